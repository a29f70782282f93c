/* database.h -- SQLite as the store uses it: connections and statements. */
#ifndef ONLINE_DATABASE_H
#define ONLINE_DATABASE_H

#include <sqlite3.h>

#include "online/store.h"

/* A connection for one thread. NULL: `why` says why, naming the file. */
sqlite3 *database_open(const char *path, int flags, StoreWhy *why);
/* Closes it; NULL is fine. */
void database_close(sqlite3 *db);

/* Runs statements that answer nothing. An error code of SQLite. */
int database_run(sqlite3 *db, const char *sql);
/* The number that a statement answers first; `otherwise` where none comes. */
int64_t database_number(sqlite3 *db, const char *sql, int64_t otherwise);
/* Prepares a list; where one fails, none is left and its error is answered. */
int database_prepare(sqlite3 *db, const char *const *sql, int count,
                     sqlite3_stmt **statements);
void database_finalize(int count, sqlite3_stmt **statements);

/* Whether an error says that the disk took no more: then nothing was changed.
 * What fsync says is never that, for after it nobody knows what is there. */
bool database_is_full(int error);

/* Whether the pages of the file hang together. */
bool database_is_whole(sqlite3 *db);

#endif
