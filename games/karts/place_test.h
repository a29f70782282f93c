/* place_test.h -- positions for the tests of Crazy Karts, in a small notation.
 *
 *   place_start("seats=4; race");
 *   place_draw(2, 9, ". . A . B #\n"
 *                    " . + . . . .");
 *   place_karts("A speed 1; B damage 5, facing west, token tape");
 *   place_plan("A speed 2, turn 3; B initiative 1, power 1+1, token tape");
 *   place_reveal("B A");
 *   place_play("2 left");
 *   CHECK_TEXT(place_picture(), ". . . A B #\n"
 *                               " . + . . . .");
 *   CHECK_TEXT(place_kart('A'), "speed 3 damage 1 facing north-east");
 *
 * Teams and karts are A to D; seats count from 1, as in the notation: A has 1
 * (its rear driver in Qualifying) and 2 (in the Race). A start is a round in
 * planning on a track without anything on it, with its own copy of the box, in
 * which nothing is halved and the wolf has the cards 1 2 2 2 3 3. Its clauses:
 *
 *   NAME=VALUE     seats or an option; 8 seats and count=on unless named
 *   race           the Race, with three more sections; else Qualifying
 *   factions NAMES of the teams of two in order; else goblins elves dwarves
 *                  mummies; with an odd number of seats the last is the wolf
 *
 * A picture has a character for each hex and a blank between; rows with odd
 * numbers begin with a blank, as on the table. It is laid with its upper left
 * hex at a row (0 to 11) and a column (0 to 15) of the grid in track.h: the
 * sections of the box are changed, and the track is laid and measured again.
 *
 *   .  plain       #  wall       +  power-up space
 *   r  rock        t  take off   i  ice ring    x  troll    o  banana
 *   z  bees        h  haystack
 *   A to D  a kart on a plain hex; a to d  on a power-up space
 *
 * A kart that was not drawn stands in column 1 of the start section, A in row
 * 7, D in row 10. The words about karts: `speed N`, `damage N`, `power N` (on
 * the meter), `facing DIRECTION`, `faction NAME`, `token KIND` (the rear driver
 * alone knows it), `upgrade KIND`, `wound KIND` (a damage card that stays),
 * `lost rear VALUE`, `lost front VALUE`, `custom KIND` (with advanced=on; who
 * had it gets what the other had), and of the wolf `buff STEP`, `malfunction
 * STEP`; all names as in the notation. Who has so many of something needs a box
 * that holds them: place_box.
 *
 * A plan says how many points lie on a step, by the fewest cards (`turn 3`), or
 * by which (`turn 1+2`), the `token`, and that the wolf lays his `buff`. Only
 * cards that can be in the hand at the kart's speed can be laid, and what is
 * not laid stays in the hand; steps that are not named are empty. place_reveal
 * lets the time run out and gives the order of the teams, whatever their
 * initiative; others follow in theirs. What belongs to the planning itself can
 * be played instead.
 *
 * A line of play is an action by its notation: with a number before it of that
 * seat, `time` of the CLOCK, else of whoever alone is awaited. One that is not
 * legal fails the test, and so does a position, or a frame, that karts_check
 * refuses. Answered texts stay good for seven more answers.
 */
#ifndef GAMES_KARTS_PLACE_TEST_H
#define GAMES_KARTS_PLACE_TEST_H

#include "core/table.h"
#include "games/games.h"
#include "games/karts/track.h"
#include "tests/answer.h"
#include "tests/test.h"

void place_start(const char *clauses);
void place_draw(int row, int column, const char *picture);
void place_karts(const char *clauses);

/* One team and the wolf, B on seat 3, on a straight road; A is far behind. */
void place_wolf(const char *karts);

/* At the end of a round first deals the lowest cards. */
void place_plan(const char *clauses);

/* The cards that a seat (1 to 8) has in its hand while it plans: "1 1 3". */
void place_hand(int seat, const char *values);

void place_reveal(const char *order);
void place_play(const char *lines);

/* place_plan and place_reveal: most tests need no more. */
void place_round(const char *plan, const char *order);

/* The same as far as A has driven: A charges, after so many lines of play, and
 * the round stops there, before anybody else acts. */
void place_drive(const char *plan, const char *lines);

/* Whether a line of play is legal; nothing is played. */
bool place_may(const char *line);

/* Lowest actions of everybody until the next planning or the end. */
void place_rest(void);

/* To change what there are no words for. After a change of the box's track
 * place_lay; of what else is in the position, place_check. */
Box *place_box(void);
Karts *place_paint(void);
void place_lay(void);
void place_check(void);

const Table *place_table(void);
const Karts *place_state(void);

const char *place_picture(void);     /* of what was drawn last, now */
const char *place_kart(char kart);   /* "speed 2 damage 0 facing east"; home:
                                      * "speed 2 damage 0 place 1" */
const char *place_tokens(char team); /* by kind, all layers: "nitro nitro" */
const char *place_panel(char team);  /* "speed 2, turn 2+1+1" */
const char *place_where(char kart);  /* "3 14": row and column, or "none" */
int place_way(const Karts *s, int from, int to); /* steps, by growing sets of
                                                  * hexes; NONE: no way */
int place_asked(void);               /* the one seat awaited; else 0 */
const char *place_choices(int seat); /* legal actions, ", " between them */
const char *place_outcomes(void);    /* the same of chance */
const char *place_story(void);       /* all lines since a start or a hush */
void place_hush(void);

#endif
