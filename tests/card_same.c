/* card_same.c -- what a graphics card plays, against the processor's own games:
 * a card that is none for card_test, a real one for card_there.
 */
#include "tests/card_same.h"

#include <string.h>

#include "apps/say.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/test.h"

enum { SEED = 3 };

/* Games of this table, from the first on; false: the card fails. */
static bool play(Device device, const Table *table, uint64_t seed,
                 int64_t first, int64_t games, Totals *totals)
{
    memset(totals, 0, sizeof *totals);
    while (totals->games < games)
        if (!device_play(device, table, seed, first + totals->games,
                         games - totals->games, totals))
            return false;
    return true;
}

/* Many short games, few long ones. */
static int64_t games_of(const Table *table)
{
    Totals one;
    play(DEVICE_CPU, table, SEED, 0, 1, &one);
    int64_t games = card_sample.decisions / (one.decisions + 1);
    if (games < card_sample.least)
        games = card_sample.least;
    if (games > card_sample.most)
        games = card_sample.most;
    return games * test_soak(1, 20);
}

/* Games of this table, from the first on. */
static void compare(const Table *table, int64_t first)
{
    char setup[512];
    Totals here, there;
    int64_t games = games_of(table);
    table_write(table, setup, sizeof setup);
    test_place("%s %s", table->game->id, setup);
    if (!CHECK_INT(device_open(DEVICE_GPU, table), FINE))
        return;
    CHECK(play(DEVICE_CPU, table, SEED, first, games, &here));
    CHECK(play(DEVICE_GPU, table, SEED, first, games, &there));
    CHECK_BYTES(&here, &there, sizeof here);
    CHECK_INT(here.games, games);
    CHECK(here.least > 0 && here.steps >= here.decisions);
    device_close();
    test_place("%s", "");
}

TEST("a card plays what the processor plays, at each number of seats")
{
    Table table;
    for (const Game *const *game = games_all(); *game; game++)
        for (int seats = (*game)->least_seats; seats <= (*game)->most_seats;
             seats++) {
            table_start(&table, *game);
            table.seats = seats;
            compare(&table, 0);
        }
}

TEST("and with the highest value of every option at once")
{
    Table table;
    for (const Game *const *game = games_all(); *game; game++) {
        table_start(&table, *game);
        for (int i = 0; i < option_count(*game); i++)
            table.option[i] = option_most(&(*game)->options[i]);
        compare(&table, 0);
    }
}

/* All its values, or some in turn. */
static void compare_values(const Game *game, int index, int *seats)
{
    const Option *option = &game->options[index];
    int least = option_least(option), most = option_most(option);
    int apart = (most - least) / test_soak(2, 32) + 1;
    for (int value = least; value <= most; value += apart) {
        Table table;
        table_start(&table, game);
        table.option[index] = value;
        table.seats = game->least_seats +
                      *seats % (game->most_seats - game->least_seats + 1);
        *seats += 1;
        compare(&table, 0);
    }
}

TEST("and with values of each option")
{
    int seats = 0;
    for (const Game *const *game = games_all(); *game; game++)
        for (int i = 0; i < option_count(*game); i++)
            compare_values(*game, i, &seats);
}

/* The game's box with one digit changed; false: it is no box any more, or the
 * same. */
static bool change_box(const Game *game, uint64_t number, Table *table)
{
    static char text[BOX_TEXT];
    Why why = {0};
    table_start(table, game);
    size_t length = game->box_write(game, table->box, text, sizeof text);
    Rng rng = rng_stream(SEED, number);
    size_t at = rng_below(&rng, (uint32_t)length);
    if (text[at] < '1' || text[at] > '9')
        return false;
    text[at] = (char)('1' + rng_below(&rng, 9));
    Reader reader = {text, text + length, 0};
    return game->box_read(game, &reader, table->box, &why) &&
           memcmp(table->box, game->box, game->box_size) != 0;
}

TEST("and with boxes in place of the games' own")
{
    enum { BOXES = 3, TRIES = 20000 };
    Table table;
    for (const Game *const *game = games_all(); *game; game++) {
        int boxes = 0, wanted = test_soak(BOXES, 10 * BOXES);
        for (uint64_t i = 0; i < TRIES && boxes < wanted; i++)
            if (change_box(*game, i, &table)) {
                compare(&table, 0);
                boxes++;
            }
        CHECK_INT(boxes, wanted);
    }
}

TEST("and games whose numbers have more than 32 bits")
{
    Table table;
    for (const Game *const *game = games_all(); *game; game++) {
        table_start(&table, *game);
        compare(&table, ((int64_t)1 << 33) - 5);
    }
}

TEST("another seed and other games are other totals")
{
    Table table;
    Totals one, other;
    table_start(&table, game_find("lab"));
    CHECK_INT(device_open(DEVICE_GPU, &table), FINE);
    CHECK(play(DEVICE_GPU, &table, SEED, 0, 300, &one));
    CHECK(play(DEVICE_GPU, &table, SEED, 300, 300, &other));
    CHECK(memcmp(&one, &other, sizeof one) != 0);
    CHECK(play(DEVICE_GPU, &table, SEED + 1, 0, 300, &other));
    CHECK(memcmp(&one, &other, sizeof one) != 0);
    device_close();
}
