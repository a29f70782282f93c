/* hearing.c -- what clients say to a hub, and who says too much. */
#include <stdlib.h>
#include <string.h>

#include "online/chance.h"
#include "online/hub_inner.h"

enum {
    CREDITS = 100, /* messages in so many milliseconds */
    CREDIT_TIME = 20000,
    WATCHERS = 256, /* who are at one table */
};

/* ---- who is there ---- */

Guest *hub_enter(Hub *hub, void *socket, int64_t now)
{
    Guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    *guest = (Guest){.socket = socket,
                     .number = ++hub->numbers,
                     .viewer = SPECTATOR,
                     .credits = CREDITS,
                     .credited = now};
    hub->stats.guests++;
    return guest;
}

void hub_leave(Hub *hub, Guest *guest, int64_t now)
{
    hub_detach(hub, guest, now);
    hub->stats.guests--;
    free(guest);
}

/* ---- what is asked for ---- */

static int guests_at(const Desk *desk)
{
    int count = 0;
    for (const Guest *guest = desk->guests; guest; guest = guest->next)
        count++;
    return count;
}

static void add_ended(void *context, const StoreTable *table)
{
    Hub *hub = context;
    if (strlen(table->code) < CODE_SIZE)
        desks_add(&hub->desks, table->code);
}

/* The table of that code, asleep or not; or NULL. Where that cannot be read at
 * the moment there may be one, which is seen when it is claimed. */
static Desk *find(Hub *hub, const char *code)
{
    StoreWhy why = {.text = ""};
    Desk *desk = desks_find(&hub->desks, code);
    if (desk)
        return desk;
    if (store_find(hub->store, code, add_ended, hub, &why))
        return desks_find(&hub->desks, code);
    return why.passes ? desks_add(&hub->desks, code) : NULL;
}

static void enter(Hub *hub, Guest *guest, int64_t now)
{
    Message *message = &hub->message;
    code_clean(message->code);
    Desk *desk = find(hub, message->code);
    if (!desk) {
        guest->credits -= DEAR;
        tell_no(&hub->teller, guest, 0, HUB_NO_TABLE);
        return;
    }
    hub_detach(hub, guest, now);
    if (guests_at(desk) >= WATCHERS) {
        tell_no(&hub->teller, guest, 0, "too many people are at this table");
        return;
    }
    guest->token[0] = 0;
    if (!*message->token)
        chance_token(guest->token);
    chance_hash(*message->token ? message->token : guest->token, guest->hash);
    guest->told = message->told;
    guest->wants_bytes = message->wants_bytes;
    hub_attach(desk, guest, now);
    hub_tell_away(hub, guest);
    hub_put(hub, desk, guest, true, now);
}

static void react(Hub *hub, Guest *guest)
{
    const Desk *desk = guest->desk;
    if (!desk || !desk->party || guest->viewer == SPECTATOR)
        tell_no(&hub->teller, guest, 0,
                "only people who sit at a table can do that");
    else if (party_is_silent(desk->party))
        tell_no(&hub->teller, guest, 0, "everybody is silent now");
    else
        tell_reaction(&hub->teller, desk, guest->viewer,
                      reactions[hub->message.reaction]);
}

/* Before the end it would tell what nobody may know. */
static void hand_out(Hub *hub, Guest *guest)
{
    const Desk *desk = guest->desk;
    if (!desk || !desk->party ||
        (desk->state != AWAKE && !hub_is_late(guest)) ||
        !tell_record(&hub->teller, desk, guest))
        tell_no(&hub->teller, guest, 0, "the game is not over");
}

static void answer(Hub *hub, Guest *guest, int64_t now)
{
    const Message *message = &hub->message;
    switch (message->says) {
    case SAYS_OPEN:
        hub_open_table(hub, guest, now);
        return;
    case SAYS_ENTER:
        enter(hub, guest, now);
        return;
    case SAYS_ASK:
        if (guest->desk)
            hub_put(hub, guest->desk, guest, false, now);
        else
            tell_no(&hub->teller, guest, message->request.id,
                    "enter a table first");
        return;
    case SAYS_REACT:
        react(hub, guest);
        return;
    case SAYS_RECORD:
        hand_out(hub, guest);
        return;
    case SAYS_DELETE:
        hub_delete(hub, guest);
        return;
    case SAYS_LIST:
        guest->credits -= DEAR; /* it goes over all tables */
        tell_list(&hub->teller, guest, &hub->desks, hub->store);
        return;
    case SAYS_PING:
        tell_pong(&hub->teller, guest, message->stamp, now);
        return;
    }
}

/* ---- what is said ---- */

/* Who says too much is not heard any more. */
static bool has_credit(Guest *guest, int64_t now)
{
    int64_t more = (now - guest->credited) * CREDITS / CREDIT_TIME;
    if (more > 0) {
        int64_t credits = guest->credits + more;
        guest->credits = (int32_t)(credits < CREDITS ? credits : CREDITS);
        guest->credited += more * CREDIT_TIME / CREDITS;
    }
    return guest->credits-- > 0;
}

void hub_hear(Hub *hub, Guest *guest, const char *text, size_t length,
              int64_t now)
{
    if (hub->drains)
        return;
    hub_look(hub, now);
    if (!has_credit(guest, now)) {
        tell_no(&hub->teller, guest, 0, "this was too much at once");
        hub->stats.cut_off++;
        hub_note(hub,
                 (HubNote){.kind = NOTE_TOO_MUCH, .socket = guest->socket});
        hub->teller.out.end(guest->socket);
        return;
    }
    const char *why = wire_read(text, length, hub->means.games, &hub->message);
    if (why)
        tell_no(&hub->teller, guest, 0, why);
    else
        answer(hub, guest, now);
    hub->stats.unread += why != NULL;
}
