/* check_test.c -- what is broken is refused, and by its name. */
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "games/lab/lab.h"
#include "tests/test.h"

/* Each breaks one thing of a position of four seats in the second round of
 * three, where a seat is to lead the second trick. */
typedef struct Damage {
    const char *broken;
    void (*damage)(Lab *s);
} Damage;

static void bad_phase(Lab *s)
{
    s->phase = PHASE_OVER + 1;
}

static void bad_card(Lab *s)
{
    s->play[0][1] = 95;
}

static void bad_trump(Lab *s)
{
    s->trump[0] = 8 * 2 + 2;
}

static void fifth_player(Lab *s)
{
    s->minus[4] = s->minus[3];
}

static void same_minus(Lab *s)
{
    s->minus[0] = s->minus[1];
}

static void other_turn(Lab *s)
{
    s->awaited = (uint16_t)(1u << (s->actor + 1) % 4);
}

static void trump_twice(Lab *s)
{
    s->trump[1] = s->trump[0];
}

static void back_too_many(Lab *s)
{
    s->backs = FULL_BACKS;
}

static void no_top(Lab *s)
{
    s->backs &= (uint16_t) ~(3u << 2 * s->top);
    s->backs |= (uint16_t)((lab_cards_left(s, s->top) + 1u) << 2 * s->top);
    s->top = NONE;
}

static void plus_in_stack(Lab *s)
{
    s->plus[0] = (uint8_t)__builtin_ctz(s->stack[s->minus[0]]);
}

static void card_twice(Lab *s)
{
    s->deck[0] |= s->hand[0][0];
    s->deck[1] |= s->hand[0][1];
}

static void card_lost(Lab *s)
{
    s->deck[0] &= s->deck[0] - 1;
}

static void card_moved(Lab *s)
{
    uint64_t low = s->deck[0] & (0 - s->deck[0]);
    s->deck[0] ^= low;
    s->hand[1][0] |= low;
}

static void half_hidden(Lab *s)
{
    for (int word = 0; word < CARD_WORDS; word++) {
        s->deck[word] |= s->hand[1][word];
        s->hand[1][word] = 0;
    }
}

static void trick_stolen(Lab *s)
{
    s->won[(s->leader + 1) % 4] = s->won[s->leader];
    s->won[s->leader] = 0;
}

static void leader_changed(Lab *s)
{
    s->leader = s->actor = (uint8_t)((s->leader + 1) % 4);
    s->awaited = (uint16_t)(1u << s->actor);
}

static void points_given(Lab *s)
{
    s->total[2]++;
}

static void start_moved(Lab *s)
{
    s->round = 0;
}

static const Damage damages[] = {
    {"a field is out of range", bad_phase},
    {"a field is out of range", bad_card},
    {"a field is out of range", bad_trump},
    {"somebody plays on an empty chair", fifth_player},
    {"a minus colour is missing or taken twice", same_minus},
    {"the wrong actor is awaited", other_turn},
    {"the trumps turned over do not fit the trick", trump_twice},
    {"the trumps turned over do not fit the trick", back_too_many},
    {"the top of the trump stack is wrong", no_top},
    {"a scoring card is nowhere or in two places", plus_in_stack},
    {"a trick card is nowhere or in two places", card_twice},
    {"a trick card is nowhere or in two places", card_lost},
    {"a hand has too few or too many cards", card_moved},
    {"a hand has too few or too many cards", half_hidden},
    {"the tricks did not go this way", trick_stolen},
    {"the tricks did not go this way", leader_changed},
    {"the points do not fit the rounds", points_given},
    {"the points do not fit the rounds", start_moved},
};

static Lab second_trick(const Table *table)
{
    Lab s;
    Rng rng = rng_stream(1, 1);
    Tally tally = {0, 0};
    table->game->init(table, &s);
    while (s.round != 1 || s.trick != 1 || s.phase != PHASE_PLAY)
        playout_step(table, &s, &rng, &tally);
    return s;
}

TEST("a position that is broken is refused by the name of what is broken")
{
    Table table;
    table_start(&table, game_find("lab"));
    table.seats = 4;
    table.option[OPT_ROUNDS] = 3;
    table.option[OPT_LEADER] = LEADER_FIRST;
    Lab whole = second_trick(&table);
    CHECK_TEXT(lab_check(&table, &whole), NULL);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        Lab broken = whole;
        damages[i].damage(&broken);
        test_place("%s, row %d", damages[i].broken, (int)i);
        CHECK_TEXT(lab_check(&table, &broken), damages[i].broken);
    }
}
