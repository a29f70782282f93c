/* legal_tmpl.c -- what may be done in the animal race. */
#ifndef GAMES_TURBULENT_LEGAL_TMPL
#define GAMES_TURBULENT_LEGAL_TMPL

#include "games/turbulent/turbulent.h"

/* Chance is never loaded. */
RULE bool turb_odds(const Table *table, const void *state,
                    uint32_t weight[SET_SIZE])
{
    (void)table, (void)state, (void)weight;
    return false;
}

/* What may come by chance; each kind has a word of the set for itself. */
static inline void legal_outcomes(const Table *table, const Turbulent *s,
                                  Set *set)
{
    if (s->phase == PHASE_CARD)
        set->word[CARD / 64] = s->deck;
    else if (s->phase == PHASE_BEGIN)
        set->word[SEAT / 64] = turb_seats(table);
    else if (s->phase == PHASE_NEXT)
        set->word[SEAT / 64] = turb_unbarred(table, s);
    else if (s->phase == PHASE_DRIVER || s->phase == PHASE_FIELD ||
             s->phase == PHASE_PILE)
        set->word[RACER / 64] = s->pile;
    else
        set->word[ROLL / 64] = ((1u << DIE) - 1) << 1;
}

/* The manoeuvres in a direction: against a racer one for each ability,
 * against a crashed car one, and that cannot be pushed. [T20, T21] */
static inline uint64_t legal_manoeuvres(const Table *table, const Turbulent *s,
                                        int racer, int direction)
{
    int other = turb_neighbour(table, s, racer, direction);
    if (other == NONE)
        return 0;
    if (s->crashed >> other & 1)
        return 1ull << (OVERTAKE + 4 * direction + NO_DUEL);
    uint64_t duels = (1ull << ABILITIES) - 1;
    uint64_t set = duels << (OVERTAKE + 4 * direction);
    return direction == UP ? set : set | duels << (PUSH + 4 * direction);
}

/* [T16, T17, T24, T25] A crashed racer, or one that is home, attacks nobody;
 * any crashed car may be repaired. */
static inline void legal_dog(const Table *table, const Turbulent *s, Set *set)
{
    int racer = s->driver[s->active];
    uint32_t rows = (1u << turb_rows(table)) - 1;
    set->word[0] = 1u << PASS | (uint64_t)(rows & ~s->coins) << UPGRADE;
    set->word[1] = s->crashed;
    if (s->spot[racer] == NONE || (s->crashed >> racer & 1))
        return;
    for (int direction = LEFT; direction <= UP; direction++)
        set->word[0] |= legal_manoeuvres(table, s, racer, direction);
}

static inline void legal_open(const Turbulent *s, int seat, Set *set)
{
    if (seat == s->active) {
        set->word[0] = (uint64_t)turb_may_turn(s) << TURN;
        return;
    }
    set->word[0] = 1u << OBJECT | 1u << EARLY;
    set->word[2] = ((1ull << ANIMALS) - 1) << (CALL - 128);
}

RULE Set turb_legal(const Table *table, const void *state, int actor)
{
    const Turbulent *s = (const Turbulent *)state;
    Set set = {{0, 0, 0, 0}};
    if (!((s->awaited | s->free) >> actor & 1))
        return set;
    if (actor == CHANCE)
        legal_outcomes(table, s, &set);
    else if (actor == CLOCK)
        set.word[0] = 1u << TIME_UP;
    else if (s->phase == PHASE_DOG)
        legal_dog(table, s, &set);
    else if (s->phase == PHASE_REPAIR)
        set.word[1] = s->crashed;
    else if (s->phase == PHASE_ENTER)
        set.word[1] = (uint64_t)s->start << (ENTER - 64);
    else if (s->phase == PHASE_DRIVER)
        set.word[2] = s->pile;
    else if (s->phase == PHASE_READY)
        set.word[0] = 1u << TURN;
    else
        legal_open(s, actor, &set);
    return set;
}

#endif
