/* special_test.c -- rulings on what changes a drive: the Ram, grabbing, the
 * shield, armour, and the Lasso's pull. */
#include "games/karts/place_test.h"

/* ---- the Ram ---- */

/* Dwarves at the wheel of A pay for the Ram. */
static void ram(const char *picture, const char *karts, const char *lines)
{
    place_start("race; factions dwarves elves goblins mummies");
    place_draw(2, 4, picture);
    place_karts(karts);
    place_drive("A special 2", lines);
}

TEST("K21: the Ram destroys any obstacle for a stop and 1 damage, and nothing "
     "else comes of it")
{
    static const char *const picture[OBSTACLES] = {
        "A . r . . .", "A . t . . .", "A . i . . .", "A . x . . .",
        "A . o . . .", "A . z . . .", "A . h . . ."};
    for (int kind = 0; kind < OBSTACLES; kind++) {
        ram(picture[kind], "A speed 4", "");
        CHECK_TEXT(place_picture(), ". . A . . .");
        CHECK_TEXT(place_kart('A'), "speed 4 damage 1 facing east");
    }
}

TEST("K21: the Ram works once, for the first obstacle, even pushed and after "
     "the own turn; then they count again")
{
    place_start("race; seats=4; factions dwarves elves");
    place_draw(2, 4, "B A . x o r . .");
    place_karts("A speed 1; B speed 5");
    place_round("A special 2", "A B");
    CHECK_TEXT(place_picture(), ". . B A o r . .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 2 facing east");
    CHECK_INT(place_state()->ram, 0);
    place_start("race; seats=4; factions dwarves elves");
    place_draw(2, 4, "B A r o r . .");
    place_karts("A speed 1; B speed 5");
    place_round("A special 2", "A B");
    CHECK_TEXT(place_picture(), ". . B A r . .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 2 facing east");
}

TEST("K21: the Ram ends with the round")
{
    place_start("race; seats=4; factions dwarves elves");
    place_draw(2, 4, "A . o . .");
    place_karts("A speed 1");
    place_round("A special 2", "A B");
    CHECK_TEXT(place_picture(), ". A o . .");
    place_round("", "A B");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("K59: a Ram for which one point is paid is none")
{
    place_start("race; factions dwarves elves goblins mummies");
    place_draw(2, 4, "A o . .");
    place_karts("A speed 2");
    place_drive("A special 1", "");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("K21: the Ram does nothing about walls, karts and power-up spaces")
{
    ram("A . #", "A speed 3", "");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 3 facing east");
    ram("A + B r .", "A speed 3", "power tape");
    CHECK_TEXT(place_picture(), ". + A B .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
    CHECK_INT(place_state()->ram, 1);
}

/* ---- grabbing ---- */

/* Elves at the wheel of A pay to grab. */
static void grab(const char *picture, const char *karts, const char *lines)
{
    place_start("race; factions elves goblins dwarves mummies");
    place_draw(2, 4, picture);
    place_karts(karts);
    place_drive("A special 2", lines);
}

TEST("K22: who grabs draws for every power-up space next to the way and under "
     "it, each once a turn")
{
    grab(". + . . .\n"
         " A . . . .\n"
         ". . . + .",
         "A speed 4", "power tape; power banana");
    CHECK_TEXT(place_picture(), ". + . . .\n"
                                " . . . . A\n"
                                ". . . + .");
    CHECK_TEXT(place_tokens('A'), "tape banana");
    grab("A . + . .", "A speed 4", "power tape");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: grabbing begins before the move, also under the kart, and where it "
     "does not move at all")
{
    grab("a + . .\n"
         " + . . .",
         "A", "power tape; power banana; power nitro");
    CHECK_TEXT(place_picture(), "a + . .\n"
                                " + . . .");
    CHECK_TEXT(place_tokens('A'), "nitro tape banana");
}

TEST("K22: a token is drawn as soon as the kart is beside its space")
{
    place_start("race; factions elves goblins dwarves mummies");
    place_draw(2, 4,
               "A . . . .\n"
               " . . + . .");
    place_karts("A speed 4");
    place_round("A special 2", "A");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_TEXT(place_picture(), ". . A . .\n"
                                " . . + . .");
    place_play("power tape");
    CHECK_TEXT(place_picture(), ". . . . A\n"
                                " . . + . .");
}

TEST("K22: who has not paid to grab only draws where it goes")
{
    place_start("race; factions elves goblins dwarves mummies");
    place_draw(2, 4,
               "A . + .\n"
               " . + . .");
    place_karts("A speed 3");
    place_drive("A special 1", "power tape");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: each space gives a token again in the next turn")
{
    place_start("race; seats=4; factions elves goblins");
    place_draw(2, 4, "A + . .");
    place_round("A special 2", "A B");
    place_play("power tape");
    place_round("A special 2", "A B");
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_tokens('A'), "tape tape");
}

TEST("K22, K60: who grabs and switches places draws beside the new one, before "
     "the move")
{
    place_start("seats=4; race; factions elves goblins");
    place_draw(2, 3, "A . . B +");
    place_karts("A token switch");
    place_plan("A special 2, power 3, token switch");
    place_reveal("A");
    place_play("power tape");
    CHECK_TEXT(place_picture(), "B . . A +");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: grabbing ends with the own move")
{
    place_start("race; seats=4; factions elves goblins");
    place_draw(2, 4, "B A . + .");
    place_karts("B speed 1");
    place_round("A special 2", "A B");
    CHECK_TEXT(place_picture(), ". B A + .");
    CHECK_TEXT(place_tokens('A'), "");
    place_start("race; seats=4; factions elves goblins");
    place_draw(2, 4, "B A + .");
    place_karts("B speed 1");
    place_round("A special 2", "A B");
    place_play("power tape; power tape");
    CHECK_TEXT(place_picture(), ". B a .");
    CHECK_TEXT(place_tokens('A'), "tape tape");
}

TEST("K22: beside ice one turns, draws, and goes on")
{
    grab("A i . . .\n"
         " . + . . .\n"
         ". . . . .",
         "A speed 3", "2 right; power tape");
    CHECK_TEXT(place_picture(), ". . . . .\n"
                                " . + . . .\n"
                                ". . A . .");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: beside a troll one draws the token, then the damage card")
{
    grab("A x . .\n"
         " . + . .",
         "A speed 3", "power tape; damage scratch");
    CHECK_TEXT(place_picture(), ". A . .\n"
                                " . + . .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K22: beside a take off one draws, and flies on past the next space")
{
    grab("A t . . . .\n"
         " . + . + . .",
         "A speed 1", "power tape; power banana");
    CHECK_TEXT(place_picture(), ". . . . A .\n"
                                " . + . + . .");
    CHECK_TEXT(place_tokens('A'), "tape banana");
}

TEST("K22: who grabs and pushes a kart onto a space: both draw, the pushed one "
     "first")
{
    grab("A B + .", "A speed 1", "power tape; power banana");
    CHECK_TEXT(place_picture(), ". A b .");
    CHECK_TEXT(place_tokens('B'), "tape");
    CHECK_TEXT(place_tokens('A'), "banana");
}

/* ---- the shield and armour ---- */

/* A has paid for an Energetic Shield. */
static void shield(const char *picture, const char *karts, const char *lines)
{
    place_start("race");
    place_draw(2, 4, picture);
    place_karts("A token shield");
    place_karts(karts);
    place_drive("A power 2, token shield", lines);
}

TEST("K51: under the shield a wall still sets the speed to 0, and does no "
     "damage")
{
    shield("A . #", "A speed 3, damage 1", "");
    CHECK_TEXT(place_picture(), ". A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 1 facing east");
}

TEST("K51: under the shield rocks and karts do no damage, and trolls have no "
     "card; the others take theirs")
{
    shield("A r .", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". A .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 0 facing east");
    shield("A x .", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". A .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 0 facing east");
    shield("A o .", "A speed 4", "");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing east");
    shield("A B C #", "A speed 4; C speed 1", "");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 0 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 3 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 2 facing east");
}

TEST("K32: the shield lasts to the end of the round and heals nothing")
{
    place_start("race; seats=6");
    place_draw(2, 4, "C B A . #");
    place_karts("A token shield; B speed 1; C speed 3");
    place_round("A power 2, token shield", "B A C");
    CHECK_TEXT(place_picture(), ". C B A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 4 facing east");
    CHECK_TEXT(place_kart('C'), "speed 3 damage 1 facing east");
    place_round("", "B A C");
    CHECK_INT(place_state()->damage[0], 5);
}

TEST("armour takes the first point of each round")
{
    place_start("race; seats=4");
    place_draw(2, 4, "A r r #");
    place_karts("A speed 1, upgrade armour");
    place_round("A speed 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing east");
    place_round("", "A B");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing east");
    place_round("", "A B");
    CHECK_TEXT(place_picture(), ". . A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 2 facing east");
}

TEST("armour takes one point, not one blow, and the next blow counts")
{
    place_start("race; seats=4");
    place_draw(2, 4, "B A #");
    place_karts("A speed 3, upgrade armour; B speed 1");
    place_round("", "A B");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 4 facing east");
    ram("A . #", "A upgrade armour, speed 2", "");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 1 facing east");
    ram("A r . .", "A upgrade armour, speed 2", "");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing east");
    shield("A r . .", "A upgrade armour, speed 2", "");
    CHECK_INT(place_state()->armour, 0);
}

/* ---- karts that are pulled ---- */

/* Mummies at A throw the Lasso; B is the only kart that it can reach. */
static void lasso(const char *picture, const char *karts, const char *lines)
{
    place_start("race; seats=4; factions mummies elves");
    place_draw(2, 4, picture);
    place_karts(karts);
    place_drive("A special 2", lines);
}

TEST("K64: a pulled kart enters like a pushed one, and keeps facing and speed")
{
    lasso("A . . B", "B speed 2, facing south-east", "");
    CHECK_TEXT(place_picture(), "A . B .");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 0 facing south-east");
    lasso("A . r B", "B speed 2, facing south-east", "");
    CHECK_TEXT(place_picture(), "A . B .");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 1 facing south-east");
    lasso("A . o B", "B speed 3", "");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 0 facing east");
    lasso("A . x B", "B speed 2", "damage critical-hit");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 2 facing east");
    lasso("A . + B", "B speed 2", "power tape");
    CHECK_TEXT(place_picture(), "A . b .");
    CHECK_TEXT(place_tokens('B'), "tape");
}

TEST("K50, K64: a kart pulled onto ice turns and stays")
{
    lasso("A . i B", "B speed 2", "4 left");
    CHECK_TEXT(place_picture(), "A . B .");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 0 facing north-east");
}

TEST("K64: a kart pulled onto a take off flies in the direction of the pull, "
     "into who pulled it")
{
    lasso(". A . t B", "B speed 2", "");
    CHECK_TEXT(place_picture(), "A B . . .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 1 facing east");
    lasso("# A . t B", "A speed 1; B speed 2", "");
    CHECK_TEXT(place_picture(), "# A B . .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 2 facing east");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 1 facing east");
}

TEST("K21, K64: a pulled kart rams what it is pulled onto")
{
    place_start("race; seats=4; factions mummies dwarves");
    place_draw(2, 4, "A . t B");
    place_karts("B speed 0");
    place_round("A special 2; B special 2", "B A");
    CHECK_TEXT(place_picture(), "A . B .");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 facing east");
}
