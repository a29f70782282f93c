/* course.c -- how many rounds a kart still needs to the line.
 *
 * A place is a hex, where the kart faces, and its speed. From each the drivers
 * aim at one of a few things: a speed, and whether to turn. What they make of
 * an aim depends on the cards that they draw, and these on the speed alone: so
 * the odds of all aims are found once. A place is one round more than where its
 * best aim leads, in the mean. That is worked out from the line back, a few
 * times, and first of all guessed: most places need only what is nearer to the
 * line, but some drive away from it first.
 *
 * Nobody else is on this track, obstacles stay where they are, and the kart has
 * the damage that it has now; more of it costs what plan.c says.
 */
#include "games/karts/legal.h"
#include "games/karts/plan.h"

enum {
    LONG = 48 * ROUND,
    PACE = 5,     /* hexes of a round, about */
    AIMS = 24,    /* of a speed */
    CHANCES = 24, /* that may come of an aim */
    POINTS = 10,  /* of a turn, and one */
    OUTCOMES = (SPEED_MAX + 1) * POINTS,
    SWEEPS = 4
};

/* What may come of an aim: POINTS * speed + points of the turn. */
typedef struct Chances {
    bool first; /* the turn comes before the move [K9] */
    uint8_t count;
    uint8_t outcome[CHANCES];
    float part[CHANCES]; /* of 1 */
} Chances;

/* By the speed at which cards are drawn. */
typedef struct Aims {
    int count[SPEED_MAX + 1];
    Chances of[SPEED_MAX + 1][AIMS];
} Aims;

/* Where cards do not make it exactly, a driver brakes harder or speeds up
 * more, or less. */
typedef struct Aim {
    int now, speed;
    bool turns, first, harder, faster;
} Aim;

typedef struct Hands {
    int count;
    uint32_t hand[HANDS];
    int ways[HANDS];
} Hands;

/* ---- what hands make of an aim ---- */

/* The sum nearest to what is wanted: not above it, or not below where there is
 * one. */
static int nearest(uint32_t sums, int wanted, bool above)
{
    uint32_t high = sums & ~((1u << wanted) - 1);
    uint32_t low = sums & ((2u << wanted) - 1);
    return above && high ? __builtin_ctz(high) : 31 - __builtin_clz(low);
}

static Part rear_makes(const Mind *m, const Aim *aim, uint32_t hand)
{
    int by = aim->now > aim->speed ? aim->now - aim->speed : 0;
    int brake = nearest(karts_sums(m, hand), by, aim->harder);
    int left = aim->turns ? karts_value(m->cards, hand) - brake : 0;
    Part part = {.change = brake, .turn = left < POINTS ? left : POINTS - 1};
    return part;
}

static Part front_makes(const Mind *m, const Aim *aim, uint32_t hand)
{
    int by = aim->speed > aim->now ? aim->speed - aim->now : 0;
    int faster = nearest(karts_sums(m, hand), by, aim->faster);
    int left = karts_value(m->cards, hand) - faster;
    Part part = {.change = faster,
                 .special = left >= m->box->special[m->s->faction[m->team]]};
    return part;
}

/* [K6, K9] */
static int outcome_of(const Mind *m, const Aim *aim, const Part *rear,
                      const Part *front)
{
    int most = karts_most_speed(m->s, m->team), turn = rear->turn;
    int axle = m->s->wound[m->team][DAMAGE_AXLE];
    int speed = aim->now > rear->change ? aim->now - rear->change : 0;
    speed += front->change;
    if (aim->first && !(front->special && turn >= aim->now + axle))
        turn = 0;
    return POINTS * (speed < most ? speed : most) + turn;
}

static void weigh_aim(const Mind *m, const Aim *aim, const Hands *rears,
                      const Hands *fronts, Chances *chances)
{
    int ways[OUTCOMES] = {0}, all = 0;
    Part rear[HANDS];
    for (int i = 0; i < rears->count; i++)
        rear[i] = rear_makes(m, aim, rears->hand[i]);
    for (int k = 0; k < fronts->count; k++) {
        Part front = front_makes(m, aim, fronts->hand[k]);
        for (int i = 0; i < rears->count; i++) {
            int both = rears->ways[i] * fronts->ways[k];
            ways[outcome_of(m, aim, &rear[i], &front)] += both;
            all += both;
        }
    }
    chances->count = 0;
    chances->first = aim->first;
    for (int i = 0; i < OUTCOMES; i++)
        if (ways[i] && chances->count < CHANCES) {
            int n = chances->count++;
            chances->outcome[n] = (uint8_t)i;
            chances->part[n] = (float)ways[i] / (float)all;
        }
}

static bool is_same(const Chances *a, const Chances *b)
{
    return a->count == b->count && a->first == b->first &&
           !__builtin_memcmp(a->outcome, b->outcome, a->count) &&
           !__builtin_memcmp(a->part, b->part, a->count * sizeof a->part[0]);
}

static void add_aim(const Mind *m, const Aim *aim, const Hands *rears,
                    const Hands *fronts, Aims *aims)
{
    int count = aims->count[aim->now];
    Chances *chances = aims->of[aim->now];
    if (count == AIMS)
        return;
    weigh_aim(m, aim, rears, fronts, &chances[count]);
    for (int i = 0; i < count; i++)
        if (is_same(&chances[i], &chances[count]))
            return;
    aims->count[aim->now]++;
}

static void find_aims(const Mind *m, int now, Aims *aims)
{
    const Karts *s = m->s;
    int draws = m->box->speedometer[0][now],
        most = karts_most_speed(s, m->team);
    int hows = s->faction[m->team] == GOBLINS ? 3 : 2; /* not, after, before */
    Hands rears, fronts;
    rears.count =
        karts_hands(m, karts_rear(s, m->team), draws, rears.hand, rears.ways);
    fronts.count = karts_hands(m, karts_front(s, m->team), draws, fronts.hand,
                               fronts.ways);
    aims->count[now] = 0;
    for (int more = 0; more < 4; more++)
        for (int how = 0; how < hows; how++)
            for (int speed = 0; speed <= most; speed++) {
                Aim aim = {.now = now,
                           .speed = speed,
                           .turns = how > 0,
                           .first = how > 1,
                           .harder = (more & 1) != 0,
                           .faster = (more & 2) != 0};
                add_aim(m, &aim, &rears, &fronts, aims);
            }
}

/* The wolf has one hand, and knows it: he does what likely points allow. */
static void find_wolfs_aims(const Mind *m, int now, Aims *aims)
{
    int axle = m->s->wound[m->team][DAMAGE_AXLE];
    int most = karts_most_speed(m->s, m->team);
    aims->count[now] = 0;
    for (int turns = 0; turns < 2; turns++)
        for (int speed = 0; speed <= most; speed++) {
            int by = speed > now ? speed - now : now - speed;
            if (by + turns * (speed + axle) > m->reach[now])
                continue;
            int turn = turns ? POINTS - 1 : 0;
            Chances sure = {.count = 1,
                            .outcome = {(uint8_t)(POINTS * speed + turn)},
                            .part = {1}};
            aims->of[now][aims->count[now]++] = sure;
        }
}

/* ---- the way ---- */

/* Where a move leads, and what it costs besides, in parts of a round. */
typedef struct Leg {
    uint8_t hex, facing, speed;
    bool home;
    int16_t cost;
} Leg;

/* A course that is being worked out. */
typedef struct Survey {
    const Mind *m;
    Course *course;
    Aims aims;
    Leg leg[HEXES][SPEED_MAX + 1][DIRECTIONS];
} Survey;

static Leg leg_from(const Mind *m, int hex, int speed, int facing)
{
    int before = m->s->damage[m->team];
    Ride ride = {
        .hex = hex, .facing = facing, .speed = speed, .damage = before};
    karts_drive(m, &ride, speed);
    int cost = karts_damage_worth(ride.damage) - karts_damage_worth(before) -
               ride.gain;
    Leg leg = {.hex = (uint8_t)ride.hex,
               .facing = (uint8_t)ride.facing,
               .speed = (uint8_t)ride.speed,
               .home = ride.home,
               .cost = (int16_t)(cost * ROUND / ROUND_WORTH)};
    return leg;
}

/* What is left from a hex, by where the kart faces: what is worked out for one
 * direction is worked out for all of them at once. */
typedef struct Left {
    float of[DIRECTIONS];
} Left;

static void keep_lesser(const Left *other, Left *left)
{
    for (int d = 0; d < DIRECTIONS; d++)
        left->of[d] = other->of[d] < left->of[d] ? other->of[d] : left->of[d];
}

/* What is left after a round, by its outcome. */
typedef struct After {
    Left left[OUTCOMES];
    Left first[OUTCOMES]; /* turned before the move */
} After;

/* With the round in which the move is. */
static float left_after(const Survey *survey, const Leg *leg, int by)
{
    int left = ROUND + leg->cost;
    if (!leg->home)
        left += survey->course
                    ->rounds[leg->speed][track_turn(leg->facing, by)][leg->hex];
    return left < 0 ? 0 : (float)left;
}

static void look_after(const Survey *survey, int hex, int speed, After *after)
{
    int axle = survey->m->s->wound[survey->m->team][DAMAGE_AXLE];
    Left straight = {{0}}, turned = {{0}}, other = {{0}}, whirled = {{0}};
    float need[DIRECTIONS];
    for (int d = 0; d < DIRECTIONS; d++) {
        const Leg *leg = &survey->leg[hex][speed][d];
        straight.of[d] = left_after(survey, leg, 0);
        turned.of[d] = left_after(survey, leg, 1);
        other.of[d] = left_after(survey, leg, -1);
        need[d] = (float)(leg->speed + axle ? leg->speed + axle : 1);
    }
    keep_lesser(&other, &turned);
    keep_lesser(&straight, &turned);
    for (int points = 0; points < POINTS; points++) {
        Left *left = &after->left[POINTS * speed + points];
        float have = (float)points;
        for (int d = 0; d < DIRECTIONS; d++)
            left->of[d] = need[d] <= have ? turned.of[d] : straight.of[d];
    }
    if (survey->m->s->faction[survey->m->team] != GOBLINS)
        return;
    for (int d = 0; d < DIRECTIONS; d++) {
        whirled.of[d] = straight.of[track_turn(d, 1)];
        other.of[d] = straight.of[track_turn(d, -1)];
    }
    keep_lesser(&other, &whirled);
    for (int points = 0; points < POINTS; points++)
        after->first[POINTS * speed + points] = points ? whirled : straight;
}

static void mean_after(const After *after, const Chances *chances, Left *mean)
{
    const Left *left = chances->first ? after->first : after->left;
    for (int d = 0; d < DIRECTIONS; d++)
        mean->of[d] = 0;
    for (int i = 0; i < chances->count; i++)
        for (int d = 0; d < DIRECTIONS; d++)
            mean->of[d] += left[chances->outcome[i]].of[d] * chances->part[i];
}

/* The best aim at a speed. */
static void best_after(const Aims *aims, int now, const After *after,
                       Left *best)
{
    mean_after(after, &aims->of[now][0], best);
    for (int i = 1; i < aims->count[now]; i++) {
        Left mean;
        mean_after(after, &aims->of[now][i], &mean);
        keep_lesser(&mean, best);
    }
}

static void settle(Survey *survey, int hex)
{
    int most = karts_most_speed(survey->m->s, survey->m->team);
    After after;
    for (int speed = 0; speed <= most; speed++)
        look_after(survey, hex, speed, &after);
    for (int now = 0; now <= most; now++) {
        Left best;
        best_after(&survey->aims, now, &after, &best);
        for (int d = 0; d < DIRECTIONS; d++)
            survey->course->rounds[now][d][hex] =
                (uint16_t)(best.of[d] < LONG ? best.of[d] : LONG);
    }
}

/* The hexes of the way up to so far from the line, the nearest first; answers
 * their number. */
static int sort_hexes(const Karts *s, int far, uint8_t hexes[HEXES])
{
    int count = 0;
    for (int distance = 1; distance <= far; distance++)
        for (int hex = 0; hex < HEXES; hex++)
            if (s->distance[hex] == distance && s->hex[hex] != HEX_WALL)
                hexes[count++] = (uint8_t)hex;
    return count;
}

static uint16_t first_guess(int cost)
{
    int left = ROUND + ROUND * cost / PACE;
    return (uint16_t)(left < LONG ? left : LONG);
}

/* What may be left, by the shortest way with its turns. */
static void guess(const Mind *m, Course *course)
{
    Mind all = *m;
    karts_find_ways(&all, NONE);
    for (int speed = 0; speed <= SPEED_MAX; speed++)
        for (int d = 0; d < DIRECTIONS; d++)
            for (int hex = 0; hex < HEXES; hex++)
                course->rounds[speed][d][hex] = first_guess(all.cost[d][hex]);
}

static void find_all_aims(const Mind *m, Aims *aims)
{
    bool wolf = karts_is_wolf(m->s, m->team);
    for (int now = 0; now <= karts_most_speed(m->s, m->team); now++)
        if (wolf)
            find_wolfs_aims(m, now, aims);
        else
            find_aims(m, now, aims);
}

void karts_survey(Mind *m, Course *course, int far)
{
    Survey survey;
    uint8_t hexes[HEXES];
    int count = sort_hexes(m->s, far, hexes);
    int most = karts_most_speed(m->s, m->team);
    survey.m = m;
    survey.course = course;
    find_all_aims(m, &survey.aims);
    guess(m, course);
    m->course = course;
    m->alone = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < (most + 1) * DIRECTIONS; k++)
            survey.leg[hexes[i]][k / DIRECTIONS][k % DIRECTIONS] =
                leg_from(m, hexes[i], k / DIRECTIONS, k % DIRECTIONS);
    m->alone = false;
    for (int i = 0; i < SWEEPS; i++)
        for (int k = 0; k < count; k++)
            settle(&survey, hexes[k]);
}

bool karts_have_one_course(const Karts *s, int team, int other)
{
    int rear = karts_rear(s, team), front = karts_front(s, team);
    bool goblins = s->faction[team] == GOBLINS, wolf = karts_is_wolf(s, team);
    return goblins == (s->faction[other] == GOBLINS) &&
           wolf == karts_is_wolf(s, other) &&
           s->damage[team] == s->damage[other] &&
           s->wound[team][DAMAGE_AXLE] == s->wound[other][DAMAGE_AXLE] &&
           s->lost[rear] == s->lost[karts_rear(s, other)] &&
           s->lost[front] == s->lost[karts_front(s, other)];
}
