/* example_test.c -- every example of the rulebook that has a number or a
 * picture, as it is printed. */
#include "games/karts/place_test.h"

/* The kart of the examples, A, far from everything, and B behind it. */
static void start_example(const char *karts)
{
    place_start("seats=4");
    place_draw(8, 0,
               ". . . . . . . . . . . . . . . .\n"
               " B . . . A . . . . . . . . . . .\n"
               ". . . . . . . . . . . . . . . .");
    place_karts(karts);
}

TEST("the rulebook's brake: a card of 3, and speed 4 becomes 1")
{
    start_example("A speed 4");
    place_round("A brake 3", "A B");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 facing east");
    CHECK_TEXT(place_where('A'), "9 5");
}

TEST("the rulebook's speed up: a card of 2, and speed 4 becomes 6")
{
    start_example("A speed 4");
    place_round("A speed 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 6 damage 0 facing east");
    CHECK_TEXT(place_where('A'), "9 10");
}

TEST("the rulebook's speed up fits one point of damage, and no more")
{
    start_example("A speed 4, damage 1");
    place_round("A speed 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 6 damage 1 facing east");
    start_example("A speed 4, damage 2");
    place_round("A speed 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 2 facing east");
}

TEST("the rulebook's move: a kart of speed 2 goes two hexes straight ahead")
{
    start_example("A speed 2");
    place_round("", "A B");
    CHECK_TEXT(place_where('A'), "9 6");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing east");
    start_example("A speed 2, facing north-east");
    place_round("", "A B");
    CHECK_TEXT(place_where('A'), "7 5");
}

TEST("the rulebook's turn: left, by one side, in the same hex")
{
    start_example("");
    place_round("A turn 1", "A B");
    CHECK_TEXT(place_choices(1), "left, right");
    place_play("1 left");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing north-east");
    CHECK_TEXT(place_where('A'), "9 4");
    start_example("");
    place_round("A turn 1", "A B");
    place_play("1 right");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing south-east");
}

TEST("the rulebook's shot: range 2 hits a kart two hexes away")
{
    place_start("seats=4");
    place_draw(8, 3,
               ". B . .\n"
               " . . . .\n"
               ". . A .");
    place_round("A shoot 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
    place_play("damage critical-hit");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 2 facing east");
}

TEST("the rulebook's shot: range 1 does not reach that far")
{
    place_start("seats=4");
    place_draw(8, 3,
               ". B . .\n"
               " . . . .\n"
               ". . A .");
    place_round("A shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing east");
}

TEST("the rulebook's charging: a card of 3, and power 6 becomes 9")
{
    start_example("A power 6");
    place_round("A charge 3", "A B");
    CHECK_INT(place_state()->power[0], 9);
    CHECK_INT(place_state()->tokens[0], 0);
}

TEST("the rulebook's charging: at 10 a power-up is taken, and it begins at 0")
{
    start_example("A power 6");
    place_round("A charge 1+3", "A B");
    CHECK_INT(place_state()->power[0], 0);
    place_play("power shield");
    CHECK_TEXT(place_tokens('A'), "shield");
}

TEST("the rulebook's repair: a card of 2 repairs 2 damage")
{
    start_example("A damage 5");
    place_round("A repair 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 3 facing east");
    start_example("A damage 1");
    place_round("A repair 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing east");
}

TEST("the rulebook's highest speed is 7, its lowest 0")
{
    start_example("A speed 6");
    place_round("A speed 3", "A B");
    CHECK_INT(place_state()->speed[0], 7);
    start_example("A speed 2");
    place_round("A brake 3", "A B");
    CHECK_INT(place_state()->speed[0], 0);
    CHECK_TEXT(place_where('A'), "9 4");
}

TEST("the rulebook's start: at speeds 0 and 1 all six cards are drawn")
{
    start_example("A speed 1");
    CHECK_INT(place_state()->hand[0], (1 << DECK) - 1);
    CHECK_INT(place_state()->hand[2], (1 << DECK) - 1);
    place_round("", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->hand[1], (1 << DECK) - 1);
}
