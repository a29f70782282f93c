/* legal.h -- what may be done in Crazy Karts, and what may come. Inline,
 * because the rules are built twice and each copy needs its own. */
#ifndef GAMES_KARTS_LEGAL_H
#define GAMES_KARTS_LEGAL_H

#include "games/karts/track.h"

/* ---- chance ---- */

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

/* Visits each hand that may be dealt: as a member of the set, and how many
 * ways there are to draw it in the weights, if those are wanted. */
static inline void karts_deals(const Table *table, const Karts *s, Set *set,
                               uint32_t *weight)
{
    const Box *box = karts_box(table);
    uint32_t deck = karts_deck(s, s->cursor), group[VALUES];
    int count[VALUES], draws = karts_draws(table, s, s->cursor);
    for (int v = 0; v < VALUES; v++) {
        group[v] = deck & karts_group(box, v + 1);
        count[v] = bit_count(group[v]);
    }
    for (int threes = 0; threes <= count[2]; threes++)
        for (int twos = 0; twos <= count[1]; twos++) {
            int ones = draws - threes - twos;
            if (ones < 0 || ones > count[0])
                continue;
            uint32_t hand = karts_lowest(group[0], ones) |
                            karts_lowest(group[1], twos) |
                            karts_lowest(group[2], threes);
            set->word[DEAL / 64] |= 1ull << hand;
            if (weight)
                weight[DEAL + hand] = karts_ways(count[0], ones) *
                                      karts_ways(count[1], twos) *
                                      karts_ways(count[2], threes);
        }
}

/* [K4] Initiative, then who is nearer to the finish. */
static inline int karts_claim(const Table *table, const Karts *s, int team)
{
    return karts_points(table, s, team, STEP_INITIATIVE) * 256 + 255 -
           s->distance[s->at[team]];
}

static inline uint64_t karts_legal_orders(const Table *table, const Karts *s)
{
    int teams = karts_teams(table), claim[TEAMS];
    uint64_t set = 0;
    for (int team = 0; team < teams; team++)
        claim[team] = karts_claim(table, s, team);
    for (int n = 0; n < karts_orders(teams); n++) {
        uint8_t order[TEAMS];
        bool fits = true;
        karts_order(teams, n, order);
        for (int i = 0; i + 1 < teams; i++)
            fits &= claim[order[i]] >= claim[order[i + 1]];
        set |= (uint64_t)fits << n;
    }
    return set;
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

static inline uint32_t karts_free_factions(const Table *table, const Karts *s)
{
    uint32_t set = (1u << FACTIONS) - 1;
    for (int team = 0; team < karts_teams(table); team++)
        if (s->faction[team] != NONE)
            set &= ~(1u << s->faction[team]);
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

/* How many of each kind may come, where tokens and cards are drawn from piles;
 * obstacles have odds of their own. */
static inline int karts_stock(const Table *table, const Karts *s, int kind)
{
    switch (s->phase) {
    case PHASE_POWER:
        return karts_pile(table, s, kind);
    case PHASE_DAMAGE:
        return karts_damage_pile(table, s, kind);
    case PHASE_UPGRADE:
        return karts_upgrades_left(table, s, kind);
    }
    return 0;
}

static inline int karts_stock_base(const Karts *s)
{
    return s->phase == PHASE_OBSTACLE ? DRAW_OBSTACLE
           : s->phase == PHASE_POWER  ? DRAW_POWER
           : s->phase == PHASE_DAMAGE ? DRAW_DAMAGE
                                      : DRAW_UPGRADE;
}

/* [K40] How likely a rock is, in parts of `all`. */
static inline uint32_t karts_rock_odds(const Table *table, const Karts *s,
                                       uint32_t *all)
{
    int spots = 0, laid = 0, rocks = 0;
    if (table->option[OPT_ROCKS] == ROCKS_RANDOM) {
        *all = 2;
        return 1;
    }
    for (int hex = 0; hex < HEXES; hex++) {
        spots += s->hex[hex] == HEX_SPOT;
        laid += s->hex[hex] >= HEX_OBSTACLE;
        rocks += s->hex[hex] == HEX_OBSTACLE + OBSTACLE_ROCK;
    }
    int wanted = (spots + laid + 1) / 3 - rocks;
    *all = (uint32_t)spots;
    return wanted <= 0 ? 0 : (uint32_t)(wanted < spots ? wanted : spots);
}

/* Tokens are drawn face down, so that what lies under rocks is as likely to be
 * anything else: the kinds left weigh as many as they are. */
static inline void karts_obstacle_odds(const Table *table, const Karts *s,
                                       uint32_t weight[SET_SIZE])
{
    uint32_t all, hazards = 0;
    uint32_t rocks = karts_rock_odds(table, s, &all);
    for (int kind = OBSTACLE_ROCK + 1; kind < OBSTACLES; kind++) {
        uint32_t left = (uint32_t)karts_hazards_left(table, s, kind);
        weight[DRAW_OBSTACLE + kind] = left * (all - rocks);
        hazards += left;
    }
    weight[DRAW_OBSTACLE + OBSTACLE_ROCK] = hazards * rocks;
}

static inline void karts_legal_stock(const Table *table, const Karts *s,
                                     Set *set)
{
    int base = karts_stock_base(s);
    uint32_t weight[SET_SIZE];
    if (s->phase == PHASE_OBSTACLE)
        karts_obstacle_odds(table, s, weight);
    for (int kind = 0; kind < KINDS; kind++)
        if (s->phase == PHASE_OBSTACLE
                ? kind < OBSTACLES && weight[base + kind] > 0
                : karts_stock(table, s, kind) > 0)
            set_add(set, base + kind);
}

static inline void karts_outcomes(const Table *table, const Karts *s, Set *set)
{
    if (s->phase == PHASE_DEAL)
        karts_deals(table, s, set, NULL);
    else if (s->phase == PHASE_ORDER)
        set->word[ORDER / 64] = karts_legal_orders(table, s);
    else if (s->phase == PHASE_FACTION)
        set->word[1] = (uint64_t)karts_free_factions(table, s)
                       << (DRAW_FACTION - 64);
    else if (s->phase == PHASE_SECTION)
        set->word[1] = (uint64_t)karts_free_sections(s) << (DRAW_SECTION - 64);
    else if (s->phase == PHASE_SPACE)
        set->word[1] = (uint64_t)karts_free_spaces(table, s)
                       << (DRAW_SPACE - 64);
    else
        karts_legal_stock(table, s, set);
}

static inline bool karts_odds(const Table *table, const void *state,
                              uint32_t weight[SET_SIZE])
{
    const Karts *s = (const Karts *)state;
    Set set = {{0, 0, 0, 0}};
    if (s->phase == PHASE_DEAL) {
        karts_deals(table, s, &set, weight);
    } else if (s->phase == PHASE_OBSTACLE) {
        karts_obstacle_odds(table, s, weight);
    } else if (s->phase == PHASE_POWER || s->phase == PHASE_DAMAGE ||
               s->phase == PHASE_UPGRADE) {
        for (int kind = 0; kind < KINDS; kind++)
            weight[karts_stock_base(s) + kind] =
                (uint32_t)karts_stock(table, s, kind);
    } else {
        return false;
    }
    return true;
}

/* ---- seats ---- */

/* [K2] Every card on a space of the panel; then a token may be added. */
static inline void karts_legal_plan(const Table *table, const Karts *s,
                                    int seat, Set *set)
{
    const uint64_t rear = 0x01041041u, front = 0x08208008u;
    int team = karts_team(seat);
    bool is_rear = karts_is_rear(s, seat);
    uint64_t values = karts_values(karts_box(table), s->hand[seat]);
    set->word[0] = (values * (is_rear ? rear : front)) << PLACE |
                   (uint64_t)(s->hand[seat] == 0) << DONE;
    if (is_rear && s->placed[team] == NONE)
        set->word[TOKEN / 64] = (uint64_t)karts_kinds(s, team) << (TOKEN - 64);
}

/* [K33] Any card of the seat's own panel. */
static inline void karts_legal_remove(const Table *table, const Karts *s,
                                      int seat, Set *set)
{
    const Box *box = karts_box(table);
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1) {
        int step = __builtin_ctz(left);
        set->word[REMOVE / 64] |=
            (uint64_t)karts_values(box, s->on[karts_team(seat)][step])
            << 3 * (step - 1);
    }
}

/* [K25] A value of either driver's deck. */
static inline uint64_t karts_legal_lose(const Table *table, const Karts *s)
{
    const Box *box = karts_box(table);
    int rear = karts_rear(s, s->chooser), front = karts_front(s, s->chooser);
    return karts_values(box, karts_deck(s, rear)) |
           karts_values(box, karts_deck(s, front)) << VALUES;
}

/* [K26] A point of damage or a damage card. Head Shots leave by themselves. */
static inline uint64_t karts_legal_mend(const Karts *s, int team)
{
    uint64_t set = s->damage[team] > 0;
    for (int kind = 0; kind < DAMAGES; kind++)
        if (kind != DAMAGE_HEAD_SHOT && s->wound[team][kind])
            set |= 1ull << (MEND_CARD - MEND + kind);
    return set;
}

/* [K53] Who shoots without a card need not. */
static inline void karts_legal_target(const Karts *s, int seat, Set *set)
{
    bool may_pass =
        s->phase == PHASE_SHOOT && !s->on[karts_team(seat)][STEP_SHOOT];
    set->word[0] = (uint64_t)may_pass << PASS;
    set->word[1] = (uint64_t)s->targets << (TARGET - 64);
}

static inline void karts_legal_seat(const Table *table, const Karts *s,
                                    int seat, Set *set)
{
    if (s->phase == PHASE_PLAN)
        karts_legal_plan(table, s, seat, set);
    else if (s->phase == PHASE_SIDE)
        set->word[0] = 1u << LEFT | 1u << RIGHT;
    else if (s->phase == PHASE_SHOOT || s->phase == PHASE_SWITCH)
        karts_legal_target(s, seat, set);
    else if (s->phase == PHASE_PULL)
        for (int team = 0; team < TEAMS; team++)
            set->word[3] |= (uint64_t)s->pull[team] << 8 * team;
    else if (s->phase == PHASE_REMOVE)
        karts_legal_remove(table, s, seat, set);
    else if (s->phase == PHASE_HEAD)
        set->word[1] = karts_legal_lose(table, s) << (LOSE - 64);
    else if (s->phase == PHASE_MEND)
        set->word[1] = karts_legal_mend(s, karts_team(seat)) << (MEND - 64);
    else if (s->phase == PHASE_START)
        set->word[1] = (uint64_t)karts_free_spaces(table, s) << (START - 64);
    else if (s->phase == PHASE_FACE)
        set->word[1] = ((1ull << DIRECTIONS) - 1) << (FACE - 64);
    else
        set->word[1] = (uint64_t)karts_free_factions(table, s)
                       << (FACTION - 64);
}

static inline Set karts_legal(const Table *table, const void *state, int actor)
{
    const Karts *s = (const Karts *)state;
    Set set = {{0, 0, 0, 0}};
    if (!((s->awaited | s->free) >> actor & 1))
        return set;
    if (actor == CHANCE)
        karts_outcomes(table, s, &set);
    else if (actor == CLOCK)
        set.word[0] = 1u << TIME_UP;
    else
        karts_legal_seat(table, s, actor, &set);
    return set;
}

#endif
