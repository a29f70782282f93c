/* lab.h -- Crazy Lab: the state, the box, and what its files share.
 *
 * A trick card shows one to three of the five colours, each with a value, and
 * is a card of each of them [L1]. All of it is packed into one word, twelve
 * bits a colour, so that the contents of a pile is a sum of words, and a pile
 * is never counted again.
 *
 * A scoring card is a pair (minus, plus) of different colours; all twenty
 * exist, four for each minus colour. Of the four a seat keeps one (its plus
 * colour), leaves one out, and gives two to the trump stack. For a colour
 * that no seat has, two of four unknown cards are in the stack: which ones is
 * not decided before they are turned over, so nothing in the state knows it.
 *
 *     stack[minus]   the plus colours that may still be turned, a set
 *     backs          two bits a minus colour: its cards still to come to the
 *                    top; 3, then 2, then 0
 *     top            the minus colour on top, which everybody sees [L8]
 *     turned[minus]  the plus colours turned over, a set
 */
#ifndef GAMES_LAB_LAB_H
#define GAMES_LAB_LAB_H

#include "core/game.h"

enum {
    CHAIRS = 5, /* seats at most */
    COLOURS = 5,
    TRICKS = 10, /* tricks of a round, and cards of a hand, at most */
    ROUNDS_MAX = 10,
    CARDS_MAX = 128, /* trick cards of a box */
    CARD_WORDS = CARDS_MAX / 64,
    CARD_COLOURS = 3, /* colours on one card, at most */
    VALUE_MAX = 9,
    POINTS_BITS = 12,
    GIVEN = 2,         /* scoring cards that each colour gives to the stack */
    TRUMP_RANK = 16,   /* any trump ranks above any other card */
    FULL_BACKS = 0x3ff /* two of each colour */
};

enum { NONE = 255 }; /* no card, colour, trump */

/* Options, in the order of the option table. */
enum { OPT_ROUNDS, OPT_LEADER, OPT_TOP };
enum { LEADER_LOT, LEADER_FIRST };
enum { TOP_SHOWN, TOP_HIDDEN };

typedef struct Card {
    uint64_t points;       /* the value of each colour, POINTS_BITS each */
    uint8_t rank[COLOURS]; /* under each trump [L2, L3]; derived */
    uint8_t copy;          /* how many equal cards come before; derived */
    uint8_t zero[2];       /* 0: no padding */
} Card;

typedef struct Box {
    uint8_t cards;  /* trick cards, at least `tricks` for each of CHAIRS */
    uint8_t tricks; /* of a round, 1..TRICKS */
    uint8_t zero[6];
    Card card[CARDS_MAX];
} Box;

/* Everything but the marked fields is public. Card sets hold cards by their
 * number in the box. A trump is 8 * minus + plus. */
typedef struct Lab {
    uint64_t hand[CHAIRS][CARD_WORDS]; /* secret; in views of others empty */
    uint64_t deck[CARD_WORDS];         /* not dealt; in views: unseen [L17] */
    uint64_t won[CHAIRS];              /* points in the tricks a seat took */
    uint8_t play[TRICKS][CHAIRS];      /* by trick and seat, or NONE [L15] */
    uint8_t trump[TRICKS];             /* turned for each trick, or NONE */
    uint8_t minus[CHAIRS];             /* colours, or NONE */
    uint8_t plus[CHAIRS];              /* secret: colours, or NONE */
    uint8_t stack[COLOURS];            /* secret of its seat, see above */
    uint8_t turned[COLOURS];
    int16_t total[CHAIRS]; /* of the rounds before, and of this when over */
    int16_t last[CHAIRS];  /* of the last round scored */
    uint16_t backs;        /* see above */
    uint16_t awaited;      /* actors, as the interface wants them */
    uint8_t phase;         /* a Phase */
    uint8_t round;         /* 0.. */
    uint8_t trick;         /* 0..; while dealing, cards that each seat has */
    uint8_t start;         /* the seat that leads first in this round */
    uint8_t leader;        /* of this trick */
    uint8_t actor;         /* whose turn it is, or who is dealt to */
    uint8_t best;          /* of this trick's cards, see lab_strength; or 0 */
    uint8_t top;           /* a minus colour, or NONE */
} Lab;

static_assert(sizeof(Lab) == 248, "a lab has no padding");
static_assert(sizeof(Card) == 16, "a card has no padding");

typedef enum {
    PHASE_LEADER, /* chance: who leads the first trick of the first round */
    PHASE_MINUS,  /* chance: the actor's minus colour */
    PHASE_DEAL,   /* chance: a card for the actor */
    PHASE_CHOOSE, /* all seats: a plus colour, then what is left out */
    PHASE_TOP,    /* chance: whose card comes to the top of the stack */
    PHASE_TURN,   /* chance: the trump of this trick */
    PHASE_PLAY,   /* the actor plays a card */
    PHASE_TAKE,   /* in frames: a full trick, before it is taken */
    PHASE_SCORE,  /* in frames: plus colours shown as far as the actor's */
    PHASE_OVER
} Phase;

/* Actions of seats. */
enum {
    PLAY = 0, /* + card */
    PLUS = CARDS_MAX,
    LEAVE = PLUS + 8,
    LEAVE_END = LEAVE + 8
};

/* Of the CLOCK, only seen: everybody has chosen, whoever was last. */
enum { ALL_CHOSEN };

/* Outcomes of chance. TURN: 8 * minus + plus, a word of the set for itself. */
enum {
    DEAL = 0, /* + card */
    LEAD = CARDS_MAX,
    MINUS = LEAD + 8,
    TOP = MINUS + 8,
    DEAL_UNSEEN = TOP + 8,
    TURN = 192,
    TURN_END = TURN + 8 * COLOURS
};

extern const Option lab_options[];
extern const Box lab_standard_box;
extern const char *const lab_colours[COLOURS];

bool lab_box_read(const Game *game, Reader *reader, void *box, Why *why);
size_t lab_box_write(const Game *game, const void *box, char *buf, size_t size);

extern const StateField lab_fields[];
KERNEL(lab);
void lab_draw(const Table *table, const void *view, int viewer, Scene *scene);
RULE void lab_lean(const Table *table, const void *view, int seat,
                   uint32_t weight[SET_SIZE]);
void lab_action_text(const Table *table, int actor, int action, char *buf,
                     size_t size);
const char *lab_check(const Table *table, const void *state);

/* The colours of a card, the highest value first; answers how many. */
int lab_colours_of(uint64_t points, uint8_t list[COLOURS]);
/* "yellow 6 blue 5", with something between; a card also says which of its
 * equals it is, if it is not the first. */
void lab_points_text(uint64_t points, const char *between, char *buf,
                     size_t size);
void lab_card_text(const Table *table, int card, const char *between, char *buf,
                   size_t size);

/* The colours of a set, "purple, yellow or green". */
void lab_list_colours(uint32_t set, const char *last, char *buf, size_t size);
/* Whose scoring card of this minus colour it is: "one of @2's cards". */
size_t lab_source_text(const Table *table, const Lab *s, int minus, char *buf,
                       size_t size);

/* The colour and value that took the trick: "blue 5". */
void lab_taking_text(const Table *table, const Lab *s, int winner, char *buf,
                     size_t size);

/* The story: each says one thing that happened to a tale that is there. */
void lab_tell_round(const Table *table, const Lab *s, Tale *tale);
void lab_tell_plus(int seat, int colour, Tale *tale);
void lab_tell_leave(const Lab *s, int seat, int colour, Tale *tale);
void lab_tell_chosen(Tale *tale);
void lab_tell_top(const Table *table, const Lab *s, Tale *tale);
void lab_tell_turn(const Table *table, const Lab *s, Tale *tale);
void lab_tell_play(const Table *table, int seat, int card, Tale *tale);
void lab_tell_take(const Table *table, const Lab *s, int winner, Tale *tale);
void lab_tell_score(const Table *table, const Lab *s, Tale *tale);
void lab_reason(const Table *table, const void *state, int seat, Text *text);

static inline const Box *lab_box(const Table *table)
{
    return (const Box *)table->box;
}

/* The value of a colour in a card or a pile. */
static inline int lab_points(uint64_t points, int colour)
{
    return (int)(points >> POINTS_BITS * colour & ((1u << POINTS_BITS) - 1));
}

/* The colours that a scoring card of this minus colour may have as plus. */
static inline uint8_t lab_others(int minus)
{
    return (uint8_t)(((1u << COLOURS) - 1) ^ 1u << minus);
}

/* The seat that comes so many places after the leader; no branch, because
 * nothing foretells who leads. */
static inline int lab_seat(const Table *table, int leader, int order)
{
    int seat = leader + order;
    return seat - (table->seats & -(seat >= table->seats));
}

static inline int lab_next(const Table *table, int seat)
{
    return lab_seat(table, seat, 1);
}

/* The place of a seat in the order of this trick. */
static inline int lab_order(const Table *table, int leader, int seat)
{
    int order = seat - leader;
    return order + (table->seats & -(order < 0));
}

/* A card of the trick as one number: the greatest takes it, and of equal
 * ranks the earliest is the greatest. [L4] */
static inline uint8_t lab_strength(int rank, int order)
{
    return (uint8_t)(rank << 3 | (7 - order));
}

static inline int lab_taker(const Table *table, int leader, uint8_t best)
{
    return lab_seat(table, leader, 7 - (best & 7));
}

/* Once the plus colours are shown, nothing is a secret any more. */
static inline bool lab_is_open(const Lab *s)
{
    return s->phase >= PHASE_SCORE;
}

/* Every seat has made its choice. */
static inline bool lab_is_chosen(const Lab *s)
{
    return s->phase > PHASE_CHOOSE;
}

/* Behind this trick no trump is needed any more. */
static inline bool lab_is_last_trick(const Table *table, const Lab *s)
{
    return s->trick + 1 >= lab_box(table)->tricks;
}

/* The plus colours of a minus colour that were not turned over, a set. */
static inline uint8_t lab_not_turned(const Lab *s, int minus)
{
    return (uint8_t)(lab_others(minus) & ~s->turned[minus]);
}

/* Cards of a minus colour that are still in the stack; the one on top is.
 * [L7] */
static inline int lab_cards_left(const Lab *s, int minus)
{
    return GIVEN - bit_count(s->turned[minus]);
}

static inline int lab_count_cards(const uint64_t set[CARD_WORDS])
{
    return bit_count(set[0]) + bit_count(set[1]);
}

/* What lies in a trick. */
static inline uint64_t lab_trick_points(const Table *table, const Lab *s,
                                        int trick)
{
    uint64_t points = 0;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->play[trick][seat] != NONE)
            points += lab_box(table)->card[s->play[trick][seat]].points;
    return points;
}

/* The greatest strength in a trick, 0 without cards; it has its trump. */
static inline uint8_t lab_trick_best(const Table *table, const Lab *s,
                                     int trick, int leader)
{
    uint8_t best = 0;
    for (int order = 0; order < table->seats; order++) {
        int card = s->play[trick][lab_seat(table, leader, order)];
        if (card == NONE)
            continue;
        int rank = lab_box(table)->card[card].rank[s->trump[trick] & 7];
        uint8_t strength = lab_strength(rank, order);
        best = strength > best ? strength : best;
    }
    return best;
}

/* The seat with this minus colour, or NONE. */
static inline int lab_owner(const Table *table, const Lab *s, int minus)
{
    for (int seat = 0; seat < table->seats; seat++)
        if (s->minus[seat] == minus)
            return seat;
    return NONE;
}

/* Plus less minus; the plus colour is known. [L12] */
static inline int lab_score(const Lab *s, int seat)
{
    return lab_points(s->won[seat], s->plus[seat]) -
           lab_points(s->won[seat], s->minus[seat]);
}

/* Cards that a seat holds. */
static inline int lab_hand_size(const Table *table, const Lab *s, int seat)
{
    int tricks = lab_box(table)->tricks;
    if (s->phase < PHASE_DEAL)
        return 0;
    if (s->phase == PHASE_DEAL)
        return s->trick + (seat < s->actor);
    if (s->trick >= tricks)
        return 0;
    return tricks - s->trick - (s->play[s->trick][seat] != NONE);
}

#endif
