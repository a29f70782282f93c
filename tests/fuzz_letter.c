/* fuzz_letter.c -- any bytes as letters, one behind the other: each is refused
 * with a reason, or becomes JSON. */
#include "room/letter.h"
#include "tests/fuzz.h"

static Scene scene, last;
static char text[1 << 22];

/* Two bytes say how long the next letter is; it lies in memory of just its
 * size. */
static uint8_t *next_letter(Bytes *bytes, size_t *size)
{
    *size = fuzz_below(bytes, 256);
    *size += 256 * (size_t)fuzz_below(bytes, 256);
    if (*size > (size_t)(bytes->end - bytes->at))
        *size = (size_t)(bytes->end - bytes->at);
    uint8_t *letter = malloc(*size ? *size : 1);
    CLAIM(letter != NULL);
    memcpy(letter, bytes->at, *size);
    bytes->at += *size;
    return letter;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, data + size};
    Table table = fuzz_table(&bytes);
    alignas(8) unsigned char view[STATE_MAX];
    const char *why = NULL;
    Json json;
    Hearer hearer = {.table = &table,
                     .alone = (int)fuzz_below(&bytes, 9) - 1,
                     .scene = &scene,
                     .last = &last};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        hearer.names[seat] = seat_names[seat];
    scene_clear(&last);
    json_start(&json, text, sizeof text);
    json_open(&json, NULL, '{');
    while (bytes.at < bytes.end && !why) {
        uint8_t *letter = next_letter(&bytes, &size);
        why = letter_json(&json, letter, size, &hearer);
        int flags = letter_view(letter, size, &table, view);
        CLAIM(flags < 0 || !table.game->check(&table, view));
        CLAIM(why || hearer.amid > 0 || letter[1] < LETTER_NEWS || flags >= 0);
        free(letter);
        CLAIM(why ? why[0] != 0 : json.depth == 1 + (hearer.amid > 0));
    }
    return 0;
}
