/* kernel_card.c -- plays a file of setups with a kernel on a graphics card.
 *
 *     kernel_card PTX SETUPS [GAMES]
 *
 * Prints what kernel_main prints. The card is the one that `madcap sim` has, by
 * the same code. Where there is none: a sentence, and 77.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "apps/card.h"
#include "tests/kernel.h"

enum { BLOCKS = 264, THREADS = 128, PTX_MAX = 1 << 23, NO_CARD = 77 };

static void *load_kernel(const char *path)
{
    static char ptx[PTX_MAX];
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(ptx, 1, sizeof ptx - 1, file) : 0;
    if (!file || fclose(file) != 0 || !length) {
        fprintf(stderr, "kernel_card: there is nothing in %s\n", path);
        return NULL;
    }
    return card_load(ptx, "kernel_card");
}

static bool play(void *kernel, const Setup *setup, uint32_t games,
                 Played *played)
{
    static CardMemory there, sums;
    uint64_t seed = KERNEL_SEED;
    void *arguments[] = {&there, &seed, &games, &sums};
    if (!there && (!card_allocate(&there, sizeof *setup) ||
                   !card_allocate(&sums, sizeof *played)))
        return false;
    return card_put(there, setup, sizeof *setup) &&
           card_put(sums, played, sizeof *played) &&
           card_run(kernel, BLOCKS, THREADS, arguments) &&
           card_get(played, sums, sizeof *played);
}

static int fail(const char *why, int code)
{
    fprintf(stderr, "kernel_card: %s\n", why);
    return code;
}

int main(int argc, char **argv)
{
    static Setup setup;
    FILE *file = argc > 2 ? fopen(argv[2], "rb") : NULL;
    uint32_t games =
        argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : KERNEL_GAMES;
    if (!file)
        return fail("usage: kernel_card PTX SETUPS [GAMES]", 2);
    if (!card_open())
        return fail(card_problem(), NO_CARD);
    void *kernel = load_kernel(argv[1]);
    if (!kernel)
        return fail(card_problem(), 1);
    while (fread(&setup, sizeof setup, 1, file) == 1) {
        Played played = {0, 0, 0};
        if (!play(kernel, &setup, games, &played))
            return fail(card_problem(), 1);
        printf("%s: %" PRIu64 " decisions, %" PRIu64 " steps, %016" PRIx64 "\n",
               setup.name, played.decisions, played.steps, played.hash);
    }
    return fclose(file) == 0 ? 0 : 2;
}
