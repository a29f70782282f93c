/* draw.c -- the picture of a tournament of karts.
 *
 * Areas: the track; the control panels of all teams, with the steps downwards
 * and the teams to the right, as they act; the teams with their meters; and,
 * while the viewer plans, hand and own panel. While all plan the panels of the
 * others are empty on a view. A card has the same id in the hand and on the
 * panel.
 *
 * Any bytes can be drawn: what is drawn is a copy with every number brought
 * into range, and choices are listed only for a view that `check` accepts.
 */
#include "games/karts/draw.h"

enum { TURN_ROWS = STEPS + 1, TOKENS_SHOWN = 16 };

/* ---- into range ---- */

static void range_track(Karts *s)
{
    for (int hex = 0; hex < HEXES; hex++)
        if ((s->hex[hex] > HEX_SPOT && s->hex[hex] < HEX_OBSTACLE) ||
            s->hex[hex] >= HEX_OBSTACLE + OBSTACLES)
            s->hex[hex] = HEX_WALL;
}

static void range_team(const Table *table, Karts *s, int team)
{
    s->at[team] = draw_below(s->at[team], HEXES);
    s->facing[team] = draw_at_most(s->facing[team], DIRECTIONS - 1);
    s->speed[team] = draw_at_most(s->speed[team], SPEED_MAX);
    s->damage[team] = draw_at_most(s->damage[team], DAMAGE_MAX);
    s->hit[team] = draw_at_most(s->hit[team], 1 + DAMAGE_MAX);
    s->faction[team] = draw_below(s->faction[team], FACTIONS);
    if (team == karts_wolf(table))
        s->faction[team] = WOLF;
    s->custom[team] = draw_below(s->custom[team], CUSTOMS);
    s->placed[team] = draw_below(s->placed[team], POWERS);
    s->order[team] = draw_at_most(s->order[team], karts_teams(table) - 1);
    for (int step = 0; step <= STEPS; step++)
        s->on[team][step] &= (1u << DECK) - 1;
}

static Karts brought_into_range(const Table *table, const Karts *view)
{
    Karts s = *view;
    int teams = karts_teams(table);
    s.phase = draw_at_most(s.phase, PHASE_OVER);
    s.part = draw_at_most(s.part, RACE);
    s.step = s.step > STEP_END ? 0 : s.step;
    s.turn = draw_at_most(s.turn, teams - 1);
    s.cursor = draw_below(s.cursor, HEXES);
    s.drawer = draw_at_most(s.drawer, teams - 1);
    s.victim = draw_below(s.victim, teams);
    s.chooser = draw_below(s.chooser, teams);
    s.why = draw_at_most(s.why, WHY_SPIN);
    s.spied[0] = draw_below(s.spied[0], DAMAGES);
    s.spied[1] = draw_below(s.spied[1], DAMAGES);
    for (int i = 0; i < STACKS; i++)
        s.token[i] = draw_at_most(s.token[i], STEPS);
    s.awaited &= (uint16_t)(karts_seats(table) | 1u << CHANCE);
    for (int team = 0; team < TEAMS; team++)
        range_team(table, &s, team);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        s.hand[seat] &= (1u << DECK) - 1;
    range_track(&s);
    return s;
}

/* ---- the open panels ---- */

/* As they come in a turn. */
static const uint8_t turn_step[TURN_ROWS] = {
    STEP_INITIATIVE, STEP_SPECIAL, STEP_POWER, STEP_CUSTOM,
    STEP_BRAKE,      STEP_SPEED,   STEP_MOVE,  STEP_TURN,
    STEP_SHOOT,      STEP_CHARGE,  STEP_REPAIR};

static const char *step_name(int step)
{
    return step == STEP_MOVE ? "move" : karts_step_name[step];
}

/* The teams from the left as they act, once that is known. */
static int team_at(const Canvas *c, int column)
{
    return canvas_is_acting(c) ? c->s->order[column] : column;
}

static void draw_column_head(const Canvas *c, int area, int column)
{
    int team = team_at(c, column);
    Item *item = scene_item(c->scene, area, LOOK_PIECE, column + 1, 0);
    item->kind = karts_kart_kind(c, team);
    item->owner = (int16_t)(2 * team);
    if (canvas_is_acting(c) && column == c->s->turn)
        item->flags |= ITEM_ACTIVE;
    item_id(item, "column%d", column + 1);
    item_label(item, "%c", karts_the_team(c, team).text[4]);
    item_text(item, "the panels of %s", karts_the_team(c, team).text);
}

static void draw_row_head(const Canvas *c, int area, int step, int row)
{
    Item *item = scene_item(c->scene, area, LOOK_HEADING, 0, row + 1);
    if (canvas_is_acting(c) && canvas_step(c) == step)
        item->flags |= ITEM_ACTIVE;
    item_id(item, "row%d", row + 1);
    item_label(item, "%s", step_name(step));
    if (step == STEP_MOVE)
        item_text(item, "the kart moves");
    else
        item_text(item, "step %d: %s", step, karts_step_name[step]);
}

/* "the Goblins: turn 3 of the 4 it needs". What is closed has too little. */
static void draw_entry(const Canvas *c, int area, int step, int column, int row)
{
    int team = team_at(c, column);
    int points = canvas_points(c, team, step),
        need = canvas_need(c, team, step);
    Item *item = scene_item(c->scene, area, LOOK_COUNT, column + 1, row + 1);
    bool here = canvas_is_acting(c) && column == c->s->turn;
    char of[32] = "";
    if (need)
        text_format(of, sizeof of, " of the %d that it needs", need);
    item->flags |= here && canvas_step(c) == step ? ITEM_ACTIVE : 0;
    item->flags |= points < need ? ITEM_CLOSED : 0;
    item_id(item, "on%d.%d", team + 1, step);
    item_label(item, "%d", points);
    item_text(item, "%s: %d on %s%s", karts_the_team(c, team).text, points,
              karts_step_name[step], of);
}

/* Where the table is read without its title, too. */
static void draw_corner(const Canvas *c, int area)
{
    Item *item = scene_item(c->scene, area, LOOK_HEADING, 0, 0);
    item_id(item, "corner");
    item_label(item, karts_is_planning(c->s) ? "secret" : "steps");
    item_text(item, karts_is_planning(c->s)
                        ? "the control panels, secret while all plan"
                        : "the control panels, step by step");
}

/* A row of the panels: a step of all teams. */
static void draw_row(const Canvas *c, int area, int step, int row)
{
    draw_row_head(c, area, step, row);
    for (int column = 0; column < karts_teams(c->table); column++)
        if (step != STEP_MOVE && karts_is_taken(c->s, team_at(c, column), step))
            draw_entry(c, area, step, column, row);
}

/* [K56] Without the advanced game there is no row for customizations. */
static void draw_panels(const Canvas *c)
{
    int teams = karts_teams(c->table), row = 0;
    bool advanced = c->table->option[OPT_ADVANCED];
    int area = scene_area(c->scene, ROLE_PANELS, "panels",
                          karts_is_planning(c->s) ? "Control panels, secret"
                                                  : "Control panels",
                          CELL_SQUARE, teams + 1, TURN_ROWS + advanced);
    draw_corner(c, area);
    for (int column = 0; column < teams; column++)
        draw_column_head(c, area, column);
    for (int i = 0; i < TURN_ROWS; i++)
        if (advanced || turn_step[i] != STEP_CUSTOM)
            draw_row(c, area, turn_step[i], row++);
}

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
}

static void draw_token(const Canvas *c, int area, int kind, int number,
                       int column)
{
    static const char *const text[POWERS] = {
        "whirl: turn at once",
        "energetic rubber: pull a kart one space closer",
        "vuvuzela: drivers who act later take a card off",
        "energetic shield: no damage in this round",
        "nitro: move 2 hexes more",
        "duct tape: 2 points of damage less",
        "banana: leave the peel behind you",
        "switch: change places with a kart"};
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, 0);
    item->kind = "power";
    item_id(item, "token%d", kind + 1);
    if (number)
        item_id(item, "token%d.%d", kind + 1, number + 1);
    item_label(item, "%s", karts_power_name[kind]);
    item_text(item, "%s; it needs %d", text[kind],
              karts_box(c->table)->cost[kind]);
}

static void draw_buff(const Canvas *c, int area, int column);

/* [K29] Only who has the meter has tokens at hand. */
static void draw_hand(const Canvas *c)
{
    int team = karts_team(c->viewer), column = 0;
    int area = scene_area(c->scene, ROLE_HAND, "hand", "Your hand", CELL_CARD,
                          DECK + TOKENS_SHOWN + 1, 1);
    for (uint32_t left = c->s->hand[c->viewer]; left; left &= left - 1)
        draw_card(c, area, __builtin_ctz(left), column++);
    if (karts_is_wolf(c->s, team) && c->s->token[BUFFS] && !c->s->buffed)
        draw_buff(c, area, column++);
    if (!karts_is_rear(c->s, c->viewer))
        return;
    for (int kind = 0; kind < POWERS; kind++) {
        int held = canvas_held(c, team, kind);
        for (int i = kind == c->s->placed[team]; i < held; i++)
            if (column < DECK + TOKENS_SHOWN)
                draw_token(c, area, kind, i, column++);
    }
}

/* ---- the viewer's panel ---- */

/* What a space is called. */
static const char *space_name(const Canvas *c, int step)
{
    int custom = c->s->custom[karts_team(c->viewer)];
    return step == STEP_CUSTOM && custom != NONE ? karts_custom_name[custom]
                                                 : karts_step_name[step];
}

/* What a space does, for who plans. */
static const char *step_words(const Canvas *c, int step)
{
    int custom = c->s->custom[karts_team(c->viewer)];
    static const char *const words[STEPS + 1] = {
        "",
        "the most acts first",
        "your faction's ability",
        "uses a token",
        "uses your customization",
        "slows down",
        "drives faster",
        "turns the kart after its move",
        "range of your shot",
        "fills the meter",
        "takes damage off"};
    return step == STEP_CUSTOM && custom != NONE ? karts_custom_words(custom)
                                                 : words[step];
}

static void draw_space(const Canvas *c, int area, int step, int column)
{
    int team = karts_team(c->viewer), need = canvas_need(c, team, step);
    int points = canvas_points(c, team, step);
    Item *item = scene_item(c->scene, area, LOOK_SLOT, column, 0);
    item_id(item, "step%d", step);
    if (!(karts_panel(c->s, c->viewer) >> step & 1)) { /* [K56, K58] */
        item->flags |= ITEM_CLOSED;
        item_label(item, step == STEP_CUSTOM ? "%d closed" : "%d no %s", step,
                   karts_step_name[step]);
        item_text(item, "step %d, %s: closed %s", step, karts_step_name[step],
                  step == STEP_CUSTOM ? "without the advanced game"
                                      : "by a malfunction");
        return;
    }
    const char *name = space_name(c, step), *words = step_words(c, step);
    item_label(item, "%d %s %d", step, name, points);
    item_text(item, "step %d, %s: %d; %s%s", step, name, points, words,
              canvas_is_halved(c, step) ? "; cards count half" : "");
    if (!need)
        return;
    item_label(item, "%d %s %d/%d", step, name, points, need);
    item_text(item, "step %d, %s: %d of the %d that it needs now; %s", step,
              name, points, need, words);
}

/* [K41] The wolf's buff: beside the hand, or on its step. */
static void draw_buff(const Canvas *c, int area, int column)
{
    const char *step = karts_step_name[c->s->token[BUFFS]];
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, 0);
    item->kind = "power";
    item_id(item, "buff");
    item_label(item, "+1 %s", step);
    item_text(item, "buff: 1 more on %s, even without a card", step);
    if (c->s->token[BUFFS] == c->s->token[MALFUNCTIONS]) {
        item->flags |= ITEM_CLOSED;
        item_text(item, "buff for %s: the malfunction cancels it", step);
    }
}

/* What is printed on the viewer's panel, closed or not. [K42] */
static uint32_t printed_steps(const Canvas *c)
{
    const uint32_t odd = 0x2aa, even = 0x554;
    if (karts_is_wolf(c->s, karts_team(c->viewer)))
        return (odd | even) & ~(1u << STEP_SPECIAL | 1u << STEP_CUSTOM);
    return karts_is_rear(c->s, c->viewer) ? odd : even;
}

static void draw_panel(const Canvas *c)
{
    int team = karts_team(c->viewer), column = 0;
    uint32_t steps = printed_steps(c);
    int area = scene_area(c->scene, ROLE_PANEL, "panel", "Your panel",
                          CELL_CARD, bit_count(steps), 1);
    for (; steps; steps &= steps - 1, column++) {
        int step = __builtin_ctz(steps);
        draw_space(c, area, step, column);
        if (step == STEP_POWER && c->s->placed[team] != NONE)
            draw_token(c, area, c->s->placed[team], 0, column);
        if (karts_is_buffed(c->s, team, step))
            draw_buff(c, area, column);
        for (uint32_t left = c->s->on[team][step]; left; left &= left - 1)
            draw_card(c, area, __builtin_ctz(left), column);
    }
}

/* ---- all of it ---- */

void karts_draw(const Table *table, const void *view, int viewer, Scene *scene)
{
    Karts s = brought_into_range(table, (const Karts *)view);
    Canvas c = {.table = table, .s = &s, .scene = scene, .viewer = viewer};
    scene_clear(scene);
    karts_draw_status(&c);
    karts_draw_board(&c);
    if (s.phase >= PHASE_DEAL && s.phase != PHASE_OVER)
        draw_panels(&c);
    karts_draw_teams(&c);
    if (canvas_is_seat(&c) && karts_is_planning(&s))
        draw_hand(&c);
    if (canvas_has_panel(&c))
        draw_panel(&c);
    if (!canvas_is_seat(&c) || karts_check(table, view))
        return;
    Set legal = table->game->legal(table, view, viewer);
    karts_draw_choices(&c, &legal);
}
