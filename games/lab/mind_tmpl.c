/* mind_tmpl.c -- what the choices of Crazy Lab are worth to a sensible player.
 *
 * Everything is measured in 64ths of a point. A trick is worth to a seat what
 * its colours are: of this seat both are known, of a rival the minus colour;
 * his plus colour is a guess, never one that was turned over from his stack
 * and rather one that he took much of. What a rival gets counts against us.
 *
 * A card played now is worth what becomes of the trick: the best card takes
 * it unless a later seat beats that, which is the likelier the more cards that
 * were not played yet can and the more that seat likes what lies there. From
 * this goes what the card would do in a later trick, under the trumps that may
 * come: take it, together with the colours of the card itself, or else hand
 * these to a rival. So a strong card waits for its trump or for a trick that is
 * worth it, and one that might win the minus colour is thrown away in time.
 *
 * The same thought over the whole hand chooses the colours: it says what each
 * trump would be worth. The seat leaves out the poorest, and its plus colour
 * is the one for which all trumps to come are worth most.
 *
 * A card is worth the same whatever else is in the hand, and what is thought
 * here needs nothing of a state that its seat cannot know: so a view says the
 * same, what all see is looked at once for all seats, and who asks what another
 * hand would have done (belief_tmpl.c) need not ask it for each card again.
 */
#ifndef GAMES_LAB_MIND_TMPL
#define GAMES_LAB_MIND_TMPL

#include "games/lab/cards_tmpl.c"

enum {
    RIVAL = 72,     /* what it costs when each rival gets a point */
    PROOF = 3,      /* points of a colour that make it twice as suspicious */
    KEEN = 320,     /* a trick so good or bad that a rival does all he can */
    DUMP = 72,      /* what a card still to come is thought to cost the taker */
    LEADING = 24,   /* what leading the next trick costs */
    STRENGTH = 128, /* what taking a later trick of one's choice is worth */
    SOFTNESS = 16,  /* a play worse by this weighs half */
    CHOICE_SOFTNESS = 24
};

enum {
    POINT = 64,
    CERTAIN = 256, /* a chance of one */
    WHOLE = 12,    /* a trump that will come */
    RANKS = 32,    /* and room for whole words */
    HALVINGS = 20, /* the heaviest weighs 2 to this, and 1 */
    HEAVIEST = (1 << HALVINGS) + 1
};

static_assert(TRUMP_RANK + VALUE_MAX < RANKS, "each rank has its place");

/* What everybody sees. */
typedef struct Scenery {
    const Table *table;
    const Lab *s;
    int rivals, share;          /* what one of them gets of RIVAL */
    int guess[CHAIRS][COLOURS]; /* what a point of each colour is to a seat */
    int all[COLOURS];           /* to all of them */
    int trumps[COLOURS];        /* how often each will come, of WHOLE */
    int tricks;                 /* the sum of these */
} Scenery;

/* What a seat knows besides. */
typedef struct Mind {
    int seat;
    int own[COLOURS];   /* what a point of each colour is worth to it */
    int given[COLOURS]; /* and one for a rival */
    int trumps[COLOURS];
} Mind;

static inline int value(uint64_t points, const int worth[COLOURS])
{
    int sum = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        sum += lab_points(points, colour) * worth[colour];
    return sum;
}

/* Half the weight for each 16 below the best. */
static inline uint32_t weigh(int loss)
{
    static const uint32_t fraction[16] = {
        1048576, 1004119, 961548, 920781, 881743, 844360, 808562, 774281,
        741455,  710020,  679917, 651091, 623487, 597053, 571740, 547500};
    int halvings = loss >> 4;
    if (halvings > HALVINGS)
        return 1;
    return 1 + (fraction[loss & 15] >> halvings);
}

/* ---- what is known ---- */

static inline void guess_seat(const Lab *s, int seat, int worth[COLOURS])
{
    int minus = s->minus[seat], sum = 0;
    uint32_t may = lab_not_turned(s, minus);
    __builtin_memset(worth, 0, COLOURS * sizeof *worth);
    for (uint32_t left = may; left; left &= left - 1) {
        int colour = __builtin_ctz(left);
        worth[colour] = PROOF + lab_points(s->won[seat], colour);
        sum += worth[colour];
    }
    for (; may; may &= may - 1)
        worth[__builtin_ctz(may)] = POINT * worth[__builtin_ctz(may)] / sum;
    worth[minus] = -POINT;
}

/* What it is worth to a seat that a rival gets this. */
static inline int rival_worth(const Scenery *all, int worth)
{
    return -worth * all->share / POINT;
}

/* How often each trump will come of these colours, of which so many are in the
 * stack. */
static inline void add_trumps(int trumps[COLOURS], uint32_t may, int left,
                              int sign)
{
    int count = bit_count(may);
    for (; may; may &= may - 1)
        trumps[__builtin_ctz(may)] += sign * (WHOLE * left / count);
}

static inline void see_trumps(Scenery *all)
{
    for (int minus = 0; minus < COLOURS; minus++) {
        int left = lab_cards_left(all->s, minus);
        add_trumps(all->trumps, lab_not_turned(all->s, minus), left, 1);
        all->tricks += WHOLE * left;
    }
}

static inline Scenery look_around(const Table *table, const Lab *s)
{
    int rivals = table->seats - 1;
    Scenery all = {
        .table = table, .s = s, .rivals = rivals, .share = RIVAL / rivals};
    for (int seat = 0; seat <= rivals; seat++) {
        guess_seat(s, seat, all.guess[seat]);
        for (int colour = 0; colour < COLOURS; colour++)
            all.all[colour] += all.guess[seat][colour];
    }
    see_trumps(&all);
    return all;
}

/* Its plus colour and what it gave to the stack, both as far as they are
 * chosen. While colours are chosen its own trumps do not count. */
static inline Mind know_seat(const Scenery *all, int seat, int plus,
                             uint32_t stack)
{
    const Lab *s = all->s;
    int minus = s->minus[seat], left = lab_cards_left(s, minus);
    Mind m = {.seat = seat};
    for (int colour = 0; colour < COLOURS; colour++) {
        int others = all->all[colour] - all->guess[seat][colour];
        m.given[colour] = rival_worth(all, others) / all->rivals;
        m.trumps[colour] = all->trumps[colour];
    }
    m.own[minus] = -POINT;
    if (plus != NONE)
        m.own[plus] = POINT;
    add_trumps(m.trumps, lab_not_turned(s, minus), left, -1);
    if (stack)
        add_trumps(m.trumps, stack, left, 1);
    return m;
}

/* ---- what a card may do later ---- */

/* How likely a value of the trump colour takes a trick of 3, 4 or 5 seats
 * that play anything in any order, of 256: counted in the standard deck, which
 * has no 7 to 9. */
static inline int taking_chance(const Scenery *all, uint64_t points, int trump)
{
    static const uint8_t chance[CHAIRS - 2][VALUE_MAX + 1] = {
        {19, 83, 116, 138, 176, 219, 248, 250, 252, 254},
        {7, 47, 78, 100, 146, 203, 244, 250, 252, 254},
        {3, 27, 52, 73, 121, 187, 240, 250, 252, 254}};
    return chance[all->rivals - 2][lab_points(points, trump)];
}

/* What it adds that a card takes its trick instead of being taken. */
static inline int taking_worth(const Mind *m, uint64_t points,
                               const int own[COLOURS])
{
    return STRENGTH + value(points, own) - value(points, m->given);
}

static inline int later_worth(const Scenery *all, const Mind *m,
                              uint64_t points)
{
    int chance = 0;
    for (int trump = 0; trump < COLOURS; trump++)
        chance += m->trumps[trump] * taking_chance(all, points, trump);
    chance /= all->tricks;
    return value(points, m->given) +
           taking_worth(m, points, m->own) * chance / CERTAIN;
}

/* ---- playing ---- */

/* A later seat beats the best card with `any` when it plays anything, with
 * `most` when it wants to, and has to with `least`. */
typedef struct Beating {
    int any, most, least;
} Beating;

/* A trick as it is before a seat plays. */
typedef struct Trick {
    uint64_t points; /* on the table */
    int trump;
    int order, after;     /* seats before and after this one */
    int cards;            /* in the hand */
    int unplayed;         /* cards anywhere, */
    uint8_t above[RANKS]; /* and of a higher rank */
    uint8_t best;         /* see lab_strength; or 0 */
} Trick;

static inline int power(int chance, int exponent)
{
    int product = CERTAIN;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            product = product * chance / CERTAIN;
        chance = chance * chance / CERTAIN;
    }
    return product;
}

static inline Beating beating(const Trick *t, uint8_t best)
{
    int any = CERTAIN * t->above[best >> 3] / t->unplayed;
    Beating b = {any, CERTAIN - power(CERTAIN - any, t->cards),
                 power(any, t->cards)};
    return b;
}

/* The prize is a guess, so that nobody goes quite as far as he could. */
static inline int beating_chance(const Beating *b, int prize)
{
    int keen = prize > KEEN ? KEEN : prize < -KEEN ? -KEEN : prize;
    int room = keen > 0 ? b->most - b->any : b->any - b->least;
    return b->any + room * keen * 3 / (4 * KEEN);
}

/* What it is worth to this seat that somebody takes such a trick. */
static inline int trick_worth(const Scenery *all, const Mind *m, int taker,
                              int prize)
{
    return taker == m->seat ? prize - LEADING : rival_worth(all, prize);
}

static inline int prize_of(const Scenery *all, const Mind *m, int seat,
                           uint64_t points, int to_come)
{
    const int *worth = seat == m->seat ? m->own : all->guess[seat];
    return value(points, worth) - DUMP * to_come;
}

static inline int trick_goes(const Scenery *all, const Mind *m, const Trick *t,
                             const Card *card)
{
    uint64_t points = t->points + card->points;
    uint8_t best = lab_strength(card->rank[t->trump], t->order);
    best = t->best > best ? t->best : best;
    int seat = lab_taker(all->table, all->s->leader, best);
    int prize = prize_of(all, m, seat, points, t->after);
    int worth = trick_worth(all, m, seat, prize);
    if (!t->after)
        return worth;
    Beating b = beating(t, best);
    seat = m->seat;
    for (int later = t->after - 1; later >= 0; later--) {
        seat = lab_next(all->table, seat);
        prize = prize_of(all, m, seat, points, later);
        worth += (trick_worth(all, m, seat, prize) - worth) *
                 beating_chance(&b, prize) / CERTAIN;
    }
    return worth;
}

/* The last card of a hand has no later. */
static inline int play_worth(const Scenery *all, const Mind *m, const Trick *t,
                             const Card *card)
{
    int worth = trick_goes(all, m, t, card);
    return t->cards > 1 ? worth - later_worth(all, m, card->points) : worth;
}

/* ---- choosing colours ---- */

/* Adds what each trump would be worth to a card with this plus colour. */
static inline void value_trumps(const Scenery *all, const Mind *m, int plus,
                                uint64_t points, int16_t worth[COLOURS])
{
    int own[COLOURS] = {0};
    own[plus] = POINT;
    own[all->s->minus[m->seat]] = -POINT;
    int each = taking_worth(m, points, own);
    for (int trump = 0; trump < COLOURS; trump++)
        worth[trump] =
            (int16_t)(worth[trump] +
                      each * taking_chance(all, points, trump) / CERTAIN);
}

/* All trumps to come, and the best two of the three that the seat can give. */
static inline int plus_worth(const Scenery *all, const Mind *m, int plus,
                             const int16_t worth[COLOURS])
{
    int minus = all->s->minus[m->seat], sum = 0, poorest = INT32_MAX;
    for (int trump = 0; trump < COLOURS; trump++) {
        sum += m->trumps[trump] * worth[trump];
        if (trump == plus || trump == minus)
            continue;
        sum += WHOLE * worth[trump];
        poorest = worth[trump] < poorest ? worth[trump] : poorest;
    }
    return (sum - WHOLE * poorest) / all->tricks;
}

/* Weights of the colours that may be chosen: first for plus, NONE yet, and then
 * to be left out. */
static inline void weigh_choice(const Scenery *all, const Mind *m, int plus,
                                int16_t trumps[COLOURS][COLOURS],
                                uint32_t weight[COLOURS])
{
    int worth[COLOURS], best = INT32_MIN;
    uint32_t colours = lab_others(all->s->minus[m->seat]);
    if (plus != NONE)
        colours ^= 1u << plus;
    for (uint32_t left = colours; left; left &= left - 1) {
        int colour = __builtin_ctz(left);
        worth[colour] = plus == NONE
                            ? plus_worth(all, m, colour, trumps[colour])
                            : -trumps[plus][colour] * WHOLE / all->tricks;
        best = worth[colour] > best ? worth[colour] : best;
    }
    for (; colours; colours &= colours - 1) {
        int colour = __builtin_ctz(colours);
        weight[colour] =
            weigh((best - worth[colour]) * SOFTNESS / CHOICE_SOFTNESS);
    }
}

#endif
