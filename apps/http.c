/* http.c -- what is answered to a request, without any socket.
 *
 * Paths are found as they are in the table of packed files or not at all:
 * there is no folder behind them that a path could climb out of.
 */
#include "apps/http.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define ZLIB_CONST
#include <zlib.h>

#include "apps/pack.h"

const HttpHeader http_always[] = {
    {"content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
     "img-src 'self' data: blob:; object-src 'none'; frame-src 'none'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL}};

bool http_text_is(HttpText text, const char *other)
{
    return text.length == strlen(other) &&
           (!text.length || memcmp(text.text, other, text.length) == 0);
}

bool http_text_like(HttpText text, const char *other)
{
    return text.length == strlen(other) &&
           (!text.length || strncasecmp(text.text, other, text.length) == 0);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static HttpText trimmed(HttpText text)
{
    while (text.length && is_blank(*text.text))
        text = (HttpText){text.text + 1, text.length - 1};
    while (text.length && is_blank(text.text[text.length - 1]))
        text.length--;
    return text;
}

HttpText http_next(HttpText *rest, char separator)
{
    HttpText part = *rest;
    const char *end =
        rest->length ? memchr(rest->text, separator, rest->length) : NULL;
    if (end)
        part.length = (size_t)(end - rest->text);
    size_t used = part.length + (end != NULL);
    *rest = (HttpText){rest->text + used, rest->length - used};
    return trimmed(part);
}

bool http_list_has(HttpText list, const char *word)
{
    while (list.length)
        if (http_text_like(http_next(&list, ','), word))
            return true;
    return false;
}

/* ";q=0", "q=0.00": not wanted. */
static bool is_refusal(HttpText parameter)
{
    if (parameter.length < 3 || strncasecmp(parameter.text, "q=0", 3) != 0)
        return false;
    for (size_t i = 3; i < parameter.length; i++)
        if (parameter.text[i] != '.' && parameter.text[i] != '0')
            return false;
    return true;
}

static bool accepts_gzip(HttpText list)
{
    bool any = false;
    while (list.length) {
        HttpText coding = http_next(&list, ',');
        HttpText name = http_next(&coding, ';');
        bool wanted = !is_refusal(trimmed(coding));
        if (http_text_like(name, "gzip"))
            return wanted;
        if (http_text_is(name, "*"))
            any = wanted;
    }
    return any;
}

/* Weak or not makes no difference here. */
static HttpText opaque(HttpText etag)
{
    if (etag.length > 2 && memcmp(etag.text, "W/", 2) == 0)
        return (HttpText){etag.text + 2, etag.length - 2};
    return etag;
}

static bool has_etag(HttpText list, const char *etag)
{
    HttpText own = opaque((HttpText){etag, strlen(etag)});
    while (list.length) {
        HttpText other = opaque(http_next(&list, ','));
        if (http_text_is(other, "*") ||
            (other.length == own.length &&
             memcmp(other.text, own.text, own.length) == 0))
            return true;
    }
    return false;
}

static void add_header(HttpAnswer *answer, const char *name, const char *value)
{
    assert(answer->headers < HTTP_HEADERS);
    answer->header[answer->headers++] = (HttpHeader){name, value};
}

/* What only a document's window obeys is not sent with each file of it. */
static void add_document_headers(HttpAnswer *answer)
{
    add_header(answer, "cross-origin-opener-policy:", "same-origin");
    add_header(answer, "permissions-policy:",
               "camera=(), microphone=(), geolocation=()");
}

static HttpAnswer answer_text(int status, const char *text)
{
    HttpAnswer answer = {.status = status,
                         .bytes = (const unsigned char *)text,
                         .length = strlen(text)};
    add_header(&answer, "content-type:", "text/plain; charset=utf-8");
    add_header(&answer, "cache-control:", "no-cache");
    return answer;
}

HttpAnswer http_refusal(int status, const char *text)
{
    HttpAnswer answer = answer_text(status, text);
    answer.closes = true;
    return answer;
}

/* ---- files ---- */

static bool inflate_all(const PackFile *file, unsigned char *to)
{
    z_stream stream = {.next_in = file->packed,
                       .avail_in = (unsigned int)file->packed_size,
                       .next_out = to,
                       .avail_out = (unsigned int)file->plain_size};
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK)
        return false;
    int result = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return result == Z_STREAM_END && stream.avail_out == 0;
}

/* Hardly anybody asks for plain bytes, but whoever does may ask often: they
 * are inflated once, and kept. Together that is the size of the page. NULL: no
 * memory. */
static const unsigned char *plain_bytes(const PackFile *file)
{
    static unsigned char **kept;
    if (!kept)
        kept = calloc((size_t)pack_count, sizeof *kept);
    if (!kept)
        return NULL;
    unsigned char **plain = &kept[file - pack_files];
    if (*plain)
        return *plain;
    unsigned char *bytes = malloc(file->plain_size + 1);
    if (bytes && inflate_all(file, bytes))
        return *plain = bytes;
    free(bytes);
    return NULL;
}

static HttpAnswer answer_file(const PackFile *file, const HttpRequest *request)
{
    bool packed = accepts_gzip(request->accept_encoding);
    bool lasts = strncmp(file->path, "/v/", 3) == 0;
    HttpAnswer answer = {
        .status = 200, .length = packed ? file->packed_size : file->plain_size};
    add_header(&answer, "etag:", file->etag);
    add_header(&answer, "vary:", "accept-encoding");
    add_header(&answer, "cache-control:",
               lasts ? "public, max-age=31536000, immutable" : "no-cache");
    if (has_etag(request->if_none_match, file->etag)) {
        answer.status = 304;
        return answer;
    }
    answer.bytes = packed ? file->packed : plain_bytes(file);
    if (!answer.bytes)
        return http_refusal(503, "There is no memory; try again.\n");
    add_header(&answer, "content-type:", file->type);
    if (strncmp(file->type, "text/html", 9) == 0)
        add_document_headers(&answer);
    if (packed)
        add_header(&answer, "content-encoding:", "gzip");
    return answer;
}

/* Compares by bytes, as the table is sorted; the shorter goes first. */
static int compare(HttpText text, const char *path)
{
    size_t length = strlen(path);
    size_t common = text.length < length ? text.length : length;
    int order = common ? memcmp(text.text, path, common) : 0;
    return order ? order : (text.length > length) - (text.length < length);
}

static const PackFile *find_file(HttpText path)
{
    int least = 0, most = pack_count - 1;
    while (least <= most) {
        int middle = (least + most) / 2;
        int order = compare(path, pack_files[middle].path);
        if (order == 0)
            return &pack_files[middle];
        if (order < 0)
            most = middle - 1;
        else
            least = middle + 1;
    }
    return NULL;
}

/* ---- the answer ---- */

static HttpAnswer answer_path(const HttpRequest *request, const HttpSelf *self)
{
    const PackFile *file = find_file(request->path);
    if (file)
        return answer_file(file, request);
    if (http_text_is(request->path, "/healthz"))
        return answer_text(200, "ok\n");
    if (http_text_is(request->path, "/readyz"))
        return self->away ? answer_text(503, self->away)
                          : answer_text(200, "ready\n");
    if (http_text_is(request->path, "/metrics") && self->metrics) {
        HttpAnswer answer = answer_text(200, self->metrics);
        answer.fleeting = true;
        return answer;
    }
    return answer_text(404, "There is nothing at this address.\n");
}

/* What a request cannot be asked for is answered first; a body that nobody
 * reads would else be taken for the next request. */
HttpAnswer http_answer(const HttpRequest *request, const HttpSelf *self)
{
    HttpAnswer answer;
    if (request->method == HTTP_OTHER) {
        answer = http_refusal(405, "Only GET and HEAD are answered here.\n");
        add_header(&answer, "allow:", "GET, HEAD");
    } else if (request->has_body) {
        answer = http_refusal(400, "Nothing here takes a body.\n");
    } else if (request->wants_upgrade) {
        answer = http_refusal(400, "Nothing here can be upgraded to.\n");
    } else {
        answer = answer_path(request, self);
    }
    answer.closes |= request->closes;
    if (request->method == HTTP_HEAD)
        answer.bytes = NULL;
    return answer;
}

bool http_has_length(const HttpAnswer *answer)
{
    return answer->status != 304;
}

/* ---- its head ---- */

static const char *status_line(int status)
{
    static const struct {
        int status;
        const char *line;
    } lines[] = {{200, "200 OK"},
                 {304, "304 Not Modified"},
                 {400, "400 Bad Request"},
                 {401, "401 Unauthorized"},
                 {403, "403 Forbidden"},
                 {404, "404 Not Found"},
                 {405, "405 Method Not Allowed"},
                 {408, "408 Request Timeout"},
                 {426, "426 Upgrade Required"},
                 {429, "429 Too Many Requests"},
                 {431, "431 Request Header Fields Too Large"},
                 {503, "503 Service Unavailable"},
                 {505, "505 HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (lines[i].status == status)
            return lines[i].line;
    assert(!"a status without a line");
    return "";
}

typedef struct Writing {
    char *at;
    const char *end;
} Writing;

static void put(Writing *head, const char *text)
{
    size_t length = strlen(text);
    assert(length < (size_t)(head->end - head->at));
    memcpy(head->at, text, length);
    head->at += length;
}

static void put_header(Writing *head, const char *name, const char *value)
{
    put(head, name);
    put(head, " ");
    put(head, value);
    put(head, "\r\n");
}

size_t http_write_head(const HttpAnswer *answer, const char *date,
                       char buf[HTTP_HEAD_MAX])
{
    Writing head = {buf, buf + HTTP_HEAD_MAX};
    char length[24];
    put(&head, "HTTP/1.1 ");
    put(&head, status_line(answer->status));
    put(&head, "\r\n");
    put_header(&head, "date:", date);
    for (int i = 0; http_always[i].name; i++)
        put_header(&head, http_always[i].name, http_always[i].value);
    for (int i = 0; i < answer->headers; i++)
        put_header(&head, answer->header[i].name, answer->header[i].value);
    if (answer->closes)
        put_header(&head, "connection:", "close");
    if (http_has_length(answer)) {
        snprintf(length, sizeof length, "%zu", answer->length);
        put_header(&head, "content-length:", length);
    }
    put(&head, "\r\n");
    return (size_t)(head.at - buf);
}
