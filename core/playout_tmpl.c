/* playout_tmpl.c -- a game played to its end at random.
 *
 * Included by each kernel, with RULES(name) for its own functions, so that it
 * has a loop without a single indirect call; and by playout.h, where the loop
 * calls through the table. PLAYOUT(name) is what the loop's own are called. A
 * kernel leaves RULES to whoever includes it.
 */
#ifndef CORE_PLAYOUT_TMPL
#define CORE_PLAYOUT_TMPL

#include "core/asserts.h"
#include "core/kernel.h"

/* CHANCE first; else a uniform seat among all that may act; CLOCK counts as
 * one only when nobody is awaited. At least one may act. */
static inline int playout_actor(Actors actors, Rng *rng)
{
    ASSERT(actors.awaited | actors.free);
    if (actors.awaited >> CHANCE & 1)
        return CHANCE;
    uint32_t may = actors.awaited | actors.free;
    if (actors.awaited)
        may &= ~(1u << CLOCK);
    if (!(may & (may - 1)))
        return __builtin_ctz(may);
    return bit_nth(may, (int)rng_below(rng, (uint32_t)bit_count(may)));
}

static inline int playout_uniform(const Set *legal, Rng *rng)
{
    int count = set_count(legal);
    ASSERT(count > 0);
    return set_nth(legal,
                   count == 1 ? 0 : (int)rng_below(rng, (uint32_t)count));
}

/* What all actions of a set weigh. */
static inline uint32_t playout_weight(const Set *set,
                                      const uint32_t weight[SET_SIZE])
{
    uint32_t sum = 0;
    for (int a = set_next(set, 0); a >= 0; a = set_next(set, a + 1))
        sum += weight[a];
    return sum;
}

/* One of them, as likely as its weight; they weigh something. */
static inline int playout_weighted(const Set *set,
                                   const uint32_t weight[SET_SIZE], Rng *rng)
{
    uint32_t left = rng_below(rng, playout_weight(set, weight));
    int action = set_next(set, 0);
    while (left >= weight[action]) {
        left -= weight[action];
        action = set_next(set, action + 1);
        ASSERT(action >= 0);
    }
    return action;
}

#endif

#ifndef PLAYOUT
#define PLAYOUT(name) RULES(playout_##name)
#endif

/* An action of an actor: of CHANCE by its odds, of a seat any. */
static inline int PLAYOUT(action)(const Table *table, const void *state,
                                  int actor, Rng *rng)
{
    Set legal = RULES(legal)(table, state, actor);
    uint32_t weight[SET_SIZE];
    if (actor == CHANCE && RULES(odds)(table, state, weight))
        return playout_weighted(&legal, weight, rng);
    return playout_uniform(&legal, rng);
}

/* One action of somebody; the game is not over. */
static inline void PLAYOUT(step)(const Table *table, void *state, Rng *rng,
                                 Tally *tally)
{
    int actor = playout_actor(RULES(actors)(table, state), rng);
    int action = PLAYOUT(action)(table, state, actor, rng);
    tally->decisions += actor < SEATS_MAX;
    tally->steps++;
    RULES(apply)(table, state, actor, action, NULL);
}

static inline Tally PLAYOUT(run)(const Table *table, void *state, Rng *rng)
{
    Tally tally = {0, 0};
    Rng local = *rng; /* in a register: nothing that is written aliases it */
    for (;;) {
        Actors actors = RULES(actors)(table, state);
        if (!(actors.awaited | actors.free))
            break;
        PLAYOUT(step)(table, state, &local, &tally);
    }
    *rng = local;
    return tally;
}

#undef PLAYOUT
