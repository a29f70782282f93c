/* match.c -- games with their records, for other programs. */
#include "core/match.h"

#include <stdlib.h>

#include "core/record.h"
#include "games/games.h"
#include "lib/own.h"

/* Nobody takes anything back here, so that entries are actions. */
struct madcap_match {
    Match match;
    uint64_t key; /* of the seals of its states */
};

static madcap_match *make(void)
{
    madcap_match *made = malloc(sizeof *made);
    if (!made)
        why_refuse("there is no memory for a match");
    return made;
}

static bool is_there(const madcap_match *match)
{
    if (!match)
        why_refuse("there is no match");
    return match;
}

madcap_match *madcap_match_new(const madcap_table *table)
{
    madcap_match *made = table_is_there(table) ? make() : NULL;
    if (!made)
        return NULL;
    match_start(&made->match, &table->table);
    made->key = table->key;
    return made;
}

void madcap_match_free(madcap_match *match)
{
    free(match);
}

madcap_match *madcap_match_read(const char *record, size_t length)
{
    Why why = {0, ""};
    if (!record) {
        why_refuse("there is no record");
        return NULL;
    }
    madcap_match *made = make();
    if (!made)
        return NULL;
    if (!record_read(games_all(), record, length, &made->match, &why)) {
        why_refuse("line %d: %s", (int)why.line, why.text);
        free(made);
        return NULL;
    }
    made->key = state_key(&made->match.table);
    return made;
}

madcap_table *madcap_match_table(const madcap_match *match)
{
    return is_there(match) ? table_copy(&match->match.table) : NULL;
}

int madcap_match_play(madcap_match *match, int actor, int action)
{
    if (!is_there(match))
        return -1;
    const char *reason = match_play(&match->match, actor, action, NULL);
    return reason ? why_refuse("%s", reason) : 0;
}

int madcap_match_length(const madcap_match *match)
{
    return is_there(match) ? (int)match->match.entries : -1;
}

/* Whether there is a moment behind the first n actions. */
static bool has_moment(const madcap_match *match, int n)
{
    bool has = n >= 0 && n <= match->match.entries;
    if (!has)
        why_refuse("there are %d actions", (int)match->match.entries);
    return has;
}

int madcap_match_action(const madcap_match *match, int n, int *actor,
                        int *action)
{
    if (!is_there(match) || !has_moment(match, n))
        return -1;
    if (n == match->match.entries)
        return why_refuse("there are %d actions", n);
    if (actor)
        *actor = match->match.ply[n].actor;
    if (action)
        *action = match->match.ply[n].action;
    return 0;
}

int madcap_match_state(const madcap_match *match, int n, int viewer,
                       void *state, size_t size)
{
    Held held;
    if (!is_there(match) || !has_moment(match, n))
        return -1;
    madcap_table table = {match->match.table, match->key};
    if (!state_fits(&table, state, size))
        return -1;
    match_fold(&match->match, n, held.bytes);
    held.whose = MADCAP_WHOLE;
    if (viewer != MADCAP_WHOLE && !state_look(&table, &held, viewer))
        return -1;
    state_give(&table, &held, state);
    return 0;
}

/* Through a buffer in which every record fits, as who writes one expects. */
int madcap_match_write(const madcap_match *match, char *buf, size_t size)
{
    if (!is_there(match) || !why_has_room(buf, size))
        return -1;
    char *record = malloc(RECORD_MAX);
    if (!record)
        return why_refuse("there is no memory for a record");
    Text text = text_into(buf, size);
    size_t length =
        record_write(&match->match, HASH_AT_END, record, RECORD_MAX);
    text_add_part(&text, record, length);
    free(record);
    return why_text(&text);
}
