/* plan.h -- how a kart could be driven, from what everybody sees: what the
 * files of `lean` share. Worth is counted in parts of a hex. */
#ifndef GAMES_KARTS_PLAN_H
#define GAMES_KARTS_PLAN_H

#include "games/karts/track.h"

enum {
    HEX_WORTH = 16,   /* to be one hex farther */
    TOKEN_WORTH = 20, /* a power-up token */
    HOME_WORTH = 320, /* to be over the line */
    HANDS = 16,       /* kinds of hands, at most */
    ROUND_WORTH = 40, /* to be there a round earlier */
    FAR = 255         /* a way that was not looked for */
};

/* How many rounds a kart needs to the line, in parts of one, by its speed,
 * where it faces and where it is. */
enum { ROUND = 1024 };
typedef struct Course {
    uint16_t rounds[SPEED_MAX + 1][DIRECTIONS][HEXES];
} Course;

/* What a seat sees, and the ways of the track: for each direction that a kart
 * faces and each hex, how many hexes and turns it is away from the line. */
typedef struct Mind {
    const Table *table;
    const Box *box;
    const uint8_t *cards; /* of the team's decks, by value */
    const Karts *s;
    int team;
    int buff;                 /* the step that counts one more, or 0 [K41] */
    int reach[SPEED_MAX + 1]; /* points that a hand is likely to have, by the
                                 speed at which it is drawn */
    uint8_t cost[DIRECTIONS][HEXES];
    const Course *course; /* or NULL: the next round says enough */
    bool alone;           /* on the track */
} Mind;

/* A kart on its way. */
typedef struct Ride {
    int hex, facing, speed, damage;
    int gain; /* worth of what it met */
    bool home;
} Ride;

/* What becomes of a round, by the speed with which the kart moves. */
typedef struct Outlook {
    int straight[SPEED_MAX + 1];
    int turned[SPEED_MAX + 1];  /* after the move */
    int whirled[SPEED_MAX + 1]; /* before the move */
    int need[SPEED_MAX + 1];    /* points for a turn after the move */
    int least;                  /* points for a turn before the move */
} Outlook;

/* What a driver adds: points of brake and of turn, or of speed, and whether
 * the special ability is paid; and how likely this is. */
typedef struct Part {
    int change, turn, weight;
    bool special;
} Part;

/* What both drivers aim at, and what the hands of either would make of it. */
typedef struct Plan {
    int speed;
    bool turns, first; /* turn at all; before the move */
    int rears, fronts;
    Part rear[HANDS], front[HANDS];
    Ride ride; /* where it leads without a turn after the move */
    Outlook look;
} Plan;

/* Fills the ways, from the line back to a hex, or all of them for NONE. */
void karts_find_ways(Mind *m, int hex);
void karts_know(Mind *m, const Table *table, const Karts *s, int team);

/* Fills a course, up to so many hexes from the line, and uses it from now on:
 * then all is worth the rounds that it saves. */
void karts_survey(Mind *m, Course *course, int far);

/* Whether one course is right for both teams. */
bool karts_have_one_course(const Karts *s, int team, int other);

/* What the rounds that are left cost. */
static inline int karts_rounds(const Course *course, int hex, int facing,
                               int speed)
{
    return course->rounds[speed][facing][hex] * ROUND_WORTH / ROUND;
}

Ride karts_ride(const Mind *m);
void karts_drive(const Mind *m, Ride *ride, int hexes);
int karts_rate(const Mind *m, const Ride *ride);
int karts_rate_turned(const Mind *m, const Ride *ride);
void karts_look(const Mind *m, const Ride *from, int boost, bool whirls,
                Outlook *look);

/* What cards of a value count on a step. [K41, K54, K61] */
static inline int karts_effect(const Mind *m, int step, int value)
{
    int buff = m->buff == step;
    if (!value && !buff)
        return 0;
    return (value >> (m->box->halved[m->s->faction[m->team]] >> step & 1)) +
           buff + karts_bonus(m->s, m->team, step);
}

static inline int karts_mean(int64_t sum, int64_t ways)
{
    return ways ? (int)(sum / ways) : 0;
}

/* The sums that cards make, 1 << sum. */
uint32_t karts_sums(const Mind *m, uint32_t cards);

/* All hands that a driver may have drawn, and how many ways there are to draw
 * each; answers their number. */
int karts_hands(const Mind *m, int seat, int draws, uint32_t hand[HANDS],
                int weight[HANDS]);

/* What comes of a round in which both drivers do this. */
int karts_outcome(const Mind *m, const Outlook *look, const Part *rear,
                  const Part *front);

/* What a part is worth, whatever the other driver has. There is always a hand
 * that he may have, if an empty one. */
int karts_rear_worth(const Mind *m, const Outlook *look, const Plan *plan,
                     const Part *rear);
int karts_front_worth(const Mind *m, const Plan *plan, const Part *front);
void karts_make_plan(const Mind *m, Plan *plan);

/* The same for the wolf, who knows all of his hand. */
void karts_plan_alone(const Mind *m, int seat, Plan *plan);

/* The weights of a driver in planning. */
void karts_lay(const Table *table, const Karts *s, int seat,
               uint32_t weight[SET_SIZE]);

/* A driver lays his whole hand by a plan, without being asked for each card. */
void karts_lay_down(const Mind *m, const Plan *plan, Karts *s, int seat);

/* What a seat likes best while the teams act. */
int karts_choose(const Mind *m, int seat);

/* Karts as worth what they are: the chance of each to be the first, in parts
 * of ALL_CHANCES. */
enum { ALL_CHANCES = 1 << 20 };
void karts_chances(int teams, int worth[TEAMS]);

/* Think.ponder. */
bool karts_ponder(const Table *table, const void *view, int seat,
                  int32_t iterations, void *slate, Rng *rng,
                  int32_t worth[SET_SIZE]);

/* What damage costs. */
int karts_damage_worth(int damage);

#endif
