/* part_test.c -- rulings on the parts of a tournament: how they are set up, how
 * they end, and what happens between them. */
#include "core/playout.h"
#include "games/karts/place_test.h"

/* ---- the set-up, with the standard box ---- */

static Table table;
static Karts s;

static void open_table(int seats)
{
    table_start(&table, game_find("karts"));
    table.seats = seats;
    table.game->init(&table, &s);
}

static void act(int actor, const char *text)
{
    int action = action_parse(&table, &s, actor, text);
    test_place("%s", text);
    if (CHECK(action >= 0))
        table.game->apply(&table, &s, actor, action, NULL);
    CHECK_TEXT(karts_check(&table, &s), NULL);
    test_place("%s", "");
}

static int choices_of(int actor)
{
    Set legal = table.game->legal(&table, &s, actor);
    return set_count(&legal);
}

/* Plays at random up to a phase. */
static void play_to(Phase phase, uint64_t seed)
{
    Rng rng = rng_stream(seed, 0);
    Tally tally = {0, 0};
    while (s.phase != phase && s.phase != PHASE_OVER)
        playout_step(&table, &s, &rng, &tally);
    CHECK_INT(s.phase, phase);
}

TEST("K45: factions are drawn by lot, each once")
{
    uint32_t weight[SET_SIZE];
    open_table(8);
    CHECK(!table.game->odds(&table, &s, weight));
    CHECK_INT(choices_of(CHANCE), 4);
    act(CHANCE, "faction dwarves");
    CHECK_INT(choices_of(CHANCE), 3);
    act(CHANCE, "faction goblins");
    act(CHANCE, "faction mummies");
    act(CHANCE, "faction elves");
    CHECK_INT(s.faction[0], DWARVES);
    CHECK_INT(s.faction[3], ELVES);
    CHECK_INT(s.phase, PHASE_SECTION);
}

TEST("K45: or the front drivers choose them in turn")
{
    open_table(6);
    table.option[OPT_FACTIONS] = FACTIONS_CHOSEN;
    table.game->init(&table, &s);
    CHECK_INT(s.awaited, 1 << 1);
    act(1, "be mummies");
    CHECK_INT(s.awaited, 1 << 3);
    CHECK_INT(choices_of(3), 3);
    act(3, "be elves");
    act(5, "be goblins");
    CHECK_INT(s.faction[0], MUMMIES);
    CHECK_INT(s.faction[2], GOBLINS);
}

/* A table where teams name what they drive for. */
static void name_teams(int seats, const int named[TEAMS])
{
    table_start(&table, game_find("karts"));
    table.seats = seats;
    for (int team = 0; team < TEAMS; team++)
        table.option[OPT_TEAM + team] = named[team];
    table.game->init(&table, &s);
    CHECK_TEXT(karts_check(&table, &s), NULL);
}

static const char *factions_for(int actor)
{
    char *text = answer_text(), action[ACTION_TEXT];
    Set legal = table.game->legal(&table, &s, actor);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        karts_action_text(&table, actor, a, action, sizeof action);
        answer_add(text, ", ", action);
    }
    return text;
}

enum {
    AS_GOBLINS = TEAM_FACTION + GOBLINS,
    AS_ELVES = TEAM_FACTION + ELVES,
    AS_DWARVES = TEAM_FACTION + DWARVES,
    AS_MUMMIES = TEAM_FACTION + MUMMIES
};

TEST("K45: teams that are named drive for that, and nobody is asked")
{
    name_teams(8, (int[]){AS_MUMMIES, AS_ELVES, AS_GOBLINS, AS_DWARVES});
    CHECK_INT(s.phase, PHASE_SECTION);
    CHECK_BYTES(s.faction, ((uint8_t[]){MUMMIES, ELVES, GOBLINS, DWARVES}),
                TEAMS);
}

TEST("K45: what is named for one team comes to no other, earlier or later")
{
    name_teams(6, (int[]){TEAM_ANY, AS_ELVES, TEAM_ANY, TEAM_ANY});
    CHECK_TEXT(factions_for(CHANCE),
               "faction goblins, faction dwarves, faction mummies");
    act(CHANCE, "faction dwarves");
    CHECK_INT(s.cursor, 2);
    CHECK_TEXT(factions_for(CHANCE), "faction goblins, faction mummies");
    act(CHANCE, "faction goblins");
    CHECK_BYTES(s.faction, ((uint8_t[]){DWARVES, ELVES, GOBLINS, NONE}), TEAMS);
}

TEST("K45: who names what an earlier team names gets something by lot")
{
    name_teams(8, (int[]){AS_ELVES, AS_ELVES, AS_GOBLINS, AS_ELVES});
    CHECK_INT(s.cursor, 1);
    CHECK_TEXT(factions_for(CHANCE), "faction dwarves, faction mummies");
    act(CHANCE, "faction mummies");
    CHECK_INT(s.cursor, 3);
    CHECK_TEXT(factions_for(CHANCE), "faction dwarves");
    act(CHANCE, "faction dwarves");
    CHECK_BYTES(s.faction, ((uint8_t[]){ELVES, MUMMIES, GOBLINS, DWARVES}),
                TEAMS);
}

TEST("K45: named and chosen: only the other front drivers choose, of the rest")
{
    table_start(&table, game_find("karts"));
    table.seats = 6;
    table.option[OPT_FACTIONS] = FACTIONS_CHOSEN;
    table.option[OPT_TEAM] = AS_DWARVES;
    table.option[OPT_TEAM + 2] = AS_DWARVES;
    table.game->init(&table, &s);
    CHECK_INT(s.awaited, 1 << 3);
    CHECK_TEXT(factions_for(3), "be goblins, be elves, be mummies");
    act(3, "be elves");
    CHECK_INT(s.awaited, 1 << 5);
    CHECK_TEXT(factions_for(5), "be goblins, be mummies");
    act(5, "be goblins");
    CHECK_BYTES(s.faction, ((uint8_t[]){DWARVES, ELVES, GOBLINS, NONE}), TEAMS);
}

TEST("K45: what is named for the wolf or for nobody is free for all")
{
    name_teams(5, (int[]){TEAM_ANY, TEAM_ANY, AS_GOBLINS, AS_ELVES});
    CHECK_INT(choices_of(CHANCE), 4);
    act(CHANCE, "faction goblins");
    act(CHANCE, "faction elves");
    CHECK_INT(s.faction[2], WOLF);
    CHECK_INT(s.phase, PHASE_SECTION);
}

TEST("the track has two sections of four, on either side, none twice")
{
    uint32_t weight[SET_SIZE];
    open_table(4);
    play_to(PHASE_SECTION, 1);
    CHECK(!table.game->odds(&table, &s, weight));
    CHECK_INT(choices_of(CHANCE), 8);
    act(CHANCE, "section 2b");
    CHECK_INT(choices_of(CHANCE), 6);
    CHECK(action_parse(&table, &s, CHANCE, "section 2a") < 0);
    act(CHANCE, "section 4a");
    CHECK_INT(s.phase, PHASE_OBSTACLE);
}

static int count_hexes(int least, int most)
{
    int count = 0;
    for (int hex = 0; hex < HEXES; hex++)
        count += s.hex[hex] >= least && s.hex[hex] <= most;
    return count;
}

TEST("K40: exactly a third of all obstacles are rocks, rounded")
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        open_table(4);
        play_to(PHASE_SPACE, seed);
        int all = count_hexes(HEX_OBSTACLE, HEX_OBSTACLE + OBSTACLES);
        int rocks = count_hexes(HEX_OBSTACLE, HEX_OBSTACLE);
        CHECK(all >= 9);
        CHECK_INT(count_hexes(HEX_SPOT, HEX_SPOT), 0);
        CHECK_INT(rocks, (all + 1) / 3);
        CHECK(3 * rocks >= all - 1 && 3 * rocks <= all + 1);
    }
}

/* The odds of a rock, in parts of all. */
static int64_t rock_odds(int64_t *all)
{
    uint32_t weight[SET_SIZE] = {0};
    *all = 0;
    CHECK(table.game->odds(&table, &s, weight));
    for (int kind = 0; kind < OBSTACLES; kind++)
        *all += weight[DRAW_OBSTACLE + kind];
    return weight[DRAW_OBSTACLE + OBSTACLE_ROCK];
}

TEST("K40: each space is as likely as any other to have one of the rocks")
{
    int64_t all, rock;
    open_table(4);
    play_to(PHASE_OBSTACLE, 3);
    int spots = count_hexes(HEX_SPOT, HEX_SPOT), rocks = (spots + 1) / 3;
    rock = rock_odds(&all);
    CHECK_INT(rock * spots, all * rocks);
    act(CHANCE, "obstacle rock");
    rock = rock_odds(&all);
    CHECK_INT(rock * (spots - 1), all * (rocks - 1));
    act(CHANCE, "obstacle troll");
    rock = rock_odds(&all);
    CHECK_INT(rock * (spots - 2), all * (rocks - 1));
}

TEST("K40: other sides are as likely as there are tokens with them")
{
    uint32_t weight[SET_SIZE] = {0};
    open_table(4);
    play_to(PHASE_OBSTACLE, 3);
    act(CHANCE, "obstacle take-off");
    act(CHANCE, "obstacle take-off");
    table.game->odds(&table, &s, weight);
    const uint32_t *kind = weight + DRAW_OBSTACLE;
    const uint8_t *tokens = karts_standard_box.hazard;
    for (int i = OBSTACLE_ICE_RING; i < OBSTACLES; i++)
        CHECK_INT((int64_t)kind[OBSTACLE_TAKE_OFF] * tokens[i],
                  (int64_t)kind[i] * (tokens[OBSTACLE_TAKE_OFF] - 2));
}

TEST("K40: with rocks=random every obstacle is one with a chance of one half")
{
    int64_t all;
    open_table(4);
    table.option[OPT_ROCKS] = ROCKS_RANDOM;
    play_to(PHASE_OBSTACLE, 3);
    for (int i = 0; i < 6; i++) {
        int64_t rock = rock_odds(&all);
        CHECK_INT(2 * rock, all);
        act(CHANCE, i & 1 ? "obstacle banana" : "obstacle rock");
    }
}

TEST("K40: with rocks=all every obstacle is one")
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        open_table(4);
        table.option[OPT_ROCKS] = ROCKS_ALL;
        play_to(PHASE_OBSTACLE, seed);
        CHECK_INT(choices_of(CHANCE), 1);
        int spots = count_hexes(HEX_SPOT, HEX_SPOT);
        play_to(PHASE_SPACE, seed);
        CHECK_INT(count_hexes(HEX_OBSTACLE, HEX_OBSTACLE), spots);
    }
}

TEST("K40: with rocks=none no obstacle is one")
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        int64_t all;
        open_table(4);
        table.option[OPT_ROCKS] = ROCKS_NONE;
        play_to(PHASE_OBSTACLE, seed);
        CHECK_INT(rock_odds(&all), 0);
        CHECK(all > 0);
        CHECK_INT(choices_of(CHANCE), OBSTACLES - 1);
        int spots = count_hexes(HEX_SPOT, HEX_SPOT);
        play_to(PHASE_SPACE, seed);
        CHECK_INT(count_hexes(HEX_OBSTACLE + 1, HEX_OBSTACLE + OBSTACLES),
                  spots);
    }
}

TEST("K39: in Qualifying lots are drawn for the start spaces")
{
    uint32_t weight[SET_SIZE];
    open_table(8);
    play_to(PHASE_SPACE, 5);
    CHECK(!table.game->odds(&table, &s, weight));
    CHECK_INT(choices_of(CHANCE), 4);
    act(CHANCE, "space 3");
    CHECK_INT(choices_of(CHANCE), 3);
    act(CHANCE, "space 1");
    act(CHANCE, "space 4");
    CHECK_INT(s.phase, PHASE_PLAN);
    for (int team = 0; team < 4; team++) {
        static const int space[] = {2, 0, 3, 1};
        const Start *start = &karts_starts(&table)[space[team]];
        CHECK_INT(s.at[team], track_hex(0, start->hex));
        CHECK_INT(s.facing[team], start->facing);
    }
}

TEST("K36: in Qualifying all karts stand still, whole and without power")
{
    open_table(8);
    play_to(PHASE_PLAN, 5);
    for (int team = 0; team < 4; team++) {
        CHECK_INT(s.speed[team], 0);
        CHECK_INT(s.damage[team], 0);
        CHECK_INT(s.power[team], 0);
        CHECK_INT(s.tokens[team], 0);
    }
}

TEST("K47: on the middle one of three spaces the rear driver picks any of six")
{
    open_table(6);
    play_to(PHASE_SPACE, 5);
    act(CHANCE, "space 3");
    act(CHANCE, "space 2");
    CHECK_INT(s.phase, PHASE_FACE);
    CHECK_INT(s.awaited, 1 << 2);
    CHECK_INT(choices_of(2), 6);
    act(2, "face south-west");
    CHECK_INT(s.facing[1], SOUTH_WEST);
    CHECK_INT(s.facing[0], EAST);
    CHECK_INT(s.phase, PHASE_PLAN);
}

TEST("K70: where to face is asked when all karts stand, whoever came first")
{
    open_table(6);
    play_to(PHASE_SPACE, 5);
    act(CHANCE, "space 2");
    CHECK_INT(s.phase, PHASE_SPACE);
    act(CHANCE, "space 3");
    CHECK_INT(s.phase, PHASE_FACE);
    CHECK_INT(s.awaited, 1 << 0);
    for (int team = 0; team < 3; team++)
        CHECK(s.at[team] != NONE);
}

/* ---- the end of Qualifying ---- */

/* Three or four teams before the line; those with a speed cross it, in the
 * order given. */
static void qualify(const char *start, const char *karts, const char *order)
{
    place_start(start);
    place_draw(1, 8,
               " A . . .\n"
               "B . . .\n"
               " C . . .\n"
               ". . . .");
    place_karts("A facing west; B facing west; C facing west");
    place_karts(karts);
    place_round("", order);
}

TEST("K38: the winner gets two upgrades, the second one, by lot")
{
    qualify("", "A speed 1; B speed 1; C speed 1", "B C A");
    CHECK_INT(place_state()->phase, PHASE_UPGRADE);
    CHECK_TEXT(place_outcomes(),
               "upgrade big-bertha, upgrade siren, upgrade anchor, "
               "upgrade hamster, upgrade armour");
    place_play("upgrade armour");
    CHECK(!place_may("upgrade armour"));
    place_play("upgrade anchor; upgrade hamster");
    CHECK_INT(place_state()->upgrade[1][UPGRADE_ARMOUR], 1);
    CHECK_INT(place_state()->upgrade[1][UPGRADE_ANCHOR], 1);
    CHECK_INT(place_state()->upgrade[2][UPGRADE_HAMSTER], 1);
    CHECK_INT(place_state()->phase, PHASE_SECTION);
    CHECK_INT(place_state()->part, RACE);
}

TEST("K38: without a second finisher nobody gets the second one's upgrade")
{
    qualify("seats=6", "C speed 1", "A B C");
    place_play("upgrade armour; upgrade anchor");
    CHECK_INT(place_state()->phase, PHASE_SECTION);
    CHECK_INT(place_state()->upgrade[2][UPGRADE_ARMOUR], 1);
    CHECK_INT(place_state()->upgrade[2][UPGRADE_ANCHOR], 1);
}

TEST("K38: the winner repairs 3, the second 2, everybody else 1")
{
    qualify("",
            "A speed 1, damage 5; B speed 1, damage 5; C damage 5; "
            "D damage 5",
            "B A C D");
    place_play("upgrade armour; upgrade anchor; upgrade hamster");
    CHECK_INT(place_state()->damage[1], 2);
    CHECK_INT(place_state()->damage[0], 3);
    CHECK_INT(place_state()->damage[2], 4);
    CHECK_INT(place_state()->damage[3], 4);
}

TEST("K38: the third repairs 1, too")
{
    qualify("seats=6", "A speed 1, damage 5; B speed 1; C speed 1", "B C A");
    place_play("upgrade armour; upgrade anchor; upgrade hamster");
    CHECK_INT(place_state()->damage[0], 4);
}

TEST("K26, K46: points and cards count the same; the front driver chooses")
{
    qualify("seats=6", "B speed 1, damage 5, wound bent-axle; C damage 1",
            "B A C");
    place_play("upgrade armour; upgrade anchor");
    CHECK_INT(place_asked(), 4);
    CHECK_TEXT(place_choices(4), "mend damage, mend bent-axle");
    place_play("4 mend damage");
    CHECK_INT(place_asked(), 4);
    place_play("4 mend bent-axle");
    CHECK_INT(place_state()->wound[1][DAMAGE_AXLE], 0);
    CHECK_INT(place_state()->damage[1], 3);
    CHECK_INT(place_state()->damage[2], 0);
    CHECK_INT(place_state()->phase, PHASE_SECTION);
}

TEST("K26: a bent axle that is not repaired stays for the Race")
{
    qualify("seats=6", "A damage 1, wound bent-axle; B speed 1", "B A C");
    place_play("upgrade armour; upgrade anchor; 2 mend damage");
    place_rest();
    CHECK_INT(place_state()->part, RACE);
    CHECK_INT(place_state()->wound[0][DAMAGE_AXLE], 1);
    CHECK_INT(place_state()->damage[0], 0);
}

TEST("K25, K52: a card lost in Qualifying comes back, its head shot leaves")
{
    qualify("seats=6", "A wound head-shot, lost rear 3, damage 2; B speed 1",
            "B A C");
    place_play("upgrade armour; upgrade anchor");
    CHECK_INT(place_state()->damage[0], 1);
    place_rest();
    CHECK_INT(place_state()->wound[0][DAMAGE_HEAD_SHOT], 0);
    CHECK_INT(karts_damage_pile(place_table(), place_state(), DAMAGE_HEAD_SHOT),
              3);
    CHECK_INT(place_state()->lost[0], 0);
    CHECK_INT(place_state()->hand[0], (1 << DECK) - 1);
}

TEST("K36: for the Race speeds are 0; damage and meters are kept")
{
    qualify("seats=6",
            "A speed 1, damage 5, power 7; B speed 3, power 2; "
            "C damage 3, power 9",
            "A B C");
    place_rest();
    CHECK_INT(place_state()->part, RACE);
    CHECK_INT(place_state()->round, 0);
    CHECK_TEXT(place_kart('A'), "speed 0 damage 2 facing east");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing east");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 2 facing east");
    CHECK_INT(place_state()->power[0], 7);
    CHECK_INT(place_state()->power[1], 2);
    CHECK_INT(place_state()->power[2], 9);
}

TEST("K57: for the Race all piles are whole again, but for what is held")
{
    qualify("seats=6", "A speed 1, token tape; C wound bent-axle, damage 1",
            "A B C");
    place_paint()->used[POWER_TAPE] = 1;
    place_paint()->used[POWER_NITRO] = 2;
    place_paint()->struck[DAMAGE_SPIN] = 3;
    place_play("upgrade armour; upgrade anchor; 6 mend damage");
    const Karts *now = place_state();
    CHECK_INT(karts_pile(place_table(), now, POWER_TAPE), 1);
    CHECK_INT(karts_pile(place_table(), now, POWER_NITRO), 2);
    CHECK_INT(karts_damage_pile(place_table(), now, DAMAGE_SPIN), 3);
    CHECK_INT(karts_damage_pile(place_table(), now, DAMAGE_AXLE), 1);
    CHECK_TEXT(place_tokens('A'), "tape");
}

TEST("K29: tokens go with the meter, and both drivers know them then")
{
    qualify("seats=6", "A speed 1, token tape", "A B C");
    place_rest();
    for (int viewer = 0; viewer < 6; viewer++) {
        Karts view = *place_state();
        karts_redact(place_table(), &view, viewer);
        CHECK_INT(view.held[0][KNOWN_TO_BOTH][POWER_TAPE], viewer < 2);
        CHECK_INT(view.held[0][KNOWN_TO_REAR][POWER_TAPE], 0);
        CHECK_INT(view.tokens[0], 1);
    }
    CHECK(place_may("2 token tape"));
    CHECK(!place_may("1 token tape"));
}

/* ---- the start of the Race ---- */

TEST("the Race has three sections behind the start")
{
    qualify("seats=6", "A speed 1", "A B C");
    place_play("upgrade armour; upgrade anchor");
    place_play("section 1a; section 2a");
    CHECK_INT(place_state()->phase, PHASE_SECTION);
    place_play("section 3b");
    CHECK(place_state()->phase != PHASE_SECTION);
}

TEST("K39, K46: finishers choose their start spaces in order, others draw")
{
    qualify("", "B speed 1; C speed 1", "C B A D");
    place_play("upgrade armour; upgrade anchor; upgrade hamster");
    place_play("section 1a; section 2a; section 3b");
    CHECK_INT(place_state()->phase, PHASE_START);
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "start 1, start 2, start 3, start 4");
    place_play("5 start 2");
    CHECK_INT(place_asked(), 3);
    CHECK_TEXT(place_choices(3), "start 1, start 3, start 4");
    place_play("3 start 4");
    CHECK_INT(place_state()->phase, PHASE_SPACE);
    CHECK_TEXT(place_outcomes(), "space 1, space 3");
    place_play("space 3");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_TEXT(place_where('A'), "9 1");
    CHECK_TEXT(place_where('B'), "10 1");
    CHECK_TEXT(place_where('C'), "8 1");
    CHECK_TEXT(place_where('D'), "7 1");
}

TEST("K47: in the Race it is the other seat that picks the direction")
{
    qualify("seats=6", "B speed 1", "B A C");
    place_box()->start[1][1].facing = DIRECTIONS;
    place_play("upgrade armour; upgrade anchor");
    place_play("section 1a; section 2a; section 3b; 3 start 2; space 1");
    CHECK_INT(place_state()->phase, PHASE_FACE);
    CHECK_INT(place_asked(), 4);
    place_play("4 face west");
    CHECK_INT(place_state()->facing[1], WEST);
    CHECK_INT(place_state()->phase, PHASE_PLAN);
}

TEST("K70: in the Race, too, after all have chosen")
{
    qualify("seats=6", "A speed 1; B speed 1", "B A C");
    place_box()->start[1][1].facing = DIRECTIONS;
    place_play("upgrade armour; upgrade anchor; upgrade hamster");
    place_play("section 1a; section 2a; section 3b; 3 start 2");
    CHECK_INT(place_state()->phase, PHASE_START);
    place_play("1 start 1");
    CHECK_INT(place_state()->phase, PHASE_FACE);
    CHECK_INT(place_asked(), 4);
}

/* ---- the cap, and the end ---- */

static const char *ranks(void)
{
    char *text = answer_text();
    Result result;
    place_table()->game->result(place_table(), place_state(), &result);
    for (int seat = 0; seat < place_table()->seats; seat++) {
        char more[2] = {(char)('0' + result.rank[seat]), 0};
        answer_add(text, " ", more);
    }
    return text;
}

TEST("K43: a part that nobody finishes is over after the rounds of the box")
{
    place_start("seats=6");
    place_box()->rounds = 3;
    place_round("", "A B C");
    place_round("", "A B C");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->part, QUALIFYING);
    place_round("", "A B C");
    CHECK_INT(place_state()->part, RACE);
}

TEST("K55: stopped Qualifying: no upgrades, all repair 1, starts by lot")
{
    place_start("seats=6");
    place_karts("A damage 3; B damage 2");
    place_box()->rounds = 1;
    place_round("", "A B C");
    CHECK_INT(place_state()->phase, PHASE_SECTION);
    CHECK_INT(place_state()->damage[0], 2);
    CHECK_INT(place_state()->damage[1], 1);
    CHECK_INT(place_state()->damage[2], 0);
    for (int team = 0; team < 3; team++)
        for (int kind = 0; kind < UPGRADES; kind++)
            CHECK_INT(place_state()->upgrade[team][kind], 0);
    place_play("section 1a; section 2a; section 3b");
    CHECK_INT(place_state()->phase, PHASE_SPACE);
    CHECK_TEXT(place_outcomes(), "space 1, space 2, space 3");
}

TEST("K43: in a stopped Race the shorter way to the finish ranks")
{
    place_start("race");
    place_draw(2, 0,
               ". . A . B . .\n"
               " . C . . . . .\n"
               ". . D . . . .");
    place_box()->rounds = 1;
    place_round("", "A B C D");
    CHECK_INT(place_state()->phase, PHASE_OVER);
    CHECK_TEXT(ranks(), "3 3 7 7 1 1 3 3");
    CHECK_TEXT(answer_reason(place_table(), place_state(), 1),
               "The Goblins were 3 spaces from the line when the Race was "
               "stopped after 1 round, level with @7 and @8: the distance left "
               "decides.");
}

TEST("K62: in the Race those without a place share the next rank")
{
    place_start("race");
    place_draw(2, 0,
               "A . . . B . .\n"
               " C . . . . . .\n"
               ". . D . . . .");
    place_karts("A speed 1, facing west; C speed 1, facing west");
    place_round("", "C A B D");
    CHECK_INT(place_state()->phase, PHASE_OVER);
    CHECK_TEXT(ranks(), "3 3 5 5 1 1 5 5");
    CHECK_TEXT(answer_reason(place_table(), place_state(), 1),
               "Second over the line with the Goblins, behind @5 and @6: the "
               "order at the line decides.");
    CHECK_TEXT(
        answer_reason(place_table(), place_state(), 4),
        "The Elves were 5 spaces from the line when the Race ended, level "
        "with @7 and @8: only karts over the line are placed.");
}

TEST("K62: one finisher, and all others are second")
{
    place_start("race; seats=6");
    place_draw(2, 0, "A . . . B . .");
    place_karts("A speed 1, facing west");
    place_round("", "B A C");
    CHECK_TEXT(ranks(), "1 1 3 3 3 3");
}
