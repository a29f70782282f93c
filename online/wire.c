/* wire.c -- what a client says, read from JSON. */
#include "online/wire.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/table.h"
#include "online/names.h"

const char *const reactions[] = {"hello", "well",   "oops",
                                 "wow",   "thanks", NULL};

/* Why a message is refused, kept until the next one is read. */
static _Thread_local Why why;

static bool no(const char *format, ...) __attribute__((format(printf, 1, 2)));
static bool no(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why.text, sizeof why.text, format, list);
    va_end(list);
    return false;
}

/* ---- values ---- */

/* A text that is there, or "" where it is not. */
static bool get_text(json_t *from, const char *key, char *to, size_t size)
{
    json_t *value = json_object_get(from, key);
    *to = 0;
    if (!value)
        return true;
    size_t length = json_string_length(value);
    const char *text = json_string_value(value);
    if (!text || length >= size || strlen(text) != length)
        return no("\"%s\" is a text of at most %zu bytes", key, size - 1);
    memcpy(to, text, length + 1);
    return true;
}

static bool get_int(json_t *from, const char *key, int64_t least, int64_t most,
                    int64_t *to)
{
    json_t *value = json_object_get(from, key);
    if (!value)
        return true;
    *to = json_integer_value(value);
    return (json_is_integer(value) && *to >= least && *to <= most) ||
           no("\"%s\" is a number from %lld to %lld", key, (long long)least,
              (long long)most);
}

static bool get_small(json_t *from, const char *key, int32_t least,
                      int32_t most, int32_t *to)
{
    int64_t value = *to;
    bool fine = get_int(from, key, least, most, &value);
    *to = (int32_t)value;
    return fine;
}

static bool get_bool(json_t *from, const char *key, bool *to)
{
    json_t *value = json_object_get(from, key);
    if (!value)
        return true;
    *to = json_is_true(value);
    return json_is_boolean(value) || no("\"%s\" is true or false", key);
}

static bool get_id(json_t *from, uint64_t *id)
{
    char digits[17];
    if (!get_text(from, "id", digits, sizeof digits))
        return false;
    *id = 0;
    return !*digits || text_unhex(digits, id) ||
           no("\"id\" is sixteen digits 0-9 a-f");
}

/* ---- opening ---- */

static bool read_option(Table *table, const char *name, json_t *value)
{
    char number[16];
    const char *text = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%lld",
                 (long long)(json_integer_value(value) % 1000000000));
        text = number;
    }
    if (!text)
        return no("\"%s\" is a word or a number", name);
    return table_set(table, name, text, &why);
}

static bool read_box(Table *table, json_t *box)
{
    const char *text = json_string_value(box);
    if (!box)
        return true;
    if (!text)
        return no("\"box\" is a text");
    Reader reader = {text, text + json_string_length(box), 0};
    return table->game->box_read(table->game, &reader, table->box, &why);
}

static bool read_table(json_t *from, const Game *const *games, Table *table)
{
    char id[32];
    json_t *options = json_object_get(from, "setup");
    if (!get_text(from, "game", id, sizeof id))
        return false;
    while (*games && strcmp((*games)->id, id) != 0)
        games++;
    if (!*games)
        return no("there is no game \"%s\"", id);
    table_start(table, *games);
    if (options && !json_is_object(options))
        return no("\"setup\" is an object");
    for (void *at = json_object_iter(options); at;
         at = json_object_iter_next(options, at))
        if (!read_option(table, json_object_iter_key(at),
                         json_object_iter_value(at)))
            return false;
    return read_box(table, json_object_get(from, "box"));
}

enum { GRACE = 60, DAYS = 10 * 86400, LATEST = 3600 };

/* Seconds are what people say, milliseconds what is counted. */
static bool read_pace(json_t *from, Pace *pace)
{
    int32_t bank = 0, more = 0, grace = GRACE, delay = 0;
    *pace = (Pace){.slow = 1};
    bool fine = get_small(from, "bank", 0, DAYS, &bank) &&
                get_small(from, "more", 0, DAYS, &more) &&
                get_small(from, "grace", 0, DAYS, &grace) &&
                get_small(from, "slow", 1, 10, &pace->slow) &&
                get_small(from, "delay", 0, LATEST, &delay) &&
                get_bool(from, "per_turn", &pace->per_turn);
    pace->bank = bank * SECOND;
    pace->more = more * SECOND;
    pace->grace = grace * SECOND;
    pace->delay = delay * SECOND;
    return fine;
}

static bool read_set(json_t *from, Message *message)
{
    Request *request = &message->request;
    return read_pace(from, &request->pace) &&
           get_bool(from, "random", &request->random_seats) &&
           get_bool(from, "listed", &request->listed);
}

static bool read_as(json_t *from, Message *message)
{
    char as[8];
    bool fine = get_text(from, "as", as, sizeof as);
    message->wants_bytes = fine && strcmp(as, "bytes") == 0;
    return fine;
}

static bool read_open(json_t *from, Message *message)
{
    return read_as(from, message) &&
           read_table(from, message->games, &message->table) &&
           read_set(from, message);
}

/* ---- being there ---- */

static bool is_hex(const char *text, size_t length)
{
    return strlen(text) == length && strspn(text, "0123456789abcdef") == length;
}

static bool read_enter(json_t *from, Message *message)
{
    message->told = -1;
    if (!get_text(from, "table", message->code, sizeof message->code) ||
        !get_text(from, "token", message->token, sizeof message->token) ||
        !read_as(from, message) ||
        !get_small(from, "told", 0, MATCH_PLIES, &message->told))
        return false;
    if (*message->token && !is_hex(message->token, TOKEN_SIZE - 1))
        return no("this is not a token");
    return *message->code || no("which table?");
}

/* By its number, or as it stands in a record. */
static bool read_act(json_t *from, Message *message)
{
    Request *request = &message->request;
    json_t *action = json_object_get(from, "action");
    request->action = -1;
    if (!get_id(from, &request->id) ||
        !get_small(from, "count", 0, INT32_MAX, &request->count))
        return false;
    if (json_is_string(action))
        return get_text(from, "action", message->action,
                        sizeof message->action);
    if (!action)
        return no("which action?");
    int32_t number = -1;
    bool fine = get_small(from, "action", 0, SET_SIZE - 1, &number);
    request->action = number;
    return fine;
}

static bool read_sit(json_t *from, Message *message)
{
    char name[MESSAGE_MAX];
    int32_t seat = 0;
    if (!get_small(from, "seat", 1, SEATS_MAX, &seat) ||
        !get_text(from, "name", name, sizeof name))
        return false;
    message->request.seat = seat - 1;
    const char *reason = name_clean(name, message->request.text);
    return !reason || no("%s", reason);
}

static bool read_seat(json_t *from, Message *message)
{
    int32_t seat = 0;
    if (!get_small(from, "seat", 1, SEATS_MAX, &seat) ||
        !get_text(from, "bot", message->request.text,
                  sizeof message->request.text))
        return false;
    message->request.seat = seat - 1;
    return seat > 0 || no("which seat?");
}

static bool read_back(json_t *from, Message *message)
{
    return get_id(from, &message->request.id);
}

static bool read_reaction(json_t *from, Message *message)
{
    char with[16];
    if (!get_text(from, "with", with, sizeof with))
        return false;
    for (int i = 0; reactions[i]; i++)
        if (strcmp(reactions[i], with) == 0) {
            message->reaction = i;
            return true;
        }
    return no("nobody can show \"%s\" here", with);
}

static bool read_ping(json_t *from, Message *message)
{
    return get_int(from, "stamp", 0, INT64_MAX, &message->stamp);
}

/* ---- a message ---- */

static const struct {
    const char *word;
    Says says;
    Wish wish;
    bool (*read)(json_t *from, Message *message); /* NULL: nothing more */
} words[] = {
    {"open", SAYS_OPEN, WISHES, read_open},
    {"enter", SAYS_ENTER, WISHES, read_enter},
    {"list", SAYS_LIST, WISHES, NULL},
    {"ping", SAYS_PING, WISHES, read_ping},
    {"record", SAYS_RECORD, WISHES, NULL},
    {"delete", SAYS_DELETE, WISHES, NULL},
    {"react", SAYS_REACT, WISHES, read_reaction},
    {"sit", SAYS_ASK, WISH_SIT, read_sit},
    {"stand", SAYS_ASK, WISH_STAND, NULL},
    {"bot", SAYS_ASK, WISH_BOT, read_seat},
    {"clear", SAYS_ASK, WISH_CLEAR, read_seat},
    {"set", SAYS_ASK, WISH_SET, read_set},
    {"start", SAYS_ASK, WISH_START, NULL},
    {"act", SAYS_ASK, WISH_ACT, read_act},
    {"back", SAYS_ASK, WISH_BACK, read_back},
    {"leave", SAYS_ASK, WISH_LEAVE, NULL},
    {"concede", SAYS_ASK, WISH_CONCEDE, NULL},
    {"agree", SAYS_ASK, WISH_AGREE, NULL},
    {"pause", SAYS_ASK, WISH_PAUSE, NULL},
    {"go on", SAYS_ASK, WISH_GO_ON, NULL},
    {"again", SAYS_ASK, WISH_AGAIN, NULL},
};

static bool read_message(json_t *from, Message *message)
{
    char word[16];
    if (!get_text(from, "do", word, sizeof word))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, word) == 0) {
            message->says = words[i].says;
            message->request.wish = words[i].wish;
            return !words[i].read || words[i].read(from, message);
        }
    return no("nobody can do \"%s\" here", word);
}

const char *wire_read(const char *text, size_t length, const Game *const *games,
                      Message *message)
{
    json_error_t error;
    memset(message, 0, sizeof *message);
    message->games = games;
    if (length > MESSAGE_MAX)
        return "a message has at most 8192 bytes";
    json_t *from = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(from)) {
        json_decref(from);
        return "a message is one JSON object";
    }
    bool fine = read_message(from, message);
    json_decref(from);
    return fine ? NULL : why.text;
}
