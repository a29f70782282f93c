/* levels.c -- the four computer players that people meet.
 *
 * A level is data: what it costs and how well it plays is what the game says of
 * it (Think), how it reacts is a row in bots.c. What is weaker thinks less far,
 * or follows its inclination where others think: it does not blunder on
 * purpose.
 */
#include "bots/search.h"
#include "core/playout.h"

/* What a level does where its game says nothing. */
static const Effort usual[LEVELS] = {{10, 0}, {60, 0}, {600, 0}, {6000, 0}};

static const Effort *efforts_in(const Table *table)
{
    const Think *think = table->game->think;
    return think && think->effort[LEVELS - 1].iterations ? think->effort
                                                         : usual;
}

int32_t bot_patience(const Table *table, Level level)
{
    return efforts_in(table)[level - LEVEL_FRIENDLY].iterations;
}

static Effort effort_of(const Ask *ask)
{
    const Bot *bot = ask->bot;
    if (bot->iterations) {
        Effort asked_for = {bot->iterations, 0};
        return asked_for;
    }
    return efforts_in(ask->table)[bot->level - LEVEL_FRIENDLY];
}

/* The n-th root, in 256ths, near enough: a float has its power of two in front,
 * and what is behind it is straight between two of them. */
static uint32_t root(uint32_t weight, int n)
{
    float of = (float)weight;
    uint32_t bits, one = 0x3f800000;
    __builtin_memcpy(&bits, &of, sizeof bits);
    bits = one + (bits - one) / (uint32_t)n;
    __builtin_memcpy(&of, &bits, sizeof of);
    return (uint32_t)(256 * of);
}

/* As likely as the game weighs it, or more evenly. */
static int drawn(const Ask *ask, int ease)
{
    uint32_t weight[SET_SIZE];
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    ask->table->game->lean(ask->table, ask->view, ask->seat, weight);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        if (ease > 1 && weight[a])
            weight[a] = root(weight[a], ease);
    return playout_weighted(&legal, weight, ask->rng);
}

static int best(const Ask *ask, int32_t iterations)
{
    uint32_t weight[SET_SIZE];
    Thoughts thoughts;
    if (!iterations || !ask->slate)
        return bot_heaviest(ask, weight);
    search_think(ask, iterations, &thoughts);
    return thoughts.count ? thoughts.thought[0].action
                          : bot_heaviest(ask, weight);
}

static int chosen(const Ask *ask)
{
    Effort effort = effort_of(ask);
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    if (set_count(&legal) == 1)
        return set_next(&legal, 0);
    if (effort.ease)
        return drawn(ask, effort.ease);
    return best(ask, effort.iterations);
}

static Answer answer(const Ask *ask)
{
    if (!ask->awaited)
        return bot_react(ask, ask->bot->level);
    int32_t delay = 400 + (int32_t)rng_below(ask->rng, 501);
    return (Answer){chosen(ask), delay};
}

/* clang-format off */
#define LEVEL(id, number, sentence)                                           \
    const Bot bot_##id = {                                                    \
        .name = #id, .about = (sentence),                                     \
        .answer = answer, .thinks = true, .level = (number)}
/* clang-format on */

LEVEL(friendly, LEVEL_FRIENDLY,
      "takes its time, and plays what comes to its mind");
LEVEL(sharp, LEVEL_SHARP, "is quick, and thinks a little ahead");
LEVEL(strong, LEVEL_STRONG, "thinks ahead, and hardly ever misses anything");
LEVEL(merciless, LEVEL_MERCILESS, "thinks as hard as it can, up to a second");
