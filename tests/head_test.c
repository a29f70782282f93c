/* head_test.c -- heads of requests, and who may become a WebSocket. */
#include "apps/doors.h"
#include "apps/head.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "tests/test.h"

enum { ROOM = 2 * HEAD_BYTES };

static char bytes[ROOM];

static Head read_head(const char *text)
{
    size_t length = strlen(text);
    CHECK(length < ROOM);
    memcpy(bytes, text, length + 1);
    return head_read(bytes, length);
}

static void check_text(HttpText text, const char *expected)
{
    if (!http_text_is(text, expected))
        CHECK_TEXT("another text", expected);
}

static void check_refused(const char *text, int status)
{
    Head head = read_head(text);
    test_place("%s", text);
    CHECK_INT(head.status, status);
    CHECK(head.why != NULL);
}

TEST("a request is read: what is asked for, and how")
{
    Head head = read_head("GET /a%20b?c=d HTTP/1.1\r\nHost: x:80\r\n"
                          "accept-ENCODING:gzip\r\nIf-None-Match: \"e\" \r\n"
                          "Other: thing\r\n\r\nGET");
    CHECK_INT(head.status, 0);
    CHECK_BYTES(bytes + head.size, "GET", 3);
    CHECK_INT(head.request.method, HTTP_GET);
    check_text(head.request.path, "/a b");
    check_text(head.request.host, "x:80");
    check_text(head.request.accept_encoding, "gzip");
    check_text(head.request.if_none_match, "\"e\"");
    CHECK(!head.request.has_body && !head.request.closes &&
          !head.request.wants_upgrade);
}

TEST("half a request is none yet, and is left as it is")
{
    static const char whole[] = "GET /%41 HTTP/1.1\r\nHost: x\r\n\r\n";
    for (size_t length = 0; length < strlen(whole); length++) {
        memcpy(bytes, whole, length);
        Head head = head_read(bytes, length);
        CHECK_INT((long)head.size + head.status, 0);
        CHECK_BYTES(bytes, whole, length);
    }
    CHECK_INT((long)read_head(whole).size, (long)strlen(whole));
}

TEST("a head of more than 8 KB is too long; one of 8 KB is not")
{
    static char text[ROOM];
    static const char first[] = "GET / HTTP/1.1\r\nHost: x\r\nA: ";
    memset(text, 'y', sizeof text);
    memcpy(text, first, strlen(first));
    memcpy(text + HEAD_BYTES - 4, "\r\n\r\n", 5);
    CHECK_INT(read_head(text).status, 0);
    CHECK_INT((long)read_head(text).size, HEAD_BYTES);
    memcpy(text + HEAD_BYTES - 4, "yy\r\n\r\n", 7);
    check_refused(text, 431);
    memset(text, 'y', HEAD_BYTES);
    text[HEAD_BYTES] = 0;
    check_refused(text, 431);
}

TEST("a host is named, once, and is one")
{
    check_refused("GET / HTTP/1.1\r\n\r\n", 400);
    check_refused("GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400);
    check_refused("GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", 400);
    check_refused("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400);
    check_refused("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400);
    check_refused("GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n", 400);
    CHECK_INT(read_head("GET / HTTP/1.0\r\n\r\n").status, 0);
    CHECK_INT(read_head("GET / HTTP/1.1\r\nHost:\r\n\r\n").status, 0);
    CHECK_INT(read_head("GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n").status,
              0);
}

TEST("what could be read in two ways is refused")
{
    static const char *const texts[] = {
        "GET / HTTP/1.1\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\nA: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\n A: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nA\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /\t HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / x HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1 \r\nHost: x\r\n\r\n",
        " GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "G(T / HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /\r\nHost: x\r\n\r\n",
        "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nOrigin: a\r\nOrigin: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: a\r\nUpgrade: a\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_refused(texts[i], 400);
    check_refused("PRI * HTTP/2.0\r\n\r\n", 505);
    check_refused("GET / HTTP/3.0\r\n\r\n", 505);
}

TEST("methods, bodies and the end of a connection are noticed")
{
    CHECK_INT(read_head("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n").request.method,
              HTTP_HEAD);
    CHECK_INT(read_head("get / HTTP/1.1\r\nHost: x\r\n\r\n").request.method,
              HTTP_OTHER);
    static const char *const bodies[] = {
        "Content-Length: 3", "content-length: 00", "Content-Length: -0",
        "Transfer-Encoding: chunked"};
    for (int i = 0; i < 4; i++) {
        char text[200];
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: x\r\n%s\r\n\r\n",
                 bodies[i]);
        test_place("%s", bodies[i]);
        CHECK(read_head(text).request.has_body);
    }
    CHECK(!read_head("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
               .request.has_body);
    CHECK(read_head("GET / HTTP/1.0\r\n\r\n").request.closes);
    CHECK(!read_head("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
               .request.closes);
    CHECK(read_head("GET / HTTP/1.1\r\nHost: x\r\nConnection: a, Close\r\n\r\n")
              .request.closes);
}

TEST("a path is what stands between the address and the query, decoded")
{
    static const char *const paths[][2] = {
        {"/", "/"},           {"/?", "/"},        {"/a?b?c", "/a"},
        {"http://x/y", "/y"}, {"http://x", ""},   {"*", "*"},
        {"/%2e%2E/", "/../"}, {"/%", "/%"},       {"/%2", "/%2"},
        {"/%zz%41", "/%zzA"}, {"/%25%41", "/%A"}, {"//", "//"}};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n",
                 paths[i][0]);
        test_place("%s", paths[i][0]);
        check_text(read_head(text).request.path, paths[i][1]);
    }
}

/* ---- doors ---- */

#define KEY    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define HOW    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
#define SPEAKS "Sec-WebSocket-Protocol: madcap.1\r\n"
#define OWN    "Origin: http://x:1\r\n"
#define TOKEN  "0123456789abcdef0123456789abcdef"

static int knock(const char *first, const char *lines, const char *origins)
{
    char text[1000];
    snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: x:1\r\n%s\r\n", first,
             lines);
    Head head = read_head(text);
    test_place("%s with %s", lines, origins ? origins : "no list");
    CHECK_INT(head.status, 0);
    return doors_check(&head.request, origins, &(ProxyTale){0}).status;
}

TEST("a WebSocket is one of RFC 6455, at its address, that speaks our way")
{
    CHECK_INT(knock("GET /play", HOW KEY SPEAKS OWN, NULL), 0);
    CHECK_INT(knock("GET /", HOW KEY SPEAKS OWN, NULL), 400);
    CHECK_INT(knock("HEAD /play", HOW KEY SPEAKS OWN, NULL), 400);
    CHECK_INT(knock("GET /play", HOW SPEAKS OWN, NULL), 400);
    CHECK_INT(knock("GET /play", HOW KEY OWN, NULL), 400);
    CHECK_INT(knock("GET /play",
                    HOW SPEAKS OWN "Sec-WebSocket-Key: "
                                   "dGhlIHNhbXBsZSBub25j\"Q==\r\n",
                    NULL),
              400);
    CHECK_INT(knock("GET /play",
                    HOW KEY OWN "Sec-WebSocket-Protocol: http, madcap.1\r\n",
                    NULL),
              400);
    CHECK_INT(
        knock(
            "GET /play",
            "Upgrade: websocket\r\nSec-WebSocket-Version: 8\r\n" KEY SPEAKS OWN,
            NULL),
        400);
    CHECK_INT(
        knock("GET /play", HOW KEY SPEAKS OWN "Content-Length: 1\r\n", NULL),
        400);
}

TEST("a page comes from here or from where it was said it may")
{
#define FROM(origin) HOW KEY SPEAKS "Origin: " origin "\r\n"
    CHECK_INT(knock("GET /play", FROM("https://X:1"), NULL), 0);
    CHECK_INT(knock("GET /play", FROM("https://x:1.evil"), NULL), 403);
    CHECK_INT(knock("GET /play", FROM("https://evil"), NULL), 403);
    CHECK_INT(knock("GET /play", FROM("ftp://x:1"), NULL), 403);
    CHECK_INT(knock("GET /play", FROM("null"), NULL), 403);
    CHECK_INT(knock("GET /play", FROM(""), NULL), 403);
    static const char list[] = "https://a.example, https://b.example:2";
    CHECK_INT(knock("GET /play", FROM("https://a.example"), list), 0);
    CHECK_INT(knock("GET /play", FROM("https://b.example:2"), list), 0);
    CHECK_INT(knock("GET /play", FROM("http://a.example"), list), 403);
    CHECK_INT(knock("GET /play", FROM("https://b.example"), list), 403);
    CHECK_INT(knock("GET /play", FROM("http://x:1"), list), 403);
}

TEST("who has no page brings a token, and a page cannot do with one instead")
{
#define WITH(token) HOW KEY SPEAKS "Authorization: " token "\r\n"
    CHECK_INT(knock("GET /play", HOW KEY SPEAKS, NULL), 401);
    CHECK_INT(knock("GET /play", WITH("Bearer " TOKEN), NULL), 0);
    CHECK_INT(knock("GET /play", WITH("bearer " TOKEN), NULL), 0);
    CHECK_INT(knock("GET /play", WITH("Bearer " TOKEN "0"), NULL), 401);
    CHECK_INT(knock("GET /play", WITH("Bearer 0123"), NULL), 401);
    CHECK_INT(knock("GET /play", WITH("Basic " TOKEN "0"), NULL), 401);
    CHECK_INT(knock("GET /play",
                    FROM("https://evil") "Authorization: Bearer " TOKEN "\r\n",
                    NULL),
              403);
}

/* ---- proxies ---- */

static const char *read_proxies(const char *list)
{
    Proxies proxies = {0};
    return proxies_read(&proxies, list);
}

TEST("a list of proxies is one")
{
    CHECK(!read_proxies("127.0.0.1"));
    CHECK(!read_proxies("127.0.0.1, ::1, 10.0.0.0/8,fd00::/8 , 0.0.0.0/0"));
    static const char *const wrong[] = {
        "",       "proxy",     "1.2.3.4/33", "1.2.3.4/",     "1.2.3",
        "::/129", "1.2.3.4/x", "1.2.3.4,,",  "1.2.3.4/0008", "1.2.3.4/-1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        test_place("'%s'", wrong[i]);
        CHECK(read_proxies(wrong[i]) != NULL);
    }
    CHECK(read_proxies("::1,::1,::1,::1,::1,::1,::1,::1,::1,"
                       "::1,::1,::1,::1,::1,::1,::1,::1") != NULL);
}

TEST("a range has what begins like it, and nothing else")
{
    Proxies proxies = {0};
    unsigned char address[16];
    CHECK(!proxies_read(&proxies, "10.16.0.0/12,192.0.2.7,fd12:8000::/17"));
    static const struct {
        const char *address;
        bool in;
    } all[] = {{"10.16.0.1", true},    {"10.31.255.255", true},
               {"10.32.0.0", false},   {"192.0.2.7", true},
               {"192.0.2.6", false},   {"fd12:8fff::1", true},
               {"fd12:7fff::", false}, {"::ffff:10.17.1.1", true},
               {"::10.17.1.1", false}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        HttpText text = {all[i].address, strlen(all[i].address)};
        test_place("%s", all[i].address);
        CHECK(proxies_address(text, address));
        CHECK_INT(proxies_have(&proxies, address), all[i].in);
    }
}

/* What a proxy at 10.0.0.0/8 tells: "ADDRESS HOST SCHEME", "-" if nothing. */
static const char *tale_of(const char *lines, bool standard)
{
    static char said[300];
    char text[1000], address[INET6_ADDRSTRLEN] = "-";
    Proxies proxies = {.standard = standard};
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: x\r\n%s\r\n", lines);
    Head head = read_head(text);
    test_place("%s", lines);
    CHECK_INT(head.status, 0);
    CHECK(!proxies_read(&proxies, "10.0.0.0/8"));
    ProxyTale tale = proxies_tale(&proxies, &head.request);
    if (tale.known)
        inet_ntop(AF_INET6, tale.address, address, sizeof address);
    snprintf(said, sizeof said, "%s %.*s %.*s", address,
             tale.host.length ? (int)tale.host.length : 1,
             tale.host.length ? tale.host.text : "-",
             tale.scheme.length ? (int)tale.scheme.length : 1,
             tale.scheme.length ? tale.scheme.text : "-");
    return said;
}

TEST("who asks is whom the last proxy names that is known")
{
#define XFF(list) "X-Forwarded-For: " list "\r\n"
    CHECK_TEXT(tale_of("", false), "- - -");
    CHECK_TEXT(tale_of(XFF("192.0.2.1"), false), "::ffff:192.0.2.1 - -");
    CHECK_TEXT(tale_of(XFF("6.6.6.6, 192.0.2.1"), false),
               "::ffff:192.0.2.1 - -");
    CHECK_TEXT(tale_of(XFF("6.6.6.6, 192.0.2.1,10.0.0.2"), false),
               "::ffff:192.0.2.1 - -");
    CHECK_TEXT(tale_of(XFF("10.0.0.3, 10.0.0.2"), false),
               "::ffff:10.0.0.3 - -");
    CHECK_TEXT(tale_of(XFF("2001:db8::1"), false), "2001:db8::1 - -");
    CHECK_TEXT(tale_of(XFF("[2001:db8::1]:80"), false), "2001:db8::1 - -");
    CHECK_TEXT(tale_of(XFF("192.0.2.1:4711"), false), "::ffff:192.0.2.1 - -");
    CHECK_TEXT(tale_of(XFF("6.6.6.6, unknown"), false), "- - -");
    CHECK_TEXT(tale_of(XFF("6.6.6.6,"), false), "- - -");
    CHECK_TEXT(tale_of(XFF("6.6.6.6, unknown, 10.0.0.2"), false), "- - -");
    CHECK_TEXT(tale_of(XFF("6.6.6.6") XFF("192.0.2.1"), false),
               "::ffff:192.0.2.1 - -");
    CHECK_TEXT(tale_of(XFF("192.0.2.1") "X-Forwarded-Proto: https\r\n"
                                        "X-Forwarded-Host: a.example\r\n",
                       false),
               "::ffff:192.0.2.1 a.example https");
    CHECK_TEXT(tale_of("Forwarded: for=192.0.2.1\r\n", false), "- - -");
}

TEST("a proxy that speaks as RFC 7239 has it is understood where that is said")
{
#define FORWARDED(list) "Forwarded: " list "\r\n"
    CHECK_TEXT(tale_of(XFF("192.0.2.1"), true), "- - -");
    CHECK_TEXT(
        tale_of(FORWARDED("for=192.0.2.1;proto=https;host=a.example"), true),
        "::ffff:192.0.2.1 a.example https");
    CHECK_TEXT(
        tale_of(FORWARDED("For=\"[2001:db8::1]:80\" ; Host=\"b:1\""), true),
        "2001:db8::1 b:1 -");
    CHECK_TEXT(
        tale_of(FORWARDED("for=6.6.6.6;host=evil, for=192.0.2.1;host=a"), true),
        "::ffff:192.0.2.1 a -");
    CHECK_TEXT(tale_of(FORWARDED("for=\"6.6.6.6, for=192.0.2.1"), true),
               "::ffff:192.0.2.1 - -");
    CHECK_TEXT(tale_of(FORWARDED("for=_hidden"), true), "- - -");
}

TEST("a page is of the host and scheme that a proxy was asked for")
{
    ProxyTale tale = {.host = {"play.example", 12}, .scheme = {"https", 5}};
    Head head = read_head("GET /play HTTP/1.1\r\nHost: x:1\r\n" FROM(
        "https://play.example") "\r\n");
    CHECK_INT(doors_check(&head.request, NULL, &tale).status, 0);
    tale.scheme = (HttpText){"http", 4};
    CHECK_INT(doors_check(&head.request, NULL, &tale).status, 403);
    tale = (ProxyTale){.scheme = {"https", 5}};
    CHECK_INT(doors_check(&head.request, NULL, &tale).status, 403);
}

TEST("a list of origins is one")
{
    CHECK(!doors_check_origins("https://a.example"));
    CHECK(!doors_check_origins("https://a.example,http://b:8080"));
    CHECK(doors_check_origins("") != NULL);
    CHECK(doors_check_origins("a.example") != NULL);
    CHECK(doors_check_origins("https://a.example/") != NULL);
    CHECK(doors_check_origins("https://a.example,") == NULL);
    CHECK(doors_check_origins("https://a.example,,https://b") != NULL);
}
