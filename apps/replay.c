/* replay.c -- the command `replay`: a recorded game, step by step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/file.h"
#include "apps/input.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/setup.h"
#include "apps/show.h"
#include "apps/story.h"
#include "core/json.h"
#include "core/record.h"
#include "games/games.h"

/* A whole record, and the position that is looked at. `seen` is the action
 * that led there, as the viewer sees it. Positions are counted by what the
 * viewer noticed: a number of the log would tell of hidden choices. */
typedef struct Reel {
    Match whole, at;
    int viewer, seen;
    int32_t noticed, total;
    Tale tale;
    alignas(8) unsigned char box[BOX_MAX];
} Reel;

/* Goes on to behind the next action that the viewer notices, or the end. */
static void step(Reel *reel)
{
    Match *at = &reel->at;
    do {
        Ply ply = reel->whole.ply[at->plies];
        reel->seen = at->table.game->seen(&at->table, at->state, reel->viewer,
                                          ply.actor, ply.action);
        match_play(at, ply.actor, ply.action, &reel->tale);
    } while (reel->seen == UNSEEN && at->plies < reel->whole.plies);
    reel->noticed += reel->seen != UNSEEN;
}

static void wind(Reel *reel, int32_t noticed)
{
    match_start(&reel->at, &reel->whole.table);
    tale_clear(&reel->tale);
    reel->noticed = 0;
    while (reel->noticed < noticed)
        step(reel);
}

static void wind_to_end(Reel *reel)
{
    wind(reel, 0);
    while (reel->at.plies < reel->whole.plies)
        step(reel);
    reel->total = reel->noticed;
}

/* match_view opens a game only at its end; a game that has ended is open
 * from its beginning. */
static void draw(const Reel *reel, Scene *scene)
{
    const Match *at = &reel->at;
    alignas(8) unsigned char view[STATE_MAX];
    if (reel->viewer == OPEN)
        memcpy(view, at->state, sizeof view);
    else
        match_view(at, reel->viewer, view);
    scene_clear(scene);
    at->table.game->draw(&at->table, view, reel->viewer, scene);
}

static void print_scene(const Reel *reel)
{
    static Scene scene;
    draw(reel, &scene);
    show_scene(stdout, &scene, reel->at.table.seats, story_you(reel->viewer));
}

static void write_told(Json *json, const Reel *reel)
{
    json_open(json, "told", '[');
    for (int i = 0; i < reel->tale.lines; i++) {
        char text[2 * TALE_TEXT];
        if (!story_may_read(&reel->tale.line[i], reel->viewer))
            continue;
        tale_fill(text, sizeof text, reel->tale.line[i].text, seats_names(),
                  story_you(reel->viewer));
        json_text(json, NULL, text);
    }
    json_close(json, ']');
}

/* The hash would let a viewer test guesses about what is hidden. */
static void print_json(const Reel *reel)
{
    static char buf[1 << 18];
    static Scene scene;
    const Match *at = &reel->at;
    Ply ply = at->ply[at->plies - 1];
    char actor[8], action[ACTION_TEXT], hash[17];
    Json json;
    actor_text(seen_actor(ply.actor, reel->seen), actor);
    seen_text(&at->table, ply.actor, reel->seen, action, sizeof action);
    draw(reel, &scene);
    json_start(&json, buf, sizeof buf);
    json_open(&json, NULL, '{');
    json_int(&json, "ply", reel->noticed);
    json_text(&json, "actor", actor);
    json_text(&json, "action", action);
    write_told(&json, reel);
    if (reel->viewer == OPEN) {
        text_hex(hash, at->hash);
        json_text(&json, "hash", hash);
    }
    json_scene(&json, "scene", &scene, seats_names(), story_you(reel->viewer));
    json_close(&json, '}');
    say_json(&json);
}

static void print_plies(Reel *reel, int32_t from, int32_t to)
{
    wind(reel, from);
    while (reel->noticed < to) {
        step(reel);
        print_json(reel);
    }
}

/* The notation says nothing that the told lines have not said better; alone
 * it stands for an action about which nothing is told. */
static void print_position(const Reel *reel)
{
    const Match *at = &reel->at;
    char actor[8], action[ACTION_TEXT];
    putchar('\n');
    bool told = story_print(stdout, at, reel->viewer, at->plies - 1, "  ");
    if (reel->noticed > 0 && !told) {
        Ply ply = at->ply[at->plies - 1];
        int who = seen_actor(ply.actor, reel->seen);
        actor_text(who, actor);
        seen_text(&at->table, ply.actor, reel->seen, action, sizeof action);
        printf("  %s: %s\n", who < SEATS_MAX ? seats_look(who).name : actor,
               action);
        told = true;
    }
    if (told)
        putchar('\n');
    print_scene(reel);
}

static bool tells(const Reel *reel)
{
    const Match *at = &reel->at;
    return story_print(NULL, at, reel->viewer, at->plies - 1, "") > 0;
}

/* To the next thing that is told, past cards dealt in silence. */
static void go_on(Reel *reel)
{
    do
        step(reel);
    while (reel->noticed < reel->total && !tells(reel));
}

static void go_back(Reel *reel)
{
    do
        wind(reel, reel->noticed - 1);
    while (reel->noticed > 0 && !tells(reel));
}

/* Moves as the line says; false: the person leaves. */
static bool obey(Reel *reel, const char *line)
{
    int32_t number;
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
        return false;
    if (!*line && reel->noticed == reel->total)
        puts("This is the end: b goes back, q quits.");
    else if (!*line)
        go_on(reel);
    else if (strcmp(line, "b") == 0 && reel->noticed > 0)
        go_back(reel);
    else if (strcmp(line, "b") == 0)
        puts("This is the beginning: Enter goes on, q quits.");
    else if (text_int(line, 0, reel->total, &number))
        wind(reel, number);
    else
        printf("'%s' is none of these: Enter goes on, b back, q quits,\n"
               "a number from 0 to %d jumps.\n",
               line, reel->total);
    return true;
}

static int browse(Reel *reel)
{
    char line[64];
    int32_t shown = -1;
    for (;;) {
        if (shown != reel->noticed)
            print_position(reel);
        shown = reel->noticed;
        printf("%d/%d [Enter, b, number, q]> ", shown, reel->total);
        if (input_line(line, sizeof line, INPUT_NEVER) != INPUT_LINE) {
            putchar('\n');
            return FINE;
        }
        if (!obey(reel, line))
            return FINE;
    }
}

static int read_record(const char *path, Reel *reel)
{
    size_t size;
    char *text = file_read(path, RECORD_MAX, &size);
    if (!text)
        return FAILED;
    Why why = {0};
    bool fine =
        record_read(games_all(), text, size, &reel->whole, reel->box, &why);
    free(text);
    return fine ? FINE : say_failed("%s:%d: %s", path, why.line, why.text);
}

static int choose_viewer(const Args *args, Reel *reel)
{
    const char *as = args_value(args, "as");
    bool over = match_is_over(&reel->whole);
    int seats = reel->whole.table.seats;
    reel->viewer = over ? OPEN : SPECTATOR;
    if (!as)
        return FINE;
    if (strcmp(as, "open") == 0)
        return over ? FINE
                    : say_failed("the game is not over, so it cannot be seen "
                                 "open; use --as spectator or a seat");
    reel->viewer =
        strcmp(as, "spectator") == 0 ? SPECTATOR : seats_find(as, seats);
    if (reel->viewer < 0)
        return say_wrong("--as '%s' is no seat from 1 to %d, nor spectator, "
                         "nor open",
                         as, seats);
    return FINE;
}

static int run_replay(const Args *args)
{
    static Reel reel;
    int status = read_record(args->word[0], &reel);
    if (status == FINE)
        status = choose_viewer(args, &reel);
    if (status != FINE)
        return status;
    wind_to_end(&reel);
    int64_t at = reel.total;
    status = args_number(args, "at", 0, reel.total, &at);
    if (status != FINE)
        return status;
    bool stop = args_has(args, "at");
    bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (args_has(args, "json")) {
        print_plies(&reel, stop && at > 0 ? (int32_t)at - 1 : 0, (int32_t)at);
    } else if (person) {
        wind(&reel, stop ? (int32_t)at : 0);
        status = browse(&reel);
    } else {
        wind(&reel, (int32_t)at);
        story_print(stdout, &reel.at, reel.viewer, 0, "");
        putchar('\n');
        print_scene(&reel);
    }
    return status;
}

static const Flag flags[] = {
    {"at", "N", "the position after the first N actions that are seen"},
    {"as", "VIEWER", "a seat (number or name), spectator, or open"},
    {"json", NULL, "one object per action; with --at only that one"},
    {0}};

const Command command_replay = {
    .name = "replay",
    .words = "FILE",
    .about = "step through a recorded game",
    .help =
        "In a terminal: Enter goes on, b back, a number jumps, q quits. Where\n"
        "the output is no terminal, it is the story and the last picture. A\n"
        "finished game is shown open, an unfinished one as a spectator sees\n"
        "it.\n\n"
        "Examples:\n"
        "  madcap replay game.txt\n"
        "  madcap replay game.txt --at 20 --as 2\n"
        "  madcap replay game.txt --json\n",
    .flags = flags,
    .least_words = 1,
    .most_words = 1,
    .run = run_replay,
};
