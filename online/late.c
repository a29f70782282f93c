/* late.c -- who watches a table of a hub late: see delay.h. */
#include "online/delay.h"
#include "online/hub_inner.h"

bool hub_open_delay(Hub *hub, Desk *desk, int64_t now)
{
    const Party *party = desk->party;
    if (desk->delay || !party->pace.delay || party->phase == GATHERING)
        return true;
    desk->delay = delay_open(hub->store, desk->code, &hub->means, now);
    return desk->delay;
}

int64_t hub_late_due(const Desk *desk)
{
    return desk->delay && desk->guests ? delay_due(desk->delay) : NEVER;
}

void hub_tell_late(Hub *hub, Desk *desk, int64_t now)
{
    while (desk->delay && delay_follow(desk->delay, now))
        tell_late(&hub->teller, desk, now);
}

bool hub_is_late(const Guest *guest)
{
    return guest->desk && guest->desk->delay && guest->viewer == SPECTATOR;
}
