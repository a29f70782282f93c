/* hub.h -- tables, and who is connected to them.
 *
 * The hub stands between sockets, parties and the store: what a client says is
 * validated by its party, appended, and only when it is durable told to
 * everybody and acknowledged. It is driven from one thread: messages come in,
 * the store has answers, time goes by; what goes out is handed to `send`. Times
 * are milliseconds since 1970 that never go back.
 *
 * A table that waits for the store takes no other input: it waits its turn,
 * with the time at which it came.
 */
#ifndef ONLINE_HUB_H
#define ONLINE_HUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "online/store.h"

typedef struct Hub Hub;
typedef struct Guest Guest; /* one connection */

/* What a host may want to know. */
typedef struct HubNote {
    enum {
        NOTE_OPENED, /* a table: `game`, `seats` */
        NOTE_ENDED,
        NOTE_DAMAGED,  /* the table of that code is set aside: `why` */
        NOTE_TROUBLE,  /* the store keeps nothing: `why` */
        NOTE_WELL,     /* it does again */
        NOTE_SWEPT,    /* old tables were deleted, as many as `seats` says */
        NOTE_DELETED,  /* a table was, by its host */
        NOTE_TOO_MUCH, /* a client said too much, and is cut off: `socket` */
        /* Of a store that several servers share: */
        NOTE_AWAY,  /* it cannot be reached, and tables wait: `why` */
        NOTE_BACK,  /* it can */
        NOTE_TAKEN, /* a table was taken over, whose server was gone */
        NOTE_LOST,  /* one was lost to another server */
    } kind;
    const char *code, *game, *why;
    int seats;
    void *socket;
} HubNote;

/* What the caller does for the hub. None of them may call it back. */
typedef struct HubOut {
    void (*send)(void *socket, const void *bytes, size_t size, bool binary);
    void (*end)(void *socket);                        /* behind what was sent */
    void (*note)(void *context, const HubNote *note); /* or NULL */
    void *context;                                    /* of notes */
} HubOut;

typedef struct HubStats {
    /* Now. */
    uint64_t guests, tables, awake; /* tables: that go on, asleep or not */
    uint64_t people, watching;      /* of the guests: who sit, who do not */
    uint64_t waiting;               /* inputs that wait their turn */
    uint64_t pending;               /* what the store has not answered */
    StoreStats store;
    bool shared; /* the store, with other servers: */
    bool away;   /* it cannot be reached */
    double lag;  /* seconds since the lease was renewed */
    /* Since the start. */
    uint64_t opened, ended, deleted; /* tables */
    uint64_t actions, asked; /* rows kept, and those that people asked for */
    uint64_t letters, letter_bytes;
    uint64_t refused; /* why not, in a sentence; for other reasons: */
    uint64_t unread, crowded, cut_off; /* no message; no room; too many */
    uint64_t failed;                   /* what could not be kept */
    uint64_t lapses, taken, lost; /* leases that ran out; tables taken over, and
                                     lost to others */
} HubStats;

enum { HUB_WHY = 512 };

/* NULL: `why` says why not. `engine` is told to clients: who has another one
 * cannot read letters. */
Hub *hub_open(const char *folder, const Game *const *games, const char *engine,
              HubOut out, char why[HUB_WHY]);
/* How other servers of a shared store, and their people, reach this one: a
 * link, or "". */
void hub_announce(Hub *hub, const char *address);
/* Keeps what was taken, and tells everybody to come back. */
void hub_close(Hub *hub, int64_t now);

Guest *hub_enter(Hub *hub, void *socket, int64_t now); /* NULL: no memory */
void hub_hear(Hub *hub, Guest *guest, const char *text, size_t length,
              int64_t now);
void hub_leave(Hub *hub, Guest *guest, int64_t now);

/* Deletes tables that were over before that time, or that nobody touched since,
 * a few at a time. */
void hub_sweep(Hub *hub, int64_t before);

/* From now on nothing new is heard and nothing happens by itself: what is not
 * answered will be asked for again when the server is back. What was begun is
 * finished, and then it is drained. */
void hub_drain(Hub *hub);
bool hub_is_drained(const Hub *hub);
/* Tells one client to come back in a moment. */
void hub_dismiss(Hub *hub, Guest *guest);

/* Bots think in so many threads of their own, from now on. False: they cannot,
 * and think here. Then readable when they have answers, which hub_thought
 * takes. */
bool hub_think(Hub *hub, int threads);
int hub_thoughts(const Hub *hub);
void hub_thought(Hub *hub, int64_t now);

/* Readable when the store has answers, which hub_kept takes. */
int hub_descriptor(const Hub *hub);
void hub_kept(Hub *hub, int64_t now);

/* When hub_tick is to be called, or INT64_MAX. */
int64_t hub_due(const Hub *hub);
void hub_tick(Hub *hub, int64_t now);

/* Whether what happens can be kept; asked as often as anybody likes. */
typedef enum {
    HUB_WELL,
    HUB_AWAY,  /* the store cannot be reached */
    HUB_FAILED /* the store keeps nothing until the server is started again */
} HubHealth;

HubHealth hub_health(const Hub *hub);

/* Goes over all tables, and asks the store. */
HubStats hub_stats(const Hub *hub);

#endif
