/* hub_inner.h -- a hub as its own files see it. */
#ifndef ONLINE_HUB_INNER_H
#define ONLINE_HUB_INNER_H

#include "online/desks.h"
#include "online/pool.h"
#include "online/rows.h"
#include "online/store.h"
#include "online/tell.h"

/* Cookies that are no desk's. */
enum {
    COOKIE_NONE,
    COOKIE_SWEEP_ENDED,
    COOKIE_SWEEP_IDLE,
    COOKIE_RELEASE,
    COOKIES
};

struct Hub {
    Store *store;
    Desks desks;
    uint64_t numbers; /* of guests */
    HubStats stats;
    bool troubled; /* the store refused the last row */
    bool drains;
    int64_t sweeps; /* tables from before that time */
    Pool *pool;     /* NULL: bots think here */
    Thought *spare;
    uint64_t wakings;          /* of tables */
    bool shared;               /* other servers may have tables: see leases.c */
    bool away;                 /* the store is */
    bool let_go;               /* all tables were given free, for the end */
    uint64_t lapses;           /* of the store, as far as it is known */
    int held;                  /* tables to be claimed again */
    int64_t looked, announced; /* when; and tables here, to other servers */
    char address[STORE_ADDRESS], notice[STORE_NOTICE];
    Means means;
    Pad pad;
    Message message;
    Teller teller;
    char row[ROW_MAX], opening[OPENING_MAX];
};

#define HUB_NO_TABLE "there is no such table"

/* What opening a table, or asking for it, costs of a guest's credits. */
enum { DEAR = 10 };

void hub_note(const Hub *hub, HubNote note);

/* ---- hub.c: what happens at tables ---- */

/* A guest comes to a table, or goes from where it is. */
void hub_attach(Desk *desk, Guest *guest, int64_t now);
void hub_detach(Hub *hub, Guest *guest, int64_t now);
/* Clocks stand from now on, or since they did; and run again, where somebody is
 * there and the table is not held. */
void hub_stand(Desk *desk, int64_t now);
void hub_run(Desk *desk, int64_t now);
/* What its message asks for waits in front of a table, or happens at once. */
void hub_put(Hub *hub, Desk *desk, Guest *guest, bool enters, int64_t now);
/* Lets what waits at a table happen, one after the other. */
void hub_work(Hub *hub, Desk *desk, int64_t now);
void hub_open_table(Hub *hub, Guest *guest, int64_t now);
/* The game before, if any, does not go on at this table, and its host is told
 * so. */
void hub_give_up(Hub *hub, Desk *desk);

/* ---- leases.c: a store that several servers share ---- */

/* Looks after the store: whether it is there, and what is to be asked of it
 * again. To be called before anything happens; nothing is done for a store that
 * is not shared. */
void hub_look(Hub *hub, int64_t now);
/* When that is due, or NEVER. */
int64_t hub_look_due(const Hub *hub);
/* Holds a table that others may have by now. */
void hub_settle(Hub *hub, Desk *desk, int64_t now);
/* A table is being claimed, and is in this state until that is answered. */
void hub_claimed(Hub *hub, Desk *desk, Wakefulness state);
/* Claims a table again in a moment: whoever came there waits. */
void hub_expect(Hub *hub, Desk *desk);
/* What became of a table that was held. */
void hub_returned(Hub *hub, Desk *desk, const StoreResult *result, int64_t now);
/* The table is not here: all are told where it is, as far as that is known. */
void hub_move(Hub *hub, Desk *desk, const StoreResult *result);
/* Another server may have it at once. */
void hub_release(Hub *hub, const Desk *desk);
/* All of them, once nothing is on its way any more. */
void hub_let_go(Hub *hub);
/* Who has just come is told, where the store is away. */
void hub_tell_away(Hub *hub, const Guest *guest);

/* ---- thinking.c: bots that think elsewhere ---- */

/* Hands out what bots at a table are asked; crowded: perhaps not all of it. */
void hub_let_think(Hub *hub, Desk *desk);
bool hub_is_crowded(const Hub *hub);
/* Where an answer has come, which waits there; NULL: there is none. */
Desk *hub_take_thought(Hub *hub);
/* Takes one that waits. True: something happened, and has to be kept. */
bool hub_hear_thought(Desk *desk, int64_t now, Text *row);
void hub_end_thinking(Hub *hub);

/* ---- late.c: who watches late ---- */

/* From when the game has begun. False: there is no memory, and nobody may see
 * it at once. */
bool hub_open_delay(Hub *hub, Desk *desk, int64_t now);
/* When they are told something, whatever else is happening, or NEVER; and tells
 * them. */
int64_t hub_late_due(const Desk *desk);
void hub_tell_late(Hub *hub, Desk *desk, int64_t now);
bool hub_is_late(const Guest *guest);

/* ---- refusal.c: what is refused at once ---- */

/* An action that was given as text is looked up. */
void hub_read_action(const Desk *desk, const Guest *guest, Request *request,
                     const char *action);
/* How many inputs of a guest wait at its table. */
int hub_inputs(const Desk *desk, const Guest *guest);
/* Why a guest may not have what its message asks for, whatever is being kept;
 * or NULL: that is seen in its turn. */
const char *hub_refuses(Hub *hub, const Desk *desk, const Guest *guest);

/* ---- upkeep.c: tables that go ---- */

/* The guest's table is deleted, if it may do that. */
void hub_delete(Hub *hub, Guest *guest);
/* What became of it. True: the table is gone, and its desk, too. */
bool hub_deleted(Hub *hub, Desk *desk, const StoreResult *result);
/* What became of a sweep. */
void hub_swept(Hub *hub, const StoreResult *result);

#endif
