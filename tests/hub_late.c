/* hub_late.c -- who watches late: is told what all were told, so much later,
 * and nothing before, not by a byte and not by a moment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "tests/clients.h"
#include "tests/test.h"

enum {
    DELAY = 30000,
    STEP = 500,
    FORK = 30,
    STEPS = FORK + DELAY / STEP + 20,
    PEOPLE = 2,
    EARLY = 4, /* watches from before it begins */
    AMID = 5,  /* comes in the midst of it */
    LOG = 1 << 24
};

/* What both were sent, and when. */
typedef struct Log {
    int64_t began;
    size_t length;
    char text[LOG];
} Log;

static Log logs[2], *to;

static void write_down(const Client *c, const void *bytes, size_t size)
{
    int64_t who = c - client;
    if (who != EARLY && who != AMID)
        return;
    if (!CHECK(to->length + size + 64 < LOG))
        return;
    int head = snprintf(to->text + to->length, 64, "%d %lld ", (int)who,
                        (long long)(now - to->began));
    to->length += (size_t)head;
    memcpy(to->text + to->length, bytes, size);
    to->length += size;
    to->text[to->length++] = '\n';
    to->text[to->length] = 0;
}

/* The same luck at every table. */
static uint64_t draw(const unsigned char key[KEY_BYTES], int64_t index)
{
    (void)key;
    Rng rng = rng_stream(77, (uint64_t)index);
    return rng_next(&rng);
}

/* One plays what the number says. */
static void play_at(int who, uint32_t lot)
{
    char text[96];
    int action = choice_of(&client[who], lot);
    if (action < 0 || client[who].over || client[who].ended)
        return;
    snprintf(text, sizeof text, "{\"do\":\"act\",\"action\":%d}", action);
    say(who, text);
}

/* What happens besides: neither changes with the world. */
static void ask_around(int step)
{
    static const char *const asked[] = {
        "{\"do\":\"sit\",\"name\":\"Eve\"}", "{\"do\":\"record\"}",
        "{\"do\":\"pause\"}", "{\"do\":\"react\",\"with\":\"wow\"}",
        "{\"do\":\"act\",\"action\":1}"};
    if (step % 20 == 3)
        say(EARLY, asked[step / 20 % 5]);
    if (step == FORK + 10) {
        now -= 300;
        overheard = NULL; /* a token of its own */
        enter(AMID, client[0].code, "", -1);
        overheard = write_down;
    }
}

/* Something that only one of two worlds knows. */
static void go_other_ways(int step)
{
    static const char *const deeds[] = {
        "{\"do\":\"react\",\"with\":\"hello\"}", "{\"do\":\"pause\"}",
        "{\"do\":\"go on\"}", "{\"do\":\"agree\"}"};
    say(0, deeds[step % 4]);
    if (step % 7 == 0)
        say(1, "{\"do\":\"agree\"}");
}

/* Choices made at once, a countdown, calls; in a soak all games. */
static bool is_tried(const Game *game)
{
    return test_soak(0, 1) || strcmp(game->id, "lab") == 0 ||
           strcmp(game->id, "karts") == 0 || strcmp(game->id, "turbulent") == 0;
}

typedef struct World {
    const Game *game;
    bool late;
    int forks; /* the step from which it is another one; 0: never */
    int steps;
} World;

/* Answers whether it went other ways while it was still played. */
static bool live(const World *world, Log *log)
{
    char more[64];
    Rng rng = rng_stream(9, 1);
    bool amid = false;
    to = log;
    log->length = 0;
    snprintf(more, sizeof more, ",\"bank\":60,\"more\":5%s",
             world->late ? ",\"delay\":30" : "");
    gather_more(world->game->id, world->game->most_seats, PEOPLE, more);
    hub->means.draw = draw;
    desks_find(&hub->desks, client[0].code)->party->draw = draw;
    enter(EARLY, client[0].code, "", -1);
    log->began = now;
    overheard = write_down;
    say(0, "{\"do\":\"start\"}");
    for (int step = 1; step <= world->steps; step++) {
        uint32_t lot = (uint32_t)rng_next(&rng);
        now = log->began + (int64_t)step * STEP;
        hub_tick(hub, now);
        settle();
        amid |= step == world->forks && !client[0].over;
        bool forked = world->forks && step >= world->forks;
        if (forked)
            go_other_ways(step);
        else if (step % 2)
            play_at(step / 2 % PEOPLE, lot);
        now = log->began + (int64_t)step * STEP;
        ask_around(step);
    }
    overheard = NULL;
    scatter();
    return amid;
}

/* What was written down before that moment; the rest is cut off. */
static void cut(Log *log, int64_t until)
{
    for (char *at = log->text; *at; at = strchr(at, '\n') + 1)
        if (strtoll(at + 2, NULL, 10) >= until) {
            *at = 0;
            return;
        }
}

static int count_of(const char *text, const char *word)
{
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

TEST("what is newer than the delay changes nothing for who watches late")
{
    for (int i = 0; games_all()[i]; i++) {
        const Game *game = games_all()[i];
        if (!is_tried(game))
            continue;
        test_place("%s", game->id);
        live(&(World){.game = game, .late = true, .steps = STEPS}, &logs[0]);
        bool other = live(&(World){game, true, FORK, STEPS}, &logs[1]);
        CHECK((strcmp(logs[0].text, logs[1].text) != 0) == other);
        for (int world = 0; world < 2; world++)
            cut(&logs[world], FORK * STEP + DELAY);
        CHECK(count_of(logs[0].text, "\"say\":\"letter\"") > 3);
        CHECK_TEXT(logs[1].text, logs[0].text);
    }
    test_place("%s", "");
}

/* The next letter or count that the first of them was sent behind a moment, and
 * when; NULL: there is none. */
static char *next_line(char **at, int64_t behind, int64_t *moment)
{
    while (**at) {
        char *line = *at, *end = strchr(line, '\n'), *text;
        *at = end + 1;
        *end = 0;
        *moment = strtoll(line + 2, &text, 10);
        if (line[0] - '0' == EARLY && *moment > behind &&
            (strncmp(text, " {\"say\":\"letter\"", 16) == 0 ||
             strncmp(text, " {\"say\":\"count\"", 15) == 0))
            return text;
    }
    return NULL;
}

TEST("who watches late is told what was told at once, so much later")
{
    for (int i = 0; games_all()[i]; i++) {
        const Game *game = games_all()[i];
        if (!is_tried(game))
            continue;
        test_place("%s", game->id);
        const int more = DELAY / STEP;
        live(&(World){.game = game, .steps = STEPS}, &logs[0]);
        live(&(World){.game = game, .late = true, .steps = STEPS + more},
             &logs[1]);
        char *at[2] = {logs[0].text, logs[1].text}, *line[2];
        int64_t moment[2];
        /* What was dealt is a story to who watches at once. */
        int lines = 0;
        for (; (line[0] = next_line(&at[0], 0, &moment[0])); lines++) {
            line[1] = next_line(&at[1], DELAY, &moment[1]);
            CHECK_INT((long long)moment[1], (long long)moment[0] + DELAY);
            if (!CHECK_TEXT(line[1], line[0]))
                break;
        }
        CHECK(lines > 5);
    }
    test_place("%s", "");
}

static size_t taken_chairs(int who)
{
    size_t i, taken = 0;
    json_t *chair;
    json_array_foreach(json_object_get(client[who].seats, "chairs"), i, chair)
        taken +=
        json_object_get(chair, "name") || json_object_get(chair, "bot");
    return taken;
}

static const char *phase_of(int who)
{
    return json_string_value(json_object_get(client[who].seats, "phase"));
}

/* Milliseconds, or 0: it is seen. */
static int64_t begins_in(int who)
{
    return json_integer_value(json_object_get(client[who].seats, "begins"));
}

TEST("who comes late finds no free seats that are none, and nothing played yet")
{
    for (int i = 0; games_all()[i]; i++) {
        const Game *game = games_all()[i];
        test_place("%s", game->id);
        gather_more(game->id, game->most_seats, 2, ",\"delay\":30");
        enter(EARLY, client[0].code, "", -1);
        CHECK_TEXT(phase_of(EARLY), "gathering");
        say(0, "{\"do\":\"start\"}");
        enter(AMID, client[0].code, "", -1);
        for (int who = EARLY; who <= AMID; who++) {
            CHECK_TEXT(phase_of(who), "playing");
            CHECK_INT((int)taken_chairs(who), game->most_seats);
            CHECK_INT((int)client[who].told, 0);
            CHECK(client[who].letter != NULL);
            CHECK_INT((long long)begins_in(who),
                      who == EARLY ? DELAY : DELAY - 300);
            say(who, "{\"do\":\"sit\",\"name\":\"Eve\"}");
            CHECK_TEXT(client[who].why, "the game has begun");
        }
        CHECK_INT((long long)begins_in(0), 0);
        now += DELAY;
        hub_tick(hub, now);
        CHECK_INT((int)client[AMID].told, (int)client[EARLY].told);
        enter(AMID, client[0].code, "", -1);
        CHECK_INT((long long)begins_in(AMID), 0);
        scatter();
    }
    test_place("%s", "");
}

TEST("who watches is answered at once, also while a row is being kept")
{
    char text[96];
    gather_more("lab", 4, 2, ",\"delay\":30");
    enter(EARLY, client[0].code, "", -1);
    say(0, "{\"do\":\"start\"}");
    snprintf(text, sizeof text, "{\"do\":\"act\",\"action\":%d}",
             choice_of(&client[0], 0));
    say_at_once(0, text);
    CHECK_INT((int)hub_stats(hub).pending, 1);
    say_at_once(EARLY, "{\"do\":\"agree\"}");
    CHECK_TEXT(client[EARLY].why, "you do not sit here");
    say_at_once(EARLY, "{\"do\":\"record\"}");
    CHECK_TEXT(client[EARLY].why, "the game is not over");
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}",
             client[0].code);
    say_at_once(AMID, text);
    CHECK(client[AMID].letter != NULL);
    CHECK_INT((int)hub_stats(hub).pending, 1);
    settle();
    scatter();
}

TEST(
    "what is seen late is the same after a start, up to the end and its record")
{
    Rng rng = rng_stream(8, 8);
    gather_more("animals", 3, 2, ",\"delay\":30");
    char code[CODE_SIZE], token[TOKEN_SIZE], own[TOKEN_SIZE];
    say(0, "{\"do\":\"start\"}");
    enter(EARLY, client[0].code, "", -1);
    for (int n = 0; n < 400 && client[EARLY].told < 20; n++)
        play_round(2, &rng);
    int64_t told = client[EARLY].told;
    CHECK(told >= 20 && client[0].told > told);
    snprintf(code, sizeof code, "%s", client[0].code);
    snprintf(token, sizeof token, "%s", client[0].token);
    snprintf(own, sizeof own, "%s", client[1].token);
    json_t *scene = json_incref(json_object_get(client[EARLY].letter, "scene"));
    leave_all();
    hub_close(hub, now);
    open_hub();
    for (int who = 0; who < CLIENTS; who++)
        connect_client(who);
    enter(EARLY, code, "", told);
    CHECK_INT((int)client[EARLY].told, (int)told);
    CHECK(json_equal(scene, json_object_get(client[EARLY].letter, "scene")));
    json_decref(scene);
    enter(0, code, token, -1);
    enter(1, code, own, -1);
    say(0, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"agree\"}");
    CHECK_TEXT(phase_of(0), "over");
    CHECK_TEXT(phase_of(EARLY), "playing");
    say(EARLY, "{\"do\":\"record\"}");
    CHECK(!client[EARLY].record);
    now += DELAY;
    hub_tick(hub, now);
    CHECK_TEXT(phase_of(EARLY), "over");
    say(EARLY, "{\"do\":\"record\"}");
    CHECK(client[EARLY].record != NULL);
    scatter();
}
