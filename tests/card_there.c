/* card_there.c -- what a real graphics card plays and how fast; for whoever has
 * one, and no test of every day.
 *
 *     build/tests/card_there [WORDS OF A SENTENCE]
 *
 * It needs the card's driver and a C library, so it can be carried to a machine
 * that has nothing else. What it prints behind # is for docs/performance.md.
 */
#include <stdio.h>

#include "apps/card.h"
#include "apps/card_kernel.h"
#include "apps/input.h"
#include "apps/say.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/card_same.h"
#include "tests/test.h"

enum { SEED = 1, WARM_MS = 1000, RUN_MS = 2000 };

/* Enough for every thread of a large card to have a game or more. */
const CardSample card_sample = {10000000, 4000, 300000};

TEST("the card's driver compiles each kernel")
{
    Table table;
    bool opened = card_open();
    if (!opened)
        printf("# %s\n", card_problem());
    if (!CHECK(opened))
        return;
    printf("# %s\n", card_name());
    for (const Game *const *game = games_all(); *game; game++) {
        int64_t began = input_now();
        table_start(&table, *game);
        CHECK_INT(device_open(DEVICE_GPU, &table), FINE);
        printf("# %s is there after %.1f s\n", (*game)->id,
               (double)(input_now() - began) / 1000);
    }
}

/* Seconds that it took; 0: the card fails. */
static double play_for(const Table *table, int64_t ms, Totals *totals)
{
    int64_t now, began = input_now();
    *totals = (Totals){0};
    do {
        if (!device_play(DEVICE_GPU, table, SEED, totals->games, INT64_MAX,
                         totals))
            return 0;
        now = input_now();
    } while (now - began < ms);
    return (double)(now - began) / 1000;
}

TEST("and each is played")
{
    Table table;
    Totals totals;
    printf("# | game | seats | million decisions/s | million steps/s |\n"
           "# |---|---|---|---|\n");
    for (const Game *const *game = games_all(); *game; game++) {
        table_start(&table, *game);
        if (!CHECK_INT(device_open(DEVICE_GPU, &table), FINE) ||
            !CHECK(play_for(&table, WARM_MS, &totals) > 0))
            return;
        double seconds = play_for(&table, RUN_MS, &totals);
        if (!CHECK(seconds > 0))
            return;
        printf("# | %s | %d | %.0f | %.0f |\n", (*game)->id, (int)table.seats,
               (double)totals.decisions / seconds / 1e6,
               (double)totals.steps / seconds / 1e6);
        fflush(stdout);
    }
    device_close();
}
