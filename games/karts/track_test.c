/* track_test.c -- the track against a plain twin: hexes as points on a plane,
 * and ways found hex by hex. */
#include "games/karts/place_test.h"

#include <string.h>

enum { ROW = HEX_COLUMNS, ARRANGEMENTS = 192 };

/* ---- the twin ---- */

/* Centres of hexes: two to the right is the next one, one to the right and one
 * down the one below. */
static int across(int hex)
{
    return 2 * (hex % ROW) + (hex / ROW & 1);
}

static int quarter(int hex)
{
    bool above = hex / ROW < SECTION_ROWS;
    bool right = hex % ROW >= SECTION_COLUMNS;
    return above ? right ? 2 : 3 : right;
}

/* [K11] Out of the grid, into a wall, or from the start section to the third
 * and back; the line is the left edge of the last section. */
static int twin_next(const Karts *s, int hex, int direction)
{
    static const int right[] = {2, 1, -1, -2, -1, 1};
    static const int down[] = {0, -1, -1, 0, 1, 1};
    int x = across(hex) + right[direction], y = hex / ROW + down[direction];
    int last = s->part == RACE ? 3 : 2;
    int line = s->part == RACE ? 0 : 2 * SECTION_COLUMNS;
    for (int to = 0; to < HEXES; to++) {
        if (across(to) != x || to / ROW != y)
            continue;
        if (quarter(hex) + quarter(to) == 3 && quarter(hex) * quarter(to) == 0)
            return TO_WALL;
        if (quarter(to) <= last)
            return s->hex[to] == HEX_WALL ? TO_WALL : to;
    }
    bool level = y >= 0 && y < SECTION_ROWS;
    return quarter(hex) == last && level && x < line + (y & 1) ? TO_FINISH
                                                               : TO_WALL;
}

/* Breadth first over the twin's steps. */
static void twin_ways(const Karts *s, int from, uint8_t way[HEXES])
{
    uint8_t queue[HEXES] = {(uint8_t)from};
    memset(way, NONE, HEXES);
    way[from] = 0;
    for (int first = 0, last = 1; first < last; first++)
        for (int d = 0; d < DIRECTIONS; d++) {
            int to = track_next(s, queue[first], d);
            if (to >= HEXES || way[to] != NONE)
                continue;
            way[to] = (uint8_t)(way[queue[first]] + 1);
            queue[last++] = (uint8_t)to;
        }
}

static int twin_distance(const Karts *s, int hex)
{
    uint8_t way[HEXES];
    int least = 0;
    twin_ways(s, hex, way);
    for (int to = 0; to < HEXES; to++)
        for (int d = 0; d < DIRECTIONS && way[to] != NONE; d++)
            if (track_next(s, to, d) == TO_FINISH &&
                (!least || way[to] + 1 < least))
                least = way[to] + 1;
    return least;
}

/* ---- arrangements of the standard box ---- */

/* The n-th of 192 ways to lay three of four sections, either side up; the
 * track of Qualifying is the first two of them. */
static void lay(Karts *s, int part, int n)
{
    int sides = n % 8, order = n / 8, left[SECTIONS] = {0, 1, 2, 3};
    memset(s, 0, sizeof *s);
    s->part = (uint8_t)part;
    track_lay(s, 0, karts_standard_box.first);
    for (int place = 1, count = SECTIONS; place <= track_sections(s); place++) {
        int pick = order % count, section = left[pick];
        order /= count--;
        left[pick] = left[count];
        track_lay(
            s, place,
            karts_standard_box.section[section][sides >> (place - 1) & 1]);
    }
    track_measure(s);
}

static void check_steps(const Karts *s)
{
    for (int hex = 0; hex < HEXES; hex++) {
        CHECK_INT(field_has(s->track, hex), s->hex[hex] != HEX_WALL);
        for (int d = 0; d < DIRECTIONS && s->hex[hex] != HEX_WALL; d++) {
            int to = track_next(s, hex, d);
            test_place("part %d, hex %d %s", s->part, hex,
                       karts_direction_name[d]);
            CHECK_INT(to, twin_next(s, hex, d));
            if (to < HEXES)
                CHECK_INT(track_next(s, to, track_turn(d, 3)), hex);
        }
    }
}

TEST("K11: a step leads where the twin says, and back again, on all tracks of "
     "the box")
{
    Karts s;
    for (int part = QUALIFYING; part <= RACE; part++)
        for (int n = 0; n < ARRANGEMENTS && !test_has_failed(); n++) {
            lay(&s, part, n);
            check_steps(&s);
        }
}

/* What the twin has next to a set, and the set. */
static Field twin_grow(const Karts *s, Field f)
{
    Field g = f;
    for (int hex = 0; hex < HEXES; hex++)
        for (int d = 0; d < DIRECTIONS && field_has(f.word, hex); d++)
            if (track_next(s, hex, d) < HEXES)
                field_add(g.word, track_next(s, hex, d));
    return g;
}

TEST("K24: sets of hexes grow by the steps from each of them, on all tracks of "
     "the box")
{
    Rng rng = rng_stream(24, 0);
    Karts s;
    for (int n = 0; n < 2 * ARRANGEMENTS && !test_has_failed(); n++) {
        lay(&s, n & 1, n / 2);
        test_place("arrangement %d of part %d", n / 2, n & 1);
        for (int i = 0; i < HEXES + 20; i++) {
            Field f = {{0, 0, 0}};
            for (int j = 0; j < 3 && i >= HEXES; j++)
                f.word[j] = rng_next(&rng) & s.track[j];
            if (i < HEXES && s.hex[i] != HEX_WALL)
                field_add(f.word, i);
            Field grown = track_grow(&s, f), twin = twin_grow(&s, f);
            CHECK_BYTES(&grown, &twin, sizeof grown);
        }
    }
}

TEST("K24: a way is the shortest over the hexes of the track, past walls")
{
    Karts s;
    uint8_t way[HEXES];
    for (int n = 0; n < 2 * ARRANGEMENTS && !test_has_failed();
         n += test_soak(13, 1)) {
        lay(&s, n & 1, n / 2);
        for (int from = 0; from < HEXES; from++) {
            if (s.hex[from] == HEX_WALL)
                continue;
            test_place("arrangement %d of part %d from %d", n / 2, n & 1, from);
            twin_ways(&s, from, way);
            for (int to = 0; to < HEXES; to++)
                if (s.hex[to] != HEX_WALL)
                    CHECK_INT(place_way(&s, from, to), way[to]);
        }
    }
}

TEST("K4: the distance is the shortest way over the line, on all tracks of the "
     "box, and every hex has one")
{
    Karts s;
    for (int n = 0; n < 2 * ARRANGEMENTS && !test_has_failed();
         n += test_soak(7, 1)) {
        lay(&s, n & 1, n / 2);
        test_place("arrangement %d of part %d", n / 2, n & 1);
        for (int hex = 0; hex < HEXES; hex++) {
            bool wall = s.hex[hex] == HEX_WALL;
            CHECK_INT(s.distance[hex], wall ? 0 : twin_distance(&s, hex));
            CHECK((s.distance[hex] > 0) != wall);
        }
    }
}

TEST("K24: a way that there is not is none, and to stay is no way")
{
    place_start("race");
    place_draw(2, 9,
               "# # # #\n"
               " # A # .\n"
               "# # # #");
    CHECK_INT(place_way(place_state(), 3 * ROW + 10, 3 * ROW + 12), NONE);
    CHECK_INT(place_way(place_state(), 3 * ROW + 10, 3 * ROW + 10), 0);
    CHECK_INT(place_state()->distance[3 * ROW + 10], 0);
    CHECK_INT(place_way(place_state(), 6 * ROW + 1, 5 * ROW + 1), 15);
}

TEST("left is against the clock, right with it, and six sides are a circle")
{
    CHECK_INT(track_turn(EAST, track_side(LEFT)), NORTH_EAST);
    CHECK_INT(track_turn(EAST, track_side(RIGHT)), SOUTH_EAST);
    CHECK_INT(track_turn(SOUTH_EAST, track_side(LEFT)), EAST);
    CHECK_INT(track_turn(NORTH_WEST, DIRECTIONS / 2), SOUTH_EAST);
    for (int d = 0; d < DIRECTIONS; d++)
        CHECK_INT(track_turn(track_turn(d, 1), -1), d);
}
