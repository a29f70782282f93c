/* story.c -- the told story of Crazy Karts.
 *
 * Karts are told by their factions, drivers by their marks. Whatever happens
 * to a kart is told with what it has come to ("now 5 damage and speed 0"), for
 * armour and shields take their part of what was dealt. A crash is told in two
 * lines, for people who have never seen one: who drove into whom and where all
 * of them went, and then what each of them took, why, and has now.
 *
 * One action may set off a whole round of four teams. So lines and frames are
 * told through `say` and `show`, which leave room for how it ends: better the
 * twentieth push of a round goes untold than who has won.
 */
#include "games/karts/story.h"
#include "games/karts/reach.h"

/* Kept free for finishers, the end of a part and repairs. */
enum { LINES_KEPT = 8, FRAMES_KEPT = 6, LIST_TEXT = 64 };

/* "the Goblins". */
typedef struct Name {
    char text[16];
} Name;

/* ---- lines, frames, names ---- */

static void say(Tale *tale, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void say(Tale *tale, const char *format, ...)
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
static void show_end(const Karts *s, Tale *tale)
{
    Karts frame = *s;
    frame.phase = PHASE_SHOW;
    frame.awaited = frame.free = 0;
    tale_frame(tale, &frame, sizeof frame);
}

/* What has just happened, for people to look at. */
static void show(const Karts *s, Tale *tale)
{
    if (tale->frames < TALE_FRAMES - FRAMES_KEPT)
        show_end(s, tale);
}

/* The same, with a kart that was hit and has taken so much. */
static void show_hit(const Karts *s, int kart, int taken, Tale *tale)
{
    Karts then = *s;
    then.hit[kart] = (uint8_t)(1 + taken);
    show(&then, tale);
}

static Name name_of(const Karts *s, int team, const char *the)
{
    Name name;
    const char *faction = karts_faction_name[s->faction[team]];
    text_format(name.text, sizeof name.text, "%s%c%s", the,
                faction[0] - 'a' + 'A', faction + 1);
    return name;
}

/* Where a sentence begins. */
static Name who(const Karts *s, int team)
{
    return name_of(s, team, "The ");
}

static Name whom(const Karts *s, int team)
{
    return name_of(s, team, "the ");
}

/* What stands between the parts of a list. */
static const char *between(int i, int count)
{
    return i == 0 ? "" : i + 1 < count ? ", " : " and ";
}

/* "the Elves, the Dwarves and the Mummies". */
static void list_teams(const Karts *s, const uint8_t *teams, int count,
                       char buf[LIST_TEXT])
{
    size_t length = 0;
    buf[0] = 0;
    for (int i = 0; i < count; i++)
        length += text_format(buf + length, LIST_TEXT - length, "%s%s",
                              between(i, count), whom(s, teams[i]).text);
}

static bool is_shielded(const Karts *s, int kart)
{
    return s->shield >> kart & 1;
}

/* ---- the set-up ---- */

void karts_tell_faction(const Table *table, const Karts *s, int team,
                        Tale *tale)
{
    if (table->option[OPT_FACTIONS] == FACTIONS_CHANCE)
        tale_reveal(tale);
    say(tale, "@%d, rear, and @%d, front, drive for %s.",
        karts_rear(s, team) + 1, karts_front(s, team) + 1, whom(s, team).text);
}

/* [K45] The Race is told with what has changed. */
void karts_tell_track(const Table *table, const Karts *s, Tale *tale)
{
    char list[LIST_TEXT];
    size_t length = 0;
    int count = track_sections(s);
    (void)table;
    for (int i = 0; i < count; i++)
        length += text_format(list + length, sizeof list - length, "%s%d%c",
                              between(i, count), s->section[i] / SIDES + 1,
                              'a' + s->section[i] % SIDES);
    tale_reveal(tale);
    say(tale, "%s: the track goes over the sections %s.",
        s->part == RACE ? "The Race" : "Qualifying", list);
    if (s->part == RACE)
        say(tale, "In every kart the rear and the front driver have swapped.");
}

void karts_tell_starts(const Table *table, const Karts *s, Tale *tale)
{
    char list[TALE_TEXT];
    size_t length = 0;
    for (int i = 0; i < karts_teams(table); i++) {
        int hex = track_hex(0, karts_starts(table)[i].hex);
        length += text_format(list + length, sizeof list - length, "%s%d %s",
                              i ? ", " : "", i + 1,
                              whom(s, karts_on(table, s, hex)).text);
    }
    say(tale, "Start spaces: %s.", list);
}

void karts_tell_face(const Table *table, const Karts *s, int team, Tale *tale)
{
    (void)table;
    say(tale, "%s face %s.", who(s, team).text,
        karts_direction_name[s->facing[team]]);
}

void karts_tell_customized(const Table *table, const Karts *s, int team,
                           Tale *tale)
{
    (void)table;
    tale_reveal(tale);
    say(tale, "%s get a customization: %s.", who(s, team).text,
        karts_custom_name[s->custom[team]]);
}

/* ---- planning ---- */

/* [K41] */
void karts_tell_wolf(const Table *table, const Karts *s, Tale *tale)
{
    (void)table;
    tale_reveal(tale);
    say(tale, "@%d {draws|draw} a buff for %s and a malfunction of %s.",
        table->seats, karts_step_name[s->token[BUFFS]],
        karts_step_name[s->token[MALFUNCTIONS]]);
}

/* What lies on one driver's panel, with what it counts. */
static size_t list_panel(const Table *table, const Karts *s, int seat,
                         char *buf, size_t size)
{
    int team = karts_team(seat);
    bool token = karts_is_rear(s, seat) && s->placed[team] != NONE;
    size_t length = 0;
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1) {
        int step = __builtin_ctz(left);
        bool here = token && step == STEP_POWER;
        if (!s->on[team][step] && !here)
            continue;
        length += text_format(buf + length, size - length, "%s%s %d",
                              length ? ", " : "", karts_step_name[step],
                              karts_points(table, s, team, step));
        if (here)
            length += text_format(buf + length, size - length, " (%s)",
                                  karts_power_name[s->placed[team]]);
    }
    if (!length)
        length = text_format(buf, size, "nothing");
    return length;
}

/* [K2] Hands are not told: how much somebody was late is their own. */
void karts_tell_reveal(const Table *table, const Karts *s, bool late,
                       Tale *tale)
{
    char panels[TALE_TEXT];
    say(tale, "Round %d: %s.", s->round + 1,
        late ? "the time is up, and what was not placed is discarded"
             : "everybody is done");
    for (int team = 0; team < karts_teams(table); team++) {
        size_t length =
            list_panel(table, s, karts_rear(s, team), panels, sizeof panels);
        length += text_format(panels + length, sizeof panels - length, " | ");
        list_panel(table, s, karts_front(s, team), panels + length,
                   sizeof panels - length);
        say(tale, "%s: %s.", name_of(s, team, "").text, panels);
    }
    show(s, tale);
}

void karts_tell_order(const Table *table, const Karts *s, Tale *tale)
{
    char list[LIST_TEXT];
    list_teams(s, s->order + 1, karts_teams(table) - 1, list);
    tale_reveal(tale);
    say(tale, "%s act first, then %s.", who(s, s->order[0]).text, list);
}

/* ---- special abilities and power-ups ---- */

/* [K9, K59] */
void karts_tell_special(const Table *table, const Karts *s, int team, bool paid,
                        Tale *tale)
{
    static const char *const ability[FACTIONS] = {"Turn & Go", "Grabbing",
                                                  "the Ram", "the Lasso"};
    int faction = s->faction[team];
    bool idle = faction == GOBLINS && !s->on[team][STEP_TURN];
    if (paid)
        say(tale, "%s use %s%s.", who(s, team).text, ability[faction],
            idle ? ", with no card on Turn" : "");
    else
        say(tale, "%s pay %d of %d for %s: nothing happens.", who(s, team).text,
            karts_points(table, s, team, STEP_SPECIAL),
            karts_box(table)->special[faction], ability[faction]);
}

static const char *const power_title[POWERS] = {
    "the Whirl", "the Energetic Rubber", "the Vuvuzela", "the Energetic Shield",
    "the Nitro", "the Repair Kit",       "the Oil Can",  "the Switch"};

/* [K28] */
void karts_tell_power(const Table *table, const Karts *s, int team, int kind,
                      bool paid, Tale *tale)
{
    const char *effect = kind == POWER_SHIELD
                             ? ": no damage until the round ends"
                         : kind == POWER_NITRO ? ": 2 hexes more"
                         : kind == POWER_OIL   ? " behind them"
                                               : "";
    static_assert(NITRO_HEXES == 2, "as told");
    if (paid)
        say(tale, "%s use %s%s.", who(s, team).text, power_title[kind], effect);
    else
        say(tale, "%s pay %d of %d for %s and keep it.", who(s, team).text,
            karts_points(table, s, team, STEP_POWER),
            karts_box(table)->cost[kind], power_title[kind]);
}

void karts_tell_fizzle(const Table *table, const Karts *s, int team, int step,
                       Tale *tale)
{
    if (step == STEP_SHOOT)
        say(tale, "%s shoot at nobody: range %d.", who(s, team).text,
            karts_range(table, s, team));
    else
        say(tale, "Nothing comes of it.");
}

/* [K31, K59] */
void karts_tell_custom(const Table *table, const Karts *s, int team, bool paid,
                       Tale *tale)
{
    (void)table;
    say(tale, "%s use the %s%s.", who(s, team).text,
        karts_custom_name[s->custom[team]],
        paid ? "" : ", and pay too little: nothing happens");
}

/* [K34] */
void karts_tell_spied(const Table *table, const Karts *s, int kind, Tale *tale)
{
    (void)table;
    tale_reveal(tale);
    say(tale, "%s look at a damage card: %s.", who(s, karts_acting(s)).text,
        karts_damage_name[kind]);
}

/* ---- speed and movement ---- */

/* Damage may be what keeps it down. */
void karts_tell_speed(const Table *table, const Karts *s, int team, int step,
                      Tale *tale)
{
    int speed = s->speed[team];
    (void)table;
    if (step == STEP_BRAKE)
        say(tale, "%s brake to speed %d.", who(s, team).text, speed);
    else if (s->damage[team] && speed == karts_most_speed(s, team))
        say(tale, "%s speed up to %d, the most with %d damage.",
            who(s, team).text, speed, s->damage[team]);
    else
        say(tale, "%s speed up to %d.", who(s, team).text, speed);
}

/* Who entered an obstacle space has not met yet what lies there. */
void karts_tell_moved(const Table *table, const Karts *s, int kart, int hexes,
                      Tale *tale)
{
    (void)table;
    say(tale, "%s drive %d hex%s %s to %s.", who(s, kart).text, hexes,
        hexes == 1 ? "" : "es", karts_direction_name[s->heading],
        track_spot(s->at[kart]).text);
    show(s, tale);
}

/* [K12, K51] */
void karts_tell_wall(const Table *table, const Karts *s, int kart, int speed,
                     int before, Tale *tale)
{
    int taken = s->damage[kart] - before;
    (void)table;
    if (is_shielded(s, kart))
        say(tale, "%s hit the wall at speed %d: the shield holds, speed 0.",
            who(s, kart).text, speed);
    else
        say(tale, "%s hit the wall at speed %d: +%d damage, now %d, speed 0.",
            who(s, kart).text, speed, taken, s->damage[kart]);
    show_hit(s, kart, taken, tale);
}

/* ---- crashes ---- */

/* The karts in the order in which they drive into each other; `before` is
 * their damage before that. */
typedef struct Crash {
    const uint8_t *chain, *before;
    int length;
    bool blocked;
} Crash;

static int last_of(const Crash *crash)
{
    return crash->chain[crash->length - 1];
}

static int taken_by(const Karts *s, const Crash *crash, int kart)
{
    return s->damage[kart] - crash->before[kart];
}

/* "drive into the Elves, they into the Dwarves". */
static void list_chain(const Karts *s, const Crash *crash, char *buf,
                       size_t size)
{
    size_t length = 0;
    for (int i = 1; i < crash->length; i++)
        length += text_format(buf + length, size - length, "%s into %s",
                              i == 1 ? "drive" : ", they",
                              whom(s, crash->chain[i]).text);
}

/* Who drove into whom, and where they went. */
static void tell_pushes(const Karts *s, const Crash *crash, Tale *tale)
{
    const char *to = karts_direction_name[s->heading];
    Name first = who(s, crash->chain[0]);
    int last = last_of(crash), hex = s->at[last];
    char chain[TALE_TEXT];
    list_chain(s, crash, chain, sizeof chain);
    if (crash->blocked)
        say(tale, "Crash! %s %s, who are at a wall: nobody moves.", first.text,
            chain);
    else if (crash->length > 2)
        say(tale, "Crash! %s %s: all move one hex %s.", first.text, chain, to);
    else if (hex == NONE)
        say(tale, "Crash! %s %s and push them over the line.", first.text,
            chain);
    else
        say(tale, "Crash! %s %s and push them one hex %s to %s.", first.text,
            chain, to, track_spot(hex).text);
}

/* [K15, K16] What each has taken, why, and has now. Two karts are a chain
 * without a middle. */
static void tell_taken(const Karts *s, const Crash *crash, Tale *tale)
{
    bool middle = crash->length > 2;
    const char *why = middle && crash->blocked
                          ? " (first 1, between 3, at the wall 2)"
                      : middle         ? " (first and last 1, between 2)"
                      : crash->blocked ? " (first 1, at the wall 2)"
                                       : "";
    char list[TALE_TEXT];
    size_t length = 0;
    for (int i = 0; i < crash->length; i++) {
        int kart = crash->chain[i];
        length +=
            text_format(list + length, sizeof list - length, "%s%s +%d, now %d",
                        i ? "; " : "", name_of(s, kart, "").text,
                        taken_by(s, crash, kart), s->damage[kart]);
    }
    say(tale, "Damage%s: %s.", why, list);
}

/* [K51] */
static void tell_shields(const Karts *s, const Crash *crash, Tale *tale)
{
    uint8_t teams[TEAMS] = {0};
    char list[LIST_TEXT];
    int count = 0;
    for (int i = 0; i < crash->length; i++)
        if (is_shielded(s, crash->chain[i]))
            teams[count++] = crash->chain[i];
    list_teams(s, teams, count, list);
    if (count)
        say(tale, "No damage for %s: the shield holds.", list);
}

/* Then somebody may have taken less than the others know of. */
static bool is_worst(const Karts *s, const Crash *crash)
{
    for (int i = 0; i < crash->length; i++)
        if (s->damage[crash->chain[i]] == DAMAGE_MAX)
            return true;
    return false;
}

/* [K14-K16] A kart that was pushed over the line is told, and shown, as that
 * right after. */
void karts_tell_crash(const Table *table, const Karts *s,
                      const uint8_t chain[TEAMS], int length, bool blocked,
                      const uint8_t before[TEAMS], Tale *tale)
{
    Crash crash = {chain, before, length, blocked};
    Karts then = *s;
    (void)table;
    for (int i = 0; i < length; i++)
        then.hit[chain[i]] = (uint8_t)(1 + taken_by(s, &crash, chain[i]));
    tell_pushes(s, &crash, tale);
    tell_taken(s, &crash, tale);
    tell_shields(s, &crash, tale);
    if (is_worst(s, &crash))
        say(tale, "More than %d damage is ignored.", DAMAGE_MAX);
    if (blocked)
        say(tale, "The wall stops %s: speed 0.", whom(s, last_of(&crash)).text);
    if (s->at[last_of(&crash)] != NONE)
        show(&then, tale);
}

void karts_tell_finish(const Table *table, const Karts *s, int kart, Tale *tale)
{
    static const char *const place[TEAMS] = {"first", "second", "third",
                                             "fourth"};
    (void)table;
    tale_say(tale, TALE_EVERYONE, "%s cross the finish line %s!",
             who(s, kart).text, place[s->place[kart] - 1]);
    show_end(s, tale);
}

/* ---- obstacles ---- */

static void tell_rammed(const Karts *s, int kart, int kind, Tale *tale)
{
    static const char *const rammed[OBSTACLES] = {
        "a rock",        "a take off", "an ice ring", "a troll",
        "a pool of oil", "a beehive",  "a haystack"};
    say(tale, "%s ram %s away: now %d damage.", who(s, kart).text, rammed[kind],
        s->damage[kart]);
}

static void tell_met(const Karts *s, int kart, int kind, Tale *tale)
{
    Name name = who(s, kart);
    switch (kind) {
    case OBSTACLE_ROCK:
        say(tale, "%s hit a rock and stop: now %d damage.", name.text,
            s->damage[kart]);
        break;
    case OBSTACLE_TAKE_OFF:
        say(tale, "%s take off and fly %d hexes on.", name.text,
            TAKE_OFF_HEXES);
        break;
    case OBSTACLE_ICE_RING:
        say(tale, "%s come to an ice ring, and turn.", name.text);
        break;
    case OBSTACLE_TROLL:
        say(tale, "%s run into a troll and stop: %s.", name.text,
            is_shielded(s, kart) ? "the shield holds"
                                 : "they draw a damage card");
        break;
    case OBSTACLE_OIL:
        say(tale, "%s slip on oil and stop: now speed %d.", name.text,
            s->speed[kart]);
        break;
    case OBSTACLE_BEES:
        say(tale, "%s flee from bees: now %d damage and speed %d.", name.text,
            s->damage[kart], s->speed[kart]);
        break;
    case OBSTACLE_HAYSTACK:
        say(tale, "%s land in a haystack: speed 0.", name.text);
        break;
    }
}

void karts_tell_obstacle(const Table *table, const Karts *s, int kart, int kind,
                         bool rammed, Tale *tale)
{
    (void)table;
    if (rammed)
        tell_rammed(s, kart, kind, tale);
    else
        tell_met(s, kart, kind, tale);
    show(s, tale);
}

/* ---- turning ---- */

void karts_tell_side(const Table *table, const Karts *s, int kart, int action,
                     Tale *tale)
{
    (void)table;
    say(tale, "%s %s %s: they face %s.", who(s, kart).text,
        s->why == WHY_ICE    ? "slide"
        : s->why == WHY_SPIN ? "spin"
                             : "turn",
        action == LEFT ? "left" : "right",
        karts_direction_name[s->facing[kart]]);
    show(s, tale);
}

/* [K7, K8] */
void karts_tell_no_turn(const Table *table, const Karts *s, int team,
                        Tale *tale)
{
    int bent = s->wound[team][DAMAGE_AXLE];
    char axle[24] = "";
    if (bent)
        text_format(axle, sizeof axle, " and %d for the axle", bent);
    say(tale, "%s cannot turn: %d on Turn, speed %d%s.", who(s, team).text,
        karts_points(table, s, team, STEP_TURN), s->speed[team], axle);
}

/* ---- what teams do to others ---- */

void karts_tell_pull(const Table *table, const Karts *s, int target, Tale *tale)
{
    (void)table;
    say(tale, "%s pull %s one hex closer.", who(s, karts_acting(s)).text,
        whom(s, target).text);
    show(s, tale);
}

void karts_tell_switch(const Table *table, const Karts *s, int target,
                       Tale *tale)
{
    (void)table;
    say(tale, "%s change places with %s.", who(s, karts_acting(s)).text,
        whom(s, target).text);
    show(s, tale);
}

/* [K51] */
void karts_tell_shot(const Table *table, const Karts *s, int target, Tale *tale)
{
    (void)table;
    say(tale, "%s shoot at %s%s.", who(s, karts_acting(s)).text,
        whom(s, target).text,
        is_shielded(s, target) ? ": the shield holds"
                               : ", who draw a damage card");
    show_hit(s, target, 0, tale);
}

/* What is printed on the card, and what came of it. */
void karts_tell_damage(const Table *table, const Karts *s, int kart, int kind,
                       Tale *tale)
{
    static const char *const card[DAMAGES] = {
        "Scratch, 1 damage",
        "Critical Hit, 2 damage",
        "Head Shot: one of their cards is lost",
        "Spin: the kart turns",
        "Stall, 2 off the speed",
        "Bent Axle: to turn costs 1 more",
        "Stuck Throttle, 2 faster",
        "Leaky Battery: no power is left"};
    char now[32] = "";
    if (kind == DAMAGE_SCRATCH || kind == DAMAGE_CRITICAL)
        text_format(now, sizeof now, ": now %d damage", s->damage[kart]);
    else if (kind == DAMAGE_STALL || kind == DAMAGE_THROTTLE)
        text_format(now, sizeof now, ": now speed %d", s->speed[kart]);
    (void)table;
    tale_reveal(tale);
    say(tale, "%s draw the damage card %s%s.", who(s, kart).text, card[kind],
        now);
    show_hit(s, kart, 0, tale);
}

/* [K25] */
void karts_tell_lost(const Table *table, const Karts *s, int seat, int value,
                     Tale *tale)
{
    (void)table;
    say(tale, "@%d {loses|lose} a %d until %s ends.", seat + 1, value,
        s->part == RACE ? "the Race" : "Qualifying");
}

/* [K33] */
void karts_tell_removed(const Table *table, const Karts *s, int seat, int step,
                        int value, Tale *tale)
{
    (void)table, (void)s;
    say(tale, "@%d {takes|take} a %d off %s.", seat + 1, value,
        karts_step_name[step]);
}

/* ---- charging and repairs ---- */

/* Power-up tokens that lie in the pile or can be made up into one. [K27] */
static int tokens_left(const Table *table, const Karts *s)
{
    int left = 0;
    for (int kind = 0; kind < POWERS; kind++)
        left += karts_pile(table, s, kind) + s->used[kind];
    return left;
}

/* [K30] */
void karts_tell_charge(const Table *table, const Karts *s, int team, int points,
                       Tale *tale)
{
    const char *gift = s->draws == 0 ? ""
                       : !tokens_left(table, s)
                           ? "past the end, but no power-up is left; "
                       : s->draws == 1 ? "a power-up, then "
                                       : "power-ups, then ";
    say(tale, "%s charge %d: %spower %d of %d.", who(s, team).text, points,
        gift, s->power[team], METER);
}

/* [K29] Not even the other driver learns what it is. */
void karts_tell_token(const Table *table, const Karts *s, int team, int kind,
                      Tale *tale)
{
    int rear = karts_rear(s, team);
    (void)table;
    tale_say(tale, tale_only(rear), "@%d {draws|draw} a power-up for %s: %s.",
             rear + 1, whom(s, team).text, power_title[kind]);
    tale_say(tale, tale_others(rear), "@%d {draws|draw} a power-up for %s.",
             rear + 1, whom(s, team).text);
}

void karts_tell_repair(const Table *table, const Karts *s, int team, int points,
                       Tale *tale)
{
    (void)table;
    say(tale, "%s repair %d: now %d damage.", who(s, team).text, points,
        s->damage[team]);
}

/* ---- between the races, and the end ---- */

/* [K37, K43] */
void karts_tell_part(const Table *table, const Karts *s, Tale *tale)
{
    uint8_t teams[TEAMS] = {0};
    char list[LIST_TEXT];
    const char *part = s->part == RACE ? "The Race" : "Qualifying";
    int count = karts_finished(s);
    (void)table;
    for (int i = 0; i < count; i++)
        teams[i] = (uint8_t)karts_finisher(s->place, i + 1);
    list_teams(s, teams, count, list);
    if (count)
        tale_say(tale, TALE_EVERYONE, "%s is over. Over the line: %s.", part,
                 list);
    else
        tale_say(tale, TALE_EVERYONE,
                 "%s is over: after %d rounds nobody is over the line.", part,
                 s->round);
    show_end(s, tale);
}

void karts_tell_upgrade(const Table *table, const Karts *s, int team, int kind,
                        Tale *tale)
{
    static const char *const upgrade[UPGRADES] = {
        "Big Bertha", "1 more initiative", "1 more to brake",
        "1 more to charge", "armour"};
    (void)table;
    tale_reveal(tale);
    say(tale, "%s get an upgrade: %s.", who(s, team).text, upgrade[kind]);
}

/* Stories of rounds that ended by the cap tell this in the room kept. */
void karts_tell_mend(const Table *table, const Karts *s, int team, int action,
                     Tale *tale)
{
    (void)table;
    if (action == MEND)
        tale_say(tale, TALE_EVERYONE, "%s repair a point: now %d damage.",
                 who(s, team).text, s->damage[team]);
    else
        tale_say(tale, TALE_EVERYONE, "%s repair a bent axle.",
                 who(s, team).text);
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
    if (count == 1)
        tale_say(tale, TALE_EVERYONE, "@%d and @%d win the tournament with %s!",
                 2 * teams[0] + 1, 2 * teams[0] + 2, list);
    else
        tale_say(tale, TALE_EVERYONE, "The tournament is shared by %s.", list);
}
