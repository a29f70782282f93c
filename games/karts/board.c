/* board.c -- the track, the karts and the teams in the picture.
 *
 * A hex is one item whatever lies on it, and keeps its id; a kart is another
 * on top. Walls are not drawn: where nothing is, nobody drives. The picture has
 * margins: at the left the numbers of the rows, then the words for start and
 * finish, written downwards (the finish lies beyond its line, where no hex is);
 * below the letters of the columns. Arrows on the road show where one drives.
 * The legend has what lies on the track, and nothing else.
 */
#include "games/karts/draw.h"

/* One drives north where the road bends, though no kart can face there. */
enum { NORTH = DIRECTIONS };

/* Columns of the teams. */
enum {
    AT_REAR,
    AT_FRONT,
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
    Look look;
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

CrewName karts_crew(const Canvas *c, int team)
{
    CrewName name;
    TeamName the = karts_the_team(c, team);
    if (karts_is_wolf(c->s, team))
        text_format(name.text, sizeof name.text, "%s, @%d", the.text,
                    2 * team + 1);
    else
        text_format(name.text, sizeof name.text, "%s of @%d and @%d", the.text,
                    2 * team + 1, 2 * team + 2);
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

static Ground ground_of(int what)
{
    static const Ground obstacle[OBSTACLES] = {
        {LOOK_PIECE, "obstacle.rock", "ro", "rock", "stop, and 1 damage"},
        {LOOK_PIECE, "obstacle.takeoff", "ta", "ramp",
         "stop, then fly on 3 hexes"},
        {LOOK_PIECE, "obstacle.ice", "ic", "ice ring", "turn, and go on"},
        {LOOK_PIECE, "obstacle.troll", "tr", "troll",
         "stop, and draw a damage card"},
        {LOOK_PIECE, "obstacle.banana", "ba", "banana",
         "stop, and lose 2 speed"},
        {LOOK_PIECE, "obstacle.bees", "be", "bees",
         "1 damage, 1 faster, and go on"},
        {LOOK_PIECE, "obstacle.hay", "ha", "haystack", "stop, and speed 0"}};
    static const Ground power = {LOOK_TILE, "power", "+", "power-up space",
                                 "draw a power-up"};
    static const Ground spot = {LOOK_PLACE, "spot", "", "spot",
                                "an obstacle will lie here"};
    static const Ground space = {LOOK_PLACE, "space", "", "", ""};
    if (what >= HEX_OBSTACLE)
        return obstacle[what - HEX_OBSTACLE];
    if (what == HEX_POWER)
        return power;
    return what == HEX_SPOT ? spot : space;
}

static Item *item_at(const Canvas *c, int area, Look look, int hex)
{
    CellAt at = karts_cell(hex);
    return scene_item(c->scene, area, look, at.column, at.row);
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

static void draw_start(const Canvas *c, Item *item, int number)
{
    const Start *start = &karts_starts(c->table)[number];
    item->look = LOOK_PIECE;
    item->kind = "start";
    item_label(item, "%d", number + 1);
    if (start->facing >= DIRECTIONS) { /* [K47] */
        item_text(item, "start space %d, facing any way", number + 1);
        return;
    }
    item->turn = karts_degrees(start->facing);
    item->flags |= ITEM_FACES;
    item_text(item, "start space %d, facing %s", number + 1,
              karts_direction_name[start->facing]);
}

/* Where one drives on a hex that has an arrow, or NONE: lines of arrows lie
 * across the road, east in the lower sections, north where it bends, and west
 * in the upper ones. */
static int way_at(int hex)
{
    enum { FIRST_LINE = 4, SECOND_LINE = 9, BEND = 11 };
    int row = hex / HEX_COLUMNS, column = hex % HEX_COLUMNS;
    bool upper = row < SECTION_ROWS;
    if (row == SECTION_ROWS)
        return column >= BEND && column % 2 ? NORTH : NONE;
    if (row % 2 == 0 || (column != FIRST_LINE && column != SECOND_LINE))
        return NONE;
    return upper ? WEST : EAST;
}

static void draw_way(Item *item, int way)
{
    item->look = LOOK_WAY;
    item->kind = "way";
    item->turn = way == NORTH ? 270 : karts_degrees(way);
    item->flags |= ITEM_FACES;
    item_text(item, "an arrow: the way goes %s",
              way == NORTH ? "north" : karts_direction_name[way]);
}

static void draw_hex(const Canvas *c, int area, int hex)
{
    Ground ground = ground_of(c->s->hex[hex]);
    int start = free_start(c, hex), way = way_at(hex);
    Item *item = item_at(c, area, ground.look, hex);
    item->kind = ground.kind;
    if (c->s->hex[hex] < HEX_OBSTACLE)
        item->flags |= ITEM_GROUND;
    item_id(item, "hex%d", hex);
    item_label(item, "%s", ground.label);
    if (ground.text[0])
        item_text(item, "%s: %s", ground.name, ground.text);
    if (start != NONE)
        draw_start(c, item, start);
    else if (c->s->hex[hex] == HEX_PLAIN && way != NONE)
        draw_way(item, way);
}

/* What a kart that was hit has taken stands on it. */
static void draw_hit(const Canvas *c, Item *item, int team)
{
    int taken = c->s->hit[team] - 1;
    if (taken < 0)
        return;
    item->flags |= ITEM_ACTIVE | ITEM_HIT;
    item_label(item, "!");
    if (taken)
        item_label(item, "+%d", taken);
    item_text(item, "%s %s just hit: %d more damage, now %d",
              karts_the_team(c, team).text,
              karts_is_wolf(c->s, team) ? "was" : "were", taken,
              c->s->damage[team]);
}

static void draw_kart(const Canvas *c, int area, int team)
{
    const Karts *s = c->s;
    int hex = s->at[team], facing = s->facing[team];
    Item *item = item_at(c, area, LOOK_PIECE, hex);
    item->kind = karts_kart_kind(c, team);
    item->owner = (int16_t)(2 * team);
    item->turn = karts_degrees(facing);
    item->flags |= ITEM_FACES;
    if (canvas_is_acting(c) && karts_acting(s) == team)
        item->flags |= ITEM_ACTIVE;
    item_id(item, "kart%d", team + 1);
    item_text(item, "%s, facing %s: speed %d of %d, damage %d",
              karts_crew(c, team).text, karts_direction_name[facing],
              s->speed[team], karts_most_speed(s, team), s->damage[team]);
    draw_hit(c, item, team);
}

/* A letter of the word in each row, whether one can cross there or not. */
static void draw_finish(const Canvas *c, int area, int row)
{
    int line = c->s->part == RACE ? 0 : SECTION_COLUMNS;
    Item *item =
        scene_item(c->scene, area, LOOK_TILE, line + AT_HEXES - 1, row);
    static_assert(SECTION_ROWS == sizeof "FINISH" - 1, "a letter for each row");
    item->kind = "finish";
    item->end = END_FAR;
    item_id(item, "finish%d", row + 1);
    item_label(item, "%c", "FINISH"[row]);
    item_text(item, "the finish line");
}

/* Downwards beside the start section, with an arrow below it. */
static void draw_start_word(const Canvas *c, int area)
{
    static_assert(SECTION_ROWS == sizeof "START", "and one for the arrow");
    for (int i = 0; i < SECTION_ROWS; i++) {
        Item *item = scene_item(c->scene, area, LOOK_HEADING, AT_WORDS,
                                track_corner(0) / HEX_COLUMNS + i);
        item_id(item, "start%d", i + 1);
        item_text(item, "the start; from here karts drive east");
        if (i < SECTION_ROWS - 1)
            item_label(item, "%c", "START"[i]);
        else
            item->flags |= ITEM_FACES;
    }
}

/* The names of the spaces: whoever reads F3 finds it. */
static void draw_edges(const Canvas *c, int area)
{
    for (int row = 0; row < HEX_ROWS; row++) {
        Item *item = scene_item(c->scene, area, LOOK_HEADING, AT_NUMBERS, row);
        item_id(item, "edge%d", row + 1);
        item_label(item, "%d", row + 1);
        item_text(item, "row %d", row + 1);
    }
    for (int column = 0; column < HEX_COLUMNS; column++) {
        Item *item = scene_item(c->scene, area, LOOK_HEADING, column + AT_HEXES,
                                AT_LETTERS);
        item_id(item, "edge%c", 'A' + column);
        item_label(item, "%c", 'A' + column);
        item_text(item, "column %c", 'A' + column);
    }
}

/* A sign as it is on the track, and what it is called. */
static void draw_meaning(const Canvas *c, int area, int what, int column)
{
    Ground ground = ground_of(what);
    Item *item = scene_item(c->scene, area, LOOK_PIECE, column, 0);
    item->kind = ground.kind;
    item_id(item, "sign%d", what);
    item_label(item, "%s", ground.label);
    item_text(item, "%s: %s", ground.name, ground.text);
    item = scene_item(c->scene, area, LOOK_NOTE, column, 0);
    item_id(item, "meaning%d", what);
    item_label(item, "%s", ground.name);
    item_text(item, "%s", ground.text);
}

static void draw_legend(const Canvas *c)
{
    enum { WHATS = HEX_OBSTACLE + OBSTACLES };
    bool lies[WHATS] = {false};
    int area = scene_area(c->scene, ROLE_LEGEND, "legend", "On the track",
                          CELL_SQUARE, WHATS, 1);
    int column = 0;
    for (int hex = 0; hex < HEXES; hex++)
        lies[c->s->hex[hex]] = true;
    for (int what = 0; what < WHATS; what++)
        if (lies[what] && ground_of(what).label[0])
            draw_meaning(c, area, what, column++);
}

void karts_draw_board(const Canvas *c)
{
    int area = scene_area(c->scene, ROLE_BOARD, "board",
                          "Track: drive east, then north, then west", CELL_HEX,
                          BOARD_COLUMNS, BOARD_ROWS);
    for (int row = 0; row < SECTION_ROWS; row++)
        draw_finish(c, area, row);
    draw_start_word(c, area);
    for (int hex = 0; hex < HEXES; hex++)
        if (c->s->hex[hex] != HEX_WALL)
            draw_hex(c, area, hex);
    for (int team = 0; team < karts_teams(c->table); team++)
        if (c->s->at[team] != NONE)
            draw_kart(c, area, team);
    draw_edges(c, area);
    draw_legend(c);
}

/* ---- the teams ---- */

static void draw_heads(const Canvas *c, int area)
{
    static const char *const label[AT_EXTRAS] = {
        "rear", "front", "kart", "speed", "damage", "power", "power-ups"};
    static const char *const text[AT_EXTRAS] = {
        "the rear driver: initiative, power-up, brake, turn, charge",
        "the front driver: special ability, speed up, shoot, repair",
        "kart",
        "speed, and the highest the damage allows",
        "points of damage",
        "power on the meter; at 10 it gives a power-up",
        "power-ups to use"};
    for (int column = 0; column < AT_EXTRAS; column++) {
        Item *item = scene_item(c->scene, area, LOOK_HEADING, column, 0);
        item_id(item, "head%d", column + 1);
        item_label(item, "%s", label[column]);
        item_text(item, "%s", text[column]);
    }
}

static void draw_driver(const Canvas *c, int area, int seat, bool active)
{
    bool rear = karts_is_rear(c->s, seat);
    Item *item = scene_item(c->scene, area, LOOK_SEAT,
                            rear ? AT_REAR : AT_FRONT, karts_team(seat) + 1);
    item->owner = (int16_t)seat;
    item->flags |= active ? ITEM_ACTIVE : 0;
    item_id(item, "seat%d", seat + 1);
    item_label(item, "@%d", seat + 1);
    if (karts_is_wolf(c->s, karts_team(seat)))
        item_text(item, "@%d {drives|drive} alone, as the Lone Wolf", seat + 1);
    else
        item_text(item, "@%d {drives|drive} at the %s for %s", seat + 1,
                  rear ? "rear" : "front",
                  karts_the_team(c, karts_team(seat)).text);
}

/* Its picture, if it has one, is that of the step which changes it. */
static Item *draw_meter(const Canvas *c, int area, int column, int team)
{
    Item *item = scene_item(c->scene, area, LOOK_COUNT, column, team + 1);
    item_id(item, "meter%d.%d", team + 1, column);
    return item;
}

static void draw_meters(const Canvas *c, int area, int team)
{
    const Karts *s = c->s;
    TeamName name = karts_the_team(c, team);
    Item *item = draw_meter(c, area, AT_SPEED, team);
    item_count(item, s->speed[team], SPEED_MAX);
    item->lost = s->damage[team];
    item_label(item, "%d/%d", s->speed[team], karts_most_speed(s, team));
    item_part(c->scene, item, PART_VALUE, NULL, "%d", s->speed[team]);
    item_part(c->scene, item, PART_VALUE, NULL, "%d",
              karts_most_speed(s, team));
    item_text(item, "%s: speed %d, top speed %d", name.text, s->speed[team],
              karts_most_speed(s, team));
    if (s->damage[team])
        item_text(item, "%s: speed %d, top speed %d: %d lost to damage",
                  name.text, s->speed[team], karts_most_speed(s, team),
                  s->damage[team]);
    item = draw_meter(c, area, AT_DAMAGE, team);
    item->kind = "step.repair";
    item->flags |= s->hit[team] ? ITEM_ACTIVE : 0;
    item_count(item, s->damage[team], DAMAGE_MAX);
    item_label(item, "%d", s->damage[team]);
    item_text(item, "%s: damage %d", name.text, s->damage[team]);
    item = draw_meter(c, area, AT_METER, team);
    item->kind = "step.charge";
    item_count(item, s->power[team], METER);
    item_label(item, "%d/%d", s->power[team], METER);
    item_part(c->scene, item, PART_VALUE, NULL, "%d", s->power[team]);
    item_text(item, "%s: power %d of %d", name.text, s->power[team], METER);
    item = draw_meter(c, area, AT_TOKENS, team);
    item_count(item, s->tokens[team], 0);
    item_label(item, "%d", s->tokens[team]);
    item_text(item, "%s: %d power-up%s", name.text, s->tokens[team],
              s->tokens[team] == 1 ? "" : "s");
    item->kind = "power";
}

/* The next thing that a team has besides its meters. */
static void draw_extra(const Canvas *c, int area, int team, int *count,
                       const char *label, const char *text)
{
    Item *item = scene_item(c->scene, area, LOOK_NOTE, AT_EXTRAS, team + 1);
    item_id(item, "extra%d.%d", team + 1, ++*count);
    item_label(item, "%s", label);
    item_text(item, "%s: %s", karts_the_team(c, team).text, text);
}

static void draw_place(const Canvas *c, int area, int team, int *count)
{
    int place = c->s->place[team];
    char label[16], text[40];
    if (!place)
        return;
    text_format(label, sizeof label, "place %d", place);
    text_format(text, sizeof text, "place %d of %s", place,
                c->s->part == RACE ? "the Race" : "Qualifying");
    draw_extra(c, area, team, count, label, text);
}

/* Damage cards that stay on the kart. */
static void draw_wounds(const Canvas *c, int area, int team, int *count)
{
    int axles = c->s->wound[team][DAMAGE_AXLE];
    int cards = c->s->wound[team][DAMAGE_HEAD_SHOT];
    char label[16], text[64];
    text_format(label, sizeof label, axles == 1 ? "bent axle" : "%d bent axles",
                axles);
    text_format(text, sizeof text,
                "bent axle: until this part ends a turn needs %d more", axles);
    if (axles)
        draw_extra(c, area, team, count, label, text);
    text_format(label, sizeof label,
                cards == 1 ? "%d card lost" : "%d cards lost", cards);
    text_format(text, sizeof text,
                "head shot: until this part ends, %d %s fewer", cards,
                cards == 1 ? "card" : "cards");
    if (cards)
        draw_extra(c, area, team, count, label, text);
}

/* [K41] What the wolf has drawn lies open. */
static void draw_wolf(const Canvas *c, int area, int team, int *count)
{
    const char *buff = canvas_step_word(c->s->token[BUFFS]);
    const char *fault = canvas_step_word(c->s->token[MALFUNCTIONS]);
    char label[16], text[64];
    if (!karts_is_wolf(c->s, team))
        return;
    text_format(label, sizeof label, "+1 %s", buff);
    text_format(text, sizeof text, "buff: 1 more on %s", buff);
    if (buff[0] && buff != fault)
        draw_extra(c, area, team, count, label, text);
    text_format(label, sizeof label, "no %s", fault);
    text_format(text, sizeof text, "malfunction: no %s in this round", fault);
    if (fault[0])
        draw_extra(c, area, team, count, label, text);
}

/* [K56] */
static void draw_custom(const Canvas *c, int area, int team, int *count)
{
    int kind = c->s->custom[team];
    char text[72];
    if (kind == NONE)
        return;
    text_format(text, sizeof text, "%s: %s", karts_custom_name[kind],
                karts_custom_words(kind));
    draw_extra(c, area, team, count, karts_custom_name[kind], text);
}

const char *karts_custom_words(int kind)
{
    static const char *const words[CUSTOMS] = {
        "two power-ups, not one, from the meter",
        "look at two damage cards and choose", "fills the meter, too",
        "a kart that is hit takes 2 more damage"};
    return words[kind];
}

const char *const karts_upgrade_label[UPGRADES] = {
    "Big Bertha", "+1 initiative", "+1 brake", "+1 charge", "armour"};

const char *const karts_upgrade_text[UPGRADES] = {
    "Big Bertha shoots at range 2 without a card",
    "a siren: 1 more on initiative, with a card there",
    "an anchor: 1 more on brake, with a card there",
    "a hamster in its wheel: 1 more on charge, with a card there",
    "armour takes the first point of damage in a round"};

static void draw_extras(const Canvas *c, int area, int team)
{
    const Karts *s = c->s;
    int count = 0;
    draw_place(c, area, team, &count);
    draw_wolf(c, area, team, &count);
    draw_custom(c, area, team, &count);
    if (s->shield >> team & 1)
        draw_extra(c, area, team, &count, "shield",
                   "a shield keeps all damage off until the round ends");
    if (s->ram >> team & 1)
        draw_extra(c, area, team, &count, "ram",
                   "the ram will destroy the next obstacle");
    draw_wounds(c, area, team, &count);
    for (int kind = 0; kind < UPGRADES; kind++)
        if (s->upgrade[team][kind])
            draw_extra(c, area, team, &count, karts_upgrade_label[kind],
                       karts_upgrade_text[kind]);
}

static void draw_faction(const Canvas *c, int area, int team)
{
    Item *item = scene_item(c->scene, area, LOOK_PIECE, AT_KART, team + 1);
    item->kind = karts_kart_kind(c, team);
    item_id(item, "team%d", team + 1);
    item_label(item, "%s", karts_the_team(c, team).text + sizeof "the");
    if (karts_is_wolf(c->s, team))
        item_text(item, "@%d {drives|drive} alone, as the Lone Wolf",
                  2 * team + 1);
    else
        item_text(item, "@%d and @%d drive %s", 2 * team + 1, 2 * team + 2,
                  karts_the_team(c, team).text);
    if (c->s->part == RACE && c->s->before[team])
        item_text(item, "%s, place %d of Qualifying", karts_crew(c, team).text,
                  c->s->before[team]);
}

void karts_draw_teams(const Canvas *c)
{
    int teams = karts_teams(c->table);
    int area = scene_area(c->scene, ROLE_PLAYERS, "teams", "Teams", CELL_SQUARE,
                          TEAM_COLUMNS, teams + 1);
    draw_heads(c, area);
    for (int team = 0; team < teams; team++) {
        bool active = canvas_is_acting(c) && karts_acting(c->s) == team;
        scene_owners(c->scene, area, team + 1,
                     karts_seats(c->table) & 3u << 2 * team);
        draw_driver(c, area, karts_rear(c->s, team), active);
        if (!karts_is_wolf(c->s, team))
            draw_driver(c, area, karts_front(c->s, team), active);
        if (c->s->faction[team] != NONE)
            draw_faction(c, area, team);
        draw_meters(c, area, team);
        draw_extras(c, area, team);
    }
}
