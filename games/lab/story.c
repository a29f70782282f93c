/* story.c -- Crazy Lab in words: notation, and the told story. */
#include "core/reason.h"
#include "games/lab/lab.h"

/* ---- notation ---- */

int lab_colours_of(uint64_t points, uint8_t list[COLOURS])
{
    int count = 0;
    for (int value = VALUE_MAX; value > 0; value--)
        for (int colour = 0; colour < COLOURS; colour++)
            if (lab_points(points, colour) == value)
                list[count++] = (uint8_t)colour;
    return count;
}

static void add_points(Text *text, uint64_t points, const char *between)
{
    uint8_t colour[COLOURS];
    for (int i = 0, count = lab_colours_of(points, colour); i < count; i++)
        text_print(text, "%s%s %d", i ? between : "", lab_colours[colour[i]],
                   lab_points(points, colour[i]));
}

void lab_points_text(uint64_t points, const char *between, char *buf,
                     size_t size)
{
    Text text = text_into(buf, size);
    add_points(&text, points, between);
}

static void add_card(Text *text, const Table *table, int card,
                     const char *between)
{
    const Card *it = &lab_box(table)->card[card];
    add_points(text, it->points, between);
    if (it->copy)
        text_print(text, " no. %d", it->copy + 1);
}

void lab_card_text(const Table *table, int card, const char *between, char *buf,
                   size_t size)
{
    Text text = text_into(buf, size);
    add_card(&text, table, card, between);
}

void lab_list_colours(uint32_t set, const char *last, char *buf, size_t size)
{
    Text list = text_into(buf, size);
    for (; set; set &= set - 1)
        text_print(&list, "%s%s",
                   !list.length      ? ""
                   : set & (set - 1) ? ", "
                                     : last,
                   lab_colours[__builtin_ctz(set)]);
}

static void coloured(const char *word, int colour, char *buf, size_t size)
{
    if (colour >= 0 && colour < COLOURS)
        text_format(buf, size, "%s %s", word, lab_colours[colour]);
}

static void carded(const Table *table, const char *word, int card, char *buf,
                   size_t size)
{
    Text text = text_into(buf, size);
    if (card >= lab_box(table)->cards)
        return;
    text_print(&text, "%s ", word);
    add_card(&text, table, card, " ");
}

static void turn_text(int trump, char *buf, size_t size)
{
    int minus = trump >> 3, plus = trump & 7;
    if (plus < COLOURS && minus != plus)
        text_format(buf, size, "turn %s of %s", lab_colours[plus],
                    lab_colours[minus]);
}

static void chance_text(const Table *table, int outcome, char *buf, size_t size)
{
    if (outcome < LEAD)
        carded(table, "deal", outcome - DEAL, buf, size);
    else if (outcome == DEAL_UNSEEN)
        text_format(buf, size, "deal ?");
    else if (outcome < LEAD + CHAIRS)
        text_format(buf, size, "lead %d", outcome - LEAD + 1);
    else if (outcome < TOP)
        coloured("minus", outcome - MINUS, buf, size);
    else if (outcome < DEAL_UNSEEN)
        coloured("top", outcome - TOP, buf, size);
    else if (outcome >= TURN && outcome < TURN_END)
        turn_text(outcome - TURN, buf, size);
}

void lab_action_text(const Table *table, int actor, int action, char *buf,
                     size_t size)
{
    buf[0] = 0;
    if (action < 0)
        return;
    if (actor == CHANCE)
        chance_text(table, action, buf, size);
    else if (actor == CLOCK && action == ALL_CHOSEN)
        text_format(buf, size, "chosen");
    else if (actor >= CHAIRS)
        return;
    else if (action < PLUS)
        carded(table, "play", action - PLAY, buf, size);
    else if (action < LEAVE)
        coloured("plus", action - PLUS, buf, size);
    else if (action < LEAVE_END)
        coloured("leave", action - LEAVE, buf, size);
}

/* ---- the told story ---- */

void lab_tell_round(const Table *table, const Lab *s, Tale *tale)
{
    char buf[96], round[32] = "";
    Text list = text_into(buf, sizeof buf);
    for (int seat = 0; seat < table->seats; seat++)
        text_print(&list, "%s@%d %s", seat ? ", " : "", seat + 1,
                   lab_colours[s->minus[seat]]);
    if (table->option[OPT_ROUNDS] > 1)
        text_format(round, sizeof round, "Round %d of %d: ", s->round + 1,
                    table->option[OPT_ROUNDS]);
    tale_say(tale, TALE_EVERYONE, "%s@%d {leads|lead} the first trick.", round,
             s->start + 1);
    tale_about(tale, "seat%d", s->start + 1);
    tale_say(tale, TALE_EVERYONE, "Minus colours: %s.", buf);
}

void lab_tell_plus(int seat, int colour, Tale *tale)
{
    tale_say(tale, tale_only(seat),
             "@%d {keeps|keep} %s as {their|your} plus colour.", seat + 1,
             lab_colours[colour]);
    tale_about(tale, "plus%d", seat + 1);
}

void lab_tell_leave(const Lab *s, int seat, int colour, Tale *tale)
{
    uint32_t given = s->stack[s->minus[seat]];
    tale_say(tale, tale_only(seat),
             "@%d {drops|drop} %s and {gives|give} %s and %s to the trump "
             "stack.",
             seat + 1, lab_colours[colour], lab_colours[__builtin_ctz(given)],
             lab_colours[__builtin_ctz(given & (given - 1))]);
    tale_about(tale, "score%d", colour + 1);
}

void lab_tell_chosen(Tale *tale)
{
    tale_reveal(tale);
    tale_say(tale, TALE_EVERYONE,
             "Everybody has chosen; the trump stack is shuffled.");
}

/* "one of @2's cards", "a spare card". */
size_t lab_source_text(const Table *table, const Lab *s, int minus, char *buf,
                       size_t size)
{
    int seat = lab_owner(table, s, minus);
    if (seat == NONE)
        return text_format(buf, size, "a spare card");
    return text_format(buf, size, "one of @%d's cards", seat + 1);
}

/* The first of the stack that is not turned over. */
static void tell_next(const Lab *s, uint16_t readers, const char *what,
                      const char *source, const char *colours, Tale *tale)
{
    int turned = 0;
    while (turned < TRICKS && s->trump[turned] != NONE)
        turned++;
    tale_say(tale, readers, "%s: %s, %s.", what, source, colours);
    tale_about(tale, "trump%d", turned + 1);
}

/* The owner knows which two were given; all others only what was turned over
 * before. [L8] */
void lab_tell_top(const Table *table, const Lab *s, Tale *tale)
{
    char source[64], may[48], cannot[56] = "not ";
    const char *what =
        lab_is_last_trick(table, s) ? "Left on top" : "Next trump";
    uint32_t out = ((1u << COLOURS) - 1) & ~lab_not_turned(s, s->top);
    int seat = lab_owner(table, s, s->top);
    uint16_t owner = seat == NONE ? 0 : tale_only(seat);
    lab_list_colours(s->stack[s->top], " or ", may, sizeof may);
    lab_list_colours(out, " or ", cannot + 4, sizeof cannot - 4);
    lab_source_text(table, s, s->top, source, sizeof source);
    if (owner)
        tell_next(s, owner, what, source, may, tale);
    tell_next(s, (uint16_t)(TALE_EVERYONE & ~owner), what, source, cannot,
              tale);
}

void lab_tell_turn(const Table *table, const Lab *s, Tale *tale)
{
    int trump = s->trump[s->trick];
    char source[64];
    lab_source_text(table, s, trump >> 3, source, sizeof source);
    tale_say(tale, TALE_EVERYONE, "Trick %d: %s is trump, %s.", s->trick + 1,
             lab_colours[trump & 7], source);
    tale_about(tale, "trump%d", s->trick + 1);
}

void lab_tell_play(const Table *table, int seat, int card, Tale *tale)
{
    char text[ACTION_TEXT];
    lab_points_text(lab_box(table)->card[card].points, ", ", text, sizeof text);
    tale_say(tale, TALE_EVERYONE, "@%d {plays|play} %s.", seat + 1, text);
    tale_about(tale, "card%d", card + 1);
}

void lab_taking_text(const Table *table, const Lab *s, int winner, char *buf,
                     size_t size)
{
    const Card *card = &lab_box(table)->card[s->play[s->trick][winner]];
    int colour = s->trump[s->trick] & 7;
    uint8_t list[COLOURS];
    if (!lab_points(card->points, colour) &&
        lab_colours_of(card->points, list) > 0)
        colour = list[0];
    text_format(buf, size, "%s %d", lab_colours[colour],
                lab_points(card->points, colour));
}

/* Somebody played as high after the winner. */
static bool is_tied(const Table *table, const Lab *s, int winner)
{
    int colour = s->trump[s->trick] & 7;
    for (int seat = 0; seat < table->seats; seat++) {
        const Card *card = &lab_box(table)->card[s->play[s->trick][seat]];
        if (seat != winner && card->rank[colour] == s->best >> 3)
            return true;
    }
    return false;
}

/* "9 orange", or, where both colours were in it, "6: 9 orange less 3 blue". */
static void add_worth(Text *text, int plus, const char *pays, int minus,
                      const char *costs)
{
    int worth = plus > minus ? plus - minus : minus - plus;
    if (plus && minus)
        text_print(text, "%d: %d %s less %d %s", worth, plus, pays, minus,
                   costs);
    else
        text_print(text, "%d %s", worth, plus ? pays : costs);
}

/* Only the open story knows what a trick is worth to its taker. */
static void tell_worth(const Table *table, const Lab *s, int winner, Tale *tale)
{
    uint64_t points = lab_trick_points(table, s, s->trick);
    int plus = lab_points(points, s->plus[winner]);
    int minus = lab_points(points, s->minus[winner]);
    int worth = plus > minus ? plus - minus : minus - plus;
    char words[64], round[24] = "";
    Text text = text_into(words, sizeof words);
    if (worth == 0)
        return;
    if (table->option[OPT_ROUNDS] > 1)
        text_format(round, sizeof round, " of round %d", s->round + 1);
    add_worth(&text, plus, lab_colours[s->plus[winner]], minus,
              lab_colours[s->minus[winner]]);
    tale_say(tale, TALE_OPEN, "Trick %d%s %s @%d %s.", s->trick + 1, round,
             plus > minus ? "gave" : "cost", winner + 1, words);
    tale_about(tale, "plus%d", winner + 1);
    tale_weigh(tale, worth);
}

/* Adds "+2 for blue", where there is anything of it; answers whether. */
static bool add_gain(Text *text, const char *before, int gain, int colour)
{
    if (gain)
        text_print(text, "%s%d for %s", before, gain, lab_colours[colour]);
    return gain > 0;
}

/* With what the winner takes the trick, and why that is enough. */
static void add_taking(Text *text, const Table *table, const Lab *s, int winner)
{
    char with[24];
    lab_taking_text(table, s, winner, with, sizeof with);
    text_add(text, with);
    text_add(text, is_tied(table, s, winner) ? ", played first" : "");
    if (s->best >> 3 <= TRUMP_RANK)
        text_print(text, ", as nobody played %s",
                   lab_colours[s->trump[s->trick] & 7]);
}

/* The taker knows what it brings, all others only what it costs. */
static void tell_taker(const Table *table, const Lab *s, int winner, Tale *tale)
{
    uint64_t points = lab_trick_points(table, s, s->trick);
    int plus = s->plus[winner], minus = s->minus[winner];
    for (int own = 0; own < 2; own++) {
        char words[96];
        Text text = text_into(words, sizeof words);
        add_taking(&text, table, s, winner);
        bool paid =
            own && add_gain(&text, ": +", lab_points(points, plus), plus);
        add_gain(&text, paid ? ", -" : ": -", lab_points(points, minus), minus);
        tale_say(tale, own ? tale_only(winner) : tale_others(winner),
                 "@%d {takes|take} trick %d with %s.", winner + 1, s->trick + 1,
                 words);
        tale_about(tale, "card%d", s->play[s->trick][winner] + 1);
    }
}

void lab_tell_take(const Table *table, const Lab *s, int winner, Tale *tale)
{
    tell_taker(table, s, winner, tale);
    tell_worth(table, s, winner, tale);
    tale_frame(tale, s, sizeof *s);
}

/* One after the other: a frame shows the plus colours as far as its actor. */
void lab_tell_score(const Table *table, const Lab *s, Tale *tale)
{
    Lab shown = *s;
    tale_reveal(tale);
    for (int seat = 0; seat < table->seats; seat++) {
        shown.actor = (uint8_t)seat;
        tale_say(tale, TALE_EVERYONE,
                 "@%d {shows|show} %s: %d less %d for %s makes %d.", seat + 1,
                 lab_colours[s->plus[seat]],
                 lab_points(s->won[seat], s->plus[seat]),
                 lab_points(s->won[seat], s->minus[seat]),
                 lab_colours[s->minus[seat]], s->last[seat]);
        tale_about(tale, "plus%d", seat + 1);
        tale_frame(tale, &shown, sizeof shown);
    }
}

/* ---- places ---- */

static void add_signed(Text *text, int colour, char sign, int points)
{
    text_print(text, "%s ", lab_colours[colour]);
    if (points)
        text_put(text, sign);
    text_print(text, "%d", points);
}

/* [L12, L13, L16] Of earlier rounds only the sum is known. */
void lab_reason(const Table *table, const void *state, int seat, Text *text)
{
    const Lab *s = (const Lab *)state;
    bool several = table->option[OPT_ROUNDS] > 1;
    Result result;
    lab_result(table, s, &result);
    if (several)
        text_print(text, "%d before the last round, %d in it: ",
                   s->total[seat] - s->last[seat], s->last[seat]);
    size_t first = text->length;
    add_signed(text, s->plus[seat], '+',
               lab_points(s->won[seat], s->plus[seat]));
    if (!several)
        text->buf[first] = (char)(text->buf[first] - 'a' + 'A');
    text_add(text, ", ");
    add_signed(text, s->minus[seat], '-',
               lab_points(s->won[seat], s->minus[seat]));
    text_put(text, '.');
    if (reason_others(text, " On equal points ", table, &result, seat))
        text_add(text, ": the place is shared.");
}
