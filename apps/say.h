/* say.h -- how the program speaks: errors in one line, near misses, colour. */
#ifndef APPS_SAY_H
#define APPS_SAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/json.h"

/* Exit statuses. */
enum { FINE = 0, FAILED = 1, WRONG_USAGE = 2 };

/* Print `madcap: ...` on stderr and answer the exit status: one line, broken
 * between words only where stderr is a terminal. */
int say_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));
int say_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Whether all that was printed has come out, now. */
bool say_arrives(void);
/* The exit status where it has not; said, unless the reader just left. */
int say_unheard(void);
/* Brings out what was printed. Where that fails the program ends here: nobody
 * learns any more what it would do, and endless input would keep it alive. */
void say_now(void);

/* A real number, with six decimals. */
void say_real(Json *json, const char *key, double value);
/* Prints a finished JSON value; its buffer was big enough. */
void say_json(const Json *json);

/* The word of a NULL-ended list that was probably meant, or NULL. */
const char *say_nearest(const char *word, const char *const *list);

/* Whether stdout takes colour: a terminal, and NO_COLOR is not set. */
bool say_in_colour(void);
/* Whether the terminal's alphabet has more than ASCII. */
bool say_in_unicode(void);
/* Columns and lines of the terminal; COLUMNS and LINES go first, 80 and 24
 * where nobody knows. */
int say_width(void);
int say_height(void);
/* Whether there are lines to spare, for frames and sentences. */
bool say_is_tall(void);

/* How many columns a text takes; its escapes take none. */
int say_columns(const char *text);

/* Prints a text and ends the line. The first line begins where the cursor is,
 * at `column`; those below begin at `indent`. Lines break between words, or
 * behind a `|`. */
void say_wrapped(FILE *out, int column, int indent, const char *text);

/* A bar on stderr when that is a terminal, with how many are done, how many a
 * second, and the time left; `started` is of input_now. */
void say_progress(const char *what, int64_t done, int64_t of, int64_t started);
void say_progress_ends(void);

#endif
