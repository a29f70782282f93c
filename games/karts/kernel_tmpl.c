/* kernel_tmpl.c -- the rules of Crazy Karts: the tournament of two parts.
 *
 * A part is set up by chance; then round follows round. In a round chance
 * deals, all seats plan at once, and the teams act one after the other, step
 * by step. `go_on` does what comes next until somebody has to decide or
 * something has to be drawn; whatever that leads to ends in `go_on` again. The
 * tags name the rulings of RULES.md.
 */
#include "games/karts/legal_tmpl.c"
#include "games/karts/setup_tmpl.c"
#include "games/karts/steps_tmpl.c"
#include "games/karts/world_tmpl.c"

#define RULES(name) karts_##name
#include "core/playout_tmpl.c"

/* ---- planning ---- */

/* [K1] Who draws the whole deck needs no luck. */
static void deal_on(const Table *table, Karts *s)
{
    for (; s->cursor < table->seats; s->cursor++) {
        uint32_t deck = karts_deck(s, s->cursor);
        if (karts_draws(table, s, s->cursor) < bit_count(deck)) {
            await_chance(s, PHASE_DEAL);
            return;
        }
        s->hand[s->cursor] = (uint8_t)deck;
    }
    s->cursor = 0;
    s->phase = PHASE_PLAN;
    s->awaited = (uint16_t)karts_seats(table);
}

static void apply_deal(const Table *table, Karts *s, int hand)
{
    s->hand[s->cursor++] = (uint8_t)hand;
    deal_on(table, s);
}

/* [K41] Before anybody draws cards the wolf draws two tokens, open; stacks
 * that are through are shuffled again. */
static inline void open_round(const Table *table, Karts *s)
{
    if (karts_wolf(table) == NONE) {
        deal_on(table, s);
        return;
    }
    for (int i = 0; i < STACKS; i++)
        if (!s->stack[i])
            s->stack[i] = karts_box(table)->stack[i];
    await_chance(s, PHASE_BUFF);
}

static void apply_wolf_token(const Table *table, Karts *s, int stack, int step,
                             Tale *tale)
{
    s->stack[stack] &= (uint16_t) ~(1u << step);
    s->token[stack] = (uint8_t)step;
    if (stack == BUFFS) {
        await_chance(s, PHASE_FAULT);
        return;
    }
    if (TELLS(tale))
        karts_tell_wolf(table, s, tale);
    deal_on(table, s);
}

/* A token that lies on the table is known to all. */
static void show_token(Karts *s, int team)
{
    int kind = s->placed[team];
    int layer = KNOWN_TO_ALL;
    if (kind == NONE)
        return;
    while (!s->held[team][layer][kind])
        layer++;
    s->held[team][layer][kind]--;
    s->held[team][KNOWN_TO_ALL][kind]++;
}

/* [K2] What was not placed in time is discarded for this round. */
static void reveal(const Table *table, Karts *s, bool late, Tale *tale)
{
    __builtin_memset(s->hand, 0, sizeof s->hand);
    for (int team = 0; team < karts_teams(table); team++)
        show_token(s, team);
    s->counting = 0;
    s->free = 0;
    await_chance(s, PHASE_ORDER);
    if (TELLS(tale))
        tale_reveal(tale);
    if (TELLS(tale))
        karts_tell_reveal(s, late, tale);
}

/* It cannot be taken back, even where nobody notices. That the count runs is
 * seen, and told by nobody: a line would come again whenever somebody's choice
 * is filed before it. */
static void finish_plan(const Table *table, Karts *s, int seat, Tale *tale)
{
    bool counts = karts_starts_count(table, s, seat);
    s->awaited &= (uint16_t) ~(1u << seat);
    if (TELLS(tale))
        tale_reveal(tale);
    if (!s->awaited) {
        reveal(table, s, false, tale);
    } else if (counts) {
        s->counting = 1;
        s->free = 1u << CLOCK;
    }
}

static void apply_plan(const Table *table, Karts *s, int seat, int action,
                       Tale *tale)
{
    int team = karts_team(seat);
    if (action == DONE) {
        finish_plan(table, s, seat, tale);
    } else if (action == BUFF) {
        s->buffed = 1;
    } else if (action >= TOKEN) {
        s->placed[team] = (uint8_t)(action - TOKEN);
    } else {
        int step = (action - PLACE) / VALUES + 1;
        int value = (action - PLACE) % VALUES + 1;
        uint32_t card =
            karts_card(karts_cards(table, s, team), s->hand[seat], value);
        s->hand[seat] ^= (uint8_t)card;
        s->on[team][step] |= (uint8_t)card;
    }
}

/* ---- the end of a part ---- */

static void mend_on(const Table *table, Karts *s, Tale *tale);

static void upgrade_on(const Table *table, Karts *s, Tale *tale)
{
    if (s->cursor < 3 && karts_upgraded(s) != NONE) {
        await_chance(s, PHASE_UPGRADE);
        return;
    }
    s->cursor = 0;
    s->mends = NONE;
    mend_on(table, s, tale);
}

static void apply_upgrade(const Table *table, Karts *s, int kind, Tale *tale)
{
    int team = karts_upgraded(s);
    s->upgrade[team][kind]++;
    s->cursor++;
    if (TELLS(tale))
        karts_tell_upgrade(s, team, kind, tale);
    upgrade_on(table, s, tale);
}

static int repairs_of(const Karts *s, int team)
{
    return s->before[team] == 1 ? 3 : s->before[team] == 2 ? 2 : 1;
}

static void mend(Karts *s, int team, int action, Tale *tale)
{
    if (action == DONE) {
        s->mends = 0;
        return;
    }
    if (action == MEND) {
        s->damage[team]--;
    } else {
        s->wound[team][action - MEND_CARD]--;
        s->struck[action - MEND_CARD]++;
    }
    s->mends--;
    if (TELLS(tale))
        karts_tell_mend(s, team, action, tale);
}

/* [K29, K52] The drivers swap; the meter brings its tokens along, and the new
 * rear driver looks at them. */
static void open_race(const Table *table, Karts *s, Tale *tale)
{
    if (TELLS(tale)) {
        karts_tell_swap(s, tale);
        tale_reveal(tale);
    }
    for (int team = 0; team < TEAMS; team++) {
        for (int kind = 0; kind < KINDS; kind++) {
            s->held[team][KNOWN_TO_BOTH][kind] +=
                s->held[team][KNOWN_TO_REAR][kind];
            s->held[team][KNOWN_TO_REAR][kind] = 0;
        }
        s->wound[team][DAMAGE_HEAD_SHOT] = 0;
    }
    s->part = RACE;
    s->mends = 0;
    setup_part(table, s);
}

/* Where there is one thing to repair, nobody is asked, unless one may decline
 * it. [K72] */
static void mend_on(const Table *table, Karts *s, Tale *tale)
{
    bool asked = table->option[OPT_OFFERS] == OFFERS_ASKED;
    for (; s->cursor < karts_teams(table); s->cursor++) {
        int team = karts_in_order(s, s->cursor);
        if (s->mends == NONE)
            s->mends = (uint8_t)repairs_of(s, team);
        for (; s->mends;) {
            uint64_t choices = karts_legal_mend(s, team);
            if (!choices)
                break;
            if (asked || choices & (choices - 1)) {
                await_seat(s, PHASE_MEND, karts_front(s, team));
                return;
            }
            mend(s, team, MEND + __builtin_ctzll(choices), tale);
        }
        s->mends = NONE;
    }
    open_race(table, s, tale);
}

static void end_part(const Table *table, Karts *s, Tale *tale)
{
    if (TELLS(tale))
        karts_tell_part(s, tale);
    if (s->part == RACE) {
        s->phase = PHASE_OVER;
        s->awaited = 0;
        if (TELLS(tale))
            karts_tell_over(table, s, tale);
        return;
    }
    __builtin_memcpy(s->before, s->place, sizeof s->before);
    s->cursor = 0;
    upgrade_on(table, s, tale);
}

/* ---- turns ---- */

static void begin_turn(Karts *s)
{
    __builtin_memset(s->grabbed, 0, sizeof s->grabbed);
    s->grabs = s->turned = s->steered = s->boost = s->customized = 0;
    s->step = STEP_SPECIAL;
}

/* [K67] Used tokens have lain out until now. */
static void discard_spent(Karts *s)
{
    for (int team = 0; team < TEAMS; team++)
        if (s->spent[team] != NONE)
            s->used[s->spent[team]]++;
    __builtin_memset(s->spent, NONE, sizeof s->spent);
}

static void end_round(const Table *table, Karts *s, Tale *tale)
{
    discard_spent(s);
    __builtin_memset(s->on, 0, sizeof s->on);
    __builtin_memset(s->placed, NONE, sizeof s->placed);
    __builtin_memset(s->order, 0, sizeof s->order);
    begin_turn(s);
    __builtin_memset(s->token, 0, sizeof s->token);
    s->ram = s->shield = s->armour = s->buffed = 0;
    s->turn = s->step = s->cursor = 0;
    s->mover = s->heading = 0;
    s->drawer = s->why = 0;
    s->round++;
    if (karts_finished(s) || s->round == karts_box(table)->rounds) {
        end_part(table, s, tale);
    } else {
        open_round(table, s);
    }
}

static void apply_order(const Table *table, Karts *s, int n, Tale *tale)
{
    karts_order(karts_teams(table), n, s->order);
    s->turn = 0;
    begin_turn(s);
    if (TELLS(tale))
        karts_tell_order(table, s, tale);
}

/* ---- what comes next ---- */

/* [K27] Draws a token; discarded ones are shuffled when none is left. */
static void draw_token(const Table *table, Karts *s)
{
    int left = 0, used = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        left += karts_pile(table, s, kind);
        used += s->used[kind];
    }
    if (!left && !used) {
        s->draws = 0;
        return;
    }
    if (!left)
        __builtin_memset(s->used, 0, sizeof s->used);
    await_chance(s, PHASE_POWER);
}

static void suffer(const Table *table, Karts *s, int kind, Tale *tale);

/* [K34] Gives one of the cards that were drawn for the spyglass. */
static void give(const Table *table, Karts *s, int kind, Tale *tale)
{
    int other = s->spied[s->spied[0] == kind];
    if (other != NONE)
        s->struck[other]++;
    __builtin_memset(s->spied, NONE, sizeof s->spied);
    suffer(table, s, kind, tale);
}

/* Two of a kind, or a single card, are no choice. */
static void choose_spied(const Table *table, Karts *s, Tale *tale)
{
    s->spies = 0;
    if (s->spied[1] == NONE || s->spied[0] == s->spied[1])
        give(table, s, s->spied[0], tale);
    else
        await_seat(s, PHASE_GIVE, karts_front(s, karts_acting(s)));
}

/* [K27] As for tokens. */
static void draw_damage(const Table *table, Karts *s, Tale *tale)
{
    int left = 0, struck = 0;
    bool spied = s->spied[0] != NONE;
    for (int kind = 0; kind < KINDS; kind++) {
        left += karts_damage_pile(table, s, kind);
        struck += s->struck[kind];
    }
    if (spied && (!s->spies || (!left && !struck))) {
        choose_spied(table, s, tale);
        return;
    }
    if (!left && !struck) {
        s->victim = NONE;
        s->spies = 0;
        return;
    }
    if (!left)
        __builtin_memset(s->struck, 0, sizeof s->struck);
    await_chance(s, PHASE_DAMAGE);
}

static void enter_next(const Table *table, Karts *s, Tale *tale)
{
    int kart = s->queue[0], direction = s->pushed[0];
    drive_leave_queue(s, kart);
    drive_enter(table, s, kart, direction, tale);
}

static void remove_card(const Table *table, Karts *s, int seat, int action,
                        Tale *tale)
{
    int team = karts_team(seat), step = (action - REMOVE) / VALUES + 1;
    int value = (action - REMOVE) % VALUES + 1;
    s->on[team][step] ^= (uint8_t)karts_card(karts_cards(table, s, team),
                                             s->on[team][step], value);
    s->removers ^= (uint8_t)(1u << seat);
    if (TELLS(tale))
        karts_tell_removed(seat, step, value, tale);
}

/* Who has a single card to remove is not asked. */
static void remove_next(const Table *table, Karts *s, Tale *tale)
{
    int seat = __builtin_ctz(s->removers);
    Set set = {{0, 0, 0, 0}};
    karts_legal_remove(table, s, seat, &set);
    if (set_count(&set) == 1)
        remove_card(table, s, seat, set_next(&set, 0), tale);
    else
        await_seat(s, PHASE_REMOVE, seat);
}

/* [K5, K48] */
static void step_on(const Table *table, Karts *s, Tale *tale)
{
    int team = karts_acting(s), step = s->step;
    if (step != STEP_END) {
        s->step = (uint8_t)steps_after(step);
        if (s->at[team] != NONE)
            steps_do(table, s, team, step, tale);
    } else if (++s->turn < karts_teams(table)) {
        begin_turn(s);
    } else {
        end_round(table, s, tale);
    }
}

/* [K72] */
static void offer_tokens(const Table *table, Karts *s)
{
    if (karts_tokens_left(table, s))
        await_seat(s, PHASE_GRAB, karts_front(s, s->drawer));
    else
        s->offers = 0;
}

/* A card that was drawn, or given, may have asked somebody already. */
static void go_on(const Table *table, Karts *s, Tale *tale)
{
    while (!s->awaited && s->phase != PHASE_OVER) {
        if (s->draws)
            draw_token(table, s);
        else if (s->offers)
            offer_tokens(table, s);
        else if (s->victim != NONE)
            draw_damage(table, s, tale);
        else if (s->removers)
            remove_next(table, s, tale);
        else if (s->left)
            drive_on(table, s, tale);
        else if (s->queued)
            enter_next(table, s, tale);
        else
            step_on(table, s, tale);
    }
}

/* ---- decisions and draws while the teams act ---- */

/* [K20, K50] Ice turns the way of a kart that moves with its facing. */
static void turn_kart(Karts *s, int action, Tale *tale)
{
    int kart = s->chooser, side = track_side(action);
    s->chooser = NONE;
    s->facing[kart] = (uint8_t)track_turn(s->facing[kart], side);
    if (s->why == WHY_ICE && s->mover == kart && s->left)
        s->heading = (uint8_t)track_turn(s->heading, side);
    s->turned |= s->why <= WHY_WHIRL;
    if (TELLS(tale))
        karts_tell_side(s, kart, action, tale);
}

static void apply_token(Karts *s, int kind, Tale *tale)
{
    s->held[s->drawer][KNOWN_TO_REAR][kind]++;
    s->tokens[s->drawer]++;
    s->draws--;
    if (TELLS(tale))
        tale_reveal(tale);
    if (TELLS(tale))
        karts_tell_token(s, s->drawer, kind, tale);
}

static void lose_card(const Table *table, Karts *s, int action, Tale *tale)
{
    int n = action - LOSE, value = n % VALUES + 1, team = s->chooser;
    int seat = n < VALUES ? karts_rear(s, team) : karts_front(s, team);
    uint32_t cards =
        karts_deck(s, seat) & karts_group(karts_cards(table, s, team), value);
    s->lost[seat] |= (uint8_t)(1u << (31 - __builtin_clz(cards)));
    s->chooser = NONE;
    if (TELLS(tale))
        karts_tell_lost(s, seat, value, tale);
}

/* [K25, K26, K52] A team without a card has none to lose. */
static void head_shot(const Table *table, Karts *s, int kart, Tale *tale)
{
    s->chooser = (uint8_t)kart;
    uint64_t choices = karts_legal_lose(table, s);
    if (!choices)
        s->chooser = NONE;
    else if (choices & (choices - 1))
        await_seat(s, PHASE_HEAD, karts_front(s, kart));
    else
        lose_card(table, s, LOSE + __builtin_ctzll(choices), tale);
}

static void suffer(const Table *table, Karts *s, int kind, Tale *tale)
{
    int kart = s->victim, before = s->damage[kart];
    bool stays = kind == DAMAGE_HEAD_SHOT || kind == DAMAGE_AXLE;
    s->victim = NONE;
    if (stays)
        s->wound[kart][kind]++;
    else
        s->struck[kind]++;
    if (kind <= DAMAGE_CRITICAL)
        drive_hurt(s, kart, kind == DAMAGE_CRITICAL ? 2 : 1);
    else if (kind == DAMAGE_STALL)
        drive_slow_down(s, kart, STALL_BRAKES);
    else if (kind == DAMAGE_THROTTLE)
        drive_speed_up(s, kart, THROTTLE_SPEED);
    else if (kind == DAMAGE_LEAK)
        s->power[kart] = 0;
    if (TELLS(tale))
        karts_tell_damage(s, kart, kind, before, tale);
    if (kind == DAMAGE_SPIN)
        await_side(s, kart, WHY_SPIN);
    else if (kind == DAMAGE_HEAD_SHOT)
        head_shot(table, s, kart, tale);
}

/* [K34] For the spyglass a card is only looked at. */
static void apply_damage(const Table *table, Karts *s, int kind, Tale *tale)
{
    if (!s->spies) {
        suffer(table, s, kind, tale);
        return;
    }
    s->spied[SPYGLASS_CARDS - s->spies--] = (uint8_t)kind;
    if (TELLS(tale))
        karts_tell_spied(s, kind, tale);
}

static void apply_grab(Karts *s, int action)
{
    if (action == GRAB)
        drive_take_offers(s);
    s->offers = 0;
}

/* ---- actions ---- */

static void apply_outcome(const Table *table, Karts *s, int outcome, Tale *tale)
{
    s->awaited = 0;
    if (s->phase == PHASE_ORDER)
        apply_order(table, s, outcome - ORDER, tale);
    else if (s->phase == PHASE_POWER)
        apply_token(s, outcome - DRAW_POWER, tale);
    else
        apply_damage(table, s, outcome - DRAW_DAMAGE, tale);
    go_on(table, s, tale);
}

static void apply_chance(const Table *table, Karts *s, int outcome, Tale *tale)
{
    switch (s->phase) {
    case PHASE_FACTION:
        setup_faction(table, s, outcome - DRAW_FACTION, tale);
        break;
    case PHASE_SECTION:
        setup_section(table, s, outcome - DRAW_SECTION, tale);
        break;
    case PHASE_OBSTACLE:
        setup_obstacle(table, s, outcome - DRAW_OBSTACLE, tale);
        break;
    case PHASE_SPACE:
        setup_space(table, s, outcome - DRAW_SPACE, tale);
        break;
    case PHASE_CUSTOM:
        setup_custom(table, s, outcome - DRAW_CUSTOM, tale);
        break;
    case PHASE_BUFF:
        apply_wolf_token(table, s, BUFFS, outcome - DRAW_BUFF, tale);
        break;
    case PHASE_FAULT:
        apply_wolf_token(table, s, MALFUNCTIONS, outcome - DRAW_FAULT, tale);
        break;
    case PHASE_DEAL:
        apply_deal(table, s, (outcome - DEAL) % 64);
        break;
    case PHASE_UPGRADE:
        apply_upgrade(table, s, outcome - DRAW_UPGRADE, tale);
        break;
    default:
        apply_outcome(table, s, outcome, tale);
    }
}

/* A decision that somebody was asked for while the teams act. */
static void apply_decision(const Table *table, Karts *s, int seat, int action,
                           Tale *tale)
{
    s->awaited = 0;
    if (s->phase == PHASE_SIDE)
        turn_kart(s, action, tale);
    else if (s->phase == PHASE_PULL)
        steps_pull(s, (action - PULL) / 8, (action - PULL) % 8, tale);
    else if (s->phase == PHASE_SWITCH)
        steps_switch(s, action - TARGET, tale);
    else if (s->phase == PHASE_REMOVE)
        remove_card(table, s, seat, action, tale);
    else if (s->phase == PHASE_HEAD)
        lose_card(table, s, action, tale);
    else if (s->phase == PHASE_GRAB)
        apply_grab(s, action);
    else if (s->phase == PHASE_GIVE)
        give(table, s, action - GIVE, tale);
    else if (action == PASS)
        s->targets = 0;
    else
        steps_shoot_at(s, action - TARGET, tale);
    go_on(table, s, tale);
}

static void apply_seat(const Table *table, Karts *s, int seat, int action,
                       Tale *tale)
{
    switch (s->phase) {
    case PHASE_PLAN:
        apply_plan(table, s, seat, action, tale);
        break;
    case PHASE_FACTION:
        setup_faction(table, s, action - FACTION, tale);
        break;
    case PHASE_START:
        setup_space(table, s, action - START, tale);
        break;
    case PHASE_FACE:
        setup_face(table, s, action - FACE, tale);
        break;
    case PHASE_MEND:
        mend(s, karts_team(seat), action, tale);
        mend_on(table, s, tale);
        break;
    default:
        apply_decision(table, s, seat, action, tale);
    }
}

RULE void karts_apply(const Table *table, void *state, int actor, int action,
                      Tale *tale)
{
    Karts *s = (Karts *)state;
    if (actor == CHANCE)
        apply_chance(table, s, action, tale);
    else if (actor == CLOCK)
        reveal(table, s, true, tale);
    else
        apply_seat(table, s, actor, action, tale);
}

RULE Actors karts_actors(const Table *table, const void *state)
{
    const Karts *s = (const Karts *)state;
    (void)table;
    Actors both = {s->awaited, s->free};
    return both;
}

RULE Tally karts_playout(const Table *table, void *state, Rng *rng)
{
    return karts_playout_run(table, state, rng);
}
