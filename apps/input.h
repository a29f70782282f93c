/* input.h -- lines from the person at the keyboard, against the clock. */
#ifndef APPS_INPUT_H
#define APPS_INPUT_H

#include <stddef.h>
#include <stdint.h>

typedef enum { INPUT_LINE, INPUT_TIME, INPUT_END } InputEvent;

enum { INPUT_NEVER = -1 };

/* Milliseconds on a clock that only runs forward. */
int64_t input_now(void);

/* Waits for a line on stdin until that moment (INPUT_NEVER: for ever) and
 * copies it without blanks around it. What does not fit is cut. */
InputEvent input_line(char *line, size_t size, int64_t until);

/* Takes back from the terminal what was typed and not yet entered, so that it
 * can be neither mistaken for an answer to another question nor fall into the
 * shell. Answers how many bytes `typed` holds. */
size_t input_drop(char *typed, size_t size);

#endif
