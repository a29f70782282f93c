/* template_test.c -- the rulings of Snap, each by its tag.
 *
 * A test plays lines of a record, and then looks: the reader can play along
 * with the rules page in hand.
 */
#include "core/match.h"
#include "core/table.h"
#include "games/games.h"
#include "games/template/template.h"
#include "tests/answer.h"
#include "tests/states.h"
#include "tests/test.h"

#include <string.h>

static Match match;
static Tale tale;

/* Sets up "seats=2 rounds=1 ..." */
static void set_up(const char *options)
{
    char text[128];
    char *rest = text;
    Table table;
    Why why;
    table_start(&table, game_find("template"));
    text_format(text, sizeof text, "%s", options);
    for (char *word; (word = text_word(&rest));) {
        char *value = strchr(word, '=');
        *value = 0;
        CHECK(table_set(&table, word, value + 1, &why));
    }
    match_start(&match, &table);
}

/* Plays a line such as "1 pick 3"; answers why not, or NULL. */
static const char *play(const char *line)
{
    char text[ACTION_TEXT];
    char *rest = text;
    text_format(text, sizeof text, "%s", line);
    int actor = actor_parse(text_word(&rest));
    int action = action_parse(&match.table, match.state, actor, rest);
    return match_play(&match, actor, action, &tale);
}

static void play_all(const char *const *lines)
{
    for (; *lines; lines++)
        CHECK_TEXT(play(*lines), NULL);
}

#define PLAY(...) play_all((const char *const[]){__VA_ARGS__, NULL})

static int score(int seat)
{
    Result result;
    match.table.game->result(&match.table, match.state, &result);
    return result.score[seat - 1];
}

static int rank(int seat)
{
    Result result;
    match.table.game->result(&match.table, match.state, &result);
    return result.rank[seat - 1];
}

/* Whether a line of the last tale that the viewer may read is this. */
static bool was_told(int viewer, const char *line)
{
    for (int i = 0; i < tale.lines; i++)
        if (tale.line[i].readers >> viewer & 1 &&
            text_equal(tale.line[i].text, line))
            return true;
    return false;
}

/* The item that this line of the last tale is about. */
static const char *thing_of(const char *line)
{
    for (int i = 0; i < tale.lines; i++)
        if (text_equal(tale.line[i].text, line))
            return tale.line[i].item;
    return NULL;
}

static bool may_act(int actor)
{
    Actors actors = match_actors(&match);
    return (actors.awaited | actors.free) >> actor & 1;
}

TEST("[S1] a pick is told to its seat alone, and others cannot notice it")
{
    alignas(8) unsigned char before[STATE_MAX], after[STATE_MAX];
    size_t size = game_find("template")->state_size;
    set_up("seats=3");
    match_view(&match, 1, before);
    PLAY("1 pick 3");
    match_view(&match, 1, after);
    CHECK_BYTES(before, after, size);
    CHECK(was_told(0, "@1 {picks|pick} 3."));
    CHECK(!was_told(1, "@1 {picks|pick} 3."));
    CHECK(!tale.revealed);
}

TEST("[S1] nobody sees another's number before the roll")
{
    alignas(8) unsigned char view[2][STATE_MAX];
    for (int i = 0; i < 2; i++) {
        set_up("seats=2");
        PLAY("1 pick 2", i ? "2 pick 3" : "2 pick 1", "1 snap");
        match_view(&match, 0, view[i]);
    }
    CHECK_STATES(game_find("template"), view[0], view[1],
                 game_find("template")->state_size);
}

TEST("[S1] who has picked cannot pick again, but can take it back")
{
    set_up("seats=3");
    PLAY("1 pick 3", "2 pick 1");
    CHECK_TEXT(play("1 pick 2"), "it is not their turn");
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    PLAY("1 pick 2", "3 pick 2");
    CHECK(tale.revealed);
    CHECK(match_undo(&match, 0, &tale) != NULL);
}

TEST("[S2] when the time is up the late have no number, and all see who")
{
    set_up("seats=3");
    PLAY("2 pick 1", "clock time");
    CHECK(was_told(SPECTATOR, "@1 {is|are} too late."));
    CHECK(was_told(SPECTATOR, "@3 {is|are} too late."));
    CHECK(!was_told(SPECTATOR, "@2 {is|are} too late."));
    CHECK(may_act(1) && !may_act(0) && !may_act(2));
    PLAY("clock time", "chance roll 1");
    CHECK_INT(score(1), 0);
    CHECK_INT(score(2), 2);
    CHECK_INT(score(3), 0);
}

TEST("[S3] the first call ends the calling")
{
    set_up("seats=3");
    PLAY("1 pick 1", "2 pick 1", "3 pick 2");
    CHECK(may_act(0) && may_act(1) && may_act(2) && may_act(CLOCK));
    CHECK_INT(match_actors(&match).awaited, 0);
    PLAY("2 snap");
    CHECK(was_told(SPECTATOR, "@2 {calls|call} snap!"));
    CHECK_TEXT(play("1 snap"), "it is not their turn");
}

TEST("[S3] without the option nobody calls")
{
    set_up("seats=2 snap=off");
    PLAY("1 pick 1", "2 pick 1");
    CHECK(may_act(CHANCE) && !may_act(0));
}

TEST("[S4] without a call the die is rolled")
{
    set_up("seats=2");
    PLAY("1 pick 1", "2 pick 1", "clock time");
    CHECK(was_told(0, "Nobody calls."));
    CHECK_INT(match_actors(&match).awaited, 1 << CHANCE);
}

TEST("[S4] if nobody could call the die is rolled at once")
{
    set_up("seats=2");
    PLAY("clock time");
    CHECK_INT(match_actors(&match).awaited, 1 << CHANCE);
}

TEST("[S5] all who laid the number of the die get its prize")
{
    set_up("seats=3 rounds=1");
    PLAY("1 pick 3", "2 pick 3", "3 pick 2", "clock time", "chance roll 3");
    CHECK_INT(score(1), 6);
    CHECK_INT(score(2), 6);
    CHECK_INT(score(3), 0);
    CHECK(tale.revealed);
    CHECK_INT(tale.frames, 1);
    CHECK(match_is_over(&match));
}

TEST("[S5] the die falls by the odds of the box")
{
    uint32_t weight[SET_SIZE];
    const Game *game = game_find("template");
    set_up("seats=2");
    CHECK(game->odds(&match.table, match.state, weight));
    CHECK_INT(weight[1], 3);
    CHECK_INT(weight[2], 2);
    CHECK_INT(weight[3], 1);
}

TEST("[S6] a right call wins and a wrong one costs")
{
    set_up("seats=2");
    PLAY("1 pick 1", "2 pick 1", "2 snap", "chance roll 3");
    CHECK_INT(score(2), 2);
    PLAY("1 pick 1", "2 pick 2", "1 snap", "chance roll 3");
    CHECK_INT(score(1), -2);
    CHECK(was_told(0, "@1 {loses|lose} 2."));
    PLAY("1 pick 1", "2 pick 2");
    CHECK(may_act(0));
}

TEST("[S6] if harsh, a wrong call silences the caller for one round")
{
    set_up("seats=2 snap=harsh");
    PLAY("1 pick 1", "2 pick 2", "1 snap", "chance roll 3");
    PLAY("1 pick 1", "2 pick 2");
    CHECK(!may_act(0) && may_act(1));
    PLAY("clock time", "chance roll 3", "1 pick 1", "2 pick 2");
    CHECK(may_act(0) && may_act(1));
}

TEST("[S7] most points win, and equal points share the rank")
{
    set_up("seats=3 rounds=1");
    PLAY("1 pick 2", "2 pick 1", "3 pick 1", "clock time", "chance roll 1");
    CHECK_INT(rank(1), 3);
    CHECK_INT(rank(2), 1);
    CHECK_INT(rank(3), 1);
}

/* What a viewer sees now. */
static Scene scene;

static void look(int viewer)
{
    alignas(8) unsigned char view[STATE_MAX];
    match_view(&match, viewer, view);
    match.table.game->draw(&match.table, view, viewer, &scene);
}

static const char *part_of(const char *id)
{
    const Item *item = scene_find(&scene, id);
    return item && item->parts == 1 ? scene.part[item->part].text : NULL;
}

TEST("drawn: a number to pick, with what it pays and how often")
{
    set_up("seats=2");
    look(0);
    CHECK_TEXT(part_of("hand.3"), "3");
    CHECK_TEXT(scene.choice[2].preview.text, "pays 6 if the die shows 3");
    CHECK_INT(scene.choice[2].odds[0], 166);
    CHECK_INT(scene.choice[2].odds[1], 0);
    CHECK_INT(scene.choice[2].odds[2], 834);
    CHECK_INT(scene.choice[2].flags, 0);
}

TEST("drawn: a call is one press, and what a press means that names nothing")
{
    set_up("seats=2");
    PLAY("1 pick 1", "2 pick 1");
    look(0);
    CHECK_INT(scene.choices, 1);
    CHECK_INT(scene.choice[0].flags, CHOICE_ONCE | CHOICE_SHORT);
    CHECK_TEXT(scene.choice[0].preview.text,
               "wins 2 if somebody has your number, else costs 2");
    CHECK_TEXT(part_of("number.1"), "1");
    CHECK_TEXT(part_of("number.2"), NULL);
    CHECK_TEXT(scene_find(&scene, "die")->kind, "die");
}

TEST("drawn: the face of the die, and points that count")
{
    set_up("seats=2 rounds=1");
    PLAY("1 pick 3", "2 pick 1", "clock time", "chance roll 3");
    look(SPECTATOR);
    CHECK_TEXT(scene_find(&scene, "die")->kind, "die.3");
    CHECK_TEXT(part_of("die"), "3");
    CHECK_TEXT(part_of("points.1"), "6");
    CHECK_INT(scene_find(&scene, "points.1")->value, 6);
    CHECK(scene_find(&scene, "points.1")->flags & ITEM_COUNTS);
}

TEST("drawn: points have a row for each seat, which is its own")
{
    set_up("seats=3");
    look(SPECTATOR);
    for (int seat = 0; seat < 3; seat++) {
        char id[16];
        text_format(id, sizeof id, "points.%d", seat + 1);
        const Item *item = scene_find(&scene, id);
        CHECK_INT(item->column, 0);
        CHECK_INT(item->row, seat);
        CHECK_INT(scene.area[item->area].owners[seat], 1 << seat);
    }
}

TEST("drawn: any bytes, with choices only where the view could be one")
{
    Toy view;
    set_up("seats=2");
    memset(&view, 0xff, sizeof view);
    match.table.game->draw(&match.table, &view, 0, &scene);
    CHECK_TEXT(scene.status, "The die is rolled. Round 4 of 4.");
    CHECK_TEXT(scene_find(&scene, "die")->kind, "die.3");
    CHECK(scene_find(&scene, "number.2")->flags & ITEM_FACE_DOWN);
    match_view(&match, 0, &view);
    match.table.game->draw(&match.table, &view, 0, &scene);
    CHECK_INT(scene.choices, FACES);
    view.spare = 1;
    match.table.game->draw(&match.table, &view, 0, &scene);
    CHECK_INT(scene.choices, 0);
}

TEST("told: each line names the thing that it is about")
{
    set_up("seats=3 rounds=1");
    PLAY("1 pick 3");
    CHECK_TEXT(thing_of("@1 {picks|pick} 3."), "number.1");
    PLAY("2 pick 3", "clock time");
    CHECK_TEXT(thing_of("@3 {is|are} too late."), "number.3");
    PLAY("2 snap");
    CHECK_TEXT(thing_of("@2 {calls|call} snap!"), "number.2");
    PLAY("chance roll 3");
    CHECK_TEXT(thing_of("The die shows 3."), "die");
    CHECK_TEXT(thing_of("@1 {scores|score} 6."), "points.1");
    CHECK_TEXT(thing_of("@2 {scores|score} 2."), "points.2");
    set_up("seats=2");
    PLAY("1 pick 1", "2 pick 2", "1 snap", "chance roll 3");
    CHECK_TEXT(thing_of("@1 {loses|lose} 2."), "points.1");
}

TEST("S7: equal points are said to share the place")
{
    set_up("seats=3 rounds=1");
    PLAY("1 pick 3", "2 pick 3", "3 pick 1", "clock time", "chance roll 3");
    CHECK_TEXT(answer_reason(&match.table, match.state, 1),
               "After 1 round. On equal points level with @2: the place is "
               "shared.");
    CHECK_TEXT(answer_reason(&match.table, match.state, 3), "After 1 round.");
}

TEST("a hidden number is imagined as each of the three equally often")
{
    const Game *game = game_find("template");
    int count[4] = {0};
    Rng rng = rng_stream(1, 1);
    set_up("seats=2");
    PLAY("1 pick 1", "2 pick 3");
    for (int i = 0; i < 3000; i++) {
        alignas(8) unsigned char world[STATE_MAX];
        Match imagined = match;
        match_view(&match, 0, world);
        game->resample(&match.table, world, 0, &rng);
        memcpy(imagined.state, world, game->state_size);
        for (int face = 1; face <= 3; face++) {
            Match rolled = imagined;
            Result result;
            match_play(&rolled, CLOCK, 0, NULL);
            match_play(&rolled, CHANCE, face, NULL);
            game->result(&rolled.table, rolled.state, &result);
            count[face] += result.score[1] > 0;
        }
    }
    CHECK_INT(count[1] + count[2] + count[3], 3000);
    for (int face = 1; face <= 3; face++)
        CHECK(count[face] > 900 && count[face] < 1100);
}

TEST("a bad box is refused with its line")
{
    static const char text[] = "odds 1 1 1\nprize 1 2\n";
    const Game *game = game_find("template");
    Reader reader = {text, text + sizeof text - 1, 0};
    alignas(8) unsigned char box[BOX_MAX];
    Why why;
    CHECK(!game->box_read(game, &reader, box, &why));
    CHECK_INT(why.line, 2);
    CHECK_TEXT(why.text, "prize needs 3 numbers of 0 to 9");
}
