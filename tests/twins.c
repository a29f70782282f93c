/* twins.c -- the rules built for fast processors play as the plain ones do.
 *
 * Where the processor is not a fast one both lists are the same, and so this
 * holds by itself.
 */
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/states.h"
#include "tests/test.h"

typedef struct Played {
    alignas(8) unsigned char state[STATE_MAX];
    Tally tally;
    Rng rng;
} Played;

/* Seats and options are drawn from the seed too. */
static void draw_table(Table *table, const Game *game, Rng *rng)
{
    int32_t spread = game->most_seats - game->least_seats + 1;
    table_start(table, game);
    do
        table->seats =
            game->least_seats + (int32_t)rng_below(rng, (uint32_t)spread);
    while (!seats_fit(game, table->seats));
    for (int i = 0; i < option_count(game); i++) {
        int32_t least = option_least(&game->options[i]);
        int32_t most = option_most(&game->options[i]);
        table->option[i] =
            least + (int32_t)rng_below(rng, (uint32_t)(most - least + 1));
    }
}

static void play(const Game *game, uint64_t seed, bool lean, Played *played)
{
    Table table;
    played->rng = rng_stream(seed, 0);
    draw_table(&table, game, &played->rng);
    game->init(&table, played->state);
    played->tally = lean ? playout_lean(&table, played->state, &played->rng)
                         : game->playout(&table, played->state, &played->rng);
}

/* Answers how many steps the game had. */
static uint32_t twins_agree(const Game *fast, const Game *plain, uint64_t seed,
                            bool lean)
{
    static Played one, other;
    play(fast, seed, lean, &one);
    play(plain, seed, lean, &other);
    test_place("%s, seed %d", plain->id, (int)seed);
    CHECK_STATES(plain, one.state, other.state, plain->state_size);
    CHECK_INT(one.tally.decisions, other.tally.decisions);
    CHECK_INT(one.tally.steps, other.tally.steps);
    CHECK_BYTES(&one.rng, &other.rng, sizeof one.rng);
    return other.tally.steps;
}

static void play_twins(bool lean)
{
    const Game *const *fast = games_all(), *const *plain = games_plain();
    int games = test_soak(2000, 200000), steps = test_soak(400000, 40000000);
    for (int game = 0; plain[game]; game++) {
        int left = steps; /* long games are fewer */
        for (int seed = 0; seed < games && left > 0 && !test_has_failed();
             seed++)
            left -=
                (int)twins_agree(fast[game], plain[game], (uint64_t)seed, lean);
    }
}

TEST("both builds list the same games")
{
    const Game *const *fast = games_all(), *const *plain = games_plain();
    for (; *plain && *fast; plain++, fast++)
        CHECK_TEXT((*fast)->id, (*plain)->id);
    CHECK(!*plain && !*fast);
}

TEST("both builds play the same games at random")
{
    play_twins(false);
}

TEST("both builds play the same games by inclination")
{
    play_twins(true);
}

TEST("a game is found by its id and by nothing else")
{
    for (const Game *const *game = games_all(); *game; game++)
        CHECK(game_find((*game)->id) == *game);
    CHECK(!game_find("no such game"));
    CHECK(!game_find(""));
}
