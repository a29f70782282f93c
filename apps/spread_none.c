/* spread_none.c -- in the place of spread.c where it was built without MPI. */
#include <stdlib.h>

#include "apps/say.h"
#include "apps/spread.h"

/* Each would do everything, and believe that it is alone. */
int spread_start(bool *on)
{
    const char *processes = getenv("OMPI_COMM_WORLD_SIZE");
    *on = false;
    if (!processes || strtol(processes, NULL, 10) < 2)
        return FINE;
    return say_failed("this madcap was built without MPI: build it with "
                      "-Dmpi=enabled, or share the work with --part");
}

bool spread_is_first(void)
{
    return true;
}

int spread_seed(int status, uint64_t *seed)
{
    (void)seed;
    return status;
}

void spread_run(const Spread *spread)
{
    (void)spread;
}

void spread_dismiss(void)
{
}

void spread_work(const Task *task)
{
    (void)task;
    abort();
}
