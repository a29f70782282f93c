/* batch.c -- many games of one table, stepped at once.
 *
 * Everything a game has lies in arrays, a row each: its state, its streams of
 * random numbers, who is asked and what may be chosen. A step looks at all
 * actions first; then each row is played by itself, by any thread, up to its
 * next decision, and what the caller wants to know of it is written.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "core/playout.h"
#include "lib/own.h"
#include "lib/pool.h"

enum { GAMES_MAX = 1 << 24, SEATS_MASK = (1 << SEATS_MAX) - 1 };

/* A game, without its state. */
typedef struct Row {
    Rng chance;      /* what is drawn, and who is asked first */
    Rng any;         /* madcap_batch_draw */
    uint64_t number; /* which game of this row it is */
    uint16_t waited; /* mask of seats that let others act first */
    uint8_t seat;    /* who is asked */
    uint8_t over;    /* 1: a game has ended in this step */
} Row;

struct madcap_batch {
    madcap_table table;
    uint64_t seed;
    int games;
    size_t state_size;
    Pool *pool;
    unsigned char *state;
    Row *row;
    Set *legal;      /* what may be chosen; nobody else writes there */
    int16_t *chosen; /* the actions of a step, once they were looked at */
    atomic_flag busy;
};

/* A step under way; what the threads share. */
typedef struct Step {
    madcap_batch *batch;
    const madcap_arrays *arrays;
    int numbers; /* in a row of arrays->number */
    bool plays;  /* or only looks */
    atomic_int ended;
} Step;

static void *state_at(const madcap_batch *batch, int game)
{
    return batch->state + (size_t)game * batch->state_size;
}

/* ---- a game goes on ---- */

static void begin_game(madcap_batch *batch, int game)
{
    Row *row = &batch->row[game];
    uint64_t n = row->number * (uint64_t)batch->games + (uint64_t)game;
    row->chance = rng_stream(batch->seed, n);
    row->any = rng_stream(~batch->seed, n);
    row->waited = 0;
    const Table *table = &batch->table.table;
    table->game->init(table, state_at(batch, game));
}

/* Who reacts sooner than can be is for hosts to judge; who need not act may
 * wait, if somebody else can act then. */
static Set choices_of(const Table *table, const void *state, Actors actors,
                      uint32_t able, int seat)
{
    int early = table->game->early;
    Set legal = table->game->legal(table, state, seat);
    if (early)
        legal.word[early >> 6] &= ~(1ull << (early & 63));
    bool others = (able & (able - 1)) || actors.free >> CLOCK & 1;
    if (others && !(actors.awaited >> seat & 1))
        set_add(&legal, WAIT);
    return legal;
}

/* Whom to ask: of those awaited at once the lowest, but by lot where others
 * might be quicker. Nobody: -1. */
static int whom_to_ask(Actors actors, uint32_t able, Rng *rng)
{
    if (!able)
        return -1;
    if (actors.free & SEATS_MASK && able & (able - 1))
        return bit_nth(able, (int)rng_below(rng, (uint32_t)bit_count(able)));
    return __builtin_ctz(able);
}

/* An action of chance, or of the clock. */
static void play_other(const Table *table, void *state, int actor, Row *row)
{
    int action = playout_action(table, state, actor, &row->chance);
    table->game->apply(table, state, actor, action, NULL);
    row->waited = 0;
}

/* Up to somebody's decision; false: the game is over before that. */
static bool go_on(madcap_batch *batch, int game)
{
    const Table *table = &batch->table.table;
    Row *row = &batch->row[game];
    void *state = state_at(batch, game);
    for (;;) {
        Actors actors = table->game->actors(table, state);
        uint32_t able = (actors.awaited | actors.free) & SEATS_MASK &
                        ~(uint32_t)row->waited;
        int seat;
        if (actors.awaited >> CHANCE & 1) {
            play_other(table, state, CHANCE, row);
        } else if ((seat = whom_to_ask(actors, able, &row->chance)) >= 0) {
            row->seat = (uint8_t)seat;
            batch->legal[game] = choices_of(table, state, actors, able, seat);
            return true;
        } else if (actors.free >> CLOCK & 1) {
            play_other(table, state, CLOCK, row);
        } else {
            return false;
        }
    }
}

static void play_choice(madcap_batch *batch, int game, int action)
{
    const Table *table = &batch->table.table;
    Row *row = &batch->row[game];
    if (action == WAIT) {
        row->waited |= (uint16_t)(1u << row->seat);
        return;
    }
    table->game->apply(table, state_at(batch, game), row->seat, action, NULL);
    row->waited = 0;
}

/* ---- what the caller is given ---- */

/* How many seats of other teams are behind it, less those before it, as a part
 * of them all; alone, whether it has won. */
static float reward_of(const Result *result, int seats, int seat)
{
    int others = 0, ahead = 0;
    for (int other = 0; other < seats; other++) {
        if (result->team[other] == result->team[seat])
            continue;
        others++;
        ahead += (result->rank[other] > result->rank[seat]) -
                 (result->rank[other] < result->rank[seat]);
    }
    if (!others)
        return result->rank[seat] == 1 ? 1.0f : -1.0f;
    return (float)ahead / (float)others;
}

/* Of the game that has just ended. */
static void write_end(const Step *step, int game)
{
    const Table *table = &step->batch->table.table;
    const madcap_arrays *arrays = step->arrays;
    size_t first = (size_t)game * (size_t)table->seats;
    Result result;
    table->game->result(table, state_at(step->batch, game), &result);
    for (int seat = 0; seat < table->seats; seat++) {
        if (arrays->reward)
            arrays->reward[first + (size_t)seat] =
                reward_of(&result, table->seats, seat);
        if (arrays->score)
            arrays->score[first + (size_t)seat] = result.score[seat];
        if (arrays->rank)
            arrays->rank[first + (size_t)seat] = result.rank[seat];
    }
}

/* In the caller's own memory where rules can work on it. */
static void write_view(const Step *step, int game)
{
    const madcap_batch *batch = step->batch;
    const madcap_arrays *arrays = step->arrays;
    const Game *rules = batch->table.table.game;
    size_t size = rules->state_size;
    Held held;
    unsigned char *to =
        arrays->view ? arrays->view + (size_t)game * size : held.bytes;
    bool direct = !arrays->number && (uintptr_t)to % 8 == 0;
    unsigned char *view = direct ? to : held.bytes;
    __builtin_memcpy(view, state_at(batch, game), size);
    rules->redact(&batch->table.table, view, batch->row[game].seat);
    if (view != to)
        __builtin_memcpy(to, view, size);
    if (!arrays->number)
        return;
    __builtin_memset(held.bytes + size, 0, HELD_MORE);
    fields_write(rules->fields, held.bytes,
                 arrays->number + (size_t)game * (size_t)step->numbers);
}

/* Each of eight bits into a byte of its own: all of them are put into every
 * byte, one is left there, and carried to where it counts as 1. */
static uint64_t spread(uint64_t bits)
{
    uint64_t ones = bits * 0x0101010101010101u & 0x8040201008040201u;
    return (ones + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

static void write_mask(const Set *legal, unsigned char *mask)
{
    for (int i = 0; i < SET_WORDS; i++)
        for (int byte = 0; byte < 8; byte++, mask += 8) {
            uint64_t eight = spread(legal->word[i] >> 8 * byte & 0xff);
            __builtin_memcpy(mask, &eight, sizeof eight);
        }
}

static void write_row(const Step *step, int game)
{
    const madcap_arrays *arrays = step->arrays;
    const Set *legal = &step->batch->legal[game];
    if (arrays->seat)
        arrays->seat[game] = step->batch->row[game].seat;
    if (arrays->view || arrays->number)
        write_view(step, game);
    if (arrays->legal)
        __builtin_memcpy(arrays->legal + (size_t)game * SET_WORDS, legal->word,
                         sizeof legal->word);
    if (arrays->mask)
        write_mask(legal, arrays->mask + (size_t)game * SET_SIZE);
    if (arrays->over)
        arrays->over[game] = step->batch->row[game].over;
}

/* ---- a step ---- */

static void play_row(const Step *step, int game)
{
    madcap_batch *batch = step->batch;
    Row *row = &batch->row[game];
    play_choice(batch, game, batch->chosen[game]);
    while (!go_on(batch, game)) {
        write_end(step, game);
        row->over = 1;
        row->number++;
        begin_game(batch, game);
    }
}

static void do_rows(void *job, int from, int to)
{
    Step *step = job;
    madcap_batch *batch = step->batch;
    size_t seats = (size_t)batch->table.table.seats;
    int ended = 0;
    for (int game = from; game < to; game++) {
        Row *row = &batch->row[game];
        row->over = 0;
        if (step->arrays->reward)
            __builtin_memset(step->arrays->reward + (size_t)game * seats, 0,
                             seats * sizeof(float));
        if (step->plays && batch->chosen[game] != MADCAP_STAY)
            play_row(step, game);
        write_row(step, game);
        ended += row->over;
    }
    atomic_fetch_add(&step->ended, ended);
}

static int run_step(madcap_batch *batch, const madcap_arrays *arrays,
                    bool plays)
{
    Step step = {.batch = batch, .arrays = arrays, .plays = plays};
    if (arrays->number)
        step.numbers = fields_count(batch->table.table.game->fields);
    pool_run(batch->pool, batch->games, do_rows, &step);
    return atomic_load(&step.ended);
}

/* All actions, before any of them is played; then nobody can change them. */
static bool take_actions(madcap_batch *batch, const int32_t *action)
{
    for (int game = 0; game < batch->games; game++) {
        int32_t chosen = action[game];
        if (chosen != MADCAP_STAY && !set_has(&batch->legal[game], chosen)) {
            why_refuse("game %d: action %d is not legal now", game,
                       (int)chosen);
            return false;
        }
        batch->chosen[game] = (int16_t)chosen;
    }
    return true;
}

/* Whether the batch may be used now; then it is this thread's until it leaves.
 */
static bool enter(madcap_batch *batch)
{
    if (!batch)
        why_refuse("there is no batch");
    else if (!pool_is_here(batch->pool))
        why_refuse("the threads of this batch are another process's");
    else if (atomic_flag_test_and_set(&batch->busy))
        why_refuse("another thread is using this batch");
    else
        return true;
    return false;
}

static int leave(madcap_batch *batch, int answer)
{
    atomic_flag_clear(&batch->busy);
    return answer;
}

static bool has_arrays(const madcap_arrays *arrays)
{
    if (!arrays)
        why_refuse("there are no arrays");
    return arrays;
}

int madcap_batch_step(madcap_batch *batch, const madcap_arrays *arrays)
{
    if (!has_arrays(arrays) || !enter(batch))
        return -1;
    if (!arrays->action)
        return leave(batch, why_refuse("there are no actions"));
    if (!take_actions(batch, arrays->action))
        return leave(batch, -1);
    return leave(batch, run_step(batch, arrays, true));
}

int madcap_batch_look(madcap_batch *batch, const madcap_arrays *arrays)
{
    if (!has_arrays(arrays) || !enter(batch))
        return -1;
    return leave(batch, run_step(batch, arrays, false));
}

/* ---- beginning ---- */

static void begin_rows(void *job, int from, int to)
{
    madcap_batch *batch = job;
    for (int game = from; game < to; game++) {
        batch->row[game].number = 0;
        begin_game(batch, game);
        while (!go_on(batch, game)) {
            batch->row[game].number++;
            begin_game(batch, game);
        }
    }
}

int madcap_batch_reset(madcap_batch *batch, uint64_t seed)
{
    if (!enter(batch))
        return -1;
    batch->seed = seed;
    pool_run(batch->pool, batch->games, begin_rows, batch);
    return leave(batch, 0);
}

/* Memory that was not given is none to be given back. */
static void free_parts(madcap_batch *batch)
{
    if (batch->pool)
        pool_free(batch->pool);
    free(batch->state);
    free(batch->row);
    free(batch->legal);
    free(batch->chosen);
    free(batch);
}

static madcap_batch *make(const madcap_table *table, int games, int threads)
{
    madcap_batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    size_t rows = (size_t)games;
    batch->table = *table;
    batch->games = games;
    batch->state_size = (table->table.game->state_size + 7u) & ~(size_t)7;
    batch->state = calloc(rows, batch->state_size);
    batch->row = calloc(rows, sizeof *batch->row);
    batch->legal = calloc(rows, sizeof *batch->legal);
    batch->chosen = calloc(rows, sizeof *batch->chosen);
    atomic_flag_clear(&batch->busy);
    batch->pool = pool_new(threads);
    if (batch->state && batch->row && batch->legal && batch->chosen &&
        batch->pool)
        return batch;
    free_parts(batch);
    return NULL;
}

madcap_batch *madcap_batch_new(const madcap_table *table, int games,
                               uint64_t seed, int threads)
{
    if (!table_is_there(table))
        return NULL;
    if (games < 1 || games > GAMES_MAX || threads < 0 || threads > POOL_MAX) {
        why_refuse("a batch has 1 to %d games and 0 to %d threads", GAMES_MAX,
                   POOL_MAX);
        return NULL;
    }
    madcap_batch *batch = make(table, games, threads);
    if (!batch)
        why_refuse("there is no memory for %d games", games);
    else
        madcap_batch_reset(batch, seed);
    return batch;
}

void madcap_batch_free(madcap_batch *batch)
{
    if (batch)
        free_parts(batch);
}

/* ---- random actions, and single games ---- */

typedef struct Drawing {
    madcap_batch *batch;
    int32_t *action;
} Drawing;

static void draw_rows(void *job, int from, int to)
{
    const Drawing *drawing = job;
    madcap_batch *batch = drawing->batch;
    for (int game = from; game < to; game++)
        drawing->action[game] =
            playout_uniform(&batch->legal[game], &batch->row[game].any);
}

int madcap_batch_draw(madcap_batch *batch, int32_t *action)
{
    Drawing drawing = {batch, action};
    if (!action)
        return why_refuse("there is no room for the actions");
    if (!enter(batch))
        return -1;
    pool_run(batch->pool, batch->games, draw_rows, &drawing);
    return leave(batch, 0);
}

static bool has_game(const madcap_batch *batch, int game)
{
    bool has = game >= 0 && game < batch->games;
    if (!has)
        why_refuse("there is no game %d in this batch", game);
    return has;
}

int madcap_batch_get(madcap_batch *batch, int game, void *state, size_t size)
{
    Held held;
    if (!enter(batch))
        return -1;
    if (!has_game(batch, game) || !state_fits(&batch->table, state, size))
        return leave(batch, -1);
    __builtin_memcpy(held.bytes, state_at(batch, game),
                     batch->table.table.game->state_size);
    held.whose = MADCAP_WHOLE;
    state_give(&batch->table, &held, state);
    return leave(batch, 0);
}

static int put(madcap_batch *batch, int game, const Held *held)
{
    if (state_is_over(&batch->table, held))
        return why_refuse("this game is over: nobody can go on from there");
    __builtin_memcpy(state_at(batch, game), held->bytes,
                     batch->table.table.game->state_size);
    batch->row[game].waited = 0;
    while (!go_on(batch, game)) {
        batch->row[game].number++;
        begin_game(batch, game);
    }
    return 0;
}

int madcap_batch_put(madcap_batch *batch, int game, const void *state,
                     size_t size)
{
    Held held;
    if (!enter(batch))
        return -1;
    if (!has_game(batch, game) ||
        !state_hold_whole(&batch->table, state, size, &held))
        return leave(batch, -1);
    return leave(batch, put(batch, game, &held));
}
