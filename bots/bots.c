/* bots.c -- the list of computer players, how they react, and who of them acts
 * next.
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

int bot_heaviest(const Ask *ask, uint32_t weight[LEAN_SIZE])
{
    const Game *game = ask->table->game;
    Set legal = game->legal(ask->table, ask->view, ask->seat);
    int best = set_next(&legal, 0);
    uint32_t equals = 1;
    game->lean(ask->table, ask->view, ask->seat, weight);
    for (int a = set_next(&legal, best + 1); a >= 0;
         a = set_next(&legal, a + 1)) {
        if (weight[a] > weight[best]) {
            best = a;
            equals = 1;
        } else if (weight[a] == weight[best] &&
                   !rng_below(ask->rng, ++equals)) {
            best = a;
        }
    }
    return best;
}

/* ---- reactions ---- */

/* Who has to tell one of several pictures from the others and to answer by a
 * key takes 400 to 900 ms, seldom less and sometimes much longer: a bell with a
 * tail to the right. People
 * sleep through some occasions, and act on some that are none; of those there
 * are many more, so that each of them must be slipped on less often. */
static const struct Reflex {
    int32_t least; /* milliseconds: nobody is quicker */
    uint32_t bell; /* milliseconds more: two throws of this, added */
    uint32_t tail; /* and the lowest of three throws of this */
    uint32_t misses, false_starts; /* of 1000 occasions */
} reflexes[] = {
    [LEVEL_RANDOM] = {500, 250, 2400, 250, 100},
    [LEVEL_GREEDY] = {400, 150, 1200, 40, 15},
};

static uint32_t lowest_of_three(uint32_t n, Rng *rng)
{
    uint32_t lowest = rng_below(rng, n);
    for (int i = 0; i < 2; i++) {
        uint32_t other = rng_below(rng, n);
        lowest = other < lowest ? other : lowest;
    }
    return lowest;
}

static int32_t reaction_time(const struct Reflex *reflex, Rng *rng)
{
    uint32_t bell = rng_below(rng, reflex->bell) + rng_below(rng, reflex->bell);
    uint32_t tail = lowest_of_three(reflex->tail, rng);
    return reflex->least + (int32_t)(bell + tail);
}

/* Who has nothing to wait for dawdles now and then: a pause tells nothing. */
static int32_t pace(Rng *rng)
{
    return 500 + (int32_t)(rng_below(rng, 301) + lowest_of_three(1200, rng));
}

/* Anything else, as likely as its weight: also to wait, if that is not what
 * should be done. */
static int slip(const Ask *ask, int best, uint32_t weight[LEAN_SIZE])
{
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    uint32_t sum = 0;
    weight[best == BOT_WAITS ? LEAN_WAIT : best] = 0;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        sum += weight[a];
    if (!sum || rng_below(ask->rng, sum + weight[LEAN_WAIT]) >= sum)
        return BOT_WAITS;
    return playout_weighted(&legal, weight, ask->rng);
}

Answer bot_react(const Ask *ask, Level level)
{
    const struct Reflex *reflex = &reflexes[level];
    uint32_t weight[LEAN_SIZE];
    int action = bot_heaviest(ask, weight);
    if (!weight[LEAN_WAIT])
        return (Answer){action, pace(ask->rng)};
    bool waits = weight[LEAN_WAIT] >= weight[action];
    uint32_t slips = waits ? reflex->false_starts : reflex->misses;
    action = waits ? BOT_WAITS : action;
    if (rng_below(ask->rng, 1000) < slips)
        action = slip(ask, action, weight);
    return (Answer){action, reaction_time(reflex, ask->rng)};
}

/* ---- who acts next ---- */

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

/* Where people choose at the same time and no clock presses, a bot is not the
 * first that is done: somebody who reads takes longer for each step. */
enum { PONDER = 2 };

static bool is_pondering(const Match *match, const Bot *const bots[SEATS_MAX],
                         Actors actors)
{
    uint32_t people = 0, awaited = actors.awaited;
    for (int seat = 0; seat < match->table.seats; seat++)
        people |= (uint32_t)!bots[seat] << seat;
    return (awaited & people) && (awaited & ~people) &&
           !(actors.free >> CLOCK & 1);
}

/* What the streams of bots are named by: the ply, or while time runs the
 * countdown, so that nobody who slept through it is asked anew because somebody
 * else was wrong. */
static uint64_t moment_of(const Match *match)
{
    Count count = match->table.game->deadline(&match->table, match->state);
    return count.milliseconds ? MATCH_PLIES + (uint64_t)count.number
                              : (uint64_t)match->plies;
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
    bool ponders = is_pondering(match, bots, actors);
    uint64_t moment = moment_of(match);
    for (int seat = 0; seat < table->seats; seat++) {
        if (!bots[seat] || !((actors.awaited | actors.free) >> seat & 1))
            continue;
        Rng rng = rng_stream(~seed, moment * SEATS_MAX + (uint64_t)seat);
        bool awaited = stuck || actors.awaited >> seat & 1;
        Answer answer =
            ask_seat(table, match->state, seat, awaited, bots[seat], &rng);
        int32_t delay = ponders ? PONDER * answer.delay : answer.delay;
        if (answer.action == BOT_WAITS ||
            (next.actor >= 0 && delay >= next.delay))
            continue;
        next = (Next){seat, answer.action, delay};
    }
    return next;
}
