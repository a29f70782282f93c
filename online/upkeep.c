/* upkeep.c -- tables that go: deleted by their host, or old.
 *
 * A sweep deletes a few tables at a time, so that no row waits for it, and asks
 * again until there are none. Tables that are over and tables that nobody
 * touched are swept apart, because only the latter were counted as going on. A
 * desk of a table that was swept stays, asleep, until somebody wants to come.
 */
#include "online/hub_inner.h"

/* ---- by age ---- */

static void sweep(Hub *hub, uint64_t cookie)
{
    bool ended = cookie == COOKIE_SWEEP_ENDED;
    if (store_sweep(hub->store, ended ? hub->sweeps : 0,
                    ended ? 0 : hub->sweeps, cookie))
        hub->stats.pending++;
}

void hub_sweep(Hub *hub, int64_t before)
{
    if (hub->drains)
        return;
    hub->sweeps = before;
    sweep(hub, COOKIE_SWEEP_ENDED);
    sweep(hub, COOKIE_SWEEP_IDLE);
}

void hub_swept(Hub *hub, const StoreResult *result)
{
    uint64_t count = result->fate == STORE_KEPT ? result->number : 0;
    HubStats *stats = &hub->stats;
    stats->deleted += count;
    if (result->cookie == COOKIE_SWEEP_IDLE)
        stats->tables -= count < stats->tables ? count : stats->tables;
    if (count)
        hub_note(hub, (HubNote){.kind = NOTE_SWEPT, .seats = (int)count});
    if (count == STORE_SWEEP && !hub->drains)
        sweep(hub, result->cookie);
}

/* ---- by their host ---- */

/* Others who sit there in the midst of a game. */
static bool others_play(const Party *party, const unsigned char *hash)
{
    if (party->phase != PLAYING)
        return false;
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        if (party->chair[seat].taken && !party->chair[seat].conceded &&
            party_seat(party, hash) != seat)
            return true;
    return false;
}

static const char *why_not(const Desk *desk, const Guest *guest)
{
    if (!desk || !desk->party || !party_is_host(desk->party, guest->hash))
        return "only its host can delete a table";
    if (desk->state != AWAKE || desk->before[0] || desk->leads)
        return "something is being kept there; try again";
    if (others_play(desk->party, guest->hash))
        return "others play here: end it together first";
    return NULL;
}

void hub_delete(Hub *hub, Guest *guest)
{
    Desk *desk = guest->desk;
    const char *why = why_not(desk, guest);
    if (!why && !store_forget(hub->store, desk->code, desk->epoch,
                              (uint64_t)(uintptr_t)desk))
        why = "the server has too much to do; try again";
    if (why) {
        tell_no(&hub->teller, guest, 0, why);
        return;
    }
    desk->state = DELETING;
    hub->stats.pending++;
}

bool hub_deleted(Hub *hub, Desk *desk, const StoreResult *result)
{
    if (result->fate != STORE_KEPT && result->fate != STORE_GONE) {
        desk->state = AWAKE;
        return false;
    }
    while (desk->guests) {
        Guest *guest = desk->guests;
        tell_word(&hub->teller, guest, "gone");
        desk->guests = guest->next;
        guest->desk = NULL;
    }
    hub->stats.awake--;
    hub->stats.tables -= !desk->ended;
    hub->stats.deleted++;
    hub_note(hub, (HubNote){.kind = NOTE_DELETED});
    desks_drop(&hub->desks, desk);
    return true;
}
