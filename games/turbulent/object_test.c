/* object_test.c -- rulings on cards turned too many: objections, late calls,
 * and a deck that runs out. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

#define THREE                                                                  \
    "seats=3; calling=race; drive mouse bear cow;"                             \
    "field frog cat unicorn monkey"
#define TWO "calling=race; drive mouse bear; field frog cat unicorn"

enum { SEAT_1 = 1, SEAT_2 = 2, SEAT_3 = 4 };

/* ---- objections ---- */

TEST("T41: who objects to a match turned past becomes the active seat, "
     "resolves it and stays active without a new call")
{
    place_start(THREE);
    place_play("1 turn; card lion; 1 turn; card cat; 1 turn; card owl;"
               "3 object");
    CHECK_TEXT(place_row(1), "frog unicorn monkey");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_INT(place_active(), 3);
    CHECK_INT(match_actors(place_match()).awaited, SEAT_3);
    CHECK_TEXT(place_choices(3), "turn");
    CHECK_TEXT(place_choices(1), "");
    CHECK_INT(place_race()->turns, 2);
}

TEST("T41: the cards turned after it go back on top in their order, and come "
     "again without chance")
{
    place_start(THREE);
    place_play("1 turn; card lion; 1 turn; card cat; 1 turn; card owl;"
               "1 turn; card fox; 1 turn; card cow; 2 object");
    CHECK_TEXT(place_line(), "/ owl fox cow");
    CHECK(!(place_race()->deck >> place_racer("owl") & 1));
    CHECK(!(place_race()->deck >> place_racer("lion") & 1));
    place_play("2 turn");
    CHECK_TEXT(place_line(), "owl / fox cow");
    CHECK_INT(place_race()->phase, PHASE_OPEN);
    Count owl = place_count();
    place_play("time"); /* the time turns them as well, and runs anew */
    CHECK_TEXT(place_line(), "owl fox / cow");
    Count fox = place_count();
    CHECK(fox.number != owl.number);
    place_play("2 turn");
    CHECK_TEXT(place_line(), "owl fox cow");
    place_play("2 turn");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK(!place_may("card owl"));
    CHECK(!place_may("card cow"));
    place_play("card frog");
    CHECK_TEXT(place_line(), "owl fox cow frog");
}

TEST("T41: a card that was put back can match, be called, and be turned past "
     "again")
{
    place_start(THREE);
    place_play("1 turn; card cat; 1 turn; card frog; 1 turn; card owl;"
               "2 object; 2 turn");
    CHECK_TEXT(place_line(), "frog / owl");
    place_play("2 turn; 3 object");
    CHECK_TEXT(place_row(2), "cat frog");
    CHECK_TEXT(place_line(), "/ owl");
    CHECK_INT(place_active(), 3);
    place_start(THREE);
    place_play("1 turn; card cat; 1 turn; card frog; 1 turn; card owl;"
               "2 object; 2 turn; 1 call frog");
    CHECK_TEXT(place_row(2), "cat frog");
    CHECK_TEXT(place_line(), "/ owl"); /* on top for the next turn */
    CHECK_INT(place_active(), 1);
    place_play("1 turn");
    CHECK_TEXT(place_line(), "owl");
}

TEST("T41: of several matches turned past the first is resolved")
{
    place_start(THREE);
    place_play("1 turn; card cat; 1 turn; card lion; 1 turn; card frog;"
               "1 turn; card owl; 3 object");
    CHECK_TEXT(place_row(1), "frog unicorn monkey");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_line(), "/ lion frog owl");
}

TEST("T41: an objection may come while the next match lies on top")
{
    place_start(THREE);
    place_play("1 turn; card cat; 1 turn; card frog; 3 object");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_line(), "/ frog");
    CHECK_INT(place_active(), 3);
}

TEST("T41: who objects to a missed dog has its own racer brought in")
{
    place_start(THREE);
    place_play("1 turn; card dog; 1 turn; card owl; 2 object");
    CHECK_TEXT(place_row(1), "frog cat unicorn monkey bear");
    CHECK_TEXT(place_start_row(), "cow mouse");
    CHECK_INT(place_active(), 2);
    CHECK_INT(place_race()->phase, PHASE_READY);
    CHECK_TEXT(place_line(), "/ owl");
}

TEST("T41: or does a special action with it")
{
    place_start(THREE);
    place_play("1 turn; card dog; 1 turn; card owl; 2 object; 2 turn; 2 turn;"
               "card frog; 1 call frog; 1 turn; card dog 2; 1 turn; card fox;"
               "2 object");
    CHECK_INT(place_race()->phase, PHASE_DOG);
    CHECK_INT(match_actors(place_match()).awaited, SEAT_2);
    CHECK_INT(place_next(), 2);
    CHECK_TEXT(place_line(), "dog / fox");
    place_play("2 push left with power; roll 6; roll 1");
    CHECK_TEXT(place_row(1), "cat unicorn monkey* bear");
    CHECK_INT(place_active(), 2);
    CHECK_TEXT(place_line(), "/ fox");
}

TEST("T41: who objects to a missed panther chooses who enters, and the cards "
     "put back are shuffled in with the others")
{
    place_start(THREE);
    place_play("1 turn; card lion; 1 turn; card panther; 1 turn; card owl;"
               "3 object");
    CHECK_INT(match_actors(place_match()).awaited, SEAT_3);
    CHECK_TEXT(place_choices(3), "enter bear, enter cow, enter mouse");
    CHECK_TEXT(place_line(), "lion panther / owl");
    place_play("3 enter bear");
    CHECK_TEXT(place_row(1), "frog cat unicorn monkey bear");
    CHECK_INT(place_active(), 3);
    CHECK_TEXT(place_line(), "");
    CHECK_INT(bit_count(place_race()->deck), RACERS + 5 + 1);
    place_play("3 turn");
    CHECK(place_may("card owl"));
    CHECK(place_may("card panther"));
}

TEST("T41: turning on ends the calls for that match, but the next one may be "
     "called, and then the first has no consequence")
{
    place_start(THREE);
    place_play("1 turn; card cat; 1 turn; card frog; 2 call frog");
    CHECK_TEXT(place_row(1), "cat unicorn monkey");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_active(), 2);
    CHECK_TEXT(place_line(), "");
    place_play("2 turn; card owl; 3 object"); /* too late */
    CHECK_INT(place_race()->barred, SEAT_3);
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_active(), 2);
    place_play("2 turn");
    CHECK(!place_may("card cat")); /* it stays out */
}

TEST("T41: a missed panther that nobody notices brings nobody, and the deck is "
     "not shuffled")
{
    place_start(THREE);
    place_play("1 turn; card panther; 1 turn; card frog; time");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_TEXT(place_start_row(), "bear cow mouse");
    CHECK_INT(bit_count(place_race()->deck), RACERS + 5 + 1 - 2);
    CHECK_INT(place_active(), 2);
}

TEST("T41: nobody objects to what they turned themselves, or while barred")
{
    place_start(THREE);
    place_play("1 turn; card cat; 2 call dog; 1 turn; card owl");
    CHECK(!place_may("1 object"));
    CHECK(!place_may("2 object"));
    CHECK(place_may("3 object"));
}

/* ---- late calls ---- */

TEST("T41: to call a match that was turned past is an objection")
{
    place_start(THREE);
    place_play("1 turn; card cat; 1 turn; card owl; 3 call cat");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_line(), "/ owl");
    CHECK_INT(place_active(), 3);
    place_start(THREE);
    place_play("1 turn; card dog; 1 turn; card owl; 3 call dog");
    CHECK_TEXT(place_row(1), "frog cat unicorn monkey cow");
    CHECK_INT(place_active(), 3);
    place_start(THREE);
    place_play("1 turn; card panther; 1 turn; card owl; 3 call panther");
    CHECK_INT(match_actors(place_match()).awaited, SEAT_3);
    place_start(THREE); /* while another match lies on top */
    place_play("1 turn; card cat; 1 turn; card frog; 3 call cat");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_line(), "/ frog");
}

TEST("T41: also if it names a later one: the first is resolved")
{
    place_start(THREE);
    place_play("1 turn; card cat; 1 turn; card frog; 1 turn; card owl;"
               "3 call frog");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_line(), "/ frog owl");
}

TEST("T41: a call that names the match on top is right, and no objection, even "
     "if the same animal was missed")
{
    place_start(THREE);
    place_play("1 turn; card dog; 1 turn; card dog 2; 3 call dog");
    CHECK_TEXT(place_row(1), "frog cat unicorn monkey mouse");
    CHECK_INT(place_active(), 3);
    CHECK_TEXT(place_line(), "");
}

TEST("T41: a late call of anything else is wrong")
{
    place_start(THREE);
    place_play("1 turn; card lion; 1 turn; card cat; 1 turn; card owl;"
               "2 call lion; 3 call owl");
    CHECK_INT(place_race()->barred, SEAT_2 | SEAT_3);
    CHECK_TEXT(place_row(2), "");
}

TEST("T41: with late_call=off a late call is wrong, and one has to object")
{
    place_start("late_call=off; " THREE);
    place_play("1 turn; card cat; 1 turn; card owl; 3 call cat");
    CHECK_INT(place_race()->barred, SEAT_3);
    CHECK_TEXT(place_row(2), "");
    CHECK_INT(place_active(), 1);
    place_play("2 object");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_line(), "/ owl");
    CHECK_INT(place_active(), 2);
}

/* ---- the deck runs out ---- */

/* The active seat turns a card, whatever lies on top. */
static void turn_card(int card)
{
    if (place_race()->phase != PHASE_CARD)
        place_act(place_race()->active, TURN);
    place_act(CHANCE, CARD + card);
}

/* The deck is turned up to its last card: panther and dogs first, and this
 * racer last. */
static void turn_all_but(const char *last)
{
    uint64_t card = 1ull << place_racer(last);
    while (place_race()->deck != card && !test_has_failed())
        turn_card(63 - __builtin_clzll(place_race()->deck & ~card));
}

TEST("T43: behind the last card everything is shuffled in again, no panther "
     "takes effect, and what was missed is forgotten")
{
    place_start(TWO);
    turn_all_but("lion");
    place_play("1 turn; card lion");
    CHECK_INT(bit_count(place_race()->deck), 0);
    CHECK_INT(place_race()->turned, RACERS + 5 + 1);
    CHECK_INT(place_race()->turns, 1);
    place_play("1 turn");
    CHECK_INT(bit_count(place_race()->deck), RACERS + 5 + 1);
    CHECK_TEXT(place_line(), "");
    CHECK_TEXT(place_start_row(), "bear mouse");
    CHECK_TEXT(place_row(1), "frog cat unicorn");
    CHECK_INT(place_race()->turns, 2);
    CHECK_INT(place_active(), 1);
    place_play("card lion; 2 object");
    CHECK_INT(place_active(), 1);
    CHECK_INT(place_race()->barred, SEAT_2);
    place_play("1 turn");
    CHECK(!place_may("card lion")); /* it is out again */
    CHECK(place_may("card panther"));
}

TEST("T43: until then a missed panther can be objected to")
{
    place_start("box dogs 1; " TWO);
    place_play("1 turn; card panther");
    turn_all_but("lion");
    place_play("1 turn; card lion; 2 object");
    CHECK_TEXT(place_choices(2), "enter bear, enter mouse");
}

TEST("T43: coins stay, and so does who is barred")
{
    place_start(TWO);
    place_play("1 turn; card dog; 2 call dog; 2 turn; card dog 2; 1 call dog;"
               "1 turn; card dog 3; 2 early");
    CHECK_INT(place_race()->phase, PHASE_DOG);
    place_play("1 upgrade 3; 1 turn; card owl; 2 early; 1 turn; card fox");
    CHECK_INT(place_race()->barred, SEAT_2);
    CHECK_INT(place_race()->coins, 1 << 2);
    place_start(THREE);
    place_play("1 turn; card dog; 2 call dog; 2 turn; card frog; 1 call frog;"
               "1 turn; card dog 2; 3 call dog; 1 upgrade 3; 3 turn;"
               "card cat; 1 call cat; 1 turn; card panther; 2 early");
    turn_all_but("lion");
    place_play("1 turn; card lion; 1 turn");
    CHECK_INT(bit_count(place_race()->deck), RACERS + 5 + 1);
    CHECK_INT(place_race()->coins, 1 << 2);
    CHECK_INT(place_race()->barred, SEAT_2);
}

TEST(
    "T43: the panther may have been missed turns ago, and the deck end between "
    "two of them")
{
    place_start("seats=2; box dogs 1; " TWO);
    place_play("1 turn; card panther; 1 turn; card dog");
    turn_all_but("unicorn");
    CHECK_INT(place_race()->turns, 1);
    place_play("1 turn; card unicorn; 2 call unicorn");
    CHECK_TEXT(place_row(2), "unicorn");
    CHECK_INT(place_race()->deck, 0);
    CHECK_INT(place_race()->turns, 2);
    CHECK_TEXT(place_choices(2), "turn");
    place_play("2 turn");
    CHECK_INT(bit_count(place_race()->deck), RACERS + 1 + 1);
    CHECK_INT(place_race()->turns, 3);
    CHECK_TEXT(place_start_row(), "bear mouse");
}

TEST("T43: past a match on the last card nobody turns: it is called, or the "
     "time settles it")
{
    place_start(TWO);
    turn_all_but("cat");
    place_play("1 turn; card cat");
    CHECK_TEXT(place_choices(1), "");
    CHECK_INT(match_actors(place_match()).free, SEAT_2 | 1 << CLOCK);
    int plies = place_match()->plies;
    place_play("2 call cat");
    CHECK_TEXT(place_row(2), "cat");
    place_rewind(plies);
    place_play("time");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_INT(place_active(), 2);
}

TEST("T43: cards that were put back are turned before that")
{
    place_start(TWO);
    place_play("1 turn; card panther; 1 turn; card frog; 2 call frog");
    turn_all_but("lion");
    place_play("2 turn; card lion; 1 object"); /* a dog was the first */
    CHECK_INT(place_race()->deck, 0);
    CHECK_INT(place_race()->known, RACERS + 5 + 1 - 3);
    place_play("1 turn");
    CHECK_INT(place_race()->phase, PHASE_OPEN);
    while (place_race()->turned < place_race()->known && !test_has_failed())
        place_play("1 turn");
    CHECK_INT(turb_top(place_race()), place_racer("lion"));
    CHECK_INT(place_race()->deck, 0);
    CHECK_INT(place_race()->turns, 3);
    place_play("1 turn");
    CHECK_INT(bit_count(place_race()->deck), RACERS + 5 + 1);
    CHECK_INT(place_race()->turns, 4);
}

/* ---- and without end ---- */

/* Seat 1 turns on and on, past everything. */
static void turn_on(void)
{
    while (!place_is_over() && !test_has_failed()) {
        turn_all_but("lion");
        turn_card(place_racer("lion"));
        place_act(0, TURN);
    }
}

TEST("T37, T43: each time that the deck is shuffled counts as a turn, and the "
     "last one stops the race")
{
    place_start("box turns 20; " TWO);
    turn_on();
    CHECK(place_is_over());
    CHECK_INT(place_race()->turns, 20);
    CHECK_INT(place_race()->shown, 20LL * (RACERS + 5 + 1));
    CHECK_TEXT(place_ranks(), "1 1");
}

TEST("T37: a race in which more and more cards are turned is stopped too")
{
    place_start(TWO);
    turn_on();
    CHECK(place_is_over());
    CHECK(place_race()->turns < turb_standard_box.most_turns);
    CHECK(place_race()->shown >= SHOWN_MAX);
    CHECK(place_race()->shown < SHOWN_MAX + CARDS);
    CHECK_TEXT(place_ranks(), "1 1");
}

TEST("T37: the longest race fits a match")
{
    /* Two actions for a card, and in a turn no more than nine others: five
     * wrong calls, a dog, the track and two rolls. */
    int most = 2 * (SHOWN_MAX + CARDS) + 9 * turb_standard_box.most_turns;
    CHECK(most + 2 * CHAIRS + 2 <= MATCH_PLIES);
}
