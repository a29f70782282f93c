/* text.h -- text without a C library: format, copy, compare, read words. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where and why a text from outside was refused. Line 0: no line. */
typedef struct Why {
    int32_t line;
    char text[256];
} Why;

/* A text that grows in a buffer of the caller. It always ends with a zero; what
 * does not fit is cut and sets `overflow`. */
typedef struct Text {
    char *buf;
    size_t size, length;
    bool overflow;
} Text;

Text text_into(char *buf, size_t size); /* empty so far; size > 0 */
void text_put(Text *text, char c);
void text_add(Text *text, const char *words);
void text_add_part(Text *text, const char *words, size_t length);
/* Formats %d %s %c and %%. */
void text_print(Text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same as the whole of a text; answers its length. */
size_t text_format(char *buf, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
size_t text_format_list(char *buf, size_t size, const char *format,
                        va_list list);

/* Sixteen hexadecimal digits, and back. */
void text_hex(char buf[17], uint64_t number);
bool text_unhex(const char *text, uint64_t *number);

size_t text_length(const char *text);
bool text_equal(const char *a, const char *b);
bool text_starts(const char *text, const char *start);

/* A decimal integer that is the whole of the text and lies in least..most. */
bool text_int(const char *text, int32_t least, int32_t most, int32_t *value);

/* A cursor over text that may lack a final zero. */
typedef struct Reader {
    const char *at, *end;
    int32_t line; /* of the line last read, counted from 1 */
} Reader;

typedef enum {
    LINE_READ,
    LINE_NONE,
    LINE_CUT,
    LINE_LONG,
    LINE_ODD,
    LINE_RETURN,
    LINE_MARK
} LineRead;

/* Copies the next line without its end. LINE_CUT: no newline at the end of
 * the text; LINE_ODD: a byte that is not printable ASCII; LINE_RETURN: a
 * carriage return at the end of the line; LINE_MARK: a byte order mark at the
 * beginning of the text. */
LineRead text_line(Reader *reader, char *buf, size_t size);
/* The same for files that people type: skips empty lines and those that begin
 * with #, whatever they hold, takes a tab for a blank, and forgives a carriage
 * return and a last line without its end. */
LineRead text_typed_line(Reader *reader, char *buf, size_t size);
const char *text_line_problem(LineRead read); /* a sentence, or NULL */

/* Cuts the next blank-separated word off *rest; NULL when there is none.
 * Writes a zero behind the word. */
char *text_word(char **rest);

/* Fills `why` and answers false, so that `return text_refuse(...)` reads
 * well. */
bool text_refuse(Why *why, int32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
