/* fold.c -- what is kept of a table, folded into its party. */
#define _GNU_SOURCE /* memmem */

#include "online/fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- whose rules ---- */

/* What stands behind "game " at the beginning of a line; "": nothing does. */
static void find_game(const StoreTable *table, char *line, size_t size)
{
    static const char mark[] = "\ngame ";
    const char *text = (const char *)table->opening;
    const char *at = memmem(text, table->size, mark, sizeof mark - 1);
    size_t left = 0;
    if (at) {
        at += sizeof mark - 1;
        left = table->size - (size_t)(at - text);
    }
    *line = 0;
    if (left)
        snprintf(line, size, "%.*s", (int)(left < size ? left : size - 1), at);
}

/* Nothing else is read: this is asked of thousands of tables. */
bool fold_other_rules(const Game *const *games, const StoreTable *table,
                      StoreWhy *why)
{
    char id[96];
    find_game(table, id, sizeof id);
    size_t length = strcspn(id, " \n");
    if (table->damage || id[length] != ' ')
        return false;
    long number = strtol(id + length, NULL, 10);
    id[length] = 0;
    while (*games && strcmp((*games)->id, id) != 0)
        games++;
    if (*games && number == (*games)->rules_number)
        return false;
    if (*games)
        snprintf(why->text, sizeof why->text,
                 "this table was begun under rules %ld of %s, and this server "
                 "plays rules %d",
                 number, id, (int)(*games)->rules_number);
    else
        snprintf(why->text, sizeof why->text,
                 "this server does not have the game '%s'", id);
    return true;
}

/* ---- folding ---- */

typedef struct Folding {
    const Means *means;
    Desk *desk;
    StoreWhy *why;
    bool fine, other;
} Folding;

static void take_opening(void *context, const StoreTable *table)
{
    Folding *folding = context;
    Desk *desk = folding->desk;
    Why why;
    desk->ended = table->ended != 0;
    desk->rows = table->rows;
    folding->other =
        fold_other_rules(folding->means->games, table, folding->why);
    if (folding->other)
        return;
    folding->fine = !table->damage &&
                    party_open(desk->party, folding->means,
                               (const char *)table->opening, table->size, &why);
    if (!folding->fine)
        snprintf(folding->why->text, sizeof folding->why->text, "%s",
                 table->damage ? table->damage : why.text);
}

static void take_row(void *context, const StoreRow *row)
{
    Folding *folding = context;
    Why why;
    if (!folding->fine)
        return;
    Party *party = folding->desk->party;
    const char *text = (const char *)row->bytes;
    folding->fine = party_is_long(party)
                        ? party_follow(party, text, row->size, row->time, &why)
                        : party_fold(party, text, row->size, &why);
    if (!folding->fine)
        snprintf(folding->why->text, sizeof folding->why->text, "row %u: %s",
                 (unsigned)row->seq, why.text);
}

static Folded fold(Folding *folding, Store *store)
{
    const char *code = folding->desk->code;
    StoreWhy *why = folding->why;
    if (!store_find(store, code, take_opening, folding, why))
        return why->passes ? FOLD_AWAY
               : strncmp(why->text, "there is no table", 17) == 0
                   ? FOLD_MISSING
                   : FOLD_DAMAGED;
    if (folding->other)
        return FOLD_OTHER;
    bool read = folding->fine &&
                store_read(store, code, take_row, folding, why) &&
                folding->fine;
    return read ? FOLD_FINE : why->passes ? FOLD_AWAY : FOLD_DAMAGED;
}

Folded fold_desk(Desk *desk, Store *store, const Means *means, StoreWhy *why)
{
    Folding folding = {.means = means, .desk = desk, .why = why};
    *why = (StoreWhy){.text = "there is no memory"};
    if (!desk->party)
        desk->party = malloc(sizeof *desk->party);
    Folded folded = desk->party ? fold(&folding, store) : FOLD_DAMAGED;
    if (folded == FOLD_FINE)
        return folded;
    free(desk->party);
    desk->party = NULL;
    return folded;
}
