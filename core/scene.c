/* scene.c -- the one picture of a position. */
#include "core/scene.h"
#include "core/text.h"

void scene_clear(Scene *scene)
{
    scene->status[0] = 0;
    scene->areas = scene->items = scene->choices = 0;
    scene->overflow = false;
}

void scene_copy(Scene *to, const Scene *from)
{
    scene_clear(to);
    __builtin_memcpy(to->status, from->status, sizeof to->status);
    __builtin_memcpy(to->area, from->area, sizeof to->area);
    __builtin_memcpy(to->item, from->item,
                     (size_t)from->items * sizeof *to->item);
    __builtin_memcpy(to->choice, from->choice,
                     (size_t)from->choices * sizeof *to->choice);
    to->areas = from->areas;
    to->items = from->items;
    to->choices = from->choices;
    to->overflow = from->overflow;
}

void scene_status(Scene *scene, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_list(scene->status, sizeof scene->status, format, list);
    va_end(list);
}

int scene_area(Scene *scene, const char *name, const char *title,
               CellShape shape, int columns, int rows)
{
    if (scene->areas == SCENE_AREAS) {
        scene->overflow = true;
        return SCENE_AREAS - 1;
    }
    Area *area = &scene->area[scene->areas];
    area->name = name;
    area->title = title;
    area->shape = shape;
    area->columns = (int16_t)columns;
    area->rows = (int16_t)rows;
    return scene->areas++;
}

Item *scene_item(Scene *scene, int area, const char *kind, int column, int row)
{
    Item *item = &scene->item[scene->items];
    if (scene->items < SCENE_ITEMS)
        scene->items++;
    else
        scene->overflow = true;
    __builtin_memset(item, 0, sizeof *item);
    item->kind = kind;
    item->area = (int16_t)area;
    item->column = (int16_t)column;
    item->row = (int16_t)row;
    item->columns = item->rows = 1;
    item->owner = SCENE_NOBODY;
    return item;
}

Choice *scene_choice(Scene *scene, int action, const char *format, ...)
{
    Choice *choice = &scene->choice[scene->choices];
    if (scene->choices < SCENE_CHOICES)
        scene->choices++;
    else
        scene->overflow = true;
    __builtin_memset(choice, 0, sizeof *choice);
    choice->action = (int16_t)action;
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

Item *scene_find(Scene *scene, const char *id)
{
    for (int i = 0; i < scene->items; i++)
        if (text_equal(scene->item[i].id, id))
            return &scene->item[i];
    return NULL;
}

void choice_pick(const Scene *scene, Choice *choice, const Item *item)
{
    if (item && choice->picks < SCENE_PICKS)
        choice->pick[choice->picks++] = (int16_t)(item - scene->item);
}
