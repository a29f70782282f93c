/* kernel_tmpl.c -- the rules of Snap, a toy that uses every part of the
 * interface once.
 *
 * A round of Snap runs through three phases, and each shows one kind of actor:
 *
 *   PICK   all seats choose a number in secret, at once (several awaited
 *          seats), against a countdown (CLOCK is free)
 *   CALL   whoever dares calls "snap" (free seats, nobody awaited), until
 *          the time is up
 *   ROLL   CHANCE rolls the loaded die of the box, and all is shown
 *
 * [S1] to [S7] are the rulings of RULES.md; the tests carry the same tags.
 */
#include "games/template/template.h"

#define RULES(name) template_##name
#include "core/playout_tmpl.c"

static void start_round(Toy *s)
{
    s->phase = PICK;
    s->round++;
    s->face = 0;
    s->caller = NOBODY;
    __builtin_memset(s->number, NONE, sizeof s->number);
}

RULE void template_init(const Table *table, void *state)
{
    Toy *s = (Toy *)state;
    (void)table;
    __builtin_memset(s, 0, sizeof *s);
    start_round(s);
}

/* [S1] Everybody who has no number yet picks, and time runs. [S3] Who has a
 * number and is not barred may call. */
RULE Actors template_actors(const Table *table, const void *state)
{
    const Toy *s = (const Toy *)state;
    unsigned all = (1u << table->seats) - 1;
    unsigned picked = template_pickers(table, s);
    Actors who = {0, 0};
    if (s->phase == PICK) {
        who.awaited = (uint16_t)(all & ~picked);
        who.free = 1u << CLOCK;
    } else if (s->phase == CALL) {
        who.free = (uint16_t)((picked & ~s->barred) | 1u << CLOCK);
    } else if (s->phase == ROLL) {
        who.awaited = 1u << CHANCE;
    }
    return who;
}

RULE Set template_legal(const Table *table, const void *state, int actor)
{
    const Toy *s = (const Toy *)state;
    Actors who = template_actors(table, state);
    Set set = {{0, 0, 0, 0}};
    if (!((who.awaited | who.free) >> actor & 1))
        return set;
    if (actor == CLOCK)
        set_add(&set, TIME_UP);
    else if (s->phase == CALL)
        set_add(&set, CALL_SNAP);
    else
        for (int number = 1; number <= FACES; number++)
            set_add(&set, number);
    return set;
}

RULE bool template_odds(const Table *table, const void *state,
                        uint32_t weight[SET_SIZE])
{
    const Box *box = (const Box *)table->box;
    (void)state;
    for (int face = 1; face <= FACES; face++)
        weight[face] = box->odds[face - 1];
    return true;
}

static void close_picking(const Table *table, Toy *s)
{
    s->phase = table->option[SNAP] == SNAP_OFF ? ROLL : CALL;
    if (!(template_pickers(table, s) & ~s->barred))
        s->phase = ROLL;
}

/* [S1] The last pick ends the picking. */
static void pick(const Table *table, Toy *s, int seat, int number, Tale *tale)
{
    s->number[seat] = (uint8_t)number;
    if (TELLS(tale))
        template_tell_pick(seat, number, tale);
    if (template_actors(table, s).awaited)
        return;
    if (TELLS(tale))
        template_tell_down(tale);
    close_picking(table, s);
}

/* [S2] The late have no number in this round. [S4] No call is a call that
 * nobody made. */
static void end_time(const Table *table, Toy *s, Tale *tale)
{
    if (s->phase == CALL) {
        s->phase = ROLL;
        if (TELLS(tale))
            template_tell_silence(tale);
        return;
    }
    if (TELLS(tale))
        template_tell_late(table, s, tale);
    close_picking(table, s);
}

/* [S3] The first call ends the calling. */
static void call(Toy *s, int seat, Tale *tale)
{
    s->caller = (uint8_t)seat;
    s->phase = ROLL;
    if (TELLS(tale))
        template_tell_call(seat, tale);
}

static void score(Toy *s, int seat, int points, Tale *tale)
{
    s->score[seat] = (int16_t)(s->score[seat] + points);
    if (TELLS(tale))
        template_tell_points(seat, points, tale);
}

/* [S6] A call is right when somebody else has the caller's number. */
static void judge_call(const Table *table, Toy *s, Tale *tale)
{
    const Box *box = (const Box *)table->box;
    bool right = false;
    s->barred = 0;
    if (s->caller >= table->seats)
        return;
    for (int seat = 0; seat < table->seats; seat++)
        right |= seat != s->caller && s->number[seat] == s->number[s->caller];
    score(s, s->caller, right ? box->snap : -box->snap, tale);
    if (!right && table->option[SNAP] == SNAP_HARSH)
        s->barred = (uint8_t)(1u << s->caller);
}

/* [S5] All numbers lie open for a moment, and the next round begins. */
static void roll(const Table *table, Toy *s, int face, Tale *tale)
{
    const Box *box = (const Box *)table->box;
    s->phase = SHOWN;
    s->face = (uint8_t)face;
    if (TELLS(tale))
        template_tell_roll(s, tale);
    for (int seat = 0; seat < table->seats; seat++)
        if (s->number[seat] == face)
            score(s, seat, box->prize[face - 1], tale);
    judge_call(table, s, tale);
    if (s->round < table->option[ROUNDS])
        start_round(s);
}

RULE void template_apply(const Table *table, void *state, int actor, int action,
                         Tale *tale)
{
    Toy *s = (Toy *)state;
    if (actor == CHANCE)
        roll(table, s, action, tale);
    else if (actor == CLOCK)
        end_time(table, s, tale);
    else if (action == CALL_SNAP)
        call(s, actor, tale);
    else
        pick(table, s, actor, action, tale);
}

/* [S1] Others do not notice a pick at all, unless it is the one that closes
 * the picking: they see that it happened, not what it was. */
RULE int template_seen(const Table *table, const void *state, int viewer,
                       int actor, int action)
{
    const Toy *s = (const Toy *)state;
    if (s->phase != PICK || actor == CLOCK || viewer == actor || viewer == OPEN)
        return action;
    if (template_actors(table, s).awaited == 1u << actor)
        return seen_of(CLOCK, ALL_PICKED);
    return UNSEEN;
}

/* [S7] Most points; equal points share the rank. */
RULE void template_result(const Table *table, const void *state, Result *answer)
{
    const Toy *s = (const Toy *)state;
    __builtin_memset(answer, 0, sizeof *answer);
    for (int seat = 0; seat < table->seats; seat++) {
        answer->team[seat] = seat;
        answer->score[seat] = s->score[seat];
        answer->rank[seat] = 1;
        for (int other = 0; other < table->seats; other++)
            answer->rank[seat] += s->score[other] > s->score[seat];
    }
}

RULE void template_redact(const Table *table, void *state, int viewer)
{
    Toy *s = (Toy *)state;
    (void)table;
    if (viewer == OPEN || s->phase == SHOWN)
        return;
    for (int seat = 0; seat < MOST_SEATS; seat++)
        if (seat != viewer && s->number[seat] != NONE)
            s->number[seat] = s->phase == PICK ? NONE : HIDDEN;
}

/* While they pick, the others' choices count as not yet made, and the view is
 * already such a world. Afterwards each hidden number is one of three, all
 * equally likely: a choice has no odds. */
RULE void template_resample(const Table *table, void *view, int viewer,
                            Rng *rng)
{
    Toy *s = (Toy *)view;
    (void)viewer;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->number[seat] == HIDDEN)
            s->number[seat] = (uint8_t)(1 + rng_below(rng, FACES));
}

RULE __attribute__((flatten)) Tally template_playout(const Table *table,
                                                     void *state, Rng *rng)
{
    return template_playout_run(table, state, rng);
}
