/* engine.c -- the games for a page: core, games and bots as WebAssembly.
 *
 * One table at a time, and beside it one reel for looking at records. Text
 * goes both ways through one buffer: a call answers the length of the UTF-8
 * text it left there; a negative length means that the text is a sentence
 * why not, and that nothing has changed. The page draws what views say and
 * plays what it is told; all that is decided is decided here.
 *
 * Seeds are two halves, because JavaScript has no 64-bit numbers to call
 * with. Without WebAssembly this file compiles too, for tests.
 */
#include "apps/names.h"
#include "bots/bot.h"
#include "core/facts.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))
#else
#define EXPORT(name)
#endif

enum { BUFFER = 4 << 20, NAME = 64 };

typedef struct Seating {
    Match match;
    alignas(8) unsigned char box[BOX_MAX];
} Seating;

static char buffer[BUFFER];
static Seating seating, reel, trial;
static const Bot *bots[SEATS_MAX];
static char given[SEATS_MAX][NAME]; /* names by people; empty: the usual */
static uint64_t seed;
static Tale tale;
static Scene scene;

EXPORT(engine_buffer) char *engine_buffer(void);
EXPORT(engine_size) int engine_size(void);
EXPORT(engine_games) int engine_games(void);
EXPORT(engine_rules) int engine_rules(int game);
EXPORT(engine_teams) int engine_teams(int length);
EXPORT(engine_start) int engine_start(int length, uint32_t low, uint32_t high);
EXPORT(engine_load) int engine_load(int length, uint32_t low, uint32_t high);
EXPORT(engine_bot) int engine_bot(int seat, int bot);
EXPORT(engine_name) int engine_name(int length, int seat);
EXPORT(engine_view) int engine_view(int viewer);
EXPORT(engine_next) int engine_next(int actor, int action);
EXPORT(engine_act) int engine_act(int actor, int action, int viewer);
EXPORT(engine_undo) int engine_undo(int seat);
EXPORT(engine_record) int engine_record(void);
EXPORT(engine_story) int engine_story(int viewer);
EXPORT(engine_reel_load) int engine_reel_load(int length);
EXPORT(engine_reel) int engine_reel(int plies, int by, int viewer);
EXPORT(engine_hash) int engine_hash(void);
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
    return json->overflow ? refuse("this is too much to show")
                          : (int)json->length;
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
    for (int i = 0; bots_all[i]; i++) {
        json_open(json, NULL, '{');
        json_text(json, "name", bots_all[i]->name);
        json_text(json, "about", bots_all[i]->about);
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

int engine_rules(int number)
{
    const Game *game = game_at(number);
    if (!game)
        return refuse("there is no such game");
    return (int)text_format(buffer, BUFFER, "%s", game->rules);
}

/* ---- a table ---- */

/* "NAME=VALUE", or "game ID" in the first line. */
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

static bool read_setup(int length, Table *table, Why *why)
{
    char line[128];
    if (length < 0 || length > BUFFER)
        return text_refuse(why, 0, "this is too long");
    Reader reader = {buffer, buffer + length, 0};
    if (text_typed_line(&reader, line, sizeof line) != LINE_READ ||
        !text_starts(line, "game ") || !game_find(line + 5))
        return text_refuse(why, 1, "there is no such game");
    table_start(table, game_find(line + 5));
    while (text_typed_line(&reader, line, sizeof line) == LINE_READ)
        if (!read_line(line, table, why))
            return false;
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
        return refuse(why.text);
    table.game->init(&table, state);
    table.game->result(&table, state, &result);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '[');
    for (int seat = 0; seat < table.seats; seat++)
        json_int(&json, NULL, result.team[seat]);
    json_close(&json, ']');
    return finish(&json);
}

static void seat_people(uint32_t low, uint32_t high)
{
    seed = (uint64_t)high << 32 | low;
    __builtin_memset(bots, 0, sizeof bots);
}

int engine_start(int length, uint32_t low, uint32_t high)
{
    Table table;
    Why why;
    if (!read_setup(length, &table, &why))
        return refuse(why.text);
    match_start(&seating.match, &table);
    seat_people(low, high);
    return 0;
}

/* A record into a seating of its own; its box must move along with it. */
static bool read_record(int length, Seating *to, Why *why)
{
    if (length < 0 || length > BUFFER ||
        !record_read(games_all(), buffer, (size_t)length, &trial.match,
                     trial.box, why))
        return false;
    bool own = trial.match.table.box == (const void *)trial.box;
    __builtin_memcpy(to, &trial, sizeof *to);
    if (own)
        to->match.table.box = to->box;
    return true;
}

static int refuse_record(const Why *why)
{
    char text[sizeof why->text + 24];
    text_format(text, sizeof text, "line %d: %s", why->line, why->text);
    return refuse(text);
}

int engine_load(int length, uint32_t low, uint32_t high)
{
    Why why = {0, "this is no record"};
    if (!read_record(length, &seating, &why))
        return refuse_record(&why);
    seat_people(low, high);
    return 0;
}

int engine_bot(int seat, int bot)
{
    int count = 0;
    while (bots_all[count])
        count++;
    if (seat < 0 || seat >= SEATS_MAX || bot < -1 || bot >= count)
        return refuse("there is no such seat or bot");
    bots[seat] = bot < 0 ? NULL : bots_all[bot];
    return 0;
}

/* For both the table and the reel; no name at all gives the usual one back. */
int engine_name(int length, int seat)
{
    if (seat < 0 || seat >= SEATS_MAX || length < 0 || length >= NAME)
        return refuse("nobody can be called that");
    __builtin_memcpy(given[seat], buffer, (size_t)length);
    given[seat][length] = 0;
    return 0;
}

static const char *const *names(void)
{
    static const char *all[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        all[seat] = given[seat][0] ? given[seat] : seat_names[seat];
    return all;
}

/* ---- looking ---- */

static int you(int viewer)
{
    return viewer < SEATS_MAX ? viewer : -1;
}

/* Of a state as a viewer may see it, to `reader`, who is addressed. */
static void write_scene(Json *json, const Match *match, const void *state,
                        int viewer, int reader)
{
    alignas(8) unsigned char view[STATE_MAX];
    const Game *game = match->table.game;
    __builtin_memcpy(view, state, game->state_size);
    game->redact(&match->table, view, viewer);
    scene_clear(&scene);
    game->draw(&match->table, view, viewer, &scene);
    json_scene(json, "scene", &scene, names(), you(reader));
}

static void write_told(Json *json, const char *key, int from, int to,
                       int viewer)
{
    char text[TALE_TEXT + SEATS_MAX * NAME];
    if (key)
        json_open(json, key, '[');
    for (int i = from; i < to; i++) {
        if (!(tale.line[i].readers >> viewer & 1))
            continue;
        tale_fill(text, sizeof text, tale.line[i].text, names(), you(viewer));
        json_text(json, NULL, text);
    }
    if (key)
        json_close(json, ']');
}

/* Whom the game waits for, as far as the viewer may know. */
static void write_awaited(Json *json, const Match *match, int viewer)
{
    alignas(8) unsigned char view[STATE_MAX];
    const Game *game = match->table.game;
    match_view(match, viewer, view);
    Actors actors = game->actors(&match->table, view);
    json_open(json, "awaited", '[');
    for (int seat = 0; seat < match->table.seats; seat++)
        if (actors.awaited >> seat & 1)
            json_int(json, NULL, seat);
    json_close(json, ']');
}

/* With what a press in the first moments counts as, where the viewer can be
 * too early. */
static void write_count(Json *json, const Match *match, int viewer)
{
    alignas(8) unsigned char view[STATE_MAX];
    const Table *table = &match->table;
    match_view(match, viewer, view);
    Count count = table->game->deadline(table, view);
    json_open(json, "count", '{');
    json_int(json, "number", count.number);
    json_int(json, "milliseconds", count.milliseconds);
    if (count.early && viewer < table->seats) {
        Set legal = table->game->legal(table, view, viewer);
        if (set_has(&legal, count.early))
            json_int(json, "early", count.early);
    }
    json_close(json, '}');
}

/* Only what is final: a score on the way might say what is hidden. */
static void write_result(Json *json, const Match *match)
{
    Result result;
    match->table.game->result(&match->table, match->state, &result);
    json_open(json, "result", '[');
    for (int seat = 0; seat < match->table.seats; seat++) {
        json_open(json, NULL, '{');
        json_int(json, "seat", seat);
        json_int(json, "score", result.score[seat]);
        json_int(json, "rank", result.rank[seat]);
        json_int(json, "team", result.team[seat]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* One person among bots. */
static bool is_alone(const Match *match)
{
    int people = 0;
    for (int seat = 0; seat < match->table.seats; seat++)
        people += !bots[seat];
    return people == 1;
}

/* Whether the viewer has something to take back. */
static bool may_take_back(const Match *match, int viewer)
{
    static Tale scratch;
    if (viewer >= match->table.seats || bots[viewer])
        return false;
    if (is_alone(match))
        return match_last(match, viewer) >= 0;
    trial.match = *match;
    return !match_undo(&trial.match, viewer, &scratch);
}

static void write_view(Json *json, const Match *match, int viewer)
{
    bool over = match_is_over(match);
    json_text(json, "game", match->table.game->id);
    json_text(json, "title", match->table.game->title);
    json_int(json, "seats", match->table.seats);
    json_int(json, "viewer", viewer);
    json_bool(json, "over", over);
    json_bool(json, "open",
              viewer < match->table.seats && match_is_open(match, viewer));
    json_bool(json, "undo", may_take_back(match, viewer));
    write_awaited(json, match, viewer);
    write_count(json, match, viewer);
    if (over)
        write_result(json, match);
    write_scene(json, match, match->state, over ? OPEN : viewer, viewer);
}

int engine_view(int viewer)
{
    Json json;
    if (!seating.match.table.game || !is_viewer(&seating.match, viewer))
        return refuse("nobody looks from there");
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    write_view(&json, &seating.match, viewer);
    json_close(&json, '}');
    return finish(&json);
}

/* ---- playing ---- */

/* Whether a seat that was about to do something can still do it, while time
 * runs. */
static bool may_still(const Match *match, int seat, int action)
{
    const Game *game = match->table.game;
    if (seat < 0 || seat >= match->table.seats ||
        !game->deadline(&match->table, match->state).milliseconds)
        return false;
    Set legal = game->legal(&match->table, match->state, seat);
    return set_has(&legal, action);
}

int engine_next(int actor, int action)
{
    const Match *match = &seating.match;
    Json json;
    if (!match->table.game || match_is_over(match))
        return refuse("the game is over");
    Next next = bots_next(match, bots, seed);
    Set clock = match->table.game->legal(&match->table, match->state, CLOCK);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    if (next.actor >= 0) {
        json_int(&json, "actor", next.actor);
        json_int(&json, "action", next.action);
        json_int(&json, "delay", next.delay);
    }
    if (!set_is_empty(&clock))
        json_int(&json, "clock", set_next(&clock, 0));
    json_bool(&json, "still", may_still(match, actor, action));
    json_close(&json, '}');
    return finish(&json);
}

/* What was told up to each frame, and the frame; then the rest. */
static void write_steps(Json *json, const Match *match, int viewer)
{
    int line = 0;
    json_open(json, "steps", '[');
    for (int frame = 0; frame <= tale.frames; frame++) {
        int from = line;
        while (line < tale.lines &&
               (frame == tale.frames || tale.line[line].frame <= frame))
            line++;
        json_open(json, NULL, '{');
        write_told(json, "told", from, line, viewer);
        if (frame < tale.frames)
            write_scene(json, match, tale.frame[frame], viewer, viewer);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static bool may_people_act(const Match *match)
{
    Actors actors = match_actors(match);
    for (int seat = 0; seat < match->table.seats; seat++)
        if (!bots[seat] && ((actors.awaited | actors.free) >> seat & 1))
            return true;
    return false;
}

/* What bots choose in secret while no person can act is waited for by nobody,
 * and there is nothing to see. */
static void play_unseen(Match *match)
{
    const Table *table = &match->table;
    while (!match_is_over(match) && !may_people_act(match)) {
        Next next = bots_next(match, bots, seed);
        if (next.actor < 0 || next.actor >= table->seats ||
            table->game->seen(table, match->state, SPECTATOR, next.actor,
                              next.action) != UNSEEN)
            return;
        match_play(match, next.actor, next.action, NULL);
    }
}

int engine_act(int actor, int action, int viewer)
{
    Match *match = &seating.match;
    Json json;
    if (!match->table.game || !is_viewer(match, viewer))
        return refuse("nobody looks from there");
    const char *why = match_play(match, actor, action, &tale);
    if (why)
        return refuse(why);
    play_unseen(match);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    write_steps(&json, match, viewer);
    write_view(&json, match, viewer);
    json_close(&json, '}');
    return finish(&json);
}

int engine_undo(int seat)
{
    Match *match = &seating.match;
    if (!match->table.game || seat < 0 || seat >= match->table.seats)
        return refuse("nobody sits there");
    const char *why = match_take_back(match, seat, is_alone(match), &tale);
    return why ? refuse(why) : 0;
}

int engine_record(void)
{
    if (!seating.match.table.game)
        return refuse("no game has begun");
    return (int)record_write(&seating.match, HASH_AT_END, buffer, BUFFER);
}

int engine_hash(void)
{
    char digits[17];
    text_hex(digits, seating.match.hash);
    return (int)text_format(buffer, BUFFER, "%s", digits);
}

int engine_story(int viewer)
{
    Json json;
    if (!seating.match.table.game || !is_viewer(&seating.match, viewer))
        return refuse("nobody looks from there");
    match_start(&trial.match, &seating.match.table);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '[');
    for (int32_t i = 0; i < seating.match.plies; i++) {
        Ply ply = seating.match.ply[i];
        match_play(&trial.match, ply.actor, ply.action, &tale);
        write_told(&json, NULL, 0, tale.lines, viewer);
    }
    json_close(&json, ']');
    return finish(&json);
}

/* ---- records ---- */

int engine_reel_load(int length)
{
    Why why = {0, "this is no record"};
    if (!read_record(length, &reel, &why))
        return refuse_record(&why);
    return 0;
}

/* What a viewer noticed of the reel: how many plies, the last of them, and
 * how it saw that one. */
typedef struct Look {
    int noticed;
    Ply last;
    int seen;
} Look;

/* Goes to the position after so many plies that `by` noticed, up to the next
 * one; of other plies not even the number is told. */
static Look wind(int plies, int by, int viewer)
{
    const Match *whole = &reel.match;
    const Table *table = &whole->table;
    Match *at = &trial.match;
    Look look = {0, {0, 0}, UNSEEN};
    int counted = 0;
    match_start(at, table);
    tale_clear(&tale);
    for (int32_t i = 0; i < whole->plies; i++) {
        Ply ply = whole->ply[i];
        int how =
            table->game->seen(table, at->state, by, ply.actor, ply.action);
        if (how != UNSEEN && counted++ == plies)
            break;
        how =
            table->game->seen(table, at->state, viewer, ply.actor, ply.action);
        match_play(at, ply.actor, ply.action, how == UNSEEN ? NULL : &tale);
        if (how != UNSEEN)
            look = (Look){look.noticed + 1, ply, how};
    }
    return look;
}

static void write_action(Json *json, const Look *look)
{
    const Table *table = &reel.match.table;
    char actor[8], action[ACTION_TEXT];
    if (!look->noticed)
        return;
    actor_text(seen_actor(look->last.actor, look->seen), actor);
    seen_text(table, look->last.actor, look->seen, action, sizeof action);
    json_text(json, "actor", actor);
    json_text(json, "action", action);
}

/* `by` counts the plies to the moment, `viewer` sees it and counts its own. */
int engine_reel(int plies, int by, int viewer)
{
    const Match *whole = &reel.match;
    Json json;
    if (!whole->table.game || !is_viewer(whole, viewer) ||
        !is_viewer(whole, by))
        return refuse("nobody looks from there");
    int all = wind(MATCH_PLIES, viewer, viewer).noticed;
    int own = wind(plies < 0 ? 0 : plies, by, viewer).noticed;
    Look look = wind(own, viewer, viewer);
    json_start(&json, buffer, BUFFER);
    json_open(&json, NULL, '{');
    json_text(&json, "game", whole->table.game->id);
    json_text(&json, "title", whole->table.game->title);
    json_int(&json, "seats", whole->table.seats);
    json_bool(&json, "over", match_is_over(whole));
    json_int(&json, "ply", look.noticed);
    json_int(&json, "plies", all);
    write_action(&json, &look);
    write_told(&json, "told", 0, tale.lines, viewer);
    write_scene(&json, &trial.match, trial.match.state, viewer, viewer);
    json_close(&json, '}');
    return finish(&json);
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
        decisions +=
            (int)game->playout(&table, state, &rng, POLICY_UNIFORM).decisions;
    }
    return decisions;
}
