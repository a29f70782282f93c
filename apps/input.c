/* input.c -- lines from the person at the keyboard, against the clock.
 *
 * stdin is read by hand: stdio would hide bytes from poll that it has already
 * taken. Where the input is no terminal it is echoed, so that the transcript
 * of a scripted game reads like a game.
 */
#include "apps/input.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static char pending[4096];
static size_t pending_length;
static bool ended;

int64_t input_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void drop(size_t length)
{
    pending_length -= length;
    memmove(pending, pending + length, pending_length);
}

/* Copies printable text only: whatever was typed may be shown again. */
static size_t copy_trimmed(char *line, size_t size, const char *text,
                           size_t length)
{
    size_t from = 0, put = 0;
    while (from < length && isspace((unsigned char)text[from]))
        from++;
    while (length > from && isspace((unsigned char)text[length - 1]))
        length--;
    for (; from < length && put + 1 < size; from++)
        line[put++] = isprint((unsigned char)text[from]) ? text[from] : '?';
    line[put] = 0;
    return put;
}

/* A line is there: with its end, without one where the input ends, or as
 * much as the buffer holds. */
static bool take_line(char *line, size_t size)
{
    const char *end = memchr(pending, '\n', pending_length);
    size_t length = end ? (size_t)(end - pending) : pending_length;
    bool whole = end || pending_length == sizeof pending ||
                 (ended && pending_length > 0);
    if (!whole)
        return false;
    copy_trimmed(line, size, pending, length);
    drop(end ? length + 1 : length);
    if (!isatty(STDIN_FILENO))
        printf("%s\n", line);
    return true;
}

static int time_left(int64_t until)
{
    if (until == INPUT_NEVER)
        return -1;
    int64_t left = until - input_now();
    return left < 0 ? 0 : left > 1000000 ? 1000000 : (int)left;
}

InputEvent input_line(char *line, size_t size, int64_t until)
{
    fflush(stdout);
    if (until != INPUT_NEVER && time_left(until) == 0)
        return INPUT_TIME; /* the clock is not starved by endless input */
    while (!take_line(line, size)) {
        if (ended)
            return INPUT_END;
        struct pollfd stdin_ready = {STDIN_FILENO, POLLIN, 0};
        int ready = poll(&stdin_ready, 1, time_left(until));
        if (ready == 0)
            return INPUT_TIME;
        ssize_t got = ready < 0 ? -1
                                : read(STDIN_FILENO, pending + pending_length,
                                       sizeof pending - pending_length);
        if (got > 0)
            pending_length += (size_t)got;
        else if (got == 0 || errno != EINTR)
            ended = true;
    }
    return INPUT_LINE;
}

/* A terminal hands out a line only when it is entered; out of that mode it
 * gives what it has. */
size_t input_drop(char *typed, size_t size)
{
    struct termios lines, bytes;
    char raw[256];
    typed[0] = 0;
    if (tcgetattr(STDIN_FILENO, &lines) != 0)
        return 0;
    bytes = lines;
    bytes.c_lflag &= ~(tcflag_t)ICANON;
    bytes.c_cc[VMIN] = 0;
    bytes.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &bytes);
    ssize_t got = read(STDIN_FILENO, raw, sizeof raw);
    tcsetattr(STDIN_FILENO, TCSANOW, &lines);
    tcflush(STDIN_FILENO, TCIFLUSH);
    return got > 0 ? copy_trimmed(typed, size, raw, (size_t)got) : 0;
}
