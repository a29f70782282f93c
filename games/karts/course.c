/* course.c -- how many rounds a kart still needs to the line.
 *
 * A place is a hex, where the kart faces, and its speed. From each the drivers
 * aim at one of a few things: a speed, and whether to turn. What they make of
 * an aim depends on the cards that they draw, and these on the speed alone: so
 * the odds of all aims are found once. A place is one round more than where its
 * best aim leads, in the mean. That is worked out from the line back, again and
 * again until it stays the same.
 *
 * Nobody else is on this track, obstacles stay where they are, and the kart has
 * the damage that it has now; more of it costs what plan.c says.
 */
#include "games/karts/legal.h"
#include "games/karts/plan.h"

enum {
    LONG = 40 * ROUND,
    CLOSE = 8,    /* parts of a round that do not matter */
    AIMS = 24,    /* of a speed */
    CHANCES = 24, /* that may come of an aim */
    POINTS = 10,  /* of a turn, and one */
    OUTCOMES = (SPEED_MAX + 1) * POINTS,
    SWEEPS = 12,
    ALL_PARTS = 4096
};

/* What may come of an aim: POINTS * speed + points of the turn. */
typedef struct Chances {
    bool first; /* the turn comes before the move [K9] */
    uint8_t count;
    uint8_t outcome[CHANCES];
    uint16_t parts[CHANCES]; /* of ALL_PARTS */
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
    for (int i = 0; i < rears->count; i++)
        for (int k = 0; k < fronts->count; k++) {
            Part rear = rear_makes(m, aim, rears->hand[i]);
            Part front = front_makes(m, aim, fronts->hand[k]);
            int both = rears->ways[i] * fronts->ways[k];
            ways[outcome_of(m, aim, &rear, &front)] += both;
            all += both;
        }
    chances->count = 0;
    chances->first = aim->first;
    for (int i = 0; i < OUTCOMES; i++)
        if (ways[i] && chances->count < CHANCES) {
            int n = chances->count++;
            chances->outcome[n] = (uint8_t)i;
            chances->parts[n] = (uint16_t)(ALL_PARTS * ways[i] / all);
        }
}

static bool is_same(const Chances *a, const Chances *b)
{
    return a->count == b->count && a->first == b->first &&
           !__builtin_memcmp(a->outcome, b->outcome, a->count) &&
           !__builtin_memcmp(a->parts, b->parts, a->count * sizeof a->parts[0]);
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
                            .parts = {ALL_PARTS}};
            aims->of[now][aims->count[now]++] = sure;
        }
}

/* ---- the way ---- */

/* What is left after a move, and what it costs besides. */
static int left_after(const Mind *m, const Ride *ride, int by)
{
    int before = karts_damage_worth(m->s->damage[m->team]);
    int loss = karts_damage_worth(ride->damage) - before - ride->gain;
    int cost = loss * ROUND / ROUND_WORTH;
    if (ride->home)
        return cost;
    int facing = track_turn(ride->facing, by);
    return cost + m->course->rounds[ride->speed][facing][ride->hex];
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* What is left after a round, by its outcome; and where the move may end. */
typedef struct After {
    int left[OUTCOMES];
    int first[OUTCOMES]; /* turned before the move */
    Field ends;
} After;

static Ride move(const Mind *m, int hex, int facing, int speed, Field *ends)
{
    Ride ride = {.hex = hex,
                 .facing = facing,
                 .speed = speed,
                 .damage = m->s->damage[m->team]};
    karts_drive(m, &ride, speed);
    field_add(ends->word, ride.hex);
    return ride;
}

static void look_after(const Mind *m, int hex, int facing, int speed,
                       After *after)
{
    Ride ride = move(m, hex, facing, speed, &after->ends);
    int need = ride.speed + m->s->wound[m->team][DAMAGE_AXLE];
    int straight = left_after(m, &ride, 0);
    int turned = lesser(left_after(m, &ride, 1), left_after(m, &ride, -1));
    for (int points = 0; points < POINTS; points++)
        after->left[POINTS * speed + points] =
            points && points >= need ? lesser(straight, turned) : straight;
    if (m->s->faction[m->team] != GOBLINS)
        return;
    Ride left = move(m, hex, track_turn(facing, 1), speed, &after->ends);
    Ride right = move(m, hex, track_turn(facing, -1), speed, &after->ends);
    int whirled = lesser(left_after(m, &left, 0), left_after(m, &right, 0));
    for (int points = 0; points < POINTS; points++)
        after->first[POINTS * speed + points] = points ? whirled : straight;
}

static int mean_after(const After *after, const Chances *chances)
{
    const int *left = chances->first ? after->first : after->left;
    int sum = 0;
    for (int i = 0; i < chances->count; i++)
        sum += left[chances->outcome[i]] * chances->parts[i];
    return sum / ALL_PARTS;
}

/* A course that is being worked out. A place is looked at again where less is
 * left than before on a hex to which it leads. */
typedef struct Survey {
    const Mind *m;
    Course *course;
    Aims aims;
    Field ends[DIRECTIONS][HEXES];
    Field less, lately; /* in this sweep, and in the one before */
} Survey;

static bool is_settled(const Survey *survey, int hex, int facing)
{
    const Field *ends = &survey->ends[facing][hex];
    uint64_t left = 0;
    for (int word = 0; word < 3; word++)
        left |= ends->word[word] &
                (survey->less.word[word] | survey->lately.word[word]);
    return !left;
}

/* Answers whether anything has become much less. */
static bool settle(Survey *survey, int hex, int facing)
{
    const Mind *m = survey->m;
    const Aims *aims = &survey->aims;
    int most = karts_most_speed(m->s, m->team);
    bool changed = false;
    After after;
    __builtin_memset(&after.ends, 0, sizeof after.ends);
    for (int speed = 0; speed <= most; speed++)
        look_after(m, hex, facing, speed, &after);
    survey->ends[facing][hex] = after.ends;
    for (int now = 0; now <= most; now++) {
        uint16_t *rounds = &survey->course->rounds[now][facing][hex];
        int best = LONG;
        for (int i = 0; i < aims->count[now]; i++)
            best = lesser(best, ROUND + mean_after(&after, &aims->of[now][i]));
        best = best < 0 ? 0 : best;
        if (best < *rounds)
            field_add(survey->less.word, hex);
        changed |= best + CLOSE < *rounds;
        *rounds = (uint16_t)lesser(best, *rounds);
    }
    return changed;
}

/* Over all hexes once; answers the same. */
static bool sweep(Survey *survey, const uint8_t hexes[HEXES], int count,
                  bool first)
{
    bool changed = false;
    survey->lately = survey->less;
    __builtin_memset(&survey->less, 0, sizeof survey->less);
    for (int i = 0; i < count; i++)
        for (int facing = 0; facing < DIRECTIONS; facing++)
            if (first || !is_settled(survey, hexes[i], facing))
                changed |= settle(survey, hexes[i], facing);
    return changed;
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

void karts_survey(Mind *m, Course *course, int far)
{
    Survey survey = {.m = m, .course = course};
    uint8_t hexes[HEXES];
    int count = sort_hexes(m->s, far, hexes);
    bool wolf = karts_is_wolf(m->s, m->team), changed = true;
    for (int now = 0; now <= SPEED_MAX; now++)
        if (wolf)
            find_wolfs_aims(m, now, &survey.aims);
        else
            find_aims(m, now, &survey.aims);
    for (int i = 0; i < (SPEED_MAX + 1) * DIRECTIONS * HEXES; i++)
        course->rounds[i / HEXES / DIRECTIONS][i / HEXES % DIRECTIONS]
                      [i % HEXES] = LONG;
    m->course = course;
    m->alone = true;
    for (int i = 0; i < SWEEPS && changed; i++)
        changed = sweep(&survey, hexes, count, i == 0);
    m->alone = false;
}
