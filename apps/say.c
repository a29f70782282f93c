/* say.c -- how the program speaks: errors in one line, near misses, colour. */
#include "apps/say.h"

#include <assert.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "apps/input.h"

__attribute__((format(printf, 1, 0))) static void say_line(const char *format,
                                                           va_list list)
{
    char text[1024];
    fflush(stdout);
    vsnprintf(text, sizeof text, format, list);
    fputs("madcap: ", stderr);
    if (isatty(STDERR_FILENO))
        say_wrapped(stderr, 8, 2, text);
    else
        fprintf(stderr, "%s\n", text);
}

int say_failed(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_line(format, list);
    va_end(list);
    return FAILED;
}

int say_wrong(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_line(format, list);
    va_end(list);
    return WRONG_USAGE;
}

/* A reader that has left, as `head` does, knows why nothing more comes. */
static bool reader_left(void)
{
    struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLHUP));
}

bool say_arrives(void)
{
    return fflush(stdout) == 0 && !ferror(stdout);
}

int say_unheard(void)
{
    if (reader_left())
        return FAILED;
    return say_failed("cannot write the output: it was closed or is full");
}

void say_now(void)
{
    if (!say_arrives())
        exit(say_unheard());
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

enum { WORD_MAX = 32 };

/* How many letters must be added, dropped or changed to get from a to b. */
static int distance(const char *a, const char *b)
{
    int row[WORD_MAX + 1];
    int length = (int)strnlen(b, WORD_MAX);
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; i <= WORD_MAX && a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            row[j] = least(change, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[length];
}

void say_real(Json *json, const char *key, double value)
{
    json_fixed(json, key, (int64_t)(value * 1e6 + (value < 0 ? -0.5 : 0.5)), 6);
}

void say_json(const Json *json)
{
    assert(!json->text.overflow && json->depth == 0);
    puts(json->text.buf);
    if (ferror(stdout))
        say_now();
}

const char *say_nearest(const char *word, const char *const *list)
{
    const char *nearest = NULL;
    int best = 3;
    for (; *list; list++) {
        size_t length = strlen(word);
        if (length >= 2 && strncmp(word, *list, length) == 0)
            return *list;
        int away = distance(word, *list);
        if (away < best && away < (int)strlen(*list)) {
            best = away;
            nearest = *list;
        }
    }
    return nearest;
}

bool say_in_colour(void)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no && *no) &&
           !(term && strcmp(term, "dumb") == 0);
}

bool say_in_unicode(void)
{
    return MB_CUR_MAX > 1;
}

static int of_terminal(const char *variable, bool lines, int usual)
{
    const char *given = getenv(variable);
    long size = given ? strtol(given, NULL, 10) : 0;
    struct winsize window;
    if (size <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0)
        size = lines ? window.ws_row : window.ws_col;
    return size <= 0 ? usual : size > 400 ? 400 : (int)size;
}

int say_width(void)
{
    int width = of_terminal("COLUMNS", false, 80);
    return width < 20 ? 20 : width;
}

int say_height(void)
{
    int height = of_terminal("LINES", true, 24);
    return height < 6 ? 6 : height;
}

bool say_is_tall(void)
{
    return say_height() >= 30;
}

/* Each byte that does not go on a UTF-8 character begins a column. */
static int columns(const char *text, size_t length)
{
    int count = 0;
    bool escape = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\033')
            escape = true;
        else if (!escape)
            count += (text[i] & 0xc0) != 0x80;
        else if (text[i] == 'm')
            escape = false;
    }
    return count;
}

int say_columns(const char *text)
{
    return columns(text, strlen(text));
}

void say_wrapped(FILE *out, int column, int indent, const char *text)
{
    int width = say_width();
    bool first = true;
    while (*text) {
        size_t blanks = strspn(text, " ");
        size_t length = strcspn(text + blanks, " |");
        length += text[blanks + length] == '|';
        int needed = columns(text + blanks, length);
        if (!first && column + (int)blanks + needed > width) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            text += blanks;
            blanks = 0;
        }
        fprintf(out, "%.*s", (int)(blanks + length), text);
        column += (int)blanks + needed;
        text += blanks + length;
        first = false;
    }
    fputc('\n', out);
}

/* "3 s", "4 min", "2 h" */
static void write_time(double seconds, char *buf, size_t size)
{
    if (seconds < 100)
        snprintf(buf, size, "%.0f s", seconds);
    else if (seconds < 6000)
        snprintf(buf, size, "%.0f min", seconds / 60);
    else
        snprintf(buf, size, "%.0f h", seconds / 3600);
}

void say_progress(const char *what, int64_t done, int64_t of, int64_t started)
{
    enum { CELLS = 20 };
    if (!isatty(STDERR_FILENO) || done <= 0)
        return;
    if (done > of)
        done = of;
    double seconds = ((double)(input_now() - started) + 0.5) / 1000;
    double rate = (double)done / seconds;
    int filled = (int)((double)done / (double)of * CELLS);
    char left[32];
    write_time((double)(of - done) / rate, left, sizeof left);
    fprintf(stderr,
            "\r%s [%.*s%*s] %" PRId64 " of %" PRId64 ", %.0f/s, %s left\033[K",
            what, filled, "####################", CELLS - filled, "", done, of,
            rate, left);
    fflush(stderr);
}

void say_progress_ends(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}
