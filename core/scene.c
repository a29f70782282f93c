/* scene.c -- the one picture of a position. */
#include "core/scene.h"
#include "core/asserts.h"
#include "core/set.h"
#include "core/text.h"

const char *const scene_roles[ROLES] = {
    "board", "contest", "players", "counters", "stock",  "offer",
    "hand",  "hands",   "panel",   "panels",   "legend", "result"};
const char *const scene_looks[LOOKS] = {"place", "gap",     "slot", "card",
                                        "piece", "tile",    "way",  "seat",
                                        "count", "heading", "note"};

static const Preview no_preview = {SCENE_NOTHING, 0, 0, 0, ""};

void scene_clear(Scene *scene)
{
    scene->status[0] = 0;
    scene->areas = scene->items = scene->choices = 0;
    scene->parts = scene->cells = 0;
    scene->overflow = false;
    scene->plan = no_preview;
}

void scene_copy(Scene *to, const Scene *from)
{
    scene_clear(to);
    __builtin_memcpy(to->status, from->status, sizeof to->status);
    __builtin_memcpy(to->area, from->area, sizeof to->area);
    __builtin_memcpy(to->item, from->item,
                     (size_t)from->items * sizeof *to->item);
    __builtin_memcpy(to->part, from->part,
                     (size_t)from->parts * sizeof *to->part);
    __builtin_memcpy(to->cell, from->cell,
                     (size_t)from->cells * sizeof *to->cell);
    __builtin_memcpy(to->choice, from->choice,
                     (size_t)from->choices * sizeof *to->choice);
    to->areas = from->areas;
    to->items = from->items;
    to->parts = from->parts;
    to->cells = from->cells;
    to->choices = from->choices;
    to->plan = from->plan;
    to->overflow = from->overflow;
}

void scene_status(Scene *scene, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_list(scene->status, sizeof scene->status, format, list);
    va_end(list);
}

int scene_area(Scene *scene, Role role, const char *name, const char *title,
               CellShape shape, int columns, int rows)
{
    ASSERT(name && title && columns > 0 && rows > 0);
    if (scene->areas == SCENE_AREAS) {
        scene->overflow = true;
        return SCENE_AREAS - 1;
    }
    Area *area = &scene->area[scene->areas];
    __builtin_memset(area, 0, sizeof *area);
    area->role = role;
    area->name = name;
    area->title = title;
    area->shape = shape;
    area->columns = (int16_t)columns;
    area->rows = (int16_t)rows;
    return scene->areas++;
}

void scene_owners(Scene *scene, int area, int row, uint32_t seats)
{
    ASSERT(area >= 0 && area < scene->areas && seats <= UINT8_MAX);
    if (row >= 0 && row < SCENE_ROWS)
        scene->area[area].owners[row] = (uint8_t)seats;
    else
        scene->overflow = true;
}

Item *scene_item(Scene *scene, int area, Look look, int column, int row)
{
    ASSERT(area >= 0 && area < scene->areas && look < LOOKS);
    Item *item = &scene->item[scene->items];
    if (scene->items < SCENE_ITEMS)
        scene->items++;
    else
        scene->overflow = true;
    __builtin_memset(item, 0, sizeof *item);
    item->look = look;
    item->kind = scene_looks[look];
    if (look == LOOK_PLACE || look == LOOK_SLOT || look == LOOK_WAY)
        item->flags = ITEM_GROUND;
    item->area = (int16_t)area;
    item->column = (int16_t)column;
    item->row = (int16_t)row;
    item->columns = item->rows = 1;
    item->owner = SCENE_NOBODY;
    return item;
}

Choice *scene_choice(Scene *scene, int action, const char *format, ...)
{
    ASSERT(action >= 0 && action < SET_SIZE);
    Choice *choice = &scene->choice[scene->choices];
    if (scene->choices < SCENE_CHOICES)
        scene->choices++;
    else
        scene->overflow = true;
    __builtin_memset(choice, 0, sizeof *choice);
    choice->action = (int16_t)action;
    choice->preview = no_preview;
    va_list list;
    va_start(list, format);
    text_format_list(choice->text, sizeof choice->text, format, list);
    va_end(list);
    return choice;
}

void item_id(Item *item, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_list(item->id, sizeof item->id, format, list);
    va_end(list);
}

void item_label(Item *item, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_list(item->label, sizeof item->label, format, list);
    va_end(list);
}

void item_text(Item *item, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_list(item->text, sizeof item->text, format, list);
    va_end(list);
}

void item_count(Item *item, int value, int most)
{
    item->flags |= ITEM_COUNTS;
    item->value = (int16_t)value;
    item->most = (int16_t)most;
}

ItemPart *item_part(Scene *scene, Item *item, PartRole role, const char *kind,
                    const char *format, ...)
{
    ItemPart *part = &scene->part[scene->parts];
    if (item->parts == 0)
        item->part = scene->parts;
    if (scene->parts < SCENE_PARTS &&
        item->part + item->parts == scene->parts) {
        scene->parts++;
        item->parts++;
    } else {
        scene->overflow = true;
    }
    part->kind = kind;
    part->role = role;
    part->flags = 0;
    part->letter = 0;
    va_list list;
    va_start(list, format);
    text_format_list(part->text, sizeof part->text, format, list);
    va_end(list);
    return part;
}

Item *scene_find(Scene *scene, const char *id)
{
    for (int i = 0; i < scene->items; i++)
        if (text_equal(scene->item[i].id, id))
            return &scene->item[i];
    return NULL;
}

void choice_pick(const Scene *scene, Choice *choice, const Item *item)
{
    ASSERT(!item || (item >= scene->item && item <= scene->item + SCENE_ITEMS));
    ASSERT(choice->picks < SCENE_PICKS);
    if (item && choice->picks < SCENE_PICKS)
        choice->pick[choice->picks++] = (int16_t)(item - scene->item);
}

void choice_pick_id(Scene *scene, Choice *choice, const char *format, ...)
{
    char id[sizeof scene->item->id];
    va_list list;
    va_start(list, format);
    text_format_list(id, sizeof id, format, list);
    va_end(list);
    choice_pick(scene, choice, scene_find(scene, id));
}

void scene_preview(Scene *scene, Preview *preview, const Item *item,
                   const char *format, ...)
{
    preview->item = item ? (int16_t)(item - scene->item) : SCENE_NOTHING;
    preview->turn = item ? item->turn : 0;
    preview->cell = scene->cells;
    preview->cells = 0;
    va_list list;
    va_start(list, format);
    text_format_list(preview->text, sizeof preview->text, format, list);
    va_end(list);
}

void preview_cell(Scene *scene, Preview *preview, int column, int row)
{
    CellAt cell = {(int16_t)column, (int16_t)row};
    if (scene->cells == SCENE_CELLS ||
        preview->cell + preview->cells != scene->cells) {
        scene->overflow = true;
        return;
    }
    scene->cell[scene->cells++] = cell;
    preview->cells++;
}
