/* http.h -- what is answered to a request, without any socket.
 *
 * A request goes in, an answer comes out; nothing here waits or sends. The
 * texts of a request need no zero at their end, may have zeros inside, and may
 * be NULL where they are empty. All texts of an answer live as long as the
 * program, but what the caller itself hands in (`fleeting`).
 */
#ifndef APPS_HTTP_H
#define APPS_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEADERS = 8, HTTP_HEAD_MAX = 2048 };

typedef enum HttpMethod { HTTP_GET, HTTP_HEAD, HTTP_OTHER } HttpMethod;

typedef struct HttpText {
    const char *text;
    size_t length;
} HttpText;

bool http_text_is(HttpText text, const char *other);
/* As names of headers and of hosts are compared. */
bool http_text_like(HttpText text, const char *other);
/* Whether a list with commas has this word, in whatever case. */
bool http_list_has(HttpText list, const char *word);
/* Takes what stands before the next separator off the front, trimmed. */
HttpText http_next(HttpText *rest, char separator);

typedef struct HttpRequest {
    HttpMethod method;
    bool has_body, wants_upgrade;
    bool closes;   /* whoever asks takes no other answer behind this one */
    HttpText path; /* decoded, without the query */
    HttpText accept_encoding, if_none_match;
    /* What only a door looks at: see doors.h. */
    HttpText host, origin, authorization;
    HttpText upgrade, socket_key, socket_protocol, socket_version;
    /* What only a proxy may say: see proxies.h. */
    HttpText forwarded, forwarded_for, forwarded_host, forwarded_proto;
} HttpRequest;

/* What the server says of itself. */
typedef struct HttpSelf {
    const char *away;    /* /readyz: why new people are not welcome; or NULL */
    const char *metrics; /* /metrics: what is answered; NULL: nothing */
} HttpSelf;

typedef struct HttpHeader {
    const char *name, *value;
} HttpHeader;

typedef struct HttpAnswer {
    int status;
    int headers;
    HttpHeader header[HTTP_HEADERS];
    const unsigned char *bytes; /* of the body; NULL: none is sent */
    size_t length; /* of the body as it would be sent, for HEAD too */
    bool closes;   /* the connection is not kept */
    bool fleeting; /* the bytes are the caller's own, see HttpSelf */
} HttpAnswer;

/* These stand in every answer; ended by an empty one. */
extern const HttpHeader http_always[];

HttpAnswer http_answer(const HttpRequest *request, const HttpSelf *self);
/* A sentence, and the end of the connection: what comes behind a request that
 * was not understood cannot be understood either. */
HttpAnswer http_refusal(int status, const char *text);

/* Not a 304: it never has a body, and so no length. */
bool http_has_length(const HttpAnswer *answer);

/* The head as it is sent; answers its length. HTTP_HEAD_MAX bytes are always
 * enough. `date` is a date of now as HTTP has it. */
size_t http_write_head(const HttpAnswer *answer, const char *date,
                       char buf[HTTP_HEAD_MAX]);

#endif
