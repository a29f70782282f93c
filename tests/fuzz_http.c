/* fuzz_http.c -- any request: it gets the answer that a plain search in the
 * table of files gives, whole, and with all its headers.
 *
 * Five bytes choose the method, the flags, whether the path begins with that
 * of a file, which one, and what the server says of itself. Three lines follow:
 * path, Accept-Encoding, If-None-Match. Each text lies in memory of just its
 * size.
 */
#include <ctype.h>
#include <strings.h>

#include "apps/http.h"
#include "apps/pack.h"
#include "tests/fuzz.h"

enum { BODY = 1, UPGRADE = 2, OWN_ETAG = 4, READY = 1, METRICS = 2 };

/* What stands before the next line's end, behind some other text. */
static HttpText line(Bytes *bytes, const char *before)
{
    size_t rest = (size_t)(bytes->end - bytes->at), first = strlen(before);
    const uint8_t *end = rest ? memchr(bytes->at, '\n', rest) : NULL;
    size_t length = end ? (size_t)(end - bytes->at) : rest;
    if (first + length == 0) {
        bytes->at += end != NULL;
        return (HttpText){NULL, 0};
    }
    char *text = malloc(first + length);
    CLAIM(text);
    for (size_t i = 0; i < first; i++)
        text[i] = before[i];
    memcpy(text + first, bytes->at, length);
    bytes->at += length + (end != NULL);
    return (HttpText){text, first + length};
}

static bool is(HttpText text, const char *other)
{
    return text.length == strlen(other) &&
           (!text.length || !memcmp(text.text, other, text.length));
}

static bool holds(HttpText text, const char *other)
{
    size_t length = strlen(other);
    for (size_t i = 0; i + length <= text.length; i++)
        if (!strncasecmp(text.text + i, other, length))
            return true;
    return false;
}

static const PackFile *file_at(HttpText path)
{
    for (int i = 0; i < pack_count; i++)
        if (is(path, pack_files[i].path))
            return &pack_files[i];
    return NULL;
}

static const char *header(const HttpAnswer *answer, const char *name)
{
    for (int i = 0; i < answer->headers; i++)
        if (!strcmp(answer->header[i].name, name))
            return answer->header[i].value;
    return NULL;
}

/* Names small, with a colon; values that cannot begin another line. */
static void claim_header(HttpHeader header)
{
    size_t length = strlen(header.name);
    CLAIM(length > 1 && header.name[length - 1] == ':' && header.value[0]);
    for (size_t i = 0; i + 1 < length; i++)
        CLAIM(islower((unsigned char)header.name[i]) || header.name[i] == '-');
    for (const char *at = header.value; *at; at++)
        CLAIM(isprint((unsigned char)*at));
}

static int times(const HttpAnswer *answer, const char *name)
{
    int count = 0;
    for (int i = 0; i < answer->headers; i++)
        count += !strcmp(answer->header[i].name, name);
    for (int i = 0; http_always[i].name; i++)
        count += !strcmp(http_always[i].name, name);
    return count;
}

static void claim_headers(const HttpAnswer *answer)
{
    static const char *const always[] = {
        "content-security-policy:", "x-content-type-options:",
        "referrer-policy:", "cross-origin-resource-policy:", "cache-control:"};
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        CLAIM(times(answer, always[i]) == 1);
    for (int i = 0; i < answer->headers; i++) {
        claim_header(answer->header[i]);
        CLAIM(times(answer, answer->header[i].name) == 1);
    }
    CLAIM((answer->status == 304) != !!header(answer, "content-type:"));
    CLAIM((answer->status == 405) == !!header(answer, "allow:"));
    CLAIM(times(answer, "content-length:") == 0);
}

/* As bytes that go out: no header begins another line, and the head ends
 * where it should. */
static void claim_head(const HttpAnswer *answer)
{
    char head[HTTP_HEAD_MAX];
    size_t size = http_write_head(answer, "now", head), lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += head[i] == '\n';
    CLAIM(size > 4 && !memcmp(head + size - 4, "\r\n\r\n", 4));
    size_t expected =
        3 + (size_t)answer->headers + answer->closes + http_has_length(answer);
    for (int i = 0; http_always[i].name; i++)
        expected++;
    CLAIM(lines == expected);
}

static void claim_file(const HttpRequest *request, const HttpAnswer *answer,
                       const PackFile *file)
{
    const char *coding = header(answer, "content-encoding:");
    CLAIM(!strcmp(header(answer, "etag:"), file->etag));
    if (answer->status == 304) {
        CLAIM(holds(request->if_none_match, file->etag + 2) ||
              holds(request->if_none_match, "*"));
        return;
    }
    CLAIM(!is(request->if_none_match, file->etag));
    CLAIM(!strcmp(header(answer, "content-type:"), file->type));
    CLAIM(answer->length == (coding ? file->packed_size : file->plain_size));
    CLAIM(!answer->bytes || (answer->bytes == file->packed) == !!coding);
    CLAIM(!coding || holds(request->accept_encoding, "gzip") ||
          holds(request->accept_encoding, "*"));
}

static int status_of(const HttpRequest *request, const HttpSelf *self)
{
    if (request->method == HTTP_OTHER)
        return 405;
    if (request->has_body || request->wants_upgrade)
        return 400;
    if (is(request->path, "/readyz"))
        return self->away ? 503 : 200;
    return file_at(request->path) || is(request->path, "/healthz") ||
                   (is(request->path, "/metrics") && self->metrics)
               ? 200
               : 404;
}

static void claim_answer(const HttpRequest *request, const HttpSelf *self)
{
    HttpAnswer answer = http_answer(request, self);
    const PackFile *file = file_at(request->path);
    int status = status_of(request, self);
    CLAIM(answer.status == status || (answer.status == 304 && file));
    CLAIM(answer.status != 304 || status == 200);
    CLAIM(answer.closes == (status == 405 || status == 400));
    CLAIM(http_has_length(&answer) == (answer.status != 304));
    claim_headers(&answer);
    if (file && status == 200)
        claim_file(request, &answer, file);
    else
        CLAIM(!header(&answer, "etag:") && answer.length < 100);
    claim_head(&answer);
    CLAIM((request->method != HTTP_HEAD && answer.status != 304) ==
          !!answer.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, data + size};
    HttpMethod method = (HttpMethod)fuzz_below(&bytes, 3);
    uint32_t flags = fuzz_below(&bytes, 8);
    bool named = fuzz_below(&bytes, 2);
    const PackFile *file =
        &pack_files[fuzz_below(&bytes, 256) % (uint32_t)pack_count];
    uint32_t says = fuzz_below(&bytes, 4);
    HttpSelf self = {.away = says & READY ? NULL : "going away\n",
                     .metrics = says & METRICS ? "tables 1\n" : NULL};
    HttpRequest request = {.method = method,
                           .has_body = flags & BODY,
                           .wants_upgrade = flags & UPGRADE,
                           .path = line(&bytes, named ? file->path : "")};
    request.accept_encoding = line(&bytes, "");
    request.if_none_match = line(&bytes, flags & OWN_ETAG ? file->etag : "");
    claim_answer(&request, &self);
    free((char *)request.path.text);
    free((char *)request.accept_encoding.text);
    free((char *)request.if_none_match.text);
    return 0;
}
