/* box.c -- what is in the box of The Totally Turbulent Animal Race, and how it
 * is written down.
 *
 * Each value is marked: printed (in the rulebook), or ours (a house value,
 * made because nobody outside the box can know it); nothing about this box is
 * published elsewhere. An owner of the real one replaces any part with a text
 * file:
 *
 *   ability 2 strength
 *   racer 7 elephant 0 3 1
 *   bonus 3 5 agility strength
 *   dogs 5
 *   panthers 1
 *   turns 600
 *
 * A racer has a number, a name, and its symbols of the abilities 1, 2 and 3. A
 * bonus is the other side of a row's track card: the value that has to be
 * surpassed, and the abilities that may be used.
 */
#include "games/turbulent/turbulent.h"

enum { TURNS_LEAST = 20, TURNS_MOST = 600 };

/* The racers with their symbols of agility, power and wits.
 *
 * Printed: there are 25; monkey, cat, frog, mouse and unicorn are among them;
 * the mouse has two symbols of agility and the unicorn none. Ours: the other
 * twenty, and all other symbols. Everybody has four. Each way to share them
 * out that leaves no ability above three comes twice, and 2 1 1 once more. */
/* clang-format off */
#define DRIVER(name, a, b, c)                                                  \
    {.kind = "animal." name, .symbols = {a, b, c}, .zero = 0}
#define DRIVERS                                                                \
    DRIVER("bear",      1, 3, 0), DRIVER("cat",       3, 0, 1),                \
    DRIVER("cow",       1, 2, 1), DRIVER("crocodile", 1, 3, 0),                \
    DRIVER("duck",      1, 1, 2), DRIVER("eagle",     2, 1, 1),                \
    DRIVER("elephant",  0, 3, 1), DRIVER("flamingo",  2, 1, 1),                \
    DRIVER("fox",       1, 0, 3), DRIVER("frog",      3, 1, 0),                \
    DRIVER("giraffe",   1, 2, 1), DRIVER("goat",      2, 2, 0),                \
    DRIVER("hedgehog",  0, 1, 3), DRIVER("horse",     3, 1, 0),                \
    DRIVER("kangaroo",  2, 2, 0), DRIVER("koala",     1, 0, 3),                \
    DRIVER("lion",      0, 3, 1), DRIVER("monkey",    2, 0, 2),                \
    DRIVER("mouse",     2, 0, 2), DRIVER("owl",       0, 1, 3),                \
    DRIVER("penguin",   1, 1, 2), DRIVER("rabbit",    3, 0, 1),                \
    DRIVER("snake",     2, 1, 1), DRIVER("turtle",    0, 2, 2),                \
    DRIVER("unicorn",   0, 2, 2)
/* clang-format on */

enum { AGILITY = 1, POWER = 2, WITS = 4 }; /* as sets */

const Box turb_standard_box = {
    .racer = {DRIVERS},
    .ability = {"agility", "power", "wits"}, /* printed: the first */
    .bonus = {{3, AGILITY | POWER},          /* ours */
              {3, POWER | WITS},
              {3, AGILITY | WITS},
              {3, AGILITY | POWER},
              {4, POWER | WITS}},
    .dogs = 5,         /* ours; the rulebook says "a dog" */
    .panthers = 1,     /* ours; the rulebook always says "the panther" */
    .most_turns = 600, /* ours [T37] */
    .zero = {0, 0},
};

static const char *const race_chance[] = {"race", "chance", NULL};
static const char *const on_off[] = {"on", "off", NULL};
static const char *const random_chosen[] = {"random", "chosen", NULL};
static const char *const usual_rows[] = {"usual", "3", "4", "5", NULL};
static const char *const winner_all[] = {"winner", "all", NULL};

/* Behind the named tracks all sets of rows but the full one, which is `bonus`,
 * in binary order: turb_bonus_rows counts on it. */
static const char *const tracks[] = {
    "standard", "bonus", "mixed", "1",   "2",    "12",   "3",   "13",   "23",
    "123",      "4",     "14",    "24",  "124",  "34",   "134", "234",  "1234",
    "5",        "15",    "25",    "125", "35",   "135",  "235", "1235", "45",
    "145",      "245",   "1245",  "345", "1345", "2345", NULL,
};

const Option turb_options[] = {
    {.name = "calling",
     .help = "The others race to call the animal that was turned, or the next "
             "active player is drawn by lot.",
     .choices = race_chance},
    {.name = "seconds",
     .help = "For how many seconds a card may be called, unless the next one "
             "is turned. Settings can make all times longer.",
     .least = 2,
     .most = 30,
     .normal = 5}, /* [T40] */
    {.name = "late_call",
     .help =
         "Whether you may still call an animal after the next card has been "
         "turned; if not, that is a wrong call, and only Object helps.",
     .choices = on_off},
    {.name = "racers",
     .help = "Everybody draws a racer by lot, or chooses one in turn.",
     .choices = random_chosen}, /* [T30] */
    {.name = "rows",
     .help = "How many rows the track has; usually three for one or two "
             "players, and four for more.",
     .choices = usual_rows},
    {.name = "track",
     .help =
         "Which rows have to be rolled for: none (standard), all (bonus), "
         "2 and 4 (mixed), or the rows named, as far as the track has them.",
     .choices = tracks},
    {.name = "places",
     .help = "The race is over when the first player is home, or the others "
             "race on for the other places.",
     .choices = winner_all},
    {.name = NULL},
};

/* ---- reading ---- */

/* Everything that has a line of its own. */
enum {
    PART_ABILITY,
    PART_RACER = PART_ABILITY + ABILITIES,
    PART_BONUS = PART_RACER + RACERS,
    PART_DOGS = PART_BONUS + ROWS_MAX,
    PART_PANTHERS,
    PART_TURNS,
    PARTS
};

typedef struct Lines {
    Reader *reader;
    Why *why;
    Box *box;
    int32_t line[PARTS]; /* where a part was read, or 0 */
} Lines;

/* Notes where a part stands; false: it was there before. */
static bool note_part(Lines *l, int part)
{
    bool is_new = !l->line[part];
    l->line[part] = l->reader->line;
    return is_new;
}

/* The number of one of several like parts, which its line begins with. */
static bool read_number(Lines *l, const char *what, int part, int most,
                        char **rest, int32_t *number)
{
    const char *word = text_word(rest);
    if (!word || !text_int(word, 1, most, number))
        return text_refuse(l->why, l->reader->line,
                           "%s takes a number first, 1 to %d", what, most);
    if (!note_part(l, part + (int)*number - 1))
        return text_refuse(l->why, l->reader->line, "%s %d is given twice",
                           what, (int)*number);
    return true;
}

/* A word of a-z into `name`; the rest of that is zero, as a box needs it. */
static bool read_name(Lines *l, char **rest, char *name, size_t size)
{
    const char *word = text_word(rest);
    size_t length = 0;
    while (word && word[length] >= 'a' && word[length] <= 'z')
        length++;
    if (!length || word[length] || length >= size)
        return text_refuse(l->why, l->reader->line,
                           "a name is a word of 1 to %d letters a to z, not "
                           "'%s'",
                           (int)size - 1, word ? word : "");
    __builtin_memset(name, 0, size);
    __builtin_memcpy(name, word, length);
    return true;
}

/* Bonus lines use the names, so those have to be known. */
static bool read_ability(Lines *l, char *rest)
{
    int32_t number;
    for (int row = 0; row < ROWS_MAX; row++)
        if (l->line[PART_BONUS + row])
            return text_refuse(l->why, l->reader->line,
                               "abilities are named before the first bonus");
    if (!read_number(l, "ability", PART_ABILITY, ABILITIES, &rest, &number))
        return false;
    char *name = l->box->ability[number - 1];
    if (!read_name(l, &rest, name, sizeof l->box->ability[0]))
        return false;
    return !text_word(&rest) ||
           text_refuse(l->why, l->reader->line,
                       "ability %d takes one name and no more", (int)number);
}

static bool read_symbols(Lines *l, char *rest, int number)
{
    Racer *racer = &l->box->racer[number - 1];
    for (int i = 0; i < ABILITIES; i++) {
        const char *word = text_word(&rest);
        int32_t symbols;
        if (!word || !text_int(word, 0, SYMBOLS_MAX, &symbols))
            return text_refuse(l->why, l->reader->line,
                               "racer %d takes its symbols of %d abilities, 0 "
                               "to %d of each",
                               number, ABILITIES, SYMBOLS_MAX);
        racer->symbols[i] = (uint8_t)symbols;
    }
    return !text_word(&rest) ||
           text_refuse(l->why, l->reader->line,
                       "racer %d has no more than %d abilities", number,
                       ABILITIES);
}

static bool read_racer(Lines *l, char *rest)
{
    const size_t prefix = sizeof "animal." - 1;
    int32_t number;
    if (!read_number(l, "racer", PART_RACER, RACERS, &rest, &number))
        return false;
    Racer *racer = &l->box->racer[number - 1];
    char *name = racer->kind + prefix;
    if (!read_name(l, &rest, name, sizeof racer->kind - prefix))
        return false;
    if (text_equal(name, "dog") || text_equal(name, "panther"))
        return text_refuse(l->why, l->reader->line, "the %s is not a racer",
                           name);
    return read_symbols(l, rest, (int)number);
}

static bool read_bonus_ability(Lines *l, const char *word, Bonus *bonus)
{
    int ability = 0;
    while (ability < ABILITIES && !text_equal(l->box->ability[ability], word))
        ability++;
    if (ability == ABILITIES)
        return text_refuse(
            l->why, l->reader->line, "no ability '%s'; there are %s, %s and %s",
            word, l->box->ability[0], l->box->ability[1], l->box->ability[2]);
    if (bonus->abilities >> ability & 1)
        return text_refuse(l->why, l->reader->line, "%s is on this bonus twice",
                           word);
    bonus->abilities |= (uint8_t)(1u << ability);
    return true;
}

static bool read_bonus(Lines *l, char *rest)
{
    int32_t row, value;
    if (!read_number(l, "bonus", PART_BONUS, ROWS_MAX, &rest, &row))
        return false;
    Bonus *bonus = &l->box->bonus[row - 1];
    const char *word = text_word(&rest);
    if (!word || !text_int(word, 1, VALUE_MAX, &value))
        return text_refuse(l->why, l->reader->line,
                           "bonus %d takes a value, 1 to %d", (int)row,
                           VALUE_MAX);
    bonus->value = (uint8_t)value;
    bonus->abilities = 0;
    while ((word = text_word(&rest)))
        if (!read_bonus_ability(l, word, bonus))
            return false;
    return bonus->abilities ||
           text_refuse(l->why, l->reader->line, "bonus %d needs an ability",
                       (int)row);
}

/* A line of one number. */
static bool read_count(Lines *l, const char *what, int part, char *rest,
                       int least, int most)
{
    const char *word = text_word(&rest);
    int32_t count;
    if (!note_part(l, part))
        return text_refuse(l->why, l->reader->line, "%s is given twice", what);
    if (!word || text_word(&rest) || !text_int(word, least, most, &count))
        return text_refuse(l->why, l->reader->line,
                           "%s takes one number, %d to %d", what, least, most);
    if (part == PART_DOGS)
        l->box->dogs = (uint8_t)count;
    else if (part == PART_PANTHERS)
        l->box->panthers = (uint8_t)count;
    else
        l->box->most_turns = (uint16_t)count;
    return true;
}

static bool read_part(Lines *l, char *line)
{
    char *rest = line;
    const char *word = text_word(&rest);
    if (text_equal(word, "ability"))
        return read_ability(l, rest);
    if (text_equal(word, "racer"))
        return read_racer(l, rest);
    if (text_equal(word, "bonus"))
        return read_bonus(l, rest);
    if (text_equal(word, "dogs"))
        return read_count(l, word, PART_DOGS, rest, 1, DOGS_MAX);
    if (text_equal(word, "panthers"))
        return read_count(l, word, PART_PANTHERS, rest, 1, PANTHERS_MAX);
    if (text_equal(word, "turns"))
        return read_count(l, word, PART_TURNS, rest, TURNS_LEAST, TURNS_MOST);
    return text_refuse(l->why, l->reader->line,
                       "no part '%s'; there are ability, racer, bonus, dogs, "
                       "panthers and turns",
                       word);
}

/* ---- the whole ---- */

/* A part's name, counted from the first ability. */
static const char *part_name(const Box *box, int part)
{
    return part < PART_RACER
               ? box->ability[part]
               : box->racer[part - PART_RACER].kind + sizeof "animal." - 1;
}

/* Names are compared when all are known, so that two may be exchanged. At
 * least one of two equal names was read: its line is the one to look at. */
static bool names_differ(Lines *l, const char *what, int first, int end)
{
    for (int part = first; part < end; part++)
        for (int other = first; other < part; other++) {
            int32_t line =
                l->line[part] > l->line[other] ? l->line[part] : l->line[other];
            const char *name = part_name(l->box, part);
            if (text_equal(name, part_name(l->box, other)))
                return text_refuse(
                    l->why, line, "%s %d and %s %d are both called '%s'", what,
                    other - first + 1, what, part - first + 1, name);
        }
    return true;
}

bool turb_box_read(const Game *game, Reader *reader, void *box, Why *why)
{
    char line[256];
    Lines l = {.reader = reader, .why = why, .box = (Box *)box};
    LineRead read;
    __builtin_memcpy(box, game->box, sizeof(Box));
    while ((read = text_typed_line(reader, line, sizeof line)) == LINE_READ)
        if (!read_part(&l, line))
            return false;
    if (read != LINE_NONE)
        return text_refuse(why, reader->line, "%s", text_line_problem(read));
    return names_differ(&l, "ability", PART_ABILITY, PART_RACER) &&
           names_differ(&l, "racer", PART_RACER, PART_BONUS);
}

/* ---- writing ---- */

static void write_bonus(Text *page, const Box *box, int row)
{
    const Bonus *bonus = &box->bonus[row];
    text_print(page, "bonus %d %d", row + 1, bonus->value);
    for (int i = 0; i < ABILITIES; i++)
        if (bonus->abilities >> i & 1)
            text_print(page, " %s", box->ability[i]);
    text_put(page, '\n');
}

size_t turb_box_write(const Game *game, const void *box, char *buf, size_t size)
{
    const Box *b = (const Box *)box;
    Text page = text_into(buf, size);
    (void)game;
    for (int i = 0; i < ABILITIES; i++)
        text_print(&page, "ability %d %s\n", i + 1, b->ability[i]);
    for (int i = 0; i < RACERS; i++) {
        const uint8_t *symbols = b->racer[i].symbols;
        text_print(&page, "racer %d %s %d %d %d\n", i + 1,
                   part_name(b, PART_RACER + i), symbols[0], symbols[1],
                   symbols[2]);
    }
    for (int row = 0; row < ROWS_MAX; row++)
        write_bonus(&page, b, row);
    text_print(&page, "dogs %d\npanthers %d\nturns %d\n", b->dogs, b->panthers,
               b->most_turns);
    return page.length;
}
