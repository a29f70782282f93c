/* spread.c -- the units of a task over all that `mpirun` has started.
 *
 * Only the first thread of a process speaks to others. It looks for messages
 * and sleeps in between: an MPI that waits keeps a core busy, which others need
 * for work. A process asks for units when it has done those it had, and gets
 * fewer of them towards the end, so that nobody waits long for the last.
 *
 * An MPI ends all processes when one has died. What was done by then is in the
 * file of the first (--resume): the same command goes on from there, and only
 * what was under way is done again.
 */
#include "apps/spread.h"

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/crew.h"
#include "apps/input.h"
#include "apps/say.h"

enum { ASK, UNITS, DONE, SEED }; /* tags */
enum { MOST = 16, SHARES = 4, PROGRESS_MS = 100 };
enum { LOOK_NS = 100000, SELDOM_NS = 1000000, LATE = 8 };

static int rank, size = 1;
static bool started;

/* The more seldom the longer it has waited: a look takes some of a core, and
 * what comes is late by an eighth of the time that it took. */
static void look_again(long *waited)
{
    long pause = *waited / LATE;
    pause = pause < LOOK_NS ? LOOK_NS : pause > SELDOM_NS ? SELDOM_NS : pause;
    nanosleep(&(struct timespec){0, pause}, NULL);
    *waited += pause;
}

static void end(void)
{
    MPI_Finalize();
}

static bool is_several(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
    for (int i = 0; i < 2; i++) {
        const char *processes = getenv(names[i]);
        if (processes && strtol(processes, NULL, 10) > 1)
            return true;
    }
    return false;
}

int spread_start(bool *on)
{
    int level;
    *on = is_several();
    if (!*on || started)
        return FINE;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) !=
            MPI_SUCCESS ||
        level < MPI_THREAD_FUNNELED)
        return say_failed("MPI does not start");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    started = true;
    atexit(end);
    return FINE;
}

bool spread_is_first(void)
{
    return rank == 0;
}

int spread_seed(int status, uint64_t *seed)
{
    uint64_t told[] = {(uint64_t)status, *seed};
    if (!started)
        return status;
    MPI_Bcast(told, 2, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (rank > 0 && told[0] != FINE)
        exit(FINE);
    *seed = told[1];
    return rank > 0 ? FINE : status;
}

/* ---- the first ---- */

typedef struct Desk {
    const Spread *spread;
    atomic_llong done, given;
    int dismissed; /* processes */
} Desk;

static void *work_here(void *context)
{
    Desk *desk = context;
    const Spread *spread = desk->spread;
    int64_t number[TASK_NUMBERS], unit;
    while (!crew_is_stopped() && (unit = spread->next(spread->context)) >= 0) {
        desk->given++;
        if (!spread->task->work(spread->task->job, 0, unit, number))
            return NULL;
        spread->done(spread->context, unit, number);
        desk->done++;
    }
    return NULL;
}

/* To a process that asks; none of them: that was all. */
static void give_units(Desk *desk, int to)
{
    const Spread *spread = desk->spread;
    int64_t unit[MOST], left = spread ? spread->units - desk->given : 0;
    int64_t share = left / ((int64_t)SHARES * size);
    int count = 0, most = share < 1 ? 1 : share > MOST ? MOST : (int)share;
    while (spread && !crew_is_stopped() && count < most &&
           (unit[count] = spread->next(spread->context)) >= 0)
        count++;
    desk->given += count;
    desk->dismissed += count == 0;
    MPI_Send(unit, count, MPI_INT64_T, to, UNITS, MPI_COMM_WORLD);
}

static void take_unit(Desk *desk, int from)
{
    int64_t told[1 + TASK_NUMBERS];
    const Spread *spread = desk->spread;
    MPI_Recv(told, 1 + spread->task->numbers, MPI_INT64_T, from, DONE,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    spread->done(spread->context, told[0], told + 1);
    desk->done++;
}

/* False: nobody has said anything. */
static bool hear(Desk *desk)
{
    int there;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    if (status.MPI_TAG == DONE) {
        take_unit(desk, status.MPI_SOURCE);
        return true;
    }
    MPI_Recv(NULL, 0, MPI_INT64_T, status.MPI_SOURCE, ASK, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    give_units(desk, status.MPI_SOURCE);
    return true;
}

static void hand_out(Desk *desk)
{
    int64_t began = input_now(), shown = began;
    long waited = 0;
    while (desk->dismissed < size - 1) {
        if (hear(desk))
            waited = 0;
        else
            look_again(&waited);
        if (desk->spread && input_now() > shown + PROGRESS_MS) {
            const Task *task = desk->spread->task;
            shown = input_now();
            say_progress(task->what, desk->done * task->size,
                         desk->spread->units * task->size, began);
        }
    }
}

void spread_run(const Spread *spread)
{
    Desk desk = {.spread = spread};
    pthread_t thread;
    crew_heed_signals();
    bool works = pthread_create(&thread, NULL, work_here, &desk) == 0;
    hand_out(&desk);
    if (works)
        pthread_join(thread, NULL);
    say_progress_ends();
}

void spread_dismiss(void)
{
    if (started && rank == 0)
        hand_out(&(Desk){.spread = NULL});
}

/* ---- all others ---- */

/* How many there are; 0: that was all. */
static int ask(int64_t unit[MOST])
{
    int there = 0, count;
    long waited = 0;
    MPI_Status status;
    MPI_Send(NULL, 0, MPI_INT64_T, 0, ASK, MPI_COMM_WORLD);
    while (!there) {
        MPI_Iprobe(0, UNITS, MPI_COMM_WORLD, &there, &status);
        if (!there)
            look_again(&waited);
    }
    MPI_Get_count(&status, MPI_INT64_T, &count);
    MPI_Recv(unit, MOST, MPI_INT64_T, 0, UNITS, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return count;
}

void spread_work(const Task *task)
{
    int64_t unit[MOST], told[1 + TASK_NUMBERS];
    int count;
    crew_heed_signals();
    while ((count = ask(unit)) > 0)
        for (int i = 0; i < count; i++) {
            told[0] = unit[i];
            if (task->work(task->job, 0, unit[i], told + 1))
                MPI_Send(told, 1 + task->numbers, MPI_INT64_T, 0, DONE,
                         MPI_COMM_WORLD);
        }
    exit(FINE);
}
