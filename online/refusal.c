/* refusal.c -- what a table refuses at once, also while a row is being kept.
 *
 * What waited for a row would tell by its time that there is one: that somebody
 * has chosen, and when (decision 11). Who does not play is refused by who they
 * are. Who plays is refused by what they see: where the row changes nothing of
 * that, its seat may do afterwards what it might do before. Where it does, the
 * seat is about to hear of it, and waits.
 */
#include <string.h>

#include "core/table.h"
#include "online/hub_inner.h"

void hub_read_action(const Desk *desk, const Guest *guest, Request *request,
                     const char *action)
{
    const Match *match = &desk->party->room.match;
    if (request->wish == WISH_ACT && request->action < 0 &&
        guest->viewer < SEATS_MAX)
        request->action =
            action_parse(&match->table, match->state, guest->viewer, action);
}

int hub_inputs(const Desk *desk, const Guest *guest)
{
    int count = 0;
    for (const Input *input = desk->first; input; input = input->next)
        count += input->guest == guest->number;
    return count;
}

/* Whether somebody else's row is being kept of which the guest will not hear,
 * and nothing of its own comes before what it asks for now. */
static bool is_beside(Hub *hub, const Desk *desk, const Guest *guest)
{
    return desk->state == BUSY && guest->viewer < SEATS_MAX &&
           desk->asker != guest->number && !hub_inputs(desk, guest) &&
           !tell_is_news(&hub->teller, desk, guest->viewer);
}

const char *hub_refuses(Hub *hub, const Desk *desk, const Guest *guest)
{
    Request *request = &hub->message.request;
    memcpy(request->hash, guest->hash, HASH_BYTES);
    if (!guest->follows)
        return NULL;
    const char *why = party_keeps_out(desk->party, request);
    if (why || !is_beside(hub, desk, guest))
        return why;
    hub_read_action(desk, guest, request, hub->message.action);
    return party_bars(desk->party, request);
}
