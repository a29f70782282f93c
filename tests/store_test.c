/* store_test.c -- the store: what goes in comes back, in order and once. Each
 * kind of store is tested so: in_folder.c, in_database.c. */
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/store_help.h"

TEST("a table and its rows are there again after the store was closed")
{
    help_folder();
    Store *store = help_open();
    CHECK_TEXT(help_tables(store), "");
    CHECK_INT(help_create(store, "FOX", 100, "karts, 4 seats").fate,
              STORE_KEPT);
    CHECK_INT(help_create(store, "OWL", 200, "lab").fate, STORE_KEPT);
    CHECK_INT(help_append(store, "FOX", 0, 101, "ann sits"), STORE_KEPT);
    CHECK_INT(help_append(store, "FOX", 1, 105, "bob sits"), STORE_KEPT);
    static const char tables[] =
        "FOX 100 105 0 2 karts, 4 seats;OWL 200 200 0 0 lab;";
    static const char rows[] = "0 101 ann sits;1 105 bob sits;";
    for (int i = 0; i < 2; i++) {
        CHECK_TEXT(help_tables(store), tables);
        CHECK_TEXT(help_table(store, "FOX"), "FOX 100 105 0 2 karts, 4 seats;");
        CHECK_TEXT(help_rows(store, "FOX"), rows);
        CHECK_TEXT(help_rows(store, "OWL"), "");
        store_close(store);
        store = help_open();
    }
    CHECK_TEXT(help_table(store, "CAT"), "there is no table CAT");
    store_close(store);
    help_clean();
}

static void compare_row(void *context, const StoreRow *row)
{
    const uint8_t *bytes = context;
    CHECK_INT((long long)row->size, row->seq == 0 ? STORE_BYTES : 0);
    CHECK_BYTES(row->bytes, bytes, row->size);
}

TEST("rows may be empty, hold any byte, and be as long as is said")
{
    static uint8_t bytes[STORE_BYTES];
    for (int i = 0; i < STORE_BYTES; i++)
        bytes[i] = (uint8_t)(i * 7 + i / 256);
    StoreWhy why;
    help_folder();
    Store *store = help_open();
    static const char longest[] = "a-code-of-thirty-one-characters";
    CHECK_INT(strlen(longest), STORE_CODE);
    StoreResult created = help_create(store, longest, 1, "");
    CHECK(store_append(store, longest, created.number, 0, 2, bytes,
                       sizeof bytes, 1));
    CHECK(store_append(store, longest, created.number, 1, 3, NULL, 0, 2));
    CHECK_INT(help_count_others(store, 2, STORE_KEPT), 0);
    CHECK(store_read(store, longest, compare_row, bytes, &why));
    CHECK_TEXT(help_tables(store), "a-code-of-thirty-one-characters 1 3 0 2 ;");
    store_close(store);
    help_clean();
}

TEST("a row that is there, one that skips, and one of no table change nothing")
{
    help_folder();
    Store *store = help_open();
    help_create(store, "FOX", 1, "");
    CHECK_INT(help_append(store, "FOX", 1, 2, "too early"), STORE_GAP);
    CHECK_INT(help_append(store, "FOX", 0, 2, "first"), STORE_KEPT);
    CHECK_INT(help_append(store, "FOX", 0, 3, "again"), STORE_DOUBLE);
    CHECK_INT(help_append(store, "FOX", 2, 3, "skips"), STORE_GAP);
    CHECK_INT(
        store_append(store, "OWL", help_epoch(store, "FOX"), 0, 3, "no", 2, 9),
        true);
    CHECK_INT(help_wait(store).fate, STORE_GONE);
    CHECK_INT(help_create(store, "FOX", 5, "another").fate, STORE_DOUBLE);
    CHECK_TEXT(help_tables(store), "FOX 1 2 0 1 ;");
    CHECK_TEXT(help_rows(store, "FOX"), "0 2 first;");
    store_close(store);
    help_clean();
}

TEST("who had a table before the store was opened anew is fenced")
{
    help_folder();
    Store *store = help_open();
    uint64_t before = help_create(store, "FOX", 1, "").number;
    CHECK(before == help_epoch(store, "FOX"));
    store_close(store);
    store = help_open();
    uint64_t now = help_epoch(store, "FOX");
    CHECK(now > before);
    CHECK(store_append(store, "FOX", before, 0, 2, "late", 4, 1));
    CHECK(store_end(store, "FOX", before, 2, 2));
    CHECK(store_forget(store, "FOX", before, 3));
    CHECK_INT(help_count_others(store, 3, STORE_FENCED), 0);
    CHECK(store_claim(store, "OWL", 4));
    CHECK_INT(help_wait(store).fate, STORE_GONE);
    CHECK_TEXT(help_tables(store), "FOX 1 1 0 0 ;");
    store_close(store);
    help_clean();
}

TEST("a table that has ended takes nothing more and can be read")
{
    help_folder();
    Store *store = help_open();
    uint64_t epoch = help_create(store, "FOX", 1, "lab").number;
    help_append(store, "FOX", 0, 2, "all");
    CHECK(store_end(store, "FOX", epoch, 7, 1));
    CHECK_INT(help_wait(store).fate, STORE_KEPT);
    CHECK(store_append(store, "FOX", epoch, 1, 8, "more", 4, 2));
    CHECK(store_end(store, "FOX", epoch, 8, 3));
    CHECK(store_claim(store, "FOX", 4));
    CHECK_INT(help_count_others(store, 3, STORE_GONE), 0);
    CHECK_TEXT(help_tables(store), "");
    CHECK_TEXT(help_table(store, "FOX"), "FOX 1 2 7 1 lab;");
    CHECK_TEXT(help_rows(store, "FOX"), "0 2 all;");
    CHECK(store_forget(store, "FOX", epoch, 5));
    CHECK_INT(help_wait(store).fate, STORE_KEPT);
    CHECK_TEXT(help_table(store, "FOX"), "there is no table FOX");
    CHECK_TEXT(help_rows(store, "FOX"), "");
    CHECK_INT(help_create(store, "FOX", 9, "karts").fate, STORE_KEPT);
    CHECK_TEXT(help_rows(store, "FOX"), "");
    store_close(store);
    help_clean();
}

static uint64_t sweep(Store *store, int64_t ended, int64_t touched)
{
    CHECK(store_sweep(store, ended, touched, 1));
    StoreResult result = help_wait(store);
    CHECK_INT(result.fate, STORE_KEPT);
    return result.number;
}

TEST("a sweep deletes what ended or was left long ago, a few at a time")
{
    help_folder();
    Store *store = help_open();
    char code[STORE_CODE];
    for (int i = 0; i < STORE_SWEEP + 4; i++) {
        snprintf(code, sizeof code, "left%d", i);
        help_create(store, code, 10, "");
        help_append(store, code, 0, 20, "x");
    }
    uint64_t epoch = help_create(store, "over", 10, "").number;
    help_append(store, "over", 0, 90, "x");
    store_end(store, "over", epoch, 30, 1);
    help_wait(store);
    help_create(store, "old but touched", 10, "");
    help_append(store, "old but touched", 0, 50, "x");
    help_create(store, "new", 50, "");
    CHECK_INT((long long)sweep(store, 30, 20), 0);
    CHECK_INT((long long)sweep(store, 31, 20), 1);
    CHECK_TEXT(help_table(store, "over"), "there is no table over");
    CHECK_INT((long long)sweep(store, 31, 50), STORE_SWEEP);
    CHECK_INT((long long)sweep(store, 31, 50), 4);
    CHECK_INT((long long)sweep(store, 31, 50), 0);
    CHECK_TEXT(help_tables(store),
               "old but touched 10 50 0 1 ;new 50 50 0 0 ;");
    CHECK(store_append(store, "left3", epoch, 1, 60, "y", 1, 1));
    CHECK_INT(help_wait(store).fate, STORE_GONE);
    store_close(store);
    help_clean();
}

/* Puts rows of many tables in turn; answers how many it put. */
static int put_rows(Store *store, uint64_t epoch, int tables, int rows,
                    uint64_t *cookie)
{
    int put = 0;
    for (int i = 0; i < tables * rows; i++, put++) {
        char code[STORE_CODE], text[32];
        snprintf(code, sizeof code, "table%d", i % tables);
        snprintf(text, sizeof text, "row %d", i / tables);
        if (!store_append(store, code, epoch, (uint32_t)(i / tables), i, text,
                          strlen(text), (*cookie)++))
            break;
    }
    return put;
}

static uint64_t make_tables(Store *store, int tables)
{
    uint64_t epoch = 0;
    for (int i = 0; i < tables; i++) {
        char code[STORE_CODE];
        snprintf(code, sizeof code, "table%d", i);
        CHECK(store_create(store, code, 0, "", 0, 0));
    }
    for (int i = 0; i < tables; i++) {
        StoreResult result = help_wait(store);
        CHECK_INT(result.fate, STORE_KEPT);
        epoch = result.number;
    }
    return epoch;
}

static void expect_rows(Store *store, int tables, int rows)
{
    char expected[16384];
    for (int i = 0; i < tables; i++) {
        char code[STORE_CODE];
        size_t length = 0;
        snprintf(code, sizeof code, "table%d", i);
        expected[0] = 0;
        for (int row = 0; row < rows; row++)
            length +=
                (size_t)snprintf(expected + length, sizeof expected - length,
                                 "%d %d row %d;", row, row * tables + i, row);
        test_place("%s", code);
        CHECK_TEXT(help_rows(store, code), expected);
    }
    test_place("%s", "");
}

TEST("thousands of rows of many tables are answered in order, all kept")
{
    help_folder();
    Store *store = help_open();
    uint64_t epoch = make_tables(store, 50), cookie = 1000;
    CHECK_INT(put_rows(store, epoch, 50, 100, &cookie), 5000);
    for (uint64_t i = 1000; i < 6000; i++) {
        StoreResult result = help_wait(store);
        if (!CHECK_INT((long long)result.cookie, (long long)i) ||
            !CHECK_INT(result.fate, STORE_KEPT))
            break;
    }
    struct pollfd quiet = {store_descriptor(store), POLLIN, 0};
    CHECK_INT(poll(&quiet, 1, 0), 0);
    expect_rows(store, 50, 100);
    store_close(store);
    help_clean();
}

TEST("who asks for too much is told at once, and nothing is lost")
{
    help_folder();
    Store *store = help_open();
    uint64_t epoch = make_tables(store, 10), cookie = 0;
    CHECK_INT(put_rows(store, epoch, 10, 1000, &cookie), STORE_PENDING);
    store_drain(store);
    CHECK(!store_claim(store, "table0", 1));
    static StoreResult results[STORE_PENDING];
    CHECK_INT(store_results(store, results, 100), 100);
    CHECK(store_claim(store, "table0", 7));
    store_drain(store);
    CHECK_INT(store_results(store, results, STORE_PENDING),
              STORE_PENDING - 100 + 1);
    CHECK_INT((long long)results[STORE_PENDING - 100].cookie, 7);
    CHECK_INT(store_results(store, results, 1), 0);
    store_close(store);
    help_clean();
}

TEST("closing writes everything that was handed in")
{
    help_folder();
    Store *store = help_open();
    uint64_t epoch = make_tables(store, 50), cookie = 0;
    CHECK_INT(put_rows(store, epoch, 50, 100, &cookie), 5000);
    store_close(store);
    CHECK_INT(help_size(help_path(STORE_FILE "-wal")), -1);
    store = help_open();
    expect_rows(store, 50, 100);
    store_close(store);
    help_clean();
}

TEST("draining leaves answers to everything")
{
    help_folder();
    Store *store = help_open();
    uint64_t epoch = make_tables(store, 50), cookie = 0;
    store_drain(store);
    CHECK_INT(put_rows(store, epoch, 50, 100, &cookie), 5000);
    store_drain(store);
    static StoreResult results[5001];
    CHECK_INT(store_results(store, results, 5001), 5000);
    CHECK_INT(results[4999].fate, STORE_KEPT);
    store_close(store);
    help_clean();
}
