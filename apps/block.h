/* block.h -- one area of a scene as a block of lines. */
#ifndef APPS_BLOCK_H
#define APPS_BLOCK_H

#include "core/scene.h"

enum { LINE_BYTES = 2048, BLOCK_LINES = 96 };

/* Text of which is known how many columns it takes; escapes take none. */
typedef struct Line {
    int length, width;
    char text[LINE_BYTES];
} Line;

typedef struct Block {
    int lines, width;
    Line line[BLOCK_LINES];
} Block;

/* From roomy to narrow: frames around boards, none, things in one cell below
 * each other. */
typedef enum { FORM_FRAMED, FORM_BARE, FORM_NARROW } Form;

/* A list of signs and what they mean: it goes where room is left. */
bool block_is_legend(const Scene *scene, int area);

/* No lines: the area holds nothing. A row that stands alone is broken where
 * it would be wider than `width`, and so is a legend. Seat `you` is addressed.
 */
void block_build(const Scene *scene, int area, int you, Form form, int width,
                 Block *block);

#endif
