/* lean_tmpl.c -- how a sensible player weighs the choices of Crazy Lab. */
#ifndef GAMES_LAB_LEAN_TMPL
#define GAMES_LAB_LEAN_TMPL

#include "games/lab/mind_tmpl.c"

/* ---- weights ---- */

static void lean_choice(const Scenery *all, int seat, uint32_t *weight)
{
    int16_t trumps[COLOURS][COLOURS] = {{0}};
    const Lab *s = all->s;
    int plus = s->plus[seat];
    uint32_t colours = plus == NONE ? lab_others(s->minus[seat]) : 1u << plus;
    Mind m = know_seat(all, seat, plus, 0);
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
static Trick look_at_trick(const Scenery *all, const Lab *s, int seat)
{
    Trick t = {.points = lab_trick_points(all->table, s, s->trick),
               .trump = s->trump[s->trick] & 7,
               .order = lab_order(all->table, s->leader, seat),
               .cards = lab_count_cards(s->hand[seat]),
               .best = s->best};
    uint64_t set[CARD_WORDS];
    uint8_t count[RANKS] = {0};
    t.after = all->rivals - t.order;
    see_cards(s, set);
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = set[word]; left; left &= left - 1) {
            int card = 64 * word + __builtin_ctzll(left);
            count[lab_box(all->table)->card[card].rank[t.trump]]++;
        }
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        t.above[rank] = (uint8_t)t.unplayed;
        t.unplayed += count[rank];
    }
    return t;
}

/* Of all cards of a hand, from the lowest number on; answers the sum. */
static inline uint32_t weigh_hand(const Scenery *all, const Mind *m,
                                  const Trick *t,
                                  const uint64_t hand[CARD_WORDS],
                                  uint8_t card[TRICKS], uint32_t weight[TRICKS])
{
    int worth[TRICKS], best = INT32_MIN, cards = 0;
    uint32_t sum = 0;
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = hand[word]; left; left &= left - 1) {
            int number = 64 * word + __builtin_ctzll(left);
            card[cards] = (uint8_t)number;
            worth[cards] =
                play_worth(all, m, t, &lab_box(all->table)->card[number]);
            best = worth[cards] > best ? worth[cards] : best;
            cards++;
        }
    for (int i = 0; i < cards; i++) {
        weight[i] = weigh(best - worth[i]);
        sum += weight[i];
    }
    return sum;
}

static void lean_play(const Scenery *all, int seat, uint32_t *weight)
{
    const Lab *s = all->s;
    uint8_t card[TRICKS];
    uint32_t each[TRICKS];
    Mind m = know_seat(all, seat, s->plus[seat], s->stack[s->minus[seat]]);
    Trick t = look_at_trick(all, s, seat);
    weigh_hand(all, &m, &t, s->hand[seat], card, each);
    for (int i = 0; i < t.cards; i++)
        weight[PLAY + card[i]] = each[i];
}

RULE void lab_lean(const Table *table, const void *view, int seat,
                   uint32_t weight[SET_SIZE])
{
    const Lab *s = (const Lab *)view;
    Scenery all = look_around(table, s);
    if (s->phase == PHASE_PLAY)
        lean_play(&all, seat, weight);
    else
        lean_choice(&all, seat, weight);
}

#endif
