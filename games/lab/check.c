/* check.c -- whether a lab could have come about. */
#include "games/lab/lab.h"

static bool is_colour_or_none(uint8_t colour)
{
    return colour < COLOURS || colour == NONE;
}

/* What is used as an index below is one. */
static bool in_range(const Table *table, const Lab *s)
{
    int tricks = lab_box(table)->tricks;
    if (s->phase > PHASE_OVER || s->round >= table->option[OPT_ROUNDS] ||
        s->trick > tricks || s->start >= table->seats ||
        s->leader >= table->seats || s->actor >= table->seats ||
        !is_colour_or_none(s->top))
        return false;
    if ((s->trick == tricks) != lab_is_open(s))
        return false;
    for (int seat = 0; seat < CHAIRS; seat++)
        if (!is_colour_or_none(s->minus[seat]) ||
            !is_colour_or_none(s->plus[seat]))
            return false;
    for (int trick = 0; trick < TRICKS; trick++) {
        uint8_t trump = s->trump[trick];
        if (trump != NONE && (trump >> 3 >= COLOURS || (trump & 7) >= COLOURS ||
                              trump >> 3 == (trump & 7)))
            return false;
        for (int seat = 0; seat < CHAIRS; seat++)
            if (s->play[trick][seat] != NONE &&
                s->play[trick][seat] >= lab_box(table)->cards)
                return false;
    }
    return true;
}

static bool empty_chairs_are_empty(const Table *table, const Lab *s)
{
    for (int seat = table->seats; seat < CHAIRS; seat++) {
        if (s->hand[seat][0] | s->hand[seat][1] | s->won[seat])
            return false;
        if (s->minus[seat] != NONE || s->plus[seat] != NONE || s->total[seat] ||
            s->last[seat])
            return false;
        for (int trick = 0; trick < TRICKS; trick++)
            if (s->play[trick][seat] != NONE)
                return false;
    }
    return true;
}

/* Minus colours are dealt seat by seat, and are all different. [L5] */
static bool minus_fits(const Table *table, const Lab *s)
{
    int dealt = s->phase == PHASE_MINUS    ? s->actor
                : s->phase == PHASE_LEADER ? 0
                                           : table->seats;
    uint32_t taken = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        if ((s->minus[seat] != NONE) != (seat < dealt))
            return false;
        if (s->minus[seat] == NONE)
            continue;
        if (taken >> s->minus[seat] & 1)
            return false;
        taken |= 1u << s->minus[seat];
    }
    return true;
}

/* Adds cards to a set; false when one is in it already. */
static bool add_cards(uint64_t set[CARD_WORDS],
                      const uint64_t cards[CARD_WORDS])
{
    for (int word = 0; word < CARD_WORDS; word++) {
        if (set[word] & cards[word])
            return false;
        set[word] |= cards[word];
    }
    return true;
}

static bool add_plays(const Table *table, const Lab *s,
                      uint64_t set[CARD_WORDS])
{
    for (int trick = 0; trick < TRICKS; trick++)
        for (int seat = 0; seat < table->seats; seat++) {
            int card = s->play[trick][seat];
            uint64_t one[CARD_WORDS] = {0};
            if (card == NONE)
                continue;
            one[card >> 6] = 1ull << (card & 63);
            if (!add_cards(set, one))
                return false;
        }
    return true;
}

/* Each card is in the deck, in one hand, or was played once. */
static bool cards_fit(const Table *table, const Lab *s)
{
    uint64_t all[CARD_WORDS] = {0};
    int cards = lab_box(table)->cards;
    if (!add_cards(all, s->deck) || !add_plays(table, s, all))
        return false;
    for (int seat = 0; seat < table->seats; seat++)
        if (!add_cards(all, s->hand[seat]))
            return false;
    for (int card = 0; card < CARDS_MAX; card++)
        if ((all[card >> 6] >> (card & 63) & 1) != (card < cards))
            return false;
    return true;
}

/* A hand is whole or hidden, and with it, once all have chosen, the plus
 * colour. All are known, or those of one seat, or none. */
static bool hands_fit(const Table *table, const Lab *s)
{
    uint32_t holders = 0, hidden = 0, secret = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        int size = lab_hand_size(table, s, seat);
        int count = lab_count_cards(s->hand[seat]);
        if (count && count != size)
            return false;
        holders |= (uint32_t)(size > 0) << seat;
        hidden |= (uint32_t)(size > count) << seat;
        secret |= (uint32_t)(s->plus[seat] == NONE) << seat;
    }
    if (lab_is_chosen(s)) {
        if ((hidden ^ secret) & holders)
            return false;
        holders = (1u << table->seats) - 1;
        hidden = secret;
    }
    return !hidden || bit_count(holders & ~hidden) <= 1;
}

/* A chosen seat's scoring cards: one kept, one out, two in the stack or
 * turned; or, hidden, all that were not turned. */
static bool choice_fits(const Lab *s, int seat)
{
    int minus = s->minus[seat], plus = s->plus[seat];
    uint8_t stack = s->stack[minus], rest = lab_not_turned(s, minus);
    if (plus == NONE)
        return stack == rest && !lab_is_open(s);
    return (rest >> plus & 1) && !(stack & ~rest) && !(stack >> plus & 1) &&
           bit_count(stack) == bit_count(rest) - GIVEN;
}

/* While they choose: nothing, a plus colour, or both. */
static bool half_choice_fits(const Lab *s, int seat)
{
    int plus = s->plus[seat];
    uint8_t stack = s->stack[s->minus[seat]];
    if (!(s->awaited >> seat & 1))
        return plus != NONE && choice_fits(s, seat);
    return !stack && (plus == NONE || (lab_others(s->minus[seat]) >> plus & 1));
}

static bool stack_fits(const Table *table, const Lab *s)
{
    for (int seat = 0; seat < table->seats; seat++)
        if (s->minus[seat] == NONE && s->plus[seat] != NONE)
            return false;
    for (int minus = 0; minus < COLOURS; minus++) {
        int seat = lab_owner(table, s, minus);
        if (seat == NONE) {
            if (s->stack[minus] !=
                (lab_is_chosen(s) ? lab_not_turned(s, minus) : 0))
                return false;
        } else if (s->phase < PHASE_CHOOSE) {
            if (s->stack[minus] || s->plus[seat] != NONE)
                return false;
        } else if (s->phase == PHASE_CHOOSE ? !half_choice_fits(s, seat)
                                            : !choice_fits(s, seat)) {
            return false;
        }
    }
    return true;
}

/* How many tricks have their trump; while the next one comes to the top,
 * this trick may have it or not. */
static int trumps_turned(const Lab *s)
{
    bool here = s->phase == PHASE_PLAY || s->phase == PHASE_TAKE ||
                (s->phase == PHASE_TOP && s->trump[s->trick] != NONE);
    return lab_is_chosen(s) ? s->trick + here : 0;
}

/* Trumps are turned up to this trick, two of a colour at most; `turned`,
 * `backs` and `top` say the same. [L7, L8] */
static bool trumps_fit(const Lab *s)
{
    uint8_t turned[COLOURS] = {0};
    int count = trumps_turned(s);
    for (int trick = 0; trick < TRICKS; trick++) {
        uint8_t trump = s->trump[trick];
        if ((trump != NONE) != (trick < count))
            return false;
        if (trump == NONE)
            continue;
        if (turned[trump >> 3] >> (trump & 7) & 1)
            return false;
        turned[trump >> 3] |= (uint8_t)(1u << (trump & 7));
    }
    for (int minus = 0; minus < COLOURS; minus++) {
        int left = lab_cards_left(s, minus) - (s->top == minus);
        uint32_t pair = s->backs >> 2 * minus & 3;
        if (turned[minus] != s->turned[minus] || left < 0)
            return false;
        if (pair != (!lab_is_chosen(s) || left == 0 ? 0u : left == 1 ? 2u : 3u))
            return false;
    }
    return !(s->backs & ~FULL_BACKS);
}

/* A card lies on top from before the first trick until the stack is empty:
 * behind the tenth trump, or, in a box with fewer tricks, never. [L8] */
static bool top_fits(const Table *table, const Lab *s)
{
    bool some = s->top != NONE;
    if (table->option[OPT_TOP] == TOP_HIDDEN)
        return !some && s->phase != PHASE_TOP;
    if (s->phase == PHASE_TOP)
        return !some && s->backs && (s->trump[s->trick] != NONE || !s->trick);
    if (s->phase >= PHASE_PLAY)
        return some || !s->backs;
    return some == (s->phase == PHASE_TURN);
}

/* Who acts fits the phase. */
static bool turn_fits(const Table *table, const Lab *s)
{
    if (s->phase == PHASE_CHOOSE)
        return s->awaited && !(s->awaited >> table->seats) && !s->trick &&
               !s->actor;
    if (s->phase == PHASE_PLAY)
        return s->awaited == 1u << s->actor;
    if (s->phase > PHASE_PLAY)
        return !s->awaited &&
               (s->phase == PHASE_SCORE || s->actor == s->leader);
    if (s->awaited != 1u << CHANCE)
        return false;
    if (s->phase > PHASE_CHOOSE)
        return s->actor == s->leader;
    return s->phase == PHASE_DEAL || !s->trick;
}

/* A seat's points: of the rounds that were scored, and of the last one. */
static bool points_fit(const Table *table, const Lab *s, int seat)
{
    int most = lab_box(table)->tricks * table->seats * VALUE_MAX;
    int rounds = s->round + lab_is_open(s);
    int total = s->total[seat], last = s->last[seat];
    if (lab_is_open(s) && last != lab_score(s, seat))
        return false;
    if (rounds <= 1)
        return total == last && (rounds || !last);
    return last >= -most && last <= most && total >= -most * rounds &&
           total <= most * rounds;
}

/* Only the last round ends the game; the first leader is drawn once, or is
 * seat 0, and the start goes round from there. [L11] */
static bool round_fits(const Table *table, const Lab *s)
{
    bool lot = table->option[OPT_LEADER] == LEADER_LOT;
    if (s->phase == PHASE_LEADER && (s->round || s->start || s->actor || !lot))
        return false;
    if (!lot && s->start != s->round % table->seats)
        return false;
    for (int seat = 0; seat < table->seats; seat++)
        if (!points_fit(table, s, seat))
            return false;
    return s->phase != PHASE_OVER || s->round + 1 == table->option[OPT_ROUNDS];
}

/* How many cards lie in a trick, or lay in it. */
static int cards_in(const Table *table, const Lab *s, int trick)
{
    if (!lab_is_chosen(s) || trick > s->trick)
        return 0;
    if (trick < s->trick || s->phase == PHASE_TAKE)
        return table->seats;
    return s->phase == PHASE_PLAY ? lab_order(table, s->leader, s->actor) : 0;
}

/* No card lies there out of turn. */
static bool trick_fits(const Table *table, const Lab *s, int trick, int leader)
{
    int cards = cards_in(table, s, trick);
    for (int order = 0; order < table->seats; order++) {
        bool played = s->play[trick][lab_seat(table, leader, order)] != NONE;
        if (played != (order < cards))
            return false;
    }
    return true;
}

/* Each card was played in its turn, each trick went to its winner, who led
 * the next. */
static bool tricks_fit(const Table *table, const Lab *s)
{
    uint64_t won[CHAIRS] = {0};
    int leader = s->start;
    uint8_t best = 0;
    for (int trick = 0; trick < TRICKS; trick++) {
        if (!trick_fits(table, s, trick, leader))
            return false;
        uint8_t strength = lab_trick_best(table, s, trick, leader);
        if (lab_is_chosen(s) && trick < s->trick) {
            leader = lab_taker(table, leader, strength);
            won[leader] += lab_trick_points(table, s, trick);
        } else {
            best = strength > best ? strength : best;
        }
    }
    return s->leader == leader && s->best == best &&
           !__builtin_memcmp(won, s->won, sizeof won);
}

const char *lab_check(const Table *table, const void *state)
{
    const Lab *s = (const Lab *)state;
    if (!in_range(table, s))
        return "a field is out of range";
    if (!empty_chairs_are_empty(table, s))
        return "somebody plays on an empty chair";
    if (!minus_fits(table, s))
        return "a minus colour is missing or taken twice";
    if (!turn_fits(table, s))
        return "the wrong actor is awaited";
    if (!trumps_fit(s))
        return "the trumps turned over do not fit the trick";
    if (!top_fits(table, s))
        return "the top of the trump stack is wrong";
    if (!stack_fits(table, s))
        return "a scoring card is nowhere or in two places";
    if (!cards_fit(table, s))
        return "a trick card is nowhere or in two places";
    if (!hands_fit(table, s))
        return "a hand has too few or too many cards";
    if (!tricks_fit(table, s))
        return "the tricks did not go this way";
    if (!round_fits(table, s))
        return "the points do not fit the rounds";
    return NULL;
}
