/* search.c -- thinking ahead: a tree search over worlds that could be true.
 *
 * The tree belongs to the seat that thinks. A node is a point of the game as
 * this seat would see it, so all worlds share the nodes that look alike to it.
 * An arm is an action that somebody has taken there. It counts how often it
 * was offered, because in some worlds it is not there, and what it brought to
 * whoever took it. Arms that look alike to the seat lead to the same node.
 *
 * Of several who choose at once the seat itself comes last: what the others do
 * must not depend on its choice.
 */
#include "bots/search.h"
#include "bots/tree.h"
#include "core/asserts.h"
#include "core/playout.h"

enum {
    DEPTH = 256,   /* of a walk down the tree */
    SETTLE = 1000, /* steps before the first world of a walk among them */
    STAY = 4,      /* iterations in one world of it */
    STEPS = 12     /* to the next one */
};

typedef struct Search {
    const Ask *ask;
    const Game *game;
    const Think *think;
    Tree *tree;
    Rng rng;
    uint32_t own;         /* the node where the seat chooses first, or 0 */
    int choice;           /* what it did there in this iteration, or -1 */
    float share;          /* of a win that it had in the end */
    float wins[SET_SIZE]; /* all of that, by what it did */
    float mean;           /* of what iterations were worth to it */
    float lean[SET_SIZE]; /* how much less it expects of what it might do */
    int depth;
    uint32_t path[DEPTH]; /* arms of this iteration */
    uint8_t actor[DEPTH]; /* who took them */
    alignas(8) unsigned char world[STATE_MAX];
} Search;

/* ---- arms ---- */

/* 0: the slate is full. */
static uint32_t add_arm(Search *s, uint32_t node, int actor, int action)
{
    int seen =
        s->game->seen(s->ask->table, s->world, s->ask->seat, actor, action);
    return tree_add_arm(s->tree, node, tree_key(actor, action), seen);
}

/* ---- choosing ---- */

/* Near enough to explore by: a float has its power of two in front, and what is
 * behind it is straight between two of them. */
static float logarithm(float number)
{
    static const float ln2 = 0.6931472f;
    uint32_t bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    return (float)(int32_t)(bits - 0x3f800000u) * (ln2 / (1 << 23));
}

/* To a thousandth. */
static float square_root(float x)
{
    uint32_t bits;
    float root;
    __builtin_memcpy(&bits, &x, sizeof bits);
    bits = 0x1fbb4f2eu + (bits >> 1);
    __builtin_memcpy(&root, &bits, sizeof root);
    return 0.5f * (root + x / root);
}

static const float EXPLORE = 0.7f;

static float promise(const Arm *arm)
{
    return arm->mean + EXPLORE * square_root(logarithm(arm->offered + 1) /
                                             (float)arm->visits);
}

/* What an actor may do: arms that are there, and what was not tried yet. */
typedef struct Offer {
    Set untried;
    uint32_t arms;
    uint32_t arm[SET_SIZE];
} Offer;

static void look(const Search *s, uint32_t at, int actor, Offer *offer)
{
    Tree *tree = s->tree;
    const Node *node = &tree->node[at];
    const Set legal = s->game->legal(s->ask->table, s->world, actor);
    offer->untried = legal;
    offer->arms = 0;
    for (uint32_t i = node->arms; i-- > 0;) {
        Arm *arm = &tree->arm[node->first + i];
        int action = arm->action - tree_key(actor, 0);
        if (!set_has(&legal, action))
            continue;
        offer->untried.word[action >> 6] &= ~(1ull << (action & 63));
        offer->arm[offer->arms++] = node->first + i;
        arm->offered++;
    }
}

/* Where random play says nothing the seat begins with what it is inclined to:
 * as if it had tried all that it may do TRUST times, and half the weight had
 * brought HALF less. Noise is larger than that for long. */
static const float TRUST = 200, HALF = 0.015f;

static float own_promise(const Search *s, const Arm *arm)
{
    float visits = (float)arm->visits, all = visits + TRUST;
    float before = s->mean - s->lean[arm->action - tree_key(s->ask->seat, 0)];
    return (arm->mean * visits + before * TRUST) / all +
           EXPLORE * square_root(logarithm(arm->offered + 1) / all);
}

static void expect(Search *s)
{
    const Ask *ask = s->ask;
    uint32_t weight[SET_SIZE], most = 1;
    Set legal = s->game->legal(ask->table, ask->view, ask->seat);
    s->game->lean(ask->table, ask->view, ask->seat, weight);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        most = weight[a] > most ? weight[a] : most;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        float parts = (float)most / (float)(weight[a] ? weight[a] : 1);
        s->lean[a] = HALF / 0.6931472f * logarithm(parts);
    }
}

/* The most promising; 0: there is none. */
static uint32_t best_arm(const Search *s, uint32_t node, const Offer *offer)
{
    uint32_t best = 0;
    float most = 0;
    bool own = node == s->own && s->think->leans;
    for (uint32_t i = 0; i < offer->arms; i++) {
        const Arm *arm = &s->tree->arm[offer->arm[i]];
        float value = own ? own_promise(s, arm) : promise(arm);
        if (!best || value > most) {
            best = offer->arm[i];
            most = value;
        }
    }
    return best;
}

/* Who leans tries something else only now and then: what it is not inclined to
 * is seldom worth it. */
static bool is_narrow(const Search *s, uint32_t node, const Offer *offer)
{
    uint32_t arms = offer->arms;
    if (!s->think->leans || !arms)
        return false;
    const Arm *best = &s->tree->arm[best_arm(s, node, offer)];
    return (float)(arms * arms) > 2 * best->offered;
}

/* What was not tried yet: where random actions say nothing, as the actor is
 * inclined to. */
static int pick_untried(Search *s, int actor, const Set *untried)
{
    alignas(8) unsigned char view[STATE_MAX];
    uint32_t weight[SET_SIZE];
    const Table *table = s->ask->table;
    if (!s->think->leans)
        return playout_uniform(untried, &s->rng);
    __builtin_memcpy(view, s->world, s->game->state_size);
    s->game->redact(table, view, actor);
    s->game->lean(table, view, actor, weight);
    if (!playout_weight(untried, weight))
        return playout_uniform(untried, &s->rng);
    return playout_weighted(untried, weight, &s->rng);
}

/* A new arm, or the most promising one; 0: the slate is full. */
static uint32_t choose_arm(Search *s, uint32_t node, int actor)
{
    Offer offer;
    uint32_t added = 0;
    look(s, node, actor, &offer);
    if (!set_is_empty(&offer.untried) && !is_narrow(s, node, &offer))
        added = add_arm(s, node, actor, pick_untried(s, actor, &offer.untried));
    return added ? added : best_arm(s, node, &offer);
}

/* The arm of what somebody does whom nobody has to outwit; 0: the slate is
 * full. */
static uint32_t follow_arm(Search *s, uint32_t at, int actor, int action)
{
    const Node *node = &s->tree->node[at];
    for (uint32_t i = node->arms; i-- > 0;)
        if (s->tree->arm[node->first + i].action == tree_key(actor, action))
            return node->first + i;
    return add_arm(s, at, actor, action);
}

/* ---- worlds ---- */

static void imagine(Search *s, void *world)
{
    __builtin_memcpy(world, s->ask->view, s->game->state_size);
    s->game->resample(s->ask->table, world, s->ask->seat, &s->rng);
}

/* Those who choose at the same time as the seat do so by inclination. */
static void let_others_choose(Search *s, void *world)
{
    const Table *table = s->ask->table;
    for (;;) {
        Actors actors = s->game->actors(table, world);
        uint32_t others = actors.awaited & ~(1u << s->ask->seat);
        if (!(actors.awaited >> s->ask->seat & 1) || !others)
            return;
        int actor = __builtin_ctz(others);
        int action = playout_inclined(table, world, actor, true, &s->rng);
        s->game->apply(table, world, actor, action, NULL);
    }
}

/* On along a walk among likely worlds. */
static void wander(Search *s, int32_t number)
{
    unsigned char *world = s->tree->world[0];
    if (!number)
        imagine(s, world);
    if (number % STAY == 0)
        s->think->wander(s->ask->table, world, s->ask->seat,
                         number ? STEPS : SETTLE, s->tree->memory, &s->rng);
    __builtin_memcpy(s->world, world, s->game->state_size);
}

static void enter_world(Search *s, int32_t number)
{
    if (s->think->wander) {
        wander(s, number);
        return;
    }
    if (!s->think->worlds) {
        imagine(s, s->world);
        return;
    }
    int which = number % s->think->worlds;
    if (number < s->think->worlds) {
        imagine(s, s->tree->world[which]);
        let_others_choose(s, s->tree->world[which]);
    }
    __builtin_memcpy(s->world, s->tree->world[which], s->game->state_size);
}

/* ---- an iteration ---- */

/* Whose choice is searched: somebody who is awaited, the seat itself last;
 * or -1. */
static int chooser(const Search *s, Actors actors)
{
    uint32_t seats = actors.awaited & ((1u << SEATS_MAX) - 1);
    uint32_t others = seats & ~(1u << s->ask->seat);
    if (actors.awaited >> CHANCE & 1 || !seats)
        return -1;
    return __builtin_ctz(others ? others : seats);
}

/* One step down; answers the arm that was taken, or 0. */
static uint32_t step_down(Search *s, uint32_t node, Actors actors)
{
    const Table *table = s->ask->table;
    int actor = chooser(s, actors), action;
    uint32_t arm;
    if (actor >= 0) {
        if (actor == s->ask->seat && !s->own)
            s->own = node;
        arm = choose_arm(s, node, actor);
        action = s->tree->arm[arm].action - tree_key(actor, 0);
    } else {
        actor = playout_actor(actors, &s->rng);
        action = playout_lean_action(table, s->world, actors, &actor, &s->rng);
        arm = follow_arm(s, node, actor, action);
    }
    if (!arm)
        return 0;
    if (actor == s->ask->seat && node == s->own)
        s->choice = action;
    s->game->apply(table, s->world, actor, action, NULL);
    s->actor[s->depth] = (uint8_t)actor;
    s->path[s->depth++] = arm;
    return arm;
}

static bool is_over(Actors actors)
{
    return !(actors.awaited | actors.free);
}

/* Whether the game has a judgement that is as good as playing on. */
static bool is_judged(Search *s, float worth[SEATS_MAX])
{
    int32_t parts[SEATS_MAX];
    if (!s->think->judge ||
        !s->think->judge(s->ask->table, s->ask->view, s->world, parts))
        return false;
    for (int seat = 0; seat < s->ask->table->seats; seat++)
        worth[seat] = (float)parts[seat] / SURE_WIN;
    s->share = worth[s->ask->seat];
    return true;
}

/* Down the tree, to the first arm that is new. */
static void walk(Search *s, float worth[SEATS_MAX])
{
    uint32_t node = 1;
    s->depth = 0;
    s->choice = -1;
    while (s->depth < DEPTH) {
        Actors actors = s->game->actors(s->ask->table, s->world);
        if (is_over(actors) || is_judged(s, worth))
            return;
        uint32_t arm = step_down(s, node, actors);
        if (!arm || !s->tree->arm[arm].visits)
            return;
        node = s->tree->arm[arm].node;
    }
}

/* ---- how it ends ---- */

/* What the end is worth to each seat. */
static void judge(Search *s, float worth[SEATS_MAX])
{
    const Table *table = s->ask->table;
    Result result;
    uint32_t winners = 0; /* teams, a set */
    float mean = 0;
    s->game->result(table, s->world, &result);
    for (int seat = 0; seat < table->seats; seat++) {
        mean += (float)result.score[seat] / (float)table->seats;
        if (result.rank[seat] == 1)
            winners |= 1u << result.team[seat];
    }
    for (int seat = 0; seat < table->seats; seat++) {
        worth[seat] = 0.02f * ((float)result.score[seat] - mean);
        if (result.rank[seat] == 1)
            worth[seat] += 1 / (float)bit_count(winners);
    }
    s->share =
        result.rank[s->ask->seat] == 1 ? 1 / (float)bit_count(winners) : 0;
}

/* On to the end, or to where the game judges. */
static void play_on(Search *s, float worth[SEATS_MAX])
{
    const Table *table = s->ask->table;
    if (!s->think->leans)
        s->game->playout(table, s->world, &s->rng);
    else if (s->think->play_on)
        s->think->play_on(table, s->world, s->tree->memory, &s->rng);
    while (s->think->leans && !is_judged(s, worth)) {
        Actors actors = s->game->actors(table, s->world);
        if (is_over(actors))
            break;
        int actor = playout_actor(actors, &s->rng);
        int action =
            playout_lean_action(table, s->world, actors, &actor, &s->rng);
        s->game->apply(table, s->world, actor, action, NULL);
    }
    if (is_over(s->game->actors(table, s->world)))
        judge(s, worth);
}

static void iterate(Search *s, int32_t number)
{
    float worth[SEATS_MAX];
    enter_world(s, number);
    walk(s, worth);
    play_on(s, worth);
    for (int i = 0; i < s->depth; i++) {
        Arm *arm = &s->tree->arm[s->path[i]];
        arm->visits++;
        if (s->actor[i] < SEATS_MAX)
            arm->mean += (worth[s->actor[i]] - arm->mean) / (float)arm->visits;
    }
    s->mean += (worth[s->ask->seat] - s->mean) / (float)(number + 1);
    if (s->choice >= 0)
        s->wins[s->choice] += s->share < 1 ? s->share : 1;
}

/* ---- what came of it ---- */

static bool is_better(const Thought *a, const Thought *b)
{
    return a->visits > b->visits ||
           (a->visits == b->visits && a->worth > b->worth);
}

/* Among those that are there, the best first. */
static void add_thought(Thoughts *thoughts, const Thought *thought)
{
    int at = thoughts->count++;
    for (; at > 0 && is_better(thought, &thoughts->thought[at - 1]); at--)
        thoughts->thought[at] = thoughts->thought[at - 1];
    thoughts->thought[at] = *thought;
}

static void tell(const Search *s, Thoughts *thoughts)
{
    const Node *node = &s->tree->node[s->own];
    thoughts->count = 0;
    for (uint32_t i = node->arms; i-- > 0;) {
        const Arm *arm = &s->tree->arm[node->first + i];
        int action = arm->action - tree_key(s->ask->seat, 0);
        Thought thought = {.action = action,
                           .visits = arm->visits,
                           .worth = arm->mean,
                           .wins = s->wins[action] / (float)arm->visits};
        add_thought(thoughts, &thought);
    }
}

/* Whether the game has thought it over by itself. */
static bool is_pondered(const Ask *ask, int32_t iterations, Thoughts *thoughts)
{
    const Think *think = ask->table->game->think;
    int32_t worth[SET_SIZE];
    if (!think || !think->ponder ||
        !think->ponder(ask->table, ask->view, ask->seat, iterations,
                       ask->slate->bytes, ask->rng, worth))
        return false;
    Set legal = ask->table->game->legal(ask->table, ask->view, ask->seat);
    thoughts->count = 0;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        float share = (float)worth[a] / SURE_WIN;
        Thought thought = {.action = a, .worth = share, .wins = share};
        add_thought(thoughts, &thought);
    }
    return true;
}

void search_think(const Ask *ask, int32_t iterations, Thoughts *thoughts)
{
    static const Think usual;
    const Game *game = ask->table->game;
    Search s = {.ask = ask,
                .game = game,
                .think = game->think ? game->think : &usual,
                .tree = (Tree *)(void *)ask->slate->bytes,
                .rng = *ask->rng};
    ASSERT(ask->awaited && ask->slate && iterations > 0);
    if (is_pondered(ask, iterations, thoughts))
        return;
    if (s.think->leans)
        expect(&s);
    tree_start(s.tree);
    if (s.think->prepare)
        s.think->prepare(ask->table, ask->view, ask->seat, s.tree->memory);
    for (int32_t i = 0; i < iterations; i++)
        iterate(&s, i);
    tell(&s, thoughts);
}
