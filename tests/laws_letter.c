/* laws_letter.c -- laws of what leaves a room: letters say all that is shown,
 * nothing that was not noticed, and go on for whoever was away. */
#include "tests/laws.h"
#include "tests/states.h"

#include "room/letter.h"
#include "tests/plain.h"

enum { SHOWN = 1 << 22, POST = 1 << 22, PLIES = 400 };

static Room room, twin;
static Pad pad;
static Scene last[2];
static char shown[2][SHOWN];

/* All that a viewer is sent at once, letter behind letter. */
typedef struct Post {
    size_t length;
    unsigned char bytes[POST];
} Post;
static Post posts[2];

static void enter(Room *at, const Match *match)
{
    at->match = *match;
    room_open(at, &pad, 1);
}

static void play(const Walk *walk, Rng *rng)
{
    Match *match = &room.match;
    int actor = laws_actor(match_actors(match), rng);
    int action = laws_action(walk, match->state, actor, rng);
    CHECK_TEXT(match_play(match, actor, action, &pad.tale), NULL);
}

/* Now and then somebody does, or goes back far. */
static void take_back(const Walk *walk, Rng *rng)
{
    int seat = (int)rng_below(rng, (uint32_t)walk->table->seats);
    if (rng_below(rng, 6))
        return;
    if (rng_below(rng, 4))
        match_undo(&room.match, seat, &pad.tale);
    else
        match_go_back(&room.match, seat);
}

static void play_on(const Walk *walk, Rng *rng)
{
    play(walk, rng);
    take_back(walk, rng);
}

/* ---- what they say ---- */

typedef void Shows(Json *json, int viewer);

static void from_letters(Json *json, int viewer)
{
    room_glance(json, &room, viewer);
    room_json(json, &room, viewer, &last[0]);
    room_story(json, &room, viewer);
}

static void plainly(Json *json, int viewer)
{
    plain_glance(json, &room, viewer);
    plain_json(json, &room, viewer, &last[1]);
    plain_story(json, &room, viewer);
}

/* The last letter ends with what the viewer sees, and is over when it is. */
static void check_position(const unsigned char *letter, size_t length,
                           int viewer)
{
    alignas(8) unsigned char read[STATE_MAX], view[STATE_MAX];
    const Match *match = &room.match;
    bool over = match_is_over(match);
    int flags = letter_view(letter, length, &match->table, read);
    if (!CHECK(flags >= 0))
        return;
    match_view(match, over ? OPEN : viewer, view);
    CHECK_STATES(match->table.game, read, view, match->table.game->state_size);
    CHECK_INT(flags & NOW_OVER, over ? NOW_OVER : 0);
}

/* In as many letters as it takes where each may have so many bytes. */
static size_t most;
static void from_short_letters(Json *json, int viewer)
{
    Letter what = LETTER_NEWS;
    size_t length = 0;
    Hearer hearer = {.table = &room.match.table,
                     .alone = room_only_person(&room),
                     .scene = &pad.scene};
    room_names(&room, hearer.names);
    while (what != LETTER_NONE) {
        length = letter_write(&room, viewer, &what, posts[0].bytes, most);
        CHECK(length <= most);
        if (!length)
            most *= 2;
        else if (!CHECK_TEXT(letter_json(json, posts[0].bytes, length, &hearer),
                             NULL))
            return;
    }
    CHECK_INT(hearer.told, room.told[viewer].told);
    check_position(posts[0].bytes, length, viewer);
}

static void from_one_letter(Json *json, int viewer)
{
    room_json(json, &room, viewer, NULL);
}

static void show(Shows *shows, int viewer, char *to)
{
    Json json;
    json_start(&json, to, SHOWN);
    json_open(&json, NULL, '{');
    shows(&json, viewer);
    json_close(&json, '}');
    CHECK(!json.text.overflow);
}

/* Both show the same, and leave the viewer with the same told. */
static void show_alike(Shows *one, Shows *other, int viewer)
{
    Cursor before = room.told[viewer];
    show(one, viewer, shown[0]);
    Cursor after = room.told[viewer];
    room.told[viewer] = before;
    show(other, viewer, shown[1]);
    CHECK_TEXT(shown[0], shown[1]);
    CHECK_BYTES(&room.told[viewer], &after, sizeof after);
}

/* Everybody looks now and then, alone among bots or not. */
static void letters_say_it_all(Walk *walk)
{
    Rng *rng = &walk->rng;
    int viewer = laws_viewer(walk->table, rng);
    enter(&room, &walk->match);
    for (int seat = 0; seat < walk->table->seats; seat++)
        if (rng_below(rng, 2))
            room_seat(&room, seat, bots_all[0], "B\"t");
    scene_clear(&last[0]);
    scene_clear(&last[1]);
    for (int i = 0; i < PLIES && !match_is_over(&room.match); i++) {
        play_on(walk, rng);
        if (rng_below(rng, 1 + (uint32_t)i / 2))
            continue;
        show_alike(from_letters, plainly, viewer);
        room_read_all(&room, viewer);
    }
    room_read_all(&room, viewer);
    show_alike(from_letters, plainly, viewer);
}

/* From the beginning in one, and cut short anywhere. */
static void letters_may_be_cut(Walk *walk)
{
    Rng *rng = &walk->rng;
    int viewer = laws_viewer(walk->table, rng);
    enter(&room, &walk->match);
    for (int i = 0; i < PLIES / 4 && !match_is_over(&room.match); i++)
        play_on(walk, rng);
    CHECK(cursor_resume(&room.told[viewer], &room.match, viewer, 0));
    most = 4 + rng_below(rng, 8000);
    show_alike(from_one_letter, from_short_letters, viewer);
}

/* ---- what they do not say ---- */

static void write_post(Room *at, int viewer, Letter what, Post *post)
{
    post->length = 0;
    while (what != LETTER_NONE) {
        size_t length = letter_write(at, viewer, &what,
                                     post->bytes + post->length, LETTER_MAX);
        if (!CHECK(length > 0 && length <= LETTER_MAX))
            return;
        post->length += length;
        if (!CHECK(post->length + LETTER_MAX <= POST))
            return;
    }
}

/* What is new, and what is told to who was away since that number. */
static void same_post(int viewer, int32_t told, Letter what)
{
    Room *const both[] = {&room, &twin};
    for (int i = 0; i < 2; i++) {
        Cursor before = both[i]->told[viewer];
        if (told >= 0)
            CHECK(cursor_resume(&both[i]->told[viewer], &both[i]->match, viewer,
                                told));
        write_post(both[i], viewer, what, &posts[i]);
        both[i]->told[viewer] = before;
    }
    CHECK_INT((long long)posts[0].length, (long long)posts[1].length);
    CHECK_BYTES(posts[0].bytes, posts[1].bytes, posts[0].length);
}

static void same_letters(Walk *walk, int viewer)
{
    int32_t told = room.told[viewer].told;
    int32_t some = told < 50 ? told : 50;
    same_post(viewer, -1, LETTER_NEWS);
    same_post(viewer, -1, LETTER_GLANCE);
    same_post(viewer, told - (int32_t)rng_below(&walk->rng, (uint32_t)some + 1),
              LETTER_NEWS);
    if (!laws_pass_over(walk))
        same_post(viewer, -1, LETTER_STORY);
}

/* An action that they did not notice, and that it was taken back. */
static void letters_keep_secrets(Walk *walk)
{
    enter(&room, &walk->match);
    enter(&twin, &walk->match);
    CHECK_TEXT(match_play(&twin.match, walk->actor, walk->action, &pad.tale),
               NULL);
    int32_t entry = twin.match.entries - 1;
    bool undone = false;
    do {
        for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v))
            if (!match_noticed(&twin.match, entry, v))
                same_letters(walk, v);
    } while (!undone &&
             (undone = walk->actor < SEATS_MAX &&
                       !match_undo(&twin.match, walk->actor, &pad.tale)));
}

/* Choices made at once, in both orders: to others they are the same. */
static void letters_have_no_order(Walk *walk)
{
    int second, b = laws_at_once(walk, &second);
    if (b < 0)
        return;
    enter(&room, &walk->match);
    enter(&twin, &walk->match);
    match_play(&room.match, walk->actor, walk->action, &pad.tale);
    match_play(&room.match, b, second, &pad.tale);
    match_play(&twin.match, b, second, &pad.tale);
    match_play(&twin.match, walk->actor, walk->action, &pad.tale);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v))
        if (v != walk->actor && v != b)
            same_letters(walk, v);
}

/* ---- who was away ---- */

/* What a reader has in the end: by the number of each thing what was told of
 * it, and the last position. */
typedef struct Known {
    int viewer;
    int32_t things, told;
    uint64_t line[MATCH_PLIES + 1];
    Position view;
} Known;

static int32_t number_at(const unsigned char *at)
{
    return at[0] | at[1] << 8 | at[2] << 16 | (int32_t)((uint32_t)at[3] << 24);
}

static const unsigned char *hear_lines(const unsigned char *at, uint64_t *line)
{
    for (int left = *at++; left > 0; left--) {
        at++; /* whether everybody hears it */
        for (int length = *at++; length > 0; length--)
            *line = (*line ^ *at++) * 0x100000001b3u;
        at += *at + 1; /* the item */
    }
    return at;
}

/* As a page does it: what is gone goes, and what follows moves up. */
static uint64_t *find_line(Known *known, int how, int32_t number)
{
    int32_t drop = how & THING_SINCE ? known->things : number + 1;
    if (how & THING_GONE) {
        for (; drop < known->things; drop++)
            known->line[drop - 1] = known->line[drop];
        if (number < known->things)
            known->things = how & THING_SINCE ? number : known->things - 1;
        return &known->line[number - 1];
    }
    for (; known->things <= number; known->things++)
        known->line[known->things] = 1;
    return &known->line[number];
}

/* A view that hides all that its viewer may not know. */
static const unsigned char *hear_view(const Walk *walk, Known *known,
                                      const unsigned char *at)
{
    known->view = laws_copy(walk, at);
    Position again = laws_view(walk, at, known->viewer);
    CHECK_BYTES(known->view.bytes, again.bytes, STATE_MAX);
    return at + walk->game->state_size;
}

static const unsigned char *hear_thing(const Walk *walk, Known *known,
                                       const unsigned char *at)
{
    uint64_t nothing, *line = &nothing;
    int how = *at++;
    if (how & (THING_MOMENT | THING_GONE)) {
        line = find_line(known, how, number_at(at));
        at += 4;
    }
    at = hear_lines(at, line);
    if (how & THING_FRAME) {
        int item = *at++;
        at += item;
        at += item ? 1 + 2 * *at : 0;
        at = hear_view(walk, known, at);
    }
    return at;
}

static void hear(const Walk *walk, Known *known, const Post *post)
{
    const unsigned char *at = post->bytes, *end = at + post->length;
    while (at < end) {
        CHECK_INT(at[0], LETTER_VERSION);
        known->viewer = at[2];
        at += 3;
        while (*at == LETTER_THING)
            at = hear_thing(walk, known, at + 1);
        if (*at++ != LETTER_NOW)
            continue;
        known->viewer = *at & NOW_OVER ? OPEN : known->viewer;
        known->told = number_at(at + 1);
        hear_view(walk, known, at + 5);
        return;
    }
}

static Known known[2], start;

static void hear_news(const Walk *walk, Room *at, int viewer, Known *who)
{
    write_post(at, viewer, LETTER_NEWS, &posts[0]);
    hear(walk, who, &posts[0]);
}

/* The journal played once more, from nothing. */
static void fold_anew(const Match *from, Match *to)
{
    match_start(to, &from->table);
    for (int32_t i = 0; i < from->entries; i++) {
        Ply ply = from->ply[i];
        const char *why = !(ply.how & PLY_BACK)
                              ? match_play(to, ply.actor, ply.action, &pad.tale)
                          : ply.how & PLY_ALL_SINCE
                              ? match_go_back(to, ply.actor)
                              : match_undo(to, ply.actor, &pad.tale);
        CHECK_TEXT(why, NULL);
    }
}

static void comes_back(const Walk *walk, Room *at, int viewer)
{
    known[1] = start;
    if (!CHECK(
            cursor_resume(&at->told[viewer], &at->match, viewer, start.told)))
        return;
    hear_news(walk, at, viewer, &known[1]);
    CHECK_INT(known[0].things, known[1].things);
    CHECK_INT(known[0].told, known[1].told);
    CHECK_BYTES(known[0].line, known[1].line,
                (size_t)known[0].things * sizeof *known[0].line);
    CHECK_BYTES(known[0].view.bytes, known[1].view.bytes,
                walk->game->state_size);
}

/* One reads every letter; another is away from some letter on. */
static void whoever_was_away_knows_the_same(Walk *walk)
{
    Rng *rng = &walk->rng;
    int viewer = laws_viewer(walk->table, rng);
    int leaves = (int)rng_below(rng, PLIES / 2);
    enter(&room, &walk->match);
    memset(&known[0], 0, sizeof known[0]);
    start = known[0];
    for (int i = 0; i < PLIES && !match_is_over(&room.match); i++) {
        play(walk, rng);
        hear_news(walk, &room, viewer, &known[0]);
        take_back(walk, rng);
        hear_news(walk, &room, viewer, &known[0]);
        if (i == leaves)
            start = known[0];
    }
    comes_back(walk, &room, viewer);
    fold_anew(&room.match, &twin.match);
    room_open(&twin, &pad, 1);
    comes_back(walk, &twin, viewer);
}

const Law laws_of_letters[] = {
    {"letters say all that is shown", AT_START, 4, letters_say_it_all, false},
    {"letters that are cut say the same", AT_START, 4, letters_may_be_cut,
     false},
    {"no letter has a byte of what its reader did not notice", AT_A_PLY, 40,
     letters_keep_secrets, false},
    {"no letter tells who of several chose first", AT_A_PLY, 20,
     letters_have_no_order, false},
    {"whoever was away is told what it missed", AT_START, 1,
     whoever_was_away_knows_the_same, false},
    {NULL, AT_START, 0, NULL, false},
};
