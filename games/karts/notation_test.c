/* notation_test.c -- how the actions of Crazy Karts are written. */
#include "core/table.h"
#include "games/games.h"
#include "games/karts/karts.h"
#include "tests/answer.h"
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

static Table table;
static Box *const box = (Box *)table.box;

/* A table with the deck of four 1s, one 2 and one 3, whatever the standard box
 * holds. */
static void set_up(int seats)
{
    table_start(&table, game_find("karts"));
    *box = karts_standard_box;
    memcpy(box->cards, (uint8_t[VALUES]){4, 1, 1}, VALUES);
    table.seats = seats;
}

static const char *text_of(int actor, int action)
{
    char *text = answer_text();
    karts_action_text(&table, actor, action, text, ACTION_TEXT);
    return text;
}

TEST("notation: what drivers plan")
{
    set_up(8);
    CHECK_TEXT(text_of(0, DONE), "done");
    CHECK_TEXT(text_of(0, PLACE + 3 * (STEP_BRAKE - 1) + 1),
               "place 2 on brake");
    CHECK_TEXT(text_of(0, PLACE), "place 1 on initiative");
    CHECK_TEXT(text_of(1, PLACE + 3 * (STEP_SPECIAL - 1)),
               "place 1 on special");
    CHECK_TEXT(text_of(1, PLACE + 3 * (STEP_SPEED - 1)), "place 1 on speed");
    CHECK_TEXT(text_of(7, PLACE + 3 * (STEP_REPAIR - 1) + 2),
               "place 3 on repair");
    CHECK_TEXT(text_of(7, PLACE + 3 * STEPS), "");
    CHECK_TEXT(text_of(0, TOKEN + POWER_WHIRL), "token whirl");
    CHECK_TEXT(text_of(0, TOKEN + POWER_TAPE), "token tape");
}

TEST("notation: what drivers decide while the teams act")
{
    set_up(8);
    CHECK_TEXT(text_of(0, PASS), "done");
    CHECK_TEXT(text_of(0, LEFT), "left");
    CHECK_TEXT(text_of(0, RIGHT), "right");
    CHECK_TEXT(text_of(0, TARGET + 2), "target 3");
    CHECK_TEXT(text_of(0, LOSE + 1), "lose rear 2");
    CHECK_TEXT(text_of(0, LOSE + VALUES), "lose front 1");
    CHECK_TEXT(text_of(0, REMOVE + 3 * (STEP_TURN - 1)), "remove 1 from turn");
    CHECK_TEXT(text_of(0, PULL + 8 + 2), "pull 2 north-west");
    CHECK_TEXT(text_of(0, PULL + 8 + DIRECTIONS), "");
}

TEST("notation: what teams decide before and between the races")
{
    set_up(8);
    CHECK_TEXT(text_of(1, FACTION + GOBLINS), "be goblins");
    CHECK_TEXT(text_of(1, START + 1), "start 2");
    CHECK_TEXT(text_of(0, FACE + 1), "face north-east");
    CHECK_TEXT(text_of(1, MEND), "mend damage");
    CHECK_TEXT(text_of(1, MEND_CARD + DAMAGE_AXLE), "mend bent-axle");
}

TEST("notation: what chance and the clock do")
{
    set_up(8);
    CHECK_TEXT(text_of(CHANCE, DRAW_FACTION + MUMMIES), "faction mummies");
    CHECK_TEXT(text_of(CHANCE, DRAW_SECTION), "section 1a");
    CHECK_TEXT(text_of(CHANCE, DRAW_SECTION + 3), "section 2b");
    CHECK_TEXT(text_of(CHANCE, DRAW_OBSTACLE + OBSTACLE_ICE_RING),
               "obstacle ice-ring");
    CHECK_TEXT(text_of(CHANCE, DRAW_POWER + POWER_RUBBER), "power rubber");
    CHECK_TEXT(text_of(CHANCE, POWER_UNSEEN), "power ?");
    CHECK_TEXT(text_of(CHANCE, DRAW_DAMAGE + DAMAGE_HEAD_SHOT),
               "damage head-shot");
    CHECK_TEXT(text_of(CHANCE, DRAW_UPGRADE + UPGRADE_BERTHA),
               "upgrade big-bertha");
    CHECK_TEXT(text_of(CHANCE, DRAW_SPACE + 2), "space 3");
    CHECK_TEXT(text_of(CLOCK, TIME_UP), "time is up");
    CHECK_TEXT(text_of(CLOCK, COUNT_BEGINS), "count");
    CHECK_TEXT(text_of(CLOCK, ALL_DONE), "reveal");
}

TEST("notation: the wolf, customizations and offers")
{
    set_up(7);
    CHECK_TEXT(text_of(6, BUFF), "buff");
    CHECK_TEXT(text_of(1, GRAB), "grab");
    CHECK_TEXT(text_of(1, GRAB + 1), "");
    CHECK_TEXT(text_of(1, GIVE + DAMAGE_SPIN), "give spin");
    CHECK_TEXT(text_of(1, GIVE + DAMAGE_LEAK), "give leak");
    CHECK_TEXT(text_of(1, MEND_CARD + DAMAGE_AXLE), "mend bent-axle");
    CHECK_TEXT(text_of(1, PLACE + 3 * (STEP_CUSTOM - 1)), "place 1 on custom");
    CHECK_TEXT(text_of(CHANCE, DRAW_CUSTOM + CUSTOM_SPEAR), "custom spear");
    CHECK_TEXT(text_of(CHANCE, DRAW_CUSTOM + CUSTOM_BOOSTER), "custom booster");
    CHECK_TEXT(text_of(CHANCE, DRAW_BUFF + STEP_SHOOT), "buff shoot");
    CHECK_TEXT(text_of(CHANCE, DRAW_FAULT + STEP_TURN), "malfunction turn");
    CHECK_TEXT(text_of(CHANCE, DRAW_BUFF), "");
    CHECK_TEXT(text_of(CHANCE, DRAW_BUFF + STEP_SPECIAL), "");
    CHECK_TEXT(text_of(CHANCE, DRAW_FAULT + STEP_POWER), "");
    CHECK_TEXT(text_of(CHANCE, DRAW_FAULT + STEP_CUSTOM), "");
    CHECK_TEXT(text_of(CHANCE, DRAW_OBSTACLE + OBSTACLE_BEES), "obstacle bees");
    CHECK_TEXT(text_of(CHANCE, DRAW_OBSTACLE + OBSTACLE_HAYSTACK),
               "obstacle haystack");
    CHECK_TEXT(text_of(CHANCE, DRAW_DAMAGE + DAMAGE_THROTTLE),
               "damage throttle");
}

TEST("notation: the wolf's cards are those of his own deck")
{
    set_up(7);
    memcpy(box->cards[1], (uint8_t[VALUES]){1, 3, 2}, VALUES);
    CHECK_TEXT(text_of(CHANCE, DEAL + 64), "deal nothing");
    CHECK_TEXT(text_of(CHANCE, DEAL + 64 + 0x13), "deal 1 2 3");
    CHECK_TEXT(text_of(CHANCE, DEAL + 64 + 0x3f), "deal 1 2 2 2 3 3");
    CHECK_TEXT(text_of(CHANCE, DEAL + 64 + 0x04), "");
}

TEST("notation: a deal names values, and only the lowest cards of each")
{
    set_up(8);
    CHECK_TEXT(text_of(CHANCE, DEAL), "deal nothing");
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x13), "deal 1 1 2");
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x3f), "deal 1 1 1 1 2 3");
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x20), "deal 3");
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x02), "");
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x15), "");
    CHECK_TEXT(text_of(CHANCE, DEAL_UNSEEN), "deal ?");
    memcpy(box->cards, (uint8_t[VALUES]){3, 2, 1}, VALUES);
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x0f), "deal 1 1 1 2");
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x10), "");
    memcpy(box->cards, (uint8_t[VALUES]){0, 0, 6}, VALUES);
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x03), "deal 3 3");
    CHECK_TEXT(text_of(CHANCE, DEAL + 0x06), "");
}

TEST("notation: an order is one of as many teams as play")
{
    set_up(8);
    CHECK_TEXT(text_of(CHANCE, ORDER), "order 1 2 3 4");
    CHECK_TEXT(text_of(CHANCE, ORDER + 12), "order 3 1 2 4");
    CHECK_TEXT(text_of(CHANCE, ORDER + ORDERS - 1), "order 4 3 2 1");
    CHECK_TEXT(text_of(CHANCE, ORDER + ORDERS), "");
    set_up(6);
    CHECK_TEXT(text_of(CHANCE, ORDER + 5), "order 3 2 1");
    CHECK_TEXT(text_of(CHANCE, ORDER + 6), "");
    CHECK_TEXT(text_of(0, TARGET + 3), "");
    set_up(4);
    CHECK_TEXT(text_of(CHANCE, ORDER + 1), "order 2 1");
    CHECK_TEXT(text_of(CHANCE, ORDER + 2), "");
    CHECK_TEXT(text_of(CHANCE, DRAW_SPACE + 2), "");
    CHECK_TEXT(text_of(0, START + 2), "");
    CHECK_TEXT(text_of(0, PULL + 16), "");
}

static void check_printable(const char *text)
{
    for (; *text; text++)
        CHECK(*text >= ' ' && *text <= '~');
}

/* How many numbers from one on have a text; each is another one. */
static int count_texts(int actor, int from)
{
    static char text[SET_SIZE][ACTION_TEXT];
    int count = 0;
    for (int action = from; action < SET_SIZE + 8; action++) {
        snprintf(text[count], ACTION_TEXT, "%s", text_of(actor, action));
        check_printable(text[count]);
        for (int i = 0; i < count; i++)
            CHECK(strcmp(text[i], text[count]) != 0);
        if (text[count][0] && CHECK(count + 1 < SET_SIZE))
            count++;
    }
    return count;
}

TEST("notation: no two numbers of an actor have the same text, and all others "
     "have none; but a wolf's cards are called like others")
{
    int plain = 5 + 2 * VALUES * STEPS + POWERS + 2 * VALUES + 1 + 2 * DAMAGES +
                DIRECTIONS + FACTIONS;
    int draws = FACTIONS + SECTIONS * SIDES + OBSTACLES + POWERS + DAMAGES +
                UPGRADES + CUSTOMS + 7 + 7 + 2;
    const uint8_t *wolf = karts_standard_box.cards[1];
    int hands = (wolf[0] + 1) * (wolf[1] + 1) * (wolf[2] + 1);
    set_up(8);
    CHECK_INT(count_texts(0, -1), plain + 4 + 4 + 4 * DIRECTIONS);
    CHECK_INT(count_texts(CHANCE, 64), hands + draws + 4 + 24);
    set_up(4);
    CHECK_INT(count_texts(3, -1), plain + 2 + 2 + 2 * DIRECTIONS);
    CHECK_INT(count_texts(CHANCE, 64), hands + draws + 2 + 2);
    CHECK_INT(count_texts(CLOCK, -1), 3);
}

TEST("notation: each hand of two drivers has a text of its own")
{
    char text[65][ACTION_TEXT];
    int hands = 0;
    set_up(8);
    for (int set = 0; set < 64; set++) {
        snprintf(text[hands], ACTION_TEXT, "%s", text_of(CHANCE, DEAL + set));
        for (int i = 0; i < hands; i++)
            CHECK(strcmp(text[i], text[hands]) != 0);
        hands += text[hands][0] != 0;
    }
    CHECK_INT(hands, 20);
}
