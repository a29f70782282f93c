/* reel.c -- a record to look at. */
#include "room/reel.h"
#include "core/asserts.h"
#include "core/table.h"

void reel_open(Reel *reel, int viewer)
{
    ASSERT(viewer >= 0 && viewer <= OPEN);
    Match *order = &reel->order;
    match_order(&reel->whole, viewer < SEATS_MAX ? viewer : -1, order);
    cursor_seek(&reel->cursor, order, viewer, order->entries);
    reel->moments = reel->cursor.moment;
    reel_go(reel, 0);
}

void reel_turn(Reel *reel, int viewer)
{
    int32_t entries = reel->cursor.at;
    reel_open(reel, viewer);
    cursor_seek(&reel->cursor, &reel->order, viewer, entries);
    reel_go(reel, reel->cursor.moment);
}

/* The entry that a moment begins behind: the one before the last noticed. */
static int32_t find(const Reel *reel, int32_t moment)
{
    int32_t entry = -1;
    while (moment > 0)
        moment -= match_noticed(&reel->order, ++entry, reel->cursor.viewer);
    return entry < 0 ? 0 : entry;
}

int32_t reel_first(const Reel *reel)
{
    const Match *order = &reel->order;
    int32_t moment = 0;
    for (int i = 0; i < order->entries; i++) {
        if (order->ply[i].actor < SEATS_MAX)
            return moment;
        moment += match_noticed(order, i, reel->cursor.viewer);
    }
    return 0;
}

void reel_go(Reel *reel, int32_t moment)
{
    Cursor *cursor = &reel->cursor;
    moment = moment < 0 ? 0 : moment;
    moment = moment > reel->moments ? reel->moments : moment;
    if (moment != cursor->moment + 1)
        cursor_seek(cursor, &reel->order, cursor->viewer, find(reel, moment));
    tale_clear(&reel->tale);
    if (moment > 0)
        cursor_next(cursor, &reel->order, &reel->tale, &reel->notice);
    ASSERT(cursor->moment == moment);
}

int reel_action(const Reel *reel, char actor[8], char action[ACTION_TEXT])
{
    Notice notice = reel->notice;
    ASSERT(reel->cursor.moment > 0);
    int who = seen_actor(notice.actor, notice.seen);
    actor_text(who, actor);
    seen_text(&reel->whole.table, notice.actor, notice.seen, action,
              ACTION_TEXT);
    return who;
}
