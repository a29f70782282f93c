/* story.c -- the told story of Crazy Karts.
 *
 * Karts are told by their factions, drivers by their marks. Whatever happens
 * to a kart is told with what it has come to ("now 5 damage and speed 0"), for
 * armour and shields take their part of what was dealt. A crash is told in two
 * lines, for people who have never seen one: who drove into whom and where all
 * of them went, and then what each of them took, why, and has now.
 * tell.h has the lines and frames, story_part.c what is told around the rounds.
 */
#include "games/karts/reach.h"
#include "games/karts/tell.h"

/* Beside damage: more than any crash. */
enum { FINISH_WEIGHT = 24 };

/* ---- planning ---- */

/* [K41] */
void karts_tell_wolf(const Table *table, const Karts *s, Tale *tale)
{
    const char *buff = karts_step_name[s->token[BUFFS]];
    const char *fault = karts_step_name[s->token[MALFUNCTIONS]];
    int wolf = (int)table->seats;
    tale_reveal(tale);
    bool told =
        buff == fault
            ? say(tale,
                  "@%d {draws|draw} %s twice: the malfunction cancels the "
                  "buff.",
                  wolf, buff)
            : say(tale,
                  "@%d {draws|draw} a buff, +1 %s, and a malfunction: no %s.",
                  wolf, buff, fault);
    if (told)
        about_seat(tale, wolf - 1);
}

/* [K2] The panels show what was laid. Hands are not told: how much somebody was
 * late is their own. */
void karts_tell_reveal(const Karts *s, bool late, Tale *tale)
{
    say(tale, "Round %d: %s.", s->round + 1,
        late ? "time is up, and whatever was not placed is discarded"
             : "all plans are shown");
    show(s, tale);
}

/* [K4] Why the first team goes before the second. */
static const char *order_reason(const Table *table, const Karts *s)
{
    const uint8_t *team = s->order;
    int lead = karts_points(table, s, team[0], STEP_INITIATIVE) -
               karts_points(table, s, team[1], STEP_INITIATIVE);
    return lead > 0 ? ", with the most on initiative"
           : s->at[team[0]] < HEXES && s->at[team[1]] < HEXES &&
                   s->distance[s->at[team[0]]] < s->distance[s->at[team[1]]]
               ? ", level on initiative but nearer to the finish"
               : ", drawn by lot";
}

void karts_tell_order(const Table *table, const Karts *s, Tale *tale)
{
    char list[LIST_TEXT];
    list_teams(s, s->order + 1, karts_teams(table) - 1, list);
    tale_reveal(tale);
    say_of(tale, s, s->order[0], "act~s first%s; then %s.",
           order_reason(table, s), list);
}

/* ---- special abilities and power-ups ---- */

/* [K9, K59] */
void karts_tell_special(const Table *table, const Karts *s, int team, bool paid,
                        Tale *tale)
{
    static const char *const ability[FACTIONS] = {"Turn & Go", "Grabbing",
                                                  "the Ram", "the Lasso"};
    int faction = s->faction[team];
    const char *how = faction != GOBLINS       ? ""
                      : s->on[team][STEP_TURN] ? ": cards on Turn count now, "
                                                 "not later"
                                               : ", with no card on Turn";
    if (paid)
        say_of(tale, s, team, "use~s %s%s.", ability[faction], how);
    else
        say_of(tale, s, team, "pay~s %d of %d for %s: nothing happens.",
               karts_points(table, s, team, STEP_SPECIAL),
               karts_box(table)->special[faction], ability[faction]);
}

static const char *const power_title[POWERS] = {
    "the Whirl", "the Energetic Rubber", "the Vuvuzela", "the Energetic Shield",
    "the Nitro", "the Duct Tape",        "the Banana",   "the Switch"};

/* [K28] */
void karts_tell_power(const Table *table, const Karts *s, int team, int kind,
                      bool paid, Tale *tale)
{
    const char *effect = kind == POWER_SHIELD
                             ? ": no damage until the round ends"
                         : kind == POWER_NITRO ? ": 2 hexes more"
                                               : "";
    static_assert(NITRO_HEXES == 2, "as told");
    if (paid)
        say_of(tale, s, team, "use~s %s%s.", power_title[kind], effect);
    else
        say_of(tale, s, team, "pay~s %d of %d for %s and keep~s it.",
               karts_points(table, s, team, STEP_POWER),
               karts_box(table)->cost[kind], power_title[kind]);
}

void karts_tell_fizzle(const Table *table, const Karts *s, int team, int step,
                       Tale *tale)
{
    int range = karts_range(table, s, team);
    if (step == STEP_SHOOT)
        say_of(tale, s, team, "shoot~s, but nobody is within %d hex%s.", range,
               range == 1 ? "" : "es");
    else
        say(tale, "Nothing comes of it.");
}

/* [K31, K59] */
void karts_tell_custom(const Karts *s, int team, bool paid, Tale *tale)
{
    say_of(tale, s, team, "use~s the %s%s.", karts_custom_name[s->custom[team]],
           paid ? "" : ", but pay too little: nothing happens");
}

/* [K34, K73] */
void karts_tell_spied(const Karts *s, int kind, Tale *tale)
{
    tale_reveal(tale);
    say_of(tale, s, karts_acting(s), "look~s at a damage card: %s.",
           karts_damage_title[kind]);
}

/* ---- speed and movement ---- */

/* Damage may be what keeps it down. */
void karts_tell_speed(const Karts *s, int team, int step, Tale *tale)
{
    int speed = s->speed[team];
    if (step == STEP_BRAKE)
        say_of(tale, s, team, "brake~s to speed %d.", speed);
    else if (s->damage[team] && speed == karts_most_speed(s, team))
        say_of(tale, s, team, "speed~s up to %d, the limit with %d damage.",
               speed, s->damage[team]);
    else
        say_of(tale, s, team, "speed~s up to %d.", speed);
}

/* Who entered an obstacle space has not met yet what lies there. */
void karts_tell_moved(const Karts *s, int kart, int hexes, Tale *tale)
{
    say_of(tale, s, kart, "drive~s %d hex%s %s.", hexes, hexes == 1 ? "" : "es",
           karts_direction_name[s->heading]);
    if (can_show(tale))
        tell_way(s, kart, hexes, s->heading, tale);
    show(s, tale);
}

/* [K12, K51] */
void karts_tell_wall(const Karts *s, int kart, int speed, int before,
                     Tale *tale)
{
    int taken = s->damage[kart] - before;
    bool told =
        is_shielded(s, kart)
            ? say_of(tale, s, kart,
                     "hit~s the wall at speed %d: the shield holds, speed 0.",
                     speed)
            : say_of(tale, s, kart,
                     "hit~s the wall at speed %d: +%d damage, now %d, "
                     "speed 0.",
                     speed, taken, s->damage[kart]);
    weigh(tale, s, told, taken);
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

/* "the Elves, that one into the Dwarves". */
static void list_chain(const Karts *s, const Crash *crash, char *buf,
                       size_t size)
{
    Text list = text_into(buf, size);
    for (int i = 1; i < crash->length; i++)
        text_print(&list, "%s%s", i == 1 ? "" : ", that one into ",
                   whom(s, crash->chain[i]).text);
}

/* Who drove into whom, and where they went. */
static void tell_pushes(const Karts *s, const Crash *crash, Tale *tale)
{
    const char *to = karts_direction_name[s->heading];
    int first = crash->chain[0], hex = s->at[last_of(crash)], damage = 0;
    char chain[TALE_TEXT];
    bool told;
    list_chain(s, crash, chain, sizeof chain);
    for (int i = 0; i < crash->length; i++)
        damage += taken_by(s, crash, crash->chain[i]);
    if (crash->blocked)
        told = say_of(tale, s, first,
                      "crash~es into %s, at a wall: nobody moves.", chain);
    else if (crash->length > 2)
        told = say_of(tale, s, first, "crash~es into %s: all move one hex %s.",
                      chain, to);
    else if (hex == NONE)
        told = say_of(tale, s, first,
                      "crash~es into %s and push~es that kart home!", chain);
    else
        told = say_of(tale, s, first,
                      "crash~es into %s and push~es that kart one hex %s.",
                      chain, to);
    weigh(tale, s, told, damage);
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
    char buf[TALE_TEXT];
    Text list = text_into(buf, sizeof buf);
    for (int i = 0; i < crash->length; i++) {
        int kart = crash->chain[i];
        text_print(&list, "%s%s +%d, now %d", i ? "; " : "",
                   name_of(s, kart, "").text, taken_by(s, crash, kart),
                   s->damage[kart]);
    }
    if (say(tale, "Damage%s: %s.", why, buf))
        about(tale, s, crash->chain[0]);
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
    if (count && say(tale, "No damage for %s: the shield holds.", list))
        about(tale, s, teams[0]);
}

/* [K16] What a kart of the chain should have taken is more than there is. */
static bool is_spared(const Karts *s, const Crash *crash, int i)
{
    int kart = crash->chain[i], due = 1;
    if (i > 0)
        due += (i + 1 < crash->length) + crash->blocked;
    return s->damage[kart] == DAMAGE_MAX &&
           crash->before[kart] + due > DAMAGE_MAX;
}

static bool is_worst(const Karts *s, const Crash *crash)
{
    for (int i = 0; i < crash->length; i++)
        if (is_spared(s, crash, i))
            return true;
    return false;
}

/* [K14-K16] A kart that was pushed over the line is told, and shown, as that
 * right after. */
void karts_tell_crash(const Karts *s, const uint8_t chain[TEAMS], int length,
                      bool blocked, const uint8_t before[TEAMS], Tale *tale)
{
    Crash crash = {chain, before, length, blocked};
    Karts then = *s;
    for (int i = 0; i < length; i++)
        then.hit[chain[i]] = (uint8_t)(1 + taken_by(s, &crash, chain[i]));
    tell_pushes(s, &crash, tale);
    tell_taken(s, &crash, tale);
    tell_shields(s, &crash, tale);
    if (karts_has_custom(s, chain[0], CUSTOM_SPEAR) &&
        !is_shielded(s, chain[1]) &&
        say(tale, "%d of that for %s came from the spear.", SPEAR_POINTS,
            whom(s, chain[1]).text))
        about(tale, s, chain[1]);
    if (is_worst(s, &crash))
        say(tale, "More than %d damage is ignored.", DAMAGE_MAX);
    if (blocked &&
        say(tale, "The wall stops %s: speed 0.", whom(s, last_of(&crash)).text))
        about(tale, s, last_of(&crash));
    bool home = s->at[last_of(&crash)] == NONE;
    if (!blocked && (home || can_show(tale)))
        tell_way(s, chain[0], 1, s->heading, tale);
    if (!home)
        show(&then, tale);
}

/* Beyond the line, where the picture has the finish. One that was pushed there
 * has left its hex already. */
static void tell_crossing(const Karts *s, int kart, int from, Tale *tale)
{
    int line = s->part == RACE ? 0 : SECTION_COLUMNS;
    int down = s->heading == NORTH_WEST ? -1 : s->heading == SOUTH_WEST ? 1 : 0;
    if (from >= HEXES)
        return;
    tale_way(tale, "kart%d", kart + 1);
    tale_pass(tale, AT_HEXES + line - 1, karts_cell(from).row + down);
}

void karts_tell_finish(const Karts *s, int kart, int from, Tale *tale)
{
    static const char *const place[TEAMS] = {"first", "second", "third",
                                             "fourth"};
    say_end_of(tale, s, kart, "cross~es the finish line %s%s!",
               place[s->place[kart] - 1],
               s->part == RACE ? " in the Race" : " in Qualifying");
    weigh(tale, s, true, FINISH_WEIGHT);
    if (s->place[kart] == 1) /* [K37] */
        say(tale, "This is the last round of %s.",
            s->part == RACE ? "the Race" : "Qualifying");
    tell_crossing(s, kart, from, tale);
    show_end(s, tale);
}

/* ---- obstacles ---- */

static void tell_rammed(const Karts *s, int kart, int kind, Tale *tale)
{
    static const char *const rammed[OBSTACLES] = {
        "a rock",        "a ramp",    "an ice ring", "a troll",
        "a banana peel", "a beehive", "a haystack"};
    say_of(tale, s, kart, "ram~s %s away: now %d damage.", rammed[kind],
           s->damage[kart]);
}

static void tell_met(const Karts *s, int kart, int kind, Tale *tale)
{
    switch (kind) {
    case OBSTACLE_ROCK:
        say_of(tale, s, kart,
               "hit~s a rock and stop~s for this round: now %d damage, "
               "speed %d.",
               s->damage[kart], s->speed[kart]);
        break;
    case OBSTACLE_TAKE_OFF:
        say_of(tale, s, kart, "jump~s off a ramp, %d hexes further.",
               TAKE_OFF_HEXES);
        break;
    case OBSTACLE_ICE_RING:
        say_of(tale, s, kart, "come~s to an ice ring, and turn~s.");
        break;
    case OBSTACLE_TROLL:
        say_of(tale, s, kart, "run~s into a troll and stop~s: %s.",
               is_shielded(s, kart) ? "the shield holds" : "a damage card");
        break;
    case OBSTACLE_BANANA:
        say_of(tale, s, kart, "slip~s on a banana and stop~s: now speed %d.",
               s->speed[kart]);
        break;
    case OBSTACLE_BEES:
        say_of(tale, s, kart, "flee~s from bees: now %d damage and speed %d.",
               s->damage[kart], s->speed[kart]);
        break;
    case OBSTACLE_HAYSTACK:
        say_of(tale, s, kart, "land~s in a haystack: speed 0.");
        break;
    }
}

void karts_tell_obstacle(const Karts *s, int kart, int kind, bool rammed,
                         int before, Tale *tale)
{
    int taken = s->damage[kart] - before;
    if (rammed)
        tell_rammed(s, kart, kind, tale);
    else
        tell_met(s, kart, kind, tale);
    if (taken)
        show_hit(s, kart, taken, tale);
    else
        show(s, tale);
}

/* ---- turning ---- */

void karts_tell_side(const Karts *s, int kart, int action, Tale *tale)
{
    say_of(tale, s, kart, "%s~s %s, to the %s.",
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
    if (s->turned) {
        say_of(tale, s, team, "cannot turn again: a kart turns once a round.");
        show(s, tale);
        return;
    }
    if (bent)
        text_format(axle, sizeof axle, " and %d for the axle", bent);
    say_of(tale, s, team, "cannot turn: %d on Turn, speed %d%s.",
           karts_points(table, s, team, STEP_TURN), s->speed[team], axle);
    show(s, tale);
}

/* ---- what teams do to others ---- */

void karts_tell_pull(const Karts *s, int target, int direction, Tale *tale)
{
    int back = track_turn(direction, DIRECTIONS / 2);
    Karts before = *s;
    before.at[target] = (uint8_t)track_next(s, s->at[target], back);
    if (say_of(tale, s, karts_acting(s),
               "pull~s %s one hex closer; only a kart that is next to "
               "theirs is safe.",
               whom(s, target).text))
        about(tale, s, target);
    if (before.at[target] < HEXES) {
        tell_shot(s, karts_acting(s), before.at[target], tale);
        show(&before, tale);
    }
    if (can_show(tale))
        tell_way(s, target, 1, direction, tale);
    show(s, tale);
}

void karts_tell_switch(const Karts *s, int target, Tale *tale)
{
    say_of(tale, s, karts_acting(s), "change~s places with %s.",
           whom(s, target).text);
    if (can_show(tale))
        tell_way(s, karts_acting(s), 1, s->heading, tale);
    show(s, tale);
}

/* [K51] */
void karts_tell_shot(const Karts *s, int target, Tale *tale)
{
    if (say_of(
            tale, s, karts_acting(s), "shoot~s at %s%s.", whom(s, target).text,
            is_shielded(s, target) ? ": the shield holds" : ": a damage card"))
        about(tale, s, target);
    tell_shot(s, karts_acting(s), s->at[target], tale);
    show_hit(s, target, 0, tale);
}

/* What is printed on the card, and what came of it. */
void karts_tell_damage(const Karts *s, int kart, int kind, int before,
                       Tale *tale)
{
    static const char *const effect[DAMAGES] = {"1 damage",
                                                "2 damage",
                                                "a card is lost",
                                                "the kart turns",
                                                "2 off the speed",
                                                "turning costs 1 more",
                                                "out of control, 2 faster",
                                                "no power is left"};
    char now[32] = "";
    if (kind == DAMAGE_SCRATCH || kind == DAMAGE_CRITICAL)
        text_format(now, sizeof now, ", now %d", s->damage[kart]);
    else if (kind == DAMAGE_STALL || kind == DAMAGE_THROTTLE)
        text_format(now, sizeof now, ", now speed %d", s->speed[kart]);
    tale_reveal(tale);
    bool told = say_of(tale, s, kart, "draw~s the damage card %s: %s%s.",
                       karts_damage_title[kind], effect[kind], now);
    weigh(tale, s, told, s->damage[kart] - before);
    show_hit(s, kart, s->damage[kart] - before, tale);
}

/* [K25] */
void karts_tell_lost(const Karts *s, int seat, int value, Tale *tale)
{
    if (say(tale, "@%d {loses|lose} a %d until %s ends.", seat + 1, value,
            s->part == RACE ? "the Race" : "Qualifying"))
        about_seat(tale, seat);
}

/* [K33] */
void karts_tell_removed(int seat, int step, int value, Tale *tale)
{
    if (say(tale, "@%d {takes|take} a %d off %s.", seat + 1, value,
            karts_step_name[step]))
        about_seat(tale, seat);
}

/* ---- charging and repairs ---- */

/* [K30] */
void karts_tell_charge(const Table *table, const Karts *s, int team, int points,
                       Tale *tale)
{
    int left = karts_tokens_left(table, s);
    int gifts = s->draws < left ? s->draws : left;
    const char *gift = s->draws == 0 ? ""
                       : gifts == 0  ? "past the end, but no power-up is left; "
                       : gifts == 1  ? "a power-up, then "
                                     : "power-ups, then ";
    say_of(tale, s, team, "charge~s %d: %spower %d of %d.", points, gift,
           s->power[team], METER);
}

/* [K29] Not even the other driver learns what it is. */
void karts_tell_token(const Karts *s, int team, int kind, Tale *tale)
{
    int rear = karts_rear(s, team);
    tale_say(tale, tale_only(rear), "@%d {draws|draw} a power-up for %s: %s.",
             rear + 1, whom(s, team).text, power_title[kind]);
    about(tale, s, team);
    tale_say(tale, tale_others(rear), "@%d {draws|draw} a power-up for %s.",
             rear + 1, whom(s, team).text);
    about(tale, s, team);
}

void karts_tell_repair(const Karts *s, int team, int points, Tale *tale)
{
    say_of(tale, s, team, "repair~s %d: now %d damage.", points,
           s->damage[team]);
}
