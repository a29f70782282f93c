/* random.c -- the bot that plays anything legal, each action equally often.
 *
 * It is the yardstick: whatever is worth playing must beat it.
 */
#include "bots/bot.h"
#include "core/playout.h"

static Answer answer(const Ask *ask)
{
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    int action = playout_uniform(&legal, ask->rng);
    if (ask->awaited)
        return (Answer){action, 400 + (int32_t)rng_below(ask->rng, 501)};
    if (rng_below(ask->rng, 2))
        return (Answer){BOT_WAITS, 0};
    return (Answer){action, 900 + (int32_t)rng_below(ask->rng, 1601)};
}

const Bot bot_random = {
    .name = "random",
    .about = "plays anything legal, each action equally often",
    .answer = answer,
};
