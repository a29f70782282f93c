/* lean_test.c -- positions of the animal race in which the sensible choice is
 * clear. */
#include "games/turbulent/place_test.h"

/* What a seat is inclined to in a position, or "wait". */
static const char *wish_in(const Turbulent *s, int seat)
{
    const Table *table = place_table();
    uint32_t weight[SET_SIZE] = {0};
    char *text = answer_text(), action[ACTION_TEXT];
    Set legal = table->game->legal(table, s, seat - 1);
    turb_lean(table, s, seat - 1, weight);
    int best = set_next(&legal, 0);
    if (!CHECK(best >= 0))
        return text;
    for (int a = best; a >= 0; a = set_next(&legal, a + 1))
        best = weight[a] > weight[best] ? a : best;
    turb_action_text(table, seat - 1, best, action, sizeof action);
    bool waits = weight[WAIT] >= weight[best];
    answer_add(text, "", waits ? "wait" : action);
    return text;
}

static const char *wish(int seat)
{
    return wish_in(place_race(), seat);
}

/* How much an action weighs, as a line of play: "2 call frog". */
static uint32_t weight_of(const char *line)
{
    const Table *table = place_table();
    uint32_t weight[SET_SIZE] = {0};
    int seat = line[0] - '1';
    int action = action_parse(table, place_race(), seat, line + 2);
    turb_lean(table, place_race(), seat, weight);
    return CHECK(action >= 0) ? weight[action] : 0;
}

/* ---- the racer ---- */

/* The position in which the first seat chooses its racer. */
static Turbulent choosing(const char *clauses)
{
    Turbulent s;
    place_start(clauses);
    const Table *table = place_table();
    table->game->init(table, &s);
    table->game->apply(table, &s, CHANCE, SEAT, NULL);
    return s;
}

TEST("T30: who chooses takes the racer that duels best")
{
    Turbulent s = choosing("racers=chosen; box racer 3 cow 2 2 2");
    CHECK_TEXT(wish_in(&s, 1), "drive cow");
}

TEST("T30: on a bonus track the symbols that it asks for count")
{
    Turbulent s = choosing("racers=chosen; track=bonus; box racer 3 cow 0 0 4;"
                           "box bonus 1 5 wits; box bonus 2 5 wits;"
                           "box bonus 3 5 wits");
    CHECK_TEXT(wish_in(&s, 1), "drive cow");
    s = choosing("racers=chosen; track=bonus; box racer 3 cow 0 4 0;"
                 "box bonus 1 5 power; box bonus 2 5 power;"
                 "box bonus 3 5 power");
    CHECK_TEXT(wish_in(&s, 1), "drive cow");
}

/* ---- the panther ---- */

TEST("T12: the own racer enters first")
{
    place_start("seats=3; drive mouse cat frog");
    place_play("card panther");
    CHECK_TEXT(wish(1), "enter mouse");
    place_play("1 enter mouse; card panther");
    CHECK_TEXT(wish(2), "enter cat");
}

TEST("T12: of the others the one enters for whom the track is hardest")
{
    static const char start[] = "seats=4; track=bonus; box bonus 1 4 wits;"
                                "box bonus 2 4 wits; drive mouse cat ";
    static const char play[] = "card panther; 1 enter mouse; card panther;"
                               "2 enter cat; card panther";
    char clauses[128];
    text_format(clauses, sizeof clauses, "%shedgehog bear", start);
    place_start(clauses);
    place_play(play);
    CHECK_TEXT(wish(1), "enter bear");
    text_format(clauses, sizeof clauses, "%sbear hedgehog", start);
    place_start(clauses);
    place_play(play);
    CHECK_TEXT(wish(1), "enter bear");
}

/* ---- the dog ---- */

/* Both seats' racers are in: frog cat monkey mouse unicorn. */
static void start_both(const char *clauses)
{
    char text[256];
    text_format(text, sizeof text,
                "drive mouse unicorn; field frog cat monkey;"
                "%s",
                clauses);
    place_start(text);
    place_play("card dog; card dog 2");
    CHECK_TEXT(place_row(1), "frog cat monkey mouse unicorn");
}

TEST("T24: a racer that is turned over is repaired by its seat, not by others")
{
    start_both("");
    place_play("card dog 3; 1 push right with wits; roll 1; roll 6;"
               "card dog 4");
    CHECK_TEXT(place_row(1), "frog cat monkey mouse* unicorn");
    CHECK(weight_of("2 repair mouse") < weight_of("2 pass"));
    place_play("2 pass; card dog 5");
    CHECK_TEXT(wish(1), "repair mouse");
}

TEST("T34: who has to repair a second one leaves the opponent where he is")
{
    start_both("track=bonus; box bonus 1 6 wits");
    place_play("card frog; roll 1; card unicorn; roll 1; card mouse; roll 1;"
               "card dog 3");
    CHECK_TEXT(place_row(1), "frog* cat monkey mouse* unicorn*");
    CHECK(weight_of("2 repair unicorn") > weight_of("2 repair mouse"));
    CHECK(weight_of("2 repair unicorn") > weight_of("2 pass"));
    place_play("2 repair unicorn");
    CHECK_TEXT(wish(2), "repair frog");
}

/* The mouse stands below the frog, the unicorn below the cat. */
static void start_below(const char *clauses)
{
    start_both(clauses);
    place_play("card frog; card cat; card monkey");
    CHECK_TEXT(place_row(1), "mouse unicorn");
    CHECK_TEXT(place_row(2), "frog cat monkey");
    CHECK_INT(place_active(), 2);
}

TEST("T19: an upward duel is fought with the ability that wins most often")
{
    start_below("");
    place_play("card dog 3");
    CHECK_TEXT(wish(2), "overtake up with power");
    place_play("2 pass; card dog 4");
    CHECK_TEXT(wish(1), "overtake up with wits");
}

TEST("T19: nobody overtakes upwards where the odds are hopeless")
{
    start_below("box racer 2 cat 4 4 4; box racer 25 unicorn 0 0 0");
    place_play("card dog 3");
    CHECK(weight_of("2 overtake up with wits") < weight_of("2 pass"));
}

TEST("T18: a place below a weaker racer is worth a duel that cannot fail")
{
    start_below("box racer 2 cat 6 6 6; box racer 10 frog 0 0 0;"
                "box racer 19 mouse 0 0 0; box racer 25 unicorn 6 6 6");
    place_play("card dog 3");
    CHECK(weight_of("2 overtake left with power") > weight_of("2 pass"));
}

TEST("T20: a crashed car above is overtaken at once")
{
    start_below("");
    place_play("card dog 3; 2 overtake up with power; roll 6; roll 1;"
               "card dog 4; 1 pass;"
               "card dog 5; 2 push left with power; roll 6; roll 1;"
               "card panther; racer bear; card dog; 2 pass; card dog 2");
    CHECK_TEXT(place_row(1), "mouse cat bear");
    CHECK_TEXT(place_row(2), "frog* unicorn monkey");
    CHECK_TEXT(wish(1), "overtake up");
}

TEST("T21: a push that cannot fail hits the opponent, not a neutral")
{
    start_both("box racer 19 mouse 6 6 6; box racer 18 monkey 0 0 0;"
               "box racer 25 unicorn 0 0 0");
    place_play("card dog 3");
    CHECK_TEXT(wish(1), "push right with agility");
    CHECK(weight_of("1 push right with agility") >
          weight_of("1 push left with agility"));
}

TEST("T21: a push that mostly fails is left alone")
{
    start_both("box racer 19 mouse 0 0 0; box racer 25 unicorn 3 3 3");
    place_play("card dog 3");
    CHECK(weight_of("1 push right with wits") < weight_of("1 pass"));
    CHECK(weight_of("1 overtake right with wits") < weight_of("1 pass"));
}

/* The mouse in row 2, the unicorn in row 1, which is as long and active. */
static void start_apart(void)
{
    start_both("");
    place_play("card mouse; card frog; card panther; racer bear; card cat");
    CHECK_TEXT(place_row(1), "monkey unicorn bear");
    CHECK_TEXT(place_row(2), "mouse frog cat");
    CHECK_INT(place_lane(), 1);
}

TEST("T9: a coin makes the own row the active one")
{
    start_apart();
    place_play("card dog");
    CHECK_TEXT(wish(1), "upgrade 2");
    place_play("1 pass; card dog 2");
    CHECK(weight_of("2 upgrade 2") < weight_of("2 pass"));
}

TEST("T14: a coin is of no use where the own card lies open")
{
    start_both("");
    place_play("card mouse; card frog; card cat; card unicorn; card dog 3");
    CHECK_TEXT(place_row(1), "monkey unicorn");
    CHECK_TEXT(place_row(2), "mouse frog cat");
    CHECK(weight_of("2 upgrade 1") < weight_of("2 pass"));
}

/* ---- calling ---- */

static uint32_t patience(int seat)
{
    uint32_t weight[SET_SIZE];
    turb_lean(place_table(), place_race(), seat - 1, weight);
    return weight[WAIT];
}

static void start_calling(void)
{
    place_start("seats=3; calling=race; drive mouse unicorn owl;"
                "field frog cat monkey bear");
    CHECK_TEXT(wish(1), "turn");
}

TEST("T38: the others call a card that matches, and the turner waits")
{
    start_calling();
    place_play("1 turn; card frog");
    CHECK_TEXT(wish(2), "call frog");
    CHECK_TEXT(wish(3), "call frog");
    CHECK_TEXT(wish(1), "wait");
}

TEST("T38: dogs and panthers are called, whatever their number")
{
    start_calling();
    place_play("1 turn; card dog 3");
    CHECK_TEXT(wish(2), "call dog");
    start_calling();
    place_play("1 turn; card panther");
    CHECK_TEXT(wish(3), "call panther");
}

TEST("T6: a card that does not match is turned past at once, and not called")
{
    start_calling();
    place_play("1 turn; card mouse");
    CHECK_TEXT(wish(2), "wait");
    CHECK_TEXT(wish(1), "turn");
    CHECK_INT(patience(1), 0);
    CHECK(patience(2) > 100 * weight_of("2 call mouse"));
    CHECK_INT(weight_of("2 call frog"), 0);
    CHECK_INT(weight_of("2 object"), 0);
}

TEST("T41: a match that was turned past is objected to, also before a call")
{
    start_calling();
    place_play("1 turn; card frog; 1 turn; card mouse");
    CHECK_TEXT(wish(2), "object");
    place_play("1 turn; card cat");
    CHECK_TEXT(wish(3), "object");
    CHECK(weight_of("3 call cat") > 0);
}

TEST("T42: nobody is inclined to be early")
{
    start_calling();
    place_play("1 turn; card frog");
    CHECK_INT(weight_of("2 early"), 0);
    place_play("1 turn; card mouse");
    CHECK_INT(weight_of("2 early"), 0);
}
