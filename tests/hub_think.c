/* hub_think.c -- bots of a hub that think in threads of their own. */
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#include "tests/clients.h"
#include "tests/test.h"

enum { THINKS = 200 }; /* milliseconds */

static pthread_t loop;
static bool stood_still;

static Answer think(const Ask *ask)
{
    if (pthread_equal(pthread_self(), loop))
        stood_still = true;
    struct timespec time = {0, THINKS * 1000000L};
    nanosleep(&time, NULL);
    return bot_greedy.answer(ask);
}

static const Bot thinker = {.name = "greedy", .answer = think, .thinks = true};

/* Bots at the table think long from now on, in threads of their own. */
static Party *let_think(int people)
{
    Desk *desk = desks_find(&hub->desks, client[0].code);
    Room *room = &desk->party->room;
    room->agenda.elsewhere = true;
    for (int seat = people; seat < room->match.table.seats; seat++)
        room_seat(room, seat, &thinker, "");
    return desk->party;
}

/* Takes answers when they come; what they lead to is kept. */
static void hear_thoughts(void)
{
    struct pollfd ready = {.fd = hub_thoughts(hub), .events = POLLIN};
    CHECK_INT(poll(&ready, 1, 20000), 1);
    hub_thought(hub, now);
    settle();
}

static bool pool_is_new(void)
{
    PoolStats stats = pool_stats(hub->pool);
    return stats.waiting + stats.thinking == 0 && stats.answers == 0;
}

TEST("while bots think nobody waits for them, and then they play")
{
    Rng rng = {5};
    gather("animals", 4, 1);
    CHECK(hub_think(hub, 2));
    const Party *party = let_think(1);
    const Match *match = &party->room.match;
    loop = pthread_self();
    int heard = 0, plies = match->plies;
    while (heard < 6) {
        ping(1, 1, 0);
        hub_tick(hub, now);
        settle();
        PoolStats stats = pool_stats(hub->pool);
        if (stats.waiting + stats.thinking > 0) {
            hear_thoughts();
            heard++;
        } else if (!CHECK(play_round(1, &rng))) {
            break;
        }
    }
    CHECK(match->plies > plies);
    CHECK(!stood_still);
    CHECK(pool_stats(hub->pool).seconds >= heard * (THINKS / 1000.0) * 0.9);
    scatter();
}

TEST("what was thought about a table that slept meanwhile is dropped")
{
    char code[CODE_SIZE], token[TOKEN_SIZE];
    Rng rng = {6};
    gather("animals", 4, 1);
    CHECK(hub_think(hub, 1));
    let_think(1);
    snprintf(code, sizeof code, "%s", client[0].code);
    snprintf(token, sizeof token, "%s", client[0].token);
    for (int i = 0; i < 50 && pool_is_new(); i++)
        play_round(1, &rng);
    CHECK(!pool_is_new());
    leave_all();
    now += 61000;
    hub_tick(hub, now);
    CHECK_INT(hub_stats(hub).awake, 0);
    connect_client(2);
    enter(2, code, token, -1);
    uint64_t rows = hub_stats(hub).actions;
    hear_thoughts();
    CHECK(hub_stats(hub).actions == rows);
    CHECK(!desks_find(&hub->desks, code)->thoughts);
    scatter();
}
