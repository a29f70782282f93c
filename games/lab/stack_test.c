/* stack_test.c -- the trump stack: always ten cards, two of each minus
 * colour, and every order of them equally likely. */
#include "games/lab/place_test.h"

#include <string.h>

/* Plays a random game with its chance as likely as it is. */
static Lab random_game(const Table *table, Rng *rng)
{
    const Game *game = table->game;
    Lab lab;
    game->init(table, &lab);
    while (lab.phase != PHASE_OVER) {
        int actor = playout_actor(game->actors(table, &lab), rng);
        Set legal = game->legal(table, &lab, actor);
        int action = actor == CHANCE ? playout_action(table, &lab, CHANCE, rng)
                                     : playout_uniform(&legal, rng);
        game->apply(table, &lab, actor, action, NULL);
    }
    return lab;
}

static Table table_of(int seats, int top)
{
    Table table;
    table_start(&table, game_find("lab"));
    table.seats = seats;
    table.option[OPT_TOP] = top;
    return table;
}

/* Two of each minus colour, different ones, none of them kept by its seat. */
static void check_trumps(const Table *table, const Lab *s)
{
    uint8_t turned[COLOURS] = {0};
    for (int trick = 0; trick < TRICKS; trick++) {
        int minus = s->trump[trick] >> 3, plus = s->trump[trick] & 7;
        int seat = lab_owner(table, s, minus);
        if (!CHECK(minus < COLOURS && plus < COLOURS && minus != plus))
            return;
        CHECK(!(turned[minus] >> plus & 1));
        CHECK(seat == NONE || s->plus[seat] != plus);
        turned[minus] |= (uint8_t)(1u << plus);
    }
    for (int minus = 0; minus < COLOURS; minus++) {
        CHECK_INT(bit_count(turned[minus]), GIVEN);
        CHECK_INT(s->turned[minus], turned[minus]);
    }
    CHECK_INT(s->backs, 0);
}

TEST("L7: with three, four and five seats ten trumps are turned, two of each "
     "minus colour, and nothing is left over")
{
    Rng rng = rng_stream(7, 0);
    for (int i = 0; i < test_soak(600, 60000); i++) {
        Table table = table_of(3 + i % 3, i / 3 % 2);
        Lab lab = random_game(&table, &rng);
        check_trumps(&table, &lab);
    }
}

TEST("L7: of a seat's colour just the two cards come that it gave, of a "
     "colour nobody has any two")
{
    static const char *const lists[] = {
        "turn yellow of purple, turn blue of purple, "
        "turn purple of yellow, turn blue of yellow, "
        "turn blue of green, turn orange of green, "
        "turn purple of blue, turn yellow of blue, turn green of blue, "
        "turn orange of blue, "
        "turn purple of orange, turn yellow of orange, turn green of orange, "
        "turn blue of orange",
        "turn yellow of purple, turn blue of purple, "
        "turn purple of yellow, turn blue of yellow, "
        "turn blue of green, turn orange of green, "
        "turn green of blue, turn orange of blue, "
        "turn purple of orange, turn yellow of orange, turn green of orange, "
        "turn blue of orange",
        "turn yellow of purple, turn blue of purple, "
        "turn purple of yellow, turn blue of yellow, "
        "turn blue of green, turn orange of green, "
        "turn green of blue, turn orange of blue, "
        "turn green of orange, turn blue of orange"};
    static const char choices[] =
        "choose 1 green orange; choose 2 green orange";
    char clauses[64];
    for (int seats = 3; seats <= CHAIRS; seats++) {
        text_format(clauses, sizeof clauses, "seats=%d; %s", seats, choices);
        place_start(clauses);
        CHECK_TEXT(place_outcomes(), lists[seats - 3]);
    }
}

/* ---- odds ---- */

TEST("L7: a hidden card of the stack is as likely to come as any other, and "
     "behind both of a colour there is none")
{
    place_start("seats=4; minus purple yellow green blue");
    CHECK_INT(place_odds("turn blue of purple"), 12);
    CHECK_INT(place_odds("turn purple of orange"), 6); /* two of four */
    place_trick("purple of orange", "...");
    CHECK_INT(place_odds("turn blue of purple"), 12);
    CHECK_INT(place_odds("turn purple of orange"), 0);
    CHECK_INT(place_odds("turn green of orange"), 4); /* one of three */
    place_trick("blue of purple", "...");
    CHECK_INT(place_odds("turn blue of purple"), 0);
    CHECK_INT(place_odds("turn orange of purple"), 12);
    place_trick("green of orange", "...");
    CHECK_INT(place_odds("turn orange of purple"), 12);
    CHECK(strstr(place_outcomes(), "of purple") != NULL);
    CHECK(!strstr(place_outcomes(), "of orange")); /* both have come */
}

/* What comes of a minus colour, over many games. */
typedef struct Pairs {
    int first[COLOURS];          /* the plus colour turned first */
    int both[COLOURS * COLOURS]; /* first and second, in order */
    int when[TRICKS * TRICKS];   /* the tricks of both, in order */
} Pairs;

static void count_pair(const Lab *s, int minus, Pairs *pairs)
{
    int trick[GIVEN], met = 0;
    for (int i = 0; i < TRICKS && met < GIVEN; i++)
        if (s->trump[i] >> 3 == minus)
            trick[met++] = i;
    int first = s->trump[trick[0]] & 7, second = s->trump[trick[1]] & 7;
    pairs->first[first]++;
    pairs->both[COLOURS * first + second]++;
    pairs->when[TRICKS * trick[0] + trick[1]]++;
}

/* Leaves out what cannot be; answers how many kinds remain. */
static int only_possible(int *count, int kinds, int expected)
{
    int kept = 0;
    for (int i = 0; i < kinds; i++)
        if (count[i])
            count[kept++] = count[i];
    CHECK_INT(kept, expected);
    return kept;
}

static void check_pairs(Pairs *pairs)
{
    place_even(pairs->first, only_possible(pairs->first, COLOURS, 4));
    place_even(pairs->both,
               only_possible(pairs->both, COLOURS * COLOURS, 4 * 3));
    place_even(pairs->when, only_possible(pairs->when, TRICKS * TRICKS, 45));
}

/* Of a colour that nobody has and of one that a seat has, whose choices are
 * random, too: all plus colours, in all orders, in all tricks. */
static void check_orders(int seats, int top)
{
    Pairs nobodys, somebodys;
    Table table = table_of(seats, top);
    Rng rng = rng_stream((uint64_t)seats, (uint64_t)top);
    memset(&nobodys, 0, sizeof nobodys);
    memset(&somebodys, 0, sizeof somebodys);
    for (int games = 0; games < test_soak(6000, 200000);) {
        Lab lab = random_game(&table, &rng);
        if (lab_owner(&table, &lab, 0) == NONE)
            count_pair(&lab, 0, &nobodys);
        else
            count_pair(&lab, 0, &somebodys);
        games += seats == CHAIRS || lab_owner(&table, &lab, 0) == NONE;
    }
    check_pairs(&somebodys);
    if (seats < CHAIRS)
        check_pairs(&nobodys);
}

TEST("the cards of a colour come in any order and at any time, equally often, "
     "with the top shown")
{
    for (int seats = 3; seats <= CHAIRS; seats++)
        check_orders(seats, TOP_SHOWN);
}

TEST("the cards of a colour come in any order and at any time, equally often, "
     "with the top hidden")
{
    for (int seats = 3; seats <= CHAIRS; seats++)
        check_orders(seats, TOP_HIDDEN);
}
