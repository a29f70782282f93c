/* scene.h -- the one picture of a position that every front end shows.
 *
 * A scene is a few areas; an area is a grid of cells; an item lies in a cell
 * (several in one cell stack, in the order they were added). A choice is a
 * legal action with the items to pick for it, in order, and a sentence; the
 * sentence alone is enough to play. An action may have several ways to pick
 * it, each a choice; lists show the first. Front ends decide sizes, colours and
 * places; they never learn which game they show. Texts hold the seat marks
 * of tale.h. The functions never fail: what does not fit goes into a spare
 * item and sets `overflow`, which a law forbids.
 */
#ifndef CORE_SCENE_H
#define CORE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SCENE_AREAS = 8,
    SCENE_ITEMS = 512,
    SCENE_CHOICES = 256,
    SCENE_PICKS = 3,
    SCENE_NOBODY = -1
};

typedef enum { CELL_SQUARE, CELL_CARD, CELL_HEX } CellShape;

enum {
    ITEM_FACE_DOWN = 1 << 0, /* its face is not known to this viewer */
    ITEM_ACTIVE = 1 << 1,    /* what the table looks at now */
    ITEM_WON = 1 << 2,
    ITEM_CLOSED = 1 << 3, /* not available now */
    ITEM_FACES = 1 << 4   /* `turn` is where it faces: show it */
};

typedef struct Area {
    const char *name;  /* "board", "hand", "legend": the layout's key */
    const char *title; /* for people */
    CellShape shape;
    int16_t columns, rows;
} Area;

typedef struct Item {
    char id[16];      /* the same as long as the viewer can follow the thing */
    const char *kind; /* selects the art: "card", "animal.frog", "way" */
    int16_t area, column, row, columns, rows; /* cell and span */
    int16_t turn;  /* degrees clockwise; 0 faces right where it has a face */
    int16_t owner; /* a seat, or SCENE_NOBODY */
    uint16_t flags;
    char label[24]; /* short: what is printed on it */
    char text[96];  /* a full sentence or phrase for people who listen */
} Item;

typedef struct Choice {
    int16_t action;
    int16_t picks;
    int16_t pick[SCENE_PICKS]; /* indices of items, in the order of picking */
    char text[96];             /* a phrase: "bid 4 on the first edge" */
} Choice;

typedef struct Scene {
    char status[128]; /* one sentence: where the game stands */
    int16_t areas, items, choices;
    bool overflow;
    Area area[SCENE_AREAS];
    Item item[SCENE_ITEMS + 1];
    Choice choice[SCENE_CHOICES + 1];
} Scene;

void scene_clear(Scene *scene);
void scene_copy(Scene *to, const Scene *from);
void scene_status(Scene *scene, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int scene_area(Scene *scene, const char *name, const char *title,
               CellShape shape, int columns, int rows);
Item *scene_item(Scene *scene, int area, const char *kind, int column, int row);
Choice *scene_choice(Scene *scene, int action, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void item_id(Item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void item_label(Item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void item_text(Item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The item by its id, or NULL. */
Item *scene_find(Scene *scene, const char *id);
/* Adds one item to the choice's path; NULL adds nothing. */
void choice_pick(const Scene *scene, Choice *choice, const Item *item);

#endif
