/* head.c -- the head of a request. */
#include "apps/head.h"

#include <string.h>

typedef struct Reader {
    char *bytes;
    HttpText rest; /* lines that are still to be read */
    int minor;     /* of HTTP/1.x */
    int hosts;
    bool stays; /* asked for with HTTP/1.0 */
    Head head;
} Reader;

static bool refuse(Reader *reader, int status, const char *why)
{
    reader->head.status = status;
    reader->head.why = why;
    return false;
}

static bool is_token(HttpText text)
{
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
              (c >= 'A' && c <= 'Z') || (c && strchr(others, c))))
            return false;
    }
    return text.length > 0;
}

/* Nothing but what can be seen, blanks, and bytes above ASCII. */
static bool is_plain(HttpText text)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.text[i];
        if ((c < ' ' && c != '\t') || c == 127)
            return false;
    }
    return true;
}

/* Bytes to the end of the empty line that ends the head; 0: it is not there. */
static size_t size_of(const char *bytes, size_t length)
{
    const char *end = bytes + length, *at = bytes;
    while ((at = memchr(at, '\n', (size_t)(end - at)))) {
        at++;
        if (at - bytes >= 4 && memcmp(at - 4, "\r\n\r\n", 4) == 0)
            return (size_t)(at - bytes);
    }
    return 0;
}

/* The next line without its end. False: it ends as no line does. */
static bool next_line(Reader *reader, HttpText *line)
{
    const char *start = reader->rest.text;
    const char *end = memchr(start, '\n', reader->rest.length);
    size_t length = end ? (size_t)(end - start) : 0;
    if (!length || start[length - 1] != '\r')
        return refuse(reader, 400, "Lines of a request end in CR and LF.\n");
    *line = (HttpText){start, length - 1};
    reader->rest = (HttpText){end + 1, reader->rest.length - length - 1};
    if (!is_plain(*line))
        return refuse(reader, 400, "A request is text.\n");
    return true;
}

/* ---- the first line ---- */

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A percent sign without two digits stands for itself. */
static HttpText decoded(char *text, size_t length)
{
    size_t to = 0;
    for (size_t i = 0; i < length; i++) {
        int high = text[i] == '%' && i + 2 < length ? hex(text[i + 1]) : -1;
        int low = high >= 0 ? hex(text[i + 2]) : -1;
        text[to++] = low >= 0 ? (char)(high << 4 | low) : text[i];
        i += low >= 0 ? 2 : 0;
    }
    return (HttpText){text, to};
}

/* "/x?y", or with the server's own address in front. */
static HttpText path_of(const Reader *reader, HttpText target)
{
    size_t at = 0;
    if (target.length > 7 && strncmp(target.text, "http://", 7) == 0)
        for (at = 7; at < target.length && target.text[at] != '/';)
            at++;
    size_t end = at;
    while (end < target.length && target.text[end] != '?')
        end++;
    return decoded(reader->bytes + (target.text - reader->bytes) + at,
                   end - at);
}

static bool read_version(Reader *reader, HttpText version)
{
    if (version.length != 8 || memcmp(version.text, "HTTP/", 5) != 0)
        return refuse(reader, 400, "This is not HTTP.\n");
    if (version.text[5] != '1' || version.text[6] != '.' ||
        version.text[7] < '0' || version.text[7] > '9')
        return refuse(reader, 505, "Only HTTP/1.1 is spoken here.\n");
    reader->minor = version.text[7] - '0';
    return true;
}

static bool read_first(Reader *reader)
{
    HttpRequest *request = &reader->head.request;
    HttpText line;
    if (!next_line(reader, &line))
        return false;
    if (memchr(line.text, '\t', line.length))
        return refuse(reader, 400, "This is not HTTP.\n");
    HttpText method = http_next(&line, ' ');
    HttpText target = http_next(&line, ' ');
    if (!is_token(method) || !target.length)
        return refuse(reader, 400, "This is not HTTP.\n");
    request->method = http_text_is(method, "GET")    ? HTTP_GET
                      : http_text_is(method, "HEAD") ? HTTP_HEAD
                                                     : HTTP_OTHER;
    if (!read_version(reader, line))
        return false;
    request->path = path_of(reader, target);
    return true;
}

/* ---- the others ---- */

static bool is_host(HttpText host)
{
    static const char others[] = "-._~%:[]!$&'()*+,;=";
    for (size_t i = 0; i < host.length; i++) {
        char c = host.text[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
              (c >= 'A' && c <= 'Z') || (c && strchr(others, c))))
            return false;
    }
    return true;
}

/* Where a header that may stand there once is kept; NULL: it is no such. */
static HttpText *single(HttpRequest *request, HttpText name)
{
    const struct {
        const char *name;
        HttpText *at;
    } singles[] = {{"origin", &request->origin},
                   {"authorization", &request->authorization},
                   {"upgrade", &request->upgrade},
                   {"sec-websocket-key", &request->socket_key},
                   {"sec-websocket-protocol", &request->socket_protocol},
                   {"sec-websocket-version", &request->socket_version}};
    for (size_t i = 0; i < sizeof singles / sizeof singles[0]; i++)
        if (http_text_like(name, singles[i].name))
            return singles[i].at;
    return NULL;
}

static bool keep_single(Reader *reader, HttpText *at, HttpText value)
{
    if (at->text)
        return refuse(reader, 400, "A header of the request is given twice.\n");
    *at = value;
    return true;
}

/* Where a header is kept whose last line counts: that of the nearest proxy.
 * NULL: it is no such. */
static HttpText *told(HttpRequest *request, HttpText name)
{
    const struct {
        const char *name;
        HttpText *at;
    } all[] = {{"forwarded", &request->forwarded},
               {"x-forwarded-for", &request->forwarded_for},
               {"x-forwarded-host", &request->forwarded_host},
               {"x-forwarded-proto", &request->forwarded_proto}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (http_text_like(name, all[i].name))
            return all[i].at;
    return NULL;
}

static bool keep(Reader *reader, HttpText name, HttpText value)
{
    HttpRequest *request = &reader->head.request;
    HttpText *once = single(request, name), *tale = told(request, name);
    if (once)
        return keep_single(reader, once, value);
    if (tale) {
        *tale = value;
        return true;
    }
    if (http_text_like(name, "host")) {
        request->host = value;
        reader->hosts++;
        return is_host(value) ||
               refuse(reader, 400, "The host of the request is not one.\n");
    }
    if (http_text_like(name, "accept-encoding"))
        request->accept_encoding = value;
    else if (http_text_like(name, "if-none-match"))
        request->if_none_match = value;
    else if (http_text_like(name, "transfer-encoding") ||
             (http_text_like(name, "content-length") &&
              !http_text_is(value, "0")))
        request->has_body = true;
    else if (http_text_like(name, "connection")) {
        request->closes |= http_list_has(value, "close");
        reader->stays |= http_list_has(value, "keep-alive");
    }
    return true;
}

static bool read_others(Reader *reader)
{
    HttpText line;
    while (next_line(reader, &line) && line.length) {
        const char *colon = memchr(line.text, ':', line.length);
        size_t length = colon ? (size_t)(colon - line.text) : 0;
        HttpText name = {line.text, length};
        if (!is_token(name))
            return refuse(reader, 400, "A header of the request is not one.\n");
        HttpText value = {line.text + length + 1, line.length - length - 1};
        if (!keep(reader, name, http_next(&value, '\n')))
            return false;
    }
    return !reader->head.status;
}

static bool read_all(Reader *reader)
{
    HttpRequest *request = &reader->head.request;
    if (!read_first(reader) || !read_others(reader))
        return false;
    request->wants_upgrade = request->upgrade.text;
    if (reader->minor == 0)
        request->closes |= !reader->stays;
    if (reader->hosts > 1 || (reader->hosts == 0 && reader->minor > 0))
        return refuse(reader, 400, "A request names its host, once.\n");
    return true;
}

Head head_read(char *bytes, size_t length)
{
    Reader reader = {.bytes = bytes};
    size_t most = length < HEAD_BYTES ? length : HEAD_BYTES;
    size_t size = size_of(bytes, most);
    reader.head.size = size;
    reader.rest = (HttpText){bytes, size};
    if (size)
        read_all(&reader);
    else if (length >= HEAD_BYTES)
        refuse(&reader, 431, "This request is too long.\n");
    return reader.head;
}
