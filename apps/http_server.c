/* http_server.c -- sockets: what http.h answers goes out to browsers.
 *
 * libwebsockets reads the requests, in a libev loop of ours: only with one of
 * ours do signals end it. We accept connections ourselves, so that the port
 * is known to be free before anything else is done, and so that somebody gives
 * way when there are too many (peers.h). The list of them is also what the end
 * needs: first every connection is closed, and only then the library's context
 * destroyed, just once; with open ones it would touch freed memory.
 */
#include "apps/http_server.h"

#include <ev.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "apps/http.h"
#include "apps/live.h"
#include "apps/peers.h"

enum {
    AT_ONCE = 32, /* connections that are let in */
    HEAD_BYTES = 8192,
    HEAD_SECONDS = 10,  /* for a request to be whole */
    STALL_SECONDS = 20, /* for a reader to take the next slice */
    IDLE_SECONDS = 60,  /* between two requests */
    END_SECONDS = 1,    /* for answers on their way when it ends */
    SLICE = 32768,
    VALUE = 512,
    SIGNALS = 2,
    ALWAYS = 8
};

/* One request and its answer; libwebsockets makes it anew, zero, for each. */
typedef struct Session {
    HttpBody body;
    bool sending, closes;
} Session;

struct HttpServer {
    struct ev_loop *loop;
    struct lws_context *context;
    int listener;
    ev_io accepting;
    ev_timer ticking;
    ev_signal ending[SIGNALS];
    Live live;
    bool is_ending;
    int seconds; /* since it began to end */
    Peers peers;
    struct lws_protocol_vhost_options always[ALWAYS];
    struct lws_protocols protocols[3]; /* the last one is empty */
    unsigned char buf[LWS_PRE + SLICE];
};

static HttpServer *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* Whether it waits for its next request, and could give way. */
static void mark(struct lws *wsi, bool idle)
{
    Peer *peer = lws_get_opaque_user_data(wsi);
    if (peer)
        peers_mark(&server_of(wsi)->peers, peer, idle);
}

/* What the request says, and room for the values it says it with. */
typedef struct Heard {
    HttpRequest request;
    char accept_encoding[VALUE], if_none_match[VALUE];
} Heard;

/* A value that is too long counts as none. */
static HttpText header(struct lws *wsi, enum lws_token_indexes token, char *buf)
{
    int length = lws_hdr_copy(wsi, buf, VALUE, token);
    return (HttpText){buf, length > 0 ? (size_t)length : 0};
}

static bool has(struct lws *wsi, enum lws_token_indexes token)
{
    return lws_hdr_total_length(wsi, token) > 0;
}

static bool has_body(struct lws *wsi)
{
    char buf[VALUE];
    HttpText length = header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, buf);
    return has(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) ||
           (has(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
            (length.length != 1 || *buf != '0'));
}

static void hear(struct lws *wsi, HttpText path, Heard *heard)
{
    HttpRequest *request = &heard->request;
    request->method = has(wsi, WSI_TOKEN_GET_URI)    ? HTTP_GET
                      : has(wsi, WSI_TOKEN_HEAD_URI) ? HTTP_HEAD
                                                     : HTTP_OTHER;
    request->has_body = has_body(wsi);
    request->wants_upgrade = has(wsi, WSI_TOKEN_UPGRADE);
    request->path = path;
    request->accept_encoding =
        header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, heard->accept_encoding);
    request->if_none_match =
        header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, heard->if_none_match);
}

static int add_header(struct lws *wsi, const char *name, const char *value,
                      unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value,
                                       (int)strlen(value), at, end);
}

/* The head of the answer in buf, with what libwebsockets was told to say
 * always. Answers its length, -1: it is too long. */
static int write_head(struct lws *wsi, const HttpAnswer *answer,
                      unsigned char *buf, size_t size)
{
    unsigned char *at = buf, *end = buf + size;
    char length[24];
    snprintf(length, sizeof length, "%zu", answer->length);
    if (lws_add_http_header_status(wsi, (unsigned int)answer->status, &at, end))
        return -1;
    for (int i = 0; i < answer->headers; i++)
        if (add_header(wsi, answer->header[i].name, answer->header[i].value,
                       &at, end))
            return -1;
    if (http_has_length(answer) &&
        add_header(wsi, "content-length:", length, &at, end))
        return -1;
    return lws_finalize_http_header(wsi, &at, end) ? -1 : (int)(at - buf);
}

/* Sends the head, where there is one, and what fits of the body behind it.
 * Less than 0 closes the connection. */
static int send_slice(struct lws *wsi, HttpBody *body, size_t head)
{
    unsigned char *buf = server_of(wsi)->buf + LWS_PRE;
    long count = 0;
    if (!http_body_is_over(body))
        count = http_body_read(body, buf + head, SLICE - head);
    if (count < 0)
        return -1;
    size_t size = head + (size_t)count;
    return size && lws_write(wsi, buf, size, LWS_WRITE_HTTP) < 0 ? -1 : 0;
}

static int go_on(struct lws *wsi, Session *session)
{
    session->sending = !http_body_is_over(&session->body);
    if (session->sending) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
        lws_callback_on_writable(wsi);
        return 0;
    }
    mark(wsi, true);
    if (session->closes || server_of(wsi)->is_ending)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int begin(struct lws *wsi, HttpText path, Session *session)
{
    Heard heard;
    hear(wsi, path, &heard);
    HttpAnswer answer = http_answer(&heard.request);
    int head = write_head(wsi, &answer, server_of(wsi)->buf + LWS_PRE, SLICE);
    if (head < 0 || !http_body_start(&session->body, &answer))
        return -1;
    session->closes = answer.closes;
    return send_slice(wsi, &session->body, (size_t)head);
}

static int answer_request(struct lws *wsi, HttpText path, Session *session)
{
    mark(wsi, false);
    return begin(wsi, path, session) < 0 ? -1 : go_on(wsi, session);
}

/* There is no session yet; the answer is one slice, and the connection is
 * closed behind it. */
static int refuse_upgrade(struct lws *wsi)
{
    Session session = {0};
    begin(wsi, (HttpText){"", 0}, &session);
    http_body_end(&session.body);
    return -1;
}

static void enter(HttpServer *server, int fd, const struct sockaddr *from)
{
    struct lws *wsi = lws_adopt_socket(server->context, fd);
    if (!wsi)
        return;
    Peer *peer = peers_add(&server->peers, wsi, from);
    lws_set_opaque_user_data(wsi, peer);
    lws_set_timeout(wsi, PENDING_TIMEOUT_ESTABLISH_WITH_SERVER,
                    peer ? HEAD_SECONDS : LWS_TO_KILL_ASYNC);
}

static void leave(HttpServer *server, struct lws *wsi)
{
    Peer *peer = lws_get_opaque_user_data(wsi);
    lws_set_opaque_user_data(wsi, NULL);
    if (peer)
        peers_drop(&server->peers, peer);
    if (server->is_ending && server->peers.count == 0)
        ev_break(server->loop, EVBREAK_ALL);
}

/* Only a WebSocket of the subprotocol, which says the rest. */
static bool asks_to_play(struct lws *wsi)
{
    char upgrade[VALUE], protocol[VALUE];
    HttpText how = header(wsi, WSI_TOKEN_UPGRADE, upgrade);
    HttpText what = header(wsi, WSI_TOKEN_PROTOCOL, protocol);
    return how.length && strcasecmp(upgrade, "websocket") == 0 && what.length &&
           strcmp(protocol, LIVE_PROTOCOL) == 0;
}

static bool is_live(struct lws *wsi)
{
    const struct lws_protocols *protocol = lws_get_protocol(wsi);
    return protocol && strcmp(protocol->name, LIVE_PROTOCOL) == 0;
}

static int on_live_event(struct lws *wsi, enum lws_callback_reasons reason,
                         void *user, void *in, size_t length)
{
    HttpServer *server = server_of(wsi);
    if (reason == LWS_CALLBACK_ESTABLISHED)
        mark(wsi, false);
    if (reason == LWS_CALLBACK_WSI_DESTROY)
        leave(server, wsi);
    return live_event(wsi, &server->live, reason, user, in, length);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason,
                    void *user, void *in, size_t length)
{
    Session *session = user;
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        leave(server_of(wsi), wsi);
        return 0;
    case LWS_CALLBACK_HTTP_BIND_PROTOCOL:
        /* An upgrade it does not know libwebsockets 4.1 refuses itself, but
         * then asks to confirm it all the same, with the request already
         * freed, unless the connection ends here. */
        return has(wsi, WSI_TOKEN_UPGRADE) && !asks_to_play(wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return asks_to_play(wsi) ? 0 : refuse_upgrade(wsi);
    case LWS_CALLBACK_HTTP:
        return answer_request(wsi, (HttpText){in, length}, session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (!session || !session->sending)
            return 0;
        return send_slice(wsi, &session->body, 0) ? -1 : go_on(wsi, session);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session)
            http_body_end(&session->body);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX: /* what CONNECT would come to */
        return -1;
    default:
        return 0;
    }
}

/* Somebody who is idle makes room; false: nobody can. */
static bool make_room(HttpServer *server, const struct sockaddr *from)
{
    Peer *gives_way;
    bool room = peers_have_room(&server->peers, from, &gives_way);
    if (gives_way)
        lws_set_timeout(gives_way->connection, PENDING_TIMEOUT_CLOSE_ACK,
                        LWS_TO_KILL_SYNC);
    return room;
}

/* Some of those that wait at the door: what they ask is read before the next
 * come. Without a file to open for one it waits for a tick; for whom there is
 * no room is shown out. */
static void on_accept(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)events;
    HttpServer *server = watcher->data;
    int on = 1;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int fd = accept(server->listener, (struct sockaddr *)&from, &size);
        if (fd < 0) {
            if (errno != EAGAIN && errno != ECONNABORTED && errno != EINTR)
                ev_io_stop(loop, watcher);
            return;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (make_room(server, (struct sockaddr *)&from))
            enter(server, fd, (struct sockaddr *)&from);
        else
            close(fd);
    }
}

/* `all`: those too that have an answer on its way. */
static void close_connections(HttpServer *server, bool all)
{
    Peer *rings[] = {&server->peers.idle, &server->peers.busy};
    for (int i = 0; i < 2; i++)
        for (Peer *peer = rings[i]->next; peer != rings[i]; peer = peer->next) {
            struct lws *wsi = peer->connection;
            Session *session = is_live(wsi) ? NULL : lws_wsi_user(wsi);
            if (all || !session || !session->sending)
                lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK,
                                LWS_TO_KILL_ASYNC);
        }
    lws_cancel_service(server->context);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)events;
    HttpServer *server = watcher->data;
    if (server->is_ending)
        return;
    server->is_ending = true;
    ev_io_stop(loop, &server->accepting);
    close(server->listener);
    close_connections(server, false);
    if (server->peers.count == 0)
        ev_break(loop, EVBREAK_ALL);
}

/* Each second. libwebsockets may miss its time limits where nothing happens,
 * so something does. */
static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)events;
    HttpServer *server = watcher->data;
    if (server->is_ending) {
        close_connections(server, true);
        if (server->seconds++ > END_SECONDS)
            ev_break(loop, EVBREAK_ALL);
    } else {
        if (server->peers.count > 0)
            lws_cancel_service(server->context);
        ev_io_start(loop, &server->accepting);
    }
}

/* Somebody who is gone without a word is found out by not answering. */
static const lws_retry_bo_t alive = {.secs_since_valid_ping = 25,
                                     .secs_since_valid_hangup = 55};

static struct lws_context *create_context(HttpServer *server)
{
    server->protocols[0] =
        (struct lws_protocols){.name = "http",
                               .callback = on_event,
                               .per_session_data_size = sizeof(Session)};
    server->protocols[1] =
        (struct lws_protocols){.name = LIVE_PROTOCOL,
                               .callback = on_live_event,
                               .per_session_data_size = live_session_size};
    for (int i = 0; http_always[i].name; i++)
        server->always[i] = (struct lws_protocol_vhost_options){
            .next = http_always[i + 1].name ? &server->always[i + 1] : NULL,
            .name = http_always[i].name,
            .value = http_always[i].value};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = server->protocols,
        .retry_and_idle_policy = &alive,
        .headers = server->always,
        .options = LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = (void *[]){server->loop},
        .max_http_header_data = HEAD_BYTES,
        .timeout_secs = HEAD_SECONDS,
        .timeout_secs_ah_idle = HEAD_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .user = server};
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

static void start_watchers(HttpServer *server)
{
    static const int signals[SIGNALS] = {SIGINT, SIGTERM};
    ev_io_init(&server->accepting, on_accept, server->listener, EV_READ);
    server->accepting.data = server;
    ev_io_start(server->loop, &server->accepting);
    ev_timer_init(&server->ticking, on_tick, 1, 1);
    server->ticking.data = server;
    ev_timer_start(server->loop, &server->ticking);
    for (int i = 0; i < SIGNALS; i++) {
        ev_signal_init(&server->ending[i], on_signal, signals[i]);
        server->ending[i].data = server;
        ev_signal_start(server->loop, &server->ending[i]);
    }
}

bool http_server_open_tables(HttpServer *server, const char *data,
                             char why[HUB_WHY])
{
    return live_start(&server->live, server->loop, data, why);
}

HttpServer *http_server_start(int listener)
{
    HttpServer *server = calloc(1, sizeof *server);
    if (!server)
        return NULL;
    server->listener = listener;
    server->loop = ev_loop_new(EVFLAG_AUTO);
    bool ready = peers_start(&server->peers) && server->loop;
    server->context = ready ? create_context(server) : NULL;
    if (!server->context) {
        if (server->loop)
            ev_loop_destroy(server->loop);
        peers_end(&server->peers);
        free(server);
        return NULL;
    }
    fcntl(listener, F_SETFL, O_NONBLOCK);
    start_watchers(server);
    return server;
}

void http_server_run(HttpServer *server)
{
    ev_run(server->loop, 0);
}

void http_server_end(HttpServer *server)
{
    if (!server->is_ending)
        close(server->listener);
    ev_io_stop(server->loop, &server->accepting);
    ev_timer_stop(server->loop, &server->ticking);
    for (int i = 0; i < SIGNALS; i++)
        ev_signal_stop(server->loop, &server->ending[i]);
    lws_context_destroy(server->context);
    live_end(&server->live);
    ev_loop_destroy(server->loop);
    peers_end(&server->peers);
    free(server);
}
