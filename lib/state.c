/* state.c -- states in the caller's memory: their seals, and what is played.
 *
 * A state is the game's bytes, then a seal and a word that says whose it is.
 * The seal is a hash of all that and of the table, no secret: it is there so
 * that a mistake is told from a state, and rules never meet bytes that are
 * none.
 */
#include "core/hash.h"
#include "core/playout.h"
#include "lib/own.h"

enum { SEAL_BYTES = 16 };

uint64_t state_key(const Table *table)
{
    const Game *game = table->game;
    uint64_t key = hash_bytes(1, game->id, text_length(game->id));
    key = hash_word(key, (uint64_t)table->seats);
    key = hash_bytes(key, table->option, sizeof table->option);
    return hash_bytes(key, table->box, game->box_size);
}

static uint64_t seal_of(const madcap_table *table, const Held *held)
{
    uint64_t seal = hash_word(table->key, (uint64_t)held->whose);
    return hash_bytes(seal, held->bytes, table->table.game->state_size);
}

/* ---- in and out ---- */

int madcap_state_bytes(const madcap_table *table)
{
    return table_is_there(table) ? (int)table->table.game->state_size : -1;
}

int madcap_state_size(const madcap_table *table)
{
    int bytes = madcap_state_bytes(table);
    return bytes < 0 ? bytes : bytes + SEAL_BYTES;
}

bool state_fits(const madcap_table *table, const void *state, size_t size)
{
    int right = madcap_state_size(table);
    if (right < 0)
        return false;
    if (!state)
        why_refuse("there is no state");
    else if (size != (size_t)right)
        why_refuse("a state of this table has %d bytes, not %d", right,
                   size > INT32_MAX ? INT32_MAX : (int)size);
    return state && size == (size_t)right;
}

bool state_hold(const madcap_table *table, const void *state, size_t size,
                Held *held)
{
    if (!state_fits(table, state, size))
        return false;
    const unsigned char *at = (const unsigned char *)state;
    size_t bytes = size - SEAL_BYTES;
    uint64_t seal[2];
    __builtin_memcpy(held->bytes, at, bytes);
    __builtin_memset(held->bytes + bytes, 0, HELD_MORE);
    __builtin_memcpy(seal, at + bytes, sizeof seal);
    held->whose = seal[1] <= MADCAP_WHOLE ? (int)seal[1] : -1;
    if (held->whose >= 0 && seal[0] == seal_of(table, held))
        return true;
    why_refuse("these bytes are no state of this table");
    return false;
}

bool state_hold_whole(const madcap_table *table, const void *state, size_t size,
                      Held *held)
{
    if (!state_hold(table, state, size, held))
        return false;
    if (held->whose != MADCAP_WHOLE)
        why_refuse("this is a view: only a whole state can be played on");
    return held->whose == MADCAP_WHOLE;
}

void state_give(const madcap_table *table, const Held *held, void *state)
{
    unsigned char *to = (unsigned char *)state;
    size_t bytes = table->table.game->state_size;
    uint64_t seal[2] = {seal_of(table, held), (uint64_t)held->whose};
    __builtin_memcpy(to, held->bytes, bytes);
    __builtin_memcpy(to + bytes, seal, sizeof seal);
}

int madcap_init(const madcap_table *table, void *state, size_t size)
{
    Held held;
    if (!state_fits(table, state, size))
        return -1;
    table->table.game->init(&table->table, held.bytes);
    held.whose = MADCAP_WHOLE;
    state_give(table, &held, state);
    return 0;
}

int madcap_whose(const madcap_table *table, const void *state, size_t size)
{
    Held held;
    return state_hold(table, state, size, &held) ? held.whose : -1;
}

/* ---- what may be asked ---- */

bool state_has_actor(const madcap_table *table, int actor)
{
    bool has = table_has_seat(&table->table, actor) || actor == MADCAP_CHANCE ||
               actor == MADCAP_CLOCK;
    if (!has)
        why_refuse("there is no actor %d at this table", actor);
    return has;
}

bool state_has_seat(const madcap_table *table, int seat)
{
    bool has = table_has_seat(&table->table, seat);
    if (!has)
        why_refuse("there is no seat %d at this table", seat);
    return has;
}

bool state_is_over(const madcap_table *table, const Held *held)
{
    Actors actors = table->table.game->actors(&table->table, held->bytes);
    return !(actors.awaited | actors.free);
}

bool state_has_viewer(const madcap_table *table, const Held *held, int viewer)
{
    bool has = table_has_seat(&table->table, viewer) ||
               viewer == MADCAP_SPECTATOR || viewer == MADCAP_OPEN;
    if (!has)
        why_refuse("there is no viewer %d at this table", viewer);
    else if (held->whose != MADCAP_WHOLE && held->whose != viewer)
        why_refuse("this is the view of somebody else");
    else if (viewer == MADCAP_OPEN && !state_is_over(table, held))
        why_refuse("nothing is open before the game is over");
    else
        return true;
    return false;
}

/* What a view says of others is not enough to ask what they may do. */
static bool may_ask(const madcap_table *table, const Held *held, int actor)
{
    if (!state_has_actor(table, actor))
        return false;
    if (held->whose == MADCAP_WHOLE || held->whose == actor)
        return true;
    why_refuse("this is the view of somebody else");
    return false;
}

static Set legal_of(const madcap_table *table, const Held *held, int actor)
{
    return table->table.game->legal(&table->table, held->bytes, actor);
}

bool state_is_legal(const madcap_table *table, const Held *held, int actor,
                    int action)
{
    if (!may_ask(table, held, actor))
        return false;
    Set legal = legal_of(table, held, actor);
    if (set_has(&legal, action))
        return true;
    if (state_is_over(table, held))
        why_refuse("the game is over");
    else if (set_is_empty(&legal))
        why_refuse("it is not the turn of actor %d", actor);
    else
        why_refuse("action %d of actor %d is not legal now", action, actor);
    return false;
}

bool state_look(const madcap_table *table, Held *held, int viewer)
{
    if (!state_has_viewer(table, held, viewer))
        return false;
    table->table.game->redact(&table->table, held->bytes, viewer);
    held->whose = viewer;
    return true;
}

int madcap_actors(const madcap_table *table, const void *state, size_t size,
                  unsigned *awaited, unsigned *able)
{
    Held held;
    if (!state_hold(table, state, size, &held))
        return -1;
    Actors actors = table->table.game->actors(&table->table, held.bytes);
    if (awaited)
        *awaited = actors.awaited;
    if (able)
        *able = actors.free;
    return (actors.awaited | actors.free) != 0;
}

int madcap_legal(const madcap_table *table, const void *state, size_t size,
                 int actor, uint64_t legal[4])
{
    Held held;
    if (!state_hold(table, state, size, &held) || !may_ask(table, &held, actor))
        return -1;
    Set set = legal_of(table, &held, actor);
    if (legal)
        __builtin_memcpy(legal, set.word, sizeof set.word);
    return set_count(&set);
}

int madcap_results(const madcap_table *table, const void *state, size_t size,
                   madcap_result *result)
{
    Held held;
    Result found;
    if (!state_hold(table, state, size, &held))
        return -1;
    if (!result)
        return why_refuse("there is no room for the result");
    table->table.game->result(&table->table, held.bytes, &found);
    static_assert(sizeof found == sizeof *result, "a result is the same");
    __builtin_memcpy(result, &found, sizeof found);
    return 0;
}

int madcap_deadline(const madcap_table *table, const void *state, size_t size,
                    int *number)
{
    Held held;
    if (!state_hold(table, state, size, &held))
        return -1;
    Count count = table->table.game->deadline(&table->table, held.bytes);
    if (number)
        *number = (int)count.number;
    return (int)count.milliseconds;
}

/* ---- weights ---- */

static bool has_weights(const uint32_t *weight)
{
    if (!weight)
        why_refuse("there is no room for the weights");
    return weight;
}

int madcap_odds(const madcap_table *table, const void *state, size_t size,
                uint32_t weight[MADCAP_ACTIONS])
{
    Held held;
    uint32_t found[SET_SIZE] = {0};
    if (!state_hold_whole(table, state, size, &held) || !has_weights(weight))
        return -1;
    Set legal = legal_of(table, &held, CHANCE);
    if (set_is_empty(&legal))
        return why_refuse("it is not the turn of chance");
    bool even = !table->table.game->odds(&table->table, held.bytes, found);
    __builtin_memset(weight, 0, sizeof found);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        weight[a] = even ? 1 : found[a];
    return 0;
}

int madcap_lean(const madcap_table *table, const void *state, size_t size,
                int seat, uint32_t weight[MADCAP_ACTIONS])
{
    Held held;
    if (!state_hold(table, state, size, &held) || !has_weights(weight))
        return -1;
    if (!state_has_seat(table, seat) || !state_look(table, &held, seat))
        return -1;
    Set legal = legal_of(table, &held, seat);
    if (set_is_empty(&legal))
        return why_refuse("it is not the turn of seat %d", seat);
    __builtin_memset(weight, 0, MADCAP_ACTIONS * sizeof *weight);
    table->table.game->lean(&table->table, held.bytes, seat, weight);
    return 0;
}

/* ---- playing ---- */

int madcap_apply(const madcap_table *table, void *state, size_t size, int actor,
                 int action)
{
    Held held;
    if (!state_hold_whole(table, state, size, &held) ||
        !state_is_legal(table, &held, actor, action))
        return -1;
    table->table.game->apply(&table->table, held.bytes, actor, action, NULL);
    state_give(table, &held, state);
    return 0;
}

static bool has_stream(const uint64_t *stream)
{
    if (!stream)
        why_refuse("there is no stream of random numbers");
    return stream;
}

uint64_t madcap_stream(uint64_t seed, uint64_t n)
{
    return rng_stream(seed, n).state;
}

int madcap_draw(const madcap_table *table, const void *state, size_t size,
                int actor, uint64_t *stream)
{
    Held held;
    if (!state_hold(table, state, size, &held) || !has_stream(stream) ||
        !may_ask(table, &held, actor))
        return -1;
    Set legal = legal_of(table, &held, actor);
    if (set_is_empty(&legal))
        return why_refuse("it is not the turn of actor %d", actor);
    Rng rng = {*stream};
    int action = playout_action(&table->table, held.bytes, actor, &rng);
    *stream = rng.state;
    return action;
}

int madcap_playout(const madcap_table *table, void *state, size_t size,
                   uint64_t *stream)
{
    Held held;
    if (!state_hold_whole(table, state, size, &held) || !has_stream(stream))
        return -1;
    Rng rng = {*stream};
    Tally tally = table->table.game->playout(&table->table, held.bytes, &rng);
    *stream = rng.state;
    state_give(table, &held, state);
    return (int)tally.decisions;
}

/* ---- views and worlds ---- */

int madcap_redact(const madcap_table *table, void *state, size_t size,
                  int viewer)
{
    Held held;
    if (!state_hold(table, state, size, &held) ||
        !state_look(table, &held, viewer))
        return -1;
    state_give(table, &held, state);
    return 0;
}

/* From a game that is open nothing is missing. */
int madcap_resample(const madcap_table *table, void *state, size_t size,
                    uint64_t *stream)
{
    Held held;
    if (!state_hold(table, state, size, &held) || !has_stream(stream))
        return -1;
    if (held.whose == MADCAP_WHOLE)
        return why_refuse("this is no view: nothing is missing");
    Rng rng = {*stream};
    if (held.whose != MADCAP_OPEN)
        table->table.game->resample(&table->table, held.bytes, held.whose,
                                    &rng);
    *stream = rng.state;
    held.whose = MADCAP_WHOLE;
    state_give(table, &held, state);
    return 0;
}

int madcap_seen(const madcap_table *table, const void *state, size_t size,
                int viewer, int actor, int action, int *seen_by,
                int *seen_action)
{
    Held held;
    if (!state_hold_whole(table, state, size, &held) ||
        !state_is_legal(table, &held, actor, action) ||
        !state_has_viewer(table, &held, viewer))
        return -1;
    int seen = table->table.game->seen(&table->table, held.bytes, viewer, actor,
                                       action);
    if (seen == UNSEEN)
        return 0;
    if (seen_by)
        *seen_by = seen_actor(actor, seen);
    if (seen_action)
        *seen_action = seen % SET_SIZE;
    return 1;
}
