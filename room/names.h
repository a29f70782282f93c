/* names.h -- what the seats are called, in the terminal and on the page. */
#ifndef ROOM_NAMES_H
#define ROOM_NAMES_H

#include "core/game.h"

extern const char *const seat_names[SEATS_MAX];

#endif
