/* world_test.c -- what anybody may see of games that are played: it is whole,
 * and so is what was played; and tokens are drawn in secret. */
#include "core/playout.h"
#include "games/karts/legal.h"
#include "games/karts/place_test.h"

static Table table;
static Tale tale;

/* What everybody sees, too. */
static void check_views(const Karts *s)
{
    CHECK_TEXT(karts_check(&table, s), NULL);
    for (int i = 0; i <= table.seats; i++) {
        Karts view = *s;
        karts_redact(&table, &view, i < table.seats ? i : SPECTATOR);
        CHECK_TEXT(karts_check(&table, &view), NULL);
    }
}

/* One of those awaited does what is sensible, or anything; now and then the
 * time is up. */
static void play_checked(Karts *s, Rng *rng)
{
    uint32_t actors = s->awaited | (rng_below(rng, 50) ? 0u : s->free);
    int actor =
        bit_nth(actors, (int)rng_below(rng, (uint32_t)bit_count(actors)));
    Actors who = {s->awaited, s->free};
    int action = rng_below(rng, 4)
                     ? playout_lean_action(&table, s, who, &actor, rng)
                     : playout_action(&table, s, actor, rng);
    tale_clear(&tale);
    table.game->apply(&table, s, actor, action, &tale);
    for (int i = 0; i < tale.frames; i++)
        check_views((const Karts *)(const void *)tale.frame[i]);
}

/* Answers the phases that came, a set. */
static uint32_t play_games(int seats, bool advanced, uint64_t games)
{
    uint32_t phases = 0;
    table_start(&table, game_find("karts"));
    table.seats = seats;
    table.option[OPT_COUNT] = COUNT_ON;
    table.option[OPT_ADVANCED] = advanced;
    table.option[OPT_OFFERS] = advanced ? OFFERS_ASKED : OFFERS_TAKEN;
    for (uint64_t seed = 1; seed <= games; seed++) {
        Rng rng = rng_stream(seed, 0);
        Karts s;
        table.game->init(&table, &s);
        while (s.phase != PHASE_OVER && !test_has_failed()) {
            check_views(&s);
            phases |= 1u << s.phase;
            play_checked(&s, &rng);
        }
        check_views(&s);
    }
    return phases;
}

enum {
    ALL_PHASES = (1 << PHASE_SHOW) - 1,
    WOLF_PHASES = 1 << PHASE_BUFF | 1 << PHASE_FAULT,
    ADVANCED_PHASES = 1 << PHASE_CUSTOM | 1 << PHASE_GRAB | 1 << PHASE_GIVE,
    FACELESS = ALL_PHASES & ~(1 << PHASE_FACE)
};

TEST("positions, frames and views of games that are played are whole")
{
    uint32_t basic = ALL_PHASES & ~(WOLF_PHASES | ADVANCED_PHASES);
    CHECK_INT(play_games(6, false, 12), basic);
    CHECK_INT(play_games(8, false, 12), basic & FACELESS);
    CHECK_INT(play_games(4, false, 6) & ~(basic & FACELESS), 0);
}

TEST("and so are those of games with the wolf, customizations and offers")
{
    CHECK_INT(play_games(5, true, 12), ALL_PHASES);
    CHECK_INT(play_games(7, true, 12), FACELESS);
    CHECK_INT(play_games(8, true, 8), FACELESS & ~WOLF_PHASES);
    CHECK_INT(play_games(3, true, 6) & ~FACELESS, 0);
}

TEST("K29: nobody but the rear driver sees what power-up is drawn")
{
    place_start("seats=6");
    place_karts("B power 9");
    place_round("B charge 1", "A B C");
    CHECK_INT(place_state()->phase, PHASE_POWER);
    for (int i = 0; i <= 6; i++)
        CHECK_INT(karts_seen(place_table(), place_state(),
                             i < 6 ? i : SPECTATOR, CHANCE,
                             DRAW_POWER + POWER_TAPE),
                  i == 2 ? DRAW_POWER + POWER_TAPE : POWER_UNSEEN);
    place_play("power tape");
    for (int i = 0; i < 6; i++) {
        Karts view = *place_state();
        karts_redact(place_table(), &view, i);
        CHECK_INT(view.held[1][KNOWN_TO_REAR][POWER_TAPE], i == 2);
        CHECK_INT(view.tokens[1], 1);
    }
}

TEST("K29: in the Race it is the other seat that sees it")
{
    place_start("seats=4; race");
    place_karts("B power 9");
    place_round("B charge 1", "A B");
    CHECK_INT(karts_seen(place_table(), place_state(), 3, CHANCE,
                         DRAW_POWER + POWER_TAPE),
              DRAW_POWER + POWER_TAPE);
    CHECK_INT(karts_seen(place_table(), place_state(), 2, CHANCE,
                         DRAW_POWER + POWER_TAPE),
              POWER_UNSEEN);
}

TEST("K28: of two tokens of a kind the one that everybody knows is used first")
{
    place_start("seats=4");
    place_karts("A token nitro, token nitro, speed 1");
    place_round("A token nitro", "A B");
    CHECK_INT(place_state()->held[0][KNOWN_TO_ALL][POWER_NITRO], 1);
    place_round("A token nitro, power 1", "A B");
    CHECK_INT(place_state()->held[0][KNOWN_TO_ALL][POWER_NITRO], 0);
    CHECK_INT(place_state()->held[0][KNOWN_TO_REAR][POWER_NITRO], 1);
}

TEST("panels are open to all once the planning is over")
{
    place_start("seats=4");
    place_karts("B token tape");
    place_round("A turn 1; B brake 3, token tape", "A B");
    CHECK_INT(place_state()->phase, PHASE_SIDE);
    for (int i = 0; i < 4; i++) {
        Karts view = *place_state();
        karts_redact(place_table(), &view, i);
        CHECK_BYTES(view.on, place_state()->on, sizeof view.on);
        CHECK_INT(view.placed[1], POWER_TAPE);
        CHECK_INT(view.held[1][KNOWN_TO_ALL][POWER_TAPE], 1);
    }
}
