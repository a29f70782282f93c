/* library.h -- what the tests of the library share. */
#ifndef TESTS_LIBRARY_H
#define TESTS_LIBRARY_H

#include "lib/madcap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The call is refused, with a sentence that has these words. */
#define REFUSED(call, words)                                                   \
    do {                                                                       \
        CHECK((call) < 0);                                                     \
        CHECK_TEXT(found_in_why(words), words);                                \
    } while (0)
#define NOTHING(call, words)                                                   \
    do {                                                                       \
        CHECK((call) == NULL);                                                 \
        CHECK_TEXT(found_in_why(words), words);                                \
    } while (0)

/* The words, or what the sentence is instead. */
static inline const char *found_in_why(const char *words)
{
    return strstr(madcap_why(), words) ? words : madcap_why();
}

/* A table, and a state of it in memory of just its size. */
typedef struct Play {
    madcap_table *table;
    unsigned char *state;
    size_t size;
} Play;

static inline Play play_new(const char *game, const char *options)
{
    Play play = {.table = madcap_table_new(game, options, NULL)};
    play.size = (size_t)madcap_state_size(play.table);
    play.state = malloc(play.size);
    madcap_init(play.table, play.state, play.size);
    return play;
}

static inline void *play_copy(const Play *play)
{
    void *copy = malloc(play->size);
    memcpy(copy, play->state, play->size);
    return copy;
}

static inline void play_free(Play *play)
{
    free(play->state);
    madcap_table_free(play->table);
}

#endif
