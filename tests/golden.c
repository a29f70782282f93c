/* golden.c -- whole games with a hash after each ply, kept as they were.
 *
 *   golden                                checks games/x/golden/x.rec, TAP,
 *                                         and that every game has one
 *   golden --write FILE GAME SEATS SEED [OPTION=VALUE ...]
 *
 * A change of rules, notation or state shows here first, on the ply where it
 * happens; when it is meant, raise the rules number, write the file again and
 * review it as a diff.
 */
#include "core/record.h"
#include "core/table.h"
#include "games/games.h"
#include "tests/laws.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORDS = 256 };

static Match match;
static char text[RECORD_MAX], again[RECORD_MAX];

/* Answers the length, or 0. */
static size_t read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    return length;
}

static bool is_kept(const char *path)
{
    size_t length = read_file(path);
    Why why = {0, ""};
    if (!length) {
        printf("# %s cannot be read\n", path);
        return false;
    }
    if (!record_read(games_all(), text, length, &match, &why)) {
        printf("# %s:%d: %s\n", path, (int)why.line, why.text);
        return false;
    }
    if (!match_is_over(&match)) {
        printf("# %s ends before its game does\n", path);
        return false;
    }
    size_t written = record_write(&match, HASH_EACH_PLY, again, sizeof again);
    if (written == length && !memcmp(text, again, length))
        return true;
    printf("# %s is not what would be written\n", path);
    return false;
}

static int tests, failed;

static void report(bool fine, const char *name, const char *claim)
{
    printf("%sok %d - %s %s\n", fine ? "" : "not ", ++tests, name, claim);
    failed += !fine;
}

static bool has_record(const Game *game, const Game *const *recorded,
                       size_t records)
{
    for (size_t i = 0; i < records; i++)
        if (recorded[i] == game)
            return true;
    return false;
}

static int check_all(void)
{
    static const Game *recorded[RECORDS];
    glob_t found;
    if (glob("games/*/golden/*.rec", 0, NULL, &found) != 0 ||
        found.gl_pathc > RECORDS) {
        fprintf(stderr, "golden: no games/*/golden/*.rec here, or too many\n");
        return 1;
    }
    for (size_t i = 0; i < found.gl_pathc; i++) {
        bool kept = is_kept(found.gl_pathv[i]);
        report(kept, found.gl_pathv[i], "is played as it was");
        recorded[i] = kept ? match.table.game : NULL;
    }
    for (const Game *const *game = games_all(); *game; game++)
        report(has_record(*game, recorded, found.gl_pathc), (*game)->id,
               "has a record that is kept");
    printf("1..%d\n", tests);
    globfree(&found);
    return failed > 0;
}

static bool set_up(Table *table, char **argv, Why *why)
{
    const Game *game = game_find(argv[0]);
    if (!game)
        return text_refuse(why, 0, "no game '%s'", argv[0]);
    table_start(table, game);
    if (!table_set(table, "seats", argv[1], why))
        return false;
    for (char **word = argv + 3; *word; word++) {
        char *value = strchr(*word, '=');
        if (!value)
            return text_refuse(why, 0, "'%s' is not NAME=VALUE", *word);
        *value = 0;
        if (!table_set(table, *word, value + 1, why))
            return false;
    }
    return true;
}

/* Seats follow the game's leanings, so that the game is worth reading, and
 * now and then do anything, so that mistakes are in it. */
static void play(uint64_t seed)
{
    const Table *table = &match.table;
    Rng rng = rng_stream(seed, 0);
    while (!match_is_over(&match)) {
        Actors actors = match_actors(&match);
        int actor = laws_actor(actors, &rng), action;
        if (actor == CHANCE)
            action = playout_seeded(&match.table, match.state, seed,
                                    match.played[CHANCE]);
        else
            action = rng_below(&rng, 16)
                         ? playout_lean_action(table, match.state, actors,
                                               &actor, &rng)
                         : playout_action(table, match.state, actor, &rng);
        match_play(&match, actor, action, NULL);
    }
}

static int write_one(const char *path, char **argv)
{
    Table table;
    Why why;
    if (!set_up(&table, argv, &why)) {
        fprintf(stderr, "golden: %s\n", why.text);
        return 2;
    }
    match_start(&match, &table);
    play(strtoull(argv[2], NULL, 10));
    size_t length = record_write(&match, HASH_EACH_PLY, text, sizeof text);
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(text, 1, length, file) == length;
    if (!file || fclose(file) != 0 || !written) {
        fprintf(stderr, "golden: cannot write %s\n", path);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc >= 6 && !strcmp(argv[1], "--write"))
        return write_one(argv[2], argv + 3);
    if (argc == 1)
        return check_all();
    fprintf(stderr, "usage: golden [--write FILE GAME SEATS SEED "
                    "[OPTION=VALUE ...]]\n");
    return 2;
}
