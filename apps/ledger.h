/* ledger.h -- the file of a contest: what it is, and each block that was
 * played. A run that was killed goes on from it. */
#ifndef APPS_LEDGER_H
#define APPS_LEDGER_H

#include "apps/contest.h"

/* The scores of all blocks, and which are there. */
typedef struct Blocks {
    int64_t count;
    Score *scores; /* `count` times the contest's entries */
    bool *played;
} Blocks;

/* Opens the file, or begins it, and reads the blocks that are in it. One that
 * is of another contest or damaged is refused and left alone; a last line that
 * was cut, as by a kill, is forgotten. Where the seed was `drawn`, that of the
 * file takes its place. An exit status; what is wrong was said. */
int ledger_open(const char *path, Contest *contest, bool drawn, Blocks *blocks);

/* Adds a block, from any thread; nothing is done where no ledger is open. One
 * that cannot be written is left out whole, and so are all behind it. */
void ledger_add(const Contest *contest, int64_t block, const Score *score);

/* Why a block could not be written, or NULL. */
const char *ledger_problem(void);

#endif
