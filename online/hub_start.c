/* hub_start.c -- a hub from its beginning to its end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/chance.h"
#include "online/hub_inner.h"

static void add_table(void *context, const StoreTable *table)
{
    Hub *hub = context;
    if (table->damage)
        hub_note(hub, (HubNote){.kind = NOTE_DAMAGED,
                                .code = table->code,
                                .why = table->damage});
    else if (strlen(table->code) < CODE_SIZE &&
             desks_add(&hub->desks, table->code))
        hub->stats.tables++;
}

Hub *hub_open(const char *folder, const Game *const *games, const char *engine,
              HubOut out, char why[HUB_WHY])
{
    StoreWhy reason = {.text = "there is no memory"};
    Hub *hub = calloc(1, sizeof *hub);
    if (hub && chance_start() && desks_start(&hub->desks)) {
        hub->means =
            (Means){.games = games, .draw = chance_draw, .pad = &hub->pad};
        hub->teller.out = out;
        hub->teller.engine = engine;
        hub->teller.stats = &hub->stats;
        hub->store = store_open(folder, &reason);
        hub->shared = hub->store && store_is_shared(hub->store);
        if (hub->store && store_tables(hub->store, add_table, hub, &reason))
            return hub;
        if (hub->store)
            store_close(hub->store);
        desks_end(&hub->desks);
    }
    snprintf(why, HUB_WHY, "%s", reason.text);
    free(hub);
    return NULL;
}

void hub_drain(Hub *hub)
{
    hub->drains = true;
    hub_let_go(hub);
}

bool hub_is_drained(const Hub *hub)
{
    return hub->let_go && hub->stats.pending == 0;
}

void hub_dismiss(Hub *hub, Guest *guest)
{
    tell_word(&hub->teller, guest, "soon");
    hub->teller.out.end(guest->socket);
}

void hub_close(Hub *hub, int64_t now)
{
    hub_end_thinking(hub);
    store_drain(hub->store);
    hub_kept(hub, now);
    store_close(hub->store);
    desks_end(&hub->desks);
    free(hub);
}

int hub_descriptor(const Hub *hub)
{
    return store_descriptor(hub->store);
}

HubHealth hub_health(const Hub *hub)
{
    return store_is_broken(hub->store) ? HUB_FAILED
           : hub->away                 ? HUB_AWAY
                                       : HUB_WELL;
}

HubStats hub_stats(const Hub *hub)
{
    HubStats stats = hub->stats;
    desks_count(&hub->desks, &stats);
    stats.refused -= stats.unread + stats.crowded + stats.cut_off;
    stats.store = store_stats(hub->store);
    stats.shared = hub->shared;
    stats.away = hub->away;
    stats.lag = store_pulse(hub->store).lag;
    return stats;
}
