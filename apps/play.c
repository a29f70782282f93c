/* play.c -- the command `play`: a game in this terminal, line by line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/commands.h"
#include "apps/ending.h"
#include "apps/file.h"
#include "apps/input.h"
#include "apps/prompt.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/setup.h"
#include "apps/story.h"
#include "core/record.h"
#include "games/games.h"

/* Beside the exit statuses: the person left before the game began. */
enum { LEFT = -1 };

static const char *const usual_bot = "sharp";

static void tell_rest(Host *host)
{
    uint32_t people = room_people(&host->room);
    if (people)
        prompt_tell(host,
                    host->looking >= 0 ? host->looking : __builtin_ctz(people));
    else
        story_print_since(stdout, &host->room.match, SPECTATOR, 0, "  ");
}

static int say_problem(const Host *host)
{
    if (!host->problem)
        return FINE;
    return say_failed("cannot write %s: %s", host->record, host->problem);
}

static int finish(Host *host)
{
    host_keep(host);
    prompt_leave(host);
    putchar('\n');
    tell_rest(host);
    putchar('\n');
    prompt_show(&host->room.match, OPEN);
    putchar('\n');
    ending_show(&host->room.match, room_only_person(&host->room));
    if (host->record && !host->problem)
        printf("The record is in %s.\n", host->record);
    return say_problem(host);
}

/* A name as the shell takes it. */
static void print_name(const char *before, const char *name)
{
    printf("%s", before);
    bool plain = strspn(name, "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789._/+-") == strlen(name);
    if (plain) {
        printf("%s", name);
        return;
    }
    putchar('\'');
    for (; *name; name++)
        printf(*name == '\'' ? "'\\''" : "%c", *name);
    putchar('\'');
}

/* Seats 1 to N, unless the people sit apart. */
static void print_people(const Host *host)
{
    uint32_t people = room_people(&host->room);
    if (people == 1)
        return;
    if (!(people & (people + 1))) {
        printf(" --people %d", bit_count(people));
        return;
    }
    const char *before = " --sit ";
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (people >> seat & 1) {
            printf("%s%d", before, seat + 1);
            before = ",";
        }
}

/* Whether one name is enough for all bots. */
static bool are_alike(const Bot *const bots[SEATS_MAX])
{
    const Bot *one = NULL;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        one = one ? one : bots[seat];
        if (bots[seat] && bots[seat] != one)
            return false;
    }
    return true;
}

static void print_bots(const Host *host)
{
    const Bot *const *bots = host->room.agenda.bot;
    bool alike = are_alike(bots);
    const char *before = " --bots ";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!bots[seat])
            continue;
        if (alike && strcmp(bots[seat]->name, usual_bot) == 0)
            return;
        printf("%s%s", before, bots[seat]->name);
        if (alike)
            return;
        before = ",";
    }
}

static void say_how_to_go_on(const Host *host, const char *kept)
{
    print_name("To go on: madcap play --load ", kept);
    if (host->record && !host->problem)
        print_name(" --record ", host->record);
    print_people(host);
    print_bots(host);
    putchar('\n');
}

static int stop(const Host *host, Prompted why)
{
    const char *kept = host_kept(host);
    if (why == PROMPT_QUIT) {
        if (kept)
            say_how_to_go_on(host, kept);
        else
            puts("This game is not kept; save FILE, or --record FILE at the "
                 "start, keeps one.");
        return say_problem(host);
    }
    putchar('\n');
    say_problem(host);
    if (kept)
        return say_failed("the input ended before the game did; %s has the "
                          "game so far",
                          kept);
    return say_failed("the input ended before the game did");
}

static int play_on(Host *host)
{
    room_settle(&host->room, host_now(host));
    while (!match_is_over(&host->room.match)) {
        if (host->room.match.entries == MATCH_PLIES)
            return say_failed("the game is longer than a match can hold");
        int person = room_whose(&host->room, host->looking);
        Prompted prompted =
            person >= 0 ? prompt_person(host, person) : prompt_watch(host);
        if (prompted == PROMPT_TIME)
            host_go_on(host);
        else if (prompted != PROMPT_ACTED)
            return stop(host, prompted);
    }
    return finish(host);
}

/* What a question at the start can also be answered with. */
enum { ASK_LEFT = -1, ASK_ENDED = -2 };

/* The game that a number, a name or the beginning of only one name means. */
static int find_game(const char *text)
{
    int32_t number;
    int count = 0, found = 0;
    while (games_all()[count])
        count++;
    if (text_int(text, 1, count, &number))
        return number;
    for (int i = 0; i < count; i++) {
        if (strcasecmp(text, games_all()[i]->id) == 0)
            return i + 1;
        if (strncasecmp(text, games_all()[i]->id, strlen(text)) == 0)
            found = found ? -1 : i + 1;
    }
    return found;
}

/* A line, or the usual answer for a blank one; 0, or how the asking ended. */
static int ask_line(char *line, size_t size)
{
    if (input_line(line, size, INPUT_NEVER) != INPUT_LINE)
        return ASK_ENDED;
    return strcmp(line, "q") == 0 || strcmp(line, "quit") == 0 ? ASK_LEFT : 0;
}

/* A game's number from 1, or how the asking ended. */
static int ask_game(void)
{
    char line[64];
    for (int i = 0; games_all()[i]; i++) {
        int used = printf("%3d  %-10s ", i + 1, games_all()[i]->id);
        say_wrapped(stdout, used, used, games_all()[i]->about);
    }
    for (;;) {
        printf("Which game? (number or name, q leaves) [1]: ");
        int answer = ask_line(line, sizeof line);
        if (answer < 0 || !*line)
            return answer < 0 ? answer : 1;
        int game = find_game(line);
        if (game > 0)
            return game;
        printf(game < 0 ? "'%s' begins more than one name.\n"
                        : "'%s' is none of these games.\n",
               line);
    }
}

static int ask_seats(const Game *game)
{
    char line[64], possible[32];
    int32_t seats = game->most_seats;
    seats_text(game, possible, sizeof possible);
    while (game->least_seats < game->most_seats) {
        printf("How many seats? (%s, q leaves) [%d]: ", possible,
               game->most_seats);
        int answer = ask_line(line, sizeof line);
        if (answer < 0)
            return answer;
        if (!*line)
            return game->most_seats;
        if (text_int(line, 1, SEATS_MAX, &seats) && seats_fit(game, seats))
            return seats;
        printf("'%s' is not %s.\n", line, possible);
    }
    return seats;
}

/* Where nothing is left to ask, the status of the program. */
static int unanswered(int answer)
{
    if (answer == ASK_LEFT)
        return LEFT;
    putchar('\n');
    return say_failed("the input ended before the game was chosen");
}

static int start_asked(const Args *args, Setup *setup)
{
    int number = ask_game();
    if (number < 0)
        return unanswered(number);
    int status = setup_table(args, games_all()[number - 1], setup);
    if (status != FINE || args_has(args, "seats"))
        return status;
    int seats = ask_seats(setup->table.game);
    if (seats < 0)
        return unanswered(seats);
    setup->table.seats = seats;
    return FINE;
}

static int start_new(const Args *args, Setup *setup, Host *host)
{
    int status = WRONG_USAGE;
    if (args->words == 0) {
        status = start_asked(args, setup);
    } else {
        const Game *game = setup_game(args->word[0]);
        if (game)
            status = setup_table(args, game, setup);
    }
    if (status == FINE)
        match_start(&host->room.match, &setup->table);
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
    bool fine = record_read(games_all(), text, size, &host->room.match, &why);
    free(text);
    if (!fine)
        return say_failed("%s:%d: %s", path, why.line, why.text);
    if (strlen(path) < sizeof host->saved)
        snprintf(host->saved, sizeof host->saved, "%s", path);
    host->saved_hash = match_hash(&host->room.match);
    const char *id = host->room.match.table.game->id;
    if (args->words > 0 && strcmp(args->word[0], id) != 0)
        return say_wrong("%s is a game of %s, not of %s", path, id,
                         args->word[0]);
    return FINE;
}

/* Reads "2,5" into a mask of seats. */
static int parse_sitters(const char *list, int seats, uint32_t *sitters)
{
    *sitters = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        char word[32];
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        int seat = seats_find(word, seats);
        if (seat < 0)
            return say_wrong("--sit '%s' is not a seat from 1 to %d", word,
                             seats);
        if (*sitters >> seat & 1)
            return say_wrong("--sit names seat %d twice", seat + 1);
        *sitters |= 1u << seat;
        if (!list[length])
            return FINE;
        list += length + 1;
    }
}

static int seat_people(const Args *args, int seats, uint32_t *people)
{
    const char *sitters = args_value(args, "sit");
    if (sitters && args_has(args, "people"))
        return say_wrong("--people does not go with --sit, which names the "
                         "seats of all people");
    if (sitters)
        return parse_sitters(sitters, seats, people);
    int64_t count = 1;
    int status = args_number(args, "people", 0, seats, &count);
    *people = (1u << count) - 1;
    return status;
}

static int seat_players(const Args *args, int seats, Setup *setup)
{
    uint32_t people = 0;
    int status = seat_people(args, seats, &people);
    if (status != FINE)
        return status;
    uint32_t bots = ((1u << seats) - 1) & ~people;
    if (!bots && args_has(args, "bots"))
        return say_wrong("--bots has no seat left: people sit in all %d",
                         seats);
    return bots ? setup_bots(args, bots, usual_bot, setup) : FINE;
}

/* Before the file is loaded: what another sitting adds to it after that would
 * be lost. */
static int take_record(const Host *host)
{
    const char *reason = host->record ? file_keep(host->record) : NULL;
    if (reason)
        return say_failed("cannot write %s: %s", host->record, reason);
    input_at_signal(file_release);
    return FINE;
}

/* The first record is written before the game begins, so that nobody plays
 * for long and then learns that nothing was kept. */
static int start_record(Host *host)
{
    if (!host->record)
        return FINE;
    if (!host_may_write(host, host->record))
        return say_failed("%s exists already and is not this game; give "
                          "--record another name, or go on with that game by "
                          "--load %s",
                          host->record, host->record);
    host_keep(host);
    return say_problem(host);
}

/* A seed that was drawn is nobody's to know: it tells every hidden card. */
static void greet(const Args *args, const Host *host)
{
    char seed[32] = "", text[128];
    if (args_has(args, "seed"))
        snprintf(seed, sizeof seed, ", seed %" PRIu64, host->room.agenda.seed);
    snprintf(text, sizeof text, "%s, %d seats%s. Type ? for help.",
             host->room.match.table.game->title, host->room.match.table.seats,
             seed);
    say_wrapped(stdout, 0, 0, text);
}

/* The room with everybody in it; nothing has been shown yet. */
static int open_room(const Args *args, Setup *setup, Host *host)
{
    const char *path = args_value(args, "load");
    host->record = args_value(args, "record");
    int status = take_record(host);
    if (status == FINE)
        status = path ? load(args, path, host) : start_new(args, setup, host);
    if (status == FINE)
        status = seat_players(args, host->room.match.table.seats, setup);
    if (status == FINE)
        status = setup_seed(args, setup);
    if (status != FINE)
        return status;
    room_open(&host->room, &host->pad, setup->seed);
    for (int seat = 0; seat < host->room.match.table.seats; seat++)
        room_seat(&host->room, seat, setup->bots[seat], "");
    host->looking = host->acted = host->shown_to = -1;
    host->plain = args_has(args, "plain");
    return start_record(host);
}

static int run_play(const Args *args)
{
    enum { SCREEN = 1 << 15 };
    static Host host;
    static Setup setup;
    /* A picture comes as a whole; whoever waits for input flushes. */
    setvbuf(stdout, NULL, _IOFBF, SCREEN);
    int status = open_room(args, &setup, &host);
    if (status != FINE)
        return status == LEFT ? FINE : status;
    greet(args, &host);
    status = play_on(&host);
    char typed[64];
    input_drop(typed, sizeof typed);
    return status;
}

static const Flag flags[] = {
    FLAG_SEATS,
    {"people", "N", "seats 1 to N are people, at this keyboard; normally 1"},
    {"sit", "LIST", "people sit in these seats instead: 2, or 2,5"},
    FLAG_BOTS,
    FLAG_OPTION,
    FLAG_BOX,
    FLAG_SEED,
    {"record", "FILE", "keep the game in this file, up to date at each prompt"},
    {"load", "FILE", "go on with the game of this file"},
    {"plain", NULL, "line by line, also where single keys would do"},
    {0}};

const Command command_play = {
    .name = "play",
    .words = "[GAME]",
    .about = "play against bots, or several people at one keyboard",
    .help =
        "You sit in seat 1 and sharp bots on the others, unless --people or\n"
        "--sit, and --bots, say otherwise. At the prompt type the number of\n"
        "an action or its words, shortened as you like; ? explains the rest.\n"
        "With several people a hand is shown only after its owner has pressed\n"
        "Enter. Where quickness counts, each person has two keys.\n\n"
        "Examples:\n"
        "  madcap play\n"
        "  madcap play GAME --seats 3 --record game.txt\n"
        "  madcap play --load game.txt\n"
        "  madcap play GAME --people 2 --bots random\n"
        "  madcap play GAME --sit 1,3\n",
    .flags = flags,
    .most_words = 1,
    .run = run_play,
};
