/* playout.h -- any game played to its end, by chance or by inclination.
 *
 * These call through the table. A kernel has its own random game, with the
 * same loop from playout_tmpl.c.
 */
#ifndef CORE_PLAYOUT_H
#define CORE_PLAYOUT_H

#include "core/game.h"

#define RULES(name)   table->game->name
#define PLAYOUT(name) playout_##name
#include "core/playout_tmpl.c"
#undef RULES

/* The outcome under this seed: it depends on the seed and on how many chance
 * actions came before, so taking back and playing again meets the same. */
static inline int playout_seeded(const Table *table, const void *state,
                                 uint64_t seed, int32_t before)
{
    Rng rng = rng_stream(seed, (uint64_t)before);
    return playout_action(table, state, CHANCE, &rng);
}

/* A seat's action by inclination, from its view; who need not act may WAIT. */
static inline int playout_inclined(const Table *table, const void *state,
                                   int seat, bool awaited, Rng *rng)
{
    const Game *game = table->game;
    alignas(8) unsigned char view[STATE_MAX];
    uint32_t weight[SET_SIZE];
    Set choices = game->legal(table, state, seat);
    if (!awaited)
        set_add(&choices, WAIT);
    __builtin_memcpy(view, state, game->state_size);
    game->redact(table, view, seat);
    game->lean(table, view, seat, weight);
    return playout_weighted(&choices, weight, rng);
}

/* An action of somebody, seats by inclination. Where a seat waits the CLOCK
 * acts if it may, and otherwise the seat at random: the game has to go on. */
static inline int playout_lean_action(const Table *table, const void *state,
                                      Actors actors, int *actor, Rng *rng)
{
    if (*actor < SEATS_MAX) {
        bool awaited = actors.awaited >> *actor & 1;
        int action = playout_inclined(table, state, *actor, awaited, rng);
        if (action != WAIT)
            return action;
        if (actors.free >> CLOCK & 1)
            *actor = CLOCK;
    }
    return playout_action(table, state, *actor, rng);
}

/* To the end, by inclination. */
static inline Tally playout_lean(const Table *table, void *state, Rng *rng)
{
    Tally tally = {0, 0};
    for (;;) {
        Actors actors = table->game->actors(table, state);
        if (!(actors.awaited | actors.free))
            return tally;
        int actor = playout_actor(actors, rng);
        int action = playout_lean_action(table, state, actors, &actor, rng);
        tally.decisions += actor < SEATS_MAX;
        tally.steps++;
        table->game->apply(table, state, actor, action, NULL);
    }
}

#endif
