/* ratings.c -- one number for each player, from who finished before whom.
 *
 * With strengths s a player i is before j with probability s_i / (s_i + s_j).
 * The likeliest strengths are a fixed point: s_i is the times that i was before
 * anybody, over the sum of meetings / (s_i + s_j). Each step towards it makes
 * what was seen likelier (Hunter 2004).
 */
#include "apps/ratings.h"

#include <math.h>
#include <stdbool.h>

enum { STEPS = 10000 };

static double improved(int players, double before[RATED_MAX][RATED_MAX],
                       const double *strength, int i)
{
    double ahead = 0, expected = 0;
    for (int j = 0; j < players; j++) {
        double meetings = before[i][j] + before[j][i];
        if (j == i || meetings == 0)
            continue;
        ahead += before[i][j];
        expected += meetings / (strength[i] + strength[j]);
    }
    return expected > 0 ? ahead / expected : strength[i];
}

/* Moves each strength in turn; whether any moved by more than a trifle. */
static bool step(int players, double before[RATED_MAX][RATED_MAX],
                 double *strength)
{
    bool moved = false;
    for (int i = 0; i < players; i++) {
        double better = improved(players, before, strength, i);
        moved |= fabs(better - strength[i]) > 1e-9 * strength[i];
        strength[i] = better;
    }
    return moved;
}

void ratings_fit(int players, double before[RATED_MAX][RATED_MAX],
                 double rating[RATED_MAX])
{
    double strength[RATED_MAX], mean = 0;
    for (int i = 0; i < players; i++)
        strength[i] = 1;
    for (int i = 0; i < STEPS && step(players, before, strength); i++)
        ;
    for (int i = 0; i < players; i++) {
        rating[i] = 400 * log10(strength[i]);
        mean += rating[i] / players;
    }
    for (int i = 0; i < players; i++)
        rating[i] -= mean;
}
