/* draw.c -- the picture of a lab.
 *
 * Areas: a row for each seat with what it took, colour by colour; the trumps,
 * turned and to come; the viewer's four scoring cards; the trick on the table
 * and the one before, each behind its trump and in the order of play; the
 * viewer's hand, or all hands where nothing is hidden. A card of the box has
 * the same id wherever it lies, a card of the trump stack is named by its
 * place in it.
 *
 * Any bytes can be drawn: what is drawn is a copy with every number brought
 * into range, and choices are listed only for a view that `check` accepts.
 */
#include "games/lab/draw.h"

/* Columns of the seats. */
enum {
    AT_TOTAL,
    AT_MINUS,
    AT_PLUS,
    AT_POINTS,
    AT_ROUND = AT_POINTS + COLOURS,
    SEAT_COLUMNS
};

enum { STACK = COLOURS * GIVEN, STACK_COLUMNS = 5 };

static const char *const plus_kind[COLOURS] = {
    "plus.purple", "plus.yellow", "plus.green", "plus.blue", "plus.orange"};
static const char *const minus_kind[COLOURS] = {"minus.purple", "minus.yellow",
                                                "minus.green", "minus.blue",
                                                "minus.orange"};

/* In the frames of a score the plus colours come up one by one. */
static Lab brought_into_range(const Table *table, const Lab *view, int viewer)
{
    Lab s = *view;
    int tricks = lab_box(table)->tricks;
    s.phase = scene_at_most(s.phase, PHASE_OVER);
    s.trick =
        scene_at_most(s.trick, s.phase < PHASE_SCORE ? tricks - 1 : tricks);
    s.start = scene_at_most(s.start, table->seats - 1);
    s.actor = scene_at_most(s.actor, table->seats - 1);
    s.top = scene_below(s.top, COLOURS);
    for (int seat = s.actor + 1; s.phase == PHASE_SCORE && seat < CHAIRS;
         seat++)
        if (seat != viewer)
            s.plus[seat] = NONE;
    for (int seat = 0; seat < CHAIRS; seat++) {
        s.minus[seat] = scene_below(s.minus[seat], COLOURS);
        s.plus[seat] = scene_below(s.plus[seat], COLOURS);
    }
    for (int trick = 0; trick < TRICKS; trick++) {
        if ((s.trump[trick] & 7) >= COLOURS)
            s.trump[trick] = NONE;
        s.trump[trick] = scene_below(s.trump[trick], 8 * COLOURS);
        for (int seat = 0; seat < CHAIRS; seat++)
            s.play[trick][seat] =
                scene_below(s.play[trick][seat], lab_box(table)->cards);
    }
    return s;
}

/* ---- words ---- */

static char letter(int colour)
{
    return (char)(lab_colours[colour][0] - 'a' + 'A');
}

/* How a colour counts for a seat, as far as the viewer knows. */
static uint16_t counts_for(const Canvas *c, int seat, int colour)
{
    if (c->s->plus[seat] == colour)
        return PART_FOR;
    return c->s->minus[seat] == colour ? PART_AGAINST : 0;
}

/* "+Y": a colour with its sign. */
static ItemPart *colour_part(const Canvas *c, Item *item,
                             const char *const kind[COLOURS], const char *sign,
                             int colour)
{
    return item_part(c->scene, item, PART_WORD, kind[colour], "%s%c", sign,
                     letter(colour));
}

/* "Y6 P2", and a part for each colour: how it counts for the seat, if it is
 * one, and whether it is `trump`, that of its trick. */
static void label_card(const Canvas *c, Item *item, int card, int seat,
                       int trump)
{
    uint64_t points = lab_box(c->table)->card[card].points;
    uint8_t list[COLOURS];
    Text label = text_into(item->label, sizeof item->label);
    for (int i = 0, count = lab_colours_of(points, list); i < count; i++) {
        int colour = list[i], value = lab_points(points, colour);
        text_print(&label, "%s%c%d", i ? " " : "", letter(colour), value);
        ItemPart *part = item_part(c->scene, item, PART_VALUE,
                                   plus_kind[colour], "%d", value);
        part->letter = letter(colour);
        if (table_has_seat(c->table, seat))
            part->flags |= counts_for(c, seat, colour);
        if (trump != NONE && (trump & 7) == colour)
            part->flags |= PART_LIVE;
    }
}

/* A number that can be below zero, and nothing else. */
static void label_points(const Canvas *c, Item *item, int points)
{
    item_label(item, "%d", points);
    item_count(item, points, 0);
    item_part(c->scene, item, PART_VALUE, NULL, "%d", points);
}

static int16_t owner_of(const Canvas *c, int minus)
{
    int seat = lab_owner(c->table, c->s, minus);
    return (int16_t)(seat == NONE ? SCENE_NOBODY : seat);
}

/* ---- the seats ---- */

static bool is_match(const Canvas *c)
{
    return c->table->option[OPT_ROUNDS] > 1;
}

/* What was taken; before the tricks of a later round there is the score of the
 * last one instead. */
static bool has_tallies(const Canvas *c)
{
    return c->s->round == 0 || lab_is_chosen(c->s);
}

/* Before the tricks of a later round its last column is the round before. */
static void draw_head(Canvas *c, int area, int column)
{
    static const char *const label[SEAT_COLUMNS] = {
        "total", "-", "+", "P", "Y", "G", "B", "O", "round"};
    static const char *const text[SEAT_COLUMNS] = {
        "points in all", "minus colour", "plus colour",
        "purple taken",  "yellow taken", "green taken",
        "blue taken",    "orange taken", "points of this round"};
    Item *item = scene_item(c->scene, area, LOOK_HEADING, column, 0);
    bool last = column == AT_POINTS && !has_tallies(c);
    bool only = column == AT_TOTAL && !is_match(c);
    item_id(item, "head%d", column + 1);
    item_label(item, "%s", last ? "last" : only ? "points" : label[column]);
    item_text(item, "%s",
              last   ? "points of the last round"
              : only ? "points"
                     : text[column]);
    if (column >= AT_POINTS && column < AT_ROUND && !last)
        colour_part(c, item, plus_kind, "", column - AT_POINTS);
}

static void draw_total(Canvas *c, int area, int seat)
{
    int total = c->s->total[seat];
    Item *item = scene_item(c->scene, area, LOOK_SEAT, AT_TOTAL, seat + 1);
    item_id(item, "seat%d", seat + 1);
    item->owner = (int16_t)seat;
    if (c->s->phase == PHASE_PLAY && c->s->actor == seat)
        item->flags |= ITEM_ACTIVE;
    if (!is_match(c) && lab_is_chosen(c->s)) {
        if (c->s->plus[seat] == NONE || c->s->minus[seat] == NONE) {
            item_label(item, "?");
            item_text(item, "@%d: points not known yet", seat + 1);
            return;
        }
        total = lab_score(c->s, seat);
    }
    label_points(c, item, total);
    item_text(item, "@%d: %d %s", seat + 1, total, lab_points_word(total));
}

static void draw_minus(Canvas *c, int area, int seat)
{
    int minus = c->s->minus[seat];
    Item *item = scene_item(c->scene, area, LOOK_PIECE, AT_MINUS, seat + 1);
    item->kind = minus_kind[minus];
    item_id(item, "minus%d", seat + 1);
    item_label(item, "-%c", letter(minus));
    colour_part(c, item, minus_kind, "-", minus)->flags = PART_AGAINST;
    item_text(item, "@%d's minus colour is %s", seat + 1, lab_colours[minus]);
}

/* The four colours that a secret one was dealt from, with those ruled out. */
static void draw_suspects(const Canvas *c, Item *item, int minus, uint32_t left)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (colour != minus)
            colour_part(c, item, plus_kind, "", colour)->flags =
                left >> colour & 1 ? 0 : PART_OUT;
}

/* A secret plus colour is none that was turned over from the same seat's
 * cards; anybody can see which are left. */
static void draw_plus(Canvas *c, int area, int seat)
{
    int plus = c->s->plus[seat], minus = c->s->minus[seat];
    uint32_t left = lab_not_turned(c->s, minus);
    Item *item = scene_item(c->scene, area, LOOK_PIECE, AT_PLUS, seat + 1);
    char list[48];
    item->kind = plus == NONE ? "plus" : plus_kind[plus];
    item_id(item, "plus%d", seat + 1);
    if (plus != NONE) {
        item_label(item, "+%c", letter(plus));
        colour_part(c, item, plus_kind, "+", plus)->flags = PART_FOR;
        item_text(item, "@%d's plus colour is %s", seat + 1, lab_colours[plus]);
        return;
    }
    item->flags |= ITEM_FACE_DOWN;
    draw_suspects(c, item, minus, left);
    lab_list_colours(left, " or ", list, sizeof list);
    item_text(item, "@%d's plus colour is %s: %s", seat + 1,
              seat == c->viewer ? "still to be chosen" : "secret", list);
    int length = 0;
    for (; left; left &= left - 1)
        item->label[length++] = letter(__builtin_ctz(left));
    item->label[length] = '?';
}

static void draw_points(Canvas *c, int area, int seat, int colour)
{
    int points = lab_points(c->s->won[seat], colour);
    bool minus = c->s->minus[seat] == colour, plus = c->s->plus[seat] == colour;
    Item *item =
        scene_item(c->scene, area, LOOK_COUNT, AT_POINTS + colour, seat + 1);
    item_id(item, "points%d.%d", seat + 1, colour + 1);
    item_label(item, "%s%d",
               !points ? ""
               : minus ? "-"
               : plus  ? "+"
                       : "",
               points);
    item_count(item, points, lab_points(c->all, colour));
    item_part(c->scene, item, PART_VALUE, plus_kind[colour], "%s", item->label)
        ->flags = counts_for(c, seat, colour);
    item_text(item, "@%d took %d %s%s", seat + 1, points, lab_colours[colour],
              minus  ? ", the minus colour"
              : plus ? ", the plus colour"
                     : "");
}

static void draw_round(Canvas *c, int area, int seat)
{
    int score = lab_score(c->s, seat);
    Item *item = scene_item(c->scene, area, LOOK_COUNT, AT_ROUND, seat + 1);
    item_id(item, "round%d", seat + 1);
    label_points(c, item, score);
    item_text(item, "@%d: %d %s in this round%s", seat + 1, score,
              lab_points_word(score),
              c->s->phase < PHASE_SCORE ? " so far" : "");
}

static void draw_last(Canvas *c, int area, int seat)
{
    int score = c->s->last[seat];
    Item *item = scene_item(c->scene, area, LOOK_COUNT, AT_POINTS, seat + 1);
    item_id(item, "round%d", seat + 1);
    label_points(c, item, score);
    item_text(item, "@%d: %d %s in the last round", seat + 1, score,
              lab_points_word(score));
}

static void draw_seat(Canvas *c, int area, int seat)
{
    scene_owners(c->scene, area, seat + 1, 1u << seat);
    draw_total(c, area, seat);
    if (!has_tallies(c))
        draw_last(c, area, seat);
    if (c->s->minus[seat] == NONE)
        return;
    draw_minus(c, area, seat);
    draw_plus(c, area, seat);
    if (!has_tallies(c))
        return;
    for (int colour = 0; colour < COLOURS; colour++)
        draw_points(c, area, seat, colour);
    if (is_match(c) && lab_is_chosen(c->s) && c->s->plus[seat] != NONE)
        draw_round(c, area, seat);
}

static void draw_seats(Canvas *c)
{
    int columns = has_tallies(c) ? SEAT_COLUMNS - !is_match(c) : AT_POINTS + 1;
    int area =
        scene_area(c->scene, ROLE_PLAYERS, "seats", "Colours and points taken",
                   CELL_SQUARE, SEAT_COLUMNS, c->table->seats + 1);
    for (int column = 0; column < columns; column++)
        draw_head(c, area, column);
    for (int seat = 0; seat < c->table->seats; seat++)
        draw_seat(c, area, seat);
}

/* ---- the trump stack ---- */

static void draw_turned(Canvas *c, Item *item, int trick)
{
    int trump = c->s->trump[trick];
    bool now = trick == c->s->trick;
    char whose[64];
    lab_source_text(c->table, c->s, trump >> 3, whose, sizeof whose);
    item->kind = plus_kind[trump & 7];
    item->owner = owner_of(c, trump >> 3);
    item->flags |= now ? ITEM_ACTIVE : 0;
    item_label(item, "%c", letter(trump & 7));
    colour_part(c, item, plus_kind, "", trump & 7)->flags = now ? PART_LIVE : 0;
    if (item->owner == SCENE_NOBODY) {
        item_label(item, "%c-%c", letter(trump & 7), letter(trump >> 3));
        colour_part(c, item, minus_kind, "-", trump >> 3);
    }
    item_text(item, "trick %d: %s %s trump, %s", trick + 1,
              lab_colours[trump & 7], now ? "is" : "was", whose);
}

/* [L8] The card on top lies with its minus side up. What the viewer does not
 * rule out is in the view. */
static void draw_top(Canvas *c, Item *item)
{
    char whose[64], colours[48];
    bool last = lab_is_last_trick(c->table, c->s);
    lab_list_colours(c->s->stack[c->s->top] & ((1u << COLOURS) - 1), " or ",
                     colours, sizeof colours);
    lab_source_text(c->table, c->s, c->s->top, whose, sizeof whose);
    item->kind = minus_kind[c->s->top];
    item->owner = owner_of(c, c->s->top);
    item->flags |= ITEM_FACE_DOWN;
    item_label(item, "-%c", letter(c->s->top));
    item_part(c->scene, item, PART_WORD, NULL,
              last ? "Left over" : "Next trump");
    if (item->owner == SCENE_NOBODY)
        item_part(c->scene, item, PART_WORD, NULL, "spare");
    for (int colour = 0; colour < COLOURS; colour++)
        if (c->s->stack[c->s->top] >> colour & 1)
            colour_part(c, item, plus_kind, "", colour);
    item_text(item, "%s %s: %s", last ? "left on top is" : "next comes", whose,
              colours);
}

static void draw_stack(Canvas *c)
{
    int area = scene_area(c->scene, ROLE_STOCK, "trumps", "Trumps", CELL_SQUARE,
                          STACK_COLUMNS, STACK / STACK_COLUMNS);
    int turned = 0;
    while (turned < TRICKS && c->s->trump[turned] != NONE)
        turned++;
    for (int i = 0; i < (lab_is_open(c->s) ? turned : STACK); i++) {
        Item *item = scene_item(c->scene, area, LOOK_TILE, i % STACK_COLUMNS,
                                i / STACK_COLUMNS);
        item->kind = "plus";
        item_id(item, "trump%d", i + 1);
        if (i < turned) {
            draw_turned(c, item, i);
        } else if (i == turned && c->s->top != NONE) {
            draw_top(c, item);
        } else {
            item->flags |= ITEM_FACE_DOWN;
            item_text(item, "a trump %s, face down",
                      i < lab_box(c->table)->tricks ? "to come"
                                                    : "that is not needed");
        }
    }
}

/* ---- the viewer's scoring cards ---- */

/* What became of one of them, and the flags that say so. */
static const char *fate(const Canvas *c, int plus, uint16_t *flags)
{
    int minus = c->s->minus[c->viewer];
    *flags = 0;
    if (c->s->plus[c->viewer] == plus) {
        *flags = ITEM_WON;
        return "your plus colour";
    }
    if (c->s->stack[minus] >> plus & 1)
        return "in the trump stack";
    if (!lab_is_chosen(c->s) && !c->s->stack[minus])
        return c->s->plus[c->viewer] == NONE ? "may be your plus colour"
                                             : "may be dropped";
    if (c->s->turned[minus] >> plus & 1)
        return "it was trump";
    *flags = ITEM_CLOSED;
    return "you dropped it";
}

static bool is_choosing(const Canvas *c)
{
    return c->s->phase == PHASE_CHOOSE && c->s->awaited >> c->viewer & 1;
}

/* A step of the choice: how many cards it takes, and those it has. */
static void draw_step(Canvas *c, int area, int step, int most, uint32_t has)
{
    static const char *const label[] = {"1 Keep one", "2 Drop one",
                                        "Two become trumps"};
    static const char *const text[] = {
        "the one you keep pays you, and nobody sees it",
        "the one you drop is not used in this round",
        "the other two go to the secret trump stack"};
    int now = c->s->plus[c->viewer] == NONE ? 0 : 1;
    Item *item = scene_item(c->scene, area, LOOK_SLOT, step, 1);
    item_id(item, "step%d", step + 1);
    item_label(item, "%s", label[step]);
    item_text(item, "%s", text[step]);
    item_count(item, bit_count(has), most);
    item->flags |= step == now ? ITEM_ACTIVE : 0;
    for (; has; has &= has - 1)
        colour_part(c, item, plus_kind, "", __builtin_ctz(has));
}

static void draw_steps(Canvas *c, int area)
{
    int plus = c->s->plus[c->viewer];
    draw_step(c, area, 0, 1, plus == NONE ? 0 : 1u << plus);
    draw_step(c, area, 1, 1, 0);
    draw_step(c, area, 2, GIVEN, 0);
}

/* While one is chosen, by its name and with what the hand has of it. */
static void part_scoring(const Canvas *c, Item *item, int plus)
{
    bool choosing = is_choosing(c);
    ItemPart *part = item_part(c->scene, item, PART_WORD, plus_kind[plus], "%s",
                               choosing ? lab_colours[plus] : item->label);
    part->letter = letter(plus);
    part->flags = counts_for(c, c->viewer, plus);
    if (!choosing)
        return;
    item_part(c->scene, item, PART_VALUE, NULL, "%d", lab_held(c, plus));
    item_part(c->scene, item, PART_WORD, NULL, "in your hand");
}

static void draw_scoring(Canvas *c)
{
    int column = 0;
    if (!canvas_is_seat(c) || c->s->minus[c->viewer] == NONE)
        return;
    int area = scene_area(c->scene, ROLE_STOCK, "scoring", "Your colours",
                          CELL_SQUARE, COLOURS - 1, 1 + is_choosing(c));
    for (int plus = 0; plus < COLOURS; plus++) {
        if (plus == c->s->minus[c->viewer])
            continue;
        Item *item = scene_item(c->scene, area, LOOK_PIECE, column++, 0);
        item->kind = plus_kind[plus];
        const char *words = fate(c, plus, &item->flags);
        item_id(item, "score%d", plus + 1);
        item_label(item, "%c", letter(plus));
        part_scoring(c, item, plus);
        item_text(item, "your colour %s: %s", lab_colours[plus], words);
    }
    if (is_choosing(c))
        draw_steps(c, area);
}

/* ---- tricks ---- */

/* Who takes a trick as it lies there, or NONE. */
static int taker_of(const Canvas *c, int trick, int leader)
{
    if (c->s->trump[trick] == NONE)
        return NONE;
    uint8_t best = lab_trick_best(c->table, c->s, trick, leader);
    return best ? lab_taker(c->table, leader, best) : NONE;
}

static int leader_of(const Canvas *c, int trick)
{
    int leader = c->s->start;
    for (int before = 0; before < trick; before++) {
        int taker = taker_of(c, before, leader);
        leader = taker == NONE ? leader : taker;
    }
    return leader;
}

int lab_drawn_taker(const Canvas *c, int trick)
{
    return taker_of(c, trick, leader_of(c, trick));
}

static void draw_trump(Canvas *c, int area, int trick)
{
    int trump = c->s->trump[trick];
    bool now = trick == c->s->trick;
    Item *item = scene_item(c->scene, area, LOOK_CARD, 0, 0);
    item->kind = trump == NONE ? "plus" : plus_kind[trump & 7];
    item_id(item, now ? "now" : "before");
    item_label(item, "trump %c", trump == NONE ? '?' : letter(trump & 7));
    if (trump == NONE) {
        item_part(c->scene, item, PART_WORD, NULL, "?");
        item_text(item, "the trump is about to be turned over");
        return;
    }
    colour_part(c, item, plus_kind, "", trump & 7)->flags = PART_LIVE;
    item_text(item, "%s %s trump", lab_colours[trump & 7], now ? "is" : "was");
}

/* What became of the trick, to be said of one of its cards. */
static void fate_words(int seat, int taker, bool full, char *buf, size_t size)
{
    buf[0] = 0;
    if (taker == seat)
        text_format(buf, size,
                    full ? " and took the trick" : ", the best so far");
    else if (taker != NONE && full)
        text_format(buf, size, "; @%d took the trick", taker + 1);
}

static void draw_played(Canvas *c, Item *item, int trick, int seat, bool led,
                        int taker)
{
    int card = c->s->play[trick][seat];
    bool full = trick < c->s->trick || c->s->phase == PHASE_TAKE;
    bool best = seat == taker;
    const char *state = !best ? "began" : full ? "took it" : "ahead";
    char words[56], then[32];
    lab_card_text(c->table, card, ", ", words, sizeof words);
    fate_words(seat, taker, full, then, sizeof then);
    item->look = LOOK_CARD;
    item->kind = "card";
    item->flags |= best ? ITEM_WON : 0;
    item_id(item, "card%d", card + 1);
    label_card(c, item, card, c->viewer, c->s->trump[trick]);
    if (led || best)
        item_part(c->scene, item, PART_WORD, NULL, "%s", state);
    item_text(item, "@%d %s %s%s", seat + 1, led ? "began with" : "played",
              words, then);
}

/* Where a card of this trick will lie. */
static void draw_gap(Canvas *c, Item *item, int seat, int order)
{
    bool turn = c->s->phase == PHASE_PLAY && c->s->actor == seat;
    bool first = order == 0, last = order + 1 == c->table->seats;
    const char *when = turn    ? "to play"
                       : first ? "begins"
                       : last  ? "plays last"
                               : "plays later";
    item->flags |= turn ? ITEM_ACTIVE : 0;
    item_id(item, "gap%d", seat + 1);
    item_label(item, "...");
    item_part(c->scene, item, PART_WORD, NULL, "%s", when);
    item_text(item,
              turn    ? "@%d {is|are} to play"
              : first ? "@%d {begins|begin}"
              : last  ? "@%d {plays|play} last"
                      : "@%d {plays|play} later",
              seat + 1);
}

static void draw_trick(Canvas *c, const char *name, const char *title,
                       int trick)
{
    int area = scene_area(c->scene, ROLE_CONTEST, name, title, CELL_CARD,
                          c->table->seats + 1, 1);
    int leader = leader_of(c, trick), taker = taker_of(c, trick, leader);
    int seat = leader;
    draw_trump(c, area, trick);
    for (int order = 0; order < c->table->seats; order++) {
        Item *item = scene_item(c->scene, area, LOOK_GAP, order + 1, 0);
        item->owner = (int16_t)seat;
        if (c->s->play[trick][seat] == NONE)
            draw_gap(c, item, seat, order);
        else
            draw_played(c, item, trick, seat, order == 0, taker);
        seat = lab_next(c->table, seat);
    }
}

/* ---- hands ---- */

/* The trump that decides now, or NONE. */
static int trump_now(const Canvas *c)
{
    bool tricks = lab_is_chosen(c->s) && !lab_is_open(c->s);
    return tricks ? c->s->trump[c->s->trick] : NONE;
}

static void draw_cards(Canvas *c, int area, int seat, int row, int column)
{
    for (int card = 0; card < CARDS_MAX; card++) {
        if (!(c->s->hand[seat][card >> 6] >> (card & 63) & 1))
            continue;
        Item *item = scene_item(c->scene, area, LOOK_CARD, column++, row);
        char words[56];
        lab_card_text(c->table, card, ", ", words, sizeof words);
        item->owner = (int16_t)seat;
        item_id(item, "card%d", card + 1);
        label_card(c, item, card, seat, trump_now(c));
        if (c->plays)
            lab_draw_worth(c, item, card);
        item_text(item, "@%d's %s", seat + 1, words);
    }
}

static void draw_hands(Canvas *c)
{
    int tricks = lab_box(c->table)->tricks, area;
    if (canvas_is_seat(c)) {
        area = scene_area(c->scene, ROLE_HAND, "hand", "Your hand", CELL_CARD,
                          tricks, 1);
        draw_cards(c, area, c->viewer, 0, 0);
    } else if (c->viewer == OPEN) {
        area = scene_area(c->scene, ROLE_HANDS, "hands", "Hands", CELL_CARD,
                          tricks, c->table->seats);
        for (int seat = 0; seat < c->table->seats; seat++) {
            scene_owners(c->scene, area, seat, 1u << seat);
            draw_cards(c, area, seat, seat, 0);
        }
    }
}

/* ---- all of it ---- */

void lab_draw(const Table *table, const void *view, int viewer, Scene *scene)
{
    Lab s = brought_into_range(table, (const Lab *)view, viewer);
    Canvas c = {.table = table, .s = &s, .scene = scene, .viewer = viewer};
    for (int card = 0; card < lab_box(table)->cards; card++)
        c.all += lab_box(table)->card[card].points;
    bool chooses = canvas_is_seat(&c) && !lab_check(table, view);
    c.plays = chooses && s.phase == PHASE_PLAY && s.actor == viewer;
    scene_clear(scene);
    lab_draw_status(&c);
    draw_seats(&c);
    if (lab_is_chosen(&s))
        draw_stack(&c);
    draw_scoring(&c);
    if (lab_is_chosen(&s) && s.phase < PHASE_SCORE)
        draw_trick(&c, "trick", "Trick", s.trick);
    if (lab_is_chosen(&s) && s.trick > 0)
        draw_trick(&c, "last", "Last trick", s.trick - 1);
    draw_hands(&c);
    if (!chooses)
        return;
    Set legal = table->game->legal(table, view, viewer);
    lab_draw_choices(&c, &legal);
}
