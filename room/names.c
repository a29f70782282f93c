/* names.c -- what the seats are called, in the terminal and on the page.
 *
 * No seat is called by its colour, because some games have colours of their
 * own, and the first letters, which stand for the seats where there are no
 * shapes, are not those of common colours.
 */
#include "room/names.h"

const char *const seat_names[SEATS_MAX] = {"Ada",  "Cleo", "Dina", "Emil",
                                           "Finn", "Hugo", "Ida",  "Max"};
