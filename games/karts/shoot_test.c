/* shoot_test.c -- rulings on shooting, on damage cards, each by its name, and
 * on piles that run out. */
#include "games/karts/place_test.h"

#include <string.h>

/* A beside B; A shoots, and B draws. */
static void shoot(const char *karts, const char *card)
{
    place_start("seats=4");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts(karts);
    place_round("A shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
    place_play(card);
}

/* ---- range ---- */

TEST("K24: the range is the number of hexes to the target, as far and no more")
{
    place_start("seats=4");
    place_draw(9, 0, " . A . . B . .");
    place_round("A shoot 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    place_round("A shoot 3", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
}

TEST("K24: neither karts nor obstacles are in the way, in no direction")
{
    place_start("seats=6");
    place_draw(9, 0, " B r C A . . .");
    place_karts("A facing east");
    place_round("A shoot 3", "A B C");
    CHECK_TEXT(place_choices(2), "target 2, target 3");
    place_play("2 target 2; damage scratch");
    CHECK_INT(place_state()->damage[1], 1);
    CHECK_INT(place_state()->damage[2], 0);
    CHECK_TEXT(place_picture(), " B r C A . . .");
}

TEST("K24: the way is counted around walls")
{
    const char *picture = ". # . .\n"
                          " . # . .\n"
                          ". A # B\n"
                          " . # . .";
    place_start("seats=4");
    place_draw(6, 0, picture);
    place_draw(10, 0,
               ". . . .\n"
               " # # # #");
    place_round("A shoot 3+1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    place_round("A shoot 3+2", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
}

TEST("K24: no shot goes from the start section straight into the third")
{
    place_start("seats=4; race");
    place_draw(5, 0,
               " . A . . . .\n"
               ". B . . . .");
    place_round("A shoot 3+2+1+1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing east");
}

TEST("K3: a shot that reaches nobody is for nothing")
{
    place_start("seats=4");
    place_draw(9, 0, " . A . . . . . B");
    place_round("A shoot 3+2", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->damage[1], 0);
}

TEST("K3: a single target is not asked about")
{
    place_start("seats=6");
    place_draw(9, 0, " . A . B . . . C");
    place_round("A shoot 2", "A B C");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->victim, 1);
}

TEST("K53: Big Bertha reaches two hexes without a card, for who wants to")
{
    place_start("seats=6");
    place_draw(9, 0, " . A . B C . .");
    place_karts("A upgrade big-bertha");
    place_round("", "A B C");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), "done, target 2");
    place_play("2 done");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    place_round("", "A B C");
    place_play("2 target 2; damage scratch");
    CHECK_INT(place_state()->damage[1], 1);
}

TEST("K53: with a card Big Bertha shoots at range 2, and has to")
{
    place_start("seats=6");
    place_draw(9, 0, " . A . B C . .");
    place_karts("A upgrade big-bertha");
    place_round("A shoot 1", "A B C");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->victim, 1);
    place_play("damage scratch");
    place_round("A shoot 3", "A B C");
    CHECK_TEXT(place_choices(2), "target 2, target 3");
}

TEST("K53: Big Bertha is not asked when nobody is near")
{
    place_start("seats=4");
    place_draw(9, 0, " . A . . B . .");
    place_karts("A upgrade big-bertha");
    place_round("", "A B");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K61: a card that is halved to nothing reaches nobody")
{
    place_start("seats=4");
    place_draw(9, 0, " . A B . . . .");
    place_box()->halved[GOBLINS] = 1 << STEP_SHOOT;
    place_round("A shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    place_round("A shoot 2", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
}

/* ---- damage cards ---- */

TEST("scratch: one damage, and the card is discarded")
{
    shoot("", "damage scratch");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 1 facing east");
    CHECK_INT(place_state()->struck[DAMAGE_SCRATCH], 1);
    CHECK_INT(place_state()->wound[1][DAMAGE_SCRATCH], 0);
}

TEST("K26: critical hit: two damage once, and the card is discarded")
{
    shoot("B speed 6", "damage critical-hit");
    CHECK_INT(place_state()->damage[1], 2);
    CHECK_INT(place_state()->struck[DAMAGE_CRITICAL], 1);
    CHECK_INT(place_state()->wound[1][DAMAGE_CRITICAL], 0);
    CHECK_INT(place_state()->speed[1], 5);
    place_round("", "A B");
    CHECK_INT(place_state()->damage[1], 2);
}

TEST("damage beyond 6 is ignored")
{
    shoot("B damage 5, speed 2", "damage critical-hit");
    CHECK_INT(place_state()->damage[1], 6);
    CHECK_INT(place_state()->speed[1], 1);
}

TEST("stall: two off the speed, not below 0, and no damage")
{
    shoot("B speed 3", "damage stall");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 0 facing east");
    CHECK_TEXT(place_where('B'), "9 5");
    CHECK_INT(place_state()->struck[DAMAGE_STALL], 1);
    shoot("B speed 1", "damage stall");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing east");
}

TEST("K46: spin: the rear driver of the kart that was hit says which way")
{
    shoot("", "damage spin");
    CHECK_INT(place_asked(), 3);
    CHECK_TEXT(place_choices(3), "left, right");
    place_play("3 right");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing south-east");
    CHECK_INT(place_state()->struck[DAMAGE_SPIN], 1);
}

TEST("K10: a spin is not a turn: who spun in their turn turns as planned")
{
    place_start("seats=4");
    place_draw(9, 0, " . . . A x . . . B");
    place_karts("A speed 1");
    place_round("A turn 1", "A B");
    place_play("damage spin; 1 left");
    CHECK_INT(place_state()->why, WHY_TURN);
    place_play("1 left");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 0 facing north-west");
}

TEST("K26: bent axle: it stays, and a turn takes one point more")
{
    shoot("B speed 2", "damage bent-axle");
    CHECK_INT(place_state()->wound[1][DAMAGE_AXLE], 1);
    CHECK_INT(place_state()->struck[DAMAGE_AXLE], 0);
    CHECK_INT(place_state()->damage[1], 0);
    place_round("B turn 2", "A B");
    CHECK_INT(place_asked(), 0);
    place_round("B turn 3", "A B");
    CHECK_INT(place_asked(), 3);
}

TEST("K26: two bent axles take two points more, also of a kart that stands")
{
    place_start("seats=4");
    place_karts("A wound bent-axle, wound bent-axle");
    place_round("A turn 1", "A B");
    CHECK_INT(place_asked(), 0);
    place_round("A turn 2", "A B");
    CHECK_INT(place_asked(), 1);
}

TEST("throttle: two faster, and the card is discarded")
{
    shoot("B speed 3", "damage throttle");
    CHECK_INT(place_state()->struck[DAMAGE_THROTTLE], 1);
    CHECK_INT(place_state()->wound[1][DAMAGE_THROTTLE], 0);
    CHECK_TEXT(place_kart('B'), "speed 5 damage 0 facing east");
    CHECK_TEXT(place_where('B'), "9 9");
}

TEST("K17: throttle: no faster than damage allows")
{
    shoot("B speed 3, damage 3", "damage throttle");
    CHECK_TEXT(place_kart('B'), "speed 4 damage 3 facing east");
    shoot("B damage 6, speed 1", "damage throttle");
    CHECK_TEXT(place_kart('B'), "speed 1 damage 6 facing east");
    shoot("B speed 7", "damage throttle");
    CHECK_TEXT(place_kart('B'), "speed 7 damage 0 facing east");
}

TEST("K44: throttle: a troll's stop is a stop all the same")
{
    place_start("seats=4");
    place_draw(9, 0, " . . . A x . . . B");
    place_karts("A speed 3");
    place_round("", "A B");
    place_play("damage throttle");
    CHECK_TEXT(place_kart('A'), "speed 5 damage 0 facing east");
    CHECK_TEXT(place_where('A'), "9 4");
}

TEST("leak: the power meter is empty, tokens stay, and the card is discarded")
{
    shoot("A power 5; B power 7, token tape", "damage leak");
    CHECK_INT(place_state()->power[1], 0);
    CHECK_INT(place_state()->power[0], 5);
    CHECK_TEXT(place_tokens('B'), "tape");
    CHECK_INT(place_state()->damage[1], 0);
    CHECK_INT(place_state()->struck[DAMAGE_LEAK], 1);
    CHECK_INT(place_state()->wound[1][DAMAGE_LEAK], 0);
}

TEST("leak: who charges later fills the meter from nothing")
{
    place_start("seats=4");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("B power 9");
    place_round("A shoot 1; B charge 2", "A B");
    place_play("damage leak");
    CHECK_INT(place_state()->power[1], 2);
    CHECK_INT(place_state()->tokens[1], 0);
}

TEST("K25, K46: head shot: the front driver gives up a card of either driver")
{
    shoot("B lost rear 2", "damage head-shot");
    CHECK_INT(place_asked(), 4);
    CHECK_TEXT(place_choices(4), "lose rear 1, lose rear 3, lose front 1, "
                                 "lose front 2, lose front 3");
    place_play("4 lose rear 3");
    CHECK_INT(place_state()->wound[1][DAMAGE_HEAD_SHOT], 1);
    CHECK_INT(place_state()->damage[1], 0);
    CHECK_INT(place_state()->hand[2], 0x0f);
    CHECK_INT(place_state()->hand[3], 0x3f);
}

TEST("K25: in the Race the other seat is the front driver")
{
    place_start("seats=4; race");
    place_draw(9, 0, " . . . A B . . . .");
    place_round("A shoot 1", "A B");
    place_play("damage head-shot");
    CHECK_INT(place_asked(), 3);
    place_play("3 lose front 1");
    CHECK_INT(place_state()->hand[2], 0x37);
    CHECK_INT(place_state()->hand[3], 0x3f);
}

TEST("K52: the card is missing from the next planning on; the panel stands")
{
    place_start("seats=4");
    place_draw(9, 0, " . . . A B . . . .");
    place_round("A shoot 1; B charge 3", "A B");
    place_play("damage head-shot; 4 lose rear 3");
    CHECK_INT(place_state()->power[1], 3);
    CHECK_INT(place_state()->hand[2], 0x1f);
    place_round("", "A B");
    CHECK_INT(place_state()->hand[2], 0x1f);
}

TEST("K25: a team without cards has none to lose, and one card goes unasked")
{
    place_start("seats=4");
    place_draw(9, 0, " . . . A B . . . .");
    place_paint()->lost[2] = 0x3f;
    place_paint()->lost[3] = 0x1f;
    place_karts("");
    place_round("A shoot 1", "A B");
    place_play("damage head-shot");
    CHECK_INT(place_state()->lost[3], 0x3f);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    place_round("A shoot 1", "A B");
    place_play("damage head-shot");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->wound[1][DAMAGE_HEAD_SHOT], 2);
}

TEST("K51: a kart behind its shield is a target, and draws nothing")
{
    place_start("seats=6");
    place_draw(9, 0, " . B A C . . . . .");
    place_karts("B token shield");
    place_round("A shoot 1; B power 2, token shield", "B A C");
    CHECK_TEXT(place_choices(2), "target 2, target 3");
    place_play("2 target 2");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->damage[1], 0);
}

/* ---- odds, and piles that run out ---- */

static uint32_t odds_of(const char *outcome)
{
    uint32_t weight[SET_SIZE] = {0};
    const Table *table = place_table();
    int action = action_parse(table, place_state(), CHANCE, outcome);
    return CHECK(action >= 0) && table->game->odds(table, place_state(), weight)
               ? weight[action]
               : 0;
}

/* A shoots again, and it is to be drawn. */
static void shoot_again(void)
{
    place_round("A shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
}

TEST("a damage card is drawn from those that are left")
{
    shoot("B wound bent-axle", "damage scratch");
    shoot_again();
    const uint8_t *cards = karts_standard_box.damage;
    CHECK_INT(odds_of("damage scratch"), cards[DAMAGE_SCRATCH] - 1);
    CHECK_INT(odds_of("damage critical-hit"), cards[DAMAGE_CRITICAL]);
    CHECK_INT(odds_of("damage head-shot"), cards[DAMAGE_HEAD_SHOT]);
    CHECK_INT(odds_of("damage bent-axle"), cards[DAMAGE_AXLE] - 1);
}

TEST("K27: when no damage card is left, the discarded ones are shuffled")
{
    const uint8_t cards[KINDS] = {4, 4, 3, 3, 2, 2};
    const uint8_t all_but_one_spin[KINDS] = {4, 4, 2, 2, 2, 1};
    place_start("seats=4");
    memcpy(place_box()->damage, cards, KINDS);
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("A wound head-shot; B wound bent-axle");
    memcpy(place_paint()->struck, all_but_one_spin, KINDS);
    shoot_again();
    CHECK_TEXT(place_outcomes(), "damage spin");
    place_play("damage spin; 3 left");
    shoot_again();
    CHECK_TEXT(place_outcomes(),
               "damage scratch, damage critical-hit, damage head-shot, "
               "damage spin, damage stall, damage bent-axle");
    CHECK_INT(odds_of("damage spin"), 3);
    CHECK_INT(odds_of("damage head-shot"), 2);
    CHECK_INT(odds_of("damage bent-axle"), 1);
}

TEST("K27: when all damage cards lie on karts, none is drawn")
{
    place_start("seats=4");
    place_draw(9, 0, " . . . A B . . . .");
    memset(place_box()->damage, 0, KINDS);
    place_box()->damage[DAMAGE_AXLE] = 1;
    place_karts("A wound bent-axle");
    place_round("A shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K27: when no power-up is left, the discarded ones are shuffled")
{
    const uint8_t all_but_one_tape[KINDS] = {1, 2, 2, 2, 2, 1, 2, 2};
    place_start("seats=4");
    place_karts("A power 9; B power 9, token whirl");
    memcpy(place_paint()->used, all_but_one_tape, KINDS);
    place_round("A charge 1; B charge 1", "A B");
    CHECK_TEXT(place_outcomes(), "power tape");
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_INT(odds_of("power whirl"), 1);
    CHECK_INT(odds_of("power tape"), 1);
    CHECK_INT(odds_of("power switch"), 2);
    place_play("power nitro");
    CHECK_TEXT(place_tokens('A'), "tape");
    CHECK_TEXT(place_tokens('B'), "whirl nitro");
}

TEST("K27: when all power-ups are held, none is drawn, and the meter goes on")
{
    place_start("seats=4");
    memset(place_box()->power, 0, KINDS);
    place_box()->power[POWER_TAPE] = 1;
    place_karts("A power 9; B token tape");
    place_round("A charge 3", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->power[0], 2);
    CHECK_INT(place_state()->tokens[0], 0);
}
