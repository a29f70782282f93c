/* tuning_test.c -- what the box is worth: how often each faction and the wolf
 * win, how long the parts take, and whether everything in the box comes up and
 * changes something.
 *
 * Greedy drivers play whole tournaments. Whether a token, an upgrade, a
 * customization or a buff changes something is tried: the round is played
 * twice with the same luck, with and without it, and then the karts are
 * compared. Obstacles always stop, turn or hurt: they are counted. An ordinary
 * run plays a sample; the soak plays 100,000 tournaments of eight on all
 * processors, and prints the figures of docs/karts.md.
 */
#include "core/playout.h"
#include "core/table.h"
#include "games/games.h"
#include "games/karts/legal.h"
#include "tests/test.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    WORKERS = 64,
    PARTS = 2,
    ROUNDS = 64,
    TRIED_IN = 10 /* one tournament of so many is played with trials */
};

/* How often a thing came up, and how often that changed something. */
typedef struct Tried {
    int64_t times, changed;
} Tried;

typedef struct Figures {
    int64_t games, tried, wins[NAMES], played[NAMES], rounds[PARTS][ROUNDS];
    int64_t step[STEPS + 1]; /* panels with something on the step */
    Tried power[POWERS], obstacle[OBSTACLES], damage[DAMAGES];
    Tried upgrade[UPGRADES], custom[CUSTOMS], buff;
} Figures;

/* ---- playing ---- */

static int heaviest(const Table *table, const Karts *s, int seat)
{
    Karts view = *s;
    uint32_t weight[SET_SIZE];
    Set legal = table->game->legal(table, s, seat);
    int best = set_next(&legal, 0);
    karts_redact(table, &view, seat);
    karts_lean(table, &view, seat, weight);
    for (int a = best; a >= 0; a = set_next(&legal, a + 1))
        best = weight[a] > weight[best] ? a : best;
    return best;
}

static void play(const Table *table, Karts *s, Rng *rng, int *actor,
                 int *action)
{
    *actor = playout_actor(table->game->actors(table, s), rng);
    *action = *actor == CHANCE ? playout_action(table, s, CHANCE, rng)
                               : heaviest(table, s, *actor);
    table->game->apply(table, s, *actor, *action, NULL);
}

/* ---- trials ---- */

static void play_round(const Table *table, Karts *s, Rng rng)
{
    int actor, action, round = s->round;
    while (s->round == round && s->phase != PHASE_OVER)
        play(table, s, &rng, &actor, &action);
}

/* Whether the round ends otherwise for a kart than it does without. */
static bool changes(const Table *table, const Karts *s, const Karts *without,
                    const Rng *rng)
{
    Karts a = *s, b = *without;
    play_round(table, &a, *rng);
    play_round(table, &b, *rng);
    return memcmp(a.at, b.at, TEAMS) || memcmp(a.facing, b.facing, TEAMS) ||
           memcmp(a.speed, b.speed, TEAMS) ||
           memcmp(a.damage, b.damage, TEAMS) ||
           memcmp(a.power, b.power, TEAMS) ||
           memcmp(a.wound, b.wound, sizeof a.wound) ||
           memcmp(a.held, b.held, sizeof a.held) ||
           memcmp(a.lost, b.lost, sizeof a.lost);
}

static void count(Tried *tried, bool changed)
{
    tried->times++;
    tried->changed += changed;
}

static void try_team(const Table *table, const Karts *s, int team,
                     const Rng *rng, Figures *f)
{
    Karts without = *s;
    int token = s->placed[team];
    bool paid = token != NONE && karts_points(table, s, team, STEP_POWER) >=
                                     karts_box(table)->cost[token];
    if (paid) { /* without it, too, it is gone: that is no change */
        without.placed[team] = NONE;
        without.held[team][KNOWN_TO_ALL][token]--;
        without.tokens[team]--;
        without.used[token]++;
        count(&f->power[token], changes(table, s, &without, rng));
        without = *s;
    }
    for (int kind = 0; kind < UPGRADES; kind++) {
        without.upgrade[team][kind] = 0;
        if (s->upgrade[team][kind])
            count(&f->upgrade[kind], changes(table, s, &without, rng));
        without = *s;
    }
    if (s->on[team][STEP_CUSTOM]) {
        without.on[team][STEP_CUSTOM] = 0;
        count(&f->custom[s->custom[team]], changes(table, s, &without, rng));
        without = *s;
    }
    without.buffed = 0;
    if (s->buffed && karts_is_wolf(s, team))
        count(&f->buff, changes(table, s, &without, rng));
}

/* The panels are open. */
static void count_panels(const Table *table, const Karts *s, const Rng *rng,
                         bool trials, Figures *f)
{
    for (int team = 0; team < karts_teams(table); team++) {
        for (int step = STEP_INITIATIVE; step <= STEPS; step++)
            f->step[step] += karts_is_taken(s, team, step);
        if (trials)
            try_team(table, s, team, rng, f);
    }
}

/* ---- a tournament ---- */

/* A spin and a head shot are decided by somebody, and change something. */
static void count_damage(const Karts *before, const Karts *s, int kind,
                         Figures *f)
{
    int kart = before->victim;
    count(&f->damage[kind],
          kind == DAMAGE_SPIN || kind == DAMAGE_HEAD_SHOT ||
              before->damage[kart] != s->damage[kart] ||
              before->speed[kart] != s->speed[kart] ||
              before->power[kart] != s->power[kart] ||
              before->wound[kart][kind] != s->wound[kart][kind]);
}

static void count_ply(const Karts *before, const Karts *s, int actor,
                      int action, Figures *f)
{
    if (before->phase == PHASE_DAMAGE && !before->spies)
        count_damage(before, s, action - DRAW_DAMAGE, f);
    else if (before->phase == PHASE_GIVE && actor < SEATS_MAX)
        count_damage(before, s, action - GIVE, f);
    if (before->phase < PHASE_UPGRADE &&
        (s->phase >= PHASE_UPGRADE || s->part != before->part))
        f->rounds[before->part][before->round + 1]++;
    for (int hex = 0; hex < HEXES && before->part == s->part; hex++)
        if (before->hex[hex] >= HEX_OBSTACLE && s->hex[hex] == HEX_PLAIN)
            count(&f->obstacle[before->hex[hex] - HEX_OBSTACLE], true);
}

static void count_result(const Table *table, const Karts *s, Figures *f)
{
    Result result;
    karts_result(table, s, &result);
    f->games++;
    for (int team = 0; team < karts_teams(table); team++) {
        f->played[s->faction[team]]++;
        f->wins[s->faction[team]] += result.rank[karts_rear(s, team)] == 1;
    }
}

static void tournament(const Table *table, uint64_t seed, Figures *f)
{
    Karts s, before;
    Rng rng = rng_stream(seed, 7);
    bool trials = seed % TRIED_IN == 0;
    table->game->init(table, &s);
    while (s.phase != PHASE_OVER) {
        int actor, action;
        before = s;
        if (s.phase == PHASE_ORDER)
            count_panels(table, &s, &rng, trials, f);
        play(table, &s, &rng, &actor, &action);
        count_ply(&before, &s, actor, action, f);
    }
    count_result(table, &s, f);
    f->tried += trials;
}

/* ---- many, on all processors ---- */

typedef struct Work {
    const Table *table;
    int first, step, games;
    Figures figures;
} Work;

static void *work(void *about)
{
    Work *w = (Work *)about;
    for (int i = w->first; i < w->games; i += w->step)
        tournament(w->table, (uint64_t)i, &w->figures);
    return NULL;
}

static void add_up(Figures *sum, const Figures *part)
{
    const int64_t *from = (const int64_t *)part;
    int64_t *to = (int64_t *)sum;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

static Figures play_all(const char *seats, const char *advanced, int games)
{
    static Work works[WORKERS];
    pthread_t thread[WORKERS];
    Figures sum = {0};
    Table table;
    Why why;
    int workers = (int)sysconf(_SC_NPROCESSORS_ONLN);
    workers = workers < 1 ? 1 : workers > WORKERS ? WORKERS : workers;
    table_start(&table, game_find("karts"));
    CHECK(table_set(&table, "seats", seats, &why));
    CHECK(table_set(&table, "advanced", advanced, &why));
    for (int i = 0; i < workers; i++) {
        works[i] = (Work){
            .table = &table, .first = i, .step = workers, .games = games};
        CHECK(!pthread_create(&thread[i], NULL, work, &works[i]));
    }
    for (int i = 0; i < workers; i++) {
        pthread_join(thread[i], NULL);
        add_up(&sum, &works[i].figures);
    }
    return sum;
}

/* ---- what it says ---- */

static double percent(int64_t part, int64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

/* The rounds that half of the parts do not exceed. */
static int median(const Figures *f, int part)
{
    int64_t sum = 0, all = 0;
    int at = -1;
    for (int i = 0; i < ROUNDS; i++)
        all += f->rounds[part][i];
    while (2 * sum < all)
        sum += f->rounds[part][++at];
    return at;
}

/* In so many tournaments. */
static void say_tried(const char *what, const char *const *names,
                      const Tried *tried, int kinds, int64_t games)
{
    printf("# %s, a hundred tournaments, and how many change something:\n#  ",
           what);
    for (int i = 0; i < kinds; i++)
        printf(" %s %.0f (%.0f %%)", names[i], percent(tried[i].times, games),
               percent(tried[i].changed, tried[i].times));
    printf("\n");
}

static void say(const char *what, const Figures *f)
{
    printf("# %s: %lld tournaments, median rounds %d and %d; wins", what,
           (long long)f->games, median(f, QUALIFYING), median(f, RACE));
    for (int i = 0; i < NAMES; i++)
        if (f->played[i])
            printf(" %s %.1f %%", karts_faction_name[i],
                   percent(f->wins[i], f->played[i]));
    printf("\n#   panels:");
    for (int step = 1; step <= STEPS; step++)
        printf(" %s %.1f %%", karts_step_name[step],
               percent(f->step[step], f->step[STEP_SPEED]));
    printf(" of those with speed\n");
    say_tried("obstacles", karts_obstacle_name, f->obstacle, OBSTACLES,
              f->games);
    say_tried("damage cards", karts_damage_name, f->damage, DAMAGES, f->games);
    say_tried("tokens", karts_power_name, f->power, POWERS, f->tried);
    say_tried("upgrades", karts_upgrade_name, f->upgrade, UPGRADES, f->tried);
    say_tried("customizations", karts_custom_name, f->custom, CUSTOMS,
              f->tried);
}

static bool all_change(const Tried *tried, int kinds)
{
    for (int i = 0; i < kinds; i++)
        if (!tried[i].changed)
            return false;
    return true;
}

TEST("the box: among four teams each faction wins its share, in 8 to 25 rounds")
{
    Figures f = play_all("8", "off", test_soak(200, 100000));
    say("eight seats", &f);
    for (int i = 0; i < FACTIONS; i++)
        CHECK(percent(f.wins[i], f.played[i]) > test_soak(12, 20) &&
              percent(f.wins[i], f.played[i]) < test_soak(38, 30));
    for (int part = 0; part < PARTS; part++)
        CHECK(median(&f, part) >= 8 && median(&f, part) <= 25);
    CHECK(all_change(f.obstacle, OBSTACLES));
    CHECK(all_change(f.damage, DAMAGES));
    CHECK(all_change(f.power, POWERS));
    CHECK(all_change(f.upgrade, UPGRADES));
    for (int step = 1; step <= STEPS; step++)
        CHECK((f.step[step] > 0) == (step != STEP_CUSTOM));
}

TEST("the box: every customization is used, and changes something")
{
    Figures f = play_all("8", "on", test_soak(100, 20000));
    say("eight seats, advanced", &f);
    CHECK(all_change(f.custom, CUSTOMS));
    for (int i = 0; i < FACTIONS; i++)
        CHECK(percent(f.wins[i], f.played[i]) > test_soak(8, 20) &&
              percent(f.wins[i], f.played[i]) < test_soak(42, 30));
}

/* Half to one and a half times what is fair among so many teams. */
static void check_wolf(const char *seats, int teams)
{
    Figures f = play_all(seats, "off", test_soak(100, 20000));
    say(seats, &f);
    double share = percent(f.wins[WOLF], f.played[WOLF]) * teams;
    CHECK(share > test_soak(25, 50) && share < test_soak(180, 150));
    CHECK(f.buff.changed > 0);
}

TEST("K41: the wolf among 3 wins half to one and a half times his share")
{
    check_wolf("3", 2);
}

TEST("K41: the wolf among 5 wins half to one and a half times his share")
{
    check_wolf("5", 3);
}

TEST("K41: the wolf among 7 wins half to one and a half times his share")
{
    check_wolf("7", 4);
}
