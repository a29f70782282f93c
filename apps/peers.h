/* peers.h -- who is connected: how many there may be, and who gives way.
 *
 * There is room for as many as the file limit allows. When it is full, or when
 * one address has more than its share, the connection that has been idle
 * longest makes room; who is being answered or sits at a table never does. This
 * machine itself has no share, and neither have proxies: everybody's
 * connections come from them. Who plays through one is counted where the proxy
 * says.
 */
#ifndef APPS_PEERS_H
#define APPS_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "apps/proxies.h"

typedef struct Peer {
    struct Peer *next, *before; /* among those that are idle, or all others */
    void *connection;
    unsigned char address[16];
    bool local, idle;
    bool proxy;  /* what it says of others is believed */
    bool plays;  /* it is a WebSocket */
    bool inside; /* of who hosts the server */
} Peer;

typedef struct Shelf Shelf; /* peers of one address */

typedef struct Peers {
    int count, most, share;
    int playing;     /* of them WebSockets */
    Peer idle, busy; /* rings; of the idle ones the longest is first */
    Shelf *shelf;    /* a table of addresses */
    uint32_t shelves;
    const Proxies *proxies;
} Peers;

/* As many as the limit of files allows, after that was raised as far as it
 * goes. False: no memory. */
bool peers_start(Peers *peers, const Proxies *proxies);
void peers_end(Peers *peers);

/* Whom somebody from there would take the place of: *gives_way is a peer that
 * is to be closed first, or NULL. False: there is no room for that one. */
bool peers_have_room(const Peers *peers, const struct sockaddr *from,
                     Peer **gives_way);

/* NULL: no memory. A new one is idle. */
Peer *peers_add(Peers *peers, void *connection, const struct sockaddr *from);
void peers_drop(Peers *peers, Peer *peer);

/* It is from there, as a proxy says. False: that address has its share. */
bool peers_move(Peers *peers, Peer *peer, const unsigned char address[16]);

/* Its address in words; of IPv6 the part that a house has. */
enum { PEERS_NAME = 64 };
void peers_name(const Peer *peer, char name[PEERS_NAME]);

/* Whether it waits for its next request; the last that becomes idle is the
 * last to give way. */
void peers_mark(Peers *peers, Peer *peer, bool idle);

#endif
