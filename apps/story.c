/* story.c -- what a viewer was told, line by line, from the log. */
#include "apps/story.h"

#include <string.h>

#include "apps/say.h"
#include "apps/seats.h"

int story_you(int viewer)
{
    return viewer < SEATS_MAX ? viewer : -1;
}

bool story_may_read(const Told *told, int viewer)
{
    return told->readers >> viewer & 1;
}

static void tell(FILE *out, const char *lead, const char *text)
{
    int indent = (int)strlen(lead);
    fputs(lead, out);
    say_wrapped(out, indent, indent + 2, text);
}

int story_print(FILE *out, const Match *match, int viewer, int32_t from,
                const char *lead)
{
    static Match again;
    static Tale tale;
    int lines = 0;
    match_start(&again, &match->table);
    for (int32_t i = 0; i < match->plies; i++) {
        match_play(&again, match->ply[i].actor, match->ply[i].action, &tale);
        for (int j = 0; i >= from && j < tale.lines; j++) {
            char text[2 * TALE_TEXT];
            if (!story_may_read(&tale.line[j], viewer))
                continue;
            tale_fill(text, sizeof text, tale.line[j].text, seats_names(),
                      story_you(viewer));
            if (out)
                tell(out, lead, text);
            lines++;
        }
    }
    return lines;
}
