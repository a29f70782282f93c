/* place_test.h -- positions for the tests of Crazy Lab, in a small notation.
 *
 *   place_start("seats=4; minus blue green purple yellow;"
 *               "hand 2 yellow 6 green 5, purple 3; choose 2 yellow orange");
 *   place_trick("green of blue", "green 3, yellow 6 green 5, ...");
 *   CHECK_INT(place_asked(), 2);
 *
 * A position is played, never painted: every card is dealt and every colour
 * chosen through the match. What the clauses do not name is as low as it can
 * be. They are:
 *
 *   NAME=VALUE           seats or an option; three seats, leader=first and
 *                        top=hidden unless named
 *   box LINE             a line of a replaced box
 *   deck N               only the first N cards of the box, which may be fewer
 *                        than a box file must have
 *   lead SEAT            who draws the lead by lot
 *   minus COLOURS        seat by seat
 *   hand SEAT CARDS      a comma between them; the rest of the hand is filled
 *                        with cards that nobody was promised
 *   choose SEAT PLUS OUT the plus colour, and the scoring card left out
 *
 * There is one position at a time. Seats are 1 to 5, as people say them;
 * answered texts stay good for eight more answers.
 */
#ifndef GAMES_LAB_PLACE_TEST_H
#define GAMES_LAB_PLACE_TEST_H

#include "core/match.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"
#include "games/lab/lab.h"
#include "tests/answer.h"
#include "tests/test.h"

/* A game up to the choices, or behind them. */
void place_deal(const char *clauses);
void place_start(const char *clauses);

/* The same for the next round of that game; only what belongs to a round. */
void place_round(const char *clauses);

/* Plays an action by its notation; `actor` as in records. */
void place_act(const char *actor, const char *action);

/* Turns up a trump, "PLUS of MINUS", first bringing it to the top and after it
 * the lowest, where the top is shown. */
void place_turn(const char *trump);

/* Plays cards in turn, a comma between them; `...` at the end: the others play
 * what is lowest. */
void place_cards(const char *cards);

void place_trick(const char *trump, const char *cards); /* both */

/* Plays what is lowest to the end of the round. */
void place_rest(void);

/* Reads a record and goes back to before its last trick; from there place_next
 * plays it on, ply by ply. False: that was all. */
void place_record(const char *path);
bool place_next(void);

const Match *place_match(void);
const Table *place_table(void);
const Lab *place_lab(void);
Lab place_view(int viewer);       /* a seat 1 to 5, or SPECTATOR */
int place_card(const char *card); /* its number in the box */
int place_asked(void);            /* the first seat 1 to 5 asked; 0: none */
uint32_t place_odds(const char *outcome); /* 0: it cannot come */

const char *place_choices(int seat); /* its legal actions, ", " between them */
const char *place_outcomes(void);    /* the same of chance */
const char *place_won(int seat);     /* points: "yellow 9 green 5" */
const char *place_scores(void);      /* "6 -5 0" */
const char *place_ranks(void);       /* "1 3 2" */

/* Chi-square has a mean of its degrees of freedom and a variance of twice
 * that; five deviations are allowed. */
void place_chi_square(double sum, int freedom);
void place_even(const int *count, int kinds); /* all kinds equally often */

/* What a reader (as in place_view, or OPEN) was told since the last start,
 * place_record or place_hush; a line each. */
const char *place_story(int reader);
void place_hush(void);

#endif
