/* draw.h -- what the two halves of the picture share: draw.c draws what lies
 * on the table, ask.c says where the game stands and what may be done. */
#ifndef GAMES_LAB_DRAW_H
#define GAMES_LAB_DRAW_H

#include "core/canvas.h"
#include "games/lab/lab.h"

typedef struct Canvas {
    CANVAS(Lab);
    uint64_t all; /* points of all cards of the box */
    bool plays;   /* the viewer is to play a card */
} Canvas;

/* The status, and a choice for each legal action; the picks are found among
 * the items that are there. */
void lab_draw_status(const Canvas *c);
void lab_draw_choices(const Canvas *c, const Set *legal);

/* On a card that the viewer can play: what the trick comes to with it. */
void lab_draw_worth(const Canvas *c, Item *item, int card);
/* Points of a colour in the viewer's hand. */
int lab_held(const Canvas *c, int colour);
/* Who takes a trick as it lies there, or NONE. */
int lab_drawn_taker(const Canvas *c, int trick);

const char *lab_points_word(int points); /* "point", "points" */

#endif
