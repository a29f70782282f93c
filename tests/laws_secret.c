/* laws_secret.c -- laws of what is hidden.
 *
 * The law of no leak plays two worlds side by side: the real one and one
 * that a viewer imagines from its view. As long as the viewer sees the same
 * happen in both, everything it receives must stay equal: its view, what it
 * may do, the lines it may read, the frames, the picture. Where hidden things
 * are turned up the worlds part, and the viewer imagines anew; so it does when
 * something happens that could not in the world it imagined.
 */
#include "tests/laws.h"
#include "tests/states.h"

#include "room/letter.h"

enum { IMAGINED = 5000 }; /* worlds before giving up */

static Tale tales[2];
static Scene scenes[2];

static void redacting_is_idempotent(Walk *walk)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position once = laws_view(walk, walk->state, v);
        Position twice = laws_view(walk, once.bytes, v);
        CHECK_STATES(walk->game, once.bytes, twice.bytes, STATE_MAX);
    }
}

static void open_hides_nothing(Walk *walk)
{
    Position view;
    match_view(&walk->match, OPEN, view.bytes);
    CHECK_STATES(walk->game, view.bytes, walk->state, walk->game->state_size);
}

/* Bits that a viewer's own view must show truly: its own, CHANCE, CLOCK. */
static unsigned own_bits(int viewer)
{
    unsigned mask = 1u << CHANCE | 1u << CLOCK;
    return viewer < SEATS_MAX ? mask | 1u << viewer : mask;
}

static void check_own_part(const Walk *walk, const void *a, const void *b,
                           int viewer)
{
    const Game *game = walk->game;
    Actors one = game->actors(walk->table, a);
    Actors two = game->actors(walk->table, b);
    unsigned own = own_bits(viewer);
    CHECK_INT(one.awaited & own, two.awaited & own);
    CHECK_INT(one.free & own, two.free & own);
    if (viewer < SEATS_MAX) {
        Set left = game->legal(walk->table, a, viewer);
        Set right = game->legal(walk->table, b, viewer);
        CHECK_BYTES(&left, &right, sizeof left);
    }
}

static void views_say_what_to_do(Walk *walk)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        check_own_part(walk, view.bytes, walk->state, v);
    }
}

/* A world that the viewer cannot tell from this one. */
static Position imagine(const Walk *walk, const void *state, int viewer,
                        Rng *rng)
{
    Position world = laws_view(walk, state, viewer);
    walk->game->resample(walk->table, world.bytes, viewer, rng);
    return world;
}

static void imagined_worlds_look_the_same(Walk *walk)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        Position world = imagine(walk, walk->state, v, &walk->rng);
        Position again = laws_view(walk, world.bytes, v);
        CHECK_STATES(walk->game, again.bytes, view.bytes, STATE_MAX);
        CHECK_TEXT(walk->game->check(walk->table, world.bytes), NULL);
        check_own_part(walk, world.bytes, walk->state, v);
    }
}

static int seen_as(const Walk *walk, const void *state, int viewer, Ply ply)
{
    return walk->game->seen(walk->table, state, viewer, ply.actor, ply.action);
}

/* Who acts sees it all; who sees less sees something with a text. */
static void seen_actions_are_sound(Walk *walk)
{
    Ply ply = ply_of(walk->actor, walk->action);
    Set legal = walk->game->legal(walk->table, walk->state, ply.actor);
    CHECK_INT(seen_as(walk, walk->state, OPEN, ply), ply.action);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        int seen = seen_as(walk, walk->state, v, ply);
        char text[ACTION_TEXT] = "";
        if (v == ply.actor)
            CHECK_INT(seen, ply.action);
        if (seen == UNSEEN || seen == ply.action)
            continue;
        CHECK(!set_has(&legal, seen));
        seen_text(walk->table, ply.actor, seen, text, sizeof text);
        CHECK(text[0]);
    }
}

static int readable(const Tale *tale, int viewer, int from)
{
    while (from < tale->lines && !(tale->line[from].readers >> viewer & 1))
        from++;
    return from;
}

static void same_ways(const Trail *a, const Trail *b)
{
    CHECK_TEXT(a->item, b->item);
    if (CHECK_INT(a->cells, b->cells))
        CHECK_BYTES(a->cell, b->cell, a->cells * sizeof *a->cell);
}

static void same_tales(const Walk *walk, int viewer)
{
    const Tale *a = &tales[0], *b = &tales[1];
    int i = readable(a, viewer, 0), j = readable(b, viewer, 0);
    while (i < a->lines && j < b->lines) {
        CHECK_TEXT(a->line[i].text, b->line[j].text);
        CHECK_TEXT(a->line[i].item, b->line[j].item);
        CHECK_INT(a->line[i].frame, b->line[j].frame);
        i = readable(a, viewer, i + 1);
        j = readable(b, viewer, j + 1);
    }
    CHECK(i == a->lines && j == b->lines);
    CHECK_INT(a->frames, b->frames);
    for (i = 0; i < a->frames && i < b->frames; i++) {
        Position one = laws_view(walk, a->frame[i], viewer);
        Position two = laws_view(walk, b->frame[i], viewer);
        CHECK_STATES(walk->game, one.bytes, two.bytes, STATE_MAX);
        same_ways(&a->way[i], &b->way[i]);
    }
}

static void same_views(const Walk *walk, const void *a, const void *b,
                       int viewer)
{
    Position one = laws_view(walk, a, viewer), two = laws_view(walk, b, viewer);
    CHECK_STATES(walk->game, one.bytes, two.bytes, STATE_MAX);
    check_own_part(walk, a, b, viewer);
}

static void same_pictures(const Walk *walk, const void *a, const void *b,
                          int viewer)
{
    Position one = laws_view(walk, a, viewer), two = laws_view(walk, b, viewer);
    walk->game->draw(walk->table, one.bytes, viewer, &scenes[0]);
    walk->game->draw(walk->table, two.bytes, viewer, &scenes[1]);
    CHECK(laws_same_scene(&scenes[0], &scenes[1]));
}

/* Everything a viewer receives of two positions. */
static void same_to(const Walk *walk, const void *a, const void *b, int viewer)
{
    same_views(walk, a, b, viewer);
    same_pictures(walk, a, b, viewer);
}

static void tell(const Walk *walk, Position *world, Ply ply, Tale *tale)
{
    tale_clear(tale);
    walk->game->apply(walk->table, world->bytes, ply.actor, ply.action, tale);
}

static void unseen_changes_nothing(Walk *walk)
{
    Ply ply = ply_of(walk->actor, walk->action);
    Position next = laws_copy(walk, walk->state);
    tell(walk, &next, ply, &tales[0]);
    tale_clear(&tales[1]);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        if (seen_as(walk, walk->state, v, ply) != UNSEEN)
            continue;
        same_to(walk, walk->state, next.bytes, v);
        same_tales(walk, v);
    }
}

/* Two actions that lead to different positions with equal views: whoever saw
 * which of them it was would know more than its view says. */
static void seeing_is_no_more_than_viewing(Walk *walk)
{
    const Game *game = walk->game;
    Ply one = ply_of(walk->actor, walk->action), two = one;
    two.action = (uint8_t)laws_action(walk, walk->state, one.actor, &walk->rng);
    Position first = laws_copy(walk, walk->state), second = first;
    tell(walk, &first, one, &tales[0]);
    tell(walk, &second, two, &tales[1]);
    if (!memcmp(first.bytes, second.bytes, STATE_MAX))
        return;
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position left = laws_view(walk, first.bytes, v);
        Position right = laws_view(walk, second.bytes, v);
        if (memcmp(left.bytes, right.bytes, game->state_size) != 0)
            continue;
        CHECK_INT(seen_as(walk, walk->state, v, one),
                  seen_as(walk, walk->state, v, two));
        same_tales(walk, v);
    }
}

/* The same action in a world its actor imagines. */
static void turning_up_is_announced(Walk *walk)
{
    Ply ply = ply_of(walk->actor, walk->action);
    if (ply.actor >= SEATS_MAX)
        return;
    Position next = laws_copy(walk, walk->state);
    Position world = imagine(walk, walk->state, ply.actor, &walk->rng);
    tell(walk, &next, ply, &tales[0]);
    tell(walk, &world, ply, &tales[1]);
    if (tales[0].revealed || tales[1].revealed)
        return;
    same_to(walk, next.bytes, world.bytes, ply.actor);
    same_tales(walk, ply.actor);
}

/* An action of the same actor that the viewer sees alike, in another world;
 * -1: there is none. */
static int alike(Walk *walk, const Position *world, int viewer, int actor,
                 int seen)
{
    Set legal = walk->game->legal(walk->table, world->bytes, actor);
    Set fitting = {{0}};
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
        if (walk->game->seen(walk->table, world->bytes, viewer, actor, a) ==
            seen)
            set_add(&fitting, a);
    if (set_is_empty(&fitting))
        return -1;
    return playout_uniform(&fitting, &walk->rng);
}

/* Lets one seat of an imagined world do something unnoticed: there, choices
 * made at once are not yet made. The actor itself comes last, because its
 * final choice is the one that was seen. */
static bool catch_up(Walk *walk, Position *world, int viewer, int actor)
{
    Actors actors = walk->game->actors(walk->table, world->bytes);
    for (int i = 1; i <= walk->table->seats; i++) {
        int seat = (actor + i) % walk->table->seats;
        if (seat == viewer || !(actors.awaited >> seat & 1))
            continue;
        int action = alike(walk, world, viewer, seat, UNSEEN);
        if (action >= 0) {
            Ply ply = ply_of(seat, action);
            tell(walk, world, ply, &tales[1]);
            return true;
        }
    }
    return false;
}

/* Plays in the imagined world what the viewer sees alike. */
static bool follow(Walk *walk, Position *world, int viewer, int actor, int seen)
{
    int action;
    while ((action = alike(walk, world, viewer, actor, seen)) < 0)
        if (!catch_up(walk, world, viewer, actor))
            return false;
    tell(walk, world, ply_of(actor, action), &tales[1]);
    return true;
}

/* Somebody else shows what was hidden, such as a card out of a hand: a world
 * in which that cannot happen was imagined wrongly, and the viewer imagines
 * anew. Anything else must be possible in every world. */
static bool follow_somehow(Walk *walk, const Position *before, Position *world,
                           int viewer, Ply ply, int seen)
{
    bool shown = seen == ply.action && ply.actor != viewer;
    for (int tries = shown ? IMAGINED : 1; tries > 0; tries--) {
        if (follow(walk, world, viewer, ply.actor, seen))
            return true;
        *world = imagine(walk, before->bytes, viewer, &walk->rng);
    }
    return false;
}

/* One ply in both worlds. A picture is made of a view alone: in long games not
 * each is compared. */
static void step(Walk *walk, Position *real, Position *world, int viewer,
                 int plies)
{
    Position before = *real;
    Actors actors = walk->game->actors(walk->table, real->bytes);
    int actor = laws_actor(actors, &walk->rng);
    int action = laws_action(walk, real->bytes, actor, &walk->rng);
    Ply ply = ply_of(actor, action);
    int seen = seen_as(walk, real->bytes, viewer, ply);
    tell(walk, real, ply, &tales[0]);
    tale_clear(&tales[1]);
    if (seen != UNSEEN)
        CHECK(follow_somehow(walk, &before, world, viewer, ply, seen));
    if (tales[0].revealed || tales[1].revealed) {
        *world = imagine(walk, real->bytes, viewer, &walk->rng);
        return;
    }
    same_tales(walk, viewer);
    same_views(walk, real->bytes, world->bytes, viewer);
    if (!rng_below(&walk->rng, 1 + (uint32_t)plies / 256))
        same_pictures(walk, real->bytes, world->bytes, viewer);
}

static void nothing_leaks(Walk *walk)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position real = laws_copy(walk, walk->state);
        Position world = imagine(walk, real.bytes, v, &walk->rng);
        for (int plies = 0; plies < MATCH_PLIES && !test_has_failed();
             plies++) {
            Actors actors = walk->game->actors(walk->table, real.bytes);
            if (!(actors.awaited | actors.free))
                break;
            step(walk, &real, &world, v, plies);
        }
    }
}

/* ---- letters ---- */

/* A room where the real position, or one that a viewer imagines, was reached by
 * what was played so far; then that action. False: it would tell more. */
static bool enter(const Walk *walk, Room *room, const void *state, Ply ply)
{
    static Pad pad;
    Match *match = &room->match;
    *match = walk->match;
    memcpy(match->state, state, walk->game->state_size);
    memcpy(match->settled.state, state, walk->game->state_size);
    room_open(room, &pad, 1);
    if (ply.action == WAIT)
        return true;
    CHECK_TEXT(match_play(match, ply.actor, ply.action, &pad.tale), NULL);
    return !pad.tale.revealed && !match_is_over(match);
}

static size_t write_letter(Room *room, int viewer, unsigned char *letter)
{
    Letter what = LETTER_NEWS;
    size_t length = letter_write(room, viewer, &what, letter, LETTER_MAX);
    CHECK_INT((int)what, LETTER_NONE);
    return length;
}

/* In both worlds what the viewer sees alike; nothing where it sees nothing.
 * Choices that others have made are not in worlds that are imagined. */
static void letters_do_not_leak(Walk *walk)
{
    static Room rooms[2];
    static unsigned char letters[2][LETTER_MAX];
    Ply ply = ply_of(walk->actor, walk->action);
    if (walk->match.settled.plies < walk->match.plies)
        return;
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position world = imagine(walk, walk->state, v, &walk->rng);
        int seen = seen_as(walk, walk->state, v, ply);
        int action =
            seen == UNSEEN ? WAIT : alike(walk, &world, v, ply.actor, seen);
        if (action < 0 || !enter(walk, &rooms[0], walk->state, ply) ||
            !enter(walk, &rooms[1], world.bytes, ply_of(ply.actor, action)))
            continue;
        size_t length = write_letter(&rooms[0], v, letters[0]);
        CHECK_INT((int)length, (int)write_letter(&rooms[1], v, letters[1]));
        CHECK_BYTES(letters[0], letters[1], length);
    }
}

const Law laws_of_secrets[] = {
    {"redacting twice is redacting once", ANYTIME, 2, redacting_is_idempotent,
     false},
    {"after the end nothing is hidden", AT_THE_END, 1, open_hides_nothing,
     false},
    {"a view says exactly what its seat may do", ANYTIME, 2,
     views_say_what_to_do, false},
    {"an imagined world looks like the real one", ANYTIME, 2,
     imagined_worlds_look_the_same, false},
    {"who acts sees the action, others see it or a blur with a text", AT_A_PLY,
     2, seen_actions_are_sound, false},
    {"an unseen action changes nothing for who did not see it", AT_A_PLY, 8,
     unseen_changes_nothing, false},
    {"nobody sees more of an action than its view keeps", AT_A_PLY, 4,
     seeing_is_no_more_than_viewing, false},
    {"what an action turns up is announced", AT_A_PLY, 8,
     turning_up_is_announced, false},
    {"nothing a viewer receives depends on what it cannot know", AT_START, 4,
     nothing_leaks, true},
    {"no letter depends on what its reader cannot know", AT_A_PLY, 20,
     letters_do_not_leak, false},
    {NULL, AT_START, 0, NULL, false},
};
