/* sums.h -- the sums that show damage: of a row and of an opening, each with
 * all that says where it belongs.
 */
#ifndef ONLINE_SUMS_H
#define ONLINE_SUMS_H

#include <stddef.h>
#include <stdint.h>

/* A number for a table that is known by its code alone. */
int64_t sums_table(const char *code);
int64_t sums_row(int64_t table, int64_t seq, int64_t time, const void *bytes,
                 size_t size);
int64_t sums_opening(const char *code, int64_t created, const void *bytes,
                     size_t size);

#endif
