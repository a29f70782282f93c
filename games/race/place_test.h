/* place_test.h -- positions for the tests of Crazy Race, in a small notation.
 *
 *   place_start("animals", "seats=3; stage any 2 sprinter 3 flyer 2 reptile 1;"
 *                          "lane 2 4 5 0; hand 1 1 4; tiles 3 5 / 4");
 *   place_bids("1@1 2@2 6@3  4@2 2@2 -  ...");
 *   CHECK_TEXT(place_choices(1), "move sprinter 2, ...");
 *
 * place_start sets up the beginning of a stage; what it does not name is as
 * in the first stage of a game that seat 1 begins. Its clauses:
 *
 *   NAME=VALUE       seats or an option
 *   box LINE         a line of a replaced box
 *   stage SIDES      the stage card in play, instead of the box's first one
 *   deck N           so many stage cards are still to come
 *   start SEAT       who opens the stage
 *   lane SEAT A B C  path places of the seat's pieces, 0 to 12
 *   hand SEAT ...    card values; the others are used
 *   tiles SEAT T / F values won at the turnaround and at the finish
 *   top T F          shuffled piles: the tiles on top
 *   retaken SEAT ... seats that have taken back
 *
 * There is one position at a time. Seats are 1 to 4, as people say them;
 * answered texts stay good for eight more answers.
 */
#ifndef GAMES_RACE_PLACE_TEST_H
#define GAMES_RACE_PLACE_TEST_H

#include "core/match.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"
#include "games/race/race.h"
#include "tests/answer.h"
#include "tests/test.h"

void place_start(const char *game, const char *clauses);

/* The turns that are asked for, one after the other: VALUE@EDGE (1 to 4), -
 * to pass, `take` to take back before the same seat's turn; `...` at the end:
 * all pass from here on. */
void place_bids(const char *turns);

/* Plays an action by its notation; `actor` as in records. */
void place_act(const char *actor, const char *action);

/* Reads a record and goes to the beginning of its last stage; from there on
 * place_next plays it on, ply by ply. False: that was all. */
void place_record(const char *path);
bool place_next(void);

const Match *place_match(void);
const Table *place_table(void);
Race *place_race(void);
Race place_view(int viewer);        /* a seat 1 to 4, or SPECTATOR */
int place_asked(void);              /* the seat 1 to 4 that is asked; 0: none */
bool place_may(const char *action); /* whether that seat may do this */

const char *place_choices(void);   /* of who is asked, ", " between them */
const char *place_lane(int seat);  /* "4 5 0" */
const char *place_hand(int seat);  /* "1 1 4" */
const char *place_tiles(int seat); /* "5 / 4" */
const char *place_piles(void);     /* the same of what is still to be won */
const char *place_scores(void);    /* "6 5 5 0" */
const char *place_ranks(void);     /* "1 2 2 4" */

/* What was told to everybody, or would be after the game, since the last
 * place_start, place_record or place_hush; a line each. */
const char *place_story(void);
void place_hush(void);

#endif
