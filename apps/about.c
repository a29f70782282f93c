/* about.c -- the commands `games` and `rules`: what there is to play. */
#include <stdio.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/input.h"
#include "apps/page.h"
#include "apps/say.h"
#include "apps/setup.h"
#include "core/facts.h"
#include "core/json.h"
#include "games/games.h"

enum { INDENT = 21 };

static void print_option(const Option *option)
{
    char normal[32], buf[320];
    Text values = text_into(buf, sizeof buf);
    option_text(option, option->normal, normal, sizeof normal);
    printf("    %-16s ", option->name);
    say_wrapped(stdout, INDENT, INDENT, option->help);
    printf("%*s", INDENT, "");
    if (!option->choices)
        text_print(&values, "%d to %d", option->least, option->most);
    for (int i = 0; option->choices && option->choices[i]; i++)
        text_print(&values, "%s%s", i ? ", " : "", option->choices[i]);
    text_print(&values, "; normally %s", normal);
    say_wrapped(stdout, INDENT, INDENT, buf);
}

static void print_game(const Game *game)
{
    printf("%-10s %s\n", game->id, game->title);
    printf("  %s\n", game->about);
    char seats[32];
    seats_text(game, seats, sizeof seats);
    printf("  %s seats, about %d minutes\n", seats, game->minutes);
    if (game->options[0].name)
        printf("  options:\n");
    for (const Option *option = game->options; option->name; option++)
        print_option(option);
}

static void print_games_json(const Game *only)
{
    static char buf[1 << 17];
    Json json;
    json_start(&json, buf, sizeof buf);
    json_open(&json, NULL, '[');
    for (int i = 0; games_all()[i]; i++)
        if (!only || only == games_all()[i])
            json_game(&json, games_all()[i]);
    json_close(&json, ']');
    say_json(&json);
}

static int run_games(const Args *args)
{
    const Game *only = NULL;
    if (args->words > 0 && !(only = setup_game(args->word[0])))
        return WRONG_USAGE;
    if (args_has(args, "json")) {
        print_games_json(only);
        return FINE;
    }
    for (int i = 0; games_all()[i]; i++) {
        if (only && only != games_all()[i])
            continue;
        if (!only && i > 0)
            putchar('\n');
        print_game(games_all()[i]);
    }
    return FINE;
}

static int run_rules(const Args *args)
{
    const Game *game = setup_game(args->word[0]);
    if (!game)
        return WRONG_USAGE;
    if (args_has(args, "json")) {
        static char buf[1 << 18];
        Json json;
        json_start(&json, buf, sizeof buf);
        json_open(&json, NULL, '{');
        json_text(&json, "game", game->id);
        json_int(&json, "rules_number", game->rules_number);
        json_text(&json, "rules", game_rules(game));
        json_close(&json, '}');
        say_json(&json);
    } else {
        const char *word = args->words > 1 ? args->word[1] : "";
        if (!page_show(game_rules(game), word, INPUT_NEVER))
            return say_failed("the rules of %s have no heading with '%s'",
                              game->id, word);
    }
    return FINE;
}

static const Flag about_flags[] = {FLAG_JSON, {0}};

const Command command_games = {
    .name = "games",
    .words = "[GAME]",
    .about = "the games, with seats and options",
    .help = "Lists every game, or one: its seats, how long it takes, and the\n"
            "rules that can be chosen with --option NAME=VALUE.\n\n"
            "Example:\n  madcap games\n",
    .flags = about_flags,
    .most_words = 1,
    .run = run_games,
};

const Command command_rules = {
    .name = "rules",
    .words = "GAME [WORD]",
    .about = "the rules of a game",
    .help = "Shows the rules page of a game, on a terminal a screenful at a\n"
            "time: Enter goes on, b back, q leaves. Elsewhere it is printed\n"
            "as it is, in Markdown. With a WORD it begins at the first\n"
            "heading that has it.\n\n"
            "Examples:\n  madcap rules GAME\n  madcap rules GAME end\n",
    .flags = about_flags,
    .least_words = 1,
    .most_words = 2,
    .run = run_rules,
};
