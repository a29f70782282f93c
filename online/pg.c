/* pg.c -- PostgreSQL as the store uses it: connections, statements, waiting. */
#include "online/pg.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "online/kind.h"

enum { CONNECT_SECONDS = 2 };

/* ---- what it says ---- */

/* The first line without its severity: "ERROR:  no such thing\nLINE 1 ...". */
static bool refuse(StoreWhy *why, const char *what, const char *said)
{
    static const char *const severities[] = {"ERROR:  ", "FATAL:  ", NULL};
    for (int i = 0; severities[i]; i++) {
        const char *at = strstr(said, severities[i]);
        said = at ? at + strlen(severities[i]) : said;
    }
    kind_refuse(why, "%s: %.*s", what, (int)strcspn(said, "\n"),
                *said ? said : "it does not answer");
    why->passes = true;
    return false;
}

bool pg_refuse(StoreWhy *why, const char *what, const PGconn *conn)
{
    return refuse(why, what, PQerrorMessage(conn));
}

bool pg_refuse_result(StoreWhy *why, const char *what, const PGresult *result)
{
    return refuse(why, what, PQresultErrorMessage(result));
}

/* ---- connections ---- */

static const char *option_of(const PQconninfoOption *options, const char *name)
{
    while (options->keyword && strcmp(options->keyword, name) != 0)
        options++;
    return options->keyword && options->val ? options->val : "";
}

void pg_name(const char *place, char *name, size_t size)
{
    PQconninfoOption *options = PQconninfoParse(place, NULL);
    snprintf(name, size, "postgresql://%s/%s",
             options ? option_of(options, "host") : "",
             options ? option_of(options, "dbname") : "");
    PQconninfoFree(options);
}

/* What libpq says of an address may hold all of it. */
static bool can_be_read(const char *place, StoreWhy *why)
{
    PQconninfoOption *options = PQconninfoParse(place, NULL);
    PQconninfoFree(options);
    return options ||
           kind_refuse(why, "the address of the database cannot be read; it is "
                            "like postgresql://USER@HOST/NAME");
}

/* Both ends find out soon when the other is gone without a word. A commit is
 * on the disk, and on a synchronous standby where there is one. */
static const char settings[] = "set search_path = madcap;"
                               "set client_min_messages = warning;"
                               "set synchronous_commit = on;"
                               "set lock_timeout = '2s';"
                               "set idle_in_transaction_session_timeout = '3s';"
                               "set tcp_keepalives_idle = 3;"
                               "set tcp_keepalives_interval = 2;"
                               "set tcp_keepalives_count = 2;";

/* Notices are nobody's business. */
static void say_nothing(void *context, const char *text)
{
    (void)context;
    (void)text;
}

PGconn *pg_connect(const char *place, StoreWhy *why)
{
    static const char *const keys[] = {"connect_timeout",  "application_name",
                                       "tcp_user_timeout", "client_encoding",
                                       "dbname",           NULL};
    const char *const values[] = {"2", "madcap", "3000", "UTF8", place, NULL};
    if (!can_be_read(place, why))
        return NULL;
    PGconn *conn = PQconnectdbParams(keys, values, 1);
    PQsetNoticeProcessor(conn, say_nothing, NULL);
    if (PQstatus(conn) == CONNECTION_OK && PQsetnonblocking(conn, 1) == 0 &&
        pg_run(conn, settings, histogram_now() + CONNECT_SECONDS, why))
        return conn;
    if (PQstatus(conn) != CONNECTION_OK)
        pg_refuse(why, "cannot reach the database", conn);
    PQfinish(conn);
    return NULL;
}

/* ---- what goes in ---- */

void pg_number(PgArgs *args, int64_t number)
{
    unsigned char *bytes = args->number[args->count];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)((uint64_t)number >> (56 - 8 * i));
    pg_bytes(args, bytes, 8);
}

void pg_text(PgArgs *args, const char *text)
{
    pg_bytes(args, text, strlen(text));
}

void pg_bytes(PgArgs *args, const void *bytes, size_t size)
{
    args->value[args->count] = bytes;
    args->length[args->count++] = (int)size;
}

bool pg_send(PGconn *conn, int statement, const PgArgs *args)
{
    static const int binary[PG_ARGS] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    char name[16];
    snprintf(name, sizeof name, "%d", statement);
    return PQsendQueryPrepared(conn, name, args->count, args->value,
                               args->length, binary, 1);
}

/* ---- what comes out ---- */

static bool wait_for(PGconn *conn, double deadline)
{
    int unsent = PQflush(conn);
    double left = deadline - histogram_now();
    struct pollfd one = {PQsocket(conn), POLLIN, 0};
    if (unsent < 0 || left <= 0)
        return false;
    if (unsent)
        one.events |= POLLOUT;
    poll(&one, 1, (int)(left * 1000) + 1);
    return !(one.revents & ~POLLOUT) || PQconsumeInput(conn);
}

PGresult *pg_next(PGconn *conn, double deadline, bool *lost)
{
    while (PQisBusy(conn))
        if (!wait_for(conn, deadline)) {
            *lost = true;
            return NULL;
        }
    return PQgetResult(conn);
}

static bool is_fine(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* All results of what was sent; the first number of the last, where there is
 * one. */
static bool finish(PGconn *conn, double deadline, int64_t *answer,
                   StoreWhy *why)
{
    bool lost = false, fine = true;
    PGresult *result;
    while ((result = pg_next(conn, deadline, &lost))) {
        if (fine && !is_fine(result))
            fine = pg_refuse_result(why, "the database refuses", result);
        if (answer && PQntuples(result) > 0 && !PQgetisnull(result, 0, 0))
            *answer = pg_number_at(result, 0, 0);
        PQclear(result);
    }
    if (lost)
        return pg_refuse(why, "the database is lost", conn);
    return fine;
}

bool pg_run(PGconn *conn, const char *sql, double deadline, StoreWhy *why)
{
    if (!PQsendQuery(conn, sql))
        return pg_refuse(why, "the database is lost", conn);
    return finish(conn, deadline, NULL, why);
}

bool pg_ask(PGconn *conn, const char *sql, double deadline, int64_t *answer,
            StoreWhy *why)
{
    if (!PQsendQueryParams(conn, sql, 0, NULL, NULL, NULL, NULL, 1))
        return pg_refuse(why, "the database is lost", conn);
    return finish(conn, deadline, answer, why);
}

bool pg_prepare(PGconn *conn, const char *const *sql, int count, StoreWhy *why)
{
    double deadline = histogram_now() + CONNECT_SECONDS;
    char name[16];
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%d", i);
        if (!PQsendPrepare(conn, name, sql[i], 0, NULL))
            return pg_refuse(why, "the database is lost", conn);
        if (!finish(conn, deadline, NULL, why))
            return false;
    }
    return true;
}

int64_t pg_number_at(const PGresult *result, int row, int column)
{
    const unsigned char *bytes =
        (const unsigned char *)PQgetvalue(result, row, column);
    uint64_t number = 0;
    for (int i = 0; i < PQgetlength(result, row, column); i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

const uint8_t *pg_bytes_at(const PGresult *result, int row, int column,
                           size_t *size)
{
    *size = (size_t)PQgetlength(result, row, column);
    return (const uint8_t *)PQgetvalue(result, row, column);
}
