/* fuzz_box.c -- any text as a box: refused with a reason, or it reads back
 * and can be played with. The first byte chooses the game.
 *
 * A whole game with a check after each ply takes a hundred times as long as
 * reading, and most texts that are taken say what another has said: blanks,
 * comments, a line of the standard box. So the games of a box are drawn from
 * its bytes, and a box that was played once is not played again.
 */
#include "core/match.h"
#include "core/playout.h"
#include "tests/fuzz.h"

static Match match;
static alignas(8) unsigned char box[2][BOX_MAX];

static bool read_box(const Game *game, const char *text, size_t size, void *to)
{
    Reader reader = {text, text + size, 0};
    Why why = {0, ""};
    bool taken = game->box_read(game, &reader, to, &why);
    CLAIM(taken || why.text[0]);
    return taken;
}

static void play(const Game *game, int seats, uint64_t seed)
{
    Rng rng = rng_stream(seed, 0);
    Table table;
    table_start(&table, game);
    table.seats = seats;
    memcpy(table.box, box[0], sizeof table.box);
    match_start(&match, &table);
    while (!match_is_over(&match)) {
        int actor = playout_actor(match_actors(&match), &rng), action;
        Set legal = game->legal(&table, match.state, actor);
        action = actor == CHANCE
                     ? playout_action(&table, match.state, CHANCE, &rng)
                     : playout_uniform(&legal, &rng);
        CLAIM(!match_play(&match, actor, action, NULL));
        CLAIM(!game->check(&table, match.state));
    }
}

static uint64_t box_hash(const Game *game)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *at = game->id; *at; at++)
        hash = (hash ^ (uint8_t)*at) * 0x100000001b3u;
    for (size_t i = 0; i < game->box_size; i++)
        hash = (hash ^ box[0][i]) * 0x100000001b3u;
    return hash;
}

/* Whether it is new to the set, which forgets some when it is crowded. */
static bool is_new(uint64_t hash)
{
    enum { PLACES = 1 << 16 };
    static uint64_t played[PLACES];
    uint64_t *place = &played[hash % PLACES];
    bool new = *place != hash;
    *place = hash;
    return new;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, data + size};
    const Game *game = fuzz_game(&bytes);
    char text[BOX_TEXT];
    if (!read_box(game, (const char *)bytes.at, (size_t)(bytes.end - bytes.at),
                  box[0]))
        return 0;
    size_t length = game->box_write(game, box[0], text, sizeof text);
    CLAIM(read_box(game, text, length, box[1]));
    CLAIM(!memcmp(box[0], box[1], game->box_size));
    uint64_t hash = box_hash(game);
    if (!is_new(hash))
        return 0;
    play(game, game->least_seats, hash);
    play(game, game->most_seats, hash);
    return 0;
}
