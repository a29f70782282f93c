/* postgres_test.c -- servers that share a database: whose a table is, and that
 * nobody else writes it. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/in_database.h"

static StoreResult claim(Store *store, const char *code)
{
    CHECK(store_claim(store, code, 1));
    return help_wait(store);
}

static StoreFate append(Store *store, const char *code, uint64_t epoch,
                        uint32_t seq, const char *text)
{
    CHECK(store_append(store, code, epoch, seq, 5, text, strlen(text), 2));
    return help_wait(store).fate;
}

/* Claims until it has the table; answers the epoch, and how long it took. */
static uint64_t take(Store *store, const char *code, double *seconds)
{
    double began = histogram_now();
    StoreResult result;
    while ((result = claim(store, code)).fate == STORE_ELSEWHERE)
        help_pause();
    CHECK_INT(result.fate, STORE_KEPT);
    *seconds = histogram_now() - began;
    return result.number;
}

TEST("a table that another server has is not given away, until that one lets "
     "go")
{
    help_folder();
    Store *a = help_open(), *b = help_open();
    uint64_t epoch = help_create(a, "FOX", 1, "lab").number;
    CHECK_INT(append(a, "FOX", epoch, 0, "ann"), STORE_KEPT);
    CHECK_INT(claim(b, "FOX").fate, STORE_ELSEWHERE);
    CHECK_INT(append(b, "FOX", epoch, 1, "no"), STORE_FENCED);
    CHECK(store_end(b, "FOX", epoch, 9, 1));
    CHECK(store_forget(b, "FOX", epoch, 2));
    CHECK(store_release(b, "FOX", epoch, 3));
    CHECK_INT(help_count_others(b, 2, STORE_FENCED), 0);
    help_wait(b);
    CHECK_INT(append(a, "FOX", epoch, 1, "bob"), STORE_KEPT);
    CHECK(store_release(a, "FOX", epoch, 1));
    CHECK_INT(help_wait(a).fate, STORE_KEPT);
    StoreResult taken = claim(b, "FOX");
    CHECK_INT(taken.fate, STORE_KEPT);
    CHECK(taken.number > epoch);
    CHECK_INT(append(a, "FOX", epoch, 2, "late"), STORE_FENCED);
    CHECK_INT(append(a, "FOX", taken.number, 2, "not its own"), STORE_FENCED);
    CHECK_INT(append(b, "FOX", taken.number, 2, "cat"), STORE_KEPT);
    CHECK_TEXT(help_rows(a, "FOX"), "0 5 ann;1 5 bob;2 5 cat;");
    store_close(b);
    CHECK_INT(claim(a, "FOX").fate, STORE_KEPT);
    store_close(a);
    help_clean();
}

/* What somebody is told of the others. */
static void write_server(void *context, const StoreServer *server)
{
    char *text = context;
    size_t length = strlen(text);
    snprintf(text + length, 512 - length, "%d %s %s;", server->number > 0,
             server->address, server->notice);
}

static void expect_servers(Store *store, const char *expected)
{
    char text[512] = "";
    for (int i = 0; i < 10000 && strcmp(text, expected) != 0; i++) {
        help_pause();
        *text = 0;
        store_servers(store, write_server, text);
    }
    CHECK_TEXT(text, expected);
}

TEST("servers know of each other where they are, and what they say")
{
    help_folder();
    Store *a = help_open(), *b = help_open();
    store_announce(a, "https://a.example.org", "two tables");
    store_announce(b, "https://b.example.org", "");
    expect_servers(a, "1 https://b.example.org ;");
    expect_servers(b, "1 https://a.example.org two tables;");
    store_announce(a, "https://a.example.org", "one table");
    expect_servers(b, "1 https://a.example.org one table;");
    store_close(a);
    expect_servers(b, "");
    store_close(b);
    help_clean();
}

TEST("what a server says of itself is heard at once, not when it is asked for")
{
    enum { TIMES = 10 };
    char text[16], expected[64];
    double took = 0;
    help_folder();
    Store *a = help_open(), *b = help_open();
    store_announce(a, "http://a", "");
    expect_servers(b, "1 http://a ;");
    for (int i = 0; i < TIMES; i++) {
        char told[512] = "";
        snprintf(text, sizeof text, "%d tables", i);
        snprintf(expected, sizeof expected, "1 http://a %s;", text);
        double began = histogram_now();
        store_announce(a, "http://a", text);
        while (strcmp(told, expected) != 0 && histogram_now() < began + 5) {
            help_pause();
            store_listen(b);
            *told = 0;
            store_servers(b, write_server, told);
        }
        CHECK_TEXT(told, expected);
        took += histogram_now() - began;
    }
    printf("# after %.0f ms\n", took / TIMES * 1000);
    CHECK(took / TIMES < 0.3);
    store_close(a);
    store_close(b);
    help_clean();
}

/* A server that appends as fast as it can, and says in a pipe what it was told:
 * how many rows are kept, and at last the fate that ended it. */
typedef struct Told {
    uint32_t rows;
    StoreFate fate;
} Told;

static _Noreturn void append_on(int out, uint64_t epoch)
{
    Store *store = help_open();
    Told told = {0, STORE_KEPT};
    double seconds;
    if (!epoch)
        epoch = take(store, "FOX", &seconds);
    while (told.fate == STORE_KEPT) {
        char text[16];
        snprintf(text, sizeof text, "row %u", (unsigned)told.rows);
        told.fate = append(store, "FOX", epoch, told.rows, text);
        told.rows += told.fate == STORE_KEPT;
        if (write(out, &told, sizeof told) != sizeof told)
            _exit(1);
    }
    _exit(0);
}

static pid_t start_appending(int *from)
{
    int ends[2];
    fflush(stdout);
    if (!CHECK(pipe(ends) == 0))
        exit(1);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        append_on(ends[1], 0);
    }
    close(ends[1]);
    *from = ends[0];
    return child;
}

/* Reads what it says until so many rows were kept, or to the end. */
static Told hear(int from, uint32_t rows)
{
    Told told = {0, STORE_KEPT}, next;
    while ((rows == 0 || told.rows < rows) &&
           read(from, &next, sizeof next) == sizeof next)
        told = next;
    return told;
}

static void count_row(void *context, const StoreRow *row)
{
    uint32_t *rows = context;
    CHECK_INT(row->seq, (*rows)++);
}

static uint32_t count_rows(Store *store)
{
    uint32_t rows = 0;
    StoreWhy why;
    CHECK(store_read(store, "FOX", count_row, &rows, &why));
    return rows;
}

TEST("a server that slept beyond its lease can write nothing any more")
{
    int from;
    double seconds;
    help_folder();
    Store *b = help_open();
    help_create(b, "FOX", 1, "lab");
    CHECK(store_release(b, "FOX", 1, 1));
    help_wait(b);
    pid_t child = start_appending(&from);
    hear(from, 20);
    kill(child, SIGSTOP);
    uint64_t epoch = take(b, "FOX", &seconds);
    uint32_t rows = count_rows(b);
    CHECK(seconds < 4.5);
    CHECK_INT(append(b, "FOX", epoch, rows, "mine"), STORE_KEPT);
    kill(child, SIGCONT);
    Told told = hear(from, 0);
    CHECK_INT(told.fate, STORE_FENCED);
    CHECK(told.rows <= rows);
    CHECK_INT(count_rows(b), rows + 1);
    waitpid(child, NULL, 0);
    close(from);
    printf("# taken over %.1f s after it stopped\n", seconds);
    store_close(b);
    help_clean();
}

TEST("a claim reads behind the last row that was kept, whenever it comes")
{
    int from;
    help_folder();
    Store *b = help_open();
    help_create(b, "FOX", 1, "lab");
    CHECK(store_release(b, "FOX", 1, 1));
    help_wait(b);
    for (int i = 0; i < test_soak(10, 500); i++) {
        uint32_t before = count_rows(b);
        database_sql("delete from madcap.journal");
        pid_t child = start_appending(&from);
        hear(from, 3 + (uint32_t)i % 7);
        /* As if its lease had run out just now: it goes on appending. */
        database_sql("update madcap.servers set until = 'epoch'");
        StoreResult result;
        while ((result = claim(b, "FOX")).fate == STORE_ELSEWHERE)
            database_sql("update madcap.servers set until = 'epoch'");
        uint32_t rows = count_rows(b);
        Told told = hear(from, 0);
        test_place("round %d, %u rows before", i, (unsigned)before);
        CHECK_INT(told.fate, STORE_FENCED);
        CHECK_INT(rows, told.rows);
        CHECK_INT(count_rows(b), rows);
        waitpid(child, NULL, 0);
        close(from);
        CHECK(store_release(b, "FOX", result.number, 1));
        help_wait(b);
    }
    test_place("%s", "");
    store_close(b);
    help_clean();
}

TEST("of two servers that want a table at once one gets it")
{
    help_folder();
    Store *a = help_open(), *b = help_open(), *c = help_open();
    uint64_t epoch = help_create(c, "FOX", 1, "lab").number;
    for (int i = 0; i < test_soak(50, 2000); i++) {
        CHECK(store_release(c, "FOX", epoch, 1));
        help_wait(c);
        CHECK(store_claim(a, "FOX", 1));
        CHECK(store_claim(b, "FOX", 1));
        StoreResult of_a = help_wait(a), of_b = help_wait(b);
        int owners = (of_a.fate == STORE_KEPT) + (of_b.fate == STORE_KEPT);
        CHECK_INT(owners, 1);
        uint64_t now = of_a.fate == STORE_KEPT ? of_a.number : of_b.number;
        CHECK(now > epoch);
        CHECK(store_release(of_a.fate == STORE_KEPT ? a : b, "FOX", now, 1));
        help_wait(of_a.fate == STORE_KEPT ? a : b);
        epoch = claim(c, "FOX").number;
    }
    store_close(a);
    store_close(b);
    store_close(c);
    help_clean();
}

TEST("clocks of servers do not matter, only that of the database")
{
    help_folder();
    Store *a = help_open();
    int64_t far = (int64_t)1 << 50;
    uint64_t epoch = help_create(a, "FOX", far, "lab").number;
    Store *b = help_open();
    CHECK(store_append(a, "FOX", epoch, 0, far, "x", 1, 1));
    CHECK_INT(help_wait(a).fate, STORE_KEPT);
    CHECK_INT(claim(b, "FOX").fate, STORE_ELSEWHERE);
    CHECK(store_append(a, "FOX", epoch, 1, 1, "y", 1, 1));
    CHECK_INT(help_wait(a).fate, STORE_KEPT);
    store_close(a);
    CHECK_INT(claim(b, "FOX").fate, STORE_KEPT);
    store_close(b);
    help_clean();
}

TEST("a clock that is set back keeps nobody from the tables of who is gone")
{
    int from;
    double seconds;
    help_folder();
    Store *b = help_open();
    help_create(b, "FOX", 1, "lab");
    CHECK(store_release(b, "FOX", 1, 1));
    help_wait(b);
    pid_t child = start_appending(&from);
    Told told = hear(from, 20);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    /* As the clock of a standby that took the database's place sees it. */
    database_sql("update madcap.servers set until = until + interval '1 hour'");
    CHECK(take(b, "FOX", &seconds) > 1);
    CHECK(seconds < 1);
    CHECK(count_rows(b) >= told.rows);
    close(from);
    store_close(b);
    help_clean();
}

TEST("a database that a newer madcap wrote is refused, and left alone")
{
    help_folder();
    store_close(help_open());
    database_sql("update madcap.madcap set schema = 9");
    CHECK_TEXT(help_refusal(), "the database was written by a newer madcap: it "
                               "has schema 9, and this one knows 1");
    CHECK_INT(database_sql("select schema from madcap.madcap"), 9);
    help_clean();
}

TEST("damage in a database is named, and the other tables go on")
{
    help_folder();
    Store *store = help_open();
    static const char *const codes[] = {"FOX", "OWL", "CAT", "DOG"};
    for (int i = 0; i < 4; i++) {
        help_create(store, codes[i], 1, "lab");
        help_append(store, codes[i], 0, 2, "one");
        help_append(store, codes[i], 1, 3, "two");
    }
    database_sql("update madcap.journal set bytes = 'too' where seq = 1 and "
                 "tab = (select id from madcap.tables where code = 'FOX')");
    database_sql("delete from madcap.journal where seq = 0 and "
                 "tab = (select id from madcap.tables where code = 'OWL')");
    database_sql("update madcap.tables set opening = 'hat' where code = 'CAT'");
    CHECK_TEXT(help_rows(store, "FOX"),
               "table FOX is damaged: its row 1 is missing or not as it was "
               "written");
    CHECK_TEXT(help_table(store, "OWL"),
               "OWL 1 3 0 1 lab a row of its journal is missing;");
    CHECK_TEXT(help_table(store, "CAT"),
               "CAT 1 3 0 2 hat its opening is damaged;");
    CHECK_TEXT(help_rows(store, "DOG"), "0 2 one;1 3 two;");
    store_close(store);
    help_clean();
}

static void never_says(const char *place, const char *secret)
{
    StoreWhy why;
    char name[256];
    Store *store = store_open(place, &why);
    CHECK(!store);
    CHECK(*why.text);
    CHECK(!strstr(why.text, secret));
    CHECK(!store_peek(place, NULL, NULL, &why));
    CHECK(!strstr(why.text, secret));
    store_name(place, name, sizeof name);
    CHECK(!strstr(name, secret));
}

TEST("a password is never said")
{
    never_says("postgresql://ann:hunter2@127.0.0.1:1/madcap", "hunter2");
    never_says("postgresql://ann:hunter2@127.0.0.1:port/madcap", "hunter2");
    never_says("postgresql://ann:hunter2@[::1/madcap", "hunter2");
    never_says("postgres://127.0.0.1:1/x?password=hunter2", "hunter2");
    char name[256];
    store_name("postgresql://ann:hunter2@db.example.org/club", name,
               sizeof name);
    CHECK_TEXT(name, "postgresql://db.example.org/club");
}

static void count_table(void *context, const StoreTable *table)
{
    *(int *)context += table->rows == 1;
}

TEST("a database is looked into without being changed")
{
    StoreWhy why;
    int tables = 0;
    help_folder();
    CHECK(store_peek(database_place(), count_table, &tables, &why));
    CHECK_INT(database_sql("select count(*) from pg_namespace where nspname = "
                           "'madcap'"),
              0);
    Store *store = help_open();
    help_create(store, "FOX", 1, "lab");
    help_append(store, "FOX", 0, 2, "ann");
    CHECK(store_peek(database_place(), count_table, &tables, &why));
    CHECK_INT(tables, 1);
    CHECK(!store_backup(database_place(), "copy", &why));
    CHECK_TEXT(why.text, "tables in a database are copied by pg_dump: see "
                         "docs/hosting.md");
    store_close(store);
    help_clean();
}
