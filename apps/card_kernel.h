/* card_kernel.h -- what a graphics card is asked to do, and what with.
 *
 * The program hands the card a table, a row of games by their numbers and an
 * empty Totals for each block of its threads (card_empty), and adds up what
 * comes back.
 */
#ifndef APPS_CARD_KERNEL_H
#define APPS_CARD_KERNEL_H

#include <stddef.h>

#include "core/totals.h"

/* Threads of a block. */
enum { CARD_THREADS = 128 };

/* A card has pointers of 64 bits, and the program that talks to it, too. */
static_assert(sizeof(void *) != 8 || sizeof(Table) == 80 + BOX_MAX,
              "a table is the same bytes on a card");

/* Nothing was counted, and any game has more decisions than `least`: many
 * threads lower it at once. */
static inline void card_empty(Totals *totals)
{
    __builtin_memset(totals, 0, sizeof *totals);
    totals->least = INT64_MAX;
}

/* Where a thread is. */
typedef struct CardPlace {
    uint32_t block, blocks, thread, threads;
} CardPlace;

/* The kernels in this program, as PTX that is compressed by zlib; one without a
 * folder ends the list. It is empty where no compiler for cards was found. A
 * driver compiles each once, and then it is on the card. */
typedef struct CardKernel {
    const char *folder; /* of the games that it plays */
    const unsigned char *packed;
    size_t packed_size, plain_size;
    void *loaded; /* NULL: not yet */
} CardKernel;

extern CardKernel card_kernels[];

#endif
