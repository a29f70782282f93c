/* world_tmpl.c -- what a seat can know of a lab: seen, redact, resample.
 *
 * Hidden are the hands of others, their plus colours, and which of their
 * scoring cards lie in the stack. What a view says of them is what anybody
 * can count: the cards not seen yet (`deck` of a view) and the plus colours
 * not turned yet (`stack`).
 */
#ifndef GAMES_LAB_WORLD_TMPL
#define GAMES_LAB_WORLD_TMPL

#include "games/lab/cards_tmpl.c"

/* [L6] Others do not notice a choice at all, but that everybody has chosen, not
 * who was the last. Who is dealt a card sees it. */
RULE int lab_seen(const Table *table, const void *state, int viewer, int actor,
                  int action)
{
    const Lab *s = (const Lab *)state;
    (void)table;
    if (viewer == OPEN)
        return action;
    if (s->phase == PHASE_DEAL)
        return viewer == s->actor ? action : DEAL_UNSEEN;
    if (s->phase != PHASE_CHOOSE || viewer == actor)
        return action;
    bool last = action >= LEAVE && s->awaited == 1u << actor;
    return last ? seen_of(CLOCK, ALL_CHOSEN) : UNSEEN;
}

static void hide_seat(Lab *s, int seat)
{
    for (int word = 0; word < CARD_WORDS; word++) {
        s->deck[word] |= s->hand[seat][word];
        s->hand[seat][word] = 0;
    }
    s->plus[seat] = NONE;
    if (s->minus[seat] < COLOURS)
        s->stack[s->minus[seat]] =
            lab_is_chosen(s) ? lab_not_turned(s, s->minus[seat]) : 0;
    if (s->phase == PHASE_CHOOSE)
        s->awaited |= (uint16_t)(1u << seat);
}

/* Behind the last of ten tricks all cards and trumps have been seen. With
 * fewer, what is left of the stack is shown with the plus colours: it is of
 * no use any more. */
RULE void lab_redact(const Table *table, void *state, int viewer)
{
    Lab *s = (Lab *)state;
    if (viewer == OPEN || lab_is_open(s))
        return;
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != viewer)
            hide_seat(s, seat);
}

/* ---- worlds ---- */

/* Deals the unseen cards to the hidden hands, all ways equally likely. */
static void imagine_hands(const Table *table, Lab *s, int viewer, Rng *rng)
{
    uint64_t deck[CARD_WORDS] = {s->deck[0], s->deck[1]};
    uint32_t count = (uint32_t)lab_count_cards(deck);
    for (int seat = 0; seat < table->seats; seat++) {
        uint64_t before[CARD_WORDS] = {deck[0], deck[1]};
        int size = seat == viewer ? 0 : lab_hand_size(table, s, seat);
        for (; size > 0; size--) {
            OneCard card = cards_nth(deck, (int)rng_below(rng, count--));
            cards_take(deck, card);
        }
        s->hand[seat][0] |= before[0] ^ deck[0];
        s->hand[seat][1] |= before[1] ^ deck[1];
    }
    __builtin_memcpy(s->deck, deck, sizeof deck);
}

/* One of the choices that fit what was turned over: of twelve at first, of
 * six behind the first card, of two behind both. Each of them let these
 * trumps come with the same odds. */
static void imagine_choice(Lab *s, int seat, Rng *rng)
{
    uint32_t rest = lab_not_turned(s, s->minus[seat]);
    uint32_t count = (uint32_t)bit_count(rest);
    int plus = bit_nth(rest, (int)rng_below(rng, count));
    rest ^= 1u << plus;
    int out = bit_nth(rest, (int)rng_below(rng, count - 1));
    s->plus[seat] = (uint8_t)plus;
    s->stack[s->minus[seat]] = (uint8_t)(rest ^ 1u << out);
}

RULE void lab_resample(const Table *table, void *view, int viewer, Rng *rng)
{
    Lab *s = (Lab *)view;
    if (lab_is_open(s))
        return;
    imagine_hands(table, s, viewer, rng);
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != viewer && lab_is_chosen(s))
            imagine_choice(s, seat, rng);
}

#endif
