/* ledger.c -- the file of a task.
 *
 *   madcap 0.1.0 arena 1
 *   seed 42
 *   game animals 1
 *   setup seats=4 penalty=on
 *   box 0123456789abcdef
 *   bots greedy,random
 *   block 0 4 3360 21000 5 18 ...
 *
 * The head is the task's own; behind a unit's name and number stand the numbers
 * that it came to. Units stand in the order in which they were done. Each is
 * written as one line at once, so a kill cuts at most the last of them.
 */
#include "apps/ledger.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/file.h"
#include "apps/say.h"
#include "core/text.h"

enum { LEDGER_MAX = 1 << 30, LINE_MAX_BYTES = 4096 };

static int ledger = -1;
static int problem; /* an errno */

/* ---- the head ---- */

/* Takes the seed of a file's second line. */
static bool read_seed(const char *text, uint64_t *seed)
{
    const char *line = strchr(text, '\n');
    char *end;
    if (!line || strncmp(line + 1, "seed ", 5) != 0 || line[6] == '-')
        return false;
    errno = 0;
    *seed = strtoull(line + 6, &end, 10);
    return errno == 0 && *end == '\n';
}

int ledger_seed(const char *path, const char *what, uint64_t *seed)
{
    size_t size;
    char *text = file_read(path, LEDGER_MAX, &size);
    if (!text)
        return FAILED;
    bool found = read_seed(text, seed);
    free(text);
    return found ? FINE
                 : say_failed("%s exists already and is not a file of %s", path,
                              what);
}

/* Says in which line the file is of another task; *lines is how many there are.
 */
static int check_head(const char *path, const char *text, const Task *task,
                      int *lines)
{
    const char *head = task->head;
    for (*lines = 0; *head; ++*lines) {
        size_t here = strcspn(text, "\n"), wanted = strcspn(head, "\n");
        if (here != wanted || strncmp(text, head, here) != 0)
            return say_failed("%s:%d: this is not the file of this %s: "
                              "it has '%.*s' where '%.*s' belongs",
                              path, *lines + 1, task->what,
                              (int)(here > 200 ? 200 : here), text, (int)wanted,
                              head);
        text += here + (text[here] == '\n');
        head += wanted + 1;
    }
    return FINE;
}

/* ---- units ---- */

static bool read_number(char **rest, int64_t *number)
{
    char *word = text_word(rest), *end;
    if (!word)
        return false;
    errno = 0;
    *number = strtoll(word, &end, 10);
    return errno == 0 && *end == 0 && end != word;
}

/* Units behind those that are asked for are left for another time. */
static bool read_unit(char *line, const Task *task, LedgerTaker *take,
                      void *context)
{
    int64_t unit, number[TASK_NUMBERS];
    char *rest = line, *word = text_word(&rest);
    if (!word || strcmp(word, task->unit) != 0 || !read_number(&rest, &unit) ||
        unit < 0)
        return false;
    for (int i = 0; i < task->numbers; i++)
        if (!read_number(&rest, &number[i]))
            return false;
    if (text_word(&rest))
        return false;
    return unit >= task->units || take(context, unit, number);
}

/* *whole is where the last whole line ends. */
static int read_text(const char *path, const char *text, const Task *task,
                     LedgerTaker *take, void *context, size_t *whole)
{
    int line, status = check_head(path, text, task, &line);
    *whole = strlen(task->head);
    while (status == FINE) {
        char copy[LINE_MAX_BYTES];
        size_t length = strcspn(text + *whole, "\n");
        if (text[*whole + length] != '\n')
            break;
        line++;
        snprintf(copy, sizeof copy, "%.*s", (int)length, text + *whole);
        if (length >= sizeof copy || !read_unit(copy, task, take, context))
            status = say_failed("%s:%d: this is not a %s of this %s", path,
                                line, task->unit, task->what);
        *whole += length + 1;
    }
    return status;
}

static int refuse(const char *path, const char *reason)
{
    return say_failed("cannot write %s: %s", path, reason);
}

static int go_on(const char *path, const Task *task, LedgerTaker *take,
                 void *context, bool cuts)
{
    size_t size, whole = 0;
    char *text = file_read(path, LEDGER_MAX, &size);
    if (!text)
        return FAILED;
    int status = read_text(path, text, task, take, context, &whole);
    free(text);
    if (status == FINE && cuts && whole < size &&
        truncate(path, (off_t)whole) != 0)
        return refuse(path, strerror(errno));
    return status;
}

int ledger_read(const char *path, const Task *task, LedgerTaker *take,
                void *context)
{
    return go_on(path, task, take, context, false);
}

static int begin(const char *path, const Task *task)
{
    const char *reason = file_write(path, task->head, strlen(task->head));
    return reason ? refuse(path, reason) : FINE;
}

int ledger_open(const char *path, const Task *task, LedgerTaker *take,
                void *context)
{
    const char *reason = file_keep(path);
    if (reason)
        return refuse(path, reason);
    int status = access(path, F_OK) == 0
                     ? go_on(path, task, take, context, true)
                     : begin(path, task);
    if (status != FINE)
        return status;
    ledger = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    return ledger < 0 ? refuse(path, strerror(errno)) : FINE;
}

/* ---- adding ---- */

static size_t write_line(const Task *task, int64_t unit, const int64_t *number,
                         char line[LINE_MAX_BYTES])
{
    Text text = text_into(line, LINE_MAX_BYTES);
    char word[32];
    text_add(&text, task->unit);
    for (int i = -1; i < task->numbers; i++) {
        snprintf(word, sizeof word, " %" PRId64, i < 0 ? unit : number[i]);
        text_add(&text, word);
    }
    text_put(&text, '\n');
    assert(!text.overflow);
    return text.length;
}

/* Half a line is cut off again. */
static void append(const char *line, size_t length)
{
    off_t end = lseek(ledger, 0, SEEK_END);
    ssize_t put = write(ledger, line, length);
    if (put == (ssize_t)length)
        return;
    problem = put < 0 ? errno : ENOSPC;
    if (put > 0 && ftruncate(ledger, end) != 0)
        problem = errno;
}

void ledger_add(const Task *task, int64_t unit, const int64_t *number)
{
    char line[LINE_MAX_BYTES];
    if (ledger < 0 || problem)
        return;
    append(line, write_line(task, unit, number, line));
}

const char *ledger_problem(void)
{
    return problem ? strerror(problem) : NULL;
}
