/* input.h -- lines and single keys from the keyboard, against the clock. */
#ifndef APPS_INPUT_H
#define APPS_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { INPUT_LINE, INPUT_KEY, INPUT_TIME, INPUT_END } InputEvent;

enum { INPUT_NEVER = -1 };

/* Milliseconds on a clock that only runs forward. */
int64_t input_now(void);

/* When what was just read was pressed: now, or INPUT_NEVER where nobody sits
 * at a keyboard. A script has all its lines from the beginning. */
int64_t input_pressed(void);

/* Waits for a line on stdin until that moment (INPUT_NEVER: for ever) and
 * copies it without blanks around it. What does not fit is cut. */
InputEvent input_line(char *line, size_t size, int64_t until);

/* From now on waiting for input also ends, as if its time were over, when this
 * descriptor can be read; -1: none. Answers the one before. */
int input_watch(int descriptor);
/* Waits for that alone. */
void input_pause(int64_t until);

/* Whether single keys can be read: people type and see what they do. */
bool input_has_keys(void);

/* Waits for a single key, which is not echoed; arrow and function keys are
 * passed over. A program that was suspended finds INPUT_REDRAW when it goes on.
 * The terminal is as it was again when the next line is read, and however the
 * program ends. */
enum { INPUT_REDRAW = '\f', INPUT_ESCAPE = '\033' };
InputEvent input_key(char *key, int64_t until);

/* This is done as well when a signal ends the program; it may call only what a
 * handler may. */
void input_at_signal(void (*work)(void));

/* Whether a key was pressed already and not read yet. */
bool input_waits(void);

/* Takes back from the terminal what was typed and not yet entered, so that it
 * can be neither mistaken for an answer to another question nor fall into the
 * shell. Answers how many bytes `typed` holds. */
size_t input_drop(char *typed, size_t size);

#endif
