/* backup.c -- the command `backup`: a copy of what a server keeps. */
#include <stdio.h>

#include "apps/commands.h"
#include "apps/say.h"
#include "online/store.h"

static int run_backup(const Args *args)
{
    StoreWhy why;
    if (!store_backup(args->word[0], args->word[1], &why))
        return say_failed("%s", why.text);
    printf("The copy is in %s.\n", args->word[1]);
    return FINE;
}

static const Flag flags[] = {{0}};

const Command command_backup = {
    .name = "backup",
    .words = "DIR FILE",
    .about = "copies the tables of a server",
    .help =
        "Copies the tables that a server keeps in DIR into a new FILE, as\n"
        "they are at one moment, also while the server runs. The copy is\n"
        "checked before it gets its name. It holds everything, hidden\n"
        "cards too, and is for its owner alone.\n"
        "\n"
        "To restore it, put it into an empty folder under the name\n" STORE_FILE
        " and let the server keep its tables there.\n"
        "\n"
        "Example:\n"
        "  madcap backup /var/lib/madcap tables-$(date +%F).db\n",
    .flags = flags,
    .least_words = 2,
    .most_words = 2,
    .run = run_backup,
};
