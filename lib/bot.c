/* bot.c -- computer players, for other programs. */
#include "bots/bot.h"

#include <stdlib.h>

#include "lib/own.h"

enum { NAME_MAX_LENGTH = 32, ITERATIONS_MAX = 100000000 };

struct madcap_bot {
    Bot bot;
    Slate *slate; /* NULL: it does not think */
};

/* "merciless:3000" */
static bool read_bot(const char *name, Bot *bot)
{
    char word[NAME_MAX_LENGTH];
    size_t length = 0;
    while (name[length] && name[length] != ':')
        length++;
    Text text = text_into(word, sizeof word);
    text_add_part(&text, name, length);
    const Bot *found = text.overflow ? NULL : bot_find(word);
    if (!found) {
        why_refuse("there is no bot '%s'", word);
        return false;
    }
    *bot = *found;
    if (!name[length])
        return true;
    if (found->thinks &&
        text_int(name + length + 1, 1, ITERATIONS_MAX, &bot->iterations))
        return true;
    why_refuse("%s does not think '%s' iterations", word, name + length + 1);
    return false;
}

madcap_bot *madcap_bot_new(const char *name)
{
    Bot bot;
    if (!name)
        why_refuse("no bot is named");
    if (!name || !read_bot(name, &bot))
        return NULL;
    madcap_bot *made = malloc(sizeof *made);
    Slate *slate = bot.thinks ? malloc(sizeof *slate) : NULL;
    if (!made || (bot.thinks && !slate)) {
        why_refuse("there is no memory for a bot");
        free(made);
        free(slate);
        return NULL;
    }
    made->bot = bot;
    made->slate = slate;
    return made;
}

void madcap_bot_free(madcap_bot *bot)
{
    if (bot)
        free(bot->slate);
    free(bot);
}

int madcap_bot_act(madcap_bot *bot, const madcap_table *table,
                   const void *state, size_t size, int seat, uint64_t *stream,
                   int *delay)
{
    Held held;
    if (!bot || !stream)
        return why_refuse("there is no bot, or no stream of random numbers");
    if (!state_hold(table, state, size, &held) ||
        !state_has_seat(table, seat) || !state_look(table, &held, seat))
        return -1;
    Actors actors = table->table.game->actors(&table->table, held.bytes);
    if (!((actors.awaited | actors.free) >> seat & 1))
        return why_refuse("it is not the turn of seat %d", seat);
    Rng rng = {*stream};
    Ask ask = {.bot = &bot->bot,
               .table = &table->table,
               .view = held.bytes,
               .seat = seat,
               .awaited = actors.awaited >> seat & 1,
               .rng = &rng,
               .slate = bot->slate};
    Answer answer = bot->bot.answer(&ask);
    *stream = rng.state;
    if (delay)
        *delay = (int)answer.delay;
    return answer.action;
}
