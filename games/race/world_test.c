/* world_test.c -- resampling a race is exact, and what a check refuses.
 *
 * From the beginning of a stage, where every hand is known, all histories
 * are played that the viewer cannot tell from the real one. Each must come
 * out of race_resample, all equally often, and nothing else may.
 */
#include "games/race/place_test.h"

#include <string.h>

enum { WORLDS_MAX = 1024, PLIES_MAX = 32, DRAWS = 100 /* for each world */ };

typedef struct World {
    Race race;
    int histories, drawn;
} World;

static World worlds[WORLDS_MAX];
static int count, viewer, plies;
static Ply real[PLIES_MAX];
static Race truth[PLIES_MAX + 1]; /* before each ply, and in the end */

static Race view_of(const Race *race)
{
    Race view = *race;
    race_redact(place_table(), &view, viewer);
    return view;
}

static World *find_world(const Race *race)
{
    for (int i = 0; i < count; i++)
        if (!memcmp(&worlds[i].race, race, sizeof *race))
            return &worlds[i];
    return NULL;
}

static void add_world(const Race *race)
{
    World *world = find_world(race);
    if (!world && CHECK(count < WORLDS_MAX)) {
        world = &worlds[count++];
        *world = (World){.race = *race};
    }
    if (world)
        world->histories++;
}

/* Plays on from a world in all ways that look like the real ply. */
static void imagine(const Race *race, int ply)
{
    const Table *table = place_table();
    if (ply == plies) {
        add_world(race);
        return;
    }
    int actor = real[ply].actor;
    int seen = race_seen(table, &truth[ply], viewer, actor, real[ply].action);
    Race wanted = view_of(&truth[ply + 1]);
    Set legal = table->game->legal(table, race, actor);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        if (race_seen(table, race, viewer, actor, a) != seen)
            continue;
        Race next = *race;
        table->game->apply(table, &next, actor, a, NULL);
        Race view = view_of(&next);
        if (!memcmp(&view, &wanted, sizeof view))
            imagine(&next, ply + 1);
    }
}

/* Sets up, and plays the turns; what the viewer (as in place_view) saw of
 * them is what is imagined. */
static void look(const char *game, const char *clauses, const char *turns,
                 int who)
{
    place_start(game, clauses);
    int from = place_match()->plies;
    truth[0] = *place_race();
    place_bids(turns);
    plies = place_match()->plies - from;
    viewer = who <= LANES ? who - 1 : who;
    CHECK(plies <= PLIES_MAX);
    for (int i = 0; i < plies; i++) {
        real[i] = place_match()->ply[from + i];
        truth[i + 1] = truth[i];
        place_table()->game->apply(place_table(), &truth[i + 1], real[i].actor,
                                   real[i].action, NULL);
    }
    count = 0;
    imagine(&truth[0], 0);
}

static void draw_worlds(uint64_t seed)
{
    Rng rng = rng_stream(seed, 0);
    Race view = view_of(&truth[plies]);
    for (int i = 0; i < DRAWS * count; i++) {
        Race race = view;
        race_resample(place_table(), &race, viewer, &rng);
        World *world = find_world(&race);
        if (CHECK(world != NULL))
            world->drawn++;
    }
}

/* Chi-square has a mean of its degrees of freedom and a variance of twice
 * that; five deviations are allowed. */
static void check_worlds(void)
{
    double sum = 0, freedom = count - 1;
    draw_worlds((uint64_t)count);
    for (int i = 0; i < count; i++) {
        double off = worlds[i].drawn - (double)DRAWS;
        sum += off * off / DRAWS;
        CHECK_INT(worlds[i].histories, 1);
        CHECK(worlds[i].drawn > 0);
        CHECK_TEXT(race_check(place_table(), &worlds[i].race), NULL);
    }
    double above = sum - freedom;
    test_place("chi-square %d of %d worlds", (int)sum, count);
    CHECK(above <= 0 || above * above <= 25 * 2 * freedom);
}

#define ANIMALS "stage any 2 sprinter 3 flyer 2 reptile 1;"
#define TRAINS  "stage any 2 steamer 3 express 2 railcar 1;"

TEST("resample: the hidden cards of one seat that holds equal ones")
{
    look("animals", ANIMALS "seats=3; hand 2 1 1 2 3", "- 1@1 - - 2@2 -", 1);
    CHECK_INT(count, 7); /* 11 12 13 21 23 31 32 */
    check_worlds();
}

TEST("resample: three hidden cards, two of them equal, none left over")
{
    look("animals", ANIMALS "hand 2 1 1 4", "- 1@1 - - - 4@2 - - - 1@1", 4);
    CHECK_INT(count, 3);
    check_worlds();
}

TEST("resample: the hidden cards of two seats, as another seat, as one of "
     "them and as a spectator sees them")
{
    static const char hands[] = ANIMALS "hand 2 1 1 3; hand 3 2 2 4 6";
    look("animals", hands, "- 1@1 2@2 - - 3@2 6@2", 1);
    CHECK_INT(count, 3LL * 7);
    check_worlds();
    look("animals", hands, "- 1@1 2@2 - - 3@2 6@2", 2);
    CHECK_INT(count, 7);
    check_worlds();
    look("animals", hands, "- 1@1 2@2 - - 3@2 6@2", SPECTATOR);
    CHECK_INT(count, 3LL * 7);
    check_worlds();
}

TEST("resample: a card that was turned up is out of the hand all along")
{
    look("animals", ANIMALS "seats=3; hand 2 1 1 2 3",
         "4@1 1@2 - - 2@1 - - 1@2 -", 1);
    CHECK_INT(place_race()->shown, 1);
    CHECK_INT(count, 3); /* 11 13 31, around the 2 */
    check_worlds();
}

TEST("resample: an edge turned up with hidden cards of two seats")
{
    look("animals", ANIMALS "hand 2 1 1 2 3 3; hand 3 1 2 2 6",
         "4@1 1@2 2@1 - - 2@1 1@3 - - 3@2 6@2 -", 1);
    CHECK_INT(place_race()->shown, 1);
    CHECK(count > 20);
    check_worlds();
}

TEST("resample: a take-back between two hidden cards")
{
    look("animals", ANIMALS "hand 2 1 3", "- 1@1 - - - take 6@2", 1);
    CHECK_INT(count, 2LL * 5);
    check_worlds();
    look("animals", ANIMALS "hand 2 4 6", "- 4@1 - - - take 6@2", 1);
    CHECK_INT(count, 2LL * 4);
    check_worlds();
}

TEST("resample: a take-back after one and before two hidden cards, and after "
     "two and before one")
{
    look("animals", ANIMALS "hand 2 1 4", "- 1@1 - - - take 6@2 - - - 2@1", 1);
    CHECK(count > 30);
    check_worlds();
    look("animals", ANIMALS "hand 2 1 1 4", "- 1@1 - - - 4@2 - - - take 6@1",
         3);
    CHECK(place_may("pass"));
    check_worlds();
}

TEST("resample: a take-back before the first card")
{
    look("animals", ANIMALS "hand 2 6", "- take 6@1 - - - 1@2", 1);
    CHECK_INT(count, 3 * 5 + 2 * 4);
    check_worlds();
}

TEST("resample: a take-back with an edge turned up")
{
    look("animals", ANIMALS "hand 2 1 2 4; seats=3",
         "6@1 2@2 - - take 3@1 - - 2@3 -", 1);
    CHECK_INT(place_race()->shown, 1);
    CHECK(count > 8);
    check_worlds();
}

TEST("resample: the same holds for trains, with three seats and four")
{
    look("trains", TRAINS "seats=3; hand 2 1 1 2 3; hand 3 4 6",
         "- 1@1 6@2 - 2@2 -", 1);
    CHECK_INT(count, 7LL * 2);
    check_worlds();
    look("trains", TRAINS "hand 2 1 4; hand 4 3 3 2",
         "- 1@1 - 3@2 - take 6@2 - 2@1 - - -", 3);
    CHECK(count > 20);
    check_worlds();
    look("trains", TRAINS "seats=3; hand 2 1 1 2 3",
         "4@1 1@2 - - 2@1 - - 1@2 -", 3);
    CHECK_INT(place_race()->shown, 1);
    check_worlds();
}

TEST("resample: boxes with three equal cards, and with nothing else")
{
    look("animals", ANIMALS "box hand 2 2 2 3 5 5 7 9; hand 2 2 2 2 5 5",
         "- 2@1 - - - 5@2 - - - 2@3", 1);
    CHECK_INT(count, 7); /* all of two values but three fives */
    check_worlds();
    look("trains", TRAINS "box hand 3 3 3 3 3 3 3 3; hand 2 3 3",
         "- 3@1 - - - take 3@2 - - - 3@3", 1);
    CHECK_INT(count, 1);
    check_worlds();
}

TEST("resample: when every edge is turned up there is one world")
{
    look("trains", TRAINS, "1@2 4@2 - - 6@2 ...", 3);
    CHECK_INT(place_race()->phase, PHASE_CONSOLE);
    CHECK_INT(count, 1);
    check_worlds();
}

/* A pile waits for its next tile, with the first edge turned up. */
static Race waiting_for_a_tile(const char *piles)
{
    place_start("trains", "stage steamer 6 any 2 express 2 railcar 1;"
                          "piles=shuffled; top 4 5");
    place_bids("1@1 ...");
    CHECK_INT(place_race()->phase, PHASE_TOP);
    CHECK_TEXT(race_check(place_table(), place_race()), NULL);
    Race s = *place_race();
    if (!strcmp(piles, "shown"))
        s.top[AT_TURN] = (uint8_t)__builtin_ctz(s.pile[AT_TURN]);
    if (!strcmp(piles, "empty"))
        s.pile[AT_TURN] = 0;
    return s;
}

TEST("check: a tile is turned up only where a shuffled pile lacks one")
{
    Race s = waiting_for_a_tile("shown");
    CHECK_TEXT(race_check(place_table(), &s), "the wrong actor is awaited");
    s = waiting_for_a_tile("empty");
    CHECK_TEXT(race_check(place_table(), &s), "the wrong actor is awaited");
    s = waiting_for_a_tile("");
    s.top[AT_HOME] = NONE;
    Table sorted = *place_table();
    sorted.option[OPT_PILES] = 0;
    CHECK_TEXT(race_check(&sorted, &s), "the wrong actor is awaited");
}

TEST("check: while edges are evaluated nobody is left to place")
{
    Race s = waiting_for_a_tile("");
    s.queue = 1u << (TURNS - 1);
    CHECK_TEXT(race_check(place_table(), &s), "the wrong actor is awaited");
}
