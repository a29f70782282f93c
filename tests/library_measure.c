/* library_measure.c -- how fast a batch is stepped; no test.
 *
 *   build/tests/library_measure [GAME [OPTIONS [GAMES [THREADS]]]]
 *
 * Plays at random with views and masks filled, for a second of processor time
 * each: with masks of bits, with masks of bytes, and with views as numbers too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lib/madcap.h"

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void *room(size_t count, size_t size)
{
    void *made = calloc(count, size);
    if (!made)
        exit(1);
    return made;
}

/* Decisions a second. */
static double measure(madcap_batch *batch, int games,
                      const madcap_arrays *arrays, int32_t *action)
{
    double began = now(), took;
    long steps = 0;
    do {
        for (int i = 0; i < 16; i++, steps++) {
            madcap_batch_draw(batch, action);
            madcap_batch_step(batch, arrays);
        }
        took = now() - began;
    } while (took < 1);
    return (double)steps * games / took;
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "lab";
    const char *options = argc > 2 ? argv[2] : NULL;
    int games = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 1024;
    int threads = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 1;
    madcap_table *table = madcap_table_new(game, options, NULL);
    madcap_batch *batch = madcap_batch_new(table, games, 1, threads);
    if (!batch) {
        fprintf(stderr, "library_measure: %s\n", madcap_why());
        return 1;
    }
    size_t rows = (size_t)games, seats = (size_t)madcap_table_seats(table);
    int32_t *action = room(rows, sizeof *action);
    madcap_arrays arrays = {.action = action,
                            .seat = room(rows, sizeof(int32_t)),
                            .view =
                                room(rows, (size_t)madcap_state_bytes(table)),
                            .legal = room(rows, 4 * sizeof(uint64_t)),
                            .over = room(rows, 1),
                            .reward = room(rows * seats, sizeof(float))};
    double bits = measure(batch, games, &arrays, action);
    free(arrays.legal);
    arrays.legal = NULL;
    arrays.mask = room(rows, MADCAP_ACTIONS);
    double bytes = measure(batch, games, &arrays, action);
    size_t numbers = (size_t)madcap_number_count(game);
    arrays.number = room(rows * numbers, sizeof(int32_t));
    double expanded = measure(batch, games, &arrays, action);
    printf(
        "%s, %zu seats, %d games, %d threads: million decisions/s with\n"
        "views and masks of bits %.2f, of bytes %.2f, %zu numbers too %.2f\n",
        game, seats, games, threads, bits / 1e6, bytes / 1e6, numbers,
        expanded / 1e6);
    free(action);
    free(arrays.seat);
    free(arrays.view);
    free(arrays.mask);
    free(arrays.over);
    free(arrays.reward);
    free(arrays.number);
    madcap_batch_free(batch);
    madcap_table_free(table);
    return 0;
}
