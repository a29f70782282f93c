/* peers.c -- who is connected. */
#include "apps/peers.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
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

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

/* IPv4 as IPv6 writes it. */
static void read_address(const struct sockaddr *from, unsigned char to[16])
{
    memset(to, 0, 16);
    if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, from, sizeof in6);
        memcpy(to, &in6.sin6_addr, 16);
    } else if (from->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, from, sizeof in);
        memcpy(to, mapped, sizeof mapped);
        memcpy(to + 12, &in.sin_addr, 4);
    }
}

/* Whether it is of this machine. */
static bool is_local(const unsigned char address[16])
{
    static const unsigned char loop[16] = {[15] = 1};
    return memcmp(address, loop, 16) == 0 ||
           (memcmp(address, mapped, sizeof mapped) == 0 && address[12] == 127);
}

/* What is counted together: a house has a /64. */
static void make_house(unsigned char address[16])
{
    if (memcmp(address, mapped, sizeof mapped) != 0 && !is_local(address))
        memset(address + 8, 0, 8);
}

void peers_name(const Peer *peer, char name[PEERS_NAME])
{
    const unsigned char *address = peer->address;
    char text[INET6_ADDRSTRLEN] = "";
    bool is_v4 = address[10] == 0xff && address[11] == 0xff;
    if (is_v4)
        inet_ntop(AF_INET, address + 12, text, sizeof text);
    else
        inet_ntop(AF_INET6, address, text, sizeof text);
    snprintf(name, PEERS_NAME, "%s%s", text, is_v4 || peer->local ? "" : "/64");
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

bool peers_start(Peers *peers, const Proxies *proxies)
{
    struct rlimit files = {1024, 1024};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    rlim_t most = files.rlim_cur < 1 << 20 ? files.rlim_cur : 1 << 20;
    *peers = (Peers){.proxies = proxies, .most = (int)most - OWN_FILES};
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
    read_address(from, address);
    bool shares = !is_local(address) && !proxies_have(peers->proxies, address);
    make_house(address);
    *gives_way = NULL;
    if (shares && shelf_of(peers, address)->count >= peers->share) {
        *gives_way = idlest(peers, address);
        return *gives_way;
    }
    if (peers->count < peers->most)
        return true;
    *gives_way = idlest(peers, NULL);
    return *gives_way;
}

static void put_on_shelf(Peers *peers, const Peer *peer)
{
    Shelf *shelf = shelf_of(peers, peer->address);
    memcpy(shelf->address, peer->address, 16);
    shelf->count++;
}

static void take_off_shelf(Peers *peers, const Peer *peer)
{
    Shelf *shelf = shelf_of(peers, peer->address);
    if (--shelf->count == 0)
        empty_shelf(peers, shelf);
}

Peer *peers_add(Peers *peers, void *connection, const struct sockaddr *from)
{
    Peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    peer->connection = connection;
    peer->idle = true;
    read_address(from, peer->address);
    peer->local = is_local(peer->address);
    peer->proxy = proxies_have(peers->proxies, peer->address);
    make_house(peer->address);
    put_on_shelf(peers, peer);
    peers->count++;
    put_last(&peers->idle, peer);
    return peer;
}

void peers_drop(Peers *peers, Peer *peer)
{
    take_out(peer);
    take_off_shelf(peers, peer);
    peers->count--;
    peers->playing -= peer->plays;
    free(peer);
}

bool peers_move(Peers *peers, Peer *peer, const unsigned char address[16])
{
    unsigned char house[16];
    memcpy(house, address, 16);
    bool local = is_local(house);
    make_house(house);
    if (!local && shelf_of(peers, house)->count >= peers->share)
        return false;
    take_off_shelf(peers, peer);
    memcpy(peer->address, house, 16);
    peer->local = local;
    put_on_shelf(peers, peer);
    return true;
}

void peers_mark(Peers *peers, Peer *peer, bool idle)
{
    take_out(peer);
    peer->idle = idle;
    put_last(idle ? &peers->idle : &peers->busy, peer);
}
