/* notation_test.c -- how the actions of the animal race are written. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

static const char *text_of(int actor, int action)
{
    char *text = answer_text();
    turb_action_text(place_table(), actor, action, text, ACTION_TEXT);
    return text;
}

TEST("notation: what seats do")
{
    place_start("seats=3");
    int frog = place_racer("frog");
    CHECK_TEXT(text_of(0, PASS), "pass");
    CHECK_TEXT(text_of(0, TURN), "turn");
    CHECK_TEXT(text_of(0, OBJECT), "object");
    CHECK_TEXT(text_of(2, EARLY), "early");
    CHECK_TEXT(text_of(0, UPGRADE + 1), "upgrade 2");
    CHECK_TEXT(text_of(0, OVERTAKE + 4 * LEFT), "overtake left with agility");
    CHECK_TEXT(text_of(0, OVERTAKE + 4 * UP + NO_DUEL), "overtake up");
    CHECK_TEXT(text_of(0, PUSH + 4 * RIGHT), "push right with agility");
    CHECK_TEXT(text_of(0, REPAIR + frog), "repair frog");
    CHECK_TEXT(text_of(0, ENTER + frog), "enter frog");
    CHECK_TEXT(text_of(0, DRIVE + frog), "drive frog");
    CHECK_TEXT(text_of(0, CALL + frog), "call frog");
    CHECK_TEXT(text_of(0, CALL + ANIMAL_DOG), "call dog");
    CHECK_TEXT(text_of(0, CALL + ANIMAL_PANTHER), "call panther");
}

TEST("notation: what chance and the clock do")
{
    place_start("seats=3; box dogs 3; box panthers 2");
    int frog = place_racer("frog");
    CHECK_TEXT(text_of(CHANCE, CARD + frog), "card frog");
    CHECK_TEXT(text_of(CHANCE, CARD + DOG), "card dog");
    CHECK_TEXT(text_of(CHANCE, CARD + DOG + 2), "card dog 3");
    CHECK_TEXT(text_of(CHANCE, CARD + DOG + 3), "");
    CHECK_TEXT(text_of(CHANCE, CARD + PANTHER), "card panther");
    CHECK_TEXT(text_of(CHANCE, CARD + PANTHER + 1), "card panther 2");
    CHECK_TEXT(text_of(CHANCE, SEAT + 2), "seat 3");
    CHECK_TEXT(text_of(CHANCE, SEAT + 3), "");
    CHECK_TEXT(text_of(CHANCE, RACER + frog), "racer frog");
    CHECK_TEXT(text_of(CHANCE, ROLL), "");
    CHECK_TEXT(text_of(CHANCE, ROLL + 5), "roll 5");
    CHECK_TEXT(text_of(CLOCK, TIME_UP), "time");
}

/* How many numbers have a text; each is another one. */
static int count_texts(int actor)
{
    static char text[SET_SIZE][ACTION_TEXT];
    int count = 0;
    for (int action = -1; action < SET_SIZE + 8; action++) {
        snprintf(text[count], ACTION_TEXT, "%s", text_of(actor, action));
        for (int i = 0; i < count; i++)
            CHECK(strcmp(text[i], text[count]) != 0);
        if (text[count][0] && CHECK(count + 1 < SET_SIZE))
            count++;
    }
    return count;
}

TEST("notation: no two numbers of an actor have the same text, and all others "
     "have none")
{
    place_start("seats=4; box dogs 8; box panthers 4");
    CHECK_INT(count_texts(0), 4 + 4 + 12 + 6 + 3 * RACERS + ANIMALS);
    CHECK_INT(count_texts(CHANCE), CARDS + 4 + RACERS + DIE);
    CHECK_INT(count_texts(CLOCK), 1);
    CHECK_INT(count_texts(SPECTATOR), 0);
}
