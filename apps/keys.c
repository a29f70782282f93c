/* keys.c -- two keys per person at one keyboard, and the picture in place.
 *
 * Where the first one to see a thing acts, nobody can type a line. The digit
 * of a seat, or the space bar of the only person, then means "that": the
 * choice for the thing which the table looks at, or the only choice there is.
 * The letter of a seat, a for the first, means the choice that is picked
 * nowhere on the table, if there is one such. All that a key can mean is in
 * the scene; nothing here knows a game.
 *
 * The picture is drawn over the one before, each thing where it was, so that
 * the eye can stay on it:
 *
 *     the newest lines of the story, always as many lines
 *     status, seats and table
 *     [Enter] type   5 s   and a word about the last key
 *     [1] Ada: turn the next card   [2/b] Cleo: call the owl / object
 *
 * A key means what the picture says that was there when it was pressed: what
 * waits is read before the next one is drawn.
 *
 * Who types a line has the actions and the line there instead. It is edited
 * here and not by the terminal, so that the next picture does not lose it.
 */
#include "apps/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/input.h"
#include "apps/list.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/show.h"
#include "apps/story.h"

enum { NOTE = 128, LEGEND = 1024, RECENT = 200, NO_ACTION = -1 };

static const char wipe[] = "\033[H\033[2J";

/* ---- what a key means ---- */

/* The choice that is meant by a press which names nothing, or the only one. */
static const Choice *at_once(const Scene *scene)
{
    for (int i = 0; i < scene->choices; i++)
        if (scene->choice[i].flags & CHOICE_SHORT)
            return &scene->choice[i];
    return scene->choices == 1 ? &scene->choice[0] : NULL;
}

/* The only choice without a pick, unless the other key has it already. */
static const Choice *without_pick(const Scene *scene)
{
    const Choice *found = NULL;
    for (int i = 0; i < scene->choices; i++) {
        if (scene->choice[i].picks > 0 || scene->choice[i].flags & CHOICE_SAME)
            continue;
        if (found)
            return NULL;
        found = &scene->choice[i];
    }
    return found != at_once(scene) ? found : NULL;
}

static Set legal_of(const Host *host, int seat)
{
    const Table *table = &host->room.match.table;
    return table->game->legal(table, host->room.match.state, seat);
}

/* What each key does, for as long as the picture is up that says so. */
static void keep_meanings(Host *host)
{
    uint32_t people = room_may_act(&host->room);
    memset(host->meant, NO_ACTION, sizeof host->meant);
    for (; people; people &= people - 1) {
        int seat = __builtin_ctz(people);
        const Scene *scene = show_view(&host->room.match, seat);
        const Choice *digit = at_once(scene), *letter = without_pick(scene);
        if (digit)
            host->meant[seat][KEY_DIGIT] = digit->action;
        if (letter)
            host->meant[seat][KEY_LETTER] = letter->action;
    }
}

bool keys_fit(const Host *host)
{
    Actors actors = match_actors(&host->room.match);
    if (host->plain || !input_has_keys())
        return false;
    if (!actors.awaited)
        return actors.free >> CLOCK & 1 &&
               host->room.agenda.count.milliseconds > 0;
    if (bit_count(actors.awaited) != 1 ||
        !(actors.awaited & room_people(&host->room)))
        return false;
    int seat = __builtin_ctz(actors.awaited);
    return match_is_open(&host->room.match, seat) &&
           show_view(&host->room.match, seat)->choices == 1;
}

/* ---- the lines that say which key does what ---- */

/* How a seat stands there: by its name, by its shape where names have no
 * room, or by its keys alone. */
typedef enum { NAMED, SHAPED, BARE } Legend;

/* A choice without what it explains behind a colon: "object". */
static void add_words(Text *words, const Choice *choice, int seat)
{
    char text[NOTE];
    if (!choice)
        return;
    tale_fill(text, sizeof text, choice->text, seats_names(), seat);
    text[strcspn(text, ":")] = 0;
    text_print(words, "%s%s", words->length ? " / " : "", text);
}

/* What the keys of a seat do: "call the owl / object". True: both do
 * something. */
static bool describe(const Host *host, int seat, char *buf, size_t size)
{
    const Scene *scene = show_view(&host->room.match, seat);
    const Choice *digit = at_once(scene), *letter = without_pick(scene);
    Text words = text_into(buf, size);
    add_words(&words, digit, seat);
    add_words(&words, letter, seat);
    return digit && letter;
}

/* "[2/b] Cleo", "[2/b]●", "2/b", "[Space/a]" */
static void add_key(Text *line, const Host *host, int seat, bool both,
                    Legend how)
{
    Seat look = seats_look(seat);
    bool alone = host_is_alone(host);
    text_print(line, "%s%s", seats_bold(), how == BARE ? "" : "[");
    text_print(line, alone ? "Space" : "%d", seat + 1);
    if (both)
        text_print(line, "/%c", 'a' + seat);
    text_print(line, "%s%s", how == BARE ? "" : "]", seats_plain());
    if (alone || how == BARE)
        return;
    text_print(line, "%s%s%s%s", look.colour, how == NAMED ? " " : look.shape,
               how == NAMED ? look.name : "", seats_plain());
}

/* Seats whose keys mean the same stand together. */
static void add_same(Text *line, const Host *host, uint32_t seats, bool both,
                     Legend how)
{
    text_add(line, line->length ? "   " : "");
    for (; seats; seats &= seats - 1) {
        add_key(line, host, __builtin_ctz(seats), both, how);
        text_add(line, seats & (seats - 1) ? " " : "");
    }
    text_add(line, how == SHAPED || host_is_alone(host) ? " " : ": ");
}

static void write_legend(const Host *host, Legend how, char *buf, size_t size)
{
    char words[SEATS_MAX][2 * NOTE];
    Text line = text_into(buf, size);
    uint32_t left = room_may_act(&host->room), both = 0;
    for (uint32_t seats = left; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        both |= (uint32_t)describe(host, seat, words[seat], sizeof words[seat])
                << seat;
        if (!words[seat][0])
            left &= ~(1u << seat);
    }
    while (left) {
        int first = __builtin_ctz(left);
        uint32_t same = 0;
        for (uint32_t seats = left; seats; seats &= seats - 1) {
            int seat = __builtin_ctz(seats);
            same |= (uint32_t)(strcmp(words[seat], words[first]) == 0) << seat;
        }
        add_same(&line, host, same, both >> first & 1, how);
        text_add(&line, words[first]);
        left &= ~same;
    }
}

static void print_legend(const Host *host, const char *note)
{
    char line[LEGEND];
    printf("%s[Enter]%s type", seats_bold(), seats_plain());
    if (host->room.agenda.count.milliseconds > 0)
        printf("   %d s", host_seconds_left(host));
    printf("%s%s\n", *note ? "   " : "", note);
    write_legend(host, NAMED, line, sizeof line);
    for (Legend how = SHAPED; how <= BARE; how++)
        if (say_columns(line) >= say_width())
            write_legend(host, how, line, sizeof line);
    fputs(line, stdout);
}

/* ---- the picture ---- */

/* A part of the picture before it is put in its place; to be freed. */
typedef struct Part {
    char *text;
    size_t size;
    FILE *out;
} Part;

static bool open_part(Part *part)
{
    *part = (Part){NULL, 0, NULL};
    part->out = open_memstream(&part->text, &part->size);
    return part->out;
}

static int close_part(Part *part)
{
    int lines = 0;
    fclose(part->out);
    for (size_t i = 0; i < part->size; i++)
        lines += part->text[i] == '\n';
    return lines;
}

/* The last lines of what was told, and blank ones above them where there are
 * fewer. */
static void print_recent(const Host *host, int viewer, int lines)
{
    Part part;
    if (!open_part(&part))
        return;
    int32_t entries = host->room.match.entries;
    int32_t from = entries > RECENT ? entries - RECENT : 0;
    host_story(host, part.out, viewer, from);
    int there = close_part(&part);
    const char *at = part.text;
    for (; there > lines; there--)
        at = strchr(at, '\n') + 1;
    for (; there < lines; there++)
        putchar('\n');
    fputs(at, stdout);
    free(part.text);
}

/* Where a seat knows no more than anybody, what only it is shown is there to
 * be picked, and keys pick without it. */
static void write_table(FILE *out, const Host *host, int viewer)
{
    const Match *match = &host->room.match;
    bool open = viewer != SPECTATOR && match_is_open(&host->room.match, viewer);
    show_scene(out, show_view(match, open ? SPECTATOR : viewer),
               match->table.seats, story_you(viewer));
}

/* The story has what the table leaves: always the same, where that goes. */
static int story_lines(int table, bool typing)
{
    enum { BELOW = 2, LISTED = 4, LEAST = 2, USUAL = 4, TALL = 8 };
    int most = say_is_tall() ? TALL : USUAL;
    int left = say_height() - table - BELOW - (typing ? LISTED : 0);
    return left > most ? most : left < LEAST ? LEAST : left;
}

void keys_list(const Host *host)
{
    for (uint32_t left = room_may_act(&host->room); left; left &= left - 1) {
        int first = __builtin_ctz(left);
        Set legal = legal_of(host, first);
        if (!match_is_open(&host->room.match, first))
            continue;
        for (uint32_t seats = left; seats; seats &= seats - 1) {
            char badge[64];
            int seat = __builtin_ctz(seats);
            Set other = legal_of(host, seat);
            if (memcmp(&legal, &other, sizeof legal) != 0)
                continue;
            printf("%s%d %s", seat > first ? ", " : "", seat + 1,
                   seats_badge(seat, badge, sizeof badge));
            left &= ~(1u << seat) | 1u << first;
        }
        puts(":");
        list_actions(&host->room.match, first, say_height());
    }
}

void keys_prompt(const Host *host, int viewer)
{
    char badge[64];
    printf("%s> %s",
           viewer == SPECTATOR && host->elsewhere ? "watching"
           : viewer == SPECTATOR                  ? "seat and action"
                                 : seats_badge(viewer, badge, sizeof badge),
           host->typed);
}

/* What may be typed, and what was so far. */
static void print_typing(const Host *host, int viewer)
{
    puts("Type an action, or ?; Escape goes back to the keys.");
    if (viewer == SPECTATOR)
        keys_list(host);
    else if (room_may_act(&host->room))
        list_actions(&host->room.match, viewer, say_height());
    keys_prompt(host, viewer);
}

static void show(Host *host, int viewer, const char *note)
{
    Part table;
    if (!open_part(&table))
        return;
    write_table(table.out, host, viewer);
    int lines = close_part(&table);
    fputs(wipe, stdout);
    print_recent(host, viewer, story_lines(lines, host->typing));
    fputs(table.text, stdout);
    free(table.text);
    if (host->problem)
        say_failed("cannot write %s: %s", host->record, host->problem);
    if (host->typing) {
        print_typing(host, viewer);
    } else {
        print_legend(host, note);
    }
    fflush(stdout);
    keep_meanings(host);
    host->keyed = true;
    int32_t from = host->room.told[viewer].at;
    if (!host->elsewhere)
        room_read_all(&host->room, viewer);
    host_shown(host, viewer, from);
}

void keys_say_dropped(const Host *host, const char *typed)
{
    if (!host_is_alone(host))
        puts("Too late: what was typed was not entered and is dropped.");
    else
        printf("Too late: '%s' was not entered and is dropped.\n", typed);
}

void keys_leave(Host *host)
{
    char late[NOTE];
    if (host->keyed) {
        fputs(wipe, stdout);
        input_drop(late, sizeof late); /* keys are no answer to a prompt */
    }
    if (host->typing && host->typed[0])
        keys_say_dropped(host, host->typed);
    host->keyed = host->typing = false;
    host->typed[0] = 0;
}

/* ---- keys ---- */

/* The seat that a key is of, and which of its keys; or -1. */
static int seat_of_key(const Host *host, char key, int *which)
{
    *which = isdigit((unsigned char)key) ? KEY_DIGIT : KEY_LETTER;
    int seat =
        *which == KEY_DIGIT ? key - '1' : tolower((unsigned char)key) - 'a';
    if (key == ' ' && host_is_alone(host)) {
        *which = KEY_DIGIT;
        return room_only_person(&host->room);
    }
    return seat >= 0 && seat < host->room.match.table.seats ? seat : -1;
}

/* Plays what the key means in the picture that is up, if the seat still may:
 * the position may be another already. False, and why in `note`: the key does
 * nothing. */
static bool press(Host *host, int seat, int which, char note[NOTE])
{
    int action = host->meant[seat][which];
    bool may = room_may_act(&host->room) >> seat & 1;
    Set legal = legal_of(host, seat);
    if (may && action != NO_ACTION && set_has(&legal, action)) {
        host_act(host, seat, action);
        return true;
    }
    bool person = room_people(&host->room) >> seat & 1;
    if (may)
        snprintf(note, NOTE, "That key of %s does nothing now.",
                 seats_look(seat).name);
    else
        snprintf(note, NOTE, "%s %s.", seats_look(seat).name,
                 person            ? "may not act now"
                 : host->elsewhere ? "is not at this keyboard"
                                   : "is a bot");
    return false;
}

/* ---- the line ---- */

static bool is_enter(char key)
{
    return key == '\n' || key == '\r';
}

static void edit_line(Host *host, char key)
{
    enum { BACKSPACE = 8, KILL = 21, DELETE = 127 };
    size_t length = strlen(host->typed);
    if (isprint((unsigned char)key) && length + 1 < sizeof host->typed) {
        host->typed[length] = key;
        host->typed[length + 1] = 0;
        putchar(key);
    }
    bool erase = key == BACKSPACE || key == DELETE;
    size_t gone = key == KILL ? length : erase && length > 0;
    for (; gone > 0; gone--) {
        host->typed[--length] = 0;
        fputs("\b \b", stdout);
    }
}

/* True: the line was entered. Escape leaves it, and so does Enter where
 * nothing is typed. */
static bool type(Host *host, char key, char line[TYPED_SIZE])
{
    size_t blanks = strspn(host->typed, " ");
    if (key != INPUT_ESCAPE && !is_enter(key)) {
        edit_line(host, key);
        return false;
    }
    bool entered = is_enter(key) && host->typed[blanks];
    if (entered)
        snprintf(line, TYPED_SIZE, "%s", host->typed + blanks);
    host->typing = entered;
    host->typed[0] = 0;
    return entered;
}

/* A line is answered below the picture that it is about. */
static KeysEvent answer_line(Host *host, int viewer, bool drawn)
{
    if (!drawn) {
        host->pressed = INPUT_NEVER; /* before the picture: not too early */
        show(host, viewer, "");
    }
    putchar('\n');
    return KEYS_LINE;
}

/* What a key does where no line is typed. True: it was played. */
static bool act_on_key(Host *host, char key, char note[NOTE])
{
    int which, seat = seat_of_key(host, key, &which);
    host->typing = is_enter(key) || key == ':';
    return seat >= 0 && press(host, seat, which, note);
}

/* Draws the picture, but only once all keys that were about the one before are
 * read. Endless input does not hold it up. */
static bool redraw(Host *host, int viewer, int read, char note[NOTE])
{
    enum { MANY = 1024 };
    if (host->keyed && read < MANY && input_waits())
        return false;
    show(host, viewer, note);
    note[0] = 0;
    return true;
}

KeysEvent keys_ask(Host *host, int viewer, bool news, char line[TYPED_SIZE])
{
    enum { SOON_MS = 5 };
    char key, note[NOTE] = "";
    bool drawn = !news;
    for (int read = 0;; read = drawn ? 0 : read + 1) {
        drawn = drawn || redraw(host, viewer, read, note);
        InputEvent event = input_key(&key, drawn ? host_deadline(host)
                                                 : input_now() + SOON_MS);
        if (event == INPUT_TIME && !drawn)
            continue; /* what waited was no key */
        if (event != INPUT_KEY)
            return event == INPUT_TIME ? KEYS_TIME : KEYS_CLOSED;
        bool typing = host->typing;
        host->pressed = input_pressed();
        if (typing && type(host, key, line))
            return answer_line(host, viewer, drawn);
        if (!typing && act_on_key(host, key, note))
            return KEYS_ACTED;
        drawn =
            drawn && typing == host->typing && !note[0] && key != INPUT_REDRAW;
    }
}
