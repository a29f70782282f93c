/* setup.c -- a table set up from the command line. */
#include "apps/setup.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "apps/file.h"
#include "apps/say.h"
#include "games/games.h"

enum { NAMES_MAX = 32, BOX_FILE_MAX = 1 << 20 };

/* "a, b, c" */
static void join(const char *const *names, char *buf, size_t size)
{
    Text list = text_into(buf, size);
    for (int i = 0; names[i]; i++)
        text_print(&list, "%s%s", i ? ", " : "", names[i]);
}

static int unknown(const char *what, const char *word, const char *const *names)
{
    char list[256];
    join(names, list, sizeof list);
    const char *meant = say_nearest(word, names);
    if (meant)
        return say_wrong("there is no %s '%s'; did you mean %s? (there are: "
                         "%s)",
                         what, word, meant, list);
    return say_wrong("there is no %s '%s'; there are: %s", what, word, list);
}

const Game *setup_game(const char *id)
{
    const Game *game = game_find(id);
    if (game)
        return game;
    const char *names[NAMES_MAX + 1] = {NULL};
    for (int i = 0; i < NAMES_MAX && games_all()[i]; i++)
        names[i] = games_all()[i]->id;
    unknown("game", id, names);
    return NULL;
}

static int read_box(const char *path, Setup *setup)
{
    const Game *game = setup->table.game;
    size_t size;
    char *text = file_read(path, BOX_FILE_MAX, &size);
    if (!text)
        return FAILED;
    Reader reader = {text, text + size, 0};
    Why why = {0};
    bool fine = game->box_read(game, &reader, setup->table.box, &why);
    free(text);
    if (!fine && why.line > 0)
        return say_failed("%s:%d: %s", path, why.line, why.text);
    if (!fine)
        return say_failed("%s: %s", path, why.text);
    return FINE;
}

static int set_option(Table *table, const char *text)
{
    char name[32], value[64];
    size_t length = strcspn(text, "=");
    if (!text[length] || length == 0 || length >= sizeof name ||
        strlen(text + length + 1) >= sizeof value)
        return say_wrong("--option '%s' is not of the form NAME=VALUE; see "
                         "'madcap games %s'",
                         text, table->game->id);
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    snprintf(value, sizeof value, "%s", text + length + 1);
    Why why = {0};
    if (!table_set(table, name, value, &why))
        return say_wrong("%s", why.text);
    return FINE;
}

int setup_table(const Args *args, const Game *game, Setup *setup)
{
    Table *table = &setup->table;
    table_start(table, game);
    Why why = {0};
    const char *seats = args_value(args, "seats");
    if (seats && !table_set(table, "seats", seats, &why))
        return say_wrong("%s", why.text);
    int status = FINE;
    for (int i = 0; i < args->givens && status == FINE; i++)
        if (strcmp(args->given[i].name, "option") == 0)
            status = set_option(table, args->given[i].value);
    const char *box = args_value(args, "box");
    if (status == FINE && box)
        status = read_box(box, setup);
    return status;
}

static int unknown_bot(const char *name)
{
    const char *names[NAMES_MAX + 1] = {NULL};
    for (int i = 0; i < NAMES_MAX && bots_all[i]; i++)
        names[i] = bots_all[i]->name;
    return unknown("bot", name, names);
}

/* "merciless:3000": a bot that thinks so many iterations; NULL: no such. */
static const Bot *find_bot(const char *name)
{
    static Bot thinking[SEATS_MAX * SEATS_MAX];
    static int count;
    char known[32];
    size_t length = strcspn(name, ":");
    snprintf(known, sizeof known, "%.*s", (int)length, name);
    const Bot *bot = bot_find(known);
    if (!bot || !name[length])
        return bot;
    char *end;
    long iterations = strtol(name + length + 1, &end, 10);
    if (*end || iterations < 1 || iterations > 100000000 || !bot->thinks ||
        count == sizeof thinking / sizeof *thinking)
        return NULL;
    thinking[count] = *bot;
    thinking[count].iterations = (int32_t)iterations;
    return &thinking[count++];
}

int setup_bot_list(const char *list, char between, const Bot *bots[SEATS_MAX],
                   int *count)
{
    const char ends[] = {between, 0};
    *count = 0;
    for (;;) {
        size_t length = strcspn(list, ends);
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        const Bot *bot = find_bot(name);
        if (!bot)
            return unknown_bot(name);
        if (*count == SEATS_MAX)
            return say_wrong("--bots names more than %d bots", SEATS_MAX);
        bots[(*count)++] = bot;
        if (!list[length])
            return FINE;
        list += length + 1;
    }
}

int setup_bots(const Args *args, uint32_t seats, const char *usual,
               Setup *setup)
{
    const char *list = args_value(args, "bots");
    const Bot *bots[SEATS_MAX];
    int count, needed = bit_count(seats);
    int status = setup_bot_list(list ? list : usual, ',', bots, &count);
    if (status != FINE)
        return status;
    if (count != 1 && count != needed)
        return say_wrong("--bots names %d bots for %d bot seats; give one for "
                         "all or one for each",
                         count, needed);
    for (int seat = 0, next = 0; seat < SEATS_MAX; seat++) {
        setup->bots[seat] = NULL;
        if (seats >> seat & 1)
            setup->bots[seat] = bots[count == 1 ? 0 : next++];
    }
    return FINE;
}

/* Whoever knows the seed knows every card, so it is drawn from all that 64 bits
 * hold: fewer could be tried one after the other against a single hand. */
static int draw_seed(uint64_t *seed)
{
    ssize_t got;
    do
        got = getrandom(seed, sizeof *seed, 0);
    while (got < 0 && errno == EINTR);
    if (got == (ssize_t)sizeof *seed)
        return FINE;
    return say_failed("the system gives no random numbers: %s; --seed N does "
                      "without",
                      got < 0 ? strerror(errno) : "too few came");
}

int setup_seed(const Args *args, Setup *setup)
{
    if (!args_has(args, "seed"))
        return draw_seed(&setup->seed);
    return args_large(args, "seed", 0, UINT64_MAX, &setup->seed);
}

/* FNV-1a. */
static uint64_t hash_box(const Table *table)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < table->game->box_size; i++)
        hash = (hash ^ table->box[i]) * 0x100000001b3u;
    return hash;
}

void setup_head(const Table *table, const char *what, uint64_t seed, char *buf,
                size_t size)
{
    char setup[1024];
    table_write(table, setup, sizeof setup);
    snprintf(buf, size,
             "madcap %s %s 1\nseed %" PRIu64 "\ngame %s %" PRId32
             "\nsetup %s\nbox %016" PRIx64 "\n",
             MADCAP_VERSION, what, seed, table->game->id,
             table->game->rules_number, setup, hash_box(table));
}
