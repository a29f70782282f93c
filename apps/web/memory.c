/* memory.c -- the four functions that a compiler may call without being asked,
 * for a module that has no C library.
 *
 * The first two become single instructions where the size is not known; loops
 * here would be found by the compiler and turned into calls of themselves.
 */
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
void *memmove(void *to, const void *from, size_t size);
int memcmp(const void *left, const void *right, size_t size);

void *memcpy(void *to, const void *from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    while (size && *a == *b) {
        size--;
        a++;
        b++;
    }
    return size ? *a - *b : 0;
}
