/* host.c -- a table in this terminal: the match, its bots, its clock, its
 * record.
 *
 * A bot's delay counts only against people who could act meanwhile; when
 * nobody at the keyboard can, its answer is played at once. Streams of bots
 * are named by seed, ply and seat, so a game taken back or loaded and played
 * the same way again meets the same answers.
 */
#include "apps/host.h"

#include "apps/file.h"
#include "apps/input.h"
#include "apps/say.h"
#include "core/record.h"

static int32_t countdown(const Match *match)
{
    if (!(match_actors(match).free >> CLOCK & 1))
        return 0;
    return match->table.game->deadline(&match->table, match->state);
}

/* A countdown goes on through actions that change nothing visible about it:
 * the same length, by a seat, and nothing turned up. Any other starts anew. */
void host_play(Host *host, int actor, int action)
{
    int32_t before = host->count;
    match_play(&host->match, actor, action, &host->tale);
    host->count = countdown(&host->match);
    if (host->count != before || actor >= SEATS_MAX || host->tale.revealed)
        host->count_ends = input_now() + host->count;
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
        host->next_at = host->count > 0 ? host->count_ends : INPUT_NEVER;
    }
    prepare_bots(host, actors);
}

void host_forget(Host *host)
{
    host->asked = host->shown_to = -1;
    host->count = countdown(&host->match);
    host->count_ends = input_now() + host->count;
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (host->told[viewer] > host->match.plies)
            host->told[viewer] = host->match.plies;
}

const char *host_save(const Host *host, const char *path)
{
    static char text[RECORD_MAX];
    size_t size = record_write(&host->match, HASH_AT_END, text, sizeof text);
    return file_write(path, text, size);
}

void host_keep(Host *host)
{
    if (!host->record || host->recorded == host->match.hash)
        return;
    const char *reason = host_save(host, host->record);
    if (!reason)
        host->recorded = host->match.hash;
    else if (!host->record_failed)
        say_failed("cannot write %s: %s", host->record, reason);
    host->record_failed = reason != NULL;
}
