/* pool.c -- threads that think for bots. */
#define _GNU_SOURCE /* gettid */

#include "online/pool.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "online/histogram.h"

enum { NICE = 10 };

struct Pool {
    pthread_mutex_t mutex;
    pthread_cond_t filled;
    pthread_t thread[POOL_THREADS];
    Slate *slate; /* one for each thread */
    int threads, begun;
    bool ends;
    uint64_t turn, number;    /* the present turn; of thoughts */
    Thought *heap[POOL_ROOM]; /* what waits, whose turn is next first */
    int under_way;            /* put and not taken: the loop's alone */
    Thought *first, *last;    /* answered */
    PoolStats stats;
    int pipe[2]; /* has a byte in it while there are answers */
};

/* ---- what waits ---- */

static bool is_before(const Thought *a, const Thought *b)
{
    return a->turn != b->turn ? a->turn < b->turn : a->number < b->number;
}

static void push(Pool *pool, Thought *thought)
{
    int at = pool->stats.waiting++;
    for (int above; at > 0; at = above) {
        above = (at - 1) / 2;
        if (!is_before(thought, pool->heap[above]))
            break;
        pool->heap[at] = pool->heap[above];
    }
    pool->heap[at] = thought;
}

static Thought *pop(Pool *pool)
{
    Thought *top = pool->heap[0];
    int count = --pool->stats.waiting, at = 0;
    const Thought *moved = pool->heap[count];
    for (int below; (below = 2 * at + 1) < count; at = below) {
        if (below + 1 < count &&
            is_before(pool->heap[below + 1], pool->heap[below]))
            below++;
        if (!is_before(pool->heap[below], moved))
            break;
        pool->heap[at] = pool->heap[below];
    }
    pool->heap[at] = (Thought *)moved;
    return top;
}

/* ---- threads ---- */

/* The pipe has room for a byte: it holds one at most. */
static void wake_loop(Pool *pool)
{
    while (write(pool->pipe[1], "", 1) < 0 && errno == EINTR)
        continue;
}

static void calm_loop(Pool *pool)
{
    char byte;
    while (read(pool->pipe[0], &byte, 1) < 0 && errno == EINTR)
        continue;
}

/* Waits for a question; NULL: it ends. */
static Thought *next_thought(Pool *pool)
{
    while (pool->stats.waiting == 0 && !pool->ends)
        pthread_cond_wait(&pool->filled, &pool->mutex);
    if (pool->ends)
        return NULL;
    Thought *thought = pop(pool);
    pool->turn = thought->turn;
    pool->stats.thinking++;
    return thought;
}

static void hand_in(Pool *pool, Thought *thought, double seconds)
{
    pool->stats.thinking--;
    pool->stats.answers++;
    pool->stats.seconds += seconds;
    thought->next = NULL;
    if (pool->first)
        pool->last->next = thought;
    else
        pool->first = thought;
    pool->last = thought;
    if (pool->first == thought)
        wake_loop(pool);
}

static void *think(void *context)
{
    Pool *pool = context;
    Thought *thought;
#ifdef __linux__ /* where threads have each their own */
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE);
#endif
    pthread_mutex_lock(&pool->mutex);
    Slate *slate = &pool->slate[pool->begun++];
    while ((thought = next_thought(pool))) {
        pthread_mutex_unlock(&pool->mutex);
        double began = histogram_now();
        thought->answer = bot_answer(&thought->question, slate);
        double took = histogram_now() - began;
        pthread_mutex_lock(&pool->mutex);
        hand_in(pool, thought, took);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* ---- the whole ---- */

static bool set_up(int fd)
{
    return fcntl(fd, F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

/* Signals are the loop's. */
static void start_threads(Pool *pool, int threads)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->threads < threads &&
           pthread_create(&pool->thread[pool->threads], NULL, think, pool) == 0)
        pool->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void free_pool(Pool *pool)
{
    close(pool->pipe[0]);
    close(pool->pipe[1]);
    free(pool->slate);
    free(pool);
}

Pool *pool_start(int threads)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool || pipe(pool->pipe) != 0) {
        free(pool);
        return NULL;
    }
    pool->slate = calloc((size_t)threads, sizeof *pool->slate);
    if (!pool->slate || !set_up(pool->pipe[0]) || !set_up(pool->pipe[1])) {
        free_pool(pool);
        return NULL;
    }
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->filled, NULL);
    start_threads(pool, threads < POOL_THREADS ? threads : POOL_THREADS);
    if (pool->threads > 0)
        return pool;
    pool_end(pool);
    return NULL;
}

static void free_thoughts(Thought *thought)
{
    while (thought) {
        Thought *next = thought->next;
        free(thought);
        thought = next;
    }
}

void pool_end(Pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    pool->ends = true;
    pthread_cond_broadcast(&pool->filled);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    while (pool->stats.waiting > 0)
        free(pop(pool));
    free_thoughts(pool->first);
    pthread_cond_destroy(&pool->filled);
    pthread_mutex_destroy(&pool->mutex);
    free_pool(pool);
}

bool pool_has_room(const Pool *pool)
{
    return pool->under_way < POOL_ROOM;
}

void pool_put(Pool *pool, Thought *thought, uint64_t *last)
{
    assert(pool_has_room(pool));
    pool->under_way++;
    pthread_mutex_lock(&pool->mutex);
    thought->turn = *last < pool->turn ? pool->turn : *last + 1;
    thought->number = ++pool->number;
    *last = thought->turn;
    push(pool, thought);
    pthread_cond_signal(&pool->filled);
    pthread_mutex_unlock(&pool->mutex);
}

int pool_descriptor(const Pool *pool)
{
    return pool->pipe[0];
}

Thought *pool_take(Pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    Thought *thought = pool->first;
    if (thought) {
        pool->first = thought->next;
        pool->under_way--;
        if (!pool->first)
            calm_loop(pool);
    }
    pthread_mutex_unlock(&pool->mutex);
    return thought;
}

PoolStats pool_stats(Pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    PoolStats stats = pool->stats;
    pthread_mutex_unlock(&pool->mutex);
    return stats;
}
