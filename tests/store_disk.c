/* store_disk.c -- the store where the disk is full, broken or damaged, and its
 * copies. */
#include <glob.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/store_help.h"

static bool answers_within(Store *store, int milliseconds)
{
    struct pollfd one = {store_descriptor(store), POLLIN, 0};
    return poll(&one, 1, milliseconds) == 1;
}

TEST("nothing is said to be kept before the disk has it")
{
    help_folder();
    help_hold_syncs(false);
    Store *store = help_open();
    help_create(store, "FOX", 1, "");
    uint64_t epoch = help_epoch(store, "FOX");
    help_hold_syncs(true);
    CHECK(store_append(store, "FOX", epoch, 0, 2, "x", 1, 1));
    CHECK(!answers_within(store, 50));
    help_hold_syncs(false);
    CHECK_INT(help_wait(store).fate, STORE_KEPT);
    store_close(store);
    help_clean();
}

TEST("what comes while the disk works is one transaction")
{
    help_folder();
    help_hold_syncs(false);
    Store *store = help_open();
    help_create(store, "FOX", 1, "");
    uint64_t epoch = help_epoch(store, "FOX");
    help_hold_syncs(true);
    int syncs = help_syncs();
    CHECK(store_append(store, "FOX", epoch, 0, 2, "x", 1, 1));
    while (help_syncs() == syncs)
        help_pause();
    for (uint32_t seq = 1; seq < 2000; seq++)
        CHECK(store_append(store, "FOX", epoch, seq, 2, "x", 1, 1));
    help_hold_syncs(false);
    CHECK_INT(help_count_others(store, 2000, STORE_KEPT), 0);
    StoreStats stats = store_stats(store);
    CHECK_INT(stats.rows, 2000);
    CHECK(stats.commits < 100 && stats.bytes > 0 && !stats.broken);
    CHECK_INT(help_syncs() - syncs, 2);
    store_close(store);
    help_clean();
}

TEST("the bytes that wait are limited")
{
    static uint8_t bytes[STORE_BYTES];
    help_folder();
    help_hold_syncs(false);
    Store *store = help_open();
    help_create(store, "FOX", 1, "");
    uint64_t epoch = help_epoch(store, "FOX");
    help_hold_syncs(true);
    int syncs = help_syncs(), put = 0;
    CHECK(store_append(store, "FOX", epoch, 0, 2, "x", 1, 1));
    while (help_syncs() == syncs)
        help_pause();
    while (store_append(store, "FOX", epoch, (uint32_t)put + 1, 2, bytes,
                        sizeof bytes, 2))
        put++;
    CHECK_INT(put, STORE_BACKLOG / STORE_BYTES);
    help_hold_syncs(false);
    CHECK_INT(help_count_others(store, put + 1, STORE_KEPT), 0);
    store_close(store);
    help_clean();
}

TEST("the log does not grow for ever while rows keep coming")
{
    static uint8_t bytes[STORE_BYTES];
    enum { ROWS = 500, UNDER_WAY = 16, MOST = 80 << 20 };
    long longest = 0;
    help_folder();
    Store *store = help_open();
    uint64_t epoch = help_create(store, "FOX", 1, "").number;
    for (uint32_t seq = 0; seq < ROWS; seq++) {
        CHECK(store_append(store, "FOX", epoch, seq, 2, bytes, sizeof bytes,
                           seq));
        if (seq >= UNDER_WAY)
            CHECK_INT(help_wait(store).fate, STORE_KEPT);
        long size = help_size(help_path(STORE_FILE "-wal"));
        longest = size > longest ? size : longest;
    }
    test_place("%ld bytes", longest);
    CHECK(longest > 0 && longest < MOST);
    store_close(store);
    help_clean();
}

TEST("when the disk fails nothing is taken until the store is opened anew")
{
    help_folder();
    help_fail_syncs(false);
    Store *store = help_open();
    help_create(store, "FOX", 1, "");
    CHECK_INT(help_append(store, "FOX", 0, 2, "kept"), STORE_KEPT);
    uint64_t epoch = help_epoch(store, "FOX");
    help_fail_syncs(true);
    CHECK(store_append(store, "FOX", epoch, 1, 3, "nobody knows", 12, 1));
    CHECK_INT(help_wait(store).fate, STORE_BROKEN);
    CHECK(store_stats(store).broken);
    StoreWhy why;
    store_trouble(store, &why);
    CHECK_TEXT(why.text, "the store is broken and takes nothing more: "
                         "disk I/O error");
    help_fail_syncs(false);
    CHECK(store_append(store, "FOX", epoch, 1, 3, "again", 5, 1));
    CHECK(store_create(store, "OWL", 3, "", 0, 1));
    CHECK_INT(help_count_others(store, 2, STORE_BROKEN), 0);
    CHECK_TEXT(help_rows(store, "FOX"), "0 2 kept;");
    store_close(store);
    store = help_open();
    CHECK(strncmp(help_rows(store, "FOX"), "0 2 kept;", 9) == 0);
    CHECK_INT(help_create(store, "OWL", 3, "").fate, STORE_KEPT);
    store_close(store);
    help_clean();
}

/* No file may grow beyond this; 0: any may. */
static void limit_files(rlim_t size)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size ? size : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

/* Hands in rows of two tables and counts those of each that are kept, which
 * must be the first ones. */
static void fill_up(Store *store, uint64_t epoch, uint32_t kept[2])
{
    static uint8_t bytes[1000];
    enum { ROWS = 400 };
    uint32_t from[2] = {kept[0], kept[1]};
    bool failed[2] = {false, false};
    for (uint32_t i = 0; i < 2 * ROWS; i++) {
        CHECK(store_append(store, i % 2 ? "OWL" : "FOX", epoch,
                           from[i % 2] + i / 2, 2, bytes, sizeof bytes, i % 2));
        if (i % 50 == 0)
            help_pause();
    }
    for (uint32_t i = 0; i < 2 * ROWS; i++) {
        StoreResult result = help_wait(store);
        failed[result.cookie] |= result.fate != STORE_KEPT;
        CHECK(result.fate == STORE_KEPT
                  ? !failed[result.cookie]
                  : result.fate == STORE_FULL || result.fate == STORE_GAP);
        kept[result.cookie] += result.fate == STORE_KEPT;
    }
}

static void count_row(void *context, const StoreRow *row)
{
    uint32_t *rows = context;
    CHECK_INT(row->seq, (*rows)++);
}

static void expect_count(Store *store, const char *code, uint32_t expected)
{
    uint32_t rows = 0;
    StoreWhy why;
    CHECK(store_read(store, code, count_row, &rows, &why));
    CHECK_INT(rows, expected);
}

TEST("a full disk refuses whole transactions and nothing that is kept is lost")
{
    uint32_t kept[2] = {0, 0};
    StoreWhy why;
    signal(SIGXFSZ, SIG_IGN);
    help_folder();
    Store *store = help_open();
    help_create(store, "FOX", 1, "");
    uint64_t epoch = help_create(store, "OWL", 1, "").number;
    limit_files(400000);
    fill_up(store, epoch, kept);
    CHECK(kept[0] > 0 && kept[0] < 400);
    store_trouble(store, &why);
    CHECK(strstr(why.text, "the disk takes no more") != NULL);
    CHECK_INT(help_append(store, "FOX", kept[0] + 1, 3, "x"), STORE_GAP);
    expect_count(store, "FOX", kept[0]);
    limit_files(0);
    fill_up(store, epoch, kept);
    store_close(store);
    store = help_open();
    expect_count(store, "FOX", kept[0]);
    expect_count(store, "OWL", kept[1]);
    CHECK(kept[1] >= 400);
    store_close(store);
    help_clean();
}

TEST("without room on the disk there is no new store and no copy")
{
    StoreWhy why = {.text = ""};
    signal(SIGXFSZ, SIG_IGN);
    help_folder();
    limit_files(6000);
    CHECK(strstr(help_refusal(), "cannot upgrade") != NULL);
    limit_files(0);
    Store *store = help_open();
    static char large[100000];
    CHECK(store_create(store, "FOX", 1, large, sizeof large, 1));
    CHECK_INT(help_wait(store).fate, STORE_KEPT);
    store_close(store);
    limit_files(6000);
    CHECK(!store_backup(help_path(""), help_path("copy"), &why));
    CHECK(strstr(why.text, "cannot read ") != NULL);
    limit_files(50000);
    CHECK(!store_backup(help_path(""), help_path("copy"), &why));
    limit_files(0);
    CHECK_TEXT(strrchr(why.text, ':'), ": the disk takes no more");
    CHECK_INT(help_size(help_path("copy")), -1);
    CHECK_INT(help_size(help_path("copy.part")), -1);
    help_clean();
}

static void write_at(const char *path, long at, const char *text)
{
    FILE *file = fopen(path, at < 0 ? "w" : "r+");
    CHECK(file != NULL && fseek(file, at < 0 ? 0 : at, SEEK_SET) == 0);
    fputs(text, file);
    fclose(file);
}

/* A store with three tables of two rows. */
static void make_store(void)
{
    help_folder();
    Store *store = help_open();
    static const char *const codes[] = {"CAT", "FOX", "OWL"};
    for (int i = 0; i < 3; i++) {
        help_create(store, codes[i], 1, "lab");
        help_append(store, codes[i], 0, 2, "one");
        help_append(store, codes[i], 1, 3, "two");
    }
    store_close(store);
}

static void refuses(const char *words)
{
    char sentence[768];
    snprintf(sentence, sizeof sentence, "%s%s", help_path(STORE_FILE), words);
    CHECK_TEXT(help_refusal(), sentence);
}

TEST("what is not a store of madcap is refused and left alone")
{
    help_folder();
    write_at(help_path(STORE_FILE), -1, "Dear diary, this is no database.");
    refuses(" is not a store of madcap, or it is damaged");
    CHECK_INT(help_size(help_path(STORE_FILE)), 32);
    unlink(help_path(STORE_FILE));
    help_change("create table recipes (name)");
    long size = help_size(help_path(STORE_FILE));
    refuses(" is not a store of madcap, or it is damaged");
    CHECK_INT(help_size(help_path(STORE_FILE)), size);
    help_clean();
}

TEST("a store of a newer madcap is refused")
{
    make_store();
    help_change("pragma user_version = 7");
    refuses(" was written by a newer madcap: it has schema 7, and this one "
            "knows 1");
    help_clean();
}

TEST("a file whose pages are damaged or missing is refused")
{
    static const long page = 4096;
    static const char damaged[] =
        " is damaged; move it away and put a back-up in its place";
    make_store();
    CHECK(help_size(help_path(STORE_FILE)) > 3 * page);
    write_at(help_path(STORE_FILE), 2 * page, "zap zap zap zap zap zap");
    refuses(damaged);
    help_clean();
    make_store();
    CHECK(truncate(help_path(STORE_FILE), 3 * page) == 0);
    CHECK(*help_refusal() != 0);
    help_clean();
    make_store();
    write_at(help_path(STORE_FILE), 0, "zap");
    refuses(" is not a store of madcap, or it is damaged");
    help_clean();
}

static void count_damaged(void *context, const StoreTable *table)
{
    int *counts = context;
    counts[0]++;
    counts[1] += table->damage != NULL;
}

/* How many tables a copy of the store has, and how many of them are damaged. */
static void check_copy(int tables, int damaged)
{
    StoreWhy why = {.text = ""};
    int counts[2] = {0, 0};
    CHECK(store_backup(help_path(""), help_path("copy.db"), &why));
    CHECK(store_check(help_path("copy.db"), count_damaged, counts, &why));
    CHECK_TEXT(why.text, "");
    CHECK_INT(counts[0], tables);
    CHECK_INT(counts[1], damaged);
    unlink(help_path("copy.db"));
}

/* One table is damaged in this way; the others are as before and go on. */
static void expect_aside(const char *sql, const char *tables, const char *rows)
{
    make_store();
    check_copy(3, 0);
    help_change(sql);
    test_place("%s", sql);
    check_copy(3, 1);
    Store *store = help_open();
    CHECK_TEXT(help_tables(store), tables);
    CHECK_TEXT(help_rows(store, "FOX"), rows);
    CHECK_TEXT(help_rows(store, "OWL"), "0 2 one;1 3 two;");
    CHECK_INT(help_append(store, "OWL", 2, 4, "three"), STORE_KEPT);
    store_close(store);
    help_clean();
}

#define FOX "tab = (select id from tables where code = 'FOX')"

TEST("a damaged table is set aside and the others go on")
{
    static const char missing[] =
        "CAT 1 3 0 2 lab;FOX 1 3 0 1 lab a row of its journal is missing;"
        "OWL 1 3 0 2 lab;";
    static const char unseen[] =
        "CAT 1 3 0 2 lab;FOX 1 3 0 2 lab;OWL 1 3 0 2 lab;";
    static const char row_0[] = "table FOX is damaged: its row 0 is missing or "
                                "not as it was written";
    static const char row_1[] = "table FOX is damaged: its row 1 is missing or "
                                "not as it was written";
    expect_aside("delete from journal where seq = 0 and " FOX, missing, row_0);
    expect_aside("update journal set seq = 5 where seq = 1 and " FOX,
                 "CAT 1 3 0 2 lab;FOX 1 3 0 2 lab a row of its journal is "
                 "missing;OWL 1 3 0 2 lab;",
                 row_1);
    expect_aside("update journal set seq = 5 where seq = 1 and " FOX ";"
                 "update journal set seq = 1 where seq = 0 and " FOX ";"
                 "update journal set seq = 0 where seq = 5 and " FOX,
                 "CAT 1 3 0 2 lab;FOX 1 2 0 2 lab;OWL 1 3 0 2 lab;", row_0);
    expect_aside("update journal set bytes = x'747761' where seq = 1 and " FOX,
                 unseen, row_1);
    expect_aside("update journal set time = 3 where seq = 0 and " FOX, unseen,
                 row_0);
    expect_aside("update tables set opening = x'6c6162' || 'x' where 0; "
                 "update tables set opening = x'6c6163' where code = 'FOX'",
                 "CAT 1 3 0 2 lab;FOX 1 3 0 2 lac its opening is damaged;"
                 "OWL 1 3 0 2 lab;",
                 "0 2 one;1 3 two;");
}

static void copy_file(const char *from, const char *to, long size)
{
    static char bytes[1 << 20];
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    if (!CHECK(in && out))
        exit(1);
    size_t got = fread(bytes, 1, sizeof bytes, in);
    CHECK_INT((long long)fwrite(bytes, 1, size < 0 ? got : (size_t)size, out),
              size < 0 ? (long long)got : size);
    fclose(in);
    fclose(out);
}

TEST("a torn end is dropped, and what was whole before it stays")
{
    make_store();
    Store *store = help_open();
    CHECK_INT(help_append(store, "FOX", 2, 4, "three"), STORE_KEPT);
    long whole = help_size(help_path(STORE_FILE "-wal"));
    CHECK_INT(help_append(store, "FOX", 3, 5, "four"), STORE_KEPT);
    long torn = help_size(help_path(STORE_FILE "-wal"));
    CHECK(torn > whole);
    copy_file(help_path(STORE_FILE), help_path("db"), -1);
    copy_file(help_path(STORE_FILE "-wal"), help_path("wal"), torn - 100);
    store_close(store);
    rename(help_path("db"), help_path(STORE_FILE));
    rename(help_path("wal"), help_path(STORE_FILE "-wal"));
    store = help_open();
    CHECK_TEXT(help_rows(store, "FOX"), "0 2 one;1 3 two;2 4 three;");
    CHECK_INT(help_append(store, "FOX", 3, 5, "four again"), STORE_KEPT);
    store_close(store);
    help_clean();
}

typedef struct Copier {
    char place[512], target[512];
    atomic_bool is_done;
    bool is_fine;
    StoreWhy why;
} Copier;

static void *make_copy(void *context)
{
    Copier *copier = context;
    copier->is_fine = store_backup(copier->place, copier->target, &copier->why);
    atomic_store(&copier->is_done, true);
    return NULL;
}

/* Adds rows while the copy is made; answers how many there are then. */
static uint32_t append_meanwhile(Store *store, uint64_t epoch,
                                 const Copier *copier, uint32_t rows)
{
    while (!atomic_load(&copier->is_done) || rows < 4000)
        for (int i = 0; i < 100; i++, rows++) {
            CHECK(store_append(store, "FOX", epoch, rows, 2, "row", 3, 1));
            if (i == 99)
                CHECK_INT(help_count_others(store, 100, STORE_KEPT), 0);
        }
    return rows;
}

TEST("a copy made while rows come in is whole, and a store again")
{
    static Copier copier;
    copier = (Copier){.is_done = true};
    pthread_t thread;
    snprintf(copier.place, sizeof copier.place, "%s", help_folder());
    snprintf(copier.target, sizeof copier.target, "%s", help_path("copy"));
    Store *store = help_open();
    help_create(store, "FOX", 1, "lab");
    uint64_t epoch = help_epoch(store, "FOX");
    uint32_t before = append_meanwhile(store, epoch, &copier, 0);
    atomic_store(&copier.is_done, false);
    pthread_create(&thread, NULL, make_copy, &copier);
    uint32_t after = append_meanwhile(store, epoch, &copier, before);
    pthread_join(thread, NULL);
    CHECK(copier.is_fine);
    store_close(store);

    char restored[512];
    StoreWhy why;
    uint32_t rows = 0;
    snprintf(restored, sizeof restored, "%s", help_path("restored"));
    store = store_open(restored, &why);
    store_close(store);
    rename(copier.target, help_path("restored/" STORE_FILE));
    store = store_open(restored, &why);
    CHECK(store_read(store, "FOX", count_row, &rows, &why));
    test_place("%u, %u and %u rows", before, rows, after);
    CHECK(rows >= before && rows <= after);
    CHECK_INT(help_append(store, "FOX", rows, 9, "on it goes"), STORE_KEPT);
    store_close(store);
    help_clean();
}

TEST("a copy beside what a killed server left is not mixed with it")
{
    StoreWhy why;
    make_store();
    CHECK(store_backup(help_path(""), help_path("copy"), &why));
    Store *store = help_open();
    CHECK_INT(help_append(store, "FOX", 2, 4, "three"), STORE_KEPT);
    copy_file(help_path(STORE_FILE "-wal"), help_path("wal"), -1);
    store_close(store);
    rename(help_path("copy"), help_path(STORE_FILE));
    rename(help_path("wal"), help_path(STORE_FILE "-wal"));
    CHECK(strstr(help_refusal(), "beside what another store left") != NULL);
    unlink(help_path(STORE_FILE "-wal"));
    store = help_open();
    CHECK_TEXT(help_rows(store, "FOX"), "0 2 one;1 3 two;");
    store_close(store);
    help_clean();
}

TEST("a copy of nothing, or over something, is refused")
{
    StoreWhy why;
    char sentence[768], place[512];
    snprintf(place, sizeof place, "%s", help_folder());
    snprintf(sentence, sizeof sentence, "there is no store in %s", place);
    CHECK(!store_backup(place, help_path("copy"), &why));
    CHECK_TEXT(why.text, sentence);
    store_close(help_open());
    snprintf(sentence, sizeof sentence, "%s/%s exists already", place,
             STORE_FILE);
    CHECK(!store_backup(place, help_path(STORE_FILE), &why));
    CHECK_TEXT(why.text, sentence);
    CHECK(!store_backup(place, help_path("no/copy"), &why));
    CHECK(strstr(why.text, "No such file or directory") != NULL);
    help_change("pragma application_id = 1");
    CHECK(!store_backup(place, help_path("copy"), &why));
    CHECK(strstr(why.text, "is not a store of madcap") != NULL);
    help_clean();
}

/* How many copies from before an upgrade there are; the last is moved to the
 * place of the store. */
static size_t take_old_copies(void)
{
    glob_t found;
    size_t count = 0;
    if (glob(help_path(STORE_FILE ".schema-0-*Z"), 0, NULL, &found) == 0) {
        count = found.gl_pathc;
        rename(found.gl_pathv[count - 1], help_path(STORE_FILE));
        globfree(&found);
    }
    return count;
}

#define SCHEMA_0                                                               \
    "pragma application_id = 0x6d646370;"                                      \
    "create table notes (text); insert into notes values ('old');"

TEST("an older store is upgraded, with a copy of it first")
{
    help_folder();
    help_change(SCHEMA_0);
    Store *store = help_open();
    CHECK_INT(help_create(store, "FOX", 1, "").fate, STORE_KEPT);
    store_close(store);
    help_change("insert into notes values ('still there')");
    CHECK_TEXT(help_refusal(), "");
    CHECK_INT((long long)take_old_copies(), 1);
    help_change("create table tables (the copy has none)");
    help_clean();
}

TEST("an upgrade that cannot be done leaves the older store as it was")
{
    help_folder();
    help_change(SCHEMA_0 "create table journal (something)");
    char sentence[768];
    snprintf(sentence, sizeof sentence,
             "cannot upgrade %s from schema 0: table journal already exists",
             help_path(STORE_FILE));
    CHECK_TEXT(help_refusal(), sentence);
    CHECK_INT((long long)take_old_copies(), 0);
    help_change("create table tables (there are none yet); drop table notes");
    help_clean();
}
