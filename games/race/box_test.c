/* box_test.c -- boxes of Crazy Race: written and read, replaced in part,
 * refused with a reason, and played with. */
#include "games/race/place_test.h"

#include <string.h>

static const char *const games[] = {"animals", "trains"};

static bool read_box(const char *game, const char *text, Box *box, Why *why)
{
    Reader reader = {text, text + strlen(text), 0};
    *why = (Why){0, ""};
    return race_box_read(game_find(game), &reader, box, why);
}

static void check_round_trip(const char *game, const Box *box)
{
    char text[BOX_MAX];
    Box again;
    Why why;
    size_t length = race_box_write(game_find(game), box, text, sizeof text);
    CHECK_INT((long long)length, (long long)strlen(text));
    CHECK(read_box(game, text, &again, &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(box, &again, sizeof again);
}

TEST("the standard boxes are read as they were written")
{
    for (int i = 0; i < 2; i++)
        check_round_trip(games[i], (const Box *)game_find(games[i])->box);
}

TEST("an empty text and one of remarks leave the standard box")
{
    Box box;
    Why why;
    CHECK(read_box("animals", "", &box, &why));
    CHECK_BYTES(&box, &race_animals_box, sizeof box);
    CHECK(
        read_box("trains", "# from the attic\n\n  # all there\n", &box, &why));
    CHECK_BYTES(&box, &race_trains_box, sizeof box);
}

static void check_standard(const char *game, const char *expected)
{
    char text[BOX_MAX];
    race_box_write(game_find(game), game_find(game)->box, text, sizeof text);
    CHECK_TEXT(text, expected);
}

TEST("the standard boxes hold the cards and tiles of the rulings")
{
    check_standard("animals", "hand 1 1 2 2 3 3 4 6\n"
                              "turnaround 6 5 4 3 2 1\n"
                              "finish 6 5 4 3 2 1\n"
                              "unused_with_three 1\n"
                              "stage 1 any 2 sprinter 3 flyer 2 reptile 2\n"
                              "stage 2 any 2 sprinter 4 flyer 2 reptile 1\n"
                              "stage 3 any ? reptile 3 sprinter 1 flyer 4\n"
                              "stage 4 any 1 flyer 3 reptile 2 sprinter 2\n"
                              "stage 5 any ? sprinter 3 reptile 4 flyer 1\n"
                              "stage 6 any 3 reptile 4 flyer 3 sprinter 1\n"
                              "stage 7 any ? flyer 1 sprinter 4 reptile 3\n"
                              "stage 8 any 1 reptile 1 sprinter 2 flyer 4\n");
    check_standard("trains", "hand 1 1 2 2 3 3 4 6\n"
                             "turnaround 5 5 5 5 4 4 4 4\n"
                             "finish 6 5 5 4 4 3\n"
                             "unused_with_three 0\n"
                             "stage 1 any 2 steamer 3 express 2 railcar 2\n"
                             "stage 2 any 2 steamer 4 express 2 railcar 1\n"
                             "stage 3 any ? railcar 3 steamer 1 express 4\n"
                             "stage 4 any 1 express 3 railcar 2 steamer 2\n"
                             "stage 5 any ? steamer 3 railcar 4 express 1\n"
                             "stage 6 any 3 railcar 4 express 3 steamer 1\n"
                             "stage 7 any ? express 1 steamer 4 railcar 3\n"
                             "stage 8 any 1 railcar 1 steamer 2 express 4\n");
}

TEST("a box replaces the parts it names and keeps the others")
{
    Box box;
    Why why;
    CHECK(read_box("animals", "hand 6 5 4 3 2 1 1 15\n", &box, &why));
    CHECK_BYTES(box.card, "\1\1\2\3\4\5\6\17", CARDS);
    CHECK_BYTES(box.tile, race_animals_box.tile, sizeof box.tile);
    CHECK_BYTES(box.stage, race_animals_box.stage, sizeof box.stage);
    check_round_trip("animals", &box);
    CHECK(read_box("animals", "finish 3 99\nturnaround\nunused_with_three 2\n",
                   &box, &why));
    CHECK_INT(box.tiles[AT_TURN], 0);
    CHECK_INT(box.tiles[AT_HOME], 2);
    CHECK_INT(box.tile[AT_HOME][0], 99);
    CHECK_INT(box.unused_with_three, 2);
    CHECK_BYTES(box.card, race_animals_box.card, CARDS);
    check_round_trip("animals", &box);
}

TEST("a box replaces single stage cards, the question mark included")
{
    Box box;
    Why why;
    CHECK(read_box("trains", "stage 8 express 12 any ? steamer 1 railcar 3\n",
                   &box, &why));
    static const Side sides[EDGES] = {{2, 12}, {ANY_PIECE, 0}, {0, 1}, {1, 3}};
    CHECK_BYTES(box.stage[7], sides, sizeof sides);
    CHECK_BYTES(box.stage, race_trains_box.stage, 7 * sizeof sides);
    check_round_trip("trains", &box);
}

/* ---- refusals ---- */

typedef struct Refusal {
    const char *text;
    int line;
    const char *reason;
} Refusal;

static const Refusal refusals[] = {
    {"hand 1 2 3\n", 1, "a hand has 8 cards, not 3"},
    {"hand\n", 1, "a hand has 8 cards, not 0"},
    {"# mine\nhand 1 1 2 2 3 3 4 16\n", 2,
     "hand takes at most 8 values of 1 to 15, not '16'"},
    {"hand 0 1 2 2 3 3 4 6\n", 1,
     "hand takes at most 8 values of 1 to 15, not '0'"},
    {"hand 1 1 2 2 3 3 4 6 7\n", 1,
     "hand takes at most 8 values of 1 to 15, not '7'"},
    {"hand 1 1 2 2 3 3 4 six\n", 1,
     "hand takes at most 8 values of 1 to 15, not 'six'"},
    {"hand 1 1 2 2 3 3 4 6\nhand 1 1 2 2 3 3 4 6\n", 2, "hand is given twice"},
    {"turnaround 1 2 3 4 5 6 7 8 9\n", 1,
     "turnaround takes at most 8 values of 1 to 99, not '9'"},
    {"finish 100\n", 1, "finish takes at most 8 values of 1 to 99, not '100'"},
    {"finish 4\nturnaround 4\nturnaround 4\n", 3, "turnaround is given twice"},
    {"finish 4\nfinish 4\n", 2, "finish is given twice"},
    {"unused_with_three\n", 1, "unused_with_three takes one number, 0 to 8"},
    {"unused_with_three 9\n", 1, "unused_with_three takes one number, 0 to 8"},
    {"unused_with_three 1 2\n", 1,
     "unused_with_three takes one number, 0 to 8"},
    {"unused_with_three 1\nunused_with_three 1\n", 2,
     "unused_with_three is given twice"},
    {"stage\n", 1, "stage cards are numbered 1 to 8"},
    {"stage 0 any 1 sprinter 1 flyer 1 reptile 1\n", 1,
     "stage cards are numbered 1 to 8"},
    {"stage 9 any 1 sprinter 1 flyer 1 reptile 1\n", 1,
     "stage cards are numbered 1 to 8"},
    {"stage 1 any 1 sprinter 1 flyer 1\n", 1,
     "a stage has four sides, each MOTIF POINTS"},
    {"stage 1 any 1 sprinter 1 flyer 1 reptile\n", 1,
     "a stage has four sides, each MOTIF POINTS"},
    {"stage 1 any 1 steamer 1 flyer 1 reptile 1\n", 1,
     "no motif 'steamer'; there are sprinter, reptile, flyer and any"},
    {"stage 1 any 13 sprinter 1 flyer 1 reptile 1\n", 1,
     "points are 1 to 12, or ? beside any; not '13'"},
    {"stage 1 any 0 sprinter 1 flyer 1 reptile 1\n", 1,
     "points are 1 to 12, or ? beside any; not '0'"},
    {"stage 1 any 1 sprinter ? flyer 1 reptile 1\n", 1,
     "points are 1 to 12, or ? beside any; not '?'"},
    {"stage 1 any 1 sprinter 1 sprinter 1 reptile 1\n", 1,
     "a stage has each motif once and one side any"},
    {"stage 1 flyer 1 sprinter 1 flyer 1 reptile 1\n", 1,
     "a stage has each motif once and one side any"},
    {"stage 1 any 1 sprinter 1 flyer 1 reptile 1 any 1\n", 1,
     "a stage has each motif once and one side any"},
    {"stage 1 any 1 sprinter 1 flyer 1 reptile 1\n"
     "stage 1 any 1 sprinter 1 flyer 1 reptile 1\n",
     2, "this stage is given twice"},
    {"tiles 6 5 4\n", 1,
     "no part 'tiles'; there are hand, turnaround, finish, unused_with_three "
     "and stage"},
};

TEST("a bad box is refused with its line and the reason")
{
    Box box;
    Why why;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const Refusal *refusal = &refusals[i];
        test_place("%s", refusal->text);
        CHECK(!read_box("animals", refusal->text, &box, &why));
        CHECK_INT(why.line, refusal->line);
        CHECK_TEXT(why.text, refusal->reason);
    }
}

TEST("a box that is odd or too long in a line is refused with its line")
{
    char wide[400];
    Box box;
    Why why;
    CHECK(!read_box("animals", "# fine\nhand \x01\n", &box, &why));
    CHECK_INT(why.line, 2);
    CHECK_TEXT(why.text, text_line_problem(LINE_ODD));
    memset(wide, 'x', sizeof wide);
    memcpy(wide + sizeof wide - 2, "\n", 2);
    CHECK(!read_box("animals", wide, &box, &why));
    CHECK_INT(why.line, 1);
    CHECK_TEXT(why.text, text_line_problem(LINE_LONG));
}

TEST("a box may be typed with tabs, other line ends, notes and no last end")
{
    Box box;
    Why why = {0, ""};
    CHECK(read_box("animals",
                   "# K\xc3\xa4rtchen\r\n\r\n \t\nhand\t1 1 2 2 3 3 4 5\r\n"
                   "  # more\nfinish 9 8",
                   &box, &why));
    CHECK_TEXT(why.text, "");
    CHECK_INT(box.card[CARDS - 1], 5);
    CHECK_INT(box.tiles[AT_HOME], 2);
}

TEST("the editions call their pieces differently in their boxes, too")
{
    Box box;
    Why why;
    CHECK(!read_box("trains", "stage 1 any 1 sprinter 1 flyer 1 reptile 1\n",
                    &box, &why));
    CHECK_TEXT(why.text, "no motif 'sprinter'; there are steamer, railcar, "
                         "express and any");
}

/* ---- playing with other boxes ---- */

static void play_checked(const Table *table, Rng *rng)
{
    static Match match;
    match_start(&match, table);
    while (!match_is_over(&match) && !test_has_failed()) {
        int actor = playout_actor(match_actors(&match), rng);
        Set legal = table->game->legal(table, match.state, actor);
        int action = playout_uniform(&legal, rng);
        CHECK_TEXT(match_play(&match, actor, action, NULL), NULL);
        CHECK_TEXT(race_check(table, match.state), NULL);
        for (int viewer = 0; viewer < table->seats; viewer++) {
            Race view;
            match_view(&match, viewer, &view);
            CHECK_TEXT(race_check(table, &view), NULL);
        }
    }
}

static void play_with_box(const char *text)
{
    Rng rng = rng_stream(2, strlen(text));
    Box box;
    Why why;
    for (int i = 0; i < test_soak(100, 2000); i++) {
        Table table;
        table_start(&table, game_find(games[i & 1]));
        CHECK(read_box(games[i & 1], text, &box, &why));
        memcpy(table.box, &box, sizeof box);
        table.seats = 3 + (i >> 1 & 1);
        table.option[OPT_PILES] = i >> 2 & 1;
        table.option[OPT_STEAL] = i >> 3 & 1;
        play_checked(&table, &rng);
    }
}

TEST("games with three equal cards in the hand pass every check")
{
    play_with_box("hand 2 2 2 3 4 5 5 9\n");
}

TEST("games with nothing but equal cards pass every check")
{
    play_with_box("hand 3 3 3 3 3 3 3 3\n");
}

TEST("games with eight different cards pass every check")
{
    play_with_box("hand 1 2 3 4 5 6 7 15\n");
}

TEST("games without tiles at one side, and with equal ones, pass every check")
{
    play_with_box("turnaround\nfinish 7 7 7 7 7 7 7 7\n");
    play_with_box("turnaround 2 2 9 9 9\nfinish 1\nunused_with_three 3\n");
}

TEST("a record that was played with a replaced box carries it")
{
    static char text[RECORD_MAX], again[RECORD_MAX];
    static Match match;
    Why why = {0, ""};
    place_start("animals", "box hand 5 5 5 5 6 6 6 6; stage any 2 flyer 2 "
                           "reptile 3 sprinter 1");
    place_bids("6@2 5@3");
    size_t length = record_write(place_match(), HASH_AT_END, text, sizeof text);
    CHECK(strstr(text, "\nbox hand 5 5 5 5 6 6 6 6\n") != NULL);
    CHECK(strstr(text, "\nbox stage 1 any 2 flyer 2 reptile 3 sprinter 1\n") !=
          NULL);
    CHECK(record_read(games_all(), text, length, &match, &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(match.state, place_match()->state, sizeof(Race));
    record_write(&match, HASH_AT_END, again, sizeof again);
    CHECK_TEXT(again, text);
}
