/* bootstrap.c -- how sure a figure is that was measured on samples. */
#include "apps/bootstrap.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"

static void resample(int64_t samples, Rng *rng, uint32_t *times)
{
    memset(times, 0, (size_t)samples * sizeof *times);
    for (int64_t i = 0; i < samples; i++)
        times[rng_below(rng, (uint32_t)samples)]++;
}

static int order(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Column `which` of the values of all resamples. */
static void find_interval(const double *values, int figures, int which,
                          Figure *figure)
{
    enum { OUTSIDE = RESAMPLES / 40 }; /* on each side */
    double column[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++)
        column[i] = values[i * figures + which];
    qsort(column, RESAMPLES, sizeof *column, order);
    figure->low = column[OUTSIDE];
    figure->high = column[RESAMPLES - 1 - OUTSIDE];
}

static void find_values(const void *data, int64_t samples, Measure *measure,
                        double *values, uint32_t *times, int figures,
                        Figure *figure)
{
    for (int64_t i = 0; i < samples; i++)
        times[i] = 1;
    measure(data, times, values);
    for (int i = 0; i < figures; i++)
        figure[i] = (Figure){values[i], NAN, NAN};
}

bool bootstrap(const void *data, int64_t samples, Measure *measure,
               uint64_t seed, int figures, Figure *figure)
{
    assert(samples > 0 && samples <= UINT32_MAX);
    size_t row = (size_t)figures * sizeof(double);
    uint32_t *times = malloc((size_t)samples * sizeof *times);
    double *values = malloc(RESAMPLES * row);
    bool fine = times && values;
    if (fine)
        find_values(data, samples, measure, values, times, figures, figure);
    if (fine && samples > 1) {
        Rng rng = rng_stream(seed, 0);
        for (int i = 0; i < RESAMPLES; i++) {
            resample(samples, &rng, times);
            measure(data, times, values + (size_t)i * (size_t)figures);
        }
        for (int i = 0; i < figures; i++)
            find_interval(values, figures, i, &figure[i]);
    }
    free(times);
    free(values);
    return fine;
}
