/* ratings.h -- one number for each player, from who finished before whom. */
#ifndef APPS_RATINGS_H
#define APPS_RATINGS_H

enum { RATED_MAX = 8 };

/* Bradley and Terry's model on the scale of chess: whoever is 400 above another
 * one is before it ten times for each time behind. Fits the likeliest ratings
 * to `before[i][j]`, how often i was before j; their mean is 0. Every two that
 * are compared, directly or over others, must each have been before the other
 * somewhere on the way. */
void ratings_fit(int players, double before[RATED_MAX][RATED_MAX],
                 double rating[RATED_MAX]);

#endif
