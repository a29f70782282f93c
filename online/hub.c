/* hub.c -- tables, and who is connected to them. */
#include "online/hub.h"

#include <stdlib.h>
#include <string.h>

#include "online/chance.h"
#include "online/delay.h"
#include "online/fold.h"
#include "online/hub_inner.h"

enum {
    INPUTS = 64, /* that wait at one table */
    OWN = 16,    /* of one guest */
    RESULTS = 64,
    SLEEPS = 60000, /* after so long without anybody, once it has begun */
    AGAIN = 200,    /* what could not be kept is tried again after that */
    AWAKE_MOST = 5000
};

static const char lost[] = "this could not be kept, and nothing has changed";
static const char no_table[] = HUB_NO_TABLE;
static const char away[] = "the table cannot be read at the moment";
static const char damaged[] = "this table is damaged";
static const char crowded[] = "the server has too much to do; try again";

void hub_note(const Hub *hub, HubNote note)
{
    const HubOut *out = &hub->teller.out;
    if (out->note)
        out->note(out->context, &note);
}

static uint64_t cookie_of(const Desk *desk)
{
    return (uint64_t)(uintptr_t)desk;
}

/* ---- waking and sleeping ---- */

/* Folds what is kept of a table. NULL, or why it cannot go on. */
static const char *load(Hub *hub, Desk *desk, int64_t now)
{
    static StoreWhy why;
    Folded folded = fold_desk(desk, hub->store, &hub->means, &why);
    if (folded == FOLD_MISSING)
        return no_table;
    if (folded == FOLD_OTHER)
        return why.text;
    if (folded == FOLD_AWAY)
        return away;
    if (folded == FOLD_DAMAGED) {
        hub_note(hub, (HubNote){.kind = NOTE_DAMAGED,
                                .code = desk->code,
                                .why = why.text});
        return damaged;
    }
    party_wake(desk->party, now);
    desk->waking = ++hub->wakings;
    desk->stands = desk->guests ? 0 : now;
    for (const Guest *guest = desk->guests; guest; guest = guest->next)
        if (guest->viewer < desk->party->room.match.table.seats)
            party_presence(desk->party, guest->viewer, true, now);
    return hub_open_delay(hub, desk, now) ? NULL : crowded;
}

static bool wake(Hub *hub, Desk *desk)
{
    if (desk->state != ASLEEP)
        return true;
    if (hub->stats.awake >= AWAKE_MOST ||
        !store_claim(hub->store, desk->code, cookie_of(desk)))
        return false;
    hub_claimed(hub, desk, CLAIMING);
    return true;
}

static void note_table(const Hub *hub, int kind, const Desk *desk)
{
    const Table *table = &desk->party->room.match.table;
    hub_note(hub, (HubNote){.kind = kind,
                            .game = table->game->id,
                            .seats = table->seats});
}

/* A table that is over needs no more rows. */
static void end_table(Hub *hub, Desk *desk, int64_t now)
{
    desk->ended = store_end(hub->store, desk->code, desk->epoch, now, 0);
    hub->stats.tables -= desk->ended;
    hub->stats.ended += desk->ended;
    if (desk->ended)
        note_table(hub, NOTE_ENDED, desk);
}

static void fall_asleep(Hub *hub, Desk *desk, int64_t now)
{
    if (desk->party->phase == OVER && !desk->ended)
        end_table(hub, desk, now);
    hub_release(hub, desk);
    desks_clear(desk);
    desk->state = ASLEEP;
    hub->stats.awake--;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void schedule(Hub *hub, Desk *desk, int64_t now)
{
    int64_t due = NEVER;
    if (desk->state == AWAKE)
        due = desk->guests                      ? party_due(desk->party, now)
              : desk->party->phase == GATHERING ? now
                                                : now + SLEEPS;
    if (desk->state == AWAKE && desk->guests && !hub->drains) {
        hub_let_think(hub, desk);
        if (hub_is_crowded(hub) && due > now + AGAIN)
            due = now + AGAIN;
    }
    desks_wait(&hub->desks, desk, earlier(due, hub_late_due(desk)));
}

/* ---- guests ---- */

static Guest *guest_at(const Desk *desk, uint64_t number)
{
    Guest *guest = desk->guests;
    while (guest && guest->number != number)
        guest = guest->next;
    return guest;
}

void hub_stand(Desk *desk, int64_t now)
{
    if (!desk->stands)
        desk->stands = now;
}

void hub_run(Desk *desk, int64_t now)
{
    if (!desk->guests || desk->state == HELD || desk->state == RETURNING)
        return;
    if (desk->party && desk->stands)
        party_slept(desk->party, now - desk->stands);
    desk->stands = 0;
}

void hub_attach(Desk *desk, Guest *guest, int64_t now)
{
    guest->desk = desk;
    guest->viewer = SPECTATOR;
    guest->came = guest->follows = false;
    guest->next = desk->guests;
    desk->guests = guest;
    hub_run(desk, now);
}

void hub_detach(Hub *hub, Guest *guest, int64_t now)
{
    Desk *desk = guest->desk;
    if (!desk)
        return;
    Guest **at = &desk->guests;
    while (*at != guest)
        at = &(*at)->next;
    *at = guest->next;
    guest->desk = NULL;
    if (!desk->guests)
        hub_stand(desk, now);
    bool seated = guest->viewer != SPECTATOR;
    for (Guest *other = desk->guests; other; other = other->next)
        seated &= other->viewer != guest->viewer;
    if (seated && desk->party)
        party_presence(desk->party, guest->viewer, false, now);
    schedule(hub, desk, now);
}

static void send_away(Hub *hub, Desk *desk, const char *why)
{
    while (desk->guests) {
        Guest *guest = desk->guests;
        tell_no(&hub->teller, guest, 0, why);
        desk->guests = guest->next;
        guest->desk = NULL;
    }
}

/* The table cannot be shown any more, until somebody comes again. */
static void shut(Hub *hub, Desk *desk, const char *why)
{
    send_away(hub, desk, why);
    hub_release(hub, desk);
    desks_clear(desk);
    desk->state = ASLEEP;
    hub->stats.awake--;
}

/* ---- what is asked for ---- */

/* What could not be kept is as if it had never been asked for. */
static void undo(Hub *hub, Desk *desk, const char *why, int64_t now)
{
    const Guest *guest = guest_at(desk, desk->asker);
    if (guest)
        tell_no(&hub->teller, guest, desk->asked, why);
    hub->stats.failed++;
    hub_give_up(hub, desk);
    desk->state = AWAKE;
    if (desk->delay)
        delay_drop(desk->delay);
    why = load(hub, desk, now);
    if (why == away)
        hub_move(hub, desk, NULL);
    else if (why)
        shut(hub, desk, why);
    else
        tell_resumed(&hub->teller, desk, now);
}

/* Who asked for a row, under which id, and when that came; who is 0: nobody. */
typedef struct Asked {
    uint64_t who, id;
    int64_t at;
} Asked;

/* The party has changed; nobody hears of it before it is kept. */
static void commit(Hub *hub, Desk *desk, const Text *row, Asked asked,
                   int64_t now)
{
    desk->asker = asked.who;
    desk->asked = asked.id;
    desk->latest = asked.at;
    bool held = !desk->delay || delay_hold(desk->delay, row, asked.at);
    if (!row->overflow && held &&
        store_append(hub->store, desk->code, desk->epoch, desk->rows, asked.at,
                     row->buf, row->length, cookie_of(desk))) {
        desk->rows++;
        desk->state = BUSY;
        hub->stats.pending++;
        return;
    }
    undo(hub, desk, crowded, now);
}

static bool open_next(Hub *hub, Desk *before, int64_t now);

static void ask(Hub *hub, Desk *desk, Guest *guest, Input *input, int64_t now)
{
    Request *request = &input->request;
    Party *party = desk->party;
    Text row = text_into(hub->row, sizeof hub->row);
    memcpy(request->hash, guest->hash, HASH_BYTES);
    hub_read_action(desk, guest, request, input->action);
    if (request->wish == WISH_AGAIN && party->phase == OVER &&
        !party->again[0] && party_is_host(party, guest->hash)) {
        if (desk->ended || desk->leads || !open_next(hub, desk, now))
            tell_no(&hub->teller, guest, request->id,
                    desk->ended   ? "this was too long ago: open a new table"
                    : desk->leads ? "the next game is being opened"
                                  : crowded);
        return;
    }
    /* When it came; rows do not go back. */
    int64_t at = input->at > desk->latest ? input->at : desk->latest;
    const char *why = party_ask(party, request, at, &row);
    if (why)
        tell_no(&hub->teller, guest, request->id, why);
    else if (!row.length)
        tell_kept(&hub->teller, guest, request->id);
    else
        commit(hub, desk, &row, (Asked){guest->number, request->id, at}, now);
}

/* Another device of the same seat gives way. */
static void take_over(Hub *hub, Desk *desk, const Guest *guest, int64_t now)
{
    for (Guest *other = desk->guests, *next; other; other = next) {
        next = other->next;
        if (other == guest || other->viewer != guest->viewer ||
            guest->viewer == SPECTATOR)
            continue;
        tell_word(&hub->teller, other, "taken");
        hub_detach(hub, other, now);
        hub->teller.out.end(other->socket);
    }
}

static void come_in(Hub *hub, Desk *desk, Guest *guest, int64_t now)
{
    Party *party = desk->party;
    int seat = party_seat(party, guest->hash);
    guest->viewer = seat < 0 ? SPECTATOR : seat;
    take_over(hub, desk, guest, now);
    if (seat >= 0)
        party_presence(party, seat, true, now);
    hub_tell_late(hub, desk, now);
    guest->came = true;
    tell_entered(&hub->teller, desk, guest,
                 guest->token[0] ? guest->token : NULL, guest->told, now);
    guest->token[0] = 0;
    if (seat < 0 || party->phase != PLAYING || !party->chair[seat].away ||
        party->chair[seat].conceded)
        return;
    Input back = {.at = now, .request = {.wish = WISH_RETURN}};
    ask(hub, desk, guest, &back, now);
}

static void hear_thought(Hub *hub, Desk *desk, int64_t now)
{
    Text row = text_into(hub->row, sizeof hub->row);
    if (hub_hear_thought(desk, now, &row))
        commit(hub, desk, &row, (Asked){.at = now}, now);
}

static void hear_first(Hub *hub, Desk *desk, int64_t now)
{
    Input *input = desk->first;
    Guest *guest = guest_at(desk, input->guest);
    desk->first = input->next;
    desk->inputs--;
    if (!desk->first)
        desk->last = NULL;
    if (guest && input->enters)
        come_in(hub, desk, guest, now);
    else if (guest)
        ask(hub, desk, guest, input, now);
    free(input);
}

/* All are told where it goes on. */
static void go_to_next(Hub *hub, Desk *desk, int64_t now)
{
    Request request = {.wish = WISH_AGAIN};
    Text row = text_into(hub->row, sizeof hub->row);
    memcpy(request.hash, desk->party->host, HASH_BYTES);
    memcpy(request.text, desk->next, sizeof desk->next);
    desk->next[0] = 0;
    if (!party_ask(desk->party, &request, now, &row) && row.length)
        commit(hub, desk, &row, (Asked){.at = now}, now);
}

/* Lets what waits happen, one after the other. */
void hub_work(Hub *hub, Desk *desk, int64_t now)
{
    while (desk->state == AWAKE) {
        if (desk->next[0])
            go_to_next(hub, desk, now);
        else if (desk->thoughts && !desk->party->paused)
            hear_thought(hub, desk, now);
        else if (desk->first)
            hear_first(hub, desk, now);
        else
            break;
    }
    schedule(hub, desk, now);
}

/* What does not depend on what is being kept is answered at once, so that how
 * long it takes tells nothing. */
static bool answers_at_once(Hub *hub, Desk *desk, Guest *guest, bool enters,
                            int64_t now)
{
    Request *request = &hub->message.request;
    memcpy(request->hash, guest->hash, HASH_BYTES);
    if (enters && desk->delay && party_seat(desk->party, guest->hash) < 0) {
        come_in(hub, desk, guest, now);
        schedule(hub, desk, now);
        return true;
    }
    const char *why = hub_refuses(hub, desk, guest);
    if (why)
        tell_no(&hub->teller, guest, request->id, why);
    return why;
}

void hub_put(Hub *hub, Desk *desk, Guest *guest, bool enters, int64_t now)
{
    if (answers_at_once(hub, desk, guest, enters, now))
        return;
    bool room = desk->inputs < INPUTS && hub_inputs(desk, guest) < OWN;
    Input *input = room ? malloc(sizeof *input) : NULL;
    if (!input || !wake(hub, desk)) {
        free(input);
        tell_no(&hub->teller, guest, hub->message.request.id, crowded);
        hub->stats.crowded++;
        if (enters)
            hub_detach(hub, guest, now);
        return;
    }
    *input = (Input){.guest = guest->number,
                     .at = now,
                     .enters = enters,
                     .request = hub->message.request};
    memcpy(input->action, hub->message.action, sizeof input->action);
    if (desk->last)
        desk->last->next = input;
    else
        desk->first = input;
    desk->last = input;
    desk->inputs++;
    hub_work(hub, desk, now);
}

/* ---- opening ---- */

static Desk *create(Hub *hub, Opening *opening, int64_t now)
{
    char code[CODE_SIZE];
    do
        chance_code(code);
    while (desks_find(&hub->desks, code));
    chance_key(opening->key);
    size_t length = opening_write(opening, hub->opening, sizeof hub->opening);
    Desk *desk = desks_add(&hub->desks, code);
    if (!desk)
        return NULL;
    desk->state = OPENING;
    desk->lapse = hub->lapses;
    if (store_create(hub->store, code, now, hub->opening, length,
                     cookie_of(desk))) {
        hub->stats.pending++;
        return desk;
    }
    desks_drop(&hub->desks, desk);
    return NULL;
}

void hub_open_table(Hub *hub, Guest *guest, int64_t now)
{
    const Message *message = &hub->message;
    Opening opening = {.pace = message->request.pace,
                       .random_seats = message->request.random_seats,
                       .listed = message->request.listed,
                       .table = &message->table};
    guest->credits -= DEAR;
    hub_detach(hub, guest, now);
    chance_token(guest->token);
    chance_hash(guest->token, guest->hash);
    memcpy(opening.host, guest->hash, HASH_BYTES);
    Desk *desk =
        hub->stats.awake < AWAKE_MOST ? create(hub, &opening, now) : NULL;
    if (!desk) {
        tell_no(&hub->teller, guest, 0, crowded);
        hub->stats.crowded++;
        return;
    }
    guest->told = -1;
    guest->wants_bytes = message->wants_bytes;
    hub_attach(desk, guest, now);
    hub_tell_away(hub, guest);
    hub_put(hub, desk, guest, true, now);
}

/* The same people at a new table of the same kind. */
static bool open_next(Hub *hub, Desk *before, int64_t now)
{
    const Party *party = before->party;
    Opening opening = {.pace = party->pace,
                       .random_seats = party->random_seats,
                       .table = &party->room.match.table};
    memcpy(opening.host, party->host, HASH_BYTES);
    Desk *desk = create(hub, &opening, now);
    if (desk)
        memcpy(desk->before, before->code, sizeof desk->before);
    before->leads = desk;
    return desk;
}

static void seat_again(Hub *hub, Desk *desk, int64_t now)
{
    char hash[HEX_SIZE], name[ROW_NAME];
    Text row = text_into(hub->row, sizeof hub->row);
    const Desk *before = desks_find(&hub->desks, desk->before);
    const Party *party = before ? before->party : NULL;
    for (int seat = 0; party && seat < party->room.match.table.seats; seat++) {
        const Chair *chair = &party->chair[seat];
        if (chair->taken) {
            row_hex(hash, chair->hash, HASH_BYTES);
            row_quote(name, sizeof name, chair->name);
            text_print(&row, "sit %d %s %s\n", seat + 1, hash, name);
        } else if (chair->bot) {
            text_print(&row, "bot %d %s\n", seat + 1, chair->bot->name);
        }
    }
    Why why;
    if (row.length && party_fold(desk->party, hub->row, row.length, &why))
        commit(hub, desk, &row, (Asked){.at = now}, now);
    else
        hub_give_up(hub, desk);
}

static Desk *part_from_before(Hub *hub, Desk *desk)
{
    Desk *before = desks_find(&hub->desks, desk->before);
    desk->before[0] = 0;
    if (before)
        before->leads = false;
    return before;
}

/* The game before does not go on here. */
void hub_give_up(Hub *hub, Desk *desk)
{
    const Desk *before = part_from_before(hub, desk);
    if (!before || !before->party)
        return;
    for (const Guest *guest = before->guests; guest; guest = guest->next)
        if (party_is_host(before->party, guest->hash))
            tell_no(&hub->teller, guest, 0, lost);
}

/* The game before is told where it goes on, when it may be told anything. */
static void lead_on(Hub *hub, Desk *desk, int64_t now)
{
    Desk *before = part_from_before(hub, desk);
    if (!before || !before->party)
        return;
    memcpy(before->next, desk->code, sizeof before->next);
    hub_work(hub, before, now);
}

/* ---- what was kept ---- */

/* False: there is no such table, and the desk is gone. */
static bool opened(Hub *hub, Desk *desk, const StoreResult *result, int64_t now)
{
    desk->epoch = result->number;
    /* A table that has ended can still be looked at. */
    bool there = result->fate == STORE_KEPT ||
                 (result->fate == STORE_GONE && desk->state == CLAIMING);
    const char *why = there ? load(hub, desk, now) : lost;
    bool later = why == away && desk->state == CLAIMING;
    if (result->silent && desk->guests) {
        hub_expect(hub, desk);
        return true;
    }
    if (result->fate == STORE_ELSEWHERE || later) {
        hub_move(hub, desk, result);
        return true;
    }
    hub->stats.taken += result->taken_over;
    if (result->taken_over)
        hub_note(hub, (HubNote){.kind = NOTE_TAKEN});
    if (why) {
        send_away(hub, desk, why);
        hub_release(hub, desk);
        hub_give_up(hub, desk);
        desks_drop(&hub->desks, desk);
        return false;
    }
    bool is_new = desk->state == OPENING;
    desk->state = AWAKE;
    hub->stats.awake++;
    hub->stats.tables += is_new;
    hub->stats.opened += is_new;
    if (is_new)
        note_table(hub, NOTE_OPENED, desk);
    if (is_new && desk->before[0])
        seat_again(hub, desk, now);
    return true;
}

/* The first row that is refused, and the first that is taken again. */
static void note_fate(Hub *hub, StoreFate fate)
{
    StoreWhy why = {.text = ""};
    bool troubled = fate == STORE_FULL || fate == STORE_BROKEN;
    if (troubled && !hub->troubled) {
        store_trouble(hub->store, &why);
        hub_note(hub, (HubNote){.kind = NOTE_TROUBLE, .why = why.text});
    } else if (hub->troubled && fate == STORE_KEPT) {
        hub_note(hub, (HubNote){.kind = NOTE_WELL});
    }
    hub->troubled = troubled || (hub->troubled && fate != STORE_KEPT);
}

static void written(Hub *hub, Desk *desk, const StoreResult *result,
                    int64_t now)
{
    desk->state = AWAKE;
    note_fate(hub, result->fate);
    if (result->fate == STORE_KEPT) {
        hub->stats.actions++;
        hub->stats.asked += desk->asker != 0;
        if (desk->delay)
            delay_keep(desk->delay);
        bool begins = !desk->delay;
        if (!hub_open_delay(hub, desk, now)) {
            hub_give_up(hub, desk);
            shut(hub, desk, crowded);
            return;
        }
        tell_news(&hub->teller, desk, now);
        if (begins && desk->delay)
            tell_late(&hub->teller, desk, now);
        Guest *guest = guest_at(desk, desk->asker);
        if (guest)
            tell_kept(&hub->teller, guest, desk->asked);
        if (desk->before[0])
            lead_on(hub, desk, now);
        return;
    }
    desk->rows--;
    if (result->fate == STORE_FENCED)
        hub_move(hub, desk, result);
    else
        undo(hub, desk, lost, now);
}

static void answered(Hub *hub, const StoreResult *result, int64_t now)
{
    Desk *desk = (Desk *)(uintptr_t)result->cookie;
    bool there = true;
    if (desk->state == BUSY)
        written(hub, desk, result, now);
    else if (desk->state == DELETING)
        there = !hub_deleted(hub, desk, result);
    else if (desk->state == RETURNING)
        hub_returned(hub, desk, result, now);
    else
        there = opened(hub, desk, result, now);
    if (!there)
        return;
    hub_settle(hub, desk, now);
    hub_work(hub, desk, now);
}

void hub_kept(Hub *hub, int64_t now)
{
    StoreResult results[RESULTS];
    int count;
    hub_look(hub, now);
    while ((count = store_results(hub->store, results, RESULTS)) > 0)
        for (int i = 0; i < count; i++) {
            if (results[i].cookie == COOKIE_NONE)
                continue;
            hub->stats.pending--;
            if (results[i].cookie >= COOKIES)
                answered(hub, &results[i], now);
            else if (results[i].cookie != COOKIE_RELEASE)
                hub_swept(hub, &results[i]);
        }
    if (hub->drains)
        hub_let_go(hub);
}

void hub_thought(Hub *hub, int64_t now)
{
    Desk *desk;
    while ((desk = hub_take_thought(hub)))
        if (!hub->drains)
            hub_work(hub, desk, now);
}

/* ---- time ---- */

int64_t hub_due(const Hub *hub)
{
    if (hub->drains)
        return NEVER;
    const Desk *desk = desks_next(&hub->desks);
    return earlier(desk ? desk->due : NEVER, hub_look_due(hub));
}

static void tick(Hub *hub, Desk *desk, int64_t now)
{
    Text row = text_into(hub->row, sizeof hub->row);
    desks_wait(&hub->desks, desk, NEVER);
    if (desk->state == AWAKE && !desk->guests) {
        fall_asleep(hub, desk, now);
        return;
    }
    hub_tell_late(hub, desk, now);
    bool turned = desk->state == AWAKE && party_turn(desk->party, now, &row);
    if (turned)
        commit(hub, desk, &row, (Asked){.at = now}, now);
    if (turned && desk->state == AWAKE)
        desks_wait(&hub->desks, desk, earlier(now + AGAIN, hub_late_due(desk)));
    else
        schedule(hub, desk, now);
    if (desk->due <= now)
        desks_wait(&hub->desks, desk, now + 1);
}

void hub_tick(Hub *hub, int64_t now)
{
    hub_look(hub, now);
    for (Desk *desk;
         !hub->drains && (desk = desks_next(&hub->desks)) && desk->due <= now;)
        tick(hub, desk, now);
}
