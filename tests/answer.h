/* answer.h -- what the position helpers of games' tests share: texts to answer
 * with, parts of a picture, and records read from files. */
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

/* Why a seat, 1 to 8, has its place. */
const char *answer_reason(const Table *table, const void *state, int seat);

/* An area by its name, an item by its id; one that is not there fails the
 * test, and an empty one stands for it. */
const Area *answer_area(const Scene *scene, const char *name);
const Item *answer_item(Scene *scene, const char *id);

/* What is printed on an item part by part: "5, brake, 2, 3 to 1". */
const char *answer_parts(Scene *scene, const char *id);

/* Reads a record; one that is refused fails the test at its line. */
bool answer_record(const char *path, Match *match);

/* Goes back to the position after the first actions that stand. */
void answer_rewind(Match *match, int32_t plies);

#endif
