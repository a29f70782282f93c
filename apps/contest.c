/* contest.c -- bots against each other on duplicate blocks. */
#include "apps/contest.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#include "apps/lots.h"
#include "bots/agenda.h"

void contest_prepare(Contest *contest)
{
    alignas(8) unsigned char state[STATE_MAX];
    const Table *table = &contest->table;
    Result result;
    table->game->init(table, state);
    table->game->result(table, state, &result);
    contest->sides = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        int mate = 0;
        while (result.team[mate] != result.team[seat])
            mate++;
        contest->side[seat] =
            mate < seat ? contest->side[mate] : contest->sides++;
    }
}

/* ---- who sits where ---- */

static void shuffle(int *list, int count, Rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        int held = list[i];
        list[i] = list[j];
        list[j] = held;
    }
}

/* The streams of a block. */
enum { GAME_STREAM, ORDER_STREAM, STREAMS };

static Rng stream(const Contest *contest, int64_t block, int number)
{
    return rng_stream(contest->seed,
                      (uint64_t)block * STREAMS + (uint64_t)number);
}

void contest_line_up(const Contest *contest, int64_t block, int rotation,
                     int entry[SEATS_MAX])
{
    int order[ENTRIES_MAX];
    Rng rng = stream(contest, block, ORDER_STREAM);
    for (int i = 0; i < contest->entries; i++)
        order[i] = i;
    if (contest->entries > 2)
        shuffle(order, contest->entries, &rng);
    for (int i = 0; i < contest->sides; i++) {
        int side = (i + rotation) % contest->sides;
        entry[side] =
            contest->entries > 2 ? order[i % contest->entries] : order[i > 0];
    }
}

/* ---- a game ---- */

/* A game that is being played. Bots get nothing but their question, so whoever
 * times them finds the game by the thread. */
typedef struct Play {
    const Contest *contest;
    Score *score;
    int entry[SEATS_MAX];      /* of each side */
    const Bot *bot[SEATS_MAX]; /* of each seat */
    Bot timed[SEATS_MAX];      /* the same, with a stopwatch */
    alignas(8) unsigned char state[STATE_MAX];
} Play;

static _Thread_local Play play;

static Score *score_of(int seat)
{
    return &play.score[play.entry[play.contest->side[seat]]];
}

/* Time of this thread alone: others may need the processor too. */
static int64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static Answer answer_timed(const Ask *ask)
{
    Score *score = score_of(ask->seat);
    int64_t began = nanoseconds();
    Answer answer = play.bot[ask->seat]->answer(ask);
    score->nanoseconds += nanoseconds() - began;
    score->answers++;
    return answer;
}

/* Mates that differ change places from block to block. */
static void seat_bots(int64_t block, Agenda *agenda)
{
    const Contest *contest = play.contest;
    int mates[SEATS_MAX] = {0};
    for (int seat = 0; seat < contest->table.seats; seat++) {
        int side = contest->side[seat];
        const Entry *entry = &contest->entry[play.entry[side]];
        int turn = (int)((mates[side]++ + block) % entry->bots);
        play.bot[seat] = entry->bot[turn];
        play.timed[seat] = *entry->bot[turn];
        play.timed[seat].answer = answer_timed;
        agenda->bot[seat] = &play.timed[seat];
    }
}

/* As agenda_turn, but chance draws its lots. */
static bool take_turn(Agenda *agenda, Lots *lots, int32_t played[CLOCK + 1],
                      Turn *turn)
{
    const Table *table = &play.contest->table;
    agenda_meet(agenda, table, play.state);
    agenda_begin_count(agenda, turn->at);
    *turn = agenda_next(agenda, table, play.state, played, turn->at);
    if (turn->actor < 0)
        return false;
    if (turn->actor == CHANCE)
        turn->action = lots_draw(lots, table, play.state);
    agenda_follow(agenda, table, play.state, turn->actor, turn->action);
    table->game->apply(table, play.state, turn->actor, turn->action, NULL);
    played[turn->actor]++;
    return true;
}

static bool play_game(int64_t block, Slate *slate, bool (*is_stopped)(void))
{
    const Table *table = &play.contest->table;
    Rng rng = stream(play.contest, block, GAME_STREAM);
    int32_t played[CLOCK + 1] = {0};
    Agenda agenda;
    Lots lots;
    Turn turn = {0};
    agenda_start(&agenda, rng_next(&rng), slate);
    lots_start(&lots, rng_next(&rng));
    seat_bots(block, &agenda);
    table->game->init(table, play.state);
    while (take_turn(&agenda, &lots, played, &turn))
        if (is_stopped())
            return false;
    return true;
}

/* ---- how it ended ---- */

/* A side at the end of a game. */
typedef struct Finish {
    int rank; /* among sides */
    int64_t points;
} Finish;

static void find_finishes(const Contest *contest, const Result *result,
                          Finish finish[SEATS_MAX])
{
    int32_t rank[SEATS_MAX] = {0};
    int mates[SEATS_MAX] = {0};
    memset(finish, 0, SEATS_MAX * sizeof *finish);
    for (int seat = 0; seat < contest->table.seats; seat++) {
        int side = contest->side[seat];
        mates[side]++;
        rank[side] = result->rank[seat];
        finish[side].points += (int64_t)result->score[seat] * SHARE;
    }
    for (int side = 0; side < contest->sides; side++) {
        finish[side].points /= mates[side];
        finish[side].rank = 1;
        for (int other = 0; other < contest->sides; other++)
            finish[side].rank += rank[other] < rank[side];
    }
}

static void count_side(const Finish finish[SEATS_MAX], int side, int winners)
{
    Score *score = &play.score[play.entry[side]];
    score->games++;
    score->points += finish[side].points;
    score->ranks += finish[side].rank;
    if (finish[side].rank == 1)
        score->wins += SHARE / winners;
    for (int other = 0; other < play.contest->sides; other++)
        if (play.entry[other] != play.entry[side])
            score->before[play.entry[other]] +=
                (finish[side].rank <= finish[other].rank) +
                (finish[side].rank < finish[other].rank);
}

static void count_game(void)
{
    const Contest *contest = play.contest;
    Finish finish[SEATS_MAX];
    Result result;
    int winners = 0;
    contest->table.game->result(&contest->table, play.state, &result);
    find_finishes(contest, &result, finish);
    for (int side = 0; side < contest->sides; side++)
        winners += finish[side].rank == 1;
    for (int side = 0; side < contest->sides; side++)
        count_side(finish, side, winners);
}

bool contest_play(const Contest *contest, int64_t block, Slate *slate,
                  bool (*is_stopped)(void), Score score[ENTRIES_MAX])
{
    assert(contest->sides > 1);
    memset(score, 0, ENTRIES_MAX * sizeof *score);
    play.contest = contest;
    play.score = score;
    for (int rotation = 0; rotation < contest->sides; rotation++) {
        contest_line_up(contest, block, rotation, play.entry);
        if (!play_game(block, slate, is_stopped))
            return false;
        count_game();
    }
    return true;
}
