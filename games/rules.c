/* rules.c -- the rules pages of all games, as they are written. */
#include "games/games.h"
#include "games_list.h"

#define DECLARE_PAGE(id, folder) extern const char folder##_rules[];
#define PAGE_ENTRY(id, folder)   {#id, folder##_rules},

typedef struct Page {
    const char *id, *text;
} Page;

GAMES(DECLARE_PAGE)
static const Page pages[] = {GAMES(PAGE_ENTRY){NULL, NULL}};

const char *game_rules(const Game *game)
{
    for (const Page *page = pages; page->id; page++)
        if (text_equal(page->id, game->id))
            return page->text;
    return NULL;
}
