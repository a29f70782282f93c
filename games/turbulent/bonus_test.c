/* bonus_test.c -- rulings on the bonus tracks. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

#define FIELD "drive mouse bear; field frog cat unicorn"

/* Row 1: mouse bear; row 2: unicorn cat frog; it is seat 1's dog. `roll` is
 * what comes behind each step out of row 1. */
#define BELOW "drive mouse bear; field unicorn cat frog"
#define CLIMBED(roll)                                                          \
    "card dog; card dog 2; card unicorn; " roll "card cat; " roll              \
    "card frog; " roll "card dog 3; 2 pass; card dog 4"

static const char die[] = "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6";

TEST("T31: only a step out of a bonus row is rolled for, and against that row")
{
    place_start("track=2; box bonus 2 5 power; " FIELD);
    place_play("card frog; card cat");
    CHECK_TEXT(place_row(2), "frog cat");
    CHECK_INT(place_race()->phase, PHASE_CARD);
    place_play("card panther; 1 enter mouse; card mouse; card cat");
    CHECK_INT(place_race()->phase, PHASE_CLIMB);
    CHECK_TEXT(place_outcomes(), die);
    place_play("roll 6");
    CHECK_TEXT(place_row(3), "cat");
    place_start("track=12; box bonus 1 1 power; box bonus 2 9 power; " FIELD);
    place_play("card frog; roll 2"); /* row 1 asks for 1, row 2 for 9 */
    CHECK_TEXT(place_row(2), "frog");
}

/* Alone: the frog and the mouse in the last row, which is active. */
#define LAST_ROW                                                               \
    "card dog; card frog; card mouse; card panther; racer duck; card cat;"     \
    "card frog; card mouse; card panther; racer lion; card dog; 1 upgrade 3"

TEST("T31: the step across the finish is rolled for too")
{
    place_start("track=3; box bonus 3 5 power;"
                "seats=1; drive mouse; field frog cat");
    place_play(LAST_ROW "; card frog");
    CHECK_TEXT(place_outcomes(), die);
    CHECK_TEXT(place_home(), "");
    place_play("roll 6");
    CHECK_TEXT(place_home(), "frog");
    place_play("card mouse; roll 1");
    CHECK_TEXT(place_row(3), "mouse*");
    CHECK(!place_is_over());
}

TEST("T31: whoever wins does so behind the roll")
{
    place_start("track=3; box bonus 3 5 power;"
                "seats=1; drive mouse; field frog cat");
    place_play(LAST_ROW "; card mouse; roll 5");
    CHECK_TEXT(place_row(3), "frog mouse");
    CHECK(!place_is_over());
    place_play("card panther; racer owl; card dog; 1 upgrade 3; card mouse");
    CHECK(!place_is_over());
    place_play("roll 6");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1");
}

TEST("T31: to enter row 1 is free, by the dog, the panther and from the pile")
{
    place_start("track=bonus; box bonus 1 9 power; " FIELD);
    place_play("card dog; card panther; card panther; racer owl");
    CHECK_TEXT(place_row(1), "frog cat unicorn mouse bear owl");
    CHECK_INT(place_race()->phase, PHASE_CARD);
}

TEST("T31: to overtake upwards from a plain row into a bonus row is free, and "
     "to the left and right always")
{
    place_start("track=2; box bonus 2 9 power; " BELOW);
    place_play(CLIMBED("") "; 1 overtake up with agility");
    CHECK_INT(place_race()->phase, PHASE_ATTACK);
    place_start("track=1; box bonus 1 5 power; " BELOW);
    place_play(CLIMBED("roll 6; ") "; 1 overtake right with agility");
    CHECK_INT(place_race()->phase, PHASE_ATTACK);
    place_play("roll 6; roll 1");
    CHECK_TEXT(place_row(1), "bear mouse");
}

TEST("T32: above the value the racer moves up, on it it stays, below it "
     "crashes where it is")
{
    for (int roll = 1; roll <= DIE; roll++) {
        place_start("track=1; box bonus 1 5 power; " FIELD);
        place_play("card unicorn"); /* power 2 */
        place_act(CHANCE, ROLL + roll);
        test_place("roll %d", roll);
        CHECK_TEXT(place_row(1), roll > 3   ? "frog cat"
                                 : roll < 3 ? "frog cat unicorn*"
                                            : "frog cat unicorn");
        CHECK_TEXT(place_row(2), roll > 3 ? "unicorn" : "");
        CHECK_INT(place_active(), 2);
        CHECK_INT(place_race()->phase, PHASE_CARD);
    }
}

/* Whether a neutral racer of row 1 climbs with a roll, in the first turn. */
static bool climbs(const char *bonus, const char *racer, int roll)
{
    char clauses[128], line[32];
    snprintf(clauses, sizeof clauses, "track=1; box bonus 1 %s; " FIELD, bonus);
    place_start(clauses);
    snprintf(line, sizeof line, "card %s", racer);
    place_play(line);
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    place_act(CHANCE, ROLL + roll);
    CHECK(!place_race()->crashed);
    return !strcmp(place_row(2), racer);
}

TEST("T33: neutral racers roll too, and with the best of the abilities that "
     "the row allows")
{
    /* frog 3 1 0, cat 3 0 1, unicorn 0 2 2 */
    CHECK(climbs("4 agility power", "frog", 2));
    CHECK(!climbs("4 agility power", "frog", 1));
    CHECK(climbs("4 power agility", "cat", 2));
    CHECK(climbs("4 agility power", "unicorn", 3));
    CHECK(!climbs("4 agility power", "unicorn", 2));
    CHECK(climbs("4 agility wits", "unicorn", 3));
    CHECK(climbs("4 agility power wits", "cat", 2));
    CHECK(!climbs("4 power wits", "cat", 3));
    CHECK(climbs("4 power wits", "cat", 4));
    CHECK(!climbs("4 power", "cat", 4));
}

TEST("T51: with an opponent's racer it is the best ability too, and nobody is "
     "asked")
{
    place_start("track=1; box bonus 1 5 agility power; " FIELD);
    place_play("card dog; card dog 2; card mouse; roll 4");
    CHECK_TEXT(place_row(2), "mouse"); /* agility 2, its own turn */
    CHECK_INT(place_active(), 2);
    place_play("card panther; racer owl; card bear");
    CHECK_INT(place_active(), 1);
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK_INT(match_actors(place_match()).free, 0);
    place_play("roll 3"); /* power 3 */
    CHECK_TEXT(place_row(2), "mouse bear");
}

/* ---- repairs ---- */

/* Row 1: frog cat unicorn mouse* bear*; seat 1's turn, all cards in. */
#define TWO_CRASHED                                                            \
    "card dog; card dog 2; card dog 3; 1 push right with agility; roll 6;"     \
    "roll 1; card dog 4; 2 pass; card dog 5; 1 push left with agility;"        \
    "roll 1; roll 6; card panther; racer owl"

TEST("T34: on a bonus track two cars are repaired, and the second is not to be "
     "refused")
{
    place_start("track=bonus; " FIELD);
    place_play(TWO_CRASHED);
    CHECK_TEXT(place_row(1), "frog cat unicorn mouse* bear* owl");
    place_play("card dog; 1 repair bear");
    CHECK_INT(match_actors(place_match()).awaited, 1 << 0);
    CHECK_TEXT(place_choices(1), "repair mouse");
    place_play("1 repair mouse");
    CHECK_TEXT(place_row(1), "frog cat unicorn mouse bear owl");
    CHECK_INT(place_active(), 2);
}

TEST("T34: of three crashed cars two are repaired, and of one it")
{
    place_start("track=bonus; box bonus 1 5 power; " FIELD);
    place_play(TWO_CRASHED "; card frog; roll 1; card panther; racer cow");
    place_play("card dog; 1 repair bear");
    CHECK_TEXT(place_choices(1), "repair frog, repair mouse");
    place_play("1 repair mouse");
    CHECK_TEXT(place_row(1), "frog* cat unicorn mouse bear owl cow");
    CHECK_INT(place_active(), 2);
    place_play("card dog 2; 2 repair frog");
    CHECK_INT(place_race()->phase, PHASE_CARD);
    CHECK_INT(place_active(), 1);
}

TEST("T45: one bonus row anywhere in the track is enough for that, and without "
     "one a single car is repaired")
{
    place_start("track=3; " FIELD);
    place_play(TWO_CRASHED "; card dog; 1 repair bear");
    CHECK_TEXT(place_choices(1), "repair mouse");
    place_start("track=4; " FIELD); /* there is no such row */
    place_play(TWO_CRASHED "; card dog; 1 repair bear");
    CHECK_INT(place_active(), 2);
    place_start(FIELD);
    place_play(TWO_CRASHED "; card dog; 1 repair bear");
    CHECK_TEXT(place_row(1), "frog cat unicorn mouse* bear owl");
    CHECK_INT(place_active(), 2);
}

/* ---- overtaking upwards ---- */

#define BONUS "track=1; box bonus 1 5 agility; " BELOW

TEST("T44: who overtakes upwards from a bonus row rolls against the track "
     "first, then in the duel")
{
    place_start(BONUS);
    place_play(CLIMBED("roll 6; ") "; 1 overtake up with wits");
    CHECK_INT(place_race()->phase, PHASE_TRACK);
    CHECK_TEXT(place_outcomes(), die);
    place_play("roll 4"); /* 4 + 2 agility */
    CHECK_TEXT(place_row(1), "mouse bear");
    CHECK_INT(place_race()->phase, PHASE_ATTACK);
    place_play("roll 2");
    CHECK_INT(place_race()->phase, PHASE_DEFEND);
    place_play("roll 1"); /* both have wits 2 */
    CHECK_TEXT(place_row(1), "unicorn bear");
    CHECK_TEXT(place_row(2), "mouse cat frog");
}

TEST("T44: who fails against the track has no duel, and on its value nothing "
     "happens")
{
    place_start(BONUS);
    place_play(CLIMBED("roll 6; ") "; 1 overtake up with wits; roll 3");
    CHECK_TEXT(place_row(1), "mouse bear");
    CHECK_INT(place_race()->phase, PHASE_CARD);
    CHECK_INT(place_active(), 2);
    place_start(BONUS);
    place_play(CLIMBED("roll 6; ") "; 1 overtake up with wits; roll 2");
    CHECK_TEXT(place_row(1), "mouse* bear");
    CHECK_TEXT(place_row(2), "unicorn cat frog");
    CHECK_INT(place_race()->phase, PHASE_CARD);
    CHECK_INT(place_active(), 2);
}

TEST("T44: the duel can still be lost")
{
    place_start(BONUS);
    place_play(CLIMBED("roll 6; ") "; 1 overtake up with wits; roll 6; roll 1;"
                                   "roll 2");
    CHECK_TEXT(place_row(1), "mouse* bear");
    CHECK_TEXT(place_row(2), "unicorn cat frog");
}

TEST("T44: a crashed car above is overtaken behind the roll against the track "
     "alone")
{
    place_start(
        "track=12; box bonus 1 5 agility; box bonus 2 9 agility;" BELOW);
    place_play(CLIMBED("roll 6; ") "; 1 pass; card panther; racer duck;"
                                   "card dog; 1 upgrade 2; card unicorn;"
                                   "roll 1; card dog 2");
    CHECK_TEXT(place_row(2), "unicorn* cat frog");
    place_play("1 overtake up");
    CHECK_INT(place_race()->phase, PHASE_TRACK);
    int plies = place_match()->plies;
    place_play("roll 2");
    CHECK_TEXT(place_row(1), "mouse* bear duck");
    place_rewind(plies);
    place_play("roll 4");
    CHECK_TEXT(place_row(1), "unicorn* bear duck");
    CHECK_TEXT(place_row(2), "mouse cat frog");
    CHECK_INT(place_active(), 2);
    CHECK_INT(place_race()->phase, PHASE_CARD);
}
