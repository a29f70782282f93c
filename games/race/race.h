/* race.h -- Crazy Race: the state, the box, and what its files share.
 *
 * A lane is a path of thirteen places. A piece starts on 0, walks out over 1
 * to 5, turns on 6, walks home over the same five spaces as 7 to 11, and is
 * home on 12:
 *
 *     start |  1   2   3   4   5  | 6 turnaround
 *     home  | 11  10   9   8   7  |
 *
 * Only pieces of the same seat share a lane, so three path places per seat
 * are the whole board.
 *
 * A hand is a byte, one bit for each of the eight cards of the box, which are
 * sorted by value. Cards of equal value are interchangeable: the lower one is
 * played first and the higher one comes back first, so a hand of given values
 * is always the same byte. Cards lie at the stage by turn: turn 4 * r + i is
 * that of the i-th seat from the start in round r (with three seats every
 * fourth number is skipped), `card[turn]` the value placed in it and `on[e]`
 * the set of turns that placed on edge e. What is neither in the hand nor at
 * the stage is in the seat's used pile; it is not stored.
 */
#ifndef GAMES_RACE_RACE_H
#define GAMES_RACE_RACE_H

#include "core/game.h"

enum {
    LANES = 4, /* seats at most */
    PIECES = 3,
    EDGES = 4,
    ROUNDS = 3, /* placing turns of a seat in a stage */
    TURNS = LANES * ROUNDS,
    EVERY_ROUND = 0x111, /* the first seat's turns; << i the i-th one's */
    CARDS = 8,
    STAGES = 8,
    TILES = 8, /* point tiles on one side, at most */
    TURNAROUND = 6,
    HOME = 12,
    POINTS_MAX = 12,    /* of one edge: all cards of all seats on a "?" */
    CARD_MAX = 15,      /* highest card value a box may have */
    TILE_MAX = 99,      /* highest tile value a box may have */
    FULL_HAND = 0xff,   /* all eight cards */
    ANY_PIECE = PIECES, /* a side without a motif */
    NO_CARD = 0,
    HIDDEN_CARD = 255, /* in views: lies face down */
    NONE = 255         /* no stage card, no top tile */
};

/* The two point piles. */
enum { AT_TURN, AT_HOME, SIDES };

/* Options, in the order of the option tables. */
enum {
    OPT_PENALTY,
    OPT_PILES,
    OPT_STEAL,
    OPT_TIES,
    OPT_FEWER,
    OPT_OPTIONAL_MOVE,
    OPT_TAKEBACK
};

typedef enum { EDITION_ANIMALS, EDITION_TRAINS } EditionId;

/* One side of a stage card: `points` 0 is the question mark. */
typedef struct Side {
    uint8_t piece; /* 0..2, ANY_PIECE */
    uint8_t points;
} Side;

typedef struct Box {
    uint8_t card[CARDS];        /* values, ascending, 1..CARD_MAX */
    uint8_t run[CARD_MAX + 1];  /* cards of each value; derived */
    uint8_t same;               /* cards equal to the one below; derived */
    uint8_t edition;            /* words, consolation, tie-break */
    uint8_t unused_with_three;  /* top tiles of each side put away [CR26] */
    uint8_t tiles[SIDES];       /* how many tiles a side has */
    uint8_t tile[SIDES][TILES]; /* values, descending */
    uint8_t like[SIDES];        /* tiles equal to the one above; derived */
    Side stage[STAGES][EDGES];  /* clockwise from the first edge */
} Box;

/* Everything but the marked fields is public. */
typedef struct Race {
    uint8_t phase;         /* a Phase */
    uint8_t start;         /* the seat that opens this stage */
    uint8_t actor;         /* the seat whose decision it is or was */
    uint8_t deck;          /* stage cards not drawn yet, a set */
    uint8_t stage;         /* the card in play, 0..7, or NONE */
    uint8_t shown;         /* edges turned up, 0..4; the last one moves */
    uint8_t points;        /* left to the actor on that edge, 0..12 */
    uint8_t spent;         /* the actor's pieces that moved on it, a set */
    uint8_t movers;        /* seats that are owed no consolation, a set */
    uint8_t retaken;       /* seats without a take-back, a set */
    uint8_t may_retake;    /* seats that may take back now, a set */
    uint8_t thief;         /* 1: the actor got home and will be asked to draw
                              or steal once the piles show their tops */
    uint8_t top[SIDES];    /* shuffled piles: the tile on top, or NONE */
    uint8_t pile[SIDES];   /* tiles not taken yet, a set */
    uint8_t hand[LANES];   /* secret: others see what is not known to be used */
    uint8_t began[LANES];  /* the hand when the stage began */
    uint8_t retook[LANES]; /* round of this stage with take-back, or 3 */
    uint8_t tiles[LANES][SIDES]; /* tiles won, a set a side */
    uint8_t lane[LANES][PIECES]; /* path places, 0..12 */
    uint8_t card[TURNS];         /* secret until its edge is turned up */
    uint16_t on[EDGES];          /* turns that placed on each edge, a set */
    uint16_t bid[EDGES][LANES];  /* secret as `card`: what was bid, by place
                                    in the round; see race_raise */
    uint16_t queue;   /* turns still to come of seats that can act, a set */
    uint16_t awaited; /* actors, as the interface wants them */
} Race;

static_assert(sizeof(Race) == 104, "a race has no padding");

typedef enum {
    PHASE_PLACE,   /* the actor bids, passes or takes back */
    PHASE_MOVE,    /* the actor spends the points of the shown edge */
    PHASE_STEAL,   /* the actor got home: a tile from the pile or a seat */
    PHASE_CONSOLE, /* the actor may recover a card [CR23] */
    PHASE_START,   /* chance: who begins */
    PHASE_STAGE,   /* chance: the next stage card */
    PHASE_TOP,     /* chance: the next tile of a shuffled pile */
    PHASE_SHOW,    /* in frames: edges are being evaluated */
    PHASE_OVER
} Phase;

/* Actions of seats. MOVE: 12 * piece + points - 1. BID: 8 * edge + card. */
enum {
    PASS = 0,
    STAY = 1,
    LEAVE = 2,
    DRAW = 3,
    TAKE_BACK = 4,
    STEAL = 5,
    RECOVER = 9,
    BID = 32,
    MOVE = 64,
    MOVE_END = MOVE + PIECES * POINTS_MAX,
    BID_UNSEEN = 112 /* + edge: the blurred bid */
};

/* Outcomes of chance. TOP: 8 * side + tile. */
enum { DRAW_STAGE = 0, DRAW_START = 8, DRAW_TOP = 16 };

/* What the two editions call things. */
typedef struct Edition {
    const char *piece[PIECES];
    const char *one, *pieces;        /* "animal", "animals" */
    const char *stage, *turnaround;  /* "stage", ... */
    const char *Stage, *at_stage;    /* "Stage", "At the stage" */
    const char *kind[LANES][PIECES]; /* art */
} Edition;

extern const Option race_animals_options[], race_trains_options[];
extern const Box race_animals_box, race_trains_box;
extern const char *const race_edge_names[EDGES];

const Edition *race_edition(const Box *box);
/* "the sprinter edge", "the edge for any animal", of the stage in play. */
void race_edge_text(const Table *table, int stage, int edge, char *buf,
                    size_t size);
/* "home", "to the turnaround", "out to space 3", "homeward to space 3". */
void race_place_text(const Table *table, int place, char *buf, size_t size);
/* " over the reptile on its way out": what of its lane a piece jumps on its way
 * to a place, and which way that runs where it is the other one. */
void race_over_text(const Table *table, const uint8_t lane[PIECES], int piece,
                    int to, char *buf, size_t size);
/* Where a path place lies in the picture: column of the board, row of a seat.
 */
int race_column(int place);
int race_row(int seat);
bool race_box_read(const Game *game, Reader *reader, void *box, Why *why);
size_t race_box_write(const Game *game, const void *box, char *buf,
                      size_t size);

extern const StateField race_fields[];
extern const Think race_think;

KERNEL(race);
void race_draw(const Table *table, const void *view, int viewer, Scene *scene);
/* The status; the state is brought into range. */
void race_say(const Table *table, const Race *s, int viewer, Scene *scene);
void race_lean(const Table *table, const void *view, int seat,
               uint32_t weight[SET_SIZE]);
void race_action_text(const Table *table, int actor, int action, char *buf,
                      size_t size);
const char *race_check(const Table *table, const void *state);

/* Makes the bids anew from the cards that are not hidden. */
RULE void race_count_bids(Race *s);

/* A seat's best or poorest tile, `tile` NONE where it has none; of equals the
 * one from the turnaround. */
typedef struct HeldTile {
    int side, tile, value;
} HeldTile;
RULE HeldTile race_held_tile(const Table *table, const Race *s, int seat,
                             bool best);

/* The places furthest behind that pieces stand on, and the next ahead, those
 * at home left out: sets of one place each, or of none. [CR28] */
typedef struct Behind {
    uint32_t last, next;
} Behind;
RULE Behind race_behind(const Table *table, const Race *s);

/* What a seat would pay if the race ended now, for the last place and for the
 * next one. From the first move to the end, and where there is a penalty. */
enum { LAST, NEXT, RANKS_PAID };

typedef struct Due {
    int piece[RANKS_PAID]; /* the first that stands there, or -1 */
    int value[RANKS_PAID]; /* of the tile, or 0: it has none left */
} Due;

void race_dues(const Table *table, const Race *s, Due due[LANES]);
/* Says on a seat's piece what it would cost, and beside its cards all that it
 * would pay, where that is something. */
void race_mark_due(Scene *scene, Item *item, const Due *due, int piece);
void race_draw_due(Scene *scene, int area, int seat, const Due *due,
                   const char *one);

/* Places of a seat's pieces that are not home, a set. */
static inline uint32_t race_places_out(const uint8_t lane[PIECES])
{
    return (1u << lane[0] | 1u << lane[1] | 1u << lane[2]) & ~(1u << HOME);
}

/* The story: each says one thing that happened to a tale that is there. */
void story_start(const Race *s, Tale *tale);
void story_stage(const Table *table, const Race *s, Tale *tale);
void story_top(const Table *table, const Race *s, int side, Tale *tale);
void story_place(const Table *table, const Race *s, int value, int edge,
                 Tale *tale);
void story_take_back(int seat, Tale *tale);
void story_edge(const Table *table, const Race *s, Tale *tale);
void story_lost(const Race *s, Tale *tale);
void story_stay(int seat, Tale *tale);
void story_move(const Table *table, const Race *s, int seat, int piece,
                int from, Tale *tale);
void story_tile(const Table *table, int seat, int side, int tile, Tale *tale);
void story_steal(const Table *table, int seat, int victim, int side, int tile,
                 Tale *tale);
void story_recover(int seat, int value, Tale *tale);
void story_penalty(const Table *table, const Race *s, int seat, int place,
                   HeldTile lost, bool last, Tale *tale);
void story_end(const Race *s, Tale *tale);
void story_tie(const Table *table, const Race *s, Tale *tale);
void race_reason(const Table *table, const void *state, int seat, Text *text);

static inline const Box *race_box(const Table *table)
{
    return (const Box *)table->box;
}

/* The seat of a placing turn, looked up by seats, start and place. */
static inline int race_seat_at(const Table *table, int start, int turn)
{
    static const uint8_t seat[2][LANES][LANES] = {
        {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}},
        {{0, 1, 2, 3}, {1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}},
    };
    uint32_t first = (uint32_t)start % LANES, place = (uint32_t)turn % LANES;
    return seat[table->seats == LANES][first][place];
}

/* The turn in which a seat acts in a round (0..2) of this stage. */
static inline int race_turn_of(const Table *table, int start, int seat,
                               int round)
{
    int behind = seat - start;
    return round * LANES + (behind < 0 ? behind + table->seats : behind);
}

/* A seat's bid on an edge is one number: the sum of its cards, and below it
 * how early its first card was placed, so that the greatest number wins and
 * tells the turn. What a card adds to it, without a branch. [CR15] */
static inline uint32_t race_raise(uint32_t bid, uint32_t turn, uint32_t value)
{
    return (bid ? 0 : TURNS - turn) + (value << 4);
}

/* One card of a value out of a hand that has it, or back into it. */
static inline uint8_t race_without(const Box *box, uint8_t hand, int value)
{
    uint32_t held = hand & box->run[value];
    return (uint8_t)(hand ^ (held & (0u - held)));
}

static inline uint8_t race_with(const Box *box, uint8_t hand, int value)
{
    uint32_t missing = box->run[value] & ~(uint32_t)hand;
    return (uint8_t)(hand |
                     (missing ? 1u << (31 - __builtin_clz(missing)) : 0));
}

/* One card of each value in a hand: the lowest. */
static inline uint32_t race_distinct(const Box *box, uint32_t hand)
{
    return hand & ~(hand << 1 & box->same);
}

/* Where a piece gets with some points, and how many of them it uses. Each
 * point carries it to the next place without one of the seat's other pieces;
 * start and home hold any number. [CR1, CR2, CR3, CR4, CR5, CR6] */
typedef struct Walk {
    int to, used;
} Walk;

static inline Walk race_walk(const uint8_t lane[PIECES], int piece, int points)
{
    static const uint16_t hurdle[16] = {0,
                                        1 << 1 | 1 << 11,
                                        1 << 2 | 1 << 10,
                                        1 << 3 | 1 << 9,
                                        1 << 4 | 1 << 8,
                                        1 << 5 | 1 << 7,
                                        1 << 6,
                                        1 << 5 | 1 << 7,
                                        1 << 4 | 1 << 8,
                                        1 << 3 | 1 << 9,
                                        1 << 2 | 1 << 10,
                                        1 << 1 | 1 << 11,
                                        0,
                                        0,
                                        0,
                                        0};
    uint32_t blocked = (hurdle[lane[0] & 15] | hurdle[lane[1] & 15] |
                        (uint32_t)hurdle[lane[2] & 15]) &
                       ~(uint32_t)hurdle[lane[piece] & 15];
    uint32_t open = ~blocked & (~1u << (lane[piece] & 15));
    Walk walk = {bit_nth(open, points - 1), points};
    if (walk.to >= HOME) {
        walk.to = HOME;
        walk.used = bit_count(open & ((2u << HOME) - 1));
    }
    return walk;
}

/* The edge whose points are being moved. */
static inline Side race_side(const Table *table, const Race *s)
{
    return race_box(table)->stage[s->stage][s->shown - 1];
}

/* The pieces a seat may move for an edge it won, a set. */
static inline uint32_t race_candidates(const Race *s, int seat, Side side)
{
    const uint8_t *lane = s->lane[seat];
    if (side.piece != ANY_PIECE)
        return (uint32_t)(lane[side.piece] < HOME) << side.piece;
    uint32_t out = (uint32_t)(lane[0] < HOME) | (lane[1] < HOME) << 1 |
                   (lane[2] < HOME) << 2;
    return out & ~(uint32_t)s->spent;
}

/* The placing turn that is on, or TURNS. */
static inline int race_turn(const Race *s)
{
    return s->queue ? __builtin_ctz(s->queue) : TURNS;
}

/* The tile that a seat would take from a side now; the pile is not empty. */
static inline int race_top(const Table *table, const Race *s, int side)
{
    return table->option[OPT_PILES] ? s->top[side]
                                    : __builtin_ctz(s->pile[side]);
}

/* A shuffled pile has its next tile still to be turned up. [CR44] */
static inline bool race_lacks_top(const Table *table, const Race *s)
{
    return table->option[OPT_PILES] &&
           ((s->pile[AT_TURN] && s->top[AT_TURN] == NONE) ||
            (s->pile[AT_HOME] && s->top[AT_HOME] == NONE));
}

#endif
