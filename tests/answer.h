/* answer.h -- what the position helpers of games' tests share: texts to answer
 * with, and records read from files. */
#ifndef TESTS_ANSWER_H
#define TESTS_ANSWER_H

#include <stdbool.h>

#include "core/match.h"

/* An empty text; it stays good for seven more. */
char *answer_text(void);

/* Adds to such a text, with something between unless it is empty. */
void answer_add(char *text, const char *between, const char *more);

/* The legal actions of an actor in their notation, ", " between them. */
const char *answer_actions(const Match *match, int actor);

/* Reads a record; one that is refused fails the test at its line. */
bool answer_record(const char *path, Match *match);

/* Goes back to the position after the first actions that stand. */
void answer_rewind(Match *match, int32_t plies);

#endif
