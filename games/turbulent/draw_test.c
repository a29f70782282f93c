/* draw_test.c -- what the picture says of a position. */
#include "games/turbulent/place_test.h"

#include <string.h>

/* Symbols that no tuning of the standard box changes. */
#define RACERS_BOX                                                             \
    "box racer 10 frog 3 1 0; box racer 18 monkey 2 0 2;"                      \
    "box racer 19 mouse 2 0 2; box racer 25 unicorn 0 2 2;"

static Scene scene;

static void draw(int seat)
{
    turb_draw(place_table(), place_race(), seat - 1, &scene);
}

static const Item *item(const char *id)
{
    return scene_find(&scene, id);
}

static const char *said_of(const char *id)
{
    return item(id) ? item(id)->text : NULL;
}

static const char *label_of(const char *id)
{
    return item(id) ? item(id)->label : NULL;
}

/* The item of a racer, or of a race card. */
static const char *id_of(char letter, int number)
{
    static char id[2][16];
    static int turn;
    turn ^= 1;
    text_format(id[turn], sizeof id[turn], "%c%d", letter, number + 1);
    return id[turn];
}

static const char *racer(const char *name)
{
    return id_of('r', place_racer(name));
}

static const char *card(const char *name)
{
    return id_of('c', place_racer(name));
}

/* The n-th way to pick an action, with the ids: "call the frog: c10". */
static const char *way(int action, int n)
{
    for (int i = 0; i < scene.choices; i++) {
        const Choice *one = &scene.choice[i];
        if (one->action != action || n--)
            continue;
        char *text = answer_text();
        answer_add(text, "", one->text);
        for (int k = 0; k < one->picks; k++)
            answer_add(text, k ? " " : ": ", scene.item[one->pick[k]].id);
        return text;
    }
    return NULL;
}

static const char *choice(int action)
{
    return way(action, 0);
}

static const char *second_choice(int action)
{
    return way(action, 1);
}

/* What the choice would be with these picks. */
static const char *picked(const char *text, const char *first,
                          const char *second, const char *third)
{
    char *all = answer_text();
    answer_add(all, "", text);
    answer_add(all, ": ", first);
    if (second)
        answer_add(all, " ", second);
    if (third)
        answer_add(all, " ", third);
    return all;
}

/* The racers of a line of the board, from the left. */
static const char *board_line(int row)
{
    char *text = answer_text();
    for (int column = 1; column < scene.area[0].columns; column++)
        for (int i = 0; i < scene.items; i++) {
            const Item *one = &scene.item[i];
            if (one->area == 0 && one->row == row && one->column == column &&
                one->label[0])
                answer_add(text, " ", one->label);
        }
    return text;
}

TEST("drawn: finish, rows and start, the rows filled from the left")
{
    place_start(RACERS_BOX
                "seats=2; drive mouse unicorn; field frog cat monkey");
    draw(1);
    CHECK_TEXT(scene.area[0].name, "board");
    CHECK_INT(scene.area[0].columns, 8);
    CHECK_INT(scene.area[0].rows, 5);
    CHECK_TEXT(board_line(0), "");
    CHECK_TEXT(board_line(3), "frog cat monkey");
    CHECK_TEXT(board_line(4), "mouse unicorn pile 20");
    CHECK_TEXT(said_of(racer("frog")),
               "the neutral frog, row 1: agility 3, power 1, wits 0");
    CHECK_TEXT(said_of(racer("mouse")),
               "@1's mouse, at the start: agility 2, power 0, wits 2");
    CHECK_INT(item(racer("mouse"))->owner, 0);
    CHECK_INT(item(racer("frog"))->owner, SCENE_NOBODY);
    place_play("card frog");
    draw(1);
    CHECK_TEXT(board_line(2), "frog");
    CHECK_TEXT(board_line(3), "cat monkey");
    CHECK_TEXT(said_of(racer("frog")),
               "the neutral frog, row 2: agility 3, power 1, wits 0; card out");
}

TEST("T1, T9: the active row is marked, with its cars and its coin")
{
    place_start("seats=2; drive mouse unicorn; field frog cat monkey");
    draw(1);
    CHECK(item("row1")->flags & ITEM_ACTIVE);
    CHECK(!(item("row2")->flags & ITEM_ACTIVE));
    CHECK_TEXT(label_of("row1"), "row 1: 3");
    place_play("card dog; card dog 2; card frog; card dog 3; 2 upgrade 2;"
               "card dog 4");
    draw(1);
    CHECK_TEXT(label_of("row2"), "row 2: 1+2");
    CHECK_TEXT(said_of("row2"), "row 2: 1 card and a coin, +2");
    CHECK_TEXT(said_of("row1"), "the active row 1: 4 cards");
    CHECK_TEXT(choice(UPGRADE),
               "lay a coin on row 1, which then counts 6: row1");
    CHECK_TEXT(choice(UPGRADE + 1), NULL);
}

TEST("T31: a row with its bonus side up says what has to be rolled")
{
    place_start("seats=2; drive mouse unicorn; field frog cat monkey;"
                "track=2; box bonus 2 4 agility power");
    draw(1);
    CHECK_TEXT(label_of("row1"), "row 1: 3");
    CHECK_TEXT(label_of("row2"), "2: 0 >4AP");
    CHECK_TEXT(said_of("row2"),
               "row 2: 0 cards; above 4 with agility or power");
}

TEST("T38: a card is called by itself, others by their racers")
{
    place_start("seats=3; calling=race; drive mouse unicorn owl;"
                "field frog cat monkey bear");
    draw(1);
    CHECK_TEXT(choice(TURN), "turn the first card: deck");
    CHECK_TEXT(
        scene.status,
        "Turn the first card. Animals of row 1, dogs and panthers match.");
    draw(2);
    CHECK_TEXT(
        scene.status,
        "@1 {turns|turn} the first card. Call any animal from row 1, a dog or "
        "a panther.");
    place_play("1 turn; card cat");
    draw(2);
    CHECK_TEXT(scene.status,
               "In row 1, a dog or a panther? Call it first, and you turn "
               "next.");
    CHECK(item(card("cat"))->flags & ITEM_ACTIVE);
    CHECK_TEXT(choice(CALL + place_racer("cat")),
               picked("call the cat", card("cat"), NULL, NULL));
    CHECK_TEXT(
        second_choice(CALL + place_racer("cat")),
        picked("call the cat where it stands", racer("cat"), NULL, NULL));
    CHECK_TEXT(second_choice(CALL + place_racer("frog")), NULL);
    CHECK_TEXT(choice(CALL + place_racer("frog")),
               picked("call the frog", racer("frog"), NULL, NULL));
    CHECK_TEXT(choice(CALL + place_racer("lion")), "call the lion");
    CHECK_TEXT(choice(CALL + ANIMAL_DOG), "call the dog: dog");
    CHECK_TEXT(choice(OBJECT), "object: a match was turned past");
    CHECK_TEXT(choice(EARLY), NULL);
    draw(1);
    CHECK_TEXT(choice(TURN), "turn the next card: deck");
    CHECK_INT(scene.choices, 1);
    CHECK_TEXT(scene.status,
               "A match? Hands off: the others call it. No match? "
               "Turn on.");
}

/* All that is drawn but the card itself, as one text. */
static const char *all_but(const char *top)
{
    char *text = answer_text();
    answer_add(text, "", scene.area[0].title);
    for (int i = 0; i < scene.items; i++) {
        const Item *one = &scene.item[i];
        if (strcmp(one->id, top) && scene.area[one->area].name[0] != 'o' &&
            one->kind[0] != 's')
            answer_add(text, " ", one->label);
    }
    return text;
}

TEST("T38: nothing but the card tells whether it matches")
{
    const char *start = "seats=3; calling=race; drive mouse unicorn owl;"
                        "field frog cat monkey bear";
    place_start(start);
    place_play("1 turn; card cat");
    draw(3);
    const char *match = all_but(card("cat"));
    CHECK(strstr(match, "row 1: 4"));
    CHECK_TEXT(label_of("count1"), "4");
    place_start(start);
    place_play("1 turn; card cow");
    draw(3);
    CHECK_TEXT(all_but(card("cow")), match);
    CHECK_TEXT(scene.status,
               "In row 1, a dog or a panther? Call it first, and you turn "
               "next.");
}

TEST("T41, T42: who is barred, cards turned before, and cards put back")
{
    place_start("seats=3; calling=race; drive mouse unicorn owl;"
                "field frog cat monkey bear");
    place_play("1 turn; card cow; 3 call cow; 1 turn; card dog; 1 turn;"
               "card lion");
    draw(3);
    CHECK_TEXT(said_of("note3"), "@3 may make no more calls in this turn");
    CHECK_TEXT(scene.status, "Wait: you may make no more calls in this turn.");
    CHECK_INT(scene.choices, 0);
    CHECK_TEXT(said_of(card("cow")), "turned before: the cow");
    CHECK_TEXT(scene.area[item("dog")->area].title,
               "No more calls for you in this turn");
    CHECK(item("dog")->flags & item("panther")->flags & ITEM_CLOSED);
    draw(2);
    CHECK(!(item("dog")->flags & ITEM_CLOSED));
    place_play("2 object");
    draw(3);
    CHECK_TEXT(said_of(card("lion")), "put back, and next: the lion");
    CHECK(item(card("lion"))->flags & ITEM_FACE_DOWN);
    CHECK_INT(place_active(), 2);
    CHECK(item("seat2")->flags & ITEM_ACTIVE);
}

TEST("drawn: what does not fit beside the card on top is counted and named")
{
    place_start("seats=2; calling=race; drive mouse unicorn;"
                "field frog cat monkey");
    place_play("1 turn; card cow; 1 turn; card lion; 1 turn; card owl;"
               "1 turn; card fox; 1 turn; card bear");
    draw(1);
    CHECK_TEXT(said_of(card("fox")), "turned before: the fox");
    CHECK_TEXT(said_of(card("owl")), "turned before: the owl");
    CHECK_TEXT(label_of("rest2"), "2 more");
    CHECK_TEXT(said_of("rest2"), "turned before: lion, cow");
    CHECK_TEXT(label_of("deck"), "deck 26");
}

/* The mouse and the unicorn enter behind the field. */
static void start_duel(void)
{
    place_start(RACERS_BOX
                "seats=2; drive mouse unicorn; field frog cat monkey");
    place_play("card dog; card dog 2; card dog 3");
}

TEST("T21, T22: an attack is picked as whom and how")
{
    start_duel();
    draw(1);
    CHECK_TEXT(board_line(3), "frog cat monkey mouse unicorn");
    CHECK_TEXT(
        scene.status,
        "You may overtake, push, lay a coin, or do nothing: a dog was turned.");
    CHECK_TEXT(choice(PASS), "do nothing");
    CHECK_TEXT(choice(OVERTAKE + 4 * RIGHT),
               picked("overtake @2's unicorn on your right with agility, 2 "
                      "against 0",
                      racer("unicorn"), "overtake1", NULL));
    CHECK(answer_area(&scene, "hand")->asks);
    CHECK_TEXT(choice(PUSH + 4 * LEFT + 1),
               picked("push the monkey on your left with power, 0 against 0",
                      racer("monkey"), "push2", NULL));
    place_play("1 push right with agility; roll 3");
    draw(2);
    CHECK_TEXT(scene.status, "Duel of agility: @1's mouse has 5, and @2's "
                             "unicorn rolls.");
    CHECK_TEXT(label_of("die"), "3+2");
    CHECK_TEXT(said_of("die"), "@1's mouse against @2's unicorn: agility 3+2");
    CHECK_TEXT(label_of("die2"), "?+0");
    CHECK_TEXT(said_of("die2"), "@2's unicorn against @1's mouse: agility ?+0");
}

TEST("T38: dog and panther have their places as long as another seat turns, on "
     "top or not")
{
    place_start("seats=3; calling=race; drive mouse unicorn owl;"
                "field frog cat monkey bear");
    for (int card = 0; card < 3; card++) {
        draw(2);
        CHECK_INT(item("dog")->column, 0);
        CHECK_INT(item("panther")->column, 1);
        CHECK(!scene_find(&scene, racer("lion")));
        draw(1);
        CHECK(!scene_find(&scene, "dog"));
        place_play(card == 0   ? "1 turn; card cow"
                   : card == 1 ? "1 turn; card dog"
                               : "2 call dog");
    }
}

TEST("T22: a duel that was fought shows both rolls")
{
    start_duel();
    place_play("1 push right with agility; roll 3");
    Turbulent frame = *place_race();
    frame.phase = PHASE_SHOW;
    frame.reply = 6;
    turb_draw(place_table(), &frame, 1, &scene);
    CHECK_TEXT(label_of("die"), "3+2");
    CHECK_TEXT(item("die")->kind, "die.3");
    CHECK_TEXT(label_of("die2"), "6+0");
    CHECK_TEXT(item("die2")->kind, "die.6");
}

TEST("T20, T24: a crashed car says whose it is, is passed and repaired")
{
    start_duel();
    place_play("1 push right with agility; roll 3; roll 6; card dog 4");
    draw(2);
    CHECK(item(racer("mouse"))->flags & ITEM_CLOSED);
    CHECK_TEXT(said_of(racer("mouse")),
               "@1's crashed mouse, row 1: agility 2, power 0, wits 2");
    CHECK_TEXT(choice(REPAIR + place_racer("mouse")),
               picked("repair @1's crashed mouse in row 1", racer("mouse"),
                      NULL, NULL));
    CHECK_TEXT(choice(OVERTAKE + 4 * LEFT + NO_DUEL),
               picked("overtake @1's crashed mouse on your left",
                      racer("mouse"), "by", NULL));
    CHECK_TEXT(scene.status, "You may overtake, repair, lay a coin, or do "
                             "nothing: a dog was turned.");
}

TEST("T12: a starter is picked where it stands")
{
    place_start("seats=2; drive mouse unicorn; field frog cat monkey");
    place_play("card panther");
    draw(1);
    CHECK_TEXT(scene.status, "Choose who enters row 1: a panther was turned.");
    CHECK_TEXT(
        choice(ENTER + place_racer("unicorn")),
        picked("bring @2's unicorn into row 1", racer("unicorn"), NULL, NULL));
    draw(2);
    CHECK_INT(scene.choices, 0);
}

TEST("T27, T28: who is home stands in the finish, and its seat has a place")
{
    place_start("seats=1; drive mouse; field frog cat");
    place_play("card dog; card mouse; card frog");
    draw(1);
    CHECK_TEXT(label_of("seat1"), "row 2");
    CHECK_TEXT(said_of("driver1"), "@1 {races|race} with the mouse");
    CHECK_TEXT(label_of("symbol1.1"), "2");
    place_play("card panther; racer bear; card cat; card mouse; card panther;"
               "racer cow; card bear; card frog; card cat; card mouse");
    draw(1);
    CHECK_TEXT(board_line(0), "mouse");
    CHECK(item(racer("mouse"))->flags & ITEM_WON);
    CHECK_TEXT(said_of(racer("mouse")), "@1's mouse, home: place 1");
    CHECK_TEXT(label_of("seat1"), "place 1");
    CHECK_TEXT(scene.status, "The race is over: @1 {is|are} home.");
}

TEST("T28: alone one stands behind the neutral racers that were home before, "
     "and has the place that the result says")
{
    place_start("seats=1; rows=3; drive mouse; field frog cat");
    place_play("card dog; card frog; card mouse; card panther; racer duck;"
               "card cat; card frog; card mouse; card panther; racer lion;"
               "card dog; 1 upgrade 3; card frog; card panther; racer owl;"
               "card duck; card lion; card cat; card panther; racer fox;"
               "card dog; 1 upgrade 3; card cat; card mouse");
    CHECK_TEXT(place_ranks(), "3");
    draw(1);
    CHECK_TEXT(board_line(0), "cat frog mouse");
    CHECK_TEXT(said_of(racer("mouse")), "@1's mouse, home: place 3");
    CHECK_TEXT(said_of(racer("frog")), "the neutral frog, home");
    CHECK_TEXT(label_of("seat1"), "place 3");
}

TEST("T30: drivers to choose from lie open, with their symbols")
{
    place_start(RACERS_BOX "seats=2; racers=chosen; drive mouse unicorn");
    CHECK(place_race()->phase > PHASE_DRIVER);
    Turbulent first;
    place_table()->game->init(place_table(), &first);
    place_table()->game->apply(place_table(), &first, CHANCE, SEAT, NULL);
    turb_draw(place_table(), &first, 0, &scene);
    CHECK_TEXT(label_of(racer("mouse")), "mouse 2-0-2");
    CHECK_TEXT(choice(DRIVE + place_racer("mouse")),
               picked("drive the mouse: agility 2, power 0, wits 2",
                      racer("mouse"), NULL, NULL));
    CHECK_INT(scene.choices, RACERS);
}

/* ---- what a picture says besides words ---- */

/* "722 111 167" */
static const char *odds(int action)
{
    char *text = answer_text(), number[8];
    for (int i = 0; i < scene.choices; i++)
        for (int k = 0; k < 3 && scene.choice[i].action == action; k++) {
            text_format(number, sizeof number, "%d", scene.choice[i].odds[k]);
            answer_add(text, " ", number);
        }
    return text;
}

/* Who goes where, and what comes of it: "r19 5 3: without a roll". */
static const char *preview(int action)
{
    char *text = answer_text(), cell[16];
    for (int i = 0; i < scene.choices; i++) {
        const Preview *then = &scene.choice[i].preview;
        if (scene.choice[i].action != action)
            continue;
        if (then->item != SCENE_NOTHING)
            answer_add(text, "", scene.item[then->item].id);
        for (int k = 0; k < then->cells; k++) {
            text_format(cell, sizeof cell, "%d %d",
                        scene.cell[then->cell + k].column,
                        scene.cell[then->cell + k].row);
            answer_add(text, " ", cell);
        }
        answer_add(text, ": ", then->text);
        break;
    }
    return text;
}

TEST("T22, T23: the odds of an attack count all rolls, ties as the rules call "
     "them")
{
    start_duel();
    draw(1);
    CHECK_TEXT(odds(OVERTAKE + 4 * RIGHT), "722 111 167"); /* 2 against 0 */
    CHECK_TEXT(odds(PUSH + 4 * RIGHT), "722 111 167");
    CHECK_TEXT(odds(PUSH + 4 * LEFT + 1), "417 166 417"); /* 0 against 0 */
    CHECK_TEXT(odds(OVERTAKE + 4 * RIGHT + 1), "167 111 722");
    CHECK_TEXT(odds(PASS), "0 0 0");
    CHECK_TEXT(odds(UPGRADE), "0 0 0");
}

#define BELOW RACERS_BOX "drive mouse bear; field unicorn cat frog"
#define CLIMBED(roll)                                                          \
    "card dog; card dog 2; card unicorn; " roll "card cat; " roll              \
    "card frog; " roll "card dog 3; 2 pass; card dog 4"

TEST("T44: the odds of an attack upwards are those of the track and the duel")
{
    place_start(BELOW);
    place_play(CLIMBED(""));
    draw(1);
    CHECK_TEXT(odds(OVERTAKE + 4 * UP), "722 111 167");
    CHECK_TEXT(preview(OVERTAKE + 4 * UP),
               "r19 1 2: win: you swap places, lose: you "
               "crash");
    place_start("track=1; box bonus 1 4 agility;" BELOW);
    place_play(CLIMBED("roll 6; "));
    draw(1);
    CHECK_TEXT(odds(OVERTAKE + 4 * UP), "481 241 278");
    CHECK_TEXT(
        preview(OVERTAKE + 4 * UP),
        "r19 1 2: the track first; win: you swap places, lose: you crash");
}

TEST("T18, T20, T21: an attack shows where one would stand; a push moves "
     "nobody")
{
    start_duel();
    draw(1);
    CHECK_TEXT(preview(OVERTAKE + 4 * RIGHT),
               "r19 5 3: win: you swap places, lose: you "
               "crash");
    CHECK_INT(item(racer("unicorn"))->column, 5);
    CHECK_INT(item(racer("unicorn"))->row, 3);
    CHECK_TEXT(preview(PUSH + 4 * LEFT), "win: it crashes, lose: you crash");
    place_play("1 push right with agility; roll 3; roll 6; card dog 4");
    draw(2);
    CHECK_TEXT(preview(OVERTAKE + 4 * LEFT + NO_DUEL),
               "r25 4 3: without a roll");
    CHECK_TEXT(odds(OVERTAKE + 4 * LEFT + NO_DUEL), "1000 0 0");
}

TEST("T11: a starter is shown where it would enter")
{
    place_start("seats=2; drive mouse unicorn; field frog cat monkey");
    place_play("card panther");
    draw(1);
    CHECK_TEXT(preview(ENTER + place_racer("unicorn")),
               "r25 4 3: at the end of row 1");
}

/* What flags a choice has: "once short". */
static const char *pressed(int action, int n)
{
    char *text = answer_text();
    for (int i = 0; i < scene.choices; i++)
        if (scene.choice[i].action == action && n-- == 0) {
            if (scene.choice[i].flags & CHOICE_ONCE)
                answer_add(text, " ", "once");
            if (scene.choice[i].flags & CHOICE_SHORT)
                answer_add(text, " ", "short");
            if (scene.choice[i].flags & CHOICE_SAME)
                answer_add(text, " ", "same");
        }
    return text;
}

TEST("T38: one press calls, and one that names nothing calls the card on top, "
     "match or not")
{
    place_start("seats=3; calling=race; drive mouse unicorn owl;"
                "field frog cat monkey bear");
    draw(1);
    CHECK_TEXT(pressed(TURN, 0), "once short");
    place_play("1 turn; card cat");
    draw(2);
    CHECK_TEXT(pressed(CALL + place_racer("cat"), 0), "once short");
    CHECK_TEXT(pressed(CALL + place_racer("cat"), 1), "once");
    CHECK_TEXT(pressed(CALL + place_racer("frog"), 0), "once");
    CHECK_TEXT(pressed(CALL + place_racer("lion"), 0), "once same");
    CHECK_TEXT(pressed(OBJECT, 0), "once");
    draw(1);
    CHECK_TEXT(pressed(TURN, 0), "once short");
    place_play("1 turn; card cow");
    draw(2);
    CHECK_TEXT(pressed(CALL + place_racer("cow"), 0), "once short");
    CHECK_TEXT(pressed(OBJECT, 0), "once");
    CHECK_TEXT(pressed(CALL + place_racer("cat"), 0), "once");
    start_duel();
    draw(1);
    for (int i = 0; i < scene.choices; i++)
        CHECK_INT(scene.choice[i].flags, 0);
}

TEST("drawn: a row of the seats is its seat's, and numbers say of how much")
{
    start_duel();
    draw(1);
    int score = item("seat1")->area;
    CHECK_INT(scene.area[score].owners[0], 0);
    CHECK_INT(scene.area[score].owners[1], 1 << 0);
    CHECK_INT(scene.area[score].owners[2], 1 << 1);
    CHECK_INT(scene.area[0].owners[1], 0);
    CHECK_INT(item("symbol1.1")->value, 2);
    CHECK_INT(item("symbol1.1")->most, SYMBOLS_MAX);
    const Box *box = turb_box(place_table());
    CHECK_INT(item("count2")->value, box->dogs - 2);
    CHECK_INT(item("count2")->most, box->dogs);
    CHECK_INT(item("deck")->value, item("deck")->most - 3);
    CHECK_INT(item("deck")->most, bit_count(turb_all_cards(box)));
}

TEST("drawn: signs of rows and drivers say piece by piece what is on them")
{
    place_start(RACERS_BOX "seats=2; racers=chosen; drive mouse unicorn;"
                           "field frog cat monkey; track=2;"
                           "box bonus 2 4 agility power");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "row1"), "row 1, 3");
    CHECK_TEXT(answer_parts(&scene, "row2"), "row 2, 0, >4AP");
    place_play("card dog; card dog 2; card dog 3; 1 upgrade 1");
    draw(1);
    CHECK_TEXT(answer_parts(&scene, "row1"), "row 1, 7, +2");
    Turbulent first;
    place_table()->game->init(place_table(), &first);
    place_table()->game->apply(place_table(), &first, CHANCE, SEAT, NULL);
    turb_draw(place_table(), &first, 0, &scene);
    CHECK_TEXT(answer_parts(&scene, racer("mouse")), "mouse, 2, 0, 2");
}
