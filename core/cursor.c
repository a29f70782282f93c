/* cursor.c -- what a viewer noticed of a match. */
#include "core/cursor.h"
#include "core/asserts.h"

/* How many of the first entries that stand the viewer noticed. */
static int32_t count_noticed(const Match *match, int viewer, int32_t entries)
{
    int32_t count = 0;
    for (int32_t i = 0; i < entries; i++)
        count += match_stands(match, i) && match_noticed(match, i, viewer);
    return count;
}

void cursor_seek(Cursor *cursor, const Match *match, int viewer,
                 int32_t entries)
{
    ASSERT(viewer >= 0 && viewer <= OPEN);
    ASSERT(entries >= 0 && entries <= match->entries);
    cursor->viewer = viewer;
    cursor->at = entries;
    cursor->knew = match->entries;
    cursor->moment = count_noticed(match, viewer, entries);
    match_fold(match, entries, cursor->state);
}

/* Whether an entry takes back what the cursor has passed. */
static bool turns_back(const Cursor *cursor, Ply ply)
{
    return ply.how & PLY_BACK && ply.note < cursor->at;
}

/* Somebody took back what the cursor has passed: as if it had never been. Who
 * noticed that is told; true. */
static bool next_back(Cursor *cursor, const Match *match, Tale *tale,
                      Notice *notice)
{
    while (cursor->knew < match->entries) {
        int32_t entry = cursor->knew++;
        Ply ply = match->ply[entry];
        if (!turns_back(cursor, ply))
            continue;
        match_fold(match, cursor->at, cursor->state);
        cursor->moment = count_noticed(match, cursor->viewer, cursor->at);
        if (!(match_missed(match, entry) >> cursor->viewer & 1))
            continue;
        *notice = (Notice){ply.actor, UNSEEN,
                           1 + count_noticed(match, cursor->viewer, ply.note),
                           ply.how & PLY_ALL_SINCE};
        tale_say(tale, TALE_EVERYONE, "@%d {takes|take} the last action back.",
                 ply.actor + 1);
        return true;
    }
    return false;
}

bool cursor_next(Cursor *cursor, const Match *match, Tale *tale, Notice *notice)
{
    const Table *table = &match->table;
    ASSERT(cursor->at <= match->entries && cursor->knew <= match->entries);
    tale_clear(tale);
    if (next_back(cursor, match, tale, notice))
        return true;
    while (cursor->at < match->entries) {
        int32_t entry = cursor->at++;
        Ply ply = match->ply[entry];
        if (!match_stands(match, entry))
            continue;
        bool noticed = match_noticed(match, entry, cursor->viewer);
        if (noticed) {
            int seen = table->game->seen(table, cursor->state, cursor->viewer,
                                         ply.actor, ply.action);
            *notice = (Notice){ply.actor, seen, ++cursor->moment, false};
        }
        table->game->apply(table, cursor->state, ply.actor, ply.action,
                           noticed ? tale : NULL);
        if (noticed)
            return true;
    }
    return false;
}

int lines_told(const Tale *tale, int viewer)
{
    int lines = 0;
    for (int i = 0; i < tale->lines; i++)
        lines += told_to(&tale->line[i], viewer);
    return lines;
}
