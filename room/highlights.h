/* highlights.h -- the told lines of a finished match that mattered most.
 *
 * Games weigh what they tell (tale.h). A few lines of the open story, in the
 * order in which they were told, are what the end of a game shows beside who
 * won: of each player the heaviest, since everybody asks what became of them,
 * and then the heaviest of all others.
 */
#ifndef ROOM_HIGHLIGHTS_H
#define ROOM_HIGHLIGHTS_H

#include "core/cursor.h"

enum { HIGHLIGHTS = 5 };

typedef struct Highlight {
    int32_t moment; /* as who sees everything counts, see Notice */
    int32_t weight;
    bool own;             /* it is the heaviest of whom it names first */
    char text[TALE_TEXT]; /* with the marks of tale.h */
    char item[TALE_ITEM]; /* what it is about, as in tale.h */
} Highlight;

/* Of equal lines the later ones are taken. The match is over; `tale` is
 * scratch. Answers how many there are. */
int highlights_find(const Match *match, Tale *tale,
                    Highlight found[HIGHLIGHTS]);

/* Whom a line names first; -1: nobody. */
int highlights_seat(const char *text);

#endif
