/* hint.c -- a hint in words.
 *
 * What a move is and what comes of it as things stand is said by the game's own
 * picture, what comes of it later by the lines that it tells; between them here
 * are only numbers.
 */
#include "core/asserts.h"
#include "core/table.h"
#include "room/room.h"

enum {
    MARKED_TEXT = 512,
    NAME_OF_MOVE = 96,
    FIRST = 3, /* words by which a phrase is known */
    CLOSE = 2  /* of 100 games: no difference */
};

/* The move as the picture has it, or NULL. */
static const Choice *choice_of(const Scene *scene, int action)
{
    for (int i = 0; i < scene->choices; i++)
        if (scene->choice[i].action == action)
            return &scene->choice[i];
    return NULL;
}

/* A sentence of its own; marks of seats say "You" there by themselves. */
static void add_sentence(Text *to, const char *words)
{
    size_t from = to->length + (to->length > 0);
    if (to->length)
        text_put(to, ' ');
    text_add(to, words);
    if (to->buf[from] >= 'a' && to->buf[from] <= 'z')
        to->buf[from] = (char)(to->buf[from] - 'a' + 'A');
    char last = to->buf[to->length - 1];
    if (last != '.' && last != '!' && last != '?')
        text_put(to, '.');
}

/* Within a sentence: "the Goblins" instead of "The Goblins", and no end. */
static void add_clause(Text *to, const char *line)
{
    size_t from = to->length;
    text_add(to, line);
    if (text_starts(line, "The ") || text_starts(line, "A "))
        to->buf[from] = (char)(line[0] - 'A' + 'a');
    if (to->buf[to->length - 1] == '.')
        to->buf[--to->length] = 0;
}

/* What a move is called beside another one: without what comes of it, unless
 * that is all there is to tell them apart. */
static void name_move(const Choice *choice, char name[NAME_OF_MOVE])
{
    const char *words = choice ? choice->text : "something else";
    bool whole = words[0] < 'a' || words[0] > 'z';
    Text to = text_into(name, NAME_OF_MOVE);
    for (; *words && (whole || (*words != ':' && !text_starts(words, " (")));
         words++)
        text_put(&to, *words);
}

static bool has_words(const char *text, const char *words)
{
    for (; *text; text++)
        if (text_starts(text, words))
            return true;
    return false;
}

/* ---- why ---- */

/* The first words, and where they end. */
static const char *first_words(const char *text, char buf[NAME_OF_MOVE])
{
    Text to = text_into(buf, NAME_OF_MOVE);
    for (int words = 0; *text && (*text != ' ' || ++words < FIRST); text++)
        text_put(&to, *text);
    return buf;
}

/* "homeward to space 3 over the reptile" is in "3 steps: your flyer homeward to
 * space 3", by its first words; "takes the trick" is in "play the 3 and take
 * the trick": all words but the verb. */
static bool is_said(const Choice *choice)
{
    char first[NAME_OF_MOVE];
    const char *words = choice->preview.text;
    if (has_words(choice->text, first_words(words, first)))
        return true;
    while (*words && *words != ' ')
        words++;
    return *words && has_words(choice->text, words);
}

/* What is told after the move, and how often; how often else, if that differs
 * much. */
static void add_outlook(Text *why, const Hint *hint)
{
    char buf[MARKED_TEXT];
    Text words = text_into(buf, sizeof buf);
    if (!hint->line[0])
        return;
    text_print(&words, "in %d of 100 such games ", hint->comes);
    add_clause(&words, hint->line);
    if (hint->comes >= hint->instead + STANDS_OUT && !hint->instead)
        text_add(&words, "; otherwise never");
    else if (hint->comes >= hint->instead + STANDS_OUT)
        text_print(&words, "; otherwise in %d", hint->instead);
    add_sentence(why, buf);
}

/* One sentence: what comes of it as things stand, or else later; where there is
 * neither, how clear the choice is. */
static void explain(Text *why, const Hint *hint, const Choice *choice)
{
    if (choice && choice->preview.text[0] && !is_said(choice))
        add_sentence(why, choice->preview.text);
    else
        add_outlook(why, hint);
    if (why->length)
        return;
    if (hint->best.wins < 0)
        add_sentence(why, "nothing else can be done");
    else if (hint->best.wins > hint->next.wins + CLOSE)
        add_sentence(why, "it wins more often than anything else");
    else
        add_sentence(why, "nothing else wins more often");
}

/* ---- chances ---- */

static void add_wins(Text *to, int wins)
{
    if (wins == 0)
        text_add(to, "hardly any");
    else if (wins == 100)
        text_add(to, "nearly all");
    else
        text_print(to, "about %d of 100", wins);
}

static void add_next(Text *to, const Hint *hint, const char *other)
{
    int less = hint->best.wins - hint->next.wins;
    if (less <= CLOSE && less >= -CLOSE)
        text_print(to, ", and about as many after \"%s\"", other);
    else if (hint->next.wins == 0)
        text_print(to, ", hardly any after \"%s\"", other);
    else
        text_print(to, ", %d after \"%s\"%s", hint->next.wins, other,
                   less < 0 ? ", but with fewer points" : "");
}

/* Nothing where nothing was thought. */
static void tell_chances(Text *to, const Hint *hint, const char *other)
{
    if (hint->best.wins < 0)
        return;
    text_add(to, "You win ");
    add_wins(to, hint->best.wins);
    text_add(to, " games this way");
    if (hint->next.action >= 0)
        add_next(to, hint, other);
    text_put(to, '.');
}

/* ---- all of it ---- */

static void fill(char to[ADVICE_TEXT], const Text *marked,
                 const char *const *names, int seat)
{
    ASSERT(!marked->overflow);
    tale_fill(to, ADVICE_TEXT, marked->buf, names, seat);
}

static void put_in_words(const Room *room, int seat, const Scene *scene,
                         Advice *advice)
{
    char buf[3][2 * MARKED_TEXT], other[NAME_OF_MOVE], name[NAME_OF_MOVE];
    const char *names[SEATS_MAX];
    Text move = text_into(buf[0], sizeof buf[0]);
    Text why = text_into(buf[1], sizeof buf[1]);
    Text chances = text_into(buf[2], sizeof buf[2]);
    const Hint *hint = &advice->hint;
    const Choice *choice = choice_of(scene, hint->best.action);
    name_move(choice_of(scene, hint->next.action), other);
    name_move(choice, name);
    add_sentence(&move, !choice                   ? "do what comes first"
                        : choice->preview.text[0] ? name
                                                  : choice->text);
    explain(&why, hint, choice);
    tell_chances(&chances, hint, other);
    room_names(room, names);
    fill(advice->move, &move, names, seat);
    fill(advice->why, &why, names, seat);
    fill(advice->chances, &chances, names, seat);
}

const char *room_hint(Room *room, int seat, Advice *advice)
{
    alignas(8) unsigned char view[STATE_MAX];
    const Match *match = &room->match;
    uint32_t awaited = match_actors(match).awaited & room_people(room);
    if (!table_has_seat(&match->table, seat) || !(awaited >> seat & 1))
        return "a hint is for whoever has to act now";
    match_view(match, seat, view);
    hint_think(&match->table, view, seat, &room->pad->slate, &advice->hint);
    table_draw(&match->table, match->state, seat, &room->pad->scene);
    put_in_words(room, seat, &room->pad->scene, advice);
    return NULL;
}
