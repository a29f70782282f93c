/* play.c -- the command `play`: a game in this terminal, line by line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/file.h"
#include "apps/input.h"
#include "apps/prompt.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/story.h"
#include "core/record.h"
#include "games/games.h"

/* Which person the keyboard belongs to now: who is awaited, else who may act;
 * SPECTATOR when several may, -1 when nobody at the keyboard can do a thing. */
static int whom_to_ask(const Host *host)
{
    Actors actors = match_actors(&host->match);
    uint32_t awaited = actors.awaited & host->people;
    uint32_t free = actors.free & host->people;
    if (awaited)
        return __builtin_ctz(awaited);
    if (!free)
        return -1;
    return bit_count(free) == 1 ? __builtin_ctz(free) : SPECTATOR;
}

static void show_ranking(const Match *match)
{
    const Table *table = &match->table;
    Result result;
    table->game->result(table, match->state, &result);
    for (int rank = 1; rank <= table->seats; rank++)
        for (int seat = 0; seat < table->seats; seat++) {
            char badge[64];
            if (result.rank[seat] != rank)
                continue;
            int score = result.score[seat];
            printf("  %d. %s with %d %s\n", rank,
                   seats_badge(seat, badge, sizeof badge), score,
                   score == 1 || score == -1 ? "point" : "points");
        }
}

static void tell_rest(const Host *host)
{
    int viewer = SPECTATOR;
    int32_t from = 0;
    if (host->people) {
        viewer =
            host->looking >= 0 ? host->looking : __builtin_ctz(host->people);
        from = host->told[viewer];
    }
    story_print(stdout, &host->match, viewer, from, "  ");
}

static int finish(Host *host)
{
    host_keep(host);
    putchar('\n');
    tell_rest(host);
    putchar('\n');
    prompt_show(&host->match, OPEN);
    puts("\nThe game is over.");
    show_ranking(&host->match);
    if (host->record && !host->record_failed)
        printf("The record is in %s.\n", host->record);
    return host->record_failed ? FAILED : FINE;
}

static int stop(const Host *host, Prompted why)
{
    const char *kept =
        host->record && !host->record_failed ? host->record : NULL;
    if (why == PROMPT_QUIT) {
        if (kept)
            printf("To go on: madcap play --load %s\n", kept);
        return FINE;
    }
    putchar('\n');
    if (kept)
        return say_failed("the input ended before the game did; %s has the "
                          "game so far",
                          kept);
    return say_failed("the input ended before the game did");
}

static int play_on(Host *host)
{
    while (!match_is_over(&host->match)) {
        if (host->match.plies == MATCH_PLIES)
            return say_failed("the game is longer than a match can hold");
        host_prepare(host);
        int person = whom_to_ask(host);
        Prompted prompted = PROMPT_TIME;
        if (person >= 0)
            prompted = prompt_person(host, person);
        if (prompted == PROMPT_TIME)
            host_play(host, host->next.actor, host->next.action);
        else if (prompted != PROMPT_ACTED)
            return stop(host, prompted);
    }
    return finish(host);
}

/* Asks until one of least..most is typed; a blank line takes the usual. -1:
 * the input ended. */
static int ask_number(const char *what, int least, int most, int usual)
{
    char line[64];
    int32_t number;
    for (;;) {
        printf("%s (%d to %d) [%d]: ", what, least, most, usual);
        if (input_line(line, sizeof line, INPUT_NEVER) != INPUT_LINE)
            return -1;
        if (!*line)
            return usual;
        if (text_int(line, least, most, &number))
            return number;
        printf("'%s' is not a number from %d to %d.\n", line, least, most);
    }
}

static const Game *ask_game(void)
{
    int count = 0;
    for (; games_all()[count]; count++)
        printf("%3d  %-10s %s\n", count + 1, games_all()[count]->id,
               games_all()[count]->about);
    int number = ask_number("Which game?", 1, count, 1);
    if (number > 0)
        return games_all()[number - 1];
    putchar('\n');
    say_failed("the input ended before a game was chosen");
    return NULL;
}

static int ask_seats(Table *table)
{
    const Game *game = table->game;
    if (game->least_seats == game->most_seats)
        return FINE;
    int seats = ask_number("How many seats?", game->least_seats,
                           game->most_seats, game->most_seats);
    if (seats < 0) {
        putchar('\n');
        return say_failed("the input ended before the seats were chosen");
    }
    table->seats = seats;
    return FINE;
}

static int start_new(const Args *args, Host *host)
{
    bool asking = args->words == 0;
    const Game *game = asking ? ask_game() : setup_game(args->word[0]);
    if (!game)
        return asking ? FAILED : WRONG_USAGE;
    int status = setup_table(args, game, &host->setup);
    if (status == FINE && asking && !args_has(args, "seats"))
        status = ask_seats(&host->setup.table);
    if (status == FINE)
        match_start(&host->match, &host->setup.table);
    return status;
}

static int load(const Args *args, const char *path, Host *host)
{
    static const char *const fixed[] = {"seats", "option", "box"};
    for (int i = 0; i < 3; i++)
        if (args_has(args, fixed[i]))
            return say_wrong("--%s does not go with --load: the setup comes "
                             "from the file",
                             fixed[i]);
    size_t size;
    char *text = file_read(path, RECORD_MAX, &size);
    if (!text)
        return FAILED;
    Why why = {0};
    bool fine = record_read(games_all(), text, size, &host->match,
                            host->setup.box, &why);
    free(text);
    if (!fine)
        return say_failed("%s:%d: %s", path, why.line, why.text);
    const char *id = host->match.table.game->id;
    if (args->words > 0 && strcmp(args->word[0], id) != 0)
        return say_wrong("%s is a game of %s, not of %s", path, id,
                         args->word[0]);
    return FINE;
}

static int seat_players(const Args *args, Host *host)
{
    int seats = host->match.table.seats;
    int64_t people = 1;
    int status = args_number(args, "people", 0, seats, &people);
    if (status != FINE)
        return status;
    host->people = (1u << people) - 1;
    uint32_t bots = ((1u << seats) - 1) & ~host->people;
    if (!bots && args_has(args, "bots"))
        return say_wrong("--bots has no seat left: people sit on all %d",
                         seats);
    return bots ? setup_bots(args, bots, "greedy", &host->setup) : FINE;
}

static int run_play(const Args *args)
{
    static Host host;
    const char *path = args_value(args, "load");
    host.looking = -1;
    host.record = args_value(args, "record");
    int status = path ? load(args, path, &host) : start_new(args, &host);
    if (status == FINE)
        status = seat_players(args, &host);
    if (status == FINE)
        status = setup_seed(args, &host.setup);
    if (status != FINE)
        return status;
    host_forget(&host);
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        host.told[viewer] = host.match.plies;
    printf("%s, %d seats, seed %llu. Type ? for help.\n",
           host.match.table.game->title, host.match.table.seats,
           (unsigned long long)host.setup.seed);
    return play_on(&host);
}

static const Flag flags[] = {
    FLAG_SEATS,
    {"people", "N", "seats 1 to N are people, at this keyboard; normally 1"},
    FLAG_BOTS,
    FLAG_OPTION,
    FLAG_BOX,
    FLAG_SEED,
    {"record", "FILE", "keep the game in this file, up to date at each prompt"},
    {"load", "FILE", "go on with the game of this file"},
    {"plain", NULL, "line by line; it is the only way so far"},
    {0}};

const Command command_play = {
    .name = "play",
    .words = "[GAME]",
    .about = "play against bots, or several people at one keyboard",
    .help =
        "You sit on seat 1 and greedy bots on the others, unless --people and\n"
        "--bots say otherwise. At the prompt type the number of an action, "
        "its\n"
        "words or a beginning of them; ? explains the rest. With several\n"
        "people a hand is shown only after its owner has pressed Enter.\n\n"
        "Examples:\n"
        "  madcap play\n"
        "  madcap play GAME --seats 3 --record game.txt\n"
        "  madcap play --load game.txt\n"
        "  madcap play GAME --people 2 --bots random\n",
    .flags = flags,
    .most_words = 1,
    .run = run_play,
};
