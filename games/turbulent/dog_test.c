/* dog_test.c -- rulings on the dog, its special actions and duels. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

#define FIELD "drive mouse bear; field frog cat unicorn"

/* Row 1: frog cat unicorn mouse bear; it is seat 1's dog. */
#define DUEL "card dog; card dog 2; card dog 3"

/* Row 1: mouse bear; row 2: unicorn cat frog; it is seat 1's dog. */
#define BELOW "drive mouse bear; field unicorn cat frog"
#define CLIMBED                                                                \
    "card dog; card dog 2; card unicorn; card cat; card frog; card dog 3;"     \
    "2 pass; card dog 4"

/* Every manoeuvre in one direction, as a list of choices has them. */
#define DUELS(what)                                                            \
    what " with agility, " what " with power, " what " with wits"

/* Three seats, the mouse of seat 1 is home, and it is seat 1's dog. */
#define THREE                                                                  \
    "seats=3; rows=3; places=all; drive mouse bear cow;"                       \
    "field frog cat unicorn monkey"
#define MOUSE_HOME                                                             \
    "card dog; card mouse; card frog; card cat; card panther; 1 enter bear;"   \
    "card unicorn; card mouse; card frog; card panther; card dog;"             \
    "2 upgrade 3; card mouse"

TEST("T15: with a racer that waits the dog brings it into row 1, and that is "
     "all")
{
    place_start(FIELD);
    CHECK_TEXT(place_try("card dog"), NULL);
    CHECK_TEXT(place_row(1), "frog cat unicorn mouse");
    CHECK_TEXT(place_start_row(), "bear");
    CHECK_INT(place_active(), 2);
    CHECK_INT(place_race()->phase, PHASE_CARD);
    place_play("card frog; card dog 2");
    CHECK_INT(place_race()->phase, PHASE_DOG); /* the mouse is in the race */
    CHECK_INT(match_actors(place_match()).awaited, 1 << 0);
}

TEST("T16: with a crashed racer nobody overtakes or pushes, but repairs, "
     "upgrades or passes")
{
    place_start(FIELD);
    place_play(DUEL "; 1 push left with agility; roll 1; roll 6");
    CHECK_TEXT(place_row(1), "frog cat unicorn mouse* bear");
    place_play("card frog; card dog 4");
    CHECK_TEXT(place_choices(1),
               "pass, upgrade 1, upgrade 2, upgrade 3, repair mouse");
    place_play("1 repair mouse; card cat; card dog 5");
    CHECK(place_may("1 overtake left with agility"));
}

TEST("T17: nor does who is home")
{
    place_start(THREE);
    place_play(MOUSE_HOME "; card cow; card dog 2");
    CHECK_TEXT(place_home(), "mouse");
    CHECK_INT(match_actors(place_match()).awaited, 1 << 0);
    CHECK_TEXT(place_choices(1), "pass, upgrade 1, upgrade 2");
    place_play("1 upgrade 2");
    CHECK_INT(place_race()->coins, 1 << 1 | 1 << 2);
}

TEST("T17: who is home may repair")
{
    place_start(THREE);
    place_play(MOUSE_HOME "; card dog 2; 2 push left with agility; roll 6;"
                          "roll 1; card dog 3");
    CHECK_TEXT(place_row(1), "monkey* bear cow");
    CHECK_TEXT(place_choices(1), "pass, upgrade 1, upgrade 2, repair monkey");
    place_play("1 repair monkey");
    CHECK_TEXT(place_row(1), "monkey bear cow");
}

/* ---- neighbours ---- */

TEST("T18: neighbours are the cards to the left and to the right")
{
    place_start(FIELD);
    place_play(DUEL);
    CHECK_TEXT(place_choices(1),
               "pass, upgrade 1, upgrade 2, upgrade "
               "3, " DUELS("overtake left") ", " DUELS(
                   "overt"
                   "ake "
                   "righ"
                   "t") ", " DUELS("push left") ", " DUELS("push right"));
    place_play("1 pass; card dog 4");
    CHECK_TEXT(place_choices(2),
               "pass, upgrade 1, upgrade 2, upgrade 3, " DUELS(
                   "overtake left") ", " DUELS("push left"));
}

TEST("T18: and the card above that is as far from the left, if there is one")
{
    place_start(BELOW);
    place_play(CLIMBED);
    CHECK_TEXT(place_row(1), "mouse bear");
    CHECK_TEXT(place_row(2), "unicorn cat frog");
    CHECK_TEXT(place_choices(1), "pass, upgrade 1, upgrade 2, upgrade "
                                 "3, " DUELS("overtake right") ", " DUELS(
                                     "overtake up") ", " DUELS("push right"));
    place_play("1 overtake up with agility; roll 6; roll 1");
    CHECK_TEXT(place_row(1), "unicorn bear");
    CHECK_TEXT(place_row(2), "mouse cat frog");
    place_play("card dog 5; 2 overtake up with power; roll 6; roll 1");
    CHECK_TEXT(place_row(1), "unicorn cat");
    CHECK_TEXT(place_row(2), "mouse bear frog");
}

TEST("T18: above a place that the next row does not reach there is nobody")
{
    place_start(FIELD);
    place_play("card dog; card dog 2; card frog; card cat; card dog 3");
    CHECK_TEXT(place_row(1), "unicorn mouse bear");
    CHECK_TEXT(place_row(2), "frog cat");
    CHECK(place_may("1 overtake up with agility"));
    place_play("1 pass; card dog 4");
    CHECK(place_may("2 overtake left with agility"));
    CHECK(!place_may("2 overtake up with agility"));
}

TEST("T19: overtaking upwards gains a row, and the other drops one, into the "
     "place of the first")
{
    place_start(FIELD);
    place_play("card dog; card dog 2; card frog; card cat; card dog 3;"
               "1 overtake up with agility; roll 6; roll 1");
    CHECK_TEXT(place_row(1), "unicorn cat bear");
    CHECK_TEXT(place_row(2), "frog mouse");
    CHECK_INT(place_lane(), 1);
}

/* Alone: row 1 the owl, row 2 the cat and the duck, row 3 the frog and the
 * mouse; it is a dog. */
#define TOP_ROW                                                                \
    "card dog; card frog; card mouse; card panther; racer duck; card cat;"     \
    "card frog; card mouse; card panther; racer owl; card duck; card dog"

TEST("T19: from the last row nobody overtakes upwards across the finish")
{
    place_start("seats=1; drive mouse; field frog cat");
    place_play(TOP_ROW);
    CHECK_TEXT(place_row(3), "frog mouse");
    CHECK_TEXT(place_choices(1),
               "pass, upgrade 1, upgrade 2, upgrade 3, " DUELS(
                   "overtake left") ", " DUELS("push left"));
    place_start("rows=4; seats=1; drive mouse; field frog cat");
    place_play(TOP_ROW);
    CHECK(!place_may("1 overtake up with agility")); /* nobody is there */
}

TEST("T20: to overtake a crashed car needs no roll, and it stays crashed")
{
    place_start(FIELD);
    place_play(DUEL "; 1 push left with agility; roll 1; roll 6; card dog 4");
    CHECK_TEXT(place_choices(2), "pass, upgrade 1, upgrade 2, upgrade 3, "
                                 "overtake left, repair mouse");
    place_play("2 overtake left");
    CHECK_TEXT(place_row(1), "frog cat unicorn bear mouse*");
    CHECK_INT(place_active(), 1);
    CHECK_INT(place_race()->phase, PHASE_CARD);
}

TEST("T20: that holds upwards too")
{
    place_start(BELOW);
    place_play(CLIMBED "; 1 overtake up with agility; roll 6; roll 1;"
                       "card dog 5; 2 pass; card panther; racer duck;"
                       "card dog; 2 pass; card dog 2;"
                       "1 push right with wits; roll 6; roll 1");
    CHECK_TEXT(place_row(1), "unicorn bear duck");
    CHECK_TEXT(place_row(2), "mouse cat* frog");
    place_play("card dog 3");
    CHECK(place_may("2 overtake up"));
    CHECK(!place_may("2 overtake up with power"));
    place_play("2 overtake up");
    CHECK_TEXT(place_row(1), "unicorn cat* duck");
    CHECK_TEXT(place_row(2), "mouse bear frog");
    CHECK_INT(place_race()->phase, PHASE_CARD);
}

TEST("T21: who is pushed off is turned over where it is, a neutral racer or a "
     "seat's")
{
    place_start(FIELD);
    place_play(DUEL "; 1 push left with agility; roll 6; roll 1");
    CHECK_TEXT(place_row(1), "frog cat unicorn* mouse bear");
    place_start(FIELD);
    place_play(DUEL "; 1 push right with agility; roll 6; roll 1");
    CHECK_TEXT(place_row(1), "frog cat unicorn mouse bear*");
}

TEST("T21: who has crashed, and who is above, cannot be pushed off")
{
    place_start(BELOW);
    place_play(CLIMBED);
    CHECK(!strstr(place_choices(1), "push up"));
    place_play("1 push right with agility; roll 6; roll 1; card panther;"
               "racer duck; card dog");
    CHECK_TEXT(place_row(1), "mouse bear* duck");
    CHECK(place_may("1 overtake right"));
    CHECK(!strstr(place_choices(1), "push"));
}

/* ---- duels ---- */

/* Plays a duel of the mouse and answers row 1; the position comes back. */
static const char *after_duel(const char *choice, int first, int second)
{
    int plies = place_match()->plies;
    place_play(choice);
    place_act(CHANCE, ROLL + first);
    CHECK_INT(place_race()->phase, PHASE_DEFEND);
    place_act(CHANCE, ROLL + second);
    const char *row = place_row(1);
    CHECK_INT(place_active(), 2);
    CHECK_INT(place_race()->phase, PHASE_CARD);
    place_rewind(plies);
    return row;
}

/* All 36 duels: `lead` is what the attacker has more of the ability. */
static void check_duels(const char *choice, int lead, const char *won,
                        const char *lost)
{
    for (int first = 1; first <= DIE; first++)
        for (int second = 1; second <= DIE; second++) {
            int more = first + lead - second;
            test_place("%s, rolls %d and %d", choice, first, second);
            CHECK_TEXT(after_duel(choice, first, second),
                       more > 0   ? won
                       : more < 0 ? lost
                                  : "frog cat unicorn mouse bear");
        }
    test_place("%s", "");
}

TEST("T22: the first roll is the attacker's and the second the defender's, "
     "both with the ability that the attacker chose")
{
    static const char failed[] = "frog cat unicorn mouse* bear";
    place_start(FIELD);
    place_play(DUEL); /* mouse 2 0 2, unicorn 0 2 2, bear 1 3 0 */
    check_duels("1 push left with agility", 2 - 0,
                "frog cat unicorn* mouse bear", failed);
    check_duels("1 push left with power", 0 - 2, "frog cat unicorn* mouse bear",
                failed);
    check_duels("1 push left with wits", 2 - 2, "frog cat unicorn* mouse bear",
                failed);
    check_duels("1 push right with power", 0 - 3,
                "frog cat unicorn mouse bear*", failed);
}

TEST("T23: with more points the attacker overtakes, with as many nothing "
     "happens, with less it crashes")
{
    static const char failed[] = "frog cat unicorn mouse* bear";
    place_start(FIELD);
    place_play(DUEL);
    check_duels("1 overtake left with agility", 2 - 0,
                "frog cat mouse unicorn bear", failed);
    check_duels("1 overtake right with agility", 2 - 1,
                "frog cat unicorn bear mouse", failed);
}

TEST("T23: the same holds upwards")
{
    static const char *const rows[] = {"mouse* bear", "mouse bear",
                                       "unicorn bear"};
    static const char *const above[] = {"unicorn cat frog", "unicorn cat frog",
                                        "mouse cat frog"};
    place_start(BELOW);
    for (int more = -1; more <= 1; more++) {
        place_start(BELOW);
        place_play(CLIMBED "; 1 overtake up with wits; roll 3");
        place_act(CHANCE, ROLL + 3 - more);
        CHECK_TEXT(place_row(1), rows[more + 1]);
        CHECK_TEXT(place_row(2), above[more + 1]);
    }
}

TEST("T22: a die has six sides, all equally likely")
{
    static const char die[] = "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6";
    place_start(FIELD);
    place_play(DUEL "; 1 push left with agility");
    CHECK_TEXT(place_outcomes(), die);
    place_play("roll 2");
    CHECK_TEXT(place_outcomes(), die);
    CHECK(!place_is_loaded());
}

/* ---- the other special actions ---- */

/* Row 1: frog cat unicorn* mouse* bear*. It is seat 2's dog. */
#define THREE_CRASHED                                                          \
    DUEL "; 1 push left with agility; roll 6; roll 1; card dog 4; 2 pass;"     \
         "card dog 5; 1 push right with agility; roll 6; roll 1;"              \
         "card panther; racer owl; card frog; card panther; racer fox;"        \
         "card dog; 1 overtake left; card panther; racer cow; card dog;"       \
         "1 push left with wits; roll 1; roll 6; card dog 2"

TEST("T24: any one crashed car is repaired: one's own, another seat's, or a "
     "neutral one")
{
    static const struct {
        const char *repaired, *row;
    } rows[] = {
        {"2 repair unicorn", "cat mouse* unicorn bear* owl fox cow"},
        {"2 repair mouse", "cat mouse unicorn* bear* owl fox cow"},
        {"2 repair bear", "cat mouse* unicorn* bear owl fox cow"},
    };
    place_start(FIELD);
    place_play(THREE_CRASHED);
    CHECK_TEXT(place_row(1), "cat mouse* unicorn* bear* owl fox cow");
    CHECK_TEXT(place_choices(2), "pass, upgrade 1, upgrade 2, upgrade 3, "
                                 "repair bear, repair mouse, repair unicorn");
    int plies = place_match()->plies;
    for (int i = 0; i < 3; i++) {
        place_rewind(plies);
        place_play(rows[i].repaired);
        CHECK_TEXT(place_row(1), rows[i].row);
        CHECK_INT(place_active(), 1);
        CHECK_INT(place_race()->phase, PHASE_CARD);
    }
}

TEST("T24: in any row")
{
    place_start(BELOW);
    place_play(CLIMBED "; 1 overtake up with agility; roll 6; roll 1;"
                       "card panther; racer duck; card dog;"
                       "1 push right with wits; roll 6; roll 1; card dog 2;"
                       "2 repair cat");
    CHECK_TEXT(place_row(2), "mouse cat frog");
}

TEST("T25: a special action may be left out")
{
    place_start(FIELD);
    place_play(DUEL);
    Turbulent before = *place_race();
    place_play("1 pass");
    CHECK_BYTES(place_race()->spot, before.spot, sizeof before.spot);
    CHECK_INT(place_race()->crashed, 0);
    CHECK_INT(place_race()->coins, 0);
    CHECK_INT(place_active(), 2);
    CHECK_INT(place_race()->phase, PHASE_CARD);
}

TEST("T39: who is next is known before the dog's or the panther's choice, with "
     "calling=chance too")
{
    place_start("seats=3; drive mouse bear cow");
    CHECK_TEXT(place_try("card panther"), NULL);
    CHECK_INT(place_next(), 0);
    CHECK_TEXT(place_choices(1), "");
    CHECK_TEXT(place_try("seat 3"), NULL);
    CHECK_INT(place_next(), 3);
    place_play("1 enter cow; card dog");
    CHECK_INT(place_race()->phase, PHASE_DOG);
    CHECK_INT(match_actors(place_match()).awaited, 1 << 2);
    CHECK_INT(place_next(), 1);
    place_play("3 pass");
    CHECK_INT(place_active(), 1);
    CHECK_INT(place_next(), 0);
}
