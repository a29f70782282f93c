/* states.h -- comparing states field by field. */
#ifndef TESTS_STATES_H
#define TESTS_STATES_H

#include "core/game.h"
#include "tests/test.h"

/* Whether so many bytes are equal; those of a state, and what lies behind it.
 * If not, the fields that differ are printed, with both values. */
bool test_states(const Game *game, const void *left, const void *right,
                 size_t size, const char *file, int line, const char *claim);

#define CHECK_STATES(game, left, right, size)                                  \
    test_states((game), (left), (right), (size), __FILE__, __LINE__,           \
                #left " == " #right)

#endif
