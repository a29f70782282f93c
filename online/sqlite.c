/* sqlite.c -- the store in a folder: SQLite, for one server at a time.
 *
 * One thread writes, with group commit: whatever was handed in while it wrote
 * the last transaction is the next one (queue.h, writer.h). The thread of the
 * loop reads, with a connection of its own; in WAL mode neither waits for the
 * other. A third one moves pages from the log into the file (checkpoint.h).
 */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "online/checkpoint.h"
#include "online/place.h"
#include "online/queue.h"
#include "online/writer.h"

enum { TABLES, TABLE, ROWS, STATEMENTS };

struct Store {
    Place place;
    sqlite3 *reader, *mover;
    sqlite3_stmt *statement[STATEMENTS];
    Queue queue;
    Writer writer;    /* the thread's alone */
    StoreWhy trouble; /* under the queue's mutex */
    pthread_t thread;
    Checkpoint checkpoint;
};

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

static void *write_batches(void *context)
{
    Store *store = context;
    const Batch *batch;
    while ((batch = queue_take(&store->queue))) {
        if (writer_do(&store->writer, batch)) {
            pthread_mutex_lock(&store->queue.mutex);
            store->trouble = store->writer.trouble;
            pthread_mutex_unlock(&store->queue.mutex);
        }
        queue_answer(&store->queue, batch, store->writer.result);
    }
    return NULL;
}

/* An error number. Signals are the loop's. */
static int start_thread(Store *store)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error =
        checkpoint_open(&store->checkpoint, store->mover, store->place.db);
    if (!error) {
        error = pthread_create(&store->thread, NULL, write_batches, store);
        if (error)
            checkpoint_close(&store->checkpoint);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

static bool start(Store *store, StoreWhy *why)
{
    int error = queue_open(&store->queue);
    if (!error) {
        error = start_thread(store);
        if (!error)
            return true;
        queue_close(&store->queue);
    }
    return database_refuse(why, "cannot start the store: %s", strerror(error));
}

static bool connect_all(Store *store, StoreWhy *why)
{
    if (!writer_open(&store->writer, store->place.db, why) ||
        !(store->reader = place_connect(&store->place, why)) ||
        !(store->mover = place_connect(&store->place, why)))
        return false;
    if (database_run(store->reader, "pragma query_only = on") == SQLITE_OK &&
        database_prepare(store->reader, sql, STATEMENTS, store->statement) ==
            SQLITE_OK)
        return true;
    return database_refuse(why, "cannot read the store: %s",
                           sqlite3_errmsg(store->reader));
}

/* The writer's connection goes last, and brings everything into the one file.
 */
static void disconnect(Store *store)
{
    database_finalize(STATEMENTS, store->statement);
    database_close(store->reader);
    database_close(store->mover);
    writer_close(&store->writer);
    place_close(&store->place);
    free(store);
}

Store *store_open(const char *place, StoreWhy *why)
{
    Store *store = calloc(1, sizeof *store);
    if (!store) {
        database_refuse(why, "there is no memory for a store");
        return NULL;
    }
    if (!place_open(&store->place, place, why)) {
        free(store);
        return NULL;
    }
    if (connect_all(store, why) && start(store, why))
        return store;
    disconnect(store);
    return NULL;
}

void store_drain(Store *store)
{
    queue_drain(&store->queue);
}

void store_close(Store *store)
{
    queue_end(&store->queue);
    pthread_join(store->thread, NULL);
    checkpoint_close(&store->checkpoint);
    queue_close(&store->queue);
    disconnect(store);
}

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

/* The file, and the log beside it. */
static uint64_t size_on_disk(const char *path)
{
    char log[4096];
    struct stat file;
    uint64_t size = stat(path, &file) == 0 ? (uint64_t)file.st_size : 0;
    snprintf(log, sizeof log, "%s-wal", path);
    return size + (stat(log, &file) == 0 ? (uint64_t)file.st_size : 0);
}

StoreStats store_stats(Store *store)
{
    StoreStats stats = queue_stats(&store->queue);
    stats.bytes = size_on_disk(store->place.path);
    return stats;
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

static const char *table_damage(const StoreTable *table, int64_t sum,
                                int64_t last)
{
    if (sum != database_opening_sum(table->code, table->created, table->opening,
                                    table->size))
        return "its opening is damaged";
    if (last + 1 != table->rows)
        return "a row of its journal is missing";
    return NULL;
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
    table.damage = table_damage(&table, sqlite3_column_int64(row, 3),
                                rows ? sqlite3_column_int64(row, 6) : -1);
    take(context, &table);
}

/* Ends a statement that was stepped through. */
static bool reads(Store *store, sqlite3_stmt *statement, StoreWhy *why)
{
    if (sqlite3_reset(statement) == SQLITE_OK)
        return true;
    return database_refuse(why, "cannot read the store: %s",
                           sqlite3_errmsg(store->reader));
}

bool store_tables(Store *store, StoreTableTaker *take, void *context,
                  StoreWhy *why)
{
    sqlite3_stmt *statement = store->statement[TABLES];
    while (sqlite3_step(statement) == SQLITE_ROW)
        hand_out_table(statement, take, context);
    return reads(store, statement, why);
}

bool store_find(Store *store, const char *code, StoreTableTaker *take,
                void *context, StoreWhy *why)
{
    sqlite3_stmt *statement = store->statement[TABLE];
    sqlite3_bind_text(statement, 1, code, -1, SQLITE_TRANSIENT);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        hand_out_table(statement, take, context);
    if (!reads(store, statement, why))
        return false;
    return found || database_refuse(why, "there is no table %s", code);
}

/* Whether the row is the one that must come now, as it was written. */
static bool is_sound(sqlite3_stmt *row, uint32_t seq, Bytes bytes)
{
    int64_t table = sqlite3_column_int64(row, 0);
    int64_t time = sqlite3_column_int64(row, 2);
    return sqlite3_column_int64(row, 1) == seq &&
           sqlite3_column_int64(row, 3) ==
               database_row_sum(table, seq, time, bytes.bytes, bytes.size);
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

bool store_read(Store *store, const char *code, StoreRowTaker *take,
                void *context, StoreWhy *why)
{
    sqlite3_stmt *statement = store->statement[ROWS];
    bool sound;
    uint32_t seq = walk(statement, code, take, context, &sound);
    if (!reads(store, statement, why))
        return false;
    return sound || database_refuse(why,
                                    "table %s is damaged: its row %u is "
                                    "missing or not as it was written",
                                    code, (unsigned)seq);
}

bool store_peek(const char *place, StoreTableTaker *take, void *context,
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
        database_refuse(why, "cannot read the store: %s", sqlite3_errmsg(db));
    database_close(db);
    return error == SQLITE_OK;
}

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
        database_refuse(why, "cannot read %s: %s", file, sqlite3_errstr(error));
    database_close(db);
    return error == SQLITE_OK;
}
