/* fuzz_record.c -- any text as a record: refused with a reason, or it reads
 * back. */
#include "core/record.h"
#include "tests/fuzz.h"

static Match match, again;
static char text[RECORD_MAX];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Why why = {0, ""};
    if (!record_read(games_all(), (const char *)data, size, &match, &why)) {
        CLAIM(why.line > 0 && why.text[0]);
        return 0;
    }
    CLAIM(!match.table.game->check(&match.table, match.state));
    for (HashLines hashes = HASH_AT_END; hashes <= HASH_EACH_PLY; hashes++) {
        size_t length = record_write(&match, hashes, text, sizeof text);
        CLAIM(record_read(games_all(), text, length, &again, &why));
        CLAIM(match_hash(&again) == match_hash(&match) &&
              again.plies == match.plies);
    }
    return 0;
}
