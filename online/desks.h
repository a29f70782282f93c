/* desks.h -- the tables of a hub: found by their code, and by when something
 * happens at them.
 */
#ifndef ONLINE_DESKS_H
#define ONLINE_DESKS_H

#include "online/hub.h"
#include "online/wire.h"

struct Guest {
    void *socket;
    uint64_t number;
    struct Desk *desk; /* NULL: at no table */
    Guest *next;       /* at the same table */
    unsigned char hash[HASH_BYTES];
    char token[TOKEN_SIZE]; /* to be told; "": it has it already */
    int viewer;
    int32_t told; /* what it knew when it came, or -1 */
    bool wants_bytes;
    bool came;    /* was told where it is; before that it hears nothing */
    bool follows; /* was told up to now: hears what is new */
    int32_t credits;
    int64_t credited;
};

/* Something said at a table that has to wait. */
typedef struct Input {
    struct Input *next;
    uint64_t guest; /* its number: it may be gone by then */
    int64_t at;
    bool enters; /* it comes to the table, or asks for something there */
    Request request;
    char action[ACTION_TEXT];
} Input;

typedef enum {
    ASLEEP,   /* only in the store */
    OPENING,  /* it is being made */
    CLAIMING, /* it is being made ours */
    AWAKE,
    BUSY,      /* a row is on its way to the disk */
    DELETING,  /* nothing more happens there */
    HELD,      /* others may have it by now */
    RETURNING, /* and whether they have is being asked */
    EXPECTED,  /* to be claimed again: the server that has it is silent */
} Wakefulness;

typedef struct Desk {
    char code[CODE_SIZE];
    Wakefulness state;
    uint64_t epoch;
    uint32_t rows;
    Party *party;        /* NULL: asleep */
    struct Delay *delay; /* who watches sees; NULL: what all see */
    Guest *guests;
    Input *first, *last;
    uint64_t asker, asked;  /* whose row is on its way, and under which id */
    char before[CODE_SIZE]; /* whose next game this is, until it is told so */
    bool ended;
    bool leads;           /* its next game is being opened */
    char next[CODE_SIZE]; /* which all there are to be told of; or "" */
    bool waits;           /* all there were told that the store is away */
    uint64_t lapse;       /* of the store, when it was last made ours */
    int64_t stands; /* since when its clocks do: nobody is there, or others may
                       have it; 0: they run */
    int inputs;
    uint64_t waking; /* when it was folded: what was asked before is past */
    uint64_t turn;   /* of its bots, see pool.h */
    struct Thought *thoughts; /* answers of theirs that wait for the table */
    uint64_t hash[VIEWERS];   /* of what each was told of the seats */
    int64_t due;
    int64_t latest; /* when its last row was asked for; 0: before it woke */
    int heap;       /* where it stands there; -1: nowhere */
    struct Desk *chain;
} Desk;

typedef struct Desks {
    Desk **bucket;
    uint32_t buckets, count;
    Desk **heap; /* the earliest first */
    int waiting, room;
} Desks;

bool desks_start(Desks *desks);
void desks_end(Desks *desks);

Desk *desks_find(const Desks *desks, const char *code); /* or NULL */
/* Lets go of what it has in memory. */
void desks_clear(Desk *desk);

/* A new one, asleep; NULL: no memory. */
Desk *desks_add(Desks *desks, const char *code);
void desks_drop(Desks *desks, Desk *desk);

/* Something happens there at that time, or NEVER. False: no memory. */
bool desks_wait(Desks *desks, Desk *desk, int64_t due);
/* Where something is due next, or NULL. */
Desk *desks_next(const Desks *desks);

/* Adds up who is where, and what waits: goes over all of them. */
void desks_count(const Desks *desks, HubStats *stats);

#endif
