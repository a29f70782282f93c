/* lab_test.c -- rulings on cards, tricks, choices and what is seen. */
#include "games/lab/place_test.h"

#include <stdio.h>
#include <string.h>

/* ---- cards and tricks ---- */

/* Three seats, a trump that nobody chose; answers who took the trick. */
static int taker(const char *trump, const char *first, const char *second,
                 const char *third)
{
    char clauses[256], cards[192];
    snprintf(clauses, sizeof clauses, "hand 1 %s; hand 2 %s; hand 3 %s", first,
             second, third);
    snprintf(cards, sizeof cards, "%s, %s, %s", first, second, third);
    place_start(clauses);
    place_trick(trump, cards);
    return place_lab()->leader + 1;
}

TEST("L1: a card is of every colour that it shows, as a trump")
{
    CHECK_INT(taker("yellow of blue", "green 6 orange 5", "yellow 6 green 5",
                    "blue 5 yellow 1 orange 1"),
              2);
    CHECK_INT(taker("green of blue", "orange 6 green 5",
                    "blue 4 yellow 1 "
                    "green 1",
                    "green 6 orange 5"),
              3);
    CHECK_INT(taker("orange of blue", "yellow 6 green 5", "green 6 orange 5",
                    "blue 4 orange 4 green 1"),
              2);
}

TEST("L1: a card is of every colour that it shows, when points are counted")
{
    taker("orange of blue", "yellow 6 green 5", "green 6 orange 5",
          "blue 4 orange 4 green 1");
    CHECK_TEXT(place_won(2), "yellow 6 green 12 blue 4 orange 9");
    place_start("box tricks 1; minus blue green purple; choose 1 green purple;"
                "hand 1 green 6 orange 5; hand 2 yellow 6 green 5;"
                "hand 3 blue 4 orange 4 green 1");
    place_trick("orange of blue", "...");
    CHECK_TEXT(place_scores(), "8 0 0"); /* 6 + 5 + 1 less 4 */
}

TEST("L2: the lowest trump beats the highest other value, before or after it")
{
    CHECK_INT(taker("yellow of blue", "green 6 purple 5",
                    "green 5 yellow 1 blue 1", "orange 6 green 5"),
              2);
    CHECK_INT(taker("yellow of blue", "green 6 purple 5", "orange 6 green 5",
                    "green 5 yellow 1 blue 1"),
              3);
    CHECK_INT(taker("yellow of blue", "green 5 yellow 1 blue 1",
                    "green 6 purple 5", "orange 6 green 5"),
              1);
}

TEST("L2: of two trumps the value in the trump colour decides, nothing else")
{
    CHECK_INT(taker("yellow of blue", "blue 6 yellow 5", "yellow 6 green 5",
                    "purple 3"),
              2);
    CHECK_INT(taker("yellow of blue", "yellow 3", "orange 5 yellow 1 green 1",
                    "purple 5 yellow 1 blue 1"),
              1);
    CHECK_INT(taker("yellow of blue", "yellow 5 purple 1 green 1",
                    "blue 6 yellow 5", "purple 6 yellow 5"),
              1);
}

TEST("L3: without a trump the highest single value takes the trick, not the "
     "highest sum")
{
    CHECK_INT(taker("yellow of blue", "purple 4 orange 4 blue 1",
                    "green 5 purple 1 blue 1", "blue 4 orange 4 green 1"),
              2);
    CHECK_INT(taker("yellow of blue", "purple 3", "purple 3 blue 2 orange 2",
                    "blue 3 orange 3"),
              1);
}

TEST("L3: any colour will do, the trump's owner's minus colour too")
{
    CHECK_INT(taker("yellow of blue", "purple 5 green 1 blue 1",
                    "green 4 orange 4 blue 1", "blue 6 orange 5"),
              3);
}

TEST("L4: of equal trumps the earliest takes the trick")
{
    CHECK_INT(taker("green of blue", "purple 3", "yellow 6 green 5",
                    "orange 6 green 5"),
              2);
    CHECK_INT(taker("green of blue", "orange 6 green 5", "purple 3",
                    "yellow 6 green 5"),
              1);
}

TEST("L4: of equal values without a trump the earliest takes the trick, and a "
     "lower card before it is nothing")
{
    CHECK_INT(taker("green of blue", "purple 3", "blue 6 orange 5",
                    "yellow 6 purple 5"),
              2);
    CHECK_INT(taker("green of blue", "purple 3", "orange 3", "blue 3"), 1);
}

TEST("L4: earliest means from the leader on, around the table")
{
    place_start("seats=4; leader=lot; lead 3; hand 3 blue 3;"
                "hand 4 yellow 6 green 5; hand 1 orange 6 green 5;"
                "hand 2 blue 6 green 5");
    place_trick("green of orange", "blue 3, yellow 6 green 5, orange 6 green 5,"
                                   "blue 6 green 5");
    CHECK_INT(place_lab()->leader + 1, 4);
    place_start("leader=lot; lead 2; hand 2 blue 3; hand 3 green 6 orange 5;"
                "hand 1 green 6 purple 5");
    place_trick("yellow of blue", "blue 3, green 6 orange 5, green 6 purple 5");
    CHECK_INT(place_lab()->leader + 1, 3);
}

TEST("L9: the trump of each trick is turned up before anybody leads")
{
    static const char *const trumps[] = {"orange of purple", "blue of purple",
                                         "green of blue"};
    place_start("box tricks 3");
    for (int trick = 0; trick < 3; trick++) {
        CHECK_INT(place_asked(), 0);
        CHECK_INT(place_lab()->trump[trick], NONE);
        place_turn(trumps[trick]);
        CHECK_INT(place_asked(), place_lab()->leader + 1LL);
        CHECK(place_view(SPECTATOR).trump[trick] != NONE);
        place_cards("...");
    }
    CHECK_INT(place_lab()->trump[2], 8 * 3 + 2);
}

TEST("L10: any card may be played on any other")
{
    static const char rest[] = "play yellow 6 green 5, play green 6 blue 5, "
                               "play yellow 3, play green 3";
    place_start("box tricks 4; hand 1 yellow 6 purple 5;"
                "hand 2 yellow 3, green 3, yellow 6 green 5, green 6 blue 5");
    place_act("chance", "turn yellow of blue");
    place_act("1", "play yellow 6 purple 5");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(2), rest);
}

TEST("the winner of a trick takes all its cards and leads the next")
{
    place_start("seats=4; hand 1 purple 3; hand 2 orange 3;"
                "hand 3 yellow 6 green 5; hand 4 yellow 3");
    place_trick("yellow of orange", "purple 3, orange 3, yellow 6 green 5, "
                                    "yellow 3");
    CHECK_TEXT(place_won(3), "purple 3 yellow 9 green 5 orange 3");
    CHECK_TEXT(place_won(4), "");
    place_act("chance", "turn purple of orange");
    CHECK_INT(place_asked(), 3);
}

/* ---- minus colours and choices ---- */

TEST("L5: chance deals a minus colour to each seat, all different and equally "
     "likely")
{
    place_start("seats=5; minus orange purple blue yellow green");
    CHECK_BYTES(place_lab()->minus, "\4\0\3\1\2", CHAIRS);
    for (int seat = 0; seat < CHAIRS; seat++)
        CHECK_BYTES(place_view(seat + 1).minus, "\4\0\3\1\2", CHAIRS);
    static Match match;
    Why why;
    Table table = *place_table();
    CHECK(table_set(&table, "seats", "3", &why));
    uint32_t weight[SET_SIZE];
    match_start(&match, &table);
    for (int seat = 0; seat < 3; seat++) {
        Set legal = table.game->legal(&table, match.state, CHANCE);
        CHECK_INT(set_count(&legal), COLOURS - seat);
        CHECK(!table.game->odds(&table, match.state, weight));
        for (int other = 0; other < seat; other++)
            CHECK(!set_has(&legal, MINUS + COLOURS - 1 - other));
        CHECK_TEXT(match_play(&match, CHANCE, MINUS + COLOURS - 1 - seat, NULL),
                   NULL);
    }
    CHECK_BYTES(((Lab *)match.state)->minus, "\4\3\2\377\377", CHAIRS);
}

/* The plus colours that may be turned for a minus colour. */
static int stack_of(int minus)
{
    return place_lab()->stack[minus];
}

TEST("L6: twelve choices: a plus colour of four, a card left out of three; the "
     "two others go to the trump stack")
{
    int different = 0;
    for (int plus = 0; plus < COLOURS; plus++)
        for (int out = 0; out < COLOURS; out++) {
            char clauses[64];
            if (plus == 1 || out == 1 || plus == out)
                continue;
            snprintf(clauses, sizeof clauses, "minus yellow; choose 1 %s %s",
                     lab_colours[plus], lab_colours[out]);
            place_start(clauses);
            CHECK_INT(place_lab()->plus[0], plus);
            CHECK_INT(stack_of(1), 0x1d & ~(1 << plus) & ~(1 << out));
            different++;
        }
    CHECK_INT(different, 12);
    place_deal("minus yellow purple green");
    CHECK_TEXT(place_choices(1),
               "plus purple, plus green, plus blue, plus orange");
    place_act("1", "plus green");
    CHECK_TEXT(place_choices(1), "leave purple, leave blue, leave orange");
}

TEST("L6: all seats choose at once, in any order")
{
    place_deal("minus yellow purple green");
    CHECK_INT(match_actors(place_match()).awaited, 7);
    place_act("3", "plus yellow");
    place_act("1", "plus green");
    place_act("3", "leave orange");
    place_act("2", "plus yellow");
    place_act("1", "leave blue");
    CHECK_INT(match_actors(place_match()).awaited, 2);
    CHECK_TEXT(place_choices(1), "");
    place_act("2", "leave green");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    Lab mixed = *place_lab();
    place_start("minus yellow purple green; choose 1 green blue;"
                "choose 2 yellow green; choose 3 yellow orange");
    CHECK_BYTES(&mixed, place_lab(), sizeof mixed);
}

TEST("L6: nobody notices another's choice before the last one is made")
{
    place_deal("");
    Lab before[2] = {place_view(1), place_view(SPECTATOR)}, after;
    const Table *table = place_table();
    for (int action = PLUS; action < LEAVE; action++) {
        CHECK_INT(table->game->seen(table, place_lab(), 0, 1, action), UNSEEN);
        CHECK_INT(table->game->seen(table, place_lab(), 1, 1, action), action);
    }
    place_act("2", "plus blue");
    place_act("2", "leave purple");
    place_act("3", "plus blue");
    after = place_view(1);
    CHECK_BYTES(&before[0], &after, sizeof after);
    after = place_view(SPECTATOR);
    CHECK_BYTES(&before[1], &after, sizeof after);
}

TEST("L6: what was chosen stays hidden while the tricks are played")
{
    place_start("choose 2 blue purple");
    place_trick("yellow of blue", "...");
    Lab view = place_view(1), own = place_view(2);
    CHECK_INT(view.plus[0], place_lab()->plus[0]);
    CHECK_INT(view.plus[1], NONE);
    CHECK_INT(view.stack[1], lab_others(1)); /* anything that was not turned */
    CHECK_INT(own.plus[1], 3);
    CHECK_INT(own.stack[1], 1 << 2 | 1 << 4);
}

TEST("L14: two seats may have the same plus colour, and it may be the minus "
     "colour of another")
{
    place_start("box tricks 1; minus purple yellow green; choose 1 green blue;"
                "choose 2 green blue; choose 3 yellow blue; hand 1 green 3;"
                "hand 2 yellow 6 green 5; hand 3 purple 3 yellow 3");
    place_trick("green of blue", "...");
    CHECK_BYTES(place_lab()->plus, "\2\2\1", 3);
    CHECK_TEXT(place_scores(), "0 -1 0"); /* green 8 less yellow 9 */
}

TEST("L18: the fourth scoring card is out of the round, and only its seat "
     "knows which it was")
{
    place_start("minus purple yellow green; choose 1 yellow blue;"
                "choose 2 purple orange; choose 3 blue purple");
    CHECK(strstr(place_outcomes(), "turn green of purple") != NULL);
    CHECK(strstr(place_outcomes(), "turn orange of purple") != NULL);
    CHECK(!strstr(place_outcomes(), "turn blue of purple"));
    CHECK(!strstr(place_outcomes(), "turn yellow of purple"));
    Lab other = place_view(2);
    place_start("minus purple yellow green; choose 1 yellow orange;"
                "choose 2 purple orange; choose 3 blue purple");
    Lab again = place_view(2);
    CHECK(strstr(place_outcomes(), "turn blue of purple") != NULL);
    CHECK_BYTES(&other, &again, sizeof other);
}

/* ---- the top of the trump stack ---- */

TEST("L8: everybody sees the minus colour on top of the trump stack, and the "
     "trump will be another")
{
    place_start("top=shown; minus purple yellow green; choose 3 blue purple");
    CHECK_TEXT(place_outcomes(), "top purple, top yellow, top green, top blue, "
                                 "top orange");
    place_act("chance", "top green");
    for (int seat = 1; seat <= 3; seat++)
        CHECK_INT(place_view(seat).top, 2);
    CHECK_INT(place_view(SPECTATOR).top, 2);
    CHECK_TEXT(place_outcomes(), "turn yellow of green, turn orange of green");
    CHECK_INT(place_asked(), 0);
}

TEST("L8: the next card's minus colour is seen before the lead, each as often "
     "as its cards are left")
{
    place_start("top=shown; box tricks 3");
    place_act("chance", "top blue");
    place_act("chance", "turn green of blue");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_odds("top blue"), 1);
    CHECK_INT(place_odds("top yellow"), 2);
    place_act("chance", "top blue");
    CHECK_INT(place_asked(), 1);
    CHECK_INT(place_view(3).top, 3);
    place_cards("...");
    CHECK_TEXT(place_outcomes(), "turn purple of blue, turn yellow of blue, "
                                 "turn orange of blue");
    place_act("chance", "turn orange of blue");
    CHECK_INT(place_odds("top blue"), 0);
    CHECK_INT(place_odds("top orange"), 2);
    place_act("chance", "top orange");
    place_cards("...");
    place_act("chance", "turn green of orange");
    CHECK_INT(place_odds("top orange"), 1);
}

TEST("L8: with fewer tricks than trumps the card on top is seen in the last "
     "trick, too, and still lies there when points are counted")
{
    place_start("top=shown; box tricks 1");
    place_act("chance", "top blue");
    place_act("chance", "turn green of blue");
    CHECK_INT(place_asked(), 0);
    CHECK_INT(place_odds("top blue"), 1);
    CHECK_INT(place_odds("top yellow"), 2);
    place_act("chance", "top yellow");
    CHECK_INT(place_asked(), 1);
    CHECK_INT(place_view(3).top, 1);
    CHECK_TEXT(lab_check(place_table(), place_lab()), NULL);
    place_cards("...");
    CHECK(match_is_over(place_match()));
    CHECK_INT(place_view(SPECTATOR).top, 1);
    CHECK_TEXT(lab_check(place_table(), place_lab()), NULL);
}

/* Chance does the first thing it can until a seat is asked. */
static void place_trump(void)
{
    while (!place_asked() && !test_has_failed()) {
        char outcome[ACTION_TEXT];
        const char *all = place_outcomes();
        snprintf(outcome, sizeof outcome, "%.*s", (int)strcspn(all, ","), all);
        place_act("chance", outcome);
    }
}

TEST("L8: behind the tenth trump the stack is empty, and nothing lies on top")
{
    place_start("top=shown");
    for (int trick = 1; trick < TRICKS; trick++) {
        place_trump();
        CHECK(place_lab()->top != NONE);
        place_cards("...");
    }
    place_trump();
    CHECK_INT(place_asked(), place_lab()->leader + 1LL);
    CHECK_INT(place_lab()->backs, 0);
    CHECK_INT(place_lab()->top, NONE);
}

TEST("L19: with top=hidden nobody sees whose card comes next")
{
    place_start("minus purple yellow green");
    for (int seat = 1; seat <= 3; seat++)
        CHECK_INT(place_view(seat).top, NONE);
    CHECK_INT(place_odds("top purple"), 0);
    CHECK(place_odds("turn blue of purple") > 0);
    CHECK(place_odds("turn purple of blue") > 0);
    place_act("chance", "turn blue of purple");
    CHECK_INT(place_asked(), 1);
    CHECK_INT(place_lab()->top, NONE);
}

TEST("L19: with top=hidden everybody sees both sides of the card that is "
     "turned")
{
    place_start("minus purple yellow green");
    place_act("chance", "turn blue of purple");
    for (int seat = 1; seat <= 3; seat++)
        CHECK_INT(place_view(seat).trump[0], 8 * 0 + 3);
    CHECK_INT(place_view(SPECTATOR).trump[0], 8 * 0 + 3);
    CHECK_INT(place_view(SPECTATOR).turned[0], 1 << 3);
    CHECK_TEXT(place_story(SPECTATOR),
               "Trick 1: blue is trump, one of @1's cards.");
}

/* ---- what is seen of the cards ---- */

TEST("L15: everybody may look up what was played and taken")
{
    place_start("hand 1 purple 3; hand 2 yellow 6 green 5; hand 3 blue 3");
    place_trick("yellow of blue", "purple 3, yellow 6 green 5, blue 3");
    place_trick("purple of blue", "...");
    for (int viewer = 1; viewer <= 4; viewer++) {
        Lab view = place_view(viewer == 4 ? SPECTATOR : viewer);
        CHECK_BYTES(view.play, place_lab()->play, sizeof view.play);
        CHECK_BYTES(view.trump, place_lab()->trump, sizeof view.trump);
        CHECK_BYTES(view.won, place_lab()->won, sizeof view.won);
    }
    CHECK_INT(place_view(SPECTATOR).play[0][1], place_card("yellow 6 green 5"));
}

static int count_cards(const uint64_t set[CARD_WORDS])
{
    return bit_count(set[0]) + bit_count(set[1]);
}

TEST("L17: cards that were not dealt stay out, and nobody can tell them from "
     "the others' hands")
{
    for (int seats = 3; seats <= CHAIRS; seats++) {
        char clauses[32];
        snprintf(clauses, sizeof clauses, "seats=%d", seats);
        int out = 95 - 10 * seats;
        place_start(clauses);
        CHECK_INT(count_cards(place_lab()->deck), out);
        CHECK_INT(count_cards(place_view(1).deck), 85);
        CHECK_INT(count_cards(place_view(SPECTATOR).deck), 95);
        CHECK_INT(count_cards(place_view(2).hand[0]), 0);
        CHECK_INT(count_cards(place_view(2).hand[1]), TRICKS);
        place_rest();
        CHECK(match_is_over(place_match()));
        CHECK_INT(count_cards(place_lab()->deck), out);
    }
}

TEST("a card that is dealt is seen by who gets it alone")
{
    static Match match;
    const Table *table;
    place_deal("");
    match = *place_match();
    table = &match.table;
    answer_rewind(&match, 3 + 1); /* minus colours, and the first seat's card */
    CHECK_INT(table->game->seen(table, match.state, 1, CHANCE, DEAL + 7),
              DEAL + 7);
    CHECK_INT(table->game->seen(table, match.state, 0, CHANCE, DEAL + 7),
              DEAL_UNSEEN);
    CHECK_INT(
        table->game->seen(table, match.state, SPECTATOR, CHANCE, DEAL + 7),
        DEAL_UNSEEN);
}
