/* show.c -- a scene as text.
 *
 * Each area becomes a block of lines: its title, then its grid. A thing is
 * written as one token, owner's shape first:
 *
 *   ▲4      a thing of Red's          ▲?     its face is hidden
 *   ▲F→     it faces right            *4     the table looks at it now
 *   4!      it won                    (4)    it is not available now
 *   [4]     a card                    ·      an empty place
 *
 * Tokens that lie in one cell follow each other and wrap inside the cell.
 * Blocks stand side by side while the terminal is wide enough.
 */
#include "apps/show.h"

#include <stdio.h>
#include <string.h>

#include "apps/say.h"
#include "apps/seats.h"

enum {
    LINE_BYTES = 2048,
    CELL_LINES = 8,
    CELL_WIDTH = 14, /* tokens wrap beyond this */
    BLOCK_LINES = 96,
    COLUMNS_MAX = 40,
    GAP = 3
};

/* Text of which is known how many columns it takes; escapes take none. */
typedef struct Line {
    int length, width;
    char text[LINE_BYTES];
} Line;

typedef struct Cell {
    int lines;
    Line line[CELL_LINES];
} Cell;

typedef struct Block {
    int lines, width;
    Line line[BLOCK_LINES];
} Block;

static void add_escape(Line *line, const char *escape)
{
    int length = (int)strlen(escape);
    if (line->length + length >= LINE_BYTES)
        return;
    memcpy(line->text + line->length, escape, (size_t)length + 1);
    line->length += length;
}

/* Each byte that does not go on a UTF-8 character begins a column. */
static void add_text(Line *line, const char *text)
{
    add_escape(line, text);
    for (; *text; text++)
        line->width += (*text & 0xc0) != 0x80;
}

static void add_times(Line *line, const char *text, int times)
{
    for (int i = 0; i < times; i++)
        add_text(line, text);
}

static void trim(Line *line)
{
    for (; line->length && line->text[line->length - 1] == ' '; line->width--)
        line->text[--line->length] = 0;
}

static void add_line(Line *line, const Line *other)
{
    add_escape(line, other->text);
    line->width += other->width;
}

static const char *arrow(const Item *item)
{
    static const char *const plain[] = {">", "v", "<", "^"};
    static const char *const drawn[] = {"→", "↓", "←", "↑"};
    int quarter = ((item->turn % 360 + 360 + 45) / 90) % 4;
    return say_in_unicode() ? drawn[quarter] : plain[quarter];
}

/* An arrow to the left stands before the thing, as if it moved there. */
static bool faces_left(const Item *item)
{
    int turn = (item->turn % 360 + 360) % 360;
    return turn > 135 && turn < 225;
}

static void add_label(Line *line, const Item *item, int you)
{
    char label[64];
    tale_fill(label, sizeof label, item->label, seats_names(), you);
    if (item->owner != SCENE_NOBODY) {
        Seat look = seats_look(item->owner);
        add_escape(line, look.colour);
        add_text(line, look.shape);
        /* Letters of owner and label must not run into a word. */
        add_text(line, say_in_unicode() ? "" : ":");
    }
    add_text(line, item->flags & ITEM_FACE_DOWN && !label[0] ? "?" : label);
    if (item->owner != SCENE_NOBODY)
        add_escape(line, seats_plain());
}

static void build_token(const Item *item, bool framed, int you, Line *token)
{
    bool faces = item->flags & ITEM_FACES, active = item->flags & ITEM_ACTIVE;
    bool closed = item->flags & ITEM_CLOSED;
    *token = (Line){0};
    add_escape(token, active ? seats_bold() : "");
    add_text(token, active ? "*" : "");
    add_text(token, closed ? "(" : framed ? "[" : "");
    add_text(token, faces && faces_left(item) ? arrow(item) : "");
    add_label(token, item, you);
    add_text(token, faces && !faces_left(item) ? arrow(item) : "");
    add_text(token, item->flags & ITEM_WON ? "!" : "");
    add_text(token, closed ? ")" : framed ? "]" : "");
    add_escape(token, active ? seats_plain() : "");
}

/* A thing without a face of its own is a place for others; it is seen only
 * while it is empty. */
static bool is_place(const Item *item)
{
    return !item->label[0] && !(item->flags & ~ITEM_ACTIVE);
}

/* Puts a token behind the others, or below them where it does not fit or
 * lies on what they are. */
static void add_token(Cell *cell, const Line *token, bool below)
{
    Line *last = cell->lines > 0 ? &cell->line[cell->lines - 1] : NULL;
    if (last && !below && last->width + 1 + token->width <= CELL_WIDTH) {
        add_text(last, " ");
        add_line(last, token);
    } else if (cell->lines < CELL_LINES) {
        cell->line[cell->lines++] = *token;
    }
}

static void build_cell(const Scene *scene, int area, int column, int row,
                       int you, Cell *cell)
{
    bool cards = scene->area[area].shape == CELL_CARD, place = false;
    int before = SCENE_NOBODY;
    cell->lines = 0;
    for (int i = 0; i < scene->items; i++) {
        const Item *item = &scene->item[i];
        if (item->area != area || item->column != column || item->row != row)
            continue;
        place |= is_place(item);
        if (is_place(item))
            continue;
        Line token;
        build_token(item, cards && cell->lines == 0, you, &token);
        add_token(cell, &token,
                  before == SCENE_NOBODY && item->owner != SCENE_NOBODY);
        before = item->owner;
    }
    if (place && cell->lines == 0) {
        Line *dot = &cell->line[cell->lines++];
        *dot = (Line){0};
        add_escape(dot, seats_dim());
        add_text(dot, say_in_unicode() ? "·" : ".");
        add_escape(dot, seats_plain());
    }
}

/* Columns at the right that hold nothing are left out. */
static int columns_of(const Scene *scene, int area)
{
    int columns = 0;
    for (int i = 0; i < scene->items; i++)
        if (scene->item[i].area == area && scene->item[i].column >= columns)
            columns = scene->item[i].column + 1;
    return columns < COLUMNS_MAX ? columns : COLUMNS_MAX;
}

static Line *new_line(Block *block)
{
    if (block->lines < BLOCK_LINES)
        block->lines++;
    block->line[block->lines - 1] = (Line){0};
    return &block->line[block->lines - 1];
}

static void measure(const Scene *scene, int area, int you,
                    int width[COLUMNS_MAX])
{
    static Cell cell;
    int columns = columns_of(scene, area);
    for (int column = 0; column < columns; column++) {
        width[column] = 1;
        for (int row = 0; row < scene->area[area].rows; row++) {
            build_cell(scene, area, column, row, you, &cell);
            for (int i = 0; i < cell.lines; i++)
                if (cell.line[i].width > width[column])
                    width[column] = cell.line[i].width;
        }
    }
}

/* The pieces that a grid is drawn with: left, between, right, across. */
typedef struct Rule {
    const char *left, *cross, *right, *across;
} Rule;

static void add_rule(Block *block, const int *width, int columns,
                     const Rule *rule)
{
    Line *line = new_line(block);
    add_escape(line, seats_dim());
    for (int column = 0; column < columns; column++) {
        add_text(line, column ? rule->cross : rule->left);
        add_times(line, rule->across, width[column] + 2);
    }
    add_text(line, rule->right);
    add_escape(line, seats_plain());
}

static void add_bar(Line *line, bool grid)
{
    if (!grid)
        return;
    add_escape(line, seats_dim());
    add_text(line, say_in_unicode() ? "│" : "|");
    add_escape(line, seats_plain());
}

static void add_row(const Scene *scene, int area, int row, int you,
                    const int *width, Block *block)
{
    static Cell cell[COLUMNS_MAX];
    CellShape shape = scene->area[area].shape;
    int columns = columns_of(scene, area), height = 1;
    for (int column = 0; column < columns; column++) {
        build_cell(scene, area, column, row, you, &cell[column]);
        if (cell[column].lines > height)
            height = cell[column].lines;
    }
    for (int i = 0; i < height; i++) {
        Line *line = new_line(block);
        add_times(line, " ", shape == CELL_HEX && row % 2 ? width[0] / 2 : 0);
        for (int column = 0; column < columns; column++) {
            const Cell *c = &cell[column];
            int used = i < c->lines ? c->line[i].width : 0;
            add_bar(line, shape == CELL_SQUARE);
            add_text(line, " ");
            add_escape(line, i < c->lines ? c->line[i].text : "");
            line->width += used;
            add_times(line, " ", width[column] - used + (shape != CELL_CARD));
        }
        add_bar(line, shape == CELL_SQUARE);
        trim(line);
    }
}

static void build_block(const Scene *scene, int area, int you, Block *block)
{
    static const Rule drawn[] = {{"┌", "┬", "┐", "─"}, {"└", "┴", "┘", "─"}};
    static const Rule plain[] = {{"+", "+", "+", "-"}, {"+", "+", "+", "-"}};
    const Rule *rule = say_in_unicode() ? drawn : plain;
    bool grid = scene->area[area].shape == CELL_SQUARE;
    int width[COLUMNS_MAX], columns = columns_of(scene, area);
    char title[128];
    block->lines = block->width = 0;
    if (columns == 0)
        return;
    tale_fill(title, sizeof title, scene->area[area].title, seats_names(), you);
    Line *head = new_line(block);
    add_escape(head, seats_bold());
    add_text(head, title);
    add_escape(head, seats_plain());
    measure(scene, area, you, width);
    if (grid)
        add_rule(block, width, columns, &rule[0]);
    for (int row = 0; row < scene->area[area].rows; row++)
        add_row(scene, area, row, you, width, block);
    if (grid)
        add_rule(block, width, columns, &rule[1]);
    for (int i = 0; i < block->lines; i++)
        if (block->line[i].width > block->width)
            block->width = block->line[i].width;
}

static void print_band(const Block *block, int blocks)
{
    int height = 0;
    for (int i = 0; i < blocks; i++)
        if (block[i].lines > height)
            height = block[i].lines;
    for (int row = 0; row < height; row++) {
        int owed = 0;
        for (int i = 0; i < blocks; i++) {
            bool there = row < block[i].lines;
            if (there) {
                printf("%*s%s", owed, "", block[i].line[row].text);
                owed = 0;
            }
            owed += block[i].width + GAP;
            owed -= there ? block[i].line[row].width : 0;
        }
        putchar('\n');
    }
}

static void print_seats(int seats, int you)
{
    for (int seat = 0; seat < seats; seat++) {
        char badge[64];
        printf("%s%s%s", seat ? "   " : "",
               seats_badge(seat, badge, sizeof badge),
               seat == you ? " (you)" : "");
    }
    putchar('\n');
}

void show_scene(const Scene *scene, int seats, int you)
{
    static Block block[SCENE_AREAS];
    char status[256];
    tale_fill(status, sizeof status, scene->status, seats_names(), you);
    printf("%s%s%s\n", seats_bold(), status, seats_plain());
    print_seats(seats, you);
    int blocks = 0, first = 0, used = 0;
    for (int area = 0; area < scene->areas; area++) {
        build_block(scene, area, you, &block[blocks]);
        if (block[blocks].lines == 0)
            continue;
        if (blocks > first && used + GAP + block[blocks].width > say_width()) {
            print_band(block + first, blocks - first);
            first = blocks;
            used = 0;
        }
        used += block[blocks].width + (blocks > first ? GAP : 0);
        blocks++;
    }
    print_band(block + first, blocks - first);
}
