/* story.h -- what a viewer was told, line by line, from the log. */
#ifndef APPS_STORY_H
#define APPS_STORY_H

#include <stdio.h>

#include "core/match.h"

/* The seat that a viewer's texts call "you"; -1 for who has no seat. */
int story_you(int viewer);

bool story_may_read(const Told *told, int viewer);

/* Prints the lines that the viewer was told by the actions from ply `from` on
 * (0: all), each behind `lead`. `out` may be NULL. Answers how many. */
int story_print(FILE *out, const Match *match, int viewer, int32_t from,
                const char *lead);

#endif
