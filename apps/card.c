/* card.c -- a graphics card, by the library of its driver.
 *
 * The driver's interface for C programs is stable: a function keeps its name,
 * and a changed one gets a new name (`_v2`). Each answers 0 or the number of an
 * error, which has a name.
 */
#include "apps/card.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { MULTIPROCESSORS = 16 }; /* an attribute of a device */
enum { WAIT_WITHOUT_SPINNING = 4 };

static struct Driver {
    int (*init)(unsigned flags);
    int (*error_name)(int error, const char **name);
    int (*device)(int *device, int number);
    int (*name)(char *name, int size, int device);
    int (*attribute)(int *value, int attribute, int device);
    int (*create_context)(void **context, unsigned flags, int device);
    int (*set_context)(void *context);
    int (*load)(void **module, const void *ptx);
    int (*function)(void **function, void *module, const char *name);
    int (*occupancy)(int *blocks, void *function, int threads, size_t shared);
    int (*allocate)(CardMemory *memory, size_t size);
    int (*release)(CardMemory memory);
    int (*to_card)(CardMemory to, const void *from, size_t size);
    int (*from_card)(void *to, CardMemory from, size_t size);
    int (*launch)(void *function, unsigned grid_x, unsigned grid_y,
                  unsigned grid_z, unsigned block_x, unsigned block_y,
                  unsigned block_z, unsigned shared, void *stream,
                  void **arguments, void **extra);
    int (*synchronize)(void);
} driver;

static const struct Symbol {
    const char *name;
    void *function; /* where its address belongs */
} symbols[] = {
    {"cuInit", &driver.init},
    {"cuGetErrorName", &driver.error_name},
    {"cuDeviceGet", &driver.device},
    {"cuDeviceGetName", &driver.name},
    {"cuDeviceGetAttribute", &driver.attribute},
    {"cuCtxCreate_v2", &driver.create_context},
    {"cuCtxSetCurrent", &driver.set_context},
    {"cuModuleLoadData", &driver.load},
    {"cuModuleGetFunction", &driver.function},
    {"cuOccupancyMaxActiveBlocksPerMultiprocessor", &driver.occupancy},
    {"cuMemAlloc_v2", &driver.allocate},
    {"cuMemFree_v2", &driver.release},
    {"cuMemcpyHtoD_v2", &driver.to_card},
    {"cuMemcpyDtoH_v2", &driver.from_card},
    {"cuLaunchKernel", &driver.launch},
    {"cuCtxSynchronize", &driver.synchronize},
};

static int multiprocessors;
static void *context; /* NULL: the card is not open */
static char title[96], problem[256];

const char *card_name(void)
{
    return title;
}

const char *card_problem(void)
{
    return problem;
}

/* Whether a call went well; what it answered is kept otherwise. */
static bool fine(const char *call, int error)
{
    const char *name = NULL;
    if (!error)
        return true;
    if (driver.error_name(error, &name) || !name)
        name = "an error without a name";
    snprintf(problem, sizeof problem,
             "the graphics card does not play: %s answers %s (%d)", call, name,
             error);
    return false;
}

/* ---- opening ---- */

static bool open_library(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library) {
        snprintf(problem, sizeof problem,
                 "there is no graphics card that could play: %s", dlerror());
        return false;
    }
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(library, symbols[i].name);
        if (!address) {
            snprintf(problem, sizeof problem,
                     "the driver of the graphics card is too old: it has no %s",
                     symbols[i].name);
            return false;
        }
        memcpy(symbols[i].function, &address, sizeof address);
    }
    return true;
}

bool card_open(void)
{
    int device;
    void *made;
    if (context)
        return true;
    if (!open_library() || !fine("cuInit", driver.init(0)) ||
        !fine("cuDeviceGet", driver.device(&device, 0)) ||
        !fine("cuDeviceGetName",
              driver.name(title, (int)sizeof title, device)) ||
        !fine("cuDeviceGetAttribute",
              driver.attribute(&multiprocessors, MULTIPROCESSORS, device)) ||
        !fine("cuCtxCreate",
              driver.create_context(&made, WAIT_WITHOUT_SPINNING, device)))
        return false;
    context = made;
    return true;
}

/* A context belongs to a thread until another one takes it. */
static bool enter(void)
{
    return fine("cuCtxSetCurrent", driver.set_context(context));
}

/* ---- kernels ---- */

void *card_load(const char *ptx, const char *entry)
{
    void *module, *kernel;
    if (!enter() || !fine("cuModuleLoadData", driver.load(&module, ptx)) ||
        !fine("cuModuleGetFunction", driver.function(&kernel, module, entry)))
        return NULL;
    return kernel;
}

unsigned card_blocks(void *kernel, unsigned threads)
{
    int each;
    if (!enter() || !fine("cuOccupancyMaxActiveBlocksPerMultiprocessor",
                          driver.occupancy(&each, kernel, (int)threads, 0)))
        return 0;
    if (each < 1 || multiprocessors < 1) {
        snprintf(problem, sizeof problem,
                 "the graphics card has no room for this kernel");
        return 0;
    }
    return (unsigned)each * (unsigned)multiprocessors;
}

bool card_run(void *kernel, unsigned blocks, unsigned threads, void **arguments)
{
    return enter() &&
           fine("cuLaunchKernel",
                driver.launch(kernel, blocks, 1, 1, threads, 1, 1, 0, NULL,
                              arguments, NULL)) &&
           fine("cuCtxSynchronize", driver.synchronize());
}

/* ---- memory ---- */

bool card_allocate(CardMemory *memory, size_t size)
{
    return enter() && fine("cuMemAlloc", driver.allocate(memory, size));
}

bool card_free(CardMemory memory)
{
    return enter() && fine("cuMemFree", driver.release(memory));
}

bool card_put(CardMemory to, const void *from, size_t size)
{
    return enter() && fine("cuMemcpyHtoD", driver.to_card(to, from, size));
}

bool card_get(void *to, CardMemory from, size_t size)
{
    return enter() && fine("cuMemcpyDtoH", driver.from_card(to, from, size));
}
