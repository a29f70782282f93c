/* fields.c -- what the bytes of Snap's state mean; the laws are in schema.h. */
#include "games/template/template.h"

static const char *const phases[] = {"pick", "call", "roll", "shown"};
static const char *const numbers[] = {"none", "1", "2", "3", "hidden"};

const StateField template_fields[] = {
    {FIELD_OF(Toy, phase, CASE, ONE, "what happens now"), .most = SHOWN,
     .words = phases},
    {FIELD_OF(Toy, round, NUMBER, ONE, "rounds begun"), .least = 1,
     .most = MOST_ROUNDS},
    {FIELD_OF(Toy, face, CASE, ONE, "what the die shows; 0: not rolled yet"),
     .most = FACES},
    {FIELD_OF(Toy, caller, CASE, ONE, "the seat that called in this round"),
     .most = MOST_SEATS - 1, .none = true},
    {FIELD_OF(Toy, barred, SET, ONE, "seats that may not call in this round"),
     .most = MOST_SEATS - 1},
    {FIELD_OF(Toy, spare, ZERO, ONE, "nothing")},
    {FIELD_OF(Toy, number, CASE, LIST, "what each seat has picked"),
     .most = HIDDEN, .secret = "its seat, until the die is rolled",
     .words = numbers},
    {FIELD_OF(Toy, score, NUMBER, LIST, "points of each seat"),
     .least = -2 * MOST_POINTS * MOST_ROUNDS,
     .most = 2 * MOST_POINTS * MOST_ROUNDS},
    {.name = NULL},
};
