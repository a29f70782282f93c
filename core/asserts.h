/* asserts.h -- what a programmer must not get wrong, said where it matters.
 *
 * ASSERT(claim) ends the program, naming file and line, where the claim does
 * not hold. It is for mistakes in this program alone: what comes from outside
 * is refused with a sentence. The libraries have it in checked builds, which
 * are those with sanitizers and fuzzers; in all others a claim is compiled but
 * never evaluated, so that it costs nothing and needs no C library. Programs,
 * which have one, use <assert.h>, and keep it on everywhere.
 */
#ifndef CORE_ASSERTS_H
#define CORE_ASSERTS_H

#ifdef MADCAP_CHECKED
#include <assert.h>
#define ASSERT(claim) assert(claim)
#else
#define ASSERT(claim) ((void)sizeof(!(claim)))
#endif

#endif
