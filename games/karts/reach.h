/* reach.h -- whom a kart can shoot and pull. Inline, because the rules are
 * built twice and each copy needs its own. */
#ifndef GAMES_KARTS_REACH_H
#define GAMES_KARTS_REACH_H

#include "games/karts/track.h"

/* The other karts on the track, a set. */
static inline uint32_t karts_rivals(const Table *table, const Karts *s,
                                    int team)
{
    uint32_t set = 0;
    for (int kart = 0; kart < karts_teams(table); kart++)
        set |= (uint32_t)(kart != team && s->at[kart] != NONE) << kart;
    return set;
}

/* [K24] Those within a range. */
static inline uint32_t karts_within(const Table *table, const Karts *s,
                                    int team, int range)
{
    Field f = {{0, 0, 0}};
    uint32_t set = 0, left = karts_rivals(table, s, team);
    field_add(f.word, s->at[team]);
    for (; range > 0; range--)
        f = track_grow(s, f);
    for (; left; left &= left - 1) {
        int kart = __builtin_ctz(left);
        set |= (uint32_t)field_has(f.word, s->at[kart]) << kart;
    }
    return set;
}

/* [K53] How far the cards on Shoot reach, or Big Bertha. [K41] Not even she
 * shoots through a malfunction. */
static inline int karts_range(const Table *table, const Karts *s, int team)
{
    int range = karts_points(table, s, team, STEP_SHOOT);
    if (karts_is_wolf(s, team) && s->token[MALFUNCTIONS] == STEP_SHOOT)
        return 0;
    return s->upgrade[team][UPGRADE_BERTHA] && range < BERTHA_RANGE
               ? BERTHA_RANGE
               : range;
}

static inline uint32_t karts_in_range(const Table *table, const Karts *s,
                                      int team)
{
    int range = karts_range(table, s, team);
    return range ? karts_within(table, s, team, range) : 0;
}

/* The directions from a hex to free hexes of a field, a set. */
static inline uint32_t karts_ways_into(const Table *table, const Karts *s,
                                       int hex, const Field *field)
{
    uint32_t set = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int to = track_next(s, hex, d);
        if (to < HEXES && field_has(field->word, to) &&
            karts_on(table, s, to) == NONE)
            set |= 1u << d;
    }
    return set;
}

/* [K23] Where the other karts could be pulled: one space closer. Answers how
 * many ways there are. */
static inline int karts_pulls(const Table *table, const Karts *s, int team,
                              uint8_t pull[TEAMS])
{
    Field near = {{0, 0, 0}};
    uint32_t left = karts_rivals(table, s, team);
    int ways = 0;
    __builtin_memset(pull, 0, TEAMS);
    field_add(near.word, s->at[team]);
    for (int steps = 1; left && steps < HEXES; steps++) {
        Field next = track_grow(s, near);
        for (uint32_t rest = left; rest; rest &= rest - 1) {
            int kart = __builtin_ctz(rest);
            if (!field_has(next.word, s->at[kart]))
                continue;
            left &= ~(1u << kart);
            if (steps >= 2)
                pull[kart] =
                    (uint8_t)karts_ways_into(table, s, s->at[kart], &near);
            ways += bit_count(pull[kart]);
        }
        near = next;
    }
    return ways;
}

#endif
