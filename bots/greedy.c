/* greedy.c -- the bot that does what the game calls most sensible.
 *
 * It takes the heaviest action of the game's `lean` and looks no further.
 * Equals are drawn, so that it cannot be read like a book.
 */
#include "bots/bot.h"

static int heaviest(const Set *legal, const uint32_t weight[LEAN_SIZE],
                    Rng *rng)
{
    int best = set_next(legal, 0);
    uint32_t equals = 1;
    for (int a = set_next(legal, best + 1); a >= 0;
         a = set_next(legal, a + 1)) {
        if (weight[a] > weight[best]) {
            best = a;
            equals = 1;
        } else if (weight[a] == weight[best] && !rng_below(rng, ++equals)) {
            best = a;
        }
    }
    return best;
}

static Answer answer(const Ask *ask)
{
    const Game *game = ask->table->game;
    Set legal = game->legal(ask->table, ask->view, ask->seat);
    uint32_t weight[LEAN_SIZE];
    game->lean(ask->table, ask->view, ask->seat, weight);
    int action = heaviest(&legal, weight, ask->rng);
    if (ask->awaited)
        return (Answer){action, 400 + (int32_t)rng_below(ask->rng, 501)};
    if (weight[LEAN_WAIT] >= weight[action])
        return (Answer){BOT_WAITS, 0};
    return (Answer){action, 800 + (int32_t)rng_below(ask->rng, 1201)};
}

const Bot bot_greedy = {
    .name = "greedy",
    .about = "plays what looks best at once, without thinking ahead",
    .answer = answer,
};
