/* story_test.c -- what is told of Crazy Karts, and what is shown meanwhile.
 *
 * What one function tells is proved on painted states: four teams, the first
 * the Goblins, the second the Elves, then Dwarves and Mummies. That all of it
 * fits is proved on games that are played.
 */
#include "core/match.h"
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "games/karts/story.h"
#include "games/karts/track.h"
#include "tests/answer.h"
#include "tests/test.h"

#include <string.h>

static Table table;
static Box *const box = (Box *)table.box;
static Karts s;
static Tale tale;

/* A game under way, everybody in the start section, team 1 acting. */
static void set_up(int seats)
{
    table_start(&table, game_find("karts"));
    *box = karts_standard_box;
    memcpy(box->cards, (uint8_t[VALUES]){4, 1, 1}, VALUES);
    memset(box->special, 2, sizeof box->special);
    memset(box->cost, 2, sizeof box->cost);
    memset(box->halved, 0, sizeof box->halved);
    table.seats = seats;
    table.game->init(&table, &s);
    for (int team = 0; team < seats / 2; team++) {
        s.faction[team] = (uint8_t)team;
        s.at[team] = (uint8_t)track_hex(0, karts_starts(&table)[team].hex);
        s.order[team] = (uint8_t)team;
    }
    s.victim = s.chooser = NONE;
    tale_clear(&tale);
}

/* The cards of the deck: 1 1 1 1 2 3. */
enum { ONE = 1 << 0, TWO = 1 << 4, THREE = 1 << 5 };

/* The lines that a viewer may read, and nothing told any more. */
static const char *told_to(int viewer)
{
    char *text = answer_text();
    for (int i = 0; i < tale.lines; i++)
        if (tale.line[i].readers >> viewer & 1)
            answer_add(text, "\n", tale.line[i].text);
    return text;
}

/* The same for everybody; a new story begins. */
static const char *told(void)
{
    const char *text = told_to(SPECTATOR);
    for (int i = 0; i < tale.lines; i++)
        CHECK_INT(tale.line[i].readers, TALE_EVERYONE);
    CHECK(!tale.overflow);
    tale_clear(&tale);
    return text;
}

static const Karts *frame_at(int frame)
{
    return (const Karts *)tale.frame[frame];
}

/* ---- the set-up ---- */

TEST("K45: told is who drives for which faction, and where")
{
    set_up(8);
    karts_tell_faction(&table, &s, GOBLINS, &tale);
    CHECK(tale.revealed);
    CHECK_TEXT(told(), "@1, rear, and @2, front, drive for the Goblins.");
    table.option[OPT_FACTIONS] = FACTIONS_CHOSEN;
    karts_tell_faction(&table, &s, MUMMIES, &tale);
    CHECK(!tale.revealed);
    CHECK_TEXT(told(), "@7, rear, and @8, front, drive for the Mummies.");
}

TEST("K45, K52: told is the track, and before the Race that drivers swap")
{
    set_up(8);
    memcpy(s.section, (uint8_t[3]){3, 4, NONE}, 3);
    karts_tell_track(&s, &tale);
    CHECK_TEXT(told(), "Qualifying: the track is laid.");
    karts_tell_swap(&s, &tale);
    CHECK_INT(tale.frames, 1);
    CHECK_TEXT(told(), "For the Race, rear and front drivers swap seats.");
    s.part = RACE;
    s.section[2] = 0;
    karts_tell_track(&s, &tale);
    CHECK_TEXT(told(), "The Race: a new track, one section longer.");
}

TEST("K39, K47: told is who starts where, and where the middle kart faces")
{
    set_up(6);
    uint8_t hex = s.at[0];
    s.at[0] = s.at[2];
    s.at[2] = hex;
    karts_tell_starts(&table, &s, &tale);
    CHECK_TEXT(told(),
               "Start spaces: 1 the Dwarves, 2 the Elves, 3 the Goblins.");
    s.facing[0] = SOUTH_EAST;
    karts_tell_face(&s, 0, &tale);
    CHECK_TEXT(told(), "The Goblins face south-east.");
}

/* ---- planning ---- */

TEST("K2: told is that the panels are open, and they are shown")
{
    set_up(4);
    s.round = 2;
    s.on[0][STEP_INITIATIVE] = TWO;
    s.on[0][STEP_TURN] = ONE | TWO;
    s.on[0][STEP_SPEED] = ONE;
    s.on[0][STEP_SHOOT] = THREE | ONE;
    s.on[1][STEP_POWER] = ONE;
    s.placed[1] = POWER_WHIRL;
    s.hand[3] = ONE | TWO | THREE;
    karts_tell_reveal(&s, false, &tale);
    CHECK_INT(tale.frames, 1);
    CHECK_TEXT(told(), "Round 3: all plans are shown.");
    s.part = RACE;
    karts_tell_reveal(&s, true, &tale);
    CHECK_TEXT(told(), "Round 3: time is up, and whatever was not placed is "
                       "discarded.");
}

TEST("K4: told is the order of the teams")
{
    set_up(8);
    memcpy(s.order, (uint8_t[TEAMS]){3, 0, 2, 1}, TEAMS);
    karts_tell_order(&table, &s, &tale);
    CHECK(tale.revealed);
    CHECK_TEXT(told(), "The Mummies act first, drawn by lot; then the Goblins, "
                       "the Dwarves and the Elves.");
    set_up(4);
    s.at[0] = 1;
    s.at[1] = 2;
    s.distance[1] = 5;
    s.distance[2] = 6;
    karts_tell_order(&table, &s, &tale);
    CHECK_TEXT(told(), "The Goblins act first, level on initiative but nearer "
                       "to the finish; then the Elves.");
    s.faction[0] = DWARVES;
    s.on[0][STEP_INITIATIVE] = 1;
    karts_tell_order(&table, &s, &tale);
    CHECK_TEXT(told(), "The Dwarves act first, with the most on initiative; "
                       "then the Elves.");
}

/* ---- special abilities and power-ups ---- */

TEST("K9, K59: told is a special ability, or that too little was paid")
{
    set_up(8);
    s.on[0][STEP_SPECIAL] = TWO;
    s.on[3][STEP_SPECIAL] = ONE;
    karts_tell_special(&table, &s, GOBLINS, true, &tale);
    s.on[0][STEP_TURN] = ONE;
    karts_tell_special(&table, &s, GOBLINS, true, &tale);
    karts_tell_special(&table, &s, ELVES, true, &tale);
    karts_tell_special(&table, &s, DWARVES, true, &tale);
    karts_tell_special(&table, &s, MUMMIES, false, &tale);
    CHECK_TEXT(told(),
               "The Goblins use Turn & Go, with no card on Turn.\n"
               "The Goblins use Turn & Go: cards on Turn count now, not "
               "later.\n"
               "The Elves use Grabbing.\n"
               "The Dwarves use the Ram.\n"
               "The Mummies pay 1 of 2 for the Lasso: nothing happens.");
}

TEST("K28: told is a power-up, that it is kept, or that it does nothing")
{
    set_up(8);
    s.on[1][STEP_POWER] = ONE;
    karts_tell_power(&table, &s, 0, POWER_WHIRL, true, &tale);
    karts_tell_fizzle(&table, &s, 0, STEP_POWER, &tale);
    karts_tell_power(&table, &s, 1, POWER_VUVUZELA, false, &tale);
    CHECK_TEXT(told(), "The Goblins use the Whirl.\n"
                       "Nothing comes of it.\n"
                       "The Elves pay 1 of 2 for the Vuvuzela and keep it.");
    for (int kind = POWER_SHIELD; kind <= POWER_SWITCH; kind++)
        karts_tell_power(&table, &s, 2, kind, true, &tale);
    CHECK_TEXT(told(),
               "The Dwarves use the Energetic Shield: no damage until the "
               "round ends.\n"
               "The Dwarves use the Nitro: 2 hexes more.\n"
               "The Dwarves use the Duct Tape.\n"
               "The Dwarves use the Banana.\n"
               "The Dwarves use the Switch.");
}

TEST("K53: told of a shot at nobody is how far it reached")
{
    set_up(8);
    s.on[0][STEP_SHOOT] = THREE;
    s.on[1][STEP_SHOOT] = ONE;
    s.upgrade[1][UPGRADE_BERTHA] = 1;
    karts_tell_fizzle(&table, &s, 0, STEP_SHOOT, &tale);
    karts_tell_fizzle(&table, &s, 1, STEP_SHOOT, &tale);
    CHECK_TEXT(told(), "The Goblins shoot, but nobody is within 3 hexes.\n"
                       "The Elves shoot, but nobody is within 2 hexes.");
}

/* ---- speed and movement ---- */

TEST("K6: told is the speed, and when damage keeps it down")
{
    set_up(8);
    s.speed[0] = 1;
    karts_tell_speed(&s, 0, STEP_BRAKE, &tale);
    s.speed[0] = 6;
    karts_tell_speed(&s, 0, STEP_SPEED, &tale);
    s.damage[0] = 1;
    karts_tell_speed(&s, 0, STEP_SPEED, &tale);
    CHECK_TEXT(told(), "The Goblins brake to speed 1.\n"
                       "The Goblins speed up to 6.\n"
                       "The Goblins speed up to 6, the limit with 1 damage.");
}

TEST("told: each straight piece of a move, shown where it ends")
{
    set_up(8);
    s.heading = NORTH_EAST;
    karts_tell_moved(&s, 0, 3, &tale);
    karts_tell_moved(&s, 0, 1, &tale);
    CHECK_INT(tale.frames, 2);
    CHECK_INT(tale.line[0].frame, 0);
    CHECK_INT(tale.line[1].frame, 1);
    CHECK_TEXT(told(), "The Goblins drive 3 hexes north-east.\n"
                       "The Goblins drive 1 hex north-east.");
}

TEST("K12, K51: told of a wall is how fast it was hit and what came of it")
{
    set_up(8);
    s.damage[0] = 5;
    karts_tell_wall(&s, 0, 4, 1, &tale);
    s.shield = 1;
    karts_tell_wall(&s, 0, 4, 5, &tale);
    CHECK_INT(tale.frames, 2);
    CHECK_INT(frame_at(0)->hit[0], 1 + 4);
    CHECK_INT(frame_at(1)->hit[0], 1);
    CHECK_TEXT(
        told(),
        "The Goblins hit the wall at speed 4: +4 damage, now 5, speed 0.\n"
        "The Goblins hit the wall at speed 4: the shield holds, speed 0.");
}

/* A crash of these karts, with what each has taken. */
static void crash(const char *karts, const char *taken, bool blocked)
{
    uint8_t chain[TEAMS] = {0}, before[TEAMS];
    int length = (int)strlen(karts);
    memcpy(before, s.damage, sizeof before);
    for (int i = 0; i < length; i++) {
        chain[i] = (uint8_t)(karts[i] - 'A');
        before[chain[i]] -= (uint8_t)(taken[i] - '0');
    }
    karts_tell_crash(&s, chain, length, blocked, before, &tale);
}

TEST("K14: told of a crash is who drove into whom, where that one was pushed, "
     "and what both have taken and have now")
{
    set_up(8);
    s.damage[0] = 1;
    s.damage[1] = 2;
    s.at[1] = 8 * HEX_COLUMNS + 10;
    crash("AB", "11", false);
    CHECK_INT(tale.frames, 1);
    CHECK_TEXT(told(), "The Goblins crash into the Elves and push that kart "
                       "one hex east.\n"
                       "Damage: Goblins +1, now 1; Elves +1, now 2.");
}

TEST("K15: told of a crash at a wall is that nobody moves, and who stands "
     "still")
{
    set_up(8);
    s.damage[0] = 4;
    s.damage[1] = 2;
    crash("BA", "12", true);
    CHECK_TEXT(told(),
               "The Elves crash into the Goblins, at a wall: nobody moves.\n"
               "Damage (first 1, at the wall 2): Elves +1, now 2; "
               "Goblins +2, now 4.\n"
               "The wall stops the Goblins: speed 0.");
}

TEST("K16: a chain of four is told in order, and why each took how much")
{
    set_up(8);
    s.heading = NORTH_EAST;
    memcpy(s.damage, (uint8_t[TEAMS]){1, 4, 2, 6}, TEAMS);
    crash("ABCD", "1221", false);
    CHECK_TEXT(told(), "The Goblins crash into the Elves, that one into the "
                       "Dwarves, that one into the Mummies: all move one hex "
                       "north-east.\n"
                       "Damage (first and last 1, between 2): Goblins +1, now "
                       "1; Elves +2, now 4; Dwarves +2, now 2; Mummies +1, now "
                       "6.");
    crash("CBD", "120", false);
    CHECK_TEXT(told(), "The Dwarves crash into the Elves, that one into the "
                       "Mummies: all move one hex north-east.\n"
                       "Damage (first and last 1, between 2): Dwarves +1, now "
                       "2; Elves +2, now 4; Mummies +0, now 6.\n"
                       "More than 6 damage is ignored.");
}

TEST("K16: a chain of four at a wall is told with the wall's part")
{
    set_up(8);
    memcpy(s.damage, (uint8_t[TEAMS]){1, 3, 3, 2}, TEAMS);
    crash("ABCD", "1332", true);
    CHECK_TEXT(told(), "The Goblins crash into the Elves, that one into the "
                       "Dwarves, that one into the Mummies, at a wall: nobody "
                       "moves.\n"
                       "Damage (first 1, between 3, at the wall 2): Goblins "
                       "+1, now 1; Elves +3, now 3; Dwarves +3, now 3; Mummies "
                       "+2, now 2.\n"
                       "The wall stops the Mummies: speed 0.");
}

TEST("K35: told of a crash is what the spear has added")
{
    set_up(8);
    s.custom[0] = CUSTOM_SPEAR;
    s.customized = 1;
    memcpy(s.damage, (uint8_t[TEAMS]){1, 3}, TEAMS);
    crash("AB", "13", false);
    CHECK(strstr(told(), "2 of that for the Elves came from the spear.") !=
          NULL);
}

TEST("K41: what the Lone Wolf does is told of one")
{
    set_up(7);
    s.speed[3] = 2;
    karts_tell_speed(&s, 3, STEP_BRAKE, &tale);
    karts_tell_speed(&s, 2, STEP_BRAKE, &tale);
    CHECK_TEXT(told(), "The Lone Wolf brakes to speed 2.\n"
                       "The Dwarves brake to speed 0.");
}

TEST("K51: told of a crash is whom a shield has spared")
{
    set_up(8);
    s.shield = 1 << 1 | 1 << 3;
    memcpy(s.damage, (uint8_t[TEAMS]){1, 0, 2, 0}, TEAMS);
    crash("ABCD", "1020", false);
    CHECK(strstr(told(), "\nNo damage for the Elves and the Mummies: the "
                         "shield holds.") != NULL);
}

TEST("frames: of a crash show who was hit, and what each has taken")
{
    set_up(8);
    memcpy(s.damage, (uint8_t[TEAMS]){1, 4, 2, 6}, TEAMS);
    crash("CBD", "121", false);
    CHECK_INT(tale.frames, 1);
    CHECK_BYTES(frame_at(0)->hit, ((uint8_t[TEAMS]){0, 3, 2, 2}), TEAMS);
    CHECK_BYTES(s.hit, (uint8_t[TEAMS]){0}, TEAMS);
}

TEST("K18, K37: a kart that is pushed over the line is shown as finished, not "
     "as lost")
{
    set_up(8);
    s.at[1] = NONE;
    crash("AB", "00", false);
    CHECK_INT(tale.frames, 0);
    s.place[1] = 1;
    karts_tell_finish(&s, 1, NONE, &tale);
    s.place[0] = 2;
    karts_tell_finish(&s, 0, NONE, &tale);
    CHECK_INT(tale.frames, 2);
    CHECK_TEXT(told(),
               "The Goblins crash into the Elves and push that kart "
               "home!\n"
               "Damage: Goblins +0, now 0; Elves +0, now 0.\n"
               "The Elves cross the finish line first in Qualifying!\n"
               "This is the last round of Qualifying.\n"
               "The Goblins cross the finish line second in Qualifying!");
}

TEST("K19, K21, K51: told of an obstacle is what it did")
{
    set_up(8);
    s.damage[0] = 2;
    s.speed[0] = 1;
    for (int kind = 0; kind < OBSTACLES; kind++)
        karts_tell_obstacle(&s, 0, kind, false, 1, &tale);
    CHECK_INT(tale.frames, OBSTACLES);
    CHECK_TEXT(told(), "The Goblins hit a rock and stop for this round: now 2 "
                       "damage, speed 1.\n"
                       "The Goblins jump off a ramp, 3 hexes further.\n"
                       "The Goblins come to an ice ring, and turn.\n"
                       "The Goblins run into a troll and stop: a damage card.\n"
                       "The Goblins slip on a banana and stop: now speed 1.\n"
                       "The Goblins flee from bees: now 2 damage and speed "
                       "1.\n"
                       "The Goblins land in a haystack: speed 0.");
    s.shield = 1;
    karts_tell_obstacle(&s, 0, OBSTACLE_TROLL, false, 2, &tale);
    karts_tell_obstacle(&s, 2, OBSTACLE_TAKE_OFF, true, 0, &tale);
    CHECK_TEXT(told(), "The Goblins run into a troll and stop: the shield "
                       "holds.\n"
                       "The Dwarves ram a ramp away: now 0 damage.");
}

TEST("K7, K10, K20: told is each turn, and why there is none")
{
    set_up(8);
    s.facing[0] = NORTH_WEST;
    s.speed[1] = 3;
    s.on[1][STEP_TURN] = TWO;
    karts_tell_side(&s, 0, LEFT, &tale);
    s.why = WHY_ICE;
    karts_tell_side(&s, 0, RIGHT, &tale);
    s.why = WHY_SPIN;
    karts_tell_side(&s, 0, RIGHT, &tale);
    CHECK_INT(tale.frames, 3);
    CHECK_TEXT(told(), "The Goblins turn left, to the north-west.\n"
                       "The Goblins slide right, to the north-west.\n"
                       "The Goblins spin right, to the north-west.");
    karts_tell_no_turn(&table, &s, 1, &tale);
    s.wound[1][DAMAGE_AXLE] = 1;
    karts_tell_no_turn(&table, &s, 1, &tale);
    CHECK_TEXT(told(),
               "The Elves cannot turn: 2 on Turn, speed 3.\n"
               "The Elves cannot turn: 2 on Turn, speed 3 and 1 for the axle.");
    s.turned = 1;
    karts_tell_no_turn(&table, &s, 1, &tale);
    CHECK_TEXT(told(),
               "The Elves cannot turn again: a kart turns once a round.");
}

/* ---- what teams do to others ---- */

TEST("K23, K51, K60: told is who pulls, switches with and shoots at whom")
{
    set_up(8);
    s.turn = 3;
    s.shield = 1;
    karts_tell_pull(&s, 1, EAST, &tale);
    karts_tell_switch(&s, 2, &tale);
    karts_tell_shot(&s, 1, &tale);
    karts_tell_shot(&s, 0, &tale);
    CHECK_INT(tale.frames, 4);
    CHECK_TEXT(told(), "The Mummies pull the Elves one hex closer; only a kart "
                       "that is next to theirs is safe.\n"
                       "The Mummies change places with the Dwarves.\n"
                       "The Mummies shoot at the Elves: a damage card.\n"
                       "The Mummies shoot at the Goblins: the shield holds.");
}

TEST("K25, K26: told is a damage card, and the card it cost")
{
    set_up(8);
    s.damage[1] = 3;
    s.speed[1] = 2;
    for (int kind = 0; kind < DAMAGES; kind++)
        karts_tell_damage(&s, 1, kind, 1, &tale);
    CHECK(tale.revealed);
    CHECK_INT(frame_at(0)->hit[1], 1 + 2);
    CHECK_TEXT(
        told(),
        "The Elves draw the damage card Scratch: 1 damage, now 3.\n"
        "The Elves draw the damage card Critical Hit: 2 damage, now 3.\n"
        "The Elves draw the damage card Head Shot: a card is lost.\n"
        "The Elves draw the damage card Spin: the kart turns.\n"
        "The Elves draw the damage card Stall: 2 off the speed, now speed 2.\n"
        "The Elves draw the damage card Bent Axle: turning "
        "costs 1 more.\n"
        "The Elves draw the damage card Stuck Throttle: out of control, 2 "
        "faster, now speed 2.\n"
        "The Elves draw the damage card Leaky Battery: no power "
        "is left.");
    karts_tell_lost(&s, 2, 3, &tale);
    CHECK_TEXT(told(), "@3 {loses|lose} a 3 until Qualifying ends.");
}

TEST("K33: told is which card a vuvuzela drove off a panel")
{
    set_up(8);
    karts_tell_removed(4, STEP_TURN, 2, &tale);
    CHECK_TEXT(told(), "@5 {takes|take} a 2 off turn.");
}

/* ---- charging, tokens, repairs ---- */

TEST("K30: told is the meter, and when it gives power-ups")
{
    set_up(8);
    s.power[0] = 9;
    karts_tell_charge(&table, &s, 0, 3, &tale);
    s.power[0] = 2;
    s.draws = 1;
    karts_tell_charge(&table, &s, 0, 3, &tale);
    s.damage[0] = 1;
    karts_tell_repair(&s, 0, 2, &tale);
    CHECK_TEXT(told(), "The Goblins charge 3: power 9 of 10.\n"
                       "The Goblins charge 3: a power-up, then power 2 of 10.\n"
                       "The Goblins repair 2: now 1 damage.");
}

TEST("K27, K30: told is that no power-up is left to draw")
{
    set_up(8);
    s.draws = 1;
    s.power[0] = 2;
    for (int kind = 0; kind < POWERS; kind++)
        s.held[1][KNOWN_TO_REAR][kind] = box->power[kind];
    karts_tell_charge(&table, &s, 0, 12, &tale);
    CHECK_TEXT(told(), "The Goblins charge 12: past the end, but no power-up "
                       "is left; power 2 of 10.");
    s.held[1][KNOWN_TO_REAR][POWER_TAPE] = 0;
    s.used[POWER_TAPE] = box->power[POWER_TAPE];
    karts_tell_charge(&table, &s, 0, 12, &tale);
    CHECK_TEXT(told(),
               "The Goblins charge 12: a power-up, then power 2 of 10.");
}

TEST("K29: what a power-up is, only the rear driver is told")
{
    const char *secret = "@3 {draws|draw} a power-up for the Elves: the Nitro.";
    const char *open = "@3 {draws|draw} a power-up for the Elves.";
    set_up(8);
    karts_tell_token(&s, 1, POWER_NITRO, &tale);
    for (int seat = 0; seat < 8; seat++)
        CHECK_TEXT(told_to(seat), seat == 2 ? secret : open);
    CHECK_TEXT(told_to(SPECTATOR), open);
    CHECK_TEXT(told_to(OPEN), secret);
    tale_clear(&tale);
    s.part = RACE;
    karts_tell_token(&s, 1, POWER_NITRO, &tale);
    CHECK_TEXT(told_to(3),
               "@4 {draws|draw} a power-up for the Elves: the Nitro.");
    CHECK_TEXT(told_to(2), "@4 {draws|draw} a power-up for the Elves.");
}

/* ---- between the races, and the end ---- */

TEST("K37, K43: told is how a part ended, and shown before it is cleared away")
{
    set_up(8);
    s.round = 40;
    karts_tell_part(&s, &tale);
    CHECK_INT(tale.frames, 1);
    CHECK_TEXT(
        told(),
        "Qualifying is over: after 40 rounds nobody has crossed the line.");
    s.place[2] = 1;
    s.place[0] = 2;
    s.part = RACE;
    karts_tell_part(&s, &tale);
    CHECK_TEXT(told(), "The Race is over. Over the line: the Dwarves and the "
                       "Goblins.");
}

TEST("K26, K38: told are upgrades and repairs")
{
    set_up(8);
    s.damage[0] = 2;
    karts_tell_upgrade(&s, 0, UPGRADE_BERTHA, &tale);
    karts_tell_upgrade(&s, 0, UPGRADE_HAMSTER, &tale);
    CHECK(tale.revealed);
    karts_tell_mend(&s, 0, MEND, &tale);
    karts_tell_mend(&s, 0, MEND_CARD + DAMAGE_AXLE, &tale);
    CHECK_TEXT(told(),
               "The Goblins get an upgrade: Big Bertha, a gun that shoots 2 "
               "hexes without a card.\n"
               "The Goblins get an upgrade: a hamster, 1 more on charge.\n"
               "The Goblins repair a point: now 2 damage.\n"
               "The Goblins repair a bent axle.");
}

TEST("K37: told is who wins the tournament")
{
    set_up(8);
    s.part = RACE;
    s.phase = PHASE_OVER;
    s.at[2] = NONE;
    s.place[2] = 1;
    karts_tell_over(&table, &s, &tale);
    CHECK_TEXT(told(), "@5 and @6 win the tournament with the Dwarves!");
}

/* ---- frames and room ---- */

TEST("frames: nobody acts in them, and all else is as it was")
{
    Karts frame;
    set_up(8);
    s.phase = PHASE_PULL;
    s.awaited = 1;
    s.free = 1u << CLOCK;
    karts_tell_pull(&s, 1, EAST, &tale);
    memcpy(&frame, tale.frame[0], sizeof frame);
    CHECK_INT(frame.phase, PHASE_SHOW);
    CHECK_INT(frame.awaited | frame.free, 0);
    frame.phase = s.phase;
    frame.awaited = s.awaited;
    frame.free = s.free;
    CHECK_BYTES(&frame, &s, sizeof s);
}

TEST("told: however much happens at once, there is room for how it ends")
{
    set_up(8);
    s.round = 3;
    for (int i = 0; i < 2 * TALE_LINES; i++)
        karts_tell_wall(&s, 0, 1, 0, &tale);
    for (int team = 0; team < TEAMS; team++) {
        s.place[team] = (uint8_t)(team + 1);
        karts_tell_finish(&s, team, NONE, &tale);
    }
    s.part = RACE;
    karts_tell_part(&s, &tale);
    karts_tell_over(&table, &s, &tale);
    CHECK(!tale.overflow);
    CHECK_TEXT(tale.line[tale.lines - 1].text,
               "@1 and @2 win the tournament with the Goblins!");
    CHECK_TEXT(tale.line[tale.lines - 3].text,
               "The Mummies cross the finish line fourth in Qualifying!");
}

/* Every line of a game is whole, and every frame a picture. */
static void check_tale(void)
{
    CHECK(!tale.overflow);
    CHECK(tale.lines < TALE_LINES && tale.frames < TALE_FRAMES);
    for (int i = 0; i < tale.lines; i++) {
        const char *text = tale.line[i].text;
        CHECK(strlen(text) < TALE_TEXT - 1);
        CHECK(strchr(".!", text[strlen(text) - 1]) != NULL);
        for (; *text; text++)
            CHECK(*text >= ' ' && *text <= '~');
    }
    for (int i = 0; i < tale.frames; i++)
        CHECK_INT(((const Karts *)tale.frame[i])->phase, PHASE_SHOW);
}

static void play_told(int seats, uint64_t seed)
{
    static Match match;
    Rng rng = rng_stream(seed, 0);
    table_start(&table, game_find("karts"));
    table.seats = seats;
    table.option[OPT_COUNT] = COUNT_ON;
    match_start(&match, &table);
    while (!match_is_over(&match) && !test_has_failed()) {
        int actor = playout_actor(match_actors(&match), &rng);
        Set legal = table.game->legal(&table, match.state, actor);
        int action = actor == CHANCE
                         ? playout_seeded(&match.table, match.state, seed,
                                          match.played[CHANCE])
                         : playout_uniform(&legal, &rng);
        CHECK_TEXT(match_play(&match, actor, action, &tale), NULL);
        check_tale();
    }
    const char *last = tale.line[tale.lines - 1].text;
    CHECK(strstr(last, "tournament") != NULL);
}

TEST("told: in games that are played, every line is whole, and the end is "
     "told")
{
    for (int seats = 4; seats <= 8; seats += 2)
        for (int seed = 0; seed < test_soak(2, 50); seed++)
            play_told(seats, (uint64_t)seed);
}
