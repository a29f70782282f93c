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

typedef struct StoreKind {
    void *(*open)(const char *place, StoreWhy *why); /* NULL: `why` says why */
    void (*close)(void *base); /* nothing is written any more */

    /* Does the wishes of a batch, with a result for each. True: there was
     * trouble, which is in `trouble`. */
    bool (*write)(void *base, const Batch *batch, StoreResult *results,
                  StoreWhy *trouble);

    /* As in store.h. */
    bool (*tables)(void *base, StoreTableTaker *take, void *context,
                   StoreWhy *why);
    bool (*find)(void *base, const char *code, StoreTableTaker *take,
                 void *context, StoreWhy *why);
    bool (*read)(void *base, const char *code, StoreRowTaker *take,
                 void *context, StoreWhy *why);
    uint64_t (*bytes)(void *base); /* on the disk */

    /* Of a store that is not open. */
    bool (*peek)(const char *place, StoreTableTaker *take, void *context,
                 StoreWhy *why);
    bool (*backup)(const char *place, const char *target, StoreWhy *why);
} StoreKind;

extern const StoreKind kind_sqlite;

/* Writes the sentence; answers false. */
bool kind_refuse(StoreWhy *why, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What is wrong with a table that was read, or NULL: its sum is that, and so is
 * the number of its last row, or -1. */
const char *kind_damage(const StoreTable *table, int64_t sum, int64_t last);

#endif
