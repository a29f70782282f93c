/* peers.c -- who is connected. */
#include "apps/peers.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    OWN_FILES = 64, /* the store, the loop, the page's */
    LEAST = 64,
    SHARES = 4 /* one address may have one of so many parts */
};

struct Shelf {
    unsigned char address[16];
    int count;
};

/* ---- addresses ---- */

/* IPv4 as IPv6 writes it. */
static bool read_address(const struct sockaddr *from, unsigned char to[16])
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    memset(to, 0, 16);
    if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, from, sizeof in6);
        memcpy(to, &in6.sin6_addr, 16);
        if (memcmp(to, mapped, sizeof mapped) != 0)
            memset(to + 8, 0, 8); /* a house has a /64 */
    } else if (from->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, from, sizeof in);
        memcpy(to, mapped, sizeof mapped);
        memcpy(to + 12, &in.sin_addr, 4);
    }
    static const unsigned char loop6[16] = {0};
    return (to[10] == 0xff && to[12] == 127) || from->sa_family == AF_UNIX ||
           (from->sa_family == AF_INET6 && memcmp(to, loop6, 16) == 0);
}

/* Open addressing; there are twice as many shelves as peers. */
static Shelf *shelf_of(const Peers *peers, const unsigned char address[16])
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < 16; i++)
        hash = (hash ^ address[i]) * 16777619u;
    uint32_t at = (hash ^ hash >> 15) % peers->shelves;
    while (peers->shelf[at].count &&
           memcmp(peers->shelf[at].address, address, 16) != 0)
        at = (at + 1) % peers->shelves;
    return &peers->shelf[at];
}

/* An empty shelf ends a search: those behind it move up. */
static void empty_shelf(Peers *peers, Shelf *shelf)
{
    uint32_t at = (uint32_t)(shelf - peers->shelf);
    for (;;) {
        at = (at + 1) % peers->shelves;
        Shelf moved = peers->shelf[at];
        if (!moved.count)
            return;
        peers->shelf[at].count = 0;
        *shelf_of(peers, moved.address) = moved;
    }
}

/* ---- rings ---- */

static void put_last(Peer *ring, Peer *peer)
{
    peer->next = ring;
    peer->before = ring->before;
    ring->before->next = peer;
    ring->before = peer;
}

static void take_out(Peer *peer)
{
    peer->before->next = peer->next;
    peer->next->before = peer->before;
}

/* ---- the whole ---- */

bool peers_start(Peers *peers)
{
    struct rlimit files = {1024, 1024};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    rlim_t most = files.rlim_cur < 1 << 20 ? files.rlim_cur : 1 << 20;
    *peers = (Peers){.most = (int)most - OWN_FILES};
    if (peers->most < LEAST)
        peers->most = LEAST;
    peers->share = peers->most / SHARES;
    peers->shelves = 2 * (uint32_t)peers->most;
    peers->idle.next = peers->idle.before = &peers->idle;
    peers->busy.next = peers->busy.before = &peers->busy;
    peers->shelf = calloc(peers->shelves, sizeof *peers->shelf);
    return peers->shelf;
}

static void free_ring(Peer *ring)
{
    while (ring->next != ring) {
        Peer *peer = ring->next;
        take_out(peer);
        free(peer);
    }
}

void peers_end(Peers *peers)
{
    free_ring(&peers->idle);
    free_ring(&peers->busy);
    free(peers->shelf);
}

/* Of that address, or of any. */
static Peer *idlest(const Peers *peers, const unsigned char *address)
{
    for (Peer *peer = peers->idle.next; peer != &peers->idle; peer = peer->next)
        if (!address || memcmp(peer->address, address, 16) == 0)
            return peer;
    return NULL;
}

bool peers_have_room(const Peers *peers, const struct sockaddr *from,
                     Peer **gives_way)
{
    unsigned char address[16];
    bool local = read_address(from, address);
    *gives_way = NULL;
    if (!local && shelf_of(peers, address)->count >= peers->share) {
        *gives_way = idlest(peers, address);
        return *gives_way;
    }
    if (peers->count < peers->most)
        return true;
    *gives_way = idlest(peers, NULL);
    return *gives_way;
}

Peer *peers_add(Peers *peers, void *connection, const struct sockaddr *from)
{
    Peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    peer->connection = connection;
    peer->idle = true;
    peer->local = read_address(from, peer->address);
    Shelf *shelf = shelf_of(peers, peer->address);
    memcpy(shelf->address, peer->address, 16);
    shelf->count++;
    peers->count++;
    put_last(&peers->idle, peer);
    return peer;
}

void peers_drop(Peers *peers, Peer *peer)
{
    Shelf *shelf = shelf_of(peers, peer->address);
    take_out(peer);
    peers->count--;
    if (--shelf->count == 0)
        empty_shelf(peers, shelf);
    free(peer);
}

void peers_mark(Peers *peers, Peer *peer, bool idle)
{
    take_out(peer);
    peer->idle = idle;
    put_last(idle ? &peers->idle : &peers->busy, peer);
}
