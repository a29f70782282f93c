/* bots.c -- the list of computer players, and who of them acts next.
 *
 * Time is virtual here: the seat whose answer has the shortest delay acts,
 * the others are asked again in the position that follows. A simulation
 * therefore never sleeps, and a countdown still runs out when everybody
 * hesitates longer than it lasts.
 */
#include "bots/bot.h"
#include "core/playout.h"

const Bot *const bots_all[] = {&bot_random, &bot_greedy, NULL};

const Bot *bot_find(const char *name)
{
    for (int i = 0; bots_all[i]; i++)
        if (text_equal(bots_all[i]->name, name))
            return bots_all[i];
    return NULL;
}

static Answer ask_seat(const Table *table, const void *state, int seat,
                       bool awaited, const Bot *bot, Rng *rng)
{
    alignas(8) unsigned char view[STATE_MAX];
    __builtin_memcpy(view, state, table->game->state_size);
    table->game->redact(table, view, seat);
    return bot->answer(&(Ask){.table = table,
                              .view = view,
                              .seat = seat,
                              .awaited = awaited,
                              .rng = rng});
}

/* How long the CLOCK lets the seats think; it waits for ever when the game
 * gives no time, and still acts when all others wait for ever too. */
static int32_t time_limit(const Table *table, const void *state)
{
    int32_t limit = table->game->deadline(table, state).milliseconds;
    return limit > 0 ? limit : INT32_MAX;
}

Turn bots_turn(const Table *table, const void *state,
               const Bot *const bots[SEATS_MAX], Rng *chance,
               Rng rng[SEATS_MAX])
{
    const Game *game = table->game;
    Actors actors = game->actors(table, state);
    if (actors.awaited >> CHANCE & 1)
        return (Turn){CHANCE, playout_chance(game, table, state, chance)};

    bool clock = actors.free >> CLOCK & 1;
    int32_t quickest = clock ? time_limit(table, state) : INT32_MAX;
    Turn turn = {-1, -1};
    for (int seat = 0; seat < table->seats; seat++) {
        if (!((actors.awaited | actors.free) >> seat & 1))
            continue;
        /* Somebody has to end a pause that no clock ends. */
        bool awaited =
            actors.awaited >> seat & 1 || (!actors.awaited && !clock);
        Answer answer =
            ask_seat(table, state, seat, awaited, bots[seat], &rng[seat]);
        if (answer.action == BOT_WAITS || answer.delay >= quickest)
            continue;
        quickest = answer.delay;
        turn = (Turn){seat, answer.action};
    }
    if (turn.actor >= 0)
        return turn;
    Set legal = game->legal(table, state, CLOCK);
    return (Turn){CLOCK, set_next(&legal, 0)};
}

/* Somebody has to end a pause that neither clock nor person ends. */
static bool is_stuck(const Match *match, const Bot *const bots[SEATS_MAX],
                     Actors actors)
{
    if (actors.awaited || actors.free >> CLOCK & 1)
        return false;
    for (int seat = 0; seat < match->table.seats; seat++)
        if (!bots[seat] && (actors.free >> seat & 1))
            return false;
    return true;
}

Next bots_next(const Match *match, const Bot *const bots[SEATS_MAX],
               uint64_t seed)
{
    const Table *table = &match->table;
    Actors actors = match_actors(match);
    Next next = {-1, -1, 0};
    if (actors.awaited >> CHANCE & 1)
        return (Next){CHANCE, match_chance(match, seed), 0};
    bool stuck = is_stuck(match, bots, actors);
    for (int seat = 0; seat < table->seats; seat++) {
        if (!bots[seat] || !((actors.awaited | actors.free) >> seat & 1))
            continue;
        Rng rng = rng_stream(~seed, (uint64_t)match->plies * SEATS_MAX +
                                        (uint64_t)seat);
        bool awaited = stuck || actors.awaited >> seat & 1;
        Answer answer =
            ask_seat(table, match->state, seat, awaited, bots[seat], &rng);
        if (answer.action == BOT_WAITS ||
            (next.actor >= 0 && answer.delay >= next.delay))
            continue;
        next = (Next){seat, answer.action, answer.delay};
    }
    return next;
}
