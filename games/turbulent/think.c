/* think.c -- how computer players think about a turbulent race.
 *
 * Everything is open but the cards to come. What a special action does shows
 * within a turn or two, and then the rows say more than any end that dice make.
 */
#include "games/turbulent/turbulent.h"

enum { TURNS_AHEAD = 2 };

/* No card of this turn was turned yet. */
static bool begins(const Turbulent *s)
{
    return s->phase == PHASE_READY ||
           (s->phase == PHASE_CARD && s->turned == 0);
}

/* With places for all, who is home has the better ones already. */
static bool judge(const Table *table, const void *from, const void *state,
                  int32_t worth[])
{
    const Turbulent *s = (const Turbulent *)state;
    const Turbulent *before = (const Turbulent *)from;
    if (!begins(s) || s->turns < before->turns + TURNS_AHEAD)
        return false;
    turb_chances(table, s, worth);
    for (int seat = 0; seat < table->seats; seat++)
        if (s->finish[seat])
            worth[seat] = SURE_WIN * (CHAIRS + 1 - s->finish[seat]);
    return true;
}

const Think turb_think = {
    .effort = {{0, 8}, {0, 4}, {0, 2}, {2000, 0}},
    .leans = true,
    .judge = judge,
};
