/* lean.c -- how a sensible driver weighs the choices of Crazy Karts.
 *
 * In planning both drivers of a kart follow a plan that neither needs to tell
 * the other (plan.c), each with his own cards (lay.c). All other decisions come
 * one at a time: each choice is valued by itself, in parts of a hex.
 */
#include "games/karts/plan.h"
#include "games/karts/legal.h"

enum {
    SOFTNESS = 8, /* a choice worse by this weighs half */
    HALVINGS = 16
};

/* Half the weight for each softness below the best. */
static uint32_t weigh(int loss)
{
    int halvings = loss / SOFTNESS;
    return halvings > HALVINGS ? 1 : 1 + ((2u << HALVINGS) >> halvings);
}

/* Whether a kart still has to move in this round. */
static bool is_to_move(const Karts *s, int team)
{
    for (int i = 0; i < s->turn; i++)
        if (s->order[i] == team)
            return false;
    return karts_acting(s) != team || s->step <= STEP_SPEED;
}

/* Whether cards for a turn after the move are there and still count. */
static bool will_turn(const Mind *m, const Ride *ride)
{
    const Karts *s = m->s;
    int axle = s->wound[m->team][DAMAGE_AXLE];
    bool acting = karts_acting(s) == m->team;
    return karts_is_taken(s, m->team, STEP_TURN) &&
           !(acting && (s->turned || s->steered || s->why <= WHY_WHIRL)) &&
           karts_points(m->table, s, m->team, STEP_TURN) >= ride->speed + axle;
}

/* The rest of the round for a kart that turns now. */
static int side_worth(const Mind *m, int action)
{
    const Karts *s = m->s;
    Ride ride = karts_ride(m);
    int left = s->mover == m->team ? s->left : 0;
    ride.facing = track_turn(ride.facing, track_side(action));
    if (is_to_move(s, m->team)) {
        int brake = s->step > STEP_BRAKE && karts_acting(s) == m->team
                        ? 0
                        : karts_points(m->table, s, m->team, STEP_BRAKE);
        int most = karts_most_speed(s, m->team);
        ride.speed = ride.speed > brake ? ride.speed - brake : 0;
        ride.speed += karts_points(m->table, s, m->team, STEP_SPEED);
        ride.speed = ride.speed < most ? ride.speed : most;
        left = ride.speed;
    }
    karts_drive(m, &ride, left);
    return !ride.home && will_turn(m, &ride) ? karts_rate_turned(m, &ride)
                                             : karts_rate(m, &ride);
}

/* Moved by one hex, a rival loses way, and meets what lies there. */
static int pulled_worth(const Mind *m, int team, int direction)
{
    const Karts *s = m->s;
    int from = s->at[team], to = track_next(s, from, direction);
    int worth = HEX_WORTH * (s->distance[to] - s->distance[from]);
    if (s->hex[to] == HEX_POWER)
        worth -= TOKEN_WORTH;
    else if (s->hex[to] >= HEX_OBSTACLE)
        worth += s->hex[to] == HEX_OBSTACLE + OBSTACLE_TAKE_OFF ? 0 : HEX_WORTH;
    return worth - s->distance[from];
}

/* [K33, K63] What is missed least goes: initiative, which no longer matters,
 * then what the move does not need. */
static int remove_worth(const Mind *m, int action)
{
    static const uint8_t use[STEPS + 1] = {0,  0,  32, 40, 0, 72,
                                           48, 64, 16, 8,  24}; /* by step */
    int step = (action - REMOVE) / VALUES + 1;
    int value = (action - REMOVE) % VALUES + 1;
    bool idle = step == STEP_REPAIR && !m->s->damage[m->team];
    return -value - (idle ? 0 : use[step]);
}

/* [K39, K47] The place with the shortest way. */
static int start_worth(const Mind *m, int space)
{
    const Start *start = &karts_starts(m->table)[space];
    int hex = track_hex(0, start->hex), best = FAR;
    for (int d = 0; d < DIRECTIONS; d++)
        if ((start->facing == d || start->facing == DIRECTIONS) &&
            m->cost[d][hex] < best)
            best = m->cost[d][hex];
    return -HEX_WORTH * best;
}

/* How much a damage card hurts. */
static int damage_card_worth(int kind)
{
    static const uint8_t worth[DAMAGES] = {8, 20, 22, 14, 16, 24, 10, 6};
    return worth[kind];
}

static int choice_worth(const Mind *m, int action)
{
    const Karts *s = m->s;
    switch (s->phase) {
    case PHASE_SIDE:
        return side_worth(m, action);
    case PHASE_PULL:
        return pulled_worth(m, (action - PULL) / 8, (action - PULL) % 8);
    case PHASE_SWITCH:
        return -HEX_WORTH * s->distance[s->at[action - TARGET]];
    case PHASE_SHOOT: /* [K53] */
        return action == PASS
                   ? -HEX_WORTH * FAR
                   : -HEX_WORTH * s->distance[s->at[action - TARGET]];
    case PHASE_REMOVE:
        return remove_worth(m, action);
    case PHASE_HEAD: /* the rear driver needs his cards more */
        return HEX_WORTH *
               ((action - LOSE) / VALUES - 2 * ((action - LOSE) % VALUES));
    case PHASE_GRAB: /* [K22] */
        return action == GRAB ? TOKEN_WORTH : 0;
    case PHASE_GIVE: /* [K34] */
        return damage_card_worth(action - GIVE);
    case PHASE_MEND: /* [K26] points can be repaired in the Race, cards not */
        return action == DONE ? -HEX_WORTH : action == MEND ? 0 : HEX_WORTH;
    case PHASE_START:
        return start_worth(m, action - START);
    case PHASE_FACE:
        return -HEX_WORTH * m->cost[action - FACE][s->at[m->team]];
    }
    return 0;
}

int karts_choose(const Mind *m, int seat)
{
    Set legal = karts_legal(m->table, m->s, seat);
    int best = INT32_MIN, chosen = WAIT;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        int worth = choice_worth(m, a);
        if (worth > best) {
            best = worth;
            chosen = a;
        }
    }
    return chosen;
}

static void lean_choice(const Table *table, const Karts *s, int seat,
                        uint32_t weight[SET_SIZE])
{
    Mind m = {.table = table,
              .box = karts_box(table),
              .s = s,
              .team = karts_team(seat)};
    int worth[SET_SIZE], best = INT32_MIN;
    Set legal = karts_legal(table, s, seat);
    if (s->phase == PHASE_SIDE || s->phase == PHASE_FACE ||
        s->phase == PHASE_START)
        karts_know(&m, table, s, m.team);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        worth[a] = choice_worth(&m, a);
        best = worth[a] > best ? worth[a] : best;
    }
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        weight[a] = weigh(best - worth[a]);
}

void karts_lean(const Table *table, const void *view, int seat,
                uint32_t weight[SET_SIZE])
{
    const Karts *s = (const Karts *)view;
    if (s->phase == PHASE_PLAN)
        karts_lay(table, s, seat, weight);
    else
        lean_choice(table, s, seat, weight);
}
