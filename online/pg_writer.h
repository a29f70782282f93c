/* pg_writer.h -- what becomes of wishes in a database that servers share. */
#ifndef ONLINE_PG_WRITER_H
#define ONLINE_PG_WRITER_H

#include "online/kind.h"
#include "online/pg.h"

#define PG_LEASE   "3 s"
#define PG_SILENCE "1.5 s"  /* leases are renewed more often where all is well \
                             */
#define PG_CHANNEL "madcap" /* where servers say that their rows changed */
enum { PG_LEASE_SECONDS = 3, PG_SERVERS = 64 };

/* What one server says of itself. */
typedef struct PgNotice {
    uint64_t server;
    char address[STORE_ADDRESS], text[STORE_NOTICE];
} PgNotice;

typedef struct PgWriter {
    const char *place;
    PGconn *conn;   /* NULL: it is lost */
    int64_t server; /* its number, of the last connection that had one */
    bool again;     /* what is written now may be there already */
    double polled;  /* when the others were asked last */

    pthread_mutex_t mutex; /* of what follows */
    bool reachable;
    bool announces; /* `own` has changed */
    bool polls;     /* so has another one's */
    PgNotice own, other[PG_SERVERS];
    int others;
} PgWriter;

/* Becomes a server of the store, whose schema is made. The writer was zero but
 * for its place; that text is the caller's. */
bool pg_writer_open(PgWriter *writer, StoreWhy *why);
/* Gives all tables free. */
void pg_writer_close(PgWriter *writer);

/* As StoreKind says. */
Written pg_writer_do(PgWriter *writer, const Batch *batch, StoreResult *results,
                     StoreWhy *trouble);

#endif
