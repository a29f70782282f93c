/* turbulent_test.c -- rulings on the set-up, rows, cards and the panther. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

#define FIELD "drive mouse bear; field frog cat unicorn"

/* Bonus rows on which a 6 is enough for everybody and a 1 for nobody. */
#define ROLLED "track=12; box bonus 1 5 power; box bonus 2 5 power; " FIELD "; "

/* The race cards that are face down. */
static int deck_count(void)
{
    return bit_count(place_race()->deck);
}

static bool is_in_deck(const char *card)
{
    char line[32];
    snprintf(line, sizeof line, "card %s", card);
    return place_may(line);
}

/* ---- the set-up ---- */

TEST("T29: who begins is drawn among all seats, evenly")
{
    place_start("seats=4; begin 3");
    CHECK_INT(place_active(), 3);
    place_rewind(0);
    CHECK_TEXT(place_outcomes(), "seat 1, seat 2, seat 3, seat 4");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK(!place_is_loaded());
}

TEST("T30: racers are drawn one by one, from who begins on, among all that are "
     "left")
{
    place_start("seats=3; begin 2; drive mouse bear cow");
    CHECK_INT(place_race()->driver[1], place_racer("mouse"));
    CHECK_INT(place_race()->driver[2], place_racer("bear"));
    CHECK_INT(place_race()->driver[0], place_racer("cow"));
    for (int drawn = 0; drawn < 3; drawn++) {
        place_start("seats=3; begin 2; drive mouse bear cow");
        place_rewind(1 + drawn);
        Set legal = place_table()->game->legal(place_table(),
                                               place_match()->state, CHANCE);
        CHECK_INT(set_count(&legal), RACERS - drawn);
        CHECK_INT(place_may("racer mouse"), drawn < 1);
        CHECK_INT(place_may("racer bear"), drawn < 2);
    }
}

TEST("T30: with racers=chosen each seat chooses among those that are left")
{
    place_start("racers=chosen; seats=3; begin 2; drive mouse bear cow");
    CHECK_TEXT(place_start_row(), "bear cow mouse");
    CHECK_INT(place_race()->driver[1], place_racer("mouse"));
    place_rewind(2);
    CHECK_INT(match_actors(place_match()).awaited, 1 << 2);
    CHECK_TEXT(place_outcomes(), "");
    CHECK(place_may("3 drive bear"));
    CHECK(!place_may("3 drive mouse"));
    CHECK(!place_may("1 drive bear"));
}

TEST("T26: the neutral racers are one more than the seats and stand in row 1")
{
    for (int seats = 1; seats <= CHAIRS; seats++) {
        char clauses[32];
        snprintf(clauses, sizeof clauses, "seats=%d", seats);
        place_start(clauses);
        const Turbulent *s = place_race();
        CHECK_INT(bit_count(s->row[0]), seats + 1);
        CHECK_INT(bit_count(s->start), seats);
        CHECK_INT(bit_count(s->pile), RACERS - 2 * seats - 1);
        for (uint32_t left = s->row[0]; left; left &= left - 1)
            CHECK_INT(turb_owner(place_table(), s, __builtin_ctz(left)), NONE);
    }
    place_start("seats=2; field owl fox cat");
    CHECK_TEXT(place_row(1), "owl fox cat");
}

/* ---- the active row ---- */

TEST("T1: the longest row is active, and a crashed car counts like any other")
{
    place_start(ROLLED);
    CHECK_INT(place_lane(), 1);
    place_play("card frog; roll 6; card cat; roll 1");
    CHECK_TEXT(place_row(1), "cat* unicorn");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_lane(), 1);
    place_play("card unicorn; roll 6");
    CHECK_TEXT(place_row(2), "frog unicorn");
    CHECK_INT(place_lane(), 2);
    place_play("card dog");
    CHECK_TEXT(place_row(1), "cat* bear");
    CHECK_INT(place_lane(), 1);
}

TEST("T1: a row of crashed cars alone is never active, however long")
{
    place_start(ROLLED);
    place_play("card frog; roll 1; card cat; roll 1");
    CHECK_INT(place_lane(), 1);
    place_play("card unicorn; roll 6");
    CHECK_TEXT(place_row(1), "frog* cat*");
    CHECK_TEXT(place_row(2), "unicorn");
    CHECK_INT(place_lane(), 2);
}

TEST("T1: neither the racers before the start nor those at home make a row")
{
    place_start(FIELD);
    place_play("card frog; card cat");
    CHECK_TEXT(place_start_row(), "bear mouse");
    CHECK_TEXT(place_row(2), "frog cat");
    CHECK_INT(place_lane(), 2);
    place_start("seats=1; drive mouse; field frog cat");
    place_play("card frog; card cat; card panther; card frog; card mouse;"
               "card cat; card panther; racer duck; card frog; card dog;"
               "1 upgrade 3; card cat");
    CHECK_TEXT(place_home(), "cat frog");
    CHECK_TEXT(place_row(1), "duck");
    CHECK_TEXT(place_row(2), "mouse");
    CHECK_INT(place_lane(), 1);
}

TEST("T2: among rows of the same length the lowest is active")
{
    place_start("seats=1; drive mouse; field frog cat");
    place_play("card frog");
    CHECK_TEXT(place_row(1), "cat");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_lane(), 1);
    place_play("card cat; card panther; card frog");
    CHECK_TEXT(place_row(1), "mouse");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_row(3), "frog");
    CHECK_INT(place_lane(), 1);
    place_play("card mouse");
    CHECK_INT(place_lane(), 2);
}

/* Alone: frog, cat and mouse have crashed, and all cards but the mouse's are
 * in the deck. */
#define ALONE                                                                  \
    "track=1; box bonus 1 5 power; seats=1; drive mouse; field frog cat"
#define ALL_CRASHED                                                            \
    "card frog; roll 1; card cat; roll 1; card panther; card mouse; roll 1"

TEST("T3: where no row can be active, only dogs and panthers match")
{
    place_start(ALONE);
    place_play(ALL_CRASHED);
    CHECK_TEXT(place_row(1), "frog* cat* mouse*");
    CHECK_INT(place_lane(), 0);
    int turns = place_race()->turns;
    for (int racer = 0; racer < RACERS; racer++)
        if (place_race()->deck >> racer & 1)
            place_act(CHANCE, CARD + racer);
    CHECK_INT(place_race()->turned, RACERS - 1);
    CHECK_INT(place_race()->turns, turns);
    CHECK_TEXT(place_outcomes(),
               "card dog, card dog 2, card dog 3, card dog 4, card dog 5, "
               "card panther");
    place_play("card dog 2; 1 repair frog; 1 repair cat");
    CHECK_INT(place_race()->turns, turns + 1);
    CHECK_INT(place_lane(), 1);
    place_start(ALONE);
    place_play(ALL_CRASHED "; card owl; card panther; racer duck");
    CHECK_INT(place_lane(), 1);
}

/* Row 1: four crashed cars; row 2: the unicorn. It is seat 2's dog. */
#define FOUR_CRASHED                                                           \
    "card dog; card dog 2; card frog; roll 1; card cat; roll 1;"               \
    "card mouse; roll 1; card bear; roll 1; card unicorn; roll 6; card dog 3"

TEST("T4: the active row is found when a turn begins, and not again before the "
     "next")
{
    place_start(ROLLED);
    place_play(FOUR_CRASHED);
    CHECK_INT(place_lane(), 2);
    place_play("2 repair frog");
    CHECK_TEXT(place_row(1), "frog cat* mouse* bear*");
    CHECK_INT(place_race()->phase, PHASE_REPAIR);
    CHECK_INT(place_lane(), 2);
    place_play("2 repair cat");
    CHECK_INT(place_lane(), 1);
    place_start(FIELD);
    place_play("card lion; card owl; card mouse");
    CHECK_INT(place_lane(), 1);
    CHECK_INT(place_race()->turns, 1);
}

static Scene scene;

/* How many rows the picture marks as active, and whether this one is. */
static bool is_only_marked(int row)
{
    char id[16];
    int marked = 0;
    place_table()->game->draw(place_table(), place_match()->state, 0, &scene);
    for (int i = 1; i <= turb_rows(place_table()); i++) {
        snprintf(id, sizeof id, "row%d", i);
        const Item *item = scene_find(&scene, id);
        if (CHECK(item != NULL))
            marked |= (item->flags & ITEM_ACTIVE ? 1 : 0) << i;
    }
    return marked == (row ? 1 << row : 0);
}

TEST("T35: the mark of the active row follows it, and nobody can move it")
{
    place_start(FIELD);
    CHECK(is_only_marked(1));
    place_play("card frog; card cat");
    CHECK(is_only_marked(2));
    place_play("card panther; 1 enter mouse");
    CHECK(is_only_marked(1));
    place_start(ALONE);
    place_play(ALL_CRASHED);
    CHECK(is_only_marked(0));
    place_start("seats=1; drive mouse; field frog cat");
    place_play("card dog; card dog 2");
    CHECK_TEXT(place_choices(1),
               "pass, upgrade 1, upgrade 2, upgrade 3, overtake left with "
               "agility, overtake left with power, overtake left with wits, "
               "push left with agility, push left with power, push left with "
               "wits");
}

/* ---- racers' cards ---- */

/* The card just stays out: the same turn, the same seat, the same rows. */
static bool is_no_match(const char *card)
{
    Turbulent before = *place_race();
    const Turbulent *s = place_race();
    char line[32];
    snprintf(line, sizeof line, "card %s", card);
    place_play(line);
    return s->phase == PHASE_CARD && s->turns == before.turns &&
           s->active == before.active && s->turned == before.turned + 1 &&
           !is_in_deck(card) &&
           !memcmp(s->spot, before.spot, sizeof before.spot);
}

TEST("T5: the card of a racer that lies crashed in the active row is no match")
{
    place_start(ROLLED);
    place_play("card frog; roll 1; card panther; 2 enter mouse");
    CHECK_TEXT(place_row(1), "frog* cat unicorn mouse");
    CHECK_INT(place_lane(), 1);
    CHECK(is_no_match("frog"));
    CHECK(!is_no_match("cat"));
}

/* Alone: the frog at home, the mouse in row 3, the cat in row 2, and row 1 is
 * active with duck, lion and owl. */
#define SPREAD                                                                 \
    "card dog; card frog; card mouse; card panther; racer duck; card cat;"     \
    "card frog; card mouse; card panther; racer lion; card dog; 1 upgrade 3;"  \
    "card frog; card panther; racer owl"

TEST("T6: nor is that of a racer in another row, at home, at the start or in "
     "the pile, and it stays out until the panther")
{
    place_start("seats=1; drive mouse; field frog cat");
    place_play(SPREAD);
    CHECK_INT(place_lane(), 1);
    CHECK_TEXT(place_home(), "frog");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_TEXT(place_row(3), "mouse");
    CHECK(is_no_match("frog"));
    CHECK(is_no_match("cat"));
    CHECK(is_no_match("mouse"));
    CHECK(is_no_match("bear"));
    CHECK_TEXT(place_line(), "frog cat mouse bear");
    place_play("card duck");
    CHECK_TEXT(place_row(1), "lion owl");
    CHECK(!is_in_deck("frog"));
    CHECK(!is_in_deck("bear"));
    place_play("card panther");
    CHECK(!is_in_deck("bear"));
    place_play("racer cow");
    CHECK(is_in_deck("frog"));
    CHECK(is_in_deck("bear"));
    place_start(FIELD);
    CHECK(is_no_match("bear"));
    CHECK(is_no_match("mouse"));
}

TEST("T8: the racer goes to the right end of the next row, the row below "
     "closes up, and nobody decides anything")
{
    place_start(FIELD);
    place_play("card cat");
    CHECK_TEXT(place_row(1), "frog unicorn");
    CHECK_TEXT(place_row(2), "cat");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK_INT(match_actors(place_match()).free, 0);
    place_play("card frog");
    CHECK_TEXT(place_row(1), "unicorn");
    CHECK_TEXT(place_row(2), "cat frog");
    place_play("card panther; 1 enter bear; card unicorn");
    CHECK_TEXT(place_row(1), "bear");
    CHECK_TEXT(place_row(2), "cat frog unicorn");
    place_play("card frog");
    CHECK_TEXT(place_row(2), "cat unicorn");
    CHECK_TEXT(place_row(3), "frog");
}

TEST("T14: after a racer or a dog what was turned stays out")
{
    place_start(FIELD);
    CHECK_INT(deck_count(), RACERS + 5 + 1);
    place_play("card lion; card frog");
    CHECK_INT(deck_count(), 29);
    CHECK(!is_in_deck("lion"));
    CHECK(!is_in_deck("frog"));
    CHECK_TEXT(place_line(), "");
    place_play("card owl; card dog 4");
    CHECK_INT(deck_count(), 27);
    CHECK(!is_in_deck("lion"));
    CHECK(!is_in_deck("frog"));
    CHECK(!is_in_deck("owl"));
    CHECK(!is_in_deck("dog 4"));
    CHECK(is_in_deck("dog 3"));
}

/* ---- the panther ---- */

TEST("T13: the panther shuffles all that is out into the deck, dogs and itself "
     "too")
{
    place_start("box panthers 2; " FIELD);
    uint64_t all = place_race()->deck;
    place_play("card lion; card frog; card owl; card dog 4; card fox");
    CHECK_INT(deck_count(), 32 - 5);
    place_play("card panther");
    CHECK(place_race()->deck == all);
    CHECK_TEXT(place_line(), "");
    place_play("card dog 2; 2 pass; card panther 2; racer cow");
    CHECK(place_race()->deck == all);
}

TEST("T10: every panther takes all coins away, and nothing else does")
{
    place_start(FIELD);
    place_play("card dog; card dog 2; card dog 3; 1 upgrade 3; card dog 4;"
               "2 upgrade 1");
    CHECK_INT(place_race()->coins, 5);
    place_play("card frog; card dog 5; 2 pass");
    CHECK_INT(place_race()->coins, 5);
    place_play("card panther; racer owl");
    CHECK_INT(place_race()->coins, 0);
    place_play("card dog; 2 upgrade 2; card panther; racer fox");
    CHECK_INT(place_race()->coins, 0);
}

TEST("T9: a coin makes its row count two more, a second one is not to be had, "
     "and any row can have one")
{
    place_start(FIELD);
    place_play("card dog; card frog; card dog 2");
    CHECK_TEXT(place_choices(1),
               "pass, upgrade 1, upgrade 2, upgrade 3, overtake left with "
               "agility, overtake left with power, overtake left with wits, "
               "push left with agility, push left with power, push left with "
               "wits");
    place_play("1 upgrade 2");
    CHECK_TEXT(place_row(1), "cat unicorn mouse");
    CHECK_TEXT(place_row(2), "frog");
    CHECK_INT(place_lane(), 1); /* 3 and 1 + 2 */
    place_play("card cat");
    CHECK_INT(place_lane(), 2); /* 2 and 2 + 2 */
    place_play("card dog 3");
    CHECK(!place_may("1 upgrade 2"));
    CHECK(place_may("1 upgrade 1"));
    place_play("1 upgrade 3");
    CHECK_INT(place_lane(), 2); /* 2, 2 + 2, 0 + 2 */
    place_play("card dog 4; card dog 5");
    CHECK(!place_may("1 upgrade 3"));
}

TEST("T9: a coin makes no row active that has no racer")
{
    place_start("seats=1; drive mouse; field frog cat");
    place_play("card dog; card dog 2; 1 upgrade 3; card frog; card mouse");
    CHECK_TEXT(place_row(1), "cat");
    CHECK_TEXT(place_row(2), "frog mouse");
    CHECK_INT(turb_length(place_race(), 2), 2);
    CHECK_INT(place_lane(), 2);
}

TEST("T11: the panther's racer enters row 1 at its right end, not the start")
{
    place_start(FIELD);
    place_play("card panther; 1 enter bear");
    CHECK_TEXT(place_row(1), "frog cat unicorn bear");
    CHECK_TEXT(place_start_row(), "mouse");
    place_play("card panther");
    CHECK_TEXT(place_row(1), "frog cat unicorn bear mouse");
    place_play("card panther; racer duck");
    CHECK_TEXT(place_row(1), "frog cat unicorn bear mouse duck");
    CHECK_TEXT(place_start_row(), "");
}

TEST("T12: who turned the panther must bring in one of all the racers that "
     "wait, their own or not")
{
    place_start("seats=3; drive mouse bear cow");
    CHECK_TEXT(place_try("card panther"), NULL);
    CHECK_TEXT(place_try("seat 3"), NULL);
    CHECK_INT(match_actors(place_match()).awaited, 1 << 0);
    CHECK_TEXT(place_choices(1), "enter bear, enter cow, enter mouse");
    CHECK_TEXT(place_choices(3), "");
    place_play("1 enter bear");
    CHECK_TEXT(place_start_row(), "cow mouse");
    CHECK_INT(place_active(), 3);
    place_play("card panther; 3 enter mouse");
    CHECK_TEXT(place_start_row(), "cow");
}

/* Brings everybody of the pile into the race, the highest number first. */
static void empty_pile(void)
{
    while (place_race()->pile && !test_has_failed()) {
        place_play("card panther");
        place_act(CHANCE, RACER + 31 - __builtin_clz(place_race()->pile));
    }
}

TEST("T12: where one racer waits it enters; where none does, the top of the "
     "pile; behind that nobody")
{
    place_start(FIELD);
    place_play("card panther; 1 enter bear; card panther");
    CHECK_TEXT(place_start_row(), "");
    CHECK_INT(place_race()->phase, PHASE_CARD);
    place_play("card panther");
    CHECK_INT(place_race()->phase, PHASE_PILE);
    Set legal =
        place_table()->game->legal(place_table(), place_match()->state, CHANCE);
    CHECK_INT(set_count(&legal), RACERS - 5);
    place_play("racer duck; card dog; 2 upgrade 3");
    empty_pile();
    CHECK_INT(bit_count(place_race()->row[0]), RACERS);
    place_play("card lion; card dog; 1 upgrade 3; card panther");
    CHECK_INT(bit_count(turb_in_race(place_race())), RACERS);
    CHECK_INT(place_race()->phase, PHASE_CARD);
    CHECK_INT(place_race()->coins, 0);
    CHECK_INT(deck_count(), RACERS + 5 + 1);
}

TEST("T36: the pile waits face down: it is not chosen from, and is no row")
{
    place_start("seats=1; drive mouse; field frog cat");
    CHECK_TEXT(place_start_row(), "mouse");
    CHECK_INT(bit_count(place_race()->pile), 22);
    CHECK_INT(place_lane(), 1);
    place_play("card panther"); /* the only one that waits, without a choice */
    CHECK_TEXT(place_row(1), "frog cat mouse");
    place_play("card panther");
    CHECK_TEXT(place_choices(1), "");
    CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
    CHECK(place_may("racer owl"));
    CHECK(!place_may("racer mouse"));
    CHECK(!place_may("racer frog"));
}

/* ---- who is next ---- */

TEST("T7: who is next is drawn among the others, evenly")
{
    static const char *const others[] = {
        "seat 2, seat 3, seat 4", "seat 1, seat 3, seat 4",
        "seat 1, seat 2, seat 4", "seat 1, seat 2, seat 3"};
    CHECK(!place_is_loaded());
    for (int seat = 1; seat <= 4; seat++) {
        char clauses[64];
        snprintf(clauses, sizeof clauses,
                 "seats=4; begin %d; field frog cat cow", seat);
        place_start(clauses);
        CHECK_TEXT(place_try("card frog"), NULL);
        CHECK_INT(match_actors(place_match()).awaited, 1 << CHANCE);
        CHECK_TEXT(place_outcomes(), others[seat - 1]);
        place_play(seat == 4 ? "seat 3" : "seat 4");
        CHECK_INT(place_active(), seat == 4 ? 3 : 4);
    }
}

TEST("T7: two seats alternate, and alone the active seat never changes")
{
    place_start(FIELD);
    place_play("card frog");
    CHECK_INT(place_active(), 2);
    place_play("card dog");
    CHECK_INT(place_active(), 1);
    place_play("card panther");
    CHECK_INT(place_active(), 2);
    place_start("seats=1; drive mouse; field frog cat");
    place_play("card frog");
    CHECK_INT(place_active(), 1);
    place_play("card dog; card dog 2; 1 pass; card panther; racer owl");
    CHECK_INT(place_active(), 1);
}
