/* checkpoint.h -- moves what was written from SQLite's log into its file,
 * beside the thread that writes. */
#ifndef ONLINE_CHECKPOINT_H
#define ONLINE_CHECKPOINT_H

#include <pthread.h>

#include "online/database.h"

typedef struct Checkpoint {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t asked_for;
    sqlite3 *db;
    bool is_due, ends;
    int asked; /* pages in the log when it was asked for last */
    int done;  /* pages of it that are in the file */
} Checkpoint;

/* Watches the commits of the writer's connection and moves pages with the other
 * one; both stay the caller's. An error number, and then nothing has changed.
 * The Checkpoint was zero. */
int checkpoint_open(Checkpoint *checkpoint, sqlite3 *db, sqlite3 *writer);
/* The writer has stopped. */
void checkpoint_close(Checkpoint *checkpoint);

#endif
