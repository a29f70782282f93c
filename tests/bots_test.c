/* bots_test.c -- how computer players react: when they act where they need not,
 * and how often they slip. What they play is the games' business. */
#include "bots/agenda.h"
#include "core/match.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

enum { ASKED = 20000 };

static Match match;

/* ---- a game of nothing but weights ---- */

/* Actions 0 to 3, and waiting. */
enum { CHOICES = 4 };
static uint32_t leaning[CHOICES], patience;

static Set legal(const Table *table, const void *state, int actor)
{
    (void)table, (void)state, (void)actor;
    return (Set){{(1u << CHOICES) - 1, 0, 0, 0}};
}

static void lean(const Table *table, const void *view, int seat,
                 uint32_t weight[SET_SIZE])
{
    (void)table, (void)view, (void)seat;
    memcpy(weight, leaning, sizeof leaning);
    weight[WAIT] = patience;
}

static void weigh(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t wait)
{
    uint32_t weights[CHOICES] = {a, b, c, d};
    memcpy(leaning, weights, sizeof leaning);
    patience = wait;
}

/* What a bot did of ASKED times, and when. */
typedef struct Habit {
    int did[CHOICES], waited;
    int acted; /* in all */
    int32_t delay[ASKED];
} Habit;

static int order(const void *left, const void *right)
{
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

static const Habit *habit(const Bot *bot, bool awaited)
{
    static Habit h;
    static const Think think = {.effort = {{0, 2}, {0, 1}, {0, 0}, {9, 0}}};
    static const Game game = {.legal = legal, .lean = lean, .think = &think};
    const Table table = {.game = &game, .seats = 1};
    Rng rng = rng_stream(5, 0);
    memset(&h, 0, sizeof h);
    for (int i = 0; i < ASKED; i++) {
        Answer answer = bot->answer(&(Ask){
            .bot = bot, .table = &table, .awaited = awaited, .rng = &rng});
        if (answer.action == WAIT) {
            h.waited++;
            continue;
        }
        h.did[answer.action]++;
        h.delay[h.acted++] = answer.delay;
    }
    qsort(h.delay, (size_t)h.acted, sizeof *h.delay, order);
    return &h;
}

static int32_t median(const Habit *h)
{
    return h->delay[h->acted / 2];
}

/* ---- calling ---- */

TEST("nobody reacts more quickly than a person could")
{
    weigh(0, 1000, 0, 0, 30);
    for (int i = 0; bots_all[i]; i++) {
        const Habit *h = habit(bots_all[i], false);
        test_place("%s", bots_all[i]->name);
        CHECK(h->delay[0] >= 250);
        CHECK(median(h) >= 400 && median(h) <= 2200);
    }
    test_place("%s", "");
}

TEST("reactions have a tail to the right")
{
    weigh(0, 1000, 0, 0, 30);
    for (int i = 0; bots_all[i]; i++) {
        const Habit *h = habit(bots_all[i], false);
        int32_t low = h->delay[h->acted / 20];
        int32_t high = h->delay[h->acted - 1 - h->acted / 20];
        test_place("%s", bots_all[i]->name);
        CHECK(2 * (high - median(h)) > 3 * (median(h) - low));
    }
    test_place("%s", "");
}

TEST("greedy is quicker than random, and sleeps through less")
{
    weigh(0, 1000, 0, 0, 30);
    int32_t quick = median(habit(&bot_greedy, false));
    int32_t slow = median(habit(&bot_random, false));
    CHECK(slow > quick + 200);
    int few = habit(&bot_greedy, false)->waited;
    int many = habit(&bot_random, false)->waited;
    CHECK(few > 0 && few < ASKED / 10);
    CHECK(many > 2 * few && many < ASKED / 2);
}

TEST("a stronger level is quicker, and sleeps through less")
{
    weigh(0, 1000, 0, 0, 30);
    int32_t slower = INT32_MAX;
    int more = ASKED;
    for (const Bot *const *bot = bots_levels; *bot; bot++) {
        const Habit *h = habit(*bot, false);
        test_place("%s", (*bot)->name);
        CHECK(median(h) + 150 < slower);
        CHECK(h->waited < more);
        slower = median(h);
        more = h->waited;
    }
    test_place("%s", "");
}

TEST("a person who takes a second is first before five friendly bots, mostly")
{
    weigh(0, 1000, 0, 0, 30);
    const Habit *h = habit(&bot_friendly, false);
    int sooner = 0;
    while (sooner < h->acted && h->delay[sooner] < 1000)
        sooner++;
    CHECK(sooner * 20 < ASKED);
}

TEST("who should wait hardly ever acts, and greedy less often than random")
{
    weigh(0, 1, 0, 0, 1000);
    int few = habit(&bot_greedy, false)->did[1];
    int many = habit(&bot_random, false)->did[1];
    CHECK(few > 0 && few < ASKED / 40);
    CHECK(many > 2 * few && many < ASKED / 5);
}

TEST("a slip is as likely as its weight, and what weighs nothing never slips")
{
    weigh(0, 1000, 30, 10, 20);
    const Habit *h = habit(&bot_random, false);
    int slips = ASKED - h->did[1];
    CHECK_INT(h->did[0], 0);
    CHECK(abs(h->did[2] - slips / 2) < slips / 10);
    CHECK(abs(h->did[3] - slips / 6) < slips / 10);
    CHECK(abs(h->waited - slips / 3) < slips / 10);
}

TEST("a slip with nothing else to do is to wait")
{
    weigh(0, 3, 0, 0, 1);
    const Habit *h = habit(&bot_greedy, false);
    CHECK_INT(h->did[1] + h->waited, ASKED);
    weigh(0, 0, 0, 0, 1);
    CHECK_INT(habit(&bot_random, false)->waited, ASKED);
}

TEST("who has nothing to wait for goes on at a lively pace, and does not slip")
{
    weigh(1, 0, 7, 1, 0);
    for (int i = 0; bots_all[i]; i++) {
        const Habit *h = habit(bots_all[i], false);
        CHECK_INT(h->did[2], ASKED);
        CHECK(h->delay[0] >= 500 && h->delay[ASKED / 2] <= 1000 &&
              h->delay[ASKED - 1] <= 2000);
    }
}

/* ---- choosing ---- */

TEST("who is awaited plays at once: greedy the best, random anything")
{
    weigh(1, 5, 2, 5, 0);
    const Habit *h = habit(&bot_greedy, true);
    CHECK_INT(h->did[1] + h->did[3], ASKED);
    CHECK(abs(h->did[1] - h->did[3]) < ASKED / 20);
    CHECK(h->delay[0] >= 400 && h->delay[ASKED - 1] <= 900);
    h = habit(&bot_random, true);
    for (int action = 0; action < CHOICES; action++)
        CHECK(abs(h->did[action] - ASKED / CHOICES) < ASKED / 50);
    CHECK(h->delay[0] >= 400 && h->delay[ASKED - 1] <= 900);
}

/* How often of ASKED somebody is to do what has so many of 24 parts. */
static bool is_near(int did, int parts)
{
    return abs(did - ASKED * parts / 24) < ASKED / 100;
}

TEST("a level draws by its game's weights, or by the root that it is at ease "
     "with, or does the heaviest")
{
    weigh(16, 4, 0, 4, 0);
    const Habit *h = habit(&bot_sharp, true);
    CHECK(is_near(h->did[0], 16) && is_near(h->did[1], 4));
    CHECK_INT(h->did[2], 0);
    h = habit(&bot_friendly, true);
    CHECK(is_near(h->did[0], 12) && is_near(h->did[3], 6));
    CHECK_INT(h->did[2], 0);
    CHECK_INT(habit(&bot_strong, true)->did[0], ASKED);
}

/* ---- at a table ---- */

/* Snap with every number picked: it may be called. */
static void call_snap(int seats)
{
    char number[4];
    Table table;
    Why why;
    table_start(&table, game_find("template"));
    text_format(number, sizeof number, "%d", seats);
    CHECK(table_set(&table, "seats", number, &why));
    match_start(&match, &table);
    for (int seat = 0; seat < seats; seat++)
        CHECK_TEXT(match_play(&match, seat, 1, NULL), NULL);
}

/* What comes next under a seed; the countdown begins now. */
static Turn next_of(Agenda *agenda, const Bot *const bots[SEATS_MAX],
                    uint64_t seed)
{
    agenda_start(agenda, seed, NULL);
    memcpy(agenda->bot, bots, sizeof agenda->bot);
    agenda_meet(agenda, &match.table, match.state);
    agenda_begin_count(agenda, 0);
    return agenda_next(agenda, &match.table, match.state, match.played, 0);
}

/* How often each actor is the next one, of ASKED. */
static void count_actors(const Bot *const bots[SEATS_MAX], int count[CLOCK + 1])
{
    Agenda agenda;
    memset(count, 0, (CLOCK + 1) * sizeof *count);
    for (uint64_t seed = 0; seed < ASKED; seed++)
        count[next_of(&agenda, bots, seed).actor]++;
}

TEST("of equal bots each is the first to call equally often")
{
    const Bot *const bots[SEATS_MAX] = {&bot_greedy, &bot_greedy, &bot_greedy};
    int count[CLOCK + 1];
    call_snap(3);
    count_actors(bots, count);
    for (int seat = 0; seat < 3; seat++)
        CHECK(abs(count[seat] - ASKED / 3) < ASKED / 40);
    CHECK(count[CLOCK] < ASKED / 1000);
}

TEST("the quicker bot is mostly the first to call")
{
    const Bot *const bots[SEATS_MAX] = {&bot_random, &bot_greedy, &bot_random};
    int count[CLOCK + 1];
    call_snap(3);
    count_actors(bots, count);
    CHECK(count[1] > ASKED / 2);
    CHECK(count[0] > ASKED / 40 && count[2] > ASKED / 40);
}

TEST("when all wait the time runs out")
{
    const Bot *const bots[SEATS_MAX] = {&bot_greedy, &bot_greedy};
    int count[CLOCK + 1];
    call_snap(2);
    count_actors(bots, count);
    CHECK(count[CLOCK] > ASKED * 9 / 10 && count[CLOCK] < ASKED);
}

TEST("among people the quickest bot comes next, with the time it takes")
{
    const Bot *const bots[SEATS_MAX] = {NULL, &bot_random, &bot_greedy};
    int first[CLOCK + 1] = {0};
    Agenda agenda;
    call_snap(3);
    for (uint64_t seed = 0; seed < 2000; seed++) {
        Turn turn = next_of(&agenda, bots, seed);
        Turn again =
            agenda_next(&agenda, &match.table, match.state, match.played, 200);
        CHECK(turn.actor == again.actor && turn.at == again.at);
        CHECK_INT((int)agenda.answers, 2);
        CHECK(turn.at >= 250);
        first[turn.actor]++;
    }
    CHECK_INT(first[0], 0);
    CHECK(first[2] > 2 * first[1] && first[1] > 0);
    CHECK(first[CLOCK] < 100);
}

/* A bot that knows what it wants, after half a second. */
static Answer insist(const Ask *ask)
{
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    return (Answer){set_next(&legal, 0), 500};
}

static const Bot insistent = {.name = "insistent", .answer = insist};

TEST("T52: of equally quick callers a die decides who was first")
{
    const Bot *const bots[SEATS_MAX] = {&insistent, &insistent, &insistent};
    int count[CLOCK + 1];
    call_snap(3);
    count_actors(bots, count);
    for (int seat = 0; seat < 3; seat++)
        CHECK(abs(count[seat] - ASKED / 3) < ASKED / 40);
}

/* ---- how often they are asked ---- */

static int32_t asked_in; /* the countdown that runs */
static int32_t asked_last[SEATS_MAX], asked_twice;

/* Counts who is asked twice in one countdown, though it need not act. */
static Answer answer_counted(const Ask *ask)
{
    asked_in = ask->table->game->deadline(ask->table, ask->view).number;
    if (!ask->awaited && asked_last[ask->seat] == asked_in)
        asked_twice++;
    asked_last[ask->seat] = asked_in;
    return bot_greedy.answer(ask);
}

static const Bot counted = {.name = "counted", .answer = answer_counted};

/* Plays a game of so many seats; answers per hundred decisions. */
static int answers_of(const char *game, int seats, uint64_t seed)
{
    alignas(8) unsigned char state[STATE_MAX];
    int32_t played[CLOCK + 1] = {0};
    int64_t decisions = 0;
    Agenda agenda;
    Table table;
    Turn turn = {0};
    table_start(&table, game_find(game));
    table.seats = seats;
    table.game->init(&table, state);
    agenda_start(&agenda, seed, NULL);
    for (int seat = 0; seat < seats; seat++)
        agenda.bot[seat] = &counted;
    memset(asked_last, -1, sizeof asked_last);
    asked_twice = 0;
    while (agenda_turn(&agenda, &table, state, played, &turn))
        decisions += turn.actor < SEATS_MAX;
    return (int)(100 * agenda.answers / decisions);
}

TEST("in karts an answer is kept until it is played, whatever others plan")
{
    for (uint64_t seed = 0; seed < 3; seed++)
        CHECK(answers_of("karts", 8, seed) <= 110);
}

TEST("in turbulent a seat answers at most once for each card turned")
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        answers_of("turbulent", 6, seed);
        CHECK_INT(asked_twice, 0);
    }
}

TEST("a bot is the same one beside other bots as among its like")
{
    const Bot *const alike[SEATS_MAX] = {&bot_random, &bot_random};
    const Bot *const mixed[SEATS_MAX] = {&bot_random, &bot_greedy};
    Agenda one, two;
    call_snap(2);
    for (uint64_t seed = 0; seed < 100; seed++) {
        next_of(&one, alike, seed);
        next_of(&two, mixed, seed);
        CHECK_INT(one.plan[0].action, two.plan[0].action);
        CHECK_INT((int)one.plan[0].at, (int)two.plan[0].at);
    }
}
