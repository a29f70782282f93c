/* list.c -- the legal actions of a seat: numbered, printed, found again. */
#include "apps/list.h"

#include <stdio.h>
#include <string.h>

#include "apps/say.h"
#include "apps/seats.h"
#include "core/table.h"

/* What is typed for an action, and what it means. */
typedef struct Entry {
    int action;
    char text[ACTION_TEXT];
} Entry;

static int entries(const Match *match, int seat, Entry entry[SET_SIZE])
{
    const Table *table = &match->table;
    Set legal = table->game->legal(table, match->state, seat);
    int count = 0;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        Entry *e = &entry[count++];
        e->action = a;
        table->game->action_text(table, seat, a, e->text, sizeof e->text);
    }
    return count;
}

static const char *sentence(const Scene *scene, int action)
{
    for (int i = 0; i < scene->choices; i++)
        if (scene->choice[i].action == action)
            return scene->choice[i].text;
    return "";
}

void list_sentences(const Match *match, int seat)
{
    static Scene scene;
    alignas(8) unsigned char view[STATE_MAX];
    Entry entry[SET_SIZE];
    int count = entries(match, seat, entry);
    match_view(match, seat, view);
    scene_clear(&scene);
    match->table.game->draw(&match->table, view, seat, &scene);
    for (int i = 0; i < count; i++) {
        char text[256];
        tale_fill(text, sizeof text, sentence(&scene, entry[i].action),
                  seats_names(), seat);
        printf("%3d %-20s %s\n", i + 1, entry[i].text, text);
    }
}

void list_actions(const Match *match, int seat)
{
    enum { FEW = 6 }; /* there is room to explain them at once */
    Entry entry[SET_SIZE];
    int count = entries(match, seat, entry), widest = 0;
    if (count <= FEW) {
        list_sentences(match, seat);
        return;
    }
    for (int i = 0; i < count; i++)
        if ((int)strlen(entry[i].text) > widest)
            widest = (int)strlen(entry[i].text);
    int columns = say_width() / (widest + 6);
    if (columns < 1)
        columns = 1;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows)
            printf("%s%3d%s %-*s", seats_dim(), i + 1, seats_plain(),
                   i + rows < count ? widest + 2 : 0, entry[i].text);
        putchar('\n');
    }
}

void list_matches(const Match *match, int seat, const char *text)
{
    Entry entry[SET_SIZE];
    int count = entries(match, seat, entry);
    for (int i = 0; i < count; i++)
        if (strncmp(entry[i].text, text, strlen(text)) == 0)
            printf("%3d %s\n", i + 1, entry[i].text);
}

int list_find(const Match *match, int seat, const char *text)
{
    Entry entry[SET_SIZE];
    int count = entries(match, seat, entry);
    int32_t number;
    if (text_int(text, 1, count, &number))
        return entry[number - 1].action;
    return action_parse(&match->table, match->state, seat, text);
}

void list_example(const Match *match, int seat, char text[ACTION_TEXT])
{
    Entry entry[SET_SIZE];
    int count = entries(match, seat, entry);
    memcpy(text, entry[count - 1].text, ACTION_TEXT);
}
