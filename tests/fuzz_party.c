/* fuzz_party.c -- any text as the rows of a table: refused with a reason, or it
 * leads to a party that can go on, twice to the same. */
#include "online/party.h"
#include "tests/fuzz.h"

static Party party, again;
static Pad pad;
static char opening[OPENING_MAX], shown[2][1 << 16];

static uint64_t draw(const unsigned char key[KEY_BYTES], int64_t index)
{
    Rng rng = rng_stream(key[0], (uint64_t)index);
    return rng_next(&rng);
}

static void open_party(Party *into, const Table *table)
{
    Opening how = {.pace = {.slow = 1, .grace = 1000, .bank = 20000},
                   .table = table};
    Why why = {0, ""};
    size_t length = opening_write(&how, opening, sizeof opening);
    CLAIM(party_open(into,
                     &(Means){.games = games_all(), .draw = draw, .pad = &pad},
                     opening, length, &why));
}

static void show(Party *of, int viewer, char *to)
{
    Json json;
    json_start(&json, to, sizeof shown[0]);
    json_open(&json, NULL, '{');
    party_json(&json, of, viewer, of->woken);
    json_close(&json, '}');
    CLAIM(!json.text.overflow);
}

/* What it shows is what the other shows, to everybody. */
static void claim_same(void)
{
    CLAIM(match_hash(&party.room.match) == match_hash(&again.room.match));
    for (int viewer = 0; viewer <= SPECTATOR; viewer++) {
        if (viewer >= party.room.match.table.seats && viewer != SPECTATOR)
            continue;
        show(&party, viewer, shown[0]);
        show(&again, viewer, shown[1]);
        CLAIM(!strcmp(shown[0], shown[1]));
    }
}

/* Time goes by: whatever happens can be kept. */
static void go_on(void)
{
    static char row[ROW_MAX];
    int64_t now = party.woken;
    for (int i = 0; i < 8; i++) {
        Text text = text_into(row, sizeof row);
        uint32_t all = (1u << party.room.match.table.seats) - 1;
        party_shown(&party, all | 1u << SPECTATOR, now);
        int64_t due = party_due(&party, now);
        if (due == NEVER)
            return;
        now = due > now ? due : now;
        party_turn(&party, now, &text);
        CLAIM(!text.overflow);
        const Match *match = &party.room.match;
        CLAIM(!match->table.game->check(&match->table, match->state));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, data + size};
    Table table = fuzz_table(&bytes);
    const char *rows = (const char *)bytes.at;
    size_t length = (size_t)(bytes.end - bytes.at);
    Why why = {0, ""};
    open_party(&party, &table);
    bool fine = party_fold(&party, rows, length, &why);
    CLAIM(fine || why.text[0]);
    if (!fine)
        return 0;
    open_party(&again, &table);
    CLAIM(party_fold(&again, rows, length, &why));
    party_wake(&party, 1000000);
    party_wake(&again, 1000000);
    claim_same();
    go_on();
    return 0;
}
