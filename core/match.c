/* match.c -- a game being played. */
#include "core/match.h"
#include "core/hash.h"
#include "core/playout.h"
#include "core/table.h"

/* ---- hashes ---- */

static uint64_t hash_table(const Table *table)
{
    uint64_t hash = 0xcbf29ce484222325u;
    hash = hash_bytes(hash, &table->seats, sizeof table->seats);
    hash = hash_bytes(hash, table->option, sizeof table->option);
    return hash_bytes(hash, table->box, table->game->box_size);
}

static bool is_legal(const Table *table, const void *state, int actor,
                     int action)
{
    Set legal = table->game->legal(table, state, actor);
    return set_has(&legal, action);
}

/* ---- marks ---- */

static void hash_ply(const Table *table, Mark *mark, Ply ply)
{
    const uint8_t bytes[] = {ply.actor, ply.action};
    mark->hash = hash_bytes(mark->hash, bytes, sizeof bytes);
    mark->hash = hash_bytes(mark->hash, mark->state, table->game->state_size);
}

void mark_play(const Table *table, Mark *mark, Ply ply)
{
    ASSERT(is_legal(table, mark->state, ply.actor, ply.action));
    table->game->apply(table, mark->state, ply.actor, ply.action, NULL);
    hash_ply(table, mark, ply);
}

/* Plays the choices made at once behind a mark, by seat. */
static void sort_choices(const Match *match, Mark *mark, int32_t to)
{
    for (int seat = 0; seat < match->table.seats; seat++)
        for (int32_t i = mark->entries; i < to; i++)
            if (match->ply[i].actor == seat && match_stands(match, i))
                mark_play(&match->table, mark, match->ply[i]);
}

static bool is_choosing(const Match *match)
{
    return match->settled.plies < match->plies;
}

/* What was played up to that entry is complete; mostly that is one action. */
static void settle(Match *match, int32_t to)
{
    Mark *mark = &match->settled;
    ASSERT(to > mark->entries && to <= match->entries);
    if (match->plies - mark->plies == 1 && match_stands(match, to - 1)) {
        __builtin_memcpy(mark->state, match->state, sizeof mark->state);
        hash_ply(&match->table, mark, match->ply[to - 1]);
    } else {
        sort_choices(match, mark, to);
    }
    mark->entries = to;
    mark->plies = match->plies;
    __builtin_memcpy(mark->played, match->played, sizeof mark->played);
    ASSERT(!__builtin_memcmp(mark->state, match->state, sizeof mark->state));
    if (to - match->mark[match->marks - 1].entries < MARK_EVERY)
        return;
    ASSERT(match->marks < MATCH_MARKS);
    match->mark[match->marks++] = *mark;
}

uint64_t match_hash(const Match *match)
{
    if (!is_choosing(match))
        return match->settled.hash;
    Mark mark = match->settled;
    sort_choices(match, &mark, match->entries);
    return mark.hash;
}

/* ---- playing ---- */

void match_start(Match *match, const Table *table)
{
    Mark *mark = &match->settled;
    ASSERT(table_is_sound(table));
    if (table != &match->table)
        match->table = *table;
    match->entries = match->plies = 0;
    __builtin_memset(match->played, 0, sizeof match->played);
    __builtin_memset(match->gone, 0, sizeof match->gone);
    __builtin_memset(match->state, 0, sizeof match->state);
    __builtin_memset(mark, 0, sizeof *mark);
    table->game->init(&match->table, match->state);
    __builtin_memcpy(mark->state, match->state, sizeof mark->state);
    mark->hash =
        hash_bytes(hash_table(table), match->state, table->game->state_size);
    match->mark[0] = *mark;
    match->marks = 1;
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

static uint16_t who_notices(const Match *match, Ply ply)
{
    const Table *table = &match->table;
    uint32_t who = 0;
    for (int viewer = 0; viewer <= SPECTATOR; viewer++)
        if ((viewer < table->seats || viewer == SPECTATOR) &&
            table->game->seen(table, match->state, viewer, ply.actor,
                              ply.action) != UNSEEN)
            who |= 1u << viewer;
    return (uint16_t)who;
}

/* Plays an entry of the journal. It is one of several choices made at once
 * where others are awaited beside its seat, or were when the choices before it
 * were made; nobody or somebody new is awaited: they are complete. */
static void play(Match *match, int32_t entry, Tale *tale)
{
    const Table *table = &match->table;
    Ply *ply = &match->ply[entry];
    ASSERT(is_legal(table, match->state, ply->actor, ply->action));
    uint32_t awaited = match_actors(match).awaited;
    bool at_once = ply->actor < SEATS_MAX && (awaited >> ply->actor & 1) &&
                   (is_choosing(match) || (awaited & (awaited - 1)));
    if (!at_once && is_choosing(match))
        settle(match, entry);
    ply->note = who_notices(match, *ply);
    tale_clear(tale);
    table->game->apply(table, match->state, ply->actor, ply->action, tale);
    match->plies++;
    match->played[ply->actor]++;
    uint32_t then = match_actors(match).awaited;
    bool complete = !at_once || !then || (then & ~awaited);
    ply->how = (uint8_t)((ply->how & (PLY_TOLD | PLY_FINAL)) |
                         (at_once ? PLY_AT_ONCE : 0) |
                         (at_once && complete ? PLY_COMPLETE : 0));
    if (tale)
        ply->how |= (uint8_t)(PLY_TOLD | (tale->revealed ? PLY_FINAL : 0));
    if (complete)
        settle(match, entry + 1);
}

static const char *const too_long = "the game is longer than a match can hold";

const char *match_play(Match *match, int actor, int action, Tale *tale)
{
    Actors actors = match_actors(match);
    if (!(actors.awaited | actors.free))
        return "the game is over";
    if (actor < 0 || actor > CLOCK ||
        !((actors.awaited | actors.free) >> actor & 1))
        return "it is not their turn";
    if (!is_legal(&match->table, match->state, actor, action))
        return "that action is not legal now";
    if (match->entries == MATCH_PLIES)
        return too_long;
    match->ply[match->entries] = ply_of(actor, action);
    play(match, match->entries++, tale);
    return NULL;
}

/* ---- looking ---- */

void match_view(const Match *match, int viewer, void *view)
{
    const Game *game = match->table.game;
    ASSERT(table_has_seat(&match->table, viewer) || viewer == SPECTATOR ||
           viewer == OPEN);
    if (viewer == OPEN && !match_is_over(match))
        viewer = SPECTATOR;
    __builtin_memcpy(view, match->state, game->state_size);
    game->redact(&match->table, view, viewer);
}

bool match_is_open(const Match *match, int seat)
{
    alignas(8) unsigned char own[STATE_MAX], others[STATE_MAX];
    const Table *table = &match->table;
    ASSERT(table_has_seat(&match->table, seat));
    match_view(match, seat, own);
    match_view(match, SPECTATOR, others);
    Set legal = table->game->legal(table, match->state, seat);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        if (table->game->seen(table, match->state, SPECTATOR, seat, a) != a)
            return false;
    return __builtin_memcmp(own, others, table->game->state_size) == 0;
}

/* ---- the journal ---- */

bool match_stands(const Match *match, int32_t entry)
{
    return match_stood(match, entry, match->entries);
}

bool match_stood(const Match *match, int32_t entry, int32_t entries)
{
    ASSERT(entry >= 0 && entry < entries && entries <= match->entries);
    int32_t gone = match->gone[entry];
    return (!gone || gone >= entries) && !(match->ply[entry].how & PLY_BACK);
}

bool match_noticed(const Match *match, int32_t entry, int viewer)
{
    ASSERT(entry >= 0 && entry < match->entries);
    ASSERT(viewer >= 0 && viewer <= OPEN);
    Ply ply = match->ply[entry];
    return !(ply.how & PLY_BACK) &&
           (viewer == OPEN || (ply.note >> viewer & 1));
}

int32_t match_last(const Match *match, int actor)
{
    ASSERT(actor >= 0 && actor < ACTORS);
    int32_t last = match->played[actor] ? match->entries - 1 : -1;
    while (last >= 0 &&
           (match->ply[last].actor != actor || !match_stands(match, last)))
        last--;
    return last;
}

const Mark *match_mark(const Match *match, int32_t entry)
{
    int32_t mark = match->marks - 1;
    ASSERT(entry >= 0 && entry <= match->entries);
    if (entry >= match->settled.entries)
        return &match->settled;
    while (match->mark[mark].entries > entry)
        mark--;
    return &match->mark[mark];
}

void match_fold(const Match *match, int32_t entries, void *state)
{
    match_fold_then(match, entries, match->entries, state);
}

/* Any mark before an entry that was taken back is of use: those between it and
 * its taking back went with it. */
void match_fold_then(const Match *match, int32_t entries, int32_t then,
                     void *state)
{
    const Table *table = &match->table;
    const Mark *mark = match_mark(match, entries);
    ASSERT(entries <= then && then <= match->entries);
    __builtin_memcpy(state, mark->state, table->game->state_size);
    for (int32_t i = mark->entries; i < entries; i++) {
        Ply ply = match->ply[i];
        if (match_stood(match, i, then))
            table->game->apply(table, state, ply.actor, ply.action, NULL);
    }
}

/* ---- taking back ---- */

static bool is_final(const Match *match, int32_t entry, Tale *tale)
{
    alignas(8) unsigned char state[STATE_MAX];
    const Table *table = &match->table;
    ASSERT(match_stands(match, entry));
    Ply ply = match->ply[entry];
    if (ply.how & PLY_TOLD)
        return ply.how & PLY_FINAL;
    match_fold(match, entry, state);
    tale_clear(tale);
    table->game->apply(table, state, ply.actor, ply.action, tale);
    return tale->revealed;
}

/* Whether others can act now without the seat noticing it. */
static bool may_be_answered(const Match *match, int seat)
{
    const Table *table = &match->table;
    for (int actor = 0; actor < table->seats; actor++) {
        Set legal = table->game->legal(table, match->state, actor);
        if (actor == seat)
            continue;
        for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
            if (table->game->seen(table, match->state, seat, actor, a) ==
                UNSEEN)
                return true;
    }
    return false;
}

static const char *const nothing_yet = "you have not played yet";
static const char *const too_much =
    "too much was played and taken back in this game";

static const char *const turned_up =
    "it was final, or something hidden has been turned up";

/* Why what came behind an entry keeps it, as far as its seat has noticed, or
 * NULL. What the seat has not noticed is as good as what might have been. */
static const char *answered(const Match *match, int32_t entry, int seat)
{
    const char *reason = NULL;
    bool followed = false;
    while (++entry < match->entries) {
        if (!match_stands(match, entry))
            continue;
        followed = true;
        if (!match_noticed(match, entry, seat))
            continue;
        if (match->ply[entry].how & PLY_FINAL)
            return turned_up;
        reason = "somebody has answered it already";
    }
    if (!reason && (followed || may_be_answered(match, seat)))
        return "somebody may have answered it already, in secret";
    return reason;
}

const char *match_keeps(const Match *match, int seat, Tale *tale)
{
    ASSERT(table_has_seat(&match->table, seat) && tale);
    int32_t last = match_last(match, seat);
    if (last < 0)
        return nothing_yet;
    if (match->entries >= MATCH_BACKS)
        return too_much;
    if (is_final(match, last, tale))
        return turned_up;
    if (is_choosing(match) && last >= match->settled.entries)
        return NULL;
    return answered(match, last, seat);
}

/* Plays what stands again, from the last mark before that entry. */
static void play_again(Match *match, int32_t entry)
{
    match->settled = *match_mark(match, entry);
    while (match->mark[match->marks - 1].entries > entry)
        match->marks--;
    const Mark *mark = &match->settled;
    int32_t from = mark->entries;
    match->plies = mark->plies;
    __builtin_memcpy(match->played, mark->played, sizeof match->played);
    __builtin_memcpy(match->state, mark->state, sizeof match->state);
    for (int32_t i = from; i < match->entries; i++)
        if (match_stands(match, i))
            play(match, i, NULL);
}

static void take_back(Match *match, int seat, int how)
{
    int32_t last = match_last(match, seat);
    ASSERT(last >= 0 && match->entries < MATCH_PLIES);
    int32_t back = match->entries++;
    match->ply[back] =
        (Ply){(uint8_t)seat, 0, (uint8_t)(PLY_BACK | how), (uint16_t)last};
    int32_t end = how & PLY_ALL_SINCE ? back : last + 1;
    for (int32_t i = last; i < end; i++)
        if (match_stood(match, i, back))
            match->gone[i] = (uint16_t)back;
    play_again(match, last);
}

const char *match_undo(Match *match, int seat, Tale *tale)
{
    const char *reason = match_keeps(match, seat, tale);
    if (!reason)
        take_back(match, seat, 0);
    return reason;
}

const char *match_go_back(Match *match, int seat)
{
    ASSERT(table_has_seat(&match->table, seat));
    if (match_last(match, seat) < 0)
        return nothing_yet;
    if (match->entries >= MATCH_BACKS)
        return too_much;
    take_back(match, seat, PLY_ALL_SINCE);
    return NULL;
}

uint16_t match_missed(const Match *match, int32_t back)
{
    ASSERT(back >= 0 && back < match->entries);
    Ply ply = match->ply[back];
    ASSERT(ply.how & PLY_BACK);
    int32_t end = ply.how & PLY_ALL_SINCE ? back : ply.note + 1;
    uint32_t who = 0;
    for (int32_t i = ply.note; i < end; i++)
        if (match_stood(match, i, back))
            who |= match->ply[i].note;
    return (uint16_t)who;
}

/* ---- in another order ---- */

Plies match_plies(const Match *match, int first)
{
    ASSERT(first == -1 || table_has_seat(&match->table, first));
    return (Plies){match, first, 0, match->entries, 0, 0, 0};
}

/* The seats one after the other, `first` before all others. */
static int seat_in_turn(const Plies *plies)
{
    int seat = plies->first < 0 ? plies->turn : plies->turn - 1;
    if (seat < 0)
        return plies->first;
    return seat == plies->first ? -1 : seat; /* that one was already */
}

/* Behind the last of the choices made at once from here on. */
static int32_t choices_end(const Plies *plies)
{
    const Match *match = plies->match;
    int32_t end = plies->at;
    for (int32_t entry = end; entry < plies->end; entry++) {
        if (!match_stands(match, entry))
            continue;
        if (!(match->ply[entry].how & PLY_AT_ONCE))
            return end;
        end = entry + 1;
        if (match->ply[entry].how & PLY_COMPLETE)
            return end;
    }
    return end;
}

static bool next_choice(Plies *plies, Ply *ply)
{
    const Match *match = plies->match;
    for (; plies->turn <= match->table.seats; plies->turn++) {
        int seat = seat_in_turn(plies);
        for (; plies->from < plies->to; plies->from++)
            if (match_stands(match, plies->from) &&
                match->ply[plies->from].actor == seat) {
                *ply = match->ply[plies->from++];
                return true;
            }
        plies->from = plies->at;
    }
    return false;
}

bool plies_next(Plies *plies, Ply *ply)
{
    const Match *match = plies->match;
    for (;;) {
        if (plies->at < plies->to && next_choice(plies, ply))
            return true;
        if (plies->at < plies->to)
            plies->at = plies->to;
        while (plies->at < plies->end && !match_stands(match, plies->at))
            plies->at++;
        if (plies->at == plies->end)
            return false;
        plies->to = choices_end(plies);
        if (plies->to <= plies->at) {
            *ply = match->ply[plies->at++];
            return true;
        }
        plies->from = plies->at;
        plies->turn = 0;
    }
}

void match_order(const Match *match, int first, Match *order)
{
    Plies plies = match_plies(match, first);
    Ply ply;
    ASSERT(order != match);
    match_start(order, &match->table);
    while (plies_next(&plies, &ply)) {
        const char *reason = match_play(order, ply.actor, ply.action, NULL);
        ASSERT(!reason);
    }
}
