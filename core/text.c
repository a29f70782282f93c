/* text.c -- text without a C library. */
#include "core/text.h"

#include "core/asserts.h"

Text text_into(char *buf, size_t size)
{
    Text text = {buf, size, 0, false};
    ASSERT(size > 0);
    buf[0] = 0;
    return text;
}

void text_put(Text *text, char c)
{
    ASSERT(text->length < text->size);
    if (text->length + 1 >= text->size) {
        text->overflow = true;
        return;
    }
    text->buf[text->length++] = c;
    text->buf[text->length] = 0;
}

void text_add(Text *text, const char *words)
{
    ASSERT(words);
    while (*words)
        text_put(text, *words++);
}

void text_add_part(Text *text, const char *words, size_t length)
{
    while (length--)
        text_put(text, *words++);
}

static void add_int(Text *text, int value)
{
    char digits[12];
    int n = 0;
    unsigned rest = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    do
        digits[n++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        text_put(text, '-');
    while (n)
        text_put(text, digits[--n]);
}

static void print_list(Text *text, const char *format, va_list list)
{
    for (; *format; format++) {
        if (*format != '%') {
            text_put(text, *format);
            continue;
        }
        switch (*++format) {
        case 'd':
            add_int(text, va_arg(list, int));
            break;
        case 's':
            text_add(text, va_arg(list, const char *));
            break;
        case 'c':
            text_put(text, (char)va_arg(list, int));
            break;
        default:
            ASSERT(*format == '%'); /* no other of printf's is known here */
            text_put(text, *format);
        }
    }
}

void text_print(Text *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print_list(text, format, list);
    va_end(list);
}

size_t text_format_list(char *buf, size_t size, const char *format,
                        va_list list)
{
    Text text = text_into(buf, size);
    print_list(&text, format, list);
    return text.length;
}

size_t text_format(char *buf, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    size_t length = text_format_list(buf, size, format, list);
    va_end(list);
    return length;
}

void text_hex(char buf[17], uint64_t number)
{
    for (int i = 0; i < 16; i++)
        buf[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    buf[16] = 0;
}

bool text_unhex(const char *text, uint64_t *number)
{
    uint64_t value = 0;
    for (int i = 0; i < 16; i++) {
        char c = text[i];
        if (c >= '0' && c <= '9')
            value = value << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value << 4 | (uint64_t)(c - 'a' + 10);
        else
            return false;
    }
    *number = value;
    return !text[16];
}

size_t text_length(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

bool text_starts(const char *text, const char *start)
{
    while (*start && *text == *start)
        text++, start++;
    return !*start;
}

bool text_equal(const char *a, const char *b)
{
    return text_starts(a, b) && text_length(a) == text_length(b);
}

bool text_int(const char *text, int32_t least, int32_t most, int32_t *value)
{
    bool negative = *text == '-';
    int64_t sum = 0;
    ASSERT(least <= most);
    text += negative;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || sum > INT32_MAX)
            return false;
        sum = 10 * sum + (*text - '0');
    }
    sum = negative ? -sum : sum;
    if (sum < least || sum > most)
        return false;
    *value = (int32_t)sum;
    return true;
}

/* A byte order mark, as some editors put before the first line. */
static bool has_mark(const Reader *reader)
{
    return reader->line == 0 && reader->end - reader->at >= 3 &&
           __builtin_memcmp(reader->at, "\xef\xbb\xbf", 3) == 0;
}

/* What is wrong with a byte that is not printable, just read. */
static LineRead odd_byte(const Reader *reader)
{
    bool last = reader->at == reader->end || *reader->at == '\n';
    return last && reader->at[-1] == '\r' ? LINE_RETURN : LINE_ODD;
}

LineRead text_line(Reader *reader, char *buf, size_t size)
{
    ASSERT(size > 0 && reader->at <= reader->end);
    if (reader->at == reader->end)
        return LINE_NONE;
    bool marked = has_mark(reader);
    reader->line++;
    if (marked)
        return LINE_MARK;
    for (size_t length = 0; reader->at < reader->end; length++) {
        char c = *reader->at++;
        if (length >= size)
            return LINE_LONG;
        if (c == '\n') {
            buf[length] = 0;
            return LINE_READ;
        }
        if (c < ' ' || c > '~')
            return odd_byte(reader);
        buf[length] = c;
    }
    return LINE_CUT;
}

/* The bytes up to the next newline or the end. */
static LineRead typed_line(Reader *reader, char *buf, size_t size)
{
    LineRead read = has_mark(reader) ? LINE_MARK : LINE_READ;
    size_t length = 0;
    reader->line++;
    while (reader->at < reader->end && *reader->at != '\n') {
        char c = *reader->at++;
        if (c == '\t' || c == '\r')
            c = ' ';
        if ((c < ' ' || c > '~') && read != LINE_MARK)
            read = LINE_ODD;
        if (length + 1 < size)
            buf[length++] = c;
        else if (read == LINE_READ && c != ' ')
            read = LINE_LONG;
    }
    if (reader->at < reader->end)
        reader->at++;
    buf[length] = 0;
    return read;
}

LineRead text_typed_line(Reader *reader, char *buf, size_t size)
{
    ASSERT(size > 0 && reader->at <= reader->end);
    while (reader->at < reader->end) {
        LineRead read = typed_line(reader, buf, size);
        const char *at = buf;
        while (*at == ' ')
            at++;
        if (*at && *at != '#')
            return read;
    }
    return LINE_NONE;
}

const char *text_line_problem(LineRead read)
{
    switch (read) {
    case LINE_READ:
    case LINE_NONE:
        return NULL;
    case LINE_CUT:
        return "the text ends in the middle of this line";
    case LINE_LONG:
        return "this line is too long";
    case LINE_ODD:
        return "this line holds a byte that is not plain printable text";
    case LINE_RETURN:
        return "this line ends with a carriage return, as Windows ends lines; "
               "here they end with a newline alone";
    case LINE_MARK:
        return "the text begins with a byte order mark, an invisible sign of "
               "some editors; save it as plain ASCII without one";
    }
    return NULL;
}

char *text_word(char **rest)
{
    char *at = *rest;
    while (*at == ' ')
        at++;
    char *word = at;
    while (*at && *at != ' ')
        at++;
    *rest = *at ? at + 1 : at;
    *at = 0;
    return *word ? word : NULL;
}

bool text_refuse(Why *why, int32_t line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    why->line = line;
    text_format_list(why->text, sizeof why->text, format, list);
    va_end(list);
    return false;
}
