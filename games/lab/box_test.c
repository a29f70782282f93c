/* box_test.c -- boxes of Crazy Lab: the standard deck, written and read,
 * replaced, refused with a reason, and played with. */
#include "games/lab/place_test.h"

#include <stdio.h>
#include <string.h>

static char text[BOX_TEXT];

static bool read_box(const char *lines, Box *box, Why *why)
{
    Reader reader = {lines, lines + strlen(lines), 0};
    *why = (Why){0, ""};
    return lab_box_read(game_find("lab"), &reader, box, why);
}

static void check_round_trip(const Box *box)
{
    Box again;
    Why why;
    size_t length = lab_box_write(game_find("lab"), box, text, sizeof text);
    CHECK_INT((long long)length, (long long)strlen(text));
    CHECK(read_box(text, &again, &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(box, &again, sizeof again);
}

static void add_lines(const char *line, int times)
{
    size_t length = strlen(text);
    while (times-- > 0)
        length += text_format(text + length, sizeof text - length, "%s", line);
}

/* ---- the standard deck ---- */

static int colours_on(const Card *card, int value)
{
    int count = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int points = lab_points(card->points, colour);
        count += value ? points == value : points > 0;
    }
    return count;
}

TEST("the standard deck has 95 cards: 60 with three colours, 30 with two, 5 "
     "with one")
{
    int with[COLOURS + 1] = {0};
    CHECK_INT(lab_standard_box.cards, 95);
    CHECK_INT(lab_standard_box.tricks, 10);
    for (int i = 0; i < 95; i++)
        with[colours_on(&lab_standard_box.card[i], 0)]++;
    CHECK_INT(with[3], 60);
    CHECK_INT(with[2], 30);
    CHECK_INT(with[1], 5);
}

TEST("each colour is on 49 cards of the standard deck, with 148 points")
{
    for (int colour = 0; colour < COLOURS; colour++) {
        int on = 0, points = 0;
        for (int i = 0; i < 95; i++) {
            int value = lab_points(lab_standard_box.card[i].points, colour);
            CHECK(value >= 0 && value <= 6);
            on += value > 0;
            points += value;
        }
        CHECK_INT(on, 49);
        CHECK_INT(points, 148);
    }
}

TEST("every 6 of the standard deck stands beside a 5, and all cards differ")
{
    int sixes = 0;
    for (int i = 0; i < 95; i++) {
        const Card *card = &lab_standard_box.card[i];
        sixes += colours_on(card, 6);
        if (colours_on(card, 6))
            CHECK(colours_on(card, 5) == 1 && colours_on(card, 0) == 2);
        CHECK_INT(card->copy, 0);
        for (int other = 0; other < i; other++)
            CHECK(lab_standard_box.card[other].points != card->points);
    }
    CHECK_INT(sixes, 20);
}

/* A card's values from the highest on, as one number: 411. */
static int kind_of(const Card *card)
{
    int kind = 0;
    for (int value = VALUE_MAX; value > 0; value--)
        for (int times = colours_on(card, value); times > 0; times--)
            kind = 10 * kind + value;
    return kind;
}

TEST("the standard deck has the kinds of cards of the rulings, and no others")
{
    static const int kinds[][2] = {{65, 20},  {511, 15}, {411, 15}, {441, 20},
                                   {322, 10}, {33, 10},  {3, 5}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int count = 0;
        for (int i = 0; i < 95; i++)
            count += kind_of(&lab_standard_box.card[i]) == kinds[k][0];
        CHECK_INT(count, kinds[k][1]);
    }
}

/* ---- written and read ---- */

TEST("the standard box is read as it was written")
{
    check_round_trip(&lab_standard_box);
}

TEST("an empty text and one of remarks leave the standard box")
{
    Box box;
    Why why;
    CHECK(read_box("", &box, &why));
    CHECK_BYTES(&box, &lab_standard_box, sizeof box);
    CHECK(read_box("# from the attic\n\n  # all there\n", &box, &why));
    CHECK_BYTES(&box, &lab_standard_box, sizeof box);
}

TEST("a box replaces the number of tricks and keeps the deck, or the deck and "
     "keeps the number of tricks")
{
    Box box;
    Why why;
    CHECK(read_box("tricks 7\n", &box, &why));
    CHECK_INT(box.tricks, 7);
    CHECK_INT(box.cards, 95);
    CHECK_BYTES(box.card, lab_standard_box.card, sizeof box.card);
    check_round_trip(&box);
    text[0] = 0;
    add_lines("card orange 9 purple 2\ncard green 1\n", 25);
    CHECK(read_box(text, &box, &why));
    CHECK_INT(box.tricks, 10);
    CHECK_INT(box.cards, 50);
    CHECK_INT(lab_points(box.card[0].points, 4), 9);
    CHECK_INT(lab_points(box.card[0].points, 0), 2);
    CHECK_INT(lab_points(box.card[1].points, 4), 0);
    CHECK_INT((long long)box.card[50].points, 0);
    check_round_trip(&box);
}

TEST("a box holds up to 128 cards of three colours")
{
    Box box;
    Why why;
    text[0] = 0;
    add_lines("card purple 9 yellow 9 orange 9\n", CARDS_MAX);
    CHECK(read_box(text, &box, &why));
    CHECK_INT(box.cards, CARDS_MAX);
    CHECK_INT(box.card[CARDS_MAX - 1].copy, CARDS_MAX - 1);
    check_round_trip(&box);
}

TEST("a box may be typed with tabs, other line ends, notes and no last end")
{
    Box box;
    Why why;
    CHECK(read_box("# K\xc3\xa4rtchen\r\n\r\n \t\ntricks\t1\r\n"
                   "card\tblue 2\ncard green 3\ncard green 4\n  # more\n"
                   "card green 5\ncard yellow 1 purple 2",
                   &box, &why));
    CHECK_TEXT(why.text, "");
    CHECK_INT(box.cards, 5);
    CHECK_INT(lab_points(box.card[4].points, 1), 1);
}

/* ---- refused ---- */

typedef struct Refusal {
    const char *text;
    int line;
    const char *reason;
} Refusal;

static const Refusal refusals[] = {
    {"card red 3\n", 1,
     "no colour 'red'; there are purple, yellow, green, blue and orange"},
    {"# mine\ncard yellow 3\ncard yellow 3 Blue 2\n", 3,
     "no colour 'Blue'; there are purple, yellow, green, blue and orange"},
    {"card 3 yellow\n", 1,
     "no colour '3'; there are purple, yellow, green, blue and orange"},
    {"card yellow 0\n", 1, "a value is 1 to 9, not '0'"},
    {"card yellow 10\n", 1, "a value is 1 to 9, not '10'"},
    {"card yellow -1\n", 1, "a value is 1 to 9, not '-1'"},
    {"card yellow six\n", 1, "a value is 1 to 9, not 'six'"},
    {"card yellow 6 green\n", 1, "green needs a value, 1 to 9"},
    {"card yellow 6 green 5 yellow 1\n", 1, "yellow is on this card twice"},
    {"card yellow 1 green 2 blue 3 orange 4\n", 1,
     "a card shows 1 to 3 colours, not 4"},
    {"card\n", 1, "a card shows 1 to 3 colours, not 0"},
    {"tricks 0\n", 1, "tricks takes one number, 1 to 10"},
    {"tricks 11\n", 1, "tricks takes one number, 1 to 10"},
    {"tricks\n", 1, "tricks takes one number, 1 to 10"},
    {"tricks 3 4\n", 1, "tricks takes one number, 1 to 10"},
    {"tricks 3\n# again\ntricks 3\n", 3, "tricks is given twice"},
    {"cards 3\n", 1, "no part 'cards'; there are card and tricks"},
    {"tricks 3\nyellow 6 green 5\n", 2,
     "no part 'yellow'; there are card and tricks"},
};

TEST("a bad box is refused with its line and the reason")
{
    Box box;
    Why why;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const Refusal *refusal = &refusals[i];
        test_place("%s", refusal->text);
        CHECK(!read_box(refusal->text, &box, &why));
        CHECK_INT(why.line, refusal->line);
        CHECK_TEXT(why.text, refusal->reason);
    }
}

TEST("a deck that cannot be dealt to five seats is refused, and one card more "
     "is enough")
{
    Box box;
    Why why;
    text[0] = 0;
    add_lines("card green 2\n", 49);
    CHECK(!read_box(text, &box, &why));
    CHECK_TEXT(why.text, "5 seats with hands of 10 need 50 cards, and the "
                         "deck has 49");
    add_lines("card green 2\n", 1);
    CHECK(read_box(text, &box, &why));
    text[0] = 0;
    add_lines("card green 2\n", 14);
    add_lines("tricks 3\n", 1);
    CHECK(!read_box(text, &box, &why));
    CHECK_TEXT(why.text, "5 seats with hands of 3 need 15 cards, and the "
                         "deck has 14");
    add_lines("card blue 2\n", 1);
    CHECK(read_box(text, &box, &why));
}

TEST("more than 128 cards are refused, at the line of the first too many")
{
    Box box;
    Why why;
    text[0] = 0;
    add_lines("card green 2\n", CARDS_MAX + 1);
    CHECK(!read_box(text, &box, &why));
    CHECK_INT(why.line, CARDS_MAX + 1);
    CHECK_TEXT(why.text, "a deck has at most 128 cards");
}

TEST("a box that is odd or too long in a line is refused with its line")
{
    char wide[400];
    Box box;
    Why why;
    CHECK(!read_box("# fine\ncard \x01\n", &box, &why));
    CHECK_INT(why.line, 2);
    CHECK_TEXT(why.text, text_line_problem(LINE_ODD));
    memset(wide, 'x', sizeof wide);
    memcpy(wide + sizeof wide - 2, "\n", 2);
    CHECK(!read_box(wide, &box, &why));
    CHECK_INT(why.line, 1);
    CHECK_TEXT(why.text, text_line_problem(LINE_LONG));
}

/* ---- played with ---- */

#define SMALL                                                                  \
    "box tricks 1; box card purple 9; box card yellow 8 blue 1;"               \
    "box card green 2; box card green 2; box card blue 7 green 1 orange 1;"

TEST("a replaced deck is the one that is dealt")
{
    place_start("seats=5;" SMALL);
    CHECK_INT((long long)(place_lab()->deck[0] | place_lab()->deck[1]), 0);
    place_turn("orange of purple");
    static const char *const cards[] = {"play purple 9", "play yellow 8 blue 1",
                                        "play green 2", "play green 2 no. 2",
                                        "play blue 7 green 1 orange 1"};
    for (int seat = 1; seat <= CHAIRS; seat++) {
        CHECK_INT(place_asked(), seat);
        CHECK_TEXT(place_choices(seat), cards[seat - 1]);
        place_cards(cards[seat - 1] + 5);
    }
    CHECK_TEXT(place_won(5), "purple 9 yellow 8 green 5 blue 8 orange 1");
}

TEST("equal cards of a box have notations of their own, and the earlier one "
     "takes the trick")
{
    place_start(SMALL "hand 1 purple 9; hand 2 green 2 no. 2; hand 3 green 2");
    place_turn("green of blue");
    place_cards("purple 9, green 2 no. 2, green 2");
    CHECK_TEXT(place_won(2), "purple 9 green 4");
}

static void play_checked(const Table *table, Rng *rng)
{
    static Match match;
    Lab view;
    match_start(&match, table);
    while (!match_is_over(&match) && !test_has_failed()) {
        int actor = playout_actor(match_actors(&match), rng);
        Set legal = table->game->legal(table, match.state, actor);
        CHECK_TEXT(
            match_play(&match, actor, playout_uniform(&legal, rng), NULL),
            NULL);
        CHECK_TEXT(table->game->check(table, match.state), NULL);
        match_view(&match, 1, &view);
        CHECK_TEXT(table->game->check(table, &view), NULL);
    }
}

static void play_with_box(const char *lines)
{
    Rng rng = rng_stream(2, strlen(lines));
    Box box;
    Why why;
    Table table;
    table_start(&table, game_find("lab"));
    CHECK(read_box(lines, &box, &why));
    CHECK_TEXT(why.text, "");
    memcpy(table.box, &box, sizeof box);
    for (int i = 0; i < test_soak(60, 3000) && !test_has_failed(); i++) {
        table.seats = 3 + i % 3;
        table.option[OPT_TOP] = i / 3 % 2;
        table.option[OPT_ROUNDS] = 1 + i / 6 % 2;
        play_checked(&table, &rng);
    }
}

TEST("games with nothing but equal cards, with every number of tricks, pass "
     "every check")
{
    for (int tricks = 1; tricks <= TRICKS; tricks++) {
        char first[32];
        text_format(first, sizeof first, "tricks %d\n", tricks);
        text[0] = 0;
        add_lines(first, 1);
        add_lines("card orange 9 green 9 blue 9\n", CHAIRS * tricks);
        play_with_box(text);
    }
}

TEST("games with the most cards, and with all cards dealt, pass every check")
{
    text[0] = 0;
    add_lines("card purple 9 yellow 9 orange 9\ncard green 1\n", CARDS_MAX / 2);
    play_with_box(text);
    text[0] = 0;
    add_lines("card purple 4 yellow 2\ncard green 1\n", 25);
    play_with_box(text);
}

TEST("a record that was played with a replaced box carries it")
{
    static char record[RECORD_MAX], again[RECORD_MAX];
    static Match match;
    Why why = {0, ""};
    place_start(SMALL "hand 1 green 2 no. 2");
    place_turn("green of blue");
    place_cards("green 2 no. 2");
    size_t length =
        record_write(place_match(), HASH_AT_END, record, sizeof record);
    CHECK(strstr(record, "\nbox tricks 1\nbox card purple 9\n") != NULL);
    CHECK(strstr(record, "\n1 play green 2 no. 2\n") != NULL);
    CHECK(record_read(games_all(), record, length, &match, &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(match.state, place_match()->state, sizeof(Lab));
    record_write(&match, HASH_AT_END, again, sizeof again);
    CHECK_TEXT(again, record);
}
