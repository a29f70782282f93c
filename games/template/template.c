/* template.c -- Snap, a toy that uses every part of the interface once.
 *
 * Copy this folder to begin a game; docs/adding-a-game.md says how. A round
 * of Snap runs through three phases, and each shows one kind of actor:
 *
 *   PICK   all seats choose a number in secret, at once (several awaited
 *          seats), against a countdown (CLOCK is free)
 *   CALL   whoever dares calls "snap" (free seats, nobody awaited), until
 *          the time is up
 *   ROLL   CHANCE rolls the loaded die of the box, and all is shown
 *
 * [S1] to [S7] are the rulings of RULES.md; the tests carry the same tags.
 */
#include "core/game.h"
#include "core/playout.h"

extern const Game GAME(template);

enum { MOST_SEATS = 6, FACES = 3, MOST_ROUNDS = 6, MOST_POINTS = 9 };
enum { PICK, CALL, ROLL, SHOWN };
enum { NONE = 0, HIDDEN = FACES + 1, NOBODY = 255 };
enum { ROUNDS, SNAP };
enum { SNAP_OFF, SNAP_MILD, SNAP_HARSH };

/* A seat's actions are the numbers 1..3 to pick and the call, CHANCE's are the
 * faces 1..3. Of CLOCK's the second is only seen: everybody has picked. */
enum { TIME_UP, ALL_PICKED, CALL_SNAP = FACES + 1 };

/* The printed parts: how often each face comes, what it pays, and what a call
 * wins or costs. */
typedef struct Box {
    uint8_t odds[FACES], prize[FACES], snap, spare;
} Box;

/* 24 bytes without padding. All is public but `number`, which only its owner
 * knows until it is SHOWN. In a view the other seats' numbers read NONE while
 * they pick, whether made or not, and HIDDEN afterwards. */
typedef struct Toy {
    uint8_t phase;
    uint8_t round;  /* 1..rounds */
    uint8_t face;   /* 1..3 while SHOWN, else 0 */
    uint8_t caller; /* who called in this round, or NOBODY */
    uint8_t barred; /* mask of seats that may not call in this round */
    uint8_t spare;
    uint8_t number[MOST_SEATS];
    int16_t score[MOST_SEATS];
} Toy;

static_assert(sizeof(Toy) == 24, "a state has no padding");
static_assert(sizeof(Box) == 8, "a box has no padding");

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
                       "unknown part; known are odds, prize and snap");
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

static void start_round(Toy *s)
{
    s->phase = PICK;
    s->round++;
    s->face = 0;
    s->caller = NOBODY;
    __builtin_memset(s->number, NONE, sizeof s->number);
}

static void init(const Table *table, void *state)
{
    Toy *s = (Toy *)state;
    (void)table;
    __builtin_memset(s, 0, sizeof *s);
    start_round(s);
}

/* Seats that have a number, on a view as far as the viewer knows. */
static unsigned pickers(const Table *table, const Toy *s)
{
    unsigned mask = 0;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->number[seat] != NONE)
            mask |= 1u << seat;
    return mask;
}

/* [S1] Everybody who has no number yet picks, and time runs. [S3] Who has a
 * number and is not barred may call. */
static Actors actors(const Table *table, const void *state)
{
    const Toy *s = (const Toy *)state;
    unsigned all = (1u << table->seats) - 1, picked = pickers(table, s);
    Actors who = {0, 0};
    if (s->phase == PICK) {
        who.awaited = (uint16_t)(all & ~picked);
        who.free = 1u << CLOCK;
    } else if (s->phase == CALL) {
        who.free = (uint16_t)((picked & ~s->barred) | 1u << CLOCK);
    } else if (s->phase == ROLL) {
        who.awaited = 1u << CHANCE;
    }
    return who;
}

static Set legal(const Table *table, const void *state, int actor)
{
    const Toy *s = (const Toy *)state;
    Actors who = actors(table, state);
    Set set = {{0, 0, 0, 0}};
    if (!((who.awaited | who.free) >> actor & 1))
        return set;
    if (actor == CLOCK)
        set_add(&set, TIME_UP);
    else if (s->phase == CALL)
        set_add(&set, CALL_SNAP);
    else
        for (int number = 1; number <= FACES; number++)
            set_add(&set, number);
    return set;
}

static bool odds(const Table *table, const void *state,
                 uint32_t weight[SET_SIZE])
{
    const Box *box = (const Box *)table->box;
    (void)state;
    for (int face = 1; face <= FACES; face++)
        weight[face] = box->odds[face - 1];
    return true;
}

static void close_picking(const Table *table, Toy *s)
{
    s->phase = table->option[SNAP] == SNAP_OFF ? ROLL : CALL;
    if (!(pickers(table, s) & ~s->barred))
        s->phase = ROLL;
}

/* [S1] Only the seat itself is told. That everybody has picked is hidden
 * until the last one does, so that pick turns something up. */
static void pick(const Table *table, Toy *s, int seat, int number, Tale *tale)
{
    s->number[seat] = (uint8_t)number;
    tale_say(tale, tale_only(seat), "@%d {picks|pick} %d.", seat + 1, number);
    if (actors(table, s).awaited)
        return;
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "Every number is down.");
    close_picking(table, s);
}

/* [S2] The late have no number in this round, and that is seen. [S4] No call
 * is a call that nobody made. */
static void end_time(const Table *table, Toy *s, Tale *tale)
{
    if (s->phase == CALL) {
        s->phase = ROLL;
        tale_say(tale, TALE_EVERYONE, "Nobody calls.");
        return;
    }
    tale_reveal(tale);
    for (int seat = 0; seat < table->seats; seat++)
        if (s->number[seat] == NONE)
            tale_say(tale, TALE_EVERYONE, "@%d {is|are} too late.", seat + 1);
    close_picking(table, s);
}

/* [S3] The first call ends the calling. */
static void call(Toy *s, int seat, Tale *tale)
{
    s->caller = (uint8_t)seat;
    s->phase = ROLL;
    tale_say(tale, TALE_EVERYONE, "@%d {calls|call} snap!", seat + 1);
}

static void score(Toy *s, int seat, int points, Tale *tale)
{
    s->score[seat] = (int16_t)(s->score[seat] + points);
    if (points >= 0)
        tale_say(tale, TALE_EVERYONE, "@%d {scores|score} %d.", seat + 1,
                 points);
    else
        tale_say(tale, TALE_EVERYONE, "@%d {loses|lose} %d.", seat + 1,
                 -points);
}

/* [S6] A call is right when somebody else has the caller's number. */
static void judge_call(const Table *table, Toy *s, Tale *tale)
{
    const Box *box = (const Box *)table->box;
    bool right = false;
    s->barred = 0;
    if (s->caller >= table->seats)
        return;
    for (int seat = 0; seat < table->seats; seat++)
        right |= seat != s->caller && s->number[seat] == s->number[s->caller];
    score(s, s->caller, right ? box->snap : -box->snap, tale);
    if (!right && table->option[SNAP] == SNAP_HARSH)
        s->barred = (uint8_t)(1u << s->caller);
}

/* [S5] The frame is the one moment at which all numbers lie open, before the
 * next round sweeps them away. */
static void roll(const Table *table, Toy *s, int face, Tale *tale)
{
    const Box *box = (const Box *)table->box;
    s->phase = SHOWN;
    s->face = (uint8_t)face;
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "The die shows %d.", face);
    tale_frame(tale, s, sizeof *s);
    for (int seat = 0; seat < table->seats; seat++)
        if (s->number[seat] == face)
            score(s, seat, box->prize[face - 1], tale);
    judge_call(table, s, tale);
    if (s->round < table->option[ROUNDS])
        start_round(s);
}

static void apply(const Table *table, void *state, int actor, int action,
                  Tale *tale)
{
    Toy *s = (Toy *)state;
    if (actor == CHANCE)
        roll(table, s, action, tale);
    else if (actor == CLOCK)
        end_time(table, s, tale);
    else if (action == CALL_SNAP)
        call(s, actor, tale);
    else
        pick(table, s, actor, action, tale);
}

/* [S1] Others do not notice a pick at all, unless it is the one that closes
 * the picking: they see that it happened, not what it was. */
static int seen(const Table *table, const void *state, int viewer, int actor,
                int action)
{
    const Toy *s = (const Toy *)state;
    if (s->phase != PICK || actor == CLOCK || viewer == actor || viewer == OPEN)
        return action;
    if (actors(table, s).awaited == 1u << actor)
        return SEEN_CLOCK + ALL_PICKED;
    return UNSEEN;
}

/* [S7] Most points; equal points share the rank. */
static void result(const Table *table, const void *state, Result *answer)
{
    const Toy *s = (const Toy *)state;
    __builtin_memset(answer, 0, sizeof *answer);
    for (int seat = 0; seat < table->seats; seat++) {
        answer->team[seat] = seat;
        answer->score[seat] = s->score[seat];
        answer->rank[seat] = 1;
        for (int other = 0; other < table->seats; other++)
            answer->rank[seat] += s->score[other] > s->score[seat];
    }
}

static void redact(const Table *table, void *state, int viewer)
{
    Toy *s = (Toy *)state;
    (void)table;
    if (viewer == OPEN || s->phase == SHOWN)
        return;
    for (int seat = 0; seat < MOST_SEATS; seat++)
        if (seat != viewer && s->number[seat] != NONE)
            s->number[seat] = s->phase == PICK ? NONE : HIDDEN;
}

/* While they pick, the others' choices count as not yet made, and the view is
 * already such a world. Afterwards each hidden number is one of three, all
 * equally likely: a choice has no odds. */
static void resample(const Table *table, void *view, int viewer, Rng *rng)
{
    Toy *s = (Toy *)view;
    (void)viewer;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->number[seat] == HIDDEN)
            s->number[seat] = (uint8_t)(1 + rng_below(rng, FACES));
}

/* A number is worth what it pays on average. Of three or more who picked, two
 * agree more often than not: worth a call; of two seldom, so better wait. */
static void lean(const Table *table, const void *view, int seat,
                 uint32_t weight[LEAN_SIZE])
{
    const Toy *s = (const Toy *)view;
    const Box *box = (const Box *)table->box;
    (void)seat;
    if (s->phase == CALL) {
        weight[LEAN_WAIT] = 2;
        weight[CALL_SNAP] = bit_count(pickers(table, s)) > 2 ? 3 : 1;
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

/* The picture. Each seat has a place on the table for its number and one in
 * the score; the hand lies before a seat that looks. What is printed on a thing
 * is its label, and once more in parts, for front ends that draw them. */

static void print_number(Scene *scene, Item *item, int number)
{
    item_label(item, "%d", number);
    item_part(scene, item, PART_VALUE, NULL, "%d", number);
}

static void draw_number(Scene *scene, const Toy *s, int seat)
{
    Item *item = scene_item(scene, 0, LOOK_CARD, seat, 0);
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
    Item *item = scene_item(scene, 2, LOOK_COUNT, seat, 0);
    item_id(item, "points.%d", seat + 1);
    item->owner = (int16_t)seat;
    item_count(item, s->score[seat], 0);
    print_number(scene, item, s->score[seat]);
    item_text(item, "@%d's points: %d", seat + 1, s->score[seat]);
}

static void draw_die(Scene *scene, const Toy *s)
{
    static const char *const kind[] = {"die", "die.1", "die.2", "die.3"};
    Item *item = scene_item(scene, 1, s->face ? LOOK_PIECE : LOOK_PLACE, 0, 0);
    item->kind = s->face <= FACES ? kind[s->face] : kind[0];
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
    scene_area(scene, ROLE_PLAYERS, "score", "Points", CELL_SQUARE,
               table->seats, 1);
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
    Item *card = scene_item(scene, 3, LOOK_CARD, number - 1, 0);
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
    Set set = legal(table, s, seat);
    if (s->phase == PICK)
        scene_area(scene, ROLE_HAND, "hand", "Your hand", CELL_CARD, FACES, 1);
    for (int a = set_next(&set, 0); a >= 0; a = set_next(&set, a + 1)) {
        if (a == CALL_SNAP)
            draw_call(table, scene);
        else
            draw_pick(table, seat, a, scene);
    }
}

static void draw(const Table *table, const void *view, int viewer, Scene *scene)
{
    static const char *const news[] = {
        "everybody picks a number in secret",
        "the numbers are down, and anybody may call",
        "the die is about to be rolled", "the die is rolled"};
    const Toy *s = (const Toy *)view;
    scene_clear(scene);
    scene_status(scene, "Round %d of %d: %s.", s->round, table->option[ROUNDS],
                 s->phase <= SHOWN ? news[s->phase] : "");
    draw_table(table, s, scene);
    if (table_has_seat(table, viewer))
        draw_choices(table, s, viewer, scene);
}

static Count deadline(const Table *table, const void *state)
{
    const Toy *s = (const Toy *)state;
    (void)table;
    Count count = {4 * s->round + s->phase, 0, 0};
    if (s->phase == PICK || s->phase == CALL)
        count.milliseconds = s->phase == PICK ? 15000 : 4000;
    return count;
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
    if (s->phase == PICK && pickers(table, s) == all)
        return "everybody has picked and nothing happened";
    if (table->option[SNAP] == SNAP_OFF &&
        (s->phase == CALL || s->caller != NOBODY))
        return "a call in a game without calls";
    if (s->caller != NOBODY && (s->phase < ROLL || s->caller >= table->seats ||
                                s->number[s->caller] == NONE))
        return "somebody called who could not";
    return NULL;
}

static Tally playout(const Table *table, void *state, Rng *rng, Policy policy)
{
    return playout_run(&GAME(template), table, state, rng, policy);
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
    .state_size = sizeof(Toy),
    .box_size = sizeof(Box),
    .options = options,
    .box = &standard_box,
    .box_read = box_read,
    .box_write = box_write,
    .init = init,
    .actors = actors,
    .legal = legal,
    .odds = odds,
    .apply = apply,
    .seen = seen,
    .result = result,
    .redact = redact,
    .resample = resample,
    .lean = lean,
    .action_text = action_text,
    .draw = draw,
    .deadline = deadline,
    .check = check,
    .playout = playout,
};
