/* record.c -- a match as text, and back. */
#include "core/record.h"
#include "core/asserts.h"
#include "core/cursor.h"
#include "core/table.h"

enum { LINE_MAX = 512 }; /* a set-up line with every option fits */

/* ---- writing ---- */

static void add_hash(Text *page, uint64_t hash)
{
    char digits[17];
    text_hex(digits, hash);
    text_print(page, "hash %s\n", digits);
}

/* A replaced box travels with the record, each of its lines behind `box`. */
static void add_box(Text *page, const Table *table)
{
    char text[BOX_TEXT], line[LINE_MAX];
    if (!__builtin_memcmp(table->box, table->game->box, table->game->box_size))
        return;
    size_t length =
        table->game->box_write(table->game, table->box, text, sizeof text);
    Reader reader = {text, text + length, 0};
    LineRead read;
    while ((read = text_line(&reader, line, sizeof line)) == LINE_READ)
        text_print(page, "box %s\n", line);
    ASSERT(read == LINE_NONE);
}

void record_add_setup(Text *page, const Table *table)
{
    char setup[LINE_MAX];
    table_write(table, setup, sizeof setup);
    text_print(page, "madcap 1\ngame %s %d\nsetup %s\n", table->game->id,
               (int)table->game->rules_number, setup);
    add_box(page, table);
}

void record_add_ply(Text *page, const Table *table, Ply ply)
{
    char actor[8], action[ACTION_TEXT];
    actor_text(ply.actor, actor);
    table->game->action_text(table, ply.actor, ply.action, action,
                             sizeof action);
    text_print(page, "%s %s\n", actor, action);
}

size_t record_write(const Match *match, HashLines hashes, char *buf,
                    size_t size)
{
    Text page = text_into(buf, size);
    Plies plies = match_plies(match, -1);
    Mark mark = match->mark[0];
    Ply ply;
    record_add_setup(&page, &match->table);
    while (plies_next(&plies, &ply)) {
        record_add_ply(&page, &match->table, ply);
        if (hashes == HASH_AT_END)
            continue;
        mark_play(&match->table, &mark, ply);
        add_hash(&page, mark.hash);
    }
    if (hashes == HASH_AT_END)
        add_hash(&page, match_hash(match));
    ASSERT(!page.overflow);
    return page.length;
}

/* The first entry that was taken back though it is written already, or -1. */
static int32_t torn_at(const Match *match, Kept *kept)
{
    int32_t first = kept->entries;
    for (; kept->knew < match->entries; kept->knew++) {
        Ply ply = match->ply[kept->knew];
        if (ply.how & PLY_BACK && ply.note < first)
            first = ply.note;
    }
    return first < kept->entries ? first : -1;
}

/* Goes back to the last mark before an entry: an action is a line. */
static void tear(const Match *match, Kept *kept, int32_t entry,
                 const char *text)
{
    const Mark *mark = match_mark(match, entry);
    ASSERT(mark->plies <= kept->plies);
    for (int32_t lines = kept->plies - mark->plies; lines > 0; lines--)
        do {
            ASSERT(kept->length > 1);
            kept->length--;
        } while (text[kept->length - 1] != '\n');
    kept->entries = mark->entries;
    kept->plies = mark->plies;
}

/* Choices made at once that are not complete may still come in another order.
 */
size_t record_write_on(const Match *match, Kept *kept, char *buf, size_t size,
                       size_t *length)
{
    Ply ply;
    ASSERT(kept->entries <= match->entries && kept->length < size);
    int32_t torn = torn_at(match, kept);
    if (torn >= 0)
        tear(match, kept, torn, buf);
    Text page = {buf, size, kept->length, false};
    Plies plies = match_plies(match, -1);
    plies.at = kept->entries;
    size_t began = page.length;
    if (!page.length)
        record_add_setup(&page, &match->table);
    plies.end = match->settled.entries;
    while (plies_next(&plies, &ply))
        record_add_ply(&page, &match->table, ply);
    *kept = (Kept){match->settled.entries, match->settled.plies, match->entries,
                   page.length};
    plies.end = match->entries;
    while (plies_next(&plies, &ply))
        record_add_ply(&page, &match->table, ply);
    add_hash(&page, match_hash(match));
    ASSERT(!page.overflow);
    *length = page.length;
    return began;
}

static void add_seen(Text *page, const Table *table, int actor, int seen)
{
    char who[8], action[ACTION_TEXT];
    actor_text(seen_actor(actor, seen), who);
    seen_text(table, actor, seen, action, sizeof action);
    text_print(page, "%s %s\n", who, action);
}

size_t record_write_seen(const Match *match, int viewer, Match *order,
                         Tale *tale, char *buf, size_t size)
{
    const Table *table = &match->table;
    bool seated = table_has_seat(table, viewer);
    Text page = text_into(buf, size);
    Cursor cursor;
    Notice notice;
    ASSERT(seated || viewer == SPECTATOR);
    record_add_setup(&page, table);
    if (seated)
        text_print(&page, "seen %d\n", viewer + 1);
    else
        text_print(&page, "seen spectator\n");
    match_order(match, seated ? viewer : -1, order);
    cursor_seek(&cursor, order, viewer, 0);
    while (cursor_next(&cursor, order, tale, &notice)) {
        add_seen(&page, table, notice.actor, notice.seen);
        for (int i = 0; i < tale->lines; i++)
            if (told_to(&tale->line[i], viewer))
                text_print(&page, ": %s\n", tale->line[i].text);
    }
    return page.length;
}

/* ---- reading ---- */

typedef struct Parse {
    Reader reader;
    Why *why;
    const Game *const *games;
    Match *match;
    char line[LINE_MAX];
} Parse;

/* The next line that is there must be. */
static bool next_line(Parse *p)
{
    LineRead read = text_line(&p->reader, p->line, sizeof p->line);
    if (read == LINE_READ)
        return true;
    if (read == LINE_NONE)
        return text_refuse(p->why, p->reader.line + 1,
                           "the record ends before its setup line");
    return text_refuse(p->why, p->reader.line, "%s", text_line_problem(read));
}

static bool read_version(Parse *p)
{
    if (!next_line(p))
        return false;
    if (text_equal(p->line, "madcap 1"))
        return true;
    return text_refuse(p->why, p->reader.line,
                       "a record begins with 'madcap 1'");
}

static bool read_game(Parse *p, Table *table)
{
    if (!next_line(p))
        return false;
    char *rest = p->line, *word = text_word(&rest), *id = text_word(&rest);
    int32_t number;
    if (!word || !id || !text_equal(word, "game"))
        return text_refuse(p->why, p->reader.line,
                           "here a record says 'game ID NUMBER'");
    const Game *const *game = p->games;
    while (*game && !text_equal((*game)->id, id))
        game++;
    if (!*game)
        return text_refuse(p->why, p->reader.line, "no game '%s'", id);
    if (!text_int(rest, 0, INT32_MAX, &number))
        return text_refuse(p->why, p->reader.line,
                           "after the game comes its rules number");
    if (number != (*game)->rules_number)
        return text_refuse(p->why, p->reader.line,
                           "played under rules %d of %s; this madcap has %d",
                           (int)number, id, (int)(*game)->rules_number);
    table_start(table, *game);
    return true;
}

/* NAME=VALUE, which no earlier one on the line may have named. */
static bool read_option(Parse *p, Table *table, char *word, uint32_t *named)
{
    const Game *game = table->game;
    char *value = word;
    while (*value && *value != '=')
        value++;
    if (!*value)
        return text_refuse(p->why, p->reader.line, "'%s' is not NAME=VALUE",
                           word);
    *value++ = 0;
    if (!table_set(table, word, value, p->why)) {
        p->why->line = p->reader.line;
        return false;
    }
    int option = option_count(game) - 1; /* -1 is the number of seats */
    while (option >= 0 && !text_equal(game->options[option].name, word))
        option--;
    if (*named >> (option + 1) & 1)
        return text_refuse(p->why, p->reader.line, "%s is given twice", word);
    *named |= 1u << (option + 1);
    return true;
}

static bool read_setup(Parse *p, Table *table)
{
    if (!next_line(p))
        return false;
    char *rest = p->line, *word = text_word(&rest);
    uint32_t named = 0;
    if (!word || !text_equal(word, "setup"))
        return text_refuse(p->why, p->reader.line,
                           "here a record says 'setup seats=N ...'");
    while ((word = text_word(&rest)))
        if (!read_option(p, table, word, &named))
            return false;
    if (!(named & 1))
        return text_refuse(p->why, p->reader.line,
                           "the setup does not say how many seats");
    return true;
}

/* Collects the lines behind `box` and gives them to the game, so that the
 * numbers of its complaints are lines of the record. */
static bool read_box(Parse *p, Table *table)
{
    char text[BOX_TEXT];
    Text page = text_into(text, sizeof text);
    int32_t first = p->reader.line;
    for (;;) {
        Reader before = p->reader;
        LineRead read = text_line(&p->reader, p->line, sizeof p->line);
        if (read != LINE_READ || !text_starts(p->line, "box ")) {
            p->reader = before;
            break;
        }
        if (page.length + text_length(p->line) >= sizeof text)
            return text_refuse(p->why, p->reader.line, "the box is too long");
        text_print(&page, "%s\n", p->line + 4);
    }
    if (!page.length)
        return true;
    Reader reader = {text, text + page.length, first};
    return table->game->box_read(table->game, &reader, table->box, p->why);
}

static bool check_hash(Parse *p, const char *digits)
{
    uint64_t hash;
    if (!text_unhex(digits, &hash))
        return text_refuse(p->why, p->reader.line,
                           "a hash is sixteen digits 0-9 a-f");
    if (hash != match_hash(p->match))
        return text_refuse(p->why, p->reader.line,
                           "the record was changed: the moves above do not "
                           "lead to the position of this hash");
    return true;
}

static bool read_ply(Parse *p)
{
    char *rest = p->line, *word = text_word(&rest);
    if (!word)
        return text_refuse(p->why, p->reader.line, "this line is empty");
    if (text_equal(word, "hash"))
        return check_hash(p, rest);
    if (text_equal(word, "seen"))
        return text_refuse(p->why, p->reader.line,
                           "this is what one seat saw of a game, and not the "
                           "game: it can be read, but not loaded");
    const Table *table = &p->match->table;
    int actor = actor_parse(word);
    if (actor < 0)
        return text_refuse(p->why, p->reader.line,
                           "'%s' is not an actor: 1 to %d, chance or clock",
                           word, (int)table->seats);
    int action = action_parse(table, p->match->state, actor, rest);
    const char *reason = match_play(p->match, actor, action, NULL);
    if (reason)
        return text_refuse(p->why, p->reader.line, "%s %s: %s", word, rest,
                           reason);
    return true;
}

bool record_read(const Game *const *games, const char *text, size_t size,
                 Match *match, Why *why)
{
    Parse p = {{text, text + size, 0}, why, games, match, ""};
    Table table;
    if (!read_version(&p) || !read_game(&p, &table) ||
        !read_setup(&p, &table) || !read_box(&p, &table))
        return false;
    match_start(match, &table);
    for (;;) {
        LineRead read = text_line(&p.reader, p.line, sizeof p.line);
        if (read == LINE_NONE)
            return true;
        if (read != LINE_READ)
            return text_refuse(why, p.reader.line, "%s",
                               text_line_problem(read));
        if (!read_ply(&p))
            return false;
    }
}
