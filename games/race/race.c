/* race.c -- the tables of Crazy Race: two editions of one kernel. */
#include "core/game.h"
#include "games/race/kernel_tmpl.c"

extern const Game GAME(animals), GAME(trains);

static Count deadline(const Table *table, const void *state)
{
    (void)table;
    (void)state;
    Count none = {0, 0};
    return none;
}

/* clang-format off */
#define SIZES                                                                 \
    .state_size = sizeof(Race), .box_size = sizeof(Box),                      \
    .think = &race_think
#define FUNCTIONS                                                             \
    .box_read = race_box_read, .box_write = race_box_write,                   \
    KERNEL_MEMBERS(race), .lean = race_lean, .action_text = race_action_text, \
    .draw = race_draw, .reason = race_reason, .deadline = deadline,           \
    .check = race_check
/* clang-format on */

const Game GAME(animals) = {
    .id = "animals",
    .title = "Crazy Race, animals edition",
    .about = "Bid hidden magic cards to send three animals out and home.",
    .least_seats = 3,
    .most_seats = 4,
    .unit = "point",
    .minutes = 30,
    .rules_number = 2,
    SIZES,
    .options = race_animals_options,
    .box = &race_animals_box,
    .fields = FIELDS(race_fields),
    FUNCTIONS,
};

const Game GAME(trains) = {
    .id = "trains",
    .title = "Crazy Race, trains edition",
    .about = "Bid hidden stoker cards to run three trains out and home.",
    .least_seats = 3,
    .most_seats = 4,
    .unit = "point",
    .minutes = 45,
    .rules_number = 2,
    SIZES,
    .options = race_trains_options,
    .box = &race_trains_box,
    .fields = FIELDS(race_fields),
    FUNCTIONS,
};
