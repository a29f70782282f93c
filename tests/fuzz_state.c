/* fuzz_state.c -- any bytes as a state: checking and drawing survive them,
 * a state that passes the check can be looked at, and what a spectator may
 * imagine from it can be played on. */
#include "core/playout.h"
#include "core/reason.h"
#include "tests/fuzz.h"

enum { STEPS = 40 };

static Scene scene;
static Tale tale;

static void draw(const Table *table, const void *view)
{
    for (int viewer = 0; viewer < table->seats; viewer++)
        table->game->draw(table, view, viewer, &scene);
    table->game->draw(table, view, SPECTATOR, &scene);
}

static void look(const Table *table, const void *state, void *view, int viewer)
{
    const Game *game = table->game;
    memcpy(view, state, game->state_size);
    game->redact(table, view, viewer);
    CLAIM(!game->check(table, view));
    game->draw(table, view, viewer, &scene);
    for (int actor = 0; actor <= CLOCK; actor++) {
        Set legal = game->legal(table, state, actor);
        for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
            game->seen(table, state, viewer, actor, a);
    }
}

/* Through a view and back, because a state that passes the check may itself
 * be a view, with nothing behind what it hides. */
static void play_on(const Table *table, void *state)
{
    const Game *game = table->game;
    Rng rng = rng_stream(1, 1);
    game->redact(table, state, SPECTATOR);
    game->resample(table, state, SPECTATOR, &rng);
    for (int i = 0; i < STEPS; i++) {
        Actors actors = game->actors(table, state);
        if (!(actors.awaited | actors.free))
            return;
        int actor = playout_actor(actors, &rng);
        Set legal = game->legal(table, state, actor);
        CLAIM(!set_is_empty(&legal));
        tale_clear(&tale);
        game->apply(table, state, actor, playout_uniform(&legal, &rng), &tale);
        CLAIM(!game->check(table, state));
    }
}

/* Any position that is over has its reasons. */
static void explain(const Table *table, const uint8_t *state)
{
    Actors actors = table->game->actors(table, state);
    if (actors.awaited | actors.free)
        return;
    for (int seat = 0; seat < table->seats; seat++) {
        char buf[REASON_TEXT];
        Text text = text_into(buf, sizeof buf);
        table->game->reason(table, state, seat, &text);
        CLAIM(text.length > 0 && !text.overflow);
    }
}

/* The state lies in memory of just its size. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, data + size};
    Table table = fuzz_table(&bytes);
    const Game *game = table.game;
    uint8_t *state = malloc(game->state_size);
    uint8_t *view = malloc(game->state_size);
    Result result;
    CLAIM(state && view);
    for (size_t i = 0; i < game->state_size; i++)
        state[i] = (uint8_t)fuzz_below(&bytes, 256);
    draw(&table, state);
    if (!game->check(&table, state)) {
        game->result(&table, state, &result);
        explain(&table, state);
        for (int viewer = 0; viewer < table.seats; viewer++)
            look(&table, state, view, viewer);
        look(&table, state, view, SPECTATOR);
        play_on(&table, state);
    }
    free(state);
    free(view);
    return 0;
}
