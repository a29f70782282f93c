/* database.c -- SQLite as the store uses it: connections, statements, sums. */
#include "online/database.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { BUSY_MS = 5000 };

bool database_refuse(StoreWhy *why, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why->text, sizeof why->text, format, list);
    va_end(list);
    return false;
}

sqlite3 *database_open(const char *path, int flags, StoreWhy *why)
{
    sqlite3 *db = NULL;
    int error = sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (error == SQLITE_OK) {
        sqlite3_extended_result_codes(db, 1);
        sqlite3_busy_timeout(db, BUSY_MS);
        return db;
    }
    database_refuse(why, "cannot open %s: %s", path, sqlite3_errstr(error));
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

/* FNV-1a, a byte at a time. */
static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ byte[i]) * 0x100000001b3U;
    return sum;
}

/* The lowest byte first, on every machine. */
static uint64_t add_number(uint64_t sum, int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> (8 * i));
    return add_bytes(sum, bytes, sizeof bytes);
}

static const uint64_t no_sum = 0xcbf29ce484222325U;

int64_t database_row_sum(int64_t table, int64_t seq, int64_t time,
                         const void *bytes, size_t size)
{
    uint64_t sum = add_number(no_sum, table);
    sum = add_number(add_number(sum, seq), time);
    return (int64_t)add_bytes(sum, bytes, size);
}

int64_t database_opening_sum(const char *code, int64_t created,
                             const void *bytes, size_t size)
{
    uint64_t sum = add_bytes(no_sum, code, strlen(code) + 1);
    return (int64_t)add_bytes(add_number(sum, created), bytes, size);
}
