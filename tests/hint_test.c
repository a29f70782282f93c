/* hint_test.c -- hints: that they are the same wherever they are asked for, of
 * nothing but what the seat sees, in words, and without a trace. */
#include "bots/hint.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"
#include "room/room.h"
#include "tests/test.h"

#include <string.h>

static Slate slate, other;
static Table table;
static Room room, before;
static Pad pad;
static Advice advice;
static char text[RECORD_MAX], kept[RECORD_MAX];

static void sit(const Game *game)
{
    table_start(&table, game);
    table.seats = game->most_seats < 4 ? game->most_seats : 4;
}

/* On by so many random steps, and then to where a seat has a choice; -1: the
 * game is over before. */
static int go_on(void *state, int steps, Rng *rng)
{
    Tally tally = {0, 0};
    for (;;) {
        Actors actors = table.game->actors(&table, state);
        int seat = __builtin_ctz(actors.awaited | 1u << CHANCE);
        if (!(actors.awaited | actors.free))
            return -1;
        if (--steps < 0 && seat < table.seats) {
            Set legal = table.game->legal(&table, state, seat);
            if (set_count(&legal) > 1)
                return seat;
        }
        playout_step(&table, state, rng, &tally);
    }
}

/* What is told to a seat in a state. */
static Hint hint_of(const void *state, int seat, Slate *lent)
{
    alignas(8) unsigned char view[STATE_MAX];
    Hint hint;
    memcpy(view, state, sizeof view);
    table.game->redact(&table, view, seat);
    hint_think(&table, view, seat, lent, &hint);
    return hint;
}

static void same_hints(const Hint *a, const Hint *b)
{
    CHECK_INT(a->best.action, b->best.action);
    CHECK_INT(a->best.wins, b->best.wins);
    CHECK_INT(a->next.action, b->next.action);
    CHECK_INT(a->next.wins, b->next.wins);
    CHECK_INT(a->comes, b->comes);
    CHECK_INT(a->instead, b->instead);
    CHECK_TEXT(a->line, b->line);
}

TEST("what a seat cannot see changes nothing in its hint, nor does the slate")
{
    alignas(8) unsigned char state[STATE_MAX], world[STATE_MAX];
    int differing = 0;
    for (int i = 0; games_all()[i]; i++) {
        sit(games_all()[i]);
        Rng rng = rng_stream(2, (uint64_t)i);
        table.game->init(&table, state);
        test_place("%s", table.game->id);
        int seat = go_on(state, 30, &rng);
        if (seat < 0)
            continue;
        memcpy(world, state, sizeof world);
        table.game->redact(&table, world, seat);
        table.game->resample(&table, world, seat, &rng);
        differing += memcmp(world, state, table.game->state_size) != 0;
        memset(&slate, 0xa5, sizeof slate);
        Hint one = hint_of(state, seat, &slate);
        Hint two = hint_of(world, seat, &other);
        same_hints(&one, &two);
        Set legal = table.game->legal(&table, state, seat);
        CHECK(set_has(&legal, one.best.action));
        CHECK(one.best.wins >= 0 && one.best.wins <= 100);
        CHECK(one.next.action != one.best.action);
    }
    test_place("%s", "");
    CHECK(differing >= 3);
}

TEST("where only one thing can be done nobody thinks")
{
    alignas(8) unsigned char state[STATE_MAX];
    Rng rng = rng_stream(1, 0);
    Tally tally = {0, 0};
    int seat;
    Set legal;
    sit(game_find("lab"));
    table.game->init(&table, state);
    do {
        playout_step(&table, state, &rng, &tally);
        Actors actors = table.game->actors(&table, state);
        seat = __builtin_ctz(actors.awaited | 1u << CHANCE);
        legal = table.game->legal(&table, state, seat);
    } while (seat == CHANCE || set_count(&legal) > 1);
    memset(&slate, 0xa5, sizeof slate);
    Hint hint = hint_of(state, seat, &slate);
    CHECK_INT(hint.best.action, set_next(&legal, 0));
    CHECK_INT(hint.best.wins, -1);
    CHECK_INT(hint.next.action, -1);
    CHECK_INT(slate.bytes[0], 0xa5);
}

/* ---- at a table ---- */

/* A table whose first seat has a person, and all others bots. */
static void open_room(void)
{
    match_start(&room.match, &table);
    room_open(&room, &pad, 7);
    for (int seat = 1; seat < table.seats; seat++)
        room_seat(&room, seat, &bot_random, "");
    room_settle(&room, 0);
}

/* On to where that person has to act. */
static void enter(const char *game)
{
    sit(game_find(game));
    open_room();
    for (int i = 1; i < 100 && !(match_actors(&room.match).awaited & 1); i++) {
        room_shown(&room, 1, 9000 * i);
        room_next(&room, 9000 * i + 8999);
    }
    CHECK(match_actors(&room.match).awaited & 1);
}

static bool is_sentence(const char *words)
{
    size_t length = strlen(words);
    return length > 2 && words[length - 1] == '.' && !strpbrk(words, "@{|}") &&
           !strstr(words, "..") && (words[0] < 'a' || words[0] > 'z');
}

TEST("a hint says what to do, why and how likely it wins, in every game")
{
    for (int i = 0; games_all()[i]; i++) {
        test_place("%s", games_all()[i]->id);
        enter(games_all()[i]->id);
        CHECK_TEXT(room_hint(&room, 0, &advice), NULL);
        CHECK(is_sentence(advice.move));
        CHECK(is_sentence(advice.why));
        if (advice.hint.best.wins < 0)
            CHECK_TEXT(advice.chances, "");
        else
            CHECK(is_sentence(advice.chances) &&
                  strncmp(advice.chances, "You win ", 8) == 0);
    }
    test_place("%s", "");
}

TEST("whoever asks for a hint leaves no trace")
{
    enter("animals");
    before = room;
    size_t length = record_write(&room.match, HASH_AT_END, kept, sizeof kept);
    CHECK_TEXT(room_hint(&room, 0, &advice), NULL);
    CHECK_BYTES(&room, &before, sizeof room);
    CHECK_INT((int)length,
              (int)record_write(&room.match, HASH_AT_END, text, sizeof text));
    CHECK_TEXT(text, kept);
}

TEST("a hint is for a person who has to act now")
{
    static const char *const why = "a hint is for whoever has to act now";
    enter("animals");
    CHECK_TEXT(room_hint(&room, 1, &advice), why);
    CHECK_TEXT(room_hint(&room, SPECTATOR, &advice), why);
    CHECK_TEXT(room_hint(&room, -1, &advice), why);
    Set legal = table.game->legal(&table, room.match.state, 0);
    CHECK_TEXT(room_act(&room, 0, set_next(&legal, 0), 0, 0), NULL);
    CHECK_TEXT(room_hint(&room, 0, &advice), why);
}

TEST("a countdown goes on by the caller's clock, whoever asks for a hint")
{
    enter("template");
    room_shown(&room, 1, 100);
    int64_t ends = agenda_count_ends(&room.agenda);
    CHECK(ends != NEVER);
    before = room;
    CHECK_TEXT(room_hint(&room, 0, &advice), NULL);
    CHECK(agenda_count_ends(&room.agenda) == ends);
    CHECK_BYTES(&room, &before, sizeof room);
}
