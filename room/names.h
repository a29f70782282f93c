/* names.h -- what the seats are called, in the terminal and on the page. */
#ifndef ROOM_NAMES_H
#define ROOM_NAMES_H

#include "core/game.h"

extern const char *const seat_names[SEATS_MAX];

/* As much of a name as there is room for; no sign of it is cut in two. */
void name_copy(char name[NAME_SIZE], const char *text);

#endif
