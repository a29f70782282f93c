/* madcap.h -- the table games of madcap for other programs, and many at once.
 *
 *   cc game.c $(pkg-config --cflags --libs madcap)
 *
 * One program plays a single game move by move, for instance to write a bot:
 * a table, a state in its own memory, and functions that ask and change it.
 * Another steps thousands of games at once, to learn from them: a batch. Both
 * see the same rules. docs/library.md has whole programs.
 *
 * WHO ACTS. Seats are numbered from 0. Cards, dice and shuffles are actions of
 * MADCAP_CHANCE, time that ran out is one of MADCAP_CLOCK. So a game is a
 * state, who may act in it, and what they may do: numbers from 0 to 255, whose
 * texts are those of records. Several seats may be awaited at once; what they
 * choose in secret comes to the same in any order.
 *
 * STATES are bytes in the caller's memory, madcap_state_size of them, anywhere;
 * memcpy copies them. They begin with the fields of the game (madcap_fields)
 * and end with a seal, by which a function knows that they are a state of this
 * very table, and whose. A *view* is a state with everything overwritten that
 * its viewer may not know. Bytes that were changed from outside are refused; a
 * program that forges the seal as well is on its own.
 *
 * REFUSALS. A function that answers an int answers a negative number, and one
 * that answers a pointer NULL, when it is asked for what it cannot do: NULL
 * where something must be, a wrong size, an unknown game, an action that is not
 * legal. Then nothing has changed, and madcap_why is a sentence. A table, a
 * match, a bot or a batch that was freed must not be used again; that cannot be
 * noticed.
 *
 * TEXTS go into a buffer of the caller and end with a zero; the answer is their
 * length. What does not fit is refused; with the sizes below it always does.
 *
 * RANDOM NUMBERS come from a stream of the caller, a single number: whatever it
 * was before the first use names the stream, and each use moves it on. The same
 * stream gives the same game on every machine.
 *
 * THREADS. A table never changes: any number of threads may use it. A match, a
 * bot, a batch are for one thread at a time.
 */
#ifndef MADCAP_H
#define MADCAP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    MADCAP_SEATS = 8,      /* seats at most: 0 to 7; texts say 1 to 8 */
    MADCAP_CHANCE = 8,     /* an actor */
    MADCAP_CLOCK = 9,      /* an actor */
    MADCAP_SPECTATOR = 10, /* a viewer: who stands beside the table */
    MADCAP_OPEN = 11,      /* a viewer: nothing hidden, once the game is over */
    MADCAP_WHOLE = 12,     /* no viewer: the state itself */
    MADCAP_NOBODY = 13,    /* no actor: the game is over */
    MADCAP_ACTIONS = 256,  /* how many numbers an action may have */
    MADCAP_WAIT = 255,     /* of a seat that need not act: others shall first */
    MADCAP_STAY = -1,      /* in a batch: this game is not played now */
    MADCAP_ACTION_TEXT = 64,
    MADCAP_LINES_TEXT = 1 << 16,
    MADCAP_BOX_TEXT = 1 << 14,
    MADCAP_JSON_TEXT = 1 << 20,
    MADCAP_RECORD_TEXT = 1 << 21
};

/* The version of the library, "1.2.3"; and why the last call of this thread
 * that was refused was refused, "" if none was. */
const char *madcap_version(void);
const char *madcap_why(void);

/* ---- games and tables ---- */

/* The word of the n-th game, counted from 0, and of the n-th bot from the
 * weakest on: "lab", "greedy". Behind the last one it is NULL. */
const char *madcap_game(int n);
const char *madcap_bot_name(int n);

/* What a game is, as a JSON object: its title, its seats, its options and their
 * values. And its rules, in Markdown. */
int madcap_facts(const char *game, char *buf, size_t size);
const char *madcap_rules(const char *game);

/* A game set up. `options` are words like "seats=4 penalty=on", as a record's
 * `setup` has them, `box` is a box as text, or the lines of one that differ; of
 * both NULL is the usual. To be freed. */
typedef struct madcap_table madcap_table;
madcap_table *madcap_table_new(const char *game, const char *options,
                               const char *box);
void madcap_table_free(madcap_table *table);

/* Its game, how many seats it has, all its options, and its box. */
const char *madcap_table_game(const madcap_table *table);
int madcap_table_seats(const madcap_table *table);
int madcap_table_options(const madcap_table *table, char *buf, size_t size);
int madcap_table_box(const madcap_table *table, char *buf, size_t size);

/* ---- states ---- */

/* The bytes of a state of this table, which is the `size` of all that follows;
 * and how many of them are the game's own, before the seal. */
int madcap_state_size(const madcap_table *table);
int madcap_state_bytes(const madcap_table *table);

/* The first position. */
int madcap_init(const madcap_table *table, void *state, size_t size);

/* Whose a state is: MADCAP_WHOLE, or the viewer of a view. */
int madcap_whose(const madcap_table *table, const void *state, size_t size);

/* Who acts, as masks (1 << actor). The game waits for those that are `awaited`:
 * seats, or chance alone. Those that are `able` may act and need not. Answers
 * 1, or 0 when nobody can: the game is over. */
int madcap_actors(const madcap_table *table, const void *state, size_t size,
                  unsigned *awaited, unsigned *able);

/* What an actor may do, a bit for each action, the lowest first; answers how
 * many that are: 0 when it may not act. In a view: of its own seat. */
int madcap_legal(const madcap_table *table, const void *state, size_t size,
                 int actor, uint64_t legal[4]);

/* How likely chance brings each of its legal actions: their weights. And how a
 * sensible player of this seat would weigh its own, from its view alone; where
 * it need not act, MADCAP_WAIT too. All other weights are 0. */
int madcap_odds(const madcap_table *table, const void *state, size_t size,
                uint32_t weight[MADCAP_ACTIONS]);
int madcap_lean(const madcap_table *table, const void *state, size_t size,
                int seat, uint32_t weight[MADCAP_ACTIONS]);

/* Plays an action that is legal for this actor. */
int madcap_apply(const madcap_table *table, void *state, size_t size, int actor,
                 int action);

/* Draws an action: for chance as its odds are, for others any. */
int madcap_draw(const madcap_table *table, const void *state, size_t size,
                int actor, uint64_t *stream);

/* Plays to the end at random; answers how many actions of seats that took. Of
 * the first position, with the n-th stream of a seed, it is the n-th game that
 * `madcap sim --device cpu` plays with that seed, both from 0. */
int madcap_playout(const madcap_table *table, void *state, size_t size,
                   uint64_t *stream);

/* The n-th of the streams that this seed has. */
uint64_t madcap_stream(uint64_t seed, uint64_t n);

/* Makes a view of a state: all is overwritten that the viewer may not know. */
int madcap_redact(const madcap_table *table, void *state, size_t size,
                  int viewer);

/* Makes a whole state of a view: one that may be true, each as likely as it is.
 * What others chose in secret just now is not chosen yet. */
int madcap_resample(const madcap_table *table, void *state, size_t size,
                    uint64_t *stream);

/* An action as a viewer sees it who is told of it, in the state before it: 1,
 * and who seems to do what; or 0 where the viewer notices nothing. */
int madcap_seen(const madcap_table *table, const void *state, size_t size,
                int viewer, int actor, int action, int *seen_actor,
                int *seen_action);

/* Scores, and ranks: 1 has won, and ties share. Seats that win and lose
 * together have the same team. Final once the game is over. */
typedef struct madcap_result {
    int32_t score[MADCAP_SEATS], rank[MADCAP_SEATS], team[MADCAP_SEATS];
} madcap_result;
int madcap_results(const madcap_table *table, const void *state, size_t size,
                   madcap_result *result);

/* The countdown that runs, in milliseconds, 0: none; and a number that tells it
 * from the one before. When its time is up, MADCAP_CLOCK may act. */
int madcap_deadline(const madcap_table *table, const void *state, size_t size,
                    int *number);

/* ---- words and pictures ----
 *
 * `names` are those of the seats, or NULL: the usual ones. A viewer that is a
 * seat is "you". */

/* The text of an action, as records have it; and the legal action that has this
 * text. */
int madcap_action_text(const madcap_table *table, int actor, int action,
                       char *buf, size_t size);
int madcap_action_find(const madcap_table *table, const void *state,
                       size_t size, int actor, const char *text);

/* The lines that a viewer would be told if this action were played now. */
int madcap_told(const madcap_table *table, const void *state, size_t size,
                int actor, int action, int viewer, const char *const *names,
                char *buf, size_t size_of_buf);

/* The picture that a viewer has, as the JSON object that the page draws. */
int madcap_scene(const madcap_table *table, const void *state, size_t size,
                 int viewer, const char *const *names, char *buf,
                 size_t size_of_buf);

/* Why a seat of a game that is over has its place. */
int madcap_reason(const madcap_table *table, const void *state, size_t size,
                  int seat, const char *const *names, char *buf,
                  size_t size_of_buf);

/* ---- fields: what the bytes of a state mean ---- */

enum {
    MADCAP_NUMBER, /* more is more: least to most */
    MADCAP_CASE,   /* one of several, in no order that means anything */
    MADCAP_SET,    /* of the elements 0 to most, a bit each, the lowest first */
    MADCAP_ZERO    /* nothing: always 0 */
};

/* A list of values, or a table of them in rows. Places are bits, counted from
 * the lowest bit of the first byte. */
typedef struct madcap_field {
    const char *name, *about;
    const char *secret;       /* who knows it, NULL: everybody does */
    const char *const *words; /* of the values 0 to most, or NULL */
    int kind;
    int place, bits;     /* where the first value begins; of one value */
    int rows, columns;   /* 1 and 1: a single value */
    int row_step, step;  /* bits from one row, and one value, to the next */
    int32_t least, most; /* a set: `least` is 0 */
    int none;            /* 1: it may also be nothing, every bit set */
    int number, numbers; /* where in madcap_numbers its values are; how many
                            numbers, those of all rows together */
} madcap_field;

/* The n-th field of a game's states, counted from 0: 1, or 0 behind the last.
 * Together they cover every bit once. */
int madcap_fields(const char *game, int n, madcap_field *field);

/* A state as numbers, in the order of the fields and of the values in each: a
 * number and a case is one, and where it is nothing `least` - 1; a set is 0 or
 * 1 for each element from 0 to `most`; ZERO is left out. `number` has room for
 * so many as `count` says, which is madcap_number_count. */
int madcap_numbers(const madcap_table *table, const void *state, size_t size,
                   int32_t *number, size_t count);
int madcap_number_count(const char *game);

/* ---- matches: a game with its record ---- */

typedef struct madcap_match madcap_match;
madcap_match *madcap_match_new(const madcap_table *table);
void madcap_match_free(madcap_match *match);

/* A match from its record; and a table like its. Both to be freed. */
madcap_match *madcap_match_read(const char *record, size_t length);
madcap_table *madcap_match_table(const madcap_match *match);

int madcap_match_play(madcap_match *match, int actor, int action);

/* How many actions were played; the n-th of them, from 0; and the state behind
 * the first n of them, as a viewer may see it, or MADCAP_WHOLE. */
int madcap_match_length(const madcap_match *match);
int madcap_match_action(const madcap_match *match, int n, int *actor,
                        int *action);
int madcap_match_state(const madcap_match *match, int n, int viewer,
                       void *state, size_t size);

/* The record, to be read again by anybody. */
int madcap_match_write(const madcap_match *match, char *buf, size_t size);

/* ---- bots ---- */

/* A computer player by its name; "merciless:3000" thinks so many iterations. To
 * be freed. */
typedef struct madcap_bot madcap_bot;
madcap_bot *madcap_bot_new(const char *name);
void madcap_bot_free(madcap_bot *bot);

/* What it does on a seat that may act, from what that seat can see: an action,
 * or MADCAP_WAIT where the seat need not act. And, unless that is NULL, after
 * how many milliseconds: who is first where several may act. */
int madcap_bot_act(madcap_bot *bot, const madcap_table *table,
                   const void *state, size_t size, int seat, uint64_t *stream,
                   int *delay);

/* ---- batches: many games at once ----
 *
 * A batch has games of one table, and stands in each before a decision of one
 * seat. A step takes one action for each game and goes on to the next decision
 * there; when a game ends, the next one begins in the same step.
 *
 * CHANCE is played inside. SEVERAL SEATS THAT ARE AWAITED AT ONCE are asked one
 * after the other, the lowest first; each sees its own view, which does not
 * show what others have chosen before it. SEATS THAT ARE ABLE TO ACT and need
 * not are asked in an order that is drawn, together with those awaited, until
 * somebody does something; in their masks is MADCAP_WAIT, by which they let
 * others go first, if there are any or the clock runs. When all have waited,
 * the CLOCK acts. What a host does to those who react sooner than anybody can
 * read is not in a mask.
 *
 * The e-th game of row r, both from 0, plays by the stream madcap_stream(seed,
 * e * games + r). So what happens does not depend on threads, nor on what the
 * other games do. */

typedef struct madcap_batch madcap_batch;

/* The caller's arrays, a row for each game, one behind the other. All but
 * `action` are written, and may be NULL: not wanted. */
typedef struct madcap_arrays {
    const int32_t *action; /* what each game's `seat` does, or MADCAP_STAY */
    int32_t *seat;         /* who is asked next */
    unsigned char *view;   /* what it sees: madcap_state_bytes of its view;
                              fastest where 8 divides the address */
    int32_t *number;       /* the same view as madcap_numbers has it */
    uint64_t *legal;       /* 4: a bit for each action that it may choose */
    unsigned char *mask;   /* 256: the same, a byte each, 0 or 1 */
    unsigned char *over;   /* 1: with this step a game ended */
    float *reward;         /* of each seat: when a game ends, from 1, ahead of
                              all other teams, to -1, behind all; else 0 */
    int32_t *score, *rank; /* of each seat in the game that ended; else left as
                              they were */
} madcap_arrays;

/* Begins so many games, by so many threads; 0: one for each core. To be freed.
 * What a process had threads for is of no use to its children after fork. */
madcap_batch *madcap_batch_new(const madcap_table *table, int games,
                               uint64_t seed, int threads);
void madcap_batch_free(madcap_batch *batch);

/* Begins all games anew, as madcap_batch_new does. */
int madcap_batch_reset(madcap_batch *batch, uint64_t seed);

/* Fills the arrays with where the games stand; nothing is played. */
int madcap_batch_look(madcap_batch *batch, const madcap_arrays *arrays);

/* Plays an action in each game and fills the arrays; answers how many games
 * ended. One that is not legal refuses them all. */
int madcap_batch_step(madcap_batch *batch, const madcap_arrays *arrays);

/* Draws an action for each game from what may be chosen there, all alike, from
 * a stream that nothing else uses. */
int madcap_batch_draw(madcap_batch *batch, int32_t *action);

/* The whole state of one game, for all functions above; and back: the game goes
 * on from there. */
int madcap_batch_get(madcap_batch *batch, int game, void *state, size_t size);
int madcap_batch_put(madcap_batch *batch, int game, const void *state,
                     size_t size);

/* Who acts next in a game that is played like those of a batch, when the seats
 * of this mask have waited: a seat, and what it may choose; MADCAP_CHANCE or
 * MADCAP_CLOCK, for madcap_draw with the same stream; or MADCAP_NOBODY. Once
 * something is played the mask is 0 again. */
int madcap_ask(const madcap_table *table, const void *state, size_t size,
               unsigned waited, uint64_t *stream, uint64_t legal[4]);

#ifdef __cplusplus
}
#endif

#endif
