/* onward_tmpl.c -- Crazy Lab to its end, where all are sensible.
 *
 * What thinking imagines, thousands of times a second: the same as the loop of
 * playout.h would play, and a law compares the two.
 */
#ifndef GAMES_LAB_ONWARD_TMPL
#define GAMES_LAB_ONWARD_TMPL

#include "games/lab/kernel_tmpl.c"
#include "games/lab/lean_tmpl.c"

/* What a game knows before it is imagined: its cards, and as sets which of them
 * are above each rank under each trump. */
typedef struct Deck {
    uint64_t above[COLOURS][RANKS][CARD_WORDS];
    Cards block[DECK_BLOCKS];
} Deck;

SELDOM void know_deck(const Table *table, Deck *deck)
{
    const Box *box = lab_box(table);
    __builtin_memset(deck, 0, sizeof *deck);
    for (int card = 0; card < box->cards; card++)
        show_card(table, card, &deck->block[card / LANES], card % LANES);
    for (int trump = 0; trump < COLOURS; trump++) {
        uint64_t(*above)[CARD_WORDS] = deck->above[trump];
        for (int card = 0; card < box->cards; card++)
            cards_give(above[box->card[card].rank[trump] - 1], cards_one(card));
        for (int rank = RANKS - 2; rank >= 0; rank--)
            for (int word = 0; word < CARD_WORDS; word++)
                above[rank][word] |= above[rank + 1][word];
    }
}

/* ---- a trick ---- */

/* A round as it is played on. */
typedef struct Round {
    const Deck *deck;
    Scenery all;
    Trick trick;
    Hand hand[CHAIRS];
} Round;

static inline void deal_out(const Deck *deck, const uint64_t set[CARD_WORDS],
                            Hand *hand)
{
    __builtin_memset(hand, 0, sizeof *hand);
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = set[word]; left; left &= left - 1) {
            int card = 64 * word + __builtin_ctzll(left), i = hand->cards++;
            const int32_t *from =
                (const int32_t *)&deck->block[card / LANES] + card % LANES;
            int32_t *to = (int32_t *)&hand->block[i / LANES] + i % LANES;
            hand->card[i] = (uint8_t)card;
            hand->left[i] = -1;
            for (size_t at = 0; at < sizeof(Cards) / 4; at += LANES)
                to[at] = from[at];
        }
}

/* As soon as hands fit into fewer blocks they are sorted again. */
static inline void pick_up_all(Round *r, const Table *table, const Lab *s)
{
    for (int seat = 0; seat < table->seats; seat++)
        deal_out(r->deck, s->hand[seat], &r->hand[seat]);
}

static inline void open_trick_on(Round *r, const Table *table, const Lab *s)
{
    Trick *t = &r->trick;
    uint64_t set[CARD_WORDS];
    look_around(&r->all, table, s);
    see_cards(s, set);
    t->trump = s->trump[s->trick] & 7;
    t->cards = lab_box(table)->tricks - s->trick;
    if (t->cards == LANES)
        pick_up_all(r, table, s);
    t->unplayed = lab_count_cards(set);
    t->points = lab_trick_points(table, s, s->trick);
    for (int rank = 0; rank < RANKS; rank++) {
        const uint64_t *above = r->deck->above[t->trump][rank];
        t->above[rank] =
            bit_count(set[0] & above[0]) + bit_count(set[1] & above[1]);
    }
}

/* A card lies there. */
static inline void note_card(Round *r, const Card *card)
{
    Trick *t = &r->trick;
    int rank = card->rank[t->trump];
    t->points += card->points;
    t->unplayed--;
    for (int below = 0; below < RANKS; below++)
        t->above[below] -= below < rank;
}

static inline int card_inclined(Round *r, const Lab *s, int order, Rng *rng)
{
    int seat = lab_seat(r->all.table, s->leader, order), i = 0;
    Hand *hand = &r->hand[seat];
    Trick *t = &r->trick;
    Mind m;
    Weights weights;
    t->order = order;
    t->after = r->all.rivals - order;
    t->best = s->best;
    know_seat(&r->all, seat, s->plus[seat], s->stack[s->minus[seat]], &m);
    weigh_hand(&r->all, &m, t, hand, &weights);
    for (uint32_t left = rng_below(rng, weights.sum); left >= weights.of[i];
         i++)
        left -= weights.of[i];
    hand->left[i] = 0;
    return hand->card[i];
}

/* The last card of a hand is no choice, but it is drawn. */
static inline int card_left(const Table *table, const Lab *s, int order,
                            Rng *rng)
{
    int seat = lab_seat(table, s->leader, order);
    rng_below(rng, HEAVIEST);
    return cards_number(cards_nth(s->hand[seat], 0));
}

static void trick_inclined(Round *r, const Table *table, Lab *s, Rng *rng,
                           Tally *tally)
{
    int first = lab_order(table, s->leader, s->actor);
    bool last = s->trick + 1 == lab_box(table)->tricks;
    if (!last)
        open_trick_on(r, table, s);
    for (int order = first; order < table->seats; order++) {
        int card = last ? card_left(table, s, order, rng)
                        : card_inclined(r, s, order, rng);
        lay_card(table, s, order, cards_one(card));
        if (!last)
            note_card(r, &lab_box(table)->card[card]);
    }
    tally->steps += (uint32_t)(table->seats - first);
    tally->decisions += (uint32_t)(table->seats - first);
    end_trick(table, s, NULL);
}

/* ---- to the end ---- */

/* From where a trump is to be turned, or a card to be played. */
static void round_inclined(const Table *table, Lab *s, const Deck *deck,
                           Rng *rng, Tally *tally)
{
    Round r;
    r.deck = deck;
    pick_up_all(&r, table, s);
    for (;;)
        if (s->phase == PHASE_PLAY)
            trick_inclined(&r, table, s, rng, tally);
        else if (s->phase == PHASE_TURN && s->top != NONE)
            turn_uniformly(table, s, rng, tally);
        else if (s->phase == PHASE_TURN)
            chance_uniformly(table, s, rng, tally);
        else if (s->phase == PHASE_TOP)
            top_uniformly(table, s, rng, tally);
        else
            return;
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

static Tally play_on(const Table *table, void *state, const void *memory,
                     Rng *rng)
{
    Lab *s = (Lab *)state;
    Rng local = *rng;
    Tally tally = {0, 0};
    while (s->phase != PHASE_OVER)
        if (s->phase == PHASE_CHOOSE)
            choose_inclined(table, s, &local, &tally);
        else if (s->phase < PHASE_CHOOSE)
            chance_uniformly(table, s, &local, &tally);
        else
            round_inclined(table, s, (const Deck *)memory, &local, &tally);
    *rng = local;
    return tally;
}

#endif
