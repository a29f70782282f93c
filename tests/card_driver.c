/* card_driver.c -- libcuda.so.1 without a card: the driver's functions that
 * apps/card.c calls, with each kernel built for the processor.
 *
 * So everything about a card but the card is tested everywhere. Memory of the
 * card has addresses that the program cannot use; each thread of a grid is
 * played, by several threads here, so that their additions meet.
 *
 * CARD_FAILS=NAME or NAME:N in the environment makes a function fail, from the
 * N-th call on.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/card_kernel.h"
#include "games_list.h"

enum { MULTIPROCESSORS = 16, HAS_MULTIPROCESSORS = 2, HAS_BLOCKS = 1 };
enum { SHARES = 3 };

/* Errors, and what they are called. */
enum {
    OUT_OF_MEMORY = 2,
    NOT_INITIALIZED = 3,
    NO_DEVICE = 100,
    INVALID_CONTEXT = 201,
    INVALID_PTX = 218,
    NOT_FOUND = 500,
    LAUNCH_FAILED = 719
};

#define CARD_BIT ((uint64_t)1 << 62)
#define CALLS    __attribute__((visibility("default")))

typedef void Kernel(const Table *table, uint64_t seed, uint64_t first,
                    uint64_t games, Totals *sums);

#define DECLARE(id, folder)                                                    \
    void card_##folder(const Table *table, uint64_t seed, uint64_t first,      \
                       uint64_t games, Totals *sums);
#define ENTRY(id, folder) {"card_" #folder, card_##folder},

GAMES(DECLARE)
static const struct Entry {
    const char *name;
    Kernel *kernel;
} entries[] = {GAMES(ENTRY){NULL, NULL}};

extern _Thread_local CardPlace card_place;
_Thread_local CardPlace card_place;

static int initialized;
static int the_context;
static _Thread_local void *current;

CALLS int cuInit(unsigned flags);
CALLS int cuGetErrorName(int error, const char **name);
CALLS int cuDeviceGet(int *device, int number);
CALLS int cuDeviceGetName(char *name, int size, int device);
CALLS int cuDeviceGetAttribute(int *value, int attribute, int device);
CALLS int cuCtxCreate_v2(void **context, unsigned flags, int device);
CALLS int cuCtxSetCurrent(void *context);
CALLS int cuModuleLoadData(void **module, const void *ptx);
CALLS int cuModuleGetFunction(void **function, void *module, const char *name);
CALLS int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                      void *function,
                                                      int threads,
                                                      size_t shared);
CALLS int cuMemAlloc_v2(uint64_t *memory, size_t size);
CALLS int cuMemFree_v2(uint64_t memory);
CALLS int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size);
CALLS int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size);
CALLS int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y,
                         unsigned grid_z, unsigned block_x, unsigned block_y,
                         unsigned block_z, unsigned shared, void *stream,
                         void **arguments, void **extra);
CALLS int cuCtxSynchronize(void);

/* Whether the environment asks this function to fail now. */
static int is_to_fail(const char *name)
{
    static int calls;
    const char *asked = getenv("CARD_FAILS");
    size_t length = strlen(name);
    if (!asked || strncmp(asked, name, length) != 0)
        return 0;
    return asked[length] == ':'
               ? ++calls >= (int)strtol(asked + length + 1, NULL, 10)
               : !asked[length];
}

/* 0, or why a call that needs a context cannot go on. */
static int checked(const char *name, int error)
{
    if (is_to_fail(name))
        return error;
    if (!initialized)
        return NOT_INITIALIZED;
    return current == &the_context ? 0 : INVALID_CONTEXT;
}

int cuInit(unsigned flags)
{
    if (flags || is_to_fail("cuInit"))
        return NO_DEVICE;
    initialized = 1;
    return 0;
}

int cuGetErrorName(int error, const char **name)
{
    static const struct Name {
        int error;
        const char *name;
    } names[] = {{OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY"},
                 {NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED"},
                 {NO_DEVICE, "CUDA_ERROR_NO_DEVICE"},
                 {INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT"},
                 {INVALID_PTX, "CUDA_ERROR_INVALID_PTX"},
                 {NOT_FOUND, "CUDA_ERROR_NOT_FOUND"},
                 {LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].error == error) {
            *name = names[i].name;
            return 0;
        }
    return 1;
}

int cuDeviceGet(int *device, int number)
{
    if (!initialized || number != 0 || is_to_fail("cuDeviceGet"))
        return NO_DEVICE;
    *device = 7;
    return 0;
}

int cuDeviceGetName(char *name, int size, int device)
{
    if (device != 7 || is_to_fail("cuDeviceGetName"))
        return NO_DEVICE;
    snprintf(name, (size_t)size, "a card that is none");
    return 0;
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    if (device != 7 || attribute != MULTIPROCESSORS ||
        is_to_fail("cuDeviceGetAttribute"))
        return NO_DEVICE;
    *value = HAS_MULTIPROCESSORS;
    return 0;
}

/* It is the calling thread's at once. */
int cuCtxCreate_v2(void **context, unsigned flags, int device)
{
    (void)flags;
    if (device != 7 || is_to_fail("cuCtxCreate"))
        return OUT_OF_MEMORY;
    *context = current = &the_context;
    return 0;
}

int cuCtxSetCurrent(void *context)
{
    if (is_to_fail("cuCtxSetCurrent"))
        return INVALID_CONTEXT;
    current = context;
    return 0;
}

/* ---- kernels ---- */

int cuModuleLoadData(void **module, const void *ptx)
{
    static char text[1 << 23];
    int error = checked("cuModuleLoadData", INVALID_PTX);
    if (error)
        return error;
    snprintf(text, sizeof text, "%s", (const char *)ptx);
    *module = text;
    return 0;
}

/* A text without the folder's name is that of another one. */
int cuModuleGetFunction(void **function, void *module, const char *name)
{
    int error = checked("cuModuleGetFunction", NOT_FOUND);
    if (error)
        return error;
    for (const struct Entry *entry = entries; entry->name; entry++)
        if (strcmp(entry->name, name) == 0 &&
            strstr(module, name + strlen("card_"))) {
            *function = (void *)(uintptr_t)entry;
            return 0;
        }
    return NOT_FOUND;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function,
                                                int threads, size_t shared)
{
    int error =
        checked("cuOccupancyMaxActiveBlocksPerMultiprocessor", NOT_FOUND);
    if (error || !function || threads != CARD_THREADS || shared)
        return error ? error : NOT_FOUND;
    *blocks = HAS_BLOCKS;
    return 0;
}

/* ---- memory ---- */

static void *here(uint64_t memory)
{
    return memory & CARD_BIT ? (void *)(uintptr_t)(memory ^ CARD_BIT) : NULL;
}

int cuMemAlloc_v2(uint64_t *memory, size_t size)
{
    int error = checked("cuMemAlloc", OUT_OF_MEMORY);
    void *made = error ? NULL : malloc(size);
    if (!made)
        return error ? error : OUT_OF_MEMORY;
    memset(made, 0xa5, size);
    *memory = (uint64_t)(uintptr_t)made | CARD_BIT;
    return 0;
}

int cuMemFree_v2(uint64_t memory)
{
    int error = checked("cuMemFree", LAUNCH_FAILED);
    if (!error)
        free(here(memory));
    return error;
}

int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size)
{
    int error = checked("cuMemcpyHtoD", LAUNCH_FAILED);
    if (!error)
        memcpy(here(to), from, size);
    return error;
}

int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size)
{
    int error = checked("cuMemcpyDtoH", LAUNCH_FAILED);
    if (!error)
        memcpy(to, here(from), size);
    return error;
}

/* ---- launching ---- */

typedef struct Share {
    Kernel *kernel;
    void **arguments;
    uint32_t blocks, threads, first;
    pthread_t thread;
} Share;

static uint64_t word(void **arguments, int i)
{
    uint64_t value;
    memcpy(&value, arguments[i], sizeof value);
    return value;
}

/* Every so manieth thread of the grid, the last first. */
static void *play(void *argument)
{
    const Share *share = argument;
    void **given = share->arguments;
    uint32_t all = share->blocks * share->threads;
    for (uint32_t i = share->first; i < all; i += SHARES) {
        uint32_t at = all - 1 - i;
        card_place = (CardPlace){at / share->threads, share->blocks,
                                 at % share->threads, share->threads};
        share->kernel(here(word(given, 0)), word(given, 1), word(given, 2),
                      word(given, 3), here(word(given, 4)));
    }
    return NULL;
}

int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y,
                   unsigned grid_z, unsigned block_x, unsigned block_y,
                   unsigned block_z, unsigned shared, void *stream,
                   void **arguments, void **extra)
{
    const struct Entry *entry = function;
    Share share[SHARES];
    int error = checked("cuLaunchKernel", LAUNCH_FAILED);
    if (error || grid_y * grid_z * block_y * block_z != 1 || shared || stream ||
        extra)
        return error ? error : LAUNCH_FAILED;
    for (uint32_t i = 0; i < SHARES; i++) {
        share[i] = (Share){entry->kernel, arguments, grid_x, block_x, i, 0};
        if (pthread_create(&share[i].thread, NULL, play, &share[i]) != 0)
            return LAUNCH_FAILED;
    }
    for (int i = 0; i < SHARES; i++)
        pthread_join(share[i].thread, NULL);
    return 0;
}

int cuCtxSynchronize(void)
{
    return checked("cuCtxSynchronize", LAUNCH_FAILED);
}
