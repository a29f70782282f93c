/* join.c -- the command `join`: a seat at a table elsewhere, in this terminal.
 */
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/ending.h"
#include "apps/file.h"
#include "apps/input.h"
#include "apps/lobby.h"
#include "apps/prompt.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/setup.h"
#include "games/games.h"
#include "online/chance.h"
#include "online/names.h"

enum { LINE = 256, ANSWER_MS = 3000, PATIENCE_MS = 15000, LATEST = 3600 };

/* How a visit goes on. */
typedef enum { GO_ON, LEFT, ENDED, BROKEN } Course;

typedef struct Guest {
    Link link;
    Host host;
    Far far;
    const char *name; /* "": as last time, or none */
    int32_t seat;     /* from 1; 0: any */
    bool watches;
    bool script; /* nobody types: it is asked only where it matters */
    bool asked_to_sit, was_away, ended, follows, up;
    bool unseen; /* who is here was not shown yet */
    bool waited; /* for an answer, as long as people do */
} Guest;

static bool is_word(const char *line, const char *word)
{
    return strcasecmp(line, word) == 0;
}

/* ---- what came ---- */

/* The line of a prompt is left before something else is said. */
static void make_room(Guest *guest)
{
    if (!guest->host.keyed)
        prompt_leave(&guest->host);
    if (guest->up)
        putchar('\n');
    guest->up = false;
}

/* "the table is paused" becomes a sentence. Below a picture that is drawn in
 * place it would be gone with the next one. */
static void say_sentence(Guest *guest, const char *words)
{
    char text[FAR_WHY + 2];
    size_t length = strlen(words);
    bool ends = !length || ispunct((unsigned char)words[length - 1]);
    snprintf(text, sizeof text, "%s%s", words, ends ? "" : ".");
    text[0] = (char)toupper((unsigned char)text[0]);
    make_room(guest);
    if (guest->host.keyed)
        far_note(&guest->far, text);
    else
        puts(text);
}

static void keep_token(Guest *guest)
{
    const char *why =
        link_keep(&guest->link, guest->far.code, &guest->far.joined);
    if (why)
        say_failed("the seat will be lost with this program: %s", why);
}

/* Once the table is known: a seat, if one was asked for. */
static void sit_down(Guest *guest)
{
    Far *far = &guest->far;
    const char *name = far->joined.name;
    bool wants = (*guest->name || guest->seat) && *name;
    if (far->phase != FAR_GATHERS || far->you != SPECTATOR || !wants ||
        guest->asked_to_sit)
        return;
    guest->asked_to_sit = true;
    if (guest->seat)
        far_order(far, "sit", "{si ss}", "seat", (int)guest->seat, "name",
                  name);
    else
        far_order(far, "sit", "{ss}", "name", name);
}

/* Who sits down with the first word need not see that they do not sit yet. */
static bool is_sitting_down(const Guest *guest)
{
    const Far *far = &guest->far;
    return guest->asked_to_sit && far->you == SPECTATOR && far_waits(far);
}

static void tell_people(Guest *guest)
{
    Far *far = &guest->far;
    sit_down(guest);
    guest->unseen = is_sitting_down(guest);
    if (far->phase == FAR_GATHERS && !guest->unseen) {
        make_room(guest);
        putchar('\n');
        lobby_show(far, &guest->link);
    }
    char changes[1024], *at = changes, *end;
    Text said = text_into(changes, sizeof changes);
    lobby_changes(far, &said);
    for (; (end = strchr(at, '\n')); at = end + 1) {
        *end = 0;
        say_sentence(guest, at);
    }
    if (far->phase == FAR_IS_OVER && !far->record)
        far_say(far, "record", "{}");
}

static void tell_next(Guest *guest)
{
    if (!guest->far.again[0] || guest->follows)
        return;
    puts("The host plays again: type `again` to come along.");
}

/* All was open at the end: the record is the whole game. False: it is one of
 * another table. */
static bool open_record(Guest *guest)
{
    Far *far = &guest->far;
    Match *match = &guest->host.room.match;
    const Game *game = match->table.game;
    int seats = match->table.seats;
    Why why;
    far->loaded =
        far->hearer.table && far->record &&
        record_read(games_all(), far->record, strlen(far->record), match, &why);
    return !far->loaded ||
           (match->table.game == game && match->table.seats == seats);
}

static void show_end(Guest *guest)
{
    Far *far = &guest->far;
    Host *host = &guest->host;
    const Match *match = &host->room.match;
    if (guest->ended || !far->loaded)
        return;
    guest->ended = true;
    bool here = far->you != SPECTATOR && !far->chair[far->you].conceded;
    prompt_leave(host);
    make_room(guest);
    putchar('\n');
    host_tell(host, far->you);
    putchar('\n');
    prompt_show(match, match_is_over(match) ? OPEN : far->you);
    putchar('\n');
    if (match_is_over(match))
        ending_show(match, here ? far->you : -1);
    tell_next(guest);
}

static Course take_news(Guest *guest)
{
    Far *far = &guest->far;
    unsigned news = far_hear(far);
    if (news & FAR_LOST)
        return BROKEN;
    if (news & FAR_AWAY && !guest->was_away)
        say_sentence(guest, "the connection is lost; trying again");
    if (news & FAR_ENTERED && guest->was_away)
        say_sentence(guest, "the connection is back");
    guest->was_away = !far->entered && (guest->was_away || news & FAR_AWAY);
    if (news & FAR_ENTERED && !guest->watches)
        keep_token(guest);
    if (news & FAR_REFUSED)
        say_sentence(guest, far->why);
    if (news & (FAR_REACTION | FAR_WAITS))
        say_sentence(guest, far->said);
    if (news & FAR_RECORD && !open_record(guest)) {
        snprintf(far->why, sizeof far->why,
                 "the server hands out the record of another game");
        return BROKEN;
    }
    if (news & FAR_SEATS || (guest->unseen && !far_waits(far)))
        tell_people(guest);
    show_end(guest);
    if (news & FAR_REFUSED && !far->hearer.table)
        return BROKEN;
    return GO_ON;
}

/* Until one of these comes, or time is up: then false. */
static bool await(Far *far, unsigned wanted, int milliseconds)
{
    int64_t until = input_now() + milliseconds;
    for (;;) {
        unsigned news = far_hear(far);
        far->news |= news; /* for who looks later */
        if (news & (wanted | FAR_LOST))
            return !(news & FAR_LOST);
        if (input_now() >= until)
            return false;
        input_pause(until);
    }
}

/* ---- what is typed ---- */

/* The next game, when there is one: whoever was here may come along. */
static void go_along(Guest *guest)
{
    Far *far = &guest->far;
    char code[CODE_SIZE];
    Joined joined = far->joined;
    snprintf(code, sizeof code, "%s", far->again);
    guest->follows = guest->ended = false;
    guest->host.shown_to = -1;
    guest->asked_to_sit = true;
    far_enter(far, code, &joined);
}

static void play_again(Guest *guest)
{
    Far *far = &guest->far;
    guest->follows = true;
    if (far->again[0] || far->phase != FAR_IS_OVER)
        return;
    if (far->is_host)
        far_order(far, "again", "{}");
    else
        puts("The host can open the next game. You will be taken along.");
}

static Guest *here; /* whose words the table passes on */

static bool obey(void *of, char *line)
{
    (void)of;
    if (is_word(line, "again")) {
        play_again(here);
        return true;
    }
    return lobby_obey(&here->far, &here->link, line);
}

static void help(void)
{
    lobby_help(&here->far);
}

static void save(Guest *guest, const char *path)
{
    const char *record = guest->far.record;
    const char *why = record && *path ? file_write(path, record, strlen(record))
                                      : "type the name of a file after it";
    if (!record)
        puts("The server hands the record out once the game is over.");
    else if (why)
        printf("Nothing is saved: %s.\n", why);
    else
        printf("Saved in %s.\n", path);
}

/* A line where nothing is played. */
static Course take_line(Guest *guest, char *line)
{
    Far *far = &guest->far;
    if (is_word(line, "quit") || is_word(line, "q"))
        return LEFT;
    if (is_word(line, "?") || is_word(line, "help")) {
        if (far->phase == FAR_IS_OVER)
            puts("  look         the last picture\n"
                 "  save FILE    write the game to a file\n"
                 "  quit         leave the table");
        else
            puts("  quit         leave the table");
        lobby_help(far);
    } else if (strncasecmp(line, "save ", 5) == 0) {
        save(guest, line + 5 + strspn(line + 5, " "));
    } else if (is_word(line, "look") && far->loaded) {
        prompt_show(&guest->host.room.match, OPEN);
    } else if (is_word(line, "story")) {
        host_story(&guest->host, stdout, far->you, 0);
    } else if (*line && !obey(far, line)) {
        printf("'%s' is nothing that can be done now. ? explains what can.\n",
               line);
    }
    return GO_ON;
}

static Course ask_lobby(Guest *guest)
{
    char line[LINE];
    if (!guest->up)
        printf("%s> ", guest->far.phase == FAR_IS_OVER ? "over" : "lobby");
    guest->up = true;
    InputEvent event = input_line(line, sizeof line, INPUT_NEVER);
    if (event == INPUT_TIME)
        return GO_ON;
    guest->up = false;
    return event == INPUT_LINE ? take_line(guest, line) : ENDED;
}

/* ---- playing ---- */

static bool may_act(const Guest *guest)
{
    return guest->far.you != SPECTATOR &&
           room_may_act(&guest->host.room) >> guest->far.you & 1;
}

static Course ask_table(Guest *guest)
{
    Host *host = &guest->host;
    int viewer = guest->far.you;
    bool acts = may_act(guest);
    bool first = host->shown_to != viewer;
    if (!acts && !first && !host->keyed)
        prompt_note(host, viewer);
    Prompted prompted =
        !acts && host->keyed ? prompt_watch(host) : prompt_person(host, viewer);
    if (prompted == PROMPT_QUIT)
        return LEFT;
    if (prompted == PROMPT_CLOSED)
        return ENDED;
    return GO_ON;
}

/* A script is heard only where something is asked of it. */
static bool is_asked(const Guest *guest)
{
    const Far *far = &guest->far;
    if (!guest->script)
        return true;
    if (far->phase == FAR_PLAYS)
        return may_act(guest) && !far_waits(far) && far->entered;
    return far->phase == FAR_GATHERS && !far_waits(far) &&
           (far->is_host || (far->you == SPECTATOR && !guest->asked_to_sit));
}

static Course step(Guest *guest)
{
    Far *far = &guest->far;
    Course course = take_news(guest);
    if (course != GO_ON)
        return course;
    if (far->again[0] && guest->follows) {
        go_along(guest);
        return GO_ON;
    }
    bool ready = far->hearer.table && far->has_seats &&
                 (far->phase == FAR_GATHERS ||
                  (far->phase == FAR_PLAYS ? far->has_view : guest->ended));
    if (ready && guest->ended && guest->script)
        return LEFT;
    if (far_waits(far) && far->entered && !guest->waited) {
        guest->waited = true;
        await(far, FAR_KEPT | FAR_REFUSED | FAR_AWAY, ANSWER_MS);
        return GO_ON;
    }
    guest->waited = false;
    if (!ready || !is_asked(guest)) {
        if (ready && far->phase == FAR_PLAYS)
            host_tell(&guest->host, far->you);
        input_pause(INPUT_NEVER);
        return GO_ON;
    }
    return far->phase == FAR_PLAYS ? ask_table(guest) : ask_lobby(guest);
}

static int part(Guest *guest, Course course)
{
    Far *far = &guest->far;
    bool plays = far->phase == FAR_PLAYS && far->you != SPECTATOR;
    prompt_leave(&guest->host);
    make_room(guest);
    if (course == BROKEN)
        return say_failed("%s", far->why);
    if (plays)
        far_say(far, "leave", "{}");
    if (plays)
        printf("A bot plays for you until you come back: the same command "
               "brings you\nto the same seat.\n");
    if (course == ENDED && far->phase != FAR_IS_OVER)
        return say_failed("the input ended before the game did");
    return FINE;
}

/* ---- coming in ---- */

static int reach(Guest *guest, const char *text)
{
    Far *far = &guest->far;
    await(far, FAR_HERE | FAR_AWAY, PATIENCE_MS);
    if (far->news & FAR_HERE)
        return FINE;
    return say_failed("cannot come to %s: %s", text,
                      far->news & FAR_AWAY ? far->why : "nobody answers");
}

/* "seats=4 penalty=on", as an object. */
static json_t *options_of(const Table *table)
{
    char text[1024];
    json_t *options = json_object();
    table_write(table, text, sizeof text);
    for (char *word = text, *end; *word; word = end) {
        end = word + strcspn(word, " ");
        char *value = strchr(word, '=');
        if (*end)
            *end++ = 0;
        if (value) {
            *value = 0;
            json_object_set_new(options, word, json_string(value + 1));
        }
    }
    return options;
}

static int open_table(Guest *guest, const Args *args)
{
    static Setup setup;
    const Game *game = setup_game(args_value(args, "open"));
    int64_t delay = 0;
    int status = game ? setup_table(args, game, &setup) : WRONG_USAGE;
    if (status == FINE)
        status = args_number(args, "delay", 0, LATEST, &delay);
    if (status != FINE)
        return status;
    far_say(&guest->far, "open", "{ss ss so si}", "as", "bytes", "game",
            game->id, "setup", options_of(&setup.table), "delay", (int)delay);
    if (!await(&guest->far, FAR_ENTERED | FAR_REFUSED, PATIENCE_MS))
        return say_failed("%s", "the server does not answer");
    return FINE;
}

/* Which of the tables that wait for players. */
static int choose_table(Guest *guest)
{
    Far *far = &guest->far;
    char line[CODE_SIZE];
    far_say(far, "list", "{}");
    if (!await(far, FAR_LIST, PATIENCE_MS))
        return say_failed("the server does not answer");
    far->news &= ~(unsigned)FAR_LIST;
    puts(*far->said ? "Tables waiting for players:"
                    : "No public table is waiting for players.");
    printf("%sWhich table? (its code, q leaves): ", far->said);
    int before = input_watch(-1);
    InputEvent event = input_line(line, sizeof line, INPUT_NEVER);
    input_watch(before);
    if (event != INPUT_LINE)
        return say_failed("the input ended before a table was chosen");
    code_clean(line);
    snprintf(guest->link.code, sizeof guest->link.code, "%s", line);
    return FINE;
}

static int come_in(Guest *guest, const Args *args)
{
    Joined joined = {"", ""};
    Link *link = &guest->link;
    if (args_has(args, "open"))
        return open_table(guest, args);
    int status = *link->code ? FINE : choose_table(guest);
    if (status != FINE)
        return status;
    if (guest->watches ||
        !link_recall(link, link->code, *guest->name ? guest->name : NULL,
                     &joined))
        chance_token(joined.token);
    if (*guest->name)
        snprintf(joined.name, sizeof joined.name, "%s", guest->name);
    far_enter(&guest->far, link->code, &joined);
    return FINE;
}

static int visit(Guest *guest, const Args *args)
{
    int status = reach(guest, args->word[0]);
    if (status == FINE)
        status = come_in(guest, args);
    if (status != FINE || strcmp(guest->link.code, "Q") == 0)
        return status;
    snprintf(guest->far.joined.name, sizeof guest->far.joined.name, "%s",
             *guest->name ? guest->name : guest->far.joined.name);
    Course course = GO_ON;
    while (course == GO_ON)
        course = step(guest);
    return part(guest, course);
}

static int read_args(const Args *args, Guest *guest)
{
    const char *name = args_value(args, "name");
    int64_t seat = 0;
    char clean[NAME_SIZE];
    const char *why = link_read(args->word[0], &guest->link);
    if (why)
        return say_wrong("'%s': %s", args->word[0], why);
    if (args->words > 1) {
        snprintf(guest->link.code, sizeof guest->link.code, "%s",
                 args->word[1]);
        code_clean(guest->link.code);
    }
    if (name && (why = name_clean(name, clean)))
        return say_wrong("--name '%s': %s", name, why);
    guest->name = name ? name : "";
    int status = args_number(args, "seat", 1, SEATS_MAX, &seat);
    guest->seat = (int32_t)seat;
    guest->watches = args_has(args, "watch");
    if (status == FINE && guest->watches && (name || seat))
        return say_wrong("--watch does not go with --name or --seat");
    return status;
}

static int run_join(const Args *args)
{
    enum { SCREEN = 1 << 15 };
    static Guest guest;
    setvbuf(stdout, NULL, _IOFBF, SCREEN);
    int status = read_args(args, &guest);
    if (status != FINE)
        return status;
    if (guest.link.tls && !line_has_tls())
        return say_failed("https:// needs a libwebsockets with TLS, and this "
                          "one has none");
    Line *line = chance_start() ? line_open(&guest.link) : NULL;
    if (!line)
        return say_failed("libwebsockets does not start");
    here = &guest;
    guest.script = !isatty(STDIN_FILENO);
    guest.host.looking = guest.host.acted = guest.host.shown_to = -1;
    guest.host.plain = args_has(args, "plain");
    far_start(&guest.far, &guest.host, line);
    guest.far.elsewhere.obey = obey;
    guest.far.elsewhere.help = help;
    input_watch(line_descriptor(line));
    status = visit(&guest, args);
    line_close(line);
    far_end(&guest.far);
    char typed[64];
    input_drop(typed, sizeof typed);
    return status;
}

static const Flag flags[] = {
    {"name", "NAME", "what you are called there; another name, another person"},
    {"seat", "N", "sit in this seat, if it is free"},
    {"watch", NULL, "watch only, as somebody new"},
    {"open", "GAME", "open a new table there and be its host"},
    FLAG_SEATS,
    FLAG_OPTION,
    {"delay", "SECONDS", "how much later watchers see that table"},
    {"plain", NULL, "line by line, also where single keys would do"},
    {0}};

const Command command_join = {
    .name = "join",
    .words = "URL [TABLE]",
    .about = "sit at a table on a server, with people elsewhere",
    .help =
        "The URL is the link to a table, or to its server; the table has a\n"
        "code of six characters. With --name you take a seat; without it you\n"
        "are whoever you were there last, or watch and can type `sit NAME`.\n"
        "What the table waits for is asked as in `madcap play`; ? explains\n"
        "what else can be typed.\n"
        "A lost connection comes back by itself, and the same command brings\n"
        "you to the same seat: who you are there is kept in\n"
        "~/.local/state/madcap/joined.\n\n"
        "Examples:\n"
        "  madcap join 'http://localhost:8080/#/table/K7PQ2M' --name Ada\n"
        "  madcap join https://play.example.org K7PQ2M --name Ada --seat 2\n"
        "  madcap join http://localhost:8080 --open GAME --name Ada\n",
    .flags = flags,
    .least_words = 1,
    .most_words = 2,
    .run = run_join,
};
