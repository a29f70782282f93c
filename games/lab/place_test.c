/* place_test.c -- positions for the tests of Crazy Lab. */
#include "games/lab/place_test.h"

#include <stdio.h>
#include <string.h>

enum { TOLD_MAX = 512 };

static Match match;
static Tale tale;
static alignas(8) unsigned char box[BOX_MAX];
static Told told[TOLD_MAX];
static int tolds;
static Match recorded; /* the record that was read last */

/* ---- answers ---- */

const Match *place_match(void)
{
    return &match;
}

const Table *place_table(void)
{
    return &match.table;
}

const Lab *place_lab(void)
{
    return (const Lab *)match.state;
}

static int viewer_of(int reader)
{
    return reader <= CHAIRS ? reader - 1 : reader;
}

Lab place_view(int viewer)
{
    Lab view;
    match_view(&match, viewer_of(viewer), &view);
    return view;
}

int place_card(const char *card)
{
    char text[ACTION_TEXT];
    for (int i = 0; i < lab_box(&match.table)->cards; i++) {
        lab_card_text(&match.table, i, " ", text, sizeof text);
        if (!strcmp(text, card))
            return i;
    }
    CHECK_TEXT(card, "a card");
    return 0;
}

int place_asked(void)
{
    unsigned seats = match_actors(&match).awaited & ((1u << SEATS_MAX) - 1);
    return seats ? __builtin_ctz(seats) + 1 : 0;
}

const char *place_choices(int seat)
{
    return answer_actions(&match, seat - 1);
}

const char *place_outcomes(void)
{
    return answer_actions(&match, CHANCE);
}

uint32_t place_odds(const char *outcome)
{
    uint32_t weight[SET_SIZE] = {0};
    int action = action_parse(&match.table, match.state, CHANCE, outcome);
    if (action < 0)
        return 0;
    if (!match.table.game->odds(&match.table, match.state, weight))
        return 1;
    return weight[action];
}

/* A pile may hold more of a colour than lab_points_text would look for. */
const char *place_won(int seat)
{
    char *text = answer_text(), part[32];
    for (int colour = 0; colour < COLOURS; colour++) {
        int points = lab_points(place_lab()->won[seat - 1], colour);
        snprintf(part, sizeof part, "%s %d", lab_colours[colour], points);
        if (points)
            answer_add(text, " ", part);
    }
    return text;
}

static const char *result_text(bool ranks)
{
    Result result;
    char *text = answer_text(), number[16];
    match.table.game->result(&match.table, match.state, &result);
    for (int seat = 0; seat < match.table.seats; seat++) {
        snprintf(number, sizeof number, "%d",
                 (int)(ranks ? result.rank[seat] : result.score[seat]));
        answer_add(text, " ", number);
    }
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

const char *place_story(int reader)
{
    char *text = answer_text();
    for (int i = 0; i < tolds; i++)
        if (told[i].readers >> viewer_of(reader) & 1)
            answer_add(text, "\n", told[i].text);
    return text;
}

void place_hush(void)
{
    tolds = 0;
}

void place_chi_square(double sum, int freedom)
{
    double above = sum - freedom;
    test_place("chi-square %d, freedom %d", (int)sum, freedom);
    CHECK(above <= 0 || above * above <= 25.0 * 2 * freedom);
    test_place("%s", "");
}

void place_even(const int *count, int kinds)
{
    double all = 0, sum = 0;
    for (int i = 0; i < kinds; i++)
        all += count[i];
    CHECK(all >= 5.0 * kinds);
    for (int i = 0; i < kinds; i++) {
        double off = count[i] - all / kinds;
        sum += off * off / (all / kinds);
    }
    place_chi_square(sum, kinds - 1);
}

/* ---- playing ---- */

static void play(int actor, int action)
{
    CHECK_TEXT(match_play(&match, actor, action, &tale), NULL);
    CHECK_TEXT(match.table.game->check(&match.table, match.state), NULL);
    for (int i = 0; i < tale.lines && tolds < TOLD_MAX; i++)
        told[tolds++] = tale.line[i];
}

void place_act(const char *actor, const char *action)
{
    int who = actor_parse(actor);
    test_place("%s %s", actor, action);
    if (CHECK(who >= 0))
        play(who, action_parse(&match.table, match.state, who, action));
    test_place("%s", "");
}

/* Somebody who may act does the first thing that is legal. */
static void play_lowest(void)
{
    unsigned awaited = match_actors(&match).awaited;
    if (!CHECK(awaited))
        return;
    int actor = __builtin_ctz(awaited);
    Set legal = match.table.game->legal(&match.table, match.state, actor);
    play(actor, set_next(&legal, 0));
}

void place_turn(const char *trump)
{
    char action[64];
    const char *of = strstr(trump, " of ");
    snprintf(action, sizeof action, "top %s", of ? of + 4 : "");
    if (place_lab()->phase == PHASE_TOP)
        place_act("chance", action);
    snprintf(action, sizeof action, "turn %s", trump);
    place_act("chance", action);
    if (place_lab()->phase == PHASE_TOP)
        play_lowest();
}

static void play_card(const char *card)
{
    char action[ACTION_TEXT], actor[8];
    snprintf(action, sizeof action, "play %s", card);
    actor_text(place_asked() - 1, actor);
    place_act(actor, action);
}

void place_cards(const char *cards)
{
    char copy[256];
    snprintf(copy, sizeof copy, "%s", cards);
    for (char *at = copy, *end; at && !test_has_failed(); at = end) {
        if ((end = strchr(at, ',')))
            *end++ = 0;
        at += strspn(at, " ");
        if (strcmp(at, "..."))
            play_card(at);
        else
            while (place_lab()->phase == PHASE_PLAY && !test_has_failed())
                play_lowest();
    }
}

void place_trick(const char *trump, const char *cards)
{
    place_turn(trump);
    place_cards(cards);
}

void place_rest(void)
{
    int round = place_lab()->round;
    while (place_lab()->round == round && !match_is_over(&match) &&
           !test_has_failed())
        play_lowest();
}

/* ---- records ---- */

void place_record(const char *path)
{
    if (!answer_record(path, &match))
        return;
    recorded = match;
    int turn = match.plies - 1;
    while (turn > 0 &&
           (match.ply[turn].actor != CHANCE || match.ply[turn].action < TURN))
        turn--;
    answer_rewind(&match, turn);
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

/* ---- setting up ---- */

typedef struct Plan {
    Table table;
    char box[BOX_TEXT];
    int32_t deck; /* 0: all cards */
    char lead[16];
    char minus[CHAIRS][16];
    char plus[CHAIRS][24], leave[CHAIRS][24];
    uint8_t hand[CHAIRS][TRICKS], cards[CHAIRS];
} Plan;

static int seat_of(char **rest)
{
    int32_t seat = 1;
    const char *word = text_word(rest);
    CHECK(word && text_int(word, 1, CHAIRS, &seat));
    return seat - 1;
}

static void set_option(Plan *plan, char *word)
{
    Why why = {0, ""};
    char *value = strchr(word, '=');
    *value = 0;
    if (!table_set(&plan->table, word, value + 1, &why))
        CHECK_TEXT(why.text, NULL);
}

static void set_minus(Plan *plan, char *rest)
{
    int seat = 0;
    for (char *word; (word = text_word(&rest)) && seat < CHAIRS; seat++)
        snprintf(plan->minus[seat], sizeof plan->minus[seat], "minus %s", word);
}

static void set_choice(Plan *plan, char *rest)
{
    int seat = seat_of(&rest);
    const char *plus = text_word(&rest), *leave = text_word(&rest);
    snprintf(plan->plus[seat], sizeof plan->plus[seat], "plus %s",
             plus ? plus : "");
    snprintf(plan->leave[seat], sizeof plan->leave[seat], "leave %s",
             leave ? leave : "");
}

static void set_hand(Plan *plan, char *rest)
{
    int seat = seat_of(&rest);
    for (char *at = rest, *end; at; at = end) {
        if ((end = strchr(at, ',')))
            *end++ = 0;
        at += strspn(at, " ");
        if (CHECK(plan->cards[seat] < TRICKS))
            plan->hand[seat][plan->cards[seat]++] = (uint8_t)place_card(at);
    }
}

static void read_table(Plan *plan, char *clause)
{
    char *rest = clause, *word = text_word(&rest);
    size_t length = strlen(plan->box);
    if (word && strchr(word, '='))
        set_option(plan, word);
    else if (word && !strcmp(word, "box"))
        snprintf(plan->box + length, sizeof plan->box - length, "%s\n", rest);
    else if (word && !strcmp(word, "deck"))
        CHECK(text_int(rest, 1, CARDS_MAX, &plan->deck));
}

static void read_round(Plan *plan, char *clause)
{
    char *rest = clause, *word = text_word(&rest);
    if (!word || strchr(word, '=') || !strcmp(word, "box") ||
        !strcmp(word, "deck"))
        return;
    if (!strcmp(word, "lead"))
        snprintf(plan->lead, sizeof plan->lead, "lead %.8s", rest);
    else if (!strcmp(word, "minus"))
        set_minus(plan, rest);
    else if (!strcmp(word, "hand"))
        set_hand(plan, rest);
    else if (!strcmp(word, "choose"))
        set_choice(plan, rest);
    else
        CHECK_TEXT(word, "a clause");
}

static void each_clause(const char *clauses, Plan *plan,
                        void (*read)(Plan *plan, char *clause))
{
    char copy[BOX_TEXT];
    snprintf(copy, sizeof copy, "%s", clauses);
    for (char *at = copy, *end; at; at = end) {
        if ((end = strchr(at, ';')))
            *end++ = 0;
        read(plan, at);
    }
}

static void start_match(Plan *plan, const char *clauses)
{
    Why why = {0, ""};
    table_start(&plan->table, game_find("lab"));
    plan->table.seats = 3;
    plan->table.option[OPT_LEADER] = LEADER_FIRST;
    plan->table.option[OPT_TOP] = TOP_HIDDEN;
    each_clause(clauses, plan, read_table);
    if (plan->box[0] || plan->deck) {
        Reader reader = {plan->box, plan->box + strlen(plan->box), 0};
        if (!lab_box_read(plan->table.game, &reader, box, &why))
            CHECK_TEXT(why.text, NULL);
        if (plan->deck)
            ((Box *)box)->cards = (uint8_t)plan->deck;
        memcpy(plan->table.box, box, sizeof box);
    }
    match_start(&match, &plan->table);
}

/* The actor's next card: the one promised, or the lowest promised to nobody. */
static int next_card(const Plan *plan)
{
    const Lab *s = place_lab();
    uint64_t free[CARD_WORDS];
    memcpy(free, s->deck, sizeof free);
    if (s->trick < plan->cards[s->actor])
        return plan->hand[s->actor][s->trick];
    for (int seat = 0; seat < CHAIRS; seat++)
        for (int i = 0; i < plan->cards[seat]; i++)
            free[plan->hand[seat][i] >> 6] &=
                ~(1ull << (plan->hand[seat][i] & 63));
    return free[0] ? __builtin_ctzll(free[0]) : 64 + __builtin_ctzll(free[1]);
}

static void play_or_lowest(const char *actor, const char *action)
{
    if (action[0])
        place_act(actor, action);
    else
        play_lowest();
}

static void deal_round(const Plan *plan)
{
    if (place_lab()->phase == PHASE_LEADER)
        play_or_lowest("chance", plan->lead);
    for (int seat = 0; seat < match.table.seats; seat++)
        play_or_lowest("chance", plan->minus[seat]);
    while (place_lab()->phase == PHASE_DEAL && !test_has_failed())
        play(CHANCE, DEAL + next_card(plan));
}

static void choose_round(const Plan *plan)
{
    for (int seat = 0; seat < match.table.seats; seat++) {
        char actor[8];
        actor_text(seat, actor);
        play_or_lowest(actor, plan->plus[seat]);
        play_or_lowest(actor, plan->leave[seat]);
    }
}

void place_deal(const char *clauses)
{
    Plan plan = {.cards = {0}};
    start_match(&plan, clauses);
    each_clause(clauses, &plan, read_round);
    place_hush();
    deal_round(&plan);
}

void place_round(const char *clauses)
{
    Plan plan = {.cards = {0}};
    each_clause(clauses, &plan, read_round);
    deal_round(&plan);
    choose_round(&plan);
}

void place_start(const char *clauses)
{
    Plan plan = {.cards = {0}};
    start_match(&plan, clauses);
    each_clause(clauses, &plan, read_round);
    deal_round(&plan);
    choose_round(&plan);
    place_hush();
}
