/* turn_test.c -- rulings on who acts when and on the actions of a turn: what
 * is paid for, speed, turning, charging, upgrades. */
#include "games/karts/place_test.h"
#include "games/karts/reach.h"

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

/* Four teams before the line of Qualifying, side by side. */
static void side_by_side(void)
{
    place_start("");
    place_draw(1, 8,
               " . . A .\n"
               ". . B .\n"
               " . . C .\n"
               ". . D .");
}

/* The panels are open, and the order is to be drawn. */
static void open_panels(const char *plan)
{
    place_plan(plan);
    place_table()->game->apply(place_table(), place_paint(), CLOCK, TIME_UP,
                               NULL);
    place_check();
    CHECK_INT(place_state()->phase, PHASE_ORDER);
}

static int count_orders(void)
{
    Set legal =
        place_table()->game->legal(place_table(), place_state(), CHANCE);
    return set_count(&legal);
}

/* ---- who acts when ---- */

TEST("K4: most initiative acts first, then the others in descending order")
{
    side_by_side();
    open_panels("A initiative 1; B initiative 3; C initiative 2");
    CHECK_TEXT(place_outcomes(), "order 2 3 1 4");
    side_by_side();
    open_panels("A initiative 1; B initiative 2; C initiative 3+1; "
                "D initiative 1+2+3");
    CHECK_TEXT(place_outcomes(), "order 4 3 2 1");
}

TEST("K4: of those with the same initiative the nearer to the finish is first")
{
    place_start("");
    place_draw(1, 8,
               " . . . . A\n"
               ". . B . .\n"
               " . C . . .\n"
               ". . . D .");
    open_panels("");
    CHECK_TEXT(place_outcomes(), "order 3 2 4 1");
    place_start("");
    place_draw(1, 8,
               " . . . . A\n"
               ". . B . .\n"
               " . C . . .\n"
               ". . . D .");
    open_panels("A initiative 2; D initiative 2; B initiative 1");
    CHECK_TEXT(place_outcomes(), "order 4 1 2 3");
}

TEST("K4: the way is counted around walls, karts and obstacles are ignored")
{
    place_start("seats=4");
    place_draw(1, 8,
               " # . . .\n"
               "# A . .\n"
               " # . . .\n"
               ". . B .");
    open_panels("");
    CHECK_TEXT(place_outcomes(), "order 2 1");
    place_start("seats=6");
    place_draw(1, 8,
               " . . . .\n"
               "r A . .\n"
               " C . . .\n"
               ". . B .");
    open_panels("");
    CHECK_TEXT(place_outcomes(), "order 3 1 2");
}

TEST("K4: if that is equal too, chance decides among exactly those")
{
    side_by_side();
    open_panels("");
    CHECK_INT(count_orders(), 24);
    side_by_side();
    open_panels("C initiative 1");
    CHECK_INT(count_orders(), 6);
    CHECK(strstr(place_outcomes(), "order 3 4 2 1") != NULL);
    CHECK(strstr(place_outcomes(), "order 1") == NULL);
    side_by_side();
    open_panels("A initiative 2; C initiative 1+1; B initiative 1");
    CHECK_TEXT(place_outcomes(), "order 1 3 2 4, order 3 1 2 4");
}

TEST("K4: all orders of those who are tied are equally likely")
{
    uint32_t weight[SET_SIZE];
    side_by_side();
    open_panels("");
    CHECK(!place_table()->game->odds(place_table(), place_state(), weight));
}

TEST("K5: a team's steps come in their order, the move between 6 and 7")
{
    road("A speed 2, damage 2, power 4");
    place_round("A brake 1, speed 2, turn 3, charge 1, repair 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_SIDE);
    CHECK_TEXT(place_kart('A'), "speed 3 damage 2 facing east");
    CHECK_TEXT(place_where('A'), "9 7");
    CHECK_INT(place_state()->power[0], 4);
    place_play("1 left");
    CHECK_INT(place_state()->power[0], 5);
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing north-east");
}

TEST("K5: one shoots from where one has come to, and charges after that")
{
    road("A speed 1, damage 2, power 4, facing west");
    place_round("A speed 1, charge 1, shoot 2, repair 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
    CHECK_TEXT(place_where('A'), "9 2");
    CHECK_INT(place_state()->power[0], 4);
    CHECK_INT(place_state()->damage[0], 2);
    place_play("damage scratch");
    CHECK_INT(place_state()->power[0], 5);
    CHECK_INT(place_state()->damage[0], 1);
}

TEST("K5: a team has done everything before the next one begins")
{
    road("A speed 1; B speed 1");
    place_round("A turn 1, repair 1; B initiative 3, turn 1, brake 1", "A B");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_where('A'), "9 5");
    CHECK_TEXT(place_where('B'), "9 0");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 0 facing east");
    place_play("1 left");
    CHECK_INT(place_asked(), 3);
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing east");
}

/* ---- what is paid for ---- */

TEST("K3: speed and repairs that are paid for are not asked about")
{
    road("A speed 3, damage 3");
    place_round("A brake 1, speed 1, repair 2, charge 1", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing east");
    CHECK_TEXT(place_where('A'), "9 7");
}

TEST("K3: a turn that is paid for is made; only the side is chosen")
{
    road("A speed 2");
    place_round("A turn 2", "A B");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_choices(1), "left, right");
}

TEST("K3: who has paid for a shot and reaches somebody shoots")
{
    place_start("seats=6");
    place_draw(8, 3,
               "B . .\n"
               " . A .\n"
               ". . C");
    place_round("A shoot 2", "A B C");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), "target 2, target 3");
}

/* ---- speed ---- */

TEST("K6: brake first, then speed up, and each within its limits")
{
    road("A speed 4");
    place_round("A brake 3, speed 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing east");
    road("A speed 1");
    place_round("A brake 3, speed 2", "A B");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing east");
    road("A speed 4, damage 2");
    place_round("A brake 1, speed 3", "A B");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 2 facing east");
}

/* ---- turning ---- */

TEST("K7: at speed 0 any card turns the kart, but none does not")
{
    road("");
    place_round("", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    road("");
    place_round("A turn 1", "A B");
    CHECK_INT(place_asked(), 1);
}

TEST("K8: a turn needs the speed of that moment, after the partner's speed up")
{
    road("A speed 2");
    place_round("A turn 2, speed 1", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing east");
    road("A speed 2");
    place_round("A turn 1, brake 1", "A B");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_where('A'), "9 5");
}

TEST("K8: a turn needs the speed that a crash has left")
{
    road("A speed 3, facing west");
    place_draw(9, 0, " . . # A . .");
    place_round("A turn 1", "A B");
    CHECK_TEXT(place_kart('A'), "speed 0 damage 3 facing west");
    CHECK_INT(place_asked(), 1);
}

TEST("K8: a turn needs the speed that damage has left")
{
    road("A speed 4, damage 3");
    place_draw(9, 0, " B . . . A r .");
    place_round("A turn 3", "A B");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 4 facing east");
    CHECK_INT(place_asked(), 1);
}

TEST("K8, K9: Turn & Go turns before the move, at the speed of step 2")
{
    road("A faction goblins, speed 3");
    place_round("A special 2, turn 3, brake 1", "A B");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_where('A'), "9 4");
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing east");
    place_play("1 left");
    CHECK_TEXT(place_where('A'), "7 5");
    CHECK_TEXT(place_kart('A'), "speed 2 damage 0 facing north-east");
}

TEST("K9: the cards of Turn & Go do not turn the kart again, nor later")
{
    road("A faction goblins");
    place_round("A special 2, turn 3", "A B");
    place_play("1 left");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing north-east");
    road("A faction goblins, speed 3");
    place_round("A special 2, turn 1, brake 2", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 facing east");
}

TEST("K9: without payment the goblins turn at step 7 as others do")
{
    road("A faction goblins, speed 3");
    place_round("A special 1, turn 3", "A B");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_where('A'), "9 7");
}

TEST("K10: Whirl and Turn together are one turn")
{
    road("A token whirl");
    place_round("A power 1, turn 3, token whirl", "A B");
    place_play("1 left");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing north-east");
}

TEST("K10: after Turn & Go a Whirl is spent for nothing")
{
    road("A faction goblins, token whirl");
    place_round("A special 2, power 1, turn 3, token whirl", "A B");
    place_play("1 right");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_kart('A'), "speed 0 damage 0 facing south-east");
    CHECK_TEXT(place_tokens('A'), "");
}

TEST("K10: Turn & Go that failed leaves the Whirl its turn")
{
    road("A faction goblins, token whirl, speed 3");
    place_round("A special 2, power 1, turn 2, token whirl", "A B");
    CHECK_INT(place_state()->why, WHY_WHIRL);
    place_play("1 left");
    CHECK_INT(place_asked(), 0);
    CHECK_TEXT(place_kart('A'), "speed 3 damage 0 facing north-east");
}

/* ---- charging ---- */

TEST("K30: charging past 10 carries the rest over")
{
    road("A power 8");
    place_round("A charge 3+2", "A B");
    CHECK_INT(place_state()->power[0], 3);
    CHECK_INT(place_state()->draws, 1);
    place_play("power nitro");
    CHECK_TEXT(place_tokens('A'), "nitro");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K30: every 10 gives a power-up")
{
    road("A power 9");
    memcpy(place_box()->cards, (uint8_t[VALUES]){0, 0, 6}, VALUES);
    place_round("A charge 18", "A B");
    CHECK_INT(place_state()->power[0], 7);
    place_play("power nitro; power tape");
    CHECK_TEXT(place_tokens('A'), "nitro tape");
    CHECK_INT(place_state()->tokens[0], 2);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

/* ---- special abilities ---- */

TEST("K59: a special ability that is not paid in full does nothing")
{
    static const char *const starts[] = {
        "seats=4; factions goblins elves", "seats=4; factions elves goblins",
        "seats=4; factions dwarves elves", "seats=4; factions mummies elves"};
    for (int i = 0; i < FACTIONS; i++) {
        place_start(starts[i]);
        place_draw(9, 0, " . . . A + . B");
        place_round("A special 1", "A B");
        CHECK_INT(place_state()->phase, PHASE_PLAN);
        CHECK_TEXT(place_picture(), " . . . A + . B");
        place_round("A special 2", "A B");
        CHECK(i == GOBLINS || i == DWARVES ||
              place_state()->phase != PHASE_PLAN ||
              strcmp(place_where('B'), "9 6") != 0);
    }
}

TEST("K59: what is paid beyond the cost is lost")
{
    place_start("seats=4");
    place_draw(9, 0, " A . . . B . .");
    place_karts("A faction mummies");
    place_round("A special 1+3", "A B");
    CHECK_TEXT(place_picture(), " A . . B . . .");
}

/* ---- upgrades and halves ---- */

TEST("K54: an upgrade adds a point where there is a card, and only there")
{
    road("A speed 4, upgrade anchor");
    place_round("A brake 1", "A B");
    CHECK_INT(place_state()->speed[0], 2);
    road("A speed 4, upgrade anchor");
    place_round("", "A B");
    CHECK_INT(place_state()->speed[0], 4);
    road("A power 3, upgrade hamster");
    place_round("A charge 2", "A B");
    CHECK_INT(place_state()->power[0], 6);
    road("A power 3, upgrade hamster");
    place_round("", "A B");
    CHECK_INT(place_state()->power[0], 3);
}

TEST("K54: the upgrade of initiative adds a point to a card")
{
    side_by_side();
    place_karts("D upgrade siren");
    open_panels("A initiative 2; B initiative 1; C initiative 1; "
                "D initiative 2");
    CHECK_TEXT(place_outcomes(), "order 4 1 2 3, order 4 1 3 2");
    side_by_side();
    place_karts("D upgrade siren");
    open_panels("A initiative 2; B initiative 1");
    CHECK_TEXT(place_outcomes(), "order 1 2 3 4, order 1 2 4 3");
}

TEST("K54: upgrades belong to the kart, whoever drives in the Race")
{
    place_start("seats=4; race");
    place_draw(9, 0, " . A . . . . . . .");
    place_karts("A speed 4, upgrade anchor");
    place_round("A brake 2", "A B");
    CHECK_INT(place_state()->speed[0], 1);
}

TEST("K61: halving rounds down, and a bonus is added after it")
{
    road("A speed 4, upgrade anchor");
    place_box()->halved[GOBLINS] = 1 << STEP_BRAKE | 1 << STEP_CHARGE;
    place_round("A brake 2, charge 1", "A B");
    CHECK_INT(place_state()->speed[0], 2);
    CHECK_INT(place_state()->power[0], 0);
    road("A power 0");
    place_box()->halved[GOBLINS] = 1 << STEP_CHARGE;
    place_round("A charge 3+2; B charge 3+2", "A B");
    CHECK_INT(place_state()->power[0], 2);
    CHECK_INT(place_state()->power[1], 5);
}

TEST("K61: a special ability whose points are halved needs twice as many")
{
    road("A faction goblins");
    place_box()->halved[GOBLINS] = 1 << STEP_SPECIAL;
    place_round("A special 3, turn 1, speed 1", "A B");
    CHECK_INT(place_state()->why, WHY_TURN);
    road("A faction goblins");
    place_box()->halved[GOBLINS] = 1 << STEP_SPECIAL;
    place_round("A special 3+1, turn 1, speed 1", "A B");
    CHECK_INT(place_state()->why, WHY_TURN_AND_GO);
}

/* Steps on which an upgrade changes what a card does, a set. */
static uint32_t upgraded_steps(int kind)
{
    uint32_t steps = 0;
    for (int step = STEP_INITIATIVE; step <= STEPS; step++) {
        Karts plain = *place_state();
        plain.on[0][step] = 1;
        Karts upgraded = plain;
        upgraded.upgrade[0][kind] = 1;
        bool points = karts_points(place_table(), &plain, 0, step) !=
                      karts_points(place_table(), &upgraded, 0, step);
        bool range =
            step == STEP_SHOOT && karts_range(place_table(), &plain, 0) !=
                                      karts_range(place_table(), &upgraded, 0);
        steps |= (uint32_t)(points || range) << step;
    }
    return steps;
}

TEST("K54: an upgrade works on one action, which one driver has, or on the "
     "kart: given to the other driver it would do nothing")
{
    place_start("seats=4; race");
    uint32_t rear = karts_panel(place_state(), 1);
    uint32_t front = karts_panel(place_state(), 0);
    for (int kind = 0; kind < UPGRADES; kind++) {
        uint32_t steps = upgraded_steps(kind);
        CHECK_INT(bit_count(steps), kind != UPGRADE_ARMOUR);
        CHECK(!(steps & rear) || !(steps & front));
    }
}
