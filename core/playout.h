/* playout.h -- a game played to its end, by chance or by inclination.
 *
 * Inline and with the game as an argument: a game that calls playout_run
 * with its own constant table gets a loop without a single indirect call.
 */
#ifndef CORE_PLAYOUT_H
#define CORE_PLAYOUT_H

#include "core/game.h"

/* CHANCE first; else a uniform seat among all that may act; CLOCK counts as
 * one only when nobody is awaited. At least one may act. */
static inline int playout_actor(Actors actors, Rng *rng)
{
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
    return set_nth(legal,
                   count == 1 ? 0 : (int)rng_below(rng, (uint32_t)count));
}

/* One of the legal actions, as likely as its weight. */
static inline int playout_weighted(const Set *legal,
                                   const uint32_t weight[SET_SIZE], Rng *rng)
{
    uint32_t sum = 0;
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1))
        sum += weight[a];
    uint32_t left = rng_below(rng, sum);
    int action = set_next(legal, 0);
    while (left >= weight[action]) {
        left -= weight[action];
        action = set_next(legal, action + 1);
    }
    return action;
}

/* Draws an outcome of CHANCE by its odds. */
static inline int playout_chance(const Game *game, const Table *table,
                                 const void *state, Rng *rng)
{
    Set legal = game->legal(table, state, CHANCE);
    uint32_t weight[SET_SIZE];
    if (game->odds && game->odds(table, state, weight))
        return playout_weighted(&legal, weight, rng);
    return playout_uniform(&legal, rng);
}

/* The outcome under this seed: it depends on the seed and on how many chance
 * actions came before, so taking back and playing again meets the same. */
static inline int playout_seeded(const Table *table, const void *state,
                                 uint64_t seed, int32_t before)
{
    Rng rng = rng_stream(seed, (uint64_t)before);
    return playout_chance(table->game, table, state, &rng);
}

/* By inclination; LEAN_WAIT when a seat that need not act would rather not. */
static inline int playout_lean(const Game *game, const Table *table,
                               const void *state, int seat, bool awaited,
                               const Set *legal, Rng *rng)
{
    alignas(8) unsigned char view[STATE_MAX];
    uint32_t weight[LEAN_SIZE], sum = 0;
    __builtin_memcpy(view, state, game->state_size);
    game->redact(table, view, seat);
    game->lean(table, view, seat, weight);
    if (awaited)
        return playout_weighted(legal, weight, rng);
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1))
        sum += weight[a];
    if (rng_below(rng, sum + weight[LEAN_WAIT]) >= sum)
        return LEAN_WAIT;
    return playout_weighted(legal, weight, rng);
}

/* A seat's action, or the CLOCK's when it may act and the seat waits. */
static inline int playout_choose(const Game *game, const Table *table,
                                 const void *state, Actors actors, int *actor,
                                 Policy policy, Rng *rng)
{
    Set legal = game->legal(table, state, *actor);
    if (policy == POLICY_LEAN && *actor < SEATS_MAX) {
        bool awaited = actors.awaited >> *actor & 1;
        int action =
            playout_lean(game, table, state, *actor, awaited, &legal, rng);
        if (action != LEAN_WAIT)
            return action;
        if (actors.free >> CLOCK & 1) {
            *actor = CLOCK;
            legal = game->legal(table, state, CLOCK);
        }
    }
    return playout_uniform(&legal, rng);
}

/* One action of somebody; the game is not over. */
static inline void playout_step(const Game *game, const Table *table,
                                void *state, Rng *rng, Policy policy,
                                Tally *tally)
{
    Actors actors = game->actors(table, state);
    int actor = playout_actor(actors, rng), action;
    if (actor == CHANCE)
        action = playout_chance(game, table, state, rng);
    else
        action =
            playout_choose(game, table, state, actors, &actor, policy, rng);
    tally->decisions += actor < SEATS_MAX;
    tally->steps++;
    game->apply(table, state, actor, action, (Tale *)0);
}

static inline Tally playout_run(const Game *game, const Table *table,
                                void *state, Rng *rng, Policy policy)
{
    Tally tally = {0, 0};
    Rng local = *rng; /* in a register: nothing that is written aliases it */
    for (;;) {
        Actors actors = game->actors(table, state);
        if (!(actors.awaited | actors.free))
            break;
        playout_step(game, table, state, &local, policy, &tally);
    }
    *rng = local;
    return tally;
}

#endif
