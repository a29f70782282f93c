/* example_test.c -- the rulebook's three examples, replayed from records.
 *
 * Cristiano, Gregorio and Jordi sit clockwise, as in the rulebook's picture of
 * the set-up, and are seats 1, 2 and 3. Each record is a game with the standard
 * box, up to the trick that the rulebook describes. What it does not say, the
 * other colours and values, the records choose.
 */
#include "games/lab/place_test.h"

static void replay(const char *path, int leader, const char *trump)
{
    place_record(path);
    CHECK_INT(place_table()->seats, 3);
    CHECK_BYTES(place_table()->box, place_table()->game->box,
                place_table()->game->box_size);
    CHECK_INT(place_lab()->leader + 1, leader);
    place_next();
    CHECK_TEXT(lab_colours[place_lab()->trump[0] & 7], trump);
    place_hush();
    while (place_next())
        ;
    CHECK_INT(place_lab()->trick, 1);
}

TEST("example 1: yellow is trump, and Jordi's is the highest yellow (L1, L2)")
{
    replay("games/lab/examples/yellow-trump.rec", 1, "yellow");
    CHECK_TEXT(place_story(SPECTATOR),
               "Next trump: one of @3's cards, not purple.\n"
               "@1 {plays|play} yellow 4, blue 4, green 1.\n"
               "@2 {plays|play} blue 6, orange 5.\n"
               "@3 {plays|play} yellow 6, purple 5.\n"
               "@3 {takes|take} trick 1 with yellow 6: -5 for purple.");
    CHECK_TEXT(place_won(3), "purple 5 yellow 10 green 1 blue 10 orange 5");
    CHECK_INT(place_lab()->leader + 1, 3);
}

TEST("example 2: blue is trump and Jordi leads; of two blue fives Cristiano's "
     "was played before Gregorio's (L4)")
{
    replay("games/lab/examples/blue-tie.rec", 3, "blue");
    CHECK_TEXT(place_story(SPECTATOR),
               "Next trump: a spare card, not green.\n"
               "@3 {plays|play} green 4, purple 1, yellow 1.\n"
               "@1 {plays|play} yellow 6, blue 5.\n"
               "@2 {plays|play} orange 6, blue 5.\n"
               "@1 {takes|take} trick 1 with blue 5, played first: -6 for "
               "orange.");
    CHECK_TEXT(place_won(1), "purple 1 yellow 7 green 4 blue 10 orange 6");
    CHECK_INT(place_lab()->leader + 1, 1);
}

TEST("example 3: green is trump and nobody plays it; Jordi's blue 6 is the "
     "highest value (L3)")
{
    replay("games/lab/examples/no-green.rec", 1, "green");
    CHECK_TEXT(
        place_story(SPECTATOR),
        "Next trump: a spare card, not purple.\n"
        "@1 {plays|play} purple 4, orange 4, yellow 1.\n"
        "@2 {plays|play} yellow 5, blue 1, orange 1.\n"
        "@3 {plays|play} blue 6, yellow 5.\n"
        "@3 {takes|take} trick 1 with blue 6, as nobody played green: -7 "
        "for blue.");
    CHECK_TEXT(place_won(3), "purple 4 yellow 11 blue 7 orange 5");
    CHECK_INT(place_lab()->leader + 1, 3);
}
