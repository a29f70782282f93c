/* think.c -- how computer players think about Crazy Lab.
 *
 * Whoever plays at random gives tricks away, so that random play says nothing:
 * in what is imagined everybody plays as he is inclined to.
 */
#include "games/lab/lab.h"

const Think lab_think = {
    .effort = {{0, 1000}, {0, 350}, {0, 0}, {3000, 0}},
    .leans = true,
};
