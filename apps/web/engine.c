/* engine.c -- the games for a page: core, games, bots and a room as
 * WebAssembly.
 *
 * One room at a time, and beside it one reel for looking at records. Text
 * goes both ways through one buffer: a call answers the length of the UTF-8
 * text it left there; a negative length means that the text is a sentence
 * why not, and that nothing has changed. The page draws what views say and
 * plays what it is told; all that is decided is decided here.
 *
 * Times are milliseconds of the page's clock, which it may stop. Seeds are two
 * halves, because JavaScript has no 64-bit numbers to call with. Without
 * WebAssembly this file compiles too, for tests.
 */
#include "core/facts.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"
#include "room/letter.h"
#include "room/reel.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))
#else
#define EXPORT(name)
#endif

enum { BUFFER = 4 << 20 };

static char buffer[BUFFER];
static Room room;
static Pad pad;
static uint32_t heard;   /* who has had the story so far */
static Scene last;       /* what the page has on its table */
static int watcher = -1; /* whose it is; -1: nobody's */
static char written[RECORD_MAX];
static Kept kept;
static Match trial;
static Reel reel;
static char reel_name[SEATS_MAX][NAME_SIZE];
static Table away; /* a table elsewhere, who sits there, and its letters */
static char away_name[SEATS_MAX][NAME_SIZE];
static Hearer hearer;
static Json heard_json;
static Advice advice;
static int reel_you = -1; /* whose game it was */

EXPORT(engine_buffer) char *engine_buffer(void);
EXPORT(engine_size) int engine_size(void);
EXPORT(engine_games) int engine_games(void);
EXPORT(engine_folder) int engine_folder(int game);
EXPORT(engine_teams) int engine_teams(int length);
EXPORT(engine_preview) int engine_preview(int length);
EXPORT(engine_start) int engine_start(int length);
EXPORT(engine_open)
int engine_open(int length, uint32_t low, uint32_t high, double now);
EXPORT(engine_look) int engine_look(int viewer, double now);
EXPORT(engine_act)
int engine_act(int seat, int action, int viewer, double pressed, double now);
EXPORT(engine_next) int engine_next(int viewer, double now);
EXPORT(engine_undo) int engine_undo(int seat, int viewer, double now);
EXPORT(engine_hint) int engine_hint(int seat);
EXPORT(engine_shown) int engine_shown(double when, double now);
EXPORT(engine_hash) int engine_hash(int length);
EXPORT(engine_names) int engine_names(int length, int you);
EXPORT(engine_reel_load) int engine_reel_load(int length);
EXPORT(engine_reel) int engine_reel(int moment, int by, int viewer);
EXPORT(engine_lesson) int engine_lesson(int from, int to);
EXPORT(engine_away) int engine_away(int length, int seat);
EXPORT(engine_letter) int engine_letter(int length);
EXPORT(engine_playouts)
int engine_playouts(int game, int games, uint32_t low);

char *engine_buffer(void)
{
    return buffer;
}

int engine_size(void)
{
    return BUFFER;
}

static int refuse(const char *why)
{
    return -(int)text_format(buffer, BUFFER, "%s", why);
}

static int finish(const Json *json)
{
    return json->text.overflow ? refuse("this is too much to show")
                               : (int)json->text.length;
}

static const Game *game_at(int number)
{
    for (int i = 0; games_all()[i]; i++)
        if (i == number)
            return games_all()[i];
    return NULL;
}

static bool is_viewer(const Match *match, int viewer)
{
    return (viewer >= 0 && viewer < match->table.seats) ||
           viewer == SPECTATOR || (viewer == OPEN && match_is_over(match));
}

/* ---- the games ---- */

static void write_bots(Json *json)
{
    json_open(json, "bots", '[');
    for (const Bot *const *bot = bots_levels; *bot; bot++) {
        json_open(json, NULL, '{');
        json_text(json, "name", (*bot)->name);
        json_text(json, "about", (*bot)->about);
        json_bool(json, "usual", *bot == bot_usual);
        json_close(json, '}');
    }
    json_close(json, ']');
}

int engine_games(void)
{
    Json json;
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    json_open(&json, "games", '[');
    for (int i = 0; games_all()[i]; i++)
        json_game(&json, games_all()[i]);
    json_close(&json, ']');
    write_bots(&json);
    json_open(&json, "names", '[');
    for (int seat = 0; seat < SEATS_MAX; seat++)
        json_text(&json, NULL, seat_names[seat]);
    json_close(&json, ']');
    json_close(&json, '}');
    return finish(&json);
}

/* Where a game lives, by which the page finds its rules. */
int engine_folder(int number)
{
    const Game *game = game_at(number);
    if (!game)
        return refuse("there is no such game");
    return (int)text_format(buffer, BUFFER, "%s", game_folder(game));
}

/* ---- a table ---- */

static int refuse_line(const Why *why)
{
    char text[sizeof why->text + 24];
    if (!why->line)
        return refuse(why->text);
    text_format(text, sizeof text, "line %d: %s", why->line, why->text);
    return refuse(text);
}

/* "NAME=VALUE" */
static bool read_line(char *line, Table *table, Why *why)
{
    char *value = line;
    while (*value && *value != '=')
        value++;
    if (!*value)
        return text_refuse(why, 0, "'%s' sets nothing", line);
    *value++ = 0;
    return table_set(table, line, value, why);
}

/* "game ID", then what is set, a line each. Behind a line "box" comes a box as
 * text; lines that are refused are counted from there. */
static bool read_setup(int length, Table *table, Why *why)
{
    char line[128];
    *why = (Why){0, ""};
    if (length < 0 || length > BUFFER)
        return text_refuse(why, 0, "this is too long");
    Reader reader = {buffer, buffer + length, 0};
    if (text_typed_line(&reader, line, sizeof line) != LINE_READ ||
        !text_starts(line, "game ") || !game_find(line + 5))
        return text_refuse(why, 0, "there is no such game");
    table_start(table, game_find(line + 5));
    while (text_typed_line(&reader, line, sizeof line) == LINE_READ) {
        if (text_equal(line, "box")) {
            reader.line = 0;
            return table->game->box_read(table->game, &reader, table->box, why);
        }
        if (!read_line(line, table, why))
            return false;
    }
    return true;
}

/* Who would win and lose together at such a table, by seat. */
int engine_teams(int length)
{
    alignas(8) unsigned char state[STATE_MAX];
    Result result;
    Table table;
    Why why;
    Json json;
    if (!read_setup(length, &table, &why))
        return refuse_line(&why);
    table.game->init(&table, state);
    table.game->result(&table, state, &result);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '[');
    for (int seat = 0; seat < table.seats; seat++)
        json_int(&json, NULL, result.team[seat]);
    json_close(&json, ']');
    return finish(&json);
}

/* Such a table before anybody acts, as the first seat sees it: what is random
 * comes as one seed has it. */
int engine_preview(int length)
{
    alignas(8) unsigned char state[STATE_MAX];
    Table table;
    Why why;
    Json json;
    if (!read_setup(length, &table, &why))
        return refuse_line(&why);
    const Game *game = table.game;
    game->init(&table, state);
    for (int32_t i = 0; game->actors(&table, state).awaited >> CHANCE & 1; i++)
        game->apply(&table, state, CHANCE, playout_seeded(&table, state, 1, i),
                    NULL);
    table_draw(&table, state, 0, &pad.scene);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    json_scene(&json, "scene", &pad.scene, NULL, seat_names, -1);
    json_close(&json, '}');
    return finish(&json);
}

/* The record of such a table before anything is played. */
int engine_start(int length)
{
    Table table;
    Why why;
    if (!read_setup(length, &table, &why))
        return refuse_line(&why);
    match_start(&trial, &table);
    return (int)record_write(&trial, HASH_AT_END, buffer, BUFFER);
}

/* The rest of the buffer is a record. */
static bool read_record(const char *from, int length, Why *why)
{
    *why = (Why){0, "this is no record"};
    return length >= 0 && length <= BUFFER &&
           record_read(games_all(), from, (size_t)(buffer + length - from),
                       &trial, why);
}

/* ---- looking ---- */

static void write_time(Json *json, const char *key, int64_t when)
{
    if (when != NEVER)
        json_int(json, key, when);
}

/* Whether somebody without secrets can do nothing else: nobody has to think of
 * it, and how soon it comes tells nothing. */
static bool is_sole(Turn turn)
{
    const Match *match = &room.match;
    if (turn.actor < 0 || turn.actor >= SEATS_MAX ||
        !match_is_open(match, turn.actor))
        return false;
    Set legal =
        match->table.game->legal(&match->table, match->state, turn.actor);
    return set_count(&legal) == 1;
}

/* When something happens by itself, whether a person could act before, and
 * whether there is nothing to think of; and when the countdown ends. */
static void write_times(Json *json, int64_t now)
{
    Turn turn = room_coming(&room, now);
    write_time(json, "due", turn.actor < 0 ? NEVER : turn.at);
    json_bool(json, "waits", room_may_act(&room));
    json_bool(json, "sole", is_sole(turn));
    write_time(json, "ends", agenda_count_ends(&room.agenda));
}

/* What the record has more than the last time: the page keeps what stands
 * before it. */
static void write_record(Json *json)
{
    size_t length;
    size_t from =
        record_write_on(&room.match, &kept, written, sizeof written, &length);
    json_open(json, "record", '{');
    json_int(json, "at", (int64_t)from);
    json_text(json, "text", written + from);
    json_close(json, '}');
}

/* With what each of several people at the device sees: others may not know that
 * somebody is waited for. It is told to whom the device is handed. */
static void write_people(Json *json)
{
    uint32_t people = room_people(&room);
    json_open(json, "people", '[');
    if (!(people & (people - 1)) || match_is_over(&room.match))
        people = 0;
    for (; people; people &= people - 1) {
        json_open(json, NULL, '{');
        room_glance(json, &room, __builtin_ctz(people));
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Who looks for the first time gets the whole story. */
static void write_answer(Json *json, int viewer, int64_t now)
{
    if (viewer != watcher)
        scene_clear(&last);
    watcher = viewer;
    if (!(heard >> viewer & 1))
        room_story(json, &room, viewer);
    heard |= 1u << viewer;
    room_json(json, &room, viewer, &last);
    write_people(json);
    json_int(json, "whose", room_device(&room, viewer));
    write_times(json, now);
    write_record(json);
}

static int answer(int viewer, double now)
{
    Json json;
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    write_answer(&json, viewer, (int64_t)now);
    json_close(&json, '}');
    return finish(&json);
}

static bool may_look(int viewer)
{
    return room.pad && viewer != OPEN && is_viewer(&room.match, viewer);
}

static const char *const nobody_looks = "nobody looks from there";

int engine_look(int viewer, double now)
{
    return may_look(viewer) ? answer(viewer, now) : refuse(nobody_looks);
}

/* ---- playing ---- */

/* "person NAME" or "sharp NAME"; a bot that is not known is the usual one.
 * Without a name the usual one. */
static void read_seat(int seat, char *line)
{
    char *name = line;
    while (*name && *name != ' ')
        name++;
    if (*name)
        *name++ = 0;
    const Bot *bot = bot_find(line);
    if (!bot)
        bot = bot_usual;
    room_seat(&room, seat, text_equal(line, "person") ? NULL : bot, name);
}

/* Cuts a line off; NULL: there is none, or an empty one. */
static char *cut_line(char **at, const char *end)
{
    char *line = *at;
    while (*at < end && **at != '\n')
        (*at)++;
    if (*at == end)
        return NULL;
    *(*at)++ = 0;
    return *line ? line : NULL;
}

/* A line for each seat, and an empty one; answers how many there are. */
static int cut_seats(char **at, int length, char *line[SEATS_MAX + 1])
{
    int seats = 0;
    while (seats <= SEATS_MAX && (line[seats] = cut_line(at, buffer + length)))
        seats++;
    return seats;
}

/* Such lines and a record. */
int engine_open(int length, uint32_t low, uint32_t high, double now)
{
    char *at = buffer, *line[SEATS_MAX + 1];
    Why why;
    if (length < 0 || length >= BUFFER)
        return refuse("this is too long");
    int seats = cut_seats(&at, length, line);
    if (!read_record(at, length, &why))
        return refuse_line(&why);
    if (seats != trial.table.seats)
        return refuse("the record has another number of seats");
    room.match = trial;
    room_open(&room, &pad, (uint64_t)high << 32 | low);
    for (int seat = 0; seat < seats; seat++)
        read_seat(seat, line[seat]);
    kept = (Kept){0, 0, 0, 0};
    watcher = -1;
    heard = 0;
    room_settle(&room, (int64_t)now);
    int only = room_only_person(&room);
    return answer(only < 0 ? SPECTATOR : only, now);
}

int engine_act(int seat, int action, int viewer, double pressed, double now)
{
    if (!may_look(viewer))
        return refuse(nobody_looks);
    const char *why =
        room_act(&room, seat, action, (int64_t)pressed, (int64_t)now);
    return why ? refuse(why) : answer(viewer, now);
}

int engine_next(int viewer, double now)
{
    if (!may_look(viewer))
        return refuse(nobody_looks);
    room_next(&room, (int64_t)now);
    return answer(viewer, now);
}

int engine_undo(int seat, int viewer, double now)
{
    if (!may_look(viewer))
        return refuse(nobody_looks);
    const char *why = room_undo(&room, seat, (int64_t)now);
    return why ? refuse(why) : answer(viewer, now);
}

/* What a person might do who is awaited. */
int engine_hint(int seat)
{
    Json json;
    if (!may_look(seat))
        return refuse(nobody_looks);
    const char *why = room_hint(&room, seat, &advice);
    if (why)
        return refuse(why);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    json_int(&json, "action", advice.hint.best.action);
    json_text(&json, "move", advice.move);
    json_text(&json, "why", advice.why);
    json_text(&json, "chances", advice.chances);
    json_close(&json, '}');
    return finish(&json);
}

/* Everybody at the device has seen the position since that moment. */
int engine_shown(double when, double now)
{
    Json json;
    if (!room.pad)
        return refuse("no game has begun");
    room_shown(&room, room_people(&room) | 1u << SPECTATOR, (int64_t)when);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    write_times(&json, (int64_t)now);
    json_close(&json, '}');
    return finish(&json);
}

/* ---- records ---- */

/* Of the position that a record leads to. */
int engine_hash(int length)
{
    char digits[17];
    Why why;
    if (!read_record(buffer, length, &why))
        return refuse_line(&why);
    text_hex(digits, match_hash(&trial));
    return (int)text_format(buffer, BUFFER, "%s", digits);
}

/* A line for each seat of the reel: what it is called; and the seat whose game
 * it was, or -1. */
int engine_names(int length, int you)
{
    reel_you = you;
    char *at = buffer, *line;
    for (int seat = 0; seat < SEATS_MAX && length < BUFFER; seat++)
        if ((line = cut_line(&at, buffer + length)))
            name_copy(reel_name[seat], line);
    return 0;
}

int engine_reel_load(int length)
{
    Why why;
    if (!read_record(buffer, length, &why))
        return refuse_line(&why);
    reel.whole = trial;
    reel_open(&reel, SPECTATOR);
    return 0;
}

/* `by` counts to the moment, `viewer` sees it and counts its own. */
int engine_reel(int moment, int by, int viewer)
{
    const Match *whole = &reel.whole;
    const char *names[SEATS_MAX];
    Json json;
    if (!whole->table.game || !is_viewer(whole, viewer) ||
        !is_viewer(whole, by))
        return refuse(nobody_looks);
    if (by != reel.cursor.viewer)
        reel_open(&reel, by);
    reel_go(&reel, moment);
    if (viewer != by)
        reel_turn(&reel, viewer);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = reel_name[seat][0] ? reel_name[seat] : seat_names[seat];
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    json_text(&json, "game", whole->table.game->id);
    json_text(&json, "title", whole->table.game->title);
    json_int(&json, "seats", whole->table.seats);
    json_bool(&json, "over", match_is_over(whole));
    json_int(&json, "ply", reel.cursor.moment);
    json_int(&json, "plies", reel.moments);
    json_int(&json, "first", reel_first(&reel));
    reel_json(&json, &reel, names, reel_you, &pad.scene);
    json_close(&json, '}');
    return finish(&json);
}

/* ---- lessons ---- */

/* The first seat's way through the record of the reel: a room where it stands
 * after so many actions, alone among bots. Nothing comes by itself there, not
 * even chance: nobody lets it. */
static void enter_lesson(int to)
{
    const Match *whole = &reel.whole;
    match_start(&room.match, &whole->table);
    for (int i = 0; i < to; i++)
        match_play(&room.match, whole->ply[i].actor, whole->ply[i].action,
                   &pad.tale);
    room_open(&room, &pad, 0);
    for (int seat = 0; seat < whole->table.seats; seat++)
        room_seat(&room, seat, seat ? bots_all[0] : NULL, reel_name[seat]);
}

/* The position behind `to` actions with its story, what was new since `from`,
 * and what the first seat does next, if it is the one who acts. */
int engine_lesson(int from, int to)
{
    const Match *whole = &reel.whole;
    Json json;
    if (!whole->table.game || from < 0 || to < from || to > whole->entries)
        return refuse("the lesson has no such moment");
    enter_lesson(to);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    room_story(&json, &room, 0);
    cursor_seek(&room.told[0], &room.match, 0, from);
    room_json(&json, &room, 0, NULL);
    if (to < whole->entries && whole->ply[to].actor == 0)
        json_int(&json, "next", whole->ply[to].action);
    json_close(&json, '}');
    return finish(&json);
}

/* ---- a table elsewhere ---- */

/* A line for each seat: its name; an empty one, and the head of a record. Who
 * reads sits there at that seat, or at none. */
int engine_away(int length, int seat)
{
    char *at = buffer, *line[SEATS_MAX + 1];
    Why why;
    if (length < 0 || length >= BUFFER)
        return refuse("this is too long");
    int seats = cut_seats(&at, length, line);
    if (!read_record(at, length, &why))
        return refuse_line(&why);
    if (seats != trial.table.seats || seat >= seats)
        return refuse("the table has another number of seats");
    away = trial.table;
    hearer = (Hearer){.table = &away,
                      .alone = seat < 0 ? -1 : seat,
                      .scene = &pad.scene,
                      .last = &last};
    for (int i = 0; i < SEATS_MAX; i++) {
        name_copy(away_name[i], i < seats ? line[i] : "");
        hearer.names[i] = away_name[i];
    }
    watcher = -1;
    return 0;
}

/* A letter becomes what engine_look answers, but for record, people and times,
 * and the number to go on from. 0: what it tells goes on in the next letter. */
int engine_letter(int length)
{
    if (!hearer.table || length < 0 || length > BUFFER)
        return refuse("no letter was expected");
    if (watcher != OPEN) { /* nobody at the device looks as that */
        scene_clear(&last);
        hearer.told = 0;
    }
    if (hearer.told >= 0) {
        json_start(&heard_json, written, sizeof written);
        json_open(&heard_json, NULL, '{');
        hearer.amid = LETTER_STORY;
        hearer.told = -1;
    }
    const char *why = letter_json(&heard_json, (const unsigned char *)buffer,
                                  (size_t)length, &hearer);
    watcher = why ? -1 : OPEN;
    kept = (Kept){0, 0, 0, 0};
    if (why)
        return refuse(why);
    if (hearer.told < 0)
        return 0;
    json_int(&heard_json, "whose", hearer.alone < 0 ? SPECTATOR : hearer.alone);
    json_int(&heard_json, "number", hearer.told);
    json_close(&heard_json, '}');
    __builtin_memcpy(buffer, written, heard_json.text.length);
    return finish(&heard_json);
}

/* Random games with the most seats; answers the decisions. */
int engine_playouts(int number, int games, uint32_t low)
{
    const Game *game = game_at(number);
    alignas(8) unsigned char state[STATE_MAX];
    Rng rng = rng_stream(low, 0);
    Table table;
    int decisions = 0;
    if (!game)
        return refuse("there is no such game");
    table_start(&table, game);
    for (int i = 0; i < games; i++) {
        game->init(&table, state);
        decisions += (int)game->playout(&table, state, &rng).decisions;
    }
    return decisions;
}
