/* story.h -- told lines in the terminal. */
#ifndef APPS_STORY_H
#define APPS_STORY_H

#include <stdio.h>

#include "core/cursor.h"

/* The seat that a viewer's texts call "you"; -1 for who has no seat. */
int story_you(int viewer);

/* Prints the lines of a tale that the viewer may read, each behind `lead`.
 * Answers how many. */
int story_print(FILE *out, const Tale *tale, int viewer, const char *lead);

/* The same for all that the viewer noticed of a match behind so many of its
 * entries. */
void story_print_since(FILE *out, const Match *match, int viewer,
                       int32_t entries, const char *lead);

#endif
