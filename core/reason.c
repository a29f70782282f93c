/* reason.c -- words for why a seat has its place. */
#include "core/reason.h"
#include "core/asserts.h"

/* How another seat is placed to this one: the sign of the difference. */
static int order(int a, int b)
{
    return (a > b) - (a < b);
}

/* Those placed so that scores do not explain: a mask. `side` is 1 for the
 * worse, 0 for the same, -1 for the better ones. */
static uint32_t unexplained(const Table *table, const Result *result, int seat,
                            int side)
{
    uint32_t set = 0;
    for (int other = 0; other < table->seats; other++) {
        int places = order(result->rank[other], result->rank[seat]);
        int scores = order(result->score[seat], result->score[other]);
        bool told = places != scores || places == 0;
        if (result->team[other] != result->team[seat] && places == side && told)
            set |= 1u << other;
    }
    return set;
}

static void add_seats(Text *text, uint32_t set)
{
    for (bool first = true; set; set &= set - 1, first = false)
        text_print(text, "%s@%d",
                   first             ? ""
                   : set & (set - 1) ? ", "
                                     : " and ",
                   __builtin_ctz(set) + 1);
}

bool reason_others(Text *text, const char *lead, const Table *table,
                   const Result *result, int seat)
{
    static const char *const words[] = {"ahead of ", "level with ", "behind "};
    uint32_t set[3];
    int lists = 0, left;
    for (int i = 0; i < 3; i++) {
        set[i] = unexplained(table, result, seat, 1 - i);
        lists += set[i] != 0;
    }
    left = lists;
    for (int i = 0; i < 3; i++) {
        if (!set[i])
            continue;
        text_add(text, left == lists ? lead : left == 1 ? " and " : ", ");
        text_add(text, words[i]);
        add_seats(text, set[i]);
        left--;
    }
    return lists > 0;
}

const char *reason_ordinal(int place)
{
    static const char *const words[SEATS_MAX] = {"first",   "second", "third",
                                                 "fourth",  "fifth",  "sixth",
                                                 "seventh", "eighth"};
    ASSERT(place >= 1 && place <= SEATS_MAX);
    return words[place - 1];
}
