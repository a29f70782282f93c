/* asserts_test.c -- that this build ends a program where it is wrong.
 *
 * Each mistake is made by a child, which must die of it and say where: without
 * this nobody would notice that the assertions of a library were left out.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/table.h"
#include "games/games.h"
#include "room/room.h"
#include "tests/test.h"

static Match match;
static Room room;

/* What the child said that made the mistake, or "" where it lived on. */
static const char *last_words(void (*mistake)(void))
{
    static char words[4096];
    int ends[2], status = 0;
    size_t length = 0;
    ssize_t got;
    fflush(NULL);
    if (!CHECK(pipe(ends) == 0))
        return "";
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        mistake();
        _exit(0);
    }
    close(ends[1]);
    while (length + 1 < sizeof words &&
           (got = read(ends[0], words + length, sizeof words - 1 - length)) > 0)
        length += (size_t)got;
    close(ends[0]);
    words[length] = 0;
    bool died = child > 0 && waitpid(child, &status, 0) == child &&
                WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    return died ? words : "";
}

static void start(void)
{
    Table table;
    table_start(&table, game_find("template"));
    match_start(&match, &table);
}

static void draw_below_nothing(void)
{
    Rng rng = rng_stream(1, 2);
    rng_below(&rng, 0);
}

static void look_behind_the_journal(void)
{
    start();
    match_stands(&match, match.entries);
}

static void own_for_a_ninth_seat(void)
{
    static Scene scene;
    scene_clear(&scene);
    scene_area(&scene, ROLE_PLAYERS, "score", "Points", CELL_SQUARE, 1, 1);
    scene_owners(&scene, 0, 0, 1u << SEATS_MAX);
}

static void react_where_awaited(void)
{
    Ask ask = {.awaited = true};
    bot_react(&ask, LEVEL_GREEDY);
}

static void sit_beside_the_table(void)
{
    start();
    room.match = match;
    room_seat(&room, match.table.seats, NULL, "");
}

TEST("what is inline ends a program where it is wrong, by name and line")
{
    const char *words = last_words(draw_below_nothing);
    CHECK(strstr(words, "core/rng.h:") != NULL);
    CHECK(strstr(words, "n > 0") != NULL);
}

TEST("core does")
{
    CHECK(strstr(last_words(look_behind_the_journal), "core/match.c:") != NULL);
    CHECK(strstr(last_words(own_for_a_ninth_seat), "core/scene.c:") != NULL);
}

TEST("bots do")
{
    CHECK(strstr(last_words(react_where_awaited), "bots/bots.c:") != NULL);
}

TEST("the room does")
{
    CHECK(strstr(last_words(sit_beside_the_table), "room/room.c:") != NULL);
}
