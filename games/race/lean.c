/* lean.c -- how a sensible player weighs the choices of a race.
 *
 * Everything is measured in sixteenths of a point. A move is worth the tiles
 * it takes and something for each step; a bid is worth what it adds to the
 * chance of winning its edge times the best move there, less the price of the
 * card, which falls as the race runs out. A choice of utility u weighs about
 * 2 ^ (u / SOFTNESS).
 */
#include "games/race/race.h"

enum {
    POINT = 16,
    STEP = 9,      /* of a step while there is time to finish */
    LAST_STEP = 3, /* of a step in the last stage: ties, the penalty */
    SOFTNESS = 6,
    CERTAIN = 64 /* a chance of one */
};

typedef struct Mind {
    const Table *table;
    const Box *box;
    const Race *s;
    int seat;
    int step;  /* worth of a step now */
    int price; /* of a card, per pip, in sixteenths of a sixteenth */
} Mind;

static uint32_t weigh(int utility)
{
    static const uint8_t fraction[SOFTNESS] = {64, 72, 81, 91, 102, 114};
    int shifted = utility + 8 * SOFTNESS;
    if (shifted < 0)
        return 1;
    int power = shifted / SOFTNESS;
    if (power > 18)
        power = 18;
    return 1 + ((uint32_t)fraction[shifted % SOFTNESS] << power >> 6);
}

static int card_sum(const Box *box, uint32_t hand)
{
    int sum = 0;
    for (; hand; hand &= hand - 1)
        sum += box->card[__builtin_ctz(hand)];
    return sum;
}

/* ---- moves ---- */

static int tile_worth(const Mind *m, int side)
{
    if (!m->s->pile[side])
        return 0;
    int tile = race_top(m->table, m->s, side);
    return POINT * m->box->tile[side][tile % TILES];
}

static int move_worth(const Mind *m, const uint8_t lane[PIECES], int piece,
                      int points)
{
    int from = lane[piece];
    if (from >= HOME || points < 1)
        return 0;
    Walk walk = race_walk(lane, piece, points);
    int worth = m->step * (walk.to - from);
    if (from < TURNAROUND && walk.to >= TURNAROUND)
        worth += tile_worth(m, AT_TURN);
    if (walk.to == HOME)
        worth += tile_worth(m, AT_HOME);
    return worth;
}

static int best_move(const Mind *m, const uint8_t lane[PIECES], uint32_t pieces,
                     int points)
{
    int best = 0;
    for (; pieces; pieces &= pieces - 1) {
        int worth = move_worth(m, lane, __builtin_ctz(pieces), points);
        best = worth > best ? worth : best;
    }
    return best;
}

/* A part of a question mark, and the best single use of the rest. */
static int split_worth(const Mind *m, int piece, int points)
{
    uint8_t lane[PIECES];
    __builtin_memcpy(lane, m->s->lane[m->seat], sizeof lane);
    int worth = move_worth(m, lane, piece, points);
    Walk walk = race_walk(lane, piece, points);
    lane[piece] = (uint8_t)walk.to;
    uint32_t others = 7u & ~(1u << piece) & ~(uint32_t)m->s->spent;
    return worth + best_move(m, lane, others, m->s->points - walk.used);
}

/* ---- bids ---- */

/* What the edge would bring this seat with one more card on it. */
static int edge_worth(const Mind *m, int edge)
{
    Side side = m->box->stage[m->s->stage][edge];
    const uint8_t *lane = m->s->lane[m->seat];
    if (side.piece != ANY_PIECE)
        return move_worth(m, lane, side.piece, side.points);
    int points = side.points ? side.points : bit_count(m->s->on[edge]) + 1;
    return best_move(m, lane, 7, points);
}

/* Twice the sum that the strongest rival is thought to have on the edge: what
 * is known of it, and an average card for each that is hidden. */
static int rival_sum(const Mind *m, int edge)
{
    int strongest = 0;
    for (int seat = 0; seat < m->table->seats; seat++) {
        int sum = 0, pool = m->s->hand[seat];
        if (seat == m->seat)
            continue;
        for (int round = 0; round < ROUNDS; round++) {
            int turn = race_turn_of(m->table, m->s->start, seat, round);
            if (!(m->s->on[edge] >> turn & 1))
                continue;
            if (m->s->card[turn] != HIDDEN_CARD)
                sum += 2 * m->s->card[turn];
            else if (pool)
                sum += 2 * card_sum(m->box, (uint32_t)pool) /
                       bit_count((uint64_t)pool);
        }
        strongest = sum > strongest ? sum : strongest;
    }
    return strongest;
}

/* How likely a sum wins against a rival's, of CERTAIN. Turns that rivals
 * still have count as a little more on the edge. */
static int winning_chance(const Mind *m, int sum, int rival)
{
    if (!sum)
        return 0;
    int turns_left = bit_count(m->s->queue) - 1;
    int lead = 8 * sum - 4 * rival - 3 * turns_left;
    int chance = CERTAIN / 2 + lead;
    return chance < 2 ? 2 : chance > CERTAIN ? CERTAIN : chance;
}

static void lean_bids(const Mind *m, uint64_t bids, uint32_t *weight)
{
    int first = race_turn_of(m->table, m->s->start, m->seat, 0);
    for (int edge = 0; edge < EDGES; edge++) {
        int worth = edge_worth(m, edge), rival = rival_sum(m, edge);
        int own = m->s->bid[edge][first] >> 4;
        int before = winning_chance(m, own, rival);
        uint32_t cards = bids >> CARDS * edge & FULL_HAND;
        for (; cards; cards &= cards - 1) {
            int card = __builtin_ctz(cards), value = m->box->card[card];
            int gain = winning_chance(m, own + value, rival) - before;
            weight[BID + CARDS * edge + card] =
                weigh(worth * gain / CERTAIN - m->price * value / 16);
        }
    }
}

/* Cards come back when they are needed: later there are more of them. */
static int take_back_worth(const Mind *m)
{
    int held = bit_count(m->s->hand[m->seat]);
    return held == 0 ? 8 * POINT : held == 1 ? POINT / 2 : -4 * POINT;
}

static void lean_place(const Mind *m, const Set *legal, uint32_t *weight)
{
    weight[PASS] = weigh(0);
    if (set_has(legal, TAKE_BACK))
        weight[TAKE_BACK] = weigh(take_back_worth(m));
    lean_bids(m, legal->word[0] >> BID, weight);
}

/* What a pip is worth: nothing when there is no later stage to use it in,
 * less when more is held than the stages to come can take. */
static int pip_price(const Mind *m)
{
    int stages = bit_count(m->s->deck);
    int pips = card_sum(m->box, m->s->hand[m->seat]);
    if (!(m->s->retaken >> m->seat & 1))
        pips += card_sum(m->box, FULL_HAND);
    if (!stages || !pips)
        return 0;
    int price = 16 * 5 * (stages + 1) * 6 / pips;
    return price > 16 * 16 ? 16 * 16 : price;
}

/* ---- the rest ---- */

static void lean_move(const Mind *m, const Set *legal, uint32_t *weight)
{
    bool question = !race_side(m->table, m->s).points;
    if (set_has(legal, STAY))
        weight[STAY] = 1;
    for (int a = set_next(legal, MOVE); a >= 0; a = set_next(legal, a + 1)) {
        int piece = (a - MOVE) / POINTS_MAX;
        int points = (a - MOVE) % POINTS_MAX + 1;
        int worth = question
                        ? split_worth(m, piece, points)
                        : move_worth(m, m->s->lane[m->seat], piece, points);
        weight[a] = weigh(worth - 4 * POINT);
    }
}

/* The tile for oneself, and a third of it for taking it from a rival. */
static void lean_steal(const Mind *m, const Set *legal, uint32_t *weight)
{
    weight[DRAW] = weigh(tile_worth(m, AT_HOME) - 4 * POINT);
    for (int a = set_next(legal, STEAL); a >= 0; a = set_next(legal, a + 1)) {
        HeldTile best = race_held_tile(m->table, m->s, a - STEAL, true);
        weight[a] = weigh(POINT * best.value * 4 / 3 - 4 * POINT);
    }
}

static void lean_console(const Mind *m, const Set *legal, uint32_t *weight)
{
    weight[LEAVE] = 1;
    for (int a = set_next(legal, RECOVER); a >= 0; a = set_next(legal, a + 1))
        weight[a] = weigh(4 * m->box->card[a - RECOVER]);
}

void race_lean(const Table *table, const void *view, int seat,
               uint32_t weight[SET_SIZE])
{
    const Race *s = (const Race *)view;
    Mind m = {.table = table,
              .box = race_box(table),
              .s = s,
              .seat = seat,
              .step = s->deck ? STEP : LAST_STEP};
    m.price = pip_price(&m);
    Set legal = table->game->legal(table, view, seat);
    if (s->phase == PHASE_PLACE)
        lean_place(&m, &legal, weight);
    else if (s->phase == PHASE_MOVE)
        lean_move(&m, &legal, weight);
    else if (s->phase == PHASE_STEAL)
        lean_steal(&m, &legal, weight);
    else
        lean_console(&m, &legal, weight);
}
