/* kernel_wasm.c -- what a kernel as a WebAssembly module shows to its host. */
#include "apps/web/memory.c"
#include "tests/kernel.c"

#define EXPORT(name) __attribute__((export_name(name)))

static Setup setup;
static Played played;

EXPORT("setup_size") uint32_t wasm_setup_size(void);
EXPORT("setup") Setup *wasm_setup(void);
EXPORT("played") Played *wasm_played(void);
EXPORT("play") void wasm_play(void);

uint32_t wasm_setup_size(void)
{
    return sizeof setup;
}

Setup *wasm_setup(void)
{
    return &setup;
}

Played *wasm_played(void)
{
    return &played;
}

void wasm_play(void)
{
    played = (Played){0, 0, 0};
    kernel_play(&setup, KERNEL_SEED, KERNEL_GAMES, &played);
}
