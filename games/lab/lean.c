/* lean.c -- how a sensible player of Crazy Lab weighs the choices.
 *
 * Everything is measured in 64ths of a point. A trick is worth to a seat what
 * its colours are: of this seat both are known, of a rival the minus colour;
 * his plus colour is a guess, never one that was turned over from his stack
 * and rather one that he took much of. What a rival gets counts against us.
 *
 * A card played now is worth what becomes of the trick: the best card takes
 * it unless a later seat beats that, which is the likelier the more unseen
 * cards can and the more that seat likes what lies there. From this goes what
 * the card would do in a later trick, under the trumps that may come: take
 * it, together with the colours of the card itself, or else hand these to a
 * rival. So a strong card waits for its trump or for a trick that is worth
 * it, and one that might win the minus colour is thrown away in time.
 *
 * The same thought over the whole hand chooses the colours: it says what each
 * trump would be worth. The seat leaves out the poorest, and its plus colour
 * is the one for which all trumps to come are worth most.
 */
#include "games/lab/lab.h"

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
    RANKS = TRUMP_RANK + VALUE_MAX + 1,
    HALVINGS = 20 /* the heaviest weighs 2 to this, and 1 */
};

typedef struct Mind {
    const Table *table;
    const Box *box;
    const Lab *s;
    int seat, rivals;
    int share;                  /* of RIVAL, for each rival */
    int worth[CHAIRS][COLOURS]; /* to each seat: a point of each colour */
    int given[COLOURS];         /* to this seat: such a point for a rival */
    int trumps[COLOURS];        /* how often each will come, of WHOLE */
    int tricks;                 /* the sum of these */
    uint8_t hand[TRICKS];
    int cards;
} Mind;

static int value(uint64_t points, const int worth[COLOURS])
{
    int sum = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        sum += lab_points(points, colour) * worth[colour];
    return sum;
}

/* Half the weight for each softness below the best, straight in between. */
static uint32_t weigh(int loss, int softness)
{
    int halvings = loss / softness;
    uint32_t rest = (uint32_t)(2 * softness - loss % softness);
    if (halvings > HALVINGS)
        return 1;
    return 1 + ((rest << (HALVINGS - 1)) / (uint32_t)softness >> halvings);
}

/* ---- what is known ---- */

static void know_hand(Mind *m)
{
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = m->s->hand[m->seat][word]; left; left &= left - 1)
            m->hand[m->cards++] = (uint8_t)(64 * word + __builtin_ctzll(left));
}

static void guess_rival(const Lab *s, int seat, int worth[COLOURS])
{
    int minus = s->minus[seat], sum = 0;
    uint32_t may = lab_not_turned(s, minus);
    for (uint32_t left = may; left; left &= left - 1) {
        int colour = __builtin_ctz(left);
        worth[colour] = PROOF + lab_points(s->won[seat], colour);
        sum += worth[colour];
    }
    for (; may; may &= may - 1)
        worth[__builtin_ctz(may)] = POINT * worth[__builtin_ctz(may)] / sum;
    worth[minus] = -POINT;
}

/* What it is worth to this seat that a rival gets this. */
static int rival_worth(const Mind *m, int worth)
{
    return -worth * m->share / POINT;
}

static void know_seats(Mind *m)
{
    int plus = m->s->plus[m->seat], sum[COLOURS] = {0};
    m->share = RIVAL / m->rivals;
    for (int seat = 0; seat <= m->rivals; seat++) {
        if (seat == m->seat)
            continue;
        guess_rival(m->s, seat, m->worth[seat]);
        for (int colour = 0; colour < COLOURS; colour++)
            sum[colour] += m->worth[seat][colour];
    }
    for (int colour = 0; colour < COLOURS; colour++)
        m->given[colour] = rival_worth(m, sum[colour]) / m->rivals;
    m->worth[m->seat][m->s->minus[m->seat]] = -POINT;
    if (plus != NONE)
        m->worth[m->seat][plus] = POINT;
}

/* While colours are chosen, this seat's own trumps do not count. */
static void know_trumps(Mind *m)
{
    const Lab *s = m->s;
    bool choosing = s->phase == PHASE_CHOOSE;
    for (int minus = 0; minus < COLOURS; minus++) {
        uint32_t may = choosing ? lab_others(minus) : s->stack[minus];
        int count = bit_count(may), left = lab_cards_left(s, minus);
        if (!count || (choosing && minus == s->minus[m->seat]))
            continue;
        for (; may; may &= may - 1)
            m->trumps[__builtin_ctz(may)] += WHOLE * left / count;
        m->tricks += WHOLE * left;
    }
}

/* ---- what a card may do later ---- */

/* How likely a value of the trump colour takes a trick of 3, 4 or 5 seats
 * that play anything in any order, of 256: counted in the standard deck, which
 * has no 7 to 9. */
static int taking_chance(const Mind *m, const Card *card, int trump)
{
    static const uint8_t chance[CHAIRS - 2][VALUE_MAX + 1] = {
        {19, 83, 116, 138, 176, 219, 248, 250, 252, 254},
        {7, 47, 78, 100, 146, 203, 244, 250, 252, 254},
        {3, 27, 52, 73, 121, 187, 240, 250, 252, 254}};
    return chance[m->rivals - 2][lab_points(card->points, trump)];
}

/* What it adds that a card takes its trick instead of being taken. */
static int taking_worth(const Mind *m, const Card *card, const int own[COLOURS])
{
    return STRENGTH + value(card->points, own) - value(card->points, m->given);
}

static int later_worth(const Mind *m, const Card *card)
{
    int chance = 0;
    for (int trump = 0; trump < COLOURS; trump++)
        chance += m->trumps[trump] * taking_chance(m, card, trump);
    chance /= m->tricks;
    return value(card->points, m->given) +
           taking_worth(m, card, m->worth[m->seat]) * chance / CERTAIN;
}

/* ---- choosing colours ---- */

/* What each trump would be worth to the hand with this plus colour. */
static void value_trumps(const Mind *m, int plus, int worth[COLOURS])
{
    int own[COLOURS] = {0};
    own[plus] = POINT;
    own[m->s->minus[m->seat]] = -POINT;
    __builtin_memset(worth, 0, COLOURS * sizeof *worth);
    for (int i = 0; i < m->cards; i++) {
        const Card *card = &m->box->card[m->hand[i]];
        int each = taking_worth(m, card, own);
        for (int trump = 0; trump < COLOURS; trump++)
            worth[trump] += each * taking_chance(m, card, trump) / CERTAIN;
    }
}

/* All trumps to come, and the best two of the three that the seat can give. */
static int plus_worth(const Mind *m, int plus)
{
    int worth[COLOURS], sum = 0, poorest = INT32_MAX;
    value_trumps(m, plus, worth);
    for (int trump = 0; trump < COLOURS; trump++) {
        sum += m->trumps[trump] * worth[trump];
        if (trump == plus || trump == m->s->minus[m->seat])
            continue;
        sum += WHOLE * worth[trump];
        poorest = worth[trump] < poorest ? worth[trump] : poorest;
    }
    return (sum - WHOLE * poorest) / (m->tricks + WHOLE * GIVEN);
}

static void lean_choice(const Mind *m, uint32_t *weight)
{
    int worth[COLOURS], best = INT32_MIN, plus = m->s->plus[m->seat];
    int total = m->tricks + WHOLE * GIVEN;
    uint32_t colours = lab_others(m->s->minus[m->seat]);
    if (plus != NONE) {
        colours ^= 1u << plus;
        value_trumps(m, plus, worth);
    }
    for (uint32_t left = colours; left; left &= left - 1) {
        int colour = __builtin_ctz(left);
        if (plus == NONE)
            worth[colour] = plus_worth(m, colour);
        else
            worth[colour] = -worth[colour] * WHOLE / total;
        best = worth[colour] > best ? worth[colour] : best;
    }
    weight += plus == NONE ? PLUS : LEAVE;
    for (; colours; colours &= colours - 1) {
        int colour = __builtin_ctz(colours);
        weight[colour] = weigh(best - worth[colour], CHOICE_SOFTNESS);
    }
}

/* ---- playing ---- */

typedef struct Trick {
    uint64_t points; /* on the table */
    int trump;
    int order, after; /* seats before and after this one */
    int unseen;
    uint8_t above[RANKS]; /* unseen cards of a higher rank */
} Trick;

static void count_unseen(const Mind *m, Trick *t)
{
    uint8_t count[RANKS] = {0};
    for (int word = 0; word < CARD_WORDS; word++)
        for (uint64_t left = m->s->deck[word]; left; left &= left - 1) {
            int card = 64 * word + __builtin_ctzll(left);
            count[m->box->card[card].rank[t->trump]]++;
        }
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        t->above[rank] = (uint8_t)t->unseen;
        t->unseen += count[rank];
    }
}

static Trick look_at_trick(const Mind *m)
{
    const Lab *s = m->s;
    Trick t = {.points = lab_trick_points(m->table, s, s->trick),
               .trump = s->trump[s->trick] & 7};
    t.order = lab_order(m->table, s->leader, m->seat);
    t.after = m->rivals - t.order;
    count_unseen(m, &t);
    return t;
}

static int power(int chance, int exponent)
{
    int product = CERTAIN;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            product = product * chance / CERTAIN;
        chance = chance * chance / CERTAIN;
    }
    return product;
}

/* A later seat beats the best card with `any` when it plays anything, with
 * `most` when it wants to, and has to with `least`. */
typedef struct Beating {
    int any, most, least;
} Beating;

static Beating beating(const Mind *m, const Trick *t, uint8_t best)
{
    int any = t->unseen ? CERTAIN * t->above[best >> 3] / t->unseen : 0;
    Beating b = {any, CERTAIN - power(CERTAIN - any, m->cards),
                 power(any, m->cards)};
    return b;
}

/* The prize is a guess, so that nobody goes quite as far as he could. */
static int beating_chance(const Beating *b, int prize)
{
    int keen = prize > KEEN ? KEEN : prize < -KEEN ? -KEEN : prize;
    int room = keen > 0 ? b->most - b->any : b->any - b->least;
    return b->any + room * keen * 3 / (4 * KEEN);
}

/* What it is worth to this seat that somebody takes such a trick. */
static int trick_worth(const Mind *m, int taker, int prize)
{
    return taker == m->seat ? prize - LEADING : rival_worth(m, prize);
}

static int play_worth(const Mind *m, const Trick *t, const Card *card)
{
    uint64_t points = t->points + card->points;
    uint8_t best = lab_strength(card->rank[t->trump], t->order);
    best = m->s->best > best ? m->s->best : best;
    int seat = lab_taker(m->table, m->s->leader, best);
    int prize = value(points, m->worth[seat]) - DUMP * t->after;
    int worth = trick_worth(m, seat, prize);
    Beating b = beating(m, t, best);
    seat = m->seat;
    for (int later = t->after - 1; later >= 0; later--) {
        seat = lab_next(m->table, seat);
        prize = value(points, m->worth[seat]) - DUMP * later;
        worth += (trick_worth(m, seat, prize) - worth) *
                 beating_chance(&b, prize) / CERTAIN;
    }
    return worth;
}

static void lean_play(const Mind *m, uint32_t *weight)
{
    int worth[TRICKS], best = INT32_MIN;
    Trick t = look_at_trick(m);
    for (int i = 0; i < m->cards; i++) {
        const Card *card = &m->box->card[m->hand[i]];
        worth[i] = play_worth(m, &t, card);
        if (m->cards > 1)
            worth[i] -= later_worth(m, card);
        best = worth[i] > best ? worth[i] : best;
    }
    for (int i = 0; i < m->cards; i++)
        weight[PLAY + m->hand[i]] = weigh(best - worth[i], SOFTNESS);
}

void lab_lean(const Table *table, const void *view, int seat,
              uint32_t weight[SET_SIZE])
{
    Mind m = {.table = table,
              .box = lab_box(table),
              .s = (const Lab *)view,
              .seat = seat,
              .rivals = table->seats - 1};
    know_hand(&m);
    know_seats(&m);
    know_trumps(&m);
    if (m.s->phase == PHASE_PLAY)
        lean_play(&m, weight);
    else
        lean_choice(&m, weight);
}
