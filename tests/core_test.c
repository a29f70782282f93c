/* core_test.c -- sets, streams, text, tales, tables, matches and records by
 * themselves; what holds of every game is in laws.c. */
#include "core/record.h"
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/answer.h"
#include "tests/states.h"
#include "tests/test.h"

#include <string.h>

static Match match, other;
static Tale tale;
static char text[RECORD_MAX];

/* ---- sets ---- */

TEST("a set holds what was added, in order")
{
    static const int elements[] = {0, 63, 64, 127, 128, 200, 255};
    Set set = {{0}};
    CHECK(set_is_empty(&set));
    for (int i = 6; i >= 0; i--)
        set_add(&set, elements[i]);
    CHECK_INT(set_count(&set), 7);
    int a = set_next(&set, 0);
    for (int i = 0; i < 7; i++, a = set_next(&set, a + 1)) {
        CHECK_INT(a, elements[i]);
        CHECK_INT(set_nth(&set, i), elements[i]);
        CHECK(set_has(&set, elements[i]));
    }
    CHECK_INT(a, -1);
    CHECK(!set_has(&set, 1) && !set_has(&set, -1) && !set_has(&set, 256));
}

TEST("the n-th bit of a word is found")
{
    CHECK_INT(bit_nth(1, 0), 0);
    CHECK_INT(bit_nth(0x8000000000000000u, 0), 63);
    CHECK_INT(bit_nth(0xb4, 0), 2);
    CHECK_INT(bit_nth(0xb4, 3), 7);
    CHECK_INT(bit_count(0xb4), 4);
}

/* The plain way: bits taken away one by one. */
static uint64_t left_after(uint64_t word, int n)
{
    for (; n > 0 && word; n--)
        word &= word - 1;
    return word;
}

TEST("the n-th bit is what is left first when n are taken away")
{
    Rng rng = rng_stream(1, 1);
    for (int i = 0; i < 100000; i++) {
        uint64_t word = rng_next(&rng) & (i % 3 ? rng_next(&rng) : ~0ull);
        int n = (int)rng_below(&rng, 64);
        uint64_t left = left_after(word, n);
        if (!left)
            continue;
        CHECK_INT(bit_nth(word, n), __builtin_ctzll(left));
        CHECK(bit_alone(word, n) == (left & (0 - left)));
    }
    CHECK_INT(bit_nth(~0ull, 63), 63);
}

/* ---- random streams ---- */

TEST("a seed and a number name one stream")
{
    Rng a = rng_stream(7, 1), b = rng_stream(7, 1);
    Rng c = rng_stream(7, 2), d = rng_stream(8, 1);
    uint64_t first = rng_next(&a);
    CHECK(first == rng_next(&b));
    CHECK(first != rng_next(&c));
    CHECK(first != rng_next(&d));
}

TEST("numbers below n are all met, about equally often")
{
    Rng rng = rng_stream(1, 0);
    int count[7] = {0};
    for (int i = 0; i < 70000; i++)
        count[rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        CHECK(count[i] > 9600 && count[i] < 10400);
    CHECK_INT(rng_below(&rng, 1), 0);
}

/* ---- text ---- */

TEST("formatting knows numbers, texts, letters and percent signs")
{
    char buf[64];
    CHECK_INT((long long)text_format(buf, sizeof buf, "%d%% of %s%c", -12,
                                     "all", '!'),
              12);
    CHECK_TEXT(buf, "-12% of all!");
    text_format(buf, sizeof buf, "%d %d", INT32_MIN, INT32_MAX);
    CHECK_TEXT(buf, "-2147483648 2147483647");
}

TEST("formatting cuts what does not fit")
{
    char buf[8] = "1234567";
    CHECK_INT((long long)text_format(buf, 4, "%s", "abcdef"), 3);
    CHECK_TEXT(buf, "abc");
    CHECK_INT(buf[4], '5');
}

TEST("a text grows in its buffer, ends with a zero, and says what was cut")
{
    char buf[12] = "before";
    Text line = text_into(buf, sizeof buf);
    CHECK_TEXT(buf, "");
    text_put(&line, 'a');
    text_add(&line, "bc");
    text_add_part(&line, "defg", 2);
    text_print(&line, " %d%c", -12, '!');
    CHECK_TEXT(buf, "abcde -12!");
    CHECK_INT(line.length, 10);
    text_put(&line, '.');
    CHECK(!line.overflow);
    text_add(&line, "xyz");
    CHECK(line.overflow);
    CHECK_TEXT(buf, "abcde -12!.");
    CHECK_INT(line.length, sizeof buf - 1);
}

TEST("sixteen digits are a number and nothing else is")
{
    char buf[17];
    uint64_t number = 0;
    text_hex(buf, 0x0123456789abcdefu);
    CHECK_TEXT(buf, "0123456789abcdef");
    CHECK(text_unhex(buf, &number) && number == 0x0123456789abcdefu);
    CHECK(!text_unhex("0123456789abcde", &number));
    CHECK(!text_unhex("0123456789abcdef0", &number));
    CHECK(!text_unhex("0123456789abcdeG", &number));
    CHECK(!text_unhex("", &number));
}

TEST("an integer is the whole of its text and in range")
{
    int32_t value = 77;
    CHECK(text_int("12", 0, 12, &value) && value == 12);
    CHECK(text_int("-3", -3, 3, &value) && value == -3);
    static const char *const wrong[] = {
        "",   "-", "13", "-1",  "1x",
        " 1", "+", "1.", "--1", "99999999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!text_int(wrong[i], 0, 12, &value));
    CHECK_INT(value, -3);
}

TEST("texts are compared by their letters")
{
    CHECK(text_equal("snap", "snap") && !text_equal("snap", "sna"));
    CHECK(!text_equal("sna", "snap") && text_equal("", ""));
    CHECK(text_starts("snap", "sn") && !text_starts("sn", "snap"));
    CHECK_INT((long long)text_length("four"), 4);
}

TEST("lines are read with their numbers, and bad ones are named")
{
    static const char lines[] = "one\n\nthree\ntoo long\n\ttab\ncut";
    Reader reader = {lines, lines + sizeof lines - 1, 0};
    char buf[6];
    CHECK_INT(text_line(&reader, buf, sizeof buf), LINE_READ);
    CHECK_TEXT(buf, "one");
    CHECK_INT(text_line(&reader, buf, sizeof buf), LINE_READ);
    CHECK_TEXT(buf, "");
    CHECK_INT(text_line(&reader, buf, sizeof buf), LINE_READ);
    CHECK_TEXT(buf, "three");
    CHECK_INT(reader.line, 3);
    CHECK_INT(text_line(&reader, buf, sizeof buf), LINE_LONG);
    CHECK_INT(reader.line, 4);
    Reader odd = {"\ttab\n", lines + 1, 0};
    odd.end = odd.at + 5;
    CHECK_INT(text_line(&odd, buf, sizeof buf), LINE_ODD);
    Reader cut = {lines + sizeof lines - 4, lines + sizeof lines - 1, 0};
    CHECK_INT(text_line(&cut, buf, sizeof buf), LINE_CUT);
    CHECK_INT(text_line(&cut, buf, sizeof buf), LINE_NONE);
    CHECK(text_line_problem(LINE_CUT) && !text_line_problem(LINE_READ));
}

static LineRead first_line(const char *lines, int32_t before)
{
    char buf[8];
    Reader reader = {lines, lines + text_length(lines), before};
    return text_line(&reader, buf, sizeof buf);
}

TEST("what Windows and some editors add to a line is named")
{
    CHECK_INT(first_line("one\r\n", 0), LINE_RETURN);
    CHECK_INT(first_line("\r\n", 0), LINE_RETURN);
    CHECK_INT(first_line("one\r", 0), LINE_RETURN);
    CHECK_INT(first_line("o\rne\n", 0), LINE_ODD);
    CHECK_INT(first_line("\xef\xbb\xbfone\n", 0), LINE_MARK);
    CHECK_INT(first_line("\xef\xbb\xbfone\n", 1), LINE_ODD);
    CHECK_INT(first_line("\xef\xbb", 0), LINE_ODD);
    CHECK(text_line_problem(LINE_RETURN) && text_line_problem(LINE_MARK));
    static const char typed[] = "\xef\xbb\xbf# mine\r\ntwo\r\n";
    char buf[16];
    Reader reader = {typed, typed + sizeof typed - 1, 0};
    CHECK_INT(text_typed_line(&reader, buf, sizeof buf), LINE_MARK);
    CHECK_INT(reader.line, 1);
    CHECK_INT(text_typed_line(&reader, buf, sizeof buf), LINE_READ);
    CHECK_TEXT(buf, "two ");
}

TEST("words are cut off one by one")
{
    char line[] = "  bid 4  on first ";
    char *rest = line;
    CHECK_TEXT(text_word(&rest), "bid");
    CHECK_TEXT(text_word(&rest), "4");
    CHECK_TEXT(text_word(&rest), "on");
    CHECK_TEXT(text_word(&rest), "first");
    CHECK_TEXT(text_word(&rest), NULL);
    CHECK_TEXT(text_word(&rest), NULL);
}

/* ---- tales ---- */

TEST("a tale keeps lines, readers and frames")
{
    tale_clear(&tale);
    tale_say(&tale, tale_only(2), "one");
    tale_frame(&tale, "abcd", 4);
    tale_say(&tale, tale_others(2), "%s", "two");
    CHECK_INT(tale.lines, 2);
    CHECK_INT(tale.frames, 1);
    CHECK_INT(tale.line[0].frame, 0);
    CHECK_INT(tale.line[1].frame, 1);
    CHECK_BYTES(tale.frame[0], "abcd", 4);
    CHECK(!tale.revealed);
    tale_reveal(&tale);
    CHECK(tale.revealed);
    tale_clear(&tale);
    CHECK(!tale.lines && !tale.frames && !tale.revealed);
}

TEST("a line says what it is about, and a frame how a thing came there")
{
    tale_clear(&tale);
    tale_about(&tale, "nothing is said yet");
    tale_say(&tale, TALE_EVERYONE, "The frog moves.");
    tale_about(&tale, "piece%d", 2);
    tale_say(&tale, TALE_EVERYONE, "It rains.");
    tale_way(&tale, "piece%d", 2);
    tale_pass(&tale, 3, 1);
    tale_pass(&tale, 4, 1);
    tale_frame(&tale, "a", 1);
    tale_frame(&tale, "b", 1);
    CHECK_TEXT(tale.line[0].item, "piece2");
    CHECK_TEXT(tale.line[1].item, "");
    CHECK_TEXT(tale.way[0].item, "piece2");
    CHECK_INT(tale.way[0].cells, 2);
    CHECK_INT(tale.way[0].cell[1][0], 4);
    CHECK_TEXT(tale.way[1].item, "");
    CHECK_INT(tale.way[1].cells, 0);
    for (int i = 0; i <= TALE_CELLS; i++)
        tale_pass(&tale, i, 0);
    CHECK(tale.overflow);
}

TEST("every viewer reads either what is for one or what is for the others")
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        CHECK_INT(tale_only(seat) & tale_others(seat), 0);
        CHECK_INT(tale_only(seat) | tale_others(seat), TALE_EVERYONE);
        CHECK(tale_only(seat) >> seat & 1 && tale_only(seat) & TALE_OPEN);
        CHECK(!(tale_only(seat) & TALE_SPECTATOR));
    }
}

TEST("a tale that is too long says so")
{
    tale_clear(&tale);
    for (int i = 0; i < TALE_LINES; i++)
        tale_say(&tale, TALE_EVERYONE, "line %d", i);
    CHECK(!tale.overflow);
    tale_say(&tale, TALE_EVERYONE, "one more");
    CHECK(tale.overflow);
    tale_clear(&tale);
    for (int i = 0; i <= TALE_FRAMES; i++)
        tale_frame(&tale, "x", 1);
    CHECK(tale.overflow);
    CHECK_INT(tale.frames, TALE_FRAMES);
}

TEST("nothing happens to a tale that is not there")
{
    tale_clear(NULL);
    tale_say(NULL, TALE_EVERYONE, "unheard");
    tale_frame(NULL, "x", 1);
    tale_reveal(NULL);
}

TEST("names are put for seats, and you are addressed as you")
{
    static const char *const names[] = {"Ann", "Bob"};
    static const char line[] = "@2 {takes|take} @1's card.";
    char buf[64];
    tale_fill(buf, sizeof buf, line, names, -1);
    CHECK_TEXT(buf, "Bob takes Ann's card.");
    tale_fill(buf, sizeof buf, line, names, 1);
    CHECK_TEXT(buf, "You take Ann's card.");
    tale_fill(buf, sizeof buf, line, names, 0);
    CHECK_TEXT(buf, "Bob takes your card.");
    CHECK_INT((long long)tale_fill(buf, 6, line, names, 0), 5);
    CHECK_TEXT(buf, "Bob t");
}

TEST("marks that are cut off do no harm")
{
    static const char *const names[] = {"Ann"};
    static const char *const lines[] = {"@", "@9", "{", "{a", "{a|", "{a|b"};
    char buf[16];
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        CHECK(tale_fill(buf, sizeof buf, lines[i], names, 0) < sizeof buf - 1);
}

/* ---- tables ---- */

static Table toy_table(int seats)
{
    Table table;
    table_start(&table, game_find("template"));
    table.seats = seats;
    return table;
}

TEST("a table begins as usual and is set by name")
{
    Table table;
    Why why;
    char buf[64];
    table_start(&table, game_find("template"));
    CHECK_INT(table.seats, 6);
    CHECK(table_set(&table, "seats", "2", &why));
    CHECK(table_set(&table, "snap", "harsh", &why));
    CHECK(table_set(&table, "rounds", "1", &why));
    table_write(&table, buf, sizeof buf);
    CHECK_TEXT(buf, "seats=2 rounds=1 snap=harsh");
}

TEST("a wrong setting is refused with what would be right")
{
    Table table = toy_table(2);
    Why why;
    CHECK(!table_set(&table, "seats", "7", &why));
    CHECK_TEXT(why.text, "template has 2 to 6 seats, not '7'");
    CHECK(!table_set(&table, "snap", "often", &why));
    CHECK_TEXT(why.text, "snap is one of off, mild, harsh, not 'often'");
    CHECK(!table_set(&table, "rounds", "0", &why));
    CHECK_TEXT(why.text, "rounds is 1 to 6, not '0'");
    CHECK(!table_set(&table, "colour", "red", &why));
    CHECK_TEXT(why.text,
               "no option 'colour'; template has seats, rounds, snap");
    CHECK_INT(table.seats, 2);
}

TEST("actors have names")
{
    char buf[8];
    for (int actor = 0; actor <= CLOCK; actor++) {
        actor_text(actor, buf);
        CHECK_INT(actor_parse(buf), actor);
    }
    CHECK_INT(actor_parse("chance"), CHANCE);
    CHECK_INT(actor_parse("8"), 7);
    CHECK_INT(actor_parse("0"), -1);
    CHECK_INT(actor_parse("9"), -1);
    CHECK_INT(actor_parse("dice"), -1);
}

TEST("an action is known by its whole notation")
{
    Table table = toy_table(2);
    match_start(&match, &table);
    CHECK_INT(action_parse(&table, match.state, 0, "pick 2"), 2);
    CHECK_INT(action_parse(&table, match.state, 0, "pick"), -1);
    CHECK_INT(action_parse(&table, match.state, 0, "pick 4"), -1);
    CHECK_INT(action_parse(&table, match.state, 0, ""), -1);
    CHECK_INT(action_parse(&table, match.state, CLOCK, "time"), 0);
    CHECK_INT(action_parse(&table, match.state, CLOCK, "ti"), -1);
    CHECK_INT(action_parse(&table, match.state, CHANCE, "roll 1"), -1);
}

/* ---- matches ---- */

TEST("a match refuses what is not legal and says why")
{
    Table table = toy_table(2);
    match_start(&match, &table);
    CHECK_TEXT(match_play(&match, 0, 4, NULL), "that action is not legal now");
    CHECK_TEXT(match_play(&match, 2, 1, NULL), "it is not their turn");
    CHECK_TEXT(match_play(&match, -1, 1, NULL), "it is not their turn");
    CHECK_TEXT(match_play(&match, OPEN, 1, NULL), "it is not their turn");
    CHECK_INT(match.plies, 0);
    CHECK_TEXT(match_play(&match, 0, 1, NULL), NULL);
    CHECK_INT(match.plies, 1);
}

TEST("a match that is over refuses everything")
{
    Table table = toy_table(2);
    table.option[0] = 1;
    match_start(&match, &table);
    CHECK(!match_is_over(&match));
    CHECK_TEXT(match_play(&match, CLOCK, 0, &tale), NULL);
    CHECK_TEXT(match_play(&match, CHANCE, 1, &tale), NULL);
    CHECK(match_is_over(&match));
    CHECK_TEXT(match_play(&match, CLOCK, 0, &tale), "the game is over");
}

TEST("the hash tells what was played, but not who of several chose first")
{
    Table table = toy_table(2);
    match_start(&match, &table);
    uint64_t start = match_hash(&match);
    match_play(&match, 0, 1, NULL);
    match_play(&match, 1, 2, NULL);
    uint64_t one = match_hash(&match);
    answer_rewind(&match, 0);
    CHECK(match_hash(&match) == start);
    match_play(&match, 1, 2, NULL);
    match_play(&match, 0, 1, NULL);
    CHECK(match_hash(&match) == one);
    answer_rewind(&match, 0);
    match_play(&match, 1, 3, NULL);
    match_play(&match, 0, 1, NULL);
    CHECK(match_hash(&match) != one);
    CHECK(match_hash(&match) != start);
}

TEST("before the end an open view hides what a spectator may not see")
{
    Table table = toy_table(2);
    alignas(8) unsigned char open[STATE_MAX], beside[STATE_MAX];
    match_start(&match, &table);
    match_play(&match, 0, 3, NULL);
    match_view(&match, OPEN, open);
    match_view(&match, SPECTATOR, beside);
    CHECK_STATES(table.game, open, beside, table.game->state_size);
    CHECK(memcmp(open, match.state, table.game->state_size) != 0);
}

TEST("chance is the seed's and falls by its odds")
{
    Table table = toy_table(2);
    int count[4] = {0};
    match_start(&match, &table);
    match_play(&match, CLOCK, 0, NULL);
    for (uint64_t seed = 0; seed < 6000; seed++) {
        int face = playout_seeded(&match.table, match.state, seed,
                                  match.played[CHANCE]);
        CHECK_INT(playout_seeded(&match.table, match.state, seed,
                                 match.played[CHANCE]),
                  face);
        count[face]++;
    }
    CHECK(count[1] > 2850 && count[1] < 3150);
    CHECK(count[2] > 1850 && count[2] < 2150);
    CHECK(count[3] > 850 && count[3] < 1150);
}

TEST("who has not played has nothing to undo")
{
    Table table = toy_table(2);
    match_start(&match, &table);
    match_play(&match, 0, 3, NULL);
    CHECK_TEXT(match_undo(&match, 1, &tale), "you have not played yet");
    CHECK_INT(match.plies, 1);
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    CHECK_INT(match.plies, 0);
}

TEST("what was taken back leaves no trace in hash and record")
{
    Table table = toy_table(3);
    match_start(&match, &table);
    match_play(&match, 2, 3, NULL);
    match_play(&match, 0, 1, NULL);
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    match_play(&match, CLOCK, 0, NULL);
    match_start(&other, &table);
    match_play(&other, 2, 3, NULL);
    match_play(&other, CLOCK, 0, NULL);
    CHECK_INT(match.entries, 4);
    CHECK_INT(match.plies, 2);
    CHECK(match_hash(&match) == match_hash(&other));
    CHECK_BYTES(match.state, other.state, sizeof match.state);
    CHECK_INT(match.played[0], 0);
}

/* ---- records ---- */

#define HEAD "madcap 1\ngame template 1\nsetup seats=2 rounds=1 snap=mild\n"

static bool reads(const char *record, Why *why)
{
    return record_read(games_all(), record, strlen(record), &other, why);
}

TEST("a record is the match as text")
{
    Table table = toy_table(2);
    Why why;
    table.option[0] = 1;
    match_start(&match, &table);
    match_play(&match, 1, 3, NULL);
    match_play(&match, CLOCK, 0, NULL);
    size_t length = record_write(&match, HASH_AT_END, text, sizeof text);
    CHECK(text_starts(text, HEAD "2 pick 3\nclock time\nhash "));
    CHECK_INT((long long)length, (long long)strlen(text));
    CHECK(reads(text, &why));
    CHECK(match_hash(&other) == match_hash(&match));
    CHECK_INT(other.plies, 2);
}

TEST("a record with a replaced box carries it")
{
    Why why;
    static const char changed[] = HEAD "box odds 9 1 1\n1 pick 1\n";
    CHECK(reads(changed, &why));
    CHECK_INT(other.table.box[0], 9);
    record_write(&other, HASH_AT_END, text, sizeof text);
    CHECK(strstr(text, "\nbox odds 9 1 1\nbox prize 2 3 6\nbox snap 2\n"));
}

typedef struct Refused {
    const char *record;
    int line;
    const char *why;
} Refused;

TEST("a record that is not right is refused with line and reason")
{
    static const Refused cases[] = {
        {"", 1, "the record ends before its setup line"},
        {"madcap 2\n", 1, "a record begins with 'madcap 1'"},
        {"madcap 1\n", 2, "the record ends before its setup line"},
        {"madcap 1\ngame chess 1\n", 2, "no game 'chess'"},
        {"madcap 1\ngame template 99\n", 2,
         "played under rules 99 of template; this madcap has 1"},
        {"madcap 1\ngame template 1\nsetup seats=9\n", 3,
         "template has 2 to 6 seats, not '9'"},
        {"madcap 1\ngame template 1\nsetup seats\n", 3,
         "'seats' is not NAME=VALUE"},
        {HEAD "box odds 0 1 1\n", 4, "odds needs 3 numbers of 1 to 9"},
        {HEAD "1 pick 1\n1 pick 2\n", 5, "1 pick 2: it is not their turn"},
        {HEAD "1 pick\n", 4, "1 pick: that action is not legal now"},
        {HEAD "5 pick 1\n", 4, "5 pick 1: it is not their turn"},
        {HEAD "dealer pick 1\n", 4,
         "'dealer' is not an actor: 1 to 2, chance or clock"},
        {HEAD "1 pick 1\nhash 0123456789abcdef\n", 5,
         "the record was changed: the moves above do not lead to the "
         "position of this hash"},
        {HEAD "1 pick 1\nhash 01234\n", 5, "a hash is sixteen digits 0-9 a-f"},
        {HEAD "\n", 4, "this line is empty"},
        {HEAD "1 pick 1", 4, "the text ends in the middle of this line"},
        {HEAD "1 pick \x80\n", 4,
         "this line holds a byte that is not plain printable text"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Why why = {0, ""};
        test_place("case %d", (int)i);
        CHECK(!reads(cases[i].record, &why));
        CHECK_INT(why.line, cases[i].line);
        CHECK_TEXT(why.text, cases[i].why);
    }
}
