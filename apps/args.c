/* args.c -- commands, and the one parser of what stands behind them.
 *
 * `--name value` and `--name=value` are the same; `--` ends the flags. A
 * word that is not known is never guessed at, but the error names the one
 * that was probably meant.
 */
#include "apps/args.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/say.h"

static const Flag *find_flag(const Command *command, const char *name,
                             size_t length)
{
    for (const Flag *flag = command->flags; flag->name; flag++)
        if (strlen(flag->name) == length &&
            strncmp(flag->name, name, length) == 0)
            return flag;
    return NULL;
}

static int unknown_flag(const Command *command, const char *name, size_t length)
{
    enum { FLAGS_MAX = 24 };
    const char *names[FLAGS_MAX + 1] = {NULL};
    for (int i = 0; i < FLAGS_MAX && command->flags[i].name; i++)
        names[i] = command->flags[i].name;
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    const char *meant = say_nearest(word, names);
    if (meant)
        return say_wrong("%s has no option --%s; did you mean --%s?",
                         command->name, word, meant);
    return say_wrong("%s has no option --%s; see 'madcap help %s'",
                     command->name, word, command->name);
}

/* Reads the flag at *argv and moves *argv to the last word it used. */
static int parse_flag(const Command *command, char ***argv, Args *args)
{
    const char *name = **argv + 2;
    size_t length = strcspn(name, "=");
    const Flag *flag = find_flag(command, name, length);
    if (!flag)
        return unknown_flag(command, name, length);
    const char *value = name[length] ? name + length + 1 : NULL;
    if (!flag->value && value)
        return say_wrong("--%s takes no value", flag->name);
    if (flag->value && !value) {
        value = *++*argv;
        if (!value)
            return say_wrong("--%s needs a value: --%s %s", flag->name,
                             flag->name, flag->value);
    }
    if (args->givens == ARGS_GIVEN)
        return say_wrong("too many options: %d are read", ARGS_GIVEN);
    args->given[args->givens++] = (Given){flag->name, value ? value : ""};
    return FINE;
}

static int parse_word(const Command *command, const char *word, Args *args)
{
    if (args->words < command->most_words) {
        args->word[args->words++] = word;
        return FINE;
    }
    return say_wrong("%s does not take '%s'; usage: madcap %s %s",
                     command->name, word, command->name, command->words);
}

int args_parse(const Command *command, char **argv, Args *args)
{
    assert(command->most_words <= ARGS_WORDS);
    *args = (Args){0};
    bool only_words = false;
    int status = FINE;
    for (; *argv && status == FINE; argv++) {
        if (!only_words && strcmp(*argv, "--") == 0)
            only_words = true;
        else if (!only_words && strncmp(*argv, "--", 2) == 0)
            status = parse_flag(command, &argv, args);
        else if (!only_words && **argv == '-' && (*argv)[1])
            status = say_wrong("options have two dashes, '%s' has not; see "
                               "'madcap help %s'",
                               *argv, command->name);
        else
            status = parse_word(command, *argv, args);
    }
    if (status == FINE && args->words < command->least_words)
        status = say_wrong("%s needs a %s; usage: madcap %s %s", command->name,
                           command->words, command->name, command->words);
    return status;
}

const char *args_value(const Args *args, const char *name)
{
    for (int i = args->givens - 1; i >= 0; i--)
        if (strcmp(args->given[i].name, name) == 0)
            return args->given[i].value;
    return NULL;
}

bool args_has(const Args *args, const char *name)
{
    return args_value(args, name) != NULL;
}

/* Digits and nothing else: no sign, no blanks. */
static bool read_digits(const char *text, uint64_t *number)
{
    size_t length = strlen(text);
    if (length == 0 || strspn(text, "0123456789") != length)
        return false;
    errno = 0;
    *number = strtoull(text, NULL, 10);
    return errno == 0;
}

int args_large(const Args *args, const char *name, uint64_t least,
               uint64_t most, uint64_t *value)
{
    const char *text = args_value(args, name);
    uint64_t number;
    if (!text)
        return FINE;
    if (!read_digits(text, &number) || number < least || number > most)
        return say_wrong("--%s '%s' is not a number from %" PRIu64
                         " to %" PRIu64,
                         name, text, least, most);
    *value = number;
    return FINE;
}

int args_number(const Args *args, const char *name, int64_t least, int64_t most,
                int64_t *value)
{
    assert(least >= 0 && least <= most && *value >= 0);
    uint64_t number = (uint64_t)*value;
    int status =
        args_large(args, name, (uint64_t)least, (uint64_t)most, &number);
    *value = (int64_t)number;
    return status;
}

void args_help(const Command *command)
{
    printf("madcap %s -- %s\n\nusage: madcap %s%s%s%s\n\n%s", command->name,
           command->about, command->name, *command->words ? " " : "",
           command->words, command->flags->name ? " [options]" : "",
           command->help);
    if (command->flags->name)
        printf("\noptions:\n");
    for (const Flag *flag = command->flags; flag->name; flag++) {
        char left[40];
        snprintf(left, sizeof left, "--%s%s%s", flag->name,
                 flag->value ? " " : "", flag->value ? flag->value : "");
        printf("  %-20s %s\n", left, flag->help);
    }
}
