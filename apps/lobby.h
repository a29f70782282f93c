/* lobby.h -- people at a table elsewhere, in words: who is here, and what is
 * done there besides playing. */
#ifndef APPS_LOBBY_H
#define APPS_LOBBY_H

#include "apps/far.h"

/* Prints who sits where, and what the table waits for. */
void lobby_show(const Far *far, const Link *link);

/* What has changed about people since it was last said: a sentence a line. */
void lobby_changes(const Far *far, Text *said);

/* Does what a line says: sit, start, react ... False: no such word. */
bool lobby_obey(Far *far, const Link *link, char *line);

/* What can be typed now. */
void lobby_help(const Far *far);

#endif
