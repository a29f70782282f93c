/* block.c -- one area of a scene as a block of lines.
 *
 * A thing is written as one token, owner's shape first. The shape alone has
 * the owner's colour: what is printed on a thing may speak of other colours.
 *
 *   ▲4      a thing of Ada's          ▲?     its face is hidden
 *   ▲F→     it faces right            *4     the table looks at it now
 *   !4      it won                    (4)    it is not available now
 *   [4]     a card                    ·      an empty place
 *
 * Tokens that lie in one cell follow each other and wrap inside the cell. A
 * single row stands behind its title; a grid stands below it, and a board gets
 * a frame.
 *
 * Hexagons have cells of one width, so that every direction is a straight
 * line, and show what lies on top alone. A legend is a list of signs, each
 * before what it means, in as many lines as it needs.
 */
#include "apps/block.h"

#include <string.h>

#include "apps/say.h"
#include "apps/seats.h"

enum {
    CELL_LINES = 8,
    CELL_WIDTH = 14,  /* tokens wrap beyond this */
    NOTES_WIDTH = 34, /* and notes, the last of their row, beyond this */
    COLUMNS_MAX = 40,
    COLUMN_GAP = 2,
    COLUMN_SLIM = 4,   /* such columns are read as columns with one blank */
    PIECE_LETTERS = 5, /* of the name of a piece on a board */
    HEX_ROOMY = 4,     /* half of it is exactly what odd rows are shifted by */
    HEX_TIGHT = 3
};

typedef struct Cell {
    int lines;
    Line line[CELL_LINES];
} Cell;

/* The area that is built, and how. */
typedef struct Drawing {
    const Scene *scene;
    int area, you;
    bool framed, tight, table;
    int cell_width, notes_width;
    int columns; /* those at the right that hold nothing are left out */
    int width[COLUMNS_MAX];
    Block *block;
} Drawing;

static void add_escape(Line *line, const char *escape)
{
    int length = (int)strlen(escape);
    if (line->length + length >= LINE_BYTES)
        return;
    memcpy(line->text + line->length, escape, (size_t)length + 1);
    line->length += length;
}

static void add_text(Line *line, const char *text)
{
    add_escape(line, text);
    line->width += say_columns(text);
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

/* Where it faces in eighths of a turn, from the right with the clock. */
static int eighth(const Item *item)
{
    return ((item->turn % 360 + 360) * 2 + 45) / 90 % 8;
}

static const char *arrow(const Item *item)
{
    static const char *const plain[] = {">", "\\", "v", "/",
                                        "<", "\\", "^", "/"};
    static const char *const drawn[] = {"→", "↘", "↓", "↙", "←", "↖", "↑", "↗"};
    return (say_in_unicode() ? drawn : plain)[eighth(item)];
}

/* An arrow to the left stands before the thing, as if it moved there. */
static bool faces_left(const Item *item)
{
    return eighth(item) >= 3 && eighth(item) <= 5;
}

static void add_label(Line *line, const Item *item, bool whole, int you)
{
    char label[64] = "?";
    if (item->label[0] || !(item->flags & ITEM_FACE_DOWN))
        tale_fill(label, sizeof label, item->label, seats_names(), you);
    if (!whole && item->look == LOOK_PIECE)
        label[PIECE_LETTERS] = 0;
    if (item->owner != SCENE_NOBODY && item->look != LOOK_SLOT) {
        Seat look = seats_look(item->owner);
        add_escape(line, look.colour);
        add_text(line, look.shape);
        add_escape(line, seats_plain());
        add_escape(line, item->flags & ITEM_ACTIVE ? seats_bold() : "");
        /* Letters of owner and label must not run into a word. */
        add_text(line, say_in_unicode() || !label[0] ? "" : ":");
    }
    add_text(line, label);
}

/* `empty` stands where a mark would. */
static void build_token(const Item *item, bool card, bool whole,
                        const char *empty, int you, Line *token)
{
    bool faces = item->flags & ITEM_FACES, active = item->flags & ITEM_ACTIVE;
    bool closed = item->flags & ITEM_CLOSED;
    *token = (Line){0};
    add_escape(token, active ? seats_bold() : "");
    add_text(token, active ? "*" : empty);
    add_text(token, closed ? "(" : card ? "[" : "");
    add_text(token, item->flags & ITEM_WON ? "!" : "");
    add_text(token, faces && faces_left(item) ? arrow(item) : "");
    add_label(token, item, card || whole, you);
    add_text(token, faces && !faces_left(item) ? arrow(item) : "");
    add_text(token, closed ? ")" : card ? "]" : "");
    add_escape(token, active ? seats_plain() : "");
}

/* A place for others is seen only while it is empty. */
static bool is_place(const Item *item)
{
    return item->look == LOOK_PLACE;
}

/* Puts a token behind the others, or below them where it does not fit or
 * lies on what they are. */
static void add_token(Cell *cell, const Line *token, const char *between,
                      int width, bool below)
{
    Line *last = cell->lines > 0 ? &cell->line[cell->lines - 1] : NULL;
    int needed = (int)strlen(between) + token->width;
    if (last && !below && last->width + needed <= width) {
        add_text(last, between);
        add_line(last, token);
    } else if (cell->lines < CELL_LINES) {
        cell->line[cell->lines++] = *token;
    }
}

static void add_dot(Line *line, const char *empty)
{
    *line = (Line){0};
    add_text(line, empty);
    add_escape(line, seats_dim());
    add_text(line, say_in_unicode() ? "·" : ".");
    add_escape(line, seats_plain());
}

static bool is_note(const Item *item)
{
    return item && item->look == LOOK_NOTE;
}

static int width_for(const Drawing *d, const Item *item)
{
    return d->cell_width == CELL_WIDTH && is_note(item) ? d->notes_width
                                                        : d->cell_width;
}

static bool is_heading(const Item *item)
{
    return item->look == LOOK_HEADING;
}

/* What stands before a thing on a hexagon, where marks do. Names of rows with
 * two signs need that room. */
static const char *before_token(CellShape shape, const Item *item)
{
    return shape == CELL_HEX &&
                   !(is_heading(item) && item->label[0] && item->label[1])
               ? " "
               : "";
}

/* Of a panel the viewer does not see the closed spaces of others: there is no
 * room for them. */
static bool is_shut(const Scene *scene, const Item *item, int you)
{
    return scene->area[item->area].role == ROLE_PANEL &&
           item->look == LOOK_SLOT && item->flags & ITEM_CLOSED &&
           item->owner != you;
}

static void build_cell(const Drawing *d, int column, int row, Cell *cell)
{
    const Scene *scene = d->scene;
    CellShape shape = scene->area[d->area].shape;
    bool place = false;
    const Item *before = NULL;
    cell->lines = 0;
    for (int i = 0; i < scene->items; i++) {
        const Item *item = &scene->item[i];
        if (item->area != d->area || item->column != column ||
            item->row != row || is_shut(scene, item, d->you))
            continue;
        place |= is_place(item);
        if (is_place(item))
            continue;
        Line token;
        cell->lines = shape == CELL_HEX ? 0 : cell->lines;
        build_token(item, shape == CELL_CARD && cell->lines == 0, d->table,
                    before_token(shape, item), d->you, &token);
        add_token(cell, &token, is_note(before) && is_note(item) ? ", " : " ",
                  width_for(d, item),
                  before && before->owner == SCENE_NOBODY &&
                      item->owner != SCENE_NOBODY);
        before = item;
    }
    if (place && cell->lines == 0)
        add_dot(&cell->line[cell->lines++], shape == CELL_HEX ? " " : "");
}

static int columns_of(const Scene *scene, int area)
{
    int columns = 0;
    for (int i = 0; i < scene->items; i++)
        if (scene->item[i].area == area && scene->item[i].column >= columns)
            columns = scene->item[i].column + 1;
    return columns < COLUMNS_MAX ? columns : COLUMNS_MAX;
}

/* The board of squares is framed, and names on it are cut; elsewhere words are
 * whole. */
static bool is_board(const Scene *scene, int area)
{
    const Area *a = &scene->area[area];
    return a->role == ROLE_BOARD && a->shape == CELL_SQUARE;
}

static Line *new_line(Block *block)
{
    if (block->lines < BLOCK_LINES)
        block->lines++;
    block->line[block->lines - 1] = (Line){0};
    return &block->line[block->lines - 1];
}

/* 0: all of it is shut. */
static int column_width(const Drawing *d, int column)
{
    static Cell cell;
    int width = d->scene->area[d->area].role != ROLE_PANEL;
    for (int row = 0; row < d->scene->area[d->area].rows; row++) {
        build_cell(d, column, row, &cell);
        for (int i = 0; i < cell.lines; i++)
            if (cell.line[i].width > width)
                width = cell.line[i].width;
    }
    return width;
}

/* Notes get what room the columns before them leave. */
static void measure(Drawing *d, int hex_width, int width)
{
    int widest = hex_width, before = -1;
    for (int column = 0; column < d->columns; column++) {
        int room = width - before - COLUMN_GAP;
        d->notes_width = room > NOTES_WIDTH  ? NOTES_WIDTH
                         : room < CELL_WIDTH ? CELL_WIDTH
                                             : room;
        d->width[column] = column_width(d, column);
        before += COLUMN_GAP + d->width[column];
        if (d->width[column] > widest)
            widest = d->width[column];
    }
    if (d->scene->area[d->area].shape == CELL_HEX)
        for (int column = 0; column < d->columns; column++)
            d->width[column] = widest;
}

/* The pieces that a frame is drawn with: left, between, right, across. */
typedef struct Rule {
    const char *left, *cross, *right, *across;
} Rule;

static void add_rule(const Drawing *d, const Rule *rule)
{
    Line *line = new_line(d->block);
    add_escape(line, seats_dim());
    for (int column = 0; column < d->columns; column++) {
        add_text(line, column ? rule->cross : rule->left);
        add_times(line, rule->across, d->width[column] + 2);
    }
    add_text(line, rule->right);
    add_escape(line, seats_plain());
}

static void add_bar(const Drawing *d, Line *line)
{
    if (!d->framed)
        return;
    add_escape(line, seats_dim());
    add_text(line, say_in_unicode() ? "│" : "|");
    add_escape(line, seats_plain());
}

/* Whether its first row names its columns, or it names them at its edges: that
 * is title enough where lines are few. */
static bool has_heading(const Drawing *d)
{
    bool hex = d->scene->area[d->area].shape == CELL_HEX;
    for (int i = 0; i < d->scene->items; i++) {
        const Item *item = &d->scene->item[i];
        if (item->area == d->area && (hex || (!item->row && !item->column)) &&
            is_heading(item))
            return true;
    }
    return false;
}

/* Numbers below somebody's sign are read as a column with one blank. */
static bool is_slim(const Drawing *d, int column)
{
    for (int i = 0; i < d->scene->items; i++) {
        const Item *item = &d->scene->item[i];
        if (item->area == d->area && item->column == column && !item->row)
            return d->table && item->owner != SCENE_NOBODY &&
                   d->width[column] <= COLUMN_SLIM;
    }
    return false;
}

/* The blanks before a column. Without a title there is nothing that a table
 * would have to stand back from. */
static int gap_before(const Drawing *d, int column)
{
    CellShape shape = d->scene->area[d->area].shape;
    if (shape == CELL_HEX)
        return 0;
    if (d->framed || shape == CELL_CARD)
        return 1;
    if (column == 0)
        return !(d->tight && has_heading(d));
    return is_slim(d, column) ? 1 : COLUMN_GAP;
}

static void add_row(const Drawing *d, int row)
{
    static Cell cell[COLUMNS_MAX];
    CellShape shape = d->scene->area[d->area].shape;
    int height = 1;
    for (int column = 0; column < d->columns; column++) {
        build_cell(d, column, row, &cell[column]);
        if (cell[column].lines > height)
            height = cell[column].lines;
    }
    for (int i = 0; i < height; i++) {
        Line *line = new_line(d->block);
        add_times(line, " ",
                  shape == CELL_HEX && row % 2 ? d->width[0] / 2 : 0);
        for (int column = 0; column < d->columns; column++) {
            const Cell *c = &cell[column];
            int used = i < c->lines ? c->line[i].width : 0;
            if (d->width[column] == 0)
                continue;
            add_bar(d, line);
            add_times(line, " ", gap_before(d, column));
            add_escape(line, i < c->lines ? c->line[i].text : "");
            line->width += used;
            add_times(line, " ", d->width[column] - used + d->framed);
        }
        add_bar(d, line);
        trim(line);
    }
}

static Line *add_title(const Drawing *d)
{
    char title[128];
    Line *line = new_line(d->block);
    tale_fill(title, sizeof title, d->scene->area[d->area].title, seats_names(),
              d->you);
    add_escape(line, seats_bold());
    add_text(line, title);
    add_escape(line, seats_plain());
    return line;
}

/* What is empty at the left of hexagons is left out, too: a column at most, so
 * that a mark there does not move the others. */
static void cut_left(const Drawing *d, int first)
{
    int cut = d->width[0];
    for (int i = first; i < d->block->lines; i++) {
        const Line *line = &d->block->line[i];
        int blank = (int)strspn(line->text, " ");
        if (line->width > 0 && blank < cut)
            cut = blank;
    }
    for (int i = first; i < d->block->lines; i++) {
        Line *line = &d->block->line[i];
        if (line->width == 0)
            continue;
        line->length -= cut;
        line->width -= cut;
        memmove(line->text, line->text + cut, (size_t)line->length + 1);
    }
}

static void add_grid(const Drawing *d)
{
    static const Rule drawn[] = {{"┌", "┬", "┐", "─"}, {"└", "┴", "┘", "─"}};
    static const Rule plain[] = {{"+", "+", "+", "-"}, {"+", "+", "+", "-"}};
    const Rule *rule = say_in_unicode() ? drawn : plain;
    if (!(d->tight && has_heading(d)))
        add_title(d);
    if (d->framed)
        add_rule(d, &rule[0]);
    int first = d->block->lines;
    for (int row = 0; row < d->scene->area[d->area].rows; row++)
        add_row(d, row);
    if (d->scene->area[d->area].shape == CELL_HEX)
        cut_left(d, first);
    if (d->framed)
        add_rule(d, &rule[1]);
}

/* What lies on a thing stands behind it. */
static void flatten(Cell *cell)
{
    for (int i = 1; i < cell->lines; i++) {
        add_text(&cell->line[0], " ");
        add_line(&cell->line[0], &cell->line[i]);
    }
    cell->lines = cell->lines > 0;
}

/* False, and nothing is added: there are several rows, or things lie on things
 * and there is room to show that. */
static bool add_single_row(const Drawing *d, int width)
{
    static Cell cell[COLUMNS_MAX];
    if (d->scene->area[d->area].rows > 1)
        return false;
    for (int column = 0; column < d->columns; column++) {
        build_cell(d, column, 0, &cell[column]);
        if (cell[column].lines > 1 && !d->tight)
            return false;
        flatten(&cell[column]);
    }
    Line *line = add_title(d);
    add_text(line, " ");
    for (int column = 0; column < d->columns; column++) {
        if (cell[column].lines == 0)
            continue;
        if (line->width + 1 + cell[column].line[0].width > width)
            line = new_line(d->block);
        add_text(line, " ");
        add_line(line, &cell[column].line[0]);
    }
    return true;
}

/* Signs with their meanings, two blanks between them. */
static void add_legend(const Drawing *d, int width)
{
    static Cell cell;
    Line *line = d->tight ? new_line(d->block) : add_title(d);
    add_text(line, d->tight ? "" : "  ");
    for (int column = 0; column < d->columns; column++) {
        build_cell(d, column, 0, &cell);
        flatten(&cell);
        if (cell.lines == 0)
            continue;
        if (line->width && line->width + 2 + cell.line[0].width > width)
            line = new_line(d->block);
        add_text(line, line->width ? "  " : "");
        add_line(line, &cell.line[0]);
    }
}

/* What is too wide for the terminal even so: each row as it reads, with the
 * things of a cell together. */
static void add_flow(const Drawing *d, int width)
{
    static Cell cell;
    add_title(d);
    for (int row = 0; row < d->scene->area[d->area].rows; row++) {
        Line *line = new_line(d->block);
        for (int column = 0; column < d->columns; column++) {
            build_cell(d, column, row, &cell);
            for (int i = 0; i < cell.lines; i++) {
                if (line->width + 2 + cell.line[i].width > width)
                    line = new_line(d->block);
                add_text(line, i > 0 ? " " : "  ");
                add_line(line, &cell.line[i]);
            }
        }
    }
}

static void measure_block(Block *block)
{
    block->width = 0;
    for (int i = 0; i < block->lines; i++)
        if (block->line[i].width > block->width)
            block->width = block->line[i].width;
}

bool block_is_legend(const Scene *scene, int area)
{
    return scene->area[area].role == ROLE_LEGEND;
}

void block_build(const Scene *scene, int area, int you, Form form, int width,
                 Block *block)
{
    Drawing d = {.scene = scene,
                 .area = area,
                 .you = you,
                 .framed = form == FORM_FRAMED && is_board(scene, area),
                 .tight = form != FORM_FRAMED,
                 .table = scene->area[area].shape == CELL_SQUARE &&
                          !is_board(scene, area),
                 .cell_width = form == FORM_NARROW ? 1 : CELL_WIDTH,
                 .columns = columns_of(scene, area),
                 .block = block};
    block->lines = block->width = 0;
    if (d.columns == 0)
        return;
    measure(&d, form == FORM_FRAMED ? HEX_ROOMY : HEX_TIGHT, width);
    if (block_is_legend(scene, area))
        add_legend(&d, width);
    else if (!add_single_row(&d, width))
        add_grid(&d);
    measure_block(block);
    if (form != FORM_NARROW || block->width <= width)
        return;
    block->lines = 0;
    add_flow(&d, width);
    measure_block(block);
}
