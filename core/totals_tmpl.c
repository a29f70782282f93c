/* totals_tmpl.c -- a random game, counted.
 *
 * With RULES(name) as in playout_tmpl.c: for a kernel, or through the table.
 * The game is named by a seed and its number, so it is the same on every
 * machine that plays it.
 */
#include "core/totals.h"

static inline void totals_play(const Table *table, uint64_t seed,
                               uint64_t number, Totals *totals)
{
    alignas(8) unsigned char state[STATE_MAX];
    Rng rng = rng_stream(seed, number);
    Result result;
    RULES(init)(table, state);
    Tally tally = RULES(playout)(table, state, &rng);
    RULES(result)(table, state, &result);
    totals_count(totals, table->seats, &result, tally);
}
