/* laws_play.c -- laws of the rules: who acts, what is legal, what it does. */
#include "tests/laws.h"
#include "tests/states.h"

static Tale tale;

static void starts_the_same(Walk *walk)
{
    Position a, b;
    memset(a.bytes, 0, sizeof a.bytes);
    memset(b.bytes, LAWS_GUARD, sizeof b.bytes);
    walk->game->init(walk->table, a.bytes);
    walk->game->init(walk->table, b.bytes);
    CHECK_STATES(walk->game, a.bytes, b.bytes, walk->game->state_size);
    CHECK(laws_guarded(walk, &b));
}

/* Seats and CHANCE are awaited, CHANCE alone; seats and CLOCK are free. */
static void actors_are_sound(Walk *walk)
{
    Actors actors = walk->game->actors(walk->table, walk->state);
    unsigned seats = (1u << walk->table->seats) - 1, chance = 1u << CHANCE;
    CHECK(!(actors.awaited & ~(seats | chance)));
    CHECK(!(actors.free & ~(seats | 1u << CLOCK)));
    CHECK(!(actors.awaited & actors.free));
    if (actors.awaited & chance)
        CHECK(actors.awaited == chance && !actors.free);
}

static void legal_means_may_act(Walk *walk)
{
    Actors actors = walk->game->actors(walk->table, walk->state);
    for (int actor = 0; actor <= CLOCK; actor++) {
        Set legal = walk->game->legal(walk->table, walk->state, actor);
        CHECK_INT(!set_is_empty(&legal), laws_may_act(actors, actor));
        CHECK(!set_has(&legal, WAIT));
    }
}

static void every_legal_action_plays(Walk *walk)
{
    const Game *game = walk->game;
    for (int actor = 0; actor <= CLOCK; actor++) {
        Set legal = game->legal(walk->table, walk->state, actor);
        for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
            Position next = laws_copy(walk, walk->state);
            game->apply(walk->table, next.bytes, actor, a, NULL);
            CHECK_TEXT(game->check(walk->table, next.bytes), NULL);
            CHECK(laws_guarded(walk, &next));
        }
    }
}

static void copies_play_alike(Walk *walk)
{
    Position told = laws_copy(walk, walk->state), silent = told;
    tale_clear(&tale);
    walk->game->apply(walk->table, told.bytes, walk->actor, walk->action,
                      &tale);
    walk->game->apply(walk->table, silent.bytes, walk->actor, walk->action,
                      NULL);
    CHECK_STATES(walk->game, told.bytes, silent.bytes, STATE_MAX);
}

/* Frames are positions too, and so are everybody's views of them. */
static void checks_hold(Walk *walk)
{
    const Game *game = walk->game;
    Position next = laws_copy(walk, walk->state);
    CHECK_TEXT(game->check(walk->table, walk->state), NULL);
    tale_clear(&tale);
    if (walk->actor >= 0)
        game->apply(walk->table, next.bytes, walk->actor, walk->action, &tale);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        CHECK_TEXT(game->check(walk->table, view.bytes), NULL);
        CHECK(laws_guarded(walk, &view));
        for (int i = 0; i < tale.frames; i++) {
            CHECK_TEXT(game->check(walk->table, tale.frame[i]), NULL);
            view = laws_view(walk, tale.frame[i], v);
            CHECK_TEXT(game->check(walk->table, view.bytes), NULL);
        }
    }
}

static void ends_in_time(Walk *walk)
{
    CHECK(match_is_over(&walk->match));
    CHECK(walk->match.plies < MATCH_PLIES);
}

/* A rank says how many are better; alone one may be behind rivals that are no
 * seats. */
static void ranks_are_sound(Walk *walk)
{
    Result a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0xff, sizeof b);
    walk->game->result(walk->table, walk->state, &a);
    walk->game->result(walk->table, walk->state, &b);
    for (int seat = 0; seat < walk->table->seats; seat++) {
        int better = 0;
        for (int other = 0; other < walk->table->seats; other++)
            better += a.rank[other] < a.rank[seat];
        CHECK(a.rank[seat] > 0);
        if (walk->table->seats > 1)
            CHECK_INT(a.rank[seat], better + 1);
        CHECK_INT(a.rank[seat], b.rank[seat]);
        CHECK_INT(a.score[seat], b.score[seat]);
        CHECK_INT(a.team[seat], b.team[seat]);
        for (int other = 0; other < seat; other++)
            if (a.team[other] == a.team[seat])
                CHECK_INT(a.rank[other], a.rank[seat]);
    }
}

static void odds_are_sound(Walk *walk)
{
    uint32_t weight[SET_SIZE];
    uint64_t sum = 0;
    if (walk->actor != CHANCE)
        return;
    memset(weight, 0, sizeof weight);
    if (!walk->game->odds(walk->table, walk->state, weight))
        return;
    Set legal = walk->game->legal(walk->table, walk->state, CHANCE);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        CHECK(weight[a] > 0);
        sum += weight[a];
    }
    CHECK(sum > 0 && sum <= UINT32_MAX);
}

/* Weights are written for the legal actions, all of them and no others, and
 * for waiting where a seat may wait. */
static void leanings_are_sound(Walk *walk)
{
    uint32_t weight[2][SET_SIZE];
    uint64_t sum = 0;
    if (walk->actor < 0 || walk->actor >= SEATS_MAX)
        return;
    Position view = laws_view(walk, walk->state, walk->actor);
    for (int i = 0; i < 2; i++) {
        memset(weight[i], i ? 0xff : 0x11, sizeof weight[i]);
        walk->game->lean(walk->table, view.bytes, walk->actor, weight[i]);
    }
    Set choices = walk->game->legal(walk->table, view.bytes, walk->actor);
    Actors actors = walk->game->actors(walk->table, walk->state);
    if (!(actors.awaited >> walk->actor & 1))
        set_add(&choices, WAIT);
    for (int a = 0; a < SET_SIZE; a++) {
        CHECK_INT(weight[0][a] == weight[1][a], set_has(&choices, a));
        sum += set_has(&choices, a) ? weight[0][a] : 0;
    }
    CHECK(sum > 0 && sum <= UINT32_MAX);
}

/* Time is measured exactly when it can run out, and everybody may know. */
static void deadlines_are_sound(Walk *walk)
{
    Actors actors = walk->game->actors(walk->table, walk->state);
    Count count = walk->game->deadline(walk->table, walk->state);
    CHECK_INT(count.milliseconds > 0, laws_may_act(actors, CLOCK));
    CHECK(count.milliseconds >= 0);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        Count seen = walk->game->deadline(walk->table, view.bytes);
        CHECK_INT(seen.milliseconds, count.milliseconds);
        CHECK_INT(seen.number, count.number);
    }
}

static void playouts_equal_the_loop(Walk *walk)
{
    if (laws_pass_over(walk))
        return;
    Position own = laws_copy(walk, walk->state), plain = own;
    Rng own_rng = rng_stream(walk->seed, 3), rng = own_rng;
    Tally tally = walk->game->playout(walk->table, own.bytes, &own_rng);
    Tally loop = playout_run(walk->table, plain.bytes, &rng);
    CHECK_STATES(walk->game, own.bytes, plain.bytes, STATE_MAX);
    CHECK_BYTES(&own_rng, &rng, sizeof rng);
    CHECK_INT(tally.decisions, loop.decisions);
    CHECK_INT(tally.steps, loop.steps);
    CHECK(tally.decisions <= tally.steps);
}

/* By inclination, too, a game comes to its end. */
static void leanings_lead_to_the_end(Walk *walk)
{
    if (laws_pass_over(walk))
        return;
    Position end = laws_copy(walk, walk->state);
    Rng rng = rng_stream(walk->seed, 3);
    Tally tally = playout_lean(walk->table, end.bytes, &rng);
    Actors actors = walk->game->actors(walk->table, end.bytes);
    CHECK(tally.decisions <= tally.steps);
    CHECK(!(actors.awaited | actors.free));
    CHECK_TEXT(walk->game->check(walk->table, end.bytes), NULL);
}

/* So does what a game plays on with while it thinks, in the same way. */
static void thoughts_equal_the_loop(Walk *walk)
{
    static alignas(16) unsigned char memory[MEMORY_BYTES];
    const Think *think = walk->game->think;
    if (laws_pass_over(walk) || !think || !think->play_on)
        return;
    Position own = laws_copy(walk, walk->state), plain = own;
    Rng own_rng = rng_stream(walk->seed, 3), rng = own_rng;
    Position view = laws_view(walk, walk->state, 0);
    if (think->prepare)
        think->prepare(walk->table, view.bytes, 0, memory);
    Tally tally = think->play_on(walk->table, own.bytes, memory, &own_rng);
    Tally loop = playout_lean(walk->table, plain.bytes, &rng);
    CHECK_STATES(walk->game, own.bytes, plain.bytes, STATE_MAX);
    CHECK_BYTES(&own_rng, &rng, sizeof rng);
    CHECK_INT(tally.decisions, loop.decisions);
    CHECK_INT(tally.steps, loop.steps);
}

const Law laws_of_play[] = {
    {"the first position is always the same", AT_START, 1, starts_the_same,
     false},
    {"it waits for seats or for chance alone", ANYTIME, 1, actors_are_sound,
     false},
    {"an actor has legal actions exactly when it may act", ANYTIME, 1,
     legal_means_may_act, false},
    {"every legal action can be played", AT_A_PLY, 4, every_legal_action_plays,
     false},
    {"a copy plays as the original does, told or not", AT_A_PLY, 1,
     copies_play_alike, false},
    {"the check holds on positions, views and frames", ANYTIME, 2, checks_hold,
     false},
    {"it ends within the length of a match", AT_THE_END, 1, ends_in_time,
     false},
    {"a rank is one more than how many are better", ANYTIME, 1, ranks_are_sound,
     false},
    {"what may come by chance has odds", AT_A_PLY, 1, odds_are_sound, false},
    {"leanings weigh all legal actions and no others", AT_A_PLY, 1,
     leanings_are_sound, false},
    {"time runs exactly when the clock may act", ANYTIME, 1,
     deadlines_are_sound, false},
    {"its playout equals the generic loop", ANYTIME, 40,
     playouts_equal_the_loop, false},
    {"by inclination it comes to its end", ANYTIME, 40,
     leanings_lead_to_the_end, false},
    {"what thinking plays on with equals the generic loop", ANYTIME, 10,
     thoughts_equal_the_loop, false},
    {NULL, AT_START, 0, NULL, false},
};
