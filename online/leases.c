/* leases.c -- a hub whose store other servers use as well.
 *
 * A table is ours by a lease (store.h). When that could not be renewed in time,
 * or the store is away, others may have tables that are awake here. They are
 * held: nothing happens there, their clocks stand, what is asked waits. As soon
 * as the store is there they are claimed. What nobody has had meanwhile goes on
 * where it stood; of all else people are told to enter again, and where. So
 * they are if a row is refused because another server has the table: whoever
 * was told something here was told what is kept.
 *
 * Who comes for a table of a server that has not been heard of for a while is
 * not sent there: it may be gone. They wait, and the table is claimed again
 * and again until it is free or its server is heard of.
 */
#include "online/hub_inner.h"

#include <stdio.h>
#include <string.h>

enum {
    LOOK_MS = 250,   /* milliseconds between two looks at the store */
    NOTICE_MS = 1000 /* and between what others are told of tables here */
};

typedef void Each(Hub *hub, Desk *desk, int64_t now);

static void for_all(Hub *hub, Each *each, int64_t now)
{
    for (uint32_t i = 0; i < hub->desks.buckets; i++)
        for (Desk *desk = hub->desks.bucket[i]; desk; desk = desk->chain)
            each(hub, desk, now);
}

/* ---- holding ---- */

static void hold(Hub *hub, Desk *desk, int64_t now)
{
    if (desk->state != AWAKE)
        return;
    desk->state = HELD;
    hub_stand(desk, now);
    hub->held++;
    desks_wait(&hub->desks, desk, hub_late_due(desk));
}

static void tell_end_of_pause(Hub *hub, Desk *desk)
{
    for (const Guest *guest = desk->guests; guest && desk->waits;
         guest = guest->next)
        tell_word(&hub->teller, guest, "goes on");
    desk->waits = false;
}

void hub_settle(Hub *hub, Desk *desk, int64_t now)
{
    if (desk->lapse != hub->lapses || hub->away)
        hold(hub, desk, now);
    else if (desk->state == AWAKE && desk->waits)
        tell_end_of_pause(hub, desk);
}

static void tell_pause(Hub *hub, Desk *desk, int64_t now)
{
    (void)now;
    desk->waits = desk->guests;
    for (const Guest *guest = desk->guests; guest; guest = guest->next)
        tell_waits(&hub->teller, guest);
}

void hub_tell_away(Hub *hub, const Guest *guest)
{
    if (!hub->away)
        return;
    tell_waits(&hub->teller, guest);
    guest->desk->waits = true;
}

/* ---- claiming again ---- */

void hub_claimed(Hub *hub, Desk *desk, Wakefulness state)
{
    desk->state = state;
    desk->lapse = hub->lapses;
    hub->stats.pending++;
}

void hub_expect(Hub *hub, Desk *desk)
{
    desk->state = EXPECTED;
    hub->held++;
}

static void claim(Hub *hub, Desk *desk, int64_t now)
{
    bool expected = desk->state == EXPECTED;
    (void)now;
    if ((desk->state != HELD && !expected) ||
        !store_claim(hub->store, desk->code, (uint64_t)(uintptr_t)desk))
        return;
    hub_claimed(hub, desk, expected ? CLAIMING : RETURNING);
    hub->held--;
}

static void go_on(Hub *hub, Desk *desk, int64_t now)
{
    desk->state = AWAKE;
    hub_run(desk, now);
    tell_end_of_pause(hub, desk);
    tell_resumed(&hub->teller, desk, now);
}

void hub_returned(Hub *hub, Desk *desk, const StoreResult *result, int64_t now)
{
    bool there = result->fate == STORE_KEPT ||
                 (result->fate == STORE_GONE && desk->ended);
    if (there && result->number == desk->epoch)
        go_on(hub, desk, now);
    else
        hub_move(hub, desk, result);
}

/* ---- elsewhere ---- */

typedef struct Search {
    uint64_t number;
    char address[STORE_ADDRESS];
} Search;

static void look_for(void *context, const StoreServer *server)
{
    Search *search = context;
    if (server->number == search->number)
        snprintf(search->address, sizeof search->address, "%s",
                 server->address);
}

void hub_move(Hub *hub, Desk *desk, const StoreResult *result)
{
    Search search = {.number = 0};
    bool had_it = desk->state != CLAIMING;
    if (result && result->fate == STORE_ELSEWHERE) {
        search.number = result->number;
        store_servers(hub->store, look_for, &search);
    }
    while (desk->guests) {
        Guest *guest = desk->guests;
        tell_elsewhere(&hub->teller, guest, search.address);
        desk->guests = guest->next;
        guest->desk = NULL;
    }
    hub_give_up(hub, desk);
    desks_clear(desk);
    desk->state = ASLEEP;
    desk->waits = false;
    hub->stats.awake -= had_it;
    hub->stats.lost += had_it && result;
    if (had_it && result)
        hub_note(hub, (HubNote){.kind = NOTE_LOST});
}

void hub_release(Hub *hub, const Desk *desk)
{
    if (hub->shared && !desk->ended)
        store_release(hub->store, desk->code, desk->epoch, COOKIE_NONE);
}

static void let_go(Hub *hub, Desk *desk, int64_t now)
{
    (void)now;
    if (desk->party && !desk->ended &&
        store_release(hub->store, desk->code, desk->epoch, COOKIE_RELEASE))
        hub->stats.pending++;
}

void hub_let_go(Hub *hub)
{
    if (hub->let_go || hub->stats.pending > 0)
        return;
    hub->let_go = true;
    if (hub->shared)
        for_all(hub, let_go, 0);
}

/* ---- looking ---- */

static void note_away(Hub *hub, bool away)
{
    StoreWhy why = {.text = ""};
    store_trouble(hub->store, &why);
    hub->away = away;
    hub_note(hub,
             (HubNote){.kind = away ? NOTE_AWAY : NOTE_BACK,
                       .why = *why.text ? why.text : "it does not answer"});
}

static void announce(Hub *hub, int64_t now)
{
    hub->announced = now;
    tell_notice(&hub->desks, hub->notice, sizeof hub->notice);
    store_announce(hub->store, hub->address, hub->notice);
}

void hub_look(Hub *hub, int64_t now)
{
    if (!hub->shared || hub->drains)
        return;
    store_listen(hub->store);
    StorePulse pulse = store_pulse(hub->store);
    bool lapsed = pulse.lapses != hub->lapses;
    bool leaves = pulse.away && !hub->away;
    hub->stats.lapses += pulse.lapses - hub->lapses;
    hub->lapses = pulse.lapses;
    if (pulse.away != hub->away)
        note_away(hub, pulse.away);
    if (lapsed || leaves)
        for_all(hub, hold, now);
    if (leaves)
        for_all(hub, tell_pause, now);
    if (!hub->away && hub->held > 0)
        for_all(hub, claim, now);
    hub->looked = now;
    if (now - hub->announced >= NOTICE_MS)
        announce(hub, now);
}

int64_t hub_look_due(const Hub *hub)
{
    return hub->shared ? hub->looked + LOOK_MS : NEVER;
}

void hub_announce(Hub *hub, const char *address)
{
    snprintf(hub->address, sizeof hub->address, "%s", address);
}
