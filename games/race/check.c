/* check.c -- whether a race could have come about. */
#include "games/race/race.h"

static bool in_range(const Table *table, const Race *s)
{
    if (s->phase > PHASE_OVER || s->start >= table->seats ||
        s->actor >= table->seats || s->shown > EDGES ||
        s->points > POINTS_MAX || s->spent >> PIECES || s->queue >> TURNS ||
        s->thief > 1)
        return false;
    for (int seat = 0; seat < LANES; seat++) {
        for (int piece = 0; piece < PIECES; piece++)
            if (s->lane[seat][piece] > (seat < table->seats ? HOME : 0))
                return false;
        if (seat < table->seats && s->retook[seat] > ROUNDS)
            return false;
    }
    return true;
}

/* No two pieces of a lane stand on one space, whichever way they face. */
static bool lanes_fit(const Race *s)
{
    for (int seat = 0; seat < LANES; seat++) {
        uint32_t taken = 0;
        for (int piece = 0; piece < PIECES; piece++) {
            int place = s->lane[seat][piece];
            uint32_t space = 1u << (place > TURNAROUND ? HOME - place : place);
            if (taken & space & ~1u)
                return false;
            taken |= space;
        }
    }
    return true;
}

/* A stage card lies in play exactly while one is needed. */
static bool stage_fits(const Race *s)
{
    bool in_play = s->phase <= PHASE_CONSOLE || s->phase == PHASE_SHOW ||
                   (s->phase == PHASE_TOP && s->shown);
    if (in_play ? s->stage >= STAGES : s->stage != NONE)
        return false;
    if (in_play && (s->deck >> s->stage & 1))
        return false;
    if ((s->phase == PHASE_STAGE) && !s->deck)
        return false;
    return (s->phase == PHASE_PLACE) ? !s->shown : in_play || !s->shown;
}

/* The game waits for the actor, for chance or for nobody, as the phase says;
 * for a tile only where one is to be turned up. */
static bool awaited_fits(const Table *table, const Race *s)
{
    if (s->phase >= PHASE_SHOW)
        return !s->awaited && !s->queue;
    if (s->phase == PHASE_TOP &&
        (!race_lacks_top(table, s) || (s->shown && s->queue)))
        return false;
    if (s->phase >= PHASE_START)
        return s->awaited == 1u << CHANCE;
    if (s->phase != PHASE_PLACE)
        return s->awaited == 1u << s->actor && !s->queue;
    return s->queue && s->awaited == 1u << s->actor &&
           s->actor == race_seat_at(table, s->start, race_turn(s));
}

/* Points are left only to a mover: to choose, or to go on afterwards. */
static bool points_fit(const Race *s)
{
    bool evaluating = s->shown && s->stage != NONE && s->phase != PHASE_CONSOLE;
    if (s->phase == PHASE_MOVE || s->phase == PHASE_STEAL)
        return evaluating && (s->points || s->phase == PHASE_STEAL);
    return evaluating || !s->points;
}

/* Each tile in play is in its pile or with one seat; no other exists. */
static bool tiles_fit(const Table *table, const Race *s)
{
    const Box *box = race_box(table);
    for (int side = 0; side < SIDES; side++) {
        uint32_t all = s->pile[side];
        for (int seat = 0; seat < LANES; seat++) {
            uint32_t own = s->tiles[seat][side];
            if ((own & all) || (own && seat >= table->seats))
                return false;
            all |= own;
        }
        if (all >> box->tiles[side])
            return false;
        if (s->top[side] != NONE &&
            (s->top[side] >= TILES || !(s->pile[side] >> s->top[side] & 1)))
            return false;
    }
    return true;
}

/* A shuffled pile shows its top tile whenever one could be taken; a sorted
 * one needs no mark. */
static bool tops_fit(const Table *table, const Race *s)
{
    for (int side = 0; side < SIDES; side++) {
        bool settled = s->phase <= PHASE_CONSOLE || s->phase == PHASE_STAGE;
        bool marked = s->top[side] != NONE;
        if (!table->option[OPT_PILES] ? marked
                                      : settled && s->pile[side] && !marked)
            return false;
    }
    return true;
}

/* Who is to steal waits for nothing but a tile that is turned up first. */
static bool thief_fits(const Table *table, const Race *s)
{
    bool waits = s->phase == PHASE_SHOW || (s->phase == PHASE_TOP && s->shown);
    return !s->thief || (waits && table->option[OPT_STEAL]);
}

/* Each card of the stage lies on one edge, in a turn that is over. */
static bool cards_fit(const Table *table, const Race *s)
{
    uint32_t placed = 0;
    for (int edge = 0; edge < EDGES; edge++) {
        if (s->on[edge] & placed)
            return false;
        placed |= s->on[edge];
    }
    if (placed >> race_turn(s))
        return false;
    if (table->seats < LANES && ((placed | s->queue) & EVERY_ROUND << 3))
        return false;
    for (int turn = 0; turn < TURNS; turn++) {
        int value = s->card[turn];
        bool card = value == HIDDEN_CARD ||
                    (value <= CARD_MAX && race_box(table)->run[value]);
        if ((placed >> turn & 1) ? !card : value != NO_CARD)
            return false;
    }
    Race counted = *s;
    race_count_bids(&counted);
    return !__builtin_memcmp(counted.bid, s->bid, sizeof s->bid);
}

/* Taking the known cards out of where they came from must leave room for the
 * hidden ones; a hand holds exactly what is left. */
static bool hand_fits(const Table *table, const Race *s, int seat)
{
    const Box *box = race_box(table);
    uint8_t hand = s->began[seat];
    int hidden = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int value = s->card[race_turn_of(table, s->start, seat, round)];
        if (s->retook[seat] == round) {
            hand = FULL_HAND;
            for (int r = 0; r < round; r++) {
                int before = s->card[race_turn_of(table, s->start, seat, r)];
                if (before != HIDDEN_CARD)
                    hand = race_without(box, hand, before);
            }
        }
        if (value == HIDDEN_CARD)
            hidden++;
        else if (value != NO_CARD && !(hand & box->run[value]))
            return false;
        else
            hand = race_without(box, hand, value);
        if (bit_count(hand) < hidden)
            return false;
    }
    bool consoled = s->phase == PHASE_CONSOLE && (s->movers >> seat & 1);
    return hand == s->hand[seat] || consoled;
}

/* A take-back is possible exactly for who began the stage without some card
 * and has not used it; one in this stage was used, in a turn that has come. */
static bool take_backs_fit(const Table *table, const Race *s)
{
    int now = s->stage == NONE ? -1 : race_turn(s);
    uint32_t may = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        bool used = s->began[seat] != FULL_HAND;
        may |= (uint32_t)used << seat;
        if (s->retook[seat] == ROUNDS)
            continue;
        int turn = race_turn_of(table, s->start, seat, s->retook[seat]);
        if (!used || !(s->retaken >> seat & 1) || turn > now)
            return false;
    }
    return s->may_retake == (may & ~(uint32_t)s->retaken);
}

static bool is_canonical(const Box *box, uint8_t hand)
{
    return !((hand << 1) & box->same & ~hand);
}

const char *race_check(const Table *table, const void *state)
{
    const Race *s = (const Race *)state;
    const Box *box = race_box(table);
    if (!in_range(table, s))
        return "a field is out of range";
    if (!lanes_fit(s))
        return "two pieces stand on one space";
    if (!stage_fits(s))
        return "the stage card does not fit the phase";
    if (!points_fit(s))
        return "points are left where nobody moves";
    if (!awaited_fits(table, s))
        return "the wrong actor is awaited";
    if (!tiles_fit(table, s))
        return "a point tile is nowhere or in two places";
    if (!tops_fit(table, s))
        return "a shuffled pile lacks its top";
    if (!thief_fits(table, s))
        return "a thief is not asked";
    if (!cards_fit(table, s))
        return "a card at the stage lies wrong";
    for (int seat = 0; seat < table->seats; seat++) {
        if (!is_canonical(box, s->hand[seat]) ||
            !is_canonical(box, s->began[seat]))
            return "a hand is not written in its one way";
        if (!hand_fits(table, s, seat))
            return "a hand does not fit the cards placed";
    }
    if (!take_backs_fit(table, s))
        return "a take-back is offered wrongly";
    if (s->phase == PHASE_MOVE &&
        !race_candidates(s, s->actor, race_side(table, s)))
        return "points are left with nothing to move";
    return NULL;
}
