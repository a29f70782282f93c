/* list.h -- the legal actions of a seat: numbered, printed, found again. */
#ifndef APPS_LIST_H
#define APPS_LIST_H

#include "core/match.h"

enum { LIST_NONE = -1, LIST_SEVERAL = -2 };

/* All, numbered from 1, in as many columns as fit; few of them as below. */
void list_actions(const Match *match, int seat);

/* All, one a line, with the sentence that the picture gives for each. */
void list_sentences(const Match *match, int seat);

/* Those that begin with the text. */
void list_matches(const Match *match, int seat, const char *text);

/* The action that a number, a notation or a unique beginning means, or
 * LIST_NONE or LIST_SEVERAL. */
int list_find(const Match *match, int seat, const char *text);

/* The notation of the last legal action, to show how one looks. */
void list_example(const Match *match, int seat, char text[ACTION_TEXT]);

#endif
