/* kernel.h -- games that a kernel plays by itself, wherever it was built for.
 *
 * A file of setups is written by kernel_setups. Whatever runs a kernel (a
 * program, node, a graphics card) hands it one setup after the other and prints
 * what it played; that must be the same everywhere. Sizes and places of all
 * fields are the same on every machine that we know.
 */
#ifndef TESTS_KERNEL_H
#define TESTS_KERNEL_H

#include "core/kernel.h"

enum { KERNEL_SEED = 1, KERNEL_GAMES = 40 };

typedef struct Setup {
    char name[32]; /* "animals 4 most" */
    int32_t seats, state_size, option[OPTIONS_MAX];
    alignas(8) unsigned char box[BOX_MAX];
} Setup;

/* Sums over all games, so that their order does not matter. */
typedef struct Played {
    uint64_t decisions, steps, hash;
} Played;

static_assert(sizeof(Setup) == 104 + BOX_MAX, "a setup has no holes");

void kernel_play(const Setup *setup, uint64_t seed, uint32_t games,
                 Played *played);

#endif
