/* fuzz_actions.c -- any actions at any table: the illegal ones change
 * nothing, the legal ones keep the check.
 *
 * A byte below 192 plays some legal action of some actor that may act, so
 * that games get on; any other is an actor, and the next byte its action. */
#include "core/match.h"
#include "tests/fuzz.h"

static Match match, before;
static Tale tale;

static Ply legal_ply(const Match *m, uint32_t choice)
{
    Actors actors = match_actors(m);
    unsigned may = actors.awaited | actors.free;
    int actor = bit_nth(may, (int)(choice % (uint32_t)bit_count(may)));
    Set legal = m->table.game->legal(&m->table, m->state, actor);
    uint32_t rest = choice / (uint32_t)bit_count(may);
    int action = set_nth(&legal, (int)(rest % (uint32_t)set_count(&legal)));
    return ply_of(actor, action);
}

static void play(int actor, int action)
{
    const Game *game = match.table.game;
    before = match;
    if (match_play(&match, actor, action, &tale)) {
        CLAIM(match.plies == before.plies &&
              match_hash(&match) == match_hash(&before));
        CLAIM(!memcmp(match.state, before.state, game->state_size));
        return;
    }
    CLAIM(match.plies == before.plies + 1 && !tale.overflow);
    CLAIM(!game->check(&match.table, match.state));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, data + size};
    Table table = fuzz_table(&bytes);
    match_start(&match, &table);
    while (bytes.at < bytes.end) {
        uint32_t choice = fuzz_below(&bytes, 256);
        if (choice >= 192) {
            play((int)choice - 192, (int)fuzz_below(&bytes, 256));
            continue;
        }
        if (match_is_over(&match))
            break;
        Ply ply = legal_ply(&match, choice);
        play(ply.actor, ply.action);
    }
    return 0;
}
