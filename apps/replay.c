/* replay.c -- the command `replay`: a recorded game, step by step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/ending.h"
#include "apps/file.h"
#include "apps/input.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/setup.h"
#include "apps/show.h"
#include "apps/story.h"
#include "core/json.h"
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"
#include "room/reel.h"

/* What was asked for in place of the picture. */
static bool by_fields;

static void view_of(const Reel *reel, void *view)
{
    const Table *table = &reel->whole.table;
    memcpy(view, reel->cursor.state, table->game->state_size);
    table->game->redact(table, view, reel->cursor.viewer);
}

static void print_fields(const Reel *reel)
{
    static char buf[1 << 16];
    alignas(8) unsigned char view[STATE_MAX];
    Text text = text_into(buf, sizeof buf);
    view_of(reel, view);
    schema_text(reel->whole.table.game->fields, view, &text);
    fputs(buf, stdout);
}

/* Behind the last picture of a finished game stands how it ended. */
static void print_scene(const Reel *reel)
{
    static Scene scene;
    if (by_fields) {
        print_fields(reel);
        return;
    }
    int you = story_you(reel->cursor.viewer);
    table_draw(&reel->whole.table, reel->cursor.state, reel->cursor.viewer,
               &scene);
    show_scene(stdout, &scene, reel->whole.table.seats, you);
    if (match_is_over(&reel->whole) && reel->cursor.moment == reel->moments) {
        putchar('\n');
        ending_show(&reel->whole, you);
    }
}

/* The hash would let a viewer test guesses about what is hidden. */
static void print_json(const Reel *reel, const Mark *mark)
{
    static char buf[1 << 18];
    static Scene scene;
    char hash[17];
    Json json;
    json_start(&json, buf, sizeof buf);
    json_open(&json, NULL, '{');
    json_int(&json, "ply", reel->cursor.moment);
    if (reel->cursor.viewer == OPEN) {
        text_hex(hash, mark->hash);
        json_text(&json, "hash", hash);
    }
    reel_json(&json, reel, seats_names(), -1, &scene);
    if (by_fields) {
        alignas(8) unsigned char view[STATE_MAX];
        view_of(reel, view);
        schema_json(&json, "fields", reel->whole.table.game->fields, view);
    }
    json_close(&json, '}');
    say_json(&json);
}

/* Who sees everything sees each ply: the hash goes along. */
static void print_plies(Reel *reel, int32_t from, int32_t to)
{
    static Mark mark;
    mark = reel->order.mark[0];
    for (int32_t i = 0; i < to; i++) {
        if (reel->cursor.viewer == OPEN)
            mark_play(&reel->whole.table, &mark, reel->order.ply[i]);
        if (i < from)
            continue;
        reel_go(reel, i + 1);
        print_json(reel, &mark);
    }
}

/* The notation says nothing that the told lines have not said better; alone
 * it stands for an action about which nothing is told. */
static void print_position(const Reel *reel)
{
    char actor[8], action[ACTION_TEXT];
    putchar('\n');
    bool told = story_print(stdout, &reel->tale, reel->cursor.viewer, "  ");
    if (reel->cursor.moment > 0 && !told) {
        int who = reel_action(reel, actor, action);
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
    return lines_told(&reel->tale, reel->cursor.viewer) > 0;
}

/* To the next thing that is told, past cards dealt in silence. */
static void go_on(Reel *reel)
{
    do
        reel_go(reel, reel->cursor.moment + 1);
    while (reel->cursor.moment < reel->moments && !tells(reel));
}

static void go_back(Reel *reel)
{
    do
        reel_go(reel, reel->cursor.moment - 1);
    while (reel->cursor.moment > 0 && !tells(reel));
}

/* Moves as the line says; false: the person leaves. */
static bool obey(Reel *reel, const char *line)
{
    int32_t number;
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
        return false;
    if (!*line && reel->cursor.moment == reel->moments)
        puts("This is the end: b goes back, q quits.");
    else if (!*line)
        go_on(reel);
    else if (strcmp(line, "b") == 0 && reel->cursor.moment > 0)
        go_back(reel);
    else if (strcmp(line, "b") == 0)
        puts("This is the beginning: Enter goes on, q quits.");
    else if (text_int(line, 0, reel->moments, &number))
        reel_go(reel, number);
    else
        printf("'%s' is none of these: Enter goes on, b back, q quits,\n"
               "a number from 0 to %d jumps.\n",
               line, reel->moments);
    return true;
}

static int browse(Reel *reel)
{
    char line[64];
    int32_t shown = -1;
    for (;;) {
        if (shown != reel->cursor.moment)
            print_position(reel);
        shown = reel->cursor.moment;
        printf("%d/%d [Enter, b, number, q]> ", shown, reel->moments);
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
    bool fine = record_read(games_all(), text, size, &reel->whole, &why);
    free(text);
    return fine ? FINE : say_failed("%s:%d: %s", path, why.line, why.text);
}

static int choose_viewer(const Args *args, const Reel *reel, int *viewer)
{
    const char *as = args_value(args, "as");
    bool over = match_is_over(&reel->whole);
    int seats = reel->whole.table.seats;
    *viewer = over ? OPEN : SPECTATOR;
    if (!as)
        return FINE;
    if (strcmp(as, "open") == 0)
        return over ? FINE
                    : say_failed("the game is not over, so it cannot be seen "
                                 "open; use --as spectator or a seat");
    *viewer = strcmp(as, "spectator") == 0 ? SPECTATOR : seats_find(as, seats);
    if (*viewer < 0)
        return say_wrong(
            "--as '%s' is not a seat from 1 to %d, spectator or open", as,
            seats);
    return FINE;
}

static int run_replay(const Args *args)
{
    static Reel reel;
    int viewer, status = read_record(args->word[0], &reel);
    if (status == FINE)
        status = choose_viewer(args, &reel, &viewer);
    if (status != FINE)
        return status;
    reel_open(&reel, viewer);
    int64_t at = reel.moments;
    status = args_number(args, "at", 0, reel.moments, &at);
    if (status != FINE)
        return status;
    bool stop = args_has(args, "at");
    by_fields = args_has(args, "fields");
    bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (args_has(args, "json")) {
        print_plies(&reel, stop && at > 0 ? (int32_t)at - 1 : 0, (int32_t)at);
    } else if (person) {
        reel_go(&reel, stop ? (int32_t)at : 0);
        status = browse(&reel);
    } else if (by_fields) {
        reel_go(&reel, (int32_t)at);
        print_fields(&reel);
    } else {
        for (int32_t moment = 1; moment <= at; moment++) {
            reel_go(&reel, moment);
            story_print(stdout, &reel.tale, viewer, "");
        }
        putchar('\n');
        print_scene(&reel);
    }
    return status;
}

static const Flag flags[] = {
    {"at", "N", "the position after the first N actions that are seen"},
    {"as", "VIEWER", "a seat (number or name), spectator, or open"},
    {"json", NULL, "one object per action; with --at only that one"},
    {"fields", NULL, "the position as numbers, not as a picture"},
    {0}};

const Command command_replay = {
    .name = "replay",
    .words = "FILE",
    .about = "step through a recorded game",
    .help =
        "In a terminal: Enter goes on, b back, a number jumps, q quits. Where\n"
        "the output is not a terminal, it is the story, the last picture,\n"
        "and how it ended. A finished game is shown open, an unfinished one\n"
        "as a spectator sees it.\n\n"
        "Examples:\n"
        "  madcap replay game.txt\n"
        "  madcap replay game.txt --at 20 --as 2\n"
        "  madcap replay game.txt --json\n"
        "  madcap replay game.txt --at 20 --fields\n",
    .flags = flags,
    .least_words = 1,
    .most_words = 1,
    .run = run_replay,
};
