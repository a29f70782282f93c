/* sums.c -- the sums that show damage of rows and openings. */
#include "online/sums.h"

#include <string.h>

/* FNV-1a, a byte at a time. */
static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ byte[i]) * 0x100000001b3U;
    return sum;
}

/* The lowest byte first, on every machine. */
static uint64_t add_number(uint64_t sum, int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> (8 * i));
    return add_bytes(sum, bytes, sizeof bytes);
}

static const uint64_t no_sum = 0xcbf29ce484222325U;

int64_t sums_table(const char *code)
{
    return (int64_t)add_bytes(no_sum, code, strlen(code));
}

int64_t sums_row(int64_t table, int64_t seq, int64_t time, const void *bytes,
                 size_t size)
{
    uint64_t sum = add_number(no_sum, table);
    sum = add_number(add_number(sum, seq), time);
    return (int64_t)add_bytes(sum, bytes, size);
}

int64_t sums_opening(const char *code, int64_t created, const void *bytes,
                     size_t size)
{
    uint64_t sum = add_bytes(no_sum, code, strlen(code) + 1);
    return (int64_t)add_bytes(add_number(sum, created), bytes, size);
}
