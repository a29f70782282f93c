/* view.c -- what a viewer is shown, as JSON, made from letters. */
#include "core/asserts.h"
#include "core/reason.h"
#include "core/table.h"
#include "room/highlights.h"
#include "room/letter.h"
#include "room/reel.h"

/* Who writes to whom. Scenes say what differs from `last`, which takes them;
 * NULL: all. */
typedef struct Writer {
    Json *json;
    const Table *table;
    const char *const *names;
    int viewer, you; /* `you`: the seat that texts address, or -1 */
    int all;         /* the same of what everybody at the device hears */
    Scene *scene;    /* scratch */
    Scene *last;
} Writer;

static Writer writer_to(Json *json, const Table *table,
                        const char *const *names, int viewer, Scene *scene)
{
    ASSERT(table_has_seat(table, viewer) || viewer == SPECTATOR ||
           viewer == OPEN);
    return (Writer){.json = json,
                    .table = table,
                    .names = names,
                    .viewer = viewer,
                    .you = viewer < SEATS_MAX ? viewer : -1,
                    .all = viewer < SEATS_MAX ? viewer : -1,
                    .scene = scene};
}

/* A state as the viewer may see it. */
static void write_scene(Writer *writer, const void *state)
{
    table_draw(writer->table, state, writer->viewer, writer->scene);
    json_scene(writer->json, "scene", writer->scene, writer->last,
               writer->names, writer->you);
    if (writer->last)
        scene_copy(writer->last, writer->scene);
}

/* With names for the marks. */
static void write_marked(const Writer *writer, const char *key,
                         const char *marked, int you)
{
    char text[REASON_TEXT + 2 * SEATS_MAX * NAME_SIZE];
    tale_fill(text, sizeof text, marked, writer->names, you);
    json_text(writer->json, key, text);
}

static void write_line(const Writer *writer, bool everybody, const char *text,
                       const char *item)
{
    json_open(writer->json, NULL, '{');
    write_marked(writer, "text", text, everybody ? writer->all : writer->you);
    if (item[0])
        json_text(writer->json, "item", item);
    json_close(writer->json, '}');
}

/* Only what is final: a score on the way might say what is hidden. */
static void write_result(const Writer *writer, const void *state)
{
    const Table *table = writer->table;
    Json *json = writer->json;
    Result result;
    table->game->result(table, state, &result);
    json_open(json, "result", '[');
    for (int seat = 0; seat < table->seats; seat++) {
        char buf[REASON_TEXT];
        Text why = text_into(buf, sizeof buf);
        table->game->reason(table, state, seat, &why);
        json_open(json, NULL, '{');
        json_int(json, "seat", seat);
        json_int(json, "score", result.score[seat]);
        json_int(json, "rank", result.rank[seat]);
        json_int(json, "team", result.team[seat]);
        write_marked(writer, "why", buf, writer->you);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_tale(const Writer *writer, const Tale *tale)
{
    json_open(writer->json, "told", '[');
    for (int i = 0; i < tale->lines; i++) {
        const Told *told = &tale->line[i];
        if (told_to(told, writer->viewer))
            write_line(writer, told_to(told, SPECTATOR), told->text,
                       told->item);
    }
    json_close(writer->json, ']');
}

void reel_json(Json *json, const Reel *reel, const char *const *names, int you,
               Scene *scene)
{
    char actor[8], action[ACTION_TEXT];
    Writer writer =
        writer_to(json, &reel->whole.table, names, reel->cursor.viewer, scene);
    if (writer.you < 0)
        writer.you = writer.all = you;
    if (reel->cursor.moment > 0) {
        reel_action(reel, actor, action);
        json_text(json, "actor", actor);
        json_text(json, "action", action);
    }
    write_tale(&writer, &reel->tale);
    if (match_is_over(&reel->whole) && reel->cursor.moment == reel->moments)
        write_result(&writer, reel->whole.state);
    write_scene(&writer, reel->cursor.state);
}

/* ---- the bytes of a letter ---- */

/* What is left of a letter, and why it is none; then nothing is left. */
typedef struct Bytes {
    const unsigned char *at, *end;
    const char *why;
} Bytes;

static void refuse(Bytes *bytes, const char *why)
{
    if (!bytes->why)
        bytes->why = why;
    bytes->at = bytes->end;
}

/* So many bytes, or NULL. */
static const unsigned char *take(Bytes *bytes, size_t size)
{
    const unsigned char *from = bytes->at;
    if (size > (size_t)(bytes->end - from)) {
        refuse(bytes, "the letter is cut short");
        return NULL;
    }
    bytes->at += size;
    return from;
}

static int take_byte(Bytes *bytes)
{
    const unsigned char *byte = take(bytes, 1);
    return byte ? *byte : 0;
}

static int32_t take_number(Bytes *bytes)
{
    const unsigned char *four = take(bytes, 4);
    uint32_t number = 0;
    for (int i = 0; four && i < 4; i++)
        number |= (uint32_t)four[i] << 8 * i;
    if (number > INT32_MAX)
        refuse(bytes, "the letter has a number that is too large");
    return (int32_t)(number & INT32_MAX);
}

enum { TEXT_SIZE = 256 }; /* bytes of any text in a letter */

static void take_text(Bytes *bytes, char text[TEXT_SIZE])
{
    size_t length = (size_t)take_byte(bytes);
    const unsigned char *from = take(bytes, length);
    Text to = text_into(text, TEXT_SIZE);
    for (size_t i = 0; from && i < length; i++)
        text_put(&to, (char)from[i]);
    for (size_t i = 0; i < to.length; i++)
        if (text[i] < ' ' || text[i] > '~')
            refuse(bytes, "the letter has a sign that nobody can read");
}

/* False: this is no position of the game. */
static bool take_state(Bytes *bytes, const Table *table, void *state)
{
    const unsigned char *from = take(bytes, table->game->state_size);
    if (!from)
        return false;
    __builtin_memcpy(state, from, table->game->state_size);
    if (table->game->check(table, state))
        refuse(bytes, "the letter shows what cannot be");
    return !bytes->why;
}

/* ---- what was new ---- */

static void read_lines(const Writer *writer, Bytes *bytes)
{
    char text[TEXT_SIZE], item[TEXT_SIZE];
    json_open(writer->json, "told", '[');
    for (int left = take_byte(bytes); left > 0 && !bytes->why; left--) {
        bool everybody = take_byte(bytes);
        take_text(bytes, text);
        take_text(bytes, item);
        write_line(writer, everybody, text, item);
    }
    json_close(writer->json, ']');
}

/* How an item came to where the frame shows it. */
static void read_way(Json *json, Bytes *bytes)
{
    char item[TEXT_SIZE];
    take_text(bytes, item);
    if (!item[0])
        return;
    json_open(json, "way", '{');
    json_text(json, "item", item);
    json_open(json, "cells", '[');
    for (int left = take_byte(bytes); left > 0 && !bytes->why; left--) {
        int column = take_byte(bytes);
        json_cell(json, column, take_byte(bytes));
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void read_thing(Writer *writer, Bytes *bytes)
{
    alignas(8) unsigned char state[STATE_MAX];
    Json *json = writer->json;
    int how = take_byte(bytes);
    json_open(json, NULL, '{');
    if (how & (THING_MOMENT | THING_GONE))
        json_int(json, how & THING_GONE ? "gone" : "moment",
                 take_number(bytes));
    if (how & THING_SINCE)
        json_bool(json, "since", true);
    read_lines(writer, bytes);
    if (how & THING_FRAME) {
        read_way(json, bytes);
        if (take_state(bytes, writer->table, state))
            write_scene(writer, state);
    }
    json_close(json, '}');
}

/* ---- what is now ---- */

static void write_awaited(Json *json, const Table *table, const void *view)
{
    Actors actors = table->game->actors(table, view);
    json_open(json, "awaited", '[');
    for (int seat = 0; seat < table->seats; seat++)
        if (actors.awaited >> seat & 1)
            json_int(json, NULL, seat);
    json_close(json, ']');
}

static void write_count(Json *json, const Table *table, const void *view)
{
    Count count = table->game->deadline(table, view);
    json_open(json, "count", '{');
    json_int(json, "number", count.number);
    json_int(json, "milliseconds", count.milliseconds);
    json_close(json, '}');
}

static void read_highlights(const Writer *writer, Bytes *bytes)
{
    char text[TEXT_SIZE], item[TEXT_SIZE];
    json_open(writer->json, "highlights", '[');
    for (int left = take_byte(bytes); left > 0 && !bytes->why; left--) {
        json_open(writer->json, NULL, '{');
        json_int(writer->json, "moment", take_number(bytes));
        take_text(bytes, text);
        write_marked(writer, "text", text, writer->you);
        take_text(bytes, item);
        if (item[0])
            json_text(writer->json, "item", item);
        json_close(writer->json, '}');
    }
    json_close(writer->json, ']');
}

static void write_now(Writer *writer, int flags, const void *state)
{
    alignas(8) unsigned char view[STATE_MAX];
    Json *json = writer->json;
    const Table *table = writer->table;
    __builtin_memcpy(view, state, table->game->state_size);
    table->game->redact(table, view, writer->viewer);
    json_text(json, "game", table->game->id);
    json_text(json, "title", table->game->title);
    json_int(json, "seats", table->seats);
    json_int(json, "viewer", writer->viewer);
    json_bool(json, "over", flags & NOW_OVER);
    json_bool(json, "open", flags & NOW_OPEN);
    json_bool(json, "undo", flags & NOW_UNDO);
    write_awaited(json, table, view);
    write_count(json, table, view);
}

static bool is_over(const Table *table, const void *state)
{
    Actors actors = table->game->actors(table, state);
    return !(actors.awaited | actors.free);
}

/* Of a finished game everybody at the device reads: only who is there alone is
 * addressed. */
static void read_now(Writer *writer, Bytes *bytes, Hearer *hearer)
{
    alignas(8) unsigned char state[STATE_MAX] = {0};
    int flags = take_byte(bytes);
    hearer->told = take_number(bytes);
    if (!take_state(bytes, writer->table, state))
        return;
    if (hearer->view)
        __builtin_memcpy(hearer->view, state, sizeof state);
    write_now(writer, flags, state);
    if (flags & NOW_OVER) {
        if (!is_over(writer->table, state)) {
            refuse(bytes, "the letter ends what is not over");
            return;
        }
        writer->you = hearer->alone;
        write_result(writer, state);
        read_highlights(writer, bytes);
        writer->viewer = OPEN;
    }
    write_scene(writer, state);
}

/* ---- letters ---- */

/* Things, until something else comes: that. */
static int read_things(Writer *writer, Bytes *bytes, Letter what)
{
    int next = LETTER_CUT;
    if (what == LETTER_STORY || what == LETTER_NEWS)
        json_open(writer->json, what == LETTER_STORY ? "story" : "steps", '[');
    while (!bytes->why && (next = take_byte(bytes)) == LETTER_THING &&
           what != LETTER_GLANCE)
        read_thing(writer, bytes);
    if (next != LETTER_CUT && what != LETTER_GLANCE && !bytes->why)
        json_close(writer->json, ']');
    return next;
}

/* A letter goes on with what the last one was cut in, and with nothing else. */
static bool fits(Letter what, const Hearer *hearer)
{
    bool on = what == LETTER_STORY_ON || what == LETTER_NEWS_ON;
    return what < LETTER_NONE && (on ? what : LETTER_STORY) == hearer->amid;
}

static void read_letter(Writer *writer, Bytes *bytes, Letter what,
                        Hearer *hearer)
{
    bool story = what <= LETTER_STORY_ON;
    int end = read_things(writer, bytes, what);
    hearer->amid = LETTER_STORY;
    if (end == LETTER_CUT && what != LETTER_GLANCE)
        hearer->amid = story ? LETTER_STORY_ON : LETTER_NEWS_ON;
    else if (end == LETTER_NOW && !story)
        read_now(writer, bytes, hearer);
    else if (end != LETTER_TOLD || !story)
        refuse(bytes, "the letter has an odd end");
    if (bytes->at != bytes->end)
        refuse(bytes, "the letter goes on behind its end");
}

const char *letter_json(Json *json, const unsigned char *bytes, size_t size,
                        Hearer *hearer)
{
    Bytes left = {bytes, bytes + size, NULL};
    if (take_byte(&left) != LETTER_VERSION)
        return "this is no letter, or one of another version";
    Letter what = (Letter)take_byte(&left);
    int viewer = take_byte(&left);
    if (!table_has_seat(hearer->table, viewer) && viewer != SPECTATOR)
        return "the letter is for nobody at this table";
    if (left.why || !fits(what, hearer))
        return "the letter does not follow the one before it";
    Writer writer =
        writer_to(json, hearer->table, hearer->names, viewer, hearer->scene);
    if (hearer->alone < 0)
        writer.all = -1;
    writer.last = hearer->last;
    read_letter(&writer, &left, what, hearer);
    return left.why;
}

/* ---- the position alone ---- */

static void skip_text(Bytes *bytes)
{
    take(bytes, (size_t)take_byte(bytes));
}

static void skip_way(Bytes *bytes)
{
    int item = take_byte(bytes);
    take(bytes, (size_t)item);
    if (item)
        take(bytes, 2 * (size_t)take_byte(bytes));
}

static void skip_thing(Bytes *bytes, const Table *table)
{
    int how = take_byte(bytes);
    if (how & (THING_MOMENT | THING_GONE))
        take_number(bytes);
    for (int left = take_byte(bytes); left > 0 && !bytes->why; left--) {
        take_byte(bytes);
        skip_text(bytes);
        skip_text(bytes);
    }
    if (how & THING_FRAME) {
        skip_way(bytes);
        take(bytes, table->game->state_size);
    }
}

int letter_view(const unsigned char *bytes, size_t size, const Table *table,
                void *view)
{
    Bytes left = {bytes, bytes + size, NULL};
    int next = LETTER_CUT;
    if (take_byte(&left) != LETTER_VERSION || !take(&left, 2))
        return -1;
    while (!left.why && (next = take_byte(&left)) == LETTER_THING)
        skip_thing(&left, table);
    if (next != LETTER_NOW)
        return -1;
    int flags = take_byte(&left);
    take_number(&left);
    return take_state(&left, table, view) ? flags : -1;
}

/* From one thing to tell to another. */
static void write_letters(Json *json, Room *room, int viewer, Letter what,
                          Letter end, Scene *last)
{
    unsigned char *letter = room->pad->letter;
    Hearer hearer = {.table = &room->match.table,
                     .alone = room_only_person(room),
                     .scene = &room->pad->scene,
                     .last = last};
    room_names(room, hearer.names);
    while (what < end) {
        size_t length = letter_write(room, viewer, &what, letter, LETTER_MAX);
        const char *why = letter_json(json, letter, length, &hearer);
        ASSERT(length && !why);
    }
}

void room_story(Json *json, Room *room, int viewer)
{
    write_letters(json, room, viewer, LETTER_STORY, LETTER_NEWS, NULL);
}

void room_json(Json *json, Room *room, int viewer, Scene *last)
{
    write_letters(json, room, viewer, LETTER_NEWS, LETTER_NONE, last);
}

void room_glance(Json *json, Room *room, int viewer)
{
    write_letters(json, room, viewer, LETTER_GLANCE, LETTER_NONE, NULL);
}
