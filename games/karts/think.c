/* think.c -- how computer players think about Crazy Karts.
 *
 * A tournament is long, and nobody knows what the others will draw: nobody
 * looks farther ahead than to the end of the round. What the karts have come to
 * by then is valued as in planning, and a lead makes it likelier to be the
 * first in the end.
 */
#include "games/karts/plan.h"

enum {
    LEAD = 64,         /* worth that doubles the chance to be the first */
    PLACE_WORTH = 64,  /* a place that is taken in this part */
    BEFORE_WORTH = 24, /* and one of Qualifying */
    HELD_WORTH = 4,    /* a token */
    POWER_WORTH = 2,   /* a point on the meter */
    AXLE_WORTH = 24,   /* a bent axle */
    HALVINGS = 20
};

static int kart_worth(const Table *table, const Karts *s, int team)
{
    Mind m;
    int held = HELD_WORTH * s->tokens[team] + POWER_WORTH * s->power[team];
    if (s->place[team])
        return HOME_WORTH + PLACE_WORTH * (TEAMS - s->place[team]) + held;
    if (s->at[team] == NONE)
        return BEFORE_WORTH * (TEAMS - s->before[team]) + held -
               karts_damage_worth(s->damage[team]) -
               AXLE_WORTH * s->wound[team][DAMAGE_AXLE];
    karts_know(&m, table, s, team);
    Ride ride = karts_ride(&m);
    return karts_rate(&m, &ride) + held;
}

static int odds_behind(int lead)
{
    int halvings = lead / LEAD;
    int rest = 2 * LEAD - lead % LEAD;
    return halvings > HALVINGS ? 0 : (rest << HALVINGS) / LEAD >> halvings;
}

void karts_chances(int teams, int worth[TEAMS])
{
    int best = INT32_MIN;
    int64_t sum = 0;
    for (int team = 0; team < teams; team++)
        best = worth[team] > best ? worth[team] : best;
    for (int team = 0; team < teams; team++)
        sum += worth[team] = odds_behind(best - worth[team]);
    for (int team = 0; team < teams; team++)
        worth[team] = (int)((int64_t)ALL_CHANCES * worth[team] / sum);
}

/* Between the parts what a team decides for itself. */
static bool is_decided(const Karts *from, const Karts *s)
{
    if (from->phase == PHASE_FACTION || from->phase == PHASE_MEND)
        return s->phase != from->phase || s->cursor != from->cursor;
    return s->round != from->round || s->part != from->part;
}

static bool judge(const Table *table, const void *from, const void *state,
                  int32_t worth[])
{
    const Karts *s = (const Karts *)state;
    int teams = karts_teams(table), of[TEAMS];
    if (s->phase == PHASE_OVER || !is_decided((const Karts *)from, s))
        return false;
    for (int team = 0; team < teams; team++)
        of[team] = kart_worth(table, s, team);
    karts_chances(teams, of);
    for (int seat = 0; seat < table->seats; seat++)
        worth[seat] =
            (int32_t)((int64_t)SURE_WIN * of[karts_team(seat)] / ALL_CHANCES);
    return true;
}

const Think karts_think = {
    .effort = {{0, 2}, {0, 1}, {60, 0}, {20000, 0}},
    .worlds = 64,
    .leans = true,
    .judge = judge,
    .ponder = karts_ponder,
};
