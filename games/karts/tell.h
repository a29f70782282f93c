/* tell.h -- how the story of the karts is told: lines, frames, names.
 *
 * Lines about a team begin with its name; verbs carry the ending that they have
 * when the Lone Wolf is told of: "brake~s". One action may set off a whole
 * round of four teams, so `say` and `show` leave room for how it ends: better
 * the twentieth push of a round goes untold than who has won.
 */
#ifndef GAMES_KARTS_TELL_H
#define GAMES_KARTS_TELL_H

#include "games/karts/story.h"
#include "games/karts/track.h"

/* Kept free for finishers, the end of a part and repairs. */
enum { LINES_KEPT = 8, FRAMES_KEPT = 6, LIST_TEXT = 64 };

/* "the Goblins". */
typedef struct Name {
    char text[16];
} Name;

/* ---- lines, frames, names ---- */

static inline void say(Tale *tale, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline void say(Tale *tale, const char *format, ...)
{
    char text[TALE_TEXT];
    va_list list;
    if (tale->lines >= TALE_LINES - LINES_KEPT)
        return;
    va_start(list, format);
    text_format_list(text, sizeof text, format, list);
    va_end(list);
    tale_say(tale, TALE_EVERYONE, "%s", text);
}

/* Even in the room that was kept. */
static inline void show_end(const Karts *s, Tale *tale)
{
    Karts frame = *s;
    frame.phase = PHASE_SHOW;
    frame.awaited = frame.free = 0;
    tale_frame(tale, &frame, sizeof frame);
}

/* What has just happened, for people to look at. */
static inline void show(const Karts *s, Tale *tale)
{
    if (tale->frames < TALE_FRAMES - FRAMES_KEPT)
        show_end(s, tale);
}

/* The same, with a kart that was hit and has taken so much. */
static inline void show_hit(const Karts *s, int kart, int taken, Tale *tale)
{
    Karts then = *s;
    then.hit[kart] = (uint8_t)(1 + taken);
    show(&then, tale);
}

static inline Name name_of(const Karts *s, int team, const char *the)
{
    Name name;
    if (karts_is_wolf(s, team)) {
        text_format(name.text, sizeof name.text, "%sLone Wolf", the);
        return name;
    }
    const char *faction = karts_faction_name[s->faction[team]];
    text_format(name.text, sizeof name.text, "%s%c%s", the,
                faction[0] - 'a' + 'A', faction + 1);
    return name;
}

static inline Name whom(const Karts *s, int team)
{
    return name_of(s, team, "the ");
}

/* Verbs of one who drives alone end as marked: "brake~s". */
static inline void end_verbs(char *text, bool alone)
{
    char *to = text;
    bool skips = false;
    for (const char *from = text; *from; from++) {
        skips = *from == '~' ? !alone : skips && *from >= 'a' && *from <= 'z';
        if (*from != '~' && !skips)
            *to++ = *from;
    }
    *to = 0;
}

/* What a team does; the sentence begins with its name. */
static inline void say_list_of(Tale *tale, const Karts *s, int team, bool kept,
                               const char *format, va_list list)
{
    char text[TALE_TEXT];
    size_t length =
        text_format(text, sizeof text, "%s ", name_of(s, team, "The ").text);
    text_format_list(text + length, sizeof text - length, format, list);
    end_verbs(text, karts_is_wolf(s, team));
    if (kept)
        tale_say(tale, TALE_EVERYONE, "%s", text);
    else
        say(tale, "%s", text);
}

static inline void say_of(Tale *tale, const Karts *s, int team,
                          const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static inline void say_of(Tale *tale, const Karts *s, int team,
                          const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_list_of(tale, s, team, false, format, list);
    va_end(list);
}

/* The same, even in the room that was kept. */
static inline void say_end_of(Tale *tale, const Karts *s, int team,
                              const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static inline void say_end_of(Tale *tale, const Karts *s, int team,
                              const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_list_of(tale, s, team, true, format, list);
    va_end(list);
}

/* What stands between the parts of a list. */
static inline const char *between(int i, int count)
{
    return i == 0 ? "" : i + 1 < count ? ", " : " and ";
}

/* "the Elves, the Dwarves and the Mummies". */
static inline void list_teams(const Karts *s, const uint8_t *teams, int count,
                              char buf[LIST_TEXT])
{
    size_t length = 0;
    buf[0] = 0;
    for (int i = 0; i < count; i++)
        length += text_format(buf + length, LIST_TEXT - length, "%s%s",
                              between(i, count), whom(s, teams[i]).text);
}

static inline bool is_shielded(const Karts *s, int kart)
{
    return s->shield >> kart & 1;
}

#endif
