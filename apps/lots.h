/* lots.h -- chance that stays comparable where play diverges.
 *
 * Two games under one seed should have the same luck, although other cards are
 * played in them and other outcomes are legal. So each outcome has a rank of
 * its own, a hash of the seed, the outcome and how often it has come up, and a
 * draw takes the lowest rank, divided by its weight, among the legal ones.
 *
 * The ranks are waiting times: exponentially distributed, so that the lowest of
 * rank / weight is each outcome's with exactly the odds that the game asks for.
 * When one has come up, the others have waited that long: what they have left
 * is exponentially distributed again, whatever happened before, and so every
 * draw is independent of those before it. Ranks that stood still would favour
 * what came up last.
 */
#ifndef APPS_LOTS_H
#define APPS_LOTS_H

#include "core/game.h"

typedef struct Lots {
    uint64_t seed;
    uint32_t seen[SET_SIZE]; /* how often each outcome has come up */
    double left[SET_SIZE];   /* what each still waits; 0: not drawn yet */
} Lots;

void lots_start(Lots *lots, uint64_t seed);

/* What chance brings in a position where it is awaited. */
int lots_draw(Lots *lots, const Table *table, const void *state);

/* One of the set, with these weights; NULL: all are equal. */
int lots_pick(Lots *lots, const Set *legal, const uint32_t *weight);

#endif
