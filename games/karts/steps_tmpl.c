/* steps_tmpl.c -- what the ten actions of the control panels do.
 *
 * Each step is one function, and so is each special ability and each power-up.
 * Each awaits whoever has to decide; a kart that is to move or to draw is noted
 * in the state.
 */
#ifndef GAMES_KARTS_STEPS_TMPL
#define GAMES_KARTS_STEPS_TMPL

#include "games/karts/drive_tmpl.c"
#include "games/karts/reach.h"

static inline void fizzle(const Table *table, Karts *s, int team, int step,
                          Tale *tale)
{
    if (TELLS(tale))
        karts_tell_fizzle(table, s, team, step, tale);
}

static inline void steps_pull(Karts *s, int kart, int direction, Tale *tale)
{
    __builtin_memset(s->pull, 0, sizeof s->pull);
    drive_pull(s, kart, direction);
    if (TELLS(tale))
        karts_tell_pull(s, kart, direction, tale);
}

/* The Lasso and Energetic Rubber. */
static inline void pull_somebody(const Table *table, Karts *s, int team,
                                 int step, Tale *tale)
{
    int ways = karts_pulls(table, s, team, s->pull);
    if (ways == 0) {
        fizzle(table, s, team, step, tale);
    } else if (ways > 1) {
        await_seat(s, PHASE_PULL, karts_driver(s, team, step));
    } else {
        int kart = 0;
        while (!s->pull[kart])
            kart++;
        steps_pull(s, kart, __builtin_ctz(s->pull[kart]), tale);
    }
}

/* [K7] An empty step is not taken. */
static inline void steer(const Table *table, Karts *s, int team, int why,
                         Tale *tale)
{
    int points = karts_points(table, s, team, STEP_TURN);
    if (!karts_is_taken(s, team, STEP_TURN))
        return;
    if (points >= karts_turn_cost(s, team) && !s->turned)
        await_side(s, team, why);
    else if (TELLS(tale))
        karts_tell_no_turn(table, s, team, tale);
}

/* [K42, K59] On the wolf's panel there is no such space. */
static inline void use_special(const Table *table, Karts *s, int team,
                               Tale *tale)
{
    int faction = s->faction[team];
    int points = karts_points(table, s, team, STEP_SPECIAL);
    if (!karts_is_taken(s, team, STEP_SPECIAL))
        return;
    bool paid = points >= karts_box(table)->special[faction];
    if (TELLS(tale))
        karts_tell_special(table, s, team, paid, tale);
    if (!paid)
        return;
    switch (faction) {
    case GOBLINS: /* [K8, K9] */
        s->steered = 1;
        steer(table, s, team, WHY_TURN_AND_GO, tale);
        break;
    case ELVES:
        s->grabs = 1;
        drive_grab(table, s, team);
        break;
    case DWARVES:
        s->ram |= (uint8_t)(1u << team);
        break;
    case MUMMIES:
        pull_somebody(table, s, team, STEP_SPECIAL, tale);
        break;
    }
}

/* [K10] */
static inline void whirl(const Table *table, Karts *s, int team, Tale *tale)
{
    if (s->turned)
        fizzle(table, s, team, STEP_POWER, tale);
    else
        await_side(s, team, WHY_WHIRL);
}

/* [K33] Drivers of the teams that have yet to act. */
static inline void vuvuzela(const Table *table, Karts *s, int team, Tale *tale)
{
    for (int i = s->turn + 1; i < karts_teams(table); i++) {
        int other = s->order[i];
        int end = 2 * other + (karts_is_wolf(s, other) ? 1 : 2);
        for (int seat = 2 * other; s->at[other] != NONE && seat < end; seat++)
            s->removers |= (uint8_t)((karts_laid(s, seat) != 0) << seat);
    }
    if (!s->removers)
        fizzle(table, s, team, STEP_POWER, tale);
}

/* [K60] Behind the kart, where nothing is. */
static inline void drop_banana(const Table *table, Karts *s, int team,
                               Tale *tale)
{
    int back = track_turn(s->facing[team], DIRECTIONS / 2);
    int hex = track_next(s, s->at[team], back);
    if (hex < HEXES && s->hex[hex] == HEX_PLAIN &&
        karts_on(table, s, hex) == NONE)
        s->hex[hex] = HEX_OBSTACLE + OBSTACLE_BANANA;
    else
        fizzle(table, s, team, STEP_POWER, tale);
}

static inline void repair(Karts *s, int team, int points)
{
    int damage = s->damage[team] - points;
    s->damage[team] = (uint8_t)(damage > 0 ? damage : 0);
}

static inline void steps_switch(Karts *s, int kart, Tale *tale)
{
    int team = karts_acting(s), hex = s->at[team];
    s->targets = 0;
    s->at[team] = s->at[kart];
    s->at[kart] = (uint8_t)hex;
    if (TELLS(tale))
        karts_tell_switch(s, kart, tale);
}

static inline void switch_places(const Table *table, Karts *s, int team,
                                 Tale *tale)
{
    s->targets = (uint8_t)karts_rivals(table, s, team);
    if (!s->targets)
        fizzle(table, s, team, STEP_POWER, tale);
    else if (s->targets & (s->targets - 1))
        await_seat(s, PHASE_SWITCH, karts_rear(s, team));
    else
        steps_switch(s, __builtin_ctz(s->targets), tale);
}

static inline void use_power(const Table *table, Karts *s, int team, int kind,
                             Tale *tale)
{
    switch (kind) {
    case POWER_WHIRL:
        whirl(table, s, team, tale);
        break;
    case POWER_RUBBER:
        pull_somebody(table, s, team, STEP_POWER, tale);
        break;
    case POWER_VUVUZELA:
        vuvuzela(table, s, team, tale);
        break;
    case POWER_SHIELD: /* [K32] */
        s->shield |= (uint8_t)(1u << team);
        break;
    case POWER_NITRO:
        s->boost += NITRO_HEXES;
        break;
    case POWER_TAPE:
        repair(s, team, TAPE_REPAIRS);
        if (TELLS(tale))
            karts_tell_repair(s, team, TAPE_REPAIRS, tale);
        break;
    case POWER_BANANA:
        drop_banana(table, s, team, tale);
        break;
    case POWER_SWITCH:
        switch_places(table, s, team, tale);
        break;
    }
}

/* [K28] Paid, it is spent, whatever comes of it. */
static inline void activate_power(const Table *table, Karts *s, int team,
                                  Tale *tale)
{
    int kind = s->placed[team];
    if (kind == NONE)
        return;
    bool paid = karts_points(table, s, team, STEP_POWER) >=
                karts_box(table)->cost[kind];
    if (paid) {
        s->held[team][KNOWN_TO_ALL][kind]--;
        s->tokens[team]--;
        s->spent[team] = (uint8_t)kind;
        s->placed[team] = NONE;
    }
    if (TELLS(tale))
        karts_tell_power(table, s, team, kind, paid, tale);
    if (paid)
        use_power(table, s, team, kind, tale);
}

/* [K30, K66] The booster doubles what the meter gives. */
static inline void add_power(Karts *s, int team, int points)
{
    int power = s->power[team] + points;
    s->power[team] = (uint8_t)(power % METER);
    s->drawer = (uint8_t)team;
    s->draws = (uint8_t)(power / METER);
    if (karts_has_custom(s, team, CUSTOM_BOOSTER))
        s->draws *= 2;
}

/* [K31, K56] */
static inline void use_custom(const Table *table, Karts *s, int team,
                              Tale *tale)
{
    int kind = s->custom[team];
    int points = karts_points(table, s, team, STEP_CUSTOM);
    if (!karts_is_taken(s, team, STEP_CUSTOM))
        return;
    bool paid = points >= karts_box(table)->custom_cost[kind];
    s->customized = paid;
    if (paid && kind == CUSTOM_CHARGER)
        add_power(s, team, points);
    if (TELLS(tale) && s->customized && kind == CUSTOM_CHARGER)
        karts_tell_charge(table, s, team, points, tale);
    else if (TELLS(tale))
        karts_tell_custom(s, team, paid, tale);
}

/* [K6] */
static inline void change_speed(const Table *table, Karts *s, int team,
                                int step, Tale *tale)
{
    int points = karts_points(table, s, team, step);
    if (!karts_is_taken(s, team, step))
        return;
    if (step == STEP_BRAKE)
        drive_slow_down(s, team, points);
    else
        drive_speed_up(s, team, points);
    if (TELLS(tale))
        karts_tell_speed(s, team, step, tale);
}

/* [K22, K69] A switch may have put the kart beside a power-up space. */
static inline void begin_move(const Table *table, Karts *s, int team)
{
    if (s->grabs && s->spent[team] == POWER_SWITCH)
        drive_grab(table, s, team);
    s->mover = (uint8_t)team;
    s->heading = s->facing[team];
    s->left = (uint8_t)(s->speed[team] + s->boost);
}

/* [K34, K51] */
static inline void steps_shoot_at(Karts *s, int kart, Tale *tale)
{
    s->targets = 0;
    if (!(s->shield >> kart & 1)) {
        s->victim = (uint8_t)kart;
        if (karts_has_custom(s, karts_acting(s), CUSTOM_SPYGLASS))
            s->spies = SPYGLASS_CARDS;
    }
    if (TELLS(tale))
        karts_tell_shot(s, kart, tale);
}

/* [K3, K53] */
static inline void shoot(const Table *table, Karts *s, int team, Tale *tale)
{
    bool must = s->on[team][STEP_SHOOT] != 0;
    s->targets = (uint8_t)karts_in_range(table, s, team);
    if (!s->targets && must)
        fizzle(table, s, team, STEP_SHOOT, tale);
    else if (s->targets & (s->targets - 1) || (s->targets && !must))
        await_seat(s, PHASE_SHOOT, karts_front(s, team));
    else if (s->targets)
        steps_shoot_at(s, __builtin_ctz(s->targets), tale);
}

/* [K30] */
static inline void charge(const Table *table, Karts *s, int team, Tale *tale)
{
    int points = karts_points(table, s, team, STEP_CHARGE);
    if (!karts_is_taken(s, team, STEP_CHARGE))
        return;
    add_power(s, team, points);
    if (TELLS(tale))
        karts_tell_charge(table, s, team, points, tale);
}

static inline void repair_step(const Table *table, Karts *s, int team,
                               Tale *tale)
{
    int points = karts_points(table, s, team, STEP_REPAIR);
    if (!karts_is_taken(s, team, STEP_REPAIR))
        return;
    repair(s, team, points);
    if (TELLS(tale))
        karts_tell_repair(s, team, points, tale);
}

static inline int steps_after(int step)
{
    return step == STEP_SPEED    ? STEP_MOVE
           : step == STEP_MOVE   ? STEP_TURN
           : step == STEP_REPAIR ? STEP_END
                                 : step + 1;
}

static inline void steps_do(const Table *table, Karts *s, int team, int step,
                            Tale *tale)
{
    switch (step) {
    case STEP_SPECIAL:
        use_special(table, s, team, tale);
        break;
    case STEP_POWER:
        activate_power(table, s, team, tale);
        break;
    case STEP_CUSTOM:
        use_custom(table, s, team, tale);
        break;
    case STEP_BRAKE:
    case STEP_SPEED:
        change_speed(table, s, team, step, tale);
        break;
    case STEP_MOVE:
        begin_move(table, s, team);
        break;
    case STEP_TURN:
        s->grabs = 0;
        if (!s->steered)
            steer(table, s, team, WHY_TURN, tale);
        break;
    case STEP_SHOOT:
        shoot(table, s, team, tale);
        break;
    case STEP_CHARGE:
        charge(table, s, team, tale);
        break;
    case STEP_REPAIR:
        repair_step(table, s, team, tale);
        break;
    }
}

#endif
