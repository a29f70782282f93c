/* games.c -- the list of games, and which build of them runs here. */
#include "games/games.h"
#include "games_list.h"

#define DECLARE_PLAIN(id, folder) extern const Game game_##id;
#define PLAIN_ENTRY(id, folder)   &game_##id,
#define FOLDER_ENTRY(id, folder)  #folder,

GAMES(DECLARE_PLAIN)
static const Game *const plain[] = {GAMES(PLAIN_ENTRY) NULL};
static const char *const folders[] = {GAMES(FOLDER_ENTRY)};

#ifdef MADCAP_TWICE

#define DECLARE_FAST(id, folder) extern const Game game_##id##_fast;
#define FAST_ENTRY(id, folder)   &game_##id##_fast,

GAMES(DECLARE_FAST)
static const Game *const fast[] = {GAMES(FAST_ENTRY) NULL};

/* The parts of x86-64-v3 that the rules use. */
static bool processor_is_fast(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt");
}

const Game *const *games_all(void)
{
    return processor_is_fast() ? fast : plain;
}

#else

const Game *const *games_all(void)
{
    return plain;
}

#endif

const Game *const *games_plain(void)
{
    return plain;
}

const Game *game_find(const char *id)
{
    for (const Game *const *game = games_all(); *game; game++)
        if (text_equal((*game)->id, id))
            return *game;
    return NULL;
}

const char *game_folder(const Game *game)
{
    for (int i = 0; plain[i]; i++)
        if (text_equal(plain[i]->id, game->id))
            return folders[i];
    return NULL;
}
