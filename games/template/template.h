/* template.h -- Snap: the state, the box, and what its files share. */
#ifndef GAMES_TEMPLATE_TEMPLATE_H
#define GAMES_TEMPLATE_TEMPLATE_H

#include "core/kernel.h"
#include "core/schema.h"
#include "core/text.h"

enum { MOST_SEATS = 6, FACES = 3, MOST_ROUNDS = 6, MOST_POINTS = 9 };
enum { PICK, CALL, ROLL, SHOWN };
enum { NONE = 0, HIDDEN = FACES + 1, NOBODY = 255 };
enum { ROUNDS, SNAP };
enum { SNAP_OFF, SNAP_MILD, SNAP_HARSH };

/* A seat's actions are the numbers 1..3 to pick and the call, CHANCE's are the
 * faces 1..3. Of CLOCK's the second is only seen: everybody has picked. */
enum { TIME_UP, ALL_PICKED, CALL_SNAP = FACES + 1 };

/* The printed parts: how often each face comes, what it pays, and what a call
 * wins or costs. */
typedef struct Box {
    uint8_t odds[FACES], prize[FACES], snap, spare;
} Box;

/* 24 bytes without padding. All is public but `number`, which only its owner
 * knows until it is SHOWN. In a view the other seats' numbers read NONE while
 * they pick, whether made or not, and HIDDEN afterwards. */
typedef struct Toy {
    uint8_t phase;
    uint8_t round;  /* 1..rounds */
    uint8_t face;   /* 1..3 while SHOWN, else 0 */
    uint8_t caller; /* who called in this round, or NOBODY */
    uint8_t barred; /* mask of seats that may not call in this round */
    uint8_t spare;
    uint8_t number[MOST_SEATS];
    int16_t score[MOST_SEATS];
} Toy;

static_assert(sizeof(Toy) == 24, "a state has no padding");
static_assert(sizeof(Box) == 8, "a box has no padding");

/* Seats that have a number, on a view as far as the viewer knows. */
static inline unsigned template_pickers(const Table *table, const Toy *s)
{
    unsigned mask = 0;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->number[seat] != NONE)
            mask |= 1u << seat;
    return mask;
}

extern const StateField template_fields[];

KERNEL(template);

/* The story: each says one thing that has happened to a tale that is there. */
void template_tell_pick(int seat, int number, Tale *tale);
void template_tell_down(Tale *tale);
void template_tell_late(const Table *table, const Toy *s, Tale *tale);
void template_tell_silence(Tale *tale);
void template_tell_call(int seat, Tale *tale);
void template_tell_roll(const Toy *s, Tale *tale);
void template_tell_points(int seat, int points, Tale *tale);
void template_reason(const Table *table, const void *state, int seat,
                     Text *text);

#endif
