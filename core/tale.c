/* tale.c -- what an action made people see. */
#include "core/tale.h"
#include "core/asserts.h"
#include "core/text.h"

void tale_clear(Tale *tale)
{
    if (tale) {
        tale->lines = tale->frames = 0;
        tale->revealed = tale->overflow = false;
        tale->way[0].item[0] = tale->way[0].cells = 0;
    }
}

void tale_say(Tale *tale, uint16_t readers, const char *format, ...)
{
    ASSERT(readers && !(readers & ~TALE_EVERYONE));
    if (!tale)
        return;
    if (tale->lines == TALE_LINES) {
        tale->overflow = true;
        return;
    }
    Told *told = &tale->line[tale->lines++];
    told->readers = readers;
    told->frame = tale->frames;
    told->item[0] = 0;
    told->weight = 0;
    va_list list;
    va_start(list, format);
    text_format_list(told->text, sizeof told->text, format, list);
    va_end(list);
}

void tale_about(Tale *tale, const char *format, ...)
{
    if (!tale || tale->lines == 0 || tale->overflow)
        return;
    va_list list;
    va_start(list, format);
    text_format_list(tale->line[tale->lines - 1].item, TALE_ITEM, format, list);
    va_end(list);
}

void tale_weigh(Tale *tale, int weight)
{
    if (!tale || tale->lines == 0 || tale->overflow)
        return;
    ASSERT(weight >= 0);
    tale->line[tale->lines - 1].weight =
        (uint8_t)(weight < UINT8_MAX ? weight : UINT8_MAX);
}

void tale_way(Tale *tale, const char *format, ...)
{
    if (!tale)
        return;
    Trail *way = &tale->way[tale->frames];
    way->cells = 0;
    va_list list;
    va_start(list, format);
    text_format_list(way->item, sizeof way->item, format, list);
    va_end(list);
}

void tale_pass(Tale *tale, int column, int row)
{
    if (!tale)
        return;
    Trail *way = &tale->way[tale->frames];
    if (way->cells == TALE_CELLS) {
        tale->overflow = true;
        return;
    }
    way->cell[way->cells][0] = (uint8_t)column;
    way->cell[way->cells++][1] = (uint8_t)row;
}

void tale_frame(Tale *tale, const void *state, size_t size)
{
    ASSERT(size <= STATE_MAX);
    if (!tale)
        return;
    if (tale->frames == TALE_FRAMES) {
        tale->overflow = true;
        return;
    }
    __builtin_memcpy(tale->frame[tale->frames++], state, size);
    tale->way[tale->frames].item[0] = tale->way[tale->frames].cells = 0;
}

void tale_reveal(Tale *tale)
{
    if (tale)
        tale->revealed = true;
}

/* "You" at the beginning of a sentence, "you" inside. */
static void put_you(Text *to, bool possessive)
{
    bool first =
        to->length == 0 || (to->length > 1 && to->buf[to->length - 2] == '.');
    text_put(to, first ? 'Y' : 'y');
    text_add(to, possessive ? "our" : "ou");
}

/* `@2` or `@2's`; answers what follows it. */
static const char *put_seat(Text *to, const char *text,
                            const char *const *names, int you, bool *is_you)
{
    int seat = text[1] - '1';
    bool possessive = text[2] == '\'' && text[3] == 's';
    *is_you = seat == you;
    if (*is_you) {
        put_you(to, possessive);
        return text + (possessive ? 4 : 2);
    }
    text_add(to, names[seat]);
    return text + 2;
}

/* `{takes|take}`: the second form goes with "you". Answers what follows. */
static const char *put_verb(Text *to, const char *text, bool is_you)
{
    const char *bar = text, *end;
    while (*bar && *bar != '|')
        bar++;
    end = bar;
    while (*end && *end != '}')
        end++;
    if (is_you && *bar)
        text_add_part(to, bar + 1, (size_t)(end - bar - 1));
    else
        text_add_part(to, text + 1, (size_t)(bar - text - 1));
    return *end ? end + 1 : end;
}

size_t tale_fill(char *buf, size_t size, const char *text,
                 const char *const *names, int you)
{
    ASSERT(you >= -1 && you < 8);
    Text to = text_into(buf, size);
    bool is_you = false;
    while (*text) {
        if (*text == '@' && text[1] >= '1' && text[1] <= '8')
            text = put_seat(&to, text, names, you, &is_you);
        else if (*text == '{')
            text = put_verb(&to, text, is_you);
        else
            text_put(&to, *text++);
    }
    return to.length;
}
