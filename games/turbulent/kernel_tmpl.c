/* kernel_tmpl.c -- the rules of The Totally Turbulent Animal Race.
 *
 * A turn: cards are turned until one matches, somebody is found who is active
 * next, by calling or by chance, and the active seat does what the card says.
 * The tags name the rulings of RULES.md.
 */
#include "games/turbulent/turbulent.h"
#include "games/turbulent/legal_tmpl.c"
#include "games/turbulent/world_tmpl.c"

#define RULES(name) turb_##name
#include "core/playout_tmpl.c"

static void await_chance(Turbulent *s, Phase phase)
{
    s->phase = (uint8_t)phase;
    s->awaited = 1u << CHANCE;
    s->free = 0;
}

static void await_active(Turbulent *s, Phase phase)
{
    s->phase = (uint8_t)phase;
    s->awaited = (uint16_t)(1u << s->active);
    s->free = 0;
}

static void await_driver(const Table *table, Turbulent *s)
{
    if (table->option[OPT_RACERS] == RACERS_CHOSEN)
        await_active(s, PHASE_DRIVER);
    else
        await_chance(s, PHASE_DRIVER);
}

RULE void turb_init(const Table *table, void *state)
{
    Turbulent *s = (Turbulent *)state;
    __builtin_memset(s, 0, sizeof *s);
    __builtin_memset(s->spot, NONE, sizeof s->spot);
    __builtin_memset(s->line, NONE, sizeof s->line);
    __builtin_memset(s->driver, NONE, sizeof s->driver);
    s->deck = turb_all_cards(turb_box(table));
    s->pile = (1u << RACERS) - 1;
    s->next = s->lane = s->racer = NONE;
    if (table->seats > 1)
        await_chance(s, PHASE_BEGIN);
    else
        await_driver(table, s);
}

RULE Actors turb_actors(const Table *table, const void *state)
{
    const Turbulent *s = (const Turbulent *)state;
    Actors who = {s->awaited, s->free};
    (void)table;
    return who;
}

/* ---- rows ---- */

static void join_row(Turbulent *s, int racer, int row)
{
    s->spot[racer] = (uint8_t)(32 * row + bit_count(s->row[row]));
    s->row[row] |= 1u << racer;
}

/* [T8] Who stands to the right closes up. */
static void leave_row(Turbulent *s, int racer)
{
    uint8_t spot = s->spot[racer], end = spot | 31;
    s->row[spot >> 5] ^= 1u << racer;
    s->spot[racer] = NONE;
    for (int i = 0; i < (int)sizeof s->spot; i++)
        s->spot[i] -= s->spot[i] > spot && s->spot[i] <= end;
}

/* ---- turns ---- */

static void stop(const Table *table, Turbulent *s, Tale *tale)
{
    s->phase = PHASE_OVER;
    s->awaited = s->free = 0;
    if (TELLS(tale))
        turb_tell_over(table, s, tale);
}

/* [T4] [T37] */
static void begin_turn(const Table *table, Turbulent *s, Tale *tale)
{
    if (turb_is_late(table, s)) {
        stop(table, s, tale);
        return;
    }
    s->turns++;
    s->lane = (uint8_t)turb_active_row(table, s);
    s->match = turb_matches(table, s);
    if (turb_is_called(table))
        await_active(s, PHASE_READY);
    else
        await_chance(s, PHASE_CARD);
}

/* [T14] The cards of this turn stay out; those put back stay on top. */
static void clear_line(Turbulent *s)
{
    int left = s->known - s->turned;
    __builtin_memmove(s->line, s->line + s->turned, (size_t)left);
    __builtin_memset(s->line + left, NONE, s->turned);
    s->known = (uint8_t)left;
    s->turned = 0;
}

static void end_turn(const Table *table, Turbulent *s, Tale *tale)
{
    clear_line(s);
    s->active = s->next;
    s->next = s->racer = NONE;
    s->plan = s->roll = 0;
    begin_turn(table, s, tale);
}

/* [T13] Everything turned is shuffled into the deck, and so are cards that
 * were put back. */
static void shuffle(const Table *table, Turbulent *s)
{
    s->turned = s->known;
    clear_line(s);
    s->deck = turb_all_cards(turb_box(table));
}

/* [T27, T28, T47] True: that was the end. */
static bool finish(const Table *table, Turbulent *s, int seat)
{
    uint8_t place = 1;
    for (int other = 0; other < table->seats; other++)
        place += s->finish[other] > 0;
    s->finish[seat] = place;
    return table->option[OPT_PLACES] == PLACES_WINNER ||
           place + 1 >= table->seats;
}

/* ---- what cards do ---- */

/* Case A, once nothing is in the way. [T8, T26] */
static void ascend(const Table *table, Turbulent *s, int racer, Tale *tale)
{
    int row = turb_row_of(s, racer) + 1;
    int seat = turb_owner(table, s, racer);
    bool over = false;
    leave_row(s, racer);
    if (row < turb_rows(table)) {
        join_row(s, racer, row);
    } else {
        s->home |= 1u << racer;
        over = seat != NONE && finish(table, s, seat);
    }
    if (TELLS(tale))
        turb_tell_climb(table, s, racer, tale);
    if (over)
        stop(table, s, tale);
    else
        end_turn(table, s, tale);
}

static bool is_bonus(const Table *table, int row)
{
    return turb_bonus_rows(table) >> row & 1;
}

static void climb(const Table *table, Turbulent *s, int racer, Tale *tale)
{
    if (!is_bonus(table, turb_row_of(s, racer))) {
        ascend(table, s, racer, tale);
        return;
    }
    s->racer = (uint8_t)racer;
    await_chance(s, PHASE_CLIMB);
}

/* [T11] */
static void enter(const Table *table, Turbulent *s, int racer, Tale *tale)
{
    s->start &= ~(1u << racer);
    join_row(s, racer, 0);
    if (TELLS(tale))
        turb_tell_enter(table, s, racer, tale);
}

/* [T10, T13] */
static void end_panther(const Table *table, Turbulent *s, Tale *tale)
{
    s->coins = 0;
    shuffle(table, s);
    if (TELLS(tale))
        turb_tell_panther(table, s, tale);
    end_turn(table, s, tale);
}

/* [T12] One starter leaves no choice. */
static void panther(const Table *table, Turbulent *s, Tale *tale)
{
    if (bit_count(s->start) > 1) {
        await_active(s, PHASE_ENTER);
    } else if (s->start) {
        enter(table, s, __builtin_ctz(s->start), tale);
        end_panther(table, s, tale);
    } else if (s->pile) {
        await_chance(s, PHASE_PILE);
    } else {
        end_panther(table, s, tale);
    }
}

/* [T15] */
static void dog(const Table *table, Turbulent *s, Tale *tale)
{
    int racer = s->driver[s->active];
    if (!(s->start >> racer & 1)) {
        await_active(s, PHASE_DOG);
        return;
    }
    enter(table, s, racer, tale);
    end_turn(table, s, tale);
}

/* [T39] Who is next is known: now the card on top does what it does. */
static void resolve(const Table *table, Turbulent *s, Tale *tale)
{
    int card = turb_top(s);
    s->barred = 0;
    if (card < DOG)
        climb(table, s, card, tale);
    else if (card < PANTHER)
        dog(table, s, tale);
    else
        panther(table, s, tale);
}

/* [T7, T40, T50] Nobody called, or nobody is asked to: of several that may be
 * next one is drawn; where nobody may, the active seat stays. */
static void settle(const Table *table, Turbulent *s, Tale *tale)
{
    uint32_t left = turb_unbarred(table, s);
    if (left & (left - 1)) {
        await_chance(s, PHASE_NEXT);
        return;
    }
    s->next = left ? (uint8_t)__builtin_ctz(left) : s->active;
    if (TELLS(tale))
        turb_tell_next(table, s, tale);
    resolve(table, s, tale);
}

/* ---- turning and calling ---- */

/* The same may happen whether the card matches or not: nothing but the card
 * may tell. Where all others are barred there is nobody to wait for. */
static void open_call(const Table *table, Turbulent *s, Tale *tale)
{
    uint32_t callers = turb_unbarred(table, s);
    if (!callers && turb_is_match(s)) {
        settle(table, s, tale);
        return;
    }
    s->phase = PHASE_OPEN;
    s->awaited = 0;
    s->free = (uint16_t)(callers | (uint32_t)turb_may_turn(s) << s->active |
                         1u << CLOCK);
}

/* A card lies on top. [T3, T5, T6] */
static void show(const Table *table, Turbulent *s, Tale *tale)
{
    s->shown++;
    if (TELLS(tale))
        turb_tell_card(table, s, tale);
    if (turb_is_called(table))
        open_call(table, s, tale);
    else if (turb_is_match(s))
        settle(table, s, tale);
}

static void apply_card(const Table *table, Turbulent *s, int card, Tale *tale)
{
    s->deck ^= 1ull << card;
    s->line[s->turned++] = (uint8_t)card;
    s->known = s->turned;
    show(table, s, tale);
}

/* Cards that were put back are known; behind the last card all are shuffled
 * again. [T41, T43] */
static void turn(const Table *table, Turbulent *s, Tale *tale)
{
    if (s->known > s->turned) {
        s->turned++;
        show(table, s, tale);
        return;
    }
    if (!s->deck) {
        shuffle(table, s);
        if (TELLS(tale))
            turb_tell_shuffle(table, s, tale);
        if (turb_is_late(table, s)) {
            stop(table, s, tale);
            return;
        }
        s->turns++;
    }
    await_chance(s, PHASE_CARD);
}

/* [T39] */
static void call_right(const Table *table, Turbulent *s, int seat, Tale *tale)
{
    s->next = (uint8_t)seat;
    if (TELLS(tale))
        turb_tell_right(table, s, seat, tale);
    resolve(table, s, tale);
}

/* [T42] */
static void call_wrong(const Table *table, Turbulent *s, int seat, int action,
                       Tale *tale)
{
    s->barred |= (uint8_t)(1u << seat);
    if (TELLS(tale))
        turb_tell_wrong(table, s, seat, action, tale);
    open_call(table, s, tale);
}

/* [T41] Back to the first match that was turned past. */
static void object(const Table *table, Turbulent *s, int seat, Tale *tale)
{
    s->turned = (uint8_t)(turb_missed(s) + 1);
    s->active = s->next = (uint8_t)seat;
    if (TELLS(tale))
        turb_tell_object(table, s, seat, tale);
    resolve(table, s, tale);
}

static bool names_missed(const Turbulent *s, int animal)
{
    for (int i = 0; i + 1 < s->turned; i++)
        if ((s->match >> s->line[i] & 1) && turb_animal(s->line[i]) == animal)
            return true;
    return false;
}

/* [T38, T41] */
static void apply_call(const Table *table, Turbulent *s, int seat, int action,
                       Tale *tale)
{
    bool late = table->option[OPT_LATE_CALL] == LATE_CALL_ON;
    int animal = action - CALL;
    if (action >= CALL && turb_is_match(s) &&
        turb_animal(turb_top(s)) == animal)
        call_right(table, s, seat, tale);
    else if (action == OBJECT
                 ? turb_missed(s) != NONE
                 : action >= CALL && late && names_missed(s, animal))
        object(table, s, seat, tale);
    else
        call_wrong(table, s, seat, action, tale);
}

/* [T40] Where nothing is to be called, the time lets the next card be turned:
 * a countdown that ran only at a match would betray it. */
static void end_time(const Table *table, Turbulent *s, Tale *tale)
{
    if (turb_is_match(s))
        settle(table, s, tale);
    else
        turn(table, s, tale);
}

/* ---- special actions ---- */

/* [T34, T45] Where a bonus card lies in the track, two are repaired. */
static void repair(const Table *table, Turbulent *s, int racer, Tale *tale)
{
    bool first = s->phase == PHASE_DOG;
    s->crashed ^= 1u << racer;
    if (TELLS(tale))
        turb_tell_dog(table, s, REPAIR + racer, tale);
    if (s->crashed && first && turb_bonus_rows(table))
        await_active(s, PHASE_REPAIR);
    else
        end_turn(table, s, tale);
}

static void upgrade(const Table *table, Turbulent *s, int row, Tale *tale)
{
    s->coins |= (uint8_t)(1u << row);
    if (TELLS(tale))
        turb_tell_dog(table, s, UPGRADE + row, tale);
    end_turn(table, s, tale);
}

static void overtake(const Table *table, Turbulent *s, Tale *tale)
{
    int racer = s->driver[s->active];
    int other = turb_neighbour(table, s, racer, turb_direction(s->plan));
    turb_swap(s, racer, other);
    if (TELLS(tale))
        turb_tell_overtake(table, s, other, tale);
    end_turn(table, s, tale);
}

static void manoeuvre(const Table *table, Turbulent *s, Tale *tale)
{
    if ((s->plan & 3) == NO_DUEL)
        overtake(table, s, tale);
    else
        await_chance(s, PHASE_ATTACK);
}

static void attack(const Table *table, Turbulent *s, int plan, Tale *tale)
{
    int racer = s->driver[s->active];
    s->plan = (uint8_t)plan;
    if (TELLS(tale))
        turb_tell_dog(table, s, plan, tale);
    if (turb_direction(plan) != UP || !is_bonus(table, turb_row_of(s, racer))) {
        manoeuvre(table, s, tale);
        return;
    }
    s->racer = (uint8_t)racer; /* [T44] */
    await_chance(s, PHASE_TRACK);
}

/* [T25] */
static void pass(const Table *table, Turbulent *s, Tale *tale)
{
    if (TELLS(tale))
        turb_tell_dog(table, s, PASS, tale);
    end_turn(table, s, tale);
}

static void apply_dog(const Table *table, Turbulent *s, int action, Tale *tale)
{
    if (action >= REPAIR)
        repair(table, s, action - REPAIR, tale);
    else if (action >= OVERTAKE)
        attack(table, s, action, tale);
    else if (action >= UPGRADE)
        upgrade(table, s, action - UPGRADE, tale);
    else
        pass(table, s, tale);
}

/* [T22, T23] */
static void apply_duel(const Table *table, Turbulent *s, int roll, Tale *tale)
{
    const Racer *card = turb_box(table)->racer;
    int racer = s->driver[s->active], ability = s->plan & 3;
    int other = turb_neighbour(table, s, racer, turb_direction(s->plan));
    int lead = s->roll + card[racer].symbols[ability] - roll -
               card[other].symbols[ability];
    if (lead < 0)
        s->crashed |= 1u << racer;
    else if (lead > 0 && s->plan >= PUSH)
        s->crashed |= 1u << other;
    if (TELLS(tale))
        turb_tell_duel(table, s, other, roll, tale);
    if (lead > 0 && s->plan < PUSH)
        overtake(table, s, tale);
    else
        end_turn(table, s, tale);
}

/* [T32, T44] A roll against the track: further, nothing, or a crash. */
static void apply_track(const Table *table, Turbulent *s, int roll, Tale *tale)
{
    int racer = s->racer, row = turb_row_of(s, racer);
    int ability = turb_best_ability(table, racer, row);
    int lead = roll + turb_box(table)->racer[racer].symbols[ability] -
               turb_box(table)->bonus[row].value;
    s->crashed |= (uint32_t)(lead < 0) << racer;
    if (TELLS(tale))
        turb_tell_track(table, s, racer, roll, tale);
    if (lead <= 0) {
        end_turn(table, s, tale);
    } else if (s->phase == PHASE_CLIMB) {
        ascend(table, s, racer, tale);
    } else {
        s->racer = NONE;
        manoeuvre(table, s, tale);
    }
}

static void apply_roll(const Table *table, Turbulent *s, int roll, Tale *tale)
{
    if (s->phase == PHASE_DEFEND) {
        apply_duel(table, s, roll, tale);
    } else if (s->phase == PHASE_ATTACK) {
        s->roll = (uint8_t)roll;
        s->phase = PHASE_DEFEND;
        if (TELLS(tale))
            turb_tell_attack(table, s, tale);
    } else {
        apply_track(table, s, roll, tale);
    }
}

/* ---- the set-up ---- */

static void apply_driver(const Table *table, Turbulent *s, int racer,
                         Tale *tale)
{
    int seat = s->active;
    s->pile ^= 1u << racer;
    s->start |= 1u << racer;
    s->driver[seat] = (uint8_t)racer;
    s->active = seat + 1 < table->seats ? (uint8_t)(seat + 1) : 0;
    if (TELLS(tale))
        turb_tell_driver(table, s, seat, racer, tale);
    if (s->driver[s->active] == NONE)
        await_driver(table, s);
    else
        await_chance(s, PHASE_FIELD);
}

/* [T26] One more than there are seats. */
static void apply_field(const Table *table, Turbulent *s, int racer, Tale *tale)
{
    s->pile ^= 1u << racer;
    join_row(s, racer, 0);
    if (bit_count(s->row[0]) <= table->seats)
        return;
    if (TELLS(tale))
        turb_tell_field(table, s, tale);
    begin_turn(table, s, tale);
}

static void apply_racer(const Table *table, Turbulent *s, int racer, Tale *tale)
{
    if (s->phase == PHASE_DRIVER) {
        apply_driver(table, s, racer, tale);
    } else if (s->phase == PHASE_FIELD) {
        apply_field(table, s, racer, tale);
    } else {
        s->pile ^= 1u << racer;
        enter(table, s, racer, tale);
        end_panther(table, s, tale);
    }
}

static void apply_seat(const Table *table, Turbulent *s, int seat, Tale *tale)
{
    if (s->phase == PHASE_BEGIN) {
        s->active = (uint8_t)seat;
        await_driver(table, s);
        return;
    }
    s->next = (uint8_t)seat;
    if (TELLS(tale))
        turb_tell_next(table, s, tale);
    resolve(table, s, tale);
}

/* ---- actions ---- */

static void apply_outcome(const Table *table, Turbulent *s, int outcome,
                          Tale *tale)
{
    if (outcome < SEAT)
        apply_card(table, s, outcome - CARD, tale);
    else if (outcome >= ROLL)
        apply_roll(table, s, outcome - ROLL, tale);
    else if (outcome >= RACER)
        apply_racer(table, s, outcome - RACER, tale);
    else
        apply_seat(table, s, outcome - SEAT, tale);
}

RULE void turb_apply(const Table *table, void *state, int actor, int action,
                     Tale *tale)
{
    Turbulent *s = (Turbulent *)state;
    if (actor == CHANCE)
        apply_outcome(table, s, action, tale);
    else if (actor == CLOCK)
        end_time(table, s, tale);
    else if (action == TURN)
        turn(table, s, tale);
    else if (action >= CALL || action == OBJECT || action == EARLY)
        apply_call(table, s, actor, action, tale);
    else if (action >= DRIVE)
        apply_driver(table, s, action - DRIVE, tale);
    else if (action >= ENTER) {
        enter(table, s, action - ENTER, tale);
        end_panther(table, s, tale);
    } else
        apply_dog(table, s, action, tale);
}

/* ---- random play ----
 *
 * Most of what happens without calls is that cards are turned: that has a loop
 * of its own, and so has who is next. A law compares it with playout_run. */

/* One of several is drawn as in playout_uniform: a single one without a
 * random number. */
static int draw_one(uint64_t set, Rng *rng)
{
    uint32_t count = (uint32_t)bit_count(set);
    return bit_nth(set, count == 1 ? 0 : (int)rng_below(rng, count));
}

/* Cards up to the first that matches. */
static void turn_uniformly(const Table *table, Turbulent *s, Rng *rng,
                           Tally *tally)
{
    uint64_t deck = s->deck, match = s->match;
    int turned = s->turned, card;
    do {
        card = draw_one(deck, rng);
        deck ^= 1ull << card;
        s->line[turned++] = (uint8_t)card;
    } while (!(match >> card & 1));
    tally->steps += (uint32_t)(turned - s->turned);
    s->shown += (uint16_t)(turned - s->turned);
    s->deck = deck;
    s->turned = s->known = (uint8_t)turned;
    settle(table, s, NULL);
}

static Tally playout_uniformly(const Table *table, void *state, Rng *rng)
{
    Turbulent *s = (Turbulent *)state;
    Rng local = *rng;
    Tally tally = {0, 0};
    while (s->phase != PHASE_OVER)
        if (s->phase == PHASE_CARD) {
            turn_uniformly(table, s, &local, &tally);
        } else if (s->phase == PHASE_NEXT) {
            apply_seat(table, s, draw_one(turb_unbarred(table, s), &local),
                       NULL);
            tally.steps++;
        } else {
            turb_playout_step(table, s, &local, &tally);
        }
    *rng = local;
    return tally;
}

RULE __attribute__((flatten)) Tally turb_playout(const Table *table,
                                                 void *state, Rng *rng)
{
    if (turb_is_called(table))
        return turb_playout_run(table, state, rng);
    return playout_uniformly(table, state, rng);
}
