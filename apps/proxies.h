/* proxies.h -- proxies in front of the server, and what they say of a request.
 *
 * A proxy that was named says in headers from where a request really came, for
 * which host, and over what. From anybody else the same headers are air. Where
 * a chain of proxies wrote a list, it is read from its end: as far as those
 * that were named wrote it, and no further.
 */
#ifndef APPS_PROXIES_H
#define APPS_PROXIES_H

#include "apps/http.h"

enum { PROXIES_MAX = 16 };

typedef struct Proxies {
    int count;
    struct {
        unsigned char address[16]; /* IPv4 as IPv6 writes it */
        int bits;
    } range[PROXIES_MAX];
    bool
        standard; /* it says so in Forwarded (RFC 7239), not in X-Forwarded-* */
} Proxies;

/* NULL, or what is wrong with a list such as "127.0.0.1,10.0.0.0/8,::1". */
const char *proxies_read(Proxies *proxies, const char *list);

bool proxies_have(const Proxies *proxies, const unsigned char address[16]);

/* False: it is no address in numbers. */
bool proxies_address(HttpText text, unsigned char address[16]);

/* Who asks, as a proxy tells it. */
typedef struct ProxyTale {
    bool known; /* `address` is */
    unsigned char address[16];
    HttpText host; /* that the browser asked; empty: it is not said */
    HttpText scheme;
} ProxyTale;

ProxyTale proxies_tale(const Proxies *proxies, const HttpRequest *request);

#endif
