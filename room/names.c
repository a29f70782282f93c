/* names.c -- what the seats are called, in the terminal and on the page.
 *
 * No seat is called by its colour, because some games have colours of their
 * own, and the first letters, which stand for the seats where there are no
 * shapes, are not those of common colours.
 */
#include "room/names.h"

#include "core/text.h"

const char *const seat_names[SEATS_MAX] = {"Ada",  "Cleo", "Dina", "Emil",
                                           "Finn", "Hugo", "Ida",  "Max"};

/* Whether the byte there goes on with the character before it. */
static bool goes_on(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static bool is_joiner(const char *text)
{
    return text_starts(text, "\xe2\x80\x8d");
}

void name_copy(char name[NAME_SIZE], const char *text)
{
    size_t length = text_length(text);
    if (length >= NAME_SIZE)
        for (length = NAME_SIZE - 1; length > 0; length--)
            if (!goes_on(text[length]) && !is_joiner(text + length) &&
                (length < 3 || !is_joiner(text + length - 3)))
                break;
    Text copy = text_into(name, NAME_SIZE);
    text_add_part(&copy, text, length);
}
