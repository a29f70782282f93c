/* line.h -- a connection to a server elsewhere, which comes back by itself.
 *
 * libwebsockets works in a thread of its own; what comes waits here until it is
 * heard. A descriptor can be read while something does.
 */
#ifndef APPS_LINE_H
#define APPS_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "apps/link.h"

typedef struct Line Line;

typedef enum {
    LINE_SILENT, /* nothing came */
    LINE_HERE,   /* there is a connection, a new one */
    LINE_AWAY,   /* it was lost, or there never was one: `text` says why */
    LINE_TEXT,
    LINE_BYTES
} LineEvent;

/* What came: the caller frees `text`, which ends with a zero. */
typedef struct Heard {
    LineEvent event;
    char *text;
    size_t size;
} Heard;

/* Whether links with https:// can be come to. */
bool line_has_tls(void);

/* Goes on trying until it is closed. `link` has to last. NULL: it cannot begin.
 */
Line *line_open(const Link *link);
void line_close(Line *line); /* behind what was said */

/* Leaves this server for another one that it has named, or, where that cannot
 * be come to, or there is none, for the first again. */
void line_follow(Line *line, const char *link, const char *code);

int line_descriptor(const Line *line);
Heard line_hear(Line *line);

/* False: there is no connection, and nobody hears it. */
bool line_say(Line *line, const char *text);

#endif
