/* listen.c -- sockets that wait for others to come. */
#include "apps/listen.h"

#include <errno.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "apps/say.h"

enum { BACKLOG = SOMAXCONN };

/* Answers an exit status. */
static int find_address(const ListenAt *at, struct addrinfo **found)
{
    char service[8];
    const char *text =
        strcmp(at->address, "localhost") == 0 ? LISTEN_HOME : at->address;
    struct addrinfo hints = {.ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags =
                                 AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    snprintf(service, sizeof service, "%d", at->port);
    if (!*text || getaddrinfo(text, service, &hints, found) != 0)
        return say_wrong("--%s '%s' is not an address such as 127.0.0.1, "
                         "0.0.0.0 or ::1",
                         at->address_flag, text);
    return FINE;
}

/* Why there is no socket, as an exit status. */
static int say_why(int error, const ListenAt *at)
{
    switch (error) {
    case EADDRINUSE:
        return say_failed(
            "port %d is taken; try --%s %d", at->port, at->port_flag,
            at->port < LISTEN_PORT_MOST ? at->port + 1 : LISTEN_PORT);
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return say_wrong("--%s %s is not an address of this machine",
                         at->address_flag, at->address);
    case EACCES:
        return say_failed("port %d is not open to everybody; try --%s %d",
                          at->port, at->port_flag, LISTEN_PORT);
    default:
        return say_failed("cannot listen at %s, port %d: %s", at->address,
                          at->port, strerror(error));
    }
}

/* Listening is the one sure way to learn whether a port is free. Answers an
 * error number. */
static int listen_at(const struct addrinfo *at, int *listener)
{
    int on = 1;
    int fd = socket(at->ai_family, SOCK_STREAM, 0);
    if (fd >= 0 &&
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(fd, at->ai_addr, at->ai_addrlen) == 0 &&
        listen(fd, BACKLOG) == 0) {
        *listener = fd;
        return 0;
    }
    int error = errno;
    if (fd >= 0)
        close(fd);
    return error;
}

int listen_open(const ListenAt *at, int *listener)
{
    struct addrinfo *found;
    int status = find_address(at, &found);
    if (status != FINE)
        return status;
    int error = listen_at(found, listener);
    freeaddrinfo(found);
    return error ? say_why(error, at) : FINE;
}

int listen_read(const char *flag, const char *text, char *host, size_t size,
                ListenAt *at)
{
    const char *colon = strrchr(text, ':');
    const char *port = colon ? colon + 1 : text;
    size_t length = colon ? (size_t)(colon - text) : 0;
    bool in_brackets = length > 1 && *text == '[' && colon[-1] == ']';
    size_t digits = strspn(port, "0123456789");
    if (!digits || digits > 5 || port[digits] || length >= size ||
        strtol(port, NULL, 10) > LISTEN_PORT_MOST)
        return say_wrong("--%s '%s' is neither a port nor an address and a "
                         "port such as 127.0.0.1:9100",
                         flag, text);
    snprintf(host, size, "%.*s", (int)length - 2 * in_brackets,
             text + in_brackets);
    *at = (ListenAt){.address_flag = flag,
                     .port_flag = flag,
                     .address = colon ? host : LISTEN_HOME,
                     .port = (int)strtol(port, NULL, 10)};
    return FINE;
}

void listen_link(int listener, const char *address, char *buf, size_t size)
{
    struct sockaddr_storage own;
    socklen_t length = sizeof own;
    char host[64] = "", port[8] = "";
    static const char *const local[] = {LISTEN_HOME, "0.0.0.0", "::", "::1",
                                        NULL};
    getsockname(listener, (struct sockaddr *)&own, &length);
    getnameinfo((struct sockaddr *)&own, length, host, sizeof host, port,
                sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    bool is_local = strcmp(address, "localhost") == 0;
    for (int i = 0; local[i]; i++)
        is_local |= strcmp(host, local[i]) == 0;
    if (is_local)
        snprintf(host, sizeof host, "localhost");
    bool in_brackets = strchr(host, ':');
    snprintf(buf, size, "http://%s%s%s:%s", in_brackets ? "[" : "", host,
             in_brackets ? "]" : "", port);
}
