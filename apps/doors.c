/* doors.c -- who may become a WebSocket. */
#include "apps/doors.h"

#include <string.h>
#include <strings.h>

#include "online/wire.h"

/* What stands behind "http://" or "https://"; empty: it is neither. */
static HttpText site_of(HttpText origin)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(schemes[i]);
        if (origin.length > length &&
            strncasecmp(origin.text, schemes[i], length) == 0)
            return (HttpText){origin.text + length, origin.length - length};
    }
    return (HttpText){NULL, 0};
}

static bool same(HttpText one, HttpText two)
{
    return one.length == two.length && one.length &&
           strncasecmp(one.text, two.text, one.length) == 0;
}

/* Whether the origin has that scheme; one that is not told may be any. */
static bool comes_over(HttpText origin, HttpText scheme)
{
    return !scheme.length ||
           (origin.length > scheme.length + 2 &&
            strncasecmp(origin.text, scheme.text, scheme.length) == 0 &&
            origin.text[scheme.length] == ':');
}

static bool is_own_page(const HttpRequest *request, const char *origins,
                        const ProxyTale *tale)
{
    if (!origins)
        return same(site_of(request->origin),
                    tale->host.length ? tale->host : request->host) &&
               comes_over(request->origin, tale->scheme);
    HttpText list = {origins, strlen(origins)};
    while (list.length)
        if (same(http_next(&list, ','), request->origin))
            return true;
    return false;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

static bool has_token(HttpText authorization)
{
    static const char scheme[] = "Bearer ";
    size_t length = strlen(scheme);
    if (authorization.length != length + TOKEN_SIZE - 1 ||
        strncasecmp(authorization.text, scheme, length) != 0)
        return false;
    for (size_t i = length; i < authorization.length; i++)
        if (!is_hex(authorization.text[i]))
            return false;
    return true;
}

/* Sixteen bytes in base64. */
static bool is_key(HttpText key)
{
    for (size_t i = 0; i < key.length; i++) {
        char c = key.text[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
              (c >= 'A' && c <= 'Z') || c == '+' || c == '/' ||
              (c == '=' && i >= 22)))
            return false;
    }
    return key.length == 24;
}

static Refusal check_who(const HttpRequest *request, const char *origins,
                         const ProxyTale *tale)
{
    if (request->origin.text)
        return is_own_page(request, origins, tale)
                   ? (Refusal){0}
                   : (Refusal){403,
                               "This page does not belong to this server.\n"};
    return has_token(request->authorization)
               ? (Refusal){0}
               : (Refusal){401, "A program brings a token: see "
                                "docs/protocol.md.\n"};
}

static bool is_door(HttpText path)
{
    size_t length = strlen(DOORS_PATH);
    return path.length >= length && path.length < length + CODE_SIZE + 1 &&
           memcmp(path.text, DOORS_PATH, length) == 0 &&
           (path.length == length || path.text[length] == '/');
}

Refusal doors_check(const HttpRequest *request, const char *origins,
                    const ProxyTale *tale)
{
    if (request->method != HTTP_GET || request->has_body ||
        !is_door(request->path) ||
        !http_text_like(request->upgrade, "websocket"))
        return (Refusal){400, "Nothing here can be upgraded to.\n"};
    if (!http_text_is(request->socket_version, "13") ||
        !is_key(request->socket_key))
        return (Refusal){400, "This is not a WebSocket of RFC 6455.\n"};
    if (!http_text_is(request->socket_protocol, DOORS_PROTOCOL))
        return (Refusal){400, "Only " DOORS_PROTOCOL " is spoken here.\n"};
    return check_who(request, origins, tale);
}

const char *doors_check_origins(const char *origins)
{
    HttpText list = {origins, strlen(origins)};
    do {
        HttpText site = site_of(http_next(&list, ','));
        if (!site.length || memchr(site.text, '/', site.length))
            return "is not an origin such as https://play.example.org";
    } while (list.length);
    return NULL;
}
