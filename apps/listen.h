/* listen.h -- sockets that wait for others to come. */
#ifndef APPS_LISTEN_H
#define APPS_LISTEN_H

#include <stddef.h>

#define LISTEN_HOME "127.0.0.1"
enum { LISTEN_PORT = 8080, LISTEN_PORT_MOST = 65535 };

/* Where to listen, and what said so: its flags are named in errors. */
typedef struct ListenAt {
    const char *address_flag, *port_flag;
    const char *address; /* numbers alone, so that nothing is looked up */
    int port;            /* 0: any that is free */
} ListenAt;

/* Answers an exit status. */
int listen_open(const ListenAt *at, int *listener);

/* "9100", "127.0.0.1:9100" or "[::1]:9100", whose address is written into
 * `host`. Answers an exit status. */
int listen_read(const char *flag, const char *text, char *host, size_t size,
                ListenAt *at);

/* The link that a browser on this machine opens: the address only where it is
 * not reached as localhost, with the port that was picked. */
void listen_link(int listener, const char *address, char *buf, size_t size);

#endif
