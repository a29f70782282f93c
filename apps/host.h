/* host.h -- a table in this terminal: the match, its bots, its clock, its
 * record. It knows who acts without being asked; people are prompt.h's. */
#ifndef APPS_HOST_H
#define APPS_HOST_H

#include "apps/setup.h"
#include "core/match.h"

enum { VIEWERS = OPEN + 1, PATH_SIZE = 256, TYPED_SIZE = 256 };

/* The keys of a seat: its digit and its letter. */
enum { KEY_DIGIT, KEY_LETTER, SEAT_KEYS };

typedef struct Host {
    Setup setup;
    Match match;
    uint32_t people;       /* mask of the seats with a person */
    const char *record;    /* the file that is kept up to date, or NULL */
    uint64_t recorded;     /* hash of the position that is in that file */
    const char *problem;   /* why it could not be written last, or NULL */
    char saved[PATH_SIZE]; /* the file last loaded, or saved by a person */
    uint64_t saved_hash;   /* hash of the position that is in that file */
    int32_t asked;         /* the ply for which `next` was made, or -1 */
    Turn next;             /* what happens unless a person acts first */
    int64_t next_at;       /* when, or INPUT_NEVER */
    Turn plan;             /* what a bot is about to do while time runs */
    int64_t plan_at;       /* when, or INPUT_NEVER: nothing */
    Count count;           /* the countdown that runs */
    int64_t count_ends;    /* when */
    int64_t count_shown;   /* when people first saw it run, or INPUT_NEVER */
    int32_t told[VIEWERS]; /* the plies that each viewer was told of */
    bool plain;            /* no single keys are read */
    bool asking;           /* a prompt is up, and may be half answered */
    bool keyed;            /* the picture of the keys is up */
    int16_t meant[SEATS_MAX][SEAT_KEYS]; /* what keys do in it, -1: nothing */
    int64_t pressed;        /* when the last key was, or the end of a line */
    bool typing;            /* a line is typed below it */
    char typed[TYPED_SIZE]; /* so far */
    int looking;            /* the person before the screen, or -1 */
    int shown_to;           /* the viewer whose picture is up, or -1 */
    alignas(8) unsigned char shown[STATE_MAX]; /* the view it was made of */
    Tale tale;
} Host;

/* Plays one legal action and keeps the countdown. */
void host_play(Host *host, int actor, int action);

/* Plays what a person did by a press at that moment, of input_pressed: a legal
 * action, or what the countdown has instead for a press before anybody can
 * have read the picture. */
void host_act(Host *host, int seat, int action, int64_t pressed);

/* The viewer sees the position now and has read what was told. */
void host_shown(Host *host, int viewer);

/* Works out `next`: CHANCE, the quickest bot, or CLOCK. Once per position, so
 * that a bot does not think anew each time a person asks for help. */
void host_prepare(Host *host);

/* So many milliseconds did not count: nobody was at the table. */
void host_wait(Host *host, int64_t milliseconds);

/* Forgets what was worked out, after an undo. */
void host_forget(Host *host);

/* Writes the record where it belongs, if anything happened since. A failure
 * leaves a `problem`; the game goes on and each later position tries again. */
void host_keep(Host *host);

/* Whether writing there loses nothing: no file, one that this sitting has
 * written, or an earlier state of this game. */
bool host_may_write(const Host *host, const char *path);

/* Writes the record to a file. NULL, or the reason. */
const char *host_save(Host *host, const char *path);

/* The file that holds the game as it stands, or NULL. */
const char *host_kept(const Host *host);

#endif
