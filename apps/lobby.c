/* lobby.c -- people at a table elsewhere, in words. */
#include "apps/lobby.h"

#include <string.h>
#include <strings.h>

#include "apps/say.h"
#include "apps/seats.h"
#include "core/table.h"

/* ---- who is here ---- */

/* ", 1:05 left", ", 23:59 h left" */
static void print_clock(int64_t left)
{
    enum { HOUR = 3600 };
    int seconds = (int)((left + 999) / 1000);
    int minutes = seconds % HOUR / 60;
    if (left < 0)
        return;
    if (seconds < HOUR)
        printf(", %d:%02d left", minutes, seconds % 60);
    else
        printf(", %d:%02d h left", seconds / HOUR, minutes);
}

/* ", team 1", ", alone": of each seat, where some win and lose together. By lot
 * nobody knows yet with whom. */
static void print_team(const Far *far, int seat)
{
    alignas(8) unsigned char state[STATE_MAX];
    const Table *table = &far->host->room.match.table;
    uint32_t met = 0, shared = 0;
    Result result;
    table->game->init(table, state);
    table->game->result(table, state, &result);
    for (int other = 0; other < table->seats; other++) {
        uint32_t team = 1u << result.team[other];
        shared |= met & team;
        met |= team;
    }
    uint32_t own = 1u << result.team[seat];
    if (!shared || (far->random && far->phase == FAR_GATHERS))
        return;
    if (shared & own)
        printf(", team %d", 1 + bit_count(shared & (own - 1)));
    else
        printf(", alone");
}

static const char *state_of(const FarChair *chair)
{
    return chair->conceded ? "gave up"
           : chair->away   ? "away"
           : chair->agrees ? "wants to end the game here"
                           : "";
}

static void print_chair(const Far *far, int seat)
{
    char badge[64];
    const FarChair *chair = &far->chair[seat];
    const char *state = state_of(chair);
    printf("%3d  ", seat + 1);
    if (!chair->taken && !chair->bot[0]) {
        printf("free");
        print_team(far, seat);
        putchar('\n');
        return;
    }
    printf("%s", seats_badge(seat, badge, sizeof badge));
    if (seat == far->you)
        printf(" (you)");
    if (chair->is_host)
        printf(", host");
    print_team(far, seat);
    if (*state)
        printf(", %s", state);
    if (chair->bot[0])
        printf(", %s%s", chair->taken ? "played by the bot " : "bot ",
               chair->bot);
    print_clock(chair->left);
    putchar('\n');
}

static const char *what_next(const Far *far)
{
    if (far->phase == FAR_IS_OVER)
        return far->is_host ? "The game is over. `again` opens the next one."
                            : "The game is over.";
    if (far->paused)
        return "The table is paused; `go on` ends that.";
    if (far->phase == FAR_PLAYS)
        return "";
    if (far->you == SPECTATOR && !far->is_host)
        return "Sit down with `sit NAME`, or watch.";
    return far->is_host ? "`start` begins the game; bots take free seats."
                        : "The game begins when the host starts it.";
}

/* "Table K7PQ2M: Crazy Lab.", and what of its rules is not as usual. */
static void print_table(const Far *far, const Table *table)
{
    const Game *game = table->game;
    const char *before = "With";
    printf("Table %s: %s.\n", far->code, game->title);
    for (int i = 0; i < option_count(game); i++) {
        char value[32];
        if (table->option[i] == game->options[i].normal)
            continue;
        option_text(&game->options[i], table->option[i], value, sizeof value);
        printf("%s %s=%s", before, game->options[i].name, value);
        before = ",";
    }
    if (memcmp(table->box, game->box, game->box_size) != 0) {
        printf("%s a box of its own", before);
        before = ",";
    }
    if (*before == ',')
        puts(".");
}

void lobby_show(const Far *far, const Link *link)
{
    char address[LINK_HOST + 64];
    const Table *table = &far->host->room.match.table;
    link_write(link, far->code, address, sizeof address);
    print_table(far, table);
    printf("Others join by %s\n", address);
    for (int seat = 0; seat < table->seats; seat++)
        print_chair(far, seat);
    if (*what_next(far))
        puts(what_next(far));
}

/* Who came, went, or wants what. */
static void add_chair(Text *said, const FarChair *was, const FarChair *is,
                      int seat)
{
    const char *before = state_of(was), *now = state_of(is);
    if (!is->taken || !was->taken || strcmp(before, now) == 0)
        return;
    const char *name = seats_look(seat).name;
    if (!*now)
        text_print(said, "%s is back.\n", name);
    else
        text_print(said, "%s %s%s.%s\n", name,
                   is->away && !is->conceded ? "is " : "", now,
                   is->away || is->conceded ? " A bot plays on." : "");
}

void lobby_changes(const Far *far, Text *said)
{
    static FarChair told[SEATS_MAX];
    static bool paused, agreed, late;
    bool is_late =
        far->delay && far->you == SPECTATOR && far->phase != FAR_GATHERS;
    for (int seat = 0; seat < far->host->room.match.table.seats; seat++)
        add_chair(said, &told[seat], &far->chair[seat], seat);
    memcpy(told, far->chair, sizeof told);
    if (far->phase == FAR_PLAYS && paused != far->paused)
        text_add(said, far->paused ? "The table is paused; `go on` ends that.\n"
                                   : "The table goes on.\n");
    if (far->agreed && !agreed)
        text_add(said, "Everybody agreed to end the game here.\n");
    if (is_late && !late)
        text_print(said, "Whoever watches sees this table %d seconds late.\n",
                   (int)far->delay);
    if (is_late && !late && far->begins)
        text_print(said, "It begins here in %d seconds.\n",
                   (far->begins + SECOND - 1) / SECOND);
    paused = far->paused;
    agreed = far->agreed;
    late = is_late;
}

/* ---- what is typed ---- */

/* "sit Ada", "sit 2 Ada", "sit 2": a seat by its number, and a name. */
static bool sit(Far *far, const Link *link, const char *rest)
{
    int32_t seat = 0;
    char number[8];
    size_t length = strcspn(rest, " ");
    snprintf(number, sizeof number, "%.*s", (int)length, rest);
    if (text_int(number, 1, SEATS_MAX, &seat))
        rest += length + strspn(rest + length, " ");
    if (*rest)
        snprintf(far->joined.name, sizeof far->joined.name, "%s", rest);
    if (!far->joined.name[0]) {
        puts("Type your name too: sit NAME, or sit SEAT NAME");
        return true;
    }
    const char *why = link_keep(link, far->code, &far->joined);
    if (why)
        printf("The seat will be lost with this program: %s.\n", why);
    return seat ? far_order(far, "sit", "{si ss}", "seat", (int)seat, "name",
                            far->joined.name)
                : far_order(far, "sit", "{ss}", "name", far->joined.name);
}

/* "bot 3 greedy", "clear 3" */
static bool preside(Far *far, const char *word, const char *rest)
{
    int32_t seat = 0;
    char number[8];
    size_t length = strcspn(rest, " ");
    snprintf(number, sizeof number, "%.*s", (int)length, rest);
    if (!text_int(number, 1, SEATS_MAX, &seat)) {
        printf("Type the number of a seat too: %s SEAT\n", word);
        return true;
    }
    rest += length + strspn(rest + length, " ");
    return far_order(far, word, "{si ss}", "seat", (int)seat, "bot",
                     *rest ? rest : bot_usual->name);
}

static bool react(Far *far, const char *with)
{
    for (int i = 0; reactions[i]; i++)
        if (strcasecmp(reactions[i], with) == 0)
            return far_say(far, "react", "{ss}", "with", reactions[i]);
    printf("You can show");
    for (int i = 0; reactions[i]; i++)
        printf("%s %s", i ? "," : "", reactions[i]);
    puts(".");
    return true;
}

/* The rest behind a word that the line begins with, or NULL. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(line, word, length) != 0 ||
        (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

/* Words that are said as they are typed. */
static const char *plain_word(const char *line)
{
    static const char *const words[] = {"start", "stand", "concede", "agree",
                                        "pause", "go on", NULL};
    for (int i = 0; words[i]; i++)
        if (strcasecmp(words[i], line) == 0)
            return words[i];
    return NULL;
}

bool lobby_obey(Far *far, const Link *link, char *line)
{
    const char *rest, *word = plain_word(line);
    bool fine = true;
    if (word)
        fine = far_order(far, word, "{}");
    else if (strcasecmp(line, "who") == 0)
        lobby_show(far, link);
    else if ((rest = behind(line, "sit")))
        fine = sit(far, link, rest);
    else if ((rest = behind(line, "bot")))
        fine = preside(far, "bot", rest);
    else if ((rest = behind(line, "clear")))
        fine = preside(far, "clear", rest);
    else if ((rest = behind(line, "react")))
        fine = react(far, rest);
    else
        return false;
    if (!fine)
        puts("There is no connection to the server at the moment.");
    return true;
}

/* "friendly, sharp" */
static void print_bots(void)
{
    for (int i = 0; bots_levels[i]; i++)
        printf("%s%s", i ? ", " : "", bots_levels[i]->name);
    putchar('\n');
}

void lobby_help(const Far *far)
{
    puts("  who          who sits where\n"
         "  react WORD   show something: hello, well, oops, wow, thanks");
    if (far->phase == FAR_GATHERS)
        puts("  sit [SEAT] NAME, stand\n"
             "               take a seat, or leave it");
    if (far->phase == FAR_PLAYS && far->you != SPECTATOR)
        puts("  agree        end the game here, once all people agree\n"
             "  concede      give the game up; a bot plays on");
    if (!far->is_host)
        return;
    if (far->phase == FAR_GATHERS) {
        fputs("  start        begin the game\n"
              "  bot SEAT [NAME]\n"
              "               a bot sits there: ",
              stdout);
        print_bots();
    }
    if (far->phase != FAR_IS_OVER)
        puts("  clear SEAT   send away who sits there");
    if (far->phase == FAR_PLAYS)
        puts("  pause, go on stop the table, and go on");
    if (far->phase == FAR_IS_OVER)
        puts("  again        the next game, with the same people");
}
