/* fuzz_record.c -- any text as a record: refused with a reason, or it reads
 * back. */
#include "core/record.h"
#include "tests/fuzz.h"

static Match match, again;
static char text[RECORD_MAX];
static alignas(8) unsigned char box[2][BOX_MAX];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Why why = {0, ""};
    if (!record_read(games_all(), (const char *)data, size, &match, box[0],
                     &why)) {
        CLAIM(why.line > 0 && why.text[0]);
        return 0;
    }
    CLAIM(!match.table.game->check(&match.table, match.state));
    for (HashLines hashes = HASH_AT_END; hashes <= HASH_EACH_PLY; hashes++) {
        size_t length = record_write(&match, hashes, text, sizeof text);
        CLAIM(record_read(games_all(), text, length, &again, box[1], &why));
        CLAIM(again.hash == match.hash && again.plies == match.plies);
    }
    return 0;
}
