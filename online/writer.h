/* writer.h -- what becomes of wishes: one transaction for each batch. */
#ifndef ONLINE_WRITER_H
#define ONLINE_WRITER_H

#include "online/database.h"
#include "online/kind.h"

enum {
    WRITER_BEGIN,
    WRITER_COMMIT,
    WRITER_ROLLBACK,
    WRITER_FIND,
    WRITER_CREATE,
    WRITER_APPEND,
    WRITER_END,
    WRITER_OLD,
    WRITER_DELETE_ROWS,
    WRITER_DELETE,
    WRITER_STATEMENTS
};

typedef struct Writer {
    sqlite3 *db;
    sqlite3_stmt *statement[WRITER_STATEMENTS];
    uint64_t epoch;
    bool is_broken;
} Writer;

/* Takes the next epoch. The connection stays the caller's. */
bool writer_open(Writer *writer, sqlite3 *db, StoreWhy *why);
void writer_close(Writer *writer);

/* As StoreKind says. */
Written writer_do(Writer *writer, const Batch *batch, StoreResult *results,
                  StoreWhy *trouble);

#endif
