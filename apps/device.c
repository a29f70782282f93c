/* device.c -- random games by the rules alone, on this processor or on a
 * graphics card. */
#include "apps/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "apps/card.h"
#include "apps/card_kernel.h"
#include "apps/input.h"
#include "apps/say.h"
#include "games/games.h"

#define RULES(name) table->game->name
#include "core/totals_tmpl.c"
#undef RULES

/* So many games take a moment on a processor. What a card is given at once
 * grows and shrinks until it takes about as long: a signal is heeded in
 * between. */
enum { AT_ONCE = 256, SHORT_MS = 50, LONG_MS = 200, LAUNCH_MOST = 1 << 28 };

/* The table that is on the card. */
static struct Place {
    void *kernel;
    unsigned blocks;
    int64_t launch; /* games that are played at once */
    CardMemory table, sums;
    Totals *own; /* as large as `sums`, here */
} place;

static bool failed;

int device_read(const Args *args, Device *device)
{
    const char *name = args_value(args, "device");
    *device = DEVICE_NONE;
    if (!name)
        return FINE;
    if (strcmp(name, "cpu") == 0)
        *device = DEVICE_CPU;
    else if (strcmp(name, "gpu") == 0)
        *device = DEVICE_GPU;
    else
        return say_wrong("--device is cpu or gpu, not '%s'", name);
    return FINE;
}

const char *device_kernels(void)
{
    return card_kernels->folder
               ? "with kernels for graphics cards"
               : "without kernels for graphics cards: clang-19 was not there "
                 "when it was built";
}

/* ---- the card ---- */

static int card_fails(void)
{
    failed = true;
    return say_failed("%s", card_problem());
}

static CardKernel *kernel_of(const Game *game)
{
    CardKernel *kernel = card_kernels;
    while (kernel->folder && strcmp(kernel->folder, game_folder(game)) != 0)
        kernel++;
    return kernel->folder ? kernel : NULL;
}

/* The PTX, to be freed; NULL: there is no memory. */
static char *unpack(const CardKernel *kernel)
{
    uLongf size = kernel->plain_size;
    char *ptx = malloc(kernel->plain_size + 1);
    if (!ptx || uncompress((Bytef *)ptx, &size, kernel->packed,
                           kernel->packed_size) != Z_OK) {
        free(ptx);
        return NULL;
    }
    ptx[size] = 0;
    return ptx;
}

static int load(CardKernel *kernel)
{
    char entry[64], *ptx = unpack(kernel);
    if (!ptx)
        return say_failed("there is no memory for the kernel");
    snprintf(entry, sizeof entry, "card_%s", kernel->folder);
    kernel->loaded = card_load(ptx, entry);
    free(ptx);
    return kernel->loaded ? FINE : card_fails();
}

static int take_kernel(const Game *game)
{
    CardKernel *kernel = kernel_of(game);
    if (!kernel)
        return say_failed("this madcap was built without kernels for graphics "
                          "cards: build it again where clang-19 is");
    if (!card_open())
        return card_fails();
    int status = kernel->loaded ? FINE : load(kernel);
    place.kernel = kernel->loaded;
    return status;
}

static bool give_back(CardMemory *memory)
{
    bool fine = !*memory || card_free(*memory);
    if (fine)
        *memory = 0;
    return fine;
}

/* What was there for a table before. */
static bool clear_place(void)
{
    if (!give_back(&place.table) || !give_back(&place.sums))
        return false;
    free(place.own);
    place = (struct Place){.kernel = NULL};
    return true;
}

static size_t sums_size(void)
{
    return place.blocks * sizeof(Totals);
}

/* Rules on a card know no table of functions. */
static bool put_table(const Table *table)
{
    Table copy = *table;
    copy.game = NULL;
    place.blocks = card_blocks(place.kernel, CARD_THREADS);
    place.launch = (int64_t)place.blocks * CARD_THREADS;
    return place.blocks && card_allocate(&place.table, sizeof copy) &&
           card_allocate(&place.sums, sums_size()) &&
           card_put(place.table, &copy, sizeof copy);
}

int device_open(Device device, const Table *table)
{
    if (device != DEVICE_GPU)
        return FINE;
    if (!clear_place())
        return card_fails();
    int status = take_kernel(table->game);
    if (status != FINE)
        return status;
    if (!put_table(table))
        return card_fails();
    if (!(place.own = malloc(sums_size())))
        return say_failed("there is no memory for the totals");
    return FINE;
}

void device_close(void)
{
    clear_place();
}

static void adapt(int64_t took)
{
    if (took < SHORT_MS && place.launch < LAUNCH_MOST)
        place.launch *= 2;
    else if (took > LONG_MS &&
             place.launch > (int64_t)place.blocks * CARD_THREADS)
        place.launch /= 2;
}

static bool launch(uint64_t seed, uint64_t first, uint64_t games)
{
    void *arguments[] = {&place.table, &seed, &first, &games, &place.sums};
    for (unsigned i = 0; i < place.blocks; i++)
        card_empty(&place.own[i]);
    return card_put(place.sums, place.own, sums_size()) &&
           card_run(place.kernel, place.blocks, CARD_THREADS, arguments) &&
           card_get(place.own, place.sums, sums_size());
}

static bool play_there(uint64_t seed, int64_t first, int64_t games,
                       Totals *totals)
{
    int64_t started = input_now(), some = place.launch;
    if (games < some)
        some = games;
    if (!launch(seed, (uint64_t)first, (uint64_t)some)) {
        say_progress_ends();
        card_fails();
        return false;
    }
    for (unsigned i = 0; i < place.blocks; i++)
        totals_add(totals, &place.own[i]);
    if (some == place.launch)
        adapt(input_now() - started);
    return true;
}

/* ---- both ---- */

static void play_here(const Table *table, uint64_t seed, int64_t first,
                      int64_t games, Totals *totals)
{
    for (int64_t i = 0; i < games && i < AT_ONCE; i++)
        totals_play(table, seed, (uint64_t)(first + i), totals);
}

bool device_has_failed(void)
{
    return failed;
}

bool device_play(Device device, const Table *table, uint64_t seed,
                 int64_t first, int64_t games, Totals *totals)
{
    if (device == DEVICE_GPU)
        return play_there(seed, first, games, totals);
    play_here(table, seed, first, games, totals);
    return true;
}
