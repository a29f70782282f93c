/* letter.c -- what a viewer is told, as bytes: writing. view.c reads. */
#include "room/letter.h"
#include "core/asserts.h"
#include "core/table.h"
#include "room/highlights.h"

/* What a letter has at most: a thing that somebody noticed is never in two. */
enum {
    LINE_MOST = 1 + TALE_TEXT + TALE_ITEM,
    WAY_MOST = TALE_ITEM + 1 + 2 * TALE_CELLS,
    THING_MOST = 7 + WAY_MOST + STATE_MAX,
    NOW_MOST = 6 + STATE_MAX + 1 + HIGHLIGHTS * (4 + TALE_TEXT),
    MOST =
        4 + TALE_LINES * LINE_MOST + (TALE_FRAMES + 2) * THING_MOST + NOW_MOST
};
static_assert((int)LETTER_MAX >= (int)MOST, "a letter may not fit");
static_assert(TALE_TEXT <= 256 && TALE_ITEM <= 256 && TALE_CELLS <= 255 &&
                  TALE_LINES <= 255,
              "a list may be longer than a byte counts");

/* Bytes that grow in a buffer; what does not fit is left out. */
typedef struct Sheet {
    unsigned char *buf;
    size_t size, length;
    bool full;
} Sheet;

static void put(Sheet *sheet, const void *bytes, size_t size)
{
    if (size > sheet->size - sheet->length)
        sheet->full = true;
    if (sheet->full)
        return;
    __builtin_memcpy(sheet->buf + sheet->length, bytes, size);
    sheet->length += size;
}

static void put_byte(Sheet *sheet, int byte)
{
    unsigned char one = (unsigned char)byte;
    put(sheet, &one, 1);
}

static void put_number(Sheet *sheet, int32_t number)
{
    for (int shift = 0; shift < 32; shift += 8)
        put_byte(sheet, (int)((uint32_t)number >> shift & 0xff));
}

static void put_text(Sheet *sheet, const char *text)
{
    size_t length = text_length(text);
    put_byte(sheet, (int)length);
    put(sheet, text, length);
}

static void put_view(Sheet *sheet, const Table *table, const void *state,
                     int viewer)
{
    alignas(8) unsigned char view[STATE_MAX];
    __builtin_memcpy(view, state, table->game->state_size);
    table->game->redact(table, view, viewer);
    put(sheet, view, table->game->state_size);
}

/* ---- things ---- */

static int told_among(const Tale *tale, int from, int to, int viewer)
{
    int lines = 0;
    for (int i = from; i < to; i++)
        lines += told_to(&tale->line[i], viewer);
    return lines;
}

static void put_lines(Sheet *sheet, const Tale *tale, int from, int to,
                      int viewer)
{
    put_byte(sheet, told_among(tale, from, to, viewer));
    for (int i = from; i < to; i++) {
        if (!told_to(&tale->line[i], viewer))
            continue;
        put_byte(sheet, told_to(&tale->line[i], SPECTATOR));
        put_text(sheet, tale->line[i].text);
        put_text(sheet, tale->line[i].item);
    }
}

static void put_way(Sheet *sheet, const Trail *way)
{
    put_text(sheet, way->item);
    if (!way->item[0])
        return;
    put_byte(sheet, way->cells);
    put(sheet, way->cell, way->cells * sizeof *way->cell);
}

static void put_thing(Sheet *sheet, const Notice *notice, int how)
{
    how |= notice->seen == UNSEEN ? THING_GONE : THING_MOMENT;
    put_byte(sheet, LETTER_THING);
    put_byte(sheet, how | (notice->since ? THING_SINCE : 0));
    put_number(sheet, notice->moment);
}

/* What was told up to each frame, and the frame; then the rest. */
static void put_frames(Sheet *sheet, const Table *table, const Tale *tale,
                       const Notice *notice, int viewer)
{
    int line = 0;
    for (int frame = 0; frame <= tale->frames; frame++) {
        bool rest = frame == tale->frames;
        int from = line;
        while (line < tale->lines && (rest || tale->line[line].frame <= frame))
            line++;
        put_thing(sheet, notice, rest ? 0 : THING_FRAME);
        put_lines(sheet, tale, from, line, viewer);
        if (rest)
            break;
        put_way(sheet, &tale->way[frame]);
        put_view(sheet, table, tale->frame[frame], viewer);
    }
}

/* A thing without number, lines and way. */
static void put_pause(Sheet *sheet, const Table *table, const void *state,
                      int viewer)
{
    static const unsigned char pause[] = {LETTER_THING, THING_FRAME, 0, 0};
    put(sheet, pause, sizeof pause);
    put_view(sheet, table, state, viewer);
}

/* All that is to be told; false: there is more. What was told before something
 * else happened is looked at first, but a card that is merely turned keeps
 * nobody waiting. */
static bool put_things(Sheet *sheet, Room *room, int viewer, Letter what)
{
    const Table *table = &room->match.table;
    const Tale *tale = &room->pad->tale;
    Cursor *cursor = &room->told[viewer];
    bool story = what <= LETTER_STORY_ON, told = what == LETTER_NEWS_ON;
    for (;;) {
        Cursor before = *cursor;
        size_t length = sheet->length;
        Notice notice;
        if (!room_read(room, viewer, &notice))
            return true;
        if (!lines_told(tale, viewer) && (story || !tale->frames))
            continue;
        if (story) {
            put_thing(sheet, &notice, 0);
            put_lines(sheet, tale, 0, tale->lines, viewer);
        } else {
            if (told && notice.seen != UNSEEN)
                put_pause(sheet, table, before.state, viewer);
            put_frames(sheet, table, tale, &notice, viewer);
        }
        told = true;
        if (!sheet->full)
            continue;
        *cursor = before;
        sheet->length = length;
        sheet->full = false;
        return false;
    }
}

/* ---- now ---- */

static void put_highlights(Sheet *sheet, Room *room)
{
    Highlight found[HIGHLIGHTS];
    int count = highlights_find(&room->match, &room->pad->tale, found);
    put_byte(sheet, count);
    for (int i = 0; i < count; i++) {
        put_number(sheet, found[i].moment);
        put_text(sheet, found[i].text);
        put_text(sheet, found[i].item);
    }
}

/* False: it does not fit. */
static bool put_now(Sheet *sheet, Room *room, int viewer)
{
    const Match *match = &room->match;
    bool seated = table_has_seat(&match->table, viewer);
    bool over = match_is_over(match);
    size_t length = sheet->length;
    put_byte(sheet, LETTER_NOW);
    put_byte(sheet,
             (over ? NOW_OVER : 0) |
                 (seated && match_is_open(match, viewer) ? NOW_OPEN : 0) |
                 (seated && !room_keeps(room, viewer) ? NOW_UNDO : 0));
    put_number(sheet, room->told[viewer].told);
    put_view(sheet, &match->table, match->state, over ? OPEN : viewer);
    if (over)
        put_highlights(sheet, room);
    if (!sheet->full)
        return true;
    sheet->length = length;
    sheet->full = false;
    return false;
}

/* The end has a byte that nothing else takes. */
size_t letter_write(Room *room, int viewer, Letter *what, unsigned char *buf,
                    size_t size)
{
    enum { HEAD = 3 };
    Letter was = *what;
    bool story = was <= LETTER_STORY_ON;
    ASSERT(was < LETTER_NONE);
    ASSERT(table_has_seat(&room->match.table, viewer) || viewer == SPECTATOR);
    if (size <= HEAD)
        return 0;
    Sheet sheet = {buf, size - 1, 0, false};
    put_byte(&sheet, LETTER_VERSION);
    put_byte(&sheet, (int)was);
    put_byte(&sheet, viewer);
    if (was == LETTER_STORY)
        cursor_seek(&room->told[viewer], &room->match, viewer, 0);
    bool all = was == LETTER_GLANCE || put_things(&sheet, room, viewer, was);
    if (all && !story && put_now(&sheet, room, viewer)) {
        *what = LETTER_NONE;
        return sheet.length;
    }
    bool told = all && story;
    if (!told && sheet.length == HEAD)
        return 0;
    *what = told ? LETTER_NEWS : story ? LETTER_STORY_ON : LETTER_NEWS_ON;
    sheet.buf[sheet.length++] = told ? LETTER_TOLD : LETTER_CUT;
    return sheet.length;
}
