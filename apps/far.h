/* far.h -- a table elsewhere, as one who sits or watches there knows it.
 *
 * What the server says (docs/protocol.md) becomes a room with the position that
 * this seat sees, read by the same code as everywhere; what people do is sent
 * there. What was asked for and not answered before the connection was lost is
 * asked again under its id, which the server does once.
 */
#ifndef APPS_FAR_H
#define APPS_FAR_H

#include "apps/host.h"
#include "apps/line.h"
#include "room/letter.h"

enum { FAR_WHY = 512, FAR_TEXT = 2 * RECORD_MAX };

typedef enum { FAR_GATHERS, FAR_PLAYS, FAR_IS_OVER } FarPhase;

typedef struct FarChair {
    bool taken, is_host, away, conceded, agrees;
    char name[NAME_SIZE]; /* as its player, or its bot, is called */
    char bot[32];         /* "": none plays there */
    int64_t left;         /* milliseconds on its clock, or -1 */
} FarChair;

/* What has become known since it was last asked for. */
enum {
    FAR_HERE = 1 << 0,     /* the connection is back */
    FAR_AWAY = 1 << 1,     /* it was lost: `why` */
    FAR_ENTERED = 1 << 2,  /* the setup is known */
    FAR_SEATS = 1 << 3,    /* who is here, or the phase */
    FAR_LETTER = 1 << 4,   /* the position */
    FAR_KEPT = 1 << 5,     /* what was asked for is done */
    FAR_REFUSED = 1 << 6,  /* it is not: `why` */
    FAR_REACTION = 1 << 7, /* `said` */
    FAR_RECORD = 1 << 8,   /* `record` */
    FAR_LIST = 1 << 9,     /* `said` */
    FAR_LOST = 1 << 10,    /* nothing more can come: `why` */
    FAR_WAITS = 1 << 11    /* everything waits for the server: `said` */
};

typedef struct Far {
    Host *host;
    Line *line;
    Elsewhere elsewhere;
    char code[CODE_SIZE];
    Joined joined;
    unsigned news;
    bool entered;             /* the server has let us in, on this connection */
    bool has_seats, has_view; /* they came */
    bool ordered;             /* something without an id, and not answered */
    FarPhase phase;
    bool is_host, paused, agreed, loaded;
    bool random;    /* who sits where is drawn when the game begins */
    int you;        /* the seat, or SPECTATOR */
    int32_t delay;  /* seconds by which who watches is late */
    int32_t begins; /* milliseconds until such a one sees something */
    char again[CODE_SIZE];
    FarChair chair[SEATS_MAX];
    char why[FAR_WHY], said[FAR_WHY];
    char *record;
    char asked[FAR_WHY]; /* what waits for an answer; "": nothing */
    char id[17];
    int32_t told, count; /* numbers of the last letter, and its countdown */
    struct Passage *story;
    int lines, room, read;
    Hearer hearer;
    alignas(8) unsigned char view[STATE_MAX];
    Scene scene;
    Json json;
    char text[FAR_TEXT];
} Far;

/* Begins anew at a table; the line stays. */
void far_start(Far *far, Host *host, Line *line);
void far_enter(Far *far, const char *code, const Joined *joined);
void far_end(Far *far);

/* Takes in what came. Answers what is new by it, and forgets that. */
unsigned far_hear(Far *far);

/* Takes in one thing: bytes of somebody whom nobody knows. */
void far_take(Far *far, const Heard *heard);

/* Sends {"do": word, ...} with what the format of jansson's json_pack says; an
 * order is answered. False: there is no connection. */
bool far_say(Far *far, const char *word, const char *format, ...);
bool far_order(Far *far, const char *word, const char *format, ...);

/* Puts a sentence into the story: it is seen where no line has room. */
void far_note(Far *far, const char *sentence);

/* Whether something was asked for and not answered. */
bool far_waits(const Far *far);

#endif
