/* head.h -- the head of a request, read as HTTP/1.1 has it (RFC 9112).
 *
 * Whatever two readers could read in two ways is refused: lines end in CR and
 * LF, names have no blanks behind them, no line goes on in the next, nothing
 * that matters comes twice.
 */
#ifndef APPS_HEAD_H
#define APPS_HEAD_H

#include "apps/http.h"

enum { HEAD_BYTES = 8192 /* the longest that is read */ };

typedef struct Head {
    size_t size; /* of the head, with the empty line; 0: more is needed */
    HttpRequest request; /* its texts lie in the bytes that were read */
    int status;          /* of a head that is refused, else 0 */
    const char *why;
} Head;

/* Percent signs in the path are decoded where they lie. A head that is not
 * whole is not changed, and may be read again when there is more of it. */
Head head_read(char *bytes, size_t length);

#endif
