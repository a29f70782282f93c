/* search.h -- thinking ahead: a tree search over worlds that could be true.
 *
 * One implementation for all games, on the interface alone. Each iteration
 * fills the seat's view with a possible world, walks down a tree of what the
 * seat would see, plays on from there to the end, and notes what came of it.
 * docs/decisions/0028-search.md says why it is as it is.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"

/* An action that was thought over. */
typedef struct Thought {
    int action;
    uint32_t visits; /* iterations that began with it */
    float worth;     /* share of a win, and a little for points */
    float wins;      /* share of a win alone */
} Thought;

typedef struct Thoughts {
    int count;
    Thought thought[SET_SIZE];
} Thoughts;

/* Thinks so many iterations on the slate of a seat that is awaited. All that
 * was tried is there afterwards, the best first. */
void search_think(const Ask *ask, int32_t iterations, Thoughts *thoughts);

#endif
