/* postgres_lost.c -- a database that goes and comes back: what was kept is
 * there, what was under way is there once, and nobody is told anything else. */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/in_database.h"

enum { TABLES = 20 };

/* Tables that each have one row under way, as a server's have. */
typedef struct Load {
    Store *store;
    uint32_t rows[TABLES]; /* that were kept */
    int others;            /* answers that were none of these */
    double longest;        /* between two answers */
    bool ends;
} Load;

static void put_row(Load *load, uint32_t table)
{
    char code[16], text[32];
    snprintf(code, sizeof code, "table%u", (unsigned)table);
    snprintf(text, sizeof text, "row %u", (unsigned)load->rows[table]);
    CHECK(store_append(load->store, code, 1, load->rows[table], 1, text,
                       strlen(text), table));
}

static void start_load(Load *load)
{
    for (uint32_t i = 0; i < TABLES; i++) {
        char code[16];
        snprintf(code, sizeof code, "table%u", (unsigned)i);
        CHECK_INT(help_create(load->store, code, 1, "").fate, STORE_KEPT);
    }
    for (uint32_t i = 0; i < TABLES; i++)
        put_row(load, i);
}

/* Takes answers for so long, and hands in the next row behind each. */
static void go_on(Load *load, double seconds)
{
    double end = histogram_now() + seconds, last = histogram_now();
    StoreResult result;
    while (histogram_now() < end) {
        struct pollfd one = {store_descriptor(load->store), POLLIN, 0};
        poll(&one, 1, 20);
        while (store_results(load->store, &result, 1) == 1) {
            double now = histogram_now();
            load->longest =
                now - last > load->longest ? now - last : load->longest;
            last = now;
            load->others += result.fate != STORE_KEPT;
            load->rows[result.cookie]++;
            put_row(load, (uint32_t)result.cookie);
        }
    }
}

/* All rows that were kept, and no other; each once. */
static void finish_load(Load *load)
{
    store_drain(load->store);
    StoreResult result;
    while (store_results(load->store, &result, 1) == 1) {
        load->others += result.fate != STORE_KEPT;
        load->rows[result.cookie]++;
    }
    CHECK_INT(load->others, 0);
    for (uint32_t i = 0; i < TABLES; i++) {
        char sql[256];
        snprintf(sql, sizeof sql,
                 "select count(*) from madcap.journal where tab = (select id "
                 "from madcap.tables where code = 'table%u') and "
                 "convert_from(bytes, 'UTF8') = 'row ' || seq",
                 (unsigned)i);
        CHECK_INT(database_sql(sql), load->rows[i]);
    }
    store_close(load->store);
}

TEST("a database that is killed and started again has everything once")
{
    help_folder();
    Load load = {.store = help_open()};
    start_load(&load);
    for (int i = 0; i < test_soak(2, 20); i++) {
        go_on(&load, 0.3);
        database_kill();
        go_on(&load, 0.3);
        CHECK(store_pulse(load.store).away);
        StoreWhy why;
        CHECK(!store_tables(load.store, NULL, NULL, &why));
        CHECK(why.passes);
        database_start();
        uint32_t before = load.rows[0];
        for (int wait = 0; wait < 100 && load.rows[0] == before; wait++)
            go_on(&load, 0.1);
        CHECK(load.rows[0] > before);
        CHECK(!store_pulse(load.store).away);
        CHECK_INT((long long)store_pulse(load.store).lapses, i + 1);
    }
    finish_load(&load);
    help_clean();
}

TEST("a server whose connections are ended gets others")
{
    help_folder();
    Load load = {.store = help_open()};
    start_load(&load);
    go_on(&load, 0.2);
    database_sql("select pg_terminate_backend(pid) from pg_stat_activity "
                 "where application_name = 'madcap'");
    go_on(&load, 1.5);
    CHECK(!store_pulse(load.store).away);
    uint32_t before = load.rows[0];
    go_on(&load, 0.3);
    CHECK(load.rows[0] > before);
    finish_load(&load);
    help_clean();
}

TEST("what cannot be answered before the end is said to be unknown")
{
    help_folder();
    Store *store = help_open();
    uint64_t epoch = help_create(store, "FOX", 1, "").number;
    database_kill();
    while (!store_pulse(store).away)
        help_pause();
    CHECK(store_append(store, "FOX", epoch, 0, 1, "x", 1, 7));
    double began = histogram_now();
    store_drain(store);
    CHECK(histogram_now() - began < 10);
    CHECK_INT(help_wait(store).fate, STORE_BROKEN);
    store_close(store);
    database_start();
    help_clean();
}

/* ---- a wire between server and database ---- */

/* It carries bytes both ways; or keeps them for later; from one moment on it
 * loses those of one way, and is cut. */
typedef enum { CARRIES, STANDS, LOSES_QUESTIONS, LOSES_ANSWERS, CUT } WireState;

static struct {
    pthread_mutex_t mutex;
    WireState state;
    int listener;
    char folder[64];
} wire = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static WireState wire_state(void)
{
    pthread_mutex_lock(&wire.mutex);
    WireState state = wire.state;
    pthread_mutex_unlock(&wire.mutex);
    return state;
}

static void set_wire(WireState state)
{
    pthread_mutex_lock(&wire.mutex);
    wire.state = state;
    pthread_mutex_unlock(&wire.mutex);
}

static void name_socket(struct sockaddr_un *name, const char *folder)
{
    *name = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(name->sun_path, sizeof name->sun_path, "%s/.s.PGSQL.5432", folder);
}

/* False: one end has gone. */
static bool carry(int from, int to, bool loses)
{
    char bytes[65536];
    ssize_t size = read(from, bytes, sizeof bytes);
    for (ssize_t at = 0, sent; !loses && at < size; at += sent)
        if ((sent = write(to, bytes + at, (size_t)(size - at))) < 0)
            return false;
    return size > 0;
}

static void *carry_one(void *context)
{
    int near = (int)(intptr_t)context;
    int far = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un name;
    name_socket(&name, database_folder());
    bool goes_on = connect(far, (struct sockaddr *)&name, sizeof name) == 0;
    while (goes_on && wire_state() != CUT) {
        struct pollfd ends[] = {{near, POLLIN, 0}, {far, POLLIN, 0}};
        if (poll(ends, 2, 10) <= 0)
            continue;
        WireState state = wire_state();
        if (state == STANDS) {
            help_pause();
            continue;
        }
        if (ends[0].revents)
            goes_on = carry(near, far, state == LOSES_QUESTIONS);
        if (ends[1].revents && goes_on)
            goes_on = carry(far, near, state == LOSES_ANSWERS);
    }
    close(near);
    close(far);
    return NULL;
}

/* Until the listener is closed. A wire that is cut takes nobody. */
static void *carry_all(void *context)
{
    int listener = *(int *)context, near;
    while ((near = accept(listener, NULL, NULL)) >= 0) {
        pthread_t thread;
        if (wire_state() == CUT || pthread_create(&thread, NULL, carry_one,
                                                  (void *)(intptr_t)near) != 0)
            close(near);
        else
            pthread_detach(thread);
    }
    return NULL;
}

static Store *open_by_wire(pthread_t *thread)
{
    struct sockaddr_un name;
    char place[160];
    StoreWhy why;
    signal(SIGPIPE, SIG_IGN);
    snprintf(wire.folder, sizeof wire.folder, "/tmp/madcap-wire-XXXXXX");
    CHECK(mkdtemp(wire.folder) != NULL);
    name_socket(&name, wire.folder);
    wire.listener = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(bind(wire.listener, (struct sockaddr *)&name, sizeof name) == 0);
    CHECK(listen(wire.listener, 8) == 0);
    set_wire(CARRIES);
    pthread_create(thread, NULL, carry_all, &wire.listener);
    snprintf(place, sizeof place, "postgresql:///postgres?host=%s&user=madcap",
             wire.folder);
    Store *store = store_open(place, &why);
    if (!store) {
        printf("Bail out! %s\n", why.text);
        exit(1);
    }
    return store;
}

static void end_wire(pthread_t thread)
{
    set_wire(CUT);
    shutdown(wire.listener, SHUT_RDWR);
    close(wire.listener);
    pthread_join(thread, NULL);
    help_remove(wire.folder);
}

static void sleep_ms(int milliseconds)
{
    while (milliseconds-- > 0)
        help_pause();
}

/* A row whose answer does not come, or which does not arrive. */
static void lose_one(WireState how, const char *rows_meanwhile)
{
    pthread_t thread;
    help_folder();
    Store *store = open_by_wire(&thread);
    uint64_t epoch = help_create(store, "FOX", 1, "").number;
    help_append(store, "FOX", 0, 1, "before");
    set_wire(how);
    CHECK(store_append(store, "FOX", epoch, 1, 2, "lost?", 5, 7));
    sleep_ms(150);
    set_wire(CUT);
    sleep_ms(100);
    Store *other = help_open();
    CHECK_TEXT(help_rows(other, "FOX"), rows_meanwhile);
    CHECK(store_pulse(store).away);
    set_wire(CARRIES);
    CHECK_INT(help_wait(store).fate, STORE_KEPT);
    CHECK_TEXT(help_rows(store, "FOX"), "0 1 before;1 2 lost?;");
    CHECK_INT(help_append(store, "FOX", 1, 2, "lost?"), STORE_DOUBLE);
    store_close(other);
    store_close(store);
    end_wire(thread);
    help_clean();
}

TEST("a row whose answer was lost is found, and kept once")
{
    lose_one(LOSES_ANSWERS, "0 1 before;1 2 lost?;");
}

TEST("a row that was lost on its way is written when there is a way again")
{
    lose_one(LOSES_QUESTIONS, "0 1 before;");
}

TEST("a row whose answer was lost is not kept where the table was taken over")
{
    pthread_t thread;
    help_folder();
    Store *store = open_by_wire(&thread);
    uint64_t epoch = help_create(store, "FOX", 1, "").number;
    set_wire(LOSES_QUESTIONS);
    CHECK(store_append(store, "FOX", epoch, 0, 2, "mine", 4, 7));
    sleep_ms(100);
    set_wire(CUT);
    Store *other = help_open();
    StoreResult result;
    do {
        help_pause();
        CHECK(store_claim(other, "FOX", 1));
        result = help_wait(other);
    } while (result.fate == STORE_ELSEWHERE);
    CHECK(store_append(other, "FOX", result.number, 0, 3, "hers", 4, 1));
    CHECK_INT(help_wait(other).fate, STORE_KEPT);
    set_wire(CARRIES);
    CHECK_INT(help_wait(store).fate, STORE_FENCED);
    CHECK_TEXT(help_rows(store, "FOX"), "0 3 hers;");
    store_close(other);
    store_close(store);
    end_wire(thread);
    help_clean();
}

/* Seconds until all goes on when a row was under way for nearly a lease, and
 * its answer is there again. */
static double stand_still(Store *store, uint64_t epoch, uint32_t row)
{
    CHECK(!store_pulse(store).away);
    set_wire(STANDS);
    CHECK(store_append(store, "FOX", epoch, row, 1, "late", 4, 7));
    sleep_ms(2700);
    CHECK(store_pulse(store).away);
    set_wire(CARRIES);
    double began = histogram_now();
    CHECK_INT(help_wait(store).fate, STORE_KEPT);
    while (store_pulse(store).away)
        help_pause();
    return histogram_now() - began;
}

TEST("a lease that was renewed late is renewed again at once")
{
    pthread_t thread;
    double least = 9;
    help_folder();
    Store *store = open_by_wire(&thread);
    uint64_t epoch = help_create(store, "FOX", 1, "").number;
    for (uint32_t row = 0; row < 2; row++) {
        double took = stand_still(store, epoch, row);
        least = took < least ? took : least;
    }
    printf("# after %.2f s\n", least);
    CHECK(least < 0.5);
    store_close(store);
    end_wire(thread);
    help_clean();
}
