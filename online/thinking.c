/* thinking.c -- bots of a hub that think in other threads. */
#include <stdlib.h>
#include <string.h>

#include "online/hub_inner.h"

bool hub_think(Hub *hub, int threads)
{
    hub->pool = pool_start(threads);
    hub->means.elsewhere = hub->pool != NULL;
    return hub->pool;
}

int hub_thoughts(const Hub *hub)
{
    return pool_descriptor(hub->pool);
}

void hub_let_think(Hub *hub, Desk *desk)
{
    while (hub->pool && pool_has_room(hub->pool)) {
        if (!hub->spare && !(hub->spare = malloc(sizeof *hub->spare)))
            return;
        Thought *thought = hub->spare;
        if (!room_question(&desk->party->room, &thought->question))
            return;
        hub->spare = NULL;
        memcpy(thought->code, desk->code, sizeof desk->code);
        thought->waking = desk->waking;
        pool_put(hub->pool, thought, &desk->turn);
    }
}

bool hub_is_crowded(const Hub *hub)
{
    return hub->pool && !pool_has_room(hub->pool);
}

/* A table that slept meanwhile, or was folded anew, asks again. */
Desk *hub_take_thought(Hub *hub)
{
    Thought *thought;
    while ((thought = pool_take(hub->pool))) {
        Desk *desk = desks_find(&hub->desks, thought->code);
        if (desk && desk->party && desk->waking == thought->waking) {
            thought->next = desk->thoughts;
            desk->thoughts = thought;
            return desk;
        }
        free(thought);
    }
    return NULL;
}

bool hub_hear_thought(Desk *desk, int64_t now, Text *row)
{
    Thought *thought = desk->thoughts;
    desk->thoughts = thought->next;
    if (thought->waking == desk->waking)
        party_answer(desk->party, &thought->question, thought->answer, now,
                     row);
    free(thought);
    return row->length > 0;
}

void hub_end_thinking(Hub *hub)
{
    if (hub->pool)
        pool_end(hub->pool);
    free(hub->spare);
    hub->pool = NULL;
    hub->spare = NULL;
}
