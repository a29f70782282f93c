/* room_test.c -- people and bots at one table: what is told, taken back, kept
 * waiting, and what it costs. */
#include "core/record.h"
#include "core/table.h"
#include "core/text.h"
#include "games/games.h"
#include "room/reel.h"
#include "room/room.h"
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

static Room room;
static Pad pad;
static Match order; /* scratch */
static Table table;
static char text[RECORD_MAX], other[RECORD_MAX];

static void enter(const char *game, int seats)
{
    table_start(&table, game_find(game));
    table.seats = seats;
    match_start(&room.match, &table);
    room_open(&room, &pad, 7);
}

static void set(const char *option, const char *value)
{
    Why why;
    CHECK(table_set(&table, option, value, &why));
    match_start(&room.match, &table);
    room_open(&room, &pad, 7);
}

/* All that a viewer is handed now. */
static const char *handed(int viewer)
{
    Json json;
    json_start(&json, text, sizeof text);
    json_open(&json, NULL, '{');
    room_json(&json, &room, viewer, NULL);
    json_close(&json, '}');
    return text;
}

/* What a viewer is told next, a line each. */
static const char *told(int viewer)
{
    static char lines[4096];
    Notice notice;
    size_t length = 0;
    lines[0] = 0;
    while (room_read(&room, viewer, &notice))
        for (int i = 0; i < pad.tale.lines; i++)
            if (told_to(&pad.tale.line[i], viewer))
                length +=
                    (size_t)snprintf(lines + length, sizeof lines - length,
                                     "%s\n", pad.tale.line[i].text);
    return lines;
}

static void hear_all(void)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (viewer < table.seats || viewer == SPECTATOR)
            told(viewer);
}

static void act(int seat, const char *action)
{
    int number = action_parse(&table, room.match.state, seat, action);
    CHECK_TEXT(room_act(&room, seat, number, 0, 0), NULL);
}

/* A seat places what it must, and is done. */
static void plan(int seat)
{
    int done;
    while ((done = action_parse(&table, room.match.state, seat, "done")) < 0) {
        Set legal = table.game->legal(&table, room.match.state, seat);
        if (room_act(&room, seat, set_next(&legal, 0), 0, 0))
            return;
    }
    CHECK_TEXT(room_act(&room, seat, done, 0, 0), NULL);
}

/* ---- taking back ---- */

TEST("taking back is an entry, told to those who noticed what is gone")
{
    enter("animals", 4);
    room_settle(&room, 0);
    hear_all();
    int first = room_whose(&room, -1), next = (first + 1) % 4;
    act(first, "bid 4 on first");
    int32_t entries = room.match.entries;
    CHECK(strstr(told(next), "edge for any animal"));
    CHECK_TEXT(room_undo(&room, first, 0), NULL);
    CHECK_INT(room.match.entries, entries + 1);
    char line[64];
    snprintf(line, sizeof line, "@%d {takes|take} the last action back.\n",
             first + 1);
    CHECK_TEXT(told(next), line);
    CHECK_TEXT(told(first), ""); /* had not been told of it */
    CHECK_TEXT(told(SPECTATOR), "");
    size_t length = record_write(&room.match, HASH_AT_END, text, sizeof text);
    CHECK(length > 0 && !strstr(text, "bid"));
}

/* Whoever is awaited does what comes first; answers who. */
static int act_somehow(void)
{
    int seat = room_whose(&room, -1);
    Set legal = table.game->legal(&table, room.match.state, seat);
    CHECK_TEXT(room_act(&room, seat, set_next(&legal, 0), 0, 0), NULL);
    return seat;
}

TEST("takings back read together have the numbers that they had one by one")
{
    enter("animals", 4);
    room_settle(&room, 0);
    hear_all();
    Notice notice;
    int32_t moment = room.told[SPECTATOR].moment;
    int32_t number = room.told[SPECTATOR].told;
    int first = act_somehow(), second = act_somehow();
    told(SPECTATOR);
    CHECK_TEXT(match_go_back(&room.match, second), NULL);
    CHECK_TEXT(match_go_back(&room.match, first), NULL);
    for (int gone = 2; gone > 0; gone--) {
        CHECK(room_read(&room, SPECTATOR, &notice));
        CHECK_INT(notice.seen, UNSEEN);
        CHECK_INT(notice.moment, moment + gone);
    }
    CHECK(!room_read(&room, SPECTATOR, &notice));
    CHECK_INT(room.told[SPECTATOR].moment, moment);
    CHECK_INT(room.told[SPECTATOR].told, number + 4);
}

TEST("who was away is told what came and went meanwhile, as if it had been "
     "there")
{
    enter("animals", 4);
    room_settle(&room, 0);
    hear_all();
    Notice notice;
    Cursor *cursor = &room.told[SPECTATOR];
    int32_t number = cursor->told;
    int first = act_somehow();
    CHECK_TEXT(match_go_back(&room.match, first), NULL);
    CHECK(!room_read(&room, SPECTATOR, &notice)); /* who looks only now */
    CHECK_INT(cursor->told, number + 2);
    CHECK(cursor_resume(cursor, &room.match, SPECTATOR, number));
    CHECK(room_read(&room, SPECTATOR, &notice) && notice.seen != UNSEEN);
    CHECK(room_read(&room, SPECTATOR, &notice) && notice.seen == UNSEEN);
    CHECK(!room_read(&room, SPECTATOR, &notice));
    CHECK_INT(cursor->told, number + 2);
    CHECK(!cursor_resume(cursor, &room.match, SPECTATOR, number + 3));
    CHECK(!cursor_resume(cursor, &room.match, SPECTATOR, -1));
}

TEST("K2: who plans in secret takes back in secret")
{
    enter("karts", 4);
    room_settle(&room, 0);
    hear_all();
    uint32_t awaited = match_actors(&room.match).awaited;
    CHECK_INT((int)awaited, 0xf);
    snprintf(other, sizeof other, "%s", handed(1));
    Set legal = table.game->legal(&table, room.match.state, 0);
    CHECK_TEXT(room_act(&room, 0, set_next(&legal, 0), 0, 0), NULL);
    CHECK_TEXT(handed(1), other);
    CHECK_TEXT(room_undo(&room, 0, 0), NULL);
    CHECK_TEXT(handed(1), other);
    CHECK_TEXT(told(SPECTATOR), "");
}

/* Plays what comes first until everybody plans again. */
static void play_round(int *rounds)
{
    Rng rng = rng_stream(3, (uint64_t)*rounds);
    for (int plies = 0; plies < 400; plies++) {
        Actors actors = match_actors(&room.match);
        uint32_t seats = actors.awaited & 0xff;
        if (bit_count(seats) == table.seats && plies > 0)
            break;
        int seat = __builtin_ctz(seats);
        Set legal = table.game->legal(&table, room.match.state, seat);
        int n = (int)rng_below(&rng, (uint32_t)set_count(&legal));
        if (room_act(&room, seat, set_nth(&legal, n), 0, 0))
            break;
    }
    ++*rounds;
}

TEST("K2: undo in a seat's view does not betray that others plan")
{
    int rounds = 0, compared = 0;
    enter("karts", 4);
    room_settle(&room, 0);
    for (int i = 0; i < 12 && !match_is_over(&room.match); i++) {
        play_round(&rounds);
        static Room before;
        for (int viewer = 0; viewer < 4; viewer++)
            handed(viewer);
        before = room;
        for (int seat = 0; seat < 4; seat++) {
            Set legal = table.game->legal(&table, room.match.state, seat);
            int card = set_next(&legal, 0);
            if (card < 0)
                continue;
            CHECK_TEXT(room_act(&room, seat, card, 0, 0), NULL);
            for (int viewer = 0; viewer < 4; viewer++) {
                if (viewer == seat)
                    continue;
                snprintf(other, sizeof other, "%s", handed(viewer));
                static Room after;
                after = room;
                room = before;
                CHECK_TEXT(handed(viewer), other);
                room = after;
                compared++;
            }
            room = before;
        }
    }
    CHECK(compared > 40);
}

TEST("alone among bots one goes back as often as wanted, to the same answers")
{
    enter("lab", 4);
    for (int seat = 1; seat < 4; seat++)
        room.agenda.bot[seat] = &bot_greedy;
    room_settle(&room, 0);
    int32_t begun = room.match.plies;
    for (int again = 0; again < 2; again++) {
        for (int64_t now = 0; room.match.plies < begun + 40; now += 5000) {
            Set legal = table.game->legal(&table, room.match.state, 0);
            if (set_is_empty(&legal))
                CHECK(room_next(&room, now));
            else
                CHECK_TEXT(room_act(&room, 0, set_next(&legal, 0), now, now),
                           NULL);
        }
        record_write(&room.match, HASH_AT_END, again ? text : other,
                     sizeof text);
        while (!room_keeps(&room, 0))
            CHECK_TEXT(room_undo(&room, 0, 0), NULL);
        CHECK_TEXT(room_undo(&room, 0, 0), "you have not played yet");
    }
    CHECK_TEXT(text, other);
}

static void call_cards(void)
{
    enter("turbulent", 3);
    room.agenda.bot[1] = room.agenda.bot[2] = &bot_greedy;
    room_settle(&room, 0);
    for (int64_t now = 0; now < 100000; now += 100) {
        Turn turn = room_coming(&room, now);
        bool calls = room_may_act(&room) && room.agenda.count.milliseconds;
        if (calls && !(match_actors(&room.match).awaited & 0xff))
            return;
        Set legal = table.game->legal(&table, room.match.state, 0);
        if (turn.actor < 0 && !set_is_empty(&legal))
            room_act(&room, 0, set_next(&legal, 0), now, now);
        else
            room_next(&room, NEVER - 1);
    }
    CHECK(false);
}

/* ---- thinking elsewhere ---- */

static Answer think(const Ask *ask)
{
    return bot_greedy.answer(ask);
}

static const Bot thinker = {.name = "thinker", .answer = think, .thinks = true};

/* Answers all that is open, the last question first; how many they were. */
static int answer_all(int64_t now)
{
    static Question question[SEATS_MAX];
    int count = 0;
    room_coming(&room, now);
    while (room_question(&room, &question[count]))
        count++;
    for (int i = count - 1; i >= 0; i--) {
        Answer answer = bot_answer(&question[i], NULL);
        CHECK(room_answer(&room, &question[i], answer, now + 300));
        CHECK(!room_answer(&room, &question[i], answer, now + 300));
    }
    return count;
}

/* Lets bots play among themselves; what came of it is in `record`. */
static void let_bots_play(const char *game, bool elsewhere, char *record)
{
    enter(game, game_find(game)->most_seats);
    for (int seat = 0; seat < table.seats; seat++)
        room.agenda.bot[seat] = seat % 3 ? &thinker : &bot_greedy;
    room.agenda.elsewhere = elsewhere;
    room_settle(&room, 0);
    int64_t now = 0;
    for (int i = 0; room.match.plies < 300 && !match_is_over(&room.match);
         i++) {
        int answered = answer_all(now);
        CHECK(i < 2000 && (elsewhere || !answered));
        Turn turn = room_coming(&room, now);
        now = turn.actor >= 0 && turn.at > now ? turn.at : now;
        CHECK(room_next(&room, now) || answered);
    }
    record_write(&room.match, HASH_AT_END, record, sizeof text);
}

TEST("bots that think elsewhere play the same as here")
{
    for (int i = 0; games_all()[i]; i++) {
        const char *game = games_all()[i]->id;
        test_place("%s", game);
        let_bots_play(game, false, text);
        let_bots_play(game, true, other);
        /* What is planned in secret at the end may be half done. */
        size_t length =
            strlen(text) < strlen(other) ? strlen(text) : strlen(other);
        CHECK(length > 100 && !memcmp(text, other, length * 3 / 4));
    }
    test_place("%s", "");
}

TEST("an answer is dropped when its moment has passed")
{
    static Question question, later;
    enter("lab", 4);
    room_seat(&room, 1, &thinker, "");
    room.agenda.elsewhere = true;
    room_settle(&room, 0);
    room_coming(&room, 0);
    CHECK(room_question(&room, &question));
    CHECK(!room_question(&room, &later));
    CHECK_INT(question.seat, 1);
    agenda_forget(&room.agenda, 1u << 1);
    CHECK(!room_answer(&room, &question, bot_answer(&question, NULL), 0));
    room_coming(&room, 0);
    CHECK(!room_answer(&room, &question, bot_answer(&question, NULL), 0));
    CHECK(room_question(&room, &later));
    CHECK(room_answer(&room, &later, bot_answer(&later, NULL), 0));
    Turn turn = room_coming(&room, 0);
    CHECK_INT(turn.actor, 1);
    CHECK_TEXT(match_play(&room.match, turn.actor, turn.action, NULL), NULL);
}

TEST("while a bot thinks people act, and time runs out")
{
    static Question question;
    call_cards();
    for (int seat = 1; seat < 3; seat++) {
        room_seat(&room, seat, &thinker, "");
        agenda_forget(&room.agenda, 1u << seat);
    }
    room.agenda.elsewhere = true;
    room_shown(&room, 1u << 0, 6000);
    int64_t ends = agenda_count_ends(&room.agenda);
    Turn turn = room_coming(&room, 6000);
    CHECK(room_question(&room, &question));
    CHECK_INT(turn.actor, CLOCK);
    CHECK(turn.at == ends);
    CHECK(room_next(&room, ends));
    CHECK(!room_answer(&room, &question, bot_answer(&question, NULL), ends));
}

TEST("a far taking back is told to whoever saw something of what is gone")
{
    enter("karts", 4);
    for (int seat = 1; seat < 4; seat++)
        room_seat(&room, seat, &bot_greedy, "");
    room_settle(&room, 0);
    told(SPECTATOR);
    plan(0);
    for (int64_t now = 0; now < 100 && !*told(SPECTATOR); now++)
        room_next(&room, now);
    CHECK(!match_noticed(&room.match, match_last(&room.match, 0), SPECTATOR));
    CHECK_TEXT(room_undo(&room, 0, 0), NULL);
    CHECK_TEXT(told(SPECTATOR), "@1 {takes|take} the last action back.\n");
}

TEST("K2: bots do not plan anew because somebody takes back in secret")
{
    int32_t acted = 0;
    enter("karts", 4);
    room_seat(&room, 2, &bot_greedy, "");
    room_seat(&room, 3, &bot_greedy, "");
    room_settle(&room, 0);
    for (int64_t now = 0; now < 12000; now += 400) {
        Set legal = table.game->legal(&table, room.match.state, 0);
        CHECK_TEXT(room_act(&room, 0, set_next(&legal, 0), now, now), NULL);
        room_next(&room, now);
        CHECK_TEXT(room_undo(&room, 0, now), NULL);
        acted = room.match.played[2] + room.match.played[3];
    }
    CHECK(acted >= 5);
}

/* ---- a shared screen ---- */

TEST("who has a secret has to be alone before a shared screen")
{
    enter("lab", 4);
    room_settle(&room, 0);
    CHECK(room_is_private(&room, 0));
    CHECK_INT(room_whose(&room, -1), 0);
    CHECK_INT(room_whose(&room, 2), 2);
    enter("turbulent", 3);
    room_settle(&room, 0);
    CHECK(!room_is_private(&room, 0));
}

TEST("what was read on a shared screen was read by all, as far as it is the "
     "same")
{
    enter("lab", 3);
    room_settle(&room, 0);
    int32_t from = room.told[SPECTATOR].at;
    CHECK(room_unread(&room, SPECTATOR) > 0);
    CHECK(room_unread(&room, 1) > 0);
    room_read_all(&room, SPECTATOR);
    room_share(&room, 1u << 0 | 1u << 1, from);
    int left = room_unread(&room, 1);
    for (Notice notice; room_read(&room, 1, &notice) && left;)
        for (int i = 0; i < pad.tale.lines; i++) {
            const Told *line = &pad.tale.line[i];
            if (left && told_to(line, 1) != told_to(line, SPECTATOR))
                left = 0; /* what is its own comes first */
        }
    CHECK_INT(left, 0);
    CHECK_INT(room_unread(&room, 1), 0);
    CHECK_INT(room_unread(&room, SPECTATOR), 0);
    CHECK(room_unread(&room, 2) > 0); /* who was not there */
}

/* ---- the record of a seat ---- */

TEST(
    "K2: a seat's record has its own plan first, then the count, then what all "
    "saw")
{
    static const int orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 3, 0, 1}};
    for (int viewer = 0; viewer < 4; viewer++)
        for (int i = 0; i < 3; i++) {
            enter("karts", 4);
            set("count", "on");
            room_settle(&room, 0);
            for (int j = 0; j < 4; j++)
                plan(orders[i][j]);
            char *to = i ? text : other;
            record_write_seen(&room.match, viewer, &order, &pad.tale, to,
                              sizeof text);
            char own[64];
            snprintf(own, sizeof own, "\n%d done\n", viewer + 1);
            const char *at = strstr(to, own),
                       *count = strstr(to, "clock count");
            CHECK(at && count && at < count);
            if (i)
                CHECK_TEXT(text, other);
        }
}

TEST("a seat's record cannot be loaded, and the refusal says why")
{
    static Match match;
    Why why = {0, ""};
    enter("lab", 3);
    room_settle(&room, 0);
    size_t length =
        record_write_seen(&room.match, 1, &order, &pad.tale, text, sizeof text);
    CHECK(strstr(text, "\nseen 2\n") && strstr(text, "deal ?"));
    CHECK(!record_read(games_all(), text, length, &match, &why));
    CHECK(strstr(why.text, "what one seat saw"));
}

/* ---- time ---- */

/* A race in which the only person may call, and a card lies open. */
#define FAMILY "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466"

/* Calls the second seat by so many times a letter. */
static void call_second(char name[2048], const char *letter, int times)
{
    Text long_name = text_into(name, 2048);
    while (times--)
        text_add(&long_name, letter);
    enter("animals", 3);
    room_seat(&room, 1, NULL, name);
}

TEST("a name of twelve families is whole, and a longer one is cut between two")
{
    char name[2048];
    call_second(name, FAMILY, 12);
    CHECK_TEXT(room.name[1], name);
    CHECK(strstr(handed(0), name));
    call_second(name, FAMILY, 40);
    CHECK_INT((int)(strlen(room.name[1]) % strlen(FAMILY)), 0);
    CHECK_INT((int)(strlen(room.name[1]) / strlen(FAMILY)), 12);
    call_second(name, "\u00e4", 500);
    CHECK_INT((int)strlen(room.name[1]), 318);
    call_second(name, "\u200d", 500);
    CHECK_TEXT(room.name[1], "");
}

TEST("a countdown keeps everything waiting until somebody has seen it")
{
    call_cards();
    CHECK_INT(room_coming(&room, 5000).actor, -1);
    CHECK(!room_next(&room, 1000000));
    room_shown(&room, 1u << 0, 6000);
    CHECK_INT((int)agenda_count_ends(&room.agenda),
              6000 + room.agenda.count.milliseconds);
    Turn turn = room_coming(&room, 6000);
    CHECK(turn.actor >= 0 && turn.at > 6000);
    CHECK(!room_next(&room, turn.at - 1));
    CHECK(room_next(&room, turn.at));
}

TEST("a press before anybody can have read the picture is too early")
{
    for (int early = 0; early < 3; early++) {
        call_cards();
        int instead = room.match.table.game->early;
        Set legal = table.game->legal(&table, room.match.state, 0);
        if (!set_has(&legal, instead))
            continue;
        int call = set_next(&legal, 0) == instead
                       ? set_next(&legal, instead + 1)
                       : set_next(&legal, 0);
        room_shown(&room, 1u << 0, 1000);
        int64_t pressed = early == 0 ? 999 : early == 1 ? 1050 : 1100;
        int32_t entry = room.match.entries;
        CHECK_TEXT(room_act(&room, 0, call, pressed, 1200), NULL);
        CHECK_INT(room.match.ply[entry].action, early == 1 ? instead : call);
    }
}

/* ---- what it costs ---- */

static const Game *counted;
static int64_t applied;

static void apply_counted(const Table *at, void *state, int actor, int action,
                          Tale *tale)
{
    applied++;
    counted->apply(at, state, actor, action, tale);
}

/* One ply as a page has it: somebody acts, everybody there is handed what is
 * new, the record is kept; now and then something is taken back. */
static void play_ply(Rng *rng, Kept *kept)
{
    Actors actors = match_actors(&room.match);
    uint32_t may = actors.awaited & 0xff;
    may = may ? may : (actors.awaited | actors.free) & 0xff;
    int seat = bit_nth(may, (int)rng_below(rng, (uint32_t)bit_count(may)));
    Set legal = table.game->legal(&table, room.match.state, seat);
    int n = (int)rng_below(rng, (uint32_t)set_count(&legal));
    CHECK_TEXT(room_act(&room, seat, set_nth(&legal, n), 0, 0), NULL);
    if (room.match.plies % 50 == 0)
        room_undo(&room, seat, 0);
    for (int viewer = 0; viewer < table.seats; viewer++)
        handed(viewer);
    size_t length;
    record_write_on(&room.match, kept, other, sizeof other, &length);
}

TEST("after 5,000 plies an action costs what it cost at first")
{
    enum { PLIES = 5000, HUNDRED = 100 };
    static Game game;
    Kept kept = {0, 0, 0, 0};
    Rng rng = rng_stream(11, 0);
    int64_t first = 0, late = 0;
    counted = game_find("karts");
    game = *counted;
    game.apply = apply_counted;
    table_start(&table, &game);
    match_start(&room.match, &table);
    room_open(&room, &pad, 5);
    room_settle(&room, 0);
    int plies = 0;
    for (; plies < PLIES && !match_is_over(&room.match); plies++) {
        int64_t before = applied;
        play_ply(&rng, &kept);
        if (plies < HUNDRED)
            first += applied - before;
        if (plies >= PLIES - HUNDRED)
            late += applied - before;
    }
    printf(
        "# %lld calls of apply in the first hundred plies of %d, %lld in the "
        "last\n",
        (long long)first, plies, (long long)late);
    CHECK_INT(plies, PLIES);
    CHECK(late > HUNDRED && late < first + first / 2);
}
