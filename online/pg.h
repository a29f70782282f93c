/* pg.h -- PostgreSQL as the store uses it: connections, statements, waiting.
 *
 * All statements take and answer numbers (bigint), text and bytes in binary. No
 * wait lasts longer than its deadline, a time by histogram_now: a database that
 * does not answer is one that is not there.
 */
#ifndef ONLINE_PG_H
#define ONLINE_PG_H

#include <libpq-fe.h>

#include "online/store.h"

/* A connection that has looked into nothing yet. NULL: `why` says why not,
 * without the password. */
PGconn *pg_connect(const char *place, StoreWhy *why);
/* Its address without user and password, for people. */
void pg_name(const char *place, char *name, size_t size);

/* What goes into a statement: as many as are added. What they point at must
 * last until it is sent. */
enum { PG_ARGS = 9 };
typedef struct PgArgs {
    int count;
    const char *value[PG_ARGS];
    int length[PG_ARGS];
    unsigned char number[PG_ARGS][8];
} PgArgs;

void pg_number(PgArgs *args, int64_t number);
void pg_text(PgArgs *args, const char *text);
void pg_bytes(PgArgs *args, const void *bytes, size_t size);

/* Prepares a list under the numbers from 0 on. */
bool pg_prepare(PGconn *conn, const char *const *sql, int count, StoreWhy *why);
/* Hands one in, also of a pipeline. */
bool pg_send(PGconn *conn, int statement, const PgArgs *args);

/* The next result, NULL behind the last of a statement; or `lost`. */
PGresult *pg_next(PGconn *conn, double deadline, bool *lost);
/* Runs statements without arguments. */
bool pg_run(PGconn *conn, const char *sql, double deadline, StoreWhy *why);
/* The number that a statement answers first; `otherwise` where none comes. */
bool pg_ask(PGconn *conn, const char *sql, double deadline, int64_t *answer,
            StoreWhy *why);

int64_t pg_number_at(const PGresult *result, int row, int column);
const uint8_t *pg_bytes_at(const PGresult *result, int row, int column,
                           size_t *size);

/* What the database said last, in one line. */
bool pg_refuse(StoreWhy *why, const char *what, const PGconn *conn);
bool pg_refuse_result(StoreWhy *why, const char *what, const PGresult *result);

#endif
