/* laws.c -- brings every law to every game, seat count and option. */
#include "tests/laws.h"

#include <assert.h>

/* Games per seat count: with normal options, with one option changed, and for
 * each value of one the values of another. The values of an option share its
 * games; where it has more values than games, other seat counts take others.
 * Long games are fewer: enough plies end what is planned. With changed options
 * they are left after `most` plies. */
typedef struct Plan {
    int normal, single, pair, plies, most;
} Plan;

static Walk walk; /* too big for a stack, and one is enough */

Position laws_copy(const Walk *w, const void *state)
{
    Position copy;
    memset(copy.bytes, LAWS_GUARD, sizeof copy.bytes);
    memcpy(copy.bytes, state, w->game->state_size);
    return copy;
}

Position laws_view(const Walk *w, const void *state, int viewer)
{
    Position view = laws_copy(w, state);
    w->game->redact(w->table, view.bytes, viewer);
    return view;
}

bool laws_guarded(const Walk *w, const Position *position)
{
    for (size_t i = w->game->state_size; i < STATE_MAX; i++)
        if (position->bytes[i] != LAWS_GUARD)
            return false;
    return true;
}

int laws_next_viewer(const Table *table, int viewer)
{
    if (viewer == SPECTATOR)
        return -1;
    return viewer + 1 < table->seats ? viewer + 1 : SPECTATOR;
}

int laws_actor(Actors actors, Rng *rng)
{
    if (actors.free >> CLOCK & 1 && !rng_below(rng, 16))
        return CLOCK;
    return playout_actor(actors, rng);
}

int laws_action(const Walk *w, const void *state, int actor, Rng *rng)
{
    if (actor == CHANCE)
        return playout_chance(w->game, w->table, state, rng);
    Set legal = w->game->legal(w->table, state, actor);
    return playout_uniform(&legal, rng);
}

bool laws_pass_over(Walk *w)
{
    return rng_below(&w->rng, 1 + (uint32_t)w->match.plies / 100) > 0;
}

static void say_place(void)
{
    char setup[512];
    table_write(walk.table, setup, sizeof setup);
    test_place("%s %s seed %llu ply %d", walk.game->id, setup,
               (unsigned long long)walk.seed, (int)walk.match.plies);
}

static void bring(const Law *law)
{
    int one_in = test_soak(law->one_in, law->one_in / 10);
    if (one_in > 1 && rng_below(&walk.rng, (uint32_t)one_in))
        return;
    say_place();
    law->holds(&walk);
}

/* Plays one game under a law, or its first so many plies. */
static void walk_game(const Law *law, const Table *table, uint64_t seed,
                      int most)
{
    Rng play = rng_stream(seed, 1);
    walk.game = table->game;
    walk.seed = seed;
    walk.rng = rng_stream(seed, 2);
    walk.actor = walk.action = -1;
    match_start(&walk.match, table);
    walk.table = &walk.match.table;
    walk.state = walk.match.state;
    if (law->moment == AT_START) {
        bring(law);
        return;
    }
    while (!match_is_over(&walk.match) && walk.match.plies < most) {
        walk.actor = laws_actor(match_actors(&walk.match), &play);
        walk.action = laws_action(&walk, walk.state, walk.actor, &play);
        if (law->moment != AT_THE_END)
            bring(law);
        match_play(&walk.match, walk.actor, walk.action, NULL);
    }
    walk.actor = walk.action = -1;
    bool left = most < MATCH_PLIES && !match_is_over(&walk.match);
    if (law->moment == ANYTIME || (law->moment == AT_THE_END && !left))
        bring(law);
}

static void walk_games(const Law *law, const Table *table, int games, int plies,
                       int most)
{
    for (int i = 0; i < games && plies > 0 && !test_has_failed(); i++) {
        walk_game(law, table, (uint64_t)i, most);
        plies -= walk.match.plies;
    }
}

/* The other values of an option, one after the other: the n-th of `games`.
 * Answers false when there is none. */
static bool change(Table *table, int index, int games, int n)
{
    const Option *option = &table->game->options[index];
    int values = option_most(option) - option_least(option);
    int count = values < games ? values : games;
    if (n >= count)
        return false;
    int other = (n * values / count + table->seats) % values;
    int32_t value = option_least(option) + other;
    table->option[index] = value + (value >= option->normal);
    return true;
}

/* How many games of the plan each value of an option has. */
static int share(int games, const Option *option)
{
    int values = option_most(option) - option_least(option);
    return values > 0 && games > values ? games / values : 1;
}

static void walk_single(const Law *law, const Table *table, Plan plan, int i)
{
    int games = share(plan.single, &table->game->options[i]);
    Table changed = *table;
    for (int n = 0; change(&changed, i, plan.single, n); n++)
        walk_games(law, &changed, games, plan.plies * games / plan.normal,
                   plan.most);
}

static void walk_pair(const Law *law, const Table *table, Plan plan, int i,
                      int j)
{
    Table one = *table;
    for (int n = 0; change(&one, i, plan.pair, n); n++) {
        Table both = one;
        for (int m = 0; change(&both, j, plan.pair, m); m++)
            walk_games(law, &both, 1, plan.plies, plan.most);
    }
}

static void walk_tables(const Law *law, const Game *game, Plan plan)
{
    Table table;
    table_start(&table, game);
    int options = option_count(game);
    for (table.seats = game->least_seats; table.seats <= game->most_seats;
         table.seats++) {
        walk_games(law, &table, plan.normal, plan.plies, MATCH_PLIES);
        for (int i = 0; i < options; i++) {
            walk_single(law, &table, plan, i);
            for (int j = i + 1; j < options; j++)
                walk_pair(law, &table, plan, i, j);
        }
    }
}

/* The pairs of a law and a game, as the harness hands them back. */
typedef struct Case {
    const Law *law;
    const Game *game;
} Case;

enum { CASES_MAX = 1024 };
static Case cases[CASES_MAX];
static int case_count;

static void run_case(const void *about)
{
    const Case *one = about;
    Plan plan = {test_soak(40, 400), test_soak(8, 40), test_soak(2, 4),
                 test_soak(4000, 160000), test_soak(800, MATCH_PLIES)};
    if (one->law->thorough) {
        plan.normal = test_soak(plan.normal, 10000);
        plan.plies = test_soak(plan.plies, 1 << 24);
    }
    walk_tables(one->law, one->game, plan);
}

static void enter_laws(const Law *laws)
{
    for (const Law *law = laws; law->sentence; law++)
        for (const Game *const *game = games_all(); *game; game++) {
            assert(case_count < CASES_MAX);
            Case *one = &cases[case_count++];
            *one = (Case){law, *game};
            test_enter((Test){(*game)->id, law->sentence, run_case, one});
        }
}

__attribute__((constructor)) static void enter_all(void)
{
    enter_laws(laws_of_setup);
    enter_laws(laws_of_play);
    enter_laws(laws_of_matches);
    enter_laws(laws_of_secrets);
    enter_laws(laws_of_shows);
}
