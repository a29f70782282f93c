/* bootstrap.h -- how sure a figure is that was measured on samples.
 *
 * The samples are drawn anew, as many as there are and each as often as it
 * comes; the figure is measured on what was drawn, a thousand times over, and
 * the middle 95 of 100 results are its interval. That asks nothing of how the
 * samples are distributed, and serves figures that are no means.
 */
#ifndef APPS_BOOTSTRAP_H
#define APPS_BOOTSTRAP_H

#include <stdbool.h>
#include <stdint.h>

enum { RESAMPLES = 1000 };

/* A value and its 95 % interval. */
typedef struct Figure {
    double value, low, high;
} Figure;

/* Measures all figures on samples of which number i counts times[i]. */
typedef void Measure(const void *data, const uint32_t *times, double *values);

/* Fills the figures, with intervals that are the same for the same seed; from
 * a single sample there are none: low and high are NAN. False: no memory. */
bool bootstrap(const void *data, int64_t samples, Measure *measure,
               uint64_t seed, int figures, Figure *figure);

#endif
