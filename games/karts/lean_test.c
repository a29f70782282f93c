/* lean_test.c -- positions of Crazy Karts in which the sensible choice is
 * clear, and tournaments in which who leans beats who does anything.
 *
 * Positions are painted: an open track without obstacles, the karts of all
 * teams in the corner of the start, and what a test adds.
 */
#include "bots/agenda.h"
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "games/karts/place_test.h"
#include "tests/answer.h"
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

static Table table;
static Karts s;

enum { ALL_CARDS = (1 << DECK) - 1 };

static int hex_at(int row, int column)
{
    return row * HEX_COLUMNS + column;
}

static void paint_track(void)
{
    uint8_t plain[SECTION_HEXES];
    memset(plain, HEX_PLAIN, sizeof plain);
    for (int place = 0; place <= track_sections(&s); place++)
        track_lay(&s, place, plain);
    track_measure(&s);
}

/* A round of the Race for two teams; seats 2 and 4 are the rear drivers. */
static void set_up(void)
{
    table_start(&table, game_find("karts"));
    table.seats = 4;
    table.option[OPT_COUNT] = COUNT_OFF;
    table.game->init(&table, &s);
    s.part = RACE;
    s.phase = PHASE_PLAN;
    s.awaited = (uint16_t)karts_seats(&table);
    paint_track();
    for (int team = 0; team < 2; team++) {
        s.faction[team] = (uint8_t)(DWARVES + team);
        s.at[team] = (uint8_t)hex_at(11, team);
    }
    for (int i = 0; i < 3; i++)
        s.section[i] = (uint8_t)(2 * i);
    for (int seat = 0; seat < table.seats; seat++)
        s.hand[seat] = ALL_CARDS;
    s.cursor = 0;
}

static void wall(int row, int column)
{
    int hex = hex_at(row, column);
    s.hex[hex] = HEX_WALL;
    s.track[hex >> 6] &= ~(1ull << (hex & 63));
    track_measure(&s);
}

/* The first team's kart; its drivers have drawn the lowest cards. */
static void put_kart(int row, int column, int facing, int speed)
{
    s.at[0] = (uint8_t)hex_at(row, column);
    s.facing[0] = (uint8_t)facing;
    s.speed[0] = (uint8_t)speed;
    for (int seat = 0; seat < 2; seat++)
        s.hand[seat] = (uint8_t)((1u << karts_draws(&table, &s, seat)) - 1);
}

/* What a seat is inclined to: the heaviest of its actions, on its own view. */
static int wish_of(const Karts *state, int seat)
{
    Karts view = *state;
    uint32_t weight[SET_SIZE];
    Set legal = table.game->legal(&table, state, seat);
    int best = set_next(&legal, 0);
    table.game->redact(&table, &view, seat);
    table.game->lean(&table, &view, seat, weight);
    for (int a = best; a >= 0; a = set_next(&legal, a + 1))
        best = weight[a] > weight[best] ? a : best;
    return best;
}

static const char *wish(int seat)
{
    char *text = answer_text(), action[ACTION_TEXT];
    table.game->action_text(&table, seat - 1, wish_of(&s, seat - 1), action,
                            sizeof action);
    answer_add(text, "", action);
    return text;
}

/* Asks for a decision of a seat. */
static void decide(Phase phase, int seat)
{
    memset(s.hand, 0, sizeof s.hand);
    s.phase = (uint8_t)phase;
    s.awaited = (uint16_t)(1u << (seat - 1));
    s.order[1] = 1;
    s.step = STEP_SHOOT;
}

/* Both drivers of the first team lay all their cards. */
static void plan(void)
{
    for (int seat = 0; seat < 2; seat++)
        for (int action; (action = wish_of(&s, seat)) != DONE;)
            table.game->apply(&table, &s, seat, action, NULL);
}

static int points(int step)
{
    return karts_points(&table, &s, 0, step);
}

static int speed_of_move(void)
{
    int speed = s.speed[0] - points(STEP_BRAKE);
    return (speed > 0 ? speed : 0) + points(STEP_SPEED);
}

/* ---- the plan ---- */

TEST("K6: on a free straight the kart gets going and does not slow down")
{
    set_up();
    put_kart(8, 1, EAST, 0);
    plan();
    CHECK_INT(points(STEP_BRAKE), 0);
    CHECK(speed_of_move() >= 3);
    set_up();
    put_kart(8, 1, EAST, 3);
    plan();
    CHECK(speed_of_move() >= 3);
}

TEST("K12: before a wall the rear driver brakes, and the front driver helps")
{
    for (int speed = 1; speed <= 3; speed++) {
        set_up();
        put_kart(8, 14, EAST, speed);
        plan();
        CHECK(speed_of_move() <= 1);
    }
}

TEST("K8: the turn has as many points as the speed that will hold")
{
    for (int speed = 0; speed <= 3; speed++) {
        set_up();
        put_kart(8, 13, EAST, speed);
        plan();
        CHECK(points(STEP_TURN) > 0);
        CHECK(points(STEP_TURN) >= speed_of_move());
        CHECK(speed_of_move() <= 2);
    }
}

TEST("K8: a bent axle is paid for")
{
    set_up();
    s.wound[0][DAMAGE_AXLE] = 2;
    put_kart(8, 15, EAST, 0);
    plan();
    CHECK(points(STEP_TURN) >= speed_of_move() + 2);
}

TEST("K9: goblins that face a wall turn first and go")
{
    set_up();
    s.faction[0] = GOBLINS;
    wall(6, 9);
    put_kart(5, 9, SOUTH_WEST, 0);
    plan();
    CHECK(points(STEP_SPECIAL) >= 2);
    CHECK(points(STEP_TURN) >= 1);
    CHECK(points(STEP_SPEED) >= 2);
}

TEST("K9: other drivers that face a wall turn and stay")
{
    set_up();
    wall(6, 9);
    put_kart(5, 9, SOUTH_WEST, 0);
    plan();
    CHECK_INT(points(STEP_SPEED), 0);
    CHECK(points(STEP_TURN) >= 1);
}

TEST("K37: who can cross the line does, as fast as it takes")
{
    set_up();
    put_kart(2, 4, WEST, 0);
    plan();
    CHECK(speed_of_move() >= 5);
    set_up();
    put_kart(2, 3, WEST, 4);
    plan();
    CHECK(speed_of_move() >= 4);
}

/* ---- cards that the plan does not need ---- */

TEST("a kart that is badly damaged is repaired")
{
    set_up();
    put_kart(8, 1, EAST, 0);
    s.damage[0] = 5;
    plan();
    CHECK(points(STEP_REPAIR) >= 3);
}

TEST("K24: the rest is shot with where somebody is in range")
{
    set_up();
    put_kart(8, 1, EAST, 0);
    s.at[1] = (uint8_t)hex_at(8, 8);
    plan();
    int end = hex_at(8, 1 + speed_of_move());
    CHECK(points(STEP_SHOOT) >= place_way(&s, end, s.at[1]));
}

TEST("K30: what the rear driver has left charges the meter")
{
    set_up();
    put_kart(8, 1, EAST, 0);
    plan();
    CHECK_INT(points(STEP_CHARGE) + points(STEP_TURN), 9);
    CHECK(points(STEP_CHARGE) > 0);
}

TEST("K4: before the line the first to act may win")
{
    set_up();
    put_kart(2, 4, WEST, 0);
    s.at[1] = (uint8_t)hex_at(3, 4);
    plan();
    CHECK(points(STEP_INITIATIVE) >= 5);
}

static void give(int kind)
{
    s.held[0][KNOWN_TO_REAR][kind]++;
    s.tokens[0]++;
}

TEST("K28: a token is laid with its price, where it helps")
{
    set_up();
    put_kart(2, 8, WEST, 0);
    give(POWER_NITRO);
    plan();
    CHECK_INT(s.placed[0], POWER_NITRO);
    CHECK(points(STEP_POWER) >= karts_box(&table)->cost[POWER_NITRO]);
    set_up();
    put_kart(4, 14, WEST, 0);
    s.at[1] = (uint8_t)hex_at(2, 5);
    give(POWER_SWITCH);
    plan();
    CHECK_INT(s.placed[0], POWER_SWITCH);
    CHECK(points(STEP_POWER) >= karts_box(&table)->cost[POWER_SWITCH]);
}

TEST("K28: a token that is of no use stays where it is")
{
    set_up();
    put_kart(8, 1, EAST, 0);
    give(POWER_TAPE);
    plan();
    CHECK_INT(s.placed[0], NONE);
    CHECK_INT(points(STEP_POWER), 0);
    set_up();
    put_kart(2, 9, WEST, 0);
    give(POWER_SWITCH);
    plan();
    CHECK_INT(s.placed[0], NONE);
}

TEST("K25: a team that has lost all its cards can still plan")
{
    set_up();
    put_kart(8, 1, EAST, 0);
    s.lost[0] = s.lost[1] = ALL_CARDS;
    s.hand[0] = s.hand[1] = 0;
    s.held[0][KNOWN_TO_REAR][POWER_NITRO] = s.tokens[0] = 1;
    CHECK_TEXT(wish(2), "done");
    CHECK_TEXT(wish(1), "done");
}

TEST("K29: the front driver plans the same whatever tokens there are")
{
    set_up();
    put_kart(8, 1, EAST, 2);
    plan();
    Karts before = s;
    set_up();
    put_kart(8, 1, EAST, 2);
    give(POWER_NITRO);
    plan();
    for (int step = STEP_SPECIAL; step <= STEP_REPAIR; step += 2)
        CHECK_INT(s.on[0][step], before.on[0][step]);
}

/* ---- decisions one at a time ---- */

TEST("K46: the kart turns to where the way goes on")
{
    set_up();
    put_kart(8, 15, EAST, 0);
    decide(PHASE_SIDE, 2);
    s.chooser = 0;
    CHECK_TEXT(wish(2), "left");
    put_kart(4, 9, SOUTH_WEST, 0);
    decide(PHASE_SIDE, 2);
    CHECK_TEXT(wish(2), "right");
}

TEST("K24: the rival that is nearest to the line is shot at")
{
    set_up();
    table.seats = 6;
    s.faction[2] = ELVES;
    s.at[1] = (uint8_t)hex_at(8, 4);
    s.at[2] = (uint8_t)hex_at(8, 6);
    put_kart(8, 5, EAST, 2);
    decide(PHASE_SHOOT, 1);
    s.on[0][STEP_SHOOT] = 1;
    s.targets = 6;
    CHECK_INT(wish_of(&s, 0), TARGET + 2);
}

TEST("K23: a rival is pulled back, not on")
{
    set_up();
    put_kart(2, 9, WEST, 2);
    s.at[1] = (uint8_t)hex_at(2, 5);
    decide(PHASE_PULL, 1);
    s.pull[1] = 1u << WEST | 1u << EAST;
    CHECK_INT(wish_of(&s, 0), PULL + 8 + EAST);
}

TEST("K33, K63: Initiative is the card that is missed least")
{
    set_up();
    put_kart(8, 5, EAST, 2);
    decide(PHASE_REMOVE, 2);
    s.removers = 2;
    s.on[0][STEP_TURN] = 1;
    s.on[0][STEP_INITIATIVE] = 1u << (DECK - 1);
    s.on[0][STEP_CHARGE] = 2;
    CHECK_TEXT(wish(2), "remove 3 from initiative");
}

TEST("K25: the front driver loses a 1")
{
    set_up();
    decide(PHASE_HEAD, 1);
    s.chooser = 0;
    CHECK_INT(wish_of(&s, 0), LOSE + VALUES);
}

TEST("K26: a damage card that stays is repaired first")
{
    set_up();
    decide(PHASE_MEND, 1);
    s.damage[0] = 2;
    s.wound[0][DAMAGE_AXLE] = 1;
    s.mends = 1;
    CHECK_INT(wish_of(&s, 0), MEND_CARD + DAMAGE_AXLE);
}

TEST("K47: who may face any way faces where the track goes")
{
    set_up();
    put_kart(8, 1, WEST, 0);
    decide(PHASE_FACE, 2);
    s.chooser = 0;
    CHECK_INT(wish_of(&s, 1), FACE + EAST);
}

TEST("K39: of two start spaces the one with the shorter way is chosen")
{
    set_up();
    memset(s.at, NONE, sizeof s.at);
    decide(PHASE_START, 1);
    for (int column = 2; column < 6; column++)
        wall(7, column), wall(8, column);
    CHECK_INT(wish_of(&s, 0), START + 1);
}

/* ---- tournaments ---- */

typedef struct Score {
    int races, won, capped;
    int rounds[2];
} Score;

static const Bot *const bot_of[2] = {&bot_greedy, &bot_random};

/* Plays a tournament; teams in the set are greedy. */
static void play(uint32_t greedy, uint64_t number, Score *score)
{
    int32_t played[CLOCK + 1] = {0};
    Agenda agenda;
    Turn turn = {0};
    Karts k;
    Result result;
    table.game->init(&table, &k);
    agenda_start(&agenda, number, NULL);
    for (int seat = 0; seat < table.seats; seat++)
        agenda.bot[seat] = bot_of[!(greedy >> karts_team(seat) & 1)];
    for (;;) {
        int part = k.part, round = k.round;
        if (!agenda_turn(&agenda, &table, &k, played, &turn))
            break;
        score->rounds[part] += k.round > round;
    }
    table.game->result(&table, &k, &result);
    score->races++;
    score->capped += !karts_finished(&k);
    for (int seat = 0; seat < table.seats; seat += 2)
        if (result.rank[seat] == 1 && (greedy >> karts_team(seat) & 1))
            score->won++;
}

/* So many tournaments, the greedy teams in turn in all places. */
static Score contest(int seats, uint32_t greedy, int races)
{
    Score score = {0};
    table_start(&table, game_find("karts"));
    table.seats = seats;
    table.option[OPT_COUNT] = COUNT_OFF;
    for (int i = 0; i < races; i++) {
        uint32_t teams = (1u << seats / 2) - 1;
        uint32_t set = greedy << i % (seats / 2);
        play((set | set >> seats / 2) & teams, (uint64_t)i, &score);
    }
    printf("# %d seats, greedy teams %u: %d of %d won, %d to the cap, rounds "
           "%d and %d in 10\n",
           seats, greedy, score.won, races, score.capped,
           score.rounds[QUALIFYING] * 10 / races,
           score.rounds[RACE] * 10 / races);
    return score;
}

TEST("a greedy team beats a random team in nine of ten races")
{
    Score score = contest(4, 1, test_soak(60, 2000));
    CHECK(score.won * 10 >= score.races * 9);
}

TEST("a greedy team beats two or three random teams in nine of ten races")
{
    Score score = contest(6, 1, test_soak(30, 1000));
    CHECK(score.won * 10 >= score.races * 9);
    score = contest(8, 1, test_soak(30, 1000));
    CHECK(score.won * 10 >= score.races * 9);
}

TEST("greedy teams race for ten to sixteen rounds, and seldom to the cap")
{
    Score score = contest(8, 15, test_soak(30, 1000));
    CHECK(score.rounds[QUALIFYING] >= 6 * score.races);
    CHECK(score.rounds[QUALIFYING] <= 12 * score.races);
    CHECK(score.rounds[RACE] >= 9 * score.races);
    CHECK(score.rounds[RACE] <= 16 * score.races);
    CHECK(score.capped * 20 <= score.races);
}
