/* stress_wire.c -- many WebSockets to one server. */
#define _GNU_SOURCE /* IP_BIND_ADDRESS_NO_PORT */

#include "apps/stress_wire.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "online/wire.h"
#include "room/letter.h"

enum {
    ROOM = 4 * LETTER_MAX, /* for what one wire hears at a time */
    HEAD = 4096,           /* of the server's answer to an upgrade */
    ADDRESSES = 8,         /* of this machine: each has 28,000 ports */
    MASK = 4
};

enum { TEXT_FRAME = 1, BINARY_FRAME = 2, CLOSE_FRAME = 8, PING_FRAME = 9 };

static unsigned char room[ROOM];

/* ---- where to ---- */

static const char *split(const char *link, char *host, size_t size,
                         const char **port)
{
    static const char scheme[] = "http://";
    const char *at = link + strlen(scheme);
    if (strncmp(link, "https://", 8) == 0)
        return "TLS is not spoken here: name the port of the server itself";
    if (strncmp(link, scheme, strlen(scheme)) != 0)
        return "a link begins with http://";
    size_t length = strcspn(at, "/?#");
    if (length >= size)
        return "this link is too long";
    snprintf(host, size, "%.*s", (int)length, at);
    char *colon = strrchr(host, ':');
    *port = "80";
    if (colon && !strchr(colon, ']')) {
        *colon = 0;
        *port = colon + 1;
    }
    return *host ? NULL : "this link names no server";
}

const char *wires_find(Wires *wires, const char *link)
{
    static char host[256];
    const char *port, *name = host;
    struct addrinfo *found,
        hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    const char *why = split(link, host, sizeof host, &port);
    if (why)
        return why;
    snprintf(wires->host, sizeof wires->host, "%s:%s", host, port);
    if (*name == '[') {
        host[strlen(host) - 1] = 0;
        name++;
    }
    if (getaddrinfo(strcmp(name, "localhost") == 0 ? "127.0.0.1" : name, port,
                    &hints, &found) != 0)
        return "there is no server of that name";
    memcpy(&wires->to, found->ai_addr, found->ai_addrlen);
    wires->size = found->ai_addrlen;
    freeaddrinfo(found);
    return NULL;
}

static bool is_ipv4_local(const Wires *wires)
{
    struct sockaddr_in in;
    memcpy(&in, &wires->to, sizeof in);
    return in.sin_family == AF_INET && ntohl(in.sin_addr.s_addr) >> 24 == 127;
}

bool wires_are_local(const Wires *wires)
{
    struct sockaddr_in6 in6;
    memcpy(&in6, &wires->to, sizeof in6);
    return is_ipv4_local(wires) ||
           (in6.sin6_family == AF_INET6 &&
            memcmp(&in6.sin6_addr, &in6addr_loopback, 16) == 0);
}

/* ---- going out ---- */

static void lose(Wire *wire, const char *why)
{
    wire_end(wire);
    wire->wires->lost(wire, why);
}

static void send_all(Wire *wire, const void *bytes, size_t size)
{
    if (send(wire->io.fd, bytes, size, MSG_NOSIGNAL) != (ssize_t)size)
        lose(wire, "the server does not read what is sent");
}

static void frame(Wire *wire, int kind, const char *bytes, size_t size)
{
    static unsigned char out[MESSAGE_MAX + 16];
    static const unsigned char mask[MASK] = {0x6d, 0x61, 0x64, 0x63};
    size_t at = 0;
    out[at++] = (unsigned char)(128 | kind);
    if (size < 126) {
        out[at++] = (unsigned char)(128 | size);
    } else {
        out[at++] = 128 | 126;
        out[at++] = (unsigned char)(size >> 8);
        out[at++] = (unsigned char)size;
    }
    memcpy(out + at, mask, MASK);
    at += MASK;
    for (size_t i = 0; i < size; i++)
        out[at + i] = (unsigned char)bytes[i] ^ mask[i % MASK];
    send_all(wire, out, at + size);
}

void wire_say(Wire *wire, const char *text, size_t size)
{
    if (wire->open && size <= MESSAGE_MAX)
        frame(wire, TEXT_FRAME, text, size);
}

/* Each brings a token of its own: it is a program, not a page. */
static void ask_to_play(Wire *wire)
{
    char head[1024];
    int size = snprintf(head, sizeof head,
                        "GET /play HTTP/1.1\r\n"
                        "Host: %s\r\n"
                        "Upgrade: websocket\r\n"
                        "Connection: Upgrade\r\n"
                        "Sec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Protocol: madcap.1\r\n"
                        "Sec-WebSocket-Key: bWFkY2FwIHN0cmVzcyAhIQ==\r\n"
                        "Authorization: Bearer %032x\r\n\r\n",
                        wire->wires->host, (unsigned)wire->number + 1);
    send_all(wire, head, (size_t)size);
}

/* ---- coming in ---- */

/* How many bytes the frame at the beginning has; 0: that is not known yet. */
static size_t frame_size(const unsigned char *at, size_t held, size_t *head)
{
    size_t size = held > 1 ? at[1] & 127 : 0, more = 0;
    *head = 2;
    if (held < 2)
        return 0;
    if (size == 126)
        more = 2;
    else if (size == 127)
        more = 8;
    *head += more;
    if (held < *head)
        return 0;
    if (more)
        size = 0;
    for (size_t i = 0; i < more; i++)
        size = size << 8 | at[2 + i];
    return size < ROOM ? *head + size : ROOM + 1;
}

static void hear(Wire *wire, const unsigned char *at, size_t head, size_t size)
{
    const char *bytes = (const char *)at + head;
    int kind = at[0] & 15;
    if (at[0] < 128)
        lose(wire, "the server sends messages in pieces");
    else if (kind == TEXT_FRAME || kind == BINARY_FRAME)
        wire->wires->heard(wire, bytes, size - head, kind == BINARY_FRAME);
    else if (kind == PING_FRAME)
        frame(wire, PING_FRAME + 1, bytes, size - head);
    else if (kind == CLOSE_FRAME)
        lose(wire, "the server ended it");
}

/* All frames that are whole; how many bytes they had. */
static size_t hear_all(Wire *wire, const unsigned char *bytes, size_t held)
{
    size_t at = 0, head, size;
    while (!wire->gone && (size = frame_size(bytes + at, held - at, &head))) {
        if (size > ROOM) {
            lose(wire, "the server sends more than any letter has");
            break;
        }
        if (size > held - at)
            break;
        hear(wire, bytes + at, head, size);
        at += size;
    }
    return at;
}

/* The answer to the upgrade; 0: it has not come whole. */
static size_t hear_head(Wire *wire, const unsigned char *bytes, size_t held)
{
    const unsigned char *end = memmem(bytes, held, "\r\n\r\n", 4);
    if (!end) {
        if (held >= HEAD)
            lose(wire, "this is not a madcap server");
        return 0;
    }
    if (memcmp(bytes, "HTTP/1.1 101 ", 13) != 0) {
        lose(wire, "the server does not let it play");
        return 0;
    }
    wire->open = true;
    wire->wires->opened(wire);
    return (size_t)(end - bytes) + 4;
}

static void keep_rest(Wire *wire, const unsigned char *bytes, size_t held)
{
    free(wire->rest);
    wire->rest = held ? malloc(held) : NULL;
    wire->held = wire->rest ? held : 0;
    if (wire->rest)
        memcpy(wire->rest, bytes, held);
    else if (held)
        lose(wire, "there is no memory");
}

static void read_some(Wire *wire)
{
    size_t held = wire->held, at = 0;
    memcpy(room, wire->held ? wire->rest : room, held);
    ssize_t size = recv(wire->io.fd, room + held, ROOM - held, 0);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size <= 0) {
        lose(wire, "the server is gone");
        return;
    }
    held += (size_t)size;
    if (!wire->open)
        at = hear_head(wire, room, held);
    if (wire->open && !wire->gone)
        at += hear_all(wire, room + at, held - at);
    if (!wire->gone)
        keep_rest(wire, room + at, held - at);
}

/* ---- a wire ---- */

static void on_event(struct ev_loop *loop, ev_io *io, int events)
{
    Wire *wire = io->data;
    if (!(events & EV_WRITE)) {
        read_some(wire);
        return;
    }
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(io->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) {
        lose(wire, strerror(error));
        return;
    }
    ev_io_stop(loop, io);
    ev_io_set(io, io->fd, EV_READ);
    ev_io_start(loop, io);
    ask_to_play(wire);
}

/* One address has too few ports for many: this machine has several. */
static void choose_address(const Wires *wires, int fd, int number)
{
    int on = 1;
    struct sockaddr_in from = {.sin_family = AF_INET};
    from.sin_addr.s_addr =
        htonl(INADDR_LOOPBACK + (uint32_t)(number % ADDRESSES));
    if (is_ipv4_local(wires) &&
        setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on) ==
            0)
        (void)bind(fd, (struct sockaddr *)&from, sizeof from);
}

const char *wire_start(Wires *wires, Wire *wire, int number)
{
    int on = 1;
    *wire = (Wire){.wires = wires, .gone = true, .number = number};
    int fd = socket(wires->to.ss_family,
                    SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return strerror(errno);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    choose_address(wires, fd, number);
    if (connect(fd, (struct sockaddr *)&wires->to, wires->size) < 0 &&
        errno != EINPROGRESS) {
        int error = errno;
        close(fd);
        return strerror(error);
    }
    wire->gone = false;
    ev_io_init(&wire->io, on_event, fd, EV_WRITE);
    wire->io.data = wire;
    ev_io_start(wires->loop, &wire->io);
    return NULL;
}

void wire_end(Wire *wire)
{
    if (wire->gone)
        return;
    wire->gone = true;
    ev_io_stop(wire->wires->loop, &wire->io);
    close(wire->io.fd);
    free(wire->rest);
    wire->rest = NULL;
    wire->held = 0;
}
