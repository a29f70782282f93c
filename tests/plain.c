/* plain.c -- what a viewer is shown, as JSON, without letters: the plain twin
 * that laws compare with what is made from letters. */
#include "tests/plain.h"

#include "core/reason.h"
#include "core/table.h"
#include "room/highlights.h"

#include <string.h>

/* Who writes to whom. Scenes say what differs from `last`, which takes them;
 * NULL: all. */
typedef struct Writer {
    Json *json;
    const Table *table;
    int viewer, you; /* `you`: the seat that texts address, or -1 */
    int all;         /* the same of what everybody at the device hears */
    const char *names[SEATS_MAX];
    Scene *scene; /* scratch */
    Scene *last;
} Writer;

static Writer writer_to(Json *json, const Table *table, int viewer,
                        Scene *scene)
{
    ASSERT(table_has_seat(table, viewer) || viewer == SPECTATOR ||
           viewer == OPEN);
    return (Writer){.json = json,
                    .table = table,
                    .viewer = viewer,
                    .you = viewer < SEATS_MAX ? viewer : -1,
                    .all = viewer < SEATS_MAX ? viewer : -1,
                    .scene = scene};
}

/* A state as the viewer may see it. */
static void write_scene(Writer *writer, const void *state)
{
    table_draw(writer->table, state, writer->viewer, writer->scene);
    json_scene(writer->json, "scene", writer->scene, writer->last,
               writer->names, writer->you);
    if (writer->last)
        scene_copy(writer->last, writer->scene);
}

/* With names for the marks. */
static void write_marked(const Writer *writer, const char *key,
                         const char *marked, int you)
{
    char text[REASON_TEXT + 2 * SEATS_MAX * NAME_SIZE];
    tale_fill(text, sizeof text, marked, writer->names, you);
    json_text(writer->json, key, text);
}

static void write_told(Writer *writer, const Tale *tale, int from, int to)
{
    ASSERT(from == to || (tale && from < to && to <= tale->lines));
    json_open(writer->json, "told", '[');
    for (int i = from; i < to; i++) {
        if (!told_to(&tale->line[i], writer->viewer))
            continue;
        json_open(writer->json, NULL, '{');
        bool everybody = told_to(&tale->line[i], SPECTATOR);
        write_marked(writer, "text", tale->line[i].text,
                     everybody ? writer->all : writer->you);
        if (tale->line[i].item[0])
            json_text(writer->json, "item", tale->line[i].item);
        json_close(writer->json, '}');
    }
    json_close(writer->json, ']');
}

/* How an item came to where the frame shows it. */
static void write_way(Json *json, const Trail *way)
{
    if (!way->item[0])
        return;
    json_open(json, "way", '{');
    json_text(json, "item", way->item);
    json_open(json, "cells", '[');
    for (int i = 0; i < way->cells; i++)
        json_cell(json, way->cell[i][0], way->cell[i][1]);
    json_close(json, ']');
    json_close(json, '}');
}

/* Only what is final: a score on the way might say what is hidden. */
static void write_result(const Writer *writer, const void *state)
{
    const Table *table = writer->table;
    Json *json = writer->json;
    Result result;
    table->game->result(table, state, &result);
    json_open(json, "result", '[');
    for (int seat = 0; seat < table->seats; seat++) {
        char buf[REASON_TEXT];
        Text why = text_into(buf, sizeof buf);
        table->game->reason(table, state, seat, &why);
        json_open(json, NULL, '{');
        json_int(json, "seat", seat);
        json_int(json, "score", result.score[seat]);
        json_int(json, "rank", result.rank[seat]);
        json_int(json, "team", result.team[seat]);
        write_marked(writer, "why", buf, writer->you);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_highlights(const Writer *writer, const Match *match,
                             Tale *tale)
{
    Highlight found[HIGHLIGHTS];
    int count = highlights_find(match, tale, found);
    json_open(writer->json, "highlights", '[');
    for (int i = 0; i < count; i++) {
        json_open(writer->json, NULL, '{');
        json_int(writer->json, "moment", found[i].moment);
        write_marked(writer, "text", found[i].text, writer->you);
        if (found[i].item[0])
            json_text(writer->json, "item", found[i].item);
        json_close(writer->json, '}');
    }
    json_close(writer->json, ']');
}

/* Which of the things that the viewer noticed it is; or which are gone. */
static void write_moment(Json *json, const Notice *notice)
{
    json_int(json, notice->seen == UNSEEN ? "gone" : "moment", notice->moment);
    if (notice->since)
        json_bool(json, "since", true);
}

/* What was told up to each frame, and the frame; then the rest. */
static void write_frames(Writer *writer, const Tale *tale, const Notice *notice)
{
    int line = 0;
    for (int frame = 0; frame <= tale->frames; frame++) {
        int from = line;
        while (line < tale->lines &&
               (frame == tale->frames || tale->line[line].frame <= frame))
            line++;
        json_open(writer->json, NULL, '{');
        write_moment(writer->json, notice);
        write_told(writer, tale, from, line);
        if (frame < tale->frames) {
            write_way(writer->json, &tale->way[frame]);
            write_scene(writer, tale->frame[frame]);
        }
        json_close(writer->json, '}');
    }
}

static void write_pause(Writer *writer, const void *state)
{
    json_open(writer->json, NULL, '{');
    write_told(writer, NULL, 0, 0);
    write_scene(writer, state);
    json_close(writer->json, '}');
}

/* What was told before something else happened is looked at first, but a card
 * that is merely turned keeps nobody waiting. */
static void write_steps(Writer *writer, Room *room)
{
    alignas(8) unsigned char before[STATE_MAX];
    const Tale *tale = &room->pad->tale;
    Cursor *cursor = &room->told[writer->viewer];
    bool told = false;
    Notice notice;
    json_open(writer->json, "steps", '[');
    for (;;) {
        memcpy(before, cursor->state, sizeof before);
        if (!room_read(room, writer->viewer, &notice))
            break;
        if (!tale->frames && !lines_told(tale, writer->viewer))
            continue;
        if (told && notice.seen != UNSEEN)
            write_pause(writer, before);
        write_frames(writer, tale, &notice);
        told = true;
    }
    json_close(writer->json, ']');
}

static void write_awaited(Json *json, const Table *table, const void *view)
{
    Actors actors = table->game->actors(table, view);
    json_open(json, "awaited", '[');
    for (int seat = 0; seat < table->seats; seat++)
        if (actors.awaited >> seat & 1)
            json_int(json, NULL, seat);
    json_close(json, ']');
}

static void write_count(Json *json, const Table *table, const void *view)
{
    Count count = table->game->deadline(table, view);
    json_open(json, "count", '{');
    json_int(json, "number", count.number);
    json_int(json, "milliseconds", count.milliseconds);
    json_close(json, '}');
}

static Writer writer_in(Json *json, Room *room, int viewer)
{
    Writer writer =
        writer_to(json, &room->match.table, viewer, &room->pad->scene);
    room_names(room, writer.names);
    if (room_only_person(room) < 0)
        writer.all = -1;
    return writer;
}

void plain_story(Json *json, Room *room, int viewer)
{
    Writer writer = writer_in(json, room, viewer);
    const Tale *tale = &room->pad->tale;
    Notice notice;
    cursor_seek(&room->told[viewer], &room->match, viewer, 0);
    json_open(json, "story", '[');
    while (room_read(room, viewer, &notice)) {
        if (!lines_told(tale, viewer))
            continue;
        json_open(json, NULL, '{');
        write_moment(json, &notice);
        write_told(&writer, tale, 0, tale->lines);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Of a finished game everybody at the device reads: only who is there alone is
 * addressed. */
static void write_now(Writer *writer, Room *room)
{
    alignas(8) unsigned char view[STATE_MAX];
    Json *json = writer->json;
    const Match *match = &room->match;
    const Table *table = &match->table;
    int viewer = writer->viewer;
    bool seated = viewer < table->seats, over = match_is_over(match);
    match_view(match, viewer, view);
    json_text(json, "game", table->game->id);
    json_text(json, "title", table->game->title);
    json_int(json, "seats", table->seats);
    json_int(json, "viewer", viewer);
    json_bool(json, "over", over);
    json_bool(json, "open", seated && match_is_open(match, viewer));
    json_bool(json, "undo", seated && !room_keeps(room, viewer));
    write_awaited(json, table, view);
    write_count(json, table, view);
    if (over) {
        writer->you = room_only_person(room);
        write_result(writer, match->state);
        write_highlights(writer, match, &room->pad->tale);
    }
    writer->viewer = over ? OPEN : viewer;
    write_scene(writer, match->state);
}

void plain_glance(Json *json, Room *room, int viewer)
{
    Writer writer = writer_in(json, room, viewer);
    write_now(&writer, room);
}

void plain_json(Json *json, Room *room, int viewer, Scene *last)
{
    Writer writer = writer_in(json, room, viewer);
    writer.last = last;
    write_steps(&writer, room);
    write_now(&writer, room);
}
