/* draw_test.c -- what the picture says of a position. */
#include "games/lab/place_test.h"

static Scene scene;

static void draw(int seat)
{
    Lab view = place_view(seat);
    lab_draw(place_table(), &view, seat - 1, &scene);
}

static const char *said_of(const char *id)
{
    const Item *item = scene_find(&scene, id);
    return item ? item->text : NULL;
}

static const char *choice(int number)
{
    return number < scene.choices ? scene.choice[number].text : NULL;
}

TEST("drawn: the two steps of a choice, and what becomes of the cards")
{
    place_deal("hand 1 yellow 6 green 5, purple 3");
    draw(1);
    CHECK_TEXT(scene.status, "Choose your plus colour; nobody will see it.");
    CHECK_TEXT(said_of("score2"),
               "your scoring card plus yellow: may be your plus colour");
    CHECK_TEXT(said_of("plus1"), "@1's plus colour is still to be chosen: "
                                 "yellow, green, blue or orange");
    place_act("1", "plus yellow");
    draw(1);
    CHECK_TEXT(scene.status,
               "Choose the scoring card to leave out; two become trumps.");
    CHECK_TEXT(choice(0), "leave green out; blue and orange become trumps");
    place_act("1", "leave green");
    draw(1);
    CHECK_TEXT(said_of("score2"),
               "your scoring card plus yellow: your plus colour");
    CHECK_TEXT(said_of("score3"),
               "your scoring card plus green: you left it out");
    CHECK_TEXT(said_of("score4"),
               "your scoring card plus blue: you gave it to the trump stack");
    CHECK_INT(scene.choices, 0);
}

TEST("drawn: who leads, follows, is ahead, and takes the trick as the last")
{
    place_start("box tricks 2; choose 3 yellow blue;"
                "hand 1 purple 6 yellow 5, purple 3; hand 2 yellow 3, blue 3;"
                "hand 3 yellow 6 green 5, orange 3");
    place_turn("yellow of blue");
    draw(1);
    CHECK_TEXT(scene.status,
               "Trick 1 of 2: yellow is trump and @1 {is|are} to play.");
    CHECK_TEXT(choice(0), "play purple 6, yellow 5, worth -1 to you");
    place_cards("purple 6 yellow 5");
    draw(2);
    CHECK_TEXT(choice(0), "play yellow 3");
    char led[16];
    text_format(led, sizeof led, "card%d", place_card("purple 6 yellow 5") + 1);
    CHECK_TEXT(said_of(led), "@1 led purple 6, yellow 5, the best so far");
    place_cards("yellow 3");
    draw(3);
    CHECK_TEXT(choice(0),
               "play yellow 6, green 5 and take the trick for 9 points");
    CHECK_TEXT(choice(1), "play orange 3 and leave the trick to @1");
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
               "next comes a card of the orange set, which nobody has: purple, "
               "yellow, green or blue");
    CHECK_TEXT(said_of("trump3"), "a trump to come, face down");
    CHECK_TEXT(said_of("plus1"),
               "@1's plus colour is secret: yellow, green or orange");
    CHECK_TEXT(said_of("seat1"), "@1: points not known yet");
    draw(1);
    CHECK_TEXT(said_of("plus1"), "@1's plus colour is orange");
    CHECK_TEXT(said_of("score4"),
               "your scoring card plus blue: you gave it, and it was turned");
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
