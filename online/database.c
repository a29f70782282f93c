/* database.c -- SQLite as the store uses it: connections and statements. */
#include "online/database.h"

#include <string.h>

#include "online/kind.h"

enum { BUSY_MS = 5000 };

sqlite3 *database_open(const char *path, int flags, StoreWhy *why)
{
    sqlite3 *db = NULL;
    int error = sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (error == SQLITE_OK) {
        sqlite3_extended_result_codes(db, 1);
        sqlite3_busy_timeout(db, BUSY_MS);
        return db;
    }
    kind_refuse(why, "cannot open %s: %s", path, sqlite3_errstr(error));
    database_close(db);
    return NULL;
}

void database_close(sqlite3 *db)
{
    sqlite3_close(db);
}

int database_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

int64_t database_number(sqlite3 *db, const char *sql, int64_t otherwise)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (statement && sqlite3_step(statement) == SQLITE_ROW)
        otherwise = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return otherwise;
}

int database_prepare(sqlite3 *db, const char *const *sql, int count,
                     sqlite3_stmt **statements)
{
    for (int i = 0; i < count; i++) {
        int error = sqlite3_prepare_v3(
            db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL);
        if (error != SQLITE_OK) {
            database_finalize(i, statements);
            return error;
        }
    }
    return SQLITE_OK;
}

void database_finalize(int count, sqlite3_stmt **statements)
{
    for (int i = 0; i < count; i++) {
        sqlite3_finalize(statements[i]);
        statements[i] = NULL;
    }
}

/* SQLite knows a full disk, but not a quota or the largest file allowed, which
 * are failed writes to it. */
bool database_is_full(int error)
{
    return (error & 0xff) == SQLITE_FULL || error == SQLITE_IOERR_WRITE ||
           error == SQLITE_IOERR_TRUNCATE || error == SQLITE_IOERR_SHMSIZE;
}

bool database_is_whole(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(db, "pragma quick_check(1)", -1, &statement, NULL);
    bool whole =
        statement && sqlite3_step(statement) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    return whole;
}
