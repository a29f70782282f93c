/* file.h -- whole files: read with a limit, written all or not at all, by one
 * program at a time. */
#ifndef APPS_FILE_H
#define APPS_FILE_H

#include <stddef.h>

/* The file's bytes with a zero behind them; the caller frees. NULL: it could
 * not be read, or is longer than `limit`, and that was said on stderr. */
char *file_read(const char *path, size_t limit, size_t *size);

/* Puts `size` bytes in the place of the file. NULL: they are on the disk;
 * else the reason, such as that another program keeps it, and the earlier file
 * is as it was. A new file is for its owner alone. */
const char *file_write(const char *path, const char *text, size_t size);

/* From now to the end of the program no other writes this file; they read it.
 * Called once. NULL, or the reason, and nothing has changed. */
const char *file_keep(const char *path);
/* Lets others write it, and clears away what stood beside it. The end of the
 * program does so too; this is for the handlers of signals. */
void file_release(void);

#endif
