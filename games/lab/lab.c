/* lab.c -- the table of Crazy Lab. */
#include "core/game.h"
#include "games/lab/belief_tmpl.c"

extern const Game GAME(lab);

static Count deadline(const Table *table, const void *state)
{
    (void)table;
    (void)state;
    Count none = {0, 0};
    return none;
}

/* Whoever plays at random gives tricks away, so that random play says nothing:
 * in what is imagined everybody plays as he is inclined to. What others have
 * done says much about what they hold: worlds are drawn by that. */
static const Think think = {
    .effort = {{0, 4}, {0, 2}, {600, 0}, {15000, 0}},
    .leans = true,
    .prepare = prepare,
    .wander = wander,
    .play_on = play_on,
};

const Game GAME(lab) = {
    .id = "lab",
    .title = "Crazy Lab",
    .about = "Take tricks for what is in them: one colour pays, one costs.",
    .least_seats = 3,
    .most_seats = CHAIRS,
    .unit = "point",
    .minutes = 20,
    .rules_number = 2,
    .state_size = sizeof(Lab),
    .box_size = sizeof(Box),
    .think = &think,
    .options = lab_options,
    .box = &lab_standard_box,
    .fields = FIELDS(lab_fields),
    .box_read = lab_box_read,
    .box_write = lab_box_write,
    KERNEL_MEMBERS(lab),
    .lean = lab_lean,
    .action_text = lab_action_text,
    .draw = lab_draw,
    .reason = lab_reason,
    .deadline = deadline,
    .check = lab_check,
};
