/* crash_test.c -- rulings on karts that hit karts, as drawn positions. */
#include "games/karts/place_test.h"

#include <stdio.h>
#include <string.h>

/* Lays a piece of the Race, and A drives; the others have not acted yet. */
static void drive(const char *picture, const char *karts, const char *lines)
{
    place_start("race");
    place_draw(2, 4, picture);
    place_karts(karts);
    place_drive("", lines);
}

/* ---- two karts ---- */

TEST("K14: who hits a kart takes its hex, and pushes it one further: 1 damage "
     "each, and the mover stops with its speed")
{
    drive("A . B . .", "A speed 4; B speed 3, facing north-west", "");
    CHECK_TEXT(place_picture(), ". . A B .");
    CHECK_TEXT(place_kart('A'), "speed 4 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 3 damage 1 facing north-west");
}

TEST("K14: on the last hex of a move it is the same")
{
    drive("A . B . .", "A speed 2", "");
    CHECK_TEXT(place_picture(), ". . A B .");
    drive("A . B . .", "A speed 1", "");
    CHECK_TEXT(place_picture(), ". A B . .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing east");
}

TEST("K14: karts side by side do not touch")
{
    drive("A . . .\n"
          " B C . .",
          "A speed 2", "");
    CHECK_TEXT(place_picture(), ". . A .\n"
                                " B C . .");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 0 facing east");
}

TEST("K15: against a wall nobody moves: the mover takes 1, the kart at the "
     "wall 2 and its speed is 0")
{
    drive("A . B #", "A speed 3; B speed 4", "");
    CHECK_TEXT(place_picture(), ". A B #");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
}

TEST("K15: the outer edge and the wall beside the start section block, too")
{
    place_start("race");
    place_draw(2, 12, ". . A B");
    place_karts("A speed 1; B speed 1");
    place_drive("", "");
    CHECK_TEXT(place_picture(), ". . A B");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
    place_start("race");
    place_draw(6, 2,
               ". B . .\n"
               " . A . .");
    place_karts("A speed 1, facing north-west; B speed 1");
    place_drive("", "");
    CHECK_TEXT(place_picture(), ". B . .\n"
                                " . A . .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing north-west");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
}

TEST("K11: karts are pushed over joints")
{
    place_start("race");
    place_draw(2, 5, ". . B A .");
    place_karts("A speed 3, facing west");
    place_drive("", "");
    CHECK_TEXT(place_picture(), ". B A . .");
}

/* ---- chains ---- */

TEST("K16: three karts: 1 for the first, 2 for the one in the middle, 1 for "
     "the last, and all move on by one")
{
    drive("A . B C . .", "A speed 3; B speed 1; C speed 2", "");
    CHECK_TEXT(place_picture(), ". . A B C .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 2 facing east");
    CHECK_TEXT(place_kart('C'), "speed 2 damage 1 facing east");
}

TEST("K16: three karts at a wall: 1, 3 and 2, nobody moves, and only the kart "
     "at the wall drops to speed 0")
{
    drive("A . B C #", "A speed 3; B speed 1; C speed 2", "");
    CHECK_TEXT(place_picture(), ". A B C #");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 3 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 2 facing east");
}

TEST("K16: four karts: 1, 2, 2 and 1")
{
    drive("A B D C . .", "A speed 1; B speed 1; C speed 1; D speed 3", "");
    CHECK_TEXT(place_picture(), ". A B D C .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 2 facing east");
    CHECK_TEXT(place_kart('D'), "speed 3 damage 2 facing east");
    CHECK_TEXT(place_kart('C'), "speed 1 damage 1 facing east");
}

TEST("K16: four karts at a wall: 1, 3, 3 and 2")
{
    drive(". A B D C #", "A speed 1; B speed 1; C speed 1; D speed 3", "");
    CHECK_TEXT(place_picture(), ". A B D C #");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 3 facing east");
    CHECK_TEXT(place_kart('D'), "speed 3 damage 3 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 2 facing east");
}

TEST("K16: a gap ends a chain, also one that the push closes")
{
    drive("A B . C #", "A speed 5", "");
    CHECK_TEXT(place_picture(), ". A B C #");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 0 facing east");
}

/* Karts in a row from a hex on, A first, and a wall behind them or none. */
static void put_row(int karts, int direction, bool walled)
{
    char words[64];
    place_start(karts == 4   ? "race"
                : karts == 3 ? "race; seats=6"
                             : "race; seats=4");
    int hex = 6 * HEX_COLUMNS + 12;
    for (int i = 0; i < 2; i++)
        hex = track_next(place_state(), hex, track_turn(direction, 3));
    for (int i = 0; i < karts; i++) {
        place_paint()->at[i] = (uint8_t)hex;
        hex = track_next(place_state(), hex, direction);
    }
    if (walled)
        place_draw(hex / HEX_COLUMNS, hex % HEX_COLUMNS,
                   hex / HEX_COLUMNS & 1 ? " #" : "#");
    snprintf(words, sizeof words, "A speed 2 facing %s",
             karts_direction_name[direction]);
    place_karts(words);
}

/* [K16] */
static void check_row(int karts, int direction, bool walled)
{
    static const int damage[2][TEAMS + 1][TEAMS] = {
        {{0}, {0}, {1, 1}, {1, 2, 1}, {1, 2, 2, 1}},
        {{0}, {0}, {1, 2}, {1, 3, 2}, {1, 3, 3, 2}}};
    uint8_t before[TEAMS];
    put_row(karts, direction, walled);
    memcpy(before, place_state()->at, TEAMS);
    place_drive("", "");
    test_place("%d karts %s, wall %d", karts, karts_direction_name[direction],
               walled);
    const Karts *s = place_state();
    for (int i = 0; i < karts; i++) {
        int next = track_next(s, before[i], direction);
        CHECK_INT(s->damage[i], damage[walled][karts][i]);
        CHECK_INT(s->at[i], walled ? before[i] : next);
    }
}

TEST("K16: two, three and four karts, in all directions, with a wall and "
     "without")
{
    for (int karts = 2; karts <= TEAMS; karts++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            check_row(karts, direction, false);
            check_row(karts, direction, true);
        }
}

/* ---- damage and speed ---- */

TEST("K17: nobody's speed is adjusted but by the damage")
{
    drive("A B .", "A speed 6, damage 1; B speed 7", "");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 2 facing east");
    CHECK_TEXT(place_kart('B'), "speed 6 damage 1 facing east");
    drive("A B C #", "A speed 2, damage 4; B speed 5; C speed 1", "");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 5 facing east");
    CHECK_TEXT(place_kart('B'), "speed 4 damage 3 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 2 facing east");
}

TEST("K17: a kart with six points of damage takes no more, and is still pushed")
{
    drive("A B C .", "A speed 1, damage 6; B speed 1, damage 6; C damage 5",
          "");
    CHECK_TEXT(place_picture(), ". A B C");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 6 facing east");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 6 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 6 facing east");
}

TEST("K12: a wall behind pushed karts costs them no speed damage")
{
    drive("A B #", "A speed 5; B speed 5", "");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
}

TEST("a kart that was pushed drives from where it is, as it faces")
{
    place_start("race; seats=4");
    place_draw(2, 4,
               "A B . . .\n"
               " . . . . .\n"
               ". . . . .");
    place_karts("A speed 1; B speed 2, facing south-east");
    place_round("", "A B");
    CHECK_TEXT(place_picture(), ". A . . .\n"
                                " . . . . .\n"
                                ". . . B .");
}

/* ---- what pushed karts enter ---- */

TEST("K18: a pushed kart meets a rock, and it is gone")
{
    drive("A B r . .", "A speed 4; B speed 3, facing west", "");
    CHECK_TEXT(place_picture(), ". A B . .");
    CHECK_TEXT(place_kart('B'), "speed 3 damage 2 facing west");
}

TEST("K18: a pushed kart meets a banana and a troll")
{
    drive("A B o", "A speed 1; B speed 3", "");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 1 facing east");
    drive("A B x", "A speed 1; B speed 3", "damage stall");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 1 facing east");
    drive("A B x", "A speed 1; B speed 3", "damage spin; 4 left");
    CHECK_TEXT(place_kart('B'), "speed 3 damage 1 facing north-east");
}

TEST("K18: a pushed kart takes off in the direction of the push, whatever it "
     "faces, with its speed")
{
    drive("A B t . . . .", "A speed 2; B speed 1, facing north-west", "");
    CHECK_TEXT(place_picture(), ". A . . . B .");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 1 facing north-west");
}

TEST("K13, K18: a pushed kart that takes off into a wall takes its own speed")
{
    drive("A B t . #", "A speed 5; B speed 3, facing west", "");
    CHECK_TEXT(place_picture(), ". A . B #");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 4 facing west");
    drive("A B t . #", "A speed 5", "");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 facing east");
}

TEST("K13, K18: a pushed kart that takes off may hit the next one")
{
    drive("A B t . C . .", "A speed 1; C speed 1", "");
    CHECK_TEXT(place_picture(), ". A . . B C .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
    CHECK_TEXT(place_kart('C'), "speed 1 damage 1 facing east");
}

TEST("K50: a kart pushed onto ice turns and stays; its rear driver chooses")
{
    drive("A B i .\n"
          " . . . .",
          "A speed 3; B speed 2, facing south-west", "4 right");
    CHECK_TEXT(place_picture(), ". A B .\n"
                                " . . . .");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 1 facing west");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
}

TEST("K18: a pushed kart draws on a power-up space, which stays")
{
    drive("A B + . .", "A speed 3", "power tape");
    CHECK_TEXT(place_picture(), ". A b . .");
    CHECK_TEXT(place_tokens('B'), "tape");
    CHECK_TEXT(place_tokens('A'), "");
}

TEST("K14: the mover enters the hex of the kart that it hit")
{
    drive("A b . .", "A speed 3", "power whirl");
    CHECK_TEXT(place_picture(), ". a B .");
    CHECK_TEXT(place_tokens('A'), "whirl");
    CHECK_TEXT(place_tokens('B'), "");
}

TEST("K15: where a wall blocks, nobody enters anything")
{
    drive("A b #", "A speed 3", "");
    CHECK_TEXT(place_picture(), "A b #");
    CHECK_TEXT(place_tokens('B'), "");
}

TEST("K18: the farthest kart enters first")
{
    drive("A b c +", "A speed 3", "power whirl; power tape; power banana");
    CHECK_TEXT(place_picture(), ". a b c");
    CHECK_TEXT(place_tokens('C'), "whirl");
    CHECK_TEXT(place_tokens('B'), "tape");
    CHECK_TEXT(place_tokens('A'), "banana");
}

TEST("K18: what the farthest kart sets off is over before the next one enters")
{
    drive("A b C t . D x .", "A speed 2; C speed 2",
          "damage critical-hit; power tape");
    CHECK_TEXT(place_picture(), ". a B . . C D .");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
    CHECK_TEXT(place_kart('C'), "speed 2 damage 2 facing east");
    CHECK_TEXT(place_kart('D'), "speed 0 damage 3 facing east");
    CHECK_TEXT(place_tokens('A'), "tape");
}

/* C leaves the chain at its far end, flies round by three take offs and five
 * turns on ice, and comes back to B, which has not entered yet. */
TEST("K18: a kart that is pushed away before it entered enters only where it "
     "comes to rest")
{
    place_start("race");
    place_draw(5, 9,
               " . . i i .\n"
               ". . t . t\n"
               " . i . . i\n"
               "A B c t i\n"
               " . . + . .");
    place_karts("A speed 1");
    place_drive("", "6 left; 6 left; 6 left; 6 left; 6 left;"
                    "power banana; power tape");
    CHECK_TEXT(place_picture(), " . . . . .\n"
                                ". . . . .\n"
                                " . . . . .\n"
                                ". A c . .\n"
                                " . . b . .");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 3 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 2 facing south-east");
    CHECK_TEXT(place_tokens('B'), "banana");
    CHECK_TEXT(place_tokens('C'), "tape");
}

/* ---- pushed over the line ---- */

TEST("K49: a kart pushed over the line is home and keeps the damage")
{
    place_start("seats=6");
    place_draw(2, 8, "B A . C");
    place_karts("A speed 2, facing west; B speed 3; C speed 1, facing west");
    place_drive("", "");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 1 facing west");
    CHECK_TEXT(place_kart('B'), "speed 3 damage 1 place 1");
    CHECK_TEXT(place_picture(), "A . . C");
    place_play("power tape");
    CHECK_TEXT(place_picture(), "A . C .");
    CHECK_INT(place_state()->phase, PHASE_UPGRADE);
}

TEST("K49: of a chain the last one is pushed over the line, and the middle one "
     "takes 2")
{
    place_start("race; seats=6");
    place_draw(4, 0, "c b A .");
    place_karts("A speed 2, facing west; B speed 1");
    place_drive("", "power tape; power banana");
    CHECK_TEXT(place_picture(), "b a . .");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 1 facing west");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 2 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 1 place 1");
    CHECK_TEXT(place_tokens('B'), "tape");
    CHECK_TEXT(place_tokens('A'), "banana");
}

TEST("K37: who is pushed over the line comes in before who follows")
{
    place_start("race; seats=6");
    place_draw(2, 0,
               "B A .\n"
               " C . .");
    place_karts("A speed 2, facing west; C speed 1, facing west");
    place_round("", "A B C");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 place 1");
    CHECK_TEXT(place_kart('C'), "speed 1 damage 0 place 2");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 1 facing west");
    CHECK_INT(place_state()->phase, PHASE_OVER);
}

TEST("K18: a pushed kart may take off over the line")
{
    place_start("race; seats=4");
    place_draw(2, 0, ". . t B A");
    place_karts("A speed 2, facing west; B damage 2");
    place_drive("", "");
    CHECK_TEXT(place_picture(), ". . . A .");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 3 place 1");
    place_start("race; seats=4");
    place_draw(2, 0, ". . . t B A");
    place_karts("A speed 2, facing west; B damage 2");
    place_drive("", "");
    CHECK_TEXT(place_picture(), "B . . . A .");
}
