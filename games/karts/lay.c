/* lay.c -- how a driver lays his cards.
 *
 * They are laid one by one, and the driver is asked for each. Each time he
 * looks at all ways to lay the rest of his hand on top of what lies there
 * already, values them against what his partner is likely to do by the common
 * plan, and prefers the cards that the best of them lays. What the plan does
 * not need is spent on what else is useful. The wolf has no partner to guess:
 * he looks at what he does himself.
 */
#include "games/karts/plan.h"
#include "games/karts/legal.h"

enum {
    HALVINGS = 16,
    SURE = 1 << HALVINGS, /* weights of what to do and of anything else */
    SLIP = 1,
    SOFTNESS = 4, /* a card that costs this weighs half */
    POINTS = 20   /* of a step, at most, and one */
};

/* The places of the panels that matter, in the order in which they are tried;
 * SPARE is where a rear driver lays what is left. */
enum {
    BRAKES,
    FASTER,
    TURNS,
    SPECIALS,
    CUSTOM,
    POWERS_UP,
    REPAIRS,
    SHOTS,
    SPARE,
    PLACES
};

/* What is worth how much. */
enum {
    CHARGE_WORTH = 2, /* a point on the meter */
    FIRST_WORTH = 3,  /* a point of initiative before the line */
    SPRINT = 8,       /* that near to the line */
    SHOT_WORTH = 14,
    PULL_WORTH = 12,
    GRAB_WORTH = 12,
    KEEP_WORTH = 8, /* to have the only token later */
    NOISE_WORTH = 10,
    SHIELD_WORTH = 12,
    BANANA_WORTH = 10,
    BOOST_WORTH = 10,
    BOOST_FROM = 5, /* power from which the meter may well be filled */
    SPY_WORTH = 6,
    SPEAR_WORTH = 14,
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

enum { UNKNOWN = INT32_MIN, NO_TOKEN = POWERS };

/* A driver who lays his cards: the places that he may use, the one for all that
 * is left, what lies there, and the best that he found. */
typedef struct Lay {
    const Mind *m;
    const Plan *plan;
    int (*total)(struct Lay *lay); /* what it is worth as it lies */
    uint8_t step[PLACES];
    bool use[PLACES]; /* whether cards there can be of any use */
    int sink;         /* the place for what is left */
    int hand[VALUES];
    int sum[PLACES];           /* values, as the hand is spread now */
    int count[PLACES][VALUES]; /* cards of the hand, likewise */
    int best;
    int best_count[PLACES][VALUES];
    uint32_t laid; /* what of count is not 0, VALUES * place + v */
    int best_with[PLACES * VALUES]; /* of all ways in which it is not */
    int token, best_token;
    /* Of the rear driver: what a round is worth by its brake and turn, with
     * each token that changes the move. */
    uint32_t tokens;
    int bonus[POWERS];
    Outlook look[POWERS + 1];
    int memo[POWERS + 1][POINTS][POINTS];
    /* Of the front driver. */
    int memo_front[2][POINTS];
    int special, custom, range;
} Lay;

static int at_most(int points)
{
    return points < POINTS ? points : POINTS - 1;
}

/* What the cards on a place count. */
static int points_on(const Lay *lay, int place)
{
    return karts_effect(lay->m, lay->step[place], lay->sum[place]);
}

static int rear_worth(Lay *lay, int token, int brake, int turn)
{
    int *memo = &lay->memo[token][at_most(brake)][at_most(turn)];
    Part part = {.change = brake, .turn = turn};
    if (*memo == UNKNOWN)
        *memo = karts_rear_worth(lay->m, &lay->look[token], lay->plan, &part);
    return *memo;
}

static int front_worth(Lay *lay, int faster, bool special)
{
    int *memo = &lay->memo_front[special][at_most(faster)];
    Part part = {.change = faster, .special = special};
    if (*memo == UNKNOWN)
        *memo = karts_front_worth(lay->m, lay->plan, &part);
    return *memo;
}

/* The round with each token that is paid; notes the best. */
static int best_token(Lay *lay, int (*worth)(Lay *lay, int token))
{
    int power = points_on(lay, POWERS_UP), best = worth(lay, NO_TOKEN);
    lay->token = NO_TOKEN;
    for (uint32_t left = lay->tokens; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        if (power < lay->m->box->cost[kind])
            continue;
        int with = worth(lay, kind) + lay->bonus[kind];
        if (with > best) {
            best = with;
            lay->token = kind;
        }
    }
    return best;
}

static int spare_worth(const Lay *lay)
{
    return points_on(lay, SPARE) *
           (lay->step[SPARE] == STEP_CHARGE ? CHARGE_WORTH : FIRST_WORTH);
}

static int round_of_rear(Lay *lay, int token)
{
    return rear_worth(lay, token, points_on(lay, BRAKES),
                      points_on(lay, TURNS));
}

static int rear_total(Lay *lay)
{
    return best_token(lay, round_of_rear) + spare_worth(lay);
}

/* A shot and repairs. */
static int after_worth(const Lay *lay)
{
    int damage = lay->plan->ride.damage, repair = points_on(lay, REPAIRS);
    int range = points_on(lay, SHOTS);
    return karts_damage_worth(damage) -
           karts_damage_worth(damage > repair ? damage - repair : 0) +
           (range >= lay->range ? SHOT_WORTH : 0);
}

/* Charging needs no more than its points. [K31] */
static int custom_worth(const Lay *lay, int points)
{
    const Mind *m = lay->m;
    int kind = m->s->custom[m->team];
    if (!points || kind == NONE || points < m->box->custom_cost[kind])
        return 0;
    if (kind == CUSTOM_SPYGLASS && points_on(lay, SHOTS) < lay->range)
        return 0;
    return kind == CUSTOM_CHARGER ? CHARGE_WORTH * points : lay->custom;
}

static int front_total(Lay *lay)
{
    const Mind *m = lay->m;
    int custom = points_on(lay, CUSTOM);
    bool special =
        lay->sum[SPECIALS] &&
        points_on(lay, SPECIALS) >= m->box->special[m->s->faction[m->team]];
    return front_worth(lay, points_on(lay, FASTER), special) +
           (special ? lay->special : 0) + after_worth(lay) +
           custom_worth(lay, custom);
}

static int round_of_wolf(Lay *lay, int token)
{
    Part rear = {.change = points_on(lay, BRAKES),
                 .turn = points_on(lay, TURNS)};
    Part front = {.change = points_on(lay, FASTER)};
    return karts_outcome(lay->m, &lay->look[token], &rear, &front);
}

static int wolf_total(Lay *lay)
{
    return best_token(lay, round_of_wolf) + spare_worth(lay) + after_worth(lay);
}

static void compare(Lay *lay)
{
    int worth = lay->total(lay);
    for (uint32_t left = lay->laid; left; left &= left - 1) {
        int *with = &lay->best_with[__builtin_ctz(left)];
        *with = worth > *with ? worth : *with;
    }
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
    lay->laid &= ~(1u << (VALUES * place + v));
    lay->laid |= (uint32_t)(cards > 0) << (VALUES * place + v);
}

/* All ways to spread so many cards of a value over the places from one on, and
 * then those of higher values. */
static void spread(Lay *lay, int v, int place, int cards)
{
    while (place < PLACES && (!lay->use[place] || place == lay->sink))
        place++;
    if (place == PLACES) {
        put(lay, lay->sink, v, cards);
        if (v + 1 == VALUES)
            compare(lay);
        else
            spread(lay, v + 1, 0, lay->hand[v + 1]);
        return;
    }
    for (int n = 0; n <= cards; n++) {
        put(lay, place, v, n);
        spread(lay, v, place + 1, cards - n);
    }
    put(lay, place, v, 0);
}

/* What lies on the panel already. */
static void pick_up(Lay *lay, int seat)
{
    const Mind *m = lay->m;
    for (int v = 0; v < VALUES; v++)
        lay->hand[v] =
            bit_count(m->s->hand[seat] & karts_group(m->cards, v + 1));
    for (int place = 0; place < PLACES; place++)
        lay->sum[place] =
            karts_value(m->cards, m->s->on[m->team][lay->step[place]]);
}

/* ---- the rear driver ---- */

/* [K4] Before the line it counts who comes first. [K58] Or where the wolf
 * cannot charge. */
static int spare_step(const Mind *m, int seat)
{
    int rival = leader(m);
    uint32_t panel = karts_panel(m->s, seat);
    bool sprint = rival != NONE && way_left(m->s, rival) <= SPRINT &&
                  way_left(m->s, m->team) <= SPRINT;
    if (!(panel >> STEP_CHARGE & 1))
        return STEP_INITIATIVE;
    return sprint && panel >> STEP_INITIATIVE & 1 ? STEP_INITIATIVE
                                                  : STEP_CHARGE;
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
static bool may_drop(const Mind *m)
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
    case POWER_TAPE:
        return karts_damage_worth(damage) -
               karts_damage_worth(damage > TAPE_REPAIRS ? damage - TAPE_REPAIRS
                                                        : 0);
    case POWER_BANANA:
        return near && may_drop(m) ? BANANA_WORTH : 0;
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
    lay->total = rear_total;
    lay->sink = SPARE;
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

/* [K21] What the first obstacle on the way would cost more than ramming it. */
static int ram_worth(const Mind *m, int hexes)
{
    /* By kind: a troll, a banana, a haystack. */
    static const uint8_t worth[OBSTACLES] = {0, 0, 0, 16, 4, 0, 12};
    int hex = m->s->at[m->team];
    for (; hexes > 0 && hex < HEXES; hexes--) {
        hex = track_next(m->s, hex, m->s->facing[m->team]);
        if (hex < HEXES && m->s->hex[hex] >= HEX_OBSTACLE)
            return worth[m->s->hex[hex] - HEX_OBSTACLE];
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

/* Whether a rival stands in the way of the plan. */
static bool will_hit(const Mind *m, int hexes)
{
    int hex = m->s->at[m->team];
    for (; hexes > 0 && hex < HEXES; hexes--) {
        hex = track_next(m->s, hex, m->s->facing[m->team]);
        if (hex < HEXES && karts_on(m->table, m->s, hex) != NONE)
            return true;
    }
    return false;
}

/* What a paid customization is worth, but for charging. */
static int custom_bonus(const Mind *m, const Plan *plan)
{
    switch (m->s->custom[m->team]) {
    case CUSTOM_BOOSTER:
        return m->s->power[m->team] >= BOOST_FROM ? BOOST_WORTH : 0;
    case CUSTOM_SPYGLASS:
        return SPY_WORTH;
    case CUSTOM_SPEAR:
        return will_hit(m, plan->speed) ? SPEAR_WORTH : 0;
    }
    return 0;
}

static void aim(Lay *lay)
{
    lay->range = nearest_rival(lay->m, lay->plan->ride.hex, POINTS);
    lay->use[REPAIRS] = lay->plan->ride.damage > 0;
    lay->use[FASTER] = true;
}

static void lay_front(Lay *lay)
{
    const Mind *m = lay->m;
    lay->total = front_total;
    lay->sink = SHOTS;
    lay->special = special_worth(m, lay->plan);
    lay->custom = custom_bonus(m, lay->plan);
    aim(lay);
    lay->use[SPECIALS] = lay->special > 0 || lay->plan->first;
    lay->use[CUSTOM] =
        lay->custom > 0 || m->s->custom[m->team] == CUSTOM_CHARGER;
    for (int i = 0; i < 2 * POINTS; i++)
        lay->memo_front[i / POINTS][i % POINTS] = UNKNOWN;
}

/* ---- the wolf ---- */

/* [K58] Where a malfunction is, nothing can be laid. */
static void lay_wolf(Lay *lay, int seat)
{
    uint32_t panel = karts_panel(lay->m->s, seat);
    lay_rear(lay);
    aim(lay);
    lay->total = wolf_total;
    lay->use[SHOTS] = lay->range < POINTS;
    for (int place = 0; place < PLACES; place++)
        lay->use[place] &= panel >> lay->step[place] & 1;
}

/* ---- planning ---- */

/* A card on a place: half the weight for each softness that the best way with
 * it there is worse than the best of all; of equals the one that was found. */
static uint32_t weigh(const Lay *lay, int place, int v)
{
    int with = lay->best_with[VALUES * place + v];
    if (lay->best_count[place][v])
        return SURE;
    if (with == UNKNOWN || lay->best - with >= HALVINGS * SOFTNESS)
        return SLIP;
    return SLIP + ((SURE - 1) >> (1 + (lay->best - with) / SOFTNESS));
}

static void lean_place(const Lay *lay, int step, uint32_t weight[SET_SIZE])
{
    for (int v = 0; v < VALUES; v++) {
        uint32_t *entry = &weight[PLACE + VALUES * (step - 1) + v];
        if (!lay->hand[v])
            continue;
        *entry = SLIP;
        for (int place = 0; place < PLACES; place++) {
            uint32_t heavy = weigh(lay, place, v);
            if (lay->step[place] == step && heavy > *entry)
                *entry = heavy;
        }
    }
}

static void lean_tokens(const Lay *lay, int seat, uint32_t weight[SET_SIZE])
{
    const Karts *s = lay->m->s;
    bool open = karts_is_rear(s, seat) && s->placed[lay->m->team] == NONE;
    bool wanted = open && lay->best_token != NO_TOKEN;
    if (!s->hand[seat])
        weight[DONE] = wanted ? SLIP : SURE;
    if (!open)
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
    return !karts_may_buff(s, seat) &&
           (!karts_is_rear(s, seat) || !s->tokens[team] ||
            s->placed[team] != NONE);
}

/* Finds the best way to lay what is in the hand. */
static void find_best(Lay *lay, const Mind *m, const Plan *plan, int seat)
{
    static const uint8_t step[PLACES] = {
        STEP_BRAKE, STEP_SPEED,  STEP_TURN,  STEP_SPECIAL, STEP_CUSTOM,
        STEP_POWER, STEP_REPAIR, STEP_SHOOT, STEP_CHARGE};
    __builtin_memcpy(lay->step, step, sizeof step);
    __builtin_memset(lay->use, 0, sizeof lay->use);
    __builtin_memset(lay->count, 0, sizeof lay->count);
    lay->laid = 0;
    for (int i = 0; i < PLACES * VALUES; i++)
        lay->best_with[i] = UNKNOWN;
    lay->m = m;
    lay->plan = plan;
    lay->best = UNKNOWN;
    lay->token = lay->best_token = NO_TOKEN;
    lay->tokens = 0;
    lay->step[SPARE] = (uint8_t)spare_step(m, seat);
    if (karts_is_wolf(m->s, m->team))
        lay_wolf(lay, seat);
    else if (karts_is_rear(m->s, seat))
        lay_rear(lay);
    else
        lay_front(lay);
    pick_up(lay, seat);
    spread(lay, 0, 0, lay->hand[0]);
}

/* [K41] Lays the buff if the round is worth more with it. */
static void lean_buff(const Mind *m, const Plan *plan, Lay *lay, int seat,
                      uint32_t weight[SET_SIZE])
{
    Lay with;
    Mind buffed = *m;
    buffed.buff = m->s->token[BUFFS];
    find_best(&with, &buffed, plan, seat);
    bool wanted = with.best > lay->best;
    weight[BUFF] = wanted ? SURE : SLIP;
    if (wanted)
        *lay = with;
    lay->m = m;
}

void karts_lay(const Table *table, const Karts *s, int seat,
               uint32_t weight[SET_SIZE])
{
    Mind m;
    Plan plan;
    Lay lay;
    if (!s->hand[seat] && is_through(s, seat)) {
        weight[DONE] = SURE;
        return;
    }
    karts_know(&m, table, s, karts_team(seat));
    if (karts_is_wolf(s, m.team))
        karts_plan_alone(&m, seat, &plan);
    else
        karts_make_plan(&m, &plan);
    find_best(&lay, &m, &plan, seat);
    if (karts_may_buff(s, seat))
        lean_buff(&m, &plan, &lay, seat, weight);
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1)
        lean_place(&lay, __builtin_ctz(left), weight);
    lean_tokens(&lay, seat, weight);
    if (!s->hand[seat] && karts_may_buff(s, seat) && weight[BUFF] == SURE)
        weight[DONE] = SLIP;
}

void karts_lay_down(const Mind *m, const Plan *plan, Karts *s, int seat)
{
    Lay lay;
    uint32_t weight[SET_SIZE];
    find_best(&lay, m, plan, seat);
    if (karts_may_buff(s, seat)) {
        lean_buff(m, plan, &lay, seat, weight);
        s->buffed = weight[BUFF] == SURE;
    }
    for (int place = 0; place < PLACES; place++)
        for (int v = 0; v < VALUES; v++) {
            uint32_t cards =
                karts_lowest(s->hand[seat] & karts_group(m->cards, v + 1),
                             lay.best_count[place][v]);
            s->hand[seat] ^= (uint8_t)cards;
            s->on[m->team][lay.step[place]] |= (uint8_t)cards;
        }
    if (karts_is_rear(s, seat) && s->placed[m->team] == NONE &&
        lay.best_token != NO_TOKEN)
        s->placed[m->team] = (uint8_t)lay.best_token;
}
