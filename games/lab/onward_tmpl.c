/* onward_tmpl.c -- Crazy Lab to its end, where all are sensible.
 *
 * What thinking imagines, thousands of times a second: the same as the loop of
 * playout.h would play, and a law compares the two.
 */
#ifndef GAMES_LAB_ONWARD_TMPL
#define GAMES_LAB_ONWARD_TMPL

#include "games/lab/kernel_tmpl.c"
#include "games/lab/lean_tmpl.c"

/* ---- to the end ---- */

/* The cards above each rank under each trump, as sets. */
typedef struct Ranks {
    uint64_t above[COLOURS][RANKS][CARD_WORDS];
} Ranks;

static void know_ranks(const Table *table, Ranks *ranks)
{
    const Box *box = lab_box(table);
    __builtin_memset(ranks, 0, sizeof *ranks);
    for (int trump = 0; trump < COLOURS; trump++) {
        uint64_t(*above)[CARD_WORDS] = ranks->above[trump];
        for (int card = 0; card < box->cards; card++)
            cards_give(above[box->card[card].rank[trump] - 1], cards_one(card));
        for (int rank = RANKS - 2; rank >= 0; rank--)
            for (int word = 0; word < CARD_WORDS; word++)
                above[rank][word] |= above[rank + 1][word];
    }
}

/* Only where somebody may still be beaten. */
static inline void count_above(const Ranks *ranks,
                               const uint64_t set[CARD_WORDS], int rank,
                               Trick *t)
{
    const uint64_t *above = ranks->above[t->trump][rank];
    t->above[rank] =
        (uint8_t)(bit_count(set[0] & above[0]) + bit_count(set[1] & above[1]));
}

static inline Trick look_at_cards(const Scenery *all, const Ranks *ranks,
                                  int order, const uint64_t set[CARD_WORDS],
                                  const uint64_t hand[CARD_WORDS])
{
    const Lab *s = all->s;
    Trick t;
    t.points = 0;
    for (int before = 0; before < order; before++) {
        int card = s->play[s->trick][lab_seat(all->table, s->leader, before)];
        t.points += lab_box(all->table)->card[card].points;
    }
    t.trump = s->trump[s->trick] & 7;
    t.order = order;
    t.after = all->rivals - order;
    t.cards = lab_box(all->table)->tricks - s->trick;
    t.unplayed = lab_count_cards(set);
    t.best = s->best;
    count_above(ranks, set, t.best >> 3, &t);
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = hand[word]; left; left &= left - 1) {
            int card = 64 * word + __builtin_ctzll(left);
            count_above(ranks, set,
                        lab_box(all->table)->card[card].rank[t.trump], &t);
        }
    return t;
}

static int card_inclined(const Scenery *all, const Ranks *ranks, int order,
                         const uint64_t set[CARD_WORDS], Rng *rng)
{
    const Lab *s = all->s;
    int seat = lab_seat(all->table, s->leader, order), i = 0;
    uint8_t card[TRICKS];
    uint32_t weight[TRICKS];
    Mind m = know_seat(all, seat, s->plus[seat], s->stack[s->minus[seat]]);
    Trick t = look_at_cards(all, ranks, order, set, s->hand[seat]);
    uint32_t sum = weigh_hand(all, &m, &t, s->hand[seat], card, weight);
    for (uint32_t left = rng_below(rng, sum); left >= weight[i]; i++)
        left -= weight[i];
    return card[i];
}

static void play_inclined(const Table *table, Lab *s, const Ranks *ranks,
                          Rng *rng, Tally *tally)
{
    int first = lab_order(table, s->leader, s->actor);
    Scenery all = look_around(table, s);
    uint64_t set[CARD_WORDS];
    see_cards(s, set);
    for (int order = first; order < table->seats; order++) {
        OneCard card;
        if (s->trick + 1 < lab_box(table)->tricks) {
            card = cards_one(card_inclined(&all, ranks, order, set, rng));
        } else {
            int seat = lab_seat(table, s->leader, order);
            card = cards_nth(s->hand[seat], 0);
            rng_below(rng, HEAVIEST);
        }
        cards_take(set, card);
        lay_card(table, s, order, card);
    }
    tally->steps += (uint32_t)(table->seats - first);
    tally->decisions += (uint32_t)(table->seats - first);
    end_trick(table, s, NULL);
}

static void choose_inclined(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    uint32_t weight[SET_SIZE];
    int seat = playout_actor(lab_actors(table, s), rng);
    Set legal = lab_legal(table, s, seat);
    lab_lean(table, s, seat, weight);
    lab_apply(table, s, seat, playout_weighted(&legal, weight, rng), NULL);
    tally->decisions++;
    tally->steps++;
}

static __attribute__((flatten)) Tally play_on(const Table *table, void *state,
                                              const void *memory, Rng *rng)
{
    Lab *s = (Lab *)state;
    Rng local = *rng;
    Tally tally = {0, 0};
    while (s->phase != PHASE_OVER)
        if (s->phase == PHASE_PLAY)
            play_inclined(table, s, (const Ranks *)memory, &local, &tally);
        else if (s->phase == PHASE_TURN && s->top != NONE)
            turn_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_TOP)
            top_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_DEAL)
            deal_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_MINUS)
            minus_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_CHOOSE)
            choose_inclined(table, s, &local, &tally);
        else
            chance_uniformly(table, s, &local, &tally);
    *rng = local;
    return tally;
}

#endif
