/* delay.h -- a table as who watches late sees it.
 *
 * Where somebody who watches could tell a player what they see, the host lets
 * everybody watch later. Then a table has two parties: the one that is played,
 * and one that follows it, which folds the same rows, each when it is old
 * enough. All that goes out to who watches is made from the second one, by its
 * own time. So there is nothing newer in it, neither in bytes nor in numbers,
 * and each message goes out at a moment that only old rows decide.
 *
 * Who sits where is nobody's secret: of the row with which the game begins, all
 * up to there is followed at once, so that who has not sat down finds no free
 * seats that are none. The rest of it waits like other rows.
 */
#ifndef ONLINE_DELAY_H
#define ONLINE_DELAY_H

#include "online/party.h"
#include "online/store.h"

typedef struct Delay Delay;

/* Of a table that has begun, from what is kept of it. NULL: no memory, or it
 * cannot be read; then nobody may watch. */
Delay *delay_open(Store *store, const char *code, const Means *means,
                  int64_t now);
void delay_close(Delay *delay); /* NULL is fine */

Party *delay_party(Delay *delay);
/* What time it is there. */
int64_t delay_time(Delay *delay, int64_t now);

/* A row is on its way to the disk; then it was kept, or it was not. False: no
 * memory, and nothing has changed. */
bool delay_hold(Delay *delay, const Text *row, int64_t time);
void delay_keep(Delay *delay);
void delay_drop(Delay *delay);

/* Milliseconds until the first of the game is seen; 0: it is. */
int64_t delay_begins(const Delay *delay, int64_t now);

/* When a row is old enough, or NEVER; and follows those that are, one at a
 * time. False: none is. */
int64_t delay_due(const Delay *delay);
bool delay_follow(Delay *delay, int64_t now);
/* And who watches was told: a countdown begins where it did. */
void delay_shown(Delay *delay);

#endif
