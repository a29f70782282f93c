/* rows.h -- the rows of a batch: what each game of it does by itself.
 *
 * They are built twice, as the rules are (docs/decisions/0001-build-twice.md):
 * what is drawn and counted in between costs as much as the rules.
 */
#ifndef LIB_ROWS_H
#define LIB_ROWS_H

#include <stdatomic.h>

#include "lib/own.h"
#include "lib/pool.h"

typedef struct Rows Rows;

/* A game, without its state. */
typedef struct Row {
    Rng chance;      /* what is drawn, and who is asked first */
    Rng any;         /* madcap_batch_draw */
    uint64_t number; /* which game of this row it is */
    uint16_t waited; /* mask of seats that let others act first */
    uint8_t seat;    /* who is asked */
    uint8_t over;    /* 1: a game has ended in this step */
} Row;

struct madcap_batch {
    madcap_table table;
    uint64_t seed;
    int games;
    size_t state_size;
    Pool *pool;
    unsigned char *state;
    Row *row;
    Set *legal;       /* what may be chosen; nobody else writes there */
    int16_t *chosen;  /* the actions of a step, once they were looked at */
    const Rows *rows; /* those that run here */
    atomic_flag busy;
};

/* A step under way; what the threads share. */
typedef struct Step {
    madcap_batch *batch;
    const madcap_arrays *arrays;
    int numbers; /* in a row of arrays->number */
    bool plays;  /* or only looks */
    atomic_int ended;
} Step;

/* Actions that are drawn. */
typedef struct Drawing {
    madcap_batch *batch;
    int32_t *action;
} Drawing;

/* Of a job, the rows in a range: a batch begins, a Step is made, a Drawing. And
 * of a single row: it goes on to its next decision. */
struct Rows {
    PoolWork *begin, *step, *draw;
    void (*go_on)(madcap_batch *batch, int game);

    /* Who acts next when these seats have let others act first; if it is a
     * seat, what it may choose. */
    int (*ask)(const Table *table, const void *state, uint32_t waited, Rng *rng,
               Set *choices);
};

extern const Rows rows_plain, rows_fast;

static inline void *row_state(const madcap_batch *batch, int game)
{
    return batch->state + (size_t)game * batch->state_size;
}

#endif
