/* story_test.c -- what is told, and to whom. */
#include "games/lab/place_test.h"

#include <string.h>

TEST("told: how a round begins, and a seat's own choice to that seat alone")
{
    static const char begun[] =
        "@2 {leads|lead} the first trick.\n"
        "Minus colours: @1 purple, @2 yellow, @3 green.\n"
        "Everybody has chosen; the trump stack is shuffled.";
    place_deal("leader=lot; lead 2");
    for (int seat = 1; seat <= 3; seat++) {
        const char *const actor[] = {"1", "2", "3"};
        place_act(actor[seat - 1], "plus blue");
        place_act(actor[seat - 1], "leave orange");
    }
    CHECK_TEXT(place_story(SPECTATOR), begun);
    CHECK_TEXT(place_story(3),
               "@2 {leads|lead} the first trick.\n"
               "Minus colours: @1 purple, @2 yellow, @3 green.\n"
               "@3 {keeps|keep} blue as {their|your} plus colour.\n"
               "@3 {drops|drop} orange and {gives|give} purple and "
               "yellow to the trump stack.\n"
               "Everybody has chosen; the trump stack is shuffled.");
    CHECK(!strstr(place_story(1), "@3 {keeps"));
    CHECK(!strstr(place_story(1), "@2 {leaves"));
    CHECK(strstr(place_story(1), "@1 {keeps|keep} blue") != NULL);
    CHECK(strstr(place_story(OPEN), "@1 {keeps|keep} blue") != NULL);
    CHECK(strstr(place_story(OPEN), "@3 {keeps|keep} blue") != NULL);
}

TEST("told: each of several rounds begins with its number and its leader")
{
    static const char clauses[] = "rounds=2; box tricks 1; leader=lot; lead 3";
    place_deal(clauses);
    CHECK_TEXT(place_story(SPECTATOR),
               "Round 1 of 2: @3 {leads|lead} the first trick.\n"
               "Minus colours: @1 purple, @2 yellow, @3 green.");
    place_start(clauses);
    place_rest();
    place_hush();
    place_round("");
    CHECK(strstr(place_story(SPECTATOR),
                 "Round 2 of 2: @1 {leads|lead} the first trick.\n") != NULL);
}

TEST("L8: told is whose card comes next and what it may be; its owner knows "
     "what was given")
{
    place_start("top=shown; choose 1 orange yellow");
    place_act("chance", "top orange");
    place_act("chance", "turn blue of orange");
    place_act("chance", "top purple");
    CHECK_TEXT(place_story(SPECTATOR),
               "Trick 1: blue is trump, a spare card.\n"
               "Next trump: one of @1's cards, not purple.");
    CHECK_TEXT(place_story(2), place_story(SPECTATOR));
    CHECK_TEXT(place_story(1), "Trick 1: blue is trump, a spare card.\n"
                               "Next trump: one of @1's cards, green or blue.");
    place_cards("...");
    place_act("chance", "turn blue of purple");
    place_hush();
    place_act("chance", "top purple");
    CHECK_TEXT(place_story(3),
               "Next trump: one of @1's cards, not purple or blue.");
    CHECK_TEXT(place_story(1), "Next trump: one of @1's cards, green.");
}

TEST("L8: told of the last trick is what is left on top; nothing comes next")
{
    place_start("top=shown; box tricks 1; choose 1 orange yellow");
    place_act("chance", "top orange");
    place_act("chance", "turn blue of orange");
    place_hush();
    place_act("chance", "top purple");
    CHECK_TEXT(place_story(2), "Left on top: one of @1's cards, not purple.");
    CHECK_TEXT(place_story(1),
               "Left on top: one of @1's cards, green or blue.");
}

TEST("told: a trick, with the colour and value that took it")
{
    place_start("hand 1 purple 3; hand 2 blue 5 yellow 1 orange 1;"
                "hand 3 yellow 6 green 5");
    place_trick("yellow of blue",
                "purple 3, blue 5 yellow 1 orange 1, yellow 6 green 5");
    CHECK_TEXT(place_story(1),
               "Trick 1: yellow is trump, a spare card.\n"
               "@1 {plays|play} purple 3.\n"
               "@2 {plays|play} blue 5, yellow 1, orange 1.\n"
               "@3 {plays|play} yellow 6, green 5.\n"
               "@3 {takes|take} trick 1 with yellow 6: -5 for green.");
}

TEST("told: a trick without a trump, and ties with and without one")
{
    place_start("hand 1 purple 3; hand 2 blue 6 orange 5;"
                "hand 3 yellow 6 purple 5");
    place_turn("green of blue");
    place_cards("purple 3, blue 6 orange 5");
    place_hush();
    place_cards("yellow 6 purple 5");
    CHECK_TEXT(place_story(SPECTATOR),
               "@3 {plays|play} yellow 6, purple 5.\n"
               "@2 {takes|take} trick 1 with blue 6, played first, as nobody "
               "played green: -6 for yellow.");
    place_start("hand 1 purple 3; hand 2 blue 6 green 5; hand 3 green 5 yellow "
                "1 blue 1");
    place_turn("green of blue");
    place_cards("purple 3, blue 6 green 5");
    place_hush();
    place_cards("green 5 yellow 1 blue 1");
    CHECK_TEXT(place_story(SPECTATOR),
               "@3 {plays|play} green 5, yellow 1, blue 1.\n"
               "@2 {takes|take} trick 1 with green 5, played first: -1 for "
               "yellow.");
}

#define SCORED                                                                 \
    "box tricks 1; choose 1 yellow blue; choose 2 green blue;"                 \
    "choose 3 blue yellow; hand 1 orange 3 purple 2 yellow 2;"                 \
    "hand 2 purple 3; hand 3 blue 3"

TEST("told: the points of a round, with the plus colours that were secret")
{
    place_start(SCORED);
    place_turn("orange of blue");
    place_cards("orange 3 purple 2 yellow 2, purple 3");
    CHECK(!strstr(place_story(OPEN), "shows"));
    place_hush();
    place_cards("blue 3");
    CHECK_TEXT(place_story(2),
               "@3 {plays|play} blue 3.\n"
               "@1 {takes|take} trick 1 with orange 3: -5 for purple.\n"
               "@1 {shows|show} yellow: 2 less 5 for purple makes -3.\n"
               "@2 {shows|show} green: 0 less 0 for yellow makes 0.\n"
               "@3 {shows|show} blue: 0 less 0 for green makes 0.");
}

/* A line as a person reads it. */
static const char *read_line(const char *line, int you)
{
    static const char *const names[] = {"Cristiano", "Gregorio", "Jordi"};
    static char text[TALE_TEXT * 2];
    tale_fill(text, sizeof text, line, names, you);
    return text;
}

TEST("told: names and you stand where the marks were")
{
    place_start(SCORED);
    place_turn("orange of yellow");
    CHECK_TEXT(read_line(place_story(1), 0),
               "Trick 1: orange is trump, one of Gregorio's cards.");
    CHECK_TEXT(read_line(place_story(2), 1),
               "Trick 1: orange is trump, one of your cards.");
    place_cards("orange 3 purple 2 yellow 2, purple 3");
    place_hush();
    place_cards("blue 3");
    const char *taken = strstr(place_story(1), "@1 {takes");
    if (!CHECK(taken != NULL))
        return;
    char line[TALE_TEXT];
    text_format(line, sizeof line, "%s", taken);
    *strchr(line, '\n') = 0;
    CHECK_TEXT(read_line(line, 0),
               "You take trick 1 with orange 3: +2 for yellow, -5 for purple.");
}

TEST("told: the last choice turns something up, so that nobody takes back, "
     "and the one before does not")
{
    static Match match;
    static Tale tale;
    place_deal("");
    match = *place_match();
    for (int seat = 0; seat < 3; seat++) {
        int plus = PLUS + (seat < 2 ? 1 - seat : 0);
        CHECK_TEXT(match_play(&match, seat, plus, &tale), NULL);
        CHECK(!tale.revealed);
        CHECK_TEXT(match_play(&match, seat, LEAVE + 3, &tale), NULL);
        CHECK(tale.revealed == (seat == 2));
    }
    CHECK(match_undo(&match, 0, &tale) != NULL);
}

TEST("told: what a trick was worth, only in the open story")
{
    place_start(SCORED);
    place_turn("orange of blue");
    place_cards("orange 3 purple 2 yellow 2, purple 3, blue 3");
    CHECK(strstr(place_story(OPEN), "Trick 1 cost @1 3: ") != NULL);
    for (int seat = 1; seat <= 3; seat++)
        CHECK(!strstr(place_story(seat), "cost"));
    CHECK(!strstr(place_story(SPECTATOR), "cost"));
    place_start(SCORED);
    place_turn("purple of green");
    place_cards("orange 3 purple 2 yellow 2, purple 3, blue 3");
    CHECK(strstr(place_story(OPEN), "Trick 1 cost @2 2 yellow.") != NULL);
}

TEST("told: each line is about what lies in the picture")
{
    static Match match;
    static Tale tale;
    char id[16];
    place_start(SCORED);
    place_turn("orange of blue");
    place_cards("orange 3 purple 2 yellow 2, purple 3");
    match = *place_match();
    CHECK_TEXT(match_play(&match, 2, place_card("blue 3"), &tale), NULL);
    text_format(id, sizeof id, "card%d", place_card("blue 3") + 1);
    CHECK_TEXT(tale.line[0].item, id);
    text_format(id, sizeof id, "card%d",
                place_card("orange 3 purple 2 yellow 2") + 1);
    CHECK_TEXT(tale.line[1].item, id);
    CHECK_TEXT(tale.line[3].item, "plus1");
}

TEST("frames: a full trick before it is taken, and the points with all plus "
     "colours shown")
{
    static Match match;
    static Tale tale;
    place_start(SCORED);
    place_turn("orange of blue");
    place_cards("orange 3 purple 2 yellow 2, purple 3");
    match = *place_match();
    CHECK_TEXT(match_play(&match, 2, place_card("blue 3"), &tale), NULL);
    CHECK_INT(tale.frames, 4);
    const Lab *taken = (const Lab *)tale.frame[0];
    const Lab *scored = (const Lab *)tale.frame[1];
    CHECK_INT(taken->phase, PHASE_TAKE);
    CHECK_INT(taken->play[0][2], place_card("blue 3"));
    CHECK_INT((long long)taken->won[0], 0);
    CHECK_INT(scored->phase, PHASE_SCORE);
    CHECK_INT(scored->last[0], -3);
    Lab view = *scored;
    place_table()->game->redact(place_table(), &view, 1);
    CHECK_BYTES(view.plus, scored->plus, sizeof view.plus);
    for (int seat = 0; seat < 3; seat++)
        CHECK_INT(((const Lab *)tale.frame[seat + 1])->actor, seat);
}
