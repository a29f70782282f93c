/* obstacle_test.c -- rulings on obstacles and power-up spaces. */
#include "games/karts/place_test.h"

#include <stdio.h>

/* Lays a piece of the Race, and A drives; the others have not acted yet. */
static void drive(const char *picture, const char *karts, const char *lines)
{
    place_start("race");
    place_draw(2, 4, picture);
    place_karts(karts);
    place_drive("", lines);
}

/* ---- rocks, trolls, banana ---- */

TEST("K19: a rock stops the kart and costs 1; it is removed, and the speed "
     "stays")
{
    drive("A . r . .", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 1 facing east");
}

TEST("K19: a banana stops the kart and costs two of the speed, not below 0")
{
    drive("A . o . .", "A speed 5", "");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing east");
    drive("A o . .", "A speed 1", "");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("K19: a troll stops the kart, which draws a damage card")
{
    drive("A . x . .", "A speed 4", "damage scratch");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 1 facing east");
    drive("A x . .", "A speed 4", "damage critical-hit");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 2 facing east");
    drive("A x . .", "A speed 4", "damage stall");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing east");
    drive("A x . .", "A speed 4", "damage spin; 2 right");
    CHECK_TEXT(place_picture(), ". A . .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 0 facing south-east");
    drive("A x . .", "A speed 4", "damage bent-axle");
    CHECK_INT(place_state()->wound[0][DAMAGE_AXLE], 1);
    drive("A x . .", "A speed 4", "damage head-shot; 1 lose rear 3");
    CHECK_INT(place_state()->lost[1], 1 << (DECK - 1));
}

TEST("K19: only where the move leads are obstacles met, and one ends it")
{
    drive("A r x . .\n"
          " r r r r r",
          "A speed 5", "");
    CHECK_TEXT(place_picture(), ". A x . .\n"
                                " r r r r r");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 1 facing east");
}

TEST("K19: who stops on an obstacle goes on with the turn")
{
    place_start("race");
    place_draw(2, 4, "A r . .");
    place_karts("A speed 2, damage 1");
    place_drive("A turn 2, repair 1", "2 left");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 2 facing north-east");
    place_play("power tape");
    CHECK_INT(place_state()->damage[0], 1);
}

/* ---- bees and haystacks ---- */

TEST("K19: bees cost 1, make the kart 1 faster, and the move goes on")
{
    drive("A . z . . . .", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". . . . A . .");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 1 facing east");
}

TEST("K19, K44: the move is as far as it was, though the kart is faster")
{
    drive("A z z z . . .", "A speed 3", "");
    CHECK_TEXT(place_picture(), ". . . A . . .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 3 facing east");
}

TEST("K17, K19: no faster than damage allows")
{
    drive("A z . . . . . .", "A speed 7", "");
    CHECK_TEXT(place_picture(), ". . . . . . . A");
    CHECK_TEXT(place_kart('A'), "speed 6 damage 1 facing east");
    drive("A z . .", "A speed 2, damage 5", "");
    CHECK_TEXT(place_picture(), ". . A .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 6 facing east");
    drive("A z . .", "A speed 1, damage 6", "");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 6 facing east");
}

TEST("K19: bees at the end of a move, and before something else")
{
    drive("A . z . .", "A speed 2", "");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    drive("A z r . .", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 2 facing east");
    drive("A z #", "A speed 3", "");
    CHECK_TEXT(place_picture(), ". A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 5 facing east");
    drive("A z + .", "A speed 3", "power tape");
    CHECK_TEXT(place_picture(), ". . + A");
}

TEST("K13, K19: who flies into bees flies on")
{
    drive("A t z . . .", "A speed 1", "");
    CHECK_TEXT(place_picture(), ". . . . A .");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 1 facing east");
}

TEST("K18, K19: who is pushed among bees is stung and faster, and stays")
{
    drive("A B z . .", "A speed 2", "");
    CHECK_TEXT(place_picture(), ". A B . .");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 2 facing east");
}

TEST("K19, K51: under the shield bees do no damage, and are in a hurry still")
{
    place_start("race");
    place_draw(2, 4, "A z . .");
    place_karts("A token shield, speed 2");
    place_drive("A power 2, token shield", "");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing east");
}

TEST("K8, K19: a turn after bees needs the higher speed")
{
    place_start("race");
    place_draw(2, 4, "A z . .");
    place_karts("A speed 2");
    place_drive("A turn 2", "");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
}

TEST("K19: a haystack stops the kart softly: speed 0, and no damage")
{
    drive("A . h . .", "A speed 5", "");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("K18, K19: who is pushed into a haystack stands, too")
{
    drive("A B h . .", "A speed 2; B speed 3", "");
    CHECK_TEXT(place_picture(), ". A B . .");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 facing east");
}

TEST("K13, K19: a flight ends in a haystack")
{
    drive("A t . h . .", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". . . A . .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("K8, K19: in a haystack any card on turn turns the kart")
{
    place_start("race");
    place_draw(2, 4, "A h . .");
    place_karts("A speed 4");
    place_drive("A turn 1", "2 left");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing north-east");
}

TEST("K19, K64: who is pulled meets bees and haystacks as if pushed")
{
    static const char *const pictures[] = {"A . z B", "A . h B"};
    static const char *const karts[] = {"speed 3 damage 1 facing east",
                                        "speed 0 damage 0 facing east"};
    for (int i = 0; i < 2; i++) {
        place_start("race; seats=4; factions mummies elves");
        place_draw(2, 4, pictures[i]);
        place_karts("B speed 2");
        place_plan("A special 2, charge 1");
        place_paint()->power[0] = METER - 1;
        place_reveal("A B");
        CHECK_TEXT(place_picture(), "A . B .");
        CHECK_TEXT(place_kart('B'), karts[i]);
    }
}

/* ---- take offs ---- */

TEST("K13: a take off ends the move, and three hexes follow, at any speed")
{
    for (int speed = 1; speed <= SPEED_MAX; speed++) {
        char kart[32];
        snprintf(kart, sizeof kart, "A speed %d", speed);
        drive("A t . . . . .", kart, "");
        CHECK_TEXT(place_picture(), ". . . . A . .");
        CHECK_INT(place_state()->speed[0], speed);
        CHECK_INT(place_state()->damage[0], 0);
    }
}

TEST("K13: a take off into a wall costs the speed")
{
    drive("A . t . . #", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". . . . A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 4 facing east");
    drive("A t . . . #", "A speed 4", "");
    CHECK_TEXT(place_picture(), ". . . . A #");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 0 facing east");
}

TEST("K13: a take off into a kart is a crash, blocked or not")
{
    drive("A t . B . .", "A speed 1; B speed 1", "");
    CHECK_TEXT(place_picture(), ". . . A B .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 1 facing east");
    drive("A t . B C #", "A speed 1; B speed 1; C speed 1", "");
    CHECK_TEXT(place_picture(), ". . A B C #");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 3 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 2 facing east");
}

TEST("K13: a take off may lead over the line")
{
    place_start("race; seats=4");
    place_draw(2, 0, ". t . A");
    place_karts("A speed 2, facing west, damage 2");
    place_round("", "A B");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 2 place 1");
    CHECK_TEXT(place_picture(), ". . . .");
}

TEST("K13: a take off may lead to the next one, and past what it would have "
     "led to")
{
    drive("A t . t . . . .", "A speed 1", "");
    CHECK_TEXT(place_picture(), ". . . . . . A .");
    drive("A t t t r . .", "A speed 1", "");
    CHECK_TEXT(place_picture(), ". . . . A . .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
}

TEST("K13: what lies on the three hexes counts")
{
    drive("A t + r . .", "A speed 3", "power tape");
    CHECK_TEXT(place_picture(), ". . + A . .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_tokens('A'), "tape");
    drive("A t . i . .\n"
          " . . . . . .",
          "A speed 3", "2 right");
    CHECK_TEXT(place_picture(), ". . . . . .\n"
                                " . . . A . .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing south-east");
}

/* ---- ice ---- */

TEST(
    "K20: on ice the rear driver turns left or right, and the rest of the move "
    "goes on there")
{
    place_start("race");
    place_draw(2, 4,
               "A . i . .\n"
               " . . . . .\n"
               ". . . . .");
    place_karts("A speed 4");
    place_plan("A charge 1");
    place_reveal("A");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), "left, right");
    place_play("2 right");
    CHECK_TEXT(place_picture(), ". . . . .\n"
                                " . . . . .\n"
                                ". . . A .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 0 facing south-east");
    place_start("");
    place_draw(1, 9,
               " . . . . .\n"
               "A i . . .");
    place_karts("A speed 2");
    place_drive("", "1 left");
    CHECK_TEXT(place_picture(), " . A . . .\n"
                                ". . . . .");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing north-east");
}

TEST("K20: on the last hex of a move ice only turns")
{
    drive("A . i . .", "A speed 2", "2 left");
    CHECK_TEXT(place_picture(), ". . A . .");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing north-east");
}

TEST("K20: ice after ice, and then a wall, a kart, a power-up space")
{
    drive("A i # .\n"
          " . i # .",
          "A speed 4", "2 right; 2 left");
    CHECK_TEXT(place_picture(), ". . # .\n"
                                " . A # .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 4 facing east");
    drive("A i . .\n"
          " . B . .\n"
          ". . . .",
          "A speed 4", "2 right");
    CHECK_TEXT(place_picture(), ". . . .\n"
                                " . A . .\n"
                                ". . B .");
    drive("A i . .\n"
          " . + . .\n"
          ". . . .",
          "A speed 3", "2 right; power banana");
    CHECK_TEXT(place_picture(), ". . . .\n"
                                " . + . .\n"
                                ". . A .");
    CHECK_TEXT(place_tokens('A'), "banana");
}

TEST("K10, K20: ice does not count as the turn of the kart")
{
    place_start("race");
    place_draw(2, 4, "A i . .");
    place_karts("A speed 1");
    place_drive("A turn 1", "2 left; 2 left");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 facing north-west");
}

TEST("K50: ice turns facing and direction of travel alike")
{
    drive("A B t . i .\n"
          " . . . . . .",
          "A speed 1; B facing north-west", "4 right");
    CHECK_TEXT(place_picture(), ". A . . . .\n"
                                " . . . . B .");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 facing north-east");
}

/* ---- power-up spaces ---- */

TEST("power-up spaces stay, and give a token each time somebody comes")
{
    place_start("race; seats=4");
    place_draw(2, 4, "B A + . .");
    place_karts("A speed 1; B speed 2");
    place_round("", "A B");
    place_play("power tape");
    CHECK_TEXT(place_tokens('A'), "tape");
    place_play("power whirl");
    CHECK_TEXT(place_picture(), ". . b A .");
    CHECK_TEXT(place_tokens('B'), "whirl");
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("a kart that stays on a power-up space draws no more")
{
    place_start("race; seats=4");
    place_draw(2, 4, "a . .");
    place_round("", "");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_tokens('A'), "");
}
