/* table.c -- the games, and tables set up from text. */
#include <stdlib.h>

#include "bots/bot.h"
#include "core/facts.h"
#include "games/games.h"
#include "lib/own.h"

enum { WORD_MAX = 128 };

const char *madcap_game(int n)
{
    for (int i = 0; games_all()[i]; i++)
        if (i == n)
            return games_all()[i]->id;
    why_refuse("there is no game of number %d", n);
    return NULL;
}

const char *madcap_bot_name(int n)
{
    for (int i = 0; bots_all[i]; i++)
        if (i == n)
            return bots_all[i]->name;
    why_refuse("there is no bot of number %d", n);
    return NULL;
}

const Game *table_game(const char *id)
{
    const Game *game = id ? game_find(id) : NULL;
    if (!id)
        why_refuse("no game is named");
    else if (!game)
        why_refuse("there is no game '%s'", id);
    return game;
}

int madcap_facts(const char *game, char *buf, size_t size)
{
    Json json;
    const Game *found = table_game(game);
    if (!found || !why_has_room(buf, size))
        return -1;
    json_start(&json, buf, size);
    json_game(&json, found);
    return why_text(&json.text);
}

const char *madcap_rules(const char *game)
{
    const Game *found = table_game(game);
    return found ? game_rules(found) : NULL;
}

/* ---- setting up ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* The next word of the options; false: there is none, or it is too long and
 * cut, which no option is. */
static bool next_word(const char **rest, char word[WORD_MAX])
{
    size_t length = 0;
    while (is_blank(**rest))
        ++*rest;
    for (; **rest && !is_blank(**rest); ++*rest)
        if (length + 1 < WORD_MAX)
            word[length++] = **rest;
    word[length] = 0;
    return length > 0;
}

static bool set_options(Table *table, const char *options)
{
    char word[WORD_MAX];
    Why why = {0, ""};
    while (next_word(&options, word)) {
        char *value = word;
        while (*value && *value != '=')
            value++;
        if (!*value) {
            why_refuse("'%s' is not NAME=VALUE", word);
            return false;
        }
        *value++ = 0;
        if (!table_set(table, word, value, &why)) {
            why_refuse("%s", why.text);
            return false;
        }
    }
    return true;
}

static bool set_box(Table *table, const char *box)
{
    Why why = {0, ""};
    Reader reader = {box, box + text_length(box), 0};
    if (table->game->box_read(table->game, &reader, table->box, &why))
        return true;
    if (why.line)
        why_refuse("line %d of the box: %s", (int)why.line, why.text);
    else
        why_refuse("the box: %s", why.text);
    return false;
}

madcap_table *table_copy(const Table *table)
{
    madcap_table *copy = malloc(sizeof *copy);
    if (!copy) {
        why_refuse("there is no memory for a table");
        return NULL;
    }
    copy->table = *table;
    copy->key = state_key(table);
    return copy;
}

madcap_table *madcap_table_new(const char *game, const char *options,
                               const char *box)
{
    Table table;
    const Game *found = table_game(game);
    if (!found)
        return NULL;
    table_start(&table, found);
    if ((options && !set_options(&table, options)) ||
        (box && !set_box(&table, box)))
        return NULL;
    return table_copy(&table);
}

void madcap_table_free(madcap_table *table)
{
    free(table);
}

/* ---- looking ---- */

bool table_is_there(const madcap_table *table)
{
    if (!table)
        why_refuse("there is no table");
    return table;
}

const char *madcap_table_game(const madcap_table *table)
{
    return table_is_there(table) ? table->table.game->id : NULL;
}

int madcap_table_seats(const madcap_table *table)
{
    return table_is_there(table) ? (int)table->table.seats : -1;
}

/* Through a buffer in which any text of its kind fits, because those who write
 * such a text take it for a mistake where it does not. */
int madcap_table_options(const madcap_table *table, char *buf, size_t size)
{
    char line[1024];
    if (!table_is_there(table) || !why_has_room(buf, size))
        return -1;
    table_write(&table->table, line, sizeof line);
    Text text = text_into(buf, size);
    text_add(&text, line);
    return why_text(&text);
}

int madcap_table_box(const madcap_table *table, char *buf, size_t size)
{
    char page[BOX_TEXT];
    if (!table_is_there(table) || !why_has_room(buf, size))
        return -1;
    const Game *game = table->table.game;
    game->box_write(game, table->table.box, page, sizeof page);
    Text text = text_into(buf, size);
    text_add(&text, page);
    return why_text(&text);
}
