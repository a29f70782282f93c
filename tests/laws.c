/* laws.c -- brings every law to every game, seat count and option. */
#include "tests/laws.h"

#include <assert.h>

/* Games per seat count: with normal options, with one option changed, and for
 * each value of one the values of another. The values of an option share its
 * games; where it has more values than are taken, other seat counts or other
 * laws take others. Long games are fewer: enough plies end what is planned.
 * With changed options they are left after `most` plies.
 *
 * A soak takes every table there is. In an ordinary run what a law costs must
 * not grow with seats times options times options: each value is taken at one
 * seat count, and each law takes some of the pairs of options. Which ones goes
 * by the number of the law, so that all laws together leave nothing out. */
typedef struct Plan {
    int normal, single, pair, plies, most;
    int values, pair_values; /* of an option, at most */
    int law;                 /* its number; ALL: nothing is left out */
    int places, pairs;       /* how many seat counts and pairs there are */
} Plan;

enum {
    ALL = -1,
    NORMAL_GAMES = 120,    /* of all seat counts together, and */
    NORMAL_PLIES = 12000,  /* their plies; but one whole game of each */
    CHANGED_PLIES = 12000, /* of all games with one option changed */
    PAIRS = 12,            /* of options that a law takes */
};

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

int laws_viewer(const Table *table, Rng *rng)
{
    int seat = (int)rng_below(rng, (uint32_t)table->seats + 1);
    return seat < table->seats ? seat : SPECTATOR;
}

int laws_action(const Walk *w, const void *state, int actor, Rng *rng)
{
    if (actor == CHANCE)
        return playout_action(w->table, state, CHANCE, rng);
    Set legal = w->game->legal(w->table, state, actor);
    return playout_uniform(&legal, rng);
}

int laws_at_once(Walk *w, int *action)
{
    Actors actors = w->game->actors(w->table, w->state);
    unsigned rest = actors.awaited & ~(1u << w->actor);
    if (!(actors.awaited >> w->actor & 1) || !rest)
        return -1;
    int n = (int)rng_below(&w->rng, (uint32_t)bit_count(rest));
    int seat = bit_nth(rest, n);
    *action = laws_action(w, w->state, seat, &w->rng);
    return seat;
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

/* How many values of an option are taken beside the normal one. */
static int other_values(const Option *option, int most)
{
    int values = option_most(option) - option_least(option);
    return values < most ? values : most;
}

/* The other values of an option, one after the other: the n-th of so many,
 * beginning elsewhere each turn. Answers false when there is none. */
static bool change(Table *table, int index, int most, int n, int turn)
{
    const Option *option = &table->game->options[index];
    int values = option_most(option) - option_least(option);
    int count = other_values(option, most);
    if (n >= count)
        return false;
    int32_t value = option_least(option) + (n * values / count + turn) % values;
    table->option[index] = value + (value >= option->normal);
    return true;
}

/* How many games of the plan each value of an option has. */
static int share(int games, const Option *option)
{
    int values = option_most(option) - option_least(option);
    return values > 0 && games > values ? games / values : 1;
}

/* Whether this seat count, the place-th, is the one for the n-th thing. */
static bool is_its_place(const Plan *plan, int place, int n)
{
    int turn = plan->law + plan->law / plan->places;
    return plan->law == ALL || (turn + n) % plan->places == place;
}

static void walk_single(const Law *law, const Table *table, const Plan *plan,
                        int i, int place)
{
    int turn = plan->law == ALL ? table->seats : plan->law;
    int games = share(plan->single, &table->game->options[i]);
    Table changed = *table;
    for (int n = 0; change(&changed, i, plan->values, n, turn); n++)
        if (is_its_place(plan, place, i + n))
            walk_games(law, &changed, games, plan->plies * games / plan->normal,
                       plan->most);
}

/* A law takes one in so many pairs of options. */
static int one_pair_in(const Plan *plan)
{
    return (plan->pairs + PAIRS - 1) / PAIRS;
}

static bool takes_pair(const Plan *plan, int place, int pair)
{
    return plan->law == ALL || ((plan->law + pair) % one_pair_in(plan) == 0 &&
                                is_its_place(plan, place, pair));
}

/* Where one value of each is taken, the second option waits until the first
 * has gone on a few times. */
static void walk_pair(const Law *law, const Table *table, const Plan *plan,
                      int i, int j)
{
    int values = other_values(&table->game->options[i], plan->values);
    int turn = table->seats, after = turn;
    if (plan->law != ALL) {
        turn = plan->law / one_pair_in(plan);
        after = values ? turn / values : 0;
    }
    Table one = *table;
    for (int n = 0; change(&one, i, plan->pair_values, n, turn); n++) {
        Table both = one;
        for (int m = 0; change(&both, j, plan->pair_values, m, after); m++)
            walk_games(law, &both, plan->pair, plan->most, plan->most);
    }
}

static void walk_tables(const Law *law, const Game *game, const Plan *plan)
{
    Table table;
    table_start(&table, game);
    int options = option_count(game), place = 0;
    for (table.seats = game->least_seats; table.seats <= game->most_seats;
         table.seats++) {
        walk_games(law, &table, plan->normal, plan->plies, MATCH_PLIES);
        for (int i = 0, pair = 0; i < options; i++) {
            walk_single(law, &table, plan, i, place);
            for (int j = i + 1; j < options; j++, pair++)
                if (takes_pair(plan, place, pair))
                    walk_pair(law, &table, plan, i, j);
        }
        place++;
    }
}

static int at_most(int most, int number)
{
    return number < most ? number : most;
}

static int seat_counts(const Game *game)
{
    int count = 0;
    for (int seats = game->least_seats; seats <= game->most_seats; seats++)
        count += seats_fit(game, seats);
    return count;
}

static Plan plan_sample(const Game *game, int law)
{
    int places = seat_counts(game), options = option_count(game), changed = 1;
    Plan plan = {
        .normal = at_most(40, NORMAL_GAMES / places),
        .single = 8,
        .pair = 2,
        .plies = at_most(4000, NORMAL_PLIES / places),
        .values = 4,
        .pair_values = 1,
        .law = law,
        .places = places,
        .pairs = options * (options - 1) / 2,
    };
    for (int i = 0; i < options; i++)
        changed += other_values(&game->options[i], plan.values);
    plan.most = at_most(800, CHANGED_PLIES / changed);
    return plan;
}

static Plan plan_whole(bool thorough)
{
    return (Plan){
        .normal = thorough ? 10000 : 400,
        .single = 40,
        .pair = 1,
        .plies = thorough ? 1 << 24 : 160000,
        .most = MATCH_PLIES,
        .values = 40,
        .pair_values = 4,
        .law = ALL,
    };
}

/* The pairs of a law and a game, as the harness hands them back. */
typedef struct Case {
    const Law *law;
    const Game *game;
    int number; /* of the law */
} Case;

enum { CASES_MAX = 1024 };
static Case cases[CASES_MAX];
static int case_count, law_count;

static void run_case(const void *about)
{
    const Case *one = about;
    Plan plan = test_soak(0, 1) ? plan_whole(one->law->thorough)
                                : plan_sample(one->game, one->number);
    walk_tables(one->law, one->game, &plan);
}

/* What the samples of all laws came to: values, and at which seat counts two
 * options were changed together. */
enum { VALUES_MAX = 256 };
static bool taken[OPTIONS_MAX][VALUES_MAX];
static unsigned together[OPTIONS_MAX][OPTIONS_MAX];

static void note_options(Walk *w)
{
    const Option *option = w->game->options;
    for (int i = 0; i < option_count(w->game); i++) {
        int32_t at = w->table->option[i] - option_least(&option[i]);
        taken[i][at % VALUES_MAX] = true;
        for (int j = 0; j <= i; j++)
            if (w->table->option[i] != option[i].normal &&
                w->table->option[j] != option[j].normal)
                together[i][j] |= 1u << w->table->seats;
    }
}

static void check_options(const Game *game)
{
    for (int i = 0; i < option_count(game); i++) {
        const Option *option = &game->options[i];
        int values = option_most(option) - option_least(option) + 1;
        for (int at = 0; at < at_most(VALUES_MAX, values); at++)
            CHECK(taken[i][at]);
        for (int j = 0; j < i; j++)
            CHECK(together[i][j]);
        CHECK_INT(bit_count(together[i][i]), seat_counts(game));
    }
}

/* Each value, each option at each seat count, each pair of options. */
static void samples_leave_nothing_out(const void *about)
{
    static const Law note = {"", AT_START, 1, note_options, false};
    const Game *game = about;
    memset(taken, 0, sizeof taken);
    memset(together, 0, sizeof together);
    for (int law = 0; law < law_count; law++) {
        Plan plan = plan_sample(game, law);
        walk_tables(&note, game, &plan);
    }
    test_place("%s", game->id);
    check_options(game);
}

static void enter_laws(const Law *laws)
{
    for (const Law *law = laws; law->sentence; law++, law_count++)
        for (const Game *const *game = games_all(); *game; game++) {
            assert(case_count < CASES_MAX);
            Case *one = &cases[case_count++];
            *one = (Case){law, *game, law_count};
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
    enter_laws(laws_of_rooms);
    enter_laws(laws_of_ends);
    enter_laws(laws_of_letters);
    enter_laws(laws_of_fields);
    for (const Game *const *game = games_all(); *game; game++)
        test_enter((Test){(*game)->id, "its laws together leave nothing out",
                          samples_leave_nothing_out, *game});
}
