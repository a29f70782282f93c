/* crew.h -- long work shared out to threads: a bar while it lasts, and an end
 * when a signal asks for it.
 *
 * Items are numbered, and whoever is free takes the next. What an item
 * does must not depend on who does it, so that one thread and many come to the
 * same.
 */
#ifndef APPS_CREW_H
#define APPS_CREW_H

#include <stdbool.h>
#include <stdint.h>

#include "apps/args.h"
#include "bots/bot.h"

enum { CREW_MAX = 256 };

#define FLAG_THREADS                                                           \
    {                                                                          \
        "threads", "N", "how many threads; normally one for each core"         \
    }

typedef struct Crew {
    const char *what; /* a word, before the bar */
    int64_t items;
    int64_t size; /* of an item, which progress is counted in */
    /* Called by any thread; `worker` is 0 to CREW_MAX - 1, and of one number
     * there is one at a time. */
    void (*work)(void *job, int worker, int64_t item);
    void *job;
} Crew;

/* --threads, or one for each core. An exit status, as others of setup.h. */
int crew_threads(const Args *args, int *threads);

/* A slate for the bots of each worker, to be freed; NULL: there is no memory.
 */
Slate *crew_slates(int threads);

/* Whoever works without a crew is stopped by signals all the same. */
void crew_heed_signals(void);

/* Does all items, unless a signal comes. */
void crew_run(const Crew *crew, int threads);

/* As a signal does: for whoever cannot go on. */
void crew_stop(void);

/* Whether SIGINT, SIGTERM or SIGHUP came: items end as soon as they can. A
 * second one ends the program. */
bool crew_is_stopped(void);

#endif
