/* match.h -- a game being played: a table, a journal, a state.
 *
 * The journal is the truth. It only grows, in the order in which things
 * happened; taking back is an entry like others. The state is always init
 * folded with the actions that stand. Whoever puts a journal in another order,
 * a record does, puts choices made at once there by seat: they commute.
 *
 * A match is flat, owned by the caller, has no pointer into itself, and never
 * allocates. What an action costs does not grow with the journal: the state is
 * kept at marks along it, and going back starts from the nearest one.
 */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/asserts.h"
#include "core/game.h"

enum {
    MATCH_PLIES = 16384, /* entries of a journal */
    MATCH_BACKS =
        MATCH_PLIES / 2, /* entries from which nothing is taken back */
    MARK_EVERY = 256,    /* entries between two marks, or a few more */
    MATCH_MARKS = MATCH_PLIES / MARK_EVERY + 1,
    ACTORS = CLOCK + 1
};

/* What is known of an entry. */
enum {
    PLY_TOLD = 1 << 0,     /* played with a tale, so that PLY_FINAL is known */
    PLY_FINAL = 1 << 1,    /* it turned something up: no way back */
    PLY_AT_ONCE = 1 << 2,  /* one of several choices made at once */
    PLY_COMPLETE = 1 << 3, /* with which they are complete */
    PLY_BACK = 1 << 4,     /* no action: its seat takes one back */
    PLY_ALL_SINCE = 1 << 5 /* and with it all that came after */
};

/* An entry of the journal. */
typedef struct Ply {
    uint8_t actor, action;
    uint8_t how;
    uint16_t note; /* mask of the viewers that noticed the action, or the entry
                    * that is taken back */
} Ply;

static inline Ply ply_of(int actor, int action)
{
    ASSERT(actor >= 0 && actor < ACTORS && action >= 0 && action < SET_SIZE);
    Ply ply = {(uint8_t)actor, (uint8_t)action, 0, 0};
    return ply;
}

/* A moment behind so many entries, with no choices made at once that are not
 * complete. The hash is of the setup, all actions that stand, choices made at
 * once by seat, and all positions. */
typedef struct Mark {
    uint64_t hash;
    int32_t entries, plies;
    int32_t played[ACTORS];
    alignas(8) unsigned char state[STATE_MAX];
} Mark;

typedef struct Match {
    Table table;
    int32_t entries, plies; /* of the journal; the actions that stand */
    int32_t played[ACTORS]; /* how many of them by whom */
    int32_t marks;
    alignas(8) unsigned char state[STATE_MAX];
    Ply ply[MATCH_PLIES];
    uint16_t gone[MATCH_PLIES]; /* the entry that took each back, or 0 */
    Mark settled;               /* the last such moment */
    Mark mark[MATCH_MARKS];
} Match;

void match_start(Match *match, const Table *table);

/* Plays an action on from a mark, and hashes it; its counts stay as they are.
 */
void mark_play(const Table *table, Mark *mark, Ply ply);

bool match_is_over(const Match *match);
Actors match_actors(const Match *match);

/* Plays a legal action, or answers why it may not be played and changes
 * nothing. `tale` may be NULL; it is cleared first. */
const char *match_play(Match *match, int actor, int action, Tale *tale);

/* The position as a viewer may see it; game->state_size bytes. OPEN before
 * the end is given what a SPECTATOR sees. */
void match_view(const Match *match, int viewer, void *view);

/* Whether a seat neither knows nor does what people beside the table may not
 * see. */
bool match_is_open(const Match *match, int seat);

/* Whether an entry is an action that stands, or stood when the journal had so
 * many entries; and whether a viewer noticed it. */
bool match_stands(const Match *match, int32_t entry);
bool match_stood(const Match *match, int32_t entry, int32_t entries);
bool match_noticed(const Match *match, int32_t entry, int viewer);

/* The entry of an actor's last action that stands, or -1. */
int32_t match_last(const Match *match, int actor);

/* The last mark that lies before that entry. */
const Mark *match_mark(const Match *match, int32_t entry);

/* The position of the actions that stand among the first `entries`; or of
 * those that stood when the journal had so many as `then`. */
void match_fold(const Match *match, int32_t entries, void *state);
void match_fold_then(const Match *match, int32_t entries, int32_t then,
                     void *state);

/* See Mark. For the host alone: it depends on what is hidden. */
uint64_t match_hash(const Match *match);

/* Why the seat's last action may not be taken back, or NULL. Table manners:
 * nothing was turned up or answered since. Choices made at once do not answer
 * each other. What others might have chosen in secret since is taken as
 * chosen, so that the answer tells nothing. `tale` is scratch. */
const char *match_keeps(const Match *match, int seat, Tale *tale);

/* Takes that action back, if match_keeps says nothing. */
const char *match_undo(Match *match, int seat, Tale *tale);

/* Goes back to before the seat's last action, whatever came after it. Both are
 * refused where so much was played and taken back that the rest of a game might
 * not fit. */
const char *match_go_back(Match *match, int seat);

/* Who noticed something of what an entry takes back: a mask of viewers. */
uint16_t match_missed(const Match *match, int32_t back);

/* The actions that stand, one after the other: choices made at once by seat,
 * those of seat `first` before all others (-1: no seat is). */
typedef struct Plies {
    const Match *match;
    int first;
    int32_t at, end;  /* entries: the next, and behind the last */
    int32_t from, to; /* of choices made at once: the next, behind the last */
    int turn;         /* whose of them are next */
} Plies;
Plies match_plies(const Match *match, int first);
bool plies_next(Plies *plies, Ply *ply);

/* The same match played in that order. */
void match_order(const Match *match, int first, Match *order);

#endif
