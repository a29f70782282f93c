/* end_test.c -- rulings on the finish, the ranks, and races without one. */
#include "games/turbulent/place_test.h"

#include <stdio.h>

#define FIELD "drive mouse bear; field frog cat unicorn"

/* With two seats: the mouse and the frog in the last row; seat 1's turn. */
#define LAST_ROW_OF_TWO                                                        \
    "card panther; 1 enter mouse; card mouse; card panther; card frog;"        \
    "card cat; card mouse; card panther; racer duck; card dog; 2 upgrade 3;"   \
    "card unicorn; card frog"

/* Alone: the frog and the mouse in the last row, which is active. */
#define ALONE "seats=1; drive mouse; field frog cat"
#define LAST_ROW                                                               \
    "card dog; card frog; card mouse; card panther; racer duck; card cat;"     \
    "card frog; card mouse; card panther; racer lion; card dog; 1 upgrade 3"

/* Three seats, and the mouse of seat 1 comes home in the 11th turn. */
#define THREE                                                                  \
    "seats=3; rows=3; drive mouse bear cow; field frog cat unicorn monkey"
#define MOUSE_LAST_ROW                                                         \
    "card dog; card mouse; card frog; card cat; card panther; 1 enter bear;"   \
    "card unicorn; card mouse; card frog; card panther; card dog; 2 upgrade 3"

/* Then the bear of seat 2, in the 19th. */
#define BEAR_LAST_ROW                                                          \
    "card bear; card cat; card panther; racer duck; card monkey; card bear;"   \
    "card panther; racer eagle; card dog; 2 upgrade 3"

TEST("T26: a neutral racer that crosses the line leaves the field, and the "
     "race goes on")
{
    place_start(ALONE);
    place_play(LAST_ROW "; card frog");
    CHECK_TEXT(place_home(), "frog");
    CHECK_TEXT(place_row(3), "mouse");
    CHECK(!place_is_over());
    CHECK_INT(place_race()->finish[0], 0);
}

TEST("T27: a seat whose racer leaves the last row upwards has won at once")
{
    place_start(FIELD);
    place_play(LAST_ROW_OF_TWO);
    CHECK(!place_is_over());
    CHECK_TEXT(place_row(3), "mouse frog");
    place_play("card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_home(), "mouse");
    CHECK_TEXT(place_ranks(), "1 2");
}

TEST("T27: also when another seat has turned the card")
{
    place_start(FIELD);
    place_play(LAST_ROW_OF_TWO "; card lion; card dog 2; 1 pass");
    CHECK_INT(place_active(), 2);
    place_play("card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1 2");
}

/* Why a seat has its place. */
static const char *why(int seat)
{
    return answer_reason(place_table(), place_race(), seat);
}

TEST("T46: behind the winner all share rank 2, however far they have come")
{
    place_start(THREE);
    place_play(MOUSE_LAST_ROW "; card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1 2 2");
    place_start(THREE);
    place_play(MOUSE_LAST_ROW "; card dog 2; 1 pass; card dog 3; 2 upgrade 1;"
                              "card bear; card monkey; card cat; card mouse");
    CHECK_TEXT(place_row(1), "cow");
    CHECK_TEXT(place_row(2), "unicorn bear monkey");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1 2 2");
    CHECK_TEXT(why(1), "First over the line.");
    CHECK_TEXT(why(2), "Still in row 2 when the race was decided: all behind "
                       "the winner are second, level with @3.");
    CHECK_TEXT(why(3), "Still in row 1 when the race was decided: all behind "
                       "the winner are second, level with @2.");
}

/* Dogs up to the last of eight are turned, and nothing is done about them. */
static void pass_dogs(int first)
{
    char line[32];
    for (int dog = first; dog <= DOGS_MAX; dog++) {
        snprintf(line, sizeof line, dog == 1 ? "card dog" : "card dog %d", dog);
        place_play(line);
        if (place_race()->phase == PHASE_DOG)
            place_act(place_race()->active, PASS);
    }
}

TEST("T46: in a race that was stopped the higher row has the better rank, and "
     "who waits at the start the last")
{
    place_start("box turns 20; box dogs 8; seats=4; drive mouse bear cow fox;"
                "field frog cat unicorn monkey lion");
    place_play("card dog; card dog 2; card bear");
    pass_dogs(3);
    place_play("card panther; 2 enter cow");
    pass_dogs(1);
    place_play("card frog; card cat");
    CHECK(place_is_over());
    CHECK_TEXT(place_row(2), "bear frog cat");
    CHECK_TEXT(place_row(1), "unicorn monkey lion mouse cow");
    CHECK_TEXT(why(1), "Still in row 1 when the race was stopped after 20 "
                       "turns, level with @3: the row decides.");
    CHECK_TEXT(why(4), "Still at the start when the race was stopped after 20 "
                       "turns.");
    CHECK_TEXT(place_start_row(), "fox");
    CHECK_TEXT(place_ranks(), "2 1 2 4");
}

TEST("T46: in a race for the places that was stopped, those who are home come "
     "first")
{
    place_start("box turns 20; places=all; " THREE);
    place_play(MOUSE_LAST_ROW "; card mouse; card bear");
    CHECK_TEXT(place_row(2), "cat unicorn bear");
    CHECK_TEXT(place_row(1), "monkey cow");
    place_idle();
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1 2 3");
    place_start("box turns 20; places=all; " THREE);
    place_play(MOUSE_LAST_ROW "; card mouse");
    place_idle();
    CHECK_TEXT(place_ranks(), "1 2 2");
}

TEST("T47: the race for the places goes on until one seat is left")
{
    place_start("places=all; " THREE);
    place_play(MOUSE_LAST_ROW "; card mouse");
    CHECK(!place_is_over());
    CHECK_INT(place_race()->finish[0], 1);
    place_play(BEAR_LAST_ROW);
    CHECK_TEXT(place_row(3), "frog cat bear");
    CHECK(!place_is_over());
    place_play("card bear");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1 2 3");
}

TEST("T47: with two seats that is one, and alone it is the only one")
{
    place_start("places=all; " FIELD);
    place_play(LAST_ROW_OF_TWO "; card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1 2");
    place_start("places=all; " ALONE);
    place_play(LAST_ROW "; card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1");
}

TEST("T46: a score is the row that a seat has come to, the finish one more")
{
    Result result;
    place_start("places=all; " THREE);
    place_play("card dog; card mouse");
    turb_result(place_table(), place_race(), &result);
    CHECK_INT(result.score[0], 2);
    CHECK_INT(result.score[1], 0);
    place_start("places=all; " THREE);
    place_play(MOUSE_LAST_ROW "; card mouse");
    turb_result(place_table(), place_race(), &result);
    CHECK_INT(result.score[0], 3 + 1);
    CHECK_INT(result.score[1], 1);
    CHECK_INT(result.team[2], 2);
}

/* ---- alone ---- */

TEST("T28: alone one's place is one behind the neutral racers that are home")
{
    place_start(ALONE);
    place_play(LAST_ROW "; card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "1");
    CHECK_TEXT(why(1), "Over the line before all neutral racers.");
    place_start(ALONE);
    place_play(LAST_ROW "; card frog; card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "2");
    CHECK_TEXT(why(1), "Over the line before all neutral racers but 1.");
    place_start(ALONE);
    place_play(LAST_ROW "; card frog; card panther; racer owl; card duck;"
                        "card lion; card cat; card panther; racer fox");
    CHECK_TEXT(place_row(2), "duck lion");
    CHECK_TEXT(place_row(3), "mouse cat");
    place_play("card dog; 1 upgrade 3; card cat; card mouse");
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "3");
}

TEST("T48: alone a race that was stopped is never won: the place is two behind "
     "the neutral racers that are home")
{
    place_start("box turns 20; " ALONE);
    place_idle();
    CHECK(place_is_over());
    CHECK_TEXT(place_ranks(), "2");
    place_start("box turns 20; " ALONE);
    place_play(LAST_ROW "; card frog");
    place_idle();
    CHECK(place_is_over());
    CHECK_TEXT(place_home(), "frog");
    CHECK_TEXT(place_ranks(), "3");
}

/* ---- races that nobody ends ---- */

/* One panther, and whoever is first enters. */
static void turn_panther(void)
{
    place_play("card panther");
    if (place_race()->phase == PHASE_ENTER)
        place_play("1 enter mouse");
    else if (place_race()->phase == PHASE_PILE)
        place_act(CHANCE, RACER + __builtin_ctz(place_race()->pile));
}

TEST("T37: a race is stopped after as many turns as the box says")
{
    place_start("box turns 20; " FIELD);
    while (place_race()->turns < 20 && !test_has_failed())
        turn_panther();
    CHECK(!place_is_over());
    place_play("card snake");
    CHECK(!place_is_over());
    place_play("card frog"); /* the last turn is played to its end */
    CHECK(place_is_over());
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_race()->turns, 20);
    CHECK_TEXT(place_ranks(), "1 1");
}

TEST("T37: who comes home in the last turn has won")
{
    place_start("box turns 20; box dogs 8; " FIELD);
    pass_dogs(1);
    place_play("card panther; racer duck; card mouse; card panther; racer owl;"
               "card frog; card cat; card unicorn; card mouse; card panther;"
               "racer fox; card dog; 1 upgrade 3; card bear; card frog");
    CHECK_INT(place_race()->turns, 20);
    CHECK(!place_is_over());
    place_play("card mouse");
    CHECK(place_is_over());
    CHECK(turb_is_won(place_table(), place_race()));
    CHECK_TEXT(place_ranks(), "1 2");
}

TEST("T37: everything crashed, nobody repairs, the pile is empty: it ends")
{
    place_start("track=1; box bonus 1 9 power; " FIELD);
    while ((place_race()->start | place_race()->pile) && !test_has_failed())
        turn_panther();
    for (int racer = 0; racer < RACERS; racer++) {
        place_act(CHANCE, CARD + racer);
        place_act(CHANCE, ROLL + 1);
    }
    CHECK_INT(bit_count(place_race()->crashed), RACERS);
    CHECK_INT(place_lane(), 0);
    place_idle();
    CHECK(place_is_over());
    CHECK_INT(place_race()->turns, turb_standard_box.most_turns);
    CHECK_TEXT(place_ranks(), "1 1");
}
