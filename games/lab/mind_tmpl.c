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
    CERTAIN = 256,  /* a chance of one */
    PART = 1 << 16, /* of a whole number, where something is divided often */
    WHOLE = 12,     /* a trump that will come */
    RANKS = 32,     /* and room for whole words */
    HALVINGS = 20,  /* the heaviest weighs 2 to this, and 1 */
    HEAVIEST = (1 << 20) + 1,
    LANES = 8,                             /* cards that are weighed at once */
    BLOCKS = (TRICKS + LANES - 1) / LANES, /* of a hand */
    DECK_BLOCKS = CARDS_MAX / LANES
};

static_assert((int)TRUMP_RANK + (int)VALUE_MAX < (int)RANKS,
              "each has its place");
static_assert((int)COLOURS <= (int)LANES, "each colour has a lane");

/* Every page loads this: what is called in several places is compiled once, and
 * what a search does once is small rather than fast. */
#define ONCE   static __attribute__((noinline))
#define SELDOM static __attribute__((cold))

/* A number for each of some cards, or each colour, or each rank. */
typedef int32_t Lanes __attribute__((vector_size(4 * LANES), aligned(16)));

/* Cards side by side; where there is none all is 0. */
typedef struct Cards {
    Lanes points[COLOURS];
    Lanes chance[COLOURS]; /* to take a trick with this trump, of CERTAIN */
    Lanes high;
} Cards;

/* What everybody sees. */
typedef struct Scenery {
    const Table *table;
    const Lab *s;
    int rivals;
    int share;           /* what one of them gets of RIVAL */
    int given;           /* the same for all of them, of PART */
    int tricks, each;    /* the sum of trumps, and PART of that */
    Lanes guess[CHAIRS]; /* what a point of each colour is to a seat, */
    Lanes all;           /* and to all of them */
    Lanes trumps;        /* how often each will come, of WHOLE */
} Scenery;

/* What a seat knows besides. */
typedef struct Mind {
    Lanes given;  /* what a point of each colour is worth for a rival */
    Lanes trumps; /* without those of others that it knows not to come */
    int seat, plus, minus;
} Mind;

static inline int value(uint64_t points, const Lanes *worth)
{
    int sum = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        sum += lab_points(points, colour) * (*worth)[colour];
    return sum;
}

/* Half the weight for each SOFTNESS below the best, straight in between. */
static inline uint32_t weigh(int loss)
{
    int halvings = loss / SOFTNESS;
    uint32_t rest = (uint32_t)(2 * SOFTNESS - loss % SOFTNESS);
    if (halvings > HALVINGS)
        return 1;
    return 1 + ((rest << (HALVINGS - 1)) / SOFTNESS >> halvings);
}

/* The same for some cards, instead of their worth. */
static inline void weigh_lanes(int best, Lanes *worth)
{
    const int least = SOFTNESS * (HALVINGS + 1);
    Lanes loss = best - *worth, far = loss > least, halvings;
    loss = (loss & ~far) | (least & far);
    halvings = loss >> 4;
    loss = (2 * SOFTNESS - (loss & (SOFTNESS - 1))) << (HALVINGS - 5);
    *worth = 1 + (loss >> halvings);
}

/* ---- what is known ---- */

ONCE void guess_seat(const Lab *s, int seat, Lanes *worth)
{
    int minus = s->minus[seat], sum = 0;
    uint32_t may = lab_not_turned(s, minus);
    int32_t guess[LANES] = {0};
    for (uint32_t left = may; left; left &= left - 1) {
        int colour = __builtin_ctz(left);
        guess[colour] = PROOF + lab_points(s->won[seat], colour);
        sum += guess[colour];
    }
    for (; may; may &= may - 1)
        guess[__builtin_ctz(may)] = POINT * guess[__builtin_ctz(may)] / sum;
    guess[minus] = -POINT;
    __builtin_memcpy(worth, guess, sizeof guess);
}

/* What it is worth to a seat that a rival gets this. */
static inline int rival_worth(const Scenery *all, int worth)
{
    return -worth * all->share >> 6;
}

/* How often each trump will come of these colours, of which so many are in the
 * stack. */
static inline void add_trumps(Lanes *trumps, uint32_t may, int left, int sign)
{
    static const int8_t part[GIVEN + 1][COLOURS] = {
        {0, 0, 0, 0, 0},
        {0, WHOLE, WHOLE / 2, WHOLE / 3, WHOLE / 4},
        {0, 2 * WHOLE, WHOLE, 2 * WHOLE / 3, WHOLE / 2}};
    int each = sign * part[left][bit_count(may)];
    for (int colour = 0; colour < COLOURS; colour++)
        (*trumps)[colour] += -(int)(may >> colour & 1) & each;
}

ONCE void see_trumps(Scenery *all)
{
    Lanes none = {0};
    all->tricks = 0;
    all->trumps = none;
    for (int minus = 0; minus < COLOURS; minus++) {
        int left = lab_cards_left(all->s, minus);
        add_trumps(&all->trumps, lab_not_turned(all->s, minus), left, 1);
        all->tricks += WHOLE * left;
    }
    all->each = all->tricks ? PART / all->tricks : 0;
}

ONCE void look_around(Scenery *all, const Table *table, const Lab *s)
{
    int rivals = table->seats - 1;
    Lanes none = {0};
    all->table = table;
    all->s = s;
    all->rivals = rivals;
    all->share = RIVAL / rivals;
    all->given = PART * RIVAL / (POINT * rivals * rivals);
    all->all = none;
    for (int seat = 0; seat <= rivals; seat++) {
        guess_seat(s, seat, &all->guess[seat]);
        all->all += all->guess[seat];
    }
    see_trumps(all);
}

/* Its plus colour and what it gave to the stack, both as far as they are
 * chosen. While colours are chosen its own trumps do not count. */
ONCE void know_seat(const Scenery *all, int seat, int plus, uint32_t stack,
                    Mind *m)
{
    const Lab *s = all->s;
    int minus = s->minus[seat], left = lab_cards_left(s, minus);
    m->seat = seat;
    m->plus = plus;
    m->minus = minus;
    m->given = (all->guess[seat] - all->all) * all->given >> 16;
    m->trumps = all->trumps;
    add_trumps(&m->trumps, lab_not_turned(s, minus), left, -1);
    if (stack)
        add_trumps(&m->trumps, stack, left, 1);
}

/* ---- cards ---- */

/* How likely a value of the trump colour takes a trick of 3, 4 or 5 seats
 * that play anything in any order, of 256: counted in the standard deck, which
 * has no 7 to 9. */
static inline int taking_chance(int rivals, uint64_t points, int trump)
{
    static const uint8_t chance[CHAIRS - 2][VALUE_MAX + 1] = {
        {19, 83, 116, 138, 176, 219, 248, 250, 252, 254},
        {7, 47, 78, 100, 146, 203, 244, 250, 252, 254},
        {3, 27, 52, 73, 121, 187, 240, 250, 252, 254}};
    return chance[rivals - 2][lab_points(points, trump)];
}

ONCE void show_card(const Table *table, int card, Cards *cards, int lane)
{
    uint64_t points = lab_box(table)->card[card].points;
    for (int colour = 0; colour < COLOURS; colour++) {
        int value = lab_points(points, colour);
        cards->points[colour][lane] = value;
        cards->chance[colour][lane] =
            taking_chance(table->seats - 1, points, colour);
        if (value > cards->high[lane])
            cards->high[lane] = value;
    }
}

ONCE void value_cards(const Cards *c, const Lanes *worth, Lanes *sum)
{
    *sum = c->points[0] * (*worth)[0];
    for (int colour = 1; colour < COLOURS; colour++)
        *sum += c->points[colour] * (*worth)[colour];
}

/* What the colours of the cards are to this seat. */
static inline void value_own(const Cards *c, const Mind *m, Lanes *sum)
{
    *sum = (c->points[m->plus] - c->points[m->minus]) * (int)POINT;
}

/* What they may do later. */
static inline void value_later(const Scenery *all, const Mind *m,
                               const Cards *c, Lanes *later)
{
    Lanes chance = c->chance[0] * m->trumps[0], own, given;
    for (int trump = 1; trump < COLOURS; trump++)
        chance += c->chance[trump] * m->trumps[trump];
    chance = chance * all->each >> 16;
    value_own(c, m, &own);
    value_cards(c, &m->given, &given);
    *later = given + (((int)STRENGTH + own - given) * chance >> 8);
}

/* ---- playing ---- */

/* A trick as it is before a seat plays. */
typedef struct Trick {
    uint64_t points; /* on the table */
    int trump;
    int order, after;     /* seats before and after this one */
    int cards;            /* in the hand */
    int unplayed;         /* cards anywhere, */
    int32_t above[RANKS]; /* and of a higher rank */
    int best;             /* see lab_strength; or 0 */
} Trick;

/* A later seat beats the best card with `any` when it plays anything, with
 * `most` when it wants to, and has to with `least`. */
typedef struct Beating {
    Lanes any, most, least;
} Beating;

static inline void to_power(Lanes *chance, int exponent)
{
    Lanes base = *chance;
    for (exponent--; exponent; exponent >>= 1) {
        if (exponent & 1)
            *chance = *chance * base >> 8;
        base = base * base >> 8;
    }
}

static inline void beating(const Trick *t, const Lanes *best, Beating *b)
{
    Lanes none = {0}, above = none;
    for (int lane = 0; lane < LANES; lane++)
        above[lane] = t->above[(*best)[lane] >> 3];
    b->any = above * (CERTAIN * PART / t->unplayed) >> 16;
    b->most = (int)CERTAIN - b->any;
    b->least = b->any;
    to_power(&b->most, t->cards);
    to_power(&b->least, t->cards);
    b->most = (int)CERTAIN - b->most;
}

/* The prize is a guess, so that nobody goes quite as far as he could. */
static inline void beating_chance(const Beating *b, const Lanes *prize,
                                  Lanes *chance)
{
    Lanes keen = *prize, high = keen > (int)KEEN, low = keen < -(int)KEEN;
    keen = (keen & ~(high | low)) | (high & (int)KEEN) | (low & -(int)KEEN);
    Lanes wanted = keen > 0;
    Lanes room =
        ((b->most - b->any) & wanted) | ((b->any - b->least) & ~wanted);
    *chance = b->any + (room * keen * (3 * PART / (4 * KEEN)) >> 16);
}

/* To a seat in whose hands the trick is so far. */
static inline void rival_takes(const Scenery *all, const Trick *t,
                               const Cards *c, int seat, int to_come,
                               Lanes *prize)
{
    value_cards(c, &all->guess[seat], prize);
    *prize += value(t->points, &all->guess[seat]) - DUMP * to_come;
}

/* What becomes of the trick, if nobody comes later. */
static inline void value_taker(const Scenery *all, const Mind *m,
                               const Trick *t, const Cards *c,
                               const Lanes *beats, Lanes *worth)
{
    int mine = lab_points(t->points, m->plus) - lab_points(t->points, m->minus);
    value_own(c, m, worth);
    *worth += POINT * mine - DUMP * t->after - LEADING;
    if (!t->best)
        return;
    Lanes other;
    int seat = lab_taker(all->table, all->s->leader, (uint8_t)t->best);
    rival_takes(all, t, c, seat, t->after, &other);
    other = -other * all->share >> 6;
    *worth = (*worth & *beats) | (other & ~*beats);
}

ONCE void value_trick(const Scenery *all, const Mind *m, const Trick *t,
                      const Cards *c, Lanes *worth)
{
    Lanes trumps = c->points[t->trump], is_trump = trumps > 0;
    Lanes best =
        ((trumps + (int)TRUMP_RANK) & is_trump) | (c->high & ~is_trump);
    best = best << 3 | (7 - t->order);
    Lanes beats = best > t->best;
    value_taker(all, m, t, c, &beats, worth);
    if (!t->after)
        return;
    best = (best & beats) | (t->best & ~beats);
    Beating b;
    beating(t, &best, &b);
    int seat = m->seat;
    for (int later = t->after - 1; later >= 0; later--) {
        Lanes prize, chance;
        seat = lab_next(all->table, seat);
        rival_takes(all, t, c, seat, later, &prize);
        beating_chance(&b, &prize, &chance);
        *worth += ((-prize * all->share >> 6) - *worth) * chance >> 8;
    }
}

/* The last card of a hand has no later. */
ONCE void value_plays(const Scenery *all, const Mind *m, const Trick *t,
                      const Cards *c, Lanes *worth)
{
    value_trick(all, m, t, c, worth);
    if (t->cards > 1) {
        Lanes later;
        value_later(all, m, c, &later);
        *worth -= later;
    }
}

/* ---- choosing colours ---- */

/* Adds what each trump would be worth to a card with this plus colour. */
ONCE void value_trumps(const Scenery *all, const Mind *m, int plus,
                       uint64_t points, int16_t worth[COLOURS])
{
    int own = lab_points(points, plus) - lab_points(points, m->minus);
    int each = STRENGTH + POINT * own - value(points, &m->given);
    for (int trump = 0; trump < COLOURS; trump++) {
        int chance = taking_chance(all->rivals, points, trump);
        worth[trump] = (int16_t)(worth[trump] + (each * chance >> 8));
    }
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
ONCE void weigh_choice(const Scenery *all, const Mind *m, int plus,
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
