/* turbulent.c -- the table of The Totally Turbulent Animal Race. */
#include "core/game.h"
#include "games/turbulent/kernel_tmpl.c"

extern const Game GAME(turbulent);

static Count deadline(const Table *table, const void *state)
{
    const Turbulent *s = (const Turbulent *)state;
    Count count = {0, 0};
    if (s->free >> CLOCK & 1) {
        count.number = s->shown;
        count.milliseconds = 1000 * table->option[OPT_SECONDS];
    }
    return count;
}

const Game GAME(turbulent) = {
    .id = "turbulent",
    .title = "The Totally Turbulent Animal Race",
    .about = "Turn cards, call the right animal first, and bring yours home.",
    .least_seats = 1,
    .most_seats = CHAIRS,
    .unit = "step",
    .minutes = 15,
    .rules_number = 1,
    .early = EARLY,
    .state_size = sizeof(Turbulent),
    .box_size = sizeof(Box),
    .think = &turb_think,
    .options = turb_options,
    .box = &turb_standard_box,
    .fields = FIELDS(turb_fields),
    .box_read = turb_box_read,
    .box_write = turb_box_write,
    KERNEL_MEMBERS(turb),
    .lean = turb_lean,
    .action_text = turb_action_text,
    .draw = turb_draw,
    .reason = turb_reason,
    .deadline = deadline,
    .check = turb_check,
};
