/* batch.c -- many games of one table, stepped at once.
 *
 * Everything a game has lies in arrays, a row each: its state, its streams of
 * random numbers, who is asked and what may be chosen. A step looks at all
 * actions first; then each row is played by itself, by any thread, up to its
 * next decision, and what the caller wants to know of it is written.
 */
#include <stdlib.h>

#include "games/games.h"
#include "lib/rows.h"

enum { GAMES_MAX = 1 << 24 };

static int run_step(madcap_batch *batch, const madcap_arrays *arrays,
                    bool plays)
{
    Step step = {.batch = batch, .arrays = arrays, .plays = plays};
    if (arrays->number)
        step.numbers = fields_count(batch->table.table.game->fields);
    pool_run(batch->pool, batch->games, batch->rows->step, &step);
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

int madcap_batch_reset(madcap_batch *batch, uint64_t seed)
{
    if (!enter(batch))
        return -1;
    batch->seed = seed;
    pool_run(batch->pool, batch->games, batch->rows->begin, batch);
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

/* The fast ones where the fast rules run. */
static const Rows *rows_here(void)
{
#ifdef MADCAP_TWICE
    return games_all() == games_plain() ? &rows_plain : &rows_fast;
#else
    return &rows_plain;
#endif
}

static madcap_batch *make(const madcap_table *table, int games, int threads)
{
    madcap_batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    size_t rows = (size_t)games;
    batch->table = *table;
    batch->games = games;
    batch->rows = rows_here();
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

int madcap_batch_draw(madcap_batch *batch, int32_t *action)
{
    Drawing drawing = {batch, action};
    if (!action)
        return why_refuse("there is no room for the actions");
    if (!enter(batch))
        return -1;
    pool_run(batch->pool, batch->games, batch->rows->draw, &drawing);
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
    __builtin_memcpy(held.bytes, row_state(batch, game),
                     batch->table.table.game->state_size);
    held.whose = MADCAP_WHOLE;
    state_give(&batch->table, &held, state);
    return leave(batch, 0);
}

static int put(madcap_batch *batch, int game, const Held *held)
{
    if (state_is_over(&batch->table, held))
        return why_refuse("this game is over: nobody can go on from there");
    __builtin_memcpy(row_state(batch, game), held->bytes,
                     batch->table.table.game->state_size);
    batch->row[game].waited = 0;
    batch->rows->go_on(batch, game);
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

int madcap_ask(const madcap_table *table, const void *state, size_t size,
               unsigned waited, uint64_t *stream, uint64_t legal[4])
{
    Held held;
    Set choices = {{0}};
    if (!state_hold_whole(table, state, size, &held))
        return -1;
    if (!stream || !legal)
        return why_refuse("there is no stream, or no room for the choices");
    Rng rng = {*stream};
    int actor =
        rows_plain.ask(&table->table, held.bytes, waited, &rng, &choices);
    *stream = rng.state;
    __builtin_memcpy(legal, choices.word, sizeof choices.word);
    return actor;
}
