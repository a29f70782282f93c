/* bot.h -- computer players: they get a view and answer an action.
 *
 * A bot knows no game; what is particular to a game is in that game's `lean`.
 * It never sees more than its seat's view, never sleeps, never allocates. Who
 * is asked when, and who acts first, is agenda.h's.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

typedef struct Ask {
    const Table *table;
    const void *view; /* of the seat that is asked; it may act */
    int seat;
    bool awaited; /* false: the seat may also wait */
    Rng *rng;
} Ask;

typedef struct Answer {
    int action;    /* legal, or WAIT */
    int32_t delay; /* milliseconds until the bot acts */
} Answer;

typedef struct Bot {
    const char *name, *about; /* a word, a sentence */
    Answer (*answer)(const Ask *ask);
} Bot;

extern const Bot bot_random, bot_greedy;

/* What a bot does where it is not awaited, and when: what the game's `lean`
 * finds best, as slowly and with as many slips as a person of that level. One
 * that has nothing to wait for (WAIT weighs 0) does not react to anything: it
 * goes on at a steady pace, and does not slip. */
typedef enum { LEVEL_RANDOM, LEVEL_GREEDY } Level;
Answer bot_react(const Ask *ask, Level level);

/* The heaviest action by the game's `lean`, one of equals drawn; the weights,
 * that of waiting too where the seat may wait. */
int bot_heaviest(const Ask *ask, uint32_t weight[SET_SIZE]);

/* Whether it is an answer: legal, or to wait where that is allowed. */
bool bot_may_answer(const Ask *ask, Answer answer);

/* NULL-ended, weakest first. */
extern const Bot *const bots_all[];
const Bot *bot_find(const char *name); /* NULL: unknown */

#endif
