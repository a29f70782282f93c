/* place.h -- the folder of a store: whose it is, and which schema it has. */
#ifndef ONLINE_PLACE_H
#define ONLINE_PLACE_H

#include "online/database.h"

typedef struct Place {
    char *path; /* of the file with the tables */
    int lock;
    sqlite3 *db; /* checked, of the newest schema; in WAL mode, FULL */
} Place;

/* Makes the folder where it is missing, takes the lock, checks, upgrades.
 * False: `why` says why not, and there is nothing to close. */
bool place_open(Place *place, const char *folder, StoreWhy *why);
/* Another connection, for another thread. */
sqlite3 *place_connect(const Place *place, StoreWhy *why);
/* Closes `db`, too. */
void place_close(Place *place);

/* A connection that reads a store, also one in use; the caller closes it. NULL
 * with no `why`: there is none. */
sqlite3 *place_look(const char *folder, StoreWhy *why);

/* A connection that reads a file which has a whole store in it, wherever that
 * is; the caller closes it. NULL: `why` says why not. */
sqlite3 *place_look_into(const char *file, StoreWhy *why);

/* As store_backup. */
bool place_backup(const char *place, const char *target, StoreWhy *why);

#endif
