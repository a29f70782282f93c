/* kernel_tmpl.c -- the rules of Crazy Lab.
 *
 * A round runs: chance deals minus colours and cards; all seats choose at
 * once; then trick after trick chance turns up a trump and the seats play.
 * The tags name the rulings of RULES.md.
 */
#ifndef GAMES_LAB_KERNEL_TMPL
#define GAMES_LAB_KERNEL_TMPL

#include "games/lab/cards_tmpl.c"
#include "games/lab/world_tmpl.c"

#define RULES(name) lab_##name
#include "core/playout_tmpl.c"

static void await_chance(Lab *s, Phase phase)
{
    s->phase = (uint8_t)phase;
    s->awaited = 1u << CHANCE;
}

static void await_nobody(Lab *s, Phase phase)
{
    s->phase = (uint8_t)phase;
    s->awaited = 0;
}

static void await_actor(Lab *s)
{
    s->phase = PHASE_PLAY;
    s->awaited = (uint16_t)(1u << s->actor);
}

/* Everything of a round is new but the totals and who leads. [L16] */
static void open_round(const Table *table, Lab *s)
{
    int cards = lab_box(table)->cards;
    __builtin_memset(s->hand, 0, sizeof s->hand);
    __builtin_memset(s->won, 0, sizeof s->won);
    __builtin_memset(s->play, NONE, sizeof s->play);
    __builtin_memset(s->trump, NONE, sizeof s->trump);
    __builtin_memset(s->minus, NONE, sizeof s->minus);
    __builtin_memset(s->plus, NONE, sizeof s->plus);
    __builtin_memset(s->stack, 0, sizeof s->stack);
    __builtin_memset(s->turned, 0, sizeof s->turned);
    for (int word = 0; word < CARD_WORDS; word++, cards -= 64)
        s->deck[word] = cards >= 64 ? ~0ull
                        : cards > 0 ? (1ull << cards) - 1
                                    : 0;
    s->backs = 0;
    s->trick = s->actor = s->best = 0;
    s->leader = s->start;
    s->top = NONE;
    await_chance(s, PHASE_MINUS);
}

RULE void lab_init(const Table *table, void *state)
{
    Lab *s = (Lab *)state;
    __builtin_memset(s, 0, sizeof *s);
    open_round(table, s);
    if (table->option[OPT_LEADER] == LEADER_LOT)
        await_chance(s, PHASE_LEADER);
}

RULE Actors lab_actors(const Table *table, const void *state)
{
    Actors who = {((const Lab *)state)->awaited, 0};
    (void)table;
    return who;
}

/* ---- what may be done ---- */

/* [L6] First the plus colour, then which of the other three stays out. */
static inline uint32_t colours_left(const Lab *s, int seat)
{
    uint32_t plus = s->plus[seat], second = plus != NONE;
    return lab_others(s->minus[seat]) & ~(second << (plus & 7));
}

static uint64_t legal_choice(const Lab *s, int seat)
{
    uint64_t left = colours_left(s, seat);
    return left << ((s->plus[seat] == NONE ? PLUS : LEAVE) - 128);
}

/* The minus colours that no seat has, a set. [L5] */
static uint32_t free_colours(const Table *table, const Lab *s)
{
    uint32_t taken = 0;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->minus[seat] != NONE)
            taken |= 1u << s->minus[seat];
    return ((1u << COLOURS) - 1) & ~taken;
}

/* The minus colours that may come to the top, a set. */
static uint32_t next_colours(const Lab *s)
{
    uint32_t set = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        set |= (s->backs >> (2 * colour + 1) & 1u) << colour;
    return set;
}

static uint64_t legal_turn(const Lab *s)
{
    uint64_t set = 0;
    if (s->top != NONE)
        return (uint64_t)s->stack[s->top] << 8 * s->top;
    for (int minus = 0; minus < COLOURS; minus++)
        if (lab_cards_left(s, minus))
            set |= (uint64_t)s->stack[minus] << 8 * minus;
    return set;
}

static void legal_outcome(const Table *table, const Lab *s, Set *set)
{
    if (s->phase == PHASE_DEAL)
        __builtin_memcpy(set->word, s->deck, sizeof s->deck);
    else if (s->phase == PHASE_TURN)
        set->word[3] = legal_turn(s);
    else if (s->phase == PHASE_TOP)
        set->word[2] = (uint64_t)next_colours(s) << (TOP - 128);
    else if (s->phase == PHASE_MINUS)
        set->word[2] = (uint64_t)free_colours(table, s) << (MINUS - 128);
    else
        set->word[2] = ((1ull << table->seats) - 1) << (LEAD - 128);
}

RULE Set lab_legal(const Table *table, const void *state, int actor)
{
    const Lab *s = (const Lab *)state;
    Set set = {{0, 0, 0, 0}};
    if (!(s->awaited >> actor & 1))
        return set;
    if (actor >= CHAIRS)
        legal_outcome(table, s, &set);
    else if (s->phase == PHASE_CHOOSE)
        set.word[2] = legal_choice(s, actor);
    else /* [L10] any card */
        __builtin_memcpy(set.word, s->hand[actor], sizeof s->hand[actor]);
    return set;
}

/* Of a colour that nobody has, one card more may come than will: all cards of
 * the stack are equally near the top. */
static bool odds_of_turn(const Lab *s, uint32_t weight[SET_SIZE])
{
    for (int minus = 0; minus < COLOURS; minus++) {
        uint32_t left = s->stack[minus];
        uint32_t each =
            left ? 12u * (uint32_t)lab_cards_left(s, minus) / bit_count(left)
                 : 0;
        for (; left; left &= left - 1)
            weight[TURN + 8 * minus + __builtin_ctz(left)] = each;
    }
    return true;
}

RULE bool lab_odds(const Table *table, const void *state,
                   uint32_t weight[SET_SIZE])
{
    const Lab *s = (const Lab *)state;
    (void)table;
    if (s->phase == PHASE_TURN && s->top == NONE)
        return odds_of_turn(s, weight);
    if (s->phase != PHASE_TOP)
        return false;
    for (int colour = 0; colour < COLOURS; colour++)
        weight[TOP + colour] = (uint32_t)bit_count(s->backs >> 2 * colour & 3);
    return true;
}

/* ---- chance ---- */

static void open_choice(const Table *table, Lab *s)
{
    s->phase = PHASE_CHOOSE;
    s->trick = s->actor = 0;
    s->awaited = (uint16_t)((1u << table->seats) - 1);
}

static void apply_leader(Lab *s, int seat)
{
    s->start = s->leader = (uint8_t)seat;
    await_chance(s, PHASE_MINUS);
}

/* [L5] */
static void apply_minus(const Table *table, Lab *s, int colour, Tale *tale)
{
    s->minus[s->actor] = (uint8_t)colour;
    s->actor = (uint8_t)lab_next(table, s->actor);
    if (s->actor)
        return;
    s->phase = PHASE_DEAL;
    if (TELLS(tale))
        lab_tell_round(table, s, tale);
}

static void apply_deal(const Table *table, Lab *s, int card)
{
    cards_take(s->deck, cards_one(card));
    cards_give(s->hand[s->actor], cards_one(card));
    s->actor = (uint8_t)lab_next(table, s->actor);
    s->trick += s->actor == 0;
    if (s->trick == lab_box(table)->tricks)
        open_choice(table, s);
}

static void open_trick(const Table *table, Lab *s)
{
    bool shown = table->option[OPT_TOP] == TOP_SHOWN;
    await_chance(s, shown && s->top == NONE ? PHASE_TOP : PHASE_TURN);
}

/* One card less of a colour is to come to the top. */
static void lift_back(Lab *s, int minus)
{
    uint32_t pair = s->backs & 3u << 2 * minus;
    s->backs ^= (uint16_t)(pair & (0u - pair));
}

/* Before the first trick, where it is turned over at once, or behind the trump
 * of a trick, as long as the stack has cards. */
static void apply_top(const Table *table, Lab *s, int colour, Tale *tale)
{
    lift_back(s, colour);
    s->top = (uint8_t)colour;
    if (s->trump[s->trick] == NONE) {
        await_chance(s, PHASE_TURN);
        return;
    }
    await_actor(s);
    if (TELLS(tale))
        lab_tell_top(table, s, tale);
}

/* [L8, L9, L19] */
static void apply_turn(const Table *table, Lab *s, int trump, Tale *tale)
{
    int minus = trump >> 3, plus = trump & 7;
    s->trump[s->trick] = (uint8_t)trump;
    s->stack[minus] ^= (uint8_t)(1u << plus);
    s->turned[minus] |= (uint8_t)(1u << plus);
    if (s->top == NONE)
        lift_back(s, minus);
    s->top = NONE;
    if (TELLS(tale))
        lab_tell_turn(table, s, tale);
    if (table->option[OPT_TOP] == TOP_SHOWN && s->backs)
        await_chance(s, PHASE_TOP);
    else
        await_actor(s);
}

static void apply_outcome(const Table *table, Lab *s, int outcome, Tale *tale)
{
    if (s->phase == PHASE_DEAL)
        apply_deal(table, s, outcome - DEAL);
    else if (s->phase == PHASE_TURN)
        apply_turn(table, s, outcome - TURN, tale);
    else if (s->phase == PHASE_TOP)
        apply_top(table, s, outcome - TOP, tale);
    else if (s->phase == PHASE_MINUS)
        apply_minus(table, s, outcome - MINUS, tale);
    else
        apply_leader(s, outcome - LEAD);
}

/* ---- seats ---- */

/* Everybody has chosen: the stack is complete. [L7] */
static void close_choice(const Table *table, Lab *s)
{
    uint32_t left = free_colours(table, s);
    for (; left; left &= left - 1)
        s->stack[__builtin_ctz(left)] = lab_others(__builtin_ctz(left));
    s->backs = FULL_BACKS;
    s->actor = s->leader;
    open_trick(table, s);
}

/* [L6, L14] What is neither kept nor left out goes to the stack. Nothing
 * foretells whose turn it is, so no branch asks which of the two this is. */
static inline void choose(Lab *s, int seat, int colour)
{
    uint32_t plus = s->plus[seat], second = plus != NONE, both = 0u - second;
    uint32_t rest = colours_left(s, seat) ^ 1u << colour;
    s->plus[seat] = (uint8_t)((plus & both) | ((uint32_t)colour & ~both));
    s->stack[s->minus[seat]] = (uint8_t)(rest & both);
    s->awaited ^= (uint16_t)(second << seat);
}

/* [L18] That everybody has chosen is hidden until the last one does, so that
 * choice turns something up. */
static void apply_choice(const Table *table, Lab *s, int seat, int action,
                         Tale *tale)
{
    int colour = action % 8;
    choose(s, seat, colour);
    if (TELLS(tale) && action < LEAVE)
        lab_tell_plus(seat, colour, tale);
    else if (TELLS(tale))
        lab_tell_leave(s, seat, colour, tale);
    if (s->awaited)
        return;
    close_choice(table, s);
    if (TELLS(tale))
        lab_tell_chosen(tale);
}

/* [L12, L13] The start moves on clockwise from round to round. [L11] */
static void end_round(const Table *table, Lab *s, Tale *tale)
{
    await_nobody(s, PHASE_SCORE);
    for (int seat = 0; seat < table->seats; seat++) {
        s->last[seat] = (int16_t)lab_score(s, seat);
        s->total[seat] = (int16_t)(s->total[seat] + s->last[seat]);
    }
    if (TELLS(tale))
        lab_tell_score(table, s, tale);
    if (s->round + 1 == table->option[OPT_ROUNDS]) {
        s->phase = PHASE_OVER;
        return;
    }
    s->round++;
    s->start = (uint8_t)lab_next(table, s->start);
    open_round(table, s);
}

static void end_trick(const Table *table, Lab *s, Tale *tale)
{
    int winner = lab_taker(table, s->leader, s->best);
    if (TELLS(tale)) {
        await_nobody(s, PHASE_TAKE);
        lab_tell_take(table, s, winner, tale);
    }
    s->won[winner] += lab_trick_points(table, s, s->trick);
    s->leader = s->actor = (uint8_t)winner;
    s->best = 0;
    s->trick++;
    if (s->trick < lab_box(table)->tricks)
        open_trick(table, s);
    else
        end_round(table, s, tale);
}

/* The seat at this place in the order plays a card. */
static inline void lay_card(const Table *table, Lab *s, int order,
                            OneCard drawn)
{
    int seat = lab_seat(table, s->leader, order), card = cards_number(drawn);
    int rank = lab_box(table)->card[card].rank[s->trump[s->trick] & 7];
    uint8_t strength = lab_strength(rank, order);
    cards_take(s->hand[seat], drawn);
    s->play[s->trick][seat] = (uint8_t)card;
    s->best = strength > s->best ? strength : s->best;
}

static void apply_play(const Table *table, Lab *s, int card, Tale *tale)
{
    int seat = s->actor;
    lay_card(table, s, lab_order(table, s->leader, seat), cards_one(card));
    s->actor = (uint8_t)lab_next(table, seat);
    s->awaited = (uint16_t)(1u << s->actor);
    if (TELLS(tale))
        lab_tell_play(table, seat, card, tale);
    if (s->actor == s->leader)
        end_trick(table, s, tale);
}

RULE void lab_apply(const Table *table, void *state, int actor, int action,
                    Tale *tale)
{
    Lab *s = (Lab *)state;
    if (s->phase == PHASE_PLAY)
        apply_play(table, s, action - PLAY, tale);
    else if (s->phase == PHASE_CHOOSE)
        apply_choice(table, s, actor, action, tale);
    else
        apply_outcome(table, s, action, tale);
}

/* Finished rounds count; most points win, and ties share. [L13] */
RULE void lab_result(const Table *table, const void *state, Result *result)
{
    const Lab *s = (const Lab *)state;
    __builtin_memset(result, 0, sizeof *result);
    for (int seat = 0; seat < table->seats; seat++) {
        result->team[seat] = seat;
        result->score[seat] = s->total[seat];
        result->rank[seat] = 1;
        for (int other = 0; other < table->seats; other++)
            result->rank[seat] += s->total[other] > s->total[seat];
    }
}

/* ---- random play ----
 *
 * The rules as above, in loops that know what comes next; a law compares them
 * with playout_run. Nothing foretells what is drawn, so what depends on it is
 * selected and not branched for. */

/* One of several is drawn as in playout_uniform: a single one without a
 * random number. */
static inline int draw(uint32_t count, Rng *rng)
{
    return count == 1 ? 0 : (int)rng_below(rng, count);
}

static void minus_uniformly(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    uint32_t left = free_colours(table, s);
    int n = draw((uint32_t)bit_count(left), rng);
    apply_minus(table, s, bit_nth(left, n), NULL);
    tally->steps++;
}

/* Deck and turn are in registers meanwhile. */
static void deal_uniformly(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    uint64_t deck[CARD_WORDS] = {s->deck[0], s->deck[1]};
    uint32_t count = (uint32_t)lab_count_cards(deck), before = count;
    for (int trick = s->trick, seat = s->actor; trick < lab_box(table)->tricks;
         trick++, seat = 0)
        for (; seat < table->seats; seat++) {
            OneCard card = cards_nth(deck, draw(count--, rng));
            cards_take(deck, card);
            cards_give(s->hand[seat], card);
        }
    __builtin_memcpy(s->deck, deck, sizeof deck);
    tally->steps += before - count;
    open_choice(table, s);
}

static void choose_uniformly(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    while (s->awaited) {
        uint32_t count = (uint32_t)bit_count(s->awaited);
        int seat = bit_nth(s->awaited, draw(count, rng));
        uint32_t left = colours_left(s, seat);
        int n = (int)rng_below(rng, (uint32_t)bit_count(left));
        choose(s, seat, bit_nth(left, n));
        tally->decisions++;
        tally->steps++;
    }
    close_choice(table, s);
}

static void top_uniformly(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    uint32_t count = (uint32_t)bit_count(s->backs);
    int back = bit_nth(s->backs, (int)rng_below(rng, count));
    apply_top(table, s, back / 2, NULL);
    tally->steps++;
}

/* Whether one card of the colour is left or more nothing foretells either:
 * the random number is drawn and, for one, put back. */
static void turn_uniformly(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    uint32_t count = (uint32_t)bit_count(s->stack[s->top]);
    uint64_t before = rng->state;
    int plus = bit_nth(s->stack[s->top], (int)rng_below(rng, count));
    rng->state = count == 1 ? before : rng->state;
    apply_turn(table, s, 8 * s->top + plus, NULL);
    tally->steps++;
}

static void play_uniformly(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    int first = lab_order(table, s->leader, s->actor);
    uint32_t count = (uint32_t)(lab_box(table)->tricks - s->trick);
    for (int order = first; order < table->seats; order++) {
        int seat = lab_seat(table, s->leader, order);
        lay_card(table, s, order, cards_nth(s->hand[seat], draw(count, rng)));
    }
    tally->steps += (uint32_t)(table->seats - first);
    tally->decisions += (uint32_t)(table->seats - first);
    end_trick(table, s, NULL);
}

/* What is rare: the first leader, and trumps from under a hidden top. */
static void chance_uniformly(const Table *table, Lab *s, Rng *rng, Tally *tally)
{
    int outcome = lab_playout_action(table, s, CHANCE, rng);
    apply_outcome(table, s, outcome, NULL);
    tally->steps++;
}

RULE __attribute__((flatten)) Tally lab_playout(const Table *table, void *state,
                                                Rng *rng)
{
    Lab *s = (Lab *)state;
    Rng local = *rng;
    Tally tally = {0, 0};
    while (s->phase != PHASE_OVER)
        if (s->phase == PHASE_PLAY)
            play_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_TURN && s->top != NONE)
            turn_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_TOP)
            top_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_DEAL)
            deal_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_MINUS)
            minus_uniformly(table, s, &local, &tally);
        else if (s->phase == PHASE_CHOOSE)
            choose_uniformly(table, s, &local, &tally);
        else
            chance_uniformly(table, s, &local, &tally);
    *rng = local;
    return tally;
}

#endif
