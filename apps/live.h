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
    ev_timer due;
    ev_prepare before;
} Live;

/* The subprotocol; what libwebsockets calls for it, and the bytes that it keeps
 * for each socket. */
#define LIVE_PROTOCOL "madcap.1"
int live_event(struct lws *wsi, Live *live, enum lws_callback_reasons reason,
               void *user, void *in, size_t length);
extern const size_t live_session_size;

/* False: `why` says why there are no tables. */
bool live_start(Live *live, struct ev_loop *loop, const char *data,
                char why[HUB_WHY]);
void live_end(Live *live);

#endif
