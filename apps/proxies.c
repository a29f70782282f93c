/* proxies.c -- proxies in front of the server. */
#include "apps/proxies.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- addresses ---- */

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

/* Of "[::1]:80", "1.2.3.4:80" or one without a port. */
static HttpText without_port(HttpText text)
{
    const char *start = text.text, *end = start + text.length;
    if (text.length && *start == '[') {
        const char *close = memchr(start, ']', text.length);
        return (HttpText){start + 1, close ? (size_t)(close - start - 1) : 0};
    }
    const char *colon = text.length ? memchr(start, ':', text.length) : NULL;
    if (colon && !memchr(colon + 1, ':', (size_t)(end - colon - 1)))
        text.length = (size_t)(colon - start);
    return text;
}

bool proxies_address(HttpText text, unsigned char address[16])
{
    char word[INET6_ADDRSTRLEN];
    if (text.length)
        text = without_port(text);
    if (!text.length || text.length >= sizeof word ||
        memchr(text.text, 0, text.length))
        return false;
    snprintf(word, sizeof word, "%.*s", (int)text.length, text.text);
    memcpy(address, mapped, sizeof mapped);
    return inet_pton(AF_INET, word, address + 12) == 1 ||
           inet_pton(AF_INET6, word, address) == 1;
}

static bool is_within(const unsigned char address[16],
                      const unsigned char range[16], int bits)
{
    int bytes = bits / 8, rest = bits % 8;
    if (memcmp(address, range, (size_t)bytes) != 0)
        return false;
    return !rest || (address[bytes] ^ range[bytes]) >> (8 - rest) == 0;
}

bool proxies_have(const Proxies *proxies, const unsigned char address[16])
{
    for (int i = 0; i < proxies->count; i++)
        if (is_within(address, proxies->range[i].address,
                      proxies->range[i].bits))
            return true;
    return false;
}

/* "10.0.0.0/8"; false: it is no range. */
static bool read_range(HttpText text, unsigned char address[16], int *bits)
{
    HttpText name = http_next(&text, '/');
    bool is_v4 = name.length && !memchr(name.text, ':', name.length);
    int most = is_v4 ? 32 : 128, given = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (i > 2 || text.text[i] < '0' || text.text[i] > '9')
            return false;
        given = 10 * given + (text.text[i] - '0');
    }
    bool has_bits = name.text + name.length < text.text;
    if ((has_bits && !text.length) || given > most ||
        !proxies_address(name, address))
        return false;
    *bits = (has_bits ? given : most) + (is_v4 ? 96 : 0);
    return true;
}

const char *proxies_read(Proxies *proxies, const char *list)
{
    HttpText rest = {list, strlen(list)};
    do {
        int at = proxies->count;
        if (at == PROXIES_MAX)
            return "names more than 16 proxies";
        if (!read_range(http_next(&rest, ','), proxies->range[at].address,
                        &proxies->range[at].bits))
            return "is not a list of addresses such as 127.0.0.1,10.0.0.0/8";
        proxies->count++;
    } while (rest.length);
    return NULL;
}

/* ---- what they say ---- */

/* Takes what stands behind the last separator off the end, trimmed. */
static HttpText last_of(HttpText *list, char separator)
{
    size_t at = list->length;
    if (!at)
        return (HttpText){NULL, 0};
    while (at && list->text[at - 1] != separator)
        at--;
    HttpText part = {list->text + at, list->length - at};
    list->length = at ? at - 1 : 0;
    return http_next(&part, separator);
}

static HttpText unquoted(HttpText text)
{
    if (text.length > 1 && *text.text == '"' &&
        text.text[text.length - 1] == '"')
        return (HttpText){text.text + 1, text.length - 2};
    return text;
}

/* Of one element of Forwarded: for=..;proto=..;host=.. */
static HttpText parameter(HttpText element, const char *name)
{
    while (element.length) {
        HttpText value = http_next(&element, ';');
        if (http_text_like(http_next(&value, '='), name))
            return unquoted(http_next(&value, '\n'));
    }
    return (HttpText){NULL, 0};
}

static HttpText sender(const Proxies *proxies, HttpText element)
{
    return proxies->standard ? parameter(element, "for") : element;
}

/* What the last of the named proxies wrote stands where the address is the
 * first that is none of theirs. */
static HttpText find_sender(const Proxies *proxies, HttpText list,
                            ProxyTale *tale)
{
    HttpText element = {NULL, 0};
    do {
        element = last_of(&list, ',');
        tale->known = proxies_address(sender(proxies, element), tale->address);
    } while (list.length && tale->known &&
             proxies_have(proxies, tale->address));
    return element;
}

/* Of several the one that the nearest proxy wrote. */
static HttpText nearest(HttpText list)
{
    return last_of(&list, ',');
}

ProxyTale proxies_tale(const Proxies *proxies, const HttpRequest *request)
{
    ProxyTale tale = {0};
    if (proxies->standard) {
        HttpText element = find_sender(proxies, request->forwarded, &tale);
        tale.host = parameter(element, "host");
        tale.scheme = parameter(element, "proto");
    } else {
        find_sender(proxies, request->forwarded_for, &tale);
        tale.host = nearest(request->forwarded_host);
        tale.scheme = nearest(request->forwarded_proto);
    }
    return tale;
}
