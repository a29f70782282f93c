/* tell.c -- what goes out to clients. */
#include "online/tell.h"

#include <jansson.h>
#include <string.h>

#include "core/table.h"
#include "online/delay.h"

/* ---- who sees what ---- */

/* Who watches late has a party and a time of its own. */
static Party *party_of(const Desk *desk, int viewer)
{
    return viewer == SPECTATOR && desk->delay ? delay_party(desk->delay)
                                              : desk->party;
}

static int64_t time_of(const Desk *desk, int viewer, int64_t now)
{
    return viewer == SPECTATOR && desk->delay ? delay_time(desk->delay, now)
                                              : now;
}

/* ---- single words ---- */

static Json begin(Teller *teller, const char *word)
{
    Json json;
    json_start(&json, teller->text, sizeof teller->text);
    json_open(&json, NULL, '{');
    json_text(&json, "say", word);
    return json;
}

static void finish(Teller *teller, const Guest *guest, Json *json)
{
    json_close(json, '}');
    ASSERT(!json->text.overflow);
    teller->out.send(guest->socket, teller->text, json->text.length, false);
}

static void add_id(Json *json, uint64_t id)
{
    char digits[17];
    text_hex(digits, id);
    if (id)
        json_text(json, "id", digits);
}

void tell_no(Teller *teller, const Guest *guest, uint64_t id, const char *why)
{
    Json json = begin(teller, "no");
    add_id(&json, id);
    json_text(&json, "why", why);
    finish(teller, guest, &json);
    teller->stats->refused++;
}

void tell_kept(Teller *teller, const Guest *guest, uint64_t id)
{
    Json json = begin(teller, "kept");
    add_id(&json, id);
    finish(teller, guest, &json);
}

void tell_pong(Teller *teller, const Guest *guest, int64_t stamp, int64_t now)
{
    Json json = begin(teller, "pong");
    json_int(&json, "stamp", stamp);
    json_int(&json, "now", now);
    finish(teller, guest, &json);
}

void tell_elsewhere(Teller *teller, const Guest *guest, const char *address)
{
    Json json = begin(teller, "elsewhere");
    if (*address)
        json_text(&json, "at", address);
    finish(teller, guest, &json);
}

void tell_waits(Teller *teller, const Guest *guest)
{
    Json json = begin(teller, "waits");
    json_text(&json, "why",
              "the server cannot reach its database: everything goes on where "
              "it stood as soon as it can");
    finish(teller, guest, &json);
}

bool tell_record(Teller *teller, const Desk *desk, const Guest *guest)
{
    const Party *party = party_of(desk, guest->viewer);
    if (party->phase != OVER)
        return false;
    record_write(&party->room.match, HASH_AT_END, teller->record,
                 sizeof teller->record);
    Json json = begin(teller, "record");
    json_text(&json, "text", teller->record);
    finish(teller, guest, &json);
    return true;
}

void tell_word(Teller *teller, const Guest *guest, const char *word)
{
    Json json = begin(teller, word);
    finish(teller, guest, &json);
}

void tell_reaction(Teller *teller, const Desk *desk, int seat,
                   const char *reaction)
{
    for (const Guest *guest = desk->guests; guest; guest = guest->next) {
        if (!guest->came || party_of(desk, guest->viewer) != desk->party)
            continue;
        Json json = begin(teller, "reaction");
        json_int(&json, "seat", seat + 1);
        json_text(&json, "with", reaction);
        finish(teller, guest, &json);
    }
}

static void add_table(Json *json, const Desk *desk)
{
    const Party *party = desk->party;
    const Table *table = &party->room.match.table;
    int free = 0;
    for (int seat = 0; seat < table->seats; seat++)
        free += !party->chair[seat].taken;
    json_open(json, NULL, '{');
    json_text(json, "table", desk->code);
    json_text(json, "game", table->game->id);
    json_int(json, "seats", table->seats);
    json_int(json, "free", free);
    json_close(json, '}');
}

/* Only where somebody is: nobody waits at a table that sleeps. */
static bool is_listed(const Desk *desk)
{
    return desk->state == AWAKE && desk->guests && desk->party->listed &&
           desk->party->phase == GATHERING;
}

/* A list that grows until it is long enough. */
typedef struct Listing {
    Json *json;
    int count;
} Listing;

static void list_desks(Listing *list, const Desks *desks)
{
    json_open(list->json, "tables", '[');
    for (uint32_t i = 0; i < desks->buckets && list->count < TELL_TABLES; i++)
        for (const Desk *desk = desks->bucket[i]; desk; desk = desk->chain)
            if (is_listed(desk) && list->count++ < TELL_TABLES)
                add_table(list->json, desk);
}

/* Only what is said here, too: the other may be newer. */
static void list_known(Listing *list, json_t *table)
{
    static const char *const words[] = {"table", "game"};
    static const char *const numbers[] = {"seats", "free"};
    json_open(list->json, NULL, '{');
    for (int i = 0; i < 2; i++) {
        const char *word = json_string_value(json_object_get(table, words[i]));
        json_text(list->json, words[i], word ? word : "");
    }
    for (int i = 0; i < 2; i++)
        json_int(list->json, numbers[i],
                 json_integer_value(json_object_get(table, numbers[i])));
    json_close(list->json, '}');
}

static void list_others(void *context, const StoreServer *server)
{
    Listing *list = context;
    json_t *said = json_loads(server->notice, 0, NULL), *table;
    size_t i;
    json_array_foreach(json_object_get(said, "tables"), i, table)
    {
        if (list->count++ < TELL_TABLES)
            list_known(list, table);
    }
    json_decref(said);
}

void tell_list(Teller *teller, const Guest *guest, const Desks *desks,
               Store *store)
{
    Json json = begin(teller, "tables");
    Listing list = {.json = &json};
    list_desks(&list, desks);
    store_servers(store, list_others, &list);
    json_close(&json, ']');
    finish(teller, guest, &json);
}

void tell_notice(const Desks *desks, char *buf, size_t size)
{
    Json json;
    Listing list = {.json = &json};
    json_start(&json, buf, size);
    json_open(&json, NULL, '{');
    list_desks(&list, desks);
    json_close(&json, ']');
    json_close(&json, '}');
    ASSERT(!json.text.overflow);
}

/* ---- who is here ---- */

static uint64_t hash_of(const char *text)
{
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

/* With times as they were when the party woke they change only with what
 * happens. */
static uint64_t hash_seats(Teller *teller, const Desk *desk, int viewer)
{
    Party *party = party_of(desk, viewer);
    Json json;
    json_start(&json, teller->text, sizeof teller->text);
    json_open(&json, NULL, '{');
    party_json(&json, party, viewer, party->woken);
    json_close(&json, '}');
    return hash_of(teller->text);
}

static void tell_seats(Teller *teller, const Desk *desk, const Guest *guest,
                       int64_t now)
{
    Json json = begin(teller, "seats");
    if (guest->viewer != SPECTATOR)
        json_int(&json, "you", guest->viewer + 1);
    json_bool(&json, "host", party_is_host(desk->party, guest->hash));
    party_json(&json, party_of(desk, guest->viewer), guest->viewer,
               time_of(desk, guest->viewer, now));
    /* When it began is no secret, so neither is when that is seen. */
    if (guest->viewer == SPECTATOR && desk->delay &&
        delay_begins(desk->delay, now))
        json_int(&json, "begins", delay_begins(desk->delay, now));
    finish(teller, guest, &json);
}

/* ---- letters ---- */

/* How long a countdown still lasts that its view shows. */
static void tell_count(Teller *teller, const Desk *desk, const Guest *guest,
                       int64_t now)
{
    const Party *party = party_of(desk, guest->viewer);
    int64_t left = party_count(party, time_of(desk, guest->viewer, now));
    if (left == NEVER)
        return;
    Json json = begin(teller, "count");
    json_int(&json, "number", party->room.agenda.count.number);
    json_int(&json, "left", left);
    finish(teller, guest, &json);
}

/* Who is written to: all that follow from there, or only one. */
typedef struct Address {
    int viewer;
    const Guest *only; /* NULL: all */
} Address;

static bool is_meant(const Address *to, const Guest *guest)
{
    return to->only ? guest == to->only
                    : guest->viewer == to->viewer && guest->follows;
}

static void post(Teller *teller, const Desk *desk, const Address *to,
                 bool binary, const void *bytes, size_t size)
{
    for (const Guest *guest = desk->guests; guest; guest = guest->next) {
        if (guest->wants_bytes != binary || !is_meant(to, guest))
            continue;
        teller->out.send(guest->socket, bytes, size, binary);
        teller->stats->letters++;
        teller->stats->letter_bytes += size;
    }
}

static bool wants_json(const Desk *desk, const Address *to)
{
    const Guest *guest = desk->guests;
    while (guest && (guest->wants_bytes || !is_meant(to, guest)))
        guest = guest->next;
    return guest;
}

/* One or several letters, until nothing is left; as JSON they are one message.
 * False: there was nothing new. */
static bool send_letters(Teller *teller, Desk *desk, Address to, Letter what)
{
    Room *room = &party_of(desk, to.viewer)->room;
    const Cursor *cursor = &room->told[to.viewer];
    int32_t told = cursor->told;
    bool in_json = wants_json(desk, &to);
    Hearer hearer = {.table = &room->match.table,
                     .alone = to.viewer == SPECTATOR ? -1 : to.viewer,
                     .scene = &teller->scene};
    Json json = begin(teller, "letter");
    room_names(room, hearer.names);
    while (what != LETTER_NONE) {
        size_t size = letter_write(room, to.viewer, &what, teller->letter,
                                   sizeof teller->letter);
        if (!to.only && cursor->told == told)
            return false;
        post(teller, desk, &to, true, teller->letter, size);
        const char *wrong =
            in_json ? letter_json(&json, teller->letter, size, &hearer) : NULL;
        ASSERT(size && !wrong);
        (void)wrong;
    }
    json_int(&json, "told", cursor->told);
    json_close(&json, '}');
    if (in_json)
        post(teller, desk, &to, false, teller->text, json.text.length);
    return true;
}

/* ---- what is new ---- */

static uint32_t viewers_of(const Desk *desk)
{
    uint32_t viewers = 0;
    for (const Guest *guest = desk->guests; guest; guest = guest->next)
        viewers |= (uint32_t)guest->came << guest->viewer;
    return viewers;
}

/* How much a viewer noticed in all. */
static int32_t noticed(const Room *room, int viewer)
{
    Cursor end;
    cursor_seek(&end, &room->match, viewer, room->match.entries);
    return end.told;
}

/* Whether so much is new that its pictures would be too much. */
static bool is_old(const Room *room, int viewer, int32_t told)
{
    enum { MANY = 50 };
    return noticed(room, viewer) - told > MANY;
}

bool tell_is_news(Teller *teller, const Desk *desk, int viewer)
{
    const Room *room = &party_of(desk, viewer)->room;
    return noticed(room, viewer) != room->told[viewer].told ||
           hash_seats(teller, desk, viewer) != desk->hash[viewer];
}

/* What happened so far, to who has just come or sits somewhere else now. */
static void catch_up(Teller *teller, Desk *desk, Guest *guest, int32_t told,
                     int64_t now)
{
    Room *room = &party_of(desk, guest->viewer)->room;
    Cursor *cursor = &room->told[guest->viewer];
    bool knows = told >= 0 && !is_old(room, guest->viewer, told) &&
                 cursor_resume(cursor, &room->match, guest->viewer, told);
    send_letters(teller, desk, (Address){guest->viewer, guest},
                 knows ? LETTER_NEWS : LETTER_STORY);
    party_shown(desk->party, 1u << guest->viewer, now);
    tell_count(teller, desk, guest, now);
    guest->follows = true;
}

static bool has_begun(const Desk *desk)
{
    return desk->party->phase != GATHERING;
}

void tell_entered(Teller *teller, Desk *desk, Guest *guest, const char *token,
                  int32_t told, int64_t now)
{
    char setup[OPENING_MAX];
    Text text = text_into(setup, sizeof setup);
    Json json = begin(teller, "entered");
    json_text(&json, "table", desk->code);
    json_text(&json, "engine", teller->engine);
    record_add_setup(&text, &desk->party->room.match.table);
    json_text(&json, "setup", setup);
    if (token)
        json_text(&json, "token", token);
    finish(teller, guest, &json);
    desk->hash[guest->viewer] = hash_seats(teller, desk, guest->viewer);
    tell_seats(teller, desk, guest, now);
    if (has_begun(desk))
        catch_up(teller, desk, guest, told, now);
}

/* Seats are dealt out when the game begins: who looks from where may be
 * another. */
static void seat_guests(Desk *desk, int64_t now)
{
    for (Guest *guest = desk->guests; guest; guest = guest->next) {
        if (!guest->came)
            continue;
        int seat = party_seat(desk->party, guest->hash);
        int viewer = seat < 0 ? SPECTATOR : seat;
        if (viewer != guest->viewer)
            guest->follows = false;
        guest->viewer = viewer;
        if (seat >= 0)
            party_presence(desk->party, seat, true, now);
    }
}

/* To whom the seats are not what they were told. */
static void tell_changes(Teller *teller, Desk *desk, uint32_t viewers,
                         int64_t now)
{
    uint32_t changed = 0;
    for (; viewers; viewers &= viewers - 1) {
        int viewer = __builtin_ctz(viewers);
        uint64_t hash = hash_seats(teller, desk, viewer);
        changed |= (uint32_t)(hash != desk->hash[viewer]) << viewer;
        desk->hash[viewer] = hash;
    }
    for (Guest *guest = desk->guests; guest; guest = guest->next)
        if (guest->came && changed >> guest->viewer & 1) {
            tell_seats(teller, desk, guest, now);
            tell_count(teller, desk, guest, now);
        }
}

static void tell_viewers(Teller *teller, Desk *desk, uint32_t viewers,
                         int64_t now)
{
    uint32_t told = 0;
    tell_changes(teller, desk, viewers, now);
    if (!has_begun(desk))
        return;
    for (uint32_t rest = viewers; rest; rest &= rest - 1) {
        int viewer = __builtin_ctz(rest);
        if (send_letters(teller, desk, (Address){viewer, NULL}, LETTER_NEWS))
            told |= 1u << viewer;
    }
    if (desk->delay && viewers >> SPECTATOR)
        delay_shown(desk->delay);
    else
        party_shown(desk->party, told, now);
    for (Guest *guest = desk->guests; guest; guest = guest->next)
        if (!guest->came || !(viewers >> guest->viewer & 1))
            continue;
        else if (!guest->follows)
            catch_up(teller, desk, guest, -1, now);
        else if (told >> guest->viewer & 1)
            tell_count(teller, desk, guest, now);
}

void tell_news(Teller *teller, Desk *desk, int64_t now)
{
    seat_guests(desk, now);
    uint32_t late = desk->delay ? 1u << SPECTATOR : 0;
    tell_viewers(teller, desk, viewers_of(desk) & ~late, now);
}

void tell_late(Teller *teller, Desk *desk, int64_t now)
{
    tell_viewers(teller, desk, 1u << SPECTATOR, now);
}

void tell_resumed(Teller *teller, Desk *desk, int64_t now)
{
    if (!has_begun(desk))
        return;
    party_shown(desk->party, viewers_of(desk), now);
    for (const Guest *guest = desk->guests; guest; guest = guest->next)
        if (guest->came && party_of(desk, guest->viewer) == desk->party)
            tell_count(teller, desk, guest, now);
}
