/* fields.c -- what the bytes of Snap's state mean; the laws are in schema.h. */
#include "games/template/template.h"

static const char *const phases[] = {"pick", "call", "roll", "shown"};
static const char *const numbers[] = {"none", "1", "2", "3", "hidden"};

const StateField template_fields[] = {
    {FIELD(Toy, phase, CASE, ONE, "what happens now"), .most = SHOWN,
     .words = phases},
    {FIELD(Toy, round, NUMBER, ONE, "rounds begun"), .least = 1,
     .most = MOST_ROUNDS},
    {FIELD(Toy, face, CASE, ONE, "what the die shows; 0: not rolled yet"),
     .most = FACES},
    {FIELD(Toy, caller, CASE, ONE, "the seat that called in this round"),
     .most = MOST_SEATS - 1, .none = true},
    {FIELD(Toy, barred, SET, ONE, "seats that may not call in this round"),
     .most = MOST_SEATS - 1},
    {FIELD(Toy, spare, ZERO, ONE, "nothing")},
    {FIELD(Toy, number, CASE, LIST, "what each seat has picked"),
     .most = HIDDEN, .secret = "its seat, until the die is rolled",
     .words = numbers},
    {FIELD(Toy, score, NUMBER, LIST, "points of each seat"),
     .least = -2 * MOST_POINTS * MOST_ROUNDS,
     .most = 2 * MOST_POINTS * MOST_ROUNDS},
    {.name = NULL},
};
