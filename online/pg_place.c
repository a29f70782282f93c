/* pg_place.c -- the store in a database: which schema it has.
 *
 *   madcap    one row: the schema
 *   tables    each with its opening; `holder` is the number of the server that
 *             has it, 0: none; `epoch` is raised whenever another one gets it
 *   journal   the rows of all tables
 *   servers   each that is there, until when it says so, and where it is
 *             reached; numbers are never used twice
 *
 * A change of the schema is one transaction, which takes back everything when
 * it fails; so no copy is made before it.
 */
#include "online/pg_place.h"

#include <inttypes.h>
#include <stdio.h>

#include "online/kind.h"

enum { PATIENCE = 60 }; /* seconds; an upgrade may write much */

/* upgrades[n] makes schema n + 1 of schema n. What was released is never
 * changed; a new schema is a new line. */
static const char *const upgrades[] = {
    "create table tables ("
    "  id bigint generated always as identity primary key,"
    "  code text collate \"C\" not null unique,"
    "  created bigint not null,"
    "  ended bigint not null default 0,"
    "  holder bigint not null,"
    "  epoch bigint not null,"
    "  sum bigint not null,"
    "  opening bytea not null"
    ");"
    "create index on tables (holder) where holder <> 0;"
    "create table journal ("
    "  tab bigint not null,"
    "  seq bigint not null check (seq >= 0),"
    "  time bigint not null,"
    "  sum bigint not null,"
    "  bytes bytea not null,"
    "  primary key (tab, seq)"
    ");"
    "create table servers ("
    "  id bigint generated always as identity primary key,"
    "  address text not null,"
    "  notice text not null,"
    "  until timestamptz not null"
    ");"
    "create table madcap (schema bigint not null);"
    "insert into madcap values (0);",
};
enum { SCHEMA = sizeof upgrades / sizeof upgrades[0] };

static bool find_schema(PGconn *conn, int64_t *schema, StoreWhy *why)
{
    double deadline = histogram_now() + PATIENCE;
    int64_t there = 0;
    *schema = 0;
    if (!pg_ask(
            conn,
            "select (to_regclass('madcap.madcap') is not null)::int::bigint",
            deadline, &there, why) ||
        (there && !pg_ask(conn, "select schema from madcap.madcap", deadline,
                          schema, why)))
        return false;
    if (*schema <= SCHEMA)
        return true;
    return kind_refuse(why,
                       "the database was written by a newer madcap: it has "
                       "schema %" PRId64 ", and this one knows %d",
                       *schema, SCHEMA);
}

/* Servers that start at once do so one after the other. */
static bool upgrade(PGconn *conn, StoreWhy *why)
{
    double deadline = histogram_now() + PATIENCE;
    char mark[96];
    int64_t schema;
    if (!pg_run(conn,
                "begin; set local lock_timeout = 0;"
                "select pg_advisory_xact_lock(hashtext('madcap'));"
                "create schema if not exists madcap",
                deadline, why) ||
        !find_schema(conn, &schema, why))
        return false;
    for (int64_t i = schema; i < SCHEMA; i++)
        if (!pg_run(conn, upgrades[i], deadline, why))
            return false;
    snprintf(mark, sizeof mark, "update madcap set schema = %d; commit",
             SCHEMA);
    return pg_run(conn, mark, deadline, why);
}

bool pg_place_set_up(PGconn *conn, StoreWhy *why)
{
    int64_t schema;
    if (!find_schema(conn, &schema, why))
        return false;
    return schema == SCHEMA || upgrade(conn, why);
}

bool pg_place_look(PGconn *conn, StoreWhy *why)
{
    int64_t schema;
    *why = (StoreWhy){{0}, false};
    return find_schema(conn, &schema, why) && schema > 0;
}
