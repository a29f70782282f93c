/* in_folder.c -- tests of the store have it in their folder. */
#include "tests/store_help.h"

const char *help_place(const char *folder)
{
    return folder;
}

void help_leave_place(void)
{
}
