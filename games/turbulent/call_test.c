/* call_test.c -- rulings on calling: who may, what is right, what it costs. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

#define THREE                                                                  \
    "seats=3; calling=race; drive mouse bear cow;"                             \
    "field frog cat unicorn monkey"
#define TWO "calling=race; drive mouse bear; field frog cat unicorn"

/* The seats, CHANCE or CLOCK that may act without being awaited. */
static int who_is_free(void)
{
    CHECK_INT(match_actors(place_match()).awaited, 0);
    return match_actors(place_match()).free;
}

enum { SEAT_1 = 1, SEAT_2 = 2, SEAT_3 = 4, TIME = 1 << CLOCK };

/* ---- calls ---- */

TEST("T38: nobody calls before the active seat has turned a card in this turn")
{
    place_start(THREE);
    CHECK_INT(match_actors(place_match()).awaited, SEAT_1);
    CHECK_INT(match_actors(place_match()).free, 0);
    CHECK_TEXT(place_choices(1), "turn");
    CHECK_TEXT(place_choices(2), "");
    place_play("1 turn");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK_TEXT(place_choices(2), "");
    place_play("card frog; 2 call frog");
    CHECK_INT(match_actors(place_match()).awaited, SEAT_2);
    CHECK_INT(match_actors(place_match()).free, 0);
    CHECK_TEXT(place_choices(1), "");
    CHECK_TEXT(place_choices(3), "");
}

TEST("T38: any animal can be called, whatever lies on top, and who turned the "
     "card calls nothing")
{
    for (int match = 0; match < 2; match++) {
        place_start(THREE);
        place_play(match ? "1 turn; card frog" : "1 turn; card lion");
        CHECK_INT(who_is_free(), SEAT_1 | SEAT_2 | SEAT_3 | TIME);
        CHECK_TEXT(place_choices(1), "turn");
        Set legal =
            place_table()->game->legal(place_table(), place_match()->state, 2);
        CHECK_INT(set_count(&legal), ANIMALS + 2);
        for (int animal = 0; animal < ANIMALS; animal++)
            CHECK(set_has(&legal, CALL + animal));
        CHECK(set_has(&legal, OBJECT));
        CHECK(set_has(&legal, EARLY));
    }
}

/* Whether a call of seat 2 is right, as the first of its turn. */
static bool is_right(const char *card, const char *call)
{
    char lines[64];
    place_start(THREE);
    snprintf(lines, sizeof lines, "1 turn; card %s; 2 call %s", card, call);
    place_play(lines);
    bool right = place_race()->phase != PHASE_OPEN;
    CHECK_INT(right, !place_race()->barred);
    return right;
}

TEST("T38: a call is right if the card on top is that animal, and matches")
{
    CHECK(is_right("frog", "frog"));
    CHECK(is_right("monkey", "monkey"));
    CHECK(is_right("dog", "dog"));
    CHECK(is_right("dog 5", "dog"));
    CHECK(is_right("panther", "panther"));
    CHECK(!is_right("frog", "cat"));
    CHECK(!is_right("frog", "dog"));
    CHECK(!is_right("dog 2", "panther"));
    CHECK(!is_right("panther", "dog"));
    CHECK(!is_right("lion", "lion"));   /* in the pile */
    CHECK(!is_right("mouse", "mouse")); /* at the start */
}

TEST("T38: only the card on top counts, not one below it")
{
    place_start(THREE);
    place_play("1 turn; card lion; 1 turn; card frog; 2 call lion");
    CHECK_INT(place_race()->barred, SEAT_2);
    place_play("3 call frog");
    CHECK_INT(place_active(), 3);
}

TEST("T39: the first right call takes over and ends the calling")
{
    place_start(THREE);
    place_play("1 turn; card lion; 1 turn; card cat; 3 call cat");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_INT(place_active(), 3);
    CHECK_INT(match_actors(place_match()).awaited, SEAT_3);
    CHECK_INT(match_actors(place_match()).free, 0);
    CHECK(place_try("2 call cat") != NULL);
    CHECK_INT(place_active(), 3);
}

TEST("T39: who called is next before the one who turned the dog decides")
{
    place_start(THREE);
    place_play("1 turn; card dog; 2 call dog");
    CHECK_TEXT(place_row(1), "frog cat unicorn monkey mouse");
    place_play("2 turn; card frog; 1 call frog; 1 turn; card dog 2;"
               "3 call dog");
    CHECK_INT(place_race()->phase, PHASE_DOG);
    CHECK_INT(place_active(), 1);
    CHECK_INT(place_next(), 3);
    CHECK_INT(match_actors(place_match()).awaited, SEAT_1);
    CHECK_INT(match_actors(place_match()).free, 0);
    CHECK_TEXT(place_choices(2), "");
    CHECK_TEXT(place_choices(3), "");
    place_play("1 push left with agility; roll 6; roll 1");
    CHECK_INT(place_active(), 3);
}

TEST("T39: and before the one who turned the panther chooses")
{
    place_start(THREE);
    place_play("1 turn; card panther; 2 call panther");
    CHECK_INT(match_actors(place_match()).awaited, SEAT_1);
    CHECK_INT(place_next(), 2);
    CHECK_TEXT(place_choices(1), "enter bear, enter cow, enter mouse");
    place_play("1 enter cow");
    CHECK_INT(place_active(), 2);
}

/* ---- nobody calls ---- */

TEST("T40: when the time is up at a match, one of the others is drawn, evenly")
{
    place_start(THREE);
    place_play("1 turn; card cat");
    CHECK_INT(place_count().milliseconds, 5000);
    CHECK_TEXT(place_try("time"), NULL);
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK_INT(match_actors(place_match()).free, 0);
    CHECK_TEXT(place_outcomes(), "seat 2, seat 3");
    CHECK(!place_is_loaded());
    CHECK_TEXT(place_row(2), ""); /* who is next comes first */
    place_play("seat 3");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_INT(place_active(), 3);
}

TEST("T40: only those who are not barred are drawn; a single one is next "
     "without a draw")
{
    place_start("seats=4; calling=race; field frog cat unicorn monkey owl;"
                "drive mouse bear cow fox");
    place_play("1 turn; card lion; 3 call lion; 1 turn; card cat");
    CHECK_TEXT(place_try("time"), NULL);
    CHECK_TEXT(place_outcomes(), "seat 2, seat 4");
    place_start(THREE);
    place_play("1 turn; card lion; 2 call lion; 1 turn; card cat");
    CHECK_TEXT(place_try("time"), NULL);
    CHECK_INT(place_active(), 3);
    CHECK_TEXT(place_row(2), "cat");
}

TEST("T40: where all others are barred the active seat stays active, and "
     "nobody waits for the time")
{
    place_start(THREE);
    place_play("1 turn; card lion; 2 call lion; 3 call lion");
    CHECK_INT(who_is_free(), SEAT_1 | TIME);
    place_play("1 turn; card cat");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_INT(place_active(), 1);
    CHECK_INT(match_actors(place_match()).awaited, SEAT_1);
    place_start(THREE); /* the last of them is barred at the match itself */
    place_play("1 turn; card cat; 2 call frog");
    CHECK_INT(place_race()->phase, PHASE_OPEN);
    place_play("3 call frog");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_INT(place_active(), 1);
}

TEST("T40: the active seat that stays active decides about its dog, and is "
     "next")
{
    place_start(THREE);
    place_play("1 turn; card dog; 2 call dog; 2 turn; card frog; 1 call frog");
    place_play("1 turn; card dog 2; 2 early; 3 early");
    CHECK_INT(place_race()->phase, PHASE_DOG);
    CHECK_INT(place_active(), 1);
    CHECK_INT(place_next(), 1);
    place_play("1 pass");
    CHECK_INT(place_active(), 1);
}

TEST("T40: the same time runs at every card, and where nothing is to be called "
     "the next one is turned when it is up")
{
    place_start("seconds=9; " THREE);
    place_play("1 turn; card lion");
    Count lion = place_count();
    CHECK_INT(lion.milliseconds, 9000);
    place_play("time");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK_INT(place_active(), 1);
    CHECK_INT(place_count().milliseconds, 0);
    place_play("card cat");
    Count cat = place_count();
    CHECK_INT(cat.milliseconds, 9000);
    CHECK(cat.number != lion.number);
    CHECK_TEXT(place_line(), "lion cat");
}

/* ---- wrong calls ---- */

TEST("T42: a wrong call bars from calling and objecting, and nobody else")
{
    place_start(THREE);
    place_play("1 turn; card frog; 2 call cat");
    CHECK_INT(who_is_free(), SEAT_1 | SEAT_3 | TIME);
    CHECK_TEXT(place_choices(2), "");
    CHECK(place_try("2 call frog") != NULL);
    CHECK(place_try("2 object") != NULL);
    CHECK_TEXT(place_row(2), "");
    place_play("1 turn; card owl"); /* past the frog: still barred */
    CHECK_TEXT(place_choices(2), "");
    CHECK(place_may("3 object"));
}

TEST("T42: a wrong objection bars too")
{
    place_start(THREE);
    place_play("1 turn; card lion; 2 object");
    CHECK_INT(place_race()->barred, SEAT_2);
    CHECK_INT(place_active(), 1);
    place_start(THREE); /* a match on top was not turned past */
    place_play("1 turn; card frog; 3 object");
    CHECK_INT(place_race()->barred, SEAT_3);
    CHECK_INT(who_is_free(), SEAT_1 | SEAT_2 | TIME);
}

TEST("T42: who is too early is wrong, whatever there is to call")
{
    CHECK_INT(EARLY_MS, 100);
    place_start(THREE);
    place_play("1 turn; card frog");
    CHECK_INT(place_table()->game->early, EARLY);
    place_play("2 early");
    CHECK_INT(place_race()->barred, SEAT_2);
    place_play("1 turn; card owl; 3 early"); /* the frog was missed */
    CHECK_INT(place_race()->barred, SEAT_2 | SEAT_3);
    CHECK_TEXT(place_row(2), "");
    CHECK_INT(place_active(), 1);
}

TEST("T42: that lasts until the next active seat is known, and no longer")
{
    place_start(THREE);
    place_play("1 turn; card lion; 2 early; 1 turn; card owl");
    CHECK_INT(place_race()->barred, SEAT_2);
    place_play("1 turn; card dog; 3 call dog");
    CHECK_INT(place_race()->barred, 0);
    place_play("3 turn; card frog");
    CHECK_INT(who_is_free(), SEAT_1 | SEAT_2 | SEAT_3 | TIME);
    place_play("2 call frog");
    CHECK_INT(place_active(), 2);
}

TEST("T42: a draw and an objection lift it too, and so does the active seat "
     "that stays")
{
    place_start(THREE);
    place_play("1 turn; card lion; 2 early; 1 turn; card frog; time");
    CHECK_INT(place_active(), 3);
    CHECK_INT(place_race()->barred, 0);
    place_play("3 turn; card cat; 1 early; 3 turn; card owl; 2 object");
    CHECK_INT(place_active(), 2);
    CHECK_INT(place_race()->barred, 0);
    place_play("2 turn; 1 early; 3 early; 2 turn; card monkey");
    CHECK_INT(place_active(), 2);
    CHECK_INT(place_race()->barred, 0);
}

/* ---- one and two seats ---- */

TEST("T49: alone there are no calls and no time, whatever the option says")
{
    place_start("seats=1; calling=race; drive mouse; field frog cat");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    place_play("card lion; card frog");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK_INT(match_actors(place_match()).free, 0);
    CHECK_TEXT(place_choices(1), "");
    CHECK_INT(place_count().milliseconds, 0);
    Turbulent called = *place_race();
    place_start("seats=1; calling=chance; drive mouse; field frog cat");
    place_play("card lion; card frog");
    CHECK_BYTES(&called, place_race(), sizeof called);
}

TEST("T50: of two seats the other may call, and takes over anyway when nobody "
     "does")
{
    place_start(TWO);
    place_play("1 turn; card frog; 2 call frog");
    CHECK_INT(place_active(), 2);
    place_play("2 turn; card cat");
    CHECK_TEXT(place_try("time"), NULL);
    CHECK_TEXT(place_row(2), "frog cat");
    CHECK_INT(place_active(), 1);
}

TEST("T50: the other of two may object")
{
    place_start(TWO);
    place_play("1 turn; card frog; 1 turn; card owl; 2 object");
    CHECK_INT(place_active(), 2);
    CHECK_TEXT(place_row(2), "frog");
    CHECK_TEXT(place_line(), "/ owl");
}

TEST("T50: if it is barred, the active seat stays")
{
    place_start(TWO);
    place_play("1 turn; card frog; 2 call owl");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_active(), 1);
    place_play("1 turn; card lion; 2 object; 1 turn; card cat");
    CHECK_INT(place_active(), 1);
    place_play("1 turn; card dog; 2 call dog");
    CHECK_INT(place_active(), 2);
}
