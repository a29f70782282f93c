/* lots.c -- chance that stays comparable where play diverges. */
#include "apps/lots.h"

#include <assert.h>
#include <float.h>
#include <math.h>

void lots_start(Lots *lots, uint64_t seed)
{
    *lots = (Lots){.seed = seed};
}

/* How long an outcome waits, 1 on average; never 0. */
static double waiting_time(const Lots *lots, int outcome)
{
    uint64_t name = (uint64_t)lots->seen[outcome] * SET_SIZE;
    Rng rng = rng_stream(lots->seed, name + (uint64_t)outcome);
    double above_0 = ((double)(rng_next(&rng) >> 11) + 0.5) / 0x1p53;
    return -log(above_0);
}

static double weight_of(const uint32_t *weight, int outcome)
{
    return weight ? (double)weight[outcome] : 1;
}

/* When an outcome would come up; never, if it weighs nothing. */
static double moment(Lots *lots, const uint32_t *weight, int outcome)
{
    if (lots->left[outcome] == 0)
        lots->left[outcome] = waiting_time(lots, outcome);
    return lots->left[outcome] / weight_of(weight, outcome);
}

int lots_pick(Lots *lots, const Set *legal, const uint32_t *weight)
{
    int first = -1;
    double soonest = INFINITY;
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1)) {
        double comes = moment(lots, weight, a);
        if (comes < soonest) {
            soonest = comes;
            first = a;
        }
    }
    assert(first >= 0);
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1)) {
        double left = lots->left[a] - soonest * weight_of(weight, a);
        lots->left[a] = left > DBL_MIN ? left : DBL_MIN;
    }
    lots->left[first] = 0;
    lots->seen[first]++;
    return first;
}

int lots_draw(Lots *lots, const Table *table, const void *state)
{
    uint32_t weight[SET_SIZE];
    Set legal = table->game->legal(table, state, CHANCE);
    bool weighted = table->game->odds(table, state, weight);
    return lots_pick(lots, &legal, weighted ? weight : NULL);
}
