/* stress.c -- the command `stress`: what a server of tables can take. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "apps/commands.h"
#include "apps/input.h"
#include "apps/say.h"
#include "apps/setup.h"
#include "apps/stress_crowd.h"
#include "apps/stress_fill.h"
#include "apps/stress_play.h"
#include "apps/stress_server.h"

enum {
    TABLES = 500,
    TABLES_MOST = 5000,
    SOCKETS = 1000,
    SOCKETS_MOST = 1000000,
    RESTART = 1000,
    RESTART_MOST = 1000000,
    SECONDS = 5,
    SECONDS_MOST = 600,
    RATE_MOST = 1000000,
    OWN_FILES = 32,
    GATHER = 60, /* seconds, for all to come */
    PATH = 512,
    JSON_ROOM = 1 << 14
};

typedef struct Stress {
    struct ev_loop *loop;
    Wires wires, idle; /* to the same server */
    Crowd *crowd;
    Server server; /* our own, or none */
    Setup setup;
    int64_t tables, sockets, restart, seconds, rate;
    const char *place, *store; /* of folders; a database, or NULL */
    char folder[PATH];         /* of our own server; "": there is none */
    bool owns, pinned, in_json;
    double each; /* bytes that an idle socket takes */
    Json json;
    ev_signal ending[2];
} Stress;

static volatile bool stopped;

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)watcher;
    (void)events;
    stopped = true;
    ev_break(loop, EVBREAK_ALL);
}

static double own_work(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Why a step went wrong, as an exit status; what was asked to end says so. */
static int fail(const char *step, const char *why)
{
    if (stopped)
        return say_failed("stopped while %s", step);
    return say_failed("%s: %s", step, why);
}

/* ---- the server ---- */

static int start_server(Stress *stress)
{
    char why[SERVER_WHY], link[64];
    const char *place = stress->store ? stress->store : stress->folder;
    if (!server_start(&stress->server, place, stress->store, stress->pinned,
                      why))
        return say_failed("%s", why);
    snprintf(link, sizeof link, "http://127.0.0.1:%d", stress->server.port);
    wires_find(&stress->wires, link);
    return FINE;
}

static int end_server(Stress *stress)
{
    bool fine = server_end(&stress->server, SIGTERM);
    if (stress->folder[0])
        folder_end(stress->folder);
    stress->folder[0] = 0;
    return fine || stopped ? FINE : say_failed("the server did not end well");
}

static int new_folder(Stress *stress)
{
    if (folder_start(stress->place, stress->folder, PATH))
        return FINE;
    stress->folder[0] = 0;
    return say_failed("no folder can be made in %s", stress->place);
}

static int begin_server(Stress *stress)
{
    int status = stress->store ? FINE : new_folder(stress);
    return status == FINE ? start_server(stress) : status;
}

/* ---- loads ---- */

static void write_load(Stress *stress, const Load *load, double server,
                       double own)
{
    Json *json = &stress->json;
    const Times *times = &load->times;
    json_open(json, NULL, '{');
    say_real(json, "seconds", load->seconds);
    json_int(json, "actions", load->actions);
    say_real(json, "actions_per_second", (double)load->actions / load->seconds);
    json_int(json, "letters", load->told);
    json_int(json, "games", load->games);
    json_int(json, "refused", load->refused);
    json_bool(json, "clients_ran_short", load->short_of);
    say_real(json, "p50_ms", times_share(times, 0.5) * 1e3);
    say_real(json, "p99_ms", times_share(times, 0.99) * 1e3);
    say_real(json, "most_ms", times->most * 1e3);
    if (stress->owns)
        say_real(json, "server_seconds", server);
    say_real(json, "own_seconds", own);
    json_close(json, '}');
}

static void print_load(const Stress *stress, const char *name, const Load *load,
                       double server)
{
    const Times *times = &load->times;
    double actions = load->actions > 0 ? (double)load->actions : 1;
    printf("%-20s %9.0f %8.2f %8.2f %8.2f %8.2f", name,
           (double)load->actions / load->seconds, (double)load->told / actions,
           times_share(times, 0.5) * 1e3, times_share(times, 0.99) * 1e3,
           times->most * 1e3);
    if (stress->owns)
        printf(" %7.0f %7.0f", 100 * server / load->seconds,
               1e6 * server / actions);
    puts("");
    if (load->short_of)
        puts("  (clients had said all that a server lets them: more --tables "
             "can say more)");
    say_now();
}

static int run_load(Stress *stress, Play *play, const char *name, double rate,
                    double *reached)
{
    static Load load;
    double server = server_work(&stress->server), own = own_work();
    const char *why = play_run(play, (double)stress->seconds, rate, &load);
    if (why || stopped)
        return fail("playing", why);
    server = server_work(&stress->server) - server;
    own = own_work() - own;
    *reached = (double)load.actions / load.seconds;
    if (stress->in_json)
        write_load(stress, &load, server, own);
    else
        print_load(stress, name, &load, server);
    return FINE;
}

static void print_head(const Stress *stress)
{
    const Table *table = &stress->setup.table;
    printf("%s, %d seats, %d tables with a socket for each seat\n",
           table->game->id, table->seats, (int)stress->tables);
    if (stress->owns)
        printf("a server of its own%s, which keeps them in %s\n",
               stress->pinned ? " on one core" : "",
               stress->store ? "a database" : stress->folder);
    printf("\n%-20s %9s %8s %8s %8s %8s%s\n", "", "actions/s", "told", "p50 ms",
           "p99 ms", "most ms", stress->owns ? "  core % us/action" : "");
    say_now();
}

/* What begins is not measured: caches are cold, and every game is as young. */
static int play_loads(Stress *stress, Play *play)
{
    static Load cold;
    double most = 0, half;
    const char *why = play_gather(play, GATHER);
    if (why || stopped)
        return fail("coming to the tables", why);
    if (!stress->in_json)
        print_head(stress);
    why = play_run(play, 1, (double)stress->rate, &cold);
    if (why || stopped)
        return fail("playing", why);
    if (stress->rate > 0)
        return run_load(stress, play, "at that rate", (double)stress->rate,
                        &most);
    int status = run_load(stress, play, "as fast as it goes", 0, &most);
    if (status == FINE)
        status = run_load(stress, play, "half of that", most / 2, &half);
    return status;
}

static int measure_loads(Stress *stress)
{
    Play *play = play_start(&stress->wires, &stress->setup.table,
                            (int)stress->tables, stress->setup.seed);
    if (!play)
        return say_failed("there is no memory");
    if (stress->in_json)
        json_open(&stress->json, "loads", '[');
    int status = play_loads(stress, play);
    if (stress->in_json)
        json_close(&stress->json, ']');
    play_end(play);
    return status;
}

/* ---- sockets that do nothing ---- */

static void tell_sockets(Stress *stress)
{
    if (stress->in_json) {
        json_open(&stress->json, "sockets", '{');
        json_int(&stress->json, "open", stress->sockets);
        if (stress->owns)
            say_real(&stress->json, "bytes_each", stress->each);
        json_close(&stress->json, '}');
        return;
    }
    printf("\nsockets: %d did nothing meanwhile, and all answer",
           (int)stress->sockets);
    if (stress->owns)
        printf("; %.0f bytes of the server's memory each", stress->each);
    puts("");
    say_now();
}

/* They stay while others play: the usual server has many that wait. */
static int open_sockets(Stress *stress)
{
    const char *why;
    stress->idle = stress->wires;
    stress->crowd = crowd_start(&stress->idle, (int)stress->sockets);
    if (!stress->crowd)
        return say_failed("there is no memory");
    int64_t before = server_memory(&stress->server);
    int open = crowd_gather(stress->crowd, GATHER, &why);
    int64_t taken = server_memory(&stress->server) - before;
    if (open < stress->sockets || stopped)
        return fail("opening sockets", why ? why : "not all came in time");
    stress->each = (double)taken / open;
    return FINE;
}

static int ask_sockets(Stress *stress)
{
    const char *why;
    int answered = crowd_ask(stress->crowd, GATHER, &why);
    if (answered < stress->sockets || stopped)
        return fail("asking idle sockets", why ? why : "not all answered");
    tell_sockets(stress);
    return FINE;
}

/* ---- starting again ---- */

/* It is there again when somebody is told of a table. */
static const char *enter_one(Stress *stress)
{
    char code[CODE_SIZE];
    const char *why;
    Crowd *crowd = crowd_start(&stress->wires, 1);
    if (!crowd)
        return "there is no memory";
    fill_code((int)stress->restart / 2, code);
    crowd_gather(crowd, GATHER, &why);
    if (!why)
        why = crowd_enter(crowd, code, GATHER);
    crowd_end(crowd);
    return why;
}

static void tell_restart(Stress *stress, double told)
{
    if (stress->in_json) {
        json_open(&stress->json, "restart", '{');
        json_int(&stress->json, "tables", stress->restart);
        say_real(&stress->json, "ready_seconds", stress->server.took);
        say_real(&stress->json, "told_seconds", told);
        json_close(&stress->json, '}');
        return;
    }
    printf("restart: with %d tables that are being played ready after %.2f s; "
           "somebody who comes is told after %.2f s\n",
           (int)stress->restart, stress->server.took, told);
    say_now();
}

static int measure_restart(Stress *stress)
{
    StoreWhy why;
    int status = new_folder(stress);
    if (status != FINE)
        return status;
    if (!fill_folder(stress->folder, &stress->setup.table, (int)stress->restart,
                     stress->setup.seed, &why))
        return fail("filling a store", why.text);
    double began = times_now();
    status = start_server(stress);
    if (status != FINE)
        return status;
    const char *wrong = enter_one(stress);
    if (wrong || stopped)
        return fail("coming back", wrong);
    tell_restart(stress, times_now() - began);
    return end_server(stress);
}

/* ---- the command ---- */

static int read_numbers(const Args *args, Stress *stress)
{
    const struct {
        const char *name;
        int64_t least, most, *value;
    } numbers[] = {
        {"tables", 1, TABLES_MOST, &stress->tables},
        {"sockets", 0, SOCKETS_MOST, &stress->sockets},
        {"restart", 0, RESTART_MOST, &stress->restart},
        {"seconds", 1, SECONDS_MOST, &stress->seconds},
        {"rate", 1, RATE_MOST, &stress->rate},
    };
    int status = FINE;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (status == FINE)
            status = args_number(args, numbers[i].name, numbers[i].least,
                                 numbers[i].most, numbers[i].value);
    return status;
}

static int read_setup(const Args *args, Stress *stress)
{
    const char *id = args_value(args, "game");
    const Game *game = setup_game(id ? id : "animals");
    int status = game ? setup_table(args, game, &stress->setup) : WRONG_USAGE;
    if (status == FINE && !args_has(args, "seats") && seats_fit(game, 4))
        stress->setup.table.seats = 4;
    return status == FINE ? setup_seed(args, &stress->setup) : status;
}

/* Sockets are files. */
static int raise_limit(const Stress *stress)
{
    struct rlimit files;
    int64_t most = stress->tables * stress->setup.table.seats + stress->sockets;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur != RLIM_INFINITY &&
        most + OWN_FILES > (int64_t)files.rlim_cur)
        return say_failed("%d sockets are more than the %d files that a "
                          "program may open here (ulimit -n)",
                          (int)most, (int)files.rlim_cur);
    return FINE;
}

static int find_server(const Args *args, Stress *stress)
{
    const char *why = wires_find(&stress->wires, args->word[0]);
    if (why)
        return say_wrong("%s: %s", args->word[0], why);
    if (!wires_are_local(&stress->wires) && !args_has(args, "elsewhere"))
        return say_wrong("%s is not this machine; --elsewhere puts load on a "
                         "server that is yours, elsewhere",
                         args->word[0]);
    return FINE;
}

static int prepare(const Args *args, Stress *stress)
{
    const char *place = args_value(args, "data");
    stress->store = args_value(args, "store");
    stress->owns = args->words == 0;
    stress->in_json = args_has(args, "json");
    stress->place = place ? place : "/var/tmp";
    if (!stress->owns && (place || stress->store || args_has(args, "restart") ||
                          args_has(args, "one-core")))
        return say_wrong("--data, --store, --restart and --one-core are for a "
                         "server that stress starts itself: leave the URL "
                         "away");
    if (stress->store && (place || args_has(args, "restart")))
        return say_wrong("--data and --restart are for tables in a folder: "
                         "leave --store away");
    if (args_has(args, "one-core") && !(stress->pinned = server_leave_core()))
        return say_failed("--one-core: this machine has only one");
    int status = read_numbers(args, stress);
    if (status == FINE)
        status = read_setup(args, stress);
    if (status == FINE)
        status = raise_limit(stress);
    if (status == FINE)
        status =
            stress->owns ? begin_server(stress) : find_server(args, stress);
    return status;
}

static int measure(Stress *stress)
{
    int status = stress->sockets > 0 ? open_sockets(stress) : FINE;
    if (status == FINE)
        status = measure_loads(stress);
    if (status == FINE && stress->sockets > 0)
        status = ask_sockets(stress);
    if (stress->crowd)
        crowd_end(stress->crowd);
    if (status == FINE)
        status = end_server(stress);
    if (status == FINE && stress->owns && !stress->store && stress->restart > 0)
        status = measure_restart(stress);
    return status;
}

static void write_head(Stress *stress, char *buf)
{
    Json *json = &stress->json;
    const Table *table = &stress->setup.table;
    json_start(json, buf, JSON_ROOM);
    json_open(json, NULL, '{');
    json_text(json, "game", table->game->id);
    json_int(json, "seats", table->seats);
    json_int(json, "tables", stress->tables);
    json_bool(json, "one_core", stress->pinned);
}

static int run_stress(const Args *args)
{
    static const int signals[] = {SIGINT, SIGTERM};
    static char buf[JSON_ROOM];
    static Stress stress;
    stress = (Stress){.tables = TABLES,
                      .sockets = SOCKETS,
                      .restart = RESTART,
                      .seconds = SECONDS,
                      .loop = ev_loop_new(EVFLAG_AUTO)};
    if (!stress.loop)
        return say_failed("libev does not start");
    stress.wires.loop = stress.loop;
    for (int i = 0; i < 2; i++) {
        ev_signal_init(&stress.ending[i], on_signal, signals[i]);
        ev_signal_start(stress.loop, &stress.ending[i]);
    }
    int status = prepare(args, &stress);
    if (status == FINE) {
        write_head(&stress, buf);
        status = measure(&stress);
    }
    int ended = end_server(&stress);
    if (status == FINE)
        status = ended;
    if (status == FINE && stress.in_json) {
        json_close(&stress.json, '}');
        say_json(&stress.json);
    }
    ev_loop_destroy(stress.loop);
    return status;
}

static const Flag flags[] = {
    {"game", "GAME", "what is played; animals"},
    FLAG_SEATS,
    FLAG_OPTION,
    {"tables", "N", "how many at once, each with a socket for each seat; 500"},
    {"seconds", "N", "how long each load lasts; 5"},
    {"rate", "N", "this many actions a second, not the most and half of it"},
    {"sockets", "N", "how many more are open that do nothing; 1000"},
    {"restart", "N", "with how many tables it is started again; 1000"},
    {"one-core", NULL, "the server has one core, everything else the others"},
    {"data", "DIR", "on which disk its tables are kept; /var/tmp"},
    {"store", "URL", "in which database they are kept instead, and stay"},
    {"elsewhere", NULL, "the URL may be another machine, which is yours"},
    FLAG_SEED,
    FLAG_JSON,
    {0}};

const Command command_stress = {
    .name = "stress",
    .words = "[URL]",
    .about = "how many tables a server can take",
    .help =
        "Plays at many tables of a server at once, over sockets as browsers\n"
        "have them, and prints how many actions a second came out, durable\n"
        "and told to every seat; how many letters an action was told in; and\n"
        "how long it took from when it was to go out until the last of them\n"
        "was heard. Meanwhile other sockets are open that do nothing. Then it\n"
        "prints how soon a server is there again.\n"
        "\n"
        "Without a URL it starts a server of its own, with tables in a new\n"
        "folder that is gone afterwards, or in a database. Only servers of "
        "this\n"
        "machine get any load unless you say so.\n"
        "\n"
        "Examples:\n"
        "  madcap stress --one-core\n"
        "  madcap stress --sockets 18000 --restart 10000\n"
        "  madcap stress http://localhost:8080 --tables 100 --rate 500\n",
    .flags = flags,
    .most_words = 1,
    .run = run_stress,
};
