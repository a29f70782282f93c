/* ponder.c -- rehearsing a round before it is played.
 *
 * Worlds are imagined in which all others have laid their cards: rivals as they
 * are inclined to, the partner by the plan that both drivers can work out. In
 * each of them whole programs, all cards of the hand at once, are tried out by
 * the rules to the end of the round. What the karts have come to by then is
 * valued by the rounds that each still needs (course.c).
 *
 * All programs are tried in a few worlds, the better ones in more, and the best
 * in all of them. They meet the same worlds and the same chance, so that little
 * luck decides between them. With more than two karts a round takes longer, and
 * so there are fewer tries and worlds.
 */
#include "core/asserts.h"
#include "core/playout.h"
#include "games/karts/legal.h"
#include "games/karts/plan.h"

enum {
    WORLDS = 256,
    PROGRAMS = 4096,
    STAGES = 4,
    FEW = 4,           /* worlds at least, unless programs are very many */
    TRIES = 4096,      /* so many of them in few worlds */
    KEPT = 4,          /* one program in so many goes on to the next stage */
    FINALISTS = 4,     /* but so many */
    BACK = 4,          /* hexes that a kart may be thrown back */
    FIRST_WORTH = 40,  /* a place in the part that is over */
    BEFORE_WORTH = 60, /* the same, of Qualifying */
    HELD_WORTH = 8,    /* a token */
    POWER_WORTH = 1    /* a point on the meter */
};

/* What a driver lays, or what else he does; and what came of it. */
typedef struct Program {
    uint8_t on[STEPS + 1]; /* cards of the hand */
    uint8_t token;         /* or NONE */
    bool buff;
    int16_t action; /* where no cards are laid */
    int32_t tries;
    int64_t sum; /* of chances to be the first */
} Program;

/* What is known of a team: as it is inclined, and with its course. */
typedef struct Crew {
    Mind usual, mind;
    Plan plan;
    Course course;
} Crew;

typedef struct Rehearsal {
    const Table *table;
    const Karts *view;
    int seat, team;
    int worlds, programs;
    const uint8_t *cards;
    uint64_t seed;
    Crew crew[TEAMS];
    Karts world[WORLDS];
    Program program[PROGRAMS];
    uint64_t effect[PROGRAMS]; /* of each, while they are listed */
} Rehearsal;

static_assert(DECK * VALUES < 1 << 5, "a sum of cards has five bits");

static_assert(sizeof(Rehearsal) <= SLATE_BYTES, "a rehearsal fits on a slate");

/* ---- what a round comes to ---- */

static int kart_worth(const Rehearsal *r, const Karts *s, int team)
{
    int worth = HELD_WORTH * s->tokens[team] + POWER_WORTH * s->power[team] -
                karts_damage_worth(s->damage[team]);
    if (s->part != r->view->part)
        return worth +
               (s->before[team] ? BEFORE_WORTH * (TEAMS - s->before[team]) : 0);
    if (s->place[team])
        return worth + FIRST_WORTH * (TEAMS - s->place[team]);
    return worth - karts_rounds(r->crew[team].mind.course, s->at[team],
                                s->facing[team], s->speed[team]);
}

/* The chance to win that the team has now. */
static int chance_of(const Rehearsal *r, const Karts *s)
{
    int teams = karts_teams(r->table), worth[TEAMS];
    if (s->phase == PHASE_OVER) {
        Result result;
        karts_result(r->table, s, &result);
        return result.rank[r->seat] == 1 ? ALL_CHANCES : 0;
    }
    for (int team = 0; team < teams; team++)
        worth[team] = kart_worth(r, s, team);
    karts_chances(teams, worth);
    return worth[r->team];
}

/* Where karts take their places. */
static bool is_starting(const Karts *s)
{
    return s->phase >= PHASE_SPACE && s->phase <= PHASE_FACE;
}

/* Without a track there is nothing to rehearse. */
static bool is_acting(const Karts *s)
{
    return is_starting(s) || (s->phase >= PHASE_PLAN && s->phase <= PHASE_HEAD);
}

/* To the end of the round. */
static void act_out(Rehearsal *r, Karts *s, Rng *rng)
{
    const Table *table = r->table;
    int round = s->round;
    while (is_acting(s) && s->round == round) {
        int actor = playout_actor(karts_actors(table, s), rng), action;
        if (actor < SEATS_MAX) {
            Mind *m = &r->crew[karts_team(actor)].mind;
            m->s = s;
            action = karts_choose(m, actor);
        } else {
            action = playout_action(table, s, actor, rng);
        }
        karts_apply(table, s, actor, action, NULL);
    }
}

static void try_in(Rehearsal *r, Program *program, int world)
{
    Karts s = r->world[world];
    Rng rng = rng_stream(r->seed, (uint64_t)world);
    if (s.phase == PHASE_PLAN) {
        s.hand[r->seat] = 0;
        for (int step = 1; step <= STEPS; step++)
            s.on[r->team][step] |= program->on[step];
        if (program->token != NONE)
            s.placed[r->team] = program->token;
        s.buffed |= program->buff;
    }
    karts_apply(r->table, &s, r->seat, program->action, NULL);
    act_out(r, &s, &rng);
    program->sum += chance_of(r, &s);
    program->tries++;
}

/* ---- worlds ---- */

/* [K41] The wolf plans by his own hand. */
static void lay_down(Rehearsal *r, Karts *s, int seat)
{
    Crew *crew = &r->crew[karts_team(seat)];
    Mind *m = karts_team(seat) == r->team ? &crew->mind : &crew->usual;
    m->s = s;
    if (karts_is_wolf(s, m->team))
        karts_plan_alone(m, seat, &crew->plan);
    karts_lay_down(m, &crew->plan, s, seat);
}

static void imagine(Rehearsal *r, Karts *s, Rng *rng)
{
    *s = *r->view;
    karts_resample(r->table, s, r->seat, rng);
    for (int seat = 0; seat < r->table->seats; seat++)
        if (s->phase == PHASE_PLAN && seat != r->seat) {
            lay_down(r, s, seat);
            karts_apply(r->table, s, seat, DONE, NULL);
        }
}

/* How far from the line karts are, and may be thrown back to. */
static int farthest(const Rehearsal *r)
{
    const Karts *s = r->view;
    int far = is_starting(s) ? HEXES : 0;
    for (int team = 0; team < karts_teams(r->table); team++)
        if (s->at[team] != NONE && s->distance[s->at[team]] + BACK > far)
            far = s->distance[s->at[team]] + BACK;
    return far;
}

/* Teams for whom the way is equally long have one course. */
static void find_course(Rehearsal *r, int team, int far)
{
    Crew *crew = &r->crew[team];
    for (int other = 0; other < team; other++)
        if (karts_have_one_course(r->view, team, other)) {
            crew->mind.course = r->crew[other].mind.course;
            return;
        }
    karts_survey(&crew->mind, &crew->course, far);
}

static void know_crews(Rehearsal *r)
{
    const Karts *s = r->view;
    int far = farthest(r);
    for (int team = 0; team < karts_teams(r->table); team++) {
        Crew *crew = &r->crew[team];
        karts_know(&crew->usual, r->table, s, team);
        crew->mind = crew->usual;
        find_course(r, team, far);
        if (s->phase == PHASE_PLAN && !karts_is_wolf(s, team))
            karts_make_plan(team == r->team ? &crew->mind : &crew->usual,
                            &crew->plan);
    }
}

/* ---- programs ---- */

/* What cards count, by step: cards of one sum do the same. */
static uint64_t effect_of(const Rehearsal *r, const Program *program)
{
    uint64_t effect = (uint64_t)program->token << 1 | program->buff;
    for (int step = 1; step <= STEPS; step++)
        effect =
            effect << 5 | (uint64_t)karts_value(r->cards, program->on[step]);
    return effect;
}

static void add(Rehearsal *r, const Program *program)
{
    uint64_t effect = effect_of(r, program);
    for (int i = 0; i < r->programs; i++)
        if (r->effect[i] == effect)
            return;
    if (r->programs == PROGRAMS)
        return;
    r->effect[r->programs] = effect;
    r->program[r->programs++] = *program;
}

/* With each token that the points on its step are meant for. */
static void add_tokens(Rehearsal *r, Program *program)
{
    const Karts *s = r->view;
    const uint8_t *cost = karts_box(r->table)->cost;
    int points = karts_value(r->cards, s->on[r->team][STEP_POWER] |
                                           program->on[STEP_POWER]);
    bool open = karts_is_rear(s, r->seat) && s->placed[r->team] == NONE;
    program->token = NONE;
    if (!open || !program->on[STEP_POWER])
        add(r, program);
    for (uint32_t left = open && points ? karts_kinds(s, r->team) : 0; left;
         left &= left - 1) {
        int kind = __builtin_ctz(left);
        program->token = (uint8_t)kind;
        if (cost[kind] == points || cost[kind] + 1 == points)
            add(r, program);
    }
}

/* A hand that is spread over the steps of a panel. */
typedef struct Spread {
    Rehearsal *r;
    uint32_t hand;
    int steps;
    uint8_t step[STEPS];
    Program program;
} Spread;

/* All ways to spread cards of a value over the steps from one on, and then
 * those of higher values. */
static void spread(Spread *way, int value, int i, uint32_t cards)
{
    uint8_t *on = &way->program.on[way->step[i]], before = *on;
    bool last = i + 1 == way->steps;
    for (int n = last ? bit_count(cards) : 0; n <= bit_count(cards); n++) {
        uint32_t laid = karts_lowest(cards, n);
        *on = (uint8_t)(before | laid);
        if (!last)
            spread(way, value, i + 1, cards & ~laid);
        else if (value < VALUES)
            spread(way, value + 1, 0,
                   way->hand & karts_group(way->r->cards, value + 1));
        else
            add_tokens(way->r, &way->program);
    }
    *on = before;
}

/* Whether cards on a step can be of any use. The wolf has too many ways to
 * spread his cards for such as nearly never are. */
static bool is_useful(const Rehearsal *r, int step)
{
    const Karts *s = r->view;
    bool wolf = karts_is_wolf(s, r->team);
    switch (step) {
    case STEP_BRAKE:
        return s->speed[r->team] > 0;
    case STEP_POWER:
        return s->tokens[r->team] > 0;
    case STEP_INITIATIVE:
        return !wolf || !(karts_panel(s, r->seat) >> STEP_CHARGE & 1);
    case STEP_REPAIR:
        return !wolf || s->damage[r->team] > 0;
    }
    return true;
}

/* What a seat will have laid on a step. */
static int laid_on(const Rehearsal *r, const Program *program, int step)
{
    return karts_value(r->cards,
                       r->view->on[r->team][step] | program->on[step]);
}

/* As the plan has it, where the move depends on it. */
static bool is_as_planned(const Rehearsal *r, const Program *program,
                          const Karts *planned)
{
    const uint8_t *on = planned->on[r->team];
    bool goblins = planned->faction[r->team] == GOBLINS; /* [K9] */
    return laid_on(r, program, STEP_SPEED) ==
               karts_value(r->cards, on[STEP_SPEED]) &&
           (!goblins || laid_on(r, program, STEP_SPECIAL) ==
                            karts_value(r->cards, on[STEP_SPECIAL]));
}

/* Two who both leave the plan because the other one keeps to it are worse off
 * than with it. So the front driver keeps to it, and the rear driver, who knows
 * more, does what is best then. */
static void keep_to_plan(Rehearsal *r)
{
    Karts planned = *r->view;
    int count = 0;
    if (karts_is_rear(r->view, r->seat))
        return;
    lay_down(r, &planned, r->seat);
    for (int i = 0; i < r->programs; i++)
        if (is_as_planned(r, &r->program[i], &planned))
            r->program[count++] = r->program[i];
    r->programs = count ? count : r->programs;
}

static void list_programs(Rehearsal *r)
{
    const Karts *s = r->view;
    Spread way = {.r = r, .hand = s->hand[r->seat]};
    for (uint32_t left = karts_panel(s, r->seat); left; left &= left - 1)
        if (is_useful(r, __builtin_ctz(left)))
            way.step[way.steps++] = (uint8_t)__builtin_ctz(left);
    way.program.action = DONE;
    for (int buff = karts_may_buff(s, r->seat); buff >= 0; buff--) {
        way.program.buff = buff;
        spread(&way, 1, 0, way.hand & karts_group(r->cards, 1));
    }
    keep_to_plan(r);
}

static void list_actions(Rehearsal *r)
{
    Set legal = karts_legal(r->table, r->view, r->seat);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        Program program = {.token = NONE, .action = (int16_t)a};
        r->program[r->programs++] = program;
    }
}

/* ---- which is best ---- */

static bool is_better(const Program *a, const Program *b)
{
    return a->sum * b->tries > b->sum * a->tries;
}

/* The best so many come first. */
static void bring_up(Rehearsal *r, int count, int best)
{
    for (int i = 0; i < best; i++) {
        int at = i;
        for (int k = i + 1; k < count; k++)
            if (is_better(&r->program[k], &r->program[at]))
                at = k;
        Program program = r->program[i];
        r->program[i] = r->program[at];
        r->program[at] = program;
    }
}

static int kept_of(int count)
{
    int kept = count / KEPT > FINALISTS ? count / KEPT : FINALISTS;
    return kept < count ? kept : count;
}

/* In how many worlds so many programs are tried in a stage. */
static int worlds_for(int count, int iterations)
{
    int few = count * FEW > TRIES ? (TRIES + count - 1) / count : FEW;
    int worlds = iterations / STAGES / count;
    return worlds > few ? worlds : few;
}

/* In each stage about as many tries. */
static void rehearse(Rehearsal *r, int iterations)
{
    int count = r->programs, done = 0;
    while (done < r->worlds) {
        int until = done + worlds_for(count, iterations);
        until = until < r->worlds ? until : r->worlds;
        for (int i = 0; i < count; i++)
            for (int world = done; world < until; world++)
                try_in(r, &r->program[i], world);
        done = until;
        bring_up(r, count, done < r->worlds ? kept_of(count) : 1);
        count = kept_of(count);
    }
}

/* ---- what is told ---- */

/* What a program begins with. */
static bool begins_with(const Rehearsal *r, const Program *program, int action)
{
    if (r->view->phase != PHASE_PLAN)
        return action == program->action;
    if (action == DONE)
        return program->token == NONE && !program->buff;
    if (action == BUFF)
        return program->buff;
    if (action >= TOKEN)
        return action == TOKEN + program->token;
    int step = (action - PLACE) / VALUES + 1;
    int value = (action - PLACE) % VALUES + 1;
    return program->on[step] & karts_group(r->cards, value);
}

static int worth_of(const Program *program)
{
    return (int)(program->sum / program->tries * SURE_WIN / ALL_CHANCES);
}

/* Nothing is worth as much as the best, even if it went better when there was
 * less to judge by. */
static void tell(const Rehearsal *r, int32_t worth[SET_SIZE])
{
    Set legal = karts_legal(r->table, r->view, r->seat);
    int most = worth_of(&r->program[0]) > 0 ? worth_of(&r->program[0]) : 1;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        worth[a] = 0;
        for (int i = 0; i < r->programs; i++) {
            int of = worth_of(&r->program[i]);
            if (begins_with(r, &r->program[i], a) && of > worth[a])
                worth[a] = of;
        }
        if (begins_with(r, &r->program[0], a))
            worth[a] = most;
        else if (worth[a] >= most)
            worth[a] = most - 1;
    }
}

bool karts_ponder(const Table *table, const void *view, int seat,
                  int32_t iterations, void *slate, Rng *rng,
                  int32_t worth[SET_SIZE])
{
    Rehearsal *r = (Rehearsal *)slate;
    const Karts *s = (const Karts *)view;
    if (!is_acting(s))
        return false;
    int most = 2 * WORLDS / karts_teams(table);
    iterations = 2 * iterations / karts_teams(table);
    r->table = table;
    r->view = s;
    r->seat = seat;
    r->team = karts_team(seat);
    r->cards = karts_cards(table, s, r->team);
    r->programs = 0;
    r->worlds = iterations / STAGES / FINALISTS;
    r->worlds = r->worlds < FEW ? FEW : r->worlds > most ? most : r->worlds;
    know_crews(r);
    for (int world = 0; world < r->worlds; world++)
        imagine(r, &r->world[world], rng);
    r->seed = rng_next(rng);
    if (s->phase == PHASE_PLAN)
        list_programs(r);
    else
        list_actions(r);
    rehearse(r, iterations);
    tell(r, worth);
    return true;
}
