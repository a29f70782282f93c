/* place_test.h -- positions for the tests of the animal race, in a small
 * notation.
 *
 *   place_start("drive mouse bear; field frog cat unicorn");
 *   place_play("card dog; card frog; card dog 2; 1 push left with agility");
 *   place_play("roll 3; roll 6");
 *   CHECK_TEXT(place_row(1), "cat unicorn mouse*");
 *
 * A position is played, never painted. The clauses of a start are:
 *
 *   NAME=VALUE     seats or an option; two seats and calling=chance unless
 *                  named
 *   box LINE       a line of a replaced box
 *   begin SEAT     who begins; else seat 1
 *   drive NAMES    the racers of the seats, from who begins on
 *   field NAMES    the neutral racers, from left to right
 *
 * What they do not name is as low as it can be. A line of play is an action by
 * its notation; a number before it is the seat, `time` is the CLOCK's, all
 * others are chance's. With calling=chance and more than two seats the next
 * seat, where the line of play does not name it (`seat 2`), is the lowest.
 *
 * There is one position at a time. Rows and seats count from 1, as people say
 * them; answered texts stay good for eight more answers.
 */
#ifndef GAMES_TURBULENT_PLACE_TEST_H
#define GAMES_TURBULENT_PLACE_TEST_H

#include "core/match.h"
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "games/turbulent/turbulent.h"
#include "tests/answer.h"
#include "tests/test.h"

void place_start(const char *clauses);
void place_play(const char *lines);

/* What match_play answers to one line of play; NULL: it was played. */
const char *place_try(const char *line);

/* An action by its number. */
void place_act(int actor, int action);

/* Back to where so many actions had been played. */
void place_rewind(int plies);

/* With calling=chance: plays to the end, but turns dogs and panthers alone and
 * does nothing about them. */
void place_idle(void);

const Match *place_match(void);
const Table *place_table(void);
const Turbulent *place_race(void);

const char *place_row(int row);    /* "frog cat*": from the left, * crashed */
const char *place_start_row(void); /* face up before the line, by number */
const char *place_home(void);      /* the same behind the finish */
const char *place_line(void);      /* cards of this turn, "/", cards put back */
int place_lane(void);              /* the active row; 0: none */
int place_active(void);            /* the active seat */
int place_next(void);              /* who is active next; 0: not known yet */
int place_racer(const char *name); /* its number in the box */
const char *place_choices(int seat); /* its legal actions, ", " between */
const char *place_outcomes(void);    /* the same of chance */
bool place_may(const char *line);    /* whether one line of play is legal */
const char *place_ranks(void);       /* "1 2 2" */
bool place_is_over(void);
bool place_is_loaded(void); /* what may come by chance has unequal odds */
Count place_count(void);    /* the countdown that runs, if any */

/* What everybody was told since the last start or place_hush. */
const char *place_story(void);
void place_hush(void);

#endif
