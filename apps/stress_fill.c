/* stress_fill.c -- a store full of tables that are being played. */
#include "apps/stress_fill.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/games.h"
#include "online/chance.h"

enum { ROWS = 24, TOGETHER = 2048, RESULTS = 64, ROW = 8192 };

/* One table's journal. */
typedef struct Tables {
    Store *store;
    char opening[OPENING_MAX], row[ROWS][ROW];
    size_t size, length[ROWS];
    int rows;
    int64_t time;
    uint64_t epoch;
    Party party;
    Pad pad;
} Tables;

/* Whoever is `who` asks for it; false: it was refused. */
static bool ask(Tables *tables, int who, Request request)
{
    Text row = text_into(tables->row[tables->rows], ROW);
    request.hash[0] = (unsigned char)(who + 1);
    if (party_ask(&tables->party, &request, 1, &row) || row.overflow)
        return false;
    tables->length[tables->rows++] = row.length;
    return true;
}

static bool open_party(Tables *tables, const Table *table)
{
    Why why;
    Opening opening = {.pace = {.slow = 1}, .host = {1}, .table = table};
    Means means = {
        .games = games_all(), .draw = chance_draw, .pad = &tables->pad};
    chance_key(opening.key);
    tables->size =
        opening_write(&opening, tables->opening, sizeof tables->opening);
    if (!party_open(&tables->party, &means, tables->opening, tables->size,
                    &why))
        return false;
    party_wake(&tables->party, 1);
    return true;
}

static bool sit_down(Tables *tables, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        Request sit = {.wish = WISH_SIT, .seat = seat};
        snprintf(sit.text, sizeof sit.text, "%c%d", 'A' + seat, seat);
        if (!ask(tables, seat, sit))
            return false;
    }
    return ask(tables, 0, (Request){.wish = WISH_START});
}

/* Random actions, until there are enough rows or nobody has to act. */
static void play_some(Tables *tables, uint64_t seed)
{
    const Match *match = &tables->party.room.match;
    Rng rng = {seed};
    uint32_t awaited;
    while (tables->rows < ROWS && (awaited = match_actors(match).awaited)) {
        int seat = __builtin_ctz(awaited);
        Set legal = match->table.game->legal(&match->table, match->state, seat);
        int nth = (int)rng_below(&rng, (uint32_t)set_count(&legal));
        if (seat >= match->table.seats ||
            !ask(tables, seat,
                 (Request){.wish = WISH_ACT, .action = set_nth(&legal, nth)}))
            return;
    }
}

void fill_code(int n, char code[CODE_SIZE])
{
    snprintf(code, CODE_SIZE, "S%07d", n);
}

static bool take_answers(Tables *tables)
{
    StoreResult results[RESULTS];
    int count;
    store_drain(tables->store);
    while ((count = store_results(tables->store, results, RESULTS)) > 0)
        for (int i = 0; i < count; i++) {
            if (results[i].fate != STORE_KEPT)
                return false;
            if (results[i].number)
                tables->epoch = results[i].number;
        }
    return true;
}

static bool keep(Tables *tables, int from, int to)
{
    char code[CODE_SIZE];
    bool fine = true;
    for (int n = from; n < to; n++) {
        fill_code(n, code);
        fine &= store_create(tables->store, code, tables->time, tables->opening,
                             tables->size, 1);
    }
    fine &= take_answers(tables);
    for (int row = 0; row < tables->rows; row++) {
        for (int n = from; n < to; n++) {
            fill_code(n, code);
            fine &= store_append(tables->store, code, tables->epoch,
                                 (uint32_t)row, tables->time, tables->row[row],
                                 tables->length[row], 1);
        }
        fine &= take_answers(tables);
    }
    return fine;
}

static bool keep_all(Tables *tables, int count)
{
    for (int from = 0; from < count; from += TOGETHER) {
        int to = from + TOGETHER < count ? from + TOGETHER : count;
        if (!keep(tables, from, to))
            return false;
    }
    return true;
}

bool fill_folder(const char *folder, const Table *table, int tables,
                 uint64_t seed, StoreWhy *why)
{
    Tables *all = calloc(1, sizeof *all);
    snprintf(why->text, sizeof why->text, "no table can be played here");
    if (!all)
        return false;
    all->time = (int64_t)time(NULL) * 1000;
    bool fine =
        chance_start() && open_party(all, table) && sit_down(all, table->seats);
    if (fine)
        play_some(all, seed);
    all->store = fine ? store_open(folder, why) : NULL;
    fine = all->store && keep_all(all, tables);
    if (all->store && !fine)
        store_trouble(all->store, why);
    if (all->store)
        store_close(all->store);
    free(all);
    return fine;
}
