/* room.c -- people and bots at one table. */
#include "room/room.h"
#include "core/asserts.h"
#include "core/table.h"

void room_open(Room *room, Pad *pad, uint64_t seed)
{
    const Match *match = &room->match;
    ASSERT(pad && match->marks > 0);
    room->pad = pad;
    agenda_start(&room->agenda, seed, &pad->slate);
    agenda_meet(&room->agenda, &match->table, match->state);
    __builtin_memset(room->name, 0, sizeof room->name);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        cursor_seek(&room->told[viewer], match, viewer, match->entries);
        room->shown[viewer] = NEVER;
    }
}

/* ---- who is here ---- */

void room_seat(Room *room, int seat, const Bot *bot, const char *name)
{
    ASSERT(table_has_seat(&room->match.table, seat) && name);
    room->agenda.bot[seat] = bot;
    name_copy(room->name[seat], name);
}

uint32_t room_people(const Room *room)
{
    return agenda_people(&room->agenda, &room->match.table);
}

uint32_t room_may_act(const Room *room)
{
    Actors actors = match_actors(&room->match);
    return (actors.awaited | actors.free) & room_people(room);
}

int room_only_person(const Room *room)
{
    uint32_t people = room_people(room);
    return bit_count(people) == 1 ? __builtin_ctz(people) : -1;
}

void room_names(const Room *room, const char *names[SEATS_MAX])
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = room->name[seat][0] ? room->name[seat] : seat_names[seat];
}

/* The person who is awaited, of several who looks already; -1: nobody is. */
static int awaited_person(const Room *room, int looking)
{
    ASSERT(looking >= -1 && looking <= SPECTATOR);
    uint32_t awaited = match_actors(&room->match).awaited & room_people(room);
    if (looking >= 0 && awaited >> looking & 1)
        return looking;
    return awaited ? __builtin_ctz(awaited) : -1;
}

int room_whose(const Room *room, int looking)
{
    uint32_t may = room_may_act(room);
    int person = awaited_person(room, looking);
    if (person >= 0 || !may)
        return person;
    return may & (may - 1) ? SPECTATOR : __builtin_ctz(may);
}

int room_device(const Room *room, int looking)
{
    uint32_t may = room_may_act(room);
    int person = awaited_person(room, looking);
    if (person >= 0 || looking != SPECTATOR)
        return person >= 0 ? person : looking;
    for (; may; may &= may - 1)
        if (match_is_open(&room->match, __builtin_ctz(may)))
            return __builtin_ctz(may);
    return looking;
}

/* ---- what happens ---- */

/* The position is another one; a countdown that has not begun was seen by
 * nobody. */
static void meet(Room *room)
{
    agenda_meet(&room->agenda, &room->match.table, room->match.state);
    if (room->agenda.count_from != NEVER)
        return;
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        room->shown[viewer] = NEVER;
}

static const char *play(Room *room, int actor, int action)
{
    alignas(8) unsigned char before[STATE_MAX];
    Match *match = &room->match;
    __builtin_memcpy(before, match->state, sizeof before);
    const char *reason = match_play(match, actor, action, &room->pad->tale);
    if (reason)
        return reason;
    agenda_follow(&room->agenda, &match->table, before, actor, action);
    meet(room);
    return NULL;
}

/* What comes by itself is never refused. */
static bool happens(Room *room, Turn turn)
{
    const char *reason = play(room, turn.actor, turn.action);
    ASSERT(!reason);
    return !reason;
}

/* Whether nobody beside its seat would notice a bot's turn. */
static bool is_unseen(const Room *room, Turn turn)
{
    const Table *table = &room->match.table;
    uint32_t viewers = room_people(room) | 1u << SPECTATOR;
    for (; viewers; viewers &= viewers - 1)
        if (table->game->seen(table, room->match.state, __builtin_ctz(viewers),
                              turn.actor, turn.action) != UNSEEN)
            return false;
    return true;
}

void room_settle(Room *room, int64_t now)
{
    for (;;) {
        Turn turn = room_coming(room, now);
        bool unseen = turn.actor >= 0 && turn.actor < SEATS_MAX &&
                      !room_may_act(room) && is_unseen(room, turn);
        if ((turn.actor != CHANCE && !unseen) || !happens(room, turn))
            return;
    }
}

/* A seat that cannot be too early, such as one whose turn it is, is not. What
 * was pressed before there was a picture is about the one before. */
static bool is_early(const Room *room, int seat, const Set *legal,
                     int64_t pressed)
{
    int early = room->match.table.game->early;
    int64_t shown = room->shown[seat];
    return early && shown != NEVER && pressed >= shown &&
           pressed - shown < EARLY_MS && set_has(legal, early);
}

const char *room_act(Room *room, int seat, int action, int64_t pressed,
                     int64_t now)
{
    const Table *table = &room->match.table;
    if (!table_has_seat(table, seat) || room->agenda.bot[seat])
        return "nobody sits there";
    Set legal = table->game->legal(table, room->match.state, seat);
    bool early =
        set_has(&legal, action) && is_early(room, seat, &legal, pressed);
    const char *reason = play(room, seat, early ? table->game->early : action);
    if (!reason)
        room_settle(room, now);
    return reason;
}

const char *room_keeps(Room *room, int seat)
{
    if (!table_has_seat(&room->match.table, seat) || room->agenda.bot[seat])
        return "nobody sits there";
    if (seat == room_only_person(room) && match_last(&room->match, seat) >= 0)
        return NULL;
    return match_keeps(&room->match, seat, &room->pad->tale);
}

const char *room_undo(Room *room, int seat, int64_t now)
{
    const char *reason = room_keeps(room, seat);
    if (!reason && match_undo(&room->match, seat, &room->pad->tale))
        reason = match_go_back(&room->match, seat);
    if (reason)
        return reason;
    agenda_forget(&room->agenda,
                  match_missed(&room->match, room->match.entries - 1));
    meet(room);
    room_settle(room, now);
    return NULL;
}

Turn room_coming(Room *room, int64_t now)
{
    const Match *match = &room->match;
    Agenda *agenda = &room->agenda;
    if (match->entries == MATCH_PLIES)
        return (Turn){-1, -1, NEVER};
    bool chance = match_actors(match).awaited >> CHANCE & 1;
    bool hidden = agenda->count.milliseconds > 0 && agenda->count_from == NEVER;
    if (!chance && hidden && room_may_act(room))
        return (Turn){-1, -1, NEVER};
    if (!chance && hidden)
        agenda_begin_count(agenda, now);
    return agenda_next(agenda, &match->table, match->state, match->played, now);
}

bool room_question(Room *room, Question *question)
{
    const Match *match = &room->match;
    return agenda_question(&room->agenda, &match->table, match->state,
                           match->played, question);
}

bool room_answer(Room *room, const Question *question, Answer answer,
                 int64_t now)
{
    if (!agenda_answer(&room->agenda, question, answer))
        return false;
    room_settle(room, now);
    return true;
}

bool room_next(Room *room, int64_t now)
{
    Turn turn = room_coming(room, now);
    if (turn.actor < 0 || (turn.at > now && room_may_act(room)) ||
        !happens(room, turn))
        return false;
    room_settle(room, now);
    return true;
}

/* ---- what is seen ---- */

bool room_read(Room *room, int viewer, Notice *notice)
{
    ASSERT(viewer >= 0 && viewer < VIEWERS);
    return cursor_next(&room->told[viewer], &room->match, &room->pad->tale,
                       notice);
}

void room_read_all(Room *room, int viewer)
{
    Notice notice;
    while (room_read(room, viewer, &notice))
        continue;
}

int room_unread(Room *room, int viewer)
{
    ASSERT(viewer >= 0 && viewer < VIEWERS);
    Cursor ahead = room->told[viewer];
    Tale *tale = &room->pad->tale;
    Notice notice;
    int lines = 0;
    while (cursor_next(&ahead, &room->match, tale, &notice))
        lines += lines_told(tale, viewer);
    return lines;
}

/* Whether the seat was told no more than everybody: a line for a line. */
static bool is_common(const Tale *tale, int seat)
{
    return lines_told(tale, seat) == lines_told(tale, SPECTATOR);
}

/* The seat has read on as far as that is the same for everybody, and was there
 * to be read, from that entry on; false: not to the end. */
static bool read_common(Room *room, int seat, int32_t from, Cursor *cursor)
{
    Tale *tale = &room->pad->tale;
    Cursor ahead = *cursor;
    Notice notice;
    while (cursor_next(&ahead, &room->match, tale, &notice)) {
        bool missed = notice.seen != UNSEEN && ahead.at <= from &&
                      lines_told(tale, seat) > 0;
        if (missed || !is_common(tale, seat))
            return false;
        *cursor = ahead;
    }
    *cursor = ahead;
    return true;
}

bool room_is_private(Room *room, int seat)
{
    ASSERT(table_has_seat(&room->match.table, seat));
    Cursor cursor = room->told[seat];
    return !match_is_open(&room->match, seat) ||
           !read_common(room, seat, 0, &cursor);
}

void room_share(Room *room, uint32_t lookers, int32_t from)
{
    ASSERT(!(lookers >> VIEWERS) && from >= 0);
    for (; lookers; lookers &= lookers - 1) {
        int viewer = __builtin_ctz(lookers);
        read_common(room, viewer, from, &room->told[viewer]);
    }
}

void room_shown(Room *room, uint32_t viewers, int64_t now)
{
    ASSERT(!(viewers >> VIEWERS) && now != NEVER);
    agenda_begin_count(&room->agenda, now);
    for (; viewers; viewers &= viewers - 1) {
        int viewer = __builtin_ctz(viewers);
        if (room->agenda.count_from != NEVER && room->shown[viewer] == NEVER)
            room->shown[viewer] = now;
    }
}
