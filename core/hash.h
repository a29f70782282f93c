/* hash.h -- a hash of 64 bits over bytes that are no secret.
 *
 * For telling two things apart, and no defence against whoever wants two of
 * them to look alike. Records carry it: it stays as it is.
 */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Each step can be undone, so no two words fall together. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

/* Eight bytes at a time, chained to all before; the last few are filled up
 * with zeros. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t word = 0;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        __builtin_memcpy(&word, at, sizeof word);
        hash = hash_word(hash, word);
    }
    word = 0;
    __builtin_memcpy(&word, at, size);
    return hash_word(hash, word);
}

#endif
