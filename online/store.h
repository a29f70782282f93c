/* store.h -- what a server keeps: tables, each an opening and a journal.
 *
 * A table is known by its code. Its opening (setup, key of chance, who opened
 * it) is written once; its journal is rows 0, 1, 2 ... which are never changed.
 * The store looks into neither. What is kept is what the state of a table is
 * folded from; times are the caller's, in milliseconds.
 *
 * Writing never waits. A wish is handed in and answered later, when it is on
 * the disk or cannot be: a descriptor becomes readable, and store_results hands
 * out what became of each wish, by its cookie. Answers come in the order in
 * which wishes were handed in. What was not answered KEPT must not be told to
 * anybody.
 *
 * Who writes a table has its epoch, which opening or claiming the table
 * answers. A wish with an epoch that is past is FENCED: where several servers
 * share a store, another one has the table by now. The store in one folder
 * (sqlite.c) belongs to one server at a time, and its epoch rises each time it
 * is opened.
 *
 * A store in a database (postgres.c) may be lost and come back by itself. While
 * it is away wishes wait; what was under way is looked up before it is
 * answered. A server has its tables by a lease of some seconds: when it could
 * not be renewed in time, others may have them by now (store_pulse).
 *
 * All functions but store_backup and store_check are for one thread, that of
 * the event loop.
 * What can go wrong in the world is a sentence in a StoreWhy.
 */
#ifndef ONLINE_STORE_H
#define ONLINE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "online/histogram.h"

enum {
    STORE_CODE = 31,          /* bytes of the longest code */
    STORE_BYTES = 1 << 18,    /* of the longest row or opening */
    STORE_PENDING = 8192,     /* wishes that were handed in, not yet out */
    STORE_BACKLOG = 16 << 20, /* bytes of rows that may wait */
    STORE_SWEEP = 16,         /* tables that one sweep deletes */
};

typedef struct Store Store;

typedef struct StoreWhy {
    char text[512];
    bool passes; /* it may be otherwise in a moment */
} StoreWhy;

typedef enum StoreFate {
    STORE_KEPT,      /* it is on the disk */
    STORE_DOUBLE,    /* a row of this number, or this code, is there already */
    STORE_GAP,       /* the row before it is not there */
    STORE_GONE,      /* there is no such table, or it has ended */
    STORE_FENCED,    /* the epoch is past */
    STORE_ELSEWHERE, /* another server has the table */
    STORE_FULL,      /* the disk takes no more: it is not kept, and may be tried
                        again */
    STORE_BROKEN,    /* the disk failed. Nothing is taken until the store is
                        opened anew; only then it is known whether this is there */
} StoreFate;

typedef struct StoreResult {
    uint64_t cookie;
    StoreFate fate;
    uint64_t number; /* of a table opened or claimed, its epoch, also where it
                        has ended; of one that is elsewhere, the server's
                        number, 0: it is on its way; of a sweep, how many tables
                        it deleted; else 0 */
    bool taken_over; /* it was claimed from one whose lease had run out */
    bool silent;     /* of one that is elsewhere: that server has not been heard
                        of for longer than usual, and may have it no longer soon */
} StoreResult;

/* The store at this place: a folder, which is made where it is missing, or a
 * database, postgresql://... NULL: `why` says why not, and nothing has changed.
 * An older store is upgraded; in a folder with a copy of it beside. */
Store *store_open(const char *place, StoreWhy *why);

/* The place as people may read it: without a password. */
void store_name(const char *place, char *name, size_t size);

/* Whether other servers may use it at the same time. */
bool store_is_shared(const Store *store);

/* Waits until everything handed in is answered; the answers can be had. What a
 * database that stays away does not answer is BROKEN after some seconds. */
void store_drain(Store *store);
/* Drains and lets go of the place. Answers that were not asked for are lost. */
void store_close(Store *store);

/* Wishes. The bytes are copied. False: too much waits already, and nothing was
 * handed in; whoever asked is to be sent away or to wait. */
bool store_create(Store *store, const char *code, int64_t time,
                  const void *opening, size_t size, uint64_t cookie);
bool store_claim(Store *store, const char *code, uint64_t cookie);
/* Another server may have the table at once. */
bool store_release(Store *store, const char *code, uint64_t epoch,
                   uint64_t cookie);
bool store_append(Store *store, const char *code, uint64_t epoch, uint32_t seq,
                  int64_t time, const void *bytes, size_t size,
                  uint64_t cookie);
/* The table takes no more rows, and can be read until it is swept. */
bool store_end(Store *store, const char *code, uint64_t epoch, int64_t time,
               uint64_t cookie);
/* Deletes one table, whether it has ended or not. */
bool store_forget(Store *store, const char *code, uint64_t epoch,
                  uint64_t cookie);
/* Deletes tables that ended before one time, or go on but were not touched
 * since another; STORE_SWEEP at most, so that nobody waits for it: if that many
 * were deleted, sweep again. */
bool store_sweep(Store *store, int64_t ended_before, int64_t touched_before,
                 uint64_t cookie);

/* Is readable while there are results, or store_pulse has changed; only to be
 * watched. */
int store_descriptor(const Store *store);
/* Moves up to `most` results out and answers how many. */
int store_results(Store *store, StoreResult *results, int most);
/* The last failure behind FULL or BROKEN, for the host. */
void store_trouble(Store *store, StoreWhy *why);

typedef struct StorePulse {
    bool away;       /* nothing can be kept or read now */
    uint64_t lapses; /* how often others could have taken tables: whoever has
                        one is to claim it again */
    double lag;      /* seconds since the lease was renewed; 0: there is none */
} StorePulse;

StorePulse store_pulse(Store *store);

/* What other servers are to know of this one: how it is reached, and a text
 * about its tables. */
void store_announce(Store *store, const char *address, const char *notice);
/* Whether they have said anything, at once; if so it can soon be had. What is
 * not heard is asked for each second. */
void store_listen(Store *store);

enum { STORE_ADDRESS = 256, STORE_NOTICE = 1 << 14 }; /* bytes of them */

typedef struct StoreServer {
    uint64_t number;
    const char *address, *notice;
} StoreServer;

typedef void StoreServerTaker(void *context, const StoreServer *server);

/* The other servers that are there, as of a second ago at most. */
void store_servers(Store *store, StoreServerTaker *take, void *context);

typedef struct StoreStats {
    Histogram waits;        /* of rows, from being handed in to the answer */
    uint64_t rows, commits; /* kept since it was opened; how often */
    uint64_t backlog;       /* bytes that wait */
    uint64_t bytes;         /* on the disk */
    int pending;            /* wishes not answered or not asked for */
    bool broken;            /* it takes nothing until it is opened anew */
} StoreStats;

/* Looks how large it is, and asks a database for that: not for the public. */
StoreStats store_stats(Store *store);
bool store_is_broken(Store *store);

/* Reading, at once. What is handed to a callback lasts until it returns; it
 * must not call the store. What was not answered yet may be missing. */
typedef struct StoreTable {
    const char *code;
    int64_t created, touched;
    int64_t ended; /* 0: it goes on */
    uint32_t rows;
    const uint8_t *opening;
    size_t size;
    const char *damage; /* NULL: none that can be seen so far. Else a sentence,
                           and the table is to be set aside */
} StoreTable;

typedef struct StoreRow {
    uint32_t seq;
    int64_t time;
    const uint8_t *bytes;
    size_t size;
} StoreRow;

typedef void StoreTableTaker(void *context, const StoreTable *table);
typedef void StoreRowTaker(void *context, const StoreRow *row);

/* All tables that go on. */
bool store_tables(Store *store, StoreTableTaker *take, void *context,
                  StoreWhy *why);
/* One table, ended or not. */
bool store_find(Store *store, const char *code, StoreTableTaker *take,
                void *context, StoreWhy *why);
/* Its rows from the first to the last; none of a table that is not there.
 * False: it cannot be read or is damaged, and what was handed out is to be
 * forgotten. */
bool store_read(Store *store, const char *code, StoreRowTaker *take,
                void *context, StoreWhy *why);

/* All tables that go on in a store that is not opened, whose schema may be
 * older; nothing is changed. Where there is no store yet there are none. */
bool store_peek(const char *place, StoreTableTaker *take, void *context,
                StoreWhy *why);

/* Copies the store at a place into a new file, also while a server uses it;
 * any thread may, and any process. To restore it, put the file, named
 * STORE_FILE, into an empty folder. */
#define STORE_FILE "madcap.db"
bool store_backup(const char *place, const char *target, StoreWhy *why);

/* Hands out all tables of such a file, ended or not, when each of their rows
 * was looked at; nothing is changed. False: it is no store that can be read. */
bool store_check(const char *file, StoreTableTaker *take, void *context,
                 StoreWhy *why);

#endif
