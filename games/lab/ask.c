/* ask.c -- where a lab stands and what may be done, in sentences. */
#include "games/lab/draw.h"

/* ---- words ---- */

const char *lab_points_word(int points)
{
    return points == 1 || points == -1 ? "point" : "points";
}

/* ---- choices ---- */

/* What comes of playing a card, as the trick lies there. */
typedef struct Outcome {
    bool led, last, ahead; /* the viewer leads, is the last; it would be best */
    int points;            /* worth of the trick to the viewer with this card */
    int taker;             /* who is ahead without it, where anybody is */
} Outcome;

static Outcome outcome_of(const Canvas *c, int card)
{
    const Lab *s = c->s;
    const Card *it = &lab_box(c->table)->card[card];
    int order = lab_order(c->table, s->leader, c->viewer);
    int rank = it->rank[s->trump[s->trick] & 7];
    uint64_t points = lab_trick_points(c->table, s, s->trick) + it->points;
    Outcome answer = {
        .led = order == 0,
        .last = order + 1 == c->table->seats,
        .ahead = lab_strength(rank, order) > s->best,
        .points = lab_points(points, s->plus[c->viewer]) -
                  lab_points(points, s->minus[c->viewer]),
        .taker = lab_taker(c->table, s->leader, s->best),
    };
    return answer;
}

/* A number that is gained says so. */
static const char *plus(int points)
{
    return points > 0 ? "+" : "";
}

/* For the leader what the card would bring alone, for the last seat what
 * becomes of the trick. */
static void outcome_words(const Outcome *it, char *buf, size_t size)
{
    buf[0] = 0;
    if (it->led)
        text_format(buf, size, ": %s%d if nobody beats it", plus(it->points),
                    it->points);
    else if (it->last && it->ahead)
        text_format(buf, size, " and take the trick for %d %s", it->points,
                    lab_points_word(it->points));
    else if (it->last)
        text_format(buf, size, " and leave the trick to @%d", it->taker + 1);
    else
        text_format(buf, size, "%s", it->ahead ? " and be ahead" : "");
}

static void preview_play(const Canvas *c, Choice *choice, const Outcome *it)
{
    const Item *card = choice->picks ? &c->scene->item[choice->pick[0]] : NULL;
    Preview *preview = &choice->preview;
    if (!it->ahead)
        scene_preview(c->scene, preview, card,
                      it->last ? "leaves the trick to @%d"
                               : "@%d {stays|stay} ahead",
                      it->taker + 1);
    else if (it->last)
        scene_preview(c->scene, preview, card, "takes the trick for %d %s",
                      it->points, lab_points_word(it->points));
    else
        scene_preview(c->scene, preview, card,
                      "%s%d for you so far, if nobody beats it",
                      plus(it->points), it->points);
}

/* What the trick is worth with a card that would be ahead. That says nothing
 * of a card that leads: any would be ahead. */
void lab_draw_worth(const Canvas *c, Item *item, int card)
{
    Outcome it = outcome_of(c, card);
    if (it.ahead && !it.led)
        item_part(c->scene, item, PART_EFFECT, NULL, "%s%d%s", plus(it.points),
                  it.points, it.last ? "" : " so far");
}

static void draw_play(const Canvas *c, int action)
{
    int card = action - PLAY;
    Outcome outcome = outcome_of(c, card);
    char words[56], comes[48];
    lab_card_text(c->table, card, ", ", words, sizeof words);
    outcome_words(&outcome, comes, sizeof comes);
    Choice *choice = scene_choice(c->scene, action, "play %s%s", words, comes);
    choice_pick_id(c->scene, choice, "card%d", card + 1);
    preview_play(c, choice, &outcome);
}

int lab_held(const Canvas *c, int colour)
{
    int held = 0;
    for (int card = 0; card < CARDS_MAX; card++)
        if (c->s->hand[c->viewer][card >> 6] >> (card & 63) & 1)
            held += lab_points(lab_box(c->table)->card[card].points, colour);
    return held;
}

static void draw_keep(const Canvas *c, int action)
{
    int colour = action - PLUS;
    Choice *choice = scene_choice(
        c->scene, action, "make %s your plus colour: your hand adds up to %d",
        lab_colours[colour], lab_held(c, colour));
    choice_pick_id(c->scene, choice, "score%d", colour + 1);
}

static void draw_leave(const Canvas *c, int action)
{
    int colour = action - LEAVE;
    uint32_t given = lab_others(c->s->minus[c->viewer]) & ~(1u << colour) &
                     ~(1u << c->s->plus[c->viewer]);
    char list[48];
    lab_list_colours(given, " and ", list, sizeof list);
    Choice *choice = scene_choice(c->scene, action, "drop %s: %s become trumps",
                                  lab_colours[colour], list);
    choice_pick_id(c->scene, choice, "score%d", colour + 1);
}

/* The last card of a hand needs no thought. */
void lab_draw_choices(const Canvas *c, const Set *legal)
{
    for (int a = set_next(legal, 0); a >= 0; a = set_next(legal, a + 1)) {
        if (a >= LEAVE)
            draw_leave(c, a);
        else if (a >= PLUS)
            draw_keep(c, a);
        else
            draw_play(c, a);
    }
    if (c->scene->choices == 1)
        c->scene->choice[0].flags = CHOICE_ONCE | CHOICE_SHORT;
}

/* ---- the status ---- */

/* What the viewer has to choose before the first trick. */
static const char *choose_words(const Canvas *c)
{
    if (!canvas_is_seat(c))
        return "Everybody chooses a plus colour and two trumps in secret.";
    if (!(c->s->awaited >> c->viewer & 1))
        return "You have chosen. Now it is up to the others.";
    return c->s->plus[c->viewer] == NONE
               ? "Choose your plus colour: it scores for you, and is secret."
               : "Drop one of these three: the other two become trumps.";
}

static void trick_words(const Canvas *c, char *buf, size_t size)
{
    const Lab *s = c->s;
    int trump = s->trump[s->trick], tricks = lab_box(c->table)->tricks;
    int taker = lab_drawn_taker(c, s->trick);
    char with[24];
    const char *colour = trump == NONE ? "" : lab_colours[trump & 7];
    if (trump == NONE || s->phase == PHASE_TURN)
        text_format(buf, size, "Trick %d of %d: a trump is turned over.",
                    s->trick + 1, tricks);
    else if (s->phase == PHASE_TAKE && taker != NONE) {
        lab_taking_text(c->table, s, taker, with, sizeof with);
        Text text = text_into(buf, size);
        if (!lab_points(
                lab_box(c->table)->card[s->play[s->trick][taker]].points,
                trump & 7))
            text_print(&text, "Nobody played %s, so ", colour);
        text_print(&text, "@%d {takes|take} trick %d with %s.", taker + 1,
                   s->trick + 1, with);
    } else if (c->viewer == s->actor)
        text_format(
            buf, size,
            "Play a card: the highest %s takes the trick. Trick %d of %d.",
            colour, s->trick + 1, tricks);
    else
        text_format(buf, size, "@%d plays a card; %s is trump. Trick %d of %d.",
                    s->actor + 1, colour, s->trick + 1, tricks);
}

static void phase_words(const Canvas *c, char *buf, size_t size)
{
    switch ((Phase)c->s->phase) {
    case PHASE_LEADER:
        text_format(buf, size, "Lots are drawn for who leads first.");
        break;
    case PHASE_MINUS:
        text_format(buf, size, "Everybody gets a minus colour.");
        break;
    case PHASE_DEAL:
        text_format(buf, size, "The cards are dealt.");
        break;
    case PHASE_CHOOSE:
        text_format(buf, size, "%s", choose_words(c));
        break;
    case PHASE_TOP:
    case PHASE_TURN:
    case PHASE_PLAY:
    case PHASE_TAKE:
        trick_words(c, buf, size);
        break;
    case PHASE_SCORE:
        text_format(buf, size,
                    "All tricks have been played; the plus colours are shown.");
        break;
    case PHASE_OVER:
        text_format(buf, size, "The game is over; the plus colours are shown.");
        break;
    }
}

void lab_draw_status(const Canvas *c)
{
    int rounds = c->table->option[OPT_ROUNDS];
    char words[112], round[32] = "";
    phase_words(c, words, sizeof words);
    if (rounds > 1)
        text_format(round, sizeof round, " Round %d of %d.", c->s->round + 1,
                    rounds);
    scene_status(c->scene, "%s%s", words, round);
}
