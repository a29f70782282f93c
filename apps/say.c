/* say.c -- how the program speaks: errors in one line, near misses, colour. */
#include "apps/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

__attribute__((format(printf, 1, 0))) static void say_line(const char *format,
                                                           va_list list)
{
    fflush(stdout);
    fputs("madcap: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
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

int say_width(void)
{
    const char *columns = getenv("COLUMNS");
    long width = columns ? strtol(columns, NULL, 10) : 0;
    struct winsize size;
    if (width <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    if (width <= 0)
        return 80;
    return width < 20 ? 20 : width > 400 ? 400 : (int)width;
}

void say_progress(const char *what, long done, long of)
{
    enum { CELLS = 30 };
    if (!isatty(STDERR_FILENO))
        return;
    if (done >= of) {
        fputs("\r\033[K", stderr);
        return;
    }
    int filled = (int)(done * CELLS / of);
    fprintf(stderr, "\r%s [%.*s%*s] %3ld %%", what, filled,
            "##############################", CELLS - filled, "",
            done * 100 / of);
    fflush(stderr);
}
