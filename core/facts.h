/* facts.h -- what a game is, as JSON: its facts, seats and options. */
#ifndef CORE_FACTS_H
#define CORE_FACTS_H

#include "core/game.h"
#include "core/json.h"

/* An object, as an element of an array. */
void json_game(Json *json, const Game *game);

#endif
