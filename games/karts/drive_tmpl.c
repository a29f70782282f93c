/* drive_tmpl.c -- how karts move, crash and take damage.
 *
 * At most one kart moves at a time: `mover`, in the direction `heading`, for
 * `left` more hexes. What pushes karts ends that move and queues them, the
 * farthest first, to enter the hexes they were pushed to [K18]; entering one
 * may start another move, which is made before the next kart enters. A kart
 * that is pushed again meanwhile enters only where it comes to rest, so four
 * places in the queue are enough.
 *
 * Each function changes the state and awaits whoever has to decide.
 */
#ifndef GAMES_KARTS_DRIVE_TMPL
#define GAMES_KARTS_DRIVE_TMPL

#include "games/karts/await_tmpl.c"
#include "games/karts/story.h"
#include "games/karts/track.h"

static inline void drive_slow_down(Karts *s, int kart, int by)
{
    s->speed[kart] = (uint8_t)(s->speed[kart] > by ? s->speed[kart] - by : 0);
}

/* [K17, K51] Points of damage, and what they leave of the speed. */
static inline void drive_hurt(Karts *s, int kart, int points)
{
    uint8_t bit = (uint8_t)(1u << kart);
    if (!points || s->shield & bit)
        return;
    if (s->upgrade[kart][UPGRADE_ARMOUR] && !(s->armour & bit)) {
        s->armour |= bit;
        points--;
    }
    int damage = s->damage[kart] + points;
    s->damage[kart] = (uint8_t)(damage < DAMAGE_MAX ? damage : DAMAGE_MAX);
    if (s->speed[kart] > karts_most_speed(s, kart))
        s->speed[kart] = (uint8_t)karts_most_speed(s, kart);
}

static inline void stop(Karts *s, int kart)
{
    if (s->mover == kart)
        s->left = 0;
}

/* ---- the queue of karts that enter a hex ---- */

static inline void drive_leave_queue(Karts *s, int kart)
{
    int kept = 0;
    for (int i = 0; i < s->queued; i++) {
        if (s->queue[i] == kart)
            continue;
        s->queue[kept] = s->queue[i];
        s->pushed[kept++] = s->pushed[i];
    }
    for (int i = kept; i < s->queued; i++)
        s->queue[i] = s->pushed[i] = 0;
    s->queued = (uint8_t)kept;
}

/* Before all others. */
static inline void join_queue(Karts *s, int kart, int direction)
{
    drive_leave_queue(s, kart);
    for (int i = s->queued; i > 0; i--) {
        s->queue[i] = s->queue[i - 1];
        s->pushed[i] = s->pushed[i - 1];
    }
    s->queue[0] = (uint8_t)kart;
    s->pushed[0] = (uint8_t)direction;
    s->queued++;
}

/* ---- entering a hex ---- */

/* [K22] Every power-up space under or next to the kart, once a turn. What lies
 * beside it may be declined, where that is wanted; a space whose token was not
 * taken has given none. [K72] */
static inline void drive_grab(const Table *table, Karts *s, int kart)
{
    bool asked = table->option[OPT_OFFERS] == OFFERS_ASKED;
    s->offers = 0;
    for (int d = -1; d < DIRECTIONS; d++) {
        int hex = d < 0 ? s->at[kart] : track_next(s, s->at[kart], d);
        if (hex >= HEXES || s->hex[hex] != HEX_POWER ||
            field_has(s->grabbed, hex))
            continue;
        s->drawer = (uint8_t)kart;
        if (asked && d >= 0) {
            s->offers++;
        } else {
            field_add(s->grabbed, hex);
            s->draws++;
        }
    }
}

/* What was offered beside the kart. */
static inline void drive_take_offers(Karts *s)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        int hex = track_next(s, s->at[s->drawer], d);
        if (hex < HEXES && s->hex[hex] == HEX_POWER)
            field_add(s->grabbed, hex);
    }
    s->draws = s->offers;
}

static inline bool is_grabbing(const Karts *s, int kart)
{
    return s->grabs && kart == karts_acting(s);
}

static inline void enter_power(Karts *s, int kart)
{
    if (is_grabbing(s, kart))
        return;
    s->drawer = (uint8_t)kart;
    s->draws = 1;
}

static inline void rock(Karts *s, int kart)
{
    stop(s, kart);
    drive_hurt(s, kart, 1);
}

/* [K13, K18] In the direction of travel, whatever the kart faces. */
static inline void take_off(Karts *s, int kart, int direction)
{
    s->mover = (uint8_t)kart;
    s->heading = (uint8_t)direction;
    s->left = TAKE_OFF_HEXES;
}

static inline void troll(Karts *s, int kart)
{
    stop(s, kart);
    if (!(s->shield >> kart & 1))
        s->victim = (uint8_t)kart;
}

static inline void banana(Karts *s, int kart)
{
    stop(s, kart);
    drive_slow_down(s, kart, STALL_BRAKES);
}

static inline void drive_speed_up(Karts *s, int kart, int by)
{
    int speed = s->speed[kart] + by, most = karts_most_speed(s, kart);
    s->speed[kart] = (uint8_t)(speed < most ? speed : most);
}

/* They sting, and nobody stops for that. */
static inline void bees(Karts *s, int kart)
{
    drive_hurt(s, kart, 1);
    drive_speed_up(s, kart, 1);
}

static inline void haystack(Karts *s, int kart)
{
    stop(s, kart);
    s->speed[kart] = 0;
}

static inline void meet_obstacle(Karts *s, int kart, int kind, int direction)
{
    switch (kind) {
    case OBSTACLE_ROCK:
        rock(s, kart);
        break;
    case OBSTACLE_TAKE_OFF:
        take_off(s, kart, direction);
        break;
    case OBSTACLE_ICE_RING: /* [K20, K68] turn, and go on */
        await_side(s, kart, WHY_ICE);
        break;
    case OBSTACLE_TROLL:
        troll(s, kart);
        break;
    case OBSTACLE_BANANA:
        banana(s, kart);
        break;
    case OBSTACLE_BEES:
        bees(s, kart);
        break;
    case OBSTACLE_HAYSTACK:
        haystack(s, kart);
        break;
    }
}

/* [K21] */
static inline void ram(Karts *s, int kart)
{
    s->ram &= (uint8_t) ~(1u << kart);
    stop(s, kart);
    drive_hurt(s, kart, 1);
}

/* [K19] */
static inline void enter_obstacle(Karts *s, int kart, int direction, Tale *tale)
{
    int hex = s->at[kart], kind = s->hex[hex] - HEX_OBSTACLE;
    int before = s->damage[kart];
    bool rams = s->ram >> kart & 1;
    s->hex[hex] = HEX_PLAIN;
    if (rams)
        ram(s, kart);
    else
        meet_obstacle(s, kart, kind, direction);
    if (TELLS(tale))
        karts_tell_obstacle(s, kart, kind, rams, before, tale);
}

static inline void drive_enter(const Table *table, Karts *s, int kart,
                               int direction, Tale *tale)
{
    int what = s->hex[s->at[kart]];
    if (is_grabbing(s, kart))
        drive_grab(table, s, kart);
    if (what == HEX_POWER)
        enter_power(s, kart);
    else if (what >= HEX_OBSTACLE)
        enter_obstacle(s, kart, direction, tale);
}

/* ---- moving ---- */

/* [K37, K48] */
static inline void cross_line(Karts *s, int kart, Tale *tale)
{
    int from = s->at[kart];
    s->place[kart] = (uint8_t)(karts_finished(s) + 1);
    s->at[kart] = NONE;
    drive_leave_queue(s, kart);
    stop(s, kart);
    if (TELLS(tale))
        karts_tell_finish(s, kart, from, tale);
}

/* [K12] */
static inline void hit_wall(Karts *s, int kart, Tale *tale)
{
    int points = s->speed[kart], before = s->damage[kart];
    drive_hurt(s, kart, points);
    s->speed[kart] = 0;
    stop(s, kart);
    if (TELLS(tale))
        karts_tell_wall(s, kart, points, before, tale);
}

/* [K16] What a kart in a chain takes; two karts are a chain without a
 * middle. */
static inline int chain_damage(int index, int length, bool blocked)
{
    if (index == 0)
        return 1;
    return (index + 1 < length ? 2 : 1) + blocked;
}

/* [K14, K49] Everybody moves on by one, and enters, the farthest first. The
 * last one may be pushed over the line, and is off the track then. */
static inline void shift_chain(Karts *s, const uint8_t chain[TEAMS], int length,
                               int to)
{
    to = to == TO_FINISH ? NONE : to;
    for (int i = length - 1; i >= 0; i--) {
        int hex = s->at[chain[i]];
        s->at[chain[i]] = (uint8_t)to;
        to = hex;
    }
    for (int i = 0; i < length; i++)
        join_queue(s, chain[i], s->heading);
}

/* [K35] The spear hurts the kart that is hit with it. */
static inline int spear_damage(const Karts *s, int index)
{
    int kart = s->mover;
    return index == 1 && karts_has_custom(s, kart, CUSTOM_SPEAR) ? SPEAR_POINTS
                                                                 : 0;
}

/* [K14-K17] The mover meets a kart. */
static inline void crash(const Table *table, Karts *s, int hex, Tale *tale)
{
    uint8_t chain[TEAMS] = {s->mover}, before[TEAMS];
    int length = 1, kart;
    __builtin_memcpy(before, s->damage, sizeof before);
    while (hex < HEXES && (kart = karts_on(table, s, hex)) != NONE) {
        chain[length++] = (uint8_t)kart;
        hex = track_next(s, hex, s->heading);
    }
    bool blocked = hex == TO_WALL;
    int last = chain[length - 1];
    for (int i = 0; i < length; i++)
        drive_hurt(s, chain[i],
                   chain_damage(i, length, blocked) + spear_damage(s, i));
    stop(s, s->mover);
    if (blocked)
        s->speed[last] = 0;
    else
        shift_chain(s, chain, length, hex);
    if (TELLS(tale))
        karts_tell_crash(s, chain, length, blocked, before, tale);
    if (s->at[last] == NONE)
        cross_line(s, last, tale);
}

/* One hex on; false: the way is not free. */
static inline bool roll_on(const Table *table, Karts *s)
{
    int kart = s->mover, to = track_next(s, s->at[kart], s->heading);
    if (to >= HEXES || karts_on(table, s, to) != NONE)
        return false;
    s->at[kart] = (uint8_t)to;
    s->left--;
    if (is_grabbing(s, kart))
        drive_grab(table, s, kart);
    return true;
}

static inline void end_roll(const Table *table, Karts *s, Tale *tale)
{
    int to = track_next(s, s->at[s->mover], s->heading);
    if (to == TO_WALL)
        hit_wall(s, s->mover, tale);
    else if (to == TO_FINISH)
        cross_line(s, s->mover, tale);
    else
        crash(table, s, to, tale);
}

/* Moves until something happens or the move is over. [K44] */
static inline void drive_on(const Table *table, Karts *s, Tale *tale)
{
    int hexes = 0, kart = s->mover;
    bool free = true;
    while (s->left && !s->draws && !s->offers) {
        free = roll_on(table, s);
        hexes += free;
        if (!free || s->hex[s->at[kart]] >= HEX_POWER)
            break;
    }
    if (TELLS(tale) && hexes)
        karts_tell_moved(s, kart, hexes, tale);
    if (!free)
        end_roll(table, s, tale);
    else if (hexes)
        drive_enter(table, s, kart, s->heading, tale);
}

/* Puts a kart there that was pulled; it enters as if pushed. [K64] */
static inline void drive_pull(Karts *s, int kart, int direction)
{
    s->at[kart] = (uint8_t)track_next(s, s->at[kart], direction);
    join_queue(s, kart, direction);
}

#endif
