/* histogram.h -- how long something took, as counts between fixed bounds. */
#ifndef ONLINE_HISTOGRAM_H
#define ONLINE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 14 };

typedef struct Histogram {
    uint64_t count[HISTOGRAM_BOUNDS + 1]; /* the last: longer than all bounds */
    double sum;                           /* seconds */
} Histogram;

/* Seconds, rising. */
extern const double histogram_bound[HISTOGRAM_BOUNDS];

void histogram_add(Histogram *histogram, double seconds);

/* Seconds of a clock that only goes forward. */
double histogram_now(void);

#endif
