/* seats.h -- how people tell the seats apart: name, shape, letter, colour. */
#ifndef APPS_SEATS_H
#define APPS_SEATS_H

#include <stddef.h>

#include "core/game.h"

typedef struct Seat {
    const char *name;   /* "Ada" */
    const char *shape;  /* one column wide; the letter where that is ASCII */
    const char *colour; /* the escape that turns it on, "" without colour */
} Seat;

/* What ends any colour or weight; "" without colour. */
const char *seats_plain(void);
const char *seats_bold(void);
const char *seats_dim(void);

Seat seats_look(int seat);

/* Whoever sits there is called that from now on; "": the usual name. What has
 * no room on a line is cut, and what the terminal has no letters for is ?. */
void seats_rename(int seat, const char *name);

/* The names of all seats, as tale_fill takes them. */
const char *const *seats_names(void);

/* "Ada ▲", in colour where there is colour. Answers buf. */
const char *seats_badge(int seat, char *buf, size_t size);

/* A seat by number ("2"), name, or letter; -1 for other words. */
int seats_find(const char *word, int seats);

#endif
