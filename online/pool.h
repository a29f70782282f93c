/* pool.h -- threads that think for bots, so that the loop never does.
 *
 *     loop:     pool_put ...                        pool_take
 *     threads:           (waits its turn) bot_answer
 *
 * A question is put with what tells where its answer belongs; the loop takes
 * answers whenever they come, and decides whether they still matter. How many
 * may be under way is bounded, and so is the memory: each thread has a slate.
 *
 * Turns are shared out among tables, not among questions: a table's next
 * question has a turn behind its last one, and one of a table that asked
 * nothing for long is of the present turn. So eight bots at one table that
 * think for a second each keep another table waiting for those that think now,
 * and not for all that were asked before.
 *
 * Threads give way to the loop where there is one core for all.
 */
#ifndef ONLINE_POOL_H
#define ONLINE_POOL_H

#include "bots/bot.h"
#include "online/party.h"

enum {
    POOL_ROOM = 1024, /* questions under way, answers not yet taken included */
    POOL_THREADS = 64
};

typedef struct Thought {
    struct Thought *next;  /* for whoever has it */
    char code[CODE_SIZE];  /* of the table */
    uint64_t waking;       /* of the table, when it was asked */
    uint64_t turn, number; /* the pool's */
    Question question;
    Answer answer;
} Thought;

typedef struct PoolStats {
    int waiting, thinking;
    uint64_t answers;
    double seconds; /* that answers took together */
} PoolStats;

typedef struct Pool Pool;

/* NULL: no memory, or no threads. */
Pool *pool_start(int threads);
/* Waits for those that think now; what waits is dropped. */
void pool_end(Pool *pool);

bool pool_has_room(const Pool *pool);
/* Takes the thought over. `last` is the turn of the last one that its table
 * put, 0 at first, and becomes that of this one. */
void pool_put(Pool *pool, Thought *thought, uint64_t *last);

/* Readable while there are answers. */
int pool_descriptor(const Pool *pool);
/* The caller's to free; NULL: there is none. */
Thought *pool_take(Pool *pool);

PoolStats pool_stats(Pool *pool);

#endif
