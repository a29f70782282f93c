/* tuning_test.c -- the standard box is fair, and a race is neither short nor
 * long. Seats follow the leanings of the game; the soak plays 100,000 races. */
#include "games/turbulent/place_test.h"

#include <stdio.h>

enum { TURNS_MAX = 1024 };

typedef struct Tuning {
    int games, wins[RACERS], length[TURNS_MAX];
} Tuning;

static Tuning race(const char *setting, int games)
{
    Tuning tuning = {games, {0}, {0}};
    Rng rng = rng_stream(2024, 1);
    place_start(setting);
    const Table *table = place_table();
    for (int i = 0; i < games; i++) {
        Turbulent s;
        table->game->init(table, &s);
        playout_lean(table, &s, &rng);
        tuning.length[s.turns]++;
        for (int seat = 0; seat < table->seats; seat++)
            if (s.finish[seat] == 1)
                tuning.wins[s.driver[seat]]++;
    }
    return tuning;
}

/* The turns that this share of the races, in a hundred, does not exceed. */
static int turns(const Tuning *tuning, int share)
{
    int sum = 0, at = -1;
    while (sum * 100LL < (long long)share * tuning->games)
        sum += tuning->length[++at];
    return at;
}

/* Of the racers that win most and least often, how many more wins in a hundred
 * the first has. */
static int advantage(const Tuning *tuning)
{
    int most = 0, least = tuning->games;
    for (int racer = 0; racer < RACERS; racer++) {
        int wins = tuning->wins[racer];
        most = wins > most ? wins : most;
        least = wins < least ? wins : least;
    }
    return least ? (most - least) * 100 / least : 1000;
}

static void say(const char *what, const Tuning *tuning)
{
    printf("# %s, %d races: turns %d (5 to 95 %%: %d to %d), best racer %d %% "
           "above the last\n",
           what, tuning->games, turns(tuning, 50), turns(tuning, 5),
           turns(tuning, 95), advantage(tuning));
}

TEST("the box: no racer wins twice as often as another, standard track")
{
    Tuning tuning = race("seats=4; calling=chance", test_soak(4000, 100000));
    say("four seats", &tuning);
    CHECK(advantage(&tuning) < 100);
}

TEST("the box: no racer wins twice as often as another, bonus tracks")
{
    Tuning tuning =
        race("seats=4; calling=chance; track=bonus", test_soak(4000, 100000));
    say("four seats, bonus", &tuning);
    CHECK(advantage(&tuning) < 100);
}

TEST("the box: a race of four lasts 40 to 100 turns")
{
    Tuning tuning = race("seats=4; calling=chance", test_soak(4000, 100000));
    CHECK(turns(&tuning, 50) >= 40 && turns(&tuning, 50) <= 100);
    CHECK(turns(&tuning, 100) < turb_standard_box.most_turns);
}
