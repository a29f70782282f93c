/* kernel_card.c -- plays a file of setups with a kernel on a graphics card.
 *
 *     kernel_card PTX SETUPS [GAMES]
 *
 * Prints what kernel_main prints. The driver's library is opened here and
 * compiles the PTX for the card that is there; nothing of it is needed to build
 * this. Where there is no card: a sentence, and 77.
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "tests/kernel.h"

enum { BLOCKS = 264, THREADS = 128, PTX_MAX = 1 << 23, NO_CARD = 77 };

typedef uint64_t Pointer; /* into the card's memory */

/* The functions of the driver that are called; each answers 0 or an error. */
static struct Driver {
    int (*init)(unsigned flags);
    int (*device)(int *device, int number);
    int (*context)(void **context, unsigned flags, int device);
    int (*load)(void **module, const void *ptx);
    int (*function)(void **function, void *module, const char *name);
    int (*allocate)(Pointer *memory, size_t size);
    int (*to_card)(Pointer to, const void *from, size_t size);
    int (*from_card)(void *to, Pointer from, size_t size);
    int (*launch)(void *function, unsigned grid_x, unsigned grid_y,
                  unsigned grid_z, unsigned block_x, unsigned block_y,
                  unsigned block_z, unsigned shared, void *stream,
                  void **arguments, void **extra);
} driver;

static bool find(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);
    __builtin_memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static bool open_driver(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    return library && find(library, "cuInit", &driver.init) &&
           find(library, "cuDeviceGet", &driver.device) &&
           find(library, "cuCtxCreate_v2", &driver.context) &&
           find(library, "cuModuleLoadData", &driver.load) &&
           find(library, "cuModuleGetFunction", &driver.function) &&
           find(library, "cuMemAlloc_v2", &driver.allocate) &&
           find(library, "cuMemcpyHtoD_v2", &driver.to_card) &&
           find(library, "cuMemcpyDtoH_v2", &driver.from_card) &&
           find(library, "cuLaunchKernel", &driver.launch);
}

static bool open_card(void)
{
    int device;
    void *context;
    return !driver.init(0) && !driver.device(&device, 0) &&
           !driver.context(&context, 0, device);
}

static void *load_kernel(const char *path)
{
    static char ptx[PTX_MAX];
    void *module, *function;
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(ptx, 1, sizeof ptx - 1, file) : 0;
    if (!file || fclose(file) != 0 || !length || driver.load(&module, ptx) ||
        driver.function(&function, module, "kernel_card"))
        return NULL;
    return function;
}

/* Copying back waits for the card. */
static bool play(void *kernel, const Setup *setup, uint32_t games,
                 Played *played)
{
    static Pointer there, sums;
    uint64_t seed = KERNEL_SEED;
    void *arguments[] = {&there, &seed, &games, &sums};
    if (!there && (driver.allocate(&there, sizeof *setup) ||
                   driver.allocate(&sums, sizeof *played)))
        return false;
    return !driver.to_card(there, setup, sizeof *setup) &&
           !driver.to_card(sums, played, sizeof *played) &&
           !driver.launch(kernel, BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL,
                          arguments, NULL) &&
           !driver.from_card(played, sums, sizeof *played);
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
    if (!open_driver() || !open_card())
        return fail("there is no graphics card that could play", NO_CARD);
    void *kernel = load_kernel(argv[1]);
    if (!kernel)
        return fail("the card does not take this kernel", 1);
    while (fread(&setup, sizeof setup, 1, file) == 1) {
        Played played = {0, 0, 0};
        if (!play(kernel, &setup, games, &played))
            return fail("the card gave up", 1);
        printf("%s: %" PRIu64 " decisions, %" PRIu64 " steps, %016" PRIx64 "\n",
               setup.name, played.decisions, played.steps, played.hash);
    }
    return fclose(file) == 0 ? 0 : 2;
}
