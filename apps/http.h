/* http.h -- what is answered to a request, without any socket.
 *
 * A request goes in, an answer comes out; nothing here waits, sends or keeps
 * anything. The texts of a request need no zero at their end, may have zeros
 * inside, and may be NULL where they are empty. All texts of an answer live as
 * long as the program.
 */
#ifndef APPS_HTTP_H
#define APPS_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEADERS = 8 };

typedef enum HttpMethod { HTTP_GET, HTTP_HEAD, HTTP_OTHER } HttpMethod;

typedef struct HttpText {
    const char *text;
    size_t length;
} HttpText;

typedef struct HttpRequest {
    HttpMethod method;
    bool has_body, wants_upgrade;
    HttpText path; /* decoded, without the query */
    HttpText accept_encoding, if_none_match;
} HttpRequest;

typedef struct HttpHeader {
    const char *name, *value;
} HttpHeader;

typedef struct HttpAnswer {
    int status;
    int headers;
    HttpHeader header[HTTP_HEADERS];
    const unsigned char *bytes; /* of the body; NULL: none is sent */
    size_t size;
    size_t length; /* of the body as it would be sent, for HEAD too */
    bool inflate;  /* the bytes are gzip, and are sent plain */
    bool closes;   /* the connection is not kept */
} HttpAnswer;

/* These stand in every answer; ended by an empty one. */
extern const HttpHeader http_always[];

HttpAnswer http_answer(const HttpRequest *request);

/* Not a 304: it never has a body, and so no length. */
bool http_has_length(const HttpAnswer *answer);

/* A body on its way: zero is one that has been read to its end. */
typedef struct HttpBody {
    const unsigned char *at;
    size_t left;
    struct z_stream_s *stream; /* NULL: the bytes go out as they are */
} HttpBody;

/* False: there was no memory, and nothing is to be read or ended. */
bool http_body_start(HttpBody *body, const HttpAnswer *answer);
/* Copies the next bytes, 0 at the end; -1: the packed bytes are damaged. */
long http_body_read(HttpBody *body, unsigned char *to, size_t size);
bool http_body_is_over(const HttpBody *body);
void http_body_end(HttpBody *body);

#endif
