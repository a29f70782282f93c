/* engine_test.c -- the page's engine at a table elsewhere: from letters it
 * answers what one at the table is handed. */
#include "apps/web/engine.c"
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

static Room host;
static Pad desk;
static Scene seen;
static char answer_text[BUFFER];
static unsigned char letter[LETTER_MAX];

static int say(const char *text)
{
    return (int)text_format(buffer, BUFFER, "%s", text);
}

/* Names, and the head of that table's record. */
static int say_table(const char *names, const Table *table)
{
    Text text = text_into(buffer, BUFFER);
    text_add(&text, names);
    record_add_setup(&text, table);
    return (int)text.length;
}

/* Four at a table, one of them here; -1: none. */
static void sit(int seat)
{
    Table table;
    table_start(&table, game_find("lab"));
    table.seats = 4;
    match_start(&host.match, &table);
    room_open(&host, &desk, 7);
    for (int i = 0; i < 4; i++)
        room_seat(&host, i, i == seat ? NULL : bots_all[0], "");
    room_settle(&host, 0);
    CHECK_INT(engine_away(say_table("Ada\nCleo\nDina\nEmil\n\n", &table), seat),
              0);
    scene_clear(&seen);
}

/* One letter after the other; answers what the last one was answered. */
static int post(int viewer, Letter what, size_t most)
{
    int answered = 0;
    while (what != LETTER_NONE && !answered) {
        size_t length = letter_write(&host, viewer, &what, letter, most);
        CHECK(length > 0);
        memcpy(buffer, letter, length);
        answered = engine_letter((int)length);
    }
    return answered;
}

static int hand_out(int viewer, Letter what, int seat)
{
    Json json;
    json_start(&json, answer_text, sizeof answer_text);
    json_open(&json, NULL, '{');
    if (what == LETTER_STORY)
        room_story(&json, &host, viewer);
    room_json(&json, &host, viewer, &seen);
    json_int(&json, "whose", seat < 0 ? SPECTATOR : seat);
    json_int(&json, "number", host.told[viewer].told);
    json_close(&json, '}');
    return (int)json.text.length;
}

/* The same whether it comes in letters or is handed over. */
static void same_answer(int viewer, Letter what, size_t most)
{
    Cursor before = host.told[viewer];
    int length = post(viewer, what, most);
    host.told[viewer] = before;
    CHECK_INT(length, hand_out(viewer, what, viewer < 4 ? viewer : -1));
    if (length > 0)
        buffer[length] = 0;
    CHECK_TEXT(buffer, answer_text);
}

/* The first seat does what comes first, bots what they like. */
static void happen(int64_t now)
{
    const Table *table = &host.match.table;
    Set legal = table->game->legal(table, host.match.state, 0);
    if (host.agenda.bot[0] || set_is_empty(&legal))
        room_next(&host, now);
    else
        room_act(&host, 0, set_next(&legal, 0), now, now);
}

static void play_elsewhere(int viewer)
{
    sit(viewer < 4 ? viewer : -1);
    same_answer(viewer, LETTER_STORY, LETTER_MAX);
    for (int64_t now = 0; now < 200000; now += 1000) {
        happen(now);
        same_answer(viewer, LETTER_NEWS, LETTER_MAX);
    }
    CHECK(host.match.plies > 100);
    same_answer(viewer, LETTER_STORY, 4000);
}

TEST("from letters the page has what it would have at the table")
{
    play_elsewhere(0);
    play_elsewhere(SPECTATOR);
}

TEST("a hint is for a person at the page's own table who has to act")
{
    Table table;
    table_start(&table, game_find("animals"));
    table.seats = 3;
    int length = say_table("person Ada\nsharp Bo\nsharp Cy\n\n", &table);
    CHECK(engine_open(length, 7, 0, 0) > 0);
    for (int i = 1; i < 9 && !(match_actors(&room.match).awaited & 1); i++)
        CHECK(engine_next(0, 9000 * i) > 0);
    length = engine_hint(0);
    CHECK(length > 0);
    buffer[length > 0 ? length : 0] = 0;
    CHECK(!strncmp(buffer, "{\"action\":", 10));
    CHECK(strstr(buffer, "\"move\":\"") && strstr(buffer, "\"why\":\""));
    CHECK(strstr(buffer, "\"chances\":\"You win "));
    CHECK(engine_hint(1) < 0);
    CHECK(engine_hint(3) < 0);
    CHECK(engine_hint(SPECTATOR) < 0);
}

TEST("what is no letter is refused, and the next one is read")
{
    sit(1);
    same_answer(1, LETTER_STORY, LETTER_MAX);
    CHECK(engine_letter(say("hello")) < 0);
    CHECK(engine_letter(0) < 0);
    CHECK(engine_letter(-1) < 0);
    scene_clear(&seen); /* it begins anew */
    same_answer(1, LETTER_NEWS, LETTER_MAX);
    CHECK(engine_away(say_table("Ada\n\n", &host.match.table), 0) < 0);
    CHECK(engine_away(say("Ada\nCleo\n\ngame chess\n"), 0) < 0);
    CHECK(engine_away(say_table("A\nB\nC\nD\n\n", &host.match.table), 4) < 0);
    same_answer(1, LETTER_NEWS, LETTER_MAX);
}
