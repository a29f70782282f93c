/* roll_test.c -- whether karts roll where the picture of a plan says.
 *
 * Positions are painted at random. One driver has laid some cards and nobody
 * else any; the picture says where that leads as it stands, and then the round
 * is played by the rules. Where others act before, it counts as long as they
 * have changed nothing that the way depends on.
 */
#include "core/playout.h"
#include "games/karts/draw.h"
#include "games/karts/place_test.h"

#include <string.h>

static Scene scene;
static Tale tale;

/* What may be at the end of a way, in words. */
enum { ENDS = 8 };
static const char *const end_word[ENDS] = {
    "a rock",     "an ice ring",   "the wall",      "a power-up",
    "a haystack", "over the line", "does not move", " right ahead: a crash "};

/* How often a way has been as it was said. */
static struct {
    int all, after, changed, rams, tapes, end[ENDS];
} count;

enum { HEXES_SAID = SPEED_MAX + NITRO_HEXES, HEXES_PASSED = 64 };

typedef struct Drive {
    Karts planned, before; /* before its turn, as far as seen */
    int seat, team;
    bool home;
    int hexes;
    uint8_t hex[HEXES_PASSED]; /* over which the kart has come in its move */
} Drive;

/* ---- a position ---- */

static void paint_hexes(Karts *s, Rng *rng)
{
    for (int hex = 0; hex < HEXES; hex++) {
        int die = (int)rng_below(rng, 48);
        if (s->hex[hex] == HEX_WALL)
            continue;
        s->hex[hex] = HEX_PLAIN;
        if (die < OBSTACLES)
            s->hex[hex] = (uint8_t)(HEX_OBSTACLE + die);
        else if (die < 12)
            s->hex[hex] = die < 9 ? HEX_OBSTACLE + OBSTACLE_BEES : HEX_POWER;
    }
}

static void paint_karts(Karts *s, Rng *rng)
{
    int teams = karts_teams(place_table()), first = (int)rng_below(rng, 4);
    for (int team = 0; team < teams; team++)
        s->at[team] = NONE;
    for (int team = 0; team < teams; team++) {
        int hex, kind = (int)rng_below(rng, POWERS + 4);
        do {
            hex = (int)rng_below(rng, HEXES);
        } while (s->hex[hex] != HEX_PLAIN ||
                 karts_on(place_table(), s, hex) != NONE);
        s->at[team] = (uint8_t)hex;
        s->facing[team] = (uint8_t)rng_below(rng, DIRECTIONS);
        s->damage[team] = (uint8_t)rng_below(rng, DAMAGE_MAX + 1);
        s->speed[team] =
            (uint8_t)rng_below(rng, (uint32_t)karts_most_speed(s, team) + 1);
        kind = kind < POWERS ? kind : POWER_TAPE;
        s->held[team][KNOWN_TO_REAR][kind] = 1;
        s->tokens[team] = 1;
        if (!karts_is_wolf(s, team))
            s->faction[team] = (uint8_t)((team + first) % FACTIONS);
    }
}

/* The driver's hand is the whole deck, and some of it is laid. */
static void lay_cards(Karts *s, int seat, Rng *rng)
{
    const Game *game = place_table()->game;
    int cards = (int)rng_below(rng, DECK + 2);
    s->hand[seat] = (1u << DECK) - 1;
    for (int i = 0; i < cards; i++) {
        Set legal = game->legal(place_table(), s, seat);
        int action = playout_uniform(&legal, rng);
        if (action == DONE)
            break;
        game->apply(place_table(), s, seat, action, NULL);
    }
}

static void set_off(Drive *d, uint64_t seed, Rng *rng)
{
    static const char *const start[] = {
        "seats=3; advanced=on",       "seats=4; advanced=on; race",
        "seats=5; advanced=on; race", "seats=6; advanced=on",
        "seats=7; advanced=on; race", "seats=8; advanced=on"};
    place_start(start[seed % 6]);
    memset(d, 0, sizeof *d);
    d->planned = *place_state();
    d->seat = (int)rng_below(rng, (uint32_t)place_table()->seats);
    d->team = karts_team(d->seat);
    paint_hexes(&d->planned, rng);
    paint_karts(&d->planned, rng);
    lay_cards(&d->planned, d->seat, rng);
    d->before = d->planned;
}

/* ---- the round ---- */

/* How many teams act before; all others while that is not known. */
static int place_in_order(const Karts *s, int team)
{
    int place = 0;
    while (place < TEAMS - 1 && s->order[place] != team)
        place++;
    return place;
}

static bool is_before_end(const Drive *d, const Karts *s)
{
    return s->phase != PHASE_OVER && s->part == d->planned.part &&
           s->round == d->planned.round &&
           s->turn <= place_in_order(s, d->team);
}

static void look_at(Drive *d, const Karts *s, const Trail *way)
{
    int place = place_in_order(s, d->team);
    char kart[8];
    text_format(kart, sizeof kart, "kart%d", d->team + 1);
    if (!is_before_end(d, s))
        return;
    if (s->turn < place)
        d->before = *s;
    if (s->turn == place && s->place[d->team])
        d->home = true;
    if (s->turn != place || s->step != STEP_TURN || !way || d->home ||
        strcmp(way->item, kart) != 0)
        return;
    for (int i = 0; i < way->cells && d->hexes < HEXES_PASSED; i++)
        d->hex[d->hexes++] = (uint8_t)(way->cell[i][1] * HEX_COLUMNS +
                                       way->cell[i][0] - AT_HEXES);
}

/* The order in which a team is the first. */
static int order_of(int team)
{
    uint8_t order[TEAMS] = {NONE};
    int n = -1;
    while (order[0] != team)
        karts_order(karts_teams(place_table()), ++n, order);
    return ORDER + n;
}

/* Until the driver's turn is over. */
static void play(Drive *d, bool first, Rng *rng)
{
    const Table *table = place_table();
    Karts s = d->planned;
    table->game->apply(table, &s, CLOCK, TIME_UP, NULL);
    while (is_before_end(d, &s)) {
        int actor = playout_actor(table->game->actors(table, &s), rng);
        int action = s.phase == PHASE_ORDER && first
                         ? order_of(d->team)
                         : playout_action(table, &s, actor, rng);
        tale_clear(&tale);
        table->game->apply(table, &s, actor, action, &tale);
        for (int i = 0; i < tale.frames; i++)
            look_at(d, (const Karts *)tale.frame[i], &tale.way[i]);
        look_at(d, &s, NULL);
    }
}

/* ---- what was said ---- */

/* The hexes of the plan, without what is beyond the line. */
static int said_hexes(const Preview *plan, uint8_t hex[HEXES_SAID])
{
    int hexes = plan->cells - (strstr(plan->text, "over the line") != NULL);
    for (int i = 0; i < hexes; i++) {
        CellAt at = scene.cell[plan->cell + i];
        hex[i] = (uint8_t)(at.row * HEX_COLUMNS + at.column - AT_HEXES);
    }
    return hexes;
}

/* What the way depends on: its kart, and what is on it and behind its end. */
static bool is_unchanged(const Drive *d, const uint8_t *hex, int hexes)
{
    const Karts *then = &d->planned, *now = &d->before;
    int team = d->team, last = hexes ? hex[hexes - 1] : then->at[team];
    int beyond = track_next(then, last, then->facing[team]);
    bool same = then->at[team] == now->at[team] &&
                then->facing[team] == now->facing[team] &&
                then->speed[team] == now->speed[team] &&
                then->damage[team] == now->damage[team];
    for (int i = 0; i <= hexes; i++) {
        int at = i < hexes ? hex[i] : beyond;
        if (at >= HEXES)
            break;
        same = same && then->hex[at] == now->hex[at] &&
               karts_on(place_table(), then, at) ==
                   karts_on(place_table(), now, at);
    }
    return same;
}

static bool is_ramming(const Drive *d)
{
    Canvas c = {place_table(), &d->planned, &scene, d->seat};
    return canvas_special(&c, d->team, DWARVES);
}

static void count_case(const Drive *d, const char *text, bool first)
{
    const Karts *s = &d->planned;
    int speed = karts_points(place_table(), s, d->team, STEP_SPEED);
    Canvas c = {place_table(), s, &scene, d->seat};
    count.all++;
    count.after += !first;
    count.rams += is_ramming(d) && strstr(text, "onto bees");
    count.tapes += canvas_power(&c, d->team) == POWER_TAPE &&
                   s->speed[d->team] + speed > karts_most_speed(s, d->team);
    for (int i = 0; i < ENDS; i++)
        count.end[i] += strstr(text, end_word[i]) != NULL;
}

/* A ramp and an ice ring lead on, and who drives into a kart may come to
 * where that was. */
static void check_way(const Drive *d, const char *text, const uint8_t *hex,
                      int hexes)
{
    const Karts *s = &d->planned;
    int last = hexes ? hex[hexes - 1] : s->at[d->team];
    int beyond = track_next(s, last, s->facing[d->team]);
    bool on = !is_ramming(d) &&
              (strstr(text, "a ramp") || strstr(text, "an ice ring"));
    bool met = strstr(text, "into the ") || strstr(text, "right ahead");
    bool kart =
        met && beyond < HEXES && karts_on(place_table(), s, beyond) != NONE;
    CHECK(d->hexes >= hexes);
    CHECK(on || d->hexes <= hexes + kart);
    CHECK_BYTES(d->hex, hex, (size_t)hexes);
    CHECK(on || d->home == (strstr(text, "over the line") != NULL) || kart);
}

static void check_case(uint64_t seed)
{
    Drive d;
    uint8_t hex[HEXES_SAID];
    Rng rng = rng_stream(seed, 0);
    bool first = seed / 6 % 2 == 0;
    set_off(&d, seed, &rng);
    Karts view = d.planned;
    karts_redact(place_table(), &view, d.seat);
    karts_draw(place_table(), &view, d.seat, &scene);
    const Preview *plan = &scene.plan;
    if (plan->item == SCENE_NOTHING)
        return;
    test_place("seed %d, seat %d: %s", (int)seed, d.seat + 1, plan->text);
    play(&d, first, &rng);
    int hexes = said_hexes(plan, hex);
    bool same = is_unchanged(&d, hex, hexes);
    CHECK(same || !first);
    count.changed += !same;
    if (!same)
        return;
    count_case(&d, plan->text, first);
    check_way(&d, plan->text, hex, hexes);
}

TEST("plan: a kart rolls over the hexes that its driver was shown")
{
    int cases = test_soak(6000, 60000);
    memset(&count, 0, sizeof count);
    for (int seed = 0; seed < cases && !test_has_failed(); seed++)
        check_case((uint64_t)seed);
    test_place("%s", "all of them");
    CHECK(count.all > cases * 3 / 4);
    CHECK(count.after > cases / 3);
    CHECK(count.changed > 0);
    CHECK(count.rams > 5);
    CHECK(count.tapes > 5);
    for (int i = 0; i < ENDS; i++) {
        test_place("%s", end_word[i]);
        CHECK(count.end[i] > cases / 100);
    }
    test_place("%s", "");
}
