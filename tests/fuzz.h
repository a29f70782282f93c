/* fuzz.h -- what the fuzz targets share.
 *
 * A target is a program around LLVMFuzzerTestOneInput: libFuzzer brings the
 * bytes in a fuzzing build, fuzz_main.c those of the corpus in each test run.
 * A claim that does not hold ends the program.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "core/table.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CLAIM(claim)                                                           \
    do {                                                                       \
        if (!(claim)) {                                                        \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__,   \
                    #claim);                                                   \
            abort();                                                           \
        }                                                                      \
    } while (0)

/* Input that never ends: zeros follow. */
typedef struct Bytes {
    const uint8_t *at, *end;
} Bytes;

static inline uint32_t fuzz_below(Bytes *bytes, uint32_t n)
{
    return bytes->at < bytes->end ? *bytes->at++ % n : 0;
}

static inline const Game *fuzz_game(Bytes *bytes)
{
    const Game *const *games = games_all();
    uint32_t count = 0;
    while (games[count])
        count++;
    return games[fuzz_below(bytes, count)];
}

/* A game, seats and options: a byte for each. */
static inline Table fuzz_table(Bytes *bytes)
{
    const Game *game = fuzz_game(bytes);
    Table table;
    table_start(&table, game);
    uint32_t spread = (uint32_t)(game->most_seats - game->least_seats + 1);
    do
        table.seats = game->most_seats - (int32_t)fuzz_below(bytes, spread);
    while (!seats_fit(game, table.seats));
    for (int i = 0; i < option_count(game); i++) {
        int32_t least = option_least(&game->options[i]);
        int32_t most = option_most(&game->options[i]);
        table.option[i] =
            least + (int32_t)fuzz_below(bytes, (uint32_t)(most - least + 1));
    }
    return table;
}

#endif
