/* http_test.c -- what is answered to requests, for the page that is packed
 * into the program; how the answers travel is in cli_serve.sh. */
#include "apps/http.h"

#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

#include "apps/pack.h"
#include "tests/test.h"

enum { BODY_MAX = 1 << 22, LONG_PATH = 100000, GZIP_TAIL = 8 };

static unsigned char body[BODY_MAX];

static HttpText text_of(const char *text)
{
    return (HttpText){text, strlen(text)};
}

static const HttpSelf well = {.metrics = "tables 1\n"};

static HttpAnswer ask(const HttpRequest *request)
{
    return http_answer(request, &well);
}

static HttpAnswer get(const char *path)
{
    return ask(&(HttpRequest){.path = text_of(path)});
}

static HttpAnswer get_as(const char *path, const char *accept_encoding)
{
    return ask(&(HttpRequest){.path = text_of(path),
                              .accept_encoding = text_of(accept_encoding)});
}

static HttpAnswer get_unless(const char *path, const char *if_none_match)
{
    return ask(&(HttpRequest){.path = text_of(path),
                              .if_none_match = text_of(if_none_match)});
}

/* NULL: the answer does not have it. */
static const char *header(const HttpAnswer *answer, const char *name)
{
    for (int i = 0; i < answer->headers; i++)
        if (!strcmp(answer->header[i].name, name))
            return answer->header[i].value;
    return NULL;
}

/* Copies the body and answers its length. */
static long read_body(const HttpAnswer *answer, unsigned char *to)
{
    if (!answer->bytes || !CHECK(answer->length <= BODY_MAX))
        return 0;
    memcpy(to, answer->bytes, answer->length);
    return (long)answer->length;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), size = strlen(end);
    return length >= size && !strcmp(text + length - size, end);
}

/* Takes the next of some texts with bars between; the last leaves NULL. */
static bool next_of(const char **texts, HttpText *next)
{
    if (!*texts)
        return false;
    size_t length = strcspn(*texts, "|");
    *next = (HttpText){*texts, length};
    *texts = (*texts)[length] ? *texts + length + 1 : NULL;
    test_place("'%.*s'", (int)length, next->text);
    return true;
}

/* ---- files of the page ---- */

TEST("the files are sorted by their paths, and no path comes twice")
{
    CHECK(pack_count > 3);
    for (int i = 1; i < pack_count; i++)
        CHECK(strcmp(pack_files[i - 1].path, pack_files[i].path) < 0);
}

static unsigned long little_endian(const unsigned char *bytes)
{
    return bytes[0] | (unsigned long)bytes[1] << 8 |
           (unsigned long)bytes[2] << 16 | (unsigned long)bytes[3] << 24;
}

TEST("a file comes plain, all of it")
{
    for (int i = 0; i < pack_count; i++) {
        const PackFile *file = &pack_files[i];
        const unsigned char *tail = file->packed + file->packed_size;
        test_place("%s", file->path);
        HttpAnswer answer = get(file->path);
        CHECK_INT(answer.status, 200);
        CHECK(!answer.closes && http_has_length(&answer));
        CHECK_TEXT(header(&answer, "content-encoding:"), NULL);
        long size = read_body(&answer, body);
        CHECK_INT(size, (long)answer.length);
        CHECK_INT(size, (long)little_endian(tail - 4));
        CHECK_INT((long)crc32(0, body, (unsigned)size),
                  (long)little_endian(tail - GZIP_TAIL));
        CHECK(get(file->path).bytes == answer.bytes); /* inflated once */
    }
}

TEST("a file comes packed to who takes it so")
{
    for (int i = 0; i < pack_count; i++) {
        const PackFile *file = &pack_files[i];
        test_place("%s", file->path);
        HttpAnswer answer = get_as(file->path, "gzip, deflate, br");
        CHECK_INT(answer.status, 200);
        CHECK_TEXT(header(&answer, "content-encoding:"), "gzip");
        CHECK_INT((long)answer.length, (long)file->packed_size);
        CHECK_INT(read_body(&answer, body), (long)file->packed_size);
        CHECK_BYTES(body, file->packed, file->packed_size);
    }
}

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {"/", "text/html; charset=utf-8"},
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".png", "image/png"},
        {".rec", "text/plain; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_with(path, types[i][0]))
            return types[i][1];
    return "no type known to this test";
}

TEST("a file says its type, and that it depends on what is accepted")
{
    for (int i = 0; i < pack_count; i++) {
        test_place("%s", pack_files[i].path);
        HttpAnswer answer = get(pack_files[i].path);
        CHECK_TEXT(header(&answer, "content-type:"),
                   type_of(pack_files[i].path));
        CHECK_TEXT(header(&answer, "vary:"), "accept-encoding");
        CHECK_TEXT(header(&answer, "etag:"), pack_files[i].etag);
    }
}

TEST("what has a hash in its path is kept for ever, all else asked for anew")
{
    static const char *const anew[] = {"/", "/sw.mjs", "/manifest.webmanifest",
                                       "/healthz", "/nothing"};
    for (size_t i = 0; i < sizeof anew / sizeof anew[0]; i++) {
        HttpAnswer answer = get(anew[i]);
        test_place("%s", anew[i]);
        CHECK_TEXT(header(&answer, "cache-control:"), "no-cache");
    }
    int kept = 0;
    for (int i = 0; i < pack_count; i++) {
        HttpAnswer answer = get(pack_files[i].path);
        test_place("%s", pack_files[i].path);
        if (strncmp(pack_files[i].path, "/v/", 3) != 0)
            continue;
        kept++;
        CHECK_TEXT(header(&answer, "cache-control:"),
                   "public, max-age=31536000, immutable");
    }
    CHECK_INT(kept, pack_count - 3);
}

/* ---- conditions ---- */

static void check_codings(const char *codings, bool packed)
{
    HttpRequest request = {.path = text_of("/")};
    while (next_of(&codings, &request.accept_encoding)) {
        HttpAnswer answer = ask(&request);
        CHECK_INT(answer.status, 200);
        CHECK_TEXT(header(&answer, "content-encoding:"),
                   packed ? "gzip" : NULL);
    }
}

TEST("gzip is sent to who names it or takes anything, unless refused")
{
    check_codings("gzip|GZip|gzip;|br, gzip|br;q=1,gzip;q=0.001|gzip;q=1.0|"
                  " gzip\t; q=0.5 |,,gzip,|*;q=0, gzip|*|br;q=0, *|"
                  "identity;q=0, *;q=0.1",
                  true);
    check_codings("| |,|;|br|identity|gzip;q=0|gzip;Q=0|gzip;q=0.|"
                  "gzip ; q=0.000|gzip;q=0, *|*, gzip;q=0|*;q=0|gzippy|gzi|"
                  "x gzip|deflate;gzip|br;q=0;gzip",
                  false);
}

/* The etag of the file stands where the pattern has an E; without its W/
 * where it has an O. */
static void fill(const char *pattern, const char *etag, char *buf, size_t size)
{
    size_t at = 0;
    for (; *pattern; pattern++) {
        const char *more = *pattern == 'E' ? etag : etag + 2;
        if (*pattern != 'E' && *pattern != 'O')
            buf[at++] = *pattern;
        else
            while (*more && at + 1 < size)
                buf[at++] = *more++;
    }
    buf[at] = 0;
}

TEST("who has the file already is told so, and gets no body")
{
    static const char *const have[] = {
        "E", "O", "*", " E\t", "\"x\", E", "O, W/\"y\"", ",,E", "W/\"\",*"};
    for (size_t i = 0; i < sizeof have / sizeof have[0]; i++) {
        char etags[256];
        fill(have[i], pack_files[0].etag, etags, sizeof etags);
        test_place("'%s'", etags);
        HttpAnswer answer = get_unless(pack_files[0].path, etags);
        CHECK_INT(answer.status, 304);
        CHECK(!answer.bytes && !http_has_length(&answer) && !answer.closes);
        CHECK_INT(read_body(&answer, body), 0);
        CHECK_TEXT(header(&answer, "etag:"), pack_files[0].etag);
        CHECK_TEXT(header(&answer, "vary:"), "accept-encoding");
        CHECK(header(&answer, "cache-control:") != NULL);
        CHECK_TEXT(header(&answer, "content-encoding:"), NULL);
    }
}

TEST("who has another file, or half a name of it, gets it")
{
    static const char *const have[] = {"",         " ",  ",",     "\"\"", "W/",
                                       "\"0123\"", "Ex", "xE",    "W/E",  "E;",
                                       "\"E\"",    "**", "\"*\"", "w/O"};
    for (size_t i = 0; i < sizeof have / sizeof have[0]; i++) {
        char etags[256];
        fill(have[i], pack_files[0].etag, etags, sizeof etags);
        test_place("'%s'", etags);
        CHECK_INT(get_unless(pack_files[0].path, etags).status, 200);
    }
    for (int i = 1; i < pack_count; i++)
        CHECK_INT(get_unless(pack_files[0].path, pack_files[i].etag).status,
                  200);
    CHECK_INT(get_unless("/nothing", "*").status, 404);
}

/* ---- paths ---- */

static void check_nothing(HttpText path)
{
    HttpAnswer answer = ask(&(HttpRequest){.path = path});
    CHECK_INT(answer.status, 404);
    CHECK(!answer.closes && http_has_length(&answer));
    CHECK_TEXT(header(&answer, "content-type:"), "text/plain; charset=utf-8");
    CHECK_INT(read_body(&answer, body), (long)answer.length);
    CHECK(answer.length < 100);
}

TEST("there is nothing at any other path")
{
    const char *paths =
        "| |/ | /|//|/.|/..|/../|/../sw.mjs|/v/../sw.mjs|/./sw.mjs|//sw.mjs|"
        "/sw.mjs/|/SW.MJS|sw.mjs|/index.html|/v|/v/|/V/|/%2e%2e/|/%00|/?|"
        "/?a=b|/sw.mjs?a=b|/#x|\\..\\|*|http://x/|/healthz/|/HEALTHZ|"
        "/\xff\xfe|/v/0123456789abcdef/engine.wasm|/etc/passwd|"
        "/../../../../../../../../etc/passwd";
    HttpText path;
    while (next_of(&paths, &path))
        check_nothing(path);
}

TEST("a zero in a path does not end it")
{
    static const char paths[][9] = {"/\0", "/\0sw.mjs", "/sw.mjs\0", "\0/"};
    static const size_t lengths[] = {2, 8, 8, 2};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        test_place("path %zu", i);
        check_nothing((HttpText){paths[i], lengths[i]});
    }
}

TEST("a path that is a byte too short or too long leads to nothing")
{
    for (int i = 0; i < pack_count; i++) {
        char path[256];
        size_t length = strlen(pack_files[i].path);
        CHECK(length + 1 < sizeof path);
        memcpy(path, pack_files[i].path, length);
        test_place("%s", pack_files[i].path);
        for (int more = 0; more < 256; more++) {
            path[length] = (char)more;
            check_nothing((HttpText){path, length + 1});
        }
        check_nothing((HttpText){path, length - 1});
    }
}

TEST("a path of any length is answered, and may be none at all")
{
    char *path = malloc(LONG_PATH);
    if (!CHECK(path != NULL))
        return;
    memset(path, 'a', LONG_PATH);
    check_nothing((HttpText){path, LONG_PATH});
    for (int i = 0; i < LONG_PATH; i++)
        path[i] = "/.."[i % 3];
    check_nothing((HttpText){path, LONG_PATH});
    memset(path, '/', LONG_PATH);
    check_nothing((HttpText){path, LONG_PATH});
    free(path);
    check_nothing((HttpText){NULL, 0});
}

TEST("the health of the server has an address")
{
    HttpAnswer answer = get_as("/healthz", "gzip");
    CHECK_INT(answer.status, 200);
    CHECK_INT(read_body(&answer, body), 3);
    CHECK_BYTES(body, "ok\n", 3);
    CHECK_TEXT(header(&answer, "content-type:"), "text/plain; charset=utf-8");
}

/* ---- methods and refusals ---- */

static void check_same_head(const HttpAnswer *one, const HttpAnswer *two)
{
    CHECK_INT(one->status, two->status);
    CHECK_INT((long)one->length, (long)two->length);
    CHECK_INT(one->closes, two->closes);
    CHECK_INT(one->headers, two->headers);
    for (int i = 0; i < one->headers; i++) {
        CHECK_TEXT(one->header[i].name, two->header[i].name);
        CHECK_TEXT(one->header[i].value, two->header[i].value);
    }
}

TEST("HEAD is GET without the body")
{
    static const char *const paths[] = {"/", "/sw.mjs", "/healthz", "/nothing"};
    static const char *const codings[] = {"", "gzip"};
    for (int i = 0; i < 16; i++) {
        HttpRequest request = {.has_body = i & 1,
                               .path = text_of(paths[i / 4]),
                               .accept_encoding = text_of(codings[i / 2 % 2])};
        HttpAnswer got = ask(&request);
        request.method = HTTP_HEAD;
        HttpAnswer head = ask(&request);
        test_place("%s, %d", paths[i / 4], i);
        check_same_head(&got, &head);
        CHECK(got.bytes && got.length > 0);
        CHECK_INT(read_body(&head, body), 0);
    }
}

static void check_refusal(const HttpRequest *request, int status)
{
    HttpAnswer answer = ask(request);
    CHECK_INT(answer.status, status);
    CHECK(answer.closes && http_has_length(&answer));
    CHECK_TEXT(header(&answer, "allow:"), status == 405 ? "GET, HEAD" : NULL);
    CHECK_TEXT(header(&answer, "cache-control:"), "no-cache");
    CHECK_TEXT(header(&answer, "etag:"), NULL);
    CHECK_INT(read_body(&answer, body), (long)answer.length);
    CHECK(answer.length < 100);
}

TEST("other methods are refused, with those that are not")
{
    static const char *const paths[] = {"/", "/healthz", "/nothing", ""};
    for (int i = 0; i < 16; i++) {
        test_place("%s, %d", paths[i / 4], i);
        check_refusal(&(HttpRequest){.method = HTTP_OTHER,
                                     .has_body = i & 1,
                                     .wants_upgrade = i & 2,
                                     .path = text_of(paths[i / 4]),
                                     .if_none_match = text_of("*")},
                      405);
    }
}

TEST("a body or an upgrade is refused, also where there is nothing")
{
    static const char *const paths[] = {"/", "/healthz", "/nothing"};
    for (int i = 0; i < 9; i++) {
        test_place("%s, %d", paths[i / 3], i);
        check_refusal(&(HttpRequest){.has_body = i % 3 != 0,
                                     .wants_upgrade = i % 3 != 1,
                                     .path = text_of(paths[i / 3]),
                                     .if_none_match = text_of("*")},
                      400);
    }
}

/* ---- what stands in every answer ---- */

static const char *always(const char *name)
{
    for (int i = 0; http_always[i].name; i++)
        if (!strcmp(http_always[i].name, name))
            return http_always[i].value;
    return NULL;
}

TEST("every answer says what a browser may not do with it")
{
    CHECK_TEXT(always("x-content-type-options:"), "nosniff");
    CHECK_TEXT(always("referrer-policy:"), "no-referrer");
    CHECK_TEXT(always("cross-origin-resource-policy:"), "same-origin");
}

TEST("a document says what its window may not do; other files need not")
{
    HttpAnswer page = get("/"), worker = get("/sw.mjs");
    CHECK_TEXT(header(&page, "cross-origin-opener-policy:"), "same-origin");
    CHECK_TEXT(header(&page, "permissions-policy:"),
               "camera=(), microphone=(), geolocation=()");
    CHECK_TEXT(header(&worker, "permissions-policy:"), NULL);
}

TEST("scripts, styles and connections come from the page's own address")
{
    CHECK_TEXT(
        always("content-security-policy:"),
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
        "img-src 'self' data: blob:; object-src 'none'; frame-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
}

/* ---- the server itself ---- */

TEST("whether it is ready, and its numbers, have an address")
{
    HttpAnswer ready = get("/readyz"), metrics = get("/metrics");
    CHECK_INT(ready.status, 200);
    CHECK_INT(metrics.status, 200);
    CHECK(metrics.fleeting && !ready.fleeting);
    CHECK_INT(read_body(&metrics, body), 9);
    CHECK_BYTES(body, "tables 1\n", 9);
    HttpSelf ends = {.away = "going away\n"};
    HttpRequest request = {.path = text_of("/readyz")};
    CHECK_INT(http_answer(&request, &ends).status, 503);
    request.path = text_of("/healthz");
    CHECK_INT(http_answer(&request, &ends).status, 200);
    request.path = text_of("/metrics");
    CHECK_INT(http_answer(&request, &ends).status, 404);
}

/* ---- heads of answers ---- */

TEST("a head has a line for its status and one for each header, and ends")
{
    static const char *const paths[] = {"/", "/sw.mjs", "/healthz", "/nothing"};
    for (int i = 0; i < 8; i++) {
        char head[HTTP_HEAD_MAX + 1];
        HttpRequest request = {.path = text_of(paths[i / 2]), .closes = i % 2};
        HttpAnswer answer = ask(&request);
        size_t size = http_write_head(&answer, "Thu, 01 Jan 1970", head);
        test_place("%s", paths[i / 2]);
        CHECK(size < HTTP_HEAD_MAX / 2 + 256);
        head[size] = 0;
        CHECK(!strncmp(head, "HTTP/1.1 ", 9));
        CHECK(ends_with(head, "\r\n\r\n"));
        CHECK(strstr(head, "\r\ndate: Thu, 01 Jan 1970\r\n") != NULL);
        CHECK(strstr(head, "\r\ncontent-length: ") != NULL);
        CHECK_INT(!!strstr(head, "\r\nconnection: close\r\n"), i % 2);
        for (int n = 0; http_always[n].name; n++)
            CHECK(strstr(head, http_always[n].name) != NULL);
    }
}

TEST("an answer that says nothing has changed says no length")
{
    char head[HTTP_HEAD_MAX + 1];
    HttpAnswer answer = get_unless("/", "*");
    head[http_write_head(&answer, "now", head)] = 0;
    CHECK(strstr(head, "304 Not Modified\r\n") != NULL);
    CHECK(strstr(head, "content-length") == NULL);
}
