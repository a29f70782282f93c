/* bot.h -- computer players: they get a view and answer an action.
 *
 * A bot knows no game; what is particular to a game is in that game's `lean`.
 * It never sees more than its seat's view, never sleeps, never allocates. The
 * host asks every seat that may act, and waits as long as the answers say.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/match.h"

enum { BOT_WAITS = -1 };

typedef struct Ask {
    const Table *table;
    const void *view; /* of the seat that is asked; it may act */
    int seat;
    bool awaited; /* false: the seat may also wait */
    Rng *rng;
} Ask;

typedef struct Answer {
    int action;    /* legal, or BOT_WAITS */
    int32_t delay; /* milliseconds until the bot acts */
} Answer;

typedef struct Turn {
    int actor, action;
} Turn;

typedef struct Bot {
    const char *name, *about; /* a word, a sentence */
    Answer (*answer)(const Ask *ask);
} Bot;

extern const Bot bot_random, bot_greedy;

/* What a bot does where it is not awaited, and when: what the game's `lean`
 * finds best, as slowly and with as many slips as a person of that level. One
 * that has nothing to wait for (LEAN_WAIT is 0) does not react to anything: it
 * goes on at a steady pace, and does not slip. */
typedef enum { LEVEL_RANDOM, LEVEL_GREEDY } Level;
Answer bot_react(const Ask *ask, Level level);

/* The heaviest action by the game's `lean`, one of equals drawn; the weights,
 * that of waiting too where the seat may wait. */
int bot_heaviest(const Ask *ask, uint32_t weight[LEAN_SIZE]);

/* NULL-ended, weakest first. */
extern const Bot *const bots_all[];
const Bot *bot_find(const char *name); /* NULL: unknown */

/* What comes next in a match between people and bots, unless a person acts
 * first: CHANCE at once, or the quickest bot after its delay; the CLOCK is the
 * host's. A seat without a bot has a person. The streams of bots are named by
 * seed, ply or countdown, and seat, so a match taken back or loaded and played
 * the same way again meets the same answers. */
typedef struct Next {
    int actor, action; /* actor -1: nobody */
    int32_t delay;     /* milliseconds */
} Next;
Next bots_next(const Match *match, const Bot *const bots[SEATS_MAX],
               uint64_t seed);

/* Who acts next when bots fill all seats, and how: CHANCE by its odds; else
 * the quickest answer, ties by seat; CLOCK when its time is up before that.
 * The game is not over. */
Turn bots_turn(const Table *table, const void *state,
               const Bot *const bots[SEATS_MAX], Rng *chance,
               Rng rng[SEATS_MAX]);

#endif
