/* rng.h -- random streams: splitmix64.
 *
 * Integers only, so a seed gives the same stream everywhere; one word of
 * state, so that a search or a playout keeps it in a register. A stream is
 * named by a seed and a number: streams of the same seed are independent,
 * which is how games of a simulation, the chance actions of a match and its
 * bots are kept apart.
 */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

#include "core/asserts.h"

typedef struct Rng {
    uint64_t state;
} Rng;

static inline uint64_t rng_next(Rng *rng)
{
    uint64_t z = rng->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline Rng rng_stream(uint64_t seed, uint64_t number)
{
    Rng rng = {seed};
    rng.state = rng_next(&rng) ^ number * 0xd1342543de82ef95u;
    rng.state = rng_next(&rng);
    return rng;
}

/* Uniform in 0..n-1, exactly (Lemire's multiply with rejection); n > 0. */
static inline uint32_t rng_below(Rng *rng, uint32_t n)
{
    ASSERT(n > 0);
    uint64_t product = (rng_next(rng) >> 32) * n;
    if (__builtin_expect((uint32_t)product < n, 0)) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)product < floor)
            product = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
