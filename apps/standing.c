/* standing.c -- how good the entries of a contest are, and how sure that is. */
#include "apps/standing.h"

#include <string.h>

#include "apps/ratings.h"

static_assert(RATED_MAX == (int)ENTRIES_MAX, "all entries are rated");

/* Figures of an entry, and of a pair. */
enum { WINS, POINTS, RANK, RATING, OF_ENTRY };
enum { AHEAD, BLOCKS_AHEAD, OF_PAIR };
enum { FIGURES_MAX = ENTRIES_MAX * (OF_ENTRY + OF_PAIR * ENTRIES_MAX) };

typedef struct Data {
    const Score *scores;
    int64_t blocks;
    int entries;
} Data;

static int entry_figure(int entry, int which)
{
    return entry * OF_ENTRY + which;
}

static int pair_figure(int entries, int i, int j, int which)
{
    return entries * OF_ENTRY + (i * entries + j) * OF_PAIR + which;
}

/* Sums over the blocks that were drawn. */
typedef struct Sums {
    Score of[ENTRIES_MAX];
    double ahead[ENTRIES_MAX][ENTRIES_MAX]; /* blocks, level ones half */
    double met[ENTRIES_MAX][ENTRIES_MAX];   /* blocks */
} Sums;

static void add_score(Score *sum, const Score *score, int64_t times,
                      int entries)
{
    sum->games += times * score->games;
    sum->wins += times * score->wins;
    sum->points += times * score->points;
    sum->ranks += times * score->ranks;
    sum->answers += times * score->answers;
    sum->nanoseconds += times * score->nanoseconds;
    for (int i = 0; i < entries; i++)
        sum->before[i] += times * score->before[i];
}

static void add_block(Sums *sums, const Score *block, uint32_t times,
                      int entries)
{
    for (int i = 0; i < entries; i++) {
        add_score(&sums->of[i], &block[i], times, entries);
        for (int j = 0; j < entries; j++) {
            int64_t ahead = block[i].before[j], behind = block[j].before[i];
            if (ahead + behind == 0)
                continue;
            sums->met[i][j] += times;
            sums->ahead[i][j] += ahead == behind  ? times / 2.0
                                 : ahead > behind ? times
                                                  : 0;
        }
    }
}

static void add_all(const Data *data, const uint32_t *times, Sums *sums)
{
    memset(sums, 0, sizeof *sums);
    for (int64_t i = 0; i < data->blocks; i++)
        if (times[i])
            add_block(sums, data->scores + i * data->entries, times[i],
                      data->entries);
}

static double share(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

static void rate(const Sums *sums, int entries, double rating[RATED_MAX])
{
    double before[RATED_MAX][RATED_MAX] = {{0}};
    for (int i = 0; i < entries; i++)
        for (int j = 0; j < entries; j++)
            if (i != j)
                before[i][j] = 0.5 + (double)sums->of[i].before[j] / 2;
    ratings_fit(entries, before, rating);
}

static void measure(const void *about, const uint32_t *times, double *values)
{
    const Data *data = about;
    int n = data->entries;
    double rating[RATED_MAX];
    Sums sums;
    add_all(data, times, &sums);
    rate(&sums, n, rating);
    for (int i = 0; i < n; i++) {
        const Score *s = &sums.of[i];
        double games = (double)s->games;
        values[entry_figure(i, WINS)] = share((double)s->wins, SHARE * games);
        values[entry_figure(i, POINTS)] =
            share((double)s->points, SHARE * games);
        values[entry_figure(i, RANK)] = share((double)s->ranks, games);
        values[entry_figure(i, RATING)] = rating[i];
        for (int j = 0; j < n; j++) {
            double ahead = (double)s->before[j];
            double behind = (double)sums.of[j].before[i];
            values[pair_figure(n, i, j, AHEAD)] = share(ahead, ahead + behind);
            values[pair_figure(n, i, j, BLOCKS_AHEAD)] =
                share(sums.ahead[i][j], sums.met[i][j]);
        }
    }
}

static void take_figures(const Figure *figure, Standing *standing)
{
    int n = standing->entries;
    for (int i = 0; i < n; i++) {
        standing->of[i].wins = figure[entry_figure(i, WINS)];
        standing->of[i].points = figure[entry_figure(i, POINTS)];
        standing->of[i].rank = figure[entry_figure(i, RANK)];
        standing->of[i].rating = figure[entry_figure(i, RATING)];
        for (int j = 0; j < n; j++) {
            standing->ahead[i][j] = figure[pair_figure(n, i, j, AHEAD)];
            standing->blocks_ahead[i][j] =
                figure[pair_figure(n, i, j, BLOCKS_AHEAD)];
        }
    }
}

static void take_costs(const Data *data, Standing *standing)
{
    Score sum[ENTRIES_MAX] = {0};
    for (int64_t block = 0; block < data->blocks; block++)
        for (int i = 0; i < data->entries; i++)
            add_score(&sum[i], &data->scores[block * data->entries + i], 1,
                      data->entries);
    for (int i = 0; i < data->entries; i++) {
        standing->of[i].games = sum[i].games;
        standing->of[i].answers = sum[i].answers;
        standing->of[i].milliseconds =
            share((double)sum[i].nanoseconds, 1e6 * (double)sum[i].answers);
    }
}

bool standing_find(const Score *scores, int64_t blocks, int entries, int sides,
                   uint64_t seed, Standing *standing)
{
    Data data = {scores, blocks, entries};
    Figure figure[FIGURES_MAX];
    int figures = pair_figure(entries, entries - 1, entries, 0);
    *standing = (Standing){
        .entries = entries, .blocks = blocks, .games = blocks * sides};
    if (!bootstrap(&data, blocks, measure, seed, figures, figure))
        return false;
    take_figures(figure, standing);
    take_costs(&data, standing);
    return true;
}
