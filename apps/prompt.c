/* prompt.c -- a person at the keyboard: shown the table, asked, understood.
 *
 * Everything shown is made from the seat's own view. What is typed either
 * plays a legal action, or is explained and changes nothing.
 */
#include "apps/prompt.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "apps/input.h"
#include "apps/keys.h"
#include "apps/list.h"
#include "apps/page.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/show.h"
#include "apps/story.h"
#include "games/games.h"

/* What became of one typed line. */
typedef enum { STAY, ACTED, QUIT } Outcome;

enum { BELOW = 2 }; /* lines under the list: the clock's, and the prompt */

int prompt_show(const Match *match, int viewer)
{
    return show_scene(stdout, show_view(match, viewer), match->table.seats,
                      story_you(viewer));
}

/* Whether there is something for the viewer to choose from. */
static bool may_act(const Host *host, int viewer)
{
    return viewer != SPECTATOR &&
           (!host->elsewhere || room_may_act(&host->room) >> viewer & 1);
}

static void show_table(const Host *host, int viewer)
{
    int lines = prompt_show(&host->room.match, viewer);
    if (may_act(host, viewer))
        list_actions(&host->room.match, viewer, say_height() - lines - BELOW);
}

static void show_help(const Host *host, int seat)
{
    if (host->elsewhere && !may_act(host, seat)) {
        puts("You cannot act now.");
    } else if (seat == SPECTATOR) {
        puts("Several of you may act: type the seat first, as in '2 ACTION'.");
        keys_list(host);
    } else {
        char badge[64];
        printf("You are %s. These are your actions:\n",
               seats_badge(seat, badge, sizeof badge));
        list_sentences(&host->room.match, seat);
    }
    puts("Type the number of an action, or its words; the beginning of each "
         "word will do.\n"
         "  look         the table again\n"
         "  read         the table in sentences, what each sign means\n"
         "  story        everything you were told so far\n"
         "  rules [WORD] the rules of this game, from a heading on\n"
         "  hint         a good move, how likely it wins, and why\n"
         "  undo         take your last action back\n"
         "  save FILE    write the game to a file; save! over another one\n"
         "  quit         leave the table");
    if (host->elsewhere)
        host->elsewhere->help();
}

/* The clock of a game that waits stands while a move is thought of. At a table
 * over the net people play for themselves. */
static void show_hint(Host *host, int seat)
{
    static Advice advice;
    char line[2 * ADVICE_TEXT + 16];
    if (host->elsewhere) {
        puts("There are no hints at a table over the net.");
        return;
    }
    int64_t since = input_now();
    const char *reason = room_hint(&host->room, seat, &advice);
    if (host_waits(host))
        host_stand(host, input_now() - since);
    if (reason) {
        printf("There is no hint: %s.\n", reason);
        return;
    }
    snprintf(line, sizeof line, "%d: %s",
             list_number(&host->room.match, seat, advice.hint.best.action),
             advice.move);
    say_wrapped(stdout, 0, 2, line);
    snprintf(line, sizeof line, "  %s %s", advice.why, advice.chances);
    say_wrapped(stdout, 0, 2, line);
}

static Outcome take_back(Host *host, int seat)
{
    const char *reason = host_back(host, seat);
    if (reason) {
        printf("Nothing is taken back: %s.\n", reason);
        return STAY;
    }
    host->shown_to = -1;
    if (!host->elsewhere)
        puts("Taken back.");
    return ACTED;
}

static Outcome save(Host *host, const char *path, bool over)
{
    if (host->elsewhere) {
        puts("The server keeps this game, and hands it out once it is over.");
        return STAY;
    }
    if (!*path || strlen(path) >= PATH_SIZE) {
        puts("Type the name of a file too: save FILE");
        return STAY;
    }
    if (!over && !host_may_write(host, path)) {
        printf("%s exists already and is not this game. Take another name, "
               "or write\nover it with save! %s\n",
               path, path);
        return STAY;
    }
    const char *reason = host_save(host, path);
    if (reason)
        say_failed("cannot write %s: %s", path, reason);
    else
        printf("Saved in %s.\n", path);
    return STAY;
}

static void explain(const Host *host, int seat, const char *text, int found)
{
    char example[ACTION_TEXT], line[512];
    if (list_count(&host->room.match, seat) == 0) {
        puts("You may not act now.");
        return;
    }
    list_example(&host->room.match, seat, example);
    if (found == LIST_SEVERAL) {
        snprintf(line, sizeof line, "'%s' fits more than one action:", text);
        say_wrapped(stdout, 0, 0, line);
        list_matches(&host->room.match, seat, text);
        return;
    }
    if (found == LIST_BEYOND)
        snprintf(line, sizeof line,
                 "'%s' is not an action now: numbers go from 1 to %d.", text,
                 list_count(&host->room.match, seat));
    else
        snprintf(line, sizeof line,
                 "'%s' is not an action now. Type a number, an action such as "
                 "'%s', or ? for help.",
                 text, example);
    say_wrapped(stdout, 0, 0, line);
}

static Outcome play_text(Host *host, int seat, const char *text)
{
    int action = list_find(&host->room.match, seat, text);
    if (action < 0) {
        explain(host, seat, text, action);
        return STAY;
    }
    host_act(host, seat, action);
    return ACTED;
}

/* `2 ACTION`, typed by any of several people who may act. */
static Outcome play_call(Host *host, const char *line)
{
    char word[16];
    if (host->elsewhere) {
        puts("You watch here, and cannot act.");
        return STAY;
    }
    size_t length = strcspn(line, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    int seat = seats_find(word, host->room.match.table.seats);
    Actors actors = match_actors(&host->room.match);
    if (seat < 0 || !(room_people(&host->room) >> seat & 1)) {
        printf(
            "'%s' is not a person's seat. Type the seat and the action, as in "
            "'1 ACTION',\nor ? for help.\n",
            word);
        return STAY;
    }
    if (!((actors.awaited | actors.free) >> seat & 1)) {
        printf("%s may not act now.\n", seats_look(seat).name);
        return STAY;
    }
    const char *rest = line + length + strspn(line + length, " ");
    return play_text(host, seat, rest);
}

static bool is_word(const char *line, const char *word)
{
    return strcmp(line, word) == 0;
}

/* What follows the word on the line, or NULL: the line has another word. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(line, word, length) != 0 ||
        (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

/* Who is alone among bots may read in peace: the game waits. */
static void show_rules(Host *host, const char *word)
{
    int64_t since = input_now();
    int64_t until = host_waits(host) ? INPUT_NEVER : host_deadline(host);
    int watched = input_watch(-1);
    if (!page_show(game_rules(host->room.match.table.game), word, until))
        printf("The rules have no heading with '%s'.\n", word);
    input_watch(watched);
    if (host_waits(host))
        host_stand(host, input_now() - since);
}

static void lower(char *line)
{
    for (; *line; line++)
        *line = (char)tolower((unsigned char)*line);
}

static Outcome obey(Host *host, int seat, char *line)
{
    const char *rest;
    if ((rest = behind(line, "save")))
        return save(host, rest, false);
    if ((rest = behind(line, "save!")))
        return save(host, rest, true);
    lower(line);
    if (is_word(line, "quit"))
        return QUIT;
    if (is_word(line, "undo") && seat != SPECTATOR)
        return take_back(host, seat);
    if (is_word(line, "?") || is_word(line, "help"))
        show_help(host, seat);
    else if ((rest = behind(line, "rules")))
        show_rules(host, rest);
    else if (is_word(line, "look"))
        show_table(host, seat);
    else if (is_word(line, "hint"))
        show_hint(host, seat);
    else if (is_word(line, "read"))
        show_sentences(show_view(&host->room.match, seat), story_you(seat));
    else if (is_word(line, "story"))
        host_story(host, stdout, seat, 0);
    else if (host->elsewhere &&
             host->elsewhere->obey(host->elsewhere->table, line))
        return ACTED;
    else if (*line)
        return seat == SPECTATOR ? play_call(host, line)
                                 : play_text(host, seat, line);
    return STAY;
}

void prompt_leave(Host *host)
{
    char typed[64];
    keys_leave(host);
    if (!host->asking)
        return;
    host->asking = false;
    putchar('\n');
    if (input_drop(typed, sizeof typed) > 0)
        keys_say_dropped(host, typed);
}

int prompt_tell(Host *host, int viewer)
{
    return host_tell(host, viewer);
}

/* The table as the person sees it now, with what happened since. */
static void present(Host *host, int viewer)
{
    int32_t from = host->room.told[viewer].at;
    prompt_leave(host);
    putchar('\n');
    if (prompt_tell(host, viewer))
        putchar('\n');
    show_table(host, viewer);
    if (host->room.agenda.count.milliseconds > 0)
        printf("The clock gives %d seconds.\n", host_seconds_left(host));
    host_shown(host, viewer, from);
}

/* Whether the viewer could notice that the picture is old. What others choose
 * in secret is no news: not even that they have chosen. */
static bool is_news(Host *host, int viewer)
{
    alignas(8) unsigned char view[STATE_MAX];
    match_view(&host->room.match, viewer, view);
    return host->shown_to != viewer ||
           memcmp(view, host->shown, host->room.match.table.game->state_size) ||
           host_unread(host, viewer) > 0;
}

static void print_prompt(const Host *host, int viewer)
{
    char badge[64];
    if (host->problem)
        say_failed("cannot write %s: %s", host->record, host->problem);
    if (viewer == SPECTATOR)
        printf(host->elsewhere ? "watching> " : "seat and action> ");
    else
        printf("%s> ", seats_badge(viewer, badge, sizeof badge));
}

void prompt_note(Host *host, int viewer)
{
    if (!is_news(host, viewer))
        return;
    prompt_leave(host);
    host->asking = false;
    prompt_tell(host, viewer);
    host_shown(host, viewer, host->room.match.entries);
}

/* No line came; a prompt that time has overtaken stays up. */
static Prompted without_line(Host *host, InputEvent event)
{
    host->asking = event == INPUT_TIME;
    return event == INPUT_TIME ? PROMPT_TIME : PROMPT_CLOSED;
}

/* Before another person's hand appears, the one before has to look away, and
 * may still take back what nobody has answered. */
static Prompted hand_over(Host *host, int seat)
{
    char line[256], typed[64];
    Seat look = seats_look(seat);
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J\033[3J", stdout);
    prompt_leave(host);
    if (!room_keeps(&host->room, host->acted))
        printf("\n%s may still type undo.", seats_look(host->acted).name);
    printf("\n%s%s%s: press Enter when only you can see the screen. ",
           look.colour, look.name, seats_plain());
    fflush(stdout);
    input_drop(typed, sizeof typed); /* typed ahead is no consent */
    InputEvent event = input_line(line, sizeof line, host_deadline(host));
    if (event != INPUT_LINE)
        return without_line(host, event);
    host->asking = false;
    lower(line);
    if (is_word(line, "quit"))
        return PROMPT_QUIT;
    if (!*line) {
        host->looking = seat;
    } else if (is_word(line, "undo") && host->acted >= 0) {
        take_back(host, host->acted);
        host->looking = -1; /* who took back says so before the hand is shown */
    } else {
        printf("Only Enter shows the hand of %s; quit leaves.\n", look.name);
    }
    return PROMPT_ACTED;
}

/* A hand is shown only to its owner. Where nobody has a secret, nobody has to
 * look away. */
static bool needs_hand_over(Host *host, int viewer)
{
    return viewer != SPECTATOR && host->looking != viewer &&
           !host_is_alone(host) && room_is_private(&host->room, viewer);
}

/* Who reads the keys' picture: the only person, or all of them. */
static int keys_viewer(const Host *host)
{
    return host_is_alone(host) ? room_only_person(&host->room) : SPECTATOR;
}

/* What was printed below the picture would be gone with the next one. */
static void read_in_peace(Host *host)
{
    char key;
    int64_t since = input_now();
    printf("The game waits: press any key to go on. ");
    fflush(stdout);
    input_key(&key, INPUT_NEVER);
    host_stand(host, input_now() - since);
    host->typing = false;
}

/* Keys until something happens. */
static Prompted ask_keys(Host *host, int viewer)
{
    char line[TYPED_SIZE];
    bool news = is_news(host, viewer);
    for (;; keys_prompt(host, viewer)) {
        switch (keys_ask(host, viewer, news, line)) {
        case KEYS_ACTED:
            return PROMPT_ACTED;
        case KEYS_TIME:
            return PROMPT_TIME;
        case KEYS_CLOSED:
            return PROMPT_CLOSED;
        case KEYS_LINE:
            break;
        }
        Outcome outcome = obey(host, viewer, line);
        if (outcome == QUIT)
            return PROMPT_QUIT;
        news = outcome == STAY && host_waits(host);
        if (news)
            read_in_peace(host);
        if (outcome == STAY)
            continue;
        host->typing = false;
        host->shown_to = -1;
        return PROMPT_ACTED;
    }
}

/* Lines until something happens; a prompt is up. */
static Prompted ask_lines(Host *host, int viewer)
{
    char line[256];
    for (;; print_prompt(host, viewer)) {
        InputEvent event = input_line(line, sizeof line, host_deadline(host));
        if (event != INPUT_LINE)
            return without_line(host, event);
        host->asking = false;
        host->pressed = input_pressed();
        switch (obey(host, viewer, line)) {
        case STAY:
            break;
        case ACTED:
            host->shown_to = -1;
            return PROMPT_ACTED;
        case QUIT:
            return PROMPT_QUIT;
        }
    }
}

Prompted prompt_person(Host *host, int viewer)
{
    host_keep(host);
    if (needs_hand_over(host, viewer))
        return hand_over(host, viewer);
    if (keys_fit(host))
        return ask_keys(host, keys_viewer(host));
    if (is_news(host, viewer)) {
        present(host, viewer);
        print_prompt(host, viewer);
    } else if (host->elsewhere && !host->asking) {
        print_prompt(host, viewer);
    }
    return ask_lines(host, viewer);
}

Prompted prompt_watch(Host *host)
{
    if (!host->keyed)
        return PROMPT_TIME;
    host_keep(host);
    return ask_keys(host, keys_viewer(host));
}
