/* sim.c -- the command `sim`: many games between bots, counted; or, on a device
 * (device.h), at random by the rules alone.
 *
 * Game i of a seed has its own random streams, and all totals are integers:
 * whichever thread plays which game, the sums are the same.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/crew.h"
#include "apps/device.h"
#include "apps/input.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/setup.h"
#include "apps/task.h"
#include "bots/agenda.h"
#include "core/json.h"
#include "core/totals.h"

/* Games are done in lots: few enough for a file, small enough to be shared out.
 * A card has 2^16 games at once, or more; where there are enough of them a lot
 * has so many, but some lots there are always. */
enum { LOTS = 1024, LOT_MOST = 10000, HEAD = 2048 };
enum { CARD_LOTS = 64, CARD_LOT = 1 << 16, CARD_LOT_MOST = 1 << 20 };

typedef struct Sim {
    Setup setup;
    Device device;      /* NONE: bots are asked */
    int64_t games, lot; /* how many; of how many a lot is */
    Totals totals;
    Totals loose[CREW_MAX]; /* of the lot in which a worker was stopped */
    Slate *slate;           /* one for each */
} Sim;

static void play_game(const Sim *sim, int64_t number, Slate *slate,
                      Totals *totals)
{
    alignas(8) unsigned char state[STATE_MAX];
    const Table *table = &sim->setup.table;
    Rng rng = rng_stream(sim->setup.seed, (uint64_t)number);
    int32_t played[CLOCK + 1] = {0};
    Agenda agenda;
    Turn turn = {0};
    Tally tally = {0, 0};
    Result result;
    agenda_start(&agenda, rng_next(&rng), slate);
    memcpy(agenda.bot, sim->setup.bots, sizeof agenda.bot);
    table->game->init(table, state);
    while (agenda_turn(&agenda, table, state, played, &turn))
        tally.decisions += turn.actor < SEATS_MAX;
    table->game->result(table, state, &result);
    totals_count(totals, table->seats, &result, tally);
    totals->answers += agenda.answers;
}

/* ---- lots ---- */

enum { SUMS = 5, SEAT_SUMS = 5 };

static_assert(SUMS + SEATS_MAX * SEAT_SUMS <= TASK_NUMBERS,
              "totals fit into a unit");

static int numbers_of(const Sim *sim)
{
    return SUMS + SEAT_SUMS * sim->setup.table.seats;
}

static void write_totals(const Totals *t, int seats, int64_t *number)
{
    const int64_t sums[SUMS] = {t->games, t->decisions, t->least, t->most,
                                t->answers};
    memcpy(number, sums, sizeof sums);
    for (int i = 0; i < seats; i++) {
        const SeatTotals *s = &t->seat[i];
        const int64_t of_seat[SEAT_SUMS] = {s->wins, s->ties, s->points,
                                            s->squares, s->ranks};
        memcpy(number + SUMS + (ptrdiff_t)i * SEAT_SUMS, of_seat,
               sizeof of_seat);
    }
}

static Totals read_totals(const int64_t *number, int seats)
{
    Totals t = {.games = number[0],
                .decisions = number[1],
                .least = number[2],
                .most = number[3],
                .answers = number[4]};
    for (int i = 0; i < seats; i++) {
        const int64_t *of_seat = number + SUMS + (ptrdiff_t)i * SEAT_SUMS;
        t.seat[i] = (SeatTotals){of_seat[0], of_seat[1], of_seat[2], of_seat[3],
                                 of_seat[4]};
    }
    return t;
}

static int64_t share_of(int64_t games, int64_t lots)
{
    return (games + lots - 1) / lots;
}

/* The same on every device, so that one reads what another has kept. */
static int64_t lot_of(const Sim *sim)
{
    int64_t lot = share_of(sim->games, LOTS);
    if (!sim->device)
        return lot < LOT_MOST ? lot : LOT_MOST;
    int64_t more = share_of(sim->games, CARD_LOTS);
    if (more > CARD_LOT)
        more = CARD_LOT;
    if (lot < more)
        lot = more;
    return lot < CARD_LOT_MOST ? lot : CARD_LOT_MOST;
}

static int64_t games_of(const Sim *sim, int64_t lot)
{
    int64_t left = sim->games - lot * sim->lot;
    return left < sim->lot ? left : sim->lot;
}

static bool play_lot(void *job, int worker, int64_t lot, int64_t *number)
{
    Sim *sim = job;
    Totals totals = {0};
    int64_t first = lot * sim->lot, games = games_of(sim, lot);
    for (int64_t i = 0; i < games; i++) {
        if (crew_is_stopped()) {
            sim->loose[worker] = totals;
            return false;
        }
        play_game(sim, first + i, &sim->slate[worker], &totals);
    }
    write_totals(&totals, sim->setup.table.seats, number);
    return true;
}

/* The same on a device. A card that fails ends all work. */
static bool count_lot(void *job, int worker, int64_t lot, int64_t *number)
{
    Sim *sim = job;
    Totals totals = {0};
    int64_t first = lot * sim->lot, games = games_of(sim, lot);
    while (totals.games < games && !crew_is_stopped())
        if (!device_play(sim->device, &sim->setup.table, sim->setup.seed,
                         first + totals.games, games - totals.games, &totals))
            crew_stop();
    if (totals.games < games) {
        sim->loose[worker] = totals;
        return false;
    }
    write_totals(&totals, sim->setup.table.seats, number);
    return true;
}

/* Sums of a trillion games have to hold them. */
static bool take_lot(void *job, int64_t lot, const int64_t *number)
{
    Sim *sim = job;
    int64_t games = games_of(sim, lot);
    Totals totals = read_totals(number, sim->setup.table.seats);
    for (int i = 0; i < numbers_of(sim); i++)
        if (number[i] / games > 1000000 || number[i] / games < -1000000)
            return false;
    if (totals.games != games || totals.decisions < 0 || totals.least < 0)
        return false;
    totals_add(&sim->totals, &totals);
    return true;
}

/* ---- what came of it ---- */

/* Half the width of the interval that holds the true value in 95 of 100
 * cases, for a mean of n values with this sum and sum of squares. */
static double interval(double sum, double squares, double n)
{
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return variance > 0 ? 1.96 * sqrt(variance / n) : 0;
}

static void print_text(const Sim *sim, const Totals *t, double seconds)
{
    const Table *table = &sim->setup.table;
    double n = (double)t->games;
    printf("%s, %d seats, %" PRId64 " games, seed %" PRIu64 "\n\n",
           table->game->id, table->seats, t->games, sim->setup.seed);
    printf("%-12s %-8s %16s %7s %15ss %6s\n", "seat", "bot", "wins %", "ties %",
           table->game->unit, "rank");
    for (int i = 0; i < table->seats; i++) {
        const SeatTotals *s = &t->seat[i];
        double wins = (double)s->wins, points = (double)s->points;
        printf("%d %-10s %-8s %7.2f +- %5.2f %7.2f %7.2f +- %5.2f %6.3f\n",
               i + 1, seats_look(i).name, sim->setup.bots[i]->name,
               100 * wins / n, 100 * interval(wins, wins, n),
               100 * (double)s->ties / n, points / n,
               interval(points, (double)s->squares, n), (double)s->ranks / n);
    }
    printf("\n%.1f decisions a game (%" PRId64 " to %" PRId64 ")",
           (double)t->decisions / n, t->least, t->most);
    if (seconds > 0)
        printf("; %.0f games a second", n / seconds);
    printf("\n");
}

static void write_seat(Json *json, const SeatTotals *s, const char *bot,
                       double n)
{
    double wins = (double)s->wins, ties = (double)s->ties;
    double points = (double)s->points;
    json_open(json, NULL, '{');
    json_text(json, "bot", bot);
    json_int(json, "wins", s->wins);
    json_int(json, "ties", s->ties);
    say_real(json, "win_rate", wins / n);
    say_real(json, "win_rate_ci95", interval(wins, wins, n));
    say_real(json, "tie_rate", ties / n);
    say_real(json, "tie_rate_ci95", interval(ties, ties, n));
    say_real(json, "mean_points", points / n);
    say_real(json, "mean_points_ci95", interval(points, (double)s->squares, n));
    say_real(json, "mean_rank", (double)s->ranks / n);
    json_close(json, '}');
}

static void print_json(const Sim *sim, const Totals *t, double seconds)
{
    char buf[8192], seed[24];
    const Table *table = &sim->setup.table;
    double n = (double)t->games;
    Json json;
    json_start(&json, buf, sizeof buf);
    json_open(&json, NULL, '{');
    json_text(&json, "game", table->game->id);
    json_int(&json, "games", t->games);
    json_int(&json, "decisions", t->decisions);
    json_int(&json, "answers", t->answers);
    json_int(&json, "least_decisions", t->least);
    json_int(&json, "most_decisions", t->most);
    /* As text: many readers of JSON keep only 53 bits of a number. */
    snprintf(seed, sizeof seed, "%" PRIu64, sim->setup.seed);
    json_text(&json, "seed", seed);
    if (seconds > 0)
        say_real(&json, "seconds", seconds);
    json_open(&json, "seats", '[');
    for (int i = 0; i < table->seats; i++)
        write_seat(&json, &t->seat[i], sim->setup.bots[i]->name, n);
    json_close(&json, ']');
    json_close(&json, '}');
    say_json(&json);
}

/* Rules alone play at random, and a card has threads of its own. */
static int check_device(const Args *args, const Sim *sim)
{
    for (int i = 0; i < sim->setup.table.seats; i++)
        if (strcmp(sim->setup.bots[i]->name, "random") != 0)
            return say_wrong("--device plays at random: it has no bot but "
                             "random");
    if (sim->device == DEVICE_GPU && args_has(args, "threads"))
        return say_wrong("--threads does not go with --device gpu");
    return FINE;
}

static int read_players(const Args *args, Sim *sim)
{
    uint32_t seats = (1u << sim->setup.table.seats) - 1;
    int status = device_read(args, &sim->device);
    if (status == FINE)
        status = setup_bots(args, seats, sim->device ? "random" : "greedy",
                            &sim->setup);
    if (status == FINE && sim->device)
        status = check_device(args, sim);
    return status;
}

static int read_args(const Args *args, Sim *sim, int *threads)
{
    const Game *game = setup_game(args->word[0]);
    sim->games = 10000;
    int status = game ? setup_table(args, game, &sim->setup) : WRONG_USAGE;
    if (status == FINE)
        status = read_players(args, sim);
    if (status == FINE)
        status = setup_seed(args, &sim->setup);
    if (status == FINE && !args_has(args, "seed"))
        status = task_seed(args, "sim", &sim->setup.seed);
    if (status == FINE)
        status = args_number(args, "games", 1, 1000000000000, &sim->games);
    sim->lot = lot_of(sim);
    if (status == FINE)
        status = crew_threads(args, threads);
    if (sim->device == DEVICE_GPU)
        *threads = 1;
    return status;
}

static void write_bots(const Setup *setup, char *buf, size_t size)
{
    for (int seat = 0; seat < setup->table.seats; seat++) {
        size_t length = strlen(buf);
        snprintf(buf + length, size - length, "%s%s", seat ? "," : "bots ",
                 setup->bots[seat]->name);
    }
}

/* On which device does not matter. */
static void write_head(const Sim *sim, char *buf, size_t size)
{
    setup_head(&sim->setup.table, "sim", sim->setup.seed, buf, size);
    if (sim->device)
        snprintf(buf + strlen(buf), size - strlen(buf), "device any");
    else
        write_bots(&sim->setup, buf, size);
    size_t length = strlen(buf);
    snprintf(buf + length, size - length, "\ngames %" PRId64 "\n", sim->games);
}

static void print_totals(const Args *args, const Sim *sim, const Totals *totals,
                         double seconds)
{
    if (args_has(args, "json"))
        print_json(sim, totals, seconds);
    else
        print_text(sim, totals, seconds);
}

static int report(const Args *args, Sim *sim, int threads, double seconds)
{
    Totals totals = sim->totals;
    for (int i = 0; i < threads; i++)
        totals_add(&totals, &sim->loose[i]);
    if (totals.games > 0)
        print_totals(args, sim, &totals, seconds);
    if (device_has_failed())
        return FAILED;
    if (totals.games == 0)
        return say_failed(crew_is_stopped()
                              ? "stopped before a game was finished"
                              : "there are no games in this part");
    if (task_is_whole())
        return FINE;
    return say_failed("%s %" PRId64 " of %" PRId64 " games",
                      crew_is_stopped() ? "stopped after" : "there are",
                      totals.games, sim->games);
}

/* Who adds up files plays nothing. */
static int open_device(const Args *args, const Sim *sim)
{
    return args->words > 1 ? FINE : device_open(sim->device, &sim->setup.table);
}

static int play(const Args *args, Sim *sim, int threads)
{
    char head[HEAD];
    int64_t started = input_now();
    if (!(sim->slate = crew_slates(threads)))
        return say_failed("there is no memory for so many threads");
    write_head(sim, head, sizeof head);
    Task task = {.what = "sim",
                 .unit = "lot",
                 .head = head,
                 .units = share_of(sim->games, sim->lot),
                 .size = sim->lot,
                 .numbers = numbers_of(sim),
                 .work = sim->device ? count_lot : play_lot,
                 .take = take_lot,
                 .job = sim};
    int status = task_run(args, &task, threads);
    free(sim->slate);
    /* What comes from a file took no time. */
    double seconds = args->words > 1 || args_has(args, "resume")
                         ? 0
                         : ((double)(input_now() - started) + 0.5) / 1000;
    if (status == FINE)
        status = task_kept(args, report(args, sim, threads, seconds));
    return status;
}

static int run_sim(const Args *args)
{
    static Sim sim;
    int threads, status = read_args(args, &sim, &threads);
    if (status == FINE)
        status = open_device(args, &sim);
    if (status == FINE)
        status = play(args, &sim, threads);
    device_close();
    return status;
}

static const Flag flags[] = {{"games", "N", "how many games; normally 10000"},
                             FLAG_SEATS,
                             FLAG_BOTS,
                             FLAG_DEVICE,
                             FLAG_OPTION,
                             FLAG_BOX,
                             FLAG_SEED,
                             FLAG_THREADS,
                             FLAG_RESUME,
                             FLAG_PART,
                             FLAG_JSON,
                             {0}};

const Command command_sim = {
    .name = "sim",
    .words = "GAME",
    .about = "many games between bots, with error bars",
    .help =
        "Plays games between bots (greedy, unless --bots says otherwise) and\n"
        "prints for each seat how often it won alone, how often it shared\n"
        "first place, its points and its rank, with 95 % intervals. A seed\n"
        "gives the same totals with any number of threads. Ctrl-C, SIGTERM "
        "and\n"
        "SIGHUP print what there is.\n\n"
        "With --device no bot is asked: whoever may act does anything that is\n"
        "legal. That is much faster, on a graphics card most of all, and both\n"
        "devices come to the same totals.\n\n"
        "Examples:\n"
        "  madcap sim GAME --games 1000 --seed 1 --bots greedy,random,random\n"
        "  madcap sim GAME --games 1000000 --device cpu\n",
    .flags = flags,
    .least_words = 1,
    .most_words = 1,
    .run = run_sim,
};
