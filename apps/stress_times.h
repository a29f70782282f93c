/* stress_times.h -- how long things took: percentiles of many.
 *
 * Times are counted in boxes that are 2 % wide, so that there may be any number
 * of them; what is answered is the upper edge of a box.
 */
#ifndef APPS_STRESS_TIMES_H
#define APPS_STRESS_TIMES_H

#include <stdint.h>

enum { TIMES_BOXES = 1024 };

typedef struct Times {
    int64_t count;
    double most;
    uint32_t box[TIMES_BOXES];
} Times;

/* Seconds on a clock that only runs forward. */
double times_now(void);

void times_add(Times *times, double seconds);
/* The least time that so large a share of all did not exceed; 0 of none. */
double times_share(const Times *times, double share);

#endif
