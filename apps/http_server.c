/* http_server.c -- sockets: visits, and WebSockets behind them.
 *
 * A connection begins as a visit (visit.h), which asks for files. One that asks
 * to become a WebSocket, and may (doors.h), is handed to libwebsockets with a
 * head of our own making, so that the library never sees what a stranger wrote
 * before that was read strictly; it has a libev loop of ours, because only with
 * one of ours do signals end it.
 *
 * Everybody who is connected is in one list (peers.h), so that somebody gives
 * way when there are too many. It is also what the end needs: answers on their
 * way and what tables took are finished, every connection is closed, and only
 * then the library's context destroyed, just once; with open ones it would
 * touch freed memory.
 */
#define _GNU_SOURCE /* accept4 */

#include "apps/http_server.h"

#include <errno.h>
#include <ev.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "apps/doors.h"
#include "apps/live.h"
#include "apps/log.h"
#include "apps/metrics.h"
#include "apps/peers.h"
#include "apps/visit.h"

enum {
    AT_ONCE = 32,         /* connections that are let in */
    END_STALL = 2,        /* seconds without progress, when it ends */
    END_SECONDS = 10,     /* for answers on their way, when it ends */
    END_ROWS = 5,         /* for what tables took to be on the disk */
    SEND_BYTES = 1 << 16, /* in the kernel, for a reader: it would take 4 MB */
    SIGNALS = 3,
    ALWAYS = 8
};

static const double END_TICK = 0.05; /* seconds between looks, then */

/* The public's door, and that of who hosts the server. */
enum { OUTSIDE, INSIDE, DOORS };

typedef struct Door {
    HttpServer *server;
    int listener; /* -1: there is no such door */
    ev_io accepting;
} Door;

struct HttpServer {
    HttpSettings settings;
    struct ev_loop *loop;
    struct lws_context *context;
    Door door[DOORS];
    ev_timer ticking;
    ev_prepare before;
    ev_check behind;
    double woken; /* when the loop last began to work */
    Metrics metrics;
    ev_signal ending[SIGNALS];
    Live live;
    VisitHost host;
    char date[32];
    bool is_ending;
    double end_began, end_told; /* 0: nobody was told yet */
    Peer *entering;             /* whose WebSocket is being made */
    Peers peers;
    struct lws_protocol_vhost_options always[ALWAYS];
    struct lws_protocols protocols[3]; /* the last one is empty */
};

static HttpServer *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static void leave(HttpServer *server, Peer *peer)
{
    if (peer)
        peers_drop(&server->peers, peer);
    if (server->is_ending && server->peers.count == 0)
        ev_break(server->loop, EVBREAK_ALL);
}

/* ---- visits ---- */

/* Why new people are not welcome, or NULL. */
static const char *away(const HttpServer *server)
{
    if (server->is_ending)
        return "The server is about to end.\n";
    if (!server->live.hub)
        return "There are no tables here.\n";
    switch (hub_health(server->live.hub)) {
    case HUB_FAILED:
        return "The disk failed: nothing can be kept.\n";
    case HUB_AWAY:
        return "The database cannot be reached.\n";
    case HUB_WELL:
        return NULL;
    }
    return NULL;
}

static const char *count_all(HttpServer *server)
{
    Metrics *metrics = &server->metrics;
    metrics->ready = !away(server);
    metrics->keeps = server->live.hub;
    metrics->sockets = server->peers.playing;
    metrics->visits = server->peers.count - server->peers.playing;
    metrics->most = server->peers.most;
    metrics->fell_behind = server->live.fell_behind;
    metrics->queued = server->live.queued;
    if (server->live.hub)
        metrics->hub = hub_stats(server->live.hub);
    return metrics_text(metrics);
}

static bool asks_for(const HttpRequest *request, const char *path)
{
    return http_text_is(request->path, path);
}

static HttpAnswer on_request(void *context, const Visit *visit,
                             const HttpRequest *request)
{
    HttpServer *server = context;
    HttpSelf self = {0};
    if (asks_for(request, "/readyz"))
        self.away = away(server);
    if (visit_peer(visit)->inside && asks_for(request, "/metrics"))
        self.metrics = count_all(server);
    HttpAnswer answer = http_answer(request, &self);
    answer.closes |= server->is_ending;
    return answer;
}

static void on_sent(void *context, int status, size_t bytes)
{
    HttpServer *server = context;
    server->metrics.answers[status]++;
    server->metrics.answer_bytes += bytes;
}

static void on_mark(void *context, Visit *visit, bool idle)
{
    HttpServer *server = context;
    peers_mark(&server->peers, visit_peer(visit), idle);
}

static void on_gone(void *context, Visit *visit)
{
    leave(context, visit_peer(visit));
}

/* ---- WebSockets ---- */

/* What libwebsockets is to read: nothing but what makes a WebSocket. */
static size_t write_upgrade(HttpText key, char *buf, size_t size)
{
    return (size_t)snprintf(buf, size,
                            "GET " DOORS_PATH " HTTP/1.1\r\n"
                            "Host: madcap\r\n"
                            "Upgrade: websocket\r\n"
                            "Connection: Upgrade\r\n"
                            "Sec-WebSocket-Key: %.*s\r\n"
                            "Sec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Protocol: " DOORS_PROTOCOL
                            "\r\n\r\n",
                            (int)key.length, key.text);
}

static Refusal check_upgrade(HttpServer *server, Peer *peer,
                             const HttpRequest *request)
{
    ProxyTale tale = {0};
    if (peer->proxy)
        tale = proxies_tale(&server->settings.proxies, request);
    Refusal no = doors_check(request, server->settings.origins, &tale);
    if (no.status)
        return no;
    if (!server->live.hub || server->is_ending || peer->inside)
        return (Refusal){503, "There are no tables here now.\n"};
    if (tale.known && !peers_move(&server->peers, peer, tale.address))
        return (Refusal){429, "Too many people play from your address.\n"};
    return no;
}

static bool on_upgrade(void *context, Visit *visit, const HttpRequest *request,
                       HttpAnswer *refusal)
{
    HttpServer *server = context;
    char head[512];
    Refusal no = check_upgrade(server, visit_peer(visit), request);
    if (no.status) {
        *refusal = http_refusal(no.status, no.why);
        return false;
    }
    size_t size = write_upgrade(request->socket_key, head, sizeof head);
    server->entering = visit_peer(visit);
    int fd = visit_give(visit), most = SEND_BYTES;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    lws_adopt_socket_readbuf(server->context, fd, head, size);
    if (server->entering) /* the library took it for nothing */
        leave(server, server->entering);
    server->entering = NULL;
    return true;
}

/* Its peer is that of the visit that it was. */
static void settle(HttpServer *server, struct lws *wsi)
{
    Peer *peer = server->entering;
    server->entering = NULL;
    peer->connection = wsi;
    peer->plays = true;
    server->peers.playing++;
    peers_mark(&server->peers, peer, false);
    lws_set_opaque_user_data(wsi, peer);
}

static int on_live_event(struct lws *wsi, enum lws_callback_reasons reason,
                         void *user, void *in, size_t length)
{
    HttpServer *server = server_of(wsi);
    if (reason == LWS_CALLBACK_ESTABLISHED)
        settle(server, wsi);
    return live_event(wsi, &server->live, reason, user, in, length);
}

/* The library tells the first protocol of the end of each; else nothing is
 * answered before it is a WebSocket. */
static int on_event(struct lws *wsi, enum lws_callback_reasons reason,
                    void *user, void *in, size_t length)
{
    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_WSI_DESTROY) {
        Peer *peer = lws_get_opaque_user_data(wsi);
        lws_set_opaque_user_data(wsi, NULL);
        leave(server_of(wsi), peer);
    }
    return reason == LWS_CALLBACK_HTTP ? -1 : 0;
}

/* ---- the door ---- */

static void close_peer(Peer *peer)
{
    if (peer->plays)
        lws_set_timeout(peer->connection, PENDING_TIMEOUT_CLOSE_ACK,
                        LWS_TO_KILL_ASYNC);
    else
        visit_end(peer->connection);
}

/* NULL: there is no room. */
static Peer *add_peer(HttpServer *server, const struct sockaddr *from)
{
    Peer *gives_way;
    bool room = peers_have_room(&server->peers, from, &gives_way);
    if (gives_way) {
        close_peer(gives_way);
        server->metrics.gave_way++;
    }
    return room ? peers_add(&server->peers, NULL, from) : NULL;
}

static void enter(Door *door, int fd, const struct sockaddr *from)
{
    HttpServer *server = door->server;
    Peer *peer = add_peer(server, from);
    if (peer) {
        peer->inside = door == &server->door[INSIDE];
        peer->connection = visit_start(&server->host, fd, peer);
    }
    if (peer && peer->connection) {
        server->metrics.connections++;
        return;
    }
    if (peer)
        peers_drop(&server->peers, peer);
    server->metrics.no_room++;
    close(fd);
}

/* Some of those that wait at the door: what they ask is read before the next
 * come. Without a file to open for one it waits for a tick; for whom there is
 * no room is shown out. */
static void on_accept(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)events;
    Door *door = watcher->data;
    int on = 1;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int fd = accept4(door->listener, (struct sockaddr *)&from, &size,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno != EAGAIN && errno != ECONNABORTED && errno != EINTR)
                ev_io_stop(loop, watcher);
            return;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        enter(door, fd, (struct sockaddr *)&from);
    }
}

/* Also where they were closed before for a moment. */
static void open_doors(HttpServer *server)
{
    for (int i = 0; i < DOORS; i++)
        if (server->door[i].listener >= 0)
            ev_io_start(server->loop, &server->door[i].accepting);
}

static void close_doors(HttpServer *server)
{
    for (int i = 0; i < DOORS; i++) {
        Door *door = &server->door[i];
        ev_io_stop(server->loop, &door->accepting);
        if (door->listener >= 0)
            close(door->listener);
        door->listener = -1;
    }
}

/* ---- time, and the end ---- */

/* What tables took is finished first; or, when that takes too long, left. */
static bool tables_are_done(const HttpServer *server, double now)
{
    return !server->live.hub || hub_is_drained(server->live.hub) ||
           now > server->end_began + END_ROWS;
}

/* People at tables are told to come back; who does not hear is left. */
static void end_play(HttpServer *server, Peer *peer, double now)
{
    if (now > server->end_told + END_STALL)
        close_peer(peer);
    else
        live_dismiss(peer->connection);
}

static void end_visits(HttpServer *server, double now)
{
    bool late = now > server->end_began + END_SECONDS;
    bool done = tables_are_done(server, now);
    if (done && !server->end_told)
        server->end_told = now;
    Peer *rings[] = {&server->peers.idle, &server->peers.busy};
    for (int i = 0; i < 2; i++)
        for (Peer *peer = rings[i]->next, *next; peer != rings[i];
             peer = next) {
            next = peer->next;
            if (peer->plays && done)
                end_play(server, peer, now);
            else if (peer->plays)
                continue;
            else if (late || visit_stalled(peer->connection, now) > END_STALL)
                visit_end(peer->connection);
            else
                visit_finish(peer->connection);
        }
    lws_cancel_service(server->context);
}

/* Twice is at once. */
static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)events;
    HttpServer *server = watcher->data;
    if (server->is_ending) {
        ev_break(loop, EVBREAK_ALL);
        return;
    }
    server->is_ending = true;
    server->end_began = ev_now(loop);
    log_event(LOG_INFO, "draining",
              (LogField[]){{"connections", NULL, server->peers.count}, {0}});
    close_doors(server);
    if (server->live.hub)
        hub_drain(server->live.hub);
    server->ticking.repeat = END_TICK;
    ev_timer_again(loop, &server->ticking);
    end_visits(server, ev_now(loop));
    if (server->peers.count == 0)
        ev_break(loop, EVBREAK_ALL);
}

static void tell_time(HttpServer *server)
{
    time_t now = time(NULL);
    struct tm parts;
    strftime(server->date, sizeof server->date, "%a, %d %b %Y %H:%M:%S GMT",
             gmtime_r(&now, &parts));
}

static void tick_ring(Peer *ring, double now)
{
    for (Peer *peer = ring->next, *next; peer != ring; peer = next) {
        next = peer->next;
        if (peer->plays)
            live_tick(peer->connection);
        else
            visit_tick(peer->connection, now);
    }
}

/* Each second. libwebsockets may miss its time limits where nothing happens,
 * so something does. */
static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)events;
    HttpServer *server = watcher->data;
    tell_time(server);
    if (server->is_ending) {
        end_visits(server, ev_now(loop));
        return;
    }
    tick_ring(&server->peers.idle, ev_now(loop));
    tick_ring(&server->peers.busy, ev_now(loop));
    if (server->peers.count > 0)
        lws_cancel_service(server->context);
    open_doors(server);
}

/* From here on the loop works, until it waits again. */
static void on_behind(struct ev_loop *loop, ev_check *watcher, int events)
{
    (void)loop;
    (void)events;
    ((HttpServer *)watcher->data)->woken = histogram_now();
}

static void on_before(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    (void)loop;
    (void)events;
    HttpServer *server = watcher->data;
    if (server->woken > 0)
        histogram_add(&server->metrics.turns, histogram_now() - server->woken);
}

/* Who is gone without a word is found out by live_tick. */
static const lws_retry_bo_t never = {.secs_since_valid_hangup = 0};

static struct lws_context *create_context(HttpServer *server)
{
    server->protocols[0] =
        (struct lws_protocols){.name = "http", .callback = on_event};
    server->protocols[1] =
        (struct lws_protocols){.name = DOORS_PROTOCOL,
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
        .retry_and_idle_policy = &never,
        .headers = server->always,
        .options = LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = (void *[]){server->loop},
        .max_http_header_data = HEAD_BYTES,
        .timeout_secs = VISIT_HEAD_SECONDS,
        .user = server};
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

static void start_watchers(HttpServer *server)
{
    static const int signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < DOORS; i++) {
        Door *door = &server->door[i];
        door->server = server;
        ev_io_init(&door->accepting, on_accept, door->listener, EV_READ);
        door->accepting.data = door;
        if (door->listener >= 0)
            fcntl(door->listener, F_SETFL, O_NONBLOCK);
    }
    open_doors(server);
    ev_prepare_init(&server->before, on_before);
    ev_check_init(&server->behind, on_behind);
    ev_set_priority(&server->before, EV_MINPRI);
    ev_set_priority(&server->behind, EV_MAXPRI);
    server->before.data = server->behind.data = server;
    ev_prepare_start(server->loop, &server->before);
    ev_check_start(server->loop, &server->behind);
    ev_timer_init(&server->ticking, on_tick, 1, 1);
    server->ticking.data = server;
    ev_timer_start(server->loop, &server->ticking);
    for (int i = 0; i < SIGNALS; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_IGN)
            continue; /* as nohup wants it */
        ev_signal_init(&server->ending[i], on_signal, signals[i]);
        server->ending[i].data = server;
        ev_signal_start(server->loop, &server->ending[i]);
    }
}

bool http_server_open_tables(HttpServer *server, const char *data,
                             char why[HUB_WHY])
{
    if (!live_start(&server->live, server->loop, data, server->settings.keep,
                    why))
        return false;
    if (server->settings.address)
        hub_announce(server->live.hub, server->settings.address);
    return true;
}

int64_t http_server_tables(const HttpServer *server)
{
    return (int64_t)hub_stats(server->live.hub).tables;
}

HttpServer *http_server_start(const HttpSettings *settings)
{
    HttpServer *server = calloc(1, sizeof *server);
    if (!server)
        return NULL;
    server->settings = *settings;
    server->door[OUTSIDE].listener = settings->listener;
    server->door[INSIDE].listener = settings->inside;
    server->metrics.started = ev_time();
    server->metrics.engine = live_engine();
    tell_time(server);
    server->loop = ev_loop_new(EVFLAG_AUTO);
    bool ready =
        peers_start(&server->peers, &server->settings.proxies) && server->loop;
    server->context = ready ? create_context(server) : NULL;
    if (!server->context) {
        if (server->loop)
            ev_loop_destroy(server->loop);
        peers_end(&server->peers);
        free(server);
        return NULL;
    }
    server->host = (VisitHost){.server = server,
                               .loop = server->loop,
                               .date = server->date,
                               .answer = on_request,
                               .upgrade = on_upgrade,
                               .sent = on_sent,
                               .mark = on_mark,
                               .gone = on_gone};
    start_watchers(server);
    return server;
}

void http_server_run(HttpServer *server)
{
    ev_run(server->loop, 0);
}

static void end_ring(Peer *ring)
{
    for (Peer *peer = ring->next, *next; peer != ring; peer = next) {
        next = peer->next;
        if (!peer->plays)
            visit_end(peer->connection);
    }
}

/* Once more while the last is written would be an end by the signal. */
static void end_signal(HttpServer *server, int which)
{
    ev_signal *ending = &server->ending[which];
    if (!ev_is_active(ending))
        return;
    ev_signal_stop(server->loop, ending);
    signal(ending->signum, SIG_IGN);
}

void http_server_end(HttpServer *server)
{
    close_doors(server);
    ev_prepare_stop(server->loop, &server->before);
    ev_check_stop(server->loop, &server->behind);
    ev_timer_stop(server->loop, &server->ticking);
    for (int i = 0; i < SIGNALS; i++)
        end_signal(server, i);
    end_ring(&server->peers.idle);
    end_ring(&server->peers.busy);
    lws_context_destroy(server->context);
    live_end(&server->live);
    ev_loop_destroy(server->loop);
    peers_end(&server->peers);
    free(server);
}
