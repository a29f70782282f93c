/* args.h -- commands, and the one parser of what stands behind them. */
#ifndef APPS_ARGS_H
#define APPS_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum { ARGS_WORDS = 256, ARGS_GIVEN = 64 };

typedef struct Flag {
    const char *name;  /* without the dashes; NULL ends a list */
    const char *value; /* what it takes, as the help calls it; NULL: nothing */
    const char *help;
} Flag;

typedef struct Given {
    const char *name, *value;
} Given;

/* The words and flags of one call. The texts are the caller's argv. */
typedef struct Args {
    int words, givens;
    const char *word[ARGS_WORDS];
    Given given[ARGS_GIVEN];
} Args;

typedef struct Command {
    const char *name;
    const char *words; /* "GAME", "[GAME]", "FILE" or "" */
    const char *about; /* one line */
    const char *help;  /* paragraphs */
    const Flag *flags;
    int least_words, most_words;
    int (*run)(const Args *args); /* answers the exit status */
} Command;

/* Reads argv behind the command's name. An error is printed and answered as
 * an exit status; 0 is fine. */
int args_parse(const Command *command, char **argv, Args *args);

/* The last value given for a flag, "" for a switch, NULL when not given. */
const char *args_value(const Args *args, const char *name);
bool args_has(const Args *args, const char *name);

/* Sets *value when the flag was given; what is not all digits, or lies outside
 * least..most, is an error as above. `least` is not negative. */
int args_number(const Args *args, const char *name, int64_t least, int64_t most,
                int64_t *value);
/* The same for all that 64 bits hold. */
int args_large(const Args *args, const char *name, uint64_t least,
               uint64_t most, uint64_t *value);

/* The command's page of help, on stdout. */
void args_help(const Command *command);

#endif
