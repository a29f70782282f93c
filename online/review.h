/* review.h -- which tables cannot go on with these games. */
#ifndef ONLINE_REVIEW_H
#define ONLINE_REVIEW_H

#include "core/game.h"
#include "online/store.h"

typedef void ReviewTaker(void *context, const char *code, const char *why);

/* Hands out the tables of a folder that go on and were begun under rules that
 * these games do not have. Nothing is changed, and a server may be using them.
 * Answers how many there are; -1: the folder cannot be read, as `why` says. */
int64_t review_tables(const char *folder, const Game *const *games,
                      ReviewTaker *take, void *context, StoreWhy *why);

#endif
