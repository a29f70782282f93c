/* hub_test.c -- tables over the net without sockets: clients that know nothing
 * but what they are sent, a real store, and a clock of ours. */
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/record.h"
#include "games/games.h"
#include "online/hub_inner.h"
#include "online/wire.h"
#include "tests/store_help.h"
#include "tests/test.h"

enum { CLIENTS = 12, LATEST = 64 };

/* What a client knows: only from messages. */
typedef struct Client {
    Guest *guest;
    char code[CODE_SIZE], token[TOKEN_SIZE], why[256], again[CODE_SIZE];
    int seat; /* 1 and up; 0: none */
    int messages, letters, kept, no, taken;
    int64_t told;
    bool over, ended, host;
    json_t *letter, *seats, *record;
} Client;

static Client client[CLIENTS];
static Hub *hub;
static int64_t now;
static const char *folder;

static void copy(json_t *from, const char *key, char *to, size_t size)
{
    const char *text = json_string_value(json_object_get(from, key));
    if (text)
        snprintf(to, size, "%s", text);
}

static void keep(json_t **to, json_t *message)
{
    json_decref(*to);
    *to = json_incref(message);
}

static void hear(Client *c, json_t *message)
{
    const char *say = json_string_value(json_object_get(message, "say"));
    copy(message, "table", c->code, sizeof c->code);
    copy(message, "token", c->token, sizeof c->token);
    copy(message, "again", c->again, sizeof c->again);
    if (!say)
        return;
    if (strcmp(say, "no") == 0) {
        c->no++;
        copy(message, "why", c->why, sizeof c->why);
    } else if (strcmp(say, "kept") == 0) {
        c->kept++;
    } else if (strcmp(say, "taken") == 0) {
        c->taken++;
    } else if (strcmp(say, "seats") == 0) {
        c->seat = (int)json_integer_value(json_object_get(message, "you"));
        c->host = json_is_true(json_object_get(message, "host"));
        keep(&c->seats, message);
    } else if (strcmp(say, "record") == 0) {
        keep(&c->record, message);
    } else if (strcmp(say, "letter") == 0 &&
               json_object_get(message, "scene")) {
        c->letters++;
        c->told = json_integer_value(json_object_get(message, "told"));
        c->over = json_is_true(json_object_get(message, "over"));
        keep(&c->letter, message);
    }
}

static void on_send(void *socket, const void *bytes, size_t size, bool binary)
{
    Client *c = socket;
    c->messages++;
    if (binary)
        return;
    json_t *message = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    CHECK(message != NULL);
    hear(c, message);
    json_decref(message);
}

static void on_end(void *socket)
{
    ((Client *)socket)->ended = true;
}

static void open_hub(void)
{
    char why[HUB_WHY];
    hub = hub_open(folder, games_all(), "engine",
                   (HubOut){.send = on_send, .end = on_end}, why);
    if (!hub) {
        CHECK_TEXT(why, "");
        exit(1);
    }
}

/* Until the store has nothing more to say. */
static void settle(void)
{
    struct pollfd ready = {.fd = hub_descriptor(hub), .events = POLLIN};
    while (hub_stats(hub).pending && poll(&ready, 1, 5000) > 0)
        hub_kept(hub, now);
}

static void say(int who, const char *text)
{
    client[who].why[0] = 0;
    hub_hear(hub, client[who].guest, text, strlen(text), now);
    settle();
    now += 300; /* nobody talks faster than that for long */
}

static void connect_client(int who)
{
    Client *c = &client[who];
    *c = (Client){.guest = NULL};
    c->guest = hub_enter(hub, c, now);
}

static void enter(int who, const char *code, const char *token, int64_t told)
{
    char text[256];
    int length =
        snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"", code);
    if (*token)
        length += snprintf(text + length, sizeof text - (size_t)length,
                           ",\"token\":\"%s\"", token);
    if (told >= 0)
        length += snprintf(text + length, sizeof text - (size_t)length,
                           ",\"told\":%lld", (long long)told);
    snprintf(text + length, sizeof text - (size_t)length, "}");
    say(who, text);
}

/* A table with so many people; the rest are bots. */
static void gather(const char *game, int seats, int people)
{
    char text[256];
    static const char *const names[] = {"Ada", "Bo", "Cleo", "Dina"};
    folder = help_folder();
    now = 1000000;
    open_hub();
    for (int who = 0; who < CLIENTS; who++)
        connect_client(who);
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"game\":\"%s\",\"setup\":{\"seats\":%d}}", game,
             seats);
    say(0, text);
    for (int who = 0; who < people; who++) {
        if (who)
            enter(who, client[0].code, "", -1);
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"name\":\"%s\"}",
                 names[who]);
        say(who, text);
        CHECK_TEXT(client[who].why, "");
    }
    CHECK(client[0].host && !client[1].host);
    say(0, "{\"do\":\"start\"}");
    CHECK_TEXT(client[0].why, "");
}

static void leave_all(void)
{
    for (int who = 0; who < CLIENTS; who++) {
        if (client[who].guest)
            hub_leave(hub, client[who].guest, now);
        json_decref(client[who].letter);
        json_decref(client[who].seats);
        json_decref(client[who].record);
        client[who] = (Client){.guest = NULL};
    }
}

static void scatter(void)
{
    leave_all();
    hub_close(hub, now);
    help_clean();
}

/* One of the choices that the last letter has, or -1. */
static int choice_of(const Client *c, uint32_t lot)
{
    json_t *scene = json_object_get(c->letter, "scene");
    json_t *choices = json_object_get(scene, "choices");
    size_t count = json_array_size(choices);
    if (!count)
        return -1;
    json_t *choice = json_array_get(choices, lot % count);
    return (int)json_integer_value(json_object_get(choice, "action"));
}

static int acts;

/* Everybody who has a choice makes one; else time goes by. */
static bool play_round(int people, Rng *rng)
{
    char text[128];
    bool acted = false;
    for (int who = 0; who < people; who++) {
        int action = choice_of(&client[who], (uint32_t)rng_next(rng));
        if (action < 0 || client[who].over)
            continue;
        snprintf(text, sizeof text,
                 "{\"do\":\"act\",\"action\":%d,\"id\":\"%016x\"}", action,
                 ++acts);
        say(who, text);
        acted |= !client[who].why[0];
    }
    if (acted)
        return true;
    if (hub_due(hub) == INT64_MAX)
        return false;
    now = hub_due(hub) > now ? hub_due(hub) : now;
    hub_tick(hub, now);
    settle();
    return true;
}

TEST("people play a whole game of each kind with what they are sent alone")
{
    for (int i = 0; games_all()[i]; i++) {
        Rng rng = rng_stream(3, (uint64_t)i);
        const Game *game = games_all()[i];
        test_place("%s", game->id);
        gather(game->id, game->most_seats, 2);
        for (int n = 0; n < 20000 && !client[0].over; n++)
            if (!CHECK(play_round(2, &rng)))
                break;
        CHECK(client[0].over && client[1].over);
        CHECK(json_array_size(json_object_get(client[0].letter, "result")) ==
              (size_t)game->most_seats);
        scatter();
    }
    test_place("%s", "");
}

TEST("what was acknowledged is there after a start, and goes on")
{
    Rng rng = rng_stream(4, 0);
    gather("lab", 4, 2);
    char code[CODE_SIZE], token[2][TOKEN_SIZE];
    json_t *before;
    snprintf(code, sizeof code, "%s", client[0].code);
    for (int n = 0; n < 6000 && !client[0].over; n++) {
        play_round(2, &rng);
        if (n % 16 != 3)
            continue;
        before = json_incref(json_object_get(client[0].letter, "scene"));
        int64_t told = client[0].told;
        snprintf(token[0], sizeof token[0], "%s", client[0].token);
        snprintf(token[1], sizeof token[1], "%s", client[1].token);
        leave_all();
        hub_close(hub, now);
        open_hub();
        for (int who = 0; who < CLIENTS; who++)
            connect_client(who);
        enter(0, code, token[0], -1);
        enter(1, code, token[1], told > 0 ? told - 1 : 0);
        snprintf(client[0].token, sizeof client[0].token, "%s", token[0]);
        snprintf(client[1].token, sizeof client[1].token, "%s", token[1]);
        CHECK_INT(client[0].seat, 1);
        CHECK_INT((long long)client[0].told, (long long)told);
        CHECK(json_equal(before, json_object_get(client[0].letter, "scene")));
        json_decref(before);
    }
    CHECK(client[0].over);
    scatter();
}

TEST("nobody hears of what they may not notice, not even that it happened")
{
    Rng rng = rng_stream(5, 0);
    gather("lab", 4, 2);
    enter(2, client[0].code, "", -1);
    CHECK_INT(client[2].seat, 0);
    int others = client[1].messages, beside = client[2].messages;
    char text[96];
    for (int n = 0; n < 4; n++) {
        int action = choice_of(&client[0], (uint32_t)rng_next(&rng));
        if (action < 0)
            break;
        snprintf(text, sizeof text, "{\"do\":\"act\",\"action\":%d}", action);
        say(0, text);
        CHECK_TEXT(client[0].why, "");
        CHECK_INT(client[1].messages, others);
        CHECK_INT(client[2].messages, beside);
    }
    scatter();
}

TEST("a second device takes the seat over; the first is told")
{
    gather("animals", 3, 2);
    char token[TOKEN_SIZE];
    snprintf(token, sizeof token, "%s", client[1].token);
    enter(3, client[0].code, token, -1);
    CHECK_INT(client[1].taken, 1);
    CHECK(client[1].ended);
    CHECK_INT(client[3].seat, 2);
    CHECK(client[3].letter != NULL);
    scatter();
}

TEST("an action that is sent again is acknowledged, and done once")
{
    gather("trains", 3, 2);
    Rng rng = rng_stream(6, 0);
    int who = 0;
    for (int n = 0; n < 50; n++) {
        who = choice_of(&client[0], 0) >= 0 ? 0 : 1;
        if (choice_of(&client[who], 0) >= 0)
            break;
        play_round(0, &rng);
    }
    char text[128];
    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"action\":%d,\"id\":\"00000000000000aa\"}",
             choice_of(&client[who], 0));
    int kept = client[who].kept;
    say(who, text);
    int64_t told = client[who].told;
    say(who, text);
    CHECK_INT(client[who].kept, kept + 2);
    CHECK_INT((long long)client[who].told, (long long)told);
    scatter();
}

TEST("after the end the same people meet again")
{
    gather("animals", 3, 2);
    say(0, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"again\"}");
    CHECK_TEXT(client[1].why, "only who opened the table may do that");
    say(0, "{\"do\":\"again\"}");
    CHECK(client[0].again[0] && strcmp(client[0].again, client[1].again) == 0);
    char token[TOKEN_SIZE], next[CODE_SIZE];
    snprintf(token, sizeof token, "%s", client[1].token);
    snprintf(next, sizeof next, "%s", client[1].again);
    enter(1, next, token, -1);
    CHECK_INT(client[1].seat, 2);
    scatter();
}

TEST("the record is handed out, but not before the end")
{
    gather("animals", 3, 2);
    enter(2, client[0].code, "", -1);
    for (int who = 0; who < 3; who++) {
        say(who, "{\"do\":\"record\"}");
        CHECK_TEXT(client[who].why, "the game is not over");
        CHECK(!client[who].record);
    }
    say(0, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"agree\"}");
    say(2, "{\"do\":\"record\"}");
    CHECK(client[2].record);
    static Match match;
    Why why;
    const char *text =
        json_string_value(json_object_get(client[2].record, "text"));
    CHECK(record_read(games_all(), text, strlen(text), &match, &why));
    CHECK(match.entries > 0);
    scatter();
}

TEST("the host sets the pace before it begins, and nobody else")
{
    char code[CODE_SIZE], token[TOKEN_SIZE];
    folder = help_folder();
    now = 1000000;
    open_hub();
    for (int who = 0; who < CLIENTS; who++)
        connect_client(who);
    say(0, "{\"do\":\"open\",\"game\":\"lab\"}");
    enter(1, client[0].code, "", -1);
    say(1, "{\"do\":\"set\",\"bank\":30}");
    CHECK_TEXT(client[1].why, "only who opened the table may do that");
    say(0, "{\"do\":\"set\",\"bank\":30,\"per_turn\":true,\"slow\":2}");
    say(0, "{\"do\":\"sit\",\"name\":\"Ada\"}");
    snprintf(code, sizeof code, "%s", client[0].code);
    snprintf(token, sizeof token, "%s", client[0].token);
    leave_all();
    hub_close(hub, now);
    open_hub();
    for (int who = 0; who < CLIENTS; who++)
        connect_client(who);
    enter(0, code, token, -1);
    json_t *seats = client[0].seats;
    CHECK_INT(json_integer_value(json_object_get(seats, "bank")), 30);
    CHECK_INT(json_integer_value(json_object_get(seats, "slow")), 2);
    CHECK(json_is_true(json_object_get(seats, "per_turn")));
    json_t *chair = json_array_get(json_object_get(seats, "chairs"), 0);
    CHECK_INT(json_integer_value(json_object_get(chair, "left")), 30000);
    say(0, "{\"do\":\"start\"}");
    say(0, "{\"do\":\"set\",\"bank\":10}");
    CHECK_TEXT(client[0].why, "the game has begun");
    scatter();
}

TEST("what is wrong is said, and changes nothing")
{
    static const struct {
        const char *message, *why;
    } wrong[] = {
        {"", "a message is one JSON object"},
        {"[1]", "a message is one JSON object"},
        {"{\"do\":\"act\"}", "which action?"},
        {"{\"do\":\"act\",\"action\":999}",
         "\"action\" is a number from 0 to 255"},
        {"{\"do\":\"act\",\"action\":1,\"id\":\"x\"}",
         "\"id\" is sixteen digits 0-9 a-f"},
        {"{\"do\":\"dance\"}", "nobody can do \"dance\" here"},
        {"{\"do\":\"open\",\"game\":\"chess\"}", "there is no game \"chess\""},
        {"{\"do\":\"react\",\"with\":\"a song\"}",
         "nobody can show \"a song\" here"},
        {"{\"do\":\"sit\",\"name\":\"\"}", "a name has at least one sign"},
        {"{\"do\":\"enter\",\"table\":\"XXXXXX\"}", "there is no such table"},
        {"{\"do\":\"sit\",\"name\":\"Bo\"}", "enter a table first"},
    };
    gather("animals", 3, 2);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        test_place("%s", wrong[i].message);
        say(5, wrong[i].message);
        CHECK_TEXT(client[5].why, wrong[i].why);
    }
    test_place("%s", "");
    enter(6, client[0].code, "", -1);
    say(6, "{\"do\":\"sit\",\"name\":\"\\u0410da\"}");
    CHECK_TEXT(client[6].why, "the game has begun");
    scatter();
}

TEST("who talks too much is sent away")
{
    gather("animals", 3, 2);
    for (int n = 0; n < 120 && !client[7].ended; n++) {
        static const char text[] = "{\"do\":\"ping\",\"stamp\":1}";
        hub_hear(hub, client[7].guest, text, strlen(text), now);
    }
    CHECK(client[7].ended);
    CHECK(!client[0].ended);
    scatter();
}

static void ping(int who, int times, int64_t pause)
{
    static const char text[] = "{\"do\":\"ping\",\"stamp\":1}";
    for (int n = 0; n < times && !client[who].ended; n++) {
        hub_hear(hub, client[who].guest, text, strlen(text), now);
        now += pause;
    }
}

TEST("who was quiet may talk again, counted to the millisecond")
{
    gather("animals", 3, 2);
    ping(7, 90, 0);
    ping(7, 100, 390); /* two messages' time each: half of it is saved */
    ping(7, 90, 0);
    CHECK(!client[7].ended);
    ping(7, 20, 0);
    CHECK(client[7].ended);
    scatter();
}

TEST("a table that is over and left sleeps at once, and can be looked at")
{
    gather("animals", 3, 2);
    say(0, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"agree\"}");
    char code[CODE_SIZE], token[TOKEN_SIZE];
    snprintf(code, sizeof code, "%s", client[0].code);
    snprintf(token, sizeof token, "%s", client[0].token);
    CHECK_INT(hub_stats(hub).awake, 1);
    leave_all();
    hub_tick(hub, now);
    CHECK_INT(hub_stats(hub).awake, 0);
    settle();
    connect_client(2);
    enter(2, code, token, -1);
    CHECK_TEXT(client[2].why, "");
    CHECK_INT(client[2].seat, 1);
    CHECK_TEXT(json_string_value(json_object_get(client[2].seats, "phase")),
               "over");
    scatter();
}

TEST("who was away for long is told the story, and no pictures of it")
{
    Rng rng = rng_stream(7, 0);
    gather("lab", 4, 2);
    char code[CODE_SIZE], token[TOKEN_SIZE];
    snprintf(code, sizeof code, "%s", client[1].code);
    snprintf(token, sizeof token, "%s", client[1].token);
    for (int n = 0; n < 2000 && client[1].told < 80; n++)
        play_round(2, &rng);
    int64_t told = client[1].told;
    if (!CHECK(told >= 80))
        return;
    enter(4, code, token, told - 5);
    CHECK(!json_object_get(client[4].letter, "story"));
    enter(5, code, token, told - 60);
    CHECK(json_object_get(client[5].letter, "story"));
    CHECK_INT((int)json_array_size(json_object_get(client[5].letter, "steps")),
              0);
    scatter();
}

TEST("nobody's clock runs in the first minute without anybody either")
{
    folder = help_folder();
    now = 1000000;
    open_hub();
    for (int who = 0; who < CLIENTS; who++)
        connect_client(who);
    say(0, "{\"do\":\"open\",\"game\":\"lab\",\"bank\":60}");
    say(0, "{\"do\":\"sit\",\"name\":\"Ada\"}");
    say(0, "{\"do\":\"start\"}");
    char code[CODE_SIZE], token[TOKEN_SIZE];
    snprintf(code, sizeof code, "%s", client[0].code);
    snprintf(token, sizeof token, "%s", client[0].token);
    hub_leave(hub, client[0].guest, now);
    client[0].guest = NULL;
    now += 45000;
    enter(1, code, token, -1);
    json_t *chair =
        json_array_get(json_object_get(client[1].seats, "chairs"), 0);
    CHECK(json_integer_value(json_object_get(chair, "left")) > 55000);
    scatter();
}

static int64_t left_of(int who, size_t seat)
{
    json_t *chairs = json_object_get(client[who].seats, "chairs");
    return json_integer_value(
        json_object_get(json_array_get(chairs, seat), "left"));
}

TEST("a day for a turn goes by while nobody is there and while there is no hub")
{
    enum { HOURS = 3600000 };
    folder = help_folder();
    now = 1000000;
    open_hub();
    connect_client(0);
    say(0, "{\"do\":\"open\",\"game\":\"lab\",\"bank\":86400}");
    say(0, "{\"do\":\"sit\",\"name\":\"Ada\"}");
    say(0, "{\"do\":\"start\"}");
    char code[CODE_SIZE], token[TOKEN_SIZE];
    snprintf(code, sizeof code, "%s", client[0].code);
    snprintf(token, sizeof token, "%s", client[0].token);
    leave_all();
    now += 10 * HOURS;
    hub_tick(hub, now);
    CHECK_INT(hub_stats(hub).awake, 0);
    hub_close(hub, now);
    now += 10 * HOURS;
    open_hub();
    connect_client(1);
    enter(1, code, token, -1);
    CHECK_INT((long long)(left_of(1, 0) + HOURS - 1) / HOURS, 4);
    CHECK_INT(client[1].seat, 1);
    scatter();
}

TEST("asking for all tables over and over is too much")
{
    static const char text[] = "{\"do\":\"list\"}";
    gather("animals", 3, 2);
    for (int n = 0; n < 5; n++)
        hub_hear(hub, client[7].guest, text, strlen(text), now);
    CHECK(!client[7].ended);
    for (int n = 0; n < 10; n++)
        hub_hear(hub, client[7].guest, text, strlen(text), now);
    CHECK(client[7].ended);
    scatter();
}

TEST("a table has room for many who watch, not for any number")
{
    enum { CROWD = 300 };
    static Client crowd[CROWD];
    char text[64];
    int inside = 0;
    gather("animals", 3, 2);
    int length =
        snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}",
                 client[0].code);
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = (Client){.guest = NULL};
        crowd[i].guest = hub_enter(hub, &crowd[i], now);
        hub_hear(hub, crowd[i].guest, text, (size_t)length, now);
        inside += !crowd[i].no;
    }
    CHECK(inside >= 200 && inside < CROWD);
    CHECK_TEXT(crowd[CROWD - 1].why, "too many people are at this table");
    for (int i = 0; i < CROWD; i++) {
        hub_leave(hub, crowd[i].guest, now);
        json_decref(crowd[i].letter);
        json_decref(crowd[i].seats);
    }
    scatter();
}

/* ---- bots that think elsewhere ---- */

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
