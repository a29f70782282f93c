/* kernel_tmpl.c -- the rules of Crazy Race, both editions.
 *
 * A stage runs: chance turns up a stage card; three rounds of placing; then
 * run() turns up edge after edge and moves pieces, and stops wherever a seat
 * has a choice or a shuffled pile shows its next tile. What differs between
 * the editions is in the box. The tags name the rulings of RULES.md.
 */
#include "games/race/race.h"
#include "games/race/score_tmpl.c"
#include "games/race/world_tmpl.c"

#define RULES(name) race_##name
#include "core/playout_tmpl.c"

static uint8_t tiles_in_play(const Table *table, int side)
{
    const Box *box = race_box(table);
    int tiles = box->tiles[side];
    int from = table->seats == 3 ? box->unused_with_three : 0; /* [CR26] */
    int to = tiles - table->option[OPT_FEWER];                 /* [CR45] */
    uint32_t below = to > 0 ? (1u << to) - 1 : 0;
    return (uint8_t)(below & ~((1u << from) - 1));
}

/* The game waits for chance, or for the actor, to act in a phase. */
static void await(Race *s, Phase phase)
{
    s->phase = (uint8_t)phase;
    s->awaited = (uint16_t)(1u << (phase < PHASE_START ? s->actor : CHANCE));
}

/* Nobody acts: edges are being evaluated, or the race is over. */
static void await_nobody(Race *s, Phase phase)
{
    s->phase = (uint8_t)phase;
    s->awaited = 0;
}

RULE void race_init(const Table *table, void *state)
{
    Race *s = (Race *)state;
    __builtin_memset(s, 0, sizeof *s);
    await(s, PHASE_START);
    s->deck = (1 << STAGES) - 1;
    s->stage = NONE;
    s->retaken = table->option[OPT_TAKEBACK] ? 0 : 0xff;
    for (int side = 0; side < SIDES; side++) {
        s->top[side] = NONE;
        s->pile[side] = tiles_in_play(table, side);
    }
    for (int seat = 0; seat < table->seats; seat++) {
        s->hand[seat] = s->began[seat] = FULL_HAND;
        s->retook[seat] = ROUNDS;
    }
}

RULE Actors race_actors(const Table *table, const void *state)
{
    const Race *s = (const Race *)state;
    (void)table;
    Actors answer = {s->awaited, 0};
    return answer;
}

/* ---- what is legal ---- */

/* Edges open for bids, as a byte of ones each. With three seats, cards on
 * three edges close the fourth. [CR25] */
static uint32_t open_edges(const Table *table, const Race *s)
{
    if (table->seats > 3)
        return 0xffffffffu;
    uint32_t used = 0;
    for (int edge = 0; edge < EDGES; edge++)
        used |= s->on[edge] ? 0xffu << 8 * edge : 0;
    return bit_count(used) == 8 * 3 ? used : 0xffffffffu;
}

static uint64_t legal_place(const Table *table, const Race *s, int seat)
{
    uint32_t cards = race_distinct(race_box(table), s->hand[seat]);
    uint64_t bids = cards * 0x01010101u & open_edges(table, s);
    uint32_t back = s->may_retake >> seat & 1; /* [CR21] */
    return bids << BID | back << TAKE_BACK | 1u << PASS;
}

/* A question mark may be split while another piece is left to take the rest;
 * otherwise the points go in full. [CR9, CR12, CR14, CR39] */
static uint64_t legal_moves(Side side, uint32_t pieces, int points)
{
    bool split = !side.points && (pieces & (pieces - 1));
    uint64_t amounts = split ? (1u << points) - 1 : 1u << (points - 1);
    uint64_t moves = 0;
    for (int piece = 0; piece < PIECES; piece++)
        if (pieces >> piece & 1)
            moves |= amounts << POINTS_MAX * piece;
    return moves;
}

static uint64_t legal_steals(const Table *table, const Race *s)
{
    uint64_t steals = 1u << DRAW;
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != s->actor &&
            (s->tiles[seat][AT_TURN] | s->tiles[seat][AT_HOME]))
            steals |= 1u << (STEAL + seat);
    return steals;
}

/* The values the actor placed in this stage, each at the card it would come
 * back as. [CR23] */
static uint64_t legal_recoveries(const Table *table, const Race *s)
{
    const Box *box = race_box(table);
    uint32_t cards = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int turn = race_turn_of(table, s->start, s->actor, round);
        if (s->card[turn] == NO_CARD)
            continue;
        uint8_t hand = s->hand[s->actor];
        cards |= race_with(box, hand, s->card[turn] & CARD_MAX) ^ hand;
    }
    return (uint64_t)cards << RECOVER | 1u << LEAVE;
}

static uint64_t legal_outcomes(const Table *table, const Race *s)
{
    const Box *box = race_box(table);
    if (s->phase == PHASE_START)
        return ((1ull << table->seats) - 1) << DRAW_START;
    if (s->phase == PHASE_STAGE)
        return (uint64_t)s->deck << DRAW_STAGE;
    int side = s->pile[AT_TURN] && s->top[AT_TURN] == NONE ? AT_TURN : AT_HOME;
    uint32_t tiles = s->pile[side];
    return (uint64_t)(tiles & ~(tiles << 1 & box->like[side]))
           << (DRAW_TOP + TILES * side);
}

RULE Set race_legal(const Table *table, const void *state, int actor)
{
    const Race *s = (const Race *)state;
    Set set = {{0, 0, 0, 0}};
    if (!(s->awaited >> actor & 1))
        return set;
    if (s->phase == PHASE_PLACE) {
        set.word[0] = legal_place(table, s, actor);
    } else if (s->phase == PHASE_MOVE) {
        Side side = race_side(table, s);
        uint32_t pieces = race_candidates(s, actor, side);
        set.word[0] = (uint64_t)table->option[OPT_OPTIONAL_MOVE] << STAY;
        set.word[MOVE / 64] = legal_moves(side, pieces, s->points);
    } else if (s->phase == PHASE_STEAL) {
        set.word[0] = legal_steals(table, s);
    } else if (s->phase == PHASE_CONSOLE) {
        set.word[0] = legal_recoveries(table, s);
    } else {
        set.word[0] = legal_outcomes(table, s);
    }
    return set;
}

/* Only the tiles of a shuffled pile are unequal: a value comes up as often
 * as the pile still holds it. [CR44] */
RULE bool race_odds(const Table *table, const void *state,
                    uint32_t weight[SET_SIZE])
{
    const Race *s = (const Race *)state;
    if (s->phase != PHASE_TOP)
        return false;
    const Box *box = race_box(table);
    Set outcomes = race_legal(table, state, CHANCE);
    for (int a = set_next(&outcomes, 0); a >= 0;
         a = set_next(&outcomes, a + 1)) {
        int side = (a - DRAW_TOP) / TILES, tile = (a - DRAW_TOP) % TILES;
        weight[a] = 0;
        for (int other = tile; other < TILES; other++)
            weight[a] += (s->pile[side] >> other & 1) &&
                         box->tile[side][other] == box->tile[side][tile];
    }
    return true;
}

/* ---- tiles ---- */

/* A seat takes, if it `takes`, the highest tile that is left or the top of
 * a shuffled pile; an empty pile gives nothing. No branch on `takes`: nothing
 * foretells who passes the turnaround. [CR35, CR44] */
static void take_tile(const Table *table, Race *s, int seat, int side,
                      bool takes, Tale *tale)
{
    uint32_t pile = s->pile[side], top = pile & (0u - pile);
    if (table->option[OPT_PILES])
        top = pile & 1u << s->top[side] % TILES;
    uint32_t tile = top & (0u - (uint32_t)takes);
    s->pile[side] ^= (uint8_t)tile;
    s->tiles[seat][side] |= (uint8_t)tile;
    if (table->option[OPT_PILES] && tile)
        s->top[side] = NONE;
    if (TELLS(tale) && tile)
        story_tile(table, seat, side, __builtin_ctz(tile), tale);
}

/* Stealing takes the victim's best tile: a lower one is never better. [CR48]
 */
static void steal_tile(const Table *table, Race *s, int victim, Tale *tale)
{
    HeldTile best = race_held_tile(table, s, victim, true);
    s->tiles[victim][best.side] ^= (uint8_t)(1u << best.tile);
    s->tiles[s->actor][best.side] |= (uint8_t)(1u << best.tile);
    if (TELLS(tale))
        story_steal(table, s->actor, victim, best.side, best.tile, tale);
}

/* ---- moving ---- */

static bool may_steal(const Table *table, const Race *s)
{
    return table->option[OPT_STEAL] && legal_steals(table, s) != 1u << DRAW;
}

/* What a piece has just done. */
typedef struct Step {
    int from;
    Walk walk;
} Step;

static Step advance(Race *s, int seat, int piece, int points)
{
    uint8_t *place = &s->lane[seat][piece];
    Step step = {*place, race_walk(s->lane[seat], piece, points)};
    *place = (uint8_t)step.walk.to;
    s->movers |= (uint8_t)(1u << seat);
    s->spent |= (uint8_t)(1u << piece);
    return step;
}

static bool turns(Step step)
{
    return (step.from < TURNAROUND) & (step.walk.to >= TURNAROUND);
}

/* Moves a piece of the actor. Points left over when it gets home are lost,
 * but those of a question mark come back for pieces that have not moved.
 * [CR7, CR8] */
static void move(const Table *table, Race *s, Side side, int piece, int points,
                 Tale *tale)
{
    int seat = s->actor;
    Step step = advance(s, seat, piece, points);
    s->points = (uint8_t)(side.points ? 0 : s->points - step.walk.used);
    if (TELLS(tale))
        story_move(table, s, seat, piece, step.from, tale);
    take_tile(table, s, seat, AT_TURN, turns(step), tale); /* [CR35] first */
    if (may_steal(table, s) && step.walk.to == HOME)
        s->thief = 1;
    else
        take_tile(table, s, seat, AT_HOME, step.walk.to == HOME, tale);
    if (TELLS(tale))
        tale_frame(tale, s, sizeof *s);
}

/* The highest sum wins the edge; among equals the one whose first card lies
 * there longest. NONE: no cards there. [CR13, CR15, CR16] */
static int edge_winner(const Table *table, const Race *s, int edge)
{
    const uint16_t *bid = s->bid[edge];
    uint32_t front = bid[0] > bid[1] ? bid[0] : bid[1];
    uint32_t back = bid[2] > bid[3] ? bid[2] : bid[3];
    uint32_t best = front > back ? front : back;
    if (!best)
        return NONE;
    return race_seat_at(table, s->start, TURNS - (int)(best & 15));
}

/* A question mark is worth the cards on its edge. */
static int edge_points(const Race *s, int edge, Side side)
{
    return side.points ? side.points : bit_count(s->on[edge]);
}

/* Turns up the next edge and gives its points to the winner. [CR17] */
static void turn_up(const Table *table, Race *s, Tale *tale)
{
    int edge = s->shown++;
    int winner = edge_winner(table, s, edge);
    s->spent = 0;
    if (winner == NONE)
        return;
    Side side = race_side(table, s);
    s->actor = (uint8_t)winner;
    s->points = (uint8_t)edge_points(s, edge, side);
    if (TELLS(tale)) {
        tale_reveal(tale);
        story_edge(table, s, tale);
        tale_frame(tale, s, sizeof *s);
    }
}

/* The actor's points: asks where there is a choice, moves where there is
 * none. Who has nothing to move there loses them, and nobody else gets them.
 * [CR9, CR10, CR11] */
static void spend(const Table *table, Race *s, Tale *tale)
{
    Side side = race_side(table, s);
    uint32_t pieces = race_candidates(s, s->actor, side);
    if (!pieces) {
        if (TELLS(tale) && !s->spent)
            story_lost(s, tale);
        s->points = 0;
    } else if ((pieces & (pieces - 1)) || table->option[OPT_OPTIONAL_MOVE]) {
        await(s, PHASE_MOVE);
    } else {
        move(table, s, side, __builtin_ctz(pieces), s->points, tale);
    }
}

/* ---- the course of a stage ---- */

/* Who has used any card may take them back, once; who has neither a card nor
 * a take-back is not asked in this stage. [CR19, CR20] */
static void open_seats(const Table *table, Race *s)
{
    s->may_retake = s->queue = 0;
    for (int turn = 0; turn < table->seats; turn++) {
        int seat = race_seat_at(table, s->start, turn);
        uint32_t hand = s->hand[seat];
        uint32_t back = hand != FULL_HAND && !(s->retaken >> seat & 1);
        s->may_retake |= (uint8_t)(back << seat);
        uint32_t asked = (hand | back) != 0;
        s->queue |= (uint16_t)(asked * EVERY_ROUND << turn);
        s->began[seat] = (uint8_t)hand;
        s->retook[seat] = ROUNDS;
    }
}

static void open_stage(const Table *table, Race *s)
{
    await(s, race_lacks_top(table, s) ? PHASE_TOP : PHASE_STAGE);
}

/* Cards at the stage go to the used piles, which are not stored. */
static void clear_stage(const Table *table, Race *s)
{
    __builtin_memset(s->card, NO_CARD, sizeof s->card);
    __builtin_memset(s->on, 0, sizeof s->on);
    __builtin_memset(s->bid, 0, sizeof s->bid);
    s->start = (uint8_t)race_seat_at(table, s->start, 1);
    s->stage = NONE;
    s->shown = s->spent = s->movers = 0;
    open_seats(table, s);
}

/* After the last stage, or when nobody holds a card or could take one back.
 * Whoever is home long since, the game goes on. [CR22, CR47] */
static bool is_finished(const Table *table, const Race *s)
{
    uint32_t hands = 0, all = (1u << table->seats) - 1;
    for (int seat = 0; seat < table->seats; seat++)
        hands |= s->hand[seat];
    return !s->deck || (!hands && (s->retaken & all) == all);
}

/* The next seat, clockwise from the start, that placed a card and moved
 * nothing; NONE. [CR23, CR24, CR41] */
static int consolation(const Table *table, const Race *s)
{
    uint32_t placed = s->on[0] | s->on[1] | s->on[2] | s->on[3];
    if (race_box(table)->edition != EDITION_TRAINS)
        return NONE;
    for (int i = 0; i < table->seats; i++) {
        int seat = race_seat_at(table, s->start, i);
        uint32_t turns = (uint32_t)EVERY_ROUND << i;
        if ((placed & turns) && !(s->movers >> seat & 1))
            return seat;
    }
    return NONE;
}

static void end_stage(const Table *table, Race *s, Tale *tale)
{
    int seat = consolation(table, s);
    if (seat != NONE) {
        s->actor = (uint8_t)seat;
        await(s, PHASE_CONSOLE);
        return;
    }
    clear_stage(table, s);
    if (!is_finished(table, s)) {
        open_stage(table, s);
        return;
    }
    s->queue = 0;
    await_nobody(s, PHASE_OVER);
    if (TELLS(tale)) {
        story_end(s, tale);
        tale_frame(tale, s, sizeof *s);
    }
    if (table->option[OPT_PENALTY])
        score_penalise(table, s, tale);
    if (TELLS(tale))
        story_tie(table, s, tale);
}

/* [CR48] A tile from the finish or from a rival? */
static void ask_thief(Race *s)
{
    s->thief = 0;
    await(s, PHASE_STEAL);
}

/* Goes on with the evaluation to the next choice, draw or stage. A tile taken
 * at the turnaround uncovers the next one before anything else. [CR44] */
static void run(const Table *table, Race *s, Tale *tale)
{
    await_nobody(s, PHASE_SHOW);
    while (s->phase == PHASE_SHOW) {
        if (race_lacks_top(table, s))
            await(s, PHASE_TOP);
        else if (s->thief)
            ask_thief(s);
        else if (s->points)
            spend(table, s, tale);
        else if (s->shown < EDGES)
            turn_up(table, s, tale);
        else
            end_stage(table, s, tale);
    }
}

/* The turn goes to the next seat in the queue. */
static void give_turn(const Table *table, Race *s)
{
    s->actor = (uint8_t)race_seat_at(table, s->start, __builtin_ctz(s->queue));
    s->awaited = (uint16_t)(1u << s->actor);
}

/* The queue behind a seat's turn. Who has just played the last card is not
 * asked any more; a branch, so that the next turn need not wait for this one's
 * card. [CR19] */
static uint32_t queue_behind(const Race *s, uint32_t queue, int seat)
{
    int place = __builtin_ctz(queue) % LANES;
    queue &= queue - 1;
    if (__builtin_expect(!(s->hand[seat] | (s->may_retake >> seat & 1)), 0))
        queue &= ~((uint32_t)EVERY_ROUND << place);
    return queue;
}

static void next_turn(const Table *table, Race *s, Tale *tale)
{
    s->queue = (uint16_t)queue_behind(s, s->queue, s->actor);
    if (s->queue) {
        give_turn(table, s);
        return;
    }
    await_nobody(s, PHASE_SHOW);
    if (TELLS(tale))
        tale_frame(tale, s, sizeof *s);
    run(table, s, tale);
}

/* ---- actions ---- */

/* Lays a seat's card down, and answers its value. A pass lays none; it takes
 * the same way, for nothing foretells what a player chooses and a branch would
 * be guessed wrong. */
static uint32_t lay(const Table *table, Race *s, int seat, uint32_t turn,
                    uint32_t action)
{
    uint32_t bids = 0u - (uint32_t)(action >= BID);
    uint32_t card = action % CARDS, edge = action / CARDS % EDGES;
    uint32_t value = race_box(table)->card[card] & bids;
    uint16_t *bid = &s->bid[edge][turn % LANES];
    s->hand[seat] ^= (uint8_t)(1u << card & bids);
    s->card[turn] = (uint8_t)value;
    s->on[edge] |= (uint16_t)(1u << turn & bids);
    *bid = (uint16_t)(*bid + (race_raise(*bid, turn, value) & bids));
    return value;
}

static void place(const Table *table, Race *s, int action, Tale *tale)
{
    int edge = action / CARDS % EDGES;
    uint32_t turn = (uint32_t)__builtin_ctz(s->queue);
    uint32_t value = lay(table, s, s->actor, turn, (uint32_t)action);
    if (TELLS(tale))
        story_place(table, s, (int)value, edge, tale);
    next_turn(table, s, tale);
}

/* All cards but those at the stage; the seat still has its turn. [CR20] */
static void take_back(const Table *table, Race *s, Tale *tale)
{
    const Box *box = race_box(table);
    uint8_t hand = FULL_HAND;
    int now = race_turn(s) / LANES;
    for (int round = 0; round < now; round++) {
        int turn = race_turn_of(table, s->start, s->actor, round);
        hand = race_without(box, hand, s->card[turn]);
    }
    s->hand[s->actor] = hand;
    s->retaken |= (uint8_t)(1u << s->actor);
    s->may_retake ^= (uint8_t)(1u << s->actor);
    s->retook[s->actor] = (uint8_t)now;
    if (TELLS(tale)) {
        story_take_back(s->actor, tale);
        tale_frame(tale, s, sizeof *s);
    }
}

static void apply_place(const Table *table, Race *s, int action, Tale *tale)
{
    if (__builtin_expect(action == TAKE_BACK, 0))
        take_back(table, s, tale);
    else
        place(table, s, action, tale);
}

/* Who refuses could have moved, and is owed no consolation. [CR43, CR49] */
static void apply_move(const Table *table, Race *s, int action, Tale *tale)
{
    await_nobody(s, PHASE_SHOW);
    if (action == STAY) {
        s->points = 0;
        s->movers |= (uint8_t)(1u << s->actor);
        if (TELLS(tale))
            story_stay(s->actor, tale);
    } else {
        int chosen = action - MOVE;
        move(table, s, race_side(table, s), chosen / POINTS_MAX,
             chosen % POINTS_MAX + 1, tale);
    }
    run(table, s, tale);
}

static void apply_steal(const Table *table, Race *s, int action, Tale *tale)
{
    if (action == DRAW)
        take_tile(table, s, s->actor, AT_HOME, true, tale);
    else
        steal_tile(table, s, action - STEAL, tale);
    run(table, s, tale);
}

static void apply_console(const Table *table, Race *s, int action, Tale *tale)
{
    if (action != LEAVE) {
        s->hand[s->actor] |= (uint8_t)(1u << (action - RECOVER));
        if (TELLS(tale))
            story_recover(s->actor, race_box(table)->card[action - RECOVER],
                          tale);
    }
    s->movers |= (uint8_t)(1u << s->actor);
    end_stage(table, s, tale);
}

static void apply_stage(const Table *table, Race *s, int card, Tale *tale)
{
    s->deck ^= (uint8_t)(1u << card);
    s->stage = (uint8_t)card;
    s->phase = PHASE_PLACE;
    if (TELLS(tale))
        story_stage(table, s, tale);
    give_turn(table, s);
}

/* Before the first stage and between stages nothing is shown. */
static void apply_top(const Table *table, Race *s, int top, Tale *tale)
{
    s->top[top / TILES] = (uint8_t)(top % TILES);
    if (TELLS(tale))
        story_top(table, s, top / TILES, tale);
    if (s->shown)
        run(table, s, tale);
    else
        open_stage(table, s);
}

/* Chance: who begins, what comes next. [CR38] */
static void apply_outcome(const Table *table, Race *s, int outcome, Tale *tale)
{
    if (s->phase == PHASE_STAGE) {
        apply_stage(table, s, outcome - DRAW_STAGE, tale);
    } else if (s->phase == PHASE_TOP) {
        apply_top(table, s, outcome - DRAW_TOP, tale);
    } else {
        s->start = s->actor = (uint8_t)(outcome - DRAW_START);
        if (TELLS(tale))
            story_start(s, tale);
        open_seats(table, s);
        open_stage(table, s);
    }
}

RULE void race_apply(const Table *table, void *state, int actor, int action,
                     Tale *tale)
{
    Race *s = (Race *)state;
    (void)actor;
    if (s->phase == PHASE_PLACE)
        apply_place(table, s, action, tale);
    else if (s->phase == PHASE_MOVE)
        apply_move(table, s, action, tale);
    else if (s->phase == PHASE_STEAL)
        apply_steal(table, s, action, tale);
    else if (s->phase == PHASE_CONSOLE)
        apply_console(table, s, action, tale);
    else
        apply_outcome(table, s, action, tale);
}

/* ---- random play ----
 *
 * What a race spends its time with has loops of its own, made of the same few
 * functions as the rules; everything else is played a step at a time, as in
 * playout_tmpl.c. Each loop is a function that is left alone, so that it has
 * the registers for itself. */

/* The placing turns of a stage, nine of ten decisions. Nobody is asked who has
 * only one choice. */
static __attribute__((noinline)) void
place_uniformly(const Table *table, Race *s, Rng *rng, Tally *tally)
{
    Rng local = *rng;
    uint32_t queue = s->queue, decisions = 0;
    int seat;
    do {
        uint32_t turn = (uint32_t)__builtin_ctz(queue);
        seat = race_seat_at(table, s->start, (int)turn);
        uint64_t choices = legal_place(table, s, seat);
        uint32_t n = rng_below(&local, (uint32_t)bit_count(choices));
        int action = bit_nth(choices, (int)n);
        decisions++;
        if (__builtin_expect(action == TAKE_BACK, 0)) {
            s->actor = (uint8_t)seat;
            take_back(table, s, NULL);
            continue;
        }
        lay(table, s, seat, turn, (uint32_t)action);
        queue = queue_behind(s, queue, seat);
        s->queue = (uint16_t)queue;
    } while (queue);
    s->actor = (uint8_t)seat;
    tally->decisions += decisions;
    tally->steps += decisions;
    *rng = local;
}

/* Moves a piece of a seat, and answers how many points that took. */
static int go(const Table *table, Race *s, int seat, int piece, int points)
{
    Step step = advance(s, seat, piece, points);
    take_tile(table, s, seat, AT_TURN, turns(step), NULL);
    take_tile(table, s, seat, AT_HOME, step.walk.to == HOME, NULL);
    return step.walk.used;
}

/* The winner of an edge without a motif moves any pieces, at random. */
static void spend_uniformly(const Table *table, Race *s, int seat, Side side,
                            int points, Rng *rng, Tally *tally)
{
    uint32_t pieces;
    while (points && (pieces = race_candidates(s, seat, side))) {
        int piece = __builtin_ctz(pieces), amount = points;
        if (pieces & (pieces - 1)) {
            uint64_t moves = legal_moves(side, pieces, points);
            uint32_t n = rng_below(rng, (uint32_t)bit_count(moves));
            int chosen = bit_nth(moves, (int)n);
            piece = chosen / POINTS_MAX;
            amount = chosen % POINTS_MAX + 1;
            tally->decisions++;
            tally->steps++;
        }
        int used = go(table, s, seat, piece, amount);
        points = side.points ? 0 : points - used;
    }
}

/* A stage is evaluated as run() does it, but without a stop at each choice:
 * seat, edge and points stay in registers. Only where nobody steals, refuses
 * to move or waits for a tile. */
static __attribute__((noinline, flatten)) void
run_uniformly(const Table *table, Race *s, Rng *rng, Tally *tally)
{
    Rng local = *rng;
    Tally made = {0, 0};
    for (int edge = 0; edge < EDGES; edge++) {
        int seat = edge_winner(table, s, edge);
        s->spent = 0;
        if (seat == NONE)
            continue;
        Side side = race_box(table)->stage[s->stage][edge];
        int points = edge_points(s, edge, side);
        s->actor = (uint8_t)seat;
        if (side.piece == ANY_PIECE)
            spend_uniformly(table, s, seat, side, points, &local, &made);
        else if (s->lane[seat][side.piece] < HOME)
            go(table, s, seat, side.piece, points);
    }
    s->shown = EDGES;
    end_stage(table, s, NULL);
    tally->decisions += made.decisions;
    tally->steps += made.steps;
    *rng = local;
}

RULE __attribute__((flatten)) Tally race_playout(const Table *table,
                                                 void *state, Rng *rng)
{
    Race *s = (Race *)state;
    const int32_t *option = table->option;
    bool stops =
        option[OPT_PILES] || option[OPT_STEAL] || option[OPT_OPTIONAL_MOVE];
    Rng local = *rng;
    Tally tally = {0, 0};
    while (s->phase != PHASE_OVER) {
        if (s->phase != PHASE_PLACE) {
            race_playout_step(table, s, &local, &tally);
            continue;
        }
        place_uniformly(table, s, &local, &tally);
        if (stops)
            run(table, s, NULL);
        else
            run_uniformly(table, s, &local, &tally);
    }
    *rng = local;
    return tally;
}
