/* story.c -- told lines in the terminal. */
#include "apps/story.h"

#include <string.h>

#include "apps/say.h"
#include "apps/seats.h"

int story_you(int viewer)
{
    return viewer < SEATS_MAX ? viewer : -1;
}

int story_print(FILE *out, const Tale *tale, int viewer, const char *lead)
{
    int indent = (int)strlen(lead);
    for (int i = 0; i < tale->lines; i++) {
        char text[2 * TALE_TEXT];
        if (!told_to(&tale->line[i], viewer))
            continue;
        tale_fill(text, sizeof text, tale->line[i].text, seats_names(),
                  story_you(viewer));
        fputs(lead, out);
        say_wrapped(out, indent, indent + 2, text);
    }
    return lines_told(tale, viewer);
}

void story_print_since(FILE *out, const Match *match, int viewer,
                       int32_t entries, const char *lead)
{
    static Tale tale;
    Cursor cursor;
    Notice notice;
    cursor_seek(&cursor, match, viewer, entries);
    while (cursor_next(&cursor, match, &tale, &notice))
        story_print(out, &tale, viewer, lead);
}
