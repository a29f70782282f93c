/* pool.h -- threads that wait for work, and share it.
 *
 * Work is a range of numbers, of which whoever is free takes the next few; what
 * one of them comes to must not depend on who does it. The thread that brings
 * the work does its share.
 */
#ifndef LIB_POOL_H
#define LIB_POOL_H

#include <stdbool.h>

enum { POOL_MAX = 256 };

typedef void PoolWork(void *job, int from, int to);

typedef struct Pool Pool;

/* So many threads, this one among them; fewer where the system gives no more.
 * 0: one for each core. NULL: there is no memory. */
Pool *pool_new(int threads);
void pool_free(Pool *pool);

/* Whether its threads are of this process, and not of the one it came from. */
bool pool_is_here(const Pool *pool);

/* Does 0 to items - 1, and comes back when all is done. */
void pool_run(Pool *pool, int items, PoolWork *work, void *job);

#endif
