/* laws_setup.c -- laws of facts, options and boxes. */
#include "tests/laws.h"

#include "core/record.h"

static alignas(8) unsigned char box_memory[2][BOX_MAX];
static char record[RECORD_MAX];

/* One word of a-z, digits and underscores. */
static bool is_word(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length > 0 && !text[length];
}

static void facts_are_sound(Walk *walk)
{
    const Game *game = walk->game;
    CHECK(is_word(game->id));
    CHECK(game->title && game->title[0]);
    CHECK(game->about && game->about[strlen(game->about) - 1] == '.');
    CHECK(game_rules(game) && game_rules(game)[0] == '#');
    CHECK(game->least_seats >= 1 && game->least_seats <= game->most_seats);
    CHECK(game->most_seats <= SEATS_MAX);
    CHECK(seats_fit(game, game->least_seats));
    CHECK(seats_fit(game, game->most_seats));
    CHECK(game->minutes > 0 && game->rules_number > 0);
    CHECK(game->unit && game->unit[0]);
    CHECK(game->state_size > 0 && game->state_size <= STATE_MAX);
    CHECK(game->box_size > 0 && game->box_size <= BOX_MAX);
    CHECK(game->box != NULL);
    CHECK(option_count(game) <= OPTIONS_MAX);
}

static void options_are_sound(Walk *walk)
{
    const Game *game = walk->game;
    for (int i = 0; i < option_count(game); i++) {
        const Option *option = &game->options[i];
        CHECK(is_word(option->name) && strcmp(option->name, "seats") != 0);
        CHECK(option->help && option->help[0]);
        CHECK(option_least(option) < option_most(option));
        CHECK(option->normal >= option_least(option));
        CHECK(option->normal <= option_most(option));
        for (int j = 0; j < i; j++)
            CHECK(strcmp(option->name, game->options[j].name) != 0);
    }
}

/* Reads "a=b c=d" into a table. */
static void set_all(Table *table, char *text)
{
    for (char *word; (word = text_word(&text));) {
        Why why;
        char *value = strchr(word, '=');
        if (!CHECK(value != NULL))
            return;
        *value = 0;
        CHECK(table_set(table, word, value + 1, &why));
    }
}

static void set_ups_read_back(Walk *walk)
{
    char text[512];
    Table again;
    CHECK(table_write(walk->table, text, sizeof text) < sizeof text - 1);
    table_start(&again, walk->game);
    set_all(&again, text);
    CHECK_BYTES(&again, walk->table, sizeof again);
}

static void wrong_options_are_refused(Walk *walk)
{
    Table table = *walk->table;
    const char *const wrong[][2] = {{"seats", "0"},
                                    {"seats", "9"},
                                    {"seats", ""},
                                    {"seats", "3x"},
                                    {"no_such_option", "1"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Why why = {0, ""};
        CHECK(!table_set(&table, wrong[i][0], wrong[i][1], &why));
        CHECK(why.text[0]);
    }
    for (int i = 0; i < option_count(walk->game); i++) {
        Why why = {0, ""};
        CHECK(!table_set(&table, walk->game->options[i].name, "99999", &why));
        CHECK(why.text[0]);
    }
    CHECK_BYTES(&table, walk->table, sizeof table);
}

static bool read_box(const Game *game, const char *text, size_t size, void *box,
                     Why *why)
{
    Reader reader = {text, text + size, 0};
    *why = (Why){0, ""};
    return game->box_read(game, &reader, box, why);
}

/* Written and read into memory that held something else: the same bytes. */
static void round_trip(const Game *game, const void *box)
{
    char text[BOX_TEXT];
    Why why;
    size_t length = game->box_write(game, box, text, sizeof text);
    CHECK(length > 0 && length < sizeof text - 1);
    memset(box_memory[1], LAWS_GUARD, sizeof box_memory[1]);
    CHECK(read_box(game, text, length, box_memory[1], &why));
    CHECK_TEXT(why.text, "");
    CHECK_BYTES(box_memory[1], box, game->box_size);
    CHECK_INT(box_memory[1][game->box_size], LAWS_GUARD);
}

/* The standard box with a few digits changed. False: it was refused. */
static bool change_box(Walk *walk)
{
    char text[BOX_TEXT];
    Why why;
    const Game *game = walk->game;
    size_t length = game->box_write(game, game->box, text, sizeof text);
    for (int left = 1 + (int)rng_below(&walk->rng, 3); left > 0;) {
        char *at = &text[rng_below(&walk->rng, (uint32_t)length)];
        if (*at >= '0' && *at <= '9') {
            *at = (char)('0' + rng_below(&walk->rng, 10));
            left--;
        }
    }
    if (read_box(game, text, length, box_memory[0], &why))
        return true;
    CHECK(why.text[0] && why.line > 0);
    return false;
}

static void boxes_read_back(Walk *walk)
{
    round_trip(walk->game, walk->game->box);
    if (change_box(walk))
        round_trip(walk->game, box_memory[0]);
}

static void bad_boxes_are_refused(Walk *walk)
{
    const char *const bad[] = {"nonsense 1 2 3\n", "\x01\n", "odds", "9\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Why why;
        CHECK(
            !read_box(walk->game, bad[i], strlen(bad[i]), box_memory[0], &why));
        CHECK(why.text[0]);
        CHECK_INT(why.line, 1);
    }
}

static void changed_boxes_play(Walk *walk)
{
    static Match again;
    Why why;
    if (!change_box(walk))
        return;
    Table table = *walk->table;
    memcpy(table.box, box_memory[0], sizeof table.box);
    match_start(&walk->match, &table);
    while (!match_is_over(&walk->match) && walk->match.plies < MATCH_PLIES) {
        int actor = laws_actor(match_actors(&walk->match), &walk->rng);
        int action = laws_action(walk, walk->state, actor, &walk->rng);
        CHECK_TEXT(match_play(&walk->match, actor, action, NULL), NULL);
        CHECK_TEXT(walk->game->check(walk->table, walk->state), NULL);
        if (test_has_failed())
            return;
    }
    CHECK(match_is_over(&walk->match));
    size_t length =
        record_write(&walk->match, HASH_AT_END, record, sizeof record);
    CHECK(record_read(games_all(), record, length, &again, &why));
    CHECK(match_hash(&again) == match_hash(&walk->match));
    CHECK_BYTES(again.table.box, box_memory[0], walk->game->box_size);
}

const Law laws_of_setup[] = {
    {"its facts are sound", AT_START, 1, facts_are_sound, false},
    {"its options are sound", AT_START, 1, options_are_sound, false},
    {"a set-up written is read back", AT_START, 1, set_ups_read_back, false},
    {"wrong options are refused with a reason", AT_START, 1,
     wrong_options_are_refused, false},
    {"a box written is read back, byte for byte", AT_START, 1, boxes_read_back,
     false},
    {"a bad box is refused with line and reason", AT_START, 1,
     bad_boxes_are_refused, false},
    {"a changed box plays, and its record carries it", AT_START, 1,
     changed_boxes_play, false},
    {NULL, AT_START, 0, NULL, false},
};
