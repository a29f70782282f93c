/* file.c -- whole files: read with a limit, written all or not at all.
 *
 * A file is written beside its place under another name, brought to the
 * disk, and only then renamed; whatever fails on the way leaves the earlier
 * file alone.
 */
#include "apps/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/say.h"

static bool read_all(int fd, char *text, size_t limit, size_t *size)
{
    *size = 0;
    while (*size <= limit) {
        ssize_t got = read(fd, text + *size, limit + 1 - *size);
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
    char *text = fd < 0 ? NULL : malloc(limit + 2);
    bool read = text && read_all(fd, text, limit, size);
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

/* The rights that the earlier file had, or that any new file would get. */
static mode_t file_mode(const struct stat *earlier)
{
    if (earlier)
        return earlier->st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

const char *file_write(const char *path, const char *text, size_t size)
{
    struct stat earlier;
    bool there = stat(path, &earlier) == 0;
    if (there && !S_ISREG(earlier.st_mode))
        return "it is not an ordinary file";
    size_t length = strlen(path) + sizeof ".XXXXXX";
    char *beside = malloc(length);
    if (!beside)
        return strerror(errno);
    snprintf(beside, length, "%s.XXXXXX", path);
    int fd = mkstemp(beside);
    bool made = fd >= 0;
    bool fine = made && fchmod(fd, file_mode(there ? &earlier : NULL)) == 0 &&
                write_all(fd, text, size);
    int reason = errno;
    if (made && close(fd) != 0 && fine) {
        reason = errno;
        fine = false;
    }
    if (fine && rename(beside, path) != 0) {
        reason = errno;
        fine = false;
    }
    if (fine)
        sync_folder(path);
    else if (made)
        unlink(beside);
    free(beside);
    return fine ? NULL : strerror(reason);
}
