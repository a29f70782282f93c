/* random.c -- the bot that plays anything legal on its turn.
 *
 * It is the yardstick: whatever is worth playing must beat it. Where it may
 * call out it has seen what there is to see, but is slow and often wrong.
 */
#include "bots/bot.h"
#include "core/playout.h"

static Answer answer(const Ask *ask)
{
    if (!ask->awaited)
        return bot_react(ask, LEVEL_RANDOM);
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    int action = playout_uniform(&legal, ask->rng);
    return (Answer){action, 400 + (int32_t)rng_below(ask->rng, 501)};
}

const Bot bot_random = {
    .name = "random",
    .about = "plays anything legal on its turn, and calls late or wrongly",
    .answer = answer,
};
