/* say.c -- what the status of a race says: whose turn it is, what to do and
 * why. */
#include "core/canvas.h"
#include "games/race/race.h"

typedef struct Canvas {
    CANVAS(Race);
    const Edition *words;
} Canvas;

/* As long as so many stages are to come nobody uses up what is to last. */
enum { LONG_WAY = STAGES / 2 };

/* As the last stage begins, what would be lost; as one of the first half
 * begins, that all of them are to be played with these cards; else who moves.
 */
static void say_bid(Canvas *c, const char *where)
{
    const Race *s = c->s;
    int left = bit_count(s->deck), cards = bit_count(s->hand[c->viewer]);
    Due due[LANES];
    race_dues(c->table, s, due);
    int loss = due[c->viewer].value[LAST] + due[c->viewer].value[NEXT];
    if (!left && loss)
        scene_status(c->scene,
                     "Bid a card on an edge, or pass. As it stands, the end "
                     "costs you %d point%s. %s",
                     loss, loss == 1 ? "" : "s", where);
    else if (race_turn(s) < LANES && left >= LONG_WAY)
        scene_status(c->scene,
                     "Bid a card on an edge, or pass: %d card%s must last %d "
                     "%ss. %s",
                     cards, cards == 1 ? "" : "s", left + 1, c->words->stage,
                     where);
    else
        scene_status(c->scene,
                     "Bid a card on an edge, or pass. The highest total moves. "
                     "%s",
                     where);
}

/* What the actor does, and then where the game stands: "@2 {lays|lay} a card or
 * {passes|pass}. Stage 3 of 8." To whoever looks and acts it says what to do.
 */
static void say_placing(Canvas *c)
{
    const Race *s = c->s;
    char where[48];
    text_format(where, sizeof where, "%s %d of %d, round %d of %d.",
                c->words->Stage, STAGES - bit_count(s->deck), STAGES,
                race_turn(s) / LANES + 1, ROUNDS);
    if (c->viewer != s->actor)
        scene_status(c->scene, "@%d chooses a card or passes. %s", s->actor + 1,
                     where);
    else if (!s->hand[c->viewer])
        scene_status(c->scene,
                     "Your hand is empty: take your used cards back, or pass. "
                     "%s",
                     where);
    else
        say_bid(c, where);
}

/* "You won the sprinter edge: move your sprinter 3 steps." */
static void say_own_move(Canvas *c, Side side, const char *edge,
                         const char *steps)
{
    const char *refuse =
        c->table->option[OPT_OPTIONAL_MOVE] ? ", or refuse" : "";
    int points = c->s->points;
    if (side.piece != ANY_PIECE)
        scene_status(c->scene, "You won %s: move your %s %d %s%s.", edge,
                     c->words->piece[side.piece], points, steps, refuse);
    else if (side.points || points == 1)
        scene_status(c->scene, "You won %s: choose one to move %d %s%s.", edge,
                     points, steps, refuse);
    else
        scene_status(c->scene, "You won %s: split %d %s among your %s%s.", edge,
                     points, steps, c->words->pieces, refuse);
}

/* "@2 moves the sprinter 3 steps, for winning the sprinter edge." */
static void say_moving(Canvas *c)
{
    const Race *s = c->s;
    Side side = race_box(c->table)->stage[s->stage & 7][(s->shown - 1) & 3];
    const char *steps = s->points == 1 ? "step" : "steps";
    const char *refuse =
        c->table->option[OPT_OPTIONAL_MOVE] ? " or refuses" : "";
    char edge[32];
    race_edge_text(c->table, s->stage & 7, (s->shown - 1) & 3, edge,
                   sizeof edge);
    if (c->viewer == s->actor)
        say_own_move(c, side, edge, steps);
    else if (side.points)
        scene_status(c->scene, "@%d moves %s %s %d %s%s, for winning %s.",
                     s->actor + 1, side.piece == ANY_PIECE ? "one" : "the",
                     side.piece == ANY_PIECE ? c->words->one
                                             : c->words->piece[side.piece],
                     s->points, steps, refuse, edge);
    else
        scene_status(c->scene, "@%d splits %d %s%s, for winning %s.",
                     s->actor + 1, s->points, steps, refuse, edge);
}

static void say_phase(Canvas *c)
{
    const Race *s = c->s;
    int number = STAGES - bit_count(s->deck), seat = s->actor + 1;
    const char *stage = c->words->Stage;
    bool own = c->viewer == s->actor;
    switch ((Phase)s->phase) {
    case PHASE_PLACE:
        say_placing(c);
        break;
    case PHASE_MOVE:
        say_moving(c);
        break;
    case PHASE_STEAL:
        if (own)
            scene_status(c->scene, "Take a tile from the finish, or steal a "
                                   "rival's best. Your piece is home.");
        else
            scene_status(c->scene,
                         "@%d takes a tile, from the finish or from a rival.",
                         seat);
        break;
    case PHASE_CONSOLE:
        if (own)
            scene_status(c->scene,
                         "You moved nothing in this %s: take back one of your "
                         "cards, or leave it.",
                         c->words->stage);
        else
            scene_status(c->scene,
                         "@%d moved nothing in this %s, and may take one card "
                         "back.",
                         seat, c->words->stage);
        break;
    case PHASE_START:
        scene_status(c->scene, "The %s wait at the start.", c->words->pieces);
        break;
    case PHASE_STAGE:
        scene_status(c->scene, "%s %d of %d is about to be turned up.", stage,
                     number + 1, STAGES);
        break;
    case PHASE_TOP:
    case PHASE_SHOW:
        scene_status(c->scene, "%s %d of %d: the bids are turned up.", stage,
                     number, STAGES);
        break;
    case PHASE_OVER:
        if (s->deck)
            scene_status(c->scene,
                         "The race is over after %s %d: nobody has a card "
                         "left.",
                         c->words->stage, number);
        else
            scene_status(c->scene, "The race is over: all %d %ss are played.",
                         STAGES, c->words->stage);
        break;
    }
}

void race_say(const Table *table, const Race *s, int viewer, Scene *scene)
{
    Canvas c = {.table = table,
                .s = s,
                .scene = scene,
                .viewer = viewer,
                .words = race_edition(race_box(table))};
    say_phase(&c);
}
