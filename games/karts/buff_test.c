/* buff_test.c -- rulings on the Lone Wolf's tokens: how they are drawn, what
 * each malfunction closes and each buff does, and how he shoots. */
#include "games/karts/place_test.h"

#include <stdio.h>

/* The actions with a token, in their order. */
static const int steps[] = {STEP_INITIATIVE, STEP_BRAKE,  STEP_SPEED, STEP_TURN,
                            STEP_SHOOT,      STEP_CHARGE, STEP_REPAIR};
enum { TOKENS = 7 };

/* The panels are open, and the order is to be drawn. */
static void open_panels(const char *plan)
{
    place_plan(plan);
    place_table()->game->apply(place_table(), place_paint(), CLOCK, TIME_UP,
                               NULL);
    place_check();
    CHECK_INT(place_state()->phase, PHASE_ORDER);
}

/* ---- the tokens ---- */

TEST("K41: before anybody draws cards, two tokens are drawn and lie open")
{
    const char *all = "buff initiative, buff brake, buff speed, buff turn, "
                      "buff shoot, buff charge, buff repair";
    place_wolf("A speed 2; B speed 3");
    place_paint()->stack[BUFFS] = place_paint()->stack[MALFUNCTIONS] = 0;
    place_round("", "A B");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
    CHECK_INT(place_state()->hand[0], 0);
    CHECK_TEXT(place_outcomes(), all);
    for (int viewer = 0; viewer < 3; viewer++)
        CHECK_INT(karts_seen(place_table(), place_state(), viewer, CHANCE,
                             DRAW_BUFF + STEP_SHOOT),
                  DRAW_BUFF + STEP_SHOOT);
    place_play("buff shoot");
    CHECK_INT(place_state()->phase, PHASE_FAULT);
    CHECK_TEXT(place_outcomes(),
               "malfunction initiative, malfunction brake, malfunction speed, "
               "malfunction turn, malfunction shoot, malfunction charge, "
               "malfunction repair");
    CHECK_INT(place_state()->hand[0], 0);
    place_play("malfunction charge");
    CHECK_INT(place_state()->phase, PHASE_DEAL);
    CHECK_INT(place_state()->token[BUFFS], STEP_SHOOT);
    CHECK_INT(place_state()->token[MALFUNCTIONS], STEP_CHARGE);
    for (int viewer = 0; viewer < 3; viewer++) {
        Karts view = *place_state();
        karts_redact(place_table(), &view, viewer);
        CHECK_INT(view.token[BUFFS], STEP_SHOOT);
        CHECK_INT(view.token[MALFUNCTIONS], STEP_CHARGE);
    }
}

TEST("K41: all tokens of a stack are as likely")
{
    uint32_t weight[SET_SIZE] = {0};
    place_wolf("");
    place_round("", "A B");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
    CHECK(!place_table()->game->odds(place_table(), place_state(), weight));
    place_play("buff turn");
    CHECK(!place_table()->game->odds(place_table(), place_state(), weight));
}

TEST("K41: tokens lie out while the teams act, and are discarded then")
{
    place_wolf("B malfunction turn, buff brake");
    place_karts("A power 9");
    place_round("A charge 1", "B A");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_INT(place_state()->token[BUFFS], STEP_BRAKE);
    CHECK_INT(place_state()->token[MALFUNCTIONS], STEP_TURN);
    place_play("power tape");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
    CHECK_INT(place_state()->token[BUFFS], 0);
    CHECK_INT(place_state()->token[MALFUNCTIONS], 0);
    CHECK(!place_may("buff brake"));
    place_play("buff initiative");
    CHECK(!place_may("malfunction turn"));
}

static int outcomes(void)
{
    Set legal =
        place_table()->game->legal(place_table(), place_state(), CHANCE);
    return set_count(&legal);
}

TEST("K41: no token comes again before all seven were there; then all do")
{
    place_wolf("");
    for (int round = 1; round <= 2 * TOKENS + 1; round++) {
        int left = TOKENS - round % TOKENS;
        place_round("", "A B");
        CHECK_INT(place_state()->phase, PHASE_BUFF);
        CHECK_INT(outcomes(), left);
        place_rest();
        CHECK_INT(bit_count(place_state()->stack[BUFFS]), left - 1);
        CHECK_INT(bit_count(place_state()->stack[MALFUNCTIONS]), left - 1);
    }
}

TEST("K41: a stack that is through does not wait for the other one")
{
    place_wolf("");
    place_box()->stack[BUFFS] = 1 << STEP_TURN | 1 << STEP_BRAKE;
    place_paint()->stack[BUFFS] = 0;
    place_paint()->token[BUFFS] = STEP_TURN;
    place_check();
    place_round("", "A B");
    CHECK_TEXT(place_outcomes(), "buff brake, buff turn");
    place_play("buff turn");
    CHECK_INT(outcomes(), TOKENS - 1);
    place_wolf("");
    place_paint()->stack[BUFFS] = 1 << STEP_TURN;
    place_paint()->stack[MALFUNCTIONS] = 0;
    place_round("", "A B");
    CHECK_TEXT(place_outcomes(), "buff turn");
    place_play("buff turn");
    CHECK_INT(outcomes(), TOKENS);
}

TEST("K57: for the Race both stacks are whole again")
{
    place_wolf("B facing west");
    place_draw(1, 8, " B . . .");
    place_karts("B speed 1, facing west");
    place_paint()->stack[BUFFS] = 0;
    place_paint()->stack[MALFUNCTIONS] = 1 << STEP_TURN;
    place_round("", "B A");
    place_play("upgrade armour; upgrade anchor");
    CHECK_INT(place_state()->part, RACE);
    CHECK_INT(place_state()->stack[BUFFS], karts_standard_box.stack[BUFFS]);
    CHECK_INT(place_state()->stack[MALFUNCTIONS],
              karts_standard_box.stack[MALFUNCTIONS]);
    place_play("section 1a; section 2a; section 3b; 3 start 2");
    CHECK_INT(outcomes(), TOKENS);
}

/* ---- malfunctions ---- */

TEST("K41, K58: each malfunction closes its own action, and no other")
{
    for (int i = 0; i < TOKENS; i++) {
        char words[64];
        snprintf(words, sizeof words, "B malfunction %s, buff %s",
                 karts_step_name[steps[i]],
                 karts_step_name[steps[(i + 1) % TOKENS]]);
        place_wolf(words);
        for (int step = 1; step <= STEPS; step++) {
            snprintf(words, sizeof words, "3 place 2 on %s",
                     karts_step_name[step]);
            test_place("%s of malfunction %d", words, i);
            CHECK_INT(place_may(words), step != steps[i] &&
                                            step != STEP_SPECIAL &&
                                            step != STEP_CUSTOM);
        }
    }
}

TEST("K58: what is closed is not taken, whatever was upgraded")
{
    place_wolf("B malfunction brake, buff turn, speed 3, upgrade anchor");
    place_round("", "B A");
    CHECK_INT(place_state()->speed[1], 3);
    place_wolf("B malfunction charge, buff turn, power 3, upgrade hamster");
    place_round("", "B A");
    CHECK_INT(place_state()->power[1], 3);
    place_wolf("B malfunction initiative, buff turn, upgrade siren");
    open_panels("A initiative 1");
    CHECK_TEXT(place_outcomes(), "order 1 2");
}

TEST("K41: a malfunction lasts one round")
{
    place_wolf("B malfunction turn, buff brake");
    CHECK(!place_may("3 place 1 on turn"));
    place_round("", "A B");
    place_play("buff charge; malfunction brake");
    CHECK(place_may("3 place 1 on turn"));
    CHECK(!place_may("3 place 1 on brake"));
}

TEST("K41: malfunctions and buffs are the wolf's: other panels stay open")
{
    place_wolf("B malfunction speed, buff shoot");
    CHECK(place_may("2 place 1 on speed"));
    CHECK(!place_may("1 buff"));
    CHECK(!place_may("2 buff"));
    place_round("A speed 2; B buff", "A B");
    CHECK_INT(place_state()->speed[0], 2);
    place_start("seats=3");
    place_karts("A power 3; B malfunction speed, buff charge");
    place_round("A charge 1; B buff", "A B");
    CHECK_INT(place_state()->power[0], 4);
    CHECK_INT(place_state()->power[1], 1);
}

TEST("K41: both tokens on one action: no buff, and no action, for each of them")
{
    for (int i = 0; i < TOKENS; i++) {
        char words[64];
        const char *step = karts_step_name[steps[i]];
        snprintf(words, sizeof words, "B malfunction %s, buff %s", step, step);
        place_wolf(words);
        test_place("%s", step);
        CHECK(!place_may("3 buff"));
        snprintf(words, sizeof words, "3 place 1 on %s", step);
        CHECK(!place_may(words));
        place_paint()->buffed = 1;
        CHECK(karts_check(place_table(), place_state()) != NULL);
    }
}

/* ---- buffs ---- */

TEST("K41, K58: the buff may be laid once, before or after the cards, or not")
{
    place_wolf("B speed 6, malfunction turn, buff shoot");
    place_hand(3, "1 2");
    CHECK(place_may("3 buff"));
    place_play("3 place 1 on brake; 3 place 2 on brake");
    CHECK_TEXT(place_choices(3), "done, buff");
    place_play("3 buff");
    CHECK_TEXT(place_choices(3), "done");
    CHECK_INT(place_state()->buffed, 1);
    place_wolf("B speed 6, malfunction turn, buff shoot");
    place_play("3 buff");
    CHECK(!place_may("3 buff"));
    CHECK(place_may("3 place 1 on shoot"));
}

TEST("K58: a buff that was not laid in planning does nothing")
{
    place_wolf("B speed 4, malfunction turn, buff brake");
    place_round("", "B A");
    CHECK_INT(place_state()->speed[1], 4);
    place_wolf("B power 9, malfunction turn, buff charge");
    place_round("", "B A");
    CHECK_INT(place_state()->power[1], 9);
    CHECK_INT(place_state()->phase, PHASE_BUFF);
}

TEST("K41: the buff of initiative is a point, with cards and without")
{
    place_start("seats=3");
    place_draw(9, 0, " . B . A . .");
    place_karts("B malfunction turn, buff initiative");
    open_panels("");
    CHECK_TEXT(place_outcomes(), "order 1 2");
    place_start("seats=3");
    place_draw(9, 0, " . B . A . .");
    place_karts("B malfunction turn, buff initiative");
    open_panels("B buff");
    CHECK_TEXT(place_outcomes(), "order 2 1");
    place_start("seats=3");
    place_draw(9, 0, " . B . A . .");
    place_karts("B malfunction turn, buff initiative");
    open_panels("A initiative 2; B initiative 2, buff");
    CHECK_TEXT(place_outcomes(), "order 2 1");
}

TEST("K41: the buff of braking is one off the speed, with cards and without")
{
    place_wolf("B speed 4, malfunction turn, buff brake");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->speed[1], 3);
    CHECK_TEXT(place_where('B'), "9 8");
    place_wolf("B speed 4, malfunction turn, buff brake");
    place_round("B brake 2, buff", "B A");
    CHECK_INT(place_state()->speed[1], 1);
}

TEST("K41: the buff of speed is one faster, with cards and without")
{
    place_wolf("B speed 2, malfunction turn, buff speed");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->speed[1], 3);
    CHECK_TEXT(place_where('B'), "9 8");
    place_wolf("B speed 1, malfunction turn, buff speed");
    place_round("B speed 2, buff", "B A");
    CHECK_INT(place_state()->speed[1], 4);
    place_wolf("B speed 5, damage 2, malfunction turn, buff speed");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->speed[1], 5);
}

/* Whether the wolf turns, on a road of his own. */
static bool turns(const char *karts, const char *plan)
{
    place_wolf(karts);
    place_round(plan, "B A");
    return place_state()->phase == PHASE_SIDE && place_asked() == 3 &&
           place_state()->why == WHY_TURN;
}

TEST(
    "K7, K41: the buff of turning turns at speeds 0 and 1, and is a point more")
{
    CHECK(turns("B malfunction brake, buff turn", "B buff"));
    CHECK(turns("B speed 1, malfunction brake, buff turn", "B buff"));
    CHECK(!turns("B speed 2, malfunction brake, buff turn", "B buff"));
    CHECK(!turns("B malfunction brake, buff turn", ""));
    CHECK(turns("B speed 2, malfunction brake, buff turn", "B turn 1, buff"));
    CHECK(!turns("B speed 2, malfunction brake, buff turn", "B turn 1"));
    CHECK(turns("B speed 4, malfunction brake, buff turn", "B turn 3, buff"));
    CHECK(!turns("B speed 5, malfunction brake, buff turn", "B turn 3, buff"));
}

TEST("K26, K41: a bent axle takes what the buff gives")
{
    CHECK(turns("B malfunction brake, buff turn, wound bent-axle", "B buff"));
    CHECK(!turns("B speed 1, malfunction brake, buff turn, wound bent-axle",
                 "B buff"));
}

TEST("K41: the buff of charging is a point of power, up to a token")
{
    place_wolf("B power 3, malfunction turn, buff charge");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->power[1], 4);
    place_wolf("B power 9, malfunction turn, buff charge");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    place_play("power nitro");
    CHECK_TEXT(place_tokens('B'), "nitro");
    CHECK_INT(place_state()->power[1], 0);
    place_wolf("B power 7, malfunction turn, buff charge");
    place_round("B charge 3, buff", "B A");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    CHECK_INT(place_state()->power[1], 1);
}

TEST("K41: the buff of repair is one damage less, with cards and without")
{
    place_wolf("B damage 3, malfunction turn, buff repair");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->damage[1], 2);
    place_wolf("B damage 4, malfunction turn, buff repair");
    place_round("B repair 2, buff", "B A");
    CHECK_INT(place_state()->damage[1], 1);
}

TEST("K41: the buff counts on its own action alone")
{
    place_wolf("B speed 3, damage 3, power 3, malfunction turn, buff brake");
    place_round("B speed 1, charge 2, repair 2, buff", "B A");
    CHECK_TEXT(place_kart('B'), "speed 3 damage 1 facing east");
    CHECK_INT(place_state()->power[1], 5);
}

TEST("K41: the buff lasts one round")
{
    place_wolf("B power 3, malfunction turn, buff charge");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->buffed, 0);
    place_play("buff brake; malfunction speed");
    place_round("", "B A");
    CHECK_INT(place_state()->power[1], 4);
}

TEST("K54: an upgrade adds its point to the buff alone, too")
{
    place_wolf("B speed 4, malfunction turn, buff brake, upgrade anchor");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->speed[1], 2);
    place_wolf("B power 3, malfunction turn, buff charge, upgrade hamster");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->power[1], 5);
    place_wolf("B malfunction turn, buff initiative, upgrade siren");
    open_panels("A initiative 1; B buff");
    CHECK_TEXT(place_outcomes(), "order 2 1");
}

TEST("K54: without card and buff an upgrade adds nothing to the wolf either")
{
    place_wolf("B speed 4, malfunction turn, buff brake, upgrade anchor");
    place_round("", "B A");
    CHECK_INT(place_state()->speed[1], 4);
    place_wolf("B speed 4, malfunction turn, buff charge, upgrade anchor");
    place_round("B buff", "B A");
    CHECK_INT(place_state()->speed[1], 4);
}

/* ---- shooting ---- */

/* The wolf, C, with A one hex away and B two. */
static void shoot(const char *karts, const char *plan)
{
    place_start("seats=5");
    place_draw(9, 0, " . B . C A . . .");
    place_karts(karts);
    place_round(plan, "C A B");
}

TEST("K53: with his buff alone the wolf shoots at range 1, if he wants to")
{
    shoot("C malfunction turn, buff shoot", "C buff");
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "done, target 1");
    place_play("5 done");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
    CHECK_INT(place_state()->damage[0], 0);
    shoot("C malfunction turn, buff shoot", "C buff");
    place_play("5 target 1; damage scratch");
    CHECK_INT(place_state()->damage[0], 1);
}

TEST("K53: with a card the wolf has to shoot, and the buff reaches further")
{
    shoot("C malfunction turn, buff shoot", "C shoot 1, buff");
    CHECK_TEXT(place_choices(5), "target 1, target 2");
    shoot("C malfunction turn, buff shoot", "C shoot 1");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_state()->phase, PHASE_DAMAGE);
    CHECK_INT(place_state()->victim, 0);
}

TEST("K53: no buff and no card: the wolf does not shoot, and is not asked")
{
    shoot("C malfunction turn, buff shoot", "");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
    shoot("C malfunction turn, buff brake", "C buff");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
}

TEST("K53: his buff and Big Bertha reach two hexes, three need cards")
{
    shoot("C malfunction turn, buff shoot, upgrade big-bertha", "C buff");
    CHECK_TEXT(place_choices(5), "done, target 1, target 2");
    shoot("C malfunction turn, buff brake, upgrade big-bertha", "C buff");
    CHECK_TEXT(place_choices(5), "done, target 1, target 2");
}

TEST("K41, K53: a malfunction of shooting silences Big Bertha, too")
{
    shoot("C malfunction shoot, buff brake, upgrade big-bertha", "C buff");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
    CHECK_INT(place_asked(), 0);
    shoot("A upgrade big-bertha; C malfunction shoot, buff brake", "");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), "done, target 3");
}
