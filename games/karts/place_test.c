/* place_test.c -- positions for the tests of Crazy Karts. */
#include "games/karts/place_test.h"

#include <stdio.h>
#include <string.h>

enum { TOLD_MAX = 1024, CLAUSE_MAX = 256 };

static Table table;
static Box *const box = (Box *)table.box;
static Karts state;
static Tale tale;
static Told told[TOLD_MAX];
static int tolds;

/* What a test drew: the obstacles on the spots of the box, and the piece that
 * place_picture shows. */
static uint8_t obstacle[HEXES];
static int top, left_edge, height, width;

/* ---- words ---- */

/* Hands each part between semicolons to a function. */
static void each_clause(const char *clauses, void (*take)(const char *clause))
{
    char clause[CLAUSE_MAX];
    while (*clauses && !test_has_failed()) {
        clauses += strspn(clauses, " ");
        size_t length = strcspn(clauses, ";");
        snprintf(clause, sizeof clause, "%.*s", (int)length, clauses);
        clauses += length + (clauses[length] == ';');
        test_place("%s", clause);
        if (clause[0])
            take(clause);
        test_place("%s", "");
    }
}

/* The next word, which ends at a blank or a comma; "": none is left. It stays
 * good until the next one. */
static const char *next_word(const char **text)
{
    static char word[CLAUSE_MAX];
    *text += strspn(*text, " ,");
    size_t length = strcspn(*text, " ,");
    snprintf(word, sizeof word, "%.*s", (int)length, *text);
    *text += length;
    return word;
}

static int next_number(const char **text, int most)
{
    int32_t number = 0;
    const char *word = next_word(text);
    if (!text_int(word, 0, most, &number))
        CHECK_TEXT(word, "a number");
    return (int)number;
}

static int name_index(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(word, names[i]))
            return i;
    return -1;
}

static int next_name(const char **text, const char *const *names, int count)
{
    const char *word = next_word(text);
    int index = name_index(word, names, count);
    if (index < 0)
        CHECK_TEXT(word, "a name");
    return index < 0 ? 0 : index;
}

static int team_of(char letter)
{
    CHECK(letter >= 'A' && letter < 'A' + karts_teams(&table));
    return letter >= 'A' && letter < 'A' + TEAMS ? letter - 'A' : 0;
}

static int next_team(const char **text)
{
    return team_of(next_word(text)[0]);
}

static const uint8_t *cards_of(int team)
{
    return karts_cards(&table, &state, team);
}

/* ---- playing ---- */

const Table *place_table(void)
{
    return &table;
}

const Karts *place_state(void)
{
    return &state;
}

Karts *place_paint(void)
{
    return &state;
}

Box *place_box(void)
{
    return box;
}

void place_check(void)
{
    CHECK_TEXT(karts_check(&table, &state), NULL);
}

/* Plays an action, legal or not. */
static void play(int actor, int action)
{
    tale_clear(&tale);
    table.game->apply(&table, &state, actor, action, &tale);
    place_check();
    CHECK(!tale.overflow);
    for (int i = 0; i < tale.frames; i++)
        CHECK_TEXT(karts_check(&table, tale.frame[i]), NULL);
    for (int i = 0; i < tale.lines && tolds < TOLD_MAX; i++)
        told[tolds++] = tale.line[i];
}

/* Who acts in a line of play, and what. -1: no such action. */
static int parse(const char *line, int *actor)
{
    line += strspn(line, " ");
    *actor = -1;
    if (line[0] >= '1' && line[0] <= '8' && line[1] == ' ') {
        *actor = line[0] - '1';
        line += 2;
    } else if (!strcmp(line, "time is up")) {
        *actor = CLOCK;
    } else if (state.awaited && !(state.awaited & (state.awaited - 1))) {
        *actor = __builtin_ctz(state.awaited);
    }
    return *actor < 0 ? -1 : action_parse(&table, &state, *actor, line);
}

bool place_may(const char *line)
{
    int actor;
    return parse(line, &actor) >= 0;
}

static void play_line(const char *line)
{
    int actor, action = parse(line, &actor);
    if (CHECK(action >= 0))
        play(actor, action);
}

void place_play(const char *lines)
{
    each_clause(lines, play_line);
}

static void play_lowest(void)
{
    if (!CHECK(state.awaited))
        return;
    int actor = __builtin_ctz(state.awaited);
    Set legal = table.game->legal(&table, &state, actor);
    play(actor, set_next(&legal, 0));
}

void place_rest(void)
{
    while (state.phase != PHASE_PLAN && state.phase != PHASE_OVER &&
           !test_has_failed())
        play_lowest();
}

/* ---- starts ---- */

static void set_option(const char *clause)
{
    char name[CLAUSE_MAX];
    Why why;
    snprintf(name, sizeof name, "%s", clause);
    char *value = strchr(name, '=');
    *value++ = 0;
    if (!table_set(&table, name, value, &why))
        CHECK_TEXT(why.text, NULL);
}

/* The first pass takes what the table must know before the first position,
 * the second what is painted into it. */
static void read_table(const char *clause)
{
    if (strchr(clause, '='))
        set_option(clause);
}

static void read_position(const char *clause)
{
    const char *rest = clause;
    if (strchr(clause, '='))
        return;
    const char *word = next_word(&rest);
    if (!strcmp(word, "race")) {
        state.part = RACE;
        state.section[2] = 2 * SIDES;
    } else if (CHECK(!strcmp(word, "factions"))) {
        for (int team = 0; team < table.seats / 2; team++)
            state.faction[team] =
                (uint8_t)next_name(&rest, karts_faction_name, FACTIONS);
    }
}

/* The standard box with sections on which nothing lies; nothing is halved, and
 * what the wolf draws does not change with the tuning. */
static void fill_box(void)
{
    static const uint8_t wolf[VALUES] = {1, 3, 2};
    static const uint8_t draws[] = {6, 6, 6, 5, 4, 3, 2, 2};
    *box = karts_standard_box;
    memset(box->halved, 0, sizeof box->halved);
    memcpy(box->cards[1], wolf, sizeof wolf);
    memcpy(box->speedometer[1], draws, sizeof draws);
    memset(box->first, HEX_PLAIN, sizeof box->first);
    memset(box->section, HEX_PLAIN, sizeof box->section);
    for (int teams = 2; teams <= TEAMS; teams++)
        for (int i = 0; i < teams; i++)
            box->start[teams - 2][i] =
                (Start){(uint8_t)(SECTION_COLUMNS * (i + 1) + 1), EAST};
}

void place_start(const char *clauses)
{
    table_start(&table, game_find("karts"));
    set_option("count=on");
    each_clause(clauses, read_table);
    fill_box();
    memset(obstacle, OBSTACLE_ROCK, sizeof obstacle);
    table.game->init(&table, &state);
    place_rest();
    each_clause(clauses, read_position);
    place_lay();
    place_hush();
    top = left_edge = height = width = 0;
}

/* ---- the track ---- */

/* Which section a hex is of, and its number there. */
static int section_of(int hex, int *in)
{
    int row = hex / HEX_COLUMNS, column = hex % HEX_COLUMNS;
    *in = row % SECTION_ROWS * SECTION_COLUMNS + column % SECTION_COLUMNS;
    return row < SECTION_ROWS ? column < SECTION_COLUMNS ? 3 : 2
                              : column >= SECTION_COLUMNS;
}

/* What is printed in a place. */
static uint8_t *print_of(int place)
{
    int side = state.section[place ? place - 1 : 0];
    return place ? box->section[side / SIDES][side % SIDES] : box->first;
}

void place_lay(void)
{
    memset(state.track, 0, sizeof state.track);
    memset(state.hex, 0, sizeof state.hex);
    for (int place = 0; place <= track_sections(&state); place++)
        track_lay(&state, place, print_of(place));
    for (int hex = 0; hex < HEXES; hex++)
        if (state.hex[hex] == HEX_SPOT)
            state.hex[hex] = (uint8_t)(HEX_OBSTACLE + obstacle[hex]);
    track_measure(&state);
    place_check();
}

static const char ground[] = "#.+", obstacles[] = "rtixozh";

/* One character of a picture. */
static void draw_hex(int hex, char what)
{
    int in, place = section_of(hex, &in), printed = HEX_PLAIN;
    const char *found = strchr(ground, what), *kind = strchr(obstacles, what);
    if (found) {
        printed = (int)(found - ground);
    } else if (kind) {
        printed = HEX_SPOT;
        obstacle[hex] = (uint8_t)(kind - obstacles);
    } else {
        bool powered = what >= 'a';
        printed = powered ? HEX_POWER : HEX_PLAIN;
        state.at[team_of((char)(powered ? what - 'a' + 'A' : what))] =
            (uint8_t)hex;
    }
    if (place <= track_sections(&state))
        print_of(place)[in] = (uint8_t)printed;
    else
        CHECK_INT(printed, HEX_WALL);
}

/* One line; answers behind it. */
static const char *draw_row(int row, int column, const char *line)
{
    int count = 0;
    if (row & 1 && CHECK(*line == ' '))
        line++;
    while (*line && *line != '\n') {
        if (!CHECK(*line != ' ' && row < HEX_ROWS &&
                   column + count < HEX_COLUMNS))
            return "";
        draw_hex(row * HEX_COLUMNS + column + count++, *line++);
        line += *line == ' ';
    }
    if (width)
        CHECK_INT(count, width);
    width = count;
    return *line ? line + 1 : line;
}

void place_draw(int row, int column, const char *picture)
{
    top = row;
    left_edge = column;
    height = width = 0;
    while (*picture && !test_has_failed()) {
        test_place("row %d of the picture", height);
        picture = draw_row(top + height++, column, picture);
    }
    test_place("%s", "");
    place_lay();
}

static char hex_letter(int hex)
{
    int what = state.hex[hex], kart = karts_on(&table, &state, hex);
    if (kart != NONE)
        return (char)((what == HEX_POWER ? 'a' : 'A') + kart);
    return what >= HEX_OBSTACLE ? obstacles[what - HEX_OBSTACLE] : ground[what];
}

const char *place_picture(void)
{
    char *text = answer_text();
    for (int row = top; row < top + height; row++) {
        if (row > top)
            answer_add(text, "", "\n");
        if (row & 1)
            answer_add(text, "", " ");
        for (int column = 0; column < width; column++) {
            int hex = row * HEX_COLUMNS + left_edge + column;
            char more[3] = {' ', hex_letter(hex), 0};
            answer_add(text, "", column ? more : more + 1);
        }
    }
    return text;
}

/* ---- karts ---- */

static void lose_card(int team, const char **rest)
{
    static const char *const driver[] = {"rear", "front"};
    bool front = next_name(rest, driver, 2);
    int seat = front ? karts_front(&state, team) : karts_rear(&state, team);
    uint32_t cards = karts_deck(&state, seat) &
                     karts_group(cards_of(team), next_number(rest, VALUES));
    if (CHECK(cards))
        state.lost[seat] |= (uint8_t)(1u << (31 - __builtin_clz(cards)));
}

/* A token of the wolf lies out for another one. */
static void draw_for_wolf(int stack, const char **rest)
{
    int step = next_name(rest, karts_step_name, STEPS + 1);
    state.stack[stack] |= (uint16_t)(1u << state.token[stack]);
    state.stack[stack] &= (uint16_t) ~(1u << step);
    state.token[stack] = (uint8_t)step;
}

/* Who had the last one of a kind gets the other in exchange. */
static void customize(int team, const char **rest)
{
    int kind = next_name(rest, karts_custom_name, CUSTOMS), other = 0;
    while (other < TEAMS && state.custom[other] != kind)
        other++;
    if (other < TEAMS && box->custom[kind] < 2)
        state.custom[other] = state.custom[team];
    state.custom[team] = (uint8_t)kind;
}

static void add_thing(int team, int word, const char **rest)
{
    if (word == 0) {
        int kind = next_name(rest, karts_power_name, POWERS);
        state.held[team][KNOWN_TO_REAR][kind]++;
        state.tokens[team]++;
    } else if (word == 1) {
        state.upgrade[team][next_name(rest, karts_upgrade_name, UPGRADES)]++;
    } else {
        state.wound[team][next_name(rest, karts_damage_name, DAMAGES)]++;
    }
}

static void read_kart(const char *clause)
{
    static const char *const numbers[] = {"speed", "damage", "power"};
    static const char *const things[] = {"token", "upgrade", "wound"};
    static const char *const stacks[] = {"buff", "malfunction"};
    uint8_t *const field[] = {state.speed, state.damage, state.power};
    const char *rest = clause, *word;
    int team = next_team(&rest), index;
    while (*(word = next_word(&rest)) && !test_has_failed()) {
        if ((index = name_index(word, numbers, 3)) >= 0)
            field[index][team] = (uint8_t)next_number(&rest, METER);
        else if ((index = name_index(word, things, 3)) >= 0)
            add_thing(team, index, &rest);
        else if ((index = name_index(word, stacks, STACKS)) >= 0)
            draw_for_wolf(index, &rest);
        else if (!strcmp(word, "custom"))
            customize(team, &rest);
        else if (!strcmp(word, "facing"))
            state.facing[team] =
                (uint8_t)next_name(&rest, karts_direction_name, DIRECTIONS);
        else if (!strcmp(word, "faction"))
            state.faction[team] =
                (uint8_t)next_name(&rest, karts_faction_name, FACTIONS);
        else if (CHECK(!strcmp(word, "lost")))
            lose_card(team, &rest);
    }
}

/* Whoever plans has as many cards as the speed allows; laid ones stay. */
static void fill_hand(int seat)
{
    uint32_t laid = karts_laid(&state, seat), hand = 0;
    int count = karts_draws(&table, &state, seat) - bit_count(laid);
    bool more_than_the_speed_allows = count < 0;
    CHECK(!more_than_the_speed_allows);
    for (uint32_t left = karts_deck(&state, seat) & ~laid; left && count > 0;
         left &= left - 1, count--)
        hand |= left & (0u - left);
    state.hand[seat] = (uint8_t)hand;
}

void place_karts(const char *clauses)
{
    each_clause(clauses, read_kart);
    for (int seat = 0; seat < table.seats; seat++)
        if (state.phase == PHASE_PLAN)
            fill_hand(seat);
    place_check();
}

void place_wolf(const char *karts)
{
    place_start("seats=3");
    place_draw(8, 0,
               ". . . . . . . . . . . . . . . .\n"
               " A . . . . B . . . . . . . . . .\n"
               ". . . . . . . . . . . . . . . .");
    place_karts(karts);
}

const char *place_kart(char kart)
{
    int team = team_of(kart);
    char *text = answer_text();
    int length = snprintf(text, CLAUSE_MAX, "speed %d damage %d ",
                          state.speed[team], state.damage[team]);
    if (state.at[team] == NONE)
        snprintf(text + length, CLAUSE_MAX, "place %d", state.place[team]);
    else
        snprintf(text + length, CLAUSE_MAX, "facing %s",
                 karts_direction_name[state.facing[team]]);
    return text;
}

const char *place_where(char kart)
{
    char *text = answer_text();
    int hex = state.at[team_of(kart)];
    if (hex == NONE)
        answer_add(text, "", "none");
    else
        snprintf(text, CLAUSE_MAX, "%d %d", hex / HEX_COLUMNS,
                 hex % HEX_COLUMNS);
    return text;
}

const char *place_tokens(char team)
{
    char *text = answer_text();
    for (int kind = 0; kind < POWERS; kind++)
        for (int layer = 0; layer < LAYERS; layer++)
            for (int n = state.held[team_of(team)][layer][kind]; n; n--)
                answer_add(text, " ", karts_power_name[kind]);
    return text;
}

/* ---- plans ---- */

/* Moves one card from the deck to a step. */
static void lay_card(int team, int step, int value)
{
    int seat = karts_driver(&state, team, step);
    uint32_t left = karts_deck(&state, seat) & ~karts_laid(&state, seat);
    uint32_t card = karts_card(cards_of(team), left, value);
    if (CHECK(card) && CHECK(karts_panel(&state, seat) >> step & 1))
        state.on[team][step] |= (uint8_t)card;
}

/* The fewest cards that make so many points. */
static void lay_points(int team, int step, int points)
{
    int seat = karts_driver(&state, team, step);
    while (points > 0 && !test_has_failed()) {
        uint32_t left = karts_deck(&state, seat) & ~karts_laid(&state, seat);
        int value = points < VALUES ? points : VALUES;
        while (value > 1 && !(left & karts_group(cards_of(team), value)))
            value--;
        lay_card(team, step, value);
        points -= value;
    }
}

/* "3", or "1+2". */
static void lay(int team, int step, const char *cards)
{
    int32_t points = 0;
    if (!strchr(cards, '+')) {
        CHECK(text_int(cards, 0, DECK * VALUES, &points));
        lay_points(team, step, (int)points);
        return;
    }
    for (; *cards; cards += 1 + (cards[1] == '+'))
        if (CHECK(*cards >= '1' && *cards <= '0' + VALUES))
            lay_card(team, step, *cards - '0');
}

static void read_plan(const char *clause)
{
    const char *rest = clause, *word;
    int team = next_team(&rest);
    while (*(word = next_word(&rest)) && !test_has_failed()) {
        int step = name_index(word, karts_step_name, STEPS + 1);
        if (!strcmp(word, "token"))
            state.placed[team] =
                (uint8_t)next_name(&rest, karts_power_name, POWERS);
        else if (!strcmp(word, "buff"))
            state.buffed = 1;
        else if (CHECK(step > 0))
            lay(team, step, next_word(&rest));
    }
}

void place_plan(const char *clauses)
{
    while (state.phase >= PHASE_BUFF && state.phase <= PHASE_DEAL)
        play_lowest();
    if (!CHECK_INT(state.phase, PHASE_PLAN))
        return;
    memset(state.on, 0, sizeof state.on);
    memset(state.placed, NONE, sizeof state.placed);
    state.buffed = 0;
    each_clause(clauses, read_plan);
    for (int seat = 0; seat < table.seats; seat++)
        fill_hand(seat);
    place_check();
}

void place_hand(int seat, const char *values)
{
    const char *rest = values, *word;
    uint32_t hand = 0;
    while (*(word = next_word(&rest)) && !test_has_failed()) {
        uint32_t left = karts_deck(&state, seat - 1) & ~hand;
        uint32_t card =
            karts_card(cards_of(karts_team(seat - 1)), left, *word - '0');
        CHECK(card);
        hand |= card;
    }
    state.hand[seat - 1] = (uint8_t)hand;
    place_check();
}

/* The number of an order that begins so. */
static int order_of(const char *text)
{
    uint8_t wanted[TEAMS], order[TEAMS];
    uint32_t seen = 0;
    int count = 0, teams = karts_teams(&table);
    while (*(text += strspn(text, " ")) && count < TEAMS) {
        wanted[count] = (uint8_t)team_of(*text++);
        seen |= 1u << wanted[count++];
    }
    for (int team = 0; team < teams; team++)
        if (!(seen >> team & 1) && count < TEAMS)
            wanted[count++] = (uint8_t)team;
    for (int n = 0; n < karts_orders(teams); n++) {
        karts_order(teams, n, order);
        if (!memcmp(order, wanted, (size_t)teams))
            return n;
    }
    CHECK_TEXT(text, "an order");
    return 0;
}

void place_reveal(const char *order)
{
    if (!CHECK_INT(state.phase, PHASE_PLAN))
        return;
    play(CLOCK, TIME_UP);
    play(CHANCE, ORDER + order_of(order));
}

void place_round(const char *plan, const char *order)
{
    place_plan(plan);
    place_reveal(order);
}

void place_drive(const char *plan, const char *lines)
{
    char more[CLAUSE_MAX];
    state.power[0] = METER - 1;
    snprintf(more, sizeof more, "%s; A charge 1", plan);
    place_round(more, "A");
    place_play(lines);
    CHECK(state.phase == PHASE_POWER && state.step == STEP_REPAIR);
}

static void add_cards(char *text, int team, uint32_t cards)
{
    const char *between = " ";
    const uint8_t *deck = cards_of(team);
    for (int value = VALUES; value; value--)
        for (int n = bit_count(cards & karts_group(deck, value)); n; n--) {
            char more[2] = {(char)('0' + value), 0};
            answer_add(text, between, more);
            between = "+";
        }
}

const char *place_panel(char team)
{
    char *text = answer_text();
    for (int step = 1; step <= STEPS; step++) {
        uint32_t cards = state.on[team_of(team)][step];
        if (!cards)
            continue;
        answer_add(text, ", ", karts_step_name[step]);
        add_cards(text, team_of(team), cards);
    }
    return text;
}

/* ---- answers ---- */

int place_asked(void)
{
    uint32_t seats = state.awaited & karts_seats(&table);
    return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) + 1 : 0;
}

static const char *actions_of(int actor)
{
    char *text = answer_text(), action[ACTION_TEXT];
    Set legal = table.game->legal(&table, &state, actor);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        table.game->action_text(&table, actor, a, action, sizeof action);
        answer_add(text, ", ", action);
    }
    return text;
}

const char *place_choices(int seat)
{
    return actions_of(seat - 1);
}

const char *place_outcomes(void)
{
    return actions_of(CHANCE);
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

int place_way(const Karts *s, int from, int to)
{
    Field f = {{0, 0, 0}};
    field_add(f.word, from);
    for (int steps = 0; steps < HEXES; steps++) {
        if (field_has(f.word, to))
            return steps;
        f = track_grow(s, f);
    }
    return NONE;
}
