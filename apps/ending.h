/* ending.h -- the last words of a game in the terminal. */
#ifndef APPS_ENDING_H
#define APPS_ENDING_H

#include "core/match.h"

/* Prints who has won a finished match, everybody's place and why, and what
 * mattered most. Seat `you` is addressed; -1: nobody. */
void ending_show(const Match *match, int you);

#endif
