/* live.c -- WebSockets to the hub. */
#include "apps/live.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "apps/log.h"
#include "apps/pack.h"
#include "apps/peers.h"
#include "games/games.h"
#include "online/wire.h"

enum {
    QUEUE_BYTES = 2 << 20, /* that may wait for a reader */
    SWEEP_SECONDS = 3600,  /* between two looks for old tables */
    RESTARTS = 1012,       /* Service Restart, by the list of IANA */
    /* Milliseconds: for a reader to take the next message, and without a word
     * until one is asked for and until it is gone. */
    STALL = 20000,
    SILENT = 20000,
    SPREAD = 10000, /* so that not all are asked at once */
    GONE = 55000
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
    Live *live;
    Guest *guest;
    Outgoing *first, *last;
    size_t queued;
    bool ends, fell_behind;
    int status;       /* with which it closes */
    bool asks, asked; /* whether somebody is there */
    int64_t heard_at;
    int64_t waits_since; /* for its reader; 0: nothing waits */
    int32_t patience;    /* with one that is silent */
    size_t heard;
    char *text; /* what came of a message in pieces; NULL: nothing */
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

/* ---- what the host is told ---- */

static void log_cut_off(const Socket *socket, const char *why)
{
    char name[PEERS_NAME];
    const Peer *peer = lws_get_opaque_user_data(socket->wsi);
    if (!peer)
        return;
    peers_name(peer, name);
    log_event(LOG_WARN, "cut-off",
              (LogField[]){{"why", why, 0}, {"address", name, 0}, {0}});
}

static void on_note(void *context, const HubNote *note)
{
    (void)context;
    switch (note->kind) {
    case NOTE_OPENED:
    case NOTE_ENDED:
        log_event(LOG_INFO,
                  note->kind == NOTE_OPENED ? "table-opened" : "table-ended",
                  (LogField[]){{"game", note->game, 0},
                               {"seats", NULL, note->seats},
                               {0}});
        return;
    case NOTE_DAMAGED:
        log_event(
            LOG_ERROR, "table-damaged",
            (LogField[]){{"table", note->code, 0}, {"why", note->why, 0}, {0}});
        return;
    case NOTE_TROUBLE:
        log_event(LOG_ERROR, "store-trouble",
                  (LogField[]){{"why", note->why, 0}, {0}});
        return;
    case NOTE_WELL:
        log_event(LOG_INFO, "store-well", (LogField[]){{0}});
        return;
    case NOTE_SWEPT:
        log_event(LOG_INFO, "old-tables-deleted",
                  (LogField[]){{"tables", NULL, note->seats}, {0}});
        return;
    case NOTE_DELETED:
        log_event(LOG_INFO, "table-deleted", (LogField[]){{0}});
        return;
    case NOTE_TOO_MUCH:
        log_cut_off(note->socket, "too many messages");
        return;
    case NOTE_AWAY:
        log_event(LOG_ERROR, "database-away",
                  (LogField[]){{"why", note->why, 0}, {0}});
        return;
    case NOTE_BACK:
        log_event(LOG_INFO, "database-back", (LogField[]){{0}});
        return;
    case NOTE_TAKEN:
        log_event(LOG_WARN, "table-taken-over", (LogField[]){{0}});
        return;
    case NOTE_LOST:
        log_event(LOG_WARN, "table-lost", (LogField[]){{0}});
        return;
    }
}

/* ---- what goes out ---- */

static void fall_behind(Socket *socket)
{
    socket->fell_behind = true;
    socket->live->fell_behind++;
    log_cut_off(socket, "it does not read");
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
    if (!socket->waits_since)
        socket->waits_since = now_ms();
    socket->queued += size;
    socket->live->queued += size;
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
    socket->live->queued -= out->size;
    free(out);
}

/* With a byte to give back: the library passes over answers without any. */
static int ask_for_a_word(Socket *socket)
{
    unsigned char bytes[LWS_PRE + 1] = {[LWS_PRE] = '?'};
    socket->asks = false;
    return lws_write(socket->wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1
                                                                          : 0;
}

/* Less than 0 closes the socket. */
static int write_next(Socket *socket)
{
    Outgoing *out = socket->first;
    if (socket->fell_behind)
        return -1;
    if (socket->asks && !out)
        return ask_for_a_word(socket);
    if (out) {
        int sent = lws_write(socket->wsi, out->bytes + LWS_PRE, out->size,
                             out->binary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT);
        drop_first(socket);
        if (sent < 0)
            return -1;
    }
    bool waits = socket->first || lws_partial_buffered(socket->wsi);
    socket->waits_since = waits ? now_ms() : 0;
    if (waits || socket->asks || (socket->ends && out))
        lws_callback_on_writable(socket->wsi);
    else if (socket->ends) {
        lws_close_reason(socket->wsi, (enum lws_close_status)socket->status,
                         NULL, 0);
        return -1;
    }
    return 0;
}

/* ---- what comes in ---- */

static int cut_off(Socket *socket, enum lws_close_status why)
{
    lws_close_reason(socket->wsi, why, NULL, 0);
    return -1;
}

static void hear_whole(Socket *socket, const char *text, size_t size)
{
    if (!socket->ends)
        hub_hear(socket->live->hub, socket->guest, text, size, now_ms());
}

/* A message may come in pieces; hardly one does. */
static int hear(Socket *socket, const char *bytes, size_t size)
{
    struct lws *wsi = socket->wsi;
    if (lws_frame_is_binary(wsi))
        return cut_off(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (size > MESSAGE_MAX - socket->heard)
        return cut_off(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    bool whole =
        lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (whole && !socket->text) {
        hear_whole(socket, bytes, size);
        return 0;
    }
    if (!socket->text && !(socket->text = malloc(MESSAGE_MAX)))
        return -1;
    memcpy(socket->text + socket->heard, bytes, size);
    socket->heard += size;
    if (!whole)
        return 0;
    hear_whole(socket, socket->text, socket->heard);
    socket->heard = 0;
    free(socket->text);
    socket->text = NULL;
    return 0;
}

void live_dismiss(struct lws *wsi)
{
    Socket *socket = lws_wsi_user(wsi);
    if (socket->ends || !socket->guest)
        return;
    socket->status = RESTARTS;
    hub_dismiss(socket->live->hub, socket->guest);
}

static int greet(Socket *socket, struct lws *wsi, Live *live)
{
    *socket = (Socket){.wsi = wsi,
                       .live = live,
                       .status = LWS_CLOSE_STATUS_POLICY_VIOLATION,
                       .heard_at = now_ms(),
                       .patience = SILENT + (int32_t)(live->came++ % SPREAD)};
    socket->guest = hub_enter(live->hub, socket, now_ms());
    return socket->guest ? 0 : -1;
}

static void note_life(Socket *socket)
{
    socket->heard_at = now_ms();
    socket->asked = false;
}

void live_tick(struct lws *wsi)
{
    Socket *socket = lws_wsi_user(wsi);
    int64_t now = now_ms();
    if (!socket->guest || socket->fell_behind)
        return;
    if (socket->waits_since && now - socket->waits_since > STALL) {
        fall_behind(socket);
    } else if (now - socket->heard_at > GONE) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    } else if (now - socket->heard_at > socket->patience && !socket->asked) {
        socket->asks = socket->asked = true;
        lws_callback_on_writable(wsi);
    }
}

static void part(Socket *socket)
{
    while (socket->first)
        drop_first(socket);
    free(socket->text);
    socket->text = NULL;
    if (socket->guest)
        hub_leave(socket->live->hub, socket->guest, now_ms());
    socket->guest = NULL;
}

int live_event(struct lws *wsi, Live *live, enum lws_callback_reasons reason,
               void *user, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return live->hub ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        return greet(user, wsi, live);
    case LWS_CALLBACK_RECEIVE:
        note_life(user);
        return hear(user, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        note_life(user);
        return 0;
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

static void on_thought(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    Live *live = watcher->data;
    hub_thought(live->hub, now_ms());
}

static void on_due(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    Live *live = watcher->data;
    hub_tick(live->hub, now_ms());
}

static void on_sweeping(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    Live *live = watcher->data;
    hub_sweep(live->hub, now_ms() - (int64_t)(live->keep * 1000));
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
const char *live_engine(void)
{
    static char version[ENGINE_SIZE];
    for (int i = 0; i < pack_count && !*version; i++)
        if (strncmp(pack_files[i].path, "/v/", 3) == 0)
            memcpy(version, pack_files[i].path + 3, ENGINE_SIZE - 1);
    return version;
}

/* Bots have all cores but one, where there are several. */
static void start_thinking(Live *live)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (!hub_think(live->hub, cores > 1 ? (int)cores - 1 : 1))
        return;
    ev_io_init(&live->thoughts, on_thought, hub_thoughts(live->hub), EV_READ);
    live->thoughts.data = live;
    ev_io_start(live->loop, &live->thoughts);
}

bool live_start(Live *live, struct ev_loop *loop, const char *data, double keep,
                char why[HUB_WHY])
{
    live->loop = loop;
    live->hub = hub_open(
        data, games_all(), live_engine(),
        (HubOut){.send = on_send, .end = on_end, .note = on_note}, why);
    if (!live->hub)
        return false;
    ev_io_init(&live->kept, on_kept, hub_descriptor(live->hub), EV_READ);
    ev_timer_init(&live->due, on_due, 0, 0);
    ev_prepare_init(&live->before, on_before);
    ev_timer_init(&live->sweeping, on_sweeping, 1, SWEEP_SECONDS);
    live->kept.data = live->due.data = live->before.data = live;
    live->sweeping.data = live;
    live->keep = keep;
    if (keep > 0)
        ev_timer_start(loop, &live->sweeping);
    ev_io_start(loop, &live->kept);
    start_thinking(live);
    ev_prepare_start(loop, &live->before);
    return true;
}

/* All sockets are gone by now. */
void live_end(Live *live)
{
    if (!live->hub)
        return;
    ev_io_stop(live->loop, &live->kept);
    ev_io_stop(live->loop, &live->thoughts);
    ev_timer_stop(live->loop, &live->due);
    ev_timer_stop(live->loop, &live->sweeping);
    ev_prepare_stop(live->loop, &live->before);
    hub_close(live->hub, now_ms());
    live->hub = NULL;
}
