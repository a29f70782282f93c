/* score_test.c -- rulings on tiles, the end of the race, penalties, places
 * and the variants that change them. */
#include "games/race/place_test.h"

#define ANIMALS "stage any 2 sprinter 3 flyer 2 reptile 1;"
#define TRAINS  "stage any 2 steamer 3 express 2 railcar 1;"

/* ---- tiles ---- */

TEST("CR26: with three seats the animals play without the two sixes, the "
     "trains with all cards")
{
    place_start("animals", ANIMALS);
    CHECK_TEXT(place_piles(), "6 5 4 3 2 1 / 6 5 4 3 2 1");
    place_start("animals", ANIMALS "seats=3");
    CHECK_TEXT(place_piles(), "5 4 3 2 1 / 5 4 3 2 1");
    place_start("trains", TRAINS);
    CHECK_TEXT(place_piles(), "5 5 5 5 4 4 4 4 / 6 5 5 4 4 3");
    place_start("trains", TRAINS "seats=3");
    CHECK_TEXT(place_piles(), "5 5 5 5 4 4 4 4 / 6 5 5 4 4 3");
}

TEST("CR35: tiles are taken during the move, at the turn before the finish")
{
    place_start("animals", "stage sprinter 12 any 2 flyer 2 reptile 1;"
                           "tiles 2 6 /; tiles 3 5 / 6");
    place_bids("1@1 - - - - - - - - - -");
    place_hush();
    place_bids("-");
    CHECK_TEXT(place_story(),
               "@4 {passes|pass}.\n"
               "The sprinter edge: @1 1. @1 {wins|win} 12 steps.\n"
               "@1 {moves|move} the sprinter home, around the "
               "turn.\n"
               "@1 {takes|take} the 4 at the turn.\n"
               "@1 {takes|take} the 5 at the finish.\n");
    CHECK_TEXT(place_tiles(1), "4 / 5");
    CHECK_TEXT(place_piles(), "3 2 1 / 4 3 2 1");
}

TEST("CR35: an empty pile gives nothing")
{
    place_start("animals", "stage sprinter 12 any 2 flyer 2 reptile 1;"
                           "tiles 2 6 5 4 3 2 1 / 6 5 4 3 2 1");
    place_bids("1@1 ...");
    CHECK_TEXT(place_lane(1), "12 0 0");
    CHECK_TEXT(place_tiles(1), "/");
}

TEST("CR35: a piece on the turnaround has its tile and gets no second one")
{
    place_start("animals", "stage sprinter 1 any 2 flyer 2 reptile 1;"
                           "lane 1 6 0 0; tiles 1 6 /");
    place_bids("1@1 ...");
    CHECK_TEXT(place_lane(1), "7 0 0");
    CHECK_TEXT(place_tiles(1), "6 /");
}

/* ---- the end ---- */

TEST("the race is over after the last stage")
{
    place_start("animals", ANIMALS "deck 0");
    place_bids("1@2 ...");
    CHECK_TEXT(place_lane(1), "3 0 0");
    CHECK_INT(place_race()->phase, PHASE_OVER);
    CHECK(match_is_over(place_match()));
}

/* Plays a whole random game; answers how many stages it had. */
static int count_stages(const Table *table, Rng *rng)
{
    static Match match;
    int stages = 0, turns = 0;
    match_start(&match, table);
    while (!match_is_over(&match)) {
        const Race *s = (const Race *)match.state;
        int actor = playout_actor(match_actors(&match), rng);
        Set legal = table->game->legal(table, match.state, actor);
        int action = playout_uniform(&legal, rng);
        if (s->phase == PHASE_STAGE) {
            stages++;
            turns = 0;
        }
        turns += s->phase == PHASE_PLACE && action != TAKE_BACK;
        CHECK(turns <= ROUNDS * table->seats);
        CHECK_TEXT(match_play(&match, actor, action, NULL), NULL);
    }
    return stages;
}

TEST("CR36: a game has eight stages at most, of three rounds each")
{
    static const char *const games[] = {"animals", "trains"};
    Rng rng = rng_stream(36, 0);
    int longest = 0;
    for (int i = 0; i < test_soak(200, 5000); i++) {
        Table table;
        table_start(&table, game_find(games[i & 1]));
        table.seats = 3 + (i >> 1 & 1);
        int stages = count_stages(&table, &rng);
        CHECK(stages <= STAGES);
        longest = stages > longest ? stages : longest;
    }
    CHECK_INT(longest, STAGES);
}

TEST("CR37, CR47: with everybody home the race still goes on")
{
    place_start("animals", ANIMALS "lane 1 12 12 12; lane 2 12 12 12;"
                                   "lane 3 12 12 12; lane 4 12 12 12");
    place_bids("1@2 ...");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
    CHECK_TEXT(place_scores(), "0 0 0 0");
}

#define LAST_CARDS                                                             \
    "seats=3; deck 4; hand 1 6; hand 2 4; hand 3 1; retaken 1 2 3;"            \
    "tiles 1 5 /;"

TEST("CR22: the animals' race ends early when no card is left and nobody may "
     "take back; stage and penalty still count")
{
    place_start("animals", ANIMALS LAST_CARDS);
    place_bids("6@2 4@4");
    place_hush();
    place_bids("1@2");
    CHECK_INT(place_race()->phase, PHASE_OVER);
    CHECK_TEXT(place_lane(1), "3 0 0");
    CHECK_TEXT(place_lane(2), "0 1 0");
    CHECK_TEXT(place_tiles(1), "/");
    CHECK_TEXT(place_story(),
               "@3 {lays|lay} a 1 at the sprinter edge.\n"
               "@3 {has|have} no cards left.\n"
               "The sprinter edge: @1 6, @3 1. @1 {wins|win} 3 steps.\n"
               "@1 {moves|move} the sprinter out to space 3.\n"
               "The reptile edge: @2 4. @2 {wins|win} 1 step.\n"
               "@2 {moves|move} the reptile out to space 1.\n"
               "No cards are left: the race ends early.\n"
               "@1 {loses|lose} a 5, because @1's reptile was last.\n"
               "Several players have 0 points: the hindmost animals decide.\n");
}

TEST("CR22: a card in one hand, or one unused take-back, keeps it going")
{
    place_start("animals", ANIMALS LAST_CARDS);
    place_bids("6@2 4@4 - -");
    CHECK_INT(place_race()->phase, PHASE_PLACE);
    place_bids("...");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
    place_start("animals", ANIMALS "seats=3; deck 4; hand 1 6; hand 2 4;"
                                   "hand 3 1; retaken 1 2");
    place_bids("6@2 4@4 1@2 ...");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR22: in the trains a consolation may keep the race going")
{
    place_start("trains", TRAINS LAST_CARDS);
    place_bids("6@2 4@4 1@2");
    CHECK_INT(place_asked(), 3);
    place_act("3", "leave");
    CHECK_INT(place_race()->phase, PHASE_OVER);
    CHECK_TEXT(place_tiles(1), "5 /"); /* no penalty here */
    place_start("trains", TRAINS LAST_CARDS);
    place_bids("6@2 4@4 1@2");
    place_act("3", "recover 1");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("takeback=never: nobody may take back, and used up is used up")
{
    place_start("animals", ANIMALS "takeback=never; deck 4; hand 1 6; hand 2;"
                                   "hand 3; hand 4");
    CHECK(!place_may("take back"));
    place_bids("6@2");
    CHECK_INT(place_race()->phase, PHASE_OVER);
}

/* ---- the end penalty ---- */

#define LAST ANIMALS "deck 0;"

TEST("CR28, CR29: owners furthest behind pay their best tile, the next their "
     "poorest; once a place, twice for both")
{
    place_start("animals", LAST "lane 1 0 0 12; lane 2 0 3 12; lane 3 3 12 12;"
                                "lane 4 12 12 4; tiles 1 6 / 5;"
                                "tiles 2 5 4 / 6; tiles 3 3 2 / 4;"
                                "tiles 4 1 / 3");
    place_bids("...");
    CHECK_TEXT(place_tiles(1), "/ 5");
    CHECK_TEXT(place_tiles(2), "5 /");
    CHECK_TEXT(place_tiles(3), "3 / 4");
    CHECK_TEXT(place_tiles(4), "1 / 3");
    CHECK_TEXT(place_scores(), "5 5 7 4");
}

TEST("CR28: with one place nobody pays for a second, and with none nobody pays")
{
    place_start("animals", LAST "lane 1 5 12 12; lane 2 5 12 12;"
                                "lane 3 12 12 12; lane 4 12 12 12;"
                                "tiles 1 6 5 /; tiles 2 4 /; tiles 3 3 / 6");
    place_bids("...");
    CHECK_TEXT(place_scores(), "5 0 9 0");
    place_start("animals", LAST "lane 1 12 12 12; lane 2 12 12 12;"
                                "lane 3 12 12 12; lane 4 12 12 12;"
                                "tiles 1 6 5 /; tiles 2 4 /; tiles 3 3 / 6");
    place_bids("...");
    CHECK_TEXT(place_scores(), "11 4 9 0");
}

TEST("CR28: a homeward piece is ahead of one on the same space going out, and "
     "who has no tile pays none")
{
    place_start("animals", LAST "lane 1 12 12 5; lane 2 12 12 7;"
                                "lane 3 12 12 8; lane 4 12 12 12;"
                                "tiles 2 6 / 1; tiles 3 5 / 2");
    place_bids("...");
    CHECK_TEXT(place_scores(), "0 6 7 0");
}

TEST("CR30: the penalty is standard for the animals, a variant of the trains")
{
    place_start("animals", LAST "penalty=off; tiles 1 6 5 /");
    place_bids("...");
    CHECK_TEXT(place_tiles(1), "6 5 /");
    place_start("trains", TRAINS "deck 0; tiles 1 5 4 /");
    place_bids("...");
    CHECK_TEXT(place_tiles(1), "5 4 /");
    place_start("trains", TRAINS "penalty=on; deck 0; tiles 1 5 4 /;"
                                 "lane 1 0 2 12");
    place_bids("...");
    CHECK_TEXT(place_tiles(1), "/");
}

/* ---- places ---- */

TEST("CR31: of tied animals the one whose last animal is furthest ahead wins")
{
    place_start("animals", ANIMALS "tiles 1 6 /; tiles 2 / 6; lane 1 12 12 3;"
                                   "lane 2 4 5 9");
    CHECK_TEXT(place_ranks(), "2 1 3 3");
    place_start("animals", ANIMALS "tiles 1 6 /; tiles 2 / 6; lane 1 12 12 12;"
                                   "lane 2 11 12 12");
    CHECK_TEXT(place_ranks(), "1 2 3 3");
    place_start("animals", ANIMALS "tiles 1 6 /; tiles 2 / 6; lane 1 4 12 12;"
                                   "lane 2 4 5 9");
    CHECK_TEXT(place_ranks(), "1 1 3 3");
}

/* Why a seat has its place. */
static const char *why(int seat)
{
    return answer_reason(place_table(), place_race(), seat);
}

TEST("CR31: a tie of animals is told by the last animal, also where it is "
     "shared")
{
    place_start("animals", ANIMALS "tiles 1 5 1 /; tiles 2 / 6; lane 1 12 12 3;"
                                   "lane 2 4 5 9");
    CHECK_TEXT(why(1), "Tiles 5 and 1; 2 animals home. On equal points behind "
                       "@2: @1's hindmost animal is out on space 3.");
    CHECK_TEXT(why(2),
               "Tile 6; no animals home. The race ended after stage 1, as "
               "nobody had a card left. On equal points ahead of @1: "
               "@2's hindmost animal is out on space 4.");
    CHECK_TEXT(why(3), "No tiles; no animals home. On equal points level with "
                       "@4: @3's hindmost animal is at the start.");
}

TEST("CR32: a tie of trains is told by the foremost trains on the board")
{
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 12 10 6;"
                                 "lane 2 12 12 12; tiles 3 4 /; lane 3 12 12 1;"
                                 "tiles 4 / 4; lane 4 0 0 0");
    CHECK_TEXT(why(1), "Tile 5; 1 train home. On equal points behind @2: @1's "
                       "foremost trains are heading home on space 2 and at the "
                       "turn.");
    CHECK_TEXT(why(2),
               "Tile 5; 3 trains home. The race ended after leg 1, as nobody "
               "had a card left. On equal points ahead of @1: @2 "
               "{has|have} no train left on the board.");
    CHECK_TEXT(why(3), "Tile 4; 2 trains home. On equal points ahead of @4: "
                       "@3's only train on the board is out on space 1.");
}

TEST("CR42: with ties=second it is told that a score held alone wins")
{
    place_start("trains", TRAINS "seats=3; ties=second; tiles 1 5 /;"
                                 "tiles 2 5 /; tiles 3 4 /; lane 2 3 0 0");
    CHECK_TEXT(why(3),
               "Tile 4; no trains home. The race ended after leg 1, as nobody "
               "had a card left. As the best score that nobody "
               "shares wins, ahead of @1 and @2.");
    CHECK_TEXT(why(2), "Tile 5; no trains home. As the best score that nobody "
                       "shares wins, ahead of @1 and behind @3: @2's foremost "
                       "trains are out on space 3 and at the start.");
}

TEST("CR32: of tied trains the foremost on the board wins, then the second")
{
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 9 0 0;"
                                 "lane 2 8 7 6");
    CHECK_TEXT(place_ranks(), "1 2 3 3");
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 9 2 1;"
                                 "lane 2 9 4 0");
    CHECK_TEXT(place_ranks(), "2 1 3 3");
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 11 10 9;"
                                 "lane 2 12 12 12");
    CHECK_TEXT(place_ranks(), "2 1 3 3");
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 9 4 1;"
                                 "lane 2 9 4 0");
    CHECK_TEXT(place_ranks(), "1 1 3 3");
}

TEST("CR40: a train at home is not on the board, one at the start is, and a "
     "missing second counts as home")
{
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 12 9 0;"
                                 "lane 2 10 0 0");
    CHECK_TEXT(place_ranks(), "2 1 3 3");
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 10 12 12;"
                                 "lane 2 10 9 12");
    CHECK_TEXT(place_ranks(), "1 2 3 3");
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 / 5; lane 1 12 12 0;"
                                 "lane 2 1 0 0");
    CHECK_TEXT(place_ranks(), "2 1 3 3");
}

TEST("CR46: the tie-breaks hold at every rank, and who is still tied shares it")
{
    place_start("animals", ANIMALS "tiles 1 6 /; tiles 2 5 /; tiles 3 / 5;"
                                   "lane 1 0 0 0; lane 2 3 4 5; lane 3 2 6 7");
    CHECK_TEXT(place_scores(), "6 5 5 0");
    CHECK_TEXT(place_ranks(), "1 2 3 4");
    place_start("animals", ANIMALS "tiles 1 5 /; tiles 2 / 5; tiles 3 4 /;"
                                   "tiles 4 / 4");
    CHECK_TEXT(place_ranks(), "1 1 3 3");
}

TEST("CR33: a tie for the win goes to one of the tied, unless ties=second")
{
    place_start("trains", TRAINS "tiles 1 5 /; tiles 2 5 /; tiles 3 4 /;"
                                 "lane 2 3 0 0");
    CHECK_TEXT(place_ranks(), "2 1 3 4");
}

TEST("CR42: with ties=second the highest score that one seat holds wins")
{
    place_start("trains", TRAINS "seats=3; ties=second; tiles 1 / 6;"
                                 "tiles 2 5 /; tiles 3 5 /");
    CHECK_TEXT(place_scores(), "6 5 5");
    CHECK_TEXT(place_ranks(), "1 2 2");
    place_start("trains", TRAINS "seats=3; ties=second; tiles 1 5 /;"
                                 "tiles 2 5 /; tiles 3 4 /; lane 2 3 0 0");
    CHECK_TEXT(place_ranks(), "3 2 1");
}

TEST("CR50: with ties=second and no score held alone, the edition's tie-break "
     "decides")
{
    place_start("animals", ANIMALS "ties=second; tiles 1 5 /; tiles 2 / 5;"
                                   "tiles 3 4 /; tiles 4 / 4; lane 2 1 2 3;"
                                   "lane 3 1 2 3");
    CHECK_TEXT(place_ranks(), "2 1 3 4");
    place_start("trains", TRAINS "seats=3; ties=second; tiles 1 5 /;"
                                 "tiles 2 5 /; tiles 3 5 /; lane 3 0 0 1");
    CHECK_TEXT(place_ranks(), "2 2 1");
}

/* ---- variants of the tiles ---- */

TEST("CR45: fewer=k leaves the k lowest tiles of each side in the box")
{
    place_start("animals", ANIMALS "fewer=2");
    CHECK_TEXT(place_piles(), "6 5 4 3 / 6 5 4 3");
    place_start("animals", ANIMALS "fewer=3; seats=3");
    CHECK_TEXT(place_piles(), "5 4 / 5 4");
    place_start("trains", TRAINS "fewer=1");
    CHECK_TEXT(place_piles(), "5 5 5 5 4 4 4 / 6 5 5 4 4");
}

/* The odds of a chance outcome by its notation, 0: it cannot come. */
static uint32_t odds_of(const char *outcome)
{
    uint32_t weight[SET_SIZE] = {0};
    const Table *table = place_table();
    int action = action_parse(table, place_match()->state, CHANCE, outcome);
    if (action < 0)
        return 0;
    CHECK(table->game->odds(table, place_match()->state, weight));
    return weight[action];
}

TEST("CR44: of shuffled piles each side gives its own top tile, and the next "
     "comes up as often as the pile holds it")
{
    place_start("trains", "stage steamer 12 any 2 express 2 railcar 1;"
                          "piles=shuffled; top 4 5");
    place_bids("1@1 ...");
    CHECK_TEXT(place_tiles(1), "4 / 5");
    CHECK_TEXT(place_piles(), "5 5 5 5 4 4 4 / 6 5 4 4 3");
    CHECK_INT(odds_of("turnaround tile 5"), 4);
    CHECK_INT(odds_of("turnaround tile 4"), 3);
    CHECK_INT(odds_of("finish tile 5"), 0);
    place_act("chance", "turnaround tile 5");
    CHECK_INT(odds_of("finish tile 6"), 1);
    CHECK_INT(odds_of("finish tile 5"), 1);
    CHECK_INT(odds_of("finish tile 4"), 2);
    CHECK_INT(odds_of("finish tile 3"), 1);
    CHECK_INT(odds_of("turnaround tile 5"), 0);
    place_act("chance", "finish tile 3");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR44: tiles that stay in the box do not come up")
{
    place_start("trains", "stage steamer 6 any 2 express 2 railcar 1;"
                          "piles=shuffled; fewer=2; top 5 6");
    place_bids("1@1 ...");
    CHECK_INT(odds_of("turnaround tile 5"), 3);
    CHECK_INT(odds_of("turnaround tile 4"), 2);
}

TEST("CR44: a shuffled pile shows its next tile before the next edge moves")
{
    place_start("animals", "stage sprinter 6 reptile 6 any 2 flyer 2;"
                           "piles=shuffled; top 1 1");
    place_bids("1@1 1@2 ...");
    CHECK_TEXT(place_tiles(1), "1 /");
    CHECK_TEXT(place_lane(2), "0 0 0");
    place_act("chance", "turnaround tile 6");
    CHECK_TEXT(place_tiles(2), "6 /");
    place_act("chance", "turnaround tile 3");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR48: who gets home may steal a rival's best tile instead of drawing")
{
    place_start("animals", ANIMALS "steal=on; lane 1 9 0 0; tiles 1 4 /;"
                                   "tiles 2 6 1 / 5; tiles 3 2 / 6");
    place_bids("1@2 ...");
    CHECK_TEXT(place_choices(), "draw, steal from 2, steal from 3");
    place_act("1", "steal from 3");
    CHECK_TEXT(place_tiles(1), "4 / 6");
    CHECK_TEXT(place_tiles(3), "2 /");
    CHECK_TEXT(place_piles(), "5 3 / 4 3 2 1");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("CR44: a shuffled turnaround shows its next tile before who got home in "
     "the same move is asked to draw or steal")
{
    place_start("trains", "stage steamer 12 any 2 express 2 railcar 1;"
                          "piles=shuffled; steal=on; top 4 5; tiles 2 5 /");
    place_bids("1@1 ...");
    CHECK_TEXT(place_tiles(1), "4 /");
    CHECK_INT(place_asked(), 0);
    CHECK_TEXT(race_check(place_table(), place_race()), NULL);
    CHECK_INT(odds_of("turnaround tile 5"), 3);
    CHECK_INT(odds_of("finish tile 5"), 0);
    place_act("chance", "turnaround tile 5");
    CHECK_TEXT(place_choices(), "draw, steal from 2");
    CHECK_TEXT(race_check(place_table(), place_race()), NULL);
    place_act("1", "draw");
    CHECK_TEXT(place_tiles(1), "4 / 5");
    CHECK_INT(odds_of("finish tile 6"), 1);
    place_act("chance", "finish tile 6");
    CHECK_INT(place_race()->phase, PHASE_STAGE);
}

TEST("check: a thief waits for a tile that is turned up, and for nothing else")
{
    place_start("trains", "stage steamer 12 any 2 express 2 railcar 1;"
                          "piles=shuffled; steal=on; top 4 5; tiles 2 5 /");
    Race waiting = *place_race();
    waiting.thief = 1;
    CHECK_TEXT(race_check(place_table(), &waiting), "a thief is not asked");
    place_bids("1@1 ...");
    waiting = *place_race();
    waiting.thief = 2;
    CHECK_TEXT(race_check(place_table(), &waiting), "a field is out of range");
    place_act("chance", "turnaround tile 5");
    waiting = *place_race();
    waiting.thief = 1;
    CHECK_TEXT(race_check(place_table(), &waiting), "a thief is not asked");
}

TEST("CR44: the last tile of a shuffled turnaround leaves nothing to show "
     "before the theft, and after it the question mark goes on")
{
    place_start("animals", "stage any ? sprinter 3 flyer 2 reptile 1; fewer=3;"
                           "piles=shuffled; steal=on; top 4 5;"
                           "lane 1 5 9 10; tiles 2 6 5 / 6");
    place_bids("6@1 1@1 1@1 1@1  4@1 1@1 1@1 - ...");
    place_act("1", "move sprinter 5");
    CHECK_TEXT(place_lane(1), "12 9 10");
    CHECK_TEXT(place_tiles(1), "4 /");
    CHECK_TEXT(place_choices(), "draw, steal from 2");
    place_act("1", "steal from 2");
    CHECK_TEXT(place_choices(), "move reptile 1, move reptile 2, move flyer 1, "
                                "move flyer 2");
}

TEST("steal: drawing takes the pile's tile, the turn's tile is never stolen, "
     "and without a victim nobody is asked")
{
    place_start("animals", "stage sprinter 12 any 2 flyer 2 reptile 1;"
                           "steal=on; tiles 2 6 /");
    place_bids("1@1 ...");
    CHECK_TEXT(place_tiles(1), "5 /");
    place_act("1", "draw");
    CHECK_TEXT(place_tiles(1), "5 / 6");
    place_start("animals", "stage sprinter 12 any 2 flyer 2 reptile 1;"
                           "steal=on");
    place_bids("1@1 ...");
    CHECK_TEXT(place_tiles(1), "6 / 6");
    place_start("animals", "stage sprinter 12 any 2 flyer 2 reptile 1;"
                           "tiles 2 6 /");
    place_bids("1@1 ...");
    CHECK_TEXT(place_tiles(1), "5 / 6");
}

TEST("steal: the points of a question mark go on after the theft")
{
    place_start("trains", "stage any ? steamer 3 express 2 railcar 1;"
                          "steal=on; lane 1 11 0 3; tiles 2 5 /");
    place_bids("4@1 1@1 1@1 ...");
    place_act("1", "move steamer 2");
    CHECK_TEXT(place_choices(), "draw, steal from 2");
    place_act("1", "steal from 2");
    CHECK_TEXT(place_tiles(1), "5 /");
    CHECK_TEXT(place_choices(), "move railcar 1, move railcar 2, "
                                "move express 1, move express 2");
}
