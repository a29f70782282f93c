/* library_test.c -- the library as other programs have it: single games. */
#include "lib/madcap.h"
#include "tests/library.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[MADCAP_RECORD_TEXT];

/* ---- a game played by the public functions ---- */

/* An actor that may act, the lowest of those awaited, or -1. */
static int next_actor(const Play *play)
{
    unsigned awaited = 0, able = 0;
    madcap_actors(play->table, play->state, play->size, &awaited, &able);
    for (int actor = 0; actor <= MADCAP_CLOCK; actor++)
        if ((awaited ? awaited : able) >> actor & 1)
            return actor;
    return -1;
}

static void check_view(const Play *play, int seat, uint64_t *stream)
{
    uint64_t own[4], whole[4];
    void *view = play_copy(play), *again = play_copy(play);
    CHECK(madcap_redact(play->table, view, play->size, seat) == 0);
    CHECK_INT(madcap_whose(play->table, view, play->size), seat);
    int count = madcap_legal(play->table, view, play->size, seat, own);
    CHECK_INT(count,
              madcap_legal(play->table, play->state, play->size, seat, whole));
    CHECK_BYTES(own, whole, sizeof own);
    memcpy(again, view, play->size);
    CHECK(madcap_resample(play->table, again, play->size, stream) == 0);
    CHECK_INT(madcap_whose(play->table, again, play->size), MADCAP_WHOLE);
    CHECK(madcap_redact(play->table, again, play->size, seat) == 0);
    CHECK_BYTES(again, view, play->size);
    free(view);
    free(again);
}

/* What is said of an action that will be played. */
static void check_words(const Play *play, int actor, int action)
{
    char name[MADCAP_ACTION_TEXT];
    int by = -1, what = -1;
    CHECK(madcap_action_text(play->table, actor, action, name, sizeof name) >
          0);
    CHECK_INT(
        madcap_action_find(play->table, play->state, play->size, actor, name),
        action);
    int length =
        madcap_told(play->table, play->state, play->size, actor, action,
                    MADCAP_SPECTATOR, NULL, text, MADCAP_LINES_TEXT);
    CHECK(length >= 0 && !strchr(text, '@') && !strchr(text, '{'));
    int seen = madcap_seen(play->table, play->state, play->size,
                           MADCAP_SPECTATOR, actor, action, &by, &what);
    CHECK(seen == 0 ||
          madcap_action_text(play->table, by, what, name, sizeof name) > 0);
}

static void check_picture(const Play *play, int viewer)
{
    int length = madcap_scene(play->table, play->state, play->size, viewer,
                              NULL, text, MADCAP_JSON_TEXT);
    CHECK(length > 100 && text[0] == '{' && text[length - 1] == '}');
}

static void check_weights(const Play *play, int actor)
{
    uint32_t weight[MADCAP_ACTIONS];
    uint64_t legal[4], sum = 0;
    int answer =
        actor == MADCAP_CHANCE
            ? madcap_odds(play->table, play->state, play->size, weight)
            : madcap_lean(play->table, play->state, play->size, actor, weight);
    CHECK_INT(answer, 0);
    madcap_legal(play->table, play->state, play->size, actor, legal);
    for (int a = 0; a < MADCAP_ACTIONS; a++) {
        sum += weight[a];
        CHECK(!weight[a] || a == MADCAP_WAIT || (legal[a / 64] >> a % 64 & 1));
    }
    CHECK(sum > 0);
}

static void check_end(const Play *play)
{
    madcap_result result;
    CHECK(madcap_results(play->table, play->state, play->size, &result) == 0);
    bool won = false;
    for (int seat = 0; seat < madcap_table_seats(play->table); seat++) {
        won |= result.rank[seat] == 1;
        CHECK(madcap_reason(play->table, play->state, play->size, seat, NULL,
                            text, MADCAP_LINES_TEXT) > 0);
    }
    CHECK(won || madcap_table_seats(play->table) == 1);
    check_picture(play, MADCAP_OPEN);
}

/* The record leads to the same states. */
static void check_record(const Play *play, const madcap_match *match)
{
    void *state = play_copy(play);
    int length = madcap_match_write(match, text, sizeof text);
    CHECK(length > 0);
    madcap_match *again = madcap_match_read(text, (size_t)length);
    CHECK(again != NULL);
    int plies = madcap_match_length(again);
    CHECK_INT(plies, madcap_match_length(match));
    CHECK(madcap_match_state(again, plies, MADCAP_WHOLE, state, play->size) ==
          0);
    CHECK_BYTES(state, play->state, play->size);
    madcap_init(play->table, state, play->size);
    for (int n = 0; n < plies; n++) {
        int actor = -1, action = -1;
        CHECK(madcap_match_action(again, n, &actor, &action) == 0);
        CHECK(madcap_apply(play->table, state, play->size, actor, action) == 0);
    }
    CHECK_BYTES(state, play->state, play->size);
    madcap_table *table = madcap_match_table(again);
    CHECK(table && madcap_whose(table, state, play->size) == MADCAP_WHOLE);
    madcap_table_free(table);
    madcap_match_free(again);
    free(state);
}

/* A random game; what is slow is looked at now and then. */
static void play_through(const char *game)
{
    Play play = play_new(game, NULL);
    madcap_match *match = madcap_match_new(play.table);
    uint64_t stream = 7;
    int actor;
    for (int n = 0; (actor = next_actor(&play)) >= 0; n++) {
        int action =
            madcap_draw(play.table, play.state, play.size, actor, &stream);
        if (n % 16 == 0)
            check_words(&play, actor, action);
        if (n % 64 == 0)
            check_picture(&play, actor < 8 ? actor : MADCAP_SPECTATOR);
        if (actor < 8 && n % 4 == 0)
            check_view(&play, actor, &stream);
        if (actor != MADCAP_CLOCK && n % 4 == 0)
            check_weights(&play, actor);
        CHECK(madcap_match_play(match, actor, action) == 0);
        CHECK(madcap_apply(play.table, play.state, play.size, actor, action) ==
              0);
        if (test_has_failed())
            break;
    }
    check_end(&play);
    check_record(&play, match);
    madcap_match_free(match);
    play_free(&play);
}

TEST("every game is played, looked at, told and recorded")
{
    int games = 0;
    for (const char *game; (game = madcap_game(games)); games++) {
        test_place("%s", game);
        play_through(game);
    }
    CHECK(games >= 6);
}

TEST("what a game is, its rules, its options and its box are text")
{
    for (int n = 0; madcap_game(n); n++) {
        const char *game = madcap_game(n);
        test_place("%s", game);
        CHECK(madcap_facts(game, text, sizeof text) > 0);
        CHECK(strstr(text, game) && strstr(madcap_rules(game), "# "));
        madcap_table *table = madcap_table_new(game, NULL, NULL);
        char options[1024];
        CHECK(madcap_table_options(table, options, sizeof options) > 0);
        CHECK(madcap_table_box(table, text, MADCAP_BOX_TEXT) > 0);
        CHECK_TEXT(madcap_table_game(table), game);
        madcap_table *again = madcap_table_new(game, options, text);
        CHECK(again != NULL);
        CHECK_INT(madcap_state_size(table), madcap_state_size(again));
        madcap_table_free(table);
        madcap_table_free(again);
    }
}

TEST("options and boxes make another table, whose states are its own")
{
    madcap_table *one = madcap_table_new("lab", "seats=4 rounds=2", NULL);
    madcap_table *other = madcap_table_new("lab", "seats=3\nrounds=2\n", NULL);
    size_t size = (size_t)madcap_state_size(one);
    void *state = malloc(size);
    CHECK_INT(madcap_table_seats(one), 4);
    CHECK_INT(madcap_table_seats(other), 3);
    CHECK(madcap_init(one, state, size) == 0);
    CHECK_INT(madcap_whose(one, state, size), MADCAP_WHOLE);
    REFUSED(madcap_whose(other, state, size), "no state of this table");
    free(state);
    madcap_table_free(one);
    madcap_table_free(other);
}

TEST("a state may lie anywhere in memory")
{
    Play play = play_new("karts", NULL);
    unsigned char *odd = malloc(play.size + 1);
    memcpy(odd + 1, play.state, play.size);
    uint64_t one = 3, two = 3;
    int decisions = madcap_playout(play.table, play.state, play.size, &one);
    CHECK(decisions > 0);
    CHECK_INT(madcap_playout(play.table, odd + 1, play.size, &two), decisions);
    CHECK_BYTES(odd + 1, play.state, play.size);
    CHECK(one == two);
    free(odd);
    play_free(&play);
}

/* ---- fields ---- */

static uint64_t bits_of(const unsigned char *state, int place, int bits)
{
    uint64_t value = 0;
    for (int i = 0; i < bits && i < 64; i++, place++)
        value |= (uint64_t)(state[place / 8] >> place % 8 & 1) << i;
    return value;
}

/* Bit by bit, as the header says it. */
static int32_t number_of(const madcap_field *field, const unsigned char *state,
                         int place)
{
    uint64_t value = bits_of(state, place, field->bits);
    uint64_t sign = 1ull << (field->bits - 1);
    if (field->none && value == sign + (sign - 1))
        return field->least - 1;
    if (field->least < 0 && (value & sign))
        return (int32_t)((int64_t)value - 2 * (int64_t)sign);
    return (int32_t)value;
}

static int check_field(const madcap_field *field, const unsigned char *state,
                       const int32_t *number)
{
    int n = field->number, covered = 0;
    for (int row = 0; row < field->rows; row++)
        for (int column = 0; column < field->columns; column++) {
            int place =
                field->place + row * field->row_step + column * field->step;
            covered += field->bits;
            if (field->kind == MADCAP_NUMBER || field->kind == MADCAP_CASE)
                CHECK_INT(number[n++], number_of(field, state, place));
            for (int i = 0; field->kind == MADCAP_SET && i <= field->most; i++)
                CHECK_INT(number[n++],
                          state[(place + i) / 8] >> (place + i) % 8 & 1);
        }
    CHECK_INT(n, field->number + field->numbers);
    return covered;
}

TEST("fields cover each bit, and numbers are their values")
{
    for (int n = 0; madcap_game(n); n++) {
        Play play = play_new(madcap_game(n), NULL);
        int count = madcap_number_count(madcap_game(n));
        int32_t *number = malloc((size_t)count * sizeof *number);
        uint64_t stream = 5;
        test_place("%s", madcap_game(n));
        for (int end = 0; end < 2; end++) {
            madcap_field field;
            int covered = 0, last = 0;
            CHECK_INT(madcap_numbers(play.table, play.state, play.size, number,
                                     (size_t)count),
                      count);
            for (int i = 0; madcap_fields(madcap_game(n), i, &field) == 1;
                 i++) {
                covered += check_field(&field, play.state, number);
                last = field.number + field.numbers;
            }
            CHECK_INT(covered, 8 * madcap_state_bytes(play.table));
            CHECK_INT(last, count);
            madcap_playout(play.table, play.state, play.size, &stream);
        }
        free(number);
        play_free(&play);
    }
}

/* ---- bots ---- */

TEST("every bot plays what is legal")
{
    Play play = play_new("animals", NULL);
    uint64_t stream = 1;
    int actor, bots = 0;
    while ((actor = next_actor(&play)) == MADCAP_CHANCE)
        madcap_apply(
            play.table, play.state, play.size, actor,
            madcap_draw(play.table, play.state, play.size, actor, &stream));
    for (const char *name; (name = madcap_bot_name(bots)); bots++) {
        char few[64];
        snprintf(few, sizeof few, "%s%s", name, bots > 2 ? ":50" : "");
        madcap_bot *bot = madcap_bot_new(few);
        int delay = -1;
        int action = madcap_bot_act(bot, play.table, play.state, play.size,
                                    actor, &stream, &delay);
        void *copy = play_copy(&play);
        CHECK(delay > 0);
        CHECK(madcap_apply(play.table, copy, play.size, actor, action) == 0);
        free(copy);
        madcap_bot_free(bot);
    }
    CHECK_INT(bots, 6);
    play_free(&play);
}

TEST("a bot answers the same from the state and from its own view")
{
    Play play = play_new("lab", NULL);
    madcap_bot *bot = madcap_bot_new("merciless:100");
    uint64_t stream = 1;
    int actor;
    while ((actor = next_actor(&play)) == MADCAP_CHANCE)
        madcap_apply(
            play.table, play.state, play.size, actor,
            madcap_draw(play.table, play.state, play.size, actor, &stream));
    uint64_t one = 9, two = 9;
    int whole = madcap_bot_act(bot, play.table, play.state, play.size, actor,
                               &one, NULL);
    CHECK(madcap_redact(play.table, play.state, play.size, actor) == 0);
    CHECK_INT(madcap_bot_act(bot, play.table, play.state, play.size, actor,
                             &two, NULL),
              whole);
    CHECK(whole >= 0 && one == two);
    madcap_bot_free(bot);
    play_free(&play);
}
