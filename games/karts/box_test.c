/* box_test.c -- boxes and options of Crazy Karts: the standard box and its
 * track, written and read, replaced, refused with a reason, and played with. */
#include "core/match.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"
#include "games/karts/track.h"
#include "tests/test.h"

#include <string.h>

static const Box *const standard = &karts_standard_box;
static char text[BOX_TEXT];

static bool read_box(const char *lines, Box *box, Why *why)
{
    Reader reader = {lines, lines + strlen(lines), 0};
    *why = (Why){0, ""};
    return karts_box_read(game_find("karts"), &reader, box, why);
}

/* Reads a box that has to be taken. */
static Box box_of(const char *lines)
{
    Box box = *standard;
    Why why;
    CHECK(read_box(lines, &box, &why));
    CHECK_TEXT(why.text, "");
    return box;
}

static void check_round_trip(const Box *box)
{
    size_t length = karts_box_write(game_find("karts"), box, text, sizeof text);
    CHECK_INT((long long)length, (long long)strlen(text));
    Box again = box_of(text);
    CHECK_BYTES(box, &again, sizeof again);
}

static int sum_of(const uint8_t *count, int kinds)
{
    int sum = 0;
    for (int i = 0; i < kinds; i++)
        sum += count[i];
    return sum;
}

static int count_hexes(const uint8_t section[SECTION_HEXES], int what)
{
    int count = 0;
    for (int i = 0; i < SECTION_HEXES; i++)
        count += section[i] == what;
    return count;
}

/* ---- what is in the standard box ---- */

TEST("there are 72 cards: eight decks and the wolf's of six, and 18 of damage")
{
    int deck = sum_of(standard->cards[0], VALUES);
    CHECK_INT(deck, DECK);
    CHECK_INT(sum_of(standard->damage, KINDS), 18);
    CHECK_INT(8 * deck + deck + sum_of(standard->damage, KINDS), 72);
}

TEST("there are 16 power-ups, 29 obstacles and 5 upgrades")
{
    CHECK_INT(sum_of(standard->power, KINDS), 16);
    CHECK_INT(sum_of(standard->hazard, OBSTACLES), 29);
    CHECK_INT(sum_of(standard->upgrade, KINDS), 5);
    CHECK_INT(standard->hazard[OBSTACLE_ROCK], 0);
}

TEST("everything that the rulebook names is in the standard box")
{
    CHECK(standard->power[POWER_WHIRL] > 0);
    CHECK(standard->power[POWER_RUBBER] > 0);
    CHECK(standard->power[POWER_VUVUZELA] > 0);
    CHECK(standard->power[POWER_SHIELD] > 0);
    CHECK(standard->damage[DAMAGE_HEAD_SHOT] > 0);
    CHECK(standard->damage[DAMAGE_CRITICAL] > 0);
    CHECK(standard->upgrade[UPGRADE_BERTHA] > 0);
    CHECK(standard->hazard[OBSTACLE_TAKE_OFF] > 0);
    CHECK(standard->hazard[OBSTACLE_ICE_RING] > 0);
}

TEST("a deck has four cards of 1, one of 2 and one of 3: nine points")
{
    CHECK_INT(standard->cards[0][0], 4);
    CHECK_INT(standard->cards[0][1], 1);
    CHECK_INT(standard->cards[0][2], 1);
    CHECK_INT(karts_value(standard->cards[0], (1u << DECK) - 1), 9);
}

TEST("K1: all six cards are drawn at speeds 0 and 1, two at 5, never more when "
     "faster")
{
    CHECK_INT(standard->speedometer[0][0], DECK);
    CHECK_INT(standard->speedometer[0][1], DECK);
    CHECK_INT(standard->speedometer[0][5], 2);
    for (int speed = 1; speed <= SPEED_MAX; speed++)
        CHECK(standard->speedometer[0][speed] <=
              standard->speedometer[0][speed - 1]);
    CHECK_INT(standard->speedometer[0][SPEED_MAX], 1);
}

TEST("K61: in the standard box two factions have half their initiative, and "
     "nothing else is halved, so that the examples hold")
{
    CHECK_INT(standard->halved[GOBLINS], 1 << STEP_INITIATIVE);
    CHECK_INT(standard->halved[ELVES], 1 << STEP_INITIATIVE);
    CHECK_INT(standard->halved[DWARVES], 0);
    CHECK_INT(standard->halved[MUMMIES], 0);
    CHECK_INT(standard->halved[WOLF], 0);
}

TEST("a special ability costs 2, and a power-up 1 to 3")
{
    for (int faction = 0; faction < FACTIONS; faction++)
        CHECK_INT(standard->special[faction], 2);
    for (int kind = 0; kind < POWERS; kind++)
        CHECK(standard->cost[kind] >= 1 && standard->cost[kind] <= 3);
}

/* ---- the standard track ---- */

TEST("each number of teams has start spaces of its own, on plain hexes, in the "
     "first three columns")
{
    for (int teams = 2; teams <= TEAMS; teams++)
        for (int i = 0; i < teams; i++) {
            const Start *start = standard->start[teams - 2];
            test_place("space %d of %d", i + 1, teams);
            CHECK_INT(standard->first[start[i].hex], HEX_PLAIN);
            CHECK(start[i].hex % SECTION_COLUMNS < 3);
            for (int other = 0; other < i; other++)
                CHECK(start[other].hex != start[i].hex);
        }
}

TEST("K47: all start to the east, but the middle one of three as it likes")
{
    for (int teams = 2; teams <= TEAMS; teams++)
        for (int i = 0; i < teams; i++) {
            test_place("space %d of %d", i + 1, teams);
            CHECK_INT(standard->start[teams - 2][i].facing,
                      teams == 3 && i == 1 ? DIRECTIONS : EAST);
        }
}

/* How many hexes along an edge are no wall. */
static int opening(const uint8_t section[SECTION_HEXES], int from, int step,
                   int hexes)
{
    int open = 0;
    for (int i = 0; i < hexes; i++)
        open += section[from + i * step] != HEX_WALL;
    return open;
}

TEST("K11: sections are open on each side, three hexes wide or more")
{
    for (int side = 0; side < SECTIONS * SIDES; side++) {
        const uint8_t *section = standard->section[side / 2][side % 2];
        test_place("section %d %c", side / 2 + 1, "ab"[side % 2]);
        CHECK(opening(section, 0, SECTION_COLUMNS, SECTION_ROWS) >= 3);
        CHECK(opening(section, 7, SECTION_COLUMNS, SECTION_ROWS) >= 3);
        CHECK(opening(section, 0, 1, SECTION_COLUMNS) >= 3);
        CHECK(opening(section, 40, 1, SECTION_COLUMNS) >= 3);
    }
    test_place("%s", "");
    CHECK(opening(standard->first, 7, SECTION_COLUMNS, SECTION_ROWS) >= 3);
}

TEST("sections have 5 to 7 obstacle spaces and one or two of power-ups, and "
     "side B is the harder one")
{
    for (int i = 0; i < SECTIONS; i++) {
        int hard[SIDES];
        for (int side = 0; side < SIDES; side++) {
            const uint8_t *section = standard->section[i][side];
            int spots = count_hexes(section, HEX_SPOT);
            int powers = count_hexes(section, HEX_POWER);
            test_place("section %d %c", i + 1, "ab"[side]);
            CHECK(spots >= 5 && spots <= 7);
            CHECK(powers == 1 || powers == 2);
            hard[side] = spots + count_hexes(section, HEX_WALL);
        }
        CHECK(hard[0] < hard[1]);
    }
    test_place("%s", "");
    CHECK(count_hexes(standard->first, HEX_SPOT) < 5);
    CHECK_INT(count_hexes(standard->first, HEX_POWER), 1);
}

/* Lays sides of sections in their places, 2 * section + side. */
static void lay(Karts *s, int part, const int side[3])
{
    memset(s, 0, sizeof *s);
    s->part = (uint8_t)part;
    track_lay(s, 0, standard->first);
    for (int i = 0; i < track_sections(s); i++)
        track_lay(s, i + 1, standard->section[side[i] / 2][side[i] % 2]);
    track_measure(s);
}

/* From every hex the finish can be reached, and from no start too soon. */
static void check_track(int part, const int side[3])
{
    Karts s;
    lay(&s, part, side);
    int spots = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        CHECK(!field_has(s.track, hex) == (s.distance[hex] == 0));
        spots += s.hex[hex] == HEX_SPOT;
    }
    CHECK(spots <= sum_of(standard->hazard, OBSTACLES));
    for (int i = 0; i < TEAMS; i++) {
        int hex = track_hex(0, standard->start[TEAMS - 2][i].hex);
        CHECK(s.distance[hex] >= (part == RACE ? 20 : 12));
        CHECK(s.distance[hex] <= (part == RACE ? 30 : 20));
    }
}

TEST("the finish can be reached from everywhere on each of the 48 tracks of "
     "Qualifying and the 192 of the Race, and each space gets a token")
{
    int tracks[2] = {0, 0};
    for (int n = 0; n < 512; n++) {
        const int side[3] = {n & 7, n >> 3 & 7, n >> 6};
        int a = side[0] / 2, b = side[1] / 2, c = side[2] / 2;
        test_place("sections %d %d %d", side[0], side[1], side[2]);
        if (a != b && side[2] == 0) {
            tracks[QUALIFYING]++;
            check_track(QUALIFYING, side);
        }
        if (a != b && b != c && a != c) {
            tracks[RACE]++;
            check_track(RACE, side);
        }
    }
    test_place("%s", "");
    CHECK_INT(tracks[QUALIFYING], 48);
    CHECK_INT(tracks[RACE], 192);
}

/* ---- options ---- */

TEST("K40, K45: by default there is no count, factions come by chance and a "
     "third of the obstacles are rocks")
{
    Table table;
    char line[256];
    table_start(&table, game_find("karts"));
    table_write(&table, line, sizeof line);
    CHECK(strstr(line, " count=off factions=chance rocks=third") != NULL);
    CHECK_INT(table.option[OPT_COUNT], COUNT_OFF);
    CHECK_INT(table.option[OPT_FACTIONS], FACTIONS_CHANCE);
    CHECK_INT(table.option[OPT_ROCKS], ROCKS_THIRD);
}

TEST("each option stands where the rules look for it")
{
    CHECK_TEXT(karts_options[OPT_COUNT].name, "count");
    CHECK_TEXT(karts_options[OPT_FACTIONS].name, "factions");
    CHECK_TEXT(karts_options[OPT_ROCKS].name, "rocks");
    CHECK_TEXT(karts_options[OPT_COUNT].choices[COUNT_ON], "on");
    CHECK_TEXT(karts_options[OPT_COUNT].choices[COUNT_SLOW], "slow");
    CHECK_TEXT(karts_options[OPT_FACTIONS].choices[FACTIONS_CHOSEN], "chosen");
    CHECK_TEXT(karts_options[OPT_ROCKS].choices[ROCKS_RANDOM], "random");
}

/* ---- written and read ---- */

TEST("the standard box is read as it was written")
{
    check_round_trip(standard);
    CHECK(!strncmp(text, "deck 1 1 1 1 2 3\nspeed 0 6\n", 27));
    CHECK(strstr(text, "\npower whirl 2 cost 1\n") != NULL);
    CHECK(strstr(text, "\nrounds 40\nstart 2 1 2,2 east\n") != NULL);
    CHECK(strstr(text, "\nstart 3 2 2,3 any\n") != NULL);
    CHECK(strstr(text, "\nsection 4 b\nrow # # # o . . # #\n"
                       "row  # o . # . . . #\n") != NULL);
    CHECK(strstr(text, "\nhalves elves initiative\n") != NULL);
    CHECK(strstr(text, "\nhalves dwarves nothing\n") != NULL);
    CHECK(strstr(text, "\nwolf deck 2 2 2 3 3 3\n") != NULL);
    CHECK(strstr(text, "\ncustom spear 1 cost 1\n") != NULL);
}

TEST("K61: a box can say that nothing is halved")
{
    Box box = box_of("halves goblins nothing\nhalves elves nothing\n");
    for (int name = 0; name < NAMES; name++)
        CHECK_INT(box.halved[name], 0);
    check_round_trip(&box);
}

TEST("an empty text and one of remarks leave the standard box")
{
    Box box = box_of("");
    CHECK_BYTES(&box, standard, sizeof box);
    box = box_of("# from the attic\n\n  # all there\n");
    CHECK_BYTES(&box, standard, sizeof box);
}

TEST("the deck of the review is typed in with one line, in any order")
{
    Box box = box_of("deck 3 1 2 1 2 1\n");
    CHECK_INT(box.cards[0][0], 3);
    CHECK_INT(box.cards[0][1], 2);
    CHECK_INT(box.cards[0][2], 1);
    CHECK_INT(karts_value(box.cards[0], (1u << DECK) - 1), 10);
    check_round_trip(&box);
    CHECK(!strncmp(text, "deck 1 1 1 2 2 3\n", 17));
    memcpy(box.cards, standard->cards, sizeof box.cards);
    CHECK_BYTES(&box, standard, sizeof box);
}

TEST("a box replaces numbers, and what it does not name stays")
{
    Box box = box_of("speed 7 2\nobstacle ice-ring 15\npower nitro 0 cost 9\n"
                     "damage spin 15\nupgrade armour 4\nspecial elves 9\n"
                     "halves elves shoot repair\nrounds 60\n");
    CHECK_INT(box.speedometer[0][7], 2);
    CHECK_INT(box.hazard[OBSTACLE_ICE_RING], 15);
    CHECK_INT(box.power[POWER_NITRO], 0);
    CHECK_INT(box.cost[POWER_NITRO], 9);
    CHECK_INT(box.damage[DAMAGE_SPIN], 15);
    CHECK_INT(box.upgrade[UPGRADE_ARMOUR], 4);
    CHECK_INT(box.special[ELVES], 9);
    CHECK_INT(box.halved[ELVES], 1 << STEP_SHOOT | 1 << STEP_REPAIR);
    CHECK_INT(box.rounds, 60);
    CHECK_INT(box.speedometer[0][6], standard->speedometer[0][6]);
    CHECK_INT(box.cost[POWER_WHIRL], standard->cost[POWER_WHIRL]);
    CHECK_BYTES(box.section, standard->section, sizeof box.section);
    check_round_trip(&box);
    CHECK(strstr(text, "\nhalves elves shoot repair\n") != NULL);
}

/* A hex of a section, by its column and row as people count them. */
static int hex_of(int column, int row)
{
    return (row - 1) * SECTION_COLUMNS + column - 1;
}

TEST("a box replaces start spaces, which may exchange their hexes")
{
    Box box = box_of("start 2 1 1,4 north-east\nstart 2 2 3,4 any\n"
                     "start 4 1 2,5 east\nstart 4 4 2,2 west\n");
    CHECK_INT(box.start[0][0].hex, hex_of(1, 4));
    CHECK_INT(box.start[0][0].facing, NORTH_EAST);
    CHECK_INT(box.start[0][1].hex, hex_of(3, 4));
    CHECK_INT(box.start[0][1].facing, DIRECTIONS);
    CHECK_INT(box.start[2][0].hex, standard->start[2][3].hex);
    CHECK_INT(box.start[2][3].hex, standard->start[2][0].hex);
    CHECK_INT(box.start[2][3].facing, WEST);
    check_round_trip(&box);
}

#define OPEN_ROWS                                                              \
    "row ........\nrow ........\nrow ........\nrow ........\nrow ........\n"

TEST("a box replaces a section; blanks in its rows and remarks between them "
     "mean nothing")
{
    Box box = box_of("section 2 b\nrow #.o+...#\n# here is the bend\n"
                     "row   . .o.   .... \n\nrow\t. . . . . . . .\n"
                     "row ........\nrow ........\nrow ##....##\n");
    const uint8_t *section = box.section[1][1];
    CHECK_INT(section[0], HEX_WALL);
    CHECK_INT(section[1], HEX_PLAIN);
    CHECK_INT(section[2], HEX_SPOT);
    CHECK_INT(section[3], HEX_POWER);
    CHECK_INT(section[SECTION_COLUMNS + 2], HEX_SPOT);
    CHECK_INT(count_hexes(section, HEX_WALL), 6);
    CHECK_INT(count_hexes(section, HEX_SPOT), 2);
    check_round_trip(&box);
    memcpy(box.section[1][1], standard->section[1][1], SECTION_HEXES);
    CHECK_BYTES(&box, standard, sizeof box);
    box = box_of("section start\n" OPEN_ROWS "row ........");
    CHECK_INT(count_hexes(box.first, HEX_PLAIN), SECTION_HEXES);
    check_round_trip(&box);
}

TEST("a box may be typed with tabs, other line ends, notes and no last end")
{
    Box box = box_of("# K\xc3\xa4rtchen\r\n\r\n \t\nspeed\t3\t 6\r\n"
                     "  # more\nrounds 7");
    CHECK_INT(box.speedometer[0][3], 6);
    CHECK_INT(box.rounds, 7);
}

/* ---- refused ---- */

typedef struct Refusal {
    const char *text;
    int line;
    const char *reason;
} Refusal;

#define DECK_TAKES "deck takes the values of 6 cards, 1 to 3"
#define OBSTACLE_TAKES                                                         \
    "obstacle takes one of take-off, ice-ring, troll, banana, bees, haystack"
#define FACTION_TAKES "takes one of goblins, elves, dwarves, mummies"
#define SECTION_TAKES                                                          \
    "section takes a number, 1 to 4, and a side, a or b; or 'start'"
#define START_ENDS "start 2 1 ends with a direction, such as east, or 'any'"
#define TWO_ROWS   "row ........\nrow ........\n"

static const Refusal refusals[] = {
    {"deck\n", 1, DECK_TAKES},
    {"deck 1 1 1 1 2\n", 1, DECK_TAKES},
    {"deck 1 1 1 1 2 4\n", 1, DECK_TAKES},
    {"deck 1 1 1 0 2 3\n", 1, DECK_TAKES},
    {"deck 1 1 1 1 2 3 1\n", 1, "deck has no more than 6 cards"},
    {"deck 1 1 1 1 2 3\n\ndeck 1 1 1 1 2 3\n", 3, "deck is given twice"},
    {"speed\n", 1, "speed takes a speed first, 0 to 7"},
    {"speed 8 1\n", 1, "speed takes a speed first, 0 to 7"},
    {"speed 3\n", 1, "speed 3 takes a number of cards, 1 to 6"},
    {"speed 3 0\n", 1, "speed 3 takes a number of cards, 1 to 6"},
    {"speed 3 7\n", 1, "speed 3 takes a number of cards, 1 to 6"},
    {"speed 3 4 5\n", 1, "speed 3 takes a number of cards, 1 to 6"},
    {"speed 3 4\nspeed 3 4\n", 2, "speed 3 is given twice"},
    {"obstacle\n", 1, OBSTACLE_TAKES},
    {"obstacle rock 5\n", 1, OBSTACLE_TAKES},
    {"obstacle ice ring 5\n", 1, OBSTACLE_TAKES},
    {"obstacle banana\n", 1, "obstacle banana takes one number, 0 to 15"},
    {"obstacle banana 16\n", 1, "obstacle banana takes one number, 0 to 15"},
    {"obstacle banana 8 8\n", 1, "obstacle banana takes one number, 0 to 15"},
    {"obstacle banana 8\nobstacle banana 8\n", 2,
     "obstacle banana is given twice"},
    {"obstacle banana 0\nobstacle ice-ring 3\nrounds 5\n", 2,
     "there are 19 obstacle tokens for up to 24 spaces"},
    {"power\n", 1,
     "power takes one of whirl, rubber, vuvuzela, shield, nitro, tape, banana, "
     "switch"},
    {"power whirl\n", 1, "power whirl takes a number of tokens, 0 to 15"},
    {"power whirl 16 cost 1\n", 1,
     "power whirl takes a number of tokens, 0 to 15"},
    {"power whirl 2\n", 1, "power whirl ends with 'cost' and a number, 0 to 9"},
    {"power whirl 2 1\n", 1,
     "power whirl ends with 'cost' and a number, 0 to 9"},
    {"power whirl 2 cost 10\n", 1,
     "power whirl ends with 'cost' and a number, 0 to 9"},
    {"power whirl 2 cost 1 1\n", 1,
     "power whirl ends with 'cost' and a number, 0 to 9"},
    {"power tape 2 cost 1\npower tape 2 cost 2\n", 2,
     "power tape is given twice"},
    {"damage bruise 3\n", 1,
     "damage takes one of scratch, critical-hit, head-shot, spin, stall, "
     "bent-axle, throttle, leak"},
    {"damage spin -1\n", 1, "damage spin takes one number, 0 to 15"},
    {"damage spin 1\ndamage spin 1\n", 2, "damage spin is given twice"},
    {"upgrade bertha 1\n", 1,
     "upgrade takes one of big-bertha, siren, anchor, hamster, armour"},
    {"upgrade anchor 16\n", 1, "upgrade anchor takes one number, 0 to 15"},
    {"upgrade anchor 0\nupgrade armour 0\nupgrade hamster 0\n# end\n", 3,
     "there are 2 upgrades, and 3 are needed"},
    {"special wolves 2\n", 1, "special " FACTION_TAKES},
    {"special elves 0\n", 1, "special elves takes one number, 1 to 9"},
    {"special elves 10\n", 1, "special elves takes one number, 1 to 9"},
    {"halves\n", 1, "halves " FACTION_TAKES ", wolf"},
    {"halves elves\n", 1,
     "halves takes one of initiative, special, power, custom, brake, speed, "
     "turn, shoot, charge, repair"},
    {"halves elves shoot move\n", 1,
     "halves takes one of initiative, special, power, custom, brake, speed, "
     "turn, shoot, charge, repair"},
    {"halves elves shoot turn shoot\n", 1, "shoot stands in this line twice"},
    {"halves elves turn\nhalves elves turn\n", 2,
     "halves elves is given twice"},
    {"rounds\n", 1, "rounds takes one number, 1 to 60"},
    {"rounds 0\n", 1, "rounds takes one number, 1 to 60"},
    {"rounds 61\n", 1, "rounds takes one number, 1 to 60"},
    {"rounds 5\nrounds 5\n", 2, "rounds is given twice"},
    {"start 1 1 2,2 east\n", 1, "start takes a number of teams first, 2 to 4"},
    {"start 5 1 2,2 east\n", 1, "start takes a number of teams first, 2 to 4"},
    {"start 2\n", 1, "start 2 takes the number of a space, 1 to 2"},
    {"start 2 3 2,2 east\n", 1, "start 2 takes the number of a space, 1 to 2"},
    {"start 2 1\n", 1, "start 2 1 takes COLUMN,ROW: 1 to 8, 1 to 6"},
    {"start 2 1 2 2 east\n", 1, "start 2 1 takes COLUMN,ROW: 1 to 8, 1 to 6"},
    {"start 2 1 9,2 east\n", 1, "start 2 1 takes COLUMN,ROW: 1 to 8, 1 to 6"},
    {"start 2 1 2,7 east\n", 1, "start 2 1 takes COLUMN,ROW: 1 to 8, 1 to 6"},
    {"start 2 1 0,1 east\n", 1, "start 2 1 takes COLUMN,ROW: 1 to 8, 1 to 6"},
    {"start 2 1 2, east\n", 1, "start 2 1 takes COLUMN,ROW: 1 to 8, 1 to 6"},
    {"start 2 1 2,2\n", 1, START_ENDS},
    {"start 2 1 2,2 north\n", 1, START_ENDS},
    {"start 2 1 2,2 east any\n", 1, START_ENDS},
    {"start 2 1 2,2 east\nstart 2 1 2,2 east\n", 2, "start 2 1 is given twice"},
    {"start 4 1 1,3 west\nstart 4 3 2,2 west\nstart 4 2 1,3 west\nrounds 3\n",
     3, "start 4 1 and start 4 2 are the same hex"},
    {"start 3 3 2,4 any\n", 1, "start 3 2 and start 3 3 cannot both be 'any'"},
    {"start 2 2 5,1 east\n", 1, "start 2 2 is not on a plain hex"},
    {"rounds 3\nsection start\n" OPEN_ROWS "row +.......\nstart 2 1 1,6 east\n",
     9, "start 2 1 is not on a plain hex"},
    {"rounds 3\nsection start\nrow ........\nrow .o......\n" TWO_ROWS TWO_ROWS,
     2, "start 2 1 is not on a plain hex"},
    {"section\n", 1, SECTION_TAKES},
    {"section 5 a\n", 1, SECTION_TAKES},
    {"section 2\n", 1, SECTION_TAKES},
    {"section 2 c\n", 1, SECTION_TAKES},
    {"section 2 a b\n", 1, SECTION_TAKES},
    {"section start a\n", 1, SECTION_TAKES},
    {"section 1 a\n" OPEN_ROWS "row ........\nsection 1 a\n", 8,
     "this section is given twice"},
    {"row ........\n", 1, "there is no section that this row belongs to"},
    {"section 1 a\n" OPEN_ROWS "row ........\nrow ........\n", 8,
     "there is no section that this row belongs to"},
    {"section 1 a\n" TWO_ROWS "rounds 3\n", 4,
     "the section before lacks 4 of its 6 rows"},
    {"section 1 a\n" OPEN_ROWS, 6, "the section before lacks 1 of its 6 rows"},
    {"section 1 a\nrow .......\n", 2, "a row has 8 hexes, not 7"},
    {"section 1 a\nrow . . . . . . . . .\n", 2, "a row has 8 hexes, not 9"},
    {"section 1 a\nrow\n", 2, "a row has 8 hexes, not 0"},
    {"section 1 a\nrow ...x....\n", 2, "a row is made of #.+o and has no 'x'"},
    {"section 1 a\nrow oooooooo\nrow oooooooo\n" TWO_ROWS TWO_ROWS "rounds 2\n",
     1, "there are 29 obstacle tokens for up to 33 spaces"},
    {"rounds 2\nsection 1 a\nrow ########\n" OPEN_ROWS, 2,
     "with the sections 1a 2a not every start space reaches the finish"},
    {"rounds 2\nsection 3 b\nrow #.......\nrow #.......\nrow #.......\n"
     "row #.......\nrow #.......\nrow #.......\n",
     2, "with the sections 3b 1a not every start space reaches the finish"},
    {"section start\nrow ......#.\nrow #.....#.\nrow ......#.\n"
     "row ......#.\nrow ......#.\nrow ......#.\nstart 2 1 8,1 west\n",
     8, "with the sections 2a 1a not every start space reaches the finish"},
    {"decks 1 1 1 1 2 3\n", 1,
     "no part 'decks'; there are deck, speed, obstacle, power, damage, "
     "upgrade, special, custom, halves, wolf, rounds, start, section and row"},
    {"wolf\n", 1, "wolf takes one of deck, speed, buffs, malfunctions"},
    {"wolf howls\n", 1, "wolf takes one of deck, speed, buffs, malfunctions"},
    {"wolf deck 1\n", 1, DECK_TAKES},
    {"wolf deck 1 1 1 1 2 3\nwolf deck 1 1 1 1 2 3\n", 2,
     "wolf deck is given twice"},
    {"speed 3 4\nwolf speed 3 4\nwolf speed 3 4\n", 3,
     "wolf speed 3 is given twice"},
    {"wolf buffs\n", 1,
     "buffs takes one of initiative, special, power, custom, brake, speed, "
     "turn, shoot, charge, repair"},
    {"wolf buffs brake brake\n", 1, "brake stands in this line twice"},
    {"wolf malfunctions turn power\n", 1,
     "malfunctions are not for special, power or custom"},
    {"wolf buffs turn\nwolf buffs turn\n", 2, "wolf buffs is given twice"},
    {"custom catapult 1 cost 1\n", 1,
     "custom takes one of booster, spyglass, charger, spear"},
    {"custom spear 1\n", 1,
     "custom spear ends with 'cost' and a number, 0 to 9"},
    {"custom spear 0 cost 1\n", 1,
     "there are 3 customizations, and 4 are needed"},
};

TEST("a bad box is refused with its line and the reason")
{
    Box box;
    Why why;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const Refusal *refusal = &refusals[i];
        test_place("%s", refusal->text);
        CHECK(!read_box(refusal->text, &box, &why));
        CHECK_INT(why.line, refusal->line);
        CHECK_TEXT(why.text, refusal->reason);
    }
}

TEST("a box that is odd or too long in a line is refused with its line")
{
    char wide[400];
    Box box;
    Why why;
    CHECK(!read_box("# fine\nrounds \x01\n", &box, &why));
    CHECK_INT(why.line, 2);
    CHECK_TEXT(why.text, text_line_problem(LINE_ODD));
    memset(wide, 'x', sizeof wide);
    memcpy(wide + sizeof wide - 2, "\n", 2);
    CHECK(!read_box(wide, &box, &why));
    CHECK_INT(why.line, 1);
    CHECK_TEXT(why.text, text_line_problem(LINE_LONG));
}

/* ---- played with ---- */

static Match match;

/* Plays a random tournament; answers its last position. */
static const Karts *play_checked(const Table *table, Rng *rng)
{
    match_start(&match, table);
    while (!match_is_over(&match) && !test_has_failed()) {
        int actor = playout_actor(match_actors(&match), rng), action;
        Set legal = table->game->legal(table, match.state, actor);
        action = actor == CHANCE
                     ? playout_action(table, match.state, CHANCE, rng)
                     : playout_uniform(&legal, rng);
        CHECK_TEXT(match_play(&match, actor, action, NULL), NULL);
        CHECK_TEXT(table->game->check(table, match.state), NULL);
    }
    return (const Karts *)match.state;
}

static void play_with_box(const char *lines)
{
    Rng rng = rng_stream(6, strlen(lines));
    Box box = box_of(lines);
    Table table;
    test_place("%s", lines);
    table_start(&table, game_find("karts"));
    memcpy(table.box, &box, sizeof box);
    for (int i = 0; i < test_soak(12, 600) && !test_has_failed(); i++) {
        table.seats = 4 + 2 * (i % 3);
        table.option[OPT_COUNT] = i / 3 % 2 ? COUNT_ON : COUNT_OFF;
        table.option[OPT_ROCKS] = i / 6 % 2;
        play_checked(&table, &rng);
    }
    test_place("%s", "");
}

TEST("K43: a part that nobody finishes ends after the rounds of the box")
{
    Rng rng = rng_stream(7, 0);
    Box box = box_of("rounds 1\n");
    Table table;
    table_start(&table, game_find("karts"));
    memcpy(table.box, &box, sizeof box);
    for (int i = 0; i < test_soak(12, 600) && !test_has_failed(); i++) {
        const Karts *s = play_checked(&table, &rng);
        CHECK_INT(s->part, RACE);
        CHECK_INT(s->round, 1);
    }
}

TEST("tournaments with the most and with the fewest of everything pass every "
     "check")
{
    play_with_box("power whirl 15 cost 0\npower banana 15 cost 0\n"
                  "power switch 15 cost 0\npower vuvuzela 15 cost 0\n"
                  "damage spin 15\ndamage bent-axle 15\ndamage head-shot 15\n"
                  "upgrade hamster 15\nupgrade siren 15\nrounds 60\n"
                  "deck 3 3 3 3 3 3\nspecial goblins 1\n");
    play_with_box("power whirl 0 cost 9\npower rubber 0 cost 9\n"
                  "power vuvuzela 0 cost 9\npower shield 0 cost 9\n"
                  "power nitro 0 cost 9\npower tape 0 cost 9\n"
                  "power banana 0 cost 9\npower switch 0 cost 9\n"
                  "damage scratch 0\ndamage critical-hit 0\n"
                  "damage head-shot 0\ndamage spin 0\ndamage stall 0\n"
                  "damage bent-axle 0\nupgrade anchor 0\nupgrade armour 0\n"
                  "deck 1 1 1 1 1 1\nspeed 0 1\nspeed 1 1\nspeed 2 1\n"
                  "halves dwarves initiative special brake turn charge\n"
                  "special mummies 9\nrounds 20\n");
}

TEST("tournaments on a track of obstacles, and on one without, pass every "
     "check")
{
    play_with_box("section start\nrow ........\n" OPEN_ROWS "section 1 a\n"
                  "row ........\n" OPEN_ROWS "section 2 a\nrow ........\n"
                  "row ..++++..\n" TWO_ROWS TWO_ROWS);
    play_with_box("obstacle take-off 15\nobstacle ice-ring 15\n"
                  "obstacle troll 15\nobstacle banana 15\nsection 2 a\n"
                  "row oooooooo\nrow oooooooo\n" TWO_ROWS TWO_ROWS
                  "section 2 b\nrow oooooooo\nrow oooooooo\n"
                  "row oooooooo\nrow ........\n" TWO_ROWS);
}

TEST("a record that was played with a replaced box carries it")
{
    static char record[RECORD_MAX], again[RECORD_MAX];
    static Match other;
    Rng rng = rng_stream(8, 0);
    Why why = {0, ""};
    Box box = box_of("rounds 3\nsection 2 b\nrow ##....##\n" OPEN_ROWS);
    Table table;
    table_start(&table, game_find("karts"));
    memcpy(table.box, &box, sizeof box);
    play_checked(&table, &rng);
    size_t length = record_write(&match, HASH_AT_END, record, sizeof record);
    CHECK(strstr(record, "\nbox rounds 3\n") != NULL);
    CHECK(strstr(record, "\nbox section 2 b\nbox row # # . . . . # #\n"
                         "box row  . . . . . . . .\n") != NULL);
    CHECK(record_read(games_all(), record, length, &other, &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(other.state, match.state, sizeof(Karts));
    record_write(&other, HASH_AT_END, again, sizeof again);
    CHECK_TEXT(again, record);
}
