/* library_misuse.c -- what the library refuses: a sentence, and nothing has
 * changed. */
#include "tests/library.h"
#include "tests/test.h"

#include <limits.h>

static Play play;
static char buf[MADCAP_JSON_TEXT];

TEST("tables are refused with the reason")
{
    NOTHING(madcap_table_new(NULL, NULL, NULL), "no game is named");
    NOTHING(madcap_table_new("chess", NULL, NULL), "no game 'chess'");
    NOTHING(madcap_table_new("lab", "seats", NULL), "'seats' is not");
    NOTHING(madcap_table_new("lab", "seats=9", NULL), "lab has 3 to 5 seats");
    NOTHING(madcap_table_new("lab", "colour=red", NULL), "no option 'colour'");
    NOTHING(madcap_table_new("lab", "top=sometimes", NULL), "top is one of");
    NOTHING(madcap_table_new("lab", NULL, "nonsense\n"), "line 1 of the box");
    NOTHING(madcap_game(-1), "no game of number -1");
    NOTHING(madcap_game(1000), "no game of number 1000");
    NOTHING(madcap_bot_name(-1), "no bot of number -1");
    NOTHING(madcap_rules("chess"), "no game 'chess'");
    REFUSED(madcap_facts(NULL, buf, sizeof buf), "no game is named");
    REFUSED(madcap_number_count("chess"), "no game 'chess'");
}

TEST("so is no table at all, everywhere")
{
    uint64_t stream = 1, legal[4];
    uint32_t weight[MADCAP_ACTIONS];
    int32_t number[4];
    unsigned char state[64] = {0};
    madcap_result result;
    int by, what;
    unsigned who;
    const char *none = "there is no table";
    NOTHING(madcap_table_game(NULL), none);
    REFUSED(madcap_table_seats(NULL), none);
    REFUSED(madcap_table_options(NULL, buf, sizeof buf), none);
    REFUSED(madcap_table_box(NULL, buf, sizeof buf), none);
    REFUSED(madcap_state_size(NULL), none);
    REFUSED(madcap_state_bytes(NULL), none);
    REFUSED(madcap_init(NULL, state, 64), none);
    REFUSED(madcap_whose(NULL, state, 64), none);
    REFUSED(madcap_actors(NULL, state, 64, &who, &who), none);
    REFUSED(madcap_legal(NULL, state, 64, 0, legal), none);
    REFUSED(madcap_odds(NULL, state, 64, weight), none);
    REFUSED(madcap_lean(NULL, state, 64, 0, weight), none);
    REFUSED(madcap_apply(NULL, state, 64, 0, 0), none);
    REFUSED(madcap_draw(NULL, state, 64, 0, &stream), none);
    REFUSED(madcap_playout(NULL, state, 64, &stream), none);
    REFUSED(madcap_ask(NULL, state, 64, 0, &stream, legal), none);
    REFUSED(madcap_redact(NULL, state, 64, 0), none);
    REFUSED(madcap_resample(NULL, state, 64, &stream), none);
    REFUSED(madcap_seen(NULL, state, 64, 0, 0, 0, &by, &what), none);
    REFUSED(madcap_results(NULL, state, 64, &result), none);
    REFUSED(madcap_deadline(NULL, state, 64, &by), none);
    REFUSED(madcap_action_text(NULL, 0, 0, buf, sizeof buf), none);
    REFUSED(madcap_action_find(NULL, state, 64, 0, "pass"), none);
    REFUSED(madcap_told(NULL, state, 64, 0, 0, 0, NULL, buf, 64), none);
    REFUSED(madcap_scene(NULL, state, 64, 0, NULL, buf, 64), none);
    REFUSED(madcap_reason(NULL, state, 64, 0, NULL, buf, 64), none);
    REFUSED(madcap_numbers(NULL, state, 64, number, 4), none);
    NOTHING(madcap_match_new(NULL), none);
    NOTHING(madcap_batch_new(NULL, 1, 1, 1), none);
    madcap_table_free(NULL);
}

/* Each function that takes a state, with this one. */
static void refuse_state(const void *state, size_t size, const char *words)
{
    uint64_t stream = 1, legal[4];
    uint32_t weight[MADCAP_ACTIONS];
    int32_t number[4];
    madcap_result result;
    void *bytes = (void *)(uintptr_t)state;
    const madcap_table *table = play.table;
    madcap_bot *bot = madcap_bot_new("greedy");
    REFUSED(madcap_whose(table, state, size), words);
    REFUSED(madcap_actors(table, state, size, NULL, NULL), words);
    REFUSED(madcap_legal(table, state, size, 0, legal), words);
    REFUSED(madcap_odds(table, state, size, weight), words);
    REFUSED(madcap_lean(table, state, size, 0, weight), words);
    REFUSED(madcap_apply(table, bytes, size, 0, 0), words);
    REFUSED(madcap_draw(table, state, size, 0, &stream), words);
    REFUSED(madcap_playout(table, bytes, size, &stream), words);
    REFUSED(madcap_redact(table, bytes, size, 0), words);
    REFUSED(madcap_resample(table, bytes, size, &stream), words);
    REFUSED(madcap_seen(table, state, size, 0, 0, 0, NULL, NULL), words);
    REFUSED(madcap_results(table, state, size, &result), words);
    REFUSED(madcap_deadline(table, state, size, NULL), words);
    REFUSED(madcap_action_find(table, state, size, 0, "pass"), words);
    REFUSED(madcap_told(table, state, size, 0, 0, 0, NULL, buf, 64), words);
    REFUSED(madcap_scene(table, state, size, 0, NULL, buf, 64), words);
    REFUSED(madcap_reason(table, state, size, 0, NULL, buf, 64), words);
    REFUSED(madcap_numbers(table, state, size, number, 4), words);
    REFUSED(madcap_bot_act(bot, table, state, size, 0, &stream, NULL), words);
    CHECK(stream == 1);
    madcap_bot_free(bot);
}

TEST("so are no state, a wrong size, and bytes that are none")
{
    play = play_new("lab", NULL);
    refuse_state(NULL, play.size, "there is no state");
    refuse_state(play.state, play.size - 1, "a state of this table has");
    refuse_state(play.state, SIZE_MAX, "a state of this table has");
    unsigned char *state = play_copy(&play);
    memset(state, 0, play.size);
    refuse_state(state, play.size, "no state of this table");
    for (size_t at = 0; at < play.size; at += 7) {
        memcpy(state, play.state, play.size);
        state[at] ^= 0x10;
        REFUSED(madcap_whose(play.table, state, play.size),
                "no state of this table");
    }
    REFUSED(madcap_init(play.table, NULL, play.size), "there is no state");
    REFUSED(madcap_init(play.table, state, 3), "has 264 bytes, not 3");
    free(state);
    play_free(&play);
}

/* A lab in which all seats choose at once. */
static Play choosing(void)
{
    Play lab = play_new("lab", NULL);
    uint64_t stream = 4;
    unsigned awaited;
    for (;;) {
        madcap_actors(lab.table, lab.state, lab.size, &awaited, NULL);
        if (!(awaited >> MADCAP_CHANCE & 1))
            return lab;
        madcap_apply(lab.table, lab.state, lab.size, MADCAP_CHANCE,
                     madcap_draw(lab.table, lab.state, lab.size, MADCAP_CHANCE,
                                 &stream));
    }
}

TEST("actors, actions and viewers that are none are refused")
{
    Play lab = choosing();
    uint64_t legal[4], stream = 1;
    uint32_t weight[MADCAP_ACTIONS];
    void *before = play_copy(&lab);
    for (int i = 0; i < 5; i++) {
        static const int actors[] = {-1, 5, 7, 10, INT_MAX};
        REFUSED(madcap_legal(lab.table, lab.state, lab.size, actors[i], legal),
                "no actor");
        REFUSED(madcap_apply(lab.table, lab.state, lab.size, actors[i], 0),
                "no actor");
        REFUSED(madcap_draw(lab.table, lab.state, lab.size, actors[i], &stream),
                "no actor");
        REFUSED(madcap_action_text(lab.table, actors[i], 0, buf, sizeof buf),
                "no actor");
    }
    REFUSED(madcap_lean(lab.table, lab.state, lab.size, 8, weight), "no seat");
    REFUSED(madcap_odds(lab.table, lab.state, lab.size, weight),
            "not the turn");
    REFUSED(madcap_apply(lab.table, lab.state, lab.size, 0, INT_MIN), "legal");
    REFUSED(madcap_apply(lab.table, lab.state, lab.size, 0, 256), "legal");
    REFUSED(madcap_apply(lab.table, lab.state, lab.size, 0, 0), "legal");
    REFUSED(madcap_apply(lab.table, lab.state, lab.size, 9, 0), "turn");
    REFUSED(madcap_draw(lab.table, lab.state, lab.size, 8, &stream), "turn");
    REFUSED(madcap_action_text(lab.table, 0, 255, buf, sizeof buf),
            "has no action 255");
    REFUSED(madcap_action_text(lab.table, 0, -1, buf, sizeof buf), "no action");
    REFUSED(madcap_action_find(lab.table, lab.state, lab.size, 0, "fly"),
            "'fly'");
    REFUSED(madcap_action_find(lab.table, lab.state, lab.size, 0, NULL), "''");
    REFUSED(madcap_redact(lab.table, lab.state, lab.size, 6), "no viewer");
    REFUSED(madcap_redact(lab.table, lab.state, lab.size, MADCAP_OPEN),
            "before the game is over");
    REFUSED(madcap_reason(lab.table, lab.state, lab.size, 0, NULL, buf, 64),
            "not over");
    REFUSED(madcap_resample(lab.table, lab.state, lab.size, &stream),
            "nothing is missing");
    CHECK_BYTES(lab.state, before, lab.size);
    CHECK(stream == 1);
    free(before);
    play_free(&lab);
}

TEST("a view is not played on, and is not for others")
{
    Play lab = choosing();
    uint64_t legal[4], stream = 1;
    madcap_redact(lab.table, lab.state, lab.size, 2);
    void *before = play_copy(&lab);
    CHECK(madcap_legal(lab.table, lab.state, lab.size, 2, legal) > 0);
    REFUSED(madcap_legal(lab.table, lab.state, lab.size, 1, legal), "else");
    REFUSED(madcap_legal(lab.table, lab.state, lab.size, 8, legal), "else");
    REFUSED(madcap_redact(lab.table, lab.state, lab.size, 1), "else");
    REFUSED(madcap_scene(lab.table, lab.state, lab.size, 1, NULL, buf, 64),
            "else");
    int action = madcap_draw(lab.table, lab.state, lab.size, 2, &stream);
    CHECK(action >= 0);
    stream = 1;
    REFUSED(madcap_apply(lab.table, lab.state, lab.size, 2, action), "view");
    REFUSED(madcap_playout(lab.table, lab.state, lab.size, &stream), "view");
    REFUSED(madcap_ask(lab.table, lab.state, lab.size, 0, &stream, legal),
            "view");
    REFUSED(madcap_told(lab.table, lab.state, lab.size, 2, action, 2, NULL, buf,
                        64),
            "view");
    CHECK_BYTES(lab.state, before, lab.size);
    CHECK(stream == 1);
    free(before);
    play_free(&lab);
}

TEST("a bot is asked where its seat may act, with a stream")
{
    Play lab = choosing();
    madcap_bot *bot = madcap_bot_new("random");
    uint64_t stream = 1;
    for (int seat = 0; seat < 4; seat++) {
        int action = madcap_bot_act(bot, lab.table, lab.state, lab.size, 4,
                                    &stream, NULL);
        if (action < 0)
            break;
        madcap_apply(lab.table, lab.state, lab.size, 4, action);
    }
    stream = 1;
    REFUSED(
        madcap_bot_act(bot, lab.table, lab.state, lab.size, 4, &stream, NULL),
        "not the turn of seat 4");
    REFUSED(madcap_bot_act(bot, lab.table, lab.state, lab.size, 0, NULL, NULL),
            "stream");
    REFUSED(
        madcap_bot_act(NULL, lab.table, lab.state, lab.size, 0, &stream, NULL),
        "no bot");
    CHECK(stream == 1);
    NOTHING(madcap_bot_new(NULL), "no bot is named");
    NOTHING(madcap_bot_new("nobody"), "no bot 'nobody'");
    NOTHING(madcap_bot_new("greedy:5"), "does not think '5'");
    NOTHING(madcap_bot_new("strong:0"), "does not think '0'");
    NOTHING(madcap_bot_new("strong:"), "does not think ''");
    madcap_bot_free(NULL);
    madcap_bot_free(bot);
    play_free(&lab);
}

TEST("what does not fit a buffer is refused, and nothing is written beyond")
{
    Play lab = play_new("lab", NULL);
    char small[9] = "........";
    REFUSED(madcap_facts("lab", small, 8), "too small");
    REFUSED(madcap_table_options(lab.table, small, 8), "too small");
    REFUSED(madcap_table_box(lab.table, small, 8), "too small");
    REFUSED(madcap_scene(lab.table, lab.state, lab.size, 0, NULL, small, 8),
            "too small");
    CHECK(small[8] == 0 && !memchr(small, 0, 7));
    REFUSED(madcap_facts("lab", NULL, 8), "no buffer");
    REFUSED(madcap_table_box(lab.table, small, 0), "no buffer");
    int32_t number[4];
    REFUSED(madcap_numbers(lab.table, lab.state, lab.size, number, 4),
            "is 947 numbers");
    REFUSED(madcap_numbers(lab.table, lab.state, lab.size, NULL, 947), "947");
    REFUSED(madcap_fields("lab", -1, NULL), "no field -1");
    REFUSED(madcap_odds(lab.table, lab.state, lab.size, NULL), "no room");
    REFUSED(madcap_results(lab.table, lab.state, lab.size, NULL), "no room");
    play_free(&lab);
}

TEST("names must be there, and not endless")
{
    Play lab = play_new("lab", NULL);
    char endless[400];
    memset(endless, 'x', sizeof endless);
    endless[399] = 0;
    const char *names[] = {"Ann", "Bob", "Cid", endless, "Eve"};
    REFUSED(
        madcap_scene(lab.table, lab.state, lab.size, 0, names, buf, sizeof buf),
        "name of seat 3");
    names[3] = NULL;
    REFUSED(
        madcap_scene(lab.table, lab.state, lab.size, 0, names, buf, sizeof buf),
        "name of seat 3");
    names[3] = "Dan";
    CHECK(madcap_scene(lab.table, lab.state, lab.size, 0, names, buf,
                       sizeof buf) > 0);
    CHECK(strstr(buf, "Dan") != NULL);
    play_free(&lab);
}

TEST("matches and records are refused with the reason")
{
    static const char wrong[] =
        "madcap 1\ngame lab 2\nsetup seats=3\nchance fly\n";
    Play lab = play_new("lab", NULL);
    madcap_match *match = madcap_match_new(lab.table);
    NOTHING(madcap_match_read(NULL, 4), "no record");
    NOTHING(madcap_match_read("", 0), "line 1");
    NOTHING(madcap_match_read(wrong, sizeof wrong - 1), "line 4: chance fly");
    NOTHING(madcap_match_table(NULL), "no match");
    REFUSED(madcap_match_play(NULL, 0, 0), "no match");
    REFUSED(madcap_match_length(NULL), "no match");
    REFUSED(madcap_match_play(match, 3, 1), "not their turn");
    REFUSED(madcap_match_play(match, -1, 1), "not their turn");
    REFUSED(madcap_match_play(match, 8, 256), "not legal");
    REFUSED(madcap_match_action(match, 0, NULL, NULL), "there are 0 actions");
    REFUSED(madcap_match_state(match, 1, 0, lab.state, lab.size), "0 actions");
    REFUSED(madcap_match_state(match, -1, 0, lab.state, lab.size), "0 actions");
    REFUSED(madcap_match_state(match, 0, 5, lab.state, lab.size), "no viewer");
    REFUSED(madcap_match_state(match, 0, 0, lab.state, 5), "not 5");
    REFUSED(madcap_match_state(NULL, 0, 0, lab.state, lab.size), "no match");
    REFUSED(madcap_match_write(NULL, buf, 64), "no match");
    REFUSED(madcap_match_write(match, buf, 16), "too small");
    CHECK_INT(madcap_match_length(match), 0);
    madcap_match_free(NULL);
    madcap_match_free(match);
    play_free(&lab);
}
