/* ponder_test.c -- how many rounds it is to the line, and what a driver makes
 * of his cards who rehearses the round.
 *
 * Positions are painted: an open track without obstacles in the Race of two
 * teams.
 */
#include "core/table.h"
#include "games/games.h"
#include "games/karts/place_test.h"
#include "games/karts/plan.h"
#include "tests/test.h"

#include <string.h>

enum { ALL_CARDS = (1 << DECK) - 1, FEW = 800 };

static Table table;
static Karts s;
static alignas(16) unsigned char slate[SLATE_BYTES];

static int hex_at(int row, int column)
{
    return row * HEX_COLUMNS + column;
}

/* The first team's kart stands there, the other one far behind. */
static void set_up(int row, int column, int facing)
{
    uint8_t plain[SECTION_HEXES];
    memset(plain, HEX_PLAIN, sizeof plain);
    table_start(&table, game_find("karts"));
    table.seats = 4;
    table.option[OPT_COUNT] = COUNT_OFF;
    table.game->init(&table, &s);
    s.part = RACE;
    s.phase = PHASE_PLAN;
    s.awaited = (uint16_t)karts_seats(&table);
    for (int place = 0; place <= track_sections(&s); place++)
        track_lay(&s, place, plain);
    track_measure(&s);
    for (int team = 0; team < 2; team++) {
        s.faction[team] = (uint8_t)(DWARVES + team);
        s.at[team] = (uint8_t)hex_at(11, 0);
    }
    for (int i = 0; i < 3; i++)
        s.section[i] = (uint8_t)(2 * i);
    s.at[0] = (uint8_t)hex_at(row, column);
    s.facing[0] = (uint8_t)facing;
    for (int seat = 0; seat < table.seats; seat++)
        s.hand[seat] = ALL_CARDS;
}

static void wall(int row, int column)
{
    int hex = hex_at(row, column);
    s.hex[hex] = HEX_WALL;
    s.track[hex >> 6] &= ~(1ull << (hex & 63));
    track_measure(&s);
}

static int rounds(int row, int column, int facing, int speed)
{
    static Course course;
    Mind m;
    karts_know(&m, &table, &s, 0);
    karts_survey(&m, &course, HEXES);
    return course.rounds[speed][facing][hex_at(row, column)];
}

/* What a seat has pondered of its own view. */
static void ponder(int seat, uint64_t seed, int32_t worth[SET_SIZE])
{
    Karts view = s;
    Rng rng = rng_stream(seed, 0);
    table.game->redact(&table, &view, seat);
    CHECK(karts_ponder(&table, &view, seat, FEW, slate, &rng, worth));
}

/* A driver lays all his cards as he has pondered. */
static void lay(int seat)
{
    while (s.awaited >> seat & 1) {
        int32_t worth[SET_SIZE];
        Set legal = table.game->legal(&table, &s, seat);
        int best = set_next(&legal, 0);
        ponder(seat, 1, worth);
        for (int a = best; a >= 0; a = set_next(&legal, a + 1))
            best = worth[a] > worth[best] ? a : best;
        table.game->apply(&table, &s, seat, best, NULL);
    }
}

static int points(int step)
{
    return karts_points(&table, &s, 0, step);
}

/* ---- courses ---- */

TEST("who can cross the line with any cards needs one round")
{
    set_up(3, 0, WEST);
    for (int speed = 0; speed <= SPEED_MAX; speed++)
        CHECK_INT(rounds(3, 0, WEST, speed), ROUND);
}

TEST("who faces away from the line needs more, and who stands far off")
{
    set_up(3, 0, WEST);
    CHECK(rounds(3, 0, EAST, 0) >= 3 * ROUND);
    CHECK(rounds(3, 9, WEST, 0) > ROUND);
    CHECK(rounds(3, 9, WEST, 0) < 3 * ROUND);
    CHECK(rounds(3, 15, WEST, 0) > rounds(3, 9, WEST, 0));
}

TEST("K12: the faster a kart, the more a wall before it costs")
{
    set_up(3, 8, WEST);
    wall(3, 6);
    CHECK(rounds(3, 8, WEST, 2) <= rounds(3, 8, WEST, 4));
    CHECK(rounds(3, 8, WEST, 4) < rounds(3, 8, WEST, 6));
}

TEST("K26: a bent axle makes the way longer, and never shorter")
{
    set_up(8, 9, EAST);
    int whole = rounds(8, 9, EAST, 3);
    s.wound[0][DAMAGE_AXLE] = 2;
    CHECK(rounds(8, 9, EAST, 3) > whole);
}

/* ---- rehearsals ---- */

TEST("K37: the front driver speeds up to the line, the rear driver lets him")
{
    set_up(3, 4, WEST);
    lay(0);
    CHECK(points(STEP_SPEED) >= 5);
    set_up(3, 4, WEST);
    s.speed[0] = 5;
    s.hand[0] = s.hand[1] = 3;
    lay(1);
    CHECK_INT(points(STEP_BRAKE), 0);
}

TEST("K4: who is on the line with a rival bids for the first turn")
{
    set_up(3, 1, WEST);
    s.at[1] = (uint8_t)hex_at(2, 1);
    s.facing[0] = s.facing[1] = WEST;
    s.speed[1] = 3; /* so they have 7 points at most */
    lay(1);
    CHECK(points(STEP_INITIATIVE) >= 5);
}

/* What the plan of both drivers has on speed, with the first one's hand. */
static int planned_speed(void)
{
    static Course course;
    Karts planned = s;
    Mind m;
    Plan plan;
    karts_know(&m, &table, &planned, 0);
    karts_survey(&m, &course, HEXES);
    karts_make_plan(&m, &plan);
    karts_lay_down(&m, &plan, &planned, 0);
    return karts_points(&table, &planned, 0, STEP_SPEED);
}

TEST("of two who cannot talk the front driver keeps to the plan")
{
    static const uint8_t hand[] = {0x07, 0x13, 0x23, 0x31};
    for (int i = 0; i < 4; i++)
        for (int column = 9; column < 14; column++) {
            set_up(8, column, EAST);
            wall(8, 15);
            s.at[1] = (uint8_t)hex_at(8, column + 1);
            s.facing[1] = EAST;
            s.speed[0] = s.speed[1] = 3;
            s.hand[0] = hand[i];
            s.hand[1] = 0x07;
            int speed = planned_speed();
            lay(0);
            CHECK_INT(points(STEP_SPEED), speed);
        }
}

TEST("what was pondered is the same again, whatever stood on the slate")
{
    int32_t worth[2][SET_SIZE];
    set_up(8, 9, EAST);
    for (int seat = 0; seat < 2; seat++) {
        Set legal = table.game->legal(&table, &s, seat);
        for (int i = 0; i < 2; i++) {
            memset(slate, 0x5a * i, sizeof slate);
            ponder(seat, 7, worth[i]);
        }
        for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
            CHECK_INT(worth[0][a], worth[1][a]);
            CHECK(worth[0][a] >= 0 && worth[0][a] <= SURE_WIN);
        }
    }
}

TEST("what others hold changes nothing in what a seat has pondered")
{
    int32_t worth[2][SET_SIZE];
    for (int i = 0; i < 2; i++) {
        set_up(8, 9, EAST);
        s.speed[0] = s.speed[1] = 4;
        s.hand[0] = 7;
        s.hand[1] = s.hand[2] = i ? 7 : 0x31;
        s.hand[3] = i ? 0x31 : 7;
        ponder(0, 3, worth[i]);
    }
    Set legal = table.game->legal(&table, &s, 0);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        CHECK_INT(worth[0][a], worth[1][a]);
}

TEST("K39: who chooses a space stands where the way is shortest")
{
    int32_t worth[SET_SIZE];
    for (int space = 0; space < 2; space++) {
        set_up(8, 9, EAST);
        s.phase = PHASE_START;
        s.awaited = 1;
        s.before[0] = 1;
        s.at[0] = s.at[1] = NONE;
        int hex = track_hex(0, karts_starts(&table)[space].hex);
        wall(hex / HEX_COLUMNS, hex % HEX_COLUMNS + 2);
        ponder(0, 1, worth);
        CHECK(worth[START + 1 - space] > worth[START + space]);
    }
}

TEST("K38: what is repaired between the parts is worth something")
{
    int32_t before[SEATS_MAX], after[SEATS_MAX];
    set_up(8, 9, EAST);
    s.phase = PHASE_MEND;
    s.part = QUALIFYING;
    s.at[0] = s.at[1] = NONE;
    s.damage[0] = 3;
    s.wound[0][DAMAGE_AXLE] = 1;
    Karts mended = s, over = s;
    over.part = mended.part = RACE;
    over.phase = mended.phase = PHASE_SECTION;
    mended.damage[0] = 2;
    CHECK(!karts_think.judge(&table, &s, &s, before));
    CHECK(karts_think.judge(&table, &s, &over, before));
    CHECK(karts_think.judge(&table, &s, &mended, after));
    CHECK(after[0] > before[0]);
    mended = over;
    mended.wound[0][DAMAGE_AXLE] = 0;
    CHECK(karts_think.judge(&table, &s, &mended, after));
    CHECK(after[0] > before[0]);
}

TEST("K26: teams whose damage differs have courses of their own")
{
    set_up(8, 9, EAST);
    CHECK(karts_have_one_course(&s, 0, 1));
    s.damage[1] = 2;
    CHECK(!karts_have_one_course(&s, 0, 1));
    s.damage[1] = 0;
    s.lost[3] = 1;
    CHECK(!karts_have_one_course(&s, 0, 1));
}

TEST("where there is no track nothing is rehearsed")
{
    int32_t worth[SET_SIZE];
    Rng rng = rng_stream(1, 0);
    set_up(8, 9, EAST);
    s.phase = PHASE_MEND;
    CHECK(!karts_ponder(&table, &s, 0, FEW, slate, &rng, worth));
}
