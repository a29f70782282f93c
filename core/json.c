/* json.c -- JSON into a caller's buffer, and a scene as JSON. */
#include "core/json.h"

#include "core/asserts.h"
#include "core/game.h"
#include "core/tale.h"
#include "core/text.h"

void json_start(Json *json, char *buf, size_t size)
{
    *json = (Json){.text = text_into(buf, size)};
}

static void put_escaped(Text *to, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        text_put(to, '\\');
        text_put(to, (char)c);
    } else if (c == '\n') {
        text_add(to, "\\n");
    } else if (c < 0x20) {
        text_add(to, "\\u00");
        text_put(to, digits[c >> 4]);
        text_put(to, digits[c & 15]);
    } else {
        text_put(to, (char)c);
    }
}

static void put_string(Text *to, const char *text)
{
    text_put(to, '"');
    for (; *text; text++)
        put_escaped(to, (unsigned char)*text);
    text_put(to, '"');
}

/* What stands before a value: the comma and the key. */
static void put_key(Json *json, const char *key)
{
    ASSERT(!key == !(json->objects & 1));
    ASSERT(json->depth > 0 || !json->comma);
    if (json->comma)
        text_put(&json->text, ',');
    if (key) {
        put_string(&json->text, key);
        text_put(&json->text, ':');
    }
    json->comma = true;
}

/* At least `least` digits, so that the digits behind a point keep their
 * zeros. */
static void put_digits(Text *to, uint64_t value, int least)
{
    char digit[24];
    int length = 0;
    for (; value || length < least; value /= 10)
        digit[length++] = (char)('0' + value % 10);
    while (length > 0)
        text_put(to, digit[--length]);
}

static uint64_t put_sign(Text *to, int64_t value)
{
    if (value >= 0)
        return (uint64_t)value;
    text_put(to, '-');
    return 0 - (uint64_t)value;
}

void json_open(Json *json, const char *key, char bracket)
{
    ASSERT(bracket == '{' || bracket == '[');
    ASSERT(json->depth < JSON_DEPTH);
    put_key(json, key);
    text_put(&json->text, bracket);
    json->comma = false;
    json->depth++;
    json->objects = json->objects << 1 | (bracket == '{');
}

void json_close(Json *json, char bracket)
{
    ASSERT(json->depth > 0);
    ASSERT(bracket == (json->objects & 1 ? '}' : ']'));
    text_put(&json->text, bracket);
    json->comma = true;
    json->depth--;
    json->objects >>= 1;
}

void json_text(Json *json, const char *key, const char *text)
{
    put_key(json, key);
    put_string(&json->text, text);
}

void json_int(Json *json, const char *key, int64_t value)
{
    put_key(json, key);
    put_digits(&json->text, put_sign(&json->text, value), 1);
}

void json_bool(Json *json, const char *key, bool value)
{
    put_key(json, key);
    text_add(&json->text, value ? "true" : "false");
}

void json_nothing(Json *json, const char *key)
{
    put_key(json, key);
    text_add(&json->text, "null");
}

void json_fixed(Json *json, const char *key, int64_t value, int decimals)
{
    uint64_t unit = 1;
    ASSERT(decimals >= 0 && decimals <= 18);
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    put_key(json, key);
    uint64_t size = put_sign(&json->text, value);
    put_digits(&json->text, size / unit, 1);
    if (decimals > 0) {
        text_put(&json->text, '.');
        put_digits(&json->text, size % unit, decimals);
    }
}

/* The names that replace seat marks, handed down through a scene. */
typedef struct Names {
    const char *const *names;
    int you;
} Names;

static void marked_text(Json *json, const char *key, const char *text,
                        const Names *names)
{
    char filled[sizeof((Scene *)0)->status + (size_t)SEATS_MAX * NAME_SIZE];
    if (names->names) {
        tale_fill(filled, sizeof filled, text, names->names, names->you);
        text = filled;
    }
    json_text(json, key, text);
}

/* The words for the bits that are set, where any is. */
static void write_flags(Json *json, uint32_t flags, const char *const *name)
{
    if (!flags)
        return;
    json_open(json, "flags", '[');
    for (; flags; flags &= flags - 1)
        json_text(json, NULL, name[__builtin_ctz(flags)]);
    json_close(json, ']');
}

/* Most parts are values, and say nothing of it. */
static void write_part(Json *json, const ItemPart *part, const Names *names)
{
    static const char *const role[] = {"index", "word", "value", "effect"};
    static const char *const flag[] = {"for", "against", "live", "out"};
    json_open(json, NULL, '{');
    if (part->role != PART_VALUE)
        json_text(json, "role", role[part->role]);
    if (part->kind)
        json_text(json, "kind", part->kind);
    write_flags(json, part->flags, flag);
    if (part->letter) {
        char letter[] = {part->letter, 0};
        json_text(json, "letter", letter);
    }
    marked_text(json, "text", part->text, names);
    json_close(json, '}');
}

static void write_parts(Json *json, const Scene *scene, const Item *item,
                        const Names *names)
{
    json_open(json, "parts", '[');
    for (int i = 0; i < item->parts; i++)
        write_part(json, &scene->part[item->part + i], names);
    json_close(json, ']');
}

static void write_count(Json *json, const Item *item)
{
    json_open(json, "count", '{');
    json_int(json, "value", item->value);
    if (item->most)
        json_int(json, "most", item->most);
    if (item->lost)
        json_int(json, "lost", item->lost);
    json_close(json, '}');
}

static void write_place(Json *json, const Item *item)
{
    json_int(json, "column", item->column);
    json_int(json, "row", item->row);
    if (item->columns != 1)
        json_int(json, "columns", item->columns);
    if (item->rows != 1)
        json_int(json, "rows", item->rows);
    if (item->turn)
        json_int(json, "turn", item->turn);
}

static void write_item(Json *json, const Scene *scene, const Item *item,
                       const Names *names)
{
    static const char *const flag[] = {"face_down", "active", "won", "closed",
                                       "faces",     "ground", "hit"};
    static const char *const end[] = {"", "start", "far"};
    json_open(json, NULL, '{');
    json_text(json, "id", item->id);
    json_text(json, "look", scene_looks[item->look]);
    if (!text_equal(item->kind, scene_looks[item->look]))
        json_text(json, "kind", item->kind);
    write_place(json, item);
    if (item->owner != SCENE_NOBODY)
        json_int(json, "owner", item->owner + 1);
    write_flags(json, item->flags & ~(uint32_t)ITEM_COUNTS, flag);
    if (item->flags & ITEM_COUNTS)
        write_count(json, item);
    if (item->end)
        json_text(json, "end", end[item->end]);
    if (item->parts)
        write_parts(json, scene, item, names);
    if (item->label[0])
        marked_text(json, "label", item->label, names);
    if (item->text[0])
        marked_text(json, "text", item->text, names);
    json_close(json, '}');
}

/* The index of an area by its name, or -1; also where there is no scene. */
static int area_named(const Scene *scene, const char *name)
{
    int area = scene ? scene->areas - 1 : -1;
    while (area >= 0 && !text_equal(scene->area[area].name, name))
        area--;
    return area;
}

static bool same_part(const ItemPart *a, const ItemPart *b)
{
    return a->role == b->role && a->flags == b->flags &&
           a->letter == b->letter &&
           text_equal(a->kind ? a->kind : "", b->kind ? b->kind : "") &&
           text_equal(a->text, b->text);
}

static bool same_parts(const ItemPart *a, const ItemPart *b, int parts)
{
    for (int i = 0; i < parts; i++)
        if (!same_part(&a[i], &b[i]))
            return false;
    return true;
}

/* The same but for parts. */
static bool same_face(const Item *a, const Item *b)
{
    return text_equal(a->id, b->id) && text_equal(a->kind, b->kind) &&
           a->look == b->look && a->column == b->column && a->row == b->row &&
           a->columns == b->columns && a->rows == b->rows &&
           a->turn == b->turn && a->owner == b->owner && a->flags == b->flags &&
           a->value == b->value && a->most == b->most && a->lost == b->lost &&
           a->end == b->end && text_equal(a->label, b->label) &&
           text_equal(a->text, b->text);
}

static bool same_item(const Scene *before, const Item *a, const Scene *scene,
                      const Item *b)
{
    return same_face(a, b) && a->parts == b->parts &&
           same_parts(&before->part[a->part], &scene->part[b->part], a->parts);
}

/* The items of an area, one after the other; -1: no more. */
static int next_item(const Scene *scene, int area, int item)
{
    while (item < scene->items && scene->item[item].area != area)
        item++;
    return item < scene->items ? item : -1;
}

/* A run of items of the area before: where the next would be, and its number
 * in that area. */
typedef struct Run {
    const Scene *scene;
    int area, item, number, first;
} Run;

static void end_run(Json *json, Run *run)
{
    if (run->first < 0)
        return;
    json_open(json, NULL, '[');
    json_int(json, NULL, run->first);
    json_int(json, NULL, run->number - run->first);
    json_close(json, ']');
    run->first = -1;
}

/* Whether the item comes next in the area before, where others may have gone;
 * then the run goes on or another one begins. */
static bool is_in_run(Json *json, Run *run, const Scene *scene,
                      const Item *item)
{
    int at = run->item, number = run->number;
    while (at >= 0 &&
           !same_item(run->scene, &run->scene->item[at], scene, item)) {
        at = next_item(run->scene, run->area, at + 1);
        number++;
    }
    if (at < 0)
        return false;
    if (number != run->number)
        end_run(json, run);
    if (run->first < 0)
        run->first = number;
    run->item = next_item(run->scene, run->area, at + 1);
    run->number = number + 1;
    return true;
}

/* An item of the area before, from where the next would be, of which nothing
 * differs but what is printed on it. */
static bool write_reprinted(Json *json, Run *run, const Scene *scene,
                            const Item *item, const Names *names)
{
    int at = run->item, number = run->number;
    while (at >= 0 && !same_face(&run->scene->item[at], item)) {
        at = next_item(run->scene, run->area, at + 1);
        number++;
    }
    if (at < 0)
        return false;
    json_open(json, NULL, '{');
    json_int(json, "as", number);
    write_parts(json, scene, item, names);
    json_close(json, '}');
    run->item = next_item(run->scene, run->area, at + 1);
    run->number = number + 1;
    return true;
}

static void write_items(Json *json, const Scene *scene, int area,
                        const Scene *last, int before, const Names *names)
{
    int first = before < 0 ? -1 : next_item(last, before, 0);
    Run run = {last, before, first, 0, -1};
    json_open(json, "items", '[');
    for (int i = next_item(scene, area, 0); i >= 0;
         i = next_item(scene, area, i + 1)) {
        if (is_in_run(json, &run, scene, &scene->item[i]))
            continue;
        end_run(json, &run);
        if (!write_reprinted(json, &run, scene, &scene->item[i], names))
            write_item(json, scene, &scene->item[i], names);
    }
    end_run(json, &run);
    json_close(json, ']');
}

static void write_seats(Json *json, uint32_t seats)
{
    json_open(json, NULL, '[');
    for (; seats; seats &= seats - 1)
        json_int(json, NULL, __builtin_ctz(seats) + 1);
    json_close(json, ']');
}

/* Row by row, where any row has owners. */
static void write_owners(Json *json, const Area *area)
{
    uint32_t all = 0;
    for (int row = 0; row < SCENE_ROWS; row++)
        all |= area->owners[row];
    if (!all)
        return;
    json_open(json, "owners", '[');
    for (int row = 0; row < area->rows && row < SCENE_ROWS; row++)
        write_seats(json, area->owners[row]);
    json_close(json, ']');
}

static bool same_frame(const Area *a, const Area *b)
{
    return text_equal(a->title, b->title) && a->role == b->role &&
           a->shape == b->shape && a->columns == b->columns &&
           a->rows == b->rows && a->asks == b->asks &&
           !__builtin_memcmp(a->owners, b->owners, sizeof a->owners);
}

/* All of an area but its name and its items. */
static void write_frame(Json *json, const Area *area, const Names *names)
{
    static const char *const shape[] = {"square", "card", "hex"};
    marked_text(json, "title", area->title, names);
    json_text(json, "role", scene_roles[area->role]);
    json_text(json, "shape", shape[area->shape]);
    json_int(json, "columns", area->columns);
    json_int(json, "rows", area->rows);
    if (area->asks)
        json_bool(json, "asks", true);
    write_owners(json, area);
}

static void write_area(Json *json, const Scene *scene, int area,
                       const Scene *last, const Names *names)
{
    const Area *a = &scene->area[area];
    int before = area_named(last, a->name);
    json_open(json, NULL, '{');
    json_text(json, "name", a->name);
    if (before < 0 || !same_frame(a, &last->area[before]))
        write_frame(json, a, names);
    write_items(json, scene, area, last, before, names);
    json_close(json, '}');
}

/* A preview that says nothing is left out. */
static void write_preview(Json *json, const char *key, const Scene *scene,
                          const Preview *preview, const Names *names)
{
    if (preview->item == SCENE_NOTHING && !preview->text[0])
        return;
    json_open(json, key, '{');
    if (preview->item != SCENE_NOTHING) {
        json_text(json, "item", scene->item[preview->item].id);
        json_int(json, "turn", preview->turn);
    }
    json_open(json, "cells", '[');
    for (int i = 0; i < preview->cells; i++) {
        const CellAt *cell = &scene->cell[preview->cell + i];
        json_cell(json, cell->column, cell->row);
    }
    json_close(json, ']');
    marked_text(json, "text", preview->text, names);
    json_close(json, '}');
}

static void write_odds(Json *json, const Choice *choice)
{
    if (!(choice->odds[0] | choice->odds[1] | choice->odds[2]))
        return;
    json_open(json, "odds", '[');
    for (int i = 0; i < 3; i++)
        json_int(json, NULL, choice->odds[i]);
    json_close(json, ']');
}

/* The path of a choice is written as the ids of its items. */
static void write_choice(Json *json, const Scene *scene, const Choice *choice,
                         const Names *names)
{
    static const char *const flag[] = {"once", "short", "same"};
    json_open(json, NULL, '{');
    json_int(json, "action", choice->action);
    json_open(json, "pick", '[');
    for (int i = 0; i < choice->picks; i++)
        json_text(json, NULL, scene->item[choice->pick[i]].id);
    json_close(json, ']');
    write_flags(json, choice->flags, flag);
    write_odds(json, choice);
    write_preview(json, "preview", scene, &choice->preview, names);
    marked_text(json, "text", choice->text, names);
    json_close(json, '}');
}

void json_cell(Json *json, int column, int row)
{
    json_open(json, NULL, '[');
    json_int(json, NULL, column);
    json_int(json, NULL, row);
    json_close(json, ']');
}

void json_scene(Json *json, const char *key, const Scene *scene,
                const Scene *last, const char *const *names, int you)
{
    Names marks = {names, you};
    json_open(json, key, '{');
    marked_text(json, "status", scene->status, &marks);
    write_preview(json, "plan", scene, &scene->plan, &marks);
    json_open(json, "areas", '[');
    for (int i = 0; i < scene->areas; i++)
        write_area(json, scene, i, last, &marks);
    json_close(json, ']');
    json_open(json, "choices", '[');
    for (int i = 0; i < scene->choices; i++)
        write_choice(json, scene, &scene->choice[i], &marks);
    json_close(json, ']');
    json_close(json, '}');
}
