/* agenda.c -- what comes next unless a person acts first. */
#include "bots/agenda.h"
#include "core/asserts.h"
#include "core/playout.h"

enum { NO_COUNT = -1, STREAMS = 16, LOTS = STREAMS - 1 };

void agenda_start(Agenda *agenda, uint64_t seed, Slate *slate)
{
    *agenda = (Agenda){.seed = seed, .slate = slate, .count_from = NEVER};
}

uint32_t agenda_people(const Agenda *agenda, const Table *table)
{
    uint32_t people = 0;
    for (int seat = 0; seat < table->seats; seat++)
        people |= (uint32_t)!agenda->bot[seat] << seat;
    return people;
}

static int32_t count_of(const Agenda *agenda)
{
    return agenda->count.milliseconds > 0 ? agenda->count.number : NO_COUNT;
}

/* Who has acted waits for what comes next. */
void agenda_follow(Agenda *agenda, const Table *table, const void *state,
                   int actor, int action)
{
    ASSERT(actor >= 0 && actor <= CLOCK);
    for (int seat = 0; seat < table->seats; seat++) {
        Plan *plan = &agenda->plan[seat];
        if (seat == actor)
            *plan = (Plan){.made = true,
                           .noticed = true,
                           .action = WAIT,
                           .count = count_of(agenda),
                           .at = NEVER};
        else if (plan->made && !plan->noticed)
            plan->noticed =
                table->game->seen(table, state, seat, actor, action) != UNSEEN;
    }
}

void agenda_meet(Agenda *agenda, const Table *table, const void *state)
{
    Count count = table->game->deadline(table, state);
    ASSERT(count.milliseconds >= 0 && count.number >= 0);
    if (!count.milliseconds || count.number != agenda->count.number ||
        count.milliseconds != agenda->count.milliseconds)
        agenda->count_from = NEVER;
    agenda->count = count;
}

void agenda_begin_count(Agenda *agenda, int64_t now)
{
    if (agenda->count.milliseconds > 0 && agenda->count_from == NEVER)
        agenda->count_from = now;
}

int64_t agenda_count_ends(const Agenda *agenda)
{
    if (agenda->count_from == NEVER)
        return NEVER;
    return agenda->count_from + agenda->count.milliseconds;
}

void agenda_forget(Agenda *agenda, uint32_t seats)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            agenda->plan[seat].made = false;
}

/* ---- asking ---- */

/* A position, and what it means to bots. */
typedef struct Moment {
    const Table *table;
    const void *state;
    const int32_t *played;
    int64_t now;
    Actors actors;
    uint32_t people; /* who may act */
    bool clock, stuck, ponders;
} Moment;

/* Somebody has to end a pause that neither clock nor person ends. Where people
 * choose at the same time and no clock presses, a bot is not the first that is
 * done. */
static Moment look(const Agenda *agenda, const Table *table, const void *state,
                   const int32_t *played, int64_t now)
{
    Moment m = {table, state, played, now, {0, 0}, 0, false, false, false};
    m.actors = table->game->actors(table, state);
    uint32_t people = agenda_people(agenda, table);
    m.people = people & (m.actors.awaited | m.actors.free);
    m.clock = m.actors.free >> CLOCK & 1;
    m.stuck = !m.actors.awaited && !m.clock && !m.people;
    m.ponders =
        (m.actors.awaited & people) && (m.actors.awaited & ~people) && !m.clock;
    return m;
}

static Rng stream(const Agenda *agenda, uint64_t acted, int number)
{
    uint64_t count = (uint64_t)(uint32_t)(count_of(agenda) + 1);
    return rng_stream(~agenda->seed,
                      (count << 32 | acted) * STREAMS + (uint64_t)number);
}

/* Somebody who reads takes longer for each step. */
enum { PONDER = 2 };

static void show(const Table *table, const void *state, int seat, void *view)
{
    __builtin_memcpy(view, state, table->game->state_size);
    table->game->redact(table, view, seat);
}

static void fill_question(const Agenda *agenda, const Table *table,
                          const void *state, const int32_t *played, int seat,
                          Question *question)
{
    question->bot = agenda->bot[seat];
    question->table = *table;
    show(table, state, seat, question->view);
    question->seat = seat;
    question->awaited = agenda->plan[seat].awaited;
    question->rng = stream(agenda, (uint64_t)played[seat], seat);
    question->number = agenda->plan[seat].question;
}

bool agenda_question(Agenda *agenda, const Table *table, const void *state,
                     const int32_t played[CLOCK + 1], Question *question)
{
    for (int seat = 0; seat < table->seats; seat++) {
        Plan *plan = &agenda->plan[seat];
        if (!plan->made || !plan->open || plan->out)
            continue;
        fill_question(agenda, table, state, played, seat, question);
        plan->out = true;
        return true;
    }
    return false;
}

static void settle_plan(Agenda *agenda, Plan *plan, Answer answer)
{
    plan->open = plan->out = false;
    plan->action = answer.action;
    if (answer.action != WAIT)
        plan->at = plan->asked + (int64_t)plan->slowness * answer.delay;
    agenda->answers++;
}

bool agenda_answer(Agenda *agenda, const Question *question, Answer answer)
{
    Plan *plan = &agenda->plan[question->seat];
    if (!plan->made || !plan->open || plan->question != question->number)
        return false;
    settle_plan(agenda, plan, answer);
    return true;
}

/* At once. */
static Answer hear(const Agenda *agenda, const Moment *m, int seat)
{
    alignas(8) unsigned char view[STATE_MAX];
    Rng rng = stream(agenda, (uint64_t)m->played[seat], seat);
    show(m->table, m->state, seat, view);
    Ask question = {.bot = agenda->bot[seat],
                    .table = m->table,
                    .view = view,
                    .seat = seat,
                    .awaited = agenda->plan[seat].awaited,
                    .rng = &rng,
                    .slate = agenda->slate};
    Answer answer = question.bot->answer(&question);
    ASSERT(bot_may_answer(&question, answer));
    return answer;
}

static void ask(Agenda *agenda, const Moment *m, int seat, bool awaited)
{
    ASSERT(agenda->bot[seat]);
    agenda->plan[seat] = (Plan){
        .made = true,
        .awaited = awaited,
        .open = true,
        .action = WAIT,
        .count = count_of(agenda),
        .question = ++agenda->questions,
        .asked = m->now,
        .at = NEVER,
        .slowness = m->ponders ? PONDER : 1,
    };
    if (!agenda->elsewhere || !agenda->bot[seat]->thinks)
        settle_plan(agenda, &agenda->plan[seat], hear(agenda, m, seat));
}

/* A question stays open until its answer comes; who let things be and must act
 * now is asked again. */
static bool still_holds(const Agenda *agenda, const Plan *plan, bool awaited)
{
    int32_t count = count_of(agenda);
    bool acts = plan->open ? plan->awaited : plan->action != WAIT;
    return plan->made && plan->count == count &&
           !(plan->noticed && count == NO_COUNT) && (acts || !awaited);
}

static bool is_open(const Agenda *agenda, const Table *table)
{
    for (int seat = 0; seat < table->seats; seat++)
        if (agenda->plan[seat].made && agenda->plan[seat].open)
            return true;
    return false;
}

static void ask_all(Agenda *agenda, const Moment *m)
{
    uint32_t may = m->actors.awaited | m->actors.free;
    for (int seat = 0; seat < m->table->seats; seat++) {
        Plan *plan = &agenda->plan[seat];
        bool awaited = m->stuck || (m->actors.awaited >> seat & 1);
        if (!agenda->bot[seat] || !(may >> seat & 1))
            plan->made = false;
        else if (!still_holds(agenda, plan, awaited))
            ask(agenda, m, seat, awaited);
    }
}

/* ---- who is first ---- */

/* Where several are equally quick a die decides. */
static int draw_lot(const Agenda *agenda, const Moment *m, uint32_t seats)
{
    uint64_t acted = 0;
    ASSERT(seats);
    for (int actor = 0; actor <= CLOCK; actor++)
        acted += (uint64_t)m->played[actor];
    Rng rng = stream(agenda, acted, LOTS);
    return bit_nth(seats, (int)rng_below(&rng, (uint32_t)bit_count(seats)));
}

/* The seat that acts first, or -1. */
static int quickest(const Agenda *agenda, const Moment *m)
{
    int64_t at = NEVER;
    uint32_t seats = 0;
    for (int seat = 0; seat < m->table->seats; seat++) {
        const Plan *plan = &agenda->plan[seat];
        if (!plan->made || plan->at == NEVER || plan->at > at)
            continue;
        seats = (plan->at < at ? 0 : seats) | 1u << seat;
        at = plan->at;
    }
    if (!(seats & (seats - 1)))
        return seats ? __builtin_ctz(seats) : -1;
    return draw_lot(agenda, m, seats);
}

/* Who was about to do what is no longer possible thinks anew if it must, and
 * else lets it be. */
static Turn first_bot(Agenda *agenda, const Moment *m)
{
    const Table *table = m->table;
    for (;;) {
        int seat = is_open(agenda, table) ? -1 : quickest(agenda, m);
        if (seat < 0)
            return (Turn){-1, -1, NEVER};
        Plan *plan = &agenda->plan[seat];
        Set legal = table->game->legal(table, m->state, seat);
        if (set_has(&legal, plan->action))
            return (Turn){seat, plan->action, plan->at};
        plan->action = WAIT;
        plan->at = NEVER;
        if (m->stuck || m->actors.awaited >> seat & 1)
            ask(agenda, m, seat, true);
    }
}

/* The clock waits for ever when the game gives no time, and still acts when
 * all others wait for ever too. */
static int64_t clock_strikes(const Agenda *agenda, const Moment *m,
                             const Turn *turn)
{
    if (agenda->count.milliseconds > 0)
        return agenda_count_ends(agenda);
    bool idle = turn->actor < 0 && !is_open(agenda, m->table);
    return idle && !m->people ? m->now : NEVER;
}

static Turn chance(const Agenda *agenda, const Table *table, const void *state,
                   int32_t index, int64_t now)
{
    uint64_t seed =
        agenda->draw ? agenda->draw(agenda->key, index) : agenda->seed;
    return (Turn){CHANCE, playout_seeded(table, state, seed, index), now};
}

Turn agenda_next(Agenda *agenda, const Table *table, const void *state,
                 const int32_t played[CLOCK + 1], int64_t now)
{
    const Game *game = table->game;
    Moment m = look(agenda, table, state, played, now);
    if (m.actors.awaited >> CHANCE & 1)
        return chance(agenda, table, state, played[CHANCE], now);
    ask_all(agenda, &m);
    Turn turn = first_bot(agenda, &m);
    int64_t strikes = m.clock ? clock_strikes(agenda, &m, &turn) : NEVER;
    if (strikes == NEVER || strikes > turn.at)
        return turn;
    Set legal = game->legal(table, state, CLOCK);
    ASSERT(!set_is_empty(&legal));
    return (Turn){CLOCK, set_next(&legal, 0), strikes};
}

bool agenda_turn(Agenda *agenda, const Table *table, void *state,
                 int32_t played[CLOCK + 1], Turn *turn)
{
    agenda_meet(agenda, table, state);
    agenda_begin_count(agenda, turn->at);
    *turn = agenda_next(agenda, table, state, played, turn->at);
    if (turn->actor < 0) {
        Actors actors = table->game->actors(table, state);
        ASSERT(!(actors.awaited | actors.free));
        return false;
    }
    agenda_follow(agenda, table, state, turn->actor, turn->action);
    table->game->apply(table, state, turn->actor, turn->action, NULL);
    played[turn->actor]++;
    return true;
}
