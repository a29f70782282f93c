/* story_test.c -- what is told of the animal race, and what is shown
 * meanwhile. */
#include "games/turbulent/place_test.h"

#include <stdio.h>
#include <string.h>

static Match match;
static Tale tale;

/* Plays one line on a copy of the position, for a look at the tale. */
static void tell(const char *actor, const char *action)
{
    int who = actor_parse(actor);
    match = *place_match();
    test_place("%s %s", actor, action);
    if (CHECK(who >= 0))
        CHECK_TEXT(
            match_play(&match, who,
                       action_parse(&match.table, match.state, who, action),
                       &tale),
            NULL);
    test_place("%s", "");
}

/* What is told of some lines of play. */
static const char *told(const char *lines)
{
    place_hush();
    place_play(lines);
    return place_story();
}

/* Plays an action by its number. */
static void act(int actor, int action)
{
    char line[ACTION_TEXT], text[ACTION_TEXT], seat[4] = "";
    turb_action_text(place_table(), actor, action, text, sizeof text);
    if (actor < CHAIRS)
        text_format(seat, sizeof seat, "%d ", actor + 1);
    text_format(line, sizeof line, "%s%s", seat, text);
    place_play(line);
}

/* ---- the set-up ---- */

/* Everything that the position came from, told again. */
static const char *told_again(void)
{
    char *text = answer_text();
    match_start(&match, place_table());
    for (int i = 0; i < place_match()->plies; i++) {
        Ply ply = place_match()->ply[i];
        CHECK_TEXT(match_play(&match, ply.actor, ply.action, &tale), NULL);
        for (int line = 0; line < tale.lines; line++)
            answer_add(text, "\n", tale.line[line].text);
    }
    return text;
}

TEST("T26, T29: told is who begins, what everybody drives, and what nobody "
     "does")
{
    place_start("begin 2; drive mouse bear; field frog cat unicorn");
    CHECK_TEXT(told_again(), "@2 {begins|begin}.\n"
                             "@2 {drives|drive} the mouse.\n"
                             "@1 {drives|drive} the bear.\n"
                             "Neutral racers in row 1: frog, cat and unicorn.");
    place_start("seats=1; drive mouse; field frog cat");
    CHECK_TEXT(told_again(), "@1 {drives|drive} the mouse.\n"
                             "Neutral racers in row 1: frog and cat.");
}

TEST("T30: a racer that was drawn is not given back, one that was chosen may "
     "be until the next seat chooses")
{
    Table table;
    place_start("racers=chosen");
    table = *place_table();
    match_start(&match, &table);
    CHECK_TEXT(match_play(&match, CHANCE, SEAT, &tale), NULL);
    CHECK_TEXT(match_play(&match, 0, DRIVE + 3, &tale), NULL);
    CHECK(!tale.revealed);
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    table.option[OPT_RACERS] = RACERS_RANDOM;
    match_start(&match, &table);
    CHECK_TEXT(match_play(&match, CHANCE, SEAT, &tale), NULL);
    CHECK_TEXT(match_play(&match, CHANCE, RACER + 3, &tale), NULL);
    CHECK(tale.revealed);
}

/* ---- turning and calling ---- */

#define FIELD "drive mouse bear; field frog cat unicorn"
#define CALLED                                                                 \
    "seats=3; calling=race; drive mouse bear cow; "                            \
    "field frog cat unicorn monkey"

TEST("T7: told is each card, who is next, and how the racer moves up")
{
    place_start(FIELD);
    CHECK_TEXT(told("card lion; card cat"), "The lion is turned.\n"
                                            "The cat is turned.\n"
                                            "@2 {is|are} next.\n"
                                            "The cat moves up to row 2.");
    place_start("seats=3; drive mouse bear cow");
    CHECK_TEXT(told("card dog; seat 3"),
               "A dog is turned.\n"
               "@3 {is|are} next.\n"
               "@1's mouse enters the race in row 1.");
}

TEST("told: one of several is a dog, the only one is the panther")
{
    place_start("seats=1; box dogs 1; box panthers 2; drive mouse");
    CHECK_TEXT(told("card lion"), "The lion is turned.");
    CHECK_TEXT(told("card dog"), "The dog is turned.\n"
                                 "@1's mouse enters the race in row 1.");
    CHECK_TEXT(told("card panther"), "A panther is turned.");
}

TEST("T38, T39: a card to be called is told in the same words, whether it "
     "matches or not")
{
    place_start(CALLED);
    CHECK_TEXT(told("1 turn; card lion"), "@1 {turns|turn} the lion.");
    CHECK_TEXT(told("1 turn; card cat"), "@1 {turns|turn} the cat.");
    CHECK_TEXT(told("3 call cat"), "@3 {calls|call} the cat first and {is|are} "
                                   "next.\n"
                                   "The cat moves up to row 2.");
    CHECK_TEXT(told("3 turn; card dog"), "@3 {turns|turn} a dog.");
    CHECK_TEXT(told("1 call dog"), "@1 {calls|call} the dog first and {is|are} "
                                   "next.\n"
                                   "@3's cow enters the race in row 1.");
    CHECK_TEXT(told("1 turn; card panther"), "@1 {turns|turn} the panther.");
}

TEST("T42: told is what was wrong with a call")
{
    place_start(CALLED);
    place_play("1 turn; card cat");
    CHECK_TEXT(
        told("2 call cow"),
        "@2 {calls|call} the cow: wrong, so no more calls in this turn.");
    place_start(CALLED);
    place_play("1 turn; card lion");
    CHECK_TEXT(told("2 object"), "@2 {objects|object}, but nothing was missed: "
                                 "no more calls in this turn.");
    CHECK_TEXT(told("3 early"),
               "@3 {was|were} too early: no more calls in this turn.");
}

TEST("T40: told is that nobody called, and that nobody else may")
{
    place_start(CALLED);
    place_play("1 turn; card cat");
    CHECK_TEXT(told("time; seat 2"),
               "Nobody calls, so lots are drawn: @2 {is|are} next.\n"
               "The cat moves up to row 2.");
    place_play("2 turn; card lion; 1 early; 3 early");
    CHECK_TEXT(told("2 turn; card frog"),
               "@2 {turns|turn} the frog.\n"
               "Nobody else may call: @2 {stays|stay} active.\n"
               "The frog moves up to row 2.");
}

TEST("T41: told is what was missed, and who noticed it")
{
    place_start(CALLED);
    place_play("1 turn; card lion; 1 turn; card cat; 1 turn; card frog");
    CHECK_TEXT(told("3 object"),
               "@3 {objects|object} and {takes|take} over: the cat was missed; "
               "later cards go back.\n"
               "The cat moves up to row 2.");
    CHECK_TEXT(told("3 turn"), "@3 {turns|turn} the frog.");
    CHECK_TEXT(told("3 turn; card owl; 2 call frog"),
               "@3 {turns|turn} the owl.\n"
               "@2 {objects|object} and {takes|take} over: the frog was "
               "missed; later cards go back.\n"
               "The frog moves up to row 2.");
}

TEST("T43: told is that the deck ran out")
{
    place_start("calling=race; " FIELD);
    while (place_race()->deck & (place_race()->deck - 1)) {
        uint64_t deck = place_race()->deck & ~(1ull << place_racer("lion"));
        act(0, TURN);
        act(CHANCE, CARD + __builtin_ctzll(deck));
    }
    place_play("1 turn; card lion");
    CHECK_TEXT(told("1 turn"),
               "No race cards are left, so all are shuffled again.");
}

/* ---- what cards do ---- */

TEST("T10, T12: told is who enters with the panther, and what it takes away")
{
    static const char removed[] =
        "All coins are removed and all race cards shuffled again.";
    char story[256];
    place_start(FIELD);
    place_play("card panther");
    snprintf(story, sizeof story, "@2's bear enters the race in row 1.\n%s",
             removed);
    CHECK_TEXT(told("1 enter bear"), story);
    snprintf(story, sizeof story,
             "The panther is turned.\n@1 {is|are} next.\n"
             "@1's mouse enters the race in row 1.\n%s",
             removed);
    CHECK_TEXT(told("card panther"), story);
    place_play("card panther");
    snprintf(story, sizeof story, "The duck enters the race in row 1.\n%s",
             removed);
    CHECK_TEXT(told("racer duck"), story);
}

/* Alone: the frog and the mouse in the last row, which is active. */
#define LAST_ROW                                                               \
    "card dog; card frog; card mouse; card panther; racer duck; card cat;"     \
    "card frog; card mouse; card panther; racer lion; card dog; 1 upgrade 3"

TEST("T28: told is who crosses the line, and alone one's place behind those "
     "that nobody drives")
{
    place_start("seats=1; drive mouse; field frog cat");
    place_play(LAST_ROW);
    CHECK_TEXT(told("card frog"), "The frog is turned.\n"
                                  "The frog crosses the finish line!");
    CHECK_TEXT(told("card mouse"), "The mouse is turned.\n"
                                   "@1's mouse crosses the finish line!\n"
                                   "The race is over: @1 {is|are} no. 2.");
    place_start("seats=1; drive mouse; field frog cat");
    place_play(LAST_ROW);
    CHECK_TEXT(told("card mouse"), "The mouse is turned.\n"
                                   "@1's mouse crosses the finish line!\n"
                                   "@1 {wins|win} the race!");
}

TEST("T28: told is the same place alone in a race for all places")
{
    place_start("seats=1; places=all; drive mouse; field frog cat");
    place_play(LAST_ROW "; card frog");
    CHECK_TEXT(told("card mouse"),
               "The mouse is turned.\n"
               "@1's mouse crosses the finish line as no. 2!\n"
               "The race is over: @1 {is|are} no. 2.");
    place_start("seats=1; places=all; drive mouse; field frog cat");
    place_play(LAST_ROW);
    CHECK_TEXT(told("card mouse"),
               "The mouse is turned.\n"
               "@1's mouse crosses the finish line as no. 1!\n"
               "@1 {wins|win} the race!");
}

/* With two seats: the mouse and the frog in the last row. */
#define LAST_ROW_OF_TWO                                                        \
    "card panther; 1 enter mouse; card mouse; card panther; card frog;"        \
    "card cat; card mouse; card panther; racer duck; card dog; 2 upgrade 3;"   \
    "card unicorn; card frog"

TEST("T27, T47: told is who wins, and which place it is where all are raced "
     "for")
{
    place_start(FIELD);
    place_play(LAST_ROW_OF_TWO);
    CHECK_TEXT(told("card mouse"), "The mouse is turned.\n"
                                   "@2 {is|are} next.\n"
                                   "@1's mouse crosses the finish line!\n"
                                   "@1 {wins|win} the race!");
    CHECK(place_is_over());
    place_start("places=all; " FIELD);
    place_play(LAST_ROW_OF_TWO);
    CHECK_TEXT(told("card mouse"),
               "The mouse is turned.\n"
               "@2 {is|are} next.\n"
               "@1's mouse crosses the finish line as no. 1!\n"
               "@1 {wins|win} the race!");
}

/* Plays anything to the end; the last action's tale is left. */
static void play_out(uint64_t seed)
{
    Rng rng = rng_stream(seed, 0);
    match_start(&match, place_table());
    while (!match_is_over(&match)) {
        int actor = playout_actor(match_actors(&match), &rng);
        Set legal = match.table.game->legal(&match.table, match.state, actor);
        match_play(&match, actor, playout_uniform(&legal, &rng), &tale);
    }
}

TEST("T47: told is the last place that is raced for, and then the winner of "
     "all")
{
    char home[TALE_TEXT], wins[TALE_TEXT];
    const Turbulent *s = (const Turbulent *)match.state;
    int winner = 0, second = 0;
    place_start("seats=3; places=all");
    for (uint64_t seed = 1; seed == 1 || !turb_is_won(&match.table, s); seed++)
        play_out(seed);
    for (int seat = 0; seat < 3; seat++) {
        winner = s->finish[seat] == 1 ? seat : winner;
        second = s->finish[seat] == 2 ? seat : second;
    }
    snprintf(home, sizeof home, "@%d's %s crosses the finish line as no. 2!",
             second + 1, turb_name(&match.table, s->driver[second]));
    snprintf(wins, sizeof wins, "@%d {wins|win} the race!", winner + 1);
    CHECK_TEXT(tale.line[tale.lines - 2].text, home);
    CHECK_TEXT(tale.line[tale.lines - 1].text, wins);
}

/* Turns only dogs and panthers, and does nothing about them. */
static void idle(void)
{
    while (!place_is_over() && !test_has_failed()) {
        unsigned awaited = match_actors(place_match()).awaited;
        int actor = CHECK(awaited) ? __builtin_ctz(awaited) : 0;
        Set legal = place_table()->game->legal(place_table(),
                                               place_match()->state, actor);
        place_hush();
        act(actor, set_next(&legal, actor == CHANCE ? DOG : 0));
    }
}

TEST("T46, T48: told is that the race was stopped, and what decides")
{
    place_start("box turns 20; " FIELD);
    idle();
    const char *last = strrchr(place_story(), '\n');
    CHECK_TEXT(last ? last + 1 : "",
               "The race is stopped after 20 turns: whoever has come furthest "
               "wins.");
    place_start("seats=1; box turns 20");
    idle();
    last = strrchr(place_story(), '\n');
    CHECK_TEXT(last ? last + 1 : "", "The race is stopped after 20 turns: it "
                                     "cannot be won any more.");
}

/* ---- special actions ---- */

/* Row 1: frog cat unicorn mouse bear; it is seat 1's dog. */
#define DUEL "card dog; card dog 2; card dog 3"

TEST("T22, T23: told is a duel, with both sums and what came of it")
{
    place_start(FIELD);
    place_play(DUEL);
    CHECK_TEXT(told("1 push left with agility"),
               "@1 {tries|try} to push the unicorn off with agility.");
    CHECK_TEXT(told("roll 3"), "@1's mouse rolls 3 + 2 agility = 5.");
    CHECK_TEXT(told("roll 6"), "The mouse crashes: @1's mouse 3 + 2 = 5, the "
                               "unicorn 6 + 0 = 6.");
    place_start(FIELD);
    place_play(DUEL);
    place_play("1 push left with agility; roll 3");
    CHECK_TEXT(told("roll 5"), "Nothing happens: @1's mouse 3 + 2 = 5, the "
                               "unicorn 5 + 0 = 5.");
    place_start(FIELD);
    place_play(DUEL);
    place_play("1 push left with agility; roll 3");
    CHECK_TEXT(told("roll 4"), "The unicorn crashes: @1's mouse 3 + 2 = 5, the "
                               "unicorn 4 + 0 = 4.");
}

TEST("T18: told is who overtakes whom, seats' racers as theirs")
{
    place_start("drive mouse unicorn; field frog cat bear");
    place_play(DUEL);
    CHECK_TEXT(told("1 overtake right with agility"),
               "@1 {tries|try} to overtake @2's unicorn with agility.");
    place_play("roll 1");
    CHECK_TEXT(told("roll 2"), "The mouse wins: @1's mouse 1 + 2 = 3, @2's "
                               "unicorn 2 + 0 = 2.\n"
                               "@1's mouse overtakes @2's unicorn.");
    CHECK_TEXT(place_row(1), "frog cat bear unicorn mouse");
}

TEST("T20, T24, T25: told is how a crashed car is overtaken and repaired, an "
     "upgrade, and nothing")
{
    place_start(FIELD);
    place_play(DUEL "; 1 push left with agility; roll 1; roll 6; card dog 4");
    CHECK_TEXT(told("2 overtake left"), "@2's bear overtakes @1's mouse.");
    place_play("card dog 5");
    CHECK_TEXT(told("1 repair mouse"), "@1 {repairs|repair} the mouse.");
    place_start(FIELD);
    place_play(DUEL "; 1 push left with agility; roll 1; roll 6; card dog 4");
    CHECK_TEXT(told("2 repair mouse"), "@2 {repairs|repair} @1's mouse.");
    place_play("card dog 5");
    CHECK_TEXT(told("1 upgrade 3"), "@1 {lays|lay} a coin on row 3.");
    place_play("card panther; racer duck; card dog");
    CHECK_TEXT(told("1 pass"), "@1 {does|do} nothing.");
}

/* Row 1: mouse bear; row 2: unicorn cat frog; it is seat 1's dog. */
#define BELOW "drive mouse bear; field unicorn cat frog"
#define CLIMBED(roll)                                                          \
    "card dog; card dog 2; card unicorn; " roll "card cat; " roll              \
    "card frog; " roll "card dog 3; 2 pass; card dog 4"

TEST("T19: told is how somebody overtakes upwards")
{
    place_start(BELOW);
    place_play(CLIMBED("") "; 1 overtake up with agility; roll 6");
    CHECK_TEXT(told("roll 1"),
               "The mouse wins: @1's mouse 6 + 2 = 8, the unicorn 1 + 0 = 1.\n"
               "@1's mouse overtakes the unicorn and moves up to row 2.");
}

#define BONUS "track=1; box bonus 1 4 agility; " BELOW

TEST("T32: told is a roll against the track, and what came of it")
{
    place_start(BONUS);
    place_play("card unicorn");
    CHECK_TEXT(told("roll 5"),
               "The unicorn rolls 5 + 0 agility = 5 against track 4: enough.\n"
               "The unicorn moves up to row 2.");
    place_start(BONUS);
    place_play("card unicorn");
    CHECK_TEXT(told("roll 4"), "The unicorn rolls 4 + 0 agility = 4 against "
                               "track 4: nothing happens.");
    place_play("card dog; card dog 2; card mouse");
    CHECK_TEXT(told("roll 1"), "@1's mouse rolls 1 + 2 agility = 3 against "
                               "track 4: it crashes.");
}

TEST("T44: told is the roll against the track before the duel, and with a "
     "crashed car instead of one")
{
    place_start(BONUS);
    place_play(CLIMBED("roll 6; ") "; 1 overtake up with agility");
    CHECK_TEXT(told("roll 3"),
               "@1's mouse rolls 3 + 2 agility = 5 against track 4: enough.");
    CHECK_TEXT(told("roll 4"), "@1's mouse rolls 4 + 2 agility = 6.");
    place_start(
        "track=12; box bonus 1 4 agility; box bonus 2 9 agility;" BELOW);
    place_play(CLIMBED("roll 6; ") "; 1 pass; card panther; racer duck");
    place_play("card dog; 1 upgrade 2; card unicorn; roll 1; card dog 2");
    CHECK_TEXT(told("1 overtake up"),
               "@1 {tries|try} to overtake the unicorn, which has crashed.");
    CHECK_TEXT(told("roll 3"),
               "@1's mouse rolls 3 + 2 agility = 5 against track 4: enough.\n"
               "@1's mouse overtakes the unicorn and moves up to row 2.");
}

/* ---- reading, looking, taking back ---- */

/* A line as a person reads it. */
static const char *read_line(const char *line, int you)
{
    static const char *const names[] = {"Cristiano", "Gregorio", "Jordi"};
    static char text[TALE_TEXT * 2];
    tale_fill(text, sizeof text, line, names, you);
    return text;
}

TEST("told: names and you stand where the marks were")
{
    place_start("drive mouse unicorn; field frog cat bear");
    place_play(DUEL "; 1 push right with agility; roll 1");
    const char *line = told("roll 4");
    CHECK_TEXT(read_line(line, 0), "The mouse crashes: your mouse 1 + 2 = 3, "
                                   "Gregorio's unicorn 4 + 0 = 4.");
    CHECK_TEXT(read_line(line, 1), "The mouse crashes: Cristiano's mouse 1 + 2 "
                                   "= 3, your unicorn 4 + 0 = 4.");
    place_play("card dog 4");
    line = told("2 repair mouse");
    CHECK_TEXT(read_line(line, 0), "Gregorio repairs your mouse.");
    CHECK_TEXT(read_line(line, 1), "You repair Cristiano's mouse.");
    place_start(CALLED);
    place_play("1 turn; card lion");
    line = told("2 object");
    CHECK_TEXT(read_line(line, 1),
               "You object, but nothing was missed: no more calls in this "
               "turn.");
}

/* Whether nobody may take back what happened before this. */
static bool reveals(const char *actor, const char *action)
{
    tell(actor, action);
    return tale.revealed;
}

TEST("told: what was turned up, called or drawn is not taken back")
{
    place_start(CALLED);
    place_play("1 turn");
    CHECK(reveals("chance", "card cat"));
    CHECK(match_undo(&match, 0, &tale) != NULL);
    place_play("card cat");
    CHECK(reveals("2", "call cat"));
    CHECK(reveals("2", "call cow"));
    CHECK(match_undo(&match, 1, &tale) != NULL);
    CHECK(reveals("3", "early"));
    place_play("1 turn; card lion");
    CHECK(reveals("3", "object"));
    place_start(FIELD);
    place_play("card panther; 1 enter mouse; card panther; card panther");
    CHECK(reveals("chance", "racer duck"));
    place_start("seats=3");
    place_play("card lion");
    match = *place_match();
    CHECK_TEXT(match_play(&match, CHANCE, CARD + DOG, &tale), NULL);
    CHECK_TEXT(match_play(&match, CHANCE, SEAT + 1, &tale), NULL);
    CHECK(tale.revealed);
}

TEST("told: a choice may be taken back until it is rolled for")
{
    place_start(FIELD);
    place_play(DUEL);
    CHECK(!reveals("1", "upgrade 2"));
    CHECK(!reveals("1", "push left with agility"));
    CHECK_TEXT(match_undo(&match, 0, &tale), NULL);
    place_play("1 push left with agility");
    CHECK(reveals("chance", "roll 3"));
    CHECK(match_undo(&match, 0, &tale) != NULL);
    place_play("roll 3");
    CHECK(reveals("chance", "roll 5"));
    place_start(BONUS);
    place_play("card unicorn");
    CHECK(reveals("chance", "roll 4"));
}

/* A frame of the last tale: nobody acts in it. */
static const Turbulent *frame_of(int number)
{
    static Turbulent frame;
    CHECK(number < tale.frames);
    memcpy(&frame, tale.frame[number], sizeof frame);
    CHECK_INT(frame.phase, PHASE_SHOW);
    CHECK_INT(frame.awaited | frame.free, 0);
    return &frame;
}

TEST("frames: a card that does its work at once, and the racer it moved")
{
    place_start(FIELD);
    int cat = place_racer("cat");
    tell("chance", "card lion");
    CHECK_INT(tale.frames, 0);
    tell("chance", "card cat");
    CHECK_INT(tale.frames, 2);
    CHECK_INT(tale.line[0].frame, 0);
    CHECK_INT(turb_top(frame_of(0)), cat);
    CHECK_INT(turb_row_of(frame_of(0), cat), 0);
    CHECK_INT(turb_top(frame_of(1)), cat);
    CHECK_INT(turb_row_of(frame_of(1), cat), 1);
    place_start(CALLED);
    place_play("1 turn");
    tell("chance", "card cat");
    CHECK_INT(tale.frames, 0);
    place_play("card cat");
    tell("2", "call frog");
    CHECK_INT(tale.frames, 1);
    CHECK_INT(frame_of(0)->barred, 1 << 1);
    tell("2", "call cat");
    CHECK_INT(tale.frames, 2);
    CHECK_INT(frame_of(0)->next, 1);
    CHECK_INT(turb_row_of(frame_of(0), cat), 0);
    CHECK_INT(turb_row_of(frame_of(1), cat), 1);
}

TEST("frames: a crash under the dog it came from, and who has overtaken")
{
    place_start(FIELD);
    int mouse = place_racer("mouse"), unicorn = place_racer("unicorn");
    place_play(DUEL "; 1 push left with agility; roll 3");
    tell("chance", "roll 6");
    CHECK_INT(tale.frames, 1);
    CHECK_INT(frame_of(0)->crashed, 1 << mouse);
    CHECK_INT(turb_top(frame_of(0)), DOG + 2);
    CHECK_INT(frame_of(0)->reply, 6);
    tell("chance", "roll 5");
    CHECK_INT(tale.frames, 1);
    CHECK_INT(frame_of(0)->crashed, 0);
    tell("chance", "roll 4");
    CHECK_INT(frame_of(0)->crashed, 1 << unicorn);
    place_start(FIELD);
    place_play(DUEL "; 1 overtake left with agility; roll 6");
    tell("chance", "roll 1");
    CHECK_INT(tale.frames, 2);
    CHECK_INT(frame_of(0)->reply, 1);
    CHECK_INT(frame_of(1)->spot[mouse], 2);
    CHECK_INT(frame_of(1)->spot[unicorn], 3);
}

TEST("frames: a crash on the track, and who enters")
{
    place_start(BONUS);
    int mouse = place_racer("mouse"), unicorn = place_racer("unicorn");
    place_play("card unicorn");
    tell("chance", "roll 3");
    CHECK_INT(tale.frames, 1);
    CHECK_INT(frame_of(0)->crashed, 1 << unicorn);
    CHECK_INT(turb_top(frame_of(0)), unicorn);
    tell("chance", "roll 4");
    CHECK_INT(tale.frames, 0);
    place_start(FIELD);
    tell("chance", "card dog");
    CHECK_INT(tale.frames, 2);
    CHECK_INT(frame_of(0)->spot[mouse], NONE);
    CHECK_INT(frame_of(1)->spot[mouse], 3);
}

/* ---- what a line is about, and the way to a frame ---- */

/* The item of the line that holds these words. */
static const char *subject(const char *words)
{
    for (int i = 0; i < tale.lines; i++)
        if (strstr(tale.line[i].text, words))
            return tale.line[i].item;
    return NULL;
}

static const char *id_of(char letter, const char *name)
{
    char *text = answer_text();
    text_format(text, 16, "%c%d", letter, place_racer(name) + 1);
    return text;
}

/* Who came where in a frame: "r4 1 2". */
static const char *trail(int frame)
{
    char *text = answer_text(), cell[16];
    const Trail *way = &tale.way[frame];
    answer_add(text, "", way->item);
    for (int i = 0; i < way->cells; i++) {
        text_format(cell, sizeof cell, "%d %d", way->cell[i][0],
                    way->cell[i][1]);
        answer_add(text, " ", cell);
    }
    return text;
}

TEST("told: cards are about themselves, calls about who makes them, match or "
     "not")
{
    place_start(CALLED);
    place_play("1 turn");
    tell("chance", "card lion");
    CHECK_TEXT(subject("the lion."), id_of('c', "lion"));
    tell("chance", "card cat");
    CHECK_TEXT(subject("the cat."), id_of('c', "cat"));
    place_play("card cat");
    tell("2", "call frog");
    CHECK_TEXT(subject("wrong"), "seat2");
    tell("2", "call cat");
    CHECK_TEXT(subject("first and"), "seat2");
    CHECK_TEXT(subject("moves up"), id_of('r', "cat"));
}

TEST("told: duels are about who crashes, or who attacks")
{
    place_start(FIELD);
    place_play(DUEL);
    tell("1", "push left with agility");
    CHECK_TEXT(subject("to push"), id_of('r', "mouse"));
    place_play("1 push left with agility; roll 3");
    tell("chance", "roll 6");
    CHECK_TEXT(subject("crashes"), id_of('r', "mouse"));
    tell("chance", "roll 4");
    CHECK_TEXT(subject("crashes"), id_of('r', "unicorn"));
    place_start(FIELD);
    place_play(DUEL);
    tell("1", "upgrade 1");
    CHECK_TEXT(subject("row 1"), "row1");
}

TEST("frames: who moves between rows has come to where it stands")
{
    place_start(FIELD);
    tell("chance", "card cat");
    CHECK_TEXT(trail(0), "");
    char cat[16], mouse[16];
    text_format(cat, sizeof cat, "%s 1 2", id_of('r', "cat"));
    CHECK_TEXT(trail(1), cat);
    tell("chance", "card dog");
    text_format(mouse, sizeof mouse, "%s 4 3", id_of('r', "mouse"));
    CHECK_TEXT(trail(1), mouse);
    place_play(DUEL "; 1 overtake left with agility; roll 6");
    tell("chance", "roll 1");
    text_format(mouse, sizeof mouse, "%s 3 3", id_of('r', "mouse"));
    CHECK_TEXT(trail(1), mouse);
}

/* A way ends where the frame's picture has the racer. */
static void check_ways(void)
{
    static Scene scene;
    for (int i = 0; i < tale.frames; i++) {
        const Trail *way = &tale.way[i];
        if (!way->item[0])
            continue;
        turb_draw(&match.table, tale.frame[i], SPECTATOR, &scene);
        const Item *item = scene_find(&scene, way->item);
        CHECK(item && item->area == 0 && way->cells == 1);
        CHECK(item && item->column == way->cell[0][0] &&
              item->row == way->cell[0][1]);
    }
}

static void check_ways_of(const char *clauses, uint64_t seed)
{
    Rng rng = rng_stream(seed, 0);
    place_start(clauses);
    match_start(&match, place_table());
    while (!match_is_over(&match) && !test_has_failed()) {
        int actor = playout_actor(match_actors(&match), &rng);
        Set legal = match.table.game->legal(&match.table, match.state, actor);
        match_play(&match, actor, playout_uniform(&legal, &rng), &tale);
        check_ways();
    }
}

TEST("frames: every way ends where its racer is shown, in the finish, too")
{
    for (int seed = 0; seed < test_soak(3, 40); seed++) {
        check_ways_of("seats=1", (uint64_t)seed);
        check_ways_of("seats=3; places=all; track=bonus", (uint64_t)seed);
    }
}
