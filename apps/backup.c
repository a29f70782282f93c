/* backup.c -- the command `backup`: a copy of what a server keeps, and whether
 * one is as it should be. */
#include <inttypes.h>
#include <stdio.h>

#include "apps/commands.h"
#include "apps/say.h"
#include "games/games.h"
#include "online/fold.h"

typedef struct Found {
    int64_t tables, going_on, rows, damaged, other;
} Found;

static void look_at(void *context, const StoreTable *table)
{
    Found *found = context;
    StoreWhy why;
    bool other = !table->ended && fold_other_rules(games_all(), table, &why);
    found->tables++;
    found->going_on += !table->ended;
    found->rows += table->rows;
    found->damaged += table->damage != NULL;
    found->other += other;
    if (table->damage)
        printf("%s is damaged: %s\n", table->code, table->damage);
    else if (other)
        printf("%s cannot go on: %s\n", table->code, why.text);
}

/* What cannot go on here does with the program that began it. */
static int check(const char *file)
{
    Found found = {0};
    StoreWhy why;
    if (!store_check(file, look_at, &found, &why))
        return say_failed("%s", why.text);
    printf("%s has %" PRId64 " table%s, of which %" PRId64
           " %s on, with %" PRId64 " row%s.\n",
           file, found.tables, found.tables == 1 ? "" : "s", found.going_on,
           found.going_on == 1 ? "goes" : "go", found.rows,
           found.rows == 1 ? "" : "s");
    if (found.damaged)
        return say_failed("%" PRId64 " of the tables in %s %s damaged",
                          found.damaged, file,
                          found.damaged == 1 ? "is" : "are");
    printf("All of it is as it was written.\n");
    return found.other ? FAILED : FINE;
}

static int copy(const char *folder, const char *file)
{
    StoreWhy why;
    if (!store_backup(folder, file, &why))
        return say_failed("%s", why.text);
    printf("The copy is in %s.\n", file);
    return FINE;
}

static int run_backup(const Args *args)
{
    bool checks = args_has(args, "check");
    if (args->words != (checks ? 1 : 2))
        return say_wrong(checks ? "backup --check needs one FILE"
                                : "backup needs a DIR FILE; usage: madcap "
                                  "backup DIR FILE");
    return checks ? check(args->word[0]) : copy(args->word[0], args->word[1]);
}

static const Flag flags[] = {
    {"check", NULL, "only says whether a FILE is whole, and what is in it"},
    {0}};

const Command command_backup = {
    .name = "backup",
    .words = "DIR FILE",
    .about = "copies the tables of a server",
    .help =
        "Copies the tables that a server keeps in DIR into a new FILE, as\n"
        "they are at one moment, even while the server runs. The copy is\n"
        "checked before it gets its name. It holds everything, hidden\n"
        "cards too, and is for its owner alone.\n"
        "\n"
        "To restore it, put it into an empty folder under the name\n" STORE_FILE
        " and let the server keep its tables there. `backup --check FILE`\n"
        "looks at each row of a copy before that.\n"
        "\n"
        "Examples:\n"
        "  madcap backup /var/lib/madcap tables-$(date +%F).db\n"
        "  madcap backup --check tables-2026-05-01.db\n",
    .flags = flags,
    .least_words = 1,
    .most_words = 2,
    .run = run_backup,
};
