/* kind.h -- what a kind of store does for store.c, which does the rest: wishes
 * wait in a queue, a thread writes them in batches, answers come back.
 *
 * A `base` is an open store of that kind. `write` is called by the thread that
 * writes, all the others by that of the loop, also meanwhile.
 */
#ifndef ONLINE_KIND_H
#define ONLINE_KIND_H

#include "online/queue.h"
#include "online/store.h"

typedef enum Written {
    WRITTEN,
    WRITTEN_NOT,  /* there was trouble, and results say so */
    WRITTEN_AWAY, /* the place cannot be reached: no result is valid, and the
                     same batch is to be handed in again */
} Written;

typedef struct StoreKind {
    double lease; /* seconds; 0: nobody takes what is ours */

    void *(*open)(const char *place, StoreWhy *why); /* NULL: `why` says why */
    void (*close)(void *base); /* nothing is written any more */

    /* Does the wishes of a batch, with a result for each. With a lease it is
     * called often enough to renew that, also without wishes. */
    Written (*write)(void *base, const Batch *batch, StoreResult *results,
                     StoreWhy *trouble);

    /* As in store.h. */
    bool (*tables)(void *base, StoreTableTaker *take, void *context,
                   StoreWhy *why);
    bool (*find)(void *base, const char *code, StoreTableTaker *take,
                 void *context, StoreWhy *why);
    bool (*read)(void *base, const char *code, StoreRowTaker *take,
                 void *context, StoreWhy *why);
    uint64_t (*bytes)(void *base); /* on the disk */

    /* True: the next batch has something to say, or to ask for. */
    bool (*announce)(void *base, const char *address, const char *notice);
    bool (*listen)(void *base);
    void (*servers)(void *base, StoreServerTaker *take, void *context);

    /* Of a store that is not open. */
    void (*name)(const char *place, char *name, size_t size);
    bool (*peek)(const char *place, StoreTableTaker *take, void *context,
                 StoreWhy *why);
    bool (*backup)(const char *place, const char *target, StoreWhy *why);
} StoreKind;

extern const StoreKind kind_sqlite, kind_postgres;

void kind_answer_all(const Batch *batch, StoreResult *results, StoreFate fate);

/* Writes the sentence; answers false. */
bool kind_refuse(StoreWhy *why, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What is wrong with a table that was read, or NULL: its sum is that, and so is
 * the number of its last row, or -1. */
const char *kind_damage(const StoreTable *table, int64_t sum, int64_t last);

#endif
