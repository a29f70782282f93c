/* card_tmpl.c -- random games of one kernel, by the threads of a graphics card.
 *
 * Built for a card with KERNEL_FILE, the kernel of a folder, and CARD_ENTRY,
 * the name that a driver finds it by; and for the processor by the test that
 * compares both, which says in card_place which thread it plays.
 *
 * Each thread takes every n-th game and adds what they come to to the totals of
 * its block: there threads wait for each other's additions seldom, and in which
 * order they come does not matter.
 */
#ifndef KERNEL_FILE
#define KERNEL_FILE "games/template/kernel_tmpl.c"
#define CARD_ENTRY  card_template
#endif
#include KERNEL_FILE
#include "apps/card_kernel.h"
#include "core/totals_tmpl.c"

#ifdef __NVPTX__

#define ENTRY __attribute__((nvptx_kernel))

static CardPlace here(void)
{
    CardPlace place = {
        __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_nctaid_x(),
        __nvvm_read_ptx_sreg_tid_x(), __nvvm_read_ptx_sreg_ntid_x()};
    return place;
}

#else

#define ENTRY

extern _Thread_local CardPlace card_place;

static CardPlace here(void)
{
    return card_place;
}

#endif

static void add(int64_t *sum, int64_t part)
{
    __atomic_fetch_add(sum, part, __ATOMIC_RELAXED);
}

static void lower(int64_t *least, int64_t value)
{
    int64_t now = __atomic_load_n(least, __ATOMIC_RELAXED);
    while (value < now &&
           !__atomic_compare_exchange_n(least, &now, value, false,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

static void raise(int64_t *most, int64_t value)
{
    int64_t now = __atomic_load_n(most, __ATOMIC_RELAXED);
    while (value > now &&
           !__atomic_compare_exchange_n(most, &now, value, false,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

/* As totals_add, while others add, too. */
static void add_all(Totals *sum, const Totals *part, int seats)
{
    lower(&sum->least, part->least);
    raise(&sum->most, part->most);
    add(&sum->games, part->games);
    add(&sum->decisions, part->decisions);
    add(&sum->steps, part->steps);
    for (int seat = 0; seat < seats; seat++) {
        const SeatTotals *from = &part->seat[seat];
        SeatTotals *to = &sum->seat[seat];
        add(&to->wins, from->wins);
        add(&to->ties, from->ties);
        add(&to->points, from->points);
        add(&to->squares, from->squares);
        add(&to->ranks, from->ranks);
    }
}

ENTRY void CARD_ENTRY(const Table *table, uint64_t seed, uint64_t first,
                      uint64_t games, Totals *sums);

ENTRY void CARD_ENTRY(const Table *table, uint64_t seed, uint64_t first,
                      uint64_t games, Totals *sums)
{
    CardPlace at = here();
    uint64_t apart = (uint64_t)at.blocks * at.threads;
    Totals own = {0};
    for (uint64_t i = (uint64_t)at.block * at.threads + at.thread; i < games;
         i += apart)
        totals_play(table, seed, first + i, &own);
    if (own.games)
        add_all(&sums[at.block], &own, table->seats);
}
