/* example_test.c -- the rulebooks' examples of play, replayed from records.
 *
 * Each record is a game from its beginning to the evaluation that the
 * rulebook describes, with the standard box: its first two stage cards are
 * the ones of the examples. What the rulebooks do not say, where a piece
 * came from, the records choose; the jumping animal of the first edition has
 * two possible places, so there are two records.
 *
 * CR27 needs no test: a colour that three players would not have is called
 * seat 1 here like any other.
 */
#include "games/race/place_test.h"

static void replay_placing(void)
{
    while (place_race()->phase == PHASE_PLACE && !place_race()->shown &&
           place_next())
        ;
}

static void replay_rest(void)
{
    while (place_next())
        ;
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

/* The position that the rulebook shows; the first edge is being moved. */
static void check_animals_before(const char *blue, const char *yellow,
                                 const char *green)
{
    CHECK_TEXT(place_lane(1), blue);
    CHECK_TEXT(place_lane(2), yellow);
    CHECK_TEXT(place_lane(3), green);
    CHECK_TEXT(place_tiles(3), "5 /");
    CHECK_TEXT(place_piles(), "4 3 2 1 / 5 4 3 2 1");
    CHECK_INT(place_race()->on[3], 0);
    CHECK_TEXT(place_choices(),
               "move sprinter 2, move reptile 2, move flyer 2");
}

static void check_animals_after(void)
{
    CHECK_TEXT(place_tiles(1), "/");
    CHECK_TEXT(place_tiles(2), "4 /");
    CHECK_TEXT(place_tiles(3), "5 / 5");
    CHECK_TEXT(place_piles(), "3 2 1 / 4 3 2 1");
}

TEST("the animals' example of play, with the sprinter on space 4 (CR27, A-1, "
     "A-2, "
     "A-3, CR1, CR7, CR15, CR35)")
{
    place_record("games/race/examples/animals-from-4.rec");
    replay_placing();
    check_animals_before("2 1 0", "4 5 0", "0 0 10");
    place_hush();
    replay_rest();
    CHECK_TEXT(place_story(),
               "@1 {moves|move} the reptile out to space 4 over the "
               "sprinter.\n"
               "The sprinter edge: @2 2+2=4, @1 4. @2 {wins|win} 3 steps, "
               "being there first.\n"
               "@2 {moves|move} the sprinter homeward to space 3 over the "
               "reptile on its way out, around the turn.\n"
               "@2 {takes|take} the 4 at the turn.\n"
               "The flyer edge: @3 6, @2 4. @3 {wins|win} 2 steps.\n"
               "@3 {moves|move} the flyer home.\n"
               "@3 {takes|take} the 5 at the finish.\n");
    CHECK_TEXT(place_lane(1), "2 4 0");
    CHECK_TEXT(place_lane(2), "9 5 0");
    CHECK_TEXT(place_lane(3), "0 0 12");
    check_animals_after();
}

TEST("the animals' example of play, with the sprinter on space 3 and a point "
     "to spare for the flyer (A-1, A-2, A-3, CR8)")
{
    place_record("games/race/examples/animals-from-3.rec");
    replay_placing();
    check_animals_before("3 1 0", "3 5 0", "0 0 11");
    place_hush();
    replay_rest();
    CHECK_TEXT(place_story(),
               "@1 {moves|move} the reptile out to space 4 over the "
               "sprinter.\n"
               "The sprinter edge: @2 2+2=4, @1 4. @2 {wins|win} 3 steps, "
               "being there first.\n"
               "@2 {moves|move} the sprinter homeward to space 4 over the "
               "reptile on its way out, around the turn.\n"
               "@2 {takes|take} the 4 at the turn.\n"
               "The flyer edge: @3 6, @2 4. @3 {wins|win} 2 steps.\n"
               "@3 {moves|move} the flyer home.\n"
               "@3 {takes|take} the 5 at the finish.\n");
    CHECK_TEXT(place_lane(1), "3 4 0");
    CHECK_TEXT(place_lane(2), "8 5 0");
    CHECK_TEXT(place_lane(3), "0 0 12");
    check_animals_after();
}

TEST("the trains' example of play (B-1, B-2, B-3, CR1, CR6, CR7, CR15, CR35)")
{
    place_record("games/race/examples/trains.rec");
    replay_placing();
    CHECK_TEXT(place_lane(1), "0 5 4");
    CHECK_TEXT(place_lane(2), "0 4 0");
    CHECK_TEXT(place_lane(3), "6 3 4");
    CHECK_TEXT(place_piles(), "5 5 5 4 4 4 4 / 6 5 5 4 4 3");
    CHECK_INT(place_race()->on[3], 0);
    CHECK_INT(place_asked(), 2);
    place_hush();
    replay_rest();
    CHECK_TEXT(place_story(),
               "@2 {moves|move} the railcar to the turn.\n"
               "@2 {takes|take} the 5 at the turn.\n"
               "The steamer edge: @3 1. @3 {wins|win} 4 steps.\n"
               "@3 {moves|move} the steamer home over both others.\n"
               "@3 {takes|take} the 6 at the finish.\n"
               "The express edge: @3 1+2=3, @1 4. @1 {wins|win} 2 steps.\n"
               "@1 {moves|move} the express homeward to space 4 over the "
               "railcar on its way out, around the turn.\n"
               "@1 {takes|take} the 5 at the turn.\n");
    CHECK_TEXT(place_lane(1), "0 5 8");
    CHECK_TEXT(place_lane(2), "0 6 0");
    CHECK_TEXT(place_lane(3), "12 3 4");
    CHECK_TEXT(place_piles(), "5 4 4 4 4 / 5 5 4 4 3");
}

TEST("the trains' example: at the first edge the sums are equal, and the "
     "first card decides")
{
    place_record("games/race/examples/trains.rec");
    for (int turn = 0; turn < 8; turn++)
        place_next();
    place_hush();
    place_next();
    CHECK_TEXT(place_story(),
               "@1 {lays|lay} a 4 at the express edge.\n"
               "The edge for any train: @2 3, @1 1+2=3. @2 {wins|win} 2 steps, "
               "being there first.\n");
}

TEST("the fourth edge of the examples is taboo when they are evaluated")
{
    place_record("games/race/examples/animals-from-4.rec");
    for (int turn = 0; turn < 3; turn++) {
        CHECK(place_may("bid 1 on fourth") || place_may("bid 2 on fourth"));
        place_next();
    }
    CHECK(place_may("bid 2 on third") && !place_may("bid 2 on fourth"));
}

/* Both rulebooks: three cards at a question mark, 1 to one and 2 to another. */
static void split_three(const char *game, const char *stage)
{
    const Edition *edition;
    char action[ACTION_TEXT];
    place_start(game, stage);
    place_bids("4@1 1@1 2@1 ...");
    edition = race_edition(race_box(place_table()));
    CHECK_INT(place_race()->points, 3);
    text_format(action, sizeof action, "move %s 2", edition->piece[0]);
    place_act("1", action);
    CHECK_INT(place_race()->points, 1);
    text_format(action, sizeof action, "move %s 1", edition->piece[2]);
    place_act("1", action);
    CHECK_TEXT(place_lane(1), "2 0 1");
}

TEST("CR14: three cards at a question mark move one piece 1 and another 2")
{
    split_three("animals", "stage any ? sprinter 3 flyer 2 reptile 1");
    split_three("trains", "stage any ? steamer 3 express 2 railcar 1");
}
