/* legal.h -- what is free and what is left: questions that the rules share with
 * the check, the bots and the tests. */
#ifndef GAMES_KARTS_LEGAL_H
#define GAMES_KARTS_LEGAL_H

#include "games/karts/track.h"

/* The lowest cards of a set. */
static inline uint32_t karts_lowest(uint32_t cards, int count)
{
    uint32_t rest = cards;
    for (; count > 0; count--)
        rest &= rest - 1;
    return cards & ~rest;
}

static inline uint32_t karts_ways(int cards, int drawn)
{
    static const uint8_t choose[DECK + 1][DECK + 1] = {
        {1, 0, 0, 0, 0, 0, 0},    {1, 1, 0, 0, 0, 0, 0},
        {1, 2, 1, 0, 0, 0, 0},    {1, 3, 3, 1, 0, 0, 0},
        {1, 4, 6, 4, 1, 0, 0},    {1, 5, 10, 10, 5, 1, 0},
        {1, 6, 15, 20, 15, 6, 1},
    };
    return choose[cards][drawn];
}

/* Obstacle tokens whose other side is not on the track yet. */
static inline int karts_hazards_left(const Table *table, const Karts *s,
                                     int kind)
{
    int left = karts_box(table)->hazard[kind];
    for (int hex = 0; hex < HEXES; hex++)
        left -= s->hex[hex] == HEX_OBSTACLE + kind;
    return left;
}

/* The faction that an option names for a team of two; NONE where it names
 * none, or one that an earlier team has. [K45] */
static inline int karts_named(const Table *table, const Karts *s, int team)
{
    int faction = table->option[OPT_TEAM + team] - TEAM_FACTION;
    if (team >= table->seats / 2 || faction < 0)
        return NONE;
    for (int other = 0; other < team; other++)
        if (s->faction[other] == faction ||
            table->option[OPT_TEAM + other] == TEAM_FACTION + faction)
            return NONE;
    return faction;
}

/* Factions that the next team may get: nobody has them, and no option names
 * them for another. */
static inline uint32_t karts_free_factions(const Table *table, const Karts *s)
{
    uint32_t set = (1u << FACTIONS) - 1;
    for (int team = 0; team < karts_teams(table); team++) {
        int taken =
            team < s->cursor ? s->faction[team] : karts_named(table, s, team);
        if (taken < FACTIONS)
            set &= ~(1u << taken);
    }
    return set;
}

/* Sides of sections that do not lie on the table yet. */
static inline uint32_t karts_free_sections(const Karts *s)
{
    uint32_t set = (1u << SECTIONS * SIDES) - 1;
    for (int i = 0; i < 3; i++)
        if (s->section[i] != NONE)
            set &= ~(3u << (s->section[i] & ~1));
    return set;
}

static inline uint32_t karts_free_spaces(const Table *table, const Karts *s)
{
    uint32_t set = 0;
    for (int i = 0; i < karts_teams(table); i++) {
        int hex = track_hex(0, karts_starts(table)[i].hex);
        set |= (uint32_t)(karts_on(table, s, hex) == NONE) << i;
    }
    return set;
}

static inline int karts_upgrades_left(const Table *table, const Karts *s,
                                      int kind)
{
    int left = karts_box(table)->upgrade[kind];
    for (int team = 0; team < karts_teams(table); team++)
        left -= s->upgrade[team][kind];
    return left;
}

static inline int karts_customs_left(const Table *table, const Karts *s,
                                     int kind)
{
    int left = karts_box(table)->custom[kind];
    for (int team = 0; team < karts_teams(table); team++)
        left -= s->custom[team] == kind;
    return left;
}

/* The steps of a panel as places for a card: the lowest of VALUES bits for
 * each. */
static inline uint64_t karts_places(const Karts *s, int seat)
{
    const uint64_t rear = 0x01041041u, front = 0x08208008u;
    const uint64_t special = 1ull << VALUES * (STEP_SPECIAL - 1);
    int team = karts_team(seat), fault = s->token[MALFUNCTIONS];
    if (karts_is_wolf(s, team))
        return (rear | front) &
               ~(special | (fault ? 1ull << VALUES * (fault - 1) : 0));
    if (karts_is_rear(s, seat))
        return rear;
    return front | (uint64_t)(s->custom[team] != NONE)
                       << VALUES * (STEP_CUSTOM - 1);
}

/* [K41, K58] Until it is laid; a malfunction on the same step cancels it. */
static inline bool karts_may_buff(const Karts *s, int seat)
{
    return karts_is_wolf(s, karts_team(seat)) && !s->buffed &&
           s->token[BUFFS] != s->token[MALFUNCTIONS];
}

/* [K33] Any card of the seat's own panel. */
static inline void karts_legal_remove(const Table *table, const Karts *s,
                                      int seat, Set *set)
{
    int team = karts_team(seat);
    const uint8_t *cards = karts_cards(table, s, team);
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1) {
        int step = __builtin_ctz(left);
        set->word[REMOVE / 64] |=
            (uint64_t)karts_values(cards, s->on[team][step])
            << VALUES * (step - 1);
    }
}

/* [K25] A value of either driver's deck; the wolf has one. */
static inline uint64_t karts_legal_lose(const Table *table, const Karts *s)
{
    int rear = karts_rear(s, s->chooser), front = karts_front(s, s->chooser);
    const uint8_t *cards = karts_cards(table, s, s->chooser);
    uint64_t values = karts_values(cards, karts_deck(s, rear));
    if (front != rear)
        values |= karts_values(cards, karts_deck(s, front)) << VALUES;
    return values;
}

/* [K26] A point of damage or a damage card, from MEND on. Head Shots leave by
 * themselves. */
static inline uint64_t karts_legal_mend(const Karts *s, int team)
{
    uint64_t set = s->damage[team] > 0;
    for (int kind = 0; kind < DAMAGES; kind++)
        if (kind != DAMAGE_HEAD_SHOT && s->wound[team][kind])
            set |= 1ull << (MEND_CARD - MEND + kind);
    return set;
}

#endif
