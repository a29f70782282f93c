/* template.c -- Snap for people: the box, the notation, the picture, and the
 * table of functions.
 *
 * Copy this folder to begin a game; docs/adding-a-game.md says how. The rules
 * are the kernel, kernel_tmpl.c; what is told of them is in story.c.
 */
#include "core/game.h"
#include "games/template/kernel_tmpl.c"

extern const Game GAME(template);

static const Box standard_box = {
    .odds = {3, 2, 1}, .prize = {2, 3, 6}, .snap = 2, .spare = 0};

static const char *const snap_choices[] = {"off", "mild", "harsh", NULL};

static const Option options[] = {
    {.name = "rounds",
     .help = "How many rounds are played.",
     .least = 1,
     .most = MOST_ROUNDS,
     .normal = 4},
    {.name = "snap",
     .help = "Calls: none; a wrong one costs; it also silences for a round.",
     .choices = snap_choices,
     .normal = SNAP_MILD},
    {.name = NULL},
};

/* The box as text: three lines, each a word and its numbers. */

static bool read_numbers(char *rest, uint8_t *to, int count, int32_t least)
{
    for (int i = 0; i < count; i++) {
        const char *word = text_word(&rest);
        int32_t value;
        if (!word || !text_int(word, least, MOST_POINTS, &value))
            return false;
        to[i] = (uint8_t)value;
    }
    return !text_word(&rest);
}

static bool box_line(char *line, Box *box, int32_t number, Why *why)
{
    char *rest = line;
    const char *word = text_word(&rest);
    if (!word)
        return true;
    if (text_equal(word, "odds"))
        return read_numbers(rest, box->odds, FACES, 1) ||
               text_refuse(why, number, "odds needs 3 numbers of 1 to 9");
    if (text_equal(word, "prize"))
        return read_numbers(rest, box->prize, FACES, 0) ||
               text_refuse(why, number, "prize needs 3 numbers of 0 to 9");
    if (text_equal(word, "snap"))
        return read_numbers(rest, &box->snap, 1, 0) ||
               text_refuse(why, number, "snap needs a number of 0 to 9");
    return text_refuse(why, number,
                       "unknown part; there are odds, prize and snap");
}

static bool box_read(const Game *game, Reader *text, void *memory, Why *why)
{
    Box *box = (Box *)memory;
    char line[80];
    LineRead read;
    __builtin_memcpy(box, game->box, sizeof *box);
    while ((read = text_typed_line(text, line, sizeof line)) == LINE_READ)
        if (!box_line(line, box, text->line, why))
            return false;
    return read == LINE_NONE ||
           text_refuse(why, text->line, "%s", text_line_problem(read));
}

static size_t box_write(const Game *game, const void *memory, char *buf,
                        size_t size)
{
    const Box *box = (const Box *)memory;
    const uint8_t *odds = box->odds, *prize = box->prize;
    (void)game;
    return text_format(buf, size, "odds %d %d %d\nprize %d %d %d\nsnap %d\n",
                       odds[0], odds[1], odds[2], prize[0], prize[1], prize[2],
                       box->snap);
}

/* A number is worth what it pays on average. Of three or more who picked, two
 * agree more often than not: worth a call; of two seldom, so better wait. */
static void lean(const Table *table, const void *view, int seat,
                 uint32_t weight[SET_SIZE])
{
    const Toy *s = (const Toy *)view;
    const Box *box = (const Box *)table->box;
    (void)seat;
    if (s->phase == CALL) {
        weight[WAIT] = 2;
        weight[CALL_SNAP] = bit_count(template_pickers(table, s)) > 2 ? 3 : 1;
        return;
    }
    for (int face = 0; face < FACES; face++)
        weight[face + 1] = 1u + box->odds[face] * box->prize[face];
}

static void action_text(const Table *table, int actor, int action, char *buf,
                        size_t size)
{
    bool face = action >= 1 && action <= FACES;
    (void)table;
    if (actor == CLOCK)
        text_format(buf, size, "%s",
                    action == TIME_UP      ? "time"
                    : action == ALL_PICKED ? "picked"
                                           : "");
    else if (face)
        text_format(buf, size, "%s %d", actor == CHANCE ? "roll" : "pick",
                    action);
    else if (actor != CHANCE && action == CALL_SNAP)
        text_format(buf, size, "snap");
    else
        text_format(buf, size, "%s", "");
}

/* Safe on any bytes: nothing is used as an index before it is known to be
 * one. Accepts views, where numbers may be HIDDEN. */
static const char *check_seat(const Table *table, const Toy *s, int seat)
{
    int rolls = s->round - (s->phase != SHOWN), most_number = FACES;
    int most_points = rolls * 2 * MOST_POINTS;
    if (s->phase == CALL || s->phase == ROLL)
        most_number = HIDDEN;
    if (s->number[seat] > most_number)
        return "a number is not on the cards";
    if (seat >= table->seats && (s->number[seat] || s->score[seat]))
        return "an empty seat has a number or points";
    if (s->score[seat] < -most_points || s->score[seat] > most_points)
        return "more points than the rounds could bring";
    return NULL;
}

static const char *check(const Table *table, const void *state)
{
    const Toy *s = (const Toy *)state;
    unsigned all = (1u << table->seats) - 1;
    if (s->phase > SHOWN || s->round < 1 || s->round > table->option[ROUNDS])
        return "no such phase or round";
    if (s->phase == SHOWN ? s->face < 1 || s->face > FACES : s->face != 0)
        return "the die lies where it cannot";
    if (s->spare || s->barred & ~all)
        return "a seat is barred that is not there";
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        const char *broken = check_seat(table, s, seat);
        if (broken)
            return broken;
    }
    if (s->phase == PICK && template_pickers(table, s) == all)
        return "everybody has picked and nothing happened";
    if (table->option[SNAP] == SNAP_OFF &&
        (s->phase == CALL || s->caller != NOBODY))
        return "a call in a game without calls";
    if (s->caller != NOBODY && (s->phase < ROLL || s->caller >= table->seats ||
                                s->number[s->caller] == NONE))
        return "somebody called who could not";
    return NULL;
}

/* The picture. Each seat has a place on the table for its number and a row in
 * the score; the hand lies before a seat that looks. What is printed on a thing
 * is its label, and once more in parts, for front ends that draw them. */

/* In the order in which they are added. */
enum { AREA_TABLE, AREA_DIE, AREA_SCORE, AREA_HAND };

/* Any bytes can be drawn: what is drawn is this copy of them. Points have no
 * range to be brought into. */
static Toy brought_into_range(const Table *table, const Toy *view)
{
    Toy s = *view;
    s.phase = scene_at_most(s.phase, SHOWN);
    s.round = scene_at_most(s.round, table->option[ROUNDS]);
    s.face = scene_at_most(s.face, FACES);
    for (int seat = 0; seat < table->seats; seat++)
        s.number[seat] = scene_at_most(s.number[seat], HIDDEN);
    return s;
}

static void print_number(Scene *scene, Item *item, int number)
{
    item_label(item, "%d", number);
    item_part(scene, item, PART_VALUE, NULL, "%d", number);
}

static void draw_number(Scene *scene, const Toy *s, int seat)
{
    Item *item = scene_item(scene, AREA_TABLE, LOOK_CARD, seat, 0);
    int number = s->number[seat];
    item_id(item, "number.%d", seat + 1);
    item->owner = (int16_t)seat;
    if (number == NONE) {
        item->flags = ITEM_CLOSED;
        item_text(item, "@%d's place is empty", seat + 1);
    } else if (number == HIDDEN) {
        item->flags = ITEM_FACE_DOWN;
        item_text(item, "@%d's number, face down", seat + 1);
    } else {
        item->flags = number == s->face ? ITEM_WON : 0;
        print_number(scene, item, number);
        item_text(item, "@%d's number: %d", seat + 1, number);
    }
}

static void draw_points(Scene *scene, const Toy *s, int seat)
{
    Item *item = scene_item(scene, AREA_SCORE, LOOK_COUNT, 0, seat);
    scene_owners(scene, AREA_SCORE, seat, 1u << seat);
    item_id(item, "points.%d", seat + 1);
    item->owner = (int16_t)seat;
    item_count(item, s->score[seat], 0);
    print_number(scene, item, s->score[seat]);
    item_text(item, "@%d's points: %d", seat + 1, s->score[seat]);
}

static void draw_die(Scene *scene, const Toy *s)
{
    static const char *const kind[] = {"die", "die.1", "die.2", "die.3"};
    Look look = s->face ? LOOK_PIECE : LOOK_PLACE;
    Item *item = scene_item(scene, AREA_DIE, look, 0, 0);
    item->kind = kind[s->face];
    item_id(item, "die");
    if (s->face) {
        print_number(scene, item, s->face);
        item_text(item, "the die shows %d", s->face);
    } else {
        item_text(item, "the die is not rolled yet");
    }
}

static void draw_table(const Table *table, const Toy *s, Scene *scene)
{
    scene_area(scene, ROLE_CONTEST, "table", "Numbers", CELL_CARD, table->seats,
               1);
    scene_area(scene, ROLE_STOCK, "die", "Die", CELL_SQUARE, 1, 1);
    scene_area(scene, ROLE_PLAYERS, "score", "Points", CELL_SQUARE, 1,
               table->seats);
    for (int seat = 0; seat < table->seats; seat++) {
        draw_number(scene, s, seat);
        draw_points(scene, s, seat);
    }
    draw_die(scene, s);
}

/* A card of the hand, what comes of it, and how often. */
static void draw_pick(const Table *table, int seat, int number, Scene *scene)
{
    const Box *box = (const Box *)table->box;
    int prize = box->prize[number - 1], faces = 0;
    for (int face = 0; face < FACES; face++)
        faces += box->odds[face];
    Item *card = scene_item(scene, AREA_HAND, LOOK_CARD, number - 1, 0);
    item_id(card, "hand.%d", number);
    card->owner = (int16_t)seat;
    print_number(scene, card, number);
    item_text(card, "the number %d, which pays %d", number, prize);
    Choice *choice = scene_choice(scene, number, "pick the number %d", number);
    choice_pick(scene, choice, card);
    scene_preview(scene, &choice->preview, card, "pays %d if the die shows %d",
                  prize, number);
    choice->odds[0] = (uint16_t)(1000 * box->odds[number - 1] / faces);
    choice->odds[2] = (uint16_t)(1000 - choice->odds[0]);
}

/* A call must be quick: one press, and also one that names nothing. */
static void draw_call(const Table *table, Scene *scene)
{
    int snap = ((const Box *)table->box)->snap;
    Choice *choice = scene_choice(scene, CALL_SNAP, "call snap");
    choice_pick_id(scene, choice, "die");
    choice->flags = CHOICE_ONCE | CHOICE_SHORT;
    scene_preview(scene, &choice->preview, NULL,
                  "wins %d if somebody has your number, else costs %d", snap,
                  snap);
}

static void draw_choices(const Table *table, const Toy *s, int seat,
                         Scene *scene)
{
    Set set = template_legal(table, s, seat);
    if (s->phase == PICK)
        scene_area(scene, ROLE_HAND, "hand", "Your hand", CELL_CARD, FACES, 1);
    for (int a = set_next(&set, 0); a >= 0; a = set_next(&set, a + 1)) {
        if (a == CALL_SNAP)
            draw_call(table, scene);
        else
            draw_pick(table, seat, a, scene);
    }
}

/* First what the viewer can do, where there is anything; then where the game
 * stands. */
static void draw_status(const Table *table, const Toy *s, int viewer,
                        Scene *scene)
{
    static const char *const news[] = {
        "Everybody picks a number in secret.",
        "The numbers are down, and anybody may call.",
        "The die is about to be rolled.", "The die is rolled."};
    static const char *const asked[] = {
        "Pick a number in secret: it pays if the die shows it.",
        "Call snap if you think that somebody has your number, or wait."};
    Actors actors = template_actors(table, s);
    bool may = table_has_seat(table, viewer) && !check(table, s) &&
               ((actors.awaited | actors.free) >> viewer & 1);
    scene_status(scene, "%s Round %d of %d.",
                 may && s->phase <= CALL ? asked[s->phase] : news[s->phase],
                 s->round, table->option[ROUNDS]);
}

static void draw(const Table *table, const void *view, int viewer, Scene *scene)
{
    Toy s = brought_into_range(table, (const Toy *)view);
    scene_clear(scene);
    draw_status(table, &s, viewer, scene);
    draw_table(table, &s, scene);
    if (table_has_seat(table, viewer) && !check(table, view))
        draw_choices(table, &s, viewer, scene);
}

static Count deadline(const Table *table, const void *state)
{
    const Toy *s = (const Toy *)state;
    (void)table;
    Count count = {4 * s->round + s->phase, 0};
    if (s->phase == PICK || s->phase == CALL)
        count.milliseconds = s->phase == PICK ? 15000 : 4000;
    return count;
}

const Game GAME(template) = {
    .id = "template",
    .title = "Snap",
    .about = "Pick a number in secret, dare to call, hope for the die.",
    .least_seats = 2,
    .most_seats = MOST_SEATS,
    .unit = "point",
    .minutes = 5,
    .rules_number = 1,
    .toy = true,
    .state_size = sizeof(Toy),
    .box_size = sizeof(Box),
    .options = options,
    .box = &standard_box,
    .fields = FIELDS(template_fields),
    .box_read = box_read,
    .box_write = box_write,
    KERNEL_MEMBERS(template),
    .lean = lean,
    .action_text = action_text,
    .draw = draw,
    .reason = template_reason,
    .deadline = deadline,
    .check = check,
};
