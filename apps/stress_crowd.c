/* stress_crowd.c -- many sockets that do nothing. */
#include "apps/stress_crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 256 };

struct Crowd {
    Wires *wires;
    int sockets, started, coming, open, answered;
    bool waits; /* somebody does, for what is to come */
    Wire *wire;
    const char *why;
    ev_timer limit;
};

static void on_limit(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)timer;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static void give_up(Crowd *crowd, const char *why)
{
    crowd->why = why;
    if (crowd->waits)
        ev_break(crowd->wires->loop, EVBREAK_ALL);
}

static void connect_more(Crowd *crowd)
{
    while (crowd->coming < AT_ONCE && crowd->started < crowd->sockets) {
        const char *why = wire_start(crowd->wires, &crowd->wire[crowd->started],
                                     crowd->started);
        if (why) {
            give_up(crowd, why);
            return;
        }
        crowd->started++;
        crowd->coming++;
    }
}

static void on_opened(Wire *wire)
{
    Crowd *crowd = wire->wires->owner;
    crowd->coming--;
    if (++crowd->open == crowd->sockets)
        ev_break(crowd->wires->loop, EVBREAK_ALL);
    else
        connect_more(crowd);
}

static void on_heard(Wire *wire, const char *bytes, size_t size, bool binary)
{
    static const char no[] = "{\"say\":\"no\"";
    Crowd *crowd = wire->wires->owner;
    bool refused = !binary && size >= sizeof no - 1 &&
                   memcmp(bytes, no, sizeof no - 1) == 0;
    if (refused)
        give_up(crowd, "the server refused what was asked");
    else if (++crowd->answered == crowd->open)
        ev_break(crowd->wires->loop, EVBREAK_ALL);
}

static void on_lost(Wire *wire, const char *why)
{
    Crowd *crowd = wire->wires->owner;
    crowd->open -= wire->open;
    give_up(crowd, why);
}

Crowd *crowd_start(Wires *wires, int sockets)
{
    Crowd *crowd = calloc(1, sizeof *crowd);
    Wire *wire = calloc((size_t)sockets, sizeof *wire);
    if (!crowd || !wire) {
        free(crowd);
        free(wire);
        return NULL;
    }
    *crowd = (Crowd){.wires = wires, .sockets = sockets, .wire = wire};
    ev_init(&crowd->limit, on_limit);
    wires->owner = crowd;
    wires->opened = on_opened;
    wires->heard = on_heard;
    wires->lost = on_lost;
    return crowd;
}

void crowd_end(Crowd *crowd)
{
    for (int i = 0; i < crowd->started; i++)
        wire_end(&crowd->wire[i]);
    free(crowd->wire);
    free(crowd);
}

static void run(Crowd *crowd, double limit)
{
    ev_timer_set(&crowd->limit, limit, 0);
    ev_timer_start(crowd->wires->loop, &crowd->limit);
    crowd->waits = true;
    ev_run(crowd->wires->loop, 0);
    crowd->waits = false;
    ev_timer_stop(crowd->wires->loop, &crowd->limit);
}

int crowd_gather(Crowd *crowd, double limit, const char **why)
{
    connect_more(crowd);
    if (!crowd->why)
        run(crowd, limit);
    *why = crowd->why;
    return crowd->open;
}

int crowd_ask(Crowd *crowd, double limit, const char **why)
{
    static const char ping[] = "{\"do\":\"ping\",\"stamp\":1}";
    crowd->answered = 0;
    for (int i = 0; i < crowd->started; i++)
        wire_say(&crowd->wire[i], ping, sizeof ping - 1);
    if (!crowd->why)
        run(crowd, limit);
    *why = crowd->why;
    return crowd->answered;
}

const char *crowd_enter(Crowd *crowd, const char *code, double limit)
{
    char text[128];
    int size =
        snprintf(text, sizeof text,
                 "{\"do\":\"enter\",\"table\":\"%s\",\"as\":\"bytes\"}", code);
    crowd->answered = 0;
    wire_say(&crowd->wire[0], text, (size_t)size);
    run(crowd, limit);
    return crowd->why        ? crowd->why
           : crowd->answered ? NULL
                             : "the table does not answer";
}
