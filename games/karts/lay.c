/* lay.c -- how a driver lays his cards.
 *
 * They are laid one by one, and the driver is asked for each. Each time he
 * looks at all ways to lay the rest of his hand on top of what lies there
 * already, values them against what his partner is likely to do by the common
 * plan, and prefers the cards that the best of them lays. What the plan does
 * not need is spent on what else is useful.
 */
#include "games/karts/plan.h"

enum {
    SURE = 1000, /* weights of what to do and of anything else */
    SLIP = 1,
    PLACES = 4, /* of a panel: those that matter */
    POINTS = 16 /* of a step, at most, and one */
};

/* What is worth how much. */
enum {
    CHARGE_WORTH = 2, /* a point on the meter */
    FIRST_WORTH = 3,  /* a point of initiative before the line */
    SPRINT = 8,       /* that near to the line */
    SHOT_WORTH = 14,
    PULL_WORTH = 12,
    GRAB_WORTH = 12,
    RAM_WORTH = 8,
    KEEP_WORTH = 8, /* to have the only token later */
    NOISE_WORTH = 10,
    SHIELD_WORTH = 12,
    OIL_WORTH = 10,
    NEAR = 4 /* hexes */
};

/* ---- the others ---- */

static int way_left(const Karts *s, int team)
{
    return s->at[team] == NONE ? 0 : s->distance[s->at[team]];
}

static bool is_rival(const Mind *m, int team)
{
    return team != m->team && m->s->at[team] != NONE;
}

/* The rival that is nearest to the line, or NONE. */
static int leader(const Mind *m)
{
    int best = NONE;
    for (int team = 0; team < karts_teams(m->table); team++)
        if (is_rival(m, team) &&
            (best == NONE || way_left(m->s, team) < way_left(m->s, best)))
            best = team;
    return best;
}

/* How far the nearest rival is from a hex, up to a range; NONE: farther. */
static int nearest_rival(const Mind *m, int hex, int range)
{
    Field f = {{0, 0, 0}};
    field_add(f.word, hex);
    for (int steps = 0; steps <= range; steps++) {
        for (int team = 0; team < karts_teams(m->table); team++)
            if (is_rival(m, team) && field_has(f.word, m->s->at[team]))
                return steps;
        f = track_grow(m->s, f);
    }
    return NONE;
}

/* What it is worth to pull somebody by one hex. */
static int pull_worth(const Mind *m)
{
    int rival = leader(m), own = m->s->at[m->team];
    if (rival == NONE)
        return 0;
    return way_left(m->s, rival) + 1 < m->s->distance[own] ? PULL_WORTH
                                                           : -PULL_WORTH;
}

/* ---- laying cards ---- */

/* A driver who lays his cards: the places of his panel that matter, the last
 * one for all that is left; what lies there, and the best that he found. */
typedef struct Lay {
    const Mind *m;
    const Plan *plan;
    bool rear;
    uint8_t step[PLACES];
    bool use[PLACES]; /* whether cards there can be of any use */
    int hand[VALUES];
    int sum[PLACES];           /* values, as the hand is spread now */
    int count[PLACES][VALUES]; /* cards of the hand, likewise */
    int best;
    int best_count[PLACES][VALUES];
    int token, best_token;
    /* Of the rear driver: what a round is worth by its brake and turn, with
     * each token that changes the move. */
    uint32_t tokens;
    int bonus[POWERS];
    Outlook look[POWERS + 1];
    int memo[POWERS + 1][POINTS][POINTS];
    /* Of the front driver. */
    int memo_front[2][POINTS];
    int special, range;
} Lay;

enum { UNKNOWN = INT32_MIN, NO_TOKEN = POWERS };

static int at_most(int points)
{
    return points < POINTS ? points : POINTS - 1;
}

/* What a brake and a turn are worth, whatever the front driver has. */
static int rear_worth(Lay *lay, int token, int brake, int turn)
{
    int *memo = &lay->memo[token][at_most(brake)][at_most(turn)];
    Part part = {.change = brake, .turn = turn};
    int64_t sum = 0, ways = 0;
    if (*memo != UNKNOWN)
        return *memo;
    for (int i = 0; i < lay->plan->fronts; i++) {
        const Part *front = &lay->plan->front[i];
        sum += (int64_t)front->weight *
               karts_outcome(lay->m, &lay->look[token], &part, front);
        ways += front->weight;
    }
    return *memo = (int)(sum / ways);
}

static int front_worth(Lay *lay, int faster, bool special)
{
    int *memo = &lay->memo_front[special][at_most(faster)];
    Part part = {.change = faster, .special = special};
    int64_t sum = 0, ways = 0;
    if (*memo != UNKNOWN)
        return *memo;
    for (int i = 0; i < lay->plan->rears; i++) {
        const Part *rear = &lay->plan->rear[i];
        sum += (int64_t)rear->weight *
               karts_outcome(lay->m, &lay->plan->look, rear, &part);
        ways += rear->weight;
    }
    return *memo = (int)(sum / ways);
}

enum { BRAKES, TURNS, POWERS_UP, OTHERS };

static int rear_total(Lay *lay)
{
    const Mind *m = lay->m;
    int brake = karts_effect(m, STEP_BRAKE, lay->sum[BRAKES]);
    int turn = karts_effect(m, STEP_TURN, lay->sum[TURNS]);
    int power = karts_effect(m, STEP_POWER, lay->sum[POWERS_UP]);
    int other = karts_effect(m, lay->step[OTHERS], lay->sum[OTHERS]);
    int best = rear_worth(lay, NO_TOKEN, brake, turn);
    lay->token = NO_TOKEN;
    for (uint32_t left = lay->tokens; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        if (power < m->box->cost[kind])
            continue;
        int worth = rear_worth(lay, kind, brake, turn) + lay->bonus[kind];
        if (worth > best) {
            best = worth;
            lay->token = kind;
        }
    }
    return best + other * (lay->step[OTHERS] == STEP_CHARGE ? CHARGE_WORTH
                                                            : FIRST_WORTH);
}

enum { FASTER, SPECIALS, REPAIRS, SHOTS };

static int front_total(Lay *lay)
{
    const Mind *m = lay->m;
    int faster = karts_effect(m, STEP_SPEED, lay->sum[FASTER]);
    int points = karts_effect(m, STEP_SPECIAL, lay->sum[SPECIALS]);
    int repair = karts_effect(m, STEP_REPAIR, lay->sum[REPAIRS]);
    int range = karts_effect(m, STEP_SHOOT, lay->sum[SHOTS]);
    int damage = lay->plan->ride.damage;
    bool special =
        lay->sum[SPECIALS] && points >= m->box->special[m->s->faction[m->team]];
    return front_worth(lay, faster, special) + (special ? lay->special : 0) +
           karts_damage_worth(damage) -
           karts_damage_worth(damage > repair ? damage - repair : 0) +
           (range >= lay->range ? SHOT_WORTH : 0);
}

static void compare(Lay *lay)
{
    int worth = lay->rear ? rear_total(lay) : front_total(lay);
    if (worth <= lay->best)
        return;
    lay->best = worth;
    lay->best_token = lay->token;
    __builtin_memcpy(lay->best_count, lay->count, sizeof lay->count);
}

static void put(Lay *lay, int place, int v, int cards)
{
    lay->sum[place] += (v + 1) * (cards - lay->count[place][v]);
    lay->count[place][v] = cards;
}

/* All ways to spread the cards of the values from v on. */
static void spread(Lay *lay, int v)
{
    if (v == VALUES) {
        compare(lay);
        return;
    }
    int cards = lay->hand[v];
    const bool *use = lay->use;
    for (int a = 0; a <= (use[0] ? cards : 0); a++)
        for (int b = 0; b <= (use[1] ? cards - a : 0); b++)
            for (int c = 0; c <= (use[2] ? cards - a - b : 0); c++) {
                put(lay, 0, v, a);
                put(lay, 1, v, b);
                put(lay, 2, v, c);
                put(lay, 3, v, cards - a - b - c);
                spread(lay, v + 1);
            }
}

/* What lies on the panel already. */
static void pick_up(Lay *lay, int seat)
{
    const Mind *m = lay->m;
    for (int v = 0; v < VALUES; v++)
        lay->hand[v] = bit_count(m->s->hand[seat] & karts_group(m->box, v + 1));
    for (int place = 0; place < PLACES; place++)
        lay->sum[place] =
            karts_value(m->box, m->s->on[m->team][lay->step[place]]);
}

/* ---- the rear driver ---- */

/* [K4] Before the line it counts who comes first. */
static int spare_step(const Mind *m)
{
    int rival = leader(m);
    bool sprint = rival != NONE && way_left(m->s, rival) <= SPRINT &&
                  way_left(m->s, m->team) <= SPRINT;
    return sprint ? STEP_INITIATIVE : STEP_CHARGE;
}

/* A token that changes the move. */
static void look_with(Lay *lay, int kind)
{
    Ride ride = karts_ride(lay->m);
    Outlook *look = &lay->look[kind];
    if (kind == POWER_SWITCH && leader(lay->m) != NONE)
        ride.hex = lay->m->s->at[leader(lay->m)];
    if (kind == POWER_NITRO || kind == POWER_SWITCH || kind == POWER_WHIRL)
        karts_look(lay->m, &ride, kind == POWER_NITRO ? NITRO_HEXES : 0, true,
                   look);
    else
        *look = lay->plan->look;
    for (int speed = 0; kind == POWER_WHIRL && speed <= SPEED_MAX; speed++)
        look->straight[speed] = look->turned[speed] = look->whirled[speed];
}

/* [K4, K33] Where nobody bids for it, who is ahead acts first. */
static bool acts_first(const Mind *m)
{
    int rival = leader(m);
    return rival != NONE && way_left(m->s, m->team) <= way_left(m->s, rival);
}

/* [K60] */
static bool may_spill(const Mind *m)
{
    int back = track_turn(m->s->facing[m->team], DIRECTIONS / 2);
    int hex = track_next(m->s, m->s->at[m->team], back);
    return hex < HEXES && m->s->hex[hex] == HEX_PLAIN;
}

static int token_bonus(const Mind *m, int kind)
{
    int damage = m->s->damage[m->team], hex = m->s->at[m->team];
    bool near = nearest_rival(m, hex, NEAR) != NONE;
    switch (kind) {
    case POWER_RUBBER:
        return pull_worth(m);
    case POWER_VUVUZELA:
        return acts_first(m) ? NOISE_WORTH : 0;
    case POWER_SHIELD:
        return near ? SHIELD_WORTH : 0;
    case POWER_KIT:
        return karts_damage_worth(damage) -
               karts_damage_worth(damage > KIT_REPAIRS ? damage - KIT_REPAIRS
                                                       : 0);
    case POWER_OIL:
        return near && may_spill(m) ? OIL_WORTH : 0;
    }
    return 0;
}

static void look_at_tokens(Lay *lay)
{
    const Mind *m = lay->m;
    int placed = m->s->placed[m->team];
    for (int kind = 0; kind < POWERS; kind++) {
        bool has = placed == kind;
        for (int layer = 0; layer < LAYERS && placed == NONE; layer++)
            has |= m->s->held[m->team][layer][kind] > 0;
        if (!has)
            continue;
        lay->tokens |= 1u << kind;
        lay->bonus[kind] =
            token_bonus(m, kind) - (m->s->tokens[m->team] > 1 ? 0 : KEEP_WORTH);
        look_with(lay, kind);
        for (int i = 0; i < POINTS * POINTS; i++)
            lay->memo[kind][i / POINTS][i % POINTS] = UNKNOWN;
    }
    lay->look[NO_TOKEN] = lay->plan->look;
    for (int i = 0; i < POINTS * POINTS; i++)
        lay->memo[NO_TOKEN][i / POINTS][i % POINTS] = UNKNOWN;
}

static void lay_rear(Lay *lay)
{
    lay->step[BRAKES] = STEP_BRAKE;
    lay->step[TURNS] = STEP_TURN;
    lay->step[POWERS_UP] = STEP_POWER;
    lay->step[OTHERS] = (uint8_t)spare_step(lay->m);
    look_at_tokens(lay);
    lay->use[BRAKES] = lay->m->s->speed[lay->m->team] > 0;
    lay->use[TURNS] = true;
    lay->use[POWERS_UP] = lay->tokens != 0;
}

/* ---- the front driver ---- */

/* [K22] Power-up spaces next to the way. */
static int grab_worth(const Mind *m, int hexes)
{
    uint64_t seen[3] = {0, 0, 0};
    int worth = 0, hex = m->s->at[m->team];
    for (; hexes >= 0 && hex < HEXES; hexes--) {
        for (int d = 0; d < DIRECTIONS; d++) {
            int to = track_next(m->s, hex, d);
            if (to >= HEXES || m->s->hex[to] != HEX_POWER ||
                field_has(seen, to))
                continue;
            field_add(seen, to);
            worth += GRAB_WORTH;
        }
        hex = track_next(m->s, hex, m->s->facing[m->team]);
    }
    return worth;
}

/* [K21] Only a troll is worse than ramming it. */
static int ram_worth(const Mind *m, int hexes)
{
    int hex = m->s->at[m->team];
    for (; hexes > 0 && hex < HEXES; hexes--) {
        hex = track_next(m->s, hex, m->s->facing[m->team]);
        if (hex < HEXES && m->s->hex[hex] == HEX_OBSTACLE + OBSTACLE_TROLL)
            return RAM_WORTH;
    }
    return 0;
}

static int special_worth(const Mind *m, const Plan *plan)
{
    switch (m->s->faction[m->team]) {
    case ELVES:
        return grab_worth(m, plan->speed);
    case DWARVES:
        return ram_worth(m, plan->speed);
    case MUMMIES:
        return pull_worth(m);
    }
    return 0;
}

static void lay_front(Lay *lay)
{
    const Mind *m = lay->m;
    int hex = lay->plan->ride.hex;
    lay->step[FASTER] = STEP_SPEED;
    lay->step[SPECIALS] = STEP_SPECIAL;
    lay->step[REPAIRS] = STEP_REPAIR;
    lay->step[SHOTS] = STEP_SHOOT;
    lay->special = special_worth(m, lay->plan);
    lay->range = nearest_rival(m, hex, POINTS);
    lay->use[FASTER] = true;
    lay->use[SPECIALS] = lay->special > 0 || lay->plan->first;
    lay->use[REPAIRS] = lay->plan->ride.damage > 0;
    for (int i = 0; i < 2 * POINTS; i++)
        lay->memo_front[i / POINTS][i % POINTS] = UNKNOWN;
}

/* ---- planning ---- */

static void lean_place(const Lay *lay, int step, uint32_t weight[LEAN_SIZE])
{
    for (int v = 0; v < VALUES; v++) {
        uint32_t *entry = &weight[PLACE + 3 * (step - 1) + v];
        if (!lay->hand[v])
            continue;
        *entry = SLIP;
        for (int place = 0; place < PLACES; place++)
            if (lay->step[place] == step && lay->best_count[place][v])
                *entry = SURE;
    }
}

static void lean_tokens(const Lay *lay, int seat, uint32_t weight[LEAN_SIZE])
{
    const Karts *s = lay->m->s;
    bool wanted = lay->rear && lay->best_token != NO_TOKEN &&
                  s->placed[lay->m->team] == NONE;
    if (!s->hand[seat])
        weight[DONE] = wanted ? SLIP : SURE;
    if (!lay->rear || s->placed[lay->m->team] != NONE)
        return;
    for (uint32_t left = lay->tokens; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        weight[TOKEN + kind] = wanted && kind == lay->best_token ? SURE : SLIP;
    }
}

/* Whether nothing but `done` is left. */
static bool is_through(const Karts *s, int seat)
{
    int team = karts_team(seat);
    return !karts_is_rear(s, seat) || !s->tokens[team] ||
           s->placed[team] != NONE;
}

void karts_lay(const Table *table, const Karts *s, int seat,
               uint32_t weight[LEAN_SIZE])
{
    Mind m;
    Plan plan;
    Lay lay;
    if (!s->hand[seat] && is_through(s, seat)) {
        weight[DONE] = SURE;
        return;
    }
    karts_know(&m, table, s, karts_team(seat));
    karts_make_plan(&m, &plan);
    lay.m = &m;
    lay.plan = &plan;
    lay.rear = karts_is_rear(s, seat);
    lay.best = UNKNOWN;
    lay.token = lay.best_token = NO_TOKEN;
    lay.tokens = 0;
    __builtin_memset(lay.count, 0, sizeof lay.count);
    if (lay.rear)
        lay_rear(&lay);
    else
        lay_front(&lay);
    pick_up(&lay, seat);
    spread(&lay, 0);
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1)
        lean_place(&lay, __builtin_ctz(left), weight);
    lean_tokens(&lay, seat, weight);
}
