/* reel.h -- a record to look at: any moment of it, as any viewer saw it.
 *
 * Moments are counted by what the viewer noticed: a number of the journal would
 * tell of hidden choices. Of choices made at once the viewer's own come first,
 * so that nothing tells when others chose.
 */
#ifndef ROOM_REEL_H
#define ROOM_REEL_H

#include "core/cursor.h"
#include "core/json.h"

typedef struct Reel {
    Match whole;     /* as it was read */
    Match order;     /* the same in the viewer's order */
    Cursor cursor;   /* its moment is the one that is looked at */
    int32_t moments; /* how many there are */
    Notice notice;   /* the action that led there */
    Tale tale;       /* and what it told */
} Reel;

/* Looks at the whole match from a seat, as SPECTATOR or OPEN; first at its
 * beginning, later at the moment that was looked at before. */
void reel_open(Reel *reel, int viewer);
void reel_turn(Reel *reel, int viewer);

/* Goes to behind so many things that the viewer noticed. */
void reel_go(Reel *reel, int32_t moment);

/* The moment before anybody does anything: what chance prepares lies there. */
int32_t reel_first(const Reel *reel);

/* Who seems to have done what, as a record would say it; answers the actor. */
int reel_action(const Reel *reel, char actor[8], char action[ACTION_TEXT]);

/* Into an open object, by view.c: that action, what it told, and the picture of
 * the moment; at the end of a finished match the places. Texts
 * address whoever looks, else the seat `you`, or nobody: -1. `scene` is
 * scratch. */
void reel_json(Json *json, const Reel *reel, const char *const *names, int you,
               Scene *scene);

#endif
