/* watches.h -- the clocks of a party's seats, and when all are silent.
 *
 * Each seat has two: its own, and what all others see of it, which must not
 * tell who has chosen in secret. A clock of an hour or more is for games that
 * go on for days: it runs on while nobody is there, from when the row came with
 * which the turn began. All other clocks stand then.
 */
#ifndef ONLINE_WATCHES_H
#define ONLINE_WATCHES_H

#include "online/party.h"

/* Starts and stops them by what is played. Of a turn that is over the row says
 * what its clock has; NULL: nothing has to be said. */
void watches_run(Party *party, int64_t now, Text *row);
void watches_stop(Party *party, int64_t now);

/* The party wakes, or slept for so long. */
void watches_wake(Party *party, int64_t now);
void watches_put_off(Party *party, int64_t milliseconds);

int64_t watch_left(const Watch *watch, int64_t now);

/* When a seat's own clock has run out, or NEVER. */
int64_t watches_run_out(const Party *party, int seat);

/* When a bot has to play for a seat that is gone, or NEVER. */
int64_t watches_miss(const Party *party, int seat);

/* Who is gone, and who wants to end it, is known once people may speak. */
void watches_unveil(Party *party);

#endif
