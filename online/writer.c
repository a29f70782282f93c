/* writer.c -- what becomes of wishes: one transaction for each batch.
 *
 * What a wish may do is read from the database inside the transaction, never
 * remembered beside it. So when a transaction fails, it takes back everything
 * that its wishes would have stood on, and a later row that builds on a lost
 * one is a gap.
 *
 * When the disk takes no more the transaction is taken back and the next one
 * may succeed. After any other failure, of fsync above all, what is on the disk
 * is not known, and the writer takes nothing more.
 */
#include "online/writer.h"

#include <assert.h>

#include "online/kind.h"
#include "online/sums.h"

static const char *const sql[WRITER_STATEMENTS] = {
    [WRITER_BEGIN] = "begin immediate",
    [WRITER_COMMIT] = "commit",
    [WRITER_ROLLBACK] = "rollback",
    [WRITER_FIND] = "select id, ended, 1 + coalesce("
                    "(select max(seq) from journal where tab = tables.id), -1) "
                    "from tables where code = ?1",
    [WRITER_CREATE] = "insert into tables (code, created, sum, opening) "
                      "values (?1, ?2, ?3, ?4)",
    [WRITER_APPEND] = "insert into journal (tab, seq, time, sum, bytes) "
                      "values (?1, ?2, ?3, ?4, ?5)",
    [WRITER_END] = "update tables set ended = ?2 where id = ?1",
    [WRITER_OLD] = "select id from tables where case when ended "
                   "then ended < ?1 "
                   "else created < ?2 and coalesce("
                   "(select time from journal where tab = tables.id "
                   "order by seq desc limit 1), created) < ?2 end limit ?3",
    [WRITER_DELETE_ROWS] = "delete from journal where tab = ?1",
    [WRITER_DELETE] = "delete from tables where id = ?1",
};

bool writer_open(Writer *writer, sqlite3 *db, StoreWhy *why)
{
    writer->db = db;
    if (database_run(db, "update server set epoch = epoch + 1") != SQLITE_OK ||
        database_prepare(db, sql, WRITER_STATEMENTS, writer->statement) !=
            SQLITE_OK)
        return kind_refuse(why, "cannot write the store: %s",
                           sqlite3_errmsg(db));
    writer->epoch =
        (uint64_t)database_number(db, "select epoch from server", 0);
    return true;
}

void writer_close(Writer *writer)
{
    database_finalize(WRITER_STATEMENTS, writer->statement);
}

/* Runs one that answers no rows. An error code of SQLite. */
static int run(Writer *writer, int which)
{
    sqlite3_step(writer->statement[which]);
    return sqlite3_reset(writer->statement[which]);
}

static int run_with(Writer *writer, int which, int64_t id)
{
    sqlite3_bind_int64(writer->statement[which], 1, id);
    return run(writer, which);
}

/* What a wish is about; `id` is 0 where there is no such table. */
typedef struct Found {
    int64_t id, ended, rows;
} Found;

static int find(Writer *writer, const Wish *wish, Found *found)
{
    sqlite3_stmt *statement = writer->statement[WRITER_FIND];
    *found = (Found){0};
    sqlite3_bind_text(statement, 1, wish->code, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW)
        *found = (Found){sqlite3_column_int64(statement, 0),
                         sqlite3_column_int64(statement, 1),
                         sqlite3_column_int64(statement, 2)};
    return sqlite3_reset(statement);
}

/* Where no byte was ever handed in there is no memory either. */
static const void *bytes_of(const Batch *batch, const Wish *wish)
{
    return wish->size ? batch->bytes + wish->at : (const uint8_t *)"";
}

static int create(Writer *writer, const Batch *batch, const Wish *wish)
{
    sqlite3_stmt *statement = writer->statement[WRITER_CREATE];
    const void *bytes = bytes_of(batch, wish);
    sqlite3_bind_text(statement, 1, wish->code, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, wish->time);
    sqlite3_bind_int64(statement, 3,
                       sums_opening(wish->code, wish->time, bytes, wish->size));
    sqlite3_bind_blob(statement, 4, bytes, (int)wish->size, SQLITE_STATIC);
    return run(writer, WRITER_CREATE);
}

static int append(Writer *writer, const Batch *batch, const Wish *wish,
                  int64_t table)
{
    sqlite3_stmt *statement = writer->statement[WRITER_APPEND];
    const void *bytes = bytes_of(batch, wish);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, wish->seq);
    sqlite3_bind_int64(statement, 3, wish->time);
    sqlite3_bind_int64(
        statement, 4,
        sums_row(table, wish->seq, wish->time, bytes, wish->size));
    sqlite3_bind_blob(statement, 5, bytes, (int)wish->size, SQLITE_STATIC);
    return run(writer, WRITER_APPEND);
}

/* An end at time 0 would be none. */
static int end(Writer *writer, const Wish *wish, int64_t table)
{
    sqlite3_bind_int64(writer->statement[WRITER_END], 2,
                       wish->time > 0 ? wish->time : 1);
    return run_with(writer, WRITER_END, table);
}

static int forget(Writer *writer, int64_t table)
{
    int error = run_with(writer, WRITER_DELETE_ROWS, table);
    return error ? error : run_with(writer, WRITER_DELETE, table);
}

static int sweep(Writer *writer, const Wish *wish, uint64_t *deleted)
{
    sqlite3_stmt *statement = writer->statement[WRITER_OLD];
    int64_t old[STORE_SWEEP];
    int count = 0;
    sqlite3_bind_int64(statement, 1, wish->time);
    sqlite3_bind_int64(statement, 2, wish->touched);
    sqlite3_bind_int64(statement, 3, STORE_SWEEP);
    while (sqlite3_step(statement) == SQLITE_ROW)
        old[count++] = sqlite3_column_int64(statement, 0);
    int error = sqlite3_reset(statement);
    for (int i = 0; i < count && error == SQLITE_OK; i++)
        error = forget(writer, old[i]);
    *deleted = (uint64_t)count;
    return error;
}

/* What stands against a wish, before anything is tried. */
static StoreFate judge(const Writer *writer, const Wish *wish,
                       const Found *found)
{
    switch (wish->kind) {
    case WISH_SWEEP:
    case WISH_RELEASE:
        return STORE_KEPT;
    case WISH_CREATE:
        return found->id ? STORE_DOUBLE : STORE_KEPT;
    case WISH_CLAIM:
        return found->id && !found->ended ? STORE_KEPT : STORE_GONE;
    case WISH_APPEND:
    case WISH_END:
    case WISH_FORGET:
        break;
    }
    if (wish->epoch != writer->epoch)
        return STORE_FENCED;
    if (!found->id || (found->ended && wish->kind != WISH_FORGET))
        return STORE_GONE;
    if (wish->kind != WISH_APPEND || wish->seq == found->rows)
        return STORE_KEPT;
    return wish->seq < found->rows ? STORE_DOUBLE : STORE_GAP;
}

static int act(Writer *writer, const Batch *batch, const Wish *wish,
               int64_t table, StoreResult *result)
{
    switch (wish->kind) {
    case WISH_CREATE:
        result->number = writer->epoch;
        return create(writer, batch, wish);
    case WISH_CLAIM:
    case WISH_RELEASE:
        return SQLITE_OK;
    case WISH_APPEND:
        return append(writer, batch, wish, table);
    case WISH_END:
        return end(writer, wish, table);
    case WISH_FORGET:
        return forget(writer, table);
    case WISH_SWEEP:
        return sweep(writer, wish, &result->number);
    }
    assert(false);
    return SQLITE_MISUSE;
}

static int do_one(Writer *writer, const Batch *batch, const Wish *wish,
                  StoreResult *result)
{
    Found found = {0};
    int error =
        wish->kind == WISH_SWEEP ? SQLITE_OK : find(writer, wish, &found);
    *result = (StoreResult){.cookie = wish->cookie,
                            .fate = judge(writer, wish, &found)};
    if (wish->kind == WISH_CLAIM && found.id)
        result->number = writer->epoch;
    if (error == SQLITE_OK && result->fate == STORE_KEPT)
        error = act(writer, batch, wish, found.id, result);
    return error;
}

static int do_all(Writer *writer, const Batch *batch, StoreResult *results)
{
    int error = run(writer, WRITER_BEGIN);
    for (int i = 0; i < batch->wishes && error == SQLITE_OK; i++)
        error = do_one(writer, batch, &batch->wish[i], &results[i]);
    return error ? error : run(writer, WRITER_COMMIT);
}

Written writer_do(Writer *writer, const Batch *batch, StoreResult *results,
                  StoreWhy *trouble)
{
    int error = writer->is_broken ? SQLITE_OK : do_all(writer, batch, results);
    if (error == SQLITE_OK) {
        if (writer->is_broken)
            kind_answer_all(batch, results, STORE_BROKEN);
        return WRITTEN;
    }
    bool is_full = database_is_full(error);
    kind_refuse(trouble, "%s: %s",
                is_full ? "the disk takes no more"
                        : "the store is broken and takes nothing more",
                sqlite3_errmsg(writer->db));
    if (!sqlite3_get_autocommit(writer->db))
        run(writer, WRITER_ROLLBACK);
    writer->is_broken = !is_full;
    kind_answer_all(batch, results, is_full ? STORE_FULL : STORE_BROKEN);
    return WRITTEN_NOT;
}
