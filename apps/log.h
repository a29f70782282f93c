/* log.h -- what a server tells its host: one line for each event, on stderr.
 *
 *   time=2026-11-18T19:30:00.123Z level=info event=table-opened game=lab
 * seats=4
 *   {"time":"2026-11-18T19:30:00.123Z","level":"info","event":"table-opened",
 * ...}
 *
 * No line has a token, a name that somebody gave himself, or the code of a
 * table that is sound: who reads logs is not at the table. Addresses stand
 * where somebody was cut off, and nowhere else.
 */
#ifndef APPS_LOG_H
#define APPS_LOG_H

#include <stdbool.h>
#include <stdint.h>

typedef enum LogForm { LOG_NONE, LOG_TEXT, LOG_JSON } LogForm;
typedef enum LogLevel { LOG_INFO, LOG_WARN, LOG_ERROR } LogLevel;

typedef struct LogField {
    const char *name; /* NULL ends a list */
    const char *text; /* NULL: it is a number */
    int64_t number;
} LogField;

/* From now on in this form, and nothing below the level. Before that nothing is
 * written. */
void log_start(LogForm form, LogLevel least);

void log_event(LogLevel level, const char *event, const LogField *fields);

#endif
