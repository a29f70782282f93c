/* show.h -- a scene as text. */
#ifndef APPS_SHOW_H
#define APPS_SHOW_H

#include "core/scene.h"

/* Prints status, who is who, and the areas on stdout, within the width of the
 * terminal. Seat `you` is addressed; -1: nobody. */
void show_scene(const Scene *scene, int seats, int you);

/* Prints every thing of the scene with its label and its sentence. */
void show_sentences(const Scene *scene, int you);

#endif
