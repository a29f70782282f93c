/* box.c -- what is in the boxes of Crazy Race, and how it is written down.
 *
 * Each value is marked: printed (in a rulebook), public (in published
 * descriptions), or ours (a house value, made because nobody outside the box
 * can know it). An owner of the real box replaces any part with a text file:
 *
 *   hand 1 1 2 2 3 3 4 6
 *   turnaround 6 5 4 3 2 1
 *   finish 6 5 4 3 2 1
 *   unused_with_three 1
 *   stage 1 any 2 sprinter 3 flyer 2 reptile 2
 *
 * A stage card is its four sides clockwise from the one evaluated first.
 */
#include "games/race/race.h"

/* Public for trains, and every printed example of both editions fits:
 * 1 1 2 2 3 3 4 6. The runs and equal cards are derived from it. */
#define STANDARD_HAND                                                          \
    .card = {1, 1, 2, 2, 3, 3, 4, 6},                                          \
    .run = {0, 0x03, 0x0c, 0x30, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0},    \
    .same = 0x2a

/* Ours: the numbers and the order of the motifs. Public: three motif sides
 * and one without. Printed: cards 1 and 2, as far as the examples show them.
 * The marked side is the one without motif in both examples. */
#define STANDARD_STAGES                                                        \
    {                                                                          \
        {{3, 2}, {0, 3}, {2, 2}, {1, 2}}, {{3, 2}, {0, 4}, {2, 2}, {1, 1}},    \
            {{3, 0}, {1, 3}, {0, 1}, {2, 4}},                                  \
            {{3, 1}, {2, 3}, {1, 2}, {0, 2}},                                  \
            {{3, 0}, {0, 3}, {1, 4}, {2, 1}},                                  \
            {{3, 3}, {1, 4}, {2, 3}, {0, 1}},                                  \
            {{3, 0}, {2, 1}, {0, 4}, {1, 3}},                                  \
            {{3, 1}, {1, 1}, {0, 2}, {2, 4}},                                  \
    }

const Box race_animals_box = {
    STANDARD_HAND,
    .edition = EDITION_ANIMALS,
    .unused_with_three = 1, /* printed: the two sixes */
    .tiles = {6, 6},        /* printed: twelve, in pairs */
    .tile = {{6, 5, 4, 3, 2, 1, 0, 0},
             {6, 5, 4, 3, 2, 1, 0, 0}}, /* printed: 6 5 4; ours: 3 2 1 */
    .like = {0, 0},
    .stage = STANDARD_STAGES,
};

const Box race_trains_box = {
    STANDARD_HAND,
    .edition = EDITION_TRAINS,
    .unused_with_three = 0,             /* printed */
    .tiles = {8, 6},                    /* public */
    .tile = {{5, 5, 5, 5, 4, 4, 4, 4},  /* public: 5 and 4; ours: how many */
             {6, 5, 5, 4, 4, 3, 0, 0}}, /* public: 6 to 3; ours: how many */
    .like = {0xee, 0x14},
    .stage = STANDARD_STAGES,
};

static const char *const off_on[] = {"off", "on", NULL};
static const char *const sorted_shuffled[] = {"sorted", "shuffled", NULL};
static const char *const edition_second[] = {"edition", "second", NULL};
static const char *const never_once[] = {"never", "once", NULL};

#define OPTIONS(penalty)                                                       \
    {                                                                          \
        {.name = "penalty",                                                    \
         .help = "Owners of the pieces furthest behind lose point tiles.",     \
         .choices = off_on,                                                    \
         .normal = (penalty)},                                                 \
            {.name = "piles",                                                  \
             .help = "Point tiles are taken from the highest down, or in "     \
                     "shuffled order.",                                        \
             .choices = sorted_shuffled},                                      \
            {.name = "steal",                                                  \
             .help = "A piece that gets home may take a rival's best tile "    \
                     "instead of one from the pile.",                          \
             .choices = off_on},                                               \
            {.name = "ties",                                                   \
             .help = "A tie for the win is settled by how far the pieces got " \
                     "(the edition's rule), or the highest score held alone "  \
                     "wins.",                                                  \
             .choices = edition_second},                                       \
            {.name = "fewer",                                                  \
             .help = "How many of the lowest point tiles at each end stay in " \
                     "the box.",                                               \
             .least = 0,                                                       \
             .most = 3},                                                       \
            {.name = "optional_move",                                          \
             .help = "The winner of an edge may refuse to move.",              \
             .choices = off_on},                                               \
            {.name = "takeback",                                               \
             .help = "How often players may take their used cards back.",      \
             .choices = never_once,                                            \
             .normal = 1},                                                     \
        {                                                                      \
            .name = NULL                                                       \
        }                                                                      \
    }

const Option race_animals_options[] = OPTIONS(1); /* printed: standard */
const Option race_trains_options[] = OPTIONS(0);  /* printed: a variant */

/* ---- derived values ---- */

static void sort(uint8_t *values, int count, bool ascending)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && (values[j] < values[j - 1]) == ascending &&
                        values[j] != values[j - 1];
             j--) {
            uint8_t lower = values[j];
            values[j] = values[j - 1];
            values[j - 1] = lower;
        }
}

static uint8_t equal_to_previous(const uint8_t *values, int count)
{
    uint8_t set = 0;
    for (int i = 1; i < count; i++)
        set |= (uint8_t)((values[i] == values[i - 1]) << i);
    return set;
}

static void derive(Box *box)
{
    sort(box->card, CARDS, true);
    box->same = equal_to_previous(box->card, CARDS);
    __builtin_memset(box->run, 0, sizeof box->run);
    for (int i = 0; i < CARDS; i++)
        box->run[box->card[i]] |= (uint8_t)(1u << i);
    for (int side = 0; side < SIDES; side++) {
        sort(box->tile[side], box->tiles[side], false);
        box->like[side] = equal_to_previous(box->tile[side], box->tiles[side]);
    }
}

/* ---- reading ---- */

typedef struct Lines {
    Reader *reader;
    Why *why;
    Box *box;
    const Edition *edition;
    uint32_t seen; /* the parts read so far: 8 stages, then the others */
} Lines;

enum {
    PART_HAND = STAGES,
    PART_TURN,
    PART_FINISH,
    PART_UNUSED,
};

static bool once(Lines *l, int part, const char *name)
{
    if (l->seen >> part & 1)
        return text_refuse(l->why, l->reader->line, "%s is given twice", name);
    l->seen |= 1u << part;
    return true;
}

/* Up to `most` integers in least..highest; answers how many, -1: refused. */
static int read_values(Lines *l, char *rest, const char *name, int most,
                       int highest, uint8_t *values)
{
    int count = 0;
    for (char *word; (word = text_word(&rest)); count++) {
        int32_t value;
        if (count == most || !text_int(word, 1, highest, &value)) {
            text_refuse(l->why, l->reader->line,
                        "%s takes at most %d values of 1 to %d, not '%s'", name,
                        most, highest, word);
            return -1;
        }
        values[count] = (uint8_t)value;
    }
    return count;
}

static bool read_hand(Lines *l, char *rest)
{
    uint8_t values[CARDS];
    if (!once(l, PART_HAND, "hand"))
        return false;
    int count = read_values(l, rest, "hand", CARDS, CARD_MAX, values);
    if (count < 0)
        return false;
    if (count != CARDS)
        return text_refuse(l->why, l->reader->line,
                           "a hand has %d cards, not %d", CARDS, count);
    __builtin_memcpy(l->box->card, values, sizeof values);
    return true;
}

static bool read_tiles(Lines *l, char *rest, int side, const char *name)
{
    uint8_t values[TILES] = {0};
    if (!once(l, PART_TURN + side, name))
        return false;
    int count = read_values(l, rest, name, TILES, TILE_MAX, values);
    if (count < 0)
        return false;
    __builtin_memcpy(l->box->tile[side], values, sizeof values);
    l->box->tiles[side] = (uint8_t)count;
    return true;
}

static bool read_unused(Lines *l, char *rest)
{
    int32_t value;
    char *word = text_word(&rest);
    if (!once(l, PART_UNUSED, "unused_with_three"))
        return false;
    if (!word || text_word(&rest) || !text_int(word, 0, TILES, &value))
        return text_refuse(l->why, l->reader->line,
                           "unused_with_three takes one number, 0 to %d",
                           TILES);
    l->box->unused_with_three = (uint8_t)value;
    return true;
}

static int piece_parse(const Edition *edition, const char *word)
{
    for (int piece = 0; piece < PIECES; piece++)
        if (text_equal(edition->piece[piece], word))
            return piece;
    return text_equal(word, "any") ? ANY_PIECE : -1;
}

static bool read_side(Lines *l, char **rest, Side *side)
{
    const char *const *name = l->edition->piece;
    char *motif = text_word(rest), *points = motif ? text_word(rest) : NULL;
    if (!points)
        return text_refuse(l->why, l->reader->line,
                           "a stage has four sides, each MOTIF POINTS");
    int piece = piece_parse(l->edition, motif);
    if (piece < 0)
        return text_refuse(l->why, l->reader->line,
                           "no motif '%s'; there are %s, %s, %s and any", motif,
                           name[0], name[1], name[2]);
    int32_t value = 0;
    bool question = piece == ANY_PIECE && text_equal(points, "?");
    if (!question && !text_int(points, 1, POINTS_MAX, &value))
        return text_refuse(l->why, l->reader->line,
                           "points are 1 to %d, or ? beside any; not '%s'",
                           POINTS_MAX, points);
    side->piece = (uint8_t)piece;
    side->points = (uint8_t)value;
    return true;
}

static bool read_stage(Lines *l, char *rest)
{
    int32_t number;
    Side sides[EDGES];
    uint32_t motifs = 0;
    char *word = text_word(&rest);
    if (!word || !text_int(word, 1, STAGES, &number))
        return text_refuse(l->why, l->reader->line,
                           "stage cards are numbered 1 to %d", STAGES);
    if (!once(l, number - 1, "this stage"))
        return false;
    for (int edge = 0; edge < EDGES; edge++) {
        if (!read_side(l, &rest, &sides[edge]))
            return false;
        motifs |= 1u << sides[edge].piece;
    }
    if (motifs != (1u << EDGES) - 1 || text_word(&rest))
        return text_refuse(l->why, l->reader->line,
                           "a stage has each motif once and one side any");
    __builtin_memcpy(l->box->stage[number - 1], sides, sizeof sides);
    return true;
}

static bool read_part(Lines *l, char *line)
{
    char *rest = line, *word = text_word(&rest);
    if (text_equal(word, "hand"))
        return read_hand(l, rest);
    if (text_equal(word, "turnaround"))
        return read_tiles(l, rest, AT_TURN, "turnaround");
    if (text_equal(word, "finish"))
        return read_tiles(l, rest, AT_HOME, "finish");
    if (text_equal(word, "unused_with_three"))
        return read_unused(l, rest);
    if (text_equal(word, "stage"))
        return read_stage(l, rest);
    return text_refuse(l->why, l->reader->line,
                       "no part '%s'; there are hand, turnaround, finish, "
                       "unused_with_three and stage",
                       word);
}

bool race_box_read(const Game *game, Reader *reader, void *box, Why *why)
{
    char line[256];
    Lines l = {reader, why, (Box *)box, race_edition((const Box *)game->box),
               0};
    __builtin_memcpy(box, game->box, sizeof(Box));
    for (;;) {
        LineRead read = text_typed_line(reader, line, sizeof line);
        if (read == LINE_NONE)
            break;
        if (read != LINE_READ)
            return text_refuse(why, reader->line, "%s",
                               text_line_problem(read));
        if (!read_part(&l, line))
            return false;
    }
    derive(l.box);
    return true;
}

/* ---- writing ---- */

static void write_values(Text *page, const char *name, const uint8_t *values,
                         int count)
{
    text_add(page, name);
    for (int i = 0; i < count; i++)
        text_print(page, " %d", values[i]);
    text_put(page, '\n');
}

static void write_stage(Text *page, const Edition *edition, int number,
                        const Side *sides)
{
    text_print(page, "stage %d", number);
    for (int edge = 0; edge < EDGES; edge++) {
        Side side = sides[edge];
        text_print(page, " %s",
                   side.piece == ANY_PIECE ? "any"
                                           : edition->piece[side.piece]);
        if (side.points)
            text_print(page, " %d", side.points);
        else
            text_add(page, " ?");
    }
    text_put(page, '\n');
}

size_t race_box_write(const Game *game, const void *box, char *buf, size_t size)
{
    const Box *b = (const Box *)box;
    Text page = text_into(buf, size);
    (void)game;
    write_values(&page, "hand", b->card, CARDS);
    write_values(&page, "turnaround", b->tile[AT_TURN], b->tiles[AT_TURN]);
    write_values(&page, "finish", b->tile[AT_HOME], b->tiles[AT_HOME]);
    write_values(&page, "unused_with_three", &b->unused_with_three, 1);
    for (int i = 0; i < STAGES; i++)
        write_stage(&page, race_edition(b), i + 1, b->stage[i]);
    return page.length;
}
