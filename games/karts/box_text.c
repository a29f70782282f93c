/* box_text.c -- how the box of Crazy Karts is written down.
 *
 * An owner of the real one replaces any part with a text file:
 *
 *   deck 1 1 1 2 2 3
 *   speed 3 4
 *   obstacle ice-ring 9
 *   power whirl 2 cost 1
 *   damage spin 3
 *   upgrade armour 1
 *   special goblins 2
 *   custom booster 1 cost 1
 *   halves elves shoot
 *   halves goblins nothing
 *   wolf deck 1 2 2 2 3 3
 *   wolf speed 3 5
 *   wolf buffs brake turn
 *   wolf malfunctions brake speed shoot
 *   rounds 40
 *   start 3 2 2,3 any
 *   section 2 b
 *   row # # . . . o # #
 *   row  # . o . . # . #
 *
 * and four more rows. A speed is followed by the cards drawn at it; the wolf
 * has a deck, speeds and tokens of his own, one for each action named; a start
 * by the number of teams, the number of the space, column and row in the start
 * section, and the direction; a section by its number and side, or by `start`.
 * In a row # is a wall, . a plain hex, o an obstacle space and + a power-up
 * space; blanks in it mean nothing, and show here how hexes lie.
 */
#include "games/karts/track.h"

enum { COUNT_MOST = 15, COST_MOST = 9, ROUNDS_MOST = 60, UPGRADES_LEAST = 3 };

/* Steps that have no token of the wolf: what they do is not counted. */
enum { UNCOUNTED = 1 << STEP_SPECIAL | 1 << STEP_POWER | 1 << STEP_CUSTOM };

/* ---- reading: words and numbers ---- */

/* Everything that has a line of its own. What the wolf has, too, comes twice.
 */
enum {
    PART_DECK,
    PART_SPEED = PART_DECK + CREWS,
    PART_OBSTACLE = PART_SPEED + CREWS * (SPEED_MAX + 1),
    PART_POWER = PART_OBSTACLE + OBSTACLES,
    PART_DAMAGE = PART_POWER + POWERS,
    PART_UPGRADE = PART_DAMAGE + DAMAGES,
    PART_SPECIAL = PART_UPGRADE + UPGRADES,
    PART_CUSTOM = PART_SPECIAL + FACTIONS,
    PART_HALVES = PART_CUSTOM + CUSTOMS,
    PART_STACK = PART_HALVES + NAMES,
    PART_ROUNDS = PART_STACK + STACKS,
    PART_START,
    PART_FIRST = PART_START + (TEAMS - 1) * TEAMS,
    PART_SECTION,
    PARTS = PART_SECTION + SECTIONS * SIDES
};

typedef struct Lines {
    Reader *reader;
    Why *why;
    Box *box;
    uint8_t *row;        /* of the section being read */
    int rows;            /* that it still lacks */
    int32_t line[PARTS]; /* where a part was read, or 0 */
} Lines;

/* Names that a kind of line takes, and where the parts of those begin. */
typedef struct Words {
    const char *what;
    const char *const *name;
    int first, end, part;
} Words;

static const Words obstacles = {"obstacle", karts_obstacle_name,
                                OBSTACLE_TAKE_OFF, OBSTACLES, PART_OBSTACLE};
static const Words powers = {"power", karts_power_name, 0, POWERS, PART_POWER};
static const Words damages = {"damage", karts_damage_name, 0, DAMAGES,
                              PART_DAMAGE};
static const Words upgrades = {"upgrade", karts_upgrade_name, 0, UPGRADES,
                               PART_UPGRADE};
static const Words specials = {"special", karts_faction_name, 0, FACTIONS,
                               PART_SPECIAL};
static const Words customs = {"custom", karts_custom_name, 0, CUSTOMS,
                              PART_CUSTOM};
static const Words halves = {"halves", karts_faction_name, 0, NAMES,
                             PART_HALVES};
static const char *const stack_name[STACKS] = {"buffs", "malfunctions"};

/* Notes where a part stands; false: it was there before. */
static bool note_part(Lines *l, int part)
{
    bool is_new = !l->line[part];
    l->line[part] = l->reader->line;
    return is_new;
}

/* The last line that one of several parts stands in. */
static int32_t last_line(const Lines *l, int part, int end)
{
    int32_t last = 0;
    for (; part < end; part++)
        if (l->line[part] > last)
            last = l->line[part];
    return last;
}

static bool read_number(char **rest, int least, int most, uint8_t *number)
{
    const char *word = text_word(rest);
    int32_t value;
    if (!word || !text_int(word, least, most, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

/* One of the names, which it answers the number of. */
static bool read_name(Lines *l, const Words *words, const char *word, int *kind)
{
    char buf[160];
    Text list = text_into(buf, sizeof buf);
    for (int i = words->first; i < words->end; i++) {
        *kind = i;
        if (word && text_equal(words->name[i], word))
            return true;
        text_print(&list, "%s%s", i > words->first ? ", " : "", words->name[i]);
    }
    return text_refuse(l->why, l->reader->line, "%s takes one of %s",
                       words->what, buf);
}

/* The name that a line begins with, once. */
static bool read_kind(Lines *l, const Words *words, char **rest, int *kind)
{
    if (!read_name(l, words, text_word(rest), kind))
        return false;
    return note_part(l, words->part + *kind) ||
           text_refuse(l->why, l->reader->line, "%s %s is given twice",
                       words->what, words->name[*kind]);
}

/* ---- reading: the lines ---- */

/* What stands before the lines of the wolf. */
static const char *crew_word(int crew)
{
    return crew ? "wolf " : "";
}

static bool read_deck(Lines *l, int crew, char *rest)
{
    uint8_t value, cards[VALUES] = {0, 0, 0};
    if (!note_part(l, PART_DECK + crew))
        return text_refuse(l->why, l->reader->line, "%sdeck is given twice",
                           crew_word(crew));
    for (int i = 0; i < DECK; i++) {
        if (!read_number(&rest, 1, VALUES, &value))
            return text_refuse(l->why, l->reader->line,
                               "deck takes the values of %d cards, 1 to %d",
                               DECK, VALUES);
        cards[value - 1]++;
    }
    __builtin_memcpy(l->box->cards[crew], cards, sizeof cards);
    return !text_word(&rest) ||
           text_refuse(l->why, l->reader->line,
                       "deck has no more than %d cards", DECK);
}

static bool read_speed(Lines *l, int crew, char *rest)
{
    uint8_t speed;
    if (!read_number(&rest, 0, SPEED_MAX, &speed))
        return text_refuse(l->why, l->reader->line,
                           "speed takes a speed first, 0 to %d", SPEED_MAX);
    if (!note_part(l, PART_SPEED + crew * (SPEED_MAX + 1) + speed))
        return text_refuse(l->why, l->reader->line, "%sspeed %d is given twice",
                           crew_word(crew), speed);
    return (read_number(&rest, 1, DECK, &l->box->speedometer[crew][speed]) &&
            !text_word(&rest)) ||
           text_refuse(l->why, l->reader->line,
                       "speed %d takes a number of cards, 1 to %d", speed,
                       DECK);
}

/* A line of a name and a number. */
static bool read_count(Lines *l, const Words *words, char *rest, int least,
                       int most, uint8_t *count)
{
    int kind;
    if (!read_kind(l, words, &rest, &kind))
        return false;
    return (read_number(&rest, least, most, &count[kind]) &&
            !text_word(&rest)) ||
           text_refuse(l->why, l->reader->line,
                       "%s %s takes one number, %d to %d", words->what,
                       words->name[kind], least, most);
}

/* A line of a name, a number of tokens and a cost. */
static bool read_priced(Lines *l, const Words *words, char *rest,
                        uint8_t *count, uint8_t *cost)
{
    int kind;
    const char *word;
    if (!read_kind(l, words, &rest, &kind))
        return false;
    if (!read_number(&rest, 0, COUNT_MOST, &count[kind]))
        return text_refuse(l->why, l->reader->line,
                           "%s %s takes a number of tokens, 0 to %d",
                           words->what, words->name[kind], COUNT_MOST);
    word = text_word(&rest);
    return (word && text_equal(word, "cost") &&
            read_number(&rest, 0, COST_MOST, &cost[kind]) &&
            !text_word(&rest)) ||
           text_refuse(l->why, l->reader->line,
                       "%s %s ends with 'cost' and a number, 0 to %d",
                       words->what, words->name[kind], COST_MOST);
}

/* Names of steps to the end of the line, one at least and none twice. */
static bool read_steps(Lines *l, const char *what, char *rest, uint16_t *steps)
{
    const Words words = {what, karts_step_name, STEP_INITIATIVE, STEPS + 1, 0};
    const char *word;
    uint32_t set = 0;
    int step;
    while ((word = text_word(&rest)) || !set) {
        if (!read_name(l, &words, word, &step))
            return false;
        if (set >> step & 1)
            return text_refuse(l->why, l->reader->line,
                               "%s stands in this line twice", word);
        set |= 1u << step;
    }
    *steps = (uint16_t)set;
    return true;
}

/* `halves elves nothing`, or the names of steps. */
static bool read_halves(Lines *l, char *rest)
{
    int name;
    if (!read_kind(l, &halves, &rest, &name))
        return false;
    if (text_equal(rest, "nothing")) {
        l->box->halved[name] = 0;
        return true;
    }
    return read_steps(l, halves.what, rest, &l->box->halved[name]);
}

static bool read_stack(Lines *l, int stack, char *rest)
{
    if (!note_part(l, PART_STACK + stack))
        return text_refuse(l->why, l->reader->line, "wolf %s is given twice",
                           stack_name[stack]);
    return read_steps(l, stack_name[stack], rest, &l->box->stack[stack]) &&
           (!(l->box->stack[stack] & UNCOUNTED) ||
            text_refuse(l->why, l->reader->line,
                        "%s are not for special, power or custom",
                        stack_name[stack]));
}

static bool read_wolf(Lines *l, char *rest)
{
    const char *word = text_word(&rest);
    if (word && text_equal(word, "deck"))
        return read_deck(l, 1, rest);
    if (word && text_equal(word, "speed"))
        return read_speed(l, 1, rest);
    for (int stack = 0; word && stack < STACKS; stack++)
        if (text_equal(word, stack_name[stack]))
            return read_stack(l, stack, rest);
    return text_refuse(l->why, l->reader->line,
                       "wolf takes one of deck, speed, buffs, malfunctions");
}

static bool read_rounds(Lines *l, char *rest)
{
    if (!note_part(l, PART_ROUNDS))
        return text_refuse(l->why, l->reader->line, "rounds is given twice");
    return (read_number(&rest, 1, ROUNDS_MOST, &l->box->rounds) &&
            !text_word(&rest)) ||
           text_refuse(l->why, l->reader->line,
                       "rounds takes one number, 1 to %d", ROUNDS_MOST);
}

/* "2,3": column and row, as people count them. */
static bool read_place(char *word, uint8_t *hex)
{
    int32_t column, row;
    char *at = word;
    while (at && *at && *at != ',')
        at++;
    if (!at || !*at)
        return false;
    *at++ = 0;
    if (!text_int(word, 1, SECTION_COLUMNS, &column) ||
        !text_int(at, 1, SECTION_ROWS, &row))
        return false;
    *hex = (uint8_t)((row - 1) * SECTION_COLUMNS + column - 1);
    return true;
}

/* A direction, or `any`, which is DIRECTIONS. */
static bool read_facing(const char *word, uint8_t *facing)
{
    uint8_t d = 0;
    while (word && d < DIRECTIONS && !text_equal(word, karts_direction_name[d]))
        d++;
    *facing = d;
    return word && (d < DIRECTIONS || text_equal(word, "any"));
}

static bool read_start(Lines *l, char *rest)
{
    uint8_t teams, space;
    if (!read_number(&rest, 2, TEAMS, &teams))
        return text_refuse(l->why, l->reader->line,
                           "start takes a number of teams first, 2 to %d",
                           TEAMS);
    if (!read_number(&rest, 1, teams, &space))
        return text_refuse(l->why, l->reader->line,
                           "start %d takes the number of a space, 1 to %d",
                           teams, teams);
    if (!note_part(l, PART_START + (teams - 2) * TEAMS + space - 1))
        return text_refuse(l->why, l->reader->line,
                           "start %d %d is given twice", teams, space);
    Start *start = &l->box->start[teams - 2][space - 1];
    if (!read_place(text_word(&rest), &start->hex))
        return text_refuse(l->why, l->reader->line,
                           "start %d %d takes COLUMN,ROW: 1 to %d, 1 to %d",
                           teams, space, SECTION_COLUMNS, SECTION_ROWS);
    return (read_facing(text_word(&rest), &start->facing) &&
            !text_word(&rest)) ||
           text_refuse(l->why, l->reader->line,
                       "start %d %d ends with a direction, such as %s, or "
                       "'any'",
                       teams, space, karts_direction_name[EAST]);
}

/* The number of a section's side, SECTIONS * SIDES for the start section. */
static bool read_side(char **rest, int *side)
{
    const char *word = text_word(rest);
    int32_t number;
    *side = SECTIONS * SIDES;
    if (word && text_equal(word, "start"))
        return !text_word(rest);
    if (!word || !text_int(word, 1, SECTIONS, &number))
        return false;
    word = text_word(rest);
    if (!word || !(text_equal(word, "a") || text_equal(word, "b")))
        return false;
    *side = SIDES * ((int)number - 1) + (*word == 'b');
    return !text_word(rest);
}

static bool read_section(Lines *l, char *rest)
{
    int side;
    if (!read_side(&rest, &side))
        return text_refuse(l->why, l->reader->line,
                           "section takes a number, 1 to %d, and a side, a or "
                           "b; or 'start'",
                           SECTIONS);
    bool is_first = side == SECTIONS * SIDES;
    if (!note_part(l, is_first ? PART_FIRST : PART_SECTION + side))
        return text_refuse(l->why, l->reader->line,
                           "this section is given twice");
    l->row =
        is_first ? l->box->first : l->box->section[side / SIDES][side % SIDES];
    l->rows = SECTION_ROWS;
    return true;
}

/* What HEX_WALL .. HEX_SPOT look like. */
static const char marks[] = "#.+o";

static bool read_row(Lines *l, const char *rest)
{
    int hexes = 0;
    if (!l->rows)
        return text_refuse(l->why, l->reader->line,
                           "there is no section that this row belongs to");
    for (; *rest; rest++) {
        uint8_t what = 0;
        while (marks[what] && marks[what] != *rest)
            what++;
        if (*rest == ' ')
            continue;
        if (!marks[what])
            return text_refuse(l->why, l->reader->line,
                               "a row is made of %s and has no '%c'", marks,
                               *rest);
        if (hexes++ < SECTION_COLUMNS)
            *l->row++ = what;
    }
    l->rows--;
    return hexes == SECTION_COLUMNS ||
           text_refuse(l->why, l->reader->line, "a row has %d hexes, not %d",
                       SECTION_COLUMNS, hexes);
}

static bool is_whole(Lines *l)
{
    return !l->rows || text_refuse(l->why, l->reader->line,
                                   "the section before lacks %d of its %d rows",
                                   l->rows, SECTION_ROWS);
}

static bool read_counted(Lines *l, const char *word, char *rest)
{
    Box *box = l->box;
    if (text_equal(word, "obstacle"))
        return read_count(l, &obstacles, rest, 0, COUNT_MOST, box->hazard);
    if (text_equal(word, "damage"))
        return read_count(l, &damages, rest, 0, COUNT_MOST, box->damage);
    if (text_equal(word, "upgrade"))
        return read_count(l, &upgrades, rest, 0, COUNT_MOST, box->upgrade);
    if (text_equal(word, "special"))
        return read_count(l, &specials, rest, 1, COST_MOST, box->special);
    return text_refuse(l->why, l->reader->line,
                       "no part '%s'; there are deck, speed, obstacle, power, "
                       "damage, upgrade, special, custom, halves, wolf, "
                       "rounds, start, section and row",
                       word);
}

static bool read_part(Lines *l, char *line)
{
    char *rest = line;
    const char *word = text_word(&rest);
    if (text_equal(word, "row"))
        return read_row(l, rest);
    if (!is_whole(l))
        return false;
    if (text_equal(word, "deck"))
        return read_deck(l, 0, rest);
    if (text_equal(word, "speed"))
        return read_speed(l, 0, rest);
    if (text_equal(word, "wolf"))
        return read_wolf(l, rest);
    if (text_equal(word, "power"))
        return read_priced(l, &powers, rest, l->box->power, l->box->cost);
    if (text_equal(word, "custom"))
        return read_priced(l, &customs, rest, l->box->custom,
                           l->box->custom_cost);
    if (text_equal(word, "halves"))
        return read_halves(l, rest);
    if (text_equal(word, "rounds"))
        return read_rounds(l, rest);
    if (text_equal(word, "start"))
        return read_start(l, rest);
    if (text_equal(word, "section"))
        return read_section(l, rest);
    return read_counted(l, word, rest);
}

/* ---- reading: the whole ---- */

/* Three are given out between the races. */
static bool has_upgrades(Lines *l)
{
    int sum = 0;
    for (int kind = 0; kind < UPGRADES; kind++)
        sum += l->box->upgrade[kind];
    return sum >= UPGRADES_LEAST ||
           text_refuse(l->why, last_line(l, PART_UPGRADE, PART_SPECIAL),
                       "there are %d upgrades, and %d are needed", sum,
                       UPGRADES_LEAST);
}

/* Each team of two gets one. [K56] */
static bool has_customs(Lines *l)
{
    int sum = 0;
    for (int kind = 0; kind < CUSTOMS; kind++)
        sum += l->box->custom[kind];
    return sum >= TEAMS ||
           text_refuse(l->why, last_line(l, PART_CUSTOM, PART_HALVES),
                       "there are %d customizations, and %d are needed", sum,
                       TEAMS);
}

static int count_spots(const uint8_t section[SECTION_HEXES])
{
    int spots = 0;
    for (int i = 0; i < SECTION_HEXES; i++)
        spots += section[i] == HEX_SPOT;
    return spots;
}

/* How many obstacle spaces can be on the table at once: the start section and
 * all sections with their fuller sides, but for the one that has least. */
static int most_spots(const Box *box)
{
    int sum = count_spots(box->first), least = SECTION_HEXES;
    for (int i = 0; i < SECTIONS; i++) {
        int a = count_spots(box->section[i][0]);
        int b = count_spots(box->section[i][1]), most = a > b ? a : b;
        sum += most;
        least = most < least ? most : least;
    }
    return sum - least;
}

/* Each space gets a token, and each token has one other side than the rock. */
static bool has_obstacles(Lines *l)
{
    int spots = most_spots(l->box), tokens = 0;
    int32_t drawn = last_line(l, PART_FIRST, PARTS);
    int32_t counted = last_line(l, PART_OBSTACLE, PART_POWER);
    for (int kind = 0; kind < OBSTACLES; kind++)
        tokens += l->box->hazard[kind];
    return tokens >= spots ||
           text_refuse(l->why, drawn > counted ? drawn : counted,
                       "there are %d obstacle tokens for up to %d spaces",
                       tokens, spots);
}

static bool starts_differ(Lines *l, int teams, int a, int b)
{
    const Start *start = l->box->start[teams - 2];
    int part = PART_START + (teams - 2) * TEAMS;
    int32_t line = l->line[part + a] > l->line[part + b] ? l->line[part + a]
                                                         : l->line[part + b];
    if (start[a].hex == start[b].hex)
        return text_refuse(l->why, line,
                           "start %d %d and start %d %d are the same hex",
                           teams, a + 1, teams, b + 1);
    return start[a].facing < DIRECTIONS || start[b].facing < DIRECTIONS ||
           text_refuse(l->why, line,
                       "start %d %d and start %d %d cannot both be 'any'",
                       teams, a + 1, teams, b + 1);
}

/* The spaces of a number of teams are plain hexes of their own, and one at
 * most has no direction. [K47] */
static bool starts_fit(Lines *l, int teams)
{
    for (int i = 0; i < teams; i++) {
        const Start *start = &l->box->start[teams - 2][i];
        int32_t line = l->line[PART_START + (teams - 2) * TEAMS + i];
        if (l->box->first[start->hex] != HEX_PLAIN)
            return text_refuse(
                l->why, line > l->line[PART_FIRST] ? line : l->line[PART_FIRST],
                "start %d %d is not on a plain hex", teams, i + 1);
        for (int other = 0; other < i; other++)
            if (!starts_differ(l, teams, other, i))
                return false;
    }
    return true;
}

static void lay_track(const Box *box, Karts *s, const int side[3])
{
    track_lay(s, 0, box->first);
    for (int i = 0; i < track_sections(s); i++)
        track_lay(s, i + 1, box->section[side[i] / SIDES][side[i] % SIDES]);
    track_measure(s);
}

static bool all_reach(const Box *box, const Karts *s)
{
    for (int teams = 2; teams <= TEAMS; teams++)
        for (int i = 0; i < teams; i++)
            if (!s->distance[track_hex(0, box->start[teams - 2][i].hex)])
                return false;
    return true;
}

/* One arrangement of a part: n says which sides lie there, three bits each. */
static bool is_drivable(Lines *l, int part, int n)
{
    const int side[3] = {n & 7, n >> 3 & 7, n >> 6};
    Karts s;
    __builtin_memset(&s, 0, sizeof s);
    s.part = (uint8_t)part;
    for (int i = 1; i < track_sections(&s); i++)
        for (int other = 0; other < i; other++)
            if (side[i] / SIDES == side[other] / SIDES)
                return true;
    lay_track(l->box, &s, side);
    if (all_reach(l->box, &s))
        return true;
    char buf[32];
    Text list = text_into(buf, sizeof buf);
    for (int i = 0; i < track_sections(&s); i++)
        text_print(&list, " %d%c", side[i] / SIDES + 1, "ab"[side[i] % SIDES]);
    return text_refuse(l->why, last_line(l, PART_START, PARTS),
                       "with the sections%s not every start space reaches the "
                       "finish",
                       buf);
}

/* Every arrangement; unless none of it was read. */
static bool tracks_are_drivable(Lines *l)
{
    if (!last_line(l, PART_START, PARTS))
        return true;
    for (int part = QUALIFYING; part <= RACE; part++)
        for (int n = 0; n < (part == RACE ? 512 : 64); n++)
            if (!is_drivable(l, part, n))
                return false;
    return true;
}

bool karts_box_read(const Game *game, Reader *reader, void *box, Why *why)
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
    return is_whole(&l) && has_upgrades(&l) && has_customs(&l) &&
           starts_fit(&l, 2) && starts_fit(&l, 3) && starts_fit(&l, TEAMS) &&
           has_obstacles(&l) && tracks_are_drivable(&l);
}

/* ---- writing ---- */

static void write_counts(Text *page, const Words *words, const uint8_t *count)
{
    for (int i = words->first; i < words->end; i++)
        text_print(page, "%s %s %d\n", words->what, words->name[i], count[i]);
}

static void write_drivers(Text *page, const Box *box, int crew)
{
    text_print(page, "%sdeck", crew_word(crew));
    for (int value = 1; value <= VALUES; value++)
        for (int i = 0; i < box->cards[crew][value - 1]; i++)
            text_print(page, " %d", value);
    text_print(page, "\n");
    for (int speed = 0; speed <= SPEED_MAX; speed++)
        text_print(page, "%sspeed %d %d\n", crew_word(crew), speed,
                   box->speedometer[crew][speed]);
}

static void write_priced(Text *page, const Words *words, const uint8_t *count,
                         const uint8_t *cost)
{
    for (int i = words->first; i < words->end; i++)
        text_print(page, "%s %s %d cost %d\n", words->what, words->name[i],
                   count[i], cost[i]);
}

static void write_steps(Text *page, uint32_t steps)
{
    for (int step = STEP_INITIATIVE; step <= STEPS; step++)
        if (steps >> step & 1)
            text_print(page, " %s", karts_step_name[step]);
    text_print(page, "\n");
}

static void write_halves(Text *page, const Box *box)
{
    for (int name = 0; name < NAMES; name++) {
        text_print(page, "halves %s", karts_faction_name[name]);
        if (box->halved[name])
            write_steps(page, box->halved[name]);
        else
            text_print(page, " nothing\n");
    }
}

static void write_wolf(Text *page, const Box *box)
{
    write_drivers(page, box, 1);
    for (int stack = 0; stack < STACKS; stack++) {
        text_print(page, "wolf %s", stack_name[stack]);
        write_steps(page, box->stack[stack]);
    }
}

static void write_starts(Text *page, const Box *box, int teams)
{
    for (int i = 0; i < teams; i++) {
        const Start *start = &box->start[teams - 2][i];
        text_print(
            page, "start %d %d %d,%d %s\n", teams, i + 1,
            start->hex % SECTION_COLUMNS + 1, start->hex / SECTION_COLUMNS + 1,
            start->facing < DIRECTIONS ? karts_direction_name[start->facing]
                                       : "any");
    }
}

static void write_rows(Text *page, const uint8_t section[SECTION_HEXES])
{
    for (int row = 0; row < SECTION_ROWS; row++) {
        text_print(page, "row%s", row & 1 ? " " : "");
        for (int i = 0; i < SECTION_COLUMNS; i++)
            text_print(page, " %c", marks[*section++]);
        text_print(page, "\n");
    }
}

size_t karts_box_write(const Game *game, const void *box, char *buf,
                       size_t size)
{
    const Box *b = (const Box *)box;
    Text page = text_into(buf, size);
    (void)game;
    write_drivers(&page, b, 0);
    write_wolf(&page, b);
    write_counts(&page, &obstacles, b->hazard);
    write_priced(&page, &powers, b->power, b->cost);
    write_counts(&page, &damages, b->damage);
    write_counts(&page, &upgrades, b->upgrade);
    write_counts(&page, &specials, b->special);
    write_priced(&page, &customs, b->custom, b->custom_cost);
    write_halves(&page, b);
    text_print(&page, "rounds %d\n", b->rounds);
    for (int teams = 2; teams <= TEAMS; teams++)
        write_starts(&page, b, teams);
    text_print(&page, "section start\n");
    write_rows(&page, b->first);
    for (int side = 0; side < SECTIONS * SIDES; side++) {
        text_print(&page, "section %d %c\n", side / SIDES + 1,
                   "ab"[side % SIDES]);
        write_rows(&page, b->section[side / SIDES][side % SIDES]);
    }
    return page.length;
}
