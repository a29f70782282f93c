/* check_wolf_test.c -- what is broken about the wolf, a customization or an
 * offer is refused, and by its name. */
#include "games/karts/check_test.h"

#include "core/playout.h"

static const char out_of_range[] = "a field is out of range";
static const char chair_wrong[] = "somebody plays on an empty chair";
static const char faction_wrong[] = "a faction is missing or taken twice";
static const char wolf_wrong[] =
    "a customization or a token of the wolf is wrong";
static const char card_wrong[] = "a card is nowhere or in two places";
static const char actor_wrong[] = "the wrong actor is awaited";

static void partner_awaited(Karts *s)
{
    int seat = __builtin_ctz(s->awaited);
    s->awaited = (uint16_t)(1u << (seat ^ 1));
}

static void crew_of_wolves(Karts *s)
{
    s->faction[0] = WOLF;
}

static void wolf_of_goblins(Karts *s)
{
    s->faction[3] = GOBLINS;
}

static void same_custom(Karts *s)
{
    s->custom[0] = s->custom[1];
}

static void no_custom(Karts *s)
{
    s->custom[1] = NONE;
}

static void custom_of_the_wolf(Karts *s)
{
    for (int kind = 0; kind < CUSTOMS; kind++)
        if (karts_customs_left(&check_table, s, kind))
            s->custom[3] = (uint8_t)kind;
}

static void early_custom(Karts *s)
{
    int kind = 0;
    while (!karts_customs_left(&check_table, s, kind))
        kind++;
    s->custom[s->cursor] = (uint8_t)kind;
}

static void no_buff_drawn(Karts *s)
{
    s->token[BUFFS] = 0;
}

static void no_malfunction_drawn(Karts *s)
{
    s->token[MALFUNCTIONS] = 0;
}

static void token_also_in_stack(Karts *s)
{
    s->stack[BUFFS] |= (uint16_t)(1u << s->token[BUFFS]);
}

static void malfunction_also_in_stack(Karts *s)
{
    s->stack[MALFUNCTIONS] |= (uint16_t)(1u << s->token[MALFUNCTIONS]);
}

static void token_out_early(Karts *s)
{
    s->token[BUFFS] = (uint8_t)__builtin_ctz(s->stack[BUFFS]);
    s->stack[BUFFS] &= (uint16_t)(s->stack[BUFFS] - 1);
}

static void malfunction_out_early(Karts *s)
{
    int step = __builtin_ctz(s->stack[MALFUNCTIONS]);
    s->token[MALFUNCTIONS] = (uint8_t)step;
    s->stack[MALFUNCTIONS] ^= (uint16_t)(1u << step);
}

static void stacks_empty(Karts *s)
{
    s->stack[BUFFS] = s->stack[MALFUNCTIONS] = 0;
}

static void no_malfunctions(Karts *s)
{
    s->stack[MALFUNCTIONS] = 0;
}

static void cancelled_buff_laid(Karts *s)
{
    if (s->token[BUFFS] == s->token[MALFUNCTIONS])
        s->buffed = 1;
}

static void special_in_stack(Karts *s)
{
    s->stack[BUFFS] |= 1u << STEP_SPECIAL;
}

static void malfunction_of_power(Karts *s)
{
    s->token[MALFUNCTIONS] = STEP_POWER;
}

static void card_on_malfunction(Karts *s)
{
    if (!s->on[3][s->token[MALFUNCTIONS]] && s->hand[6]) {
        s->on[3][s->token[MALFUNCTIONS]] = s->hand[6];
        s->hand[6] = 0;
    }
}

static void card_on_wolfs_special(Karts *s)
{
    if (s->hand[6]) {
        s->on[3][STEP_SPECIAL] = s->hand[6];
        s->hand[6] = 0;
    }
}

static void same_cards_spied(Karts *s)
{
    s->spied[1] = s->spied[0];
}

static void given_before_drawn(Karts *s)
{
    s->spied[1] = NONE;
}

static void second_card_alone(Karts *s)
{
    if (s->spied[0] != NONE) {
        s->spied[1] = s->spied[0];
        s->spied[0] = NONE;
    }
}

static void one_card_too_many(Karts *s)
{
    if (s->spies == 1)
        s->spies = 2;
}

static void no_card_looked_at(Karts *s)
{
    if (s->spies == 1)
        s->spied[0] = NONE;
}

static void spied_for_nobody(Karts *s)
{
    s->victim = NONE;
}

static void looked_without_payment(Karts *s)
{
    if (s->spies)
        s->customized = 0;
}

static void looks_at_troll(Karts *s)
{
    if (!s->spies && s->custom[s->order[s->turn]] != CUSTOM_SPYGLASS)
        s->spies = 2;
}

static void nothing_offered(Karts *s)
{
    s->offers = 0;
}

static void offered_while_shooting(Karts *s)
{
    s->offers = 1;
}

static void wolfs_neighbour_awaited(Karts *s)
{
    if (s->awaited == 1u << 6)
        s->awaited = 1u << 7;
}

static const Damage wolf_damages[] = {
    {faction_wrong, PHASE_PLAN, crew_of_wolves},
    {faction_wrong, PHASE_PLAN, wolf_of_goblins},
    {faction_wrong, PHASE_FACTION, wolf_of_goblins},
    {wolf_wrong, PHASE_PLAN, same_custom},
    {wolf_wrong, PHASE_PLAN, no_custom},
    {wolf_wrong, PHASE_PLAN, custom_of_the_wolf},
    {wolf_wrong, PHASE_CUSTOM, early_custom},
    {wolf_wrong, PHASE_SECTION, no_custom},
    {wolf_wrong, PHASE_PLAN, no_buff_drawn},
    {wolf_wrong, PHASE_SHOOT, no_buff_drawn},
    {wolf_wrong, PHASE_FAULT, no_buff_drawn},
    {wolf_wrong, PHASE_DEAL, no_malfunction_drawn},
    {wolf_wrong, PHASE_HEAD, no_malfunction_drawn},
    {wolf_wrong, PHASE_PLAN, token_also_in_stack},
    {wolf_wrong, PHASE_PLAN, malfunction_also_in_stack},
    {wolf_wrong, PHASE_BUFF, token_out_early},
    {wolf_wrong, PHASE_SECTION, token_out_early},
    {wolf_wrong, PHASE_UPGRADE, token_out_early},
    {wolf_wrong, PHASE_BUFF, malfunction_out_early},
    {wolf_wrong, PHASE_FAULT, malfunction_out_early},
    {wolf_wrong, PHASE_PLAN, cancelled_buff_laid},
    {wolf_wrong, PHASE_SHOOT, cancelled_buff_laid},
    {wolf_wrong, PHASE_BUFF, special_in_stack},
    {wolf_wrong, PHASE_PLAN, special_in_stack},
    {wolf_wrong, PHASE_PLAN, malfunction_of_power},
    {card_wrong, PHASE_PLAN, card_on_malfunction},
    {card_wrong, PHASE_PLAN, card_on_wolfs_special},
    {actor_wrong, PHASE_BUFF, stacks_empty},
    {actor_wrong, PHASE_BUFF, no_malfunctions},
    {actor_wrong, PHASE_FAULT, stacks_empty},
    {actor_wrong, PHASE_GIVE, partner_awaited},
    {actor_wrong, PHASE_GIVE, same_cards_spied},
    {actor_wrong, PHASE_GIVE, given_before_drawn},
    {actor_wrong, PHASE_GIVE, spied_for_nobody},
    {actor_wrong, PHASE_DAMAGE, second_card_alone},
    {actor_wrong, PHASE_DAMAGE, one_card_too_many},
    {actor_wrong, PHASE_DAMAGE, no_card_looked_at},
    {actor_wrong, PHASE_DAMAGE, looked_without_payment},
    {actor_wrong, PHASE_DAMAGE, looks_at_troll},
    {actor_wrong, PHASE_GRAB, partner_awaited},
    {actor_wrong, PHASE_GRAB, nothing_offered},
    {actor_wrong, PHASE_SHOOT, offered_while_shooting},
    {actor_wrong, PHASE_SIDE, wolfs_neighbour_awaited},
    {actor_wrong, PHASE_SHOOT, wolfs_neighbour_awaited},
};

static const Bytes wolf_bytes[] = {
    {out_of_range, PHASE_PLAN, CUSTOMS, {BYTE(custom[0])}},
    {out_of_range, PHASE_PLAN, NAMES, {BYTE(faction[3])}},
    {out_of_range, PHASE_SHOOT, 2, {BYTE(customized), BYTE(buffed)}},
    {out_of_range, PHASE_GRAB, DIRECTIONS + 1, {BYTE(offers)}},
    {out_of_range, PHASE_DAMAGE, SPYGLASS_CARDS + 1, {BYTE(spies)}},
    {out_of_range, PHASE_GIVE, DAMAGES, {BYTE(spied[0]), BYTE(spied[1])}},
    {chair_wrong, PHASE_PLAN, 1, {BYTE(hand[7]), BYTE(lost[7])}},
    {wolf_wrong, PHASE_BUFF, 1, {BYTE(buffed)}},
    {wolf_wrong, PHASE_DEAL, 1, {BYTE(buffed)}},
    {wolf_wrong, PHASE_SECTION, 1, {BYTE(buffed)}},
    {actor_wrong, PHASE_BUFF, 1, {BYTE(awaited), BYTE(cursor)}},
    {actor_wrong, PHASE_FAULT, 1, {BYTE(awaited), BYTE(cursor)}},
    {actor_wrong, PHASE_CUSTOM, 1, {BYTE(awaited)}},
    {actor_wrong,
     PHASE_PLAN,
     1,
     {BYTE(customized), BYTE(offers), BYTE(spies), BYTE(spied[0]),
      BYTE(spied[1])}},
    {actor_wrong, PHASE_GIVE, 1, {BYTE(spies), BYTE(cursor), BYTE(draws)}},
    {actor_wrong, PHASE_GRAB, 1, {BYTE(cursor), BYTE(draws)}},
    {actor_wrong, PHASE_SHOOT, 1, {BYTE(spies), BYTE(spied[0])}},
    {actor_wrong, PHASE_SIDE, 1, {BYTE(spies), BYTE(spied[0])}},
};

/* Three teams and the wolf, and all that may be asked. */
static void set_up_wolf(void)
{
    check_set_up(7);
    check_table.option[OPT_ADVANCED] = 1;
    check_table.option[OPT_OFFERS] = OFFERS_ASKED;
}

TEST("K22, K34, K41, K56: what is broken about the wolf, a customization or an "
     "offer is refused by its name")
{
    set_up_wolf();
    check_damages(wolf_damages, sizeof wolf_damages / sizeof *wolf_damages);
}

TEST("K22, K34, K41, K56: and so is a byte of theirs")
{
    set_up_wolf();
    check_bytes(wolf_bytes, sizeof wolf_bytes / sizeof *wolf_bytes);
}

TEST(
    "K41, K56: without a wolf and in the basic game there is nothing of theirs")
{
    static const size_t wolfs[] = {
        BYTE(stack[BUFFS]), BYTE(stack[MALFUNCTIONS]),
        BYTE(token[BUFFS]), BYTE(token[MALFUNCTIONS]),
        BYTE(buffed),       BYTE(custom[0]),
        BYTE(custom[2])};
    check_set_up(6);
    for (size_t i = 0; i < sizeof wolfs / sizeof *wolfs; i++) {
        Karts broken;
        test_place("row %d", (int)i);
        if (check_find(PHASE_PLAN, NULL, wolfs[i], 1, &broken))
            CHECK_TEXT(karts_check(&check_table, &broken), wolf_wrong);
    }
}

TEST("K22: where offers are taken nothing is offered")
{
    Karts broken;
    check_set_up(6);
    if (check_find(PHASE_POWER, NULL, BYTE(offers), 1, &broken))
        CHECK_TEXT(karts_check(&check_table, &broken), actor_wrong);
    check_table.option[OPT_OFFERS] = OFFERS_ASKED;
    CHECK_TEXT(karts_check(&check_table, &broken), NULL);
}

TEST("K45: no faction is drawn for a team that is named")
{
    Rng rng = rng_stream(1, 0);
    Tally tally = {0, 0};
    Karts s;
    check_set_up(6);
    check_table.game->init(&check_table, &s);
    playout_step(&check_table, &s, &rng, &tally);
    CHECK_INT(s.phase, PHASE_FACTION);
    CHECK_TEXT(karts_check(&check_table, &s), NULL);
    check_table.option[OPT_TEAM + 1] =
        TEAM_FACTION + __builtin_ctz(karts_free_factions(&check_table, &s));
    CHECK_TEXT(karts_check(&check_table, &s), actor_wrong);
}
