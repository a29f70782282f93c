/* board.c -- the track, the karts and the teams in the picture.
 *
 * A hex is one item whatever lies on it, and keeps its id; a kart is another
 * on top. Walls are not drawn: where nothing is, nobody drives. The finish
 * lies beyond its line, where no hex is: the picture has a column more than
 * the track, at the left.
 */
#include "games/karts/draw.h"

/* Columns of the teams. */
enum {
    AT_DRIVERS,
    AT_KART,
    AT_SPEED,
    AT_DAMAGE,
    AT_METER,
    AT_TOKENS,
    AT_EXTRAS,
    TEAM_COLUMNS
};

/* What is printed on a hex, what that is called and what it does. */
typedef struct Ground {
    const char *kind, *label, *name, *text;
} Ground;

/* ---- names ---- */

TeamName karts_the_team(const Canvas *c, int team)
{
    TeamName name;
    int faction = c->s->faction[team];
    if (faction == NONE) {
        text_format(name.text, sizeof name.text, "team %d", team + 1);
    } else {
        const char *word = karts_faction_name[faction];
        text_format(name.text, sizeof name.text, "the %c%s",
                    word[0] - 'a' + 'A', word + 1);
    }
    return name;
}

const char *karts_kart_kind(const Canvas *c, int team)
{
    static const char *const kind[NAMES] = {"kart.goblins", "kart.elves",
                                            "kart.dwarves", "kart.mummies",
                                            "kart.wolf"};
    int faction = c->s->faction[team];
    return faction == NONE ? "kart" : kind[faction];
}

/* ---- the track ---- */

static Ground ground_of(const Canvas *c, int hex)
{
    static const Ground obstacle[OBSTACLES] = {
        {"obstacle.rock", "ro", "rock", "stop, and 1 damage"},
        {"obstacle.takeoff", "ta", "take-off", "stop, then 3 hexes on"},
        {"obstacle.ice", "ic", "ice ring", "turn, and go on"},
        {"obstacle.troll", "tr", "troll", "stop, and draw a damage card"},
        {"obstacle.oil", "oi", "oil", "stop, and lose 2 of speed"},
        {"obstacle.bees", "be", "bees", "1 damage, 1 faster, and go on"},
        {"obstacle.hay", "ha", "haystack", "stop, and speed 0"}};
    int what = c->s->hex[hex];
    if (what >= HEX_OBSTACLE)
        return obstacle[what - HEX_OBSTACLE];
    if (what == HEX_POWER)
        return (Ground){"power", "+", "power-up", "draw a token"};
    if (what == HEX_SPOT)
        return (Ground){"spot", "", "spot", "an obstacle will lie here"};
    return (Ground){"space", "", "", ""};
}

static Item *item_at(const Canvas *c, int area, const char *kind, int hex)
{
    return scene_item(c->scene, area, kind, hex % HEX_COLUMNS + 1,
                      hex / HEX_COLUMNS);
}

static int16_t degrees(int direction)
{
    return (int16_t)((360 - 60 * direction) % 360);
}

/* The number of a start space that is to be chosen, or NONE. */
static int free_start(const Canvas *c, int hex)
{
    if (c->s->phase != PHASE_START && c->s->phase != PHASE_SPACE)
        return NONE;
    for (int i = 0; i < karts_teams(c->table); i++)
        if (track_hex(0, karts_starts(c->table)[i].hex) == hex &&
            karts_on(c->table, c->s, hex) == NONE)
            return i;
    return NONE;
}

static void draw_start(const Canvas *c, Item *item, int number,
                       const char *spot)
{
    const Start *start = &karts_starts(c->table)[number];
    item->kind = "start";
    item_label(item, "%d", number + 1);
    if (start->facing >= DIRECTIONS) { /* [K47] */
        item_text(item, "start space %d at %s, facing as one likes", number + 1,
                  spot);
        return;
    }
    item->turn = degrees(start->facing);
    item->flags |= ITEM_FACES;
    item_text(item, "start space %d at %s, facing %s", number + 1, spot,
              karts_direction_name[start->facing]);
}

static void draw_hex(const Canvas *c, int area, int hex)
{
    Ground ground = ground_of(c, hex);
    int start = free_start(c, hex);
    Item *item = item_at(c, area, ground.kind, hex);
    item_id(item, "hex%d", hex);
    item_label(item, "%s", ground.label);
    if (ground.text[0])
        item_text(item, "%s at %s: %s", ground.name, track_spot(hex).text,
                  ground.text);
    if (start != NONE)
        draw_start(c, item, start, track_spot(hex).text);
}

static void draw_kart(const Canvas *c, int area, int team)
{
    const Karts *s = c->s;
    int hex = s->at[team], facing = s->facing[team];
    Item *item = item_at(c, area, karts_kart_kind(c, team), hex);
    item->owner = (int16_t)(2 * team);
    item->turn = degrees(facing);
    item->flags |= ITEM_FACES;
    if (canvas_is_acting(c) && karts_acting(s) == team)
        item->flags |= ITEM_ACTIVE;
    item_id(item, "kart%d", team + 1);
    item_text(item,
              "%s of @%d and @%d at %s face %s: speed %d of %d, damage %d",
              karts_the_team(c, team).text, 2 * team + 1, 2 * team + 2,
              track_spot(hex).text, karts_direction_name[facing],
              s->speed[team], karts_most_speed(s, team), s->damage[team]);
}

/* Beyond the line, in a row where one crosses it straight on. */
static void draw_finish(const Canvas *c, int area, int row)
{
    int line = c->s->part == RACE ? 0 : SECTION_COLUMNS;
    int hex = row * HEX_COLUMNS + line;
    if (c->s->hex[hex] == HEX_WALL)
        return;
    Item *item = scene_item(c->scene, area, "finish", line, row);
    item_id(item, "finish%d", row + 1);
    item_label(item, "|");
    item_text(item, "the finish, to the west of %s", track_spot(hex).text);
}

void karts_draw_board(const Canvas *c)
{
    int area = scene_area(c->scene, "board", "Track", CELL_HEX, HEX_COLUMNS + 1,
                          HEX_ROWS);
    for (int row = 0; row < SECTION_ROWS; row++)
        draw_finish(c, area, row);
    for (int hex = 0; hex < HEXES; hex++)
        if (c->s->hex[hex] != HEX_WALL)
            draw_hex(c, area, hex);
    for (int team = 0; team < karts_teams(c->table); team++)
        if (c->s->at[team] != NONE)
            draw_kart(c, area, team);
}

/* ---- the teams ---- */

static void draw_heads(const Canvas *c, int area)
{
    static const char *const label[AT_EXTRAS] = {"drivers", "kart",  "speed",
                                                 "dmg",     "power", "tok"};
    static const char *const text[AT_EXTRAS] = {
        "rear driver and front driver",
        "kart",
        "speed, and the highest that the damage allows",
        "points of damage",
        "power on the meter; at 10 it gives a token",
        "power-up tokens"};
    for (int column = 0; column < AT_EXTRAS; column++) {
        Item *item = scene_item(c->scene, area, "heading", column, 0);
        item_id(item, "head%d", column + 1);
        item_label(item, "%s", label[column]);
        item_text(item, "%s", text[column]);
    }
}

static void draw_driver(const Canvas *c, int area, int seat, bool active)
{
    bool rear = karts_is_rear(c->s, seat);
    Item *item =
        scene_item(c->scene, area, "seat", AT_DRIVERS, karts_team(seat) + 1);
    item->owner = (int16_t)seat;
    item->flags |= active ? ITEM_ACTIVE : 0;
    item_id(item, "seat%d", seat + 1);
    item_label(item, "%s", rear ? "R" : "F");
    item_text(item, "@%d {drives|drive} at the %s for %s", seat + 1,
              rear ? "rear" : "front",
              karts_the_team(c, karts_team(seat)).text);
}

static Item *draw_meter(const Canvas *c, int area, int column, int team)
{
    Item *item = scene_item(c->scene, area, "points", column, team + 1);
    item_id(item, "meter%d.%d", team + 1, column);
    return item;
}

static void draw_meters(const Canvas *c, int area, int team)
{
    const Karts *s = c->s;
    TeamName name = karts_the_team(c, team);
    Item *item = draw_meter(c, area, AT_SPEED, team);
    item_label(item, "%d/%d", s->speed[team], karts_most_speed(s, team));
    item_text(item, "%s: speed %d of at most %d", name.text, s->speed[team],
              karts_most_speed(s, team));
    item = draw_meter(c, area, AT_DAMAGE, team);
    item_label(item, "%d", s->damage[team]);
    item_text(item, "%s: damage %d", name.text, s->damage[team]);
    item = draw_meter(c, area, AT_METER, team);
    item_label(item, "%d/%d", s->power[team], METER);
    item_text(item, "%s: power %d of %d", name.text, s->power[team], METER);
    item = draw_meter(c, area, AT_TOKENS, team);
    item_label(item, "%d", s->tokens[team]);
    item_text(item, "%s: %d power-up %s", name.text, s->tokens[team],
              s->tokens[team] == 1 ? "token" : "tokens");
}

/* The next thing that a team has besides its meters. */
static void draw_extra(const Canvas *c, int area, int team, int *count,
                       const char *label, const char *text)
{
    Item *item = scene_item(c->scene, area, "note", AT_EXTRAS, team + 1);
    item_id(item, "extra%d.%d", team + 1, ++*count);
    item_label(item, "%s", label);
    item_text(item, "%s: %s", karts_the_team(c, team).text, text);
}

static void draw_place(const Canvas *c, int area, int team, int *count)
{
    bool race = c->s->part == RACE, home = c->s->place[team] > 0;
    int place = home ? c->s->place[team] : c->s->before[team];
    char label[16], text[40];
    if (!home && !(race && place))
        return;
    text_format(label, sizeof label, home ? "place %d" : "Q%d", place);
    text_format(text, sizeof text, "place %d of %s", place,
                home && race ? "the Race" : "Qualifying");
    draw_extra(c, area, team, count, label, text);
}

/* Damage cards that stay on the kart. */
static void draw_wounds(const Canvas *c, int area, int team, int *count)
{
    int axles = c->s->wound[team][DAMAGE_AXLE];
    int cards = c->s->wound[team][DAMAGE_HEAD_SHOT];
    char label[16], text[48];
    text_format(label, sizeof label, axles == 1 ? "axle" : "%d axles", axles);
    text_format(text, sizeof text, "bent axle: a turn costs %d more", axles);
    if (axles)
        draw_extra(c, area, team, count, label, text);
    text_format(label, sizeof label, cards == 1 ? "-%d card" : "-%d cards",
                cards);
    text_format(text, sizeof text, "head shot: %d %s lost for this part", cards,
                cards == 1 ? "card is" : "cards are");
    if (cards)
        draw_extra(c, area, team, count, label, text);
}

static void draw_extras(const Canvas *c, int area, int team)
{
    static const char *const label[UPGRADES] = {"Bertha", "+init", "+brake",
                                                "+charge", "armour"};
    static const char *const text[UPGRADES] = {
        "Big Bertha shoots at range 2 without a card",
        "1 more on initiative, with a card there",
        "1 more on brake, with a card there",
        "1 more on charge, with a card there",
        "armour takes the first point of damage in a round"};
    const Karts *s = c->s;
    int count = 0;
    draw_place(c, area, team, &count);
    if (s->shield >> team & 1)
        draw_extra(c, area, team, &count, "shield",
                   "a shield keeps all damage off in this round");
    if (s->ram >> team & 1)
        draw_extra(c, area, team, &count, "ram",
                   "the ram will destroy the next obstacle");
    draw_wounds(c, area, team, &count);
    for (int kind = 0; kind < UPGRADES; kind++)
        if (s->upgrade[team][kind])
            draw_extra(c, area, team, &count, label[kind], text[kind]);
}

static void draw_faction(const Canvas *c, int area, int team)
{
    static const char *const label[NAMES] = {"goblin", "elf", "dwarf", "mummy",
                                             "wolf"};
    Item *item =
        scene_item(c->scene, area, karts_kart_kind(c, team), AT_KART, team + 1);
    item_id(item, "team%d", team + 1);
    item_label(item, "%s", label[c->s->faction[team]]);
    item_text(item, "%s of @%d and @%d", karts_the_team(c, team).text,
              2 * team + 1, 2 * team + 2);
}

void karts_draw_teams(const Canvas *c)
{
    int teams = karts_teams(c->table);
    int area = scene_area(c->scene, "teams", "Teams", CELL_SQUARE, TEAM_COLUMNS,
                          teams + 1);
    draw_heads(c, area);
    for (int team = 0; team < teams; team++) {
        bool active = canvas_is_acting(c) && karts_acting(c->s) == team;
        draw_driver(c, area, karts_rear(c->s, team), active);
        if (!karts_is_wolf(c->s, team))
            draw_driver(c, area, karts_front(c->s, team), active);
        if (c->s->faction[team] != NONE)
            draw_faction(c, area, team);
        draw_meters(c, area, team);
        draw_extras(c, area, team);
    }
}
