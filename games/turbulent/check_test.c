/* check_test.c -- what is broken is refused, and by its name. */
#include "games/turbulent/place_test.h"

#include <string.h>

/* Tables on which every phase comes. */
#define CALLED "seats=3; calling=race; rows=3; places=all; track=12"
#define DRAWN  "seats=3; rows=3; places=all; track=12"
#define ALONE  "seats=1"

/* Breaks one thing of a position in a phase. Where that is not possible, the
 * position is left as it is, and a later one is broken. */
typedef struct Damage {
    const char *broken, *table;
    Phase phase;
    void (*damage)(Turbulent *s);
} Damage;

/* ---- fields ---- */

static void no_phase(Turbulent *s)
{
    s->phase = PHASE_OVER + 1;
}

static void fourth_seat(Turbulent *s)
{
    s->active = 3;
}

static void fourth_next(Turbulent *s)
{
    s->next = 3;
}

static void fourth_row(Turbulent *s)
{
    s->lane = 3;
}

static void no_racer(Turbulent *s)
{
    s->racer = RACERS;
}

static void more_turned(Turbulent *s)
{
    s->turned = (uint8_t)(s->known + 1);
}

static void more_known(Turbulent *s)
{
    s->known = CARDS + 1;
}

static void high_roll(Turbulent *s)
{
    s->roll = DIE + 1;
}

static void bar_nobody(Turbulent *s)
{
    s->barred |= 1u << 3;
}

static void coin_outside(Turbulent *s)
{
    s->coins |= 1u << 3;
}

static void late_turn(Turbulent *s)
{
    s->turns = UINT16_MAX;
}

static void not_zero(Turbulent *s)
{
    s->zero[sizeof s->zero - 1] = 1;
}

/* ---- racers ---- */

static void racer_lost(Turbulent *s)
{
    s->pile &= s->pile - 1;
}

static void racer_twice(Turbulent *s)
{
    s->home |= s->pile & (0 - s->pile);
}

static void row_outside(Turbulent *s)
{
    s->row[3] = s->pile & (0 - s->pile);
    s->pile &= s->pile - 1;
}

static void crash_outside(Turbulent *s)
{
    s->crashed |= s->pile & (0 - s->pile);
}

/* The racer that is furthest to the right in row 1. */
static int last_of_row(const Turbulent *s)
{
    return turb_at(s, bit_count(s->row[0]) - 1);
}

static void gap(Turbulent *s)
{
    s->spot[last_of_row(s)]++;
}

static void same_spot(Turbulent *s)
{
    s->spot[last_of_row(s)]--;
}

static void other_row(Turbulent *s)
{
    s->spot[last_of_row(s)] += 32;
}

static void spot_in_pile(Turbulent *s)
{
    s->spot[__builtin_ctz(s->pile)] = 32 * 2;
}

static void spot_of_nobody(Turbulent *s)
{
    s->spot[RACERS] = 0;
}

static void no_driver(Turbulent *s)
{
    if (!(s->start >> s->driver[0] & 1))
        return;
    s->start &= ~(1u << s->driver[0]);
    s->pile |= 1u << s->driver[0];
    s->driver[0] = NONE;
}

static void driver_in_pile(Turbulent *s)
{
    s->driver[0] = (uint8_t)__builtin_ctz(s->pile);
}

static void same_driver(Turbulent *s)
{
    s->driver[0] = s->driver[1];
}

static void fourth_driver(Turbulent *s)
{
    s->driver[3] = (uint8_t)__builtin_ctz(s->row[0]);
}

static void neutral_waits(Turbulent *s)
{
    uint32_t low = s->pile & (0 - s->pile);
    s->pile ^= low;
    s->start |= low;
}

/* The seat before the active one has drawn: here it has not, and another. */
static void out_of_turn(Turbulent *s)
{
    int last = s->active ? s->active - 1 : 2, other = (s->active + 1) % 3;
    s->driver[other] = s->driver[last];
    s->driver[last] = NONE;
}

static void early_turn(Turbulent *s)
{
    s->turns = 1;
}

static void early_coin(Turbulent *s)
{
    s->coins = 1;
}

static void early_climb(Turbulent *s)
{
    int racer = __builtin_ctz(s->pile);
    s->pile ^= 1u << racer;
    s->row[1] = 1u << racer;
    s->spot[racer] = 32;
}

static void early_neutral(Turbulent *s)
{
    int racer = __builtin_ctz(s->pile);
    s->pile ^= 1u << racer;
    s->row[0] = 1u << racer;
    s->spot[racer] = 0;
}

/* ---- the finish ---- */

static void home_without_place(Turbulent *s)
{
    uint32_t racer = s->start & 1u << s->driver[0];
    s->start ^= racer;
    s->home |= racer;
}

static void place_without_home(Turbulent *s)
{
    s->finish[0] = 1;
}

static void second_without_first(Turbulent *s)
{
    home_without_place(s);
    s->finish[0] = 2;
}

static void high_place(Turbulent *s)
{
    home_without_place(s);
    s->finish[0] = 4;
}

static void over_for_nothing(Turbulent *s)
{
    s->phase = PHASE_OVER;
    s->awaited = s->free = 0;
}

static void on_after_the_end(Turbulent *s)
{
    s->phase = PHASE_READY;
}

/* ---- race cards ---- */

static void card_twice(Turbulent *s)
{
    s->deck |= 1ull << s->line[0];
}

static void same_card(Turbulent *s)
{
    s->line[s->known++] = s->line[0];
}

static void no_such_dog(Turbulent *s)
{
    s->deck |= 1ull << (PANTHER - 1);
}

static void no_such_line(Turbulent *s)
{
    s->line[s->known++] = PANTHER - 1;
}

static void no_such_card(Turbulent *s)
{
    s->line[0] = CARDS;
}

static void card_behind(Turbulent *s)
{
    s->line[s->known] = 0;
}

static void known_card(Turbulent *s)
{
    int card = __builtin_ctzll(s->deck);
    s->deck ^= 1ull << card;
    s->line[s->known++] = (uint8_t)card;
}

/* ---- the turn ---- */

static void other_lane(Turbulent *s)
{
    s->lane = s->lane == 0;
}

static void no_lane(Turbulent *s)
{
    s->lane = NONE;
}

static void more_matches(Turbulent *s)
{
    s->match |= s->pile;
}

static void match_outside(Turbulent *s)
{
    s->match |= 1ull << (PANTHER - 1);
}

static void lane_too_soon(Turbulent *s)
{
    s->lane = 0;
}

static void turned_too_soon(Turbulent *s)
{
    known_card(s);
    s->turned = s->known;
}

static void nothing_turned(Turbulent *s)
{
    memset(s->line, NONE, sizeof s->line);
    s->turned = s->known = 0;
}

static void deck_gone(Turbulent *s)
{
    s->deck = 0;
}

/* Exchanges the card on top for one that is face down, or out. */
static void other_top(Turbulent *s, int card)
{
    for (int i = 0; i < s->known; i++)
        if (s->line[i] == card)
            s->line[i] = s->line[s->turned - 1];
    s->deck &= ~(1ull << card);
    s->line[s->turned - 1] = (uint8_t)card;
}

static void panther_on_top(Turbulent *s)
{
    other_top(s, PANTHER);
}

static void dog_on_top(Turbulent *s)
{
    other_top(s, DOG);
}

static void no_match_on_top(Turbulent *s)
{
    other_top(s, __builtin_ctz(s->pile));
}

static void one_is_left(Turbulent *s)
{
    uint32_t others = 7u & ~(1u << s->active);
    s->barred = (uint8_t)(others & (others - 1));
}

static void other_climbs(Turbulent *s)
{
    uint32_t others = s->row[s->lane] & ~s->crashed & ~(1u << s->racer);
    if (others)
        s->racer = (uint8_t)__builtin_ctz(others);
}

/* ---- rolls ---- */

static void racer_for_nothing(Turbulent *s)
{
    s->racer = (uint8_t)__builtin_ctz(s->row[0]);
}

static void plan_for_nothing(Turbulent *s)
{
    s->plan = OVERTAKE;
}

static void roll_for_nothing(Turbulent *s)
{
    s->roll = 1;
}

static void no_roll(Turbulent *s)
{
    s->roll = 0;
}

static void no_plan(Turbulent *s)
{
    s->plan = 0;
}

static void push_up(Turbulent *s)
{
    s->plan = PUSH + 4 * UP;
}

static void odd_plan(Turbulent *s)
{
    s->plan = OVERTAKE - 1;
}

static void duel_with_nobody(Turbulent *s)
{
    if (!(s->spot[s->driver[s->active]] & 31))
        s->plan = OVERTAKE + 4 * LEFT;
}

static void free_duel(Turbulent *s)
{
    s->plan |= NO_DUEL;
}

static void other_rolls(Turbulent *s)
{
    uint32_t others = s->row[0] & ~s->crashed & ~(1u << s->racer);
    if (others)
        s->racer = (uint8_t)__builtin_ctz(others);
}

static void plan_sideways(Turbulent *s)
{
    s->plan = (uint8_t)((s->plan & ~(3u << 2)) | LEFT << 2);
}

/* ---- choices, the next seat, actors ---- */

/* The dog of a seat whose racer waits: it changes cars with another. */
static void dog_at_the_start(Turbulent *s)
{
    for (int seat = 0; seat < 3; seat++) {
        int racer = s->driver[seat];
        if (!(s->start >> racer & 1) || s->home)
            continue;
        s->driver[seat] = s->driver[s->active];
        s->driver[s->active] = (uint8_t)racer;
        return;
    }
}

static void nothing_crashed(Turbulent *s)
{
    s->crashed = 0;
}

/* One of two starters is home. */
static void one_starter(Turbulent *s)
{
    if (bit_count(s->start) != 2 || s->home)
        return;
    for (int seat = 0; seat < 3 && !s->home; seat++) {
        uint32_t racer = s->start & 1u << s->driver[seat];
        s->start ^= racer;
        s->home = racer;
        s->finish[seat] = racer > 0;
    }
}

static void begin_alone(Turbulent *s)
{
    s->phase = PHASE_BEGIN;
}

static void next_too_soon(Turbulent *s)
{
    s->next = (uint8_t)!s->active;
}

static void next_unknown(Turbulent *s)
{
    s->next = NONE;
}

static void active_is_barred(Turbulent *s)
{
    s->barred = (uint8_t)(1u << s->active);
}

static void still_barred(Turbulent *s)
{
    s->barred = (uint8_t)(1u << !s->active);
}

static void chance_awaited(Turbulent *s)
{
    s->awaited ^= 1u << CHANCE;
}

static void other_awaited(Turbulent *s)
{
    s->awaited = (uint16_t)(1u << !s->active);
}

static void no_clock(Turbulent *s)
{
    s->free &= (uint16_t) ~(1u << CLOCK);
}

static void no_turner(Turbulent *s)
{
    s->free ^= (uint16_t)(1u << s->active);
}

static void barred_is_free(Turbulent *s)
{
    s->barred = (uint8_t)(1u << !s->active);
}

static void to_be_called(Turbulent *s)
{
    s->phase = PHASE_READY;
    s->awaited = (uint16_t)(1u << s->active);
}

static const char out_of_range[] = "a field is out of range";
static const char racer_wrong[] = "a racer is nowhere or in two places";
static const char row_wrong[] = "a row has a gap";
static const char driver_wrong[] = "a seat has no racer of its own";
static const char start_wrong[] = "somebody moved before the start";
static const char finish_wrong[] = "the places do not fit those who are home";
static const char card_wrong[] = "a race card is nowhere or in two places";
static const char lane_wrong[] = "the active row is another one";
static const char top_wrong[] = "the card on top does not fit";
static const char roll_wrong[] = "a roll is for nothing";
static const char choice_wrong[] = "there is nothing to choose from";
static const char next_wrong[] = "the next seat does not fit";
static const char actor_wrong[] = "the wrong actor is awaited";

static const Damage damages[] = {
    {out_of_range, CALLED, PHASE_OPEN, no_phase},
    {out_of_range, CALLED, PHASE_OPEN, fourth_seat},
    {out_of_range, CALLED, PHASE_DOG, fourth_next},
    {out_of_range, CALLED, PHASE_OPEN, fourth_row},
    {out_of_range, CALLED, PHASE_CLIMB, no_racer},
    {out_of_range, CALLED, PHASE_OPEN, more_turned},
    {out_of_range, CALLED, PHASE_OPEN, more_known},
    {out_of_range, CALLED, PHASE_DEFEND, high_roll},
    {out_of_range, CALLED, PHASE_OPEN, bar_nobody},
    {out_of_range, CALLED, PHASE_OPEN, coin_outside},
    {out_of_range, CALLED, PHASE_OPEN, late_turn},
    {out_of_range, CALLED, PHASE_OPEN, not_zero},
    {racer_wrong, CALLED, PHASE_READY, racer_lost},
    {racer_wrong, CALLED, PHASE_READY, racer_twice},
    {racer_wrong, CALLED, PHASE_READY, row_outside},
    {racer_wrong, CALLED, PHASE_READY, crash_outside},
    {row_wrong, CALLED, PHASE_READY, gap},
    {row_wrong, CALLED, PHASE_READY, same_spot},
    {row_wrong, CALLED, PHASE_READY, other_row},
    {row_wrong, CALLED, PHASE_READY, spot_in_pile},
    {row_wrong, CALLED, PHASE_READY, spot_of_nobody},
    {driver_wrong, CALLED, PHASE_READY, no_driver},
    {driver_wrong, CALLED, PHASE_READY, driver_in_pile},
    {driver_wrong, CALLED, PHASE_READY, same_driver},
    {driver_wrong, CALLED, PHASE_READY, fourth_driver},
    {driver_wrong, CALLED, PHASE_READY, neutral_waits},
    {driver_wrong, CALLED, PHASE_DRIVER, out_of_turn},
    {start_wrong, CALLED, PHASE_DRIVER, early_turn},
    {start_wrong, CALLED, PHASE_FIELD, early_coin},
    {start_wrong, CALLED, PHASE_FIELD, early_climb},
    {start_wrong, CALLED, PHASE_DRIVER, early_neutral},
    {finish_wrong, CALLED, PHASE_READY, home_without_place},
    {finish_wrong, CALLED, PHASE_READY, place_without_home},
    {finish_wrong, CALLED, PHASE_READY, second_without_first},
    {finish_wrong, CALLED, PHASE_READY, high_place},
    {finish_wrong, CALLED, PHASE_READY, over_for_nothing},
    {finish_wrong, "seats=3; rows=3", PHASE_OVER, on_after_the_end},
    {card_wrong, CALLED, PHASE_OPEN, card_twice},
    {card_wrong, CALLED, PHASE_OPEN, same_card},
    {card_wrong, CALLED, PHASE_OPEN, no_such_dog},
    {card_wrong, CALLED, PHASE_OPEN, no_such_line},
    {card_wrong, CALLED, PHASE_OPEN, no_such_card},
    {card_wrong, CALLED, PHASE_OPEN, card_behind},
    {card_wrong, DRAWN, PHASE_CARD, known_card},
    {lane_wrong, CALLED, PHASE_READY, other_lane},
    {lane_wrong, CALLED, PHASE_READY, no_lane},
    {lane_wrong, CALLED, PHASE_READY, more_matches},
    {lane_wrong, CALLED, PHASE_REPAIR, match_outside},
    {lane_wrong, CALLED, PHASE_FIELD, lane_too_soon},
    {top_wrong, CALLED, PHASE_READY, turned_too_soon},
    {top_wrong, CALLED, PHASE_OPEN, nothing_turned},
    {top_wrong, CALLED, PHASE_CARD, deck_gone},
    {top_wrong, CALLED, PHASE_CARD, known_card},
    {top_wrong, CALLED, PHASE_DOG, panther_on_top},
    {top_wrong, CALLED, PHASE_ATTACK, panther_on_top},
    {top_wrong, CALLED, PHASE_REPAIR, panther_on_top},
    {top_wrong, CALLED, PHASE_ENTER, dog_on_top},
    {top_wrong, CALLED, PHASE_PILE, dog_on_top},
    {top_wrong, CALLED, PHASE_CLIMB, dog_on_top},
    {top_wrong, CALLED, PHASE_CLIMB, other_climbs},
    {top_wrong, CALLED, PHASE_DOG, no_match_on_top},
    {top_wrong, CALLED, PHASE_NEXT, no_match_on_top},
    {top_wrong, CALLED, PHASE_NEXT, one_is_left},
    {roll_wrong, CALLED, PHASE_READY, racer_for_nothing},
    {roll_wrong, CALLED, PHASE_DOG, plan_for_nothing},
    {roll_wrong, CALLED, PHASE_ATTACK, roll_for_nothing},
    {roll_wrong, CALLED, PHASE_DEFEND, no_roll},
    {roll_wrong, CALLED, PHASE_ATTACK, no_plan},
    {roll_wrong, CALLED, PHASE_ATTACK, push_up},
    {roll_wrong, CALLED, PHASE_ATTACK, odd_plan},
    {roll_wrong, CALLED, PHASE_ATTACK, duel_with_nobody},
    {roll_wrong, CALLED, PHASE_ATTACK, free_duel},
    {roll_wrong, CALLED, PHASE_TRACK, plan_sideways},
    {roll_wrong, CALLED, PHASE_TRACK, other_rolls},
    {choice_wrong, CALLED, PHASE_DOG, dog_at_the_start},
    {choice_wrong, CALLED, PHASE_REPAIR, nothing_crashed},
    {choice_wrong, CALLED, PHASE_ENTER, one_starter},
    {choice_wrong, ALONE, PHASE_DRIVER, begin_alone},
    {next_wrong, CALLED, PHASE_OPEN, next_too_soon},
    {next_wrong, CALLED, PHASE_DOG, next_unknown},
    {next_wrong, CALLED, PHASE_OPEN, active_is_barred},
    {next_wrong, CALLED, PHASE_READY, still_barred},
    {next_wrong, CALLED, PHASE_DOG, still_barred},
    {next_wrong, DRAWN, PHASE_CARD, still_barred},
    {actor_wrong, CALLED, PHASE_CARD, chance_awaited},
    {actor_wrong, CALLED, PHASE_READY, other_awaited},
    {actor_wrong, CALLED, PHASE_DOG, other_awaited},
    {actor_wrong, CALLED, PHASE_OPEN, no_clock},
    {actor_wrong, CALLED, PHASE_OPEN, no_turner},
    {actor_wrong, CALLED, PHASE_OPEN, barred_is_free},
    {actor_wrong, DRAWN, PHASE_CARD, to_be_called},
};

/* Plays at random until a position can be broken. */
static bool find_broken(const Damage *damage, const Table *table,
                        Turbulent *broken)
{
    const Game *game = table->game;
    Tally tally = {0, 0};
    Turbulent s;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        Rng rng = rng_stream(seed, 7);
        game->init(table, &s);
        for (;;) {
            *broken = s;
            if (s.phase == damage->phase)
                damage->damage(broken);
            if (memcmp(broken, &s, sizeof s) != 0)
                return CHECK_TEXT(game->check(table, &s), NULL);
            if (s.phase == PHASE_OVER)
                break;
            playout_step(table, &s, &rng, &tally);
        }
    }
    return CHECK_TEXT("no position could be broken", NULL);
}

TEST("a position that is broken is refused by the name of what is broken")
{
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        Turbulent broken;
        place_start(damages[i].table);
        test_place("%s, row %d", damages[i].broken, (int)i);
        if (find_broken(&damages[i], place_table(), &broken))
            CHECK_TEXT(turb_check(place_table(), &broken), damages[i].broken);
    }
}

/* Plays some games and answers the phases that came, a set. */
static uint32_t play_checked(const char *clauses)
{
    uint32_t phases = 0;
    Tally tally = {0, 0};
    Turbulent s;
    place_start(clauses);
    const Table *table = place_table();
    for (uint64_t seed = 1; seed <= 20 && !test_has_failed(); seed++) {
        Rng rng = rng_stream(seed, 0);
        table->game->init(table, &s);
        for (; s.phase != PHASE_OVER && !test_has_failed();) {
            CHECK_TEXT(turb_check(table, &s), NULL);
            phases |= 1u << s.phase;
            playout_step(table, &s, &rng, &tally);
        }
        CHECK_TEXT(turb_check(table, &s), NULL);
    }
    return phases;
}

TEST("positions that were played are whole, in each phase")
{
    uint32_t all = (1u << PHASE_SHOW) - 1;
    CHECK_INT(play_checked(CALLED), all);
    CHECK_INT(play_checked(DRAWN),
              all & ~(1u << PHASE_READY) & ~(1u << PHASE_OPEN));
    CHECK_INT(play_checked(ALONE "; track=12; calling=race"),
              all & ~(1u << PHASE_READY) & ~(1u << PHASE_OPEN) &
                  ~(1u << PHASE_BEGIN) & ~(1u << PHASE_NEXT) &
                  ~(1u << PHASE_ENTER));
}
