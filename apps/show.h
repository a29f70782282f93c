/* show.h -- a scene as text. */
#ifndef APPS_SHOW_H
#define APPS_SHOW_H

#include <stdio.h>

#include "core/match.h"

/* What a viewer sees of a match; the next call overwrites it. */
const Scene *show_view(const Match *match, int viewer);

/* Prints status, who is who, and the areas, within the width of the terminal.
 * Seat `you` is addressed; -1: nobody. Answers how many lines that were. */
int show_scene(FILE *out, const Scene *scene, int seats, int you);

/* Prints every thing of the scene with its label and its sentence. */
void show_sentences(const Scene *scene, int you);

#endif
