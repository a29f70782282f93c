/* power_test.c -- rulings on power-ups, each by its name, and on pulling. */
#include "games/karts/place_test.h"

#include <stdio.h>
#include <string.h>

/* Two teams on a straight road, B far behind. */
static void road(const char *karts)
{
    place_start("seats=4");
    place_draw(8, 0,
               ". . . . . . . . . . . . . . . .\n"
               " B . . . A . . . . . . . . . . .\n"
               ". . . . . . . . . . . . . . . .");
    place_karts(karts);
}

/* ---- paying ---- */

TEST("K28: with too few points a power-up does nothing and comes back")
{
    road("A damage 4, token tape");
    place_round("A power 1, token tape", "A B");
    CHECK_INT(place_state()->damage[0], 4);
    CHECK_TEXT(place_tokens('A'), "tape");
    CHECK_INT(place_state()->tokens[0], 1);
    CHECK_INT(place_state()->used[POWER_TAPE], 0);
    CHECK_INT(place_state()->placed[0], NONE);
    CHECK(place_may("1 token tape"));
}

TEST("K28: a power-up without a card comes back, too")
{
    road("A damage 4, token tape");
    place_round("A token tape", "A B");
    CHECK_TEXT(place_tokens('A'), "tape");
    CHECK_INT(place_state()->damage[0], 4);
}

TEST("K28: what came back has been seen by everybody")
{
    road("A token tape, token tape");
    Karts view = *place_state();
    karts_redact(place_table(), &view, 2);
    CHECK_INT(view.held[0][KNOWN_TO_ALL][POWER_TAPE], 0);
    place_round("A power 1, token tape", "A B");
    view = *place_state();
    karts_redact(place_table(), &view, 2);
    CHECK_INT(view.held[0][KNOWN_TO_ALL][POWER_TAPE], 1);
    CHECK_INT(view.held[0][KNOWN_TO_REAR][POWER_TAPE], 0);
    CHECK_INT(place_state()->held[0][KNOWN_TO_REAR][POWER_TAPE], 1);
    CHECK_INT(view.tokens[0], 2);
}

TEST("K28: what is paid is spent, also where nothing comes of it")
{
    road("A token tape");
    place_round("A power 2, token tape", "A B");
    CHECK_TEXT(place_tokens('A'), "");
    CHECK_INT(place_state()->tokens[0], 0);
    CHECK_INT(place_state()->used[POWER_TAPE], 1);
    road("A token rubber");
    place_draw(9, 0, " . A B . .");
    place_round("A power 2, token rubber", "A B");
    CHECK_TEXT(place_tokens('A'), "");
    CHECK_INT(place_state()->used[POWER_RUBBER], 1);
    CHECK_TEXT(place_picture(), " . A B . .");
}

TEST("K28: points without a power-up do nothing")
{
    road("A damage 4, token tape");
    place_round("A power 3", "A B");
    CHECK_INT(place_state()->damage[0], 4);
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("what a power-up costs is said by the box")
{
    road("A damage 4, token tape");
    place_box()->cost[POWER_TAPE] = 4;
    place_round("A power 3, token tape", "A B");
    CHECK_INT(place_state()->damage[0], 4);
    place_round("A power 3+1, token tape", "A B");
    CHECK_INT(place_state()->damage[0], 2);
}

/* ---- Whirl, nitro, tape ---- */

TEST("Whirl: a turn before the move, whatever the speed")
{
    road("A speed 5, token whirl");
    place_round("A power 1, token whirl", "A B");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_choices(1), "left, right");
    CHECK_TEXT(place_where('A'), "9 4");
    place_play("1 right");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 5 facing south-east");
    CHECK_TEXT(place_where('A'), "11 5");
}

TEST("nitro: two hexes more in this move, and the speed as it was")
{
    road("A speed 1, token nitro");
    place_round("A power 1, token nitro", "A B");
    CHECK_TEXT(place_where('A'), "9 7");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 facing east");
    place_round("", "A B");
    CHECK_TEXT(place_where('A'), "9 8");
}

TEST("nitro: a kart that stands still moves, too")
{
    road("A token nitro");
    place_round("A power 1, token nitro", "A B");
    CHECK_TEXT(place_where('A'), "9 6");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("tape: two damage less, before the move")
{
    road("A damage 5, token tape");
    place_round("A power 2, speed 3, token tape", "A B");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 3 facing east");
    road("A damage 1, token tape");
    place_round("A power 2, token tape", "A B");
    CHECK_INT(place_state()->damage[0], 0);
}

/* ---- Energetic Rubber and the Lasso ---- */

TEST("K23: Energetic Rubber pulls a kart one hex closer, from any distance")
{
    road("A token rubber");
    place_draw(9, 0, " B . . . . . . . . . . . A . .");
    place_round("A power 2, token rubber", "A B");
    CHECK_TEXT(place_picture(), " . B . . . . . . . . . . A . .");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing east");
}

TEST("K23: a kart at distance 2 comes to be adjacent")
{
    road("A token rubber");
    place_draw(9, 0, " B . A . .");
    place_round("A power 2, token rubber", "A B");
    CHECK_TEXT(place_picture(), " . B A . .");
}

TEST("K23: an adjacent kart cannot be pulled; others can")
{
    place_start("seats=6; factions mummies elves goblins");
    place_draw(9, 0, " . B A . . C .");
    place_round("A special 2", "A B C");
    CHECK_TEXT(place_picture(), " . B A . C . .");
}

TEST("K23: if two hexes are equally close, the front driver chooses one")
{
    place_start("seats=4; factions mummies elves");
    place_draw(8, 3,
               ". B . .\n"
               " . . . .\n"
               ". A . .");
    place_round("A special 2", "A B");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), "pull 2 south-west, pull 2 south-east");
    place_play("2 pull 2 south-west");
    CHECK_TEXT(place_picture(), ". . . .\n"
                                " B . . .\n"
                                ". A . .");
}

TEST("K23: whom to pull is chosen, and by rubber the rear driver does")
{
    place_start("seats=6");
    place_draw(9, 0, " B . A . C .");
    place_karts("A token rubber");
    place_round("A power 2, token rubber", "A B C");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_choices(1), "pull 2 east, pull 3 west");
    place_play("1 pull 3 west");
    CHECK_TEXT(place_picture(), " B . A C . .");
}

TEST("K23: nobody is pulled to where a kart is")
{
    place_start("seats=6; factions mummies elves goblins");
    place_draw(9, 0, " A . B C . .");
    place_round("A special 2", "A B C");
    CHECK_TEXT(place_picture(), " A B . C . .");
}

TEST("K23: the way is that of the track, around walls")
{
    place_start("seats=4; factions mummies elves");
    place_draw(7, 0,
               " . . . . .\n"
               "# # # . .\n"
               " A # B . .\n"
               "# # # . .\n"
               " # # # . .");
    place_round("A special 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_where('B'), "9 2");
    place_start("seats=4; factions mummies elves");
    place_draw(7, 0,
               " . . . . .\n"
               ". # # . .\n"
               " A # B . .\n"
               ". # # . .\n"
               " # # # . .");
    place_round("A special 2", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK_TEXT(place_where('B'), "8 3");
}

/* ---- Vuvuzela ---- */

/* A blows it; its turn is the second of four. */
static void blow(const char *plans)
{
    char plan[256];
    snprintf(plan, sizeof plan, "A power 2, token vuvuzela; %s", plans);
    place_start("");
    place_karts("A token vuvuzela");
    place_round(plan, "B A C D");
}

TEST("K33, K46: each driver of the teams to come removes one of their cards")
{
    blow("C charge 2, brake 1, shoot 1, repair 3; D charge 1, turn 2");
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "remove 1 from brake, remove 2 from charge");
    place_play("5 remove 2 from charge");
    CHECK_INT(place_asked(), 6);
    CHECK_TEXT(place_choices(6), "remove 1 from shoot, remove 3 from repair");
    place_play("6 remove 1 from shoot");
    CHECK_INT(place_asked(), 7);
    place_play("7 remove 2 from turn");
    CHECK_INT(place_state()->power[2], 0);
    CHECK_INT(place_state()->power[3], 1);
}

TEST("K33: of several cards on a step one is removed")
{
    blow("C charge 1+2+3");
    place_play("5 remove 2 from charge");
    CHECK_INT(place_state()->power[2], 4);
}

TEST("K33: who has a single card to remove is not asked")
{
    blow("C charge 3; D charge 1+1");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->power[2], 0);
    CHECK_INT(place_state()->power[3], 1);
}

TEST("K33: teams that have acted, and one's own partner, are spared")
{
    blow("B charge 1, brake 1, repair 1+2; A charge 1, repair 1+3");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->power[1], 1);
    CHECK_INT(place_state()->power[0], 1);
    CHECK_INT(place_state()->used[POWER_VUVUZELA], 1);
}

TEST("K63: a card may be removed from initiative; the order stays")
{
    blow("C charge 1, initiative 3; D initiative 1, charge 2");
    CHECK_TEXT(place_choices(5),
               "remove 3 from initiative, remove 1 from charge");
    place_play("5 remove 3 from initiative");
    CHECK_INT(place_state()->order[2], 2);
    CHECK_INT(place_state()->order[3], 3);
    place_play("7 remove 1 from initiative");
    CHECK_INT(place_state()->power[2], 1);
    CHECK_INT(place_state()->power[3], 2);
}

TEST("K33, K48: drivers who are over the line remove nothing")
{
    place_start("seats=6");
    place_draw(2, 8, "C B . A .");
    place_karts("A token vuvuzela; B speed 1, facing west");
    place_round("A power 2, token vuvuzela; C charge 1, turn 2", "B A C");
    CHECK_INT(place_state()->place[2], 1);
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->used[POWER_VUVUZELA], 1);
}

TEST("K33: what was removed is in the next round's deck")
{
    blow("C charge 3, brake 1");
    place_play("5 remove 3 from charge");
    place_rest();
    CHECK_INT(place_state()->hand[4], (1 << DECK) - 1);
}

/* ---- Energetic Shield ---- */

TEST("K32: the shield works for the whole round, also after one's turn")
{
    place_start("seats=4");
    place_draw(9, 0, " . A . B . .");
    place_karts("A token shield");
    place_round("A power 2, token shield; B shoot 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->damage[0], 0);
    place_round("B shoot 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
}

TEST("K32: the shield undoes nothing that was before it")
{
    place_start("seats=4");
    place_draw(9, 0, " . A . B . .");
    place_karts("A token shield");
    place_round("A power 2, token shield; B shoot 2", "B A");
    place_play("damage critical-hit");
    CHECK_INT(place_state()->damage[0], 2);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K51: behind the shield a wall costs the speed and no damage")
{
    road("A speed 3, facing west, token shield");
    place_draw(9, 0, " . . # A . .");
    place_round("A power 2, token shield", "A B");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing west");
}

TEST("K51: behind the shield no damage card is drawn, from a troll neither")
{
    road("A speed 2, token shield");
    place_draw(9, 0, " . . . A x .");
    place_round("A power 2, token shield", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK(place_state()->phase != PHASE_DAMAGE);
    CHECK_TEXT(place_where('A'), "9 4");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing east");
}

TEST("K51: a crash hurts the other kart, and not the one with the shield")
{
    road("A speed 2, token shield");
    place_draw(9, 0, " . . . A B . .");
    place_round("A power 2, token shield", "A B");
    CHECK_INT(place_state()->damage[0], 0);
    CHECK_INT(place_state()->damage[1], 1);
}

/* ---- banana can and switch ---- */

TEST("K60: the banana leaves its peel on the hex behind, if that is plain "
     "and free")
{
    road("A facing east, token banana");
    place_draw(9, 0, " B . . . A . .");
    place_round("A power 1, token banana", "A B");
    CHECK_TEXT(place_picture(), " B . . o A . .");
}

TEST("K60: it is not dropped on a power-up, an obstacle, a kart or a wall")
{
    static const char *const pictures[] = {" B . . + A . .", " B . . r A . .",
                                           " . . . B A . .", " B . . # A . ."};
    for (int i = 0; i < 4; i++) {
        road("A facing east, token banana");
        place_draw(9, 0, pictures[i]);
        place_round("A power 1, token banana", "A B");
        CHECK_TEXT(place_picture(), pictures[i]);
        CHECK(place_state()->hex[9 * HEX_COLUMNS + 3] !=
              HEX_OBSTACLE + OBSTACLE_BANANA);
        CHECK_TEXT(place_tokens('A'), "");
        CHECK_INT(place_state()->used[POWER_BANANA], 1);
    }
}

TEST("who drives onto a banana stops and is two slower")
{
    road("A token banana; B speed 3");
    place_draw(9, 0, " B . . . A . .");
    place_round("A power 1, token banana", "A B");
    CHECK_TEXT(place_picture(), " . . . B A . .");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 0 facing east");
}

TEST("K60: to switch places is not to enter: nothing happens there")
{
    place_start("seats=4");
    place_draw(9, 0, " a . . b . .");
    place_karts("A facing west, token switch; B damage 1");
    place_round("A power 3, token switch", "A B");
    CHECK_TEXT(place_picture(), " b . . a . .");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing west");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 facing east");
    CHECK_INT(place_state()->tokens[0], 0);
    CHECK_INT(place_state()->tokens[1], 0);
}

TEST("switch: the rear driver chooses any kart on the track")
{
    place_start("");
    place_draw(9, 0, " A . B . . . C .");
    place_karts("A token switch");
    place_round("A power 3, token switch", "A B C D");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_choices(1), "target 2, target 3, target 4");
    place_play("1 target 3");
    CHECK_TEXT(place_picture(), " C . B . . . A .");
}

/* ---- what was used ---- */

TEST("K67: a used power-up lies out until the round ends, and is not drawn")
{
    uint8_t none[KINDS] = {0};
    road("A token tape, power 9; B power 9");
    memcpy(place_box()->power, none, KINDS);
    place_box()->power[POWER_TAPE] = 1;
    place_round("A power 2, token tape, charge 1; B charge 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_tokens('A'), "");
    CHECK_TEXT(place_tokens('B'), "");
    CHECK_INT(place_state()->used[POWER_TAPE], 1);
    CHECK_INT(place_state()->spent[0], NONE);
}

TEST("K67: what was used is drawn in a later round")
{
    uint8_t none[KINDS] = {0};
    road("A token tape; B power 9");
    memcpy(place_box()->power, none, KINDS);
    place_box()->power[POWER_TAPE] = 1;
    place_round("A power 2, token tape", "A B");
    place_round("B charge 1", "A B");
    place_play("power tape");
    CHECK_TEXT(place_tokens('B'), "tape");
}
