/* host.h -- a room in this terminal: its clock, its screen and its record.
 * People are prompt.h's. */
#ifndef APPS_HOST_H
#define APPS_HOST_H

#include <stdio.h>

#include "core/record.h"
#include "room/room.h"

enum { PATH_SIZE = 256, TYPED_SIZE = 256 };

/* The keys of a seat: its digit and its letter. */
enum { KEY_DIGIT, KEY_LETTER, SEAT_KEYS };

/* A table that is kept elsewhere, of which the room has what one seat sees of
 * it: what people do goes there, and what is told comes from there. */
typedef struct Elsewhere {
    void *table;
    /* NULL: it is on its way there. Else why not. */
    const char *(*act)(void *table, int action);
    const char *(*back)(void *table);
    /* How many lines are new; prints them, or all. */
    int (*unread)(void *table);
    void (*tell)(void *table, FILE *out, bool all);
    /* What can be typed there besides; false: nothing is called so. */
    bool (*obey)(void *table, char *line);
    void (*help)(void);
} Elsewhere;

typedef struct Host {
    const Elsewhere *elsewhere; /* NULL: the table is kept here */
    Room room;
    Pad pad;
    int64_t stood;         /* milliseconds for which the room's clock stood */
    const char *record;    /* the file that is kept up to date, or NULL */
    Kept kept;             /* how far it is written */
    uint64_t recorded;     /* hash of the position that is in that file */
    const char *problem;   /* why it could not be written last, or NULL */
    char saved[PATH_SIZE]; /* the file last loaded, or saved by a person */
    uint64_t saved_hash;   /* hash of the position that is in that file */
    bool plain;            /* no single keys are read */
    bool asking;           /* a prompt is up, and may be half answered */
    bool keyed;            /* the picture of the keys is up */
    int16_t meant[SEATS_MAX][SEAT_KEYS]; /* what keys do in it, -1: nothing */
    int64_t pressed;        /* when the last key was, or the end of a line */
    bool typing;            /* a line is typed below it */
    char typed[TYPED_SIZE]; /* so far */
    int looking;            /* the person before the screen, or -1 */
    int acted;              /* the person who acted last, or -1 */
    int shown_to;           /* the viewer whose picture is up, or -1 */
    alignas(8) unsigned char shown[STATE_MAX]; /* the view it was made of */
} Host;

/* The room's clock: it stands while nobody is at the table. */
int64_t host_now(const Host *host);
void host_stand(Host *host, int64_t milliseconds);

/* Until when input is waited for: something comes by itself then. */
int64_t host_deadline(Host *host);

/* Whether one person sits here among bots; and whether the game then waits for
 * who reads. */
bool host_is_alone(const Host *host);
bool host_waits(const Host *host);

/* How long the countdown still runs; all of it where nobody has seen it. */
int host_seconds_left(const Host *host);

/* Plays what a person did by the last key or line; NULL, or why not. */
const char *host_act(Host *host, int seat, int action);

/* Takes the seat's last action back; NULL, or why not. */
const char *host_back(Host *host, int seat);

/* So many lines are new to the viewer; prints them, and they are told. */
int host_unread(Host *host, int viewer);
int host_tell(Host *host, int viewer);

/* All that the viewer was told, behind that entry of a table that is kept
 * here. */
void host_story(const Host *host, FILE *out, int viewer, int32_t from);

/* Something happens by itself. */
void host_go_on(Host *host);

/* The viewer sees the position now, and has read what was told since that
 * entry. */
void host_shown(Host *host, int viewer, int32_t from);

/* Writes the record where it belongs, if anything happened since. A failure
 * leaves a `problem`; the game goes on and each later position tries again. */
void host_keep(Host *host);

/* Whether writing there loses nothing: no file, one that this sitting has
 * written, or an earlier state of this game. */
bool host_may_write(Host *host, const char *path);

/* Writes the record to a file. NULL, or the reason. */
const char *host_save(Host *host, const char *path);

/* The file that holds the game as it stands, or NULL. */
const char *host_kept(const Host *host);

#endif
