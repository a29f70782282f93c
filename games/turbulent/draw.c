/* draw.c -- the picture of a turbulent race.
 *
 * Areas: the board with the finish on top, the rows below it and the start at
 * the bottom, each behind its heading; the race cards of this turn, the one on
 * top in a big place of its own; the seats; what the deck had in it when the
 * turn began; and, where they are needed, the drivers to choose from, dog and
 * panther to be called, and the ways to attack.
 *
 * While a card may be called, nothing but the card tells whether it matches:
 * what is counted is counted for the start of the turn.
 *
 * Any bytes can be drawn: what is drawn is a copy with every number brought
 * into range, and choices are listed only for a view that `check` accepts.
 */
#include "games/turbulent/draw.h"

enum { DRIVER_COLUMNS = 5 };

/* Cells of the stage: the card on top is as big as four others. */
enum {
    STAGE_BIG = 2,
    STAGE_DECK = STAGE_BIG,
    STAGE_BACK,
    STAGE_LAST,
    STAGE_COLUMNS,
    STAGE_ROWS = 2
};

/* ---- into range ---- */

/* Who stands in a row stands in that one alone, and where it says. */
static void range_rows(const Table *table, Turbulent *s)
{
    uint32_t standing[ROWS_MAX] = {0};
    for (int racer = 0; racer < (int)sizeof s->spot; racer++) {
        int row = turb_row_of(s, racer);
        if (racer < RACERS && row < turb_rows(table) &&
            (s->spot[racer] & 31) < RACERS && (s->row[row] >> racer & 1))
            standing[row] |= 1u << racer;
        else
            s->spot[racer] = NONE;
    }
    __builtin_memcpy(s->row, standing, sizeof s->row);
    s->pile &= (1u << RACERS) - 1;
    s->start &= (1u << RACERS) - 1;
    s->home &= (1u << RACERS) - 1;
    s->coins &= (uint8_t)((1u << turb_rows(table)) - 1);
}

static void range_line(Turbulent *s)
{
    int known = scene_at_most(s->known, LINE);
    for (int i = known; i-- > 0;)
        if (s->line[i] >= CARDS)
            known = i;
    s->known = (uint8_t)known;
    s->turned = scene_at_most(s->turned, known);
    if (s->phase == PHASE_OPEN && s->turned == 0)
        s->phase = PHASE_READY;
}

/* A manoeuvre needs a racer in the track and somebody beside or above it. */
static void range_plan(const Table *table, Turbulent *s)
{
    int racer = s->driver[s->active], direction = turb_direction(s->plan);
    bool duel = s->phase == PHASE_ATTACK || s->phase == PHASE_DEFEND ||
                s->phase == PHASE_SHOW;
    s->roll = scene_at_most(s->roll, DIE);
    s->reply = scene_at_most(s->reply, DIE);
    if (s->racer >= RACERS || s->spot[s->racer] == NONE)
        s->racer = NONE;
    if (s->plan < OVERTAKE || s->plan >= PUSH + OVERTAKE || direction > UP ||
        racer == NONE || s->spot[racer] == NONE ||
        (duel && (s->plan & 3) == NO_DUEL) ||
        turb_neighbour(table, s, racer, direction) == NONE)
        s->plan = 0;
}

static Turbulent brought_into_range(const Table *table, const Turbulent *view)
{
    Turbulent s = *view;
    s.phase = scene_at_most(s.phase, PHASE_OVER);
    s.active = scene_at_most(s.active, table->seats - 1);
    s.next = scene_below(s.next, table->seats);
    s.lane = scene_below(s.lane, turb_rows(table));
    for (int seat = 0; seat < CHAIRS; seat++) {
        s.driver[seat] = scene_below(s.driver[seat], RACERS);
        s.finish[seat] = scene_at_most(s.finish[seat], CHAIRS);
    }
    range_rows(table, &s);
    range_line(&s);
    range_plan(table, &s);
    return s;
}

/* ---- the race cards ---- */

static const char *kind_of(const Canvas *c, int animal)
{
    return animal == ANIMAL_DOG       ? "animal.dog"
           : animal == ANIMAL_PANTHER ? "animal.panther"
                                      : turb_box(c->table)->racer[animal].kind;
}

static Item *draw_card(const Canvas *c, int area, int card, int column, int row)
{
    int animal = turb_animal(card);
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, row);
    item->kind = kind_of(c, animal);
    item_id(item, "c%d", card + 1);
    item_label(item, "%s", turb_animal_name(c->table, animal));
    return item;
}

/* Some race cards, the one that matters most first. */
typedef struct Cards {
    int count;
    uint8_t card[LINE];
} Cards;

static void list_rest(const Canvas *c, const Cards *cards, int from,
                      const char *words, Item *item)
{
    Text list = text_into(item->text, sizeof item->text);
    text_print(&list, "%s: ", words);
    for (int i = from; i < cards->count; i++) {
        const char *name =
            turb_animal_name(c->table, turb_animal(cards->card[i]));
        if (text_length(name) + sizeof ", ..." >= list.size - list.length) {
            text_add(&list, "...");
            return;
        }
        text_print(&list, "%s%s", name, i + 1 < cards->count ? ", " : "");
    }
}

/* Cards beside each other from a column on; where they are too many, the last
 * place stands for all others. */
static void draw_cards(const Canvas *c, int area, const Cards *cards,
                       int column, int row, const char *words)
{
    for (int i = 0; i < cards->count; i++, column++) {
        if (column == STAGE_LAST && i + 1 < cards->count) {
            Item *rest = scene_item(c->scene, area, LOOK_CARD, column, row);
            item_id(rest, "rest%d", row + 1);
            item_label(rest, "%d more", cards->count - i);
            item_part(c->scene, rest, PART_VALUE, NULL, "%d", cards->count - i);
            item_part(c->scene, rest, PART_WORD, NULL, "more");
            list_rest(c, cards, i, words, rest);
            return;
        }
        Item *item = draw_card(c, area, cards->card[i], column, row);
        item_text(item, "%s: the %s", words, item->label);
        if (row == 0)
            item->flags |= ITEM_FACE_DOWN;
    }
}

/* What is contested is a roll, not the card on top. */
static bool is_rolled(const Canvas *c)
{
    return canvas_is_duel(c) || canvas_is_track(c);
}

static void draw_turned(const Canvas *c, int area)
{
    Cards before = {0, {0}};
    if (c->s->turned == 0) {
        Item *gap = scene_item(c->scene, area, LOOK_GAP, 0, 0);
        gap->columns = gap->rows = STAGE_BIG;
        item_id(gap, "gap");
        item_label(gap, "...");
        item_text(gap, "no card is turned yet");
        return;
    }
    if (!is_rolled(c)) {
        Item *top = draw_card(c, area, turb_top(c->s), 0, 0);
        top->columns = top->rows = STAGE_BIG;
        top->flags |= ITEM_ACTIVE;
        item_text(top, "the %s lies on top", top->label);
    }
    for (int i = c->s->turned - !is_rolled(c); i-- > 0;)
        before.card[before.count++] = c->s->line[i];
    draw_cards(c, area, &before, STAGE_BIG, 1, "turned before");
}

/* [T41] Cards that were put back lie face down, but everybody saw them. */
static void draw_deck(const Canvas *c, int area)
{
    int count = bit_count(c->s->deck) + c->s->known - c->s->turned;
    Cards back = {0, {0}};
    Item *item = scene_item(c->scene, area, LOOK_CARD, STAGE_DECK, 0);
    item->flags |= ITEM_FACE_DOWN;
    item_id(item, "deck");
    item_count(item, count, bit_count(turb_all_cards(turb_box(c->table))));
    item_label(item, "deck %d", count);
    item_part(c->scene, item, PART_WORD, NULL, "deck");
    item_part(c->scene, item, PART_VALUE, NULL, "%d", count);
    item_text(item, "the race deck: %d %s", count,
              count == 1 ? "card" : "cards");
    for (int i = c->s->turned; i < c->s->known; i++)
        back.card[back.count++] = c->s->line[i];
    draw_cards(c, area, &back, STAGE_BACK, 0, "put back, and next");
}

/* A roll in the place of the card on top, or in half of it: whose it is, and
 * what is added to it. */
static Item *draw_roll(const Canvas *c, int area, int column, int racer,
                       int ability, int roll)
{
    static const char *const kind[] = {"die",   "die.1", "die.2", "die.3",
                                       "die.4", "die.5", "die.6"};
    int symbols = turb_box(c->table)->racer[racer].symbols[ability];
    int seat = turb_owner(c->table, c->s, racer);
    Item *item = scene_item(c->scene, area, LOOK_CARD, column, 0);
    item->rows = STAGE_BIG;
    item->kind = kind[roll];
    item->owner = (int16_t)(seat == NONE ? SCENE_NOBODY : seat);
    item_id(item, column ? "die2" : "die");
    item_part(c->scene, item, PART_WORD, NULL, "%s",
              turb_name(c->table, racer));
    if (roll) {
        item_label(item, "%d+%d", roll, symbols);
        item_part(c->scene, item, PART_WORD, NULL, "%d + %d", roll, symbols);
        item_part(c->scene, item, PART_VALUE, NULL, "%d", roll + symbols);
    } else {
        item_label(item, "?+%d", symbols);
        item_part(c->scene, item, PART_WORD, NULL, "? + %d", symbols);
    }
    return item;
}

/* What is rolled against the track. [T31, T33, T44] */
static void draw_track_roll(const Canvas *c, int area)
{
    int racer = c->s->racer, row = turb_row_of(c->s, racer);
    int ability = turb_best_ability(c->table, racer, row);
    int value = turb_box(c->table)->bonus[row].value;
    char whose[32];
    turb_whose(c, racer, whose, sizeof whose);
    Item *item = draw_roll(c, area, 0, racer, ability, 0);
    item->columns = STAGE_BIG;
    item_text(item, "%s rolls against the track, %s above %d", whose,
              turb_box(c->table)->ability[ability], value);
}

/* [T22] Both sides of it. */
static void draw_duel(const Canvas *c, int area)
{
    int racer = c->s->driver[c->s->active], ability = c->s->plan & 3;
    int foe = canvas_foe(c);
    const char *name = turb_box(c->table)->ability[ability];
    char whose[32], other[32];
    turb_whose(c, racer, whose, sizeof whose);
    turb_whose(c, foe, other, sizeof other);
    Item *item = draw_roll(c, area, 0, racer, ability, c->s->roll);
    item_text(item, "%s against %s: %s %s", whose, other, name, item->label);
    item = draw_roll(c, area, 1, foe, ability, c->s->reply);
    item_text(item, "%s against %s: %s %s", other, whose, name, item->label);
}

static void draw_stage(const Canvas *c)
{
    int area = scene_area(c->scene, ROLE_CONTEST, "stage", "Race cards",
                          CELL_CARD, STAGE_COLUMNS, STAGE_ROWS);
    draw_turned(c, area);
    draw_deck(c, area);
    if (canvas_is_duel(c))
        draw_duel(c, area);
    else if (canvas_is_track(c))
        draw_track_roll(c, area);
}

/* ---- what the deck had in it ---- */

/* How many cards of a sort are in it, of all there are. */
static void draw_in(const Canvas *c, int area, int column, const char *label,
                    const char *what, uint64_t cards, uint64_t all)
{
    int count = bit_count(cards);
    Item *head = scene_item(c->scene, area, LOOK_HEADING, column, 0);
    item_id(head, "in%d", column + 1);
    item_label(head, "%s", label);
    item_text(head, "%s", what);
    Item *item = scene_item(c->scene, area, LOOK_COUNT, column, 1);
    item_id(item, "count%d", column + 1);
    item_count(item, count, bit_count(all));
    item_label(item, "%d", count);
    item_text(item, "%s: %d", what, count);
}

static void draw_deck_counts(const Canvas *c)
{
    uint64_t in = turb_cards_in(c), all = turb_all_cards(turb_box(c->table));
    int area = scene_area(c->scene, ROLE_COUNTERS, "deck",
                          "Deck before this turn", CELL_SQUARE, 4, 2);
    char label[16], what[48];
    const uint64_t racers = (1ull << RACERS) - 1, pack = (1ull << DOGS_MAX) - 1;
    int column = 0;
    if (c->s->lane != NONE) {
        text_format(label, sizeof label, "from row %d", c->s->lane + 1);
        text_format(what, sizeof what,
                    "racers of row %d in the deck before this turn",
                    c->s->lane + 1);
        draw_in(c, area, column++, label, what, in & c->s->match & racers,
                c->s->match & racers);
    }
    draw_in(c, area, column++, "dogs", "dogs in the deck before this turn",
            in >> DOG & pack, all >> DOG & pack);
    draw_in(c, area, column++, "panthers",
            "panthers in the deck before this turn", in >> PANTHER,
            all >> PANTHER);
    draw_in(c, area, column, "no match", "others in the deck before this turn",
            in & racers & ~c->s->match, racers & ~c->s->match);
}

/* ---- what is there only to be picked ---- */

/* [T30] */
static void draw_drivers(const Canvas *c)
{
    int column = 0;
    int area =
        scene_area(c->scene, ROLE_OFFER, "drivers", "Drivers to choose from",
                   CELL_SQUARE, DRIVER_COLUMNS, RACERS / DRIVER_COLUMNS);
    for (uint32_t left = c->s->pile; left; left &= left - 1, column++) {
        int racer = __builtin_ctz(left);
        const uint8_t *has = turb_box(c->table)->racer[racer].symbols;
        char symbols[48];
        Item *item = turb_draw_racer(c, area, racer, column % DRIVER_COLUMNS,
                                     column / DRIVER_COLUMNS);
        turb_list_symbols(c, racer, symbols, sizeof symbols);
        item_text(item, "the %s: %s", turb_name(c->table, racer), symbols);
        size_t length = text_length(item->label);
        text_format(item->label + length, sizeof item->label - length,
                    " %d-%d-%d", has[0], has[1], has[2]);
        item_part(c->scene, item, PART_WORD, NULL, "%s",
                  turb_name(c->table, racer));
        for (int i = 0; i < ABILITIES; i++)
            item_part(c->scene, item, PART_VALUE, turb_ability_kind(i), "%d",
                      has[i]);
    }
}

/* [T38, T41] Who races is called where it stands, and what waits in the pile
 * never matches: dog and panther are left. They lie there as long as another
 * seat turns, whatever may be called; who is barred sees that it is no use. */
static void draw_others(const Canvas *c)
{
    bool barred = c->s->barred >> c->viewer & 1;
    int area = scene_area(c->scene, ROLE_OFFER, "others",
                          barred ? "No more calls for you in this turn"
                                 : "Call a racer on the track, or one of these",
                          CELL_SQUARE, ANIMALS - RACERS, 1);
    for (int animal = ANIMAL_DOG; animal < ANIMALS; animal++) {
        const char *name = turb_animal_name(c->table, animal);
        Item *item =
            scene_item(c->scene, area, LOOK_PIECE, animal - ANIMAL_DOG, 0);
        item->kind = kind_of(c, animal);
        item_id(item, "%s", name);
        item_label(item, "%s", name);
        item_text(item, "the %s", name);
        item->flags |= barred ? ITEM_CLOSED : 0;
    }
}

/* A row of the hand: its heading, and a card for each ability. */
static void draw_abilities(const Canvas *c, int area, const char *verb, int row)
{
    const Box *box = turb_box(c->table);
    const uint8_t *has = box->racer[c->s->driver[c->viewer]].symbols;
    Item *head = scene_item(c->scene, area, LOOK_HEADING, 0, row);
    item_id(head, "with%d", row + 1);
    item_label(head, "%s with", verb);
    item_text(head, "%s with", verb);
    for (int i = 0; i < ABILITIES; i++) {
        Item *item = scene_item(c->scene, area, LOOK_CARD, 1 + i, row);
        item->kind = verb;
        item_id(item, "%s%d", verb, i + 1);
        item_label(item, "%s %d", box->ability[i], has[i]);
        item_part(c->scene, item, PART_WORD, turb_ability_kind(i), "%s",
                  box->ability[i]);
        item_part(c->scene, item, PART_VALUE, NULL, "%d", has[i]);
        item_text(item, "%s with %s, of which you have %d", verb,
                  box->ability[i], has[i]);
    }
}

/* With what the viewer may overtake and push, and pass crashed cars. */
static void draw_ways(const Canvas *c)
{
    uint32_t all = canvas_around(c, false), duels = canvas_around(c, true);
    bool push = duels & ~(1u << UP), by = all != duels;
    int row = 0;
    if (!all)
        return;
    int area = scene_area(c->scene, ROLE_HAND, "hand",
                          duels ? "With what?" : "Pass it?", CELL_CARD,
                          1 + ABILITIES, !!duels + push + by);
    c->scene->area[area].asks = true;
    if (duels)
        draw_abilities(c, area, "overtake", row++);
    if (push)
        draw_abilities(c, area, "push", row++);
    if (by) {
        Item *item = scene_item(c->scene, area, LOOK_CARD, 1, row);
        item->kind = "overtake";
        item_id(item, "by");
        item_label(item, "pass by");
        item_text(item, "pass a crashed racer");
    }
}

/* ---- all of it ---- */

static void draw_extras(const Canvas *c)
{
    if (c->s->phase == PHASE_DRIVER &&
        c->table->option[OPT_RACERS] == RACERS_CHOSEN)
        draw_drivers(c);
    if (turb_is_called(c->table) && canvas_is_seat(c) &&
        c->viewer != c->s->active && c->s->phase >= PHASE_READY &&
        c->s->phase < PHASE_OVER)
        draw_others(c);
    if (c->s->phase == PHASE_DOG && c->viewer == c->s->active)
        draw_ways(c);
}

void turb_draw(const Table *table, const void *view, int viewer, Scene *scene)
{
    Turbulent s = brought_into_range(table, (const Turbulent *)view);
    Canvas c = {.table = table, .s = &s, .scene = scene, .viewer = viewer};
    scene_clear(scene);
    turb_draw_status(&c);
    turb_draw_board(&c);
    draw_stage(&c);
    turb_draw_seats(&c);
    if (s.phase >= PHASE_READY)
        draw_deck_counts(&c);
    draw_extras(&c);
    if (!canvas_is_seat(&c) || turb_check(table, view))
        return;
    Set legal = table->game->legal(table, view, viewer);
    turb_draw_choices(&c, &legal);
}
