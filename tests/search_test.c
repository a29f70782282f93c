/* search_test.c -- bots that think: that they think the same everywhere, of
 * nothing but what their seat knows, and better the longer. */
#include "bots/agenda.h"
#include "bots/search.h"
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/test.h"

#include <string.h>

enum { FEW = 40 };

static Slate slate, other;
static Table table;

static void sit(const Game *game, int seats)
{
    table_start(&table, game);
    table.seats = seats;
}

/* What the bot of a seat is shown in a state, and answers. */
static Answer answer_of(const Bot *bot, const void *state, int seat,
                        Slate *lent)
{
    Question q = {.bot = bot,
                  .table = table,
                  .seat = seat,
                  .awaited = true,
                  .rng = rng_stream(3, 1)};
    memcpy(q.view, state, table.game->state_size);
    table.game->redact(&table, q.view, seat);
    return bot_answer(&q, lent);
}

/* On by so many random steps, and then to where a seat has a choice; -1: the
 * game is over before. */
static int go_on(void *state, int steps, Rng *rng)
{
    Tally tally = {0, 0};
    for (;;) {
        Actors actors = table.game->actors(&table, state);
        int seat = __builtin_ctz(actors.awaited | 1u << CHANCE);
        if (!(actors.awaited | actors.free))
            return -1;
        if (--steps < 0 && seat < table.seats) {
            Set legal = table.game->legal(&table, state, seat);
            if (set_count(&legal) > 1)
                return seat;
        }
        playout_step(&table, state, rng, &tally);
    }
}

static Bot thinking(int32_t iterations)
{
    Bot bot = bot_merciless;
    bot.iterations = iterations;
    return bot;
}

TEST("a bot answers the same again, whatever stands on the slate")
{
    alignas(8) unsigned char state[STATE_MAX];
    const Bot bot = thinking(FEW);
    for (int i = 0; games_all()[i]; i++) {
        sit(games_all()[i], games_all()[i]->most_seats);
        Rng rng = rng_stream(1, (uint64_t)i);
        table.game->init(&table, state);
        test_place("%s", table.game->id);
        for (int seat; (seat = go_on(state, 25, &rng)) >= 0;) {
            memset(&slate, 0xa5, 1 << 16);
            memset(&other, 0, 1 << 16);
            CHECK_INT(answer_of(&bot, state, seat, &slate).action,
                      answer_of(&bot, state, seat, &other).action);
        }
    }
    test_place("%s", "");
}

TEST("what a seat cannot know does not change what its bot does")
{
    alignas(8) unsigned char state[STATE_MAX], world[STATE_MAX];
    const Bot bot = thinking(FEW);
    int differing = 0;
    for (int i = 0; games_all()[i]; i++) {
        sit(games_all()[i], games_all()[i]->most_seats);
        Rng rng = rng_stream(2, (uint64_t)i);
        table.game->init(&table, state);
        test_place("%s", table.game->id);
        for (int seat; (seat = go_on(state, 30, &rng)) >= 0;) {
            memcpy(world, state, sizeof world);
            table.game->redact(&table, world, seat);
            table.game->resample(&table, world, seat, &rng);
            differing += memcmp(world, state, table.game->state_size) != 0;
            CHECK_INT(answer_of(&bot, state, seat, &slate).action,
                      answer_of(&bot, world, seat, &slate).action);
        }
    }
    test_place("%s", "");
    CHECK(differing > 10);
}

TEST("who has no slate does what it is most inclined to")
{
    alignas(8) unsigned char state[STATE_MAX], view[STATE_MAX];
    const Bot bot = thinking(FEW);
    sit(game_find("lab"), 4);
    Rng rng = rng_stream(4, 0);
    table.game->init(&table, state);
    for (int seat; (seat = go_on(state, 5, &rng)) >= 0;) {
        Ask ask = {.table = &table, .view = view, .seat = seat, .rng = &rng};
        uint32_t weight[SET_SIZE];
        memcpy(view, state, sizeof view);
        table.game->redact(&table, view, seat);
        table.game->lean(&table, view, seat, weight);
        int action = answer_of(&bot, state, seat, NULL).action;
        CHECK(weight[action] == weight[bot_heaviest(&ask, weight)]);
    }
}

TEST("who thinks too little to come to its own choice plays all the same")
{
    alignas(8) unsigned char state[STATE_MAX];
    for (int iterations = 1; iterations <= 24; iterations++) {
        const Bot bot = thinking(iterations);
        sit(game_find("lab"), 5);
        Rng rng = rng_stream(4, 0);
        table.game->init(&table, state);
        for (int seat; (seat = go_on(state, 5, &rng)) >= 0;) {
            Set legal = table.game->legal(&table, state, seat);
            CHECK(set_has(&legal, answer_of(&bot, state, seat, &slate).action));
        }
    }
}

TEST("what was thought is there, the best first, each iteration counted")
{
    static Thoughts thoughts;
    alignas(8) unsigned char state[STATE_MAX];
    sit(game_find("animals"), 4);
    Rng rng = rng_stream(5, 0);
    table.game->init(&table, state);
    int seat = go_on(state, 10, &rng);
    table.game->redact(&table, state, seat);
    Ask ask = {.table = &table,
               .view = state,
               .seat = seat,
               .awaited = true,
               .rng = &rng,
               .slate = &slate};
    search_think(&ask, 3000, &thoughts);
    Set legal = table.game->legal(&table, state, seat);
    uint32_t visits = 0;
    float wins = 0;
    CHECK_INT(thoughts.count, set_count(&legal));
    for (int i = 0; i < thoughts.count; i++) {
        CHECK(set_has(&legal, thoughts.thought[i].action));
        CHECK(i == 0 ||
              thoughts.thought[i].visits <= thoughts.thought[i - 1].visits);
        CHECK(thoughts.thought[i].worth > -1 && thoughts.thought[i].worth < 2);
        CHECK(thoughts.thought[i].wins >= 0 && thoughts.thought[i].wins <= 1);
        visits += thoughts.thought[i].visits;
        wins += thoughts.thought[i].wins * (float)thoughts.thought[i].visits;
    }
    CHECK_INT((int)visits, 3000);
    CHECK(wins > 300 && wins < 2700); /* neither lost nor won already */
}

TEST("a slate that is full is no reason to stop")
{
    static Thoughts thoughts;
    alignas(8) unsigned char state[STATE_MAX];
    sit(game_find("animals"), 4);
    Rng rng = rng_stream(6, 0);
    table.game->init(&table, state);
    int seat = go_on(state, 0, &rng);
    table.game->redact(&table, state, seat);
    Ask ask = {.table = &table,
               .view = state,
               .seat = seat,
               .awaited = true,
               .rng = &rng,
               .slate = &slate};
    unsigned char *behind = other.bytes;
    memset(behind, 0x5a, sizeof other);
    search_think(&ask, 160000, &thoughts);
    uint32_t visits = 0;
    for (int i = 0; i < thoughts.count; i++)
        visits += thoughts.thought[i].visits;
    CHECK_INT((int)visits, 160000);
    for (size_t i = 0; i < sizeof other; i += 64)
        CHECK(behind[i] == 0x5a);
}

/* A walk that counts its steps and goes nowhere. */
static int32_t steps_walked;

static void stay(const Table *at, void *world, int viewer, int steps,
                 void *memory, Rng *rng)
{
    (void)at, (void)world, (void)viewer, (void)memory, (void)rng;
    steps_walked += steps;
}

TEST("where a game knows a walk among likely worlds, thinking follows it")
{
    alignas(8) unsigned char state[STATE_MAX];
    const Bot bot = thinking(FEW);
    Game walked = *game_find("lab");
    Think think = *walked.think;
    CHECK(think.wander != NULL);
    think.wander = stay;
    walked.think = &think;
    sit(&walked, 4);
    Rng rng = rng_stream(7, 0);
    table.game->init(&table, state);
    int seat = go_on(state, 60, &rng);
    answer_of(&bot, state, seat, &slate);
    CHECK(steps_walked > FEW);
}

/* How many of so many games the first seat's bot wins against others, which all
 * are the same. */
static int wins_of(const Bot *bot, const Bot *others, int games)
{
    alignas(8) unsigned char state[STATE_MAX];
    int wins = 0;
    for (int i = 0; i < games; i++) {
        int32_t played[CLOCK + 1] = {0};
        Agenda agenda;
        Turn turn = {0};
        Result result;
        agenda_start(&agenda, (uint64_t)i, &slate);
        for (int seat = 0; seat < table.seats; seat++)
            agenda.bot[seat] = seat == i % table.seats ? bot : others;
        table.game->init(&table, state);
        while (agenda_turn(&agenda, &table, state, played, &turn))
            continue;
        table.game->result(&table, state, &result);
        wins += result.rank[i % table.seats] == 1;
    }
    return wins;
}

TEST("who thinks wins, and more often the longer")
{
    const Bot little = thinking(20), more = thinking(300);
    sit(game_find("animals"), 4);
    CHECK(wins_of(&little, &bot_greedy, 24) >= 9);
    CHECK(wins_of(&more, &little, 24) >= 11);
}
