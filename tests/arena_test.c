/* arena_test.c -- what an arena measures with: lots, blocks, intervals,
 * ratings. */
#include "apps/bootstrap.h"
#include "apps/contest.h"
#include "apps/lots.h"
#include "apps/ratings.h"
#include "apps/standing.h"
#include "bots/agenda.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Slate slate;

/* ---- lots ---- */

enum { DRAWS = 40000 };

static bool is_near(double value, double expected, double off)
{
    return fabs(value - expected) <= off;
}

TEST("lots fall as the odds say")
{
    static const uint32_t weight[SET_SIZE] = {1, 0, 3, 4};
    const Set legal = {{0xf, 0, 0, 0}};
    int count[4] = {0};
    Lots lots;
    lots_start(&lots, 1);
    for (int i = 0; i < DRAWS; i++)
        count[lots_pick(&lots, &legal, weight)]++;
    CHECK_INT(count[1], 0);
    for (int i = 0; i < 4; i++)
        CHECK(is_near(count[i], weight[i] * DRAWS / 8.0, DRAWS / 100.0));
}

TEST("a lot does not depend on the one before")
{
    const Set legal = {{0x3f, 0, 0, 0}};
    int again = 0, last = -1;
    Lots lots;
    lots_start(&lots, 2);
    for (int i = 0; i < DRAWS; i++) {
        int drawn = lots_pick(&lots, &legal, NULL);
        again += drawn == last;
        last = drawn;
    }
    CHECK(is_near(again, DRAWS / 6.0, DRAWS / 100.0));
}

TEST("lots are fair also where what is legal and what it weighs changes")
{
    int count[3] = {0};
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        static const uint32_t light[SET_SIZE] = {1, 1, 1};
        static const uint32_t heavy[SET_SIZE] = {5, 1, 2};
        const Set first = {{3, 0, 0, 0}}, all = {{7, 0, 0, 0}};
        Lots lots;
        lots_start(&lots, seed);
        lots_pick(&lots, &first, light);
        lots_pick(&lots, &all, light);
        count[lots_pick(&lots, &all, heavy)]++;
    }
    CHECK(is_near(count[0], DRAWS * 5 / 8.0, DRAWS / 100.0));
    CHECK(is_near(count[1], DRAWS / 8.0, DRAWS / 100.0));
}

TEST("where an outcome is missing the others come in the same order")
{
    const Set all = {{0xff, 0, 0, 0}}, without = {{0xff & ~8u, 0, 0, 0}};
    Lots one, two;
    lots_start(&one, 3);
    lots_start(&two, 3);
    for (int i = 0; i < 100; i++) {
        int drawn = lots_pick(&one, &all, NULL);
        if (drawn != 3)
            CHECK_INT(lots_pick(&two, &without, NULL), drawn);
    }
}

/* ---- blocks ---- */

static bool never(void)
{
    return false;
}

/* A contest of bots by name; the second is on all other sides. */
static Contest *contest_of(const char *game, int seats, int entries,
                           const char *const *names)
{
    static Contest contest;
    memset(&contest, 0, sizeof contest);
    table_start(&contest.table, game_find(game));
    contest.table.seats = seats;
    contest.seed = 7;
    contest.entries = entries;
    for (int i = 0; i < entries; i++) {
        contest.entry[i].bot[0] = bot_find(names[i]);
        contest.entry[i].bots = 1;
    }
    contest_prepare(&contest);
    return &contest;
}

TEST("a side is a seat, or a team")
{
    const char *const names[] = {"greedy", "random"};
    CHECK_INT(contest_of("lab", 5, 2, names)->sides, 5);
    const Contest *karts = contest_of("karts", 7, 2, names);
    CHECK_INT(karts->sides, 4);
    for (int seat = 0; seat < 7; seat++)
        CHECK_INT(karts->side[seat], seat / 2);
}

TEST("in a block each entry plays every side equally often")
{
    const char *const names[] = {"greedy", "random", "greedy", "random"};
    for (int entries = 2; entries <= 4; entries++)
        for (int64_t block = 0; block < 20; block++) {
            const Contest *c = contest_of("lab", 5, entries, names);
            int count[ENTRIES_MAX][SEATS_MAX] = {{0}};
            for (int rotation = 0; rotation < 5; rotation++) {
                int entry[SEATS_MAX];
                contest_line_up(c, block, rotation, entry);
                for (int side = 0; side < 5; side++)
                    count[entry[side]][side]++;
            }
            for (int i = 0; i < entries; i++)
                for (int side = 1; side < 5; side++)
                    CHECK_INT(count[i][side], count[i][0]);
            if (entries == 2)
                CHECK_INT(count[0][0], 1);
        }
}

TEST("a bot against itself wins exactly its share of every block")
{
    const char *const names[] = {"greedy", "greedy"};
    static const struct {
        const char *game;
        int seats;
    } tables[] = {{"animals", 4}, {"lab", 5},       {"karts", 4},
                  {"karts", 5},   {"turbulent", 6}, {"template", 3}};
    for (int i = 0; i < 6; i++) {
        const Contest *c =
            contest_of(tables[i].game, tables[i].seats, 2, names);
        test_place("%s", tables[i].game);
        for (int64_t block = 0; block < 3; block++) {
            Score score[ENTRIES_MAX];
            CHECK(contest_play(c, block, &slate, never, score));
            CHECK_INT(score[0].games, c->sides);
            CHECK_INT(score[1].games, c->sides * (c->sides - 1));
            CHECK_INT(score[0].wins, SHARE);
            CHECK_INT(score[1].wins, SHARE * (c->sides - 1));
            CHECK_INT(score[0].before[1], score[1].before[0]);
            CHECK_INT(score[0].points * (c->sides - 1), score[1].points);
            CHECK_INT(score[0].before[0], 0);
        }
    }
    test_place("%s", "");
}

/* What the first entry's shares of wins in n blocks vary by. */
static double variance(const Contest *contest, int n)
{
    double sum = 0, squares = 0;
    for (int64_t block = 0; block < n; block++) {
        Score score[ENTRIES_MAX];
        CHECK(contest_play(contest, block, &slate, never, score));
        double wins = (double)score[0].wins / SHARE / (double)contest->sides;
        sum += wins;
        squares += wins * wins;
    }
    return (squares - sum * sum / n) / (n - 1);
}

/* Greedy, but for one answer in sixteen. */
static Answer answer_sloppily(const Ask *ask)
{
    bool slips = rng_below(ask->rng, 16) == 0;
    return (slips ? &bot_random : &bot_greedy)->answer(ask);
}

static const Bot sloppy = {.name = "sloppy", .answer = answer_sloppily};

TEST("of bots that are close a block tells far more than games apart")
{
    const char *const names[] = {"greedy", "greedy"};
    Contest *c = contest_of("lab", 4, 2, names);
    c->entry[0].bot[0] = &sloppy;
    /* One in four wins; seen: a third of what games apart would have. */
    CHECK(variance(c, 300) < 0.5 * 0.25 * 0.75 / c->sides);
}

static int stop_after;

static bool soon(void)
{
    return --stop_after < 0;
}

TEST("a block that is stopped is not finished")
{
    const char *const names[] = {"greedy", "random"};
    const Contest *c = contest_of("lab", 3, 2, names);
    Score score[ENTRIES_MAX];
    stop_after = 50;
    CHECK(!contest_play(c, 0, &slate, soon, score));
    stop_after = 100000;
    CHECK(contest_play(c, 0, &slate, soon, score));
}

TEST("what bots answer is counted, and their time")
{
    const char *const names[] = {"greedy", "random"};
    const Contest *c = contest_of("lab", 4, 2, names);
    Score score[ENTRIES_MAX];
    CHECK(contest_play(c, 0, &slate, never, score));
    CHECK(score[0].answers > 0 && score[0].nanoseconds > 0);
    CHECK_INT(3 * score[0].answers, score[1].answers);
}

/* ---- intervals ---- */

typedef struct Values {
    int count;
    const double *value;
} Values;

/* Their mean, and twice that. */
static void mean(const void *data, const uint32_t *times, double *values)
{
    const Values *v = data;
    double sum = 0;
    for (int i = 0; i < v->count; i++)
        sum += times[i] * v->value[i];
    values[0] = sum / v->count;
    values[1] = 2 * values[0];
}

TEST("the interval of a mean is as wide as theory says")
{
    enum { COUNT = 400 };
    double value[COUNT];
    Figure figure[2];
    for (int i = 0; i < COUNT; i++)
        value[i] = i % 2; /* a mean of 1/2, and a deviation of 1/2 */
    double half = 1.96 * 0.5 / sqrt(COUNT);
    CHECK(bootstrap(&(Values){COUNT, value}, COUNT, mean, 1, 2, figure));
    CHECK(figure[0].value == 0.5 && figure[1].value == 1);
    CHECK(is_near(figure[0].low, 0.5 - half, half / 6));
    CHECK(is_near(figure[0].high, 0.5 + half, half / 6));
    CHECK(figure[1].low == 2 * figure[0].low);
}

TEST("an interval repeats with its seed, and one sample has none")
{
    double value[5] = {1, 2, 4, 8, 16};
    Figure one[2], two[2];
    CHECK(bootstrap(&(Values){5, value}, 5, mean, 3, 2, one));
    CHECK(bootstrap(&(Values){5, value}, 5, mean, 3, 2, two));
    CHECK_BYTES(one, two, sizeof one);
    CHECK(bootstrap(&(Values){1, value}, 1, mean, 3, 2, one));
    CHECK(one[0].value == 1 && isnan(one[0].low) && isnan(one[0].high));
}

TEST("19 of 20 intervals hold the true mean")
{
    enum { COUNT = 60, TRIES = 200 };
    int held = 0;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        double value[COUNT];
        Figure figure[2];
        Rng rng = rng_stream(seed, 9);
        for (int i = 0; i < COUNT; i++)
            value[i] = rng_below(&rng, 101);
        bootstrap(&(Values){COUNT, value}, COUNT, mean, seed, 2, figure);
        held += figure[0].low <= 50 && figure[0].high >= 50;
    }
    CHECK(held >= TRIES * 90 / 100 && held <= TRIES * 99 / 100);
}

/* ---- ratings ---- */

TEST("who is before another one ten times for each time behind is 400 above")
{
    double before[RATED_MAX][RATED_MAX] = {{0, 10}, {1, 0}};
    double rating[RATED_MAX];
    ratings_fit(2, before, rating);
    CHECK(is_near(rating[0], 200, 0.001));
    CHECK(is_near(rating[1], -200, 0.001));
}

TEST("ratings are found again from what they lead to")
{
    static const double strength[] = {1, 2, 8, 50};
    static const double meetings[4][4] = {
        {0, 30, 0, 5}, {30, 0, 70, 11}, {0, 70, 0, 1}, {5, 11, 1, 0}};
    double before[RATED_MAX][RATED_MAX] = {{0}}, rating[RATED_MAX], mid = 0;
    for (int i = 0; i < 4; i++) {
        mid += 100 * log10(strength[i]);
        for (int j = 0; j < 4; j++)
            before[i][j] =
                meetings[i][j] * strength[i] / (strength[i] + strength[j]);
    }
    ratings_fit(4, before, rating);
    for (int i = 0; i < 4; i++)
        CHECK(is_near(rating[i], 400 * log10(strength[i]) - mid, 0.01));
}

/* ---- all of it ---- */

TEST("a standing of known scores")
{
    /* Two blocks of two games: first both are won, then one. */
    Score scores[4] = {
        {.games = 2,
         .wins = 2 * SHARE,
         .points = 10 * SHARE,
         .ranks = 2,
         .before = {0, 4},
         .answers = 5,
         .nanoseconds = 10000000},
        {.games = 2, .points = 4 * SHARE, .ranks = 4, .answers = 5},
        {.games = 2,
         .wins = SHARE,
         .points = 6 * SHARE,
         .ranks = 3,
         .before = {0, 2},
         .answers = 5},
        {.games = 2,
         .wins = SHARE,
         .points = 6 * SHARE,
         .ranks = 3,
         .before = {2},
         .answers = 5},
    };
    Standing s;
    CHECK(standing_find(scores, 2, 2, 2, 1, &s));
    CHECK(s.blocks == 2 && s.games == 4 && s.of[0].games == 4);
    CHECK(s.of[0].wins.value == 0.75 && s.of[1].wins.value == 0.25);
    CHECK(s.of[0].wins.low == 0.5 && s.of[0].wins.high == 1);
    CHECK(s.of[0].points.value == 4 && s.of[0].rank.value == 1.25);
    CHECK(s.ahead[0][1].value == 0.75 && s.blocks_ahead[0][1].value == 0.75);
    CHECK(s.of[0].milliseconds == 1 && s.of[1].milliseconds == 0);
    CHECK(is_near(s.of[0].rating.value, 200 * log10(3.5 / 1.5), 0.001));
}
