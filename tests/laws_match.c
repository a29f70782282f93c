/* laws_match.c -- laws of notation, matches and records. */
#include "tests/laws.h"
#include "tests/states.h"

#include "core/record.h"
#include "tests/answer.h"

static Tale tale;
static Match other;
static char record[2][RECORD_MAX];

static bool is_printable(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            return false;
    return true;
}

/* Blanks at an end would be lost in a record. */
static void check_text(const char *text)
{
    size_t length = strlen(text);
    CHECK(length > 0 && length < ACTION_TEXT - 1);
    CHECK(is_printable(text) && text[0] != ' ' && text[length - 1] != ' ');
}

static void texts_read_back(Walk *walk)
{
    const Table *table = walk->table;
    char text[ACTION_TEXT];
    for (int actor = 0; actor <= CLOCK; actor++) {
        Set legal = walk->game->legal(table, walk->state, actor);
        for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
            walk->game->action_text(table, actor, a, text, sizeof text);
            check_text(text);
            CHECK_INT(action_parse(table, walk->state, actor, text), a);
        }
    }
}

static void texts_are_unique(Walk *walk)
{
    static char text[SET_SIZE][ACTION_TEXT];
    int actor = walk->actor, count = 0;
    Set legal = walk->game->legal(walk->table, walk->state, actor);
    for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1)) {
        walk->game->action_text(walk->table, actor, a, text[count],
                                sizeof text[count]);
        for (int i = 0; i < count; i++)
            CHECK(strcmp(text[i], text[count]) != 0);
        count++;
    }
}

/* Any number may be asked for, with little room for the answer. */
static void texts_stay_inside(Walk *walk)
{
    for (int actor = 0; actor <= CLOCK; actor++)
        for (int a = 0; a < SET_SIZE; a++) {
            char text[ACTION_TEXT];
            memset(text, LAWS_GUARD, sizeof text);
            walk->game->action_text(walk->table, actor, a, text, 5);
            CHECK(memchr(text, 0, 5) != NULL);
            CHECK_INT((unsigned char)text[5], LAWS_GUARD);
            walk->game->action_text(walk->table, actor, a, text, sizeof text);
            if (text[0])
                check_text(text);
        }
}

/* The same actions stand, and lead to the same position. */
static bool same_match(const Match *a, const Match *b)
{
    return a->plies == b->plies && match_hash(a) == match_hash(b) &&
           !memcmp(a->state, b->state, a->table.game->state_size);
}

static void illegal_is_refused(Walk *walk)
{
    other = walk->match;
    for (int actor = -1; actor <= OPEN; actor++) {
        Set legal = {{0}};
        if (actor >= 0 && actor <= CLOCK)
            legal = walk->game->legal(walk->table, walk->state, actor);
        for (int action = -1; action <= SET_SIZE; action++)
            if (!set_has(&legal, action))
                CHECK(match_play(&walk->match, actor, action, NULL) != NULL);
    }
    CHECK(same_match(&walk->match, &other));
}

static void records_read_back(Walk *walk)
{
    Why why = {0, ""};
    if (laws_pass_over(walk))
        return;
    for (HashLines hashes = HASH_AT_END; hashes <= HASH_EACH_PLY; hashes++) {
        size_t length =
            record_write(&walk->match, hashes, record[0], RECORD_MAX);
        CHECK(length < RECORD_MAX - 1);
        CHECK(record_read(games_all(), record[0], length, &other, &why));
        CHECK_TEXT(why.text, "");
        CHECK(same_match(&walk->match, &other));
        CHECK_INT(
            (long long)record_write(&other, hashes, record[1], RECORD_MAX),
            (long long)length);
        CHECK_BYTES(record[0], record[1], length);
    }
}

/* One character is changed, anywhere: the record is refused, for its hash at
 * the end if for nothing else. */
static void forged_records_are_refused(Walk *walk)
{
    Why why = {0, ""};
    size_t length =
        record_write(&walk->match, HASH_AT_END, record[0], RECORD_MAX);
    char *at = record[0] + rng_below(&walk->rng, (uint32_t)length);
    char was = *at;
    *at = was == '1' ? '2' : '1';
    CHECK(!record_read(games_all(), record[0], length, &other, &why));
    CHECK(why.line > 0 && why.text[0]);
    *at = was;
    CHECK(!record_read(games_all(), record[0], length - 1, &other, &why));
}

/* Plays the log again, chance drawn anew from the seed. */
static void chance_is_met_again(Walk *walk)
{
    Rng play = rng_stream(walk->seed, 4);
    Match *match = &walk->match;
    while (!match_is_over(match) && match->plies < MATCH_PLIES) {
        int actor = laws_actor(match_actors(match), &play);
        int action = actor == CHANCE
                         ? playout_seeded(&match->table, match->state,
                                          walk->seed, match->played[CHANCE])
                         : laws_action(walk, match->state, actor, &play);
        match_play(match, actor, action, NULL);
    }
    other = *match;
    answer_rewind(match, (int32_t)rng_below(&play, (uint32_t)match->plies));
    while (match->plies < other.plies) {
        Ply ply = other.ply[match->plies];
        if (ply.actor == CHANCE)
            CHECK_INT(playout_seeded(&match->table, match->state, walk->seed,
                                     match->played[CHANCE]),
                      ply.action);
        match_play(match, ply.actor, ply.action, NULL);
    }
    CHECK(same_match(match, &other));
}

/* Two awaited seats, in both orders. */
static void choices_commute(Walk *walk)
{
    const Game *game = walk->game;
    int a = walk->actor, first = walk->action, second;
    int b = laws_at_once(walk, &second);
    if (b < 0)
        return;
    Position ab = laws_copy(walk, walk->state), ba = ab;
    game->apply(walk->table, ab.bytes, a, first, NULL);
    game->apply(walk->table, ba.bytes, b, second, NULL);
    Set still = game->legal(walk->table, ab.bytes, b);
    CHECK(set_has(&still, second));
    still = game->legal(walk->table, ba.bytes, a);
    CHECK(set_has(&still, first));
    game->apply(walk->table, ab.bytes, b, second, NULL);
    game->apply(walk->table, ba.bytes, a, first, NULL);
    CHECK_STATES(walk->game, ab.bytes, ba.bytes, STATE_MAX);
}

static void records_hide_who_chose_first(Walk *walk)
{
    int a = walk->actor, first = walk->action, second;
    int b = laws_at_once(walk, &second);
    if (b < 0 || laws_pass_over(walk))
        return;
    size_t length[2];
    for (int order = 0; order < 2; order++) {
        other = walk->match;
        match_play(&other, order ? b : a, order ? second : first, NULL);
        match_play(&other, order ? a : b, order ? first : second, NULL);
        length[order] =
            record_write(&other, HASH_AT_END, record[order], RECORD_MAX);
    }
    CHECK_INT((long long)length[0], (long long)length[1]);
    CHECK_BYTES(record[0], record[1], length[0]);
}

/* Whether another seat can act unseen by this one. */
static bool may_be_answered(const Match *match, int seat)
{
    const Table *table = &match->table;
    for (int actor = 0; actor < table->seats; actor++) {
        Set legal = table->game->legal(table, match->state, actor);
        for (int a = set_next(&legal, 0); a >= 0; a = set_next(&legal, a + 1))
            if (actor != seat && table->game->seen(table, match->state, seat,
                                                   actor, a) == UNSEEN)
                return true;
    }
    return false;
}

/* Whether the last action is one of several choices that are still made. */
static bool is_choosing(const Match *match)
{
    int how = match->ply[match->entries - 1].how;
    return how & PLY_AT_ONCE && !(how & PLY_COMPLETE);
}

/* What turned nothing up can be taken back at once, and only that; but not
 * where others might already have chosen in secret, so that being allowed to
 * tells nothing. */
static void undo_is_exact(Walk *walk)
{
    static Match after;
    after = walk->match;
    match_play(&after, walk->actor, walk->action, &tale);
    bool revealed = tale.revealed, choosing = is_choosing(&after);
    for (int seat = 0; seat < walk->table->seats; seat++) {
        other = after;
        const char *reason = match_undo(&other, seat, &tale);
        if (reason)
            CHECK(same_match(&other, &after) && other.entries == after.entries);
        if (seat == walk->actor)
            CHECK_INT(!reason, !revealed && (choosing ||
                                             !may_be_answered(&after, seat)));
        else if (walk->actor >= SEATS_MAX || !choosing)
            CHECK(reason != NULL);
        if (!reason && seat == walk->actor)
            CHECK(same_match(&other, &walk->match));
    }
}

/* A seat's action with one of another seat behind it: it goes away alone, as
 * if it had never been, exactly when both are choices made at once. */
static void undo_passes_choices(Walk *walk)
{
    static Match first, alone;
    int b, second;
    if ((b = laws_at_once(walk, &second)) < 0)
        return;
    first = walk->match;
    match_play(&first, walk->actor, walk->action, &tale);
    bool final = tale.revealed, choosing = is_choosing(&first);
    other = first;
    match_play(&other, b, second, &tale);
    choosing = choosing && is_choosing(&other);
    alone = walk->match;
    match_play(&alone, b, second, &tale);
    bool undone = !match_undo(&other, walk->actor, &tale);
    CHECK_INT(undone, !final && choosing);
    if (undone)
        CHECK(same_match(&other, &alone));
}

/* Whoever is alone among bots goes back as far as wanted. */
static void going_back_is_exact(Walk *walk)
{
    static Match before;
    int seat = (int)rng_below(&walk->rng, (uint32_t)walk->table->seats);
    other = walk->match;
    int32_t last = match_last(&other, seat);
    const char *reason = match_go_back(&other, seat);
    CHECK_INT(!reason, last >= 0);
    if (reason)
        return;
    before = walk->match;
    answer_rewind(&before, last);
    CHECK(same_match(&other, &before));
    CHECK_INT(other.entries, walk->match.entries + 1);
}

const Law laws_of_matches[] = {
    {"texts of legal actions read back", ANYTIME, 4, texts_read_back, false},
    {"texts of legal actions are unique", AT_A_PLY, 4, texts_are_unique, false},
    {"texts of any number stay inside their room", AT_START, 1,
     texts_stay_inside, false},
    {"an illegal action is refused and changes nothing", ANYTIME, 40,
     illegal_is_refused, false},
    {"a record reads back to the same match", ANYTIME, 120, records_read_back,
     false},
    {"a forged or cut record is refused", AT_THE_END, 1,
     forged_records_are_refused, false},
    {"going back and on meets the same chance", AT_START, 1,
     chance_is_met_again, false},
    {"choices made at once commute, byte for byte", AT_A_PLY, 1,
     choices_commute, false},
    {"no record tells who of several chose first", AT_A_PLY, 1,
     records_hide_who_chose_first, false},
    {"what turned nothing up can be undone, and only that", AT_A_PLY, 60,
     undo_is_exact, false},
    {"choices made at once do not answer each other", AT_A_PLY, 2,
     undo_passes_choices, false},
    {"going back is exact, and an entry of the journal", AT_A_PLY, 400,
     going_back_is_exact, false},
    {NULL, AT_START, 0, NULL, false},
};
