/* ending.c -- the last words of a game in the terminal. */
#include "apps/ending.h"

#include <stdio.h>

#include "apps/say.h"
#include "apps/seats.h"
#include "core/reason.h"
#include "room/highlights.h"

enum { INDENT = 5 };

/* " with 9 points" */
static void print_score(const Match *match, int score)
{
    printf(" with %d %s%s", score, match->table.game->unit,
           score == 1 || score == -1 ? "" : "s");
}

/* "You win with 9 points!", "You and Cleo share first place with 9
 * points."; a team wins together. */
static void show_winners(const Match *match, int you, const Result *result)
{
    int seats = match->table.seats;
    int winners = 0, named = 0, score = 0;
    uint32_t teams = 0;
    for (int seat = 0; seat < seats; seat++) {
        winners += result->rank[seat] == 1;
        teams |= (uint32_t)(result->rank[seat] == 1) << result->team[seat];
    }
    bool yours = you >= 0 && result->rank[you] == 1;
    fputs(seats_bold(), stdout);
    if (winners == 0) {
        printf("Nobody wins.%s\n", seats_plain());
        return;
    }
    for (int seat = 0; seat < seats; seat++) {
        if (result->rank[seat] != 1)
            continue;
        const char *name = seats_look(seat).name;
        if (named > 0)
            fputs(named + 1 == winners ? " and " : ", ", stdout);
        fputs(seat != you ? name : named ? "you" : "You", stdout);
        score = result->score[seat];
        named++;
    }
    printf(" %s", bit_count(teams) > 1   ? "share first place"
                  : yours || winners > 1 ? "win"
                                         : "wins");
    print_score(match, score);
    printf("%s%s\n", yours ? "!" : ".", seats_plain());
}

/* Alone one may be behind rivals that are no seats. */
static int last_rank(const Table *table, const Result *result)
{
    int last = 1;
    for (int seat = 0; seat < table->seats; seat++)
        last = result->rank[seat] > last ? result->rank[seat] : last;
    return last;
}

/* A sentence with marks, below what it is about. */
static void print_marked(const char *lead, const char *marked, int you)
{
    char text[1024];
    tale_fill(text, sizeof text, marked, seats_names(), you);
    printf("%*s%s", INDENT - say_columns(lead), "", lead);
    say_wrapped(stdout, INDENT, INDENT, text);
}

static void show_place(const Match *match, int seat, int you,
                       const Result *result)
{
    char badge[64], buf[REASON_TEXT];
    Text why = text_into(buf, sizeof buf);
    printf("  %d. %s%s", result->rank[seat],
           seats_badge(seat, badge, sizeof badge), seat == you ? " (you)" : "");
    print_score(match, result->score[seat]);
    putchar('\n');
    match->table.game->reason(&match->table, match->state, seat, &why);
    print_marked("", buf, you);
}

static void show_highlights(const Match *match, int you)
{
    static Tale tale;
    Highlight found[HIGHLIGHTS];
    int count = highlights_find(match, &tale, found);
    if (count > 0)
        printf("%sWhat mattered most%s\n", seats_bold(), seats_plain());
    for (int i = 0; i < count; i++)
        print_marked("- ", found[i].text, you);
}

void ending_show(const Match *match, int you)
{
    const Table *table = &match->table;
    Result result;
    table->game->result(table, match->state, &result);
    show_winners(match, you, &result);
    for (int rank = 1; rank <= last_rank(table, &result); rank++)
        for (int seat = 0; seat < table->seats; seat++)
            if (result.rank[seat] == rank)
                show_place(match, seat, you, &result);
    show_highlights(match, you);
}
