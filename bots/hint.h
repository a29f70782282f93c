/* hint.h -- what somebody who asks might do: a move, how likely it wins, and
 * what most often comes of it.
 *
 * It is thought of as the strongest bot would, of the seat's view alone, and is
 * as sure as a search is: no rule says that it is right. Chances are counted in
 * the worlds that were imagined. What comes of a move is what the game itself
 * tells of it there, in its own words, if that stands out beside the next best
 * move.
 *
 * The view names the streams: the same question has the same hint, wherever
 * and whenever it is asked, and what a seat cannot see changes nothing.
 */
#ifndef BOTS_HINT_H
#define BOTS_HINT_H

#include "bots/bot.h"

/* What can be done, and how many of 100 games that go on so are won; -1: there
 * is none, or nothing else can be done, and so nothing was thought. */
typedef struct Prospect {
    int action, wins;
} Prospect;

/* `comes` and `instead`: of 100 games, how often `line` is told after the best
 * move, and after the next. Where no line stands out by that, it says where
 * things go mostly. */
enum { STANDS_OUT = 25 };

typedef struct Hint {
    Prospect best, next; /* `next`: the best of all others */
    int comes, instead;
    char line[TALE_TEXT]; /* with the marks of tale.h; "": nothing to tell */
} Hint;

/* Thinks for a seat that is awaited, as long as half a second. */
void hint_think(const Table *table, const void *view, int seat, Slate *slate,
                Hint *hint);

#endif
