/* cards_tmpl.c -- trick cards of the lab that are drawn and moved.
 *
 * Nothing foretells which card it is, so it is a set of one as long as
 * possible: what moves it works on all words and branches for none.
 */
#ifndef GAMES_LAB_CARDS_TMPL
#define GAMES_LAB_CARDS_TMPL

#include "games/lab/lab.h"

typedef struct OneCard {
    uint64_t word[CARD_WORDS];
} OneCard;

static inline OneCard cards_one(int card)
{
    OneCard one = {{0, 0}};
    one.word[card >> 6] = 1ull << (card & 63);
    return one;
}

static inline int cards_number(OneCard one)
{
    return __builtin_ctzll(one.word[0] | one.word[1]) + 64 * (one.word[1] != 0);
}

/* The n-th card of a set. */
static inline OneCard cards_nth(const uint64_t set[CARD_WORDS], int n)
{
    int below = bit_count(set[0]);
    uint64_t above = 0ull - (uint64_t)(n >= below);
    uint64_t word = (set[0] & ~above) | (set[1] & above);
    uint64_t card = bit_alone(word, n - (below & (int)above));
    OneCard one = {{card & ~above, card & above}};
    return one;
}

static inline void cards_take(uint64_t from[CARD_WORDS], OneCard one)
{
    from[0] ^= one.word[0];
    from[1] ^= one.word[1];
}

static inline void cards_give(uint64_t to[CARD_WORDS], OneCard one)
{
    to[0] |= one.word[0];
    to[1] |= one.word[1];
}

#endif
