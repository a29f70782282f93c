/* story_part.c -- what is told of a tournament around its rounds: the set-up,
 * what comes between the races, and the end. */
#include "core/reason.h"
#include "games/karts/legal.h"
#include "games/karts/tell.h"

/* ---- the set-up ---- */

static void tell_drivers(const Karts *s, int team, Tale *tale)
{
    int rear = karts_rear(s, team) + 1, front = karts_front(s, team) + 1;
    bool told =
        rear == front
            ? say(tale, "@%d {drives|drive} alone: the Lone Wolf.", rear)
            : say(tale, "@%d, rear, and @%d, front, drive for %s.", rear, front,
                  whom(s, team).text);
    if (told)
        about(tale, s, team);
}

void karts_tell_faction(const Table *table, const Karts *s, int team,
                        Tale *tale)
{
    if (table->option[OPT_FACTIONS] == FACTIONS_CHANCE)
        tale_reveal(tale);
    tell_drivers(s, team, tale);
}

/* [K45] Who has a name from the start: by an option, or the wolf. */
void karts_tell_named(const Table *table, const Karts *s, Tale *tale)
{
    for (int team = 0; team < karts_teams(table); team++)
        if (karts_is_wolf(s, team) || karts_named(table, s, team) != NONE)
            tell_drivers(s, team, tale);
}

void karts_tell_track(const Karts *s, Tale *tale)
{
    tale_reveal(tale);
    say(tale, s->part == RACE ? "The Race: a new track, one section longer."
                              : "Qualifying: the track is laid.");
}

void karts_tell_starts(const Table *table, const Karts *s, Tale *tale)
{
    char buf[TALE_TEXT];
    Text list = text_into(buf, sizeof buf);
    for (int i = 0; i < karts_teams(table); i++) {
        int hex = track_hex(0, karts_starts(table)[i].hex);
        text_print(&list, "%s%d %s", i ? ", " : "", i + 1,
                   whom(s, karts_on(table, s, hex)).text);
    }
    say(tale, "Start spaces: %s.", buf);
}

void karts_tell_face(const Karts *s, int team, Tale *tale)
{
    say_of(tale, s, team, "face~s %s.", karts_direction_name[s->facing[team]]);
}

void karts_tell_customized(const Karts *s, int team, Tale *tale)
{
    tale_reveal(tale);
    say_of(tale, s, team, "get~s a customization: the %s.",
           karts_custom_name[s->custom[team]]);
}

/* ---- between the races, and the end ---- */

/* [K37, K43] */
void karts_tell_part(const Karts *s, Tale *tale)
{
    uint8_t teams[TEAMS] = {0};
    char list[LIST_TEXT];
    const char *part = s->part == RACE ? "The Race" : "Qualifying";
    int count = karts_finished(s);
    for (int i = 0; i < count; i++)
        teams[i] = (uint8_t)karts_finisher(s->place, i + 1);
    list_teams(s, teams, count, list);
    if (count)
        tale_say(tale, TALE_EVERYONE, "%s is over. Over the line: %s.", part,
                 list);
    else
        tale_say(tale, TALE_EVERYONE,
                 "%s is over: after %d rounds nobody has crossed the line.",
                 part, s->round);
    show_end(s, tale);
}

void karts_tell_upgrade(const Karts *s, int team, int kind, Tale *tale)
{
    static const char *const upgrade[UPGRADES] = {
        "Big Bertha, a gun that shoots 2 hexes without a card",
        "a siren, 1 more on initiative", "an anchor, 1 more on brake",
        "a hamster, 1 more on charge",
        "armour, which takes the first damage of each round"};
    tale_reveal(tale);
    say_of(tale, s, team, "get~s an upgrade: %s.", upgrade[kind]);
    show_end(s, tale);
}

/* Stories of rounds that ended by the cap tell this in the room kept. */
void karts_tell_mend(const Karts *s, int team, int action, Tale *tale)
{
    if (action == MEND)
        say_end_of(tale, s, team, "repair~s a point: now %d damage.",
                   s->damage[team]);
    else
        say_end_of(tale, s, team, "repair~s a bent axle.");
}

/* [K52] All of Qualifying, for people to read before the track is another. */
void karts_tell_swap(const Karts *s, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE,
             "For the Race, rear and front drivers swap seats.");
    show_end(s, tale);
}

/* [K43, K62] Without a finisher several may have come as far. */
void karts_tell_over(const Table *table, const Karts *s, Tale *tale)
{
    Result result;
    uint8_t teams[TEAMS] = {0};
    char list[LIST_TEXT];
    int count = 0;
    karts_result(table, s, &result);
    for (int team = 0; team < karts_teams(table); team++)
        if (result.rank[karts_front(s, team)] == 1)
            teams[count++] = (uint8_t)team;
    list_teams(s, teams, count, list);
    if (count == 1 && karts_is_wolf(s, teams[0]))
        tale_say(tale, TALE_EVERYONE,
                 "@%d {wins|win} the tournament, alone against everybody.",
                 2 * teams[0] + 1);
    else if (count == 1)
        tale_say(tale, TALE_EVERYONE, "@%d and @%d win the tournament with %s!",
                 2 * teams[0] + 1, 2 * teams[0] + 2, list);
    else
        tale_say(tale, TALE_EVERYONE, "The tournament is shared by %s.", list);
    if (count == 1)
        about(tale, s, teams[0]);
}

/* ---- places ---- */

/* "The Elves were 4 spaces from the line"; in the unit of the score. */
static void add_way_left(Text *text, const Karts *s, int team)
{
    int left = s->at[team] < HEXES ? s->distance[s->at[team]] : 0;
    text_print(text, "%s %s %d %s from the line", name_of(s, team, "The ").text,
               karts_is_wolf(s, team) ? "was" : "were", left,
               left == 1 ? "space" : "spaces");
}

/* [K37, K43, K62] */
void karts_reason(const Table *table, const void *state, int seat, Text *text)
{
    const Karts *s = (const Karts *)state;
    int team = karts_team(seat);
    bool finished = karts_finished(s) > 0;
    Result result;
    karts_result(table, s, &result);
    if (s->place[team]) {
        const char *place = reason_ordinal(s->place[team]);
        text_print(
            text, "%c%s over the line with %s", place[0] - 'a' + 'A', place + 1,
            karts_is_wolf(s, team) ? "nobody's help" : whom(s, team).text);
    } else {
        add_way_left(text, s, team);
        text_add(text, " when the Race ");
        if (finished)
            text_add(text, "ended");
        else
            text_print(text, "was stopped after %d %s", s->round,
                       s->round == 1 ? "round" : "rounds");
    }
    if (reason_others(text, ", ", table, &result, seat))
        text_add(text, s->place[team] ? ": the order at the line decides"
                       : finished     ? ": only karts over the line are placed"
                                      : ": the distance left decides");
    text_put(text, '.');
}
