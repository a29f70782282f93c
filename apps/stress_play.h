/* stress_play.h -- tables full of clients that play at random.
 *
 * Every seat has a socket of its own and is told everything, as bytes. A table
 * acts once: when all its seats were told and who acted was answered, the next
 * action may go out. Where only one seat may act that is an action that every
 * seat notices; of choices made at once only the answer is waited for. A game
 * that is over is followed by another at a new table.
 *
 * Clients keep to what the server allows each (docs/protocol.md, Limits).
 */
#ifndef APPS_STRESS_PLAY_H
#define APPS_STRESS_PLAY_H

#include "apps/stress_times.h"
#include "apps/stress_wire.h"
#include "core/table.h"

/* What was seen while it was counted. */
typedef struct Load {
    double seconds;
    int64_t actions, told; /* of them, and letters about them */
    int64_t games, refused;
    int64_t short_of; /* times at which nobody at a table might say more */
    Times times;      /* from when it was to go out until all was heard */
} Load;

typedef struct Play Play;

/* NULL: no memory. */
Play *play_start(Wires *wires, const Table *table, int tables, uint64_t seed);
void play_end(Play *play);

/* Connects all, sits down and begins. NULL, or why not, with the server's own
 * sentence where it has one. */
const char *play_gather(Play *play, double limit);

/* Plays so long; `rate` actions a second, or as many as come out: 0. NULL, or
 * why it did not go on. */
const char *play_run(Play *play, double seconds, double rate, Load *load);

#endif
