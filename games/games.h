/* games.h -- the games of this program. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

/* Every game, NULL-ended, in the order people see them: the tables built for
 * AVX2 and BMI2 where the processor has those, otherwise the plain ones. */
const Game *const *games_all(void);

/* The plain tables, whatever the processor: what the others must equal. */
const Game *const *games_plain(void);

/* A game by its id, or NULL. */
const Game *game_find(const char *id);

/* The folder that a game of this list lives in: two may share one. */
const char *game_folder(const Game *game);

/* Its rules page, in Markdown. The engine of the page is built without it: a
 * browser is handed the same page as HTML. */
const char *game_rules(const Game *game);

#endif
