/* hub_secret.c -- who chooses in secret: nobody else at the table is sent a
 * byte that tells what, nor whether, nor when, by its length and moment
 * neither. */
#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "tests/clients.h"
#include "tests/test.h"

enum {
    STEP = 250,
    STEPS = 60,
    SECRET = 0, /* does what nobody may know, in one of two worlds */
    BESIDE = 1, /* has not chosen yet, so that it goes on */
    WATCHES = 4,
    COMES = 5, /* in the midst of it */
    COMES_AT = 44,
    LEAVES_AT = 50,
    LOG = 1 << 23
};

/* What all others were sent, and when. */
typedef struct Log {
    int64_t began;
    size_t length;
    char text[LOG];
} Log;

static Log logs[2], *to;

static void write_down(const Client *c, const void *bytes, size_t size)
{
    static const char entered[] =
        "{\"say\":\"entered\""; /* has a code by lot */
    int who = (int)(c - client);
    if (who == SECRET || memcmp(bytes, entered, sizeof entered - 1) == 0 ||
        !CHECK(to->length + size + 64 < LOG))
        return;
    to->length += (size_t)snprintf(to->text + to->length, 64, "%d %lld ", who,
                                   (long long)(now - to->began));
    memcpy(to->text + to->length, bytes, size);
    to->length += size;
    to->text[to->length++] = '\n';
    to->text[to->length] = 0;
}

/* The same luck at both tables. */
static uint64_t draw(const unsigned char key[KEY_BYTES], int64_t index)
{
    (void)key;
    Rng rng = rng_stream(78, (uint64_t)index);
    return rng_next(&rng);
}

/* Whatever somebody does who may not be noticed: chooses, takes back, tries
 * what is refused, wants to end it, and goes. */
static void do_in_secret(int step, Rng *rng)
{
    static const char *const deeds[] = {
        "{\"do\":\"act\",\"action\":255}", "{\"do\":\"back\"}",
        "{\"do\":\"react\",\"with\":\"wow\"}", "{\"do\":\"agree\"}"};
    char text[96];
    uint32_t lot = rng_below(rng, 12);
    int action = choice_of(&client[SECRET], (uint32_t)rng_next(rng));
    if (step == LEAVES_AT)
        say(SECRET, "{\"do\":\"leave\"}");
    else if (lot < 4)
        say(SECRET, deeds[lot]);
    else if (lot < 9 && action >= 0) {
        snprintf(text, sizeof text, "{\"do\":\"act\",\"action\":%d}", action);
        say(SECRET, text);
    }
}

/* What others do in both worlds; what each of them chooses is not the last. */
static void do_beside(int step)
{
    static const char *const asked[] = {
        "{\"do\":\"ping\",\"stamp\":7}", "{\"do\":\"act\",\"action\":255}",
        "{\"do\":\"react\",\"with\":\"wow\"}", "{\"do\":\"record\"}"};
    char text[96];
    if (step % 5 == 2)
        say(step % 2 ? BESIDE : WATCHES, asked[step / 5 % 4]);
    if (step == 9) {
        snprintf(text, sizeof text, "{\"do\":\"act\",\"action\":%d}",
                 choice_of(&client[BESIDE], 0));
        say(BESIDE, text);
    }
    if (step == COMES_AT)
        enter(COMES, client[0].code, "00112233445566778899aabbccddeeff", -1);
}

/* Answers how much was kept of what is done in secret. */
static int live(const Game *game, int seed, bool acts, Log *log)
{
    Rng rng = rng_stream(10, (uint64_t)seed);
    to = log;
    log->length = 0;
    gather_more(game->id, game->most_seats, 2, ",\"bank\":120,\"more\":5");
    const Party *party = desks_find(&hub->desks, client[0].code)->party;
    hub->means.draw = draw;
    ((Party *)party)->draw = draw;
    enter(WATCHES, client[0].code, "", -1);
    log->began = now;
    overheard = write_down;
    say(0, "{\"do\":\"start\"}");
    for (int step = 1; step <= STEPS; step++) {
        now = log->began + (int64_t)step * STEP;
        hub_tick(hub, now);
        settle();
        if (acts)
            do_in_secret(step, &rng);
        now = log->began + (int64_t)step * STEP;
        do_beside(step);
    }
    overheard = NULL;
    CHECK(party_is_silent(party));
    int kept = client[SECRET].kept;
    scatter();
    return kept;
}

TEST("what is chosen in secret, and when, changes nothing of what others hear")
{
    static const char *const games[] = {"lab", "karts"};
    int seeds = test_soak(2, 50);
    for (int i = 0; i < 2; i++) {
        int done = 0;
        for (int seed = 0; seed < seeds; seed++) {
            test_place("%s, %d", games[i], seed);
            const Game *game = game_find(games[i]);
            int before = live(game, seed, false, &logs[0]);
            int kept = live(game, seed, true, &logs[1]);
            CHECK(kept > before);
            CHECK_TEXT(logs[1].text, logs[0].text);
            done += kept - before;
        }
        CHECK(done > 8 * seeds);
    }
    test_place("%s", "");
}
