/* fold.h -- what is kept of a table, folded into its party. */
#ifndef ONLINE_FOLD_H
#define ONLINE_FOLD_H

#include "online/desks.h"
#include "online/store.h"

typedef enum Folded {
    FOLD_FINE,
    FOLD_MISSING, /* it was deleted */
    FOLD_OTHER,   /* it was begun under other rules: `why` */
    FOLD_AWAY,    /* it cannot be read at the moment */
    FOLD_DAMAGED, /* or there is no memory: `why` */
} Folded;

/* The desk's party, made where there is none; whatever is not fine leaves none.
 */
Folded fold_desk(Desk *desk, Store *store, const Means *means, StoreWhy *why);

/* Whether a table is of a game, or of rules, that are not among these; `why`
 * says so. */
bool fold_other_rules(const Game *const *games, const StoreTable *table,
                      StoreWhy *why);

#endif
