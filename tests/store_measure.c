/* store_measure.c -- how fast the store is, on this disk.
 *
 *   build/tests/store_measure [FOLDER]     a folder that is not there yet
 *
 * Rows have 64 bytes. Each table waits for its row before it hands in the next,
 * as a server's tables do.
 */
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "online/store.h"

enum {
    TABLES = 10000,
    ROWS = 100,
    ROW = 64,
    SECONDS = 3,
    SAMPLES = 1 << 20,
};

static uint32_t next_seq[TABLES];
static double sent[TABLES];
static uint64_t epoch;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fail(const char *sentence)
{
    fprintf(stderr, "store_measure: %s\n", sentence);
    exit(1);
}

static void name_table(uint64_t table, char code[STORE_CODE + 1])
{
    snprintf(code, STORE_CODE + 1, "%06" PRIu64, table);
}

static bool put(Store *store, uint32_t table)
{
    static const uint8_t bytes[ROW];
    char code[STORE_CODE + 1];
    name_table(table, code);
    sent[table] = now();
    return store_append(store, code, epoch, next_seq[table], 1, bytes, ROW,
                        table);
}

/* Waits at most so long; answers how many results there are. */
static int take(Store *store, StoreResult *results, int most, double seconds)
{
    struct pollfd one = {store_descriptor(store), POLLIN, 0};
    poll(&one, 1, seconds > 0 ? (int)(seconds * 1000) : 0);
    int count = store_results(store, results, most);
    for (int i = 0; i < count; i++) {
        if (results[i].fate != STORE_KEPT)
            fail("a row was not kept");
        epoch = results[i].number ? results[i].number : epoch;
    }
    return count;
}

static StoreResult results[STORE_PENDING];

/* Rows a second with so many tables, each with one row under way. */
static double measure_rate(Store *store, uint32_t tables)
{
    double start = now();
    uint64_t kept = 0;
    uint32_t under_way = tables;
    for (uint32_t i = 0; i < tables; i++)
        put(store, i);
    while (under_way > 0) {
        int count = take(store, results, STORE_PENDING, 1);
        for (int i = 0; i < count; i++, kept++, under_way--) {
            uint32_t table = (uint32_t)results[i].cookie;
            next_seq[table]++;
            if (now() - start < SECONDS && put(store, table))
                under_way++;
        }
    }
    return (double)kept / (now() - start);
}

static int compare(const void *left, const void *right)
{
    double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

/* Tables in turn hand in rows at a steady rate. */
static void measure_latency(Store *store, double rate)
{
    static double took[SAMPLES];
    double start = now();
    uint64_t put_rows = 0;
    int kept = 0;
    while (now() - start < SECONDS) {
        while ((double)put_rows < (now() - start) * rate &&
               put_rows < (uint64_t)kept + 1000)
            put(store, (uint32_t)(put_rows++ % 1000));
        int count = take(store, results, STORE_PENDING, 0.001);
        for (int i = 0; i < count && kept < SAMPLES; i++) {
            uint64_t table = results[i].cookie;
            next_seq[table]++;
            took[kept++] = now() - sent[table];
        }
    }
    store_drain(store);
    int count = take(store, results, STORE_PENDING, 0);
    for (int i = 0; i < count; i++)
        next_seq[results[i].cookie]++;
    if (kept == 0)
        fail("nothing was kept");
    qsort(took, (size_t)kept, sizeof took[0], compare);
    printf("%.0f rows/s: p50 %.2f ms, p99 %.2f ms, most %.2f ms\n", rate,
           took[kept / 2] * 1e3, took[kept - 1 - kept / 100] * 1e3,
           took[kept - 1] * 1e3);
}

static void collect_all(Store *store)
{
    store_drain(store);
    while (take(store, results, STORE_PENDING, 0) > 0)
        continue;
}

static void make_tables(Store *store)
{
    static const uint8_t opening[ROW];
    for (uint32_t i = 0; i < TABLES; i++) {
        char code[STORE_CODE + 1];
        name_table(i, code);
        while (!store_create(store, code, 1, opening, ROW, i))
            take(store, results, STORE_PENDING, 1);
    }
    collect_all(store);
}

/* The tables that were measured have more rows already. */
static void fill_tables(Store *store)
{
    double start = now();
    int rows = 0;
    for (int row = 0; row < ROWS; row++)
        for (uint32_t i = 0; i < TABLES; i++) {
            if (next_seq[i] > (uint32_t)row)
                continue;
            while (!put(store, i))
                take(store, results, STORE_PENDING, 1);
            next_seq[i]++;
            rows++;
        }
    collect_all(store);
    printf("%d tables, many rows under way: %.0f rows/s\n", TABLES,
           rows / (now() - start));
}

static void add_table(void *context, const StoreTable *table)
{
    uint64_t *total = context;
    if (table->damage)
        fail(table->damage);
    total[0]++;
    total[1] += table->rows;
}

static void add_row(void *context, const StoreRow *row)
{
    (void)row;
    ++*(int *)context;
}

static Store *measure_opening(const char *place)
{
    StoreWhy why;
    uint64_t total[2] = {0, 0};
    double start = now();
    Store *store = store_open(place, &why);
    if (!store)
        fail(why.text);
    double opened = now();
    if (!store_tables(store, add_table, total, &why))
        fail(why.text);
    double listed = now();
    printf("%" PRIu64 " tables, %" PRIu64 " rows: opened in %.2f s, "
           "listed in %.2f s\n",
           total[0], total[1], opened - start, listed - opened);
    return store;
}

static void measure_reading(Store *store)
{
    double start = now();
    int rows = 0;
    StoreWhy why;
    for (uint32_t i = 0; i < 100; i++) {
        char code[STORE_CODE + 1];
        name_table(TABLES - 1 - i * 50, code);
        if (!store_read(store, code, add_row, &rows, &why))
            fail(why.text);
    }
    printf("a table of %d rows is read in %.2f ms\n", rows / 100,
           (now() - start) * 10);
}

int main(int argc, char **argv)
{
    static const uint32_t counts[] = {1, 100, 1000};
    const char *place = argc > 1 ? argv[1] : "/tmp/madcap-store-measured";
    StoreWhy why;
    Store *store = store_open(place, &why);
    double rate = 0;
    if (!store)
        fail(why.text);
    make_tables(store);
    for (int i = 0; i < 3; i++) {
        rate = measure_rate(store, counts[i]);
        printf("%4u tables, one row each under way: %.0f rows/s\n", counts[i],
               rate);
    }
    measure_latency(store, rate / 2);
    measure_latency(store, 5000);
    fill_tables(store);
    store_close(store);
    store = measure_opening(place);
    measure_reading(store);
    store_close(store);
    return 0;
}
