/* metrics.h -- what the server counts, as Prometheus reads it. */
#ifndef APPS_METRICS_H
#define APPS_METRICS_H

#include <stdbool.h>

#include "online/hub.h"

enum { METRICS_MAX = 1 << 15, METRICS_STATUSES = 600 };

typedef struct Metrics {
    const char *engine; /* the version of the page */
    double started;     /* seconds since 1970 */
    bool ready, keeps;  /* `keeps`: there are tables */
    int visits, sockets, most;
    uint64_t answers[METRICS_STATUSES]; /* to requests, by their status */
    uint64_t answer_bytes;
    uint64_t connections; /* that were let in */
    uint64_t no_room;     /* that were shown out */
    uint64_t gave_way;    /* idle ones that were closed for others */
    uint64_t fell_behind; /* sockets that did not read */
    uint64_t queued;      /* bytes that wait for readers */
    Histogram turns;      /* what the loop does between two waits */
    HubStats hub;
} Metrics;

/* The text, which lasts until the next call. */
const char *metrics_text(const Metrics *metrics);

#endif
