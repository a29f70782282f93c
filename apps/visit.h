/* visit.h -- one connection of somebody who asks for files.
 *
 * A visit reads heads, hands requests to the server that it belongs to, and
 * sends what is answered: as much as the other side takes, the rest when it
 * takes more. Requests behind an answer on its way wait. What the server
 * refuses ends the visit: nothing more is sent, and what still comes is thrown
 * away for a moment, so that the answer arrives before the end does.
 */
#ifndef APPS_VISIT_H
#define APPS_VISIT_H

#include <ev.h>

#include "apps/head.h"
#include "apps/peers.h"

enum {
    VISIT_HEAD_SECONDS = 10,  /* for a request to be whole */
    VISIT_STALL_SECONDS = 20, /* for a reader to take something */
    VISIT_IDLE_SECONDS = 60,  /* between two requests */
    VISIT_LINGER_SECONDS = 2  /* for a refusal to arrive */
};

typedef struct Visit Visit;

/* What the server does for its visits. */
typedef struct VisitHost {
    void *server;
    struct ev_loop *loop;
    const char *date;
    HttpAnswer (*answer)(void *server, const Visit *visit,
                         const HttpRequest *request);
    /* Somebody wants to become a WebSocket. True: it is one, and
     * the visit is over (visit_give). */
    bool (*upgrade)(void *server, Visit *visit, const HttpRequest *request,
                    HttpAnswer *refusal);
    void (*sent)(void *server, int status, size_t bytes);
    /* Whether it waits for its next request. */
    void (*mark)(void *server, Visit *visit, bool idle);
    void (*gone)(void *server, Visit *visit);
} VisitHost;

/* NULL: no memory. */
Visit *visit_start(const VisitHost *host, int fd, Peer *peer);
Peer *visit_peer(const Visit *visit);

/* Closes it at once. */
void visit_end(Visit *visit);
/* Lets go of the socket, which is the caller's now. */
int visit_give(Visit *visit);

/* No more requests: it ends behind the answer on its way. False: there is
 * none, and it has ended. */
bool visit_finish(Visit *visit);
/* Ends it where its time is over; to be called each second. */
void visit_tick(Visit *visit, double now);
/* Seconds since the reader took something. */
double visit_stalled(const Visit *visit, double now);

#endif
