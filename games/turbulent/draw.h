/* draw.h -- what the parts of the picture share: draw.c draws the cards and
 * all that is picked, board.c track and seats, and ask.c says where the race
 * stands and what may be done. */
#ifndef GAMES_TURBULENT_DRAW_H
#define GAMES_TURBULENT_DRAW_H

#include "core/canvas.h"
#include "games/turbulent/turbulent.h"

/* Who has a spot stands in its row, and a plan has somebody it is about. */
typedef struct Canvas {
    CANVAS(Turbulent);
} Canvas;

/* Where a spot of the track lies on the board: the finish is on top, and the
 * rows have their signs at the left. */
static inline CellAt turb_cell(const Table *table, int spot)
{
    CellAt cell = {(int16_t)((spot & 31) + 1),
                   (int16_t)(turb_rows(table) - (spot >> 5))};
    return cell;
}

/* The viewer may call or object now. */
static inline bool canvas_may_call(const Canvas *c)
{
    return c->s->phase == PHASE_OPEN && canvas_is_seat(c) &&
           c->viewer != c->s->active && (c->s->free >> c->viewer & 1);
}

static inline bool canvas_is_bonus(const Canvas *c, int row)
{
    return turb_bonus_rows(c->table) >> row & 1;
}

/* Something is rolled for, and whoever it is about is there. */
static inline bool canvas_is_duel(const Canvas *c)
{
    return c->s->plan &&
           (c->s->phase == PHASE_ATTACK || c->s->phase == PHASE_DEFEND ||
            (c->s->phase == PHASE_SHOW && c->s->reply));
}

static inline bool canvas_is_track(const Canvas *c)
{
    return c->s->racer != NONE &&
           (c->s->phase == PHASE_CLIMB || c->s->phase == PHASE_TRACK);
}

/* Whom the plan is about; there is one. */
static inline int canvas_foe(const Canvas *c)
{
    return turb_neighbour(c->table, c->s, c->s->driver[c->s->active],
                          turb_direction(c->s->plan));
}

/* What the active seat's racer can do to those around it, as a set of
 * directions: overtake anybody, duel with who has not crashed. [T16, T17] */
static inline uint32_t canvas_around(const Canvas *c, bool duels)
{
    int racer = c->s->driver[c->s->active];
    uint32_t around = 0;
    if (racer == NONE || c->s->spot[racer] == NONE ||
        (c->s->crashed >> racer & 1))
        return 0;
    for (int direction = LEFT; direction <= UP; direction++) {
        int other = turb_neighbour(c->table, c->s, racer, direction);
        if (other != NONE && !(duels && (c->s->crashed >> other & 1)))
            around |= 1u << direction;
    }
    return around;
}

void turb_draw_board(const Canvas *c);
void turb_draw_seats(const Canvas *c);
Item *turb_draw_racer(const Canvas *c, int area, int racer, int column,
                      int row);

/* The race cards that the deck had in it when the turn began. */
uint64_t turb_cards_in(const Canvas *c);

/* The status, and a choice for each legal action; the picks are found among
 * the items that are there. */
void turb_draw_status(const Canvas *c);
void turb_draw_choices(const Canvas *c, const Set *legal);

/* The picture of an ability: boxes name them as they like. */
const char *turb_ability_kind(int ability);

/* "@2's frog", "the crashed owl". */
void turb_whose(const Canvas *c, int racer, char *buf, size_t size);
/* "agility 2, power 1, wits 1" */
void turb_list_symbols(const Canvas *c, int racer, char *buf, size_t size);
/* "agility or wits" */
void turb_list_abilities(const Canvas *c, uint32_t abilities, char *buf,
                         size_t size);

#endif
