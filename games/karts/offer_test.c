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

/* ---- grabbing ---- */

TEST("K22, K72: where offers are asked, the front driver takes or leaves what "
     "lies beside the kart")
{
    grab(". . . .\n"
         " A + . .",
         "", "");
    CHECK_INT(place_state()->phase, PHASE_GRAB);
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_choices(1), "done, grab");
    place_play("1 grab");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_INT(place_state()->draws, 1);
    place_play("power tape");
    CHECK_TEXT(place_tokens('A'), "tape");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    grab(". . . .\n"
         " A + . .",
         "", "1 done");
    CHECK_TEXT(place_tokens('A'), "");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K22: in Qualifying the front driver is the other seat")
{
    place_start("seats=4; offers=asked; factions elves goblins");
    place_draw(9, 0, " A + . .");
    place_round("A special 2", "A B");
    CHECK_INT(place_asked(), 2);
    CHECK_INT(place_state()->phase, PHASE_GRAB);
}

TEST("K22: where offers are taken nobody is asked")
{
    place_start("seats=4; offers=taken; factions elves goblins");
    place_draw(9, 0, " A + . .");
    place_round("A special 2", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->phase, PHASE_POWER);
}

TEST("K22: several tokens beside the kart are one question")
{
    grab(". + . .\n"
         " A + . .",
         "", "");
    CHECK_INT(place_state()->offers, 2);
    place_play("1 grab");
    CHECK_INT(place_state()->draws, 2);
    place_play("power tape; power banana");
    CHECK_TEXT(place_tokens('A'), "tape banana");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K22, K72: what lies under the kart is not offered, but taken")
{
    grab("a . . .\n"
         " . . . .",
         "", "");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->phase, PHASE_POWER);
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    grab("a + . .\n"
         " . . . .",
         "", "");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_GRAB);
    place_play("1 done");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: each move to another space offers what is beside it, and goes on")
{
    grab("A . . . .\n"
         " . . + . .",
         "A speed 4", "");
    CHECK_INT(place_state()->phase, PHASE_GRAB);
    CHECK_TEXT(place_picture(), ". . A . .\n"
                                " . . + . .");
    place_play("1 grab; power tape");
    CHECK_TEXT(place_picture(), ". . . . A\n"
                                " . . + . .");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: a space that gave its token is not offered again in this turn")
{
    grab("A . + . .\n"
         " . . . . .",
         "A speed 4", "1 grab; power tape");
    CHECK_INT(place_state()->phase, PHASE_DEAL);
    CHECK_TEXT(place_picture(), ". . + . A\n"
                                " . . . . .");
    CHECK_TEXT(place_tokens('A'), "tape");
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
    place_play("power tape");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22, K72: what was left lying is offered again from the next space, not "
     "from the same one")
{
    grab(". + . . .\n"
         " A . . . .",
         "A speed 2", "1 done");
    CHECK_INT(place_state()->phase, PHASE_GRAB);
    CHECK_TEXT(place_picture(), ". + . . .\n"
                                " . A . . .");
    place_play("1 grab; power tape");
    CHECK_TEXT(place_picture(), ". + . . .\n"
                                " . . A . .");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: others draw where they drive, and are offered nothing")
{
    place_start("race; offers=asked; seats=4; factions elves goblins");
    place_draw(2, 4,
               "A . B + .\n"
               " . . . + .");
    place_karts("B speed 1");
    place_round("B special 2", "B A");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->phase, PHASE_POWER);
    place_play("power tape");
    CHECK_TEXT(place_tokens('B'), "tape");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K22: who drives past without payment is offered nothing")
{
    place_start("race; offers=asked; seats=4; factions elves goblins");
    place_draw(2, 4,
               "A . . . .\n"
               " . . + . .");
    place_karts("A speed 4");
    place_round("", "A B");
    CHECK_INT(place_state()->phase, PHASE_DEAL);
}

TEST("K22: beside a troll the offer comes first, then the damage card")
{
    grab("A x . .\n"
         " . + . .",
         "A speed 3", "1 done; damage scratch");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_tokens('A'), "");
}

TEST("K22: beside a take off the offer comes first, then the flight")
{
    grab("A t . . . .\n"
         " . + . . . .",
         "A speed 1", "");
    CHECK_INT(place_state()->phase, PHASE_GRAB);
    CHECK_TEXT(place_picture(), ". A . . . .\n"
                                " . + . . . .");
    place_play("1 grab; power tape");
    CHECK_TEXT(place_picture(), ". . . . A .\n"
                                " . + . . . .");
}

/* ---- as built ---- */

TEST("K68: on ice while grabbing the side is asked before the token is drawn")
{
    place_start("race; factions elves goblins dwarves mummies");
    place_draw(2, 4,
               "A i . . .\n"
               " . + . . .\n"
               ". . . . .");
    place_karts("A speed 3");
    place_round("A special 2", "A");
    CHECK_INT(place_asked(), 2);
    CHECK_INT(place_state()->why, WHY_ICE);
    CHECK_INT(place_state()->draws, 1);
    place_play("2 left");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_TEXT(place_where('A'), "2 5");
}

TEST("K68: before it is offered, too")
{
    grab("A i . . .\n"
         " . + . . .\n"
         ". . . . .",
         "A speed 3", "");
    CHECK_INT(place_asked(), 2);
    CHECK_INT(place_state()->offers, 1);
    place_play("2 right");
    CHECK_INT(place_asked(), 1);
    place_play("1 grab; power tape");
    CHECK_TEXT(place_tokens('A'), "tape");
    CHECK_TEXT(place_picture(), ". . . . .\n"
                                " . + . . .\n"
                                ". . A . .");
}

TEST("K69: who grabs and was switched draws beside the new space, before the "
     "move")
{
    place_start("seats=4; race; factions elves goblins");
    place_draw(2, 3, "A . . B + . . .");
    place_karts("A token switch, speed 3");
    place_round("A special 2, power 3, token switch", "A");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_TEXT(place_picture(), "B . . A + . . .");
    place_play("power tape");
    CHECK_TEXT(place_picture(), "B . . . + . A .");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K69: who was switched onto a space while grabbing draws there")
{
    place_start("seats=4; race; offers=asked; factions elves goblins");
    place_draw(2, 3, "A . . b . . . .");
    place_karts("A token switch");
    place_round("A special 2, power 3, token switch", "A");
    CHECK_TEXT(place_picture(), "B . . a . . . .");
    CHECK_INT(place_state()->phase, PHASE_POWER);
}

TEST("K71: grabbing does not reach through the wall between the start section "
     "and the third")
{
    place_start("seats=4; race; factions elves goblins");
    place_draw(5, 0,
               " + + + + .\n"
               ". . A . .");
    place_karts("A speed 1");
    place_round("A special 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_tokens('A'), "");
    place_start("seats=4; race; factions elves goblins");
    place_draw(5, 0,
               " . A . . .\n"
               "+ + + + .");
    place_karts("A speed 1");
    place_round("A special 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_tokens('A'), "");
}

/* ---- repairs between the races ---- */

/* A wins Qualifying. */
static void qualify(const char *start, const char *karts)
{
    place_start(start);
    place_draw(1, 8,
               " A . . .\n"
               ". B . .\n"
               " . C . .");
    place_karts("A speed 1, facing west");
    place_karts(karts);
    place_round("", "A B C");
    place_play("upgrade armour; upgrade anchor");
}

TEST("K26, K72: where offers are asked, each repair may be declined, and all "
     "that follow with it")
{
    qualify("seats=6; offers=asked", "A damage 5; B damage 2");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), "done, mend damage");
    place_play("2 mend damage");
    CHECK_INT(place_asked(), 2);
    place_play("2 done");
    CHECK_INT(place_state()->damage[0], 4);
    CHECK_INT(place_asked(), 4);
    place_play("4 done");
    CHECK_INT(place_state()->damage[1], 2);
    CHECK_INT(place_state()->part, RACE);
    CHECK_INT(place_state()->mends, 0);
}

TEST("K26, K38: whoever declines nothing repairs as many as the place gives")
{
    qualify("seats=6; offers=asked",
            "A damage 5; B damage 4, wound bent-axle; C damage 1");
    place_play("2 mend damage; 2 mend damage; 2 mend damage");
    CHECK_INT(place_asked(), 4);
    CHECK_TEXT(place_choices(4), "done, mend damage, mend bent-axle");
    place_play("4 mend bent-axle; 6 mend damage");
    CHECK_INT(place_state()->part, RACE);
    CHECK_INT(place_state()->damage[0], 2);
    CHECK_INT(place_state()->damage[1], 4);
    CHECK_INT(place_state()->wound[1][DAMAGE_AXLE], 0);
    CHECK_INT(place_state()->damage[2], 0);
}

TEST("K26: who has nothing to repair is not asked")
{
    qualify("seats=6; offers=asked", "A damage 1; C damage 1");
    place_play("2 mend damage");
    CHECK_INT(place_asked(), 6);
    place_play("6 done");
    CHECK_INT(place_state()->part, RACE);
}

TEST("K26: where offers are taken no repair can be declined")
{
    qualify("seats=6", "A damage 5, wound bent-axle");
    CHECK_TEXT(place_choices(2), "mend damage, mend bent-axle");
}

TEST("K46: the wolf declines for himself")
{
    qualify("seats=5; offers=asked", "C damage 2");
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "done, mend damage");
    place_play("5 done");
    CHECK_INT(place_state()->damage[2], 2);
    CHECK_INT(place_state()->part, RACE);
}
