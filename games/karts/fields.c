/* fields.c -- what the bytes of a tournament of karts mean; the laws are in
 * schema.h. */
#include "games/karts/karts.h"

enum {
    LAST_TEAM = TEAMS - 1,
    LAST_SEAT = SEATS_MAX - 1,
    TOKENS = 255,  /* of a kind: a byte of the box */
    FAR = NONE - 1 /* steps to the line, at most */
};

static const char *const phases[] = {
    "faction", "custom",  "section", "obstacle", "space", "start",  "face",
    "buff",    "fault",   "deal",    "plan",     "order", "side",   "pull",
    "switch",  "shoot",   "remove",  "grab",     "power", "damage", "give",
    "head",    "upgrade", "mend",    "show",     "over"};
static const char *const parts[] = {"qualifying", "race"};
static const char *const ways[] = {"east", "north_east", "north_west",
                                   "west", "south_west", "south_east"};
static const char *const reasons[] = {"turn", "turn_and_go", "whirl", "ice",
                                      "spin"};

/* A set of hexes, or what is on each: a row of the map is a row here. */
/* clang-format off */
#define MAP(member, sort, meaning)                                            \
    .name = #member, .about = (meaning), .kind = FIELD_##sort,                \
    .at = 8 * offsetof(Karts, member), .bits = 8,                             \
    .count = {HEX_ROWS, HEX_COLUMNS}, .step = {8 * HEX_COLUMNS, 8}
#define HEX_SET(member, meaning)                                              \
    .name = #member, .about = (meaning), .kind = FIELD_SET,                   \
    .at = 8 * offsetof(Karts, member), .bits = HEXES, .most = HEXES - 1
#define TEAM_CASE(member, meaning)                                            \
    FIELD_OF(Karts, member, CASE, ONE, meaning), .most = LAST_TEAM
#define TEAM_SET(member, meaning)                                             \
    FIELD_OF(Karts, member, SET, ONE, meaning), .most = LAST_TEAM
#define FLAG(member, meaning)                                                 \
    FIELD_OF(Karts, member, NUMBER, ONE, meaning), .most = 1
/* clang-format on */

const StateField karts_fields[] = {
    {HEX_SET(track, "hexes that are no wall: 16 * row + column")},
    {HEX_SET(grabbed, "hexes that gave a token in this turn")},
    {MAP(hex, CASE,
         "what lies there: 0 wall, 1 plain, 2 power, 3 spot, 8 + kind"),
     .most = HEX_OBSTACLE + OBSTACLES - 1},
    {MAP(distance, NUMBER, "steps to cross the line"), .most = FAR},
    {.name = "held",
     .about = "tokens: a row for each team and layer (all, both, rear)",
     .kind = FIELD_NUMBER,
     .at = 8 * offsetof(Karts, held),
     .bits = 8,
     .count = {TEAMS * LAYERS, KINDS},
     .step = {8 * KINDS, 8},
     .most = TOKENS,
     .secret = "who is in the layer: all, both drivers, the rear driver"},
    {FIELD_OF(Karts, used, NUMBER, LIST, "power-up tokens discarded, by kind"),
     .most = TOKENS},
    {FIELD_OF(Karts, wound, NUMBER, TABLE,
              "damage cards on each kart, by kind"),
     .most = TOKENS},
    {FIELD_OF(Karts, struck, NUMBER, LIST, "damage cards discarded, by kind"),
     .most = TOKENS},
    {FIELD_OF(Karts, upgrade, NUMBER, TABLE, "upgrades of each kart, by kind"),
     .most = TOKENS},
    {FIELD_OF(Karts, on, SET, TABLE, "cards on each team's panel, by step"),
     .most = DECK - 1,
     .secret = "the driver whose step it is, while they plan"},
    {FIELD_OF(Karts, hand, SET, LIST, "cards in each seat's hand"),
     .most = DECK - 1, .secret = "its seat"},
    {FIELD_OF(Karts, lost, SET, LIST, "cards that each seat has lost"),
     .most = DECK - 1},
    {FIELD_OF(Karts, at, CASE, LIST, "the hex of each kart"), .most = HEXES - 1,
     .none = true},
    {FIELD_OF(Karts, facing, CASE, LIST, "where each kart faces"),
     .most = DIRECTIONS - 1, .words = ways},
    {FIELD_OF(Karts, speed, NUMBER, LIST, "of each kart"), .most = SPEED_MAX},
    {FIELD_OF(Karts, damage, NUMBER, LIST, "of each kart"), .most = DAMAGE_MAX},
    {FIELD_OF(Karts, power, NUMBER, LIST, "on each team's meter"),
     .most = METER - 1},
    {FIELD_OF(Karts, faction, CASE, LIST, "what each team drives for"),
     .most = NAMES - 1, .none = true, .words = karts_faction_name},
    {FIELD_OF(Karts, custom, CASE, LIST, "each team's customization"),
     .most = CUSTOMS - 1, .none = true, .words = karts_custom_name},
    {FIELD_OF(Karts, place, NUMBER, LIST, "1: first over the line; 0: not yet"),
     .most = TEAMS},
    {FIELD_OF(Karts, before, NUMBER, LIST, "the places of Qualifying"),
     .most = TEAMS},
    {FIELD_OF(Karts, tokens, NUMBER, LIST, "tokens that each team holds"),
     .most = TOKENS},
    {FIELD_OF(Karts, placed, CASE, LIST, "the token on each team's panel"),
     .most = POWERS - 1, .none = true,
     .secret = "the rear driver, while they plan"},
    {FIELD_OF(Karts, spent, CASE, LIST, "the token used in this round"),
     .most = POWERS - 1, .none = true},
    {FIELD_OF(Karts, order, CASE, LIST, "teams as they act in this round"),
     .most = LAST_TEAM},
    {FIELD_OF(Karts, pull, SET, LIST, "where each kart may be pulled"),
     .most = DIRECTIONS - 1, .words = ways},
    {FIELD_OF(Karts, awaited, SET, ONE, "who is awaited: seats, 8 chance"),
     .most = CLOCK, .secret = "each seat its own, while they plan"},
    {FIELD_OF(Karts, free, SET, ONE, "who may act: 9, the clock"),
     .most = CLOCK},
    {FIELD_OF(Karts, stack, SET, LIST,
              "the wolf's buffs and malfunctions face down, by step"),
     .most = STEPS},
    {FIELD_OF(Karts, token, NUMBER, LIST, "the steps of those drawn, or 0"),
     .most = STEPS},
    {FLAG(buffed, "1: the buff lies on its step"),
     .secret = "the wolf, while they plan"},
    {FIELD_OF(Karts, phase, CASE, ONE, "what happens now"), .most = PHASE_OVER,
     .words = phases},
    {FIELD_OF(Karts, part, CASE, ONE, "of the tournament"), .most = RACE,
     .words = parts},
    {FIELD_OF(Karts, round, NUMBER, ONE, "rounds over in this part"),
     .most = UINT8_MAX},
    {FIELD_OF(Karts, section, CASE, LIST, "the track: 2 * section + side"),
     .most = SECTIONS * SIDES - 1, .none = true},
    {FIELD_OF(Karts, cursor, NUMBER, ONE, "whom or what the set-up is about"),
     .most = HEXES},
    {FIELD_OF(Karts, mends, NUMBER, ONE, "repairs left between the races"),
     .most = 3, .none = true},
    {FLAG(counting, "1: the count runs")},
    {FIELD_OF(Karts, turn, NUMBER, ONE, "teams that have acted in this round"),
     .most = TEAMS},
    {FIELD_OF(Karts, step, NUMBER, ONE, "the step that comes next"),
     .most = STEP_END},
    {TEAM_SET(targets, "karts that may be shot or switched")},
    {FIELD_OF(Karts, removers, SET, ONE, "seats that have to remove a card"),
     .most = LAST_SEAT},
    {TEAM_SET(ram, "karts with a ram")},
    {TEAM_SET(shield, "karts with a shield")},
    {TEAM_SET(armour, "karts whose armour is used up")},
    {FLAG(grabs, "1: this turn, the ability to grab")},
    {FLAG(turned, "1: this turn, rotated")},
    {FLAG(steered, "1: this turn, cards were spent on a turn")},
    {FIELD_OF(Karts, boost, NUMBER, ONE, "hexes added to the move"),
     .most = NITRO_HEXES},
    {FLAG(customized, "1: this turn, the customization is paid")},
    {FIELD_OF(Karts, offers, NUMBER, ONE, "tokens beside the kart"),
     .most = DIRECTIONS},
    {FIELD_OF(Karts, spies, NUMBER, ONE,
              "damage cards to draw for the spyglass"),
     .most = SPYGLASS_CARDS},
    {FIELD_OF(Karts, spied, CASE, LIST, "the kinds drawn for it"),
     .most = DAMAGES - 1, .none = true},
    {TEAM_CASE(mover, "who moves")},
    {FIELD_OF(Karts, heading, CASE, ONE, "where to"), .most = DIRECTIONS - 1,
     .words = ways},
    {FIELD_OF(Karts, left, NUMBER, ONE, "how far"),
     .most = SPEED_MAX + NITRO_HEXES},
    {FIELD_OF(Karts, queue, CASE, LIST, "karts that were pushed"),
     .most = LAST_TEAM},
    {FIELD_OF(Karts, pushed, CASE, LIST, "and where to"),
     .most = DIRECTIONS - 1, .words = ways},
    {FIELD_OF(Karts, queued, NUMBER, ONE, "how many they are"), .most = TEAMS},
    {TEAM_CASE(drawer, "who draws power-ups")},
    {FIELD_OF(Karts, draws, NUMBER, ONE, "how many"), .most = UINT8_MAX},
    {TEAM_CASE(victim, "who draws a damage card"), .none = true},
    {TEAM_CASE(chooser, "whose kart is decided about"), .none = true},
    {FIELD_OF(Karts, why, CASE, ONE, "what a left or right is for"),
     .most = WHY_SPIN, .words = reasons},
    {FIELD_OF(Karts, hit, NUMBER, LIST,
              "in frames: 1 + the damage just taken, 0: not hit"),
     .most = 1 + DAMAGE_MAX},
    {FIELD_OF(Karts, zero, ZERO, LIST, "nothing")},
    {.name = NULL},
};
