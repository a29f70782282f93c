/* store_kill.c -- a server is killed while it writes: whatever it was told to
 * be kept is there, once, and nothing is missing before it.
 *
 * A child appends as fast as it can and writes down each answer in a pipe; the
 * parent kills it at some moment, opens the store itself and compares. The next
 * child goes on with the same store.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/store_help.h"

enum { TABLES = 8, IN_FLIGHT = 64, ROUNDS = 5, ROUNDS_SOAK = 100 };

typedef struct Kept {
    uint32_t table, seq;
} Kept;

static void name_table(uint32_t table, char code[STORE_CODE + 1])
{
    snprintf(code, STORE_CODE + 1, "table%u", (unsigned)table);
}

static size_t write_row(uint32_t table, uint32_t seq, char *text, size_t size)
{
    return (size_t)snprintf(text, size, "row %u of %u", (unsigned)seq,
                            (unsigned)table);
}

static void count_rows(void *context, const StoreTable *table)
{
    *(uint32_t *)context = table->rows;
}

/* Creates the table where it is missing; answers how many rows it has. */
static uint32_t begin_table(Store *store, uint32_t table, uint64_t *epoch)
{
    char code[STORE_CODE + 1];
    uint32_t rows = 0;
    StoreWhy why;
    name_table(table, code);
    bool there = store_find(store, code, count_rows, &rows, &why);
    StoreResult result;
    do { /* the lease of who was killed may have to run out */
        if (there)
            store_claim(store, code, 0);
        else
            store_create(store, code, 1, "opening", 7, 0);
        result = help_wait(store);
        help_pause();
    } while (result.fate == STORE_ELSEWHERE);
    *epoch = result.number;
    return rows;
}

/* Until somebody kills it. */
static void append_forever(int out)
{
    Store *store = help_open();
    uint32_t next[TABLES];
    uint64_t epoch = 0;
    for (uint32_t i = 0; i < TABLES; i++)
        next[i] = begin_table(store, i, &epoch);
    for (uint32_t put = 0;; put++) {
        uint32_t table = put % TABLES;
        char code[STORE_CODE + 1], text[64];
        name_table(table, code);
        size_t size = write_row(table, next[table], text, sizeof text);
        store_append(store, code, epoch, next[table], 2, text, size,
                     (uint64_t)table << 32 | next[table]);
        next[table]++;
        if (put < IN_FLIGHT)
            continue;
        StoreResult result = help_wait(store);
        Kept kept = {(uint32_t)(result.cookie >> 32), (uint32_t)result.cookie};
        if (result.fate != STORE_KEPT ||
            write(out, &kept, sizeof kept) != sizeof kept)
            _exit(1);
    }
}

/* What is true of a table after a kill. */
typedef struct Reading {
    uint32_t table, rows;
} Reading;

static void compare_row(void *context, const StoreRow *row)
{
    Reading *reading = context;
    char text[64];
    size_t size = write_row(reading->table, row->seq, text, sizeof text);
    CHECK_INT(row->seq, reading->rows++);
    CHECK_INT((long long)row->size, (long long)size);
    CHECK_BYTES(row->bytes, text, size);
}

static void compare(const uint32_t told[TABLES])
{
    Store *store = help_open();
    for (uint32_t i = 0; i < TABLES; i++) {
        Reading reading = {.table = i};
        char code[STORE_CODE + 1];
        StoreWhy why;
        name_table(i, code);
        CHECK(store_read(store, code, compare_row, &reading, &why));
        test_place("%s, told %u, there %u", code, (unsigned)told[i],
                   (unsigned)reading.rows);
        CHECK(reading.rows >= told[i]);
    }
    test_place("%s", "");
    store_close(store);
}

static void sleep_some(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    nanosleep(&(struct timespec){0, now.tv_nsec / 7 % 60000000}, NULL);
}

/* Lets a child write for a while; notes what it was told. Answers how many
 * rows that were. */
static int write_and_kill(uint32_t told[TABLES])
{
    int ends[2], count = 0;
    Kept kept;
    if (!CHECK(pipe(ends) == 0))
        return 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        append_forever(ends[1]);
    }
    close(ends[1]);
    while (read(ends[0], &kept, sizeof kept) == sizeof kept) {
        told[kept.table] = kept.seq + 1;
        if (++count == 1) {
            sleep_some();
            kill(child, SIGKILL);
        }
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return count;
}

TEST("kill -9 loses nothing that was said to be kept")
{
    uint32_t told[TABLES] = {0};
    int count = 0;
    help_folder();
    for (int i = test_soak(ROUNDS, ROUNDS_SOAK); i > 0; i--) {
        count += write_and_kill(told);
        compare(told);
    }
    CHECK(count > 0);
    printf("# %d rows were told\n", count);
    help_clean();
}
