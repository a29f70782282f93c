/* clients.c -- tables over the net without sockets. */
#include "tests/clients.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "tests/store_help.h"
#include "tests/test.h"

Client client[CLIENTS];
Hub *hub;
int64_t now;
static const char *folder;
Heard *overheard;

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
    if (overheard)
        overheard(c, bytes, size);
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

void open_hub(void)
{
    char why[HUB_WHY];
    hub = hub_open(folder, games_all(), "engine",
                   (HubOut){.send = on_send, .end = on_end}, why);
    if (!hub) {
        CHECK_TEXT(why, "");
        exit(1);
    }
}

void settle(void)
{
    struct pollfd ready = {.fd = hub_descriptor(hub), .events = POLLIN};
    while (hub_stats(hub).pending && poll(&ready, 1, 5000) > 0)
        hub_kept(hub, now);
}

void say_at_once(int who, const char *text)
{
    client[who].why[0] = 0;
    hub_hear(hub, client[who].guest, text, strlen(text), now);
}

void say(int who, const char *text)
{
    say_at_once(who, text);
    settle();
    now += 300; /* nobody talks faster than that for long */
}

void connect_client(int who)
{
    Client *c = &client[who];
    *c = (Client){.guest = NULL};
    c->guest = hub_enter(hub, c, now);
}

void enter(int who, const char *code, const char *token, int64_t told)
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

void start_hub(void)
{
    folder = help_folder();
    now = 1000000;
    open_hub();
    for (int who = 0; who < CLIENTS; who++)
        connect_client(who);
}

static void sit(int who)
{
    static const char *const names[] = {"Ada", "Bo", "Cleo", "Dina"};
    char text[64];
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"name\":\"%s\"}", names[who]);
    say(who, text);
    CHECK_TEXT(client[who].why, "");
}

void gather_more(const char *game, int seats, int people, const char *more)
{
    char text[256];
    start_hub();
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"game\":\"%s\",\"setup\":{\"seats\":%d}%s}",
             game, seats, more);
    say(0, text);
    for (int who = 0; who < people; who++) {
        if (who)
            enter(who, client[0].code, "", -1);
        sit(who);
    }
    CHECK(client[0].host && !client[1].host);
}

void gather(const char *game, int seats, int people)
{
    gather_more(game, seats, people, "");
    say(0, "{\"do\":\"start\"}");
    CHECK_TEXT(client[0].why, "");
}

void leave_all(void)
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

void scatter(void)
{
    leave_all();
    hub_close(hub, now);
    help_clean();
}

int choice_of(const Client *c, uint32_t lot)
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

bool play_round(int people, Rng *rng)
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

void ping(int who, int times, int64_t pause)
{
    static const char text[] = "{\"do\":\"ping\",\"stamp\":1}";
    for (int n = 0; n < times && !client[who].ended; n++) {
        hub_hear(hub, client[who].guest, text, strlen(text), now);
        now += pause;
    }
}

int64_t left_of(int who, size_t seat)
{
    json_t *chairs = json_object_get(client[who].seats, "chairs");
    return json_integer_value(
        json_object_get(json_array_get(chairs, seat), "left"));
}
