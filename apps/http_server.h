/* http_server.h -- sockets: what http.h answers goes out to browsers. */
#ifndef APPS_HTTP_SERVER_H
#define APPS_HTTP_SERVER_H

typedef struct HttpServer HttpServer;

/* Takes over a listening socket and the signals SIGINT and SIGTERM. NULL: it
 * could not be started, and the socket is still the caller's. */
HttpServer *http_server_start(int listener);

/* Serves until one of the two signals comes, then lets go of everything. */
void http_server_run(HttpServer *server);

#endif
