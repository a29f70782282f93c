/* device.h -- random games by the rules alone, on this processor or on a
 * graphics card.
 *
 * No bot is asked: each game is its kernel's own playout. Both play the same
 * games and come to the same totals.
 */
#ifndef APPS_DEVICE_H
#define APPS_DEVICE_H

#include "apps/args.h"
#include "core/game.h"
#include "core/totals.h"

#define FLAG_DEVICE                                                            \
    {                                                                          \
        "device", "cpu|gpu", "play at random by the rules alone, there"        \
    }

typedef enum { DEVICE_NONE, DEVICE_CPU, DEVICE_GPU } Device;

/* --device, and NONE without it. An exit status, as all of these. */
int device_read(const Args *args, Device *device);

/* Makes it ready to play at this table; one table at a time. */
int device_open(Device device, const Table *table);
void device_close(void);

/* Plays some of so many games, from the first on, and adds what they come to:
 * as many as take a moment. False: the card fails, and that was said. */
bool device_play(Device device, const Table *table, uint64_t seed,
                 int64_t first, int64_t games, Totals *totals);
bool device_has_failed(void);

/* Whether this program has kernels for graphics cards, in words. */
const char *device_kernels(void);

#endif
