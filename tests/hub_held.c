/* hub_held.c -- tables that others could have had for a moment, and had not:
 * what was under way goes on, and clocks stood. */
#include <stdio.h>
#include <string.h>

#include "tests/clients.h"
#include "tests/test.h"

/* The lease has run out and is there again: tables are claimed, and the answer
 * is on its way. */
static void lapse(void)
{
    hub->shared = true;
    hub->lapses++;
    hub_look(hub, now);
}

static Desk *desk_of(int who)
{
    return desks_find(&hub->desks, client[who].code);
}

/* Until a table is opened that is asked for; who sits there is on its way. */
static void wait_for_table(void)
{
    uint64_t opened = hub_stats(hub).opened;
    while (hub_stats(hub).opened == opened)
        hub_kept(hub, now);
}

TEST("the next game is told of also when the table is held at that moment")
{
    gather("animals", 3, 2);
    say(0, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"agree\"}");
    say_at_once(0, "{\"do\":\"again\"}");
    wait_for_table();
    lapse();
    CHECK_INT(desk_of(0)->state, RETURNING);
    settle();
    CHECK(client[0].again[0] && strcmp(client[0].again, client[1].again) == 0);
    say(0, "{\"do\":\"again\"}");
    CHECK_TEXT(client[0].why, "");
    scatter();
}

/* Ada has a minute to think, and nobody else plays. */
static void think_alone(char code[CODE_SIZE], char token[TOKEN_SIZE])
{
    start_hub();
    say(0, "{\"do\":\"open\",\"game\":\"lab\",\"bank\":60}");
    say(0, "{\"do\":\"sit\",\"name\":\"Ada\"}");
    say(0, "{\"do\":\"start\"}");
    snprintf(code, CODE_SIZE, "%s", client[0].code);
    snprintf(token, TOKEN_SIZE, "%s", client[0].token);
}

static void leave(int who)
{
    hub_leave(hub, client[who].guest, now);
    client[who].guest = NULL;
}

/* Ada comes back, and is told how many seconds she has. */
static int seconds_left(int who, const char *code, const char *token)
{
    enter(who, code, token, -1);
    return (int)(left_of(who, 0) / 1000);
}

TEST("clocks do not stand twice as long for who comes while it is held")
{
    char code[CODE_SIZE], token[TOKEN_SIZE], text[128];
    think_alone(code, token);
    leave(0);
    now += 10000;
    lapse();
    now += 10000;
    snprintf(text, sizeof text,
             "{\"do\":\"enter\",\"table\":\"%s\",\"token\":\"%s\"}", code,
             token);
    hub_hear(hub, client[1].guest, text, strlen(text), now);
    now += 10000;
    settle();
    now += 20000;
    int left = seconds_left(2, code, token);
    CHECK(left > 35 && left <= 40);
    scatter();
}

TEST("they stand from when it is held, also when all leave before it goes on")
{
    char code[CODE_SIZE], token[TOKEN_SIZE];
    think_alone(code, token);
    lapse();
    now += 20000;
    leave(0);
    now += 10000;
    settle();
    now += 10000;
    CHECK(seconds_left(1, code, token) > 55);
    scatter();
}
