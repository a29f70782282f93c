/* move_test.c -- rulings on moving: straight on, into walls, over joints and
 * the line. */
#include "games/karts/place_test.h"

#include <stdio.h>

enum { ROW = HEX_COLUMNS }; /* from a row to the next */

/* A on a hex, and the others in the start section. */
static void put_a(const char *clauses, int hex, int speed, int facing)
{
    char words[64];
    place_start(clauses);
    place_paint()->at[0] = (uint8_t)hex;
    snprintf(words, sizeof words, "A speed %d facing %s", speed,
             karts_direction_name[facing]);
    place_karts(words);
}

/* ---- straight on ---- */

TEST("K5: a kart moves after it braked and sped up, before it turns")
{
    place_start("race");
    place_draw(2, 4, "A . . . .");
    place_karts("A speed 2");
    place_drive("A brake 1, speed 2, turn 3", "2 right");
    CHECK_TEXT(place_picture(), ". . . A .");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing south-east");
}

/* Hexes lie on two axes: x grows to the east, y to the south-east. */
static void axes(int hex, int *x, int *y)
{
    *y = hex / ROW;
    *x = hex % ROW - (*y - (*y & 1)) / 2;
}

TEST("a kart moves straight on by its speed, in all six directions, from odd "
     "and even rows")
{
    static const int dx[] = {1, 1, 0, -1, -1, 0}, dy[] = {0, -1, -1, 0, 1, 1};
    for (int from = 5 * ROW + 11; from <= 6 * ROW + 11; from += ROW)
        for (int n = 0; n < DIRECTIONS * 4; n++) {
            int x, y, to_x, to_y, facing = n / 4, speed = n % 4;
            put_a("seats=4; race", from, speed, facing);
            place_drive("", "");
            test_place("speed %d %s", speed, karts_direction_name[facing]);
            axes(from, &x, &y);
            axes(place_state()->at[0], &to_x, &to_y);
            CHECK_INT(to_x, x + speed * dx[facing]);
            CHECK_INT(to_y, y + speed * dy[facing]);
            CHECK_INT(place_state()->damage[0], 0);
            CHECK_INT(place_state()->speed[0], speed);
        }
}

TEST("a kart at speed 0 stays, even before a wall")
{
    place_start("race");
    place_draw(2, 4, "# A #");
    place_drive("", "");
    CHECK_TEXT(place_picture(), "# A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

/* ---- walls ---- */

/* A so many hexes before a wall. */
static void drive_at_wall(const char *kart, int gap)
{
    char picture[] = "A . . . . . . . .";
    picture[2 * (size_t)gap + 2] = '#';
    place_start("race");
    place_draw(2, 2, picture);
    place_karts(kart);
    place_drive("", "");
}

TEST("K12: a wall costs as much damage as the speed was, not as hexes were "
     "left; the kart stops before it at speed 0")
{
    for (int speed = 1; speed <= SPEED_MAX; speed++)
        for (int gap = 0; gap < speed; gap++) {
            char kart[32], after[64];
            snprintf(kart, sizeof kart, "A speed %d", speed);
            snprintf(after, sizeof after, "speed 0 damage %d facing east",
                     speed < DAMAGE_MAX ? speed : DAMAGE_MAX);
            drive_at_wall(kart, gap);
            test_place("speed %d, %d hexes free", speed, gap);
            CHECK_TEXT(place_kart('A'), after);
            CHECK_INT(place_state()->at[0], 2 * ROW + 2 + gap);
        }
}

TEST("K12: whoever ends a move before a wall has not hit it")
{
    drive_at_wall("A speed 4", 4);
    CHECK_TEXT(place_kart('A'), "speed 4 damage 0 facing east");
    CHECK_TEXT(place_where('A'), "2 6");
}

TEST("K12: damage beyond six is ignored")
{
    drive_at_wall("A speed 3, damage 4", 1);
    CHECK_TEXT(place_kart('A'), "speed 0 damage 6 facing east");
    drive_at_wall("A speed 1, damage 6", 0);
    CHECK_TEXT(place_kart('A'), "speed 0 damage 6 facing east");
}

TEST("K12: what counts is the speed of the move, after braking and speeding up")
{
    place_start("race");
    place_draw(2, 4, "A #");
    place_karts("A speed 4");
    place_drive("A brake 3, speed 1", "");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 2 facing east");
}

TEST("K12: nitro lengthens a move, and a wall costs no more for it")
{
    place_start("race");
    place_draw(2, 4, "A . . . #");
    place_karts("A speed 2, token nitro");
    place_drive("A power 1, token nitro", "");
    CHECK_TEXT(place_picture(), ". . . A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 2 facing east");
    place_start("race");
    place_draw(2, 4, "A . #");
    place_karts("A token nitro");
    place_drive("A power 1, token nitro", "");
    CHECK_TEXT(place_picture(), ". A #");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("K8: a kart that hit a wall turns for one point, at speed 0")
{
    place_start("race");
    place_draw(2, 4, "A . #");
    place_karts("A speed 3");
    place_drive("A turn 1", "2 left");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 3 facing north-east");
}

/* ---- edges, joints and the line ---- */

/* What becomes of A at speed 1: "wall", "home", or where it is. */
static const char *step_from(const char *clauses, int row, int column,
                             int facing)
{
    put_a(clauses, row * ROW + column, 1, facing);
    place_round("", "");
    test_place("%d %d %s", row, column, karts_direction_name[facing]);
    if (place_state()->place[0] || place_state()->before[0])
        return "home";
    return place_state()->damage[0] ? "wall" : place_where('A');
}

TEST("K11: the outer edges of the track are walls, in all directions out")
{
    CHECK_TEXT(step_from("race", 0, 3, NORTH_EAST), "wall");
    CHECK_TEXT(step_from("race", 0, 3, NORTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 0, 0, NORTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 11, 3, SOUTH_EAST), "wall");
    CHECK_TEXT(step_from("race", 11, 12, SOUTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 4, 15, EAST), "wall");
    CHECK_TEXT(step_from("race", 5, 15, EAST), "wall");
    CHECK_TEXT(step_from("race", 5, 15, NORTH_EAST), "wall");
    CHECK_TEXT(step_from("race", 5, 15, SOUTH_EAST), "wall");
    CHECK_TEXT(step_from("race", 4, 15, SOUTH_EAST), "5 15");
    CHECK_TEXT(step_from("race", 6, 0, WEST), "wall");
    CHECK_TEXT(step_from("race", 8, 0, NORTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 8, 0, SOUTH_WEST), "wall");
    CHECK_TEXT(step_from("", 8, 0, WEST), "wall");
}

TEST("K11: joints between adjoining sections are open")
{
    CHECK_TEXT(step_from("", 8, 7, EAST), "8 8");
    CHECK_TEXT(step_from("", 9, 7, NORTH_EAST), "8 8");
    CHECK_TEXT(step_from("", 8, 8, WEST), "8 7");
    CHECK_TEXT(step_from("", 6, 9, NORTH_EAST), "5 9");
    CHECK_TEXT(step_from("", 6, 9, NORTH_WEST), "5 8");
    CHECK_TEXT(step_from("", 5, 8, SOUTH_WEST), "6 8");
    CHECK_TEXT(step_from("race", 3, 8, WEST), "3 7");
    CHECK_TEXT(step_from("race", 2, 8, NORTH_WEST), "1 7");
    CHECK_TEXT(step_from("race", 3, 7, EAST), "3 8");
}

TEST("K11: between the start and the last section of the Race is a wall, also "
     "at its corner")
{
    CHECK_TEXT(step_from("race", 6, 3, NORTH_EAST), "wall");
    CHECK_TEXT(step_from("race", 6, 3, NORTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 5, 3, SOUTH_EAST), "wall");
    CHECK_TEXT(step_from("race", 5, 3, SOUTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 6, 8, NORTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 5, 7, SOUTH_EAST), "wall");
    CHECK_TEXT(step_from("", 6, 8, NORTH_WEST), "wall");
    CHECK_TEXT(step_from("", 6, 7, NORTH_EAST), "wall");
    CHECK_TEXT(step_from("race", 6, 8, NORTH_EAST), "5 8");
}

TEST("K11: the finish is the open left edge of the last section")
{
    CHECK_TEXT(step_from("", 3, 8, WEST), "home");
    CHECK_TEXT(step_from("", 2, 8, WEST), "home");
    CHECK_TEXT(step_from("", 2, 8, NORTH_WEST), "home");
    CHECK_TEXT(step_from("", 2, 8, SOUTH_WEST), "home");
    CHECK_TEXT(step_from("", 3, 8, NORTH_WEST), "2 8");
    CHECK_TEXT(step_from("", 0, 8, NORTH_WEST), "wall");
    CHECK_TEXT(step_from("race", 3, 0, WEST), "home");
    CHECK_TEXT(step_from("race", 4, 0, NORTH_WEST), "home");
    CHECK_TEXT(step_from("race", 4, 0, SOUTH_WEST), "home");
    CHECK_TEXT(step_from("race", 5, 0, SOUTH_WEST), "wall");
}

/* ---- over the line ---- */

TEST("K37: who crosses the line leaves the track at once, whatever was left of "
     "the move, and the round is completed")
{
    place_start("race; seats=6");
    place_draw(2, 0, ". B A . C");
    place_karts("A facing west, speed 1; B facing west, speed 3, damage 1;"
                "C facing west, speed 2");
    place_round("A speed 1, shoot 1", "B A C");
    CHECK_TEXT(place_kart('B'), "speed 3 damage 1 place 1");
    CHECK_TEXT(place_picture(), "A . C . .");
    CHECK_INT(place_state()->phase, PHASE_OVER);
    CHECK_INT(place_state()->place[0], 0);
}

TEST("K37: the order is that of crossing")
{
    place_start("race; seats=6");
    place_draw(2, 0,
               "A . . .\n"
               " C . . .\n"
               "B . . .");
    place_karts("A facing west, speed 1; B facing west, speed 1;"
                "C facing west, speed 1");
    place_round("", "C A B");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 place 2");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 0 place 3");
    CHECK_TEXT(place_kart('C'), "speed 1 damage 0 place 1");
}

TEST("K37: nobody can meet a kart that is over the line")
{
    place_start("race; seats=4");
    place_draw(2, 0, "A B .");
    place_karts("A facing west, speed 1; B facing west, speed 2");
    place_round("", "A B");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 place 1");
    CHECK_TEXT(place_kart('B'), "speed 2 damage 0 place 2");
}

TEST("K48: a kart over the line does nothing more, not even turn, shoot, "
     "charge or repair")
{
    place_start("race; seats=4");
    place_draw(2, 0, "A B .");
    place_karts("A facing west, speed 1, damage 3, power 9");
    place_round("A turn 3, shoot 2, charge 2, repair 3", "A B");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 3 place 1");
    CHECK_INT(place_state()->power[0], 9);
    CHECK_INT(place_state()->facing[0], WEST);
    CHECK_INT(place_state()->damage[1], 0);
    CHECK_TEXT(place_tokens('A'), "");
    CHECK_INT(place_state()->phase, PHASE_OVER);
}

TEST("K48: a kart that was pushed over the line has no turn, and its token "
     "returns")
{
    place_start("seats=6");
    place_draw(2, 8, "B A .");
    place_karts("A facing west, speed 1; B speed 2, token nitro");
    place_round("B power 1, token nitro, brake 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_UPGRADE);
    CHECK_TEXT(place_kart('B'), "speed 2 damage 1 place 1");
    CHECK_TEXT(place_tokens('B'), "nitro");
    CHECK_INT(place_state()->used[POWER_NITRO], 0);
    CHECK_TEXT(place_picture(), "A . .");
}

/* ---- how far ---- */

TEST("K44: a move is as long as it was at its start, drawing tokens on the way")
{
    place_start("race");
    place_draw(2, 4, "A + . + . . .");
    place_karts("A speed 5");
    place_drive("", "power tape; power banana");
    CHECK_TEXT(place_picture(), ". + . + . A .");
    CHECK_TEXT(place_tokens('A'), "tape banana");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 0 facing east");
}

TEST("K44: what lies under a kart when its move begins does nothing")
{
    place_start("race");
    place_draw(2, 4, "a . .");
    place_karts("A speed 1");
    place_drive("", "");
    CHECK_TEXT(place_picture(), "+ A .");
    CHECK_TEXT(place_tokens('A'), "");
}

/* ---- damage and speed ---- */

TEST("K17: damage lowers the speed to the highest space that is not damaged")
{
    place_start("race");
    place_draw(2, 4, "A . r");
    place_karts("A speed 7");
    place_drive("", "");
    CHECK_TEXT(place_kart('A'), "speed 6 damage 1 facing east");
    place_start("race");
    place_draw(2, 4, "A . r");
    place_karts("A speed 5, damage 1");
    place_drive("", "");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 2 facing east");
    place_start("race");
    place_draw(2, 4, "A r");
    place_karts("A speed 2, damage 5");
    place_drive("", "");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 6 facing east");
}
