/* score_tmpl.c -- points, penalties and places of Crazy Race. */
#ifndef GAMES_RACE_SCORE_TMPL
#define GAMES_RACE_SCORE_TMPL

#include "games/race/race.h"

static int score(const Table *table, const Race *s, int seat)
{
    int sum = 0;
    for (int side = 0; side < SIDES; side++)
        for (uint32_t held = s->tiles[seat][side]; held; held &= held - 1)
            sum += race_box(table)->tile[side][__builtin_ctz(held) & 7];
    return sum;
}

/* ---- the end penalty ---- */

RULE HeldTile race_held_tile(const Table *table, const Race *s, int seat,
                             bool best)
{
    HeldTile found = {0, NONE, 0};
    for (int side = 0; side < SIDES; side++)
        for (uint32_t held = s->tiles[seat][side]; held; held &= held - 1) {
            int tile = __builtin_ctz(held);
            int value = race_box(table)->tile[side][tile];
            if (found.tile == NONE ||
                (best ? value > found.value : value < found.value)) {
                found.side = side;
                found.tile = tile;
                found.value = value;
            }
        }
    return found;
}

/* Gives back to the box a seat's best or poorest tile, if it has any, for a
 * piece on a place. */
static void discard(const Table *table, Race *s, int seat, int place, bool best,
                    Tale *tale)
{
    HeldTile lost = race_held_tile(table, s, seat, best);
    if (lost.tile == NONE)
        return;
    s->tiles[seat][lost.side] ^= (uint8_t)(1u << lost.tile);
    if (TELLS(tale)) {
        story_penalty(table, s, seat, place, lost, best, tale);
        tale_frame(tale, s, sizeof *s);
    }
}

RULE Behind race_behind(const Table *table, const Race *s)
{
    uint32_t out = 0;
    for (int seat = 0; seat < table->seats; seat++)
        out |= race_places_out(s->lane[seat]);
    uint32_t last = out & (0u - out), others = out ^ last;
    Behind behind = {last, others & (0u - others)};
    return behind;
}

/* Owners of the pieces furthest behind pay their best tile, those of the next
 * place one of their choice, which is the poorest; each owner pays once a
 * place. [CR28, CR29, CR30] */
static void score_penalise(const Table *table, Race *s, Tale *tale)
{
    Behind at = race_behind(table, s);
    for (int seat = 0; seat < table->seats; seat++)
        if (race_places_out(s->lane[seat]) & at.last)
            discard(table, s, seat, __builtin_ctz(at.last), true, tale);
    for (int seat = 0; seat < table->seats; seat++)
        if (race_places_out(s->lane[seat]) & at.next)
            discard(table, s, seat, __builtin_ctz(at.next), false, tale);
}

/* ---- places ---- */

/* The tie-break of the animals: whose last animal is furthest ahead. [CR31]
 */
static int rearmost(const uint8_t *lane)
{
    int least = lane[0];
    for (int piece = 1; piece < PIECES; piece++)
        least = lane[piece] < least ? lane[piece] : least;
    return least;
}

/* The tie-break of the trains: the foremost train still on the board, then
 * the second; a train that is not there counts as home. [CR32, CR40] */
static int foremost_two(const uint8_t *lane)
{
    int first = -1, second = -1;
    for (int piece = 0; piece < PIECES; piece++) {
        int place = lane[piece];
        if (place >= HOME)
            continue;
        if (place > first) {
            second = first;
            first = place;
        } else if (place > second) {
            second = place;
        }
    }
    first = first < 0 ? HOME : first;
    second = second < 0 ? HOME : second;
    return 16 * first + second;
}

/* What a seat is ranked by: points, then the edition's tie-break. */
static int strength(const Table *table, const Race *s, int seat, int points)
{
    const uint8_t *lane = s->lane[seat];
    int lead = race_box(table)->edition == EDITION_TRAINS ? foremost_two(lane)
                                                          : rearmost(lane);
    return 256 * points + lead;
}

/* The variant: the highest score that one seat holds alone wins; without
 * one, nothing changes. [CR33, CR42, CR50] */
static int lone_winner(const Table *table, const int32_t *scores)
{
    int winner = -1;
    for (int seat = 0; seat < table->seats; seat++) {
        int holders = 0;
        for (int other = 0; other < table->seats; other++)
            holders += scores[other] == scores[seat];
        if (holders == 1 && (winner < 0 || scores[seat] > scores[winner]))
            winner = seat;
    }
    return winner;
}

/* The same tie-breaks at every rank; who is still tied shares it. [CR46] */
RULE void race_result(const Table *table, const void *state, Result *result)
{
    const Race *s = (const Race *)state;
    int key[LANES] = {0, 0, 0, 0};
    __builtin_memset(result, 0, sizeof *result);
    for (int seat = 0; seat < table->seats; seat++) {
        result->team[seat] = seat;
        result->score[seat] = score(table, s, seat);
        key[seat] = strength(table, s, seat, result->score[seat]);
    }
    if (table->option[OPT_TIES]) {
        int winner = lone_winner(table, result->score);
        if (winner >= 0)
            key[winner] = INT32_MAX;
    }
    for (int seat = 0; seat < table->seats; seat++) {
        result->rank[seat] = 1;
        for (int other = 0; other < table->seats; other++)
            result->rank[seat] += key[other] > key[seat];
    }
}

#endif
