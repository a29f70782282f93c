/* walk_test.c -- rulings on how a piece walks, and the printed placings.
 *
 * The rulebooks' examples tell which pieces were jumped and where a walk
 * ended, not where it began. Here all lanes are tried: the walk must leave
 * just the beginnings that the rulings name.
 */
#include "games/race/place_test.h"

static int walk_to(int mover, int other, int third, int points)
{
    const uint8_t lane[PIECES] = {(uint8_t)mover, (uint8_t)other,
                                  (uint8_t)third};
    return race_walk(lane, 0, points).to;
}

static int walk_cost(int mover, int other, int third, int points)
{
    const uint8_t lane[PIECES] = {(uint8_t)mover, (uint8_t)other,
                                  (uint8_t)third};
    return race_walk(lane, 0, points).used;
}

/* ---- the plain twin ---- */

/* The space of a path place; start and home are no spaces. */
static int space(int place)
{
    if (place == 0 || place == HOME)
        return 0;
    return place <= TURNAROUND ? place : HOME - place;
}

static bool is_taken(const uint8_t lane[PIECES], int piece, int place)
{
    for (int other = 0; other < PIECES; other++)
        if (other != piece && space(place) &&
            space(lane[other]) == space(place))
            return true;
    return false;
}

static Walk plain_walk(const uint8_t lane[PIECES], int piece, int points)
{
    Walk walk = {lane[piece], 0};
    while (walk.used < points && walk.to < HOME) {
        walk.used++;
        do
            walk.to++;
        while (is_taken(lane, piece, walk.to));
    }
    return walk;
}

static void compare_walks(const uint8_t lane[PIECES], int piece)
{
    for (int points = 1; points <= POINTS_MAX; points++) {
        Walk fast = race_walk(lane, piece, points);
        Walk plain = plain_walk(lane, piece, points);
        test_place("lane %d %d %d, piece %d, %d points", lane[0], lane[1],
                   lane[2], piece, points);
        CHECK_INT(fast.to, plain.to);
        CHECK_INT(fast.used, plain.used);
    }
}

static bool is_shared(int a, int b)
{
    return space(a) && space(a) == space(b);
}

/* Calls `visit` with every lane; two pieces never stand on one space. */
static void each_lane(void (*visit)(const uint8_t lane[PIECES]))
{
    for (int a = 0; a <= HOME; a++)
        for (int b = 0; b <= HOME; b++)
            for (int c = 0; c <= HOME; c++) {
                uint8_t lane[PIECES] = {(uint8_t)a, (uint8_t)b, (uint8_t)c};
                if (!is_shared(a, b) && !is_shared(a, c) && !is_shared(b, c))
                    visit(lane);
            }
}

static void compare_pieces(const uint8_t lane[PIECES])
{
    for (int piece = 0; piece < PIECES; piece++)
        if (lane[piece] < HOME)
            compare_walks(lane, piece);
}

TEST("a walk is the same as one made step by step, from every lane")
{
    each_lane(compare_pieces);
}

/* ---- rulings ---- */

TEST("CR1: an occupied space costs nothing, so one hurdle is two spaces")
{
    CHECK_INT(walk_to(2, 3, 0, 1), 4);
    CHECK_INT(walk_to(1, 2, 0, 2), 4);
    CHECK_INT(walk_to(1, 3, 0, 2), 4);
    CHECK_INT(walk_to(2, 4, 0, 1), 3);
}

TEST("CR2: two hurdles in a row are jumped with one point")
{
    CHECK_INT(walk_to(1, 2, 3, 1), 4);
    CHECK_INT(walk_to(1, 3, 2, 1), 4);
    CHECK_INT(walk_to(0, 1, 2, 2), 4);
    CHECK_INT(walk_to(9, 10, 11, 1), HOME);
    CHECK_INT(walk_cost(9, 10, 11, 1), 1);
}

TEST("CR3: a hurdle is jumped whichever way it faces")
{
    CHECK_INT(walk_to(2, 9, 0, 1), 4); /* it comes home over space 3 */
    CHECK_INT(walk_to(8, 3, 0, 1), 10);
    CHECK_INT(walk_to(8, 9, 0, 1), 10);
    CHECK_INT(walk_to(4, 5, 0, 2), 8); /* the same one out and home */
}

TEST("CR4: a piece on the turnaround is jumped, and the jumper turns")
{
    CHECK_INT(walk_to(5, 6, 0, 1), 7); /* back on its own space 5 */
    CHECK_INT(walk_to(4, 6, 0, 2), 7);
    place_start("animals", "stage sprinter 1 any 2 flyer 2 reptile 1;"
                           "lane 1 5 6 0; tiles 1 6 /");
    place_bids("1@1 ...");
    CHECK_TEXT(place_lane(1), "7 6 0");
    CHECK_TEXT(place_tiles(1), "6 5 /");
}

TEST("CR2, CR4: over hurdles on 5 and on the turnaround one point leads from "
     "4 to 8, and the tile is taken")
{
    CHECK_INT(walk_to(4, 5, 6, 1), 8);
    CHECK_INT(walk_cost(4, 5, 6, 1), 1);
    place_start("trains", "stage steamer 1 any 2 express 2 railcar 1;"
                          "lane 1 4 5 6");
    place_bids("1@1 ...");
    CHECK_TEXT(place_lane(1), "8 5 6");
    CHECK_TEXT(place_tiles(1), "5 /");
}

TEST("CR5: the start holds any number and is never jumped")
{
    for (int points = 1; points <= 5; points++) {
        CHECK_INT(walk_to(0, 0, 0, points), points);
        CHECK_INT(walk_to(0, 0, HOME, points), points);
    }
    CHECK_INT(walk_to(11, HOME, HOME, 1), HOME);
}

TEST("CR6: entering the turnaround and crossing home cost a point each")
{
    CHECK_INT(walk_to(5, 0, 0, 1), TURNAROUND);
    CHECK_INT(walk_to(4, 0, 0, 1), 5);
    CHECK_INT(walk_to(TURNAROUND, 0, 0, 1), 7); /* turning was free */
    CHECK_INT(walk_to(11, 0, 0, 1), HOME);
    CHECK_INT(walk_to(10, 0, 0, 1), 11);
}

TEST("CR7: a piece walks past the turnaround in one move, with its tile")
{
    CHECK_INT(walk_to(5, 0, 0, 3), 8);
    place_start("animals", "stage sprinter 3 any 2 flyer 2 reptile 1;"
                           "lane 1 5 0 0");
    place_bids("1@1 ...");
    CHECK_TEXT(place_lane(1), "8 0 0");
    CHECK_TEXT(place_tiles(1), "6 /");
}

TEST("CR8: points that are left over at home are lost")
{
    CHECK_INT(walk_to(11, 0, 0, 4), HOME);
    CHECK_INT(walk_cost(11, 0, 0, 4), 1);
    CHECK_INT(walk_cost(9, 10, 0, 4), 2);
    place_start("animals", "stage sprinter 4 any 2 flyer 2 reptile 1;"
                           "lane 1 11 3 0");
    place_bids("1@1 ...");
    CHECK_TEXT(place_lane(1), "12 3 0");
    CHECK_TEXT(place_tiles(1), "/ 6");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

/* ---- the placings of the printed examples ---- */

/* Spaces of `other` that the walk of piece 0 from `from` to `to` crosses. */
static int jumps(int from, int to, int other)
{
    int count = 0;
    for (int place = from + 1; place < to; place++)
        count += space(other) && space(other) == space(place);
    return count;
}

static bool turns(int from, int to)
{
    return from < TURNAROUND && to >= TURNAROUND;
}

/* Placings found: the mover's place, the spaces of the pieces it jumps. */
static bool found[HOME + 1][HOME + 1][HOME + 1];

static int count_found(void)
{
    int count = 0;
    for (int i = 0; i <= HOME; i++)
        for (int j = 0; j <= HOME; j++)
            for (int k = 0; k <= HOME; k++)
                count += found[i][j][k];
    return count;
}

static int placings(void (*visit)(const uint8_t lane[PIECES]))
{
    __builtin_memset(found, 0, sizeof found);
    each_lane(visit);
    return count_found();
}

/* Two points, over the second piece alone; the story takes no tile. */
static void visit_a1(const uint8_t lane[PIECES])
{
    int from = lane[0], to = from < HOME ? race_walk(lane, 0, 2).to : 0;
    if (from < HOME && !turns(from, to) && to < HOME &&
        jumps(from, to, lane[1]) == 1 && jumps(from, to, lane[2]) == 0)
        found[from][space(lane[1])][0] = true;
}

TEST("A-1: a reptile jumps its sprinter with two points from twelve placings")
{
    CHECK_INT(placings(visit_a1), 12);
    CHECK(found[1][2][0]); /* the one of the record: 1 over 2 to 4 */
}

/* So many points, over the second piece, around the turn, and over it again. */
static bool jumps_there_and_back(const uint8_t lane[PIECES], int points)
{
    int from = lane[0], to = from < HOME ? race_walk(lane, 0, points).to : 0;
    return from < TURNAROUND && to > TURNAROUND && to < HOME &&
           space(lane[1]) < TURNAROUND && jumps(from, to, lane[1]) == 2 &&
           jumps(from, to, lane[2]) == 0;
}

static void visit_a2(const uint8_t lane[PIECES])
{
    if (jumps_there_and_back(lane, 3))
        found[lane[0]][space(lane[1])][0] = true;
}

TEST("A-2: out over the reptile, around, and over it again with three points "
     "has exactly two placings")
{
    CHECK_INT(placings(visit_a2), 2);
    CHECK(found[4][5][0] && found[3][5][0]);
    CHECK_INT(walk_to(4, 5, 0, 3), 9);
    CHECK_INT(walk_to(3, 5, 0, 3), 8);
}

/* Homeward and home with two points, over nobody. */
static void visit_a3(const uint8_t lane[PIECES])
{
    int from = lane[0];
    if (from >= TURNAROUND && from < HOME && race_walk(lane, 0, 2).to == HOME &&
        !jumps(from, HOME, lane[1]) && !jumps(from, HOME, lane[2]))
        found[from][0][0] = true;
}

TEST("A-3: a flyer gets home with two points from space 2, or from 1 with a "
     "point to spare")
{
    CHECK_INT(placings(visit_a3), 2);
    CHECK(found[10][0][0] && found[11][0][0]);
    CHECK_INT(walk_cost(10, 0, 0, 2), 2);
    CHECK_INT(walk_cost(11, 0, 0, 2), 1);
}

/* To the turning point with two points, over nobody. */
static void visit_b1(const uint8_t lane[PIECES])
{
    int from = lane[0];
    if (from < TURNAROUND && race_walk(lane, 0, 2).to == TURNAROUND &&
        !jumps(from, TURNAROUND, lane[1]) && !jumps(from, TURNAROUND, lane[2]))
        found[from][0][0] = true;
}

TEST("B-1: a train gets to the turning point with two points from space 4")
{
    CHECK_INT(placings(visit_b1), 1);
    CHECK(found[4][0][0]);
}

/* Homeward and home with four points, over both others. */
static void visit_b2(const uint8_t lane[PIECES])
{
    int from = lane[0], one = space(lane[1]), two = space(lane[2]);
    if (from >= TURNAROUND && from < HOME && one < two &&
        race_walk(lane, 0, 4).to == HOME && jumps(from, HOME, lane[1]) == 1 &&
        jumps(from, HOME, lane[2]) == 1)
        found[from][one][two] = true;
}

TEST("B-2: home over two trains with four points has twenty placings, and "
     "those that use all four begin on the turning point")
{
    CHECK_INT(placings(visit_b2), 20);
    for (int from = 0; from < HOME; from++)
        for (int one = 0; one < TURNAROUND; one++)
            for (int two = 0; two < TURNAROUND; two++)
                if (found[from][one][two])
                    CHECK_INT(walk_cost(from, one, two, 4) == 4,
                              from == TURNAROUND);
}

/* As A-2 with two points, and it ends on the space where it began. */
static void visit_b3(const uint8_t lane[PIECES])
{
    if (jumps_there_and_back(lane, 2) &&
        space(race_walk(lane, 0, 2).to) == space(lane[0]))
        found[lane[0]][space(lane[1])][0] = true;
}

TEST("B-3: over a train, around, over it again, and back on the same space "
     "with two points has exactly one placing")
{
    CHECK_INT(placings(visit_b3), 1);
    CHECK(found[4][5][0]);
    CHECK_INT(walk_to(4, 5, 0, 2), 8);
}
