/* desks.c -- the tables of a hub. */
#include "online/desks.h"

#include <stdlib.h>
#include <string.h>

#include "online/delay.h"
#include "online/pool.h"

enum { BUCKETS = 1024 };

bool desks_start(Desks *desks)
{
    *desks = (Desks){.buckets = BUCKETS};
    desks->bucket = calloc(BUCKETS, sizeof(Desk *));
    return desks->bucket;
}

static void free_thoughts(Desk *desk)
{
    while (desk->thoughts) {
        Thought *next = desk->thoughts->next;
        free(desk->thoughts);
        desk->thoughts = next;
    }
}

static void free_inputs(Desk *desk)
{
    while (desk->first) {
        Input *next = desk->first->next;
        free(desk->first);
        desk->first = next;
    }
    desk->last = NULL;
    desk->inputs = 0;
}

void desks_clear(Desk *desk)
{
    free_inputs(desk);
    free_thoughts(desk);
    delay_close(desk->delay);
    desk->delay = NULL;
    free(desk->party);
    desk->party = NULL;
    desk->next[0] = 0;
}

static void free_desk(Desk *desk)
{
    desks_clear(desk);
    free(desk);
}

void desks_end(Desks *desks)
{
    for (uint32_t i = 0; i < desks->buckets; i++)
        while (desks->bucket[i]) {
            Desk *next = desks->bucket[i]->chain;
            free_desk(desks->bucket[i]);
            desks->bucket[i] = next;
        }
    free(desks->bucket);
    free(desks->heap);
}

/* ---- by their code ---- */

static uint32_t hash_of(const char *code)
{
    uint32_t hash = 2166136261u;
    for (; *code; code++)
        hash = (hash ^ (unsigned char)*code) * 16777619u;
    return hash ^ hash >> 15;
}

static Desk **slot_of(const Desks *desks, const char *code)
{
    Desk **at = &desks->bucket[hash_of(code) % desks->buckets];
    while (*at && strcmp((*at)->code, code) != 0)
        at = &(*at)->chain;
    return at;
}

Desk *desks_find(const Desks *desks, const char *code)
{
    return *slot_of(desks, code);
}

/* Four times as many buckets; without the memory for it, it goes on as it is.
 */
static void grow(Desks *desks)
{
    Desks more = {.buckets = 4 * desks->buckets};
    more.bucket = calloc(more.buckets, sizeof(Desk *));
    if (!more.bucket)
        return;
    for (uint32_t i = 0; i < desks->buckets; i++)
        while (desks->bucket[i]) {
            Desk *desk = desks->bucket[i];
            desks->bucket[i] = desk->chain;
            desk->chain = NULL;
            *slot_of(&more, desk->code) = desk;
        }
    free(desks->bucket);
    desks->bucket = more.bucket;
    desks->buckets = more.buckets;
}

Desk *desks_add(Desks *desks, const char *code)
{
    Desk *desk = calloc(1, sizeof *desk);
    if (!desk)
        return NULL;
    Text text = text_into(desk->code, sizeof desk->code);
    text_add(&text, code);
    desk->heap = -1;
    desk->due = NEVER;
    if (++desks->count > 2 * desks->buckets)
        grow(desks);
    *slot_of(desks, desk->code) = desk;
    return desk;
}

void desks_drop(Desks *desks, Desk *desk)
{
    desks_wait(desks, desk, NEVER);
    *slot_of(desks, desk->code) = desk->chain;
    desks->count--;
    free_desk(desk);
}

/* ---- by time ---- */

static void put_at(Desks *desks, int at, Desk *desk)
{
    desks->heap[at] = desk;
    desk->heap = at;
}

/* Moves a desk up or down to where it belongs. */
static void settle(Desks *desks, Desk *desk)
{
    int at = desk->heap;
    while (at > 0 && desks->heap[(at - 1) / 2]->due > desk->due) {
        put_at(desks, at, desks->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (;;) {
        int below = 2 * at + 1;
        if (below + 1 < desks->waiting &&
            desks->heap[below + 1]->due < desks->heap[below]->due)
            below++;
        if (below >= desks->waiting || desks->heap[below]->due >= desk->due)
            break;
        put_at(desks, at, desks->heap[below]);
        at = below;
    }
    put_at(desks, at, desk);
}

static void take_out(Desks *desks, Desk *desk)
{
    Desk *last = desks->heap[--desks->waiting];
    int at = desk->heap;
    desk->heap = -1;
    if (last == desk)
        return;
    put_at(desks, at, last);
    settle(desks, last);
}

static bool make_room(Desks *desks)
{
    if (desks->waiting < desks->room)
        return true;
    int room = desks->room ? 2 * desks->room : BUCKETS;
    Desk **heap = realloc(desks->heap, (size_t)room * sizeof(Desk *));
    if (!heap)
        return false;
    desks->heap = heap;
    desks->room = room;
    return true;
}

bool desks_wait(Desks *desks, Desk *desk, int64_t due)
{
    if (desk->heap >= 0 && due == NEVER)
        take_out(desks, desk);
    desk->due = due;
    if (due == NEVER)
        return true;
    if (desk->heap < 0) {
        if (!make_room(desks))
            return false;
        put_at(desks, desks->waiting++, desk);
    }
    settle(desks, desk);
    return true;
}

Desk *desks_next(const Desks *desks)
{
    return desks->waiting ? desks->heap[0] : NULL;
}

/* ---- numbers ---- */

static void count_guests(HubStats *stats, const Desk *desk)
{
    stats->waiting += (uint64_t)desk->inputs;
    for (const Guest *guest = desk->guests; guest; guest = guest->next) {
        stats->people += guest->viewer != SPECTATOR;
        stats->watching += guest->viewer == SPECTATOR;
    }
}

void desks_count(const Desks *desks, HubStats *stats)
{
    for (uint32_t i = 0; i < desks->buckets; i++)
        for (const Desk *desk = desks->bucket[i]; desk; desk = desk->chain)
            count_guests(stats, desk);
}
