/* fuzz_head.c -- any bytes as the head of a request: read alike however they
 * come in, refused in words or understood, and looked at at the door. */
#include "apps/doors.h"
#include "apps/head.h"
#include "tests/fuzz.h"

/* In memory of just its size, because reading changes it. */
static char *copy(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + !size);
    CLAIM(bytes);
    if (size)
        memcpy(bytes, data, size);
    return bytes;
}

static bool lies_in(HttpText text, const char *bytes, size_t size)
{
    return !text.text ||
           (text.text >= bytes && text.text + text.length <= bytes + size);
}

static void claim_tale(const HttpRequest *request, const char *bytes,
                       size_t size, bool standard)
{
    Proxies proxies = {.standard = standard};
    CLAIM(!proxies_read(&proxies, "10.0.0.0/8,::1"));
    ProxyTale tale = proxies_tale(&proxies, request);
    CLAIM(lies_in(tale.host, bytes, size) && lies_in(tale.scheme, bytes, size));
    Refusal own = doors_check(request, NULL, &tale);
    Refusal named = doors_check(request, "https://a.example,http://b:1", &tale);
    CLAIM(!own.status == !own.why && !named.status == !named.why);
    CLAIM(own.status || request->wants_upgrade);
}

static void claim_request(const HttpRequest *request, const char *bytes,
                          size_t size)
{
    const HttpText texts[] = {
        request->path,           request->accept_encoding,
        request->if_none_match,  request->host,
        request->origin,         request->authorization,
        request->upgrade,        request->socket_key,
        request->socket_version, request->socket_protocol,
        request->forwarded_for,  request->forwarded,
        request->forwarded_host, request->forwarded_proto};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        CLAIM(lies_in(texts[i], bytes, size));
    static const HttpSelf self = {0};
    HttpAnswer answer = http_answer(request, &self);
    CLAIM(answer.status >= 200 && answer.status < 600);
    for (int standard = 0; standard < 2; standard++)
        claim_tale(request, bytes, size, standard);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = copy(data, size);
    Head head = head_read(bytes, size);
    CLAIM(head.size <= size && head.size <= HEAD_BYTES);
    CLAIM(!head.status == !head.why);
    CLAIM(head.size || head.status || size < HEAD_BYTES);
    if (head.size && !head.status)
        claim_request(&head.request, bytes, size);
    /* A byte less is no head yet, and is left as it was. */
    if (head.size) {
        char *less = copy(data, head.size - 1);
        Head part = head_read(less, head.size - 1);
        CLAIM(!part.size && !part.status);
        CLAIM(!memcmp(less, data, head.size - 1));
        free(less);
    }
    free(bytes);
    return 0;
}
