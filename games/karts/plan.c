/* plan.c -- the plan that two silent drivers agree on.
 *
 * Neither driver knows the other's cards, but both see the same track. So both
 * work out the same plan from what everybody sees: with which speed the kart
 * should move, and whether it should turn. A plan is worth where it leads, and
 * that is the best place in reach one round later; it is weighed with how
 * likely the hands of either half can do it. Then each does the best for his
 * part with the cards he really has, and trusts the other to do the same.
 */
#include "games/karts/plan.h"
#include "games/karts/legal.h"

enum {
    HASTE = 4,     /* the way left at once counts for one in so many */
    PACE = 4,      /* no faster than this two rounds ahead */
    CRASH = 24,    /* what hitting a wall costs, for each point of speed */
    STOPPED = 24,  /* to be stopped by an obstacle */
    TROLL = 24,    /* to draw a damage card */
    BUMP = 12,     /* to drive where a kart stands */
    SHORTLIST = 5, /* plans that are looked at closely */
    NEXT_HOME = 48 /* to cross the line a round later */
};

int karts_damage_worth(int damage)
{
    static const int8_t worth[] = {0, 6, 14, 28, 48, 72, 110};
    return worth[damage < DAMAGE_MAX ? damage : DAMAGE_MAX];
}

/* ---- where a move leads ---- */

Ride karts_ride(const Mind *m)
{
    const Karts *s = m->s;
    Ride ride = {.hex = s->at[m->team],
                 .facing = s->facing[m->team],
                 .speed = s->speed[m->team],
                 .damage = s->damage[m->team]};
    return ride;
}

static int way(const Mind *m, int hex, int facing)
{
    return HEX_WORTH * m->cost[facing][hex];
}

static int best_way_turned(const Mind *m, int hex, int facing)
{
    int left = m->cost[track_turn(facing, 1)][hex];
    int right = m->cost[track_turn(facing, -1)][hex];
    return HEX_WORTH * (left < right ? left : right);
}

static void injure(Ride *ride, int points)
{
    ride->damage += points;
    if (ride->damage > DAMAGE_MAX)
        ride->damage = DAMAGE_MAX;
    if (ride->speed > SPEED_MAX - ride->damage)
        ride->speed = SPEED_MAX - ride->damage;
}

/* Answers how many hexes are left to go. */
static int meet(const Mind *m, Ride *ride, int kind, int left)
{
    int side;
    switch (kind) {
    case OBSTACLE_ROCK:
        injure(ride, 1);
        break;
    case OBSTACLE_TAKE_OFF:
        return TAKE_OFF_HEXES;
    case OBSTACLE_ICE_RING:
        side = m->cost[track_turn(ride->facing, 1)][ride->hex] <
                       m->cost[track_turn(ride->facing, -1)][ride->hex]
                   ? 1
                   : -1;
        ride->facing = track_turn(ride->facing, side);
        return left;
    case OBSTACLE_TROLL:
        ride->gain -= TROLL;
        break;
    case OBSTACLE_BANANA:
        ride->speed =
            ride->speed > STALL_BRAKES ? ride->speed - STALL_BRAKES : 0;
        break;
    case OBSTACLE_BEES:
        injure(ride, 1);
        ride->speed += ride->speed < SPEED_MAX - ride->damage;
        return left;
    case OBSTACLE_HAYSTACK:
        ride->speed = 0;
        break;
    }
    return 0;
}

/* The kart alone: the others will be somewhere else by then. */
void karts_drive(const Mind *m, Ride *ride, int hexes)
{
    const Karts *s = m->s;
    while (hexes-- > 0) {
        int to = track_next(s, ride->hex, ride->facing);
        if (to == TO_FINISH) {
            ride->home = true;
            return;
        }
        if (to == TO_WALL) {
            injure(ride, ride->speed);
            ride->speed = 0;
            return;
        }
        ride->hex = to;
        if (!m->alone && karts_on(m->table, s, to) != NONE &&
            to != s->at[m->team])
            ride->gain -= BUMP;
        if (s->hex[to] == HEX_POWER)
            ride->gain += TOKEN_WORTH;
        else if (s->hex[to] >= HEX_OBSTACLE)
            hexes = meet(m, ride, s->hex[to] - HEX_OBSTACLE, hexes);
    }
}

/* The way that is left after running into an obstacle in the next round. */
static int way_hit(const Mind *m, const Ride *ride, int speed)
{
    Ride then = *ride;
    then.gain = 0;
    then.speed = speed;
    karts_drive(m, &then, speed);
    return then.home ? -NEXT_HOME
                     : way(m, then.hex, then.facing) + STOPPED - then.gain +
                           karts_damage_worth(then.damage) -
                           karts_damage_worth(ride->damage);
}

/* The least way that is left after the next round, as likely hands allow. */
static int way_next(const Mind *m, const Ride *ride)
{
    const Karts *s = m->s;
    int reach = m->reach[ride->speed], hex = ride->hex, facing = ride->facing;
    int least = ride->speed > reach ? ride->speed - reach : 0;
    int most = ride->speed + reach < PACE ? ride->speed + reach : PACE;
    int axle = s->wound[m->team][DAMAGE_AXLE], best = HEX_WORTH * FAR;
    if (most > SPEED_MAX - ride->damage)
        most = SPEED_MAX - ride->damage;
    most = most < least ? least : most;
    for (int speed = 0; speed <= most; speed++) {
        int to = speed ? track_next(s, hex, facing) : hex;
        if (to == TO_FINISH)
            return -NEXT_HOME;
        if (to == TO_WALL) {
            int crash = way(m, hex, facing) + CRASH * least;
            return speed <= least && crash < best ? crash : best;
        }
        hex = to;
        int brake = speed < ride->speed ? ride->speed - speed : 0;
        if (speed && s->hex[hex] >= HEX_OBSTACLE) {
            int hit = way_hit(m, ride, speed < least ? least : speed);
            return hit < best ? hit : best;
        }
        if (speed < least)
            continue;
        int left = way(m, hex, facing);
        best = left < best ? left : best;
        if (brake + speed + axle <= reach) {
            left = best_way_turned(m, hex, facing);
            best = left < best ? left : best;
        }
    }
    return best;
}

int karts_rate(const Mind *m, const Ride *ride)
{
    if (m->course)
        return ride->gain - karts_damage_worth(ride->damage) -
               (ride->home ? 0
                           : karts_rounds(m->course, ride->hex, ride->facing,
                                          ride->speed));
    if (ride->home)
        return HOME_WORTH - karts_damage_worth(ride->damage) + ride->gain;
    return ride->gain - way_next(m, ride) - karts_damage_worth(ride->damage) -
           way(m, ride->hex, ride->facing) / HASTE;
}

int karts_rate_turned(const Mind *m, const Ride *ride)
{
    Ride left = *ride, right = *ride;
    left.facing = track_turn(ride->facing, 1);
    right.facing = track_turn(ride->facing, -1);
    int a = karts_rate(m, &left), b = karts_rate(m, &right);
    return a > b ? a : b;
}

static int rate_whirled(const Mind *m, const Ride *from, int hexes)
{
    int best = INT32_MIN;
    for (int side = -1; side <= 1; side += 2) {
        Ride ride = *from;
        ride.facing = track_turn(from->facing, side);
        karts_drive(m, &ride, hexes);
        int worth = karts_rate(m, &ride);
        best = worth > best ? worth : best;
    }
    return best;
}

void karts_look(const Mind *m, const Ride *from, int boost, bool whirls,
                Outlook *look)
{
    int axle = m->s->wound[m->team][DAMAGE_AXLE];
    look->least = m->s->speed[m->team] + axle;
    for (int speed = 0; speed <= SPEED_MAX - from->damage; speed++) {
        Ride ride = *from;
        ride.speed = speed;
        if (whirls)
            look->whirled[speed] = rate_whirled(m, &ride, speed + boost);
        karts_drive(m, &ride, speed + boost);
        look->straight[speed] = karts_rate(m, &ride);
        look->turned[speed] = karts_rate_turned(m, &ride);
        look->need[speed] = ride.speed + axle;
    }
}

/* ---- the hands of either half ---- */

uint32_t karts_sums(const Mind *m, uint32_t cards)
{
    uint32_t sums = 1;
    for (int value = 1; value <= VALUES; value++)
        for (int n = bit_count(cards & karts_group(m->cards, value)); n > 0;
             n--)
            sums |= sums << value;
    return sums;
}

int karts_hands(const Mind *m, int seat, int draws, uint32_t hand[HANDS],
                int weight[HANDS])
{
    uint32_t deck = karts_deck(m->s, seat), group[VALUES];
    int count[VALUES], hands = 0;
    draws = draws < bit_count(deck) ? draws : bit_count(deck);
    for (int v = 0; v < VALUES; v++) {
        group[v] = deck & karts_group(m->cards, v + 1);
        count[v] = bit_count(group[v]);
    }
    for (int threes = 0; threes <= count[2]; threes++)
        for (int twos = 0; twos <= count[1]; twos++) {
            int ones = draws - threes - twos;
            if (ones < 0 || ones > count[0])
                continue;
            hand[hands] = karts_lowest(group[0], ones) |
                          karts_lowest(group[1], twos) |
                          karts_lowest(group[2], threes);
            weight[hands++] =
                (int)(karts_ways(count[0], ones) * karts_ways(count[1], twos) *
                      karts_ways(count[2], threes));
        }
    return hands;
}

/* [K6] The speed of the move. */
static int speed_after(const Mind *m, int brake, int faster)
{
    int speed = m->s->speed[m->team] - brake;
    int most = karts_most_speed(m->s, m->team);
    speed = (speed > 0 ? speed : 0) + faster;
    return speed < most ? speed : most;
}

int karts_outcome(const Mind *m, const Outlook *look, const Part *rear,
                  const Part *front)
{
    int speed = speed_after(m, rear->change, front->change);
    if (!rear->turn)
        return look->straight[speed];
    if (front->special && m->s->faction[m->team] == GOBLINS) /* [K9] */
        return rear->turn >= look->least ? look->whirled[speed]
                                         : look->straight[speed];
    return rear->turn >= look->need[speed] ? look->turned[speed]
                                           : look->straight[speed];
}

int karts_rear_worth(const Mind *m, const Outlook *look, const Plan *plan,
                     const Part *rear)
{
    int64_t sum = 0, ways = 0;
    for (int i = 0; i < plan->fronts; i++) {
        const Part *front = &plan->front[i];
        sum += (int64_t)front->weight * karts_outcome(m, look, rear, front);
        ways += front->weight;
    }
    return karts_mean(sum, ways);
}

int karts_front_worth(const Mind *m, const Plan *plan, const Part *front)
{
    int64_t sum = 0, ways = 0;
    for (int i = 0; i < plan->rears; i++) {
        const Part *rear = &plan->rear[i];
        sum +=
            (int64_t)rear->weight * karts_outcome(m, &plan->look, rear, front);
        ways += rear->weight;
    }
    return karts_mean(sum, ways);
}

/* What a rear driver makes of the plan with a hand. */
static Part rear_part(const Mind *m, const Plan *plan, uint32_t hand)
{
    int sum = karts_value(m->cards, hand), best = INT32_MIN;
    Part part = {0};
    for (uint32_t left = karts_sums(m, hand); left; left &= left - 1) {
        int value = __builtin_ctz(left);
        Part other = {.change = karts_effect(m, STEP_BRAKE, value)};
        for (int turn = 0; turn <= plan->turns; turn++) {
            other.turn = turn ? karts_effect(m, STEP_TURN, sum - value) : 0;
            int worth = karts_rear_worth(m, &plan->look, plan, &other);
            if (worth > best) {
                best = worth;
                part = other;
            }
        }
    }
    return part;
}

static Part front_part(const Mind *m, const Plan *plan, uint32_t hand)
{
    int sum = karts_value(m->cards, hand), best = INT32_MIN;
    int price = m->box->special[m->s->faction[m->team]];
    Part part = {0};
    for (uint32_t left = karts_sums(m, hand); left; left &= left - 1) {
        int value = __builtin_ctz(left);
        Part other = {.change = karts_effect(m, STEP_SPEED, value)};
        other.special =
            plan->first && karts_effect(m, STEP_SPECIAL, sum - value) >= price;
        int worth = karts_front_worth(m, plan, &other);
        if (worth > best) {
            best = worth;
            part = other;
        }
    }
    return part;
}

/* ---- the plan ---- */

/* The hands of both drivers. */
typedef struct Hands {
    int rears, fronts;
    uint32_t rear[HANDS], front[HANDS];
    int rear_ways[HANDS], front_ways[HANDS];
} Hands;

static void answer_as_rear(const Mind *m, const Hands *hands, Plan *plan)
{
    for (int i = 0; i < hands->rears; i++) {
        plan->rear[i] = rear_part(m, plan, hands->rear[i]);
        plan->rear[i].weight = hands->rear_ways[i];
    }
    plan->rears = hands->rears;
}

static void answer_as_front(const Mind *m, const Hands *hands, Plan *plan)
{
    for (int i = 0; i < hands->fronts; i++) {
        plan->front[i] = front_part(m, plan, hands->front[i]);
        plan->front[i].weight = hands->front_ways[i];
    }
    plan->fronts = hands->fronts;
}

/* What both make of it if the other one has all the cards that it takes. */
static void answer_ideal(const Mind *m, const Hands *hands, Plan *plan)
{
    int by = plan->speed - m->s->speed[m->team];
    Part rear = {
        .change = by < 0 ? -by : 0, .turn = plan->turns ? 99 : 0, .weight = 1};
    Part front = {
        .change = by > 0 ? by : 0, .weight = 1, .special = plan->first};
    plan->rears = plan->fronts = 1;
    plan->rear[0] = rear;
    plan->front[0] = front;
    answer_as_front(m, hands, plan);
    Plan other = *plan;
    other.fronts = 1;
    other.front[0] = front;
    answer_as_rear(m, hands, &other);
    __builtin_memcpy(plan->rear, other.rear, sizeof plan->rear);
    plan->rears = other.rears;
}

/* Where both think, the rear driver answers what the front driver's hands make
 * of it, not what they should. */
static int plan_worth(const Mind *m, const Hands *hands, Plan *plan)
{
    int64_t sum = 0, ways = 0;
    answer_ideal(m, hands, plan);
    if (m->course) {
        plan->turns = true;
        answer_as_rear(m, hands, plan);
    }
    for (int i = 0; i < plan->rears; i++)
        for (int k = 0; k < plan->fronts; k++) {
            int weight = plan->rear[i].weight * plan->front[k].weight;
            sum +=
                (int64_t)weight *
                karts_outcome(m, &plan->look, &plan->rear[i], &plan->front[k]);
            ways += weight;
        }
    return karts_mean(sum, ways);
}

/* Plans by number: speed, and how the kart turns. */
static int ideal_worth(const Outlook *look, int number)
{
    int speed = number / 3, how = number % 3;
    return how == 0   ? look->straight[speed]
           : how == 1 ? look->turned[speed]
                      : look->whirled[speed];
}

/* The best plan that is not in a set, if all cards were there; -1: none. */
static int best_besides(const Mind *m, const Plan *plan, uint32_t besides)
{
    int best = -1, plans = 3 * (karts_most_speed(m->s, m->team) + 1);
    bool goes = m->s->faction[m->team] == GOBLINS;
    for (int i = 0; i < plans; i++)
        if (!(besides >> i & 1) && (goes || i % 3 < 2) &&
            (best < 0 ||
             ideal_worth(&plan->look, i) > ideal_worth(&plan->look, best)))
            best = i;
    return best;
}

static int try_plan(const Mind *m, const Hands *hands, Plan *plan, int number)
{
    plan->speed = number / 3;
    plan->turns = number % 3 > 0;
    plan->first = number % 3 == 2;
    return plan_worth(m, hands, plan);
}

/* Nothing is worth more than with all cards there. */
static void choose_plan(const Mind *m, const Hands *hands, Plan *plan)
{
    int best = INT32_MIN, chosen = 0, last = 0;
    uint32_t tried = 0;
    for (int i = 0; i < SHORTLIST; i++) {
        int next = best_besides(m, plan, tried);
        if (next < 0 || ideal_worth(&plan->look, next) <= best)
            break;
        int worth = try_plan(m, hands, plan, last = next);
        if (worth > best) {
            best = worth;
            chosen = next;
        }
        tried |= 1u << next;
    }
    if (last != chosen)
        try_plan(m, hands, plan, chosen);
}

void karts_make_plan(const Mind *m, Plan *plan)
{
    Hands hands;
    Ride ride = karts_ride(m);
    karts_look(m, &ride, 0, m->s->faction[m->team] == GOBLINS, &plan->look);
    int rear = karts_rear(m->s, m->team), front = karts_front(m->s, m->team);
    hands.rears = karts_hands(m, rear, karts_draws(m->table, m->s, rear),
                              hands.rear, hands.rear_ways);
    hands.fronts = karts_hands(m, front, karts_draws(m->table, m->s, front),
                               hands.front, hands.front_ways);
    choose_plan(m, &hands, plan);
    plan->ride = ride;
    plan->ride.speed = plan->speed;
    karts_drive(m, &plan->ride, plan->speed);
}

/* Whether the points of a hand, wherever they lie, are enough for a speed, and
 * for a turn besides. */
static bool can_afford(const Mind *m, const Outlook *look, int points,
                       int number)
{
    int speed = number / 3, by = speed - m->s->speed[m->team];
    return (by < 0 ? -by : by) + (number % 3 ? look->need[speed] : 0) <= points;
}

void karts_plan_alone(const Mind *m, int seat, Plan *plan)
{
    Ride ride = karts_ride(m);
    const Karts *s = m->s;
    int plans = 3 * (karts_most_speed(s, m->team) + 1), best = -1;
    int points = karts_value(m->cards, s->hand[seat] | karts_laid(s, seat)) +
                 (karts_may_buff(s, seat) || s->buffed);
    karts_look(m, &ride, 0, false, &plan->look);
    for (int i = 0; i < plans; i++)
        if (i % 3 < 2 && can_afford(m, &plan->look, points, i) &&
            (best < 0 ||
             ideal_worth(&plan->look, i) > ideal_worth(&plan->look, best)))
            best = i;
    plan->speed = best < 0 ? s->speed[m->team] : best / 3;
    plan->turns = best % 3 == 1;
    plan->first = false;
    plan->rears = plan->fronts = 0;
    plan->ride = ride;
    plan->ride.speed = plan->speed;
    karts_drive(m, &plan->ride, plan->speed);
}

/* ---- what is known ---- */

/* The lowest cards, and a little more where there is some choice. */
static int likely_points(const uint8_t deck[VALUES], int cards)
{
    int sum = cards > 2 && cards < DECK, left = cards;
    for (int v = 0; v < VALUES; v++) {
        int taken = left < deck[v] ? left : deck[v];
        sum += (v + 1) * taken;
        left -= taken;
    }
    return sum;
}

void karts_know(Mind *m, const Table *table, const Karts *s, int team)
{
    m->table = table;
    m->box = karts_box(table);
    m->s = s;
    m->team = team;
    m->course = NULL;
    m->alone = false;
    int crew = team != NONE && karts_is_wolf(s, team);
    m->buff = crew && s->buffed ? s->token[BUFFS] : 0;
    m->cards = m->box->cards[crew];
    for (int speed = 0; speed <= SPEED_MAX; speed++)
        m->reach[speed] =
            likely_points(m->cards, m->box->speedometer[crew][speed]);
    karts_find_ways(m, team == NONE ? NONE : s->at[team]);
}
