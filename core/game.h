/* game.h -- what a game is: one table of functions.
 *
 * Front ends, bots, the match and the tests know a game only through this
 * table; a game knows none of them. The rules are pure: they touch the state
 * they are given and nothing else, allocate nothing, ask no clock and draw no
 * random numbers. What is random is an action of CHANCE, a time that ran out
 * is an action of CLOCK, and so setup and actions are the whole game.
 *
 * A state is a flat struct of the game's own, owned by the caller: fixed
 * width integers, no pointers, no padding, little-endian. memcpy copies it,
 * memcmp compares it. A *view* is such a state with everything overwritten
 * that its viewer may not know; bots, pictures and logs are made from views.
 *
 * The laws that each member must keep stand beside it; tests/laws.c checks
 * them on every game, seat count and option.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/kernel.h"
#include "core/scene.h"
#include "core/schema.h"
#include "core/text.h"

enum {
    BOX_TEXT = 16384, /* bytes of a box as text */
    ACTION_TEXT = 64  /* bytes that any action's text fits in */
};

/* A rule that people may choose. With `choices` the value is an index of that
 * NULL-ended list, otherwise an integer in least..most. */
typedef struct Option {
    const char *name; /* one word of a-z and _ */
    const char *help; /* one sentence */
    const char *const *choices;
    int32_t least, most, normal;
} Option;

/* A countdown: how long it is, 0: none runs; and a number that tells it from
 * the one before, so that a host knows when a new one begins. */
typedef struct Count {
    int32_t number, milliseconds;
} Count;

/* How computer players think about a game, where it is not what search.h does
 * anyway. Zero everywhere is a start. */
enum {
    LEVELS = 4,
    SURE_WIN = 1000,
    MEMORY_BYTES = 1 << 19,
    SLATE_BYTES = (1 << 22) + MEMORY_BYTES
};

/* How a level chooses: by a search of so many iterations; or, 0, by what it is
 * most inclined to. With `ease` it draws that instead: 1 as likely as `lean`
 * weighs, and n by the n-th root of it, so that what is only a little worse is
 * done as well, and sooner than what is much worse. */
typedef struct Effort {
    int32_t iterations, ease;
} Effort;

typedef struct Think {
    Effort effort[LEVELS]; /* from the weakest on */
    int32_t worlds; /* that are imagined before thinking, others' choices at
                       once included; 0: a new one for each iteration */
    bool leans;     /* in playouts all follow their inclination, because those
                       at random say nothing */

    /* Where what comes later says nothing more about a choice in `from`: true,
     * and what each seat has, of SURE_WIN. NULL: the end decides. */
    bool (*judge)(const Table *table, const void *from, const void *state,
                  int32_t worth[]);

    /* Notes once what the functions below need of the view of a seat that
     * thinks, in MEMORY_BYTES that stay as they leave them. NULL: nothing. */
    void (*prepare)(const Table *table, const void *view, int seat,
                    void *memory);

    /* Goes so many steps from a world that `viewer` may be in to another, so
     * that going on like this each comes as often as it is likely that sensible
     * players have led there. NULL: resample alone. */
    void (*wander)(const Table *table, void *world, int viewer, int steps,
                   void *memory, Rng *rng);

    /* Plays to the end by inclination. Law: the same as playout_lean, which
     * NULL stands for. */
    Tally (*play_on)(const Table *table, void *state, const void *memory,
                     Rng *rng);

    /* Where the game knows better than to search: true, and what each legal
     * action is worth to a seat that is awaited, of SURE_WIN, after about so
     * many iterations on a slate of SLATE_BYTES. NULL: it is searched. */
    bool (*ponder)(const Table *table, const void *view, int seat,
                   int32_t iterations, void *slate, Rng *rng,
                   int32_t worth[SET_SIZE]);
} Think;

/* Sooner nobody can have read what there is to see. */
enum { EARLY_MS = 100 };

struct Game {
    /* Facts. */
    const char *id, *title, *about; /* a word, a title, a sentence */
    int32_t least_seats, most_seats;
    const char *unit;     /* what a score counts, one of it: "point" */
    int32_t minutes;      /* a usual game among people */
    int32_t rules_number; /* raised when rules, standard box or notation do */
    int32_t early;        /* what a seat has done that acts within EARLY_MS,
                             where that is legal; only hosts play it; 0: none */
    bool toy;             /* made to be copied: kept off the shelf, and listed
                             for developers */
    uint32_t state_size, box_size;
    const Think *think;       /* NULL: all zero */
    const Option *options;    /* ended by a NULL name */
    const void *box;          /* the standard box */
    const StateField *fields; /* of the state, ended by a NULL name; schema.h
                              has the laws. NULL in the page */

    /* The printed components as text. `box_read` starts from the standard
     * box and replaces the parts the text names; refused: false, `why` filled,
     * the box not to be used. Law: write then read gives the same bytes. */
    bool (*box_read)(const Game *game, Reader *text, void *box, Why *why);
    size_t (*box_write)(const Game *game, const void *box, char *buf,
                        size_t size);

    /* The kernel (kernel.h), down to `playout`.
     *
     * The first position. Law: no randomness, cannot fail. */
    void (*init)(const Table *table, void *state);

    /* Who acts. Law: on a seat's view exact for that seat, CHANCE and CLOCK;
     * of other seats it shows only what the viewer may know. */
    Actors (*actors)(const Table *table, const void *state);

    /* What an actor may do (for CHANCE: what may come). Law: empty exactly
     * when it may not act; the same on the seat's own view; the lowest action
     * of an awaited seat is a safe default. */
    Set (*legal)(const Table *table, const void *state, int actor);

    /* Weights of the legal outcomes of CHANCE; false: all are equal. Law: the
     * sum is above 0 and fits 32 bits. */
    bool (*odds)(const Table *table, const void *state,
                 uint32_t weight[SET_SIZE]);

    /* Plays a legal action in place; tells it to `tale` unless that is NULL.
     * Law: total on legal actions, deterministic, the same with and without a
     * tale; choices that several awaited seats make at once commute. */
    void (*apply)(const Table *table, void *state, int actor, int action,
                  Tale *tale);

    /* The action as a viewer sees it, in the state before it: itself, a
     * blurred action that has a text but is never legal, seen_of another actor,
     * or UNSEEN. Law: equal views and equally seen actions give equal views and
     * told lines. */
    int (*seen)(const Table *table, const void *state, int viewer, int actor,
                int action);

    /* Scores and ranks, the rulebook's tie-breaks included; total on every
     * position, final once the game is over. */
    void (*result)(const Table *table, const void *state, Result *result);

    /* Overwrites what the viewer may not know. Law: idempotent; `check`
     * accepts views; changing only what a seat cannot know changes no byte. */
    void (*redact)(const Table *table, void *state, int viewer);

    /* Fills a view with a possible world. Law: redacting it again gives the
     * view, byte for byte. A world weighs the product of its chance odds;
     * each distinct hidden choice counts equally. Choices of other seats in a
     * phase of simultaneous secret choices come back as not yet made. */
    void (*resample)(const Table *table, void *view, int viewer, Rng *rng);

    /* Plays to the end, at random. Law: the same as playout_run, the loop that
     * every game has (playout.h). */
    Tally (*playout)(const Table *table, void *state, Rng *rng);

    /* How a sensible player weighs the legal actions, from the view alone.
     * Only the entries of legal actions are written, and WAIT for a seat that
     * is not awaited; their sum is above 0 and fits 32 bits. The heaviest
     * is the greedy bot's; sampled, they are playout_lean. */
    void (*lean)(const Table *table, const void *view, int seat,
                 uint32_t weight[SET_SIZE]);

    /* The frozen notation, printable ASCII, of any action or blurred action
     * of an actor; "" for other numbers. It does not depend on the state. Law:
     * unique among the legal ones. */
    void (*action_text)(const Table *table, int actor, int action, char *buf,
                        size_t size);

    /* The picture of a view, with a choice or more for each legal action of a
     * viewer that is a seat, but for `early`. Law: safe on any bytes. */
    void (*draw)(const Table *table, const void *view, int viewer,
                 Scene *scene);

    /* Why a seat of a finished game has its place, with marks (reason.h). Law:
     * a sentence for every seat, the same on every view; who is not placed as
     * the scores say, or shares a place, is named. */
    void (*reason)(const Table *table, const void *state, int seat, Text *text);

    /* The countdown of the CLOCK. The host measures, from where its number or
     * its length changes; the rules never do. Law: the same on every view; it
     * runs exactly while the CLOCK may act. */
    Count (*deadline)(const Table *table, const void *state);

    /* NULL, or the invariant that is broken. Law: safe on any bytes. */
    const char *(*check)(const Table *table, const void *state);
};

/* Where rules are built twice, the two tables differ in name alone. */
#ifdef MADCAP_FAST
#define GAME(id) game_##id##_fast
#else
#define GAME(id) game_##id
#endif

#endif
