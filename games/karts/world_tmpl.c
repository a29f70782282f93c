/* world_tmpl.c -- what a seat can know of the karts, and who is ahead.
 *
 * Hidden are hands, what others plan, and power-up tokens. On a view of the
 * planning all others look as if they had not begun; of hidden tokens only the
 * number is there.
 */
#ifndef GAMES_KARTS_WORLD_TMPL
#define GAMES_KARTS_WORLD_TMPL

#include "games/karts/legal.h"

/* That the count runs and that all are done is public, not through whom. */
static int plan_seen(const Table *table, const Karts *s, int seat, int action)
{
    if (action != DONE)
        return UNSEEN;
    if (s->awaited == 1u << seat)
        return seen_of(CLOCK, ALL_DONE);
    return karts_starts_count(table, s, seat) ? seen_of(CLOCK, COUNT_BEGINS)
                                              : UNSEEN;
}

RULE int karts_seen(const Table *table, const void *state, int viewer,
                    int actor, int action)
{
    const Karts *s = (const Karts *)state;
    if (viewer == OPEN || viewer == actor)
        return action;
    if (s->phase == PHASE_DEAL)
        return viewer == s->cursor ? action : DEAL_UNSEEN;
    if (s->phase == PHASE_POWER)
        return viewer == karts_rear(s, s->drawer) ? action : POWER_UNSEEN;
    if (s->phase == PHASE_PLAN && actor < SEATS_MAX)
        return plan_seen(table, s, actor, action);
    return action;
}

/* ---- hiding ---- */

static void hide_plan(Karts *s, int seat)
{
    int team = karts_team(seat);
    for (uint32_t left = karts_panel(s, seat); left; left &= left - 1)
        s->on[team][__builtin_ctz(left)] = 0;
    if (karts_is_rear(s, seat))
        s->placed[team] = NONE;
    if (karts_is_wolf(s, team))
        s->buffed = 0;
    if (s->phase == PHASE_PLAN)
        s->awaited |= (uint16_t)(1u << seat);
}

/* [K29] */
static void hide_tokens(Karts *s, int team, int viewer)
{
    if (viewer == karts_rear(s, team))
        return;
    __builtin_memset(s->held[team][KNOWN_TO_REAR], 0, KINDS);
    if (viewer != karts_front(s, team))
        __builtin_memset(s->held[team][KNOWN_TO_BOTH], 0, KINDS);
}

RULE void karts_redact(const Table *table, void *state, int viewer)
{
    Karts *s = (Karts *)state;
    if (viewer == OPEN)
        return;
    for (int seat = 0; seat < table->seats; seat++) {
        if (seat == viewer)
            continue;
        s->hand[seat] = 0;
        if (karts_is_planning(s))
            hide_plan(s, seat);
    }
    for (int team = 0; team < karts_teams(table); team++)
        hide_tokens(s, team, viewer);
}

/* ---- imagining ---- */

/* As many cards as the kart's speed allows, each deck in any order. */
static uint8_t imagine_hand(const Table *table, const Karts *s, int seat,
                            Rng *rng)
{
    uint32_t deck = karts_deck(s, seat), hand = 0, sorted = 0;
    const uint8_t *cards = karts_cards(table, s, karts_team(seat));
    for (int draws = karts_draws(table, s, seat); draws > 0; draws--) {
        uint32_t rest = deck & ~hand;
        hand |= (uint32_t)bit_alone(
            rest, (int)rng_below(rng, (uint32_t)bit_count(rest)));
    }
    for (int value = 1; value <= VALUES; value++) {
        uint32_t group = karts_group(cards, value);
        sorted |= karts_lowest(deck & group, bit_count(hand & group));
    }
    return (uint8_t)sorted;
}

/* Any token that was not seen may be any that is hidden. After a shuffle of
 * discarded ones [K27, K57] a team's older tokens are among fewer than this
 * thinks; nobody could say which are older. */
static void imagine_token(const Table *table, Karts *s, int team, Rng *rng)
{
    uint32_t left = 0;
    int kind = 0;
    for (int i = 0; i < KINDS; i++)
        left += (uint32_t)karts_pile(table, s, i);
    left = rng_below(rng, left);
    for (; left >= (uint32_t)karts_pile(table, s, kind); kind++)
        left -= (uint32_t)karts_pile(table, s, kind);
    s->held[team][KNOWN_TO_REAR][kind]++;
}

RULE void karts_resample(const Table *table, void *view, int viewer, Rng *rng)
{
    Karts *s = (Karts *)view;
    int dealt = s->phase == PHASE_PLAN   ? table->seats
                : s->phase == PHASE_DEAL ? s->cursor
                                         : 0;
    for (int team = 0; team < karts_teams(table); team++)
        for (int left = karts_hidden_tokens(s, team); left > 0; left--)
            imagine_token(table, s, team, rng);
    for (int seat = 0; seat < dealt; seat++)
        if (seat != viewer)
            s->hand[seat] = imagine_hand(table, s, seat, rng);
}

/* ---- who is ahead ---- */

/* How long the way is from the last start space. */
static int length_of(const Table *table, const Karts *s)
{
    int longest = 0;
    for (int i = 0; i < karts_teams(table); i++) {
        int far = s->distance[track_hex(0, karts_starts(table)[i].hex)];
        longest = far > longest ? far : longest;
    }
    return longest;
}

/* Hexes of that way that lie behind a kart. */
static int progress(const Table *table, const Karts *s, int team)
{
    int length = length_of(table, s), at = s->at[team];
    if (s->place[team])
        return length;
    return at < HEXES && s->distance[at] < length ? length - s->distance[at]
                                                  : 0;
}

static int to_go(const Karts *s, int team)
{
    return s->at[team] < HEXES ? s->distance[s->at[team]] : NONE;
}

/* [K43, K62] Once somebody is home, the others share a rank; while nobody is,
 * the way counts. */
static bool is_before(const Karts *s, int team, int other)
{
    if (s->place[team] && s->place[other])
        return s->place[team] < s->place[other];
    if (karts_finished(s))
        return s->place[team] && !s->place[other];
    return to_go(s, team) < to_go(s, other);
}

RULE void karts_result(const Table *table, const void *state, Result *result)
{
    const Karts *s = (const Karts *)state;
    __builtin_memset(result, 0, sizeof *result);
    for (int seat = 0; seat < table->seats; seat++) {
        int team = karts_team(seat);
        result->team[seat] = team;
        result->score[seat] = progress(table, s, team);
        result->rank[seat] = 1;
        for (int other = 0; other < karts_teams(table); other++)
            if (is_before(s, other, team))
                result->rank[seat] += other == karts_wolf(table) ? 1 : 2;
    }
}

#endif
