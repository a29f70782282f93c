/* party.c -- people around one table over the net: what they do. */
#include "online/party.h"

#include "core/record.h"
#include "core/table.h"
#include "online/names.h"
#include "online/rows.h"
#include "online/watches.h"

static const char begun[] = "the game has begun";
static const char not_host[] = "only whoever opened the table may do that";
static const char not_here[] = "you do not sit here";

/* ---- time ---- */

/* The room's own clock: it stands while the party is paused. */
static int64_t room_time(const Party *party, int64_t now)
{
    int64_t until = party->paused ? party->paused_at : now;
    return (until - party->woken - party->stopped) / party->pace.slow;
}

static int64_t real_time(const Party *party, int64_t then)
{
    if (then == NEVER)
        return NEVER;
    return party->woken + party->stopped + then * party->pace.slow;
}

/* ---- what was played, as lines ---- */

static void write_entry(const Match *match, int32_t entry, Text *row)
{
    Ply ply = match->ply[entry];
    if (ply.how & PLY_BACK)
        text_print(row, "%s %d\n", ply.how & PLY_ALL_SINCE ? "since" : "back",
                   ply.actor + 1);
    else
        record_add_ply(row, &match->table, ply);
}

/* All that is new in the journal; and where the game has ended. */
static void write_news(Party *party, int32_t from, int64_t now, Text *row)
{
    const Match *match = &party->room.match;
    for (int32_t entry = from; entry < match->entries; entry++)
        write_entry(match, entry, row);
    if (match_is_over(match))
        party->phase = OVER;
    watches_run(party, now, row);
}

/* Writes a line and does what it says: what is folded is what was done. */
static void put(Party *party, Text *row, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void put(Party *party, Text *row, const char *format, ...)
{
    char line[ROW_LINE];
    Why why = {0, ""};
    va_list list;
    va_start(list, format);
    text_format_list(line, sizeof line, format, list);
    va_end(list);
    text_print(row, "%s\n", line);
    bool done = row_line(party, line, &why);
    ASSERT(done);
    (void)done;
}

/* ---- before it begins ---- */

static bool is_seat(const Party *party, int seat)
{
    return seat >= 0 && seat < party->room.match.table.seats;
}

/* The first empty one, or one that has a bot. */
static int free_seat(const Party *party)
{
    int seats = party->room.match.table.seats;
    for (int seat = 0; seat < seats; seat++)
        if (!party->chair[seat].taken && !party->chair[seat].bot)
            return seat;
    for (int seat = 0; seat < seats; seat++)
        if (!party->chair[seat].taken)
            return seat;
    return -1;
}

static const char *sit(Party *party, const Request *request, Text *row)
{
    char hash[HEX_SIZE], name[ROW_NAME];
    int seat = request->seat < 0 ? free_seat(party) : request->seat;
    int before = party_seat(party, request->hash);
    if (party->phase != GATHERING)
        return begun;
    if (seat < 0)
        return "every seat is taken";
    if (!is_seat(party, seat))
        return "there is no such seat";
    if (party->chair[seat].taken && seat != before)
        return "somebody sits there";
    for (int other = 0; other < SEATS_MAX; other++)
        if (other != before && party->chair[other].taken &&
            names_alike(party->chair[other].name, request->text))
            return "somebody here has a name like that";
    if (before >= 0)
        put(party, row, "stand %d", before + 1);
    row_hex(hash, request->hash, HASH_BYTES);
    row_quote(name, sizeof name, request->text);
    put(party, row, "sit %d %s %s", seat + 1, hash, name);
    return NULL;
}

static const char *seat_bot(Party *party, const Request *request, Text *row)
{
    const Bot *bot = bot_find(request->text);
    if (party->phase != GATHERING)
        return begun;
    if (!is_seat(party, request->seat))
        return "there is no such seat";
    if (party->chair[request->seat].taken)
        return "somebody sits there";
    if (!bot)
        return "there is no such bot";
    put(party, row, "bot %d %s", request->seat + 1, bot->name);
    return NULL;
}

static const char *leave(Party *party, int seat, const char *how, int64_t now,
                         Text *row);

static const char *clear_seat(Party *party, const Request *request, int64_t now,
                              Text *row)
{
    const Chair *chair = &party->chair[request->seat];
    if (!is_seat(party, request->seat) || (!chair->taken && !chair->bot))
        return "nobody sits there";
    if (party->phase == GATHERING)
        put(party, row, "stand %d", request->seat + 1);
    else if (party->phase == OVER || !chair->taken || chair->conceded)
        return "nobody can be sent away there";
    else
        leave(party, request->seat, "concede", now, row);
    return NULL;
}

/* Which chair comes where, by lot: the last of what is left, and so on. */
static void put_order(Party *party, Text *row)
{
    int seats = party->room.match.table.seats, order[SEATS_MAX];
    for (int seat = 0; seat < seats; seat++)
        order[seat] = seat;
    Rng rng = {party->draw(party->key, ROW_ORDER)};
    for (int seat = seats - 1; seat > 0; seat--) {
        int other = (int)rng_below(&rng, (uint32_t)seat + 1);
        int moved = order[seat];
        order[seat] = order[other];
        order[other] = moved;
    }
    char list[4 * SEATS_MAX];
    Text text = text_into(list, sizeof list);
    for (int seat = 0; seat < seats; seat++)
        text_print(&text, " %d", order[seat] + 1);
    put(party, row, "order%s", list);
}

static const char *start(Party *party, int64_t now, Text *row)
{
    int people = 0;
    if (party->phase != GATHERING)
        return begun;
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        people += party->chair[seat].taken;
    if (!people)
        return "nobody has sat down yet";
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        if (!party->chair[seat].taken && !party->chair[seat].bot)
            put(party, row, "bot %d %s", seat + 1, row_stand_in()->name);
    if (party->random_seats)
        put_order(party, row);
    put(party, row, "begin");
    party_wake(party, now);
    room_settle(&party->room, room_time(party, now));
    write_news(party, 0, now, row);
    return NULL;
}

/* ---- while it is played ---- */

/* Asked before, and done: the row stays empty. */
static bool is_known(const Chair *chair, uint64_t id)
{
    for (int i = 0; id && i < RECENT; i++)
        if (chair->recent[i] == id)
            return true;
    return false;
}

static void put_id(Party *party, int seat, uint64_t id, Text *row)
{
    char digits[17];
    text_hex(digits, id);
    if (id)
        put(party, row, "id %d %s", seat + 1, digits);
}

/* A press on what a countdown showed that is over meets nothing else. */
static bool is_late(const Party *party, int32_t count)
{
    const Agenda *agenda = &party->room.agenda;
    return count > 0 &&
           (!agenda->count.milliseconds || agenda->count.number != count);
}

/* Whether somebody else plays, also who is away: then what was seen stands. */
static bool is_watched(const Party *party, int seat)
{
    for (int other = 0; other < party->room.match.table.seats; other++)
        if (other != seat && party->chair[other].taken &&
            !party->chair[other].conceded)
            return true;
    return false;
}

/* Why what was asked for cannot be done as things stand, or NULL. */
static const char *bars(Party *party, int seat, const Request *request)
{
    Room *room = &party->room;
    const Table *table = &room->match.table;
    if (request->wish == WISH_BACK) {
        const char *why =
            is_watched(party, seat)
                ? match_keeps(&room->match, seat, &room->pad->tale)
                : NULL;
        return why ? why : room_keeps(room, seat);
    }
    if (is_late(party, request->count))
        return "that was too late";
    Actors actors = match_actors(&room->match);
    if (!((actors.awaited | actors.free) >> seat & 1))
        return "it is not your turn";
    Set legal = table->game->legal(table, room->match.state, seat);
    bool fine = request->action >= 0 && set_has(&legal, request->action);
    return fine ? NULL : "that action is not legal now";
}

/* What the end of the turn had added is gone with it. */
static void give_back(Party *party, int seat, Text *row)
{
    Chair *chair = &party->chair[seat];
    if (!party->pace.bank || chair->ended_with >= chair->own.left)
        return;
    chair->own.left = chair->ended_with;
    if (chair->seen.since == NEVER)
        chair->seen.left = chair->own.left;
    text_print(row, "left %d %d\n", seat + 1, (int)chair->own.left);
}

/* When a press came, for whoever asks whether that was too early: nobody reads
 * more slowly because the table is slow. */
static int64_t pressed_at(const Party *party, int seat, int64_t now)
{
    int64_t shown = party->room.shown[seat];
    return shown == NEVER ? NEVER : shown + now - real_time(party, shown);
}

static const char *act(Party *party, int seat, const Request *request,
                       int64_t now, Text *row)
{
    Room *room = &party->room;
    int32_t from = room->match.entries;
    int64_t then = room_time(party, now);
    bool ended = party->chair[seat].own.since == NEVER;
    const char *reason = bars(party, seat, request);
    if (reason)
        return reason;
    reason = request->wish == WISH_BACK
                 ? room_undo(room, seat, then)
                 : room_act(room, seat, request->action,
                            pressed_at(party, seat, now), then);
    if (reason)
        return reason;
    put_id(party, seat, request->id, row);
    if (request->wish == WISH_BACK && ended)
        give_back(party, seat, row);
    write_news(party, from, now, row);
    return NULL;
}

static const char *leave(Party *party, int seat, const char *how, int64_t now,
                         Text *row)
{
    put(party, row, "%s %d", how, seat + 1);
    watches_run(party, now, row);
    return NULL;
}

/* Who is away has not agreed: the game may matter to them when they are back.
 */
static const char *agree(Party *party, int seat, Text *row)
{
    bool all = true;
    if (party->chair[seat].agrees)
        return NULL;
    put(party, row, "agree %d", seat + 1);
    watches_unveil(party);
    for (int other = 0; other < party->room.match.table.seats; other++) {
        const Chair *chair = &party->chair[other];
        all &= !chair->taken || chair->conceded || chair->agrees;
    }
    if (all)
        put(party, row, "end");
    return NULL;
}

/* What holds whatever is on the table. */
static const char *stops(const Party *party, const Chair *chair, Wish wish)
{
    if (party->phase == GATHERING)
        return "the game has not begun";
    if (party->phase == OVER)
        return "the game is over";
    if (chair->conceded)
        return "you have given the game up";
    if (wish != WISH_ACT && wish != WISH_BACK)
        return NULL;
    return party->paused ? "the table is paused"
           : chair->away ? "a bot plays for you"
                         : NULL;
}

static const char *play_on(Party *party, int seat, const Request *request,
                           int64_t now, Text *row)
{
    const Chair *chair = &party->chair[seat];
    if (is_known(chair, request->id))
        return NULL;
    const char *why = stops(party, chair, request->wish);
    if (why)
        return why;
    if (request->wish == WISH_RETURN)
        return chair->away ? leave(party, seat, "here", now, row) : NULL;
    if (request->wish == WISH_LEAVE)
        return chair->away ? NULL : leave(party, seat, "away", now, row);
    if (request->wish == WISH_CONCEDE)
        return leave(party, seat, "concede", now, row);
    if (request->wish == WISH_AGREE)
        return agree(party, seat, row);
    return act(party, seat, request, now, row);
}

/* ---- what the host does ---- */

static const char *hold(Party *party, bool paused, int64_t now, Text *row)
{
    if (party->phase != PLAYING)
        return "nothing is being played";
    if (party->paused == paused)
        return NULL;
    if (paused) {
        watches_stop(party, now);
        party->paused_at = now;
    } else {
        party->stopped += now - party->paused_at;
    }
    put(party, row, paused ? "pause" : "resume");
    watches_run(party, now, row);
    return NULL;
}

static const char *set(Party *party, const Request *request, Text *row)
{
    const Pace *pace = &request->pace;
    if (party->phase != GATHERING)
        return begun;
    put(party, row, "bank %d", (int)pace->bank);
    put(party, row, "more %d", (int)pace->more);
    put(party, row, "per_turn %d", pace->per_turn);
    put(party, row, "grace %d", (int)pace->grace);
    put(party, row, "slow %d", (int)pace->slow);
    put(party, row, "random %d", request->random_seats);
    put(party, row, "listed %d", request->listed);
    if (pace->delay != party->pace.delay)
        put(party, row, "delay %d", (int)pace->delay);
    return NULL;
}

static const char *preside(Party *party, const Request *request, int64_t now,
                           Text *row)
{
    if (!party_is_host(party, request->hash))
        return not_host;
    switch (request->wish) {
    case WISH_BOT:
        return seat_bot(party, request, row);
    case WISH_CLEAR:
        return clear_seat(party, request, now, row);
    case WISH_SET:
        return set(party, request, row);
    case WISH_START:
        return start(party, now, row);
    case WISH_PAUSE:
        return hold(party, true, now, row);
    default:
        if (party->phase != OVER)
            return "the game is not over";
        if (!party->again[0])
            put(party, row, "again %s", request->text);
        return NULL;
    }
}

const char *party_keeps_out(const Party *party, const Request *request)
{
    if (party->phase == GATHERING || party_seat(party, request->hash) >= 0 ||
        party_is_host(party, request->hash))
        return NULL;
    switch (request->wish) {
    case WISH_SIT:
        return begun;
    case WISH_BOT:
    case WISH_CLEAR:
    case WISH_SET:
    case WISH_START:
    case WISH_PAUSE:
    case WISH_AGAIN:
        return not_host;
    default:
        return not_here;
    }
}

const char *party_bars(Party *party, const Request *request)
{
    int seat = party_seat(party, request->hash);
    if (seat < 0 || party->phase == GATHERING ||
        is_known(&party->chair[seat], request->id))
        return NULL;
    switch (request->wish) {
    case WISH_SIT:
    case WISH_STAND:
        return begun;
    case WISH_BOT:
    case WISH_CLEAR:
    case WISH_SET:
    case WISH_START:
    case WISH_PAUSE:
    case WISH_AGAIN:
        return party_is_host(party, request->hash) ? NULL : not_host;
    case WISH_GO_ON:
        return NULL;
    default: {
        const Chair *chair = &party->chair[seat];
        const char *why = stops(party, chair, request->wish);
        bool plays = request->wish == WISH_ACT || request->wish == WISH_BACK;
        return why || !plays ? why : bars(party, seat, request);
    }
    }
}

const char *party_ask(Party *party, const Request *request, int64_t now,
                      Text *row)
{
    int seat = party_seat(party, request->hash);
    switch (request->wish) {
    case WISH_SIT:
        return sit(party, request, row);
    case WISH_BOT:
    case WISH_CLEAR:
    case WISH_SET:
    case WISH_START:
    case WISH_PAUSE:
    case WISH_AGAIN:
        return preside(party, request, now, row);
    case WISH_GO_ON:
        if (seat < 0 && !party_is_host(party, request->hash))
            return not_here;
        return hold(party, false, now, row);
    case WISH_STAND:
        if (seat < 0)
            return not_here;
        if (party->phase != GATHERING)
            return begun;
        put(party, row, "stand %d", seat + 1);
        return NULL;
    default:
        if (seat < 0)
            return not_here;
        return play_on(party, seat, request, now, row);
    }
}

/* ---- what happens by itself ---- */

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t party_due(Party *party, int64_t now)
{
    if (party->phase != PLAYING || party->paused)
        return NEVER;
    Turn turn = room_coming(&party->room, room_time(party, now));
    int64_t due = real_time(party, turn.actor < 0 ? NEVER : turn.at);
    if (turn.actor == CLOCK)
        due += LATE_MS;
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        due = earlier(due, earlier(watches_miss(party, seat),
                                   watches_run_out(party, seat)));
    return due;
}

/* Whose time has run out does what is always safe. */
static bool play_default(Party *party, int seat, int64_t now)
{
    Room *room = &party->room;
    const Table *table = &room->match.table;
    Set legal = table->game->legal(table, room->match.state, seat);
    int64_t then = room_time(party, now);
    return !set_is_empty(&legal) &&
           !room_act(room, seat, set_next(&legal, 0), then, then);
}

bool party_turn(Party *party, int64_t now, Text *row)
{
    int32_t from = party->room.match.entries;
    if (party_due(party, now) > now)
        return false;
    for (int seat = 0; seat < party->room.match.table.seats; seat++) {
        if (watches_miss(party, seat) <= now) {
            leave(party, seat, "away", now, row);
            return true;
        }
        if (watches_run_out(party, seat) <= now &&
            play_default(party, seat, now)) {
            write_news(party, from, now, row);
            return true;
        }
    }
    if (!room_next(&party->room, room_time(party, now)))
        return false;
    write_news(party, from, now, row);
    return true;
}

void party_answer(Party *party, const Question *question, Answer answer,
                  int64_t now, Text *row)
{
    int32_t from = party->room.match.entries;
    if (party->phase == PLAYING &&
        room_answer(&party->room, question, answer, room_time(party, now)) &&
        party->room.match.entries > from)
        write_news(party, from, now, row);
}

void party_shown(Party *party, uint32_t viewers, int64_t now)
{
    if (party->phase == PLAYING && viewers & room_people(&party->room))
        room_shown(&party->room, viewers, room_time(party, now));
}

int64_t party_count(const Party *party, int64_t now)
{
    int64_t ends = agenda_count_ends(&party->room.agenda);
    if (party->phase != PLAYING || ends == NEVER)
        return NEVER;
    int64_t left = ends - room_time(party, now);
    return left > 0 ? left * party->pace.slow : 0;
}

void party_presence(Party *party, int seat, bool here, int64_t now)
{
    ASSERT(is_seat(party, seat));
    int64_t *gone = &party->chair[seat].gone;
    *gone = here ? NEVER : *gone == NEVER ? now : *gone;
}

void party_slept(Party *party, int64_t milliseconds)
{
    if (!party->paused)
        party->stopped += milliseconds;
    watches_put_off(party, milliseconds);
}

void party_wake(Party *party, int64_t now)
{
    party->woken = now;
    party->stopped = 0;
    party->paused_at = now;
    room_open(&party->room, party->room.pad, party->draw(party->key, ROW_BOTS));
    party->room.agenda.draw = party->draw;
    party->room.agenda.elsewhere = party->elsewhere;
    __builtin_memcpy(party->room.agenda.key, party->key, sizeof party->key);
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        row_seat(party, seat);
    watches_wake(party, now);
}

/* ---- who is here ---- */

static bool is_equal(const unsigned char *a, const unsigned char *b)
{
    unsigned char differs = 0;
    for (int i = 0; i < HASH_BYTES; i++)
        differs |= a[i] ^ b[i];
    return !differs;
}

int party_seat(const Party *party, const unsigned char hash[HASH_BYTES])
{
    int found = -1;
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        if (party->chair[seat].taken && is_equal(party->chair[seat].hash, hash))
            found = seat;
    return found;
}

bool party_is_host(const Party *party, const unsigned char hash[HASH_BYTES])
{
    return is_equal(party->host, hash);
}

static bool is_same_name(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        bool letter = (*a | 32) >= 'a' && (*a | 32) <= 'z';
        if (*a != *b && !(letter && (*a | 32) == (*b | 32)))
            return false;
    }
    return *a == *b;
}

/* A usual name that a person has. */
static bool is_taken(const Party *party, int name)
{
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        if (party->chair[seat].taken &&
            is_same_name(party->chair[seat].name, seat_names[name]))
            return true;
    return false;
}

/* Names that are neither people's nor those of bots' seats go to the bots that
 * need one, in their order; there are always enough. */
const char *party_called(const Party *party, int seat)
{
    int seats = party->room.match.table.seats, before = 0;
    if (party->chair[seat].taken)
        return party->chair[seat].name;
    if (!is_taken(party, seat))
        return seat_names[seat];
    for (int other = 0; other < seat; other++)
        before += !party->chair[other].taken && is_taken(party, other);
    for (int name = 0; name < SEATS_MAX; name++) {
        bool own = name < seats && !party->chair[name].taken;
        if (!own && !is_taken(party, name) && before-- == 0)
            return seat_names[name];
    }
    ASSERT(false);
    return seat_names[seat];
}

static void write_watch(Json *json, const Watch *watch, int64_t now)
{
    json_int(json, "left", watch_left(watch, now));
    json_bool(json, "runs", watch->since != NEVER);
}

static void write_chair(Json *json, const Party *party, int seat, bool own,
                        int64_t now)
{
    const Chair *chair = &party->chair[seat];
    json_open(json, NULL, '{');
    if (chair->taken)
        json_text(json, "name", chair->name);
    else if (chair->bot)
        json_text(json, "called", party_called(party, seat));
    bool absent = own ? chair->away || chair->conceded : chair->known_absent;
    if (chair->bot && (!chair->taken || absent))
        json_text(json, "bot", chair->bot->name);
    if (chair->taken && is_equal(chair->hash, party->host))
        json_bool(json, "host", true);
    if (absent)
        json_bool(json, chair->conceded ? "conceded" : "away", true);
    if (own ? chair->agrees : chair->known_agrees)
        json_bool(json, "agrees", true);
    if (party->pace.bank && chair->taken)
        write_watch(json, own ? &chair->own : &chair->seen, now);
    json_close(json, '}');
}

void party_json(Json *json, Party *party, int viewer, int64_t now)
{
    static const char *const phases[] = {"gathering", "playing", "over"};
    json_text(json, "phase", phases[party->phase]);
    json_bool(json, "paused", party->paused);
    json_bool(json, "agreed", party->agreed);
    json_bool(json, "listed", party->listed);
    json_bool(json, "random", party->random_seats);
    json_int(json, "slow", party->pace.slow);
    json_int(json, "bank", party->pace.bank / SECOND);
    json_int(json, "more", party->pace.more / SECOND);
    json_bool(json, "per_turn", party->pace.per_turn);
    json_int(json, "delay", party->pace.delay / SECOND);
    if (party->again[0])
        json_text(json, "again", party->again);
    json_open(json, "chairs", '[');
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        write_chair(json, party, seat, seat == viewer, now);
    json_close(json, ']');
}
