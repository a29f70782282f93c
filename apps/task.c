/* task.c -- long work in units: by threads, in parts, from files. */
#include "apps/task.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/crew.h"
#include "apps/ledger.h"
#include "apps/say.h"
#include "apps/spread.h"

/* Unit `first` and each `step` behind it are asked for. */
typedef struct Part {
    int64_t first, step;
} Part;

typedef struct Run {
    const Task *task;
    Part part;
    bool *done;   /* of each unit */
    int64_t next; /* item that nobody was given yet */
} Run;

static pthread_mutex_t taking = PTHREAD_MUTEX_INITIALIZER;
static int64_t left; /* units that are asked for and were not done */

/* Of each unit what comes first. */
static bool take(void *context, int64_t unit, const int64_t *number)
{
    Run *run = context;
    if (run->done[unit])
        return true;
    if (!run->task->take(run->task->job, unit, number))
        return false;
    run->done[unit] = true;
    left -= unit % run->part.step == run->part.first;
    return true;
}

static int64_t unit_of(const Run *run, int64_t item)
{
    return run->part.first + item * run->part.step;
}

static void keep_unit(void *context, int64_t unit, const int64_t *number)
{
    Run *run = context;
    pthread_mutex_lock(&taking);
    bool fits = take(run, unit, number);
    assert(fits);
    (void)fits;
    ledger_add(run->task, unit, number);
    pthread_mutex_unlock(&taking);
}

static void do_unit(void *job, int worker, int64_t item)
{
    Run *run = job;
    const Task *task = run->task;
    int64_t unit = unit_of(run, item);
    int64_t number[TASK_NUMBERS];
    if (!run->done[unit] && task->work(task->job, worker, unit, number))
        keep_unit(run, unit, number);
}

/* For who works elsewhere. */
static int64_t next_unit(void *context)
{
    Run *run = context;
    int64_t unit;
    pthread_mutex_lock(&taking);
    do
        unit = unit_of(run, run->next++);
    while (unit < run->task->units && run->done[unit]);
    pthread_mutex_unlock(&taking);
    return unit < run->task->units ? unit : -1;
}

/* ---- what is asked for ---- */

static int wrong_part(const char *text)
{
    return say_wrong("--part '%s' is not a part: 2/5 is the second of five",
                     text);
}

/* Digits up to `end`; 0 where it is anything else. */
static int read_digits(const char *text, char end)
{
    size_t digits = strspn(text, "0123456789");
    return digits && digits < 8 && text[digits] == end
               ? (int)strtol(text, NULL, 10)
               : 0;
}

static int read_part(const Args *args, Part *part)
{
    const char *text = args_value(args, "part");
    *part = (Part){0, 1};
    if (!text)
        return FINE;
    const char *slash = strchr(text, '/');
    int which = read_digits(text, '/');
    int of = slash ? read_digits(slash + 1, '\0') : 0;
    if (which < 1 || which > of)
        return wrong_part(text);
    if (!args_has(args, "resume"))
        return say_wrong("--part needs --resume FILE, which merge can add");
    *part = (Part){which - 1, of};
    return FINE;
}

static bool is_merge(const Args *args)
{
    return args->words > 1;
}

int task_seed(const Args *args, const char *what, uint64_t *seed)
{
    const char *path =
        is_merge(args) ? args->word[1] : args_value(args, "resume");
    bool spread;
    int status = spread_start(&spread);
    if (status != FINE)
        return status;
    if (path && spread_is_first() &&
        (is_merge(args) || access(path, F_OK) == 0))
        status = ledger_seed(path, what, seed);
    return spread ? spread_seed(status, seed) : status;
}

/* ---- doing it ---- */

static int read_files(const Args *args, Run *run)
{
    int status = FINE;
    for (int i = 1; i < args->words && status == FINE; i++)
        status = ledger_read(args->word[i], run->task, take, run);
    return status;
}

static int do_units(const Args *args, Run *run, int threads)
{
    const char *resume = args_value(args, "resume");
    int64_t items = left;
    bool spread;
    int status = spread_start(&spread);
    if (status != FINE)
        return status;
    if (!spread_is_first())
        spread_work(run->task);
    if (resume)
        status = ledger_open(resume, run->task, take, run);
    if (status != FINE)
        spread_dismiss();
    else if (spread)
        spread_run(&(Spread){run->task, next_unit, keep_unit, run, left});
    else
        crew_run(&(Crew){run->task->what, items, run->task->size, do_unit, run},
                 threads);
    return status;
}

static int64_t units_of(const Task *task, Part part)
{
    if (part.first >= task->units)
        return 0;
    return (task->units - part.first - 1) / part.step + 1;
}

int task_run(const Args *args, const Task *task, int threads)
{
    Run run = {.task = task};
    assert(task->numbers <= TASK_NUMBERS);
    int status = read_part(args, &run.part);
    if (status != FINE)
        return status;
    left = units_of(task, run.part);
    run.done = calloc((size_t)task->units, sizeof *run.done);
    if (!run.done)
        return say_failed("there is no memory for so much work");
    status =
        is_merge(args) ? read_files(args, &run) : do_units(args, &run, threads);
    free(run.done);
    return status;
}

bool task_is_whole(void)
{
    return left == 0;
}

int task_kept(const Args *args, int status)
{
    if (!ledger_problem())
        return status;
    return say_failed("cannot write %s: %s", args_value(args, "resume"),
                      ledger_problem());
}
