/* ask.c -- where a tournament of karts stands and what may be done, in
 * sentences.
 *
 * While the count runs everybody may know it, but not who started it. What a
 * card would do on a space is said as if the partner did nothing: nobody
 * knows better.
 */
#include "games/karts/draw.h"

/* ---- picking ---- */

/* A hex next to a kart. Plain ones get their words here, for who listens. */
static void pick_hex(const Canvas *c, Choice *choice, int kart, int direction)
{
    char id[16];
    if (c->s->at[kart] == NONE)
        return;
    int hex = track_next(c->s, c->s->at[kart], direction);
    text_format(id, sizeof id, "hex%d", hex);
    Item *item = scene_find(c->scene, id);
    if (!item)
        return;
    if (c->s->hex[hex] == HEX_PLAIN)
        item_text(item, "the hex to the %s of %s",
                  karts_direction_name[direction],
                  karts_the_team(c, kart).text);
    choice_pick(c->scene, choice, item);
}

/* The lowest card of a value, of those that are all the same. */
static void pick_card(const Canvas *c, Choice *choice, uint32_t cards,
                      int value)
{
    uint32_t card = karts_card(
        karts_cards(c->table, c->s, karts_team(c->viewer)), cards, value);
    if (card)
        choice_pick_id(c->scene, choice, "card%d", __builtin_ctz(card) + 1);
}

/* ---- planning ---- */

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* What the points on a space come to; the canvas has them laid there. */
static void effect_words(const Canvas *c, int step, char *buf, size_t size)
{
    const Karts *s = c->s;
    int team = karts_team(c->viewer), need = canvas_need(c, team, step);
    int points = canvas_points(c, team, step);
    int damage = canvas_damage(c, team);
    if (step == STEP_BRAKE)
        text_format(buf, size, "brake from speed %d to %d", s->speed[team],
                    canvas_braked(c, team));
    else if (step == STEP_SPEED)
        text_format(buf, size, "from speed %d to %d", canvas_braked(c, team),
                    canvas_speed(c, team));
    else if (step == STEP_TURN)
        text_format(buf, size, "%d there, enough up to speed %d", points,
                    greater(0, points - s->wound[team][DAMAGE_AXLE]));
    else if (step == STEP_SHOOT)
        text_format(buf, size, "shoot at range %d", points);
    else if (step == STEP_CHARGE)
        karts_charge_words(c, "power from ", buf, size);
    else if (step == STEP_REPAIR && !damage)
        text_format(buf, size, "nothing to repair");
    else if (step == STEP_REPAIR)
        text_format(buf, size, "damage from %d to %d", damage,
                    greater(0, damage - points));
    else if (step == STEP_POWER && s->placed[team] == NONE)
        text_format(buf, size,
                    s->tokens[team] ? "%d there, wasted without a power-up"
                                    : "wasted: you have no power-up",
                    points);
    else if (need)
        text_format(buf, size, "%d there, and it needs %d", points, need);
    else
        text_format(buf, size, "%d there%s", points,
                    canvas_is_halved(c, step) ? ", cards count half" : "");
}

/* Whether points on a step may change where the kart rolls. */
static bool leads_on(const Karts *s, int team, int step)
{
    const uint32_t tokens = 1u << POWER_NITRO | 1u << POWER_WHIRL |
                            1u << POWER_RUBBER | 1u << POWER_SWITCH |
                            1u << POWER_TAPE;
    int token = s->placed[team], faction = s->faction[team];
    return step == STEP_BRAKE || step == STEP_SPEED ||
           (step == STEP_SPECIAL &&
            (faction == DWARVES || faction == MUMMIES)) ||
           (step == STEP_POWER && token < POWERS && (tokens >> token & 1));
}

/* The canvas with another plan. */
static Canvas canvas_then(const Canvas *c, const Karts *then)
{
    Canvas next = *c;
    next.s = then;
    return next;
}

/* [K2] */
static void draw_place(const Canvas *c, int action)
{
    int step = (action - PLACE) / VALUES + 1;
    int value = (action - PLACE) % VALUES + 1;
    int team = karts_team(c->viewer);
    Karts then = *c->s;
    Canvas next = canvas_then(c, &then);
    char words[48];
    then.on[team][step] |= (uint8_t)karts_card(
        karts_cards(c->table, c->s, team), c->s->hand[c->viewer], value);
    effect_words(&next, step, words, sizeof words);
    Choice *choice = scene_choice(c->scene, action, "put a %d on %s: %s", value,
                                  canvas_step_word(step), words);
    pick_card(c, choice, c->s->hand[c->viewer], value);
    choice_pick_id(c->scene, choice, "step%d", step);
    if (leads_on(&then, team, step))
        karts_preview_roll(&next, &choice->preview);
    else
        scene_preview(c->scene, &choice->preview, NULL, "%s", words);
}

static void draw_token_choice(const Canvas *c, int action)
{
    int kind = action - TOKEN;
    Choice *choice = scene_choice(
        c->scene, action, "put %s on power-up, which then needs %d",
        karts_power_name[kind], karts_box(c->table)->cost[kind]);
    choice_pick_id(c->scene, choice, "token%d", kind + 1);
    choice_pick_id(c->scene, choice, "step%d", STEP_POWER);
    int team = karts_team(c->viewer);
    Karts then = *c->s;
    Canvas next = canvas_then(c, &then);
    then.placed[team] = (uint8_t)kind;
    if (leads_on(&then, team, STEP_POWER))
        karts_preview_roll(&next, &choice->preview);
}

/* [K41] */
static void draw_buff_choice(const Canvas *c)
{
    int step = c->s->token[BUFFS];
    Choice *choice = scene_choice(c->scene, BUFF, "put the buff on %s: 1 more",
                                  canvas_step_word(step));
    choice_pick_id(c->scene, choice, "buff");
    choice_pick_id(c->scene, choice, "step%d", step);
    Karts then = *c->s;
    Canvas next = canvas_then(c, &then);
    then.buffed = 1;
    if (leads_on(&then, karts_team(c->viewer), step))
        karts_preview_roll(&next, &choice->preview);
}

/* ---- while the teams act ---- */

/* [K22] */
static void draw_grab(const Canvas *c)
{
    scene_choice(c->scene, GRAB, "grab %d power-up%s beside your kart",
                 c->s->offers, c->s->offers == 1 ? "" : "s");
}

/* [K34] */
static void draw_give(const Canvas *c, int action)
{
    scene_choice(c->scene, action, "give %s the damage card %s",
                 c->s->victim == NONE ? "them"
                                      : karts_the_team(c, c->s->victim).text,
                 karts_damage_title[action - GIVE]);
}

static bool has_hex(const Canvas *c, int kart, int direction)
{
    return c->s->at[kart] != NONE &&
           track_next(c->s, c->s->at[kart], direction) < HEXES;
}

/* A kart that turns where it stands. */
static void preview_facing(const Canvas *c, Choice *choice, int kart,
                           int facing)
{
    scene_preview(c->scene, &choice->preview, canvas_kart(c, kart),
                  "it will face %s", karts_direction_name[facing]);
    choice->preview.turn = karts_degrees(facing);
}

/* A kart that is put somewhere. */
static void preview_hex(const Canvas *c, Choice *choice, int kart, int hex,
                        const char *words)
{
    CellAt at = karts_cell(hex);
    if (hex >= HEXES)
        return;
    scene_preview(c->scene, &choice->preview, canvas_kart(c, kart), "%s",
                  words);
    preview_cell(c->scene, &choice->preview, at.column, at.row);
}

/* A press on the hex, where there is one, or on a button: both always mean the
 * same. */
static void draw_side(const Canvas *c, int action)
{
    int kart = c->s->chooser, facing = c->s->facing[kart];
    int to = track_turn(facing, track_side(action));
    const char *side = action == LEFT ? "left" : "right";
    if (has_hex(c, kart, to)) {
        Choice *hex = scene_choice(c->scene, action, "turn %s, to the %s", side,
                                   karts_direction_name[to]);
        pick_hex(c, hex, kart, to);
        preview_facing(c, hex, kart, to);
        hex->preview.text[0] = 0; /* words would lie over the other hex */
    }
    Choice *button = scene_choice(c->scene, action, "turn %s", side);
    preview_facing(c, button, kart, to);
}

static void draw_target(const Canvas *c, int action)
{
    int kart = action - TARGET;
    const char *verb =
        c->s->phase == PHASE_SWITCH ? "change places with" : "shoot at";
    Choice *choice = scene_choice(c->scene, action, "%s %s", verb,
                                  karts_the_team(c, kart).text);
    choice_pick_id(c->scene, choice, "kart%d", kart + 1);
    if (c->s->phase == PHASE_SWITCH)
        preview_hex(c, choice, karts_acting(c->s), c->s->at[kart],
                    "they change places");
}

/* [K23] Whom, and where to. */
static void draw_pull(const Canvas *c, int action)
{
    int kart = (action - PULL) / 8, direction = (action - PULL) % 8;
    Choice *choice = scene_choice(c->scene, action, "pull %s to the %s",
                                  karts_the_team(c, kart).text,
                                  karts_direction_name[direction]);
    choice_pick_id(c->scene, choice, "kart%d", kart + 1);
    pick_hex(c, choice, kart, direction);
    preview_hex(c, choice, kart, track_next(c->s, c->s->at[kart], direction),
                "one hex closer");
}

/* [K33] */
static void draw_remove(const Canvas *c, int action)
{
    int step = (action - REMOVE) / VALUES + 1;
    int value = (action - REMOVE) % VALUES + 1;
    Choice *choice = scene_choice(c->scene, action, "take a %d off %s", value,
                                  canvas_step_word(step));
    pick_card(c, choice, c->s->on[karts_team(c->viewer)][step], value);
}

/* [K25] */
static void draw_lose(const Canvas *c, int action)
{
    int n = action - LOSE, team = c->s->chooser;
    bool rear = n < VALUES;
    int seat = rear ? karts_rear(c->s, team) : karts_front(c->s, team);
    if (karts_is_wolf(c->s, team)) {
        scene_choice(c->scene, action, "lose a %d", n % VALUES + 1);
        return;
    }
    scene_choice(c->scene, action, "@%d {loses|lose} a %d", seat + 1,
                 n % VALUES + 1);
}

/* ---- between the races ---- */

/* [K26] */
static void draw_mend(const Canvas *c, int action)
{
    if (action == MEND)
        scene_choice(c->scene, action, "repair a point of damage");
    else
        scene_choice(c->scene, action, "discard the damage card %s",
                     karts_damage_title[action - MEND_CARD]);
}

/* [K39] */
static void draw_start_choice(const Canvas *c, int action)
{
    const Start *start = &karts_starts(c->table)[action - START];
    Choice *choice = scene_choice(
        c->scene, action, "start on space %d, facing %s", action - START + 1,
        start->facing < DIRECTIONS ? karts_direction_name[start->facing]
                                   : "as you like");
    choice_pick_id(c->scene, choice, "hex%d", track_hex(0, start->hex));
}

/* [K47] */
static void draw_face(const Canvas *c, int action)
{
    int direction = action - FACE;
    Choice *choice = scene_choice(c->scene, action, "face %s",
                                  karts_direction_name[direction]);
    pick_hex(c, choice, c->s->chooser, direction);
    preview_facing(c, choice, c->s->chooser, direction);
}

static void draw_faction_choice(const Canvas *c, int action)
{
    static const char *const words[FACTIONS] = {
        "the Goblins, who can turn before they move",
        "the Elves, who grab power-ups along their way",
        "the Dwarves, who ram obstacles",
        "the Mummies, who pull karts with a lasso"};
    scene_choice(c->scene, action, "drive for %s", words[action - FACTION]);
}

static void draw_plain(const Canvas *c, int action)
{
    scene_choice(c->scene, action, "%s",
                 c->s->phase == PHASE_PLAN   ? "done"
                 : c->s->phase == PHASE_GRAB ? "grab nothing"
                 : c->s->phase == PHASE_MEND ? "repair nothing more"
                                             : "do not shoot");
}

void karts_draw_choices(const Canvas *c, const Set *legal)
{
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1)) {
        if (a >= PULL)
            draw_pull(c, a);
        else if (a >= REMOVE)
            draw_remove(c, a);
        else if (a >= GIVE)
            draw_give(c, a);
        else if (a >= FACTION)
            draw_faction_choice(c, a);
        else if (a >= FACE)
            draw_face(c, a);
        else if (a >= START)
            draw_start_choice(c, a);
        else if (a >= MEND)
            draw_mend(c, a);
        else if (a >= LOSE)
            draw_lose(c, a);
        else if (a >= TARGET)
            draw_target(c, a);
        else if (a >= TOKEN)
            draw_token_choice(c, a);
        else if (a >= PLACE)
            draw_place(c, a);
        else if (a == GRAB)
            draw_grab(c);
        else if (a == BUFF)
            draw_buff_choice(c);
        else if (a >= LEFT)
            draw_side(c, a);
        else
            draw_plain(c, a);
    }
    if (c->scene->choices == 1)
        c->scene->choice[0].flags |= CHOICE_SHORT;
}

/* ---- the status ---- */

/* Whether a team is the viewer's. */
static bool is_mine(const Canvas *c, int team)
{
    return canvas_is_seat(c) && karts_team(c->viewer) == team;
}

/* Who has to decide, or SEATS_MAX. */
static int decider(const Canvas *c)
{
    uint32_t seats = c->s->awaited & karts_seats(c->table);
    return seats ? __builtin_ctz(seats) : SEATS_MAX;
}

/* Whether it is the viewer who has to decide: then it is told what to do, and
 * all others who does it. */
static bool is_own(const Canvas *c)
{
    return canvas_is_seat(c) && canvas_is_awaited(c);
}

/* How many hexes a kart moves beyond its speed where the front driver or a ramp
 * makes it faster; and how near the line is to be spoken of. */
enum { FASTER = 3, NEAR_LINE = 8 };

/* Hexes to the line that are left when a kart has moved at its speed; of one
 * that is not on the track, very many. */
static int left_then(const Karts *s, int team)
{
    int at = s->at[team];
    return at == NONE ? HEXES : s->distance[at] - s->speed[team];
}

/* The team that will soonest be over the line, the viewer's own before others;
 * or NONE: nobody is near. */
static int nearest_team(const Canvas *c)
{
    int own = canvas_is_seat(c) ? karts_team(c->viewer) : 0, best = own;
    for (int team = 0; team < karts_teams(c->table); team++)
        if (left_then(c->s, team) < left_then(c->s, best))
            best = team;
    if (left_then(c->s, best) <= FASTER ||
        (c->s->at[best] != NONE && c->s->distance[c->s->at[best]] <= NEAR_LINE))
        return best;
    return NONE;
}

static const char *part_name(const Canvas *c)
{
    return c->s->part == RACE ? "the Race" : "Qualifying";
}

/* Whether who plans reads that the round may be the last. */
static bool is_ending(const Canvas *c)
{
    int near = nearest_team(c);
    return c->s->phase == PHASE_PLAN && is_own(c) && c->s->hand[c->viewer] &&
           near != NONE && left_then(c->s, near) <= FASTER;
}

/* "the Elves are 4 hexes from the line, speed 5." */
static void line_words(const Canvas *c, int team, char *buf, size_t size)
{
    int left = c->s->distance[c->s->at[team]];
    bool own = is_mine(c, team);
    text_format(buf, size, "%s %s %d %s from the line, speed %d.",
                own ? "you" : karts_the_team(c, team).text,
                !own && karts_is_wolf(c->s, team) ? "is" : "are", left,
                left == 1 ? "hex" : "hexes", c->s->speed[team]);
}

/* "lay 3 cards. Qualifying may end: you are 4 hexes from the line, speed 5." */
static void near_words(const Canvas *c, int cards, char *buf, size_t size)
{
    const char *what = cards == 1 ? "card" : "cards", *part = part_name(c);
    char line[64];
    line_words(c, nearest_team(c), line, sizeof line);
    if (is_ending(c))
        text_format(buf, size, "lay %d %s. %c%s may end: %s", cards, what,
                    part[0] == 't' ? 'T' : part[0], part + 1, line);
    else
        text_format(buf, size, "lay %d %s. %c%s", cards, what,
                    line[0] - 'a' + 'A', line + 1);
}

/* What to lay, and near the line who is there; further away that partners are
 * silent. */
static void lay_words(const Canvas *c, int cards, char *buf, size_t size)
{
    const char *what = cards == 1 ? "card" : "cards";
    if (c->s->counting)
        text_format(buf, size, "The count is on: lay %d %s.", cards, what);
    else if (nearest_team(c) != NONE)
        near_words(c, cards, buf, size);
    else if (karts_is_wolf(c->s, karts_team(c->viewer)))
        text_format(buf, size, "plan this round: lay %d %s.", cards, what);
    else
        text_format(buf, size,
                    "plan this round: lay %d %s, without a word to @%d.", cards,
                    what, canvas_partner(c));
}

static void plan_words(const Canvas *c, char *buf, size_t size)
{
    const char *count = c->s->counting ? "The count is on: " : "";
    int cards = canvas_is_seat(c) ? bit_count(c->s->hand[c->viewer]) : 0;
    if (!canvas_is_seat(c))
        text_format(buf, size, "%sall drivers plan in secret.", count);
    else if (!canvas_is_awaited(c))
        text_format(buf, size, "%syou are done. Wait for the others.", count);
    else if (cards)
        lay_words(c, cards, buf, size);
    else
        text_format(buf, size, "%sall cards laid. Say done, or take one back.",
                    count);
}

/* What a left or right is for. */
static void side_words(const Canvas *c, char *buf, size_t size)
{
    static const char *const what[] = {"Turn", "Turn & Go", "Whirl", "Ice ring",
                                       "Spin"};
    int seat = decider(c), kart = c->s->chooser;
    if (seat == SEATS_MAX || kart == NONE)
        return;
    if (is_own(c))
        text_format(buf, size, "%s%sturn %s left or right.",
                    c->s->why == WHY_TURN ? "It is paid for, so you must: "
                                          : what[c->s->why],
                    c->s->why == WHY_TURN ? "" : ": ",
                    kart == karts_team(seat) ? "your kart"
                                             : karts_the_team(c, kart).text);
    else
        text_format(buf, size, "%s: @%d turns %s left or right.",
                    what[c->s->why], seat + 1, karts_the_team(c, kart).text);
}

/* A decision while the teams act, but for left or right: what to do, and what
 * somebody else does, for what. */
typedef struct Decision {
    int phase;
    const char *own, *what, *other;
} Decision;

static Decision decision_of(int phase)
{
    static const Decision all[] = {
        {PHASE_PULL, "pull a kart one space closer", "",
         "pulls a kart one space closer"},
        {PHASE_SWITCH, "change places with a kart", "",
         "changes places with a kart"},
        {PHASE_SHOOT, "shoot at a kart in range", "", "shoots at a kart"},
        {PHASE_REMOVE, "take a card off your panel: a vuvuzela was blown",
         "Vuvuzela: ", "takes a card off the panel"},
        {PHASE_GRAB, "grab what lies beside your kart, or leave it",
         "Grabbing: ", "grabs what lies beside the kart, or not"},
        {PHASE_GIVE, "give one of these two damage cards: your spyglass",
         "Spyglass: ", "gives one of two damage cards"},
        {PHASE_HEAD, "choose a card to lose: a head shot",
         "Head shot: ", "chooses a card to lose"}};
    int i = 0;
    while (all[i].phase != phase && all[i].phase != PHASE_HEAD)
        i++;
    return all[i];
}

static void decision_words(const Canvas *c, char *buf, size_t size)
{
    int seat = decider(c);
    Decision it = decision_of(c->s->phase);
    if (is_own(c))
        text_format(buf, size, "%s.", it.own);
    else if (seat < SEATS_MAX)
        text_format(buf, size, "%s@%d %s.", it.what, seat + 1, it.other);
}

/* How a verb ends. */
static const char *ends(const Canvas *c, int team)
{
    return karts_is_wolf(c->s, team) ? "s" : "";
}

/* Whose turn it is, and how far. */
static void turn_words(const Canvas *c, char *buf, size_t size)
{
    int step = canvas_step(c);
    int team = karts_acting(c->s);
    text_format(buf, size, "%s act%s: %s.", karts_the_team(c, team).text,
                ends(c, team),
                step > STEPS ? "the move" : canvas_step_word(step));
}

static bool is_open(const Canvas *c)
{
    uint32_t cards = 0;
    for (int team = 0; team < karts_teams(c->table); team++)
        for (int step = 1; step <= STEPS; step++)
            cards |= c->s->on[team][step];
    return cards != 0;
}

/* Whose turn it is, and who was hit in it just now: "Crash: Elves +2, Dwarves
 * +1 damage." */
static void hit_words(const Canvas *c, char *buf, size_t size)
{
    int hits = 0, kart = 0;
    char hurt[64], words[48];
    Text list = text_into(hurt, sizeof hurt);
    turn_words(c, words, sizeof words);
    for (int team = 0; team < karts_teams(c->table); team++) {
        if (!c->s->hit[team])
            continue;
        text_print(&list, "%s%s +%d", hits++ ? ", " : "",
                   karts_the_team(c, team).text + sizeof "the",
                   c->s->hit[team] - 1);
        kart = team;
    }
    if (hits == 0)
        text_format(buf, size, "%s", words);
    else if (hits == 1 && c->s->hit[kart] == 1)
        text_format(buf, size, "%s Now %s %s hit.", words,
                    karts_the_team(c, kart).text,
                    karts_is_wolf(c->s, kart) ? "is" : "are");
    else
        text_format(buf, size, "%s %s: %s damage.", words,
                    hits > 1 ? "Crash" : "Hit", list.buf);
}

/* "Your prize: +1 initiative and armour.", once it is drawn. */
static void prize_words(const Canvas *c, int team, Text *text)
{
    int count = 0;
    for (int kind = 0; kind < UPGRADES; kind++)
        for (int i = 0; i < c->s->upgrade[team][kind]; i++)
            text_print(text, "%s%s",
                       count++            ? " and "
                       : is_mine(c, team) ? " Your prize: "
                                          : " The prize: ",
                       karts_upgrade_label[kind]);
    if (count)
        text_add(text, ".");
}

/* "you won Qualifying! Your prize: armour." [K43] Or nobody did. */
static void won_words(const Canvas *c, char *buf, size_t size)
{
    Text text = text_into(buf, size);
    int team = karts_finisher(c->s->place, 1);
    const char *part = part_name(c);
    if (team >= karts_teams(c->table)) {
        text_print(&text, "%s is over: nobody has crossed the line.", part);
        return;
    }
    if (is_mine(c, team))
        text_print(&text, "you won %s!", part);
    else
        text_print(&text, "%s won %s.", karts_the_team(c, team).text, part);
    if (c->s->part != RACE)
        prize_words(c, team, &text);
}

/* Where nobody acts, the panels have been opened or a part has ended. */
static void show_words(const Canvas *c, char *buf, size_t size)
{
    if (canvas_is_between(c))
        text_format(buf, size, "Qualifying is over. The Race comes next.");
    else if (canvas_is_acting(c))
        hit_words(c, buf, size);
    else if (is_open(c))
        text_format(buf, size, "all plans are shown.");
    else
        won_words(c, buf, size);
}

static void draw_words(const Canvas *c, char *buf, size_t size)
{
    int team = c->s->phase == PHASE_POWER ? c->s->drawer : c->s->victim;
    if (team == NONE)
        show_words(c, buf, size);
    else
        text_format(buf, size, "%s draw%s a %s.", karts_the_team(c, team).text,
                    ends(c, team),
                    c->s->phase == PHASE_POWER ? "power-up" : "damage card");
}

static void set_up_words(const Canvas *c, char *buf, size_t size)
{
    int seat = decider(c) + 1;
    const char *words = "the track is laid.";
    if (c->s->phase == PHASE_FACTION)
        words = "the teams get their factions.";
    else if (c->s->phase == PHASE_CUSTOM)
        words = "the teams get customizations.";
    else if (c->s->phase == PHASE_SPACE)
        words = "the start spaces are drawn.";
    text_format(buf, size, "%s", words);
    if (seat > SEATS_MAX)
        return;
    if (c->s->phase == PHASE_FACTION)
        words = "a faction";
    else if (c->s->phase == PHASE_START)
        words = "a start space";
    else
        words = "where the kart faces";
    if (is_own(c))
        text_format(buf, size, "choose %s.", words);
    else
        text_format(buf, size, "@%d chooses %s.", seat, words);
}

static void mend_words(const Canvas *c, char *buf, size_t size)
{
    int seat = decider(c);
    if (c->s->phase == PHASE_UPGRADE)
        won_words(c, buf, size);
    else if (is_own(c))
        text_format(buf, size, "repair your kart: %d more %s.", c->s->mends,
                    c->s->mends == 1 ? "point or card" : "points or cards");
    else if (seat < SEATS_MAX)
        text_format(buf, size, "@%d repairs %s, %d left.", seat + 1,
                    karts_the_team(c, karts_team(seat)).text, c->s->mends);
}

/* [K43] Without a winner the part was stopped. */
static void over_words(const Canvas *c, char *buf, size_t size)
{
    int team = karts_finisher(c->s->place, 1);
    if (team < karts_teams(c->table))
        text_format(buf, size,
                    is_mine(c, team) ? "you won the Race with %s!"
                                     : "%s won the Race.",
                    is_mine(c, team) ? karts_the_team(c, team).text
                                     : karts_crew(c, team).text);
    else
        text_format(buf, size,
                    "the Race was stopped after %d rounds: the nearest won.",
                    c->s->round);
}

static void phase_words(const Canvas *c, char *buf, size_t size)
{
    switch ((Phase)c->s->phase) {
    case PHASE_FACTION:
    case PHASE_CUSTOM:
    case PHASE_SECTION:
    case PHASE_OBSTACLE:
    case PHASE_SPACE:
    case PHASE_START:
    case PHASE_FACE:
        set_up_words(c, buf, size);
        break;
    case PHASE_BUFF:
    case PHASE_FAULT:
        text_format(buf, size, "the Lone Wolf draws tokens.");
        break;
    case PHASE_DEAL:
        text_format(buf, size, "the cards are dealt.");
        break;
    case PHASE_PLAN:
        plan_words(c, buf, size);
        break;
    case PHASE_ORDER:
        text_format(buf, size, "all plans are shown: who acts first?");
        break;
    case PHASE_SIDE:
        side_words(c, buf, size);
        break;
    case PHASE_PULL:
    case PHASE_SWITCH:
    case PHASE_SHOOT:
    case PHASE_REMOVE:
    case PHASE_GRAB:
    case PHASE_GIVE:
    case PHASE_HEAD:
        decision_words(c, buf, size);
        break;
    case PHASE_POWER:
    case PHASE_DAMAGE:
        draw_words(c, buf, size);
        break;
    case PHASE_UPGRADE:
    case PHASE_MEND:
        mend_words(c, buf, size);
        break;
    case PHASE_SHOW:
        show_words(c, buf, size);
        break;
    case PHASE_OVER:
        over_words(c, buf, size);
        break;
    }
}

/* "The Elves act: turn. Qualifying, round 3." */
void karts_draw_status(const Canvas *c)
{
    bool driving = (c->s->phase > PHASE_FACE && c->s->phase < PHASE_UPGRADE) ||
                   (c->s->phase == PHASE_SHOW && is_open(c));
    bool named = is_ending(c) && !c->s->counting;
    const char *part = c->s->part == RACE ? "Race" : "Qualifying";
    char words[112] = "";
    phase_words(c, words, sizeof words);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    if (driving && !named)
        scene_status(c->scene, "%s %s, round %d.", words, part,
                     c->s->round + 1);
    else if (named || c->s->phase == PHASE_OVER || c->s->phase == PHASE_SHOW ||
             c->s->phase == PHASE_UPGRADE)
        scene_status(c->scene, "%s", words);
    else
        scene_status(c->scene, "%s %s.", words, part);
}
