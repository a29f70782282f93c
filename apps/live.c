/* live.c -- WebSockets to the hub. */
#include "apps/live.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "apps/pack.h"
#include "games/games.h"
#include "online/wire.h"

enum {
    QUEUE_BYTES = 2 << 20, /* that may wait for a reader */
    STALL_SECONDS = 20,    /* for a reader to take the next message */
    VALUE = 256
};

/* A message on its way; libwebsockets writes in front of it. */
typedef struct Outgoing {
    struct Outgoing *next;
    size_t size;
    bool binary;
    unsigned char bytes[]; /* LWS_PRE, then the message */
} Outgoing;

/* What libwebsockets keeps for each socket. */
typedef struct Socket {
    struct lws *wsi;
    Hub *hub;
    Guest *guest;
    Outgoing *first, *last;
    size_t queued;
    bool ends, fell_behind;
    size_t heard;
    char text[MESSAGE_MAX];
} Socket;

/* Milliseconds since 1970 that never go back. */
static int64_t now_ms(void)
{
    static int64_t ahead;
    struct timespec steady, real;
    clock_gettime(CLOCK_MONOTONIC, &steady);
    int64_t now = steady.tv_sec * 1000 + steady.tv_nsec / 1000000;
    if (!ahead) {
        clock_gettime(CLOCK_REALTIME, &real);
        ahead = real.tv_sec * 1000 + real.tv_nsec / 1000000 - now;
    }
    return now + ahead;
}

/* ---- what goes out ---- */

static void fall_behind(Socket *socket)
{
    socket->fell_behind = true;
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static void on_send(void *to, const void *bytes, size_t size, bool binary)
{
    Socket *socket = to;
    if (socket->ends || socket->fell_behind)
        return;
    Outgoing *out = socket->queued + size <= QUEUE_BYTES
                        ? malloc(sizeof *out + LWS_PRE + size)
                        : NULL;
    if (!out) {
        fall_behind(socket);
        return;
    }
    *out = (Outgoing){.size = size, .binary = binary};
    memcpy(out->bytes + LWS_PRE, bytes, size);
    if (socket->last)
        socket->last->next = out;
    else
        socket->first = out;
    socket->last = out;
    socket->queued += size;
    lws_callback_on_writable(socket->wsi);
}

static void on_end(void *to)
{
    Socket *socket = to;
    socket->ends = true;
    lws_callback_on_writable(socket->wsi);
}

static void drop_first(Socket *socket)
{
    Outgoing *out = socket->first;
    socket->first = out->next;
    if (!out->next)
        socket->last = NULL;
    socket->queued -= out->size;
    free(out);
}

/* Less than 0 closes the socket. */
static int write_next(Socket *socket)
{
    Outgoing *out = socket->first;
    if (socket->fell_behind)
        return -1;
    if (out) {
        int sent = lws_write(socket->wsi, out->bytes + LWS_PRE, out->size,
                             out->binary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT);
        drop_first(socket);
        if (sent < 0)
            return -1;
    }
    if (socket->first)
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_HTTP_CONTENT,
                        STALL_SECONDS);
    else
        lws_set_timeout(socket->wsi, NO_PENDING_TIMEOUT, 0);
    if (socket->first || (socket->ends && out))
        lws_callback_on_writable(socket->wsi);
    else if (socket->ends) {
        lws_close_reason(socket->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL,
                         0);
        return -1;
    }
    return 0;
}

/* ---- what comes in ---- */

/* A message may come in pieces. */
static int hear(Socket *socket, const void *bytes, size_t size)
{
    struct lws *wsi = socket->wsi;
    if (lws_frame_is_binary(wsi) || size > MESSAGE_MAX - socket->heard) {
        lws_close_reason(wsi,
                         lws_frame_is_binary(wsi)
                             ? LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE
                             : LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                         NULL, 0);
        return -1;
    }
    memcpy(socket->text + socket->heard, bytes, size);
    socket->heard += size;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return 0;
    size = socket->heard;
    socket->heard = 0;
    if (!socket->ends)
        hub_hear(socket->hub, socket->guest, socket->text, size, now_ms());
    return 0;
}

static int greet(Socket *socket, struct lws *wsi, Hub *hub)
{
    *socket = (Socket){.wsi = wsi, .hub = hub};
    socket->guest = hub_enter(hub, socket, now_ms());
    return socket->guest ? 0 : -1;
}

static void part(Socket *socket)
{
    while (socket->first)
        drop_first(socket);
    if (socket->guest)
        hub_leave(socket->hub, socket->guest, now_ms());
    socket->guest = NULL;
}

/* ---- who may come ---- */

static bool copy_header(struct lws *wsi, enum lws_token_indexes token,
                        char value[VALUE])
{
    return lws_hdr_copy(wsi, value, VALUE, token) > 0;
}

/* A browser says where its page is from: that has to be here. */
static bool is_own_page(const char *origin, const char *host)
{
    const char *at = strstr(origin, "://");
    return at && strcasecmp(at + 3, host) == 0;
}

static bool has_token(struct lws *wsi)
{
    char value[VALUE];
    return copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, value) &&
           strncasecmp(value, "Bearer ", 7) == 0 &&
           strspn(value + 7, "0123456789abcdef") == TOKEN_SIZE - 1 &&
           strlen(value + 7) == TOKEN_SIZE - 1;
}

static bool is_welcome(struct lws *wsi)
{
    char path[VALUE], host[VALUE], origin[VALUE];
    if (!copy_header(wsi, WSI_TOKEN_GET_URI, path) ||
        strcmp(path, "/play") != 0 || !copy_header(wsi, WSI_TOKEN_HOST, host))
        return false;
    if (copy_header(wsi, WSI_TOKEN_ORIGIN, origin))
        return is_own_page(origin, host);
    return !lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) && has_token(wsi);
}

int live_event(struct lws *wsi, Live *live, enum lws_callback_reasons reason,
               void *user, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return live->hub && is_welcome(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        return greet(user, wsi, live->hub);
    case LWS_CALLBACK_RECEIVE:
        return hear(user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_next(user);
    case LWS_CALLBACK_CLOSED:
        part(user);
        return 0;
    default:
        return 0;
    }
}

const size_t live_session_size = sizeof(Socket);

/* ---- the loop ---- */

static void on_kept(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    Live *live = watcher->data;
    hub_kept(live->hub, now_ms());
}

static void on_due(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    Live *live = watcher->data;
    hub_tick(live->hub, now_ms());
}

/* Before the loop waits, the timer is set to what comes next. */
static void on_before(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    (void)events;
    Live *live = watcher->data;
    int64_t due = hub_due(live->hub), now = now_ms();
    ev_timer_stop(loop, &live->due);
    if (due == INT64_MAX)
        return;
    ev_now_update(loop);
    ev_timer_set(&live->due, due > now ? (double)(due - now) / 1000 : 0, 0);
    ev_timer_start(loop, &live->due);
}

/* The version of the packed page, which stands in the paths of its files; ""
 * where there is none. */
static const char *engine_version(void)
{
    static char version[ENGINE_SIZE];
    for (int i = 0; i < pack_count && !*version; i++)
        if (strncmp(pack_files[i].path, "/v/", 3) == 0)
            memcpy(version, pack_files[i].path + 3, ENGINE_SIZE - 1);
    return version;
}

bool live_start(Live *live, struct ev_loop *loop, const char *data,
                char why[HUB_WHY])
{
    live->loop = loop;
    live->hub = hub_open(data, games_all(), engine_version(),
                         (HubOut){on_send, on_end}, why);
    if (!live->hub)
        return false;
    ev_io_init(&live->kept, on_kept, hub_descriptor(live->hub), EV_READ);
    ev_timer_init(&live->due, on_due, 0, 0);
    ev_prepare_init(&live->before, on_before);
    live->kept.data = live->due.data = live->before.data = live;
    ev_io_start(loop, &live->kept);
    ev_prepare_start(loop, &live->before);
    return true;
}

/* All sockets are gone by now. */
void live_end(Live *live)
{
    if (!live->hub)
        return;
    ev_io_stop(live->loop, &live->kept);
    ev_timer_stop(live->loop, &live->due);
    ev_prepare_stop(live->loop, &live->before);
    hub_close(live->hub, now_ms());
    live->hub = NULL;
}
