/* seats.c -- how people tell the seats apart: name, shape, letter, colour.
 *
 * Colour is never the only difference: each seat has its own shape, and the
 * letter of its name where the terminal has no shapes. The colours are far
 * apart in brightness too, for eyes that do not tell red from green.
 */
#include "apps/seats.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
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

/* Of people who came with a name of their own. */
enum { COLUMNS = 16, BYTES = 40 };
static char renamed[SEATS_MAX][BYTES];
static const char *names[SEATS_MAX];

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
    return (Seat){.name = seats_names()[seat],
                  .shape = say_in_unicode() ? shape[seat] : letter[seat],
                  .colour = say_in_colour() ? colour[seat] : ""};
}

const char *const *seats_names(void)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = renamed[seat][0] ? renamed[seat] : seat_names[seat];
    return names;
}

/* How many bytes the sign there has. */
static size_t sign_length(const char *at)
{
    size_t length = 1;
    while (((unsigned char)at[length] & 0xc0) == 0x80)
        length++;
    return length;
}

void seats_rename(int seat, const char *name)
{
    char *to = renamed[seat];
    size_t put = 0;
    assert(seat >= 0 && seat < SEATS_MAX);
    for (size_t length; *name; name += length) {
        length = sign_length(name);
        bool fits = length == 1 || say_in_unicode();
        size_t bytes = fits ? length : 1;
        if (put + bytes >= BYTES)
            break;
        memcpy(to + put, fits ? name : "?", bytes);
        to[put + bytes] = 0;
        if (say_columns(to) > COLUMNS)
            break;
        put += bytes;
    }
    to[put] = 0;
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
        if (strcasecmp(word, seats_names()[seat]) == 0 ||
            strcasecmp(word, letter[seat]) == 0 ||
            strcasecmp(word, number) == 0)
            return seat;
    }
    return -1;
}
