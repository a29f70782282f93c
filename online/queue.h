/* queue.h -- wishes on their way to the thread that writes, and answers back.
 *
 * There are two batches: the loop fills one while the writer works on the
 * other, and they change places when the writer is done. So whatever comes in
 * during one transaction is the next one.
 *
 *     loop:    queue_put ...                           queue_results
 *     writer:           queue_take ... queue_answer
 *
 * At most STORE_PENDING wishes are under way, answers that nobody has fetched
 * included; so there is always room for an answer, and nothing is allocated but
 * the bytes of a batch, up to STORE_BACKLOG, which are kept.
 */
#ifndef ONLINE_QUEUE_H
#define ONLINE_QUEUE_H

#include <pthread.h>

#include "online/histogram.h"
#include "online/store.h"

typedef enum WishKind {
    WISH_CREATE,
    WISH_CLAIM,
    WISH_RELEASE,
    WISH_APPEND,
    WISH_END,
    WISH_FORGET,
    WISH_SWEEP,
} WishKind;

typedef struct Wish {
    WishKind kind;
    char code[STORE_CODE + 1];
    uint64_t cookie, epoch;
    uint32_t seq;
    int64_t time;
    int64_t touched; /* of a sweep, whose `time` is that of the end */
    size_t at, size; /* in the bytes of its batch */
    double put;      /* when it was, by histogram_now */
} Wish;

typedef struct Batch {
    int wishes;
    Wish wish[STORE_PENDING];
    uint8_t *bytes;
    size_t used, room;
} Batch;

typedef struct Queue {
    pthread_mutex_t mutex;
    pthread_cond_t filled, answered;
    Batch batch[2];
    int front;         /* the batch that the loop fills */
    int pending;       /* put and not handed out; results are among them */
    bool ends, drains; /* somebody waits for the end, or for all answers */
    bool noted;        /* the loop is to look, results or not */
    bool nudged;       /* and the writer, wishes or not */
    StoreResult result[STORE_PENDING]; /* a ring */
    int first, results;
    StoreStats stats; /* of all that was answered */
    int pipe[2];      /* has a byte in it while there are results or a note */
} Queue;

/* An error number; 0 is fine. The Queue was zero. */
int queue_open(Queue *queue);
void queue_close(Queue *queue);

/* Sets the place of the bytes in the wish. False: there is no room. */
bool queue_put(Queue *queue, Wish wish, const void *bytes);
int queue_results(Queue *queue, StoreResult *results, int most);
/* Waits until all that was put is answered. */
void queue_drain(Queue *queue);
/* No more is put; the writer is to finish. */
void queue_end(Queue *queue);

/* Waits for wishes, at most so many seconds; 0: for ever. Then there may be
 * none in it. What was taken before must be answered, and is gone. NULL: there
 * are none and will be none. */
const Batch *queue_take(Queue *queue, double patience);
/* A pause before the batch is tried again. True: somebody waits for the end. */
bool queue_rest(Queue *queue, double seconds);
/* The loop is to look. Under the mutex. */
void queue_note(Queue *queue);
/* The writer need not wait for wishes. */
void queue_nudge(Queue *queue);
/* One result for each wish of the batch that was taken. */
void queue_answer(Queue *queue, const Batch *batch, const StoreResult *results);

StoreStats queue_stats(Queue *queue);

#endif
