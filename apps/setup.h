/* setup.h -- a table set up from the command line. */
#ifndef APPS_SETUP_H
#define APPS_SETUP_H

#include "apps/args.h"
#include "bots/bot.h"
#include "core/table.h"

#define FLAG_SEATS                                                             \
    {                                                                          \
        "seats", "N", "how many seats; the most when not given"                \
    }
#define FLAG_OPTION                                                            \
    {                                                                          \
        "option", "NAME=VALUE", "choose a rule; may be repeated"               \
    }
#define FLAG_BOX                                                               \
    {                                                                          \
        "box", "FILE", "play with the components of this file"                 \
    }
#define FLAG_BOTS                                                              \
    {                                                                          \
        "bots", "LIST", "one bot for all seats, or a,b,c; a:N thinks N times"  \
    }
#define FLAG_SEED                                                              \
    {                                                                          \
        "seed", "N", "make chance and bots repeatable; 0 to 2^64-1"            \
    }
#define FLAG_JSON                                                              \
    {                                                                          \
        "json", NULL, "print JSON for programs"                                \
    }

typedef struct Setup {
    Table table;
    uint64_t seed;
    const Bot *bots[SEATS_MAX];
} Setup;

/* A game by its id, or NULL after saying which there are. */
const Game *setup_game(const char *id);

/* Each answers an exit status, 0 when fine, and says what is wrong. */
int setup_table(const Args *args, const Game *game, Setup *setup);
/* Fills the seats of the mask from --bots, or else with `usual`. */
int setup_bots(const Args *args, uint32_t seats, const char *usual,
               Setup *setup);
/* Reads bots' names with this sign between them, at most one for each seat. */
int setup_bot_list(const char *list, char between, const Bot *bots[SEATS_MAX],
                   int *count);
/* --seed, or one from the system; there is no other. */
int setup_seed(const Args *args, Setup *setup);

/* The lines with which the file of a command's work begins (task.h). */
void setup_head(const Table *table, const char *what, uint64_t seed, char *buf,
                size_t size);

#endif
