/* answer.c -- what the position helpers of games' tests share. */
#include "tests/answer.h"

#include <stdio.h>
#include <string.h>

#include "core/reason.h"
#include "core/record.h"
#include "games/games.h"
#include "tests/test.h"

enum { TEXTS = 8, TEXT_SIZE = 4096 };

char *answer_text(void)
{
    static char texts[TEXTS][TEXT_SIZE];
    static int next;
    char *text = texts[next++ % TEXTS];
    text[0] = 0;
    return text;
}

void answer_add(char *text, const char *between, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, TEXT_SIZE - length, "%s%s", length ? between : "",
             more);
}

const char *answer_reason(const Table *table, const void *state, int seat)
{
    char *buf = answer_text();
    Text text = text_into(buf, REASON_TEXT);
    table->game->reason(table, state, seat - 1, &text);
    return buf;
}

const char *answer_actions(const Match *match, int actor)
{
    const Table *table = &match->table;
    char *text = answer_text(), action[ACTION_TEXT];
    Set legal = table->game->legal(table, match->state, actor);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        table->game->action_text(table, actor, a, action, sizeof action);
        answer_add(text, ", ", action);
    }
    return text;
}

static size_t read_file(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL))
        return 0;
    size_t length = fread(text, 1, size, file);
    fclose(file);
    return length;
}

const Area *answer_area(const Scene *scene, const char *name)
{
    static const Area none;
    for (int i = 0; i < scene->areas; i++)
        if (strcmp(scene->area[i].name, name) == 0)
            return &scene->area[i];
    CHECK_TEXT(name, "an area");
    return &none;
}

const Item *answer_item(Scene *scene, const char *id)
{
    static const Item none;
    const Item *found = scene_find(scene, id);
    if (!found)
        CHECK_TEXT(id, "an item");
    return found ? found : &none;
}

const char *answer_parts(Scene *scene, const char *id)
{
    const Item *item = answer_item(scene, id);
    char *text = answer_text();
    for (int i = 0; i < item->parts; i++)
        answer_add(text, ", ", scene->part[item->part + i].text);
    return text;
}

bool answer_record(const char *path, Match *match)
{
    static char text[RECORD_MAX];
    Why why = {0, ""};
    test_place("%s", path);
    size_t length = read_file(path, text, sizeof text);
    if (!record_read(games_all(), text, length, match, &why)) {
        test_place("%s:%d", path, (int)why.line);
        CHECK_TEXT(why.text, NULL);
        return false;
    }
    test_place("%s", "");
    return true;
}

void answer_rewind(Match *match, int32_t plies)
{
    static Match whole;
    whole = *match;
    match_start(match, &whole.table);
    for (int32_t i = 0; i < whole.entries && match->plies < plies; i++) {
        Ply ply = whole.ply[i];
        if (match_stands(&whole, i))
            CHECK_TEXT(match_play(match, ply.actor, ply.action, NULL), NULL);
    }
}
