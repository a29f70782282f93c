/* list.c -- the legal actions of a seat: numbered, printed, found again.
 *
 * Nothing here knows a game: actions are rows of words. A run of them that
 * differ in single words, each with each, is a product and is printed as one:
 *
 *   bid 1 on first, bid 1 on second, bid 2 on first, bid 2 on second
 *   bid 1|2 on first|second
 */
#include "apps/list.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "apps/say.h"
#include "apps/seats.h"
#include "apps/show.h"
#include "core/table.h"

enum { WORDS_MAX = 12, FORM_BYTES = 1024, MANY = 12 };

typedef struct Word {
    const char *at;
    size_t length;
} Word;

/* What is typed for an action, and what it means. */
typedef struct Entry {
    int action, number, words;
    Word word[WORDS_MAX];
    char text[ACTION_TEXT];
} Entry;

typedef struct List {
    int count;
    Entry entry[SET_SIZE];
} List;

static int split(const char *text, Word word[WORDS_MAX])
{
    int words = 0;
    for (text += strspn(text, " "); *text && words < WORDS_MAX; words++) {
        word[words] = (Word){text, strcspn(text, " ")};
        text += word[words].length;
        text += strspn(text, " ");
    }
    return words;
}

/* All that a person can mean to do: what is done too early nobody means. */
static const List *list_of(const Match *match, int seat)
{
    static List list;
    const Table *table = &match->table;
    Set legal = table->game->legal(table, match->state, seat);
    list.count = 0;
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        if (a && a == table->game->early)
            continue;
        Entry *e = &list.entry[list.count++];
        e->action = a;
        e->number = list.count;
        table->game->action_text(table, seat, a, e->text, sizeof e->text);
        e->words = split(e->text, e->word);
    }
    return &list;
}

static bool same(Word a, Word b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* Whether entry `i` is the first of them with its word in this place. */
static bool is_new(const Entry *entry, int i, int place)
{
    for (int j = 0; j < i; j++)
        if (same(entry[j].word[place], entry[i].word[place]))
            return false;
    return true;
}

/* How many of these, from the first on, are the longest product: as many as
 * the different words of each place, multiplied. */
static int product_run(const Entry *entry, int count)
{
    int values[WORDS_MAX], longest = 1;
    for (int place = 0; place < WORDS_MAX; place++)
        values[place] = 1;
    for (int i = 1; i < count && entry[i].words == entry[0].words &&
                    same(entry[i].word[0], entry[0].word[0]);
         i++) {
        int product = 1;
        for (int place = 1; place < entry[0].words; place++) {
            values[place] += is_new(entry, i, place);
            product *= product <= i + 1 ? values[place] : 1;
        }
        if (product == i + 1)
            longest = i + 1;
    }
    return longest;
}

static int count_values(const Entry *entry, int count, int place)
{
    int values = 0;
    for (int i = 0; i < count; i++)
        values += is_new(entry, i, place);
    return values;
}

/* "bear|cat|fox", or "bear|cat|...|wolf" for many. */
static void write_values(Text *form, const Entry *entry, int count, int place,
                         bool all)
{
    int values = count_values(entry, count, place), value = 0;
    for (int i = 0; i < count; i++) {
        Word word = entry[i].word[place];
        if (!is_new(entry, i, place))
            continue;
        value++;
        bool left_out = !all && values > MANY && value > 2 && value < values;
        if (left_out && value > 3)
            continue;
        if (left_out)
            word = (Word){"...", 3};
        text_add(form, value > 1 ? "|" : "");
        text_add_part(form, word.at, word.length);
    }
}

static void write_product(const Entry *entry, int count, bool all, char *buf,
                          size_t size)
{
    Text form = text_into(buf, size);
    for (int place = 0; place < entry[0].words; place++) {
        text_add(&form, place ? " " : "");
        write_values(&form, entry, count, place, all);
    }
}

static int count_products(const Entry *entry, int count)
{
    int products = 0;
    for (int i = 0; i < count; i += product_run(entry + i, count - i))
        products++;
    return products;
}

/* "2-21 ", or nothing where other actions lie between them. */
static void write_numbers(const Entry *entry, int run, char *buf, size_t size)
{
    int first = entry[0].number, last = entry[run - 1].number;
    buf[0] = 0;
    if (last == first)
        snprintf(buf, size, "%d ", first);
    else if (last - first == run - 1)
        snprintf(buf, size, "%d-%d ", first, last);
}

static int print_product(const Entry *entry, int run, bool all, int column)
{
    char form[FORM_BYTES], text[FORM_BYTES + 32], number[16];
    write_product(entry, run, all, form, sizeof form);
    write_numbers(entry, run, number, sizeof number);
    snprintf(text, sizeof text, "%s%s%s%s", seats_dim(), number, seats_plain(),
             form);
    int width = say_columns(text), indent = 2 + (int)strlen(number);
    if (column > 0 && column + 3 + width <= say_width()) {
        printf("   %s", text);
        return column + 3 + width;
    }
    if (column > 0)
        putchar('\n');
    fputs("  ", stdout);
    if (2 + width <= say_width()) {
        fputs(text, stdout);
        return 2 + width;
    }
    say_wrapped(stdout, 2, indent, text);
    return 0;
}

static void print_products(const Entry *entry, int count, bool all)
{
    int column = 0;
    for (int i = 0, run; i < count; i += run) {
        run = product_run(entry + i, count - i);
        column = print_product(entry + i, run, all, column);
    }
    if (column > 0)
        putchar('\n');
}

static void print_columns(const List *list)
{
    int widest = 0;
    for (int i = 0; i < list->count; i++)
        if ((int)strlen(list->entry[i].text) > widest)
            widest = (int)strlen(list->entry[i].text);
    int columns = say_width() / (widest + 6);
    if (columns < 1)
        columns = 1;
    int rows = (list->count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < list->count; i += rows)
            printf("%s%3d%s %-*s", seats_dim(), i + 1, seats_plain(),
                   i + rows < list->count ? widest + 2 : 0,
                   list->entry[i].text);
        putchar('\n');
    }
}

static const char *sentence(const Scene *scene, int action)
{
    for (int i = 0; i < scene->choices; i++)
        if (scene->choice[i].action == action)
            return scene->choice[i].text;
    return "";
}

/* Where sentences begin beside the actions; on narrow terminals below. */
static int sentence_column(const List *list)
{
    enum { NARROW = 60, USUAL = 25 };
    int widest = 0;
    for (int i = 0; i < list->count; i++)
        if ((int)strlen(list->entry[i].text) > widest)
            widest = (int)strlen(list->entry[i].text);
    int at = widest + 6 > USUAL ? widest + 6 : USUAL;
    return say_width() <= NARROW || 2 * at > say_width() ? 6 : at;
}

/* The sentence of each action of a seat, names put in. */
typedef char Sentence[256];

static Sentence *sentences_of(const Match *match, int seat, const List *list)
{
    static Sentence text[SET_SIZE];
    const Scene *scene = show_view(match, seat);
    for (int i = 0; i < list->count; i++)
        tale_fill(text[i], sizeof text[i],
                  sentence(scene, list->entry[i].action), seats_names(), seat);
    return text;
}

void list_sentences(const Match *match, int seat)
{
    const List *list = list_of(match, seat);
    Sentence *text = sentences_of(match, seat, list);
    int at = sentence_column(list);
    for (int i = 0; i < list->count; i++) {
        const Entry *e = &list->entry[i];
        int used = printf("%3d %s", e->number, e->text);
        if (used >= at) {
            putchar('\n');
            used = 0;
        }
        printf("%*s", at - used, "");
        say_wrapped(stdout, at, at, text[i]);
    }
}

/* Each beside its action, on one line. */
static bool sentences_fit(const Match *match, int seat, const List *list)
{
    Sentence *text = sentences_of(match, seat, list);
    int at = sentence_column(list);
    for (int i = 0; i < list->count; i++)
        if (at + say_columns(text[i]) > say_width() ||
            4 + (int)strlen(list->entry[i].text) >= at)
            return false;
    return true;
}

/* All are explained at once where they are few and the screen has room. */
void list_actions(const Match *match, int seat, int room)
{
    const List *list = list_of(match, seat);
    int few = say_is_tall() ? 12 : 6;
    if (list->count <= few && (list->count <= room || list->count == 1) &&
        (say_is_tall() || sentences_fit(match, seat, list)))
        list_sentences(match, seat);
    else if (2 * count_products(list->entry, list->count) <= list->count)
        print_products(list->entry, list->count, false);
    else
        print_columns(list);
}

static bool is_number(Word word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!isdigit((unsigned char)word.at[i]))
            return false;
    return word.length > 0;
}

/* Each word begins the action's word in its place; numbers are typed whole,
 * or 1 could never be told from 10. */
static bool is_short_for(const Word *typed, int words, const Entry *entry)
{
    if (words == 0 || words > entry->words)
        return false;
    for (int i = 0; i < words; i++) {
        Word word = entry->word[i];
        if (typed[i].length > word.length ||
            memcmp(typed[i].at, word.at, typed[i].length) != 0 ||
            (is_number(word) && typed[i].length < word.length))
            return false;
    }
    return true;
}

void list_matches(const Match *match, int seat, const char *text)
{
    static Entry fits[SET_SIZE];
    const List *list = list_of(match, seat);
    Word typed[WORDS_MAX];
    int words = split(text, typed), count = 0;
    for (int i = 0; i < list->count; i++)
        if (is_short_for(typed, words, &list->entry[i]))
            fits[count++] = list->entry[i];
    print_products(fits, count, true);
}

int list_count(const Match *match, int seat)
{
    return list_of(match, seat)->count;
}

int list_number(const Match *match, int seat, int action)
{
    const List *list = list_of(match, seat);
    for (int i = 0; i < list->count; i++)
        if (list->entry[i].action == action)
            return list->entry[i].number;
    return 0;
}

int list_find(const Match *match, int seat, const char *text)
{
    const List *list = list_of(match, seat);
    Word typed[WORDS_MAX];
    int words = split(text, typed), found = LIST_NONE;
    int32_t number;
    if (list->count > 0 && text_int(text, 1, list->count, &number))
        return list->entry[number - 1].action;
    if (words == 1 && is_number(typed[0]))
        return LIST_BEYOND;
    for (int i = 0; i < list->count; i++) {
        const Entry *e = &list->entry[i];
        if (strcmp(e->text, text) == 0)
            return e->action;
        if (is_short_for(typed, words, e))
            found = found == LIST_NONE ? e->action : LIST_SEVERAL;
    }
    return found;
}

void list_example(const Match *match, int seat, char text[ACTION_TEXT])
{
    const List *list = list_of(match, seat);
    assert(list->count > 0);
    memcpy(text, list->entry[list->count > 1].text, ACTION_TEXT);
}
