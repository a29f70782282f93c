/* file.h -- whole files: read with a limit, written all or not at all. */
#ifndef APPS_FILE_H
#define APPS_FILE_H

#include <stddef.h>

/* The file's bytes with a zero behind them; the caller frees. NULL: it could
 * not be read, or is longer than `limit`, and that was said on stderr. */
char *file_read(const char *path, size_t limit, size_t *size);

/* Puts `size` bytes in the place of the file. NULL: they are on the disk;
 * else the reason, and the earlier file is as it was. */
const char *file_write(const char *path, const char *text, size_t size);

#endif
