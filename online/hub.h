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

typedef struct Hub Hub;
typedef struct Guest Guest; /* one connection */

/* What the caller does for the hub. Neither may call it back. */
typedef struct HubOut {
    void (*send)(void *socket, const void *bytes, size_t size, bool binary);
    void (*end)(void *socket); /* behind what was sent */
} HubOut;

typedef struct HubStats {
    uint64_t guests, tables, awake, actions, letters, letter_bytes, refused;
    uint64_t failed;  /* what could not be kept */
    uint64_t pending; /* what the store has not answered */
} HubStats;

enum { HUB_WHY = 512 };

/* NULL: `why` says why not. `engine` is told to clients: who has another one
 * cannot read letters. */
Hub *hub_open(const char *folder, const Game *const *games, const char *engine,
              HubOut out, char why[HUB_WHY]);
/* Keeps what was taken, and tells everybody to come back. */
void hub_close(Hub *hub, int64_t now);

Guest *hub_enter(Hub *hub, void *socket, int64_t now); /* NULL: no memory */
void hub_hear(Hub *hub, Guest *guest, const char *text, size_t length,
              int64_t now);
void hub_leave(Hub *hub, Guest *guest, int64_t now);

/* Readable when the store has answers, which hub_kept takes. */
int hub_descriptor(const Hub *hub);
void hub_kept(Hub *hub, int64_t now);

/* When hub_tick is to be called, or INT64_MAX. */
int64_t hub_due(const Hub *hub);
void hub_tick(Hub *hub, int64_t now);

HubStats hub_stats(const Hub *hub);

#endif
