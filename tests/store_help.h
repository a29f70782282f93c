/* store_help.h -- what the tests of the store share. */
#ifndef TESTS_STORE_HELP_H
#define TESTS_STORE_HELP_H

#include "online/store.h"
#include "tests/test.h"

/* A new folder for a test, named until the next one is asked for; help_clean
 * removes it with what is in it. */
const char *help_folder(void);
void help_clean(void);
/* Removes a folder with what is in it. */
void help_remove(const char *name);
/* A file in it. The text lasts until the next call but three. */
const char *help_path(const char *name);
long help_size(const char *path);
/* A millisecond. */
void help_pause(void);

/* Where the store is, which is new with the folder: in_folder.c says that it is
 * the folder, in_database.c that it is a database of our own. */
const char *help_place(const char *folder);
void help_leave_place(void);

/* The store there; a test that cannot have it ends the program. */
Store *help_open(void);
/* The sentence with which it is refused; "" where it is not. */
const char *help_refusal(void);

/* Hand a wish in and wait for its answer. The bytes of a row are text. */
StoreResult help_wait(Store *store);
StoreResult help_create(Store *store, const char *code, int64_t time,
                        const char *opening);
StoreFate help_append(Store *store, const char *code, uint32_t seq,
                      int64_t time, const char *text);
uint64_t help_epoch(Store *store, const char *code);
/* Waits for some answers and counts those that are not of this fate. */
int help_count_others(Store *store, int count, StoreFate fate);

/* As text: "code created touched ended rows opening damage;" of each table
 * that goes on, or of one; "seq time text;" of each row, or the sentence. */
const char *help_tables(Store *store);
const char *help_table(Store *store, const char *code);
const char *help_rows(Store *store, const char *code);

/* Changes the closed store behind its back. */
void help_change(const char *sql);

/* The disk, as SQLite sees it: how often it was synced, whether syncs wait,
 * whether they fail. From the first call on all stores use it. */
int help_syncs(void);
void help_hold_syncs(bool hold);
void help_fail_syncs(bool fail);

#endif
