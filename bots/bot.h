/* bot.h -- computer players: they get a view and answer an action.
 *
 * A bot knows no game; what is particular to a game is in that game's `lean`.
 * It never sees more than its seat's view, never sleeps, never allocates. Who
 * is asked when, and who acts first, is agenda.h's.
 *
 * Some bots think before they answer. They think on a slate, which whoever asks
 * lends them: what stands on it before does not matter, and nothing that they
 * leave on it is ever needed. All slates are of one size, so that everywhere a
 * bot answers the same. Who lends none gets the answer of one that does not
 * think.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

typedef struct Slate {
    alignas(16) unsigned char bytes[SLATE_BYTES];
} Slate;

typedef struct Bot Bot;

typedef struct Ask {
    const Bot *bot; /* that is asked */
    const Table *table;
    const void *view; /* of its seat; it may act */
    int seat;
    bool awaited; /* false: the seat may also wait */
    Rng *rng;
    Slate *slate; /* to think on, or NULL */
} Ask;

typedef struct Answer {
    int action;    /* legal, or WAIT */
    int32_t delay; /* milliseconds until the bot acts */
} Answer;

typedef enum Level {
    LEVEL_RANDOM,
    LEVEL_GREEDY,
    LEVEL_FRIENDLY,
    LEVEL_SHARP,
    LEVEL_STRONG,
    LEVEL_MERCILESS
} Level;

struct Bot {
    const char *name, *about; /* a word, a sentence */
    Answer (*answer)(const Ask *ask);
    bool thinks; /* an answer may take as long as a second */
    Level level;
    int32_t iterations; /* of its search; 0: as its level has them */
};

/* How many iterations a level thinks about a choice in such a game; 0: it does
 * what it is most inclined to. */
int32_t bot_patience(const Table *table, Level level);

/* A question with all that an answer takes, so that another thread can think
 * it over while the table goes on. */
typedef struct Question {
    const Bot *bot;
    Table table;
    alignas(8) unsigned char view[STATE_MAX];
    int seat;
    bool awaited;
    Rng rng;
    int64_t number; /* of those that its agenda has asked */
} Question;

/* What the bot answers: the same wherever, whenever and however often. */
Answer bot_answer(const Question *question, Slate *slate);

extern const Bot bot_random, bot_greedy;
extern const Bot bot_friendly, bot_sharp, bot_strong, bot_merciless;

/* What a bot does where it is not awaited, and when: what the game's `lean`
 * finds best, as slowly and with as many slips as a person of that level. One
 * that has nothing to wait for (WAIT weighs 0) does not react to anything: it
 * goes on at a steady pace, and does not slip. */
Answer bot_react(const Ask *ask, Level level);

/* The heaviest action by the game's `lean`, one of equals drawn; the weights,
 * that of waiting too where the seat may wait. */
int bot_heaviest(const Ask *ask, uint32_t weight[SET_SIZE]);

/* Whether it is an answer: legal, or to wait where that is allowed. */
bool bot_may_answer(const Ask *ask, Answer answer);

/* NULL-ended, weakest first. */
extern const Bot *const bots_all[];

/* The four for people, the last of all, likewise; and the one they meet first.
 */
extern const Bot *const *const bots_levels;
extern const Bot *const bot_usual;
const Bot *bot_find(const char *name); /* NULL: unknown */

#endif
