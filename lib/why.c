/* why.c -- why something was refused: a sentence for each thread. */
#include "lib/own.h"

static _Thread_local Why last;

int why_refuse(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_list(last.text, sizeof last.text, format, list);
    va_end(list);
    return -1;
}

const char *madcap_why(void)
{
    return last.text;
}

const char *madcap_version(void)
{
    return MADCAP_VERSION;
}

int why_text(const Text *text)
{
    if (text->overflow)
        return why_refuse("the buffer is too small for this text");
    return (int)text->length;
}

bool why_has_room(const char *buf, size_t size)
{
    if (!buf || !size)
        why_refuse("there is no buffer for the text");
    return buf && size;
}
