/* cursor.c -- what a viewer noticed of a match. */
#include "core/cursor.h"
#include "core/asserts.h"

/* How many of the first entries the viewer noticed, of those that stood when
 * the journal had so many as `then`. */
static int32_t count_noticed(const Match *match, int viewer, int32_t entries,
                             int32_t then)
{
    int32_t count = 0;
    for (int32_t i = 0; i < entries; i++)
        count += match_stood(match, i, then) && match_noticed(match, i, viewer);
    return count;
}

/* Whether there was anything to be told: an action, or its taking back. */
static bool is_news(const Match *match, int32_t entry, int viewer)
{
    return match->ply[entry].how & PLY_BACK
               ? match_missed(match, entry) >> viewer & 1
               : match_noticed(match, entry, viewer);
}

/* The state and the moment of what the cursor has passed, as far as it knows
 * what was taken back. */
static void stand(Cursor *cursor, const Match *match)
{
    match_fold_then(match, cursor->at, cursor->knew, cursor->state);
    cursor->moment =
        count_noticed(match, cursor->viewer, cursor->at, cursor->knew);
}

void cursor_seek(Cursor *cursor, const Match *match, int viewer,
                 int32_t entries)
{
    ASSERT(viewer >= 0 && viewer <= OPEN);
    ASSERT(entries >= 0 && entries <= match->entries);
    cursor->viewer = viewer;
    cursor->at = entries;
    cursor->knew = match->entries;
    cursor->each = cursor->told = 0;
    for (int32_t i = 0; i < entries; i++)
        cursor->told += is_news(match, i, viewer);
    stand(cursor, match);
}

bool cursor_resume(Cursor *cursor, const Match *match, int viewer, int32_t told)
{
    int32_t entries = 0, left = told;
    ASSERT(viewer >= 0 && viewer <= SPECTATOR);
    while (left > 0 && entries < match->entries)
        left -= is_news(match, entries++, viewer);
    if (left)
        return false;
    cursor->viewer = viewer;
    cursor->at = cursor->knew = entries;
    cursor->each = match->entries;
    cursor->told = told;
    stand(cursor, match);
    return true;
}

/* Whether an entry takes back what the cursor has passed. */
static bool turns_back(const Cursor *cursor, Ply ply)
{
    return ply.how & PLY_BACK && ply.note < cursor->at;
}

/* Among so many entries somebody took back what the cursor has passed: as if it
 * had never been. Who noticed that is told; true. */
static bool next_back(Cursor *cursor, const Match *match, int32_t entries,
                      Tale *tale, Notice *notice)
{
    while (cursor->knew < entries) {
        int32_t entry = cursor->knew++;
        Ply ply = match->ply[entry];
        if (!turns_back(cursor, ply))
            continue;
        stand(cursor, match);
        if (!is_news(match, entry, cursor->viewer))
            continue;
        int32_t moment =
            1 + count_noticed(match, cursor->viewer, ply.note, cursor->knew);
        *notice = (Notice){ply.actor, UNSEEN, moment, ply.how & PLY_ALL_SINCE};
        tale_say(tale, TALE_EVERYONE, "@%d {takes|take} the last action back.",
                 ply.actor + 1);
        return true;
    }
    return false;
}

/* Goes behind one more entry; true: the viewer noticed it. */
static bool pass(Cursor *cursor, const Match *match, Tale *tale, Notice *notice)
{
    const Table *table = &match->table;
    int32_t entry = cursor->at++;
    Ply ply = match->ply[entry];
    cursor->told += is_news(match, entry, cursor->viewer);
    if (!match_stood(match, entry, cursor->knew))
        return false;
    bool noticed = match_noticed(match, entry, cursor->viewer);
    if (noticed) {
        int seen = table->game->seen(table, cursor->state, cursor->viewer,
                                     ply.actor, ply.action);
        *notice = (Notice){ply.actor, seen, ++cursor->moment, false};
    }
    table->game->apply(table, cursor->state, ply.actor, ply.action,
                       noticed ? tale : NULL);
    return noticed;
}

bool cursor_next(Cursor *cursor, const Match *match, Tale *tale, Notice *notice)
{
    ASSERT(cursor->at <= match->entries && cursor->knew <= match->entries);
    tale_clear(tale);
    for (;;) {
        int32_t entries =
            cursor->at < cursor->each ? cursor->at + 1 : match->entries;
        if (next_back(cursor, match, entries, tale, notice))
            return true;
        if (cursor->at == match->entries)
            return false;
        if (pass(cursor, match, tale, notice))
            return true;
    }
}

int lines_told(const Tale *tale, int viewer)
{
    int lines = 0;
    for (int i = 0; i < tale->lines; i++)
        lines += told_to(&tale->line[i], viewer);
    return lines;
}
