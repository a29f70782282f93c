/* crew.c -- long work shared out to threads. */
#include "apps/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "apps/input.h"
#include "apps/say.h"

/* What all workers share. */
typedef struct Shift {
    const Crew *crew;
    int64_t started; /* of input_now */
    atomic_llong next, done;
} Shift;

typedef struct Worker {
    Shift *shift;
    int number;
    pthread_t thread;
    bool shows_progress;
    int64_t shown; /* when the progress was last shown */
} Worker;

static volatile sig_atomic_t stopped;

static void on_stop(int signal)
{
    (void)signal;
    stopped = 1;
}

/* Once: whoever asks again means it. A signal that was ignored stays so, as
 * under nohup. */
void crew_heed_signals(void)
{
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction stop = {.sa_handler = on_stop,
                             .sa_flags = (int)SA_RESETHAND};
    for (int i = 0; i < 3; i++) {
        struct sigaction before;
        if (sigaction(stops[i], NULL, &before) == 0 &&
            before.sa_handler != SIG_IGN)
            sigaction(stops[i], &stop, NULL);
    }
}

void crew_stop(void)
{
    stopped = 1;
}

bool crew_is_stopped(void)
{
    return stopped;
}

static void show_progress(Worker *worker, int64_t done)
{
    const Crew *crew = worker->shift->crew;
    if (!worker->shows_progress || input_now() < worker->shown + 100)
        return;
    worker->shown = input_now();
    say_progress(crew->what, done * crew->size, crew->items * crew->size,
                 worker->shift->started);
}

static void *work(void *argument)
{
    Worker *worker = argument;
    Shift *shift = worker->shift;
    const Crew *crew = shift->crew;
    for (;;) {
        int64_t item = atomic_fetch_add(&shift->next, 1);
        if (item >= crew->items || stopped)
            return NULL;
        crew->work(crew->job, worker->number, item);
        show_progress(worker, atomic_fetch_add(&shift->done, 1) + 1);
    }
}

/* The last worker is this thread; one that cannot be started is not missed. */
void crew_run(const Crew *crew, int threads)
{
    static Worker worker[CREW_MAX];
    Shift shift = {.crew = crew, .started = input_now()};
    int started = 0;
    crew_heed_signals();
    for (int i = 0; i < threads; i++)
        worker[i] = (Worker){.shift = &shift, .number = i};
    while (started < threads - 1 &&
           pthread_create(&worker[started].thread, NULL, work,
                          &worker[started]) == 0)
        started++;
    worker[started].shows_progress = true;
    work(&worker[started]);
    for (int i = 0; i < started; i++)
        pthread_join(worker[i].thread, NULL);
    say_progress_ends();
}

/* Pages that nobody writes on cost nothing. */
Slate *crew_slates(int threads)
{
    return malloc((size_t)threads * sizeof(Slate));
}

int crew_threads(const Args *args, int *threads)
{
    int64_t cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores < 1 || cores > CREW_MAX)
        cores = cores < 1 ? 1 : CREW_MAX;
    int status = args_number(args, "threads", 1, CREW_MAX, &cores);
    *threads = (int)cores;
    return status;
}
