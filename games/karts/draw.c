/* draw.c -- the picture of a tournament of karts.
 *
 * Areas: the track; the control panels of all teams, with the steps downwards
 * and the teams to the right; the teams with their meters; and,
 * while the viewer plans, hand and own panel. While all plan the panels of the
 * others are empty on a view. A card has the same id in the hand and on the
 * panel.
 *
 * Any bytes can be drawn: what is drawn is a copy with every number brought
 * into range, and choices are listed only for a view that `check` accepts.
 */
#include "games/karts/draw.h"

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
    s->at[team] = scene_below(s->at[team], HEXES);
    s->facing[team] = scene_at_most(s->facing[team], DIRECTIONS - 1);
    s->speed[team] = scene_at_most(s->speed[team], SPEED_MAX);
    s->damage[team] = scene_at_most(s->damage[team], DAMAGE_MAX);
    s->hit[team] = scene_at_most(s->hit[team], 1 + DAMAGE_MAX);
    s->faction[team] = scene_below(s->faction[team], FACTIONS);
    if (team == karts_wolf(table))
        s->faction[team] = WOLF;
    s->custom[team] = scene_below(s->custom[team], CUSTOMS);
    s->placed[team] = scene_below(s->placed[team], POWERS);
    s->order[team] = scene_at_most(s->order[team], karts_teams(table) - 1);
    for (int step = 0; step <= STEPS; step++)
        s->on[team][step] &= (1u << DECK) - 1;
}

static Karts brought_into_range(const Table *table, const Karts *view)
{
    Karts s = *view;
    int teams = karts_teams(table);
    s.phase = scene_at_most(s.phase, PHASE_OVER);
    s.part = scene_at_most(s.part, RACE);
    s.step = s.step > STEP_END ? 0 : s.step;
    s.turn = scene_at_most(s.turn, teams - 1);
    s.cursor = scene_below(s.cursor, HEXES);
    s.drawer = scene_at_most(s.drawer, teams - 1);
    s.victim = scene_below(s.victim, teams);
    s.chooser = scene_below(s.chooser, teams);
    s.why = scene_at_most(s.why, WHY_SPIN);
    s.spied[0] = scene_below(s.spied[0], DAMAGES);
    s.spied[1] = scene_below(s.spied[1], DAMAGES);
    for (int i = 0; i < STACKS; i++)
        s.token[i] = scene_at_most(s.token[i], STEPS);
    s.awaited &= (uint16_t)(karts_seats(table) | 1u << CHANCE);
    for (int team = 0; team < TEAMS; team++)
        range_team(table, &s, team);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        s.hand[seat] &= (1u << DECK) - 1;
    range_track(&s);
    return s;
}

/* ---- the open panels ---- */

const uint8_t karts_turn_step[TURN_STEPS] = {
    STEP_INITIATIVE, STEP_SPECIAL, STEP_POWER, STEP_CUSTOM,
    STEP_BRAKE,      STEP_SPEED,   STEP_MOVE,  STEP_TURN,
    STEP_SHOOT,      STEP_CHARGE,  STEP_REPAIR};

static const char *step_name(int step)
{
    return step == STEP_MOVE ? "move" : canvas_step_word(step);
}

/* Whether the teams act, and this one does now. */
static bool is_acting(const Canvas *c, int team)
{
    return canvas_is_acting(c) && c->s->order[c->s->turn] == team;
}

static void draw_column_head(const Canvas *c, int area, int team)
{
    Item *item = scene_item(c->scene, area, LOOK_PIECE, team + 1, 0);
    TeamName name = karts_the_team(c, team);
    item->kind = karts_kart_kind(c, team);
    item->owner = (int16_t)(2 * team);
    item->flags |= is_acting(c, team) ? ITEM_ACTIVE : 0;
    item_id(item, "column%d", team + 1);
    item_label(item, "%c", name.text[4]);
    item_text(item, "the panels of %s", name.text);
    for (int i = 0; canvas_is_acting(c) && i < karts_teams(c->table); i++)
        if (c->s->order[i] == team)
            item_text(item, "the panels of %s, number %d to act", name.text,
                      i + 1);
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
        item_text(item, "%s", canvas_step_word(step));
}

/* "the Goblins: turn 3 of the 4 it needs". What is closed has too little. */
static void draw_entry(const Canvas *c, int area, int step, int team, int row)
{
    int points = canvas_points(c, team, step),
        need = canvas_need(c, team, step);
    Item *item = scene_item(c->scene, area, LOOK_COUNT, team + 1, row + 1);
    bool here = is_acting(c, team);
    char of[32] = "";
    if (need)
        text_format(of, sizeof of, " of the %d that it needs", need);
    item->flags |= here && canvas_step(c) == step ? ITEM_ACTIVE : 0;
    item->flags |= points < need ? ITEM_CLOSED : 0;
    item_id(item, "on%d.%d", team + 1, step);
    item_count(item, points, 0);
    item_label(item, "%d", points);
    item_text(item, "%s: %d on %s%s", karts_the_team(c, team).text, points,
              canvas_step_word(step), of);
}

/* Where the table is read without its title, too. */
static void draw_corner(const Canvas *c, int area)
{
    Item *item = scene_item(c->scene, area, LOOK_HEADING, 0, 0);
    item_id(item, "corner");
    item_label(item, karts_is_planning(c->s) ? "secret" : "steps");
    item_text(item, karts_is_planning(c->s)
                        ? "the control panels, secret while everybody plans"
                        : "the control panels, step by step");
}

/* A row of the panels: a step of all teams. */
static void draw_row(const Canvas *c, int area, int step, int row)
{
    draw_row_head(c, area, step, row);
    for (int team = 0; team < karts_teams(c->table); team++)
        if (step != STEP_MOVE && karts_is_taken(c->s, team, step))
            draw_entry(c, area, step, team, row);
}

/* [K56] Without the advanced game there is no row for customizations. */
static void draw_panels(const Canvas *c)
{
    int teams = karts_teams(c->table), row = 0;
    bool advanced = c->table->option[OPT_ADVANCED];
    int area = scene_area(c->scene, ROLE_PANELS, "panels",
                          karts_is_planning(c->s) ? "Control panels, secret"
                                                  : "Control panels",
                          CELL_SQUARE, teams + 1, TURN_STEPS + advanced);
    draw_corner(c, area);
    for (int team = 0; team < teams; team++)
        draw_column_head(c, area, team);
    for (int i = 0; i < TURN_STEPS; i++)
        if (advanced || karts_turn_step[i] != STEP_CUSTOM)
            draw_row(c, area, karts_turn_step[i], row++);
}

/* ---- between the races ---- */

static void draw_line(const Canvas *c, int area, Look look, int *row,
                      const char *text)
{
    Item *item = scene_item(c->scene, area, look, 0, *row);
    item_id(item, "result%d", ++*row);
    item_text(item, "%s", text);
}

/* Who came where, and what that brought. */
static void draw_won(const Canvas *c, int area, int team, int *row)
{
    int place = c->s->before[team];
    TeamName name = karts_the_team(c, team);
    char text[64];
    text_format(text, sizeof text,
                place ? "%s: place %d" : "%s: not over the line",
                name.text + sizeof "the", place);
    draw_line(c, area, LOOK_HEADING, row, text);
    for (int kind = 0; kind < UPGRADES; kind++)
        if (c->s->upgrade[team][kind])
            draw_line(c, area, LOOK_NOTE, row, karts_upgrade_text[kind]);
}

/* [K26, K37, K52] What Qualifying came to, and what is new in the Race. */
static void draw_result(const Canvas *c)
{
    enum { LINES = TEAMS + 3 + 4 };
    int area = scene_area(c->scene, ROLE_RESULT, "result", "Qualifying is over",
                          CELL_SQUARE, 1, LINES);
    int row = 0;
    for (int i = 0; i < karts_teams(c->table); i++)
        draw_won(c, area, karts_in_order(c->s, i), &row);
    draw_line(c, area, LOOK_HEADING, &row, "now the Race");
    draw_line(c, area, LOOK_NOTE, &row,
              "whoever wins it wins the game; its track is new, and longer");
    if (!canvas_is_seat(c) || karts_is_wolf(c->s, karts_team(c->viewer)))
        draw_line(c, area, LOOK_NOTE, &row,
                  "in each kart the two drivers swap seats");
    else
        draw_line(c, area, LOOK_NOTE, &row,
                  karts_is_rear(c->s, c->viewer)
                      ? "you swap seats, and then have special, speed, shoot "
                        "and repair"
                      : "you swap seats, and then have initiative, power-up, "
                        "brake, turn and charge");
}

/* ---- all of it ---- */

void karts_draw(const Table *table, const void *view, int viewer, Scene *scene)
{
    Karts s = brought_into_range(table, (const Karts *)view);
    Canvas c = {.table = table, .s = &s, .scene = scene, .viewer = viewer};
    scene_clear(scene);
    karts_draw_status(&c);
    karts_draw_board(&c);
    if (canvas_is_between(&c))
        draw_result(&c);
    else if (s.phase >= PHASE_DEAL && s.phase != PHASE_OVER)
        draw_panels(&c);
    karts_draw_teams(&c);
    if (canvas_is_seat(&c) && karts_is_planning(&s))
        karts_draw_hand(&c);
    if (canvas_is_seat(&c) && karts_is_planning(&s))
        karts_preview_roll(&c, &scene->plan);
    if (canvas_has_panel(&c))
        karts_draw_panel(&c);
    if (!canvas_is_seat(&c) || karts_check(table, view))
        return;
    Set legal = table->game->legal(table, view, viewer);
    karts_draw_choices(&c, &legal);
}
