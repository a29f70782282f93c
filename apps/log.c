/* log.c -- what a server tells its host. */
#include "apps/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/json.h"

enum { LINE = 2048 };

static LogForm form;
static LogLevel least;

void log_start(LogForm as, LogLevel from)
{
    form = as;
    least = from;
}

static const char *level_name(LogLevel level)
{
    switch (level) {
    case LOG_INFO:
        return "info";
    case LOG_WARN:
        return "warn";
    case LOG_ERROR:
        return "error";
    }
    return "";
}

static void write_time(char *buf, size_t size)
{
    struct timespec now;
    struct tm parts;
    char day[32];
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S",
             gmtime_r(&now.tv_sec, &parts));
    snprintf(buf, size, "%s.%03dZ", day, (int)(now.tv_nsec / 1000000));
}

/* A word stands as it is; anything else in quotes, on one line. */
static bool is_word(const char *text)
{
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c == '"' || *c == '=' || *c == '\\' || *c == 127)
            return false;
    return *text;
}

static void put_text(Text *line, const char *key, const char *text)
{
    text_print(line, "%s%s=", line->length ? " " : "", key);
    if (is_word(text)) {
        text_print(line, "%s", text);
        return;
    }
    text_put(line, '"');
    for (; *text; text++) {
        bool plain = (unsigned char)*text >= ' ' && *text != 127;
        if (*text == '"' || *text == '\\')
            text_put(line, '\\');
        text_put(line, plain ? *text : ' ');
    }
    text_put(line, '"');
}

static size_t write_text(const char *words[3], const LogField *fields,
                         char *buf)
{
    static const char *const names[] = {"time", "level", "event"};
    Text line = text_into(buf, LINE);
    char number[24];
    for (int i = 0; i < 3; i++)
        put_text(&line, names[i], words[i]);
    for (; fields->name; fields++) {
        snprintf(number, sizeof number, "%lld", (long long)fields->number);
        put_text(&line, fields->name, fields->text ? fields->text : number);
    }
    return line.overflow ? 0 : line.length;
}

static size_t write_json(const char *words[3], const LogField *fields,
                         char *buf)
{
    Json json;
    json_start(&json, buf, LINE);
    json_open(&json, NULL, '{');
    json_text(&json, "time", words[0]);
    json_text(&json, "level", words[1]);
    json_text(&json, "event", words[2]);
    for (; fields->name; fields++)
        if (fields->text)
            json_text(&json, fields->name, fields->text);
        else
            json_int(&json, fields->name, fields->number);
    json_close(&json, '}');
    return json.text.overflow ? 0 : json.text.length;
}

/* One write for each line, so that lines of several programs stay whole. What
 * nobody takes is lost: a log holds nothing up. */
void log_event(LogLevel level, const char *event, const LogField *fields)
{
    char time[64], line[LINE + 1];
    if (form == LOG_NONE || level < least)
        return;
    write_time(time, sizeof time);
    const char *words[3] = {time, level_name(level), event};
    size_t length = form == LOG_JSON ? write_json(words, fields, line)
                                     : write_text(words, fields, line);
    line[length++] = '\n';
    ssize_t written = write(STDERR_FILENO, line, length);
    (void)written;
}
