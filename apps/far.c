/* far.c -- a table elsewhere, as one who sits or watches there knows it. */
#include "apps/far.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "apps/input.h"
#include "apps/pack.h"
#include "apps/say.h"
#include "apps/seats.h"
#include "apps/story.h"
#include "games/games.h"
#include "online/chance.h"
#include "online/names.h"

static const char not_ours[] = "this is not a madcap server";

/* A line of the story, with the number of what it tells of. */
typedef struct Passage {
    int32_t moment;
    char *text;
} Passage;

/* ---- what is sent ---- */

static bool send_off(Far *far, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    bool fine = text && line_say(far->line, text);
    free(text);
    json_decref(message);
    return fine;
}

static bool say_list(Far *far, const char *word, const char *format,
                     va_list list)
{
    json_t *message = json_vpack_ex(NULL, 0, format, list);
    if (!message)
        return false;
    json_object_set_new(message, "do", json_string(word));
    return send_off(far, message);
}

bool far_say(Far *far, const char *word, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    bool fine = say_list(far, word, format, list);
    va_end(list);
    return fine;
}

bool far_order(Far *far, const char *word, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    far->ordered = say_list(far, word, format, list);
    va_end(list);
    return far->ordered;
}

static void greet(Far *far)
{
    json_t *message = json_pack("{ss ss ss}", "do", "enter", "table", far->code,
                                "as", "bytes");
    if (far->joined.token[0])
        json_object_set_new(message, "token", json_string(far->joined.token));
    if (far->has_view)
        json_object_set_new(message, "told", json_integer(far->told));
    send_off(far, message);
}

/* What is done once, however often it has to be said. */
static const char *ask(Far *far, json_t *message)
{
    char token[TOKEN_SIZE];
    if (far->asked[0]) {
        json_decref(message);
        return "the server has not answered yet";
    }
    chance_token(token);
    memcpy(far->id, token, 16);
    far->id[16] = 0;
    json_object_set_new(message, "id", json_string(far->id));
    char *text = json_dumps(message, JSON_COMPACT);
    snprintf(far->asked, sizeof far->asked, "%s", text ? text : "");
    free(text);
    json_decref(message);
    if (far->entered)
        line_say(far->line, far->asked);
    return NULL;
}

static const char *act(void *of, int action)
{
    Far *far = of;
    return ask(far, json_pack("{ss si si}", "do", "act", "action", action,
                              "count", far->count));
}

static const char *back(void *of)
{
    return ask(of, json_pack("{ss}", "do", "back"));
}

bool far_waits(const Far *far)
{
    return far->asked[0] || far->ordered;
}

/* ---- the story ---- */

static int unread(void *of)
{
    const Far *far = of;
    return far->lines - far->read;
}

static void tell(void *of, FILE *out, bool all)
{
    Far *far = of;
    for (int i = all ? 0 : far->read; i < far->lines; i++) {
        fputs("  ", out);
        say_wrapped(out, 2, 4, far->story[i].text);
    }
    far->read = far->lines;
}

static void add_line(Far *far, int32_t moment, const char *text)
{
    if (far->lines == far->room) {
        int room = far->room ? 2 * far->room : 256;
        Passage *more = realloc(far->story, (size_t)room * sizeof *more);
        if (!more)
            return;
        far->story = more;
        far->room = room;
    }
    char *kept = strdup(text);
    if (kept)
        far->story[far->lines++] = (Passage){moment, kept};
}

void far_note(Far *far, const char *sentence)
{
    add_line(far, far->lines ? far->story[far->lines - 1].moment : 0, sentence);
}

/* What was taken back is not told any more; of `since` all behind it. */
static void forget(Far *far, int32_t moment, bool since)
{
    int to = 0, read = far->read;
    for (int i = 0; i < far->lines; i++) {
        int32_t own = far->story[i].moment;
        if (own == moment || (since && own > moment)) {
            free(far->story[i].text);
            far->read -= i < read;
        } else {
            far->story[to++] = far->story[i];
        }
    }
    far->lines = to;
}

static void forget_all(Far *far)
{
    for (int i = 0; i < far->lines; i++)
        free(far->story[i].text);
    far->lines = far->read = 0;
}

static void read_step(Far *far, json_t *step)
{
    size_t i;
    json_t *line;
    int32_t moment =
        (int32_t)json_integer_value(json_object_get(step, "moment"));
    json_t *gone = json_object_get(step, "gone");
    if (gone) {
        moment = (int32_t)json_integer_value(gone);
        forget(far, moment, json_is_true(json_object_get(step, "since")));
        moment--;
    }
    json_array_foreach(json_object_get(step, "told"), i, line)
        add_line(far, moment, json_string_value(json_object_get(line, "text")));
}

/* ---- letters ---- */

/* Nothing of what the server says from here on can be understood. */
static void lose(Far *far, const char *why)
{
    snprintf(far->why, sizeof far->why, "%s", why);
    far->news |= FAR_LOST;
}

/* The room as this seat sees it: all others are not here. */
static void take_view(Far *far)
{
    Room *room = &far->host->room;
    memcpy(room->match.state, far->view, sizeof far->view);
    agenda_meet(&room->agenda, &room->match.table, room->match.state);
    far->count =
        room->agenda.count.milliseconds > 0 ? room->agenda.count.number : 0;
    far->told = far->hearer.told;
    far->has_view = true;
    far->news |= FAR_LETTER;
}

static void read_told(Far *far)
{
    size_t i;
    json_t *step,
        *letter = json_loadb(far->text, far->json.text.length, 0, NULL);
    json_t *story = json_object_get(letter, "story");
    if (story)
        forget_all(far);
    json_array_foreach(story, i, step) read_step(far, step);
    if (story)
        far->read = far->lines;
    json_array_foreach(json_object_get(letter, "steps"), i, step)
        read_step(far, step);
    json_decref(letter);
}

static void read_letter(Far *far, const char *bytes, size_t size)
{
    Hearer *hearer = &far->hearer;
    if (!hearer->table)
        return;
    if (hearer->told >= 0) {
        json_start(&far->json, far->text, sizeof far->text);
        json_open(&far->json, NULL, '{');
        hearer->amid = LETTER_STORY;
        hearer->told = -1;
    }
    const char *wrong =
        letter_json(&far->json, (const unsigned char *)bytes, size, hearer);
    if (wrong || far->json.text.overflow) {
        lose(far, wrong ? wrong : "the server tells too much");
        return;
    }
    if (hearer->told < 0)
        return;
    json_close(&far->json, '}');
    read_told(far);
    take_view(far);
}

/* ---- messages ---- */

/* Whether the terminal may do something else with it than show it: signs of
 * control have one byte, or two that begin with c2. */
static bool is_odd(const char *at)
{
    unsigned char byte = (unsigned char)*at, next = (unsigned char)at[1];
    return byte < ' ' || byte == 127 || (byte == 0xc2 && next < 0xa0) ||
           (byte > 127 && !say_in_unicode());
}

/* Printable, whatever came: a text of somebody else's. */
static void copy_text(char *to, size_t size, json_t *from)
{
    const char *text = json_string_value(from);
    size_t put = 0;
    for (; text && *text && put + 1 < size; text++)
        to[put++] = is_odd(text) ? '?' : *text;
    to[put] = 0;
}

static bool is_set(json_t *message, const char *key)
{
    return json_is_true(json_object_get(message, key));
}

/* 0 to a billion, whatever came. */
static int32_t read_number(json_t *message, const char *key)
{
    enum { MOST = 1000000000 };
    int64_t number = json_integer_value(json_object_get(message, key));
    return number < 0 ? 0 : number > MOST ? MOST : (int32_t)number;
}

/* The code of a table, "" for anything else: it names a file here, too. */
static void copy_code(char code[CODE_SIZE], json_t *from)
{
    copy_text(code, CODE_SIZE, from);
    if (code[strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")])
        code[0] = 0;
}

/* False: it is none, and nothing has changed. */
static bool copy_token(char token[TOKEN_SIZE], json_t *from)
{
    const char *text = json_string_value(from);
    if (!text || strlen(text) != TOKEN_SIZE - 1 ||
        strspn(text, "0123456789abcdef") != TOKEN_SIZE - 1)
        return false;
    memcpy(token, text, TOKEN_SIZE);
    return true;
}

/* The version of the page in this program, as the server names its own. */
static const char *own_engine(void)
{
    static char version[ENGINE_SIZE];
    for (int i = 0; i < pack_count && !*version; i++)
        if (strncmp(pack_files[i].path, "/v/", 3) == 0)
            memcpy(version, pack_files[i].path + 3, ENGINE_SIZE - 1);
    return version;
}

static bool read_setup(Far *far, json_t *message)
{
    Room *room = &far->host->room;
    Why why = {0, ""};
    const char *setup = json_string_value(json_object_get(message, "setup"));
    const char *engine = json_string_value(json_object_get(message, "engine"));
    if (!engine || strcmp(engine, own_engine()) != 0) {
        lose(far, "the server is another version of madcap than this one, and "
                  "what it tells could be misread; use its page, or take the "
                  "same version");
        return false;
    }
    if (!setup ||
        !record_read(games_all(), setup, strlen(setup), &room->match, &why)) {
        snprintf(far->why, sizeof far->why,
                 "the setup of the table is wrong%s"
                 "%s",
                 why.text[0] ? ": " : "", why.text);
        far->news |= FAR_LOST;
        return false;
    }
    return true;
}

/* Also before it is known who they are: a letter may come first. */
static void name_all(Far *far)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        far->hearer.names[seat] = seats_names()[seat];
}

static void enter(Far *far, json_t *message)
{
    json_t *token = json_object_get(message, "token");
    Host *host = far->host;
    copy_code(far->code, json_object_get(message, "table"));
    if (!far->code[0] || (token && !copy_token(far->joined.token, token))) {
        lose(far, not_ours);
        return;
    }
    far->entered = true;
    far->news |= FAR_ENTERED;
    if (far->hearer.table) {
        if (far->asked[0])
            line_say(far->line, far->asked);
        return;
    }
    if (!read_setup(far, message))
        return;
    room_open(&host->room, &host->pad, 0);
    far->hearer = (Hearer){.table = &host->room.match.table,
                           .alone = -1,
                           .scene = &far->scene,
                           .view = far->view};
    name_all(far);
}

static void read_chair(FarChair *chair, json_t *from)
{
    json_t *left = json_object_get(from, "left");
    const char *name = json_string_value(json_object_get(from, "name"));
    const char *called = json_string_value(json_object_get(from, "called"));
    *chair = (FarChair){.taken = name,
                        .is_host = is_set(from, "host"),
                        .away = is_set(from, "away"),
                        .conceded = is_set(from, "conceded"),
                        .agrees = is_set(from, "agrees"),
                        .left = left ? read_number(from, "left") : -1};
    copy_text(chair->bot, sizeof chair->bot, json_object_get(from, "bot"));
    called = name ? name : called;
    if (called && name_clean(called, chair->name))
        snprintf(chair->name, sizeof chair->name, "?");
}

/* Who of the people sits at this keyboard: only this seat's. */
static void seat_all(Far *far)
{
    Room *room = &far->host->room;
    for (int seat = 0; seat < room->match.table.seats; seat++) {
        const FarChair *chair = &far->chair[seat];
        bool mine = seat == far->you && !chair->away && !chair->conceded;
        room_seat(room, seat, mine ? NULL : bots_all[0], "");
        seats_rename(seat, chair->name);
    }
    name_all(far);
    far->hearer.alone = far->you == SPECTATOR ? -1 : far->you;
}

static void read_seats(Far *far, json_t *message)
{
    static const char *const phases[] = {"gathering", "playing", "over"};
    const char *phase = json_string_value(json_object_get(message, "phase"));
    json_t *chair;
    size_t i;
    for (int known = 0; phase && known < 3; known++)
        if (strcmp(phase, phases[known]) == 0)
            far->phase = (FarPhase)known;
    int seats = far->hearer.table ? far->hearer.table->seats : 0;
    int seat = read_number(message, "you") - 1;
    seat = seat >= 0 && seat < seats ? seat : SPECTATOR;
    if (seat != far->you)
        far->hearer.told = 0; /* letters begin anew where one sits */
    far->you = seat;
    far->is_host = is_set(message, "host");
    far->paused = is_set(message, "paused");
    far->agreed = is_set(message, "agreed");
    far->random = is_set(message, "random");
    far->delay = read_number(message, "delay");
    far->begins = read_number(message, "begins");
    copy_code(far->again, json_object_get(message, "again"));
    json_array_foreach(json_object_get(message, "chairs"), i,
                       chair) if (i < SEATS_MAX)
        read_chair(&far->chair[i], chair);
    if (far->hearer.table)
        seat_all(far);
    far->has_seats = true;
    far->news |= FAR_SEATS;
}

static void read_count(Far *far, json_t *message)
{
    Agenda *agenda = &far->host->room.agenda;
    if (agenda->count.number !=
        json_integer_value(json_object_get(message, "number")))
        return;
    agenda->count_from = host_now(far->host) + read_number(message, "left") -
                         agenda->count.milliseconds;
}

static void read_reaction(Far *far, json_t *message)
{
    char with[32];
    int64_t seat = json_integer_value(json_object_get(message, "seat"));
    copy_text(with, sizeof with, json_object_get(message, "with"));
    if (seat < 1 || seat > SEATS_MAX)
        return;
    snprintf(far->said, sizeof far->said, "%s: %s!", seats_names()[seat - 1],
             with);
    far->news |= FAR_REACTION;
}

static void read_record(Far *far, json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));
    free(far->record);
    far->record = text ? strdup(text) : NULL;
    far->news |= FAR_RECORD;
}

static void read_list(Far *far, json_t *message)
{
    char code[CODE_SIZE], game[32];
    Text said = text_into(far->said, sizeof far->said);
    size_t i;
    json_t *table;
    json_array_foreach(json_object_get(message, "tables"), i, table)
    {
        copy_text(code, sizeof code, json_object_get(table, "table"));
        copy_text(game, sizeof game, json_object_get(table, "game"));
        text_print(&said, "  %s  %s, %d of %d seats free\n", code, game,
                   (int)json_integer_value(json_object_get(table, "free")),
                   (int)json_integer_value(json_object_get(table, "seats")));
    }
    far->news |= FAR_LIST;
}

/* What was asked for is done, or not; others' refusals are of words without an
 * id. */
static void settle(Far *far, json_t *message, bool kept)
{
    const char *id = json_string_value(json_object_get(message, "id"));
    if (id && strcmp(id, far->id) == 0)
        far->asked[0] = 0;
    else
        far->ordered = false;
    if (!kept)
        copy_text(far->why, sizeof far->why, json_object_get(message, "why"));
    far->news |= kept ? FAR_KEPT : FAR_REFUSED;
}

/* Another server has the table: it is entered there. */
static void follow(Far *far, json_t *message)
{
    const char *at = json_string_value(json_object_get(message, "at"));
    far->entered = far->ordered = false;
    far->hearer.told = far->hearer.told < 0 ? 0 : far->hearer.told;
    line_follow(far->line, at ? at : "", far->code);
}

static void wait_for(Far *far, json_t *message)
{
    json_t *why = json_object_get(message, "why");
    if (why)
        copy_text(far->said, sizeof far->said, why);
    else
        snprintf(far->said, sizeof far->said, "the table goes on");
    far->news |= FAR_WAITS;
}

static void read_message(Far *far, const char *text, size_t size)
{
    json_t *message = json_loadb(text, size, 0, NULL);
    const char *say = json_string_value(json_object_get(message, "say"));
    if (!say)
        lose(far, not_ours);
    else if (strcmp(say, "entered") == 0)
        enter(far, message);
    else if (strcmp(say, "seats") == 0)
        read_seats(far, message);
    else if (strcmp(say, "count") == 0)
        read_count(far, message);
    else if (strcmp(say, "reaction") == 0)
        read_reaction(far, message);
    else if (strcmp(say, "record") == 0)
        read_record(far, message);
    else if (strcmp(say, "tables") == 0)
        read_list(far, message);
    else if (strcmp(say, "kept") == 0 || strcmp(say, "no") == 0)
        settle(far, message, say[0] == 'k');
    else if (strcmp(say, "elsewhere") == 0)
        follow(far, message);
    else if (strcmp(say, "waits") == 0 || strcmp(say, "goes on") == 0)
        wait_for(far, message);
    else if (strcmp(say, "gone") == 0)
        lose(far, "the table was deleted by its host");
    else if (strcmp(say, "taken") == 0)
        lose(far, "somebody with the same token has come in elsewhere, and "
                  "plays on there");
    json_decref(message);
}

/* ---- for others ---- */

void far_take(Far *far, const Heard *heard)
{
    if (far->news & FAR_LOST)
        return;
    switch (heard->event) {
    case LINE_HERE:
        far->news |= FAR_HERE;
        if (far->code[0])
            greet(far);
        return;
    case LINE_AWAY:
        far->entered = far->ordered = false;
        far->hearer.told = far->hearer.told < 0 ? 0 : far->hearer.told;
        snprintf(far->why, sizeof far->why, "%s", heard->text);
        far->news |= FAR_AWAY;
        return;
    case LINE_TEXT:
        read_message(far, heard->text, heard->size);
        return;
    case LINE_BYTES:
        read_letter(far, heard->text, heard->size);
        return;
    case LINE_SILENT:
        return;
    }
}

unsigned far_hear(Far *far)
{
    for (;;) {
        Heard heard = line_hear(far->line);
        if (heard.event == LINE_SILENT)
            break;
        far_take(far, &heard);
        free(heard.text);
    }
    unsigned news = far->news;
    far->news = 0;
    return news;
}

void far_start(Far *far, Host *host, Line *line)
{
    far->host = host;
    far->line = line;
    far->you = SPECTATOR;
    far->elsewhere = (Elsewhere){
        .table = far, .act = act, .back = back, .unread = unread, .tell = tell};
    host->elsewhere = &far->elsewhere;
}

void far_enter(Far *far, const char *code, const Joined *joined)
{
    far_end(far);
    far->joined = *joined;
    snprintf(far->code, sizeof far->code, "%s", code);
    far->entered = far->ordered = far->has_seats = far->has_view = far->agreed =
        far->loaded = false;
    far->asked[0] = far->again[0] = 0;
    far->hearer = (Hearer){0};
    far->phase = FAR_GATHERS;
    far->you = SPECTATOR;
    greet(far);
}

void far_end(Far *far)
{
    forget_all(far);
    free(far->story);
    far->story = NULL;
    far->room = 0;
    free(far->record);
    far->record = NULL;
}
