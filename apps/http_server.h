/* http_server.h -- sockets: what http.h answers goes out to browsers. */
#ifndef APPS_HTTP_SERVER_H
#define APPS_HTTP_SERVER_H

#include <stdbool.h>

#include "apps/proxies.h"
#include "online/hub.h"

typedef struct HttpServer HttpServer;

typedef struct HttpSettings {
    int listener;        /* for everybody */
    int inside;          /* for who hosts it: answers /metrics; -1: none */
    const char *origins; /* see doors.h; or NULL */
    const char *address; /* of this one of several servers; or NULL */
    Proxies proxies;     /* whose headers are believed */
    double keep; /* seconds that tables are kept which are over, or which
                    nobody touched; 0: for ever */
} HttpSettings;

/* Takes over the listening sockets and the signals SIGINT, SIGTERM and SIGHUP.
 * NULL: it could not be started, and the sockets are still the caller's. */
HttpServer *http_server_start(const HttpSettings *settings);

/* Opens the tables that are kept at a place. False: `why` says why not, and
 * only the page is served. */
bool http_server_open_tables(HttpServer *server, const char *data,
                             char why[HUB_WHY]);

/* Tables that go on. */
int64_t http_server_tables(const HttpServer *server);

/* Serves until one of the signals comes; then lets go of everything. */
void http_server_run(HttpServer *server);
void http_server_end(HttpServer *server);

#endif
