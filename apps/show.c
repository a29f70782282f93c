/* show.c -- a scene as text.
 *
 * The blocks of the areas are put into bands below each other, a band into
 * columns beside each other, a column is a pile of blocks. In the order of
 * the areas each block goes where it costs no line: below another block, or
 * beside one; otherwise it opens a band. A row of cards, such as a hand,
 * always opens one, so that it stays where people look for it. A legend comes
 * last, into whatever room the others leave; where that is too little, and the
 * screen too low for a line more, it is left out.
 */
#include "apps/show.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "apps/block.h"
#include "apps/say.h"
#include "apps/seats.h"

enum { GAP = 3, GAP_LEAST = 2, NARROW = 60, PROMPT_LINES = 2 };

/* A pile of blocks; `x` is where it begins. */
typedef struct Column {
    int x, width, height;
} Column;

typedef struct Band {
    int columns, height;
    Column column[SCENE_AREAS];
} Band;

typedef struct Spot {
    int band, column, y;
} Spot;

typedef struct Layout {
    int bands, blocks, width;
    Band band[SCENE_AREAS];
    Spot spot[SCENE_AREAS];
    Block block[SCENE_AREAS];
} Layout;

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static void put(Layout *layout, int b, int c)
{
    Band *band = &layout->band[b];
    Column *column = &band->column[c];
    assert(layout->blocks < SCENE_AREAS);
    const Block *block = &layout->block[layout->blocks];
    layout->spot[layout->blocks++] = (Spot){b, c, column->height};
    column->height += block->lines;
    column->width = greater(column->width, block->width);
    band->height = greater(band->height, column->height);
    layout->width = greater(layout->width, column->x + column->width);
}

/* Only the last column of a band can grow wider. */
static bool put_below(Layout *layout, int width)
{
    const Block *block = &layout->block[layout->blocks];
    for (int b = 0; b < layout->bands; b++) {
        const Band *band = &layout->band[b];
        for (int c = 0; c < band->columns; c++) {
            const Column *column = &band->column[c];
            int room =
                c + 1 < band->columns ? column->width : width - column->x;
            if (column->height + block->lines > band->height ||
                block->width > room)
                continue;
            put(layout, b, c);
            return true;
        }
    }
    return false;
}

/* The last band may grow higher for a block beside the others. */
static bool put_beside(Layout *layout, int width, int gap)
{
    const Block *block = &layout->block[layout->blocks];
    for (int b = 0; b < layout->bands; b++) {
        Band *band = &layout->band[b];
        const Column *last = &band->column[band->columns - 1];
        int x = last->x + last->width + gap;
        if (x + block->width > width ||
            (block->lines > band->height && b + 1 < layout->bands))
            continue;
        assert(band->columns < SCENE_AREAS);
        band->column[band->columns] = (Column){.x = x};
        put(layout, b, band->columns++);
        return true;
    }
    return false;
}

static void open_band(Layout *layout)
{
    assert(layout->bands < SCENE_AREAS);
    layout->band[layout->bands] = (Band){.columns = 1};
    put(layout, layout->bands++, 0);
}

static int lines_of(const Layout *layout)
{
    int lines = 0;
    for (int b = 0; b < layout->bands; b++)
        lines += layout->band[b].height;
    return lines;
}

/* The areas of a scene, and how they are shown. */
typedef struct Picture {
    const Scene *scene;
    int you, width, height;
    Form form;
} Picture;

static void build(const Picture *p, int area, int width, Layout *layout)
{
    block_build(p->scene, area, p->you, p->form, width,
                &layout->block[layout->blocks]);
}

/* Below the last column of a band or beside it, in as many lines as that has
 * anyway. */
static bool put_legend(const Picture *p, int area, int b, Layout *layout)
{
    Band *band = &layout->band[b];
    const Column *last = &band->column[band->columns - 1];
    const Block *block = &layout->block[layout->blocks];
    int x = last->x + last->width + GAP;
    build(p, area, p->width - last->x, layout);
    if (last->height + block->lines <= band->height &&
        last->x + block->width <= p->width) {
        put(layout, b, band->columns - 1);
        return true;
    }
    build(p, area, p->width - x, layout);
    if (block->lines > band->height || x + block->width > p->width)
        return false;
    band->column[band->columns] = (Column){.x = x};
    put(layout, b, band->columns++);
    return true;
}

static void add_legend(const Picture *p, int area, Layout *layout)
{
    for (int b = 0; b < layout->bands; b++)
        if (put_legend(p, area, b, layout))
            return;
    build(p, area, p->width, layout);
    const Block *block = &layout->block[layout->blocks];
    if (lines_of(layout) + block->lines <= p->height && block->lines > 0)
        open_band(layout);
}

static void arrange(const Picture *p, Layout *layout)
{
    int legend = -1;
    layout->bands = layout->blocks = layout->width = 0;
    for (int area = 0; area < p->scene->areas; area++) {
        const Area *a = &p->scene->area[area];
        bool row = a->shape == CELL_CARD && a->rows == 1;
        if (block_is_legend(p->scene, area)) {
            legend = area;
            continue;
        }
        build(p, area, p->width, layout);
        if (layout->block[layout->blocks].lines == 0 ||
            (!row && (put_below(layout, p->width) ||
                      put_beside(layout, p->width, GAP) ||
                      put_beside(layout, p->width, GAP_LEAST))))
            continue;
        open_band(layout);
    }
    if (legend >= 0)
        add_legend(p, legend, layout);
}

/* The line that a column shows in a row of its band, or NULL. */
static const Line *line_at(const Layout *layout, int b, int c, int row)
{
    for (int i = 0; i < layout->blocks; i++) {
        Spot spot = layout->spot[i];
        const Block *block = &layout->block[i];
        if (spot.band == b && spot.column == c && row >= spot.y &&
            row < spot.y + block->lines)
            return &block->line[row - spot.y];
    }
    return NULL;
}

static void print_band(FILE *out, const Layout *layout, int b)
{
    const Band *band = &layout->band[b];
    for (int row = 0; row < band->height; row++) {
        int at = 0;
        for (int c = 0; c < band->columns; c++) {
            const Line *line = line_at(layout, b, c, row);
            if (!line || line->width == 0)
                continue;
            fprintf(out, "%*s%s", band->column[c].x - at, "", line->text);
            at = band->column[c].x + line->width;
        }
        fputc('\n', out);
    }
}

static int print_seats(FILE *out, int seats, int you)
{
    int column = 0, lines = 1;
    for (int seat = 0; seat < seats; seat++) {
        char badge[64], text[80];
        snprintf(text, sizeof text, "%s%s",
                 seats_badge(seat, badge, sizeof badge),
                 seat == you ? " (you)" : "");
        int width = say_columns(text);
        if (column > 0 && column + GAP + width > say_width()) {
            fputc('\n', out);
            column = 0;
            lines++;
        }
        fprintf(out, "%*s%s", column ? GAP : 0, "", text);
        column += (column ? GAP : 0) + width;
    }
    fputc('\n', out);
    return lines;
}

/* Whether the picture itself has the name of each seat. */
static bool names_all(const Scene *scene, int seats)
{
    uint32_t named = 0;
    for (int i = 0; i < scene->items; i++) {
        const Item *item = &scene->item[i];
        if (item->owner >= 0 && item->look == LOOK_SEAT &&
            item->label[0] == '@')
            named |= 1u << item->owner;
    }
    return named + 1 == 1u << seats;
}

const Scene *show_view(const Match *match, int viewer)
{
    static Scene scene;
    alignas(8) unsigned char view[STATE_MAX];
    match_view(match, viewer, view);
    scene_clear(&scene);
    match->table.game->draw(&match->table, view, viewer, &scene);
    return &scene;
}

/* The form depends on the terminal alone where it can: a picture that changed
 * its looks from turn to turn would have to be read anew each time. */
int show_scene(FILE *out, const Scene *scene, int seats, int you)
{
    static Layout layout;
    char status[256];
    int width = say_width();
    Picture p = {.scene = scene, .you = you, .width = width};
    p.form = width > NARROW && say_is_tall() ? FORM_FRAMED : FORM_BARE;
    tale_fill(status, sizeof status, scene->status, seats_names(), you);
    fputs(seats_bold(), out);
    say_wrapped(out, 0, 2, status);
    fputs(seats_plain(), out);
    int lines = 1 + (say_columns(status) > width);
    if (say_is_tall() || !names_all(scene, seats))
        lines += print_seats(out, seats, you);
    p.height = say_height() - lines - PROMPT_LINES;
    do
        arrange(&p, &layout);
    while (layout.width > width && p.form++ < FORM_NARROW);
    for (int b = 0; b < layout.bands; b++)
        print_band(out, &layout, b);
    return lines + lines_of(&layout);
}

/* "label  sentence", under the title of each area. */
void show_sentences(const Scene *scene, int you)
{
    for (int area = 0; area < scene->areas; area++) {
        char text[256];
        tale_fill(text, sizeof text, scene->area[area].title, seats_names(),
                  you);
        printf("%s%s%s\n", seats_bold(), text, seats_plain());
        for (int i = 0; i < scene->items; i++) {
            const Item *item = &scene->item[i];
            if (item->area != area || !item->text[0])
                continue;
            tale_fill(text, sizeof text, item->text, seats_names(), you);
            printf("  %-12s ", item->label);
            say_wrapped(stdout, 15, 15, text);
        }
    }
}
