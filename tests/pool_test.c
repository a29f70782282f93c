/* pool_test.c -- threads that think for bots: the same answers, each table in
 * its turn, so many at most, and an end. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/table.h"
#include "games/games.h"
#include "online/histogram.h"
#include "online/pool.h"
#include "room/room.h"
#include "tests/test.h"

static Room room;
static Pad pad;
static Pool *pool;

static void rest(int milliseconds)
{
    struct timespec time = {0, milliseconds * 1000000L};
    nanosleep(&time, NULL);
}

/* Fills its slate with what is its own, and finds it again. */
static Answer think(const Ask *ask)
{
    unsigned char own = (unsigned char)ask->rng->state;
    memset(ask->slate->bytes, own, 1 << 16);
    Answer answer = bot_greedy.answer(ask);
    rest(1);
    for (int i = 0; i < 1 << 16; i++)
        if (ask->slate->bytes[i] != own)
            answer.action = -2;
    return answer;
}

static Answer think_long(const Ask *ask)
{
    rest(20);
    return bot_greedy.answer(ask);
}

static Answer think_at_once(const Ask *ask)
{
    return bot_greedy.answer(ask);
}

static const Bot instant = {
    .name = "instant", .answer = think_at_once, .thinks = true};
static const Bot quick = {.name = "quick", .answer = think, .thinks = true};
static const Bot slow = {.name = "slow", .answer = think_long, .thinks = true};

/* What a bot is asked where a game begins. */
static Question ask_bot(const Bot *bot, uint64_t seed)
{
    Question question;
    Table table;
    table_start(&table, game_find("animals"));
    match_start(&room.match, &table);
    room_open(&room, &pad, seed);
    for (int seat = 0; seat < table.seats; seat++)
        room_seat(&room, seat, bot, "");
    room.agenda.elsewhere = true;
    room_settle(&room, 0);
    room_coming(&room, 0);
    CHECK(room_question(&room, &question));
    return question;
}

static void put(const char *table, const Bot *bot, uint64_t seed,
                uint64_t *last)
{
    Thought *thought = calloc(1, sizeof *thought);
    Text code = text_into(thought->code, sizeof thought->code);
    text_add(&code, table);
    thought->waking = seed;
    thought->question = ask_bot(bot, seed);
    pool_put(pool, thought, last);
}

/* The next answer, which comes. */
static Thought *take(void)
{
    struct pollfd ready = {.fd = pool_descriptor(pool), .events = POLLIN};
    CHECK_INT(poll(&ready, 1, 20000), 1);
    return pool_take(pool);
}

TEST("what is thought elsewhere is what would be thought here")
{
    enum { QUESTIONS = 60 };
    static Slate slate;
    uint64_t last = 0;
    bool seen[QUESTIONS] = {false};
    pool = pool_start(3);
    for (uint64_t seed = 0; seed < QUESTIONS; seed++)
        put("A", &quick, seed, &last);
    for (int i = 0; i < QUESTIONS; i++) {
        Thought *thought = take();
        Answer here = bot_answer(&thought->question, &slate);
        CHECK(!seen[thought->waking]);
        seen[thought->waking] = true;
        CHECK_INT(thought->answer.action, here.action);
        CHECK_INT(thought->answer.delay, here.delay);
        free(thought);
    }
    CHECK(!pool_take(pool));
    PoolStats stats = pool_stats(pool);
    CHECK(stats.answers == QUESTIONS && stats.seconds > 0);
    CHECK_INT(stats.waiting + stats.thinking, 0);
    pool_end(pool);
}

TEST("a table that asks once does not wait for all that another asked before")
{
    uint64_t many = 0, one = 0;
    pool = pool_start(1);
    for (uint64_t seed = 0; seed < 12; seed++)
        put("A", &slow, seed, &many);
    rest(30); /* one of them is being thought about */
    put("B", &slow, 0, &one);
    int before = 0;
    for (int i = 0; i < 13; i++) {
        Thought *thought = take();
        if (strcmp(thought->code, "B") == 0)
            before = i;
        free(thought);
    }
    CHECK(before >= 1 && before <= 6);
    pool_end(pool);
}

TEST("there is room for so many, and again when answers are taken")
{
    uint64_t last = 0;
    int puts = 0;
    pool = pool_start(2);
    for (; pool_has_room(pool); puts++)
        put("A", &instant, (uint64_t)puts, &last);
    CHECK_INT(puts, POOL_ROOM);
    free(take());
    CHECK(pool_has_room(pool));
    put("A", &instant, 1, &last);
    CHECK(!pool_has_room(pool));
    for (int i = 0; i < POOL_ROOM; i++)
        free(take());
    pool_end(pool);
}

TEST("an end waits for what is being thought, and for nothing else")
{
    uint64_t last = 0;
    pool = pool_start(2);
    for (uint64_t seed = 0; seed < 500; seed++)
        put("A", &slow, seed, &last); /* five seconds of it */
    rest(50);
    double began = histogram_now();
    pool_end(pool);
    CHECK(histogram_now() - began < 1);
}
