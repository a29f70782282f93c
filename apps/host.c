/* host.c -- a room in this terminal: its clock, its screen and its record. */
#include "apps/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "apps/file.h"
#include "apps/input.h"
#include "apps/story.h"

int64_t host_now(const Host *host)
{
    return input_now() - host->stood;
}

void host_stand(Host *host, int64_t milliseconds)
{
    host->stood += milliseconds;
}

int64_t host_deadline(Host *host)
{
    if (host->elsewhere)
        return INPUT_NEVER;
    Turn turn = room_coming(&host->room, host_now(host));
    return turn.actor < 0 ? INPUT_NEVER : turn.at + host->stood;
}

bool host_is_alone(const Host *host)
{
    return room_only_person(&host->room) >= 0;
}

bool host_waits(const Host *host)
{
    return host_is_alone(host) && !host->elsewhere;
}

int host_seconds_left(const Host *host)
{
    const Agenda *agenda = &host->room.agenda;
    int64_t ends = agenda_count_ends(agenda);
    int64_t left =
        ends == NEVER ? agenda->count.milliseconds : ends - host_now(host);
    return (int)((left + 999) / 1000);
}

/* A script has all its lines from the beginning, before any picture. */
const char *host_act(Host *host, int seat, int action)
{
    int64_t pressed =
        host->pressed == INPUT_NEVER ? 0 : host->pressed - host->stood;
    host->acted = seat;
    if (host->elsewhere)
        return host->elsewhere->act(host->elsewhere->table, action);
    return room_act(&host->room, seat, action, pressed, host_now(host));
}

const char *host_back(Host *host, int seat)
{
    if (host->elsewhere)
        return host->elsewhere->back(host->elsewhere->table);
    const char *reason = room_undo(&host->room, seat, host_now(host));
    if (!reason)
        room_read_all(&host->room, seat); /* others are told, it is here */
    return reason;
}

int host_unread(Host *host, int viewer)
{
    if (host->elsewhere)
        return host->elsewhere->unread(host->elsewhere->table);
    return room_unread(&host->room, viewer);
}

int host_tell(Host *host, int viewer)
{
    Notice notice;
    int lines = 0;
    if (host->elsewhere) {
        lines = host_unread(host, viewer);
        host->elsewhere->tell(host->elsewhere->table, stdout, false);
        return lines;
    }
    while (room_read(&host->room, viewer, &notice))
        lines += story_print(stdout, &host->pad.tale, viewer, "  ");
    return lines;
}

void host_story(const Host *host, FILE *out, int viewer, int32_t from)
{
    if (host->elsewhere)
        host->elsewhere->tell(host->elsewhere->table, out, true);
    else
        story_print_since(out, &host->room.match, viewer, from, "  ");
}

void host_go_on(Host *host)
{
    room_next(&host->room, host_now(host));
}

void host_shown(Host *host, int viewer, int32_t from)
{
    Room *room = &host->room;
    uint32_t here = 1u << viewer;
    if (viewer == SPECTATOR || match_is_open(&room->match, viewer)) {
        here = room_people(room) | 1u << SPECTATOR;
        room_share(room, here, from);
        if (viewer != host->looking)
            host->looking = -1; /* anybody may be before the screen now */
    }
    room_shown(room, here, host_now(host));
    host->shown_to = viewer;
    match_view(&room->match, viewer, host->shown);
}

/* The text without the line of its hash, which is another at each ply. */
static size_t log_length(const char *text, size_t size)
{
    size_t line = size > 0 ? size - 1 : 0;
    while (line > 0 && text[line - 1] != '\n')
        line--;
    return strncmp(text + line, "hash ", 5) == 0 ? line : size;
}

/* The record as it stands; only what is new in it is written anew. */
static const char *record_of(Host *host, size_t *size)
{
    static char text[RECORD_MAX];
    record_write_on(&host->room.match, &host->kept, text, sizeof text, size);
    return text;
}

static const char *write_record(Host *host, const char *path)
{
    size_t size;
    const char *text = record_of(host, &size);
    return file_write(path, text, size);
}

bool host_may_write(Host *host, const char *path)
{
    struct stat there;
    size_t size, length;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode) ||
        strcmp(path, host->saved) == 0 ||
        (host->record && host->recorded && strcmp(path, host->record) == 0))
        return true;
    if (there.st_size > RECORD_MAX)
        return false;
    char *earlier = file_read(path, RECORD_MAX, &size);
    if (!earlier)
        return false;
    const char *text = record_of(host, &length);
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
    host->saved_hash = match_hash(&host->room.match);
    return NULL;
}

void host_keep(Host *host)
{
    if (!host->record || host->recorded == match_hash(&host->room.match))
        return;
    host->problem = write_record(host, host->record);
    if (!host->problem)
        host->recorded = match_hash(&host->room.match);
}

const char *host_kept(const Host *host)
{
    if (host->record && !host->problem)
        return host->record;
    bool saved =
        host->saved[0] && host->saved_hash == match_hash(&host->room.match);
    return saved ? host->saved : NULL;
}
