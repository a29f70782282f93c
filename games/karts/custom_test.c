/* custom_test.c -- rulings on the advanced game: booster, spyglass, charger and
 * spear, and who has them. */
#include "core/playout.h"
#include "games/karts/place_test.h"

#include <string.h>

/* Two teams on a straight road, B far behind; A is customized. */
static void road(const char *karts)
{
    place_start("seats=4; advanced=on");
    place_draw(8, 0,
               ". . . . . . . . . . . . . . . .\n"
               " B . . . . A . . . . . . . . . .\n"
               ". . . . . . . . . . . . . . . .");
    place_karts(karts);
}

/* As likely as there are tokens: as many as wanted of one kind. */
static void only_damage(int kind, int count)
{
    memset(place_box()->damage, 0, KINDS);
    place_box()->damage[kind] = (uint8_t)count;
}

/* ---- who has one ---- */

static Table table;
static Karts s;

static void open_table(int seats)
{
    table_start(&table, game_find("karts"));
    table.seats = seats;
    table.option[OPT_ADVANCED] = 1;
    table.game->init(&table, &s);
    while (s.phase == PHASE_FACTION) {
        Set legal = table.game->legal(&table, &s, CHANCE);
        table.game->apply(&table, &s, CHANCE, set_next(&legal, 0), NULL);
    }
}

static void draw(const char *text)
{
    int action = action_parse(&table, &s, CHANCE, text);
    test_place("%s", text);
    if (CHECK(action >= 0))
        table.game->apply(&table, &s, CHANCE, action, NULL);
    CHECK_TEXT(karts_check(&table, &s), NULL);
    test_place("%s", "");
}

TEST("K56: in the advanced game each team draws a customization, none twice")
{
    uint32_t weight[SET_SIZE] = {0};
    open_table(8);
    CHECK_INT(s.phase, PHASE_CUSTOM);
    CHECK(table.game->odds(&table, &s, weight));
    for (int kind = 0; kind < CUSTOMS; kind++)
        CHECK_INT(weight[DRAW_CUSTOM + kind], 1);
    draw("custom spear");
    CHECK(action_parse(&table, &s, CHANCE, "custom spear") < 0);
    draw("custom booster");
    draw("custom charger");
    draw("custom spyglass");
    CHECK_INT(s.phase, PHASE_SECTION);
    CHECK_INT(s.custom[0], CUSTOM_SPEAR);
    CHECK_INT(s.custom[1], CUSTOM_BOOSTER);
    CHECK_INT(s.custom[2], CUSTOM_CHARGER);
    CHECK_INT(s.custom[3], CUSTOM_SPYGLASS);
}

TEST("K56: there are as many customizations as the box has")
{
    uint32_t weight[SET_SIZE] = {0};
    Box box = karts_standard_box;
    memcpy(box.custom, (uint8_t[CUSTOMS]){0, 3, 1, 0}, CUSTOMS);
    open_table(8);
    memcpy(table.box, &box, sizeof box);
    CHECK(action_parse(&table, &s, CHANCE, "custom spear") < 0);
    draw("custom spyglass");
    table.game->odds(&table, &s, weight);
    CHECK_INT(weight[DRAW_CUSTOM + CUSTOM_SPYGLASS], 2);
    CHECK_INT(weight[DRAW_CUSTOM + CUSTOM_CHARGER], 1);
    CHECK_INT(weight[DRAW_CUSTOM + CUSTOM_BOOSTER], 0);
    draw("custom spyglass");
    CHECK_INT(s.custom[1], CUSTOM_SPYGLASS);
}

TEST("K56: the wolf draws none, and the basic game has none")
{
    open_table(5);
    draw("custom spear");
    draw("custom charger");
    CHECK_INT(s.phase, PHASE_SECTION);
    CHECK_INT(s.custom[2], NONE);
    place_start("seats=4");
    CHECK_INT(place_state()->custom[0], NONE);
    CHECK_INT(place_state()->custom[1], NONE);
}

TEST("K56: space 4 is on the front driver's panel, and in the Race on the new "
     "one's; in the basic game it is closed")
{
    road("A speed 6");
    CHECK_TEXT(place_choices(2),
               "place 1 on special, place 1 on custom, place 1 on speed, "
               "place 1 on shoot, place 1 on repair");
    CHECK(!place_may("1 place 1 on custom"));
    place_start("seats=4; advanced=on; race");
    place_karts("A speed 6");
    CHECK_TEXT(place_choices(1),
               "place 1 on special, place 1 on custom, place 1 on speed, "
               "place 1 on shoot, place 1 on repair");
    CHECK(!place_may("2 place 1 on custom"));
    place_start("seats=4");
    CHECK(!place_may("1 place 1 on custom"));
    CHECK(!place_may("2 place 1 on custom"));
}

TEST("K56: customizations are kept for the Race")
{
    place_start("seats=4; advanced=on");
    place_draw(1, 8, " A . . .");
    place_karts("A speed 1, facing west, custom spear; B custom booster");
    place_round("", "A B");
    place_play("upgrade armour; upgrade anchor");
    place_rest();
    CHECK_INT(place_state()->part, RACE);
    CHECK_INT(place_state()->custom[0], CUSTOM_SPEAR);
    CHECK_INT(place_state()->custom[1], CUSTOM_BOOSTER);
    CHECK(place_may("1 place 1 on custom"));
    CHECK(!place_may("2 place 1 on custom"));
}

TEST("K56: all see what a team has")
{
    road("A custom spear; B custom booster");
    for (int viewer = 0; viewer < 4; viewer++) {
        Karts view = *place_state();
        karts_redact(place_table(), &view, viewer);
        CHECK_INT(view.custom[0], CUSTOM_SPEAR);
        CHECK_INT(view.custom[1], CUSTOM_BOOSTER);
    }
}

/* ---- booster ---- */

TEST("K30: with the booster 10 points give two power-ups")
{
    road("A custom booster, power 9");
    place_round("A custom 1, charge 1", "A B");
    CHECK_INT(place_state()->draws, 2);
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    place_play("power nitro");
    CHECK_TEXT(place_tokens('A'), "nitro tape");
    CHECK_INT(place_state()->power[0], 0);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K30: with the booster 20 points give four")
{
    road("A custom booster, power 9");
    memcpy(place_box()->cards[0], (uint8_t[VALUES]){0, 0, 6}, VALUES);
    place_round("A custom 3, charge 18", "A B");
    CHECK_INT(place_state()->draws, 4);
    CHECK_INT(place_state()->power[0], 7);
    place_play("power tape; power nitro; power banana; power whirl");
    CHECK_TEXT(place_tokens('A'), "whirl nitro tape banana");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K30: the booster works in the round in which it is paid, and then not")
{
    road("A custom booster, power 9");
    place_round("A charge 1", "A B");
    CHECK_INT(place_state()->draws, 1);
    road("A custom booster, power 8");
    place_round("A custom 1, charge 1", "A B");
    CHECK_INT(place_state()->power[0], 9);
    place_round("A charge 1", "A B");
    CHECK_INT(place_state()->draws, 1);
}

TEST("K30: the booster is its own team's")
{
    road("A custom booster; B custom spear, power 9");
    place_round("A custom 1; B charge 1, custom 1", "A B");
    CHECK_INT(place_state()->draws, 1);
    CHECK_INT(place_state()->drawer, 1);
}

TEST("K27, K30: the second token is drawn if there is one")
{
    road("A custom booster, power 9");
    memset(place_box()->power, 0, KINDS);
    place_box()->power[POWER_TAPE] = 1;
    place_round("A custom 1, charge 1", "A B");
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K66: the booster does not double what power-up spaces give")
{
    road("A custom booster, speed 2");
    place_draw(9, 4, " . A . + . .");
    place_round("A custom 1", "A B");
    CHECK_INT(place_state()->draws, 1);
    place_play("power tape");
    CHECK_TEXT(place_tokens('A'), "tape");
    CHECK_INT(place_state()->phase, PHASE_DEAL);
}

TEST("K66: nor what one grabs")
{
    place_start("seats=4; advanced=on; factions elves goblins");
    place_draw(9, 4, " . A . . + . .");
    place_karts("A custom booster, speed 2");
    place_round("A special 2, custom 1", "A B");
    CHECK_INT(place_state()->draws, 1);
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_DEAL);
    CHECK_TEXT(place_tokens('A'), "tape");
}

/* ---- what is paid ---- */

TEST("K59, K61: a customization that is halved below its cost does nothing")
{
    road("A custom booster, power 9");
    place_box()->halved[GOBLINS] = 1 << STEP_CUSTOM;
    place_round("A custom 1, charge 1", "A B");
    CHECK_INT(place_state()->draws, 1);
    CHECK_INT(place_state()->customized, 0);
    road("A custom booster, power 9");
    place_box()->halved[GOBLINS] = 1 << STEP_CUSTOM;
    place_round("A custom 2, charge 1", "A B");
    CHECK_INT(place_state()->draws, 2);
}

TEST("K59: what a customization costs is said by the box")
{
    road("A custom booster, power 9");
    place_box()->custom_cost[CUSTOM_BOOSTER] = 3;
    place_round("A custom 2, charge 1", "A B");
    CHECK_INT(place_state()->draws, 1);
    road("A custom booster, power 9");
    place_box()->custom_cost[CUSTOM_BOOSTER] = 3;
    place_round("A custom 3, charge 1", "A B");
    CHECK_INT(place_state()->draws, 2);
}

TEST("K33: a card that the vuvuzela takes from space 4 no longer pays for it")
{
    road("A custom booster, power 9; B token vuvuzela");
    place_round("A custom 1, charge 1; B power 2, token vuvuzela", "B A");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->tokens[0], 0);
    road("A custom booster, power 9; B token vuvuzela");
    place_round("A custom 1, repair 2, charge 1, brake 1; "
                "B power 2, token vuvuzela",
                "B A");
    place_play("1 remove 1 from brake");
    CHECK_TEXT(place_choices(2), "remove 1 from custom, remove 2 from repair");
    place_play("2 remove 1 from custom");
    CHECK_INT(place_state()->draws, 1);
}

/* ---- charger ---- */

TEST("K31: the charger charges the same meter, on top of charging")
{
    road("A custom charger, power 2");
    place_round("A custom 3", "A B");
    CHECK_INT(place_state()->power[0], 5);
    road("A custom charger, power 2");
    place_round("A custom 3, charge 2", "A B");
    CHECK_INT(place_state()->power[0], 7);
}

TEST("K31: the charger alone draws a token, before the move")
{
    road("A custom charger, power 8, speed 2");
    place_round("A custom 3, charge 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_TEXT(place_where('A'), "9 5");
    CHECK_INT(place_state()->power[0], 1);
    place_play("power tape");
    CHECK_INT(place_state()->power[0], 2);
    CHECK_TEXT(place_tokens('A'), "tape");
    CHECK_TEXT(place_where('A'), "9 7");
}

TEST("K31: an empty charger charges nothing, nor does it take the upgrade")
{
    road("A custom charger, power 2, upgrade hamster");
    place_round("", "A B");
    CHECK_INT(place_state()->power[0], 2);
    road("A custom charger, power 2, upgrade hamster");
    place_round("A custom 2", "A B");
    CHECK_INT(place_state()->power[0], 4);
}

TEST("K29, K31: what the charger gives is the rear driver's")
{
    road("A custom charger, power 9");
    place_round("A custom 1", "A B");
    for (int viewer = 0; viewer < 4; viewer++)
        CHECK_INT(karts_seen(place_table(), place_state(), viewer, CHANCE,
                             DRAW_POWER + POWER_TAPE),
                  viewer == 0 ? DRAW_POWER + POWER_TAPE : POWER_UNSEEN);
}

/* ---- spyglass ---- */

/* A looks at cards for its shot at B beside it. */
static void spy(const char *karts, const char *cards)
{
    place_start("seats=4; advanced=on");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("A custom spyglass");
    place_karts(karts);
    place_round("A custom 1, shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
    CHECK_INT(place_state()->spies, SPYGLASS_CARDS);
    place_play(cards);
}

TEST("K34: two cards are drawn, the front driver gives one, and the other is "
     "discarded")
{
    spy("", "damage scratch");
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
    CHECK_INT(place_state()->damage[1], 0);
    place_play("damage critical-hit");
    CHECK_INT(place_state()->phase, PHASE_GIVE);
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), "give scratch, give critical-hit");
    place_play("2 give critical-hit");
    CHECK_INT(place_state()->damage[1], 2);
    CHECK_INT(place_state()->damage[0], 0);
    CHECK_INT(place_state()->struck[DAMAGE_CRITICAL], 1);
    CHECK_INT(place_state()->struck[DAMAGE_SCRATCH], 1);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    spy("", "damage scratch; damage critical-hit; 2 give scratch");
    CHECK_INT(place_state()->damage[1], 1);
    CHECK_INT(place_state()->struck[DAMAGE_CRITICAL], 1);
    CHECK_INT(place_state()->struck[DAMAGE_SCRATCH], 1);
}

TEST("K34: the first card is no longer in the pile for the second")
{
    uint32_t weight[SET_SIZE] = {0};
    spy("", "damage spin");
    place_table()->game->odds(place_table(), place_state(), weight);
    CHECK_INT(weight[DRAW_DAMAGE + DAMAGE_SPIN],
              karts_standard_box.damage[DAMAGE_SPIN] - 1);
    CHECK_INT(weight[DRAW_DAMAGE + DAMAGE_STALL],
              karts_standard_box.damage[DAMAGE_STALL]);
    spy("", "damage leak");
    CHECK(!place_may("damage leak"));
}

TEST("K34: in the Race it is the new front driver who gives")
{
    place_start("seats=4; advanced=on; race");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("A custom spyglass");
    place_round("A custom 1, shoot 1", "A B");
    place_play("damage scratch; damage stall");
    CHECK_INT(place_asked(), 1);
}

TEST("K34: two cards of a kind are no question")
{
    spy("", "damage scratch; damage scratch");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->damage[1], 1);
    CHECK_INT(place_state()->struck[DAMAGE_SCRATCH], 2);
}

TEST("K34: a single card that is left is given")
{
    place_start("seats=4; advanced=on");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("A custom spyglass");
    only_damage(DAMAGE_SCRATCH, 1);
    place_round("A custom 1, shoot 1", "A B");
    place_play("damage scratch");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->damage[1], 1);
    CHECK_INT(place_state()->struck[DAMAGE_SCRATCH], 1);
}

TEST("K27, K34: if the pile ends after the first card, the second one is of "
     "those discarded")
{
    place_start("seats=4; advanced=on");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("A custom spyglass");
    only_damage(DAMAGE_SCRATCH, 1);
    place_box()->damage[DAMAGE_STALL] = 2;
    place_paint()->struck[DAMAGE_STALL] = 2;
    place_round("A custom 1, shoot 1", "A B");
    CHECK_TEXT(place_outcomes(), "damage scratch");
    place_play("damage scratch");
    CHECK_TEXT(place_outcomes(), "damage stall");
    place_play("damage stall");
    CHECK_TEXT(place_choices(2), "give scratch, give stall");
    place_play("2 give stall");
    CHECK_INT(place_state()->struck[DAMAGE_SCRATCH], 1);
    CHECK_INT(place_state()->struck[DAMAGE_STALL], 1);
}

TEST("K27, K34: where no card is left there is nothing to give")
{
    place_start("seats=4; advanced=on");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("A custom spyglass, wound bent-axle");
    only_damage(DAMAGE_AXLE, 1);
    place_round("A custom 1, shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->spies, 0);
}

TEST("K34, K51: for a kart behind its shield no card is drawn")
{
    place_start("seats=4; advanced=on");
    place_draw(9, 0, " . . . A B . . . .");
    place_karts("A custom spyglass; B token shield");
    place_round("A custom 1, shoot 1; B power 2, token shield", "B A");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    for (int kind = 0; kind < DAMAGES; kind++)
        CHECK_INT(place_state()->struck[kind], 0);
}

TEST("K34, K46: a spin that was given is the rear driver's of the kart hit")
{
    spy("", "damage spin; damage scratch; 2 give spin");
    CHECK_INT(place_asked(), 3);
    CHECK_INT(place_state()->why, WHY_SPIN);
    place_play("3 left");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing north-east");
    CHECK_INT(place_state()->struck[DAMAGE_SPIN], 1);
    CHECK_INT(place_state()->struck[DAMAGE_SCRATCH], 1);
    spy("", "damage spin; damage spin");
    CHECK_INT(place_asked(), 3);
}

TEST("K25, K34: for a head shot that was given the other team gives up a card")
{
    spy("", "damage scratch; damage head-shot; 2 give head-shot");
    CHECK_INT(place_asked(), 4);
    CHECK_INT(place_state()->phase, PHASE_HEAD);
    place_play("4 lose rear 2");
    CHECK_INT(place_state()->lost[2], 0x10);
    CHECK_INT(place_state()->wound[1][DAMAGE_HEAD_SHOT], 1);
    CHECK_INT(place_state()->struck[DAMAGE_HEAD_SHOT], 0);
    spy("", "damage scratch; damage head-shot; 2 give scratch");
    CHECK_INT(place_state()->wound[1][DAMAGE_HEAD_SHOT], 0);
    CHECK_INT(place_state()->struck[DAMAGE_HEAD_SHOT], 1);
}

TEST("K34: without payment the target draws one card, and so do others")
{
    place_start("seats=6; advanced=on");
    place_draw(9, 0, " . . . A B C . . .");
    place_karts("A custom spyglass; B custom spear; C custom booster");
    place_round("A shoot 1; B custom 1, shoot 1", "A B C");
    place_play("damage scratch");
    CHECK_INT(place_state()->damage[1], 1);
    CHECK_INT(place_asked(), 4);
    place_play("4 target 3; damage scratch");
    CHECK_INT(place_state()->damage[2], 1);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K34: who paid for the spyglass and shoots nobody draws nothing")
{
    road("A custom spyglass");
    place_round("A custom 1, shoot 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    road("A custom spyglass");
    place_round("A custom 1", "A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K34: the spyglass is for shots: a troll has its own card")
{
    road("A custom spyglass, speed 1");
    place_draw(9, 4, " . A x . .");
    place_round("A custom 1", "A B");
    place_play("damage scratch");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->damage[0], 1);
}

TEST("K34, K73: the cards that were looked at are open")
{
    spy("", "damage scratch");
    for (int viewer = 0; viewer < 4; viewer++) {
        Karts view = *place_state();
        karts_redact(place_table(), &view, viewer);
        CHECK_INT(view.spied[0], DAMAGE_SCRATCH);
        CHECK_INT(karts_seen(place_table(), place_state(), viewer, CHANCE,
                             DRAW_DAMAGE + DAMAGE_SPIN),
                  DRAW_DAMAGE + DAMAGE_SPIN);
    }
}

/* ---- spear ---- */

/* A drives into B with the spear, if it is paid. */
static void spear(const char *picture, const char *karts, const char *plan)
{
    place_start("race; advanced=on");
    place_draw(2, 4, picture);
    place_karts("A custom spear, speed 1; B custom booster; "
                "C custom charger; D custom spyglass");
    place_karts(karts);
    place_drive(plan, "");
}

TEST("K35: with the spear the kart that is hit takes 2 more")
{
    spear("A B . .", "", "A custom 1");
    CHECK_TEXT(place_picture(), ". A B .");
    CHECK_INT(place_state()->damage[0], 1);
    CHECK_INT(place_state()->damage[1], 3);
    spear("A B . .", "", "");
    CHECK_INT(place_state()->damage[1], 1);
}

TEST("K15, K35: also where it cannot move")
{
    spear("A B #", "B speed 2", "A custom 1");
    CHECK_TEXT(place_picture(), "A B #");
    CHECK_TEXT(place_kart('A'), "speed 1 damage 1 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 4 facing east");
}

TEST("K16, K35: of a chain only the kart that is hit directly")
{
    spear("A B C D . .", "", "A custom 1");
    CHECK_INT(place_state()->damage[0], 1);
    CHECK_INT(place_state()->damage[1], 4);
    CHECK_INT(place_state()->damage[2], 2);
    CHECK_INT(place_state()->damage[3], 1);
    spear("A B C #", "", "A custom 1");
    CHECK_INT(place_state()->damage[0], 1);
    CHECK_INT(place_state()->damage[1], 5);
    CHECK_INT(place_state()->damage[2], 2);
}

TEST("K35: not what a pushed kart hits")
{
    spear("A B t . C . .", "", "A custom 1");
    CHECK_TEXT(place_picture(), ". A . . B C .");
    CHECK_INT(place_state()->damage[1], 3 + 1);
    CHECK_INT(place_state()->damage[2], 1);
}

TEST("K35: nor is another team's spear sharp in this turn")
{
    spear("A B t . C . .", "A custom booster; B custom spear", "A custom 1");
    CHECK_TEXT(place_picture(), ". A . . B C .");
    CHECK_INT(place_state()->damage[1], 1 + 1);
    CHECK_INT(place_state()->damage[2], 1);
}

TEST("K35: with a take off the own kart hits with the spear, too")
{
    spear("A t . B .", "", "A custom 1");
    CHECK_TEXT(place_picture(), ". . . A B");
    CHECK_INT(place_state()->damage[1], 3);
}

TEST("K35: not who runs into the kart with the spear, nor in the own turn")
{
    place_start("race; advanced=on; seats=4");
    place_draw(2, 4, "B A . . .");
    place_karts("A custom spear; B custom booster, speed 1");
    place_round("A custom 1; B custom 1", "A B");
    CHECK_TEXT(place_picture(), ". B A . .");
    CHECK_INT(place_state()->damage[0], 1);
    CHECK_INT(place_state()->damage[1], 1);
    place_start("race; advanced=on; seats=4");
    place_draw(2, 4, "A B . . . .");
    place_karts("A custom booster, speed 1; B custom spear");
    place_round("A custom 1; B custom 1", "A B");
    CHECK_INT(place_state()->damage[1], 1);
}

TEST("K23, K35: a pulled kart that runs into the one with the spear takes no "
     "more")
{
    place_start("race; seats=4; advanced=on; factions mummies elves");
    place_draw(2, 4, ". A . t B");
    place_karts("A custom spear; B custom booster");
    place_round("A special 2, custom 1", "A B");
    CHECK_TEXT(place_picture(), "A B . . .");
    CHECK_INT(place_state()->damage[0], 1);
    CHECK_INT(place_state()->damage[1], 1);
}

TEST("K35, K51: a shield keeps the spear off, armour its first point")
{
    place_start("race; advanced=on; seats=4");
    place_draw(2, 4, "A B . . .");
    place_karts("A custom spear, speed 1; B custom booster, token shield");
    place_round("A custom 1; B power 2, token shield", "B A");
    CHECK_INT(place_state()->damage[1], 0);
    place_start("race; advanced=on; seats=4");
    place_draw(2, 4, "A B . . .");
    place_karts("A custom spear, speed 1; B custom booster, upgrade armour");
    place_round("A custom 1", "B A");
    CHECK_INT(place_state()->damage[1], 2);
}

TEST("K17, K35: what the spear does may slow the kart down")
{
    spear("A B . .", "B speed 6", "A custom 1");
    CHECK_TEXT(place_kart('B'), "speed 4 damage 3 facing east");
    CHECK_INT(place_state()->speed[0], 1);
}

TEST("K35: a round later the spear has to be paid again")
{
    place_start("race; advanced=on; seats=4");
    place_draw(2, 4, "A B . . . .");
    place_karts("A custom spear, speed 1; B custom booster");
    place_round("A custom 1", "A B");
    CHECK_INT(place_state()->damage[1], 3);
    place_round("", "A B");
    CHECK_INT(place_state()->damage[1], 4);
}
