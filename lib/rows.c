/* rows.c -- the rows of a batch: what each game of it does by itself. */
#include "lib/rows.h"

#include "core/playout.h"

enum { SEATS_MASK = (1 << SEATS_MAX) - 1 };

/* ---- a game goes on ---- */

static void begin_game(madcap_batch *batch, int game)
{
    Row *row = &batch->row[game];
    uint64_t n = row->number * (uint64_t)batch->games + (uint64_t)game;
    row->chance = rng_stream(batch->seed, n);
    row->any = rng_stream(~batch->seed, n);
    row->waited = 0;
    const Table *table = &batch->table.table;
    table->game->init(table, row_state(batch, game));
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
 * might be quicker. Nobody is left: -1. */
static int seat_to_ask(Actors actors, uint32_t able, Rng *rng)
{
    if (!able)
        return -1;
    if (actors.free & SEATS_MASK && able & (able - 1))
        return bit_nth(able, (int)rng_below(rng, (uint32_t)bit_count(able)));
    return __builtin_ctz(able);
}

static int whom_to_ask(const Table *table, const void *state, uint32_t waited,
                       Rng *rng, Set *choices)
{
    Actors actors = table->game->actors(table, state);
    uint32_t able = (actors.awaited | actors.free) & SEATS_MASK & ~waited;
    if (actors.awaited >> CHANCE & 1)
        return CHANCE;
    int seat = seat_to_ask(actors, able, rng);
    if (seat < 0)
        return actors.free >> CLOCK & 1 ? CLOCK : MADCAP_NOBODY;
    *choices = choices_of(table, state, actors, able, seat);
    return seat;
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
    void *state = row_state(batch, game);
    for (;;) {
        int actor = whom_to_ask(table, state, row->waited, &row->chance,
                                &batch->legal[game]);
        if (actor == MADCAP_NOBODY)
            return false;
        if (actor < SEATS_MAX) {
            row->seat = (uint8_t)actor;
            return true;
        }
        play_other(table, state, actor, row);
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
    table->game->apply(table, row_state(batch, game), row->seat, action, NULL);
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
    table->game->result(table, row_state(step->batch, game), &result);
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
    __builtin_memcpy(view, row_state(batch, game), size);
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

static void step_rows(void *job, int from, int to)
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

/* Where no decision comes before the end, another game begins. */
static void settle(madcap_batch *batch, int game)
{
    while (!go_on(batch, game)) {
        batch->row[game].number++;
        begin_game(batch, game);
    }
}

static void begin_rows(void *job, int from, int to)
{
    madcap_batch *batch = job;
    for (int game = from; game < to; game++) {
        batch->row[game].number = 0;
        begin_game(batch, game);
        settle(batch, game);
    }
}

static void draw_rows(void *job, int from, int to)
{
    const Drawing *drawing = job;
    madcap_batch *batch = drawing->batch;
    for (int game = from; game < to; game++)
        drawing->action[game] =
            playout_uniform(&batch->legal[game], &batch->row[game].any);
}

#ifdef MADCAP_FAST
#define ROWS rows_fast
#else
#define ROWS rows_plain
#endif

const Rows ROWS = {begin_rows, step_rows, draw_rows, settle, whom_to_ask};
