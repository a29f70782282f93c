/* ask.c -- where a turbulent race stands and what may be done, in sentences.
 *
 * While a card may be called no sentence tells whether it matches.
 */
#include "games/turbulent/draw.h"
#include "games/turbulent/odds.h"

/* ---- choices ---- */

static uint16_t thousandths(int count, int all)
{
    return (uint16_t)((1000 * count + all / 2) / all);
}

/* [T22, T23, T32, T44] A tie is what the rules call one: nothing happens, on
 * the track or in the duel. Nothing to roll for is sure. */
static void tell_odds(const Canvas *c, Choice *choice, bool track, int foe)
{
    const Racer *card = turb_box(c->table)->racer;
    int racer = c->s->driver[c->viewer], ability = choice->action & 3;
    Odds odds = {1, 0, 0};
    if (ability != NO_DUEL)
        odds = turb_duel_odds(card[racer].symbols[ability] -
                              card[foe].symbols[ability]);
    if (track)
        odds = turb_odds_then(
            turb_track_odds(c->table, racer, turb_row_of(c->s, racer)), odds);
    int all = odds.win + odds.tie + odds.lose;
    choice->odds[0] = thousandths(odds.win, all);
    choice->odds[2] = thousandths(odds.lose, all);
    choice->odds[1] = (uint16_t)(1000 - choice->odds[0] - choice->odds[2]);
}

/* [T18, T21] Who overtakes stands where the other stood; who pushes stays. */
static void preview_manoeuvre(const Canvas *c, Choice *choice, bool track,
                              int foe)
{
    int racer = c->s->driver[c->viewer];
    bool duel = (choice->action & 3) != NO_DUEL;
    bool push = choice->action >= PUSH;
    char id[16], comes[64];
    text_format(comes, sizeof comes, "%s%s",
                duel && track ? "the track first; "
                : track       ? "if the track lets you"
                : duel        ? ""
                              : "without a roll",
                !duel  ? ""
                : push ? "win: it crashes, lose: you crash"
                       : "win: you swap places, lose: you crash");
    if (push) {
        scene_preview(c->scene, &choice->preview, NULL, "%s", comes);
        return;
    }
    CellAt at = turb_cell(c->table, c->s->spot[foe]);
    text_format(id, sizeof id, "r%d", racer + 1);
    scene_preview(c->scene, &choice->preview, scene_find(c->scene, id), "%s",
                  comes);
    preview_cell(c->scene, &choice->preview, at.column, at.row);
}

/* Whom, and how; a crashed car is just passed. [T20] */
static void draw_manoeuvre(const Canvas *c, int action)
{
    static const char *const where[] = {"on your left", "on your right",
                                        "above you"};
    const Box *box = turb_box(c->table);
    int racer = c->s->driver[c->viewer], ability = action & 3;
    int direction = turb_direction(action);
    int foe = turb_neighbour(c->table, c->s, racer, direction);
    bool roll = direction == UP && canvas_is_bonus(c, turb_row_of(c->s, racer));
    const char *verb = action < PUSH ? "overtake" : "push";
    char whose[40], with[48] = "";
    turb_whose(c, foe, whose, sizeof whose);
    if (ability != NO_DUEL)
        text_format(with, sizeof with, " with %s, %d against %d",
                    box->ability[ability], box->racer[racer].symbols[ability],
                    box->racer[foe].symbols[ability]);
    Choice *choice =
        scene_choice(c->scene, action, "%s %s %s%s%s", verb, whose,
                     where[direction], with, roll ? ", track first" : "");
    choice_pick_id(c->scene, choice, "r%d", foe + 1);
    if (ability != NO_DUEL)
        choice_pick_id(c->scene, choice, "%s%d", verb, ability + 1);
    else
        choice_pick_id(c->scene, choice, "by");
    tell_odds(c, choice, roll, foe);
    preview_manoeuvre(c, choice, roll, foe);
}

static void draw_upgrade(const Canvas *c, int action)
{
    int row = action - UPGRADE;
    Choice *choice = scene_choice(
        c->scene, action, "lay a coin on row %d, which then counts %d", row + 1,
        turb_length(c->s, row) + UPGRADE_WORTH);
    choice_pick_id(c->scene, choice, "row%d", row + 1);
}

/* [T11] At the right end, where the board is wide enough to show it. */
static void preview_entry(const Canvas *c, Choice *choice, int racer)
{
    CellAt at = turb_cell(c->table, bit_count(c->s->row[0]));
    char id[16];
    text_format(id, sizeof id, "r%d", racer + 1);
    const Item *item = scene_find(c->scene, id);
    scene_preview(c->scene, &choice->preview, item, "at the end of row 1");
    if (item && at.column < c->scene->area[item->area].columns)
        preview_cell(c->scene, &choice->preview, at.column, at.row);
}

/* Whoever is picked stands somewhere as "r" and its number. */
static void draw_racer_choice(const Canvas *c, int action)
{
    int racer;
    char whose[40], symbols[48];
    Choice *choice;
    if (action >= DRIVE) {
        racer = action - DRIVE;
        turb_list_symbols(c, racer, symbols, sizeof symbols);
        choice = scene_choice(c->scene, action, "drive the %s: %s",
                              turb_name(c->table, racer), symbols);
    } else if (action >= ENTER) {
        racer = action - ENTER;
        turb_whose(c, racer, whose, sizeof whose);
        choice = scene_choice(c->scene, action, "bring %s into row 1", whose);
    } else {
        racer = action - REPAIR;
        turb_whose(c, racer, whose, sizeof whose);
        choice = scene_choice(c->scene, action, "repair %s in row %d", whose,
                              turb_row_of(c->s, racer) + 1);
    }
    choice_pick_id(c->scene, choice, "r%d", racer + 1);
    if (action >= ENTER && action < DRIVE)
        preview_entry(c, choice, racer);
}

/* The animal itself, where it can be seen. */
static const Item *find_animal(const Canvas *c, int animal)
{
    char id[16];
    text_format(id, sizeof id, "r%d", animal + 1);
    return scene_find(
        c->scene, animal < RACERS ? id : turb_animal_name(c->table, animal));
}

/* [T38] The card on top stands for its animal, too, and is what a press means
 * that names nothing, whether it matches or not. An animal that is neither
 * there nor on top cannot match. */
static void draw_call(const Canvas *c, int action)
{
    int animal = action - CALL, top = turb_top(c->s);
    const char *name = turb_animal_name(c->table, animal);
    const Item *item = find_animal(c, animal);
    bool on_top = animal == turb_animal(top);
    Choice *choice = scene_choice(c->scene, action, "call the %s", name);
    choice->flags = CHOICE_ONCE | (on_top || item ? 0 : CHOICE_SAME);
    if (on_top) {
        choice->flags |= CHOICE_SHORT;
        choice_pick_id(c->scene, choice, "c%d", top + 1);
    }
    if (on_top && item) {
        choice =
            scene_choice(c->scene, action, "call the %s where it stands", name);
        choice->flags = CHOICE_ONCE;
    }
    choice_pick(c->scene, choice, item);
}

/* To object is picked nowhere: its button stays where it is from card to
 * card. */
static void draw_plain(const Canvas *c, int action)
{
    if (action == PASS) {
        scene_choice(c->scene, action, "do nothing");
    } else if (action == OBJECT) {
        Choice *choice =
            scene_choice(c->scene, action, "object: a match was turned past");
        choice->flags = CHOICE_ONCE;
        scene_preview(c->scene, &choice->preview, NULL,
                      "Stop! An earlier card matched. If not, you are barred.");
    } else if (action == TURN) {
        Choice *choice =
            scene_choice(c->scene, action, "turn the %s card",
                         c->s->phase == PHASE_READY ? "first" : "next");
        choice->flags = CHOICE_ONCE;
        choice_pick_id(c->scene, choice, "deck");
    }
}

void turb_draw_choices(const Canvas *c, const Set *legal)
{
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1)) {
        if (a >= CALL)
            draw_call(c, a);
        else if (a >= REPAIR)
            draw_racer_choice(c, a);
        else if (a >= OVERTAKE)
            draw_manoeuvre(c, a);
        else if (a >= UPGRADE)
            draw_upgrade(c, a);
        else
            draw_plain(c, a);
    }
    if (c->scene->choices == 1)
        c->scene->choice[0].flags |= CHOICE_SHORT;
}

/* ---- the status ---- */

static bool is_active(const Canvas *c)
{
    return c->viewer == c->s->active;
}

enum { MATCH_TEXT = 48 }; /* bytes that the words for matches fit in */

/* [T3] What is a match in this turn, for those who call and for others. */
static void match_words(const Canvas *c, char buf[MATCH_TEXT])
{
    bool calls = turb_is_called(c->table) && canvas_is_seat(c) && !is_active(c);
    if (c->s->lane == NONE)
        text_format(buf, MATCH_TEXT, "%s",
                    calls ? "Call nothing but a dog or a panther."
                          : "Only dogs and panthers match.");
    else
        text_format(buf, MATCH_TEXT,
                    calls ? "Call any animal from row %d, a dog or a panther."
                          : "Animals of row %d, dogs and panthers match.",
                    c->s->lane + 1);
}

/* Who is asked about a match looks at the card: the same words for all. */
static void called_words(const Canvas *c, char *buf, size_t size)
{
    char row[16] = "";
    if (c->s->lane != NONE)
        text_format(row, sizeof row, "In row %d, a", c->s->lane + 1);
    if (is_active(c))
        text_format(buf, size,
                    "A match? Hands off: the others call it. No match? Turn "
                    "on.");
    else
        text_format(buf, size,
                    "%s dog or a panther? Call it first, and you turn next.",
                    c->s->lane == NONE ? "A" : row);
}

/* The same words for a match and for any other card. */
static void open_words(const Canvas *c, char *buf, size_t size)
{
    const char *name = turb_animal_name(c->table, turb_animal(turb_top(c->s)));
    bool barred = canvas_is_seat(c) && (c->s->barred >> c->viewer & 1);
    char match[MATCH_TEXT];
    match_words(c, match);
    if (canvas_may_call(c) || (is_active(c) && turb_is_called(c->table)))
        called_words(c, buf, size);
    else if (barred)
        text_format(buf, size,
                    "Wait: you may make no more calls in this turn.");
    else if (!turb_is_called(c->table))
        text_format(buf, size,
                    is_active(c) ? "Turn the next card. The %s lies on top. %s"
                                 : "The %s lies on top. %s",
                    name, match);
    else
        text_format(buf, size, "@%d {turns|turn}, the others call. %s",
                    c->s->active + 1, match);
}

static void turn_words(const Canvas *c, char *buf, size_t size)
{
    char match[MATCH_TEXT], words[40] = "Turn the first card.";
    match_words(c, match);
    if (c->s->phase == PHASE_OPEN) {
        open_words(c, buf, size);
        return;
    }
    if (c->s->phase == PHASE_CARD)
        text_format(words, sizeof words, "A card is turned.");
    else if (c->s->phase == PHASE_NEXT)
        text_format(words, sizeof words, "Lots are drawn for who is next.");
    else if (!is_active(c))
        text_format(words, sizeof words, "@%d {turns|turn} the first card.",
                    c->s->active + 1);
    text_format(buf, size, "%s %s", words, match);
}

/* Names only what there is to do. */
static void dog_words(const Canvas *c, char *buf, size_t size)
{
    bool coin = bit_count(c->s->coins) < turb_rows(c->table);
    char ways[64];
    text_format(ways, sizeof ways, "%s%s%s%sor do nothing",
                canvas_around(c, false) ? "overtake, " : "",
                canvas_around(c, true) & ~(1u << UP) ? "push, " : "",
                c->s->crashed ? "repair, " : "", coin ? "lay a coin, " : "");
    if (is_active(c))
        text_format(buf, size, "You may %s: a dog was turned.", ways);
    else
        text_format(buf, size, "A dog: @%d may %s.", c->s->active + 1, ways);
}

static void track_words(const Canvas *c, char *buf, size_t size)
{
    int row = turb_row_of(c->s, c->s->racer);
    const Bonus *bonus = &turb_box(c->table)->bonus[row];
    char whose[40], list[48];
    turb_whose(c, c->s->racer, whose, sizeof whose);
    turb_list_abilities(c, bonus->abilities, list, sizeof list);
    text_format(buf, size, "To leave row %d, %s has to roll above %d with %s.",
                row + 1, whose, bonus->value, list);
}

static void duel_words(const Canvas *c, char *buf, size_t size)
{
    int racer = c->s->driver[c->s->active], ability = c->s->plan & 3;
    const char *name = turb_box(c->table)->ability[ability];
    char whose[40], foe[40];
    turb_whose(c, racer, whose, sizeof whose);
    turb_whose(c, canvas_foe(c), foe, sizeof foe);
    if (c->s->roll)
        text_format(
            buf, size, "Duel of %s: %s has %d, and %s rolls.", name, whose,
            c->s->roll + turb_box(c->table)->racer[racer].symbols[ability],
            foe);
    else
        text_format(buf, size, "Duel of %s: %s rolls to %s %s.", name, whose,
                    c->s->plan < PUSH ? "overtake" : "push", foe);
}

static void over_words(const Canvas *c, char *buf, size_t size)
{
    for (int seat = 0; seat < c->table->seats; seat++)
        if (c->s->finish[seat] == 1 && turb_is_won(c->table, c->s)) {
            text_format(buf, size, "The race is over: @%d {is|are} home%s.",
                        seat + 1, c->table->seats > 1 ? " first" : "");
            return;
        }
    text_format(buf, size, "The race was stopped after %d turns.", c->s->turns);
}

static void enter_words(const Canvas *c, char *buf, size_t size)
{
    if (is_active(c))
        text_format(buf, size,
                    "Choose who enters row 1: a panther was turned.");
    else
        text_format(buf, size, "A panther: @%d chooses who enters row 1.",
                    c->s->active + 1);
}

static void phase_words(const Canvas *c, char *buf, size_t size)
{
    bool chosen = c->table->option[OPT_RACERS] == RACERS_CHOSEN;
    int seat = c->s->active + 1;
    switch ((Phase)c->s->phase) {
    case PHASE_BEGIN:
        text_format(buf, size, "Lots are drawn for who begins.");
        break;
    case PHASE_DRIVER:
        if (is_active(c) && chosen)
            text_format(buf, size, "Choose the racer you want to drive.");
        else
            text_format(buf, size, "@%d {%s} a racer.", seat,
                        chosen ? "chooses|choose" : "draws|draw");
        break;
    case PHASE_FIELD:
        text_format(buf, size, "Neutral racers line up in row 1.");
        break;
    case PHASE_READY:
    case PHASE_CARD:
    case PHASE_OPEN:
    case PHASE_NEXT:
        turn_words(c, buf, size);
        break;
    case PHASE_DOG:
        dog_words(c, buf, size);
        break;
    case PHASE_REPAIR:
        if (is_active(c))
            text_format(buf, size, "Repair a second racer.");
        else
            text_format(buf, size, "@%d repairs a second racer.", seat);
        break;
    case PHASE_CLIMB:
    case PHASE_TRACK:
        if (canvas_is_track(c))
            track_words(c, buf, size);
        break;
    case PHASE_ATTACK:
    case PHASE_DEFEND:
        if (canvas_is_duel(c))
            duel_words(c, buf, size);
        break;
    case PHASE_ENTER:
        enter_words(c, buf, size);
        break;
    case PHASE_PILE:
        text_format(buf, size,
                    "A panther: the next racer from the pile enters row 1.");
        break;
    case PHASE_SHOW:
        text_format(buf, size, "It is @%d's turn.", seat);
        break;
    case PHASE_OVER:
        over_words(c, buf, size);
        break;
    }
}

void turb_draw_status(const Canvas *c)
{
    char words[120] = "";
    phase_words(c, words, sizeof words);
    scene_status(c->scene, "%s", words);
}
