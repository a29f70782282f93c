/* bench.c -- the command `bench`: how fast the games are played at random, and
 * how fast bots think.
 *
 * Speed is measured by the clock on one thread and on all, or on a graphics
 * card, once its launches are as long as they get; how long a seat takes to
 * imagine a world, on one, from views in the midst of random games.
 * Searches begin half-way through random games, one after the other on one
 * thread, and are measured by its own time.
 * Instructions are counted by valgrind, which runs this program's `sim` twice
 * with different numbers of games; the difference leaves out everything but
 * playing.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "apps/card.h"
#include "apps/commands.h"
#include "apps/device.h"
#include "apps/input.h"
#include "apps/say.h"
#include "apps/setup.h"
#include "bots/search.h"
#include "core/json.h"
#include "core/playout.h"
#include "games/games.h"

enum { RUN_MS = 800, BATCH = 64, THREADS_MAX = 256, FEW = 200, MANY = 1200 };
enum { VIEWS = 512, WORLDS_MS = 200, WARM_MS = 1000 };
enum { ITERATIONS = 10000, SEARCH_MS = 1000, GAMES_MOST = 1000 };

typedef struct Runner {
    const Table *table;
    uint64_t number;
    pthread_t thread;
    int64_t decisions, steps;
    double seconds;
} Runner;

typedef struct Speed {
    int threads;
    double decisions, steps; /* per second */
    double world;            /* nanoseconds */
    double search;           /* iterations per second, or 0 */
    double instructions;     /* of a decision; 0: not counted */
} Speed;

static void *run(void *argument)
{
    Runner *runner = argument;
    const Table *table = runner->table;
    alignas(8) unsigned char state[STATE_MAX];
    Rng rng = rng_stream(1, runner->number);
    int64_t started = input_now(), now;
    do {
        for (int i = 0; i < BATCH; i++) {
            table->game->init(table, state);
            Tally tally = table->game->playout(table, state, &rng);
            runner->decisions += tally.decisions;
            runner->steps += tally.steps;
        }
        now = input_now();
    } while (now - started < RUN_MS);
    runner->seconds = (double)(now - started) / 1000;
    return NULL;
}

/* Each thread is divided by its own time, so that late starters and early
 * finishers do not blur the sum. */
static Speed measure(const Table *table, int threads)
{
    static Runner runner[THREADS_MAX];
    Speed speed = {0};
    int started = 0;
    for (int i = 0; i < threads; i++)
        runner[i] = (Runner){.table = table, .number = (uint64_t)i};
    while (started < threads - 1 &&
           pthread_create(&runner[started].thread, NULL, run,
                          &runner[started]) == 0)
        started++;
    run(&runner[started]);
    for (int i = 0; i < started; i++)
        pthread_join(runner[i].thread, NULL);
    for (int i = 0; i <= started; i++) {
        speed.decisions += (double)runner[i].decisions / runner[i].seconds;
        speed.steps += (double)runner[i].steps / runner[i].seconds;
    }
    speed.threads = started + 1;
    return speed;
}

typedef struct View {
    alignas(8) unsigned char bytes[STATE_MAX];
    int viewer;
} View;

/* Views of a seat that may act, from one random game after the other. */
static void gather_views(const Table *table, View view[VIEWS])
{
    const Game *game = table->game;
    alignas(8) unsigned char state[STATE_MAX];
    Rng rng = rng_stream(1, 0);
    Tally tally = {0, 0};
    game->init(table, state);
    for (int i = 0; i < VIEWS;) {
        Actors actors = game->actors(table, state);
        unsigned seats = (actors.awaited | actors.free) & 0xff;
        if (!(actors.awaited | actors.free)) {
            game->init(table, state);
            continue;
        }
        if (seats) {
            view[i].viewer = __builtin_ctz(seats);
            memcpy(view[i].bytes, state, game->state_size);
            game->redact(table, view[i].bytes, view[i].viewer);
            i++;
        }
        playout_step(table, state, &rng, &tally);
    }
}

/* Nanoseconds to copy a view and fill it. */
static double measure_worlds(const Table *table)
{
    static View view[VIEWS];
    alignas(8) unsigned char world[STATE_MAX];
    Rng rng = rng_stream(1, 1);
    gather_views(table, view);
    int64_t worlds = 0, started = input_now(), now;
    do {
        for (int i = 0; i < VIEWS; i++) {
            memcpy(world, view[i].bytes, table->game->state_size);
            table->game->resample(table, world, view[i].viewer, &rng);
        }
        worlds += VIEWS;
        now = input_now();
    } while (now - started < WORLDS_MS);
    return (double)(now - started) * 1e6 / (double)worlds;
}

/* On to where a seat has to choose, behind half the steps of a random game;
 * -1: it has no choice there any more. */
static int go_half_way(const Table *table, void *state, uint64_t number)
{
    const Game *game = table->game;
    Rng rng = rng_stream(2, number), same = rng;
    Tally all = {0, 0}, half = {0, 0};
    game->init(table, state);
    while (game->actors(table, state).awaited | game->actors(table, state).free)
        playout_step(table, state, &rng, &all);
    game->init(table, state);
    for (;;) {
        Actors actors = game->actors(table, state);
        int seat = __builtin_ctz(actors.awaited | 1u << CHANCE);
        if (!(actors.awaited | actors.free))
            return -1;
        if (half.steps >= all.steps / 2 && seat < table->seats) {
            Set legal = game->legal(table, state, seat);
            if (set_count(&legal) > 1)
                return seat;
        }
        playout_step(table, state, &same, &half);
    }
}

/* Seconds that a seat takes to think, 0: it has nothing to think about. */
static double time_search(const Table *table, uint64_t number)
{
    static Slate slate;
    static Thoughts thoughts;
    alignas(8) unsigned char view[STATE_MAX];
    struct timespec began, ended;
    Rng rng = rng_stream(3, number);
    int seat = go_half_way(table, view, number);
    if (seat < 0)
        return 0;
    table->game->redact(table, view, seat);
    Ask ask = {.table = table,
               .view = view,
               .seat = seat,
               .awaited = true,
               .rng = &rng,
               .slate = &slate};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &began);
    search_think(&ask, ITERATIONS, &thoughts);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ended);
    return (double)(ended.tv_sec - began.tv_sec) +
           (double)(ended.tv_nsec - began.tv_nsec) / 1e9;
}

/* Iterations per second, 0: there is nothing to think about. */
static double measure_search(const Table *table)
{
    double seconds = 0;
    int64_t searches = 0;
    for (int i = 0; i < GAMES_MOST && seconds * 1000 < SEARCH_MS; i++) {
        double took = time_search(table, (uint64_t)i);
        searches += took > 0;
        seconds += took;
    }
    return searches ? (double)searches * ITERATIONS / seconds : 0;
}

/* The arguments of a `sim` of this table under valgrind. */
typedef struct Words {
    char seats[12], games[12], option[OPTIONS_MAX][96];
    const char *word[24 + 2 * OPTIONS_MAX];
} Words;

static void fill_words(Words *words, const Table *table, const char *self,
                       int games)
{
    const char *const fixed[] = {"valgrind",
                                 "--tool=callgrind",
                                 "--callgrind-out-file=/dev/null",
                                 self,
                                 "sim",
                                 table->game->id,
                                 "--device",
                                 "cpu",
                                 "--seed",
                                 "1",
                                 "--threads",
                                 "1",
                                 "--json",
                                 "--seats",
                                 words->seats,
                                 "--games",
                                 words->games};
    int count = sizeof fixed / sizeof *fixed;
    memset(words, 0, sizeof *words);
    memcpy(words->word, fixed, sizeof fixed);
    snprintf(words->seats, sizeof words->seats, "%d", table->seats);
    snprintf(words->games, sizeof words->games, "%d", games);
    for (int i = 0; i < option_count(table->game); i++) {
        const Option *option = &table->game->options[i];
        int length = snprintf(words->option[i], 64, "%s=", option->name);
        option_text(option, table->option[i], words->option[i] + length, 32);
        words->word[count++] = "--option";
        words->word[count++] = words->option[i];
    }
}

static void become_valgrind(int output, const Words *words)
{
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    execvp("valgrind", (char *const *)words->word);
    _exit(127);
}

static int64_t number_behind(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    return at ? strtoll(at + strlen(word), NULL, 10) : -1;
}

static size_t read_pipe(int fd, char *text, size_t size)
{
    size_t length = 0;
    ssize_t got;
    while (length + 1 < size &&
           (got = read(fd, text + length, size - 1 - length)) > 0)
        length += (size_t)got;
    text[length] = 0;
    return length;
}

/* Runs so many games under valgrind; false: it is not there or failed. */
static bool count_run(const Table *table, int games, int64_t *instructions,
                      int64_t *decisions)
{
    static Words words;
    char self[4096], text[16384];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    int ends[2], status;
    if (length <= 0 || pipe(ends) != 0)
        return false;
    self[length] = 0;
    fill_words(&words, table, self, games);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        become_valgrind(ends[1], &words);
    close(ends[1]);
    read_pipe(ends[0], text, sizeof text);
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        return false;
    *instructions = number_behind(text, "Collected : ");
    *decisions = number_behind(text, "\"decisions\":");
    return *instructions > 0 && *decisions > 0;
}

/* Instructions of one decision, or 0 when they cannot be counted. */
static double count_instructions(const Table *table)
{
    int64_t few, many, few_decisions, many_decisions;
    if (!count_run(table, FEW, &few, &few_decisions) ||
        !count_run(table, MANY, &many, &many_decisions))
        return 0;
    return (double)(many - few) / (double)(many_decisions - few_decisions);
}

static void print_speed(const Table *table, Speed speed)
{
    printf("%-10s %5d %7d %15.2f %9.2f %11" PRIu32 " %8.0f %9.0f",
           table->game->id, table->seats, speed.threads, speed.decisions / 1e6,
           speed.steps / 1e6, table->game->state_size, speed.world,
           speed.search);
    if (speed.instructions > 0)
        printf(" %14.1f\n", speed.instructions);
    else
        printf(" %14s\n", "-");
    say_now();
}

static void write_speed(Json *json, const Table *table, Speed speed)
{
    json_open(json, NULL, '{');
    json_text(json, "game", table->game->id);
    json_int(json, "seats", table->seats);
    json_int(json, "threads", speed.threads);
    json_int(json, "decisions_per_second", (int64_t)speed.decisions);
    json_int(json, "steps_per_second", (int64_t)speed.steps);
    json_int(json, "state_bytes", table->game->state_size);
    json_int(json, "nanoseconds_per_world", (int64_t)(speed.world + 0.5));
    json_int(json, "iterations_per_second", (int64_t)speed.search);
    if (speed.instructions > 0)
        json_fixed(json, "instructions_per_decision",
                   (int64_t)(speed.instructions * 10 + 0.5), 1);
    json_close(json, '}');
}

static void print_head(void)
{
    printf("%-10s %5s %7s %15s %9s %11s %8s %9s %14s\n", "game", "seats",
           "threads", "M decisions/s", "M steps/s", "state bytes", "ns/world",
           "search/s", "instr/decision");
    say_now();
}

/* Writes to `json`, or prints where that is NULL. Answers whether the
 * instructions could be counted. */
static bool bench_here(const Table *table, bool count, bool first, Json *json)
{
    if (first && !json)
        print_head();
    int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    double instructions = count ? count_instructions(table) : 0;
    double world = measure_worlds(table), search = measure_search(table);
    if (cores > THREADS_MAX)
        cores = THREADS_MAX;
    for (int threads = 1; threads <= cores; threads += cores - 1) {
        Speed speed = measure(table, threads);
        speed.world = world;
        speed.search = search;
        speed.instructions = instructions;
        if (json)
            write_speed(json, table, speed);
        else
            print_speed(table, speed);
        if (cores == 1)
            break;
    }
    return instructions > 0;
}

/* ---- a graphics card ---- */

/* Seconds it took; 0: it failed. */
static double play_there(const Table *table, int64_t ms, Totals *totals)
{
    int64_t started = input_now(), now;
    do {
        if (!device_play(DEVICE_GPU, table, 1, totals->games, INT64_MAX,
                         totals))
            return 0;
        now = input_now();
    } while (now - started < ms);
    return (double)(now - started) / 1000;
}

static void print_there(const Table *table, double decisions, double steps,
                        bool first)
{
    if (first)
        printf("%s\n\n%-10s %5s %15s %9s\n", card_name(), "game", "seats",
               "M decisions/s", "M steps/s");
    printf("%-10s %5d %15.2f %9.2f\n", table->game->id, table->seats,
           decisions / 1e6, steps / 1e6);
    say_now();
}

static void write_there(Json *json, const Table *table, double decisions,
                        double steps)
{
    json_open(json, NULL, '{');
    json_text(json, "game", table->game->id);
    json_int(json, "seats", table->seats);
    json_text(json, "card", card_name());
    json_int(json, "decisions_per_second", (int64_t)decisions);
    json_int(json, "steps_per_second", (int64_t)steps);
    json_close(json, '}');
}

static int bench_there(const Table *table, bool first, Json *json)
{
    Totals warm = {0}, totals = {0};
    int status = device_open(DEVICE_GPU, table);
    if (status != FINE)
        return status;
    double seconds = play_there(table, WARM_MS, &warm) > 0
                         ? play_there(table, RUN_MS, &totals)
                         : 0;
    if (seconds <= 0)
        return FAILED;
    double decisions = (double)totals.decisions / seconds;
    double steps = (double)totals.steps / seconds;
    if (json)
        write_there(json, table, decisions, steps);
    else
        print_there(table, decisions, steps, first);
    return FINE;
}

static int run_bench(const Args *args)
{
    static Setup setup;
    static char buf[1 << 16];
    Json json, *to = args_has(args, "json") ? &json : NULL;
    bool count = !args_has(args, "quick"), counted = true;
    const Game *only = NULL;
    Device device;
    int status = device_read(args, &device);
    if (status != FINE)
        return status;
    if (args->words > 0 && !(only = setup_game(args->word[0])))
        return WRONG_USAGE;
    if (args_has(args, "seats") && !only)
        return say_wrong("--seats needs a GAME: games differ in their seats");
    if (args_has(args, "option") && !only)
        return say_wrong(
            "--option needs a GAME: games differ in their options");
    json_start(&json, buf, sizeof buf);
    json_open(&json, NULL, '[');
    for (int i = 0; games_all()[i] && status == FINE; i++) {
        if (only && only != games_all()[i])
            continue;
        bool first = only || i == 0;
        status = setup_table(args, games_all()[i], &setup);
        if (status == FINE && device == DEVICE_GPU)
            status = bench_there(&setup.table, first, to);
        else if (status == FINE)
            counted &= bench_here(&setup.table, count, first, to);
    }
    device_close();
    if (status != FINE)
        return status;
    json_close(&json, ']');
    if (to)
        say_json(&json);
    else if (count && !counted)
        puts("Instructions are counted where valgrind is installed.");
    return FINE;
}

static const Flag flags[] = {
    FLAG_SEATS,
    FLAG_OPTION,
    {"quick", NULL, "do not count instructions"},
    {"device", "cpu|gpu", "gpu: only how fast a graphics card plays"},
    FLAG_JSON,
    {0}};

const Command command_bench = {
    .name = "bench",
    .words = "[GAME]",
    .about = "how fast each game is played at random, and bots think",
    .help =
        "Plays each game at random with the most seats, on one thread and on\n"
        "all, and prints decisions of seats and steps (chance too) a second,\n"
        "the bytes of a state, how long a seat takes to imagine a world that\n"
        "fits what it knows, how many iterations a second its search makes\n"
        "half-way through a game, and the instructions of a decision where\n"
        "valgrind is installed.\n\n"
        "With --device gpu it prints decisions and steps a second of a\n"
        "graphics card.\n\n"
        "Examples:\n"
        "  madcap bench --quick\n"
        "  madcap bench GAME --option NAME=VALUE\n",
    .flags = flags,
    .most_words = 1,
    .run = run_bench,
};
