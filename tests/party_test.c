/* party_test.c -- people around one table over the net: who may do what, whose
 * time runs, and that what was kept leads to where it stood. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/table.h"
#include "games/games.h"
#include "online/party.h"
#include "online/rows.h"
#include "tests/test.h"

enum { KEPT = 1 << 21, ROWS = 1 << 16, MINUTE = 60000, HOUR = 60 * MINUTE };

static Party party, again;
static Pad pad;
static char opening[OPENING_MAX], row[ROW_MAX], kept[KEPT];
static size_t opening_length, kept_length;
static int64_t now;
static struct {
    size_t at, size;
    int64_t time;
} rows[ROWS];
static int rows_kept;

static uint64_t draw(const unsigned char key[KEY_BYTES], int64_t index)
{
    Rng rng = rng_stream(key[0], (uint64_t)index);
    return rng_next(&rng);
}

static void person(int number, unsigned char hash[HASH_BYTES])
{
    memset(hash, number + 1, HASH_BYTES);
}

static void open_party(const char *game, int seats, Pace pace, bool random)
{
    Table table;
    Opening how = {.pace = pace, .random_seats = random};
    Why why = {0, ""};
    person(0, how.host);
    how.key[0] = (unsigned char)(seats * 16 + game[0]);
    table_start(&table, game_find(game));
    if (seats)
        table.seats = seats;
    how.table = &table;
    opening_length = opening_write(&how, opening, sizeof opening);
    if (!party_open(&party,
                    &(Means){.games = games_all(), .draw = draw, .pad = &pad},
                    opening, opening_length, &why)) {
        CHECK_TEXT(why.text, "");
        exit(1);
    }
    now = 1000000;
    kept_length = 0;
    rows_kept = 0;
    party_wake(&party, now);
}

static void keep(const Text *text)
{
    CHECK(!text->overflow && kept_length + text->length < KEPT);
    if (!text->length || !CHECK(rows_kept < ROWS))
        return;
    rows[rows_kept].at = kept_length;
    rows[rows_kept].size = text->length;
    rows[rows_kept++].time = now;
    memcpy(kept + kept_length, text->buf, text->length);
    kept_length += text->length;
}

static const char *ask_for(Request request)
{
    Text text = text_into(row, sizeof row);
    const char *reason = party_ask(&party, &request, now, &text);
    if (reason)
        CHECK_INT((int)text.length, 0);
    keep(&text);
    return reason;
}

static const char *ask(int who, Wish wish, int seat, const char *words)
{
    Request request = {.wish = wish, .seat = seat};
    person(who, request.hash);
    text_format(request.text, sizeof request.text, "%s", words);
    return ask_for(request);
}

static const char *act(int who, int action, uint64_t id)
{
    Request request = {.wish = WISH_ACT, .action = action, .id = id};
    person(who, request.hash);
    return ask_for(request);
}

static bool turn(void)
{
    Text text = text_into(row, sizeof row);
    bool done = party_turn(&party, now, &text);
    CHECK(done || !text.length);
    keep(&text);
    return done;
}

static void see(void)
{
    uint32_t seats = (1u << party.room.match.table.seats) - 1;
    party_shown(&party, seats | 1u << SPECTATOR, now);
}

/* Everything that lasts is the same in a party folded from what was kept. */
static void check_fold(void)
{
    const Match *a = &party.room.match, *b = &again.room.match;
    static Pad other;
    Why why = {0, ""};
    CHECK(party_open(
        &again, &(Means){.games = games_all(), .draw = draw, .pad = &other},
        opening, opening_length, &why));
    bool folded = party_fold(&again, kept, kept_length, &why);
    if (!CHECK(folded)) {
        CHECK_TEXT(why.text, "");
        return;
    }
    CHECK_INT(again.phase, party.phase);
    CHECK_INT(again.paused, party.paused);
    CHECK_INT(again.agreed, party.agreed);
    CHECK_INT(b->entries, a->entries);
    CHECK(match_hash(a) == match_hash(b));
    CHECK_BYTES(b->state, a->state, sizeof a->state);
    CHECK_BYTES(b->gone, a->gone, sizeof a->gone);
    CHECK_BYTES(b->ply, a->ply, sizeof(Ply) * (size_t)a->entries);
    for (int seat = 0; seat < a->table.seats; seat++) {
        const Chair *c = &party.chair[seat], *d = &again.chair[seat];
        CHECK(c->taken == d->taken && c->away == d->away &&
              c->conceded == d->conceded && c->agrees == d->agrees);
        CHECK(c->bot == d->bot);
        CHECK_TEXT(d->name, c->name);
        CHECK_BYTES(d->hash, c->hash, HASH_BYTES);
        CHECK_BYTES(d->recent, c->recent, sizeof c->recent);
    }
}

static bool is_same(Watch a, Watch b)
{
    return a.left == b.left && a.since == b.since;
}

/* Clocks run on in a party that follows the rows, each at its time. */
static void check_clocks(void)
{
    static Pad other;
    Why why = {0, ""};
    CHECK(party_open(
        &again, &(Means){.games = games_all(), .draw = draw, .pad = &other},
        opening, opening_length, &why));
    for (int i = 0; i < rows_kept; i++)
        if (!CHECK(party_follow(&again, kept + rows[i].at, rows[i].size,
                                rows[i].time, &why)))
            return;
    if (party.phase == GATHERING)
        return;
    for (int seat = 0; seat < party.room.match.table.seats; seat++) {
        CHECK(is_same(again.chair[seat].own, party.chair[seat].own));
        CHECK(is_same(again.chair[seat].seen, party.chair[seat].seen));
    }
}

static const Pace calm = {.slow = 1, .grace = MINUTE};
static const Pace days = {
    .slow = 1, .grace = MINUTE, .bank = 24 * HOUR, .per_turn = true};

/* Two people sit down, and bots beside them. */
static void begin(const char *game, int seats, Pace pace, bool random)
{
    open_party(game, seats, pace, random);
    CHECK_TEXT(ask(0, WISH_SIT, -1, "Ada"), NULL);
    if (party.room.match.table.seats > 1)
        CHECK_TEXT(ask(1, WISH_SIT, -1, "Bo Müller"), NULL);
    CHECK_TEXT(ask(0, WISH_START, 0, ""), NULL);
    for (int seat = 0; seat < party.room.match.table.seats; seat++)
        party_presence(&party, seat, true, now);
    see();
}

/* Something that somebody might ask for; mostly what may be played. */
static void wander(Rng *rng)
{
    static const Wish others[] = {WISH_BACK,    WISH_LEAVE, WISH_RETURN,
                                  WISH_RETURN,  WISH_PAUSE, WISH_GO_ON,
                                  WISH_GO_ON,   WISH_SIT,   WISH_STAND,
                                  WISH_CONCEDE, WISH_AGREE};
    enum { OTHERS = sizeof others / sizeof *others };
    const Table *table = &party.room.match.table;
    int who = (int)rng_below(rng, 3);
    unsigned char hash[HASH_BYTES];
    person(who, hash);
    int seat = party_seat(&party, hash);
    uint32_t dice = rng_below(rng, 400);
    if (dice < OTHERS + 8) {
        ask(who, others[dice % (dice < OTHERS ? OTHERS : 7)], -1, "Cleo");
    } else if (dice < 30) {
        if (seat >= 0)
            party_presence(&party, seat, dice & 1, now);
    } else if (seat >= 0) {
        Set legal = table->game->legal(table, party.room.match.state, seat);
        if (!set_is_empty(&legal)) {
            int nth = (int)rng_below(rng, (uint32_t)set_count(&legal));
            act(who, set_nth(&legal, nth), dice & 1 ? rng_next(rng) : 0);
        }
    }
    see();
    int64_t due = party_due(&party, now);
    if (due != NEVER && due > now && dice & 2)
        now = due;
    turn();
    now += 40;
}

TEST("what is kept leads to where it stood, whatever was asked, in all games")
{
    static const Pace timed = {
        .slow = 1, .grace = 2000, .bank = 20000, .more = 2000};
    int games = test_soak(4, 200);
    for (int i = 0; games_all()[i]; i++)
        for (int n = 0; n < games; n++) {
            const Game *game = games_all()[i];
            int span = game->most_seats - game->least_seats + 1;
            Rng rng = rng_stream(11, (uint64_t)i * 1000 + (uint64_t)n);
            int seats =
                game->least_seats + (int)rng_below(&rng, (uint32_t)span);
            test_place("%s with %d seats, game %d", game->id, seats, n);
            begin(game->id, seats, n & 1 ? calm : timed, n & 2);
            for (int step = 0;
                 step < 6000 && party.phase == PLAYING && !test_has_failed();
                 step++) {
                wander(&rng);
                if (step % 400 == 7)
                    check_fold();
                if (step % 400 == 9)
                    check_clocks();
            }
            check_fold();
            check_clocks();
        }
    test_place("%s", "");
}

/* Goes on until a person is awaited: who sits first or second. */
static int awaited(void)
{
    for (;;) {
        uint32_t people = match_actors(&party.room.match).awaited & 3;
        if (people)
            return __builtin_ctz(people);
        now = party_due(&party, now);
        if (!CHECK(now != NEVER && turn()))
            exit(1);
        see();
    }
}

static int first_legal(int seat)
{
    const Match *match = &party.room.match;
    Set legal = match->table.game->legal(&match->table, match->state, seat);
    return set_next(&legal, 0);
}

TEST("who asks twice under one number has asked once")
{
    begin("animals", 4, calm, false);
    int seat = awaited();
    int32_t from = party.room.match.entries;
    CHECK_TEXT(act(seat, first_legal(seat), 77), NULL);
    int32_t then = party.room.match.entries;
    CHECK(then > from);
    size_t length = kept_length;
    CHECK_TEXT(act(seat, first_legal(seat), 77), NULL);
    CHECK_INT(party.room.match.entries, then);
    CHECK_INT((long long)kept_length, (long long)length);
    check_fold();
    CHECK(again.chair[seat].recent[0] == 77);
}

TEST("only the host has the host's rights, and only before it begins")
{
    open_party("lab", 4, calm, false);
    CHECK_TEXT(ask(1, WISH_SIT, 2, "Bo"), NULL);
    CHECK_TEXT(ask(2, WISH_SIT, 2, "Cleo"), "somebody sits there");
    CHECK_TEXT(ask(2, WISH_SIT, 1, "Bo"), "somebody here has a name like that");
    CHECK_TEXT(ask(2, WISH_SIT, 9, "Cleo"), "there is no such seat");
    CHECK_TEXT(ask(1, WISH_START, 0, ""),
               "only whoever opened the table may do that");
    CHECK_TEXT(ask(1, WISH_BOT, 0, "greedy"),
               "only whoever opened the table may do that");
    CHECK_TEXT(ask(0, WISH_BOT, 2, "greedy"), "somebody sits there");
    CHECK_TEXT(ask(0, WISH_BOT, 1, "clever"), "there is no such bot");
    CHECK_TEXT(ask(0, WISH_BOT, 1, "random"), NULL);
    CHECK_TEXT(ask(0, WISH_CLEAR, 1, ""), NULL);
    CHECK_TEXT(ask(0, WISH_CLEAR, 1, ""), "nobody sits there");
    CHECK_TEXT(ask(0, WISH_CLEAR, 2, ""), NULL);
    CHECK_TEXT(ask(0, WISH_START, 0, ""), "nobody has sat down yet");
    CHECK_TEXT(ask(1, WISH_SIT, -1, "Bo"), NULL);
    CHECK_TEXT(ask(1, WISH_SIT, 3, "Bo"), NULL);
    CHECK_INT(party.chair[0].taken, false);
    CHECK_TEXT(ask(0, WISH_START, 0, ""), NULL);
    CHECK_TEXT(ask(0, WISH_START, 0, ""), "the game has begun");
    CHECK_TEXT(ask(2, WISH_SIT, 0, "Cleo"), "the game has begun");
    CHECK_TEXT(ask(2, WISH_ACT, 0, ""), "you do not sit here");
    CHECK_TEXT(ask(0, WISH_AGAIN, 0, "ABCDE"), "the game is not over");
    check_fold();
}

TEST("a bot plays for who is gone, until who is gone returns")
{
    begin("lab", 4, calm, false);
    party_presence(&party, 1, false, now);
    now += MINUTE - 1;
    for (int i = 0; i < 20 && turn(); i++)
        continue;
    CHECK(!party.chair[1].away);
    now += 1;
    while (!party.chair[1].away && turn())
        continue;
    CHECK(party.chair[1].away);
    CHECK(room_people(&party.room) == 1);
    CHECK_TEXT(act(1, 0, 0), "a bot plays for you");
    CHECK_TEXT(ask(1, WISH_RETURN, 0, ""), NULL);
    CHECK(room_people(&party.room) == 3);
    check_fold();
}

TEST("who runs out of time does something safe, and stays")
{
    static const Pace quick = {.slow = 1, .bank = 5000, .per_turn = true};
    begin("trains", 3, quick, false);
    for (int i = 0; i < 400 && party.phase == PLAYING; i++) {
        now = party_due(&party, now);
        if (!CHECK(now != NEVER && turn()))
            break;
        see();
    }
    CHECK_INT(party.phase, OVER);
    CHECK(party.chair[0].taken && !party.chair[0].away);
    check_fold();
}

TEST("a paused table stands still, and its clocks with it")
{
    static const Pace timed = {.slow = 1, .bank = 50000, .more = 1000};
    begin("animals", 3, timed, false);
    awaited();
    now += 3000;
    int64_t left = party_due(&party, now) - now;
    CHECK_TEXT(ask(1, WISH_PAUSE, 0, ""),
               "only whoever opened the table may do that");
    CHECK_TEXT(ask(0, WISH_PAUSE, 0, ""), NULL);
    CHECK(party_due(&party, now) == NEVER);
    CHECK_TEXT(act(0, 0, 0), "the table is paused");
    now += 10 * MINUTE;
    CHECK_TEXT(ask(0, WISH_GO_ON, 0, ""), NULL);
    CHECK_INT(party_due(&party, now) - now, left);
}

static char before[1 << 16], after[1 << 16];

static const char *json_of(int viewer, char *buf, size_t size)
{
    Json json;
    json_start(&json, buf, size);
    json_open(&json, NULL, '{');
    party_json(&json, &party, viewer, now);
    json_close(&json, '}');
    return buf;
}

TEST("a clock does not tell who has chosen in secret")
{
    static const Pace timed = {.slow = 1, .bank = 50000, .more = 1000};
    begin("lab", 3, timed, false);
    now += 700;
    json_of(1, before, sizeof before);
    while (match_actors(&party.room.match).awaited & 1)
        if (!CHECK_TEXT(act(0, first_legal(0), 0), NULL))
            return;
    CHECK_TEXT(json_of(1, after, sizeof after), before);
    CHECK(party.chair[0].own.since == NEVER);
    CHECK(party.chair[0].seen.since != NEVER);
}

TEST("people can end it together, and go on at another table")
{
    begin("karts", 4, calm, true);
    CHECK_TEXT(ask(0, WISH_AGREE, 0, ""), NULL);
    CHECK_INT(party.phase, PLAYING);
    CHECK_TEXT(ask(1, WISH_AGREE, 0, ""), NULL);
    CHECK_INT(party.phase, OVER);
    CHECK(party.agreed);
    CHECK_TEXT(ask(0, WISH_AGAIN, 0, "ABCDE"), NULL);
    CHECK_TEXT(ask(0, WISH_AGAIN, 0, "FGHJK"), NULL);
    check_fold();
    CHECK_TEXT(again.again, "ABCDE");
}

TEST("a press on a countdown that is over does nothing else")
{
    begin("turbulent", 3, calm, false);
    const Agenda *agenda = &party.room.agenda;
    for (int i = 0; i < 50 && !agenda->count.milliseconds; i++) {
        now = party_due(&party, now) == NEVER ? now : party_due(&party, now);
        turn();
        see();
    }
    Request request = {.wish = WISH_ACT, .count = agenda->count.number + 1};
    person(0, request.hash);
    CHECK_TEXT(ask_for(request), "that was too late");
}

TEST("names and rows that are not right are refused")
{
    char name[NAME_SIZE], quoted[ROW_NAME];
    static const char *const wrong[] = {
        "sit 1\n",         "sit 9 00 x\n",   "begin\n",
        "order 1 1 2 3\n", "back 1\n",       "chance x\n",
        "left 1 -4\n",     "again\n",        "id 1 zz\n",
        "pause\n",         "bot 1 clever\n", "hello\n",
        "concede 1\n",     "end\n",          "\n",
        "bot 1 greedy",    "order 1 2 3\n",  "stand 1 now\n",
        "agree 2\n",       "resume\n"};
    row_quote(quoted, sizeof quoted, "Zo\xc3\xab 100%");
    CHECK_TEXT(quoted, "Zo%c3%ab%20100%25");
    CHECK(row_unquote(quoted, name));
    CHECK_TEXT(name, "Zo\xc3\xab 100%");
    CHECK(!row_unquote("a%0", name) && !row_unquote("a%00", name));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Why why = {0, ""};
        test_place("%s", wrong[i]);
        open_party("animals", 4, calm, false);
        CHECK(!party_fold(&party, wrong[i], strlen(wrong[i]), &why));
        CHECK(why.text[0]);
    }
    test_place("%s", "");
}

TEST("who is sent away has no clock that could run out")
{
    static const Pace timed = {.slow = 1, .bank = 500, .more = 100};
    begin("lab", 3, timed, false);
    CHECK_TEXT(ask(0, WISH_CLEAR, 1, ""), NULL);
    for (int i = 0; i < 200 && party.phase == PLAYING; i++) {
        int64_t due = party_due(&party, now);
        if (!CHECK(due != NEVER))
            return;
        now = due > now ? due : now;
        if (!CHECK(turn() || party_due(&party, now) > now))
            return;
        see();
    }
    CHECK_INT(party.phase, OVER);
}

TEST("a clock does not tell who has left while all are silent")
{
    static const Pace timed = {.slow = 1, .bank = 50000, .more = 1000};
    begin("lab", 3, timed, false);
    CHECK(party_is_silent(&party));
    now += 700;
    json_of(1, before, sizeof before);
    CHECK_TEXT(ask(0, WISH_LEAVE, 0, ""), NULL);
    CHECK_TEXT(json_of(1, after, sizeof after), before);
}

TEST("a clock holds no more than can be read back")
{
    static const Pace long_ones = {
        .slow = 1, .bank = ROW_LEFT, .more = ROW_LEFT};
    begin("animals", 3, long_ones, false);
    for (int i = 0; i < 6; i++) {
        int seat = awaited();
        if (!CHECK_TEXT(act(seat, first_legal(seat), 0), NULL))
            return;
    }
    check_fold();
}

TEST("an action that is sent again after the end was kept all the same")
{
    begin("animals", 3, calm, false);
    int seat = awaited();
    CHECK_TEXT(act(seat, first_legal(seat), 99), NULL);
    CHECK_TEXT(ask(0, WISH_AGREE, 0, ""), NULL);
    CHECK_TEXT(ask(1, WISH_AGREE, 0, ""), NULL);
    CHECK_INT(party.phase, OVER);
    CHECK_TEXT(act(seat, 0, 99), NULL);
}

TEST("who is alone only because others are away takes nothing seen back")
{
    begin("animals", 3, calm, false);
    int seat = awaited();
    CHECK_TEXT(act(seat, first_legal(seat), 0), NULL);
    CHECK_TEXT(ask(1 - seat, WISH_LEAVE, 0, ""), NULL);
    for (int i = 0; i < 60 && party.phase == PLAYING; i++) {
        now = party_due(&party, now) == NEVER ? now : party_due(&party, now);
        if (match_actors(&party.room.match).awaited >> seat & 1)
            break;
        turn();
        see();
    }
    CHECK(room_only_person(&party.room) == seat);
    CHECK(ask(seat, WISH_BACK, 0, "") != NULL);
}

TEST("taking back earns no time")
{
    static const Pace timed = {.slow = 1, .bank = 50000, .more = 5000};
    begin("animals", 3, timed, false);
    int seat = awaited();
    now += 1000;
    int64_t left = party.chair[seat].own.left;
    for (int i = 0; i < 3; i++) {
        CHECK_TEXT(act(seat, first_legal(seat), 0), NULL);
        CHECK_TEXT(ask(seat, WISH_BACK, 0, ""), NULL);
    }
    CHECK(party.chair[seat].own.since != NEVER);
    CHECK(party.chair[seat].own.left <= left);
    check_fold();
    CHECK_INT((int)again.chair[seat].own.left, (int)party.chair[seat].own.left);
}

TEST("nobody hears who wants to end it while all are silent")
{
    begin("lab", 3, calm, false);
    CHECK(party_is_silent(&party));
    json_of(1, before, sizeof before);
    CHECK_TEXT(ask(0, WISH_AGREE, 0, ""), NULL);
    CHECK_TEXT(json_of(1, after, sizeof after), before);
    CHECK(strstr(json_of(0, after, sizeof after), "\"agrees\": true") ||
          strstr(after, "\"agrees\":true"));
}

TEST("who is away has not agreed, known or not, but for who was sent away")
{
    static const char *const games[] = {"lab", "animals"};
    for (int known = 0; known < 2; known++) {
        begin(games[known], 3, calm, false);
        CHECK(party_is_silent(&party) == !known);
        CHECK_TEXT(ask(1, WISH_LEAVE, 0, ""), NULL);
        CHECK(party.chair[1].known_absent == known);
        CHECK_TEXT(ask(0, WISH_AGREE, 0, ""), NULL);
        CHECK_INT(party.phase, PLAYING);
    }
    begin("animals", 3, calm, false);
    CHECK_TEXT(ask(0, WISH_CLEAR, 1, ""), NULL);
    CHECK_TEXT(ask(0, WISH_AGREE, 0, ""), NULL);
    CHECK_INT(party.phase, OVER);
}

/* Two people alone, up to a countdown that nobody has seen. */
static const Agenda *up_to_count_at(Pace pace)
{
    const Agenda *agenda = &party.room.agenda;
    begin("turbulent", 2, pace, false);
    for (int i = 0; i < 80 && !agenda->count.milliseconds; i++) {
        uint32_t awaited = match_actors(&party.room.match).awaited & 3;
        if (awaited)
            act(__builtin_ctz(awaited), first_legal(__builtin_ctz(awaited)), 0);
        else if (party_due(&party, now) != NEVER)
            now = party_due(&party, now);
        turn();
    }
    CHECK(agenda->count.milliseconds > 0);
    return agenda;
}

static const Agenda *up_to_count(void)
{
    return up_to_count_at(calm);
}

TEST("a countdown begins when who plays sees it, not who watches")
{
    const Agenda *agenda = up_to_count();
    party_shown(&party, 1u << SPECTATOR, now);
    CHECK(party_count(&party, now) == NEVER);
    party_shown(&party, 1u << 1, now);
    CHECK(party_count(&party, now) == agenda->count.milliseconds);
}

/* Whether a call is too early that a seat makes so long after it, and only it,
 * was sent the picture; another one was sent it a second before. */
static bool is_too_early(int32_t slow, int64_t later)
{
    const Agenda *agenda = up_to_count_at((Pace){.slow = slow});
    const Match *match = &party.room.match;
    int early = match->table.game->early, seat = 0;
    Set legal = match->table.game->legal(&match->table, match->state, seat);
    if (!set_has(&legal, early))
        legal = match->table.game->legal(&match->table, match->state, ++seat);
    party_shown(&party, 1u << (1 - seat), now);
    now += SECOND;
    party_shown(&party, 1u << seat, now);
    now += later;
    int32_t entry = match->entries;
    Request call = {.wish = WISH_ACT,
                    .action = first_legal(seat),
                    .count = agenda->count.number};
    person(seat, call.hash);
    CHECK(set_has(&legal, early) && call.action != early);
    CHECK_TEXT(ask_for(call), NULL);
    return match->ply[entry].action == early;
}

TEST("too early is counted from when the picture went to that seat, in real "
     "time at slow tables, too")
{
    for (int32_t slow = 1; slow <= 10; slow += 9) {
        CHECK(is_too_early(slow, 50));
        CHECK(!is_too_early(slow, 150));
    }
}

TEST("a press that comes a moment after the time counts")
{
    const Agenda *agenda = up_to_count();
    see();
    now += party_count(&party, now);
    CHECK_INT((int)party_count(&party, now), 0);
    now += LATE_MS - 1;
    int32_t entries = party.room.match.entries;
    CHECK(!turn());
    Party *saved = malloc(sizeof *saved);
    if (!CHECK(saved != NULL))
        return;
    *saved = party;
    Request late = {.wish = WISH_ACT,
                    .action = first_legal(1),
                    .count = agenda->count.number};
    person(1, late.hash);
    CHECK_TEXT(ask_for(late), NULL);
    party = *saved;
    free(saved);
    now += 1;
    CHECK(turn());
    CHECK(party.room.match.entries > entries);
}

TEST("at a slow table a bot waits as many times longer for who is gone")
{
    static const Pace slow = {.slow = 10, .grace = MINUTE};
    begin("lab", 4, slow, false);
    party_presence(&party, 1, false, now);
    now += 10 * MINUTE - 1;
    for (int i = 0; i < 50 && turn(); i++)
        continue;
    CHECK(!party.chair[1].away);
    now += 1;
    while (!party.chair[1].away && turn())
        continue;
    CHECK(party.chair[1].away);
}

TEST("no clock runs while nobody is there")
{
    static const Pace timed = {.slow = 1, .bank = 50000, .grace = MINUTE};
    begin("animals", 3, timed, false);
    int seat = awaited();
    now += 1000;
    party_presence(&party, 0, false, now);
    party_presence(&party, 1, false, now);
    int64_t due = party_due(&party, now) - now;
    party_slept(&party, 10 * MINUTE);
    now += 10 * MINUTE;
    CHECK_INT((int)(party_due(&party, now) - now), (int)due);
    CHECK(party.chair[seat].own.since == now - 1000);
}

TEST("the clock of a game of days runs on, whoever is there, and over a start")
{
    begin("animals", 3, days, false);
    int seat = awaited();
    int64_t ends = party.chair[seat].own.since + 24 * HOUR;
    party_presence(&party, 0, false, now);
    party_presence(&party, 1, false, now);
    party_slept(&party, 9 * HOUR);
    now += 9 * HOUR;
    CHECK_INT((long long)party_due(&party, now), (long long)ends);
    check_clocks();
    now += 5 * HOUR;
    party_wake(&again, now);
    CHECK_INT((long long)party_due(&again, now), (long long)ends);
}

TEST("in a game of days a bot takes over when the time of who is gone is up")
{
    begin("animals", 3, days, false);
    int seat = awaited();
    party_presence(&party, seat, false, now);
    now += 23 * HOUR;
    CHECK(!turn());
    CHECK(!party.chair[seat].away);
    now += HOUR;
    CHECK(turn());
    CHECK(party.chair[seat].away);
    check_fold();
}

TEST("no bot has a person's name, and no two have the same")
{
    static const char *const sit_as[] = {"dina", "Bo", "Cleo", "Zed"};
    static const char *const other[] = {"Hugo", "Ada", "Emil", "Emil"};
    for (int people = 1; people <= 4; people++) {
        open_party("karts", 8, calm, false);
        for (int who = 0; who < people; who++)
            CHECK_TEXT(ask(who, WISH_SIT, (who * 3 + 5) % 8, sit_as[who]),
                       NULL);
        CHECK_TEXT(ask(0, WISH_START, 0, ""), NULL);
        for (int a = 0; a < 8; a++)
            for (int b = 0; b < a; b++)
                CHECK(strcasecmp(party_called(&party, a),
                                 party_called(&party, b)) != 0);
        const char *names[SEATS_MAX];
        room_names(&party.room, names);
        for (int seat = 0; seat < 8; seat++)
            CHECK_TEXT(names[seat], party_called(&party, seat));
        CHECK_TEXT(names[7], "Max");
        CHECK_TEXT(names[2], other[people - 1]);
    }
}
