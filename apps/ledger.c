/* ledger.c -- the file of a contest.
 *
 *   madcap 0.1.0 arena 1
 *   seed 42
 *   game animals 1
 *   setup seats=4 penalty=on
 *   box 0123456789abcdef
 *   bots greedy,random
 *   block 0 4 3360 21000 5 18 ...
 *
 * A block has the numbers of each entry's score in their order, of `before`
 * one for each entry. Blocks stand in the order in which they were done. Each
 * is written as one line at once, so a kill cuts at most the last of them.
 */
#include "apps/ledger.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/file.h"
#include "apps/say.h"
#include "core/table.h"

enum {
    LEDGER_MAX = 1 << 30,
    HEAD_LINES = 6,
    LINE_MAX_BYTES = 4096,
    SETUP_BYTES = 1024
};

static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static int ledger = -1;
static int problem; /* an errno */

/* ---- numbers of a score, in their order ---- */

enum { NUMBERS_MAX = 6 + ENTRIES_MAX };

static int list_numbers(Score *score, int entries, int64_t *number[NUMBERS_MAX])
{
    int64_t *first[] = {&score->games, &score->wins,    &score->points,
                        &score->ranks, &score->answers, &score->nanoseconds};
    int count = sizeof first / sizeof first[0];
    memcpy(number, first, sizeof first);
    for (int i = 0; i < entries; i++)
        number[count++] = &score->before[i];
    return count;
}

/* ---- the head ---- */

static void write_bots(const Contest *contest, char *buf, size_t size)
{
    Text text = text_into(buf, size);
    for (int i = 0; i < contest->entries; i++)
        text_print(&text, "%s%s", i ? "," : "", contest->entry[i].name);
}

/* FNV-1a. */
static uint64_t hash_box(const Table *table)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < table->game->box_size; i++)
        hash = (hash ^ table->box[i]) * 0x100000001b3u;
    return hash;
}

static void write_head(const Contest *contest, char *buf, size_t size)
{
    const Game *game = contest->table.game;
    char setup[SETUP_BYTES], bots[ENTRIES_MAX * ENTRY_NAME];
    table_write(&contest->table, setup, sizeof setup);
    write_bots(contest, bots, sizeof bots);
    snprintf(buf, size,
             "madcap %s arena 1\nseed %" PRIu64 "\ngame %s %" PRId32
             "\nsetup %s\nbox %016" PRIx64 "\nbots %s\n",
             MADCAP_VERSION, contest->seed, game->id, game->rules_number, setup,
             hash_box(&contest->table), bots);
}

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

/* Says in which line the file is of another contest. */
static int refuse_head(const char *path, const char *text, const char *head)
{
    for (int line = 1; line <= HEAD_LINES; line++) {
        size_t here = strcspn(text, "\n"), wanted = strcspn(head, "\n");
        if (here != wanted || strncmp(text, head, here) != 0)
            return say_failed("%s:%d: this is not the file of this arena: "
                              "'%.*s' stands where '%.*s' is asked for",
                              path, line, (int)(here > 200 ? 200 : here), text,
                              (int)wanted, head);
        text += here + (text[here] == '\n');
        head += wanted + (head[wanted] == '\n');
    }
    return FINE;
}

/* ---- blocks ---- */

static bool read_number(char **rest, int64_t *number)
{
    char *word = text_word(rest), *end;
    if (!word)
        return false;
    errno = 0;
    *number = strtoll(word, &end, 10);
    return errno == 0 && *end == 0 && end != word &&
           *number <= INT64_MAX / 1000000 && *number >= INT64_MIN / 1000000;
}

static bool read_score(char **rest, int entries, Score *score)
{
    int64_t *number[NUMBERS_MAX];
    int count = list_numbers(score, entries, number);
    for (int i = 0; i < count; i++)
        if (!read_number(rest, number[i]))
            return false;
    return score->games >= 0 && score->answers >= 0 && score->nanoseconds >= 0;
}

/* Blocks behind those that are asked for are left for another time. */
static bool read_block(char *line, const Contest *contest, Blocks *blocks)
{
    Score score[ENTRIES_MAX] = {0};
    int64_t number, games = 0;
    char *rest = line, *word = text_word(&rest);
    if (!word || strcmp(word, "block") != 0 || !read_number(&rest, &number) ||
        number < 0)
        return false;
    for (int i = 0; i < contest->entries; i++) {
        if (!read_score(&rest, contest->entries, &score[i]))
            return false;
        games += score[i].games;
    }
    if (text_word(&rest) || games != (int64_t)contest->sides * contest->sides)
        return false;
    if (number < blocks->count) {
        memcpy(blocks->scores + number * contest->entries, score,
               (size_t)contest->entries * sizeof *score);
        blocks->played[number] = true;
    }
    return true;
}

/* Reads the lines behind the head; *whole is where the last whole one ends. */
static int read_blocks(const char *path, const char *text, size_t *whole,
                       const Contest *contest, Blocks *blocks)
{
    int line = HEAD_LINES;
    for (;;) {
        char copy[LINE_MAX_BYTES];
        size_t length = strcspn(text + *whole, "\n");
        if (text[*whole + length] != '\n')
            return FINE;
        line++;
        snprintf(copy, sizeof copy, "%.*s", (int)length, text + *whole);
        if (length >= sizeof copy || !read_block(copy, contest, blocks))
            return say_failed("%s:%d: this is no block of this arena", path,
                              line);
        *whole += length + 1;
    }
}

/* ---- opening ---- */

static int read_ledger(const char *path, const char *text, Contest *contest,
                       bool drawn, Blocks *blocks, size_t *whole)
{
    char head[SETUP_BYTES + ENTRIES_MAX * ENTRY_NAME + 256];
    if (drawn && !read_seed(text, &contest->seed))
        return say_failed("%s is there already and is no file of an arena",
                          path);
    write_head(contest, head, sizeof head);
    int status = refuse_head(path, text, head);
    *whole = strlen(head);
    return status == FINE ? read_blocks(path, text, whole, contest, blocks)
                          : status;
}

static int refuse(const char *path, const char *reason)
{
    return say_failed("cannot write %s: %s", path, reason);
}

static int begin(const char *path, const Contest *contest)
{
    char head[SETUP_BYTES + ENTRIES_MAX * ENTRY_NAME + 256];
    write_head(contest, head, sizeof head);
    const char *reason = file_write(path, head, strlen(head));
    return reason ? refuse(path, reason) : FINE;
}

static int go_on(const char *path, Contest *contest, bool drawn, Blocks *blocks)
{
    size_t size, whole = 0;
    char *text = file_read(path, LEDGER_MAX, &size);
    if (!text)
        return FAILED;
    int status = read_ledger(path, text, contest, drawn, blocks, &whole);
    free(text);
    if (status == FINE && whole < size && truncate(path, (off_t)whole) != 0)
        return refuse(path, strerror(errno));
    return status;
}

int ledger_open(const char *path, Contest *contest, bool drawn, Blocks *blocks)
{
    const char *reason = file_keep(path);
    if (reason)
        return refuse(path, reason);
    int status = access(path, F_OK) == 0 ? go_on(path, contest, drawn, blocks)
                                         : begin(path, contest);
    if (status != FINE)
        return status;
    ledger = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    return ledger < 0 ? refuse(path, strerror(errno)) : FINE;
}

/* ---- adding ---- */

static size_t write_line(const Contest *contest, int64_t block,
                         const Score *score, char line[LINE_MAX_BYTES])
{
    Text text = text_into(line, LINE_MAX_BYTES);
    char word[32];
    snprintf(word, sizeof word, "block %" PRId64, block);
    text_add(&text, word);
    for (int i = 0; i < contest->entries; i++) {
        Score copy = score[i];
        int64_t *number[NUMBERS_MAX];
        int count = list_numbers(&copy, contest->entries, number);
        for (int j = 0; j < count; j++) {
            snprintf(word, sizeof word, " %" PRId64, *number[j]);
            text_add(&text, word);
        }
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

void ledger_add(const Contest *contest, int64_t block, const Score *score)
{
    char line[LINE_MAX_BYTES];
    size_t length = write_line(contest, block, score, line);
    pthread_mutex_lock(&writing);
    if (ledger >= 0 && !problem)
        append(line, length);
    pthread_mutex_unlock(&writing);
}

const char *ledger_problem(void)
{
    return problem ? strerror(problem) : NULL;
}
