/* highlights.c -- the told lines of a finished match that mattered most. */
#include "room/highlights.h"
#include "core/asserts.h"

/* The lightest, of equals the earliest. */
static int lightest(const Highlight *found, int count)
{
    int least = 0;
    for (int i = 1; i < count; i++)
        if (found[i].weight < found[least].weight)
            least = i;
    return least;
}

static void drop(Highlight *found, int count, int at)
{
    for (int i = at; i + 1 < count; i++)
        found[i] = found[i + 1];
}

/* One more line; the lightest goes where there are too many. */
static int keep(Highlight *found, int count, const Told *told, int32_t moment)
{
    if (count == HIGHLIGHTS) {
        int least = lightest(found, count);
        if (found[least].weight > told->weight)
            return count;
        drop(found, count--, least);
    }
    found[count] = (Highlight){.moment = moment, .weight = told->weight};
    text_format(found[count].text, sizeof found[count].text, "%s", told->text);
    return count + 1;
}

int highlights_find(const Match *match, Tale *tale, Highlight found[HIGHLIGHTS])
{
    Cursor cursor;
    Notice notice;
    int count = 0;
    ASSERT(match_is_over(match));
    cursor_seek(&cursor, match, OPEN, 0);
    while (cursor_next(&cursor, match, tale, &notice))
        for (int i = 0; i < tale->lines; i++)
            if (tale->line[i].weight && told_to(&tale->line[i], OPEN))
                count = keep(found, count, &tale->line[i], notice.moment);
    return count;
}
