/* reel.c -- a record to look at. */
#include "room/reel.h"
#include "core/table.h"

/* How many of the first entries the viewer noticed. */
static int32_t noticed(const Reel *reel, int32_t entries)
{
    int32_t count = 0;
    for (int32_t i = 0; i < entries; i++)
        count += match_noticed(&reel->order, i, reel->cursor.viewer);
    return count;
}

void reel_open(Reel *reel, int viewer)
{
    match_order(&reel->whole, viewer < SEATS_MAX ? viewer : -1, &reel->order);
    cursor_seek(&reel->cursor, &reel->order, viewer, 0);
    tale_clear(&reel->tale);
    reel->moment = 0;
    reel->moments = noticed(reel, reel->order.entries);
}

void reel_turn(Reel *reel, int viewer)
{
    int32_t entries = reel->cursor.at;
    reel_open(reel, viewer);
    reel_go(reel, noticed(reel, entries));
}

void reel_go(Reel *reel, int32_t moment)
{
    Cursor *cursor = &reel->cursor;
    int32_t at = 0;
    if (moment > reel->moments)
        moment = reel->moments;
    if (moment < 1) {
        cursor_seek(cursor, &reel->order, cursor->viewer, 0);
        tale_clear(&reel->tale);
        reel->moment = 0;
        return;
    }
    if (moment != reel->moment + 1) {
        for (int32_t left = moment; left > 0; at++)
            left -= match_noticed(&reel->order, at, cursor->viewer);
        cursor_seek(cursor, &reel->order, cursor->viewer, at - 1);
    }
    cursor_next(cursor, &reel->order, &reel->tale, &reel->notice);
    reel->moment = moment;
}

int reel_action(const Reel *reel, char actor[8], char action[ACTION_TEXT])
{
    Notice notice = reel->notice;
    int who = seen_actor(notice.actor, notice.seen);
    actor_text(who, actor);
    seen_text(&reel->whole.table, notice.actor, notice.seen, action,
              ACTION_TEXT);
    return who;
}
