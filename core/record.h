/* record.h -- a match as text, and back.
 *
 *   madcap 1
 *   game animals 1
 *   setup seats=4 penalty=on ...
 *   box hand 1 1 2 2 3 3 4 6        (only with a replaced box)
 *   chance start 3
 *   1 bid 4 on first
 *   hash 0123456789abcdef           (of everything up to here; optional)
 *
 * Reading is all or nothing: every line is played through the match, a line
 * that is not right refuses the whole with its number and the reason.
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/match.h"

enum { RECORD_MAX = 1 << 21 }; /* bytes that any record fits in */

typedef enum { HASH_AT_END, HASH_EACH_PLY } HashLines;

/* Answers the length; `buf` should have RECORD_MAX bytes. */
size_t record_write(const Match *match, HashLines hashes, char *buf,
                    size_t size);

/* `games` is a NULL-ended list; `box` takes BOX_MAX bytes, aligned to 8, and
 * must live as long as the match. False: refused, `match` is not to be
 * used. */
bool record_read(const Game *const *games, const char *text, size_t size,
                 Match *match, void *box, Why *why);

#endif
