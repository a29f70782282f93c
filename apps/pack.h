/* pack.h -- the files of the page, as tools/pack puts them into the program.
 */
#ifndef APPS_PACK_H
#define APPS_PACK_H

#include <stddef.h>

typedef struct PackFile {
    const char *path; /* as asked for: "/", "/v/0123456789abcdef/style.css" */
    const char *type;
    const char *etag;            /* weak: the same for packed and plain bytes */
    const unsigned char *packed; /* gzip */
    size_t packed_size, plain_size;
} PackFile;

/* Sorted by path. */
extern const PackFile pack_files[];
extern const int pack_count;

#endif
