/* place.c -- the folder of a store: whose it is, and which schema it has.
 *
 *   madcap.db        the tables; beside it what SQLite needs, -wal and -shm
 *   madcap.lock      locked by the server that has the store, whose number is
 *                    in it; a server that is killed loses the lock
 *   madcap.db.schema-N-TIME    a copy from before an upgrade
 *
 * What makes a database ours is SQLite's application id; its schema is the user
 * version. A new file has neither and is schema 0, so that making the first
 * tables is an upgrade like all others.
 */
#include "online/place.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "online/kind.h"

enum { MADCAP = 0x6d646370 }; /* "mdcp" */

/* upgrades[n] makes schema n + 1 of schema n. What was released is never
 * changed; a new schema is a new line. */
static const char *const upgrades[] = {
    "create table tables ("
    "  id integer primary key,"
    "  code text not null unique,"
    "  created integer not null,"
    "  ended integer not null default 0,"
    "  sum integer not null,"
    "  opening blob not null"
    ") strict;"
    "create table journal ("
    "  id integer primary key,"
    "  tab integer not null,"
    "  seq integer not null check (seq >= 0),"
    "  time integer not null,"
    "  sum integer not null,"
    "  bytes blob not null,"
    "  unique (tab, seq)"
    ") strict;"
    "create table server (epoch integer not null) strict;"
    "insert into server values (0);",
};
enum { SCHEMA = sizeof upgrades / sizeof upgrades[0] };

/* The caller frees; NULL where there is no memory. */
static char *join(const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    size_t size = (size_t)vsnprintf(NULL, 0, format, list) + 1;
    char *text = malloc(size);
    if (text)
        vsnprintf(text, size, format, again);
    va_end(again);
    va_end(list);
    return text;
}

/* A new name lasts only when its folder is on the disk too. */
static void sync_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

static void sync_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : NULL;
    sync_folder(folder ? folder : ".");
    free(folder);
}

/* Its owner's alone: it will hold what players must not see. */
static bool make_folder(const char *folder, StoreWhy *why)
{
    struct stat there;
    if (mkdir(folder, 0700) == 0) {
        char *above = join("%s/..", folder);
        if (above)
            sync_folder(above);
        free(above);
        return true;
    }
    if (errno != EEXIST)
        return kind_refuse(why, "cannot make the folder %s: %s", folder,
                           strerror(errno));
    if (stat(folder, &there) != 0 || !S_ISDIR(there.st_mode))
        return kind_refuse(why, "%s is not a folder", folder);
    return true;
}

static bool refuse_locked(int lock, const char *folder, StoreWhy *why)
{
    char holder[24] = "";
    ssize_t size = read(lock, holder, sizeof holder - 1);
    holder[size > 0 ? strspn(holder, "0123456789") : 0] = 0;
    return kind_refuse(why, "%s is in use by another server%s%s", folder,
                       *holder ? ", process " : "", holder);
}

/* The file stays when the lock goes: whoever comes next uses it again. */
static int take_lock(const char *folder, StoreWhy *why)
{
    char *name = join("%s/madcap.lock", folder);
    int lock =
        name ? open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600) : -1;
    int error = errno;
    free(name);
    if (lock < 0) {
        kind_refuse(why, "cannot write in %s: %s", folder, strerror(error));
        return -1;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        refuse_locked(lock, folder, why);
        close(lock);
        return -1;
    }
    if (ftruncate(lock, 0) == 0)
        dprintf(lock, "%ld\n", (long)getpid());
    return lock;
}

static bool refuse_damaged(const char *path, StoreWhy *why)
{
    return kind_refuse(why,
                       "%s is damaged; move it away and put a back-up in "
                       "its place",
                       path);
}

/* Which schema the database has; -1: it is not one that we can use. */
static int64_t find_schema(sqlite3 *db, const char *path, StoreWhy *why)
{
    int64_t pages = database_number(db, "pragma page_count", -1);
    int error = sqlite3_errcode(db);
    if (pages < 0 && error != SQLITE_NOTADB && error != SQLITE_CORRUPT) {
        kind_refuse(why, "cannot read %s: %s", path, sqlite3_errmsg(db));
        return -1;
    }
    int64_t id = database_number(db, "pragma application_id", -1);
    int64_t schema = database_number(db, "pragma user_version", -1);
    if (pages == 0)
        return 0;
    if (pages < 0 || id != MADCAP || schema < 0)
        kind_refuse(why, "%s is not a store of madcap, or it is damaged", path);
    else if (schema > SCHEMA)
        kind_refuse(why,
                    "%s was written by a newer madcap: it has schema "
                    "%" PRId64 ", and this one knows %d",
                    path, schema, SCHEMA);
    else
        return schema;
    return -1;
}

/* The same, of one whose pages hang together. */
static int64_t find_whole_schema(sqlite3 *db, const char *path, StoreWhy *why)
{
    int64_t schema = find_schema(db, path, why);
    if (schema < 0 || database_is_whole(db))
        return schema;
    refuse_damaged(path, why);
    return -1;
}

static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_extended_errcode(to);
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup);
}

/* Into a file that is not there yet. A single step sees one moment of the
 * store, whoever writes meanwhile. In the end it is one file, not in WAL mode,
 * so that nothing beside it has to be kept. */
static bool copy_into(sqlite3 *from, const char *part, StoreWhy *why)
{
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return kind_refuse(why, "cannot write %s: %s", part, strerror(errno));
    close(fd);
    sqlite3 *to = database_open(part, SQLITE_OPEN_READWRITE, why);
    if (!to)
        return false;
    int error = copy_pages(from, to);
    if (error == SQLITE_OK)
        error = database_run(to, "pragma journal_mode = delete");
    bool whole = error == SQLITE_OK && database_is_whole(to);
    database_close(to);
    if (!whole)
        kind_refuse(why, "cannot write %s: %s", part,
                    database_is_full(error) ? "the disk takes no more"
                    : error                 ? sqlite3_errstr(error)
                                            : "what arrived there is damaged");
    return whole;
}

/* The copy gets its name when it is complete. */
static bool copy_store(sqlite3 *from, const char *target, StoreWhy *why)
{
    struct stat there;
    if (lstat(target, &there) == 0)
        return kind_refuse(why, "%s exists already", target);
    char *part = join("%s.part", target);
    bool fine = part ? copy_into(from, part, why)
                     : kind_refuse(why, "%s", strerror(ENOMEM));
    if (fine && rename(part, target) != 0)
        fine = kind_refuse(why, "cannot write %s: %s", target, strerror(errno));
    if (fine)
        sync_folder_of(target);
    else if (part)
        unlink(part);
    free(part);
    return fine;
}

static bool upgrade(sqlite3 *db, const char *path, int64_t schema,
                    StoreWhy *why)
{
    char mark[96];
    int error = database_run(db, "begin immediate");
    for (int64_t i = schema; i < SCHEMA && error == SQLITE_OK; i++)
        error = database_run(db, upgrades[i]);
    snprintf(mark, sizeof mark,
             "pragma application_id = %d; pragma user_version = %d; commit",
             MADCAP, SCHEMA);
    if (error == SQLITE_OK)
        error = database_run(db, mark);
    if (error == SQLITE_OK)
        return true;
    kind_refuse(why, "cannot upgrade %s from schema %" PRId64 ": %s", path,
                schema, sqlite3_errmsg(db));
    database_run(db, "rollback");
    return false;
}

/* Keeps a copy of what was there; where the upgrade fails nothing has changed,
 * and the copy goes, too. */
static bool upgrade_with_copy(sqlite3 *db, const char *path, int64_t schema,
                              StoreWhy *why)
{
    time_t now = time(NULL);
    struct tm day;
    char stamp[32];
    strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", gmtime_r(&now, &day));
    char *copy = join("%s.schema-%" PRId64 "-%s", path, schema, stamp);
    bool fine = copy ? copy_store(db, copy, why)
                     : kind_refuse(why, "%s", strerror(ENOMEM));
    if (fine && !upgrade(db, path, schema, why)) {
        unlink(copy);
        fine = false;
    }
    free(copy);
    return fine;
}

/* The mode lasts in the file, the rest in the connection. FULL: a transaction
 * has ended when it is on the disk. A large cache is for many tables at once;
 * checkpoints are made elsewhere (checkpoint.h); what was deleted is
 * overwritten where it costs nothing. */
static const char settings[] = "pragma journal_mode = wal;"
                               "pragma synchronous = full;"
                               "pragma cache_size = -65536;"
                               "pragma wal_autocheckpoint = 0;"
                               "pragma journal_size_limit = 67108864;"
                               "pragma secure_delete = fast;";

static bool set_up(sqlite3 *db, const char *path, StoreWhy *why)
{
    int64_t schema = find_whole_schema(db, path, why);
    if (schema < 0)
        return false;
    bool is_new = database_number(db, "pragma page_count", 0) == 0;
    if (schema < SCHEMA &&
        !(is_new ? upgrade : upgrade_with_copy)(db, path, schema, why))
        return false;
    if (database_run(db, settings) == SQLITE_OK)
        return true;
    return kind_refuse(why, "cannot use %s: %s", path, sqlite3_errmsg(db));
}

/* A copy that was put in the place of a store whose server was killed: SQLite
 * would mix it with what that one left. A store in use is in WAL mode, a copy
 * is not, and byte 18 of the file says which it is. */
static bool is_beside_remains(int fd, const char *path)
{
    struct stat there;
    char mode = 0, *remains = join("%s-wal", path);
    bool beside = pread(fd, &mode, 1, 18) == 1 && mode == 1 && remains &&
                  stat(remains, &there) == 0 && there.st_size > 0;
    free(remains);
    return beside;
}

/* The file is made here so that its rights are its owner's alone; SQLite gives
 * the same to what stands beside it. */
static sqlite3 *open_file(const char *path, StoreWhy *why)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        kind_refuse(why, "cannot open %s: %s", path, strerror(errno));
        return NULL;
    }
    bool beside = is_beside_remains(fd, path);
    close(fd);
    if (beside) {
        kind_refuse(why,
                    "%s was put there beside what another store left; move "
                    "%s-wal away, too",
                    path, path);
        return NULL;
    }
    sync_folder_of(path);
    sqlite3 *db = database_open(path, SQLITE_OPEN_READWRITE, why);
    if (db && set_up(db, path, why))
        return db;
    database_close(db);
    return NULL;
}

bool place_open(Place *place, const char *folder, StoreWhy *why)
{
    if (!make_folder(folder, why))
        return false;
    *place = (Place){.lock = take_lock(folder, why)};
    if (place->lock < 0)
        return false;
    place->path = join("%s/%s", folder, STORE_FILE);
    if (!place->path)
        kind_refuse(why, "%s", strerror(ENOMEM));
    else
        place->db = open_file(place->path, why);
    if (!place->db)
        place_close(place);
    return place->db;
}

sqlite3 *place_connect(const Place *place, StoreWhy *why)
{
    return database_open(place->path, SQLITE_OPEN_READWRITE, why);
}

void place_close(Place *place)
{
    database_close(place->db);
    place->db = NULL;
    close(place->lock);
    free(place->path);
}

sqlite3 *place_look(const char *folder, StoreWhy *why)
{
    struct stat there;
    sqlite3 *db = NULL;
    char *path = join("%s/%s", folder, STORE_FILE);
    *why = (StoreWhy){.text = ""};
    if (!path)
        kind_refuse(why, "%s", strerror(ENOMEM));
    else if (stat(path, &there) == 0)
        db = database_open(path, SQLITE_OPEN_READWRITE, why);
    if (db && find_schema(db, path, why) < 0) {
        database_close(db);
        db = NULL;
    }
    free(path);
    return db;
}

sqlite3 *place_look_into(const char *file, StoreWhy *why)
{
    sqlite3 *db = database_open(file, SQLITE_OPEN_READONLY, why);
    int64_t schema = db ? find_whole_schema(db, file, why) : -1;
    if (schema == 0)
        kind_refuse(why, "%s is empty", file);
    if (schema > 0)
        return db;
    database_close(db);
    return NULL;
}

bool place_backup(const char *place, const char *target, StoreWhy *why)
{
    char *path = join("%s/%s", place, STORE_FILE);
    if (!path)
        return kind_refuse(why, "%s", strerror(ENOMEM));
    struct stat there;
    sqlite3 *db = NULL;
    if (stat(path, &there) != 0)
        kind_refuse(why, "there is no store in %s", place);
    else
        db = database_open(path, SQLITE_OPEN_READWRITE, why);
    bool fine = db && find_whole_schema(db, path, why) >= 0 &&
                copy_store(db, target, why);
    database_close(db);
    free(path);
    return fine;
}
