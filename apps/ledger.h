/* ledger.h -- the file of a task: what it is, and each unit that was done. A
 * run that was killed goes on from it. */
#ifndef APPS_LEDGER_H
#define APPS_LEDGER_H

#include "apps/task.h"

/* A unit that stands in a file. False: it cannot stand there. */
typedef bool LedgerTaker(void *context, int64_t unit, const int64_t *number);

/* Takes the seed of a file. An exit status; what is wrong was said. */
int ledger_seed(const char *path, const char *what, uint64_t *seed);

/* Reads a file of this task. One that is of another or damaged is refused; a
 * last line that was cut, as by a kill, is forgotten. */
int ledger_read(const char *path, const Task *task, LedgerTaker *take,
                void *context);

/* The same, and the file is begun where it is missing, kept from others, and
 * takes what is added from now on. */
int ledger_open(const char *path, const Task *task, LedgerTaker *take,
                void *context);

/* Adds a unit; nothing is done where no ledger is open. One that cannot be
 * written is left out whole, and so are all behind it. */
void ledger_add(const Task *task, int64_t unit, const int64_t *number);

/* Why a unit could not be written, or NULL. */
const char *ledger_problem(void);

#endif
