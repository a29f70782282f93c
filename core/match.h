/* match.h -- a game being played: a table, a log of actions, a state.
 *
 * The log is the truth: the state is always init folded with the log.
 * Choices made at once commute, and the log lists them by seat, so that
 * nothing tells who chose first. A match is flat, owned by the caller, and
 * never allocates; the table's box must live as long as the match.
 */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/game.h"

enum { MATCH_PLIES = 16384 };

typedef struct Ply {
    uint8_t actor, action;
} Ply;

typedef struct Match {
    Table table;
    uint64_t hash; /* of the setup, all actions, all positions */
    int32_t plies;
    int32_t at_once; /* how many of the last actions were chosen at once */
    Ply ply[MATCH_PLIES];
    alignas(8) unsigned char state[STATE_MAX];
    uint64_t hash_before; /* the choices made at once, and the position */
    alignas(8) unsigned char before[STATE_MAX];
} Match;

void match_start(Match *match, const Table *table);
bool match_is_over(const Match *match);
Actors match_actors(const Match *match);

/* Plays a legal action, or answers why it may not be played and changes
 * nothing. `tale` may be NULL; it is cleared first. */
const char *match_play(Match *match, int actor, int action, Tale *tale);

/* The outcome that the awaited CHANCE will have under this seed: it depends
 * on the seed and on how many chance actions came before, so undoing and
 * playing again meets the same. */
int match_chance(const Match *match, uint64_t seed);

/* The position as a viewer may see it; game->state_size bytes. OPEN before
 * the end is given what a SPECTATOR sees. */
void match_view(const Match *match, int viewer, void *view);

/* Whether a seat neither knows nor does what people beside the table may not
 * see. */
bool match_is_open(const Match *match, int seat);

/* Goes back to the position after the first `plies` actions. */
void match_rewind(Match *match, int32_t plies);

/* The ply of an actor's last action, or -1. */
int32_t match_last(const Match *match, int actor);

/* Takes back the seat's last action, as table manners allow: nothing was
 * revealed, rolled or answered since; only other seats' still secret choices
 * may follow it, or such as were made at once with it. Otherwise a sentence,
 * and nothing changes. `tale` is scratch. */
const char *match_undo(Match *match, int seat, Tale *tale);

/* As match_undo; where that is refused, one person `alone` among bots goes back
 * to before the seat's last action, whatever came after it. */
const char *match_take_back(Match *match, int seat, bool alone, Tale *tale);

#endif
