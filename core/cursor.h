/* cursor.h -- what a viewer noticed of a match, one thing after the other.
 *
 * A cursor stands somewhere in the journal and knows the position there. It
 * hands out what its viewer noticed next: the action as the viewer sees it, the
 * lines told to it, and the frames; of anything else not even that it was
 * there. What was taken back before the cursor came to it is passed over; what
 * it had handed out already is told to be taken back.
 *
 * What a viewer noticed is counted, takings back too, and whoever was away is
 * told the rest from such a number on. Numbers of the journal would tell of
 * hidden choices.
 */
#ifndef CORE_CURSOR_H
#define CORE_CURSOR_H

#include "core/match.h"

typedef struct Cursor {
    int viewer;
    int32_t at;     /* the entries that were read */
    int32_t knew;   /* those among which takings back were looked for */
    int32_t each;   /* up to here all is told, also what was taken back since */
    int32_t told;   /* how many of those read the viewer noticed, gone or not,
                     * and takings back of what it had noticed */
    int32_t moment; /* how many of them, of what stands */
    alignas(8) unsigned char state[STATE_MAX]; /* behind those that stand */
} Cursor;

/* Who seems to have done what; `seen` is an action, perhaps blurred. `moment`
 * is its number among what the viewer noticed. UNSEEN: somebody took back the
 * thing of that number, or with `since` all from there on. */
typedef struct Notice {
    int actor, seen;
    int32_t moment;
    bool since;
} Notice;

/* Behind so many entries: 0 is the beginning. */
void cursor_seek(Cursor *cursor, const Match *match, int viewer,
                 int32_t entries);

/* Behind the thing of that number, see `told`: what follows is handed out as to
 * one who was there. False: there is no such number, and nothing has changed.
 */
bool cursor_resume(Cursor *cursor, const Match *match, int viewer,
                   int32_t told);

/* Goes on behind the next thing that the viewer noticed and answers true, with
 * its lines and frames in the tale; what the viewer may not read is still among
 * them. False: there is none, and the cursor is at the end. */
bool cursor_next(Cursor *cursor, const Match *match, Tale *tale,
                 Notice *notice);

/* Whether a cursor's viewer may read the line. */
static inline bool told_to(const Told *told, int viewer)
{
    ASSERT(viewer >= 0 && viewer <= OPEN);
    return told->readers >> viewer & 1;
}

/* How many lines of the tale the viewer may read. */
int lines_told(const Tale *tale, int viewer);

#endif
