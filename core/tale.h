/* tale.h -- what an action made people see: told lines and frames.
 *
 * A line holds marks instead of names: `@2` is seat 2, `@2's` its
 * possessive, and `{takes|take}` is the verb, for others and for "you". Each
 * line has the mask of viewers that may read it. A frame is a copy of the
 * state at a moment worth looking at; a line knows how many frames came
 * before it. A line may name the item of the picture that it is about, and a
 * frame the cells that an item passed on its way there. A Tale is a fixed
 * buffer of the caller; every function here does nothing when it is NULL.
 */
#ifndef CORE_TALE_H
#define CORE_TALE_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/asserts.h"

enum { TALE_LINES = 64, TALE_FRAMES = 48, TALE_TEXT = 124, STATE_MAX = 1024 };
enum { TALE_ITEM = 16, TALE_CELLS = 32 };
enum { NAME_SIZE = 320 }; /* twelve families, and the number of a seat */

/* Masks of viewers: a seat's bit is 1 << seat; SPECTATOR and OPEN (game.h)
 * have bits too. */
enum {
    TALE_SPECTATOR = 1 << 10,
    TALE_OPEN = 1 << 11,
    TALE_EVERYONE = 0xff | TALE_SPECTATOR | TALE_OPEN
};

/* What only this seat may read, and what the others read instead. After the
 * game the open story holds the former. */
static inline uint16_t tale_only(int seat)
{
    ASSERT(seat >= 0 && seat < 8);
    return (uint16_t)(1u << seat | TALE_OPEN);
}

static inline uint16_t tale_others(int seat)
{
    return (uint16_t)(TALE_EVERYONE & ~tale_only(seat));
}

typedef struct Told {
    uint16_t readers;
    uint16_t frame; /* how many frames came before this line */
    char text[TALE_TEXT];
    char item[TALE_ITEM]; /* what it is about, by its id; "": nothing */
    uint8_t weight;       /* how much it mattered; see tale_weigh */
} Told;

/* The way of an item to where a frame shows it, in cells of its area, or off
 * the table; of an item that stays: of what flew from it. */
typedef struct Trail {
    char item[TALE_ITEM]; /* "": nothing went anywhere */
    uint8_t cells;
    uint8_t cell[TALE_CELLS][2]; /* column, row */
} Trail;

typedef struct Tale {
    uint16_t lines, frames;
    bool revealed; /* something hidden was turned up: no way back */
    bool overflow; /* more was told than fits: a law forbids it */
    Told line[TALE_LINES];
    Trail way[TALE_FRAMES + 1]; /* of each frame, and of the one to come */
    alignas(8) unsigned char frame[TALE_FRAMES][STATE_MAX];
} Tale;

void tale_clear(Tale *tale);
void tale_say(Tale *tale, uint16_t readers, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The item that the last line is about; after tale_say. */
void tale_about(Tale *tale, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* How much what the last line says mattered, 0 to 255, beside other lines of
 * the same game: the heaviest are told again when it is over. It may know what
 * readers do not, so nothing shows it before. */
void tale_weigh(Tale *tale, int weight);
/* Whose way the next frame shows; then its cells, one by one: without the one
 * where the thing starts, and last the one where it is then. */
void tale_way(Tale *tale, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tale_pass(Tale *tale, int column, int row);
void tale_frame(Tale *tale, const void *state, size_t size);
void tale_reveal(Tale *tale);

/* Puts names for marks. `names[seat]` is used for each seat but `you` (-1:
 * nobody), who is addressed. Names are shorter than NAME_SIZE. Answers the
 * length. */
size_t tale_fill(char *buf, size_t size, const char *text,
                 const char *const *names, int you);

#endif
