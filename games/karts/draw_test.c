/* draw_test.c -- what the picture says of a position.
 *
 * The set-up is played with the lowest outcomes: team 1 is the Goblins on
 * start space 1, team 2 the Elves on space 2, and so on. Where a position
 * would be long to play, single numbers are painted.
 */
#include "core/table.h"
#include "games/games.h"
#include "games/karts/track.h"
#include "tests/answer.h"
#include "tests/test.h"

#include <string.h>

static Table table;
static Box *const box = (Box *)table.box;
static Karts s;
static Scene scene;

/* The cards of the deck: 1 1 1 1 2 3. */
enum { ONE = 1 << 0, TWO = 1 << 4, THREE = 1 << 5 };

static void act(int actor, int action)
{
    Set legal = table.game->legal(&table, &s, actor);
    if (CHECK(set_has(&legal, action)))
        table.game->apply(&table, &s, actor, action, NULL);
}

/* Chance does the lowest it can. */
static void let_chance(void)
{
    while (s.awaited == 1u << CHANCE) {
        Set legal = table.game->legal(&table, &s, CHANCE);
        act(CHANCE, set_next(&legal, 0));
    }
}

/* To the first planning, or to whoever has to decide before it. */
static void set_up(int seats)
{
    table_start(&table, game_find("karts"));
    *box = karts_standard_box;
    memcpy(box->cards, (uint8_t[VALUES]){4, 1, 1}, VALUES);
    memset(box->special, 2, sizeof box->special);
    memset(box->cost, 3, sizeof box->cost);
    memset(box->halved, 0, sizeof box->halved);
    table.seats = seats;
    table.game->init(&table, &s);
    let_chance();
}

static void draw_as(int viewer)
{
    Karts view = s;
    table.game->redact(&table, &view, viewer);
    table.game->draw(&table, &view, viewer, &scene);
    CHECK(!scene.overflow);
}

static void draw(int seat)
{
    draw_as(seat - 1);
}

static const Item *item(const char *id)
{
    return scene_find(&scene, id);
}

static const char *said_of(const char *id)
{
    return item(id) ? item(id)->text : NULL;
}

static const char *label_of(const char *id)
{
    return item(id) ? item(id)->label : NULL;
}

static bool is_flagged(const char *id, int flag)
{
    return CHECK(item(id)) && (item(id)->flags & flag);
}

/* The choice for an action with what is picked: "turn left: hex12". */
static const char *choice(int action)
{
    for (int i = 0; i < scene.choices; i++) {
        const Choice *one = &scene.choice[i];
        if (one->action != action)
            continue;
        char *text = answer_text();
        answer_add(text, "", one->text);
        for (int k = 0; k < one->picks; k++)
            answer_add(text, k ? " " : " | ", scene.item[one->pick[k]].id);
        return text;
    }
    return NULL;
}

static int place(int value, int step)
{
    return PLACE + VALUES * (step - 1) + value - 1;
}

static const char *hex_id(int hex)
{
    static char id[16];
    text_format(id, sizeof id, "hex%d", hex);
    return id;
}

/* All of a seat's cards on one step, and done. */
static void plan_all(int seat, int step)
{
    while (s.hand[seat - 1])
        for (int value = 1; value <= VALUES; value++)
            if (s.hand[seat - 1] & karts_group(box->cards[0], value))
                act(seat - 1, place(value, step));
    act(seat - 1, DONE);
}

/* ---- the track ---- */

TEST("drawn: each hex of the track once, walls not, karts on top")
{
    set_up(8);
    draw_as(SPECTATOR);
    CHECK_TEXT(scene.area[0].name, "board");
    CHECK_INT(scene.area[0].shape, CELL_HEX);
    for (int hex = 0; hex < HEXES; hex++)
        CHECK((item(hex_id(hex)) != NULL) == (s.hex[hex] != HEX_WALL));
    const Item *kart = item("kart3");
    CHECK_TEXT(kart->kind, "kart.dwarves");
    CHECK_INT(kart->owner, 4);
    CHECK_INT(16 * kart->row + kart->column - 2, s.at[2]);
    CHECK_TEXT(kart->text, "the Dwarves of @5 and @6, facing east: speed 0 "
                           "of 7, damage 0");
    CHECK(kart > item(hex_id(s.at[2])));
}

TEST("drawn: a kart's turn goes with the clock from where it faces right")
{
    static const int degrees[DIRECTIONS] = {0, 300, 240, 180, 120, 60};
    set_up(4);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        s.facing[0] = (uint8_t)direction;
        draw_as(SPECTATOR);
        CHECK_INT(item("kart1")->turn, degrees[direction]);
        CHECK(is_flagged("kart1", ITEM_FACES));
    }
}

TEST("drawn: what lies on a hex, and what that does")
{
    static const char *const said[OBSTACLES] = {
        "rock: stop, and 1 damage",       "ramp: stop, then fly on 3 hexes",
        "ice ring: turn, and go on",      "troll: stop, and draw a damage card",
        "banana: stop, and lose 2 speed", "bees: 1 damage, 1 faster, and go on",
        "haystack: stop, and speed 0"};
    set_up(4);
    int hex = 9 * HEX_COLUMNS + 2;
    for (int kind = 0; kind < OBSTACLES; kind++) {
        s.hex[hex] = (uint8_t)(HEX_OBSTACLE + kind);
        draw_as(SPECTATOR);
        CHECK_TEXT(said_of(hex_id(hex)), said[kind]);
    }
    s.hex[hex] = HEX_POWER;
    draw_as(SPECTATOR);
    CHECK_TEXT(item(hex_id(hex))->kind, "power");
    CHECK_INT(item(hex_id(hex))->look, LOOK_TILE); /* printed: no obstacle */
    CHECK(item(hex_id(hex))->flags & ITEM_GROUND);
    CHECK_TEXT(said_of(hex_id(hex)), "power-up space: draw a power-up");
}

/* The finish is in the third row beside this hex, and in no cell of another. */
static void check_finish(int hex)
{
    s.hex[hex] = HEX_PLAIN;
    draw_as(SPECTATOR);
    CHECK_TEXT(item(hex_id(hex))->kind, "space");
    CHECK_TEXT(said_of("finish3"), "the finish line");
    if (!CHECK(item("finish3")))
        return;
    CHECK_INT(item("finish3")->column, item(hex_id(hex))->column - 1);
    CHECK_INT(item("finish3")->row, item(hex_id(hex))->row);
    CHECK_INT(item("finish3")->end, END_FAR);
    for (int i = 0; i < scene.items; i++)
        CHECK(&scene.item[i] == item("finish3") ||
              scene.item[i].area != item("finish3")->area ||
              scene.item[i].column != item("finish3")->column ||
              scene.item[i].row != item("finish3")->row);
}

TEST("K37: the finish is beyond its line, on no hex that one drives on")
{
    set_up(4);
    check_finish(2 * HEX_COLUMNS + SECTION_COLUMNS);
    s.part = RACE;
    check_finish(2 * HEX_COLUMNS);
}

/* What stands in a column of the board from a row on, downwards. */
static const char *written_down(int column, int row)
{
    char *text = answer_text();
    for (; row < HEX_ROWS; row++)
        for (int i = 0; i < scene.items; i++)
            if (scene.item[i].area == 0 && scene.item[i].column == column &&
                scene.item[i].row == row)
                answer_add(text, "", scene.item[i].label);
    return text;
}

TEST("drawn: start and finish are written beside the track")
{
    set_up(4);
    draw_as(SPECTATOR);
    CHECK_TEXT(written_down(1, SECTION_ROWS), "START");
    CHECK(is_flagged("start6", ITEM_FACES));
    CHECK_INT(item("start6")->turn, 0);
    s.part = RACE;
    draw_as(SPECTATOR);
    CHECK_TEXT(written_down(1, 0), "FINISHSTART");
}

TEST("drawn: the edges name columns and rows, so that F3 is found")
{
    char id[16];
    set_up(4);
    draw_as(SPECTATOR);
    for (int hex = 0; hex < HEXES; hex++) {
        const Item *space = item(hex_id(hex));
        const char *spot = track_spot(hex).text;
        if (!space)
            continue;
        text_format(id, sizeof id, "edge%c", spot[0]);
        CHECK_INT(item(id)->column, space->column);
        CHECK_INT(item(id)->row, HEX_ROWS);
        text_format(id, sizeof id, "edge%s", spot + 1);
        CHECK_INT(item(id)->row, space->row);
        CHECK_TEXT(item(id)->label, spot + 1);
    }
    CHECK_TEXT(item("edgeF")->label, "F");
    CHECK_TEXT(item("edge3")->label, "3");
}

TEST("drawn: arrows on the road show where one drives, where nothing lies")
{
    int east = 9 * HEX_COLUMNS + 4, bend = 6 * HEX_COLUMNS + 11;
    int west = HEX_COLUMNS + 9;
    set_up(4);
    s.hex[east] = s.hex[bend] = s.hex[west] = HEX_PLAIN;
    draw_as(SPECTATOR);
    CHECK_TEXT(item(hex_id(east))->kind, "way");
    CHECK_INT(item(hex_id(east))->turn, 0);
    CHECK_INT(item(hex_id(bend))->turn, 270);
    CHECK_INT(item(hex_id(west))->turn, 180);
    CHECK(is_flagged(hex_id(west), ITEM_FACES));
    CHECK_TEXT(said_of(hex_id(west)), "an arrow: the way goes west");
    CHECK_TEXT(said_of(hex_id(bend)), "an arrow: the way goes north");
    s.hex[east] = HEX_OBSTACLE + OBSTACLE_TROLL;
    draw_as(SPECTATOR);
    CHECK_TEXT(item(hex_id(east))->kind, "obstacle.troll");
}

/* The words of the legend. */
static const char *legend(void)
{
    char *text = answer_text();
    for (int i = 0; i < scene.items; i++)
        if (!strcmp(scene.area[scene.item[i].area].name, "legend"))
            answer_add(text, " ", scene.item[i].label);
    return text;
}

TEST("drawn: the legend has what lies on the track, and nothing else")
{
    set_up(4);
    for (int hex = 0; hex < HEXES; hex++)
        if (s.hex[hex] != HEX_WALL)
            s.hex[hex] = HEX_PLAIN;
    draw_as(SPECTATOR);
    CHECK_TEXT(legend(), "");
    s.hex[9 * HEX_COLUMNS + 3] = HEX_POWER;
    s.hex[9 * HEX_COLUMNS + 5] = HEX_OBSTACLE + OBSTACLE_BANANA;
    s.hex[9 * HEX_COLUMNS + 6] = HEX_OBSTACLE + OBSTACLE_ICE_RING;
    s.hex[9 * HEX_COLUMNS + 7] = HEX_OBSTACLE + OBSTACLE_BANANA;
    draw_as(SPECTATOR);
    CHECK_TEXT(legend(), "+ power-up space ic ice ring ba banana");
}

/* ---- words ---- */

TEST("drawn: labels are whole words")
{
    set_up(8);
    draw(1);
    CHECK_TEXT(label_of("row1"), "initiative");
    CHECK_TEXT(label_of("row2"), "special");
    CHECK_TEXT(label_of("step1"), "1 initiative 0");
    CHECK_TEXT(label_of("head5"), "damage");
    CHECK_TEXT(label_of("head7"), "power-ups");
    CHECK_TEXT(label_of("team1"), "Goblins");
    CHECK_TEXT(label_of("corner"), "secret");
}

/* ---- planning ---- */

TEST("K2: a card is put on a space of the own panel")
{
    set_up(4);
    draw(1);
    CHECK_TEXT(scene.status,
               "Plan this round: lay 6 cards, without a word to @2. "
               "Qualifying, round 1.");
    CHECK_TEXT(choice(place(2, STEP_TURN)),
               "put a 2 on turn: 2 there, enough up to speed 2 | card5 step7");
    CHECK_TEXT(choice(place(3, STEP_CHARGE)),
               "put a 3 on charge: power from 0 to 3 | card6 step9");
    CHECK_TEXT(choice(place(2, STEP_SPEED)), NULL);
    CHECK_TEXT(choice(DONE), NULL);
    act(0, place(2, STEP_TURN));
    draw(1);
    CHECK_TEXT(label_of("step7"), "7 turn 2");
    CHECK_INT(item("card5")->column, item("step7")->column);
    CHECK_INT(item("card5")->area, item("step7")->area);
    CHECK_TEXT(choice(place(1, STEP_TURN)),
               "put a 1 on turn: 3 there, enough up to speed 3 | card1 step7");
}

TEST("K2: without cards one may be done, and that is final")
{
    set_up(4);
    for (int i = 0; i < 4; i++)
        act(0, place(1, STEP_BRAKE));
    act(0, place(2, STEP_BRAKE));
    act(0, place(3, STEP_BRAKE));
    draw(1);
    CHECK_TEXT(scene.status, "All cards laid. Say done, or take one back. "
                             "Qualifying, round 1.");
    CHECK_TEXT(choice(DONE), "done");
    act(0, DONE);
    draw(1);
    CHECK_TEXT(scene.status,
               "You are done. Wait for the others. Qualifying, round 1.");
    CHECK_INT(scene.choices, 0);
}

TEST("drawn: what a card comes to on each space of the front driver")
{
    set_up(4);
    s.damage[0] = 6;
    draw(2);
    CHECK_TEXT(choice(place(3, STEP_SPEED)),
               "put a 3 on speed: from speed 0 to 1 | card6 step6");
    CHECK_TEXT(choice(place(2, STEP_REPAIR)),
               "put a 2 on repair: damage from 6 to 4 | card5 step10");
    CHECK_TEXT(choice(place(1, STEP_SHOOT)),
               "put a 1 on shoot: shoot at range 1 | card1 step8");
    CHECK_TEXT(choice(place(1, STEP_SPECIAL)),
               "put a 1 on special: 1 there, and it needs 2 | card1 step2");
}

TEST("K7: a space says what a turn needs at the present speed")
{
    set_up(4);
    s.speed[0] = 3;
    draw(1);
    CHECK_TEXT(label_of("step7"), "7 turn 0/3");
    s.wound[0][DAMAGE_AXLE] = 1;
    draw(1);
    CHECK_TEXT(label_of("step7"), "7 turn 0/4");
}

TEST("K7: for the rear driver the own brakes make a turn cheaper")
{
    set_up(4);
    s.speed[0] = 4;
    act(0, place(2, STEP_BRAKE));
    act(0, place(1, STEP_TURN));
    draw(1);
    CHECK_TEXT(label_of("step7"), "7 turn 1/2");
    CHECK(is_flagged("on1.7", ITEM_CLOSED));
    act(0, place(1, STEP_TURN));
    draw(1);
    CHECK_TEXT(label_of("step7"), "7 turn 2/2");
    CHECK(!is_flagged("on1.7", ITEM_CLOSED));
    act(0, place(3, STEP_BRAKE));
    draw(1);
    CHECK_TEXT(label_of("step7"), "7 turn 2");
}

TEST("K29: tokens are in the rear driver's hand alone")
{
    set_up(4);
    s.held[0][KNOWN_TO_REAR][POWER_NITRO] = 2;
    s.tokens[0] = 2;
    draw(1);
    CHECK_TEXT(said_of("token5"), "nitro: move 2 hexes more. Costs 3 points");
    CHECK(item("token5.2"));
    CHECK_TEXT(choice(TOKEN + POWER_NITRO),
               "put nitro on power-up, which then needs 3"
               " | token5 step3");
    act(0, TOKEN + POWER_NITRO);
    draw(1);
    CHECK_INT(item("token5")->column, item("step3")->column);
    CHECK_TEXT(label_of("step3"), "3 power-up 0/3");
    CHECK(item("token5.2"));
    draw(2);
    CHECK(!item("token5"));
    CHECK(!item("token5.2"));
    CHECK_TEXT(said_of("meter1.6"), "the Goblins: 2 power-ups");
}

/* A hex of the way that is so far from the line. */
static uint8_t hex_before_line(int distance)
{
    for (int hex = 0; hex < HEXES; hex++)
        if (s.distance[hex] == distance && s.hex[hex] != HEX_WALL)
            return (uint8_t)hex;
    CHECK(false);
    return 0;
}

TEST("K37: who is near the line is said while all plan, the likeliest first")
{
    set_up(4);
    s.at[0] = hex_before_line(9);
    draw(1);
    CHECK_TEXT(scene.status,
               "Plan this round: lay 6 cards, without a word to @2. "
               "Qualifying, round 1.");
    s.at[0] = hex_before_line(8);
    draw(1);
    CHECK_TEXT(scene.status, "Lay 6 cards. You are 8 hexes from the line, "
                             "speed 0. Qualifying, round 1.");
    s.speed[0] = 5;
    draw(2);
    CHECK_TEXT(scene.status, "Lay 6 cards. Qualifying may end: you are 8 hexes "
                             "from the line, speed 5.");
    draw(3);
    CHECK_TEXT(scene.status, "Lay 6 cards. Qualifying may end: the Goblins are "
                             "8 hexes from the line, speed 5.");
    s.at[1] = hex_before_line(1);
    draw(1);
    CHECK_TEXT(scene.status, "Lay 6 cards. Qualifying may end: the Elves are 1 "
                             "hex from the line, speed 0.");
    s.speed[0] = 7;
    s.part = RACE;
    draw(1);
    CHECK_TEXT(scene.status, "Lay 6 cards. The Race may end: you are 8 hexes "
                             "from the line, speed 7.");
    s.at[0] = NONE;
    draw(1);
    CHECK_TEXT(scene.status, "Lay 6 cards. The Race may end: the Elves are 1 "
                             "hex from the line, speed 0.");
    s.counting = 1;
    draw(1);
    CHECK_TEXT(scene.status, "The count is on: lay 6 cards. Race, round 1.");
}

TEST("K65: that the count runs is seen by all, and not who started it")
{
    set_up(4);
    table.option[OPT_COUNT] = COUNT_ON;
    plan_all(1, STEP_BRAKE);
    plan_all(2, STEP_SPEED);
    draw(3);
    CHECK_TEXT(scene.status,
               "The count is on: lay 6 cards. Qualifying, round 1.");
    draw(1);
    CHECK_TEXT(scene.status, "The count is on: you are done. Wait for the "
                             "others. Qualifying, round 1.");
    draw_as(SPECTATOR);
    CHECK_TEXT(
        scene.status,
        "The count is on: all drivers plan in secret. Qualifying, round 1.");
}

TEST("drawn: while all plan nobody sees another panel, not even the partner's")
{
    set_up(4);
    plan_all(1, STEP_BRAKE);
    draw(1);
    CHECK_TEXT(label_of("on1.5"), "9");
    draw(2);
    CHECK(!item("on1.5"));
    CHECK_TEXT(scene.area[2].title, "Control panels, secret");
}

/* ---- the teams act ---- */

/* Team 1 has 9 on turn and on speed, team 2 on brake and on shoot. */
static void reveal(void)
{
    set_up(4);
    plan_all(1, STEP_TURN);
    plan_all(2, STEP_SPEED);
    plan_all(3, STEP_BRAKE);
    plan_all(4, STEP_SHOOT);
}

/* Then team 1 acts, and this seat has to decide; what else has to be painted
 * comes before. */
static void ask(Phase phase, int seat, int next_step)
{
    s.order[1] = 1;
    s.phase = (uint8_t)phase;
    s.awaited = (uint16_t)(1u << (seat - 1));
    s.step = (uint8_t)next_step;
    CHECK_TEXT(table.game->check(&table, &s), NULL);
    draw(seat);
}

TEST("drawn: open panels show every team's points, those that lack some closed")
{
    reveal();
    draw_as(SPECTATOR);
    CHECK_TEXT(scene.status,
               "All plans are shown: who acts first? Qualifying, round 1.");
    CHECK_TEXT(said_of("on1.6"), "the Goblins: 9 on speed");
    CHECK_TEXT(said_of("on2.8"), "the Elves: 9 on shoot");
    CHECK(!item("on2.6"));
    s.phase = PHASE_SHOW;
    s.step = STEP_TURN;
    draw_as(SPECTATOR);
    CHECK_TEXT(scene.status, "The Goblins act: the move. Qualifying, round 1.");
    CHECK(is_flagged("row6", ITEM_ACTIVE));
    s.on[0][STEP_SPECIAL] = ONE;
    draw_as(SPECTATOR);
    CHECK_TEXT(said_of("on1.2"),
               "the Goblins: 1 on special of the 2 that it needs");
    CHECK(is_flagged("on1.2", ITEM_CLOSED));
    CHECK(!is_flagged("on1.6", ITEM_CLOSED));
}

TEST("drawn: a frame says who was hit, and what that took")
{
    reveal();
    s.phase = PHASE_SHOW;
    s.step = STEP_TURN;
    memcpy(s.damage, (uint8_t[TEAMS]){1, 4}, TEAMS);
    memcpy(s.hit, (uint8_t[TEAMS]){2, 3}, TEAMS);
    draw_as(SPECTATOR);
    CHECK_TEXT(scene.status, "The Goblins act: the move. Crash: Goblins +1, "
                             "Elves +2 damage. Qualifying, round 1.");
    CHECK_TEXT(label_of("kart1"), "+1");
    CHECK_TEXT(label_of("kart2"), "+2");
    CHECK_TEXT(said_of("kart2"),
               "the Elves were just hit: 2 more damage, now 4");
    CHECK(is_flagged("kart2", ITEM_ACTIVE));
    CHECK(is_flagged("meter2.4", ITEM_ACTIVE));
    memcpy(s.hit, (uint8_t[TEAMS]){0, 1}, TEAMS);
    draw_as(SPECTATOR);
    CHECK_TEXT(scene.status, "The Goblins act: the move. Now the Elves are "
                             "hit. Qualifying, round 1.");
    CHECK_TEXT(label_of("kart1"), "");
    CHECK_TEXT(label_of("kart2"), "!");
}

TEST("K8: what a turn needs is said of the speed that it will come at")
{
    reveal();
    s.speed[0] = 4;
    s.on[0][STEP_BRAKE] = THREE;
    s.on[0][STEP_SPEED] = TWO;
    s.on[0][STEP_TURN] = ONE;
    draw_as(SPECTATOR);
    CHECK_TEXT(said_of("on1.7"),
               "the Goblins: 1 on turn of the 3 that it needs");
    s.phase = PHASE_SHOW;
    s.order[1] = 1;
    s.step = STEP_SPEED;
    s.speed[0] = 1;
    draw_as(SPECTATOR);
    CHECK_TEXT(said_of("on1.7"),
               "the Goblins: 1 on turn of the 3 that it needs");
    s.step = STEP_MOVE;
    draw_as(SPECTATOR);
    CHECK_TEXT(said_of("on1.7"),
               "the Goblins: 1 on turn of the 1 that it needs");
    s.turn = 1;
    draw_as(SPECTATOR);
    CHECK_TEXT(said_of("on1.7"), "the Goblins: 1 on turn");
}

TEST("K46: the rear driver is asked for left or right, and picks the hex")
{
    reveal();
    s.at[0] = 9 * HEX_COLUMNS + 2;
    s.chooser = 0;
    s.why = WHY_TURN;
    ask(PHASE_SIDE, 1, STEP_SHOOT);
    CHECK_TEXT(scene.status,
               "It is paid for, so you must: turn your kart left or right. "
               "Qualifying, round 1.");
    char left[64];
    text_format(left, sizeof left, "turn left, to the north-east | hex%d",
                track_next(&s, s.at[0], NORTH_EAST));
    CHECK_TEXT(choice(LEFT), left);
    CHECK_TEXT(said_of(hex_id(track_next(&s, s.at[0], NORTH_EAST))),
               "the hex to the north-east of the Goblins");
    CHECK(is_flagged("kart1", ITEM_ACTIVE));
    CHECK(!is_flagged("kart2", ITEM_ACTIVE));
    CHECK(is_flagged("on1.7", ITEM_ACTIVE));
    CHECK(is_flagged("row7", ITEM_ACTIVE));
    draw(2);
    CHECK_INT(scene.choices, 0);
}

TEST("K53: who shoots without a card need not")
{
    reveal();
    s.targets = 1 << 1;
    s.upgrade[0][UPGRADE_BERTHA] = 1;
    ask(PHASE_SHOOT, 2, STEP_CHARGE);
    CHECK_TEXT(choice(TARGET + 1), "shoot at the Elves | kart2");
    CHECK_TEXT(choice(PASS), "do not shoot");
    CHECK_TEXT(scene.status, "Shoot at a kart in range. Qualifying, round 1.");
    CHECK_TEXT(label_of("extra1.1"), "Big Bertha");
}

TEST("K33: a card is taken off the own panel")
{
    reveal();
    s.removers = 1 << 2;
    ask(PHASE_REMOVE, 3, STEP_BRAKE);
    CHECK_TEXT(scene.status, "Take a card off your panel: a vuvuzela was "
                             "blown. Qualifying, round 1.");
    CHECK_TEXT(choice(REMOVE + VALUES * (STEP_BRAKE - 1) + 1),
               "take a 2 off brake | card5");
    draw(4);
    CHECK(!item("step6"));
}

TEST("K25: a head shot's card is named with its driver")
{
    reveal();
    s.chooser = 1;
    s.wound[1][DAMAGE_HEAD_SHOT] = 1;
    ask(PHASE_HEAD, 4, STEP_CHARGE);
    CHECK_TEXT(choice(LOSE), "@3 {loses|lose} a 1");
    CHECK_TEXT(choice(LOSE + VALUES + 2), "@4 {loses|lose} a 3");
}

/* ---- the set-up and the end ---- */

TEST("K47: the rear driver of the middle space picks where the kart faces")
{
    set_up(6);
    CHECK_INT(s.phase, PHASE_FACE);
    draw(karts_rear(&s, s.chooser) + 1);
    CHECK_INT(scene.choices, DIRECTIONS);
    char west[32];
    text_format(west, sizeof west, "face west | hex%d",
                track_next(&s, s.at[s.chooser], WEST));
    CHECK_TEXT(choice(FACE + WEST), west);
}

TEST("K39: start spaces are numbered while they are chosen")
{
    set_up(4);
    int hex = s.at[0];
    s.part = RACE;
    s.phase = PHASE_START;
    s.before[0] = 1;
    s.at[0] = s.at[1] = NONE;
    s.awaited = 1;
    draw_as(SPECTATOR);
    CHECK_TEXT(label_of(hex_id(hex)), "1");
    CHECK_TEXT(said_of(hex_id(hex)), "start space 1, facing east");
    CHECK_TEXT(scene.status, "@1 chooses a start space. Race.");
}

TEST("drawn: what a kart has besides its meters")
{
    set_up(4);
    s.wound[0][DAMAGE_AXLE] = 1;
    s.upgrade[0][UPGRADE_BERTHA] = 1;
    s.wound[1][DAMAGE_AXLE] = s.wound[1][DAMAGE_HEAD_SHOT] = 2;
    draw_as(SPECTATOR);
    CHECK_TEXT(label_of("extra1.1"), "bent axle");
    CHECK_TEXT(label_of("extra1.2"), "Big Bertha");
    CHECK(!item("extra1.3"));
    CHECK_TEXT(label_of("extra2.1"), "2 bent axles");
    CHECK_TEXT(
        said_of("extra2.1"),
        "the Elves: bent axle: until this part ends a turn needs 2 more");
    CHECK_TEXT(label_of("extra2.2"), "2 cards lost");
    CHECK_INT(item("extra2.1")->column, item("extra2.2")->column);
}

TEST("K45: in the Race the drivers have changed seats in the kart")
{
    set_up(4);
    draw_as(SPECTATOR);
    CHECK_INT(item("seat1")->column, item("head1")->column);
    CHECK_INT(item("seat2")->column, item("head2")->column);
    CHECK_TEXT(label_of("head1"), "rear");
    CHECK_TEXT(label_of("head2"), "front");
    CHECK_TEXT(said_of("seat2"), "@2 {drives|drive} at the front for the "
                                 "Goblins");
    s.part = RACE;
    draw_as(SPECTATOR);
    CHECK_INT(item("seat1")->column, item("head2")->column);
    CHECK_INT(item("seat2")->column, item("head1")->column);
}

TEST("K37: who is home is off the track and has a place; the end names who won")
{
    set_up(4);
    s.at[1] = NONE;
    s.place[1] = 1;
    draw_as(SPECTATOR);
    CHECK(!item("kart2"));
    CHECK_TEXT(label_of("extra2.1"), "place 1");
    s.part = RACE;
    s.phase = PHASE_OVER;
    s.awaited = 0;
    draw_as(SPECTATOR);
    CHECK_TEXT(scene.status, "The Elves of @3 and @4 won the Race.");
}
