/* world_test.c -- resampling a lab is exact, and a view remembers enough.
 *
 * From the first position on, all histories are played that the viewer cannot
 * tell from the real one, each as likely as its chance was, and all hidden
 * choices equally. Histories that lead to the same position are one world.
 * Resampling must give these worlds as often as they weigh, and no other.
 *
 * The boxes are small: a deck of nine or ten cards and three tricks.
 */
#include "core/hash.h"
#include "games/lab/place_test.h"

#include <string.h>

enum {
    WORLDS_MAX = 1 << 18,
    SLOTS = 1 << 19,
    PLIES_MAX = 64,
    FEW = 2000 /* worlds, which are drawn often */
};

typedef struct World {
    Lab lab;
    double weight;
    int drawn;
} World;

/* Worlds, found by their bytes: slots hold numbers from 1. */
typedef struct Crowd {
    int count;
    int32_t slot[SLOTS];
    World world[WORLDS_MAX];
} Crowd;

static Crowd crowds[2], kept;
static Crowd *now = &crowds[0], *then = &crowds[1];
static Lab truth[PLIES_MAX + 1]; /* before each ply, and in the end */
static int viewer;
static bool all_are_sensible; /* their choices weigh what `lean` says */

/* ---- crowds ---- */

static void clear(Crowd *crowd)
{
    crowd->count = 0;
    memset(crowd->slot, 0, sizeof crowd->slot);
}

static int32_t *find_slot(Crowd *crowd, const Lab *lab)
{
    uint64_t hash = hash_bytes(0, lab, sizeof *lab);
    for (size_t at = hash % SLOTS;; at = (at + 1) % SLOTS) {
        int32_t *slot = &crowd->slot[at];
        if (!*slot || !memcmp(&crowd->world[*slot - 1].lab, lab, sizeof *lab))
            return slot;
    }
}

static World *find_world(Crowd *crowd, const Lab *lab)
{
    int32_t slot = *find_slot(crowd, lab);
    return slot ? &crowd->world[slot - 1] : NULL;
}

static void add_world(Crowd *crowd, const Lab *lab, double weight)
{
    int32_t *slot = find_slot(crowd, lab);
    if (!*slot) {
        if (!CHECK(crowd->count < WORLDS_MAX))
            return;
        crowd->world[crowd->count] = (World){*lab, 0, 0};
        *slot = ++crowd->count;
    }
    crowd->world[*slot - 1].weight += weight;
}

/* ---- imagining ---- */

static Lab view_of(const Lab *lab)
{
    Lab view = *lab;
    place_table()->game->redact(place_table(), &view, viewer);
    return view;
}

/* How much each action of an actor weighs; answers the sum. Each choice of a
 * seat counts equally, whatever it was chosen from, unless all are sensible. */
static double weigh(const Lab *lab, int actor, const Set *legal,
                    uint32_t weight[SET_SIZE])
{
    const Table *table = place_table();
    Lab view = *lab;
    if (actor != CHANCE && all_are_sensible) {
        table->game->redact(table, &view, actor);
        table->game->lean(table, &view, actor, weight);
    } else if (actor != CHANCE || !table->game->odds(table, lab, weight)) {
        for (int action = 0; action < SET_SIZE; action++)
            weight[action] = 1;
        if (actor != CHANCE)
            return 1;
    }
    return playout_weight(legal, weight);
}

/* Plays on from a world in all ways that look like the real ply. */
static void imagine_ply(const World *world, const Lab *before, const Lab *view,
                        Ply ply)
{
    const Table *table = place_table();
    int seen = table->game->seen(table, before, viewer, ply.actor, ply.action);
    Set legal = table->game->legal(table, &world->lab, ply.actor);
    uint32_t weight[SET_SIZE];
    double all = weigh(&world->lab, ply.actor, &legal, weight);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        if (table->game->seen(table, &world->lab, viewer, ply.actor, a) != seen)
            continue;
        Lab next = world->lab;
        table->game->apply(table, &next, ply.actor, a, NULL);
        Lab looks = view_of(&next);
        if (!memcmp(&looks, view, sizeof looks))
            add_world(then, &next, world->weight * weight[a] / all);
    }
}

/* The first position, which everybody knows. */
static void imagine_start(int who)
{
    viewer = who <= CHAIRS ? who - 1 : who;
    place_table()->game->init(place_table(), &truth[0]);
    clear(now);
    add_world(now, &truth[0], 1);
}

static void imagine_next(int number)
{
    Ply ply = place_match()->ply[number];
    truth[number + 1] = truth[number];
    place_table()->game->apply(place_table(), &truth[number + 1], ply.actor,
                               ply.action, NULL);
    Lab view = view_of(&truth[number + 1]);
    clear(then);
    for (int i = 0; i < now->count && !test_has_failed(); i++)
        imagine_ply(&now->world[i], &truth[number], &view, ply);
    Crowd *swap = now;
    now = then;
    then = swap;
}

/* [L6] While the seats choose, resample leaves the others' choices open. */
static void forget_choices(void)
{
    clear(then);
    for (int i = 0; i < now->count; i++) {
        Lab lab = now->world[i].lab;
        for (int seat = 0; seat < CHAIRS; seat++) {
            if (seat == viewer || lab.minus[seat] >= COLOURS)
                continue;
            lab.plus[seat] = NONE;
            lab.stack[lab.minus[seat]] = 0;
            lab.awaited |= (uint16_t)(1u << seat);
        }
        add_world(then, &lab, now->world[i].weight);
    }
}

/* ---- comparing ---- */

static void draw_worlds(Crowd *crowd, const Lab *view, int draws)
{
    Rng rng = rng_stream((uint64_t)draws, (uint64_t)viewer);
    for (int i = 0; i < draws && !test_has_failed(); i++) {
        Lab lab = *view;
        place_table()->game->resample(place_table(), &lab, viewer, &rng);
        World *world = find_world(crowd, &lab);
        if (CHECK(world != NULL))
            world->drawn++;
    }
}

static void check_crowd(Crowd *crowd, const Lab *view)
{
    double all = 0, sum = 0;
    int draws = crowd->count * (crowd->count <= FEW ? 50 : 8);
    for (int i = 0; i < crowd->count; i++)
        all += crowd->world[i].weight;
    draw_worlds(crowd, view, draws);
    for (int i = 0; i < crowd->count; i++) {
        double expected = draws * crowd->world[i].weight / all;
        double off = crowd->world[i].drawn - expected;
        sum += off * off / expected;
        crowd->world[i].drawn = 0;
    }
    if (crowd->count > 1)
        place_chi_square(sum, crowd->count - 1);
}

/* The worlds after so many plies are those that resample gives. */
static void check_worlds(int plies)
{
    Lab view = view_of(&truth[plies]);
    if (view.phase != PHASE_CHOOSE) {
        check_crowd(now, &view);
        return;
    }
    forget_choices();
    check_crowd(then, &view);
}

/* The real history is that of the match; checked after each ply. */
static void check_each_ply(int who)
{
    imagine_start(who);
    CHECK(place_match()->plies <= PLIES_MAX);
    for (int i = 0; i < place_match()->plies && !test_has_failed(); i++) {
        imagine_next(i);
        check_worlds(i + 1);
    }
}

/* The worlds at the end of the match; answers how many. */
static int count_worlds(int who)
{
    imagine_start(who);
    for (int i = 0; i < place_match()->plies && !test_has_failed(); i++)
        imagine_next(i);
    return now->count;
}

static void check_end(int who, int worlds)
{
    CHECK_INT(count_worlds(who), worlds);
    check_worlds(place_match()->plies);
}

/* ---- at every moment ---- */

#define SMALL "box tricks 3; deck 9;"

TEST("resample: three seats, three cards, three tricks: exact after each ply, "
     "for each seat")
{
    for (int seat = 1; seat <= 3; seat++) {
        place_start(SMALL "minus blue purple yellow;"
                          "hand 1 yellow 6 green 5; hand 2 orange 6 purple 5");
        place_trick("yellow of green", "...");
        place_trick("orange of purple", "...");
        place_trick("green of blue", "...");
        CHECK(match_is_over(place_match()));
        check_each_ply(seat);
    }
}

TEST("resample: the same with the top of the trump stack shown, drawn by lot "
     "who leads, and a card that was not dealt")
{
    for (int seat = 1; seat <= 3; seat++) {
        place_start("box tricks 2; deck 7; top=shown; leader=lot; lead 2");
        place_trick("orange of purple", "...");
        place_trick("blue of purple", "...");
        CHECK(match_is_over(place_match()));
        check_each_ply(seat);
    }
}

TEST("resample: as a spectator sees it")
{
    place_start("box tricks 1; deck 4");
    place_trick("orange of yellow", "...");
    check_each_ply(SPECTATOR);
    place_start("box tricks 1; deck 3; top=shown");
    place_trick("orange of blue", "...");
    check_each_ply(SPECTATOR);
    place_start("box tricks 2; deck 6");
    place_trick("orange of yellow", "...");
    place_turn("blue of yellow");
    check_end(SPECTATOR, 6 * 2 * 12 * 12);
}

TEST("resample: four seats")
{
    place_start("seats=4; box tricks 1; deck 5");
    place_trick("orange of yellow", "...");
    check_each_ply(3);
}

/* ---- how many worlds there are ---- */

enum { HANDS = 20 }; /* two hands of three from six cards */

TEST("resample: before, while and after the seats choose")
{
    place_deal(SMALL);
    check_end(1, HANDS);
    place_act("2", "plus blue");
    check_end(2, HANDS);
    check_end(1, HANDS * 4);
    place_act("2", "leave green");
    place_act("1", "plus blue");
    place_act("3", "plus orange");
    place_act("1", "leave orange");
    check_end(1, HANDS * 12 * 4);
    place_act("3", "leave blue");
    check_end(1, HANDS * 12 * 12);
    check_end(2, HANDS * 12 * 12);
    check_end(3, HANDS * 12 * 12);
}

/* What is left of the twelve choices of seats 2 and 3, seen by seat 1; no
 * card was played yet, since all trumps are turned for the first tricks. */
TEST("resample: of another seat's twelve choices six remain behind its first "
     "trump and two behind both")
{
    static const char *const tops[] = {"shown", "hidden"};
    for (int top = 0; top < 2; top++) {
        char clauses[96];
        text_format(clauses, sizeof clauses, SMALL "top=%s", tops[top]);
        place_start(clauses);
        place_turn("orange of yellow");
        check_end(1, HANDS * 6 * 12);
        place_cards("..."); /* two of six cards are seen: 4 over 2 */
        place_turn(top ? "blue of yellow" : "orange of purple");
        check_end(1, top ? 6 * 2 * 12 : 6 * 6 * 12);
        check_end(2, top ? 6 * 12 * 12 : 6 * 6 * 12);
        place_cards("...");
        place_turn(top ? "orange of green" : "blue of purple");
        check_end(1, top ? 2 * 2 * 6 : 2 * 6 * 12);
        check_end(3, top ? 2 * 12 * 2 : 2 * 2 * 6);
    }
}

TEST("resample: both trumps of a seat, with the top shown")
{
    place_start("box tricks 3; deck 9; top=shown; minus yellow purple green");
    place_trick("orange of purple", "...");
    place_trick("blue of purple", "...");
    check_end(1, 2 * 2 * 12);
    check_end(2, 2 * 12 * 12);
    CHECK_INT(place_lab()->phase, PHASE_TURN);
}

TEST("resample: a trump that nobody chose says nothing of anybody's choices")
{
    place_start(SMALL "minus purple yellow green");
    place_turn("yellow of blue");
    check_end(1, HANDS * 12 * 12);
    place_cards("...");
    place_turn("purple of blue");
    check_end(1, 6 * 12 * 12);
}

/* ---- which of them are likely ---- */

enum { WALK = 60 }; /* worlds that are come to, for each that there is */

static alignas(16) unsigned char memory[MEMORY_BYTES];

/* The part of the draws that came to other worlds than they should have. */
static double distance(int draws)
{
    double all = 0, sum = 0;
    for (int i = 0; i < now->count; i++)
        all += now->world[i].weight;
    for (int i = 0; i < now->count; i++) {
        double off =
            now->world[i].drawn / (double)draws - now->world[i].weight / all;
        sum += off > 0 ? off : 0;
        now->world[i].drawn = 0;
    }
    return sum;
}

/* As the end of the match looks to a seat, all worlds come as often as it is
 * likely that sensible players have led there; of those that resampling gives
 * more than a part of `far` does not. */
static void check_walk(int who, double far)
{
    all_are_sensible = true;
    count_worlds(who);
    all_are_sensible = false;
    int draws = WALK * now->count;
    const Lab view = view_of(&truth[place_match()->plies]);
    draw_worlds(now, &view, draws);
    CHECK(distance(draws) > far);
    Lab lab = view;
    Rng rng = rng_stream(7, 0);
    const Think *think = place_table()->game->think;
    place_table()->game->resample(place_table(), &lab, viewer, &rng);
    think->prepare(place_table(), &view, viewer, memory);
    for (int i = 0; i < draws && !test_has_failed(); i++) {
        think->wander(place_table(), &lab, viewer, 5, memory, &rng);
        World *world = find_world(now, &lab);
        if (CHECK(world != NULL))
            world->drawn++;
    }
    CHECK(distance(draws) < 0.1);
}

TEST("wander: what others chose and played says what they have")
{
    place_start(SMALL "minus blue purple yellow");
    check_walk(1, 0.5);
    place_trick("orange of purple", "...");
    place_turn("yellow of green");
    check_walk(1, 0.5);
    check_walk(2, 0.5);
    check_walk(3, 0.5);
}

TEST("wander: in the middle of a trick, with cards that were not dealt, and "
     "where nobody has chosen yet")
{
    place_deal("box tricks 2; deck 7; top=shown; leader=lot; lead 2");
    check_walk(1, 0);
    place_start("box tricks 2; deck 7; top=shown; leader=lot; lead 2;"
                "hand 2 yellow 6 green 5");
    place_turn("orange of purple");
    place_cards("yellow 6 green 5");
    check_walk(3, 0.5);
    check_walk(1, 0.5);
}

TEST("wander: in another round")
{
    place_start("rounds=2; box tricks 1; deck 4");
    place_trick("orange of yellow", "...");
    place_round("");
    place_turn("orange of yellow");
    check_walk(1, 0.5);
}

/* ---- the view is memory enough ---- */

static void keep_worlds(int who)
{
    clear(&kept);
    count_worlds(who);
    for (int i = 0; i < now->count; i++)
        add_world(&kept, &now->world[i].lab, now->world[i].weight);
}

/* Another history with the same view allows the same worlds, and each is as
 * likely. */
static void check_kept(int who, const Lab *view)
{
    double all[2] = {0, 0};
    count_worlds(who);
    Lab again = view_of(&truth[place_match()->plies]);
    CHECK_BYTES(view, &again, sizeof again);
    CHECK_INT(now->count, kept.count);
    for (int i = 0; i < now->count && i < kept.count; i++) {
        all[0] += now->world[i].weight;
        all[1] += kept.world[i].weight;
    }
    for (int i = 0; i < now->count && !test_has_failed(); i++) {
        World *world = find_world(&kept, &now->world[i].lab);
        if (!CHECK(world != NULL))
            return;
        double off = now->world[i].weight / all[0] - world->weight / all[1];
        CHECK(off * kept.count < 1e-9 && off * kept.count > -1e-9);
    }
}

TEST("a view is memory enough: in which order the cards came does not matter")
{
    static const char *const hands[] = {
        SMALL "hand 1 purple 6 yellow 5, yellow 6 green 5, green 6 blue 5",
        SMALL "hand 1 green 6 blue 5, purple 6 yellow 5, yellow 6 green 5"};
    Lab view;
    for (int i = 0; i < 2; i++) {
        place_start(hands[i]);
        place_turn("orange of yellow");
        place_cards("purple 6 yellow 5, ...");
        if (i == 0) {
            keep_worlds(1);
            view = view_of(&truth[place_match()->plies]);
        }
    }
    check_kept(1, &view);
}

TEST("a view is memory enough: of the rounds before only the points matter")
{
    static const char *const rounds[] = {
        "rounds=2; box tricks 1; deck 4; choose 1 yellow blue;"
        "hand 1 purple 6 yellow 5; hand 2 green 6 blue 5;"
        "hand 3 blue 6 orange 5",
        "rounds=2; box tricks 1; deck 4; choose 1 yellow green;"
        "choose 2 blue orange; choose 3 blue orange;"
        "hand 1 purple 6 yellow 5; hand 3 green 6 blue 5;"
        "hand 2 blue 6 orange 5"};
    static const char *const trumps[] = {"purple of blue", "yellow of orange"};
    static const char *const nexts[] = {"choose 2 blue orange",
                                        "choose 3 blue orange"};
    Lab view;
    for (int i = 0; i < 2; i++) {
        place_start(rounds[i]);
        place_trick(trumps[i], "...");
        CHECK_INT(place_lab()->round, 1);
        CHECK_TEXT(place_scores(), "-1 0 0");
        place_round(nexts[i]);
        place_turn("green of orange");
        if (i == 0) {
            keep_worlds(1);
            view = view_of(&truth[place_match()->plies]);
        }
    }
    check_kept(1, &view);
    check_worlds(place_match()->plies);
}
