/* laws_end.c -- laws of finished games: everybody's place has a reason, and
 * what mattered most is told again. */
#include "tests/laws.h"

#include "core/reason.h"
#include "room/highlights.h"
#include "room/room.h"

#include <stdio.h>

enum { HANDED = 1 << 19 };

static Room room;
static Pad pad;
static Tale tale;
static char handed[HANDED];

static void write_reason(const Walk *walk, const void *state, int seat,
                         char buf[REASON_TEXT])
{
    Text text = text_into(buf, REASON_TEXT);
    walk->game->reason(walk->table, state, seat, &text);
    CHECK(!text.overflow);
}

/* The seats that a list names behind these words, "@2, @3 and @5"; a mask. */
static uint32_t named_behind(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    uint32_t seats = 0;
    for (at = at ? at + strlen(words) : ""; *at == '@';) {
        seats |= 1u << (at[1] - '1');
        at += 2;
        if (at[0] == ',' && at[1] == ' ' && at[2] == '@')
            at += 2;
        else if (strncmp(at, " and @", 6) == 0)
            at += 5;
    }
    return seats;
}

/* Who has fewer points is behind, and that needs no words; all else does. */
static bool needs_words(const Result *result, int seat, int other)
{
    bool before = result->rank[seat] < result->rank[other];
    bool behind = result->rank[seat] > result->rank[other];
    if (result->team[seat] == result->team[other])
        return false;
    return !(before && result->score[seat] > result->score[other]) &&
           !(behind && result->score[seat] < result->score[other]);
}

static void check_others(const Walk *walk, const Result *result, int seat,
                         const char *text)
{
    uint32_t ahead = named_behind(text, "ahead of ");
    uint32_t level = named_behind(text, "level with ");
    uint32_t behind = named_behind(text, "behind ");
    for (int other = 0; other < walk->table->seats; other++) {
        bool needed = needs_words(result, seat, other);
        int differ = result->rank[other] - result->rank[seat];
        bool held = CHECK_INT(ahead >> other & 1, needed && differ > 0) &&
                    CHECK_INT(level >> other & 1, needed && differ == 0) &&
                    CHECK_INT(behind >> other & 1, needed && differ < 0);
        if (!held)
            printf("#   seat %d beside seat %d: %s\n", seat + 1, other + 1,
                   text);
    }
}

static void places_have_reasons(Walk *walk)
{
    char text[REASON_TEXT], seen[REASON_TEXT];
    Result result;
    walk->game->result(walk->table, walk->state, &result);
    for (int seat = 0; seat < walk->table->seats; seat++) {
        write_reason(walk, walk->state, seat, text);
        size_t length = strlen(text);
        if (!CHECK(length > 1 && text[length - 1] == '.' && text[0] != ' '))
            continue;
        CHECK(text[0] < 'a' || text[0] > 'z');
        check_others(walk, &result, seat, text);
        for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
            Position view = laws_view(walk, walk->state, v);
            write_reason(walk, view.bytes, seat, seen);
            CHECK_TEXT(seen, text);
        }
    }
}

/* The JSON that a viewer of the finished game is handed. */
static void hand_out(const Walk *walk, int viewer, bool alone)
{
    Json json;
    room.match = walk->match;
    room_open(&room, &pad, 1);
    for (int seat = 0; seat < walk->table->seats; seat++)
        if (alone && seat != viewer)
            room_seat(&room, seat, bots_all[0], "");
    json_start(&json, handed, HANDED);
    json_open(&json, NULL, '{');
    room_json(&json, &room, viewer, NULL);
    json_close(&json, '}');
    CHECK(!json.text.overflow);
}

/* Names are all that differs; "you" is for who is there alone. */
static void reasons_are_handed_out(Walk *walk)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        bool alone = rng_below(&walk->rng, 2);
        hand_out(walk, v, alone);
        const char *names[SEATS_MAX];
        room_names(&room, names);
        for (int seat = 0; seat < walk->table->seats; seat++) {
            char text[REASON_TEXT], filled[1024], why[1100];
            write_reason(walk, walk->state, seat, text);
            tale_fill(filled, sizeof filled, text, names,
                      alone && v < SEATS_MAX ? v : -1);
            snprintf(why, sizeof why, "\"why\":\"%s\"", filled);
            if (!CHECK(strstr(handed, why) != NULL))
                printf("#   nobody says %s\n", why);
        }
    }
}

static bool is_lighter(int32_t weight, int32_t moment, const Highlight *than)
{
    return weight < than->weight ||
           (weight == than->weight && moment <= than->moment);
}

/* Lines of the open story beside one that is told again. */
typedef struct Beside {
    bool told;    /* it is one of them */
    int heavier;  /* so many are heavier, or as heavy and later */
    bool outdone; /* one of those names the same player first */
} Beside;

static Beside beside(const Match *match, const Highlight *than)
{
    Cursor cursor;
    Notice notice;
    Beside all = {.heavier = 0};
    int seat = highlights_seat(than->text);
    cursor_seek(&cursor, match, OPEN, 0);
    while (cursor_next(&cursor, match, &tale, &notice))
        for (int i = 0; i < tale.lines; i++) {
            const Told *told = &tale.line[i];
            if (!told_to(told, OPEN))
                continue;
            all.told |= notice.moment == than->moment &&
                        told->weight == than->weight &&
                        strcmp(told->text, than->text) == 0 &&
                        strcmp(told->item, than->item) == 0;
            if (is_lighter(told->weight, notice.moment, than))
                continue;
            all.heavier++;
            all.outdone |= highlights_seat(told->text) == seat;
        }
    return all;
}

/* Of each player the heaviest, then the heaviest of all. */
static void highlights_are_the_heaviest(Walk *walk)
{
    Highlight found[HIGHLIGHTS];
    int count = highlights_find(&walk->match, &tale, found);
    uint32_t named = 0, own = 0;
    CHECK(count >= 0 && count <= HIGHLIGHTS);
    for (int i = 0; i < count; i++) {
        Beside all = beside(&walk->match, &found[i]);
        int seat = highlights_seat(found[i].text);
        CHECK(found[i].weight > 0);
        CHECK(i == 0 || found[i].moment >= found[i - 1].moment);
        CHECK(all.told);
        CHECK(found[i].own ? seat >= 0 && !all.outdone
                           : all.heavier < HIGHLIGHTS);
        named |= seat >= 0 ? 1u << seat : 0;
        own |= found[i].own ? 1u << seat : 0;
    }
    CHECK(named == own);
}

const Law laws_of_ends[] = {
    {"every place has a reason that agrees with it", AT_THE_END, 1,
     places_have_reasons, false},
    {"everybody is handed the same reasons", AT_THE_END, 4,
     reasons_are_handed_out, false},
    {"what is told again mattered most", AT_THE_END, 4,
     highlights_are_the_heaviest, false},
    {NULL, AT_START, 0, NULL, false},
};
