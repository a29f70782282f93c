/* file.c -- whole files: read with a limit, written all or not at all, by one
 * program at a time.
 *
 * A file is written beside its place under another name, FILE.madcap-part,
 * brought to the disk, and only then renamed; whatever fails on the way leaves
 * the earlier file alone.
 *
 * Whoever writes FILE has a lock on FILE.madcap-lock, and whoever keeps FILE up
 * to date has it all the time: on a file of its own, because FILE is another
 * one after each rename. A program that is killed loses the lock, not the
 * name; both names are fixed, so whoever writes next takes over what was left
 * there and clears it away.
 */
#include "apps/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/say.h"

enum { FIRST_BYTES = 1 << 14 };

/* Twice the room, as far as so much may be read, and a zero behind it. */
static bool grow(char **text, size_t *room, size_t limit)
{
    size_t more = *room ? 2 * *room : FIRST_BYTES;
    size_t most = limit + 2;
    more = more < most ? more : most;
    char *longer = realloc(*text, more);
    if (!longer)
        return false;
    *text = longer;
    *room = more;
    return true;
}

/* To the end, or one byte more than the limit. */
static bool read_all(int fd, size_t limit, char **text, size_t *size)
{
    size_t room = 0;
    *size = 0;
    while (*size <= limit) {
        if (*size + 1 >= room && !grow(text, &room, limit))
            return false;
        ssize_t got = read(fd, *text + *size, room - 1 - *size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        *size += (size_t)got;
    }
    return true;
}

char *file_read(const char *path, size_t limit, size_t *size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    char *text = NULL;
    bool read = fd >= 0 && read_all(fd, limit, &text, size);
    int reason = errno;
    if (fd >= 0)
        close(fd);
    if (read && *size <= limit) {
        text[*size] = 0;
        return text;
    }
    if (read)
        say_failed("%s is too long: at most %zu bytes are read", path, limit);
    else
        say_failed("cannot read %s: %s", path, strerror(reason));
    free(text);
    return NULL;
}

static bool write_all(int fd, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t put = write(fd, text, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        text += put;
        size -= (size_t)put;
    }
    return fsync(fd) == 0;
}

/* A new name lasts only when its folder is on the disk too. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : NULL;
    int fd = open(folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

/* What stands beside a file while it is written. */
typedef struct Beside {
    int fd;            /* locked, of `lock` */
    char *lock, *part; /* names */
} Beside;

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

static bool is_at(int fd, const char *name)
{
    struct stat open, named;
    return fstat(fd, &open) == 0 && stat(name, &named) == 0 &&
           is_same(&open, &named);
}

/* Whoever had the lock before may have removed the name since it was opened:
 * then it is somebody else's by now. */
static const char *lock(Beside *beside)
{
    for (;;) {
        beside->fd =
            open(beside->lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (beside->fd < 0)
            return strerror(errno);
        if (flock(beside->fd, LOCK_EX | LOCK_NB) != 0) {
            int reason = errno;
            close(beside->fd);
            return reason == EWOULDBLOCK ? "another madcap is using it"
                                         : strerror(reason);
        }
        if (is_at(beside->fd, beside->lock))
            return NULL;
        close(beside->fd);
    }
}

/* Safe in a handler of signals. The names go before the lock does. */
static void unlock(const Beside *beside)
{
    unlink(beside->part);
    unlink(beside->lock);
    close(beside->fd);
}

static char *name_beside(const char *path, const char *ending)
{
    size_t size = strlen(path) + strlen(ending) + 1;
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%s%s", path, ending);
    return name;
}

static void forget_names(Beside *beside)
{
    free(beside->lock);
    free(beside->part);
}

/* The names beside the file, which is an ordinary one or not there yet. NULL,
 * or the reason, and then there is nothing to forget. */
static const char *name_both(const char *path, Beside *beside)
{
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return "it is not an ordinary file";
    beside->lock = name_beside(path, ".madcap-lock");
    beside->part = name_beside(path, ".madcap-part");
    if (beside->lock && beside->part)
        return NULL;
    forget_names(beside);
    return strerror(ENOMEM);
}

/* The file that is kept, and whether there is one. */
static Beside kept;
static volatile sig_atomic_t keeps;

void file_release(void)
{
    if (keeps)
        unlock(&kept);
    keeps = 0;
}

const char *file_keep(const char *path)
{
    assert(!keeps && !kept.lock);
    const char *reason = name_both(path, &kept);
    if (reason || (reason = lock(&kept)))
        return reason;
    keeps = 1;
    atexit(file_release);
    return NULL;
}

/* The rights that the earlier file had; a new one is its owner's alone, for it
 * may hold what others must not see. */
static mode_t file_mode(const char *path)
{
    struct stat earlier;
    return stat(path, &earlier) == 0 ? earlier.st_mode & 0777 : 0600;
}

static bool write_part(const char *path, const Beside *beside, const char *text,
                       size_t size)
{
    unlink(beside->part);
    int fd = open(beside->part,
                  O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return false;
    bool fine = fchmod(fd, file_mode(path)) == 0 && write_all(fd, text, size);
    int reason = errno;
    if (close(fd) != 0 && fine)
        return false;
    errno = reason;
    return fine;
}

static const char *replace(const char *path, const Beside *beside,
                           const char *text, size_t size)
{
    if (!write_part(path, beside, text, size) ||
        rename(beside->part, path) != 0) {
        int reason = errno;
        unlink(beside->part);
        return strerror(reason);
    }
    sync_folder(path);
    return NULL;
}

/* The kept file may be named in another way, so its lock is compared. */
const char *file_write(const char *path, const char *text, size_t size)
{
    Beside beside;
    const char *reason = name_both(path, &beside);
    if (reason)
        return reason;
    if (keeps && is_at(kept.fd, beside.lock)) {
        reason = replace(path, &beside, text, size);
    } else if (!(reason = lock(&beside))) {
        reason = replace(path, &beside, text, size);
        unlock(&beside);
    }
    forget_names(&beside);
    return reason;
}
