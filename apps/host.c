/* host.c -- a table in this terminal: the match, its bots, its clock, its
 * record.
 *
 * A bot's delay counts only against people who could act meanwhile; when
 * nobody at the keyboard can, its answer is played at once.
 */
#include "apps/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "apps/file.h"
#include "apps/input.h"
#include "apps/story.h"
#include "core/record.h"

static Count countdown(const Match *match)
{
    return match->table.game->deadline(&match->table, match->state);
}

static void start_count(Host *host)
{
    host->count = countdown(&host->match);
    host->count_ends = input_now() + host->count.milliseconds;
    host->count_shown = INPUT_NEVER;
}

/* A count goes on whatever is played or taken back while it runs. */
static void follow_count(Host *host)
{
    Count count = countdown(&host->match);
    if (!count.milliseconds || count.number != host->count.number ||
        count.milliseconds != host->count.milliseconds)
        start_count(host);
}

/* A choice made at once with others is filed by seat, perhaps before what its
 * own seat was told already. */
static void tell_from_last(Host *host, int seat)
{
    int32_t last = match_last(&host->match, seat);
    if (host->told[seat] > last)
        host->told[seat] = last;
}

void host_play(Host *host, int actor, int action)
{
    match_play(&host->match, actor, action, &host->tale);
    if (actor == host->plan.actor)
        host->plan_at = INPUT_NEVER;
    if (actor < SEATS_MAX)
        tell_from_last(host, actor);
    follow_count(host);
}

/* A seat that cannot be too early, such as one whose turn it is, is not. */
void host_act(Host *host, int seat, int action, int64_t pressed)
{
    const Table *table = &host->match.table;
    Set legal = table->game->legal(table, host->match.state, seat);
    bool early = host->count.early && host->count_shown != INPUT_NEVER &&
                 pressed != INPUT_NEVER &&
                 pressed - host->count_shown < EARLY_MS &&
                 set_has(&legal, host->count.early);
    host_play(host, seat, early ? host->count.early : action);
}

/* On one screen everybody reads what everybody may. */
static void mark_told(Host *host, int viewer)
{
    const Match *match = &host->match;
    int32_t from = host->told[viewer];
    bool shared = viewer == SPECTATOR || match_is_open(match, viewer);
    host->told[viewer] = match->plies;
    for (int other = 0; shared && other <= SPECTATOR; other++) {
        bool looks = other == SPECTATOR || (host->people >> other & 1);
        if (looks && host->told[other] >= from &&
            story_print(NULL, match, other, host->told[other], "") ==
                story_print(NULL, match, SPECTATOR, host->told[other], ""))
            host->told[other] = match->plies;
    }
}

void host_shown(Host *host, int viewer)
{
    mark_told(host, viewer);
    host->shown_to = viewer;
    match_view(&host->match, viewer, host->shown);
    if (host->count_shown == INPUT_NEVER)
        host->count_shown = input_now();
}

/* A bot that was about to act while time runs still does, whatever came
 * meanwhile, if it may: people do not think anew with every card either. */
static void follow_plan(Host *host, bool runs)
{
    const Table *table = &host->match.table;
    Set legal = {{0}};
    if (runs && host->plan_at != INPUT_NEVER)
        legal = table->game->legal(table, host->match.state, host->plan.actor);
    if (set_has(&legal, host->plan.action) &&
        (host->next_at == INPUT_NEVER || host->plan_at < host->next_at)) {
        host->next = host->plan;
        host->next_at = host->plan_at;
    }
    host->plan = host->next;
    host->plan_at = runs ? host->next_at : INPUT_NEVER;
}

/* Chance does not wait; the clock ends what takes a bot too long. */
void host_prepare(Host *host)
{
    const Match *match = &host->match;
    if (host->asked == match->plies)
        return;
    host->asked = match->plies;
    Next next = bots_next(match, host->setup.bots, host->setup.seed);
    host->next = (Turn){next.actor, next.action};
    host->next_at = INPUT_NEVER;
    if (next.actor == CHANCE)
        return;
    if (next.actor >= 0)
        host->next_at = input_now() + next.delay;
    bool runs =
        match_actors(match).free >> CLOCK & 1 && host->count.milliseconds > 0;
    follow_plan(host, runs);
    if (!runs ||
        (host->next_at != INPUT_NEVER && host->next_at < host->count_ends))
        return;
    Set legal = match->table.game->legal(&match->table, match->state, CLOCK);
    host->next = (Turn){CLOCK, set_next(&legal, 0)};
    host->next_at = host->count_ends;
}

void host_wait(Host *host, int64_t milliseconds)
{
    int64_t *const moments[] = {&host->next_at, &host->plan_at,
                                &host->count_ends, &host->count_shown};
    for (int i = 0; i < 4; i++)
        if (*moments[i] != INPUT_NEVER)
            *moments[i] += milliseconds;
}

void host_forget(Host *host)
{
    host->asked = host->shown_to = -1;
    host->plan_at = INPUT_NEVER;
    follow_count(host);
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (host->told[viewer] > host->match.plies)
            host->told[viewer] = host->match.plies;
}

/* The text without the line of its hash, which is another at each ply. */
static size_t log_length(const char *text, size_t size)
{
    size_t line = size > 0 ? size - 1 : 0;
    while (line > 0 && text[line - 1] != '\n')
        line--;
    return strncmp(text + line, "hash ", 5) == 0 ? line : size;
}

static const char *write_record(const Host *host, const char *path)
{
    static char text[RECORD_MAX];
    size_t size = record_write(&host->match, HASH_AT_END, text, sizeof text);
    return file_write(path, text, size);
}

bool host_may_write(const Host *host, const char *path)
{
    static char text[RECORD_MAX];
    struct stat there;
    size_t size;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode) ||
        strcmp(path, host->saved) == 0 ||
        (host->record && host->recorded && strcmp(path, host->record) == 0))
        return true;
    if (there.st_size > RECORD_MAX)
        return false;
    char *earlier = file_read(path, RECORD_MAX, &size);
    if (!earlier)
        return false;
    size_t length = record_write(&host->match, HASH_AT_END, text, sizeof text);
    size_t log = log_length(earlier, size);
    bool fine = log <= length && memcmp(earlier, text, log) == 0;
    free(earlier);
    return fine;
}

const char *host_save(Host *host, const char *path)
{
    const char *reason = write_record(host, path);
    if (reason)
        return reason;
    snprintf(host->saved, sizeof host->saved, "%s", path);
    host->saved_hash = host->match.hash;
    return NULL;
}

void host_keep(Host *host)
{
    if (!host->record || host->recorded == host->match.hash)
        return;
    host->problem = write_record(host, host->record);
    if (!host->problem)
        host->recorded = host->match.hash;
}

const char *host_kept(const Host *host)
{
    if (host->record && !host->problem)
        return host->record;
    bool saved = host->saved[0] && host->saved_hash == host->match.hash;
    return saved ? host->saved : NULL;
}
