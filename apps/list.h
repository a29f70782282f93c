/* list.h -- the legal actions of a seat: numbered, printed, found again. */
#ifndef APPS_LIST_H
#define APPS_LIST_H

#include "core/match.h"

enum { LIST_NONE = -1, LIST_SEVERAL = -2, LIST_BEYOND = -3 };

/* All, numbered from 1: few with their sentences, if there is room for so many
 * lines; many in one line for those that differ in single words (not all of
 * very many are named), else in columns. */
void list_actions(const Match *match, int seat, int room);

/* All, one a line, with the sentence that the picture gives for each. */
void list_sentences(const Match *match, int seat);

/* Those that the text is short for. */
void list_matches(const Match *match, int seat, const char *text);

/* How many there are: numbers go from 1 to this. */
int list_count(const Match *match, int seat);

/* The number that an action has among them, or 0. */
int list_number(const Match *match, int seat, int action);

/* The action that a number means, a notation, or words that each begin a word
 * of only one action; LIST_NONE, LIST_SEVERAL, or LIST_BEYOND for a number
 * that none has. */
int list_find(const Match *match, int seat, const char *text);

/* The notation of an action that does something, to show how one looks. */
void list_example(const Match *match, int seat, char text[ACTION_TEXT]);

#endif
