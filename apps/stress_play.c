/* stress_play.c -- tables full of clients that play at random. */
#include "apps/stress_play.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/wire.h"
#include "room/letter.h"

/* What a client may say: a little less than the server lets it; some is kept
 * for the next table. */
static const double credits_most = 90, credits_kept = 15,
                    credits_a_second = 4.5;
static const double patience = 20; /* seconds, for an answer */
static const double tick = 0.02, pace = 0.001;

enum { AT_ONCE = 256, WHY = 160 };

typedef enum {
    COMING,   /* its wires are being connected */
    OPENING,  /* the first seat has asked for a table */
    ENTERING, /* the others have asked for it */
    SITTING,
    BEGINNING,
    READY, /* the next action may go out */
    BUSY   /* one is under way */
} Stage;

typedef struct Client {
    Wire wire;
    struct Group *group;
    int seat, choice; /* what it will do, or -1 */
    int done;         /* what it did last */
    bool alone;       /* nobody else is awaited */
    double credits, credited;
} Client;

typedef struct Group {
    Play *play;
    Stage stage;
    int host, count; /* of clients that are so far */
    uint32_t told;   /* who got a letter about what is under way */
    bool all, kept, over;
    double since;       /* when it was to go out, or what is waited for began */
    struct Group *next; /* that is ready */
    bool queued;
    char code[CODE_SIZE];
    Client client[SEATS_MAX];
} Group;

struct Play {
    Wires *wires;
    Table table;
    Rng rng;
    int groups, coming; /* tables; wires on their way */
    Group *group;
    Group *first, *last; /* ready, the longest first */
    uint64_t id;
    ev_timer ticking, pacing;
    ev_check after;
    double limit, began, rate;
    int64_t sent;
    bool runs;
    Load *load; /* NULL: it is not counted */
    char why[WHY];
};

/* ---- how it goes wrong ---- */

static void stop(Play *play, const char *why)
{
    if (!play->why[0])
        snprintf(play->why, WHY, "%s", why);
    ev_break(play->wires->loop, EVBREAK_ALL);
}

static const char *outcome(const Play *play)
{
    return play->why[0] ? play->why : NULL;
}

/* ---- what clients say ---- */

static void earn(Client *client, double now)
{
    client->credits += (now - client->credited) * credits_a_second;
    client->credited = now;
    if (client->credits > credits_most)
        client->credits = credits_most;
}

static void say(Client *client, int cost, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(Client *client, int cost, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    int size = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    client->credits -= cost;
    wire_say(&client->wire, text, (size_t)size);
}

/* Opening a table is dear. */
static void open_table(Group *group)
{
    const Table *table = &group->play->table;
    group->stage = OPENING;
    group->since = times_now();
    say(&group->client[group->host], 11,
        "{\"do\":\"open\",\"game\":\"%s\",\"setup\":{\"seats\":%d},"
        "\"as\":\"bytes\"}",
        table->game->id, table->seats);
}

static void sit_all(Group *group)
{
    static const char *const names[SEATS_MAX] = {"Ada",  "Bo",  "Cleo", "Dina",
                                                 "Emil", "Fay", "Gus",  "Hana"};
    group->stage = SITTING;
    group->count = 0;
    for (int seat = 0; seat < group->play->table.seats; seat++)
        say(&group->client[seat], 1,
            "{\"do\":\"sit\",\"seat\":%d,\"name\":\"%s\"}", seat + 1,
            names[seat]);
}

static void enter_all(Group *group)
{
    group->stage = ENTERING;
    group->count = 1;
    for (int seat = 0; seat < group->play->table.seats; seat++)
        if (seat != group->host)
            say(&group->client[seat], 1,
                "{\"do\":\"enter\",\"table\":\"%s\",\"as\":\"bytes\"}",
                group->code);
}

static void begin(Group *group)
{
    group->stage = BEGINNING;
    group->told = 0;
    group->over = false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        group->client[seat].choice = -1;
    say(&group->client[group->host], 1, "{\"do\":\"start\"}");
}

/* ---- actions ---- */

/* Who acts next at that table: anybody with a choice who may say something. */
static Client *next_client(Group *group, double now)
{
    for (int seat = 0; seat < group->play->table.seats; seat++) {
        Client *client = &group->client[seat];
        if (client->choice < 0)
            continue;
        earn(client, now);
        if (client->credits > credits_kept)
            return client;
    }
    return NULL;
}

static void act(Group *group, Client *client, double since)
{
    Play *play = group->play;
    int choice = client->choice;
    group->stage = BUSY;
    group->since = since;
    group->all = client->alone;
    group->told = 0;
    group->kept = false;
    client->done = choice;
    client->choice = -1;
    play->sent++;
    say(client, 1, "{\"do\":\"act\",\"action\":%d,\"id\":\"%016llx\"}", choice,
        (unsigned long long)++play->id);
}

/* All that are due go out, as long as tables are ready for them. */
static void act_all(Play *play)
{
    double now = times_now();
    while (play->first && play->runs) {
        double due = play->rate > 0
                         ? play->began + (double)play->sent / play->rate
                         : now;
        if (due > now)
            return;
        Group *group = play->first;
        play->first = group->next;
        group->queued = false;
        Client *client = next_client(group, now);
        if (client)
            act(group, client, due);
        else if (play->load)
            play->load->short_of++;
    }
}

static void queue(Group *group)
{
    Play *play = group->play;
    if (group->queued)
        return;
    group->queued = true;
    group->next = NULL;
    if (play->first)
        play->last->next = group;
    else
        play->first = group;
    play->last = group;
}

/* Whoever was the host opens no table twice before all others have. */
static void open_next(Group *group)
{
    Play *play = group->play;
    group->host = (group->host + 1) % play->table.seats;
    if (play->load)
        play->load->games++;
    open_table(group);
}

static void count(Group *group)
{
    Play *play = group->play;
    if (!play->load)
        return;
    play->load->actions++;
    play->load->told += bit_count(group->told);
    times_add(&play->load->times, times_now() - group->since);
}

static bool all_told(const Group *group)
{
    return bit_count(group->told) == group->play->table.seats;
}

static void go_on(Group *group)
{
    bool begun = group->stage == BEGINNING && all_told(group);
    bool acted =
        group->stage == BUSY && group->kept && (!group->all || all_told(group));
    if (acted)
        count(group);
    if (acted && group->over) {
        open_next(group);
    } else if (begun || acted) {
        group->stage = READY;
        queue(group);
    }
}

/* ---- what clients hear ---- */

static void choose(Client *client, const void *view)
{
    Play *play = client->group->play;
    const Table *table = &play->table;
    uint32_t awaited = table->game->actors(table, view).awaited;
    Set legal = table->game->legal(table, view, client->seat);
    bool mine = awaited >> client->seat & 1 && !set_is_empty(&legal);
    client->alone = awaited == 1u << client->seat;
    client->choice =
        mine ? set_nth(&legal,
                       (int)rng_below(&play->rng, (uint32_t)set_count(&legal)))
             : -1;
}

static void hear_letter(Client *client, const char *bytes, size_t size)
{
    alignas(8) unsigned char view[STATE_MAX];
    Group *group = client->group;
    int flags = letter_view((const unsigned char *)bytes, size,
                            &group->play->table, view);
    if (flags < 0)
        return;
    choose(client, view);
    group->told |= 1u << client->seat;
    group->over |= flags & NOW_OVER;
    go_on(group);
}

static bool is_said(const char *text, size_t size, const char *start)
{
    size_t length = strlen(start);
    return size >= length && memcmp(text, start, length) == 0;
}

/* A text of the message, "" where there is none. */
static void read_word(const char *text, size_t size, const char *key, char *to,
                      size_t room)
{
    json_t *from = json_loadb(text, size, 0, NULL);
    const char *word = json_string_value(json_object_get(from, key));
    snprintf(to, room, "%s", word ? word : "");
    json_decref(from);
}

static void hear_entered(Client *client, const char *text, size_t size)
{
    Group *group = client->group;
    if (group->stage == OPENING) {
        read_word(text, size, "table", group->code, sizeof group->code);
        enter_all(group);
    } else if (group->stage == ENTERING) {
        group->count++;
    }
    if (group->stage == ENTERING && group->count == group->play->table.seats)
        sit_all(group);
}

static void hear_kept(Group *group)
{
    group->kept = group->stage == BUSY;
    if (group->stage == SITTING && ++group->count == group->play->table.seats)
        begin(group);
    go_on(group);
}

/* What was refused may be asked for again: the position is the same. */
static void hear_no(Client *client, const char *text, size_t size)
{
    Group *group = client->group;
    Play *play = group->play;
    char why[WHY];
    read_word(text, size, "why", why, sizeof why);
    if (group->stage != BUSY || !play->load) {
        stop(play, why);
        return;
    }
    play->load->refused++;
    client->choice = client->done;
    group->stage = READY;
}

static void on_heard(Wire *wire, const char *bytes, size_t size, bool binary)
{
    Client *client = (Client *)wire;
    if (binary)
        hear_letter(client, bytes, size);
    else if (is_said(bytes, size, "{\"say\":\"kept\""))
        hear_kept(client->group);
    else if (is_said(bytes, size, "{\"say\":\"entered\""))
        hear_entered(client, bytes, size);
    else if (is_said(bytes, size, "{\"say\":\"no\""))
        hear_no(client, bytes, size);
}

/* ---- coming and going ---- */

static void connect_more(Play *play);

static void on_opened(Wire *wire)
{
    Client *client = (Client *)wire;
    Group *group = client->group;
    group->play->coming--;
    client->credited = times_now();
    if (++group->count == group->play->table.seats)
        open_table(group);
    connect_more(group->play);
}

static void on_lost(Wire *wire, const char *why)
{
    stop(((Client *)wire)->group->play, why);
}

/* A few at a time: the door is only so wide. */
static void connect_more(Play *play)
{
    int seats = play->table.seats;
    while (play->coming < AT_ONCE &&
           play->sent < (int64_t)play->groups * seats) {
        int number = (int)play->sent++;
        Group *group = &play->group[number / seats];
        Client *client = &group->client[number % seats];
        const char *why = wire_start(play->wires, &client->wire, number);
        if (why) {
            stop(play, why);
            return;
        }
        play->coming++;
    }
}

/* ---- time ---- */

static bool is_late(const Play *play, double now)
{
    for (int i = 0; i < play->groups; i++)
        if (play->group[i].stage != COMING && play->group[i].stage != READY &&
            now - play->group[i].since > patience)
            return true;
    return false;
}

static bool is_all_quiet(const Play *play)
{
    for (int i = 0; i < play->groups; i++)
        if (play->group[i].stage != READY)
            return false;
    return true;
}

/* Tables whose clients had nothing more to say are looked at again. */
static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)events;
    Play *play = timer->data;
    double now = times_now();
    if (is_late(play, now))
        stop(play, "the server does not answer");
    if (play->runs)
        for (int i = 0; i < play->groups; i++)
            if (play->group[i].stage == READY)
                queue(&play->group[i]);
    if (now > play->limit || (!play->runs && is_all_quiet(play)))
        ev_break(loop, EVBREAK_ALL);
}

/* So that what is due goes out though nothing is heard. */
static void on_pace(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)timer;
    (void)events;
}

static void on_after(struct ev_loop *loop, ev_check *check, int events)
{
    (void)loop;
    (void)events;
    act_all(check->data);
}

static void run(Play *play, double seconds)
{
    play->limit = times_now() + seconds;
    ev_timer_again(play->wires->loop, &play->ticking);
    ev_run(play->wires->loop, 0);
    ev_timer_stop(play->wires->loop, &play->ticking);
}

/* ---- the whole ---- */

Play *play_start(Wires *wires, const Table *table, int tables, uint64_t seed)
{
    Play *play = calloc(1, sizeof *play);
    Group *group = calloc((size_t)tables, sizeof *group);
    if (!play || !group) {
        free(play);
        free(group);
        return NULL;
    }
    *play = (Play){.wires = wires,
                   .table = *table,
                   .rng = {seed},
                   .groups = tables,
                   .group = group};
    for (int i = 0; i < tables; i++) {
        group[i].play = play;
        group[i].host = i % table->seats;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            group[i].client[seat] = (Client){.wire = {.gone = true},
                                             .group = &group[i],
                                             .seat = seat,
                                             .choice = -1,
                                             .credits = credits_most};
    }
    ev_timer_init(&play->ticking, on_tick, 0, tick);
    ev_timer_init(&play->pacing, on_pace, 0, pace);
    ev_check_init(&play->after, on_after);
    play->ticking.data = play->after.data = play;
    ev_check_start(wires->loop, &play->after);
    wires->opened = on_opened;
    wires->heard = on_heard;
    wires->lost = on_lost;
    return play;
}

void play_end(Play *play)
{
    for (int i = 0; i < play->groups; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            wire_end(&play->group[i].client[seat].wire);
    ev_check_stop(play->wires->loop, &play->after);
    free(play->group);
    free(play);
}

const char *play_gather(Play *play, double limit)
{
    play->sent = 0;
    connect_more(play);
    if (!play->why[0])
        run(play, limit);
    if (!play->why[0] && !is_all_quiet(play))
        stop(play, "the tables did not begin in time");
    return outcome(play);
}

const char *play_run(Play *play, double seconds, double rate, Load *load)
{
    *load = (Load){0};
    play->rate = rate;
    play->load = load;
    play->sent = 0;
    play->began = times_now();
    play->runs = true;
    if (rate > 0)
        ev_timer_again(play->wires->loop, &play->pacing);
    run(play, seconds);
    ev_timer_stop(play->wires->loop, &play->pacing);
    load->seconds = times_now() - play->began;
    play->runs = false;
    play->load = NULL;
    if (!play->why[0])
        run(play, patience);
    return outcome(play);
}
