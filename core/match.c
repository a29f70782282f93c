/* match.c -- a game being played. */
#include "core/match.h"
#include "core/playout.h"

static uint64_t hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

/* Eight bytes at a time, chained to all before; the last few are filled up
 * with zeros. Each step can be undone, so no two words fall together. */
static uint64_t hash_on(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t word = 0;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        __builtin_memcpy(&word, at, sizeof word);
        hash = hash_word(hash, word);
    }
    word = 0;
    __builtin_memcpy(&word, at, size);
    return hash_word(hash, word);
}

static uint64_t hash_table(const Table *table)
{
    uint64_t hash = 0xcbf29ce484222325u;
    hash = hash_on(hash, &table->seats, sizeof table->seats);
    hash = hash_on(hash, table->option, sizeof table->option);
    return hash_on(hash, table->box, table->game->box_size);
}

void match_start(Match *match, const Table *table)
{
    match->table = *table;
    match->plies = match->at_once = 0;
    __builtin_memset(match->state, 0, sizeof match->state);
    table->game->init(&match->table, match->state);
    match->hash =
        hash_on(hash_table(table), match->state, table->game->state_size);
}

Actors match_actors(const Match *match)
{
    return match->table.game->actors(&match->table, match->state);
}

bool match_is_over(const Match *match)
{
    Actors actors = match_actors(match);
    return !(actors.awaited | actors.free);
}

/* Whether the ply is one of several choices made at once: others are awaited
 * beside its seat, or were when the choices before it were made. */
static bool is_at_once(const Match *match, Ply ply)
{
    uint16_t awaited = match_actors(match).awaited;
    return ply.actor < SEATS_MAX && (awaited >> ply.actor & 1) &&
           (match->at_once > 0 || (awaited & (awaited - 1)));
}

static void play(Match *match, Ply ply, Tale *tale)
{
    const Game *game = match->table.game;
    uint16_t awaited = match_actors(match).awaited;
    if (!match->at_once) {
        __builtin_memcpy(match->before, match->state, game->state_size);
        match->hash_before = match->hash;
    }
    match->at_once = is_at_once(match, ply) ? match->at_once + 1 : 0;
    tale_clear(tale);
    game->apply(&match->table, match->state, ply.actor, ply.action, tale);
    uint16_t then = match_actors(match).awaited;
    if (!then || then & ~awaited)
        match->at_once = 0; /* nobody or somebody new: they are complete */
    match->hash = hash_on(match->hash, &ply, sizeof ply);
    match->hash = hash_on(match->hash, match->state, game->state_size);
    match->ply[match->plies++] = ply;
}

static void move_ply(Match *match, int32_t from, int32_t to)
{
    Ply ply = match->ply[from];
    int32_t step = from < to ? 1 : -1;
    for (; from != to; from += step)
        match->ply[from] = match->ply[from + step];
    match->ply[to] = ply;
}

/* Plays the last actions again, which were chosen at once; false where one
 * is not legal. */
static bool play_again(Match *match, int32_t choices)
{
    const Game *game = match->table.game;
    match->plies -= choices;
    match->hash = match->hash_before;
    match->at_once = 0;
    __builtin_memcpy(match->state, match->before, game->state_size);
    for (; choices > 0; choices--) {
        Ply ply = match->ply[match->plies];
        Set legal = game->legal(&match->table, match->state, ply.actor);
        if (!set_has(&legal, ply.action))
            return false;
        play(match, ply, NULL);
    }
    return true;
}

/* Brings the last action, made at once with `others`, to its place by seat;
 * it stays where that would lead elsewhere. */
static void sort_last(Match *match, int32_t others)
{
    const size_t size = match->table.game->state_size;
    unsigned char state[STATE_MAX];
    int32_t last = match->plies - 1, to = last;
    while (to > last - others &&
           match->ply[to - 1].actor > match->ply[last].actor)
        to--;
    if (to == last)
        return;
    __builtin_memcpy(state, match->state, size);
    move_ply(match, last, to);
    if (play_again(match, others + 1) &&
        !__builtin_memcmp(state, match->state, size))
        return;
    move_ply(match, to, last);
    match_rewind(match, last + 1);
}

const char *match_play(Match *match, int actor, int action, Tale *tale)
{
    Actors actors = match_actors(match);
    if (!(actors.awaited | actors.free))
        return "the game is over";
    if (actor < 0 || actor > CLOCK ||
        !((actors.awaited | actors.free) >> actor & 1))
        return "it is not their turn";
    Set legal = match->table.game->legal(&match->table, match->state, actor);
    if (!set_has(&legal, action))
        return "that action is not legal now";
    if (match->plies == MATCH_PLIES)
        return "the game is longer than a match can hold";
    Ply ply = {(uint8_t)actor, (uint8_t)action};
    int32_t others = is_at_once(match, ply) ? match->at_once : 0;
    play(match, ply, tale);
    sort_last(match, others);
    return NULL;
}

int match_chance(const Match *match, uint64_t seed)
{
    uint64_t before = 0;
    for (int32_t i = 0; i < match->plies; i++)
        before += match->ply[i].actor == CHANCE;
    Rng rng = rng_stream(seed, before);
    return playout_chance(match->table.game, &match->table, match->state, &rng);
}

void match_view(const Match *match, int viewer, void *view)
{
    const Game *game = match->table.game;
    if (viewer == OPEN && !match_is_over(match))
        viewer = SPECTATOR;
    __builtin_memcpy(view, match->state, game->state_size);
    game->redact(&match->table, view, viewer);
}

bool match_is_open(const Match *match, int seat)
{
    alignas(8) unsigned char own[STATE_MAX], others[STATE_MAX];
    const Table *table = &match->table;
    match_view(match, seat, own);
    match_view(match, SPECTATOR, others);
    Set legal = table->game->legal(table, match->state, seat);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        if (table->game->seen(table, match->state, SPECTATOR, seat, a) != a)
            return false;
    return __builtin_memcmp(own, others, table->game->state_size) == 0;
}

void match_rewind(Match *match, int32_t plies)
{
    Table table = match->table;
    match_start(match, &table);
    for (int32_t i = 0; i < plies; i++)
        play(match, match->ply[i], NULL);
}

/* Nobody but its seat can notice the action, in the state before it. */
static bool is_secret(const Match *match, Ply ply)
{
    const Table *table = &match->table;
    if (ply.actor >= table->seats)
        return false;
    for (int viewer = 0; viewer <= SPECTATOR; viewer++) {
        bool somebody = viewer < table->seats || viewer == SPECTATOR;
        if (somebody && viewer != ply.actor &&
            table->game->seen(table, match->state, viewer, ply.actor,
                              ply.action) != UNSEEN)
            return false;
    }
    return true;
}

int32_t match_last(const Match *match, int actor)
{
    int32_t last = match->plies - 1;
    while (last >= 0 && match->ply[last].actor != actor)
        last--;
    return last;
}

/* To before the seat's last action, whatever came after it. */
static const char *step_back(Match *match, int seat)
{
    int32_t last = match_last(match, seat);
    if (last < 0)
        return "you have not played yet";
    match_rewind(match, last);
    return NULL;
}

/* Plays an action if it is legal. */
static bool follow(const Table *table, void *state, Ply ply)
{
    Set legal = table->game->legal(table, state, ply.actor);
    if (!set_has(&legal, ply.action))
        return false;
    table->game->apply(table, state, ply.actor, ply.action, NULL);
    return true;
}

/* What others did after it may be possible only because of it. */
const char *match_undo(Match *match, int seat, Tale *tale)
{
    alignas(8) unsigned char without[STATE_MAX];
    int32_t last = match_last(match, seat), end = match->plies;
    int32_t at_once = end - match->at_once;
    if (last < at_once)
        at_once = end; /* made before the choices at once: those may answer */
    const char *reason = step_back(match, seat);
    if (reason)
        return reason;
    __builtin_memcpy(without, match->state, sizeof without);
    for (int32_t i = last; i < end && !reason; i++) {
        Ply ply = match->ply[i];
        bool answers = i > last && i < at_once;
        if ((answers && !is_secret(match, ply)) ||
            (i > last && !follow(&match->table, without, ply)))
            reason = "somebody has answered it already";
        play(match, ply, tale);
        if (tale->revealed && (answers || i == last))
            reason = "it was final, or something hidden has been turned up";
    }
    if (reason) {
        match_rewind(match, end);
        return reason;
    }
    match_rewind(match, last);
    for (int32_t i = last + 1; i < end; i++)
        play(match, match->ply[i], NULL);
    return NULL;
}

const char *match_take_back(Match *match, int seat, bool alone, Tale *tale)
{
    const char *reason = match_undo(match, seat, tale);
    return reason && alone ? step_back(match, seat) : reason;
}
