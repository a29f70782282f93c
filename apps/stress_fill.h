/* stress_fill.h -- a store full of tables that are being played. */
#ifndef APPS_STRESS_FILL_H
#define APPS_STRESS_FILL_H

#include "online/party.h"
#include "online/store.h"

/* Plays a few actions at one table and keeps them under many codes, in a folder
 * that has no store yet. False: `why` says why not. */
bool fill_folder(const char *folder, const Table *table, int tables,
                 uint64_t seed, StoreWhy *why);

/* The code of the n-th of them. */
void fill_code(int n, char code[CODE_SIZE]);

#endif
