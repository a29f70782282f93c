/* draw_test.c -- what the picture says of a position. */
#include "games/lab/place_test.h"

static Scene scene;

static void draw(int viewer)
{
    Lab view = place_view(viewer);
    lab_draw(place_table(), &view, viewer <= CHAIRS ? viewer - 1 : viewer,
             &scene);
    CHECK(!scene.overflow);
}

static const char *said_of(const char *id)
{
    const Item *item = scene_find(&scene, id);
    return item ? item->text : NULL;
}

/* "6 of plus.yellow for live, ..." */
static const char *face(const char *id)
{
    static const char *const flag[] = {" for", " against", " live", " out"};
    const Item *item = scene_find(&scene, id);
    char *text = answer_text();
    if (!CHECK(item != NULL))
        return text;
    for (int i = item->part; i < item->part + item->parts; i++) {
        const ItemPart *part = &scene.part[i];
        answer_add(text, ", ", part->text);
        if (part->kind)
            answer_add(text, " ", part->kind);
        for (int bit = 0; bit < 4; bit++)
            if (part->flags >> bit & 1)
                answer_add(text, "", flag[bit]);
    }
    return text;
}

static const char *face_of(const char *card)
{
    char id[16];
    text_format(id, sizeof id, "card%d", place_card(card) + 1);
    return face(id);
}

/* What is written at the edge of a card. */
static const char *brings(const char *card)
{
    char id[16];
    text_format(id, sizeof id, "card%d", place_card(card) + 1);
    const Item *item = scene_find(&scene, id);
    for (int i = item->part; i < item->part + item->parts; i++)
        if (scene.part[i].role == PART_EFFECT)
            return scene.part[i].text;
    return NULL;
}

static const char *preview(int number)
{
    return number < scene.choices ? scene.choice[number].preview.text : NULL;
}

static const char *choice(int number)
{
    return number < scene.choices ? scene.choice[number].text : NULL;
}

TEST("drawn: the two steps of a choice, and what becomes of the cards")
{
    place_deal("hand 1 yellow 6 green 5, purple 3");
    draw(1);
    CHECK_TEXT(scene.status,
               "Choose your plus colour: it scores for you, and is secret.");
    CHECK_TEXT(said_of("score2"),
               "your colour yellow: may be your plus colour");
    CHECK_TEXT(said_of("plus1"), "@1's plus colour is still to be chosen: "
                                 "yellow, green, blue or orange");
    CHECK_TEXT(face("score2"), "yellow plus.yellow, 23, in your hand");
    CHECK_TEXT(face("step1"), "");
    CHECK_TEXT(said_of("step1"),
               "the one you keep pays you, and nobody sees it");
    CHECK(scene_find(&scene, "step1")->flags & ITEM_ACTIVE);
    place_act("1", "plus yellow");
    draw(1);
    CHECK_TEXT(face("step1"), "Y plus.yellow");
    CHECK(scene_find(&scene, "step2")->flags & ITEM_ACTIVE);
    CHECK_TEXT(scene.status,
               "Drop one of these three: the other two become trumps.");
    CHECK_TEXT(choice(0), "drop green: blue and orange become trumps");
    place_act("1", "leave green");
    draw(1);
    CHECK_TEXT(said_of("score2"), "your colour yellow: your plus colour");
    CHECK_TEXT(said_of("score3"), "your colour green: you dropped it");
    CHECK_TEXT(said_of("score4"), "your colour blue: in the trump stack");
    CHECK_INT(scene.choices, 0);
    CHECK(!scene_find(&scene, "step1"));
}

TEST("drawn: who leads, follows, is ahead, and takes the trick as the last")
{
    place_start("box tricks 2; choose 3 yellow blue;"
                "hand 1 purple 6 yellow 5, purple 3; hand 2 yellow 3, blue 3;"
                "hand 3 yellow 6 green 5, orange 3");
    place_turn("yellow of blue");
    draw(1);
    CHECK_TEXT(
        scene.status,
        "Play a card: the highest yellow takes the trick. Trick 1 of 2.");
    draw(2);
    CHECK_TEXT(scene.status, "@1 plays a card; yellow is trump. Trick 1 of 2.");
    draw(1);
    CHECK_TEXT(choice(0), "play purple 6, yellow 5: -1 if nobody beats it");
    place_cards("purple 6 yellow 5");
    draw(2);
    CHECK_TEXT(choice(0), "play yellow 3");
    char led[16];
    text_format(led, sizeof led, "card%d", place_card("purple 6 yellow 5") + 1);
    CHECK_TEXT(said_of(led),
               "@1 began with purple 6, yellow 5, the best so far");
    place_cards("yellow 3");
    draw(3);
    CHECK_TEXT(choice(0),
               "play yellow 6, green 5 and take the trick for 9 points");
    CHECK_TEXT(choice(1), "play orange 3 and leave the trick to @1");
    place_cards("yellow 6 green 5");
    draw(1);
    CHECK_TEXT(said_of(led),
               "@1 began with purple 6, yellow 5; @3 took the trick");
}

TEST("drawn: a card says what it brings where it would be ahead, and whether "
     "that is sure; any would be ahead that leads")
{
    place_start("box tricks 2; choose 3 yellow blue;"
                "hand 1 purple 6 yellow 5, purple 3;"
                "hand 2 yellow 6 blue 5, blue 3;"
                "hand 3 yellow 6 green 5, orange 3");
    place_turn("yellow of blue");
    draw(1);
    CHECK(!brings("purple 6 yellow 5"));
    place_cards("purple 6 yellow 5");
    draw(2);
    CHECK_TEXT(brings("yellow 6 blue 5"), "-5 so far");
    CHECK(!brings("blue 3"));
    place_cards("blue 3");
    draw(3);
    CHECK_TEXT(brings("yellow 6 green 5"), "+6");
    CHECK(!brings("orange 3"));
}

TEST("drawn: what comes of a card, and on what condition")
{
    place_start("box tricks 2; choose 3 yellow blue;"
                "hand 1 purple 6 yellow 5, purple 3; hand 2 yellow 3, blue 3;"
                "hand 3 yellow 6 green 5, orange 3");
    place_turn("yellow of blue");
    draw(1);
    CHECK_TEXT(preview(0), "-1 for you so far, if nobody beats it");
    CHECK_TEXT(scene.item[scene.choice[0].preview.item].id,
               scene.item[scene.choice[0].pick[0]].id);
    CHECK_INT(scene.choice[0].preview.cells, 0);
    CHECK_INT(scene.choice[0].flags, 0);
    place_cards("purple 6 yellow 5");
    draw(2);
    CHECK_TEXT(preview(0), "@1 {stays|stay} ahead");
    place_cards("yellow 3");
    draw(3);
    CHECK_TEXT(preview(0), "takes the trick for 9 points");
    CHECK_TEXT(preview(1), "leaves the trick to @1");
    place_cards("yellow 6 green 5");
    place_turn("green of blue");
    draw(3);
    CHECK_INT(scene.choices, 1);
    CHECK_INT(scene.choice[0].flags, CHOICE_ONCE | CHOICE_SHORT);
}

TEST("drawn: a card in parts, which count for and against who looks, and one "
     "is trump")
{
    place_start("box tricks 2; choose 1 yellow blue;"
                "hand 1 purple 6 yellow 5, purple 3; hand 2 yellow 3, blue 3;"
                "hand 3 yellow 6 green 5, orange 3");
    draw(1);
    CHECK_TEXT(face_of("purple 6 yellow 5"),
               "6 plus.purple against, 5 plus.yellow for");
    place_turn("yellow of blue");
    draw(1);
    CHECK_TEXT(face_of("purple 6 yellow 5"),
               "6 plus.purple against, 5 plus.yellow for live");
    draw(2);
    CHECK_TEXT(face_of("yellow 3"), "3 plus.yellow against live");
    CHECK_TEXT(face("now"), "Y plus.yellow live");
    CHECK_TEXT(face("trump1"), "Y plus.yellow live, -B minus.blue");
    place_cards("purple 6 yellow 5, ...");
    place_turn("green of blue");
    draw(2);
    CHECK_TEXT(face_of("purple 6 yellow 5"),
               "6 plus.purple for, 5 plus.yellow against live, began");
    CHECK_TEXT(face("before"), "Y plus.yellow live");
    CHECK_TEXT(face("trump1"), "Y plus.yellow, -B minus.blue");
    draw(SPECTATOR);
    CHECK_TEXT(face_of("purple 6 yellow 5"),
               "6 plus.purple, 5 plus.yellow live, began");
}

TEST("drawn: an open hand counts for its own seat, a trick for nobody")
{
    place_start("box tricks 2; choose 1 yellow blue;"
                "hand 1 purple 6 yellow 5, purple 3; hand 2 yellow 3, blue 3;"
                "hand 3 yellow 6 green 5, orange 3");
    place_turn("yellow of blue");
    lab_draw(place_table(), place_lab(), OPEN, &scene);
    CHECK_TEXT(face_of("purple 6 yellow 5"),
               "6 plus.purple against, 5 plus.yellow for live");
    CHECK_TEXT(face_of("yellow 3"), "3 plus.yellow against live");
    place_cards("purple 6 yellow 5");
    lab_draw(place_table(), place_lab(), OPEN, &scene);
    CHECK_TEXT(face_of("purple 6 yellow 5"),
               "6 plus.purple, 5 plus.yellow live, ahead");
}

TEST("drawn: a secret colour as what it may be, and points with their most")
{
    place_start("top=shown; choose 1 orange yellow;"
                "hand 1 purple 6 yellow 5, purple 3");
    place_act("chance", "top purple");
    place_act("chance", "turn blue of purple");
    place_act("chance", "top orange");
    draw(2);
    CHECK_INT(answer_area(&scene, "seats")->owners[0], 0);
    CHECK_INT(answer_area(&scene, "seats")->owners[1], 1 << 0);
    CHECK_INT(answer_area(&scene, "seats")->owners[3], 1 << 2);
    CHECK_TEXT(face("head4"), "P plus.purple");
    CHECK_TEXT(face("head1"), "");
    CHECK_TEXT(face("minus1"), "-P minus.purple against");
    CHECK_TEXT(face("plus1"), "Y plus.yellow, G plus.green, B plus.blue out, "
                              "O plus.orange");
    CHECK_TEXT(face("trump2"),
               "Next trump, spare, P plus.purple, Y plus.yellow, G plus.green, "
               "B plus.blue");
    CHECK_TEXT(face("seat1"), "");
    draw(1);
    CHECK_TEXT(face("plus1"), "+O plus.orange for");
    CHECK_TEXT(face("score4"), "B plus.blue");
    CHECK_TEXT(face("score5"), "O plus.orange for");
    CHECK_TEXT(face("points1.1"), "0 plus.purple against");
    CHECK_TEXT(face("points1.5"), "0 plus.orange for");
    CHECK_TEXT(face("seat1"), "0");
    const Item *points = scene_find(&scene, "points1.1");
    int most = 0;
    for (int card = 0; card < CARDS_MAX; card++)
        most += lab_points(lab_box(place_table())->card[card].points, 0);
    CHECK_INT(points->value, 0);
    CHECK_INT(points->most, most);
    CHECK(points->flags & ITEM_COUNTS);
}

TEST("drawn: all hands fit with all their parts, a row a seat")
{
    place_start("seats=5");
    draw(OPEN);
    for (int seat = 0; seat < 5; seat++)
        CHECK_INT(answer_area(&scene, "hands")->owners[seat], 1 << seat);
    CHECK(scene.parts < SCENE_PARTS);
}

TEST("drawn: the trumps turned over, the one on top, and secret plus colours")
{
    place_start("top=shown; choose 1 orange yellow");
    place_act("chance", "top purple");
    place_act("chance", "turn blue of purple");
    place_act("chance", "top orange");
    draw(2);
    CHECK_TEXT(said_of("trump1"), "trick 1: blue is trump, one of @1's cards");
    CHECK_TEXT(said_of("trump2"),
               "next comes a spare card: purple, yellow, green or blue");
    CHECK_TEXT(said_of("trump3"), "a trump to come, face down");
    CHECK_TEXT(said_of("plus1"),
               "@1's plus colour is secret: yellow, green or orange");
    CHECK_TEXT(said_of("seat1"), "@1: points not known yet");
    draw(1);
    CHECK_TEXT(said_of("plus1"), "@1's plus colour is orange");
    CHECK_TEXT(said_of("score4"), "your colour blue: it was trump");
}

TEST("drawn: who takes a full trick, and plus colours that come up one by one")
{
    place_start("box tricks 2; choose 2 green blue;"
                "hand 1 orange 3 purple 2 yellow 2; hand 2 purple 3;"
                "hand 3 blue 3");
    place_turn("orange of blue");
    place_cards("orange 3 purple 2 yellow 2, purple 3");
    Lab full = *place_lab();
    full.play[0][2] = (uint8_t)place_card("blue 3");
    full.phase = PHASE_TAKE;
    lab_draw(place_table(), &full, 1, &scene);
    CHECK_TEXT(scene.status, "@1 {takes|take} trick 1 with orange 3.");
    CHECK_TEXT(face_of("orange 3 purple 2 yellow 2"),
               "3 plus.orange live, 2 plus.purple, 2 plus.yellow against, "
               "took it");
    full.phase = PHASE_SCORE;
    full.actor = 0;
    lab_draw(place_table(), &full, 0, &scene);
    CHECK_TEXT(scene_find(&scene, "seat2")->label, "?");
    full.actor = 1;
    lab_draw(place_table(), &full, 0, &scene);
    CHECK_TEXT(face("plus2"), "+G plus.green for");
    full.actor = 0;
    lab_draw(place_table(), &full, 1, &scene);
    CHECK_TEXT(face("plus2"), "+G plus.green for");
}

TEST("L8: drawn in the last trick are the card left on top and those below")
{
    place_start("top=shown; box tricks 1; choose 1 orange yellow");
    place_turn("blue of purple");
    draw(2);
    CHECK_TEXT(said_of("trump2"), "left on top is one of @1's cards: yellow, "
                                  "green or orange");
    CHECK_TEXT(said_of("trump3"), "a trump that is not needed, face down");
}

TEST("drawn: in a match the total, and the last round before the next")
{
    place_start("rounds=2; box tricks 1; choose 1 yellow blue;"
                "hand 1 yellow 6 green 5; hand 2 orange 3; hand 3 blue 3");
    place_turn("yellow of blue");
    draw(1);
    CHECK_TEXT(said_of("seat1"), "@1: 0 points");
    CHECK_TEXT(said_of("round1"), "@1: 0 points in this round so far");
    place_cards("...");
    CHECK_INT(place_lab()->round, 1);
    draw(1);
    CHECK_TEXT(said_of("seat1"), "@1: 6 points");
    CHECK_TEXT(said_of("round1"), "@1: 6 points in the last round");
}
