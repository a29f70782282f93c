/* contest.h -- bots against each other on duplicate blocks.
 *
 * A block is one line-up played in all rotations: with n sides it is n games,
 * and in each the line-up sits one side further on. Chance and the bots' own
 * dice are the same in all of them, so a lucky chair is everybody's once. A
 * block is one sample: what happens inside it depends on one seed.
 *
 * A side is whoever wins and loses together: a seat, or the two seats of a
 * team. An entry is what plays a side: one bot for all its seats, or several
 * that take turns with each other from block to block.
 *
 * Of two entries the first is alone against the second on all other sides. More
 * of them are shuffled anew for each block, and take the sides in turn.
 */
#ifndef APPS_CONTEST_H
#define APPS_CONTEST_H

#include "bots/bot.h"

enum {
    ENTRIES_MAX = 8,
    ENTRY_NAME = 64,
    SHARE = 840 /* one win, or one point, in parts that any side can share */
};

typedef struct Entry {
    char name[ENTRY_NAME]; /* "greedy", or "greedy+random" */
    const Bot *bot[SEATS_MAX];
    int bots;
} Entry;

typedef struct Contest {
    Table table;
    uint64_t seed;
    int entries;
    Entry entry[ENTRIES_MAX];
    int sides;
    int side[SEATS_MAX]; /* of each seat */
} Contest;

/* What an entry did in a block. Integers all: sums do not depend on the order
 * in which they are made. */
typedef struct Score {
    int64_t games;        /* once for each side that it played */
    int64_t wins, points; /* in SHAREs; a win is shared with who is level */
    int64_t ranks;        /* among sides, 1 is first */
    int64_t before[ENTRIES_MAX];  /* halves: sides of others left behind count
                                     2, those that are level 1 */
    int64_t answers, nanoseconds; /* what its bots gave, and took for it */
} Score;

/* Finds the sides; table, seed and entries are there. */
void contest_prepare(Contest *contest);

/* Which entry plays each side in a game of a block. */
void contest_line_up(const Contest *contest, int64_t block, int rotation,
                     int entry[SEATS_MAX]);

/* Plays a block and fills the score of each entry; its bots think on that
 * slate. False: stopped half-way, because `is_stopped` said so. */
bool contest_play(const Contest *contest, int64_t block, Slate *slate,
                  bool (*is_stopped)(void), Score score[ENTRIES_MAX]);

#endif
