/* box.c -- what is in the box of Crazy Lab, and how it is written down.
 *
 * Each value is marked: printed (in the rulebook), public (in published
 * descriptions), or ours (a house value, made because nobody outside the box
 * can know it). An owner of the real box types in its trick cards:
 *
 *   tricks 10
 *   card yellow 6 blue 5
 *   card green 5 purple 1 orange 1
 *
 * The first `card` line empties the deck; without one the standard deck stays.
 */
#include "games/lab/lab.h"

const char *const lab_colours[COLOURS] = {"purple", "yellow", "green", "blue",
                                          "orange"};

/* The deck: nineteen cards and their shifts through the five colours, as the
 * values of purple, yellow, green, blue and orange.
 *
 * Printed: ninety-five cards. Public: one to three colours with values 1 to 6
 * on a card, most have three and few have one; a 6 stands beside a 5; there
 * are 5+1+1, 4+1+1 and 4+4+1, two of them seen: green 5 purple 1 orange 1 and
 * blue 4 orange 4 purple 1. Ours: how many of each, and 3+2+2, 3+3 and 3.
 * Each colour is on 49 cards with 148 points. The highest value of a card
 * stands first. */
#define SHIFTS(a, b, c, d, e)                                                  \
    CARD(a, a, b, c, d, e), CARD(a, e, a, b, c, d), CARD(a, d, e, a, b, c),    \
        CARD(a, c, d, e, a, b), CARD(a, b, c, d, e, a)

/* clang-format off */
#define DECK                                                                   \
    SHIFTS(6, 5, 0, 0, 0), SHIFTS(6, 0, 5, 0, 0),                              \
    SHIFTS(6, 0, 0, 5, 0), SHIFTS(6, 0, 0, 0, 5),                              \
    SHIFTS(5, 1, 0, 0, 1), SHIFTS(5, 0, 1, 1, 0),                              \
    SHIFTS(5, 1, 0, 1, 0),                                                     \
    SHIFTS(4, 1, 1, 0, 0), SHIFTS(4, 0, 0, 1, 1),                              \
    SHIFTS(4, 0, 1, 0, 1),                                                     \
    SHIFTS(4, 4, 1, 0, 0), SHIFTS(4, 4, 0, 0, 1),                              \
    SHIFTS(4, 1, 4, 0, 0), SHIFTS(4, 0, 4, 1, 0),                              \
    SHIFTS(3, 2, 2, 0, 0), SHIFTS(3, 0, 0, 2, 2),                              \
    SHIFTS(3, 3, 0, 0, 0), SHIFTS(3, 0, 3, 0, 0),                              \
    SHIFTS(3, 0, 0, 0, 0)

#define POINTS(a, b, c, d, e)                                                  \
    ((a) | (b) << POINTS_BITS | (uint64_t)(c) << 2 * POINTS_BITS |             \
     (uint64_t)(d) << 3 * POINTS_BITS | (uint64_t)(e) << 4 * POINTS_BITS)
#define RANK(value, high) ((value) ? TRUMP_RANK + (value) : (high))
#define CARD(high, a, b, c, d, e)                                              \
    {.points = POINTS(a, b, c, d, e),                                          \
     .rank = {RANK(a, high), RANK(b, high), RANK(c, high), RANK(d, high),      \
              RANK(e, high)},                                                  \
     .copy = 0, .zero = {0, 0}}
/* clang-format on */

const Box lab_standard_box = {
    .cards = 95,
    .tricks = 10, /* printed */
    .zero = {0, 0, 0, 0, 0, 0},
    .card = {DECK},
};

static const char *const lot_first[] = {"lot", "first", NULL};
static const char *const shown_hidden[] = {"shown", "hidden", NULL};

const Option lab_options[] = {
    {.name = "rounds",
     .help = "How many rounds are played; their points are added up.",
     .least = 1,
     .most = ROUNDS_MAX,
     .normal = 1},
    {.name = "leader",
     .help = "Who leads the first round: a seat drawn by lot, or the first.",
     .choices = lot_first},
    {.name = "top",
     .help = "Whose card is next on the trump stack can be seen by all, or "
             "stays hidden until it is turned over.",
     .choices = shown_hidden},
    {.name = NULL},
};

/* ---- derived values ---- */

/* [L2] The value in the trump colour counts, and any beats none. [L3] Without
 * one it is the highest single value. */
static void derive_card(Box *box, int number)
{
    Card *card = &box->card[number];
    int high = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int value = lab_points(card->points, colour);
        high = value > high ? value : high;
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        int value = lab_points(card->points, colour);
        card->rank[colour] = (uint8_t)(value ? TRUMP_RANK + value : high);
    }
    card->copy = 0;
    for (int other = 0; other < number; other++)
        card->copy += box->card[other].points == card->points;
}

/* ---- reading ---- */

typedef struct Lines {
    Reader *reader;
    Why *why;
    Box *box;
    bool own_deck, own_tricks; /* such a line was read */
} Lines;

static int colour_parse(const char *word)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (text_equal(lab_colours[colour], word))
            return colour;
    return NONE;
}

static bool read_value(Lines *l, const char *word, char **rest,
                       uint64_t *points)
{
    int colour = colour_parse(word);
    const char *number = text_word(rest);
    int32_t value;
    if (colour == NONE)
        return text_refuse(l->why, l->reader->line,
                           "no colour '%s'; there are purple, yellow, green, "
                           "blue and orange",
                           word);
    if (lab_points(*points, colour))
        return text_refuse(l->why, l->reader->line, "%s is on this card twice",
                           word);
    if (!number)
        return text_refuse(l->why, l->reader->line, "%s needs a value, 1 to %d",
                           word, VALUE_MAX);
    if (!text_int(number, 1, VALUE_MAX, &value))
        return text_refuse(l->why, l->reader->line,
                           "a value is 1 to %d, not '%s'", VALUE_MAX, number);
    *points |= (uint64_t)value << POINTS_BITS * colour;
    return true;
}

static void empty_deck(Lines *l)
{
    if (l->own_deck)
        return;
    l->own_deck = true;
    l->box->cards = 0;
    __builtin_memset(l->box->card, 0, sizeof l->box->card);
}

static bool read_card(Lines *l, char *rest)
{
    uint64_t points = 0;
    int colours = 0;
    for (char *word; (word = text_word(&rest)); colours++)
        if (!read_value(l, word, &rest, &points))
            return false;
    if (colours < 1 || colours > CARD_COLOURS)
        return text_refuse(l->why, l->reader->line,
                           "a card shows 1 to %d colours, not %d", CARD_COLOURS,
                           colours);
    empty_deck(l);
    if (l->box->cards == CARDS_MAX)
        return text_refuse(l->why, l->reader->line,
                           "a deck has at most %d cards", CARDS_MAX);
    l->box->card[l->box->cards].points = points;
    derive_card(l->box, l->box->cards);
    l->box->cards++;
    return true;
}

static bool read_tricks(Lines *l, char *rest)
{
    const char *word = text_word(&rest);
    int32_t tricks;
    if (l->own_tricks)
        return text_refuse(l->why, l->reader->line, "tricks is given twice");
    if (!word || text_word(&rest) || !text_int(word, 1, TRICKS, &tricks))
        return text_refuse(l->why, l->reader->line,
                           "tricks takes one number, 1 to %d", TRICKS);
    l->own_tricks = true;
    l->box->tricks = (uint8_t)tricks;
    return true;
}

static bool read_part(Lines *l, char *line)
{
    char *rest = line;
    const char *word = text_word(&rest);
    if (text_equal(word, "card"))
        return read_card(l, rest);
    if (text_equal(word, "tricks"))
        return read_tricks(l, rest);
    return text_refuse(l->why, l->reader->line,
                       "no part '%s'; there are card and tricks", word);
}

bool lab_box_read(const Game *game, Reader *reader, void *box, Why *why)
{
    char line[256];
    Lines l = {reader, why, (Box *)box, false, false};
    LineRead read;
    __builtin_memcpy(box, game->box, sizeof(Box));
    while ((read = text_typed_line(reader, line, sizeof line)) == LINE_READ)
        if (!read_part(&l, line))
            return false;
    if (read != LINE_NONE)
        return text_refuse(why, reader->line, "%s", text_line_problem(read));
    if (l.box->cards < CHAIRS * l.box->tricks)
        return text_refuse(why, reader->line,
                           "%d seats with hands of %d need %d cards, and the "
                           "deck has %d",
                           CHAIRS, l.box->tricks, CHAIRS * l.box->tricks,
                           l.box->cards);
    return true;
}

/* ---- writing ---- */

size_t lab_box_write(const Game *game, const void *box, char *buf, size_t size)
{
    const Box *b = (const Box *)box;
    Text page = text_into(buf, size);
    (void)game;
    text_print(&page, "tricks %d\n", b->tricks);
    for (int i = 0; i < b->cards; i++) {
        char points[ACTION_TEXT];
        lab_points_text(b->card[i].points, " ", points, sizeof points);
        text_print(&page, "card %s\n", points);
    }
    return page.length;
}
