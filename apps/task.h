/* task.h -- long work in units that are numbered, each of which comes to a list
 * of integers.
 *
 * What a unit comes to depends on its number and on nothing else. So threads
 * may do units in any order, a file can keep them (--resume), several machines
 * can do a part each (--part) whose files are put together (`madcap merge`),
 * and `mpirun` can hand them out: the sums are the same.
 */
#ifndef APPS_TASK_H
#define APPS_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "apps/args.h"

enum { TASK_NUMBERS = 128 };

#define FLAG_RESUME                                                            \
    {                                                                          \
        "resume", "FILE", "keep what is played there, and go on from it"       \
    }
#define FLAG_PART                                                              \
    {                                                                          \
        "part", "I/N", "play only part I of N; merge adds the files"           \
    }

typedef struct Task {
    const char *what; /* the command */
    const char *unit; /* what a unit is called in the file */
    const char *head; /* lines that say what is done; the second has the seed */
    int64_t units;
    int64_t size; /* of a unit, which progress is counted in */
    int numbers;  /* that a unit comes to */
    /* Any thread. False: it was stopped half-way. `worker` is that of a crew.
     */
    bool (*work)(void *job, int worker, int64_t unit, int64_t *number);
    /* One at a time, and of each unit once. False: a unit cannot come to these
     * numbers, and nothing was taken. */
    bool (*take)(void *job, int64_t unit, const int64_t *number);
    void *job;
} Task;

/* Takes the seed of the file that --resume names, or of the first to be merged,
 * where there is one. An exit status, as all of these. */
int task_seed(const Args *args, const char *what, uint64_t *seed);

/* Does the units, or what --part leaves of them, but those that a file has.
 * Words behind the first are files to be merged: then these are read, and
 * nothing is done. */
int task_run(const Args *args, const Task *task, int threads);

/* Whether all units were done that were asked for. */
bool task_is_whole(void);

/* The status; or, where what was done could not be kept, FAILED, and that was
 * said. */
int task_kept(const Args *args, int status);

#endif
