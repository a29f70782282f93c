/* hub_test.c -- a hub: people play with what they are sent alone, come back,
 * and are told nothing that they may not notice. */
#include <stdio.h>
#include <string.h>

#include "core/record.h"
#include "games/games.h"
#include "tests/clients.h"
#include "tests/test.h"

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

/* One makes a choice, which is being kept. */
static void choose_unkept(int who)
{
    char text[96];
    snprintf(text, sizeof text, "{\"do\":\"act\",\"action\":%d}",
             choice_of(&client[who], 0));
    say_at_once(who, text);
    CHECK_INT((int)hub_stats(hub).pending, 1);
}

TEST("a refusal does not tell by its time that another is choosing in secret")
{
    static const struct {
        const char *message, *why;
    } refused[] = {
        {"{\"do\":\"act\",\"action\":255}", "that action is not legal now"},
        {"{\"do\":\"act\",\"action\":\"fly\"}", "that action is not legal now"},
        {"{\"do\":\"back\"}", "you have not played yet"},
        {"{\"do\":\"act\",\"action\":1,\"count\":7}", "that was too late"},
        {"{\"do\":\"stand\"}", "the game has begun"},
        {"{\"do\":\"pause\"}", "only whoever opened the table may do that"},
    };
    gather("lab", 4, 2);
    choose_unkept(0);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        test_place("%s", refused[i].message);
        say_at_once(1, refused[i].message);
        CHECK_TEXT(client[1].why, refused[i].why);
    }
    test_place("%s", "");
    CHECK_INT((int)hub_stats(hub).pending, 1);
    settle();
    scatter();
}

typedef struct Times {
    int64_t time[256];
    int rows;
} Times;

static void note_time(void *context, const StoreRow *row)
{
    Times *times = context;
    times->time[times->rows++] = row->time;
}

TEST("a row has the time at which it was asked for, whatever it waited for")
{
    static Times times;
    StoreWhy why;
    gather("lab", 4, 2);
    int64_t began = now;
    choose_unkept(0);
    now += 40;
    choose_unkept(1);
    now += 160;
    settle();
    times.rows = 0;
    CHECK(store_read(hub->store, client[0].code, note_time, &times, &why));
    CHECK_INT((long long)times.time[times.rows - 2], (long long)began);
    CHECK_INT((long long)times.time[times.rows - 1], (long long)began + 40);
    scatter();
}

TEST("what a row may change for who asks is answered when it is kept")
{
    gather("lab", 4, 2);
    say_at_once(0, "{\"do\":\"pause\"}");
    say_at_once(1, "{\"do\":\"act\",\"action\":255}");
    CHECK_TEXT(client[1].why, "");
    settle();
    CHECK_TEXT(client[1].why, "the table is paused");
    say(0, "{\"do\":\"go on\"}");
    choose_unkept(1);
    say_at_once(1, "{\"do\":\"act\",\"action\":255}");
    CHECK_TEXT(client[1].why, "");
    settle();
    CHECK_TEXT(client[1].why, "that action is not legal now");
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
    CHECK_TEXT(client[1].why, "only whoever opened the table may do that");
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
    start_hub();
    say(0, "{\"do\":\"open\",\"game\":\"lab\"}");
    enter(1, client[0].code, "", -1);
    say(1, "{\"do\":\"set\",\"bank\":30}");
    CHECK_TEXT(client[1].why, "only whoever opened the table may do that");
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
        {"{\"do\":\"sit\",\"name\":\"\"}", "a name has at least one character"},
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

/* Ada and Bo have agreed to end it, and are gone; the code, and Ada's token. */
static void end_and_leave(char code[CODE_SIZE], char token[TOKEN_SIZE])
{
    gather("animals", 3, 2);
    say(0, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"agree\"}");
    snprintf(code, CODE_SIZE, "%s", client[0].code);
    snprintf(token, TOKEN_SIZE, "%s", client[0].token);
    leave_all();
    hub_tick(hub, now);
    settle();
}

TEST("who was gone for a moment after the end can meet again")
{
    char code[CODE_SIZE], token[TOKEN_SIZE];
    end_and_leave(code, token);
    now += 20000;
    hub_tick(hub, now);
    settle();
    connect_client(2);
    enter(2, code, token, -1);
    say(2, "{\"do\":\"again\"}");
    CHECK_TEXT(client[2].why, "");
    CHECK(client[2].again[0]);
    scatter();
}

TEST("a table that is over and left sleeps after a minute, and can be looked "
     "at")
{
    char code[CODE_SIZE], token[TOKEN_SIZE];
    end_and_leave(code, token);
    CHECK_INT(hub_stats(hub).awake, 1);
    now += 60000;
    hub_tick(hub, now);
    CHECK_INT(hub_stats(hub).awake, 0);
    settle();
    connect_client(2);
    enter(2, code, token, -1);
    CHECK_TEXT(client[2].why, "");
    CHECK_INT(client[2].seat, 1);
    CHECK_TEXT(json_string_value(json_object_get(client[2].seats, "phase")),
               "over");
    say(2, "{\"do\":\"again\"}");
    CHECK_TEXT(client[2].why, "this was too long ago: open a new table");
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
    start_hub();
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

TEST("a day for a turn goes by while nobody is there and while there is no hub")
{
    enum { HOURS = 3600000 };
    start_hub();
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
