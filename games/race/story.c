/* story.c -- Crazy Race in words: notation, editions, the told story. */
#include "core/reason.h"
#include "games/race/race.h"

const char *const race_edge_names[EDGES] = {"first", "second", "third",
                                            "fourth"};

static const Edition editions[] = {
    {.piece = {"sprinter", "reptile", "flyer"},
     .one = "animal",
     .pieces = "animals",
     .stage = "stage",
     .turnaround = "turn",
     .Stage = "Stage",
     .at_stage = "At the stage",
     .kind = {{"animal.leopard", "animal.crocodile", "animal.eagle"},
              {"animal.horse", "animal.lizard", "animal.owl"},
              {"animal.rabbit", "animal.turtle", "animal.flamingo"},
              {"animal.fox", "animal.snake", "animal.dragon"}}},
    {.piece = {"steamer", "railcar", "express"},
     .one = "train",
     .pieces = "trains",
     .stage = "leg",
     .turnaround = "turn",
     .Stage = "Leg",
     .at_stage = "At the leg",
     .kind = {{"train.steamer", "train.railcar", "train.express"},
              {"train.steamer", "train.railcar", "train.express"},
              {"train.steamer", "train.railcar", "train.express"},
              {"train.steamer", "train.railcar", "train.express"}}},
};

const Edition *race_edition(const Box *box)
{
    return &editions[box->edition];
}

void race_edge_text(const Table *table, int stage, int edge, char *buf,
                    size_t size)
{
    const Edition *words = race_edition(race_box(table));
    int piece = race_box(table)->stage[stage][edge].piece;
    if (piece == ANY_PIECE)
        text_format(buf, size, "the edge for any %s", words->one);
    else
        text_format(buf, size, "the %s edge", words->piece[piece]);
}

/* ---- notation ---- */

static void chance_text(const Table *table, int outcome, char *buf, size_t size)
{
    const Box *box = race_box(table);
    int top = outcome - DRAW_TOP;
    buf[0] = 0;
    if (outcome < DRAW_START)
        text_format(buf, size, "stage %d", outcome + 1);
    else if (outcome < DRAW_START + LANES)
        text_format(buf, size, "start %d", outcome - DRAW_START + 1);
    else if (top >= 0 && top < SIDES * TILES)
        text_format(buf, size, "%s tile %d",
                    top / TILES == AT_TURN ? "turnaround" : "finish",
                    box->tile[top / TILES][top % TILES]);
}

static const char *plain_text(int action)
{
    switch (action) {
    case PASS:
        return "pass";
    case STAY:
        return "stay";
    case LEAVE:
        return "leave";
    case DRAW:
        return "draw";
    case TAKE_BACK:
        return "take back";
    default:
        return "";
    }
}

void race_action_text(const Table *table, int actor, int action, char *buf,
                      size_t size)
{
    const Box *box = race_box(table);
    buf[0] = 0;
    if (actor == CHANCE)
        chance_text(table, action, buf, size);
    else if (actor >= LANES)
        return;
    else if (action >= BID_UNSEEN && action < BID_UNSEEN + EDGES)
        text_format(buf, size, "bid ? on %s",
                    race_edge_names[action - BID_UNSEEN]);
    else if (action >= MOVE && action < MOVE_END)
        text_format(
            buf, size, "move %s %d",
            race_edition(race_box(table))->piece[(action - MOVE) / POINTS_MAX],
            (action - MOVE) % POINTS_MAX + 1);
    else if (action >= BID && action < MOVE)
        text_format(buf, size, "bid %d on %s", box->card[action % CARDS],
                    race_edge_names[(action - BID) / CARDS]);
    else if (action >= RECOVER && action < RECOVER + CARDS)
        text_format(buf, size, "recover %d", box->card[action - RECOVER]);
    else if (action >= STEAL && action < STEAL + LANES)
        text_format(buf, size, "steal from %d", action - STEAL + 1);
    else
        text_format(buf, size, "%s", plain_text(action));
}

/* ---- the told story ----
 *
 * Each line is about an item of the picture: a tile or a card where it lay,
 * otherwise the seat. */

static void about_seat(int seat, Tale *tale)
{
    tale_about(tale, "seat%d", seat + 1);
}

static void about_tile(int side, int tile, Tale *tale)
{
    tale_about(tale, "tile%d.%d", side + 1, tile + 1);
}

void story_start(const Race *s, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "@%d {begins|begin}.", s->start + 1);
    about_seat(s->start, tale);
}

static size_t side_text(const Table *table, Side side, char *buf, size_t size)
{
    const char *motif = side.piece == ANY_PIECE
                            ? "any"
                            : race_edition(race_box(table))->piece[side.piece];
    if (side.points)
        return text_format(buf, size, "%s %d", motif, side.points);
    return text_format(buf, size, "%s ?", motif);
}

void story_stage(const Table *table, const Race *s, Tale *tale)
{
    char sides[EDGES][24];
    for (int edge = 0; edge < EDGES; edge++)
        side_text(table, race_box(table)->stage[s->stage][edge], sides[edge],
                  sizeof sides[edge]);
    tale_say(tale, TALE_EVERYONE, "%s %d of %d shows %s, %s, %s, %s.",
             race_edition(race_box(table))->Stage, STAGES - bit_count(s->deck),
             STAGES, sides[0], sides[1], sides[2], sides[3]);
    tale_about(tale, "stage%d", s->stage + 1);
}

void story_top(const Table *table, const Race *s, int side, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "A %d lies on top at the %s.",
             race_box(table)->tile[side][s->top[side]],
             side == AT_TURN ? race_edition(race_box(table))->turnaround
                             : "finish");
    about_tile(side, s->top[side], tale);
}

void story_place(const Table *table, const Race *s, int value, int edge,
                 Tale *tale)
{
    char name[32];
    int seat = s->actor, turn = race_turn(s);
    if (value == NO_CARD) {
        tale_say(tale, TALE_EVERYONE, "@%d {passes|pass}.", seat + 1);
        about_seat(seat, tale);
        return;
    }
    race_edge_text(table, s->stage, edge, name, sizeof name);
    tale_say(tale, tale_only(seat), "@%d {lays|lay} a %d at %s.", seat + 1,
             value, name);
    tale_about(tale, "placed%d", turn + 1);
    tale_say(tale, tale_others(seat), "@%d lays a card at %s.", seat + 1, name);
    tale_about(tale, "placed%d", turn + 1);
    if (s->hand[seat])
        return;
    tale_say(tale, TALE_EVERYONE, "@%d {has|have} no cards left.", seat + 1);
    about_seat(seat, tale);
}

void story_take_back(int seat, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "@%d {takes|take} back all used cards.",
             seat + 1);
    about_seat(seat, tale);
}

/* "@1 2+2=4, @3 4": each seat's cards on the edge, in the order of their first
 * card. */
static void bids_text(const Table *table, const Race *s, int edge, char *buf,
                      size_t size)
{
    uint32_t told = 0;
    Text bids = text_into(buf, size);
    for (uint32_t turns = s->on[edge]; turns; turns &= turns - 1) {
        int first = __builtin_ctz(turns);
        int seat = race_seat_at(table, s->start, first);
        if (told >> seat & 1)
            continue;
        text_print(&bids, "%s@%d", told ? ", " : "", seat + 1);
        int sum = 0;
        for (int turn = first; turn < TURNS; turn += LANES)
            if (s->on[edge] >> turn & 1) {
                text_print(&bids, "%s%d", sum ? "+" : " ", s->card[turn]);
                sum += s->card[turn];
            }
        if (sum > s->card[first])
            text_print(&bids, "=%d", sum);
        told |= 1u << seat;
    }
}

/* The winner's sum was bid by somebody else, too. */
static bool is_tied(const Table *table, const Race *s, int edge)
{
    int own = race_turn_of(table, s->start, s->actor, 0);
    for (int i = 0; i < LANES; i++)
        if (i != own && s->bid[edge][i] >> 4 == s->bid[edge][own] >> 4)
            return true;
    return false;
}

void story_edge(const Table *table, const Race *s, Tale *tale)
{
    int edge = s->shown - 1;
    char bids[80], name[32];
    bids_text(table, s, edge, bids, sizeof bids);
    race_edge_text(table, s->stage, edge, name, sizeof name);
    tale_say(tale, TALE_EVERYONE, "T%s: %s. @%d {wins|win} %d %s%s.", name + 1,
             bids, s->actor + 1, s->points, s->points == 1 ? "step" : "steps",
             is_tied(table, s, edge) ? ", being there first" : "");
    tale_about(tale, "edge%d", edge + 1);
}

void story_lost(const Race *s, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE,
             "@%d {has|have} nothing to move there: the steps are lost.",
             s->actor + 1);
    tale_about(tale, "edge%d", s->shown);
}

void story_stay(int seat, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "@%d {refuses|refuse} to move.", seat + 1);
    about_seat(seat, tale);
}

int race_column(int place)
{
    return 1 + (place <= TURNAROUND ? place : HOME - place);
}

int race_row(int seat)
{
    return seat + 1;
}

void race_place_text(const Table *table, int place, char *buf, size_t size)
{
    if (place == HOME)
        text_format(buf, size, "home");
    else if (place == TURNAROUND)
        text_format(buf, size, "to the %s",
                    race_edition(race_box(table))->turnaround);
    else if (place < TURNAROUND)
        text_format(buf, size, "out to space %d", place);
    else
        text_format(buf, size, "homeward to space %d", HOME - place);
}

/* A piece at home or at the start is nobody's hurdle. */
static bool is_jumped(int other, int from, int to)
{
    return other > 0 && other < HOME &&
           ((from < other && other < to) ||
            (from < HOME - other && HOME - other < to));
}

void race_over_text(const Table *table, const uint8_t lane[PIECES], int piece,
                    int to, char *buf, size_t size)
{
    const Edition *words = race_edition(race_box(table));
    int jumped = 0, other = 0;
    for (int i = 0; i < PIECES; i++)
        if (i != piece && is_jumped(lane[i], lane[piece], to)) {
            jumped++;
            other = i;
        }
    buf[0] = 0;
    if (jumped > 1)
        text_format(buf, size, " over both others");
    else if (jumped && lane[other] < TURNAROUND && to > TURNAROUND)
        text_format(buf, size, " over the %s on its way out",
                    words->piece[other]);
    else if (jumped && lane[other] > TURNAROUND && to < TURNAROUND)
        text_format(buf, size, " over the %s on its way home",
                    words->piece[other]);
    else if (jumped)
        text_format(buf, size, " over the %s", words->piece[other]);
}

/* A cell for each point, as the piece sets foot on it: what it jumps is not
 * among them, but for the turn. Its lane has all pieces where they are now. */
static void tell_way(const Race *s, int seat, int piece, int from, Tale *tale)
{
    uint8_t lane[PIECES];
    int to = s->lane[seat][piece], place = from;
    __builtin_memcpy(lane, s->lane[seat], sizeof lane);
    lane[piece] = (uint8_t)from;
    tale_way(tale, "piece%d.%d", seat + 1, piece + 1);
    for (int points = 1; place < to; points++) {
        int before = place;
        place = race_walk(lane, piece, points).to;
        if (before < TURNAROUND && place > TURNAROUND)
            tale_pass(tale, race_column(TURNAROUND), race_row(seat));
        tale_pass(tale, race_column(place), race_row(seat));
    }
}

void story_move(const Table *table, const Race *s, int seat, int piece,
                int from, Tale *tale)
{
    char where[32], over[40];
    uint8_t lane[PIECES];
    int to = s->lane[seat][piece];
    __builtin_memcpy(lane, s->lane[seat], sizeof lane);
    lane[piece] = (uint8_t)from;
    race_place_text(table, to, where, sizeof where);
    race_over_text(table, lane, piece, to, over, sizeof over);
    tale_say(tale, TALE_EVERYONE, "@%d {moves|move} the %s %s%s%s.", seat + 1,
             race_edition(race_box(table))->piece[piece], where, over,
             from < TURNAROUND && to > TURNAROUND ? ", around the turn" : "");
    tale_about(tale, "piece%d.%d", seat + 1, piece + 1);
    tell_way(s, seat, piece, from, tale);
}

void story_tile(const Table *table, int seat, int side, int tile, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "@%d {takes|take} the %d at the %s.",
             seat + 1, race_box(table)->tile[side][tile],
             side == AT_TURN ? race_edition(race_box(table))->turnaround
                             : "finish");
    about_tile(side, tile, tale);
    tale_weigh(tale, race_box(table)->tile[side][tile]);
}

void story_steal(const Table *table, int seat, int victim, int side, int tile,
                 Tale *tale)
{
    tale_say(tale, TALE_EVERYONE, "@%d {steals|steal} @%d's %d.", seat + 1,
             victim + 1, race_box(table)->tile[side][tile]);
    about_seat(victim, tale);
    tale_weigh(tale, 2 * race_box(table)->tile[side][tile]);
}

void story_recover(int seat, int value, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE,
             "@%d {moved|moved} nothing and {takes|take} a "
             "%d back.",
             seat + 1, value);
    about_seat(seat, tale);
}

/* "@4 {loses|lose} a 5, because @4's sprinter was last." */
void story_penalty(const Table *table, const Race *s, int seat, int place,
                   HeldTile lost, bool last, Tale *tale)
{
    int piece = 0;
    while (piece < PIECES - 1 && s->lane[seat][piece] != place)
        piece++;
    tale_say(tale, TALE_EVERYONE,
             "@%d {loses|lose} a %d, because @%d's %s was %s.", seat + 1,
             lost.value, seat + 1, race_edition(race_box(table))->piece[piece],
             last ? "last" : "second to last");
    tale_about(tale, "piece%d.%d", seat + 1, piece + 1);
    tale_weigh(tale, lost.value);
}

void story_end(const Race *s, Tale *tale)
{
    tale_say(tale, TALE_EVERYONE,
             s->deck ? "No cards are left: the race ends early."
                     : "The race is over.");
}

/* Says what decides when the best score is held by several. */
void story_tie(const Table *table, const Race *s, Tale *tale)
{
    Result result;
    int best = 0, holders = 0;
    race_result(table, s, &result);
    for (int seat = 0; seat < table->seats; seat++)
        best = result.score[seat] > best ? result.score[seat] : best;
    for (int seat = 0; seat < table->seats; seat++)
        holders += result.score[seat] == best;
    if (holders < 2)
        return;
    tale_say(tale, TALE_EVERYONE, "Several players have %d points: %s.", best,
             table->option[OPT_TIES] ? "the best score that nobody shares wins"
             : race_box(table)->edition == EDITION_TRAINS
                 ? "the foremost trains still on the board decide"
                 : "the hindmost animals decide");
}

/* ---- places ---- */

/* "Tiles 6, 4 and 1; 2 animals home." */
static void add_tiles(Text *text, const Table *table, const Race *s, int seat)
{
    uint32_t turn = s->tiles[seat][AT_TURN], home = s->tiles[seat][AT_HOME];
    int left = bit_count(turn) + bit_count(home), count = left, pieces = 0;
    const Edition *words = race_edition(race_box(table));
    Race rest = *s;
    text_add(text, count == 0 ? "No tiles" : count == 1 ? "Tile " : "Tiles ");
    for (; left > 0; left--) {
        HeldTile best = race_held_tile(table, &rest, seat, true);
        rest.tiles[seat][best.side] ^= (uint8_t)(1u << best.tile);
        text_print(text, "%s%d",
                   left == count ? ""
                   : left > 1    ? ", "
                                 : " and ",
                   best.value);
    }
    for (int piece = 0; piece < PIECES; piece++)
        pieces += s->lane[seat][piece] == HOME;
    text_print(text, "; %c", pieces ? '0' + pieces : 'n');
    text_print(text, "%s %s home.", pieces ? "" : "o",
               pieces == 1 ? words->one : words->pieces);
}

static void add_place(Text *text, const Table *table, int place)
{
    if (place == HOME)
        text_add(text, "home");
    else if (place == TURNAROUND)
        text_print(text, "at the %s",
                   race_edition(race_box(table))->turnaround);
    else if (place == 0)
        text_add(text, "at the start");
    else
        text_print(text, "%s on space %d",
                   place < TURNAROUND ? "out" : "heading home",
                   place < TURNAROUND ? place : HOME - place);
}

/* [CR31] */
static void add_hindmost(Text *text, const Table *table, const Race *s,
                         int seat)
{
    int last = HOME;
    for (int piece = 0; piece < PIECES; piece++)
        last = s->lane[seat][piece] < last ? s->lane[seat][piece] : last;
    text_print(text, ": @%d's hindmost animal is ", seat + 1);
    add_place(text, table, last);
}

/* [CR32, CR40] */
static void add_foremost(Text *text, const Table *table, const Race *s,
                         int seat)
{
    int first = -1, second = -1;
    for (int piece = 0; piece < PIECES; piece++) {
        int place = s->lane[seat][piece];
        if (place == HOME)
            continue;
        second = place > first ? first : place > second ? place : second;
        first = place > first ? place : first;
    }
    if (first < 0) {
        text_print(text, ": @%d {has|have} no train left on the board",
                   seat + 1);
        return;
    }
    text_print(text, ": @%d's %s ", seat + 1,
               second < 0 ? "only train on the board is"
                          : "foremost trains are");
    add_place(text, table, first);
    if (second >= 0)
        text_add(text, " and ");
    if (second >= 0)
        add_place(text, table, second);
}

/* [CR33, CR42] The variant has put a lower score before a higher one. */
static bool is_bent(const Table *table, const Result *result)
{
    for (int a = 0; a < table->seats; a++)
        for (int b = 0; b < table->seats; b++)
            if (result->score[a] < result->score[b] &&
                result->rank[a] < result->rank[b])
                return true;
    return false;
}

static bool has_equal(const Table *table, const Result *result, int seat)
{
    int holders = 0;
    for (int other = 0; other < table->seats; other++)
        holders += result->score[other] == result->score[seat];
    return holders > 1;
}

void race_reason(const Table *table, const void *state, int seat, Text *text)
{
    const Race *s = (const Race *)state;
    Result result;
    race_result(table, s, &result);
    add_tiles(text, table, s, seat);
    if (s->deck && result.rank[seat] == 1)
        text_print(
            text, " The race ended after %s %d, as nobody had a card left.",
            race_edition(race_box(table))->stage, STAGES - bit_count(s->deck));
    if (!reason_others(text,
                       is_bent(table, &result)
                           ? " As the best score that nobody shares wins, "
                           : " On equal points ",
                       table, &result, seat))
        return;
    if (has_equal(table, &result, seat)) {
        if (race_box(table)->edition == EDITION_TRAINS)
            add_foremost(text, table, s, seat);
        else
            add_hindmost(text, table, s, seat);
    }
    text_put(text, '.');
}
