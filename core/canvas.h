/* canvas.h -- what a game draws its picture from.
 *
 *   typedef struct Canvas {
 *       CANVAS(Race);
 *       const Edition *words;
 *   } Canvas;
 *
 * Every game's Canvas begins with the table, its own state, brought into range
 * so that all of it may be used as indices, the scene that is made, and who
 * looks at it.
 */
#ifndef CORE_CANVAS_H
#define CORE_CANVAS_H

#include "core/game.h"

/* clang-format off */
#define CANVAS(State)   \
    const Table *table; \
    const State *s;     \
    Scene *scene;       \
    int viewer
/* clang-format on */

/* Whether who looks sits at the table. */
#define canvas_is_seat(c) table_has_seat((c)->table, (c)->viewer)

#endif
