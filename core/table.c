/* table.c -- a game set up, from and to text. */
#include "core/table.h"

#include "core/asserts.h"

void table_start(Table *table, const Game *game)
{
    ASSERT(game->box_size <= BOX_MAX && option_count(game) <= OPTIONS_MAX);
    __builtin_memset(table, 0, sizeof *table);
    table->game = game;
    __builtin_memcpy(table->box, game->box, game->box_size);
    table->seats = game->most_seats;
    for (int i = 0; i < option_count(game); i++)
        table->option[i] = game->options[i].normal;
}

bool table_is_sound(const Table *table)
{
    const Game *game = table->game;
    for (int i = 0; i < option_count(game); i++)
        if (table->option[i] < option_least(&game->options[i]) ||
            table->option[i] > option_most(&game->options[i]))
            return false;
    return seats_fit(game, table->seats) && game->state_size <= STATE_MAX &&
           game->box_size <= BOX_MAX;
}

void table_draw(const Table *table, const void *state, int viewer, Scene *scene)
{
    alignas(8) unsigned char view[STATE_MAX];
    ASSERT(viewer >= 0 && viewer <= OPEN);
    __builtin_memcpy(view, state, table->game->state_size);
    table->game->redact(table, view, viewer);
    scene_clear(scene);
    table->game->draw(table, view, viewer, scene);
}

bool seats_fit(const Game *game, int32_t seats)
{
    return seats >= game->least_seats && seats <= game->most_seats;
}

size_t seats_text(const Game *game, char *buf, size_t size)
{
    if (game->least_seats == game->most_seats)
        return text_format(buf, size, "%d", (int)game->most_seats);
    return text_format(buf, size, "%d to %d", (int)game->least_seats,
                       (int)game->most_seats);
}

int option_count(const Game *game)
{
    int count = 0;
    while (game->options && game->options[count].name)
        count++;
    return count;
}

int32_t option_least(const Option *option)
{
    return option->choices ? 0 : option->least;
}

int32_t option_most(const Option *option)
{
    int32_t count = 0;
    if (!option->choices)
        return option->most;
    while (option->choices[count])
        count++;
    return count - 1;
}

size_t option_text(const Option *option, int32_t value, char *buf, size_t size)
{
    ASSERT(value >= option_least(option) && value <= option_most(option));
    if (option->choices)
        return text_format(buf, size, "%s", option->choices[value]);
    return text_format(buf, size, "%d", (int)value);
}

static bool option_parse(const Option *option, const char *text, int32_t *value)
{
    if (!option->choices)
        return text_int(text, option->least, option->most, value);
    for (int32_t i = 0; option->choices[i]; i++) {
        if (text_equal(option->choices[i], text)) {
            *value = i;
            return true;
        }
    }
    return false;
}

static bool refuse_value(const Option *option, const char *text, Why *why)
{
    char buf[192];
    Text list = text_into(buf, sizeof buf);
    if (!option->choices)
        return text_refuse(why, 0, "%s is %d to %d, not '%s'", option->name,
                           (int)option->least, (int)option->most, text);
    for (int i = 0; option->choices[i]; i++)
        text_print(&list, "%s%s", i ? ", " : "", option->choices[i]);
    return text_refuse(why, 0, "%s is one of %s, not '%s'", option->name, buf,
                       text);
}

static bool refuse_name(const Game *game, const char *name, Why *why)
{
    char buf[128];
    Text list = text_into(buf, sizeof buf);
    text_add(&list, "seats");
    for (int i = 0; i < option_count(game); i++)
        text_print(&list, ", %s", game->options[i].name);
    return text_refuse(why, 0, "no option '%s'; %s has %s", name, game->id,
                       buf);
}

static bool refuse_seats(const Game *game, const char *text, Why *why)
{
    char seats[32];
    seats_text(game, seats, sizeof seats);
    return text_refuse(why, 0, "%s has %s seats, not '%s'", game->id, seats,
                       text);
}

bool table_set(Table *table, const char *name, const char *value, Why *why)
{
    const Game *game = table->game;
    if (text_equal(name, "seats")) {
        int32_t seats;
        if (!text_int(value, 1, SEATS_MAX, &seats) || !seats_fit(game, seats))
            return refuse_seats(game, value, why);
        table->seats = seats;
        return true;
    }
    for (int i = 0; i < option_count(game); i++) {
        const Option *option = &game->options[i];
        if (text_equal(option->name, name))
            return option_parse(option, value, &table->option[i]) ||
                   refuse_value(option, value, why);
    }
    return refuse_name(game, name, why);
}

size_t table_write(const Table *table, char *buf, size_t size)
{
    const Game *game = table->game;
    Text line = text_into(buf, size);
    text_print(&line, "seats=%d", (int)table->seats);
    for (int i = 0; i < option_count(game); i++) {
        char value[32];
        option_text(&game->options[i], table->option[i], value, sizeof value);
        text_print(&line, " %s=%s", game->options[i].name, value);
    }
    ASSERT(!line.overflow);
    return line.length;
}

int action_parse(const Table *table, const void *state, int actor,
                 const char *text)
{
    Set legal = table->game->legal(table, state, actor);
    char name[ACTION_TEXT];
    ASSERT(actor >= 0 && actor <= CLOCK);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        table->game->action_text(table, actor, a, name, sizeof name);
        if (text_equal(name, text))
            return a;
    }
    return -1;
}

int seen_actor(int actor, int seen)
{
    ASSERT(seen >= 0 && seen < (CLOCK + 2) * SET_SIZE);
    return seen < SET_SIZE ? actor : seen / SET_SIZE - 1;
}

void seen_text(const Table *table, int actor, int seen, char *buf, size_t size)
{
    table->game->action_text(table, seen_actor(actor, seen), seen % SET_SIZE,
                             buf, size);
}

void actor_text(int actor, char buf[8])
{
    ASSERT(actor >= 0 && actor <= CLOCK);
    if (actor == CHANCE)
        text_format(buf, 8, "chance");
    else if (actor == CLOCK)
        text_format(buf, 8, "clock");
    else
        text_format(buf, 8, "%d", actor + 1);
}

int actor_parse(const char *text)
{
    int32_t seat;
    if (text_equal(text, "chance"))
        return CHANCE;
    if (text_equal(text, "clock"))
        return CLOCK;
    return text_int(text, 1, SEATS_MAX, &seat) ? (int)seat - 1 : -1;
}
