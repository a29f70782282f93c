/* stress_wire.h -- many WebSockets to one server, as clients have them.
 *
 * As little as a client of docs/protocol.md needs: what is said is short and
 * goes out at once, what is heard comes whole. A frame that has not come to its
 * end waits in memory of its own; all others are read where they arrived, so an
 * idle wire costs next to nothing.
 */
#ifndef APPS_STRESS_WIRE_H
#define APPS_STRESS_WIRE_H

#include <ev.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct Wires Wires;

typedef struct Wire {
    Wires *wires;
    ev_io io;
    bool open, gone;
    int number;
    unsigned char *rest; /* of a frame that has begun */
    size_t held;
} Wire;

/* Whoever is called may end the wire, and no other. */
struct Wires {
    struct ev_loop *loop;
    struct sockaddr_storage to;
    socklen_t size;
    char host[520];
    void *owner;
    void (*opened)(Wire *wire);
    void (*heard)(Wire *wire, const char *bytes, size_t size, bool binary);
    void (*lost)(Wire *wire, const char *why); /* it is gone */
};

/* Where a link leads: `http://HOST:PORT`. NULL, or what is wrong with it. */
const char *wires_find(Wires *wires, const char *link);
/* Whether that is this machine. */
bool wires_are_local(const Wires *wires);

/* Begins to connect. NULL, or why not. */
const char *wire_start(Wires *wires, Wire *wire, int number);
/* A message of at most 8,192 bytes. */
void wire_say(Wire *wire, const char *text, size_t size);
void wire_end(Wire *wire);

#endif
