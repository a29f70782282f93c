/* think.c -- how computer players think about Crazy Lab.
 *
 * Whoever plays at random gives tricks away, so that random play says nothing:
 * in what is imagined everybody plays as he is inclined to. What others have
 * done says much about what they hold: worlds are drawn by that (belief.c).
 */
#include "games/lab/lab.h"

const Think lab_think = {
    .effort = {{0, 4}, {0, 2}, {600, 0}, {15000, 0}},
    .leans = true,
    .wander = lab_wander,
};
