/* example_test.c -- the rulebook's three examples, with the standard box.
 *
 * What the rulebook does not say, the other racers and how it came to this, is
 * chosen here. */
#include "games/turbulent/place_test.h"

TEST("example 1: of rows of the same length the lowest is active, and the "
     "crashed car at its far right counts (T1, T2)")
{
    place_start("drive mouse bear; field frog cat unicorn");
    place_play("card dog; card frog; card dog 2; 1 push left with agility;"
               "roll 1; roll 6; card cat");
    CHECK_TEXT(place_row(1), "unicorn mouse*");
    CHECK_TEXT(place_row(2), "frog cat");
    CHECK_INT(place_lane(), 1);
    place_hush();
    place_play("card unicorn");
    CHECK_TEXT(place_story(), "The unicorn is turned.\n"
                              "@2 {is|are} next.\n"
                              "The unicorn moves up to row 2.");
}

TEST("example 2: the monkey moves up from row 2 to the right end of row 3, "
     "next to the cat, and the frog closes the gap (T8)")
{
    place_start("drive mouse bear; field cat monkey frog");
    place_play("card cat; card monkey; card panther; 1 enter mouse; card frog;"
               "card cat");
    CHECK_TEXT(place_row(2), "monkey frog");
    CHECK_TEXT(place_row(3), "cat");
    CHECK_INT(place_lane(), 2);
    place_hush();
    place_play("card monkey");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_race()->spot[place_racer("frog")], 32 * 1 + 0);
    CHECK_TEXT(place_row(3), "cat monkey");
    CHECK_TEXT(place_story(), "The monkey is turned.\n"
                              "@1 {is|are} next.\n"
                              "The monkey moves up to row 3.");
}

TEST("example 3: the mouse wants to push the unicorn off with agility, 3 + 2 "
     "against 6, and crashes (T22, T23)")
{
    place_start("drive mouse bear; field frog cat unicorn");
    const Box *box = turb_box(place_table());
    CHECK_TEXT(box->ability[0], "agility");
    CHECK_INT(box->racer[place_racer("mouse")].symbols[0], 2);
    CHECK_INT(box->racer[place_racer("unicorn")].symbols[0], 0);
    place_play("card dog; card frog; card dog 2");
    CHECK_TEXT(place_row(1), "cat unicorn mouse");
    place_hush();
    place_play("1 push left with agility; roll 3; roll 6");
    CHECK_TEXT(place_row(1), "cat unicorn mouse*");
    CHECK_TEXT(place_story(),
               "@1 {tries|try} to push the unicorn off with agility.\n"
               "@1's mouse rolls 3 + 2 agility = 5.\n"
               "The mouse crashes: @1's mouse 3 + 2 = 5, the unicorn 6 + 0 = "
               "6.");
}
