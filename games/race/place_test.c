/* place_test.c -- positions for the tests of Crazy Race. */
#include "games/race/place_test.h"

#include <stdio.h>
#include <string.h>

static Match match;
static Tale tale;
static alignas(8) unsigned char box[BOX_MAX];
static char story[1 << 14];
static Match recorded; /* the record that was read last */

/* ---- answers as text ---- */

static void add_number(char *text, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    answer_add(text, " ", digits);
}

static const char *tiles_text(const uint8_t set[SIDES])
{
    char *text = answer_text();
    for (int side = 0; side < SIDES; side++) {
        for (int tile = 0; tile < TILES; tile++)
            if (set[side] >> tile & 1)
                add_number(text, race_box(&match.table)->tile[side][tile]);
        if (side == AT_TURN)
            answer_add(text, " ", "/");
    }
    return text;
}

const Match *place_match(void)
{
    return &match;
}

const Table *place_table(void)
{
    return &match.table;
}

Race *place_race(void)
{
    return (Race *)match.state;
}

Race place_view(int viewer)
{
    Race view;
    match_view(&match, viewer <= LANES ? viewer - 1 : viewer, &view);
    return view;
}

const char *place_lane(int seat)
{
    char *text = answer_text();
    for (int piece = 0; piece < PIECES; piece++)
        add_number(text, place_race()->lane[seat - 1][piece]);
    return text;
}

const char *place_hand(int seat)
{
    char *text = answer_text();
    for (int card = 0; card < CARDS; card++)
        if (place_race()->hand[seat - 1] >> card & 1)
            add_number(text, race_box(&match.table)->card[card]);
    return text;
}

const char *place_tiles(int seat)
{
    return tiles_text(place_race()->tiles[seat - 1]);
}

const char *place_piles(void)
{
    return tiles_text(place_race()->pile);
}

static const char *result_text(bool ranks)
{
    Result result;
    char *text = answer_text();
    match.table.game->result(&match.table, match.state, &result);
    for (int seat = 0; seat < match.table.seats; seat++)
        add_number(text, ranks ? result.rank[seat] : result.score[seat]);
    return text;
}

const char *place_scores(void)
{
    return result_text(false);
}

const char *place_ranks(void)
{
    return result_text(true);
}

int place_asked(void)
{
    unsigned seats = match_actors(&match).awaited & ((1u << SEATS_MAX) - 1);
    return seats ? __builtin_ctz(seats) + 1 : 0;
}

const char *place_choices(void)
{
    int seat = place_asked() - 1;
    char *text = answer_text(), action[ACTION_TEXT];
    if (seat < 0)
        return text;
    Set legal = match.table.game->legal(&match.table, match.state, seat);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        race_action_text(&match.table, seat, a, action, sizeof action);
        answer_add(text, ", ", action);
    }
    return text;
}

/* ---- playing ---- */

static void tell(void)
{
    for (int i = 0; i < tale.lines; i++) {
        size_t length = strlen(story);
        if (tale.line[i].readers >> OPEN & 1)
            snprintf(story + length, sizeof story - length, "%s\n",
                     tale.line[i].text);
    }
}

static void play(int actor, int action)
{
    CHECK_TEXT(match_play(&match, actor, action, &tale), NULL);
    CHECK_TEXT(race_check(&match.table, match.state), NULL);
    tell();
}

void place_act(const char *actor, const char *action)
{
    int who = actor_parse(actor);
    test_place("%s %s", actor, action);
    play(who, action_parse(&match.table, match.state, who, action));
    test_place("%s", "");
}

bool place_may(const char *action)
{
    int seat = place_asked() - 1;
    return seat >= 0 &&
           action_parse(&match.table, match.state, seat, action) >= 0;
}

static void bid(const char *word)
{
    char action[ACTION_TEXT], actor[8];
    if (!strcmp(word, "take"))
        snprintf(action, sizeof action, "take back");
    else if (!strcmp(word, "-"))
        snprintf(action, sizeof action, "pass");
    else
        snprintf(action, sizeof action, "bid %.*s on %s",
                 (int)strcspn(word, "@"), word,
                 race_edge_names[(strchr(word, '@')[1] - '1') & 3]);
    actor_text(place_asked() - 1, actor);
    place_act(actor, action);
}

void place_bids(const char *turns)
{
    char copy[256], *rest = copy;
    snprintf(copy, sizeof copy, "%s", turns);
    for (char *word; (word = text_word(&rest)) && !test_has_failed();) {
        if (strcmp(word, "..."))
            bid(word);
        else
            while (place_race()->phase == PHASE_PLACE && !test_has_failed())
                bid("-");
    }
}

void place_record(const char *path)
{
    if (!answer_record(path, &match))
        return;
    recorded = match;
    int stage = match.plies;
    while (stage && match.ply[stage - 1].actor != CHANCE)
        stage--;
    answer_rewind(&match, stage);
    place_hush();
}

bool place_next(void)
{
    if (match.plies == recorded.plies || test_has_failed())
        return false;
    Ply ply = recorded.ply[match.plies];
    play(ply.actor, ply.action);
    return true;
}

const char *place_story(void)
{
    return story;
}

void place_hush(void)
{
    story[0] = 0;
}

/* ---- setting up ---- */

static int number(char **rest)
{
    int32_t value = 0;
    char *word = text_word(rest);
    CHECK(word && text_int(word, 0, 99, &value));
    return value;
}

static int seat_of(char **rest)
{
    return (number(rest) - 1) & (LANES - 1);
}

/* The highest tile of this value in the pile. */
static int tile_of(int side, int value)
{
    const Box *printed = race_box(&match.table);
    for (int tile = 0; tile < TILES; tile++)
        if ((place_race()->pile[side] >> tile & 1) &&
            printed->tile[side][tile] == value)
            return tile;
    CHECK_INT(value, NONE);
    return 0;
}

static void set_lane(char *rest)
{
    int seat = seat_of(&rest);
    for (int piece = 0; piece < PIECES; piece++)
        place_race()->lane[seat][piece] = (uint8_t)number(&rest);
}

static void set_hand(char *rest)
{
    int seat = seat_of(&rest);
    uint8_t hand = 0;
    while (*rest)
        hand = race_with(race_box(&match.table), hand, number(&rest));
    place_race()->hand[seat] = place_race()->began[seat] = hand;
}

static void set_tiles(char *rest)
{
    Race *s = place_race();
    int seat = seat_of(&rest), side = AT_TURN;
    int32_t value;
    for (char *word; (word = text_word(&rest));) {
        if (!text_int(word, 1, TILE_MAX, &value)) {
            side = AT_HOME;
            continue;
        }
        uint8_t tile = (uint8_t)(1u << tile_of(side, value));
        s->pile[side] ^= tile;
        s->tiles[seat][side] |= tile;
    }
}

static void set_retaken(char *rest)
{
    while (*rest)
        place_race()->retaken |= (uint8_t)(1u << seat_of(&rest));
}

/* What belongs to the table, and what must be known before the rest. */
typedef struct Plan {
    Table table;
    char box[1024];
    char start[16];
    char top[SIDES][32];
} Plan;

static void plan_box(Plan *plan, const char *stage, const char *line)
{
    size_t length = strlen(plan->box);
    snprintf(plan->box + length, sizeof plan->box - length, "%s%s\n", stage,
             line);
}

static void plan_clause(Plan *plan, char *clause)
{
    Why why = {0, ""};
    char *rest = clause, *word = text_word(&rest), *value;
    if (!word)
        return;
    if ((value = strchr(word, '='))) {
        *value = 0;
        if (!table_set(&plan->table, word, value + 1, &why))
            CHECK_TEXT(why.text, NULL);
    } else if (!strcmp(word, "box")) {
        plan_box(plan, "", rest);
    } else if (!strcmp(word, "stage")) {
        plan_box(plan, "stage 1 ", rest);
    } else if (!strcmp(word, "start")) {
        snprintf(plan->start, sizeof plan->start, "start %s", rest);
    } else if (!strcmp(word, "top")) {
        snprintf(plan->top[AT_TURN], sizeof plan->top[AT_TURN],
                 "turnaround tile %d", number(&rest));
        snprintf(plan->top[AT_HOME], sizeof plan->top[AT_HOME],
                 "finish tile %d", number(&rest));
    }
}

static void set_clause(Plan *plan, char *clause)
{
    static const char *const planned[] = {"box", "stage", "start", "top"};
    char *rest = clause, *word = text_word(&rest);
    (void)plan;
    if (!word || strchr(word, '='))
        return;
    for (size_t i = 0; i < sizeof planned / sizeof *planned; i++)
        if (!strcmp(word, planned[i]))
            return;
    if (!strcmp(word, "deck"))
        place_race()->deck = (uint8_t)(0xff00u >> number(&rest) | 1);
    else if (!strcmp(word, "lane"))
        set_lane(rest);
    else if (!strcmp(word, "hand"))
        set_hand(rest);
    else if (!strcmp(word, "tiles"))
        set_tiles(rest);
    else if (!strcmp(word, "retaken"))
        set_retaken(rest);
    else
        CHECK_TEXT(word, "a clause");
}

static void each_clause(const char *clauses, Plan *plan,
                        void (*visit)(Plan *plan, char *clause))
{
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", clauses);
    for (char *at = copy, *end; at; at = end) {
        if ((end = strchr(at, ';')))
            *end++ = 0;
        visit(plan, at);
    }
}

void place_start(const char *game, const char *clauses)
{
    Plan plan = {.start = "start 1"};
    Why why = {0, ""};
    table_start(&plan.table, game_find(game));
    each_clause(clauses, &plan, plan_clause);
    if (plan.box[0]) {
        Reader reader = {plan.box, plan.box + strlen(plan.box), 0};
        if (!plan.table.game->box_read(plan.table.game, &reader, box, &why))
            CHECK_TEXT(why.text, NULL);
        memcpy(plan.table.box, box, sizeof box);
    }
    match_start(&match, &plan.table);
    each_clause(clauses, &plan, set_clause);
    place_act("chance", plan.start);
    for (int side = 0; side < SIDES; side++)
        if (plan.top[side][0])
            place_act("chance", plan.top[side]);
    place_act("chance", "stage 1");
    place_hush();
}
