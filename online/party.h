/* party.h -- people around one table over the net.
 *
 * A party is a room and who came to it: who opened it, who sits where, who is
 * away, whose time runs. It decides; sockets and storage are the caller's. Like
 * a room it is pure: time is an argument, in milliseconds since 1970, and
 * nothing is allocated. Its state is the fold of text that the caller keeps: an
 * *opening*, written once, and *rows*, one for whatever was done, a few lines
 * each. Actions stand there as in a record (core/record.h).
 *
 * A caller opens a party, folds the rows there are, and wakes it. party_ask is
 * what somebody asks for, party_due says when something happens by itself, and
 * party_turn lets it. Both write the row that has to be kept before anybody
 * hears of it; where it cannot be kept, the party is folded anew.
 *
 * What others may not know (decision 11) stays here as well: party_json says to
 * each viewer only what its view does.
 */
#ifndef ONLINE_PARTY_H
#define ONLINE_PARTY_H

#include "room/room.h"

enum {
    HASH_BYTES = 32, /* of a token; nobody keeps the token */
    HEX_SIZE = 2 * HASH_BYTES + 1,
    RECENT = 8, /* actions of a seat that are known again */
    CODE_SIZE = 16,
    OPENING_MAX = 2 * BOX_TEXT,
    ROW_MAX = 1 << 16,
    SECOND = 1000, /* milliseconds */
    LATE_MS = 300  /* on the way: what was pressed in time may come so late */
};

typedef enum { GATHERING, PLAYING, OVER } Phase;

/* How time goes by at a party. */
typedef struct Pace {
    int32_t bank;  /* milliseconds on a seat's clock; 0: none runs */
    int32_t more;  /* added for each turn; or, per_turn, nothing is left over */
    int32_t grace; /* until a bot plays for who is gone; 0: never */
    int32_t slow;  /* a second of the room lasts so many */
    int32_t delay; /* until who watches sees what happens: delay.h */
    bool per_turn;
} Pace;

/* A clock as its seat has it, or as all others see it. */
typedef struct Watch {
    int64_t left, since; /* NEVER: it stands */
} Watch;

typedef struct Chair {
    bool taken; /* by a person, who has a name */
    bool away, conceded, agrees;
    bool known_absent, known_agrees; /* as others may know it: not while all
                                      * are silent */
    const Bot *bot; /* who sits there, or plays for who is not there */
    unsigned char hash[HASH_BYTES];
    char name[NAME_SIZE];
    uint64_t recent[RECENT];
    Watch own, seen;
    int64_t ended_with; /* what the clock had when the last turn was over */
    int64_t gone;       /* since when no device is there, or NEVER */
} Chair;

typedef struct Party {
    Pace pace;
    Phase phase;
    bool random_seats, listed, paused, agreed;
    unsigned char host[HASH_BYTES];
    unsigned char key[KEY_BYTES];
    Draw *draw;
    bool elsewhere;        /* where bots think */
    char again[CODE_SIZE]; /* where the next game is; "": nowhere yet */
    Chair chair[SEATS_MAX];
    int64_t woken, paused_at, stopped;
    Room room;
} Party;

/* ---- opening ---- */

typedef struct Opening {
    Pace pace;
    bool random_seats, listed;
    unsigned char host[HASH_BYTES];
    unsigned char key[KEY_BYTES];
    const Table *table;
} Opening;

size_t opening_write(const Opening *opening, char *buf, size_t size);

/* What a party works with: the games there are, a NULL-ended list, where its
 * chance comes from, and room. */
typedef struct Means {
    const Game *const *games;
    Draw *draw;
    Pad *pad;
    bool elsewhere; /* bots that think do it there: room.h */
} Means;

/* False: refused, with the reason, and the party is not to be used. */
bool party_open(Party *party, const Means *means, const char *text, size_t size,
                Why *why);
bool party_fold(Party *party, const char *row, size_t size, Why *why);
/* The same, and clocks run on from the time of the row. */
bool party_follow(Party *party, const char *row, size_t size, int64_t time,
                  Why *why);
void party_wake(Party *party, int64_t now);

/* ---- what people ask for ---- */

typedef enum {
    WISH_SIT,    /* `seat`, or -1: any; `text` is a name */
    WISH_STAND,  /* before it begins */
    WISH_BOT,    /* `seat` gets a bot: `text`; the host's */
    WISH_CLEAR,  /* `seat` is empty again, or played by a bot; the host's */
    WISH_SET,    /* `pace` and how it is kept; the host's, before it begins */
    WISH_START,  /* the host's; empty seats get bots */
    WISH_ACT,    /* `action`, seen in the countdown `count` */
    WISH_BACK,   /* takes the last action back */
    WISH_RETURN, /* who was away is here */
    WISH_LEAVE,  /* a bot plays until who left returns */
    WISH_CONCEDE,
    WISH_AGREE, /* to end it here; once all people do, it ends */
    WISH_PAUSE,
    WISH_GO_ON, /* anybody who sits there may end a pause */
    WISH_AGAIN, /* the next game is at the code `text`; the host's */
    WISHES
} Wish;

typedef struct Request {
    Wish wish;
    unsigned char hash[HASH_BYTES]; /* of who asks */
    int seat, action;
    int32_t count; /* number of the countdown that was seen, 0: none ran */
    uint64_t id;   /* of an action: asked twice, it is done once; 0: no id */
    char text[NAME_SIZE];
    Pace pace;
    bool random_seats, listed;
} Request;

/* NULL, or why not, and nothing has changed. An empty row: it was done before.
 */
const char *party_ask(Party *party, const Request *request, int64_t now,
                      Text *row);

/* Why somebody who neither sits there nor opened the table may not ask for
 * this, once it has begun, or NULL: what is played does not matter. */
const char *party_keeps_out(const Party *party, const Request *request);

/* Why who sits there may not have this as things stand, or NULL: then it is to
 * be asked for in its turn. */
const char *party_bars(Party *party, const Request *request);

/* When something happens by itself, or NEVER; and lets what is due happen.
 * False: nothing was. */
int64_t party_due(Party *party, int64_t now);
bool party_turn(Party *party, int64_t now, Text *row);

/* What a bot that thinks elsewhere answers; party_due leaves its question open.
 * The row stays empty where nothing happens at once. */
void party_answer(Party *party, const Question *question, Answer answer,
                  int64_t now, Text *row);

/* Viewers were told, and see the position from now on. A countdown begins when
 * somebody who plays does. */
void party_shown(Party *party, uint32_t viewers, int64_t now);

/* Milliseconds until the countdown ends that runs, or NEVER. */
int64_t party_count(const Party *party, int64_t now);

/* A seat has a device at the table, or none any more. */
void party_presence(Party *party, int seat, bool here, int64_t now);

/* Nobody was there for so long, and no time went by but on clocks of a long
 * game. */
void party_slept(Party *party, int64_t milliseconds);

/* ---- who is here ---- */

/* The seat of who has this token, or -1. */
int party_seat(const Party *party, const unsigned char hash[HASH_BYTES]);
bool party_is_host(const Party *party, const unsigned char hash[HASH_BYTES]);

/* What a seat is called. A bot whose usual name a person has gets one that
 * nobody has. */
const char *party_called(const Party *party, int seat);

/* Whether it goes on for days: clocks of an hour or more run on while nobody is
 * there, and are to be followed. */
bool party_is_long(const Party *party);

/* Whether nobody may tell anybody anything: several choose at once, or a call
 * is open. */
bool party_is_silent(const Party *party);

/* Into an open object: phase, pace, and every seat as the viewer may know it.
 */
void party_json(Json *json, Party *party, int viewer, int64_t now);

#endif
