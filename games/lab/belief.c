/* belief.c -- which worlds are likely: what the others did says what they hold.
 *
 * A seat cannot tell apart many worlds: who has which of the unseen cards, and
 * which plus colour, and which scoring card was left out. But who had a good
 * card and did not play it would have been foolish. So a world is as likely as
 * it is that sensible players, who weigh their choices as in lean.c, have done
 * in it all that they did.
 *
 * Worlds are drawn by a walk (Metropolis and others, 1953). A step changes a
 * world a little: two unseen cards are exchanged, or a rival has made another
 * choice. It is taken if the world becomes likelier, and else as often as the
 * one is less likely than the other. In the long run each world comes as often
 * as it is likely. What a seat did depends on its own secrets and on what all
 * have seen, so that only the seats are weighed anew whose secrets change.
 */
#include "core/playout.h"
#include "games/lab/cards_tmpl.c"

/* What all know of the past of a round: how it stood when each trick had its
 * trump, and of that nothing that is a secret. */
typedef struct Past {
    const Table *table;
    int viewer;
    int tricks;     /* in which a card has been played */
    Lab chosen;     /* before the choice */
    Lab at[TRICKS]; /* before the first card of each trick */
    const Lab *now; /* the world */
} Past;

/* ---- the past ---- */

static void know_choice(Past *past)
{
    const Table *table = past->table;
    Lab *s = &past->chosen;
    int cards = lab_box(table)->cards;
    __builtin_memset(s, 0, sizeof *s);
    __builtin_memset(s->play, NONE, sizeof s->play);
    __builtin_memset(s->plus, NONE, sizeof s->plus);
    __builtin_memcpy(s->minus, past->now->minus, sizeof s->minus);
    for (int word = 0; word < CARD_WORDS; word++, cards -= 64)
        s->deck[word] = cards >= 64 ? ~0ull
                        : cards > 0 ? (1ull << cards) - 1
                                    : 0;
    s->leader = past->now->start;
    s->phase = PHASE_CHOOSE;
}

/* The trump of a trick is turned. */
static void know_trump(Lab *s, int trick, int trump)
{
    s->trick = (uint8_t)trick;
    s->trump[trick] = (uint8_t)trump;
    s->turned[trump >> 3] |= (uint8_t)(1u << (trump & 7));
    for (int minus = 0; minus < COLOURS; minus++)
        s->stack[minus] = lab_not_turned(s, minus);
}

/* A trick that all have played to is taken. */
static void know_taker(const Past *past, Lab *s, int trick)
{
    const Table *table = past->table;
    uint8_t best = lab_trick_best(table, past->now, trick, s->leader);
    s->leader = (uint8_t)lab_taker(table, s->leader, best);
    s->won[s->leader] += lab_trick_points(table, past->now, trick);
    for (int seat = 0; seat < table->seats; seat++)
        cards_take(s->deck, cards_one(past->now->play[trick][seat]));
}

static void know_past(Past *past, const Table *table, const Lab *world,
                      int viewer)
{
    past->table = table;
    past->viewer = viewer;
    past->now = world;
    know_choice(past);
    Lab s = past->chosen;
    s.phase = PHASE_PLAY;
    for (past->tricks = 0; past->tricks < lab_box(table)->tricks;
         past->tricks++) {
        int trick = past->tricks;
        if (world->trump[trick] == NONE || world->play[trick][s.leader] == NONE)
            return;
        know_trump(&s, trick, world->trump[trick]);
        past->at[trick] = s;
        if (trick < world->trick)
            know_taker(past, &s, trick);
    }
}

/* ---- how likely ---- */

/* How often a sensible player does this. */
static double odds_of(const Table *table, const Lab *view, int seat, Set legal,
                      int action)
{
    uint32_t weight[SET_SIZE];
    lab_lean(table, view, seat, weight);
    return (double)weight[action] / playout_weight(&legal, weight);
}

static double odds_of_choice(const Past *past, int seat, Lab *view)
{
    const Table *table = past->table;
    int plus = past->now->plus[seat], minus = past->now->minus[seat];
    uint32_t given = past->now->stack[minus] | past->now->turned[minus];
    uint32_t others = lab_others(minus);
    int left = __builtin_ctz(others ^ given ^ 1u << plus);
    Set first = {{0, 0, others, 0}}, second = {{0, 0, 0, 0}};
    second.word[2] = (uint64_t)(others ^ 1u << plus) << (LEAVE - 128);
    double odds = odds_of(table, view, seat, first, PLUS + plus);
    view->plus[seat] = (uint8_t)plus;
    return odds * odds_of(table, view, seat, second, LEAVE + left);
}

static double odds_of_play(const Past *past, int seat, int trick,
                           const uint64_t hand[CARD_WORDS])
{
    const Table *table = past->table;
    const Lab *now = past->now;
    Lab view = past->at[trick];
    int minus = now->minus[seat];
    for (int word = 0; word < CARD_WORDS; word++)
        view.hand[seat][word] = hand[word];
    view.plus[seat] = now->plus[seat];
    view.stack[minus] = (uint8_t)((now->stack[minus] | now->turned[minus]) &
                                  ~view.turned[minus]);
    for (int order = 0;; order++) {
        int earlier = lab_seat(table, view.leader, order);
        if (earlier == seat)
            break;
        view.play[trick][earlier] = now->play[trick][earlier];
        cards_take(view.deck, cards_one(now->play[trick][earlier]));
    }
    view.best = lab_trick_best(table, &view, trick, view.leader);
    for (int word = 0; word < CARD_WORDS; word++)
        view.deck[word] &= ~hand[word];
    Set legal = {{hand[0], hand[1], 0, 0}};
    return odds_of(table, &view, seat, legal, now->play[trick][seat]);
}

/* How likely a seat has done all that it did. */
static double likelihood(const Past *past, int seat)
{
    const Lab *now = past->now;
    uint64_t hand[CARD_WORDS] = {now->hand[seat][0], now->hand[seat][1]};
    double odds = 1;
    for (int trick = past->tricks - 1; trick >= 0; trick--) {
        if (now->play[trick][seat] == NONE)
            continue;
        cards_give(hand, cards_one(now->play[trick][seat]));
        odds *= odds_of_play(past, seat, trick, hand);
    }
    Lab view = past->chosen;
    for (int word = 0; word < CARD_WORDS; word++) {
        view.hand[seat][word] = hand[word];
        view.deck[word] &= ~hand[word];
    }
    return odds * odds_of_choice(past, seat, &view);
}

/* ---- the walk ---- */

typedef struct Walk {
    Past past;
    Lab *world;
    uint64_t unseen[CARD_WORDS]; /* cards that the viewer does not see */
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
    int seats = w->past.table->seats;
    int ahead = 1 + (int)rng_below(w->rng, (uint32_t)seats - 1);
    return lab_seat(w->past.table, w->past.viewer, ahead);
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
    double odds = likelihood(&w->past, seat);
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
    uint64_t others[CARD_WORDS] = {w->unseen[0] & ~s->hand[seat][0],
                                   w->unseen[1] & ~s->hand[seat][1]};
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
    double odds = likelihood(&w->past, seat), change = odds / w->odds[seat];
    double also = with == NONE ? 1 : likelihood(&w->past, with);
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

static void know_unseen(Walk *w)
{
    const Lab *s = w->world;
    for (int word = 0; word < CARD_WORDS; word++) {
        w->unseen[word] = s->deck[word];
        for (int seat = 0; seat < w->past.table->seats; seat++)
            if (seat != w->past.viewer)
                w->unseen[word] |= s->hand[seat][word];
    }
}

void lab_wander(const Table *table, void *world, int viewer, int steps,
                Rng *rng)
{
    Walk w = {.world = (Lab *)world, .rng = rng};
    if (!lab_is_chosen(w.world)) {
        lab_redact(table, world, viewer);
        lab_resample(table, world, viewer, rng);
        return;
    }
    know_past(&w.past, table, w.world, viewer);
    know_unseen(&w);
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != viewer)
            w.odds[seat] = likelihood(&w.past, seat);
    while (steps-- > 0) {
        int seat = any_rival(&w);
        if (rng_below(rng, 4))
            step_cards(&w, seat);
        else
            step_choice(&w, seat);
    }
}
