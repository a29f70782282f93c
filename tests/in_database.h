/* in_database.h -- a PostgreSQL of our own, for tests. */
#ifndef TESTS_IN_DATABASE_H
#define TESTS_IN_DATABASE_H

#include <sys/types.h>

#include "tests/store_help.h"

/* Where it listens: a folder with its socket. */
const char *database_folder(void);
/* The store there. */
const char *database_place(void);

/* Ends it as a loss of power would, or stops and continues it. */
void database_kill(void);
void database_signal(int number);
/* Starts it, and waits until it answers. */
void database_start(void);

/* Runs statements in it, and answers the first number that comes, or -1. */
long long database_sql(const char *sql);

#endif
