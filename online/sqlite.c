/* sqlite.c -- the store in a folder: SQLite, for one server at a time.
 *
 * The thread that writes has one connection (writer.h), the thread of the loop
 * reads with another; in WAL mode neither waits for the other. A third thread
 * moves pages from the log into the file (checkpoint.h).
 */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "online/checkpoint.h"
#include "online/kind.h"
#include "online/place.h"
#include "online/sums.h"
#include "online/writer.h"

enum { TABLES, TABLE, ROWS, STATEMENTS };

typedef struct Sqlite {
    Place place;
    sqlite3 *reader, *mover;
    sqlite3_stmt *statement[STATEMENTS];
    Writer writer; /* the writing thread's alone */
    Checkpoint checkpoint;
} Sqlite;

/* Counting the rows of a table finds a missing one, by its index alone. */
#define SELECT_TABLES                                                          \
    "select code, created, ended, sum, opening,"                               \
    " (select count(*) from journal where tab = tables.id),"                   \
    " (select max(seq) from journal where tab = tables.id),"                   \
    " (select time from journal where tab = tables.id"                         \
    "  order by seq desc limit 1) from tables "

static const char *const sql[STATEMENTS] = {
    [TABLES] = SELECT_TABLES "where ended = 0",
    [TABLE] = SELECT_TABLES "where code = ?1",
    [ROWS] = ("select tab, seq, time, sum, bytes from journal where tab = "
              "(select id from tables where code = ?1) order by seq"),
};

static bool connect_all(Sqlite *base, StoreWhy *why)
{
    if (!writer_open(&base->writer, base->place.db, why) ||
        !(base->reader = place_connect(&base->place, why)) ||
        !(base->mover = place_connect(&base->place, why)))
        return false;
    if (database_run(base->reader, "pragma query_only = on") == SQLITE_OK &&
        database_prepare(base->reader, sql, STATEMENTS, base->statement) ==
            SQLITE_OK)
        return true;
    return kind_refuse(why, "cannot read the store: %s",
                       sqlite3_errmsg(base->reader));
}

static bool start(Sqlite *base, StoreWhy *why)
{
    int error = checkpoint_open(&base->checkpoint, base->mover, base->place.db);
    return !error ||
           kind_refuse(why, "cannot start the store: %s", strerror(error));
}

/* The writer's connection goes last, and brings everything into the one file.
 */
static void disconnect(Sqlite *base)
{
    database_finalize(STATEMENTS, base->statement);
    database_close(base->reader);
    database_close(base->mover);
    writer_close(&base->writer);
    place_close(&base->place);
    free(base);
}

static void *open_base(const char *place, StoreWhy *why)
{
    Sqlite *base = calloc(1, sizeof *base);
    if (!base) {
        kind_refuse(why, "there is no memory for a store");
        return NULL;
    }
    if (!place_open(&base->place, place, why)) {
        free(base);
        return NULL;
    }
    if (connect_all(base, why) && start(base, why))
        return base;
    disconnect(base);
    return NULL;
}

static void close_base(void *of)
{
    Sqlite *base = of;
    checkpoint_close(&base->checkpoint);
    disconnect(base);
}

static Written write_batch(void *of, const Batch *batch, StoreResult *results,
                           StoreWhy *trouble)
{
    Sqlite *base = of;
    return writer_do(&base->writer, batch, results, trouble);
}

/* The file, and the log beside it. */
static uint64_t bytes_of(void *of)
{
    const Sqlite *base = of;
    char log[4096];
    struct stat file;
    const char *path = base->place.path;
    uint64_t size = stat(path, &file) == 0 ? (uint64_t)file.st_size : 0;
    snprintf(log, sizeof log, "%s-wal", path);
    return size + (stat(log, &file) == 0 ? (uint64_t)file.st_size : 0);
}

typedef struct Bytes {
    const uint8_t *bytes;
    size_t size;
} Bytes;

/* SQLite has no address for a blob without bytes. */
static Bytes blob_at(sqlite3_stmt *row, int column)
{
    const uint8_t *bytes = sqlite3_column_blob(row, column);
    size_t size = (size_t)sqlite3_column_bytes(row, column);
    return (Bytes){bytes ? bytes : (const uint8_t *)"", size};
}

static void hand_out_table(sqlite3_stmt *row, StoreTableTaker *take,
                           void *context)
{
    Bytes opening = blob_at(row, 4);
    uint32_t rows = (uint32_t)sqlite3_column_int64(row, 5);
    StoreTable table = {
        .code = (const char *)sqlite3_column_text(row, 0),
        .created = sqlite3_column_int64(row, 1),
        .touched = sqlite3_column_int64(row, rows ? 7 : 1),
        .ended = sqlite3_column_int64(row, 2),
        .rows = rows,
        .opening = opening.bytes,
        .size = opening.size,
    };
    table.damage = kind_damage(&table, sqlite3_column_int64(row, 3),
                               rows ? sqlite3_column_int64(row, 6) : -1);
    take(context, &table);
}

/* Ends a statement that was stepped through. */
static bool reads(Sqlite *base, sqlite3_stmt *statement, StoreWhy *why)
{
    if (sqlite3_reset(statement) == SQLITE_OK)
        return true;
    return kind_refuse(why, "cannot read the store: %s",
                       sqlite3_errmsg(base->reader));
}

static bool all_tables(void *of, StoreTableTaker *take, void *context,
                       StoreWhy *why)
{
    Sqlite *base = of;
    sqlite3_stmt *statement = base->statement[TABLES];
    while (sqlite3_step(statement) == SQLITE_ROW)
        hand_out_table(statement, take, context);
    return reads(base, statement, why);
}

static bool find_table(void *of, const char *code, StoreTableTaker *take,
                       void *context, StoreWhy *why)
{
    Sqlite *base = of;
    sqlite3_stmt *statement = base->statement[TABLE];
    sqlite3_bind_text(statement, 1, code, -1, SQLITE_TRANSIENT);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        hand_out_table(statement, take, context);
    if (!reads(base, statement, why))
        return false;
    return found || kind_refuse(why, "there is no table %s", code);
}

/* Whether the row is the one that must come now, as it was written. */
static bool is_sound(sqlite3_stmt *row, uint32_t seq, Bytes bytes)
{
    int64_t table = sqlite3_column_int64(row, 0);
    int64_t time = sqlite3_column_int64(row, 2);
    return sqlite3_column_int64(row, 1) == seq &&
           sqlite3_column_int64(row, 3) ==
               sums_row(table, seq, time, bytes.bytes, bytes.size);
}

/* Answers how many rows come one after the other as they were written. */
static uint32_t walk(sqlite3_stmt *statement, const char *code,
                     StoreRowTaker *take, void *context, bool *sound)
{
    uint32_t seq = 0;
    *sound = true;
    sqlite3_bind_text(statement, 1, code, -1, SQLITE_TRANSIENT);
    while (*sound && sqlite3_step(statement) == SQLITE_ROW) {
        Bytes bytes = blob_at(statement, 4);
        *sound = is_sound(statement, seq, bytes);
        if (*sound && take)
            take(context, &(StoreRow){seq, sqlite3_column_int64(statement, 2),
                                      bytes.bytes, bytes.size});
        seq += *sound;
    }
    return seq;
}

static bool read_rows(void *of, const char *code, StoreRowTaker *take,
                      void *context, StoreWhy *why)
{
    Sqlite *base = of;
    sqlite3_stmt *statement = base->statement[ROWS];
    bool sound;
    uint32_t seq = walk(statement, code, take, context, &sound);
    if (!reads(base, statement, why))
        return false;
    return sound || kind_refuse(why,
                                "table %s is damaged: its row %u is "
                                "missing or not as it was written",
                                code, (unsigned)seq);
}

static bool peek(const char *place, StoreTableTaker *take, void *context,
                 StoreWhy *why)
{
    sqlite3 *db = place_look(place, why);
    sqlite3_stmt *statement = NULL;
    if (!db)
        return !*why->text;
    /* An empty file has no tables, and is a store in a moment. */
    bool any = database_number(db, "pragma page_count", 0) > 0;
    int error = any ? sqlite3_prepare_v2(db, sql[TABLES], -1, &statement, NULL)
                    : SQLITE_OK;
    while (statement && sqlite3_step(statement) == SQLITE_ROW)
        hand_out_table(statement, take, context);
    if (error == SQLITE_OK)
        error = sqlite3_finalize(statement);
    if (error != SQLITE_OK)
        kind_refuse(why, "cannot read the store: %s", sqlite3_errmsg(db));
    database_close(db);
    return error == SQLITE_OK;
}

/* There is this server alone. */
static bool say_nothing(void *of, const char *address, const char *notice)
{
    (void)of;
    (void)address;
    (void)notice;
    return false;
}

static bool hear_nothing(void *of)
{
    (void)of;
    return false;
}

static void no_servers(void *of, StoreServerTaker *take, void *context)
{
    (void)of;
    (void)take;
    (void)context;
}

static void name_place(const char *place, char *name, size_t size)
{
    snprintf(name, size, "%s", place);
}

const StoreKind kind_sqlite = {
    .open = open_base,
    .close = close_base,
    .write = write_batch,
    .tables = all_tables,
    .find = find_table,
    .read = read_rows,
    .bytes = bytes_of,
    .announce = say_nothing,
    .listen = hear_nothing,
    .servers = no_servers,
    .name = name_place,
    .peek = peek,
    .backup = place_backup,
};

/* ---- copies ---- */

typedef struct Check {
    sqlite3_stmt *rows;
    StoreTableTaker *take;
    void *context;
} Check;

static void check_rows(void *context, const StoreTable *table)
{
    const Check *check = context;
    StoreTable seen = *table;
    char damage[80];
    bool sound = true;
    uint32_t seq = walk(check->rows, table->code, NULL, NULL, &sound);
    if (!seen.damage && (sqlite3_reset(check->rows) != SQLITE_OK || !sound)) {
        snprintf(damage, sizeof damage,
                 "its row %u is missing or not as it was written",
                 (unsigned)seq);
        seen.damage = damage;
    }
    sqlite3_reset(check->rows);
    check->take(check->context, &seen);
}

bool store_check(const char *file, StoreTableTaker *take, void *context,
                 StoreWhy *why)
{
    const char *const all[] = {SELECT_TABLES "order by code", sql[ROWS]};
    sqlite3_stmt *statement[2];
    sqlite3 *db = place_look_into(file, why);
    if (!db)
        return false;
    int error = database_prepare(db, all, 2, statement);
    if (error == SQLITE_OK) {
        Check check = {statement[1], take, context};
        while (sqlite3_step(statement[0]) == SQLITE_ROW)
            hand_out_table(statement[0], check_rows, &check);
        error = sqlite3_reset(statement[0]);
        database_finalize(2, statement);
    }
    if (error != SQLITE_OK)
        kind_refuse(why, "cannot read %s: %s", file, sqlite3_errstr(error));
    database_close(db);
    return error == SQLITE_OK;
}
