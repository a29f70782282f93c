/* kernel.h -- what the rules of a game know, and the kernel they make.
 *
 * A kernel is the rules of one game in one unit, kernel_tmpl.c of its folder:
 * state, first position, who acts, what is legal, what chance brings, what an
 * action does, what a viewer sees and may imagine, who is ahead, and a random
 * game to its end. It has no words, no pictures and no table of functions, and
 * calls nothing but the four memory functions. So it compiles for whatever has
 * a C compiler: the oldest processor, a fast one, a browser, a graphics card.
 *
 * docs/decisions/0016-kernels.md says why.
 */
#ifndef CORE_KERNEL_H
#define CORE_KERNEL_H

#include "core/rng.h"
#include "core/set.h"
#include "core/tale.h"

#if !defined(__cplusplus) && !defined(static_assert)
#define static_assert _Static_assert
#endif

enum {
    SEATS_MAX = 8,       /* seats are 0..7; people and records say 1..8 */
    CHANCE = 8,          /* an actor: cards, dice, shuffles */
    CLOCK = 9,           /* an actor: time that ran out */
    SPECTATOR = 10,      /* a viewer: who stands beside the table */
    OPEN = 11,           /* a viewer: nothing hidden, once the game is over */
    UNSEEN = -1,         /* an action that a viewer does not notice at all */
    WAIT = SET_SIZE - 1, /* an action of a seat that need not act: let others
                            act first; never legal, so never played */
    OPTIONS_MAX = 16,
    BOX_MAX = 4096 /* bytes of a box */
};

typedef struct Game Game;

/* Everything about a game that does not change while it is played; plain
 * bytes, the box among them. Rules read all but `game`. */
typedef struct Table {
    const Game *game;
    int32_t seats;
    int32_t option[OPTIONS_MAX];
    alignas(8) unsigned char box[BOX_MAX]; /* a copy: of game->box, or read */
} Table;

/* Whether a viewer sits at the table. */
static inline bool table_has_seat(const Table *table, int viewer)
{
    return viewer >= 0 && viewer < table->seats;
}

/* Masks of actors (1 << actor). The game waits for `awaited`: seats, or
 * CHANCE alone. `free` may act and need not: callers, objectors, CLOCK. Both
 * empty: the game is over. */
typedef struct Actors {
    uint16_t awaited, free;
} Actors;

/* 1 is the winner and ties share: 1, 1, 3. Seats that win and lose together
 * have the same team number, every other one its own. A solo game that was
 * lost has rank 2 or more. */
typedef struct Result {
    int32_t score[SEATS_MAX], rank[SEATS_MAX], team[SEATS_MAX];
} Result;

/* What a playout did: actions of seats, and all actions. */
typedef struct Tally {
    uint32_t decisions, steps;
} Tally;

/* An action that looks like one of another actor's; where nobody may know who
 * acted, of the CLOCK. */
static inline int seen_of(int actor, int action)
{
    return (actor + 1) * SET_SIZE + action;
}

/* Rules are built twice on x86-64, the second time for processors with AVX2
 * and BMI2. All may call the first copy; the second is its table's alone. */
#ifdef MADCAP_FAST
#define RULE static
#else
#define RULE
#endif

/* Whether what happens is to be told. A kernel built alone tells nobody. */
#ifdef MADCAP_KERNEL
#define TELLS(tale) false
#else
#define TELLS(tale) ((tale) != NULL)
#endif

/* Declares the functions of a kernel. Their laws stand in game.h. */
/* clang-format off */
#define KERNEL(name)                                                          \
    RULE void name##_init(const Table *table, void *state);                   \
    RULE Actors name##_actors(const Table *table, const void *state);         \
    RULE Set name##_legal(const Table *table, const void *state, int actor);  \
    RULE bool name##_odds(const Table *table, const void *state,              \
                          uint32_t weight[SET_SIZE]);                         \
    RULE void name##_apply(const Table *table, void *state, int actor,        \
                           int action, Tale *tale);                           \
    RULE int name##_seen(const Table *table, const void *state, int viewer,   \
                         int actor, int action);                              \
    RULE void name##_result(const Table *table, const void *state,            \
                            Result *result);                                  \
    RULE void name##_redact(const Table *table, void *state, int viewer);     \
    RULE void name##_resample(const Table *table, void *view, int viewer,     \
                              Rng *rng);                                      \
    RULE Tally name##_playout(const Table *table, void *state, Rng *rng)

/* The same functions as members of a game. */
#define KERNEL_MEMBERS(name)                                                  \
    .init = name##_init, .actors = name##_actors, .legal = name##_legal,      \
    .odds = name##_odds, .apply = name##_apply, .seen = name##_seen,          \
    .result = name##_result, .redact = name##_redact,                         \
    .resample = name##_resample, .playout = name##_playout
/* clang-format on */

#endif
