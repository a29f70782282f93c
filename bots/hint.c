/* hint.c -- what somebody who asks might do. */
#include "bots/hint.h"
#include "bots/search.h"
#include "core/asserts.h"
#include "core/playout.h"
#include "core/table.h"

enum {
    WORLDS = 200, /* in which either move is tried */
    STEPS = 10,   /* that each seat goes on for there */
    LINES = 1024, /* that can be told apart */
    MOSTLY = 60,
    MOVES = 40, /* what is seen to move tells more */
    SHARE = 2   /* of the patience of the strongest bot */
};

/* A line that was told of the seat or its team, and in how many worlds. */
typedef struct Heard {
    char text[TALE_TEXT];
    int16_t worlds[2]; /* after the best move, and after the next */
    int16_t last[2];   /* the world that was counted last, from 1 */
    bool at_once;      /* some time by the move itself */
    bool moves;        /* something is seen to move */
} Heard;

/* What is needed to listen, on the slate. */
typedef struct Ear {
    Tale tale;
    Scene scene; /* what the seat sees now: whose things are */
    Result teams;
    int lines;
    Heard heard[LINES];
} Ear;

static_assert(sizeof(Ear) <= SLATE_BYTES, "an ear fits on a slate");

typedef struct Trial {
    const Table *table;
    const void *view;
    int seat;
    uint64_t name; /* of the streams */
    Ear *ear;
} Trial;

/* The same for the same bytes. */
static uint64_t name_of(const Table *table, const void *view)
{
    const unsigned char *bytes = (const unsigned char *)view;
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < table->game->state_size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

/* ---- what comes of it ---- */

/* "@2 takes ..." is about seat 2, and so is what is about a thing of its, or of
 * its team's. */
static bool is_own(const Trial *t, const Told *told)
{
    const Ear *ear = t->ear;
    if (told->text[0] == '@')
        return told->text[1] == '1' + t->seat;
    for (int i = 0; told->item[0] && i < ear->scene.items; i++) {
        const Item *item = &ear->scene.item[i];
        if (item->owner >= 0 && item->owner < t->table->seats &&
            text_equal(item->id, told->item))
            return ear->teams.team[item->owner] == ear->teams.team[t->seat];
    }
    return false;
}

static Heard *find(Ear *ear, const char *text)
{
    for (int i = 0; i < ear->lines; i++)
        if (text_equal(ear->heard[i].text, text))
            return &ear->heard[i];
    if (ear->lines == LINES)
        return NULL;
    Heard *heard = &ear->heard[ear->lines++];
    *heard = (Heard){.worlds = {0, 0}};
    text_format(heard->text, sizeof heard->text, "%s", text);
    return heard;
}

/* Whether the frame right behind a line shows a thing of it on its way. */
static bool is_move(const Tale *tale, int line)
{
    const Told *told = &tale->line[line];
    bool last =
        line + 1 == tale->lines || tale->line[line + 1].frame > told->frame;
    return last && told->item[0] && told->frame < tale->frames &&
           text_equal(tale->way[told->frame].item, told->item);
}

/* Each line counts once in a world. Where the seat has chosen, the first line
 * echoes only that. */
static void listen(const Trial *t, int way, int world, bool echo, bool first)
{
    const Tale *tale = &t->ear->tale;
    for (int i = 0; i < tale->lines; i++) {
        const Told *told = &tale->line[i];
        if (!(told->readers >> t->seat & 1) || !is_own(t, told))
            continue;
        Heard *heard = echo ? NULL : find(t->ear, told->text);
        echo = false;
        if (!heard)
            continue;
        heard->at_once |= first;
        heard->moves |= is_move(tale, i);
        heard->worlds[way] =
            (int16_t)(heard->worlds[way] + (heard->last[way] != world));
        heard->last[way] = (int16_t)world;
    }
}

/* To do later what could be done now is no news either. */
static bool is_choice(const Trial *t, const void *state, int action)
{
    const Game *game = t->table->game;
    Set now = game->legal(t->table, t->view, t->seat);
    Set then = game->legal(t->table, state, t->seat);
    return set_count(&then) > 1 || set_has(&now, action);
}

/* One step by inclination; false: that is enough. */
static bool go_on(const Trial *t, void *state, int way, int world, Rng *rng)
{
    const Game *game = t->table->game;
    const Think *think = game->think;
    int32_t worth[SEATS_MAX];
    Actors actors = game->actors(t->table, state);
    if (!(actors.awaited | actors.free) ||
        (think && think->judge &&
         think->judge(t->table, t->view, state, worth)))
        return false;
    int actor = playout_actor(actors, rng);
    int action = playout_lean_action(t->table, state, actors, &actor, rng);
    bool echo = actor == t->seat && is_choice(t, state, action);
    tale_clear(&t->ear->tale);
    game->apply(t->table, state, actor, action, &t->ear->tale);
    listen(t, way, world, echo, false);
    return true;
}

/* A move in one world, the same for either move. */
static void try_in(const Trial *t, int way, int action, int world)
{
    alignas(8) unsigned char state[STATE_MAX];
    const Game *game = t->table->game;
    Rng rng = rng_stream(t->name, (uint64_t)world);
    __builtin_memcpy(state, t->view, game->state_size);
    game->resample(t->table, state, t->seat, &rng);
    tale_clear(&t->ear->tale);
    game->apply(t->table, state, t->seat, action, &t->ear->tale);
    listen(t, way, world, true, true);
    int steps = STEPS * t->table->seats;
    while (steps-- > 0 && go_on(t, state, way, world, &rng))
        continue;
}

/* How much a line tells about the best move: what is told after it, and hardly
 * after the next; where there is no such line, where things go mostly. What a
 * move brings for sure and at once is no news, nor what comes anyway. */
static int telling(const Heard *heard)
{
    int best = heard->worlds[0] * 100 / WORLDS;
    int more = best - heard->worlds[1] * 100 / WORLDS;
    if (best == 100 && (heard->at_once || !more))
        return 0;
    if (more >= STANDS_OUT)
        return 100 + more + (heard->moves ? MOVES : 0);
    return heard->moves && best >= MOSTLY ? best : 0;
}

/* Looks for the line that tells most. */
static void compare(const Table *table, const void *view, int seat,
                    Slate *slate, Hint *hint)
{
    Trial t = {table, view, seat, name_of(table, view),
               (Ear *)(void *)slate->bytes};
    int most = 0;
    t.ear->lines = 0;
    table->game->result(table, view, &t.ear->teams);
    table_draw(table, view, seat, &t.ear->scene);
    for (int world = 1; world <= WORLDS; world++) {
        try_in(&t, 0, hint->best.action, world);
        try_in(&t, 1, hint->next.action, world);
    }
    for (int i = 0; i < t.ear->lines; i++) {
        const Heard *heard = &t.ear->heard[i];
        if (telling(heard) <= most)
            continue;
        most = telling(heard);
        hint->comes = heard->worlds[0] * 100 / WORLDS;
        hint->instead = heard->worlds[1] * 100 / WORLDS;
        text_format(hint->line, sizeof hint->line, "%s", heard->text);
    }
}

/* ---- thinking ---- */

static Prospect prospect(const Thought *thought)
{
    Prospect it = {thought->action, (int)(thought->wins * 100 + 0.5f)};
    return it;
}

/* Half as long as the strongest bot, which may take a second: people wait for
 * it, in a browser too. */
static void search(const Table *table, const void *view, int seat, Slate *slate,
                   Thoughts *thoughts)
{
    Rng rng = rng_stream(name_of(table, view), 0);
    Ask ask = {.bot = &bot_merciless,
               .table = table,
               .view = view,
               .seat = seat,
               .awaited = true,
               .rng = &rng,
               .slate = slate};
    search_think(&ask, bot_patience(table, LEVEL_MERCILESS) / SHARE, thoughts);
}

void hint_think(const Table *table, const void *view, int seat, Slate *slate,
                Hint *hint)
{
    Thoughts thoughts;
    Set legal = table->game->legal(table, view, seat);
    ASSERT(table->game->actors(table, view).awaited >> seat & 1);
    *hint = (Hint){.best = {set_next(&legal, 0), -1}, .next = {-1, -1}};
    if (set_count(&legal) == 1)
        return;
    search(table, view, seat, slate, &thoughts);
    ASSERT(thoughts.count > 0);
    hint->best = prospect(&thoughts.thought[0]);
    if (thoughts.count == 1)
        return;
    hint->next = prospect(&thoughts.thought[1]);
    compare(table, view, seat, slate, hint);
}
