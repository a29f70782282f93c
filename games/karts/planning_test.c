/* planning_test.c -- rulings on planning: what is drawn, what may be laid, the
 * count, what nobody else notices, and what can be taken back. */
#include "core/match.h"
#include "games/karts/place_test.h"

#include <string.h>

/* The seats, then those beside the table, then -1. */
static int next_viewer(int viewer)
{
    if (viewer == SPECTATOR)
        return -1;
    return viewer + 1 < place_table()->seats ? viewer + 1 : SPECTATOR;
}

/* ---- drawing ---- */

/* A round in which nobody does anything, from the start on. */
static void idle_round(const char *karts)
{
    place_start("");
    place_karts(karts);
    place_round("", "A B C D");
}

/* The sum of the odds of what chance may do, and those of one outcome. */
static uint32_t odds_of(const char *outcome, uint32_t *all)
{
    uint32_t weight[SET_SIZE] = {0};
    const Table *table = place_table();
    Set legal = table->game->legal(table, place_state(), CHANCE);
    bool uneven = table->game->odds(table, place_state(), weight);
    int wanted = action_parse(table, place_state(), CHANCE, outcome);
    *all = 0;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        *all += uneven ? weight[a] : 1;
    return !CHECK(wanted >= 0) ? 0 : uneven ? weight[wanted] : 1;
}

TEST("K1: at speeds 0 and 1 both drivers hold all six cards, without chance")
{
    idle_round("A speed 1");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    for (int seat = 0; seat < 8; seat++)
        CHECK_INT(place_state()->hand[seat], (1 << DECK) - 1);
}

TEST("K1: the faster the kart, the fewer cards each of its drivers draws")
{
    static const char *const karts[] = {"A speed 2", "A speed 3", "A speed 4",
                                        "A speed 5", "A speed 6", "A speed 7"};
    static const int cards[] = {5, 4, 3, 2, 1, 1};
    for (int i = 0; i < 6; i++) {
        idle_round(karts[i]);
        for (int seat = 0; seat < 2; seat++) {
            CHECK_INT(place_state()->phase, PHASE_DEAL);
            CHECK_INT(place_state()->cursor, seat);
            CHECK_INT(karts_draws(place_table(), place_state(), seat),
                      cards[i]);
            Set legal = place_table()->game->legal(place_table(), place_state(),
                                                   CHANCE);
            int hand = set_next(&legal, 0);
            place_table()->game->apply(place_table(), place_paint(), CHANCE,
                                       hand, NULL);
            CHECK_INT(bit_count(place_state()->hand[seat]), cards[i]);
        }
        CHECK_INT(place_state()->phase, PHASE_PLAN);
        CHECK_INT(bit_count(place_state()->hand[2]), 6);
    }
}

TEST("K1: the number of cards is that of the speed when they are drawn")
{
    place_start("seats=4");
    place_karts("A speed 2");
    CHECK_INT(bit_count(place_state()->hand[0]), 5);
    place_round("A speed 3", "A B");
    CHECK_TEXT(place_outcomes(), "deal 1 1, deal 1 2, deal 1 3, deal 2 3");
}

TEST("K1: a hand is as likely as there are ways to draw it")
{
    uint32_t all;
    idle_round("A speed 5");
    CHECK_INT(odds_of("deal 1 1", &all), 6);
    CHECK_INT(odds_of("deal 1 2", &all), 4);
    CHECK_INT(odds_of("deal 1 3", &all), 4);
    CHECK_INT(odds_of("deal 2 3", &all), 1);
    CHECK_INT(all, 15);
    idle_round("A speed 6");
    CHECK_INT(odds_of("deal 1", &all), 4);
    CHECK_INT(odds_of("deal 3", &all), 1);
    CHECK_INT(all, 6);
}

TEST("K1: what was laid, and what the time took away, is in the next deck")
{
    place_start("seats=4");
    place_plan("A initiative 3, charge 2; B repair 3");
    CHECK_INT(bit_count(place_state()->hand[0]), 4);
    place_reveal("A B");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_panel('A'), "");
    for (int seat = 0; seat < 4; seat++)
        CHECK_INT(place_state()->hand[seat], (1 << DECK) - 1);
}

TEST("K1: cards lost to a head shot are not drawn")
{
    place_start("seats=4");
    place_karts("A lost rear 3");
    place_round("", "A B");
    CHECK_INT(place_state()->hand[0], (1 << (DECK - 1)) - 1);
    CHECK_INT(place_state()->hand[1], (1 << DECK) - 1);
    place_start("seats=4");
    place_karts("A speed 5, lost rear 3");
    place_round("", "A B");
    CHECK_TEXT(place_outcomes(), "deal 1 1, deal 1 2");
}

TEST("K1: who has no more cards than the speed allows draws them all")
{
    place_start("seats=4");
    place_karts("A speed 3, lost rear 3, lost rear 2");
    place_round("", "A B");
    CHECK_INT(place_state()->hand[0], (1 << 4) - 1);
    CHECK_INT(place_state()->cursor, 1);
}

TEST("K1: what a speed draws is said by the box")
{
    idle_round("");
    place_box()->speedometer[0][0] = 2;
    place_round("", "A B C D");
    CHECK_TEXT(place_outcomes(), "deal 1 1, deal 1 2, deal 1 3, deal 2 3");
}

/* ---- laying ---- */

TEST("K45: the odd steps are the rear driver's, the even ones the front's")
{
    const char *rear = "place 1 on initiative, place 1 on power, "
                       "place 1 on brake, place 1 on turn, place 1 on charge";
    const char *front = "place 1 on special, place 1 on speed, "
                        "place 1 on shoot, place 1 on repair";
    place_start("seats=4");
    place_karts("A speed 6; B speed 7");
    CHECK_TEXT(place_choices(1), rear);
    CHECK_TEXT(place_choices(2), front);
    CHECK_TEXT(place_choices(3), rear);
    CHECK_TEXT(place_choices(4), front);
    place_start("seats=4; race");
    place_karts("A speed 6");
    CHECK_TEXT(place_choices(1), front);
    CHECK_TEXT(place_choices(2), rear);
}

TEST("K45: who sits together wins together")
{
    Result result;
    place_start("");
    place_table()->game->result(place_table(), place_state(), &result);
    for (int seat = 0; seat < 8; seat++)
        CHECK_INT(result.team[seat], seat / 2);
}

TEST("K2: every card must be laid before one is done, and nobody can pass")
{
    place_start("seats=4");
    place_karts("A speed 5");
    place_hand(2, "1 3");
    CHECK_TEXT(place_choices(2),
               "place 1 on special, place 3 on special, place 1 on speed, "
               "place 3 on speed, place 1 on shoot, place 3 on shoot, "
               "place 1 on repair, place 3 on repair");
    place_play("2 place 3 on shoot");
    CHECK(!place_may("2 done"));
    CHECK(!place_may("2 place 3 on shoot"));
    place_play("2 place 1 on shoot");
    CHECK_TEXT(place_choices(2), "done");
    CHECK_TEXT(place_panel('A'), "shoot 3+1");
    place_play("2 done");
    CHECK_TEXT(place_choices(2), "");
}

TEST("K2: all cards may lie on one step, and all others stay empty")
{
    place_start("seats=4");
    for (int i = 0; i < 4; i++)
        place_play("1 place 1 on brake");
    place_play("1 place 2 on brake; 1 place 3 on brake");
    CHECK_TEXT(place_choices(1), "done");
    CHECK_TEXT(place_panel('A'), "brake 3+2+1+1+1+1");
}

TEST("K2: nothing goes on before all are done, and then at once")
{
    place_start("seats=4; count=off");
    place_karts("A speed 6; B speed 6");
    place_play("1 place 1 on brake; 1 done; 2 place 1 on shoot; 2 done;"
               "4 place 1 on shoot; 4 done; 3 place 1 on charge");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->awaited, 1 << 2);
    place_play("3 done");
    CHECK_INT(place_state()->phase, PHASE_ORDER);
}

TEST("a rear driver may add one token, of those there are, and need not")
{
    place_start("seats=4");
    place_karts("A speed 6, token nitro, token nitro, token switch");
    place_play("1 place 1 on power");
    CHECK_TEXT(place_choices(1), "done, token nitro, token switch");
    CHECK(!place_may("2 token nitro"));
    CHECK(!place_may("3 token nitro"));
    place_play("1 token switch");
    CHECK_TEXT(place_choices(1), "done");
    CHECK_INT(place_state()->placed[0], POWER_SWITCH);
    CHECK_TEXT(place_tokens('A'), "nitro nitro switch");
}

TEST("K29: a token is hidden from everybody but the rear driver, as a number")
{
    place_start("");
    place_karts("A token nitro; C token whirl");
    for (int viewer = 0; viewer >= 0; viewer = next_viewer(viewer)) {
        Karts view = *place_state();
        karts_redact(place_table(), &view, viewer);
        CHECK_INT(view.tokens[0], 1);
        CHECK_INT(view.tokens[2], 1);
        CHECK_INT(view.held[0][KNOWN_TO_REAR][POWER_NITRO], viewer == 0);
        CHECK_INT(view.held[2][KNOWN_TO_REAR][POWER_WHIRL], viewer == 4);
    }
}

/* ---- the count ---- */

/* Lays what is lowest until the seat is done. */
static void finish(int seat)
{
    char line[] = "1 done";
    line[0] = (char)('0' + seat);
    while (place_state()->hand[seat - 1]) {
        Set legal =
            place_table()->game->legal(place_table(), place_state(), seat - 1);
        place_table()->game->apply(place_table(), place_paint(), seat - 1,
                                   set_next(&legal, 0), NULL);
    }
    place_play(line);
}

static int milliseconds(void)
{
    return place_table()
        ->game->deadline(place_table(), place_state())
        .milliseconds;
}

TEST("K65: the count begins when both drivers of one team are done")
{
    place_start("");
    finish(1);
    finish(3);
    finish(6);
    finish(8);
    CHECK_INT(milliseconds(), 0);
    CHECK(!place_may("time is up"));
    finish(5);
    CHECK_INT(milliseconds(), 5000);
    CHECK(place_may("time is up"));
    finish(2);
    CHECK_INT(milliseconds(), 5000);
}

TEST("K65: the count is slower, or there is none, if people want so")
{
    place_start("seats=4; count=slow");
    finish(3);
    finish(4);
    CHECK_INT(milliseconds(), 15000);
    place_start("seats=4; count=off");
    finish(3);
    finish(4);
    CHECK_INT(milliseconds(), 0);
    CHECK(!place_may("time is up"));
}

TEST("K65: a count of a later round is another one")
{
    place_start("seats=4");
    finish(1);
    finish(2);
    const Game *game = place_table()->game;
    int first = game->deadline(place_table(), place_state()).number;
    place_play("time is up");
    place_rest();
    CHECK_INT(milliseconds(), 0);
    finish(1);
    finish(2);
    CHECK(game->deadline(place_table(), place_state()).number != first);
}

TEST("K2, K65: when the time is up, what is not laid is discarded")
{
    place_start("seats=4");
    place_karts("B token nitro");
    finish(1);
    finish(2);
    place_play(
        "3 place 3 on brake; 3 token nitro; 4 place 2 on speed; time is up");
    CHECK_INT(place_state()->phase, PHASE_ORDER);
    CHECK_INT(place_state()->hand[2], 0);
    CHECK_INT(place_state()->hand[3], 0);
    CHECK_TEXT(place_panel('B'), "brake 3, speed 2");
    CHECK_INT(place_state()->placed[1], POWER_NITRO);
    CHECK_INT(milliseconds(), 0);
}

/* ---- what nobody notices ---- */

static Karts view_of(int viewer)
{
    Karts view = *place_state();
    karts_redact(place_table(), &view, viewer);
    return view;
}

/* Plays something at random and compares what all others see before and
 * after. Nobody makes the planning complete. */
static void play_unnoticed(Rng *rng)
{
    const Table *table = place_table();
    int seat = (int)rng_below(rng, 8), count = 0;
    bool counting = place_state()->counting;
    Karts before[SPECTATOR + 1];
    for (int viewer = 0; viewer >= 0; viewer = next_viewer(viewer))
        before[viewer] = view_of(viewer);
    Set legal = table->game->legal(table, place_state(), seat);
    int action = set_next(&legal, 0);
    for (int a = action; a >= 0; a = set_next(&legal, a + 1))
        if (!rng_below(rng, (uint32_t)++count))
            action = a;
    if (action < 0 || place_state()->awaited == 1u << seat)
        return;
    int seen = karts_seen(table, place_state(), seat ^ 1, seat, action);
    table->game->apply(table, place_paint(), seat, action, NULL);
    bool begins = place_state()->counting != counting;
    CHECK_INT(seen, begins ? seen_of(CLOCK, COUNT_BEGINS) : UNSEEN);
    for (int viewer = 0; viewer >= 0; viewer = next_viewer(viewer)) {
        Karts view = view_of(viewer);
        before[viewer].counting = place_state()->counting;
        before[viewer].free = place_state()->free;
        if (viewer != seat)
            CHECK_BYTES(&before[viewer], &view, sizeof view);
    }
}

TEST("while all plan, nobody, the partner included, sees what a seat does")
{
    for (uint64_t seed = 1; seed <= 20 && !test_has_failed(); seed++) {
        Rng rng = rng_stream(seed, 0);
        place_start(seed & 1 ? "" : "race; count=slow");
        place_karts("A speed 3, token nitro; B speed 5, token whirl; "
                    "C token tape, token banana; D speed 2");
        for (int i = 0; i < 200; i++)
            play_unnoticed(&rng);
        CHECK_INT(bit_count(place_state()->awaited), 1);
        CHECK_INT(place_state()->counting, 1);
    }
}

TEST("a seat sees its own plan, and whether it is done")
{
    place_start("seats=4");
    place_karts("A speed 6, token nitro");
    place_play("1 place 1 on turn; 1 token nitro; 1 done");
    Karts own = view_of(0), partner = view_of(1);
    CHECK(own.on[0][STEP_TURN]);
    CHECK_INT(own.placed[0], POWER_NITRO);
    CHECK(!(own.awaited & 1));
    CHECK(!partner.on[0][STEP_TURN]);
    CHECK_INT(partner.placed[0], NONE);
    CHECK(partner.awaited & 1);
    CHECK_INT(partner.hand[1], place_state()->hand[1]);
}

TEST("K65: who started the count is not named, nor who was the last")
{
    place_start("seats=4");
    finish(1);
    finish(4);
    for (int viewer = 0; viewer >= 0; viewer = next_viewer(viewer))
        if (viewer != 1) {
            const Table *table = place_table();
            Karts last = *place_state();
            last.hand[1] = 0;
            CHECK_INT(karts_seen(table, &last, viewer, 1, DONE),
                      seen_of(CLOCK, COUNT_BEGINS));
            last.awaited = 1 << 1;
            CHECK_INT(karts_seen(table, &last, viewer, 1, DONE),
                      seen_of(CLOCK, ALL_DONE));
        }
    CHECK_INT(karts_seen(place_table(), place_state(), 1, 1, DONE), DONE);
    place_hush();
    finish(2);
    CHECK(!strstr(place_story(), "@"));
    CHECK(!strstr(place_story(), "Goblins"));
}

TEST("nobody but its driver sees what is dealt")
{
    idle_round("A speed 4");
    for (int viewer = 0; viewer >= 0; viewer = next_viewer(viewer))
        CHECK_INT(
            karts_seen(place_table(), place_state(), viewer, CHANCE, DEAL + 7),
            viewer == 0 ? DEAL + 7 : DEAL_UNSEEN);
    CHECK_TEXT(place_outcomes(), "deal 1 1 1, deal 1 1 2, deal 1 1 3, "
                                 "deal 1 2 3");
    place_play("deal 1 2 3");
    for (int viewer = 0; viewer >= 0; viewer = next_viewer(viewer))
        CHECK_INT(view_of(viewer).hand[0], viewer == 0 ? 0x31 : 0);
}

/* ---- taking back ---- */

static Match match;
static Tale tale;

static const Karts *matched(void)
{
    return (const Karts *)(const void *)match.state;
}

static void play_first(int actor)
{
    const Table *table = &match.table;
    Set legal = table->game->legal(table, match.state, actor);
    CHECK_TEXT(match_play(&match, actor, set_next(&legal, 0), &tale), NULL);
}

/* A match of two teams in its first planning. */
static void start_match(void)
{
    Table table;
    table_start(&table, game_find("karts"));
    table.seats = 4;
    table.option[OPT_COUNT] = COUNT_ON;
    match_start(&match, &table);
    while (matched()->awaited == 1u << CHANCE)
        play_first(CHANCE);
    CHECK_INT(matched()->phase, PHASE_PLAN);
}

/* Everything on the first step of the panel. */
static void match_finish(int seat)
{
    while (matched()->awaited >> seat & 1)
        play_first(seat);
}

TEST("a card that is laid can be taken back, whatever others did meanwhile")
{
    start_match();
    uint8_t before[sizeof(Karts)];
    memcpy(before, match.state, sizeof before);
    play_first(0);
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    CHECK_BYTES(match.state, before, sizeof before);
    play_first(0);
    play_first(1);
    play_first(2);
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    CHECK_INT(matched()->hand[0], (1 << DECK) - 1);
    CHECK(matched()->hand[1] != (1 << DECK) - 1);
    CHECK(matched()->hand[2] != (1 << DECK) - 1);
}

TEST("K65: a card can be taken back after the count has begun, too")
{
    start_match();
    play_first(0);
    match_finish(2);
    match_finish(3);
    CHECK_INT(matched()->counting, 1);
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    CHECK_INT(matched()->hand[0], (1 << DECK) - 1);
    CHECK_INT(matched()->counting, 1);
    play_first(0);
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    CHECK_INT(matched()->hand[0], (1 << DECK) - 1);
}

TEST("done is final, before the count as after it")
{
    start_match();
    match_finish(0);
    CHECK(match_undo(&match, 0, &tale) != NULL);
    CHECK(!(matched()->awaited & 1));
    match_finish(1);
    CHECK_INT(matched()->counting, 1);
    CHECK(match_undo(&match, 0, &tale) != NULL);
    CHECK(match_undo(&match, 1, &tale) != NULL);
    CHECK_INT(matched()->counting, 1);
}

TEST("what the time has revealed cannot be taken back")
{
    start_match();
    match_finish(0);
    match_finish(1);
    play_first(2);
    play_first(CLOCK);
    CHECK_INT(matched()->phase, PHASE_ORDER);
    CHECK(match_undo(&match, 2, &tale) != NULL);
}
