/* race_test.c -- rulings on a stage of Crazy Race: placing, evaluating,
 * moving, taking back, consolation. */
#include "games/race/place_test.h"

#define ANIMALS  "stage any 2 sprinter 3 flyer 2 reptile 1;"
#define QUESTION "stage any ? sprinter 3 flyer 2 reptile 1;"
#define TRAINS   "stage any 2 steamer 3 express 2 railcar 1;"

/* Which edges the asked seat may bid a 1 on, a digit each. */
static const char *open_edges(void)
{
    static char digits[EDGES + 1];
    char action[ACTION_TEXT];
    size_t length = 0;
    for (int edge = 0; edge < EDGES; edge++) {
        text_format(action, sizeof action, "bid 1 on %s",
                    race_edge_names[edge]);
        if (place_may(action))
            digits[length++] = (char)('1' + edge);
    }
    digits[length] = 0;
    return digits;
}

/* ---- winning an edge ---- */

TEST("CR9: the winner of an edge must move, and in full")
{
    place_start("animals", ANIMALS);
    place_bids("4@1 ...");
    CHECK_TEXT(place_choices(),
               "move sprinter 2, move reptile 2, move flyer 2");
    place_act("1", "move flyer 2");
    CHECK_TEXT(place_lane(1), "0 0 2");
    place_start("animals", ANIMALS);
    place_bids("4@2 ..."); /* no choice: nobody is asked */
    CHECK_TEXT(place_lane(1), "3 0 0");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR10: a piece that is home loses the move, and the runner-up gains "
     "nothing")
{
    place_start("animals", ANIMALS "lane 1 12 0 0");
    place_bids("6@2 4@2 ...");
    CHECK_TEXT(place_lane(1), "12 0 0");
    CHECK_TEXT(place_lane(2), "0 0 0");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
    CHECK_TEXT(place_story(),
               "@1 {lays|lay} a 6 at the sprinter edge.\n"
               "@2 {lays|lay} a 4 at the sprinter edge.\n"
               "@3 {passes|pass}.\n@4 {passes|pass}.\n"
               "@1 {passes|pass}.\n@2 {passes|pass}.\n"
               "@3 {passes|pass}.\n@4 {passes|pass}.\n"
               "@1 {passes|pass}.\n@2 {passes|pass}.\n"
               "@3 {passes|pass}.\n@4 {passes|pass}.\n"
               "The sprinter edge: @1 6, @2 4. @1 {wins|win} 3 steps.\n"
               "@1 {has|have} nothing to move there: the steps are lost.\n");
}

TEST("CR11: a seat may bid where it has nothing to move, even with all home")
{
    place_start("animals", ANIMALS "lane 1 12 12 12");
    CHECK_TEXT(open_edges(), "1234");
    place_bids("6@1 4@1 ...");
    CHECK_TEXT(place_lane(2), "0 0 0");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR12: a side without motif moves one unfinished piece by its value")
{
    place_start("animals", ANIMALS "lane 1 12 0 5");
    place_bids("4@1 ...");
    CHECK_TEXT(place_choices(), "move reptile 2, move flyer 2");
    place_act("1", "move reptile 2");
    CHECK_TEXT(place_lane(1), "12 2 5");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
    place_start("animals", ANIMALS "lane 1 12 12 5");
    place_bids("4@1 ...");
    CHECK_TEXT(place_lane(1), "12 12 7");
}

TEST("CR13: a question mark counts all cards of all seats there")
{
    place_start("animals", QUESTION);
    place_bids("1@1 2@1 1@2 - ...");
    CHECK_INT(place_asked(), 2);
    CHECK_INT(place_race()->points, 2);
    place_start("trains", "stage any ? steamer 3 express 2 railcar 1");
    place_bids("1@1 1@1 1@1 6@1 1@1 1@1 1@1 4@1 2@1 2@1 2@1 3@1");
    CHECK_INT(place_asked(), 4);
    CHECK_INT(place_race()->points, 12);
    CHECK(place_may("move steamer 12"));
}

TEST("CR15: a tie goes to the tied seat whose first card lies there longest")
{
    place_start("animals", ANIMALS);
    place_bids("- 4@2 2@2 -  - - 2@2 - ...");
    CHECK_TEXT(place_lane(2), "3 0 0");
    place_start("animals", ANIMALS);
    place_bids("- - 2@2 -  - 4@2 2@2 - ...");
    CHECK_TEXT(place_lane(3), "3 0 0");
    place_start("animals", ANIMALS "start 3");
    place_bids("4@2 4@2 4@2 4@2 ...");
    CHECK_TEXT(place_lane(3), "3 0 0");
}

TEST("CR15: an earlier card of a seat that is not tied does not matter")
{
    place_start("animals", ANIMALS);
    place_bids("1@2 - 2@2 -  - 4@2 2@2 - ...");
    CHECK_TEXT(place_lane(1), "0 0 0");
    CHECK_TEXT(place_lane(3), "3 0 0");
}

TEST("CR16: an edge without cards does nothing")
{
    place_start("trains", TRAINS);
    place_bids("- - - - - - - - - - -");
    place_hush();
    place_bids("-");
    CHECK_TEXT(place_story(), "@4 {passes|pass}.\n");
    for (int seat = 1; seat <= 4; seat++)
        CHECK_TEXT(place_lane(seat), "0 0 0");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR34: a piece moves again for each edge that its seat wins")
{
    place_start("animals", ANIMALS);
    place_bids("4@1 - - - 6@2 ...");
    place_act("1", "move sprinter 2");
    CHECK_TEXT(place_lane(1), "5 0 0");
}

/* ---- hidden and public ---- */

TEST("CR17: choices of an edge are made before the later ones are turned up")
{
    place_start("animals", ANIMALS);
    place_bids("4@1 3@1 6@2 - ...");
    Race view = place_view(1);
    const Table *table = place_table();
    CHECK_INT(place_asked(), 1);
    CHECK_INT(view.shown, 1);
    CHECK_INT(view.card[race_turn_of(table, 0, 1, 0)], 3);
    CHECK_INT(view.card[race_turn_of(table, 0, 2, 0)], HIDDEN_CARD);
    CHECK_TEXT(place_lane(3), "0 0 0");
    place_act("1", "move flyer 2");
    CHECK_TEXT(place_lane(3), "3 0 0");
}

TEST("CR18: the edge of a card is public, its value is its seat's alone")
{
    place_start("animals", ANIMALS);
    const Table *table = place_table();
    int bid = BID + CARDS * 1 + 7; /* the 6, on the second edge */
    char text[ACTION_TEXT];
    int seen = race_seen(table, place_race(), 1, 0, bid);
    race_action_text(table, 0, seen, text, sizeof text);
    CHECK_TEXT(text, "bid ? on second");
    CHECK_INT(race_seen(table, place_race(), 0, 0, bid), bid);
    place_bids("6@2 -");
    Race own = place_view(1), other = place_view(2);
    CHECK_INT(own.card[0], 6);
    CHECK_INT(own.hand[0], 0x7f);
    CHECK_INT(other.card[0], HIDDEN_CARD);
    CHECK_INT(other.on[1], own.on[1]);
    CHECK_INT(other.hand[0], FULL_HAND);
    CHECK_INT(place_view(SPECTATOR).card[0], HIDDEN_CARD);
}

TEST("CR18: used cards were seen, so at a stage's beginning hands are open")
{
    place_start("animals", ANIMALS);
    place_bids("6@2 4@3 1@2 -  3@3 ...");
    place_act("chance", "stage 2");
    Race view = place_view(4);
    CHECK_TEXT(place_hand(1), "1 1 2 2 3 4");
    for (int seat = 0; seat < LANES; seat++)
        CHECK_INT(view.hand[seat], place_race()->hand[seat]);
}

/* ---- turns ---- */

/* Passes and notes who was asked, to the end of the stage. */
static const char *asked_in_turn(void)
{
    static char digits[TURNS + 1];
    size_t length = 0;
    while (place_race()->phase == PHASE_PLACE && length < TURNS) {
        digits[length++] = (char)('0' + place_asked());
        place_bids("-");
    }
    digits[length] = 0;
    return digits;
}

TEST("CR19: each seat has three turns in a stage, and may pass any of them")
{
    place_start("animals", ANIMALS "start 3");
    CHECK_TEXT(asked_in_turn(), "341234123412");
    place_start("trains", TRAINS "seats=3; start 2");
    CHECK_TEXT(asked_in_turn(), "231231231");
    place_start("animals", ANIMALS);
    place_bids("- 1@1 1@1 1@1 - 1@1 1@1 1@1 6@1 ...");
    CHECK_INT(place_asked(), 1); /* it passed twice and still won */
}

TEST("CR19: who has neither cards nor a take-back passes without being asked")
{
    place_start("animals", ANIMALS "hand 1 6; retaken 1 3; hand 3");
    place_bids("6@2");
    CHECK_TEXT(asked_in_turn(), "24"
                                "24"
                                "24");
    place_start("animals", ANIMALS "hand 1 6; retaken 3; hand 3");
    place_bids("6@2");
    CHECK_TEXT(asked_in_turn(), "24"
                                "124"
                                "124");
}

TEST("the next stage is opened by the next seat")
{
    place_start("animals", ANIMALS "start 4");
    place_bids("...");
    place_act("chance", "stage 2");
    CHECK_INT(place_asked(), 1);
}

TEST("CR38: any seat may begin, each as likely as the others")
{
    Table table;
    Race race;
    uint32_t weight[SET_SIZE];
    table_start(&table, game_find("trains"));
    for (table.seats = 3; table.seats <= 4; table.seats++) {
        table.game->init(&table, &race);
        Set starts = table.game->legal(&table, &race, CHANCE);
        CHECK_INT(set_count(&starts), table.seats);
        CHECK(!table.game->odds(&table, &race, weight));
    }
}

/* ---- taking back ---- */

TEST("CR20: all used cards come back, but not those at the stage")
{
    place_start("animals", ANIMALS "hand 1 3 4");
    place_bids("4@1 - - -");
    CHECK(place_may("take back"));
    place_bids("take");
    CHECK_TEXT(place_hand(1), "1 1 2 2 3 3 6");
    place_bids("6@1 - - - - ...");
    place_act("1", "move flyer 2");
    CHECK_TEXT(place_hand(1), "1 1 2 2 3 3");
}

TEST("CR20: a take-back needs a used pile, and comes once a game")
{
    place_start("animals", ANIMALS);
    CHECK(!place_may("take back"));
    place_bids("1@2 - - -");
    CHECK(!place_may("take back")); /* that card lies at the stage */
    place_bids("...");
    place_act("chance", "stage 2");
    place_bids("- - -");
    CHECK(place_may("take back"));
    place_bids("take");
    CHECK_TEXT(place_hand(1), "1 1 2 2 3 3 4 6");
    CHECK(!place_may("take back"));
    place_bids("1@2 ...");
    place_act("chance", "stage 3");
    place_bids("- -");
    CHECK_INT(place_asked(), 1);
    CHECK(!place_may("take back"));
}

TEST("CR21: a take-back is offered in the seat's own turn, which then goes on")
{
    place_start("animals", ANIMALS "hand 1 6; hand 2 6");
    Set legal =
        place_table()->game->legal(place_table(), place_match()->state, 1);
    CHECK(set_is_empty(&legal));
    place_bids("take");
    CHECK_INT(place_asked(), 1);
    CHECK(place_may("pass") && place_may("bid 6 on first"));
    place_bids("6@1 ...");
    CHECK_TEXT(place_choices(),
               "move sprinter 2, move reptile 2, move flyer 2");
}

/* ---- three seats ---- */

TEST("CR25: with three seats, cards at three edges close the fourth")
{
    place_start("animals", ANIMALS "seats=3");
    place_bids("2@1 2@4");
    CHECK_TEXT(open_edges(), "1234");
    place_bids("2@1");
    CHECK_TEXT(open_edges(), "1234");
    place_bids("2@2");
    CHECK_TEXT(open_edges(), "124");
    place_bids("...");
    place_act("1", "move reptile 2");
    place_act("chance", "stage 3");
    CHECK_TEXT(open_edges(), "1234");
}

TEST("CR25: with four seats no edge is ever closed")
{
    place_start("trains", TRAINS);
    place_bids("2@1 2@2 2@3");
    CHECK_TEXT(open_edges(), "1234");
}

/* ---- question marks ---- */

TEST("CR14: at a question mark each piece moves once, one after the other")
{
    place_start("animals", QUESTION);
    place_bids("4@1 1@1 1@1 1@1 ...");
    CHECK_TEXT(place_choices(),
               "move sprinter 1, move sprinter 2, move sprinter 3, "
               "move sprinter 4, move reptile 1, move reptile 2, "
               "move reptile 3, move reptile 4, move flyer 1, move flyer 2, "
               "move flyer 3, move flyer 4");
    place_act("1", "move reptile 1");
    CHECK_TEXT(place_choices(),
               "move sprinter 1, move sprinter 2, move sprinter 3, "
               "move flyer 1, move flyer 2, move flyer 3");
    place_act("1", "move sprinter 1");
    CHECK_TEXT(place_lane(1), "2 1 4"); /* the flyer took the rest */
}

TEST("CR39: the rest of a piece that got home goes to the others in full")
{
    place_start("animals", QUESTION "lane 1 11 0 12");
    place_bids("4@1 1@1 1@1 ...");
    CHECK_TEXT(place_choices(), "move sprinter 1, move sprinter 2, "
                                "move sprinter 3, move reptile 1, "
                                "move reptile 2, move reptile 3");
    place_act("1", "move sprinter 3");
    CHECK_TEXT(place_lane(1), "12 2 12");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR8, CR39: what the last unfinished piece cannot use is lost")
{
    place_start("animals", QUESTION "lane 1 11 0 12");
    place_bids("4@1 1@1 1@1 ...");
    place_act("1", "move reptile 1");
    CHECK_TEXT(place_lane(1), "12 2 12");
    CHECK_TEXT(place_tiles(1), "/ 6");
    place_start("animals", QUESTION "lane 1 11 12 12");
    place_bids("4@1 1@1 1@1 ...");
    CHECK_TEXT(place_lane(1), "12 12 12");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

/* ---- consolation ---- */

TEST("CR23: who placed and moved no train may take one of those cards back")
{
    place_start("trains", TRAINS);
    place_bids("6@2 4@2 - -  - 2@2 - -  - - - -");
    CHECK_TEXT(place_lane(1), "3 0 0");
    CHECK_INT(place_asked(), 2);
    CHECK_TEXT(place_choices(), "leave, recover 2, recover 4");
    CHECK_INT(place_view(3).hand[1], place_race()->hand[1]);
    place_act("2", "recover 4");
    CHECK_TEXT(place_hand(2), "1 1 2 3 3 4 6");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
    CHECK_INT(place_view(3).hand[1], place_race()->hand[1]);
}

TEST("CR23: the consolation may be left, and equal cards are one choice")
{
    place_start("trains", TRAINS);
    place_bids("6@2 2@2 - -  - 2@2 - - ...");
    CHECK_TEXT(place_choices(), "leave, recover 2");
    place_act("2", "leave");
    CHECK_TEXT(place_hand(2), "1 1 3 3 4 6");
}

TEST("CR23: who moved on one edge is not consoled for another, nor is who "
     "placed nothing")
{
    place_start("trains", TRAINS);
    place_bids("6@2 1@2 - -  - 1@3 - - ...");
    CHECK_TEXT(place_lane(2), "0 0 2");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR23: an edge won for a train that is home is no move")
{
    place_start("trains", TRAINS "lane 1 12 0 0");
    place_bids("6@2 ...");
    CHECK_TEXT(place_choices(), "leave, recover 6");
}

TEST("CR23: each leg is consoled anew")
{
    place_start("trains", TRAINS);
    place_bids("6@2 1@2 - - ...");
    place_act("2", "leave");
    place_act("chance", "stage 2");
    place_bids("6@2 - - 1@2 ...");
    CHECK_INT(place_asked(), 1);
    CHECK_TEXT(place_choices(), "leave, recover 1");
}

TEST("CR24: the animals have no consolation")
{
    place_start("animals", ANIMALS);
    place_bids("6@2 4@2 ...");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
    CHECK_TEXT(place_hand(2), "1 1 2 2 3 3 6");
}

TEST("CR41: consolations go clockwise from who opened the leg")
{
    place_start("trains", TRAINS "start 3");
    place_bids("1@2 6@2 1@2 1@2 ...");
    CHECK_INT(place_asked(), 3);
    place_act("3", "leave");
    CHECK_INT(place_asked(), 1);
    place_act("1", "recover 1");
    CHECK_INT(place_asked(), 2);
    CHECK_INT(place_view(4).hand[0], FULL_HAND); /* everybody saw it */
    place_act("2", "leave");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

/* ---- refusing to move ---- */

TEST("CR43: optional_move lets a seat refuse, but not shorten")
{
    place_start("animals", ANIMALS "optional_move=on");
    place_bids("4@1 4@2 ...");
    CHECK_TEXT(place_choices(),
               "stay, move sprinter 2, move reptile 2, move flyer 2");
    place_act("1", "stay");
    CHECK_TEXT(place_choices(), "stay, move sprinter 3");
    CHECK_INT(place_asked(), 2);
    place_act("2", "move sprinter 3");
    CHECK_TEXT(place_lane(1), "0 0 0");
    CHECK_TEXT(place_lane(2), "3 0 0");
}

TEST("CR43: the rest of a question mark may be refused")
{
    place_start("animals", QUESTION "optional_move=on");
    place_bids("4@1 1@1 1@1 ...");
    place_act("1", "move reptile 1");
    CHECK(place_may("stay") && place_may("move flyer 1"));
    place_act("1", "stay");
    CHECK_TEXT(place_lane(1), "0 1 0");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR43: a single piece takes a question mark in full or refuses it")
{
    place_start("animals", QUESTION "optional_move=on; lane 1 0 12 12");
    place_bids("4@1 1@1 1@1 ...");
    CHECK_TEXT(place_choices(), "stay, move sprinter 3");
}

TEST("CR49: who refuses to move is owed no consolation")
{
    place_start("trains", TRAINS "optional_move=on");
    place_bids("4@2 ...");
    place_act("1", "stay");
    CHECK_TEXT(place_lane(1), "0 0 0");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}
