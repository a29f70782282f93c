/* set.h -- sets of small numbers: 256 bits, by value, no allocation.
 *
 * A legal set is a Set, an action is an element. Everything is inline, so
 * that a game whose actions all lie below 64 pays for one word.
 */
#ifndef CORE_SET_H
#define CORE_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "core/asserts.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

enum { SET_WORDS = 4, SET_SIZE = 64 * SET_WORDS };

typedef struct Set {
    uint64_t word[SET_WORDS];
} Set;

static inline int bit_count(uint64_t word)
{
    return __builtin_popcountll(word);
}

#if !defined(__BMI2__)
/* For each byte the places of its set bits, four bits each, the lowest bit
 * first: built from the highest bit down. */
#define BITS_0(list) (list), (list) << 4
#define BITS_1(list) BITS_0(list), BITS_0((list) << 4 | 1)
#define BITS_2(list) BITS_1(list), BITS_1((list) << 4 | 2)
#define BITS_3(list) BITS_2(list), BITS_2((list) << 4 | 3)
#define BITS_4(list) BITS_3(list), BITS_3((list) << 4 | 4)
#define BITS_5(list) BITS_4(list), BITS_4((list) << 4 | 5)
#define BITS_6(list) BITS_5(list), BITS_5((list) << 4 | 6)
#define BITS_7(list) BITS_6(list), BITS_6((list) << 4 | 7)
static const uint32_t bits_of_byte[256] = {BITS_7(0u)};
#endif

/* The index of the n-th set bit (from 0) of a word that has more than n. Where
 * no instruction does it, the bits up to each byte are counted, all at once:
 * the bytes with n or fewer lie before it. Nothing branches. */
static inline int bit_nth(uint64_t word, int n)
{
    ASSERT(n >= 0 && n < bit_count(word));
#if defined(__BMI2__)
    return __builtin_ctzll(_pdep_u64(1ull << n, word));
#else
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    uint64_t sums = word - (word >> 1 & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones;
    uint64_t passed = (((uint64_t)n * ones | tops) - sums) & tops;
    int byte = bit_count(passed) * 8;
    n -= (int)(sums << 8 >> byte & 0xff);
    return byte + (int)(bits_of_byte[word >> byte & 0xff] >> 4 * n & 7);
#endif
}

/* The n-th set bit of a word that has more than n, alone. */
static inline uint64_t bit_alone(uint64_t word, int n)
{
    ASSERT(n >= 0 && n < bit_count(word));
#if defined(__BMI2__)
    return _pdep_u64(1ull << n, word);
#else
    return 1ull << bit_nth(word, n);
#endif
}

static inline void set_add(Set *set, int element)
{
    ASSERT(element >= 0 && element < SET_SIZE);
    set->word[element >> 6] |= 1ull << (element & 63);
}

static inline bool set_has(const Set *set, int element)
{
    return element >= 0 && element < SET_SIZE &&
           (set->word[element >> 6] >> (element & 63) & 1);
}

static inline int set_count(const Set *set)
{
    return bit_count(set->word[0]) + bit_count(set->word[1]) +
           bit_count(set->word[2]) + bit_count(set->word[3]);
}

static inline bool set_is_empty(const Set *set)
{
    return !(set->word[0] | set->word[1] | set->word[2] | set->word[3]);
}

/* The n-th smallest element, counted from 0; the set has more than n. No
 * loop: an index that varies would keep the set out of registers. */
static inline int set_nth(const Set *set, int n)
{
    ASSERT(n >= 0 && n < set_count(set));
    int here = bit_count(set->word[0]);
    if (n < here)
        return bit_nth(set->word[0], n);
    n -= here;
    here = bit_count(set->word[1]);
    if (n < here)
        return 64 + bit_nth(set->word[1], n);
    n -= here;
    here = bit_count(set->word[2]);
    if (n < here)
        return 128 + bit_nth(set->word[2], n);
    return 192 + bit_nth(set->word[3], n - here);
}

/* The smallest element from `from` on, or -1: `for (int a = set_next(&s, 0);
 * a >= 0; a = set_next(&s, a + 1))` visits all. */
static inline int set_next(const Set *set, int from)
{
    ASSERT(from >= 0 && from <= SET_SIZE);
    for (int i = from >> 6; i < SET_WORDS; i++) {
        uint64_t rest = set->word[i];
        if (i == from >> 6)
            rest &= ~0ull << (from & 63);
        if (rest)
            return 64 * i + __builtin_ctzll(rest);
    }
    return -1;
}

#endif
