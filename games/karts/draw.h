/* draw.h -- what the parts of the picture share: draw.c draws the open panels,
 * board.c track and teams, panel.c what the viewer has and plans, and ask.c
 * says where the tournament stands and what may be done. */
#ifndef GAMES_KARTS_DRAW_H
#define GAMES_KARTS_DRAW_H

#include "core/canvas.h"
#include "games/karts/cell.h"
#include "games/karts/track.h"

/* A faction, a hex or a token may be NONE. */
typedef struct Canvas {
    CANVAS(Karts);
} Canvas;

/* "the Goblins", or "team 2" before it has a faction. */
typedef struct TeamName {
    char text[16];
} TeamName;

/* The seat at one's side, from 1. */
static inline int canvas_partner(const Canvas *c)
{
    return (c->viewer ^ 1) + 1;
}

static inline bool canvas_is_awaited(const Canvas *c)
{
    return canvas_is_seat(c) && (c->s->awaited >> c->viewer & 1);
}

/* The order of the teams is known, and one of them acts. */
static inline bool canvas_is_acting(const Canvas *c)
{
    return c->s->step > 0;
}

/* The step that is done or decided; the state has the one behind it. */
static inline int canvas_step(const Canvas *c)
{
    int step = c->s->step;
    return step == STEP_TURN   ? STEP_MOVE
           : step == STEP_MOVE ? STEP_SPEED
           : step == STEP_END  ? STEP_REPAIR
                               : step - 1;
}

static inline int canvas_points(const Canvas *c, int team, int step)
{
    return c->s->faction[team] == NONE
               ? 0
               : karts_points(c->table, c->s, team, step);
}

/* Whether a team has this step still before it. */
static inline bool canvas_comes(const Canvas *c, int team, int step)
{
    const Karts *s = c->s;
    int place = 0, next = s->step == STEP_MOVE ? STEP_TURN : s->step;
    while (place < karts_teams(c->table) - 1 && s->order[place] != team)
        place++;
    return !canvas_is_acting(c) || place > s->turn ||
           (place == s->turn && next <= step);
}

/* What a step is called. Records say `power`; people tell what the meter has
 * from what is laid here. */
static inline const char *canvas_step_word(int step)
{
    return step == STEP_POWER ? "power-up" : karts_step_name[step];
}

/* The speed after the brakes that are known to come. */
static inline int canvas_braked(const Canvas *c, int team)
{
    int speed = c->s->speed[team], brakes = canvas_points(c, team, STEP_BRAKE);
    if (!canvas_comes(c, team, STEP_BRAKE))
        return speed;
    return speed > brakes ? speed - brakes : 0;
}

/* The token that is paid for on Power and still to be used, as far as known;
 * or NONE. */
static inline int canvas_power(const Canvas *c, int team)
{
    int kind = c->s->placed[team];
    bool paid =
        kind != NONE && canvas_comes(c, team, STEP_POWER) &&
        canvas_points(c, team, STEP_POWER) >= karts_box(c->table)->cost[kind];
    return paid ? kind : NONE;
}

/* The same of the faction's ability. */
static inline bool canvas_special(const Canvas *c, int team, int faction)
{
    return c->s->faction[team] == faction &&
           canvas_comes(c, team, STEP_SPECIAL) &&
           karts_is_taken(c->s, team, STEP_SPECIAL) &&
           canvas_points(c, team, STEP_SPECIAL) >=
               karts_box(c->table)->special[faction];
}

/* The same of a customization. */
static inline bool canvas_custom(const Canvas *c, int team, int kind)
{
    return c->s->custom[team] == kind && canvas_comes(c, team, STEP_CUSTOM) &&
           karts_is_taken(c->s, team, STEP_CUSTOM) &&
           canvas_points(c, team, STEP_CUSTOM) >=
               karts_box(c->table)->custom_cost[kind];
}

/* The damage after the tape that is known to come. */
static inline int canvas_damage(const Canvas *c, int team)
{
    int damage = c->s->damage[team];
    int less = canvas_power(c, team) == POWER_TAPE ? TAPE_REPAIRS : 0;
    return damage > less ? damage - less : 0;
}

/* The speed after the brakes and the speed up that are known to come. */
static inline int canvas_speed(const Canvas *c, int team)
{
    int speed = canvas_braked(c, team);
    int most = SPEED_MAX - canvas_damage(c, team);
    int faster = canvas_points(c, team, STEP_SPEED);
    if (!canvas_comes(c, team, STEP_SPEED) || speed >= most)
        return speed;
    return speed + faster < most ? speed + faster : most;
}

/* The speed after the move that is known to come, and what it runs into. */
int karts_speed_then(const Canvas *c, int team);

/* What a turn needs at the speed that it will come at; 0 once it is made or
 * missed. [K8] */
static inline int canvas_turn_cost(const Canvas *c, int team)
{
    Karts then = *c->s;
    then.speed[team] = (uint8_t)karts_speed_then(c, team);
    return canvas_comes(c, team, STEP_SHOOT) ? karts_turn_cost(&then, team) : 0;
}

/* What a step needs to come about; 0: any card will do. */
static inline int canvas_need(const Canvas *c, int team, int step)
{
    const Karts *s = c->s;
    const Box *box = karts_box(c->table);
    if (step == STEP_SPECIAL && s->faction[team] < FACTIONS)
        return box->special[s->faction[team]];
    if (step == STEP_CUSTOM && s->custom[team] != NONE)
        return box->custom_cost[s->custom[team]];
    if (step == STEP_POWER && s->placed[team] != NONE)
        return box->cost[s->placed[team]];
    return step == STEP_TURN ? canvas_turn_cost(c, team) : 0;
}

/* [K61] Whether cards on a step of the viewer's panel count half. */
static inline bool canvas_is_halved(const Canvas *c, int step)
{
    int name = c->s->faction[karts_team(c->viewer)];
    return name != NONE && (karts_box(c->table)->halved[name] >> step & 1);
}

/* Tokens of a kind that the viewer knows a team to have. */
static inline int canvas_held(const Canvas *c, int team, int kind)
{
    int count = 0;
    for (int layer = 0; layer < LAYERS; layer++)
        count += c->s->held[team][layer][kind];
    return count;
}

/* The kart itself, where it is drawn; or NULL. */
static inline const Item *canvas_kart(const Canvas *c, int team)
{
    char id[sizeof c->scene->item->id];
    text_format(id, sizeof id, "kart%d", team + 1);
    return scene_find(c->scene, id);
}

/* Where a thing faces that faces in a direction. */
static inline int16_t karts_degrees(int direction)
{
    return (int16_t)((360 - 60 * direction) % 360);
}

/* The viewer's own panel is in use. */
static inline bool canvas_has_panel(const Canvas *c)
{
    return canvas_is_seat(c) &&
           (karts_is_planning(c->s) ||
            (c->s->phase == PHASE_REMOVE && canvas_is_awaited(c)));
}

TeamName karts_the_team(const Canvas *c, int team);

/* "the Goblins of @1 and @2", "the Wolf, @7". */
typedef struct CrewName {
    char text[32];
} CrewName;

CrewName karts_crew(const Canvas *c, int team);

/* What a customization does. */
const char *karts_custom_words(int kind);

/* Upgrades, in short and in full. */
extern const char *const karts_upgrade_label[UPGRADES];
extern const char *const karts_upgrade_text[UPGRADES];

/* Qualifying is over, and all is repaired: a frame before the Race. */
static inline bool canvas_is_between(const Canvas *c)
{
    return c->s->phase == PHASE_SHOW && c->s->part == QUALIFYING &&
           c->s->mends == NONE && c->s->cursor == karts_teams(c->table);
}

/* The steps as they come in a turn, the move among them. */
enum { TURN_STEPS = STEPS + 1 };
extern const uint8_t karts_turn_step[TURN_STEPS];

void karts_draw_hand(const Canvas *c);
void karts_draw_panel(const Canvas *c);

/* Where the viewer's kart would roll with what the canvas has on its panel, and
 * on what condition. Of the partner nothing is known. */
void karts_preview_roll(const Canvas *c, Preview *preview);

/* [K30] What the cards on Charge come to: "3 to 7" after words that lead there,
 * or "power-up, then 1"; without such words short, for the space itself. */
void karts_charge_words(const Canvas *c, const char *from, char *buf,
                        size_t size);

void karts_draw_board(const Canvas *c);
void karts_draw_teams(const Canvas *c);

/* The picture of a faction's kart. */
const char *karts_kart_kind(const Canvas *c, int team);

/* The status, and a choice for each legal action; the picks are found among
 * the items that are there. */
void karts_draw_status(const Canvas *c);
void karts_draw_choices(const Canvas *c, const Set *legal);

#endif
