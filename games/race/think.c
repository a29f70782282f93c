/* think.c -- how computer players think about a race: at random to the end,
 * and often. */
#include "games/race/race.h"

const Think race_think = {
    .effort = {{12, 0}, {60, 0}, {600, 0}, {150000, 0}},
};
