/* watches.c -- the clocks of a party's seats, and when all are silent. */
#include "online/watches.h"

#include "core/table.h"
#include "online/rows.h"

enum { LONG = 3600 * SECOND };

bool party_is_long(const Party *party)
{
    return party->pace.bank >= LONG;
}

/* ---- what others may know ---- */

static uint32_t seen_awaited(const Party *party)
{
    alignas(8) unsigned char view[STATE_MAX];
    const Table *table = &party->room.match.table;
    match_view(&party->room.match, SPECTATOR, view);
    return table->game->actors(table, view).awaited;
}

bool party_is_silent(const Party *party)
{
    const Match *match = &party->room.match;
    uint32_t seats = (1u << match->table.seats) - 1;
    Count count = match->table.game->deadline(&match->table, match->state);
    return party->phase == PLAYING &&
           (count.milliseconds > 0 ||
            bit_count(seen_awaited(party) & seats) > 1);
}

void watches_unveil(Party *party)
{
    if (party_is_silent(party))
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Chair *chair = &party->chair[seat];
        chair->known_absent = chair->away || chair->conceded;
        chair->known_agrees = chair->agrees;
    }
}

/* The people that are there; and those that everybody knows to be. */
static uint32_t people_of(const Party *party, bool known)
{
    uint32_t people = 0;
    for (int seat = 0; seat < party->room.match.table.seats; seat++) {
        const Chair *chair = &party->chair[seat];
        bool absent =
            known ? chair->known_absent : chair->away || chair->conceded;
        people |= (uint32_t)(chair->taken && !absent) << seat;
    }
    return people;
}

/* ---- clocks ---- */

int64_t watch_left(const Watch *watch, int64_t now)
{
    int64_t spent = watch->since == NEVER ? 0 : now - watch->since;
    return spent < watch->left ? watch->left - spent : 0;
}

static void stop_watch(Watch *watch, int64_t now)
{
    watch->left = watch_left(watch, now);
    watch->since = NEVER;
}

/* The turn is over. */
static void end_turn(const Party *party, Chair *chair, int64_t now)
{
    Watch *watch = &chair->own;
    stop_watch(watch, now);
    chair->ended_with = watch->left;
    watch->left = party->pace.per_turn ? party->pace.bank
                                       : watch->left + party->pace.more;
    if (watch->left > ROW_LEFT)
        watch->left = ROW_LEFT;
}

/* Whose own clock runs is who is awaited; what others see of it goes by what
 * everybody sees, so that it does not tell who has chosen. */
void watches_run(Party *party, int64_t now, Text *row)
{
    bool on = party->phase == PLAYING && !party->paused && party->pace.bank;
    uint32_t own =
        on ? match_actors(&party->room.match).awaited & people_of(party, false)
           : 0;
    uint32_t seen = on ? seen_awaited(party) & people_of(party, true) : 0;
    for (int seat = 0; seat < party->room.match.table.seats; seat++) {
        Chair *chair = &party->chair[seat];
        if (own >> seat & 1 && chair->own.since == NEVER) {
            chair->own.since = now;
        } else if (on && !(own >> seat & 1) && chair->own.since != NEVER) {
            end_turn(party, chair, now);
            if (row)
                text_print(row, "left %d %d\n", seat + 1, (int)chair->own.left);
        }
        if (seen >> seat & 1 && chair->seen.since == NEVER)
            chair->seen.since = now;
        else if (on && !(seen >> seat & 1))
            chair->seen = (Watch){chair->own.left, NEVER};
    }
    watches_unveil(party);
}

void watches_stop(Party *party, int64_t now)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        stop_watch(&party->chair[seat].own, now);
        stop_watch(&party->chair[seat].seen, now);
    }
}

/* ---- while nobody is there ---- */

void watches_wake(Party *party, int64_t now)
{
    for (int seat = 0; seat < party->room.match.table.seats; seat++) {
        Chair *chair = &party->chair[seat];
        chair->gone = now;
        if (party_is_long(party))
            continue;
        chair->own.since = NEVER;
        chair->seen = (Watch){chair->own.left, NEVER};
    }
    watches_run(party, now, NULL);
}

static void put_off(int64_t *moment, int64_t milliseconds)
{
    if (*moment != NEVER)
        *moment += milliseconds;
}

void watches_put_off(Party *party, int64_t milliseconds)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Chair *chair = &party->chair[seat];
        put_off(&chair->gone, milliseconds);
        if (party_is_long(party))
            continue;
        put_off(&chair->own.since, milliseconds);
        put_off(&chair->seen.since, milliseconds);
    }
}

/* ---- what is due ---- */

int64_t watches_run_out(const Party *party, int seat)
{
    const Watch *own = &party->chair[seat].own;
    return own->since == NEVER ? NEVER : own->since + own->left;
}

/* In a game that goes on for days nobody is missed before their time is up. */
int64_t watches_miss(const Party *party, int seat)
{
    const Chair *chair = &party->chair[seat];
    bool plays = chair->taken && !chair->away && !chair->conceded;
    if (!plays || chair->gone == NEVER || !party->pace.grace)
        return NEVER;
    return party_is_long(party)
               ? watches_run_out(party, seat)
               : chair->gone + (int64_t)party->pace.grace * party->pace.slow;
}
