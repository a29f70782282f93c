/* laws.h -- what is true of every game.
 *
 * A law is a sentence and a function that checks it. laws.c sets up each game
 * with every seat count, every option value and every pair of option values,
 * plays at random, and brings each law to the moments it asks for; in ordinary
 * runs the laws share the changed options among them. A new game is under all
 * laws as soon as it is in games_all().
 */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "core/match.h"
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/test.h"

#include <string.h>

typedef enum {
    AT_START,   /* once in a game, before anything is played */
    AT_A_PLY,   /* a position and the ply that comes next */
    AT_THE_END, /* once, when the game is over */
    ANYTIME     /* at plies and at the end */
} Moment;

/* A game being played, as a law finds it. */
typedef struct Walk {
    const Game *game;
    const Table *table; /* the match's */
    const void *state;  /* the match's */
    Match match;
    int actor, action; /* what is played next; at the end -1 */
    Rng rng;           /* for the law's own choices */
    uint64_t seed;
} Walk;

/* An ordinary run looks at one in so many of the moments, chosen at random;
 * a soak looks ten times as often. A soak of a `thorough` law is 10,000 games
 * of each seat count, or as many of a long game as have 16 million plies. */
typedef struct Law {
    const char *sentence;
    Moment moment;
    int one_in;
    void (*holds)(Walk *walk);
    bool thorough;
} Law;

/* Each list is ended by a NULL sentence. */
extern const Law laws_of_setup[], laws_of_play[], laws_of_matches[],
    laws_of_rooms[], laws_of_secrets[], laws_of_shows[], laws_of_ends[],
    laws_of_letters[], laws_of_fields[];

/* A state of any game. Bytes behind its end hold LAWS_GUARD, and stay so. */
enum { LAWS_GUARD = 0xa5 };

typedef struct Position {
    alignas(8) unsigned char bytes[STATE_MAX];
} Position;

Position laws_copy(const Walk *walk, const void *state);
Position laws_view(const Walk *walk, const void *state, int viewer);
bool laws_guarded(const Walk *walk, const Position *position);

/* Visits the seats, then SPECTATOR, then answers -1; begin with 0. */
int laws_next_viewer(const Table *table, int viewer);

/* One of them, at random. */
int laws_viewer(const Table *table, Rng *rng);

/* Who acts next: as in uniform random play, but now and then the time runs
 * out on seats that are awaited. */
static inline int laws_actor(Actors actors, Rng *rng)
{
    if (actors.free >> CLOCK & 1 && !rng_below(rng, 16))
        return CLOCK;
    return playout_actor(actors, rng);
}

/* A uniform legal action of an actor that may act. */
int laws_action(const Walk *walk, const void *state, int actor, Rng *rng);

/* Another awaited seat beside the walk's actor, and an action for it; -1. */
int laws_at_once(Walk *walk, int *action);

/* Whether this moment is passed over by a law that plays a whole game for each
 * it looks at: the longer the log, the more often. */
bool laws_pass_over(Walk *walk);

/* Whether two scenes show the same; rests of earlier scenes do not count. */
bool laws_same_scene(const Scene *a, const Scene *b);

/* Whether an actor is in either mask. */
static inline bool laws_may_act(Actors actors, int actor)
{
    return (actors.awaited | actors.free) >> actor & 1;
}

#endif
