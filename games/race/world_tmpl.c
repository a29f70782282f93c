/* world_tmpl.c -- what a seat can know of a race: seen, redact, resample.
 *
 * All that is ever hidden are the cards that lie face down at the stage in
 * play: used cards were turned up before, so at the beginning of a stage
 * everybody can tell every hand. From then on a seat's hand is `began` (after
 * a take-back in this stage: all eight cards) less what it placed; a view
 * holds it less the cards the viewer knows of.
 */
#ifndef GAMES_RACE_WORLD_TMPL
#define GAMES_RACE_WORLD_TMPL

#include "games/race/race.h"

/* Turns whose cards lie face up, a set. */
static uint32_t turned_up(const Race *s)
{
    uint32_t turns = 0;
    for (int edge = 0; edge < s->shown && edge < EDGES; edge++)
        turns |= s->on[edge];
    return turns;
}

/* The hand that follows from the cards at the stage that are not hidden. */
static uint8_t hand_left(const Table *table, const Race *s, int seat)
{
    const Box *box = race_box(table);
    uint8_t hand = s->retook[seat] < ROUNDS ? FULL_HAND : s->began[seat];
    for (int round = 0; round < ROUNDS; round++) {
        int value = s->card[race_turn_of(table, s->start, seat, round)];
        if (value != HIDDEN_CARD)
            hand = race_without(box, hand, value & CARD_MAX);
    }
    return hand;
}

RULE void race_count_bids(Race *s)
{
    __builtin_memset(s->bid, 0, sizeof s->bid);
    for (int edge = 0; edge < EDGES; edge++)
        for (uint32_t turns = s->on[edge]; turns; turns &= turns - 1) {
            uint32_t turn = (uint32_t)__builtin_ctz(turns) % TURNS;
            uint32_t value = s->card[turn];
            uint16_t *bid = &s->bid[edge][turn % LANES];
            if (value != HIDDEN_CARD)
                *bid = (uint16_t)(*bid + race_raise(*bid, turn, value));
        }
}

/* Cards placed by others are seen by their edge alone. [CR18] */
RULE int race_seen(const Table *table, const void *state, int viewer, int actor,
                   int action)
{
    (void)table;
    (void)state;
    bool bid = actor < LANES && action >= BID && action < MOVE;
    if (!bid || viewer == actor || viewer == OPEN)
        return action;
    return BID_UNSEEN + (action - BID) / CARDS;
}

/* After the last edge everything is turned up; a consolation changes the
 * hand openly. */
RULE void race_redact(const Table *table, void *state, int viewer)
{
    Race *s = (Race *)state;
    if (viewer == OPEN || s->shown == EDGES)
        return;
    uint32_t known = turned_up(s);
    for (int seat = 0; seat < table->seats; seat++) {
        if (seat == viewer)
            continue;
        for (int round = 0; round < ROUNDS; round++) {
            int turn = race_turn_of(table, s->start, seat, round);
            if (s->card[turn] != NO_CARD && !(known >> turn & 1))
                s->card[turn] = HIDDEN_CARD;
        }
        s->hand[seat] = hand_left(table, s, seat);
    }
    race_count_bids(s);
}

/* Draws a value for each hidden card of a seat, each uniform among the values
 * the seat could have held in that turn at all; false when the values do not
 * go together. Kept draws are therefore uniform over the possible sequences
 * of choices. */
static bool draw_hidden(const Table *table, Race *s, int seat,
                        const uint8_t seen[ROUNDS], Rng *rng)
{
    const Box *box = race_box(table);
    uint8_t from = s->began[seat], hand = from;
    for (int round = 0; round < ROUNDS; round++) {
        int turn = race_turn_of(table, s->start, seat, round);
        if (s->retook[seat] == round) {
            from = hand = FULL_HAND;
            for (int r = 0; r < round; r++)
                hand = race_without(
                    box, hand, s->card[race_turn_of(table, s->start, seat, r)]);
        }
        int value = seen[round];
        if (value == NO_CARD)
            continue;
        if (value == HIDDEN_CARD) {
            uint32_t cards = race_distinct(box, from);
            int n = (int)rng_below(rng, (uint32_t)bit_count(cards));
            value = box->card[bit_nth(cards, n)];
        }
        if (!(hand & box->run[value]))
            return false;
        hand = race_without(box, hand, value);
        s->card[turn] = (uint8_t)value;
    }
    return true;
}

/* Tries until the drawn cards go together: two or three times as a rule. The
 * limit is for views that no game leads to. */
static void resample_seat(const Table *table, Race *s, int seat, Rng *rng)
{
    uint8_t seen[ROUNDS];
    bool hidden = false;
    for (int round = 0; round < ROUNDS; round++) {
        seen[round] = s->card[race_turn_of(table, s->start, seat, round)];
        hidden |= seen[round] == HIDDEN_CARD;
    }
    if (!hidden)
        return;
    for (int tries = 0; tries < 1 << 16; tries++)
        if (draw_hidden(table, s, seat, seen, rng))
            break;
    s->hand[seat] = hand_left(table, s, seat);
}

RULE void race_resample(const Table *table, void *view, int viewer, Rng *rng)
{
    Race *s = (Race *)view;
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != viewer)
            resample_seat(table, s, seat, rng);
    race_count_bids(s);
}

#endif
