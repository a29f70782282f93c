/* setup_tmpl.c -- how a part of the tournament is set up: factions and
 * customizations before Qualifying, then track, obstacles and starts.
 *
 * Each function awaits whoever comes next; the last opens the first round.
 */
#ifndef GAMES_KARTS_SETUP_TMPL
#define GAMES_KARTS_SETUP_TMPL

#include "games/karts/await_tmpl.c"
#include "games/karts/legal.h"
#include "games/karts/story.h"

/* [K36, K57] What is held, the meters, damage and upgrades stay; all else is
 * as in the box. */
static inline void setup_part(const Table *table, Karts *s)
{
    __builtin_memset(s->track, 0, sizeof s->track);
    __builtin_memset(s->hex, 0, sizeof s->hex);
    __builtin_memset(s->distance, 0, sizeof s->distance);
    __builtin_memset(s->used, 0, sizeof s->used);
    __builtin_memset(s->struck, 0, sizeof s->struck);
    __builtin_memset(s->lost, 0, sizeof s->lost);
    __builtin_memset(s->at, NONE, sizeof s->at);
    __builtin_memset(s->facing, 0, sizeof s->facing);
    __builtin_memset(s->speed, 0, sizeof s->speed);
    __builtin_memset(s->place, 0, sizeof s->place);
    __builtin_memset(s->section, NONE, sizeof s->section);
    s->round = s->cursor = 0;
    if (karts_wolf(table) != NONE)
        __builtin_memcpy(s->stack, karts_box(table)->stack, sizeof s->stack);
    track_lay(s, 0, karts_box(table)->first);
    await_chance(s, PHASE_SECTION);
}

/* [K56] The wolf has none. */
static inline void custom_on(const Table *table, Karts *s)
{
    if (table->option[OPT_ADVANCED] && s->cursor < table->seats / 2)
        await_chance(s, PHASE_CUSTOM);
    else
        setup_part(table, s);
}

static inline void setup_custom(const Table *table, Karts *s, int kind,
                                Tale *tale)
{
    int team = s->cursor++;
    s->custom[team] = (uint8_t)kind;
    if (TELLS(tale) && team == 0)
        karts_tell_named(table, s, tale);
    if (TELLS(tale))
        karts_tell_customized(s, team, tale);
    custom_on(table, s);
}

/* [K45] Named by an option, by lot, or as a team likes. */
static inline void faction_on(const Table *table, Karts *s)
{
    for (; s->cursor < table->seats / 2; s->cursor++) {
        int named = karts_named(table, s, s->cursor);
        if (named == NONE) {
            if (table->option[OPT_FACTIONS] == FACTIONS_CHOSEN)
                await_seat(s, PHASE_FACTION, karts_front(s, s->cursor));
            else
                await_chance(s, PHASE_FACTION);
            return;
        }
        s->faction[s->cursor] = (uint8_t)named;
    }
    s->cursor = 0;
    custom_on(table, s);
}

RULE void karts_init(const Table *table, void *state)
{
    Karts *s = (Karts *)state;
    __builtin_memset(s, 0, sizeof *s);
    __builtin_memset(s->faction, NONE, sizeof s->faction);
    __builtin_memset(s->custom, NONE, sizeof s->custom);
    __builtin_memset(s->placed, NONE, sizeof s->placed);
    __builtin_memset(s->spent, NONE, sizeof s->spent);
    __builtin_memset(s->at, NONE, sizeof s->at);
    __builtin_memset(s->section, NONE, sizeof s->section);
    __builtin_memset(s->spied, NONE, sizeof s->spied);
    s->victim = s->chooser = NONE;
    if (karts_wolf(table) != NONE)
        s->faction[karts_wolf(table)] = WOLF;
    faction_on(table, s);
}

static inline void setup_faction(const Table *table, Karts *s, int faction,
                                 Tale *tale)
{
    int team = s->cursor++;
    s->faction[team] = (uint8_t)faction;
    if (TELLS(tale))
        karts_tell_faction(table, s, team, tale);
    faction_on(table, s);
}

static inline int next_spot(const Karts *s, int from)
{
    while (from < HEXES && s->hex[from] != HEX_SPOT)
        from++;
    return from;
}

static inline void open_starts(const Table *table, Karts *s, Tale *tale);

static inline void lay_obstacles(const Table *table, Karts *s, Tale *tale)
{
    s->cursor = (uint8_t)next_spot(s, s->cursor);
    if (s->cursor < HEXES) {
        await_chance(s, PHASE_OBSTACLE);
        return;
    }
    if (TELLS(tale))
        karts_tell_track(s, tale);
    open_starts(table, s, tale);
}

static inline void setup_section(const Table *table, Karts *s, int side,
                                 Tale *tale)
{
    bool first = s->part == QUALIFYING && s->cursor == 0;
    if (TELLS(tale) && first && !table->option[OPT_ADVANCED])
        karts_tell_named(table, s, tale);
    s->section[s->cursor++] = (uint8_t)side;
    track_lay(s, s->cursor, karts_box(table)->section[side / 2][side % 2]);
    if (s->cursor < track_sections(s))
        return;
    track_measure(s);
    s->cursor = 0;
    lay_obstacles(table, s, tale);
}

static inline void setup_obstacle(const Table *table, Karts *s, int kind,
                                  Tale *tale)
{
    s->hex[s->cursor] = (uint8_t)(HEX_OBSTACLE + kind);
    lay_obstacles(table, s, tale);
}

static inline void open_round(const Table *table, Karts *s);

/* [K47, K70] A space without a direction. */
static inline void open_facing(const Table *table, Karts *s, Tale *tale)
{
    if (TELLS(tale))
        karts_tell_starts(table, s, tale);
    s->cursor = 0;
    for (int i = 0; i < karts_teams(table); i++) {
        const Start *start = &karts_starts(table)[i];
        int kart = karts_on(table, s, track_hex(0, start->hex));
        if (start->facing < DIRECTIONS)
            continue;
        s->chooser = (uint8_t)kart;
        await_seat(s, PHASE_FACE, karts_rear(s, kart));
        return;
    }
    open_round(table, s);
}

static inline void put_on_space(const Table *table, Karts *s, int space)
{
    const Start *start = &karts_starts(table)[space];
    int team = karts_in_order(s, s->cursor++);
    s->at[team] = (uint8_t)track_hex(0, start->hex);
    s->facing[team] = start->facing % DIRECTIONS;
}

/* [K39] Who finished Qualifying chooses; the last has no choice. */
static inline void next_start(const Table *table, Karts *s, Tale *tale)
{
    int team = karts_in_order(s, s->cursor);
    if (s->cursor + 1 == karts_teams(table)) {
        put_on_space(table, s, __builtin_ctz(karts_free_spaces(table, s)));
        open_facing(table, s, tale);
    } else if (s->before[team]) {
        await_seat(s, PHASE_START, karts_front(s, team));
    } else {
        await_chance(s, PHASE_SPACE);
    }
}

static inline void open_starts(const Table *table, Karts *s, Tale *tale)
{
    s->cursor = 0;
    next_start(table, s, tale);
}

static inline void setup_space(const Table *table, Karts *s, int space,
                               Tale *tale)
{
    put_on_space(table, s, space);
    next_start(table, s, tale);
}

static inline void setup_face(const Table *table, Karts *s, int direction,
                              Tale *tale)
{
    int kart = s->chooser;
    s->facing[kart] = (uint8_t)direction;
    s->chooser = NONE;
    if (TELLS(tale))
        karts_tell_face(s, kart, tale);
    open_round(table, s);
}

#endif
