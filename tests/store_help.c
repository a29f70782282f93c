/* store_help.c -- what the tests of the store share. */
#include "tests/store_help.h"

#include <dirent.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000 };

static char folder[256];
static const char *place;

const char *help_folder(void)
{
    const char *top = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/madcap-store-XXXXXX",
             top && *top ? top : "/tmp");
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(1);
    }
    place = help_place(folder);
    return folder;
}

const char *help_path(const char *name)
{
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void help_remove(const char *name)
{
    DIR *dir = opendir(name);
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (unlink(path) != 0)
            help_remove(path);
    }
    if (dir)
        closedir(dir);
    rmdir(name);
}

void help_clean(void)
{
    help_leave_place();
    help_remove(folder);
}

long help_size(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 ? (long)there.st_size : -1;
}

void help_pause(void)
{
    nanosleep(&(struct timespec){0, 1000000}, NULL);
}

Store *help_open(void)
{
    StoreWhy why;
    Store *store = store_open(place, &why);
    if (!store) {
        printf("Bail out! %s\n", why.text);
        exit(1);
    }
    return store;
}

const char *help_refusal(void)
{
    static StoreWhy why;
    Store *store = store_open(place, &why);
    if (!store)
        return why.text;
    store_close(store);
    return "";
}

StoreResult help_wait(Store *store)
{
    StoreResult result;
    struct pollfd poll_one = {store_descriptor(store), POLLIN, 0};
    while (poll(&poll_one, 1, PATIENCE_MS) == 1)
        if (store_results(store, &result, 1) == 1)
            return result;
    printf("Bail out! the store does not answer\n");
    exit(1);
}

StoreResult help_create(Store *store, const char *code, int64_t time,
                        const char *opening)
{
    CHECK(store_create(store, code, time, opening, strlen(opening), 1));
    return help_wait(store);
}

StoreFate help_append(Store *store, const char *code, uint32_t seq,
                      int64_t time, const char *text)
{
    CHECK(store_append(store, code, help_epoch(store, code), seq, time, text,
                       strlen(text), 2));
    return help_wait(store).fate;
}

uint64_t help_epoch(Store *store, const char *code)
{
    CHECK(store_claim(store, code, 3));
    return help_wait(store).number;
}

int help_count_others(Store *store, int count, StoreFate fate)
{
    int others = 0;
    while (count-- > 0)
        others += help_wait(store).fate != fate;
    return others;
}

/* What a callback says, behind what was said before. */
typedef struct Said {
    char text[16384];
    size_t length;
} Said;

__attribute__((format(printf, 2, 3))) static void say(Said *said,
                                                      const char *format, ...)
{
    va_list list;
    va_start(list, format);
    size_t room = sizeof said->text - said->length;
    int more = vsnprintf(said->text + said->length, room, format, list);
    va_end(list);
    said->length += (size_t)more < room ? (size_t)more : room - 1;
}

static void say_table(void *context, const StoreTable *table)
{
    say(context, "%s %" PRId64 " %" PRId64 " %" PRId64 " %u %.*s%s%s;",
        table->code, table->created, table->touched, table->ended,
        (unsigned)table->rows, (int)table->size, (const char *)table->opening,
        table->damage ? " " : "", table->damage ? table->damage : "");
}

static void say_row(void *context, const StoreRow *row)
{
    say(context, "%u %" PRId64 " %.*s;", (unsigned)row->seq, row->time,
        (int)row->size, (const char *)row->bytes);
}

const char *help_tables(Store *store)
{
    static Said said;
    StoreWhy why;
    said = (Said){0};
    if (!store_tables(store, say_table, &said, &why))
        say(&said, "%s", why.text);
    return said.text;
}

const char *help_table(Store *store, const char *code)
{
    static Said said;
    StoreWhy why;
    said = (Said){0};
    if (!store_find(store, code, say_table, &said, &why))
        say(&said, "%s", why.text);
    return said.text;
}

const char *help_rows(Store *store, const char *code)
{
    static Said said;
    StoreWhy why;
    said = (Said){0};
    if (!store_read(store, code, say_row, &said, &why)) {
        said = (Said){0};
        say(&said, "%s", why.text);
    }
    return said.text;
}

void help_change(const char *sql)
{
    sqlite3 *db = NULL;
    char *error = NULL;
    sqlite3_open(help_path(STORE_FILE), &db);
    sqlite3_exec(db, sql, NULL, NULL, &error);
    if (!CHECK(!error))
        printf("# %s\n", error);
    sqlite3_free(error);
    sqlite3_close(db);
}

/* What a kind of file can do, with our way to sync; SQLite has a few kinds. */
typedef struct Kind {
    sqlite3_io_methods ours; /* the first: a file points here */
    const sqlite3_io_methods *real;
} Kind;

enum { KINDS = 4 };

/* The disk stands before SQLite's own. */
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t let_go;
    Kind kind[KINDS];
    sqlite3_vfs *real_vfs, vfs;
    int syncs;
    bool holds, fails;
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER,
          .let_go = PTHREAD_COND_INITIALIZER};

static int sync_file(sqlite3_file *file, int flags)
{
    pthread_mutex_lock(&disk.mutex);
    disk.syncs++;
    while (disk.holds)
        pthread_cond_wait(&disk.let_go, &disk.mutex);
    bool fails = disk.fails;
    pthread_mutex_unlock(&disk.mutex);
    const Kind *kind = (const Kind *)file->pMethods;
    return fails ? SQLITE_IOERR_FSYNC : kind->real->xSync(file, flags);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
                     int flags, int *out)
{
    (void)vfs;
    int error = disk.real_vfs->xOpen(disk.real_vfs, name, file, flags, out);
    if (error != SQLITE_OK)
        return error;
    pthread_mutex_lock(&disk.mutex);
    int i = 0;
    while (disk.kind[i].real && disk.kind[i].real != file->pMethods)
        i++;
    if (!disk.kind[i].real) {
        disk.kind[i].real = file->pMethods;
        disk.kind[i].ours = *file->pMethods;
        disk.kind[i].ours.xSync = sync_file;
    }
    file->pMethods = &disk.kind[i].ours;
    pthread_mutex_unlock(&disk.mutex);
    return SQLITE_OK;
}

static void use_disk(void)
{
    if (disk.real_vfs)
        return;
    disk.real_vfs = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real_vfs;
    disk.vfs.zName = "watched";
    disk.vfs.pNext = NULL;
    disk.vfs.xOpen = open_file;
    sqlite3_vfs_register(&disk.vfs, 1);
}

int help_syncs(void)
{
    use_disk();
    pthread_mutex_lock(&disk.mutex);
    int syncs = disk.syncs;
    pthread_mutex_unlock(&disk.mutex);
    return syncs;
}

static void set_disk(bool *what, bool value)
{
    use_disk();
    pthread_mutex_lock(&disk.mutex);
    *what = value;
    pthread_cond_broadcast(&disk.let_go);
    pthread_mutex_unlock(&disk.mutex);
}

void help_hold_syncs(bool hold)
{
    set_disk(&disk.holds, hold);
}

void help_fail_syncs(bool fail)
{
    set_disk(&disk.fails, fail);
}
