/* draw_test.c -- what the picture says of a race, and the lines of its items.
 */
#include "games/race/place_test.h"

#include <stdio.h>
#include <string.h>

static Scene scene;
static Tale tale;

static void draw(int viewer)
{
    Race view = place_view(viewer);
    race_draw(place_table(), &view, viewer <= LANES ? viewer - 1 : viewer,
              &scene);
    CHECK(!scene.overflow);
}

/* "index 1, word steamer (train.steamer), value +3" */
static const char *face(const char *id)
{
    static const char *const role[] = {"index", "word", "value", "effect"};
    const Item *it = answer_item(&scene, id);
    char *text = answer_text();
    for (int i = it->part; i < it->part + it->parts; i++) {
        const ItemPart *part = &scene.part[i];
        answer_add(text, ", ", role[part->role]);
        answer_add(text, " ", part->text);
        if (part->kind)
            answer_add(text, " of ", part->kind);
    }
    return text;
}

static void add_cell(char *text, int column, int row)
{
    char cell[16];
    snprintf(cell, sizeof cell, "%d/%d", column, row);
    answer_add(text, " ", cell);
}

/* The parts of an item that are out. */
static const char *parts_out(const char *id)
{
    const Item *item = answer_item(&scene, id);
    char *text = answer_text();
    for (int i = item->part; i < item->part + item->parts; i++)
        if (scene.part[i].flags & PART_OUT)
            answer_add(text, " ", scene.part[i].text);
    return text;
}

/* The choice of whoever looks with this text. */
static const Choice *choice(const char *words)
{
    static const Choice none = {.preview = {.item = SCENE_NOTHING}};
    for (int i = 0; i < scene.choices; i++)
        if (text_equal(scene.choice[i].text, words))
            return &scene.choice[i];
    CHECK_TEXT(words, "a choice");
    return &none;
}

/* "piece1.1 over 5/1 6/1 turned 180: home" */
static const char *preview(const char *words)
{
    const Preview *it = &choice(words)->preview;
    char *text = answer_text(), turn[16];
    if (it->item == SCENE_NOTHING)
        return it->text;
    answer_add(text, "", scene.item[it->item].id);
    answer_add(text, " ", "over");
    for (int i = it->cell; i < it->cell + it->cells; i++)
        add_cell(text, scene.cell[i].column, scene.cell[i].row);
    snprintf(turn, sizeof turn, "turned %d:", it->turn);
    answer_add(text, " ", turn);
    answer_add(text, " ", it->text);
    return text;
}

TEST("drawn: lanes and cards belong to seats, tiles to an end of the board")
{
    place_start("animals", "seats=4");
    draw(SPECTATOR);
    CHECK_INT(answer_area(&scene, "board")->owners[0], 0);
    for (int seat = 0; seat < 4; seat++) {
        CHECK_INT(answer_area(&scene, "board")->owners[seat + 1], 1 << seat);
        CHECK_INT(answer_area(&scene, "cards")->owners[seat], 1 << seat);
    }
    CHECK_INT(answer_item(&scene, "pile1")->end, END_FAR);
    CHECK_INT(answer_item(&scene, "tile1.1")->end, END_FAR);
    CHECK_INT(answer_item(&scene, "pile2")->end, END_START);
    CHECK_INT(answer_item(&scene, "tile2.1")->end, END_START);
    CHECK_INT(answer_item(&scene, "edge1")->end, END_NONE);
}

TEST("drawn: an edge in parts, with the picture of what one would move")
{
    place_start("trains", "stage steamer 3 any ? express 2 railcar 1");
    draw(1);
    CHECK_TEXT(face("edge1"), "index 1, word steamer of train.steamer, "
                              "value +3");
    CHECK_TEXT(face("edge2"), "index 2, word any, value +?");
    CHECK_TEXT(face("stage1"), "word leg, index 1");
    place_start("animals", "stage sprinter 3 any 2 flyer 2 reptile 1");
    draw(1);
    CHECK_TEXT(face("edge1"), "index 1, word sprinter of animal.leopard, "
                              "value +3");
    CHECK_TEXT(face("edge2"), "index 2, word any, value +2");
}

TEST("drawn: points and cards are counted, and used cards are out")
{
    place_start("animals", "seats=4; hand 1 1 4 6; tiles 1 6 /");
    place_bids("4@1");
    draw(2);
    CHECK_TEXT(face("seat1"), "value 6, word pts");
    CHECK_INT(answer_item(&scene, "seat1")->value, 6);
    CHECK_INT(answer_item(&scene, "seat1")->most, 0);
    CHECK_TEXT(face("count1"), "value 2");
    CHECK_INT(answer_item(&scene, "count1")->value, 2);
    CHECK(answer_item(&scene, "count1")->flags & ITEM_COUNTS);
    CHECK_TEXT(answer_item(&scene, "used1")->label, "1 2 2 3 3");
    CHECK_INT(answer_item(&scene, "used1")->parts, CARDS);
    CHECK_TEXT(parts_out("used1"), "1 2 2 3 3");
    CHECK_TEXT(face("placed1"), "");
    CHECK_TEXT(face("card1"), "value 1");
    CHECK_TEXT(face("tile1.2"), "value 5");
    draw(1);
    CHECK_TEXT(face("placed1"), "value 4");
}

/* What is picked for a choice. */
static const char *picks(const char *words)
{
    const Choice *it = choice(words);
    char *text = answer_text();
    for (int i = 0; i < it->picks; i++)
        answer_add(text, " ", scene.item[it->pick[i]].id);
    return text;
}

TEST("drawn: steps are split by picking a piece and where it comes to; how "
     "far is asked only where it comes there out and home")
{
    place_start("animals", "stage any ? sprinter 2 flyer 2 reptile 1;"
                           "lane 1 0 4 11");
    place_bids("1@1 1@1 1@1 ...");
    draw(1);
    CHECK_TEXT(picks("1 step: your sprinter out to space 2"),
               "piece1.1 space1.2");
    CHECK_TEXT(picks("1 step: your reptile out to space 5"),
               "piece1.2 space1.5 number1");
    CHECK_TEXT(picks("2 steps: your reptile to the turn, taking the 6"),
               "piece1.2 space1.6");
    CHECK_TEXT(picks("3 steps: your reptile homeward to space 5, past the "
                     "turn, taking the 6"),
               "piece1.2 space1.5 number3");
    CHECK_TEXT(picks("1 step: your flyer home, taking the 6"), "piece1.3");
    CHECK_INT(choice("3 steps: your flyer home, taking the 6")->flags,
              CHOICE_SAME);
    CHECK(!scene_find(&scene, "number2"));
}

TEST("drawn: one step, or those of one piece, are spent by picking the piece")
{
    place_start("animals", "stage any ? sprinter 2 flyer 2 reptile 1");
    place_bids("1@1 ...");
    draw(1);
    CHECK_TEXT(picks("1 step: your sprinter out to space 1"), "piece1.1");
    CHECK(!scene_find(&scene, "number1"));
}

TEST("drawn: the cards that win are marked while their edge is turned up")
{
    place_start("animals", "stage any 2 sprinter 2 flyer 2 reptile 1");
    place_bids("6@1 4@1 ...");
    draw(2);
    CHECK(answer_item(&scene, "placed1")->flags & ITEM_ACTIVE);
    CHECK(!(answer_item(&scene, "placed2")->flags & ITEM_ACTIVE));
}

TEST("drawn: a seat's cards lie beside each other, and the last says their sum")
{
    place_start("animals", "seats=4; stage any ? sprinter 2 flyer 2 reptile 1");
    draw(1);
    CHECK_TEXT(face("edge1"), "index 1, word any, value +?");
    place_bids("3@1 6@1 - -  2@1");
    draw(1);
    CHECK_TEXT(face("edge1"), "index 1, word any, value +3?");
    CHECK_TEXT(face("placed1"), "value 3");
    CHECK_TEXT(face("placed5"), "value 2, effect =5");
    CHECK_TEXT(answer_item(&scene, "placed5")->text,
               "@1's 2, which makes 5 here, face down for the others");
    CHECK(answer_item(&scene, "placed5") < answer_item(&scene, "placed2"));
    draw(2);
    CHECK_TEXT(face("placed5"), "");
}

TEST("drawn: who sees all sees each card of a hand")
{
    place_start("animals", "hand 1 1 4 6");
    draw(OPEN);
    CHECK_TEXT(answer_item(&scene, "count1")->label, "1 4 6");
    CHECK_INT(answer_item(&scene, "count1")->value, 3);
}

TEST("CR4: drawn is a move's way, a cell for each point, around the turn and "
     "over what it jumps")
{
    place_start("animals", "stage any 4 sprinter 2 flyer 2 reptile 1;"
                           "lane 1 4 5 10");
    place_bids("1@1 ...");
    draw(1);
    CHECK_TEXT(preview("4 steps: your sprinter homeward to space 1, past the "
                       "turn, taking the 6"),
               "piece1.1 over 7/1 5/1 4/1 2/1 turned 180: homeward to space 1 "
               "over both others, taking the 6");
    CHECK_TEXT(preview("4 steps: your flyer home, taking the 6"),
               "piece1.3 over 2/1 1/1 turned 180: home, taking the 6");
}

TEST("CR4: the way leads around the turn, also where that is jumped")
{
    place_start("animals", "stage sprinter 2 any 2 flyer 2 reptile 1;"
                           "lane 1 4 6 0");
    draw(1);
    CHECK_TEXT(preview("lay your 6 at the sprinter edge (2 steps)"),
               "piece1.1 over 6/1 7/1 6/1 turned 180: if you win, as it "
               "stands: homeward to space 5 over the reptile, taking "
               "the 6");
}

TEST("drawn: who passed, who took cards back and who has none left")
{
    place_start("animals", "seats=4; hand 2 1; hand 3; hand 4 1 1 6;"
                           "retaken 1 3 4");
    draw(1);
    CHECK_TEXT(face("count1"), "value 8");
    CHECK_TEXT(face("count3"), "value 0, effect no cards");
    place_act("1", "pass");
    draw(1);
    CHECK_TEXT(face("count1"), "value 8, effect passed");
    place_act("2", "take back");
    place_act("2", "bid 6 on first");
    draw(1);
    CHECK_TEXT(face("count2"), "value 7, effect took back");
}

TEST("drawn: a card at the stage is gone from the hand of who laid it")
{
    place_start("animals", "");
    place_bids("6@1");
    draw(1);
    CHECK_TEXT(parts_out("used1"), "6");
    draw(2);
    CHECK_TEXT(parts_out("used1"), "");
}

TEST("CR35: drawn are both tiles of a move past the turn and home")
{
    place_start("animals", "stage any ? sprinter 2 flyer 2 reptile 1;"
                           "lane 1 5 1 2; hand 1 1 2 6; hand 2 1 2 6");
    place_bids("6@1 1@1 1@1 1@1  2@1 ...");
    draw(1);
    CHECK_TEXT(preview("5 steps: your sprinter home, past the turn, taking the "
                       "6 and the 6"),
               "piece1.1 over 7/1 6/1 5/1 4/1 1/1 turned 180: home over both "
               "others, taking the 6 and the 6");
    place_start("animals", "stage sprinter 5 any 2 flyer 2 reptile 1;"
                           "lane 1 5 1 2");
    draw(1);
    CHECK_TEXT(preview("lay your 6 at the sprinter edge (5 steps)"),
               "piece1.1 over 7/1 6/1 5/1 4/1 1/1 turned 180: if you win, as "
               "it stands: home over both others, taking the 6 and the 6");
}

TEST("CR48: drawn is that a rival's tile may be had where none is left")
{
    place_start("animals", "steal=on; tiles 2 6 / 6 5 4 3 2 1;"
                           "stage any 5 sprinter 2 flyer 2 reptile 1;"
                           "lane 1 5 1 2");
    draw(1);
    CHECK_TEXT(preview("lay your 6 at the sprinter edge (2 steps)"),
               "piece1.1 over 7/1 6/1 turned 180: if you win, as it stands: "
               "homeward to space 5, taking the 5");
    place_bids("6@1 ...");
    draw(1);
    CHECK_TEXT(preview("5 steps: your sprinter home, past the turn, taking the "
                       "5, may steal one"),
               "piece1.1 over 7/1 6/1 5/1 4/1 1/1 turned 180: home over both "
               "others, taking the 5, may steal one");
    place_start("animals", "steal=on; tiles 2 6 / 6 5 4 3 2 1;"
                           "stage sprinter 2 any 2 flyer 2 reptile 1;"
                           "lane 1 11 2 3");
    draw(1);
    CHECK_TEXT(preview("lay your 6 at the sprinter edge (2 steps)"),
               "piece1.1 over 1/1 turned 180: if you win, as it stands: home, "
               "may steal a tile");
    place_start("animals", "tiles 2 6 / 6 5 4 3 2 1;"
                           "stage sprinter 2 any 2 flyer 2 reptile 1;"
                           "lane 1 11 2 3");
    draw(1);
    CHECK_TEXT(preview("lay your 6 at the sprinter edge (2 steps)"),
               "piece1.1 over 1/1 turned 180: if you win, as it stands: home");
}

TEST("drawn: a piece that stays on its way out faces as it did")
{
    place_start("animals", "seats=4; start 3;"
                           "stage any 2 sprinter 2 flyer 2 reptile 1");
    place_bids("1@1 ...");
    draw(3);
    CHECK_TEXT(preview("2 steps: your flyer out to space 2"),
               "piece3.3 over 2/3 3/3 turned 0: out to space 2");
}

TEST("drawn: where a bid would bring its piece, on condition")
{
    place_start("animals", "stage sprinter 3 any 2 flyer 4 reptile 1;"
                           "lane 1 4 12 11");
    draw(1);
    CHECK_TEXT(preview("lay your 6 at the sprinter edge (3 steps)"),
               "piece1.1 over 6/1 7/1 6/1 turned 180: if you win, as it "
               "stands: homeward to space 5, taking the 6");
    CHECK_TEXT(preview("lay your 6 at the edge for any animal (2 steps)"),
               "if you win: 2 steps for one of your animals");
    CHECK_TEXT(preview("lay your 1 at the flyer edge (4 steps)"),
               "piece1.3 over 1/1 turned 180: if you win, as it stands: home, "
               "taking the 6");
    CHECK_TEXT(preview("lay your 6 at the reptile edge (1 step)"),
               "your reptile is home: nothing would move");
    CHECK_TEXT(preview("pass"), "");
    CHECK_INT(choice("pass")->flags, 0);
}

TEST("drawn: a question mark counts the cards that would lie there")
{
    place_start("animals", "stage any ? sprinter 2 flyer 4 reptile 1");
    draw(1);
    CHECK_TEXT(
        preview("lay your 6 at the edge for any animal (a step per card)"),
        "if you win, as it stands: 1 step to split");
    place_bids("1@1 2@1");
    draw(3);
    CHECK_TEXT(
        preview("lay your 6 at the edge for any animal (a step per card)"),
        "if you win, as it stands: 3 steps to split");
}

TEST("drawn: no piece of choice moves where all are home")
{
    place_start("animals", "stage any ? sprinter 2 flyer 4 reptile 1;"
                           "lane 1 12 12 12");
    draw(1);
    CHECK_TEXT(
        preview("lay your 6 at the edge for any animal (a step per card)"),
        "all your animals are home: nothing would move");
    CHECK_TEXT(preview("lay your 6 at the flyer edge (4 steps)"),
               "your flyer is home: nothing would move");
    place_start("trains", "stage any 2 steamer 3 express 2 railcar 1;"
                          "lane 1 12 12 12");
    draw(1);
    CHECK_TEXT(preview("lay your 6 at the edge for any train (2 steps)"),
               "all your trains are home: nothing would move");
}

TEST("CR48: drawn is what a steal would bring")
{
    place_start("animals", "steal=on; stage sprinter 3 any 2 flyer 4 reptile 1;"
                           "lane 1 11 0 0; tiles 2 5 / 3");
    place_bids("1@1 ...");
    draw(1);
    CHECK_TEXT(preview("steal @2's best tile"), "a tile of 5");
    CHECK_TEXT(preview("take the next tile at the finish"), "a tile of 6");
}

/* ---- the penalty that threatens ---- */

TEST("CR28: drawn is who is last and second to last, and what each would pay")
{
    place_start("animals", "seats=4; lane 1 2 5 8; lane 2 5 12 12;"
                           "lane 3 6 7 8; lane 4 2 5 12; tiles 1 6 5 /;"
                           "tiles 2 4 / 3; tiles 3 3 /; tiles 4 2 /");
    draw(1);
    CHECK_TEXT(face("piece1.1"), "effect -6");
    CHECK_TEXT(face("piece1.2"), "effect -5");
    CHECK_TEXT(face("piece1.3"), "");
    CHECK_TEXT(face("piece2.1"), "effect -3");
    CHECK_TEXT(face("piece3.1"), "");
    CHECK_TEXT(face("piece4.1"), "effect -2");
    CHECK_TEXT(face("piece4.2"), "");
    CHECK_TEXT(answer_item(&scene, "piece1.1")->text,
               "@1's sprinter, outward on space 2, last: would cost the 6 now");
    CHECK_TEXT(answer_item(&scene, "piece4.2")->text,
               "@4's reptile, outward on space 5, second to last: no tile to "
               "lose");
    CHECK_TEXT(face("due1"), "effect last -6 -5");
    CHECK_TEXT(answer_item(&scene, "due1")->text,
               "as it stands, @1 {loses|lose} the 6 for the last animal and "
               "the 5 for the second to last");
    CHECK_TEXT(answer_item(&scene, "due2")->text,
               "as it stands, @2 {loses|lose} the 3 for the second to last "
               "animal");
    CHECK(!scene_find(&scene, "due3"));
}

TEST("CR28, CR30: nobody is last before the first move, or where nobody pays")
{
    place_start("animals", "tiles 1 6 /");
    draw(1);
    CHECK_TEXT(face("piece1.1"), "");
    CHECK(!scene_find(&scene, "due1"));
    place_start("animals", "penalty=off; tiles 1 6 /; lane 1 1 0 0");
    draw(1);
    CHECK_TEXT(face("piece1.2"), "");
    place_start("trains", "tiles 1 5 /; lane 1 1 0 0");
    draw(1);
    CHECK_TEXT(face("piece1.2"), "");
    place_start("trains", "penalty=on; tiles 1 5 /; lane 1 1 0 0");
    draw(1);
    CHECK_TEXT(face("piece1.2"), "effect -5");
}

/* What all tiles of a seat are worth. */
static int worth_of(const Race *s, int seat)
{
    Result result;
    race_result(place_table(), s, &result);
    return result.score[seat];
}

/* Plays on by chance; `over` is the race just before anybody pays. */
static void play_to_end(Race *s, Rng *rng, Race *over)
{
    const Table *table = place_table();
    while (s->phase != PHASE_OVER) {
        int actor = playout_actor(race_actors(table, s), rng);
        int action = playout_action(table, s, actor, rng);
        tale_clear(&tale);
        race_apply(table, s, actor, action, &tale);
    }
    for (int i = 0; i < tale.frames; i++) {
        memcpy(over, tale.frame[i], sizeof *over);
        if (over->phase == PHASE_OVER)
            return;
    }
    CHECK(false);
}

TEST("CR28, CR29: what is said to threaten is what is paid at the end")
{
    int paid = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        place_start("animals", seed % 2 ? "seats=3" : "seats=4");
        Race s = *place_race(), over;
        Rng rng = rng_stream(seed, 0);
        Due due[LANES];
        play_to_end(&s, &rng, &over);
        over.phase = PHASE_SHOW;
        race_dues(place_table(), &over, due);
        for (int seat = 0; seat < place_table()->seats; seat++) {
            int loss = due[seat].value[LAST] + due[seat].value[NEXT];
            CHECK_INT(worth_of(&over, seat) - worth_of(&s, seat), loss);
            paid += loss > 0;
        }
    }
    CHECK(paid > 20);
}

/* ---- the told lines ---- */

/* Plays the next ply of whoever is asked and keeps what is told. */
static void tell(const char *action)
{
    Match match = *place_match();
    int seat = place_asked() - 1;
    int played = action_parse(&match.table, match.state, seat, action);
    CHECK_TEXT(match_play(&match, seat, played, &tale), NULL);
}

/* "tile1.1: @1 {takes|take} the 6 at the turn." */
static const char *told(int line)
{
    char *text = answer_text();
    if (CHECK(line < tale.lines)) {
        answer_add(text, "", tale.line[line].item);
        answer_add(text, ": ", tale.line[line].text);
    }
    return text;
}

static const char *way(int frame)
{
    char *text = answer_text();
    const Trail *it = &tale.way[frame];
    answer_add(text, "", it->item);
    for (int i = 0; i < it->cells; i++)
        add_cell(text, it->cell[i][0], it->cell[i][1]);
    return text;
}

TEST("told: a placed card is what its line is about, to everybody, and a pass "
     "is about its seat")
{
    place_start("animals", "seats=4");
    place_bids("1@1");
    tell("bid 4 on third");
    CHECK_TEXT(told(0), "placed2: @2 {lays|lay} a 4 at the flyer edge.");
    CHECK_TEXT(told(1), "placed2: @2 lays a card at the flyer edge.");
    tell("pass");
    CHECK_TEXT(told(0), "seat2: @2 {passes|pass}.");
}

TEST("told: an edge, a move with its way, and the tile it takes")
{
    place_start("animals", "stage sprinter 4 any 2 flyer 2 reptile 1;"
                           "lane 1 4 5 10; hand 1 6; retaken 1 2 3 4;"
                           "hand 2; hand 3; hand 4 1");
    place_bids("-  1@2");
    while (place_race()->phase == PHASE_PLACE &&
           place_race()->queue & (place_race()->queue - 1))
        place_act("1", "pass");
    tell("bid 6 on first");
    CHECK_TEXT(told(0), "placed9: @1 {lays|lay} a 6 at the sprinter edge.");
    CHECK_TEXT(told(3),
               "edge1: The sprinter edge: @1 6. @1 {wins|win} 4 steps.");
    CHECK_TEXT(told(4), "piece1.1: @1 {moves|move} the sprinter homeward to "
                        "space 1 over both others, around the turn.");
    CHECK_TEXT(told(5), "tile1.1: @1 {takes|take} the 6 at the turn.");
    CHECK_TEXT(way(0), "");
    CHECK_TEXT(way(1), "");
    CHECK_TEXT(way(2), "piece1.1 7/1 5/1 4/1 2/1");
}

/* What the status says to a seat; 0: to a spectator. */
static const char *status(int seat)
{
    static char text[sizeof scene.status];
    alignas(8) unsigned char view[STATE_MAX];
    int viewer = seat ? seat - 1 : SPECTATOR;
    match_view(place_match(), viewer, view);
    race_draw(place_table(), view, viewer, &scene);
    text_format(text, sizeof text, "%s", scene.status);
    return text;
}

TEST("said: first what to do, then why, and to others who does it")
{
    place_start("animals", "stage sprinter 3 any 2 flyer 4 reptile 1;"
                           "hand 1 6; hand 2 4");
    CHECK_TEXT(status(1), "Bid a card on an edge, or pass: 1 card must last "
                          "8 stages. Stage 1 of 8, round 1 of 3.");
    CHECK_TEXT(status(0),
               "@1 chooses a card or passes. Stage 1 of 8, round 1 of 3.");
    place_bids("- - - -");
    CHECK_TEXT(status(1), "Bid a card on an edge, or pass. The highest total "
                          "moves. Stage 1 of 8, round 2 of 3.");
    place_bids("6@2 4@1 ...");
    CHECK_TEXT(status(1), "You won the edge for any animal: choose one to "
                          "move 2 steps.");
    CHECK_TEXT(status(2), "@1 moves one animal 2 steps, for winning the edge "
                          "for any animal.");
}

TEST("said: in the first half of a race cards must last, in its own words")
{
    place_start("trains", "hand 1 6; deck 4");
    CHECK_TEXT(status(1), "Bid a card on an edge, or pass: 1 card must last 5 "
                          "legs. Leg 4 of 8, round 1 of 3.");
    place_start("trains", "hand 1 6; deck 3");
    CHECK_TEXT(status(1), "Bid a card on an edge, or pass. The highest total "
                          "moves. Leg 5 of 8, round 1 of 3.");
}

TEST("said: a question mark is split, and an empty hand takes back")
{
    place_start("trains", "stage any ? steamer 3 express 2 railcar 1;"
                          "hand 1 6; optional_move=on");
    place_bids("6@1 - - ...");
    CHECK_TEXT(status(1), "You won the edge for any train: choose one to "
                          "move 1 step, or refuse.");
    place_start("animals", "hand 1");
    CHECK_TEXT(status(1), "Your hand is empty: take your used cards back, or "
                          "pass. Stage 1 of 8, round 1 of 3.");
}

TEST("CR3: said is what is jumped, and which way it runs where that is the "
     "other one")
{
    place_start("animals", "stage any ? sprinter 4 flyer 2 reptile 1;"
                           "lane 1 5 2 9");
    place_bids("1@1 1@1 1@1 ...");
    draw(1);
    CHECK_TEXT(choice("3 steps: your sprinter homeward to space 4, past the "
                      "turn, taking the 6")
                   ->preview.text,
               "homeward to space 4, taking the 6");
    CHECK_TEXT(choice("1 step: your reptile out to space 4")->preview.text,
               "out to space 4 over the flyer on its way home");
    CHECK_TEXT(choice("1 step: your flyer homeward to space 1")->preview.text,
               "homeward to space 1 over the reptile on its way out");
    CHECK_TEXT(
        choice("2 steps: your reptile to the turn, taking the 6")->preview.text,
        "to the turn over both others, taking the 6");
    tell("move flyer 1");
    CHECK_TEXT(told(0), "piece1.3: @1 {moves|move} the flyer homeward to space "
                        "1 over the reptile on its way out.");
}

TEST("said: in the last stage what the end would cost, and at the end why it "
     "came")
{
    place_start("animals", "deck 0; hand 1 6; retaken 1 2 3 4; lane 1 2 12 12;"
                           "tiles 1 6 5 /; hand 2; hand 3; hand 4");
    CHECK_TEXT(status(1), "Bid a card on an edge, or pass. As it stands, the "
                          "end costs you 5 points. Stage 8 of 8, round 1 of "
                          "3.");
    place_bids("...");
    CHECK_TEXT(status(1), "The race is over: all 8 stages are played.");
    place_start("trains", "deck 3; hand 1 6; retaken 1 2 3 4; hand 2; hand 3;"
                          "hand 4");
    place_bids("6@2");
    CHECK_TEXT(status(1),
               "The race is over after leg 5: nobody has a card left.");
}
