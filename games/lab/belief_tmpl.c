/* belief_tmpl.c -- which worlds are likely: what the others did says what they
 * hold.
 *
 * A seat cannot tell apart many worlds: who has which of the unseen cards, and
 * which plus colour, and which scoring card was left out. But who had a good
 * card and did not play it would have been foolish. So a world is as likely as
 * it is that sensible players, who weigh their choices as in lean_tmpl.c, have
 * done in it all that they did.
 *
 * Worlds are drawn by a walk (Metropolis and others, 1953). A step changes a
 * world a little: two unseen cards are exchanged, or a rival has made another
 * choice. It is taken if the world becomes likelier, and else as often as the
 * one is less likely than the other. In the long run each world comes as often
 * as it is likely. What a seat did depends on its own secrets and on what all
 * have seen, so that only the seats are weighed anew whose secrets change.
 *
 * A card is worth the same in whatever hand. So it is noted, for each choice of
 * a seat as soon as it is asked for, how much more often each card would have
 * been played in each trick than the one that was; and what a hand would have
 * done is a sum over its cards, of all tricks at once.
 */
#ifndef GAMES_LAB_BELIEF_TMPL
#define GAMES_LAB_BELIEF_TMPL

#include "games/lab/onward_tmpl.c"

enum {
    CHOICES = 12, /* a plus colour of four, and what is left out of three */
    PASTS = 12    /* tricks, and room for whole words */
};

/* How often a card would have been played in each trick for once that the one
 * was that lies there; 0 where the seat does not hold it or has not played. */
typedef struct Row {
    float often[PASTS];
} Row;

/* What a card says about each trump, for each plus colour. */
typedef struct Pull {
    int16_t trumps[32]; /* [COLOURS][COLOURS], and room for whole words */
} Pull;

/* What a seat that thinks knows of the past of a round, which all have seen,
 * and what it has found out about it. */
typedef struct Memory {
    Deck deck;
    int32_t viewer;
    int32_t played[CHAIRS]; /* cards of each seat, with others in the hand */
    uint64_t cards[CHAIRS][CARD_WORDS]; /* these, and its last one */
    uint64_t unseen[CARD_WORDS];        /* by the viewer */
    uint8_t play[TRICKS][CHAIRS];
    Lab chosen;     /* before the choice */
    Lab at[TRICKS]; /* before the first card of each trick */
    Scenery around_choice, around[TRICKS];
    Mind choosing[CHAIRS];
    Trick trick[TRICKS][CHAIRS];
    uint16_t known[CHAIRS]; /* choices, a set */
    Pull pull[CHAIRS][CARDS_MAX];
    Row row[CHAIRS][CHOICES][CARDS_MAX];
} Memory;

static_assert(sizeof(Memory) <= MEMORY_BYTES, "a lab needs no more memory");

/* ---- the past ---- */

SELDOM void know_choice(const Table *table, const Lab *now, Lab *s)
{
    int cards = lab_box(table)->cards;
    __builtin_memset(s, 0, sizeof *s);
    __builtin_memset(s->play, NONE, sizeof s->play);
    __builtin_memset(s->plus, NONE, sizeof s->plus);
    __builtin_memcpy(s->minus, now->minus, sizeof s->minus);
    for (int word = 0; word < CARD_WORDS; word++, cards -= 64)
        s->deck[word] = cards >= 64 ? ~0ull
                        : cards > 0 ? (1ull << cards) - 1
                                    : 0;
    s->leader = now->start;
    s->phase = PHASE_CHOOSE;
}

/* The trump of a trick is turned. */
SELDOM void know_trump(Lab *s, int trick, int trump)
{
    s->phase = PHASE_PLAY;
    s->trick = (uint8_t)trick;
    s->trump[trick] = (uint8_t)trump;
    s->turned[trump >> 3] |= (uint8_t)(1u << (trump & 7));
    for (int minus = 0; minus < COLOURS; minus++)
        s->stack[minus] = lab_not_turned(s, minus);
}

/* All that was played to a trick; answers whether all have. */
SELDOM bool know_cards(Memory *w, const Table *table, const Lab *now, Lab *s)
{
    int trick = s->trick, last = lab_box(table)->tricks - 1;
    for (int order = 0; order < table->seats; order++) {
        int seat = lab_seat(table, s->leader, order);
        int card = now->play[trick][seat];
        if (card == NONE)
            return false;
        look_at_trick(&w->around[trick], s, seat, &w->trick[trick][seat]);
        w->played[seat] += trick < last;
        cards_give(w->cards[seat], cards_one(card));
        cards_take(s->deck, cards_one(card));
        s->play[trick][seat] = (uint8_t)card;
        s->best = lab_trick_best(table, s, trick, s->leader);
    }
    return true;
}

SELDOM void take_trick(const Table *table, Lab *s)
{
    s->leader = (uint8_t)lab_taker(table, s->leader, s->best);
    s->won[s->leader] += lab_trick_points(table, s, s->trick);
    s->best = 0;
}

SELDOM void know_pulls(Memory *w, int seat)
{
    const Scenery *all = &w->around_choice;
    const Box *box = lab_box(all->table);
    __builtin_memset(w->pull[seat], 0, sizeof w->pull[seat]);
    for (int card = 0; card < box->cards; card++)
        for (uint32_t may = lab_others(w->chosen.minus[seat]); may;
             may &= may - 1) {
            int plus = __builtin_ctz(may);
            value_trumps(all, &w->choosing[seat], plus, box->card[card].points,
                         w->pull[seat][card].trumps + COLOURS * plus);
        }
}

SELDOM void know_past(Memory *w, const Table *table, const Lab *now)
{
    know_choice(table, now, &w->chosen);
    look_around(&w->around_choice, table, &w->chosen);
    for (int seat = 0; seat < table->seats; seat++) {
        know_seat(&w->around_choice, seat, NONE, 0, &w->choosing[seat]);
        know_pulls(w, seat);
    }
    Lab s = w->chosen;
    for (int trick = 0; trick < lab_box(table)->tricks; trick++) {
        if (now->trump[trick] == NONE || now->play[trick][s.leader] == NONE)
            return;
        know_trump(&s, trick, now->trump[trick]);
        w->at[trick] = s;
        look_around(&w->around[trick], table, &w->at[trick]);
        if (!know_cards(w, table, now, &s))
            return;
        take_trick(table, &s);
    }
}

SELDOM void prepare(const Table *table, const void *view, int viewer,
                    void *memory)
{
    Memory *w = (Memory *)memory;
    const Lab *now = (const Lab *)view;
    __builtin_memset(w, 0, __builtin_offsetof(Memory, pull));
    know_deck(table, &w->deck);
    if (!lab_is_chosen(now))
        return;
    w->viewer = viewer;
    __builtin_memcpy(w->play, now->play, sizeof w->play);
    know_past(w, table, now);
    for (int word = 0; word < CARD_WORDS; word++)
        w->unseen[word] = now->deck[word];
}

/* ---- how likely ---- */

/* The number of a seat's choice; `left` was left out. */
static inline int choice_number(int minus, int plus, int left)
{
    int first = plus - (plus > minus);
    return 3 * first + left - (left > minus) - (left > plus);
}

/* Two to the power of this by SOFTNESS, straight in between, within what
 * weights allow: a float has its power of two in front. */
static inline float how_often(int more)
{
    const int most = HALVINGS * SOFTNESS;
    more = more > most ? most : more < -most ? -most : more;
    uint32_t bits = (uint32_t)(more + 127 * SOFTNESS) << 19;
    float power;
    __builtin_memcpy(&power, &bits, sizeof power);
    return power;
}

/* What all cards would have been worth in a trick. */
static void value_deck(const Memory *w, int seat, int trick, const Mind *m,
                       int32_t worth[CARDS_MAX])
{
    const Scenery *all = &w->around[trick];
    int cards = lab_box(all->table)->cards;
    for (int block = 0; block * LANES < cards; block++) {
        Lanes some;
        value_plays(all, m, &w->trick[trick][seat], &w->deck.block[block],
                    &some);
        __builtin_memcpy(worth + block * LANES, &some, sizeof some);
    }
}

/* A card that was played is in the hand until then. */
ONCE void know_moods(Memory *w, int seat, int plus, uint32_t given, Row *row)
{
    int minus = w->chosen.minus[seat];
    int cards = lab_box(w->around_choice.table)->cards;
    int32_t worth[CARDS_MAX];
    __builtin_memset(row, 0, CARDS_MAX * sizeof *row);
    for (int trick = 0; trick < w->played[seat]; trick++) {
        uint32_t stack = given & ~(uint32_t)w->at[trick].turned[minus];
        int played = w->play[trick][seat];
        Mind m;
        know_seat(&w->around[trick], seat, plus, stack, &m);
        value_deck(w, seat, trick, &m, worth);
        for (int card = 0; card < cards; card++)
            row[card].often[trick] = how_often(worth[card] - worth[played]);
        for (int before = 0; before < trick; before++)
            row[w->play[before][seat]].often[trick] = 0;
    }
}

/* How often a sensible player makes this choice. */
static double odds_of_choice(const Memory *w, int seat, Pull *sum, int plus,
                             int left)
{
    uint32_t first[COLOURS], second[COLOURS], all[2] = {0, 0};
    uint32_t others = lab_others(w->chosen.minus[seat]);
    int16_t(*trumps)[COLOURS] = (int16_t(*)[COLOURS])sum->trumps;
    const Mind *m = &w->choosing[seat];
    weigh_choice(&w->around_choice, m, NONE, trumps, first);
    weigh_choice(&w->around_choice, m, plus, trumps, second);
    for (uint32_t may = others; may; may &= may - 1) {
        int colour = __builtin_ctz(may);
        all[0] += first[colour];
        all[1] += colour == plus ? 0 : second[colour];
    }
    return (double)first[plus] / all[0] * ((double)second[left] / all[1]);
}

/* How likely a seat has done all that it did. */
ONCE double likelihood(Memory *w, const Lab *s, int seat)
{
    int plus = s->plus[seat], minus = s->minus[seat];
    uint32_t given = s->stack[minus] | s->turned[minus];
    int left = __builtin_ctz(lab_others(minus) ^ given ^ 1u << plus);
    int choice = choice_number(minus, plus, left);
    const Row *row = w->row[seat][choice];
    Row all = {{0}};
    Pull pull = {{0}};
    if (!(w->known[seat] >> choice & 1))
        know_moods(w, seat, plus, given, w->row[seat][choice]);
    w->known[seat] |= (uint16_t)(1u << choice);
    for (int word = 0; word < CARD_WORDS; word++) {
        uint64_t cards = s->hand[seat][word] | w->cards[seat][word];
        for (; cards; cards &= cards - 1) {
            int card = 64 * word + __builtin_ctzll(cards);
            const Pull *more = &w->pull[seat][card];
            for (int trick = 0; trick < PASTS; trick++)
                all.often[trick] += row[card].often[trick];
            for (int i = 0; i < 32; i++)
                pull.trumps[i] = (int16_t)(pull.trumps[i] + more->trumps[i]);
        }
    }
    double seldom = 1;
    for (int trick = 0; trick < w->played[seat]; trick++)
        seldom *= (double)all.often[trick];
    return odds_of_choice(w, seat, &pull, plus, left) / seldom;
}

/* ---- the walk ---- */

typedef struct Walk {
    Memory *memory;
    Lab *world;
    const Table *table;
    double odds[CHAIRS];
    Rng *rng;
} Walk;

/* As often as it is likely; x is at least 0. */
static bool happens(double x, Rng *rng)
{
    return (double)(rng_next(rng) >> 11) < x * 9007199254740992.0;
}

static int any_rival(Walk *w)
{
    int ahead = 1 + (int)rng_below(w->rng, (uint32_t)w->table->seats - 1);
    return lab_seat(w->table, w->memory->viewer, ahead);
}

/* Another choice, all equally often. */
static void step_choice(Walk *w, int seat)
{
    Lab *s = w->world;
    int minus = s->minus[seat];
    uint8_t plus = s->plus[seat], stack = s->stack[minus];
    uint32_t rest = lab_not_turned(s, minus);
    uint32_t count = (uint32_t)bit_count(rest);
    s->plus[seat] = (uint8_t)bit_nth(rest, (int)rng_below(w->rng, count));
    rest ^= 1u << s->plus[seat];
    rest ^= 1u << bit_nth(rest, (int)rng_below(w->rng, count - 1));
    s->stack[minus] = (uint8_t)rest;
    if (s->plus[seat] == plus && s->stack[minus] == stack)
        return;
    double odds = likelihood(w->memory, s, seat);
    if (happens(odds / w->odds[seat], w->rng)) {
        w->odds[seat] = odds;
        return;
    }
    s->plus[seat] = plus;
    s->stack[minus] = stack;
}

/* Two cards change places, or go back to them. */
static void exchange(uint64_t one[CARD_WORDS], uint64_t other[CARD_WORDS],
                     OneCard a, OneCard b)
{
    for (int word = 0; word < CARD_WORDS; word++) {
        one[word] ^= a.word[word] | b.word[word];
        other[word] ^= a.word[word] | b.word[word];
    }
}

/* The seat that holds it, or NONE. */
static int holder_of(const Lab *s, OneCard card)
{
    for (int seat = 0; seat < CHAIRS; seat++)
        if ((s->hand[seat][0] & card.word[0]) |
            (s->hand[seat][1] & card.word[1]))
            return seat;
    return NONE;
}

/* A card of a rival against one that the viewer does not see elsewhere. */
static void step_cards(Walk *w, int seat)
{
    Lab *s = w->world;
    const uint64_t *unseen = w->memory->unseen;
    uint64_t others[CARD_WORDS] = {unseen[0] & ~s->hand[seat][0],
                                   unseen[1] & ~s->hand[seat][1]};
    int mine = lab_count_cards(s->hand[seat]);
    int rest = lab_count_cards(others);
    if (!mine || !rest)
        return;
    OneCard a =
        cards_nth(s->hand[seat], (int)rng_below(w->rng, (uint32_t)mine));
    OneCard b = cards_nth(others, (int)rng_below(w->rng, (uint32_t)rest));
    int with = holder_of(s, b);
    uint64_t *holder = with == NONE ? s->deck : s->hand[with];
    exchange(s->hand[seat], holder, a, b);
    double odds = likelihood(w->memory, s, seat);
    double change = odds / w->odds[seat];
    double also = with == NONE ? 1 : likelihood(w->memory, s, with);
    if (with != NONE)
        change *= also / w->odds[with];
    if (happens(change, w->rng)) {
        w->odds[seat] = odds;
        if (with != NONE)
            w->odds[with] = also;
        return;
    }
    exchange(s->hand[seat], holder, a, b);
}

static void wander(const Table *table, void *world, int viewer, int steps,
                   void *memory, Rng *rng)
{
    Walk w = {.memory = (Memory *)memory,
              .world = (Lab *)world,
              .table = table,
              .rng = rng};
    if (!lab_is_chosen(w.world)) {
        lab_redact(table, world, viewer);
        lab_resample(table, world, viewer, rng);
        return;
    }
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != viewer)
            w.odds[seat] = likelihood(w.memory, w.world, seat);
    while (steps-- > 0) {
        int seat = any_rival(&w);
        if (rng_below(rng, 4))
            step_cards(&w, seat);
        else
            step_choice(&w, seat);
    }
}

#endif
