/* karts.h -- Crazy Karts: the state, the box, and what its files share.
 *
 * Teams are numbered 0..3 and so are their karts. Team t sits on the seats 2t
 * and 2t + 1; one of them is the rear driver and has the odd actions, the
 * other the front driver with the even ones; after Qualifying they swap [K45].
 * An action of the control panels is a step, numbered as printed, 1..10.
 *
 * With an odd number of seats the last one is a team alone: the Lone Wolf, who
 * is rear and front driver at once, with a panel, a deck and a speedometer of
 * his own. What he drives for is WOLF instead of a faction.
 *
 * A driver's deck is six cards, sorted by value; a set of them is a byte. A
 * card is in the hand, on one step of the panel, lost, or else in the deck; one
 * that is lost in mid-round may still lie on the panel [K52]. Cards of one
 * value are all the same, so it is always the lowest that is drawn or laid, and
 * the highest that is lost.
 *
 * Power-up tokens are counted by kind. Those of a team lie in three layers, by
 * who knows them: everybody (they were on a panel), both drivers (they came
 * with the meter from Qualifying [K29]), the rear driver alone. A token that is
 * used leaves the layer that most people know: nobody could tell it from
 * another of its kind.
 *
 * The track is in track.h.
 */
#ifndef GAMES_KARTS_KARTS_H
#define GAMES_KARTS_KARTS_H

#include "core/game.h"

enum {
    TEAMS = 4,
    STEPS = 10,
    DECK = 6,
    VALUES = 3,
    SPEED_MAX = 7,
    DAMAGE_MAX = 6,
    METER = 10,
    CREWS = 2, /* kinds of drivers: one of two, and the wolf */
    KINDS = 8, /* at most, of tokens and of damage cards */
    HEX_COLUMNS = 16,
    HEX_ROWS = 12,
    HEXES = HEX_COLUMNS * HEX_ROWS,
    SECTION_COLUMNS = 8,
    SECTION_ROWS = 6,
    SECTION_HEXES = SECTION_COLUMNS * SECTION_ROWS,
    SECTIONS = 4,
    SIDES = 2,
    DIRECTIONS = 6,
    STALL_BRAKES = 2,   /* of a stalled engine, and of a banana */
    TAKE_OFF_HEXES = 3, /* printed */
    NITRO_HEXES = 2,
    TAPE_REPAIRS = 2,
    BERTHA_RANGE = 2,   /* printed */
    SPEAR_POINTS = 2,   /* printed */
    SPYGLASS_CARDS = 2, /* printed */
    THROTTLE_SPEED = 2,
    NONE = 255 /* no team, hex, kind */
};

/* Steps of the panels. The move comes between SPEED_UP and TURN. */
enum {
    STEP_INITIATIVE = 1,
    STEP_SPECIAL,
    STEP_POWER,
    STEP_CUSTOM,
    STEP_BRAKE,
    STEP_SPEED,
    STEP_TURN,
    STEP_SHOOT,
    STEP_CHARGE,
    STEP_REPAIR,
    STEP_MOVE, /* on no panel */
    STEP_END
};

enum { QUALIFYING, RACE };

/* What a team drives for. */
enum { GOBLINS, ELVES, DWARVES, MUMMIES, FACTIONS, WOLF = FACTIONS, NAMES };

/* What lies on a hex. A spot is an obstacle space before the set-up fills
 * it. */
enum {
    HEX_WALL,
    HEX_PLAIN,
    HEX_POWER,
    HEX_SPOT,
    HEX_OBSTACLE = 8 /* + kind */
};

enum {
    OBSTACLE_ROCK,
    OBSTACLE_TAKE_OFF,
    OBSTACLE_ICE_RING,
    OBSTACLE_TROLL,
    OBSTACLE_BANANA,
    OBSTACLE_BEES,
    OBSTACLE_HAYSTACK,
    OBSTACLES
};

enum {
    POWER_WHIRL,
    POWER_RUBBER,
    POWER_VUVUZELA,
    POWER_SHIELD,
    POWER_NITRO,
    POWER_TAPE,
    POWER_BANANA,
    POWER_SWITCH,
    POWERS
};

enum {
    DAMAGE_SCRATCH,
    DAMAGE_CRITICAL,
    DAMAGE_HEAD_SHOT,
    DAMAGE_SPIN,
    DAMAGE_STALL,
    DAMAGE_AXLE, /* stays on the kart: a turn costs one more */
    DAMAGE_THROTTLE,
    DAMAGE_LEAK,
    DAMAGES
};

enum {
    UPGRADE_BERTHA,
    UPGRADE_SIREN,
    UPGRADE_ANCHOR,
    UPGRADE_HAMSTER,
    UPGRADE_ARMOUR,
    UPGRADES
};

/* Customizations of the advanced game, on step 4. */
enum { CUSTOM_BOOSTER, CUSTOM_SPYGLASS, CUSTOM_CHARGER, CUSTOM_SPEAR, CUSTOMS };

/* The Lone Wolf's tokens, each for one step. */
enum { BUFFS, MALFUNCTIONS, STACKS };

/* Who knows a token. */
enum { KNOWN_TO_ALL, KNOWN_TO_BOTH, KNOWN_TO_REAR, LAYERS };

/* Options, in the order of the option table. */
enum {
    OPT_COUNT,
    OPT_FACTIONS,
    OPT_ROCKS,
    OPT_ADVANCED,
    OPT_OFFERS,
    OPT_TEAM /* + team: what it drives for */
};
enum { COUNT_OFF, COUNT_ON, COUNT_SLOW };
enum { FACTIONS_CHANCE, FACTIONS_CHOSEN };
enum { ROCKS_THIRD, ROCKS_ALL, ROCKS_RANDOM, ROCKS_NONE };
enum { OFFERS_TAKEN, OFFERS_ASKED };
enum { TEAM_ANY, TEAM_FACTION /* + faction */ };

/* A start space: a hex of the start section and where the kart faces;
 * DIRECTIONS: as its team likes [K47]. */
typedef struct Start {
    uint8_t hex, facing;
} Start;

typedef struct Box {
    uint16_t stack[STACKS];       /* the wolf's tokens by step, sets */
    uint16_t halved[NAMES];       /* steps whose points are halved, 1 << step */
    uint8_t cards[CREWS][VALUES]; /* of one deck, by value */
    uint8_t speedometer[CREWS][SPEED_MAX + 1]; /* cards drawn at a speed */
    uint8_t hazard[KINDS];         /* obstacle tokens by their other side */
    uint8_t power[KINDS];          /* tokens by kind */
    uint8_t cost[KINDS];           /* what a token needs */
    uint8_t damage[KINDS];         /* cards by kind */
    uint8_t upgrade[KINDS];        /* tokens by kind */
    uint8_t special[FACTIONS];     /* what the special ability needs */
    uint8_t custom[CUSTOMS];       /* tokens by kind */
    uint8_t custom_cost[CUSTOMS];  /* what a customization needs */
    uint8_t rounds;                /* of a part at most [K43] */
    Start start[TEAMS - 1][TEAMS]; /* by the number of teams, from two on */
    uint8_t first[SECTION_HEXES];  /* HEX_WALL .. HEX_SPOT */
    uint8_t section[SECTIONS][SIDES][SECTION_HEXES];
    uint8_t zero[1];
} Box;

typedef struct Karts {
    uint64_t track[3];       /* hexes that are no wall, a set */
    uint64_t grabbed[3];     /* hexes that gave a token this turn [K22] */
    uint8_t hex[HEXES];      /* what lies there */
    uint8_t distance[HEXES]; /* steps to cross the line; walls 0 */
    uint8_t held[TEAMS][LAYERS][KINDS]; /* tokens, the placed one included */
    uint8_t used[KINDS];                /* tokens discarded */
    uint8_t wound[TEAMS][KINDS];        /* damage cards on the kart */
    uint8_t struck[KINDS];              /* damage cards discarded */
    uint8_t upgrade[TEAMS][KINDS];
    uint8_t on[TEAMS][STEPS + 1]; /* cards on the panels; [0] is unused */
    uint8_t hand[SEATS_MAX];
    uint8_t lost[SEATS_MAX]; /* cards out for this part [K25] */
    uint8_t at[TEAMS];       /* hex, or NONE: not there or over the line */
    uint8_t facing[TEAMS];   /* a direction */
    uint8_t speed[TEAMS];
    uint8_t damage[TEAMS];
    uint8_t power[TEAMS]; /* on the meter */
    uint8_t faction[TEAMS];
    uint8_t custom[TEAMS]; /* a kind, or NONE [K56] */
    uint8_t place[TEAMS];  /* 1 for the first over the line, or 0 */
    uint8_t before[TEAMS]; /* the places of Qualifying */
    uint8_t tokens[TEAMS]; /* held, of all layers: everybody can count */
    uint8_t placed[TEAMS]; /* a token on the panel, or NONE */
    uint8_t spent[TEAMS];  /* one that was used in this round, or NONE [K67] */
    uint8_t order[TEAMS];  /* teams as they act in this round */
    uint8_t pull[TEAMS];   /* directions a kart may be pulled in, a set */
    uint16_t awaited, free;
    uint16_t stack[STACKS]; /* the wolf's tokens face down, 1 << step */
    uint8_t token[STACKS];  /* the steps of those drawn, or 0 */
    uint8_t buffed;         /* the buff lies on its step; secret */
    uint8_t phase, part, round;
    uint8_t section[3];          /* 2 * section + side, or NONE */
    uint8_t cursor;              /* whom or what the set-up is about */
    uint8_t mends;               /* repairs left between the races */
    uint8_t counting;            /* the count runs */
    uint8_t turn;                /* index into order */
    uint8_t step;                /* that comes next, or is being decided */
    uint8_t targets;             /* karts that may be shot or switched, a set */
    uint8_t removers;            /* seats that have to remove a card, a set */
    uint8_t ram, shield, armour; /* teams, sets: on; on; used up */
    uint8_t grabs, turned, steered; /* this turn: on; rotated; cards spent */
    uint8_t boost;                  /* hexes added to the move */
    uint8_t customized;             /* this turn: the customization is paid */
    uint8_t offers; /* tokens beside the kart that may be taken [K22] */
    uint8_t spies;  /* damage cards to be drawn for the spyglass */
    uint8_t spied[SPYGLASS_CARDS];       /* the kinds drawn for it, or NONE */
    uint8_t mover, heading, left;        /* who moves, where to, how far */
    uint8_t queue[TEAMS], pushed[TEAMS]; /* karts to enter, and directions */
    uint8_t queued;
    uint8_t drawer, draws; /* who draws power-ups, and how many */
    uint8_t victim;        /* who draws a damage card, or NONE */
    uint8_t chooser;       /* whose kart is decided about, or NONE */
    uint8_t why;           /* what a left or right is for */
    uint8_t hit[TEAMS];    /* in frames: 1 + the damage that a kart has just
                            * taken; 0: it was not hit */
    uint8_t zero[3];
} Karts;

static_assert(sizeof(Karts) == 784, "a tournament has no padding");
static_assert(sizeof(Box) == 546, "a box has no padding");

typedef enum {
    PHASE_FACTION,  /* chance or a front driver: a team's faction */
    PHASE_CUSTOM,   /* chance: a team's customization */
    PHASE_SECTION,  /* chance: the next track section */
    PHASE_OBSTACLE, /* chance: what lies on the next obstacle space [K40] */
    PHASE_SPACE,    /* chance: a start space [K39] */
    PHASE_START,    /* a front driver: a start space [K39] */
    PHASE_FACE,     /* a rear driver: where the kart faces [K47] */
    PHASE_BUFF,     /* chance: the wolf's buff of this round */
    PHASE_FAULT,    /* chance: his malfunction */
    PHASE_DEAL,     /* chance: the cards of a driver */
    PHASE_PLAN,     /* all seats at once; the CLOCK when the count runs */
    PHASE_ORDER,    /* chance: the order of the teams, ties broken [K4] */
    PHASE_SIDE,     /* a rear driver: left or right */
    PHASE_PULL,     /* lasso (front) or rubber (rear): whom, and where to */
    PHASE_SWITCH,   /* a rear driver: whom to change places with */
    PHASE_SHOOT,    /* a front driver: at whom */
    PHASE_REMOVE,   /* drivers, one after the other: a card off the panel */
    PHASE_GRAB,     /* a front driver: whether to take what is offered */
    PHASE_POWER,    /* chance: a power-up token */
    PHASE_DAMAGE,   /* chance: a damage card */
    PHASE_GIVE,     /* a front driver: which of two cards the target gets */
    PHASE_HEAD,     /* a front driver: which card is lost [K25] */
    PHASE_UPGRADE,  /* chance: an upgrade */
    PHASE_MEND,     /* a front driver: what is repaired */
    PHASE_SHOW,     /* in frames: something has just happened */
    PHASE_OVER
} Phase;

/* What a left or right is for. */
enum { WHY_TURN, WHY_TURN_AND_GO, WHY_WHIRL, WHY_ICE, WHY_SPIN };

/* Actions of seats. PLACE and REMOVE: + 3 * (step - 1) + value - 1; PULL:
 * + 8 * team + direction; LOSE: + 3 * (0: rear, 1: front) + value - 1. */
enum {
    DONE = 0,
    PASS = 0,
    LEFT = 1,
    RIGHT = 2,
    BUFF = 3, /* lay it on its step */
    GRAB = 4,
    PLACE = 16,
    TOKEN = 64,  /* + kind of power-up */
    TARGET = 72, /* + team */
    LOSE = 80,
    MEND = 88, /* a point of damage; MEND_CARD + kind: a damage card */
    MEND_CARD = 89,
    START = 104, /* + number of the space */
    FACE = 108,  /* + direction */
    FACTION = 116,
    GIVE = 120, /* + kind of damage card */
    REMOVE = 128,
    PULL = 192
};

/* Outcomes of chance. DEAL: + 64 * crew + a set of cards, the lowest of each
 * value: what the cards are worth depends on whose they are. None of the
 * others crosses a word of a Set. */
enum {
    DEAL = 0,
    DRAW_FACTION = 128,
    DRAW_SPACE = 132,    /* + number of the space */
    DRAW_SECTION = 136,  /* + 2 * section + side */
    DRAW_OBSTACLE = 144, /* + kind */
    DRAW_POWER = 152,    /* + kind */
    DRAW_DAMAGE = 160,   /* + kind */
    DRAW_UPGRADE = 168,  /* + kind */
    DRAW_CUSTOM = 176,   /* + kind */
    DEAL_UNSEEN = 180,
    POWER_UNSEEN,
    ORDER = 192,      /* + a permutation of the teams */
    DRAW_BUFF = 216,  /* + step */
    DRAW_FAULT = 232, /* + step */
};
enum { ORDERS = 24 };

/* Actions of the CLOCK. The last two are only seen: that the count begins, and
 * that everybody is done, whoever was last. */
enum { TIME_UP, COUNT_BEGINS, ALL_DONE };

extern const Option karts_options[];
extern const Box karts_standard_box;

/* Words of the notation, also for people: "take off", "ice ring". */
extern const char *const karts_faction_name[NAMES]; /* "wolf", too */
extern const char *const karts_obstacle_name[OBSTACLES];
extern const char *const karts_power_name[POWERS];
extern const char *const karts_damage_name[DAMAGES];
extern const char *const karts_upgrade_name[UPGRADES];
extern const char *const karts_custom_name[CUSTOMS];
extern const char *const karts_step_name[STEPS + 1];
extern const char *const karts_damage_title[DAMAGES]; /* "Critical Hit" */
extern const char *const karts_direction_name[DIRECTIONS];

bool karts_box_read(const Game *game, Reader *reader, void *box, Why *why);
size_t karts_box_write(const Game *game, const void *box, char *buf,
                       size_t size);

extern const StateField karts_fields[];
extern const Think karts_think;

KERNEL(karts);
void karts_draw(const Table *table, const void *view, int viewer, Scene *scene);
void karts_lean(const Table *table, const void *view, int seat,
                uint32_t weight[SET_SIZE]);
void karts_action_text(const Table *table, int actor, int action, char *buf,
                       size_t size);
const char *karts_check(const Table *table, const void *state);

static inline const Box *karts_box(const Table *table)
{
    return (const Box *)table->box;
}

static inline int karts_teams(const Table *table)
{
    return (table->seats + 1) / 2;
}

static inline uint32_t karts_seats(const Table *table)
{
    return (1u << table->seats) - 1;
}

static inline int karts_team(int seat)
{
    return seat >> 1;
}

/* The team of the Lone Wolf, or NONE. [K45] */
static inline int karts_wolf(const Table *table)
{
    return table->seats & 1 ? table->seats / 2 : NONE;
}

static inline bool karts_is_wolf(const Karts *s, int team)
{
    return s->faction[team] == WOLF;
}

/* [K45] The wolf sits alone on the first seat of his team. */
static inline int karts_rear(const Karts *s, int team)
{
    return 2 * team + (s->part == RACE && !karts_is_wolf(s, team));
}

static inline int karts_front(const Karts *s, int team)
{
    return 2 * team + (s->part == QUALIFYING && !karts_is_wolf(s, team));
}

static inline bool karts_is_rear(const Karts *s, int seat)
{
    return karts_rear(s, karts_team(seat)) == seat;
}

/* Whose panel a step is on. */
static inline int karts_driver(const Karts *s, int team, int step)
{
    return step & 1 ? karts_rear(s, team) : karts_front(s, team);
}

/* The steps of a seat's panel, 1 << step. [K56] The space for a customization
 * is closed where there is none. [K42, K58] The wolf has no special ability,
 * and what has a malfunction is closed. */
static inline uint32_t karts_panel(const Karts *s, int seat)
{
    const uint32_t rear = 1u << STEP_INITIATIVE | 1u << STEP_POWER |
                          1u << STEP_BRAKE | 1u << STEP_TURN |
                          1u << STEP_CHARGE;
    const uint32_t front = 1u << STEP_SPECIAL | 1u << STEP_SPEED |
                           1u << STEP_SHOOT | 1u << STEP_REPAIR;
    int team = karts_team(seat);
    if (karts_is_wolf(s, team))
        return (rear | front) &
               ~(1u << STEP_SPECIAL | 1u << s->token[MALFUNCTIONS]);
    if (karts_is_rear(s, seat))
        return rear;
    return front | (uint32_t)(s->custom[team] != NONE) << STEP_CUSTOM;
}

/* The cards on a seat's panel. */
static inline uint32_t karts_laid(const Karts *s, int seat)
{
    uint32_t cards = 0;
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1)
        cards |= s->on[karts_team(seat)][__builtin_ctz(left)];
    return cards;
}

/* Whose turn it is; only while the teams act. */
static inline int karts_acting(const Karts *s)
{
    return s->order[s->turn];
}

/* What a team's drivers have in a deck: the number of cards by value. */
static inline const uint8_t *karts_cards(const Table *table, const Karts *s,
                                         int team)
{
    return karts_box(table)->cards[karts_is_wolf(s, team)];
}

/* The cards of a value in a deck, a set. */
static inline uint32_t karts_group(const uint8_t cards[VALUES], int value)
{
    int ones = cards[0], twos = cards[1];
    int from = value == 1 ? 0 : value == 2 ? ones : ones + twos;
    return ((1u << cards[value - 1]) - 1) << from;
}

/* What a set of a deck's cards counts. */
static inline int karts_value(const uint8_t cards[VALUES], uint32_t set)
{
    return bit_count(set) + bit_count(set & karts_group(cards, 2)) +
           2 * bit_count(set & karts_group(cards, 3));
}

/* The values that are among them, 1 << (value - 1). */
static inline uint32_t karts_values(const uint8_t cards[VALUES], uint32_t set)
{
    return (uint32_t)((set & karts_group(cards, 1)) != 0) |
           (uint32_t)((set & karts_group(cards, 2)) != 0) << 1 |
           (uint32_t)((set & karts_group(cards, 3)) != 0) << 2;
}

/* One card of a value, as a set. */
static inline uint32_t karts_card(const uint8_t cards[VALUES], uint32_t set,
                                  int value)
{
    uint32_t fitting = set & karts_group(cards, value);
    return fitting & (0u - fitting);
}

/* [K1] All cards of a driver that are not lost. */
static inline uint32_t karts_deck(const Karts *s, int seat)
{
    return ((1u << DECK) - 1) & ~(uint32_t)s->lost[seat];
}

/* How many cards a driver draws at the kart's speed. [K1] */
static inline int karts_draws(const Table *table, const Karts *s, int seat)
{
    int team = karts_team(seat), crew = karts_is_wolf(s, team);
    int wanted = karts_box(table)->speedometer[crew][s->speed[team]];
    int cards = bit_count(karts_deck(s, seat));
    return wanted < cards ? wanted : cards;
}

/* [K41] The wolf has laid his buff on this step. */
static inline bool karts_is_buffed(const Karts *s, int team, int step)
{
    return s->buffed && s->token[BUFFS] == step && karts_is_wolf(s, team);
}

/* [K7] Whether there is anything on a step; an empty one is not taken. */
static inline bool karts_is_taken(const Karts *s, int team, int step)
{
    return s->on[team][step] || karts_is_buffed(s, team, step);
}

/* [K54] What an upgrade adds to a step that is taken. */
static inline int karts_bonus(const Karts *s, int team, int step)
{
    return step == STEP_INITIATIVE ? s->upgrade[team][UPGRADE_SIREN]
           : step == STEP_BRAKE    ? s->upgrade[team][UPGRADE_ANCHOR]
           : step == STEP_CHARGE   ? s->upgrade[team][UPGRADE_HAMSTER]
                                   : 0;
}

/* What a team has on a step. [K41, K54, K61] */
static inline int karts_points(const Table *table, const Karts *s, int team,
                               int step)
{
    if (!karts_is_taken(s, team, step))
        return 0;
    int points = karts_value(karts_cards(table, s, team), s->on[team][step]);
    points >>= karts_box(table)->halved[s->faction[team]] >> step & 1;
    return points + karts_is_buffed(s, team, step) + karts_bonus(s, team, step);
}

/* What a turn needs at the present speed. [K7] */
static inline int karts_turn_cost(const Karts *s, int team)
{
    return s->speed[team] + s->wound[team][DAMAGE_AXLE];
}

static inline int karts_most_speed(const Karts *s, int team)
{
    return SPEED_MAX - s->damage[team];
}

/* The kart on a hex, or NONE. */
static inline int karts_on(const Table *table, const Karts *s, int hex)
{
    for (int kart = 0; kart < karts_teams(table); kart++)
        if (s->at[kart] == hex)
            return kart;
    return NONE;
}

/* The kinds of tokens a team holds, as far as known. A count is a byte, and the
 * sums stay far below 128. */
static inline uint32_t karts_kinds(const Karts *s, int team)
{
    uint64_t all = 0, layer;
    for (int i = 0; i < LAYERS; i++) {
        __builtin_memcpy(&layer, s->held[team][i], sizeof layer);
        all += layer;
    }
    all = (all + 0x7f7f7f7f7f7f7f7fu) & 0x8080808080808080u;
    return (uint32_t)((all >> 7) * 0x0102040810204080u >> 56);
}

/* How many of a team's tokens are in no layer: on a view, those its viewer does
 * not know. */
static inline int karts_hidden_tokens(const Karts *s, int team)
{
    int hidden = s->tokens[team];
    for (int layer = 0; layer < LAYERS; layer++)
        for (int kind = 0; kind < KINDS; kind++)
            hidden -= s->held[team][layer][kind];
    return hidden;
}

/* Tokens of a kind that nobody holds or has used, as far as known. */
static inline int karts_pile(const Table *table, const Karts *s, int kind)
{
    int left = karts_box(table)->power[kind] - s->used[kind];
    for (int team = 0; team < karts_teams(table); team++) {
        left -= s->spent[team] == kind;
        for (int layer = 0; layer < LAYERS; layer++)
            left -= s->held[team][layer][kind];
    }
    return left;
}

/* Tokens that can be drawn: the pile, or what was discarded [K27]. */
static inline int karts_tokens_left(const Table *table, const Karts *s)
{
    int left = 0;
    for (int kind = 0; kind < KINDS; kind++)
        left += karts_pile(table, s, kind) + s->used[kind];
    return left;
}

static inline int karts_damage_pile(const Table *table, const Karts *s,
                                    int kind)
{
    int left = karts_box(table)->damage[kind] - s->struck[kind];
    for (int team = 0; team < karts_teams(table); team++)
        left -= s->wound[team][kind];
    return left - (s->spied[0] == kind) - (s->spied[1] == kind);
}

/* The team that came in at a place, or NONE. */
static inline int karts_finisher(const uint8_t place[TEAMS], int number)
{
    for (int team = 0; team < TEAMS; team++)
        if (place[team] == number)
            return team;
    return NONE;
}

/* The n-th team, counted from 0: those that finished Qualifying, as they came
 * in, then the others. */
static inline int karts_in_order(const Karts *s, int n)
{
    int team = karts_finisher(s->before, n + 1), others = n;
    if (team != NONE)
        return team;
    for (team = 0; team < TEAMS; team++)
        others -= s->before[team] > 0;
    for (team = 0; team < TEAMS - 1; team++) {
        others -= !s->before[team];
        if (others < 0)
            break;
    }
    return team;
}

/* [K38, K55] Who gets the next upgrade, two the winner of Qualifying, one the
 * second; or NONE. */
static inline int karts_upgraded(const Karts *s)
{
    return karts_finisher(s->before, s->cursor < 2 ? 1 : 2);
}

static inline int karts_finished(const Karts *s)
{
    int count = 0;
    for (int team = 0; team < TEAMS; team++)
        count += s->place[team] > 0;
    return count;
}

static inline const Start *karts_starts(const Table *table)
{
    return karts_box(table)->start[karts_teams(table) - 2];
}

/* The n-th order of the teams: n in mixed radix says who of those left is
 * next. */
static inline void karts_order(int teams, int n, uint8_t order[TEAMS])
{
    uint32_t left = (1u << teams) - 1;
    for (int i = 0; i < teams; i++) {
        int fewer = teams - 1 - i, block = fewer == 3 ? 6 : fewer == 2 ? 2 : 1;
        int team = bit_nth(left, n / block);
        n %= block;
        left &= ~(1u << team);
        order[i] = (uint8_t)team;
    }
}

static inline int karts_orders(int teams)
{
    return teams == 4 ? 24 : teams == 3 ? 6 : 2;
}

/* [K65] Whether a seat that is done now starts the count: its team is the first
 * that is complete. */
static inline bool karts_starts_count(const Table *table, const Karts *s,
                                      int seat)
{
    return table->option[OPT_COUNT] != COUNT_OFF && !s->counting &&
           !(s->awaited >> (seat ^ 1) & 1);
}

/* Whether a team's customization works in this turn. */
static inline bool karts_has_custom(const Karts *s, int team, int kind)
{
    return s->customized && s->custom[team] == kind && karts_acting(s) == team;
}

/* Whether hands and panels are secret. */
static inline bool karts_is_planning(const Karts *s)
{
    return s->phase == PHASE_DEAL || s->phase == PHASE_PLAN;
}

#endif
