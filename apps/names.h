/* names.h -- what the seats are called, in the terminal and on the page. */
#ifndef APPS_NAMES_H
#define APPS_NAMES_H

#include "core/game.h"

extern const char *const seat_names[SEATS_MAX];

#endif
