/* karts.c -- the table of Crazy Karts. */
#include "core/game.h"
#include "games/karts/kernel_tmpl.c"

extern const Game GAME(karts);

enum { COUNT_SECONDS = 5, SLOW_SECONDS = 15 };

static Count deadline(const Table *table, const void *state)
{
    const Karts *s = (const Karts *)state;
    Count count = {0, 0};
    if (s->counting) {
        bool slow = table->option[OPT_COUNT] == COUNT_SLOW;
        count.number = 64 * s->part + s->round + 1;
        count.milliseconds = 1000 * (slow ? SLOW_SECONDS : COUNT_SECONDS);
    }
    return count;
}

const Game GAME(karts) = {
    .id = "karts",
    .title = "Crazy Karts",
    .about = "Two silent drivers, one kart: plan in secret, then see it crash.",
    .least_seats = 3,
    .most_seats = SEATS_MAX,
    .unit = "space",
    .minutes = 60,
    .rules_number = 2,
    .state_size = sizeof(Karts),
    .box_size = sizeof(Box),
    .think = &karts_think,
    .options = karts_options,
    .box = &karts_standard_box,
    .fields = FIELDS(karts_fields),
    .box_read = karts_box_read,
    .box_write = karts_box_write,
    KERNEL_MEMBERS(karts),
    .lean = karts_lean,
    .action_text = karts_action_text,
    .draw = karts_draw,
    .reason = karts_reason,
    .deadline = deadline,
    .check = karts_check,
};
