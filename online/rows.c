/* rows.c -- what a party keeps, as lines of text. */
#include "online/rows.h"

#include "core/record.h"
#include "core/table.h"
#include "online/watches.h"

/* ---- words ---- */

static const char digits[] = "0123456789abcdef";

void row_hex(char *buf, const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        *buf++ = digits[bytes[i] >> 4];
        *buf++ = digits[bytes[i] & 15];
    }
    *buf = 0;
}

static int digit_of(char c)
{
    for (int i = 0; i < 16; i++)
        if (digits[i] == c)
            return i;
    return -1;
}

bool row_unhex(const char *text, unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int high = digit_of(text[0]);
        int low = high < 0 ? -1 : digit_of(text[1]);
        if (low < 0)
            return false;
        bytes[i] = (unsigned char)(high << 4 | low);
        text += 2;
    }
    return !*text;
}

void row_quote(char *buf, size_t size, const char *name)
{
    Text text = text_into(buf, size);
    for (; *name; name++) {
        unsigned char c = (unsigned char)*name;
        if (c > ' ' && c < 127 && c != '%')
            text_put(&text, *name);
        else
            text_print(&text, "%%%c%c", digits[c >> 4], digits[c & 15]);
    }
    ASSERT(!text.overflow);
}

bool row_unquote(const char *quoted, char name[NAME_SIZE])
{
    Text text = text_into(name, NAME_SIZE);
    for (; *quoted; quoted++) {
        unsigned char c = (unsigned char)*quoted;
        if (c == '%') {
            char pair[3] = {quoted[1], quoted[1] ? quoted[2] : 0, 0};
            if (!row_unhex(pair, &c, 1) || !c)
                return false;
            quoted += 2;
        }
        text_put(&text, (char)c);
    }
    return !text.overflow;
}

/* ---- the opening ---- */

size_t opening_write(const Opening *opening, char *buf, size_t size)
{
    char host[HEX_SIZE], key[HEX_SIZE];
    const Pace *pace = &opening->pace;
    Text text = text_into(buf, size);
    row_hex(host, opening->host, HASH_BYTES);
    row_hex(key, opening->key, KEY_BYTES);
    text_print(&text, "host %s\nkey %s\n", host, key);
    text_print(&text, "bank %d\nmore %d\nper_turn %d\n", (int)pace->bank,
               (int)pace->more, pace->per_turn);
    text_print(&text, "grace %d\nslow %d\n", (int)pace->grace, (int)pace->slow);
    text_print(&text, "random %d\nlisted %d\n", opening->random_seats,
               opening->listed);
    if (pace->delay)
        text_print(&text, "delay %d\n", (int)pace->delay);
    text_put(&text, '\n');
    record_add_setup(&text, opening->table);
    ASSERT(!text.overflow);
    return text.length;
}

/* Nobody sits there. */
static void empty(Party *party, int seat)
{
    Watch full = {party->pace.bank, NEVER};
    party->chair[seat] = (Chair){.own = full, .seen = full, .gone = NEVER};
}

enum { MOST_MILLISECONDS = 1000000000, MOST_SLOW = 10 };

typedef struct Field {
    const char *name;
    int32_t least, most;
    size_t at; /* in the party: an int32_t, or a bool */
    bool is_bool;
} Field;

#define NUMBER(name, least, most)                                              \
    {                                                                          \
#name, least, most, offsetof(Party, pace.name), false                  \
    }
#define FLAG(name, member)                                                     \
    {                                                                          \
#name, 0, 1, offsetof(Party, member), true                             \
    }

static const Field fields[] = {
    NUMBER(bank, 0, MOST_MILLISECONDS),
    NUMBER(more, 0, MOST_MILLISECONDS),
    NUMBER(grace, 0, MOST_MILLISECONDS),
    NUMBER(slow, 1, MOST_SLOW),
    FLAG(per_turn, pace.per_turn),
    FLAG(random, random_seats),
    FLAG(listed, listed),
    NUMBER(delay, 0, MOST_MILLISECONDS), /* usually none, and not there */
};
enum {
    FIELDS = sizeof fields / sizeof *fields,
    USUALLY_NOT = 1 << (FIELDS - 1)
};

/* The number of what the line sets, or -1. */
static int read_field(Party *party, const char *name, const char *text)
{
    int32_t value;
    if (text_equal(name, "host"))
        return row_unhex(text, party->host, HASH_BYTES) ? FIELDS : -1;
    if (text_equal(name, "key"))
        return row_unhex(text, party->key, KEY_BYTES) ? FIELDS + 1 : -1;
    for (int i = 0; i < FIELDS; i++) {
        unsigned char *member = (unsigned char *)party + fields[i].at;
        if (!text_equal(name, fields[i].name))
            continue;
        if (!text_int(text, fields[i].least, fields[i].most, &value))
            return -1;
        if (fields[i].is_bool)
            *(bool *)member = value;
        else
            __builtin_memcpy(member, &value, sizeof value);
        return i;
    }
    return -1;
}

/* Every field once, in any order, up to the empty line; the last may be
 * missing.
 */
static bool read_fields(Party *party, Reader *reader, Why *why)
{
    char line[HEX_SIZE + 16];
    uint32_t seen = 0;
    for (;;) {
        if (text_line(reader, line, sizeof line) != LINE_READ)
            return text_refuse(why, reader->line, "the opening is cut");
        if (!*line)
            break;
        char *rest = line;
        const char *name = text_word(&rest);
        int field = name ? read_field(party, name, rest) : -1;
        if (field < 0 || seen >> field & 1)
            return text_refuse(why, reader->line, "no opening says this");
        seen |= 1u << field;
    }
    return (seen | USUALLY_NOT) == (1u << (FIELDS + 2)) - 1 ||
           text_refuse(why, reader->line, "something is missing");
}

bool party_open(Party *party, const Means *means, const char *text, size_t size,
                Why *why)
{
    Match *match = &party->room.match;
    Reader reader = {text, text + size, 0};
    __builtin_memset(party, 0, offsetof(Party, room));
    party->draw = means->draw;
    party->elsewhere = means->elsewhere;
    party->room.pad = means->pad;
    if (!read_fields(party, &reader, why) ||
        !record_read(means->games, reader.at, (size_t)(reader.end - reader.at),
                     match, why))
        return false;
    if (match->entries)
        return text_refuse(why, 0, "something was played before it began");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        empty(party, seat);
    return true;
}

/* ---- rows ---- */

const Bot *row_stand_in(void)
{
    return bot_usual;
}

void row_seat(Party *party, int seat)
{
    const Chair *chair = &party->chair[seat];
    bool absent = chair->away || chair->conceded;
    const Bot *bot = !chair->taken || absent ? chair->bot : NULL;
    room_seat(&party->room, seat, bot, party_called(party, seat));
}

static bool read_sit(Party *party, int seat, char *rest)
{
    Chair *chair = &party->chair[seat];
    const char *hash = text_word(&rest);
    if (party->phase != GATHERING || chair->taken || !hash ||
        !row_unhex(hash, chair->hash, HASH_BYTES) ||
        !row_unquote(rest, chair->name) || !chair->name[0])
        return false;
    chair->taken = true;
    chair->bot = NULL;
    return true;
}

static bool read_bot(Party *party, int seat, const char *name)
{
    party->chair[seat].bot = bot_find(name);
    return party->phase == GATHERING && !party->chair[seat].taken &&
           party->chair[seat].bot;
}

static bool read_id(Party *party, int seat, const char *text)
{
    uint64_t *recent = party->chair[seat].recent, id;
    if (!text_unhex(text, &id))
        return false;
    for (int i = RECENT - 1; i > 0; i--)
        recent[i] = recent[i - 1];
    recent[0] = id;
    return true;
}

/* What a clock had before the end of a turn added to it. */
static int64_t earned(const Party *party, int64_t left)
{
    int64_t more = party->pace.per_turn ? 0 : party->pace.more;
    return left > more ? left - more : 0;
}

static bool read_left(Party *party, int seat, const char *text)
{
    int32_t left;
    Chair *chair = &party->chair[seat];
    if (!text_int(text, 0, INT32_MAX, &left))
        return false;
    chair->own = (Watch){left, NEVER};
    chair->ended_with = earned(party, left);
    if (chair->seen.since == NEVER)
        chair->seen.left = left;
    return true;
}

static bool read_stand(Party *party, int seat)
{
    if (party->phase != GATHERING)
        return false;
    empty(party, seat);
    return true;
}

/* Who is gone has a bot, who is back has none. */
static bool read_absence(Party *party, int seat, const char *how)
{
    Chair *chair = &party->chair[seat];
    if (party->phase != PLAYING || !chair->taken || chair->conceded)
        return false;
    chair->away = text_equal(how, "away");
    chair->conceded = text_equal(how, "concede");
    chair->bot = chair->away || chair->conceded ? row_stand_in() : NULL;
    row_seat(party, seat);
    return true;
}

static bool read_back(Party *party, int seat, bool since)
{
    Match *match = &party->room.match;
    return party->phase == PLAYING &&
           !(since ? match_go_back(match, seat)
                   : match_undo(match, seat, &party->room.pad->tale));
}

/* Lines about one seat. */
static bool read_about(Party *party, const char *word, int seat, char *rest)
{
    if (text_equal(word, "sit"))
        return read_sit(party, seat, rest);
    if (text_equal(word, "bot"))
        return read_bot(party, seat, rest);
    if (text_equal(word, "id"))
        return read_id(party, seat, rest);
    if (text_equal(word, "left"))
        return read_left(party, seat, rest);
    if (*rest)
        return false;
    if (text_equal(word, "stand"))
        return read_stand(party, seat);
    if (text_equal(word, "back") || text_equal(word, "since"))
        return read_back(party, seat, word[0] == 's');
    if (text_equal(word, "agree"))
        return party->chair[seat].agrees = party->phase == PLAYING;
    return (text_equal(word, "away") || text_equal(word, "here") ||
            text_equal(word, "concede")) &&
           read_absence(party, seat, word);
}

static bool read_order(Party *party, char *rest)
{
    Chair chair[SEATS_MAX];
    int32_t seats = party->room.match.table.seats, from;
    uint32_t moved = 0;
    __builtin_memcpy(chair, party->chair, sizeof chair);
    for (int seat = 0; seat < seats; seat++) {
        const char *word = text_word(&rest);
        if (!word || !text_int(word, 1, seats, &from))
            return false;
        moved |= 1u << (from - 1);
        party->chair[seat] = chair[from - 1];
    }
    return party->phase == GATHERING && !*rest && moved == (1u << seats) - 1;
}

static bool read_again(Party *party, const char *code)
{
    Text text = text_into(party->again, sizeof party->again);
    text_add(&text, code);
    return party->phase == OVER && *code && !text.overflow;
}

/* What the opening said of pace and seats is changed. */
static bool read_change(Party *party, const char *name, const char *text)
{
    int field = read_field(party, name, text);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        party->chair[seat].own.left = party->chair[seat].seen.left =
            party->pace.bank;
    return field >= 0 && field < FIELDS;
}

static bool read_begin(Party *party)
{
    if (party->phase != GATHERING)
        return false;
    for (int seat = 0; seat < party->room.match.table.seats; seat++)
        if (!party->chair[seat].taken && !party->chair[seat].bot)
            return false;
    party->phase = PLAYING;
    return true;
}

/* Lines about the whole table. */
static bool read_whole(Party *party, const char *word, char *rest)
{
    if (text_equal(word, "order"))
        return read_order(party, rest);
    if (text_equal(word, "again"))
        return read_again(party, rest);
    if (*rest && party->phase == GATHERING && !text_equal(word, "host") &&
        !text_equal(word, "key") && read_change(party, word, rest))
        return true;
    if (*rest)
        return false;
    if (text_equal(word, "begin"))
        return read_begin(party);
    if (party->phase != PLAYING)
        return false;
    if (text_equal(word, "end")) {
        party->agreed = true;
        party->phase = OVER;
        return true;
    }
    party->paused = text_equal(word, "pause");
    return party->paused || text_equal(word, "resume");
}

static bool read_play(Party *party, int actor, const char *text, Why *why)
{
    Match *match = &party->room.match;
    if (party->phase != PLAYING)
        return text_refuse(why, 0, "nothing is being played");
    int action = action_parse(&match->table, match->state, actor, text);
    const char *reason =
        match_play(match, actor, action, &party->room.pad->tale);
    if (reason)
        return text_refuse(why, 0, "%s: %s", text, reason);
    if (match_is_over(match))
        party->phase = OVER;
    return true;
}

bool row_line(Party *party, char *line, Why *why)
{
    char *rest = line;
    const char *word = text_word(&rest);
    int32_t number;
    int actor = word ? actor_parse(word) : -1;
    if (actor >= 0)
        return read_play(party, actor, rest, why);
    bool done = word && read_whole(party, word, rest);
    if (!done && word) {
        char *behind = rest;
        const char *seat = text_word(&behind);
        done = seat &&
               text_int(seat, 1, party->room.match.table.seats, &number) &&
               read_about(party, word, number - 1, behind);
    }
    return done || text_refuse(why, 0, "nothing like this can happen here: %s",
                               word ? word : "");
}

bool party_follow(Party *party, const char *row, size_t size, int64_t time,
                  Why *why)
{
    if (!party_fold(party, row, size, why))
        return false;
    if (party->paused)
        watches_stop(party, time);
    watches_run(party, time, NULL);
    return true;
}

bool party_fold(Party *party, const char *row, size_t size, Why *why)
{
    char line[ROW_LINE];
    Reader reader = {row, row + size, 0};
    for (;;) {
        LineRead read = text_line(&reader, line, sizeof line);
        if (read == LINE_NONE)
            return true;
        if (read != LINE_READ)
            return text_refuse(why, reader.line, "%s", text_line_problem(read));
        if (!row_line(party, line, why)) {
            why->line = reader.line;
            return false;
        }
    }
}
