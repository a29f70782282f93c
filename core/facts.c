/* facts.c -- what a game is, as JSON. */
#include "core/facts.h"

#include "core/table.h"

static void write_option(Json *json, const Option *option)
{
    char normal[32];
    option_text(option, option->normal, normal, sizeof normal);
    json_open(json, NULL, '{');
    json_text(json, "name", option->name);
    json_text(json, "help", option->help);
    if (option->choices) {
        json_open(json, "choices", '[');
        for (int i = 0; option->choices[i]; i++)
            json_text(json, NULL, option->choices[i]);
        json_close(json, ']');
        json_text(json, "normal", normal);
    } else {
        json_int(json, "least", option->least);
        json_int(json, "most", option->most);
        json_int(json, "normal", option->normal);
    }
    json_close(json, '}');
}

void json_game(Json *json, const Game *game)
{
    json_open(json, NULL, '{');
    json_text(json, "id", game->id);
    json_text(json, "title", game->title);
    json_text(json, "about", game->about);
    json_open(json, "seats", '[');
    for (int32_t seats = 1; seats <= SEATS_MAX; seats++)
        if (seats_fit(game, seats))
            json_int(json, NULL, seats);
    json_close(json, ']');
    json_text(json, "unit", game->unit);
    json_int(json, "minutes", game->minutes);
    json_int(json, "rules_number", game->rules_number);
    json_bool(json, "toy", game->toy);
    json_open(json, "options", '[');
    for (const Option *option = game->options; option->name; option++)
        write_option(json, option);
    json_close(json, ']');
    json_close(json, '}');
}
