/* stress_times.c -- how long things took. */
#include "apps/stress_times.h"

#include <math.h>
#include <time.h>

/* From a microsecond on each box is 2 % wider: the last one is at ten minutes.
 */
static const double least = 1e-6, wider = 0.02;

double times_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void times_add(Times *times, double seconds)
{
    int box = seconds > least ? (int)(log(seconds / least) / log1p(wider)) : 0;
    times->box[box < TIMES_BOXES ? box : TIMES_BOXES - 1]++;
    times->count++;
    if (seconds > times->most)
        times->most = seconds;
}

double times_share(const Times *times, double share)
{
    double wanted = share * (double)times->count;
    int64_t so_far = 0;
    if (times->count == 0)
        return 0;
    for (int box = 0; box < TIMES_BOXES; box++) {
        so_far += times->box[box];
        if ((double)so_far >= wanted) {
            double edge = least * pow(1 + wider, box + 1);
            return edge < times->most ? edge : times->most;
        }
    }
    return times->most;
}
