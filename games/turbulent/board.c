/* board.c -- the track and the seats in the picture of a turbulent race.
 *
 * A racer has the same id wherever it stands. The board is as wide as its
 * longest row, and seldom grows; the finish is on top, the start with the
 * driver pile at the bottom.
 */
#include "games/turbulent/draw.h"

enum { LEAST_PLACES = 7, ABILITY_LETTERS = 3 };

/* Columns of the seats. */
enum { AT_WHERE, AT_RACER, AT_SYMBOLS, AT_NOTE = AT_SYMBOLS + ABILITIES };

/* ---- words ---- */

void turb_list_symbols(const Canvas *c, int racer, char *buf, size_t size)
{
    const Box *box = turb_box(c->table);
    Text list = text_into(buf, size);
    for (int i = 0; i < ABILITIES; i++)
        text_print(&list, "%s%s %d", i ? ", " : "", box->ability[i],
                   box->racer[racer].symbols[i]);
}

const char *turb_ability_kind(int ability)
{
    static const char *const kind[ABILITIES] = {"ability.1", "ability.2",
                                                "ability.3"};
    return kind[ability];
}

uint64_t turb_cards_in(const Canvas *c)
{
    uint64_t cards = c->s->deck;
    for (int i = 0; i < c->s->known; i++)
        cards |= 1ull << c->s->line[i];
    return cards & turb_all_cards(turb_box(c->table));
}

void turb_list_abilities(const Canvas *c, uint32_t abilities, char *buf,
                         size_t size)
{
    Text list = text_into(buf, size);
    for (uint32_t left = abilities; left; left &= left - 1)
        text_print(&list, "%s%s", list.length ? " or " : "",
                   turb_box(c->table)->ability[__builtin_ctz(left)]);
}

void turb_whose(const Canvas *c, int racer, char *buf, size_t size)
{
    int seat = turb_owner(c->table, c->s, racer);
    const char *crashed = c->s->crashed >> racer & 1 ? "crashed " : "";
    const char *name = turb_name(c->table, racer);
    if (seat == NONE)
        text_format(buf, size, "the %s%s", crashed, name);
    else
        text_format(buf, size, "@%d's %s%s", seat + 1, crashed, name);
}

/* ---- the board ---- */

Item *turb_draw_racer(const Canvas *c, int area, int racer, int column, int row)
{
    int seat = turb_owner(c->table, c->s, racer);
    Item *item = scene_item(c->scene, area, LOOK_PIECE, column, row);
    item->kind = turb_box(c->table)->racer[racer].kind;
    item_id(item, "r%d", racer + 1);
    item_label(item, "%s", turb_name(c->table, racer));
    item->owner = (int16_t)(seat == NONE ? SCENE_NOBODY : seat);
    return item;
}

/* A crashed car lies with its back up, but everybody saw whose it is. */
static void draw_standing(const Canvas *c, int area, int racer)
{
    int seat = turb_owner(c->table, c->s, racer);
    CellAt at = turb_cell(c->table, c->s->spot[racer]);
    bool crashed = c->s->crashed >> racer & 1;
    Item *item = turb_draw_racer(c, area, racer, at.column, at.row);
    const char *out = turb_cards_in(c) >> racer & 1 ? "" : "; card out";
    const char *name = turb_name(c->table, racer);
    int number = turb_row_of(c->s, racer) + 1;
    char symbols[48];
    turb_list_symbols(c, racer, symbols, sizeof symbols);
    item->flags |= crashed ? ITEM_CLOSED : 0;
    if (seat == NONE)
        item_text(item, "the %sneutral %s, row %d: %s%s",
                  crashed ? "crashed " : "", name, number, symbols, out);
    else if (crashed)
        item_text(item, "@%d's crashed %s, row %d: %s%s", seat + 1, name,
                  number, symbols, out);
    else
        item_text(item, "@%d's %s, row %d: %s%s", seat + 1, name, number,
                  symbols, out);
}

/* The number, what it counts for, the coin, and what a bonus track asks. */
static void draw_row_parts(const Canvas *c, Item *item, int row,
                           const char *letters)
{
    item_part(c->scene, item, PART_WORD, NULL, "row %d", row + 1);
    item_part(c->scene, item, PART_VALUE, NULL, "%d", turb_length(c->s, row));
    if (c->s->coins >> row & 1)
        item_part(c->scene, item, PART_VALUE, "coin", "+%d", UPGRADE_WORTH);
    if (canvas_is_bonus(c, row))
        item_part(c->scene, item, PART_VALUE, "track", ">%d%s",
                  turb_box(c->table)->bonus[row].value, letters);
}

/* "row 2: 5+2 >4AS": the cars, the coin, and what a bonus track asks for. */
static void draw_row_head(const Canvas *c, int area, int row, int at)
{
    const Bonus *bonus = &turb_box(c->table)->bonus[row];
    const Box *box = turb_box(c->table);
    bool upgraded = c->s->coins >> row & 1;
    int cars = bit_count(c->s->row[row]);
    char list[48], rolls[56] = "", letters[ABILITIES + 1] = "";
    Item *item = scene_item(c->scene, area, LOOK_TILE, 0, at);
    item->kind = "row";
    item->flags |= c->s->lane == row ? ITEM_ACTIVE : 0;
    item_id(item, "row%d", row + 1);
    if (canvas_is_bonus(c, row)) {
        int count = 0;
        for (uint32_t left = bonus->abilities; left; left &= left - 1)
            letters[count++] =
                (char)(box->ability[__builtin_ctz(left)][0] - 'a' + 'A');
        letters[count] = 0;
        turb_list_abilities(c, bonus->abilities, list, sizeof list);
        text_format(rolls, sizeof rolls, "; above %d with %s", bonus->value,
                    list);
    }
    item_label(item, "row %d: %d%s", row + 1, cars, upgraded ? "+2" : "");
    if (rolls[0])
        item_label(item, "%d: %d%s >%d%s", row + 1, cars, upgraded ? "+2" : "",
                   bonus->value, letters);
    item_text(item, "%srow %d: %d %s%s%s",
              c->s->lane == row ? "the active " : "", row + 1, cars,
              cars == 1 ? "card" : "cards", upgraded ? " and a coin, +2" : "",
              rolls);
    draw_row_parts(c, item, row, letters);
}

static void draw_row(const Canvas *c, int area, int row, int at)
{
    draw_row_head(c, area, row, at);
    for (int column = 1; column < c->scene->area[area].columns; column++) {
        Item *item = scene_item(c->scene, area, LOOK_PLACE, column, at);
        item->kind = "space";
        item_id(item, "space%d.%d", row + 1, column);
    }
    for (uint32_t left = c->s->row[row]; left; left &= left - 1)
        draw_standing(c, area, __builtin_ctz(left));
}

static void draw_home_racer(const Canvas *c, int area, int racer, int column,
                            int place)
{
    const char *name = turb_name(c->table, racer);
    Item *item = turb_draw_racer(c, area, racer, column, 0);
    item->flags |= ITEM_WON;
    if (place)
        item_text(item, "@%d's %s, home: place %d", item->owner + 1, name,
                  place);
    else
        item_text(item, "the neutral %s, home", name);
}

/* Those that nobody drives; the order in which they came is forgotten. */
static int draw_home_neutrals(const Canvas *c, int area, uint32_t neutrals,
                              int column)
{
    for (; neutrals; neutrals &= neutrals - 1)
        draw_home_racer(c, area, __builtin_ctz(neutrals), column++, 0);
    return column;
}

/* Racers of seats that are home, a set. */
static uint32_t home_drivers(const Canvas *c)
{
    uint32_t set = 0;
    for (int seat = 0; seat < c->table->seats; seat++)
        if (c->s->finish[seat] && c->s->driver[seat] != NONE)
            set |= c->s->home & 1u << c->s->driver[seat];
    return set;
}

/* Seats in the order they came, then the others; alone one came last. [T28] */
static void draw_finish(const Canvas *c, int area)
{
    uint32_t drivers = home_drivers(c), neutrals = c->s->home & ~drivers;
    bool alone = c->table->seats == 1;
    int column = 1;
    Item *head = scene_item(c->scene, area, LOOK_HEADING, 0, 0);
    item_id(head, "finish");
    item_label(head, "finish");
    item_text(head, "the finish");
    if (alone)
        column = draw_home_neutrals(c, area, neutrals, column);
    for (int order = 1; order <= CHAIRS; order++)
        for (int seat = 0; seat < c->table->seats; seat++) {
            int racer = c->s->driver[seat];
            if (c->s->finish[seat] != order || racer == NONE ||
                !(drivers >> racer & 1))
                continue;
            draw_home_racer(c, area, racer, column++,
                            turb_place(c->table, c->s, seat));
            drivers &= ~(1u << racer);
        }
    if (!alone)
        draw_home_neutrals(c, area, neutrals, column);
}

static void draw_pile(const Canvas *c, int area, int column, int at)
{
    int count = bit_count(c->s->pile);
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, at);
    item->flags |= ITEM_FACE_DOWN;
    item_id(item, "pile");
    item_count(item, count, RACERS);
    item_label(item, "pile %d", count);
    item_part(c->scene, item, PART_WORD, NULL, "pile");
    item_part(c->scene, item, PART_VALUE, NULL, "%d", count);
    item_text(item, "the pile: %d %s not in the race yet", count,
              count == 1 ? "racer is" : "racers are");
}

/* In the order of the seats; the pile lies at their right. [T36] */
static void draw_start(const Canvas *c, int area, int at)
{
    int column = 1;
    char symbols[48];
    Item *item = scene_item(c->scene, area, LOOK_HEADING, 0, at);
    item_id(item, "start");
    item_label(item, "start");
    item_text(item, "the start");
    for (int seat = 0; seat < c->table->seats; seat++) {
        int racer = c->s->driver[seat];
        if (racer == NONE || !(c->s->start >> racer & 1))
            continue;
        item = turb_draw_racer(c, area, racer, column++, at);
        turb_list_symbols(c, racer, symbols, sizeof symbols);
        item_text(item, "@%d's %s, at the start: %s", seat + 1,
                  turb_name(c->table, racer), symbols);
    }
    if (c->s->pile)
        draw_pile(c, area, column, at);
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static int board_columns(const Canvas *c)
{
    int places = greater(LEAST_PLACES, bit_count(c->s->home));
    places = greater(places, bit_count(c->s->start) + 1);
    for (int racer = 0; racer < RACERS; racer++)
        if (c->s->spot[racer] != NONE)
            places = greater(places, (c->s->spot[racer] & 31) + 1);
    return 1 + places;
}

void turb_draw_board(const Canvas *c)
{
    int rows = turb_rows(c->table);
    int area = scene_area(c->scene, ROLE_BOARD, "board", "Track", CELL_SQUARE,
                          board_columns(c), rows + 2);
    draw_finish(c, area);
    for (int row = rows; row-- > 0;)
        draw_row(c, area, row, rows - row);
    draw_start(c, area, rows + 1);
}

/* ---- the seats ---- */

static void draw_seat_heads(const Canvas *c, int area)
{
    for (int column = 0; column < AT_NOTE; column++) {
        int ability = column - AT_SYMBOLS;
        Item *item = scene_item(c->scene, area, LOOK_HEADING, column, 0);
        const char *name = column == AT_WHERE   ? "where"
                           : column == AT_RACER ? "racer"
                                                : "";
        item_id(item, "head%d", column + 1);
        if (ability >= 0)
            name = turb_box(c->table)->ability[ability];
        item_label(item, "%s", name);
        item_text(item, "%s", name);
        if (ability >= 0) {
            item_part(c->scene, item, PART_WORD, turb_ability_kind(ability),
                      "%s", name);
            item->label[ABILITY_LETTERS] = 0;
        }
    }
}

static void where_words(const Canvas *c, int seat, char *buf, size_t size)
{
    int racer = c->s->driver[seat];
    if (c->s->finish[seat])
        text_format(buf, size, "place %d", turb_place(c->table, c->s, seat));
    else if (racer == NONE)
        text_format(buf, size, "no racer");
    else if (c->s->spot[racer] == NONE)
        text_format(buf, size, "start");
    else
        text_format(buf, size, "row %d", turb_row_of(c->s, racer) + 1);
}

static void draw_note(const Canvas *c, int area, int seat)
{
    bool next = c->s->next == seat && c->table->seats > 1 &&
                c->s->phase != PHASE_OVER,
         barred = c->s->barred >> seat & 1;
    if (!next && !barred)
        return;
    Item *item = scene_item(c->scene, area, LOOK_NOTE, AT_NOTE, seat + 1);
    item_id(item, "note%d", seat + 1);
    item_label(item, "%s", next ? "next" : "barred");
    item->flags |= next ? 0 : ITEM_HIT;
    item_text(item,
              next ? "@%d {is|are} active next"
                   : "@%d may make no more calls in this turn",
              seat + 1);
}

static void draw_symbols(const Canvas *c, int area, int seat)
{
    int racer = c->s->driver[seat];
    const Racer *card = &turb_box(c->table)->racer[racer];
    Item *item = scene_item(c->scene, area, LOOK_PIECE, AT_RACER, seat + 1);
    item->kind = card->kind;
    bool crashed = c->s->crashed >> racer & 1;
    item->flags |= crashed ? ITEM_CLOSED : 0;
    item_id(item, "driver%d", seat + 1);
    item_label(item, "%s", turb_name(c->table, racer));
    item_text(item, "@%d {races|race} with the %s%s", seat + 1,
              turb_name(c->table, racer), crashed ? ", which has crashed" : "");
    for (int i = 0; i < ABILITIES; i++) {
        item = scene_item(c->scene, area, LOOK_COUNT, AT_SYMBOLS + i, seat + 1);
        item_id(item, "symbol%d.%d", seat + 1, i + 1);
        item_count(item, card->symbols[i], SYMBOLS_MAX);
        item_label(item, "%d", card->symbols[i]);
        item_text(item, "@%d: %s %d", seat + 1, turb_box(c->table)->ability[i],
                  card->symbols[i]);
    }
}

void turb_draw_seats(const Canvas *c)
{
    int area = scene_area(c->scene, ROLE_PLAYERS, "score", "Seats", CELL_SQUARE,
                          AT_NOTE + 1, c->table->seats + 1);
    char where[16];
    draw_seat_heads(c, area);
    for (int seat = 0; seat < c->table->seats; seat++) {
        bool active = seat == c->s->active && c->s->phase > PHASE_BEGIN &&
                      c->s->phase < PHASE_OVER;
        Item *item = scene_item(c->scene, area, LOOK_SEAT, AT_WHERE, seat + 1);
        item->owner = (int16_t)seat;
        item->flags |= active ? ITEM_ACTIVE : 0;
        scene_owners(c->scene, area, seat + 1, 1u << seat);
        where_words(c, seat, where, sizeof where);
        item_id(item, "seat%d", seat + 1);
        item_label(item, "%s", where);
        item_text(item, "@%d: %s%s", seat + 1, where, active ? ", active" : "");
        if (c->s->driver[seat] != NONE)
            draw_symbols(c, area, seat);
        draw_note(c, area, seat);
    }
}
