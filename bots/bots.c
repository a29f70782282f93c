/* bots.c -- the list of computer players, and how they react. */
#include "bots/bot.h"
#include "core/asserts.h"
#include "core/playout.h"

const Bot *const bots_all[] = {&bot_random, &bot_greedy, &bot_friendly,
                               &bot_sharp,  &bot_strong, &bot_merciless,
                               NULL};

const Bot *const *const bots_levels = bots_all + 2;
const Bot *const bot_usual = &bot_sharp;

const Bot *bot_find(const char *name)
{
    for (int i = 0; bots_all[i]; i++)
        if (text_equal(bots_all[i]->name, name))
            return bots_all[i];
    return NULL;
}

int bot_heaviest(const Ask *ask, uint32_t weight[SET_SIZE])
{
    const Game *game = ask->table->game;
    Set legal = game->legal(ask->table, ask->view, ask->seat);
    int best = set_next(&legal, 0);
    uint32_t equals = 1;
    ASSERT(best >= 0);
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

bool bot_may_answer(const Ask *ask, Answer answer)
{
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    if (answer.action == WAIT)
        return !ask->awaited && answer.delay >= 0;
    return set_has(&legal, answer.action) && answer.delay >= 0;
}

Answer bot_answer(const Question *question, Slate *slate)
{
    Rng rng = question->rng;
    Ask ask = {.bot = question->bot,
               .table = &question->table,
               .view = question->view,
               .seat = question->seat,
               .awaited = question->awaited,
               .rng = &rng,
               .slate = slate};
    Answer answer = question->bot->answer(&ask);
    ASSERT(bot_may_answer(&ask, answer));
    return answer;
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
    [LEVEL_FRIENDLY] = {900, 500, 2400, 150, 25},
    [LEVEL_SHARP] = {600, 250, 1800, 60, 15},
    [LEVEL_STRONG] = {450, 200, 1200, 25, 8},
    [LEVEL_MERCILESS] = {350, 150, 800, 8, 3},
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
static int slip(const Ask *ask, int best, uint32_t weight[SET_SIZE])
{
    Set choices = ask->table->game->legal(ask->table, ask->view, ask->seat);
    set_add(&choices, WAIT);
    weight[best] = 0;
    if (!playout_weight(&choices, weight))
        return WAIT;
    return playout_weighted(&choices, weight, ask->rng);
}

Answer bot_react(const Ask *ask, Level level)
{
    ASSERT(!ask->awaited);
    const struct Reflex *reflex = &reflexes[level];
    uint32_t weight[SET_SIZE];
    int action = bot_heaviest(ask, weight);
    if (!weight[WAIT])
        return (Answer){action, pace(ask->rng)};
    bool waits = weight[WAIT] >= weight[action];
    uint32_t slips = waits ? reflex->false_starts : reflex->misses;
    action = waits ? WAIT : action;
    if (rng_below(ask->rng, 1000) < slips)
        action = slip(ask, action, weight);
    return (Answer){action, reaction_time(reflex, ask->rng)};
}
