/* keys.h -- two keys per person at one keyboard, and the picture in place. */
#ifndef APPS_KEYS_H
#define APPS_KEYS_H

#include "apps/host.h"

typedef enum {
    KEYS_ACTED, /* somebody's key was played */
    KEYS_LINE,  /* a line was typed */
    KEYS_TIME,  /* somebody else was quicker */
    KEYS_CLOSED /* the input ended */
} KeysEvent;

/* Whether people act by single keys now: nobody is awaited and time runs, or
 * the one who is awaited can do one thing only, in front of everybody. */
bool keys_fit(const Host *host);

/* Waits for keys. Enter begins a line, which goes on below each next picture
 * until it is entered and copied to `line`. News: the table is drawn over what
 * was on the screen, once all keys that were pressed before are read; they are
 * about the picture before. The viewer is the only person, or SPECTATOR for
 * several. */
KeysEvent keys_ask(Host *host, int viewer, bool news, char line[TYPED_SIZE]);

/* Prints what is typed for the line, behind its prompt. */
void keys_prompt(const Host *host, int viewer);

/* Leaves the picture: what comes next is printed line by line. A line that was
 * not entered is dropped, and that is said. */
void keys_leave(Host *host);

/* Says that; among several people it may be the next one who reads it. */
void keys_say_dropped(const Host *host, const char *typed);

/* What each of several people may do, as far as that is no secret; those who
 * may do the same together. */
void keys_list(const Host *host);

#endif
