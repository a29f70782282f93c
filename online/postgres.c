/* postgres.c -- the store in a database that several servers share.
 *
 * The thread that writes has one connection (pg_writer.h), that of the loop
 * reads with another. Reading waits for the database, though never long: while
 * the writer cannot reach it, nobody else tries.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/kind.h"
#include "online/pg_place.h"
#include "online/pg_writer.h"
#include "online/sums.h"

enum { TABLES, TABLE, ROWS, SIZE, STATEMENTS };
enum { READ_SECONDS = 4, LIST_SECONDS = 60 };

typedef struct Postgres {
    PgWriter writer;
    PGconn *reader; /* NULL: it is lost */
    bool heard;     /* that a server has announced itself */
    char place[];
} Postgres;

#define SELECT_TABLES                                                          \
    "select code, created, ended, sum, opening,"                               \
    " (select count(*) from journal where tab = tables.id),"                   \
    " (select max(seq) from journal where tab = tables.id),"                   \
    " (select time from journal where tab = tables.id"                         \
    "  order by seq desc limit 1) from tables "

static const char *const sql[STATEMENTS] = {
    [TABLES] = SELECT_TABLES "where ended = 0 order by id",
    [TABLE] = SELECT_TABLES "where code = $1::text",
    [ROWS] = ("select seq, time, sum, bytes from journal where tab = "
              "(select id from tables where code = $1::text) order by seq"),
    [SIZE] = ("select (sum(pg_total_relation_size(oid)))::bigint from pg_class"
              " where relnamespace = 'madcap'::regnamespace"
              " and relkind = 'r'"),
};

/* ---- reading ---- */

static void stop_reading(Postgres *base)
{
    PQfinish(base->reader);
    base->reader = NULL;
}

static bool start_reading(Postgres *base, StoreWhy *why)
{
    if (base->reader && PQstatus(base->reader) == CONNECTION_OK)
        return true;
    stop_reading(base);
    pthread_mutex_lock(&base->writer.mutex);
    bool reachable = base->writer.reachable;
    pthread_mutex_unlock(&base->writer.mutex);
    if (!reachable) {
        kind_refuse(why, "the database cannot be reached");
        why->passes = true;
        return false;
    }
    base->reader = pg_connect(base->place, why);
    if (base->reader && pg_prepare(base->reader, sql, STATEMENTS, why) &&
        pg_run(base->reader, "listen " PG_CHANNEL,
               histogram_now() + READ_SECONDS, why))
        return true;
    stop_reading(base);
    return false;
}

typedef bool RowReader(void *context, const PGresult *row);

/* Each row as it comes, until one is not as it should be. */
static bool read_each(PGconn *conn, int statement, const PgArgs *args,
                      RowReader *each, void *context, double seconds,
                      StoreWhy *why)
{
    double deadline = histogram_now() + seconds;
    bool lost = false, goes_on = true, fine = true;
    if (!pg_send(conn, statement, args) || !PQsetSingleRowMode(conn))
        return pg_refuse(why, "the database is lost", conn);
    PGresult *result;
    while ((result = pg_next(conn, deadline, &lost))) {
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_SINGLE_TUPLE)
            goes_on = goes_on && each(context, result);
        else if (status != PGRES_TUPLES_OK)
            fine = pg_refuse_result(why, "cannot read the store", result);
        PQclear(result);
    }
    if (lost)
        return pg_refuse(why, "the database is lost", conn);
    return fine;
}

/* What did not come to its end leaves no connection that can be used. */
static bool read_with(Postgres *base, int statement, const PgArgs *args,
                      RowReader *each, void *context, StoreWhy *why)
{
    double seconds = statement == TABLES ? LIST_SECONDS : READ_SECONDS;
    if (!start_reading(base, why))
        return false;
    bool fine =
        read_each(base->reader, statement, args, each, context, seconds, why);
    if (PQstatus(base->reader) != CONNECTION_OK ||
        PQtransactionStatus(base->reader) != PQTRANS_IDLE)
        stop_reading(base);
    return fine;
}

static bool take_notices(Postgres *base)
{
    PGnotify *notice;
    bool any = false;
    while ((notice = PQnotifies(base->reader))) {
        any = true;
        PQfreemem(notice);
    }
    base->heard |= any;
    return any;
}

/* An idle connection may have been ended since, which is seen behind the last
 * that it has heard; then a new one is made. */
static void look_alive(Postgres *base)
{
    do {
        if (base->reader && !PQconsumeInput(base->reader))
            stop_reading(base);
    } while (base->reader && take_notices(base));
}

typedef struct TableReading {
    StoreTableTaker *take;
    void *context;
    bool found;
} TableReading;

static bool hand_out_table(void *context, const PGresult *row)
{
    TableReading *reading = context;
    StoreTable table = {
        .code = PQgetvalue(row, 0, 0),
        .created = pg_number_at(row, 0, 1),
        .ended = pg_number_at(row, 0, 2),
        .rows = (uint32_t)pg_number_at(row, 0, 5),
    };
    table.touched = table.rows ? pg_number_at(row, 0, 7) : table.created;
    table.opening = pg_bytes_at(row, 0, 4, &table.size);
    table.damage = kind_damage(&table, pg_number_at(row, 0, 3),
                               table.rows ? pg_number_at(row, 0, 6) : -1);
    reading->found = true;
    reading->take(reading->context, &table);
    return true;
}

static bool all_tables(void *of, StoreTableTaker *take, void *context,
                       StoreWhy *why)
{
    TableReading reading = {take, context, false};
    look_alive(of);
    return read_with(of, TABLES, &(PgArgs){0}, hand_out_table, &reading, why);
}

static bool find_table(void *of, const char *code, StoreTableTaker *take,
                       void *context, StoreWhy *why)
{
    TableReading reading = {take, context, false};
    PgArgs args = {0};
    pg_text(&args, code);
    look_alive(of);
    if (!read_with(of, TABLE, &args, hand_out_table, &reading, why))
        return false;
    return reading.found || kind_refuse(why, "there is no table %s", code);
}

typedef struct RowReading {
    const char *code;
    StoreRowTaker *take;
    void *context;
    uint32_t seq;
    bool sound;
} RowReading;

static bool hand_out_row(void *context, const PGresult *row)
{
    RowReading *reading = context;
    StoreRow next = {.seq = reading->seq, .time = pg_number_at(row, 0, 1)};
    next.bytes = pg_bytes_at(row, 0, 3, &next.size);
    reading->sound =
        pg_number_at(row, 0, 0) == reading->seq &&
        pg_number_at(row, 0, 2) == sums_row(sums_table(reading->code), next.seq,
                                            next.time, next.bytes, next.size);
    if (!reading->sound)
        return false;
    reading->take(reading->context, &next);
    reading->seq++;
    return true;
}

static bool read_rows(void *of, const char *code, StoreRowTaker *take,
                      void *context, StoreWhy *why)
{
    RowReading reading = {code, take, context, 0, true};
    PgArgs args = {0};
    pg_text(&args, code);
    look_alive(of);
    if (!read_with(of, ROWS, &args, hand_out_row, &reading, why))
        return false;
    return reading.sound || kind_refuse(why,
                                        "table %s is damaged: its row %u is "
                                        "missing or not as it was written",
                                        code, (unsigned)reading.seq);
}

static bool take_number(void *context, const PGresult *row)
{
    *(int64_t *)context = pg_number_at(row, 0, 0);
    return true;
}

/* Of all servers together, without what the database keeps beside tables. */
static uint64_t bytes_of(void *of)
{
    int64_t bytes = 0;
    StoreWhy why;
    look_alive(of);
    read_with(of, SIZE, &(PgArgs){0}, take_number, &bytes, &why);
    return (uint64_t)bytes;
}

/* ---- from beginning to end ---- */

static void close_base(void *of)
{
    Postgres *base = of;
    stop_reading(base);
    pg_writer_close(&base->writer);
    free(base);
}

static void *open_base(const char *place, StoreWhy *why)
{
    size_t size = strlen(place) + 1;
    Postgres *base = calloc(1, sizeof *base + size);
    if (!base) {
        kind_refuse(why, "there is no memory for a store");
        return NULL;
    }
    memcpy(base->place, place, size);
    base->writer.place = base->place;
    if (!pg_writer_open(&base->writer, why)) {
        free(base);
        return NULL;
    }
    if (start_reading(base, why))
        return base;
    close_base(base);
    return NULL;
}

static Written write_batch(void *of, const Batch *batch, StoreResult *results,
                           StoreWhy *trouble)
{
    Postgres *base = of;
    return pg_writer_do(&base->writer, batch, results, trouble);
}

/* ---- several servers ---- */

static bool announce(void *of, const char *address, const char *notice)
{
    PgWriter *writer = &((Postgres *)of)->writer;
    PgNotice *own = &writer->own;
    pthread_mutex_lock(&writer->mutex);
    bool changes =
        strcmp(own->address, address) != 0 || strcmp(own->text, notice) != 0;
    if (changes) {
        snprintf(own->address, sizeof own->address, "%s", address);
        snprintf(own->text, sizeof own->text, "%s", notice);
        writer->announces = true;
    }
    pthread_mutex_unlock(&writer->mutex);
    return changes;
}

/* The connection that reads hears it; who it was is asked for by the one that
 * writes. */
static bool listen_to(void *of)
{
    Postgres *base = of;
    look_alive(base);
    bool heard = base->heard;
    base->heard = false;
    if (!heard)
        return false;
    pthread_mutex_lock(&base->writer.mutex);
    base->writer.polls = true;
    pthread_mutex_unlock(&base->writer.mutex);
    return true;
}

static void servers(void *of, StoreServerTaker *take, void *context)
{
    PgWriter *writer = &((Postgres *)of)->writer;
    pthread_mutex_lock(&writer->mutex);
    for (int i = 0; i < writer->others; i++) {
        const PgNotice *other = &writer->other[i];
        take(context,
             &(StoreServer){other->server, other->address, other->text});
    }
    pthread_mutex_unlock(&writer->mutex);
}

/* ---- from outside ---- */

static bool peek_with(PGconn *conn, StoreTableTaker *take, void *context,
                      StoreWhy *why)
{
    TableReading reading = {take, context, false};
    if (!pg_place_look(conn, why))
        return !*why->text;
    return pg_prepare(conn, sql, 1, why) &&
           read_each(conn, TABLES, &(PgArgs){0}, hand_out_table, &reading,
                     LIST_SECONDS, why);
}

static bool peek(const char *place, StoreTableTaker *take, void *context,
                 StoreWhy *why)
{
    PGconn *conn = pg_connect(place, why);
    bool fine = conn && peek_with(conn, take, context, why);
    PQfinish(conn);
    return fine;
}

static bool backup(const char *place, const char *target, StoreWhy *why)
{
    (void)place;
    (void)target;
    return kind_refuse(why, "tables in a database are copied by pg_dump: see "
                            "docs/hosting.md");
}

const StoreKind kind_postgres = {
    .lease = PG_LEASE_SECONDS,
    .open = open_base,
    .close = close_base,
    .write = write_batch,
    .tables = all_tables,
    .find = find_table,
    .read = read_rows,
    .bytes = bytes_of,
    .announce = announce,
    .listen = listen_to,
    .servers = servers,
    .name = pg_name,
    .peek = peek,
    .backup = backup,
};
