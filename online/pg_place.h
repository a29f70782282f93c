/* pg_place.h -- the store in a database: which schema it has. */
#ifndef ONLINE_PG_PLACE_H
#define ONLINE_PG_PLACE_H

#include "online/pg.h"

/* Makes what is missing, upgrades what is older. False: `why` says why not, and
 * nothing has changed. */
bool pg_place_set_up(PGconn *conn, StoreWhy *why);
/* Whether there is a store, which may be older; `why` is empty where there is
 * none. Nothing is changed. */
bool pg_place_look(PGconn *conn, StoreWhy *why);

#endif
