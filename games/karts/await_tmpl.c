/* await_tmpl.c -- for whom the karts wait. */
#ifndef GAMES_KARTS_AWAIT_TMPL
#define GAMES_KARTS_AWAIT_TMPL

#include "games/karts/karts.h"

static inline void await_seat(Karts *s, Phase phase, int seat)
{
    s->phase = (uint8_t)phase;
    s->awaited = (uint16_t)(1u << seat);
}

static inline void await_chance(Karts *s, Phase phase)
{
    s->phase = (uint8_t)phase;
    s->awaited = 1u << CHANCE;
}

/* [K46] Left and right are the rear driver's. */
static inline void await_side(Karts *s, int kart, int why)
{
    s->chooser = (uint8_t)kart;
    s->why = (uint8_t)why;
    await_seat(s, PHASE_SIDE, karts_rear(s, kart));
}

#endif
