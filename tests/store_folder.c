/* store_folder.c -- the store in a folder: whose the folder is. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/store_help.h"

TEST("a second server is refused and told which one has the store")
{
    char sentence[512];
    snprintf(sentence, sizeof sentence,
             "%s is in use by another server, process %ld", help_folder(),
             (long)getpid());
    Store *store = help_open();
    CHECK_TEXT(help_refusal(), sentence);
    CHECK_INT(help_create(store, "FOX", 1, "").fate, STORE_KEPT);
    store_close(store);
    CHECK_TEXT(help_refusal(), "");
    help_clean();
}

static void refuses(const char *place, const char *sentence)
{
    StoreWhy why = {.text = ""};
    Store *store = store_open(place, &why);
    if (store)
        store_close(store);
    CHECK(!store);
    CHECK_TEXT(why.text, sentence);
}

TEST("a place that cannot be one is refused")
{
    char sentence[768];
    help_folder();
    const char *file = help_path("file");
    fclose(fopen(file, "w"));
    snprintf(sentence, sizeof sentence, "%s is not a folder", file);
    refuses(file, sentence);
    const char *deep = help_path("not/there");
    snprintf(sentence, sizeof sentence,
             "cannot make the folder %s: No such file or directory", deep);
    refuses(deep, sentence);
    refuses("/proc", "cannot write in /proc: No such file or directory");
    help_clean();
}

TEST("a folder that is made, and what is in it, are their owner's alone")
{
    StoreWhy why;
    struct stat there;
    help_folder();
    const char *place = help_path("new");
    Store *store = store_open(place, &why);
    CHECK(store != NULL);
    CHECK(stat(place, &there) == 0 && (there.st_mode & 0777) == 0700);
    static const char *const names[] = {"new/" STORE_FILE,
                                        "new/" STORE_FILE "-wal"};
    for (int i = 0; i < 2; i++)
        CHECK(stat(help_path(names[i]), &there) == 0 &&
              (there.st_mode & 0777) == 0600);
    store_close(store);
    help_clean();
}
