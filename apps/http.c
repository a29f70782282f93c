/* http.c -- what is answered to a request, without any socket.
 *
 * Paths are found as they are in the table of packed files or not at all:
 * there is no folder behind them that a path could climb out of.
 */
#include "apps/http.h"

#include <assert.h>
#include <limits.h>
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

static bool text_is(HttpText text, const char *other)
{
    return text.length == strlen(other) &&
           memcmp(text.text, other, text.length) == 0;
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

/* Takes what stands before the next separator off the front. */
static HttpText next_part(HttpText *rest, char separator)
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
        HttpText coding = next_part(&list, ',');
        HttpText name = next_part(&coding, ';');
        bool wanted = !is_refusal(trimmed(coding));
        if (name.length == 4 && strncasecmp(name.text, "gzip", 4) == 0)
            return wanted;
        if (text_is(name, "*"))
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
        HttpText other = opaque(next_part(&list, ','));
        if (text_is(other, "*") ||
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
                         .size = strlen(text),
                         .length = strlen(text)};
    add_header(&answer, "content-type:", "text/plain; charset=utf-8");
    add_header(&answer, "cache-control:", "no-cache");
    return answer;
}

static HttpAnswer answer_file(const PackFile *file, const HttpRequest *request)
{
    bool packed = accepts_gzip(request->accept_encoding);
    bool lasts = strncmp(file->path, "/v/", 3) == 0;
    HttpAnswer answer = {.status = 200,
                         .bytes = file->packed,
                         .size = file->packed_size,
                         .length =
                             packed ? file->packed_size : file->plain_size,
                         .inflate = !packed};
    add_header(&answer, "etag:", file->etag);
    add_header(&answer, "vary:", "accept-encoding");
    add_header(&answer, "cache-control:",
               lasts ? "public, max-age=31536000, immutable" : "no-cache");
    if (has_etag(request->if_none_match, file->etag)) {
        answer.status = 304;
        answer.bytes = NULL;
        return answer;
    }
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

static HttpAnswer answer_path(const HttpRequest *request)
{
    const PackFile *file = find_file(request->path);
    if (file)
        return answer_file(file, request);
    if (text_is(request->path, "/healthz"))
        return answer_text(200, "ok\n");
    return answer_text(404, "There is nothing at this address.\n");
}

/* What a request cannot be asked for is answered first; a body that nobody
 * reads would else be taken for the next request. */
static HttpAnswer refusal(int status, const char *text)
{
    HttpAnswer answer = answer_text(status, text);
    answer.closes = true;
    add_header(&answer, "connection:", "close");
    return answer;
}

HttpAnswer http_answer(const HttpRequest *request)
{
    HttpAnswer answer;
    if (request->method == HTTP_OTHER) {
        answer = refusal(405, "Only GET and HEAD are answered here.\n");
        add_header(&answer, "allow:", "GET, HEAD");
    } else if (request->has_body) {
        answer = refusal(400, "Nothing here takes a body.\n");
    } else if (request->wants_upgrade) {
        answer = refusal(400, "Nothing here can be upgraded to.\n");
    } else {
        answer = answer_path(request);
    }
    if (request->method == HTTP_HEAD)
        answer.bytes = NULL;
    return answer;
}

bool http_has_length(const HttpAnswer *answer)
{
    return answer->status != 304;
}

bool http_body_start(HttpBody *body, const HttpAnswer *answer)
{
    *body = (HttpBody){0};
    if (!answer->bytes)
        return true;
    if (answer->inflate) {
        body->stream = calloc(1, sizeof *body->stream);
        if (!body->stream || inflateInit2(body->stream, MAX_WBITS + 16)) {
            free(body->stream);
            *body = (HttpBody){0};
            return false;
        }
    }
    body->at = answer->bytes;
    body->left = answer->size;
    return true;
}

static long read_inflated(HttpBody *body, unsigned char *to, size_t size)
{
    z_stream *stream = body->stream;
    unsigned int room = size < UINT_MAX ? (unsigned int)size : UINT_MAX;
    unsigned int left =
        body->left < UINT_MAX ? (unsigned int)body->left : UINT_MAX;
    stream->next_in = body->at;
    stream->avail_in = left;
    stream->next_out = to;
    stream->avail_out = room;
    int result = inflate(stream, Z_NO_FLUSH);
    body->at += left - stream->avail_in;
    body->left -= left - stream->avail_in;
    long count = (long)(room - stream->avail_out);
    if (result == Z_STREAM_END)
        http_body_end(body);
    return result == Z_OK || result == Z_STREAM_END ? count : -1;
}

long http_body_read(HttpBody *body, unsigned char *to, size_t size)
{
    if (body->stream)
        return read_inflated(body, to, size);
    size_t count = body->left < size ? body->left : size;
    if (!count)
        return 0;
    memcpy(to, body->at, count);
    body->at += count;
    body->left -= count;
    return (long)count;
}

bool http_body_is_over(const HttpBody *body)
{
    return !body->stream && !body->left;
}

void http_body_end(HttpBody *body)
{
    if (body->stream)
        inflateEnd(body->stream);
    free(body->stream);
    *body = (HttpBody){0};
}
