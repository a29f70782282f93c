/* delay.c -- a table as who watches late sees it. */
#define _GNU_SOURCE /* memmem */

#include "online/delay.h"

#include <stdlib.h>
#include <string.h>

#include "online/watches.h"

/* A row that is too young, or not kept yet; then it is the last one. */
typedef struct Held {
    struct Held *next;
    int64_t time;
    size_t size;
    bool kept;
    char text[];
} Held;

struct Delay {
    Held *first, *last;
    bool damaged;
    int64_t opened, followed; /* when; the time of the last row or NEVER */
    const Means *means;
    Party party;
};

Party *delay_party(Delay *delay)
{
    return &delay->party;
}

int64_t delay_time(Delay *delay, int64_t now)
{
    int64_t time = now - delay->party.pace.delay, begun = delay->party.woken;
    return time > begun ? time : begun;
}

/* ---- rows that wait ---- */

static bool hold(Delay *delay, const char *text, size_t size, int64_t time,
                 bool kept)
{
    Held *held = malloc(sizeof *held + size);
    if (!held)
        return false;
    *held = (Held){.time = time, .size = size, .kept = kept};
    memcpy(held->text, text, size);
    if (delay->last)
        delay->last->next = held;
    else
        delay->first = held;
    delay->last = held;
    return true;
}

bool delay_hold(Delay *delay, const Text *row, int64_t time)
{
    return hold(delay, row->buf, row->length, time, false);
}

void delay_keep(Delay *delay)
{
    if (delay->last)
        delay->last->kept = true;
}

void delay_drop(Delay *delay)
{
    Held **at = &delay->first, *before = NULL;
    for (; *at && (*at)->kept; at = &(*at)->next)
        before = *at;
    free(*at);
    *at = NULL;
    delay->last = before;
}

int64_t delay_due(const Delay *delay)
{
    const Held *held = delay->first;
    return held && held->kept ? held->time + delay->party.pace.delay : NEVER;
}

int64_t delay_begins(const Delay *delay, int64_t now)
{
    int64_t due = delay_due(delay);
    return delay->followed == NEVER && due != NEVER && due > now ? due - now
                                                                 : 0;
}

bool delay_follow(Delay *delay, int64_t now)
{
    Held *held = delay->first;
    Room *room = &delay->party.room;
    Why why;
    if (delay_due(delay) > now)
        return false;
    bool fine =
        party_follow(&delay->party, held->text, held->size, held->time, &why);
    ASSERT(fine);
    (void)fine;
    agenda_meet(&room->agenda, &room->match.table, room->match.state);
    delay->followed = held->time;
    delay->first = held->next;
    if (!delay->first)
        delay->last = NULL;
    free(held);
    return true;
}

void delay_shown(Delay *delay)
{
    Party *party = &delay->party;
    if (delay->followed != NEVER)
        party_shown(party, room_people(&party->room), delay->followed);
}

/* ---- from what is kept ---- */

static void take_opening(void *context, const StoreTable *table)
{
    Delay *delay = context;
    Why why;
    delay->damaged =
        !party_open(&delay->party, delay->means, (const char *)table->opening,
                    table->size, &why);
}

/* How much of a row comes before the first thing that is played. */
static size_t before_play(const char *text, size_t size)
{
    static const char begin[] = "\nbegin\n";
    enum { BEGIN = sizeof begin - 1 };
    if (size >= BEGIN - 1 && memcmp(text, begin + 1, BEGIN - 1) == 0)
        return BEGIN - 1;
    const char *at = memmem(text, size, begin, BEGIN);
    return at ? (size_t)(at - text) + BEGIN : size;
}

/* The game begins, and its clocks when that is old enough. */
static void take_head(Delay *delay, const char *text, size_t size, int64_t time)
{
    Why why;
    Party *party = &delay->party;
    delay->damaged = !party_fold(party, text, size, &why);
    if (delay->damaged || party->phase == GATHERING)
        return;
    party_wake(party, time);
    watches_stop(party, time);
}

static void take_row(void *context, const StoreRow *row)
{
    Delay *delay = context;
    const Party *party = &delay->party;
    const char *text = (const char *)row->bytes;
    /* What came later than now did so by another clock. */
    int64_t time = row->time < delay->opened ? row->time : delay->opened;
    size_t head = 0;
    if (!delay->damaged && party->phase == GATHERING) {
        head = before_play(text, row->size);
        take_head(delay, text, head, time);
    }
    if (!delay->damaged && party->phase != GATHERING)
        delay->damaged =
            !hold(delay, text + head, row->size - head, time, true);
}

Delay *delay_open(Store *store, const char *code, const Means *means,
                  int64_t now)
{
    StoreWhy why;
    Delay *delay = malloc(sizeof *delay);
    if (!delay)
        return NULL;
    delay->first = delay->last = NULL;
    delay->damaged = true;
    delay->opened = now;
    delay->followed = NEVER;
    delay->means = means;
    bool fine = store_find(store, code, take_opening, delay, &why) &&
                !delay->damaged &&
                store_read(store, code, take_row, delay, &why) &&
                !delay->damaged && delay->party.phase != GATHERING;
    while (fine && delay_follow(delay, now))
        delay_shown(delay);
    if (fine)
        return delay;
    delay_close(delay);
    return NULL;
}

void delay_close(Delay *delay)
{
    while (delay && delay->first) {
        Held *next = delay->first->next;
        free(delay->first);
        delay->first = next;
    }
    free(delay);
}
