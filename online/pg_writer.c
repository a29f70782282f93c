/* pg_writer.c -- what becomes of wishes in a database that servers share.
 *
 * A batch is one transaction and one round trip: all statements are sent before
 * the first answer is read.
 *
 *     begin
 *     RENEW     this server is there; an error if it is not, so that all fails
 *     LOCK      the rows of all tables that wishes name, in the order of id
 *     ...       a statement for each wish, which answers its fate
 *     commit
 *
 * Whoever writes a table or takes it has locked its row first. So of an append
 * and a claim by another server one waits for the other; and because each
 * statement sees what was committed before it began, the later one sees what
 * the earlier did: a claim reads behind the last row, and an append behind a
 * claim finds another holder and writes nothing. All is judged by the database,
 * in the statement that writes; a server that slept needs no manners. Rows that
 * somebody else has locked are not waited for by who only wants to claim.
 *
 * A connection that is lost leaves open what became of its batch. The next one
 * first ends the number that the server had: its row in `servers` goes, for
 * which it waits until the transaction that has renewed it is over, and one
 * that has not will fail. Then what was under way cannot come any more, the
 * tables that are still ours get the new number, and the same batch is done
 * again, where a row that is there already, byte for byte, is kept.
 */
#include "online/pg_writer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/pg_place.h"
#include "online/sums.h"

enum { ANSWER_SECONDS = 8, TRIES = 5 };

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    RENEW,
    LOCK,
    LOCK_FREE,
    CREATE,
    CLAIM,
    RELEASE,
    APPEND,
    END,
    FORGET,
    SWEEP,
    ANNOUNCE,
    POLL,
    STATEMENTS
};

/* Statements answer a fate, and it may be of a wish that was done before: */
enum { SAME = -1 };
static_assert(STORE_KEPT == 0 && STORE_DOUBLE == 1 && STORE_GAP == 2 &&
                  STORE_GONE == 3 && STORE_FENCED == 4 && STORE_ELSEWHERE == 5,
              "they stand in the statements");

/* $1 is this server, $2 the epoch, $3 the table. */
#define MINE                                                                   \
    "with t as materialized ("                                                 \
    " select id, ended, holder = $1 and epoch = $2 as ours,"                   \
    " (select coalesce(max(seq), -1) + 1 from journal where tab = tables.id)"  \
    " as rows from tables where code = $3)"

/* A server's time is not over. One that is farther off than its lease was
 * written by another clock: that of the database was set back, or the database
 * is another machine by now, and whoever is there renews it at once. */
#define THERE                                                                  \
    "until > clock_timestamp()"                                                \
    " and until < clock_timestamp() + 2 * interval '" PG_LEASE "'"

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "begin",
    [COMMIT] = "commit",
    [ROLLBACK] = "rollback",
    [RENEW] = ("with me as (update servers"
               " set until = clock_timestamp() + interval '" PG_LEASE "'"
               " where id = $1::bigint returning id)"
               " select 1 / count(*) from me"),
    [LOCK] = ("with locked as materialized (select id from tables"
              " where code = any($1::text[]) order by id for no key update)"
              " select count(*) from locked"),
    [LOCK_FREE] = ("with locked as materialized (select id from tables"
                   " where code = any($1::text[]) order by id"
                   " for no key update skip locked)"
                   " select count(*) from locked"),
    [CREATE] =
        ("with made as (insert into tables"
         " (code, created, sum, opening, holder, epoch)"
         " values ($2::text, $3::bigint, $4::bigint, $5::bytea, $1::bigint, 1)"
         " on conflict (code) do nothing returning epoch)"
         " select case when exists (select from made) then 0"
         "  when exists (select from tables where code = $2 and holder = $1"
         "   and created = $3 and sum = $4 and opening = $5) then -1"
         "  else 1 end::bigint, 1::bigint"),
    /* A row that another transaction has locked is not ours to change. */
    [CLAIM] =
        ("with t as materialized ("
         " select id, ended, holder, epoch, not exists (select from servers"
         "  where servers.id = tables.holder and " THERE ")"
         "  as free, exists (select from servers where servers.id ="
         "  tables.holder and until < clock_timestamp() + interval '" PG_LEASE
         "' - interval '" PG_SILENCE "') as silent"
         " from tables where code = $2::text),"
         " mine as materialized (select tables.id from tables join t using (id)"
         "  where tables.ended = 0 and tables.holder = t.holder"
         "   and tables.epoch = t.epoch and t.holder <> $1::bigint and t.free"
         "  for no key update of tables skip locked),"
         " taken as (update tables set holder = $1, epoch = tables.epoch + 1"
         "  from mine where tables.id = mine.id returning tables.epoch)"
         " select case when ended <> 0 then 3"
         "   when holder = $1 or exists (select from taken) then 0"
         "   else 5 end::bigint,"
         "  case when ended <> 0 or holder = $1 then epoch"
         "   when exists (select from taken) then (select epoch from taken)"
         "   when free then 0 else holder end,"
         "  (case when exists (select from taken) then holder <> 0"
         "   else silent end)::int::bigint from t"),
    [RELEASE] = ("with t as (update tables set holder = 0 where code = $3::text"
                 " and holder = $1::bigint and epoch = $2::bigint)"
                 " select 0::bigint"),
    [APPEND] =
        (MINE ", kept as (insert into journal (tab, seq, time, sum, bytes)"
              " select id, $4::bigint, $5::bigint, $6::bigint, $7::bytea from t"
              " where ours and ended = 0 and rows = $4)"
              " select case when ended <> 0 then 3 when not ours then 4"
              "  when rows = $4 then 0 when rows < $4 then 2"
              "  when exists (select from journal where tab = id and seq = $4"
              "   and time = $5 and sum = $6 and bytes = $7) then -1"
              "  else 1 end::bigint from t"),
    [END] = (MINE ", done as (update tables set ended = $4::bigint, holder = 0"
                  " from t where tables.id = t.id and ours and t.ended = 0)"
                  " select case when ended = $4 then -1 when ended <> 0 then 3"
                  "  when ours then 0 else 4 end::bigint from t"),
    [FORGET] = (MINE ", rows_gone as (delete from journal using t"
                     "  where tab = t.id and (ours or t.ended <> 0)),"
                     " gone as (delete from tables using t"
                     "  where tables.id = t.id and (ours or t.ended <> 0))"
                     " select case when ours or ended <> 0 then 0 else 4"
                     "  end::bigint from t"),
    [SWEEP] =
        ("with old as materialized (select id from tables where case"
         "  when ended <> 0 then ended < $1::bigint"
         "  else created < $2::bigint and coalesce((select time from journal"
         "   where tab = tables.id order by seq desc limit 1), created) < $2"
         "  end limit $3::bigint for update skip locked),"
         " rows_gone as (delete from journal using old where tab = old.id),"
         " gone as (delete from tables using old where tables.id = old.id)"
         " select 0::bigint, count(*) from old"),
    [ANNOUNCE] = ("with own as (update servers set address = $2::text,"
                  " notice = $3::text where id = $1::bigint returning id)"
                  " select pg_notify('" PG_CHANNEL "', '') from own"),
    [POLL] =
        ("select id, address, notice from servers"
         " where id <> $1::bigint and " THERE " order by id limit $2::bigint"),
};

/* ---- a server ---- */

static void lose(PgWriter *writer)
{
    PQfinish(writer->conn);
    writer->conn = NULL;
}

static void announce_again(PgWriter *writer)
{
    pthread_mutex_lock(&writer->mutex);
    writer->announces = true;
    pthread_mutex_unlock(&writer->mutex);
}

static void set_reachable(PgWriter *writer, bool reachable)
{
    pthread_mutex_lock(&writer->mutex);
    writer->reachable = reachable;
    pthread_mutex_unlock(&writer->mutex);
}

/* Gets a number. Whoever had the old one can write nothing with it any more,
 * and its tables are the new one's. */
static bool enlist(PgWriter *writer, StoreWhy *why)
{
    double deadline = histogram_now() + ANSWER_SECONDS;
    long long old = writer->server;
    char text[512];
    snprintf(text, sizeof text,
             "begin;"
             "delete from servers where id = %lld"
             " or until < clock_timestamp() - interval '1 day';"
             "insert into servers (address, notice, until) values"
             " ('', '', clock_timestamp() + interval '" PG_LEASE "')"
             " returning id",
             old);
    if (!pg_run(writer->conn, text, deadline, why) ||
        !pg_ask(writer->conn,
                "select currval(pg_get_serial_sequence('servers', 'id'))",
                deadline, &writer->server, why))
        return false;
    snprintf(text, sizeof text,
             "update tables set holder = %lld where holder = %lld"
             " and holder <> 0; commit",
             (long long)writer->server, old);
    if (pg_run(writer->conn, text, deadline, why))
        return true;
    writer->server = old;
    return false;
}

static bool join(PgWriter *writer, StoreWhy *why)
{
    writer->conn = pg_connect(writer->place, why);
    if (writer->conn && pg_place_set_up(writer->conn, why) &&
        pg_prepare(writer->conn, sql, STATEMENTS, why) && enlist(writer, why) &&
        PQenterPipelineMode(writer->conn)) {
        announce_again(writer);
        writer->polled = 0;
        set_reachable(writer, true);
        return true;
    }
    lose(writer);
    return false;
}

bool pg_writer_open(PgWriter *writer, StoreWhy *why)
{
    pthread_mutex_init(&writer->mutex, NULL);
    if (join(writer, why))
        return true;
    pthread_mutex_destroy(&writer->mutex);
    return false;
}

void pg_writer_close(PgWriter *writer)
{
    char text[256];
    StoreWhy why;
    snprintf(text, sizeof text,
             "begin; update tables set holder = 0 where holder = %lld;"
             "delete from servers where id = %lld; commit",
             (long long)writer->server, (long long)writer->server);
    if (writer->conn && PQexitPipelineMode(writer->conn))
        pg_run(writer->conn, text, histogram_now() + ANSWER_SECONDS, &why);
    lose(writer);
    pthread_mutex_destroy(&writer->mutex);
}

/* ---- what is sent ---- */

static bool names_table(const Wish *wish)
{
    return wish->kind != WISH_SWEEP && wish->kind != WISH_CREATE;
}

/* The codes of the tables that are to be locked, as an array of PostgreSQL; the
 * caller frees. */
static char *write_codes(const Batch *batch, bool claims)
{
    size_t room = (size_t)batch->wishes * (2 * STORE_CODE + 3) + 3;
    char *text = malloc(room), *to = text;
    if (!text)
        return NULL;
    *to++ = '{';
    for (int i = 0; i < batch->wishes; i++) {
        const Wish *wish = &batch->wish[i];
        if (!names_table(wish) || (wish->kind == WISH_CLAIM) != claims)
            continue;
        if (to > text + 1)
            *to++ = ',';
        *to++ = '"';
        for (const char *at = wish->code; *at; at++) {
            if (*at == '"' || *at == '\\')
                *to++ = '\\';
            *to++ = *at;
        }
        *to++ = '"';
    }
    memcpy(to, "}", 2);
    return text;
}

static bool send_locks(PgWriter *writer, const Batch *batch)
{
    bool fine = true;
    for (int claims = 0; claims < 2 && fine; claims++) {
        char *codes = write_codes(batch, claims);
        const char *value[] = {codes};
        char name[16];
        snprintf(name, sizeof name, "%d", claims ? LOCK_FREE : LOCK);
        fine = codes &&
               PQsendQueryPrepared(writer->conn, name, 1, value, NULL, NULL, 1);
        free(codes);
    }
    return fine;
}

/* Where no byte was ever handed in there is no memory either. */
static const void *bytes_of(const Batch *batch, const Wish *wish)
{
    return wish->size ? batch->bytes + wish->at : (const uint8_t *)"";
}

static bool send_create(PgWriter *writer, const Batch *batch, const Wish *wish)
{
    PgArgs args = {0};
    const void *bytes = bytes_of(batch, wish);
    pg_number(&args, writer->server);
    pg_text(&args, wish->code);
    pg_number(&args, wish->time);
    pg_number(&args, sums_opening(wish->code, wish->time, bytes, wish->size));
    pg_bytes(&args, bytes, wish->size);
    return pg_send(writer->conn, CREATE, &args);
}

static bool send_claim(PgWriter *writer, const Wish *wish)
{
    PgArgs args = {0};
    pg_number(&args, writer->server);
    pg_text(&args, wish->code);
    return pg_send(writer->conn, CLAIM, &args);
}

static bool send_sweep(PgWriter *writer, const Wish *wish)
{
    PgArgs args = {0};
    pg_number(&args, wish->time);
    pg_number(&args, wish->touched);
    pg_number(&args, STORE_SWEEP);
    return pg_send(writer->conn, SWEEP, &args);
}

/* What only the holder may do. */
static bool send_mine(PgWriter *writer, const Batch *batch, const Wish *wish,
                      int statement)
{
    PgArgs args = {0};
    const void *bytes = bytes_of(batch, wish);
    pg_number(&args, writer->server);
    pg_number(&args, (int64_t)wish->epoch);
    pg_text(&args, wish->code);
    if (statement == END) /* an end at time 0 would be none */
        pg_number(&args, wish->time > 0 ? wish->time : 1);
    if (statement == APPEND) {
        pg_number(&args, wish->seq);
        pg_number(&args, wish->time);
        pg_number(&args, sums_row(sums_table(wish->code), wish->seq, wish->time,
                                  bytes, wish->size));
        pg_bytes(&args, bytes, wish->size);
    }
    return pg_send(writer->conn, statement, &args);
}

static bool send_wish(PgWriter *writer, const Batch *batch, const Wish *wish)
{
    switch (wish->kind) {
    case WISH_CREATE:
        return send_create(writer, batch, wish);
    case WISH_CLAIM:
        return send_claim(writer, wish);
    case WISH_RELEASE:
        return send_mine(writer, batch, wish, RELEASE);
    case WISH_APPEND:
        return send_mine(writer, batch, wish, APPEND);
    case WISH_END:
        return send_mine(writer, batch, wish, END);
    case WISH_FORGET:
        return send_mine(writer, batch, wish, FORGET);
    case WISH_SWEEP:
        return send_sweep(writer, wish);
    }
    assert(false);
    return false;
}

static bool send_number(PgWriter *writer, int statement, int64_t more)
{
    PgArgs args = {0};
    pg_number(&args, writer->server);
    if (more)
        pg_number(&args, more);
    return pg_send(writer->conn, statement, &args);
}

static bool send_bare(PgWriter *writer, int statement)
{
    return pg_send(writer->conn, statement, &(PgArgs){0});
}

static bool send_notice(PgWriter *writer)
{
    PgArgs args = {0};
    pg_number(&args, writer->server);
    pg_text(&args, writer->own.address);
    pg_text(&args, writer->own.text);
    return pg_send(writer->conn, ANNOUNCE, &args);
}

/* What a batch has beside its wishes. */
typedef struct Extras {
    bool locks, announces, polls;
} Extras;

static bool send_all(PgWriter *writer, const Batch *batch, Extras extras)
{
    bool fine = send_bare(writer, BEGIN) && send_number(writer, RENEW, 0);
    if (extras.locks)
        fine = fine && send_locks(writer, batch);
    for (int i = 0; i < batch->wishes && fine; i++)
        fine = send_wish(writer, batch, &batch->wish[i]);
    if (extras.announces) {
        pthread_mutex_lock(&writer->mutex);
        fine = fine && send_notice(writer);
        writer->announces = false;
        pthread_mutex_unlock(&writer->mutex);
    }
    if (extras.polls)
        fine = fine && send_number(writer, POLL, PG_SERVERS);
    return fine && send_bare(writer, COMMIT) &&
           PQpipelineSync(writer->conn) == 1;
}

/* ---- what is answered ---- */

/* One reading of the answers to a batch. The first error stays. */
typedef struct Reading {
    PgWriter *writer;
    double deadline;
    bool lost;
    char state[6]; /* of the error, or "" */
    StoreWhy *why;
} Reading;

/* The answer to the next statement; NULL: there is none to be had. */
static PGresult *next_answer(Reading *reading)
{
    PGconn *conn = reading->writer->conn;
    PGresult *result =
        reading->lost ? NULL : pg_next(conn, reading->deadline, &reading->lost);
    ExecStatusType status = PQresultStatus(result);
    if (result && status != PGRES_PIPELINE_SYNC) {
        PGresult *end = pg_next(conn, reading->deadline, &reading->lost);
        PQclear(end);
    }
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK ||
        status == PGRES_PIPELINE_SYNC)
        return result;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!result) {
        reading->lost = true;
        pg_refuse(reading->why, "the database is lost", conn);
    } else if (!reading->state[0] && status != PGRES_PIPELINE_ABORTED) {
        snprintf(reading->state, sizeof reading->state, "%s",
                 state ? state : "08000");
        pg_refuse_result(reading->why, "the database refuses", result);
    }
    PQclear(result);
    return NULL;
}

static void skip_answer(Reading *reading)
{
    PQclear(next_answer(reading));
}

static void read_fate(Reading *reading, const Wish *wish, StoreResult *result)
{
    PGresult *answer = next_answer(reading);
    *result = (StoreResult){.cookie = wish->cookie, .fate = STORE_GONE};
    if (answer && PQntuples(answer) > 0) {
        int64_t fate = pg_number_at(answer, 0, 0);
        bool is_there = fate == SAME;
        if (is_there)
            fate = reading->writer->again   ? STORE_KEPT
                   : wish->kind == WISH_END ? STORE_GONE
                                            : STORE_DOUBLE;
        result->fate = (StoreFate)fate;
        if (PQnfields(answer) > 1 && fate != STORE_DOUBLE)
            result->number = (uint64_t)pg_number_at(answer, 0, 1);
        bool more = PQnfields(answer) > 2 && pg_number_at(answer, 0, 2);
        result->taken_over = more && fate == STORE_KEPT;
        result->silent = more && fate == STORE_ELSEWHERE;
    }
    PQclear(answer);
}

static void copy_text(char *to, size_t size, const PGresult *from, int row,
                      int column)
{
    snprintf(to, size, "%s", PQgetvalue(from, row, column));
}

static void read_others(Reading *reading)
{
    PgWriter *writer = reading->writer;
    PGresult *answer = next_answer(reading);
    if (!answer)
        return;
    pthread_mutex_lock(&writer->mutex);
    writer->others = PQntuples(answer);
    for (int i = 0; i < writer->others; i++) {
        PgNotice *other = &writer->other[i];
        other->server = (uint64_t)pg_number_at(answer, i, 0);
        copy_text(other->address, sizeof other->address, answer, i, 1);
        copy_text(other->text, sizeof other->text, answer, i, 2);
    }
    pthread_mutex_unlock(&writer->mutex);
    PQclear(answer);
}

static void read_all(Reading *reading, const Batch *batch, Extras extras,
                     StoreResult *results)
{
    for (int i = 0; i < (extras.locks ? 4 : 2); i++)
        skip_answer(reading);
    for (int i = 0; i < batch->wishes; i++)
        read_fate(reading, &batch->wish[i], &results[i]);
    if (extras.announces)
        skip_answer(reading);
    if (extras.polls)
        read_others(reading);
    skip_answer(reading); /* commit */
    skip_answer(reading); /* the end of the pipeline */
}

/* What an error left open is taken back. */
static bool roll_back(PgWriter *writer)
{
    StoreWhy why;
    Reading reading = {.writer = writer,
                       .deadline = histogram_now() + ANSWER_SECONDS,
                       .why = &why};
    if (PQtransactionStatus(writer->conn) == PQTRANS_IDLE)
        return true;
    if (!send_bare(writer, ROLLBACK) || PQpipelineSync(writer->conn) != 1)
        return false;
    skip_answer(&reading);
    skip_answer(&reading);
    return !reading.lost && !reading.state[0];
}

/* ---- a batch ---- */

typedef enum { DONE, REFUSED, COLLIDED, LOST } Outcome;

static Outcome try_batch(PgWriter *writer, const Batch *batch,
                         StoreResult *results, StoreWhy *why)
{
    double now = histogram_now();
    Extras extras = {.polls = now - writer->polled > 0.9};
    Reading reading = {
        .writer = writer, .deadline = now + ANSWER_SECONDS, .why = why};
    for (int i = 0; i < batch->wishes; i++)
        extras.locks |= names_table(&batch->wish[i]);
    pthread_mutex_lock(&writer->mutex);
    extras.announces = writer->announces;
    extras.polls |= writer->polls;
    writer->polls = false;
    pthread_mutex_unlock(&writer->mutex);
    if (!send_all(writer, batch, extras)) {
        pg_refuse(why, "the database is lost", writer->conn);
        return LOST;
    }
    read_all(&reading, batch, extras, results);
    if (extras.polls)
        writer->polled = now;
    if (reading.lost)
        return LOST;
    if (!reading.state[0])
        return DONE;
    if (extras.announces)
        announce_again(writer);
    /* Nobody knows this server any more, or the database goes, or it is not the
     * one that is written. */
    bool ends = strncmp(reading.state, "22012", 5) == 0 ||
                strncmp(reading.state, "08", 2) == 0 ||
                strncmp(reading.state, "57", 2) == 0 ||
                strncmp(reading.state, "25006", 5) == 0;
    if (ends || !roll_back(writer))
        return LOST;
    return strncmp(reading.state, "40", 2) == 0 ? COLLIDED : REFUSED;
}

Written pg_writer_do(PgWriter *writer, const Batch *batch, StoreResult *results,
                     StoreWhy *trouble)
{
    if (!writer->conn && !join(writer, trouble))
        return WRITTEN_AWAY;
    Outcome outcome = COLLIDED;
    for (int i = 0; i < TRIES && outcome == COLLIDED; i++)
        outcome = try_batch(writer, batch, results, trouble);
    if (outcome == LOST) {
        lose(writer);
        set_reachable(writer, false);
        writer->again |= batch->wishes > 0;
        return WRITTEN_AWAY;
    }
    if (outcome == DONE) {
        writer->again = false;
        return WRITTEN;
    }
    /* What may be there is not said to be lost. */
    if (writer->again)
        return WRITTEN_AWAY;
    kind_answer_all(batch, results, STORE_FULL);
    return WRITTEN_NOT;
}
