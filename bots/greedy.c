/* greedy.c -- the bot that does what the game calls most sensible.
 *
 * It takes the heaviest action of the game's `lean` and looks no further.
 * Equals are drawn, so that it cannot be read like a book.
 */
#include "bots/bot.h"

static Answer answer(const Ask *ask)
{
    uint32_t weight[SET_SIZE];
    if (!ask->awaited)
        return bot_react(ask, LEVEL_GREEDY);
    int action = bot_heaviest(ask, weight);
    return (Answer){action, 400 + (int32_t)rng_below(ask->rng, 501)};
}

const Bot bot_greedy = {
    .name = "greedy",
    .about = "plays what looks best at once, without thinking ahead",
    .answer = answer,
    .level = LEVEL_GREEDY,
};
