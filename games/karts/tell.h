/* tell.h -- how the story of the karts is told: lines, frames, names.
 *
 * Lines about a team begin with its name; verbs carry the ending that they have
 * when the Lone Wolf is told of: "brake~s". One action may set off a whole
 * round of four teams, so `say` and `show` leave room for how it ends: better
 * the twentieth push of a round goes untold than who has won.
 */
#ifndef GAMES_KARTS_TELL_H
#define GAMES_KARTS_TELL_H

#include "games/karts/cell.h"
#include "games/karts/story.h"
#include "games/karts/track.h"

/* Kept free for finishers, the end of a part and repairs. */
enum { LINES_KEPT = 8, FRAMES_KEPT = 6, LIST_TEXT = 64 };

/* "the Goblins". */
typedef struct Name {
    char text[16];
} Name;

/* ---- lines, frames, names ---- */

/* Answers whether there was room to tell it. */
static inline bool say(Tale *tale, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline bool say(Tale *tale, const char *format, ...)
{
    char text[TALE_TEXT];
    va_list list;
    if (tale->lines >= TALE_LINES - LINES_KEPT)
        return false;
    va_start(list, format);
    text_format_list(text, sizeof text, format, list);
    va_end(list);
    tale_say(tale, TALE_EVERYONE, "%s", text);
    return true;
}

/* The last line is about a kart, or about its team once it is off the track. */
static inline void about(Tale *tale, const Karts *s, int team)
{
    tale_about(tale, "%s%d", s->at[team] == NONE ? "team" : "kart", team + 1);
}

static inline void about_seat(Tale *tale, int seat)
{
    tale_about(tale, "seat%d", seat + 1);
}

/* Even in the room that was kept. */
static inline void show_end(const Karts *s, Tale *tale)
{
    Karts frame = *s;
    frame.phase = PHASE_SHOW;
    frame.awaited = frame.free = 0;
    tale_frame(tale, &frame, sizeof frame);
}

static inline bool can_show(const Tale *tale)
{
    return tale->frames < TALE_FRAMES - FRAMES_KEPT;
}

/* What has just happened, for people to look at. */
static inline void show(const Karts *s, Tale *tale)
{
    if (can_show(tale))
        show_end(s, tale);
}

/* A kart has come so many hexes in a direction to where it is; the frame that
 * shows it there comes next. */
static inline void tell_way(const Karts *s, int kart, int hexes, int direction,
                            Tale *tale)
{
    int back = track_turn(direction, DIRECTIONS / 2), at = s->at[kart];
    uint8_t hex[TALE_CELLS];
    int count = 0;
    while (count < hexes && count < TALE_CELLS && at < HEXES) {
        hex[count++] = (uint8_t)at;
        at = track_next(s, at, back);
    }
    tale_way(tale, "kart%d", kart + 1);
    while (count-- > 0) {
        CellAt cell = karts_cell(hex[count]);
        tale_pass(tale, cell.column, cell.row);
    }
}

/* Something flies from a kart, which stays where it is, to a hex; the frame
 * that shows it comes next. */
static inline void tell_shot(const Karts *s, int kart, int hex, Tale *tale)
{
    CellAt cell = karts_cell(hex);
    if (!can_show(tale) || s->at[kart] == NONE)
        return;
    tale_way(tale, "kart%d", kart + 1);
    tale_pass(tale, cell.column, cell.row);
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

/* What a team does; the sentence begins with its name, and is about it. */
static inline bool say_list_of(Tale *tale, const Karts *s, int team, bool kept,
                               const char *format, va_list list)
{
    char text[TALE_TEXT];
    size_t length =
        text_format(text, sizeof text, "%s ", name_of(s, team, "The ").text);
    text_format_list(text + length, sizeof text - length, format, list);
    end_verbs(text, karts_is_wolf(s, team));
    if (kept)
        tale_say(tale, TALE_EVERYONE, "%s", text);
    else if (!say(tale, "%s", text))
        return false;
    about(tale, s, team);
    return true;
}

static inline bool say_of(Tale *tale, const Karts *s, int team,
                          const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static inline bool say_of(Tale *tale, const Karts *s, int team,
                          const char *format, ...)
{
    va_list list;
    va_start(list, format);
    bool told = say_list_of(tale, s, team, false, format, list);
    va_end(list);
    return told;
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

/* The last line, where it was told: damage is what matters, and in the Race
 * twice. */
static inline void weigh(Tale *tale, const Karts *s, bool told, int damage)
{
    if (told && damage > 0)
        tale_weigh(tale, s->part == RACE ? 2 * damage : damage);
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
    Text list = text_into(buf, LIST_TEXT);
    for (int i = 0; i < count; i++)
        text_print(&list, "%s%s", between(i, count), whom(s, teams[i]).text);
}

static inline bool is_shielded(const Karts *s, int kart)
{
    return s->shield >> kart & 1;
}

#endif
