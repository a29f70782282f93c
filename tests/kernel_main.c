/* kernel_main.c -- plays a file of setups with the kernel it is linked with.
 *
 *     kernel_main SETUPS
 */
#include <inttypes.h>
#include <stdio.h>
#include "tests/kernel.h"

int main(int argc, char **argv)
{
    static Setup setup;
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!file)
        return 2;
    while (fread(&setup, sizeof setup, 1, file) == 1) {
        Played played = {0, 0, 0};
        kernel_play(&setup, KERNEL_SEED, KERNEL_GAMES, &played);
        printf("%s: %" PRIu64 " decisions, %" PRIu64 " steps, %016" PRIx64 "\n",
               setup.name, played.decisions, played.steps, played.hash);
    }
    return fclose(file) == 0 ? 0 : 2;
}
