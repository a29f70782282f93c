/* laws_room.c -- laws of what people at a table are handed: everything that the
 * page gets, what a cursor tells, and the record that a seat may keep. */
#include "tests/laws.h"
#include "tests/states.h"

#include "core/record.h"
#include "room/room.h"

enum { HANDED = 1 << 19 };

static Room rooms[2];
static Pad pad;
static Match order; /* scratch */
static char handed[2][HANDED], record[2][RECORD_MAX];

/* Everybody at the table is a person. */
static void enter(Room *room, const Match *match)
{
    room->match = *match;
    room_open(room, &pad, 1);
}

static void play(Room *room, int actor, int action)
{
    CHECK_TEXT(match_play(&room->match, actor, action, &pad.tale), NULL);
}

static void write_handed(Room *room, int viewer, char *buf)
{
    Json json;
    json_start(&json, buf, HANDED);
    json_open(&json, NULL, '{');
    room_json(&json, room, viewer, NULL);
    json_close(&json, '}');
    CHECK(!json.text.overflow);
}

static void same_records(int viewer)
{
    for (int i = 0; i < 2; i++)
        record_write_seen(&rooms[i].match, viewer, &order, &pad.tale, record[i],
                          RECORD_MAX);
    CHECK_TEXT(record[0], record[1]);
}

/* Nor does taking it back. */
static void unseen_is_not_handed_out(Walk *walk)
{
    bool records = !laws_pass_over(walk);
    enter(&rooms[0], &walk->match);
    enter(&rooms[1], &walk->match);
    play(&rooms[1], walk->actor, walk->action);
    int32_t entry = rooms[1].match.entries - 1;
    bool undone = false;
    for (int twice = 0; twice < 2; twice++) {
        for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
            if (match_noticed(&rooms[1].match, entry, v))
                continue;
            test_place("viewer %d%s", v, undone ? ", taken back" : "");
            write_handed(&rooms[0], v, handed[0]);
            write_handed(&rooms[1], v, handed[1]);
            CHECK_TEXT(handed[0], handed[1]);
            if (v < SEATS_MAX)
                CHECK_TEXT(match_keeps(&rooms[0].match, v, &pad.tale),
                           match_keeps(&rooms[1].match, v, &pad.tale));
            if (records)
                same_records(v);
        }
        undone = walk->actor < SEATS_MAX &&
                 !match_undo(&rooms[1].match, walk->actor, &pad.tale);
        if (!undone)
            break;
    }
    test_place("%s", "");
}

/* What a cursor hands out, as text. */
static void write_noticed(Room *room, int viewer, char *buf)
{
    const Table *table = &room->match.table;
    Cursor cursor = room->told[viewer];
    Notice notice;
    size_t length = 0;
    buf[0] = 0;
    while (cursor_next(&cursor, &room->match, &pad.tale, &notice)) {
        char actor[8], action[ACTION_TEXT];
        actor_text(seen_actor(notice.actor, notice.seen), actor);
        seen_text(table, notice.actor, notice.seen, action, sizeof action);
        length += text_format(buf + length, HANDED - length, "%s %s\n", actor,
                              action);
        for (int i = 0; i < pad.tale.lines; i++)
            if (told_to(&pad.tale.line[i], viewer))
                length += text_format(buf + length, HANDED - length, ": %s\n",
                                      pad.tale.line[i].text);
    }
}

/* Two choices made at once, in both orders: nobody else is told which, and no
 * record that a seat may keep says when others chose. */
static void nobody_learns_who_was_first(Walk *walk)
{
    int second, b = laws_at_once(walk, &second);
    if (b < 0 || laws_pass_over(walk))
        return;
    for (int i = 0; i < 2; i++) {
        enter(&rooms[i], &walk->match);
        play(&rooms[i], i ? b : walk->actor, i ? second : walk->action);
        play(&rooms[i], i ? walk->actor : b, i ? walk->action : second);
    }
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        test_place("viewer %d", v);
        same_records(v);
        if (v == walk->actor || v == b)
            continue;
        write_noticed(&rooms[0], v, handed[0]);
        write_noticed(&rooms[1], v, handed[1]);
        CHECK_TEXT(handed[0], handed[1]);
        write_handed(&rooms[0], v, handed[0]);
        write_handed(&rooms[1], v, handed[1]);
        CHECK_TEXT(handed[0], handed[1]);
    }
    test_place("%s", "");
}

/* Any entry of the journal can be gone to, and its position is the one that
 * playing from the beginning leads to; a record grows as it would be written.
 */
static void journals_fold_anywhere(Walk *walk)
{
    static Kept kept;
    Position state;
    const Match *match = &walk->match;
    if (laws_pass_over(walk))
        return;
    int32_t entries =
        (int32_t)rng_below(&walk->rng, (uint32_t)match->entries + 1);
    Position plain = laws_copy(walk, match->mark[0].state);
    for (int32_t i = 0; i < entries; i++)
        walk->game->apply(walk->table, plain.bytes, match->ply[i].actor,
                          match->ply[i].action, NULL);
    state = laws_copy(walk, match->mark[0].state);
    match_fold(match, entries, state.bytes);
    CHECK_STATES(walk->game, state.bytes, plain.bytes, walk->game->state_size);
    kept = (Kept){0, 0, 0, 0};
    size_t length, whole;
    static Match part;
    match_start(&part, walk->table);
    for (int32_t i = 0; i < match->entries; i++) {
        match_play(&part, match->ply[i].actor, match->ply[i].action, NULL);
        if (i == entries)
            record_write_on(&part, &kept, record[0], RECORD_MAX, &length);
    }
    record_write_on(&part, &kept, record[0], RECORD_MAX, &length);
    whole = record_write(match, HASH_AT_END, record[1], RECORD_MAX);
    CHECK_INT((long long)length, (long long)whole);
    CHECK_BYTES(record[0], record[1], whole);
}

/* Somebody takes back; now and then whoever likes goes back far. */
static void take_back(Room *room, Rng *rng)
{
    int seats = room->match.table.seats;
    int seat = (int)rng_below(rng, (uint32_t)seats);
    if (!rng_below(rng, 6))
        match_go_back(&room->match, seat);
    else
        match_undo(&room->match, seat, &pad.tale);
}

/* Each viewer reads on now and then, and then stands where the match does. */
static void read_on(const Walk *walk, Room *room, Rng *rng)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        if (rng_below(rng, 3))
            continue;
        room_read_all(room, v);
        CHECK_STATES(walk->game, room->told[v].state, room->match.state,
                     walk->game->state_size);
    }
}

/* What stood at some moment of the journal, among some entries of then. */
static void fold_then(Walk *walk, const Match *match)
{
    int32_t then = (int32_t)rng_below(&walk->rng, (uint32_t)match->entries + 1);
    int32_t entries = (int32_t)rng_below(&walk->rng, (uint32_t)then + 1);
    Position plain = laws_copy(walk, match->mark[0].state), state = plain;
    for (int32_t i = 0; i < entries; i++)
        if (match_stood(match, i, then))
            walk->game->apply(walk->table, plain.bytes, match->ply[i].actor,
                              match->ply[i].action, NULL);
    match_fold_then(match, entries, then, state.bytes);
    CHECK_STATES(walk->game, state.bytes, plain.bytes, STATE_MAX);
}

/* A game in which much is taken back: its record has what stands, and leads to
 * the same position. */
static void taking_back_is_sound(Walk *walk)
{
    enum { PLIES = 600 };
    static Match again;
    Match *match = &rooms[0].match;
    Kept kept = {0, 0, 0, 0};
    size_t length = 0;
    Why why = {0, ""};
    enter(&rooms[0], &walk->match);
    for (int i = 0; i < PLIES && !match_is_over(match); i++) {
        int actor = laws_actor(match_actors(match), &walk->rng);
        play(&rooms[0], actor,
             laws_action(walk, match->state, actor, &walk->rng));
        if (!rng_below(&walk->rng, 5))
            take_back(&rooms[0], &walk->rng);
        if (!rng_below(&walk->rng, 4))
            read_on(walk, &rooms[0], &walk->rng);
        if (!rng_below(&walk->rng, 8))
            record_write_on(match, &kept, record[0], RECORD_MAX, &length);
        if (!rng_below(&walk->rng, 64))
            fold_then(walk, match);
    }
    record_write_on(match, &kept, record[0], RECORD_MAX, &length);
    record_write(match, HASH_AT_END, record[1], RECORD_MAX);
    CHECK_TEXT(record[0], record[1]);
    CHECK(record_read(games_all(), record[1], length, &again, &why));
    CHECK_TEXT(why.text, "");
    CHECK_STATES(walk->game, again.state, match->state, walk->game->state_size);
    CHECK_INT(again.plies, match->plies);
    CHECK_BYTES(again.played, match->played, sizeof again.played);
}

const Law laws_of_rooms[] = {
    {"nobody is handed a byte for what it did not notice", AT_A_PLY, 40,
     unseen_is_not_handed_out, false},
    {"nobody learns who of several chose first", AT_A_PLY, 12,
     nobody_learns_who_was_first, false},
    {"a journal leads from any mark to any entry", ANYTIME, 40,
     journals_fold_anywhere, false},
    {"what was taken back is as if it had never been", AT_START, 1,
     taking_back_is_sound, false},
    {NULL, AT_START, 0, NULL, false},
};
