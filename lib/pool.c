/* pool.c -- threads that wait for work, and share it. */
#include "lib/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { SHARE = 64 }; /* items that are taken at once */

struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    uint64_t runs; /* how often there was work */
    int busy;      /* threads that have not finished it */
    bool closes;
    int items;
    PoolWork *work;
    void *job;
    atomic_int next;
    pid_t process;
    int threads; /* without the one that brings the work */
    pthread_t thread[POOL_MAX];
};

static void take_shares(Pool *pool)
{
    for (;;) {
        int from = atomic_fetch_add(&pool->next, SHARE);
        if (from >= pool->items)
            return;
        int to = pool->items - from < SHARE ? pool->items : from + SHARE;
        pool->work(pool->job, from, to);
    }
}

static void *serve(void *argument)
{
    Pool *pool = argument;
    uint64_t runs = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->closes && pool->runs == runs)
            pthread_cond_wait(&pool->begins, &pool->lock);
        if (pool->closes)
            break;
        runs = pool->runs;
        pthread_mutex_unlock(&pool->lock);
        take_shares(pool);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->ends);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Signals are for the program's own threads. */
static void start_threads(Pool *pool, int threads)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->threads < threads - 1 &&
           pthread_create(&pool->thread[pool->threads], NULL, serve, pool) == 0)
        pool->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static int core_count(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > POOL_MAX ? POOL_MAX : (int)cores;
}

Pool *pool_new(int threads)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begins, NULL);
    pthread_cond_init(&pool->ends, NULL);
    pool->process = getpid();
    start_threads(pool, threads ? threads : core_count());
    return pool;
}

bool pool_is_here(const Pool *pool)
{
    return !pool->threads || pool->process == getpid();
}

/* In another process there are no threads to end. */
void pool_free(Pool *pool)
{
    if (pool_is_here(pool)) {
        pthread_mutex_lock(&pool->lock);
        pool->closes = true;
        pthread_cond_broadcast(&pool->begins);
        pthread_mutex_unlock(&pool->lock);
        for (int i = 0; i < pool->threads; i++)
            pthread_join(pool->thread[i], NULL);
        pthread_cond_destroy(&pool->begins);
        pthread_cond_destroy(&pool->ends);
        pthread_mutex_destroy(&pool->lock);
    }
    free(pool);
}

void pool_run(Pool *pool, int items, PoolWork *work, void *job)
{
    if (!pool->threads || items <= SHARE) {
        work(job, 0, items);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->items = items;
    pool->work = work;
    pool->job = job;
    atomic_store(&pool->next, 0);
    pool->busy = pool->threads;
    pool->runs++;
    pthread_cond_broadcast(&pool->begins);
    pthread_mutex_unlock(&pool->lock);
    take_shares(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy)
        pthread_cond_wait(&pool->ends, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
