/* totals.h -- what many games come to: sums of integers, so that it does not
 * matter who plays which of them, nor in which order.
 *
 * A graphics card writes the same bytes as the processor: there is no padding.
 */
#ifndef CORE_TOTALS_H
#define CORE_TOTALS_H

#include "core/kernel.h"

typedef struct SeatTotals {
    int64_t wins, ties; /* first alone; first with others */
    int64_t points, squares, ranks;
} SeatTotals;

/* Where no game was counted, `least` and `most` say nothing. */
typedef struct Totals {
    int64_t games, decisions, least, most; /* decisions of a game */
    int64_t steps;                         /* 0 where nobody counts them */
    int64_t answers;                       /* that bots gave for decisions */
    SeatTotals seat[SEATS_MAX];
} Totals;

static_assert(sizeof(Totals) == sizeof(int64_t) * (6 + 5 * SEATS_MAX),
              "totals have no padding");

static inline void totals_count_seat(SeatTotals *seat, int64_t score, int rank,
                                     int winners)
{
    seat->wins += rank == 1 && winners == 1;
    seat->ties += rank == 1 && winners > 1;
    seat->points += score;
    seat->squares += score * score;
    seat->ranks += rank;
}

/* One more game. */
static inline void totals_count(Totals *totals, int seats, const Result *result,
                                Tally tally)
{
    int64_t decisions = tally.decisions;
    uint32_t winners = 0; /* teams, a set */
    for (int seat = 0; seat < seats; seat++)
        if (result->rank[seat] == 1)
            winners |= 1u << result->team[seat];
    for (int seat = 0; seat < seats; seat++)
        totals_count_seat(&totals->seat[seat], result->score[seat],
                          result->rank[seat], bit_count(winners));
    if (totals->games == 0 || decisions < totals->least)
        totals->least = decisions;
    if (decisions > totals->most)
        totals->most = decisions;
    totals->games++;
    totals->decisions += decisions;
    totals->steps += tally.steps;
}

static inline void totals_add(Totals *sum, const Totals *part)
{
    if (part->games == 0)
        return;
    if (sum->games == 0 || part->least < sum->least)
        sum->least = part->least;
    if (part->most > sum->most)
        sum->most = part->most;
    sum->games += part->games;
    sum->decisions += part->decisions;
    sum->steps += part->steps;
    sum->answers += part->answers;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const SeatTotals *from = &part->seat[seat];
        SeatTotals *to = &sum->seat[seat];
        to->wins += from->wins;
        to->ties += from->ties;
        to->points += from->points;
        to->squares += from->squares;
        to->ranks += from->ranks;
    }
}

#endif
