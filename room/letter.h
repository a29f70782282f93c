/* letter.h -- what a viewer is told, as bytes.
 *
 * All that leaves a room for a viewer leaves in letters, and letters are made
 * of what that viewer noticed and of its views alone. A table's setup, the
 * names and the letters are enough for a reader elsewhere to make what a front
 * end at the table is handed; it makes that itself, too, so whatever is true of
 * letters is true of everything that is shown.
 *
 * What is to be told may be long. Then it comes in several letters, one behind
 * the other; the last one has the position.
 *
 *   letter   version, what (Letter), viewer: a byte each; things; an end
 *   thing    1, how (a byte), its number (if it has one), lines, and with a
 *            frame the way there and the view
 *   line     whether everybody hears it (a byte), text, item
 *   way      item, and unless that is empty the cells: columns and rows
 *   end      0: the same goes on in the next letter
 *            2: the story is told, and the news follow in the next letter
 *            3: now, below
 *   now      flags (a byte), told (see Cursor), the view; of a finished game
 *            highlights: a number, a text and an item each
 *
 * Numbers have four bytes, the lowest first; a list begins with a byte that
 * counts, and a text is a list of bytes with the marks of tale.h. Views have
 * the size of the game's states.
 */
#ifndef ROOM_LETTER_H
#define ROOM_LETTER_H

#include "room/room.h"

enum { LETTER_VERSION = 1 };

/* What a letter tells. */
typedef enum {
    LETTER_STORY,    /* all since the beginning, of what stands */
    LETTER_STORY_ON, /* more of it */
    LETTER_NEWS,     /* what is new to the viewer, and the position */
    LETTER_NEWS_ON,
    LETTER_GLANCE, /* the position alone: nothing is told by this */
    LETTER_NONE    /* nothing is left to be told */
} Letter;

enum { LETTER_CUT, LETTER_THING, LETTER_TOLD, LETTER_NOW };

/* How a thing is: it has a number, of what happened or of what is gone, alone
 * or with all since; it has a frame. */
enum {
    THING_MOMENT = 1 << 0,
    THING_GONE = 1 << 1,
    THING_SINCE = 1 << 2,
    THING_FRAME = 1 << 3
};

enum { NOW_OVER = 1 << 0, NOW_OPEN = 1 << 1, NOW_UNDO = 1 << 2 };

/* Writes a letter to a viewer and answers its length; what it tells is told.
 * `what` becomes what the next one has to tell, after a story the news. 0: it
 * does not fit, and nothing was told; LETTER_MAX bytes are always enough. */
size_t letter_write(Room *room, int viewer, Letter *what, unsigned char *buf,
                    size_t size);

/* Who reads letters. Begin with zeros in what stands last. */
typedef struct Hearer {
    const Table *table;
    const char *names[SEATS_MAX];
    int alone;    /* the only person who reads this, or -1 */
    Scene *scene; /* scratch */
    Scene *last;  /* as room_json has it */
    Letter amid;  /* what was cut, or LETTER_NONE */
    int32_t told; /* the number that the last position came with */
    void *view;   /* takes the last position, STATE_MAX bytes; or NULL */
} Hearer;

/* The position that a letter ends with, for who does not read what led there:
 * its flags (NOW_OVER ...), and the view. -1: it ends with none, or is no
 * letter. Safe on any bytes. */
int letter_view(const unsigned char *bytes, size_t size, const Table *table,
                void *view);

/* Into an open object what one letter says, as room_json has it. NULL, or why
 * this is no letter; the JSON is then not to be used. Safe on any bytes. */
const char *letter_json(Json *json, const unsigned char *bytes, size_t size,
                        Hearer *hearer);

#endif
