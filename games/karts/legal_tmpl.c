/* legal_tmpl.c -- what may be done in Crazy Karts, and what may come. */
#ifndef GAMES_KARTS_LEGAL_TMPL
#define GAMES_KARTS_LEGAL_TMPL

#include "games/karts/legal.h"

/* ---- chance ---- */

/* Visits each hand that may be dealt: as a member of the set, and how many
 * ways there are to draw it in the weights, if those are wanted. */
static inline void legal_deals(const Table *table, const Karts *s, Set *set,
                               uint32_t *weight)
{
    int team = karts_team(s->cursor), crew = karts_is_wolf(s, team);
    const uint8_t *cards = karts_cards(table, s, team);
    uint32_t deck = karts_deck(s, s->cursor), group[VALUES];
    int count[VALUES], draws = karts_draws(table, s, s->cursor);
    for (int v = 0; v < VALUES; v++) {
        group[v] = deck & karts_group(cards, v + 1);
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
            set->word[crew] |= 1ull << hand;
            if (weight)
                weight[DEAL + 64 * crew + (int)hand] =
                    karts_ways(count[0], ones) * karts_ways(count[1], twos) *
                    karts_ways(count[2], threes);
        }
}

/* [K4] Initiative, then who is nearer to the finish. */
static inline int legal_claim(const Table *table, const Karts *s, int team)
{
    return karts_points(table, s, team, STEP_INITIATIVE) * 256 + 255 -
           s->distance[s->at[team]];
}

static inline uint64_t legal_orders(const Table *table, const Karts *s)
{
    int teams = karts_teams(table), claim[TEAMS];
    uint64_t set = 0;
    for (int team = 0; team < teams; team++)
        claim[team] = legal_claim(table, s, team);
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

/* How many of each kind may come, where tokens and cards are drawn from piles;
 * obstacles have odds of their own. */
static inline int legal_left(const Table *table, const Karts *s, int kind)
{
    switch (s->phase) {
    case PHASE_POWER:
        return karts_pile(table, s, kind);
    case PHASE_DAMAGE:
        return karts_damage_pile(table, s, kind);
    case PHASE_UPGRADE:
        return karts_upgrades_left(table, s, kind);
    case PHASE_CUSTOM:
        return kind < CUSTOMS ? karts_customs_left(table, s, kind) : 0;
    }
    return 0;
}

static inline int legal_stock_base(const Karts *s)
{
    return s->phase == PHASE_OBSTACLE ? DRAW_OBSTACLE
           : s->phase == PHASE_POWER  ? DRAW_POWER
           : s->phase == PHASE_DAMAGE ? DRAW_DAMAGE
           : s->phase == PHASE_CUSTOM ? DRAW_CUSTOM
                                      : DRAW_UPGRADE;
}

/* [K40] How likely a rock is, in parts of `all`. */
static inline uint32_t legal_rock_odds(const Table *table, const Karts *s,
                                       uint32_t *all)
{
    int spots = 0, laid = 0, rocks = 0, option = table->option[OPT_ROCKS];
    *all = 2;
    if (option != ROCKS_THIRD)
        return option == ROCKS_ALL ? 2 : option == ROCKS_RANDOM;
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
static inline void legal_obstacle_odds(const Table *table, const Karts *s,
                                       uint32_t weight[SET_SIZE])
{
    uint32_t all, hazards = 0;
    uint32_t rocks = legal_rock_odds(table, s, &all);
    for (int kind = OBSTACLE_ROCK + 1; kind < OBSTACLES; kind++) {
        uint32_t left = (uint32_t)karts_hazards_left(table, s, kind);
        weight[DRAW_OBSTACLE + kind] = left * (all - rocks);
        hazards += left;
    }
    weight[DRAW_OBSTACLE + OBSTACLE_ROCK] = hazards * rocks;
}

static inline void legal_stock(const Table *table, const Karts *s, Set *set)
{
    int base = legal_stock_base(s);
    uint32_t weight[SET_SIZE];
    if (s->phase == PHASE_OBSTACLE)
        legal_obstacle_odds(table, s, weight);
    for (int kind = 0; kind < KINDS; kind++)
        if (s->phase == PHASE_OBSTACLE
                ? kind < OBSTACLES && weight[base + kind] > 0
                : legal_left(table, s, kind) > 0)
            set_add(set, base + kind);
}

/* Adds outcomes from a base on, none of which is in another word. */
static inline void legal_add(Set *set, int base, uint64_t outcomes)
{
    set->word[base / 64] |= outcomes << base % 64;
}

static inline void legal_outcomes(const Table *table, const Karts *s, Set *set)
{
    switch (s->phase) {
    case PHASE_DEAL:
        legal_deals(table, s, set, NULL);
        break;
    case PHASE_ORDER:
        legal_add(set, ORDER, legal_orders(table, s));
        break;
    case PHASE_FACTION:
        legal_add(set, DRAW_FACTION, karts_free_factions(table, s));
        break;
    case PHASE_SECTION:
        legal_add(set, DRAW_SECTION, karts_free_sections(s));
        break;
    case PHASE_SPACE:
        legal_add(set, DRAW_SPACE, karts_free_spaces(table, s));
        break;
    case PHASE_BUFF:
        legal_add(set, DRAW_BUFF, s->stack[BUFFS]);
        break;
    case PHASE_FAULT:
        legal_add(set, DRAW_FAULT, s->stack[MALFUNCTIONS]);
        break;
    default:
        legal_stock(table, s, set);
    }
}

/* Cards of a deck and of a pile: how often each comes. */
static inline void legal_weigh(const Table *table, const Karts *s,
                               uint32_t weight[SET_SIZE])
{
    Set set = {{0, 0, 0, 0}};
    if (s->phase == PHASE_DEAL)
        legal_deals(table, s, &set, weight);
    else if (s->phase == PHASE_OBSTACLE)
        legal_obstacle_odds(table, s, weight);
    else
        for (int kind = 0; kind < KINDS; kind++)
            weight[legal_stock_base(s) + kind] =
                (uint32_t)legal_left(table, s, kind);
}

RULE bool karts_odds(const Table *table, const void *state,
                     uint32_t weight[SET_SIZE])
{
    const uint32_t loaded = 1u << PHASE_DEAL | 1u << PHASE_OBSTACLE |
                            1u << PHASE_POWER | 1u << PHASE_DAMAGE |
                            1u << PHASE_UPGRADE | 1u << PHASE_CUSTOM;
    const Karts *s = (const Karts *)state;
    if (!(loaded >> s->phase & 1))
        return false;
    legal_weigh(table, s, weight);
    return true;
}

/* ---- seats ---- */

/* [K2] Every card on a space of the panel; then a token may be added. */
static inline void legal_plan(const Table *table, const Karts *s, int seat,
                              Set *set)
{
    int team = karts_team(seat);
    uint64_t values = karts_values(karts_cards(table, s, team), s->hand[seat]);
    set->word[0] = (values * karts_places(s, seat)) << PLACE |
                   (uint64_t)(s->hand[seat] == 0) << DONE |
                   (uint64_t)karts_may_buff(s, seat) << BUFF;
    if (karts_is_rear(s, seat) && s->placed[team] == NONE)
        set->word[TOKEN / 64] = (uint64_t)karts_kinds(s, team) << (TOKEN - 64);
}

/* [K53] Who shoots without a card need not; nor does the wolf with his buff
 * alone. */
static inline void legal_target(const Karts *s, int seat, Set *set)
{
    bool may_pass =
        s->phase == PHASE_SHOOT && !s->on[karts_team(seat)][STEP_SHOOT];
    set->word[0] = (uint64_t)may_pass << PASS;
    set->word[1] = (uint64_t)s->targets << (TARGET - 64);
}

/* The set-up, and what comes between the races. */
static inline void legal_part(const Table *table, const Karts *s, int seat,
                              Set *set)
{
    if (s->phase == PHASE_MEND) {
        legal_add(set, MEND, karts_legal_mend(s, karts_team(seat)));
        set->word[0] |= (uint64_t)(table->option[OPT_OFFERS] == OFFERS_ASKED)
                        << DONE;
    } else if (s->phase == PHASE_START) {
        legal_add(set, START, karts_free_spaces(table, s));
    } else if (s->phase == PHASE_FACE) {
        legal_add(set, FACE, (1u << DIRECTIONS) - 1);
    } else {
        legal_add(set, FACTION, karts_free_factions(table, s));
    }
}

static inline void legal_seat(const Table *table, const Karts *s, int seat,
                              Set *set)
{
    switch (s->phase) {
    case PHASE_PLAN:
        legal_plan(table, s, seat, set);
        break;
    case PHASE_SIDE:
        set->word[0] = 1u << LEFT | 1u << RIGHT;
        break;
    case PHASE_SHOOT:
    case PHASE_SWITCH:
        legal_target(s, seat, set);
        break;
    case PHASE_PULL:
        for (int team = 0; team < TEAMS; team++)
            legal_add(set, PULL + 8 * team, s->pull[team]);
        break;
    case PHASE_REMOVE:
        karts_legal_remove(table, s, seat, set);
        break;
    case PHASE_GRAB: /* [K22, K72] */
        set->word[0] = 1u << PASS | 1u << GRAB;
        break;
    case PHASE_GIVE: /* [K34] */
        legal_add(set, GIVE, 1u << s->spied[0] | 1u << s->spied[1]);
        break;
    case PHASE_HEAD:
        legal_add(set, LOSE, karts_legal_lose(table, s));
        break;
    default:
        legal_part(table, s, seat, set);
    }
}

RULE Set karts_legal(const Table *table, const void *state, int actor)
{
    const Karts *s = (const Karts *)state;
    Set set = {{0, 0, 0, 0}};
    if (!((s->awaited | s->free) >> actor & 1))
        return set;
    if (actor == CHANCE)
        legal_outcomes(table, s, &set);
    else if (actor == CLOCK)
        set.word[0] = 1u << TIME_UP;
    else
        legal_seat(table, s, actor, &set);
    return set;
}

#endif
