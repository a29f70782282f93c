/* peers.h -- who is connected: how many there may be, and who gives way.
 *
 * There is room for as many as the file limit allows. When it is full, or when
 * one address has more than its share, the connection that has been idle
 * longest makes room; who is being answered or sits at a table never does. This
 * machine itself has no share: a proxy's connections all come from it.
 */
#ifndef APPS_PEERS_H
#define APPS_PEERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct Peer {
    struct Peer *next, *before; /* among those that are idle, or all others */
    void *connection;
    unsigned char address[16];
    bool local, idle;
} Peer;

typedef struct Shelf Shelf; /* peers of one address */

typedef struct Peers {
    int count, most, share;
    Peer idle, busy; /* rings; of the idle ones the longest is first */
    Shelf *shelf;    /* a table of addresses */
    uint32_t shelves;
} Peers;

/* As many as the limit of files allows, after that was raised as far as it
 * goes. False: no memory. */
bool peers_start(Peers *peers);
void peers_end(Peers *peers);

/* Whom somebody from there would take the place of: *gives_way is a peer that
 * is to be closed first, or NULL. False: there is no room for that one. */
bool peers_have_room(const Peers *peers, const struct sockaddr *from,
                     Peer **gives_way);

/* NULL: no memory. A new one is idle. */
Peer *peers_add(Peers *peers, void *connection, const struct sockaddr *from);
void peers_drop(Peers *peers, Peer *peer);

/* Whether it waits for its next request; the last that becomes idle is the
 * last to give way. */
void peers_mark(Peers *peers, Peer *peer, bool idle);

#endif
