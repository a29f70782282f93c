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

/* Its beginning, up to the first action; and the line of one. */
void record_add_setup(Text *page, const Table *table);
void record_add_ply(Text *page, const Table *table, Ply ply);

typedef enum { HASH_AT_END, HASH_EACH_PLY } HashLines;

/* Writes what stands, choices made at once by seat. Answers the length; `buf`
 * should have RECORD_MAX bytes. */
size_t record_write(const Match *match, HashLines hashes, char *buf,
                    size_t size);

/* How far a record is written for good: the entries it holds, and its length
 * there. Begin with zeros. */
typedef struct Kept {
    int32_t entries, plies;
    int32_t knew; /* entries among which takings back were looked for */
    size_t length;
} Kept;

/* As record_write with HASH_AT_END, into a buffer that holds what it wrote the
 * last time: only what is new behind `kept`, which goes on. Answers where it
 * began to write; `length` takes the whole. */
size_t record_write_on(const Match *match, Kept *kept, char *buf, size_t size,
                       size_t *length);

/* What a viewer may keep while the game goes on: `seen 2` behind the setup,
 * then the actions as that seat saw them, each with the lines it was told, in
 * the marks of tale.h, behind a colon. Of choices made at once its own come
 * first, so that it holds nothing of when others chose. It cannot be read back.
 * `order` and `tale` are scratch. */
size_t record_write_seen(const Match *match, int viewer, Match *order,
                         Tale *tale, char *buf, size_t size);

/* `games` is a NULL-ended list. False: refused, `match` is not to be used. */
bool record_read(const Game *const *games, const char *text, size_t size,
                 Match *match, Why *why);

#endif
