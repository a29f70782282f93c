/* preview_test.c -- what is said before a move is what comes of it.
 *
 * Every choice of a move, in seeded games and in positions that are varied
 * from them, is played by the rules; the frame that they take of it says where
 * the piece got and which tiles it took.
 */
#include "games/race/place_test.h"

#include <string.h>

enum { GAMES = 20, VARIED = 4 };

static Scene scene;
static Tale tale;
static int count[3], steals; /* moves by their tiles; with one to steal */

/* The actor's pieces anywhere, some tiles won already, and on a question mark
 * any number of points. False: it could not have come about. */
static bool vary(Race *s, Rng *rng)
{
    const Table *table = place_table();
    for (int piece = 0; piece < PIECES; piece++)
        s->lane[s->actor][piece] = (uint8_t)rng_below(rng, HOME + 1);
    if (!race_side(table, s).points)
        s->points = (uint8_t)(1 + rng_below(rng, POINTS_MAX));
    for (int side = 0; side < SIDES; side++) {
        uint32_t won = s->pile[side];
        if (rng_below(rng, 2))
            won &= rng_below(rng, 256);
        s->pile[side] ^= (uint8_t)won;
        s->tiles[rng_below(rng, (uint32_t)table->seats)][side] |= (uint8_t)won;
        if (table->option[OPT_PILES])
            s->top[side] =
                (uint8_t)(s->pile[side] ? __builtin_ctz(s->pile[side]) : NONE);
    }
    return !race_check(table, s);
}

static int tiles_of(const Race *s, int seat)
{
    return bit_count(s->tiles[seat][AT_TURN]) +
           bit_count(s->tiles[seat][AT_HOME]);
}

/* Who got home and is to draw or steal: goes on until asked, and answers
 * whether the finish has a tile to draw. */
static bool finish_has_tile(Race *s)
{
    Rng rng = rng_stream(1, 0);
    Tally tally = {0, 0};
    while (s->phase == PHASE_TOP)
        playout_step(place_table(), s, &rng, &tally);
    CHECK_INT(s->phase, PHASE_STEAL);
    Race drawn = *s;
    race_apply(place_table(), &drawn, s->actor, DRAW, NULL);
    return drawn.pile[AT_HOME] != s->pile[AT_HOME];
}

static const char *after_comma(const char *words)
{
    const char *comma = strchr(words, ',');
    return comma ? comma : "";
}

/* ", taking the 6 and a tile, may steal one": what a move took from both ends;
 * at the finish it may still be one of a rival's. */
static void expect_takings(const Race *s, const Race *moved, bool drawn,
                           char *buf, size_t size)
{
    Text words = text_into(buf, size);
    for (int side = 0; side < SIDES; side++) {
        uint32_t taken = (uint32_t)(s->pile[side] ^ moved->pile[side]);
        bool asked = side == AT_HOME && drawn;
        if (!taken && !asked)
            continue;
        text_add(&words, words.length ? " and " : ", taking ");
        if (asked)
            text_add(&words, "a tile");
        else
            text_print(
                &words, "the %d",
                race_box(place_table())->tile[side][__builtin_ctz(taken)]);
    }
    if (moved->thief && !drawn)
        text_add(&words,
                 words.length ? ", may steal one" : ", may steal a tile");
}

static void check_takings(const Choice *choice, const char *words)
{
    size_t length = strlen(choice->text), end = strlen(words);
    CHECK_TEXT(after_comma(choice->preview.text), words);
    if (CHECK(length > end))
        CHECK_TEXT(choice->text + length - end, words);
}

static void play_choice(const Race *s, const Choice *choice)
{
    const Preview *preview = &choice->preview;
    int seat = s->actor, piece = (choice->action - MOVE) / POINTS_MAX;
    Race after = *s, moved;
    char id[16], words[48];
    tale_clear(&tale);
    race_apply(place_table(), &after, seat, choice->action, &tale);
    memcpy(&moved, tale.frame[0], sizeof moved);
    text_format(id, sizeof id, "piece%d.%d", seat + 1, piece + 1);
    if (!CHECK(preview->item != SCENE_NOTHING && preview->cells > 0))
        return;
    const CellAt *end = &scene.cell[preview->cell + preview->cells - 1];
    CHECK_TEXT(scene.item[preview->item].id, id);
    CHECK_INT(end->column, race_column(moved.lane[seat][piece]));
    CHECK_INT(end->row, race_row(seat));
    int tiles = tiles_of(&moved, seat) - tiles_of(s, seat);
    bool drawn = moved.thief && finish_has_tile(&after);
    expect_takings(s, &moved, drawn, words, sizeof words);
    check_takings(choice, words);
    count[tiles + drawn]++;
    steals += moved.thief && !drawn;
}

static void play_choices(const Race *s)
{
    Race view = *s;
    race_redact(place_table(), &view, s->actor);
    race_draw(place_table(), &view, s->actor, &scene);
    CHECK(scene.choices > 0);
    for (int i = 0; i < scene.choices; i++)
        if (scene.choice[i].action >= MOVE)
            play_choice(s, &scene.choice[i]);
}

static void play_game(uint64_t seed)
{
    Race s = *place_race();
    Rng rng = rng_stream(seed, 0);
    Tally tally = {0, 0};
    while (s.phase != PHASE_OVER) {
        if (s.phase == PHASE_MOVE) {
            play_choices(&s);
            for (int i = 0; i < VARIED; i++) {
                Race varied = s;
                if (vary(&varied, &rng))
                    play_choices(&varied);
            }
        }
        playout_step(place_table(), &s, &rng, &tally);
    }
}

TEST("drawn: each move ends where its preview says, and takes what it says")
{
    static const char *const set_up[][2] = {
        {"animals", "seats=4"},
        {"animals", "seats=3; steal=on"},
        {"animals", "seats=4; steal=on; piles=shuffled; top 6 6"},
        {"trains", "seats=4; steal=on; optional_move=on"},
    };
    for (int i = 0; i < 4; i++)
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            place_start(set_up[i][0], set_up[i][1]);
            play_game(seed);
        }
    CHECK(count[0] > 1000);
    CHECK(count[1] > 1000);
    CHECK(count[2] > 100);
    CHECK(steals > 100);
}
