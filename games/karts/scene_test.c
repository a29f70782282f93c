/* scene_test.c -- what a picture says besides words: whose a row and a space
 * are, how far something has come, and where a plan leads. */
#include "core/playout.h"
#include "games/karts/place_test.h"

#include <string.h>

static Scene scene;

/* As a seat sees it, 1 to 8. */
static void draw(int seat)
{
    Karts view = *place_state();
    karts_redact(place_table(), &view, seat - 1);
    karts_draw(place_table(), &view, seat - 1, &scene);
    CHECK(!scene.overflow);
}

/* The steps of the panel from the left, an own one in capitals. */
static const char *panel(int seat)
{
    char *text = answer_text();
    for (int column = 0; column < answer_area(&scene, "panel")->columns;
         column++)
        for (int i = 0; i < scene.items; i++) {
            const Item *slot = &scene.item[i];
            if (slot->look != LOOK_SLOT || slot->column != column)
                continue;
            const ItemPart *word = &scene.part[slot->part + slot->parts - 1];
            while (word->role != PART_WORD)
                word--;
            answer_add(text, " ", word->text);
            answer_add(text, "",
                       slot->owner == seat - 1       ? "!"
                       : slot->owner == SCENE_NOBODY ? "-"
                                                     : "");
            CHECK(slot->flags & ITEM_CLOSED || slot->owner == seat - 1);
        }
    return text;
}

/* Where a preview leads: "D3 E3: now: 2 hexes". */
static const char *leads(const Preview *preview)
{
    char *text = answer_text();
    for (int i = 0; i < preview->cells; i++) {
        CellAt at = scene.cell[preview->cell + i];
        int hex = at.row * HEX_COLUMNS + at.column -
                  answer_item(&scene, "edgeA")->column;
        answer_add(text, " ", track_spot(hex).text);
    }
    answer_add(text, ": ", preview->text);
    return text;
}

static const Choice *choice(const char *text)
{
    for (int i = 0; i < scene.choices; i++)
        if (strncmp(scene.choice[i].text, text, strlen(text)) == 0)
            return &scene.choice[i];
    static const Choice nothing;
    CHECK(!"a choice");
    return &nothing;
}

/* ---- teams and counters ---- */

TEST("drawn: a row of the teams is both drivers', the wolf's his own")
{
    place_start("seats=5");
    draw(1);
    CHECK_INT(answer_area(&scene, "teams")->owners[0], 0);
    CHECK_INT(answer_area(&scene, "teams")->owners[1], 1 << 0 | 1 << 1);
    CHECK_INT(answer_area(&scene, "teams")->owners[2], 1 << 2 | 1 << 3);
    CHECK_INT(answer_area(&scene, "teams")->owners[3], 1 << 4);
}

TEST("K6: the speed counts to seven, of which damage takes its part")
{
    place_start("seats=4");
    place_karts("A speed 3, damage 2, power 4, token nitro, token tape");
    draw(3);
    const Item *speed = answer_item(&scene, "meter1.3"),
               *damage = answer_item(&scene, "meter1.4");
    CHECK_INT(speed->value, 3);
    CHECK_INT(speed->most, SPEED_MAX);
    CHECK_INT(speed->lost, 2);
    CHECK_TEXT(answer_parts(&scene, "meter1.3"), "3, 5");
    CHECK_TEXT(answer_parts(&scene, "meter1.5"), "4");
    CHECK_INT(damage->value, 2);
    CHECK_INT(damage->most, DAMAGE_MAX);
    CHECK_INT(answer_item(&scene, "meter1.5")->value, 4);
    CHECK_INT(answer_item(&scene, "meter1.5")->most, METER);
    CHECK_INT(answer_item(&scene, "meter1.6")->value, 2);
    CHECK_INT(answer_item(&scene, "meter1.6")->most, 0);
    CHECK(answer_item(&scene, "meter1.6")->flags & ITEM_COUNTS);
}

/* ---- the panel ---- */

TEST("drawn: the panel has ten columns as they come in a turn, the partner's "
     "closed")
{
    place_start("seats=4");
    draw(1);
    CHECK_INT(answer_area(&scene, "panel")->columns, 10);
    CHECK_TEXT(panel(1),
               "initiative! special power-up! brake! speed move- turn! "
               "shoot charge! repair");
    CHECK_TEXT(answer_item(&scene, "step6")->label, "speed");
    CHECK_TEXT(answer_item(&scene, "step6")->text,
               "@2 {plans|plan} speed, in secret; drives faster");
    CHECK_INT(answer_item(&scene, "step6")->owner, 1);
    draw(2);
    CHECK_TEXT(panel(2), "initiative special! power-up brake speed! move- turn "
                         "shoot! charge repair!");
    place_start("seats=4; race");
    draw(1);
    CHECK_TEXT(panel(1), "initiative special! power-up brake speed! move- turn "
                         "shoot! charge repair!");
}

TEST("K56: the advanced game has a column more")
{
    place_start("seats=4; advanced=on");
    place_karts("A custom spear");
    draw(2);
    CHECK_INT(answer_area(&scene, "panel")->columns, 11);
    CHECK_TEXT(panel(2),
               "initiative special! power-up spear! brake speed! move- "
               "turn shoot! charge repair!");
    draw(1);
    CHECK_INT(answer_area(&scene, "panel")->columns, 11);
    CHECK_INT(answer_item(&scene, "step4")->owner, 1);
    CHECK(answer_item(&scene, "step4")->flags & ITEM_CLOSED);
}

TEST("K42, K58: the wolf owns all spaces that he has, closed or not")
{
    place_wolf("B speed 6, malfunction turn, buff shoot");
    draw(3);
    CHECK_TEXT(panel(3), "initiative! special- power-up! brake! speed! move- "
                         "turn! shoot! charge! repair!");
    CHECK_TEXT(answer_item(&scene, "step7")->label, "7 no turn");
    CHECK(answer_item(&scene, "step7")->flags & ITEM_CLOSED);
    CHECK_TEXT(answer_item(&scene, "step2")->text,
               "special: not for the Lone Wolf");
}

TEST("K2: nothing lies on the partner's spaces, whatever he plans")
{
    place_start("seats=4");
    place_karts("A speed 3");
    place_plan("A brake 1, speed 2");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "step6"), "6, speed");
    for (int i = 0; i < scene.items; i++)
        CHECK(scene.item[i].look == LOOK_SLOT ||
              scene.item[i].area != answer_item(&scene, "step6")->area ||
              scene.item[i].column != answer_item(&scene, "step6")->column);
    CHECK_TEXT(answer_parts(&scene, "move"), "move, 2 hexes");
    draw(2);
    CHECK_TEXT(answer_parts(&scene, "step5"), "5, brake");
    CHECK_TEXT(answer_parts(&scene, "move"), "move, 5 hexes");
}

TEST("drawn: a space says its number, its word, what lies there and what that "
     "does")
{
    place_start("seats=4");
    place_karts("A speed 3, damage 1, power 9");
    place_plan("A brake 1, turn 1, charge 1, speed 2, shoot 1, repair 1");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "step1"), "1, initiative, 0");
    CHECK_TEXT(answer_parts(&scene, "step5"), "5, brake, 1, speed 2");
    CHECK_TEXT(answer_parts(&scene, "step7"), "7, turn, 1, 1 short");
    CHECK_TEXT(answer_parts(&scene, "step9"), "9, charge, 1, power-up");
    draw(2);
    CHECK_TEXT(answer_parts(&scene, "step6"), "6, speed, 2, speed 5");
    CHECK_TEXT(answer_parts(&scene, "step8"), "8, shoot, 1, range 1");
    CHECK_TEXT(answer_parts(&scene, "step10"), "10, repair, 1, damage 0");
    CHECK_INT(answer_item(&scene, "step6")->owner, 1);
}

TEST("K28: a space for a token says what it needs, and then what it is")
{
    place_start("seats=4");
    place_box()->cost[POWER_NITRO] = 2;
    place_karts("A speed 3, token nitro");
    place_plan("A token nitro, power 1");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "step3"), "3, power-up, 1, 1 short");
    place_plan("A token nitro, power 2");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "step3"), "3, power-up, 2, nitro");
    CHECK_TEXT(answer_parts(&scene, "move"), "move, 5 hexes");
}

TEST("K30: a card on charge says what the space says then")
{
    place_start("seats=4");
    place_karts("A speed 2, power 8");
    place_hand(1, "1 1 1 1 3");
    draw(1);
    CHECK_TEXT(choice("put a 1 on charge")->text,
               "put a 1 on charge: power from 8 to 9");
    CHECK_TEXT(choice("put a 3 on charge")->text,
               "put a 3 on charge: power-up, then 1");
    CHECK_TEXT(choice("put a 3 on charge")->preview.text, "power-up, then 1");
    place_plan("A charge 3");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "step9"), "9, charge, 3, power-up");
}

/* B's vuvuzela opens the panels before A acts; A's driver in the rear has to
 * take a card off. */
static void open_panels(const char *karts, const char *plan)
{
    place_start("seats=4; advanced=on");
    place_karts(karts);
    place_karts("B token vuvuzela");
    place_box()->cost[POWER_VUVUZELA] = 1;
    place_box()->custom_cost[CUSTOM_BOOSTER] = 2;
    place_round(plan, "B A");
    draw(1);
}

TEST("K31, K66: a customization that is seen to be paid counts for the meter")
{
    open_panels("A custom booster, power 8",
                "A charge 1+2, custom 2; B token vuvuzela, power 1");
    CHECK_TEXT(answer_parts(&scene, "step9"), "9, charge, 3, 2 power-ups");
    open_panels("A custom booster, power 8",
                "A charge 1+2, custom 1; B token vuvuzela, power 1");
    CHECK_TEXT(answer_parts(&scene, "step9"), "9, charge, 3, power-up");
    open_panels("A custom charger, power 6",
                "A charge 1+2, custom 3; B token vuvuzela, power 1");
    CHECK_TEXT(answer_parts(&scene, "step9"), "9, charge, 3, power-up");
    open_panels("A custom charger, power 8",
                "A charge 1+2, custom 3; B token vuvuzela, power 1");
    CHECK_TEXT(answer_parts(&scene, "step9"), "9, charge, 3, meter 4/10");
}

/* ---- where a plan leads ---- */

static void road(const char *picture, const char *karts)
{
    place_start("seats=4; race");
    place_draw(2, 4, picture);
    place_karts(karts);
}

TEST("plan: the way hex by hex, as far as the viewer knows it")
{
    road("A . . + . . .", "A speed 3");
    draw(2);
    CHECK_INT(scene.plan.item,
              (int)(answer_item(&scene, "kart1") - scene.item));
    CHECK_TEXT(leads(&scene.plan),
               "F3 G3 H3: now: 3 hexes, onto a power-up. More if @1 "
               "speeds up");
    place_plan("A brake 2, speed 3");
    draw(2);
    CHECK_TEXT(leads(&scene.plan), "F3: now: 1 hex. More if @1 speeds up");
    draw(1);
    CHECK_TEXT(leads(&scene.plan),
               "F3 G3 H3 I3 J3 K3: now: 6 hexes. Fewer if @2 brakes");
    draw(3);
    CHECK(scene.plan.item != answer_item(&scene, "kart1") - scene.item);
}

TEST("K11, K14, K19: the way ends at a wall, a kart and an obstacle, and goes "
     "on behind bees")
{
    road("A . # . .", "A speed 3");
    draw(1);
    CHECK_TEXT(leads(&scene.plan),
               "F3: now: 1 hex, then into the wall. Fewer if @2 brakes");
    road("A . B . .", "A speed 3");
    draw(1);
    CHECK_TEXT(leads(&scene.plan),
               "F3: now: 1 hex, then into the Elves. Fewer if @2 brakes");
    road("A B . . .", "A speed 3");
    draw(1);
    CHECK_TEXT(leads(&scene.plan), "the Elves right ahead: a crash at speed 3");
    road("A # . . .", "A speed 3");
    draw(1);
    CHECK_TEXT(leads(&scene.plan), "wall right ahead: a crash at speed 3");
    road("A . i . .", "A speed 3");
    draw(1);
    CHECK_TEXT(leads(&scene.plan),
               "F3 G3: now: 2 hexes, onto an ice ring. Fewer if @2 brakes");
    road("A z . . .", "A speed 3");
    draw(1);
    CHECK_TEXT(leads(&scene.plan),
               "F3 G3 H3: now: 3 hexes. Fewer if @2 brakes");
}

TEST("K21: a kart that rams stops at bees, too, once that is paid")
{
    place_start("seats=4; race; factions dwarves elves");
    place_draw(2, 4, "A z . . .");
    place_karts("A speed 3");
    place_box()->special[DWARVES] = 2;
    place_plan("A special 1");
    draw(1); /* in the Race the front driver */
    CHECK_INT(scene.plan.cells, 3);
    place_plan("A special 2");
    draw(1);
    CHECK_TEXT(leads(&scene.plan),
               "F3: now: 1 hex, onto bees. Fewer if @2 brakes");
    CHECK_TEXT(answer_parts(&scene, "move"), "move, 1 hex");
    place_plan("");
    place_paint()->ram = 1 << 0;
    draw(1);
    CHECK_INT(scene.plan.cells, 1);
}

TEST("tape: less damage lets a kart be faster in the same turn")
{
    place_wolf("B speed 3, damage 4, token tape");
    place_box()->cost[POWER_TAPE] = 2;
    place_plan("B token tape, power 2, speed 2, repair 3");
    draw(3);
    CHECK_INT(scene.plan.cells, 5);
    CHECK_TEXT(answer_parts(&scene, "step6"), "6, speed, 2, speed 5");
    CHECK_TEXT(answer_parts(&scene, "step10"), "10, repair, 3, damage 0");
    place_plan("B token tape, speed 2");
    draw(3);
    CHECK_INT(scene.plan.cells, 3);
    CHECK_INT(choice("put a 2 on power")->preview.cells, 5);
    place_plan("B token tape, power 2");
    draw(3);
    CHECK_TEXT(choice("put a 2 on speed")->text,
               "put a 2 on speed: from speed 3 to 5");
    CHECK_TEXT(choice("put a 2 on repair")->text,
               "put a 2 on repair: damage from 2 to 0");
}

TEST("K6: what a card on speed does is said after the brakes that lie")
{
    place_wolf("B speed 4");
    place_plan("B brake 2");
    draw(3);
    CHECK_TEXT(choice("put a 2 on speed")->text,
               "put a 2 on speed: from speed 2 to 4");
    CHECK_TEXT(choice("put a 2 on brake")->text,
               "put a 2 on brake: brake from speed 4 to 0");
}

TEST("K37: the way over the line ends beyond it")
{
    place_start("seats=4; race");
    place_draw(2, 0, ". A .");
    place_karts("A speed 3, facing west");
    draw(1);
    CHECK_INT(scene.plan.cells, 2);
    CellAt last = scene.cell[scene.plan.cell + 1];
    CHECK_INT(last.column, answer_item(&scene, "finish3")->column);
    CHECK_INT(last.row, answer_item(&scene, "finish3")->row);
    CHECK_TEXT(scene.plan.text,
               "now: 1 hex, then over the line. Fewer if @2 brakes");
}

TEST("plan: who stands is told what could move the kart")
{
    road("A . . .", "A speed 0");
    draw(1); /* in the Race the front driver */
    CHECK_TEXT(leads(&scene.plan), "now: it does not move");
    draw(2);
    CHECK_TEXT(leads(&scene.plan),
               "now: it does not move, unless @1 speeds up");
}

TEST("K41: the wolf's way depends on nobody else")
{
    place_wolf("B speed 3");
    draw(3);
    CHECK_TEXT(scene.plan.text, "now: 3 hexes");
    CHECK_INT(scene.plan.cells, 3);
}

TEST("K10: what comes before the move may lead anywhere")
{
    road("A . . .", "A speed 2, token whirl");
    place_box()->cost[POWER_WHIRL] = 1;
    place_plan("A token whirl, power 1");
    draw(2);
    CHECK_INT(scene.plan.item, SCENE_NOTHING);
    CHECK_TEXT(leads(&scene.plan), "the whirl comes before the move");
    CHECK_TEXT(answer_parts(&scene, "move"), "move, after the whirl");
    CHECK_TEXT(answer_item(&scene, "move")->text,
               "the kart moves after the whirl");
}

TEST("K23: whom the rubber or the lasso pulls may be in the way then")
{
    road("A . . B .", "A speed 2, token rubber");
    place_box()->cost[POWER_RUBBER] = 2;
    place_plan("A token rubber, power 1");
    draw(2);
    CHECK_INT(scene.plan.cells, 2);
    CHECK_TEXT(leads(&choice("put a 1 on power")->preview),
               "the rubber comes before the move");
    place_plan("A token rubber, power 2");
    draw(2);
    CHECK_TEXT(leads(&scene.plan), "the rubber comes before the move");
    place_start("seats=4; race; factions mummies elves");
    place_draw(2, 4, "A . . B .");
    place_karts("A speed 2");
    place_box()->special[MUMMIES] = 2;
    place_plan("A special 1");
    draw(1);
    CHECK_INT(scene.plan.cells, 2);
    CHECK_TEXT(leads(&choice("put a 1 on special")->preview),
               "the lasso comes before the move");
    place_plan("A special 2");
    draw(1);
    CHECK_TEXT(leads(&scene.plan), "the lasso comes before the move");
    CHECK_TEXT(answer_parts(&scene, "move"), "move, after the lasso");
}

TEST("plan: the longest words fit")
{
    place_start("seats=8; race; factions dwarves elves goblins mummies");
    place_draw(2, 4, "D . . . . . . . A");
    place_karts("D speed 7");
    draw(8);
    CHECK_TEXT(scene.plan.text, "now: 7 hexes. A crash if @7 speeds up");
    place_draw(2, 4, "D . . . . . . A .");
    draw(8);
    CHECK_TEXT(scene.plan.text, "now: 6 hexes, then into the Dwarves");
    place_draw(2, 4, "D . . . . . . + A");
    draw(8);
    CHECK_TEXT(scene.plan.text, "now: 7 hexes, onto a power-up. A crash if @7 "
                                "speeds up");
}

TEST("K8: a turn is paid at the speed that a wall or an obstacle leaves")
{
    road("A # . . .", "A speed 4, wound bent-axle");
    draw(2);
    CHECK_TEXT(answer_parts(&scene, "step7"), "7, turn, 0, needs 1");
    place_plan("A turn 3");
    draw(2);
    CHECK_TEXT(answer_parts(&scene, "step7"), "7, turn, 3, 1 turn");
    road("A # . . .", "A speed 4");
    draw(2);
    CHECK_TEXT(answer_parts(&scene, "step7"), "7, turn, 0, any card");
    road("A . . . . . .", "A speed 4, wound bent-axle");
    draw(2);
    CHECK_TEXT(answer_parts(&scene, "step7"), "7, turn, 0, needs 5");
}

TEST("K51: a shield that is paid holds in a crash that is seen to come")
{
    road("A # . . .", "A speed 4, token shield");
    draw(2);
    CHECK_TEXT(scene.plan.text, "wall right ahead: a crash at speed 4");
    place_plan("A token shield, power 2");
    draw(2);
    CHECK_TEXT(scene.plan.text, "wall right ahead: a crash, the shield holds");
}

TEST("K61: a space says that half of what lies there counts")
{
    place_start("seats=4; factions goblins elves");
    place_box()->halved[GOBLINS] = 1u << STEP_INITIATIVE;
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "step1"), "1, initiative, 0, counts half");
    place_plan("A initiative 3");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "step1"), "1, initiative, 1, half of 3");
}

/* [K8] Once the panels are open both know what is paid. */
TEST("K33: on open panels the partner's cards count, too")
{
    place_start("seats=4; race; factions goblins elves");
    place_draw(2, 4, "A . . . . . .");
    place_karts("A speed 2; B token vuvuzela");
    place_box()->cost[POWER_VUVUZELA] = 1;
    place_box()->special[GOBLINS] = 1;
    place_round("A turn 2, brake 1, special 1, speed 2; "
                "B token vuvuzela, power 1",
                "B A");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "move"), "move, after Turn & Go");
}

TEST("plan: a card that changes the way says where it leads then")
{
    road("A . . . . . .", "A speed 2");
    place_hand(1, "1 1 1 1 3");
    draw(1);
    CHECK_TEXT(leads(&choice("put a 3 on speed")->preview),
               "F3 G3 H3 I3 J3: now: 5 hexes. Fewer if @2 brakes");
    CHECK_TEXT(leads(&choice("put a 1 on shoot")->preview), "shoot at range 1");
    place_hand(2, "1 1 1 1 3");
    draw(2);
    CHECK_TEXT(leads(&choice("put a 1 on brake")->preview),
               "F3: now: 1 hex. More if @1 speeds up");
    CHECK_TEXT(leads(&scene.plan), "F3 G3: now: 2 hexes. More if @1 speeds up");
}

/* Every card on every step of the wolf, at the longest way. */
TEST("plan: the ways of all cards fit")
{
    place_wolf("B speed 6, token nitro, malfunction turn, buff shoot");
    place_box()->cost[POWER_NITRO] = 2;
    place_plan("B token nitro");
    place_hand(3, "2 3");
    draw(3);
    CHECK_INT(scene.choices, 2 * 8 - 2 + 1);
    CHECK_INT(choice("put a 3 on power")->preview.cells, 8);
    CHECK(scene.cells < SCENE_CELLS / 4);
    CHECK(scene.parts < SCENE_PARTS / 2);
}

/* ---- while the teams act ---- */

TEST("K46: left and right show where the kart faces then")
{
    road("A . . . . . .", "A speed 1");
    place_plan("A turn 1");
    place_reveal("A");
    draw(2);
    CHECK_INT(choice("turn left")->preview.item,
              (int)(answer_item(&scene, "kart1") - scene.item));
    CHECK_INT(choice("turn left")->preview.turn, 300);
    CHECK_INT(choice("turn right")->preview.turn, 60);
    CHECK_INT(choice("turn left")->preview.cells, 0);
}

static Tale tale; /* of the last action */

/* The cells that a frame's item has passed: "kart1 F3 G3". */
static const char *trail(int frame)
{
    const Trail *way = &tale.way[frame];
    char *text = answer_text();
    answer_add(text, "", way->item);
    for (int i = 0; i < way->cells; i++)
        answer_add(text, " ",
                   track_spot(way->cell[i][1] * HEX_COLUMNS + way->cell[i][0] -
                              answer_item(&scene, "edgeA")->column)
                       .text);
    return text;
}

/* The item that a line is about. */
static const char *subject(const char *line)
{
    for (int i = 0; i < tale.lines; i++)
        if (strstr(tale.line[i].text, line))
            return tale.line[i].item;
    return NULL;
}

/* All plan, and the order of the teams sets them off. */
static void let_drive(const char *plan)
{
    const Game *game = place_table()->game;
    place_plan(plan);
    draw(1);
    Karts s = *place_state();
    game->apply(place_table(), &s, CLOCK, TIME_UP, NULL);
    CHECK_INT(s.phase, PHASE_ORDER);
    tale_clear(&tale);
    game->apply(place_table(), &s, CHANCE, ORDER, &tale);
}

TEST("told: a frame knows the hexes that a kart has passed, a line the kart")
{
    road("A . . . z . .", "A speed 6");
    let_drive("");
    CHECK_TEXT(trail(0), "kart1 F3 G3 H3 I3");
    CHECK_TEXT(trail(1), "");
    CHECK_TEXT(trail(2), "kart1 J3 K3");
    CHECK_TEXT(subject("drive 4 hexes"), "kart1");
    CHECK_TEXT(subject("flee from bees"), "kart1");
}

TEST("told: of a crash the way of who drives into whom")
{
    road("A . B . . . .", "A speed 4");
    let_drive("");
    CHECK_TEXT(trail(0), "kart1 F3");
    CHECK_TEXT(trail(1), "kart1 G3");
    CHECK_TEXT(subject("crash into the Elves"), "kart1");
    CHECK_TEXT(subject("Damage:"), "kart1");
    const Karts *crash = (const Karts *)tale.frame[1];
    karts_draw(place_table(), crash, SPECTATOR, &scene);
    CHECK(answer_item(&scene, "kart1")->flags & ITEM_HIT);
    CHECK(answer_item(&scene, "kart2")->flags & ITEM_HIT);
    CHECK(answer_item(&scene, "kart2")->flags & ITEM_ACTIVE);
    road("A . B # . . .", "A speed 4");
    let_drive("");
    CHECK_TEXT(trail(0), "kart1 F3");
    CHECK_TEXT(trail(1), "");
    CHECK_TEXT(subject("The wall stops"), "kart2");
}

TEST("told: of a shot who was hit, of the line the team that is off the track")
{
    road("A . B . . . .", "A speed 0");
    let_drive("A shoot 2");
    CHECK_TEXT(subject("shoot at the Elves"), "kart2");
    place_start("seats=4; race");
    place_draw(2, 0, ". A .");
    place_karts("A speed 3, facing west");
    let_drive("");
    CHECK_TEXT(subject("cross the finish line"), "team1");
}

/* Whether a picture of the position, for people who look on, has an item. */
static bool shows(const void *state, const char *id)
{
    Karts view = *(const Karts *)state;
    karts_redact(place_table(), &view, SPECTATOR);
    karts_draw(place_table(), &view, SPECTATOR, &scene);
    return scene_find(&scene, id) != NULL;
}

/* Whether a kart other than this one is in a cell. */
static bool is_hex_of_another(const Item *kart, const uint8_t cell[2])
{
    for (int i = 0; i < scene.items; i++)
        if (strncmp(scene.item[i].id, "kart", 4) == 0 &&
            &scene.item[i] != kart && scene.item[i].column == cell[0] &&
            scene.item[i].row == cell[1])
            return true;
    return false;
}

/* Lines are read with the frame that comes next, or with what came of it. */
static void check_tale(const Karts *before, const Karts *after)
{
    for (int i = 0; i < tale.lines; i++) {
        const Told *line = &tale.line[i];
        bool last = line->frame == tale.frames;
        const void *then = last ? (const void *)after : tale.frame[line->frame];
        test_place("%s: %s", line->text, line->item);
        CHECK(!line->item[0] || shows(then, line->item) ||
              shows(before, line->item));
    }
    for (int i = 0; i < tale.frames; i++) {
        const Trail *way = &tale.way[i];
        if (!way->item[0])
            continue;
        test_place("frame %d: %s", i, way->item);
        CHECK(way->cells > 0);
        if (!shows(tale.frame[i], way->item)) { /* over the line [K37] */
            CHECK(shows(before, way->item) || i > 0);
            CHECK_INT(scene_find(&scene, "finish1")->column, way->cell[0][0]);
            continue;
        }
        const Item *kart = scene_find(&scene, way->item);
        if (kart && way->cells == 1 && is_hex_of_another(kart, way->cell[0]))
            continue; /* shot at, or caught with a lasso */
        CHECK(kart && kart->column == way->cell[way->cells - 1][0] &&
              kart->row == way->cell[way->cells - 1][1]);
    }
    test_place("%s", "");
}

TEST("told: lines are about what is shown, and ways end where a kart is shown")
{
    for (int seed = 0; seed < test_soak(3, 40); seed++) {
        place_start(seed % 2 ? "seats=8" : "seats=7; race; advanced=on");
        Karts s = *place_state();
        Rng rng = rng_stream((uint64_t)seed, 0);
        while (s.phase != PHASE_OVER) {
            Karts before = s;
            Actors who = place_table()->game->actors(place_table(), &s);
            int actor = playout_actor(who, &rng);
            Set legal = place_table()->game->legal(place_table(), &s, actor);
            tale_clear(&tale);
            place_table()->game->apply(place_table(), &s, actor,
                                       playout_uniform(&legal, &rng), &tale);
            check_tale(&before, &s);
            if (test_has_failed())
                return;
        }
    }
}
