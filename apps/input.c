/* input.c -- lines and single keys from the keyboard, against the clock.
 *
 * stdin is read by hand: stdio would hide bytes from poll that it has already
 * taken. Where the input is no terminal it is echoed, so that the transcript
 * of a scripted game reads like a game.
 *
 * For single keys the terminal is set to hand out each byte and to echo none.
 * Whoever reads a line sets it back, and so do the end of the program and each
 * signal that ends or suspends it.
 */
#include "apps/input.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "apps/say.h"

static char pending[4096];
static size_t pending_length;
static bool ended;
static int watched = -1; /* poll passes over it */

/* A byte behind an escape that turned out to be the next key, or NOTHING. */
enum { NOTHING = -1 };
static int ahead = NOTHING;

/* The terminal as it was found, and as it hands out single keys. */
static struct termios for_lines, for_keys;
static volatile sig_atomic_t reads_keys, was_suspended;

int64_t input_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t input_pressed(void)
{
    return isatty(STDIN_FILENO) ? input_now() : INPUT_NEVER;
}

/* ---- the terminal ---- */

static void set_lines(void)
{
    if (reads_keys)
        tcsetattr(STDIN_FILENO, TCSANOW, &for_lines);
    reads_keys = 0;
}

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, 0};
static void (*last_work)(void);

static void guard(int number);

/* The signal does what it always does, once the terminal is itself again and
 * its cursor at the beginning of a line. Only a program that was suspended
 * comes back from that. */
static void on_signal(int number)
{
    int problem = errno;
    bool keys = reads_keys;
    set_lines();
    if (last_work && number != SIGTSTP)
        last_work();
    if (keys && write(STDOUT_FILENO, "\n", 1) < 0)
        problem = errno;
    raise(number);
    guard(number);
    if (keys)
        tcsetattr(STDIN_FILENO, TCSANOW, &for_keys);
    reads_keys = was_suspended = keys;
    errno = problem;
}

static void guard(int number)
{
    struct sigaction action = {.sa_handler = on_signal,
                               .sa_flags = SA_RESETHAND | SA_NODEFER};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        sigaction(number, &action, NULL);
}

static void guard_end(void)
{
    for (int i = 0; ending[i]; i++)
        guard(ending[i]);
}

void input_at_signal(void (*work)(void))
{
    last_work = work;
    guard_end();
}

static void set_keys(void)
{
    if (reads_keys || tcgetattr(STDIN_FILENO, &for_lines) != 0)
        return;
    for_keys = for_lines;
    for_keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    for_keys.c_cc[VMIN] = 1;
    for_keys.c_cc[VTIME] = 0;
    ahead = NOTHING;
    guard_end();
    guard(SIGTSTP);
    static bool at_exit;
    if (!at_exit)
        atexit(set_lines);
    at_exit = true;
    reads_keys = 1;
    tcsetattr(STDIN_FILENO, TCSANOW, &for_keys);
}

bool input_has_keys(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
           !(term && strcmp(term, "dumb") == 0);
}

/* ---- reading ---- */

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

/* Whether there is something to read, waited for until that moment. */
static InputEvent await_bytes(int64_t until)
{
    struct pollfd stdin_ready = {STDIN_FILENO, POLLIN, 0};
    int ready = poll(&stdin_ready, 1, time_left(until));
    return ready == 0 ? INPUT_TIME : ready > 0 ? INPUT_KEY : INPUT_END;
}

/* The same, or until what is watched can be read. */
static InputEvent await_news(int64_t until)
{
    struct pollfd ready[] = {{STDIN_FILENO, POLLIN, 0}, {watched, POLLIN, 0}};
    int count = poll(ready, 2, time_left(until));
    return count < 0 ? INPUT_END : ready[0].revents ? INPUT_KEY : INPUT_TIME;
}

int input_watch(int descriptor)
{
    int before = watched;
    watched = descriptor;
    return before;
}

void input_pause(int64_t until)
{
    struct pollfd ready = {watched, POLLIN, 0};
    say_now();
    poll(&ready, 1, time_left(until));
}

InputEvent input_line(char *line, size_t size, int64_t until)
{
    say_now();
    set_lines();
    if (until != INPUT_NEVER && time_left(until) == 0)
        return INPUT_TIME; /* the clock is not starved by endless input */
    while (!take_line(line, size)) {
        if (ended)
            return INPUT_END;
        InputEvent event = await_news(until);
        if (event == INPUT_TIME)
            return INPUT_TIME;
        ssize_t got = event == INPUT_END
                          ? -1
                          : read(STDIN_FILENO, pending + pending_length,
                                 sizeof pending - pending_length);
        if (got > 0)
            pending_length += (size_t)got;
        else if (got == 0 || errno != EINTR)
            ended = true;
    }
    return INPUT_LINE;
}

/* The byte behind an escape, or NOTHING: it was the Escape key. What one key
 * sends comes at once, unless the line is slow. */
static int byte_behind(void)
{
    enum { SLOW_MS = 20 };
    unsigned char byte;
    bool there = await_bytes(input_now() + SLOW_MS) == INPUT_KEY &&
                 read(STDIN_FILENO, &byte, 1) == 1;
    return there ? byte : NOTHING;
}

/* Whether an arrow or function key sent this escape, as in "ESC O P", "ESC [ A"
 * or "ESC [ [ A". All that it sent is then read, and nothing behind it: that
 * is somebody else's key. */
static bool skip_sequence(void)
{
    ahead = byte_behind();
    if (ahead != '[' && ahead != 'O')
        return false;
    bool longer = ahead == '[';
    ahead = byte_behind();
    if (longer && ahead == '[')
        ahead = byte_behind();
    else if (longer)
        while (ahead >= ' ' && ahead <= '?')
            ahead = byte_behind();
    if (ahead > ' ')
        ahead = NOTHING; /* the last byte of it */
    return true;
}

/* Waits for one byte of a key. */
static InputEvent read_byte(char *byte, int64_t until)
{
    if (ahead != NOTHING) {
        *byte = (char)ahead;
        ahead = NOTHING;
        return INPUT_KEY;
    }
    InputEvent event = await_news(until);
    if (event == INPUT_TIME || was_suspended)
        return event;
    ssize_t got = event == INPUT_END ? -1 : read(STDIN_FILENO, byte, 1);
    ended = got == 0 || (got < 0 && errno != EINTR);
    return got > 0 ? INPUT_KEY : INPUT_END;
}

bool input_waits(void)
{
    return !ended &&
           (ahead != NOTHING || await_bytes(input_now()) == INPUT_KEY);
}

InputEvent input_key(char *key, int64_t until)
{
    say_now();
    pending_length = 0;
    set_keys();
    while (!ended && (until == INPUT_NEVER || time_left(until) > 0)) {
        InputEvent event = read_byte(key, until);
        if (event == INPUT_TIME)
            return INPUT_TIME;
        if (was_suspended) {
            was_suspended = 0;
            *key = INPUT_REDRAW;
            return INPUT_KEY;
        }
        if (event == INPUT_END || (*key == INPUT_ESCAPE && skip_sequence()))
            continue;
        return (cc_t)*key == for_lines.c_cc[VEOF] ? INPUT_END : INPUT_KEY;
    }
    return ended ? INPUT_END : INPUT_TIME;
}

/* A terminal hands out a line only when it is entered; out of that mode it
 * gives what it has. */
size_t input_drop(char *typed, size_t size)
{
    struct termios lines, bytes;
    char raw[256];
    set_lines();
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
