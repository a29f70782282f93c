/* scene.h -- the one picture of a position that every front end shows.
 *
 * A scene is a few areas, each with a role; an area is a grid of cells; an
 * item lies in a cell (several in one cell stack, in the order they were
 * added). An item has a look, which says what sort of thing it is, and a kind,
 * which selects its picture; parts say what is printed on it piece by piece,
 * and a counter how far something has come. A choice is a legal action with
 * the items to pick for it, in order, and a sentence; the sentence alone is
 * enough to play. An action may have several ways to pick it, each a choice;
 * lists show the first. No two choices of a scene have the same sentence, nor
 * the same picks where they have any. A choice may say what would come of it.
 *
 * Front ends decide sizes, colours and places; they never learn which game
 * they show, and what a scene does not say they do not guess. A scene is made
 * from a view alone, previews too. Texts hold the seat marks of tale.h. The
 * functions never fail: what does not fit goes into a spare item or part and
 * sets `overflow`, which a law forbids.
 */
#ifndef CORE_SCENE_H
#define CORE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SCENE_AREAS = 8,
    SCENE_ROWS = 16, /* whose owners can be told */
    SCENE_ITEMS = 512,
    SCENE_PARTS = 768,
    SCENE_CELLS = 1024, /* of all previews together */
    SCENE_CHOICES = 256,
    SCENE_PICKS = 3,
    SCENE_NOBODY = -1,
    SCENE_NOTHING = -1 /* no item */
};

/* What an area is for. In the singular it is the viewer's own. */
typedef enum {
    ROLE_BOARD,    /* where pieces move */
    ROLE_CONTEST,  /* what is fought for now: a stage, a trick */
    ROLE_PLAYERS,  /* a row for each seat or team: what it has */
    ROLE_COUNTERS, /* other numbers and words, read as a table */
    ROLE_STOCK,    /* things put by: a stack of trumps, a die */
    ROLE_OFFER,    /* things that are there only to be picked */
    ROLE_HAND,
    ROLE_HANDS,  /* a row for each seat, open */
    ROLE_PANEL,  /* what the viewer sets: spaces for cards, numbers to spend */
    ROLE_PANELS, /* a column for each team, a row for each step */
    ROLE_LEGEND, /* signs of the board, each with its meaning */
    ROLE_RESULT, /* what a part of the game came to: stays until it is read */
    ROLES
} Role;

typedef enum { CELL_SQUARE, CELL_CARD, CELL_HEX } CellShape;

/* What sort of thing an item is. */
typedef enum {
    LOOK_PLACE,   /* ground without a face, seen while it is empty */
    LOOK_GAP,     /* where a thing will lie */
    LOOK_SLOT,    /* takes cards, and says what they do there */
    LOOK_CARD,    /* a card */
    LOOK_PIECE,   /* a figure with a picture; its name is short or cut */
    LOOK_TILE,    /* anything flat: a tile, a number */
    LOOK_WAY,     /* an arrow on the ground */
    LOOK_SEAT,    /* stands for its owner */
    LOOK_COUNT,   /* a number that somebody has */
    LOOK_HEADING, /* names its row or column */
    LOOK_NOTE,    /* words at the end of a row */
    LOOKS
} Look;

enum {
    ITEM_FACE_DOWN = 1 << 0, /* its face is not known to this viewer */
    ITEM_ACTIVE = 1 << 1,    /* what the table looks at now */
    ITEM_WON = 1 << 2,
    ITEM_CLOSED = 1 << 3, /* not available now */
    ITEM_FACES = 1 << 4,  /* `turn` is where it faces: show it */
    ITEM_GROUND = 1 << 5, /* what is in its cell lies on it */
    ITEM_HIT = 1 << 6,    /* it was struck just now */
    ITEM_COUNTS = 1 << 7  /* `value`, `most` and `lost` count */
};

/* To which end of the board a thing belongs. */
typedef enum { END_NONE, END_START, END_FAR } End;

typedef struct Area {
    const char *name;  /* the same as long as it is the same area */
    const char *title; /* for people */
    Role role;
    CellShape shape;
    int16_t columns, rows;
    uint8_t owners[SCENE_ROWS]; /* of a row: 1 << seat; a team has several */
    bool asks;                  /* its title is what a pick there answers */
} Area;

/* What a part of a face is. */
typedef enum {
    PART_INDEX, /* a number that only counts: "2" of the second edge */
    PART_WORD,  /* "brake" */
    PART_VALUE, /* "+3", or how much of what its kind shows */
    PART_EFFECT /* what it would do as things stand: "3 to 4" */
} PartRole;

/* A part counts for or against those who own its row (scene_owners), and in a
 * row of nobody's for or against the viewer. */
enum {
    PART_FOR = 1 << 0,
    PART_AGAINST = 1 << 1,
    PART_LIVE = 1 << 2, /* counts most now: it is trump */
    PART_OUT = 1 << 3   /* ruled out */
};

typedef struct ItemPart {
    const char *kind; /* of its picture and colour, or NULL */
    PartRole role;
    uint16_t flags;
    char letter; /* that stands for its kind, 0: none; printed before it */
    char text[20];
} ItemPart;

typedef struct Item {
    char id[16];      /* the same as long as the viewer can follow the thing */
    const char *kind; /* selects the art: "animal.frog"; usually its look */
    Look look;
    int16_t area, column, row, columns, rows; /* cell and span */
    int16_t turn;  /* degrees clockwise; 0 faces right where it has a face */
    int16_t owner; /* a seat, or SCENE_NOBODY */
    uint16_t flags;
    int16_t value, most, lost; /* most 0: no limit; lost: of the most */
    int16_t part, parts;       /* where its parts begin, and how many */
    uint8_t end;               /* an End */
    char label[24];            /* short: what is printed on it */
    char text[96]; /* a full sentence or phrase for people who listen */
} Item;

typedef struct CellAt {
    int16_t column, row;
} CellAt;

/* What would come of a choice, or of the plan as it stands: the item goes over
 * the cells, in its own area, and is then on the last of them. The cell where
 * it starts is left out. */
typedef struct Preview {
    int16_t item;        /* or SCENE_NOTHING */
    int16_t cell, cells; /* where its cells begin, and how many */
    int16_t turn;        /* where it faces then */
    char text[96];       /* what comes of it, and on what condition */
} Preview;

enum {
    CHOICE_ONCE = 1 << 0,  /* one press is enough: nothing to think over */
    CHOICE_SHORT = 1 << 1, /* what a press means that names nothing */
    CHOICE_SAME = 1 << 2   /* comes to the same as another: for lists only */
};

typedef struct Choice {
    int16_t action;
    int16_t picks;
    int16_t pick[SCENE_PICKS]; /* indices of items, in the order of picking */
    uint16_t flags;
    uint16_t odds[3]; /* won, tied, lost in thousandths; all 0: not known */
    Preview preview;
    char text[96]; /* a phrase: "bid 4 on the first edge" */
} Choice;

typedef struct Scene {
    char status[128]; /* one sentence: where the game stands */
    int16_t areas, items, parts, cells, choices;
    bool overflow;
    Preview plan; /* what the viewer has planned so far */
    Area area[SCENE_AREAS];
    Item item[SCENE_ITEMS + 1];
    ItemPart part[SCENE_PARTS + 1];
    CellAt cell[SCENE_CELLS];
    Choice choice[SCENE_CHOICES + 1];
} Scene;

void scene_clear(Scene *scene);
void scene_copy(Scene *to, const Scene *from);
void scene_status(Scene *scene, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int scene_area(Scene *scene, Role role, const char *name, const char *title,
               CellShape shape, int columns, int rows);
/* Says whose a row is: a mask of seats, 1 << seat each. */
void scene_owners(Scene *scene, int area, int row, uint32_t seats);
/* Its kind is the word for its look, unless it gets another one. Places, slots
 * and ways are ground. */
Item *scene_item(Scene *scene, int area, Look look, int column, int row);
Choice *scene_choice(Scene *scene, int action, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void item_id(Item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void item_label(Item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void item_text(Item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* `most` 0: there is no limit. */
void item_count(Item *item, int value, int most);
/* Adds a part; all parts of an item are added before another gets any. */
ItemPart *item_part(Scene *scene, Item *item, PartRole role, const char *kind,
                    const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The item by its id, or NULL. */
Item *scene_find(Scene *scene, const char *id);
/* Adds one item to the choice's path; NULL adds nothing. */
void choice_pick(const Scene *scene, Choice *choice, const Item *item);
/* Adds the item of that id, where there is one. */
void choice_pick_id(Scene *scene, Choice *choice, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Begins to say what an item would do, or NULL where nothing moves; then the
 * cells of its way, one by one, before another preview begins: without the one
 * where it starts, and last the one where it is then. */
void scene_preview(Scene *scene, Preview *preview, const Item *item,
                   const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void preview_cell(Scene *scene, Preview *preview, int column, int row);

/* The words for what a scene says, as they are written for front ends. */
extern const char *const scene_roles[ROLES];
extern const char *const scene_looks[LOOKS];

/* ---- for games whose pictures are drawn from any bytes ---- */

static inline uint8_t scene_at_most(uint8_t value, int most)
{
    return value > most ? (uint8_t)most : value;
}

/* 255, which games call NONE, where it is not below. */
static inline uint8_t scene_below(uint8_t value, int limit)
{
    return value < limit ? value : UINT8_MAX;
}

#endif
