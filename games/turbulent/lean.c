/* lean.c -- how a sensible player weighs the choices of a turbulent race.
 *
 * Everything lies open, so a position can be valued for what it is. A racer is
 * as strong as the rows that it has come, and has hope: its card is still to
 * come, and its row is the active one or would soon be. Turned over it has
 * none, and is thrown back besides. Each STRONG makes it twice as likely that a
 * racer is the first to come home, so that a seat's chance is its share of what
 * all seats have. Pushing the leader, repairing oneself, an upgrade that makes
 * the own row the active one: all of that is the same thought, to change the
 * shares. A manoeuvre is worth what may come of it, by the odds of its rolls.
 *
 * Who may call looks at the card. The weights say what people do then: nearly
 * always the right thing, sometimes nothing, seldom a wrong name.
 */
#include "games/turbulent/odds.h"

/* Found by letting bots with other values play against these: much less or
 * much more is weaker, or no better. */
enum {
    STRONG = 64, /* strength that doubles the chance to be first */
    ROW = 100,   /* strength of a row */
    CRASH = 64,  /* what being turned over costs */
    HOPE = 200,  /* of a racer in the active row whose card must come next */
    LADDER = 12  /* of a racer that is sure to overtake upwards */
};

enum {
    NEAR = 8,             /* the active row; halved for each card less */
    CERTAIN = 1 << 20,    /* a chance of one */
    EASE = CERTAIN / 500, /* less is not worth a special action */
    SOFTNESS = CERTAIN / 100,
    HALVINGS = 20 /* the heaviest weighs 2 to this, and 1 */
};

/* Weights of those who may call: what to do, what happens, what slips out. */
enum { SURE = 1000, OTHERWISE = 30, SLIP = 1 };

typedef struct Mind {
    const Table *table;
    const Box *box;
    uint64_t coming;     /* race cards that are still face down */
    uint32_t contenders; /* who may still be the first, racers */
    uint32_t bonus;      /* rows, a set */
    int rows, racer;     /* of the track; this seat's */
} Mind;

/* Half the weight for each softness below the best, straight in between. */
static uint32_t weigh(int loss)
{
    int halvings = loss / SOFTNESS;
    uint64_t rest = (uint64_t)(2 * SOFTNESS - loss % SOFTNESS);
    if (halvings > HALVINGS)
        return 1;
    return 1 + (uint32_t)((rest << (HALVINGS - 1)) / SOFTNESS >> halvings);
}

/* ---- odds ---- */

/* Where a track card lies with its other side up nothing is in the way. */
static Odds track_odds(const Mind *m, int racer, int row)
{
    Odds certain = {DIE, 0, 0};
    if (!(m->bonus >> row & 1))
        return certain;
    return turb_track_odds(m->table, racer, row);
}

/* Symbols that a racer has more than another where that is most. */
static int best_margin(const Box *box, int racer, int other)
{
    int best = -SYMBOLS_MAX;
    for (int ability = 0; ability < ABILITIES; ability++) {
        int more = box->racer[racer].symbols[ability] -
                   box->racer[other].symbols[ability];
        best = more > best ? more : best;
    }
    return best;
}

/* ---- what a position is worth ---- */

/* How soon a row is the active one, of NEAR. */
static int nearness(const Turbulent *s, int row, int lane)
{
    if (row == lane)
        return NEAR;
    return NEAR >> (turb_length(s, lane) - turb_length(s, row) + (row > lane));
}

/* One of the cards that match comes next, each as likely; a card that lies
 * open comes back only with the panther. */
static int hope(const Mind *m, const Turbulent *s, int racer, int lane)
{
    int row = turb_row_of(s, racer);
    uint64_t animals = (s->row[row] & ~s->crashed) | ~0ull << DOG;
    Odds up = track_odds(m, racer, row);
    if (!(m->coming >> racer & 1))
        return 0;
    return HOPE * nearness(s, row, lane) * (up.win - up.lose) /
           (NEAR * DIE * bit_count(m->coming & animals));
}

/* [T18, T20] The next dog may lift it over who stands above. */
static int ladder(const Mind *m, const Turbulent *s, int racer)
{
    int above = turb_neighbour(m->table, s, racer, UP);
    Odds up = track_odds(m, racer, turb_row_of(s, racer));
    int win = DIE * DIE;
    if (above == NONE)
        return 0;
    if (!(s->crashed >> above & 1))
        win = turb_duel_odds(best_margin(m->box, racer, above)).win;
    return LADDER * win * up.win / (DIE * DIE * DIE);
}

static int strength(const Mind *m, const Turbulent *s, int racer, int lane)
{
    if (s->spot[racer] == NONE)
        return 0;
    int sum = ROW * (turb_row_of(s, racer) + 1);
    if (s->crashed >> racer & 1)
        return sum - CRASH;
    return sum + hope(m, s, racer, lane) + ladder(m, s, racer);
}

/* Two to the power of strength by STRONG, straight in between. */
static uint64_t odds_of(int strength)
{
    int above = strength + 8 * STRONG; /* nobody is weaker than that */
    return (uint64_t)(STRONG + above % STRONG) << above / STRONG;
}

/* What each contender has of the chance to be the first of those who are still
 * racing; answers what all have. */
static uint64_t find_odds(const Mind *m, const Turbulent *s,
                          uint64_t odds[RACERS])
{
    int lane = turb_active_row(m->table, s);
    uint64_t all = 0;
    for (uint32_t left = m->contenders; left; left &= left - 1) {
        int racer = __builtin_ctz(left);
        odds[racer] = odds_of(strength(m, s, racer, lane));
        all += odds[racer];
    }
    return all;
}

/* This seat's. */
static int worth(const Mind *m, const Turbulent *s)
{
    uint64_t odds[RACERS], all = find_odds(m, s, odds);
    bool races = m->racer != NONE && m->contenders >> m->racer & 1;
    return all && races ? (int)(odds[m->racer] * CERTAIN / all) : 0;
}

/* [T28] Alone one races the neutrals. */
static uint32_t contenders(const Table *table, const Turbulent *s)
{
    uint32_t set = table->seats == 1 ? turb_in_race(s) : 0;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->driver[seat] != NONE)
            set |= 1u << s->driver[seat];
    return set & ~s->home;
}

/* [T13] The panther brings all of them back. */
static uint64_t coming(const Table *table, const Turbulent *s)
{
    if (s->phase == PHASE_ENTER)
        return turb_all_cards(turb_box(table));
    uint64_t set = s->deck;
    for (int i = s->turned; i < s->known; i++)
        set |= 1ull << s->line[i];
    return set;
}

/* ---- special actions ---- */

static int mix(Odds odds, int won, int same, int lost)
{
    int64_t sum = (int64_t)odds.win * won + (int64_t)odds.tie * same +
                  (int64_t)odds.lose * lost;
    return (int)(sum / (odds.win + odds.tie + odds.lose));
}

/* [T44] First the track, where it is a bonus card, then the duel. */
static int manoeuvre_worth(const Mind *m, const Turbulent *s, int action)
{
    int direction = (action >> 2) & 3, ability = action & 3;
    int other = turb_neighbour(m->table, s, m->racer, direction);
    Turbulent won = *s, lost = *s;
    lost.crashed |= 1u << m->racer;
    if (action >= PUSH)
        won.crashed |= 1u << other;
    else
        turb_swap(&won, m->racer, other);
    int same = worth(m, s), bad = worth(m, &lost), good = worth(m, &won);
    if (ability != NO_DUEL) {
        const Racer *card = m->box->racer;
        good = mix(turb_duel_odds(card[m->racer].symbols[ability] -
                                  card[other].symbols[ability]),
                   good, same, bad);
    }
    if (direction != UP)
        return good;
    return mix(track_odds(m, m->racer, turb_row_of(s, m->racer)), good, same,
               bad);
}

/* [T34] Where two have to be repaired, the better second one is. */
static int repair_worth(const Mind *m, const Turbulent *s, int racer)
{
    Turbulent then = *s;
    int best = INT32_MIN;
    then.crashed ^= 1u << racer;
    if (s->phase == PHASE_REPAIR || !m->bonus || !then.crashed)
        return worth(m, &then);
    for (uint32_t left = then.crashed; left; left &= left - 1) {
        Turbulent last = then;
        last.crashed &= ~(left & -left);
        int second = worth(m, &last);
        best = second > best ? second : best;
    }
    return best;
}

static int action_worth(const Mind *m, const Turbulent *s, int action)
{
    if (action == PASS)
        return worth(m, s) + EASE;
    if (action >= REPAIR)
        return repair_worth(m, s, action - REPAIR);
    if (action >= OVERTAKE)
        return manoeuvre_worth(m, s, action);
    Turbulent then = *s;
    then.coins |= (uint8_t)(1u << (action - UPGRADE));
    return worth(m, &then);
}

/* [T10, T11] The panther takes the coins. */
static int enter_worth(const Mind *m, const Turbulent *s, int racer)
{
    Turbulent then = *s;
    then.coins = 0;
    then.spot[racer] = (uint8_t)bit_count(s->row[0]);
    then.row[0] |= 1u << racer;
    then.start ^= 1u << racer;
    return worth(m, &then);
}

/* ---- the racer ---- */

/* Who attacks chooses the ability: against each of the others, what the best
 * one gives, less what it gives them. A track is climbed with what it asks. */
static int racer_worth(const Mind *m, int racer)
{
    int sum = 0;
    for (int other = 0; other < RACERS; other++)
        sum += best_margin(m->box, racer, other) -
               best_margin(m->box, other, racer);
    for (int row = 0; row < m->rows; row++)
        sum += RACERS * track_odds(m, racer, row).win;
    return sum * (CERTAIN / 1024);
}

/* ---- weights ---- */

static int choice_worth(const Mind *m, const Turbulent *s, int action)
{
    if (s->phase == PHASE_DRIVER)
        return racer_worth(m, action - DRIVE);
    if (s->phase == PHASE_ENTER)
        return enter_worth(m, s, action - ENTER);
    return action_worth(m, s, action);
}

static void lean_choice(const Table *table, const Turbulent *s, int seat,
                        uint32_t *weight)
{
    Mind m = {.table = table,
              .box = turb_box(table),
              .coming = coming(table, s),
              .contenders = contenders(table, s),
              .bonus = turb_bonus_rows(table),
              .rows = turb_rows(table),
              .racer = s->driver[seat]};
    int value[SET_SIZE], best = INT32_MIN;
    Set legal = table->game->legal(table, s, seat);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        value[a] = choice_worth(&m, s, a);
        best = value[a] > best ? value[a] : best;
    }
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        weight[a] = weigh(best - value[a]);
}

/* Who turns has nothing to wait for, unless the card is to be called. */
static void lean_turner(bool matches, uint32_t *weight)
{
    weight[WAIT] = matches ? SURE : 0;
    weight[TURN] = SLIP;
}

/* [T38, T41] An objector is active at once and stays so: more than a call is
 * worth. A name that slips out is that of the card on top. */
static void lean_caller(const Turbulent *s, bool matches, uint32_t *weight)
{
    bool missed = turb_missed(s) != NONE;
    int animal = turb_animal(turb_top(s));
    for (int other = 0; other < ANIMALS; other++)
        weight[CALL + other] = 0;
    weight[EARLY] = 0;
    weight[OBJECT] = missed ? SURE : 0;
    weight[CALL + animal] = matches ? (missed ? OTHERWISE : SURE) : SLIP;
    weight[WAIT] = missed || matches ? OTHERWISE : SURE;
}

void turb_chances(const Table *table, const Turbulent *s, int32_t chance[])
{
    Mind m = {.table = table,
              .box = turb_box(table),
              .coming = coming(table, s),
              .contenders = contenders(table, s),
              .bonus = turb_bonus_rows(table),
              .rows = turb_rows(table),
              .racer = NONE};
    uint64_t odds[RACERS], all = find_odds(&m, s, odds);
    for (int seat = 0; seat < table->seats; seat++) {
        int racer = s->driver[seat];
        bool races = racer != NONE && m.contenders >> racer & 1;
        chance[seat] = races ? (int32_t)(odds[racer] * SURE_WIN / all) : 0;
    }
}

void turb_lean(const Table *table, const void *view, int seat,
               uint32_t weight[SET_SIZE])
{
    const Turbulent *s = (const Turbulent *)view;
    if (s->phase == PHASE_READY) {
        weight[TURN] = SURE;
    } else if (s->phase == PHASE_OPEN) {
        bool matches = s->match >> turb_top(s) & 1;
        if (seat == s->active)
            lean_turner(matches, weight);
        else
            lean_caller(s, matches, weight);
    } else {
        lean_choice(table, s, seat, weight);
    }
}
