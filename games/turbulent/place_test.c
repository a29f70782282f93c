/* place_test.c -- positions for the tests of the animal race. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

enum { TOLD_MAX = 1024, CLAUSE_MAX = 256 };

static Match match;
static Tale tale;
static alignas(8) unsigned char box[BOX_MAX];
static Told told[TOLD_MAX];
static int tolds;

/* ---- answers ---- */

const Match *place_match(void)
{
    return &match;
}

const Table *place_table(void)
{
    return &match.table;
}

const Turbulent *place_race(void)
{
    return (const Turbulent *)match.state;
}

const char *place_row(int row)
{
    const Turbulent *s = place_race();
    char *text = answer_text(), name[24];
    for (int place = 0; place < bit_count(s->row[row - 1]); place++) {
        int racer = turb_at(s, 32 * (row - 1) + place);
        if (!CHECK(racer != NONE))
            break;
        snprintf(name, sizeof name, "%s%s", turb_name(&match.table, racer),
                 s->crashed >> racer & 1 ? "*" : "");
        answer_add(text, " ", name);
    }
    return text;
}

static const char *racers_text(uint32_t racers)
{
    char *text = answer_text();
    for (uint32_t left = racers; left; left &= left - 1)
        answer_add(text, " ", turb_name(&match.table, __builtin_ctz(left)));
    return text;
}

const char *place_start_row(void)
{
    return racers_text(place_race()->start);
}

const char *place_home(void)
{
    return racers_text(place_race()->home);
}

static const char *card_name(int card)
{
    return turb_animal_name(&match.table, turb_animal(card));
}

const char *place_line(void)
{
    const Turbulent *s = place_race();
    char *text = answer_text();
    for (int i = 0; i < s->known; i++) {
        if (i == s->turned)
            answer_add(text, " ", "/");
        answer_add(text, " ", card_name(s->line[i]));
    }
    return text;
}

int place_lane(void)
{
    return place_race()->lane == NONE ? 0 : place_race()->lane + 1;
}

int place_active(void)
{
    return place_race()->active + 1;
}

int place_next(void)
{
    return place_race()->next == NONE ? 0 : place_race()->next + 1;
}

int place_racer(const char *name)
{
    for (int racer = 0; racer < RACERS; racer++)
        if (!strcmp(turb_name(&match.table, racer), name))
            return racer;
    CHECK_TEXT(name, "a racer");
    return 0;
}

const char *place_choices(int seat)
{
    return answer_actions(&match, seat - 1);
}

const char *place_outcomes(void)
{
    return answer_actions(&match, CHANCE);
}

const char *place_ranks(void)
{
    Result result;
    char *text = answer_text(), number[16];
    match.table.game->result(&match.table, match.state, &result);
    for (int seat = 0; seat < match.table.seats; seat++) {
        snprintf(number, sizeof number, "%d", (int)result.rank[seat]);
        answer_add(text, " ", number);
    }
    return text;
}

bool place_is_over(void)
{
    return match_is_over(&match);
}

bool place_is_loaded(void)
{
    uint32_t weight[SET_SIZE];
    return match.table.game->odds(&match.table, match.state, weight);
}

Count place_count(void)
{
    return match.table.game->deadline(&match.table, match.state);
}

const char *place_story(void)
{
    char *text = answer_text();
    for (int i = 0; i < tolds; i++)
        answer_add(text, "\n", told[i].text);
    return text;
}

void place_hush(void)
{
    tolds = 0;
}

/* ---- playing ---- */

static const char *play(int actor, int action)
{
    const char *refused = match_play(&match, actor, action, &tale);
    if (refused)
        return refused;
    CHECK_TEXT(match.table.game->check(&match.table, match.state), NULL);
    for (int i = 0; i < tale.frames; i++)
        CHECK_TEXT(match.table.game->check(&match.table, tale.frame[i]), NULL);
    for (int i = 0; i < tale.lines && tolds < TOLD_MAX; i++)
        told[tolds++] = tale.line[i];
    return NULL;
}

/* Who acts in a line of play, and what: "2 call frog", "time", "card frog".
 * -1 and lower: no such action. */
static int parse(const char *line, int *actor)
{
    line += strspn(line, " ");
    *actor = !strcmp(line, "time") ? CLOCK : CHANCE;
    if (line[0] >= '1' && line[0] <= '8' && line[1] == ' ') {
        *actor = line[0] - '1';
        line += 2;
    }
    return action_parse(&match.table, match.state, *actor, line);
}

bool place_may(const char *line)
{
    int actor;
    return parse(line, &actor) >= 0;
}

/* The next seat may be left to the helper. */
static void fill_next(const char *line)
{
    Set legal = match.table.game->legal(&match.table, match.state, CHANCE);
    if (place_race()->phase == PHASE_NEXT &&
        strncmp(line + strspn(line, " "), "seat", 4) != 0)
        play(CHANCE, set_next(&legal, 0));
}

const char *place_try(const char *line)
{
    int actor;
    int action = parse(line, &actor);
    return play(actor, action);
}

static void play_line(const char *line, void *unused)
{
    (void)unused;
    fill_next(line);
    test_place("%s", line);
    CHECK_TEXT(place_try(line), NULL);
    test_place("%s", "");
}

/* Hands each part between semicolons to a function. */
static void each_clause(const char *clauses,
                        void (*take)(const char *clause, void *to), void *to)
{
    char clause[CLAUSE_MAX];
    while (*clauses && !test_has_failed()) {
        clauses += strspn(clauses, " ");
        size_t length = strcspn(clauses, ";");
        snprintf(clause, sizeof clause, "%.*s", (int)length, clauses);
        clauses += length + (clauses[length] == ';');
        if (clause[0])
            take(clause, to);
    }
}

void place_play(const char *lines)
{
    each_clause(lines, play_line, NULL);
    fill_next("");
}

void place_act(int actor, int action)
{
    CHECK_TEXT(play(actor, action), NULL);
}

void place_rewind(int plies)
{
    answer_rewind(&match, plies);
    place_hush();
}

void place_idle(void)
{
    while (!place_is_over() && !test_has_failed()) {
        unsigned awaited = match_actors(&match).awaited;
        if (!CHECK(awaited))
            return;
        int actor = __builtin_ctz(awaited);
        Set legal = match.table.game->legal(&match.table, match.state, actor);
        place_act(actor, set_next(&legal, actor == CHANCE ? DOG : 0));
    }
}

/* ---- starts ---- */

typedef struct Start {
    Table table;
    char box[BOX_TEXT];
    char drive[CLAUSE_MAX], field[CLAUSE_MAX];
    int32_t begin;
} Start;

static void set_option(Table *table, const char *clause)
{
    char name[CLAUSE_MAX];
    Why why;
    snprintf(name, sizeof name, "%s", clause);
    char *value = strchr(name, '=');
    *value++ = 0;
    if (!table_set(table, name, value, &why))
        CHECK_TEXT(why.text, NULL);
}

static void read_clause(const char *clause, void *to)
{
    Start *start = (Start *)to;
    size_t length = strlen(start->box);
    if (!strncmp(clause, "box ", 4))
        snprintf(start->box + length, sizeof start->box - length, "%s\n",
                 clause + 4);
    else if (!strncmp(clause, "drive ", 6))
        snprintf(start->drive, sizeof start->drive, "%s", clause + 6);
    else if (!strncmp(clause, "field ", 6))
        snprintf(start->field, sizeof start->field, "%s", clause + 6);
    else if (!strncmp(clause, "begin ", 6))
        CHECK(text_int(clause + 6, 1, CHAIRS, &start->begin));
    else if (CHECK(strchr(clause, '=') != NULL))
        set_option(&start->table, clause);
}

static void read_box(Start *start)
{
    Reader reader = {start->box, start->box + strlen(start->box), 0};
    Why why;
    if (!turb_box_read(start->table.game, &reader, box, &why))
        CHECK_TEXT(why.text, NULL);
    memcpy(start->table.box, box, sizeof box);
}

/* Whether a name stands in a list of them. */
static bool is_named(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)); at += length)
        if ((at == list || at[-1] == ' ') &&
            (at[length] == ' ' || at[length] == 0))
            return true;
    return false;
}

/* The first racer of the pile that nobody was promised. */
static int spare_racer(const Start *start)
{
    for (int racer = 0; racer < RACERS; racer++) {
        const char *name = turb_name(&match.table, racer);
        if ((place_race()->pile >> racer & 1) &&
            !is_named(start->drive, name) && !is_named(start->field, name))
            return racer;
    }
    return 0;
}

/* The next name of a list, or a spare racer. */
static int next_racer(const Start *start, const char **list)
{
    char name[24];
    *list += strspn(*list, " ");
    size_t length = strcspn(*list, " ");
    if (!length)
        return spare_racer(start);
    snprintf(name, sizeof name, "%.*s", (int)length, *list);
    *list += length;
    return place_racer(name);
}

static void set_up(const Start *start)
{
    const char *drive = start->drive, *field = start->field;
    while (!test_has_failed()) {
        const Turbulent *s = place_race();
        if (s->phase == PHASE_BEGIN)
            place_act(CHANCE, SEAT + start->begin - 1);
        else if (s->phase == PHASE_FIELD)
            place_act(CHANCE, RACER + next_racer(start, &field));
        else if (s->phase == PHASE_DRIVER && s->awaited >> CHANCE & 1)
            place_act(CHANCE, RACER + next_racer(start, &drive));
        else if (s->phase == PHASE_DRIVER)
            place_act(s->active, DRIVE + next_racer(start, &drive));
        else
            return;
    }
}

void place_start(const char *clauses)
{
    static Start start;
    memset(&start, 0, sizeof start);
    start.begin = 1;
    table_start(&start.table, game_find("turbulent"));
    set_option(&start.table, "seats=2");
    set_option(&start.table, "calling=chance");
    each_clause(clauses, read_clause, &start);
    read_box(&start);
    match_start(&match, &start.table);
    set_up(&start);
    place_hush();
}
