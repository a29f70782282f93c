/* box_test.c -- boxes and options of the animal race: the standard box,
 * written and read, replaced, refused with a reason, and played with. */
#include "core/record.h"
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

static char text[BOX_TEXT];

static bool read_box(const char *lines, Box *box, Why *why)
{
    Reader reader = {lines, lines + strlen(lines), 0};
    *why = (Why){0, ""};
    return turb_box_read(game_find("turbulent"), &reader, box, why);
}

static void check_round_trip(const Box *box)
{
    Box again;
    Why why;
    size_t length =
        turb_box_write(game_find("turbulent"), box, text, sizeof text);
    CHECK_INT((long long)length, (long long)strlen(text));
    CHECK(read_box(text, &again, &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(box, &again, sizeof again);
}

static const char *name_of(const Box *box, int racer)
{
    return box->racer[racer].kind + strlen("animal.");
}

/* A racer of the standard box by its name. */
static const Racer *standard(const char *name)
{
    for (int i = 0; i < RACERS; i++)
        if (!strcmp(name_of(&turb_standard_box, i), name))
            return &turb_standard_box.racer[i];
    CHECK_TEXT(name, "a racer of the standard box");
    return &turb_standard_box.racer[0];
}

static int ability_sum(const Racer *racer)
{
    return racer->symbols[0] + racer->symbols[1] + racer->symbols[2];
}

/* ---- the standard box ---- */

TEST("the printed racers are in the standard box, and so is what is printed of "
     "the mouse and the unicorn")
{
    CHECK_TEXT(turb_standard_box.ability[0], "agility");
    CHECK_INT(standard("mouse")->symbols[0], 2);
    CHECK_INT(standard("unicorn")->symbols[0], 0);
    CHECK_TEXT(standard("monkey")->kind, "animal.monkey");
    CHECK_TEXT(standard("cat")->kind, "animal.cat");
    CHECK_TEXT(standard("frog")->kind, "animal.frog");
}

TEST("the standard box has 25 racers with names of their own, none of them a "
     "dog or a panther")
{
    CHECK_INT(RACERS, 25);
    for (int i = 0; i < RACERS; i++) {
        const char *name = name_of(&turb_standard_box, i);
        test_place("%s", name);
        CHECK(!strncmp(turb_standard_box.racer[i].kind, "animal.", 7));
        CHECK(strlen(name) > 0 &&
              strspn(name, "abcdefghijklmnopqrstuvwxyz") == strlen(name));
        CHECK(strcmp(name, "dog") != 0 && strcmp(name, "panther") != 0);
        for (int other = 0; other < i; other++)
            CHECK(strcmp(name, name_of(&turb_standard_box, other)) != 0);
    }
}

TEST("every racer of the standard box has four symbols, at most three alike")
{
    int sum[ABILITIES] = {0};
    for (int i = 0; i < RACERS; i++) {
        const Racer *racer = &turb_standard_box.racer[i];
        test_place("%s", racer->kind);
        CHECK_INT(ability_sum(racer), 4);
        for (int ability = 0; ability < ABILITIES; ability++) {
            CHECK(racer->symbols[ability] <= 3);
            sum[ability] += racer->symbols[ability];
        }
    }
    test_place("%s", "");
    CHECK_INT(sum[0], 34);
    CHECK_INT(sum[1], 33);
    CHECK_INT(sum[2], 33);
}

TEST("the standard race deck has a card of each racer, five dogs and a panther")
{
    uint64_t cards = turb_all_cards(&turb_standard_box);
    CHECK_INT(turb_standard_box.dogs, 5);
    CHECK_INT(turb_standard_box.panthers, 1);
    CHECK_INT(bit_count(cards), 31);
    for (int racer = 0; racer < RACERS; racer++)
        CHECK(cards >> racer & 1);
}

TEST("the standard bonus tracks have values of 3 to 5 and one or two abilities")
{
    for (int row = 0; row < ROWS_MAX; row++) {
        const Bonus *bonus = &turb_standard_box.bonus[row];
        CHECK(bonus->value >= 3 && bonus->value <= 5);
        CHECK(bit_count(bonus->abilities) == 1 ||
              bit_count(bonus->abilities) == 2);
        CHECK(bonus->abilities < 1u << ABILITIES);
    }
}

/* ---- options ---- */

TEST("T30: by default racers are drawn, cards called, rows standard, and the "
     "winner ends the race")
{
    Table table;
    char line[256];
    table_start(&table, game_find("turbulent"));
    table_write(&table, line, sizeof line);
    CHECK_TEXT(line, "seats=6 calling=race seconds=5 late_call=on "
                     "racers=random rows=usual track=standard places=winner");
    CHECK_INT(table.option[OPT_RACERS], RACERS_RANDOM);
    CHECK_INT(table.option[OPT_CALLING], CALLING_RACE);
}

TEST("each option stands where the rules look for it")
{
    CHECK_TEXT(turb_options[OPT_CALLING].name, "calling");
    CHECK_TEXT(turb_options[OPT_SECONDS].name, "seconds");
    CHECK_TEXT(turb_options[OPT_LATE_CALL].name, "late_call");
    CHECK_TEXT(turb_options[OPT_RACERS].name, "racers");
    CHECK_TEXT(turb_options[OPT_ROWS].name, "rows");
    CHECK_TEXT(turb_options[OPT_TRACK].name, "track");
    CHECK_TEXT(turb_options[OPT_PLACES].name, "places");
    CHECK_TEXT(turb_options[OPT_CALLING].choices[CALLING_CHANCE], "chance");
    CHECK_TEXT(turb_options[OPT_LATE_CALL].choices[LATE_CALL_OFF], "off");
    CHECK_TEXT(turb_options[OPT_RACERS].choices[RACERS_CHOSEN], "chosen");
    CHECK_TEXT(turb_options[OPT_PLACES].choices[PLACES_ALL], "all");
}

/* Sets options, "NAME=VALUE" with blanks between; the rest is as usual. */
static Table table_of(const char *settings)
{
    Table table;
    Why why;
    char words[128], *rest = words;
    snprintf(words, sizeof words, "%s", settings);
    table_start(&table, game_find("turbulent"));
    for (char *word; (word = text_word(&rest));) {
        char *value = strchr(word, '=');
        *value++ = 0;
        CHECK(table_set(&table, word, value, &why));
    }
    return table;
}

static int rows_of(const char *settings)
{
    Table table = table_of(settings);
    return turb_rows(&table);
}

TEST("one or two seats have three rows, more have four, and the option says "
     "otherwise")
{
    CHECK_INT(rows_of("seats=1"), 3);
    CHECK_INT(rows_of("seats=2"), 3);
    CHECK_INT(rows_of("seats=3"), 4);
    CHECK_INT(rows_of("seats=6"), 4);
    CHECK_INT(rows_of("seats=6 rows=3"), 3);
    CHECK_INT(rows_of("seats=1 rows=4"), 4);
    CHECK_INT(rows_of("seats=2 rows=5"), 5);
}

/* The rows whose digits stand in a text, as a set. */
static uint32_t rows_named(const char *digits)
{
    uint32_t set = 0;
    for (; *digits; digits++)
        set |= 1u << (*digits - '1');
    return set;
}

static uint32_t bonus_of(const char *settings)
{
    Table table = table_of(settings);
    return turb_bonus_rows(&table);
}

TEST("a track has the bonus rows that it names, as far as there are rows")
{
    const char *const *name = turb_options[OPT_TRACK].choices;
    char settings[64];
    CHECK_INT(bonus_of("rows=5 track=standard"), 0);
    CHECK_INT(bonus_of("rows=5 track=bonus"), rows_named("12345"));
    CHECK_INT(bonus_of("rows=5 track=mixed"), rows_named("24"));
    for (int i = TRACK_ROWS; name[i]; i++) {
        snprintf(settings, sizeof settings, "rows=5 track=%s", name[i]);
        test_place("%s", settings);
        CHECK_INT(bonus_of(settings), rows_named(name[i]));
    }
    test_place("%s", "");
    CHECK_INT(bonus_of("rows=3 track=bonus"), rows_named("123"));
    CHECK_INT(bonus_of("rows=3 track=mixed"), rows_named("2"));
    CHECK_INT(bonus_of("rows=4 track=1235"), rows_named("123"));
    CHECK_INT(bonus_of("rows=4 track=5"), 0);
}

TEST("every set of rows has a track, and no track comes twice")
{
    uint32_t seen = 1u << rows_named("12345");
    const char *const *name = turb_options[OPT_TRACK].choices;
    for (int i = TRACK_ROWS; name[i]; i++) {
        CHECK(!(seen >> rows_named(name[i]) & 1));
        seen |= 1u << rows_named(name[i]);
    }
    CHECK_INT(seen, 0xfffffffe);
}

TEST("T40: a card may be called for 5 seconds, or as long as the option says")
{
    place_start("calling=race");
    CHECK_INT(place_table()->option[OPT_SECONDS], 5);
    place_play("1 turn; card cow");
    const Game *game = place_table()->game;
    CHECK_INT(game->deadline(place_table(), place_race()).milliseconds, 5000);
    place_start("calling=race; seconds=30");
    place_play("1 turn; card cow");
    CHECK_INT(game->deadline(place_table(), place_race()).milliseconds, 30000);
}

TEST("T9: an upgraded row counts 2 more, and cannot be upgraded again")
{
    place_start("drive mouse unicorn; field frog cat monkey");
    place_play("card dog; card dog 2; card dog 3");
    CHECK_INT(turb_length(place_race(), 1), 0);
    place_play("1 upgrade 2");
    CHECK_INT(turb_length(place_race(), 1), 2);
    place_play("card dog 4");
    CHECK(place_may("2 upgrade 1"));
    CHECK(!place_may("2 upgrade 2"));
}

/* ---- written and read ---- */

TEST("the standard box is read as it was written")
{
    check_round_trip(&turb_standard_box);
    CHECK(strstr(text, "\nracer 19 mouse 2 0 2\n") != NULL);
    CHECK(strstr(text, "\nbonus 1 3 agility power\n") != NULL);
    CHECK(strstr(text, "\ndogs 5\npanthers 1\nturns 600\n") != NULL);
}

TEST("an empty text and one of remarks leave the standard box")
{
    Box box;
    Why why;
    CHECK(read_box("", &box, &why));
    CHECK_BYTES(&box, &turb_standard_box, sizeof box);
    CHECK(read_box("# from the attic\n\n  # all there\n", &box, &why));
    CHECK_BYTES(&box, &turb_standard_box, sizeof box);
}

TEST("a box replaces a single racer, and all others stay")
{
    Box box;
    Why why;
    CHECK(read_box("racer 7 yak 0 6 5\n", &box, &why));
    CHECK_TEXT(box.racer[6].kind, "animal.yak");
    CHECK_INT(box.racer[6].symbols[0], 0);
    CHECK_INT(box.racer[6].symbols[1], 6);
    CHECK_INT(box.racer[6].symbols[2], 5);
    check_round_trip(&box);
    box.racer[6] = turb_standard_box.racer[6];
    CHECK_BYTES(&box, &turb_standard_box, sizeof box);
}

TEST("a box replaces abilities, tracks, numbers of cards and the last turn")
{
    Box box;
    Why why;
    CHECK(read_box("ability 2 luck\nbonus 5 9 luck wits\n"
                   "bonus 1 1 wits luck agility\n"
                   "dogs 8\npanthers 4\nturns 20\n",
                   &box, &why));
    CHECK_TEXT(why.text, "");
    CHECK_TEXT(box.ability[1], "luck");
    CHECK_INT(box.bonus[4].value, 9);
    CHECK_INT(box.bonus[4].abilities, 2 | 4);
    CHECK_INT(box.bonus[0].value, 1);
    CHECK_INT(box.bonus[0].abilities, 1 | 2 | 4);
    CHECK_INT(box.dogs, 8);
    CHECK_INT(box.panthers, 4);
    CHECK_INT(box.most_turns, 20);
    CHECK_BYTES(box.racer, turb_standard_box.racer, sizeof box.racer);
    check_round_trip(&box);
}

TEST("racers and abilities may exchange their names")
{
    Box box;
    Why why;
    CHECK(read_box("racer 2 cow 3 0 1\nracer 3 cat 1 2 1\n"
                   "ability 1 wits\nability 3 agility\nbonus 4 3 wits\n",
                   &box, &why));
    CHECK_TEXT(why.text, "");
    CHECK_TEXT(name_of(&box, 1), "cow");
    CHECK_TEXT(name_of(&box, 2), "cat");
    CHECK_INT(box.bonus[3].abilities, 1);
    check_round_trip(&box);
}

TEST("the longest names and the most of everything are read as written")
{
    Box box;
    Why why;
    CHECK(read_box("racer 25 salamandrine 6 6 6\nability 1 elevenlette\n"
                   "ability 2 elevenlettf\nability 3 elevenlettg\n"
                   "bonus 3 9 elevenlettg elevenlette elevenlettf\n"
                   "dogs 8\npanthers 4\nturns 600\n",
                   &box, &why));
    CHECK_TEXT(why.text, "");
    CHECK_TEXT(name_of(&box, 24), "salamandrine");
    CHECK_INT(box.bonus[2].abilities, 7);
    check_round_trip(&box);
    CHECK(read_box("racer 25 a 0 0 0\nability 3 b\nbonus 1 1 b\ndogs 1\n"
                   "panthers 1\nturns 20\n",
                   &box, &why));
    check_round_trip(&box);
}

TEST("a box may be typed with tabs, other line ends, notes and no last end")
{
    Box box;
    Why why;
    CHECK(read_box("# K\xc3\xa4rtchen\r\n\r\n \t\nracer\t1\tyak 1 2  3\r\n"
                   "  # more\ndogs 3",
                   &box, &why));
    CHECK_TEXT(why.text, "");
    CHECK_TEXT(name_of(&box, 0), "yak");
    CHECK_INT(box.racer[0].symbols[2], 3);
    CHECK_INT(box.dogs, 3);
}

/* ---- refused ---- */

typedef struct Refusal {
    const char *text;
    int line;
    const char *reason;
} Refusal;

#define RACER_NAME   "a name is a word of 1 to 12 letters a to z, not "
#define ABILITY_NAME "a name is a word of 1 to 11 letters a to z, not "
#define SYMBOLS      "takes its symbols of 3 abilities, 0 to 6 of each"

static const Refusal refusals[] = {
    {"racer\n", 1, "racer takes a number first, 1 to 25"},
    {"racer yak 1 1 2\n", 1, "racer takes a number first, 1 to 25"},
    {"racer 0 yak 1 1 2\n", 1, "racer takes a number first, 1 to 25"},
    {"dogs 5\n\nracer 26 yak 1 1 2\n", 3,
     "racer takes a number first, 1 to 25"},
    {"racer 4 yak 1 1 2\nracer 4 gnu 1 1 2\n", 2, "racer 4 is given twice"},
    {"racer 4\n", 1, RACER_NAME "''"},
    {"racer 4 Yak 1 1 2\n", 1, RACER_NAME "'Yak'"},
    {"racer 4 old_yak 1 1 2\n", 1, RACER_NAME "'old_yak'"},
    {"racer 4 1 1 2\n", 1, RACER_NAME "'1'"},
    {"racer 4 rattlesnakess 1 1 2\n", 1, RACER_NAME "'rattlesnakess'"},
    {"racer 4 dog 1 1 2\n", 1, "the dog is not a racer"},
    {"racer 4 panther 1 1 2\n", 1, "the panther is not a racer"},
    {"racer 4 yak\n", 1, "racer 4 " SYMBOLS},
    {"racer 4 yak 1 1\n", 1, "racer 4 " SYMBOLS},
    {"racer 4 yak 1 1 7\n", 1, "racer 4 " SYMBOLS},
    {"racer 4 yak 1 -1 2\n", 1, "racer 4 " SYMBOLS},
    {"racer 4 yak 1 one 2\n", 1, "racer 4 " SYMBOLS},
    {"racer 4 yak 1 1 2 0\n", 1, "racer 4 has no more than 3 abilities"},
    {"dogs 2\nracer 4 mouse 1 1 2\nturns 99\n", 2,
     "racer 4 and racer 19 are both called 'mouse'"},
    {"racer 19 gnu 2 0 2\nracer 4 yak 1 1 2\nracer 8 yak 0 0 0\n", 3,
     "racer 4 and racer 8 are both called 'yak'"},
    {"racer 8 yak 1 1 2\nracer 4 yak 1 1 2\n# end\n", 2,
     "racer 4 and racer 8 are both called 'yak'"},
    {"ability luck\n", 1, "ability takes a number first, 1 to 3"},
    {"ability 4 luck\n", 1, "ability takes a number first, 1 to 3"},
    {"ability 2 luck\nability 2 luck\n", 2, "ability 2 is given twice"},
    {"ability 2\n", 1, ABILITY_NAME "''"},
    {"ability 2 Luck\n", 1, ABILITY_NAME "'Luck'"},
    {"ability 2 intelligence\n", 1, ABILITY_NAME "'intelligence'"},
    {"ability 2 good luck\n", 1, "ability 2 takes one name and no more"},
    {"turns 30\nability 3 agility\nturns 40\n", 3, "turns is given twice"},
    {"turns 30\nability 3 agility\n# end\n", 2,
     "ability 1 and ability 3 are both called 'agility'"},
    {"bonus 1 3 power\nability 2 luck\n", 2,
     "abilities are named before the first bonus"},
    {"bonus\n", 1, "bonus takes a number first, 1 to 5"},
    {"bonus 6 3 power\n", 1, "bonus takes a number first, 1 to 5"},
    {"bonus 2 3 power\nbonus 2 4 wits\n", 2, "bonus 2 is given twice"},
    {"bonus 2\n", 1, "bonus 2 takes a value, 1 to 9"},
    {"bonus 2 0 power\n", 1, "bonus 2 takes a value, 1 to 9"},
    {"bonus 2 10 power\n", 1, "bonus 2 takes a value, 1 to 9"},
    {"bonus 2 power 3\n", 1, "bonus 2 takes a value, 1 to 9"},
    {"bonus 2 3\n", 1, "bonus 2 needs an ability"},
    {"bonus 2 3 luck\n", 1,
     "no ability 'luck'; there are agility, power and wits"},
    {"ability 2 luck\nbonus 2 3 luck power\n", 2,
     "no ability 'power'; there are agility, luck and wits"},
    {"bonus 2 3 wits power wits\n", 1, "wits is on this bonus twice"},
    {"dogs\n", 1, "dogs takes one number, 1 to 8"},
    {"dogs 0\n", 1, "dogs takes one number, 1 to 8"},
    {"dogs 9\n", 1, "dogs takes one number, 1 to 8"},
    {"dogs 3 4\n", 1, "dogs takes one number, 1 to 8"},
    {"dogs 3\ndogs 3\n", 2, "dogs is given twice"},
    {"panthers 0\n", 1, "panthers takes one number, 1 to 4"},
    {"panthers 5\n", 1, "panthers takes one number, 1 to 4"},
    {"panthers 1\n\npanthers 2\n", 3, "panthers is given twice"},
    {"turns 19\n", 1, "turns takes one number, 20 to 600"},
    {"turns 601\n", 1, "turns takes one number, 20 to 600"},
    {"turns many\n", 1, "turns takes one number, 20 to 600"},
    {"dog 3\n", 1,
     "no part 'dog'; there are ability, racer, bonus, dogs, panthers and "
     "turns"},
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

TEST("a box that is odd or too long in a line is refused with its line")
{
    char wide[400];
    Box box;
    Why why;
    CHECK(!read_box("# fine\ndogs \x01\n", &box, &why));
    CHECK_INT(why.line, 2);
    CHECK_TEXT(why.text, text_line_problem(LINE_ODD));
    memset(wide, 'x', sizeof wide);
    memcpy(wide + sizeof wide - 2, "\n", 2);
    CHECK(!read_box(wide, &box, &why));
    CHECK_INT(why.line, 1);
    CHECK_TEXT(why.text, text_line_problem(LINE_LONG));
}

/* ---- played with ---- */

TEST("a replaced racer races under its name and with its symbols")
{
    place_start("box racer 1 yak 6 0 0; drive yak mouse; field frog cat cow");
    CHECK_TEXT(place_start_row(), "yak mouse");
    place_play("card dog; card dog 2; card dog 3");
    CHECK_TEXT(place_row(1), "frog cat cow yak mouse");
    place_play("1 push right with agility; roll 1; roll 4");
    CHECK_TEXT(place_row(1), "frog cat cow yak mouse*");
}

TEST("a replaced track card is the one that is rolled against")
{
    place_start("box ability 3 luck; box bonus 1 5 luck; track=1;"
                "drive fox mouse; field lion owl cat");
    place_play("card owl; roll 3");
    CHECK_TEXT(place_row(2), "owl");
    place_play("card lion; roll 3");
    CHECK_TEXT(place_row(1), "lion* cat");
}

TEST("the deck has as many dogs and panthers as the box says")
{
    place_start("box dogs 8; box panthers 4");
    CHECK_INT(bit_count(place_race()->deck), 25 + 8 + 4);
    place_start("box dogs 1");
    CHECK_INT(bit_count(place_race()->deck), 25 + 1 + 1);
}

/* Plays a random game; answers its last position. */
static const Turbulent *play_checked(const Table *table, Rng *rng)
{
    static Match match;
    match_start(&match, table);
    while (!match_is_over(&match) && !test_has_failed()) {
        int actor = playout_actor(match_actors(&match), rng);
        Set legal = table->game->legal(table, match.state, actor);
        CHECK_TEXT(
            match_play(&match, actor, playout_uniform(&legal, rng), NULL),
            NULL);
        CHECK_TEXT(table->game->check(table, match.state), NULL);
    }
    return (const Turbulent *)match.state;
}

static void play_with_box(const char *lines)
{
    Rng rng = rng_stream(2, strlen(lines));
    Box box;
    Why why;
    Table table;
    table_start(&table, game_find("turbulent"));
    CHECK(read_box(lines, &box, &why));
    CHECK_TEXT(why.text, "");
    memcpy(table.box, &box, sizeof box);
    for (int i = 0; i < test_soak(48, 2400) && !test_has_failed(); i++) {
        table.seats = 1 + i % 6;
        table.option[OPT_CALLING] = i / 6 % 2;
        table.option[OPT_TRACK] = i / 12 % 2 ? TRACK_BONUS : TRACK_STANDARD;
        table.option[OPT_PLACES] = i / 24 % 2;
        play_checked(&table, &rng);
    }
}

TEST("T37: on a track that nobody can climb the race is stopped after the "
     "turns of the box")
{
    Rng rng = rng_stream(5, 0);
    Table table = table_of("seats=2 calling=chance track=bonus");
    Box box;
    Why why;
    CHECK(read_box("turns 20\nbonus 1 9 power\n", &box, &why));
    memcpy(table.box, &box, sizeof box);
    for (int i = 0; i < test_soak(20, 2000) && !test_has_failed(); i++) {
        const Turbulent *s = play_checked(&table, &rng);
        CHECK_INT(s->turns, 20);
        CHECK(!turb_is_won(&table, s));
    }
}

TEST("games with the most and with the fewest dogs and panthers pass every "
     "check")
{
    play_with_box("dogs 8\npanthers 4\nturns 200\n");
    play_with_box("dogs 1\npanthers 1\nbonus 2 1 wits\n");
}

TEST("a record that was played with a replaced box carries it")
{
    static char record[RECORD_MAX], again[RECORD_MAX];
    static Match match;
    Why why = {0, ""};
    place_start("box racer 1 yak 6 0 0; box turns 33; field yak frog cat");
    place_play("card yak");
    size_t length =
        record_write(place_match(), HASH_AT_END, record, sizeof record);
    CHECK(strstr(record, "\nbox racer 1 yak 6 0 0\n") != NULL);
    CHECK(strstr(record, "\nbox turns 33\n") != NULL);
    CHECK(strstr(record, "\nchance card yak\n") != NULL);
    CHECK(record_read(games_all(), record, length, &match, &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(match.state, place_match()->state, sizeof(Turbulent));
    record_write(&match, HASH_AT_END, again, sizeof again);
    CHECK_TEXT(again, record);
}
