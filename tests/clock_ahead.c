/* clock_ahead.c -- a library for tests: whoever it is loaded into has a wall
 * clock that is MADCAP_AHEAD seconds ahead of the machine's. */
#define _GNU_SOURCE /* syscall */

#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t ahead;

__attribute__((constructor)) static void look(void)
{
    const char *seconds = getenv("MADCAP_AHEAD");
    ahead = seconds ? strtol(seconds, NULL, 10) : 0;
}

static struct timespec wall(void)
{
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    now.tv_sec += ahead;
    return now;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    if (clock != CLOCK_REALTIME)
        return (int)syscall(SYS_clock_gettime, clock, now);
    *now = wall();
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    (void)zone;
    struct timespec exact = wall();
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now)
{
    time_t seconds = wall().tv_sec;
    if (now)
        *now = seconds;
    return seconds;
}
