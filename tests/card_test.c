/* card_test.c -- what is asked of a graphics card, with tests/card_driver.c in
 * the place of its driver: each kernel as it is built for a card, thread by
 * thread; and what goes wrong there.
 */
#include <stdlib.h>
#include <string.h>

#include "apps/card.h"
#include "apps/card_kernel.h"
#include "apps/say.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/card_same.h"
#include "tests/test.h"

enum { SEED = 3 };

const CardSample card_sample = {100000, 10, 300};

/* Whether the problem names the function, and the error as the driver does. */
static bool is_named(const char *name)
{
    char call[64];
    size_t length = strcspn(name, ":");
    memcpy(call, name, length);
    call[length] = 0;
    return strstr(card_problem(), call) != NULL &&
           strstr(card_problem(), "answers CUDA_ERROR_") != NULL;
}

TEST("a card that cannot be opened is no card")
{
    static const char *const calls[] = {"cuInit", "cuDeviceGet",
                                        "cuDeviceGetName",
                                        "cuDeviceGetAttribute", "cuCtxCreate"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        test_place("%s", calls[i]);
        setenv("CARD_FAILS", calls[i], 1);
        CHECK(!card_open());
        CHECK(is_named(calls[i]));
    }
    unsetenv("CARD_FAILS");
    CHECK(card_open());
    CHECK_TEXT(card_name(), "a card that is none");
}

/* ---- what goes wrong ---- */

static const char *const at_opening[] = {
    "cuModuleLoadData",
    "cuModuleGetFunction",
    "cuOccupancyMaxActiveBlocksPerMultiprocessor",
    "cuMemAlloc",
    "cuMemAlloc:2",
    "cuMemcpyHtoD",
    "cuCtxSetCurrent"};
static const char *const at_playing[] = {"cuMemcpyHtoD", "cuLaunchKernel",
                                         "cuCtxSynchronize", "cuMemcpyDtoH"};

/* The next table has its kernel compiled anew. */
static void forget_kernels(void)
{
    for (CardKernel *kernel = card_kernels; kernel->folder; kernel++)
        kernel->loaded = NULL;
}

TEST("a kernel that is on the card is not compiled again")
{
    Table table;
    table_start(&table, game_find("template"));
    CHECK_INT(device_open(DEVICE_GPU, &table), FINE);
    setenv("CARD_FAILS", "cuModuleLoadData", 1);
    table.seats = table.game->least_seats;
    CHECK_INT(device_open(DEVICE_GPU, &table), FINE);
    forget_kernels();
    CHECK_INT(device_open(DEVICE_GPU, &table), FAILED);
    unsetenv("CARD_FAILS");
}

TEST("each call of the driver that fails is named, and it can be tried again")
{
    Table table;
    Totals totals = {0};
    table_start(&table, game_find("template"));
    for (size_t i = 0; i < sizeof at_opening / sizeof *at_opening; i++) {
        test_place("%s", at_opening[i]);
        forget_kernels();
        setenv("CARD_FAILS", at_opening[i], 1);
        CHECK_INT(device_open(DEVICE_GPU, &table), FAILED);
        CHECK(is_named(at_opening[i]));
        unsetenv("CARD_FAILS");
        CHECK_INT(device_open(DEVICE_GPU, &table), FINE);
    }
    for (size_t i = 0; i < sizeof at_playing / sizeof *at_playing; i++) {
        test_place("%s", at_playing[i]);
        setenv("CARD_FAILS", at_playing[i], 1);
        CHECK(!device_play(DEVICE_GPU, &table, SEED, 0, 10, &totals));
        CHECK(device_has_failed() && is_named(at_playing[i]));
        CHECK_INT(totals.games, 0);
        unsetenv("CARD_FAILS");
    }
    CHECK(device_play(DEVICE_GPU, &table, SEED, 0, 10, &totals));
    CHECK_INT(totals.games, 10);
    device_close();
}
