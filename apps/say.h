/* say.h -- how the program speaks: errors in one line, near misses, colour. */
#ifndef APPS_SAY_H
#define APPS_SAY_H

#include <stdbool.h>

/* Exit statuses. */
enum { FINE = 0, FAILED = 1, WRONG_USAGE = 2 };

/* Print `madcap: ...` as one line on stderr and answer the exit status. */
int say_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));
int say_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The word of a NULL-ended list that was probably meant, or NULL. */
const char *say_nearest(const char *word, const char *const *list);

/* Whether stdout takes colour: a terminal, and NO_COLOR is not set. */
bool say_in_colour(void);
/* Whether the terminal's alphabet has more than ASCII. */
bool say_in_unicode(void);
/* Columns of the terminal; COLUMNS goes first, 80 where nobody knows. */
int say_width(void);

/* A bar on stderr when that is a terminal; done == of wipes it away. */
void say_progress(const char *what, long done, long of);

#endif
