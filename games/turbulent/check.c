/* check.c -- what holds in every position of the animal race. */
#include "games/turbulent/turbulent.h"

static bool is_set_up(const Turbulent *s)
{
    return s->phase > PHASE_FIELD;
}

/* Who is next is known, and the card on top does what it does. */
static bool is_resolving(const Turbulent *s)
{
    return s->phase >= PHASE_CLIMB && s->phase <= PHASE_PILE;
}

static bool is_or_none(int number, int end)
{
    return number < end || number == NONE;
}

/* What is used as an index below is one. */
static bool in_range(const Table *table, const Turbulent *s)
{
    int seats = table->seats, rows = turb_rows(table);
    if (s->phase > PHASE_OVER || s->active >= seats ||
        !is_or_none(s->next, seats) || !is_or_none(s->lane, rows) ||
        !is_or_none(s->racer, RACERS))
        return false;
    if (s->turned > s->known || s->known > CARDS || s->roll > DIE ||
        s->reply > DIE || s->barred & ~turb_seats(table) || s->coins >> rows ||
        s->turns > turb_box(table)->most_turns)
        return false;
    for (int i = 0; i < (int)sizeof s->zero; i++)
        if (s->zero[i])
            return false;
    return true;
}

/* Each racer is in one place; behind the track there are no rows. */
static bool racers_fit(const Table *table, const Turbulent *s)
{
    uint32_t all = s->pile | s->start | s->home;
    int count = bit_count(s->pile) + bit_count(s->start) + bit_count(s->home);
    for (int row = 0; row < ROWS_MAX; row++) {
        if (row >= turb_rows(table) && s->row[row])
            return false;
        all |= s->row[row];
        count += bit_count(s->row[row]);
    }
    return all == (1u << RACERS) - 1 && count == RACERS &&
           !(s->crashed & ~turb_in_race(s));
}

/* A row is filled from the left without gaps. */
static bool row_fits(const Turbulent *s, int row)
{
    uint32_t places = 0;
    for (uint32_t left = s->row[row]; left; left &= left - 1) {
        int spot = s->spot[__builtin_ctz(left)];
        if (spot >> 5 != row)
            return false;
        places |= 1u << (spot & 31);
    }
    return places == (1u << bit_count(s->row[row])) - 1;
}

static bool spots_fit(const Turbulent *s)
{
    uint32_t racing = turb_in_race(s);
    for (int i = 0; i < (int)sizeof s->spot; i++)
        if (!(racing >> i & 1) && s->spot[i] != NONE)
            return false;
    for (int row = 0; row < ROWS_MAX; row++)
        if (!row_fits(s, row))
            return false;
    return true;
}

/* Seats draw their racers one after the other, the active one is next. */
static bool drivers_drawn(const Table *table, const Turbulent *s,
                          uint32_t seats)
{
    uint32_t all = turb_seats(table);
    if (s->phase == PHASE_SHOW)
        return true;
    if (s->phase == PHASE_BEGIN)
        return !seats;
    if (s->phase > PHASE_DRIVER)
        return seats == all;
    for (int i = 1, seat = s->active; i <= bit_count(seats); i++) {
        seat = seat ? seat - 1 : table->seats - 1;
        if (!(seats >> seat & 1))
            return false;
    }
    return seats != all;
}

/* Each seat has a racer of its own, out of the pile; only such wait at the
 * start. */
static bool drivers_fit(const Table *table, const Turbulent *s)
{
    uint32_t racers = 0, seats = 0;
    for (int seat = 0; seat < CHAIRS; seat++) {
        int racer = s->driver[seat];
        if (racer == NONE)
            continue;
        if (racer >= RACERS || seat >= table->seats || (racers >> racer & 1))
            return false;
        racers |= 1u << racer;
        seats |= 1u << seat;
    }
    return !(racers & s->pile) && !(s->start & ~racers) &&
           drivers_drawn(table, s, seats);
}

/* Before the race nobody moves. */
static bool field_fits(const Table *table, const Turbulent *s)
{
    uint32_t later = s->row[1] | s->row[2] | s->row[3] | s->row[4] | s->home;
    if (is_set_up(s))
        return true;
    return !later && !s->crashed && !s->coins && !s->turns && !s->shown &&
           (s->phase == PHASE_FIELD ? bit_count(s->row[0]) <= table->seats
                                    : !s->row[0]);
}

/* Seats are home in an order, and so are their racers. */
static bool finish_fits(const Table *table, const Turbulent *s)
{
    uint32_t places = 0;
    int count = 0;
    for (int seat = 0; seat < CHAIRS; seat++) {
        int place = s->finish[seat], racer = s->driver[seat];
        bool home = racer != NONE && (s->home >> racer & 1);
        if (place > table->seats || (place > 0) != home)
            return false;
        count += home;
        places |= 1u << place >> 1;
    }
    bool over = s->phase == PHASE_OVER || s->phase == PHASE_SHOW;
    return places == (1u << count) - 1 && (over || !turb_is_won(table, s)) &&
           (s->phase != PHASE_OVER || turb_is_won(table, s) ||
            turb_is_late(table, s));
}

/* Each race card is face down, out, or in the line once. */
static bool cards_fit(const Table *table, const Turbulent *s)
{
    uint64_t all = turb_all_cards(turb_box(table)), line = 0;
    for (int i = 0; i < LINE; i++) {
        if (i >= s->known ? s->line[i] != NONE : s->line[i] >= CARDS)
            return false;
        if (i >= s->known)
            continue;
        if (line >> s->line[i] & 1)
            return false;
        line |= 1ull << s->line[i];
    }
    return !(s->deck & ~all) && !(line & ~all) && !(line & s->deck) &&
           (turb_is_called(table) || s->known == s->turned);
}

/* [T4] The active row stays while nothing has moved. */
static bool lane_fits(const Table *table, const Turbulent *s)
{
    if (!is_set_up(s))
        return s->lane == NONE && !s->match && !s->known && !s->barred;
    if (s->phase >= PHASE_SHOW || s->phase == PHASE_REPAIR)
        return !(s->match & ~turb_all_cards(turb_box(table)));
    return s->lane == turb_active_row(table, s) &&
           s->match == turb_matches(table, s);
}

/* A card lies on top where one must, and it is of the kind that asks. */
static bool top_fits(const Table *table, const Turbulent *s)
{
    if (s->phase <= PHASE_READY)
        return !s->turned;
    if (s->phase == PHASE_CARD || s->phase >= PHASE_SHOW)
        return s->phase != PHASE_CARD || (s->deck && s->known == s->turned);
    if (!s->turned)
        return false;
    if (s->phase == PHASE_OPEN)
        return true;
    if (!turb_is_match(s) && s->phase != PHASE_REPAIR)
        return false;
    int animal = turb_animal(turb_top(s));
    if (s->phase == PHASE_NEXT)
        return bit_count(turb_unbarred(table, s)) > 1;
    if (s->phase == PHASE_CLIMB)
        return animal == s->racer;
    return animal == (s->phase >= PHASE_ENTER ? ANIMAL_PANTHER : ANIMAL_DOG);
}

/* The manoeuvre that is rolled for is one that may be tried. */
static bool plan_fits(const Table *table, const Turbulent *s)
{
    int racer = s->driver[s->active], plan = s->plan;
    int direction = turb_direction(plan), ability = plan & 3;
    bool push = plan >= PUSH && plan < PUSH + 4 * UP;
    bool pass = plan >= OVERTAKE && plan < OVERTAKE + 4 * (UP + 1);
    if ((!push && !pass) || s->spot[racer] == NONE || (s->crashed >> racer & 1))
        return false;
    int other = turb_neighbour(table, s, racer, direction);
    if (other == NONE || (ability == NO_DUEL) != (s->crashed >> other & 1))
        return false;
    if (s->phase == PHASE_TRACK)
        return direction == UP && pass;
    return ability != NO_DUEL;
}

/* Who rolls rolls on a bonus card; what is rolled for is there. */
static bool rolls_fit(const Table *table, const Turbulent *s)
{
    bool track = s->phase == PHASE_CLIMB || s->phase == PHASE_TRACK;
    bool plans = s->phase >= PHASE_TRACK && s->phase <= PHASE_DEFEND;
    if (s->phase == PHASE_SHOW)
        return !s->reply || (s->plan && s->roll);
    if (s->reply)
        return false;
    if (s->phase == PHASE_OVER)
        return true;
    if ((s->racer != NONE) != track || (s->plan > 0) != plans ||
        (s->roll > 0) != (s->phase == PHASE_DEFEND))
        return false;
    if (track && (s->spot[s->racer] == NONE || (s->crashed >> s->racer & 1) ||
                  !(turb_bonus_rows(table) >> turb_row_of(s, s->racer) & 1)))
        return false;
    if (s->phase == PHASE_TRACK && s->racer != s->driver[s->active])
        return false;
    return !plans || plan_fits(table, s);
}

/* There is something to choose from. */
static bool choice_fits(const Table *table, const Turbulent *s)
{
    if (s->phase == PHASE_DOG)
        return !(s->start >> s->driver[s->active] & 1);
    if (s->phase == PHASE_REPAIR)
        return s->crashed && turb_bonus_rows(table);
    if (s->phase == PHASE_ENTER)
        return bit_count(s->start) > 1;
    if (s->phase == PHASE_PILE)
        return !s->start && s->pile;
    return s->phase != PHASE_BEGIN || table->seats > 1;
}

static bool next_fits(const Table *table, const Turbulent *s)
{
    if (s->phase >= PHASE_SHOW)
        return true;
    if ((s->next != NONE) != is_resolving(s))
        return false;
    if (s->barred &&
        (is_resolving(s) || s->phase == PHASE_READY || !turb_is_called(table)))
        return false;
    return !(s->barred >> s->active & 1);
}

/* Who acts fits the phase. */
static bool actors_fit(const Table *table, const Turbulent *s)
{
    uint32_t active = 1u << s->active, awaited = 1u << CHANCE, free = 0;
    bool chosen = table->option[OPT_RACERS] == RACERS_CHOSEN;
    if (s->phase == PHASE_READY || s->phase == PHASE_DOG ||
        s->phase == PHASE_REPAIR || s->phase == PHASE_ENTER ||
        (s->phase == PHASE_DRIVER && chosen))
        awaited = active;
    if (s->phase >= PHASE_SHOW || s->phase == PHASE_OPEN)
        awaited = 0;
    if (s->phase == PHASE_OPEN)
        free = turb_unbarred(table, s) | 1u << CLOCK |
               (turb_may_turn(s) ? active : 0);
    if ((s->phase == PHASE_READY || s->phase == PHASE_OPEN) &&
        !turb_is_called(table))
        return false;
    return s->awaited == awaited && s->free == free;
}

const char *turb_check(const Table *table, const void *state)
{
    const Turbulent *s = (const Turbulent *)state;
    if (!in_range(table, s))
        return "a field is out of range";
    if (!racers_fit(table, s))
        return "a racer is nowhere or in two places";
    if (!spots_fit(s))
        return "a row has a gap";
    if (!drivers_fit(table, s))
        return "a seat has no racer of its own";
    if (!field_fits(table, s))
        return "somebody moved before the start";
    if (!finish_fits(table, s))
        return "the places do not fit those who are home";
    if (!cards_fit(table, s))
        return "a race card is nowhere or in two places";
    if (!lane_fits(table, s))
        return "the active row is another one";
    if (!top_fits(table, s))
        return "the card on top does not fit";
    if (!rolls_fit(table, s))
        return "a roll is for nothing";
    if (!choice_fits(table, s))
        return "there is nothing to choose from";
    if (!next_fits(table, s))
        return "the next seat does not fit";
    if (!actors_fit(table, s))
        return "the wrong actor is awaited";
    return NULL;
}
