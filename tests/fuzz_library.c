/* fuzz_library.c -- any calls of the library, in any order, with any arguments:
 * what is refused changes nothing and has its sentence.
 *
 * A byte is a function, and the next ones are its arguments. States lie in
 * memory of just their size. */
#include "lib/madcap.h"
#include "tests/fuzz.h"

enum { SLOTS = 3, GAMES = 5, TEXT_MOST = 300 };

static Bytes input;
static madcap_table *table;
static madcap_match *match;
static madcap_bot *bot;
static madcap_batch *batch;
static size_t size, bytes, seats, numbers;
static unsigned char *slot[SLOTS];
static char text[MADCAP_RECORD_TEXT];
static uint64_t stream;

static int below(int n)
{
    return (int)fuzz_below(&input, (uint32_t)n);
}

/* Mostly a number that is one, sometimes any. */
static int near(int n)
{
    return below(8) ? below(n) : (int)((uint32_t)below(256) * 0x01010101u);
}

static unsigned char *any_slot(void)
{
    return slot[below(SLOTS)];
}

/* Mostly the right one. */
static size_t any_size(size_t right)
{
    return below(16) ? right : right - (size_t)below(256);
}

static char *any_text(char *buf)
{
    int length = below(256);
    for (int i = 0; i < length; i++)
        buf[i] = (char)below(256);
    buf[length] = 0;
    return buf;
}

/* The answer of a call, which is refused with a sentence or not. */
static int said(int answer)
{
    CLAIM(answer >= 0 || madcap_why()[0]);
    return answer;
}

/* Of a call that writes to a state: refused, it has not. */
static void wrote(int answer, const unsigned char *state,
                  const unsigned char *before)
{
    if (said(answer) < 0)
        CLAIM(!memcmp(state, before, size));
    else
        CLAIM(madcap_whose(table, state, size) >= 0);
}

/* ---- states ---- */

static int drawn_or_any(const unsigned char *state, int actor)
{
    if (below(8))
        return madcap_draw(table, state, size, actor, &stream);
    return near(256);
}

static void ask(void)
{
    const unsigned char *state = any_slot();
    uint64_t legal[4];
    uint32_t weight[MADCAP_ACTIONS];
    unsigned awaited, able;
    madcap_result result;
    int actor = near(13), by, what;
    said(madcap_whose(table, state, any_size(size)));
    said(madcap_actors(table, state, any_size(size), &awaited, &able));
    said(madcap_legal(table, state, size, actor, legal));
    said(madcap_odds(table, state, size, weight));
    said(madcap_lean(table, state, size, actor, weight));
    said(madcap_results(table, state, size, &result));
    said(madcap_deadline(table, state, size, &by));
    said(madcap_ask(table, state, size, (unsigned)below(256), &stream, legal));
    said(madcap_seen(table, state, size, near(13), actor,
                     drawn_or_any(state, actor), &by, &what));
}

static void change(void)
{
    unsigned char *state = any_slot(), before[STATE_MAX + 16];
    int actor = near(11), action = drawn_or_any(state, actor);
    memcpy(before, state, size);
    switch (below(5)) {
    case 0:
        wrote(madcap_redact(table, state, any_size(size), near(13)), state,
              before);
        return;
    case 1:
        wrote(madcap_resample(table, state, any_size(size), &stream), state,
              before);
        return;
    case 2:
        wrote(madcap_playout(table, state, any_size(size), &stream), state,
              before);
        return;
    case 3:
        wrote(madcap_init(table, state, any_size(size)), state, before);
        return;
    default:
        wrote(madcap_apply(table, state, size, actor, action), state, before);
    }
}

/* Whoever may act does something, so that games get on. */
static void go_on(void)
{
    unsigned char *state = any_slot();
    for (int steps = below(64); steps > 0; steps--) {
        unsigned awaited = 0, able = 0;
        if (madcap_actors(table, state, size, &awaited, &able) < 1 ||
            madcap_whose(table, state, size) != MADCAP_WHOLE)
            return;
        int actor = __builtin_ctz(awaited ? awaited : able);
        int action = madcap_draw(table, state, size, actor, &stream);
        CLAIM(action >= 0);
        CLAIM(madcap_apply(table, state, size, actor, action) == 0);
    }
}

/* One byte is another, or a state is copied over another. */
static void damage(void)
{
    unsigned char *state = any_slot();
    if (below(2)) {
        memmove(state, any_slot(), size);
        return;
    }
    if (madcap_whose(table, state, size) < 0)
        return;
    size_t at = (size_t)(below(256) * 256 + below(256)) % size;
    state[at] ^= (unsigned char)(1 + below(255));
    CLAIM(madcap_whose(table, state, size) < 0);
    madcap_init(table, state, size);
}

static void say(void)
{
    const unsigned char *state = any_slot();
    char word[TEXT_MOST];
    int actor = near(13), action = drawn_or_any(state, actor);
    size_t room = below(4) ? MADCAP_JSON_TEXT : (size_t)below(256);
    said(madcap_action_text(table, actor, action, text, room));
    said(madcap_action_find(table, state, size, actor, any_text(word)));
    said(madcap_told(table, state, size, actor, action, near(13), NULL, text,
                     room));
    said(madcap_scene(table, state, size, near(13), NULL, text, room));
    said(madcap_reason(table, state, size, near(13), NULL, text, room));
}

static void count(void)
{
    madcap_field field;
    int n = near(100);
    const char *game = madcap_table_game(table);
    int32_t *number = malloc(numbers * sizeof *number);
    said(madcap_fields(game, n, &field));
    said(madcap_numbers(table, any_slot(), size, number, any_size(numbers)));
    free(number);
}

/* What there is, and how the table was set up. */
static void tell(void)
{
    int n = near(8);
    size_t room = below(4) ? sizeof text : (size_t)below(256);
    const char *game = madcap_game(n);
    CLAIM(game || madcap_why()[0]);
    CLAIM(madcap_bot_name(n) || madcap_why()[0]);
    said(madcap_facts(game, text, room));
    CLAIM(madcap_rules(game) || madcap_why()[0]);
    said(madcap_table_options(table, text, room));
    said(madcap_table_box(table, text, room));
    stream = madcap_stream(stream, (uint64_t)below(256));
    CLAIM(madcap_version()[0]);
}

/* ---- matches and bots ---- */

static void play_match(void)
{
    int n = near(20), actor = near(11), answer;
    if (!below(8)) {
        madcap_match_free(match);
        match = madcap_match_new(table);
    }
    unsigned char *state = any_slot();
    if (below(2) && madcap_match_state(match, madcap_match_length(match),
                                       MADCAP_WHOLE, state, size) == 0)
        answer = madcap_match_play(match, actor, drawn_or_any(state, actor));
    else
        answer = madcap_match_play(match, actor, near(256));
    said(answer);
    said(madcap_match_action(match, n, &actor, &answer));
    said(madcap_match_state(match, n, near(13), state, any_size(size)));
}

static void read_match(void)
{
    int length = madcap_match_write(match, text, sizeof text);
    CLAIM(length > 0);
    if (below(2))
        text[(below(256) * 256 + below(256)) % length] = (char)below(256);
    madcap_match *read =
        madcap_match_read(text, (size_t)length - (size_t)below(2));
    CLAIM(read || madcap_why()[0]);
    madcap_match_free(read);
    madcap_table *same = madcap_match_table(match);
    const unsigned char *state = slot[0];
    CLAIM(madcap_whose(same, state, size) == madcap_whose(table, state, size));
    madcap_table_free(same);
}

static void ask_bot(void)
{
    static const char *const names[] = {
        "random", "greedy", "sharp:9", "merciless:20", "merciless:0", "nobody"};
    madcap_bot_free(bot);
    bot = madcap_bot_new(names[below(6)]);
    CLAIM(bot || madcap_why()[0]);
    said(madcap_bot_act(bot, table, any_slot(), any_size(size), near(8),
                        &stream, NULL));
}

/* ---- batches ---- */

static void step_batch(void)
{
    int32_t action[GAMES], seat[GAMES];
    float *reward = malloc(GAMES * seats * sizeof *reward);
    unsigned char *view = malloc(GAMES * bytes + 1);
    unsigned char *mask = malloc(GAMES * MADCAP_ACTIONS);
    madcap_arrays arrays = {.action = action,
                            .seat = seat,
                            .view = below(2) ? view : view + 1,
                            .mask = below(2) ? mask : NULL,
                            .reward = below(2) ? reward : NULL};
    for (int steps = below(32); steps >= 0; steps--) {
        CLAIM(madcap_batch_draw(batch, action) == 0);
        if (!below(4))
            action[below(GAMES)] = near(256);
        said(madcap_batch_step(batch, &arrays));
    }
    free(reward);
    free(view);
    free(mask);
}

static void move_batch(void)
{
    unsigned char *state = any_slot();
    int game = near(GAMES);
    int32_t seat[GAMES];
    madcap_arrays arrays = {.seat = seat};
    if (!below(4))
        said(madcap_batch_reset(batch, stream));
    CLAIM(madcap_batch_look(batch, &arrays) == 0);
    for (int i = 0; i < GAMES; i++)
        CLAIM(seat[i] >= 0 && seat[i] < (int)seats);
    said(madcap_batch_put(batch, game, state, any_size(size)));
    said(madcap_batch_get(batch, game, state, size));
}

/* ---- all of it ---- */

/* The usual table of the game, where the one that was asked for is refused. */
static madcap_table *make_table(void)
{
    char options[TEXT_MOST], box[TEXT_MOST];
    const char *game = madcap_game(below(6));
    const char *set = below(2) ? any_text(options) : NULL;
    madcap_table *made =
        madcap_table_new(game, set, below(4) ? NULL : any_text(box));
    CLAIM(made || madcap_why()[0]);
    return made ? made : madcap_table_new(game, NULL, NULL);
}

static void begin(void)
{
    table = make_table();
    CLAIM(table);
    size = (size_t)madcap_state_size(table);
    bytes = (size_t)madcap_state_bytes(table);
    seats = (size_t)madcap_table_seats(table);
    numbers = (size_t)madcap_number_count(madcap_table_game(table));
    stream = 1;
    match = madcap_match_new(table);
    bot = NULL;
    batch = madcap_batch_new(table, GAMES, 1, 1);
    CLAIM(match && batch);
    for (int i = 0; i < SLOTS; i++) {
        slot[i] = malloc(size);
        CLAIM(slot[i] && madcap_init(table, slot[i], size) == 0);
    }
}

static void end(void)
{
    for (int i = 0; i < SLOTS; i++)
        free(slot[i]);
    madcap_batch_free(batch);
    madcap_bot_free(bot);
    madcap_match_free(match);
    madcap_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static void (*const calls[])(void) = {
        ask,        change,     go_on,   damage,     say,        count,
        play_match, read_match, ask_bot, step_batch, move_batch, tell};
    input = (Bytes){data, data + length};
    begin();
    while (input.at < input.end)
        calls[below(12)]();
    end();
    return 0;
}
