/* check.c -- what is true of every position of Crazy Karts, and of what a seat
 * sees of one. A state that passes can be played on. */
#include "games/karts/legal.h"
#include "games/karts/reach.h"

/* Somebody acts, or has just acted. */
static bool is_acting(const Karts *s)
{
    return (s->phase >= PHASE_SIDE && s->phase <= PHASE_HEAD) ||
           s->phase == PHASE_SHOW;
}

static bool is_setting_up(const Karts *s)
{
    return s->phase <= PHASE_FACE;
}

static bool is_set(uint32_t set, int size)
{
    return !(set >> size);
}

static bool is_clear(const void *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i])
            return false;
    return true;
}

/* ---- ranges: what is used as an index below is one ---- */

static bool kart_in_range(const Table *table, const Karts *s, int team)
{
    return (s->at[team] < HEXES || s->at[team] == NONE) &&
           s->facing[team] < DIRECTIONS && s->damage[team] <= DAMAGE_MAX &&
           s->speed[team] <= karts_most_speed(s, team) &&
           s->power[team] < METER && s->place[team] <= karts_teams(table) &&
           s->before[team] <= karts_teams(table) &&
           (s->faction[team] < NAMES ||
            (s->faction[team] == NONE && s->phase == PHASE_FACTION)) &&
           (s->custom[team] < CUSTOMS || s->custom[team] == NONE) &&
           (s->placed[team] < POWERS || s->placed[team] == NONE) &&
           (s->spent[team] < POWERS || s->spent[team] == NONE) &&
           is_set(s->pull[team], DIRECTIONS);
}

static bool masks_in_range(const Table *table, const Karts *s)
{
    int teams = karts_teams(table);
    return is_set(s->targets, teams) && is_set(s->ram, teams) &&
           is_set(s->shield, teams) && is_set(s->armour, teams) &&
           is_set(s->removers, table->seats) && s->counting <= 1 &&
           s->grabs <= 1 && s->turned <= 1 && s->steered <= 1 &&
           s->customized <= 1 && s->buffed <= 1;
}

/* Only what is shown has just happened. */
static bool hits_in_range(const Table *table, const Karts *s)
{
    for (int team = 0; team < TEAMS; team++)
        if (s->hit[team] > (s->phase == PHASE_SHOW && team < karts_teams(table)
                                ? 1 + DAMAGE_MAX
                                : 0))
            return false;
    return true;
}

static bool numbers_in_range(const Table *table, const Karts *s)
{
    int teams = karts_teams(table);
    return s->phase <= PHASE_OVER && s->part <= RACE &&
           s->round <= karts_box(table)->rounds && s->turn < teams &&
           s->step <= STEP_END && s->boost <= NITRO_HEXES && s->mover < teams &&
           s->heading < DIRECTIONS && s->left <= SPEED_MAX + NITRO_HEXES &&
           s->queued <= teams && s->drawer < teams &&
           (s->victim < teams || s->victim == NONE) &&
           (s->chooser < teams || s->chooser == NONE) && s->why <= WHY_SPIN &&
           s->token[BUFFS] <= STEPS && s->token[MALFUNCTIONS] <= STEPS &&
           s->offers <= DIRECTIONS && s->spies <= SPYGLASS_CARDS &&
           (s->spied[0] < DAMAGES || s->spied[0] == NONE) &&
           (s->spied[1] < DAMAGES || s->spied[1] == NONE) &&
           hits_in_range(table, s) && is_clear(s->zero, sizeof s->zero);
}

static bool in_range(const Table *table, const Karts *s)
{
    if (!numbers_in_range(table, s) || !masks_in_range(table, s))
        return false;
    for (int team = 0; team < karts_teams(table); team++)
        if (!kart_in_range(table, s, team))
            return false;
    for (int i = 0; i < 3; i++)
        if (s->section[i] >= SECTIONS * SIDES && s->section[i] != NONE)
            return false;
    return true;
}

static bool empty_chairs_are_empty(const Table *table, const Karts *s)
{
    for (int team = karts_teams(table); team < TEAMS; team++)
        if (s->at[team] != NONE || s->faction[team] != NONE ||
            s->custom[team] != NONE || s->placed[team] != NONE ||
            s->spent[team] != NONE || s->facing[team] || s->speed[team] ||
            s->damage[team] || s->power[team] || s->place[team] ||
            s->before[team] || s->tokens[team] || s->order[team] ||
            s->pull[team] || !is_clear(s->held[team], sizeof s->held[team]) ||
            !is_clear(s->wound[team], KINDS) ||
            !is_clear(s->upgrade[team], KINDS) ||
            !is_clear(s->on[team], STEPS + 1))
            return false;
    for (int seat = table->seats; seat < SEATS_MAX; seat++)
        if (s->hand[seat] || s->lost[seat])
            return false;
    return true;
}

/* ---- the track ---- */

/* Sections lie in their order, and none twice. */
static bool sections_fit(const Karts *s)
{
    int laid = s->phase <= PHASE_CUSTOM    ? 0
               : s->phase == PHASE_SECTION ? s->cursor
                                           : track_sections(s);
    if (laid > track_sections(s))
        return false;
    for (int i = 0; i < 3; i++) {
        if ((s->section[i] != NONE) != (i < laid))
            return false;
        for (int j = 0; j < i && i < laid; j++)
            if (s->section[j] / SIDES == s->section[i] / SIDES)
                return false;
    }
    return true;
}

/* What may lie on a hex that was printed so. A banana
 * may be dropped on any plain one [K60]. */
static bool hex_fits(const Karts *s, int printed, int now)
{
    bool early = s->phase <= PHASE_SECTION;
    if (printed == HEX_SPOT && !early)
        return now == HEX_PLAIN ||
               (now == HEX_SPOT && s->phase == PHASE_OBSTACLE) ||
               (now >= HEX_OBSTACLE && now < HEX_OBSTACLE + OBSTACLES);
    return now == printed ||
           (printed == HEX_PLAIN && now == HEX_OBSTACLE + OBSTACLE_BANANA &&
            !is_setting_up(s));
}

static bool track_fits(const Table *table, const Karts *s)
{
    const Box *box = karts_box(table);
    Karts plain;
    __builtin_memset(&plain, 0, sizeof plain);
    plain.part = s->part;
    if (s->phase > PHASE_CUSTOM)
        track_lay(&plain, 0, box->first);
    for (int i = 0; i < 3; i++)
        if (s->section[i] != NONE)
            track_lay(&plain, i + 1,
                      box->section[s->section[i] / 2][s->section[i] % 2]);
    if (s->phase > PHASE_SECTION)
        track_measure(&plain);
    for (int hex = 0; hex < HEXES; hex++)
        if (!hex_fits(s, plain.hex[hex], s->hex[hex]))
            return false;
    return !__builtin_memcmp(plain.track, s->track, sizeof s->track) &&
           !__builtin_memcmp(plain.distance, s->distance, sizeof s->distance);
}

/* While they are laid, in the order of the hexes. */
static bool obstacles_fit(const Table *table, const Karts *s)
{
    if (s->phase != PHASE_OBSTACLE)
        return true;
    if (s->cursor >= HEXES || s->hex[s->cursor] != HEX_SPOT)
        return false;
    for (int hex = 0; hex < s->cursor; hex++)
        if (s->hex[hex] == HEX_SPOT)
            return false;
    for (int hex = s->cursor; hex < HEXES; hex++)
        if (s->hex[hex] >= HEX_OBSTACLE)
            return false;
    for (int kind = OBSTACLE_ROCK + 1; kind < OBSTACLES; kind++)
        if (karts_hazards_left(table, s, kind) < 0)
            return false;
    return true;
}

/* ---- karts ---- */

/* Places are 1, 2, ... without a gap. */
static bool places_fit(const uint8_t place[TEAMS])
{
    int count = 0;
    for (int team = 0; team < TEAMS; team++)
        count += place[team] > 0;
    for (int i = 1; i <= count; i++)
        if (karts_finisher(place, i) == NONE)
            return false;
    return true;
}

/* Qualifying is in `before` once it is over. */
static bool results_fit(const Karts *s)
{
    bool between = s->phase == PHASE_UPGRADE || s->phase == PHASE_MEND;
    if (!places_fit(s->place) || !places_fit(s->before))
        return false;
    if (s->part == RACE)
        return !between;
    if (s->phase == PHASE_OVER)
        return false;
    return between || s->phase == PHASE_SHOW
               ? is_clear(s->before, TEAMS) ||
                     !__builtin_memcmp(s->before, s->place, TEAMS)
               : is_clear(s->before, TEAMS);
}

/* While the karts are put on the start spaces. */
static bool starts_fit(const Table *table, const Karts *s)
{
    int teams = karts_teams(table);
    int put = s->phase < PHASE_SPACE   ? 0
              : s->phase == PHASE_FACE ? teams
                                       : s->cursor;
    if (put + (s->phase != PHASE_FACE) > teams ||
        bit_count(karts_free_spaces(table, s)) != teams - put)
        return false;
    for (int i = 0; i < teams; i++)
        if ((s->at[karts_in_order(s, i)] != NONE) != (i < put))
            return false;
    return true;
}

static bool karts_fit(const Table *table, const Karts *s)
{
    bool moved = is_acting(s) || s->phase > PHASE_HEAD;
    for (int kart = 0; kart < karts_teams(table); kart++) {
        int hex = s->at[kart];
        if (hex != NONE &&
            (s->hex[hex] == HEX_WALL || karts_on(table, s, hex) != kart))
            return false;
        if (is_setting_up(s) ? s->place[kart] || s->speed[kart]
                             : (hex == NONE) != (s->place[kart] > 0))
            return false;
        if (!moved && s->place[kart])
            return false;
    }
    return !is_setting_up(s) || starts_fit(table, s);
}

/* ---- cards and tokens ---- */

/* No card lies twice on a panel. */
static bool panel_fits(const Karts *s, int seat)
{
    uint32_t seen = s->hand[seat];
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1) {
        uint32_t cards = s->on[karts_team(seat)][__builtin_ctz(left)];
        if (cards & seen)
            return false;
        seen |= cards;
    }
    return is_set(seen, DECK) && is_set(s->lost[seat], DECK);
}

/* [K1] Who plans has drawn what the speed allows; or it is hidden. */
static bool plan_fits(const Table *table, const Karts *s, int seat)
{
    uint32_t laid = karts_laid(s, seat), cards = laid | s->hand[seat];
    int draws = karts_draws(table, s, seat);
    bool dealt = s->phase == PHASE_PLAN || seat < s->cursor;
    if (s->phase == PHASE_DEAL && laid)
        return false;
    if (!dealt)
        return !cards;
    if (cards & s->lost[seat])
        return false;
    if (s->phase == PHASE_PLAN && !(s->awaited >> seat & 1))
        return !s->hand[seat] && bit_count(laid) == draws;
    return !cards || bit_count(cards) == draws;
}

/* Cards lie only on steps that are on a panel. */
static bool steps_fit(const Karts *s, int team)
{
    uint32_t panels = karts_panel(s, karts_rear(s, team)) |
                      karts_panel(s, karts_front(s, team));
    for (int step = 0; step <= STEPS; step++)
        if (s->on[team][step] && !(panels >> step & 1))
            return false;
    return true;
}

static bool cards_fit(const Table *table, const Karts *s)
{
    for (int seat = 0; seat < table->seats; seat++) {
        if (!panel_fits(s, seat))
            return false;
        if (karts_is_planning(s)) {
            if (!plan_fits(table, s, seat))
                return false;
        } else if (s->hand[seat]) {
            return false;
        }
    }
    for (int team = 0; team < karts_teams(table); team++) {
        if (!steps_fit(s, team))
            return false;
        if (!karts_is_planning(s) && !is_acting(s) && s->phase != PHASE_ORDER &&
            !is_clear(s->on[team], STEPS + 1))
            return false;
    }
    return true;
}

/* [K28, K67] A token on the panel is still held; shown, it is known to all.
 * One that was used lies out only while the teams act. */
static bool placed_fits(const Karts *s, int team)
{
    int kind = s->placed[team], held = 0;
    if (s->spent[team] != NONE && (kind != NONE || !is_acting(s)))
        return false;
    if (kind == NONE)
        return true;
    if (s->phase != PHASE_PLAN)
        return (is_acting(s) || s->phase == PHASE_ORDER) &&
               s->held[team][KNOWN_TO_ALL][kind];
    for (int layer = 0; layer < LAYERS; layer++)
        held += s->held[team][layer][kind];
    return held > 0;
}

/* Every token is in the pile, held or used; hidden ones are in the pile of a
 * view. */
static bool tokens_fit(const Table *table, const Karts *s)
{
    int pile = 0, hidden = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (karts_pile(table, s, kind) < 0)
            return false;
        pile += karts_pile(table, s, kind);
    }
    for (int team = 0; team < karts_teams(table); team++) {
        if (karts_hidden_tokens(s, team) < 0 || !placed_fits(s, team))
            return false;
        hidden += karts_hidden_tokens(s, team);
    }
    return s->phase == PHASE_POWER ? pile > hidden : pile >= hidden;
}

static bool damage_fits(const Table *table, const Karts *s)
{
    int pile = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (karts_damage_pile(table, s, kind) < 0)
            return false;
        pile += karts_damage_pile(table, s, kind);
    }
    for (int team = 0; team < karts_teams(table); team++)
        for (int kind = 0; kind < KINDS; kind++)
            if (s->wound[team][kind] && kind != DAMAGE_HEAD_SHOT &&
                kind != DAMAGE_AXLE)
                return false;
    return pile > 0 || s->phase != PHASE_DAMAGE;
}

static bool upgrades_fit(const Table *table, const Karts *s)
{
    int left = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (karts_upgrades_left(table, s, kind) < 0)
            return false;
        left += karts_upgrades_left(table, s, kind);
    }
    return left > 0 || s->phase != PHASE_UPGRADE;
}

/* ---- who acts ---- */

static bool awaits(const Karts *s, int actor)
{
    return s->awaited == 1u << actor && !s->free;
}

/* [K45] The last seat of an odd number is the wolf. */
static bool factions_fit(const Table *table, const Karts *s)
{
    int crews = table->seats / 2;
    int named = s->phase == PHASE_FACTION ? s->cursor : crews;
    uint32_t seen = 0;
    if (crews < karts_teams(table) && !karts_is_wolf(s, crews))
        return false;
    for (int team = 0; team < crews; team++) {
        if ((s->faction[team] != NONE) != (team < named) ||
            karts_is_wolf(s, team))
            return false;
        if (team < named && (seen >> s->faction[team] & 1))
            return false;
        if (team < named)
            seen |= 1u << s->faction[team];
    }
    return true;
}

/* [K56] In the advanced game every team of two has a customization. */
static bool customs_fit(const Table *table, const Karts *s)
{
    int crews = table->seats / 2;
    int given = !table->option[OPT_ADVANCED] || s->phase < PHASE_CUSTOM ? 0
                : s->phase == PHASE_CUSTOM ? s->cursor
                                           : crews;
    for (int team = 0; team < karts_teams(table); team++)
        if ((s->custom[team] != NONE) != (team < given))
            return false;
    for (int kind = 0; kind < CUSTOMS; kind++)
        if (karts_customs_left(table, s, kind) < 0)
            return false;
    return true;
}

/* [K41] Of each stack one token lies out from the start of a round until it
 * ends; the stacks hold no other than those of the box. */
static bool wolf_fits(const Table *table, const Karts *s)
{
    bool driving = s->phase >= PHASE_BUFF && s->phase < PHASE_UPGRADE;
    int drawn = s->phase == PHASE_SHOW || !driving ? 0
                : s->phase == PHASE_BUFF           ? 0
                : s->phase == PHASE_FAULT          ? 1
                                                   : 2;
    bool wolf = karts_wolf(table) != NONE;
    for (int i = 0; i < STACKS; i++) {
        uint32_t tokens = wolf ? karts_box(table)->stack[i] : 0;
        uint32_t out = s->token[i] ? 1u << s->token[i] : 0;
        if (s->stack[i] & ~tokens || out & ~tokens || s->stack[i] & out)
            return false;
        if (s->phase != PHASE_SHOW && (out != 0) != (wolf && i < drawn))
            return false;
    }
    return !s->buffed || (s->token[BUFFS] && s->phase > PHASE_DEAL &&
                          s->token[BUFFS] != s->token[MALFUNCTIONS]);
}

static bool setup_fits(const Table *table, const Karts *s)
{
    int teams = karts_teams(table);
    bool chosen = table->option[OPT_FACTIONS] == FACTIONS_CHOSEN;
    switch (s->phase) {
    case PHASE_FACTION:
        return s->cursor < table->seats / 2 && s->part == QUALIFYING &&
               karts_named(table, s, s->cursor) == NONE &&
               awaits(s, chosen ? karts_front(s, s->cursor) : CHANCE);
    case PHASE_CUSTOM:
        return s->cursor < table->seats / 2 && s->part == QUALIFYING &&
               awaits(s, CHANCE);
    case PHASE_SECTION:
        return s->cursor < track_sections(s) && awaits(s, CHANCE);
    case PHASE_OBSTACLE:
        return awaits(s, CHANCE);
    case PHASE_SPACE:
        return s->cursor + 1 < teams && awaits(s, CHANCE) &&
               !s->before[karts_in_order(s, s->cursor)];
    case PHASE_START:
        return s->cursor + 1 < teams &&
               s->before[karts_in_order(s, s->cursor)] &&
               awaits(s, karts_front(s, karts_in_order(s, s->cursor)));
    }
    return !s->cursor && s->chooser != NONE &&
           awaits(s, karts_rear(s, s->chooser));
}

/* [K65] The count runs only in planning and where it is wanted. */
static bool planning_fits(const Table *table, const Karts *s)
{
    bool wanted = table->option[OPT_COUNT] != COUNT_OFF;
    if (s->phase == PHASE_BUFF || s->phase == PHASE_FAULT)
        return !s->cursor && awaits(s, CHANCE) && s->stack[MALFUNCTIONS] &&
               (s->phase == PHASE_FAULT || s->stack[BUFFS]);
    if (s->phase == PHASE_DEAL)
        return s->cursor < table->seats && awaits(s, CHANCE) &&
               karts_draws(table, s, s->cursor) <
                   bit_count(karts_deck(s, s->cursor));
    if (s->phase == PHASE_ORDER)
        return !s->cursor && awaits(s, CHANCE);
    return !s->cursor && s->awaited && is_set(s->awaited, table->seats) &&
           s->free == (s->counting ? 1u << CLOCK : 0u) &&
           (wanted || !s->counting);
}

static bool between_fits(const Table *table, const Karts *s)
{
    int team =
        s->cursor < karts_teams(table) ? karts_in_order(s, s->cursor) : NONE;
    if (s->phase == PHASE_OVER)
        return !s->awaited && !s->free;
    if (s->phase == PHASE_UPGRADE)
        return s->cursor < 3 && karts_upgraded(s) != NONE && awaits(s, CHANCE);
    bool asked = table->option[OPT_OFFERS] == OFFERS_ASKED;
    return team != NONE && s->mends >= 1 && s->mends <= 3 &&
           bit_count(karts_legal_mend(s, team)) > !asked &&
           awaits(s, karts_front(s, team));
}

/* ---- turns ---- */

static bool order_fits(const Table *table, const Karts *s)
{
    uint32_t seen = 0;
    for (int i = 0; i < karts_teams(table); i++) {
        if (s->order[i] >= karts_teams(table))
            return false;
        seen |= 1u << s->order[i];
    }
    return seen == (1u << karts_teams(table)) - 1;
}

/* Karts in the queue are on the track, each once. */
static bool queue_fits(const Table *table, const Karts *s)
{
    uint32_t seen = 0;
    for (int i = 0; i < TEAMS; i++) {
        int kart = s->queue[i];
        if (i >= s->queued) {
            if (kart || s->pushed[i])
                return false;
            continue;
        }
        if (kart >= karts_teams(table) || s->at[kart] == NONE ||
            s->pushed[i] >= DIRECTIONS || (seen >> kart & 1))
            return false;
        seen |= 1u << kart;
    }
    return true;
}

/* [K33] Who has to remove a card has one. */
static bool removers_fit(const Karts *s)
{
    for (uint32_t left = s->removers; left; left &= left - 1)
        if (!karts_laid(s, __builtin_ctz(left)))
            return false;
    return true;
}

static bool side_fits(const Karts *s)
{
    if (s->chooser == NONE || s->at[s->chooser] == NONE)
        return false;
    if (s->why <= WHY_WHIRL && s->chooser != karts_acting(s))
        return false;
    return awaits(s, karts_rear(s, s->chooser));
}

static bool pull_fits(const Table *table, const Karts *s)
{
    uint8_t pull[TEAMS];
    int team = karts_acting(s);
    if (s->at[team] == NONE || karts_pulls(table, s, team, pull) < 2 ||
        __builtin_memcmp(pull, s->pull, sizeof pull) != 0)
        return false;
    return awaits(s, karts_front(s, team)) || awaits(s, karts_rear(s, team));
}

static bool shot_fits(const Table *table, const Karts *s)
{
    int team = karts_acting(s);
    return s->at[team] != NONE && s->targets &&
           s->targets == karts_in_range(table, s, team) &&
           awaits(s, karts_front(s, team));
}

static bool remove_fits(const Table *table, const Karts *s)
{
    Set set = {{0, 0, 0, 0}};
    if (!s->removers)
        return false;
    int seat = __builtin_ctz(s->removers);
    karts_legal_remove(table, s, seat, &set);
    return set_count(&set) > 1 && awaits(s, seat);
}

static bool decision_fits(const Table *table, const Karts *s)
{
    int team = karts_acting(s);
    switch (s->phase) {
    case PHASE_SIDE:
        return side_fits(s);
    case PHASE_PULL:
        return pull_fits(table, s);
    case PHASE_SWITCH:
        return s->at[team] != NONE && bit_count(s->targets) > 1 &&
               s->targets == karts_rivals(table, s, team) &&
               awaits(s, karts_rear(s, team));
    case PHASE_SHOOT:
        return shot_fits(table, s);
    case PHASE_REMOVE:
        return remove_fits(table, s);
    case PHASE_GRAB:
        return awaits(s, karts_front(s, s->drawer));
    case PHASE_GIVE:
        return s->spied[0] != s->spied[1] && awaits(s, karts_front(s, team));
    case PHASE_POWER:
    case PHASE_DAMAGE:
        return awaits(s, CHANCE);
    case PHASE_HEAD:
        return s->chooser != NONE &&
               bit_count(karts_legal_lose(table, s)) > 1 &&
               awaits(s, karts_front(s, s->chooser));
    }
    return !s->awaited && !s->free;
}

/* [K22] Who grabs tokens beside a troll draws them first; ice asks at once.
 * What is offered is asked for when nothing is left to draw. */
static bool draws_fit(const Table *table, const Karts *s)
{
    bool asked = table->option[OPT_OFFERS] == OFFERS_ASKED;
    if (s->draws ? s->phase != PHASE_POWER && s->phase != PHASE_SIDE
                 : s->phase == PHASE_POWER)
        return false;
    if (s->offers ? !asked || (s->phase != PHASE_GRAB && !s->draws &&
                               s->phase != PHASE_SIDE)
                  : s->phase == PHASE_GRAB)
        return false;
    if (s->victim == NONE)
        return s->phase != PHASE_DAMAGE && s->phase != PHASE_GIVE;
    return s->at[s->victim] != NONE &&
           (s->phase == PHASE_DAMAGE || s->phase == PHASE_GIVE ||
            s->phase == PHASE_POWER || s->phase == PHASE_GRAB);
}

/* [K34] The first card that was drawn, then both. */
static bool spied_fits(const Karts *s)
{
    int cards = (s->spied[0] != NONE) + (s->spied[1] != NONE);
    if (s->spied[0] == NONE && cards)
        return false;
    if (s->phase == PHASE_GIVE)
        return cards == SPYGLASS_CARDS && !s->spies;
    return s->phase == PHASE_DAMAGE && s->spies
               ? s->spies + cards == SPYGLASS_CARDS &&
                     karts_has_custom(s, karts_acting(s), CUSTOM_SPYGLASS)
               : !s->spies && !cards;
}

/* Things that wait while somebody decides. */
static bool turn_fits(const Table *table, const Karts *s)
{
    bool choosing = s->phase == PHASE_SIDE || s->phase == PHASE_HEAD;
    if (!order_fits(table, s) || !queue_fits(table, s) || !removers_fit(s))
        return false;
    if (s->left && s->at[s->mover] == NONE)
        return false;
    if ((s->chooser != NONE) != choosing || !draws_fit(table, s) ||
        !spied_fits(s))
        return false;
    if (s->phase != PHASE_PULL && !is_clear(s->pull, TEAMS))
        return false;
    return s->phase == PHASE_SHOOT || s->phase == PHASE_SWITCH || !s->targets;
}

/* Nothing of a turn is left when none is played. */
static bool no_turn(const Karts *s)
{
    bool facing = s->phase == PHASE_FACE;
    return !s->turn && !s->targets && !s->removers && !s->ram && !s->shield &&
           !s->armour && !s->grabs && !s->turned && !s->steered && !s->boost &&
           !s->customized && !s->offers && !s->spies && s->spied[0] == NONE &&
           s->spied[1] == NONE && !s->left && !s->queued && !s->draws &&
           s->victim == NONE && (s->chooser != NONE) == facing &&
           is_clear(s->pull, TEAMS) && is_clear(s->order, TEAMS) &&
           is_clear(s->queue, TEAMS) && is_clear(s->pushed, TEAMS) &&
           is_clear(s->grabbed, sizeof s->grabbed);
}

static bool phase_fits(const Table *table, const Karts *s)
{
    if (s->counting && s->phase != PHASE_PLAN)
        return false;
    if (s->phase == PHASE_SHOW)
        return !s->awaited && !s->free;
    if (is_acting(s))
        return turn_fits(table, s) && decision_fits(table, s) && !s->cursor;
    if (!no_turn(s))
        return false;
    if (is_setting_up(s))
        return setup_fits(table, s);
    return s->phase <= PHASE_ORDER ? planning_fits(table, s)
                                   : between_fits(table, s);
}

const char *karts_check(const Table *table, const void *state)
{
    const Karts *s = (const Karts *)state;
    if (!in_range(table, s))
        return "a field is out of range";
    if (!empty_chairs_are_empty(table, s))
        return "somebody plays on an empty chair";
    if (!factions_fit(table, s))
        return "a faction is missing or taken twice";
    if (!customs_fit(table, s) || !wolf_fits(table, s))
        return "a customization or a token of the wolf is wrong";
    if (!sections_fit(s) || !track_fits(table, s))
        return "the track is not what its sections make it";
    if (!obstacles_fit(table, s))
        return "an obstacle lies where none can";
    if (!results_fit(s))
        return "the places do not follow each other";
    if (!karts_fit(table, s))
        return "a kart stands where none can";
    if (!cards_fit(table, s))
        return "a card is nowhere or in two places";
    if (!tokens_fit(table, s))
        return "a power-up is nowhere or in two places";
    if (!damage_fits(table, s) || !upgrades_fit(table, s))
        return "a damage card or an upgrade is in two places";
    if (!phase_fits(table, s))
        return "the wrong actor is awaited";
    return NULL;
}
