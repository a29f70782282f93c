/* score_test.c -- rulings on points, places, leaders and matches of several
 * rounds. */
#include "games/lab/place_test.h"

/* ---- points and places ---- */

TEST("L12: a score is the points of the plus colour less those of the minus "
     "colour, over all cards taken")
{
    place_start("box tricks 2; choose 1 yellow blue;"
                "hand 1 yellow 6 green 5, purple 6 yellow 5;"
                "hand 2 purple 3, orange 3; hand 3 blue 3, green 3");
    place_trick("yellow of blue", "yellow 6 green 5, purple 3, blue 3");
    CHECK_TEXT(place_scores(), "0 0 0"); /* nothing counts before the end */
    place_trick("purple of blue", "purple 6 yellow 5, orange 3, green 3");
    CHECK_TEXT(place_won(1), "purple 9 yellow 11 green 8 blue 3 orange 3");
    CHECK_TEXT(place_scores(), "2 0 0");
    CHECK_TEXT(place_ranks(), "1 2 2");
}

TEST("L12: each seat counts its own colours")
{
    place_start("box tricks 3; minus purple yellow green; choose 1 green blue;"
                "choose 2 purple green; choose 3 orange blue;"
                "hand 1 green 3, yellow 3 green 2 blue 2, purple 3;"
                "hand 2 purple 6 orange 5, yellow 3, blue 3;"
                "hand 3 orange 3 green 2 blue 2, yellow 3 blue 3, orange 3");
    place_trick("purple of blue",
                "green 3, purple 6 orange 5, orange 3 green 2 blue 2");
    place_trick("green of blue",
                "yellow 3, yellow 3 blue 3, yellow 3 green 2 blue 2");
    place_trick("orange of purple", "purple 3, blue 3, orange 3");
    CHECK_TEXT(place_won(1), "yellow 9 green 2 blue 5");
    CHECK_TEXT(place_won(2), "purple 6 green 5 blue 2 orange 8");
    CHECK_TEXT(place_won(3), "purple 3 blue 3 orange 3");
    CHECK_TEXT(place_scores(), "2 6 3");
    CHECK_TEXT(place_ranks(), "3 1 2");
}

TEST("L12: a score may be negative, so that no trick at all can win")
{
    place_start("box tricks 1; hand 1 purple 3; hand 2 orange 3;"
                "hand 3 purple 5 green 1 blue 1;"
                "minus green purple yellow; choose 2 yellow blue");
    place_trick("orange of blue", "...");
    CHECK_TEXT(place_won(2), "purple 8 green 1 blue 1 orange 3");
    CHECK_TEXT(place_scores(), "0 -8 0");
    CHECK_TEXT(place_ranks(), "1 3 1");
}

TEST("L13: seats with equal points share their place")
{
    place_start("box tricks 2; choose 1 yellow green; choose 2 purple green;"
                "hand 1 yellow 3 blue 3, blue 3; hand 2 green 3, purple 3 "
                "green 3; hand 3 orange 3, orange 3 green 2 blue 2");
    place_trick("blue of orange", "yellow 3 blue 3, green 3, orange 3");
    place_trick("green of blue", "...");
    CHECK_TEXT(place_won(1), "yellow 3 green 3 blue 3 orange 3");
    CHECK_TEXT(place_won(2), "purple 3 green 5 blue 5 orange 3");
    CHECK_TEXT(place_scores(), "3 3 0");
    CHECK_TEXT(place_ranks(), "1 1 3");
    CHECK_TEXT(answer_reason(place_table(), place_lab(), 1),
               "Yellow +3, purple 0. On equal points level with @2: the place "
               "is shared.");
}

/* ---- who leads ---- */

TEST("L11: leader=first lets the first seat lead; by lot it is any, equally "
     "likely")
{
    place_start("leader=first");
    place_turn("green of blue");
    CHECK_INT(place_asked(), 1);
    for (int seat = 1; seat <= CHAIRS; seat++) {
        char clauses[64];
        text_format(clauses, sizeof clauses, "seats=5; leader=lot; lead %d",
                    seat);
        place_start(clauses);
        place_turn("orange of purple");
        CHECK_INT(place_asked(), seat);
    }
    static Match match;
    uint32_t weight[SET_SIZE];
    match_start(&match, place_table());
    Set legal = place_table()->game->legal(place_table(), match.state, CHANCE);
    CHECK_INT(set_count(&legal), CHAIRS);
    CHECK(!place_table()->game->odds(place_table(), match.state, weight));
}

TEST("L11: the start moves on clockwise from round to round, whoever won")
{
    place_start("seats=4; rounds=6; box tricks 2; leader=lot; lead 3;"
                "hand 1 orange 6 blue 5; hand 3 purple 3");
    for (int round = 0; round < 6; round++) {
        CHECK_INT(place_lab()->round, round);
        CHECK_INT(place_lab()->start, (2 + round) % 4);
        CHECK_INT(place_lab()->leader, (2 + round) % 4);
        place_turn("purple of orange");
        CHECK_INT(place_asked(), (2 + round) % 4 + 1);
        place_rest();
        if (round < 5)
            place_round("hand 1 orange 6 blue 5");
    }
    CHECK(match_is_over(place_match()));
}

/* ---- several rounds ---- */

#define MATCH "rounds=3; box tricks 1;"

/* Seat 1, with minus purple and plus yellow, takes the round's only trick: its
 * own orange card and what seat 2 adds. */
static void score_round(const char *taking, const char *added)
{
    char clauses[128];
    text_format(clauses, sizeof clauses,
                "choose 1 yellow blue; hand 1 %s; hand 2 %s; hand 3 blue 3",
                taking, added);
    place_round(clauses);
    place_trick("orange of blue", "...");
}

TEST("L13: the points of all rounds are added up, and the total decides")
{
    place_start(MATCH "choose 1 yellow blue; hand 1 orange 6 yellow 5;"
                      "hand 2 purple 3; hand 3 blue 3");
    place_trick("orange of blue", "...");
    CHECK_TEXT(place_scores(), "2 0 0");
    CHECK_TEXT(place_ranks(), "1 2 2");
    score_round("orange 5 purple 1 green 1", "purple 3");
    CHECK_TEXT(place_scores(), "-2 0 0");
    CHECK_INT(place_lab()->last[0], -4);
    CHECK(!match_is_over(place_match()));
    score_round("orange 5 yellow 1 green 1", "yellow 3");
    CHECK_TEXT(place_scores(), "2 0 0");
    CHECK_TEXT(answer_reason(place_table(), place_lab(), 1),
               "-2 before the last round, 4 in it: yellow +4, purple 0.");
    CHECK_INT(place_lab()->last[0], 4);
    CHECK(match_is_over(place_match()));
}

TEST("L13: a tie of totals is shared, whatever the rounds were")
{
    place_start("rounds=2; box tricks 1; choose 1 yellow blue;"
                "hand 1 orange 5 yellow 1 green 1; hand 2 yellow 3;"
                "hand 3 blue 3");
    place_trick("orange of blue", "...");
    CHECK_TEXT(place_ranks(), "1 2 2");
    score_round("orange 5 purple 1 green 1", "purple 3");
    CHECK(match_is_over(place_match()));
    CHECK_TEXT(place_scores(), "0 0 0");
    CHECK_TEXT(place_ranks(), "1 1 1");
}

static bool is_filled(const void *bytes, size_t size, int with)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i] != with)
            return false;
    return true;
}

TEST("L16: a new round has new minus colours, all cards, new choices and an "
     "empty stack")
{
    place_start("seats=5; rounds=2; minus orange blue green yellow purple");
    place_rest();
    const Lab *s = place_lab();
    CHECK_INT(s->round, 1);
    CHECK_INT(s->phase, PHASE_MINUS);
    CHECK_INT(bit_count(s->deck[0]) + bit_count(s->deck[1]), 95);
    CHECK(is_filled(s->hand, sizeof s->hand, 0));
    CHECK(is_filled(s->won, sizeof s->won, 0));
    CHECK(is_filled(s->play, sizeof s->play, NONE));
    CHECK(is_filled(s->trump, sizeof s->trump, NONE));
    CHECK(is_filled(s->minus, sizeof s->minus, NONE));
    CHECK(is_filled(s->plus, sizeof s->plus, NONE));
    CHECK(is_filled(s->stack, sizeof s->stack, 0));
    CHECK(is_filled(s->turned, sizeof s->turned, 0));
    CHECK_TEXT(place_outcomes(), "minus purple, minus yellow, minus green, "
                                 "minus blue, minus orange");
    place_round("minus purple orange yellow green blue;"
                "choose 1 orange yellow; hand 1 purple 3");
    CHECK_BYTES(s->minus, "\0\4\1\2\3", CHAIRS);
    CHECK_INT(s->plus[0], 4);
    place_turn("blue of purple");
    CHECK_INT(place_asked(), 2);
}

TEST("rounds=10: ten rounds are played")
{
    place_start("rounds=10; box tricks 1");
    place_rest();
    for (int round = 1; round < 10; round++) {
        CHECK_INT(place_lab()->round, round);
        CHECK(!match_is_over(place_match()));
        place_rest();
    }
    CHECK(match_is_over(place_match()));
}
