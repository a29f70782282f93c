/* kernel.c -- plays the games of a setup, with KERNEL_FILE, the file of a
 * kernel.
 *
 * Built for the program, for WebAssembly and for a graphics card, where each
 * thread takes every n-th game.
 */
#ifndef KERNEL_FILE
#define KERNEL_FILE "games/template/kernel_tmpl.c"
#endif
#include KERNEL_FILE
#include "tests/kernel.h"

static uint64_t hash_of(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

/* Somewhere in the game a seat imagines a world, then all is played on. */
static uint64_t play(const Table *table, size_t size, uint64_t seed,
                     uint32_t game, Tally *tally)
{
    alignas(8) unsigned char state[STATE_MAX], world[STATE_MAX];
    Rng rng = rng_stream(seed, game);
    int viewer = (int)(game % (uint32_t)table->seats);
    Result result;
    RULES(init)(table, state);
    for (uint32_t steps = game * 7 % 150; tally->steps < steps;) {
        Actors actors = RULES(actors)(table, state);
        if (!(actors.awaited | actors.free))
            break;
        RULES(playout_step)(table, state, &rng, tally);
    }
    __builtin_memcpy(world, state, size);
    RULES(redact)(table, world, viewer);
    RULES(resample)(table, world, viewer, &rng);
    Tally rest = RULES(playout)(table, state, &rng);
    RULES(result)(table, state, &result);
    tally->decisions += rest.decisions;
    tally->steps += rest.steps;
    uint64_t hash = hash_of(0xcbf29ce484222325u, world, size);
    hash = hash_of(hash, state, size);
    return hash_of(hash, &result, sizeof result);
}

static void play_some(const Setup *setup, uint64_t seed, uint32_t from,
                      uint32_t games, uint32_t apart, Played *played)
{
    Table table;
    table.game = NULL;
    table.seats = setup->seats;
    __builtin_memcpy(table.option, setup->option, sizeof table.option);
    __builtin_memcpy(table.box, setup->box, sizeof table.box);
    for (uint32_t game = from; game < games; game += apart) {
        Tally tally = {0, 0};
        played->hash +=
            play(&table, (size_t)setup->state_size, seed, game, &tally);
        played->decisions += tally.decisions;
        played->steps += tally.steps;
    }
}

#ifdef __NVPTX__

__attribute__((nvptx_kernel)) void
kernel_card(const Setup *setup, uint64_t seed, uint32_t games, Played *played);

__attribute__((nvptx_kernel)) void
kernel_card(const Setup *setup, uint64_t seed, uint32_t games, Played *played)
{
    uint32_t block = __nvvm_read_ptx_sreg_ntid_x();
    uint32_t first =
        __nvvm_read_ptx_sreg_ctaid_x() * block + __nvvm_read_ptx_sreg_tid_x();
    Played own = {0, 0, 0};
    play_some(setup, seed, first, games,
              block * __nvvm_read_ptx_sreg_nctaid_x(), &own);
    __atomic_fetch_add(&played->decisions, own.decisions, __ATOMIC_RELAXED);
    __atomic_fetch_add(&played->steps, own.steps, __ATOMIC_RELAXED);
    __atomic_fetch_add(&played->hash, own.hash, __ATOMIC_RELAXED);
}

#else

void kernel_play(const Setup *setup, uint64_t seed, uint32_t games,
                 Played *played)
{
    play_some(setup, seed, 0, games, 1, played);
}

#endif
