/* reason.h -- words for why a seat has its place in a finished game.
 *
 * A reason is a sentence or two, with the seat marks of tale.h: how the score
 * came about, and what decided where scores alone do not say who is before
 * whom. Those others a game leaves to reason_others, so that every game says
 * it in the same words.
 */
#ifndef CORE_REASON_H
#define CORE_REASON_H

#include "core/game.h"

enum { REASON_TEXT = 256 }; /* bytes that any reason fits in */

/* Adds `lead` and "ahead of @2, level with @3 and behind @4": all seats of
 * other teams that are not placed to this one as their scores are, or share its
 * place. False: there are none, and nothing was added. */
bool reason_others(Text *text, const char *lead, const Table *table,
                   const Result *result, int seat);

/* "first" to "eighth". */
const char *reason_ordinal(int place);

#endif
