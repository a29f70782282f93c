/* arena.c -- the command `arena`: a tournament of bots, and what it proves. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/chart.h"
#include "apps/commands.h"
#include "apps/crew.h"
#include "apps/file.h"
#include "apps/contest.h"
#include "apps/say.h"
#include "apps/setup.h"
#include "apps/standing.h"
#include "apps/task.h"
#include "core/json.h"

enum { BLOCKS_MAX = 1000000, TITLE = 256, HEAD = 2048 };

/* The scores of all blocks, and which are there. */
typedef struct Blocks {
    int64_t count;
    Score *scores; /* `count` times the contest's entries */
    bool *played;
} Blocks;

typedef struct Arena {
    Contest contest;
    Blocks blocks;
    Slate *slate; /* one for each worker */
} Arena;

/* ---- what is asked for ---- */

/* Reads "a,b+c,d" into the entries. */
static int read_entries(const char *list, Contest *contest)
{
    contest->entries = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        Entry *entry = &contest->entry[contest->entries];
        if (contest->entries == ENTRIES_MAX)
            return say_wrong("--bots names more than %d sides", ENTRIES_MAX);
        if (length >= sizeof entry->name)
            return say_wrong("--bots names too many bots for one side");
        snprintf(entry->name, sizeof entry->name, "%.*s", (int)length, list);
        int status = setup_bot_list(entry->name, '+', entry->bot, &entry->bots);
        if (status != FINE)
            return status;
        contest->entries++;
        if (!list[length])
            return FINE;
        list += length + 1;
    }
}

/* The seats of the first side, than which none has more. */
static int count_mates(const Contest *contest)
{
    int mates = 0;
    for (int seat = 0; seat < contest->table.seats; seat++)
        mates += contest->side[seat] == 0;
    return mates;
}

static int check_sides(Contest *contest)
{
    contest_prepare(contest);
    if (contest->sides < 2)
        return say_wrong("an arena needs two sides, and at this table is one");
    if (contest->entries < 2)
        return say_wrong("an arena needs two bots or more: --bots A,B");
    int mates = count_mates(contest);
    for (int i = 0; i < contest->entries; i++)
        if (contest->entry[i].bots > mates)
            return say_wrong("'%s' are %d bots, and a side has %d seat%s",
                             contest->entry[i].name, contest->entry[i].bots,
                             mates, mates == 1 ? "" : "s");
    return FINE;
}

static int read_args(const Args *args, Arena *arena, int *threads)
{
    static Setup setup;
    const Game *game = setup_game(args->word[0]);
    const char *bots = args_value(args, "bots");
    arena->blocks.count = 100;
    int status = game ? setup_table(args, game, &setup) : WRONG_USAGE;
    if (status == FINE)
        status = setup_seed(args, &setup);
    if (status == FINE && !args_has(args, "seed"))
        status = task_seed(args, "arena", &setup.seed);
    if (status == FINE)
        status = read_entries(bots ? bots : "greedy,random", &arena->contest);
    if (status == FINE)
        status =
            args_number(args, "blocks", 1, BLOCKS_MAX, &arena->blocks.count);
    if (status == FINE)
        status = crew_threads(args, threads);
    arena->contest.table = setup.table;
    arena->contest.seed = setup.seed;
    return status == FINE ? check_sides(&arena->contest) : status;
}

/* ---- playing ---- */

static int make_room(Arena *arena, int threads)
{
    size_t count = (size_t)arena->blocks.count;
    size_t scores = count * (size_t)arena->contest.entries;
    arena->blocks.scores = calloc(scores, sizeof *arena->blocks.scores);
    arena->blocks.played = calloc(count, sizeof *arena->blocks.played);
    arena->slate = crew_slates(threads);
    if (arena->blocks.scores && arena->blocks.played && arena->slate)
        return FINE;
    return say_failed("there is no memory for so many blocks and threads");
}

/* What a block comes to: the numbers of each entry's score, in their order. */
enum { SCORE_NUMBERS = 6 };

static int numbers_of(const Contest *contest)
{
    return contest->entries * (SCORE_NUMBERS + contest->entries);
}

static_assert(ENTRIES_MAX * (SCORE_NUMBERS + ENTRIES_MAX) <= TASK_NUMBERS,
              "a block fits into a unit");

static void write_score(const Score *score, int entries, int64_t *number)
{
    const int64_t first[SCORE_NUMBERS] = {score->games,   score->wins,
                                          score->points,  score->ranks,
                                          score->answers, score->nanoseconds};
    memcpy(number, first, sizeof first);
    memcpy(number + SCORE_NUMBERS, score->before,
           (size_t)entries * sizeof *number);
}

static Score read_score(const int64_t *number, int entries)
{
    Score score = {number[0], number[1], number[2], number[3],
                   {0},       number[4], number[5]};
    memcpy(score.before, number + SCORE_NUMBERS,
           (size_t)entries * sizeof *number);
    return score;
}

static bool play_block(void *job, int worker, int64_t block, int64_t *number)
{
    Arena *arena = job;
    int entries = arena->contest.entries;
    Score score[ENTRIES_MAX];
    if (!contest_play(&arena->contest, block, &arena->slate[worker],
                      crew_is_stopped, score))
        return false;
    for (int i = 0; i < entries; i++)
        write_score(&score[i], entries,
                    number + (ptrdiff_t)i * (SCORE_NUMBERS + entries));
    return true;
}

/* Numbers that sums of a million blocks can hold. */
static bool are_sane(const int64_t *number, int count)
{
    for (int i = 0; i < count; i++)
        if (number[i] > INT64_MAX / BLOCKS_MAX ||
            number[i] < INT64_MIN / BLOCKS_MAX)
            return false;
    return true;
}

static bool take_block(void *job, int64_t block, const int64_t *number)
{
    Arena *arena = job;
    const Contest *contest = &arena->contest;
    int entries = contest->entries;
    Score *scores = arena->blocks.scores + block * entries;
    int64_t games = 0;
    if (!are_sane(number, numbers_of(contest)))
        return false;
    for (int i = 0; i < entries; i++) {
        Score score = read_score(
            number + (ptrdiff_t)i * (SCORE_NUMBERS + entries), entries);
        if (score.games < 0 || score.answers < 0 || score.nanoseconds < 0)
            return false;
        games += score.games;
        scores[i] = score;
    }
    arena->blocks.played[block] =
        games == (int64_t)contest->sides * contest->sides;
    return arena->blocks.played[block];
}

/* Blocks that were not played are left out: those behind move up. */
static int64_t close_gaps(Blocks *blocks, int entries)
{
    int64_t count = 0;
    for (int64_t i = 0; i < blocks->count; i++)
        if (blocks->played[i])
            memmove(blocks->scores + count++ * entries,
                    blocks->scores + i * entries,
                    (size_t)entries * sizeof *blocks->scores);
    return count;
}

/* ---- what came of it ---- */

static void write_title(const Arena *arena, const Standing *s, char *buf,
                        size_t size)
{
    const Contest *c = &arena->contest;
    snprintf(buf, size,
             "%s, %d seats, %" PRId64 " blocks of %d games, seed %" PRIu64,
             c->table.game->id, c->table.seats, s->blocks, c->sides, c->seed);
}

/* "84.2 [81.0, 87.1]", or the value alone where there is no interval. */
static const char *write_figure(const Figure *figure, double times,
                                int decimals, char *buf, size_t size)
{
    if (isnan(figure->low))
        snprintf(buf, size, "%.*f", decimals, times * figure->value);
    else
        snprintf(buf, size, "%.*f [%.*f, %.*f]", decimals,
                 times * figure->value, decimals, times * figure->low, decimals,
                 times * figure->high);
    return buf;
}

static int name_width(const Contest *contest)
{
    int width = 4;
    for (int i = 0; i < contest->entries; i++) {
        int length = (int)strlen(contest->entry[i].name);
        width = length > width ? length : width;
    }
    return width;
}

static void print_entries(const Arena *arena, const Standing *s)
{
    const Contest *c = &arena->contest;
    int width = name_width(c);
    char unit[32], wins[48], points[48], rank[48], rating[48];
    snprintf(unit, sizeof unit, "%ss", c->table.game->unit);
    printf("%-*s %18s %20s %18s %18s %8s\n", width + 2, "bot", "wins %", unit,
           "rank", "rating", "ms/move");
    for (int i = 0; i < c->entries; i++)
        printf("%d %-*s %18s %20s %18s %18s %8.3f\n", i + 1, width,
               c->entry[i].name,
               write_figure(&s->of[i].wins, 100, 1, wins, sizeof wins),
               write_figure(&s->of[i].points, 1, 2, points, sizeof points),
               write_figure(&s->of[i].rank, 1, 2, rank, sizeof rank),
               write_figure(&s->of[i].rating, 1, 0, rating, sizeof rating),
               s->of[i].milliseconds);
}

static void print_pairs(const Arena *arena, const Standing *s)
{
    const Contest *c = &arena->contest;
    int width = name_width(c);
    char ahead[48], blocks[48];
    printf("\n%-*s %18s %22s\n", 2 * width + 12, "pair", "ahead %",
           "blocks won %");
    for (int i = 0; i < c->entries; i++)
        for (int j = i + 1; j < c->entries; j++)
            printf("%d %-*s before %d %-*s %18s %22s\n", i + 1, width,
                   c->entry[i].name, j + 1, width, c->entry[j].name,
                   write_figure(&s->ahead[i][j], 100, 1, ahead, sizeof ahead),
                   write_figure(&s->blocks_ahead[i][j], 100, 1, blocks,
                                sizeof blocks));
}

static void print_text(const Arena *arena, const Standing *s)
{
    char title[TITLE];
    write_title(arena, s, title, sizeof title);
    printf("%s\n\n", title);
    print_entries(arena, s);
    print_pairs(arena, s);
}

static void write_figures(Json *json, const char *key, const Figure *figure)
{
    char interval[40];
    say_real(json, key, figure->value);
    if (isnan(figure->low))
        return;
    snprintf(interval, sizeof interval, "%s_ci95", key);
    json_open(json, interval, '[');
    say_real(json, NULL, figure->low);
    say_real(json, NULL, figure->high);
    json_close(json, ']');
}

static void write_entry(Json *json, const Arena *arena, const Standing *s,
                        int i)
{
    json_open(json, NULL, '{');
    json_text(json, "bot", arena->contest.entry[i].name);
    json_int(json, "games", s->of[i].games);
    json_int(json, "answers", s->of[i].answers);
    write_figures(json, "win_share", &s->of[i].wins);
    write_figures(json, "mean_points", &s->of[i].points);
    write_figures(json, "mean_rank", &s->of[i].rank);
    write_figures(json, "rating", &s->of[i].rating);
    say_real(json, "milliseconds_per_move", s->of[i].milliseconds);
    json_close(json, '}');
}

static void write_pair(Json *json, const Standing *s, int i, int j)
{
    json_open(json, NULL, '{');
    json_int(json, "first", i + 1);
    json_int(json, "second", j + 1);
    write_figures(json, "ahead", &s->ahead[i][j]);
    write_figures(json, "blocks_won", &s->blocks_ahead[i][j]);
    json_close(json, '}');
}

static void print_json(const Arena *arena, const Standing *s)
{
    static char buf[65536];
    const Contest *c = &arena->contest;
    char seed[24];
    Json json;
    json_start(&json, buf, sizeof buf);
    json_open(&json, NULL, '{');
    json_text(&json, "game", c->table.game->id);
    json_int(&json, "seats", c->table.seats);
    json_int(&json, "sides", c->sides);
    json_int(&json, "blocks", s->blocks);
    json_int(&json, "games", s->games);
    /* As text: many readers of JSON keep only 53 bits of a number. */
    snprintf(seed, sizeof seed, "%" PRIu64, c->seed);
    json_text(&json, "seed", seed);
    json_open(&json, "bots", '[');
    for (int i = 0; i < c->entries; i++)
        write_entry(&json, arena, s, i);
    json_close(&json, ']');
    json_open(&json, "pairs", '[');
    for (int i = 0; i < c->entries; i++)
        for (int j = i + 1; j < c->entries; j++)
            write_pair(&json, s, i, j);
    json_close(&json, ']');
    json_close(&json, '}');
    say_json(&json);
}

static int draw_chart(const Arena *arena, const Standing *s, const char *path)
{
    static char svg[CHART_BYTES];
    char title[TITLE];
    write_title(arena, s, title, sizeof title);
    size_t length = chart_write(&arena->contest, s, title, svg);
    const char *reason = file_write(path, svg, length);
    return reason ? say_failed("cannot write %s: %s", path, reason) : FINE;
}

static int report(const Args *args, Arena *arena)
{
    static Standing standing;
    const Contest *c = &arena->contest;
    int64_t count = close_gaps(&arena->blocks, c->entries);
    const char *svg = args_value(args, "svg");
    if (count == 0)
        return say_failed(crew_is_stopped()
                              ? "stopped before a block was finished"
                              : "there are no blocks in this part");
    if (!standing_find(arena->blocks.scores, count, c->entries, c->sides,
                       c->seed, &standing))
        return say_failed("there is no memory for the intervals");
    if (args_has(args, "json"))
        print_json(arena, &standing);
    else
        print_text(arena, &standing);
    int status = svg ? draw_chart(arena, &standing, svg) : FINE;
    if (!task_is_whole())
        status = say_failed("%s %" PRId64 " of %" PRId64 " blocks",
                            crew_is_stopped() ? "stopped after" : "there are",
                            count, arena->blocks.count);
    return status;
}

static void write_head(const Contest *contest, char *buf, size_t size)
{
    setup_head(&contest->table, "arena", contest->seed, buf, size);
    for (int i = 0; i < contest->entries; i++) {
        size_t length = strlen(buf);
        snprintf(buf + length, size - length, "%s%s%s", i ? "," : "bots ",
                 contest->entry[i].name, i == contest->entries - 1 ? "\n" : "");
    }
}

static int run_arena(const Args *args)
{
    static Arena arena;
    char head[HEAD];
    int threads, status = read_args(args, &arena, &threads);
    if (status == FINE)
        status = make_room(&arena, threads);
    if (status != FINE)
        return status;
    write_head(&arena.contest, head, sizeof head);
    Task task = {.what = "arena",
                 .unit = "block",
                 .head = head,
                 .units = arena.blocks.count,
                 .size = 1,
                 .numbers = numbers_of(&arena.contest),
                 .work = play_block,
                 .take = take_block,
                 .job = &arena};
    status = task_run(args, &task, threads);
    if (status == FINE)
        status = task_kept(args, report(args, &arena));
    free(arena.blocks.scores);
    free(arena.blocks.played);
    free(arena.slate);
    return status;
}

static const Flag flags[] = {
    {"bots", "LIST", "who plays, as a,b,c; normally greedy,random"},
    {"blocks", "N", "how many blocks; normally 100"},
    FLAG_SEATS,
    FLAG_OPTION,
    FLAG_BOX,
    FLAG_SEED,
    FLAG_THREADS,
    FLAG_RESUME,
    FLAG_PART,
    {"svg", "FILE", "draw a chart"},
    FLAG_JSON,
    {0}};

const Command command_arena = {
    .name = "arena",
    .words = "GAME",
    .about = "a tournament of bots, with ratings",
    .help =
        "Lets bots play each other on duplicate blocks: the same chance for "
        "all\n"
        "rotations of the seats. Of two bots the first sits alone against the\n"
        "second on all other seats; more of them are mixed anew for each "
        "block.\n"
        "Where seats win and lose together a bot plays the whole team, and "
        "a+b\n"
        "is a team of two bots.\n\n"
        "Prints for each bot its share of wins, its points, its rank and a\n"
        "rating, with 95 % intervals over blocks, and how long it takes over "
        "a\n"
        "move; for each pair how often one finished before the other, and how\n"
        "many blocks it won. A seed gives the same figures with any number of\n"
        "threads. Ctrl-C, SIGTERM and SIGHUP print what there is; with "
        "--resume\n"
        "the same command goes on from there, also after a kill.\n\n"
        "Example:\n"
        "  madcap arena GAME --bots greedy,random --blocks 500 --seed 1\n",
    .flags = flags,
    .least_words = 1,
    .most_words = 1,
    .run = run_arena,
};
