/* draw.c -- the picture of a race.
 *
 * Areas: the board (a row a seat: the seat, start and home, six spaces), the
 * point tiles, the stage with its four edges, the viewer's hand, and, where a
 * piece can come to the same space out and home, by how many steps.
 *
 * Any bytes can be drawn: what is drawn is a copy with every number brought
 * into range, and choices are listed only for a view that `check` accepts.
 */
#include "core/canvas.h"
#include "games/race/race.h"

typedef struct Canvas {
    CANVAS(Race);
    const Edition *words;
    Due due[LANES];
    int board, cards, points, stage, hand, numbers; /* areas */
} Canvas;

static Race brought_into_range(const Table *table, const Race *view)
{
    Race s = *view;
    s.phase = scene_at_most(s.phase, PHASE_OVER);
    s.start = scene_at_most(s.start, table->seats - 1);
    s.actor = scene_at_most(s.actor, table->seats - 1);
    s.shown = scene_at_most(s.shown, EDGES);
    s.points = scene_at_most(s.points, POINTS_MAX);
    for (int seat = 0; seat < LANES; seat++)
        for (int piece = 0; piece < PIECES; piece++)
            s.lane[seat][piece] = scene_at_most(s.lane[seat][piece], HOME);
    for (int edge = 0; edge < EDGES; edge++)
        s.on[edge] &= (1u << TURNS) - 1;
    s.queue &= (1u << TURNS) - 1;
    return s;
}

/* The letter that stands for a piece. */
static char initial(const Canvas *c, int piece)
{
    return (char)(c->words->piece[piece][0] - 'a' + 'A');
}

/* A face that is a number and nothing else. */
static void label_value(const Canvas *c, Item *item, int value)
{
    item_label(item, "%d", value);
    item_part(c->scene, item, PART_VALUE, NULL, "%d", value);
}

/* ---- the board ---- */

static void draw_heads(Canvas *c)
{
    for (int column = 1; column <= TURNAROUND + 1; column++) {
        Item *item = scene_item(c->scene, c->board, LOOK_HEADING, column, 0);
        item_id(item, "head%d", column);
        if (column == 1)
            item_label(item, "start");
        else if (column == TURNAROUND + 1)
            item_label(item, "turn");
        else
            item_label(item, "%d", column - 1);
        item_text(item, "%s",
                  column == 1                ? "start and home"
                  : column == TURNAROUND + 1 ? c->words->turnaround
                                             : "space");
    }
}

static void draw_seat(Canvas *c, int seat, int points)
{
    Item *item = scene_item(c->scene, c->board, LOOK_SEAT, 0, race_row(seat));
    item_id(item, "seat%d", seat + 1);
    item->owner = (int16_t)seat;
    item_label(item, "%d %s", points, points == 1 ? "pt" : "pts");
    item_text(item, "@%d: %d %s", seat + 1, points,
              points == 1 ? "point" : "points");
    item_count(item, points, 0);
    item_part(c->scene, item, PART_VALUE, NULL, "%d", points);
    item_part(c->scene, item, PART_WORD, NULL, points == 1 ? "pt" : "pts");
    if (c->s->phase < PHASE_START && c->s->actor == seat)
        item->flags |= ITEM_ACTIVE;
}

static void draw_spaces(Canvas *c, int seat)
{
    for (int column = 1; column <= TURNAROUND + 1; column++) {
        const char *kind = column == 1                ? "start"
                           : column == TURNAROUND + 1 ? "turn"
                                                      : "space";
        Item *item =
            scene_item(c->scene, c->board, LOOK_PLACE, column, race_row(seat));
        item->kind = kind;
        item_id(item, "space%d.%d", seat + 1, column - 1);
        item->owner = (int16_t)seat;
        if (column == 1)
            item_text(item, "start and home in @%d's lane", seat + 1);
        else if (column == TURNAROUND + 1)
            item_text(item, "%s in @%d's lane", c->words->turnaround, seat + 1);
        else
            item_text(item, "space %d in @%d's lane", column - 1, seat + 1);
    }
}

/* Outward a piece faces right. */
static int16_t turn_at(int place)
{
    return place < TURNAROUND ? 0 : 180;
}

static void draw_piece(Canvas *c, int seat, int piece)
{
    int place = c->s->lane[seat][piece];
    const char *name = c->words->piece[piece];
    Item *item = scene_item(c->scene, c->board, LOOK_PIECE, race_column(place),
                            race_row(seat));
    item->kind = c->words->kind[seat][piece];
    item_id(item, "piece%d.%d", seat + 1, piece + 1);
    item_label(item, "%c", initial(c, piece));
    item->owner = (int16_t)seat;
    item->turn = turn_at(place);
    item->flags = ITEM_FACES;
    if (place == HOME) {
        item->flags = ITEM_WON;
        item_text(item, "@%d's %s, home", seat + 1, name);
    } else if (place == 0) {
        item_text(item, "@%d's %s, at the start", seat + 1, name);
    } else {
        item_text(item, "@%d's %s, %s on space %d", seat + 1, name,
                  place < TURNAROUND ? "outward" : "homeward",
                  race_column(place) - 1);
    }
    race_mark_due(c->scene, item, &c->due[seat], piece);
}

static void draw_board(Canvas *c)
{
    Result result;
    race_result(c->table, c->s, &result);
    c->board = scene_area(c->scene, ROLE_BOARD, "board", "Race", CELL_SQUARE,
                          TURNAROUND + 2, c->table->seats + 1);
    draw_heads(c);
    for (int seat = 0; seat < c->table->seats; seat++) {
        scene_owners(c->scene, c->board, race_row(seat), 1u << seat);
        draw_seat(c, seat, result.score[seat]);
        draw_spaces(c, seat);
        for (int piece = 0; piece < PIECES; piece++)
            draw_piece(c, seat, piece);
    }
}

/* ---- cards in hand and used ---- */

/* The seat's cards that are not known to be used, less those face down. */
static int hand_count(const Canvas *c, int seat)
{
    int count = bit_count(c->s->hand[seat]);
    for (int round = 0; round < ROUNDS; round++) {
        int turn = race_turn_of(c->table, c->s->start, seat, round);
        count -= c->s->card[turn] == HIDDEN_CARD;
    }
    return count < 0 ? 0 : count;
}

/* The label lists the cards of a set, "-" for none. */
static void label_cards(const Canvas *c, Item *item, uint32_t cards)
{
    Text label = text_into(item->label, sizeof item->label);
    if (!cards)
        text_add(&label, "-");
    for (; cards; cards &= cards - 1)
        text_print(&label, "%s%d", label.length ? " " : "",
                   race_box(c->table)->card[__builtin_ctz(cards)]);
}

/* All that one begins with, a part each: those of a set are out. */
static void part_cards(const Canvas *c, Item *item, uint32_t out)
{
    for (int card = 0; card < CARDS; card++)
        item_part(c->scene, item, PART_VALUE, NULL, "%d",
                  race_box(c->table)->card[card])
            ->flags = out >> card & 1 ? PART_OUT : 0;
}

/* "used by @1: 1 4. They can be taken back once" */
static void say_used(const Canvas *c, Item *item, int seat, bool any)
{
    bool back = !(c->s->retaken >> seat & 1);
    const char *once = seat == c->viewer ? "You can take them back once"
                                         : "They can be taken back once";
    if (any)
        item_text(item, "used by @%d: %s. %s", seat + 1, item->label,
                  back ? once : "They cannot be taken back again");
    else if (back)
        item_text(item, "no used cards yet. %s", once);
    else
        item_text(item, "no used cards");
}

/* Which cards are gone: everybody saw them turned up; those at the stage are
 * not yet among them. After a take-back in this stage the pile is empty. Who
 * knows the hand sees those at the stage as gone from it, too. */
static void draw_used(Canvas *c, int seat)
{
    bool back = !(c->s->retaken >> seat & 1);
    bool taken = c->s->retook[seat] < ROUNDS;
    Item *item = scene_item(c->scene, c->cards, LOOK_COUNT, 2, seat);
    item->kind = "used";
    item_id(item, "used%d", seat + 1);
    item->flags = back ? 0 : ITEM_CLOSED;
    uint32_t used = taken ? 0 : FULL_HAND ^ c->s->began[seat];
    label_cards(c, item, used);
    part_cards(c, item,
               seat == c->viewer || c->viewer == OPEN
                   ? FULL_HAND ^ c->s->hand[seat]
                   : used);
    say_used(c, item, seat, used != 0);
}

/* What a seat did in this stage, where no card shows it; "": nothing. */
static const char *deed_of(const Canvas *c, int seat)
{
    const Race *s = c->s;
    if (s->phase != PHASE_PLACE || !s->queue)
        return "";
    int place = race_turn_of(c->table, s->start, seat, 0);
    if (!(s->queue & (uint32_t)EVERY_ROUND << place) && !hand_count(c, seat))
        return "no cards";
    for (int turn = race_turn(s) - 1; turn >= 0; turn--)
        if (turn % LANES == place)
            return s->card[turn] == NO_CARD          ? "passed"
                   : s->retook[seat] == turn / LANES ? "took back"
                                                     : "";
    return "";
}

/* How many cards a seat has; once the race is open the label says which. */
static void draw_count(Canvas *c, int seat)
{
    int count = hand_count(c, seat);
    const char *deed = deed_of(c, seat);
    Item *item = scene_item(c->scene, c->cards, LOOK_COUNT, 0, seat);
    item->kind = "held";
    item_id(item, "count%d", seat + 1);
    item->owner = (int16_t)seat;
    item_count(item, count, 0);
    label_value(c, item, count);
    if (c->viewer == OPEN)
        label_cards(c, item, c->s->hand[seat]);
    item_text(item, "@%d: %d %s in hand%s%s", seat + 1, count,
              count == 1 ? "card" : "cards", *deed ? ", " : "", deed);
    if (*deed)
        item_part(c->scene, item, PART_EFFECT, NULL, "%s", deed);
}

static void draw_cards(Canvas *c)
{
    c->cards =
        scene_area(c->scene, ROLE_PLAYERS, "cards", "Cards in hand, and used",
                   CELL_SQUARE, 3, c->table->seats);
    for (int seat = 0; seat < c->table->seats; seat++) {
        scene_owners(c->scene, c->cards, seat, 1u << seat);
        draw_count(c, seat);
        race_draw_due(c->scene, c->cards, seat, &c->due[seat], c->words->one);
        draw_used(c, seat);
    }
}

/* ---- point tiles ---- */

static void draw_pile(Canvas *c, int side)
{
    const Box *box = race_box(c->table);
    const char *place = side == AT_TURN ? c->words->turnaround : "finish";
    uint8_t end = side == AT_TURN ? END_FAR : END_START;
    Item *head = scene_item(c->scene, c->points, LOOK_HEADING, 0, side);
    item_id(head, "pile%d", side + 1);
    head->end = end;
    item_label(head, "%s", side == AT_TURN ? "turn" : "finish");
    item_text(head, "tiles left at the %s", place);
    int column = 1;
    for (int tile = 0; tile < box->tiles[side]; tile++) {
        if (!(c->s->pile[side] >> tile & 1))
            continue;
        Item *item = scene_item(c->scene, c->points, LOOK_TILE, column++, side);
        item_id(item, "tile%d.%d", side + 1, tile + 1);
        item->end = end;
        label_value(c, item, box->tile[side][tile]);
        item_text(item, "%d points at the %s", box->tile[side][tile], place);
        if (c->table->option[OPT_PILES] ? c->s->top[side] == tile : column == 2)
            item->flags |= ITEM_ACTIVE;
    }
}

/* ---- the stage ---- */

static const int8_t edge_column[EDGES] = {1, 2, 1, 0};
static const int8_t edge_row[EDGES] = {0, 1, 2, 1};

/* With three seats, three edges in use close the fourth. [CR25] */
static bool is_closed(const Canvas *c, int edge)
{
    int used = 0;
    for (int other = 0; other < EDGES; other++)
        used += c->s->on[other] != 0;
    return c->table->seats == 3 && used == 3 && !c->s->on[edge];
}

/* What a question mark is worth: "+?", "+2?" with two cards so far, "+3". */
static const char *question_text(const Canvas *c, int edge, char buf[8])
{
    int cards = bit_count(c->s->on[edge]);
    if (!cards && edge >= c->s->shown)
        text_format(buf, 8, "+?");
    else
        text_format(buf, 8, "+%d%s", cards, edge < c->s->shown ? "" : "?");
    return buf;
}

/* Its picture is what whoever looks would move. */
static void face_of_edge(const Canvas *c, Item *item, int edge, Side side)
{
    bool any = side.piece == ANY_PIECE || !side.points;
    int seat = canvas_is_seat(c) ? c->viewer : 0;
    char worth[8];
    item_part(c->scene, item, PART_INDEX, NULL, "%d", edge + 1);
    item_part(c->scene, item, PART_WORD,
              any ? NULL : c->words->kind[seat][side.piece], "%s",
              any ? "any" : c->words->piece[side.piece]);
    if (side.points)
        item_part(c->scene, item, PART_VALUE, NULL, "+%d", side.points);
    else
        item_part(c->scene, item, PART_VALUE, NULL, "%s",
                  question_text(c, edge, worth));
}

static void draw_edge(Canvas *c, int edge, Side side)
{
    Item *item = scene_item(c->scene, c->stage, LOOK_SLOT, edge_column[edge],
                            edge_row[edge]);
    const char *name =
        side.piece == ANY_PIECE ? "any" : c->words->piece[side.piece];
    item_id(item, "edge%d", edge + 1);
    face_of_edge(c, item, edge, side);
    if (side.points) {
        item_label(item, "%d %s +%d", edge + 1, name, side.points);
        item_text(item, "%s edge: %s %s, %d %s", race_edge_names[edge],
                  side.piece == ANY_PIECE ? "any" : "the",
                  side.piece == ANY_PIECE ? c->words->one : name, side.points,
                  side.points == 1 ? "step" : "steps");
    } else {
        char worth[8];
        int cards = bit_count(c->s->on[edge]);
        item_label(item, "%d any %s", edge + 1, question_text(c, edge, worth));
        item_text(item,
                  "%s edge: a step for each card there, %d so far, to split as "
                  "you like",
                  race_edge_names[edge], cards);
    }
    if (c->s->shown == edge + 1)
        item->flags |= ITEM_ACTIVE;
    if (is_closed(c, edge))
        item->flags |= ITEM_CLOSED;
}

/* The card lies at the edge that is being turned up, and its owner has won. */
static bool is_winning(const Canvas *c, int edge, int seat)
{
    const Race *s = c->s;
    bool shows = s->phase == PHASE_MOVE || s->phase == PHASE_STEAL ||
                 s->phase == PHASE_TOP || s->phase == PHASE_SHOW;
    return shows && s->shown == edge + 1 && s->actor == seat;
}

static void draw_bid_card(Canvas *c, int edge, int turn, int sum)
{
    int value = c->s->card[turn];
    int seat = race_seat_at(c->table, c->s->start, turn);
    bool own = seat == c->viewer, up = edge < c->s->shown;
    Item *item = scene_item(c->scene, c->stage, LOOK_CARD, edge_column[edge],
                            edge_row[edge]);
    item_id(item, "placed%d", turn + 1);
    item->owner = (int16_t)seat;
    item->flags = is_winning(c, edge, seat) ? ITEM_ACTIVE : 0;
    if (value == HIDDEN_CARD) {
        item->flags |= ITEM_FACE_DOWN;
        item_text(item, "@%d's card, face down", seat + 1);
        return;
    }
    label_value(c, item, value);
    item_text(item, "@%d's %d%s", seat + 1, value,
              own && !up ? ", face down for the others" : "");
    if (sum == value)
        return;
    item_part(c->scene, item, PART_EFFECT, NULL, "=%d", sum);
    item_text(item, "@%d's %d, which makes %d here%s", seat + 1, value, sum,
              own && !up ? ", face down for the others" : "");
}

/* Each seat's cards beside each other, in the order of their first card; the
 * last says their sum. */
static void draw_placed(Canvas *c, int edge)
{
    uint32_t drawn = 0;
    for (uint32_t turns = c->s->on[edge]; turns; turns &= turns - 1) {
        int first = __builtin_ctz(turns), sum = 0;
        for (int turn = first; turn < TURNS; turn += LANES) {
            if (!((c->s->on[edge] & ~drawn) >> turn & 1))
                continue;
            sum += c->s->card[turn];
            draw_bid_card(c, edge, turn, sum);
            drawn |= 1u << turn;
        }
    }
}

static void draw_stage(Canvas *c)
{
    c->stage = scene_area(c->scene, ROLE_CONTEST, "stage", c->words->at_stage,
                          CELL_CARD, 3, 3);
    if (c->s->stage >= STAGES)
        return;
    int number = STAGES - bit_count(c->s->deck);
    Item *card = scene_item(c->scene, c->stage, LOOK_CARD, 1, 1);
    card->kind = "stage";
    item_id(card, "stage%d", c->s->stage + 1);
    item_label(card, "%s %d", c->words->stage, number);
    item_text(card, "%s %d of %d", c->words->stage, number, STAGES);
    item_part(c->scene, card, PART_WORD, NULL, "%s", c->words->stage);
    item_part(c->scene, card, PART_INDEX, NULL, "%d", number);
    for (int edge = 0; edge < EDGES; edge++) {
        draw_edge(c, edge, race_box(c->table)->stage[c->s->stage][edge]);
        draw_placed(c, edge);
    }
}

/* ---- the hand ---- */

static void draw_hand(Canvas *c)
{
    const Box *box = race_box(c->table);
    if (!canvas_is_seat(c))
        return;
    int column = 0;
    c->hand = scene_area(c->scene, ROLE_HAND, "hand", "Your hand", CELL_CARD,
                         CARDS + 1, 1);
    for (int card = 0; card < CARDS; card++) {
        if (!(c->s->hand[c->viewer] >> card & 1))
            continue;
        Item *item = scene_item(c->scene, c->hand, LOOK_CARD, column++, 0);
        item_id(item, "card%d", card + 1);
        label_value(c, item, box->card[card]);
        item_text(item, "your %d", box->card[card]);
        item->owner = (int16_t)c->viewer;
    }
}

static bool may_move(const Set *legal, int piece, int points)
{
    return set_has(legal, MOVE + piece * POINTS_MAX + points - 1);
}

/* The column that the viewer's piece would come to. */
static int column_after(const Canvas *c, int piece, int points)
{
    return race_column(race_walk(c->s->lane[c->viewer], piece, points).to);
}

/* What must be said of a move: the piece; where to, if it may go elsewhere;
 * and how far, if it comes to that space out as well as home. More steps than
 * it needs come to the same as fewer. */
typedef enum Asked { ASK_PIECE, ASK_SPACE, ASK_NUMBER, ASK_NOTHING } Asked;

static Asked asked_of(const Canvas *c, const Set *legal, int piece, int points)
{
    const uint8_t *lane = c->s->lane[c->viewer];
    Asked asked = ASK_PIECE;
    for (int other = 1; other <= POINTS_MAX; other++) {
        if (other == points || !may_move(legal, piece, other))
            continue;
        if (race_walk(lane, piece, other).to ==
            race_walk(lane, piece, points).to) {
            if (other < points)
                return ASK_NOTHING;
        } else if (column_after(c, piece, other) ==
                   column_after(c, piece, points)) {
            asked = ASK_NUMBER;
        } else if (asked == ASK_PIECE) {
            asked = ASK_SPACE;
        }
    }
    return asked;
}

static bool is_asked(const Canvas *c, const Set *legal, int points)
{
    for (int piece = 0; piece < PIECES; piece++)
        if (may_move(legal, piece, points) &&
            asked_of(c, legal, piece, points) == ASK_NUMBER)
            return true;
    return false;
}

/* The numbers of steps that may have to be said. */
static void draw_numbers(Canvas *c, const Set *legal)
{
    c->numbers = scene_area(c->scene, ROLE_PANEL, "numbers", "Steps to spend",
                            CELL_SQUARE, c->s->points, 1);
    for (int n = 1; n <= c->s->points; n++) {
        if (!is_asked(c, legal, n))
            continue;
        Item *item = scene_item(c->scene, c->numbers, LOOK_TILE, n - 1, 0);
        item_id(item, "number%d", n);
        label_value(c, item, n);
        item_text(item, "%d %s", n, n == 1 ? "step" : "steps");
    }
}

/* ---- choices ---- */

static bool rival_has_tile(const Canvas *c)
{
    uint32_t tiles = 0;
    for (int seat = 0; seat < c->table->seats; seat++)
        if (seat != c->viewer)
            tiles |= c->s->tiles[seat][AT_TURN] | c->s->tiles[seat][AT_HOME];
    return tiles != 0;
}

/* What a walk from one place to another takes, as the piles are: ", taking the
 * 6 and the 5". Who gets home may have the choice of a rival's. [CR35, CR48] */
static void takings(const Canvas *c, int from, int to, char *buf, size_t size)
{
    bool ends[SIDES];
    ends[AT_TURN] = from < TURNAROUND && to >= TURNAROUND;
    ends[AT_HOME] = to == HOME;
    bool thief = to == HOME && c->table->option[OPT_STEAL] && rival_has_tile(c);
    Text text = text_into(buf, size);
    for (int side = 0; side < SIDES; side++) {
        if (!ends[side] || !c->s->pile[side])
            continue;
        text_add(&text, text.length ? " and " : ", taking ");
        if (side == AT_HOME && thief)
            text_add(&text, "a tile");
        else
            text_print(
                &text, "the %d",
                race_box(c->table)->tile[side][race_top(c->table, c->s, side)]);
    }
    if (thief && !c->s->pile[AT_HOME])
        text_add(&text, text.length ? ", may steal one" : ", may steal a tile");
}

/* The way of the viewer's piece: a cell for each point that it uses, which are
 * those it sets foot on, and the turn, also where it is jumped. */
static void preview_walk(Canvas *c, Choice *choice, int piece, int points,
                         const char *condition)
{
    const uint8_t *lane = c->s->lane[c->viewer];
    Walk walk = race_walk(lane, piece, points);
    char where[32], over[40], taken[40], id[16];
    race_place_text(c->table, walk.to, where, sizeof where);
    race_over_text(c->table, lane, piece, walk.to, over, sizeof over);
    takings(c, lane[piece], walk.to, taken, sizeof taken);
    text_format(id, sizeof id, "piece%d.%d", c->viewer + 1, piece + 1);
    scene_preview(c->scene, &choice->preview, scene_find(c->scene, id),
                  "%s%s%s%s", condition, where, over, taken);
    int from = lane[piece];
    for (int step = 1; step <= walk.used; step++) {
        int to = race_walk(lane, piece, step).to;
        if (from < TURNAROUND && to > TURNAROUND)
            preview_cell(c->scene, &choice->preview, race_column(TURNAROUND),
                         race_row(c->viewer));
        preview_cell(c->scene, &choice->preview, race_column(to),
                     race_row(c->viewer));
        from = to;
    }
    choice->preview.turn = turn_at(walk.to);
}

static bool all_are_home(const Canvas *c)
{
    const uint8_t *lane = c->s->lane[c->viewer];
    return lane[0] == HOME && lane[1] == HOME && lane[2] == HOME;
}

/* Which bid wins is not known, and edges before this one may still change
 * where the pieces are. A question mark is for any piece. */
static void preview_bid(Canvas *c, Choice *choice, int edge, Side side)
{
    Preview *preview = &choice->preview;
    bool any = side.piece == ANY_PIECE;
    int steps = side.points ? side.points : bit_count(c->s->on[edge]) + 1;
    const char *word = steps == 1 ? "step" : "steps";
    if (any && all_are_home(c))
        scene_preview(c->scene, preview, NULL,
                      "all your %s are home: nothing would move",
                      c->words->pieces);
    else if (!side.points)
        scene_preview(c->scene, preview, NULL,
                      "if you win, as it stands: %d %s to split", steps, word);
    else if (any)
        scene_preview(c->scene, preview, NULL,
                      "if you win: %d %s for one of your %s", steps, word,
                      c->words->pieces);
    else if (c->s->lane[c->viewer][side.piece] == HOME)
        scene_preview(c->scene, preview, NULL,
                      "your %s is home: nothing would move",
                      c->words->piece[side.piece]);
    else
        preview_walk(c, choice, side.piece, steps,
                     "if you win, as it stands: ");
}

static void draw_bid(Canvas *c, int action)
{
    int card = (action - BID) % CARDS, edge = (action - BID) / CARDS;
    Side side = race_box(c->table)->stage[c->s->stage][edge];
    char name[32], worth[24] = "a step per card";
    race_edge_text(c->table, c->s->stage, edge, name, sizeof name);
    if (side.points)
        text_format(worth, sizeof worth, "%d %s", side.points,
                    side.points == 1 ? "step" : "steps");
    Choice *choice = scene_choice(c->scene, action, "lay your %d at %s (%s)",
                                  race_box(c->table)->card[card], name, worth);
    choice_pick_id(c->scene, choice, "card%d", card + 1);
    choice_pick_id(c->scene, choice, "edge%d", edge + 1);
    preview_bid(c, choice, edge, side);
}

/* Where the piece would get, and what it would take on the way. */
static void landing_text(const Canvas *c, int piece, int points, char *buf,
                         size_t size)
{
    const uint8_t *lane = c->s->lane[c->viewer];
    Walk walk = race_walk(lane, piece, points);
    char where[32], taken[40];
    race_place_text(c->table, walk.to, where, sizeof where);
    takings(c, lane[piece], walk.to, taken, sizeof taken);
    bool past = lane[piece] < TURNAROUND && walk.to > TURNAROUND;
    text_format(buf, size, "%s%s%s", where, past ? ", past the turn" : "",
                taken);
}

static void draw_move(Canvas *c, const Set *legal, int action)
{
    int piece = (action - MOVE) / POINTS_MAX;
    int points = (action - MOVE) % POINTS_MAX + 1;
    char landing[64];
    landing_text(c, piece, points, landing, sizeof landing);
    Choice *choice = scene_choice(c->scene, action, "%d %s: your %s %s", points,
                                  points == 1 ? "step" : "steps",
                                  c->words->piece[piece], landing);
    Asked asked = asked_of(c, legal, piece, points);
    preview_walk(c, choice, piece, points, "");
    if (asked == ASK_NOTHING) {
        choice->flags |= CHOICE_SAME;
        return;
    }
    choice_pick_id(c->scene, choice, "piece%d.%d", c->viewer + 1, piece + 1);
    if (asked >= ASK_SPACE)
        choice_pick_id(c->scene, choice, "space%d.%d", c->viewer + 1,
                       column_after(c, piece, points) - 1);
    if (asked == ASK_NUMBER)
        choice_pick_id(c->scene, choice, "number%d", points);
}

/* A tile that would come from the finish or from a rival. */
static void draw_draw(Canvas *c, int action)
{
    bool left = c->s->pile[AT_HOME] != 0;
    Choice *choice = scene_choice(c->scene, action, "%s",
                                  left ? "take the next tile at the finish"
                                       : "take nothing: no tile is left");
    choice_pick_id(c->scene, choice, "pile%d", AT_HOME + 1);
    if (left)
        scene_preview(c->scene, &choice->preview, NULL, "a tile of %d",
                      race_box(c->table)
                          ->tile[AT_HOME][race_top(c->table, c->s, AT_HOME)]);
}

static void draw_steal(Canvas *c, int action)
{
    int victim = action - STEAL;
    Choice *choice =
        scene_choice(c->scene, action, "steal @%d's best tile", victim + 1);
    choice_pick_id(c->scene, choice, "seat%d", victim + 1);
    scene_preview(c->scene, &choice->preview, NULL, "a tile of %d",
                  race_held_tile(c->table, c->s, victim, true).value);
}

static void draw_other(Canvas *c, int action)
{
    if (action == PASS) {
        scene_choice(c->scene, action, "pass");
    } else if (action == STAY) {
        scene_choice(c->scene, action, "refuse to move");
    } else if (action == LEAVE) {
        scene_choice(c->scene, action, "take no card back");
    } else if (action == DRAW) {
        draw_draw(c, action);
    } else if (action == TAKE_BACK) {
        int used = bit_count(FULL_HAND ^ c->s->began[c->viewer]);
        scene_choice(c->scene, action,
                     "take back %d used %s (once a game), then bid or pass",
                     used, used == 1 ? "card" : "cards");
    } else if (action < STEAL + LANES) {
        draw_steal(c, action);
    } else {
        int value = race_box(c->table)->card[action - RECOVER];
        scene_choice(c->scene, action, "take your %d of this %s back", value,
                     c->words->stage);
    }
}

static void draw_choices(Canvas *c, const Set *legal)
{
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1)) {
        if (a >= MOVE)
            draw_move(c, legal, a);
        else if (a >= BID)
            draw_bid(c, a);
        else
            draw_other(c, a);
    }
}

/* ---- all of it ---- */

void race_draw(const Table *table, const void *view, int viewer, Scene *scene)
{
    Race s = brought_into_range(table, (const Race *)view);
    Canvas c = {.table = table,
                .s = &s,
                .scene = scene,
                .viewer = viewer,
                .words = race_edition(race_box(table))};
    scene_clear(scene);
    race_dues(table, &s, c.due);
    draw_board(&c);
    draw_cards(&c);
    c.points = scene_area(scene, ROLE_COUNTERS, "points", "Point tiles",
                          CELL_SQUARE, TILES + 1, SIDES);
    draw_pile(&c, AT_TURN);
    draw_pile(&c, AT_HOME);
    draw_stage(&c);
    draw_hand(&c);
    race_say(table, &s, viewer, scene);
    if (!table_has_seat(table, viewer) || race_check(table, view))
        return;
    Set legal = table->game->legal(table, view, viewer);
    if (!set_is_empty(&legal) && s.phase == PHASE_MOVE &&
        !race_side(table, &s).points)
        draw_numbers(&c, &legal);
    draw_choices(&c, &legal);
}
