/* due.c -- the penalty that threatens: what each seat would pay if the race
 * ended now, and how the picture says so. */
#include "games/race/race.h"

static int first_piece_on(const uint8_t lane[PIECES], uint32_t place)
{
    for (int piece = 0; piece < PIECES; piece++)
        if (place >> lane[piece] & 1)
            return piece;
    return -1;
}

/* The best tile for the last place, then the poorest of the rest. [CR28] */
static Due due_of(const Table *table, const Race *s, int seat, Behind behind)
{
    const uint32_t place[RANKS_PAID] = {behind.last, behind.next};
    Race rest = *s;
    Due due;
    for (int rank = 0; rank < RANKS_PAID; rank++) {
        due.value[rank] = 0;
        due.piece[rank] = first_piece_on(rest.lane[seat], place[rank]);
        HeldTile lost = race_held_tile(table, &rest, seat, rank == LAST);
        if (due.piece[rank] < 0 || lost.tile == NONE)
            continue;
        due.value[rank] = lost.value;
        rest.tiles[seat][lost.side] ^= (uint8_t)(1u << lost.tile);
    }
    return due;
}

void race_dues(const Table *table, const Race *s, Due due[LANES])
{
    static const Due nothing = {{-1, -1}, {0, 0}};
    Behind behind = race_behind(table, s);
    bool waiting = behind.last == 1 && !behind.next;
    bool threatens =
        table->option[OPT_PENALTY] && s->phase != PHASE_OVER && !waiting;
    for (int seat = 0; seat < LANES; seat++)
        due[seat] = threatens && seat < table->seats
                        ? due_of(table, s, seat, behind)
                        : nothing;
}

/* ---- drawn ---- */

static const char *const rank_words[RANKS_PAID] = {"last", "second to last"};

void race_mark_due(Scene *scene, Item *item, const Due *due, int piece)
{
    char words[sizeof item->text];
    int rank = due->piece[LAST] == piece   ? LAST
               : due->piece[NEXT] == piece ? NEXT
                                           : RANKS_PAID;
    if (rank == RANKS_PAID)
        return;
    text_format(words, sizeof words, "%s", item->text);
    if (due->value[rank]) {
        item_part(scene, item, PART_EFFECT, NULL, "-%d", due->value[rank])
            ->flags = PART_AGAINST;
        item_text(item, "%s, %s: would cost the %d now", words,
                  rank_words[rank], due->value[rank]);
        return;
    }
    if (rank == LAST)
        item_part(scene, item, PART_EFFECT, NULL, "last")->flags = PART_AGAINST;
    item_text(item, "%s, %s: no tile to lose", words, rank_words[rank]);
}

/* "as it stands, @1 {loses|lose} the 6 for the last animal" */
static void say_due(Item *item, int seat, const Due *due, const char *one)
{
    if (due->value[LAST] && due->value[NEXT])
        item_text(item,
                  "as it stands, @%d {loses|lose} the %d for the last %s and "
                  "the %d for the second to last",
                  seat + 1, due->value[LAST], one, due->value[NEXT]);
    else
        item_text(item, "as it stands, @%d {loses|lose} the %d for the %s %s",
                  seat + 1, due->value[LAST] + due->value[NEXT],
                  rank_words[due->value[LAST] ? LAST : NEXT], one);
}

void race_draw_due(Scene *scene, int area, int seat, const Due *due,
                   const char *one)
{
    if (!due->value[LAST] && !due->value[NEXT])
        return;
    Item *item = scene_item(scene, area, LOOK_COUNT, 1, seat);
    Text label = text_into(item->label, sizeof item->label);
    item->kind = "due";
    item_id(item, "due%d", seat + 1);
    item->owner = (int16_t)seat;
    text_print(&label, "%s", due->value[LAST] ? "last" : "2nd last");
    for (int rank = 0; rank < RANKS_PAID; rank++)
        if (due->value[rank])
            text_print(&label, " -%d", due->value[rank]);
    item_part(scene, item, PART_EFFECT, NULL, "%s", item->label)->flags =
        PART_AGAINST;
    say_due(item, seat, due, one);
}
