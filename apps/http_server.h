/* http_server.h -- sockets: what http.h answers goes out to browsers. */
#ifndef APPS_HTTP_SERVER_H
#define APPS_HTTP_SERVER_H

#include <stdbool.h>

#include "online/hub.h"

typedef struct HttpServer HttpServer;

/* Takes over a listening socket and the signals SIGINT and SIGTERM. NULL: it
 * could not be started, and the socket is still the caller's. */
HttpServer *http_server_start(int listener);

/* Opens the tables that are kept in a folder. False: `why` says why not, and
 * only the page is served. */
bool http_server_open_tables(HttpServer *server, const char *data,
                             char why[HUB_WHY]);

/* Serves until one of the two signals comes; then lets go of everything. */
void http_server_run(HttpServer *server);
void http_server_end(HttpServer *server);

#endif
