/* box.c -- what is in the box of Crazy Karts, and its options.
 *
 * Each value is marked: printed (in the rulebook), public (told by the
 * publisher or by shops) or ours (made because nobody outside the box can know
 * it). box_text.c reads and writes boxes.
 */
#include "games/karts/track.h"

/* Ours, all of it: the printed sections are not published. A section may lie in
 * any place, so each is open on all four sides, around its middle; corners
 * and islands of walls leave a way of two or three hexes. Side A is gentler
 * than side B. The start is walled off at the top, where in the Race the third
 * section lies: there is no way up, and that can be seen. Odd rows lie half a
 * hex further right. */
/* clang-format off */
enum { X = HEX_WALL, I = HEX_PLAIN, P = HEX_POWER, O = HEX_SPOT };

#define SECTION_START                                                          \
    X, X, X, X, X, X, X, X,                                                    \
      I, I, I, I, O, I, I, I,                                                  \
    I, I, I, I, X, I, O, I,                                                    \
      I, I, I, X, X, I, I, I,                                                  \
    I, I, I, I, I, O, I, I,                                                    \
      X, I, I, I, P, I, X, X

#define SECTION_1A                                                             \
    X, X, I, I, I, O, I, X,                                                    \
      I, I, I, O, I, I, I, I,                                                  \
    I, I, P, I, X, X, I, I,                                                    \
      I, O, I, I, X, I, O, I,                                                  \
    I, I, I, I, X, I, I, I,                                                    \
      X, X, I, I, O, I, I, X
#define SECTION_1B                                                             \
    X, X, X, I, O, I, X, X,                                                    \
      X, I, I, I, I, I, O, X,                                                  \
    I, I, O, X, X, I, I, I,                                                    \
      I, P, I, X, X, I, O, I,                                                  \
    I, O, I, I, I, O, I, I,                                                    \
      X, X, O, I, I, I, X, X

#define SECTION_2A                                                             \
    X, X, X, I, I, O, I, X,                                                    \
      X, I, I, I, I, I, I, I,                                                  \
    I, I, O, I, X, I, O, I,                                                    \
      I, I, I, X, P, I, I, I,                                                  \
    I, X, I, I, I, O, I, I,                                                    \
      X, X, X, I, O, I, I, X
#define SECTION_2B                                                             \
    X, X, X, I, I, O, X, X,                                                    \
      X, I, O, I, I, X, I, X,                                                  \
    I, I, I, I, O, X, I, I,                                                    \
      I, I, X, I, I, I, O, I,                                                  \
    I, O, X, I, I, P, I, I,                                                    \
      X, X, X, I, O, I, O, X

#define SECTION_3A                                                             \
    X, X, X, I, I, I, O, X,                                                    \
      I, I, I, I, O, I, I, I,                                                  \
    I, O, I, X, I, I, I, I,                                                    \
      I, I, I, X, X, I, P, I,                                                  \
    I, P, O, X, I, I, O, I,                                                    \
      X, X, I, I, I, O, X, X
#define SECTION_3B                                                             \
    X, X, X, O, I, I, X, X,                                                    \
      X, X, I, I, I, O, I, X,                                                  \
    I, O, I, I, X, I, O, I,                                                    \
      I, I, I, X, X, X, P, I,                                                  \
    I, I, O, I, X, O, I, I,                                                    \
      X, X, X, P, I, I, O, X

#define SECTION_4A                                                             \
    X, X, I, I, O, I, I, X,                                                    \
      X, I, I, I, X, I, I, I,                                                  \
    I, I, I, X, I, I, O, I,                                                    \
      I, O, I, I, O, I, I, I,                                                  \
    I, I, I, X, I, X, I, I,                                                    \
      X, X, O, I, P, I, O, X
#define SECTION_4B                                                             \
    X, X, X, O, I, I, X, X,                                                    \
      X, O, I, X, I, I, I, X,                                                  \
    I, I, I, X, I, O, P, I,                                                    \
      I, I, I, I, O, X, X, I,                                                  \
    I, O, X, X, I, I, O, I,                                                    \
      X, X, X, I, I, I, O, X
/* clang-format on */

#define SPACE(column, row, facing)                                             \
    {                                                                          \
        (row) * SECTION_COLUMNS + (column), (facing)                           \
    }

/* The actions that count points. */
#define NUMERIC_STEPS                                                          \
    (1u << STEP_INITIATIVE | 1u << STEP_BRAKE | 1u << STEP_SPEED |             \
     1u << STEP_TURN | 1u << STEP_SHOOT | 1u << STEP_CHARGE |                  \
     1u << STEP_REPAIR)

const Box karts_standard_box = {
    /* Printed: seven of each. Ours: one for each action that counts points,
     * which are seven. */
    .stack = {NUMERIC_STEPS, NUMERIC_STEPS},
    /* Printed: that points of some action count half. Ours: that it is the
     * initiative of two factions, which makes all four win as often. */
    .halved = {1u << STEP_INITIATIVE, 1u << STEP_INITIATIVE, 0, 0, 0},
    /* Public: four 1s, a 2 and a 3; one review says three 1s, two 2s, one 3:
     * that is `deck 1 1 1 2 2 3`. Ours: the wolf's. */
    .cards = {{4, 1, 1}, {0, 3, 3}},
    /* Printed: all six at speeds 0 and 1. Public: two at 5. Ours: the rest, on
     * the line through them, and the wolf's. */
    .speedometer = {{6, 6, 5, 4, 3, 2, 1, 1}, {6, 6, 6, 6, 5, 4, 3, 3}},
    /* Public: 29 in all, trolls among them. Printed: rocks on all other sides,
     * Take Off and Ice Ring. Ours: the other three, and how many there are of
     * each. */
    .hazard = {0, 4, 7, 5, 6, 3, 4}, /* take off, ice ring, troll, banana, bees,
                                      * haystack */
    /* Public: 16 in all. Printed: the first four kinds. Ours: the other four,
     * two of each, and all costs. */
    .power = {2, 2, 2, 2, 2, 2, 2, 2}, /* whirl, rubber, vuvuzela, shield,
                                        * nitro, tape, banana, switch */
    .cost = {1, 2, 2, 2, 1, 2, 1, 3},
    /* Printed: 18 in all, Critical Hit and Head Shot. Ours: the rest. */
    .damage = {2, 4, 3, 3, 2, 2, 1, 1}, /* scratch, critical hit, head shot,
                                         * spin, stall, axle, throttle, leak */
    /* Public: five in all. Printed: Big Bertha. Ours: the other four. */
    .upgrade = {1, 1, 1, 1, 1}, /* big bertha, siren (initiative), anchor
                                 * (brake), hamster (charge), armour */
    .special = {2, 2, 2, 2},    /* ours */
    /* Printed: the four, and what they cost. */
    .custom = {1, 1, 1, 1},
    .custom_cost = {1, 1, 0, 1}, /* booster, spyglass, charger, spear */
    .rounds = 40,                /* ours [K43] */
    /* Printed: a set for each number of teams, and that the team on the middle
     * one of three chooses its direction. Ours: where they are. */
    .start = {{SPACE(1, 1, EAST), SPACE(1, 3, EAST)},
              {SPACE(1, 1, EAST), SPACE(1, 2, DIRECTIONS), SPACE(1, 3, EAST)},
              {SPACE(1, 1, EAST), SPACE(1, 2, EAST), SPACE(1, 3, EAST),
               SPACE(1, 4, EAST)}},
    .first = {SECTION_START},
    .section = {{{SECTION_1A}, {SECTION_1B}},
                {{SECTION_2A}, {SECTION_2B}},
                {{SECTION_3A}, {SECTION_3B}},
                {{SECTION_4A}, {SECTION_4B}}},
    .zero = {0},
};

static const char *const off_on_slow[] = {"off", "on", "slow", NULL};
static const char *const chance_chosen[] = {"chance", "chosen", NULL};
static const char *const third_random[] = {"third", "all", "random", "none",
                                           NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const taken_asked[] = {"taken", "asked", NULL};
static const char *const any_faction[] = {"any",     "goblins", "elves",
                                          "dwarves", "mummies", NULL};

const Option karts_options[] = {
    {.name = "count",
     .help = "Once a team has planned, the others have 5 seconds left (on), or "
             "15 (slow), or all the time they like (off).",
     .choices = off_on_slow}, /* [K2, K65] */
    {.name = "factions",
     .help = "Teams get their factions by lot, or choose them in turn.",
     .choices = chance_chosen}, /* [K45] */
    {.name = "rocks",
     .help = "A third of all obstacles are rocks, or all are, or each may be "
             "one with a chance of one half, or none are. Rocks are easier.",
     .choices = third_random}, /* [K40] */
    {.name = "advanced",
     .help = "The advanced game: each team has a customization on space 4.",
     .choices = off_on}, /* [K56] */
    {.name = "offers",
     .help = "You get what you may have (tokens beside the elves' kart, "
             "repairs between the races), or you are asked and may decline.",
     .choices = taken_asked}, /* [K72] */
    {.name = "first_team",
     .help = "Which faction seats 1 and 2 drive for; with any, the option "
             "factions decides.",
     .choices = any_faction}, /* [K45] */
    {.name = "second_team",
     .help = "Which faction seats 3 and 4 drive for, if both are there and no "
             "earlier team has it.",
     .choices = any_faction},
    {.name = "third_team",
     .help = "Which faction seats 5 and 6 drive for, if both are there and no "
             "earlier team has it.",
     .choices = any_faction},
    {.name = "fourth_team",
     .help = "Which faction seats 7 and 8 drive for, if both are there and no "
             "earlier team has it.",
     .choices = any_faction},
    {.name = NULL},
};
