/* spread.h -- the units of a task over all that `mpirun` has started.
 *
 * The first process has the file and hands units out, a few at a time; it works
 * as well. All others ask, work, answer, and end when there is nothing left. A
 * process does one unit at a time.
 */
#ifndef APPS_SPREAD_H
#define APPS_SPREAD_H

#include "apps/task.h"

/* What the first process does for its own thread and for the others. Both may
 * be called by any thread. */
typedef struct Spread {
    const Task *task;
    int64_t (*next)(void *context); /* a unit that is to be done, or -1 */
    void (*done)(void *context, int64_t unit, const int64_t *number);
    void *context;
    int64_t units; /* that are to be done in all */
} Spread;

/* Whether mpirun has started several of us. An exit status: this program may
 * know nothing of it. */
int spread_start(bool *on);
bool spread_is_first(void);

/* What the first has read becomes everybody's. Where it has failed the others
 * end here. */
int spread_seed(int status, uint64_t *seed);

/* Hands out until nothing is left, and waits for what is under way. */
void spread_run(const Spread *spread);
/* Nothing is to be done: the others end. */
void spread_dismiss(void);
/* Of all but the first: does not come back. */
_Noreturn void spread_work(const Task *task);

#endif
