/* visit.c -- one connection of somebody who asks for files. */
#include "apps/visit.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

typedef enum {
    READING, /* a request, or waiting for one */
    SENDING,
    LINGERING /* the last answer is out */
} Doing;

struct Visit {
    ev_io io;
    const VisitHost *host;
    Peer *peer;
    Doing doing;
    bool closes; /* behind the answer on its way */
    double moved, deadline;
    char *held; /* what came and was not answered yet */
    size_t holds;
    char *rest; /* of an answer: its head, and a body that does not last */
    const char *head;
    size_t head_left;
    const unsigned char *body;
    size_t body_left;
};

static void on_io(struct ev_loop *loop, ev_io *io, int events);

/* ---- beginning and end ---- */

static void do_next(Visit *visit, Doing doing, int seconds)
{
    int events = doing == SENDING ? EV_WRITE : EV_READ;
    visit->doing = doing;
    visit->moved = ev_now(visit->host->loop);
    visit->deadline = visit->moved + seconds;
    if (visit->io.events & events)
        return;
    int fd = visit->io.fd;
    ev_io_stop(visit->host->loop, &visit->io);
    ev_io_set(&visit->io, fd, events);
    ev_io_start(visit->host->loop, &visit->io);
}

Visit *visit_start(const VisitHost *host, int fd, Peer *peer)
{
    Visit *visit = calloc(1, sizeof *visit);
    if (!visit)
        return NULL;
    visit->host = host;
    visit->peer = peer;
    ev_io_init(&visit->io, on_io, fd, EV_READ);
    visit->io.data = visit;
    ev_io_start(host->loop, &visit->io);
    do_next(visit, READING, VISIT_HEAD_SECONDS);
    return visit;
}

Peer *visit_peer(const Visit *visit)
{
    return visit->peer;
}

int visit_give(Visit *visit)
{
    int fd = visit->io.fd;
    ev_io_stop(visit->host->loop, &visit->io);
    free(visit->held);
    free(visit->rest);
    free(visit);
    return fd;
}

void visit_end(Visit *visit)
{
    visit->host->gone(visit->host->server, visit);
    close(visit_give(visit));
}

/* ---- answers ---- */

/* As much as the other side takes. False: it is gone. */
static bool flush(Visit *visit)
{
    struct iovec parts[2] = {{(void *)visit->head, visit->head_left},
                             {(void *)visit->body, visit->body_left}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t sent = sendmsg(visit->io.fd, &message, MSG_NOSIGNAL);
    if (sent < 0)
        return errno == EAGAIN || errno == EINTR;
    size_t count = (size_t)sent;
    size_t of_head = count < visit->head_left ? count : visit->head_left;
    visit->head += of_head;
    visit->head_left -= of_head;
    visit->body += count - of_head;
    visit->body_left -= count - of_head;
    visit->moved = ev_now(visit->host->loop);
    visit->deadline = visit->moved + VISIT_STALL_SECONDS;
    return true;
}

/* What does not last is kept here until it is sent. False: no memory. */
static bool keep_rest(Visit *visit, bool fleeting)
{
    size_t more = fleeting ? visit->body_left : 0;
    visit->rest = malloc(visit->head_left + more + 1);
    if (!visit->rest)
        return false;
    memcpy(visit->rest, visit->head, visit->head_left);
    visit->head = visit->rest;
    if (!more)
        return true;
    memcpy(visit->rest + visit->head_left, visit->body, more);
    visit->body = (const unsigned char *)visit->rest + visit->head_left;
    return true;
}

/* Behind an answer. */
static void go_on(Visit *visit)
{
    free(visit->rest);
    visit->rest = NULL;
    if (visit->closes) {
        shutdown(visit->io.fd, SHUT_WR);
        do_next(visit, LINGERING, VISIT_LINGER_SECONDS);
    } else {
        do_next(visit, READING, VISIT_IDLE_SECONDS);
    }
    visit->host->mark(visit->host->server, visit, true);
}

/* False: the visit is over. */
static bool answer(Visit *visit, const HttpAnswer *answer)
{
    char head[HTTP_HEAD_MAX];
    visit->closes = answer->closes;
    visit->head = head;
    visit->head_left = http_write_head(answer, visit->host->date, head);
    visit->body = answer->bytes ? answer->bytes : (const unsigned char *)"";
    visit->body_left = answer->bytes ? answer->length : 0;
    visit->host->sent(visit->host->server, answer->status,
                      visit->head_left + visit->body_left);
    if (!flush(visit)) {
        visit_end(visit);
        return false;
    }
    if (!visit->head_left && !visit->body_left) {
        go_on(visit);
        return true;
    }
    if (!keep_rest(visit, answer->fleeting)) {
        visit_end(visit);
        return false;
    }
    visit->host->mark(visit->host->server, visit, false);
    do_next(visit, SENDING, VISIT_STALL_SECONDS);
    return true;
}

/* ---- requests ---- */

static bool take_one(Visit *visit, const Head *head, size_t behind)
{
    const VisitHost *host = visit->host;
    HttpAnswer reply;
    if (head->status)
        reply = http_refusal(head->status, head->why);
    else if (!head->request.wants_upgrade)
        reply = host->answer(host->server, visit, &head->request);
    else if (behind)
        reply = http_refusal(400, "Nothing may follow an upgrade yet.\n");
    else if (host->upgrade(host->server, visit, &head->request, &reply))
        return false;
    return answer(visit, &reply);
}

/* What cannot be answered yet waits. False: no memory. */
static bool hold(Visit *visit, const char *bytes, size_t count)
{
    char *held = count ? malloc(count) : NULL;
    if (held)
        memcpy(held, bytes, count);
    free(visit->held);
    visit->held = held;
    visit->holds = held ? count : 0;
    return held || !count;
}

static void take(Visit *visit, char *bytes, size_t count)
{
    while (count && visit->doing == READING) {
        Head head = head_read(bytes, count);
        if (!head.size && !head.status)
            break;
        size_t used = head.size ? head.size : count;
        if (!take_one(visit, &head, count - used))
            return;
        bytes += used;
        count -= used;
    }
    if (visit->doing == LINGERING)
        count = 0;
    double latest = ev_now(visit->host->loop) + VISIT_HEAD_SECONDS;
    if (!hold(visit, bytes, count))
        visit_end(visit);
    else if (count && visit->doing == READING && visit->deadline > latest)
        visit->deadline = latest;
}

static void receive(Visit *visit)
{
    char bytes[HEAD_BYTES];
    if (visit->holds)
        memcpy(bytes, visit->held, visit->holds);
    ssize_t count = recv(visit->io.fd, bytes + visit->holds,
                         sizeof bytes - visit->holds, 0);
    if (count > 0 && visit->doing == READING)
        take(visit, bytes, visit->holds + (size_t)count);
    else if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
        visit_end(visit);
}

static void send_on(Visit *visit)
{
    if (!flush(visit)) {
        visit_end(visit);
        return;
    }
    if (visit->head_left || visit->body_left)
        return;
    char bytes[HEAD_BYTES];
    size_t count = visit->holds;
    if (count)
        memcpy(bytes, visit->held, count);
    visit->holds = 0;
    go_on(visit);
    if (count)
        take(visit, bytes, count);
}

static void on_io(struct ev_loop *loop, ev_io *io, int events)
{
    (void)loop;
    (void)events;
    Visit *visit = io->data;
    if (visit->doing == SENDING)
        send_on(visit);
    else
        receive(visit);
}

/* ---- time ---- */

bool visit_finish(Visit *visit)
{
    visit->closes = true;
    if (visit->doing == SENDING)
        return true;
    visit_end(visit);
    return false;
}

void visit_tick(Visit *visit, double now)
{
    if (now > visit->deadline)
        visit_end(visit);
}

double visit_stalled(const Visit *visit, double now)
{
    return now - visit->moved;
}
