/* offer_test.c -- rulings on what one may decline where the option offers says
 * so: tokens beside the elves' kart, and repairs between the races. */
#include "games/karts/place_test.h"

/* Elves at the wheel of A pay to grab, and are asked. Seats 1 and 2 have
 * swapped: seat 1 is the front driver. */
static void grab(const char *picture, const char *karts, const char *lines)
{
    place_start("race; offers=asked; factions elves goblins dwarves mummies");
    place_draw(2, 4, picture);
    place_karts(karts);
    place_plan("A special 2");
    place_reveal("A");
    place_play(lines);
}

TEST("K22: who left a token lying and drives onto its space draws it: that "
     "is not offered")
{
    grab("A . + . .\n"
         " . . . . .",
         "A speed 4", "1 done");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_TEXT(place_picture(), ". . a . .\n"
                                " . . . . .");
    place_play("power kit");
    CHECK_TEXT(place_tokens('A'), "kit");
}

TEST("K22: what was left lying is offered again from the next space, not from "
     "the same one")
{
    grab(". + . . .\n"
         " A . . . .",
         "A speed 2", "1 done");
    CHECK_INT(place_state()->phase, PHASE_GRAB);
    CHECK_TEXT(place_picture(), ". + . . .\n"
                                " . A . . .");
    place_play("1 grab; power kit");
    CHECK_TEXT(place_picture(), ". + . . .\n"
                                " . . A . .");
    CHECK_TEXT(place_tokens('A'), "kit");
}
