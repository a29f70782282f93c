/* highlights.c -- the told lines of a finished match that mattered most. */
#include "room/highlights.h"
#include "core/asserts.h"

/* Of each seat its heaviest line: the n-th of all that weigh something. */
typedef struct Heaviest {
    int32_t line[SEATS_MAX], weight[SEATS_MAX];
} Heaviest;

typedef struct Search {
    Heaviest heaviest;
    Highlight *found;
    int count;
} Search;

typedef void Take(Search *search, const Told *told, int32_t line,
                  int32_t moment);

int highlights_seat(const char *text)
{
    for (; *text; text++)
        if (text[0] == '@' && text[1] > '0' && text[1] <= '0' + SEATS_MAX)
            return text[1] - '1';
    return -1;
}

static void note_heaviest(Search *search, const Told *told, int32_t line,
                          int32_t moment)
{
    int seat = highlights_seat(told->text);
    Heaviest *heaviest = &search->heaviest;
    (void)moment;
    if (seat < 0 || told->weight < heaviest->weight[seat])
        return;
    heaviest->weight[seat] = told->weight;
    heaviest->line[seat] = line;
}

static bool is_lighter(const Highlight *a, const Highlight *b)
{
    return a->own != b->own ? b->own : a->weight < b->weight;
}

/* The lightest, of equals the earliest. */
static int lightest(const Highlight *found, int count)
{
    int least = 0;
    for (int i = 1; i < count; i++)
        if (is_lighter(&found[i], &found[least]))
            least = i;
    return least;
}

static void drop(Highlight *found, int count, int at)
{
    for (int i = at; i + 1 < count; i++)
        found[i] = found[i + 1];
}

/* One more line; the lightest goes where there are too many. */
static void keep(Search *search, const Told *told, int32_t line, int32_t moment)
{
    int seat = highlights_seat(told->text);
    Highlight *found = search->found;
    Highlight more = {
        .moment = moment,
        .weight = told->weight,
        .own = seat >= 0 && search->heaviest.line[seat] == line,
    };
    text_format(more.text, sizeof more.text, "%s", told->text);
    text_format(more.item, sizeof more.item, "%s", told->item);
    if (search->count == HIGHLIGHTS) {
        int least = lightest(found, HIGHLIGHTS);
        if (is_lighter(&more, &found[least]))
            return;
        drop(found, search->count--, least);
    }
    found[search->count++] = more;
}

static void for_all(const Match *match, Tale *tale, Search *search, Take *take)
{
    Cursor cursor;
    Notice notice;
    int32_t line = 0;
    cursor_seek(&cursor, match, OPEN, 0);
    while (cursor_next(&cursor, match, tale, &notice))
        for (int i = 0; i < tale->lines; i++)
            if (tale->line[i].weight && told_to(&tale->line[i], OPEN))
                take(search, &tale->line[i], line++, notice.moment);
}

int highlights_find(const Match *match, Tale *tale, Highlight found[HIGHLIGHTS])
{
    Search search = {.found = found};
    ASSERT(match_is_over(match));
    for_all(match, tale, &search, note_heaviest);
    for_all(match, tale, &search, keep);
    return search.count;
}
