/* fuzz_far.c -- whatever a server may say to `madcap join`: it is taken in, or
 * the table is given up in words, and what is known fits the table there is.
 *
 * Behind a table (fuzz_table) come messages: text from a '{' to the end of its
 * line, else a letter behind two bytes that say how long it is.
 */
#include "apps/far.h"
#include "apps/pack.h"
#include "apps/seats.h"
#include "online/chance.h"
#include "tests/fuzz.h"

static Host host;
static Far far;
static char setup[BOX_TEXT + 4096], entered[2 * sizeof setup];

/* Nobody answers there, so nothing that is said is heard. */
static Line *nowhere(void)
{
    static const Link link = {.host = "127.0.0.1", .port = 9};
    static Line *line;
    if (!line)
        CLAIM(chance_start() && (line = line_open(&link)));
    return line;
}

static void take(LineEvent event, const void *bytes, size_t size)
{
    Heard heard = {event, malloc(size + 1), size};
    CLAIM(heard.text != NULL);
    if (size)
        memcpy(heard.text, bytes, size);
    heard.text[size] = 0;
    far_take(&far, &heard);
    free(heard.text);
}

/* As the server of this program would let somebody in. */
static void enter(const Table *table)
{
    Text text = text_into(setup, sizeof setup);
    Json json;
    const char *engine = "";
    for (int i = 0; i < pack_count && !*engine; i++)
        if (strncmp(pack_files[i].path, "/v/", 3) == 0)
            engine = pack_files[i].path + 3;
    char version[17];
    snprintf(version, sizeof version, "%s", engine);
    record_add_setup(&text, table);
    json_start(&json, entered, sizeof entered);
    json_open(&json, NULL, '{');
    json_text(&json, "say", "entered");
    json_text(&json, "table", "K7PQ2M");
    json_text(&json, "engine", version);
    json_text(&json, "setup", setup);
    json_close(&json, '}');
    take(LINE_TEXT, entered, json.text.length);
    CLAIM(far.entered && far.hearer.table);
}

/* A letter, or a line; false: there is nothing more. */
static bool take_next(Bytes *bytes)
{
    size_t rest = (size_t)(bytes->end - bytes->at), size;
    if (!rest)
        return false;
    if (*bytes->at == '{') {
        const uint8_t *end = memchr(bytes->at, '\n', rest);
        size = end ? (size_t)(end - bytes->at) : rest;
        take(LINE_TEXT, bytes->at, size);
        bytes->at += size + (end != NULL);
        return true;
    }
    size = fuzz_below(bytes, 256);
    size += 256 * (size_t)fuzz_below(bytes, 256);
    rest = (size_t)(bytes->end - bytes->at);
    size = size < rest ? size : rest;
    take(LINE_BYTES, bytes->at, size);
    bytes->at += size;
    return true;
}

/* A name of a file, and nothing that leads elsewhere. */
static void claim_code(const char *code)
{
    CLAIM(strlen(code) < CODE_SIZE && !strpbrk(code, "./\\"));
}

static void claim_sound(const Table *table)
{
    const Match *match = &host.room.match;
    CLAIM(far.you == SPECTATOR || (far.you >= 0 && far.you < table->seats));
    claim_code(far.code);
    claim_code(far.again);
    CLAIM(strlen(far.joined.token) == 0 ||
          strlen(far.joined.token) == TOKEN_SIZE - 1);
    CLAIM(memchr(far.why, 0, sizeof far.why));
    CLAIM(memchr(far.said, 0, sizeof far.said));
    CLAIM(far.delay >= 0 && far.begins >= 0);
    if (!far.has_view || far.you == SPECTATOR)
        return;
    CLAIM(!table->game->check(table, match->state));
    table->game->legal(table, match->state, far.you);
    table_draw(table, match->state, far.you, &far.scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, data + size};
    Table table = fuzz_table(&bytes);
    far_start(&far, &host, nowhere());
    enter(&table);
    while (!(far.news & FAR_LOST) && take_next(&bytes))
        claim_sound(&host.room.match.table);
    CLAIM(!(far.news & FAR_LOST) || far.why[0]);
    far_end(&far);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        seats_rename(seat, "");
    far = (Far){0};
    return 0;
}
