/* story.c -- The Totally Turbulent Animal Race in words: notation, and the
 * told story. */
#include "core/reason.h"
#include "games/turbulent/draw.h"

enum { RACER_TEXT = 24 }; /* bytes that "the racer" or "@1's racer" fits in */

static const char *const directions[] = {"left", "right", "up"};

/* ---- notation ---- */

static void named(const Table *table, const char *word, int racer, char *buf,
                  size_t size)
{
    if (racer < RACERS)
        text_format(buf, size, "%s %s", word, turb_name(table, racer));
}

/* The first of several needs no number. */
static void numbered(const char *word, int number, char *buf, size_t size)
{
    if (number == 0)
        text_format(buf, size, "card %s", word);
    else
        text_format(buf, size, "card %s %d", word, number + 1);
}

static void card_text(const Table *table, int card, char *buf, size_t size)
{
    if (!(turb_all_cards(turb_box(table)) >> card & 1))
        return;
    if (card < DOG)
        named(table, "card", card, buf, size);
    else if (card < PANTHER)
        numbered("dog", card - DOG, buf, size);
    else
        numbered("panther", card - PANTHER, buf, size);
}

static void chance_text(const Table *table, int outcome, char *buf, size_t size)
{
    if (outcome < SEAT)
        card_text(table, outcome - CARD, buf, size);
    else if (outcome < SEAT + table->seats)
        text_format(buf, size, "seat %d", outcome - SEAT + 1);
    else if (outcome >= RACER && outcome < RACER + RACERS)
        named(table, "racer", outcome - RACER, buf, size);
    else if (outcome > ROLL && outcome <= ROLL + DIE)
        text_format(buf, size, "roll %d", outcome - ROLL);
}

static const char *plain_text(int action)
{
    static const char *const words[] = {"pass", "turn", "object", "early"};
    return action <= EARLY ? words[action] : "";
}

/* Without a duel no ability is named. [T20] */
static void manoeuvre_text(const Table *table, int action, char *buf,
                           size_t size)
{
    bool push = action >= PUSH;
    int plan = action - (push ? PUSH : OVERTAKE);
    int direction = plan / 4, ability = plan & 3;
    if (direction > UP || (push && (direction == UP || ability == NO_DUEL)))
        return;
    Text text = text_into(buf, size);
    text_print(&text, "%s %s", push ? "push" : "overtake",
               directions[direction]);
    if (ability != NO_DUEL)
        text_print(&text, " with %s", turb_box(table)->ability[ability]);
}

static void seat_text(const Table *table, int action, char *buf, size_t size)
{
    if (action < UPGRADE)
        text_format(buf, size, "%s", plain_text(action));
    else if (action < UPGRADE + turb_rows(table))
        text_format(buf, size, "upgrade %d", action - UPGRADE + 1);
    else if (action >= OVERTAKE && action < REPAIR)
        manoeuvre_text(table, action, buf, size);
    else if (action >= CALL && action < CALL + ANIMALS)
        text_format(buf, size, "call %s",
                    turb_animal_name(table, action - CALL));
    else if (action >= DRIVE && action < CALL)
        named(table, "drive", action - DRIVE, buf, size);
    else if (action >= ENTER && action < DRIVE)
        named(table, "enter", action - ENTER, buf, size);
    else if (action >= REPAIR && action < ENTER)
        named(table, "repair", action - REPAIR, buf, size);
}

void turb_action_text(const Table *table, int actor, int action, char *buf,
                      size_t size)
{
    buf[0] = 0;
    if (action < 0)
        return;
    if (actor == CHANCE)
        chance_text(table, action, buf, size);
    else if (actor == CLOCK)
        text_format(buf, size, "%s", action == TIME_UP ? "time" : "");
    else if (actor >= 0 && actor < CHAIRS)
        seat_text(table, action, buf, size);
}

/* ---- frames, and words for racers ---- */

/* What has just happened, for people to look at. */
static void show_frame(const Turbulent *s, Tale *tale)
{
    Turbulent frame = *s;
    frame.phase = PHASE_SHOW;
    frame.awaited = frame.free = 0;
    tale_frame(tale, &frame, sizeof frame);
}

static void about_racer(Tale *tale, int racer)
{
    tale_about(tale, "r%d", racer + 1);
}

/* The card on top, whatever is said of it. */
static void about_card(const Turbulent *s, Tale *tale)
{
    tale_about(tale, "c%d", turb_top(s) + 1);
}

/* Where the picture has a racer that is home: the seats as they came and then
 * the others; alone one came last. [T28] */
static int home_column(const Table *table, const Turbulent *s, int racer)
{
    int seat = turb_owner(table, s, racer), drivers = 0;
    uint32_t neutrals = s->home;
    for (int other = 0; other < table->seats; other++)
        if (s->finish[other]) {
            neutrals &= ~(1u << s->driver[other]);
            drivers++;
        }
    if (seat != NONE)
        return table->seats > 1 ? s->finish[seat] : 1 + bit_count(neutrals);
    return 1 + (table->seats > 1 ? drivers : 0) +
           bit_count(neutrals & ((1u << racer) - 1));
}

/* A racer has come to where it stands; the next frame shows it there. */
static void tell_way(const Table *table, const Turbulent *s, int racer,
                     Tale *tale)
{
    tale_way(tale, "r%d", racer + 1);
    if (s->home >> racer & 1) {
        tale_pass(tale, home_column(table, s, racer), 0);
        return;
    }
    CellAt at = turb_cell(table, s->spot[racer]);
    tale_pass(tale, at.column, at.row);
}

/* The higher the row, the more it matters what happens to a seat's racer there;
 * what happens to others matters to nobody, but where one races them alone. */
static void weigh(const Table *table, const Turbulent *s, int racer, int least,
                  Tale *tale)
{
    bool home = s->home >> racer & 1;
    int row = home ? turb_rows(table) : turb_row_of(s, racer);
    if (turb_owner(table, s, racer) != NONE || (home && table->seats == 1))
        tale_weigh(tale, least + 2 * row + 4 * home);
}

/* "@1's mouse"; nobody's: "the mouse", or "The mouse" where a sentence
 * begins. */
static const char *racer_text(const Table *table, const Turbulent *s, int racer,
                              const char *the, char buf[RACER_TEXT])
{
    int seat = turb_owner(table, s, racer);
    if (seat == NONE)
        text_format(buf, RACER_TEXT, "%s %s", the, turb_name(table, racer));
    else
        text_format(buf, RACER_TEXT, "@%d's %s", seat + 1,
                    turb_name(table, racer));
    return buf;
}

/* The same behind the name of a seat: what is its own needs no owner. */
static const char *racer_of(const Table *table, const Turbulent *s, int racer,
                            int seat, char buf[RACER_TEXT])
{
    if (turb_owner(table, s, racer) != seat)
        return racer_text(table, s, racer, "the", buf);
    text_format(buf, RACER_TEXT, "the %s", turb_name(table, racer));
    return buf;
}

/* ---- the set-up ---- */

void turb_tell_driver(const Table *table, const Turbulent *s, int seat,
                      int racer, Tale *tale)
{
    int drivers = 0;
    for (int other = 0; other < table->seats; other++)
        drivers += s->driver[other] != NONE;
    if (table->option[OPT_RACERS] == RACERS_RANDOM)
        tale_reveal(tale);
    if (drivers == 1 && table->seats > 1)
        tale_say(tale, TALE_EVERYONE, "@%d {begins|begin}.", seat + 1);
    tale_say(tale, TALE_EVERYONE, "@%d {drives|drive} the %s.", seat + 1,
             turb_name(table, racer));
    about_racer(tale, racer);
}

void turb_tell_field(const Table *table, const Turbulent *s, Tale *tale)
{
    char buf[TALE_TEXT];
    Text list = text_into(buf, sizeof buf);
    int count = bit_count(s->row[0]);
    for (int place = 0; place < count; place++)
        text_print(&list, "%s%s",
                   place == 0          ? ""
                   : place + 1 < count ? ", "
                                       : " and ",
                   turb_name(table, turb_at(s, place)));
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "Neutral racers in row 1: %s.", buf);
}

/* ---- turning and calling ---- */

/* Whether the card on top does its work before anybody is asked: the last
 * picture would no longer show it. */
static bool is_passing(const Table *table, const Turbulent *s)
{
    int others = bit_count(turb_unbarred(table, s));
    return turb_is_match(s) && others <= !turb_is_called(table);
}

/* A match is told like any other card. */
void turb_tell_card(const Table *table, const Turbulent *s, Tale *tale)
{
    int animal = turb_animal(turb_top(s));
    const char *name = turb_animal_name(table, animal);
    bool several = animal == ANIMAL_DOG ? turb_box(table)->dogs > 1
                                        : turb_box(table)->panthers > 1;
    tale_reveal(tale);
    if (turb_is_called(table))
        tale_say(tale, TALE_EVERYONE, "@%d {turns|turn} %s %s.", s->active + 1,
                 animal >= RACERS && several ? "a" : "the", name);
    else
        tale_say(tale, TALE_EVERYONE, "%s %s is turned.",
                 animal >= RACERS && several ? "A" : "The", name);
    about_card(s, tale);
    if (is_passing(table, s))
        show_frame(s, tale);
}

void turb_tell_right(const Table *table, const Turbulent *s, int seat,
                     Tale *tale)
{
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE,
             "@%d {calls|call} the %s first and {is|are} next.", seat + 1,
             turb_animal_name(table, turb_animal(turb_top(s))));
    tale_about(tale, "seat%d", seat + 1);
    show_frame(s, tale);
}

/* [T42] */
void turb_tell_wrong(const Table *table, const Turbulent *s, int seat,
                     int action, Tale *tale)
{
    tale_reveal(tale);
    if (action >= CALL)
        tale_say(
            tale, TALE_EVERYONE,
            "@%d {calls|call} the %s: wrong, so no more calls in this turn.",
            seat + 1, turb_animal_name(table, action - CALL));
    else if (action == OBJECT)
        tale_say(tale, TALE_EVERYONE,
                 "@%d {objects|object}, but nothing was missed: no more calls "
                 "in this turn.",
                 seat + 1);
    else
        tale_say(tale, TALE_EVERYONE,
                 "@%d {was|were} too early: no more calls in this turn.",
                 seat + 1);
    tale_about(tale, "seat%d", seat + 1);
    show_frame(s, tale);
}

/* [T41] The missed card is on top again. */
void turb_tell_object(const Table *table, const Turbulent *s, int seat,
                      Tale *tale)
{
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE,
             "@%d {objects|object} and {takes|take} over: the %s was missed; "
             "later cards go back.",
             seat + 1, turb_animal_name(table, turb_animal(turb_top(s))));
    tale_about(tale, "seat%d", seat + 1); /* the card may be among others */
    show_frame(s, tale);
}

/* [T7, T40, T49] */
void turb_tell_next(const Table *table, const Turbulent *s, Tale *tale)
{
    tale_reveal(tale);
    if (table->seats == 1)
        return;
    if (s->next == s->active)
        tale_say(tale, TALE_EVERYONE,
                 "Nobody else may call: @%d {stays|stay} active.", s->next + 1);
    else
        tale_say(tale, TALE_EVERYONE, "%s@%d {is|are} next.",
                 !turb_is_called(table) ? ""
                 : bit_count(turb_unbarred(table, s)) > 1
                     ? "Nobody calls, so lots are drawn: "
                     : "Nobody calls: ",
                 s->next + 1);
    tale_about(tale, "seat%d", s->next + 1);
    if (turb_is_called(table))
        show_frame(s, tale);
}

/* [T43] */
void turb_tell_shuffle(const Table *table, const Turbulent *s, Tale *tale)
{
    (void)table, (void)s;
    tale_say(tale, TALE_EVERYONE,
             "No race cards are left, so all are shuffled again.");
}

/* ---- what cards do ---- */

void turb_tell_climb(const Table *table, const Turbulent *s, int racer,
                     Tale *tale)
{
    char who[RACER_TEXT], as[24] = "";
    int seat = turb_owner(table, s, racer);
    racer_text(table, s, racer, "The", who);
    if (seat != NONE && table->option[OPT_PLACES] == PLACES_ALL)
        text_format(as, sizeof as, " as no. %d", turb_place(table, s, seat));
    if ((s->home >> racer & 1) && seat == NONE && table->seats > 1)
        tale_say(tale, TALE_EVERYONE,
                 "%s crosses the finish line. It is nobody's, so the race goes "
                 "on.",
                 who);
    else if (s->home >> racer & 1)
        tale_say(tale, TALE_EVERYONE, "%s crosses the finish line%s!", who, as);
    else
        tale_say(tale, TALE_EVERYONE, "%s moves up to row %d.", who,
                 turb_row_of(s, racer) + 1);
    about_racer(tale, racer);
    weigh(table, s, racer, 1, tale);
    tell_way(table, s, racer, tale);
    show_frame(s, tale);
}

/* [T32, T44] The roll, and the crash if there was one. */
void turb_tell_track(const Table *table, const Turbulent *s, int racer,
                     int roll, Tale *tale)
{
    char who[RACER_TEXT];
    const Box *box = turb_box(table);
    int row = turb_row_of(s, racer), value = box->bonus[row].value;
    int ability = turb_best_ability(table, racer, row);
    int symbols = box->racer[racer].symbols[ability], sum = roll + symbols;
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE,
             "%s rolls %d + %d %s = %d against track %d: %s.",
             racer_text(table, s, racer, "The", who), roll, symbols,
             box->ability[ability], sum, value,
             sum > value    ? "enough"
             : sum == value ? "nothing happens"
                            : "it crashes");
    about_racer(tale, racer);
    if (sum >= value)
        return;
    weigh(table, s, racer, 3, tale);
    show_frame(s, tale);
}

/* [T11, T15] The top of the pile was hidden. */
void turb_tell_enter(const Table *table, const Turbulent *s, int racer,
                     Tale *tale)
{
    char who[RACER_TEXT];
    if (s->phase == PHASE_PILE)
        tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "%s enters the race in row 1.",
             racer_text(table, s, racer, "The", who));
    about_racer(tale, racer);
    tell_way(table, s, racer, tale);
    show_frame(s, tale);
}

/* [T10, T13] */
void turb_tell_panther(const Table *table, const Turbulent *s, Tale *tale)
{
    (void)table, (void)s;
    tale_say(tale, TALE_EVERYONE,
             "All coins are removed and all race cards shuffled again.");
}

/* ---- special actions ---- */

/* A crashed car is simply overtaken [T20]: that is told when it is done,
 * unless the track comes first [T44]. */
static void tell_plan(const Table *table, const Turbulent *s, int action,
                      Tale *tale)
{
    char whom[RACER_TEXT];
    int racer = s->driver[s->active], direction = turb_direction(action);
    int other = turb_neighbour(table, s, racer, direction);
    const char *ability = turb_box(table)->ability[action & 3];
    bool track = direction == UP &&
                 (turb_bonus_rows(table) >> turb_row_of(s, racer) & 1);
    if ((action & 3) == NO_DUEL && !track)
        return;
    racer_text(table, s, other, "the", whom);
    if (action >= PUSH)
        tale_say(tale, TALE_EVERYONE, "@%d {tries|try} to push %s off with %s.",
                 s->active + 1, whom, ability);
    else if ((action & 3) != NO_DUEL)
        tale_say(tale, TALE_EVERYONE, "@%d {tries|try} to overtake %s with %s.",
                 s->active + 1, whom, ability);
    else
        tale_say(tale, TALE_EVERYONE,
                 "@%d {tries|try} to overtake %s, which has crashed.",
                 s->active + 1, whom);
    about_racer(tale, racer);
}

void turb_tell_dog(const Table *table, const Turbulent *s, int action,
                   Tale *tale)
{
    char whom[RACER_TEXT];
    int seat = s->active;
    if (action >= REPAIR) {
        tale_say(tale, TALE_EVERYONE, "@%d {repairs|repair} %s.", seat + 1,
                 racer_of(table, s, action - REPAIR, seat, whom));
        about_racer(tale, action - REPAIR);
    } else if (action >= OVERTAKE) {
        tell_plan(table, s, action, tale);
    } else if (action >= UPGRADE) {
        tale_say(tale, TALE_EVERYONE, "@%d {lays|lay} a coin on row %d.",
                 seat + 1, action - UPGRADE + 1);
        tale_about(tale, "row%d", action - UPGRADE + 1);
    } else {
        tale_say(tale, TALE_EVERYONE, "@%d {does|do} nothing.", seat + 1);
        tale_about(tale, "seat%d", seat + 1);
    }
}

void turb_tell_attack(const Table *table, const Turbulent *s, Tale *tale)
{
    const Box *box = turb_box(table);
    int racer = s->driver[s->active], ability = s->plan & 3;
    int symbols = box->racer[racer].symbols[ability];
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "@%d's %s rolls %d + %d %s = %d.",
             s->active + 1, turb_name(table, racer), s->roll, symbols,
             box->ability[ability], s->roll + symbols);
    about_racer(tale, racer);
}

/* What became of a manoeuvre, by the two sums. [T22, T23] */
static void outcome_text(const Table *table, const Turbulent *s, int target,
                         int ahead, char *buf, size_t size)
{
    const char *name = turb_name(table, s->driver[s->active]);
    if (ahead == 0)
        text_format(buf, size, "Nothing happens");
    else if (ahead > 0 && s->plan < PUSH)
        text_format(buf, size, "The %s wins", name);
    else
        text_format(buf, size, "The %s crashes",
                    ahead > 0 ? turb_name(table, target) : name);
}

/* The rolls, and the crash if there was one. */
void turb_tell_duel(const Table *table, const Turbulent *s, int target,
                    int roll, Tale *tale)
{
    char whom[RACER_TEXT], outcome[32];
    const Box *box = turb_box(table);
    int racer = s->driver[s->active], ability = s->plan & 3;
    int own = box->racer[racer].symbols[ability];
    int other = box->racer[target].symbols[ability];
    int ahead = s->roll + own - roll - other;
    outcome_text(table, s, target, ahead, outcome, sizeof outcome);
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE, "%s: @%d's %s %d + %d = %d, %s %d + %d = %d.",
             outcome, s->active + 1, turb_name(table, racer), s->roll, own,
             s->roll + own, racer_text(table, s, target, "the", whom), roll,
             other, roll + other);
    int hurt = ahead > 0 && s->plan >= PUSH ? target : racer;
    Turbulent both = *s;
    both.reply = (uint8_t)roll;
    about_racer(tale, hurt);
    if (ahead < 0 || hurt != racer)
        weigh(table, s, hurt, 0, tale);
    show_frame(&both, tale);
}

/* [T18, T19, T20] They have swapped places. */
void turb_tell_overtake(const Table *table, const Turbulent *s, int target,
                        Tale *tale)
{
    char whom[RACER_TEXT], where[32] = "";
    int racer = s->driver[s->active], row = turb_row_of(s, racer);
    if (row != turb_row_of(s, target))
        text_format(where, sizeof where, " and moves up to row %d", row + 1);
    tale_say(tale, TALE_EVERYONE, "@%d's %s overtakes %s%s.", s->active + 1,
             turb_name(table, racer), racer_text(table, s, target, "the", whom),
             where);
    about_racer(tale, racer);
    if (where[0])
        weigh(table, s, racer, 2, tale);
    tell_way(table, s, racer, tale);
    show_frame(s, tale);
}

/* ---- the end ---- */

/* [T28] The first of the seats; alone that may be any place. */
static void tell_first(const Table *table, const Turbulent *s, int seat,
                       Tale *tale)
{
    int place = turb_place(table, s, seat);
    if (place == 1)
        tale_say(tale, TALE_EVERYONE, "@%d {wins|win} the race!", seat + 1);
    else
        tale_say(tale, TALE_EVERYONE, "The race is over: @%d {is|are} no. %d.",
                 seat + 1, place);
    about_racer(tale, s->driver[seat]);
}

/* [T27, T46, T47, T48] */
void turb_tell_over(const Table *table, const Turbulent *s, Tale *tale)
{
    if (!turb_is_won(table, s))
        tale_say(tale, TALE_EVERYONE, "The race is stopped after %d turns: %s.",
                 s->turns,
                 table->seats > 1 ? "whoever has come furthest wins"
                                  : "it cannot be won any more");
    else
        for (int seat = 0; seat < table->seats; seat++)
            if (s->finish[seat] == 1)
                tell_first(table, s, seat, tale);
}

/* ---- places ---- */

/* "In row 3", "Crashed in row 3", "Still at the start". */
static void add_standing(Text *text, const Turbulent *s, int seat)
{
    int racer = s->driver[seat];
    if (racer == NONE || s->spot[racer] == NONE)
        text_add(text, "Still at the start");
    else
        text_print(text, "%s in row %d",
                   s->crashed >> racer & 1 ? "Crashed" : "Still",
                   turb_row_of(s, racer) + 1);
}

/* [T28, T48] Alone against the neutrals. */
static void add_solo(Text *text, const Turbulent *s)
{
    int before = bit_count(s->home) - (s->finish[0] > 0);
    if (s->finish[0]) {
        text_add(text, "Over the line before all neutral racers");
        if (before)
            text_print(text, " but %d", before);
        return;
    }
    add_standing(text, s, 0);
    text_print(text,
               " when the race was stopped after %d turns, with %d "
               "neutral %s home",
               s->turns, before, before == 1 ? "racer" : "racers");
}

/* [T27, T37, T46, T47] */
void turb_reason(const Table *table, const void *state, int seat, Text *text)
{
    const Turbulent *s = (const Turbulent *)state;
    bool won = turb_is_won(table, s);
    Result result;
    turb_result(table, s, &result);
    if (table->seats == 1) {
        add_solo(text, s);
    } else if (s->finish[seat]) {
        const char *place = reason_ordinal(s->finish[seat]);
        text_print(text, "%c%s over the line", place[0] - 'a' + 'A', place + 1);
    } else {
        add_standing(text, s, seat);
        text_add(text, " when the race was ");
        if (won)
            text_add(text, "decided");
        else
            text_print(text, "stopped after %d turns", s->turns);
    }
    if (won && !s->finish[seat])
        reason_others(text, ": all behind the winner are second, ", table,
                      &result, seat);
    else if (reason_others(text, ", ", table, &result, seat))
        text_add(text, s->finish[seat] ? ": the order at the line decides"
                                       : ": the row decides");
    text_put(text, '.');
}
