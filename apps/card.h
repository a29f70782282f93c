/* card.h -- a graphics card, by the library of its driver.
 *
 * Nothing of it is needed to build or to start this program: the library is
 * opened when somebody asks for the card. There is one card, the driver's
 * first. What answers false or 0 went wrong, and card_problem says what. Any
 * thread may call these, one at a time.
 */
#ifndef APPS_CARD_H
#define APPS_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t CardMemory; /* a place in the card's memory */

bool card_open(void);

/* What it is called, once it is open. */
const char *card_name(void);

/* One sentence, without an end. */
const char *card_problem(void);

/* Compiles PTX, a text, for this card and finds the kernel with that name;
 * NULL: that failed. */
void *card_load(const char *ptx, const char *entry);

/* How many blocks of so many threads of a kernel run at once. */
unsigned card_blocks(void *kernel, unsigned threads);

bool card_allocate(CardMemory *memory, size_t size);
bool card_free(CardMemory memory);
bool card_put(CardMemory to, const void *from, size_t size);
bool card_get(void *to, CardMemory from, size_t size);

/* Runs a kernel and waits for its end; `arguments` point at each. */
bool card_run(void *kernel, unsigned blocks, unsigned threads,
              void **arguments);

#endif
