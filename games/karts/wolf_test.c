/* wolf_test.c -- rulings on the Lone Wolf: his panel, his deck, what he decides
 * alone, what others see of him, and how he wins. buff_test.c has his
 * tokens. */
#include "games/karts/legal.h"
#include "games/karts/place_test.h"

#include <stdio.h>
#include <string.h>

static Karts view_of(int viewer)
{
    Karts view = *place_state();
    karts_redact(place_table(), &view, viewer);
    return view;
}

/* ---- who he is ---- */

TEST("K45: the last of 3, 5 or 7 seats is the Lone Wolf, all others are teams")
{
    static const char *const starts[] = {"seats=3", "seats=5", "seats=7"};
    for (int i = 0; i < 3; i++) {
        int wolf = i + 1, seat = 2 * wolf;
        place_start(starts[i]);
        CHECK_INT(karts_teams(place_table()), wolf + 1);
        CHECK_INT(karts_wolf(place_table()), wolf);
        for (int team = 0; team <= wolf; team++)
            CHECK_INT(karts_is_wolf(place_state(), team), team == wolf);
        CHECK_INT(karts_rear(place_state(), wolf), seat);
        CHECK_INT(karts_front(place_state(), wolf), seat);
        CHECK_INT(place_state()->awaited, (2 << seat) - 1);
    }
}

TEST("K45: nobody is a wolf among an even number")
{
    static const char *const starts[] = {"seats=4", "seats=6", "seats=8"};
    for (int i = 0; i < 3; i++) {
        place_start(starts[i]);
        CHECK_INT(karts_wolf(place_table()), NONE);
        for (int team = 0; team < i + 2; team++)
            CHECK(!karts_is_wolf(place_state(), team));
        CHECK_INT(place_state()->token[BUFFS], 0);
        CHECK_INT(place_state()->token[MALFUNCTIONS], 0);
        CHECK(!place_may("1 buff"));
    }
}

TEST("K42: the wolf has all actions but special ability and customization")
{
    const char *all = "buff, place 2 on initiative, place 2 on power, "
                      "place 2 on brake, place 2 on speed, place 2 on shoot, "
                      "place 2 on charge, place 2 on repair";
    place_wolf("B speed 6, malfunction turn, buff shoot");
    place_hand(3, "2 2");
    CHECK_TEXT(place_choices(3), all);
    place_start("seats=3; advanced=on");
    place_karts("B speed 6, malfunction turn, buff shoot");
    place_hand(3, "2 2");
    CHECK_TEXT(place_choices(3), all);
}

TEST("K41: the wolf keeps his panel for the Race, while the others swap")
{
    const char *choices =
        "place 2 on power, place 2 on brake, place 2 on speed, place 2 on "
        "turn, place 2 on shoot, place 2 on charge, place 2 on repair";
    place_wolf("B speed 6");
    place_hand(3, "2 2");
    CHECK_TEXT(place_choices(3), choices);
    CHECK(place_may("1 place 1 on turn"));
    place_start("seats=3; race");
    place_karts("B speed 6");
    place_hand(3, "2 2");
    CHECK_TEXT(place_choices(3), choices);
    CHECK(!place_may("1 place 1 on turn"));
    CHECK(place_may("2 place 1 on turn"));
}

TEST("K42: the wolf uses power-ups as others do")
{
    place_wolf("B token tape, damage 4, malfunction turn");
    CHECK(place_may("3 token tape"));
    place_round("B power 2, token tape", "B A");
    CHECK_INT(place_state()->damage[1], 2);
    CHECK_TEXT(place_tokens('B'), "");
}

/* ---- his cards ---- */

TEST("K1: the wolf draws by his own speedometer, all others by theirs")
{
    const uint8_t drawn[] = {6, 6, 6, 5, 4, 3, 2, 2};
    for (int speed = 0; speed <= SPEED_MAX; speed++) {
        char karts[64];
        snprintf(karts, sizeof karts, "A speed %d; B speed %d", speed, speed);
        place_wolf(karts);
        CHECK_INT(bit_count(place_state()->hand[2]), drawn[speed]);
        CHECK_INT(bit_count(place_state()->hand[0]),
                  karts_standard_box.speedometer[0][speed]);
    }
    CHECK(memcmp(drawn, karts_standard_box.speedometer[0], SPEED_MAX + 1) != 0);
}

TEST("K1: the wolf is dealt cards of his own deck, as likely as ways to draw")
{
    uint32_t weight[SET_SIZE] = {0};
    place_wolf("B speed 6");
    place_round("", "B A");
    place_play("buff brake; malfunction turn");
    CHECK_INT(place_state()->phase, PHASE_DEAL);
    CHECK_INT(place_state()->cursor, 2);
    CHECK_TEXT(place_outcomes(),
               "deal 1 2, deal 2 2, deal 1 3, deal 2 3, deal 3 3");
    CHECK(place_table()->game->odds(place_table(), place_state(), weight));
    CHECK_INT(weight[DEAL + 64 + 0x03], 3);
    CHECK_INT(weight[DEAL + 64 + 0x06], 3);
    CHECK_INT(weight[DEAL + 64 + 0x11], 2);
    CHECK_INT(weight[DEAL + 64 + 0x12], 6);
    CHECK_INT(weight[DEAL + 64 + 0x30], 1);
    place_play("deal 2 3");
    CHECK_INT(place_state()->phase, PHASE_PLAN);
    CHECK_INT(place_state()->hand[2], 0x12);
    CHECK_INT(place_state()->hand[0], (1 << DECK) - 1);
}

TEST("K1: his deck and his speedometer are said by the box")
{
    place_wolf("");
    memcpy(place_box()->cards[1], (uint8_t[VALUES]){0, 0, 6}, VALUES);
    place_box()->speedometer[1][0] = 1;
    place_round("", "B A");
    place_play("buff brake; malfunction turn");
    CHECK_TEXT(place_outcomes(), "deal 3");
}

TEST(
    "K25, K46: a head shot costs the wolf one of his own cards, which he picks")
{
    place_start("seats=3");
    place_draw(9, 0, " . . . A B . . . .");
    place_round("A shoot 1; B charge 3", "A B");
    place_play("damage head-shot");
    CHECK_INT(place_asked(), 3);
    CHECK_TEXT(place_choices(3), "lose rear 1, lose rear 2, lose rear 3");
    place_play("3 lose rear 3");
    CHECK_INT(place_state()->lost[2], 1 << (DECK - 1));
    CHECK_INT(place_state()->wound[1][DAMAGE_HEAD_SHOT], 1);
    CHECK_INT(place_state()->power[1], 3);
    place_rest();
    CHECK_INT(place_state()->hand[2], (1 << (DECK - 1)) - 1);
}

TEST("K25: of one card left nobody asks the wolf, and of none he loses none")
{
    place_start("seats=3");
    place_draw(9, 0, " . . . A B . . . .");
    place_paint()->lost[2] = 0x3d;
    place_karts("");
    place_round("A shoot 1", "A B");
    place_play("damage head-shot");
    CHECK_INT(place_state()->lost[2], 0x3f);
    CHECK_INT(place_state()->phase, PHASE_BUFF);
    place_round("A shoot 1", "A B");
    place_play("damage head-shot");
    CHECK_INT(place_state()->wound[1][DAMAGE_HEAD_SHOT], 2);
    CHECK_INT(place_state()->phase, PHASE_BUFF);
}

TEST("K33: a vuvuzela costs the wolf one card, which he picks")
{
    place_start("seats=5");
    place_karts("A token vuvuzela; C malfunction turn, speed 2, damage 3");
    place_round("A power 2, token vuvuzela; C brake 2, repair 3", "A B C");
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "remove 2 from brake, remove 3 from repair");
    place_play("5 remove 3 from repair");
    CHECK_TEXT(place_kart('C'), "speed 0 damage 3 facing east");
    CHECK_INT(place_state()->phase, PHASE_BUFF);
}

TEST("K33: the wolf's own vuvuzela costs both drivers of a team a card")
{
    place_start("seats=5");
    place_karts("C token vuvuzela, malfunction turn");
    place_round("C power 2, token vuvuzela; A brake 1, speed 1; "
                "B brake 1, charge 2",
                "A C B");
    CHECK_INT(place_asked(), 3);
    CHECK_TEXT(place_choices(3), "remove 1 from brake, remove 2 from charge");
    place_play("3 remove 1 from brake");
    CHECK_INT(place_state()->power[1], 2);
}

TEST("K61: what the wolf has is halved before his buff is added")
{
    place_wolf("B speed 5, malfunction turn, buff brake");
    place_box()->halved[WOLF] = 1 << STEP_BRAKE;
    place_round("B brake 3, buff", "B A");
    CHECK_INT(place_state()->speed[1], 3);
    place_wolf("B speed 5, malfunction turn, buff brake");
    place_box()->halved[WOLF] = 1 << STEP_BRAKE;
    place_round("B brake 2, buff", "B A");
    CHECK_INT(place_state()->speed[1], 3);
}

/* ---- what he decides alone ---- */

TEST("K46: left and right are his own: turn, whirl, ice, spin")
{
    place_wolf("B malfunction brake, buff turn");
    place_round("B buff", "B A");
    CHECK_INT(place_asked(), 3);
    CHECK_INT(place_state()->why, WHY_TURN);
    CHECK_TEXT(place_choices(3), "left, right");
    place_play("3 right");
    CHECK_TEXT(place_kart('B'), "speed 0 damage 0 facing south-east");
    place_wolf("B malfunction turn, token whirl");
    place_round("B power 1, token whirl", "B A");
    CHECK_INT(place_asked(), 3);
    CHECK_INT(place_state()->why, WHY_WHIRL);
    place_wolf("");
    place_draw(9, 4, " B i . .");
    place_karts("B speed 1");
    place_round("", "B A");
    CHECK_INT(place_asked(), 3);
    CHECK_INT(place_state()->why, WHY_ICE);
    place_start("seats=3; race");
    place_draw(9, 0, " A B . .");
    place_round("A shoot 1", "A B");
    place_play("damage spin");
    CHECK_INT(place_asked(), 3);
    CHECK_INT(place_state()->why, WHY_SPIN);
}

TEST("K46: whom to shoot, to pull and to switch with is his own choice, too")
{
    place_start("seats=5");
    place_draw(9, 0, " . B . C A . . .");
    place_karts("C malfunction turn");
    place_round("C shoot 2", "C A B");
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "target 1, target 2");
    place_start("seats=5");
    place_draw(9, 0, " A . . C . . . B .");
    place_karts("C token rubber, malfunction turn");
    place_round("C power 2, token rubber", "C A B");
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "pull 1 east, pull 2 west");
    place_start("seats=5");
    place_karts("C token switch, malfunction turn");
    place_round("C power 3, token switch", "C A B");
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "target 1, target 2");
}

/* The wolf, C, wins Qualifying; B is second. */
static void qualify(const char *karts)
{
    place_start("seats=5");
    place_draw(1, 8,
               " C . . .\n"
               "B . . .\n"
               " . . A .");
    place_karts("B speed 1, facing west; C speed 1, facing west");
    place_karts(karts);
    place_round("", "C B A");
    place_play("upgrade armour; upgrade anchor; upgrade hamster");
}

TEST(
    "K38, K46: the wolf may win Qualifying: two upgrades, three repairs of his "
    "own choice")
{
    qualify("C damage 5, wound bent-axle");
    CHECK_INT(place_state()->upgrade[2][UPGRADE_ARMOUR], 1);
    CHECK_INT(place_state()->upgrade[2][UPGRADE_ANCHOR], 1);
    CHECK_INT(place_state()->upgrade[1][UPGRADE_HAMSTER], 1);
    CHECK_INT(place_asked(), 5);
    CHECK_TEXT(place_choices(5), "mend damage, mend bent-axle");
    place_play("5 mend bent-axle");
    CHECK_INT(place_state()->damage[2], 3);
    CHECK_INT(place_state()->wound[2][DAMAGE_AXLE], 0);
    CHECK_INT(place_state()->part, RACE);
}

TEST("K39, K46, K47: the wolf chooses his start space, and where to face there")
{
    qualify("");
    place_box()->start[1][1].facing = DIRECTIONS;
    place_play("section 1a; section 2a; section 3b");
    CHECK_INT(place_state()->phase, PHASE_START);
    CHECK_INT(place_asked(), 5);
    place_play("5 start 2");
    CHECK_INT(place_asked(), 3);
    place_play("3 start 1");
    CHECK_INT(place_state()->phase, PHASE_FACE);
    CHECK_INT(place_asked(), 5);
    place_play("5 face west");
    CHECK_INT(place_state()->facing[2], WEST);
    CHECK_INT(place_state()->phase, PHASE_BUFF);
}

TEST("K29: after Qualifying the wolf still has his power-ups, and nobody else "
     "knows them")
{
    qualify("C token tape");
    place_rest();
    CHECK_INT(place_state()->part, RACE);
    CHECK(place_may("5 token tape"));
    for (int viewer = 0; viewer < 5; viewer++) {
        Karts view = view_of(viewer);
        CHECK_INT(karts_hidden_tokens(&view, 2), viewer != 4);
    }
}

/* ---- what others see ---- */

TEST("K58: that the buff is laid is secret in planning, and open after it")
{
    place_wolf("B malfunction turn, buff brake, speed 4");
    for (int viewer = 0; viewer < 2; viewer++)
        CHECK_INT(karts_seen(place_table(), place_state(), viewer, 2, BUFF),
                  UNSEEN);
    CHECK_INT(karts_seen(place_table(), place_state(), SPECTATOR, 2, BUFF),
              UNSEEN);
    CHECK_INT(karts_seen(place_table(), place_state(), 2, 2, BUFF), BUFF);
    Karts before[3] = {view_of(0), view_of(1), view_of(SPECTATOR)};
    place_play("3 buff");
    Karts after[3] = {view_of(0), view_of(1), view_of(SPECTATOR)};
    CHECK_BYTES(before, after, sizeof after);
    CHECK_INT(view_of(2).buffed, 1);
    CHECK_INT(view_of(0).buffed, 0);
    place_plan("B buff");
    place_table()->game->apply(place_table(), place_paint(), CLOCK, TIME_UP,
                               NULL);
    for (int viewer = 0; viewer < 3; viewer++)
        CHECK_INT(view_of(viewer).buffed, 1);
}

TEST("what the wolf lays is hidden from others, and his panel is whole for him")
{
    place_wolf("B malfunction turn, token tape");
    place_plan("B brake 3, speed 2, repair 1, token tape");
    for (int viewer = 0; viewer < 3; viewer++) {
        Karts view = view_of(viewer);
        CHECK_INT(view.on[1][STEP_BRAKE] != 0, viewer == 2);
        CHECK_INT(view.on[1][STEP_SPEED] != 0, viewer == 2);
        CHECK_INT(view.on[1][STEP_REPAIR] != 0, viewer == 2);
        CHECK_INT(view.placed[1], viewer == 2 ? POWER_TAPE : NONE);
        CHECK_INT(view.hand[2] != 0, viewer == 2);
        CHECK_INT(karts_hidden_tokens(&view, 1), viewer != 2);
        CHECK_INT(view.held[1][KNOWN_TO_REAR][POWER_TAPE], viewer == 2);
    }
}

TEST("nobody but the wolf sees what he is dealt, and which power-up he draws")
{
    place_wolf("B speed 6, power 9, malfunction turn, buff charge");
    place_round("B buff", "B A");
    for (int viewer = 0; viewer < 3; viewer++)
        CHECK_INT(karts_seen(place_table(), place_state(), viewer, CHANCE,
                             DRAW_POWER + POWER_TAPE),
                  viewer == 2 ? DRAW_POWER + POWER_TAPE : POWER_UNSEEN);
    place_play("power tape; buff brake; malfunction charge");
    CHECK_INT(place_state()->phase, PHASE_DEAL);
    for (int viewer = 0; viewer < 3; viewer++)
        CHECK_INT(karts_seen(place_table(), place_state(), viewer, CHANCE,
                             DEAL + 64 + 0x12),
                  viewer == 2 ? DEAL + 64 + 0x12 : DEAL_UNSEEN);
}

TEST("whoever imagines the wolf's hand imagines cards of his deck, as many as "
     "his speed gives, and none that he lost")
{
    bool seen[1 << DECK] = {false};
    place_wolf("B speed 6, lost rear 1");
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Rng rng = rng_stream(seed, 0);
        Karts view = view_of(0);
        karts_resample(place_table(), &view, 0, &rng);
        CHECK_TEXT(karts_check(place_table(), &view), NULL);
        CHECK_INT(bit_count(view.hand[2]), 2);
        CHECK_INT(view.hand[2] & 1, 0);
        seen[view.hand[2]] = true;
    }
    CHECK(seen[0x06] && seen[0x12] && seen[0x30]);
    CHECK(!seen[0x0a] && !seen[0x22]);
}

/* ---- the count ---- */

TEST("K65: the wolf alone is a team, and starts the count when he is done")
{
    place_wolf("A speed 6; B speed 6");
    place_play("1 place 1 on brake; 1 done");
    CHECK_INT(place_state()->counting, 0);
    place_hand(3, "2 2");
    place_play("3 place 2 on power; 3 place 2 on power");
    CHECK_INT(karts_seen(place_table(), place_state(), 0, 2, DONE),
              seen_of(CLOCK, COUNT_BEGINS));
    place_play("3 done");
    CHECK_INT(place_state()->counting, 1);
    CHECK(place_may("time is up"));
    place_play("2 place 1 on repair; 2 done");
    CHECK_INT(place_state()->phase, PHASE_ORDER);
}

TEST("K65: when the time is up, the wolf's buff counts if it was laid")
{
    place_wolf("B malfunction turn, buff charge");
    place_play("3 buff; 3 place 2 on charge");
    place_reveal("B A");
    CHECK_INT(place_state()->power[1], 3);
}

/* ---- who wins ---- */

static const char *ranks(void)
{
    char *text = answer_text();
    Result result;
    place_table()->game->result(place_table(), place_state(), &result);
    for (int seat = 0; seat < place_table()->seats; seat++) {
        char more[2] = {(char)('0' + result.rank[seat]), 0};
        CHECK_INT(result.team[seat], seat / 2);
        answer_add(text, " ", more);
    }
    return text;
}

/* The Race, before the line; those with a speed cross it. */
static const char *race(const char *start, const char *picture,
                        const char *karts, const char *order)
{
    place_start(start);
    place_draw(2, 0, picture);
    place_karts(karts);
    place_round("", order);
    CHECK_INT(place_state()->phase, PHASE_OVER);
    return ranks();
}

TEST("K45, K62: the wolf wins alone, and is one before those behind him")
{
    CHECK_TEXT(race("race; seats=3", "B . A", "B speed 1, facing west", "A B"),
               "2 2 1");
    CHECK_TEXT(race("race; seats=5",
                    "C . A\n"
                    " B . .",
                    "B speed 1, facing west; C speed 1, facing west", "C B A"),
               "4 4 2 2 1");
    CHECK_TEXT(race("race; seats=7",
                    "D . A\n"
                    " B . .\n"
                    ". C .",
                    "B speed 1, facing west; D speed 1, facing west", "B D A"),
               "4 4 1 1 4 4 3");
}

TEST("K45, K62: behind a team the wolf is third, and last behind all")
{
    CHECK_TEXT(race("race; seats=3", "A . B", "A speed 1, facing west", "A B"),
               "1 1 3");
    CHECK_TEXT(race("race; seats=5",
                    "C . A\n"
                    " B . .",
                    "B speed 1, facing west", "C B A"),
               "3 3 1 1 3");
}

TEST("K43: in a stopped Race the wolf's way counts as any other")
{
    place_start("race; seats=5");
    place_draw(2, 0, ". A . C . B");
    place_box()->rounds = 1;
    place_round("", "A B C");
    CHECK_INT(place_state()->phase, PHASE_OVER);
    CHECK_TEXT(ranks(), "1 1 4 4 3");
}

/* ---- the fast path and its twin ---- */

static uint64_t plain_places(const Karts *s, int seat)
{
    uint64_t places = 0;
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1)
        places |= 1ull << VALUES * (__builtin_ctz(left) - 1);
    return places;
}

TEST("K42, K56, K58: where cards may lie is what is on the panel")
{
    place_wolf("");
    Karts s = *place_state();
    for (int custom = 0; custom <= CUSTOMS; custom++)
        for (int part = QUALIFYING; part <= RACE; part++)
            for (int fault = 0; fault <= STEPS; fault++) {
                s.custom[0] = custom < CUSTOMS ? (uint8_t)custom : NONE;
                s.part = (uint8_t)part;
                s.token[MALFUNCTIONS] = (uint8_t)fault;
                for (int seat = 0; seat < 3; seat++)
                    CHECK(karts_places(&s, seat) == plain_places(&s, seat));
            }
}
