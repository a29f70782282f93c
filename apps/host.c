/* host.c -- a table in this terminal: the match, its bots, its clock, its
 * record.
 *
 * A bot's delay counts only against people who could act meanwhile; when
 * nobody at the keyboard can, its answer is played at once. Streams of bots
 * are named by seed, ply and seat, so a game taken back or loaded and played
 * the same way again meets the same answers.
 */
#include "apps/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "apps/file.h"
#include "apps/input.h"
#include "core/record.h"

static Count countdown(const Match *match)
{
    return match->table.game->deadline(&match->table, match->state);
}

static void start_count(Host *host)
{
    host->count = countdown(&host->match);
    host->count_ends = input_now() + host->count.milliseconds;
}

/* A choice made at once with others is filed by seat, perhaps before what its
 * own seat was told already. */
static void tell_from_last(Host *host, int seat)
{
    int32_t last = host->match.plies - 1;
    while (host->match.ply[last].actor != seat)
        last--;
    if (host->told[seat] > last)
        host->told[seat] = last;
}

void host_play(Host *host, int actor, int action)
{
    match_play(&host->match, actor, action, &host->tale);
    if (actor < SEATS_MAX)
        tell_from_last(host, actor);
    Count count = countdown(&host->match);
    if (count.number != host->count.number ||
        count.milliseconds != host->count.milliseconds)
        start_count(host);
}

static Answer ask_bot(const Host *host, int seat, bool awaited)
{
    alignas(8) unsigned char view[STATE_MAX];
    Rng rng =
        rng_stream(~host->setup.seed,
                   (uint64_t)host->match.plies * SEATS_MAX + (uint64_t)seat);
    match_view(&host->match, seat, view);
    return host->setup.bots[seat]->answer(&(Ask){.table = &host->match.table,
                                                 .view = view,
                                                 .seat = seat,
                                                 .awaited = awaited,
                                                 .rng = &rng});
}

static void prepare_bots(Host *host, Actors actors)
{
    uint32_t may = actors.awaited | actors.free;
    /* Somebody has to end a pause that neither clock nor person ends. */
    bool stuck = !actors.awaited && !(actors.free >> CLOCK & 1) &&
                 !(actors.free & host->people);
    for (int seat = 0; seat < host->match.table.seats; seat++) {
        if (!host->setup.bots[seat] || !(may >> seat & 1))
            continue;
        Answer answer =
            ask_bot(host, seat, stuck || actors.awaited >> seat & 1);
        int64_t at = input_now() + answer.delay;
        if (answer.action == BOT_WAITS ||
            (host->next_at != INPUT_NEVER && at >= host->next_at))
            continue;
        host->next = (Turn){seat, answer.action};
        host->next_at = at;
    }
}

void host_prepare(Host *host)
{
    const Match *match = &host->match;
    if (host->asked == match->plies)
        return;
    host->asked = match->plies;
    host->next = (Turn){-1, -1};
    host->next_at = INPUT_NEVER;
    Actors actors = match_actors(match);
    if (actors.awaited >> CHANCE & 1) {
        host->next = (Turn){CHANCE, match_chance(match, host->setup.seed)};
        return;
    }
    if (actors.free >> CLOCK & 1) {
        Set legal =
            match->table.game->legal(&match->table, match->state, CLOCK);
        host->next = (Turn){CLOCK, set_next(&legal, 0)};
        host->next_at =
            host->count.milliseconds > 0 ? host->count_ends : INPUT_NEVER;
    }
    prepare_bots(host, actors);
}

void host_forget(Host *host)
{
    host->asked = host->shown_to = -1;
    start_count(host);
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
