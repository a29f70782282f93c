/* merge.c -- the command `merge`: the parts of one work, put together.
 *
 * A file says in its head what was done. So the command that did it is called
 * once more with the same words, and with the files in place of work.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/file.h"
#include "apps/say.h"
#include "core/text.h"

enum { FILE_MOST = 1 << 30, NUMBER_SIZE = 24 };

static const Command *const mergeable[] = {&command_sim, &command_arena, NULL};

static void give(Args *args, const char *name, const char *value)
{
    if (args->givens < ARGS_GIVEN)
        args->given[args->givens++] = (Given){name, value};
}

/* "seats=4 ties=edition": seats are an option of their own. */
static void give_setup(Args *args, char *words)
{
    for (char *word; (word = text_word(&words));) {
        if (strncmp(word, "seats=", 6) == 0)
            give(args, "seats", word + 6);
        else
            give(args, "option", word);
    }
}

/* Cuts the next line off; NULL: there is no whole one. */
static char *next_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    if (!end)
        return NULL;
    *end = 0;
    *rest = end + 1;
    return line;
}

static const Command *command_of(char *line)
{
    char *program = text_word(&line);
    text_word(&line); /* its version */
    char *name = text_word(&line);
    for (int i = 0; program && name && mergeable[i]; i++)
        if (strcmp(program, "madcap") == 0 &&
            strcmp(name, mergeable[i]->name) == 0)
            return mergeable[i];
    return NULL;
}

/* What was asked for when the file was begun. The words stay in the text. NULL:
 * it is no such file. */
static const Command *read_head(char *text, Args *args)
{
    char *line = next_line(&text);
    const Command *command = line ? command_of(line) : NULL;
    bool has_game = false;
    while (command && (line = next_line(&text))) {
        char *name = text_word(&line);
        if (!name || strcmp(name, "lot") == 0 || strcmp(name, "block") == 0)
            break;
        if (strcmp(name, "game") == 0) {
            args->word[0] = text_word(&line);
            has_game = args->word[0];
        } else if (strcmp(name, "setup") == 0) {
            give_setup(args, line);
        } else if (strcmp(name, "device") == 0) {
            give(args, name, "cpu");
        } else if (strcmp(name, "bots") == 0 || strcmp(name, "games") == 0) {
            give(args, name, line);
        }
    }
    return has_game ? command : NULL;
}

/* Behind the last block that stands in one of the files. */
static int64_t count_blocks(char *text, int64_t blocks)
{
    for (char *line; (line = next_line(&text));) {
        char *end;
        if (strncmp(line, "block ", 6) != 0)
            continue;
        long long block = strtoll(line + 6, &end, 10);
        if (*end == ' ' && block >= blocks && block < INT64_MAX)
            blocks = block + 1;
    }
    return blocks;
}

static int find_blocks(const Args *given, Args *args)
{
    static char number[NUMBER_SIZE];
    int64_t blocks = 0;
    for (int i = 0; i < given->words; i++) {
        size_t size;
        char *text = file_read(given->word[i], FILE_MOST, &size);
        if (!text)
            return FAILED;
        blocks = count_blocks(text, blocks);
        free(text);
    }
    if (blocks == 0)
        return say_failed("no block was finished in these files");
    snprintf(number, sizeof number, "%" PRId64, blocks);
    give(args, "blocks", number);
    return FINE;
}

static bool takes(const Command *command, const char *name)
{
    for (const Flag *flag = command->flags; flag->name; flag++)
        if (strcmp(flag->name, name) == 0)
            return true;
    return false;
}

static int run_merge(const Args *given)
{
    static Args args;
    size_t size;
    char *text = file_read(given->word[0], FILE_MOST, &size);
    if (!text)
        return FAILED;
    const Command *command = read_head(text, &args);
    int status = FINE;
    if (!command)
        status = say_failed("%s is not a file of sim or arena: those are what "
                            "--resume keeps",
                            given->word[0]);
    for (int i = 0; i < given->words && status == FINE; i++)
        args.word[++args.words] = given->word[i];
    args.words++;
    for (int i = 0; i < given->givens && status == FINE; i++) {
        if (!takes(command, given->given[i].name))
            status = say_wrong("%s has no option --%s", command->name,
                               given->given[i].name);
        give(&args, given->given[i].name, given->given[i].value);
    }
    if (status == FINE && command == &command_arena)
        status = find_blocks(given, &args);
    if (status == FINE)
        status = command->run(&args);
    free(text);
    return status;
}

static const Flag flags[] = {
    {"box", "FILE", "the components that were played with, if not our own"},
    {"svg", "FILE", "draw a chart, of an arena"},
    {"json", NULL, "print JSON for programs"},
    {0}};

const Command command_merge = {
    .name = "merge",
    .words = "FILE...",
    .about = "adds up parts of a sim or an arena",
    .help =
        "Several machines can do a part each of one work, with the same seed:\n"
        "\n"
        "  madcap sim GAME --games 1000000 --seed 7 --part 1/2 --resume one\n"
        "  madcap sim GAME --games 1000000 --seed 7 --part 2/2 --resume two\n"
        "  madcap merge one two\n"
        "\n"
        "Prints what the same command prints that does everything in one go. "
        "What\n"
        "stands in two files counts once. When something is missing that is "
        "said\n"
        "behind the figures.\n",
    .flags = flags,
    .least_words = 1,
    .most_words = ARGS_WORDS - 1,
    .run = run_merge,
};
