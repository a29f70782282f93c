/* store.c -- what every store has, whatever keeps it.
 *
 * One thread writes, with group commit: whatever was handed in while it wrote
 * the last batch is the next one (queue.h). Which kind of store a place is for
 * is seen from its name.
 */
#include <assert.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/kind.h"
#include "online/sums.h"

/* Seconds: between two tries to reach a database, from the least to the most;
 * how long it is tried when somebody waits for the end; and so much earlier
 * than its lease ends a server stops. */
static const double rest_least = 0.05, rest_most = 1, give_up = 3, margin = 0.5;

struct Store {
    const StoreKind *kind;
    void *base;
    Queue queue;
    pthread_t thread;
    StoreResult result[STORE_PENDING]; /* the thread's alone */
    /* Under the queue's mutex: */
    StoreWhy trouble;
    StorePulse pulse;
    double renewed; /* when the last batch that was written was begun */
};

bool kind_refuse(StoreWhy *why, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why->text, sizeof why->text, format, list);
    why->passes = false;
    va_end(list);
    return false;
}

const char *kind_damage(const StoreTable *table, int64_t sum, int64_t last)
{
    if (sum !=
        sums_opening(table->code, table->created, table->opening, table->size))
        return "its opening is damaged";
    if (last + 1 != table->rows)
        return "a row of its journal is missing";
    return NULL;
}

void kind_answer_all(const Batch *batch, StoreResult *results, StoreFate fate)
{
    for (int i = 0; i < batch->wishes; i++)
        results[i] =
            (StoreResult){.cookie = batch->wish[i].cookie, .fate = fate};
}

static bool is_database(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 ||
           strncmp(place, "postgres://", 11) == 0;
}

static const StoreKind *kind_of(const char *place)
{
    return is_database(place) ? &kind_postgres : &kind_sqlite;
}

void store_name(const char *place, char *name, size_t size)
{
    kind_of(place)->name(place, name, size);
}

/* ---- from beginning to end ---- */

static bool is_late(const Store *store, double now)
{
    double lease = store->kind->lease;
    return lease > 0 && now - store->renewed > lease - margin;
}

/* What the loop may see of a try that began then. */
static void note(Store *store, Written written, const StoreWhy *trouble,
                 double began)
{
    pthread_mutex_lock(&store->queue.mutex);
    bool away = written == WRITTEN_AWAY;
    bool lapsed =
        !away && (store->pulse.away || is_late(store, histogram_now()));
    if (written != WRITTEN)
        store->trouble = *trouble;
    if (away != store->pulse.away || lapsed)
        queue_note(&store->queue);
    store->pulse.away = away;
    store->pulse.lapses += lapsed;
    if (!away)
        store->renewed = began;
    pthread_mutex_unlock(&store->queue.mutex);
}

/* Until it is done; or, when somebody waits for the end, given up. */
static void write_batch(Store *store, const Batch *batch)
{
    double rest = rest_least, waited = 0;
    for (;;) {
        StoreWhy trouble = {.text = ""};
        double began = histogram_now();
        Written written =
            store->kind->write(store->base, batch, store->result, &trouble);
        note(store, written, &trouble, began);
        if (written != WRITTEN_AWAY)
            return;
        if (queue_rest(&store->queue, rest))
            waited += histogram_now() - began;
        if (waited > give_up)
            break;
        rest = 2 * rest < rest_most ? 2 * rest : rest_most;
    }
    kind_answer_all(batch, store->result, STORE_BROKEN);
}

/* Seconds until the lease is to be renewed, from when that was begun last: a
 * batch may have taken all of it. 0: there is none. */
static double patience(const Store *store)
{
    static const double least = 0.001;
    double lease = store->kind->lease;
    double left = store->renewed + lease / 3 - histogram_now();
    return lease <= 0 ? 0 : left > least ? left : least;
}

static void *write_batches(void *context)
{
    Store *store = context;
    const Batch *batch;
    while ((batch = queue_take(&store->queue, patience(store)))) {
        write_batch(store, batch);
        if (batch->wishes)
            queue_answer(&store->queue, batch, store->result);
    }
    return NULL;
}

static bool start(Store *store, const char *place, StoreWhy *why)
{
    int error = queue_open(&store->queue);
    if (error)
        return kind_refuse(why, "cannot start the store: %s", strerror(error));
    store->base = store->kind->open(place, why);
    if (store->base) {
        store->renewed = histogram_now();
        error = pthread_create(&store->thread, NULL, write_batches, store);
        if (!error)
            return true;
        kind_refuse(why, "cannot start the store: %s", strerror(error));
        store->kind->close(store->base);
    }
    queue_close(&store->queue);
    return false;
}

/* Signals are the loop's, and no thread's that is started here. */
Store *store_open(const char *place, StoreWhy *why)
{
    sigset_t all, before;
    Store *store = calloc(1, sizeof *store);
    if (!store) {
        kind_refuse(why, "there is no memory for a store");
        return NULL;
    }
    store->kind = kind_of(place);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = start(store, place, why);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (fine)
        return store;
    free(store);
    return NULL;
}

bool store_is_shared(const Store *store)
{
    return store->kind->lease > 0;
}

void store_drain(Store *store)
{
    queue_drain(&store->queue);
}

void store_close(Store *store)
{
    queue_end(&store->queue);
    pthread_join(store->thread, NULL);
    store->kind->close(store->base);
    queue_close(&store->queue);
    free(store);
}

/* ---- wishes ---- */

static bool put(Store *store, const char *code, Wish wish, const void *bytes)
{
    size_t length = strlen(code);
    assert(length <= STORE_CODE && wish.size <= STORE_BYTES);
    assert(length > 0 || wish.kind == WISH_SWEEP);
    memcpy(wish.code, code, length + 1);
    return queue_put(&store->queue, wish, bytes);
}

bool store_create(Store *store, const char *code, int64_t time,
                  const void *opening, size_t size, uint64_t cookie)
{
    return put(
        store, code,
        (Wish){
            .kind = WISH_CREATE, .cookie = cookie, .time = time, .size = size},
        opening);
}

bool store_claim(Store *store, const char *code, uint64_t cookie)
{
    return put(store, code, (Wish){.kind = WISH_CLAIM, .cookie = cookie}, NULL);
}

bool store_release(Store *store, const char *code, uint64_t epoch,
                   uint64_t cookie)
{
    return put(store, code,
               (Wish){.kind = WISH_RELEASE, .cookie = cookie, .epoch = epoch},
               NULL);
}

bool store_append(Store *store, const char *code, uint64_t epoch, uint32_t seq,
                  int64_t time, const void *bytes, size_t size, uint64_t cookie)
{
    return put(store, code,
               (Wish){.kind = WISH_APPEND,
                      .cookie = cookie,
                      .epoch = epoch,
                      .seq = seq,
                      .time = time,
                      .size = size},
               bytes);
}

bool store_end(Store *store, const char *code, uint64_t epoch, int64_t time,
               uint64_t cookie)
{
    return put(
        store, code,
        (Wish){
            .kind = WISH_END, .cookie = cookie, .epoch = epoch, .time = time},
        NULL);
}

bool store_forget(Store *store, const char *code, uint64_t epoch,
                  uint64_t cookie)
{
    return put(store, code,
               (Wish){.kind = WISH_FORGET, .cookie = cookie, .epoch = epoch},
               NULL);
}

bool store_sweep(Store *store, int64_t ended_before, int64_t touched_before,
                 uint64_t cookie)
{
    return put(store, "",
               (Wish){.kind = WISH_SWEEP,
                      .cookie = cookie,
                      .time = ended_before,
                      .touched = touched_before},
               NULL);
}

int store_descriptor(const Store *store)
{
    return store->queue.pipe[0];
}

int store_results(Store *store, StoreResult *results, int most)
{
    return queue_results(&store->queue, results, most);
}

void store_trouble(Store *store, StoreWhy *why)
{
    pthread_mutex_lock(&store->queue.mutex);
    *why = store->trouble;
    pthread_mutex_unlock(&store->queue.mutex);
}

/* By this server's own clock a lease ends before others see it end. */
StorePulse store_pulse(Store *store)
{
    pthread_mutex_lock(&store->queue.mutex);
    StorePulse pulse = store->pulse;
    double now = histogram_now();
    pulse.away |= is_late(store, now);
    pulse.lag = store_is_shared(store) ? now - store->renewed : 0;
    pthread_mutex_unlock(&store->queue.mutex);
    return pulse;
}

void store_announce(Store *store, const char *address, const char *notice)
{
    if (store->kind->announce(store->base, address, notice))
        queue_nudge(&store->queue);
}

void store_listen(Store *store)
{
    if (store->kind->listen(store->base))
        queue_nudge(&store->queue);
}

void store_servers(Store *store, StoreServerTaker *take, void *context)
{
    store->kind->servers(store->base, take, context);
}

StoreStats store_stats(Store *store)
{
    StoreStats stats = queue_stats(&store->queue);
    stats.bytes = store->kind->bytes(store->base);
    return stats;
}

bool store_is_broken(Store *store)
{
    return queue_stats(&store->queue).broken;
}

/* ---- reading ---- */

bool store_tables(Store *store, StoreTableTaker *take, void *context,
                  StoreWhy *why)
{
    return store->kind->tables(store->base, take, context, why);
}

bool store_find(Store *store, const char *code, StoreTableTaker *take,
                void *context, StoreWhy *why)
{
    return store->kind->find(store->base, code, take, context, why);
}

bool store_read(Store *store, const char *code, StoreRowTaker *take,
                void *context, StoreWhy *why)
{
    return store->kind->read(store->base, code, take, context, why);
}

bool store_peek(const char *place, StoreTableTaker *take, void *context,
                StoreWhy *why)
{
    return kind_of(place)->peek(place, take, context, why);
}

bool store_backup(const char *place, const char *target, StoreWhy *why)
{
    return kind_of(place)->backup(place, target, why);
}
