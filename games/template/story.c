/* story.c -- what is told of Snap, and which thing of the picture each line is
 * about: the ids are those of `draw`. */
#include "core/reason.h"
#include "games/template/template.h"

/* [S1] Only the seat itself is told. */
void template_tell_pick(int seat, int number, Tale *tale)
{
    tale_say(tale, tale_only(seat), "@%d {picks|pick} %d.", seat + 1, number);
    tale_about(tale, "number.%d", seat + 1);
}

/* [S1] That everybody has picked is hidden until the last one does, so that
 * pick turns something up. */
void template_tell_down(Tale *tale)
{
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "Every number is down.");
}

/* [S2] The late have no number in this round, and that is seen. */
void template_tell_late(const Table *table, const Toy *s, Tale *tale)
{
    tale_reveal(tale);
    for (int seat = 0; seat < table->seats; seat++) {
        if (s->number[seat] != NONE)
            continue;
        tale_say(tale, TALE_EVERYONE, "@%d {is|are} too late.", seat + 1);
        tale_about(tale, "number.%d", seat + 1);
    }
}

void template_tell_silence(Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "Nobody calls.");
}

void template_tell_call(int seat, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "@%d {calls|call} snap!", seat + 1);
    tale_about(tale, "number.%d", seat + 1);
}

/* [S5] The frame is the one moment at which all numbers lie open, before the
 * next round sweeps them away. */
void template_tell_roll(const Toy *s, Tale *tale)
{
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "The die shows %d.", s->face);
    tale_about(tale, "die");
    tale_frame(tale, s, sizeof *s);
}

void template_tell_points(int seat, int points, Tale *tale)
{
    if (points >= 0)
        tale_say(tale, TALE_EVERYONE, "@%d {scores|score} %d.", seat + 1,
                 points);
    else
        tale_say(tale, TALE_EVERYONE, "@%d {loses|lose} %d.", seat + 1,
                 -points);
    tale_about(tale, "points.%d", seat + 1);
    tale_weigh(tale, points < 0 ? -points : points);
}

/* [S7] Points are the whole reason, and ties share. */
void template_reason(const Table *table, const void *state, int seat,
                     Text *text)
{
    Result result;
    template_result(table, state, &result);
    text_print(text, "After %d %s.", table->option[ROUNDS],
               table->option[ROUNDS] == 1 ? "round" : "rounds");
    if (reason_others(text, " On equal points ", table, &result, seat))
        text_add(text, ": the place is shared.");
}
