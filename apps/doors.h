/* doors.h -- who may become a WebSocket: looked at before anything is done.
 *
 * A browser says where its page is from, and that has to be a page of this
 * server: of the same host, or of an origin that was named. Who says nothing of
 * the kind is no browser and brings a token, which no page elsewhere could make
 * a browser send.
 */
#ifndef APPS_DOORS_H
#define APPS_DOORS_H

#include "apps/http.h"
#include "apps/proxies.h"

/* A client may say behind it which table it comes to, "/play/K7PQ2M": nobody
 * here looks at that, it is for proxies that choose a server by it. */
#define DOORS_PATH     "/play"
#define DOORS_PROTOCOL "madcap.1"

typedef struct Refusal {
    int status; /* 0: welcome */
    const char *why;
} Refusal;

/* `origins` is a list with commas, such as "https://play.example.org", or NULL:
 * pages of the host that was asked, over the scheme that was asked for where a
 * proxy tells that. */
Refusal doors_check(const HttpRequest *request, const char *origins,
                    const ProxyTale *tale);

/* NULL, or what is wrong with a list of origins. */
const char *doors_check_origins(const char *origins);

#endif
