/* standing.h -- how good the entries of a contest are, and how sure that is. */
#ifndef APPS_STANDING_H
#define APPS_STANDING_H

#include "apps/bootstrap.h"
#include "apps/contest.h"

typedef struct Standing {
    int entries;
    int64_t blocks, games; /* games between all of them */
    struct {
        int64_t games, answers;
        Figure wins; /* share of the games of its sides, 0 to 1 */
        Figure points, rank;
        Figure rating; /* ratings.h, with one finish each way between any two
                          added in halves, so that nobody's is endless */
        double milliseconds; /* an answer, of processor time */
    } of[ENTRIES_MAX];
    /* For i < j: how often i finished before j, level ones half; and in how
     * many blocks it did so more often than j. */
    Figure ahead[ENTRIES_MAX][ENTRIES_MAX],
        blocks_ahead[ENTRIES_MAX][ENTRIES_MAX];
} Standing;

/* From `blocks` times `entries` scores, block by block. False: no memory. */
bool standing_find(const Score *scores, int64_t blocks, int entries, int sides,
                   uint64_t seed, Standing *standing);

#endif
