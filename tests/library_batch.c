/* library_batch.c -- many games at once: the same whatever the threads, and the
 * same as each of them played by itself. */
#include "core/rng.h"
#include "core/set.h"
#include "tests/library.h"
#include "tests/test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 150, STEPS = 200 };

/* Arrays of everything there is. */
typedef struct Everything {
    madcap_arrays arrays;
    int32_t *action;
    size_t games, bytes, numbers, seats;
} Everything;

static Everything everything(const madcap_table *table, size_t games)
{
    Everything all = {.action = calloc(games, sizeof(int32_t)),
                      .games = games,
                      .bytes = (size_t)madcap_state_bytes(table),
                      .numbers =
                          (size_t)madcap_number_count(madcap_table_game(table)),
                      .seats = (size_t)madcap_table_seats(table)};
    all.arrays =
        (madcap_arrays){.action = all.action,
                        .seat = calloc(games, sizeof(int32_t)),
                        .view = calloc(games, all.bytes),
                        .number = calloc(games * all.numbers, sizeof(int32_t)),
                        .legal = calloc(games * 4, sizeof(uint64_t)),
                        .mask = calloc(games, MADCAP_ACTIONS),
                        .over = calloc(games, 1),
                        .reward = calloc(games * all.seats, sizeof(float)),
                        .score = calloc(games * all.seats, sizeof(int32_t)),
                        .rank = calloc(games * all.seats, sizeof(int32_t))};
    return all;
}

static void free_everything(Everything *all)
{
    free(all->action);
    free(all->arrays.seat);
    free(all->arrays.view);
    free(all->arrays.number);
    free(all->arrays.legal);
    free(all->arrays.mask);
    free(all->arrays.over);
    free(all->arrays.reward);
    free(all->arrays.score);
    free(all->arrays.rank);
}

static bool same(const Everything *a, const Everything *b)
{
    const madcap_arrays *x = &a->arrays, *y = &b->arrays;
    size_t n = a->games, s = n * a->seats;
    return CHECK_BYTES(a->action, b->action, 4 * n) &&
           CHECK_BYTES(x->seat, y->seat, 4 * n) &&
           CHECK_BYTES(x->view, y->view, n * a->bytes) &&
           CHECK_BYTES(x->number, y->number, 4 * n * a->numbers) &&
           CHECK_BYTES(x->legal, y->legal, 32 * n) &&
           CHECK_BYTES(x->mask, y->mask, 256 * n) &&
           CHECK_BYTES(x->over, y->over, n) &&
           CHECK_BYTES(x->reward, y->reward, 4 * s) &&
           CHECK_BYTES(x->score, y->score, 4 * s) &&
           CHECK_BYTES(x->rank, y->rank, 4 * s);
}

TEST("any number of threads plays the same")
{
    for (int n = 0; madcap_game(n); n++) {
        madcap_table *table = madcap_table_new(madcap_game(n), NULL, NULL);
        madcap_batch *one = madcap_batch_new(table, GAMES, 3, 1);
        madcap_batch *many = madcap_batch_new(table, GAMES, 3, 5);
        Everything alone = everything(table, GAMES);
        Everything shared = everything(table, GAMES);
        test_place("%s", madcap_game(n));
        for (int step = 0; step < STEPS; step++) {
            madcap_batch_draw(one, alone.action);
            madcap_batch_draw(many, shared.action);
            CHECK_INT(madcap_batch_step(one, &alone.arrays),
                      madcap_batch_step(many, &shared.arrays));
            if (!same(&alone, &shared))
                break;
        }
        free_everything(&alone);
        free_everything(&shared);
        madcap_batch_free(one);
        madcap_batch_free(many);
        madcap_table_free(table);
    }
}

/* ---- one game, by the functions for single games ---- */

/* As madcap.h says that a game in a batch goes on. */
typedef struct Single {
    Play play;
    uint64_t seed, number, stream, choices[4];
    unsigned waited, games;
    int row, seat;
    bool over;
} Single;

static void single_begin(Single *s)
{
    s->stream = madcap_stream(s->seed, s->number * s->games + (uint64_t)s->row);
    s->waited = 0;
    madcap_init(s->play.table, s->play.state, s->play.size);
}

static void single_other(Single *s, int actor)
{
    const Play *p = &s->play;
    int action = madcap_draw(p->table, p->state, p->size, actor, &s->stream);
    CHECK(madcap_apply(p->table, p->state, p->size, actor, action) == 0);
    s->waited = 0;
}

static void single_go_on(Single *s)
{
    const Play *p = &s->play;
    for (;;) {
        unsigned awaited, able;
        madcap_actors(p->table, p->state, p->size, &awaited, &able);
        unsigned seats = ((awaited | able) & 255) & ~s->waited;
        uint64_t stream = s->stream;
        int next = madcap_ask(p->table, p->state, p->size, s->waited, &stream,
                              s->choices);
        if (awaited >> MADCAP_CHANCE & 1) {
            CHECK_INT(next, MADCAP_CHANCE);
            single_other(s, MADCAP_CHANCE);
        } else if (seats) {
            Rng rng = {s->stream};
            s->seat = __builtin_ctz(seats);
            if ((able & 255) && bit_count(seats) > 1)
                s->seat = bit_nth(
                    seats, (int)rng_below(&rng, (uint32_t)bit_count(seats)));
            s->stream = rng.state;
            CHECK_INT(next, s->seat);
            CHECK(stream == s->stream);
            return;
        } else if (able >> MADCAP_CLOCK & 1) {
            CHECK_INT(next, MADCAP_CLOCK);
            single_other(s, MADCAP_CLOCK);
        } else {
            CHECK_INT(next, MADCAP_NOBODY);
            s->over = true;
            s->number++;
            single_begin(s);
        }
    }
}

static void single_step(Single *s, int action)
{
    const Play *p = &s->play;
    s->over = false;
    if (action == MADCAP_WAIT) {
        s->waited |= 1u << s->seat;
    } else {
        CHECK(madcap_apply(p->table, p->state, p->size, s->seat, action) == 0);
        s->waited = 0;
    }
    single_go_on(s);
}

/* What a row says is what the game by itself says. */
static void check_row(const Single *s, const Everything *all)
{
    const Play *p = &s->play;
    const madcap_arrays *arrays = &all->arrays;
    size_t row = (size_t)s->row;
    uint64_t legal[4];
    unsigned char *view = play_copy(p);
    int32_t *number = calloc(all->numbers, sizeof *number);
    CHECK_INT(arrays->seat[row], s->seat);
    CHECK_INT(arrays->over[row], s->over);
    CHECK(madcap_redact(p->table, view, p->size, s->seat) == 0);
    CHECK_BYTES(view, arrays->view + row * all->bytes, all->bytes);
    CHECK_BYTES(s->choices, arrays->legal + 4 * row, sizeof s->choices);
    madcap_numbers(p->table, view, p->size, number, all->numbers);
    CHECK_BYTES(number, arrays->number + row * all->numbers, 4 * all->numbers);
    madcap_legal(p->table, p->state, p->size, s->seat, legal);
    for (int a = 0; a < MADCAP_ACTIONS; a++) {
        bool may = legal[a / 64] >> a % 64 & 1;
        bool said = arrays->legal[4 * row + (size_t)a / 64] >> a % 64 & 1;
        CHECK(may == said || a == MADCAP_WAIT || (may && !said));
        CHECK_INT(arrays->mask[256 * row + (size_t)a], said);
    }
    free(view);
    free(number);
}

static void compare(const char *game, const char *options, int steps)
{
    madcap_table *table = madcap_table_new(game, options, NULL);
    madcap_batch *batch = madcap_batch_new(table, 20, 11, 1);
    Everything all = everything(table, 20);
    Single single = {
        play_new(game, options), 11, 0, 0, {0}, 0, 20, 13, 0, false};
    int ended = 0;
    test_place("%s", game);
    single_begin(&single);
    single_go_on(&single);
    CHECK_INT(madcap_batch_look(batch, &all.arrays), 0);
    check_row(&single, &all);
    for (int step = 0; step < steps && !test_has_failed(); step++) {
        madcap_batch_draw(batch, all.action);
        madcap_batch_step(batch, &all.arrays);
        single_step(&single, all.action[13]);
        check_row(&single, &all);
        ended += single.over;
    }
    void *state = play_copy(&single.play);
    CHECK(madcap_batch_get(batch, 13, state, single.play.size) == 0);
    CHECK_BYTES(state, single.play.state, single.play.size);
    CHECK(ended > 1);
    free(state);
    play_free(&single.play);
    free_everything(&all);
    madcap_batch_free(batch);
    madcap_table_free(table);
}

TEST("a game in a batch is the same as by itself")
{
    for (int n = 0; madcap_game(n); n++) {
        bool is_long = strcmp(madcap_game(n), "karts") == 0;
        compare(madcap_game(n), NULL, is_long ? 12000 : 4000);
    }
    compare("turbulent", "seats=4 calling=chance", 1000);
}

/* ---- single things ---- */

TEST("rewards follow ranks, and add up to nothing")
{
    madcap_table *table = madcap_table_new("lab", "seats=4", NULL);
    madcap_batch *batch = madcap_batch_new(table, 40, 1, 1);
    Everything all = everything(table, 40);
    int ended = 0;
    for (int step = 0; step < 300; step++) {
        madcap_batch_draw(batch, all.action);
        ended += madcap_batch_step(batch, &all.arrays);
        for (int game = 0; game < 40; game++) {
            const float *reward = all.arrays.reward + 4 * game;
            const int32_t *rank = all.arrays.rank + 4 * game;
            const int32_t *score = all.arrays.score + 4 * game;
            float sum = reward[0] + reward[1] + reward[2] + reward[3];
            CHECK(sum < 0.001f && sum > -0.001f);
            for (int a = 0; a < 4; a++)
                for (int b = 0; b < 4 && all.arrays.over[game]; b++) {
                    CHECK((rank[a] < rank[b]) == (reward[a] > reward[b]));
                    CHECK((rank[a] < rank[b]) == (score[a] > score[b]));
                }
            CHECK(all.arrays.over[game] || (!reward[0] && !reward[3]));
        }
    }
    CHECK(ended > 100);
    free_everything(&all);
    madcap_batch_free(batch);
    madcap_table_free(table);
}

TEST("an illegal action refuses a step, and no game has moved")
{
    madcap_table *table = madcap_table_new("karts", NULL, NULL);
    madcap_batch *batch = madcap_batch_new(table, 9, 1, 1);
    Everything before = everything(table, 9), after = everything(table, 9);
    static const int32_t wrong[] = {-2, 256, 255, INT32_MAX, INT32_MIN};
    madcap_batch_look(batch, &before.arrays);
    for (int i = 0; i < 5; i++) {
        madcap_batch_draw(batch, before.action);
        before.action[7] = wrong[i];
        REFUSED(madcap_batch_step(batch, &before.arrays), "game 7: action");
    }
    for (int i = 0; i < 9; i++)
        before.action[i] = after.action[i] = MADCAP_STAY;
    CHECK_INT(madcap_batch_step(batch, &after.arrays), 0);
    same(&before, &after);
    free_everything(&before);
    free_everything(&after);
    madcap_batch_free(batch);
    madcap_table_free(table);
}

TEST("a game that is put back goes on from there")
{
    Play play = play_new("turbulent", "calling=race");
    madcap_batch *batch = madcap_batch_new(play.table, 3, 5, 1);
    Everything one = everything(play.table, 3), two = everything(play.table, 3);
    uint64_t stream = 1;
    for (int step = 0; step < 20; step++) {
        madcap_batch_draw(batch, one.action);
        madcap_batch_step(batch, &one.arrays);
    }
    CHECK(madcap_batch_get(batch, 1, play.state, play.size) == 0);
    CHECK(madcap_batch_put(batch, 1, play.state, play.size) == 0);
    CHECK(madcap_batch_put(batch, 2, play.state, play.size) == 0);
    madcap_batch_look(batch, &two.arrays);
    CHECK_BYTES(two.arrays.view, one.arrays.view, one.bytes);
    void *again = play_copy(&play);
    CHECK(madcap_batch_get(batch, 2, again, play.size) == 0);
    CHECK_BYTES(again, play.state, play.size);
    madcap_playout(play.table, play.state, play.size, &stream);
    REFUSED(madcap_batch_put(batch, 0, play.state, play.size), "over");
    madcap_redact(play.table, again, play.size, 0);
    REFUSED(madcap_batch_put(batch, 0, again, play.size), "view");
    REFUSED(madcap_batch_put(batch, 3, again, play.size), "no game 3");
    REFUSED(madcap_batch_get(batch, -1, again, play.size), "no game -1");
    REFUSED(madcap_batch_get(batch, 0, again, 5), "not 5");
    free(again);
    free_everything(&one);
    free_everything(&two);
    madcap_batch_free(batch);
    play_free(&play);
}

TEST(
    "begun anew with its seed a batch plays the same, with another it does not")
{
    madcap_table *table = madcap_table_new("animals", NULL, NULL);
    madcap_batch *batch = madcap_batch_new(table, 8, 5, 2);
    Everything one = everything(table, 8), two = everything(table, 8);
    madcap_batch_look(batch, &one.arrays);
    for (int step = 0; step < 50; step++) {
        madcap_batch_draw(batch, two.action);
        madcap_batch_step(batch, &two.arrays);
    }
    CHECK(madcap_batch_reset(batch, 6) == 0);
    madcap_batch_look(batch, &two.arrays);
    CHECK(memcmp(one.arrays.view, two.arrays.view, 8 * one.bytes) != 0);
    CHECK(madcap_batch_reset(batch, 5) == 0);
    madcap_batch_look(batch, &two.arrays);
    CHECK_BYTES(one.arrays.view, two.arrays.view, 8 * one.bytes);
    free_everything(&one);
    free_everything(&two);
    madcap_batch_free(batch);
    madcap_table_free(table);
}

TEST("views need not lie where rules could work on them")
{
    madcap_table *table = madcap_table_new("lab", NULL, NULL);
    madcap_batch *batch = madcap_batch_new(table, 4, 5, 1);
    size_t bytes = (size_t)madcap_state_bytes(table);
    unsigned char *odd = malloc(4 * bytes + 1), *even = malloc(4 * bytes);
    madcap_arrays arrays = {.view = odd + 1};
    CHECK(madcap_batch_look(batch, &arrays) == 0);
    arrays.view = even;
    CHECK(madcap_batch_look(batch, &arrays) == 0);
    CHECK_BYTES(odd + 1, even, 4 * bytes);
    free(odd);
    free(even);
    madcap_batch_free(batch);
    madcap_table_free(table);
}

TEST("batches are refused with the reason")
{
    madcap_table *table = madcap_table_new("animals", NULL, NULL);
    madcap_batch *batch = madcap_batch_new(table, 2, 5, 1);
    madcap_arrays none = {0};
    int32_t action[2];
    NOTHING(madcap_batch_new(table, 0, 1, 1), "1 to 16777216 games");
    NOTHING(madcap_batch_new(table, -5, 1, 1), "1 to 16777216 games");
    NOTHING(madcap_batch_new(table, 1 << 25, 1, 1), "1 to 16777216 games");
    NOTHING(madcap_batch_new(table, 1, 1, -1), "0 to 256 threads");
    NOTHING(madcap_batch_new(table, 1, 1, 257), "0 to 256 threads");
    REFUSED(madcap_batch_step(batch, NULL), "no arrays");
    REFUSED(madcap_batch_step(batch, &none), "no actions");
    REFUSED(madcap_batch_look(batch, NULL), "no arrays");
    REFUSED(madcap_batch_draw(batch, NULL), "no room");
    REFUSED(madcap_batch_step(NULL, &none), "no batch");
    REFUSED(madcap_batch_look(NULL, &none), "no batch");
    REFUSED(madcap_batch_draw(NULL, action), "no batch");
    REFUSED(madcap_batch_reset(NULL, 1), "no batch");
    REFUSED(madcap_batch_get(NULL, 0, action, 1), "no batch");
    REFUSED(madcap_batch_put(NULL, 0, action, 1), "no batch");
    madcap_batch_free(NULL);
    madcap_batch_free(batch);
    madcap_table_free(table);
}

typedef struct Stepping {
    madcap_batch *batch;
    atomic_bool ends;
} Stepping;

static void *step_on(void *argument)
{
    Stepping *stepping = argument;
    static int32_t action[4096];
    madcap_arrays arrays = {.action = action};
    while (!atomic_load(&stepping->ends)) {
        madcap_batch_draw(stepping->batch, action);
        madcap_batch_step(stepping->batch, &arrays);
    }
    return NULL;
}

TEST("two threads at once do not use a batch: one of them is told so")
{
    madcap_table *table = madcap_table_new("lab", NULL, NULL);
    Stepping stepping = {madcap_batch_new(table, 4096, 5, 1), false};
    int32_t *action = malloc(4096 * sizeof *action);
    pthread_t thread;
    bool told = false;
    CHECK(pthread_create(&thread, NULL, step_on, &stepping) == 0);
    for (int i = 0; i < 1000000 && !told; i++)
        told = madcap_batch_draw(stepping.batch, action) < 0;
    CHECK(told && strstr(madcap_why(), "another thread"));
    atomic_store(&stepping.ends, true);
    pthread_join(thread, NULL);
    free(action);
    madcap_batch_free(stepping.batch);
    madcap_table_free(table);
}

/* Exit status 7: it was refused as it should be. */
static int use_in_child(madcap_batch *batch)
{
    int32_t action[300];
    bool refused = madcap_batch_draw(batch, action) < 0 &&
                   strstr(madcap_why(), "another process");
    madcap_batch_free(batch);
    return refused ? 7 : 1;
}

TEST("after fork a batch with threads is refused, and can be freed")
{
    madcap_table *table = madcap_table_new("animals", NULL, NULL);
    madcap_batch *batch = madcap_batch_new(table, 300, 5, 2);
    int32_t action[300];
    int status = 0;
    CHECK(madcap_batch_draw(batch, action) == 0);
    pid_t child = fork();
    if (child == 0)
        _exit(use_in_child(batch));
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    CHECK(madcap_batch_draw(batch, action) == 0);
    madcap_batch_free(batch);
    madcap_table_free(table);
}
