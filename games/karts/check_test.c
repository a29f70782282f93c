/* check_test.c -- what is broken is refused, and by its name; check_wolf_test.c
 * has the wolf, customizations and offers. */
#include "games/karts/check_test.h"

#include "core/playout.h"

#include <string.h>

static const char out_of_range[] = "a field is out of range";
static const char chair_wrong[] = "somebody plays on an empty chair";
static const char faction_wrong[] = "a faction is missing or taken twice";
static const char track_wrong[] = "the track is not what its sections make it";
static const char obstacle_wrong[] = "an obstacle lies where none can";
static const char place_wrong[] = "the places do not follow each other";
static const char kart_wrong[] = "a kart stands where none can";
static const char card_wrong[] = "a card is nowhere or in two places";
static const char token_wrong[] = "a power-up is nowhere or in two places";
static const char damage_wrong[] =
    "a damage card or an upgrade is in two places";
static const char actor_wrong[] = "the wrong actor is awaited";

Table check_table;

void check_set_up(int seats)
{
    table_start(&check_table, game_find("karts"));
    check_table.seats = seats;
    check_table.option[OPT_COUNT] = COUNT_ON;
}

/* ---- the track ---- */

static void same_faction(Karts *s)
{
    s->faction[0] = s->faction[1];
}

static void early_faction(Karts *s)
{
    if (s->cursor == 1)
        s->faction[2] = !s->faction[0];
}

static void same_section(Karts *s)
{
    s->section[1] = s->section[0] ^ 1;
}

static void third_section(Karts *s)
{
    if (s->part == QUALIFYING)
        s->section[2] = (uint8_t)__builtin_ctz(karts_free_sections(s));
}

static int find_hex(const Karts *s, int what)
{
    int hex = 0;
    while (hex < HEXES && s->hex[hex] != what)
        hex++;
    return hex;
}

/* A hex of the start section that is printed plain, and no start space. */
enum { PLAIN = 8 * HEX_COLUMNS + 2 };

static void rock_on_plain(Karts *s)
{
    s->hex[PLAIN] = HEX_OBSTACLE + OBSTACLE_ROCK;
}

static void early_oil(Karts *s)
{
    s->hex[PLAIN] = HEX_OBSTACLE + OBSTACLE_BANANA;
}

/* 4 1 of the start section. */
static void spot_left(Karts *s)
{
    s->hex[6 * HEX_COLUMNS + 4] = HEX_SPOT;
}

static void other_distance(Karts *s)
{
    s->distance[PLAIN]++;
}

static void hole_in_track(Karts *s)
{
    s->track[PLAIN / 64] ^= 1ull << PLAIN % 64;
}

static void earlier_spot(Karts *s)
{
    for (int hex = 0; hex < s->cursor; hex++)
        if (s->hex[hex] >= HEX_OBSTACLE)
            s->hex[hex] = HEX_SPOT;
}

static void later_obstacle(Karts *s)
{
    for (int hex = s->cursor + 1; hex < HEXES; hex++)
        if (s->hex[hex] == HEX_SPOT)
            s->hex[hex] = HEX_OBSTACLE + OBSTACLE_ROCK;
}

static void too_many_trolls(Karts *s)
{
    int laid = 0;
    for (int hex = 0; hex < HEXES; hex++)
        laid += s->hex[hex] >= HEX_OBSTACLE;
    for (int hex = 0; hex < HEXES; hex++)
        if (s->hex[hex] >= HEX_OBSTACLE &&
            laid > karts_standard_box.hazard[OBSTACLE_TROLL])
            s->hex[hex] = HEX_OBSTACLE + OBSTACLE_TROLL;
}

/* ---- places and karts ---- */

static void two_winners(Karts *s)
{
    s->place[0] = s->place[1] = 1;
}

static void mend_in_the_race(Karts *s)
{
    if (s->part == RACE)
        s->phase = PHASE_MEND;
}

static void over_after_qualifying(Karts *s)
{
    if (s->part == QUALIFYING)
        s->phase = PHASE_OVER;
}

static void other_winner(Karts *s)
{
    uint8_t first = s->before[0];
    s->before[0] = s->before[1];
    s->before[1] = first;
}

static void same_hex(Karts *s)
{
    s->at[0] = s->at[1];
}

static void in_a_wall(Karts *s)
{
    s->at[0] = (uint8_t)find_hex(s, HEX_WALL);
}

static void home_too_soon(Karts *s)
{
    s->at[0] = NONE;
    s->place[0] = 1;
}

static void stands_too_soon(Karts *s)
{
    s->at[0] = (uint8_t)track_hex(0, karts_starts(&check_table)[0].hex);
}

/* ---- cards ---- */

static void card_twice(Karts *s)
{
    s->on[0][STEP_BRAKE] |= s->hand[0];
}

static void lost_card_in_hand(Karts *s)
{
    s->lost[0] |= s->hand[0] & (0u - s->hand[0]);
}

static void card_short(Karts *s)
{
    if (s->hand[0] & (s->hand[0] - 1))
        s->hand[0] &= s->hand[0] - 1;
}

static void card_more(Karts *s)
{
    uint32_t rest = karts_deck(s, 0) & ~karts_laid(s, 0) & ~s->hand[0];
    s->hand[0] |= rest & (0u - rest);
}

static void done_too_soon(Karts *s)
{
    if (s->hand[0])
        s->awaited &= ~1u;
}

static void laid_too_soon(Karts *s)
{
    if (s->cursor > 0) {
        s->on[0][STEP_BRAKE] = s->hand[0];
        s->hand[0] = 0;
    }
}

/* [K56] */
static void card_on_closed_space(Karts *s)
{
    s->on[0][STEP_CUSTOM] = s->hand[karts_front(s, 0)];
    s->hand[karts_front(s, 0)] = 0;
}

static void dealt_too_soon(Karts *s)
{
    s->hand[s->cursor] = (uint8_t)karts_lowest(
        karts_deck(s, s->cursor), karts_draws(&check_table, s, s->cursor));
}

/* ---- tokens, damage cards, upgrades ---- */

static void more_than_counted(Karts *s)
{
    for (int kind = 0; kind < POWERS; kind++)
        if (karts_pile(&check_table, s, kind) > 1) {
            s->held[0][KNOWN_TO_ALL][kind]++;
            return;
        }
}

/* A token that the team does not have. */
static void token_from_nowhere(Karts *s)
{
    for (int kind = 0; kind < POWERS && s->placed[0] == NONE; kind++)
        if (!s->held[0][0][kind] && !s->held[0][1][kind] &&
            !s->held[0][2][kind])
            s->placed[0] = (uint8_t)kind;
}

static void token_still_secret(Karts *s)
{
    for (int kind = 0; kind < POWERS; kind++)
        if (s->placed[0] == kind && s->held[0][KNOWN_TO_ALL][kind] == 1) {
            s->held[0][KNOWN_TO_ALL][kind]--;
            s->held[0][KNOWN_TO_REAR][kind]++;
        }
}

static void no_token_left(Karts *s)
{
    for (int kind = 0; kind < POWERS; kind++)
        s->used[kind] += (uint8_t)karts_pile(&check_table, s, kind);
}

static void no_damage_left(Karts *s)
{
    for (int kind = 0; kind < DAMAGES; kind++)
        s->struck[kind] += (uint8_t)karts_damage_pile(&check_table, s, kind);
}

static void no_upgrade_left(Karts *s)
{
    for (int kind = 0; kind < UPGRADES; kind++)
        s->upgrade[0][kind] +=
            (uint8_t)karts_upgrades_left(&check_table, s, kind);
}

/* ---- actors ---- */

static void partner_awaited(Karts *s)
{
    int seat = __builtin_ctz(s->awaited);
    s->awaited = (uint16_t)(1u << (seat ^ 1));
}

static void empty_chair_awaited(Karts *s)
{
    s->awaited |= 1u << 6;
}

static void chosen_in_qualifying(Karts *s)
{
    s->phase = PHASE_START;
    s->awaited = (uint16_t)(1u << karts_front(s, karts_in_order(s, s->cursor)));
}

static void drawn_for_a_finisher(Karts *s)
{
    s->phase = PHASE_SPACE;
    s->awaited = 1u << CHANCE;
}

static void whole_deck_dealt(Karts *s)
{
    if (!(s->cursor & 1))
        s->speed[karts_team(s->cursor)] = 0;
}

static void nothing_to_mend(Karts *s)
{
    s->damage[karts_in_order(s, s->cursor)] = 0;
}

static void out_of_order(Karts *s)
{
    s->order[0] = s->order[1];
}

static void queued_nowhere(Karts *s)
{
    s->queue[s->queued] = 1;
}

static void queued_twice(Karts *s)
{
    s->queue[0] = s->queue[1] = s->order[s->turn];
    s->queued = 2;
}

/* Nothing is laid on its panel. */
static void remover_without_card(Karts *s)
{
    for (int seat = 5; seat >= 0; seat--)
        if (!karts_laid(s, seat))
            s->removers |= (uint8_t)(1u << seat);
}

static void moves_off_the_track(Karts *s)
{
    if (karts_finished(s) || s->drawer == 2)
        return;
    s->at[2] = NONE;
    s->place[2] = s->left = 1;
    s->mover = 2;
}

static void other_turns(Karts *s)
{
    int other = s->order[(s->turn + 1) % 3];
    if (s->why > WHY_WHIRL || s->at[other] == NONE)
        return;
    s->chooser = (uint8_t)other;
    s->awaited = (uint16_t)(1u << karts_rear(s, other));
}

static void more_pulls(Karts *s)
{
    s->pull[s->order[s->turn]] = 1;
}

static void shoots_itself(Karts *s)
{
    s->targets |= (uint8_t)(1u << s->order[s->turn]);
}

static void shown_with_actor(Karts *s)
{
    s->phase = PHASE_SHOW;
}

static const Damage damages[] = {
    {faction_wrong, PHASE_PLAN, same_faction},
    {faction_wrong, PHASE_FACTION, early_faction},
    {track_wrong, PHASE_PLAN, same_section},
    {track_wrong, PHASE_PLAN, third_section},
    {track_wrong, PHASE_PLAN, rock_on_plain},
    {track_wrong, PHASE_SPACE, early_oil},
    {track_wrong, PHASE_PLAN, spot_left},
    {track_wrong, PHASE_PLAN, other_distance},
    {track_wrong, PHASE_PLAN, hole_in_track},
    {obstacle_wrong, PHASE_OBSTACLE, earlier_spot},
    {obstacle_wrong, PHASE_OBSTACLE, later_obstacle},
    {obstacle_wrong, PHASE_OBSTACLE, too_many_trolls},
    {place_wrong, PHASE_SHOOT, two_winners},
    {place_wrong, PHASE_PLAN, mend_in_the_race},
    {place_wrong, PHASE_PLAN, over_after_qualifying},
    {place_wrong, PHASE_UPGRADE, other_winner},
    {kart_wrong, PHASE_PLAN, same_hex},
    {kart_wrong, PHASE_PLAN, in_a_wall},
    {kart_wrong, PHASE_PLAN, home_too_soon},
    {kart_wrong, PHASE_SECTION, stands_too_soon},
    {kart_wrong, PHASE_OBSTACLE, stands_too_soon},
    {card_wrong, PHASE_PLAN, card_twice},
    {card_wrong, PHASE_PLAN, lost_card_in_hand},
    {card_wrong, PHASE_PLAN, card_short},
    {card_wrong, PHASE_PLAN, card_more},
    {card_wrong, PHASE_PLAN, done_too_soon},
    {card_wrong, PHASE_PLAN, card_on_closed_space},
    {card_wrong, PHASE_DEAL, laid_too_soon},
    {card_wrong, PHASE_DEAL, dealt_too_soon},
    {token_wrong, PHASE_PLAN, more_than_counted},
    {token_wrong, PHASE_PLAN, token_from_nowhere},
    {token_wrong, PHASE_ORDER, token_still_secret},
    {token_wrong, PHASE_POWER, no_token_left},
    {damage_wrong, PHASE_DAMAGE, no_damage_left},
    {damage_wrong, PHASE_UPGRADE, no_upgrade_left},
    {actor_wrong, PHASE_SPACE, chosen_in_qualifying},
    {actor_wrong, PHASE_START, partner_awaited},
    {actor_wrong, PHASE_START, drawn_for_a_finisher},
    {actor_wrong, PHASE_FACE, partner_awaited},
    {actor_wrong, PHASE_DEAL, whole_deck_dealt},
    {actor_wrong, PHASE_PLAN, empty_chair_awaited},
    {actor_wrong, PHASE_SIDE, partner_awaited},
    {actor_wrong, PHASE_SIDE, other_turns},
    {actor_wrong, PHASE_SHOOT, partner_awaited},
    {actor_wrong, PHASE_SHOOT, shoots_itself},
    {actor_wrong, PHASE_SHOOT, out_of_order},
    {actor_wrong, PHASE_SHOOT, queued_nowhere},
    {actor_wrong, PHASE_POWER, moves_off_the_track},
    {actor_wrong, PHASE_SHOOT, shown_with_actor},
    {actor_wrong, PHASE_SHOOT, queued_twice},
    {actor_wrong, PHASE_DAMAGE, remover_without_card},
    {actor_wrong, PHASE_DAMAGE, more_pulls},
    {actor_wrong, PHASE_PULL, more_pulls},
    {actor_wrong, PHASE_SWITCH, partner_awaited},
    {actor_wrong, PHASE_SWITCH, shoots_itself},
    {actor_wrong, PHASE_HEAD, partner_awaited},
    {actor_wrong, PHASE_MEND, partner_awaited},
    {actor_wrong, PHASE_MEND, nothing_to_mend},
};

static const Bytes bytes[] = {
    {out_of_range, PHASE_PLAN, PHASE_OVER + 1, {BYTE(phase)}},
    {out_of_range, PHASE_PLAN, RACE + 1, {BYTE(part)}},
    {out_of_range, PHASE_PLAN, 41, {BYTE(round)}},
    {out_of_range, PHASE_SHOOT, 3, {BYTE(turn), BYTE(mover), BYTE(drawer)}},
    {out_of_range, PHASE_SHOOT, STEP_END + 1, {BYTE(step)}},
    {out_of_range, PHASE_SHOOT, NITRO_HEXES + 1, {BYTE(boost)}},
    {out_of_range, PHASE_SHOOT, DIRECTIONS, {BYTE(heading)}},
    {out_of_range, PHASE_SHOOT, 10, {BYTE(left)}},
    {out_of_range, PHASE_SHOOT, 4, {BYTE(queued)}},
    {out_of_range, PHASE_DAMAGE, 3, {BYTE(victim)}},
    {out_of_range, PHASE_SIDE, 3, {BYTE(chooser)}},
    {out_of_range, PHASE_SIDE, WHY_SPIN + 1, {BYTE(why)}},
    {out_of_range, PHASE_PLAN, 1, {BYTE(zero[0]), BYTE(zero[2])}},
    {out_of_range, PHASE_PLAN, 1, {BYTE(hit[0]), BYTE(hit[3])}},
    {out_of_range,
     PHASE_SHOOT,
     1 << 3,
     {BYTE(targets), BYTE(ram), BYTE(shield), BYTE(armour)}},
    {out_of_range, PHASE_REMOVE, 1 << 6, {BYTE(removers)}},
    {out_of_range, PHASE_PLAN, 2, {BYTE(counting)}},
    {out_of_range, PHASE_SHOOT, 2, {BYTE(grabs), BYTE(turned), BYTE(steered)}},
    {out_of_range, PHASE_PLAN, HEXES, {BYTE(at[0])}},
    {out_of_range, PHASE_PLAN, DIRECTIONS, {BYTE(facing[0])}},
    {out_of_range, PHASE_PLAN, DAMAGE_MAX + 1, {BYTE(damage[0])}},
    {out_of_range, PHASE_PLAN, SPEED_MAX + 1, {BYTE(speed[0])}},
    {out_of_range, PHASE_PLAN, METER, {BYTE(power[0])}},
    {out_of_range, PHASE_PLAN, 4, {BYTE(place[0]), BYTE(before[0])}},
    {out_of_range, PHASE_PLAN, NAMES, {BYTE(faction[0])}},
    {out_of_range, PHASE_PLAN, CUSTOMS, {BYTE(custom[0])}},
    {out_of_range, PHASE_PLAN, POWERS, {BYTE(spent[0])}},
    {out_of_range, PHASE_DAMAGE, DAMAGES, {BYTE(spied[0]), BYTE(spied[1])}},
    {out_of_range, PHASE_SHOOT, 3, {BYTE(spies)}},
    {out_of_range, PHASE_SHOOT, 7, {BYTE(offers)}},
    {out_of_range, PHASE_PLAN, 205, {BYTE(token[0]), BYTE(token[1])}},
    {out_of_range, PHASE_SHOOT, 2, {BYTE(customized), BYTE(buffed)}},
    {out_of_range, PHASE_PLAN, NONE, {BYTE(faction[0])}},
    {out_of_range, PHASE_PLAN, POWERS, {BYTE(placed[0])}},
    {out_of_range, PHASE_PULL, 1 << DIRECTIONS, {BYTE(pull[0])}},
    {out_of_range, PHASE_PLAN, 8, {BYTE(section[2])}},
    {chair_wrong,
     PHASE_SHOOT,
     1,
     {BYTE(at[3]), BYTE(faction[3]), BYTE(placed[3]), BYTE(facing[3]),
      BYTE(speed[3]), BYTE(damage[3]), BYTE(power[3]), BYTE(place[3]),
      BYTE(before[3]), BYTE(tokens[3]), BYTE(held[3][2][7]),
      BYTE(wound[3][DAMAGE_AXLE]), BYTE(upgrade[3][0]),
      BYTE(on[3][STEP_REPAIR]), BYTE(hand[6]), BYTE(lost[7]), BYTE(order[3]),
      BYTE(pull[3])}},
    {faction_wrong, PHASE_FACTION, 2, {BYTE(cursor)}},
    {track_wrong, PHASE_PLAN, NONE, {BYTE(section[0])}},
    {track_wrong, PHASE_SECTION, 4, {BYTE(cursor)}},
    {obstacle_wrong, PHASE_OBSTACLE, 0, {BYTE(cursor)}},
    {obstacle_wrong, PHASE_OBSTACLE, HEXES, {BYTE(cursor)}},
    {place_wrong, PHASE_SHOOT, 3, {BYTE(place[0])}},
    {place_wrong, PHASE_PLAN, 3, {BYTE(before[0])}},
    {kart_wrong, PHASE_PLAN, NONE, {BYTE(at[0])}},
    {kart_wrong, PHASE_SHOOT, 1, {BYTE(place[0])}},
    {kart_wrong, PHASE_SPACE, 1, {BYTE(speed[0])}},
    {kart_wrong, PHASE_OBSTACLE, PLAIN, {BYTE(at[0])}},
    {kart_wrong, PHASE_SPACE, PLAIN, {BYTE(at[0])}},
    {kart_wrong, PHASE_SPACE, 2, {BYTE(cursor)}},
    {kart_wrong, PHASE_FACE, PLAIN, {BYTE(at[0])}},
    {card_wrong, PHASE_PLAN, 1 << DECK, {BYTE(hand[0]), BYTE(lost[0])}},
    {card_wrong, PHASE_SHOOT, 1 << DECK, {BYTE(on[0][STEP_TURN])}},
    {card_wrong, PHASE_SHOOT, 1, {BYTE(hand[0]), BYTE(on[0][STEP_CUSTOM])}},
    {card_wrong, PHASE_PLAN, 1, {BYTE(on[0][0])}},
    {card_wrong, PHASE_MEND, 1, {BYTE(on[0][STEP_BRAKE])}},
    {token_wrong, PHASE_PLAN, 3, {BYTE(used[POWER_WHIRL])}},
    {token_wrong, PHASE_PLAN, 100, {BYTE(tokens[0])}},
    {token_wrong, PHASE_MEND, POWER_WHIRL, {BYTE(placed[0])}},
    {damage_wrong, PHASE_PLAN, 4, {BYTE(struck[DAMAGE_SPIN])}},
    {damage_wrong, PHASE_PLAN, 1, {BYTE(wound[0][DAMAGE_SPIN])}},
    {damage_wrong, PHASE_PLAN, 2, {BYTE(upgrade[0][UPGRADE_ARMOUR])}},
    {actor_wrong, PHASE_FACE, NONE, {BYTE(chooser)}},
    {actor_wrong, PHASE_FACE, 1, {BYTE(cursor)}},
    {actor_wrong,
     PHASE_PLAN,
     1,
     {BYTE(cursor), BYTE(turn), BYTE(targets), BYTE(removers), BYTE(ram),
      BYTE(shield), BYTE(armour), BYTE(grabs), BYTE(turned), BYTE(steered),
      BYTE(boost), BYTE(left), BYTE(queued), BYTE(draws), BYTE(pull[0]),
      BYTE(order[0]), BYTE(grabbed[0])}},
    {actor_wrong, PHASE_PLAN, 0, {BYTE(victim), BYTE(chooser)}},
    {actor_wrong, PHASE_SIDE, NONE, {BYTE(chooser)}},
    {actor_wrong, PHASE_SHOOT, 0, {BYTE(targets), BYTE(chooser), BYTE(victim)}},
    {actor_wrong, PHASE_SHOOT, 1, {BYTE(cursor), BYTE(draws)}},
    {actor_wrong, PHASE_POWER, 0, {BYTE(draws)}},
    {actor_wrong, PHASE_DAMAGE, NONE, {BYTE(victim)}},
    {actor_wrong, PHASE_REMOVE, 0, {BYTE(removers)}},
    {actor_wrong, PHASE_UPGRADE, 3, {BYTE(cursor)}},
    {actor_wrong, PHASE_MEND, 0, {BYTE(mends)}},
    {actor_wrong, PHASE_MEND, 4, {BYTE(mends)}},
    {actor_wrong, PHASE_MEND, 3, {BYTE(cursor)}},
    {actor_wrong, PHASE_FACTION, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_SECTION, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_OBSTACLE, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_SPACE, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_DEAL, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_PLAN, 0, {BYTE(free) + 1}},
    {actor_wrong, PHASE_PLAN, 1 << (CLOCK - 8), {BYTE(free) + 1}},
    {actor_wrong, PHASE_ORDER, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_ORDER, 1 << (CLOCK - 8), {BYTE(free) + 1}},
    {actor_wrong, PHASE_SHOOT, 1 << (CLOCK - 8), {BYTE(free) + 1}},
    {actor_wrong, PHASE_POWER, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_DAMAGE, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_PULL, 1, {BYTE(awaited) + 1}},
    {actor_wrong, PHASE_REMOVE, 1, {BYTE(awaited) + 1}},
    {actor_wrong, PHASE_UPGRADE, 1, {BYTE(awaited)}},
    {actor_wrong, PHASE_OVER, 1, {BYTE(awaited)}},
};

bool check_find(Phase phase, void (*damage)(Karts *s), size_t at, uint8_t value,
                Karts *broken)
{
    Tally tally = {0, 0};
    Karts s;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Rng rng = rng_stream(seed, 7);
        check_table.game->init(&check_table, &s);
        for (;;) {
            *broken = s;
            if (s.phase == phase && damage)
                damage(broken);
            else if (s.phase == phase)
                ((uint8_t *)broken)[at] = value;
            if (memcmp(broken, &s, sizeof s) != 0)
                return CHECK_TEXT(karts_check(&check_table, &s), NULL);
            if (s.phase == PHASE_OVER)
                break;
            playout_step(&check_table, &s, &rng, &tally);
        }
    }
    return CHECK_TEXT("no position could be broken", NULL);
}

void check_damages(const Damage *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Karts broken;
        test_place("%s, row %d", list[i].broken, (int)i);
        if (check_find(list[i].phase, list[i].damage, 0, 0, &broken))
            CHECK_TEXT(karts_check(&check_table, &broken), list[i].broken);
    }
}

void check_bytes(const Bytes *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (const size_t *at = list[i].at; *at; at++) {
            Karts broken;
            test_place("%s, row %d, byte %d", list[i].broken, (int)i, (int)*at);
            if (check_find(list[i].phase, NULL, *at, list[i].value, &broken))
                CHECK_TEXT(karts_check(&check_table, &broken), list[i].broken);
        }
}

/* Three teams, so that one kart and two chairs stay empty, and one of the
 * start spaces has no direction. */
enum { CHECKED_SEATS = 6 };

TEST("a position that is broken is refused by the name of what is broken")
{
    check_set_up(CHECKED_SEATS);
    check_damages(damages, sizeof damages / sizeof *damages);
}

TEST("a byte that cannot be so is refused by the name of what is broken")
{
    check_set_up(CHECKED_SEATS);
    check_bytes(bytes, sizeof bytes / sizeof *bytes);
}

TEST("K65: without the option no count can run")
{
    Karts broken;
    check_set_up(4);
    check_table.option[OPT_COUNT] = COUNT_OFF;
    if (!check_find(PHASE_PLAN, NULL, BYTE(counting), 1, &broken))
        return;
    CHECK_TEXT(karts_check(&check_table, &broken), actor_wrong);
    broken.free = 1u << CLOCK;
    CHECK_TEXT(karts_check(&check_table, &broken), actor_wrong);
    check_table.option[OPT_COUNT] = COUNT_ON;
    CHECK_TEXT(karts_check(&check_table, &broken), NULL);
}
