/* world_tmpl.c -- what is known of the animal race, and who is ahead. */
#ifndef GAMES_TURBULENT_WORLD_TMPL
#define GAMES_TURBULENT_WORLD_TMPL

#include "games/turbulent/turbulent.h"

/* Everything lies open: there is nothing to hide and nothing to imagine. */
RULE int turb_seen(const Table *table, const void *state, int viewer, int actor,
                   int action)
{
    (void)table, (void)state, (void)viewer, (void)actor;
    return action;
}

RULE void turb_redact(const Table *table, void *state, int viewer)
{
    (void)table, (void)state, (void)viewer;
}

RULE void turb_resample(const Table *table, void *view, int viewer, Rng *rng)
{
    (void)table, (void)view, (void)viewer, (void)rng;
}

/* How far a seat's racer has come: its row, the finish behind the last. */
static int progress(const Table *table, const Turbulent *s, int seat)
{
    int racer = s->driver[seat];
    if (s->finish[seat])
        return turb_rows(table) + 1;
    if (racer == NONE || s->spot[racer] == NONE)
        return 0;
    return turb_row_of(s, racer) + 1;
}

/* Whether a seat is before another. [T46] When the race was won, those who
 * are not home share a rank; stopped, the row counts. */
static bool is_before(const Table *table, const Turbulent *s, int seat,
                      int other)
{
    if (s->finish[seat] && s->finish[other])
        return s->finish[seat] < s->finish[other];
    if (s->finish[seat] || s->finish[other] || turb_is_won(table, s))
        return s->finish[seat] > 0 && !s->finish[other];
    return progress(table, s, seat) > progress(table, s, other);
}

/* [T28, T48] Alone the neutrals that are home count. */
RULE void turb_result(const Table *table, const void *state, Result *result)
{
    const Turbulent *s = (const Turbulent *)state;
    __builtin_memset(result, 0, sizeof *result);
    for (int seat = 0; seat < table->seats; seat++) {
        result->team[seat] = seat;
        result->score[seat] = progress(table, s, seat);
        result->rank[seat] = 1;
        for (int other = 0; other < table->seats; other++)
            result->rank[seat] += is_before(table, s, other, seat);
    }
    if (table->seats == 1)
        result->rank[0] =
            s->finish[0] ? turb_place(table, s, 0) : bit_count(s->home) + 2;
}

#endif
