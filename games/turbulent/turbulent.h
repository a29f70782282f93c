/* turbulent.h -- The Totally Turbulent Animal Race: the state, the box, and
 * what its files share.
 *
 * A racer is a driver card with three abilities; a race card is a racer, a
 * dog or a panther. Both are numbers, and whatever has no order is a set:
 * the race cards still face down, the driver pile, the rows. Nobody knows the
 * order of the race deck, so it is not decided before a card is turned, except
 * for cards that were seen and put back [T41]. Everything is public.
 *
 * Rows count from 0; people say 1 to 5. Where a racer stands in the track is
 * one number, 32 * row + place from the left, so that a row closes up by one
 * comparison of all racers at once.
 *
 *     line[0 .. turned-1]       cards of this turn, face up, the last on top
 *     line[turned .. known-1]   cards put back, the next one first
 */
#ifndef GAMES_TURBULENT_TURBULENT_H
#define GAMES_TURBULENT_TURBULENT_H

#include "core/game.h"

enum {
    CHAIRS = 6, /* seats at most */
    RACERS = 25,
    ABILITIES = 3,
    SYMBOLS_MAX = 6, /* of one ability on a card */
    ROWS_MAX = 5,
    DOGS_MAX = 8,
    PANTHERS_MAX = 4,
    DIE = 6,
    VALUE_MAX = 9,     /* of a bonus track */
    UPGRADE_WORTH = 2, /* [T1, T9] */
    SHOWN_MAX = 5000   /* cards turned in a race: a match holds no more */
};

/* Race cards. A dog is told from another only by its number. */
enum {
    DOG = RACERS,
    PANTHER = DOG + DOGS_MAX,
    CARDS = PANTHER + PANTHERS_MAX,
    LINE = 40 /* at least CARDS */
};

/* What is called: a racer, the dog, the panther. */
enum { ANIMAL_DOG = RACERS, ANIMAL_PANTHER, ANIMALS };

enum { NONE = 255 }; /* no seat, row, card, place */

/* Options, in the order of the option table. */
enum {
    OPT_CALLING,
    OPT_SECONDS,
    OPT_LATE_CALL,
    OPT_RACERS,
    OPT_ROWS,
    OPT_TRACK,
    OPT_PLACES
};
enum { CALLING_RACE, CALLING_CHANCE };
enum { LATE_CALL_ON, LATE_CALL_OFF };
enum { RACERS_RANDOM, RACERS_CHOSEN };
enum { ROWS_USUAL }; /* then 3, 4, 5 */
enum { TRACK_STANDARD, TRACK_BONUS, TRACK_MIXED, TRACK_ROWS };
enum { PLACES_WINNER, PLACES_ALL };

typedef struct Racer {
    char kind[20]; /* its picture: "animal." and its name, a word of a-z */
    uint8_t symbols[ABILITIES];
    uint8_t zero;
} Racer;

/* The other side of a track card. */
typedef struct Bonus {
    uint8_t value;
    uint8_t abilities; /* a set of those that may be used */
} Bonus;

typedef struct Box {
    Racer racer[RACERS];
    char ability[ABILITIES][12];
    Bonus bonus[ROWS_MAX];
    uint8_t dogs, panthers; /* in the race deck */
    uint16_t most_turns;    /* then the race is stopped [T37] */
    uint8_t zero[2];
} Box;

typedef struct Turbulent {
    uint64_t deck;  /* race cards face down in unknown order */
    uint64_t match; /* race cards that match in this turn [T4] */
    uint32_t row[ROWS_MAX];
    uint32_t pile;  /* face-down drivers */
    uint32_t start; /* drivers before the starting line, face up */
    uint32_t home;
    uint32_t crashed;       /* turned over; they are in rows */
    uint8_t spot[32];       /* 32 * row + place, or NONE */
    uint8_t line[LINE];     /* race cards, see above, or NONE */
    uint8_t driver[CHAIRS]; /* racers, or NONE */
    uint8_t finish[CHAIRS]; /* 1 for the first seat that came home, or 0 */
    uint16_t awaited, free; /* actors, as the interface wants them */
    uint16_t turns;         /* begun, and reshuffles [T43] */
    uint16_t shown;         /* cards turned so far: numbers the countdowns */
    uint8_t phase;
    uint8_t active; /* whose turn it is; at the set-up, who draws */
    uint8_t next;   /* who is active next, once it is known, or NONE */
    uint8_t barred; /* seats that may not call any more in this turn */
    uint8_t lane;   /* the active row, or NONE [T3] */
    uint8_t turned, known;
    uint8_t coins; /* rows that are upgraded, a set */
    uint8_t racer; /* who rolls against the track, or NONE */
    uint8_t plan;  /* the manoeuvre that is being rolled for, or 0 */
    uint8_t roll;  /* of the attacker, 0: not yet */
    uint8_t reply; /* the defender's roll, in frames only */
    uint8_t zero[4];
} Turbulent;

static_assert(sizeof(Turbulent) == 160, "a race has no padding");
static_assert(sizeof(Box) == RACERS * 24 + 52, "a box has no padding");

typedef enum {
    PHASE_BEGIN,  /* chance: who begins [T29] */
    PHASE_DRIVER, /* chance or the active seat: its racer [T30] */
    PHASE_FIELD,  /* chance: neutral racers [T26] */
    PHASE_READY,  /* the active seat turns the first card */
    PHASE_CARD,   /* chance: the card that is turned */
    PHASE_OPEN,   /* a card lies on top: it may be called */
    PHASE_NEXT,   /* chance: who is active next [T7, T40] */
    PHASE_CLIMB,  /* chance: a roll against the track, to move up [T31] */
    PHASE_DOG,    /* the active seat: a special action */
    PHASE_REPAIR, /* the active seat: a second repair [T34] */
    PHASE_TRACK,  /* chance: a roll against the track, to overtake [T44] */
    PHASE_ATTACK, /* chance: the attacker's roll */
    PHASE_DEFEND, /* chance: the defender's roll */
    PHASE_ENTER,  /* the active seat: which starter enters [T12] */
    PHASE_PILE,   /* chance: the top of the driver pile */
    PHASE_SHOW,   /* in frames: something has just happened */
    PHASE_OVER
} Phase;

enum { LEFT, RIGHT, UP };

/* Actions of seats. A manoeuvre is 4 * direction + ability; against a crashed
 * car no ability is needed [T20]. */
enum {
    PASS = 0,
    TURN = 1,
    OBJECT = 2,
    EARLY = 3, /* a call before anybody can have read the card [T42] */
    UPGRADE = 8,
    OVERTAKE = 16,
    PUSH = 32,
    NO_DUEL = 3,
    REPAIR = 64,
    ENTER = 96,
    DRIVE = 128,
    CALL = 160 /* + animal */
};

/* Outcomes of chance: a card, a seat, a racer, a roll. The CLOCK's is 0. */
enum { CARD = 0, SEAT = 64, RACER = 128, ROLL = 192, TIME_UP = 0 };

extern const Option turb_options[];
extern const Box turb_standard_box;

bool turb_box_read(const Game *game, Reader *reader, void *box, Why *why);
size_t turb_box_write(const Game *game, const void *box, char *buf,
                      size_t size);

extern const StateField turb_fields[];
extern const Think turb_think;

/* Of SURE_WIN, what chance each seat has to be the first of those who are still
 * racing. */
void turb_chances(const Table *table, const Turbulent *s, int32_t chance[]);

KERNEL(turb);
void turb_draw(const Table *table, const void *view, int viewer, Scene *scene);
void turb_lean(const Table *table, const void *view, int seat,
               uint32_t weight[SET_SIZE]);
void turb_action_text(const Table *table, int actor, int action, char *buf,
                      size_t size);
const char *turb_check(const Table *table, const void *state);

/* The story: each says one thing that has happened to a tale that is there.
 * Frames are copies in PHASE_SHOW in which nobody may act. */
void turb_tell_driver(const Table *table, const Turbulent *s, int seat,
                      int racer, Tale *tale);
void turb_tell_field(const Table *table, const Turbulent *s, Tale *tale);
void turb_tell_card(const Table *table, const Turbulent *s, Tale *tale);
void turb_tell_right(const Table *table, const Turbulent *s, int seat,
                     Tale *tale);
void turb_tell_wrong(const Table *table, const Turbulent *s, int seat,
                     int action, Tale *tale);
void turb_tell_object(const Table *table, const Turbulent *s, int seat,
                      Tale *tale);
void turb_tell_next(const Table *table, const Turbulent *s, Tale *tale);
void turb_tell_shuffle(const Table *table, const Turbulent *s, Tale *tale);
void turb_tell_climb(const Table *table, const Turbulent *s, int racer,
                     Tale *tale);
void turb_tell_track(const Table *table, const Turbulent *s, int racer,
                     int roll, Tale *tale);
void turb_tell_enter(const Table *table, const Turbulent *s, int racer,
                     Tale *tale);
void turb_tell_panther(const Table *table, const Turbulent *s, Tale *tale);
void turb_tell_dog(const Table *table, const Turbulent *s, int action,
                   Tale *tale);
void turb_tell_attack(const Table *table, const Turbulent *s, Tale *tale);
void turb_tell_duel(const Table *table, const Turbulent *s, int target,
                    int roll, Tale *tale);
void turb_tell_overtake(const Table *table, const Turbulent *s, int target,
                        Tale *tale);
void turb_tell_over(const Table *table, const Turbulent *s, Tale *tale);
void turb_reason(const Table *table, const void *state, int seat, Text *text);

static inline const Box *turb_box(const Table *table)
{
    return (const Box *)table->box;
}

static inline const char *turb_name(const Table *table, int racer)
{
    return turb_box(table)->racer[racer].kind + sizeof "animal." - 1;
}

static inline const char *turb_animal_name(const Table *table, int animal)
{
    return animal == ANIMAL_DOG       ? "dog"
           : animal == ANIMAL_PANTHER ? "panther"
                                      : turb_name(table, animal);
}

/* Rows between start and finish: three for one or two seats, else four. */
static inline int turb_rows(const Table *table)
{
    int rows = table->option[OPT_ROWS];
    return rows != ROWS_USUAL ? 2 + rows : table->seats > 2 ? 4 : 3;
}

/* The rows that lie with their bonus side up, a set. Behind the named tracks
 * come those that name their rows: all sets from {1} on, in binary order. */
static inline uint32_t turb_bonus_rows(const Table *table)
{
    uint32_t all = (1u << turb_rows(table)) - 1;
    int track = table->option[OPT_TRACK];
    if (track == TRACK_STANDARD)
        return 0;
    if (track == TRACK_BONUS)
        return all;
    uint32_t set =
        track == TRACK_MIXED ? 0x0a : (uint32_t)track - TRACK_ROWS + 1;
    return set & all;
}

/* [T49] Alone nobody calls. */
static inline bool turb_is_called(const Table *table)
{
    return table->option[OPT_CALLING] == CALLING_RACE && table->seats > 1;
}

static inline uint32_t turb_seats(const Table *table)
{
    return (1u << table->seats) - 1;
}

static inline int turb_animal(int card)
{
    return card < DOG ? card : card < PANTHER ? ANIMAL_DOG : ANIMAL_PANTHER;
}

/* All race cards of the box. */
static inline uint64_t turb_all_cards(const Box *box)
{
    return ((1ull << RACERS) - 1) | ((1ull << box->dogs) - 1) << DOG |
           ((1ull << box->panthers) - 1) << PANTHER;
}

/* The row of a racer in the track. */
static inline int turb_row_of(const Turbulent *s, int racer)
{
    return s->spot[racer] >> 5;
}

static inline uint32_t turb_in_race(const Turbulent *s)
{
    return s->row[0] | s->row[1] | s->row[2] | s->row[3] | s->row[4];
}

/* The racer at a spot of the track, or NONE. */
static inline int turb_at(const Turbulent *s, int spot)
{
    for (uint32_t left = s->row[spot >> 5]; left; left &= left - 1)
        if (s->spot[__builtin_ctz(left)] == spot)
            return __builtin_ctz(left);
    return NONE;
}

/* [T18] Whom a racer of the track meets in a direction, or NONE. */
static inline int turb_neighbour(const Table *table, const Turbulent *s,
                                 int racer, int direction)
{
    int spot = s->spot[racer], place = spot & 31;
    if (direction == UP)
        return (spot >> 5) + 1 < turb_rows(table) ? turb_at(s, spot + 32)
                                                  : NONE;
    if (direction == LEFT)
        return place > 0 ? turb_at(s, spot - 1) : NONE;
    return turb_at(s, spot + 1);
}

/* Two racers of the track change places. */
static inline void turb_swap(Turbulent *s, int racer, int other)
{
    uint8_t spot = s->spot[racer];
    uint32_t both = 1u << racer | 1u << other;
    if (turb_row_of(s, racer) != turb_row_of(s, other)) {
        s->row[turb_row_of(s, racer)] ^= both;
        s->row[turb_row_of(s, other)] ^= both;
    }
    s->spot[racer] = s->spot[other];
    s->spot[other] = spot;
}

/* Whose racer it is, or NONE. */
static inline int turb_owner(const Table *table, const Turbulent *s, int racer)
{
    for (int seat = 0; seat < table->seats; seat++)
        if (s->driver[seat] == racer)
            return seat;
    return NONE;
}

/* [T1] What a row counts for. */
static inline int turb_length(const Turbulent *s, int row)
{
    return bit_count(s->row[row]) + (s->coins >> row & 1) * UPGRADE_WORTH;
}

/* The card on top; there is one. */
static inline int turb_top(const Turbulent *s)
{
    return s->line[s->turned - 1];
}

/* The active row, or NONE. [T1, T2, T3] */
static inline int turb_active_row(const Table *table, const Turbulent *s)
{
    int best = NONE, most = 0;
    for (int row = 0; row < turb_rows(table); row++) {
        int length = turb_length(s, row);
        if (length > most && (s->row[row] & ~s->crashed)) {
            most = length;
            best = row;
        }
    }
    return best;
}

/* The race cards that end the turning: dogs, panthers, and the racers of the
 * active row. */
static inline uint64_t turb_matches(const Table *table, const Turbulent *s)
{
    uint64_t others = turb_all_cards(turb_box(table)) >> DOG << DOG;
    return s->lane == NONE ? others : others | (s->row[s->lane] & ~s->crashed);
}

/* Who could be active next: the others that called nothing wrong. */
static inline uint32_t turb_unbarred(const Table *table, const Turbulent *s)
{
    return turb_seats(table) & ~(1u << s->active) & ~s->barred;
}

static inline bool turb_is_match(const Turbulent *s)
{
    return s->match >> turb_top(s) & 1;
}

/* [T43] Behind the last card of the deck only a match has to stay. */
static inline bool turb_may_turn(const Turbulent *s)
{
    return s->deck || s->known > s->turned || !turb_is_match(s);
}

/* [T37] Enough turns, or enough cards of long ones. */
static inline bool turb_is_late(const Table *table, const Turbulent *s)
{
    return s->turns == turb_box(table)->most_turns || s->shown >= SHOWN_MAX;
}

/* Whether the race was decided, and not stopped. [T27, T37, T47] */
static inline bool turb_is_won(const Table *table, const Turbulent *s)
{
    int home = 0;
    for (int seat = 0; seat < table->seats; seat++)
        home += s->finish[seat] > 0;
    return home > 0 && (table->option[OPT_PLACES] == PLACES_WINNER ||
                        home + 1 >= table->seats);
}

/* The place of a seat that is home. [T28] Alone one races the neutrals, and
 * whichever is home was home before. */
static inline int turb_place(const Table *table, const Turbulent *s, int seat)
{
    return table->seats > 1 ? s->finish[seat] : bit_count(s->home);
}

/* The first card of this turn that matched and was turned past; or NONE. */
static inline int turb_missed(const Turbulent *s)
{
    for (int i = 0; i + 1 < s->turned; i++)
        if (s->match >> s->line[i] & 1)
            return i;
    return NONE;
}

/* What a manoeuvre is about. */
static inline int turb_direction(int plan)
{
    return plan >> 2 & 3;
}

/* [T33, T51] The best that a racer can use on a bonus track. */
static inline int turb_best_ability(const Table *table, int racer, int row)
{
    const Box *box = turb_box(table);
    int best = NONE;
    for (uint32_t left = box->bonus[row].abilities; left; left &= left - 1) {
        int ability = __builtin_ctz(left);
        if (best == NONE || box->racer[racer].symbols[ability] >
                                box->racer[racer].symbols[best])
            best = ability;
    }
    return best;
}

#endif
