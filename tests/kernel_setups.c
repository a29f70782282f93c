/* kernel_setups.c -- writes setups for kernels to play.
 *
 *     kernel_setups ID...     to the standard output, a row of `Setup`
 *
 * Each game with each number of seats, under its usual rules and with the
 * highest value of every option.
 */
#include <stdio.h>
#include <string.h>
#include "core/table.h"
#include "games/games.h"
#include "tests/kernel.h"

static bool write_one(const Table *table, const char *rules)
{
    Setup setup = {.seats = table->seats,
                   .state_size = (int32_t)table->game->state_size};
    snprintf(setup.name, sizeof setup.name, "%s %d %s", table->game->id,
             (int)table->seats, rules);
    memcpy(setup.option, table->option, sizeof setup.option);
    memcpy(setup.box, table->box, sizeof setup.box);
    return fwrite(&setup, sizeof setup, 1, stdout) == 1;
}

static bool write_game(const Game *game)
{
    static Table table;
    bool written = true;
    table_start(&table, game);
    for (int seats = game->least_seats; seats <= game->most_seats; seats++) {
        if (!seats_fit(game, seats))
            continue;
        table_start(&table, game);
        table.seats = seats;
        written &= write_one(&table, "usual");
        for (int i = 0; i < option_count(game); i++)
            table.option[i] = option_most(&game->options[i]);
        written &= write_one(&table, "most");
    }
    return written;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const Game *game = game_find(argv[i]);
        if (!game || !write_game(game))
            return 2;
    }
    return fflush(stdout) == 0 ? 0 : 2;
}
