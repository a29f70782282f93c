/* words.c -- what is said and drawn of a state: actions, lines, pictures. */
#include <stdlib.h>

#include "core/json.h"
#include "core/reason.h"
#include "lib/own.h"
#include "room/names.h"

/* The names that are used; NULL: one of them is none. */
static const char *const *names_for(const madcap_table *table,
                                    const char *const *names)
{
    if (!names)
        return seat_names;
    for (int seat = 0; seat < table->table.seats; seat++) {
        if (names[seat] && text_length(names[seat]) < NAME_SIZE)
            continue;
        why_refuse("the name of seat %d is missing or too long", seat);
        return NULL;
    }
    return names;
}

/* Who is "you", or -1. */
static int addressed(const madcap_table *table, int viewer)
{
    return table_has_seat(&table->table, viewer) ? viewer : -1;
}

/* ---- actions ---- */

int madcap_action_text(const madcap_table *table, int actor, int action,
                       char *buf, size_t size)
{
    char name[ACTION_TEXT] = "";
    if (!table_is_there(table) || !why_has_room(buf, size) ||
        !state_has_actor(table, actor))
        return -1;
    if (action >= 0 && action < SET_SIZE)
        table->table.game->action_text(&table->table, actor, action, name,
                                       sizeof name);
    if (!name[0])
        return why_refuse("actor %d has no action %d", actor, action);
    Text text = text_into(buf, size);
    text_add(&text, name);
    return why_text(&text);
}

int madcap_action_find(const madcap_table *table, const void *state,
                       size_t size, int actor, const char *text)
{
    uint64_t legal[SET_WORDS];
    Held held;
    if (madcap_legal(table, state, size, actor, legal) < 0 ||
        !state_hold(table, state, size, &held))
        return -1;
    int action =
        text ? action_parse(&table->table, held.bytes, actor, text) : -1;
    if (action < 0)
        return why_refuse("actor %d may not do '%s' now", actor,
                          text ? text : "");
    return action;
}

/* ---- lines ---- */

/* A line with its names; lines are short, names may be long. */
static void add_filled(Text *text, const char *line, const char *const *names,
                       int you)
{
    char filled[TALE_TEXT / 2 * NAME_SIZE];
    tale_fill(filled, sizeof filled, line, names, you);
    text_add(text, filled);
}

static void add_lines(Text *text, const Tale *tale, int viewer,
                      const char *const *names, int you)
{
    for (int i = 0; i < tale->lines; i++) {
        if (!(tale->line[i].readers >> viewer & 1))
            continue;
        add_filled(text, tale->line[i].text, names, you);
        text_put(text, '\n');
    }
}

int madcap_told(const madcap_table *table, const void *state, size_t size,
                int actor, int action, int viewer, const char *const *names,
                char *buf, size_t size_of_buf)
{
    Held held;
    if (!state_hold_whole(table, state, size, &held) ||
        !state_is_legal(table, &held, actor, action) ||
        !state_has_viewer(table, &held, viewer) ||
        !why_has_room(buf, size_of_buf) || !(names = names_for(table, names)))
        return -1;
    Tale *tale = malloc(sizeof *tale);
    if (!tale)
        return why_refuse("there is no memory for what is told");
    tale_clear(tale);
    table->table.game->apply(&table->table, held.bytes, actor, action, tale);
    Text text = text_into(buf, size_of_buf);
    add_lines(&text, tale, viewer, names, addressed(table, viewer));
    free(tale);
    return why_text(&text);
}

/* ---- pictures and reasons ---- */

int madcap_scene(const madcap_table *table, const void *state, size_t size,
                 int viewer, const char *const *names, char *buf,
                 size_t size_of_buf)
{
    Held held;
    Json json;
    if (!state_hold(table, state, size, &held) ||
        !state_look(table, &held, viewer) || !why_has_room(buf, size_of_buf) ||
        !(names = names_for(table, names)))
        return -1;
    Scene *scene = malloc(sizeof *scene);
    if (!scene)
        return why_refuse("there is no memory for a picture");
    table_draw(&table->table, held.bytes, viewer, scene);
    json_start(&json, buf, size_of_buf);
    json_scene(&json, NULL, scene, NULL, names, addressed(table, viewer));
    free(scene);
    return why_text(&json.text);
}

int madcap_reason(const madcap_table *table, const void *state, size_t size,
                  int seat, const char *const *names, char *buf,
                  size_t size_of_buf)
{
    Held held;
    char line[REASON_TEXT];
    if (!state_hold(table, state, size, &held) ||
        !state_has_seat(table, seat) || !why_has_room(buf, size_of_buf) ||
        !(names = names_for(table, names)))
        return -1;
    if (!state_is_over(table, &held))
        return why_refuse("the game is not over");
    Text marked = text_into(line, sizeof line);
    table->table.game->reason(&table->table, held.bytes, seat, &marked);
    Text text = text_into(buf, size_of_buf);
    add_filled(&text, line, names, -1);
    return why_text(&text);
}
