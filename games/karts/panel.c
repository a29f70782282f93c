/* panel.c -- what the viewer has and plans: hand, panel, and where that leads.
 *
 * The panel has a column for each step of a turn, whoever has it, and one for
 * the move, so that nothing changes its place. What belongs to the partner is
 * closed, and nothing lies on it: it is secret.
 */
#include "games/karts/draw.h"
#include "games/karts/reach.h"

enum { TOKENS_SHOWN = 16, ROLL_HEXES = SPEED_MAX + NITRO_HEXES };

/* ---- the viewer's cards and tokens ---- */

static int value_of(const Canvas *c, int card)
{
    return karts_value(karts_cards(c->table, c->s, karts_team(c->viewer)),
                       1u << card);
}

static void draw_card(const Canvas *c, int area, int card, int column)
{
    int value = value_of(c, card);
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, 0);
    item_id(item, "card%d", card + 1);
    item_label(item, "%d", value);
    item_text(item, "a card of %d", value);
    item_part(c->scene, item, PART_VALUE, NULL, "%d", value);
}

static void draw_token(const Canvas *c, int area, int kind, int number,
                       int column)
{
    static const char *const text[POWERS] = {
        "whirl: turn at once; cards on Turn then do nothing",
        "energetic rubber: pull a kart one space closer",
        "vuvuzela: drivers who act later take a card off",
        "shield: no damage from your turn until the round ends",
        "nitro: move 2 hexes more",
        "duct tape: repairs 2 damage",
        "banana: leave the peel behind you",
        "switch: change places with a kart"};
    static const char *const picture[POWERS] = {
        "power.whirl", "power.rubber", "power.vuvuzela", "power.shield",
        "power.nitro", "power.tape",   "power.banana",   "power.switch"};
    int cost = karts_box(c->table)->cost[kind];
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, 0);
    item->kind = picture[kind];
    item_id(item, "token%d", kind + 1);
    if (number)
        item_id(item, "token%d.%d", kind + 1, number + 1);
    item_label(item, "%s", karts_power_name[kind]);
    item_text(item, "%s. Costs %d point%s", text[kind], cost,
              cost == 1 ? "" : "s");
    item_part(c->scene, item, PART_WORD, NULL, "%s", karts_power_name[kind]);
    item_part(c->scene, item, PART_EFFECT, NULL, "needs %d", cost);
}

/* [K41] The wolf's buff: beside the hand, or on its step. */
static void draw_buff(const Canvas *c, int area, int column)
{
    const char *step = canvas_step_word(c->s->token[BUFFS]);
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, 0);
    item->kind = "power";
    item_id(item, "buff");
    item_label(item, "+1 %s", step);
    item_part(c->scene, item, PART_VALUE, NULL, "+1");
    item_part(c->scene, item, PART_WORD, NULL, "%s", step);
    item_text(item, "buff: 1 more on %s, even without a card", step);
    if (c->s->token[BUFFS] == c->s->token[MALFUNCTIONS]) {
        item->flags |= ITEM_CLOSED;
        item_text(item, "buff for %s: the malfunction cancels it", step);
    }
}

/* [K29] Only who has the meter has tokens at hand. What was laid leaves its
 * column empty: nothing else moves. */
void karts_draw_hand(const Canvas *c)
{
    int team = karts_team(c->viewer), column = 0;
    int area = scene_area(c->scene, ROLE_HAND, "hand", "Your hand", CELL_CARD,
                          DECK + TOKENS_SHOWN + 1, 1);
    uint32_t hand = c->s->hand[c->viewer];
    for (uint32_t left = hand | karts_laid(c->s, c->viewer); left;
         left &= left - 1, column++)
        if (hand & left & -left)
            draw_card(c, area, __builtin_ctz(left), column);
    if (karts_is_wolf(c->s, team) && c->s->token[BUFFS] && !c->s->buffed)
        draw_buff(c, area, column);
    column += karts_is_wolf(c->s, team) && c->s->token[BUFFS];
    if (!karts_is_rear(c->s, c->viewer))
        return;
    for (int kind = 0; kind < POWERS; kind++) {
        int held = canvas_held(c, team, kind);
        for (int i = 0; i < held && column < DECK + TOKENS_SHOWN; i++, column++)
            if (i || kind != c->s->placed[team])
                draw_token(c, area, kind, i, column);
    }
}

/* ---- words for spaces ---- */

/* What a space is called. */
static const char *space_name(const Canvas *c, int step)
{
    int custom = c->s->custom[karts_team(c->viewer)];
    return step == STEP_CUSTOM && custom != NONE ? karts_custom_name[custom]
                                                 : canvas_step_word(step);
}

/* What a space does, for who plans. */
static const char *step_words(const Canvas *c, int step)
{
    int team = karts_team(c->viewer), custom = c->s->custom[team];
    static const char *const special[NAMES] = {
        "Turn & Go, a turn before the move", "grab power-ups along your way",
        "ram, smash the next obstacle for 1 damage",
        "lasso, pull a kart one hex closer", ""};
    static const char *const words[STEPS + 1] = {
        "",
        "the most points act first",
        "",
        "uses a power-up",
        "uses your customization",
        "slows down",
        "drives faster",
        "turns the kart after its move",
        "range of your shot",
        "fills the power meter",
        "takes damage off"};
    if (step == STEP_SPECIAL && c->s->faction[team] < NAMES)
        return special[c->s->faction[team]];
    return step == STEP_CUSTOM && custom != NONE ? karts_custom_words(custom)
                                                 : words[step];
}

/* ---- where a plan leads ---- */

/* What a kart meets behind the last hex that it rolls over. */
typedef enum { MEETS_NOTHING, MEETS_WALL, MEETS_LINE, MEETS_KART } Meets;

typedef struct Roll {
    int hexes, kart;
    Meets meets;
    uint8_t hex[ROLL_HEXES];
} Roll;

static int hexes_to_go(const Canvas *c, int team)
{
    bool nitro = canvas_power(c, team) == POWER_NITRO;
    return canvas_speed(c, team) + (nitro ? NITRO_HEXES : 0);
}

/* [K19, K21] Of all obstacles only bees let a kart go straight on, and not even
 * those one that rams. */
static bool is_stop(const Canvas *c, int team, int what)
{
    bool rams = c->s->ram >> team & 1 || canvas_special(c, team, DWARVES);
    return what >= HEX_OBSTACLE &&
           (rams || what != HEX_OBSTACLE + OBSTACLE_BEES);
}

static Meets meets_on(const Canvas *c, int to)
{
    if (to >= HEXES)
        return to == TO_FINISH ? MEETS_LINE : MEETS_WALL;
    return karts_on(c->table, c->s, to) == NONE ? MEETS_NOTHING : MEETS_KART;
}

/* The others stand where they stand: nobody knows better. */
static Roll roll_ahead(const Canvas *c, int team)
{
    const Karts *s = c->s;
    Roll roll = {.kart = NONE};
    int hex = s->at[team], hexes = hexes_to_go(c, team);
    while (roll.hexes < hexes &&
           !(roll.hexes && is_stop(c, team, s->hex[hex]))) {
        int to = track_next(s, hex, s->facing[team]);
        roll.meets = meets_on(c, to);
        if (roll.meets == MEETS_KART)
            roll.kart = karts_on(c->table, s, to);
        if (roll.meets != MEETS_NOTHING)
            break;
        roll.hex[roll.hexes++] = (uint8_t)to;
        hex = to;
    }
    return roll;
}

/* "into the Elves", "into the wall", "a rock", or "". */
static void met_words(const Canvas *c, const Roll *roll, char *buf, size_t size)
{
    static const char *const obstacle[OBSTACLES] = {
        "a rock",   "a ramp", "an ice ring", "a troll",
        "a banana", "bees",   "a haystack"};
    int last = roll->hexes ? c->s->hex[roll->hex[roll->hexes - 1]] : HEX_PLAIN;
    buf[0] = 0;
    if (roll->meets == MEETS_KART)
        text_format(buf, size, "then into %s",
                    karts_the_team(c, roll->kart).text);
    else if (roll->meets != MEETS_NOTHING)
        text_format(buf, size,
                    roll->meets == MEETS_LINE ? "then over the line"
                                              : "then into the wall");
    else if (last >= HEX_OBSTACLE)
        text_format(buf, size, "onto %s", obstacle[last - HEX_OBSTACLE]);
    else if (last == HEX_POWER)
        text_format(buf, size, "onto a power-up");
}

/* What comes of a partner in front who makes the kart faster; or NULL. */
static const char *faster_words(const Canvas *c, const Roll *roll)
{
    int team = karts_team(c->viewer), facing = c->s->facing[team];
    int hex = roll->hexes ? roll->hex[roll->hexes - 1] : c->s->at[team];
    if (!hexes_to_go(c, team))
        return ", unless";
    if (roll->meets != MEETS_NOTHING || is_stop(c, team, c->s->hex[hex]))
        return NULL;
    Meets next = meets_on(c, track_next(c->s, hex, facing));
    return next == MEETS_WALL || next == MEETS_KART ? ". A crash if"
                                                    : ". More if";
}

/* Who acts before may change everything. The partner in front can make the kart
 * faster, the one in the rear slower, once there is a speed. */
static void condition_words(const Canvas *c, const Roll *roll, bool moves,
                            char *buf, size_t size)
{
    bool alone = karts_is_wolf(c->s, karts_team(c->viewer));
    int partner = canvas_partner(c);
    bool rear = karts_is_rear(c->s, c->viewer);
    const char *faster = rear && !alone ? faster_words(c, roll) : NULL;
    buf[0] = 0;
    if (faster)
        text_format(buf, size, "%s @%d speeds up", faster, partner);
    else if (!alone && !rear && moves)
        text_format(buf, size, ". Fewer if @%d brakes", partner);
}

/* "wall right ahead: a crash at speed 4". [K51] */
static void crash_words(const Canvas *c, const Roll *roll, char *buf,
                        size_t size)
{
    int team = karts_team(c->viewer);
    TeamName name = {.text = "wall"};
    if (roll->meets == MEETS_KART)
        name = karts_the_team(c, roll->kart);
    if (canvas_power(c, team) == POWER_SHIELD)
        text_format(buf, size, "%s right ahead: a crash, the shield holds",
                    name.text);
    else
        text_format(buf, size, "%s right ahead: a crash at speed %d", name.text,
                    canvas_speed(c, team));
}

/* "now: 4 hexes, onto a power-up. Fewer if @2 brakes" */
static void roll_words(const Canvas *c, const Roll *roll, bool moves, char *buf,
                       size_t size)
{
    char met[32], condition[32];
    met_words(c, roll, met, sizeof met);
    condition_words(c, roll, moves, condition, sizeof condition);
    if (!moves)
        text_format(buf, size, "now: it does not move%s", condition);
    else if (!roll->hexes && roll->meets == MEETS_LINE)
        text_format(buf, size, "now: %s%s", met + sizeof "then", condition);
    else if (!roll->hexes)
        crash_words(c, roll, buf, size);
    else
        text_format(buf, size, "now: %d hex%s%s%s%s", roll->hexes,
                    roll->hexes == 1 ? "" : "es", met[0] ? ", " : "", met,
                    condition);
}

/* The finish is shown beyond its line. */
static void preview_finish(const Canvas *c, Preview *preview, int hex,
                           int facing)
{
    CellAt at = karts_cell(hex);
    int down = facing == NORTH_WEST ? -1 : facing == SOUTH_WEST ? 1 : 0;
    int line = c->s->part == RACE ? 0 : SECTION_COLUMNS;
    preview_cell(c->scene, preview, AT_HEXES + line - 1, at.row + down);
}

static void preview_roll(const Canvas *c, int team, Preview *preview)
{
    Roll roll = roll_ahead(c, team);
    int last = c->s->at[team];
    char words[sizeof preview->text];
    roll_words(c, &roll, hexes_to_go(c, team) > 0, words, sizeof words);
    scene_preview(c->scene, preview, canvas_kart(c, team), "%s", words);
    for (int i = 0; i < roll.hexes; i++) {
        CellAt at = karts_cell(last = roll.hex[i]);
        preview_cell(c->scene, preview, at.column, at.row);
    }
    if (roll.meets == MEETS_LINE)
        preview_finish(c, preview, last, c->s->facing[team]);
}

/* What comes before the move and may turn the kart or put others in its way,
 * as far as it is paid for; or NULL. [K8] Turn & Go takes the cards on Turn at
 * the speed that the kart has then. [K10, K23] */
static const char *comes_before(const Canvas *c, int team)
{
    int power = canvas_power(c, team);
    if (canvas_special(c, team, MUMMIES))
        return "the lasso";
    if (canvas_special(c, team, GOBLINS) &&
        karts_is_taken(c->s, team, STEP_TURN) &&
        canvas_points(c, team, STEP_TURN) >= karts_turn_cost(c->s, team))
        return "Turn & Go";
    return power == POWER_WHIRL    ? "the whirl"
           : power == POWER_RUBBER ? "the rubber"
           : power == POWER_SWITCH ? "the switch"
                                   : NULL;
}

/* Where the kart rolls into is what a turn after it is paid at. [K8] */
int karts_speed_then(const Canvas *c, int team)
{
    int speed = canvas_speed(c, team);
    bool rams = c->s->ram >> team & 1 || canvas_special(c, team, DWARVES);
    if (c->s->at[team] == NONE || !canvas_comes(c, team, STEP_SPEED) ||
        comes_before(c, team))
        return speed;
    Roll roll = roll_ahead(c, team);
    int last = roll.hexes ? c->s->hex[roll.hex[roll.hexes - 1]] : HEX_PLAIN;
    if (roll.meets == MEETS_WALL ||
        (!rams && last == HEX_OBSTACLE + OBSTACLE_HAYSTACK))
        return 0;
    if (!rams && last == HEX_OBSTACLE + OBSTACLE_BANANA)
        return speed > STALL_BRAKES ? speed - STALL_BRAKES : 0;
    return speed;
}

void karts_preview_roll(const Canvas *c, Preview *preview)
{
    int team = karts_team(c->viewer);
    const char *before = comes_before(c, team);
    if (c->s->at[team] == NONE)
        return;
    if (before)
        scene_preview(c->scene, preview, NULL, "%s comes before the move",
                      before);
    else
        preview_roll(c, team, preview);
}

/* ---- what a space does as things stand ---- */

/* "needs 3", "1 short" or what is paid for. */
static void paid_words(const Canvas *c, int step, const char *what, char *buf,
                       size_t size)
{
    int team = karts_team(c->viewer), need = canvas_need(c, team, step);
    int points = canvas_points(c, team, step);
    if (points < need)
        text_format(buf, size, points ? "%d short" : "needs %d", need - points);
    else if (karts_is_taken(c->s, team, step))
        text_format(buf, size, "%s", what);
}

/* "ram: needs 2". */
static void ability_words(const Canvas *c, int faction, char *buf, size_t size)
{
    static const char *const ability[NAMES] = {"Turn & Go", "grab", "ram",
                                               "lasso", ""};
    char paid[12] = "";
    paid_words(c, STEP_SPECIAL, "works", paid, sizeof paid);
    text_format(buf, size, "%s%s%s", ability[faction], paid[0] ? ": " : "",
                paid);
}

/* [K31, K66] The charger has filled the meter before, and the booster doubles
 * what the meter gives, where the viewer sees that they are paid. */
void karts_charge_words(const Canvas *c, const char *from, char *buf,
                        size_t size)
{
    int team = karts_team(c->viewer), power = c->s->power[team];
    if (canvas_custom(c, team, CUSTOM_CHARGER))
        power = (power + canvas_points(c, team, STEP_CUSTOM)) % METER;
    int then = power + canvas_points(c, team, STEP_CHARGE);
    int tokens = then / METER;
    if (canvas_custom(c, team, CUSTOM_BOOSTER))
        tokens *= 2;
    if (!tokens && !from)
        text_format(buf, size, "meter %d/%d", then, METER);
    else if (!tokens)
        text_format(buf, size, "%s%d to %d", from, power, then);
    else if (!from)
        text_format(buf, size, tokens == 1 ? "power-up" : "%d power-ups",
                    tokens);
    else if (tokens == 1)
        text_format(buf, size, "power-up, then %d", then % METER);
    else
        text_format(buf, size, "%d power-ups, then %d", tokens, then % METER);
}

/* What is taken and changes a number. */
static void change_words(const Canvas *c, int step, char *buf, size_t size)
{
    int team = karts_team(c->viewer), points = canvas_points(c, team, step);
    int damage = canvas_damage(c, team);
    if (!karts_is_taken(c->s, team, step))
        return;
    if (step == STEP_BRAKE)
        text_format(buf, size, "speed %d", canvas_braked(c, team));
    else if (step == STEP_SPEED)
        text_format(buf, size, "speed %d", canvas_speed(c, team));
    else if (step == STEP_REPAIR && !damage)
        text_format(buf, size, "no damage");
    else if (step == STEP_REPAIR)
        text_format(buf, size, "damage %d",
                    damage > points ? damage - points : 0);
    else if (step == STEP_CHARGE)
        karts_charge_words(c, NULL, buf, size);
}

/* [K53] Big Bertha shoots without a card, too. */
static void shoot_words(const Canvas *c, int team, char *buf, size_t size)
{
    int range = karts_range(c->table, c->s, team);
    if (range)
        text_format(buf, size, "range %d", range);
}

/* [K8] Where a wall or hay stops the kart any card will do. */
static void turn_words(const Canvas *c, char *buf, size_t size)
{
    int team = karts_team(c->viewer);
    if (hexes_to_go(c, team) && !canvas_need(c, team, STEP_TURN) &&
        !karts_is_taken(c->s, team, STEP_TURN))
        text_format(buf, size, "any card");
    else
        paid_words(c, STEP_TURN, "1 turn", buf, size);
}

/* [K61] What lies there, and that half of it counts. */
static void half_words(const Canvas *c, int step, char *buf, size_t size)
{
    int team = karts_team(c->viewer);
    int laid =
        karts_value(karts_cards(c->table, c->s, team), c->s->on[team][step]);
    text_format(buf, size, laid ? "half of %d" : "counts half", laid);
}

/* Short, for the space itself; nothing where nothing comes of it. */
static void short_words(const Canvas *c, int step, char *buf, size_t size)
{
    int team = karts_team(c->viewer), faction = c->s->faction[team];
    int token = c->s->placed[team];
    buf[0] = 0;
    if (faction == NONE)
        return;
    if (step == STEP_SPECIAL)
        ability_words(c, faction, buf, size);
    else if (step == STEP_POWER && token != NONE)
        paid_words(c, step, karts_power_name[token], buf, size);
    else if (step == STEP_POWER && !c->s->tokens[team])
        text_format(buf, size, "none yet");
    else if (step == STEP_CUSTOM)
        paid_words(c, step, "works", buf, size);
    else if (step == STEP_TURN)
        turn_words(c, buf, size);
    else if (step == STEP_SHOOT)
        shoot_words(c, team, buf, size);
    else if (canvas_is_halved(c, step))
        half_words(c, step, buf, size);
    else
        change_words(c, step, buf, size);
}

/* ---- the spaces ---- */

/* The number and the word of a step, as on every panel. */
static void draw_step_parts(const Canvas *c, Item *item, int step,
                            const char *name, int flags)
{
    static const char *const kind[STEPS + 1] = {
        NULL,          "step.initiative", "step.special", "step.power",
        "step.custom", "step.brake",      "step.speed",   "step.turn",
        "step.shoot",  "step.charge",     "step.repair"};
    item_part(c->scene, item, PART_INDEX, NULL, "%d", step);
    item_part(c->scene, item, PART_WORD, kind[step], "%s", name)->flags =
        (uint16_t)flags;
}

/* [K56, K58] */
static void draw_closed(const Canvas *c, Item *item, int step)
{
    item->flags |= ITEM_CLOSED;
    item_label(item, step == STEP_CUSTOM ? "%d closed" : "%d no %s", step,
               canvas_step_word(step));
    item_text(item, "%s: closed %s", canvas_step_word(step),
              step == STEP_CUSTOM ? "without a customization"
                                  : "by a malfunction");
    draw_step_parts(c, item, step, canvas_step_word(step), PART_OUT);
}

static void draw_open(const Canvas *c, Item *item, int step)
{
    int team = karts_team(c->viewer), need = canvas_need(c, team, step);
    int points = canvas_points(c, team, step);
    const char *name = space_name(c, step), *words = step_words(c, step);
    char effect[20];
    item_label(item, "%d %s %d", step, name, points);
    item_text(item, "%s: %d; %s%s", name, points, words,
              canvas_is_halved(c, step) ? "; cards count half" : "");
    if (need) {
        item_label(item, "%d %s %d/%d", step, name, points, need);
        item_text(item, "%s: %d of the %d it needs now; %s", name, points, need,
                  words);
    }
    draw_step_parts(c, item, step, name, 0);
    item_part(c->scene, item, PART_VALUE, NULL, "%d", points);
    short_words(c, step, effect, sizeof effect);
    if (effect[0])
        item_part(c->scene, item, PART_EFFECT, NULL, "%s", effect);
}

/* What the viewer cannot set: the partner's, or [K42, K56] what the wolf's
 * panel has no space for. */
static void draw_shut(const Canvas *c, Item *item, int step)
{
    item->flags |= ITEM_CLOSED;
    item_label(item, "%s", canvas_step_word(step));
    if (item->owner == SCENE_NOBODY)
        item_text(item, "%s: not for the Lone Wolf", canvas_step_word(step));
    else
        item_text(item, "@%d {plans|plan} %s, in secret; %s", item->owner + 1,
                  canvas_step_word(step), step_words(c, step));
    draw_step_parts(c, item, step, canvas_step_word(step),
                    item->owner == SCENE_NOBODY ? PART_OUT : 0);
}

/* Whose a step is, or SCENE_NOBODY. */
static int owner_of(const Canvas *c, int step)
{
    int team = karts_team(c->viewer);
    if (karts_is_wolf(c->s, team))
        return step == STEP_SPECIAL || step == STEP_CUSTOM ? SCENE_NOBODY
                                                           : c->viewer;
    return karts_driver(c->s, team, step);
}

static void draw_space(const Canvas *c, int area, int step, int column)
{
    Item *item = scene_item(c->scene, area, LOOK_SLOT, column, 0);
    item->owner = (int16_t)owner_of(c, step);
    item_id(item, "step%d", step);
    if (item->owner != c->viewer)
        draw_shut(c, item, step);
    else if (karts_panel(c->s, c->viewer) >> step & 1)
        draw_open(c, item, step);
    else
        draw_closed(c, item, step);
}

/* What lies on a space of the viewer's own. */
static void draw_laid(const Canvas *c, int area, int step, int column)
{
    int team = karts_team(c->viewer);
    if (step == STEP_POWER && c->s->placed[team] != NONE)
        draw_token(c, area, c->s->placed[team], 0, column);
    if (karts_is_buffed(c->s, team, step))
        draw_buff(c, area, column);
    for (uint32_t left = c->s->on[team][step]; left; left &= left - 1)
        draw_card(c, area, __builtin_ctz(left), column);
}

/* Between the steps; nobody lays anything there. */
static void draw_move(const Canvas *c, int area, int column)
{
    int team = karts_team(c->viewer);
    Item *item = scene_item(c->scene, area, LOOK_SLOT, column, 0);
    item->flags |= ITEM_CLOSED;
    item_id(item, "move");
    item_label(item, "move");
    item_text(item, "the kart moves");
    item_part(c->scene, item, PART_WORD, "step.move", "move");
    if (c->s->at[team] == NONE)
        return;
    const char *before = comes_before(c, team);
    int hexes = roll_ahead(c, team).hexes;
    if (before) {
        item_text(item, "the kart moves after %s", before);
        item_part(c->scene, item, PART_EFFECT, NULL, "after %s", before);
        return;
    }
    item_text(item, "the kart moves; as things stand, %d hex%s", hexes,
              hexes == 1 ? "" : "es");
    item_part(c->scene, item, PART_EFFECT, NULL, "%d hex%s", hexes,
              hexes == 1 ? "" : "es");
}

/* [K56] Without the advanced game there is no column for customizations. */
void karts_draw_panel(const Canvas *c)
{
    bool advanced = c->table->option[OPT_ADVANCED];
    int area = scene_area(c->scene, ROLE_PANEL, "panel", "Your panel",
                          CELL_CARD, TURN_STEPS - !advanced, 1);
    int column = 0;
    for (int i = 0; i < TURN_STEPS; i++) {
        int step = karts_turn_step[i];
        if (step == STEP_CUSTOM && !advanced)
            continue;
        if (step == STEP_MOVE)
            draw_move(c, area, column);
        else
            draw_space(c, area, step, column);
        if (step != STEP_MOVE && owner_of(c, step) == c->viewer)
            draw_laid(c, area, step, column);
        column++;
    }
}
