/* fuzz_main.c -- replays every file of a corpus folder through a target.
 *
 *   fuzz_TARGET FOLDER      prints TAP
 *
 * Each file lies in memory of just its size, so that a sanitizer sees a read
 * beyond the end.
 */
#include "tests/fuzz.h"

#include <dirent.h>

static void replay(FILE *file)
{
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    uint8_t *data = malloc(size ? size : 1);
    rewind(file);
    CLAIM(data && fread(data, 1, size, file) == size);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

static int not_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

int main(int argc, char **argv)
{
    struct dirent **entries;
    int count =
        argc == 2 ? scandir(argv[1], &entries, not_hidden, alphasort) : 0;
    if (count < 1) {
        fprintf(stderr, "usage: %s FOLDER, which has files\n", argv[0]);
        return 2;
    }
    printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", argv[1], entries[i]->d_name);
        printf("# %s\n", path);
        fflush(stdout);
        FILE *file = fopen(path, "rb");
        CLAIM(file != NULL);
        replay(file);
        fclose(file);
        printf("ok %d - %s is survived\n", i + 1, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return 0;
}
