/* live.h -- WebSockets to the hub: people at tables.
 *
 * One protocol of libwebsockets. What the hub sends waits in a queue for each
 * socket; who does not read is cut off before that grows.
 */
#ifndef APPS_LIVE_H
#define APPS_LIVE_H

#include <ev.h>
#include <libwebsockets.h>

#include "online/hub.h"

typedef struct Live {
    Hub *hub; /* NULL: there are no tables here */
    struct ev_loop *loop;
    ev_io kept;
    ev_io thoughts;
    ev_timer due;
    ev_prepare before;
    ev_timer sweeping;
    double keep;          /* seconds that old tables are kept; 0: for ever */
    uint64_t came;        /* sockets */
    uint64_t queued;      /* bytes that wait for readers */
    uint64_t fell_behind; /* sockets that did not read */
} Live;

/* What libwebsockets calls for the subprotocol, and the bytes that it keeps for
 * each socket. Who may come was looked at before: see doors.h. */
int live_event(struct lws *wsi, Live *live, enum lws_callback_reasons reason,
               void *user, void *in, size_t length);
extern const size_t live_session_size;

/* Each second, for each that is there: who does not read, or is gone without a
 * word, is found out. libwebsockets would keep all such times in one sorted
 * list and walk through it for each message. */
void live_tick(struct lws *wsi);

/* What is told to pages that come: theirs has to be the same. */
const char *live_engine(void);

/* Whoever is there is told to come back, and closed; may be called again. */
void live_dismiss(struct lws *wsi);

/* False: `why` says why there are no tables. */
bool live_start(Live *live, struct ev_loop *loop, const char *data, double keep,
                char why[HUB_WHY]);
void live_end(Live *live);

#endif
