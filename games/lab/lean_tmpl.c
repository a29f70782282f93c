/* lean_tmpl.c -- how a sensible player weighs the choices of Crazy Lab. */
#ifndef GAMES_LAB_LEAN_TMPL
#define GAMES_LAB_LEAN_TMPL

#include "games/lab/mind_tmpl.c"

/* ---- colours ---- */

static void lean_choice(const Scenery *all, int seat, uint32_t *weight)
{
    int16_t trumps[COLOURS][COLOURS] = {{0}};
    const Lab *s = all->s;
    Mind m;
    int plus = s->plus[seat];
    uint32_t colours = plus == NONE ? lab_others(s->minus[seat]) : 1u << plus;
    know_seat(all, seat, plus, 0, &m);
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = s->hand[seat][word]; left; left &= left - 1) {
            int card = 64 * word + __builtin_ctzll(left);
            uint64_t points = lab_box(all->table)->card[card].points;
            for (uint32_t may = colours; may; may &= may - 1) {
                int colour = __builtin_ctz(may);
                value_trumps(all, &m, colour, points, trumps[colour]);
            }
        }
    weigh_choice(all, &m, plus, trumps, weight + (plus == NONE ? PLUS : LEAVE));
}

/* ---- cards ---- */

/* The cards of a seat, the lowest number first; those that it has played stay
 * where they were. */
typedef struct Hand {
    Cards block[BLOCKS];
    uint8_t card[BLOCKS * LANES];
    int32_t cards, left[BLOCKS * LANES]; /* -1: it is still there, else 0 */
} Hand;

/* What they weigh; of those that are played, nothing. */
typedef struct Weights {
    uint32_t of[BLOCKS * LANES], sum;
} Weights;

ONCE void weigh_hand(const Scenery *all, const Mind *m, const Trick *t,
                     const Hand *hand, Weights *weights)
{
    Lanes worth[BLOCKS], left[BLOCKS], sum = {0};
    int32_t lane[BLOCKS * LANES], best = INT32_MIN;
    int blocks = hand->cards > LANES ? BLOCKS : 1;
    __builtin_memcpy(left, hand->left, sizeof left);
    for (int i = 0; i < blocks; i++) {
        value_plays(all, m, t, &hand->block[i], &worth[i]);
        worth[i] = (worth[i] & left[i]) | (INT32_MIN / 2 & ~left[i]);
        __builtin_memcpy(lane + i * LANES, &worth[i], sizeof worth[i]);
    }
    for (int i = 0; i < hand->cards; i++)
        best = lane[i] > best ? lane[i] : best;
    for (int i = 0; i < blocks; i++) {
        weigh_lanes(best, &worth[i]);
        worth[i] &= left[i];
        sum += worth[i];
        __builtin_memcpy(weights->of + i * LANES, &worth[i], sizeof worth[i]);
    }
    weights->sum = 0;
    for (int i = 0; i < LANES; i++)
        weights->sum += (uint32_t)sum[i];
}

/* Cards that were not played yet; who looks sees the same in a view. */
static inline void see_cards(const Lab *s, uint64_t set[CARD_WORDS])
{
    for (int word = 0; word < CARD_WORDS; word++) {
        set[word] = s->deck[word];
        for (int seat = 0; seat < CHAIRS; seat++)
            set[word] |= s->hand[seat][word];
    }
}

/* As it is for who plays next. */
SELDOM void look_at_trick(const Scenery *all, const Lab *s, int seat, Trick *t)
{
    uint64_t set[CARD_WORDS];
    int32_t count[RANKS] = {0};
    t->points = lab_trick_points(all->table, s, s->trick);
    t->trump = s->trump[s->trick] & 7;
    t->order = lab_order(all->table, s->leader, seat);
    t->after = all->rivals - t->order;
    t->cards = lab_box(all->table)->tricks - s->trick;
    t->best = s->best;
    t->unplayed = 0;
    see_cards(s, set);
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = set[word]; left; left &= left - 1) {
            int card = 64 * word + __builtin_ctzll(left);
            count[lab_box(all->table)->card[card].rank[t->trump]]++;
        }
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        t->above[rank] = t->unplayed;
        t->unplayed += count[rank];
    }
}

static void pick_up(const Table *table, const uint64_t set[CARD_WORDS],
                    Hand *hand)
{
    __builtin_memset(hand, 0, sizeof *hand);
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = set[word]; left; left &= left - 1) {
            int card = 64 * word + __builtin_ctzll(left), i = hand->cards++;
            hand->card[i] = (uint8_t)card;
            hand->left[i] = -1;
            show_card(table, card, &hand->block[i / LANES], i % LANES);
        }
}

static void lean_play(const Scenery *all, int seat, uint32_t *weight)
{
    const Lab *s = all->s;
    Hand hand;
    Weights weights;
    Mind m;
    Trick t;
    know_seat(all, seat, s->plus[seat], s->stack[s->minus[seat]], &m);
    look_at_trick(all, s, seat, &t);
    pick_up(all->table, s->hand[seat], &hand);
    weigh_hand(all, &m, &t, &hand, &weights);
    for (int i = 0; i < hand.cards; i++)
        weight[PLAY + hand.card[i]] = weights.of[i];
}

RULE void lab_lean(const Table *table, const void *view, int seat,
                   uint32_t weight[SET_SIZE])
{
    const Lab *s = (const Lab *)view;
    Scenery all;
    look_around(&all, table, s);
    if (s->phase == PHASE_PLAY)
        lean_play(&all, seat, weight);
    else
        lean_choice(&all, seat, weight);
}

#endif
