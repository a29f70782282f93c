/* seats.c -- how people tell the seats apart: name, shape, letter, colour.
 *
 * Colour is never the only difference: each seat has its own shape, and the
 * letter of its name where the terminal has no shapes. The colours are far
 * apart in brightness too, for eyes that do not tell red from green.
 */
#include "apps/seats.h"

#include <assert.h>
#include <stdio.h>
#include <strings.h>

#include "room/names.h"
#include "apps/say.h"

static const char *const shape[SEATS_MAX] = {"▲", "●", "■", "◆",
                                             "★", "▼", "♥", "✚"};
static const char *const letter[SEATS_MAX] = {"A", "C", "D", "E",
                                              "F", "H", "I", "M"};
static const char *const colour[SEATS_MAX] = {
    "\033[38;5;203m", "\033[38;5;33m",  "\033[38;5;36m",  "\033[38;5;220m",
    "\033[38;5;175m", "\033[38;5;117m", "\033[38;5;208m", "\033[38;5;250m"};

const char *seats_plain(void)
{
    return say_in_colour() ? "\033[0m" : "";
}

const char *seats_bold(void)
{
    return say_in_colour() ? "\033[1m" : "";
}

const char *seats_dim(void)
{
    return say_in_colour() ? "\033[2m" : "";
}

Seat seats_look(int seat)
{
    assert(seat >= 0 && seat < SEATS_MAX);
    return (Seat){.name = seat_names[seat],
                  .shape = say_in_unicode() ? shape[seat] : letter[seat],
                  .colour = say_in_colour() ? colour[seat] : ""};
}

const char *const *seats_names(void)
{
    return seat_names;
}

const char *seats_badge(int seat, char *buf, size_t size)
{
    Seat look = seats_look(seat);
    snprintf(buf, size, "%s%s %s%s", look.colour, look.name, look.shape,
             seats_plain());
    return buf;
}

int seats_find(const char *word, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        char number[2] = {(char)('1' + seat), 0};
        if (strcasecmp(word, seat_names[seat]) == 0 ||
            strcasecmp(word, letter[seat]) == 0 ||
            strcasecmp(word, number) == 0)
            return seat;
    }
    return -1;
}
