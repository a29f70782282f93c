/* histogram.c -- how long something took. */
#include "online/histogram.h"

#include <time.h>

const double histogram_bound[HISTOGRAM_BOUNDS] = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01,
    0.025,  0.05,    0.1,    0.25,  0.5,    1,     2.5};

void histogram_add(Histogram *histogram, double seconds)
{
    int at = 0;
    while (at < HISTOGRAM_BOUNDS && seconds > histogram_bound[at])
        at++;
    histogram->count[at]++;
    histogram->sum += seconds;
}

double histogram_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
