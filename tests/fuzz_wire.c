/* fuzz_wire.c -- any bytes as what a client says: refused in words, or a
 * message whose every part lies where its reader expects it. */
#include "online/wire.h"
#include "tests/fuzz.h"

static void claim_request(const Message *message)
{
    const Request *request = &message->request;
    CLAIM(request->wish <= WISHES);
    CLAIM(request->seat >= -1 && request->seat < SEATS_MAX);
    CLAIM(request->action >= -1 && request->action < SET_SIZE);
    CLAIM(request->count >= 0);
    CLAIM(memchr(request->text, 0, sizeof request->text));
    CLAIM(memchr(message->action, 0, sizeof message->action));
    if (message->says == SAYS_ASK && request->wish == WISH_SIT)
        CLAIM(request->text[0]);
    if (message->says == SAYS_ASK && request->wish == WISH_SET)
        CLAIM(request->pace.slow >= 1 && request->pace.bank >= 0 &&
              request->pace.more >= 0 && request->pace.grace >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Message message;
    char *text = malloc(size ? size : 1);
    CLAIM(text != NULL);
    memcpy(text, data, size);
    const char *why = wire_read(text, size, games_all(), &message);
    free(text);
    CLAIM(!why || why[0]);
    if (why)
        return 0;
    claim_request(&message);
    CLAIM(memchr(message.code, 0, sizeof message.code));
    CLAIM(strspn(message.token, "0123456789abcdef") == strlen(message.token));
    CLAIM(!message.token[0] || strlen(message.token) == TOKEN_SIZE - 1);
    CLAIM(message.told >= -1);
    if (message.says == SAYS_OPEN)
        CLAIM(table_is_sound(&message.table));
    return 0;
}
