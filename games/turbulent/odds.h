/* odds.h -- how likely rolls are, by counting them: for who weighs an attack,
 * and for the picture that names its odds. */
#ifndef GAMES_TURBULENT_ODDS_H
#define GAMES_TURBULENT_ODDS_H

#include "games/turbulent/turbulent.h"

/* Outcomes, all equally likely, in which a roll wins, changes nothing, or ends
 * in a crash. */
typedef struct Odds {
    int win, tie, lose;
} Odds;

static inline int turb_on_die(int count)
{
    return count < 0 ? 0 : count > DIE ? DIE : count;
}

/* [T32] One die and the better ability against a track card: the same changes
 * nothing. */
static inline Odds turb_track_odds(const Table *table, int racer, int row)
{
    const Box *box = turb_box(table);
    int ability = turb_best_ability(table, racer, row);
    int need = box->bonus[row].value - box->racer[racer].symbols[ability];
    int win = turb_on_die(DIE - need), lose = turb_on_die(need - 1);
    Odds odds = {win, DIE - win - lose, lose};
    return odds;
}

/* [T22, T23] Two dice, the attacker's with this many symbols more; the same
 * changes nothing. */
static inline Odds turb_duel_odds(int more)
{
    Odds odds = {0, 0, 0};
    for (int roll = 1; roll <= DIE; roll++) {
        odds.win += turb_on_die(roll + more - 1);
        odds.lose += turb_on_die(DIE - roll - more);
    }
    odds.tie = DIE * DIE - odds.win - odds.lose;
    return odds;
}

/* [T44] One roll, and another where the first has won. */
static inline Odds turb_odds_then(Odds first, Odds then)
{
    int all = then.win + then.tie + then.lose;
    Odds odds = {first.win * then.win, first.tie * all + first.win * then.tie,
                 first.lose * all + first.win * then.lose};
    return odds;
}

#endif
