/* queue.c -- wishes on their way to the thread that writes, and answers back.
 */
#include "online/queue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROOM_FIRST = 1 << 16 };

static bool set_up(int fd)
{
    return fcntl(fd, F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

int queue_open(Queue *queue)
{
    if (pipe(queue->pipe) != 0)
        return errno;
    if (!set_up(queue->pipe[0]) || !set_up(queue->pipe[1])) {
        int error = errno;
        close(queue->pipe[0]);
        close(queue->pipe[1]);
        return error;
    }
    pthread_mutex_init(&queue->mutex, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&queue->filled, &clock);
    pthread_condattr_destroy(&clock);
    pthread_cond_init(&queue->answered, NULL);
    return 0;
}

void queue_close(Queue *queue)
{
    close(queue->pipe[0]);
    close(queue->pipe[1]);
    free(queue->batch[0].bytes);
    free(queue->batch[1].bytes);
    pthread_cond_destroy(&queue->answered);
    pthread_cond_destroy(&queue->filled);
    pthread_mutex_destroy(&queue->mutex);
}

static bool make_room(Batch *batch, size_t size)
{
    size_t needed = batch->used + size, room = batch->room;
    if (needed > STORE_BACKLOG)
        return false;
    if (needed <= room)
        return true;
    if (room == 0)
        room = ROOM_FIRST;
    while (room < needed)
        room *= 2;
    uint8_t *bytes = realloc(batch->bytes, room);
    if (!bytes)
        return false;
    batch->bytes = bytes;
    batch->room = room;
    return true;
}

bool queue_put(Queue *queue, Wish wish, const void *bytes)
{
    pthread_mutex_lock(&queue->mutex);
    assert(!queue->ends);
    Batch *batch = &queue->batch[queue->front];
    bool fits = queue->pending < STORE_PENDING && make_room(batch, wish.size);
    if (fits) {
        wish.at = batch->used;
        wish.put = histogram_now();
        if (wish.size)
            memcpy(batch->bytes + wish.at, bytes, wish.size);
        batch->used += wish.size;
        batch->wish[batch->wishes++] = wish;
        queue->pending++;
        pthread_cond_signal(&queue->filled);
    }
    pthread_mutex_unlock(&queue->mutex);
    return fits;
}

/* Until it is woken. False: that took too long. */
static bool waits(Queue *queue, double patience)
{
    struct timespec until;
    if (patience <= 0)
        return pthread_cond_wait(&queue->filled, &queue->mutex) == 0;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t ns = until.tv_nsec + (int64_t)(patience * 1e9);
    until.tv_sec += ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    return pthread_cond_timedwait(&queue->filled, &queue->mutex, &until) == 0;
}

const Batch *queue_take(Queue *queue, double patience)
{
    pthread_mutex_lock(&queue->mutex);
    Batch *batch = &queue->batch[queue->front];
    while (batch->wishes == 0 && !queue->ends && !queue->nudged &&
           waits(queue, patience))
        continue;
    bool ends = queue->ends;
    queue->nudged = false;
    queue->front = !queue->front;
    queue->batch[queue->front].wishes = 0;
    queue->batch[queue->front].used = 0;
    pthread_mutex_unlock(&queue->mutex);
    return batch->wishes || !ends ? batch : NULL;
}

bool queue_rest(Queue *queue, double seconds)
{
    pthread_mutex_lock(&queue->mutex);
    if (!queue->ends && !queue->drains)
        waits(queue, seconds);
    bool waited_for = queue->ends || queue->drains;
    pthread_mutex_unlock(&queue->mutex);
    if (waited_for)
        nanosleep(&(struct timespec){0, (long)(seconds * 1e9)}, NULL);
    return waited_for;
}

/* The pipe has room for a byte: it holds one at most. */
static void wake_loop(Queue *queue)
{
    while (write(queue->pipe[1], "", 1) < 0 && errno == EINTR)
        continue;
}

static void calm_loop(Queue *queue)
{
    char byte;
    while (read(queue->pipe[0], &byte, 1) < 0 && errno == EINTR)
        continue;
}

/* Rows alone: it is them that somebody waits for. */
static void count_rows(StoreStats *stats, const Batch *batch,
                       const StoreResult *results)
{
    double now = histogram_now();
    for (int i = 0; i < batch->wishes; i++) {
        stats->broken |= results[i].fate == STORE_BROKEN;
        if (batch->wish[i].kind != WISH_APPEND)
            continue;
        histogram_add(&stats->waits, now - batch->wish[i].put);
        stats->rows += results[i].fate == STORE_KEPT;
    }
    stats->commits++;
}

void queue_note(Queue *queue)
{
    if (queue->results == 0 && !queue->noted)
        wake_loop(queue);
    queue->noted = true;
}

void queue_nudge(Queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    queue->nudged = true;
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->mutex);
}

void queue_answer(Queue *queue, const Batch *batch, const StoreResult *results)
{
    int count = batch->wishes;
    pthread_mutex_lock(&queue->mutex);
    count_rows(&queue->stats, batch, results);
    assert(queue->results + count <= queue->pending);
    if (queue->results == 0 && !queue->noted && count > 0)
        wake_loop(queue);
    for (int i = 0; i < count; i++) {
        int at = (queue->first + queue->results++) % STORE_PENDING;
        queue->result[at] = results[i];
    }
    pthread_cond_signal(&queue->answered);
    pthread_mutex_unlock(&queue->mutex);
}

StoreStats queue_stats(Queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    StoreStats stats = queue->stats;
    stats.pending = queue->pending;
    stats.backlog = queue->batch[queue->front].used;
    pthread_mutex_unlock(&queue->mutex);
    return stats;
}

int queue_results(Queue *queue, StoreResult *results, int most)
{
    pthread_mutex_lock(&queue->mutex);
    int count = queue->results < most ? queue->results : most;
    for (int i = 0; i < count; i++)
        results[i] = queue->result[(queue->first + i) % STORE_PENDING];
    queue->first = (queue->first + count) % STORE_PENDING;
    queue->results -= count;
    queue->pending -= count;
    if ((count > 0 || queue->noted) && queue->results == 0) {
        calm_loop(queue);
        queue->noted = false;
    }
    pthread_mutex_unlock(&queue->mutex);
    return count;
}

void queue_drain(Queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    queue->drains = true;
    pthread_cond_signal(&queue->filled);
    while (queue->results < queue->pending)
        pthread_cond_wait(&queue->answered, &queue->mutex);
    queue->drains = false;
    pthread_mutex_unlock(&queue->mutex);
}

void queue_end(Queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    queue->ends = true;
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->mutex);
}
