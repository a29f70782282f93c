/* keys.c -- one key per person at one keyboard, and the picture in place.
 *
 * Where the first one to see a thing acts, nobody can type a line. The digit
 * of a seat, or the space bar of the only person, then means "that": the
 * choice for the thing which the table looks at, or the only choice there is.
 * All that a key can mean is in the scene; nothing here knows a game.
 *
 * The picture is drawn over the one before, each thing where it was, so that
 * the eye can stay on it:
 *
 *     the newest lines of the story, always as many lines
 *     status, seats and table
 *     a blank line, or a word about the last key
 *     [1] Ada: turn the next card   [2] Cleo: call the owl   [Enter] type
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

enum { NOTE = 128, LEGEND = 1024, RECENT = 200 };

static const char wipe[] = "\033[H\033[2J";

/* ---- what a key means ---- */

static const Choice *meant_by_key(const Scene *scene)
{
    for (int i = 0; i < scene->choices; i++) {
        const Choice *choice = &scene->choice[i];
        if (choice->picks == 1 &&
            scene->item[choice->pick[0]].flags & ITEM_ACTIVE)
            return choice;
    }
    return scene->choices == 1 ? &scene->choice[0] : NULL;
}

static uint32_t people_who_may(const Host *host)
{
    Actors actors = match_actors(&host->match);
    return (actors.awaited | actors.free) & host->people;
}

static Set legal_of(const Host *host, int seat)
{
    const Table *table = &host->match.table;
    return table->game->legal(table, host->match.state, seat);
}

static bool is_only_person(const Host *host)
{
    return bit_count(host->people) == 1;
}

bool keys_fit(const Host *host)
{
    Actors actors = match_actors(&host->match);
    if (host->plain || !input_has_keys())
        return false;
    if (!actors.awaited)
        return actors.free >> CLOCK & 1 && host->count.milliseconds > 0;
    if (bit_count(actors.awaited) != 1 || !(actors.awaited & host->people))
        return false;
    int seat = __builtin_ctz(actors.awaited);
    return host_is_open(host, seat) &&
           show_view(&host->match, seat)->choices == 1;
}

/* ---- the line that says which key does what ---- */

/* What the key of a seat does, in words. */
static void describe(const Host *host, int seat, char *buf, size_t size)
{
    const Choice *choice = meant_by_key(show_view(&host->match, seat));
    tale_fill(buf, size, choice ? choice->text : "", seats_names(), seat);
}

/* "[2] Cleo", "[2]" in the colour and with the shape of the seat where names
 * have no room, "[Space]" */
static void write_key(const Host *host, int seat, bool named, char *buf,
                      size_t size)
{
    Seat look = seats_look(seat);
    if (is_only_person(host))
        snprintf(buf, size, "%s[Space]%s", seats_bold(), seats_plain());
    else
        snprintf(buf, size, "%s[%d]%s%s%s%s", seats_bold(), seat + 1,
                 seats_plain(), look.colour, named ? " " : look.shape,
                 named ? look.name : "");
}

static void append(char *buf, size_t size, const char *text)
{
    size_t length = strlen(buf);
    snprintf(buf + length, size - length, "%s", text);
}

/* Seats whose keys mean the same stand together. */
static void add_same(const Host *host, uint32_t seats, const char *words,
                     bool named, char *buf, size_t size)
{
    char key[64];
    for (; seats; seats &= seats - 1) {
        write_key(host, __builtin_ctz(seats), named, key, sizeof key);
        append(buf, size, key);
        append(buf, size, seats_plain());
        append(buf, size, seats & (seats - 1) ? " " : "");
    }
    append(buf, size, named && !is_only_person(host) ? ": " : " ");
    append(buf, size, words);
    append(buf, size, "   ");
}

static void write_legend(const Host *host, bool named, char *buf, size_t size)
{
    char words[SEATS_MAX][NOTE];
    uint32_t left = people_who_may(host);
    buf[0] = 0;
    for (uint32_t seats = left; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        describe(host, seat, words[seat], sizeof words[seat]);
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
        add_same(host, same, words[first], named, buf, size);
        left &= ~same;
    }
    append(buf, size, seats_bold());
    append(buf, size, "[Enter]");
    append(buf, size, seats_plain());
    append(buf, size, " type");
    if (host->count.milliseconds > 0) {
        char time[32];
        snprintf(time, sizeof time, "   %d s",
                 (int)((host->count_ends - input_now() + 999) / 1000));
        append(buf, size, time);
    }
}

static void print_legend(const Host *host)
{
    char line[LEGEND];
    write_legend(host, true, line, sizeof line);
    if (say_columns(line) >= say_width())
        write_legend(host, false, line, sizeof line);
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
static void print_recent(const Match *match, int viewer, int lines)
{
    Part part;
    if (!open_part(&part))
        return;
    int32_t from = match->plies > RECENT ? match->plies - RECENT : 0;
    story_print(part.out, match, viewer, from, "  ");
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
    const Match *match = &host->match;
    bool open = viewer != SPECTATOR && host_is_open(host, viewer);
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
    for (uint32_t left = people_who_may(host); left; left &= left - 1) {
        int first = __builtin_ctz(left);
        Set legal = legal_of(host, first);
        if (!host_is_open(host, first))
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
        list_actions(&host->match, first);
    }
}

void keys_prompt(const Host *host, int viewer)
{
    char badge[64];
    printf("%s> %s",
           viewer == SPECTATOR ? "seat and action"
                               : seats_badge(viewer, badge, sizeof badge),
           host->typed);
}

/* What may be typed, and what was so far. */
static void print_typing(const Host *host, int viewer)
{
    puts("Type an action, or ?; Escape goes back to the keys.");
    if (viewer == SPECTATOR)
        keys_list(host);
    else if (people_who_may(host))
        list_actions(&host->match, viewer);
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
    print_recent(&host->match, viewer, story_lines(lines, host->typing));
    fputs(table.text, stdout);
    free(table.text);
    if (host->problem)
        say_failed("cannot write %s: %s", host->record, host->problem);
    if (host->typing) {
        print_typing(host, viewer);
    } else {
        puts(note);
        print_legend(host);
    }
    fflush(stdout);
    host->keyed = true;
    host_shown(host, viewer);
}

void keys_show(Host *host, int viewer)
{
    show(host, viewer, "");
}

void keys_say_dropped(const Host *host, const char *typed)
{
    if (bit_count(host->people) > 1)
        puts("Too late: what was typed was not entered and is dropped.");
    else
        printf("Too late: '%s' was not entered and is dropped.\n", typed);
}

void keys_leave(Host *host)
{
    if (host->keyed)
        fputs(wipe, stdout);
    if (host->typing && host->typed[0])
        keys_say_dropped(host, host->typed);
    host->keyed = host->typing = false;
    host->typed[0] = 0;
}

/* ---- keys ---- */

/* The seat that a key is of, or -1. */
static int seat_of_key(const Host *host, char key)
{
    int seat = key - '1';
    if (key == ' ' && is_only_person(host))
        return __builtin_ctz(host->people);
    return seat >= 0 && seat < host->match.table.seats ? seat : -1;
}

/* False, and why in `note`: the key does nothing now. */
static bool press(Host *host, int seat, int64_t pressed, char note[NOTE])
{
    const Choice *choice = NULL;
    if (people_who_may(host) >> seat & 1)
        choice = meant_by_key(show_view(&host->match, seat));
    if (choice) {
        host_act(host, seat, choice->action, pressed);
        return true;
    }
    snprintf(note, NOTE, "%s %s.", seats_look(seat).name,
             host->people >> seat & 1 ? "may not act now" : "is a bot");
    return false;
}

/* ---- the line ---- */

static bool is_enter(char key)
{
    return key == '\n' || key == '\r';
}

static void begin_line(Host *host, int viewer, char key)
{
    host->typing = true;
    snprintf(host->typed, sizeof host->typed, "%c", is_enter(key) ? 0 : key);
    show(host, viewer, "");
}

/* Escape, or Enter where nothing is typed. */
static void leave_line(Host *host, int viewer)
{
    host->typing = false;
    host->typed[0] = 0;
    show(host, viewer, "");
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

/* True: the line was entered. */
static bool type(Host *host, int viewer, char key, char line[TYPED_SIZE])
{
    bool blank = strspn(host->typed, " ") == strlen(host->typed);
    if (key == INPUT_ESCAPE || (is_enter(key) && blank)) {
        leave_line(host, viewer);
    } else if (is_enter(key)) {
        snprintf(line, TYPED_SIZE, "%s",
                 host->typed + strspn(host->typed, " "));
        host->typed[0] = 0;
        putchar('\n');
        return true;
    } else {
        edit_line(host, key);
    }
    return false;
}

KeysEvent keys_ask(Host *host, int viewer, char line[TYPED_SIZE])
{
    char key, note[NOTE] = "";
    for (;;) {
        InputEvent event = input_key(&key, host->next_at);
        if (event != INPUT_KEY)
            return event == INPUT_TIME ? KEYS_TIME : KEYS_CLOSED;
        int seat = seat_of_key(host, key);
        if (key == INPUT_REDRAW)
            show(host, viewer, "");
        else if (host->typing && type(host, viewer, key, line))
            return KEYS_LINE;
        else if (host->typing)
            continue;
        else if (seat >= 0 && press(host, seat, input_pressed(), note))
            return KEYS_ACTED;
        else if (seat >= 0)
            show(host, viewer, note);
        else if (is_enter(key) || isgraph((unsigned char)key))
            begin_line(host, viewer, key);
    }
}
